"""Listing parameters that are sets of things: far too many to count out, but with a structure."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Selections(Generic[T]):
    """All sets of things that fit, where every part of what fits does so as well.

    A set is a tuple in the order of the things. Sets are made one from another, small ones first, so that
    what does not fit is met once and not in each larger set; nothing is made before it is asked for.
    """

    def __init__(self, things: Iterable[T], fits: Callable[[tuple[T, ...]], bool]) -> None:
        self.fits = fits
        self.things = tuple(thing for thing in things if fits((thing,)))

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        waiting: deque[tuple[tuple[T, ...], int]] = deque([((), 0)])
        while waiting:
            chosen, start = waiting.popleft()
            yield chosen
            for n in range(start, len(self.things)):
                more = (*chosen, self.things[n])
                if not chosen or self.fits(more):
                    waiting.append((more, n + 1))

    def __contains__(self, chosen: tuple[T, ...]) -> bool:
        """Whether a set, in any order, is one of them."""
        return len(set(chosen)) == len(chosen) and set(chosen) <= set(self.things) and self.fits(chosen)

    def pick(self, rng: random.Random) -> tuple[T, ...]:
        """One of them by chance: small ones more often than large ones."""
        chosen: tuple[T, ...] = ()
        for thing in rng.sample(self.things, len(self.things)):
            if rng.random() < 1 / (len(chosen) + 2):
                break
            if not chosen or self.fits((*chosen, thing)):
                chosen = (*chosen, thing)
        return chosen
