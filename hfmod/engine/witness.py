"""What occurs in play beside acts: events, abilities, privileges, options asked for, and what was not exact.

Engine code says what occurs where it occurs; production pays for one look at an empty list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager

Counts = MutableMapping[str, Counter[str]]
"""Kind of thing -> name -> how often it occurred."""

_watchers: list[Counts] = []


def occurs(kind: str, name: str) -> None:
    """Note that something of a kind (``events``, ``abilities``) occurred."""
    for counts in _watchers:
        counts.setdefault(kind, Counter())[name] += 1


@contextmanager
def witnessing(counts: Counts) -> Iterator[None]:
    """Count what occurs meanwhile."""
    _watchers.append(counts)
    try:
        yield
    finally:
        _watchers.remove(counts)


@contextmanager
def untold() -> Iterator[None]:
    """Count nothing meanwhile: something is only tried."""
    watchers = [*_watchers]
    _watchers.clear()
    try:
        yield
    finally:
        _watchers.extend(watchers)


_inexact: list[set[str]] = []


def inexact(*things: str) -> None:
    """Note things with which the engine could not do just what the table did: a payment beyond what is there.

    Things are named as in ``RuleViolation.about``. In legal play there are none.
    """
    for found in _inexact:
        found.update(things)


@contextmanager
def inexactly() -> Iterator[set[str]]:
    """Collect the things that are noted meanwhile."""
    found: set[str] = set()
    _inexact.append(found)
    try:
        yield found
    finally:
        _inexact.remove(found)
