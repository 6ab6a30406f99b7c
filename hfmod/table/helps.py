"""Help pages that every module has: how to play on it, all keys, and what its controls write into the log."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from hfmod.table.model import Board, Help, Kind

_STYLE = '<html><body style="font-family: sans-serif; margin: 12px">'


def _rows(rows: Iterable[tuple[str, str, str]], game: str) -> str:
    braces = re.compile(rf"\{{(?:{game}_)?([A-Za-z_]+)(?: of [A-Za-z]+)?\}}")
    return "".join(
        f"<tr><td><b>{escape(a)}</b></td><td>{escape(b)}</td><td>{braces.sub(_blank, escape(c))}</td></tr>"
        for a, b, c in rows
    )


def _blank(found: re.Match[str]) -> str:
    """A name in braces as a word in italics: the reader's stand-in for what it will be filled with."""
    return f"<i>{found[1].replace('_', ' ').lower()}</i>"


def _merged(rows: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """One row for a control that several kinds of pieces have; other editions of a kind are not named."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for control, kind, words in rows:
        kinds.setdefault((control, words), []).append(kind.removesuffix(" rfg").replace("_", " "))
    return [(control, ", ".join(dict.fromkeys(on)), words) for (control, words), on in kinds.items()]


def pages(game: str, start: str, kinds: Iterable[Kind], boards: Iterable[Board]) -> tuple[Help, ...]:
    """How to play (``start``, as HTML), all keys, and what the controls write into the log.

    Names of properties begin with the id of the ``game``, which goes without saying.
    """
    kinds = tuple(kinds)
    keys = _merged(sorted((c.key, kind.name, c.menu) for kind in kinds for c in kind.commands if c.key))
    boards = tuple(boards)
    windows = [(board.hotkey, "window", f"{board.name}, to the front") for board in boards if board.hotkey]
    windows += [
        (key, "map", f"shows the {piece.replace('-', ' of ', 1)} and closes the {closed}")
        for board in boards
        for key, piece, closed in board.finds
    ]
    engine = [("Ctrl Z", "game", "Undo"), ("PageDown", "log", "Next step"), ("Space", "piece", "Look closer")]
    acts = _merged(
        sorted(
            (command.menu or command.id.replace("_", " "), kind.name, command.say.text)
            for kind in kinds
            for command in kind.commands
            if command.say is not None
        )
    )
    table = "<table border=1 cellpadding=4>"
    return (
        Help("How to play", _STYLE + start + "</body></html>"),
        Help(
            "Keys",
            f"{_STYLE}<h1>Keys</h1>{table}<tr><th>Key</th><th>on</th><th>does</th></tr>"
            f"{_rows([*windows, *keys, *engine], game)}</table></body></html>",
        ),
        Help(
            "What is told",
            f"{_STYLE}<h1>What the controls write into the log</h1>{table}<tr><th>Control</th><th>on</th>"
            f"<th>says</th></tr>{_rows(acts, game)}</table></body></html>",
        ),
    )
