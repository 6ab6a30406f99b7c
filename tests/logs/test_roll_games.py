"""Games of Roll for the Galaxy written as VASSAL logs and read back; what a log shows of slips and faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from hfmod.app.judging import League, judge_game, replay_of
from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import Played, line
from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.bots import Table, header
from hfmod.games.roll.logs.writing import Writer
from hfmod.games.roll.rules.game import Roll
from hfmod.games.roll.rules.setup import SetUp
from hfmod.games.roll.rules.state import MANAGE, PHASES_STEP, ROLL
from hfmod.package import load_game
from hfmod.record.tables import table_after
from hfmod.record.transcript import Eyes
from hfmod.record.unwritten import CannotWrite
from hfmod.record.vassal import read_game
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save, write_save
from tests.logs.writing import acts_of, played_by

GAME = cast(Roll, load_game("roll"))
RECORDED = Path("tests/fixtures/logs/roll-two-players.vlog")
LEAVING = Path("tests/fixtures/logs/roll-leaving.vlog")


@cache
def beginning(bot: str, players: int, seed: int, rounds: int) -> Played[Any]:
    """A game up to the end of a round."""
    table = Table(bot, seed)

    def choose(state: Any) -> Any:
        return None if state.round > rounds else table(state)

    game_header = header(GAME.content, None, players, seed)
    played: Played[Any] = Played(game_header, GAME.new(game_header))
    chance = Seeded(seed)
    while (act := choose(played.state)) is not None:
        played.actions.append(line(GAME, played.state, act, chance, len(played.actions) + 1))
    return played


def written(played: Played[Any]) -> Writer:
    writer = Writer(played.header)
    writer.played(played.actions)
    return writer


def judged(path: Path, save: Save) -> tuple[list[tuple[str, str]], Any]:
    """Codes and messages of what is found in a log, and the position at its end."""
    write_save(path, save)
    log = read_game([path], None)
    replay = replay_of(log, League())
    assert list(played_by(replay, log))
    verdict = replay.finish()
    return [(one.code, one.message) for one in (*log.findings, *verdict.findings)], replay.state


def same(one: Any, other: Any) -> bool:
    return GAME.digest(one) == GAME.digest(other)


@pytest.mark.parametrize(
    ("bot", "players", "seed", "rounds"),
    [("random", 2, 4, 5), ("random", 5, 3, 1), ("mixed", 3, 5, 3)],
)
def test_a_game_written_and_read_back_is_the_game(
    tmp_path: Path, bot: str, players: int, seed: int, rounds: int
) -> None:
    played = beginning(bot, players, seed, rounds)
    writer = written(played)
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []
    assert same(state, played.state)


def test_the_log_does_not_contradict_itself() -> None:
    writer = written(beginning("random", 2, 4, 5))
    replay = Replay(writer.hand.log())
    replay.run()
    assert replay.warnings == []
    places = {piece.id: (piece.map, piece.x, piece.y) for piece in replay.state.pieces.values()}
    assert places == {one.id: (one.map, one.x, one.y) for one in writer.hand.state.pieces.values()}


# -- slips and faults --------------------------------------------------------------------------------------


def at(played: Played[Any], wanted: Callable[[dict[str, Any], Any], bool]) -> tuple[Writer, int]:
    """The table before the first act that is wanted, and the act's index."""
    writer = Writer(played.header)
    for index, action in enumerate(played.actions):
        if wanted(action, writer.state):
            return writer, index
        writer.tell(index + 1, action)
    raise AssertionError("the game has no such act")


def go_on(writer: Writer, played: Played[Any], index: int, end: int | None = None) -> Save:
    for number, action in enumerate(played.actions[index:end], index + 1):
        writer.tell(number, action)
    return writer.hand.log()


def test_a_marker_that_lies_elsewhere_is_bookkeeping(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "end_round")
    go_on(writer, played, index, index + 1)
    writer.hand.press("credits_9", "credits-blue")
    found, state = judged(tmp_path / "game.vlog", go_on(writer, played, index + 1, index + 2))
    assert [code for code, _ in found] == ["EXPECT"]
    assert found[0][1].startswith("credits.blue is 9 in the log")
    assert same(state, writer.state)


def test_a_marker_that_is_put_right_before_anybody_goes_on_is_no_slip(tmp_path: Path) -> None:
    """Players count late: after the words that end the round."""
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "end_round")
    writer.hand.press("credits_9", "credits-blue")
    found, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index, index + 2))
    assert found == []


def test_workers_may_leave_a_tile_before_it_is_moved(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 5)
    writer, index = at(played, lambda action, state: action["do"] == "complete_world")
    action, desk = played.actions[index], writer.desk
    for die in action["used"]:
        there = desk.on_mat(action["by"], "world-builders")
        command = "to_cup" if die in action.get("to_cup", ()) else "to_citizenry"
        writer.hand.press(command, desk.find(die, there))
    player = writer.state.players[action["by"]]
    top = player.stacks["world"][0]
    writer.hand.drag(f"tile-{top[:-1].lower()}", *desk.on_mat(player.id, f"slot-{len(player.empire) + 1}"))
    assert not action.get("removed")
    save = go_on_after(writer, played, index, index + 5)
    found, state = judged(tmp_path / "game.vlog", save)
    assert found == []
    assert same(state, writer.state)


@pytest.mark.parametrize("said", [False, True])
def test_who_completes_a_tile_first_shows_that_its_phase_begins_unless_that_is_said_later(
    tmp_path: Path, said: bool
) -> None:
    """The workers leave it before it is moved."""
    played = beginning("random", 3, 2, 5)

    def wanted(action: dict[str, Any], state: Any) -> bool:
        following = played.actions[played.actions.index(action) + 1 :][:1]
        return action["do"] == "begin_phase" and [one["do"] for one in following] == ["complete_world"]

    writer, index = at(played, wanted)
    desk, complete, by = writer.desk, played.actions[index + 1], played.actions[index + 1]["by"]
    for die in complete["used"]:
        back = die in complete.get("to_cup", ())
        writer.hand.press(
            "to_cup" if back else "to_citizenry", desk.find(die, desk.on_mat(by, "world-builders"))
        )
    for action in played.actions[index : index + 2]:
        told = {key: value for key, value in action.items() if key != "n"}
        writer.game.force(writer.state, writer.game.parse(told), Seeded(1))
    desk.tidy(writer.state)
    if said:
        writer.hand.press("begin_phase", "phase-settle")
    found, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index + 2, index + 3))
    assert found[0][0] == ("ROLL-SET-5" if said else "UNSAID") and len(found) == 1


def test_a_drawn_tile_may_be_dragged_to_its_stack(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 1)
    writer, index = at(played, lambda action, state: action["do"] == "place_tile")
    action = played.actions[index]
    spot = "developments" if action["side"] == "development" else "worlds"
    writer.hand.drag(f"tile-{action['tile'].lower()}", *writer.desk.behind(action["by"], spot))
    found, state = judged(tmp_path / "game.vlog", go_on_after(writer, played, index))
    assert found == []
    assert same(state, played.state)


def go_on_after(writer: Writer, played: Played[Any], index: int, end: int | None = None) -> Save:
    """Go on with an act that the table shows already."""
    action = {k: v for k, v in played.actions[index].items() if k != "n"}
    writer.game.force(writer.state, writer.game.parse(action), Seeded(1))
    writer.desk.tidy(writer.state)
    return go_on(writer, played, index + 1, end)


def test_a_second_worker_of_another_phase_is_told(tmp_path: Path) -> None:
    """A lent worker that nobody lends stocks: there is no such worker."""
    played = beginning("mixed", 3, 5, 3)
    writer, _ = at(played, lambda action, state: action["do"] == "end_phase" and state.phase == "explore")
    writer.hand.press("lent_stock_alien", "lent-green")
    found, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["ROLL-PH-8"]
    assert "green has no alien worker" in found[0][1]


@pytest.mark.parametrize("late", [False, True])
def test_rearranged_stacks_are_read_as_they_lie(tmp_path: Path, late: bool) -> None:
    """Once they are laid out, perhaps after the words. Without the power it is against the rules."""
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "end_phase" and state.phase == "explore")
    player, desk = writer.state.players["blue"], writer.desk
    (top, *below), (world, *others) = player.stacks["development"], player.stacks["world"]
    player.stacks = {"development": [*below, top, world[:-1] + "D"], "world": others}
    if late:
        writer.hand.press("rearranged", "rearranged-blue")
    desk.tidy(writer.state)
    if not late:
        writer.hand.press("rearranged", "rearranged-blue")
    found, state = judged(tmp_path / "game.vlog", go_on(writer, played, index, index + 1))
    assert [code for code, _ in found] == ["ROLL-PH-8"]
    assert state.players["blue"].stacks == player.stacks


def test_a_tile_that_goes_over_as_stacks_are_rearranged_was_laid_where_its_player_said(
    tmp_path: Path,
) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(
        played, lambda action, state: action["do"] == "place_tile" and state.phase == "explore"
    )
    go_on(writer, played, index, index + 1)
    placed = played.actions[index]
    player = writer.state.players[placed["by"]]
    here, there = placed["side"], {"world": "development", "development": "world"}[placed["side"]]
    *rest, last = player.stacks[here]
    player.stacks[here] = rest
    player.stacks[there] = [last[:-1] + there[0].upper(), *player.stacks[there]]
    writer.desk.tidy(writer.state)
    writer.hand.press("rearranged", f"rearranged-{player.id}")
    write_save(tmp_path / "game.vlog", writer.hand.log())
    read = [one for one in acts_of(read_game([tmp_path / "game.vlog"], None)) if one["by"] == player.id][-2:]
    assert [(one["do"], one.get("side")) for one in read] == [("place_tile", here), ("rearrange", None)]


def test_tiles_that_no_power_gives_are_told(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, _ = at(played, lambda action, state: action["do"] == "end_phase" and state.phase == "explore")
    desk, player = writer.desk, writer.state.players["red"]
    writer.hand.press("extra_tile", "extra-tile-red")
    desk.lay(f"tile-{writer.state.bag[0].lower()}", desk.behind("red", "drawn"))
    writer.hand.press("missing_tiles", "missing-tiles-red")
    top = next(stack[0] for stack in player.stacks.values() if stack)
    writer.hand.press("return_tile", f"tile-{top[:-1].lower()}")
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["ROLL-PH-8", "ROLL-EXP-10", "ROLL-EXP-10"]
    assert [message.partition("red ")[2] for _, message in found[1:]] == [
        "misses no tiles", "has no tile to put back",
    ]  # fmt: skip
    assert state.players["red"].drawn == [writer.state.bag[0]]


def test_tiles_that_the_log_does_not_show_are_unverifiable(tmp_path: Path) -> None:
    """Nobody drew the tiles of a scout before the phase ended."""
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "scout")
    action = played.actions[index]
    writer.hand.press("scout", writer.desk.worker(action["by"], "explore", action["worker"]))
    writer.hand.press("end_phase", "phase-explore")
    write_save(tmp_path / "game.vlog", writer.hand.log())
    (verdict,) = judge_game([tmp_path / "game.vlog"], League())
    assert {one.code for one in verdict.findings if one.caused_by is None} >= {"CHANCE-MISSING"}
    assert verdict.findings[0].severity.value == "unverifiable"


def test_tiles_of_two_scouts_told_by_one_command_are_unverifiable_if_nobody_drew_them(tmp_path: Path) -> None:
    """Each scout waits for a tile of its own, up to the end of the phase."""
    played = beginning("mixed", 3, 5, 3)

    def two_explore(action: dict[str, Any], state: Any) -> bool:
        if action["do"] != "scout":
            return False
        return Counter[str](state.players[action["by"]].workers["explore"]).total() > 1

    writer, index = at(played, two_explore)
    by, desk = played.actions[index]["by"], writer.desk
    first = desk.worker(by, "explore", played.actions[index]["worker"])
    explorers = [ident for ident in desk.dice if writer.hand.at(ident) == writer.hand.at(first)][:2]
    writer.hand.press("scout", *explorers)
    writer.hand.press("end_phase", "phase-explore")
    write_save(tmp_path / "game.vlog", writer.hand.log())
    log = read_game([tmp_path / "game.vlog"], None)
    scouts = [one for one in acts_of(log) if one["do"] == "scout" and one["by"] == by]
    assert [one.get("chance") for one in scouts[-2:]] == [None, None]
    (verdict,) = judge_game([tmp_path / "game.vlog"], League())
    missing = [
        (one.step, one.player, one.severity.value) for one in verdict.findings if one.code == "CHANCE-MISSING"
    ]
    assert missing == [(scouts[-1]["n"], by, "unverifiable")] * 2


def test_logs_of_two_games_are_no_series(tmp_path: Path) -> None:
    save = Writer(header(GAME.content, None, 2, 1)).hand.log()
    write_save(tmp_path / "game.vlog", save)
    (verdict,) = judge_game([tmp_path / "game.vlog", Path("tests/fixtures/logs/tour.vlog")], League())
    assert verdict.verdict == "unreadable"
    assert "different games" in verdict.findings[0].message


def test_recruiting_too_few_is_against_the_rules(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(
        played, lambda action, state: action["do"] == "recruit" and len(action.get("dice", ())) > 1
    )
    action = played.actions[index]
    die = writer.desk.find(action["dice"][0], writer.desk.on_mat(action["by"], "citizenry"))
    writer.hand.press("recruit", die)
    found, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["ROLL-FAQ-8"]


def test_an_assignment_that_no_power_explains_is_against_the_rules(tmp_path: Path) -> None:
    """Every worker stands at Ship, whatever it shows."""
    played = beginning("mixed", 3, 5, 1)
    writer, index = at(played, lambda action, state: action["do"] == "assign")
    seat = played.actions[index]["by"]
    dice = writer.desk.rolled[seat]
    writer.hand.press("select_ship", dice[0])
    for ident in dice[1:]:
        writer.hand.press("to_ship", ident)
    writer.hand.press("ready", f"ready-{seat}")
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["ROLL-ASG-1"]
    assert [worker.column for worker in state.players[seat].rolled] == ["ship"] * len(dice)


def test_dice_come_up_in_the_columns_that_they_show() -> None:
    """ROLL-ASG-1; wild ones wait (ROLL-ASG-2)."""
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "assign" and state.round == 2)
    player = writer.state.players[played.actions[index]["by"]]
    assert player.rolled is not None
    for ident, worker in zip(writer.desk.rolled[player.id], player.rolled, strict=True):
        wanted = "rolled" if worker.face == "wild" else worker.face
        assert writer.hand.at(ident) == writer.desk.behind(player.id, wanted)


def test_a_game_played_in_vassal() -> None:
    """Nothing is found but the roll that was undone, with both results; table and acts agree."""
    log = read_game([RECORDED], None)
    replay = replay_of(log, League())
    assert list(played_by(replay, log))
    assert [one.code for one in (*log.findings, *replay.verdict.findings)] == ["CHANCE-UNDONE"]
    undone = log.findings[0]
    assert (undone.player, undone.severity.value) == ("blue", "unverifiable")
    assert undone.facts == {
        "undone": "die-genes-1 4, die-home-10 1, die-home-7 4, die-home-9 5",
        "stood": "die-genes-1 2, die-home-10 3, die-home-7 5, die-home-9 4",
    }
    assert (replay.verdict.actions, replay.state.ended) == (423, True)


def test_what_lies_behind_screens_is_shown_to_nobody_else() -> None:
    """The kept module tells which windows are private."""
    table = table_after([RECORDED], 30, Eyes())
    assert {"Red mat", "Table"} <= table["maps"].keys()
    assert not any(name.endswith("screen") for name in table["maps"])


def test_what_the_table_cannot_show_is_told() -> None:
    with pytest.raises(CannotWrite, match="red,blue"):
        Writer({"game": "roll", "players": [{"id": "ann"}, {"id": "bob"}]})


def test_options_are_told_at_the_set_up(tmp_path: Path) -> None:
    game_header = header(GAME.content, None, 2, 1, (), False, {"timing_order": "as_listed"})
    writer = Writer(game_header)
    writer.tell(1, line(GAME, GAME.new(game_header), SetUp(), Seeded(1), 1))
    _, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert state.options == {"timing_order": "as_listed"}


def test_a_log_without_set_up_is_not_judged(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 1)
    writer = Writer(played.header)
    write_save(tmp_path / "game.vlog", writer.hand.log())
    (verdict,) = judge_game([tmp_path / "game.vlog"], League())
    assert (verdict.verdict, verdict.findings[0].code) == ("unverifiable", "LOG-START")


@pytest.mark.parametrize("step", [ROLL, PHASES_STEP, MANAGE])
def test_a_player_leaves_at_the_table(tmp_path: Path, step: str) -> None:
    """In the second round, in any step; the game goes on for two rounds, and the log is that game."""
    table, chance = Table("greedy", 7), Seeded(7)
    played = Played(header(GAME.content, None, 3, 7), GAME.new(header(GAME.content, None, 3, 7)))
    state = played.state
    while state.round < 4:
        ready = state.round == 2 and state.step == step and not state.gone and not state.players["blue"].drawn
        act = GAME.parse({"by": "blue", "do": "leave"}) if ready else table(state)
        assert act is not None
        played.actions.append(line(GAME, state, act, chance, len(played.actions) + 1))
    findings, replayed = judged(tmp_path / "game.vlog", written(played).hand.log())
    assert findings == [] and replayed.gone.keys() == {"blue"}
    assert same(replayed, state)


def test_what_is_told_of_who_has_left_is_not_followed(tmp_path: Path) -> None:
    played = beginning("greedy", 3, 5, 1)
    writer = written(played)
    writer.hand.press("leave", "vp-green")
    writer.hand.press("leave", "vp-green")
    writer.hand.press("ready", "ready-green")
    writer.hand.press("extra_tile", "extra-tile-green")
    findings, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in findings] == ["LOG-UNCLEAR"]


def test_bots_use_nearly_all_controls() -> None:
    """What the games above tell; the rest is told in whole games."""
    told: Counter[str] = Counter()
    for key in (("random", 2, 4, 5), ("mixed", 3, 5, 5)):
        told.update(action["do"] for action in beginning(*key).actions)
    rare = {"rearrange", "draw_extra_tile", "return_tile", "draw_missing", "leave"}
    rare |= {"abandon", "draw_tile", "take_die", "dismiss"}  # which no rule allows
    assert ACTS.told - set(told) <= rare


def test_a_game_of_three_that_one_leaves_is_legal_as_recorded() -> None:
    """On this module a tile goes onto its stack after the words; Green leaves in round 2, and two play on."""
    (verdict,) = judge_game([LEAVING], League())
    assert (verdict.findings, verdict.verdict) == ([], "legal")
    acts = acts_of(read_game([LEAVING], None))
    placed = [(one["by"], one["tile"], one["side"]) for one in acts if one["do"] == "place_tile"]
    assert placed == [
        ("red", "RT14", "development"), ("red", "RT35", "world"),
        ("blue", "RT51", "development"), ("blue", "RT44", "world"),
        ("green", "RT42", "development"), ("green", "RT18", "world"), ("green", "RT09", "development"),
    ]  # fmt: skip
    gone = next(n for n, one in enumerate(acts) if one["do"] == "leave")
    assert acts[gone]["by"] == "green"
    assert [(one["by"], one["do"]) for one in acts[gone + 1 :]] == [
        ("red", "assign"), ("blue", "assign"), (None, "reveal"), (None, "begin_phase"), ("red", "stock"),
    ]  # fmt: skip


@pytest.mark.thorough
def test_words_before_a_piece_goes_are_read_as_words_after_it(tmp_path: Path) -> None:
    """The older recording in the order of today's module: what a control says comes before its move."""
    save, swapped = read_save(RECORDED), 0
    for step in save.steps:
        nodes = [node for _, node in step.walk()]
        above = {id(child): node for node in nodes for child in node.children}
        moves = [node for node in nodes if node.text.startswith("LOG\tM/")]
        says = [node for node in nodes if node.text.startswith("LOG\tCHAT") and "[roll " in node.text]
        if len(moves) != 1 or len(says) != 1 or " roll]" in says[0].text:
            continue
        talker, holder = above[id(says[0])], above[id(moves[0])]
        talker.children = [child for child in talker.children if child is not says[0]]
        at = next(n for n, child in enumerate(holder.children) if child is moves[0])
        holder.children.insert(at, says[0])
        swapped += 1
    path = tmp_path / "today.vlog"
    write_save(path, save)
    assert swapped > 100
    assert acts_of(read_game([path], None)) == acts_of(read_game([RECORDED], None))
