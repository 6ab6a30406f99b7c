"""The War of Independence without Module 3 (1D2c, glossary): how it begins and ends, and what it forbids.

A Future with a casus belli breaks it out. Who completes one is an Independent, everybody else a Loyalist.
The other chapters ask here; what a War has in common with an anarchy they read off ``Hf4State.lawless``.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, War

JOINED = "joined_war"  # key of ``Turn.used``: the player has become an Independent this turn
STOCK = 2  # what every factory counts where the game ends in War
FUNDRAISING = "fundraising"  # what is forbidden in any War
KEY = "war"  # name of the War, for ``about`` and ``touches``


# -- how it begins and ends ------------------------------------------------------------------------------


@implements("1D2c", "GL-War-of-Independence", "GL-War-of-Independence.f")
def break_out(state: Hf4State, player: str) -> None:
    """A player completes a casus belli and is an Independent; the first one starts the War, the only one."""
    if state.war is None:
        state.war = War([player])
    elif state.war.over or player in state.war.independents:
        return
    else:
        state.war.independents.append(player)
    turn = state.turns.get(player)
    if turn is not None:
        turn.used[JOINED] = 1


@implements("1D2c", "GL-War-of-Independence")
def begin(state: Hf4State, season: str | None) -> None:
    """The War begins with the turn of the next player, in the season of that turn."""
    if state.war is not None and state.war.season is None:
        state.war.season = season


@implements("GL-War-of-Independence.f")
def end(state: Hf4State) -> None:
    """The cube has left the season in which the War began."""
    if state.war is not None and state.at_war:
        state.war.over = True


# -- the two sides ---------------------------------------------------------------------------------------


@implements("1D2c", "GL-War-of-Independence")
def independent(state: Hf4State, player: str) -> bool:
    """Whether the player is an Independent in a War under way."""
    return state.at_war and state.war is not None and player in state.war.independents


@implements("1D2c", "GL-War-of-Independence")
def loyalist(state: Hf4State, player: str) -> bool:
    """Whether the player is a Loyalist in a War under way."""
    return state.at_war and not independent(state, player)


# -- what it forbids -------------------------------------------------------------------------------------


@implements("GL-War-of-Independence.b")
def no_earth_operation(state: Hf4State, what: str, legal: str) -> Iterator[RuleViolation]:
    """No fundraising, auctions, free market and boosts; with Module 1 there is no delivery anyhow."""
    if state.at_war and (what == FUNDRAISING or not state.rules.evasive(state)):
        yield broken("GL-War-of-Independence.b", f"{_in_war(state)} there is no {what}", KEY, legal=legal)


@implements("GL-War-of-Independence.b")
def homesteaders(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Only Independents homestead."""
    if loyalist(state, player) and not state.rules.evasive(state):
        message = f"{_in_war(state)} only Independents homestead, and {player} is a Loyalist"
        legal = "build the colony on the site (G3)"
        yield broken("GL-War-of-Independence.b", message, KEY, legal=legal)


@implements("GL-War-of-Independence.e")
def no_finao(state: Hf4State, *about: str) -> Iterator[RuleViolation]:
    """FINAO cannot be paid."""
    if state.at_war and not state.rules.evasive(state):
        message = f"{_in_war(state)} FINAO cannot be paid"
        yield broken("GL-War-of-Independence.e", message, KEY, *about, legal="make the roll")


@implements("1D2c.2")
def lobbyists(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Only Loyalists lobby."""
    if independent(state, player):
        message = f"{_in_war(state)} only Loyalists lobby, and {player} is an Independent"
        yield broken("1D2c.2", message, KEY, legal="wait for the end of the War")


@implements("GL-War-of-Independence.c")
def no_parade(state: Hf4State, *about: str) -> Iterator[RuleViolation]:
    """There are no ticker tape parades: chits stay as they are."""
    if state.at_war:
        message = f"{_in_war(state)} there are no ticker tape parades"
        legal = "keep the chit as it is until the War is over"
        yield broken("GL-War-of-Independence.c", message, KEY, *about, legal=legal)


@implements("GL-War-of-Independence.a")
def gives_up_home(state: Hf4State, player: str, home: Stack | None) -> Iterator[RuleViolation]:
    """An Independent ends no turn with a Home Bernal, but for that which made one (RUL-HOME-BERNAL-WAR)."""
    turn = state.turns.get(player)
    new = turn is not None and turn.used.get(JOINED)
    evaded = state.rules.evasive(state)
    if home is not None and independent(state, player) and not new and not evaded:
        message = f"{player} is an Independent, and {home.title} is still anchored in its Home Orbit"
        yield broken("GL-War-of-Independence.a", message, home.key, KEY, legal=f"unanchor {home.title} first")


@implements("1D2c.1", "GL-War-of-Independence.f")
def grants_are_given(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """War grants take the place of auctions in War, and only then."""
    if state.at_war:
        return
    rule, message = "1D2c.1", f"{player} takes a war grant, and there is no War"
    if state.war is not None and state.war.over:
        rule = "GL-War-of-Independence.f"
        message = (
            f"{player} takes a war grant, but the War ended when the cube left the {state.war.season} season"
        )
    yield broken(rule, message, KEY, legal="start an auction (I2)")


def _in_war(state: Hf4State) -> str:
    """How a refusal begins: how long the War lasts."""
    season = state.war.season if state.war is not None else None
    return f"during the War of Independence, until the sunspot cube leaves the {season} season,"


# -- what it is worth ------------------------------------------------------------------------------------


@implements("GL-War-of-Independence.g", "M2b.1.m")
def stock_price(state: Hf4State, price: int) -> int:
    """What a factory counts: 2 if the game ends in War, except in solitaire (RUL-WAR-STOCK)."""
    return STOCK if state.at_war and len(state.players) > 1 else price
