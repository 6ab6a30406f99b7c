"""The page for owners of the game: its cards are sound, its table of effects and its count are right."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from hfmod.content.yaml import read
from hfmod.games.tmdice.content.effects import EFFECTS
from hfmod.games.tmdice.content.model import build, content_files, load
from hfmod.resources import content_dir
from tests.content.samples import lint

PAGE = (Path(__file__).parents[4] / "docs" / "terraforming-mars-dice.md").read_text("utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = {"projects": "projects.yaml", "corporations": "corporations.yaml", "bonus_cards": "bonus-cards.yaml"}


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("schema=../schemas/")[1][:20])
def test_cards_of_the_page_are_sound(block: str, tmp_path: Path) -> None:
    draft = tmp_path / "draft.yaml"
    draft.write_text(block, "utf-8")
    assert lint([draft]) == []


def test_cards_of_the_page_added_to_a_copy_of_the_sample_are_in_its_game(tmp_path: Path) -> None:
    folder = tmp_path / "my-mars"
    shutil.copytree(content_dir("tmdice"), folder)
    added: set[str] = set()
    for block in BLOCKS:
        for key, cards in yaml.safe_load(block).items():
            if key in FILES:
                with (folder / FILES[key]).open("a", encoding="utf-8") as file:
                    file.write(block[block.index(f"{key}:\n") + len(key) + 2 :])
                added |= {card["id"] for card in cards}
    content = build({path.name: read(path).data for path in content_files(folder)})
    assert content.cards.keys() - load().cards.keys() == added
    assert content.cards["P903"].triggers[0].by == "anyone"
    found = lint([folder])
    assert len(found) == 4 and all("the box holds" in finding.message for finding in found)
    assert all(finding.help.startswith("Take as many out") for finding in found)


def test_the_table_of_the_page_has_every_effect() -> None:
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    assert {word for row in rows for word in re.findall(r"`(\w+)`", row)} - {"do"} == set(EFFECTS)


def test_the_page_counts_the_cards_of_which_something_is_known() -> None:
    content = load()
    known = sum("facts" in card for key, name in FILES.items() for card in content.files[name][key])
    assert f"{known} of {len(content.cards)} cards have some fact" in PAGE


@pytest.mark.thorough
def test_a_deck_of_ones_own_is_played_built_and_judged(tmp_path: Path) -> None:
    folder, log = tmp_path / "my-mars", tmp_path / "own.vlog"
    shutil.copytree(content_dir("tmdice"), folder)
    with (folder / "projects.yaml").open("a", encoding="utf-8") as file:
        file.write(BLOCKS[0][BLOCKS[0].index("projects:\n") + len("projects:\n") :])
    for words in (
        ("simulate", "tmdice", "--content", folder, "--out", log),
        ("build", "tmdice", "--content", folder, "--output", tmp_path),
        ("validate", log, "--content", folder),
    ):
        command = [sys.executable, "-m", "hfmod", *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert "card-p903: " in (folder / "gpids.yaml").read_text("utf-8")
