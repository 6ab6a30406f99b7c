"""Terraforming Mars: The Dice Game, as hfmod finds it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from hfmod.package import GamePackage
from hfmod.resources import content_dir

if TYPE_CHECKING:
    from hfmod.content.lint_pack import GameLint


def _content() -> Path:
    return content_dir("tmdice")


def _files(root: Path) -> Iterable[Path]:
    from hfmod.games.tmdice.content.model import content_files

    return content_files(root)


def _lint() -> GameLint:
    from hfmod.games.tmdice.content.lint import TmdLint

    return TmdLint()


PACKAGE = GamePackage(
    id="tmdice",
    title="Terraforming Mars: The Dice Game",
    modules=frozenset({"core", "solo", "ce", "promo"}),
    content=_content,
    files=_files,
    lint=_lint,
)
