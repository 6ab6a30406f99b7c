"""What a table does not say goes on all the same: it is taken as done, and told once."""

from __future__ import annotations

import pytest

from hfmod.app.playing import Series, simulated
from hfmod.engine.replay import Replay
from hfmod.findings import Severity
from hfmod.package import load_game

GAME = load_game("roll")
WORDS = {
    "reveal": "the screens were not lifted in words in round",
    "begin_phase": "was not begun in words",
    "end_phase": "was not ended in words",
    "end_round": "was not ended in words",
}


@pytest.mark.parametrize("act", WORDS)
@pytest.mark.parametrize("nth", [0, 2])
def test_what_was_left_out_is_filled_in(act: str, nth: int) -> None:
    played, _ = simulated("roll", Series(players=[3], seed=7))
    lines = [dict(line) for line in played.actions]
    left_out = [line for line in lines if line["do"] == act][nth]
    after = lines[lines.index(left_out) + 1]
    lines.remove(left_out)
    verdict = Replay(GAME, played.header, "silent.hflog").run(enumerate(lines, 2))
    (finding,) = verdict.findings
    assert (finding.code, finding.step, str(finding.severity)) == ("UNSAID", after["n"], "bookkeeping")
    assert WORDS[act] in finding.message
    assert verdict.score == played.score


def test_a_phase_with_work_left_is_not_over_without_a_word() -> None:
    played, _ = simulated("roll", Series(players=[3], seed=7))
    lines = [dict(line) for line in played.actions]
    work = next(at for at, line in enumerate(lines) if line["do"] in ("stock", "scout", "develop", "settle"))
    end = next(at for at in range(work, len(lines)) if lines[at]["do"] == "end_phase")
    del lines[work : end + 1]
    verdict = Replay(GAME, played.header, "hasty.hflog").run(enumerate(lines, 2))
    assert verdict.verdict == "violations"
    violations = [one for one in verdict.findings if one.severity is Severity.VIOLATION]
    roots = [(one.code, one.player) for one in violations if one.caused_by is None]
    assert roots == [("ROLL-EXP-1", None)]
    assert violations[0].message == "green has 3 workers at I Explore that can still be used"
