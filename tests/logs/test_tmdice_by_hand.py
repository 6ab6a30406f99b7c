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
from hfmod.record.chance_watch import CODE as UNDONE
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
    (245, "orange", "TMD-PROD-4.1"),  # one die more than the brown boxes show
    (295, "orange", "TMD-ACT-5.5"),  # a greenery for three plants
    (606, "orange", "TMD-TILE-4"),  # a city beside a city
    (651, "purple", "TMD-PROD-3"),  # not meant: the deck is empty, two of four cards are drawn
    (694, "purple", "TMD-PROD-3"),  # not meant: none of three
    (718, "purple", "TMD-DRAW-1"),  # not meant: the card of a hex
    (747, "orange", "TMD-END-1"),  # a support die after the end
]


def verdict_of(name: str) -> Verdict:
    (verdict,) = judge_game([LOGS / name], League())
    return verdict


def breaches(name: str) -> list[tuple[int | None, str | None, str]]:
    """The violations that follow from no other, as the player noted them."""
    roots = [one for one in verdict_of(name).findings if one.caused_by is None]
    return [(one.step, one.player, one.code) for one in roots if one.severity is Severity.VIOLATION]


def test_each_breach_of_a_whole_game_is_found_and_nobody_is_accused_of_another() -> None:
    assert breaches("tmdice-by-hand.vlog") == BREACHES


def test_a_die_that_was_undone_is_told_and_what_was_untidy_is_at_most_a_slip() -> None:
    """Dragged heaps, things told late, in another order or not at all, a tile put on a wrong hex first."""
    others = [one for one in verdict_of("tmdice-by-hand.vlog").findings if one.caused_by is None]
    told = Counter((one.code, one.severity) for one in others if one.severity is not Severity.VIOLATION)
    assert told[UNDONE, Severity.UNVERIFIABLE] == 1
    assert {kind for kind, _ in told} <= {UNDONE, UNSAID, "TMD-ACT-1"}


def test_a_gift_that_was_forgotten_is_one_breach_and_a_tour_of_the_controls_is_none() -> None:
    """180 controls are clicked and taken back. One more breach was not meant: a card after two supports."""
    name = "tmdice-four-players.vlog"
    assert breaches(name) == [(36, "white", "TMD-SETUP-11"), (41, "white", "TMD-ACT-4")]
    slips = [one for one in verdict_of(name).findings if one.severity is Severity.BOOKKEEPING]
    (hand_of_black,) = [one for one in slips if one.caused_by is None]
    assert (hand_of_black.step, hand_of_black.code) == (566, "EXPECT")


def test_corporations_and_cards_that_are_tried_and_taken_back_are_no_acts() -> None:
    verdict = verdict_of("tmdice-era-tour.vlog")
    assert (verdict.verdict, verdict.findings) == ("legal", [])


def test_a_game_is_begun_once_however_often_that_is_pressed() -> None:
    verdict = verdict_of("tmdice-begun.vlog")
    assert (verdict.verdict, verdict.findings, verdict.actions) == ("legal", [], 8)


def test_dice_and_a_hand_that_a_production_turn_leaves_unsaid_are_a_slip() -> None:
    verdict = verdict_of("tmdice-dice-started.vlog")
    assert verdict.verdict == "legal"
    assert [(one.step, one.player, one.code) for one in verdict.findings] == [(20, "orange", UNSAID)]


def test_a_solo_game_with_corporate_era_is_legal_but_for_two_ends_that_nobody_said() -> None:
    """Milestones out of time, dice paid late and a time marker that is moved to and fro are nothing."""
    verdict = verdict_of("tmdice-solo-by-hand.vlog")
    assert verdict.verdict == "legal"
    assert [(one.step, one.player, one.code) for one in verdict.findings] == [
        (35, "orange", UNSAID), (298, "orange", UNSAID),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [
        "tmdice-by-hand",
        "tmdice-solo-by-hand",
        "tmdice-four-players",
        "tmdice-era-tour",
        "tmdice-dice-started",
        "tmdice-begun",
    ],
)
def test_no_log_that_vassal_wrote_is_taken_for_an_edited_one(name: str) -> None:
    """Undo brings back a marker that had never moved before, among many others."""
    steps = Replay(read_save(LOGS / f"{name}.vlog")).steps()
    assert [one for step in steps for one in step.warnings if not one.expected_by_format] == []
