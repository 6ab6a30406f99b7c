"""Tiles: game tiles with two sides and a back, faction tiles as wide as two, home worlds, phase tiles.

Which tile a player draws or puts below the top of a stack is secret: no control says it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hfmod.games.roll.acts.beginning import PlaceTile
from hfmod.games.roll.acts.explore import Abandon, ReturnTile
from hfmod.games.roll.acts.phases import BeginPhase, EndPhase
from hfmod.games.roll.art import tiles as roll_tiles
from hfmod.games.roll.content.model import PHASES, RollContent
from hfmod.games.roll.names import BACK, DEVELOPMENT_UP, WORLD_UP, phase_piece, tile_id
from hfmod.games.roll.table.common import TILES, picture
from hfmod.table.model import Change, Command, Count, Drop, Kind, Layer, Piece, Say
from hfmod.table.parts import body


def kinds() -> Iterator[Kind]:
    """Kinds of all tiles."""
    yield Kind(
        "tile",
        tuple(_tile_commands()),
        (Count("Side", BACK, 0, 2, wrap=True),),
        layer_order=TILES,
        drops=tuple(Drop(ident, (("place", places), ("Side", (BACK,)))) for ident, _, places in _FACES),
    )
    yield Kind("start tile", layer_order=TILES)
    yield Kind("phase tile", tuple(_phase_commands()), (Count("Active", "0", 0, 1, wrap=True),),
               movable=False, stacks=False, layer_order=TILES)  # fmt: skip


#: Which side of a tile is up on a stack where it is dragged face down: command, side, places of the stack.
_FACES = (
    ("development_up", DEVELOPMENT_UP, ("Developments", "Top development")),
    ("world_up", WORLD_UP, ("Worlds", "Top world")),
)


def _tile_commands() -> Iterator[Command]:
    yield Command("turn", "Turn over", "Ctrl F", effects=(Change("Side", by=1),))
    for ident, side, _ in _FACES:
        yield Command(ident, effects=(Change("Side", to=side),))
    yield from PlaceTile.controls()
    yield Abandon.control
    yield ReturnTile.control


def _phase_commands() -> Iterator[Command]:
    yield Command("flip", "Turn over", "Ctrl F", effects=(Change("Active", by=1),), say=Say("{piece}."))
    yield BeginPhase.control
    yield EndPhase.control
    yield Command("turn_back", effects=(Change("Active", to="0"),))


def game_tiles(content: RollContent) -> Iterator[Piece]:
    """The tiles of the bag."""
    back = picture("tile-back", partial(roll_tiles.back))
    for tile in content.tiles:
        sides = [content.sides[tile + letter] for letter in "DW"]
        faces = [picture(f"tile-{side.key.lower()}", partial(roll_tiles.side, side), tile) for side in sides]
        layer = Layer("side", (back, *faces), ("", *(side.name for side in sides)), follows="Side")
        yield Piece(tile_id(tile), "tile", "tile", (layer,), {"Tile": tile})


def faction_tiles(content: RollContent) -> Iterator[Piece]:
    """The faction tiles; the middle of the piece is that of their left half."""
    for faction, number in content.factions.items():
        left, right = content.sides[faction + "L"], content.sides[faction + "R"]
        draw = partial(roll_tiles.faction, left, right, number)
        layer = body(f"tile-{faction.lower()}", draw, offset=(roll_tiles.WIDE // 2, 0))
        yield Piece(
            tile_id(faction), f"{left.name} / {right.name}", "start tile", (layer,), {"Tile": faction}
        )


def home_worlds(content: RollContent) -> Iterator[Piece]:
    """The home worlds."""
    for home in content.homes:
        side = content.sides[home]
        draw = partial(roll_tiles.side, side, "H", content.start_credits.get(home, 0))
        yield Piece(
            tile_id(home), side.name, "start tile", (body(f"tile-{home.lower()}", draw),), {"Tile": home}
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
