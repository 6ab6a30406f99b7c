"""``legal_actions`` with Module 0: every product of parameters, and long games of random legal acts."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import Field, fields
from itertools import islice
from typing import Any

import pytest

from hfmod.engine.act import Act, Draw, Impossible
from hfmod.engine.chance import ChanceError, Seeded
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from tests.games.hf4 import worlds
from tests.games.hf4.assemblies import end_year, parliament
from tests.games.hf4.listing import lists_what_is_accepted
from tests.games.hf4.test_legal_actions import values
from tests.games.hf4.worlds import deal, play, stack

Position = Callable[[], Hf4State]
IDEOLOGIES = ["honor", "unity", "authority", "centrist", "justice"]
WORDS = ["aquas:1", "legacy:honor", "legacy:justice", "card:CX080"]


# -- positions -----------------------------------------------------------------------------------------


def session() -> Hf4State:
    """P's turn under Martial Law, with cards to sell, a factory to colonize, and delegates about."""
    state = parliament("authority", {"authority": {"P": 1, "W": 2}, "honor": {"P": 1}, "centrist": {"P": 1}})
    deal(state, "P", "CX080", "CG110")
    stack(state, "P", "outpost1", "pebble", "CQ041")
    state.sites["pebble"] = SiteState(claim="P", factory="P")
    return state


def trading() -> Hf4State:
    state = session()
    assert state.assembly is not None
    state.assembly.active = "freedom"
    stack(state, "P", "leo", "leo", "CF068R")
    return state


def grants() -> Hf4State:
    state = session()
    assert state.assembly is not None
    state.assembly.active = "equality"
    return state


def assembled() -> Hf4State:
    """The General Assembly, which activates the laws of authority and honor too."""
    state = parliament("unity", {"unity": {"W": 3}, "authority": {"P": 1, "W": 1}, "honor": {"P": 2}})
    deal(state, "P", "CX080")
    return state


def full() -> Hf4State:
    """All cubes of P are in use."""
    state = parliament("honor", {"honor": {"P": 3, "W": 4}, "unity": {"P": 3}})
    stack(state, "P", "outpost1", "pebble", "CQ041")
    state.sites["pebble"] = SiteState(claim="P", factory="P")
    return state


def tied() -> Hf4State:
    state = parliament("honor", {"honor": {"W": 2}, "authority": {"P": 1}, "centrist": {"G": 2}})
    return play(state, "P", "fundraise", elect="authority")


def exploding() -> Hf4State:
    state = parliament("honor", {"honor": {"G": 3}, "centrist": {"P": 1, "W": 1}})
    return play(end_year(state), None, "roll_event", 4)


def purging() -> Hf4State:
    return play(end_year(parliament("honor", {"honor": {"G": 3}}), spot=9), None, "roll_event", 6)


def legacy() -> Hf4State:
    state = parliament("honor", {"honor": {"P": 3, "W": 7}, "unity": {"G": 1}})
    state.players["P"].aquas = state.players["W"].aquas = 1
    state.options["year_end_order"] = "seniority_first"
    return end_year(state, spot=11)


def baton() -> Hf4State:
    state = legacy()
    for n in range(7):
        state.sites[f"rock-{n}"] = SiteState(claim="G", factory="G", colonies=["G"])
    assert state.assembly is not None
    state.assembly.delegates = {"honor": {"P": 3, "W": 6}}
    state.sites["ares"] = SiteState(claim="W", factory="W")
    return play(state, "P", "place_legacy", ideology="honor")


def cube() -> Hf4State:
    return play(baton(), "P", "pass_baton", to="W")


def last_vote() -> Hf4State:
    state = parliament("honor", {"honor": {"P": 3}, "unity": {"G": 2}})
    state.seniority = 1
    state.options["year_end_order"] = "seniority_first"
    return play(end_year(state, spot=11), "P", "place_legacy", ideology="unity")


POSITIONS: list[Position] = [
    session, trading, grants, assembled, full, tied, exploding, purging, legacy, baton, cube, last_vote,
]  # fmt: skip

KINDS = {
    name: kind
    for name, kind in worlds.game().acts.items()
    if ".politics." in kind.__module__
    or name in ("income", "research_auction", "free_market", "build_colony", "advance_sunspot", "end_turn")
    or name in ("deal", "accept_deal", "discard_token")
}


def test_every_act_of_chapter_o_is_looked_at() -> None:
    assert {
        "fundraise", "research_grant", "lobby", "insure", "discard_delegate", "move_law", "place_legacy",
        "pass_baton", "supply_cube", "roll_purge",
    } <= set(KINDS)  # fmt: skip


def domain_of(state: Hf4State, kind: type[Act[Hf4State]], parameter: Field[Any]) -> list[Any]:
    """What the test puts into a parameter."""
    known = values(state, kind.do, parameter.name)
    if parameter.name in ("ideology", "discard_from", "elect", "move_from", "move_to"):
        return [*([None] if None in known else []), *IDEOLOGIES]
    if parameter.name in ("gives", "gets"):
        pairs = [("aquas:1", "legacy:honor"), ("legacy:honor", "legacy:unity")]
        return [(), *((word,) for word in WORDS), *pairs]
    if parameter.name == "site" and kind.do == "supply_cube":
        return [None, "ares", "pebble", "rock-0"]
    if parameter.name == "by" and kind.do == "roll_purge":
        return [*known, None]
    return known or [parameter.default]


CASES = [  # deals of other positions are many, and no matter of this chapter
    (kind, make) for kind in KINDS.values() for make in POSITIONS if kind.do != "deal" or make is legacy
]


@pytest.mark.parametrize(("kind", "position"), CASES, ids=[f"{k.do}-{p.__name__}" for k, p in CASES])
def test_lists_exactly_what_is_accepted(kind: type[Act[Hf4State]], position: Position) -> None:
    state = position()
    domain = {f.name: domain_of(state, kind, f) for f in fields(kind)}
    lists_what_is_accepted(worlds.game(), state, kind, domain)


DUE = {
    session: {"fundraise", "lobby"},
    trading: {"free_market", "lobby"},
    grants: {"research_grant"},
    assembled: {"fundraise"},
    tied: {"move_law"},
    exploding: {"insure"},
    purging: {"roll_purge"},
    legacy: {"place_legacy", "deal"},
    baton: {"pass_baton"},
    cube: {"supply_cube"},
    last_vote: {"move_law"},
}


@pytest.mark.parametrize("position", DUE, ids=lambda make: make.__name__)
def test_what_is_due_is_listed(position: Position) -> None:
    state = position()
    assert {name for name in DUE[position] if next(KINDS[name].options(state), None)} == DUE[position]


# -- any order of things ---------------------------------------------------------------------------------


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_forcing_breaks_rules_but_nothing_else(position: Position) -> None:
    game = worlds.game()
    for seed in range(6):
        rng = random.Random(seed)
        state = fork(position())
        for _ in range(150):
            kind = rng.choice(list(KINDS.values()))
            act = kind(**{f.name: rng.choice(domain_of(state, kind, f)) for f in fields(kind)})
            try:
                game.force(state, act, Seeded(rng.randrange(99)))
            except (Impossible, ChanceError):
                continue
            assert game.invariants(state) == [], act
            assert state.phase != "sunspot" or state.pending or not state.year_end
            game.facts(state)


CHAPTERS = ("core.d_turns", "core.i2_research", "core.i3_free_market", "core.k_events", "politics.")


@pytest.mark.parametrize("seed", range(8))
def test_random_games_go_on_to_their_end(seed: int) -> None:
    """With two seniority disks: there is always something to do, and it breaks no invariant."""
    game, rng, chance = worlds.game(), random.Random(seed), Seeded(seed)
    state = parliament()
    state.seniority = 2
    kinds = [
        kind for kind in game.acts.values() if kind.__module__.partition(".rules.")[2].startswith(CHAPTERS)
    ]
    for _ in range(2000):
        if state.ended:
            break
        able = [kind for kind in kinds if next(kind.options(state), None) is not None]
        act = rng.choice(list(islice(rng.choice(able).options(state), 40)))
        game.apply(state, act, chance)
        assert game.invariants(state) == [], act
    assert state.assembly is not None
    assert state.ended and sum(state.assembly.legacy.values()) == 2
    assert game.score(state) is not None


def test_a_draw_of_the_purge_is_one_of_six() -> None:
    state = purging()
    (draw,) = next(KINDS["roll_purge"].options(state)).draws(state)
    assert isinstance(draw, Draw) and len(draw.items) == 6
