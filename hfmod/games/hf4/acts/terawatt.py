"""Acts of Module 1: promotion (1A5), space elevators (1A6, 1B9), the swap of cubes (1B8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.controls import (
    AT_SPACE,
    IN_STACK,
    ON_MAP,
    ON_MAT,
    THE_CARD,
    WORK,
    Ids,
    die_command,
    with_module,
)
from hfmod.games.hf4.acts.crafts import Craft, craft_of, cubes_at
from hfmod.games.hf4.acts.flight import Finao
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.content.model import Elevator, SolarMap
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.terawatt import a_promotion, b_elevators, b_fleet
from hfmod.table.model import Change, Command, Say

_ELEVATOR = Ids("elevator")


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
        telling.desk.card(self.CARD.id, telling.act.card)


class BuildElevator(Hf4Act):
    """An epic hazard operation at one end of a space elevator: a die is rolled, or FINAO paid."""

    words = ("build_elevator",)
    parameters: ClassVar = {
        "elevator": "its ends, `phobos:mars-arsia-mons-caves`",
        "stack": "`freighter`, or `cube`",
        "space": "where that stands",
    }
    told_by = "freighter or cube at one end"
    tells = (b_elevators.BuildElevator,)
    merged = True
    purposes = ("build_elevator",)
    paid_off = True

    ROLL: ClassVar = die_command(
        *("build_elevator", "{faction}", "a space elevator (epic hazard)"),
        *("Epic hazard of a space elevator", "roll_elevator"),
        within=with_module("m1"),
    )

    @staticmethod
    def figure(board: SolarMap, craft: Craft) -> Iterator[Command]:
        """One for each elevator that can be built."""
        for elevator in board.elevators:
            if not elevator.bernal_only:
                words = " and ".join(board.spaces[end].name for end in elevator.ends)
                yield Command(
                    _ELEVATOR.of(_ident(elevator)),
                    words,
                    group="Build a space elevator between",
                    only=ON_MAP,
                    within=craft.within,
                    say=Say(
                        f"{craft.words} builds the space elevator between {words}.",
                        "build_elevator",
                        (("elevator", elevator.name), ("stack", craft.kind), AT_SPACE),
                    ),
                )

    def read(self, work: Work) -> Iterator[ReadAct]:
        elevator, space = work.get("elevator"), work.get("space")
        units = [FREIGHTER] if work.get("stack") == FREIGHTER else cubes_at(work.state, work.by, space)
        paid = work.get("finao") == "1"
        acts = [
            b_elevators.BuildElevator(by=work.by, elevator=elevator, unit=unit, finao=paid) for unit in units
        ]
        act = work.first_legal(acts)
        if act is None or not elevator:
            work.unclear = f"{work.by} builds a space elevator, but nothing tells which, or with what"
            return
        yield work.line(act, *({"d6": die, "for": "epic hazard"} for _, die, _ in work.group.rolls[:1]))

    def tell(self, telling: Telling) -> None:
        telling.lacks("free")
        act, desk, by = telling.act, telling.desk, telling.by
        unit = craft_of(telling.was, by, act.unit)
        elevator = telling.was.content.map.elevator(act.elevator)
        piece = desk.flyer(by, act.unit, unit.location if unit is not None else "")
        desk.hand.press(_ELEVATOR.of(_ident(elevator)), piece)
        if telling.outcomes:
            desk.press(by, "roll", self.ROLL.id, telling.die)
        elif act.finao:
            desk.press(by, "finao", Finao.BUTTON.id)


def _ident(elevator: Elevator) -> str:
    return "_".join(elevator.ends).replace("-", "_")


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
