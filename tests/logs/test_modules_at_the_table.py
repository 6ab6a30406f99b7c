"""Modules 1 and 2 at the table: what bots do with them is written as a VASSAL log and read back equal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.acts.names import MAP, elevator_piece
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.colonization.a_anchoring import settle_down
from hfmod.games.hf4.rules.core.b_cards import is_robot
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from tests.games.hf4.colonies import factory, put
from tests.logs.late_modules import header, played_on, table
from tests.logs.windows import Read, Window
from tests.logs.writing import random_game, read_back

M1, M2, ALL = ("m0", "m1"), ("m0", "m2"), ("m0", "m1", "m2")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("modules", "seeds"), [(M1, range(1, 7)), (M2, range(1, 7)), (ALL, range(4, 8))], ids=str
)
def test_late_positions_are_played_on_and_read_back(modules: tuple[str, ...], seeds: range) -> None:
    for seed in seeds:
        told = played_on(modules, seed, 40)
        assert (told.differs(), told.read.findings) == ([], []), seed


@pytest.mark.thorough
@pytest.mark.parametrize(("modules", "players", "seed"), [(M1, 3, 11), (M2, 2, 3), (ALL, 3, 1)])
def test_a_whole_game(tmp_path: Path, modules: tuple[str, ...], players: int, seed: int) -> None:
    read_back(tmp_path, random_game("core", players, seed, modules))


# -- what the pieces show ------------------------------------------------------------------------------------

PHOBOS, CAVES, POLE = "phobos", "mars-arsia-mons-caves", "mars-north-pole"
ELEVATOR = f"{PHOBOS}:{CAVES}"
Slip = Callable[[Writer], None]


def _everything(state: Hf4State) -> None:
    """Yellow has a freighter with gold tanks, a factory, a cube aloft, and a Home Bernal with a Colonist."""
    yellow = state.players["yellow"]
    factory(state, "yellow", CAVES)
    put(state, "yellow", "freighter", PHOBOS, "M1F163R").fts[Grade.ISOTOPE] = 2
    yellow.isotope, yellow.cubes["cube1"] = "C", Stack("cube1", "yellow", POLE)
    person = next(card for card in state.decks["colonists"] if not is_robot(state, card))
    settle_down(state, put(state, "yellow", "kalpana", "cycler", state.decks["bernals"][0], person))
    state.elevators = [ELEVATOR]


def after(slip: Slip) -> Read:
    """What is found where yellow's turn ends after a piece was moved by hand."""
    writer, begin = table(ALL)
    writer.hand.state = writer.hand.replay.state = begin.laid()
    writer.state = fork(begin.state)
    _everything(writer.state)
    writer.desk.tidy(writer.state)
    window = Window(writer, header(*ALL))
    slip(writer)
    writer.desk.press("yellow", "end-turn")
    return window.read(window.steps(writer))


def drag(ident: str, space: str) -> Slip:
    """Take a piece to a space of the map, by way of the mat: nothing flies there."""

    def slip(writer: Writer) -> None:
        writer.hand.press("home", ident)
        writer.hand.drag(ident, MAP, writer.desk.space(space))

    return slip


def press(command: str, ident: str) -> Slip:
    """Use a control that tells no act."""
    return lambda writer: writer.hand.press(command, ident)


def cube(space: str, to: str) -> Slip:
    """Take the cube that stands in a space elsewhere."""

    def slip(writer: Writer) -> None:
        drag(writer.desk.flyer("yellow", "cube1", space), to)(writer)

    return slip


# fact, what happens to a piece; which piece is named, where it lies, where it belongs
SLIPS: list[tuple[str, Slip, str, str, str]] = [
    ("freighter.yellow", drag("freighter-yellow", POLE), "freighter", "North Pole", "Phobos"),
    ("freighter.yellow", press("tanks_plus_1", "tanks-5-yellow"), "freighter", "3 tanks", "2"),
    ("kalpana.yellow", drag("kalpana-yellow", "sso"), "kalpana", "SSO", "Cycler"),
    ("mobile_factories.yellow", cube(POLE, PHOBOS), "mobile factory", "Phobos", "leave 0"),
    ("isotope.yellow", press("isotope", "isotope-yellow"), "isotope marker", "shows S", "type C"),
    ("elevators", press("built", elevator_piece(ELEVATOR)), "space elevator", "does not stand", "leave one"),
]


@pytest.mark.parametrize(
    ("fact", "slip", "piece", "lies", "belongs"), SLIPS, ids=[slip[0] + " " + slip[4] for slip in SLIPS]
)
def test_a_piece_of_a_module_moved_by_hand(
    fact: str, slip: Slip, piece: str, lies: str, belongs: str
) -> None:
    roots = [one for one in after(slip).findings if one.caused_by is None]
    assert {(one.code, one.severity) for one in roots} == {("EXPECT", Severity.BOOKKEEPING)}
    (found,) = (one for one in roots if one.facts["fact"] == fact)
    assert piece in found.message and lies in found.message and belongs in found.message


def test_a_table_that_lies_as_the_acts_leave_it() -> None:
    assert after(lambda writer: None).findings == []
