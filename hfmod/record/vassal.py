"""VASSAL logs of modules that hfmod builds, each read and written by what its game brings.

    log = read_game([Path("game.vlog")], None)
    replay = Replay(log.game, log.header, ...)
    for line in followed(log.read, replay, log.findings):  # half is looked up in the position
        replay.play(line)

Step numbers are those of the LOG steps, counted on through all logs of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hfmod.engine.act import Act
from hfmod.package import TableLogs, packages, title_of
from hfmod.record.hflog import HfLog, LogError
from hfmod.record.series import arrange
from hfmod.record.unwritten import CannotWrite
from hfmod.record.vassal_files import open_save
from hfmod.vassal.save import Save

__all__ = ["read_game", "shown_by", "written"]


def read_game(logs: Sequence[Path], module: Path | None) -> HfLog:
    """Read logs that form one game.

    Raises LogError for unreadable and foreign files, CannotJudge where the game cannot be judged.
    """
    saves = [open_save(path) for path in logs]
    titles = {_ours(save, path) for save, path in zip(saves, logs, strict=True)}
    if len(titles) > 1:
        raise LogError(logs[0], 0, f"and the others are logs of different games: {', '.join(sorted(titles))}")
    return _readers()[titles.pop()]().read(arrange(saves), module)


def written(header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]) -> Save:
    """The log of a game that is played from its set-up on, at the table of its module.

    Raises CannotWrite where the table can't show it.
    """
    return _logs_of(str(header.get("game"))).written(header, actions)


def shown_by(game: str) -> Callable[[Any, Act[Any]], bool]:
    """Whether the table of a game can show a legal act of a position. Raises CannotWrite without a table."""
    return _logs_of(game).shown


def _logs_of(name: str) -> TableLogs:
    game = packages().get(name)
    if game is None or game.vassal is None:
        raise CannotWrite(f"there is no table module of {title_of(name)} yet")
    return game.vassal[1]()


def _readers() -> Mapping[str, Callable[[], TableLogs]]:
    """What reads the logs of a module, by the module's title."""
    return dict(game.vassal for game in packages().values() if game.vassal is not None)


def _ours(save: Save, path: Path) -> str:
    """The title of the module of ours that a log is of. Raises LogError."""
    name = save.module.name if save.module is not None else ""
    if name not in _readers():
        of = f"of the module {name!r}" if name else "of an unknown module"
        message = (
            f"is {of}; only logs of modules built by hfmod ({', '.join(_readers())}) can be judged. "
            f"hfmod inspect {path.name} shows what is in it"
        )
        raise LogError(path, 0, message)
    return name
