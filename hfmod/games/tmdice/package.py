"""Terraforming Mars: The Dice Game, as hfmod finds it."""

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
    return content_dir("tmdice")


def _files(root: Path) -> Iterable[Path]:
    from hfmod.games.tmdice.content.model import content_files

    return content_files(root)


def _engine(files: Mapping[str, Any] | None = None, where: str = "content") -> Game[Any]:
    from hfmod.games.tmdice.content.model import build, load
    from hfmod.games.tmdice.rules.game import TmDice

    return TmDice(load() if files is None else build(files, where))


def _bots() -> Bots:
    from hfmod.games.tmdice import bots

    return bots


def _lint() -> GameLint:
    from hfmod.games.tmdice.content.lint import TmdiceLint

    return TmdiceLint()


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
    engine=_engine,
    lint=_lint,
    bots=_bots,
    table=_table,
    vassal=("Terraforming Mars: The Dice Game (hfmod)", _logs),
    secret=frozenset({"choose_corporation"}),
    reveal="reveal_corporation",
    codes={
        "TMD-UNKNOWN": (
            "an effect that is not known",
            "Part of a card is not known publicly. What the log says of it is taken as it is.",
        )
    },
)
