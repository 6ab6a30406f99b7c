"""Bad input: one clear message that names what is wrong, exit status 2, and never a traceback."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hfmod.cli import app
from hfmod.resources import content_dir

GAMES = content_dir("hf4") / "games"
GAME, TABLE = GAMES / "race-for-glory-tutorial.hflog", GAMES / "race-to-mars-table.vlog"
ROLL = content_dir("roll") / "games" / "three-players.hflog"
GARBAGE = bytes((7 * n * n + 13 * n + 128) % 256 for n in range(4_000))


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of files that are not what their names say."""
    folder = tmp_path_factory.mktemp("spoilt")
    with GAME.open(encoding="utf-8") as log:
        header = json.loads(log.readline())
    for suffix in ("hflog", "vlog", "vmod", "yaml"):
        (folder / f"empty.{suffix}").write_bytes(b"")
        (folder / f"garbage.{suffix}").write_bytes(GARBAGE)
    whole = TABLE.read_bytes()
    (folder / "truncated.vlog").write_bytes(whole[: len(whole) // 2])
    (folder / "folder").mkdir()
    (folder / "letter.txt").write_text("Dear judge,\n", encoding="utf-8")
    headers: dict[str, dict[str, Any]] = {
        "other-game": {"game": "chess"}, "options-list": {"options": [1]}, "players": {"players": "x"},
        "option": {"options": {"no_such": 1}}, "modules": {"modules": ["m9"]}, "old": {"hflog": 0},
        "first": {"first": []},
    }  # fmt: skip
    for name, change in headers.items():
        (folder / f"{name}.hflog").write_text(json.dumps({**header, **change}) + "\n", encoding="utf-8")
    lines = {
        "json": "{bad", "number": "3", "deep": "[" * 100_000,
        "digits": '{"n": 1, "by": "CRP", "do": "income", "aquas": ' + "9" * 5_000 + "}",
    }  # fmt: skip
    for name, line in lines.items():
        (folder / f"{name}.hflog").write_text(json.dumps(header) + "\n" + line + "\n", encoding="utf-8")
    (folder / "headless.hflog").write_text('{"n": 1, "do": "income"}\n', encoding="utf-8")
    build = "<VASSAL.build.GameModule/>"
    modules = {
        "deep": {"buildFile.xml": build, "hfmod/content.json": "[" * 100_000},
        "bare": {"buildFile.xml": build},
        "bomb": {"buildFile.xml": " " * 20_000_000},
        "outside": {"buildFile.xml": build, "../x": ""},
        "entities": {"buildFile.xml": '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'},
    }
    for name, entries in modules.items():
        with zipfile.ZipFile(folder / f"{name}.vmod", "w", zipfile.ZIP_DEFLATED) as archive:
            for entry, text in entries.items():
                archive.writestr(entry, text)
    leagues = {"keys": "rules: [A]", "kind": "options: 3", "name": "options: {no_such: 3}",
               "value": "options: {max_players: many}", "yaml": "a: [", "waive": "waive: [NOPE]"}  # fmt: skip
    for name, text in leagues.items():
        (folder / f"league-{name}.yaml").write_text(text + "\n", encoding="utf-8")
    return folder


# arguments (@ is the folder of spoilt files) and what the message names
CASES = [
    ("validate @missing.hflog", "missing.hflog"), ("validate @missing.vlog", "no such file"),
    ("validate @empty.hflog", "empty"), ("validate @empty.vlog", "damaged"),
    ("validate @empty.yaml", "header and actions"), ("validate @garbage.hflog", "UTF-8"),
    ("validate @garbage.vlog", "damaged"), ("validate @garbage.yaml", "garbage.yaml"),
    ("validate @garbage.vmod", "UTF-8"), ("validate @truncated.vlog", "truncated.vlog"),
    ("validate @folder", "no logs"), ("validate @letter.txt", "logs are .hflog"),
    ("validate @other-game.hflog", "no game named 'chess'"), ("validate @options-list.hflog", "options"),
    ("validate @players.hflog", "layers"), ("validate @option.hflog", "no option no_such"),
    ("validate @modules.hflog", "m9"), ("validate @old.hflog", "format 0"),
    ("validate @json.hflog", "json.hflog:2"), ("validate @number.hflog", "is a number"),
    ("validate @first.hflog", "no player"), ("validate @digits.hflog", "digits.hflog:2"),
    ("validate TABLE --module @deep.vmod", "too deeply"), ("lint @bomb.vmod", "zip bomb"),
    ("inspect @outside.vmod", "outside the archive"), ("diff @entities.vmod @entities.vmod", "entities"),
    ("validate @deep.hflog", "too deeply"), ("validate @headless.hflog", "header"),
    ("validate GAME --format pdf", "pdf"), ("validate GAME --waive H7zz", "did you mean H7"),
    ("validate GAME --jobs 0", "--jobs"), ("validate GAME --options @missing.yaml", "missing.yaml"),
    ("validate GAME --options @folder", "folder"), ("validate GAME --options @garbage.yaml", "garbage.yaml"),
    ("validate GAME --options @league-keys.yaml", "no setting"),
    ("validate GAME --options @league-kind.yaml", "names and values"),
    ("validate GAME --options @league-name.yaml", "no option no_such"),
    ("validate GAME --options @league-value.yaml", "'many'"),
    ("validate GAME --options @league-yaml.yaml", "league-yaml.yaml:2"),
    ("validate GAME --options @league-waive.yaml", "no rule 'NOPE'"),
    ("validate TABLE --module @missing.vmod", "missing.vmod"), ("validate TABLE --module @folder", "folder"),
    ("validate TABLE --module @garbage.vmod", "damaged"), ("validate", "logs"),
    ("replay GAME --at -1", "--at"), ("replay GAME --at 99999999999999999999", "384 steps"),
    ("replay GAME --at x", "--at"), ("replay GAME --format xml", "xml"), ("replay @folder", "directory"),
    ("replay GAME --html @x.html --at 3", "leave out --at"),
    ("replay GAME --html @x.html --as CRP --format json", "leave out --as, --format"),
    ("replay GAME --as CRP --reveal", "--reveal shows everything"),
    ("log show GAME --as CRP --reveal", "--reveal shows everything"),
    ("log show GAME --format json", "with --step"),
    ("log show TABLE --step 3 --format jsonl", "--format json"),
    ("validate GAME --module @garbage.vmod", "damaged"), ("validate GAME --module @bare.vmod", "no content"),
    ("validate GAME --module @deep.vmod", "too deeply"),
    ("replay GAME --module @missing.vmod", "missing.vmod"),
    ("replay @garbage.vlog", "damaged"),
    ("explain H5zz", "did you mean H5, H5.1, H5.2"), ("explain nothing-of-this", "no rule or code"),
    ("rules chess", "chess"), ("rules hf4 --status nope", "enforced"), ("rules hf4 --format xml", "xml"),
    ("lint @missing", "no such file"), ("lint @folder", "nothing to check"),
    ("lint @garbage.vmod", "damaged"), ("lint @truncated.vlog", "damaged"), ("lint --format x", "'x'"),
    ("lint TABLE --module @missing.vmod", "no such file"),
    ("build chess", "chess"), ("build hf4 --target floppy", "floppy"),
    ("inspect @missing.vmod", "no such file"), ("inspect @folder", "folder"),
    ("inspect @garbage.vmod", "damaged"), ("inspect @letter.txt", "letter.txt"),
    ("inspect TABLE --format xml", "xml"), ("diff @missing.vmod @garbage.vmod", "no such file"),
    ("diff @garbage.vmod @garbage.vmod", "damaged"), ("diff @folder @folder", "folder"),
    ("log show @missing.vlog", "no such file"), ("log show @garbage.vlog", "damaged"),
    ("log show @folder", "directory"), ("log show GAME --format xml", "xml"),
    ("log show TABLE --step 99999", "168 steps"), ("log stats @garbage.hflog", "UTF-8"),
    ("log stats GAME --format xml", "xml"), ("log clean TABLE --output @letter.txt", "written as .vlog"),
    ("log clean TABLE --output @no/such/o.vlog", "cannot be written"),
    ("log clean GAME --output @o.vlog", "no VASSAL file"),
    ("log own ROLL --as red --output @no/such/o.hflog", "cannot be written"),
    ("replay ROLL --html @no/such/o.html", "cannot be written"),
    ("save convert @missing.vsav --output @o.vsav", "no such file"),
    ("save convert TABLE --output @o.vsav", "written as .vlog"),
    ("save convert TABLE --output TABLE", "file that is read"),
    ("save convert TABLE --output @o.vlog --form xz", "'xz'"),
    ("log merge @missing.vlog --output @o.vlog", "no such file"), ("log nope", "nope"),
    ("simulate chess", "chess"), ("simulate hf4 --players x", "number of players"),
    ("simulate hf4 --players 99", "99 players"), ("simulate hf4 --games 0", "at least 1"),
    ("simulate hf4 --bot genius", "greedy"), ("simulate hf4 --scenario nope", "race-to-mars"),
    ("simulate hf4 --module m9", "m9"), ("simulate hf4 --format xml", "xml"),
    ("simulate hf4 --out @o.txt", ".hflog"), ("simulate hf4 --seed x", "--seed"),
    ("route leo", "--thrust"), ("route leo nowhere --thrust 3 --wet 5 --dry 2", "did you mean"),
    ("route leo --thrust -1 --wet 5 --dry 2", "--thrust"),
    ("route leo --thrust 99999999999999999999 --wet 5 --dry 2", "--thrust"),
    ("route leo --thrust 3 --wet abc --dry 2", "8-1/2"), ("route leo --thrust 3 --wet 2 --dry 5", "below"),
    ("route leo --thrust 3 --wet 99999999999 --dry 2", "fuel strip"),
    ("route leo --thrust 3 --wet 5 --dry 2 --fuel 1/0", "1/0"),
    ("route leo --thrust 3 --wet 5 --dry 2 --grade beer", "water"),
    ("route leo --log GAME", "--player"), ("route leo --log GAME --player X", "CRP, NASA, ESA"),
    ("route leo --log GAME --player ESA --stack nope", "outpost1"),
    ("route leo --log GAME --player ESA --at -1", "--at"),
    ("route leo --log @garbage.vlog --player X", "damaged"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "named"), CASES, ids=[line for line, _ in CASES])
def test_bad_input_is_named_and_nothing_breaks(spoilt: Path, line: str, named: str) -> None:
    known = {"GAME": str(GAME), "TABLE": str(TABLE), "ROLL": str(ROLL)}
    args = [known.get(word) or word.replace("@", f"{spoilt}/") for word in line.split()]
    result = CliRunner().invoke(app, args)
    assert isinstance(result.exception, SystemExit), f"not caught: {result.exception!r}"
    assert result.exit_code == 2, result.output
    said = result.output.lower()
    assert named.lower() in said, result.output
    assert "traceback" not in said


def test_an_act_that_is_no_name_is_a_finding(tmp_path: Path) -> None:
    """A line of JSON that is no act is not read over: it is told, and is nobody's breach."""
    with GAME.open(encoding="utf-8") as log:
        header = log.readline()
    path = tmp_path / "odd.hflog"
    path.write_text(header + '{"n": 1, "by": 7, "do": NaN}\n', encoding="utf-8")
    result = CliRunner().invoke(app, ["validate", str(path)])
    assert result.exit_code == 3 and "LOG-ACT" in result.output


def test_explain_tells_doubts_and_options() -> None:
    said = CliRunner().invoke(app, ["explain", "RUL-ISRU-TABLE"]).output
    assert said.count("Doubt: ") == 1 and "Why: " in said and "Confidence: high" in said
    optional = CliRunner().invoke(app, ["explain", "GL-Operational"]).output
    assert "Option of the table: voluntary_non_operational is one of true, false; true" in optional


LEAGUES = {
    "options:\n  max_players: six\n": ":2:3: option max_players cannot be 'six'; it is one of 6, 5",
    "options:\n  no_player: 6\n": ":2:3: there is no option no_player",
    "options: 7\n": ":1:10: options are names and values",
    "waive: H5c\n": ":1:8: waive is a list of rule ids: waive: [H5c]",
    "waive: [H5c, X99z]\n": ":1:14: there is no rule 'X99z'",
    "waive: [LOG-FORK]\n": ":1:9: LOG-FORK is a finding about the log, no rule of a game",
    "wave: [H5c]\n": ":1:1: there is no setting 'wave'; write options:",
    "waive: [H5c]\nwaive: [I2]\n": ":2:1: 'waive' stands twice; keep one",
    "options:\n\tmax_players: 6\n": ":2:1: ",
    "waive: [H5c\n": ":1:8: ",
    "- 1\n": ":1:1: holds no settings",
    "": ":1:1: holds no settings",
}


@pytest.mark.parametrize("text", LEAGUES)
def test_a_wrong_league_file_is_told_with_its_line_and_remedy(tmp_path: Path, text: str) -> None:
    path = tmp_path / "league.yaml"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(app, ["validate", str(GAME), "--options", str(path)])
    assert done.exit_code == 2
    (line,) = done.output.splitlines()
    assert line.startswith(f"hfmod: {path}{LEAGUES[text]}")


def test_a_league_file_is_read_as_every_text_is(tmp_path: Path) -> None:
    path = tmp_path / "league.yaml"
    path.write_bytes("\ufeffwaive: [G4.1]\r\n".encode())
    assert CliRunner().invoke(app, ["validate", str(GAME), "--options", str(path)]).exit_code == 0
    path.write_bytes("waive: [G4.1]\n".encode("utf-16"))
    done = CliRunner().invoke(app, ["validate", str(GAME), "--options", str(path)])
    assert done.exit_code == 2 and "UTF-16 text, not UTF-8; save the file" in done.output
    done = CliRunner().invoke(app, ["lint", str(path)])
    assert "UTF-16 text, not UTF-8" in done.output


def test_options_of_another_game_do_not_touch_this_one(tmp_path: Path) -> None:
    """A league may play both games with one file."""
    path = tmp_path / "league.yaml"
    path.write_text("options:\n  futures: false\n", encoding="utf-8")
    game = content_dir("roll") / "games" / "three-players.hflog"
    done = CliRunner().invoke(app, ["validate", str(game), "--options", str(path)])
    assert done.exit_code == 0, done.output
