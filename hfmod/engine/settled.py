"""Rolls that have been made count: a table that plays on as if they had not, or otherwise, breaks a rule.

Which roll an act denies is found by trying: it can be done where the roll had not been made, or had come out
otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from hfmod.engine.act import Act, Draw, Impossible, Outcome
from hfmod.engine.chance import ChanceError
from hfmod.engine.game import Game
from hfmod.engine.history import Decided, Done, History

S = TypeVar("S")

MOST = 12  # rolls that are looked back at


@dataclass(frozen=True, slots=True)
class Denied(Generic[S]):
    """A roll that was denied: the rule that makes it final, its step, what fell, the table's position."""

    rule: str
    step: int
    told: str
    state: S
    repeated: bool  # it was rolled again, or bought off after it had been made
    done: bool = False  # the position is the one after the act that denies it


def denied(
    game: Game[S], history: History[S], late: Done[S], fits: Callable[[S], bool], about: frozenset[str] | None
) -> Denied[S] | None:
    """The latest roll that an act, the ``late`` one, denies.

    ``fits`` tells whether the act goes in a position. ``about``: the roll must have been about one of these
    things, and the act must not be possible because the roll had not been made; None: any roll.
    """
    rolls, act = 0, late.act
    for index in range(len(history) - 1, history.first - 1, -1):
        entry = history.entries[index]
        if not isinstance(entry, Done) or entry.dropped or not entry.outcomes:
            continue
        if type(entry.act).settles is Act.settles:
            continue
        rolls += 1
        if rolls > MOST:
            return None
        before = history.position(index)
        rule = entry.act.settles(before, entry.outcomes)
        if not rule or (about is not None and not entry.act.touches(before) & about):
            continue
        draws = entry.act.draws(before)
        if about is None and (again := _rerolled(game, history, late, index, entry)) is not None:
            return Denied(act.denies(), entry.step, _told(draws, entry.outcomes), again, True, True)
        found = _denial(game, history, act, fits, index, entry, before, about is None)
        if found is not None:
            state, by = found
            return Denied(by or rule, entry.step, _told(draws, entry.outcomes), state, bool(by))
    return None


def _denial(
    game: Game[S],
    history: History[S],
    act: Act[S],
    fits: Callable[[S], bool],
    index: int,
    entry: Done[S],
    before: S,
    undone: bool,
) -> tuple[S, str] | None:
    """A position without the roll, or with another outcome, in which the act goes, and the act's own rule."""
    own = act.denies()
    again = type(act) is type(entry.act) and act.by == entry.act.by
    if undone and (own or again):
        state = game.fork(before)
        if history.goes_on(state, index) and fits(state):
            return state, own or entry.act.settles(before, entry.outcomes)
    if own:
        return None
    for outcomes in _otherwise(entry.act.draws(before), entry.outcomes):
        state = game.fork(before)
        try:
            game.force(state, entry.act, Decided(outcomes))
        except (Impossible, ChanceError):
            continue
        if history.goes_on(state, index) and fits(state):
            return state, ""
    return None


def _rerolled(game: Game[S], history: History[S], late: Done[S], index: int, roll: Done[S]) -> S | None:
    """The position in which the dice of a late act stand in the place of those that they repeat."""
    if not late.act.denies() or late.act.by != roll.act.by or type(late.act) is type(roll.act):
        return None
    state = history.position(index)
    try:
        if not late.chance.decide(roll.act.draws(state)):
            return None
        game.force(state, roll.act, late.chance)
    except (Impossible, ChanceError):
        return None
    return state if history.goes_on(state, index) else None


def _otherwise(draws: Sequence[Draw], outcomes: Sequence[Outcome]) -> Iterator[tuple[Outcome, ...]]:
    """The outcomes with one die fallen otherwise."""
    for place, draw in enumerate(draws):
        if draw.kind in ("draw", "sample", "shuffle"):
            continue
        for face in range(draw.sides, 0, -1):
            if face != outcomes[place]:
                yield (*outcomes[:place], face, *outcomes[place + 1 :])


def _told(draws: Sequence[Draw], outcomes: Sequence[Outcome]) -> str:
    """What was rolled: ``hazard roll of rocket:white: 1``."""
    return "; ".join(f"{draw.purpose}: {value}" for draw, value in zip(draws, outcomes, strict=True))
