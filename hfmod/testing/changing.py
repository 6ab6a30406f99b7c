"""Declared functions whose results are changed for a while: what a test proves is what it notices.

A function that gives a number gives another one, one that says yes says no, one that finds things finds
none or others, one that may find nothing does, and one that only does something does nothing. It never
raises: a crash proves nothing.
"""

from __future__ import annotations

import builtins
import inspect
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import chain, islice
from types import CodeType, FunctionType, MappingProxyType
from typing import Any

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import function_of

WAYS = 32  # in which a result is changed at most, one after the other; a dataclass has as many as fields

_MOST_FIELDS = 16  # of a dataclass that is one thing; one with more is a position
_MOST = 200  # parts of what is looked into
_LOOKED_INTO = 400  # calls of a run whose arguments are looked into; a function of more tells no cases apart

_HOOK = "_hfmod_changed"  # a name among the builtins, which every function sees


def others(result: Any) -> Iterator[Any]:
    """What a function might give instead of a result; nothing where its type does not tell."""
    if isinstance(result, bool):
        yield from (not result, True, False)
    elif isinstance(result, int | float | Fraction):
        yield from (result + 1, result - 1)
    elif isinstance(result, Enum):
        yield from (one for one in type(result) if one is not result)
    elif isinstance(result, str):
        yield "" if result else "another"
    elif isinstance(result, Mapping):
        yield from (_like(result, other) for other in _mappings(result))
    elif type(result) in (list, tuple, set, frozenset):
        yield from _fewer(result)
    elif is_dataclass(result) and not isinstance(result, type):
        for one in fields(result):
            if one.init:
                for other in _another(getattr(result, one.name)):
                    yield replace(result, **{one.name: other})


def _another(value: Any) -> list[Any]:
    """The first of the others, if any."""
    return list(islice(others(value), 1))


def _fewer(result: Any) -> Iterator[Any]:
    """Nothing of it, or all but the first; of what has an order, each one changed."""
    if not result:
        return
    kind = type(result)
    yield kind()
    if len(result) > 1:
        yield kind(list(result)[1:])
    if isinstance(result, list | tuple):
        for index, one in enumerate(result):
            for other in _another(one):
                yield kind([*result[:index], other, *result[index + 1 :]])


def _mappings(result: Mapping[Any, Any]) -> Iterator[dict[Any, Any]]:
    """Nothing of it; what each key stands for changed, that of all of them and that of one."""
    if not result:
        return
    yield {}
    yield {key: (_another(value) or [value])[0] for key, value in result.items()}
    if len(result) > 1:
        for key, value in result.items():
            for other in _another(value):
                yield {**result, key: other}


def _like(result: Mapping[Any, Any], other: dict[Any, Any]) -> Any:
    return type(result)(other) if isinstance(result, dict | MappingProxyType) else other


def _optional(result: Any, gives: str, rule: str) -> list[Any]:
    """What may be given is not, and a check that finds nothing finds ``rule`` broken."""
    if result is None:
        return [_broken(rule)] if "RuleViolation" in gives else []
    return [None] if gives.endswith("| None") else []


def _broken(rule: str) -> RuleViolation:
    return RuleViolation(rule, "changed", legal="nothing")


def _yielded(found: list[Any], rule: str, checks: bool) -> list[list[Any]]:
    """What a generator might yield instead; a check that finds nothing finds ``rule`` broken.

    Where a check is asked several times, it may do either of both alone.
    """
    if checks:
        return [[], [], found, found[1:]] if found else [[_broken(rule)], found, [_broken(rule)]]
    return [[], found[1:]] if found else []


def data(value: Any, depth: int = 7) -> object:
    """What tells a value from others: two calls with the same are one case.

    What is large, and what never changes within a position (its content), is told by its type alone.
    """
    if value is None or isinstance(value, bool | int | float | str | Fraction | Enum):
        return value
    name = type(value).__name__
    if depth == 0:
        return name
    if isinstance(value, Mapping):
        if len(value) > _MOST:
            return name, len(value)
        parts = [(data(key, depth - 1), data(one, depth - 1)) for key, one in value.items()]
        return name, tuple(sorted(parts, key=repr))
    if isinstance(value, list | tuple | set | frozenset):
        if len(value) > _MOST:
            return name, len(value)
        listed = [data(one, depth - 1) for one in value]
        return name, tuple(sorted(listed, key=repr) if isinstance(value, set | frozenset) else listed)
    if is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, one.name) for one in fields(value)]
        if len(parts) > _MOST_FIELDS:
            parts = [one for one in parts if not _lasting(one)]
        return name, tuple(data(one, depth - 1) for one in parts)
    return name


def _lasting(value: Any) -> bool:
    """Whether a part of a position stays as it is."""
    parameters = getattr(value, "__dataclass_params__", None)
    return parameters is not None and parameters.frozen


@dataclass
class Change:
    """The ``way``-th other result of a declared function.

    ``case`` counts calls with different data, in the order of the first of each: only those of one case give
    another result then. ``known`` tells whether there is such a way, ``done`` whether any result was changed
    by it.
    """

    function: FunctionType
    original: FunctionType
    way: int
    rule: str
    case: int | None = None
    known: bool = False
    done: bool = False
    cases: dict[object, int] = field(default_factory=dict)
    calls: int = 0

    def call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call the function, and give another result than it does."""
        gives = str(self.function.__annotations__.get("return", ""))
        if gives == "None":  # it does something: way 0 leaves that undone
            if not self._meant(args, kwargs):
                return self.original(*args, **kwargs)
            return self._instead(self.original(*args, **kwargs) if self.way else None, [None])
        if inspect.isgeneratorfunction(self.original):
            found = list(self.original(*args, **kwargs))
            if not self._meant(args, kwargs, found):
                return iter(found)
            return iter(self._instead(found, _yielded(found, self.rule, "RuleViolation" in gives)))
        result = self.original(*args, **kwargs)
        if not self._meant(args, kwargs, result):
            return result
        return self._instead(result, chain(_optional(result, gives, self.rule), others(result)))

    def _meant(self, *told: object) -> bool:
        """Whether a call with these arguments, and this result, is of the case that is changed."""
        if self.case is None:
            return True
        self.calls += 1
        one = data(told) if self.calls <= _LOOKED_INTO else None
        return self.cases.setdefault(one, len(self.cases)) == self.case

    def _instead(self, result: Any, instead: Iterable[Any]) -> Any:
        for other in islice(instead, self.way, self.way + 1):
            self.known = True
            self.done = self.done or other != result
            return other
        return result


@contextmanager
def changed(code: CodeType, way: int, rule: str, case: int | None = None) -> Iterator[Change]:
    """Change what the function with a declared code object gives, in one case alone if that is wanted."""
    function = function_of(code)
    original = FunctionType(
        code, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    original.__kwdefaults__ = function.__kwdefaults__
    change = Change(function, original, way, rule, case)
    setattr(builtins, _HOOK, change.call)
    function.__code__ = _handing_on(code.co_freevars)
    try:
        yield change
    finally:
        function.__code__ = code
        delattr(builtins, _HOOK)


def _handing_on(free: tuple[str, ...]) -> CodeType:
    """Code that hands a call on, with as many free variables as that which it stands for."""
    names = ", ".join(free)
    text = f"""
def outer({names}):
    def inner(*args, **kwargs):
        if 0:
            ({names})
        return {_HOOK}(args, kwargs)
    return inner
"""
    space: dict[str, Any] = {}
    exec(compile(text, __file__, "exec"), space)
    inner: FunctionType = space["outer"](*free)
    return inner.__code__
