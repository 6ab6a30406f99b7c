"""Roll for the Galaxy, as hfmod finds it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hfmod.package import Bots, GamePackage, TableLogs
from hfmod.resources import content_dir

if TYPE_CHECKING:
    from hfmod.content.lint_pack import GameLint
    from hfmod.engine.game import Game
    from hfmod.table.model import Table


def _content() -> Path:
    return content_dir("roll")


def _files(root: Path) -> Iterable[Path]:
    from hfmod.games.roll.content.model import content_files

    return content_files(root)


def _engine(files: Mapping[str, Any] | None = None, where: str = "content") -> Game[Any]:
    from hfmod.games.roll.content.model import build, load
    from hfmod.games.roll.rules.game import Roll

    return Roll(load() if files is None else build(files, where))


def _lint() -> GameLint:
    from hfmod.games.roll.content.lint import RollLint
    from hfmod.games.roll.rules.powers import CODES
    from hfmod.games.roll.rules.scoring import BONUSES

    return RollLint(CODES.keys() | BONUSES.keys())


def _bots() -> Bots:
    from hfmod.games.roll import bots

    return bots


def _table(content_json: str) -> Table:
    from hfmod.games.roll.content.model import build
    from hfmod.games.roll.table import roll_table

    return roll_table(build(json.loads(content_json)), content_json)


def _logs() -> TableLogs:
    from hfmod.games.roll import logs

    return logs


PACKAGE = GamePackage(
    id="roll",
    title="Roll for the Galaxy",
    modules=frozenset({"core"}),
    content=_content,
    files=_files,
    engine=_engine,
    lint=_lint,
    bots=_bots,
    table=_table,
    vassal=("Roll for the Galaxy (hfmod)", _logs),
    secret=frozenset({"roll", "assign"}),
    reveal="reveal",
)
