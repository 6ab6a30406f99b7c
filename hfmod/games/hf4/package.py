"""High Frontier 4 All, as hfmod finds it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hfmod.package import Bots, Console, GamePackage, Pictures, TableLogs
from hfmod.resources import content_dir

if TYPE_CHECKING:
    from hfmod.content.lint_pack import GameLint
    from hfmod.engine.game import Game
    from hfmod.table.model import Table


def _content() -> Path:
    return content_dir("hf4")


def _files(root: Path) -> Iterable[Path]:
    from hfmod.games.hf4.content.load import content_files

    return content_files(root)


def _engine(files: Mapping[str, Any] | None = None, where: str = "content") -> Game[Any]:
    from hfmod.games.hf4.content.load import build, load
    from hfmod.games.hf4.rules.game import Hf4

    return Hf4(load() if files is None else build(files, where))


def _lint() -> GameLint:
    from hfmod.games.hf4.art.cards import overflow
    from hfmod.games.hf4.content.lint import Hf4Lint
    from hfmod.games.hf4.rules.core.abilities import ABILITIES
    from hfmod.games.hf4.rules.politics.o5_laws import LAWS
    from hfmod.games.hf4.rules.politics.o7_score import SCORES
    from hfmod.games.hf4.rules.terawatt.d_futures import WORDS

    return Hf4Lint(ABILITIES | WORDS, overflow, {"code": frozenset(LAWS), "score": frozenset(SCORES)})


def _bots() -> Bots:
    from hfmod.games.hf4 import bots

    return bots


def _table(content_json: str) -> Table:
    from hfmod.games.hf4.content.load import build
    from hfmod.games.hf4.table import hf4_table

    return hf4_table(build(json.loads(content_json)), content_json)


def _logs() -> TableLogs:
    from hfmod.games.hf4.record import logs as hf4_logs

    return hf4_logs


def _pictures() -> Pictures:
    from hfmod.games.hf4.art import periods as hf4_periods

    return hf4_periods


def _commands(console: Console) -> Sequence[Callable[..., None]]:
    from hfmod.games.hf4.routes.command import Routes

    return (Routes(console).route,)


PACKAGE = GamePackage(
    id="hf4",
    title="High Frontier 4 All",
    modules=frozenset({"core", "m0", "m1", "m2", "m3", "rfg"}),
    content=_content,
    files=_files,
    engine=_engine,
    lint=_lint,
    bots=_bots,
    table=_table,
    vassal=("High Frontier 4 All (hfmod)", _logs),
    pictures=_pictures,
    commands=_commands,
    codes={
        "BURN-SPARE": (
            "more bonus burns than the way takes",
            "A bonus burn or pivot was told where the way takes none, or fewer. It was left out, and "
            "the move is judged as one that spends what the way takes.",
        )
    },
)
