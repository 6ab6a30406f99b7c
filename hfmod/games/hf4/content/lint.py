"""Lint of High Frontier's content: cards, map, fuel strip, palette, laws and the short tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from hfmod.content.lint_base import Report, mean
from hfmod.content.lint_pack import GameLint, Pack, duplicates, lint_options, lint_rule_ids
from hfmod.games.hf4.content.lint_cards import DECKS, FaceCheck, lint_cards
from hfmod.games.hf4.content.lint_laws import lint_laws
from hfmod.games.hf4.content.lint_map import lint_map, lint_strip
from hfmod.games.hf4.content.lint_palette import lint_palette
from hfmod.resources import content_dir


@dataclass(frozen=True, eq=False)
class Hf4Lint(GameLint):
    """``implemented`` are the ability codes that the engine knows; None leaves the comparison with it out.

    ``overflow`` says what does not fit on the drawn face of a card side; without it only the lengths that the
    schemas allow are checked. ``laws`` are the engine's words for laws by the keys ``code`` and ``score``,
    None likewise.
    """

    implemented: frozenset[str] | None = None
    overflow: FaceCheck | None = None
    laws: Mapping[str, frozenset[str]] | None = None

    game: ClassVar[str] = "hf4"
    mark: ClassVar[str] = "abilities.yaml"
    merged: ClassVar[Mapping[str, tuple[str, str]]] = {"hf4-cards": ("cards", "id")}

    @property
    def shipped(self) -> Path:
        return content_dir("hf4")

    def kind_of(self, path: Path) -> str:
        if path.parent.name == "cards":
            return "hf4-cards"
        return f"hf4-map-{path.stem}" if path.parent.name == "map" else super().kind_of(path)

    def check(self, pack: Pack, report: Report) -> None:
        lint_cards(pack, report, self.implemented, self.overflow)
        if pack.whole("hf4-abilities"):
            lint_rule_ids(report, self, pack.entries("hf4-abilities", "abilities"), "code")
        lint_tables(pack, report, self)
        if self.laws is not None:
            lint_laws(pack, report, self.laws)
        lint_map(pack, report)
        lint_strip(pack, report)
        lint_palette(pack, report)


def lint_tables(pack: Pack, report: Report, game: GameLint) -> None:
    """Options, scenarios, factions and other short tables."""
    for kind, key, name in (
        ("hf4-scenarios", "scenarios", "id"),
        ("hf4-factions", "factions", "id"),
        ("hf4-ideologies", "ideologies", "id"),
        ("hf4-tokens", "tokens", "id"),
        ("hf4-exploitation", "tracks", "spectral"),
    ):
        duplicates(pack, report, kind, key, name)
    lint_options(pack, report, game, ("default", "default_rfg"))
    _factions(pack, report)
    decks = set(DECKS)
    for document, path, scenario in pack.entries("hf4-scenarios", "scenarios"):
        for index, deck in enumerate(scenario["decks"]):
            if deck not in decks:
                message = f"scenario {scenario['id']}: there is no deck {deck!r}"
                report.add(document, (*path, "decks", index), "HF205", message, mean(deck, decks))
        least, most = scenario["players"]
        if least > most:
            message = f"scenario {scenario['id']}: {least} players at least and {most} at most"
            report.add(document, (*path, "players"), "HF105", message, "Write the smaller number first.")


def _factions(pack: Pack, report: Report) -> None:
    crews = {e["id"] for d, _, e in pack.entries("hf4-cards", "cards") if d.data["deck"] == "crew"}
    if "hf4-cards" in pack.broken or not crews:
        return
    for document, path, faction in pack.entries("hf4-factions", "factions"):
        if faction["crew"] not in crews:
            message = f"faction {faction['id']}: there is no crew card {faction['crew']!r}"
            report.add(document, (*path, "crew"), "HF204", message, mean(faction["crew"], crews))
