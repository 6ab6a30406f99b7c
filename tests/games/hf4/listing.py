"""What tests of ``legal_actions`` share: every product of parameters is tried and held against the list.

Sets of things are written as tuples; two acts that name the same set in another order are one act.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, fields
from itertools import product
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceError, Seeded
from hfmod.engine.simulation import line
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.missions import Navigator
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4

Values = Callable[[Hf4State, str, Field[Any]], list[Any]]  # what a test puts into a parameter of an act

ORDERED = {("prospect", "sites"), ("prospect", "disks_from")}  # the order of rolls and of disks counts


def forcing_keeps_invariants(
    game: Hf4, position: Callable[[], Hf4State], dos: Sequence[str], values: Values
) -> None:
    """Assert that acts drawn by chance and forced, legal or not, leave sound positions."""
    done = 0
    for seed in range(6):
        rng, state = random.Random(seed), fork(position())
        for _ in range(150):
            kind = game.acts[rng.choice(dos)]
            chosen = {part.name: rng.choice(values(state, kind.do, part)) for part in fields(kind)}
            try:
                game.force(state, kind(**chosen), Seeded(rng.randrange(99)))
            except (Impossible, ChanceError):
                continue
            done += 1
            assert game.invariants(state) == [], (kind.do, chosen)
    assert done > 20


def bots_play_on(game: Hf4, state: Hf4State, bot: str, navigator: Navigator) -> None:
    """Assert that bots bring a game to its end; each act goes through ``apply``."""
    state.seniority = 1
    choose, chance = bots.Table(bot, 3, navigator), Seeded(3)
    n = 0
    while (act := choose(state)) is not None:
        n += 1
        line(game, state, act, chance, n)
    assert state.ended and game.score(state) is not None


def plain(do: str, name: str, value: Any) -> Any:
    """A parameter's value with an unordered tuple sorted; numbers by name as pairs."""
    if isinstance(value, dict):
        return tuple(sorted(value.items()))
    return tuple(sorted(value)) if isinstance(value, tuple) and (do, name) not in ORDERED else value


def canonical(act: Act[Hf4State]) -> tuple[Any, ...]:
    """An act's parameters with unordered tuples sorted."""
    return tuple(plain(act.do, f.name, getattr(act, f.name)) for f in fields(act))


def accepted(game: Hf4, state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether the game would let the act happen."""
    try:
        return not game.judge(state, act)
    except Impossible:
        return False


def lists_what_is_accepted(
    game: Hf4, state: Hf4State, kind: type[Act[Hf4State]], domain: Mapping[str, list[Any]]
) -> None:
    """Assert that of the acts with these values of parameters just those are listed that are accepted."""
    inside = [{plain(kind.do, name, value) for value in values} for name, values in domain.items()]
    listed = {canonical(act) for act in kind.options(state)}
    listed = {act for act in listed if all(map(set.__contains__, inside, act))}
    acts = (kind(**dict(zip(domain, chosen, strict=True))) for chosen in product(*domain.values()))
    assert {canonical(act) for act in acts if accepted(game, state, act)} == listed
    listing, options = kind.listing(state), list(kind.options(state))
    assert listing.count() == len(options)
    assert all(act in listing for act in options[:50])
