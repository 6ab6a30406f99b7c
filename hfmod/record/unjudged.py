"""A log that is sound but cannot be judged."""

from __future__ import annotations

from hfmod.findings import Finding


class CannotJudge(Exception):
    """No verdict can be found; ``finding`` says why and what to do. ``steps``: how many steps were read."""

    def __init__(self, game: str, finding: Finding, steps: int) -> None:
        super().__init__(finding.message)
        self.game = game
        self.finding = finding
        self.steps = steps
