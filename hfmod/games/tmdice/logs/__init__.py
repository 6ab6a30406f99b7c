"""VASSAL logs of Terraforming Mars: The Dice Game: the game's :class:`hfmod.package.TableLogs`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.logs.reading import read
from hfmod.games.tmdice.logs.writing import Writer
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.vassal.save import Save

__all__ = ["read", "shown", "written"]


def written(header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]) -> Save:
    """The log of a game that is played from its set-up on."""
    return Writer(header).played(actions)


def shown(state: TmdState, act: Act[TmdState]) -> bool:
    """Whether the table has controls for a legal act of a position."""
    return ACTS.by_engine(act.do) is not None
