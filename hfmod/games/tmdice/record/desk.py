"""The table as players keep it: everything lies where the position says.

What an act declares is told by its class (:mod:`hfmod.games.tmdice.acts`). What players do beside it (take
dice that show a face, move the markers, lay a milestone on the mat) is one thing for all acts:
:meth:`Desk.tidy` compares the table with the position and moves what lies elsewhere.
"""

from __future__ import annotations

from collections import Counter

from hfmod.games.tmdice.art.boards import SPACES, mars_layout
from hfmod.games.tmdice.content.effects import CITY, OCEAN, SPECIAL
from hfmod.games.tmdice.content.model import TmdContent
from hfmod.games.tmdice.names import (
    DECK,
    DISCARD,
    FACE,
    LAND,
    MARS,
    OCEANS,
    STEP,
    VP,
    WILD,
    card_id,
    die_id,
    face_of,
    mat,
    milestone_id,
    supply,
)
from hfmod.games.tmdice.rules.state import Player, TmdState
from hfmod.vassal.hand import Hand, HandError


class Desk:
    """The players' things on the table, moved by one hand."""

    def __init__(self, content: TmdContent, hand: Hand) -> None:
        self.content = content
        self.hand = hand
        self.layout = mars_layout(content)
        self.dice = {
            die_id(colour, number): colour
            for colour, look in content.dice.items()
            for number in range(1, look.count + 1)
        }

    # -- looking -----------------------------------------------------------------------------------------

    def supply(self, colour: str) -> list[str]:
        """Dice of a colour that nobody has, the top one first."""
        return self.hand.contents(supply(colour))

    def dice_of(self, seat: str) -> dict[str, str]:
        """Dice in front of a player, with their faces."""
        found = {}
        for ident, colour in self.dice.items():
            if not self.hand.pile(ident) and self.hand.at(ident)[0] == mat(seat):
                found[ident] = face_of(colour, int(self.hand.count(ident, FACE)))
        return found

    def die_with(self, seat: str, face: str) -> str:
        """A die of a player that shows a face. Raises HandError where there is none."""
        for ident, shown in self.dice_of(seat).items():
            if shown == face:
                return ident
        raise HandError(f"no die of {seat} shows {face}")

    def point(self, spot: str) -> tuple[str, tuple[int, int]]:
        """A place of the board Mars, by the id of the layout."""
        found = self.layout.spot(spot)
        return MARS, (found.x, found.y)

    # -- tiles -------------------------------------------------------------------------------------------

    def place(self, tile: str, hex: str) -> None:
        """Drag a tile to a hex, the right side up."""
        if tile.startswith(SPECIAL):
            ident = f"special-{tile.removeprefix(SPECIAL).lower()}"
        else:
            ident = self.hand.contents(OCEANS if tile == OCEAN else LAND)[0]
        self.hand.drag(ident, *self.point(f"hex-{hex}"))
        if tile == CITY:
            self.hand.press("turn_tile", ident)

    # -- cards -------------------------------------------------------------------------------------------

    def draw(self, seat: str, card: str) -> None:
        """A player draws a card; the discard pile is the deck once that is empty."""
        if self.hand.pile(card_id(card)) == DISCARD:
            self.hand.empty(DISCARD)
        assert self.hand.pile(card_id(card)) == DECK
        self.hand.press("draw_1", f"cards-{seat}", drawn=[card_id(card)])

    # -- everything as the position says -----------------------------------------------------------------

    def tidy(self, state: TmdState) -> None:
        """Lay everything where it belongs."""
        for player in state.players.values():
            self._dice(player)
            self._counts(player)
        self._tracks(state)

    def _dice(self, player: Player) -> None:
        """Dice that were set to a face, or lost, without a word."""
        lying = self.dice_of(player.id)
        there = Counter(lying.values())
        for face in (there - player.dice).elements():
            ident = next(one for one, shown in lying.items() if shown == face)
            del lying[ident]
            self.hand.press("pool", ident)
        for face in sorted((player.dice - there).elements()):
            self.hand.press(f"take_{face}", f"take-{player.id}")

    def _counts(self, player: Player) -> None:
        wild, marker = f"wild-{player.id}", f"vp-{player.id}"
        while (more := player.wild - int(self.hand.count(wild, WILD))) != 0:
            self.hand.press(f"wild_plus_{min(more, 6)}" if more > 0 else "wild_minus_1", wild)
        goal = min(player.vp, SPACES - 1)
        while (more := goal - int(self.hand.count(marker, VP))) != 0:
            self.hand.press(f"vp_plus_{min(more, 6)}" if more > 0 else "vp_minus_1", marker)
        for name in player.milestones:
            if self.hand.at(milestone_id(name))[0] != mat(player.id):
                self.hand.press(f"taken_{player.id}", milestone_id(name))

    def _tracks(self, state: TmdState) -> None:
        for name in ("temperature", "oxygen"):
            track = getattr(self.content, name)
            steps = (getattr(state, name) - track.start) // track.step
            while int(self.hand.count(name, STEP)) < steps:
                self.hand.press("step", name)
