"""A league's settings: the YAML file of ``hfmod validate --options``.

    options:            # what its tables play, whatever a log says
      long_game: true
    waive: [H5c, I2]    # rules that it does not play

Every mistake is told with its line and what to write instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from hfmod.app.explain import UnknownCode, known_rule
from hfmod.app.judging import JudgeError, League
from hfmod.content.yaml import Document, YamlError, read
from hfmod.engine.act import BadAction
from hfmod.engine.options import settle
from hfmod.package import load_game, packages

__all__ = ["read_league"]

_SHAPE = "write options: (names and values) and waive: (a list of rule ids)"


def read_league(path: Path) -> League:
    """The settings in a file: options of any of the games, and ids of rules. Raises JudgeError."""
    document = _document(path)
    data = document.data
    if not isinstance(data, Mapping):
        _refuse(document, (), f"holds no settings; {_SHAPE}")
    for twice in document.duplicates:
        raise JudgeError(f"{path}:{twice.line}:{twice.column}: {twice.key!r} stands twice; keep one")
    for key in data:
        if key not in ("options", "waive"):
            _refuse(document, (key,), f"there is no setting {key!r}; {_SHAPE}", key=True)
    return League(_options(document, data.get("options")), _waived(document, data.get("waive")))


def _document(path: Path) -> Document:
    try:
        return read(path)
    except OSError as error:
        raise JudgeError(f"{path}: cannot be read: {error.strerror}") from None
    except YamlError as error:
        remedy = f"; {error.help[:1].lower()}{error.help[1:]}".rstrip(".") if error.help else ""
        raise JudgeError(f"{path}:{error.line}:{error.column}: {error.message}{remedy}") from None


def _options(document: Document, options: Any) -> dict[str, Any]:
    """The options; each is one of a game's, with a value that this game allows. Raises JudgeError."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        _refuse(document, ("options",), "options are names and values, a line each, like long_game: true")
    games = [load_game(name).table_options for name, game in packages().items() if game.engine is not None]
    for name, value in options.items():
        known = [table for table in games if name in table] or games
        try:
            settle({key: option for table in known for key, option in table.items()}, {name: value})
        except BadAction as error:
            _refuse(document, ("options", name), str(error), key=True)
    return dict(options)


def _waived(document: Document, waive: Any) -> list[str]:
    if waive is None:
        return []
    if not isinstance(waive, list):
        _refuse(document, ("waive",), "waive is a list of rule ids: waive: [H5c]")
    for number, rule in enumerate(waive):
        try:
            known_rule(str(rule))
        except UnknownCode as error:
            _refuse(document, ("waive", number), str(error))
    return [str(rule) for rule in waive]


def _refuse(document: Document, at: Sequence[str | int], message: str, *, key: bool = False) -> NoReturn:
    line, column = document.place(at, key=key)
    raise JudgeError(f"{document.path}:{line}:{column}: {message}")
