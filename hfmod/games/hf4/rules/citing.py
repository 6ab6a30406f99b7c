"""Which rules of the index apply in a game of High Frontier, and which of them say others again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hfmod.engine.asked import Standing
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.core.options import OF_ALL_MODULES
from hfmod.games.hf4.rules.core.scenarios import named
from hfmod.games.hf4.rules.core.state import Hf4State

_SCENARIO = re.compile(r"iiD\d+")  # chapters of scenarios, which begin the ids of their rules
_FUTURE = re.compile(r"1D|.*-FUT$")
_ABILITY = re.compile(r"CA-(?P<code>\w+)(?P<what>-\w+)?")
# glossary, appendix, laws as chapter O5 has them, and the legend of the map
_ECHOES = ("GL-", "APP-", "LAW-", "CA-LAW-", "tB-LEG-")
# rules of the core book whose entry in the index says that they are another one again
_SAME = frozenset({
    "B7b.4", "B7c", "B7e.2", "B7e.3", "B7g.2", "B7j", "Db", "G2a.3",
    "H3.2", "H3.3", "H5b.3", "H5f", "H5g", "H6a.1",
})  # fmt: skip
_PASSAGES = re.compile(r"t[A-G]|RFG-UNTAUGHT")  # the tutorial, and the rules it leaves out


def in_force(content: Hf4Content, header: Mapping[str, Any], rule: Mapping[str, Any]) -> bool:
    """Whether a rule applies in a game with that header, by its modules, scenario and Futures.

    Rules of the core book that say more with a module apply without it too. A passage of the tutorial on a
    rule of one scenario applies in that scenario.
    """
    modules = {"core", *map(str, header.get("modules") or ())}
    needed = set(rule.get("modules") or ())
    if not (needed <= modules or (rule["system"] == "hf4-core" and "core" in needed)):
        return False
    chapters = {
        found[0] for one in (rule["id"], *(rule.get("depends") or ())) if (found := _SCENARIO.match(one))
    }
    if chapters and named(content, header.get("scenario", "core")).chapter not in chapters:
        return False
    futures = bool((header.get("options") or {}).get("futures"))
    return not _FUTURE.match(rule["id"]) or (futures and modules >= OF_ALL_MODULES["futures"])


def at_work(state: Hf4State, rule: Mapping[str, Any]) -> bool:
    """Whether the card of an ability lies in some stack, this side up, or is the crew of a player.

    A Future is at work when the card is there no more.
    """
    found = _ABILITY.fullmatch(rule["id"])
    if found is None or found["code"] not in state.content.sides or found["what"] == "-FUT":
        return True
    players, cards = state.players.values(), state.content.cards
    up = {cards[player.crew].sides[player.crew_black].code for player in players}
    up |= {state.side(card).code for stack in state.stacks() for card in stack.cards}
    return found["code"] in up


def standing(rule: Mapping[str, Any]) -> Standing:
    """Whether a rule says for itself what it says."""
    if rule["id"].startswith(_ECHOES) or rule["id"] in _SAME:
        return Standing.ECHO
    if _PASSAGES.match(rule["id"]):
        return Standing.PASSAGE
    return Standing.CARD if _ABILITY.fullmatch(rule["id"]) else Standing.OWN
