"""Race to the Rescue as its tables tell it: tokens that are all alike, and the acts of its set-up.

A Colonist disk at the table is any of the Colonists: what is told of one is read as of one that the position
has in the same stack. So it is with Discovery chits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hfmod.games.hf4.record.told import Action, Work
from hfmod.games.hf4.rules.core.acts import count
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import is_token
from hfmod.games.hf4.rules.race_for_glory.d5_setup import OPTION, PATENT, due_step


def named(state: Hf4State, stack: Stack | None, told: Sequence[str]) -> list[str]:
    """Cards told of a stack; tokens under the names that they have in it, as far as there are any."""
    found: list[str] = []
    for card in told:
        there = [one for one in alike(state, stack, card) if one not in found]
        found.append(card if card in there or not there else there[0])
    return found


def alike(state: Hf4State, stack: Stack | None, card: str) -> list[str]:
    """Tokens of a stack that are of the same kind as a card; none where it is no token."""
    if stack is None or card not in state.content.cards or not is_token(state, card):
        return []
    deck = state.content.cards[card].deck
    return [one for one in stack.cards if state.content.cards[one].deck == deck]


def drawn_patent(state: Hf4State, by: str, holder: Callable[[str], str]) -> Action | None:
    """The patent of the set-up that whose step it is has drawn, when somebody else goes on.

    It is a deck's top card, in the hand of that player: ``holder`` says in whose a card lies.
    """
    due = due_step(state)
    player = due.get("player", by)
    if due.get("kind") not in (PATENT, OPTION) or by in (player, ""):
        return None
    drawn = (deck for deck, cards in state.decks.items() if cards and holder(cards[0]) == player)
    deck = next(drawn, None)
    return {"by": player, "do": "take_patent", "deck": deck} if deck is not None else None


def _site(do: str) -> Callable[[Work], Iterator[Action]]:
    def build(work: Work) -> Iterator[Action]:
        yield work.action(do, site=work.get("site"))

    return build


def _colonists(work: Work) -> Iterator[Action]:
    """The table has chosen the site; nobody's piece tells who says so."""
    yield {"by": work.state.first_player, "do": "place_colonists", "site": work.get("site")}


def _patent(work: Work) -> Iterator[Action]:
    yield work.action("take_patent", deck=work.get("deck"))


def _aquas(work: Work) -> Iterator[Action]:
    yield work.action("take_aquas")


def _start(work: Work) -> Iterator[Action]:
    cards, space = work.group.all("cards"), work.get("space")
    if cards and space:
        yield work.action("start_stack", what=work.get("what"), cards=cards, space=space)
    else:
        lacks = "where it is" if cards else "of which cards"
        work.unclear = f"{work.by} places a starting stack, but not told is {lacks}"


def _chit(work: Work) -> Iterator[Action]:
    yield work.action("place_chit", stack=work.get("stack"))


def _board(work: Work) -> Iterator[Action]:
    n, stack = len(work.group.all("cards")), work.get("stack")
    if n:
        yield work.action("board_colonists", colonists=n, stack=stack)
    else:
        work.unclear = f"{work.by} takes {count(n, 'Colonist')} aboard {stack}"


BUILDERS: dict[str, Callable[[Work], Iterator[Action]]] = {
    "place_colonists": _colonists,
    "take_patent": _patent,
    "place_claim": _site("place_claim"),
    "place_factory": _site("place_factory"),
    "take_aquas": _aquas,
    "place_fts": _site("place_fts"),
    "start_stack": _start,
    "place_chit": _chit,
    "board_colonists": _board,
}
