"""A fault in a process that has read the code already: the functions that hold it get other code."""

from __future__ import annotations

import ast
import gc
import inspect
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tests.mutants.faults import planted


class Unplantable(Exception):
    """No function that is there can have the code: they have other variables of functions around them, or
    the file will be imported later, as it stands."""


class Known:
    """The functions of this process by the file that holds them, and dictionaries with code for keys."""

    def __init__(self) -> None:
        gc.unfreeze()  # the tests have put everything that was imported aside
        self.functions: dict[str, list[FunctionType]] = {}
        self.by_code: list[dict[Any, Any]] = []
        for one in gc.get_objects():
            if isinstance(one, FunctionType):
                self.functions.setdefault(one.__code__.co_filename, []).append(one)
            elif isinstance(one, dict) and isinstance(next(iter(one), None), CodeType):
                self.by_code.append(one)
        gc.freeze()


def plant(path: Path, number: int, known: Known) -> None:
    """Give the functions of a file that a fault changes other code, also where they are known by it.

    Raises Unplantable.
    """
    source = path.read_text(encoding="utf-8")
    was = compile(ast.parse(source), str(path), "exec", dont_inherit=True)
    is_now = compile(planted(source, number), str(path), "exec", dont_inherit=True)
    others = {(old.co_qualname, old.co_firstlineno): new for old, new in _changed(was, is_now)}
    meant = [
        (function, new)
        for function in known.functions.get(str(path), ())
        if (new := others.get((function.__code__.co_qualname, function.__code__.co_firstlineno)))
    ]
    if not meant:
        raise Unplantable
    for function, new in meant:
        old = function.__code__
        if len(new.co_freevars) != len(old.co_freevars):
            raise Unplantable
        for holder in known.by_code:
            if old in holder:
                holder[new] = holder.pop(old)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # a generator that yields no more
            function.__code__ = new


def _changed(was: CodeType, is_now: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Functions, methods, and functions within them, that are not what they were."""
    for old, new in zip(_inside(was), _inside(is_now), strict=False):
        if old == new or old.co_qualname != new.co_qualname:
            continue
        if old.co_flags & inspect.CO_OPTIMIZED:  # else the body of a class
            yield old, new
        yield from _changed(old, new)


def _inside(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]
