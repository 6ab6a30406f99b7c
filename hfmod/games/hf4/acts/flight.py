"""A rocket's flight: its thruster, the way and what helped, rolls and FINAO, its end; buggy rides (H).

What is told of a flight becomes acts only all together (:mod:`hfmod.games.hf4.record.flights`), so these
classes read nothing but the thruster.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides, add
from hfmod.games.hf4.acts.controls import (
    AT_SPACE,
    COOL,
    IN_STACK,
    ON_MAP,
    ON_MAT,
    THE_CARD,
    THE_CARDS,
    WORK,
    Ids,
    die_command,
    on_card,
    say_command,
)
from hfmod.games.hf4.acts.crafts import ROCKET, Craft, craft_of
from hfmod.games.hf4.acts.names import ALL_FIGURES, ALL_TANKS, NOBODY, PARTNER_ID
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.core import (
    e_stacks,
    f_fuel,
    h_buggy,
    h_hazards,
    h_movement,
    h_thrust,
    i5_diver,
    j_switch,
)
from hfmod.record.declarations import Declaration
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Say

_PUSH, _ASSIST = Ids("push"), Ids("assist")


def moving(t: Telling) -> str:
    """Which spacecraft of the acting player is on its way."""
    under_way = t.was.movement
    return under_way.stack if under_way is not None else getattr(t.act, "stack", "rocket")


def flyer(t: Telling) -> str:
    """Its piece."""
    kind = moving(t)
    craft = craft_of(t.was, t.by, kind)
    return t.desk.flyer(t.by, kind, craft.location if craft is not None else "")


def _figure(t: Telling, command: str, die: int | None = None) -> None:
    """Use the figure of the spacecraft that flies."""
    t.desk.hand.press(command, flyer(t), die=die)


class ActivateThruster(Hf4Act):
    """The thruster of a flight, with an afterburn and who pushes."""

    words = ("activate_thruster",)
    parameters: ClassVar = {
        "card": "",
        "stack": "",
        "afterburn": "0 or 1",
        "push_by": "a colour, or `nobody`",
    }
    told_by = "thruster"
    tells = (h_thrust.ActivateThruster,)
    of_a_flight = True

    CARD: ClassVar = Command(
        "activate",
        "Activate this thruster",
        "Ctrl A",
        only=ON_MAT,
        say=Say(
            "{who} activates {piece} ({area}), afterburn {Afterburn}, pushed by {Push}.",
            "activate_thruster",
            (THE_CARD, IN_STACK, ("afterburn", "{Afterburn}"), ("push_by", "{Push}")),
        ),
    )

    @staticmethod
    def settings() -> Iterator[Command]:
        """What is set on the card before it is activated, and set back when the turn is over."""
        yield Command("burner", "Afterburn on or off", effects=(Change("Afterburn", by=1),), only=ON_MAT)
        for ident, menu, to in (
            ("nobody", "Nobody", NOBODY),
            ("own", "This player", "{faction}"),
            ("partner", "The partner of my deal", f"{{{PARTNER_ID} of Faction}}"),
        ):
            yield Command(
                _PUSH.of(ident), menu, group="Pushed by", effects=(Change("Push", to=to),), only=ON_MAT
            )
        yield Command(COOL, effects=(Change("Afterburn", to="0"), Change("Push", to=NOBODY)))

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(activated(work))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        desk.toggle(act.card, "Afterburn", "burner", "1" if act.afterburn else "0")
        if act.push_by not in (None, by):
            desk.partner(by, act.push_by)
        whose = "nobody" if act.push_by is None else "own" if act.push_by == by else "partner"
        desk.toggle(act.card, "Push", _PUSH.of(whose), act.push_by or "nobody")
        if act.supports:
            desk.card(Support.CARD.id, *act.supports)
        desk.card(self.CARD.id, act.card)


def activated(work: Work) -> h_thrust.ActivateThruster:
    """What was told of a thruster: of the rocket, where only that is legal or the card lies there."""
    card, push, stack = work.get("card"), work.get("push_by", "nobody"), work.get("stack")
    aboard = h_thrust.ActivateThruster(
        by=work.by,
        card=card,
        afterburn=work.get("afterburn") == "1",
        push_by=None if push == "nobody" else push,
    )
    told = replace(aboard, stack=stack) if stack else aboard  # it may lie elsewhere still
    lies = work.stack_of(card)
    there = lies is not None and (lies.owner, lies.kind) == (work.by, "rocket")
    return aboard if there or (work.legal(aboard) and not work.legal(told)) else told


class Support(Hf4Act):
    """A card supports the thruster that is activated, or what scoops."""

    words = ("support",)
    parameters: ClassVar = {"cards": "", "stack": ""}
    told_by = "cards that support the thruster"
    aside = True

    CARD: ClassVar = Command(
        "support",
        "Supports the thruster",
        group=WORK,
        only=ON_MAT,
        say=Say("{who} uses {piece} as a support ({area}).", "support", (THE_CARDS, IN_STACK)),
    )

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        add(asides.supports, tag, "cards")
        asides.aboard |= dict.fromkeys(tag.values("cards"), tag.params.get("stack", ""))


class SwitchOff(Hf4Act):
    """A card does not work for the rest of the turn."""

    words = ("switch_off",)
    parameters: ClassVar = {"card": "", "stack": ""}
    told_by = "card"
    tells = (j_switch.SwitchOff,)

    CARD: ClassVar = on_card("switch_off", "Switch off until the end of the turn", "switches {piece} off")

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(j_switch.SwitchOff(by=work.by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.desk.card(self.CARD.id, telling.act.card)


class Enter(Hf4Act):
    """A space is entered: the figure is dragged there, where it tells what was spent or helped."""

    words = ("burn", "bonus_burn", "pivot", "oberth", "assist")
    parameters: ClassVar = {
        "space": "",
        "kind": "of an assist: `factory` or `rocketplane`",
        "stack": "which figure, if not the rocket",
    }
    told_by = "figure, where it stands; oberth: its afterburn is made there; assist: what brought it there"
    tells = (h_movement.Enter,)
    of_a_flight = True

    @staticmethod
    def figure(craft: Craft) -> Iterator[Command]:
        """What a figure tells where it stands. Without a thruster nothing burns, and nothing afterburns."""
        spent = f"{craft.words} spends a bonus burn" if craft.named else "{who} spends a bonus burn"
        rows = (
            ("burn", "burn", "burns at {place}", "Burn", "Ctrl U", ()),
            ("bonus", "bonus_burn", "", "Spend a bonus burn here", "", ()),
            ("pivot", "pivot", "turns at {place}", "Pivot here", "", ()),
            (
                *(_ASSIST.of("factory"), "assist", "came to {place} by factory-assist"),
                *("Came here by factory-assist", "", (("kind", "factory"),)),
            ),
            (
                *(_ASSIST.of("rocketplane"), "assist", "came to {place} by rocketplane"),
                *("Came here by rocketplane (tanks pay)", "", (("kind", "rocketplane"),)),
            ),
            (
                *("oberth", "oberth", "makes its afterburn at {place}"),
                *("Afterburn here (solar oberth)", "", ()),
            ),
        )
        for ident, act, words, menu, key, more in rows:
            if not craft.burns and ident in ("burn", "oberth"):
                continue
            told = f"{craft.words} {words}." if words else f"{spent} at {{place}}."
            say = Say(told, act, (AT_SPACE, *more, *craft.named))
            yield Command(ident, menu, key, only=ON_MAP, within=craft.within, say=say)

    FIGURE: ClassVar = tuple(figure(ROCKET))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        piece = flyer(telling)
        desk.fly(piece, act.space)
        for _ in range(act.bonus):
            desk.hand.press("bonus", piece)
        if act.bonus_pivot:
            desk.hand.press("pivot", piece)
        if act.assist is not None:
            desk.hand.press(_ASSIST.of(act.assist), piece)
        if act.afterburn:
            desk.hand.press("oberth", piece)
        for kind, n in act.tanks.items():
            if kind not in ALL_TANKS:
                raise Untold(f"tanks of {kind} for a rocketplane")
            desk.hand.press(RocketplaneTanks.TANK_CHIT.id, f"{ALL_TANKS[kind]}-{by}")
            desk.count_tanks(by, kind, desk.tanks(by, kind) - n)


class RocketplaneTanks(Hf4Act):
    """Tanks that pay for a rocketplane."""

    words = ("rocketplane_tanks",)
    parameters: ClassVar = {"stack": ""}
    told_by = "tank chit, counted down afterwards"
    aside = True

    TANK_CHIT: ClassVar = say_command(
        "pays",
        "rocketplane_tanks",
        "{who} pays for a rocketplane with tanks of {area}.",
        IN_STACK,
        menu="Tanks pay for a rocketplane (then count them)",
    )

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        add(asides.paying, tag, "stack")


class RollHazard(Hf4Act):
    """A hazard is rolled for where the rocket stands."""

    tells = (h_hazards.RollHazard,)
    purposes = ("hazard",)
    trial = True

    @staticmethod
    def figure(craft: Craft) -> Command:
        """Where it stands."""
        return die_command(
            *("hazard", craft.kind, "the hazard at {place}", "Roll for the hazard", "roll_hazard"),
            within=craft.within,
            at="{place_id}",
        )

    FIGURE: ClassVar = figure(ROCKET)
    BUTTON: ClassVar = die_command(
        "hazard", "rocket", "a hazard of the rocket", "Hazard of the rocket", "roll_hazard_mat"
    )

    def tell(self, telling: Telling) -> None:
        telling.not_kept()
        _figure(telling, self.FIGURE.id, telling.die)


class NotKept(Hf4Act):
    """Radiators that are given up, and not turned, where the next hazard roll fails (E7d)."""

    words = ("not_kept",)
    parameters: ClassVar = {"cards": ""}
    told_by = "radiators that are given up, and not turned, where the next hazard roll fails"
    aside = True

    CARD: ClassVar = say_command(
        "not_kept",
        "not_kept",
        "{who} does not keep {piece} if the hazard roll fails.",
        THE_CARDS,
        menu="Not kept if the hazard roll fails",
        only=ON_MAT,
    )

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        add(asides.not_kept, tag, "cards")


class RollBelt(Hf4Act):
    """A radiation belt is rolled for."""

    tells = (h_hazards.RollBelt,)
    purposes = ("belt",)
    trial = True

    @staticmethod
    def figure(craft: Craft) -> Command:
        """Where it stands."""
        return die_command(
            *(
                "belt",
                craft.kind,
                "the radiation belt at {place}",
                "Roll for the radiation belt",
                "roll_belt",
            ),
            within=craft.within,
            at="{place_id}",
        )

    FIGURE: ClassVar = figure(ROCKET)
    BUTTON: ClassVar = die_command("belt", "rocket", "a radiation belt", "Radiation belt", "roll_belt_mat")

    def tell(self, telling: Telling) -> None:
        _figure(telling, self.FIGURE.id, telling.die)


class Finao(Hf4Act):
    """Failure is not an option: a roll is paid off."""

    words = ("finao",)
    parameters: ClassVar = {"stack": "", "space": ""}
    told_by = "rocket, or button FINAO"
    tells = (h_hazards.Finao,)
    of_a_flight = True

    @staticmethod
    def figure(craft: Craft) -> Command:
        """Where it stands."""
        return say_command(
            "finao",
            "finao",
            "{who} pays for failure is not an option at {place}.",
            *(("stack", craft.kind), AT_SPACE),
            menu="Pay for failure is not an option",
            only=ON_MAP,
            within=craft.within,
        )

    FIGURE: ClassVar = figure(ROCKET)
    BUTTON: ClassVar = say_command(
        "finao", "finao", "{who} pays for failure is not an option.", ("stack", "rocket")
    )

    def tell(self, telling: Telling) -> None:
        _figure(telling, self.FIGURE.id)


class DiverOrbit(Hf4Act):
    """A hazard roll, or FINAO, that belongs to no move: the rocket stays in an aerobrake hazard (I5c.2)."""

    tells = (i5_diver.DiverOrbit,)

    def tell(self, telling: Telling) -> None:
        if telling.act.finao:
            _figure(telling, Finao.FIGURE.id)
        else:
            telling.not_kept()
            _figure(telling, RollHazard.FIGURE.id, telling.die)


class EndMove(Hf4Act):
    """The rocket goes no farther."""

    words = ("end_move",)
    parameters: ClassVar = {"space": "", "stack": "which figure, if not the rocket"}
    told_by = "figure, where it stands"
    tells = (h_movement.EndMove,)
    of_a_flight = True

    @staticmethod
    def figure(craft: Craft) -> Command:
        """Where it stands."""
        say = Say(f"{craft.words} ends its move at {{place}}.", "end_move", (AT_SPACE, *craft.named))
        return Command("end_move", "End the move", "Ctrl E", only=ON_MAP, within=craft.within, say=say)

    FIGURE: ClassVar = figure(ROCKET)

    def tell(self, telling: Telling) -> None:
        kind, stacks = moving(telling), telling.now.players[telling.by].stacks
        if kind in f_fuel.TRACKED and kind in stacks:
            telling.desk.wet_chit(telling.by, stacks[kind])
        _figure(telling, self.FIGURE.id)


class BuggyMove(Hf4Act):
    """Somebody rides along a buggy road (H9).

    Where the ride ends is told by the figure there, the new one of a new outpost.
    """

    words = ("buggy_move",)
    parameters: ClassVar = {"card": "", "stack": "", "space": "", "into": ""}
    told_by = "crew; the rocket or outpost where the ride ends"
    tells = (h_buggy.BuggyMove,)
    merged = True

    CARD: ClassVar = on_card("buggy_move", "Drive along a buggy road", "drives {piece} along a buggy road")

    @staticmethod
    def figure(words: str, into: str) -> Command:
        """Whoever rides joins the stack of this figure, or founds it."""
        return say_command(
            "buggy_arrives",
            "buggy_move",
            f"A buggy ride of {{who}} ends at {{place}}, with {words}.",
            *(AT_SPACE, ("into", into)),
            menu="A buggy ride ends here",
            only=ON_MAP,
        )

    def read(self, work: Work) -> Iterator[ReadAct]:
        card, told, into = work.get("card"), work.get("space"), work.get("into")
        stack = work.stack_of(card)
        roads = h_buggy.roads_from(work.state, stack.location) if stack is not None else []
        spaces = [told] if told else roads
        if len(spaces) != 1 or not card:
            what = "who rides" if not card else "where to"
            work.unclear = f"{work.by} drives along a buggy road, but not said is {what}"
            return
        there = [one.kind for one in e_stacks.stacks_at(work.state, spaces[0], work.by)]
        kind = (into if into in there else None) if told else next(iter(there), None)
        yield work.line(h_buggy.BuggyMove(by=work.by, card=card, space=spaces[0], into=kind))

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        desk.card(self.CARD.id, act.card)
        kind = act.into or e_stacks.free_outpost(telling.was, by)
        if kind not in ALL_FIGURES:
            raise Untold(f"a buggy ride to a stack {kind}")
        desk.found(by, kind, act.space)
        desk.hand.press("buggy_arrives", f"{ALL_FIGURES[kind]}-{by}")


ACTS = (
    ActivateThruster, Support, SwitchOff, Enter, RocketplaneTanks, RollHazard, NotKept, RollBelt, Finao,
    DiverOrbit, EndMove, BuggyMove,
)  # fmt: skip
