"""High Frontier as its players tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hfmod.engine.act import Act, RuleViolation
from hfmod.engine.narration import Narration
from hfmod.engine.slips import Slip
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.core.acts import chit_names
from hfmod.games.hf4.rules.core.scenarios import named
from hfmod.games.hf4.rules.core.solar_graph import place
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.modules import TITLES
from hfmod.games.hf4.words import act_words, remedy_words, slip_words

FIGURE_WORDS = {
    "aboard": "fuel aboard", "class": "weight class", "dry": "dry mass",
    "fate": "fate of the stack", "fts": "FTs",
    "fuel": "fuel steps a burn", "grade": "grade of fuel", "isru": "ISRU", "paid": "Aquas paid",
    "push": "push modifier", "seniority": "seniority disks left", "solar": "solar modifier",
    "steps": "fuel steps",
    "supports": "supports drawn", "wet": "wet mass",
}  # fmt: skip
FACT_WORDS = {
    "aquas": "Aquas", "chits": "glory chits on the map", "deck_top": "top of the deck", "leo": "LEO stack",
    "outpost1": "outpost 1", "outpost2": "outpost 2", "score": "victory points so far",
    "seniority": "seniority disks", "sunspot": "spot of the sunspot cube",
}  # fmt: skip


class Hf4Narration(Narration[Hf4State]):
    """Acts, things, slips and advice in words, for games with some content."""

    figure_words = FIGURE_WORDS
    fact_words = FACT_WORDS

    def __init__(self, content: Hf4Content) -> None:
        self.content = content

    def setting(self, header: Mapping[str, Any]) -> str:
        """Scenario, modules and number of players."""
        title = named(self.content, header.get("scenario", "core")).title
        more = [TITLES[one] for one in header.get("modules", ()) if one in TITLES]
        told = f"{title} with {', '.join(more)}" if more else title
        seats = len(header["players"])
        return f"{told}, {seats} {'player' if seats == 1 else 'players'}"

    def tell(self, state: Hf4State, act: Act[Hf4State]) -> str:
        return act_words.tell(state, act)

    def called(self, thing: str) -> str:
        """Cards by name and code, spaces and chits by name."""
        board, cards = self.content.map.spaces, self.content.cards
        if thing in board:
            return place(self.content.map, thing)
        chits = chit_names(self.content)
        if thing in chits:
            return chits[thing]
        side = cards[thing].front if thing in cards else self.content.sides.get(thing)
        return f"{side.name} ({thing})" if side is not None and side.name else thing

    def slip(
        self, state: Hf4State, fact: str, seen: Any, derived: Any, places: Mapping[str, str]
    ) -> Slip | None:
        return slip_words.slip(state, fact, seen, derived, places)

    def advise(self, state: Hf4State, act: Act[Hf4State], violation: RuleViolation) -> RuleViolation:
        return remedy_words.advise(state, act, violation)
