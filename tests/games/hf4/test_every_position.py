"""Thousands of positions of random play: what is listed applies, acts a little off are listed or refused."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4 import bots
from hfmod.games.hf4.rules.core.acts import legal
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.selecting import Selecting
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.package import load_game, rulebook
from tests.games.hf4.listing import canonical
from tests.parameters import quick

GAME: Any = load_game("hf4")
BOOK = rulebook("hf4")
ACTS = 300  # of a game
COUNTED = 3000  # acts of a kind that are counted out, and held against what their listing reckons
GAMES = [
    *((("m0",), seed) for seed in range(6)),
    *((("m0", "m2"), seed) for seed in range(2)),
    *((("m0", "m1", "m2"), seed) for seed in range(2)),
]
UNCOUNTED = [kind for kind in GAME.acts.values() if issubclass(kind, Selecting) or kind is Deal]


def positions(modules: tuple[str, ...], seed: int) -> Iterator[Hf4State]:
    """The positions of a game of random bots, each before its next act; some with Futures."""
    futures = {"futures": len(modules) == 3 and seed % 2 == 1}
    state = GAME.new(bots.header(GAME.content, "core", 3, seed, modules, chosen=futures))
    choose, chance = bots.Table("random", seed), Seeded(seed)
    for _ in range(ACTS):
        act = choose(state)
        if act is None:
            return
        GAME.apply(state, act, chance)
        if not state.ended:
            yield state


def near(state: Hf4State, act: Act[Hf4State], rng: random.Random) -> Iterator[Act[Hf4State]]:
    """Acts one parameter away: another player, card or place, a number more, less or far too much."""
    words = [
        *state.players,
        *state.cards,
        "leo",
        "rocket",
        "outpost1",
        "thrusters",
        "isotope",
        "aquas:99",
        "",
    ]
    for one in fields(act):
        value = getattr(act, one.name)
        others: list[Any] = [rng.choice(words)]
        if isinstance(value, bool):
            others = [not value]
        elif isinstance(value, int):
            others = [value + 1, value - 1, -1, 10**6]
        elif isinstance(value, tuple):
            others = [(*value, rng.choice(words)), value[1:]]
        elif isinstance(value, dict):
            continue
        for other in others:
            yield replace(act, **{one.name: other})


def off_the_list(state: Hf4State, rng: random.Random) -> Iterator[Act[Hf4State]]:
    """For each kind of act that names a set: cards of a frame out of a hat, or one from anywhere."""
    for kind in UNCOUNTED:
        if not issubclass(kind, Selecting):
            continue
        frames = [frame for player in kind.actors(state) for frame in kind.frames(state, player)]
        for frame in rng.sample(frames, min(2, len(frames))):
            chosen = rng.sample(frame.things, min(rng.randint(0, 4), len(frame.things)))
            if kind.coherent(chosen):
                yield frame.act.naming((*frame.base, *chosen))
                named = next(one.name for one in fields(frame.act) if one.name in ("cards", "more"))
                yield replace(frame.act.naming(chosen), **{named: (rng.choice(list(state.cards)),)})


def is_listed(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether ``legal_actions`` holds an act, whatever the order in which it names things."""
    kind = type(act)
    if kind in UNCOUNTED:
        return act in kind.listing(state)
    return canonical(act) in map(canonical, kind.options(state))


@pytest.mark.parametrize(("modules", "seed"), quick(GAMES, [GAMES[-1]]))
def test_what_is_listed_applies_and_what_is_not_is_refused_by_a_rule(
    modules: tuple[str, ...], seed: int
) -> None:
    """After each ``apply`` the invariants are checked, as in all tests."""
    rng, refused = random.Random(seed), 0
    stale: list[Act[Hf4State]] = [Deal(by="nobody", to="nobody")]
    for state in positions(modules, seed):
        picked = {name: kind.listing(state).pick(rng) for name, kind in GAME.acts.items()}
        able = [act for act in picked.values() if act is not None]
        assert able, f"nobody can do anything in {state.phase}"
        act = rng.choice(able)
        for one in {act, picked["deal"]} - {None}:
            GAME.apply(GAME.fork(state), one, Seeded(seed))
        for other in (*near(state, act, rng), rng.choice(stale), *off_the_list(state, rng)):
            assert legal(state, other) == is_listed(state, other), other
            try:
                broken = GAME.judge(state, other)
            except Impossible:
                continue
            refused += bool(broken)
            assert {violation.rule for violation in broken} <= BOOK.rules.keys(), other
        stale = [*stale[-30:], act]
    assert refused > 50


@pytest.mark.thorough
@pytest.mark.parametrize(("modules", "seed"), quick(GAMES[::3], [GAMES[0]]))
def test_what_is_reckoned_is_what_could_be_counted_out(modules: tuple[str, ...], seed: int) -> None:
    counted = 0
    for state in islice(positions(modules, seed), 40, None, 12):
        for kind in UNCOUNTED:
            listing = kind.listing(state)
            acts = list(islice(listing, COUNTED))
            if len(acts) == COUNTED:
                if kind is not Deal:  # the count of hundreds of millions of deals takes seconds
                    assert listing.count() >= COUNTED
                continue
            counted += len(acts)
            assert listing.count() == len(acts) == len(set(map(canonical, acts))), kind.do
            assert all(act in listing for act in acts[:20])
    assert counted > 300
