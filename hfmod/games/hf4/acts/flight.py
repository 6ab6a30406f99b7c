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
from hfmod.games.hf4.acts.names import FIGURES, NOBODY, PARTNER_ID, TANKS
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.core import (
    e_stacks,
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


def _rocket_only(t: Telling) -> None:
    kind = getattr(t.act, "stack", "rocket")
    if kind != "rocket":
        raise Untold(f"a move of the {kind}")


def _figure(t: Telling, command: str, die: int | None = None) -> None:
    t.desk.hand.press(command, f"rocket-{t.by}", die=die)


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
        _rocket_only(telling)
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
    parameters: ClassVar = {"space": "", "kind": "of an assist: `factory` or `rocketplane`"}
    told_by = "rocket, where it stands; oberth: its afterburn is made there; assist: what brought it there"
    tells = (h_movement.Enter,)
    of_a_flight = True

    FIGURE: ClassVar = (
        Command(
            "burn",
            "Burn",
            "Ctrl U",
            only=ON_MAP,
            say=Say("{who}'s rocket burns at {place}.", "burn", (AT_SPACE,)),
        ),
        say_command(
            "bonus",
            "bonus_burn",
            "{who} spends a bonus burn at {place}.",
            AT_SPACE,
            menu="Spend a bonus burn here",
            only=ON_MAP,
        ),
        say_command(
            "pivot", "pivot", "{who}'s rocket turns at {place}.", AT_SPACE, menu="Pivot here", only=ON_MAP
        ),
        say_command(
            _ASSIST.of("factory"),
            "assist",
            "{who}'s rocket came to {place} by factory-assist.",
            *(AT_SPACE, ("kind", "factory")),
            menu="Came here by factory-assist",
            only=ON_MAP,
        ),
        say_command(
            _ASSIST.of("rocketplane"),
            "assist",
            "{who}'s rocket came to {place} by rocketplane.",
            *(AT_SPACE, ("kind", "rocketplane")),
            menu="Came here by rocketplane (tanks pay)",
            only=ON_MAP,
        ),
        say_command(
            "oberth",
            "oberth",
            "{who}'s rocket makes its afterburn at {place}.",
            AT_SPACE,
            menu="Afterburn here (solar oberth)",
            only=ON_MAP,
        ),
    )

    def tell(self, telling: Telling) -> None:
        act, desk, by = telling.act, telling.desk, telling.by
        _rocket_only(telling)
        desk.move_figure(by, "rocket", act.space)
        for _ in range(act.bonus):
            _figure(telling, "bonus")
        if act.bonus_pivot:
            _figure(telling, "pivot")
        if act.assist is not None:
            _figure(telling, _ASSIST.of(act.assist))
        if act.afterburn:
            _figure(telling, "oberth")
        for kind, n in act.tanks.items():
            if kind not in TANKS:
                raise Untold(f"tanks of {kind} for a rocketplane")
            desk.hand.press(RocketplaneTanks.TANK_CHIT.id, f"{TANKS[kind]}-{by}")
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

    FIGURE: ClassVar = die_command(
        "hazard",
        "rocket",
        "the hazard at {place}",
        "Roll for the hazard",
        "roll_hazard",
        at="{place_id}",
    )
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

    FIGURE: ClassVar = die_command(
        "belt",
        "rocket",
        "the radiation belt at {place}",
        "Roll for the radiation belt",
        "roll_belt",
        at="{place_id}",
    )
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

    FIGURE: ClassVar = say_command(
        "finao",
        "finao",
        "{who} pays for failure is not an option at {place}.",
        *(("stack", "rocket"), AT_SPACE),
        menu="Pay for failure is not an option",
        only=ON_MAP,
    )
    BUTTON: ClassVar = say_command(
        "finao", "finao", "{who} pays for failure is not an option.", ("stack", "rocket")
    )

    def tell(self, telling: Telling) -> None:
        _figure(telling, self.FIGURE.id)


class DiverOrbit(Hf4Act):
    """A hazard roll, or FINAO, that belongs to no move: the rocket stays in an aerobrake hazard (I5c.2)."""

    tells = (i5_diver.DiverOrbit,)

    def tell(self, telling: Telling) -> None:
        _rocket_only(telling)
        if telling.act.finao:
            _figure(telling, Finao.FIGURE.id)
        else:
            telling.not_kept()
            _figure(telling, RollHazard.FIGURE.id, telling.die)


class EndMove(Hf4Act):
    """The rocket goes no farther."""

    words = ("end_move",)
    parameters: ClassVar = {"space": ""}
    told_by = "rocket, where it stands"
    tells = (h_movement.EndMove,)
    of_a_flight = True

    FIGURE: ClassVar = Command(
        "end_move",
        "End the move",
        "Ctrl E",
        only=ON_MAP,
        say=Say("{who}'s rocket ends its move at {place}.", "end_move", (AT_SPACE,)),
    )

    def tell(self, telling: Telling) -> None:
        move, stacks = telling.was.movement, telling.now.players[telling.by].stacks
        if move is not None and move.stack != "rocket":
            raise Untold(f"a move of the {move.stack}")
        if "rocket" in stacks:
            telling.desk.wet_chit(telling.by, stacks["rocket"])
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
        if kind not in FIGURES:
            raise Untold(f"a buggy ride to a stack {kind}")
        desk.found(by, kind, act.space)
        desk.hand.press("buggy_arrives", f"{FIGURES[kind]}-{by}")


ACTS = (
    ActivateThruster, Support, SwitchOff, Enter, RocketplaneTanks, RollHazard, NotKept, RollBelt, Finao,
    DiverOrbit, EndMove, BuggyMove,
)  # fmt: skip
