"""A core game with politics of three players with planted breaches: `politics-three-players.vlog`.

What was done was noted by its player, who knew nothing of how logs are read: sixteen breaches, and some fifty
untidinesses.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity

pytestmark = pytest.mark.thorough

LOG = Path(__file__).parent.parent / "fixtures" / "logs" / "politics-three-players.vlog"

BREACHES = {
    (52, "D1b", "red"),  # a boost after a fundraise
    (83, "O2b.4", "green"),  # a delegate dragged to the opposite ideology
    (110, "H7a", "yellow"),  # no hazard roll at the comet
    (177, "H5c", "yellow"),  # a third burn with net thrust 2
    (198, "O2b.3", "red"),  # elects into authority
    (238, "Db", "yellow"),  # opens an auction in Red's turn, after a fundraise in the own one
    (283, "H5d", "green"),  # a burn with no fuel left
    (295, "I6.2", "green"),  # prospects where the drill needs more water
    (347, "O5c", "red"),  # lobbies under the UN General Assembly
    (358, "I4", "yellow"),  # boosts for more than he has
    (382, "GL-Mooncable", "red"),  # loads a second tank by mass driver
    (394, "H6a", "red"),  # lands on Luna with net thrust 7
    (427, "I2c", "yellow"),  # bids more than he has
}
#: Breaches that may be told as well: a bid that is not paid in full, a second die for a hazard (the first one
#: was rolled by the button for anything), a second flight, two cards sold for one Aqua too much.
MORE = {(87, "O5a", "red"), (166, "I2d", "red"), (292, "H7a", "green"), (333, "D1a", "yellow")}


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    (found,) = judge_game([LOG], League())
    return found


def roots(verdict: Verdict, severity: Severity) -> set[tuple[int | None, str, str | None]]:
    own = (one for one in verdict.findings if one.severity is severity and one.caused_by is None)
    return {(one.step, one.code, one.player) for one in own}


def test_breaches_are_found_as_they_were_made_and_nobody_is_accused_of_others(verdict: Verdict) -> None:
    found = roots(verdict, Severity.VIOLATION)
    assert BREACHES <= found <= BREACHES | MORE


def test_what_was_only_told_late_or_otherwise_is_a_slip(verdict: Verdict) -> None:
    """A stale bid button, a card for the budget cuts, an event before its year, a glory chit by hand."""
    slips = {(22, "I2b", "green"), (122, "UNSAID", "yellow"), (232, "K2g", "red"), (401, "UNSAID", None)}
    assert slips <= roots(verdict, Severity.BOOKKEEPING)
    assert (29, "I2b", "yellow") in roots(verdict, Severity.NOTE)
