"""A fault in a process that has read the code already: the functions that hold it get other code."""

from __future__ import annotations

import ast
import gc
import inspect
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tests.mutants.faults import planted


class Unplantable(Exception):
    """Functions that are there cannot have the code: it has other variables of functions around it."""


def plant(path: Path, number: int) -> None:
    """Give the functions of a file that a fault changes other code, also where they are known by it.

    Raises Unplantable.
    """
    source = path.read_text(encoding="utf-8")
    was = compile(ast.parse(source), str(path), "exec", dont_inherit=True)
    is_now = compile(planted(source, number), str(path), "exec", dont_inherit=True)
    others = {(old.co_qualname, old.co_firstlineno): new for old, new in _changed(was, is_now)}
    gc.unfreeze()  # the tests have put everything that was imported aside
    functions = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
    for function in functions:
        old = function.__code__
        new = others.get((old.co_qualname, old.co_firstlineno)) if old.co_filename == str(path) else None
        if new is None:
            continue
        if len(new.co_freevars) != len(old.co_freevars):
            raise Unplantable
        for holder in gc.get_referrers(old):
            if isinstance(holder, dict) and old in holder:
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
