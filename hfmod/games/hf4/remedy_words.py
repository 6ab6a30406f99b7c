"""Remedies in the words of players: what an act does, and what a refused act could have been instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from typing import Any

from hfmod.engine.act import Act, RuleViolation
from hfmod.games.hf4 import circumstances, h_rights
from hfmod.games.hf4.acts import count, name, spot
from hfmod.games.hf4.h_movement import Enter
from hfmod.games.hf4.remedies import Remedy, find
from hfmod.games.hf4.state import Hf4State

MOST_NAMED = 4
# Rules on net thrust, whose findings tell how it would have come out.
THRUST = frozenset({"H6a", "H5e.1", "H5c", "H3.3", "H4c", "H6.2"})


def advise(state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> RuleViolation:
    """The violation with how things stood and what would have been legal when the act was refused."""
    situation = circumstances.facts(state, violation.about or act.touches(state))
    if situation:
        violation = replace(violation, facts={**violation.facts, "situation": situation})
    remedy = find(state, act, violation.rule)
    if remedy is None:
        return violation
    facts = {**violation.facts, **_data(remedy)}
    legal = _instead(state, remedy) if remedy.field else _before(state, act, remedy)
    message = violation.message + _what_if(state, violation, remedy)
    return replace(violation, message=message, facts=facts, legal=legal)


def _data(remedy: Remedy) -> dict[str, Any]:
    if remedy.field:
        return {"parameter": remedy.field, "legal_values": list(remedy.values)}
    return {"first": [one.do for one in remedy.new()], "from_start_of_move": remedy.rewinds}


# -- the act that was refused ------------------------------------------------------------------------------


def tell(state: Hf4State, act: Act[Hf4State]) -> str:
    """An act as players would announce it: its name, and its parameters where they say something."""
    parts = [act.do.replace("_", " ")]
    if isinstance(act, Enter):
        parts = [_goal(state, act)]
    for part in fields(act):
        value = getattr(act, part.name)
        stated = value not in ((), {}) if part.default is MISSING else value != part.default
        if stated and part.name not in ("by", "space"):
            flag = _is_plain(part.name, value)
            parts.append(_plain(part.name, value) if flag else _phrase(state, part.name, [value]))
    words = " ".join(parts)
    return words.replace("bid bid ", "bid ")


# -- acts to be done first ---------------------------------------------------------------------------------


def _before(state: Hf4State, act: Act[Hf4State], remedy: Remedy) -> str:
    words = " and ".join(filter(None, (say(state, one) for one in remedy.new())))
    if not remedy.rewinds:
        return f"{words} first"
    after = remedy.after.movement if remedy.after is not None else None
    if after is not None and "class" in after.facts:
        words += f" before the move (wet mass {after.facts['wet']}, {after.facts['class']} class, "
        words += f"net thrust {after.net_thrust})"
    return f"{words}, then {_goal(state, act)}"


def _goal(state: Hf4State, act: Act[Hf4State]) -> str:
    if not isinstance(act, Enter):
        return "go on"
    sites, stack = state.content.map.sites, state.spacecraft(act.player, act.stack)
    if act.space in sites:
        return f"land on {spot(state, act.space)}"
    if stack is not None and stack.location in sites:
        return f"lift off from {spot(state, stack.location)} to {spot(state, act.space)}"
    return f"go to {spot(state, act.space)}"


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
    "deal": lambda state, act: f"agree with {act.to} on the use of {_use(state, act.gets[0])} (N4)",
    "accept_deal": lambda state, act: "",  # said with the deal
}


def _finao(state: Hf4State, act: Any) -> str:
    return count(h_rights.finao_price(state, act.by), "Aqua")


def _use(state: Hf4State, word: str) -> str:
    _, what, *which = word.split(":")
    if what == "ability":
        return f"the ability of {name(state, which[0])}"
    return f"the {what} at {spot(state, which[0])}" if which else USES.get(what, what)


USES: Mapping[str, str] = {
    "felonious": "the Felonious privilege", "luna": "Luna", "mooncable": "the Mooncable",
    "powersat": "the Powersat", "scrum_troubleshooters": "the Scrum Troubleshooters",
}  # fmt: skip


# -- the act itself changed ----------------------------------------------------------------------------------


PHRASES: Mapping[str, str] = {
    "amount": "bid {}",
    "assist": "by {} assist",
    "bid": "a bid of {}",
    "card": "with {}",
    "cards": "with {}",
    "chit": "the chit {}",
    "colonist": "with the Colonist {}",
    "deck": "from the deck {}",
    "discard_from": "discard a delegate in {}",
    "disk_from": "give up the claim at {}",
    "disks_from": "give up the claim at {}",
    "dome": "with the dome at {}",
    "elect": "elect into {}",
    "finao": "FINAO {}",
    "grade": "{} as fuel",
    "heavy": "with {} on its heavy side",
    "ideology": "name {}",
    "kind": "as {}",
    "move_from": "move from {}",
    "move_to": "move to {}",
    "push_by": "pushed by {}",
    "refinery": "with the refinery {}",
    "robonaut": "with the robonaut {}",
    "second": "with {} as the second card",
    "site": "at {}",
    "sites": "at {}",
    "source": "from {}",
    "space": "go to {}",
    "stack": "with the stack {}",
    "supports": "with the supports {}",
    "tanks": "pay {} for the liftoff",
    "thruster": "with the thruster {}",
    "to": "to {}",
    "token": "the {} there",
    "trigger": "a glitch roll before {}",
}
UNITS: Mapping[str, str] = {
    "bonus": "bonus burn", "dirt": "tank", "fts": "FT", "steps": "fuel step", "tanks": "tank",
}  # fmt: skip
# Parameters that are yes or no, and those that name nothing: in the words of the table.
FLAGS: Mapping[str, tuple[str, str]] = {
    "afterburn": ("with an afterburn", "without an afterburn"),
    "bonus_pivot": ("with the bonus pivot", "without a bonus pivot"),
    "burn": ("with the radiator as dirt", "turn it without making dirt of it"),
    "delegate": ("with a delegate", "without a delegate"),
    "event": ("with an event", "without an event"),
    "finao": ("with FINAO", "without FINAO, by the roll"),
    "free": ("as a free action", "as the operation of the turn"),
    "heavy": ("with the heavy side", "with the light side"),
    "home": ("to the Home Bernal", "to LEO"),
    "load": ("loaded as fuel", "kept as FTs"),
}
NOTHING: Mapping[str, str] = {
    "assist": "without a factory-assist",
    "card": "without a card chosen by an ability",
    "colonist": "without a Colonist, as the operation of the turn",
    "disk_from": "with a disk of the reserve",
    "elect": "elect nowhere",
    "push_by": "without a push",
    "second": "one card",
    "supports": "without supports",
}
SOURCES: Mapping[str, str] = {"ability": "an ability", "buggy": "a buggy", "blink": "the Blink Telescope"}


def _instead(state: Hf4State, remedy: Remedy) -> str:
    given = [value for value in remedy.values if value is not None or remedy.field not in FLAGS]
    plain = [value for value in given if not _is_plain(remedy.field, value)]
    said = [_plain(remedy.field, value) for value in given if _is_plain(remedy.field, value)]
    if plain:
        said.insert(0, _phrase(state, remedy.field, plain))
    return " or ".join(said)


def _is_plain(field: str, value: Any) -> bool:
    """Whether the words of a value do without the value: yes, no and nothing."""
    return (type(value) is bool and field in FLAGS) or (value in (None, ()) and field in NOTHING)


def _plain(field: str, value: Any) -> str:
    return FLAGS[field][not value] if type(value) is bool else NOTHING[field]


def _phrase(state: Hf4State, field: str, values: Sequence[Any]) -> str:
    if all(type(value) is int for value in values):
        low, high = min(values), max(values)
        said = f"{low}" if low == high else f"{low} to {high}"
        if sorted(values) != list(range(low, high + 1)):
            said = ", ".join(map(str, sorted(values)))
        if field in UNITS:
            return f"{said} {UNITS[field]}" + ("" if said == "1" else "s")
    else:
        said = " or ".join(_value(state, value) for value in values[:MOST_NAMED])
        if len(values) > MOST_NAMED:
            said += f", or {len(values) - MOST_NAMED} others"
    return PHRASES.get(field, field.replace("_", " ") + " {}").format(said)


def _value(state: Hf4State, value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(_value(state, one) for one in value) or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{n} from {key}" for key, n in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "nothing"
    word = str(value)
    if word in SOURCES:
        return SOURCES[word]
    if word.startswith("outpost"):
        return word.replace("outpost", "outpost ")
    if word in state.cards:
        return name(state, word)
    return spot(state, word)
