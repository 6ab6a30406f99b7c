"""VASSAL logs of Roll for the Galaxy: the game's :class:`hfmod.package.TableLogs`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.roll.rules.state import RollState
from hfmod.record.hflog import HfLog
from hfmod.record.series import Series
from hfmod.vassal.save import Save


def read(series: Series, module: Path | None) -> HfLog:
    """Logs that form one game, as acts."""
    from hfmod.games.roll.record import reading as roll_reading

    return roll_reading.read(series, module)


def written(header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]) -> Save:
    """The log of a game that is played from its set-up on."""
    from hfmod.games.roll.record import writing as roll_writing

    return roll_writing.Writer(header).played(actions)


def shown(state: RollState, act: Act[RollState]) -> bool:
    """Whether the table has controls for a legal act of a position."""
    return True
