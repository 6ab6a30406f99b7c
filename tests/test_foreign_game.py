"""A game of another package is found, and every command does for it what it does for the shipped ones.

The package lies in ``fixtures/foreign`` as an installer would have put it: a folder of modules, and the
folder of its metadata, which names its entry point.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FOREIGN = Path(__file__).parent / "fixtures" / "foreign"
GAME = FOREIGN / "stairs" / "content" / "games" / "one.hflog"


def run(*words: object) -> tuple[int, str]:
    """Exit status and output of a command, run where the package is installed."""
    command = [sys.executable, "-m", "hfmod", *map(str, words)]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(FOREIGN)}, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def vlog(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game that bots play at the table of the module."""
    path = tmp_path_factory.mktemp("stairs") / "game.vlog"
    code, text = run("simulate", "stairs", "--players", "2", "--check", "--coverage", "--out", path)
    assert (code, "acts: 1 of 1 occurred" in text) == (0, True), text
    return path


def broken(tmp_path: Path) -> Path:
    """The game of the package with blue too high in its second step."""
    path = tmp_path / "broken.hflog"
    path.write_text(GAME.read_text().replace("blue-2", "blue-6", 1))
    return path


@pytest.mark.thorough
def test_its_content_is_linted_with_all_other(tmp_path: Path) -> None:
    code, text = run("lint", FOREIGN)
    assert (code, text.splitlines()[-1]) == (0, "2 files: nothing wrong")
    draft = FOREIGN / "stairs" / "content" / "stairs-cards.schema.json"
    cards = tmp_path / "draft.yaml"
    twice = "{id: red-8, player: red, value: 8}, {id: red-8, player: red, value: 9}"
    cards.write_text(f"# yaml-language-server: $schema={draft}\ncards: [{twice}]\n")
    code, text = run("lint", cards)
    assert code == 1 and "red-8 stands twice" in text
    cards.write_text(
        f"# yaml-language-server: $schema={draft}\ncards: [{{id: red-8, player: grey, value: 8}}]\n"
    )
    assert "player can't be 'grey'" in run("lint", cards)[1]


@pytest.mark.thorough
def test_its_module_is_built_and_sound(tmp_path: Path) -> None:
    code, text = run("build", "stairs", "--output", tmp_path)
    (module,) = tmp_path.glob("*.vmod")
    assert (code, module.name.startswith("stairs-")) == (0, True), text
    assert "(unchanged)" in run("build", "stairs", "--output", tmp_path)[1]
    assert run("lint", module)[0] == 0
    assert "Stairs (hfmod)" in run("inspect", module)[1]


def test_a_new_card_in_content_of_ones_own_is_built_and_numbered(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "stairs"
    shutil.copytree(FOREIGN / "stairs" / "content", folder)
    cards = folder / "cards.yaml"
    cards.write_text(cards.read_text() + "  - {id: red-8, player: red, value: 8}\n")
    code, text = run("build", "stairs", "--content", tmp_path / "content", "--output", tmp_path)
    assert code == 0 and "gpids.yaml  1 new piece numbered: card-red-8" in text
    assert f"content in force: {tmp_path / 'content'} (not what is installed)" in text
    assert "card-red-8: " in (folder / "gpids.yaml").read_text()


def test_open_logs_are_judged(tmp_path: Path) -> None:
    code, text = run("validate", GAME)
    assert code == 0 and "Red and blue share the victory" in text
    code, text = run("validate", broken(tmp_path), "--format", "json")
    first = next(one for one in json.loads(text)[0]["findings"] if one["caused_by"] is None)
    assert (code, first["code"], first["step"], first["title"]) == (1, "STEP-2", 2, "High steps")
    assert (first["told"], first["legal"]) == ("play blue-6", "play blue-2 or blue-3")
    assert run("validate", broken(tmp_path), "--waive", "STEP-2", "--format", "csv")[0] in (0, 1)


def test_vassal_logs_are_judged(vlog: Path) -> None:
    code, text = run("validate", vlog)
    assert code == 0 and text.startswith(f"{vlog}   Stairs, 2 players")
    assert "plays red-1" in run("log", "show", vlog)[1]


@pytest.mark.thorough
def test_positions_and_guided_replays_are_shown(vlog: Path, tmp_path: Path) -> None:
    assert "step: 2" in run("replay", GAME, "--at", "2")[1]
    page = tmp_path / "page.html"
    for log in (GAME, vlog):
        assert run("replay", log, "--html", page)[0] == 0
        shown = page.read_text()
        assert "round 1" in shown.lower() and "STEP-1" in shown


def test_its_rules_are_listed_and_explained() -> None:
    code, text = run("rules", "stairs")
    assert code == 0 and text.splitlines()[-1] == "2 rules: 2 enforced"
    code, text = run("explain", "STEP-2")
    assert code == 0 and "Stairs" in text and "checked by stairs.rules._high" in text


def test_it_brings_a_command_of_its_own() -> None:
    assert "Tell the highest step of Stairs." in run("--help")[1]
    assert run("highest") == (0, "red-7\n")


def test_a_package_that_cannot_be_loaded_is_told_and_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "lost-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: lost\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[hfmod.games]\nlost = lost.package:PACKAGE\n")
    done = subprocess.run(
        [sys.executable, "-m", "hfmod", "rules", "lost"],
        capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(tmp_path)}, check=False,
    )  # fmt: skip
    assert done.returncode == 2 and "the game lost (lost.package:PACKAGE) cannot be loaded" in done.stderr


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["Stairs"])
def test_the_demonstration_shows_it(game: str, tmp_path: Path) -> None:
    code, text = run("demo", "--output", tmp_path)
    assert code == 0 and f"the module of {game} for VASSAL" in text
    assert "one.hflog   Stairs" in text
