"""VASSAL logs of High Frontier: the game's :class:`hfmod.package.TableLogs`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.hf4.state import Hf4State
from hfmod.logs.hflog import HfLog
from hfmod.logs.series import Series
from hfmod.vassal.save import Save


def read(series: Series, module: Path | None) -> HfLog:
    """Logs that form one game, as acts."""
    from hfmod.logs import hf4_reading

    return hf4_reading.read(series, module)


def written(header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]) -> Save:
    """The log of a game that is played from its set-up on."""
    from hfmod.logs import hf4_writing

    return hf4_writing.Writer(header).played(actions)


def shown(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether the table has controls for a legal act of a position."""
    from hfmod.logs.hf4_tellable import tellable

    return tellable(state, act)
