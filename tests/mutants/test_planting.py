"""Faults that are planted in a process that has read the code already."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants.faults import faults
from tests.mutants.planting import Known, Unplantable, plant

SOURCE = """
from functools import cache, cached_property

class First:
    def points(self):
        return 1

    @cached_property
    def kept(self):
        return [self.points() for _ in range(3)]

class Second(First):
    def points(self):
        return super().points() + 4

@cache
def known():
    return type("Both", (Second, First), {})()
"""


def written(folder: Path) -> Path:
    path = folder / "planted_here.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def numbered(path: Path, before: str, after: str) -> int:
    return next(one.number for one in faults(path, path.parent) if (one.before, one.after) == (before, after))


def test_methods_of_a_class_that_was_composed_get_the_fault(tmp_path: Path) -> None:
    path = written(tmp_path)
    module = imported(path)
    both = module.known()
    assert (both.points(), both.kept) == (5, [5, 5, 5])
    plant(path, numbered(path, "super().points() + 4", "super().points() - 4"), Known())
    assert both.points() == module.known().points() == -3
    assert module.Second().kept == [-3, -3, -3]


def test_a_file_that_is_not_imported_yet_cannot_have_a_fault_planted(tmp_path: Path) -> None:
    path = written(tmp_path)
    known = Known()
    with pytest.raises(Unplantable):
        plant(path, numbered(path, "1", "2"), known)
    assert imported(path).Second().points() == 5
