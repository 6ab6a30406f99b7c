"""Options of the table, settled before the game begins: a button for each that the rules ask for.

Those of Modules 1 to 3 lie on a board beside the others, in set-ups of these modules alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from hfmod.draw.render import document
from hfmod.draw.svg import rect
from hfmod.games.hf4.acts.names import counter
from hfmod.games.hf4.rules.core import options
from hfmod.games.hf4.table.common import CONTROLS, Parts, button
from hfmod.table.model import (
    MORE,
    Board,
    Change,
    Command,
    Count,
    Kind,
    Label,
    Picture,
    Piece,
    Position,
    Say,
    Shown,
    Wing,
)
from hfmod.table.parts import with_room

OPTIONS = "Options"
DEFAULT = "default"  # what a count holds until somebody chooses
_ALWAYS = ("core", "rfg", "m0")  # their options lie in every set-up
ALL = (*_ALWAYS, "m1", "m2", "m3")
_WIDE, _ROW = 430, 46


def worded(value: Any) -> str:
    """A value as the table shows it."""
    return str(value).lower()


def shown(tables: Mapping[str, Any], modules: Collection[str] = ALL) -> list[Mapping[str, Any]]:
    """Options that tables with these modules show, in the order of the content."""
    asked = options.in_play(modules)
    return [row for row in tables.get("options", {"options": ()})["options"] if row["name"] in asked]


def _added(tables: Mapping[str, Any], modules: Collection[str]) -> list[Mapping[str, Any]]:
    """Options of these modules that not every game has."""
    always = shown(tables, _ALWAYS)
    return [row for row in shown(tables, modules) if row not in always]


def counts(tables: Mapping[str, Any], modules: Collection[str] = ALL) -> Iterator[Count]:
    """A count for each option."""
    return (Count(counter(row["name"]), DEFAULT, numeric=False) for row in shown(tables, modules))


def command(name: str, value: Any) -> str:
    """The command that chooses a value."""
    return f"option_{name}_{worded(value)}"


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _entry(row: Mapping[str, Any], value: Any) -> str:
    """A value in the menu; the one that holds where nobody chooses is marked."""
    words = worded(value).replace("_", " ").capitalize()
    if value == row["default"]:
        return f"{words} (default)"
    return f"{words} (default in Race for Glory)" if value == row.get("default_rfg") else words


def _untouched(row: Mapping[str, Any]) -> str:
    """What the button of an option shows until somebody chooses: what is played then."""
    played = worded(row["default"]).replace("_", " ")
    if "default_rfg" in row:
        played += f", Glory {worded(row['default_rfg']).replace('_', ' ')}"
    return f"{_words(str(row['name']))}: {played} (default)"


def _shown(words: str, name: str) -> str:
    """What it shows afterwards."""
    return f"{words}: {{{counter(name)}}}"


def _label(row: Mapping[str, Any]) -> Label:
    """The words of an option's button; two defaults take a smaller size."""
    name = str(row["name"])
    chosen = Shown(_untouched(row), counter(name), (DEFAULT,), _shown(_words(name), name))
    return Label((chosen,), 11 if "default_rfg" in row else 13, offset=(-8, 0))


def kinds(tables: Mapping[str, Any], modules: Collection[str] = ALL) -> Iterator[Kind]:
    """A button with a menu of the values of each option."""
    for row in shown(tables, modules):
        name, words = str(row["name"]), _words(str(row["name"]))
        yield Kind(
            f"option {name}",
            tuple(
                Command(
                    command(name, value),
                    _entry(row, value),
                    group=str(row["about"]),
                    effects=(Change(counter(name), to=worded(value), table=True),),
                    say=Say(f"Option {words}: {worded(value).replace('_', ' ')}."),
                )
                for value in row["values"]
            ),
            labels=(_label(row),),
            movable=False,
            stacks=False,
            click="menu",
            layer_order=CONTROLS,
        )


def _piece(row: Mapping[str, Any]) -> Piece:
    name = str(row["name"])
    looks = (button("option", "", _WIDE - 10, menu=True),)
    return Piece(f"option-{name.replace('_', '-')}", f"Option {_words(name)}", f"option {name}", looks)


def _rows(tables: Mapping[str, Any]) -> int:
    return (len(shown(tables, _ALWAYS)) + 1) // 2


def _point(column: int, line: int) -> tuple[int, int]:
    return 20 + _WIDE // 2 + column * _WIDE, 20 + _ROW // 2 + line * _ROW


def add_options(parts: Parts, modules: Collection[str] = ALL) -> None:
    """The board with the buttons, in two columns; those of modules beside it."""
    rows, half = shown(parts.content.tables, _ALWAYS), _rows(parts.content.tables)
    size = (2 * _WIDE + 40, half * _ROW + 30)
    board = Board(
        OPTIONS, "market", size, facts={"Where": "options"}, button=OPTIONS, hotkey="Alt O", menu=MORE
    )
    if added := _added(parts.content.tables, modules):
        wide, tall = _WIDE * -(-len(added) // half) + 40, with_room(board).size[1]
        draw = partial(document, wide, tall, rect(0, 0, wide, tall, board.colour))
        board = replace(
            board, wing=Wing(f"{OPTIONS} of modules", (wide, tall), Picture("board-options", draw, 1.0))
        )
        parts.pieces += map(_piece, added)
    parts.boards.append(board)
    for number, row in enumerate(rows):
        parts.put(_piece(row), OPTIONS, _point(*divmod(number, half)))


def positions(parts: Parts, modules: Collection[str]) -> Iterator[Position]:
    """Where the options lie that only games with these modules have."""
    tables = parts.content.tables
    left = with_room(next(board for board in parts.boards if board.name == OPTIONS)).size[0]
    asked = _added(tables, ("core", *modules))
    for number, row in enumerate(asked):
        x, y = _point(*divmod(number, _rows(tables)))
        yield Position(_piece(row).id, OPTIONS, left + x, y)


def stated(tables: Mapping[str, Any], value_of: Mapping[str, str | None]) -> dict[str, Any]:
    """Options by what the table's counts hold; those that were left alone are not among them."""
    return {
        row["name"]: value
        for row in shown(tables)
        for value in row["values"]
        if value_of.get(row["name"]) == worded(value)
    }
