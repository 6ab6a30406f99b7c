"""Help pages that every module has: how to play on it, what declares what, and all keys."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from hfmod.components.model import Board, Help, Kind

_STYLE = '<html><body style="font-family: sans-serif; margin: 12px">'


def _rows(rows: Iterable[tuple[str, str, str]]) -> str:
    return "".join(
        f"<tr><td><b>{escape(a)}</b></td><td>{escape(b)}</td><td>{escape(c)}</td></tr>" for a, b, c in rows
    )


def pages(start: str, kinds: Iterable[Kind], boards: Iterable[Board]) -> tuple[Help, ...]:
    """How to play (``start``, as HTML), all keys, and what the controls write into the log."""
    kinds = tuple(kinds)
    keys = [
        (command.key, kind.name, command.menu) for kind in kinds for command in kind.commands if command.key
    ]
    keys = sorted(dict.fromkeys(keys))
    windows = [(board.hotkey, "window", board.name) for board in boards if board.hotkey]
    engine = [("Ctrl Z", "game", "Undo"), ("PageDown", "log", "Next step"), ("Space", "piece", "Look closer")]
    acts = sorted(
        {
            (command.menu or command.id.replace("_", " "), kind.name, command.say.text)
            for kind in kinds
            for command in kind.commands
            if command.say is not None
        }
    )
    table = "<table border=1 cellpadding=4>"
    return (
        Help("How to play", _STYLE + start + "</body></html>"),
        Help(
            "Keys",
            f"{_STYLE}<h1>Keys</h1>{table}<tr><th>Key</th><th>on</th><th>does</th></tr>"
            f"{_rows([*windows, *keys, *engine])}</table></body></html>",
        ),
        Help(
            "What is told",
            f"{_STYLE}<h1>What the controls write into the log</h1>{table}<tr><th>Control</th><th>on</th>"
            f"<th>says</th></tr>{_rows(acts)}</table></body></html>",
        ),
    )
