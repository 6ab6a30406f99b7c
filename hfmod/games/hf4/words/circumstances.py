"""How things stood when an act was refused: facts about the things that a violation names.

A check gives the numbers that its rule compares. These are added here for every finding, so that a reader
need not replay the log: where a stack lies and what it weighs, which side of a card is up, whose tokens are
on a site, how many Aquas a player has. A fact that the check gave itself is never replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hfmod.games.hf4.rules.core.acts import count, name, spot
from hfmod.games.hf4.rules.core.f_fuel import TRACKED, fuel_steps, mass_text
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

Facts = dict[str, Any]


def facts(state: Hf4State, things: Iterable[str]) -> Facts:
    """Facts by name about things ("aquas:white", "card:RT001", "site:ceres"), as they stand now."""
    found: Facts = {}
    for thing in sorted(things):
        kind, _, which = thing.partition(":")
        if kind in OF_KIND:
            found.update(OF_KIND[kind](state, which))
        elif which in state.players and kind in state.players[which].stacks:
            found.update(_stack(state, state.players[which].stacks[kind]))
    return found


def _aquas(state: Hf4State, player: str) -> Facts:
    return {f"aquas of {player}": state.players[player].aquas} if player in state.players else {}


def _hand(state: Hf4State, player: str) -> Facts:
    return {f"cards in the hand of {player}": len(state.players[player].hand)}


def _stack(state: Hf4State, stack: Stack) -> Facts:
    told = f"at {spot(state, stack.location)}"
    if stack.kind in TRACKED:
        told += f", dry mass {mass_text(stack.dry)}, wet mass {mass_text(stack.wet)}, "
        steps = fuel_steps(state, stack)
        told += f"{count(steps, 'fuel step')} of {stack.grade}" if steps else "no fuel"
    told += "".join(f", {count(n, f'{grade} FT')}" for grade, n in stack.fts.items() if n)
    told += ", glitched" if stack.glitch else ""
    return {stack.title: told}


def _card(state: Hf4State, card: str) -> Facts:
    if card not in state.cards:
        return {}
    stack = state.stack_of(card)
    owner = next((player.id for player in state.players.values() if card in player.hand), None)
    where = f"in the hand of {owner}" if owner is not None else "in no stack and no hand"
    if stack is not None:
        where = f"in {stack.title} at {spot(state, stack.location)}"
    return {name(state, card): f"mass {state.mass(card)}, {where}"}


def _site(state: Hf4State, site: str) -> Facts:
    printed = state.content.map.sites.get(site)
    if printed is None:
        return {}
    tokens = state.sites.get(site)
    told = [f"size {printed.size}", f"hydration {printed.hydration}", f"type {printed.spectral}"]
    if tokens is not None:
        told += [f"claim of {tokens.claim}"] if tokens.claim else []
        told += [f"factory of {tokens.factory}"] if tokens.factory else []
        told += ["busted"] if tokens.busted else []
        told += ["with a colony"] if tokens.colonies else []
    return {spot(state, site): ", ".join(told)}


def _turn(state: Hf4State, which: str) -> Facts:
    turn = state.turn
    if turn is None:
        return {"turn": f"nobody's, year {state.year}, {state.phase}"}
    return {"turn": f"{turn.player}'s, year {state.year}", "operation": turn.operation or "none yet"}


def _game(state: Hf4State, _: str) -> Facts:
    return {"year": state.year, "1st player": state.first_player or "not known yet"}


def _assembly(state: Hf4State, _: str) -> Facts:
    return {"active law": state.assembly.active} if state.assembly is not None else {}


def _war(state: Hf4State, _: str) -> Facts:
    if state.war is None:
        return {"War of Independence": "none yet"}
    since = (
        f"since the {state.war.season} season" if state.war.season is not None else "from the next turn on"
    )
    told = "over" if state.war.over else since
    return {"War of Independence": f"{told}, Independents: {', '.join(state.war.independents)}"}


def _futures(state: Hf4State, player: str) -> Facts:
    done = state.players[player].futures if player in state.players else {}
    return {f"Futures of {player}": ", ".join(done) or "none"}


OF_KIND: Mapping[str, Callable[[Hf4State, str], Facts]] = {
    "aquas": _aquas, "assembly": _assembly, "card": _card, "game": _game, "hand": _hand,
    "futures": _futures, "site": _site, "turn": _turn, "war": _war,
}  # fmt: skip
