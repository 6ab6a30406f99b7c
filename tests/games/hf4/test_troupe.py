"""A troupe: who helps the star, and with what."""

from __future__ import annotations

import random
from collections import Counter

from hfmod.games.hf4.bots.curiosity import ENOUGH, Curiosity
from hfmod.games.hf4.bots.troupe import Member, Patron
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.g1_cargo import CreateStack
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.i2_research import Bid, PassBid
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, SiteState
from tests.games.hf4 import real, worlds


def member(*known: str) -> Member:
    """A member of the troupe of P, in a series in which these abilities have occurred."""
    curiosity = Curiosity({"abilities": Counter(dict.fromkeys(known, ENOUGH))})
    return Member(random.Random(1), Patron(curiosity), "P")


def vesta(state: Hf4State) -> None:
    """Give the star a factory of type V."""
    state.sites["vesta"] = SiteState(claim="P", factory="P")


def test_the_star_is_given_what_it_has_a_use_for() -> None:
    state = real.table()
    worlds.deal(state, "W", "CF079")
    state.players["W"].aquas = 3
    gift = Deal(by="W", to="P", gives=("card:CF079", "aquas:3"))
    assert gift in [*member().gifts(state, "W")]
    assert gift not in [*member().gifts(state, "P")]


def test_what_a_factory_makes_is_made_by_the_others() -> None:
    state = real.table()
    worlds.deal(state, "P", "CF069")
    assert [*member().tasks(state, "P")] == []  # no factory makes it yet
    vesta(state)
    assert [*member().tasks(state, "P")] == [Deal(by="P", to="W", gives=("card:CF069",))]
    assert [*member("keep_robonaut").tasks(state, "P")] == []  # it is not new


def test_a_factory_is_given_away_before_the_cubes_run_out() -> None:
    state = real.table()
    left = b_components.cubes_left(state, "P")
    sites = sorted(state.content.map.sites)[: left - 1]
    for site in sites[1:]:
        state.sites[site] = SiteState(claim="P", factory="P")
    assert [*member().estates(state, "P")] == []
    state.sites[sites[0]] = SiteState(claim="P", factory="P")
    given = next(member().estates(state, "P"))
    assert isinstance(given, Deal) and given.to == "W" and given.gives[0].startswith("factory:")


def test_nobody_bids_against_another() -> None:
    state = real.table()
    state.players["W"].aquas = 9
    state.auction = Auction("W", "refineries", "CF069", {"W": 0})
    assert next(member().bidding(state, "P")) == PassBid(by="P")
    assert next(member().bidding(state, "W")) == Bid(by="W", amount=0)


def test_what_destroys_soft_cards_is_activated_in_leo() -> None:
    state = real.table()
    crowd = ("CB060", "CD093", "CD098", "CX081", "CX083")
    leo = state.players["P"].stacks["leo"]
    for card in crowd:
        worlds.deal(state, "P", card)
        state.players["P"].hand.remove(card)
        leo.cards.append(card)
    state.cards["CX081"].black = True
    star = member()
    acts = []
    for act in star.shock(state, "P"):
        acts.append((act, [*star.flight]))
    launched = [flight for act, flight in acts if isinstance(act, CreateStack)]
    assert launched
    assert all(
        isinstance(flight[0], ActivateThruster) and "CX081" in flight[0].supports for flight in launched
    )
    assert [*member("irradiate_stack").shock(state, "P")] == []
