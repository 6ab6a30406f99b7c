"""Recorded games in normal form: two that are the same game at a table are then the same list of acts.

The table does not tell, and no rule asks, what is made alike here (docs/reading-logs.md, "From a game to a
VASSAL log").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hfmod.games.hf4.rules.core.k_glitch import CARGO, FLYBY, FREE_INDUSTRIALIZE
from hfmod.games.hf4.rules.game import Hf4

Action = dict[str, Any]

BY_TABLE = frozenset({"advance_sunspot", "roll_event", "roll_cme", "roll_purge", "place_colonists"})
# Acts that move goods, and which of their parameters are the goods: two in a row are one act.
GOODS = {
    "cargo_transfer": ("cards", "fts"), "decommission": ("cards", "fts"), "load_fuel": ("tanks",),
    "fts_to_fuel": ("fts",), "fuel_to_fts": ("tanks",),
}  # fmt: skip
# Triggers of glitch rolls that are not called as the act that they come before.
TRIGGERS = {
    "enter": (FLYBY,), "industrialize": ("industrialize", FREE_INDUSTRIALIZE),
    "cargo_transfer": (CARGO,), "create_stack": (CARGO,), "accept_deal": (CARGO,),
}  # fmt: skip


def normal(game: Hf4, actions: Iterable[Mapping[str, Any]]) -> list[Action]:
    """The acts of a game of core and Module 0 in normal form."""
    found: list[Action] = []
    for action in _agreed(_plain(game, action) for action in actions):
        if not (found and _joined(found[-1], action)):
            found.append(action)
    for n, action in enumerate(found):
        if action["do"] == "glitch_roll" and not _follows(action, found[n + 1 :]):
            action["trigger"] = CARGO  # it uses up no operation
    return found


def _plain(game: Hf4, action: Mapping[str, Any]) -> Action:
    """An act without what it is by default, and without words for its dice."""
    params = {name: value for name, value in action.items() if name not in ("n", "chance", "expect")}
    plain = game.unparse(game.parse(params))
    if plain["do"] in BY_TABLE:
        plain["by"] = None
    if plain["do"] == "advance_sunspot":
        plain.pop("event", None)  # the sunspot cycle says it, or the event roll that follows
    if action.get("chance") and plain["do"] != "set_up":  # how decks lie is told beside it
        plain["chance"] = [[v for name, v in draw.items() if name != "for"] for draw in action["chance"]]
    return plain


def _agreed(actions: Iterable[Action]) -> Iterator[Action]:
    """Offers come just before they are accepted; one that nobody accepts is talk."""
    offers: dict[tuple[str, str], Action] = {}
    for action in actions:
        if action["do"] == "deal":
            offers[action["by"], action["to"]] = action
            continue
        if action["do"] == "accept_deal":
            yield offers.pop((action["of"], action["by"]))
        yield action


def _joined(last: Action, action: Action) -> bool:
    """Whether an act goes on with the one before it, which then holds the goods of both."""
    goods = GOODS.get(action["do"], ())
    if not goods or _apart(last, goods) != _apart(action, goods):
        return False
    for name in goods:
        if name in action:
            last[name] = (
                [*last.get(name, []), *action[name]] if name == "cards" else last.get(name, 0) + action[name]
            )
    return True


def _apart(action: Action, goods: Sequence[str]) -> Action:
    return {name: value for name, value in action.items() if name not in goods}


def _follows(roll: Action, later: Sequence[Action]) -> bool:
    """Whether what a glitch roll was made for is done before the turn ends."""
    for action in later:
        if action["do"] in ("end_turn", "advance_sunspot"):
            return False
        if roll["trigger"] in TRIGGERS.get(action["do"], (action["do"],)):
            return True
    return False
