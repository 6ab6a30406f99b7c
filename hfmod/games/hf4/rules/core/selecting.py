"""Acts that name a set of things, such as cargo: there are too many of them to be counted out.

What such an act says beside the set is its *frame*. Its listing knows the sets of each frame by their
structure: of cards that may be moved together, any part may be moved as well.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Generic, Self, TypeVar

from hfmod.engine.listing import Listing, Made, Selections, Several
from hfmod.games.hf4.rules.core.acts import PlayerAct, legal
from hfmod.games.hf4.rules.core.state import Hf4State

T = TypeVar("T", bound=Hashable)
A = TypeVar("A", bound=PlayerAct)


@dataclass(frozen=True, slots=True)
class Frame(Generic[A, T]):
    """An act that names nothing yet, the things that it may name, and those that it cannot do without."""

    act: A
    things: Sequence[T]
    base: tuple[T, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Structured(PlayerAct):
    """An act whose legal ones are known by structure: what is accepted is not tried out one by one."""

    @classmethod
    def options(cls, state: Hf4State) -> Iterator[Self]:
        return iter(cls.listing(state))

    @classmethod
    def listing(cls, state: Hf4State) -> Listing[Self]:
        return Several(() if state.phase == "setup" or state.ended else cls.parts(state))

    @classmethod
    def parts(cls, state: Hf4State) -> Iterable[Listing[Self]]:
        """Listings that make up the acts of a running game; no act is in two of them."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Selecting(Structured, Generic[T]):
    """An act that names a set of things of sort ``T``, in any order.

    In each frame every part of a set that is accepted is accepted as well, down to the frame's base.
    """

    @classmethod
    def frames(cls, state: Hf4State, player: str) -> Iterator[Frame[Self, T]]:
        """Frames of all acts that could be legal; no act belongs to two of them."""
        raise NotImplementedError

    def named(self) -> tuple[T, ...]:
        """The things that the act names."""
        raise NotImplementedError

    def naming(self, things: Sequence[T]) -> Self:
        """The act with these things in place of its own."""
        raise NotImplementedError

    def weight(self, state: Hf4State, things: Sequence[T]) -> Hashable:
        """All that a set that is accepted has to do with whether further things are (see Selections)."""
        raise NotImplementedError

    @classmethod
    def coherent(cls, things: Sequence[T]) -> bool:
        """Whether one act can name all of them."""
        return True

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for frame in cls.frames(state, player):
            yield from map(frame.act.naming, Selections(frame.things, cls.coherent, frame.base))

    @classmethod
    def parts(cls, state: Hf4State) -> Iterable[Listing[Self]]:
        frames = (frame for player in list(cls.actors(state)) for frame in cls.frames(state, player))
        return (cls._accepted(state, frame) for frame in frames)

    @classmethod
    def _accepted(cls, state: Hf4State, frame: Frame[Self, T]) -> Listing[Self]:
        """Acts of a frame that ``apply`` would accept."""

        def fits(things: tuple[T, ...]) -> bool:
            return cls.coherent(things) and legal(state, frame.act.naming(things))

        def weigh(things: tuple[T, ...]) -> Hashable:
            return frame.act.weight(state, things)

        sets: Selections[T] = Selections(frame.things, fits, frame.base, weigh)
        return Made(sets, frame.act.naming, cls._reader(frame.act))

    @classmethod
    def _reader(cls, bare: Self) -> Callable[[object], tuple[T, ...] | None]:
        """Tells the things that an act of a frame names, None for any other act."""

        def read(one: object) -> tuple[T, ...] | None:
            if not isinstance(one, cls) or one.naming(()) != bare:
                return None
            things = one.named()
            return things if unordered(one.naming(things)) == unordered(one) else None

        return read


def unordered(act: PlayerAct) -> tuple[object, ...]:
    """The parameters of an act, whatever the order in which it names things."""
    values = (getattr(act, field.name) for field in fields(act))
    return tuple(tuple(sorted(value)) if isinstance(value, tuple) else value for value in values)
