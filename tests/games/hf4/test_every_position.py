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
from hfmod.games import load_game
from hfmod.games.hf4 import bots
from hfmod.games.hf4.n_negotiation import Deal, baskets
from hfmod.games.hf4.state import Hf4State
from hfmod.games.rulebook import rulebook

GAME: Any = load_game("hf4")
BOOK = rulebook("hf4")
LISTED = 400  # acts of a kind that are looked at
ACTS = 300  # of a game
GAMES = [(("m0",), seed) for seed in range(7)] + [(("m0", "m2"), seed) for seed in range(2)]
ORDERED = {("prospect", "sites"), ("prospect", "disks_from")}


def positions(modules: tuple[str, ...], seed: int) -> Iterator[Hf4State]:
    """The positions of a game of random bots, each before its next act."""
    state = GAME.new(bots.header(GAME.content, "core", 3, seed, modules))
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


def canonical(act: Act[Hf4State]) -> tuple[Any, ...]:
    """An act with unordered tuples sorted."""
    values = [(one.name, getattr(act, one.name)) for one in fields(act)]
    return tuple(
        tuple(sorted(value)) if isinstance(value, tuple) and (act.do, name) not in ORDERED else repr(value)
        for name, value in values
    )


def a_deal(state: Hf4State, rng: random.Random) -> Deal:
    """A deal of what either side may give, by chance nothing at all."""
    one, other = rng.sample(list(state.players), 2)
    gives, gets = baskets(state, one, other).pick(rng), baskets(state, other, one).pick(rng)
    return Deal(by=one, to=other, gives=gives, gets=gets)


def listed(state: Hf4State) -> dict[str, list[Act[Hf4State]]]:
    """Acts of each kind but deals, of which there are too many."""
    return {
        name: list(islice(kind.options(state), LISTED))
        for name, kind in GAME.acts.items()
        if kind is not Deal
    }


@pytest.mark.parametrize(("modules", "seed"), GAMES)
def test_what_is_listed_applies_and_what_is_not_is_refused_by_a_rule(
    modules: tuple[str, ...], seed: int
) -> None:
    """After each ``apply`` the invariants are checked, as in all tests."""
    rng, refused = random.Random(seed), 0
    stale: list[Act[Hf4State]] = [Deal(by="nobody", to="nobody")]
    for state in positions(modules, seed):
        kinds = listed(state)
        able = [name for name, acts in kinds.items() if acts]
        assert able, f"nobody can do anything in {state.phase}"
        act = rng.choice(kinds[rng.choice(able)])
        GAME.apply(GAME.fork(state), act, Seeded(seed))
        deal = a_deal(state, rng)
        if deal.gives or deal.gets:
            GAME.apply(GAME.fork(state), deal, Seeded(seed))
        for other in (*near(state, act, rng), rng.choice(stale)):
            try:
                broken = GAME.judge(state, other)
            except Impossible:
                continue
            refused += bool(broken)
            assert {violation.rule for violation in broken} <= BOOK.rules.keys(), other
            if not broken and isinstance(other, Deal):
                assert other.gives in baskets(state, str(other.by), other.to)
                assert other.gets in baskets(state, other.to, str(other.by))
            elif not broken and len(kinds[other.do]) < LISTED:
                assert canonical(other) in map(canonical, kinds[other.do]), other
        stale = [*stale[-30:], act]
    assert refused > 50
