"""Which content a command uses: a folder that is named, that of the checkout, or what is installed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hfmod.app.in_force import content_folders
from hfmod.cli import app
from hfmod.package import packages
from hfmod.resources import content_dir, put_in_force

ROLL_GAME = content_dir("roll") / "games" / "three-players.hflog"


def run(*args: object) -> tuple[int, str, str]:
    """Exit status, output, and what is said beside it."""
    done = CliRunner().invoke(app, [str(arg) for arg in args])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.output
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture(autouse=True)
def _shipped_afterwards() -> Iterator[None]:
    yield
    put_in_force({})


def checkout(folder: Path, old: str = "", new: str = "", file: str = "tiles.yaml") -> Path:
    """A folder that holds Roll's content as a checkout does, one text of a file changed."""
    root = folder / "content" / "roll"
    shutil.copytree(content_dir("roll"), root, ignore=shutil.ignore_patterns("releases", "games"))
    text = (root / file).read_text()
    assert old in text
    (root / file).write_text(text.replace(old, new, 1))
    return folder


def named(folder: Path, digest: str | None) -> Path:
    """The shipped game of Roll; its header names a content."""
    header, *acts = ROLL_GAME.read_text().splitlines()
    data = {**json.loads(header), "content": digest}
    if digest is None:
        del data["content"]
    path = folder / f"game-{digest}.hflog"
    path.write_text("\n".join([json.dumps(data), *acts]))
    return path


def test_content_that_is_installed_is_used_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, text, aside = run("lint")
    assert (code, aside) == (0, "") and text.endswith("nothing wrong\n")


@pytest.mark.parametrize("place", [".", "content", "content/roll", "notes/old"])
def test_inside_a_checkout_its_content_is_linted(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout(tmp_path, "cost: 1,", "cost: none,")
    (tmp_path / "notes" / "old").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / place)
    code, text, aside = run("lint", "--format", "json")
    found = json.loads(text)
    assert code == 1 and {one["path"].split("/")[-1] for one in found} == {"tiles.yaml"}
    assert aside.startswith("hfmod: content in force: ") and aside.count("\n") == 1
    assert aside.endswith("content (not what is installed)\n")


def test_a_folder_that_is_named_comes_before_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = checkout(tmp_path / "here")
    other = checkout(tmp_path / "other", "cost: 1,", "cost: none,")
    monkeypatch.chdir(here)
    assert run("lint")[0] == 0
    for given in (other / "content", other / "content" / "roll"):
        code, _, aside = run("lint", "--content", given)
        assert code == 1 and f"in force: {other / 'content'}" in aside


def test_a_folder_without_content_is_refused(tmp_path: Path) -> None:
    code, _, aside = run("lint", "--content", tmp_path)
    assert code == 2 and "holds no content of a game" in aside and aside.count("\n") == 1


def test_a_folder_called_content_of_something_else_is_none(tmp_path: Path) -> None:
    for game in packages():
        (tmp_path / "content" / game).mkdir(parents=True)
        (tmp_path / "content" / game / "posts.yaml").write_text("title: how we played\n")
    assert content_folders(None, tmp_path) == {}
    assert content_folders(None, content_dir("roll")) == {game: content_dir(game) for game in packages()}


def test_the_checkout_of_the_installation_is_what_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(content_dir("roll"))
    code, _, aside = run("explain", "ROLL-DEV-2")
    assert (code, aside) == (0, "")


def test_games_are_judged_by_the_content_that_they_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = run("replay", ROLL_GAME, "--at", 0)
    assert today[0] == 0
    from hfmod.package import load_game

    shipped = load_game("roll").content_digest()
    monkeypatch.chdir(checkout(tmp_path, "cost: 1,", "cost: 2,"))
    code, text, aside = run("validate", named(tmp_path, shipped), "--format", "json")
    (verdict,) = json.loads(text)
    assert "in force: content (not what is installed)" in aside
    assert (code, verdict["verdict"], verdict["findings"]) == (0, "legal", [])
    own = load_game("roll").content_digest()
    assert own != shipped
    code, text, _ = run("validate", named(tmp_path, own), "--format", "json")
    assert "CONTENT-UNKNOWN" not in text
    code, text, _ = run("validate", named(tmp_path, "0" * 64), "--format", "json")
    assert code == 3 and "CONTENT-UNKNOWN" in text


def test_bots_play_with_the_content_of_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hfmod.package import load_game

    shipped = load_game("roll").content_digest()
    monkeypatch.chdir(checkout(tmp_path, "cost: 1,", "cost: 2,"))
    code, _, aside = run("simulate", "roll", "--players", "2", "--out", tmp_path / "game.hflog")
    assert code == 0 and "not what is installed" in aside
    header = json.loads((tmp_path / "game.hflog").read_text().splitlines()[0])
    assert header.get("content") not in (None, shipped)


def test_broken_content_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout(tmp_path, "dice:", "cubes:", "dice.yaml"))
    code, _, aside = run("simulate", "roll")
    assert code == 2 and len(aside.splitlines()) == 2 and "run hfmod lint" in aside


def test_a_module_is_built_of_the_content_of_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hfmod.app.build import table_of

    before = table_of("roll").content_digest
    monkeypatch.chdir(checkout(tmp_path, "cost: 1,", "cost: none,"))
    code, text, _ = run("build", "roll")
    assert code == 1 and "tiles.yaml" in text and not list(tmp_path.glob("build/*.vmod"))
    put_in_force({"roll": checkout(tmp_path / "b", "cost: 1,", "cost: 2,") / "content" / "roll"})
    assert table_of("roll").content_digest != before
