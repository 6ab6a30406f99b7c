"""VASSAL logs of High Frontier: the game's :class:`hfmod.package.TableLogs`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.hflog import HfLog
from hfmod.record.series import Series
from hfmod.vassal.save import Save


def read(series: Series, module: Path | None) -> HfLog:
    """Logs that form one game, as acts."""
    from hfmod.games.hf4.record import reading as hf4_reading

    return hf4_reading.read(series, module)


def written(header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]) -> Save:
    """The log of a game that is played from its set-up on."""
    from hfmod.games.hf4.record import writing as hf4_writing

    return hf4_writing.Writer(header).played(actions)


def shown(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether the table has controls for a legal act of a position."""
    from hfmod.games.hf4.record.tellable import tellable

    return tellable(state, act)
