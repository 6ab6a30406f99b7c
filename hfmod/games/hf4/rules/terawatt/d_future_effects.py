"""What completed Futures give (1D2), by codes of the vocabulary; chapters ask here and never for a Future.

An effect lasts for the rest of the game, whatever becomes of the card (1D2). ``Player.futures`` has the
completed ones by name, with the card by which each was completed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.hf4.content.model import Ability, Future
from hfmod.games.hf4.rules.core.state import Hf4State

LASTING = {
    "colonist_limit": "`more` Colonists above the limit (2Ca)",
    "gather_seniority": "seniority disks are placed in `ideology`; those in the assembly move there at once",
    "lobby_keeps_delegate": "lobbying takes no delegate (O4)",
    "free_market_any": "a free market sells any number of cards (I3)",
    "free_homestead": "homesteading may be a free action (2A4)",
    "homestead_without_card": "once a turn a free homesteading without a Black-Side card",
    "dirtside_factor": "hydration of Dirtsides times `factor` (2B5)",
    "isotope_yield": "factory refuels of isotope are multiplied by `factor` (1C1a)",
    "push_bonus": "the player's beamed power gives `thrust` more (H3d)",
    "flare_immunity": "the player's cards ignore solar flares (K2d)",
}

# codes that say for what the printed points count, see d_future_score
SCORED = {
    "vp_by_option": "`vp` in place of the printed points where the table's `option` is `value`",
    "vp_at": "the points are those of the space of `spaces` where the card is",
}


def of_card(state: Hf4State, card: str) -> Future | None:
    """The Future that a card lists on its Purple-Side, whichever side is up; None where it lists none."""
    return state.content.cards[card].back.future


@implements("1D2")
def given(state: Hf4State, player: str, code: str) -> Iterator[Ability]:
    """The effects of that code of the player's completed Futures."""
    for card in state.players[player].futures.values():
        future = of_card(state, card)
        for effect in future.gives if future is not None else ():
            if effect.code == code:
                occurs("effects", code)
                yield effect


def has(state: Hf4State, player: str, code: str) -> bool:
    """Whether a completed Future of the player gives an effect."""
    return next(given(state, player, code), None) is not None


@implements("1D2")
def total(state: Hf4State, player: str, code: str, param: str) -> int:
    """The sum of a parameter over the player's effects of a code; 0 without any."""
    return sum(int(effect.params[param]) for effect in given(state, player, code))


# -- what holds of the stars -----------------------------------------------------------------------------


def unearned(state: Hf4State) -> Iterator[str]:
    """Stars that were earned by a card which does not list their Future."""
    for player in state.players.values():
        for name, card in player.futures.items():
            future = of_card(state, card)
            if future is None or future.name != name:
                yield f"the star of {name} was earned by {card}, which does not list it"


def completed_twice(state: Hf4State) -> Iterator[str]:
    """Futures that several players have completed."""
    stars = Counter(name for player in state.players.values() for name in player.futures)
    for name, times in stars.items():
        if times > 1:
            yield f"{times} players have the star of {name}"
