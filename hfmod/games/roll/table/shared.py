"""The middle of the table: phase tiles, dice that nobody owns, the bag, start tiles, the pool."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hfmod.games.roll.acts.manage import EndRound
from hfmod.games.roll.acts.screens import Reveal
from hfmod.games.roll.art import boards as roll_boards
from hfmod.games.roll.art import dice as roll_dice
from hfmod.games.roll.art import tiles as roll_tiles
from hfmod.games.roll.content.model import RollContent
from hfmod.games.roll.names import ABANDONED, BAG, DEFAULT, FACTIONS, HOMES, POOL, TABLE, option, supply
from hfmod.games.roll.table import dice, tiles
from hfmod.games.roll.table.common import CONTROLS, MARKERS, Parts, areas, control
from hfmod.table.model import Board, Change, Command, Kind, Label, Picture, Piece, Pile, Position, Say, Shown
from hfmod.table.parts import body, draw_button

_BAR = (("button reveal", "All screens are up", 190, True), ("button end round", "End the round", 170, False))


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _chosen(name: str, default: object) -> Shown:
    """What the button of an option shows: what was chosen, or what is played where nobody chose."""
    untouched = f"{_words(name)}: {str(default).lower().replace('_', ' ')} (default)"
    return Shown(untouched, option(name), (DEFAULT,), f"{_words(name)}: {{{option(name)}}}")


def _options(content: RollContent) -> Iterator[Kind]:
    """A button with a menu of the values of each option, which shows what is chosen."""
    for name, one in content.options.items():
        yield Kind(
            f"option {name}",
            tuple(
                Command(
                    f"option_{name}_{value}",
                    _words(value),
                    effects=(Change(option(name), to=value, table=True),),
                    say=Say(f"Option {_words(name)}: {value.replace('_', ' ')}."),
                )
                for value in map(str, one["values"])
            ),
            labels=(Label((_chosen(name, one["default"]),), 13, offset=(-8, 0)),),
            movable=False,
            stacks=False,
            click="menu",
            layer_order=CONTROLS,
        )


def kinds(content: RollContent) -> Iterator[Kind]:
    """Kinds of what nobody owns."""
    yield from _options(content)
    yield Kind(
        "button reveal",
        (Reveal.all_up, Reveal.all_up_and_a_die),
        movable=False,
        stacks=False,
        click="menu",
        layer_order=CONTROLS,
    )
    yield Kind(
        "button end round",
        (EndRound.control,),
        movable=False,
        stacks=False,
        click="end_round",
        layer_order=CONTROLS,
    )
    yield Kind(
        "pool", labels=(Label(f"{{{POOL}}}", 40, "#ffe9a8", (72, 0)),), movable=False, stacks=False,
        layer_order=MARKERS,
    )  # fmt: skip


def add_table(parts: Parts) -> None:
    """The board in the middle, and what lies on it in every set-up."""
    layout = roll_boards.table_layout()
    parts.boards.append(
        Board(
            TABLE,
            "map",
            (layout.width, layout.height),
            Picture("board-table", roll_boards.table, 1.0),
            areas=areas(layout),
            facts={"Where": "table"},
            fan=(4, 6),
        )
    )
    x = 22
    for kind, words, wide, menu in _BAR:
        ident = kind.removeprefix("button ").replace(" ", "-")
        parts.put(control(ident, words, kind, wide, menu), TABLE, (x + wide // 2, roll_boards.BAR // 2))
        x += wide + 12
    for phase, piece in tiles.phase_tiles():
        spot = layout.spot(phase)
        parts.put(piece, TABLE, (spot.x, spot.y))
    x += 140
    for name in parts.content.options:
        draw = partial(draw_button, "", 300, 40, "#2f5f8f", "#ffffff", True)
        ident = f"option-{name.replace('_', '-')}"
        piece = Piece(ident, f"Option {_words(name)}", f"option {name}", (body("control-option", draw),))
        parts.put(piece, TABLE, (x, roll_boards.BAR // 2))
        x += 312
    left, top, _, tall = layout.zone("pool").box
    pool = Piece("pool", "VP pool", "pool", (body("vp-chips", roll_dice.chips),))
    parts.put(pool, TABLE, (left + 86, top + tall // 2 + 10))
    _add_piles(parts)


def _add_piles(parts: Parts) -> None:
    layout, content = roll_boards.table_layout(), parts.content
    size = (roll_dice.DIE + 8, roll_dice.DIE + 8)
    for code, look in content.dice.items():
        spot = layout.spot(code)
        parts.piles.append(Pile(supply(look.name), TABLE, spot.x, spot.y, size))
    tile = (roll_tiles.WIDE, roll_tiles.TALL)
    for zone, name in (("bag", BAG), ("abandoned", ABANDONED), ("factions", FACTIONS), ("homes", HOMES)):
        spot = layout.spot(zone)
        if name == ABANDONED:
            pile = Pile(name, TABLE, spot.x, spot.y, tile, into=BAG)
        else:  # start tiles lie face up: of a bag another one would be drawn than is seen
            pile = Pile(name, TABLE, spot.x, spot.y, tile, shuffles=name != BAG, bag=name == BAG)
        parts.piles.append(pile)
    for heap, pieces in (
        (BAG, tiles.game_tiles(content)),
        (FACTIONS, tiles.faction_tiles(content)),
        (HOMES, tiles.home_worlds(content)),
    ):
        for piece in pieces:
            parts.pieces.append(piece)
            parts.start.append(Position(piece.id, pile=heap))
    parts.pieces.extend(piece for _, piece in dice.pieces(content))
