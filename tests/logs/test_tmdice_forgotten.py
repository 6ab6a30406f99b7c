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
from hfmod.games.tmdice.rules.acts import TmdAct
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.vassal.save import Save, write_save
from tests.logs.test_tmdice_games import GAME, written

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
