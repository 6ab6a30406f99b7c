"""Which rules had a bearing on an act, seen by doing it on a copy of the position.

A function that declares rules (:func:`hfmod.engine.rules.implements`) had a bearing on an act if, while the
act was done, it changed the position, or gave an answer that says something: not none, no, zero or nothing,
nor one that is declared as neutral. What looked and found nothing had none: a fall of elevators where there
are none, an end that has not come. Permissions are not looked at: one that holds changes nothing, and one
that is broken is a finding.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Number
from types import CodeType, FrameType
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, Impossible, Outcome
from hfmod.engine.chance import ChanceError, ChanceSource
from hfmod.engine.game import Game
from hfmod.engine.rules import declared_by, is_neutral, spoken_for

S = TypeVar("S")


@dataclass(slots=True)
class Bearing:
    """What a function did while an act was done; ``rules`` are the ids that it declares and speaks for.

    ``depth``: how many functions that speak for rules called it; ``asked``: it ran when chance was asked;
    ``changed``: it left another position; ``answered``: its answer says something; ``figure``: a number.
    """

    rules: tuple[str, ...]
    depth: int = sys.maxsize
    asked: bool = False
    changed: bool = False
    answered: bool = False
    figure: bool = False

    def __bool__(self) -> bool:
        return self.changed or self.answered


def bearings(game: Game[S], state: S, act: Act[S], chance: ChanceSource) -> dict[str, Bearing]:
    """Rule id -> what the code that declares it did, for an act that is about to be done in ``state``.

    The act's own code comes first, then what it calls, in order, and what asks for chance last. Where several
    functions that declare a rule ran, the one that speaks for the fewest others tells. ``state`` stays as it
    is. An act that cannot be done has none.
    """
    watch = _Watch(game, game.fork(state))
    try:
        act.possible(watch.state)
        outcomes = chance.decide(watch.asked(act))
    except (ChanceError, Impossible):
        return {}
    watch.done(act, outcomes)
    speaks: dict[str, Bearing] = {}
    for bearing in watch.called.values():
        for rule in bearing.rules:
            known = speaks.setdefault(rule, bearing)
            if _speaks_before(bearing, known):
                speaks[rule] = bearing
    nearest = sorted(speaks.items(), key=lambda one: (one[1].depth, one[1].asked))
    return {rule: bearing for rule, bearing in nearest if bearing}


def _speaks_before(one: Bearing, other: Bearing) -> bool:
    """Whether a function is more to the point than another one; of two alike, the one with a bearing."""
    return (len(one.rules), not one) < (len(other.rules), not other)


class _Watch(Generic[S]):
    """Follows the calls of functions that declare rules, and what becomes of the position between them."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game, self.state = game, state
        self.last = game.fork(state)
        self.under_way: list[Bearing] = []
        self.called: dict[CodeType, Bearing] = {}

    def asked(self, act: Act[S]) -> tuple[Any, ...]:
        """What the act asks of chance."""
        with self:
            draws = act.draws(self.state)
        for bearing in self.called.values():
            bearing.asked = True
        return draws

    def done(self, act: Act[S], outcomes: Sequence[Outcome]) -> None:
        """Do the act."""
        with self:
            act.perform(self.state, outcomes)

    def __enter__(self) -> None:
        self.before = sys.getprofile()
        sys.setprofile(self._see)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self.before)

    def _see(self, frame: FrameType, event: str, answer: Any) -> None:
        """A call of a function, or its return (of a generator: each time that it is entered and left)."""
        code = frame.f_code
        if event not in ("call", "return") or not declared_by(code):
            return
        self._look()
        if code not in self.called:
            self.called[code] = Bearing(spoken_for(code))
        bearing = self.called[code]
        if event == "call":
            bearing.depth = min(bearing.depth, sum(bool(one.rules) for one in self.under_way))
            self.under_way.append(bearing)
            return
        self.under_way.pop()
        if not is_neutral(code, answer):
            bearing.answered = True
            bearing.figure |= isinstance(answer, Number) and not isinstance(answer, bool)

    def _look(self) -> None:
        """Charge the functions under way with what has changed since the last look."""
        if self.state != self.last:
            self.last = self.game.fork(self.state)
            for bearing in self.under_way:
                bearing.changed = True
