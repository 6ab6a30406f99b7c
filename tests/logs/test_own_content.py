"""An open log of a game with cards of one's own is judged with the module that carries them."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hfmod.app.guide import guided
from hfmod.app.judging import League, judge_game, position_at
from hfmod.cli import app
from hfmod.content.files import digest, read_files
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from hfmod.games.hf4.content import load as hf4_load
from hfmod.games.roll.content import model as roll
from hfmod.resources import content_dir

TUTORIAL = content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog"
ROLL = content_dir("roll") / "games" / "three-players.hflog"
RELEASE = content_dir("hf4") / "releases" / "581f93da103f177f.vmod"


def compiled(game: str) -> dict[str, Any]:
    root = content_dir(game)
    files = hf4_load.content_files(root) if game == "hf4" else roll.content_files(root)
    found: dict[str, Any] = json.loads(json.dumps(read_files(root, files)))
    return found


def module(path: Path, files: dict[str, Any]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", "<VASSAL.build.GameModule/>")
        archive.writestr("hfmod/content.json", json.dumps(files))
    return path


@pytest.fixture(scope="module")
def dearer(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A module in which NASA's crew card weighs 9, and the name of its content."""
    files = compiled("hf4")
    crews = next(data for path, data in files.items() if path.endswith("crew.yaml"))
    card = next(card for card in crews["cards"] if card["id"] == "CQ042")
    card["front"]["mass"] = 9
    return module(tmp_path_factory.mktemp("own") / "dearer.vmod", files), digest(files)


def log_with(tmp_path: Path, content: str | None, source: Path = TUTORIAL) -> Path:
    head, *acts = source.read_text(encoding="utf-8").splitlines()
    header = {**json.loads(head), "content": content}
    if content is None:
        del header["content"]
    path = tmp_path / "own.hflog"
    path.write_text("\n".join([json.dumps(header), *acts]) + "\n", encoding="utf-8")
    return path


def judged(path: Path, given: Path | None = None) -> Verdict:
    (verdict,) = judge_game([path], League(), given)
    return verdict


@pytest.mark.thorough
def test_the_module_given_is_what_the_game_is_judged_by(tmp_path: Path, dearer: tuple[Path, str]) -> None:
    given, name = dearer
    path = log_with(tmp_path, name)
    verdict = judged(path, given)
    assert "CONTENT-UNKNOWN" not in {one.code for one in verdict.findings}
    assert f"content {name[:8]}" in verdict.setting
    boosts = [one.step for one in verdict.findings if one.player == "NASA" and one.code != "G4.1"]
    assert verdict.verdict == "violations" and boosts, "NASA's crew weighs 9 there, and nothing is otherwise"
    _, replay = position_at(path, 0, given)
    assert replay.game.content_digest() == name
    assert guided(path, given).rules


def test_without_the_module_it_is_told_what_to_do_and_nobody_is_accused(
    tmp_path: Path, dearer: tuple[Path, str]
) -> None:
    _, name = dearer
    verdict = judged(log_with(tmp_path, name))
    first = verdict.findings[0]
    assert (first.code, first.severity) == ("CONTENT-UNKNOWN", Severity.UNVERIFIABLE)
    assert "give the module it was played on by --module" in first.message
    assert verdict.verdict == "unverifiable"
    assert ("G4.1", Severity.UNVERIFIABLE) in [(one.code, one.severity) for one in verdict.findings]


def test_a_module_of_other_content_is_told(tmp_path: Path, dearer: tuple[Path, str]) -> None:
    given, _ = dearer
    verdict = judged(log_with(tmp_path, "ab" * 32), given)
    assert verdict.findings[0].code == "CONTENT-UNKNOWN"
    assert "which is not that of dearer.vmod" in verdict.findings[0].message


def test_a_module_that_the_log_was_not_played_on_is_not_used_and_that_is_told(
    tmp_path: Path, dearer: tuple[Path, str]
) -> None:
    given, _ = dearer
    today = hf4_load.load().digest
    verdict = judged(log_with(tmp_path, today), given)
    assert [(one.code, one.severity) for one in verdict.findings] == [
        ("CONTENT-OTHER", Severity.NOTE), ("G4.1", Severity.VIOLATION),
    ]  # fmt: skip
    assert "dearer.vmod was not used" in verdict.findings[0].message


def test_a_log_that_names_no_content_is_judged_by_the_module_given(
    tmp_path: Path, dearer: tuple[Path, str]
) -> None:
    given, name = dearer
    verdict = judged(log_with(tmp_path, None), given)
    assert f"content {name[:8]}" in verdict.setting
    assert len(verdict.findings) > 1


def test_a_kept_release_is_found_by_the_hash_of_the_log(tmp_path: Path) -> None:
    with zipfile.ZipFile(RELEASE) as archive:
        name = digest(json.loads(archive.read("hfmod/content.json")))
    assert name != hf4_load.load().digest
    verdict = judged(log_with(tmp_path, name))
    assert f"content {name[:8]}" in verdict.setting
    assert {one.code for one in verdict.findings} == {"G4.1"}


def test_a_game_of_roll_has_content_of_its_own_too(tmp_path: Path) -> None:
    files = compiled("roll")
    files["tiles.yaml"]["tiles"][0]["development"]["name"] = "Our Own Tile"
    given = module(tmp_path / "ours.vmod", files)
    path = log_with(tmp_path, digest(files), ROLL)
    assert judged(path, given).verdict == judged(ROLL).verdict
    assert judged(path).findings[0].code == "CONTENT-UNKNOWN"


def test_replay_says_by_what_content_it_goes(tmp_path: Path, dearer: tuple[Path, str]) -> None:
    given, name = dearer
    path = log_with(tmp_path, name)
    done = CliRunner().invoke(app, ["replay", str(path), "--at", "3"])
    assert done.exit_code == 0 and "give the module it was played on by --module" in done.stderr
    done = CliRunner().invoke(app, ["replay", str(path), "--at", "3", "--module", str(given)])
    assert (done.exit_code, done.stderr) == (0, "")
    today = log_with(tmp_path, hf4_load.load().digest)
    done = CliRunner().invoke(app, ["replay", str(today), "--at", "3", "--module", str(given)])
    assert done.exit_code == 0 and "dearer.vmod was not used" in done.stderr


def test_a_module_of_another_game_is_told_in_one_line(tmp_path: Path) -> None:
    given = module(tmp_path / "roll.vmod", compiled("roll"))
    done = CliRunner().invoke(app, ["validate", str(TUTORIAL), "--module", str(given)])
    assert done.exit_code == 2 and "roll.vmod" in done.output and "no usable content" in done.output
