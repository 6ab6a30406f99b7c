"""Games of Terraforming Mars: The Dice Game by a player who had not read how logs are judged: see
tests/fixtures/logs/README.md."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.reporting import UNSAID
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import read_save

LOGS = Path("tests/fixtures/logs")

#: What the player noted, before the verdict: step of the act, player, rule.
BREACHES = [
    (92, "purple", "TMD-PROD-1"),  # keeps four dice
    (98, "orange", "TMD-ACT-1"),  # plays a card without a support action before
    (106, "purple", "TMD-ACT-4"),  # a second main action
    (129, "purple", "TMD-CARD-1"),  # four of five icons, dragged to the pool in one heap
    (139, "purple", "TMD-PROD-3"),  # fills the hand up to six
    (141, "orange", "TMD-CARD-6"),  # a card that lies sideways
    (229, "orange", "TMD-TILE-2"),  # an ocean on a hex that is not reserved
    (244, "orange", "TMD-PROD-4.1"),  # one die more than the brown boxes show
    (295, "orange", "TMD-ACT-5.5"),  # a greenery for three plants
    (606, "orange", "TMD-TILE-4"),  # a city beside a city
    (747, "orange", "TMD-END-1"),  # a support die after the end
]


def verdict_of(name: str) -> Verdict:
    (verdict,) = judge_game([LOGS / name], League())
    return verdict


def test_a_solo_game_with_corporate_era_is_legal_but_for_two_ends_that_nobody_said() -> None:
    """Milestones out of time, dice paid late and a time marker that is moved to and fro are nothing."""
    verdict = verdict_of("tmdice-solo-by-hand.vlog")
    assert verdict.verdict == "legal"
    assert [(one.step, one.player, one.code) for one in verdict.findings] == [
        (35, "orange", UNSAID), (298, "orange", UNSAID),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["tmdice-by-hand", "tmdice-solo-by-hand", "tmdice-four-players"])
def test_no_log_that_vassal_wrote_is_taken_for_an_edited_one(name: str) -> None:
    """Undo brings back a marker that had never moved before, among many others."""
    steps = Replay(read_save(LOGS / f"{name}.vlog")).steps()
    assert [one for step in steps for one in step.warnings if not one.expected_by_format] == []
