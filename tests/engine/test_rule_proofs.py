"""The pytest plugin: marks count only by what a test notices."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import functions, implements
from hfmod.testing.changing import changed, data, others
from hfmod.testing.proving import Trial, proved
from tests.engine.counting import GAME, HEADER, Add, Pay

HALVES = """
from hfmod.engine.rules import implements

@implements("T8", "T9")
def half(n):
    return n // 2
"""

TESTS = """
import pytest
from tests.engine.counting import GAME, HEADER, Add, Gamble
from hfmod.engine.chance import Recorded, Seeded
from halves import half

@pytest.mark.rule("T1")
def test_asserts_that_it_is_legal(does):
    does(GAME, GAME.new(HEADER), Add(by="a", count=2))

@pytest.mark.rule("T1")
def test_asserts_what_is_found():
    assert [one.rule for one in GAME.judge(GAME.new(HEADER), Add(by="a", count=4))] == ["T1"]

@pytest.mark.rule("T7")
def test_asserts_that_it_is_possible(does):
    does(GAME, GAME.new(HEADER), Add(by="a", count=2))

@pytest.mark.rule("T6")
def test_asserts_that_one_die_is_rolled(does):
    does(GAME, GAME.new(HEADER), Gamble(by="a"), Recorded([{"d6": 3}]))

@pytest.mark.rule("T1")
def test_ran_and_asserts_nothing():
    GAME.judge(GAME.new(HEADER), Add(by="a", count=4))

@pytest.mark.rule("T1")
def test_would_crash():
    (one,) = GAME.judge(GAME.new(HEADER), Add(by="a", count=4))

@pytest.mark.rule("T1")
def test_would_be_refused_outside_an_assertion():
    GAME.apply(GAME.new(HEADER), Add(by="a", count=2), Seeded(1))

@pytest.mark.rule("T1")
def test_did_not_run():
    assert GAME.id

@pytest.mark.rule("T2")
def test_other_rule(does):
    does(GAME, GAME.new(HEADER), Add(by="a", count=2))

@pytest.mark.rule("T1")
def test_failed(does):
    does(GAME, GAME.new(HEADER), Add(by="a", count=2))
    assert False

@pytest.mark.rule("T7")
def test_refused_and_possible(refuses):
    refuses(GAME, GAME.new(HEADER), Add(by="a", count=4), "T1")

@pytest.mark.breaks("T1")
def test_refused(refuses):
    assert refuses(GAME, GAME.new(HEADER), Add(by="a", count=4), "T1").facts == {"count": 4}

@pytest.mark.breaks("T2")
def test_marked_but_not_refused(refuses):
    refuses(GAME, GAME.new(HEADER), Add(by="a", count=4), "T1")

@pytest.mark.breaks("T2")
def test_wrong_id(refuses):
    refuses(GAME, GAME.new(HEADER), Add(by="a", count=4), "T2")

@pytest.mark.rule("T8", "T9")
def test_two_rules_and_one_case():
    assert [half(4), half(4)] == [2, 2]

@pytest.mark.rule("T8", "T9")
def test_two_rules_and_two_cases():
    assert [half(4), half(6)] == [2, 3]
"""


def test_the_report_names_only_what_was_proved(
    pytester: pytest.Pytester, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)  # the inner run is a run of its own
    pytester.makepyfile(test_sample=TESTS, halves=HALVES)
    pytester.makeini("[pytest]\nmarkers =\n  rule(id)\n  breaks(id)\n")
    pytester.syspathinsert(request.config.rootpath)
    result = pytester.runpytest_subprocess("--rule-report", "report.json", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=7, failed=9)
    result.stdout.fnmatch_lines(["*its marks prove nothing: rule T1", "*its marks prove nothing: rule T2"])
    proofs = json.loads((pytester.path / "report.json").read_text())
    proved = ["test_asserts_that_it_is_legal", "test_asserts_what_is_found"]
    assert proofs == {
        "rule": {
            "T1": [f"test_sample.py::{name}" for name in proved],
            "T6": ["test_sample.py::test_asserts_that_one_die_is_rolled"],
            "T7": [
                "test_sample.py::test_asserts_that_it_is_possible",
                "test_sample.py::test_refused_and_possible",
            ],
            "T8": [f"test_sample.py::test_two_rules_and_{which}" for which in ("one_case", "two_cases")],
            "T9": ["test_sample.py::test_two_rules_and_two_cases"],
        },
        "breaks": {"T1": ["test_sample.py::test_refused"]},
    }


@pytest.mark.parametrize("there", [False, True], ids=["new", "written before"])
def test_the_report_may_lie_anywhere(
    pytester: pytest.Pytester,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    there: bool,
) -> None:
    """Pytest would look for the project's settings where a file of that name lies."""
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    report = tmp_path_factory.mktemp("elsewhere") / "report.json"
    if there:
        report.write_text("{}")
    pytester.makepyfile("def test_one(request): assert request.config.getini('testpaths') == ['.']")
    pytester.makeini("[pytest]\ntestpaths = .\n")
    pytester.runpytest_subprocess("--rule-report", str(report)).assert_outcomes(passed=1)
    assert json.loads(report.read_text()) == {"rule": {}, "breaks": {}}


@pytest.mark.thorough
def test_other_projects_are_left_alone(pytester: pytest.Pytester) -> None:
    """Games are watched where a project asks for it."""
    pytester.makepyfile(
        """
        from hfmod.engine.game import Game

        def test_one():
            assert Game.apply.__qualname__ == "Game.apply"
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)
    pytester.makeini("[pytest]\nusefixtures = watched_games\n")
    pytester.runpytest_subprocess().assert_outcomes(failed=1)


@pytest.mark.parametrize(
    ("result", "instead"),
    [
        (True, [False, True, False]), (3, [4, 2]),
        ("red", [""]), ("", ["another"]), ((), []), ({"a"}, [set()]),
        ([1, 2], [[], [2], [2, 2], [1, 3]]), (("a", 1), [(), (1,), ("", 1), ("a", 2)]), (None, []),
        ({"a": 1}, [{}, {"a": 2}]),
        ({"a": 1, "b": 2}, [{}, {"a": 2, "b": 3}, {"a": 2, "b": 2}, {"a": 1, "b": 3}]),
        (Counter("a"), [Counter(), Counter("aa")]),
        (Add(by="a", count=2), [Add(by="", count=2), Add(by="a", count=3)]),
    ],
)  # fmt: skip
def test_another_result_is_of_the_same_type(result: object, instead: list[object]) -> None:
    assert list(others(result)) == instead


NOTICED = {("f", None), ("f", 0), ("f", 2), ("g", None), ("g", 1)}


@pytest.mark.parametrize(
    ("rests", "found"),
    [
        ({"A": "f"}, "A"), ({"A": "h"}, ""),  # nobody notices h
        ({"A": "f", "B": "f"}, "AB"), ({"A": "f", "B": "f", "C": "f"}, "AB"),  # f in two cases
        ({"A": "g", "B": "g"}, "A"),
        ({"A": "g", "b": "g"}, "Ab"),  # b says A again
        ({"A": "fg", "B": "g"}, "AB"), ({"A": "fg", "B": "fg", "C": "fg"}, "ABC"),
        ({"A": "fh", "B": "h"}, "A"),
    ],
)  # fmt: skip
def test_rules_that_share_a_function_need_cases_of_their_own(rests: dict[str, str], found: str) -> None:
    def notices(trial: Trial, case: int | None) -> bool | None:
        return None if case is not None and case > 2 else (trial.name, case) in NOTICED

    trials = [Trial(rule, "m", name, rule.islower()) for rule, names in rests.items() for name in names]
    assert proved(trials, notices) == set(found)


def test_one_case_is_changed_alone() -> None:
    @implements("T10")
    def double(n: int) -> int:
        return 2 * n

    with changed(double.__code__, 0, "T10", 1) as change:
        assert [double(n) for n in (1, 2, 1, 2, 3)] == [2, 5, 2, 5, 6]
        assert len(change.cases) == 3


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (Add(by="a", count=2), Add(by="a", count=2), True),
        (Add(by="a", count=2), Add(by="a", count=3), False),
        ({"a": {1, 2}}, {"a": {2, 1}}, True), ({"a": 1}, {"a": 2}, False), ([1, 2], [2, 1], False),
        (1, True, True), (GAME, GAME, True), ([0] * 999, [1] * 999, True),
    ],
)  # fmt: skip
def test_cases_are_told_by_their_data(one: object, other: object, alike: bool) -> None:
    assert (data(one) == data(other)) is alike


def test_what_may_be_given_is_not() -> None:
    @implements("T4")
    def half(n: int) -> int | None:
        return n // 2 if n % 2 == 0 else None

    with changed(half.__code__, 0, "T4") as change:
        assert (half(4), half(3), change.done) == (None, None, True)
    with changed(half.__code__, 1, "T4"):
        assert (half(4), half(3)) == (3, None)


def test_a_check_that_finds_nothing_finds_its_rule_broken() -> None:
    @implements("T5")
    def few(n: int) -> RuleViolation | None:
        return RuleViolation("T5", "too many") if n > 3 else None

    with changed(few.__code__, 0, "T5"):
        found = few(2)
        assert found is not None and found.rule == "T5"
        assert few(4) is None


def test_a_changed_function_is_as_it_was_afterwards() -> None:
    check = functions()["tests.engine.counting", "Pay.check"]
    state, act = GAME.new(HEADER), Pay(by="a", count=9)
    with changed(check.__code__, 0, "T2") as change:
        assert GAME.judge(state, act) == [] and change.done
        assert [one.rule for one in GAME.judge(state, Pay(by="a", count=0))] == ["T2"]
    with changed(check.__code__, 1, "T2"):
        assert GAME.judge(state, act) == GAME.judge(state, Pay(by="a", count=0)) == []
    with changed(check.__code__, 2, "T2"):
        assert [one.rule for one in GAME.judge(state, Pay(by="a", count=0))] == ["T2"]
    assert [one.rule for one in GAME.judge(state, act)] == ["T2"]


def test_a_function_with_a_closure_is_changed_too() -> None:
    more = 2

    @implements("T3")
    def count() -> int:
        return 1 + more

    with changed(count.__code__, 1, "T3") as change:
        assert (count(), change.done) == (2, True)
    assert count() == 3
