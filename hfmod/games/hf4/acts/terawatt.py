"""Acts of Module 1: promotion (1A5), space elevators (1A6, 1B9), the swap of cubes (1B8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.controls import (
    AT_SPACE,
    IN_STACK,
    ON_MAP,
    ON_MAT,
    THE_CARD,
    WORK,
    die_command,
    say_command,
    with_module,
)
from hfmod.games.hf4.acts.crafts import Craft, craft_of, cubes_at
from hfmod.games.hf4.acts.flight import Finao
from hfmod.games.hf4.acts.names import elevator_piece
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import a_promotion, b_elevators, b_fleet
from hfmod.record.declarations import Declaration
from hfmod.table.model import Change, Command, Say


class Promote(Hf4Act):
    """A card is turned to its Purple-Side, for good."""

    words = ("promote",)
    parameters: ClassVar = {"card": "", "stack": ""}
    told_by = "card of a module"
    tells = (a_promotion.Promote,)

    CARD: ClassVar = Command(
        "promote",
        "Promote: turn to the Purple-Side",
        group=WORK,
        only=ON_MAT,
        effects=(Change("Side", to="1"),),
        say=Say("{who} promotes {piece} ({area}).", "promote", (THE_CARD, IN_STACK)),
    )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(a_promotion.Promote(by=work.by, card=work.get("card")))

    def tell(self, telling: Telling) -> None:
        telling.specialist()
        telling.desk.card(self.CARD.id, telling.act.card)


class BuildElevator(Hf4Act):
    """An epic hazard operation at one end of a space elevator: a die is rolled, or FINAO paid."""

    words = ("build_elevator",)
    parameters: ClassVar = {
        "elevator": "its ends, `phobos:mars-arsia-mons-caves`",
        "stack": "`freighter`, or `cube`",
        "space": "where that stands",
    }
    told_by = "freighter or cube at one end; the elevator (table)"
    tells = (b_elevators.BuildElevator,)
    merged = True
    by_table = True
    purposes = ("build_elevator",)
    paid_off = True

    ROLL: ClassVar = die_command(
        *("build_elevator", "{faction}", "a space elevator (epic hazard)"),
        *("Epic hazard of a space elevator", "roll_elevator"),
        within=with_module("m1"),
    )

    PIECE: ClassVar = Command(
        "build",
        "Build it (epic hazard operation)",
        say=Say(
            "An epic hazard operation for the {piece}.",
            "build_elevator",
            (("elevator", "{Elevator}"),),
            by_table=True,
        ),
    )

    @staticmethod
    def unit(craft: Craft) -> Command:
        """Which cube does it."""
        return say_command(
            "build_elevator",
            "build_elevator",
            f"{craft.words} builds a space elevator from {{place}}.",
            *(("stack", craft.kind), AT_SPACE),
            menu="Build a space elevator from here (epic hazard)",
            only=ON_MAP,
            within=craft.within,
        )

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        turn = state.turn
        return tag.faction if turn is None or tag.faction in state.players else turn.player

    def read(self, work: Work) -> Iterator[ReadAct]:
        told, space, paid = work.get("elevator"), work.get("space"), work.get("finao") == "1"
        printed = b_elevators.printed(work.state)
        elevators = [told] if told else [name for name, one in printed.items() if space in one.ends]
        places = [space] if space else list(work.state.content.map.elevator(told).ends) if told else []
        units = [one for place in places for one in cubes_at(work.state, work.by, place)]
        units = [FREIGHTER] if work.get("stack") == FREIGHTER else units
        act = work.first_legal(
            [
                b_elevators.BuildElevator(
                    by=work.by, elevator=elevator, unit=unit, finao=paid, free=bool(work.group.specialist)
                )
                for elevator, unit in product(elevators, units)
            ]
        )
        if act is None:
            work.unclear = f"{work.by} builds a space elevator, but nothing tells which, or with what"
            return
        yield work.line(act, *({"d6": die, "for": "epic hazard"} for _, die, _ in work.group.rolls[:1]))

    def tell(self, telling: Telling) -> None:
        if telling.act.free:
            telling.desk.card("specialist", foolhardy(telling.was, telling.by))
        act, desk, by = telling.act, telling.desk, telling.by
        unit = craft_of(telling.was, by, act.unit)
        piece = desk.flyer(by, act.unit, unit.location if unit is not None else "")
        desk.hand.press("build_elevator", piece)
        desk.hand.press(self.PIECE.id, elevator_piece(act.elevator))
        if telling.outcomes:
            desk.press(by, "roll", self.ROLL.id, telling.die)
        elif act.finao:
            desk.press(by, "finao", Finao.BUTTON.id)


def foolhardy(state: Hf4State, player: str) -> str:
    """The Colonist by whom epic hazards are free actions; empty without one."""
    own = (card for _, card in c_colonists.in_play(state, player))
    code = c_colonists.FOOLHARDY
    return next((one for one in own if any(a.code == code for a in state.side(one).abilities)), "")


class SwapCube(Hf4Act):
    """The freighter and a small cube change places."""

    words = ("swap_cube",)
    parameters: ClassVar = {"space": "where the small cube stands"}
    told_by = "small cube; both are laid where the other one was"
    tells = (b_fleet.SwapCube,)

    @staticmethod
    def cube(craft: Craft) -> Command:
        """Told where it stands."""
        return Command(
            "swap_cube",
            "Changes places with the freighter",
            only=ON_MAP,
            within=craft.within,
            say=Say("{who}'s freighter changes places with the cube on {place}.", "swap_cube", (AT_SPACE,)),
        )

    def read(self, work: Work) -> Iterator[ReadAct]:
        cubes: Sequence[str] = cubes_at(work.state, work.by, work.get("space"))
        act = work.first_legal([b_fleet.SwapCube(by=work.by, cube=cube) for cube in cubes])
        if act is not None:
            yield work.line(act)
        else:
            work.unclear = f"{work.by} swaps the freighter with a cube, but has none at {work.get('space')}"

    def tell(self, telling: Telling) -> None:
        cube = craft_of(telling.was, telling.by, telling.act.cube)
        piece = telling.desk.flyer(telling.by, telling.act.cube, cube.location if cube is not None else "")
        telling.desk.hand.press("swap_cube", piece)


ACTS = (Promote, BuildElevator, SwapCube)
