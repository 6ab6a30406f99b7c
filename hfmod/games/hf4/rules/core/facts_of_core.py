"""Facts of a position in the core game: of the game, of each deck, of each player.

Cards are named by id, those lying black side up by the code of that side; places by space id; masses as
printed on the fuel strip.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hfmod.games.hf4.rules.core import b_components, f_fuel, h_rights, m_end
from hfmod.games.hf4.rules.core.e_stacks import is_crew
from hfmod.games.hf4.rules.core.state import Hf4State, Stack


def shown(state: Hf4State, card: str) -> str:
    """A card as facts name it: by its id, black side up by that side's code; a crew always by its id."""
    black = state.cards[card].black and not is_crew(state, card)
    return state.content.cards[card].back.code if black else card


def cards_fact(state: Hf4State, stack: Stack) -> list[str]:
    """Cards of a stack, without tokens that lie among them."""
    return sorted(shown(state, card) for card in stack.cards if not state.rules.is_token(state, card))


def stack_fact(state: Hf4State, stack: Stack | None) -> dict[str, Any] | None:
    """A stack as facts show it: place, cards, FTs, masses of a spacecraft; None where there is none."""
    if stack is None:
        return None
    fact: dict[str, Any] = {
        "location": stack.location,
        "cards": cards_fact(state, stack),
        "fts": sum(stack.fts.values()),
    }
    if stack.anchored:
        fact["anchored"] = True
    if stack.kind in f_fuel.TRACKED:
        fact |= {"dry": f_fuel.mass_text(stack.dry), "wet": f_fuel.mass_text(stack.wet)}
    return fact


def glory_fact(state: Hf4State, player: str) -> dict[str, str]:
    """A player's glory chits: ``carried`` by a human, or in LEO ``low`` or ``high`` side up."""
    crew = state.players[player].crew
    people = [crew, *(card for _, card in state.rules.colonists(state, player))]
    carried = {state.cards[card].glory: "carried" for card in people if card in state.cards}
    chits = {chit: "high" if state.glory_high[chit] else "low" for chit in state.players[player].glory}
    return chits | {chit: how for chit, how in carried.items() if chit is not None}


def leo_fact(state: Hf4State, player: str) -> list[str]:
    """Cards in a player's LEO stack."""
    leo = state.players[player].stacks.get("leo")
    return cards_fact(state, leo) if leo else []


def net_thrust_fact(state: Hf4State, player: str) -> int | None:
    """Net thrust of the movement under way, None where the player moves nothing."""
    move = state.movement
    return move.net_thrust if move is not None and move.owner == player else None


def glitches_fact(state: Hf4State, player: str) -> list[str]:
    """Kinds of the player's stacks with a glitch."""
    return sorted(stack.kind for stack in state.stacks(player) if stack.glitch)


def heavy_fact(state: Hf4State, player: str) -> list[str]:
    """Radiators in the player's stacks that lie on their heavy side."""
    cards = (card for stack in state.stacks(player) for card in stack.cards)
    return sorted(card for card in cards if state.cards[card].heavy)


def fuel_fact(state: Hf4State, player: str) -> str | None:
    """Grade of the fuel of the player's rocket, None without fuel."""
    rocket = state.players[player].stacks.get("rocket")
    return rocket.grade.value if rocket is not None and rocket.grade is not None else None


def crew_fact(state: Hf4State, player: str) -> str:
    """The side of the crew card that the player chose."""
    owner = state.players[player]
    card = state.content.cards[owner.crew]
    return card.back.code if owner.crew_black else card.front.code


def score_fact(state: Hf4State, player: str) -> int:
    """Victory points as things stand."""
    return sum(m_end.points(state, player).values())


OF_GAME: Mapping[str, Callable[[Hf4State], Any]] = {
    "year": lambda state: state.year,
    "seniority": lambda state: state.seniority,
    "sunspot": lambda state: state.sunspot,
    "season": h_rights.season,
    "anarchy": lambda state: state.anarchy,
    "phase": lambda state: state.phase,
    "ended": lambda state: state.ended,
    "first_player": lambda state: state.first_player,
    "chits": lambda state: sorted(state.glory_spots),
    "busted": lambda state: sorted(site for site, tokens in state.sites.items() if tokens.busted),
    "result": m_end.team_result,
    "player": lambda state: state.turn.player if state.turn else None,
}

OF_DECK: Mapping[str, Callable[[list[str]], Any]] = {
    "deck_top": lambda cards: cards[0] if cards else None,
    "deck": sorted,
    "deck_bottom": lambda cards: cards[-1] if cards else None,
}


def of_stack(kind: str) -> Callable[[Hf4State, str], Any]:
    """The fact about a player's stack of a kind."""
    return lambda state, player: stack_fact(state, state.players[player].stacks.get(kind))


OF_PLAYER: Mapping[str, Callable[[Hf4State, str], Any]] = {
    "aquas": lambda state, player: state.players[player].aquas,
    "hand": lambda state, player: sorted(state.players[player].hand),
    "leo": leo_fact,
    "rocket": of_stack("rocket"),
    "outpost1": of_stack("outpost1"),
    "outpost2": of_stack("outpost2"),
    "outpost3": of_stack("outpost3"),
    "claims": lambda state, player: sorted(b_components.claims(state, player)),
    "factories": lambda state, player: sorted(b_components.factories(state, player)),
    "colonies": lambda state, player: sorted(b_components.colonies(state, player)),
    "achievements": lambda state, player: sorted(state.players[player].achievements),
    "glory": glory_fact,
    "heroism": lambda state, player: sorted(state.players[player].heroism),
    "glitches": glitches_fact,
    "heavy": heavy_fact,
    "fuel": fuel_fact,
    "crew": crew_fact,
    "net_thrust": net_thrust_fact,
    "score": score_fact,
}
