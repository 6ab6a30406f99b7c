"""Options of the table, settled before the game begins: a button for each that core and Module 0 ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hfmod.games.hf4.acts.names import counter
from hfmod.games.hf4.rules.core import options
from hfmod.games.hf4.table.common import CONTROLS, Parts, button
from hfmod.table.model import MORE, Board, Change, Command, Count, Kind, Label, Piece, Say, Shown

OPTIONS = "Options"
DEFAULT = "default"  # what a count holds until somebody chooses
_MODULES = ("core", "rfg", "m0")
_WIDE, _ROW = 430, 46


def worded(value: Any) -> str:
    """A value as the table shows it."""
    return str(value).lower()


def shown(tables: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Options that the table shows, in the order of the content."""
    asked = options.in_play(_MODULES)
    return [row for row in tables.get("options", {"options": ()})["options"] if row["name"] in asked]


def counts(tables: Mapping[str, Any]) -> Iterator[Count]:
    """A count for each option."""
    return (Count(counter(row["name"]), DEFAULT, numeric=False) for row in shown(tables))


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


def kinds(tables: Mapping[str, Any]) -> Iterator[Kind]:
    """A button with a menu of the values of each option."""
    for row in shown(tables):
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


def add_options(parts: Parts) -> None:
    """The board with the buttons, in two columns."""
    rows = shown(parts.content.tables)
    half = (len(rows) + 1) // 2
    size = (2 * _WIDE + 40, half * _ROW + 30)
    parts.boards.append(
        Board(OPTIONS, "market", size, facts={"Where": "options"}, button=OPTIONS, hotkey="Alt O", menu=MORE)
    )
    for number, row in enumerate(rows):
        name, (column, line) = str(row["name"]), divmod(number, half)
        piece = Piece(
            f"option-{name.replace('_', '-')}",
            f"Option {_words(name)}",
            f"option {name}",
            (button("option", "", _WIDE - 10, menu=True),),
        )
        parts.put(piece, OPTIONS, (20 + _WIDE // 2 + column * _WIDE, 20 + _ROW // 2 + line * _ROW))


def stated(tables: Mapping[str, Any], value_of: Mapping[str, str | None]) -> dict[str, Any]:
    """Options by what the table's counts hold; those that were left alone are not among them."""
    return {
        row["name"]: value
        for row in shown(tables)
        for value in row["values"]
        if value_of.get(row["name"]) == worded(value)
    }
