"""What cannot be done at a table of Roll for the Galaxy is told by the rule that says so.

Each row: the sentence, the position, the act, by whom and with what, its rule, and what is possible beside
it: the act with other parameters, another position, or (None) the first act of the kind that is listed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.roll.rules.explore import Scout
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, RollState
from hfmod.package import rulebook
from tests.games.roll.tables import (
    GAME,
    built,
    dealt,
    do,
    give,
    in_phase,
    managing,
    named,
    rolled,
    stacked,
    started,
)
from tests.games.roll.test_explore import emptied
from tests.games.roll.test_goods import shipping
from tests.games.roll.test_rolling import sealed_table

Position = Callable[[], RollState]
GEM, SPICE, WORKS = "Gem World", "Spice World", "Public Works"


def scouting() -> RollState:
    state = in_phase("explore", "home")
    stacked(state, "ann", GEM, WORKS)
    return state


def short_of_tiles() -> RollState:
    """A scout misses a tile, and ann, whose zone is full, puts one back."""
    state = in_phase("explore", "home")
    stacked(state, "ann", GEM, SPICE, WORKS)
    emptied(state, 0)
    do(state, Scout(by="ann", worker="home"), {"sample": []}, {"sample": []})
    return state


def tiles_back() -> RollState:
    state = short_of_tiles()
    for player in state.players.values():
        if player.returning:
            back = GAME.parse({"by": player.id, "do": "return_tile", "side": player.zone()[0]})
            GAME.apply(state, back, Seeded(1))
    return state


def drawn() -> RollState:
    """Ann has drawn a tile, and places it now."""
    state = scouting()
    state.players["ann"].drawn.append(state.bag.pop())
    return state


def developing() -> RollState:
    state = in_phase("develop", "home")
    key = stacked(state, "ann", WORKS)[0]
    give(state, "ann", DEVELOPMENT, *["home"] * state.content.sides[key].cost)
    return state


def settling() -> RollState:
    state = in_phase("settle", "home")
    key = stacked(state, "ann", GEM)[0]
    give(state, "ann", WORLD, *["home"] * state.content.sides[key].cost)
    return state


def removing() -> RollState:
    """Ann can complete a development that takes a die of hers away."""
    state = in_phase("develop", "home")
    key = stacked(state, "ann", "Space Marines")[0]
    give(state, "ann", DEVELOPMENT, *["home"] * state.content.sides[key].cost)
    give(state, "ann", "cup", "novelty")
    return state


def producing() -> RollState:
    state = in_phase("produce", "home")
    built(state, "ann", GEM)
    return state


def recruiting() -> RollState:
    state = managing()
    give(state, "ann", "citizenry", "home")
    return state


def owing() -> RollState:
    """Ann has a home die to come, and the alien ones are used up."""
    state = managing()
    state.players["ann"].owed["supply:home"] = 1
    give(state, "ann", "citizenry", *["alien"] * state.supply["alien"])
    return state


def assigning() -> RollState:
    state = started()
    rolled(state, "ann", "home:explore", "home:ship")
    return state


def used(state: Callable[[], RollState], stack: str) -> tuple[str, ...]:
    """The workers that complete the tile on top of ann's stack."""
    return ("home",) * state().players["ann"].building[stack]["home"]


Row = tuple[str, Position, str, str, dict[str, Any], str, Any]
ROWS: list[Row] = [
    ("a tile abandoned that is not in the zone", scouting, "ann", "scout",
     {"worker": "home", "abandoned": [named(SPICE)]}, "ROLL-EXP-3", {"abandoned": [named(GEM)]}),
    ("a tile put back without need", scouting, "ann", "return_tile", {"side": named(GEM)}, "ROLL-EXP-10",
     short_of_tiles),
    ("a tile put back that is not in the zone", short_of_tiles, "ann", "return_tile",
     {"side": named("Distant World")}, "ROLL-EXP-10", {"side": named(GEM)}),
    ("tiles drawn that nobody misses", scouting, "ann", "draw_missing", {}, "ROLL-EXP-10", tiles_back),
    ("a tile placed that was not drawn", scouting, "ann", "place_tile",
     {"tile": named(SPICE)[:-1], "side": "world"}, "ROLL-EXP-2", (drawn, None)),
    ("a start tile placed that was not drawn", dealt, "ann", "place_tile",
     {"tile": dealt().bag[0], "side": "world"}, "ROLL-SETUP-5", None),
    ("a start tile on top of its stack", dealt, "ann", "place_tile",
     {"tile": dealt().players["ann"].drawn[0], "side": "world", "top": True}, "ROLL-SETUP-5", {"top": False}),
    ("a development completed on an empty stack", lambda: in_phase("develop", "home"), "ann",
     "complete_development", {"used": used(developing, DEVELOPMENT)}, "ROLL-DEV-4", developing),
    ("a world settled on an empty stack", lambda: in_phase("settle", "home"), "ann", "complete_world",
     {"used": used(settling, WORLD)}, "ROLL-SET-4", settling),
    ("a development built by who is not there", developing, "ann", "complete_development",
     {"used": ["rare"]}, "ROLL-DEV-2", {"used": used(developing, DEVELOPMENT)}),
    ("a world settled by who is not there", settling, "ann", "complete_world", {"used": ["rare"]},
     "ROLL-SET-2", {"used": used(settling, WORLD)}),
    ("a die removed that one has not", removing, "ann", "complete_development",
     {"used": used(removing, DEVELOPMENT), "removed": "cup:alien"}, "ROLL-SET-7", {"removed": "cup:novelty"}),
    ("a good on a world of no empire", producing, "ann", "produce",
     {"worker": "home", "world": named(SPICE)}, "ROLL-PRO-1", {"world": named(GEM)}),
    ("a good shipped that does not lie there", lambda: shipping("home"), "ann", "trade",
     {"worker": "home", "world": named("Plague World"), "good": "alien"}, "ROLL-SHIP-1", {"good": "genes"}),
    ("a die recruited that is no citizen", recruiting, "ann", "recruit", {"dice": ["alien"]}, "ROLL-MAN-1",
     {"dice": ["home"]}),
    ("a good recalled that does not lie there", recruiting, "ann", "recall", {"goods": ["RH5:alien"]},
     "ROLL-MAN-3", {"goods": ["RH5:novelty"]}),
    ("a die taken that is used up", owing, "ann", "take_die", {"die": "alien", "place": "cup"}, "ROLL-COMP-2",
     {"die": "home"}),
    ("a worker that is not there", scouting, "ann", "stock", {"worker": "rare"}, "ROLL-PH-1",
     {"worker": "home"}),
    ("a worker that nobody lends", scouting, "ann", "stock", {"worker": "home", "extra": True}, "ROLL-PH-8",
     {"extra": False}),
    ("an assignment before the roll", assigning, "bob", "assign", {"columns": ["explore"], "selector": 0},
     "ROLL-ROUND-1", None),
    ("an assignment of too few workers", assigning, "ann", "assign",
     {"columns": ["explore"], "selector": 0}, "ROLL-ASG-1", {"columns": ["explore", "ship"]}),
    ("dice shown that were not in the cup", sealed_table, "ann", "reveal",
     {"by": None, "shown": [{"player": "bob", "workers": ["alien:develop:ship"]}]}, "ROLL-ROLL-1",
     {"shown": [{"player": "bob", "selected": "ship",
                 "workers": ["home:explore:ship", "home:ship:ship", "home:ship:ship"]}]}),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row[0].replace(" ", "-") for row in ROWS])
def test_what_cannot_be_done_is_told_by_its_rule(row: Row) -> None:
    _, position, by, name, params, rule, twin = row
    state = position()
    before = GAME.digest(state)
    tried = GAME.parse({"by": by, "do": name, **params})
    with pytest.raises(Impossible) as refusal:
        GAME.apply(state, tried, Seeded(1))
    assert refusal.value.rule == rule
    assert refusal.value.legal
    assert rule in rulebook("roll").rules
    assert GAME.digest(state) == before
    where, changed = twin if isinstance(twin, tuple) else (twin, {}) if callable(twin) else (position, twin)
    state = where()
    if changed is None:
        possible = next(GAME.acts[name].options(state))
    else:
        possible = GAME.parse({"by": by, "do": name, **params, **changed})
    GAME.apply(state, possible, Seeded(1))
