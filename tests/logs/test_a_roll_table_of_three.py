"""A whole game of Roll for the Galaxy by a player who broke rules on purpose and kept an untidy table."""

from __future__ import annotations

from pathlib import Path

from hfmod.app.judging import League, judge_game
from hfmod.engine.reporting import UNSAID
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity

LOGS = Path("tests/fixtures/logs")

#: What the player noted: step of the act, player (None: the table), rule.
BREACHES = [
    (39, "red", "ROLL-SETUP-7"),  # rolls a die of the home world that begins in the Citizenry
    (48, "blue", "ROLL-ASG-1"),  # an explorer under Settle
    (65, "red", "ROLL-EXP-2"),  # two tiles for one scout
    (87, "green", "ROLL-DEV-2"),  # two developers for a cost of four
    (111, "blue", "ROLL-FAQ-8"),  # recruits two where three can be paid
    (115, "green", "ROLL-MAN-1"),  # recruits one more than can be paid
    (141, None, "ROLL-PH-2"),  # Explore, which nobody selected
    (154, "red", "ROLL-PRO-1"),  # a good on a gray world
    (186, "green", "ROLL-ASG-3"),  # selects two phases
    (202, None, "ROLL-PH-1"),  # Ship before Settle and Produce
    (229, "blue", "ROLL-MAN-3"),  # a recall in Produce
    (277, "blue", "ROLL-SET-6"),  # a Genes die where the world gives Novelty
    (289, "green", "ROLL-SHIP-8"),  # a shipper without a good becomes a citizen
    (310, "red", "ROLL-ASG-5"),  # one Dictate moves two
    (362, "green", "ROLL-MAN-2"),  # takes $2 after paying with all
    (403, "red", "ROLL-SET-7"),  # gives up no die
    (419, "green", "ROLL-SHIP-3"),  # 3 VP where 2 are right
    (469, "red", "ROLL-EXP-2"),  # on top of the stack
    (480, "blue", "ROLL-PRO-1"),  # a good out of the supply
    (546, "blue", "ROLL-FAQ-14"),  # the price of the die's colour and not the world's
    (619, "red", "ROLL-FAQ-6"),  # one settler too many
    (642, "red", "ROLL-ROUND-2"),  # a tenth round
]


def verdict_of(name: str) -> Verdict:
    (verdict,) = judge_game([LOGS / name], League())
    return verdict


def test_each_breach_of_a_whole_game_is_found_and_nobody_is_accused_of_another() -> None:
    roots = [one for one in verdict_of("roll-three-players.vlog").findings if one.caused_by is None]
    breaches = [(one.step, one.player, one.code) for one in roots if one.severity is Severity.VIOLATION]
    assert breaches == BREACHES
    slips = {(one.code, one.severity) for one in roots if one.severity is not Severity.VIOLATION}
    assert slips == {(UNSAID, Severity.BOOKKEEPING), ("EXPECT", Severity.BOOKKEEPING)}  # money not counted


def test_a_world_completed_from_behind_the_screen_is_judged_as_one_from_the_mat() -> None:
    """The tile that was put on the wrong stack, turned and put on the right one is no finding."""
    found = verdict_of("roll-behind-the-screen.vlog").findings
    assert [(one.step, one.player, one.code) for one in found] == [
        (55, "red", "ROLL-SET-2"), (60, "blue", "ROLL-SET-2"),
    ]  # fmt: skip
