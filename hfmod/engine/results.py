"""How a finished game ended, as players say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Result:
    """Who won by which rule, what a team has reached, and by which rule the game ended.

    ``told`` and ``ended`` are sentences; ``team`` is the name of a team's result, None where players compete.
    """

    winners: tuple[str, ...]
    told: str
    rule: str
    ended: str
    end_rule: str
    team: str | None = None

    def sentences(self) -> tuple[str, str]:
        """What came of the game, and why it is over, each with its rule."""
        return _sentence(self.told, self.rule), _sentence(self.ended, self.end_rule)

    def data(self) -> dict[str, Any]:
        """The result as JSON data (schemas/verdict.schema.json)."""
        return {
            "winners": list(self.winners), "team": self.team, "told": self.told, "rule": self.rule,
            "ended": self.ended, "end_rule": self.end_rule,
        }  # fmt: skip


def _sentence(text: str, rule: str) -> str:
    return f"{text[:1].upper()}{text[1:]} ({rule})."


def victory(winners: Sequence[str], points: Mapping[str, int], tie: str = "") -> str:
    """Who won a game of competing players; ``tie`` names what decided where others have as many points."""
    most = max(points.values())
    said = f"{all_of(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
    said += f" with {most} victory {'point' if most == 1 else 'points'}"
    equal = [name for name, n in points.items() if n == most and name not in winners]
    return f"{said}, before {all_of(equal)} by {tie}" if equal else said


def all_of(names: Sequence[str]) -> str:
    """Names in a row: ``A``, ``A and B``, ``A, B and C``."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
