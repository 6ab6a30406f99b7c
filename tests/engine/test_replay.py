"""Replay: a game goes on after a violation, and consequences name their cause."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from hfmod.engine.act import Impossible, RuleViolation
from hfmod.engine.game import act_table
from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from tests.engine.counting import GAME, HEADER, Add, Counting, Pay, Pile


def replay(*actions: Mapping[str, Any], waive: Collection[str] = ()) -> Verdict:
    judge = Replay(GAME, HEADER, "game.hflog", waive)
    return judge.run([(line, action) for line, action in enumerate(actions, 2)])


def codes(verdict: Verdict) -> list[tuple[int | None, str, int | None]]:
    return [(finding.step, finding.code, finding.caused_by) for finding in verdict.findings]


def test_a_clean_game_is_legal_and_scored() -> None:
    verdict = replay(
        {"n": 1, "by": "a", "do": "add", "count": 2, "expect": {"stones.a": 2}},
        {"n": 2, "by": "b", "do": "gamble", "chance": [{"d6": 5}], "expect": {"stones.b": 5}},
    )
    assert verdict.verdict == "legal"
    assert verdict.actions == 2
    assert verdict.score == {"a": 2, "b": 5}


def test_a_violation_is_reported_once_and_forced() -> None:
    verdict = replay(
        {"n": 1, "by": "a", "do": "add", "count": 9, "expect": {"stones.a": 9}},
        {"n": 2, "by": "b", "do": "add", "count": 1},
    )
    assert codes(verdict) == [(1, "T1", None)]
    finding = verdict.findings[0]
    assert finding.location is not None
    assert (finding.player, finding.action, finding.location.line) == ("a", "add", 2)
    assert finding.facts == {"count": 9}
    assert verdict.score == {"a": 9, "b": 1}


def test_what_follows_from_a_dropped_act_says_so_and_other_players_stay_clear() -> None:
    verdict = replay(
        {"n": 1, "by": "a", "do": "gamble"},
        {"n": 2, "by": "a", "do": "pay", "count": 3},
        {"n": 3, "by": "b", "do": "pay", "count": 1},
    )
    assert codes(verdict) == [(1, "CHANCE-MISSING", None), (2, "T2", 1), (3, "T2", None)]


@dataclass(frozen=True, kw_only=True)
class Bury(Pay):
    """Lay stones aside, which cannot be done at all."""

    do: ClassVar[str] = "bury"
    things: tuple[str, ...] = ()

    def possible(self, state: Pile) -> None:
        raise Impossible("nobody may dig here")

    def touches(self, state: Pile) -> frozenset[str]:
        return frozenset(self.things)


class Digging(Counting):
    """Each player has a spade, too, which nothing changes."""

    acts = act_table([Add, Pay, Bury])

    def facts(self, state: Pile) -> Mapping[str, Any]:
        return {**super().facts(state), **{f"spade.{player}": 1 for player in state.stones}}


@pytest.mark.parametrize(
    ("things", "doubted"),
    [
        (["spade:a"], {"spade:a": 1}),
        ([], {"spade:a": 1, "stones:a": 1}),
        (["stones:a", "pile"], {"stones:a": 1, "pile": 1}),
    ],
)
def test_what_an_act_that_cannot_be_done_is_about_is_in_doubt_or_all_of_its_player(
    things: list[str], doubted: Mapping[str, int]
) -> None:
    judge: Replay[Pile] = Replay(Digging(), HEADER, "game.hflog", ())
    verdict = judge.run([(2, {"n": 1, "by": "a", "do": "bury", "count": 1, "things": things})])
    assert codes(verdict) == [(1, "IMPOSSIBLE", None)]
    assert judge.course.books.doubted == doubted


def test_a_wrong_fact_is_a_bookkeeping_slip_reported_once_per_difference() -> None:
    verdict = replay(
        {"n": 1, "by": "a", "do": "add", "count": 1, "expect": {"stones.a": 2}},
        {"n": 2, "by": "b", "do": "add", "count": 1, "expect": {"stones.a": 2}},
        {"n": 3, "by": "b", "do": "add", "count": 1, "expect": {"stones.a": 1}},
    )
    assert codes(verdict) == [(1, "EXPECT", None)]
    assert verdict.findings[0].severity is Severity.BOOKKEEPING
    assert verdict.verdict == "legal"


def test_unknown_acts_and_facts_are_findings_not_crashes() -> None:
    verdict = replay(
        {"n": 1, "by": "a", "do": "fly"},
        {"n": 2, "by": "a", "do": "add", "count": 1, "expect": {"moons.a": 1}},
    )
    assert codes(verdict) == [(1, "LOG-ACT", None), (2, "LOG-FACT", None)]


def test_waived_rules_are_listed_and_not_reported() -> None:
    verdict = replay({"n": 1, "by": "a", "do": "add", "count": 9}, waive=["T1"])
    assert verdict.verdict == "legal"
    assert verdict.waived == ["T1"]


def judged_at_a_table(
    *actions: Mapping[str, Any], table: Mapping[int, int], game: Counting = GAME
) -> Verdict:
    """Stones as a table shows them before a step."""
    judge = Replay(game, HEADER, "game.vlog")
    judge.course.shown = lambda state, step, player: (Pile({**judge.state.stones, player: table[step]}), {})
    return judge.run(enumerate(actions, 1))


def test_what_the_table_shows_otherwise_is_bookkeeping_and_the_game_goes_on_from_it() -> None:
    verdict = judged_at_a_table(
        {"n": 5, "by": "a", "do": "pay", "count": 3}, {"n": 6, "by": "a", "do": "pay", "count": 1},
        table={5: 4, 6: 1},
    )  # fmt: skip
    assert codes(verdict) == [(4, "EXPECT", None), (5, "T2", 4)]
    assert [one.severity for one in verdict.findings] == [Severity.BOOKKEEPING, Severity.UNVERIFIABLE]
    assert verdict.score == {"a": 0, "b": 0}


def test_what_is_a_breach_at_the_table_too_stays_one() -> None:
    verdict = judged_at_a_table({"n": 5, "by": "a", "do": "pay", "count": 3}, table={5: 2})
    assert codes(verdict) == [(5, "T2", None)]
    assert verdict.verdict == "violations"


class Repay(Pay):
    """Give stones back, at most three at once (T1), and no more than one has (T2)."""

    do: ClassVar[str] = "repay"

    def check(self, state: Pile) -> Iterator[RuleViolation]:
        yield from super().check(state)
        if self.count > 3:
            yield RuleViolation(
                "T1", f"{self.count} stones, at most 3", {}, "", frozenset({f"hand:{self.by}"})
            )


class Strict(Counting):
    acts = act_table([Add, Repay])


def test_of_two_breaches_of_an_act_the_one_that_rests_on_what_differs_is_in_doubt_alone() -> None:
    act = {"n": 5, "by": "a", "do": "repay", "count": 4}
    for shown, severities in (
        (4, {"EXPECT": Severity.BOOKKEEPING, "T2": Severity.UNVERIFIABLE, "T1": Severity.VIOLATION}),
        (3, {"T2": Severity.VIOLATION}),  # and T1, told with it
    ):
        verdict = judged_at_a_table(act, table={5: shown}, game=Strict())
        assert {one.code: one.severity for one in verdict.findings} == severities
    assert verdict.findings[0].codes == ("T2", "T1")


def test_a_breach_that_does_not_rest_on_what_differs_stays_one() -> None:
    verdict = judged_at_a_table({"n": 5, "by": "a", "do": "add", "count": 4}, table={5: 2})
    assert codes(verdict) == [(5, "T1", None)]
