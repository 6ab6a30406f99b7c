"""Listings: all acts that are legal in a position, as something that can be asked without being counted out.

A stack of thirty cards can be split in a thousand million ways, each of them legal. So what is listed says
whether it holds an act, how many acts it holds, and gives them one by one to whoever wants them all.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property
from typing import Generic, TypeVar

T = TypeVar("T")
S = TypeVar("S")
A = TypeVar("A")

Things = tuple[T, ...]


class Listing(ABC, Generic[T]):
    """Things of one sort, each of them once; nothing is made before it is asked for."""

    @abstractmethod
    def __iter__(self) -> Iterator[T]:
        """Each of them."""

    @abstractmethod
    def __contains__(self, one: object) -> bool:
        """Whether it is one of them."""

    @abstractmethod
    def count(self) -> int:
        """How many they are; more than ``len`` could tell."""

    @abstractmethod
    def pick(self, rng: random.Random) -> T | None:
        """One of them by chance, each with some; None where there is none."""


class Listed(Listing[T]):
    """Few enough to be made one by one. ``make`` begins anew each time that it is called."""

    def __init__(self, make: Callable[[], Iterable[T]]) -> None:
        self.make = make

    def __iter__(self) -> Iterator[T]:
        return iter(self.make())

    def __contains__(self, one: object) -> bool:
        return any(one == other for other in self)

    def count(self) -> int:
        return sum(1 for _ in self)

    def pick(self, rng: random.Random) -> T | None:
        found = list(self)
        return rng.choice(found) if found else None


class Several(Listing[T]):
    """Listings that have nothing in common, one after the other."""

    def __init__(self, parts: Iterable[Listing[T]]) -> None:
        self.parts = tuple(parts)

    def __iter__(self) -> Iterator[T]:
        for part in self.parts:
            yield from part

    def __contains__(self, one: object) -> bool:
        return any(one in part for part in self.parts)

    def count(self) -> int:
        return sum(part.count() for part in self.parts)

    def pick(self, rng: random.Random) -> T | None:
        picked = (part.pick(rng) for part in rng.sample(self.parts, len(self.parts)))
        return next((one for one in picked if one is not None), None)


class Selections(Listing[Things[T]]):
    """All sets of things that fit, where every part of what fits does so as well.

    A set is a tuple in the order of the things, behind those of ``base``, which are in each of them. The
    empty set alone may be out of place where larger ones are not. Sets are made one from another, small ones
    first, so that what does not fit is met once and not in each larger set.

    ``weigh`` says all that a set has to do with whether further things fit beside it; sets of the same weight
    are then counted together.
    """

    def __init__(
        self,
        things: Iterable[T],
        fits: Callable[[Things[T]], bool],
        base: Things[T] = (),
        weigh: Callable[[Things[T]], Hashable] | None = None,
    ) -> None:
        self.fits, self.base, self.weigh = fits, base, weigh
        self.offered = tuple(things)

    @cached_property
    def things(self) -> Things[T]:
        """Things that fit at all."""
        if self.base and not self._base_fits:
            return ()
        return tuple(thing for thing in self.offered if self.fits((*self.base, thing)))

    @cached_property
    def _base_fits(self) -> bool:
        return self.fits(self.base)

    def __iter__(self) -> Iterator[Things[T]]:
        if self._base_fits:
            yield self.base
        waiting: deque[tuple[Things[T], int]] = deque([(self.base, 0)])
        while waiting:
            chosen, start = waiting.popleft()
            for n in range(start, len(self.things)):
                more = (*chosen, self.things[n])
                if len(more) == len(self.base) + 1 or self.fits(more):
                    yield more
                    waiting.append((more, n + 1))

    def __contains__(self, one: object) -> bool:
        """Whether a set, in any order, is one of them: each of the sets from which it is made fits."""
        if not isinstance(one, tuple):
            return False
        wanted = set(one)
        if len(wanted) < len(one) or not wanted >= set(self.base):
            return False
        chosen = (*self.base, *(thing for thing in self.offered if thing in wanted))
        if len(chosen) < len(one):
            return False
        least = len(self.base) or min(len(one), 1)
        return all(self.fits(chosen[:n]) for n in range(least, len(chosen) + 1))

    def count(self) -> int:
        """Where everything that is left fits together, each set of it does: that is reckoned, not tried."""
        found: dict[tuple[int, Hashable], int] = {}

        def going_on(chosen: Things[T], start: int) -> int:
            rest = self.things[start:]
            if not rest:
                return 1
            key = (start, self.weigh(chosen)) if self.weigh is not None else None
            if key is not None and key in found:
                return found[key]
            if self.fits((*chosen, *rest)):
                n = 1 << len(rest)
            else:
                more = (*chosen, rest[0])
                n = going_on(chosen, start + 1) + (going_on(more, start + 1) if self.fits(more) else 0)
            if key is not None:
                found[key] = n
            return n

        return going_on(self.base, 0) - (0 if self._base_fits else 1)

    def pick(self, rng: random.Random) -> Things[T] | None:
        """One of them by chance, small ones more often than large ones."""
        chosen = self.base
        for thing in rng.sample(self.things, len(self.things)):
            more = len(chosen) - len(self.base)
            if rng.random() < 1 / (more + 2) and (more or self._base_fits):
                break
            if not more or self.fits((*chosen, thing)):
                chosen = (*chosen, thing)
        return chosen if len(chosen) > len(self.base) or self._base_fits else None


class Made(Listing[A], Generic[A, T]):
    """What is made of some parts; ``read`` gives the part of which a thing is made, None for others."""

    def __init__(self, parts: Listing[T], make: Callable[[T], A], read: Callable[[object], T | None]) -> None:
        self.parts, self.make, self.read = parts, make, read

    def __iter__(self) -> Iterator[A]:
        return map(self.make, self.parts)

    def __contains__(self, one: object) -> bool:
        part = self.read(one)
        return part is not None and part in self.parts

    def count(self) -> int:
        return self.parts.count()

    def pick(self, rng: random.Random) -> A | None:
        part = self.parts.pick(rng)
        return None if part is None else self.make(part)


class Pairs(Listing[tuple[T, S]], Generic[T, S]):
    """Each of some things with each of others, perhaps but for one pair that is no pair."""

    def __init__(self, first: Listing[T], second: Listing[S], but: tuple[T, S] | None = None) -> None:
        self.first, self.second, self.but = first, second, but

    def __iter__(self) -> Iterator[tuple[T, S]]:
        for one in self.first:
            for other in self.second:
                if (one, other) != self.but:
                    yield one, other

    def __contains__(self, pair: object) -> bool:
        if not isinstance(pair, tuple) or pair == self.but:
            return False
        one, other = pair
        return one in self.first and other in self.second

    def count(self) -> int:
        without = self.but is not None and self.but[0] in self.first and self.but[1] in self.second
        return self.first.count() * self.second.count() - without

    def pick(self, rng: random.Random) -> tuple[T, S] | None:
        one, other = self.first.pick(rng), self.second.pick(rng)
        if one is None or other is None:
            return None
        return (one, other) if (one, other) != self.but else next(iter(self), None)
