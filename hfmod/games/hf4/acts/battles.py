"""Acts of battle: attacks, fire, what it does, victories, repairs, prisoners (3D8, 3D9, 3E1, 3E2, 3E7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.controls import (
    AT_SITE,
    AT_SPACE,
    ON_MAP,
    ON_MAT,
    Ids,
    die_command,
    say_command,
)
from hfmod.games.hf4.acts.propaganda import PayWithHeroism
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.war_controls import Point
from hfmod.games.hf4.acts.work import Open, ReadAct, Work
from hfmod.games.hf4.rules.conflict import (
    d_sabotage,
    e_aftermath,
    e_combat,
    e_damage,
    e_effects,
    e_hits,
    e_prisoners,
    e_victory,
    e_weapons,
)
from hfmod.games.hf4.rules.conflict.e_weapons import AMAT, BUGGY, GUN, KAMIKAZE, MIRROR, RAYGUN
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration
from hfmod.table.model import Command

_FIRE, _RESULT, _TROPHY = Ids("fire"), Ids("result"), Ids("trophy")
_NO_CHIT = "none"
#: What the menu calls the ways to fire, and those with a faction weapon.
_WAYS = {
    RAYGUN: "a raygun",
    GUN: "a gun",
    MIRROR: "a mirror",
    BUGGY: "a buggy",
    KAMIKAZE: "a kamikaze",
    AMAT: "an amat bomb",
}
_GOO, _BIO = ("goo", "gray goo"), ("bio", "a biological warhead")
#: Effects that a table may name where no source tells them.
_RESULTS = (*e_effects.AT_ONCE, e_effects.OVERLOAD, e_effects.COLLATERAL, e_effects.ZAP)


class Attack(Hf4Act):
    """A battle for a space begins."""

    words = ("attack",)
    parameters: ClassVar = {"space": "", "jammers": "1: Red fires first"}
    told_by = "banner on the map"
    tells = (e_combat.AttackSpace,)

    BANNER: ClassVar = tuple(
        say_command(
            f"attack{'_jammers' if jammers else ''}",
            "attack",
            f"{{who}} attacks {{place}}{' with jammers' if jammers else ''}.",
            *(AT_SPACE, *jammers),
            menu=f"Attack this space{' with jammers' if jammers else ''}",
            only=ON_MAP,
        )
        for jammers in ((), (("jammers", "1"),))
    )

    def take_up(self, work: Work, asides: Asides) -> None:
        work.chits = asides.heroism.pop(work.by, [])

    def read(self, work: Work) -> Iterator[ReadAct]:
        jammers, chits = work.get("jammers") == "1", tuple(work.chits)
        yield work.line(
            e_combat.AttackSpace(by=work.by, space=work.get("space"), jammers=jammers, chits=chits)
        )

    def tell(self, telling: Telling) -> None:
        act = telling.act
        PayWithHeroism.told(telling, *act.chits)
        telling.desk.banner(telling.by, act.space)
        telling.desk.press(telling.by, "banner", self.BANNER[act.jammers].id)


class Fire(Hf4Act):
    """A weapon that was pointed at fires at the space of the banner; then its dice are rolled."""

    words = ("fire",)
    parameters: ClassVar = {
        "way": "`raygun`, `gun`, `mirror`, `buggy`, `kamikaze` or `amat`",
        "space": "that is hit",
        "goo": "1: gray goo",
        "bio": "1: biological warhead",
    }
    told_by = (
        "banner on the map; before it the weapon is pointed at, after it its dice and the table's results"
    )
    tells = (e_combat.Fire,)
    merged = True
    at_any_time = True
    points = True
    purposes = ("fire",)

    ROLL: ClassVar = die_command(
        "fire", "{faction}", "the fire", "Die of the fire (one by one)", "roll_fire", group="Roll"
    )

    @staticmethod
    def banner() -> Iterator[Command]:
        """Each way, and those with a faction weapon."""
        plain = tuple[tuple[str, str], ...]()
        ways = [(way, words, plain) for way, words in _WAYS.items()]
        ways += [(RAYGUN, f"a raygun with {_GOO[1]}", ((_GOO[0], "1"),))]
        ways += [(KAMIKAZE, f"a kamikaze with {_BIO[1]}", ((_BIO[0], "1"),))]
        for way, words, more in ways:
            yield say_command(
                _FIRE.of("_".join([way, *(name for name, _ in more)])),
                "fire",
                f"{{who}} fires {words} at {{place}}.",
                *(("way", way), AT_SPACE, *more),
                menu=words.capitalize(),
                group="Fire here what was pointed at, as",
                only=ON_MAP,
            )

    def continues(self, work: Work, tag: Declaration) -> bool:
        return False

    def read(self, work: Work) -> Iterator[ReadAct]:
        at, way, attack = work.get("space"), work.get("way"), _attack(work.state)
        if not at and attack is not None and attack.by == work.by:
            at = attack.space
        named = work.group.meant[-1:]
        if not named and work.state.conflict is not None:  # one that is there
            named = [one.id for one in e_combat.arms(work.state, work.by, at) if one.way == way]
        act = work.first_legal(
            [
                e_combat.Fire(
                    by=work.by,
                    weapon=weapon,
                    way=way,
                    at=at,
                    goo=work.get("goo") == "1",
                    bio=work.get("bio") == "1",
                    effects=tuple(work.group.results),
                )
                for weapon in named
            ]
        )
        if act is None:
            work.unclear = f"{work.by} fires, but nothing tells which weapon"
            return
        yield work.line(act, *({"d6": die} for _, die, _ in work.group.rolls))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        if act.weapon.startswith(e_weapons.FACTORY):
            site = act.weapon.removeprefix(e_weapons.FACTORY)
            desk.hand.press(Point.CUBE.id, desk.token(by, "cube", site))
        else:
            desk.card(Point.CARD.id, act.weapon)
        desk.banner(by, act.at)
        more = [name for name, on in ((_GOO[0], act.goo), (_BIO[0], act.bio)) if on]
        desk.press(by, "banner", _FIRE.of("_".join([act.way, *more])))
        for die in telling.outcomes:
            desk.press(by, "banner", self.ROLL.id, int(str(die)))
        for effect in act.effects:
            desk.press(by, "banner", _RESULT.of(effect))


def _attack(state: Hf4State) -> Any:
    """The battle under way, if there is one."""
    return state.conflict.attack if state.conflict is not None else None


class Result(Hf4Act):
    """An effect that the table's own results name, where no source tells it."""

    words = ("result",)
    parameters: ClassVar = {"effect": ""}
    told_by = "banner, after the dice of a fire or of a dropstone"
    aside = True

    BANNER: ClassVar = tuple(
        say_command(
            _RESULT.of(effect),
            "result",
            f"The fire of {{who}} has the effect: {effect}.",
            ("effect", effect),
            menu=effect.capitalize(),
            group="The table's results say",
        )
        for effect in _RESULTS
    )

    def hear_within(self, tag: Declaration, group: Open) -> None:
        group.results += tag.values("effect")


class Zap(Hf4Act):
    """A card that was pointed at is decommissioned by a zap."""

    words = ("zap",)
    told_by = "banner; before it the card that is hit is pointed at"
    tells = (e_hits.Zap,)
    at_any_time = True
    points = True

    BANNER: ClassVar = say_command(
        "zap", "zap", "{who}'s zap takes that card.", menu="The zap takes what was pointed at"
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        asked = next((one for one in work.state.pending if one["kind"] == e_effects.ZAP), None)
        cards = work.group.meant[-1:] or (asked["cards"] if asked is not None else [])[:1]
        if not cards:
            work.unclear = f"{work.by} zaps a card, but nothing tells which"
            return
        yield work.line(e_hits.Zap(by=work.by, card=cards[0]))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(Point.CARD.id, telling.act.card)
        telling.desk.press(telling.by, "banner", self.BANNER.id)


class RollHits(Hf4Act):
    """The glitch rolls of an overload or a collateral hit."""

    tells = (e_hits.RollHits,)
    merged = True
    purposes = ("hits",)

    ROLL: ClassVar = die_command(
        "hits", "{faction}", "a hit", "Glitch roll of a hit (one by one)", "roll_hits", group="Roll"
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(e_hits.RollHits(by=work.by), *({"d6": die} for _, die, _ in work.group.rolls))

    def tell(self, telling: Telling) -> None:
        for die in telling.outcomes:
            telling.desk.press(telling.by, "banner", self.ROLL.id, int(str(die)))


class EndAttack(Hf4Act):
    """The battle is over."""

    words = ("end_attack",)
    told_by = "banner"
    tells = (e_combat.EndAttack,)

    BANNER: ClassVar = say_command(
        "end_attack", "end_attack", "{who} ends the battle.", menu="End the battle"
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(e_combat.EndAttack(by=work.by))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "banner", self.BANNER.id)


class GiveTrophy(Hf4Act):
    """Who was beaten gives the victor a glory chit, or none is asked for."""

    words = ("give_trophy",)
    parameters: ClassVar = {"chit": "of glory, or `none`"}
    told_by = "banner of who was beaten"
    tells = (e_victory.GiveTrophy,)
    at_any_time = True

    @staticmethod
    def banner(tables: Mapping[str, Any]) -> Iterator[Command]:
        """A glory chit each, and none."""
        chits = {str(row["id"]): str(row["id"]) for row in tables["glory"]["chits"] if row["kind"] == "glory"}
        for chit in (*chits, _NO_CHIT):
            words = chit.replace("-", " ")
            yield say_command(
                _TROPHY.of(chit),
                "give_trophy",
                f"{{who}}'s trophy for the victor: {words}.",
                ("chit", chit),
                menu=words.capitalize(),
                group="Trophy for the victor",
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        chit = work.get("chit")
        yield work.line(e_victory.GiveTrophy(by=work.by, chit=None if chit == _NO_CHIT else chit))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "banner", _TROPHY.of(telling.act.chit or _NO_CHIT))


class RepairFactory(Hf4Act):
    """A damaged factory is repaired with a robonaut and its supports, which were pointed at."""

    words = ("repair_factory",)
    parameters: ClassVar = {"site": ""}
    told_by = "cube on the site; before it the robonaut and its supports are pointed at"
    tells = (e_damage.RepairFactory,)
    points = True

    CUBE: ClassVar = say_command(
        "repair_factory",
        "repair_factory",
        "{who} repairs the factory on {place}.",
        AT_SITE,
        menu="Repair it with the robonaut that was pointed at",
        only=ON_MAP,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        site, cards, known = work.get("site"), work.group.meant, work.state.content.cards
        robots = [card for card in cards if card in known and known[card].deck == "robonauts"]
        if not robots:
            work.unclear = f"{work.by} repairs a factory, but nothing tells with which robonaut"
            return
        supports = tuple(card for card in cards if card != robots[0])
        yield work.line(e_damage.RepairFactory(by=work.by, site=site, robonaut=robots[0], supports=supports))

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        desk.card(Point.CARD.id, act.robonaut, *act.supports)
        desk.hand.press(self.CUBE.id, desk.token(telling.by, "cube", act.site))


class Scuttle(Hf4Act):
    """After a battle an own card that was pointed at is decommissioned."""

    words = ("scuttle",)
    told_by = "banner; before it the card is pointed at"
    tells = (e_aftermath.Scuttle,)
    at_any_time = True
    points = True

    BANNER: ClassVar = say_command(
        "scuttle",
        "scuttle",
        "{who} decommissions that card after the battle.",
        menu="After the battle: decommission what was pointed at",
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        if not work.group.meant:
            work.unclear = f"{work.by} decommissions a card after a battle, but nothing tells which"
        for card in work.group.meant:
            yield work.line(e_aftermath.Scuttle(by=work.by, card=card))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(Point.CARD.id, telling.act.card)
        telling.desk.press(telling.by, "banner", self.BANNER.id)


class Sabotage(Hf4Act):
    """An enemy pays a bribe, and a successful roll is made again: told by the second roll."""

    tells = (d_sabotage.Sabotage,)
    purposes = ("sabotage",)
    at_any_time = True

    ROLL: ClassVar = die_command(
        "sabotage",
        "{faction}",
        "sabotage",
        "Sabotage: the roll again, for a bribe",
        "roll_sabotage",
        group="Roll",
    )

    def take_up(self, work: Work, asides: Asides) -> None:
        work.chits = asides.heroism.pop(work.by, [])

    def read(self, work: Work) -> Iterator[ReadAct]:
        chit = next(iter(work.chits), None)
        act = d_sabotage.Sabotage(by=work.by, chit=chit)
        yield work.line(act, *({"d6": die} for _, die, _ in work.group.rolls[:1]))

    def tell(self, telling: Telling) -> None:
        if telling.act.chit is not None:
            PayWithHeroism.told(telling, telling.act.chit)
        telling.desk.press(telling.by, "banner", self.ROLL.id, telling.die)


class LetStand(Hf4Act):
    """A successful roll stands where nobody sabotages it: that goes without a word."""

    tells = (d_sabotage.LetStand,)

    def tell(self, telling: Telling) -> None:
        """Nothing: play goes on."""


class ParadePrisoners(Hf4Act):
    """A parade with prisoners at the own Bank."""

    words = ("parade_prisoners",)
    parameters: ClassVar = {"chit": ""}
    told_by = "chit of the prisoners"
    tells = (e_prisoners.ParadePrisoners,)

    CHIT: ClassVar = say_command(
        "parade_prisoners",
        "parade_prisoners",
        "{who} holds a parade with the {piece}.",
        ("chit", "{Id}"),
        menu="Hold a parade at the own Bank",
        only=ON_MAT,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(e_prisoners.ParadePrisoners(by=work.by, chit=work.get("chit")))

    def tell(self, telling: Telling) -> None:
        telling.desk.hand.press(self.CHIT.id, telling.act.chit)


ACTS = (
    Point, Attack, Fire, Result, Zap, RollHits, EndAttack, GiveTrophy, RepairFactory, Scuttle, Sabotage,
    LetStand, ParadePrisoners,
)  # fmt: skip
