"""What would have been legal, in words: with the names and numbers of the position, or what is lacking."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from hfmod.engine.act import RuleViolation
from hfmod.games.hf4.rules.core.i2_research import HAND_LIMIT
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, SiteState
from hfmod.games.hf4.words import alternatives
from tests.games.hf4.worlds import stack, table

Given = Callable[[Hf4State], object]


def said(advice: str, state: Hf4State, rule: str = "X", legal: str = "", **params: Any) -> str:
    facts = params.pop("facts", {})
    act = SimpleNamespace(**{"by": "P", **params})
    return alternatives.words(state, act, RuleViolation(rule, "", facts, legal, advice=advice))


def auction(*passed: str) -> Given:
    def given(state: Hf4State) -> None:
        state.auction = Auction("P", "robonauts", "RB013", {"P": 1}, {*passed})

    return given


def pending(**due: Any) -> Given:
    return lambda state: state.pending.append(due)


def sites(**tokens: dict[str, Any]) -> Given:
    def given(state: Hf4State) -> None:
        names = iter(state.content.map.sites)
        state.sites |= {next(names): SiteState(**one) for one in tokens.values()}

    return given


def nothing(state: Hf4State) -> None:
    """The table as it is set up."""


@pytest.mark.parametrize(
    ("advice", "given", "words"),
    [
        ("auction", nothing, ""),
        ("auction", pending(kind="reroll", player="W"), "W rolls again or lets the size rolls stand first"),
        ("auction", auction("G", "W"), "P awards RB013 white (RB013) first"),
        ("auction", auction("W"), "G bids or passes for RB013 white (RB013) first"),
        ("auction", auction(), "W and G bid or pass for RB013 white (RB013) first"),
        ("move", nothing, ""),
        ("move", auction("W"), "G bids or passes for RB013 white (RB013) first"),
        ("year_end", nothing, ""),
        ("year_end", pending(kind="glitch", player="W"), "W places the glitch first (K2b)"),
        ("year_end", pending(kind="nothing", player="W"), ""),
        ("year_end", pending(kind="glitch"), ""),
        ("voters", nothing, ""),
        ("voters", pending(kind="heroism", votes={"P": 1, "W": 0}), "G votes on heroism first"),
        ("voters", pending(kind="heroism", votes={"W": 0}), "P and G vote on heroism first"),
        ("objection", nothing, "wait until another player is about to jump a claim"),
        ("claim_to_jump", nothing, "no claim of others can be jumped now"),
        ("claim_to_jump", sites(a={"claim": "P"}), "no claim of others can be jumped now"),
        ("claim_to_jump", sites(a={"claim": "W", "factory": "W"}), "no claim of others can be jumped now"),
        ("claim_to_jump", sites(a={"claim": "W"}), "jump the claim at {0}"),
        ("own_claim", nothing, "P has no claim without a factory; prospect a site first (I6)"),
        ("own_claim", sites(a={"claim": "P"}), "industrialize the claim of P at {0}"),
        ("own_factory", nothing, "P has no factory; industrialize a claim first (I7)"),
        ("own_factory", sites(a={"claim": "P", "factory": "P"}), "deliver from the factory at {0}"),
        (
            "colony_place", nothing,
            "P has no factory without a colony; industrialize another site first (I7)",
        ),
        ("colony_place", sites(a={"claim": "P", "factory": "P"}), "found it at the factory of P at {0}"),
        (
            "colony_place", sites(a={"claim": "P", "factory": "P", "colonies": ["P"]}),
            "P has no factory without a colony; industrialize another site first (I7)",
        ),
        ("sunspot_cube", nothing, "P, the 1st player, advances the sunspot cube first"),
        ("sunspot_cube", lambda state: setattr(state, "first_player", None), ""),
    ],
)  # fmt: skip
def test_who_comes_first_and_which_site(advice: str, given: Given, words: str) -> None:
    state = table()
    given(state)
    names = [state.content.map.sites[site].name for site in state.sites]
    assert said(advice, state) == words.format(*names)


@pytest.mark.parametrize(
    ("token", "tokens", "words"),
    [
        ("claim", {}, "P has no claim that may be discarded"),
        ("claim", {"claim": "P"}, "discard the claim of P at {0}"),
        ("claim", {"claim": "P", "factory": "P"}, "P has no claim that may be discarded"),
        ("factory", {"claim": "P", "factory": "P"}, "discard the factory of P at {0}"),
        (
            "factory", {"claim": "P", "factory": "P", "colonies": ["W"]},
            "P has no factory that may be discarded",
        ),
    ],
)  # fmt: skip
def test_which_token_may_be_discarded(token: str, tokens: dict[str, Any], words: str) -> None:
    state = table()
    if tokens:
        sites(a=tokens)(state)
    names = [state.content.map.sites[site].name for site in state.sites]
    assert said("own_token", state, token=token) == words.format(*names)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (["W"], "W ends the turn of this year first"),
        (["W", "G"], "W and G end their turns of this year first"),
        ([], ""),
    ],
)
def test_whose_turns_are_left(left: list[str], words: str) -> None:
    assert said("turns_left", table(), facts={"left": left}) == words


def test_numbers_that_are_lacking() -> None:
    state = table()
    assert said("more_fts", state, facts={"cost": 4, "fts": 1}).startswith("bring 3 FTs more")
    assert said("net_thrust", state, legal="push", facts={"needed": 5}) == (
        "push; net thrust 5 or more would do"
    )
    state.players["P"].hand[:] = [f"C{n}" for n in range(6)]
    for deck in state.decks.values():
        del deck[:2]
    over = len(state.players["P"].hand) - HAND_LIMIT + 1
    assert said("room_in_hand", state).startswith(f"discard {over} card")


def test_what_another_stack_could_give() -> None:
    state = table()
    ship = stack(state, "P", "rocket", "leo", "RB013")
    assert said("one_space", state, to="nowhere") == ""
    assert said("one_space", state, to="rocket") == f"take it from {state.players['P'].stacks['leo'].title}"
    ship.location = next(iter(state.content.map.sites))
    assert said("one_space", state, to="rocket") == ""
    place = state.content.map.sites[ship.location].name
    store = stack(state, "P", "outpost1", "geo", "RB014")
    assert said("one_space", state, to="rocket", source="outpost1") == f"bring {ship.title} to geo first"
    assert said("one_space", state, to="leo", source="rocket") == f"bring {ship.title} to LEO first"
    assert said("outpost", state) == f"decommission or convert {store.title} at geo first"
    assert said("mender", state, owner="P", stack="rocket") == f"bring a human of P to {place} first"


def test_nothing_is_offered_to_who_plays_not_or_where_no_words_are_known() -> None:
    state = table()
    assert said("sunspot_cube", state, by="nobody") == "" == said("no such advice", state)
    assert said("sunspot_cube", state, by=None).startswith("P, the 1st player")
