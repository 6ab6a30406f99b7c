"""A rescue played by hand, with breaches and untidinesses on purpose: see tests/fixtures/logs/README.md."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from hfmod.app.judging import League, judge_game
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.race_for_glory.d5_setup import OPTION
from tests.logs.rescue import placing, scene
from tests.logs.scenes import ACTOR, act, told
from tests.logs.test_recorded_games import acts

LOG = Path("tests/fixtures/logs/glory-by-hand.vlog")


@cache
def verdict() -> Verdict:
    (found,) = judge_game([LOG], League())
    return found


def of(severity: Severity) -> list[tuple[int | None, str, str | None]]:
    """Findings of a severity that follow from no other one: step, code, player."""
    return [
        (one.step, one.code, one.player)
        for one in verdict().findings
        if one.severity is severity and one.caused_by is None
    ]


def slips() -> list[Finding]:
    return [one for one in verdict().findings if one.code == "EXPECT"]


def test_a_rescue_is_judged_by_what_was_done_against_the_rules() -> None:
    """Five breaches by two players, all found, with nobody else accused."""
    assert of(Severity.VIOLATION) == [
        (22, "iiD5.SETUP.6", "green"),  # a claim on Phobos, too dry for the patents in hand
        (119, "D1b", "red"),  # income after prospecting
        (123, "iiD5.SETUP.12", "green"),  # a Black-Side card sold, which has no price here
        (189, "I8a", "green"),  # a product of type C from a factory of type M
        (197, "D1a", "red"),  # a second move
    ]
    assert not of(Severity.UNVERIFIABLE)


def test_a_liftoff_by_factory_assist_with_the_powersat_needs_no_roll() -> None:
    """The player thought that leaving out the roll in the hazard space was a breach; it was none (H6c.2)."""
    ways = [one for one in acts(LOG) if one["do"] == "enter"]
    assert {"assist": "factory", "space": "oljato-hazard"}.items() <= next(
        one for one in ways if one["by"] == "green"
    ).items()


def test_what_was_said_twice_or_not_at_all_breaks_no_rule() -> None:
    """A patent drawn without a word, two ends that nobody told, a factory and an option clicked twice."""
    unsaid = [one for one in of(Severity.BOOKKEEPING) if one[1] == "UNSAID"]
    assert unsaid == [(15, "UNSAID", "green"), (90, "UNSAID", "red"), (164, "UNSAID", None)]
    assert of(Severity.NOTE) == [
        (30, "SAID-TWICE", "red"), (44, "SAID-TWICE", "red"), (110, "BURN-SPARE", "red"),
    ]  # fmt: skip


def test_what_lies_elsewhere_is_told_for_each_piece_and_follows_only_from_its_own_cause() -> None:
    """Mass chits of a rocket with a chit, a busted disk laid late, half a burn too much, the cube, an Aqua.

    None of them follows from the claim on Phobos, which was made when it was due, nor an Aqua from a move.
    """
    pieces = [
        (87, "mass chit of green", None),
        (121, "claim disk of red lies on Mjolnir", None),
        (121, "red disk lies on Mjolnir", 121),
        (204, "wet mass chit of red lies on 7;", 197),  # of the second move
        (218, "sunspot cube lies on spot 7", None),
        (229, "mat of red shows 2 Aquas", None),  # the last auction is not paid
    ]
    assert len(slips()) == len(pieces)
    for slip in slips():
        assert slip.severity is Severity.BOOKKEEPING
        (_, _, cause) = next(one for one in pieces if one[0] == slip.step and one[1] in slip.message)
        assert slip.caused_by == cause


def test_what_happened_in_the_rescue() -> None:
    found = acts(LOG)
    assert len(found) == 115
    kinds = Counter(one["do"] for one in found)
    assert kinds["advance_sunspot"] == 8 and kinds["et_production"] == 4 and kinds["delivery"] == 2
    assert kinds["take_patent"] == 8 and kinds["place_factory"] == kinds["take_aquas"] == 2
    drawn = next(one for one in found if one["do"] == "take_patent" and one["n"] == 15)
    assert (drawn["by"], drawn["deck"]) == ("green", "thrusters")


# -- what a second click is not ----------------------------------------------------------------------------


def _aquas_left(state: Hf4State) -> None:
    """One player has two options left, of which the Aquas are one."""
    placing(state)
    state.pending = [{"kind": OPTION, "player": ACTOR}] * 2
    assert state.rescue is not None
    state.rescue.chosen = {ACTOR: ["claim", "fts"]}


def test_aquas_taken_twice_and_kept_are_an_option_twice() -> None:
    found = told(scene("", _aquas_left, act("take_aquas"), act("take_aquas")))
    assert found.wrong == ["iiD5.SETUP.8"]
