"""Dice and resources: the pool, rolling, setting, turning; wild tokens; drawing cards."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.tmdice.rules.fortune import SHUFFLED, Fortune, die_of
from hfmod.games.tmdice.rules.state import Player, TmdState


def roll_dice(state: TmdState, player: Player, colour: str, n: int, fortune: Fortune) -> int:
    """Take dice of a colour from the pool, as many as there are, and roll them. Returns how many."""
    purpose = die_of(player.id, colour)
    found = sum(fortune.takes(purpose) for _ in range(supplied(state, colour, n)))
    state.pool[colour] -= found
    for _ in range(found):
        player.dice[shown(state, colour, fortune.die(purpose))] += 1
    return found


def shown(state: TmdState, colour: str, side: int) -> str:
    """The face on a side of a die."""
    return state.content.dice[colour].faces[rank(state, side)].face


@implements("TMD-DICE-2", "TMD-DICE-3", silent=("TMD-DICE-3",))
def rank(state: TmdState, side: int) -> int:
    """Which face is on a side: three sides show the common one (0), two the uncommon, one the rare one."""
    ranks = state.content.ranks
    return (side > ranks["common"]) + (side > ranks["common"] + ranks["uncommon"])


@implements("TMD-POOL-2", "TMD-COMP-1")
def supplied(state: TmdState, colour: str, n: int) -> int:
    """How many of ``n`` dice the pool can supply."""
    return min(n, max(state.pool[colour], 0))


@implements("TMD-DICE-4", "TMD-DICE-11", "TMD-POOL-2", silent=("TMD-DICE-11", "TMD-POOL-2"))
def set_dice(state: TmdState, player: Player, face: str, n: int = 1) -> None:
    """Take dice from the pool, as many as there are, and set them to a face."""
    colour = state.content.colour_of[face]
    found = supplied(state, colour, n)
    if found:
        state.pool[colour] -= found
        player.dice[face] += found


def return_dice(state: TmdState, player: Player, face: str, n: int = 1) -> None:
    """Put dice back into the pool."""
    lose(player, face, n)
    state.pool[state.content.colour_of[face]] += n


def lose(player: Player, face: str, n: int = 1) -> None:
    """Take dice away from a player, who has them."""
    player.dice[face] -= n
    if not player.dice[face]:
        del player.dice[face]


@implements("TMD-DICE-8")
def turn_die(state: TmdState, player: Player, was: str, to: str) -> None:
    """Turn a die to another of its faces; at a table that plays otherwise, change it for one of the pool."""
    colours = state.content.colour_of
    state.pool[colours[was]] += 1
    state.pool[colours[to]] -= 1
    lose(player, was)
    player.dice[to] += 1


@implements("TMD-COMP-1", "TMD-DICE-9", silent=("TMD-DICE-9",))
def gain_wild(state: TmdState, player: Player, n: int) -> None:
    """Take wild tokens, as many as there are."""
    found = n if state.option("wild_supply_empty") == "unlimited" else min(n, max(state.wild, 0))
    state.wild -= found
    player.wild += found


@implements("TMD-DICE-9")
def return_wild(state: TmdState, player: Player) -> None:
    """A wild token that is paid goes back to the supply."""
    player.wild -= 1
    state.wild += 1


@implements("TMD-DRAW-1")
def deal(state: TmdState, fortune: Fortune) -> None:
    """Whoever has drawn cards gets them; where the deck runs short the discard pile is a new one."""
    total = sum(cards for _, cards in fortune.drawing)
    names = ", ".join(dict.fromkeys(name for name, _ in fortune.drawing))
    cards: list[str] = []
    for again in (False, True):
        if again and total > len(cards) and state.discard:
            state.deck, state.discard = sorted(state.discard), []
        count = min(total - len(cards), len(state.deck))
        if count:
            what = f"cards of {names}{SHUFFLED if again else ''}"
            drawn = fortune.sample(what, state.deck, count)
            state.deck = [card for card in state.deck if card not in drawn]
            cards += drawn
    for name, n in fortune.drawing:
        state.players[name].hand += cards[:n]
        del cards[:n]
    fortune.drawing.clear()
