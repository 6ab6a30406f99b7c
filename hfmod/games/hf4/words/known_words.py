"""Words that acts may hold beside those of a position: ids of the content, what the rules call things."""

from __future__ import annotations

from collections.abc import Collection

from hfmod.engine.reading import names_of
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules import table
from hfmod.games.hf4.rules.core import k_glitch
from hfmod.games.hf4.rules.core.abilities import ABILITIES

# Stacks, grades of fuel, what changes hands in deals, and what set-ups and gifts of cards are told by.
WORDS = frozenset({
    "leo", "rocket", "outpost", "outpost1", "outpost2", "outpost3", "freighter", "kalpana", "stanford",
    "water", "dirt", "isotope",
    "aquas", "card", "stacked", "fts", "claim", "factory", "use", "delegate", "nobody", "luna", "powersat",
    "black", "white",
    "land", "takeoff", "rocketplane",
    k_glitch.FLYBY, k_glitch.FREE_INDUSTRIALIZE,
})  # fmt: skip


def known_words(content: Hf4Content) -> Collection[str]:
    """Ids of cards and their sides, of spaces, factions and ideologies, and the words of the rules."""
    acts = (kind.do for kind in table.KINDS)  # a glitch roll names the act that it is for
    decks = (card.deck for card in content.cards.values())
    board = content.map.spaces, content.map.zones
    return {
        *content.cards, *content.sides, *content.factions, *names_of(board), *decks,
        *names_of([content.tables["ideologies"]]), *ABILITIES, *acts, *WORDS,
    }  # fmt: skip
