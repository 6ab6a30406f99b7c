"""Which code implements which rule, declared where it is implemented.

A function that enforces or carries out rules is decorated with their ids. The decorator leaves the
function as it is and notes its code object, so that production pays nothing; the pytest plugin watches
which noted code objects a test runs (design: a rule is proved by running it).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_declared: dict[CodeType, tuple[str, ...]] = {}
_neutral: dict[CodeType, object] = {}
_places: dict[str, set[str]] = {}


def implements(*ids: str, neutral: object = None) -> Callable[[F], F]:
    """Declare that the decorated function implements the rules named by ``ids``.

    Put it directly on the function (inside ``@classmethod``, ``@property`` or ``@staticmethod``). ``neutral``
    is the answer by which it says that the rules have no bearing, where that is not one of none, no, zero or
    nothing: a factor of 1.
    """

    def note(function: F) -> F:
        code = function.__code__
        _declared[code] = _declared.get(code, ()) + ids
        if neutral is not None:
            _neutral[code] = neutral
        for rule in ids:
            _places.setdefault(rule, set()).add(f"{function.__module__}.{function.__qualname__}")
        return function

    return note


def declared_by(code: CodeType) -> tuple[str, ...]:
    """Rule ids declared by the function with this code object; empty where it declares none."""
    return _declared.get(code, ())


def neutral_answer(code: CodeType) -> object:
    """The answer declared as neutral for the function with this code object; None where none is."""
    return _neutral.get(code)


def places() -> Mapping[str, frozenset[str]]:
    """Rule id -> qualified names of the functions that declare it, for modules imported so far."""
    return {rule: frozenset(names) for rule, names in _places.items()}


@contextmanager
def watching(rules: set[str]) -> Iterator[None]:
    """Add the ids of all rules whose declaring functions run."""
    if sys.version_info >= (3, 12):
        with _monitoring(rules):
            yield
        return
    seen: set[CodeType] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code not in seen:
            seen.add(frame.f_code)
            rules.update(declared_by(frame.f_code))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(before)


if sys.version_info >= (3, 12):

    @contextmanager
    def _monitoring(rules: set[str]) -> Iterator[None]:
        tools = sys.monitoring

        def start(code: CodeType, _: int) -> object:
            rules.update(declared_by(code))
            return tools.DISABLE  # once is enough: from now on the function runs at full speed

        tools.use_tool_id(tools.PROFILER_ID, "hfmod")
        tools.register_callback(tools.PROFILER_ID, tools.events.PY_START, start)
        tools.set_events(tools.PROFILER_ID, tools.events.PY_START)
        try:
            yield
        finally:
            tools.set_events(tools.PROFILER_ID, 0)
            tools.register_callback(tools.PROFILER_ID, tools.events.PY_START, None)
            tools.free_tool_id(tools.PROFILER_ID)
            tools.restart_events()
