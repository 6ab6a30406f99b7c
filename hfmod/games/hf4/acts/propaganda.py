"""Acts of Module 3 in the assembly: propaganda, outbreak, defection, corruption, petitions (3B to 3D)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides, add
from hfmod.games.hf4.acts.controls import (
    IN_ASSEMBLY,
    Ids,
    die_command,
    home,
    say_command,
    seated,
)
from hfmod.games.hf4.acts.names import ideologies, propaganda_piece
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.war_controls import OfTheTurn, Point, factories
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.conflict import b_flips, c_outbreak, d_corruption, d_petition, e_victory
from hfmod.record.declarations import Declaration
from hfmod.table.model import Change, Command, Say

_DEFECT, _STAR, _PETITION, _HERO = Ids("defect_to"), Ids("return_star"), Ids("petition"), Ids("hero")
IN_ITS_PLACE = "In the place of the next bribe"
"""Menu of what is done with heroism chits instead."""
_TURNED = Change("Side", by=1)
_THERE = ("ideology", "{Ideology}")
_DELEGATE = (("of", "{faction}"), ("ideology", "{area_id}"))


# -- propaganda ------------------------------------------------------------------------------------------


class FlipPropaganda(OfTheTurn):
    """Propaganda is turned over by diplomacy."""

    words = ("flip_propaganda",)
    parameters: ClassVar = {"ideology": ""}
    told_by = "propaganda chit (table)"
    tells = (b_flips.Flip,)

    CHIT: ClassVar = Command(
        "flip_propaganda",
        "Turned over by diplomacy",
        effects=(_TURNED,),
        say=Say("The {piece} is turned over by diplomacy.", "flip_propaganda", (_THERE,), by_table=True),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(b_flips.Flip(by=work.by, ideology=work.get("ideology")))

    def tell(self, telling: Telling) -> None:
        telling.desk.hand.press(self.CHIT.id, propaganda_piece(telling.act.ideology))


class TurnPropaganda(OfTheTurn):
    """Propaganda is turned over by a victorious attack."""

    words = ("turn_propaganda",)
    parameters: ClassVar = {"ideology": ""}
    told_by = "propaganda chit (table)"
    tells = (e_victory.TurnPropaganda,)

    CHIT: ClassVar = Command(
        "turn_propaganda",
        "Turned over by a victorious attack",
        effects=(_TURNED,),
        say=Say("The {piece} is turned over by a victory.", "turn_propaganda", (_THERE,), by_table=True),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(e_victory.TurnPropaganda(by=work.by, ideology=work.get("ideology")))

    def tell(self, telling: Telling) -> None:
        telling.desk.hand.press(self.CHIT.id, propaganda_piece(telling.act.ideology))


class Defect(Hf4Act):
    """The own extremist propaganda is turned over; a factory that was pointed at becomes somebody else's."""

    words = ("defect",)
    parameters: ClassVar = {"to": "whose the factory becomes that was pointed at"}
    told_by = "banner; before it the factory that is given up is pointed at"
    tells = (b_flips.Defect,)
    points = True

    ALONE: ClassVar = say_command(
        "defect", "defect", "{who} defects.", menu="Without a factory", group="Defect"
    )

    @staticmethod
    def banner(factions: Iterable[Faction]) -> Iterator[Command]:
        """Alone, or with a factory for another player each."""
        yield Defect.ALONE
        for other in factions:
            say = Say(f"{{who}} defects; the factory becomes {other.name}'s.", "defect", (("to", other.id),))
            menu = f"The factory becomes {other.name}'s"
            yield Command(_DEFECT.of(other.id), menu, group="Defect", only=seated(other), say=say)

    def read(self, work: Work) -> Iterator[ReadAct]:
        to, sites = work.get("to") or None, factories(work.group.meant)
        if to is not None and not sites:
            sites = b_flips.uncolonized(work.state, work.by)  # the only one needs no word
        if to is not None and len(sites) != 1:
            work.unclear = f"{work.by} defects, but nothing tells which factory is given up"
            return
        yield work.line(b_flips.Defect(by=work.by, site=sites[0] if to is not None else None, to=to))

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        if act.site is None:
            desk.press(telling.by, "banner", self.ALONE.id)
            return
        desk.hand.press(Point.CUBE.id, desk.token(telling.by, "cube", act.site))
        desk.press(telling.by, "banner", _DEFECT.of(act.to))


# -- outbreak and the star -------------------------------------------------------------------------------


class RollOutbreak(Hf4Act):
    """The war outbreak roll of a factory that was built."""

    tells = (c_outbreak.RollOutbreak,)
    purposes = ("outbreak",)

    BANNER: ClassVar = die_command(
        "outbreak", "{faction}", "the outbreak of war", "War outbreak roll", "roll_outbreak"
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(
            c_outbreak.RollOutbreak(by=work.by), *({"d6": die} for _, die, _ in work.group.rolls[:1])
        )

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "banner", self.BANNER.id, telling.die)


class ReturnStar(Hf4Act):
    """The 1st player puts the star back after War or Anarchy."""

    words = ("return_star",)
    parameters: ClassVar = {"ideology": ""}
    told_by = "banner"
    tells = (c_outbreak.ReturnStar,)
    at_any_time = True

    @staticmethod
    def banner(tables: Mapping[str, Any]) -> Iterator[Command]:
        """An ideology each."""
        for ident, name in ideologies(tables).items():
            yield say_command(
                _STAR.of(ident),
                "return_star",
                f"{{who}} puts the star back to {name}.",
                ("ideology", ident),
                menu=name,
                group="The star returns to",
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(c_outbreak.ReturnStar(by=work.by, ideology=work.get("ideology")))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "banner", _STAR.of(telling.act.ideology))


# -- delegates -------------------------------------------------------------------------------------------


class PayWithHeroism(Hf4Act):
    """A heroism chit is paid in the place of the next bribe."""

    words = ("pay_with",)
    parameters: ClassVar = {"chit": "of heroism"}
    told_by = "banner, before what costs a bribe"
    aside = True

    @staticmethod
    def banner(tables: Mapping[str, Any]) -> Iterator[Command]:
        """A chit each."""
        for row in tables["glory"]["chits"]:
            if row["kind"] == "heroism":
                number = str(row["id"]).rpartition("-")[2]
                yield say_command(
                    _HERO.of(number),
                    "pay_with",
                    f"{{who}} pays with heroism chit {number}.",
                    ("chit", str(row["id"])),
                    menu=f"Heroism chit {number}",
                    group=IN_ITS_PLACE,
                )

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        add(asides.heroism, tag, "chit")

    @staticmethod
    def told(telling: Telling, *chits: str) -> None:
        """Use the control for chits."""
        for chit in chits:
            telling.desk.press(telling.by, "banner", _HERO.of(chit.rpartition("-")[2]))


class Suborn(OfTheTurn):
    """A delegate is suborned by the player of the turn; what is paid is laid under it."""

    words = ("suborn",)
    parameters: ClassVar = {"of": "whose delegate", "ideology": ""}
    told_by = "cube in the assembly (table)"
    tells = (d_corruption.Suborn,)

    CUBE: ClassVar = Command(
        "suborn",
        "Suborned by the player of the turn (lay a bribe under it)",
        group="War",
        only=IN_ASSEMBLY,
        say=Say("{who}'s delegate in {area} is suborned.", "suborn", _DELEGATE, by_table=True),
    )

    def take_up(self, work: Work, asides: Asides) -> None:
        work.chits = asides.heroism.pop(work.by, [])

    def read(self, work: Work) -> Iterator[ReadAct]:
        of, chit = work.get("of"), next(iter(work.chits), None)
        yield work.line(d_corruption.Suborn(by=work.by, ideology=work.get("ideology"), of=of, chit=chit))

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        if act.chit is not None:
            PayWithHeroism.told(telling, act.chit)
        desk.hand.press(self.CUBE.id, desk.honest(act.of, act.ideology))


class Petition(OfTheTurn):
    """The player of the turn petitions to a delegate."""

    words = ("petition",)
    parameters: ClassVar = {
        "of": "whose delegate",
        "ideology": "",
        "kind": "`ordinary`, `extremist` or `corrupt`",
    }
    told_by = "cube in the assembly (table)"
    tells = (d_petition.Petition,)

    CUBES: ClassVar = tuple(
        Command(
            _PETITION.of(kind),
            f"Petitioned as {words}",
            group="War",
            only=IN_ASSEMBLY,
            say=Say(
                f"{{who}}'s {kind} delegate in {{area}} is petitioned.",
                "petition",
                (*_DELEGATE, ("kind", kind)),
                by_table=True,
            ),
        )
        for kind, words in (
            (d_petition.ORDINARY, "an ordinary delegate"),
            (d_petition.EXTREMIST, "the extremist on the chit"),
            (d_petition.CORRUPT, "a corrupt delegate"),
        )
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        kind = work.get("kind", d_petition.ORDINARY)
        yield work.line(
            d_petition.Petition(by=work.by, ideology=work.get("ideology"), of=work.get("of"), kind=kind)
        )

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        find = desk.extremist if act.kind == d_petition.EXTREMIST else desk.honest
        desk.hand.press(_PETITION.of(act.kind), find(act.of, act.ideology))


class Whistleblow(OfTheTurn):
    """A corrupt delegate is ousted by the player of the turn, who takes what lay under it."""

    words = ("whistleblow",)
    parameters: ClassVar = {"of": "whose delegate", "ideology": ""}
    told_by = "cube in the assembly (table)"
    tells = (d_corruption.Whistleblow,)

    CUBE: ClassVar = home(
        "whistleblow",
        "Corrupt: ousted by the player of the turn",
        Say("{who}'s corrupt delegate in {area} is ousted.", "whistleblow", _DELEGATE, by_table=True),
        IN_ASSEMBLY,
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(
            d_corruption.Whistleblow(by=work.by, ideology=work.get("ideology"), of=work.get("of"))
        )

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        desk.hand.press(self.CUBE.id, desk.honest(act.of, act.ideology))


ACTS = (
    FlipPropaganda, TurnPropaganda, Defect, RollOutbreak, ReturnStar, PayWithHeroism, Suborn, Petition,
    Whistleblow,
)  # fmt: skip
