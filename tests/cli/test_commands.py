"""The command line: exit codes, formats that keep their schemas, and no traceback for bad input."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from hfmod.cli import app
from hfmod.package import _loaded, load_game, packages
from hfmod.resources import content_dir, schema_dir

LOGS = Path(__file__).parent.parent / "fixtures" / "logs"
TUTORIAL = content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog"


def run(*args: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.output


def schema(name: str) -> Any:
    return json.loads((schema_dir() / name).read_text())


@pytest.fixture
def legal(tmp_path: Path) -> Path:
    """The tutorial without its one illegal act."""
    path = tmp_path / "legal.hflog"
    lines = TUTORIAL.read_text().splitlines()
    path.write_text("\n".join(lines[:300]) + "\n")
    return path


def test_validate_names_the_one_violation_and_exits_1() -> None:
    code, text = run("validate", TUTORIAL)
    assert code == 1
    assert "x step 326  year 23  ESA  claim jump" in text
    assert "384 acts judged: 1 violation.   hfmod explain G4.1" in text
    assert "score: CRP 3, NASA 9, ESA 7" in text


def test_a_legal_game_exits_0(legal: Path) -> None:
    assert run("validate", legal)[0] == 0


def test_a_folder_stands_for_the_logs_that_lie_in_it(tmp_path: Path, legal: Path) -> None:
    (tmp_path / "transcript.yaml").write_text("hflog: 1\ngame: hf4\n")
    (tmp_path / "league.yaml").write_text("waive: [H7a]\n")
    (tmp_path / "notes.txt").write_text("hello")
    code, text = run("validate", tmp_path, "--format", "csv")
    assert (code, [Path(line.split(",")[0]).name for line in text.splitlines()[1:]]) == (
        2,
        [legal.name, "transcript.yaml"],
    )


def test_a_folder_without_logs_is_named(tmp_path: Path) -> None:
    (tmp_path / "league.yaml").write_text("waive: [H7a]\n")
    code, text = run("validate", tmp_path)
    assert code == 2 and "no logs (.hflog, .vlog, transcripts) lie in this folder" in text


@pytest.mark.thorough
def test_two_games_that_are_given_as_one_are_told_how_to_be_judged_apart() -> None:
    logs = [LOGS / "forgetful.vlog", LOGS / "second-operation.vlog"]
    hint = "--each judges each as a game of its own"
    assert hint in run("validate", *logs)[1]
    assert hint not in run("validate", *logs, "--each")[1]


def test_validate_json_keeps_its_schema(legal: Path) -> None:
    code, text = run("validate", TUTORIAL, legal, "--format", "json")
    data = json.loads(text)
    jsonschema.validate(data, schema("verdict.schema.json"))
    assert code == 1
    assert [game["verdict"] for game in data] == ["violations", "legal"]
    finding = data[0]["findings"][0]
    assert (finding["code"], finding["step"], finding["player"]) == ("G4.1", 326, "ESA")


@pytest.mark.parametrize(("format", "start"), [("html", "<!doctype"), ("junit", "<?xml"), ("sarif", "{")])
def test_validate_writes_other_formats(format: str, start: str) -> None:
    code, text = run("validate", TUTORIAL, "--format", format)
    assert code == 1
    assert text.startswith(start)
    assert "G4.1" in text


@pytest.mark.thorough
def test_many_games_at_once_give_a_table(tmp_path: Path, legal: Path) -> None:
    table = content_dir("hf4") / "games" / "race-to-mars-table.vlog"
    logs = [TUTORIAL, legal, table, tmp_path / "nowhere.hflog"]
    code, text = run("validate", *logs, "--format", "csv", "--each", "--jobs", 2)
    rows = [line.split(",") for line in text.splitlines()]
    assert code == 2  # one log cannot be read
    assert rows[0][:4] == ["log", "game", "verdict", "acts"]
    assert [row[2] for row in rows[1:]] == ["violations", "legal", "legal", "unreadable"]
    assert rows[0][4:9] == ["violations", "bookkeeping", "unverifiable", "form", "notes"]
    assert rows[1][9:] == ["G4.1", "CRP=3 NASA=9 ESA=7", "NASA wins with 9 victory points", ""]
    assert (rows[4][4], rows[4][9:12]) == ("0", ["", "", ""])  # nothing was judged in it
    assert "nowhere.hflog" in rows[4][0] and "no such file" in rows[4][12].lower()
    assert run("validate", *logs, "--format", "csv", "--each")[1] == text


def test_a_waived_rule_is_listed_and_not_reported() -> None:
    code, text = run("validate", TUTORIAL, "--waive", "G4.1")
    assert code == 0
    assert "waived: G4.1" in text


def test_a_league_file_carries_options_and_waivers(tmp_path: Path) -> None:
    rules = tmp_path / "league.yaml"
    rules.write_text("options: {factory_cube_token_vp: true}\nwaive: [G4.1]\n")
    code, text = run("validate", TUTORIAL, "--options", rules, "--format", "json")
    game = json.loads(text)[0]
    assert game["score"] == {"CRP": 3, "NASA": 10, "ESA": 8}
    assert game["waived"] == ["G4.1"]
    rules.write_text("optoins: {}\n")
    code, text = run("validate", TUTORIAL, "--options", rules)
    assert code == 2


@pytest.mark.parametrize("content", ["", "{", '{"hflog": 1, "game": "chess"}', '{"hflog": 1, "game": "hf4"}'])
def test_an_unreadable_log_exits_2_and_says_why(tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.hflog"
    path.write_text(content)
    code, text = run("validate", path, "--format", "json")
    game = json.loads(text)[0]
    assert (code, game["verdict"]) == (2, "unreadable")
    assert game["findings"][0]["message"]
    jsonschema.validate([game], schema("verdict.schema.json"))
    assert run("validate", path)[1].splitlines()[-1] == "Not judged: the log cannot be read."


def test_a_missing_die_is_unverifiable_and_exits_3(tmp_path: Path, legal: Path) -> None:
    path = tmp_path / "no-die.hflog"
    actions = [json.loads(line) for line in legal.read_text().splitlines()]
    del next(action for action in actions if action.get("n") == 125)["chance"]
    path.write_text("\n".join(map(json.dumps, actions[:127])))
    code, text = run("validate", path)
    assert code == 3
    assert "CHANCE-MISSING" in text


def test_replay_shows_the_state_after_a_step() -> None:
    code, text = run("replay", TUTORIAL, "--at", "125")
    assert code == 0
    assert "after step 125" in text
    code, text = run("replay", TUTORIAL, "--at", "125", "--format", "json")
    assert json.loads(text)["players"]["ESA"]["hand"] == ["RB015", "RF026"]
    assert run("replay", TUTORIAL, "--at", "0")[0] == 0
    assert run("replay", TUTORIAL)[0] == 0
    assert run("replay", TUTORIAL, "--at", "999")[0] == 2


def test_replay_keeps_the_order_of_the_decks_to_itself_unless_asked() -> None:
    def decks(*more: str) -> Any:
        return json.loads(run("replay", TUTORIAL, "--at", "3", "--format", "json", *more)[1])["decks"]

    assert decks()["thrusters"] == decks("--as", "ESA")["thrusters"] == {"top": "RT001", "cards": 12}
    assert decks("--reveal")["thrusters"][:2] == ["RT001", "RT002"]
    assert "deck bottom" not in run("replay", TUTORIAL, "--at", "3")[1]
    assert "deck bottom" in run("replay", TUTORIAL, "--at", "3", "--reveal")[1]
    code, text = run("replay", TUTORIAL, "--as", "Nobody")
    assert (code, "nobody plays Nobody; players are CRP, NASA, ESA" in text) == (2, True)


def test_explain_knows_rules_rulings_and_codes() -> None:
    code, text = run("explain", "H5c")
    assert code == 0
    assert "Status: enforced" in text
    assert "RUL-FUEL-STRIP" in run("explain", "F-STRIP")[1]
    code, text = run("explain", "rul-token-vp")
    assert code == 0 and text.startswith("RUL-TOKEN-VP: ruling on M2a")
    assert "Option of the table: factory_cube_token_vp is one of true, false" in text
    assert "  type S; fuel uranium-235\n" in run("explain", "RUL-ISOTOPES")[1]
    assert "correction of the rule index" in run("explain", "CHANGE-6")[1]
    assert "Undo" in run("explain", "CHANCE-UNDONE")[1]
    assert "--locked" in run("explain", "HF904")[1]
    assert run("explain", "HF001")[0] == 0
    assert run("explain", "Z99")[0] == 2


def test_rules_that_nobody_can_check_show_what_is_played() -> None:
    code, text = run("explain", "1C2")
    text = " ".join(text.split())
    assert code == 0 and "Ruling (RUL-M1-AFTERBURN, confidence low): One tank of isotope fuel" in text
    assert "Status: not checkable; what the ruling says is played" in text
    said = " ".join(run("explain", "1B7")[1].split())
    assert "The card goes to the hand and its load becomes an outpost." in said
    assert run("explain", "3H5e")[1].endswith("Status: not checkable\n")  # advice, without a ruling


def test_the_list_of_rules_tells_how_many_rulings_there_are() -> None:
    for game in packages():
        told = re.search(r"^(\d+) rulings on what they leave open", run("rules", game)[1], re.MULTILINE)
        code, text = run("rules", game, "--rulings")
        assert told is not None and (code, len(text.splitlines())) == (0, int(told[1]))
    rows = json.loads(run("rules", "roll", "--rulings", "--format", "json")[1])
    jsonschema.validate({"rulings": rows}, schema("rulings.schema.json"))


def test_a_finding_in_the_page_tells_the_rulings_on_its_rule() -> None:
    page = run("validate", TUTORIAL, "--format", "html")[1]
    assert "<summary>Rulings: RUL-CLAIM-JUMP, RUL-OBJECTION</summary>" in page


def test_rules_and_codes_of_every_game_are_explained() -> None:
    code, text = run("explain", "roll-tile-7")
    assert code == 0 and "Roll for the Galaxy" in text and "Example: Gray world cost 4" in text
    code, text = run("rules", "roll", "--format", "json")
    rows = json.loads(text)
    jsonschema.validate(rows, schema("rules.schema.json"))
    assert code == 0 and {row["id"] for row in rows} >= {"ROLL-OBJ-1", "ROLL-TIME-1"}
    assert "did you mean ROLL-DEV-2" in run("explain", "ROLL-DEVV-2")[1]


def test_a_game_without_a_table_module_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without = {name: replace(game, table=None) for name, game in packages().items()}
    monkeypatch.setattr("hfmod.package.packages", lambda: without)
    code, text = run("build", "roll", "--output", tmp_path)
    assert code == 2 and "Roll for the Galaxy has no table module yet" in text
    code, text = run("build", "chess", "--output", tmp_path)
    assert code == 2 and "there is no game 'chess'" in text and not list(tmp_path.iterdir())


def test_a_game_without_an_engine_has_rules_that_nobody_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = {name: replace(game, engine=None) for name, game in packages().items()}
    monkeypatch.setattr("hfmod.package.packages", lambda: without)
    _loaded.cache_clear()
    log = content_dir("roll") / "games" / "three-players.hflog"
    code, text = run("validate", log)
    assert code == 2 and "Roll for the Galaxy has no rules engine" in text
    assert run("rules", "roll")[0] == run("explain", "ROLL-DEV-2")[0] == 0
    code, text = run("simulate", "roll")
    assert code == 2 and "has no rules engine" in text


def test_every_game_is_named_in_the_help() -> None:
    said = " ".join(run("rules", "--help")[1].split())
    assert all(name in said for name in packages())


def test_rules_json_keeps_its_schema() -> None:
    code, text = run("rules", "hf4", "--format", "json")
    rows = json.loads(text)
    jsonschema.validate(rows, schema("rules.schema.json"))
    assert code == 0
    assert {row["id"]: row["status"] for row in rows}["H5c"] == "enforced"
    rulings = {row["id"]: row.get("rulings", []) for row in rows}
    assert (rulings["1C2"], rulings["H5c"]) == (["RUL-M1-AFTERBURN"], [])
    assert run("rules", "chess")[0] == 2


def test_lint_of_shipped_content_is_clean() -> None:
    code, text = run("lint")
    assert (code, text.splitlines()[-1].split(": ")[1]) == (0, "nothing wrong")


def test_lint_json_keeps_its_schema(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("a: [1,\n")
    code, text = run("lint", path, "--format", "json")
    findings = json.loads(text)
    jsonschema.validate(findings, schema("lint.schema.json"))
    assert code == 1
    assert len(findings) == 1
    assert findings[0]["line"] >= 1
    assert run("lint", tmp_path / "none.yaml")[0] == 2


def test_help_and_version_come_without_the_engine() -> None:
    watch = "import sys; sys.argv = ['hfmod', '--help']\ntry:\n import hfmod.__main__ as m; m.main()\n"
    watch += "except SystemExit: pass\n"
    watch += "heavy = ('hfmod.engine', 'hfmod.vassal', 'hfmod.games.hf4.rules', 'lxml')\n"
    watch += "light = ('hfmod.vassal', 'hfmod.vassal.errors')\n"  # whose errors the command line tells
    watch += "print(sorted(n for n in sys.modules if n.startswith(heavy) and n not in light))"
    shown = subprocess.run([sys.executable, "-c", watch], capture_output=True, text=True, check=True).stdout
    assert shown.splitlines()[-1] == "[]"


REFMOD = Path(__file__).parent.parent / "fixtures" / "vassal-samples" / "engine-run"


def test_lint_reads_modules_and_saves_too() -> None:
    code, text = run("lint", REFMOD / "refmod.vmod")
    assert (code, text.splitlines()[-2:]) == (
        1,
        ["  help: Gather entries that belong together in submenus.", "1 file: 3 warnings"],
    )
    assert text.count("VM129") == 2
    assert text.count("help: Move the trail") == 1
    code, text = run("lint", REFMOD / "refmod-end.vsav")
    assert (code, text) == (0, "1 file: nothing wrong\n")
    assert run("lint", REFMOD / "refmod-end.vsav", "--module", REFMOD / "refmod.vmod")[0] == 0
    code, text = run("lint", REFMOD / "refmod-end.vsav", "--module", TUTORIAL)
    assert (code, len(text.splitlines())) == (2, 1)
    assert "VM101: " in run("explain", "VM101")[1]


def test_names_of_strangers_break_no_line_and_no_terminal(tmp_path: Path) -> None:
    """A piece may be called anything, at any length."""
    from hfmod.vassal.save import read_save, write_save

    save = read_save(REFMOD / "refmod-end.vsav")
    for node in save.root.children:
        node.text = node.text.replace(";Robonaut", ";Robo\x1b[31m\nnaut" + "!" * 9_000)
        node.text = node.text.replace("mark;Suit", "mork;Suit")
    write_save(tmp_path / "game.vsav", save)
    for command in (["lint"], ["log", "show", "--step", "0", "--reveal"], ["inspect"]):
        _, text = run(*command[:2], tmp_path / "game.vsav", *command[2:])
        assert "\x1b" not in text
        assert max(map(len, text.splitlines())) < 2_500


def test_vassal_files_are_known_by_what_they_are(tmp_path: Path) -> None:
    """Modules and logs of old engines end in .mod and .log."""
    for name, kind in (("refmod.vmod", "old.mod"), ("refmod-end.vsav", "old.sav")):
        (tmp_path / kind).write_bytes((REFMOD / name).read_bytes())
    code, text = run("lint", tmp_path / "old.mod", tmp_path / "old.sav")
    assert code == 1
    assert "VM129" in text
    assert "\n2 files: " in text


def test_diff_of_modules() -> None:
    module = REFMOD / "refmod.vmod"
    assert run("diff", module, module) == (0, "no difference\n")
    assert run("diff", module, TUTORIAL)[0] == 2


@pytest.mark.thorough
def test_controls_of_modules_are_listed_and_compared() -> None:
    old, new = (content_dir("hf4") / "releases" / f"{name}.vmod" for name in KEPT)
    code, text = run("inspect", old, "--controls")
    assert code == 0
    assert (
        "  income (button income)\n    by click\n"
        "    the table's hf4_n_‹Faction› grows by 1 (true,0,9999999,false)\n"
        "    says ‹Who› takes income. [hf4 ‹Faction› ‹hf4_n_$Faction$+1› income]\n"
    ) in text
    (income,) = [
        one for one in json.loads(run("inspect", old, "--controls", "--format", "json")[1])
        if one["kind"] == "button income"
    ]  # fmt: skip
    assert (income["key"], income["menu"], income["does"][0]) == ("income", "", "by click")
    assert f"{income['fingerprint']}  income (button income)\n" in text
    code, text = run("diff", old, new, "--controls")
    assert code == 1
    assert '~ control Roll for the size (claim), roll_size: now: not while Where!="map"\n' in text
    assert "income (button income)" not in text
    assert run("diff", new, new, "--controls") == (0, "no difference\n")
    assert run("inspect", TUTORIAL, "--controls")[0] == run("diff", new, TUTORIAL, "--controls")[0] == 2


KEPT = ("581f93da103f177f", "63d39037acd621c1")


def test_replay_writes_a_guided_page(tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    code, text = run("replay", content_dir("roll") / "games" / "three-players.hflog", "--html", page)
    assert code == 0
    assert "587 acts" in text
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


UNUSED = {
    "--all --format json": "--all is for text; json holds all findings without it",
    "--each": "--each is for .vlog files; every other log is a game of its own without it",
    "--waive ROLL-ROLL-1": "ROLL-ROLL-1 is no rule of the games judged (hf4); waiving it changed nothing",
    "--options LEAGUE": "reassign is no option of the games judged (hf4); it changed nothing",
}


@pytest.mark.parametrize("asked", UNUSED)
def test_what_could_change_nothing_is_told(tmp_path: Path, legal: Path, asked: str) -> None:
    option, table = next(iter(load_game("roll").table_options.items()))
    league = tmp_path / "league.yaml"
    league.write_text(f"options:\n  {option}: {json.dumps(table['default'])}\n")
    words = [str(league) if word == "LEAGUE" else word for word in asked.split()]
    result = CliRunner().invoke(app, ["validate", str(legal), *words])
    assert result.exit_code == 0
    assert f"hfmod: {UNUSED[asked].replace('reassign', option)}" in result.stderr.splitlines()


def test_what_changes_something_is_not_told(legal: Path) -> None:
    result = CliRunner().invoke(app, ["validate", str(TUTORIAL), "--waive", "G4.1", "--all"])
    assert (result.exit_code, result.stderr) == (0, "")


EXITS = {"dup-n.hflog": 0, "n-restart.hflog": 0, "typo-act.hflog": 0, "gap.hflog": 3, "page-lost.hflog": 3}


@pytest.mark.parametrize("name", EXITS)
@pytest.mark.parametrize("format", ["text", "json", "html", "junit", "sarif", "csv"])
def test_form_leaves_the_exit_status_0_and_a_gap_makes_it_3(name: str, format: str) -> None:
    log = Path(__file__).parents[1] / "fixtures" / "hflog" / name
    code, text = run("validate", log, "--format", format)
    assert code == EXITS[name]
    if format == "json":
        jsonschema.validate(json.loads(text), schema("verdict.schema.json"))
