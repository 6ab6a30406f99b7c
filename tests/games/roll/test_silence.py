"""What a table does not say goes on all the same: it is taken as done, and told once."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.app.playing import Series, simulated
from hfmod.engine.lines import Resumption
from hfmod.engine.replay import Replay
from hfmod.findings import Severity
from hfmod.games.roll.rules.state import PHASES_STEP, RollState
from tests.games.roll.tables import GAME, built, empty, give, in_phase

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


@pytest.mark.parametrize(
    ("selected", "done", "found_there"),
    [
        (["explore"], [], ("UNSAID", "bookkeeping")),
        (["develop"], [], ("ROLL-FAQ-11", "violation")),
        (["explore", "develop"], ["explore"], ("ROLL-FAQ-11", "violation")),
    ],
)
def test_a_power_that_is_used_first_shows_that_its_phase_has_begun(
    selected: list[str], done: list[str], found_there: tuple[str, str]
) -> None:
    """That of Explore, where tiles are rearranged, if it comes next."""
    state = in_phase("explore", "home")
    built(state, "ann", "Advanced Logistics")
    state.step, state.selected, state.done, state.phase = PHASES_STEP, selected, done, None
    assert found(state, {"by": "ann", "do": "rearrange"}) == [(1, *found_there)]


# -- a phase that is told after the one that comes after it ------------------------------------------------

HEADER = {"players": [{"id": "ann"}, {"id": "bob"}, {"id": "cho"}]}


def selected() -> RollState:
    """Develop and Ship are to be carried out; Ann alone has a worker that could be used, a shipper.

    Galactic Religion pays her for each Novelty citizen when Develop ends.
    """
    state = in_phase("ship", "home", factions=("RF6", "RF2", "RF3"))
    give(state, "ann", "RF6R", "novelty")
    state.step, state.selected, state.phase = PHASES_STEP, ["develop", "ship"], None
    for player in state.players.values():
        empty(state, player.id, "citizenry")
    return state


def found(state: RollState, *acts: dict[str, Any]) -> list[tuple[int | None, str, str]]:
    """What is found in acts that go on from a position: the how many-th act, code and severity."""
    replay: Replay[RollState] = Replay(GAME, HEADER, "a table")
    replay.take(Resumption(state))
    for n, act in enumerate(acts, 1):
        replay.step(n, {"n": n, "by": None, **act})
    return [(one.step, one.code, str(one.severity)) for one in replay.verdict.findings if not one.caused_by]


CONSUME = {"by": "ann", "do": "consume", "worker": "home", "world": "RF6R", "good": "novelty"}
SHIP = [{"do": "begin_phase", "phase": "ship"}, CONSUME, {"do": "end_phase"}]
DEVELOP = [{"do": "begin_phase", "phase": "develop"}, {"do": "end_phase"}]


def test_a_phase_that_is_never_told_went_unsaid() -> None:
    assert found(selected(), *SHIP) == [(1, "UNSAID", "bookkeeping")]


def test_a_phase_that_is_told_once_the_next_is_over_was_told_late_or_carried_out_late() -> None:
    assert found(selected(), *SHIP, *DEVELOP) == [(1, "ROLL-PH-1", "unverifiable")]


@pytest.mark.parametrize(
    ("dice", "severity"), [(["home"], "unverifiable"), (["home", "novelty"], "violation")]
)
def test_what_that_phase_pays_shows_when_it_was_carried_out(dice: list[str], severity: str) -> None:
    """With $1 a second citizen is recruited by whom Develop paid after Ship alone."""
    recruit = {"by": "ann", "do": "recruit", "dice": dice}
    assert found(selected(), *SHIP, *DEVELOP, recruit) == [(1, "ROLL-PH-1", severity)]


def test_the_end_of_a_phase_that_is_said_once_more_says_nothing() -> None:
    """The end of one in which a worker is left is none."""
    begin, consume, end = SHIP
    assert found(selected(), *DEVELOP, begin, consume, end, end) == []
    assert found(selected(), *DEVELOP, begin, end) == [(4, "ROLL-PH-4", "violation")]
