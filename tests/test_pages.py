"""The pages that tell of the code name files that there are, and link to pages that there are."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
PAGES = sorted([*TOP.glob("*.md"), *TOP.glob("docs/*.md"), TOP / "content" / "README.md"])
GAMES = ("hfmod/games/hf4", "hfmod/games/hf4/rules", "hfmod/games/roll", "hfmod/games/tmdice")
CONTENT = ("content/hf4", "content/hf4/tables", "content/roll", "content/tmdice")
BASES = (".", "hfmod", "docs", *GAMES, *CONTENT)
ELSEWHERE = {"hfmod/content.json"}  # in a module
_FILE = re.compile(r"`([a-z][\w.-]*/[\w./-]*\.(?:py|md|json|yaml|txt|hflog|vlog))`")
_ROOM = re.compile(r"`(?:hfmod/)?([\w./<>]+)`")
_LINK = re.compile(r"\]\(([\w./-]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_files_that_there_are(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = {name for name in _FILE.findall(text) if not name.startswith("build/")} - ELSEWHERE
    assert [name for name in named if not any((TOP / base / name).exists() for base in BASES)] == []
    assert [link for link in _LINK.findall(text) if not (page.parent / link).exists()] == []


def test_the_rooms_on_the_page_are_those_that_import_linter_holds() -> None:
    contracts = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (held,) = (one["layers"] for one in contracts if one["name"] == "Rooms")
    layers = [{name.strip().removeprefix("hfmod.") for name in layer.split("|")} for layer in held]
    page = (TOP / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `hfmod/")]
    rooms = [{name.split("/")[0].removesuffix(".py") for name in _ROOM.findall(row)} for row in rows]
    assert rooms == layers[1:]  # the first is the program itself


def test_the_architecture_is_a_short_page() -> None:
    assert len((TOP / "docs" / "architecture.md").read_text(encoding="utf-8").split()) < 2_000
