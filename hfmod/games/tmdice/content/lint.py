"""What lint checks in the content of Terraforming Mars: The Dice Game beyond the schemas."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from hfmod.content.lint_base import Report
from hfmod.content.lint_pack import GameLint, Pack, lint_options, lint_piece_numbers, lint_rulings
from hfmod.resources import content_dir


class TmdLint(GameLint):
    """Cards, board and tables of one folder."""

    game: ClassVar[str] = "tmdice"
    mark: ClassVar[str] = "projects.yaml"

    @property
    def shipped(self) -> Path:
        return content_dir("tmdice")

    def check(self, pack: Pack, report: Report) -> None:
        lint_options(pack, report, self)
        lint_rulings(pack, report, self)
        lint_piece_numbers(pack, report)
