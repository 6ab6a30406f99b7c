"""Lint of Terraforming Mars: The Dice Game: what cards, board and tables say about each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from hfmod.content.lint_base import Report
from hfmod.content.lint_pack import GameLint, Pack, duplicates, lint_options, lint_rule_ids, twice
from hfmod.findings import Severity
from hfmod.games.tmdice.content import lint_board, lint_cards
from hfmod.games.tmdice.content.lint_cards import KINDS, cards
from hfmod.resources import content_dir

#: Cards in the box (TMD-COMP-2), and how many four players need: corporations are dealt in pairs.
BOX = {
    "corporations": {"base": 8, "ce": 8},
    "projects": {"base": 86, "ce": 40},
    "bonus_cards": {"base": 12, "ce": 5},
}
NEEDED = {"corporations": 8, "projects": 20, "bonus_cards": 8}


@dataclass(frozen=True, eq=False)
class TmdiceLint(GameLint):
    """Cards, board and tables of one folder; a stray file of cards replaces cards of the same id."""

    game: ClassVar[str] = "tmdice"
    mark: ClassVar[str] = "projects.yaml"
    merged: ClassVar[Mapping[str, tuple[str, str]]] = {kind: (key, "id") for kind, key in KINDS}

    @property
    def shipped(self) -> Path:
        return content_dir("tmdice")

    def check(self, pack: Pack, report: Report) -> None:
        lint_options(pack, report, self)
        lint_board.check(pack, report)
        _milestones(pack, report, self)
        _names(pack, report)
        for kind, key in KINDS:
            lint_rule_ids(report, self, pack.entries(kind, key), "id")
            _enough(pack, report, kind, key)
        lint_cards.check(pack, report)


def _names(pack: Pack, report: Report) -> None:
    """No card has the id or the name of another one, whatever kind they are."""
    for name, code in (("id", "HF201"), ("name", "HF202")):
        twice(report, ((card.document, (*card.path, name), card.data[name]) for card in cards(pack)), code)


def _milestones(pack: Pack, report: Report, game: GameLint) -> None:
    kind, key = "tmdice-milestones", "milestones"
    duplicates(pack, report, kind, key)
    duplicates(pack, report, kind, key, "name")
    lint_rule_ids(report, game, pack.entries(kind, key), "id")
    for document, path, milestone in pack.entries(kind, key):
        condition = milestone["condition"]
        if "colour" in condition and condition["code"] != "count_played":
            message = f"{milestone['name']}: {condition['code']} knows no colour of cards"
            report.add(document, (*path, "condition", "colour"), "HF295", message, "Delete colour.", key=True)


def _enough(pack: Pack, report: Report, kind: str, key: str) -> None:
    """As many cards as the box holds, and at least as many as four players need.

    Of single cards that are held against a whole deck nothing is said.
    """
    if not pack.whole(kind) or len({document.silent for document in pack.of(kind)}) > 1:
        return
    there = Counter(entry["set"] for _, _, entry in pack.entries(kind, key))
    word = key.replace("_", " ")
    for document in pack.of(kind)[:1]:
        for name, count in BOX[key].items():
            if there[name] < NEEDED[key] and name == "base":
                message = f"{there[name]} {word} of the set base: four players need {NEEDED[key]}"
                report.add(document, (key,), "HF291", message, f"Add {word}.", key=True)
            elif there[name] != count:
                message = f"{there[name]} {word} of the set {name}: the box holds {count}"
                do = "Add the missing ones" if there[name] < count else "Take as many out as you have added"
                help = f"{do}, or leave it so if you mean it."
                report.add(document, (key,), "HF291", message, help, key=True, severity=Severity.WARNING)
