"""Parameters of tests that take long: some of them in every run, the others among the thorough tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def quick(values: Iterable[Any], chosen: Collection[Any]) -> list[Any]:
    """Values for ``parametrize``; those that are not chosen are tried by ``pytest -m thorough`` alone."""
    return [value if value in chosen else _thorough(value) for value in values]


def _thorough(value: Any) -> Any:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.thorough)
