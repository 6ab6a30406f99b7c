"""Roll for the Galaxy at a table that does things out of step: what is read as it was meant, what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.chance import Recorded
from hfmod.games.roll.logs.writing import Writer
from hfmod.games.roll.names import tile_id
from hfmod.games.roll.rules.state import MANAGE, Player, RollState
from hfmod.vassal.save import write_save
from tests.logs.drawn import accusations
from tests.logs.test_roll_games import at, beginning, go_on, judged, same


def roots(path: Path, writer: Writer) -> list[tuple[str, str | None]]:
    """What a table breaks, and who does."""
    write_save(path, writer.hand.log())
    (verdict,) = judge_game([path], League())
    return [(one.code, one.player) for one in accusations(verdict)]


def into_the_empire(writer: Writer, player: Player, stack: str) -> None:
    """The top tile of a stack is dragged into the empire by hand."""
    tile = tile_id(player.stacks[stack][0][:-1])
    writer.hand.drag(tile, *writer.desk.on_mat(player.id, f"slot-{len(player.empire) + 1}"))


# -- dice that find their place late -----------------------------------------------------------------------


def out_of_the_supply(writer: Writer, by: str, place: str, die: str) -> None:
    """A die that lies in the supply, and not where it should, is laid to the citizens, and into the cup."""
    desk, name = writer.desk, writer.game.content.dice[die].name
    ident = desk.find(die, desk.on_mat(by, place))
    writer.hand.lay_under(ident, f"{name} dice")
    writer.hand.drag(ident, *desk.on_mat(by, "citizenry"))
    writer.hand.drag(ident, *desk.on_mat(by, "cup"))


def test_a_citizen_taken_out_of_the_supply_late_goes_into_the_cup_as_a_recruit(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, _: action["do"] == "recruit" and len(action["dice"]) == 1)
    by, (die,) = played.actions[index]["by"], played.actions[index]["dice"]
    out_of_the_supply(writer, by, "citizenry", die)
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []
    assert state.players[by].recruited


def test_a_die_of_the_cup_that_lay_among_the_citizens_for_a_moment_is_no_recruit(tmp_path: Path) -> None:
    """There is no citizen of its colour."""
    played = beginning("mixed", 3, 5, 3)

    def wanted(action: dict[str, Any], state: RollState) -> bool:
        player = state.players.get(action["by"])
        return state.step == MANAGE and player is not None and bool(player.cup - player.citizenry)

    writer, index = at(played, wanted)
    player = writer.state.players[played.actions[index]["by"]]
    die = next(die for die in player.cup if not player.citizenry[die])
    out_of_the_supply(writer, player.id, "cup", die)
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []
    assert not state.players[player.id].recruited


# -- workers at a tile that is completed -------------------------------------------------------------------


@pytest.mark.parametrize("first", [False, True])
def test_a_worker_that_is_laid_down_before_a_tile_is_completed_without_it_waits_for_the_next(
    tmp_path: Path, first: bool
) -> None:
    """Before the last worker that the tile needs is laid there, or after that."""
    played = beginning("greedy", 3, 2, 9)
    actions = played.actions

    def wanted(action: dict[str, Any], _: Any) -> bool:
        now, then, after = (
            actions[(n := actions.index(action)) : n + 3] if action is not actions[-1] else [{}] * 3
        )
        kinds = now.get("do"), then.get("do"), after.get("do")
        return kinds == ("develop", "complete_development", "develop") and after["worker"] not in then["used"]

    writer, index = at(played, wanted)
    desk, (last, complete, waits) = writer.desk, actions[index : index + 3]
    by, builders = last["by"], desk.on_mat(last["by"], "development-builders")
    assert {complete["by"], waits["by"]} == {by}
    for action in (waits, last) if first else (last, waits):
        writer.hand.drag(desk.worker(by, "develop", action["worker"]), *builders)
    into_the_empire(writer, writer.state.players[by], "development")
    for die in complete["used"]:
        writer.hand.press("to_citizenry", desk.find(die, builders))
    for action in (last, complete, waits):
        told = {key: value for key, value in action.items() if key != "n"}
        writer.game.force(writer.state, writer.game.parse(told), Recorded(()))
    desk.tidy(writer.state)
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []
    assert same(state, writer.state)


def test_a_worker_too_many_that_the_tile_is_completed_with_is_told(tmp_path: Path) -> None:
    played = beginning("greedy", 3, 2, 9)
    writer, index = at(played, lambda action, _: action["do"] == "complete_development")
    desk, by = writer.desk, played.actions[index]["by"]
    builders = desk.on_mat(by, "development-builders")
    more = desk.find("home", desk.on_mat(by, "citizenry"), desk.on_mat(by, "cup"))
    writer.hand.drag(more, *builders)
    into_the_empire(writer, writer.state.players[by], "development")
    for ident in [ident for ident in desk.dice if writer.hand.at(ident) == builders]:
        writer.hand.press("to_citizenry", ident)
    assert {player for _, player in roots(tmp_path / "game.vlog", writer)} == {by}


def test_a_worker_that_leaves_before_its_tile_in_another_phase_was_used_for_it(tmp_path: Path) -> None:
    """The tile should wait for the next Settle; the worker is a citizen all the same."""
    played = beginning("greedy", 3, 2, 9)

    def able(player: Player) -> bool:
        return bool(player.stacks["world"]) and player.building["world"].total() == 1

    def wanted(action: dict[str, Any], state: RollState) -> bool:
        return (
            action["do"] == "begin_phase"
            and any(map(able, state.players.values()))
            and "settle" in state.done
        )

    writer, index = at(played, wanted)
    go_on(writer, played, index, index + 1)
    player, desk = next(filter(able, writer.state.players.values())), writer.desk
    (die,) = player.building["world"]
    writer.hand.press("to_citizenry", desk.find(die, desk.on_mat(player.id, "world-builders")))
    into_the_empire(writer, player, "world")
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert "ROLL-SET-5" in [code for code, _ in found]
    assert not state.players[player.id].building["world"]


# -- phases that begin too early ---------------------------------------------------------------------------


def test_a_phase_in_which_workers_still_act_is_not_over_when_somebody_completes_a_tile(
    tmp_path: Path,
) -> None:
    """Nobody says that Settle begins: who moves the tile is early, and the explorer is not late."""
    played = beginning("mixed", 3, 5, 6)

    def early(state: RollState, by: str | None) -> list[Player]:
        return [one for one in state.players.values() if one.stacks["world"] and one.id != by]

    def wanted(action: dict[str, Any], state: RollState) -> bool:
        comes = state.selected[:2] == ["explore", "settle"] and action["do"] == "stock"
        return comes and bool(early(state, action["by"]))

    writer, index = at(played, wanted)
    player = early(writer.state, played.actions[index]["by"])[0]
    told = {"by": player.id, "do": "complete_world"}
    writer.game.force(writer.state, writer.game.parse(told), Recorded(()))
    writer.desk.tidy(writer.state)
    go_on(writer, played, index, index + 1)
    assert roots(tmp_path / "game.vlog", writer) == [("ROLL-SET-5", player.id)]


@pytest.mark.parametrize("early", [False, True])
def test_a_phase_that_begins_before_the_screens_are_lifted_is_early_and_the_die_of_the_table_counts(
    tmp_path: Path, early: bool
) -> None:
    played = beginning("mixed", 2, 3, 4)
    writer, index = at(played, lambda action, _: action["do"] == "reveal")
    if early:
        writer.hand.press("begin_phase", f"phase-{played.actions[index + 1]['phase']}")
    go_on(writer, played, index)
    assert roots(tmp_path / "game.vlog", writer) == ([("ROLL-ROUND-1", None)] if early else [])
