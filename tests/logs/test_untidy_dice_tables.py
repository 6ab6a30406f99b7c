"""Games by players who had not read how logs are judged, played as untidily as real tables do: see
tests/fixtures/logs/README.md."""

from __future__ import annotations

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.reporting import UNSAID
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from tests.logs.test_tmdice_by_hand import LOGS

#: What the player noted, before the verdict: step of the act, player, rule.
BREACHES = {
    "tmdice-untidy-table": [
        (46, "purple", "TMD-CARD-1"),  # a plant for a microbe
        (106, "purple", "TMD-PROD-3"),  # a card more than fills the hand up
        (110, "orange", "TMD-CARD-6"),  # a card that lies sideways
        (126, "purple", "TMD-ACT-2"),  # a third action
        (152, "purple", "TMD-ACT-5.4"),  # two waters for an ocean
        (205, "orange", "TMD-CARD-2"),  # a heat of the track where no icon is
        (215, "orange", "TMD-TILE-2"),  # a city on a hex reserved for an ocean
        (271, "purple", "TMD-MS-3"),  # seven dice of several colours
    ],
    "tmdice-double-deal": [
        (38, "purple", "TMD-ACT-5.4"),  # two waters for an ocean
        (50, "orange", "TMD-ACT-4"),  # a second main action
        (65, "orange", "TMD-PROD-3"),  # a card more than fills the hand up
        (92, "purple", "TMD-CARD-6"),  # a card that lies sideways
        (105, "purple", "TMD-PROD-1"),  # keeps four dice
        (108, "purple", "TMD-TURN-1"),  # a second turn in a row: its support action
        (113, "purple", "TMD-TURN-1"),  # and its main action
        (143, "purple", "TMD-MS-6"),  # three blue cards are asked for, two lie there
        (152, "orange", "TMD-TILE-5"),  # a special tile on a hex reserved for an ocean
        (170, "purple", "TMD-PROD-3"),  # not meant: one card lay below another
        (189, "orange", "TMD-CARD-1"),  # one die for two icons
    ],
    "roll-untidy-table": [
        (66, "blue", "ROLL-ASG-1"),  # a shipper among the settlers without Dictate
        (72, "red", "ROLL-SET-7"),  # no die is given up for Space Marines
        (87, "red", "ROLL-MAN-1"),  # three dice for $2
        (117, "blue", "ROLL-SHIP-3"),  # 2 VP for a good that gives one
        (123, "red", "ROLL-PH-2"),  # a developer in a round without Develop
        (163, "blue", "ROLL-EXP-2"),  # two tiles for nothing abandoned
        (211, "blue", "ROLL-PRO-3"),  # two goods on one world
        (246, "blue", "ROLL-SHIP-2"),  # $5 for a good of $4
    ],
    "roll-set-up-by-hand": [
        (36, "blue", "ROLL-ASG-5"),  # Dictate moves two
        (59, "blue", "ROLL-PH-2"),  # developers in a round without Develop
        (64, "red", "ROLL-MAN-1"),  # six dice for $5
        (77, "red", "ROLL-EXP-2"),  # two tiles for nothing abandoned
        (108, "red", "ROLL-ASG-3"),  # selects two phases
        (119, "red", "ROLL-EXP-7"),  # $3 for a Stock
        (153, "red", "ROLL-SHIP-3"),  # 3 VP for a good that gives two
        (162, "blue", "ROLL-SET-2"),  # five settlers for a cost of six
        (188, "blue", "ROLL-PRO-3"),  # two goods on one world
        (201, "blue", "ROLL-FAQ-8"),  # three of five citizens are recruited
    ],
}

#: Slips beside what went unsaid: too many bonus cards, a die put back by mistake, money that is not counted.
SLIPS = {
    "tmdice-double-deal": ("TMD-SETUP-4", "EXPECT"),
    "roll-set-up-by-hand": ("EXPECT",),
    "roll-untidy-table": ("EXPECT",),
}


def verdict_of(name: str) -> Verdict:
    (verdict,) = judge_game([LOGS / f"{name}.vlog"], League())
    return verdict


@pytest.mark.parametrize("name", sorted(BREACHES))
def test_breaches_are_found_and_what_is_untidy_is_at_most_a_slip(name: str) -> None:
    """Things said late, in another order, by other controls, dragged, or not at all."""
    roots = [one for one in verdict_of(name).findings if one.caused_by is None]
    broken = [one for one in roots if one.severity is Severity.VIOLATION]
    assert [(one.step, one.player, one.code) for one in broken] == BREACHES[name]
    others = {(one.code, one.severity) for one in roots if one not in broken}
    slips = {(code, Severity.BOOKKEEPING) for code in (UNSAID, *SLIPS.get(name, ()))}
    assert others == slips
