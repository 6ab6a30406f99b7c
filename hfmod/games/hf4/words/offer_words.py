"""Words of refusals: names of cards, places and players in a list, and what an act is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hfmod.engine.act import RuleViolation
from hfmod.games.hf4.rules.core.acts import name, spot
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

MOST_NAMED = 4
Offer = Callable[[Hf4State, Any, RuleViolation], str]


def either(names: Iterable[str], link: str = "or") -> str:
    """``A``, ``A or B``, ``A, B or 3 others``."""
    found = list(dict.fromkeys(names))
    if len(found) > MOST_NAMED:  # two at least are not named
        found = [*found[: MOST_NAMED - 1], f"{len(found) - MOST_NAMED + 1} others"]
    return f" {link} ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))


def cards_in_words(state: Hf4State, cards: Iterable[str]) -> str:
    return either(name(state, card) for card in cards)


def spots(state: Hf4State, spaces: Iterable[str]) -> str:
    return either(spot(state, space) for space in spaces)


def about(state: Hf4State, act: Any, violation: RuleViolation) -> str:
    """The cards that a violation is about, else the one that the act names."""
    cards = sorted(key.partition(":")[2] for key in violation.about if key.startswith("card:"))
    named = getattr(act, "card", None)
    return cards_in_words(state, cards or ([named] if named in state.cards else [])) or "it"


def told(template: str) -> Offer:
    """Words that name the acting player, and the card that the violation is about."""
    return lambda state, act, violation: template.format(by=act.by, card=about(state, act, violation))


def belongings(state: Hf4State, player: str) -> list[str]:
    """The player's cards on the table and in hand."""
    stacked = [card for stack in state.stacks(player) for card in stack.cards]
    return [*stacked, *state.players[player].hand]


def stack_meant(state: Hf4State, act: Any) -> Stack | None:
    """The stack that an act is about: that of its card, or the one that it names."""
    card = getattr(act, "card", None)
    if card is not None:
        return state.stack_of(card)
    return state.spacecraft(act.by, getattr(act, "stack", "rocket"))
