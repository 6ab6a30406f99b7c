"""Race to the Rescue at the table: what breaks a rule, tokens that lie elsewhere, edited files, positions."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.acts.names import LOST, MAP, MARKET
from hfmod.games.hf4.record.position import take_position
from hfmod.games.hf4.record.table import TableView
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.race_for_glory.d5_setup import OPTION
from tests.logs.edited import Edit, Slip, Steps, doubled, dropped, moved, reworded, swapped, undone
from tests.logs.rescue import (
    CERES,
    COLONY,
    FAR,
    HELLAS,
    ICARUS,
    SCENES,
    START,
    base,
    chits,
    home,
    people,
    placing,
    scene,
    ship,
    whole_set_up,
)
from tests.logs.scenes import (
    ACTOR,
    LEO,
    OTHER,
    RESCUE,
    Prepare,
    Scene,
    act,
    both,
    holds,
    laid_out,
    told,
)
from tests.logs.windows import Read, Window
from tests.logs.writing import GAME

SET_UP = tuple(whole_set_up())
_STEPS = {"colony": 0, "patents": 1, "claims": 7, "factories": 11, "options": 13, "chits": 21}


def until(step: str, *acts: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """The set-up up to a step, and what is done instead of it."""
    return (*SET_UP[: _STEPS[step]], *acts)


def nothing(state: Hf4State) -> None:
    """As the set-up begins."""


def _options(state: Hf4State) -> None:
    """One player's options, of which the Aquas are taken."""
    placing(state)
    state.pending = [{"kind": OPTION, "player": ACTOR}]
    assert state.rescue is not None
    state.rescue.chosen = {ACTOR: ["aquas"]}


away = both(ship, lambda state: setattr(state.players[ACTOR].stacks["rocket"], "location", FAR))
on_the_way = both(away, people("rocket", 1))
saved = both(home, people("leo", 1))

WRONG: list[tuple[str, str, Prepare, tuple[Mapping[str, Any], ...]]] = [
    ("iiD5.SETUP.3", "a colony too near", nothing, (act("place_colonists", site=CERES),)),
    ("iiD5.SETUP.3", "a colony too small", nothing, (act("place_colonists", site="agamemnon"),)),
    ("iiD5.SETUP.5", "a patent out of order", nothing,
     until("patents", act("take_patent", by=OTHER, deck="thrusters"))),
    ("iiD5.SETUP.6", "a claim out of order", nothing,
     until("claims", act("place_claim", by=OTHER, site=CERES))),
    ("iiD5.SETUP.6", "a claim on the colony", nothing, until("claims", act("place_claim", site=COLONY))),
    ("iiD5.SETUP.6", "a claim that is too dry", nothing,
     until("claims", act("place_claim", site="hathor"))),
    ("iiD5.SETUP.7", "a factory on another's claim", nothing,
     until("factories", act("place_factory", site=ICARUS))),
    ("iiD5.SETUP.8", "an option twice", _options, (act("take_aquas"),)),
    ("iiD5.SETUP.9", "an exchange before the options", nothing,
     until("options", act("deal", to=OTHER, gives=["aquas:1", "card:RT001"]),
           act("accept_deal", by=OTHER, of=ACTOR))),
    ("iiD5.SETUP.10", "a rocket without a claim", placing,
     ({**START[0], "space": HELLAS},)),
    ("iiD5.SETUP.10", "a starting stack near the Colonists", placing, ({**START[1], "space": FAR},)),
    ("iiD5.SETUP.10", "a black card of another type", placing, ({**START[2], "cards": ["RT002"]},)),
    ("iiD5.SETUP.10", "a second stack of one player", placing, (START[0], START[2])),
    ("iiD5.SETUP.11", "a chit too many", placing, (act("place_chit", stack=LEO),) * 5),
    ("iiD5.SETUP.13", "an operation before the game", placing, (act("income"),)),
    ("iiD5.S3", "more Colonists than chits", ship, (act("board_colonists", colonists=4),)),
    ("G1", "Colonists from afar", away, (act("board_colonists", colonists=2),)),
    ("iiD5.S6", "an outpost without a claim",
     both(ship, holds("outpost1", COLONY, "RB013"), chits("outpost1", 1)),
     (act("board_colonists", colonists=1, stack="outpost1"),)),
    ("iiD5.S1", "a Colonist given up on the way", on_the_way,
     (act("decommission", stack="rocket", cards=["colonist-1"]),)),
    ("iiD5.S1", "a Colonist who was saved", saved,
     (act("cargo_transfer", source=LEO, to="rocket", cards=["colonist-1"]),)),
    ("G1", "a chit that is elsewhere", both(away, holds("outpost1", COLONY, "RB013")),
     (act("cargo_transfer", source="rocket", to="outpost1", cards=["discovery-2"]),)),
]  # fmt: skip


def named(one: object) -> str:
    """Words of a case that name it."""
    return one if isinstance(one, str) else ""


@pytest.mark.parametrize(("rule", "name", "prepare", "acts"), WRONG, ids=named)
def test_a_wrong_act(rule: str, name: str, prepare: Prepare, acts: tuple[Mapping[str, Any], ...]) -> None:
    """Told by the controls of the table, and found by its rule."""
    found = told(scene(name, prepare, *acts))
    assert found.roots == [rule]
    assert found.wrong == [rule]


@pytest.mark.parametrize("one", SCENES, ids=lambda one: one.name)
def test_every_scene_is_legal(one: Scene) -> None:
    assert told(one).findings == []


# -- tokens that lie elsewhere -----------------------------------------------------------------------------


def disk(n: int) -> str:
    return f"card-colonist-{n}"


def chit(n: int) -> str:
    return f"card-discovery-{n}"


def lay(ident: str, board: str, place: str) -> Slip:
    return lambda writer: writer.hand.drag(ident, board, writer.hand.point(board, place))


def fly(ident: str, space: str) -> Slip:
    return lambda writer: writer.hand.drag(ident, MAP, writer.desk.space(space))


def press(command: str, *idents: str) -> Slip:
    return lambda writer: writer.hand.press(command, *idents)


MAT = "Yellow mat"
SLIPS: list[tuple[str, str, Slip]] = [
    ("a Colonist who is gone", "7 Colonists on the colony site; the acts so far leave 8",
     press("gone", disk(8))),
    ("a Colonist who came aboard", "1 Colonist in rocket of yellow; the acts so far leave 0",
     lay(disk(1), MAT, "Rocket")),
    ("a chit that came from nowhere", "1 Discovery chit in outpost 1 of yellow; the acts so far leave 0",
     lay(chit(8), MAT, "Outpost 1")),
]  # fmt: skip


def after(prepare: Prepare, slip: Slip) -> Read:
    """What is found at the end of a turn before which something is done that nobody tells."""
    writer = laid_out(scene("", prepare))
    window = Window(writer, RESCUE)
    slip(writer)
    writer.desk.press(ACTOR, "end-turn")
    return window.read(window.steps(writer))


@pytest.mark.parametrize(("name", "words", "slip"), SLIPS, ids=named)
def test_a_token_that_lies_elsewhere(name: str, words: str, slip: Slip) -> None:
    found = after(base, slip)
    first = found.findings[0]
    assert set(found.roots) == {"EXPECT"} and first.severity is Severity.BOOKKEEPING
    assert any(words in one.message for one in found.findings)


def test_any_token_stands_for_one_that_is_there() -> None:
    """Players take whichever disk and chit is next: of their kind all are alike."""
    writer = laid_out(scene("", both(ship, holds("outpost1", COLONY, "RB013"))))
    window = Window(writer, RESCUE)
    for ident in (disk(8), disk(7)):
        lay(ident, MAT, "Rocket")(writer)
    writer.desk.card("board", "colonist-8", "colonist-7")
    writer.hand.press("to_outpost1", disk(8), chit(6))
    writer.desk.press(ACTOR, "end-turn")
    found = window.read(window.steps(writer))
    assert [act["do"] for act in found.acts] == ["board_colonists", "cargo_transfer", "end_turn"]
    assert found.acts[1]["cards"] == ["colonist-1", "discovery-6"]
    assert found.roots == ["iiD5.S6"]  # the outpost is on no claim


def test_a_chit_that_is_dragged_is_cargo() -> None:
    found = after(base, lay(chit(5), MAT, "Outpost 1"))
    assert [act["do"] for act in found.acts] == ["cargo_transfer", "end_turn"]
    assert ["mass chit" in one.message for one in found.findings] == [True]  # nobody moved those


def test_a_chit_that_is_laid_away_is_given_up() -> None:
    found = after(base, lay(chit(5), MARKET, LOST))
    assert [act["do"] for act in found.acts] == ["decommission", "end_turn"]
    assert found.acts[0]["stack"] == "rocket" and len(found.acts[0]["cards"]) == 1
    assert found.roots[:1] == ["UNSAID"] and not found.wrong


def test_a_chit_that_is_laid_away_and_back_is_there() -> None:
    found = after(
        base, lambda writer: [lay(chit(5), *to)(writer) for to in ((MARKET, LOST), (MAT, "Rocket"))]
    )
    assert [act["do"] for act in found.acts] == ["end_turn"] and found.roots == []


# -- edited files ------------------------------------------------------------------------------------------

RESCUED = scene(
    "a rescue", base, act("board_colonists", colonists=1),
    act("cargo_transfer", source="rocket", to="outpost1", cards=["discovery-6"]), act("end_turn"),
)  # fmt: skip
BOARDS, MOVES, ENDS = "takes Colonist aboard", "moves Discovery chit", "Yellow ends the turn"
CUT = "LOG-GAP LOG-EDITED"
EDITS: list[tuple[str, str, Edit]] = [
    (f"{CUT} EXPECT", "nobody came aboard", dropped(BOARDS)),
    (f"{CUT} EXPECT", "no cargo", dropped(MOVES)),
    (CUT, "aboard twice", doubled(BOARDS)),
    (f"{CUT} GL-Turn", "aboard after the turn", moved(BOARDS, ENDS)),  # which goes on
    (CUT, "cargo before they came", swapped(BOARDS, MOVES)),
    (f"{CUT} EXPECT", "aboard undone", undone(BOARDS)),
    ("LOG-EDITED IMPOSSIBLE", "aboard of no stack", reworded(BOARDS, "stack=rocket", "stack=outpost2")),
    ("LOG-EDITED", "another disk", reworded(BOARDS, "cards=colonist-1", "cards=colonist-4")),
]  # fmt: skip


@cache
def rescued() -> tuple[Window, Steps]:
    writer = laid_out(RESCUED)
    window = Window(writer, RESCUE)
    for number, one in enumerate(RESCUED.acts, 1):
        writer.tell(number, one)
    return window, window.steps(writer)


@pytest.mark.parametrize(("codes", "name", "change"), EDITS, ids=named)
def test_an_edited_file(codes: str, name: str, change: Edit) -> None:
    window, steps = rescued()
    assert sorted(set(window.read(change(deepcopy(steps))).roots)) == sorted(codes.split())


# -- positions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("prepare", [base, on_the_way, saved], ids=["base", "on the way", "saved"])
def test_the_table_shows_who_is_where(prepare: Prepare) -> None:
    writer = laid_out(scene("", prepare))
    view, fresh = TableView(GAME.content), GAME.new(RESCUE)
    view.check_layout(writer.hand.state)
    take_position(fresh, writer.hand.state, view)
    seen, held = fresh.rescue, writer.state.rescue
    assert seen is not None and held is not None and (seen.site, seen.chits) == (held.site, held.chits)
    assert sorted(seen.waiting) == sorted(held.waiting) and sorted(seen.lost) == sorted(held.lost)
    for player in (ACTOR, OTHER):
        for kind, stack in writer.state.players[player].stacks.items():
            assert sorted(fresh.players[player].stacks[kind].cards) == sorted(stack.cards)
