"""The rule index of a game: every rule by the rulebook's number, and the rulings on what it leaves open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hfmod.engine.rules import places
from hfmod.resources import content_dir

BREAKABLE = frozenset({"action", "restriction", "cost", "timing"})


@dataclass(frozen=True)
class Rulebook:
    """Rules and rulings by id, as plain data (content/<game>/rules.json)."""

    game: str
    rules: Mapping[str, Mapping[str, Any]]
    rulings: Mapping[str, Mapping[str, Any]]


@cache
def rulebook(game: str) -> Rulebook:
    """The rule index of a game. Raises FileNotFoundError where the game has none."""
    data = json.loads((content_dir(game) / "rules.json").read_text(encoding="utf-8"))
    rules = {rule["id"]: rule for rule in data["rules"]}
    rulings = {ruling["id"]: ruling for ruling in data["rulings"]}
    return Rulebook(game, rules, rulings)


@cache
def proofs(game: str) -> Mapping[str, list[str]]:
    """Rule id -> tests that prove it, as a full run with ``--rule-report`` found them (proofs.json)."""
    path = content_dir(game) / "proofs.json"
    if not path.is_file():
        return {}
    found: dict[str, list[str]] = {}
    for tests in json.loads(path.read_text(encoding="utf-8")).values():
        for rule, names in tests.items():
            found.setdefault(rule, []).extend(name for name in names if name not in found.get(rule, ()))
    return found


def status(rule: Mapping[str, Any], implemented: Mapping[str, Any], ready: frozenset[str]) -> str:
    """How a rule stands: enforced, setup, component, not_checkable, waits or missing.

    ``implemented`` maps the ids that engine code declares; ``ready`` names the modules that the engine plays.
    """
    if rule["id"] in implemented:
        return "enforced"
    if not rule["checkable"]:
        return "component" if rule["kind"] == "component" else "not_checkable"
    if not set(rule.get("modules") or ()) <= ready:
        return "waits"
    return "missing"


def rule_rows(game: str, ready: frozenset[str]) -> list[dict[str, Any]]:
    """One row a rule for ``hfmod rules``: id, title, status, what it waits for, tests that prove it."""
    implemented, tests = places(), proofs(game)
    rows = []
    for rule in rulebook(game).rules.values():
        state = status(rule, implemented, ready)
        row = {"id": rule["id"], "title": rule["title"], "status": state, "tests": tests.get(rule["id"], [])}
        if state == "waits":
            row["waits_for"] = sorted(set(rule.get("modules") or ()) - ready)
        rows.append(row)
    return rows
