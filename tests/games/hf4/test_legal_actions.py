"""``legal_actions`` lists exactly what ``apply`` accepts: every product of parameters is tried, by the test.

Sets of things are written as tuples; two acts that name the same set in another order are one act.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import Field, fields
from itertools import combinations, islice, permutations
from typing import Any

import pytest

from hfmod.engine.act import Act, Draw, Impossible
from hfmod.engine.chance import ChanceError, Seeded
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, SiteState
from tests.games.hf4 import worlds
from tests.games.hf4.listing import lists_what_is_accepted
from tests.games.hf4.worlds import deal, stack, table
from tests.parameters import quick

# -- positions -----------------------------------------------------------------------------------------


def opening() -> Hf4State:
    state = table()
    deal(state, "P", "RT001", "RB013")
    deal(state, "W", "RF025")
    return state


def bidding() -> Hf4State:
    state = opening()
    card = state.decks["robonauts"].pop(0)
    state.auction = Auction("P", "robonauts", card, {"P": 0, "W": 1}, {"G"})
    state.turns["P"].operation = "research_auction"
    return state


def tied() -> Hf4State:
    state = bidding()
    assert state.auction is not None
    state.auction.bids = {"P": 0, "W": 2, "G": 2}
    state.auction.passed = {"P", "W", "G"}
    return state


def in_leo() -> Hf4State:
    state = table()
    stack(state, "P", "rocket", "leo", "RT002", "RB015R", fuel=2)
    stack(state, "P", "outpost1", "leo", "RF025", fts=2)
    state.players["P"].aquas = 3
    state.players["W"].aquas = 1
    return state


def on_mars() -> Hf4State:
    state = table(worlds.SEATS | {"P": ("purple", "CQ041F")})
    state.players["P"].stacks["leo"].cards.remove("CQ041")
    stack(state, "P", "rocket", "ares", "CQ041", "RB013", fts=1, fuel=1)
    stack(state, "P", "outpost1", "ares", "RF026")
    state.sites["boreas"] = SiteState(claim="W")
    state.sites["pebble"] = SiteState(claim="P")
    state.players["P"].aquas = 1
    return state


def industrial() -> Hf4State:
    state = on_mars()
    state.sites["ares"] = SiteState(claim="P", factory="P")
    state.sites["boreas"] = SiteState(claim="W", factory="W")
    stack(state, "P", "outpost2", "boreas", "RB015R", fts=5)
    deal(state, "P", "RB014", "RF030")
    state.cards["CQ041"].glory = "glory-mars"
    del state.glory_spots["glory-mars"]
    return state


def rerolling() -> Hf4State:
    state = table()
    state.players["P"].stacks["leo"].cards.remove("CQ041")
    stack(state, "P", "outpost1", "pebble", "RB013", "CQ041")
    state.pending.append(
        {"kind": "reroll", "player": "P", "card": "RB013", "failed": ["pebble"], "disks": [],
         "buggy": ["pebble"], "blink": [], "ability": []}
    )  # fmt: skip
    state.turns["P"].operation = "prospect"
    return state


def offered() -> Hf4State:
    state = opening()
    state.players["P"].aquas = state.players["W"].aquas = 1
    state.deals.append({"by": "P", "to": "W", "gives": ["card:RT001"], "gets": ["aquas:1"]})
    state.deals.append({"by": "W", "to": "G", "gives": [], "gets": ["aquas:1"]})
    return state


def visiting() -> Hf4State:
    """A crew is a guest in another player's rocket."""
    state = table()
    stack(state, "W", "rocket", "ares", "RT001", "CQ041", fts=2)
    stack(state, "P", "outpost1", "ares", "RB013")
    stack(state, "P", "outpost2", "mid", "RF025")
    for player in state.players.values():
        player.aquas = 0
    return state


def trading() -> Hf4State:
    """Two stacks in one space, with two cards and FTs that could change hands."""
    state = table()
    stack(state, "W", "outpost1", "ares", "RT001", fts=1)
    stack(state, "P", "outpost1", "ares", "RB013")
    for player in state.players.values():
        player.aquas = 0
    return state


def voting() -> Hf4State:
    state = table(scenario="race-to-the-top")
    state.pending.append({"kind": "heroism", "to": "W", "chit": "heroism-2", "votes": {"P": True}})
    return state


def glory_days() -> Hf4State:
    return table(scenario="race-to-the-top")


def year_end() -> Hf4State:
    state = table()
    state.turn, state.phase = None, "sunspot"
    return state


def three_outposts() -> Hf4State:
    state = in_leo()
    stack(state, "P", "outpost2", "leo", "RF026")
    stack(state, "P", "outpost3", "leo", "RF027")
    return state


POSITIONS: list[Callable[[], Hf4State]] = [
    opening, bidding, tied, in_leo, on_mars, industrial, rerolling, offered, visiting, trading, voting,
    glory_days, year_end, three_outposts,
]  # fmt: skip


# -- every product of parameters -------------------------------------------------------------------------


def some(items: Iterable[Any], most: int, ordered: bool) -> list[tuple[Any, ...]]:
    """Tuples of up to so many of the items."""
    pick = permutations if ordered else combinations
    pool = list(items)
    return [chosen for n in range(most + 1) for chosen in pick(pool, n)]


def near_cards(state: Hf4State) -> list[str]:
    """Cards in hands and stacks, and one that lies in a deck."""
    owners = state.players.values()
    held = [card for owner in owners for card in owner.hand]
    held += [card for one in state.stacks() for card in one.cards]
    return [*held, *state.decks["thrusters"][-1:], "CQ043"]


KINDS = ["leo", "rocket", "outpost1", "outpost2", "outpost3", "outpost4"]
SITES = ["ares", "boreas", "pebble", "gravel", "luna", "mid"]
WORDS = ["aquas:1", "card:RT001", "card:RF025", "use:felonious", "use:powersat", "use:luna", "glory:x",
         "stacked:CQ041:outpost1", "stacked:RT001:outpost1", "stacked:RB013:rocket", "stacked:RB013:outpost2",
         "fts:1:rocket:outpost1", "fts:3:rocket:outpost1", "fts:1:rocket:outpost2", "stacked:x"]  # fmt: skip

IDEOLOGIES = ["honor", "authority", "centrist", "x"]


def values(state: Hf4State, do: str, name: str) -> list[Any]:
    """What the test puts into a parameter."""
    cards = near_cards(state)
    table: dict[str, list[Any]] = {
        "by": [*state.players, "X"] + ([None] if do in ("advance_sunspot", "set_up") else []),
        "deck": [*state.decks, "futures"],
        "bid": list(range(-1, 6)),
        "amount": list(range(-1, 6)),
        "card": cards,
        "refinery": cards,
        "robonaut": [None, *cards],
        "thruster": cards,
        "kind": KINDS,
        "source": ["buggy", "blink", "ability", "sun"] if do == "reroll" else KINDS,
        "stack": KINDS,
        "fts": [-1, 0, 1, 2, 4],
        "tanks": [-1, 0, 1, 2, 4],
        "steps": list(range(-1, 8)),
        "grade": ["water", "dirt", "tea"],
        "site": SITES,
        "disk_from": [None, "pebble", "boreas"],
        "sites": some(SITES, 2, ordered=True),
        "disks_from": [(), ("pebble",)],
        "cards": [*some(cards[:5], 2, ordered=False), *((card,) for card in cards[5:])],
        "heavy": [()],
        "free": [False, True],
        "burn": [False, True],
        "load": [False, True],
        "finao": [False, True],
        "token": ["claim", "factory", "colony"],
        "chit": ["glory-mars", "glory-venus", "heroism-1", "heroism-2"],
        "agree": [True, False],
        "objects": [True, False],
        "of": [*state.players],
        "gives": some(WORDS, 2, ordered=False),
        "gets": some(WORDS, 1, ordered=False),
        "ideology": [*IDEOLOGIES, *([None] if do == "supply_cube" else [])],
        "lobby": [False, True],
        "delegate": [False, True],
        "discard_of": [None, *state.players],
        **{name: [None, *IDEOLOGIES] for name in ("discard_from", "elect", "move_from", "move_to")},
    }
    if name == "heavy" and do == "et_production":
        return [False, True]
    if name == "to":
        return [*state.players] if do in ("award", "deal", "nominate", "pass_baton") else KINDS
    return table.get(name, [])


def domain_of(state: Hf4State, kind: type[Act[Hf4State]], parameter: Field[Any]) -> list[Any]:
    """Values for a parameter; one that belongs to a later module stays at its default."""
    return values(state, kind.do, parameter.name) or [parameter.default]


OWN_KINDS = [  # chapters C to G, I, L and N; movement and later chapters have their own worlds
    kind
    for name, kind in worlds.game().acts.items()
    if kind.__module__.split(".")[-2] in ("core", "race_for_glory")
    and kind.__module__.rpartition(".")[2][0] in "cdfgiln"
    and name != "set_up"
]


RICH = {on_mars, industrial, in_leo, three_outposts, visiting}  # so many deals that they are not counted here
CASES = [(kind, make) for kind in OWN_KINDS for make in POSITIONS if kind.do != "deal" or make not in RICH]


@pytest.mark.parametrize(
    ("kind", "position"),
    quick(CASES, [case for case in CASES if case[0].do != "deal"]),
    ids=[f"{k.do}-{p.__name__}" for k, p in CASES],
)
def test_lists_exactly_what_is_accepted(kind: type[Act[Hf4State]], position: Callable[[], Hf4State]) -> None:
    state = position()
    assert worlds.game().invariants(state) == []
    domain = {f.name: domain_of(state, kind, f) for f in fields(kind)}
    lists_what_is_accepted(worlds.game(), state, kind, domain)


# -- forcing ---------------------------------------------------------------------------------------------


def anything(state: Hf4State, rng: random.Random) -> Iterator[Act[Hf4State]]:
    """Acts with parameters out of a hat."""
    while True:
        kind = rng.choice(OWN_KINDS)
        chosen = {f.name: rng.choice(domain_of(state, kind, f)) for f in fields(kind)}
        yield kind(**chosen)


class Worst:
    """Chance at its worst: every die shows 1, every shuffle leaves things as they were."""

    def decide(self, draws: Iterable[Draw]) -> list[Any]:
        return [draw.items if draw.kind == "shuffle" else 1 for draw in draws]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_forcing_breaks_rules_but_nothing_else(position: Callable[[], Hf4State]) -> None:
    game = worlds.game()
    done = 0
    for seed in range(12):
        rng = random.Random(seed)
        state = fork(position())
        for act in islice(anything(state, rng), 250):
            chance = Worst() if rng.random() < 0.3 else Seeded(seed)
            try:
                game.force(state, act, chance)
            except (Impossible, ChanceError):
                continue
            done += 1
            assert game.invariants(state) == [], act
            game.facts(state)
    assert done > 20
