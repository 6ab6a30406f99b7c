"""Module 2: ``legal_actions`` lists exactly what is accepted, forcing breaks nothing, and bots play on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import Field, fields
from itertools import combinations
from typing import Any

import pytest

from hfmod.games.hf4.bots.missions import Navigator
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import d_war
from tests.games.hf4.colonies import HOME, RTG, SOLAR, VESTA, bernal, colonial, factory, game, hold, put
from tests.games.hf4.listing import bots_play_on, forcing_keeps_invariants, lists_what_is_accepted
from tests.games.hf4.quests import futuristic, won
from tests.parameters import quick

NAVIGATOR = Navigator()
DOS = (
    "anchor", "unanchor", "exomigrate", "retire_colonist", "homestead", "build_bernal", "dirtside_cargo",
    "inspire", "free_market", "attempt_future", "boost", "promote", "factory_refuel", "et_production",
    "prospect", "recall_crew", "end_turn",
    "create_stack", "convert_stack",
)  # fmt: skip


def arriving() -> Hf4State:
    """A Bernal in a Home Orbit with two ways to anchor, and a card to boost."""
    state = colonial(("m0", "m2"))
    put(state, "P", "kalpana", HOME, "M2B170", SOLAR, RTG, "CD098")
    hold(state, "P", "M2B171")
    return state


def at_home() -> Hf4State:
    """A Home Lab with room for one more Colonist; an elevator Bernal waits beside a factory."""
    state = colonial(("m0", "m2"))
    state.players["P"].aquas = 11
    bernal(state, "P", "M2B173R", HOME, "M2C192")
    put(state, "P", "stanford", VESTA, "M2B175", RTG)
    factory(state, "P", "vesta")
    hold(state, "P", SOLAR)
    return state


def colonized() -> Hf4State:
    """Dirtsides, professions, a guest, a black card in LEO, and one Colonist too many."""
    state = colonial()
    bernal(state, "P", "M2B174", VESTA, "M2C188", "M2C184R")
    factory(state, "P", "vesta")
    factory(state, "P", "peking", dome=True)
    put(state, "P", "leo", "leo", "CT044R")
    put(state, "P", "outpost1", "vesta", "CB062R")
    put(state, "W", "rocket", "vesta", "CT045", "M2C192R")
    state.cards["M2C192"].owner = "P"
    hold(state, "P", "CT046")
    state.turns["P"].operation = "factory_refuel"
    state.turns["P"].used["done:miner:vesta"] = 1
    return state


def accomplished() -> Hf4State:
    """Futures that make homesteading free and sell any number of cards, and one more that could be tried."""
    state = futuristic()
    factory(state, "P", "vesta")
    factory(state, "P", "peking")
    bernal(state, "P", "M2B173R", VESTA, "CQ041", "M2C194R")
    put(state, "P", "leo", "leo", "CT044R", "M2C186")
    hold(state, "P", "CT046", "CT047")
    for card in ("M2C183", "M2C193"):
        won(state, card)
    state.players["P"].gifts = {"inspiration": 1, "homestead": 1}
    state.players["P"].aquas = 22
    return state


def at_war() -> Hf4State:
    """The same in War: P is an Independent, whose turn it is."""
    state = accomplished()
    d_war.break_out(state, "P")
    d_war.begin(state, "blue")
    return state


POSITIONS: list[Callable[[], Hf4State]] = [arriving, at_home, colonized, accomplished, at_war]
SITES = ["vesta", "peking", "unitas", "leo"]
KINDS = ["leo", "rocket", "outpost1", "outpost2", "kalpana", "stanford"]


def sets(cards: Iterable[str], most: int) -> list[tuple[str, ...]]:
    pool = list(cards)
    return [chosen for n in range(most + 1) for chosen in combinations(pool, n)]


def values(state: Hf4State, do: str, part: Field[Any]) -> list[Any]:
    """What the test puts into a parameter."""
    stacked = [card for stack in state.stacks() for card in stack.cards]
    cards = [*stacked, *state.players["P"].hand, "CT049"]
    people = [card for card in cards if card.startswith("M2C")]
    known: dict[str, list[Any]] = {
        "by": ["P", "W", "X"],
        "card": [None, *cards] if do == "homestead" else cards,
        "more": sets(cards[-4:], 2) if do == "free_market" else [()],
        "spent": [(), ("M2C194",)],
        "unit": cards,
        "free": [False, True],
        "cards": sets(cards[:6], 2),
        "supports": sets([SOLAR, RTG, "CD098"], 3),
        "colonist": [None, *people, "CT049"] if do != "homestead" else [*people, "CT049"],
        "colonists": sets(people, 3),
        "stack": KINDS, "source": KINDS, "to": KINDS, "kind": KINDS,
        "site": SITES,
        "sites": [(site,) for site in SITES],
        "dome": [None, *SITES],
        "dirt": [-1, 0, 3, 40],
        "fts": [0, 1],
        "home": [False, True], "delegate": [False, True], "finao": [False, True], "load": [False, True],
    }  # fmt: skip
    return known.get(part.name, [part.default])


@pytest.mark.parametrize("do", DOS)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_lists_exactly_what_is_accepted(do: str, position: Callable[[], Hf4State]) -> None:
    state = position()
    assert game().invariants(state) == []
    kind = game().acts[do]
    domain = {part.name: values(state, do, part) for part in fields(kind)}
    lists_what_is_accepted(game(), state, kind, domain)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_forcing_breaks_rules_but_nothing_else(position: Callable[[], Hf4State]) -> None:
    forcing_keeps_invariants(game(), position, DOS, values)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("bot", quick(["random", "mixed"], ["random"]))
def test_bots_play_on_from_here(bot: str, position: Callable[[], Hf4State]) -> None:
    """Each act goes through ``apply``, after each the invariants hold; the game comes to its end."""
    state = position()
    state.turns["P"].operation = None
    bots_play_on(game(), state, bot, NAVIGATOR)
