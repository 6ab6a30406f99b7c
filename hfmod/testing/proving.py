"""Second runs of a test: does it notice when the code of a rule gives another result?

The runs are made in processes forked off before the test is run, so that nothing they do is seen by the test
or by any other one. A run notices where an assertion fails: the test's own, or that of a fixture or helper
that it uses. What the code itself raises proves nothing.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sysconfig
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hfmod.engine.rules import functions
from hfmod.testing.changing import WAYS, changed

PACKAGE = Path(__file__).resolve().parents[1]  # its assertions are the code's, but for those of fixtures
FIXTURES = Path(__file__).resolve().parent
INSTALLED = {Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")} - {PACKAGE.parent}
MOST_SECONDS = 20  # of a second run: a changed result may make the code go round for ever

_second: list[Trial] = []  # what a second run in this process tries; the games are not watched then

_NOTICED, _UNNOTICED, _NO_WAY = range(3)  # exit statuses of a second run


@dataclass(frozen=True)
class Trial:
    """A function, by its module and its name there, whose result is to be changed for a rule."""

    rule: str
    module: str
    name: str


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

    def noticed(self, trials: Iterable[Trial]) -> set[str]:
        """Rules of which the test notices that one of their functions gives another result."""
        with os.fdopen(self._ask, "w") as ask:
            json.dump([(one.rule, one.module, one.name) for one in trials], ask)
        with os.fdopen(self._answer) as answer:
            said = answer.read()
        os.waitpid(self._pid, 0)
        return set(json.loads(said or "[]"))


def _serve(run: Callable[[], object], asked: int, answers: int) -> None:
    with os.fdopen(asked) as file:
        trials = [Trial(*one) for one in json.load(file)]
    found: list[str] = []
    for trial in trials:
        if trial.rule not in found and _notices(run, trial):
            found.append(trial.rule)
    with os.fdopen(answers, "w") as file:
        json.dump(found, file)


def _notices(run: Callable[[], object], trial: Trial) -> bool:
    for way in range(WAYS):
        pid = os.fork()
        if pid == 0:
            status = _UNNOTICED
            try:
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
                signal.alarm(MOST_SECONDS)
                status = _second_run(run, trial, way)
            finally:
                os._exit(status)
        _, ended = os.waitpid(pid, 0)
        status = os.waitstatus_to_exitcode(ended)
        if status in (_NOTICED, _NO_WAY):
            return status == _NOTICED
    return False


def second_run() -> bool:
    """Whether the test is run once more with a changed result."""
    return bool(_second)


def _second_run(run: Callable[[], object], trial: Trial, way: int) -> int:
    _second.append(trial)
    importlib.import_module(trial.module)
    code = functions()[trial.module, trial.name].__code__
    with changed(code, way, trial.rule) as change:
        try:
            run()
        except (AssertionError, pytest.fail.Exception) as failure:
            return _NOTICED if asserted(failure) else _UNNOTICED
        except BaseException:
            return _UNNOTICED
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
