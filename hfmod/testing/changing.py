"""Declared functions whose results are changed for a while: what a test proves is what it notices.

A function that gives a number gives another one, one that says yes says no, one that finds things finds
none or others, one that may find nothing does, and one that only does something does nothing. It never
raises: a crash proves nothing.
"""

from __future__ import annotations

import builtins
import inspect
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from types import CodeType, FunctionType, MappingProxyType
from typing import Any

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import function_of

WAYS = 32  # in which a result is changed at most, one after the other; a dataclass has as many as fields

_HOOK = "_hfmod_changed"  # a name among the builtins, which every function sees


def others(result: Any) -> list[Any]:
    """What a function might give instead of a result; nothing where its type does not tell."""
    if isinstance(result, bool):
        return [not result]
    if isinstance(result, int | float | Fraction):
        return [result + 1, result - 1]
    if isinstance(result, Enum):
        return [one for one in type(result) if one is not result]
    if isinstance(result, str):
        return ["" if result else "another"]
    if isinstance(result, Mapping):
        return [_like(result, other) for other in _mappings(result)]
    if type(result) in (list, tuple, set, frozenset):
        return _fewer(result)
    if is_dataclass(result) and not isinstance(result, type):
        return [
            replace(result, **{one.name: other})
            for one in fields(result)
            if one.init
            for other in others(getattr(result, one.name))[:1]
        ]
    return []


def _fewer(result: Any) -> list[Any]:
    """Nothing of it, or all but the first; of what has an order, each one changed."""
    if not result:
        return []
    kind = type(result)
    found = [kind(), *([kind(list(result)[1:])] if len(result) > 1 else [])]
    if isinstance(result, list | tuple):
        for index, one in enumerate(result):
            found += [kind([*result[:index], other, *result[index + 1 :]]) for other in others(one)[:1]]
    return found


def _mappings(result: Mapping[Any, Any]) -> list[dict[Any, Any]]:
    """Nothing of it; what each key stands for changed, that of all of them and that of one."""
    if not result:
        return []
    changes = {key: (others(value) or [value])[0] for key, value in result.items()}
    each = [{**result, key: other} for key, other in changes.items()] if len(result) > 1 else []
    return [{}, changes, *each]


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
    """What a generator might yield instead; a check that finds nothing finds ``rule`` broken."""
    if found:
        return [[], *([found[1:]] if len(found) > 1 else [])]
    return [[_broken(rule)]] if checks else []


@dataclass
class Change:
    """The ``way``-th other result of a declared function; ``done``: whether any result was changed."""

    function: FunctionType
    original: FunctionType
    way: int
    rule: str
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
        return self._instead(result, [*_optional(result, gives, self.rule), *others(result)])

    def _instead(self, result: Any, instead: list[Any]) -> Any:
        if self.way >= len(instead):
            return result
        self.done = True
        return instead[self.way]


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
