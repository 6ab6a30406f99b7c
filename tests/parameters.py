"""Parameters of tests that take long: some of them in every run, the others among the thorough tests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import pytest


def quick(values: Iterable[Any], chosen: Collection[Any]) -> Iterator[Any]:
    """Values for ``parametrize``; those that are not chosen are tried by ``pytest -m thorough`` alone."""
    for value in values:
        whole = value if isinstance(value, tuple) else (value,)
        yield value if value in chosen else pytest.param(*whole, marks=pytest.mark.thorough)
