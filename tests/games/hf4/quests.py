"""Tables that play with Futures, and positions in which one can be attempted."""

from __future__ import annotations

from typing import Any

from hfmod.engine.act import Act
from hfmod.games.hf4.rules.core.m_end import points
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt.d_futures import AttemptFuture
from tests.games.hf4.colonies import act, bernal, colonial, factory, put

MODULES = ("m0", "m1", "m2")
PULSED, COOLER = "CG119R", "CD102R"  # a pulsed generator without supports, a radiator of 6 therms if heavy
OFFICE = "M2B173"  # a Bernal; its reverse side, the Lab, is M2B173R
NORSE = "norse-moonlets-lagrange"  # beside five sites of hydration 13 together
MOONS = ("phoebe", "suttungr", "ymir")
CREW = "CQ041"  # P's


def futuristic(**options: Any) -> Hf4State:
    """A table with Modules 0, 1, 2 and Futures; it is P's first turn."""
    return colonial(MODULES, options={"futures": True, **options})


def team(state: Hf4State, place: str, *codes: str, player: str = "P") -> None:
    """A player's crew at a place, with cards: a freighter beside it, the others in its outpost.

    Codes that end in R lie reverse side up; radiators are heavy.
    """
    big = [code for code in codes if code.startswith("M1F")]
    small = [code for code in codes if code not in big]
    stack = put(state, player, "outpost1", place, state.players[player].crew, *small)
    for card in stack.cards:
        state.cards[card].heavy = state.content.cards[card].deck == "radiators"
    if big:
        put(state, player, "freighter", place, *big)


def attempt(card: str, unit: str = CREW, by: str = "P", **params: Any) -> Act[Hf4State]:
    """The attempt of the Future that a card lists, by P's crew unless another unit is named."""
    return act(by, "attempt_future", card=card, unit=unit, **params)


def stars(state: Hf4State, player: str = "P") -> int:
    """Victory points of a player's Futures."""
    return points(state, player)["futures"]


def won(state: Hf4State, card: str, player: str = "P") -> None:
    """The Future that a card lists has been completed by a player."""
    future = state.content.cards[card].back.future
    assert future is not None
    state.players[player].futures[future.name] = card


def spacefaring(*moons: str) -> Hf4State:
    """P may attempt Spacefaring: a Bernal with wet Dirtsides, and the TW thruster with the crew."""
    state = futuristic()
    bernal(state, "P", OFFICE, NORSE)
    for moon in moons or MOONS:
        factory(state, "P", moon)
    team(state, NORSE, "M1W156R", PULSED, COOLER)
    return state


def exoplanets() -> Hf4State:
    """P may attempt the Exoplanet Hunt: claim, promoted freighter and crew at Sedna."""
    state = futuristic()
    state.site("sedna").claim = "P"
    team(state, "sedna", "M1F165R")
    return state


def attempts(state: Hf4State, player: str = "P") -> list[AttemptFuture]:
    """The attempts that are listed for a player."""
    return [one for one in AttemptFuture.options(state) if one.by == player]
