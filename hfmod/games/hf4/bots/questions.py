"""Questions of players to the referee: acts that might be legal, with one parameter changed or none.

A question is judged and never played. So those rules show as well which nobody breaks who means to play.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.games.hf4.rules import table
from hfmod.games.hf4.rules.core.acts import PlayerAct
from hfmod.games.hf4.rules.core.h_hazards import RollHazard
from hfmod.games.hf4.rules.core.h_landing import FACTORY, ROCKETPLANE
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.state import Hf4State

LOOKED_AT = 60  # candidates of a kind, and variations of one of them, that are drawn from
ASSISTED = 0.4  # share of these about the help of a factory
ON_THE_WAY = 0.3  # share of the questions during a move that are about its next space
CHANGED = 0.1  # share of these about another thruster, which nobody lists in the middle of a move
KINDS = [kind for kind in table.KINDS if issubclass(kind, PlayerAct) and kind is not Deal]


class Questions:
    """Asks about acts of any kind by any player; all its chance comes from ``rng``."""

    def __init__(self, rng: random.Random, often: float = 0.5) -> None:
        self.rng, self.often = rng, often

    def __call__(self, state: Hf4State) -> Act[Hf4State] | None:
        """An act to be judged in a position; None where nobody asks."""
        if state.phase == "setup" or self.rng.random() >= self.often:
            return None
        kind, player = self.rng.choice(KINDS), self.rng.choice(state.playing)
        if state.movement is not None and self.rng.random() < ON_THE_WAY:
            heavy = at_risk(state)
            if heavy:
                return RollHazard(by=state.movement.owner, lost=(self.rng.choice(heavy),))
            move = state.movement
            if move.thruster and self.rng.random() < CHANGED:
                return ActivateThruster(by=move.owner, card=move.thruster, stack=move.stack)
            kind, player = Enter, move.owner
        try:
            candidates = list(islice(kind.candidates(state, player), LOOKED_AT))
        except Impossible:  # nothing of the kind is due
            return None
        if not candidates:
            return None
        act = self.rng.choice(candidates)
        if isinstance(act, Enter) and self.rng.random() < ASSISTED:
            return replace(act, assist=self.rng.choice((FACTORY, ROCKETPLANE)))
        others = list(islice(variations(state, act, self.rng), LOOKED_AT))
        return self.rng.choice([act, *others])


def at_risk(state: Hf4State) -> list[str]:
    """Heavy radiators of a spacecraft that a roll is due for."""
    move = state.movement
    stack = state.spacecraft(move.owner, move.stack) if move is not None and move.due else None
    return [card for card in stack.cards if state.cards[card].heavy] if stack is not None else []


def variations(state: Hf4State, act: Act[Hf4State], rng: random.Random) -> Iterator[Act[Hf4State]]:
    """Acts one parameter away: another player, card, place or stack, a number more, less or far too much."""
    words = [
        *state.players, *state.cards, *rng.sample(sorted(state.content.map.spaces), 5), "leo", "rocket",
        "outpost1", "thrusters", "water", "isotope", "aquas:99", "nonsense", "",
    ]  # fmt: skip
    for one in fields(act):
        value: Any = getattr(act, one.name)
        change: dict[str, Any]
        for other in _others(value, one.name, words, rng):
            change = {one.name: other}
            yield replace(act, **change)


def _others(value: Any, name: str, words: list[str], rng: random.Random) -> Iterator[Any]:
    """Other values of a parameter."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -1, 10**6)
    elif isinstance(value, str) or (value is None and name != "push_by"):
        yield rng.choice(words)
    elif isinstance(value, tuple):
        yield (*value, rng.choice(words))
        yield value[1:]
    elif isinstance(value, dict):
        yield {"rocket": 1, rng.choice(words): 2}
