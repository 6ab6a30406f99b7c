"""What Module 2 has on the table beside cards and stacks, laid as the position says."""

from __future__ import annotations

from typing import Protocol

from hfmod.games.hf4.acts.names import FUTURES, WAR_STATES, star_piece
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.state import Colonization, Hf4State
from hfmod.vassal.hand import Hand

_WAR = "war"  # the marker


class Desk(Protocol):
    """What the players' things are moved with."""

    hand: Hand

    def mat(self, player: str) -> str:
        """Name of a player's mat."""
        ...

    def card(self, command: str, *cards: str) -> None:
        """Use the menu of cards."""
        ...

    def lay_card(self, player: str, card: str, kind: str) -> None:
        """Lay a card into a stack of a player's mat."""
        ...


def lay(desk: Desk, state: Hf4State) -> None:
    """Domes on Bernals, whose Colonists are, who has had a home, whether Robots are free."""
    if state.colonization is None:
        return
    for player in state.players:
        _domes(desk, state, player)
        _stars(desk, state, player)
    _owners(desk, state)
    _marks(desk, state, state.colonization)
    _war(desk, state)


def _domes(desk: Desk, state: Hf4State, player: str) -> None:
    for kind in b_cards.FIGURES:
        stack, figure = state.players[player].stacks.get(kind), f"{kind}-{player}"
        anchored = stack is not None and stack.anchored > 0
        if (desk.hand.count(figure, "Anchored") != "0") != anchored:
            desk.hand.press("domed" if anchored else "loose", figure)


def _owners(desk: Desk, state: Hf4State) -> None:
    """A Colonist is marked on its player's mat, before it is laid into the stack of another one."""
    for card in state.cards.values():
        if not b_cards.is_colonist(state, card.id):
            continue
        ident = f"card-{card.id.lower()}"
        if desk.hand.count(ident, "OwnerId") == (card.owner or ""):
            continue
        if card.owner is None:
            desk.card("nobodys", card.id)
            continue
        place = desk.hand.at(ident)
        if place[0] != desk.mat(card.owner):
            desk.lay_card(card.owner, card.id, "leo")
        desk.card("owned", card.id)
        if desk.hand.at(ident) != place:
            desk.hand.drag(ident, *place)


def _marks(desk: Desk, state: Hf4State, colonization: Colonization) -> None:
    for player in state.players:
        settled = "1" if player in colonization.settled else "0"
        if desk.hand.count(f"home-mark-{player}", "Settled") != settled:
            desk.hand.press("settled", f"home-mark-{player}")
    if (desk.hand.count("emancipation", "Free") == "1") != colonization.emancipated:
        desk.hand.press("free", "emancipation")


def _stars(desk: Desk, state: Hf4State, player: str) -> None:
    """Stars of the Futures that a player has completed; the others lie where they began."""
    board = desk.mat(player)
    area = next(one for one in desk.hand.boards[board].areas if one.name == FUTURES)
    won = [star_piece(card) for card in state.players[player].futures.values()]
    for ident in won:
        if desk.hand.at(ident)[0] != board:
            taken = {desk.hand.at(star)[1] for star in desk.hand.ids if star.startswith("star-")}
            free = next(place for place in area.places if (place.x, place.y) not in taken)
            desk.hand.drag(ident, board, (free.x, free.y))


def _war(desk: Desk, state: Hf4State) -> None:
    if _WAR not in desk.hand.ids:
        return
    war = state.war
    word = "peace" if war is None else "over" if war.over else war.season or "breaks out"
    while desk.hand.count(_WAR, "War") != str(WAR_STATES.index(word)):
        desk.hand.press("war", _WAR)
