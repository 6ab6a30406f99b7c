"""The Roll for the Galaxy table as players keep it: everything lies where the position says.

What an act declares is told by its class (:mod:`hfmod.games.roll.acts`). What players do beside it (lay the
next tile on the mat, take gained dice, move the markers) is one thing for all acts: :meth:`Desk.tidy`
compares the table with the position and moves what lies elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.games.roll.art.boards import mat_layout, screen_layout
from hfmod.games.roll.content.model import PHASES, RollContent
from hfmod.games.roll.names import (
    BACK,
    CREDITS,
    DEVELOPMENT_UP,
    NAMES,
    VP,
    WORLD_UP,
    die_id,
    mat,
    phase_piece,
    screen,
    tile_id,
)
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, Dice, Player, RollState
from hfmod.vassal.hand import Hand, HandError

Where = tuple[str, tuple[int, int]]
"""A board and a point of it."""

UP = {DEVELOPMENT: DEVELOPMENT_UP, WORLD: WORLD_UP}
_BELOW = {DEVELOPMENT: "developments", WORLD: "worlds"}
_BUILDERS = {DEVELOPMENT: "development-builders", WORLD: "world-builders"}


class Desk:
    """The players' things on the table, moved by one hand."""

    def __init__(self, content: RollContent, hand: Hand) -> None:
        self.content = content
        self.hand = hand
        self.dice = {
            die_id(code, number): code
            for code, look in content.dice.items()
            for number in range(1, look.count + 1)
        }
        self.rolled: dict[str, list[str]] = {
            seat: [] for seat in NAMES
        }  # dice of the last roll, in its order

    # -- places ------------------------------------------------------------------------------------------

    def on_mat(self, seat: str, spot: str) -> Where:
        """A place of a player's mat, by the id of the layout."""
        found = mat_layout().spot(spot)
        return mat(seat), (found.x, found.y)

    def behind(self, seat: str, spot: str) -> Where:
        """A place behind a player's screen."""
        found = screen_layout().spot(spot)
        return screen(seat), (found.x, found.y)

    def slot(self, player: Player, world: str) -> Where:
        """Where a tile of an empire lies: tiles fill the slots in the order in which they came."""
        return self.on_mat(player.id, f"slot-{player.empire.index(world) + 1}")

    def find(self, die: str, *places: Where) -> str:
        """A die of a colour at one of these places. Raises HandError where none lies there."""
        for ident, code in self.dice.items():
            if code == die and self.hand.at(ident) in places and not self.hand.pile(ident):
                return ident
        raise HandError(f"no {die} die lies at {places[0][0]}")

    def worker(self, seat: str, phase: str, die: str) -> str:
        """A worker of a phase on a player's mat."""
        return self.find(die, self.on_mat(seat, phase), self.on_mat(seat, f"selects-{phase}"))

    def lay(self, ident: str, where: Where) -> None:
        """Put a piece somewhere, if it does not lie there."""
        if self.hand.at(ident) != where or self.hand.pile(ident):
            self.hand.drag(ident, *where)

    # -- everything as the position says -----------------------------------------------------------------

    def tidy(self, state: RollState) -> None:
        """Lay everything where it belongs."""
        for player in state.everybody():
            self._tiles(state, player)
            self._dice(player)
            self._money(player)
        self._phases(state)

    def _tiles(self, state: RollState, player: Player) -> None:
        """Tiles of the empire, and the construction stacks: the top one on the mat, the others in order."""
        for world in player.empire:
            if not world.startswith("RF") or world.endswith("L"):
                key = world if world in self.content.homes else world[:-1]
                self.lay(tile_id(key), self.slot(player, world))
        for tile in player.drawn:
            self.lay(tile_id(tile), self.behind(player.id, "drawn"))
        for kind, stack in player.stacks.items():
            for side in stack:
                self.turn(side[:-1], UP[kind])
            if stack:
                self.lay(tile_id(stack[0][:-1]), self.on_mat(player.id, f"top-{kind}"))
            below = [tile_id(side[:-1]) for side in stack[1:]]
            place = self.behind(player.id, _BELOW[kind])
            for ident in below:
                self.lay(ident, place)
            if self.lying(place) != below:
                for ident in below:
                    self.hand.drag(ident, *place)

    def lying(self, where: Where) -> list[str]:
        """Tiles of a stack on a board, the undermost first."""
        for stack in self.hand.state.stacks.values():
            if (stack.map, (stack.x, stack.y)) == where and not stack.is_deck:
                pieces = [self.hand.state.pieces[one].properties().get("Id", "") for one in stack.contents]
                if pieces and pieces[0].startswith("tile-"):
                    return pieces
        return []

    def turn(self, tile: str, side: str = BACK) -> None:
        """Turn a tile until that side is up."""
        while self.hand.count(tile_id(tile), "Side") != side:
            self.hand.press("turn", tile_id(tile))

    def _dice(self, player: Player) -> None:
        """Dice that lie where none belongs are moved to where one is missing, and the others taken there."""
        wanted = list(self._places(player))
        boards = (mat(player.id), screen(player.id))
        loose = []
        for ident, code in self.dice.items():
            where = self.hand.at(ident)
            if where[0] in boards:
                if (code, where) in wanted:
                    wanted.remove((code, where))
                else:
                    loose.append(ident)
        for code, where in wanted:
            ident = next((one for one in loose if self.dice[one] == code), "")
            if ident:
                loose.remove(ident)
            else:
                ident = self._from_supply(code)
            self.lay(ident, where)

    def _from_supply(self, code: str) -> str:
        found = next((one for one, die in self.dice.items() if die == code and self.hand.pile(one)), None)
        if found is None:
            raise HandError(f"no {code} die is left in the supply")
        return found

    def _places(self, player: Player) -> Iterator[tuple[str, Where]]:
        """Colour and place of each die of a player, but for those behind the screen."""
        if player.rolled is not None:
            for ident in self.rolled[player.id]:
                yield self.dice[ident], self.hand.at(ident)
        spots: list[tuple[str, Dice]] = [("cup", player.cup), ("citizenry", player.citizenry)]
        spots += [(_BUILDERS[kind], dice) for kind, dice in player.building.items()]
        for spot, dice in spots:
            for code in dice.elements():
                yield code, self.on_mat(player.id, spot)
        for phase, dice in player.workers.items():
            yield from self._workers(player, phase, dice)
        for world, goods in player.goods.items():
            for code in goods:
                yield code, self.slot(player, world)

    def _workers(self, player: Player, phase: str, dice: Dice) -> Iterator[tuple[str, Where]]:
        """Workers of a phase: the one that selects it may lie on its square."""
        if not dice:
            return
        square, column = self.on_mat(player.id, f"selects-{phase}"), self.on_mat(player.id, phase)
        selects = [code for ident, code in self.dice.items() if self.hand.at(ident) == square]
        for code in dice.elements():
            if code in selects:
                selects.remove(code)
                yield code, square
            else:
                yield code, column

    def _money(self, player: Player) -> None:
        marker, chips = f"credits-{player.id}", f"vp-{player.id}"
        if self.hand.count(marker, CREDITS) != str(player.credits):
            self.hand.press(f"credits_{player.credits}", marker)
        while (due := player.vp - int(self.hand.count(chips, VP))) > 0:
            self.hand.press(f"vp_plus_{min(due, 5)}", chips)

    def _phases(self, state: RollState) -> None:
        for phase in PHASES:
            active = "1" if phase in state.selected else "0"
            if self.hand.count(phase_piece(phase), "Active") != active:
                self.hand.press("flip", phase_piece(phase))
