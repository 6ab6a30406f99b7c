"""Logs of the dice game of Mars that begin in mid-game: the position is read off the table."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from hfmod.games.tmdice.content.model import load
from hfmod.games.tmdice.record.position import after_turn_of, take_position
from hfmod.games.tmdice.record.table import TableView
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.games.tmdice.table import tmdice_table
from tests.logs.test_hf4_position import cut
from tests.logs.test_tmdice_by_hand import BREACHES
from tests.logs.test_tmdice_games import GAME, beginning, written
from tests.parameters import quick

FIXTURES = Path("tests/fixtures/logs")
HIDDEN = {"deck", "first", "ended", "turns"}


def judged(log: Path) -> Verdict:
    (verdict,) = judge_game([log], League())
    return verdict


def roots(verdict: Verdict, severity: Severity, after: int = 0) -> list[tuple[int, str | None, str]]:
    """Step in the whole log, player and rule of what follows from nothing else."""
    found = [one for one in verdict.findings if one.severity is severity and one.caused_by is None]
    return [((one.step or 0) + after, one.player, one.code) for one in found]


@pytest.mark.parametrize(("bot", "players", "seed", "turns"), [("greedy", 3, 4, 30), ("mixed", 1, 5, 20)])
def test_the_table_between_two_turns_shows_the_position(
    bot: str, players: int, seed: int, turns: int
) -> None:
    played = beginning(bot, players, seed, turns)
    writer = written(played)
    state = GAME.new(played.header)
    take_position(state, writer.hand.state, TableView(load(), tmdice_table(load())))
    assert played.state.step == "turn" and not played.state.turn.kind
    after_turn_of(state, played.state.over, played.state.active)
    hidden = HIDDEN | ({"open"} if players == 1 else set())  # nobody puts milestones away
    assert shown(state, hidden) == shown(played.state, hidden)


def shown(state: TmdState, hidden: Collection[str]) -> dict[str, Any]:
    """Facts that the table shows; the order in which cards were played is none."""
    facts = {name: value for name, value in GAME.facts(state).items() if name not in hidden}
    return {name: sorted(one) if name.startswith("cards.") else one for name, one in facts.items()}


@pytest.mark.parametrize("at", quick([70, 77, 84, 91, 103, 150, 222, 300, 411, 500], [84, 222]))
def test_wherever_a_log_begins_each_later_breach_is_found_and_no_other(tmp_path: Path, at: int) -> None:
    """The first turn that is under way then is not judged."""
    verdict = judged(cut(FIXTURES / "tmdice-by-hand.vlog", at, tmp_path / "rest.vlog"))
    (note,) = [one for one in verdict.findings if one.code == "LOG-MIDDLE"]
    unjudged = re.search(r" up to step (\d+) ", note.message)
    begins = at + (int(unjudged[1]) if unjudged else 0)
    wanted = [one for one in BREACHES if one[0] > begins]
    assert roots(verdict, Severity.VIOLATION, at) == wanted


def test_a_log_in_which_no_turn_ends_is_not_judged(tmp_path: Path) -> None:
    verdict = judged(cut(FIXTURES / "tmdice-dice-started.vlog", 15, tmp_path / "rest.vlog"))
    assert [one.code for one in verdict.findings] == ["LOG-START"]
