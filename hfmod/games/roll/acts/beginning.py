"""Setting up, laying down the first tiles and those drawn later, and leaving."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hfmod.games.roll.content.model import RollContent
from hfmod.games.roll.names import (
    BAG,
    DEVELOPMENT_UP,
    FACTIONS,
    HOMES,
    MAT_OF,
    SCREEN_OF,
    SEATED,
    WORLD_UP,
    option,
    tile_id,
)
from hfmod.games.roll.record.interpreter import RollAct, Saying
from hfmod.games.roll.record.seats import STACKS, RollLine
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules import leaving, setup
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Say, SendTo

SCREEN = ("Where", ("screen",))


class SetUp(RollAct):
    """Everybody draws the start tiles, and two tiles of the bag."""

    words = ("set_up",)
    parameters: ClassVar = {
        "players": "seats in order",
        "content": "first 16 figures of its hash; then each option, `default`: not chosen",
    }
    told_by = "button Begin the game; seen: the faction tile, home world and two tiles that each player draws"
    tells = (setup.SetUp,)
    by_table = True

    @staticmethod
    def words_of(content: RollContent) -> Say:
        """What the button writes, with the options of the table."""
        return Say(
            "The game begins, with {roll_seats}: everybody draws a faction tile, a home world and two tiles.",
            "set_up",
            (
                ("players", f"{{{SEATED}}}"),
                ("content", content.digest[:16]),
                *((name, f"{{{option(name)}}}") for name in content.options),
            ),
            by_table=True,
        )

    def read(self, work: Saying) -> Iterator[RollLine]:
        reader, chance = work.reader, []
        for pile, count in ((FACTIONS, 1), (HOMES, 1), (BAG, 2)):
            tiles = [one for seat in reader.seats for one in reader.draw(seat, pile, count)]
            chance.append({"sample": tiles})
        yield work.line(setup.SetUp(), chance)

    def tell(self, telling: Telling) -> None:
        desk = telling.desk
        desk.hand.button("Begin the game", {})
        for player in telling.now.players.values():
            desk.lay(tile_id(player.faction), desk.on_mat(player.id, "slot-1"))
            desk.lay(tile_id(player.empire[2]), desk.on_mat(player.id, "slot-3"))
            for tile in player.drawn:
                desk.lay(tile_id(tile), desk.behind(player.id, "drawn"))


class PlaceTile(RollAct):
    """A drawn tile goes onto a stack. Which one is secret: the piece that moves says it."""

    words = ("place_tile",)
    parameters: ClassVar = {"side": "the stack", "top": "1: on top"}
    told_by = "tile behind the screen; seen: which one"
    tells = (setup.PlaceTile,)
    marks = Mark.LAYS_TILE | Mark.MOVES

    @staticmethod
    def controls() -> Iterator[Command]:
        """Entries of a tile behind the screen."""
        for stack, side, pile, top in (
            (DEVELOPMENT, DEVELOPMENT_UP, "Developments", "Top development"),
            (WORLD, WORLD_UP, "Worlds", "Top world"),
        ):
            for place in ("bottom", "top"):
                board, to = (SCREEN_OF, pile) if place == "bottom" else (MAT_OF, top)
                params = (("side", stack), *((("top", "1"),) if place == "top" else ()))
                yield Command(
                    f"place_{stack}_{place}",
                    f"{stack.capitalize()}, at the {place}",
                    group="Put on a stack",
                    effects=(Change("Side", to=side), SendTo(board, to)),
                    say=Say(
                        f"{{who}} puts a tile at the {place} of the {stack} stack.", "place_tile", params
                    ),
                    only=SCREEN,
                )

    def read(self, work: Saying) -> Iterator[RollLine]:
        if not self._lies_there(work):
            side, top = work.param("side"), work.param("top") == "1"
            yield from work.reader.placed(work.event.step, work.seat, work.tile, side, top)

    @staticmethod
    def _lies_there(work: Saying) -> bool:
        """Whether a tile was dragged to its stack before it was told of."""
        stack, player = work.param("side"), work.reader.player(work.seat)
        origin = work.event.moved.origin.area if work.event.moved is not None else ""
        there = any(side[:-1] == work.tile for side in player.stacks.get(stack, ()))
        return there and STACKS.get(origin) == stack

    def keeps_scouts(self, saying: Saying) -> bool:
        return True

    def tell(self, telling: Telling) -> None:
        place = "top" if telling.act.top else "bottom"
        telling.press(f"place_{telling.act.side}_{place}", tile_id(telling.act.tile))


class Leave(RollAct):
    """A player leaves for good: the seat is told of no more, its tiles and dice may lie as they do."""

    words = ("leave",)
    told_by = "VP chips, Leave the game; by that player or by anybody for one who is gone"
    tells = (leaving.Leave,)
    without_words = True

    # Deep in a menu, and in words that nobody chooses by accident.
    control = Command(
        "leave",
        "Yes, out for good: the others play on",
        group="Leave the game",
        say=Say("{who} leaves the game for good.", "leave"),
    )

    def read(self, work: Saying) -> Iterator[RollLine]:
        yield work.line(leaving.Leave(by=work.seat))
        del work.reader.seats[work.seat]

    def tell(self, telling: Telling) -> None:
        who = telling.act.who
        if telling.was.players[who].drawn:
            raise Untold("a player who leaves with tiles in hand")
        telling.press("leave", f"vp-{who}")
