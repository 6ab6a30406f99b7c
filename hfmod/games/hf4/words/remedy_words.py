"""What a refusal says: how things stood, and a remedy in the words of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hfmod.engine.act import Act, RuleViolation
from hfmod.games.hf4.rules.core import h_rights
from hfmod.games.hf4.rules.core.acts import count, name, spot
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.words import alternatives, circumstances
from hfmod.games.hf4.words.act_words import goal, instead, used
from hfmod.games.hf4.words.remedies import Remedy, find

# Rules on net thrust, whose findings tell how it would have come out.
THRUST = frozenset({"H6a", "H5e.1", "H5c", "H3.3", "H4c", "H6.2"})


def advise(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> RuleViolation:
    """The violation with how things stood and what would have been legal when the act was refused."""
    situation = circumstances.facts(state, violation.about or act.touches(state))
    if situation:
        violation = replace(violation, facts={**violation.facts, "situation": situation})
    remedy = find(state, act, violation.rule)
    if remedy is None:
        return replace(violation, legal=alternatives.words(state, act, violation) or violation.legal)
    facts = {**violation.facts, **_data(remedy)}
    legal = _before(state, act, remedy)
    if remedy.field:
        legal = instead(state, act, remedy.field, remedy.values)
    message = violation.message + _what_if(state, violation, remedy)
    return replace(violation, message=message, facts=facts, legal=legal)


def _data(remedy: Remedy) -> dict[str, Any]:
    if remedy.field:
        return {"parameter": remedy.field, "legal_values": list(remedy.values)}
    return {"first": [one.do for one in remedy.new()], "from_start_of_move": remedy.rewinds}


# -- acts to be done first ---------------------------------------------------------------------------------


def _before(state: Hf4State, act: Act[Hf4State], remedy: Remedy) -> str:
    words = " and ".join(filter(None, (say(state, one) for one in remedy.new())))
    if not remedy.rewinds:
        return f"{words} first"
    after = remedy.after.movement if remedy.after is not None else None
    if after is not None and "class" in after.facts:
        words += f" before the move (wet mass {after.facts['wet']}, {after.facts['class']} class, "
        words += f"net thrust {after.net_thrust})"
    return f"{words}, then {goal(state, act)}"


def _what_if(state: Hf4State, violation: RuleViolation, remedy: Remedy) -> str:
    """How the net thrust would have come out: ``; with 1 step jettisoned it would be 4``."""
    after = remedy.after.movement if remedy.after is not None else None
    if violation.rule not in THRUST or not remedy.rewinds or after is None:
        return ""
    parts = [WHAT_IF[one.do](state, one) for one in remedy.new() if one.do in WHAT_IF]
    return f"; with {' and '.join(parts)} it would be {after.net_thrust}" if parts else ""


def _activation(state: Hf4State, act: Any) -> str:
    said = [word for word, so in (("an afterburn", act.afterburn), ("a push", act.push_by)) if so]
    return " and ".join(said) or f"{name(state, act.card)} activated"


WHAT_IF: Mapping[str, Callable[[Hf4State, Any], str]] = {
    "jettison_fuel": lambda state, act: f"{count(act.steps, 'step')} jettisoned",
    "activate_thruster": _activation,
    "decommission": lambda state, act: "less cargo",
}


def say(state: Hf4State, act: Any) -> str:
    """An act that might be done first, as an order."""
    return SAID[act.do](state, act)


def _cards(state: Hf4State, cards: Sequence[str]) -> str:
    return ", ".join(name(state, card) for card in cards)


def _stack(state: Hf4State, player: str, kind: str) -> str:
    stack = state.players[player].stacks.get(kind)
    return stack.title if stack is not None else f"a new {kind}"


def _activate(state: Hf4State, act: Any) -> str:
    parts = [_cards(state, act.supports)] if act.supports else []
    parts += ["an afterburn"] if act.afterburn else []
    words = f"activate {name(state, act.card)}" + (f" with {' and '.join(parts)}" if parts else "")
    return words + (f", pushed by {act.push_by}" if act.push_by else "")


SAID: Mapping[str, Callable[[Hf4State, Any], str]] = {
    "roll_hazard": lambda state, act: f"make the hazard roll (or pay FINAO, {_finao(state, act)})",
    "finao": lambda state, act: f"pay FINAO ({_finao(state, act)})",
    "roll_belt": lambda state, act: "make the belt roll",
    "end_move": lambda state, act: "end the move",
    "accept_rolls": lambda state, act: "let the size rolls stand",
    "move_law": lambda state, act: f"settle the tied vote, e.g. for {act.ideology}",
    "glitch_repair": lambda state, act: f"repair the glitch of {_stack(state, act.owner, act.stack)}",
    "glitch_roll": lambda state, act: (
        f"make the glitch roll of {_stack(state, act.owner or act.by, act.stack)}"
    ),
    "activate_thruster": _activate,
    "jettison_fuel": lambda state, act: f"jettison {count(act.steps, 'fuel step')}",
    "load_fuel": lambda state, act: f"load {count(act.tanks, 'tank')} more",
    "fts_to_fuel": lambda state, act: f"make fuel of {count(act.fts, 'FT')} aboard",
    "fuel_to_fts": lambda state, act: f"make {count(act.tanks, 'FT')} of the fuel",
    "turn_radiator": lambda state, act: f"turn {name(state, act.card)} to its light side",
    "cargo_transfer": lambda state, act: (
        f"transfer {_cards(state, act.cards)} into {_stack(state, act.by, act.to)} (G1)"
    ),
    "convert_stack": lambda state, act: (
        f"convert {_stack(state, act.by, act.source)} to {act.to.replace('outpost', 'outpost ')} (G1e)"
    ),
    "lobby": lambda state, act: f"lobby for the law of {act.ideology} (O4)",
    "discard": lambda state, act: f"discard {name(state, act.card)}",
    "decommission": lambda state, act: (
        f"decommission {_cards(state, act.cards)} from {_stack(state, act.by, act.stack)}"
    ),
    "discard_token": lambda state, act: f"discard the {act.token} at {spot(state, act.site)} (G6)",
    "discard_delegate": lambda state, act: f"take the delegate in {act.ideology} back",
    "deal": lambda state, act: f"agree with {act.to} on the use of {used(state, act.gets[0])} (N4)",
    "accept_deal": lambda state, act: "",  # said with the deal
}


def _finao(state: Hf4State, act: Any) -> str:
    return count(h_rights.finao_price(state, act.by), "Aqua")
