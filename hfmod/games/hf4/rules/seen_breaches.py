"""Breaches that the pieces on a table show: no legal act can have put them there.

Only what has no legal explanation is reported: a card taken from a deck by a player whose operation was
something else, a cube where no refinery can have built a factory. Any other difference is bookkeeping
(``slip_words``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hfmod.engine.slips import SeenBreach
from hfmod.games.hf4.rules.core.acts import name, spot
from hfmod.games.hf4.rules.core.e_stacks import stacks_at
from hfmod.games.hf4.rules.core.i2_research import SUPPORTS, ResearchAuction
from hfmod.games.hf4.rules.core.k_events import kept_back
from hfmod.games.hf4.rules.core.state import Hf4State


def seen_breaches(state: Hf4State, differs: Mapping[str, tuple[Any, Any]]) -> Iterator[SeenBreach]:
    """Breaches that facts of the table show, each with the piece or place that is wrong."""
    yield from _not_inspired(state, differs)
    for fact, (seen, derived) in differs.items():
        kind, _, player = fact.partition(".")
        if player in state.players:
            for breaches in _KINDS.get(kind, ()):
                yield from breaches(state, player, seen, derived)
            yield from state.rules.breaches_shown(state, kind, player, seen, derived)


def _not_inspired(state: Hf4State, differs: Mapping[str, tuple[Any, Any]]) -> Iterator[SeenBreach]:
    """Every deck has its top card where Inspiration should have taken it to the bottom (K2a)."""
    tops = {f"deck_top.{deck}": cards[-1] for deck, cards in state.decks.items() if len(cards) > 1}
    if len(tops) > 1 and all(fact in differs and differs[fact][0] == last for fact, last in tops.items()):
        message = "Inspiration was not carried out: every patent deck still has its old top card on top"
        legal = "move the top card of every patent deck to its bottom"
        yield SeenBreach("K2a", message, legal, tuple(tops), by_table=True)


def _taken(state: Hf4State, player: str, seen: Sequence[str], derived: Sequence[str]) -> Iterator[SeenBreach]:
    """The top card of a deck in the hand of a player who did something else with the turn (I2)."""
    turn = state.turns.get(player)
    if turn is None or turn.operation is None:
        return  # perhaps an auction that nobody told
    missing = {state.content.cards[card].deck for card in derived if card not in seen}
    for deck, cards in state.decks.items():
        if cards and cards[0] in seen and cards[0] not in derived and deck not in missing:
            message = f"{player} has taken {name(state, cards[0])} off the deck {deck.capitalize()}, "
            bonus = turn.operation == ResearchAuction.do and deck in SUPPORTS
            message += "which the auctioned card does not require" if bonus else "which was not auctioned"
            legal = "take the card that was auctioned, and the supports that it requires (I2g)"
            things = frozenset({f"card:{cards[0]}"})
            rule = "I2g.1" if bonus else "I2"
            yield SeenBreach(rule, message, legal, (f"hand.{player}",), cards[0], things)


def _kept(state: Hf4State, player: str, seen: Sequence[str], derived: Sequence[str]) -> Iterator[SeenBreach]:
    """The only card of a hand that still lies there when the turn after budget cuts is over (K2f)."""
    card = kept_back(state, player)
    if card is not None and card in seen and card not in derived:
        message = f"{player} still holds {name(state, card)}, which the budget cuts took"
        things = frozenset({f"card:{card}"})
        legal = f"discard {name(state, card)} for the budget cuts"
        yield SeenBreach("K2f", message, legal, (f"hand.{player}",), card, things)


def _built(state: Hf4State, player: str, seen: Sequence[str], derived: Sequence[str]) -> Iterator[SeenBreach]:
    """A cube on a site where its player has no refinery (I7)."""
    if state.rules.builds_otherwise or any(site not in seen for site in derived):
        return  # a cube may have been moved
    for site in (one for one in seen if one not in derived):
        there = [card for stack in stacks_at(state, site, player) for card in stack.cards]
        if all(state.content.cards[card].deck != "refineries" for card in there if card in state.cards):
            message = f"a cube of {player} lies on {spot(state, site)}, where {player} has no refinery"
            legal = "industrialize a claim with a robonaut and a refinery at the site"
            things = frozenset({f"site:{site}"})
            yield SeenBreach("I7", message, legal, (f"factories.{player}",), site, things)


_KINDS: Mapping[str, Sequence[Callable[[Hf4State, str, Any, Any], Iterator[SeenBreach]]]] = {
    "hand": (_taken, _kept),
    "factories": (_built,),
}
