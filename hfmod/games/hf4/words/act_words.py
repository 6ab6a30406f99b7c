"""Acts in the words of players: what an act is, and the values of its parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.hf4.rules.core import k_glitch
from hfmod.games.hf4.rules.core.acts import chit_name, count, name, spot
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.state import Hf4State

MOST_NAMED = 4


def tell(state: Hf4State, act: Act[Hf4State]) -> str:
    """An act as players would announce it: its name, and its parameters where they say something."""
    parts, rest = [goal(state, act)] if isinstance(act, Enter) else [], list[str]()
    for part in fields(act):
        value = getattr(act, part.name)
        stated = value not in ((), {}, "") if part.default is MISSING else value != part.default
        if stated and part.name not in ("by", "space"):
            words = _plain(part.name, value) if _is_plain(part.name, value) else None
            begins = f"{act.do}.{part.name}" in BEGINNINGS
            (parts if begins else rest).append(words or phrase(state, act, part.name, [value]))
    parts = parts or [act.do.replace("_", " ")]
    return " ".join([*parts, *rest])


def goal(state: Hf4State, act: Act[Hf4State]) -> str:
    """Where a step goes."""
    if not isinstance(act, Enter):
        return "go on"
    sites, stack = state.content.map.sites, state.spacecraft(act.player, act.stack)
    if act.space in sites:
        return f"land on {spot(state, act.space)}"
    if stack is not None and stack.location in sites:
        return f"lift off from {spot(state, stack.location)} to {spot(state, act.space)}"
    return f"go to {spot(state, act.space)}"


# -- parameters ------------------------------------------------------------------------------------------

# With these parameters an announcement begins; the act needs no other name then.
BEGINNINGS: Mapping[str, str] = {
    "accept_deal.of": "accept the deal of {}",
    "award.to": "award the card to {}",
    "bid.amount": "bid {}",
    "deal.to": "deal with {}",
    "dirt_refuel.tanks": "take {} of dirt",
    "discard_delegate.ideology": "take back the delegate in {}",
    "discard_token.token": "discard the {}",
    "fts_to_fuel.fts": "make fuel of {}",
    "fuel_to_fts.tanks": "make FTs of {}",
    "glitch_roll.stack": "glitch roll of {}",
    "jettison_fuel.steps": "jettison {}",
    "leave.player": "{} leaves the game",
    "load_fuel.tanks": "load {}",
    "lobby.ideology": "lobby for {}",
    "move_law.ideology": "move the law to {}",
    "nominate.to": "nominate {}",
    "pass_baton.to": "pass the baton to {}",
    "place_legacy.ideology": "place a seniority disk in {}",
    "research_auction.deck": "research auction of {}",
    "research_grant.deck": "research grant of {}",
    "take_glory.chit": "take the {}",
}
PHRASES: Mapping[str, str] = {
    "assist": "by {}-assist",
    "bid": "with a bid of {}",
    "card": "with {}",
    "cards": "with {}",
    "chit": "for the {}",
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
    "gets": "for {}",
    "gives": "giving {}",
    "ideology": "for {}",
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
    "owner": "of {}",
    "stack": "with {}",
    "supports": "with the supports {}",
    "tanks": "pay {} for the liftoff",
    "thruster": "with the thruster {}",
    "to": "to {}",
    "trigger": "before {}",
    "unit": "with {}",
}
UNITS: Mapping[str, str] = {
    "bonus": "bonus burn", "dirt": "tank", "fts": "FT", "steps": "fuel step", "tanks": "tank",
}  # fmt: skip
# Parameters that are yes or no, and those that name nothing: in the words of the table.
FLAGS: Mapping[str, tuple[str, str]] = {
    "agree": ("agreeing", "against it"),
    "afterburn": ("with an afterburn", "without an afterburn"),
    "bonus_pivot": ("with the bonus pivot", "without a bonus pivot"),
    "burn": ("with the radiator as dirt", "turn it without making dirt of it"),
    "delegate": ("with a delegate", "without a delegate"),
    "event": ("with an event", "without an event"),
    "finao": ("with FINAO", "without FINAO, by the roll"),
    "free": ("as a free action", "as the operation of the turn"),
    "heavy": ("with the heavy side", "with the light side"),
    "home": ("to the Home Bernal", "to LEO"),
    "objects": ("objecting", "without objection"),
    "load": ("loaded as fuel", "kept as FTs"),
}
NOTHING: Mapping[str, str] = {
    "assist": "without an assist",
    "card": "without a card chosen by an ability",
    "colonist": "without a Colonist, as the operation of the turn",
    "disk_from": "with a disk of the reserve",
    "elect": "elect nowhere",
    "more": "one card alone",
    "push_by": "without a push",
    "second": "one card",
    "supports": "without supports",
}
WORDS: Mapping[str, str] = {
    "ability": "an ability", "buggy": "a buggy", "blink": "the Blink Telescope",
    "freighter": "the freighter", "leo": "LEO", "rocket": "the rocket", **k_glitch.BEFORE,
}  # fmt: skip


def instead(state: Hf4State, act: Any, field: str, values: Sequence[Any]) -> str:
    """Values with which an act would have been legal."""
    given = [value for value in values if value is not None or field not in FLAGS]
    named = [value for value in given if not _is_plain(field, value)]
    said = [_plain(field, value) for value in given if _is_plain(field, value)]
    if named:
        said.insert(0, phrase(state, act, field, named))
    return " or ".join(said)


def _is_plain(field: str, value: Any) -> bool:
    """Whether the words of a value do without the value: yes, no and nothing."""
    return (type(value) is bool and field in FLAGS) or (value in (None, ()) and field in NOTHING)


def _plain(field: str, value: Any) -> str:
    return FLAGS[field][not value] if type(value) is bool else NOTHING[field]


def phrase(state: Hf4State, act: Any, field: str, values: Sequence[Any]) -> str:
    """Values of a parameter of an act, any of which will do."""
    template = BEGINNINGS.get(f"{act.do}.{field}")
    if all(type(value) is int for value in values):
        low, high = min(values), max(values)
        said = f"{low}" if low == high else f"{low} to {high}"
        if sorted(values) != list(range(low, high + 1)):
            said = ", ".join(map(str, sorted(values)))
        if field in UNITS:
            said = f"{'no' if said == '0' else said} {_unit(act, field)}" + ("" if said == "1" else "s")
            template = template or "{}"
    else:
        said = " or ".join(_value(state, value) for value in values[:MOST_NAMED])
        if len(values) > MOST_NAMED:
            more = len(values) - MOST_NAMED
            said += f", or {more} others" if more > 1 else ", or another one"
    return (template or PHRASES.get(field, field.replace("_", " ") + " {}")).format(said)


def _unit(act: Any, field: str) -> str:
    """What is counted: water in LEO is money (F1c)."""
    source = getattr(act, "source", getattr(act, "stack", None))
    money = field == "fts" and source == "leo" and act.grade == "water"
    return "Aqua" if money else UNITS[field]


def _value(state: Hf4State, value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(_value(state, one) for one in value) or "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{n} from {_value(state, key)}" for key, n in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "nothing"
    word = str(value)
    if word in WORDS:
        return WORDS[word]
    if word.startswith("outpost"):
        return word.replace("outpost", "outpost ")
    if word.startswith(("glory-", "heroism-")):
        return chit_name(state, word)
    if word in state.cards:
        return name(state, word)
    return goods(state, word) if ":" in word else spot(state, word)


# -- deals ---------------------------------------------------------------------------------------------


def goods(state: Hf4State, word: str) -> str:
    """What a word of a deal names (n_negotiation)."""
    kind, *parts = word.split(":")
    if kind == "aquas" and parts[0].isdecimal():
        return count(int(parts[0]), "Aqua")
    if kind in ("fts", "isotope") and len(parts) == 3 and parts[0].isdecimal():
        source, to = (_value(state, part) for part in parts[1:])
        what = "FT" if kind == "fts" else "gold FT"
        return f"{count(int(parts[0]), what)} from {source} into {to}"
    if kind == "stacked" and len(parts) == 2:
        return f"{_value(state, parts[0])} into {_value(state, parts[1])}"
    if kind == "use":
        return f"the use of {used(state, word)}"
    if kind == "legacy":
        return f"a seniority disk in {parts[0]}"
    said = _value(state, ":".join(parts))
    if kind in ("claim", "factory"):
        return f"the {kind} at {said}"
    return f"the {said}" if kind == "glory" else said


def used(state: Hf4State, word: str) -> str:
    """What ``use:crew:CQ042`` and the like lend."""
    _, what, *which = word.split(":")
    if what == "ability":
        return f"the ability of {_value(state, which[0])}"
    if what in ("crew", "colonist"):
        return _value(state, which[0])
    return f"the {what} at {_value(state, which[0])}" if which else USES.get(what, what)


USES: Mapping[str, str] = {
    "felonious": "the Felonious privilege", "luna": "Luna", "mooncable": "the Mooncable",
    "powersat": "the Powersat", "scrum_troubleshooters": "the Scrum Troubleshooters",
}  # fmt: skip
