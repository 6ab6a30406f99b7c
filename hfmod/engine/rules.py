"""Which code implements which rule, declared where it is implemented.

A function that enforces or carries out rules is decorated with their ids. The decorator leaves the
function as it is and notes its code object, so that production pays nothing; the pytest plugin watches
which noted code objects a test runs (design: a rule is proved by running it).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_declared: dict[CodeType, tuple[str, ...]] = {}
_places: dict[str, set[str]] = {}


def implements(*ids: str) -> Callable[[F], F]:
    """Declare that the decorated function implements the rules named by ``ids``.

    Put it directly on the function (inside ``@classmethod``, ``@property`` or ``@staticmethod``).
    """

    def note(function: F) -> F:
        code = function.__code__
        _declared[code] = _declared.get(code, ()) + ids
        for rule in ids:
            _places.setdefault(rule, set()).add(f"{function.__module__}.{function.__qualname__}")
        return function

    return note


def declared_by(code: CodeType) -> tuple[str, ...]:
    """Rule ids declared by the function with this code object; empty where it declares none."""
    return _declared.get(code, ())


def places() -> Mapping[str, frozenset[str]]:
    """Rule id -> qualified names of the functions that declare it, for modules imported so far."""
    return {rule: frozenset(names) for rule, names in _places.items()}
