"""The rule index of a game: every rule by the rulebook's number, and the rulings on what it leaves open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from hfmod.content import yaml
from hfmod.content.errors import ContentError

BREAKABLE = frozenset({"action", "restriction", "cost", "timing"})
INDEX, RULINGS, PROOFS = "rules.json", "rulings.yaml", "proofs.json"


@dataclass(frozen=True)
class Rulebook:
    """Rules by id (``rules.json``), and rulings (``rulings.yaml``), which are read when they are asked for.

    ``corrections`` are changes of the index against the book: misprints, references that lead nowhere.
    ``told_in`` is the file of the rulings, None where there is none.
    """

    rules: Mapping[str, Mapping[str, Any]]
    corrections: Mapping[str, Mapping[str, Any]]
    told_in: Path | None = None

    @cached_property
    def rulings(self) -> Mapping[str, Mapping[str, Any]]:
        """Rulings by id. Raises ContentError."""
        if self.told_in is None or not self.told_in.is_file():
            return {}
        try:
            return {one["id"]: one for one in yaml.read(self.told_in).data["rulings"]}
        except (OSError, yaml.YamlError, KeyError, TypeError):
            raise ContentError(f"{self.told_in}: no usable rulings; run hfmod lint {self.told_in}") from None

    @cached_property
    def _by_rule(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for ruling in (*self.rulings.values(), *self.corrections.values()):
            for rule in ruling["rules"]:
                found.setdefault(rule, []).append(ruling["id"])
        return found

    def on(self, rule: str) -> list[Mapping[str, Any]]:
        """Rulings on a rule, in the order of their file. Raises ContentError."""
        return [self.rulings[name] for name in self._by_rule.get(rule, ()) if name in self.rulings]


@cache
def read(index: Path, rulings: Path | None = None) -> Rulebook:
    """The rule index of a game, with its file of rulings; an empty one where there is none."""
    data = _data(index)
    rules, corrections = ({one["id"]: one for one in data.get(key, ())} for key in ("rules", "corrections"))
    return Rulebook(rules, corrections, rulings)


@cache
def proofs(path: Path) -> Mapping[str, list[str]]:
    """Rule id -> tests that prove it, as a full run with ``--rule-report`` found them (``proofs.json``)."""
    found: dict[str, list[str]] = {}
    for tests in _data(path).values():
        for rule, names in tests.items():
            found.setdefault(rule, []).extend(name for name in names if name not in found.get(rule, ()))
    return found


def _data(path: Path) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found
