"""What occurs in play beside acts: events, abilities at work, privileges, options that were asked for.

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
