"""Lint of palettes: everybody can tell the colours apart, and read the text on them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from hfmod.content.lint_base import Report
from hfmod.content.lint_pack import Pack
from hfmod.content.yaml import Document
from hfmod.draw.sight import EYES, contrast, distance

APART = 8.0  # least Oklab distance x 100 of two colours without marks of their own
READABLE = 4.5  # least contrast of text and ground
_GROUPS = ("players", "spectral", "grades", "seasons", "ideologies", "weight")
_NAMED = ("spectral",)  # groups whose names are letters that are always printed


def lint_palette(pack: Pack, report: Report) -> None:
    """Distances under simulated colour-vision deficiencies, contrast, letters and shapes."""
    for document in pack.of("hf4-palette"):
        for group in _GROUPS:
            colours = document.data.get(group)
            if colours:
                _group(document, group, colours, report)
        inks = list(document.data.get("inks", {}).values())
        for group in (*_GROUPS, "decks") if inks else ():
            for name, colour in document.data.get(group, {}).items():
                ratio = max(contrast(_fill(colour), ink) for ink in inks)
                if ratio < READABLE:
                    message = f"{group} {name}: no ink is readable on it, the best contrast is {ratio:.1f}:1"
                    help = "Make the colour darker or lighter."
                    report.add(document, (group, name), "HF252", message, help, key=True)
        for name, player in document.data["players"].items():
            ratio = contrast(player["fill"], player["ink"])
            if ratio < READABLE:
                message = f"players {name}: ink on fill has a contrast of {ratio:.1f}:1, below {READABLE}:1"
                help = "Make the ink darker or lighter: #1b1f2a or #ffffff."
                report.add(document, ("players", name, "ink"), "HF252", message, help)


def _mark(document: Document, group: str, name: str, value: Any) -> tuple[str, str]:
    """Letter and shape of a colour; empty where it has none."""
    if isinstance(value, dict):
        return str(value.get("letter", "")), str(value.get("pattern", ""))
    if group in _NAMED:
        return name, ""
    marks = document.data.get("marks", {})
    mark: Mapping[str, Any] = marks.get(group, {}).get(name, {})
    return str(mark.get("letter", "")), str(mark.get("shape", ""))


def _group(document: Document, group: str, colours: Mapping[str, Any], report: Report) -> None:
    marks = {name: _mark(document, group, name, value) for name, value in colours.items()}
    marked = any(any(mark) for mark in marks.values())
    for name in colours:
        if marked and not any(marks[name]):
            message = f"{group} {name}: the colour has neither letter nor shape"
            report.add(document, (group, name), "HF253", message, "Give it one under marks.", key=True)
    for a, b in combinations(colours, 2):
        if any(marks[a]) and marks[a] == marks[b]:
            message = f"{group}: {a} and {b} have the same letter and shape"
            report.add(document, (group, b), "HF253", message, "Give one of them another letter.", key=True)
        if _differ(marks[a], marks[b]):
            continue
        first, second = _fill(colours[a]), _fill(colours[b])
        apart, eye = min((distance(first, second, eye), eye) for eye in EYES)
        if apart < APART:
            message = (
                f"{group}: {a} and {b} look alike with {eye} sight (distance {apart:.1f}, below {APART:.0f})"
            )
            help = "Make one lighter or darker, or give both a letter or shape of their own."
            report.add(document, (group, b), "HF251", message, help)


def _fill(value: Any) -> str:
    return str(value["fill"]) if isinstance(value, dict) else str(value)


def _differ(a: tuple[str, str], b: tuple[str, str]) -> bool:
    """Whether letters or shapes tell two colours apart without looking at colour."""
    return any(x and y and x != y for x, y in zip(a, b, strict=True))
