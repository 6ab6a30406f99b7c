"""Chapter B: kinds of cards and figures, those of modules too: what a card is, is printed on it."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

KALPANA, STANFORD = "kalpana", "stanford"
FIGURES = (KALPANA, STANFORD)
BERNALS = "bernals"
COLONISTS = "colonists"  # the queue, which is no patent deck
GIGAWATT = "gw-thrusters"
ONE_EACH = {"freighters": "freighter", "gw-thrusters": "GW thruster"}  # decks of which a player owns one card


def is_bernal(state: Hf4State, card: str) -> bool:
    """Whether a card is a Bernal."""
    return state.content.cards[card].deck == BERNALS


@implements("E3f", "E3g", "2A2c", "2B", "GL-Bernal")
def bernal_of(state: Hf4State, stack: Stack) -> str | None:
    """The card that a Bernal's figure stands for; None for other stacks. A second one aboard is cargo."""
    if stack.kind not in FIGURES:
        return None
    return next((card for card in stack.cards if is_bernal(state, card)), None)


@implements("GL-Colonist", "2C", "2A8")
def is_colonist(state: Hf4State, card: str) -> bool:
    """Whether a card is a Colonist, Human or Robot."""
    return state.content.cards[card].deck == COLONISTS


@implements("GL-Robot", "2C2a")
def is_robot(state: Hf4State, card: str) -> bool:
    """Whether a card is a Robot, emancipated or not."""
    return is_colonist(state, card) and state.content.cards[card].front.details.get("kind") == "robot"


@implements("GL-Profession", "2A8")
def profession(state: Hf4State, card: str) -> str:
    """A Colonist's profession, the same on both sides."""
    return str(state.side(card).details["profession"])


@implements("GL-GW", "1C", "1C.1")
def is_gigawatt(state: Hf4State, card: str) -> bool:
    """Whether a card is a GW thruster, or a promoted one."""
    return state.content.cards[card].deck == GIGAWATT


@implements("GL-GW", "1C", "1C3b")
def is_terawatt(state: Hf4State, card: str) -> bool:
    """Whether a card is a promoted GW thruster."""
    return is_gigawatt(state, card) and state.promoted(card)
