"""The pytest plugin that proves rules: marks count only by what a test notices.

``pytest --rule-report FILE`` writes ``{"rule": {ID: [test, ...]}, "breaks": {ID: [test, ...]}}``, and fails
each test with a mark that proves nothing. ``@pytest.mark.rule("H5b")`` counts where an assertion of the
passing test fails once the code that declares H5b (:func:`hfmod.engine.rules.implements`) gives another
result (:mod:`hfmod.testing.proving`); two rules that rest on one function need different data there, unless
one only says the other again. ``@pytest.mark.breaks("H5b")`` counts where the ``refuses`` fixture saw exactly
that id raised, the state's hash unchanged, and the act go through with the id waived; or where the ``shows``
fixture saw the same of what lies on a table. A rule that the book in play states twice is raised by all its
ids (``RuleViolation.also``), and each of them is tried.

A project that merely has hfmod installed notices nothing. One that tests a game has each game of its tests
watched by ``usefixtures = ["watched_games"]`` in its pytest settings.
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible, Outcome, Refused, RuleViolation
from hfmod.engine.asked import Standing
from hfmod.engine.chance import ChanceError, ChanceSource, Seeded
from hfmod.engine.course import Course
from hfmod.engine.game import Game
from hfmod.engine.reporting import Where
from hfmod.engine.rules import declared_by, function_of, running
from hfmod.engine.slips import Shown
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Location, Severity
from hfmod.package import load_game, packages, rulebook
from hfmod.testing.proving import Trial, Understudy, second_run

Proofs = dict[str, dict[str, list[str]]]

_KEY: pytest.StashKey[set[str]] = pytest.StashKey()
_BROKEN: pytest.StashKey[set[str]] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rule-report", metavar="FILE", default=None, help="write which tests prove which rules"
    )


def pytest_cmdline_main(config: pytest.Config) -> int | pytest.ExitCode | None:
    """Begin anew where pytest took the file of the report for one with tests.

    It looks for its settings before it knows the options of plugins, and goes by every word that is a file.
    """
    words = [os.fspath(word) for word in config.invocation_params.args]
    joined = _joined(words)
    if joined == words:
        return None
    return pytest.main(joined, plugins=config.invocation_params.plugins)


def _joined(words: Sequence[str]) -> list[str]:
    """Words of a command line, the option of the report and its file as one."""
    found: list[str] = []
    for word in words:
        if found and found[-1] == "--rule-report":
            found[-1] = f"--rule-report={word}"
        else:
            found.append(word)
    return found


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--rule-report"):
        config.pluginmanager.register(RuleReport(config), "hfmod-rule-report")


class RuleReport:
    """Collects proofs; under xdist each worker sends its own through the test reports."""

    def __init__(self, config: pytest.Config) -> None:
        self.path = Path(str(config.getoption("--rule-report")))
        self.worker = "PYTEST_XDIST_WORKER" in os.environ
        self.proofs: Proofs = {"rule": {}, "breaks": {}}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
        outcome: Any = yield
        report = outcome.get_result()
        if report.when != "call" or not report.passed:
            return
        ran, broken = item.stash.get(_KEY, set()), item.stash.get(_BROKEN, set())
        proved = [("rule", rule) for rule in _marked(item, "rule") & ran]
        proved += [("breaks", rule) for rule in _marked(item, "breaks") & broken]
        report.user_properties.append(("hfmod-rules", proved))
        unproved = [f"rule {rule}" for rule in sorted(_marked(item, "rule") - ran)]
        unproved += [f"breaks {rule}" for rule in sorted(_marked(item, "breaks") - broken)]
        if unproved:
            report.outcome = "failed"
            report.longrepr = f"its marks prove nothing: {', '.join(unproved)}"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == "hfmod-rules" and isinstance(value, list):
                for kind, rule in value:
                    tests = self.proofs[kind].setdefault(rule, [])
                    if report.nodeid not in tests:
                        tests.append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        if self.worker:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.proofs, indent=1, sort_keys=True)
        self.path.write_text(text + "\n", encoding="utf-8")


def _marked(item: pytest.Item, name: str) -> set[str]:
    return {str(rule) for mark in item.iter_markers(name) for rule in mark.args}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Where a report is asked for: does a test with ``rule`` marks notice that the code is changed?"""
    marked = _marked(item, "rule")
    if not item.config.getoption("--rule-report") or not marked:
        yield
        return
    understudy = Understudy(item.runtest)
    ran: set[CodeType] = set()
    with running(ran):
        outcome: Any = yield
    trials = [
        Trial(rule, function_of(code).__module__, function_of(code).__qualname__, says_again(rule))
        for code in ran
        for rule in marked.intersection(declared_by(code))
    ]
    item.stash[_KEY] = understudy.proved(trials if outcome.excinfo is None else ())


@cache
def says_again(rule: str) -> bool:
    """Whether the index of some game has the rule as one that says another one again."""
    for name in packages():
        row = rulebook(name).rules.get(rule)
        if row is not None:
            return load_game(name).standing(row) in (Standing.ECHO, Standing.PASSAGE)
    return False


@pytest.fixture(scope="session")
def watched_games() -> Iterator[None]:
    """After every act of every test the game is sound, and after a legal one no limit is exceeded."""
    apply, force = Game.apply, Game.force

    def watched_apply(
        game: Game[Any],
        state: Any,
        act: Act[Any],
        chance: ChanceSource,
        waive: Collection[str] = (),
        figures: Mapping[str, Any] | None = None,
    ) -> list[Outcome]:
        if second_run():
            return apply(game, state, act, chance, waive, figures)
        before = game.glimpse(state)
        outcomes = apply(game, state, act, chance, waive, figures)
        wrong = game.invariants(state) + ([] if waive else game.exceeded(state, act, before))
        assert not wrong, f"after {act}: {'; '.join(wrong)}"
        return outcomes

    def watched_force(game: Game[Any], state: Any, act: Act[Any], chance: ChanceSource) -> list[Outcome]:
        outcomes = force(game, state, act, chance)
        wrong = [] if second_run() else game.invariants(state)
        assert not wrong, f"after {act}, forced: {'; '.join(wrong)}"
        return outcomes

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "apply", watched_apply)
        patch.setattr(Game, "force", watched_force)
        yield


Refuses = Callable[..., RuleViolation]


@pytest.fixture
def refuses(request: pytest.FixtureRequest) -> Refuses:
    """``refuses(game, state, act, "H5b", chance=None, figures=None)``: refused for exactly that rule.

    Asserts that only this id is raised, that it says what would have been legal, that the refusal leaves the
    state's hash as it was, and that the act goes through on a copy of the state once the id is waived: this
    one, and each id of the test's marks that is raised with it (``RuleViolation.also``).
    ``figures`` are numbers that the table used for the act. Returns the violation.
    """
    broken = request.node.stash.setdefault(_BROKEN, set())

    def check(
        game: Game[Any],
        state: Any,
        act: Act[Any],
        rule: str,
        chance: ChanceSource | None = None,
        figures: Mapping[str, Any] | None = None,
    ) -> RuleViolation:
        before = game.digest(state)
        source = chance or Seeded(1)
        with pytest.raises(Refused) as refusal:
            try:
                game.apply(state, act, source, figures=figures)
            except Impossible as reason:
                pytest.fail(f"refused by the test, and impossible: {reason}")
            except ChanceError as other:
                pytest.fail(f"refused by the test, and with other rolls: {other}")
        raised = refusal.value.violations
        assert all(rule in one.names for one in raised), f"expected {rule} alone, raised: {refusal.value}"
        told = [game.narration.advise(state, act, violation) for violation in refusal.value.violations]
        assert all(one.message and one.legal for one in told), f"says nothing that is legal: {refusal.value}"
        assert game.digest(state) == before, "a refusal changed the state"
        shared = frozenset.intersection(*(one.names for one in raised))
        for name in {rule, *(_marked(request.node, "breaks") & shared)}:
            game.apply(game.fork(state), act, copy.deepcopy(chance) or Seeded(1), {name}, figures)
            broken.add(name)
        return refusal.value.violations[0]

    return check


Shows = Callable[..., Finding]


@pytest.fixture
def shows(request: pytest.FixtureRequest) -> Shows:
    """``shows(game, state, {"hand.white": ["CT044"]}, "K2f")``: a table with these facts has broken the rule.

    Asserts that this is the only violation that is told of, that it says what would have been legal, that the
    state's hash is as it was, and that nothing differs once the id is waived. Returns the finding.
    """
    broken = request.node.stash.setdefault(_BROKEN, set())

    def check(game: Game[Any], state: Any, facts: Mapping[str, Any], rule: str) -> Finding:
        before, told = game.digest(state), differing(game, state, facts)
        found = [one for one in told if one.severity is Severity.VIOLATION]
        assert [one.code for one in found] == [rule], f"expected {rule} alone, told: {told}"
        assert found[0].message and found[0].legal, f"says nothing that is legal: {found[0]}"
        assert game.digest(state) == before, "a look at the table changed the state"
        waived = differing(game, state, facts, {rule})
        assert not waived, f"with {rule} waived: {waived}"
        broken.add(rule)
        return found[0]

    return check


def differing(
    game: Game[Any], state: Any, facts: Mapping[str, Any], waive: Collection[str] = ()
) -> list[Finding]:
    """What is said of a table that shows these facts in a position."""
    course = Course(game, game.fork(state), "table", waive, Verdict(game.id, ["table"]))
    course.shown = lambda position, step, player: None
    course.expect(Where(1, None, None, "", Location("table")), Shown(facts, {}))
    return course.verdict.findings


def legally(game: Game[Any], state: Any, act: Act[Any], chance: ChanceSource | None = None) -> list[Outcome]:
    """Apply an act that is legal by the test, and for which just the rolls of ``chance`` are made.

    Asserts both. Returns the outcomes.
    """
    try:
        return game.apply(state, act, chance or Seeded(1))
    except Refused as refusal:
        pytest.fail(f"legal by the test, and refused: {refusal}")
    except Impossible as reason:
        pytest.fail(f"legal by the test, and impossible: {reason}")
    except ChanceError as other:
        pytest.fail(f"other rolls than by the test: {other}")


Does = Callable[..., list[Outcome]]


@pytest.fixture
def does() -> Does:
    """``does(game, state, act, chance=None)``: see :func:`legally`."""
    return legally
