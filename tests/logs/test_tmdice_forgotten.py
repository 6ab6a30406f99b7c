"""What a table of the dice game of Mars forgets to take, or takes late: one finding, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.act import Act
from hfmod.engine.chance import Seeded, record
from hfmod.engine.simulation import Played
from hfmod.findings import Severity
from hfmod.games.tmdice.bots import Table, header
from hfmod.games.tmdice.logs.writing import Writer
from hfmod.games.tmdice.names import card_id
from hfmod.games.tmdice.rules.acts import TmdAct
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.vassal.save import Save, write_save
from tests.logs.test_tmdice_games import (
    GAME,
    act,
    beginning,
    dice_of,
    go_on,
    skipped,
    somewhere,
    written,
)

Changed = Callable[[TmdState, Act[TmdState]], Act[TmdState]]


def game(seed: int, turns: int, change: Changed, modules: tuple[str, ...] = ()) -> Played[Any]:
    """The beginning of a game of two, some of whose acts are done otherwise."""
    table, chance = Table("greedy", seed), Seeded(seed)
    made = header(GAME.content, None, 2, seed, modules)
    played: Played[Any] = Played(made, GAME.new(made))
    state = played.state
    while state.turns <= turns and (act := table(state)) is not None:
        act = change(state, act)
        draws = act.draws(state)
        data = {"n": len(played.actions) + 1, **GAME.unparse(act)}
        outcomes = GAME.force(state, act, chance)
        played.actions.append({**data, "chance": record(draws, outcomes)} if draws else data)
    return played


def blamed(path: Path, save: Save) -> list[tuple[str, str | None]]:
    """Rule and player of what a log is judged to break, and of what nobody can tell."""
    write_save(path, save)
    (verdict,) = judge_game([path], League())
    bad = (Severity.VIOLATION, Severity.UNVERIFIABLE)
    return [(one.code, one.player) for one in verdict.findings if one.severity in bad]


def forgets(do: str) -> tuple[Changed, list[str]]:
    """The first die that an act of a kind gives is left in the pool; and who has left one."""
    who: list[str] = []

    def change(state: TmdState, act: Act[TmdState]) -> Act[TmdState]:
        dice = [draw.purpose for draw in act.draws(state) if draw.kind == "d6"]
        if act.do != do or not dice or who or not isinstance(act, TmdAct):
            return act
        who.append(act.by or "")
        return replace(act, untaken=(dice[0],))

    return change, who


@pytest.mark.parametrize(
    ("do", "seed", "rule"),
    [
        ("reveal_corporation", 1, "TMD-SETUP-9"),
        ("place_tile", 1, "TMD-TILE-1"),
        ("play_card", 2, "TMD-CARD-2"),
        ("use_card", 22, "TMD-CARD-2"),
    ],
)
def test_a_die_that_nobody_takes_is_one_breach_of_who_should(
    tmp_path: Path, do: str, seed: int, rule: str
) -> None:
    change, who = forgets(do)
    played = game(seed, 12, change)
    assert len(who) == 1
    assert blamed(tmp_path / "game.vlog", written(played).hand.log()) == [(rule, who[0])]


def test_a_start_bonus_that_is_rolled_after_the_others_have_revealed_is_none(tmp_path: Path) -> None:
    """In the set-up everybody does things in any order."""
    change, who = forgets("reveal_corporation")
    played = game(1, 8, change)
    at = next(n for n, one in enumerate(played.actions) if one.get("untaken"))
    later = next(n for n, one in enumerate(played.actions) if one["do"] == "starting_dice")
    writer = written(Played(played.header, GAME.new(played.header), played.actions[:later]))
    (purpose,) = played.actions[at]["untaken"]
    colour = purpose.partition(" ")[0]
    writer.hand.press(f"roll_{colour}", f"roll-{who[0]}", dice={writer.desk.supply(colour)[0]: 3})
    assert blamed(tmp_path / "game.vlog", writer.hand.log()) == []


# -- dice that nothing gives, or that come before the words ------------------------------------------------


def test_a_die_that_nothing_gives_is_a_breach_of_who_rolls_it(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("end_turn", lambda one, state: state.turn.mains == 1))
    seat = played.actions[index]["by"]
    writer.hand.press("roll_red", f"roll-{seat}", dice={writer.desk.supply("red")[0]: 3})
    writer.tell(index + 1, played.actions[index])
    assert blamed(tmp_path / "game.vlog", writer.hand.log()) == [("TMD-CARD-2", seat)]


def test_a_die_that_is_put_back_at_once_is_none(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("end_turn", lambda one, state: state.turn.mains == 1))
    seat, top = played.actions[index]["by"], writer.desk.supply("red")[0]
    writer.hand.press("roll_red", f"roll-{seat}", dice={top: 3})
    writer.hand.press("pool", top)
    writer.tell(index + 1, played.actions[index])
    assert blamed(tmp_path / "game.vlog", writer.hand.log()) == []


def test_a_die_that_is_rolled_before_its_card_is_played_is_that_of_the_card(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("play_card", lambda one, state: gives_a_die(one)))
    action = played.actions[index]
    said = {name: value for name, value in action.items() if name not in ("n", "chance")}
    (draw,) = GAME.parse(said).draws(writer.state)
    colour, side = draw.purpose.partition(" ")[0], action["chance"][0]["d6"]
    paid = dice_of(writer, action["by"], [face for face in action["pay"] if face != "wild"])
    writer.hand.press("pool", *paid)
    for _ in range(action["pay"].count("wild")):
        writer.hand.press("wild_minus_1", f"wild-{action['by']}")
    writer.hand.press(f"roll_{colour}", f"roll-{action['by']}", dice={writer.desk.supply(colour)[0]: side})
    writer.hand.press("play", card_id(action["card"]))
    assert blamed(tmp_path / "game.vlog", writer.hand.log()) == []


def gives_a_die(action: dict[str, Any]) -> bool:
    """Whether a card that is played rolls one die, and nothing else."""
    dice = [one for one in action.get("chance", ()) if "d6" in one]
    return len(dice) == 1 == len(action["chance"]) and "later" not in action


# -- turns of who plays alone ------------------------------------------------------------------------------


def alone(do: str) -> tuple[Played[Any], Writer, int]:
    """A solo game up to the end of a turn in which something was done."""
    played = beginning("greedy", 1, 2, 30)
    for index, action in enumerate(played.actions):
        if action["do"] == "end_turn" and played.actions[index - 1]["do"] == do:
            writer = Writer(played.header)
            writer.played(played.actions[:index])
            return played, writer, index
    raise LookupError(do)


def test_a_support_die_after_a_production_begins_no_turn_that_ends_with_it(tmp_path: Path) -> None:
    _, writer, _ = alone("produce")
    writer.hand.press("support_red", "support-orange", dice={writer.desk.supply("red")[0]: 3})
    writer.hand.press("end_turn", "end-orange")
    assert blamed(tmp_path / "game.vlog", writer.hand.log()) == [("TMD-TURN-1", "orange")]


def test_an_action_turn_after_a_production_whose_end_goes_unsaid_is_one(tmp_path: Path) -> None:
    played, writer, index = alone("produce")
    writer.state = skipped(writer, played.actions[index])
    end = next(n for n, one in enumerate(played.actions) if n > index and one["do"] == "end_turn") + 1
    assert any(one["do"].startswith("support") for one in played.actions[index:end])
    assert blamed(tmp_path / "game.vlog", go_on(writer, played, index + 1, end)) == []


def test_dice_that_are_kept_in_an_action_turn_begin_no_production_without_its_dice(tmp_path: Path) -> None:
    _, writer, _ = alone("play_card")
    writer.hand.press("keep", "keep-orange")
    writer.hand.press("end_turn", "end-orange")
    assert [code for code, _ in blamed(tmp_path / "game.vlog", writer.hand.log())] == ["TMD-TURN-1"]
