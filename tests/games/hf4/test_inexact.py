"""With which things the engine could not do just what the table did is noted; elsewhere nothing is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.witness import inexactly
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import b_bribes
from hfmod.games.hf4.rules.core import acts, e_stacks, f_fuel, h_afterburn, i2_research
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Stack
from tests.games.hf4 import worlds
from tests.games.hf4.blocs import congress
from tests.games.hf4.worlds import act, core_table, dice, game

ROCKET = "rocket:P"


def flying(fuel: int = 2, fts: int = 2) -> Hf4State:
    """P's rocket with so much of both."""
    state = core_table()
    worlds.stack(state, "P", "rocket", "mid", "CQ041", fts=fts, fuel=fuel)
    return state


def rocket(state: Hf4State) -> Stack:
    return state.players["P"].stacks["rocket"]


def forced(state: Hf4State, by: str | None, do: str, **params: Any) -> None:
    game().force(state, act(by, do, **params), dice())


def bidding(aquas: int = 4) -> Hf4State:
    """P has bid 2 for a card; W has so many Aquas."""
    state = core_table()
    state.players["P"].aquas, state.players["W"].aquas = 4, aquas
    card = state.decks["thrusters"].pop(0)
    state.auction = Auction("P", "thrusters", card, {"P": 2})
    return state


CASES: list[tuple[str, Callable[[], Hf4State], Callable[[Hf4State], object], set[str]]] = [
    ("pays what is there", core_table, lambda s: acts.pay(s, "P", s.players["P"].aquas), set()),
    ("pays one more", core_table, lambda s: acts.pay(s, "P", s.players["P"].aquas + 1), {"aquas:P"}),
    ("burns all", flying, lambda s: f_fuel.burn_steps(s, rocket(s), f_fuel.fuel_steps(s, rocket(s))), set()),
    (
        "burns one step more",
        flying,
        lambda s: f_fuel.burn_steps(s, rocket(s), f_fuel.fuel_steps(s, rocket(s)) + 1),
        {f"fuel:{ROCKET}"},
    ),
    ("afterburns no tank", lambda: flying(0), lambda s: h_afterburn.burn_tanks(s, rocket(s), 0), set()),
    ("afterburns what is there", flying, lambda s: h_afterburn.burn_tanks(s, rocket(s), 2), set()),
    (
        "afterburns a tank more",
        flying,
        lambda s: h_afterburn.burn_tanks(s, rocket(s), 3),
        {f"fuel:{ROCKET}"},
    ),
    ("tanks FTs", flying, lambda s: f_fuel.fts_to_fuel(s, rocket(s), 2, Grade.WATER), set()),
    ("tanks one FT more", flying, lambda s: f_fuel.fts_to_fuel(s, rocket(s), 3, Grade.WATER), {ROCKET}),
    ("tanks no FTs", flying, lambda s: f_fuel.fts_to_fuel(s, rocket(s), 0, Grade.DIRT), set()),
    ("takes FTs out", flying, lambda s: e_stacks.add_fts(s, rocket(s), -2, Grade.WATER), set()),
    ("takes one FT more", flying, lambda s: e_stacks.add_fts(s, rocket(s), -3, Grade.WATER), {ROCKET}),
    (
        "takes the Aquas out of LEO",
        core_table,
        lambda s: e_stacks.add_fts(s, s.players["P"].stacks["leo"], -s.players["P"].aquas, Grade.WATER),
        set(),
    ),
    (
        "takes one Aqua more out of LEO",
        core_table,
        lambda s: e_stacks.add_fts(s, s.players["P"].stacks["leo"], -s.players["P"].aquas - 1, Grade.WATER),
        {"aquas:P"},
    ),
    ("acts in turn", core_table, lambda s: acts.take_turn(s, "P"), set()),
    ("acts out of turn", core_table, lambda s: acts.take_turn(s, "W"), {"turn"}),
    ("ends the year in a turn", core_table, lambda s: forced(s, None, "advance_sunspot"), {"turn"}),
    ("bids as high", bidding, lambda s: forced(s, "W", "bid", amount=2), set()),
    ("bids less", bidding, lambda s: forced(s, "W", "bid", amount=1), {"auction"}),
    ("bids all", bidding, lambda s: forced(s, "W", "bid", amount=4), set()),
    ("bids more than all", bidding, lambda s: forced(s, "W", "bid", amount=5), {"auction"}),
    ("closes an auction", bidding, i2_research.close_open, {"auction"}),
    ("closes none", core_table, i2_research.close_open, set()),
    ("takes a bribe", congress, lambda s: b_bribes.take(s, "P"), set()),
    (
        "takes a bribe too many",
        congress,
        lambda s: [b_bribes.take(s, "P") for _ in range(4)],
        {"bribes:P"},
    ),
]


@pytest.mark.parametrize(
    ("position", "done", "noted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_what_could_not_be_done_exactly(
    position: Callable[[], Hf4State], done: Callable[[Hf4State], object], noted: set[str]
) -> None:
    state = position()
    with inexactly() as found:
        done(state)
    assert found == noted


@pytest.mark.parametrize(("by", "noted"), [("P", set()), ("W", {"choices"})])
def test_a_choice_before_its_turn_is_inexact(by: str, noted: set[str]) -> None:
    """Budget cuts: P is asked first."""
    state = core_table()
    state.phase, state.turn = "sunspot", None
    cards = {"P": state.decks["thrusters"][0], "W": state.decks["robonauts"][0]}
    for player, card in cards.items():
        worlds.deal(state, player, card)
        state.pending.append({"kind": "budget_cuts", "player": player})
    with inexactly() as found:
        forced(state, by, "budget_cut", card=cards[by])
    assert found == noted
