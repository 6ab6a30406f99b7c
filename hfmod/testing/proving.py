"""Second runs of a test: does it notice when the code of a rule gives another result?

The runs are made in processes forked off before the test is run, so that nothing they do is seen by the test
or by any other one. A run notices where an assertion fails: the test's own, or that of a fixture or helper
that it uses. What the code itself raises proves nothing. Where several rules of a test rest on one function,
each must be noticed in a case of its own: by a change of what the function gives for other data.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sysconfig
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from hfmod.engine.rules import functions
from hfmod.testing.changing import WAYS, changed

PACKAGE = Path(__file__).resolve().parents[1]  # its assertions are the code's, but for those of fixtures
FIXTURES = Path(__file__).resolve().parent
INSTALLED = {Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")} - {PACKAGE.parent}
CASES = 24  # of a function that are tried at most: calls with different data
MOST_SECONDS = 20  # of a second run: a changed result may make the code go round for ever

_second: list[Trial] = []  # what a second run in this process tries; the games are not watched then

_NOTICED, _UNNOTICED, _NO_WAY, _NO_CASE = range(4)  # exit statuses of a second run


@dataclass(frozen=True)
class Trial:
    """A function, by its module and its name there, whose result is to be changed for a rule.

    ``again``: the rule only says another one again, and needs no case of its own.
    """

    rule: str
    module: str
    name: str
    again: bool = False

    @property
    def function(self) -> tuple[str, str]:
        """The function alone."""
        return self.module, self.name


#: Whether a test notices a trial, in one case alone if one is given; None where there is no such case.
Notices = Callable[[Trial, int | None], bool | None]


def proved(trials: Sequence[Trial], notices: Notices) -> set[str]:
    """Rules that a test proves: what they rest on is noticed, in a case that serves no other rule."""
    notices = cache(notices)
    found = {one.rule for one in trials if one.again and notices(one, None)}
    left = [one for one in trials if not one.again]
    while True:  # a rule with a function of its own leaves the others to the rest
        shared = Counter(one.function for one in left)
        alone = {one.rule for one in left if shared[one.function] == 1 and notices(one, None)}
        if not alone:
            return found | _in_own_cases(left, notices)
        found |= alone
        left = [one for one in left if one.rule not in alone]


def _in_own_cases(trials: Sequence[Trial], notices: Notices) -> set[str]:
    """As many rules as can each have a case of their own (a matching, by augmenting paths)."""
    taken: dict[tuple[str, str, int], str] = {}

    def takes(rule: str, tried: set[tuple[str, str, int]]) -> bool:
        for trial in trials:
            if trial.rule != rule or not notices(trial, None):
                continue
            for number in range(CASES):
                noticed, case = notices(trial, number), (*trial.function, number)
                if noticed is None:
                    break
                if not noticed or case in tried:
                    continue
                tried.add(case)
                if case not in taken or takes(taken[case], tried):
                    taken[case] = rule
                    return True
        return False

    for rule in sorted({one.rule for one in trials}):
        takes(rule, set())
    return set(taken.values())


class Understudy:
    """The process as it is before a test; it runs the test as often as is wanted."""

    def __init__(self, run: Callable[[], object]) -> None:
        """Fork off; ``run`` runs the test."""
        asked, self._ask = os.pipe()
        self._answer, answers = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(self._ask)
            os.close(self._answer)
            try:
                _serve(run, asked, answers)
            finally:
                os._exit(0)
        os.close(asked)
        os.close(answers)

    def proved(self, trials: Iterable[Trial]) -> set[str]:
        """Rules of which the test notices that one of their functions gives another result."""
        with os.fdopen(self._ask, "w") as ask:
            json.dump([(one.rule, one.module, one.name, one.again) for one in trials], ask)
        with os.fdopen(self._answer) as answer:
            said = answer.read()
        os.waitpid(self._pid, 0)
        return set(json.loads(said or "[]"))


def _serve(run: Callable[[], object], asked: int, answers: int) -> None:
    with os.fdopen(asked) as file:
        trials = [Trial(*one) for one in json.load(file)]
    found = proved(trials, lambda trial, case: _notices(run, trial, case))
    with os.fdopen(answers, "w") as file:
        json.dump(sorted(found), file)


def _notices(run: Callable[[], object], trial: Trial, case: int | None) -> bool | None:
    for way in range(WAYS):
        pid = os.fork()
        if pid == 0:
            status = _UNNOTICED
            try:
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.alarm(MOST_SECONDS)
                status = _second_run(run, trial, way, case)
            finally:
                os._exit(status)
        _, ended = os.waitpid(pid, 0)
        status = os.waitstatus_to_exitcode(ended)
        if status == _NO_CASE:
            return None
        if status in (_NOTICED, _NO_WAY):
            return status == _NOTICED
    return False


def second_run() -> bool:
    """Whether the test is run once more with a changed result."""
    return bool(_second)


def _second_run(run: Callable[[], object], trial: Trial, way: int, case: int | None) -> int:
    _second.append(trial)
    importlib.import_module(trial.module)
    code = functions()[trial.function].__code__
    with changed(code, way, trial.rule, case) as change:
        try:
            run()
        except (AssertionError, pytest.fail.Exception) as failure:
            return _NOTICED if asserted(failure) else _UNNOTICED
        except BaseException:
            return _UNNOTICED
    if case is not None and case >= len(change.cases):
        return _NO_CASE
    return _UNNOTICED if change.known else _NO_WAY


def asserted(failure: BaseException) -> bool:
    """Whether it is an assertion of a test, and not one of the code that is tested."""
    paths = [Path(frame.filename) for frame in traceback.extract_tb(failure.__traceback__)]
    own = [path for path in paths if not any(path.is_relative_to(one) for one in INSTALLED)]
    declaring = {Path(function.__code__.co_filename) for function in functions().values()}
    last = own[-1] if own else None
    if last is None or last in declaring:
        return False
    return not last.is_relative_to(PACKAGE) or last.is_relative_to(FIXTURES)
