"""Terraforming Mars: The Dice Game, as hfmod finds it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from hfmod.package import GamePackage, TableLogs
from hfmod.resources import content_dir

if TYPE_CHECKING:
    from hfmod.content.lint_pack import GameLint
    from hfmod.table.model import Table


def _content() -> Path:
    return content_dir("tmdice")


def _files(root: Path) -> Iterable[Path]:
    from hfmod.games.tmdice.content.model import content_files

    return content_files(root)


def _lint() -> GameLint:
    from hfmod.games.tmdice.content.lint import TmdLint

    return TmdLint()


def _table(content_json: str) -> Table:
    from hfmod.games.tmdice.content.model import build
    from hfmod.games.tmdice.table import tmdice_table

    return tmdice_table(build(json.loads(content_json)), content_json)


def _logs() -> TableLogs:
    from hfmod.games.tmdice import logs

    return logs


PACKAGE = GamePackage(
    id="tmdice",
    title="Terraforming Mars: The Dice Game",
    modules=frozenset({"core", "solo", "ce", "promo"}),
    content=_content,
    files=_files,
    lint=_lint,
    table=_table,
    vassal=("Terraforming Mars: The Dice Game (hfmod)", _logs),
)
