"""Tiles: game tiles with two sides and a back, faction tiles as wide as two, home worlds, phase tiles.

Which tile a player draws or puts below the top of a stack is secret: the control says what is done, and the
piece that moved says with which tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hfmod.games.roll.art import tiles as roll_tiles
from hfmod.games.roll.content.model import PHASES, RollContent
from hfmod.games.roll.table.common import ABANDONED, BAG, MAT_OF, SCREEN_OF, TILES, picture
from hfmod.table.model import Change, Command, Count, Kind, Layer, Piece, PutBack, Say, SendTo
from hfmod.table.parts import body

_SCREEN = ("Where", ("screen",))
_ZONE = ("Where", ("screen", "mat"))
BACK, DEVELOPMENT, WORLD = "0", "1", "2"
"""Values of the count Side."""


def piece_id(key: str) -> str:
    """Id of the piece of a tile, a faction tile or a home world."""
    return f"tile-{key.lower()}"


def phase_piece(phase: str) -> str:
    """Id of a phase tile."""
    return f"phase-{phase}"


def kinds() -> Iterator[Kind]:
    """Kinds of all tiles."""
    yield Kind(
        "tile",
        tuple(_tile_commands()),
        (Count("Side", BACK, 0, 2, wrap=True),),
        layer_order=TILES,
    )
    yield Kind("start tile", layer_order=TILES)
    yield Kind("phase tile", tuple(_phase_commands()), (Count("Active", "0", 0, 1, wrap=True),),
               movable=False, stacks=False, layer_order=TILES)  # fmt: skip


def _tile_commands() -> Iterator[Command]:
    yield Command("turn", "Turn over", "Ctrl F", effects=(Change("Side", by=1),))
    for stack, side, pile, top in (
        ("development", DEVELOPMENT, "Developments", "Top development"),
        ("world", WORLD, "Worlds", "Top world"),
    ):
        for place in ("bottom", "top"):
            board, to = (SCREEN_OF, pile) if place == "bottom" else (MAT_OF, top)
            params = (("side", stack), *((("top", "1"),) if place == "top" else ()))
            yield Command(
                f"place_{stack}_{place}",
                f"{stack.capitalize()}, at the {place}",
                group="Put on a stack",
                effects=(Change("Side", to=side), SendTo(board, to)),
                say=Say(f"{{who}} puts a tile at the {place} of the {stack} stack.", "place_tile", params),
                only=_SCREEN,
            )
    for ident, menu, words, to in (
        ("abandon", "Abandon it", "{who} abandons a tile.", ABANDONED),
        ("return_tile", "Back into the bag", "{who} puts a tile back into the bag.", BAG),
    ):
        yield Command(
            ident, menu, effects=(Change("Side", to=BACK), PutBack(to)), say=Say(words, ident), only=_ZONE
        )


def _phase_commands() -> Iterator[Command]:
    yield Command("flip", "Turn over", "Ctrl F", effects=(Change("Active", by=1),), say=Say("{piece}."))
    for act, words in (("begin_phase", "begins"), ("end_phase", "ends")):
        yield Command(
            act,
            f"The phase {words}",
            say=Say(f"{{piece}} {words}.", act, (("phase", "{Phase}"),), by_table=True),
        )
    yield Command("turn_back", effects=(Change("Active", to="0"),))


def game_tiles(content: RollContent) -> Iterator[Piece]:
    """The tiles of the bag."""
    back = picture("tile-back", partial(roll_tiles.back))
    for tile in content.tiles:
        sides = [content.sides[tile + letter] for letter in "DW"]
        faces = [picture(f"tile-{side.key.lower()}", partial(roll_tiles.side, side), tile) for side in sides]
        layer = Layer("side", (back, *faces), ("", *(side.name for side in sides)), follows="Side")
        yield Piece(piece_id(tile), "tile", "tile", (layer,), {"Tile": tile})


def faction_tiles(content: RollContent) -> Iterator[Piece]:
    """The faction tiles; the middle of the piece is that of their left half."""
    for faction, number in content.factions.items():
        left, right = content.sides[faction + "L"], content.sides[faction + "R"]
        draw = partial(roll_tiles.faction, left, right, number)
        layer = body(f"tile-{faction.lower()}", draw, offset=(roll_tiles.WIDE // 2, 0))
        yield Piece(
            piece_id(faction), f"{left.name} / {right.name}", "start tile", (layer,), {"Tile": faction}
        )


def home_worlds(content: RollContent) -> Iterator[Piece]:
    """The home worlds."""
    for home in content.homes:
        side = content.sides[home]
        draw = partial(roll_tiles.side, side, "H", content.start_credits.get(home, 0))
        yield Piece(
            piece_id(home), side.name, "start tile", (body(f"tile-{home.lower()}", draw),), {"Tile": home}
        )


def phase_tiles() -> Iterator[tuple[str, Piece]]:
    """The phase tiles, on their X side."""
    for phase in PHASES:
        faces = tuple(
            picture(
                f"phase-{phase}-{'active' if active else 'x'}", partial(roll_tiles.phase_tile, phase, active)
            )
            for active in (False, True)
        )
        words = phase.capitalize()
        layer = Layer("side", faces, (f"{words}, X", f"{words}, active"), follows="Active")
        yield (
            phase,
            Piece(phase_piece(phase), words, "phase tile", (layer,), {"Phase": phase, "Phases": "all"}),
        )
