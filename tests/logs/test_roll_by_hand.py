"""Roll for the Galaxy as it is played by hand: pieces before and after their words, and drags without any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.chance import Recorded
from hfmod.engine.simulation import Played
from hfmod.findings import Finding
from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.logs.writing import Writer
from hfmod.games.roll.record.desk import Desk
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules.state import RollState
from hfmod.record.declarations import read_declaration
from hfmod.record.vassal import read_game
from hfmod.vassal import observations as o
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save, write_save
from tests.logs.test_roll_games import at, beginning, go_on, go_on_after, judged, same, written
from tests.logs.writing import acts_of

#: Words of acts whose controls move the piece that tells them.
MOVE = ACTS.words(lambda act: bool(act.marks & Mark.MOVES))

#: Two logs of one game, the first that was played at this table by hand: by one player in VASSAL 3.7, with
#: mouse and menus, trying one control after another and not always by the rules. Nothing in them was changed.
BY_HAND = [Path(f"tests/fixtures/logs/roll-by-hand-{n}.vlog") for n in (1, 2)]
TODAY = [*BY_HAND, Path("tests/fixtures/logs/roll-leaving.vlog")]


def told(logs: list[Path]) -> list[Finding]:
    (verdict,) = judge_game(logs, League())
    return verdict.findings


def test_the_first_game_by_hand_is_read_as_it_was_played() -> None:
    acts = [(one["n"], one["by"], one["do"]) for one in acts_of(read_game(BY_HAND, None))]
    assert acts == [
        (1, None, "set_up"),
        (14, "red", "place_tile"), (16, "red", "place_tile"),
        (17, "blue", "place_tile"), (18, "blue", "place_tile"),
        (22, "red", "roll"), (23, "blue", "roll"), (26, "red", "assign"), (27, "blue", "assign"),
        (30, None, "reveal"), (31, "red", "stock"), (32, "blue", "develop"),
        (33, "red", "produce"), (33, "red", "produce"), (34, "red", "recruit"), (35, None, "end_round"),
        (40, "red", "place_tile"), (41, "red", "place_tile"),
        (42, "red", "abandon"), (43, "red", "return_tile"),
        (45, "red", "trade"), (46, "red", "recall"),
    ]  # fmt: skip


def test_of_the_first_game_by_hand_only_what_was_done_against_the_rules_is_a_breach() -> None:
    """Blue takes no dice for the home world: what never came into the cup did not stay there.

    Red produces though nobody selected Produce, Settle is left out with a settler waiting, and Blue does not
    recruit. That Red recruits five dice with three credits follows: the end of Produce, carried out as it
    was, gives Red two more.
    """
    found = told(BY_HAND[:1])
    roots = [one for one in found if one.caused_by is None]
    assert [(one.step, one.player, one.code, one.severity.value) for one in roots] == [
        (23, "blue", "EXPECT", "bookkeeping"),
        (31, "red", "UNSAID", "bookkeeping"),
        (32, "blue", "UNSAID", "bookkeeping"),
        (33, "red", "ROLL-PH-2", "violation"),  # the second die follows
        (34, "red", "UNSAID", "bookkeeping"),
        (34, None, "ROLL-FAQ-6", "violation"),
        (35, None, "ROLL-MAN-1", "violation"),
    ]
    assert roots[0].message == (
        "blue rolls less than the acts so far leave in the cup: Rare Elements (supply)"
    )
    assert [(one.step, one.code) for one in found if one.caused_by is not None] == [
        (33, "ROLL-PH-2"), (34, "ROLL-MAN-1"), (35, "EXPECT"), (35, "EXPECT"),
    ]  # fmt: skip


def test_the_second_log_of_it_accuses_nobody_of_what_hangs_on_the_first() -> None:
    """Tiles are drawn and placed, one given up, one put back, a good traded, one recalled, in no phase."""
    found = [one for one in told(BY_HAND) if one.step is not None and one.step > 35]
    assert [(one.step, one.code) for one in found] == [
        (40, "ROLL-EXP-2"), (41, "ROLL-EXP-2"), (42, "ROLL-EXP-3"), (43, "ROLL-EXP-10"),
        (45, "ROLL-PH-1"), (46, "ROLL-MAN-3"),
    ]  # fmt: skip
    assert {one.player for one in found} == {"red"}


# -- words and pieces --------------------------------------------------------------------------------------


def order(path_or_save: Path | Save) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Acts that are told of a piece, and in which order their words and moves stand in a step."""
    save = read_save(path_or_save) if isinstance(path_or_save, Path) else path_or_save
    for step in Replay(save).steps():
        found, act = [], ""
        for seen in step.observations:
            if isinstance(seen, o.ChatLine) and (tag := read_declaration(seen.text)) is not None:
                found.append("words")
                act = tag.act
            elif isinstance(seen, o.PieceMoved) and not seen.piece.name.endswith("credits"):
                found.append("piece")
        if act in MOVE and len(found) == 2:
            yield act, tuple(found)


@pytest.mark.thorough
def test_a_written_log_has_words_and_pieces_in_the_order_of_vassal() -> None:
    recorded = {pair for path in TODAY for pair in order(path)}
    assert {act for act, _ in recorded} >= {
        "place_tile", "abandon", "return_tile", "stock", "trade", "recall",
    }  # fmt: skip
    by_hand = {seen for _, seen in recorded}
    assert by_hand == {("words", "piece")}
    for played in (beginning("random", 4, 3, 5), beginning("mixed", 3, 5, 5)):
        pairs = list(order(written(played).hand.log()))
        assert len(pairs) > 40
        assert {seen for _, seen in pairs} == by_hand


def with_words_after(save: Save) -> tuple[Save, Counter[str]]:
    """The same log with the words of each control after the move of its piece, and how often that is so."""
    swapped: Counter[str] = Counter()
    for step in save.steps:
        nodes = step.children
        for place in range(len(nodes) - 1, -1, -1):
            line = nodes[place].text.partition("CHAT")[2]
            tag = read_declaration(line) if line else None
            after = [n for n in range(place + 1, len(nodes)) if nodes[n].text.startswith("LOG\tM/")][:1]
            if tag is not None and tag.act in MOVE and after:
                nodes.insert(after[0], nodes.pop(place))
                swapped[tag.act] += 1
    return save, swapped


@pytest.mark.thorough
@pytest.mark.parametrize(("bot", "players", "seed", "rounds"), [("random", 2, 4, 6), ("random", 4, 3, 5)])
def test_each_act_reads_the_same_whether_its_piece_goes_before_or_after_the_words(
    tmp_path: Path, bot: str, players: int, seed: int, rounds: int
) -> None:
    played = beginning(bot, players, seed, rounds)
    save = written(played).hand.log()
    paths = tmp_path / "before.vlog", tmp_path / "after.vlog"
    write_save(paths[0], save)
    other, swapped = with_words_after(save)
    write_save(paths[1], other)
    assert set(swapped) >= {"place_tile", "abandon", "scout", "stock", "trade", "recruit", "recall"}
    first, second = (acts_of(read_game([path], None)) for path in paths)
    assert first == second


# -- drags without words -----------------------------------------------------------------------------------


def before(played: Played[Any], do: str, **params: Any) -> tuple[Writer, Desk, dict[str, Any], int]:
    """The table before an act of a kind, its desk, the act and its index."""

    def wanted(action: dict[str, Any], state: Any) -> bool:
        return action["do"] == do and all(action.get(name, False) == value for name, value in params.items())

    writer, index = at(played, wanted)
    return writer, writer.desk, played.actions[index], index


def test_who_drags_an_explorer_to_the_citizenry_stocks(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, desk, action, index = before(played, "stock", extra=False)
    ident = desk.worker(action["by"], "explore", action["worker"])
    writer.hand.drag(ident, *desk.on_mat(action["by"], "citizenry"))
    found, state = judged(tmp_path / "game.vlog", go_on_after(writer, played, index))
    assert [code for code, _ in found] == ["UNSAID"]
    assert found[0][1] == f"{action['by']} did not say to stock; the table shows it"
    assert same(state, played.state)


def test_who_drags_an_explorer_and_draws_has_scouted(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, desk, action, index = before(played, "scout", extra=False)
    by = action["by"]
    for side in action.get("abandoned", ()):
        writer.hand.press("abandon", f"tile-{side[:-1].lower()}")
    writer.hand.drag(desk.worker(by, "explore", action["worker"]), *desk.on_mat(by, "citizenry"))
    for tile in action["chance"][0]["sample"]:
        writer.hand.drag(f"tile-{tile.lower()}", *desk.behind(by, "drawn"))
    save = go_on_after_exactly(writer, played, index)
    found, state = judged(tmp_path / "game.vlog", save)
    assert [code for code, _ in found] == ["UNSAID"]
    assert same(state, played.state)


def go_on_after_exactly(writer: Writer, played: Played[Any], index: int) -> Save:
    """Go on after an act that the table shows already, with what chance decided in it."""
    action = {k: v for k, v in played.actions[index].items() if k not in ("n", "chance")}
    chance = Recorded(played.actions[index].get("chance", ()))
    writer.game.force(writer.state, writer.game.parse(action), chance)
    writer.desk.tidy(writer.state)
    return go_on(writer, played, index + 1)


@pytest.mark.thorough
@pytest.mark.parametrize("do", ["trade", "consume"])
def test_a_good_that_is_dragged_is_told_by_the_marker_that_goes_up(tmp_path: Path, do: str) -> None:
    played = beginning("greedy", 4, 3, 5)
    writer, desk, action, index = before(played, do, extra=False, buy=False)
    by, player = action["by"], writer.state.players[action["by"]]
    good = desk.find(action["good"], desk.slot(player, action["world"]))
    writer.hand.drag(desk.worker(by, "ship", action["worker"]), *desk.on_mat(by, "citizenry"))
    writer.hand.drag(good, *desk.on_mat(by, "citizenry"))
    found, state = judged(tmp_path / "game.vlog", go_on_after(writer, played, index))
    assert [code for code, _ in found] == ["UNSAID"]
    assert found[0][1].startswith(f"{by} did not say to {do}")
    assert same(state, played.state)


def test_citizens_that_are_dragged_into_the_cup_are_recruited(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "recruit" and bool(action.get("dice")))
    action, desk = played.actions[index], writer.desk
    for die in action["dice"]:
        there = desk.on_mat(action["by"], "citizenry")
        writer.hand.drag(desk.find(die, there), *desk.on_mat(action["by"], "cup"))
    found, state = judged(tmp_path / "game.vlog", go_on_after(writer, played, index))
    assert found == []
    assert same(state, played.state)


def test_who_recruits_by_hand_shows_that_the_last_producer_has_found_its_world(tmp_path: Path) -> None:
    """Nobody says that Produce ends: a worker could still be dragged on until another player goes on."""
    played = beginning("mixed", 2, 3, 4)

    def wanted(action: dict[str, Any], state: Any) -> bool:
        following = played.actions[played.actions.index(action) + 1 :][:2]
        return action["do"] == "produce" and [one["do"] for one in following] == ["end_phase", "recruit"]

    writer, index = at(played, wanted)
    go_on(writer, played, index, index + 1)
    recruit, desk = played.actions[index + 2], writer.desk
    for number in (index + 1, index + 2):
        action = {key: value for key, value in played.actions[number].items() if key != "n"}
        writer.game.force(writer.state, writer.game.parse(action), Recorded(()))
    for die in recruit["dice"]:
        ident = desk.find(die, desk.on_mat(recruit["by"], "citizenry"))
        writer.hand.drag(ident, *desk.on_mat(recruit["by"], "cup"))
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["UNSAID"]
    assert state.players[recruit["by"]].recruited


@pytest.mark.parametrize("said", [False, True])
def test_who_recalls_first_shows_that_the_last_phase_is_over_unless_that_is_said_later(
    tmp_path: Path, said: bool
) -> None:
    played = beginning("random", 3, 4, 5)

    def wanted(action: dict[str, Any], state: Any) -> bool:
        told = [one["do"] for one in played.actions[played.actions.index(action) :][:2]]
        return told == ["end_phase", "recall"]

    writer, index = at(played, wanted)
    phase, by = writer.state.phase, played.actions[index + 1]["by"]
    action = {key: value for key, value in played.actions[index].items() if key != "n"}
    writer.game.force(writer.state, writer.game.parse(action), Recorded(()))
    go_on(writer, played, index + 1, index + 2)
    if said:
        writer.hand.press("end_phase", f"phase-{phase}")
    write_save(tmp_path / "game.vlog", go_on(writer, played, index + 2))
    found = [(one.code, one.player) for one in told([tmp_path / "game.vlog"])]
    assert found == [("ROLL-MAN-3" if said else "UNSAID", by)]


def test_one_citizen_too_many_that_is_dragged_into_the_cup_is_told(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 6)

    def wanted(action: dict[str, Any], state: RollState) -> bool:
        if action["do"] != "recruit":
            return False
        return sum(state.players[action["by"]].citizenry.values()) > len(action.get("dice", ()))

    writer, index = at(played, wanted)
    by, desk = played.actions[index]["by"], writer.desk
    for die in list(writer.state.players[by].citizenry.elements())[: len(played.actions[index]["dice"]) + 1]:
        writer.hand.drag(desk.find(die, desk.on_mat(by, "citizenry")), *desk.on_mat(by, "cup"))
    found, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["ROLL-MAN-1"]


def test_a_worker_that_is_put_back_before_anybody_acts_has_done_nothing(tmp_path: Path) -> None:
    """So has one that is dragged on to the right world."""
    played = beginning("random", 3, 2, 5)
    writer, desk, action, index = before(played, "produce")
    by, player = action["by"], writer.state.players[action["by"]]
    worlds = [one for one in player.empire if one != action["world"]]
    ident = desk.worker(by, "produce", action["worker"])
    writer.hand.drag(ident, *desk.slot(player, worlds[0]))
    writer.hand.drag(ident, *desk.on_mat(by, "produce"))
    writer.hand.drag(ident, *desk.slot(player, worlds[-1]))
    writer.hand.drag(ident, *desk.slot(player, action["world"]))
    found, state = judged(tmp_path / "game.vlog", go_on_after(writer, played, index))
    assert found == []
    assert same(state, played.state)


def test_an_explorer_that_is_laid_into_the_citizenry_and_back_has_done_nothing(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, desk, action, index = before(played, "stock", extra=False)
    ident = desk.worker(action["by"], "explore", action["worker"])
    board, here = writer.hand.at(ident)
    writer.hand.drag(ident, *desk.on_mat(action["by"], "citizenry"))
    writer.hand.drag(ident, board, here)
    found, state = judged(tmp_path / "game.vlog", go_on(writer, played, index))
    assert found == []
    assert same(state, played.state)


def test_who_rolls_while_another_recruits_is_early_and_the_other_recruits_once(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 6)
    last = [at for at, one in enumerate(played.actions) if one["do"] == "end_round"]

    def wanted(action: dict[str, Any], state: Any) -> bool:
        return len(action.get("dice", ())) > 1 and played.actions.index(action) + 1 in last

    writer, index = at(played, wanted)
    action, desk = played.actions[index], writer.desk
    first, *others = action["dice"]
    early = next(seat for seat in writer.state.order if seat != action["by"])
    cup = [ident for ident in desk.dice if writer.hand.at(ident) == desk.on_mat(early, "cup")]
    citizenry = desk.on_mat(action["by"], "citizenry")
    writer.hand.press("recruit", desk.find(first, citizenry))
    writer.hand.press("roll", f"roll-{early}", dice=dict.fromkeys(cup, 1))
    step = writer.hand.state.step
    for die in others:
        writer.hand.press("recruit", desk.find(die, citizenry))
    write_save(tmp_path / "game.vlog", writer.hand.log())
    found = told([tmp_path / "game.vlog"])
    assert [(one.code, one.player, one.step) for one in found] == [("ROLL-ROUND-1", early, step)]


def test_who_rolls_while_phases_are_carried_out_is_early(tmp_path: Path) -> None:
    """The workers that wait for their phases are none of those that were kept in the cup."""
    played = beginning("mixed", 3, 5, 6)

    def wanted(action: dict[str, Any], state: Any) -> bool:
        return action["do"] == "begin_phase" and any(player.cup for player in state.players.values())

    writer, _ = at(played, wanted)
    desk = writer.desk
    early = next(seat for seat, player in writer.state.players.items() if player.cup)
    cup = [ident for ident in desk.dice if writer.hand.at(ident) == desk.on_mat(early, "cup")]
    writer.hand.press("roll", f"roll-{early}", dice=dict.fromkeys(cup, 1))
    write_save(tmp_path / "game.vlog", writer.hand.log())
    found = told([tmp_path / "game.vlog"])
    assert [(one.code, one.player) for one in found] == [("ROLL-ROUND-1", early)]


def test_who_has_selected_nothing_and_says_nothing_is_not_ready(tmp_path: Path) -> None:
    """Dice come up where they show: the table lifts the screens too early."""
    played = beginning("mixed", 3, 5, 2)
    writer, index = at(played, lambda action, state: action["do"] == "reveal")
    (late,) = [one for one in range(index) if played.actions[one]["do"] == "assign"][-1:]
    writer, _ = at(played, lambda action, state: played.actions.index(action) == late)
    for seat in writer.state.order:
        writer.hand.press("show", f"show-{seat}")
    writer.hand.press("reveal", "reveal")
    write_save(tmp_path / "game.vlog", writer.hand.log())
    found = [one for one in told([tmp_path / "game.vlog"]) if one.caused_by is None]
    assert [(one.code, one.player) for one in found] == [("ROLL-ROUND-1", None)]
    assert found[0].message == f"{played.actions[late]['by']} did not assign workers yet"


def test_workers_that_are_laid_elsewhere_when_the_screens_are_up_are_told(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 1)
    writer, index = at(played, lambda action, state: action["do"] == "reveal")
    seat = writer.state.order[0]
    workers = [f"{one.die}:{one.face}:explore" for one in writer.state.players[seat].rolled or ()]
    shown = [{"player": seat, "selected": "explore", "workers": workers}]
    writer.tell(index + 1, {**played.actions[index], "shown": shown})
    write_save(tmp_path / "game.vlog", writer.hand.log())
    found = told([tmp_path / "game.vlog"])
    assert [(one.code, one.player) for one in found] == [("ROLL-REV-1", None)]


def test_a_die_taken_back_before_the_reveal_is_assigned_anew(tmp_path: Path) -> None:
    """Who was ready may think again as long as the screens are down (ROLL-ASG-6)."""
    played = beginning("mixed", 3, 5, 1)
    writer, _ = at(played, lambda action, state: action["do"] == "reveal")
    by = writer.state.order[0]
    player, desk = writer.state.players[by], writer.desk
    assert player.rolled is not None
    wild = next(
        (n for n, one in enumerate(player.rolled) if n != player.selector and one.face == "wild"), None
    )
    number = player.selector if wild is None else wild
    assert number is not None
    column = next(one for one in ("explore", "ship") if one != player.rolled[number].column)
    press = f"select_{column}" if number == player.selector else f"to_{column}"
    writer.hand.press(press, desk.rolled[by][number])
    for seat in writer.state.order:
        writer.hand.press("show", f"show-{seat}")
    writer.hand.press("reveal", "reveal")
    write_save(tmp_path / "game.vlog", writer.hand.log())
    log = read_game([tmp_path / "game.vlog"], None)
    acts = acts_of(log)
    assert [(one["by"], one["do"]) for one in acts[-2:]] == [(by, "assign"), (None, "reveal")]
    assert acts[-2]["columns"][number] == column
    found, _ = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == []


def test_who_does_not_say_to_be_ready_has_assigned_what_stands_behind_the_screen(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 2)
    writer, index = at(played, lambda action, state: action["do"] == "assign")
    action, desk = played.actions[index], writer.desk
    for number, (ident, column) in enumerate(zip(desk.rolled[action["by"]], action["columns"], strict=True)):
        select = number == action["selector"]
        writer.hand.press(f"select_{column}" if select else f"to_{column}", ident)
    found, state = judged(tmp_path / "game.vlog", go_on_after(writer, played, index))
    assert [code for code, _ in found] == ["UNSAID"]
    assert found[0][1] == f"{action['by']} did not say to be ready; the table shows it"
    assert same(state, played.state)


def test_a_marker_that_is_dragged_shows_by_its_field(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "end_round")
    marker = "credits-blue"
    right = writer.state.players["blue"].credits
    writer.hand.press("credits_9", marker)
    writer.hand.drag(marker, *writer.desk.on_mat("blue", f"credit-{right}"))
    found, state = judged(tmp_path / "game.vlog", go_on(writer, played, index, index + 1))
    assert found == []
    assert same(state, writer.state)


def test_a_tile_that_is_given_up_without_a_scout_is_told(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, _ = at(played, lambda action, state: action["do"] == "end_phase" and state.phase == "explore")
    side = next(side for side in writer.state.players["red"].zone())
    writer.hand.press("abandon", f"tile-{side[:-1].lower()}")
    step = writer.hand.state.step
    writer.hand.press("end_phase", "phase-explore")
    write_save(tmp_path / "game.vlog", writer.hand.log())
    found = told([tmp_path / "game.vlog"])
    assert [(one.code, one.player, one.step) for one in found] == [("ROLL-EXP-2", "red", step)]


def test_gained_dice_that_nobody_takes_are_bookkeeping(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "roll" and state.round == 2)
    by, desk = played.actions[index]["by"], writer.desk
    cup, name = desk.on_mat(by, "cup"), writer.game.content.dice["home"].name
    writer.hand.lay_under(desk.find("home", cup), f"{name} dice")
    there = [ident for ident in desk.dice if writer.hand.at(ident) == cup]
    writer.hand.press("roll", f"roll-{by}", dice=dict.fromkeys(there, 1))
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    message = f"{by} rolls less than the acts so far leave in the cup: Home (supply)"
    assert found == [("EXPECT", message)]
    assert len(state.players[by].rolled) == len(there)


@pytest.mark.parametrize("where", ["cup", "slot-3"])
def test_a_die_that_nothing_gives_is_told_at_the_step_at_which_it_is_taken(
    tmp_path: Path, where: str
) -> None:
    """It is rolled, or lies there, all the same."""
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "roll" and state.round == 2)
    by, desk = played.actions[index]["by"], writer.desk
    cup = desk.on_mat(by, "cup")
    spare = next(one for one, die in desk.dice.items() if die == "alien" and writer.hand.pile(one))
    writer.hand.drag(spare, *desk.on_mat(by, where))
    step = writer.hand.state.step
    there = [ident for ident in desk.dice if writer.hand.at(ident) == cup]
    writer.hand.press("roll", f"roll-{by}", dice=dict.fromkeys(there, 1))
    write_save(tmp_path / "game.vlog", writer.hand.log())
    (found,) = told([tmp_path / "game.vlog"])
    code = "ROLL-SET-6" if where == "cup" else "ROLL-PRO-1"
    assert (found.code, found.severity.value, found.player, found.step) == (code, "violation", by, step)


def test_a_die_that_is_put_aside_while_the_others_are_rolled_was_kept(tmp_path: Path) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, index = at(played, lambda action, state: action["do"] == "roll" and state.round == 2)
    by, desk = played.actions[index]["by"], writer.desk
    cup, citizenry = desk.on_mat(by, "cup"), desk.on_mat(by, "citizenry")
    kept = desk.find("home", cup)
    writer.hand.drag(kept, *citizenry)
    there = [ident for ident in desk.dice if writer.hand.at(ident) == cup]
    writer.hand.press("roll", f"roll-{by}", dice=dict.fromkeys(there, 1))
    writer.hand.drag(kept, *cup)
    found, state = judged(tmp_path / "game.vlog", writer.hand.log())
    assert found == [("ROLL-ROLL-1", f"Home stayed in the cup of {by}")]
    assert state.players[by].cup["home"] == 1


@pytest.mark.parametrize("do", ["abandon", "take_die"])
def test_what_no_rule_allows_alone_is_written_and_read_back(tmp_path: Path, do: str) -> None:
    played = beginning("mixed", 3, 5, 3)
    writer, _ = at(played, lambda action, state: action["do"] == "end_phase" and state.phase == "explore")
    told_as = (
        {"side": writer.state.players["red"].zone()[0]}
        if do == "abandon"
        else {"die": "alien", "place": "citizenry"}
    )
    writer.tell(1, {"by": "red", "do": do, **told_as})
    writer.hand.press("end_phase", "phase-explore")
    write_save(tmp_path / "game.vlog", writer.hand.log())
    acts = acts_of(read_game([tmp_path / "game.vlog"], None))
    assert [{k: v for k, v in one.items() if k not in ("n", "by")} for one in acts if one["do"] == do] == [
        {"do": do, **told_as}
    ]
