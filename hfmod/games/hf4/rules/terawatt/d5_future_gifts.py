"""Free actions that Futures of Colonists give: homesteading (1D5d, 1D5h, 1D5m), and an inspiration (1D5d).

By Aerostat one homesteads as often as one likes, by TNO once a turn and without the card; SETI gives one
homesteading and one inspiration, each once in the game (``Player.gifts``).
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core.acts import broken, turn_key
from hfmod.games.hf4.rules.core.state import Hf4State, Turn
from hfmod.games.hf4.rules.terawatt import d_future_effects

HOMESTEAD, INSPIRATION = "homestead", "inspiration"  # names of gifts
ALWAYS, WITHOUT_CARD = "free_homestead", "homestead_without_card"  # effects of Futures
USED = "homestead_without_card"  # key of ``Turn.used``


@implements("1D5h", "1D5d", "CA-M2C188R-FUT", "CA-M2C184R-FUT")
def free_homestead(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Homesteading is a free action for who has the Future that says so, or that of a single one."""
    if not d_future_effects.has(state, player, ALWAYS) and not has_gift(state, player, HOMESTEAD):
        message = f"{player} has no Future that makes homesteading a free action"
        legal = "homestead as the operation of the turn"
        yield broken("CA-M2C188R-FUT", message, turn_key(state, player), legal=legal)


@implements("1D5m", "CA-M2C193R-FUT")
def homestead_without_card(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """One Future lets its player homestead once a turn without giving up a card."""
    turn = state.turns.get(player)
    if not d_future_effects.has(state, player, WITHOUT_CARD):
        message = f"{player} has no Future that lets homestead without a Black-Side card"
        yield broken("CA-M2C193R-FUT", message, turn_key(state, player), legal="give up a Black-Side card")
    elif turn is not None and turn.used.get(USED):
        message = f"{player} has homesteaded without a card this turn"
        yield broken("CA-M2C193R-FUT", message, turn_key(state, player), legal="once a turn")


@implements("1D5d", "1D5m", "CA-M2C184R-FUT", "CA-M2C193R-FUT")
def homesteaded(state: Hf4State, turn: Turn, card: str | None) -> None:
    """Note what a free homesteading has used up."""
    if card is None:
        turn.used[USED] = 1
    elif not d_future_effects.has(state, turn.player, ALWAYS):
        use_gift(state, turn.player, HOMESTEAD)


@implements("1D5d", "CA-M2C184R-FUT")
def has_gift(state: Hf4State, player: str, what: str) -> bool:
    """Whether a player has a free action left that a Future gave once."""
    return state.players[player].gifts.get(what, 0) > 0


def use_gift(state: Hf4State, player: str, what: str) -> None:
    """A free action is used up."""
    gifts = state.players[player].gifts
    gifts[what] = max(0, gifts.get(what, 0) - 1)
