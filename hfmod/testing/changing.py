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
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from itertools import chain, islice
from types import CodeType, FunctionType, MappingProxyType
from typing import Any

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import function_of

WAYS = 32  # in which a result is changed at most, one after the other; a dataclass has as many as fields

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
    return [None] if "| None" in gives else []


def _broken(rule: str) -> RuleViolation:
    return RuleViolation(rule, "changed", legal="nothing")


def _yielded(found: list[Any], rule: str, checks: bool) -> list[list[Any]]:
    """What a generator might yield instead; a check that finds nothing finds ``rule`` broken.

    Where a check is asked several times, it may do either of both alone.
    """
    if checks:
        return [[], [], found, found[1:]] if found else [[_broken(rule)], found, [_broken(rule)]]
    return [[], found[1:]] if found else []


@dataclass
class Change:
    """The ``way``-th other result of a declared function.

    ``known`` tells whether there is such a way, ``done`` whether any result was changed by it.
    """

    function: FunctionType
    original: FunctionType
    way: int
    rule: str
    known: bool = False
    done: bool = False

    def call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call the function, and give another result than it does."""
        gives = str(self.function.__annotations__.get("return", ""))
        if gives == "None":  # it does something: way 0 leaves that undone
            return self._instead(self.original(*args, **kwargs) if self.way else None, [None])
        if inspect.isgeneratorfunction(self.original):
            found = list(self.original(*args, **kwargs))
            return iter(self._instead(found, _yielded(found, self.rule, "RuleViolation" in gives)))
        result = self.original(*args, **kwargs)
        return self._instead(result, chain(_optional(result, gives, self.rule), others(result)))

    def _instead(self, result: Any, instead: Iterable[Any]) -> Any:
        for other in islice(instead, self.way, self.way + 1):
            self.known = True
            self.done = self.done or other != result
            return other
        return result


@contextmanager
def changed(code: CodeType, way: int, rule: str) -> Iterator[Change]:
    """Change what the function with a declared code object gives."""
    function = function_of(code)
    original = FunctionType(
        code, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    original.__kwdefaults__ = function.__kwdefaults__
    change = Change(function, original, way, rule)
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
