"""The rule index of a game: every rule by the rulebook's number, and the rulings on what it leaves open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

BREAKABLE = frozenset({"action", "restriction", "cost", "timing"})


@dataclass(frozen=True)
class Rulebook:
    """Rules and rulings by id as plain data (``rules.json``)."""

    rules: Mapping[str, Mapping[str, Any]]
    rulings: Mapping[str, Mapping[str, Any]]


@cache
def read(folder: Path) -> Rulebook:
    """The rule index of the game whose content lies in a folder; an empty one where it has none."""
    data = _data(folder / "rules.json")
    rules, rulings = ({one["id"]: one for one in data.get(key, ())} for key in ("rules", "rulings"))
    return Rulebook(rules, rulings)


@cache
def proofs(folder: Path) -> Mapping[str, list[str]]:
    """Rule id -> tests that prove it, as a full run with ``--rule-report`` found them (``proofs.json``)."""
    found: dict[str, list[str]] = {}
    for tests in _data(folder / "proofs.json").values():
        for rule, names in tests.items():
            found.setdefault(rule, []).extend(name for name in names if name not in found.get(rule, ()))
    return found


def _data(path: Path) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found
