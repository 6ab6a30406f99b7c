"""What can occur in a game of High Frontier: what a series of games is held against."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hfmod.content.hf4 import Hf4Content
from hfmod.engine.rules import places
from hfmod.games.hf4 import c_setup, options, table
from hfmod.games.hf4.state import Hf4State
from hfmod.games.rulebook import rulebook

POLITICS = "o"  # first letter of the files of the chapters that only Module 0 plays
COLONIZATION = ("m1_", "m2_")  # beginnings of the names of files with acts of Modules 1 and 2
REPLACED = "income"  # by fundraise, where politics is played
NOT_IN_RFG = ("k", "j", "g2_radiators")  # beginnings of the names of files that Race for Glory leaves out


def occasions(state: Hf4State) -> dict[str, list[str]]:
    """Names of all acts, events, abilities, privileges, options and checks of such games, by kind.

    Abilities are those of the cards in the decks that the engine applies, privileges those of all crews. An
    option counts with each of its values. Checks are the rules of the modules that engine code declares.
    """
    content = state.content
    decks = {card for deck in c_setup.deck_names(state) for card in c_setup.deck_cards(state, deck)}
    crews = (id for id, card in content.cards.items() if card.deck == "crew")
    found = {
        "acts": list(_acts(state)),
        "events": [] if state.rfg else sorted({str(e["event"]) for e in content.tables["sunspot"]["events"]}),
        "abilities": sorted(_codes(content, decks)),
        "privileges": sorted(_codes(content, crews)),
        "options": list(_options(state)),
        "checks": sorted(_checks(state)),
    }
    return {kind: names for kind, names in found.items() if names}


def _acts(state: Hf4State) -> Iterator[str]:
    """Act kinds of the chapters that are played."""
    for kind in table.KINDS:
        file = kind.__module__.rpartition(".")[2]
        politics = "m0" in state.modules
        left_out = (
            (kind.do == REPLACED and politics)
            or (file.startswith(POLITICS) and not politics)
            or (file.startswith(COLONIZATION) and state.colonization is None)
            or (file.startswith(NOT_IN_RFG) and state.rfg)
        )
        if not left_out:
            yield kind.do


def _codes(content: Hf4Content, cards: Iterable[str]) -> set[str]:
    """Codes of abilities on cards that the engine applies."""
    sides = (side for card in cards for side in content.cards[card].sides)
    return {a.code for side in sides for a in side.abilities if a.status == "enforced"}


def _options(state: Hf4State) -> Iterator[str]:
    for option in state.content.tables["options"]["options"]:
        if option["name"] in options.READ:
            yield from (f"{option['name']}={value}" for value in option["values"])


def _checks(state: Hf4State) -> set[str]:
    """Declared rules of which a module is played."""
    rules = rulebook("hf4").rules
    return {rule for rule in places() if state.modules.intersection(rules.get(rule, {}).get("modules") or ())}
