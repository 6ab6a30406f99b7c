"""Which code implements which rule, declared where it is implemented.

A function that enforces or carries out rules is decorated with their ids. The decorator leaves the
function as it is and notes its code object, so that production pays nothing; the pytest plugin watches
which noted code objects a test runs (design: a rule is proved by running it).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType, FunctionType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_declared: dict[CodeType, tuple[str, ...]] = {}
_functions: dict[CodeType, FunctionType] = {}
_neutral: dict[CodeType, Callable[[Any], bool]] = {}
_silent: dict[CodeType, frozenset[str]] = {}
_places: dict[str, set[str]] = {}


def implements(
    *ids: str, neutral: Callable[[Any], bool] | None = None, silent: Collection[str] | bool = ()
) -> Callable[[F], F]:
    """Declare that the decorated function implements the rules named by ``ids``.

    Put it directly on the function (inside ``@classmethod``, ``@property`` or ``@staticmethod``). Whether
    rules had a bearing on an act is told by what their functions did (:mod:`hfmod.engine.bearing`), and two
    things may be said of that here. ``neutral`` knows the answers by which the function says that they had
    none, where these are not just none, no, zero and nothing: a factor of 1, a thruster that still works.
    ``silent`` are those of ``ids`` that the function carries out with others, or serves every act alike, so
    that what it did does not tell whether they had one; True for all of them.
    """

    def note(function: F) -> F:
        code = function.__code__
        if isinstance(function, FunctionType):
            _functions[code] = function
        _declared[code] = _declared.get(code, ()) + ids
        if neutral is not None:
            _neutral[code] = neutral
        _silent[code] = _silent.get(code, frozenset()).union(ids if silent is True else silent or ())
        for rule in ids:
            _places.setdefault(rule, set()).add(f"{function.__module__}.{function.__qualname__}")
        return function

    return note


def declared_by(code: CodeType) -> tuple[str, ...]:
    """Rule ids declared by the function with this code object; empty where it declares none."""
    return _declared.get(code, ())


def functions() -> Mapping[tuple[str, str], FunctionType]:
    """The declaring functions of all modules imported so far, by module and name there."""
    return {(one.__module__, one.__qualname__): one for one in _functions.values()}


def function_of(code: CodeType) -> FunctionType:
    """The function that declares rules with this code object. Raises KeyError."""
    return _functions[code]


def spoken_for(code: CodeType) -> tuple[str, ...]:
    """Those of the declared ids of which what the function did tells whether they had a bearing on an act."""
    return tuple(rule for rule in declared_by(code) if rule not in _silent.get(code, ()))


def is_neutral(code: CodeType, answer: Any) -> bool:
    """Whether a function with this code object says by its answer that its rules had no bearing."""
    known = _neutral.get(code)
    if known is not None and answer is not None:
        return known(answer)
    return not answer


def places() -> Mapping[str, frozenset[str]]:
    """Rule id -> qualified names of the functions that declare it, for modules imported so far."""
    return {rule: frozenset(names) for rule, names in _places.items()}


@contextmanager
def watching(rules: set[str]) -> Iterator[None]:
    """Add the ids of all rules whose declaring functions run."""
    ran: set[CodeType] = set()
    try:
        with running(ran):
            yield
    finally:
        rules.update(rule for code in ran for rule in declared_by(code))


@contextmanager
def running(ran: set[CodeType]) -> Iterator[None]:
    """Add the code objects of all declaring functions that run."""
    if sys.version_info >= (3, 12):
        with _monitoring(ran):
            yield
        return

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in _declared:
            ran.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(before)


if sys.version_info >= (3, 12):

    @contextmanager
    def _monitoring(ran: set[CodeType]) -> Iterator[None]:
        tools = sys.monitoring

        def start(code: CodeType, _: int) -> object:
            if code in _declared:
                ran.add(code)
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
