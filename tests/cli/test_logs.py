"""hfmod log: transcripts that hide what is hidden, statistics that add up, cleaned and merged logs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hfmod.resources import content_dir, schema_dir
from hfmod.vassal.save import Save, read_save, write_save
from hfmod.vassal.tree import Node
from tests.cli.test_commands import TUTORIAL, run

FIXTURES = Path(__file__).parent.parent / "fixtures"
TALK, GOES_ON = FIXTURES / "logs" / "table-talk.vlog", FIXTURES / "logs" / "table-talk-2.vlog"
FOREIGN = FIXTURES / "vassal-samples" / "engine-run" / "refmod-session.vlog"
TABLE = content_dir("hf4") / "games" / "race-to-mars-table.vlog"


@pytest.mark.parametrize("log", [TALK, FOREIGN, TABLE, TUTORIAL], ids=lambda log: log.stem)
def test_jsonl_keeps_its_schema(log: Path) -> None:
    code, text = run("log", "show", log, "--format", "jsonl")
    schema = json.loads((schema_dir() / "log-step.schema.json").read_text())
    steps = [json.loads(line) for line in text.splitlines()]
    assert code == 0
    keeps = jsonschema.Draft202012Validator(schema)
    for step in steps:
        keeps.validate(step)
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))


def test_text_names_pieces_and_places_from_and_to() -> None:
    code, text = run("log", "show", TABLE)
    assert code == 0
    assert "Yellow rocket: LEO (Solar system) -> GEO (Solar system)" in text
    assert "   57  yellow           Yellow creates a rocket at LEO." in text


def test_what_is_still_behind_screens_is_told_to_its_player_only(tmp_path: Path) -> None:
    whole = content_dir("roll") / "games" / "three-players.hflog"
    text = whole.read_text()
    cut = tmp_path / "cut.hflog"
    cut.write_text("".join(text.splitlines(keepends=True)[: 1 + 11]))  # blue and red have rolled and assigned
    shown = {side: run("log", "show", cut, *flags)[1] for side, flags in {
        "all": (), "red": ("--as", "red"), "judge": ("--reveal",),
    }.items()}  # fmt: skip
    assert "rolls" not in shown["all"]
    assert "develop" not in shown["all"].partition("RT41, side development")[2]
    assert "assign: sealed" in shown["all"]
    assert "columns develop develop develop" in shown["red"]
    assert "worker of blue" not in shown["red"]
    assert "columns develop explore explore" in shown["judge"]
    assert "columns develop explore explore" in run("log", "show", whole)[1]  # since it was revealed


def test_steps_are_counted_on_through_a_series_and_undone_ones_marked() -> None:
    _, text = run("log", "show", TALK, GOES_ON)
    assert "   18  green            rolls 1 (d6) for other  (taken back at step 19)" in text
    assert f"== {GOES_ON}" in text
    assert "   23  green            Green takes income." in text


def test_nobody_sees_more_than_they_may() -> None:
    hidden = "draws a hidden piece from Patents"
    assert hidden in run("log", "show", FOREIGN)[1]
    assert hidden in run("log", "show", FOREIGN, "--as", "Blue")[1]
    mine = run("log", "show", FOREIGN, "--as", "Red")[1]
    assert "draws Robonaut from Patents" in mine
    assert "draws Robonaut from Patents" in run("log", "show", FOREIGN, "--reveal")[1]
    for text in (mine, run("log", "show", FOREIGN, "--reveal", "--all", "--format", "jsonl")[1]):
        assert "alice-pw" not in text


def test_the_table_after_a_step() -> None:
    code, text = run("log", "show", TALK, GOES_ON, "--step", "0")
    assert (code, text.splitlines()[0]) == (0, "after step 0")
    code, text = run("log", "show", TALK, GOES_ON, "--step", "32", "--format", "json")
    assert json.loads(text)["properties"]["hf4_year"] == "2"
    code, text = run("log", "show", TALK, "--step", "99")
    assert (code, text.strip()) == (2, f"hfmod: {TALK}: has no step 99: the game has 22 steps")


def test_statistics_add_up_over_a_series_and_set_undone_rolls_apart() -> None:
    def counted(*logs: Path) -> Any:
        return json.loads(run("log", "stats", *logs, "--format", "json")[1])

    whole, first = counted(TALK, GOES_ON), counted(TALK)
    assert whole["dice"] == [
        {"player": "green", "button": "d6", "rolls": 1, "dice": 1, "mean": 4.0, "faces": {"4": 1},
         "purposes": {"other": 1}}
    ]  # fmt: skip
    assert whole["undone_dice"][0]["faces"] == {"1": 1}
    assert whole["draws"] == first["draws"]  # nothing was drawn in the second log
    rolls = Counter({row["player"]: row["rolls"] for row in counted(TUTORIAL)["dice"]})
    assert rolls == {"CRP": 3, "ESA": 3}


def test_dice_that_only_the_chat_tells_are_counted_by_player() -> None:
    code, text = run("log", "stats", FIXTURES / "strangers" / "labelled-dice.vlog", "--format", "json")
    found = json.loads(text)
    assert (code, found["unread_rolls"]) == (0, 0)
    assert [(row["player"], row["button"], row["rolls"], row["faces"]) for row in found["dice"]] == [
        ("Anna", "Other DR", 1, {"3": 1, "4": 1}),
        ("Anna", "Other dr", 1, {"2": 1}),
        ("Ben", "IFT DR", 1, {"6": 2}),
    ]


def test_dice_that_cannot_be_read_are_not_said_to_be_none(tmp_path: Path) -> None:
    log = tmp_path / "own-words.vlog"
    steps = [Node(f"LOG\tCHAT{line}") for line in ("* Anna rolls 2d6: 3, 4", "* Anna ends her turn")]
    write_save(log, Save(Node("begin_save", [Node("end_save"), *steps])))
    assert run("log", "stats", log)[1].splitlines() == [
        "no dice that can be read here",
        "not counted: 1 line of the chat may tell a roll in words of the module, the first one:",
        "  * Anna rolls 2d6: 3, 4",
    ]


def test_of_a_saved_game_is_not_said_that_no_dice_were_rolled() -> None:
    code, told = run("log", "stats", FOREIGN.with_name("refmod-end.vsav"))
    assert code == 0
    assert told.strip() == "there are no steps: a saved game, or a log in which nothing was done yet"


def test_a_cleaned_log_is_judged_as_the_log_was(tmp_path: Path) -> None:
    out = tmp_path / "clean.vlog"
    code, text = run("log", "clean", TALK, "-o", out)
    assert code == 0
    assert "undone steps taken out: 1; undone rolls, shuffles and draws told: 1" in text
    assert "Taken back by an undo, roll: 1 for other; it stood: 4 for other" in run("log", "show", out)[1]


def test_a_merged_log_is_the_whole_game(tmp_path: Path) -> None:
    out = tmp_path / "whole.vlog"
    assert run("log", "merge", TALK, GOES_ON, "-o", out)[0] == 0
    apart, together = (
        json.loads(run("validate", *logs, "--format", "json")[1])[0] for logs in ([TALK, GOES_ON], [out])
    )
    assert (apart["verdict"], apart["actions"]) == (together["verdict"], together["actions"])
    assert [f["step"] for f in apart["findings"]] == [f["step"] for f in together["findings"]]


def test_logs_are_merged_in_the_order_of_play_whatever_order_they_are_given_in(tmp_path: Path) -> None:
    out = tmp_path / "whole.vlog"
    code, text = run("log", "merge", GOES_ON, TALK, "-o", out)
    assert code == 0
    assert "they were taken as table-talk.vlog, table-talk-2.vlog" in text
    assert "32 steps of 2 logs" in text
    told = run("log", "show", GOES_ON, TALK)[1]
    assert told.index(f"== {TALK}") < told.index(f"== {GOES_ON}")


def test_logs_that_do_not_fit_are_not_merged(tmp_path: Path) -> None:
    out = tmp_path / "whole.vlog"
    apart = [FIXTURES / "logs" / f"mars-by-mail-{number}.vlog" for number in (6, 8)]
    code, text = run("log", "merge", *apart, "-o", out)
    assert code == 1
    assert "does not begin as the log before it ended" in text
    assert "nothing was written; --anyway goes on from the later table" in text
    assert not out.exists()
    code, text = run("log", "merge", *apart, "-o", out, "--anyway")
    assert code == 1
    assert "steps of 2 logs" in text
    assert len(read_save(out).steps) == sum(len(read_save(log).steps) for log in apart) + 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "nowhere.vlog"], "there is no such file"),
        (["clean", TALK, "-o", "clean.txt"], "is written as .vlog"),
        (["clean", TALK, "-o", TALK], "name another file"),
        (["show", TUTORIAL, TUTORIAL], "is a second log"),
        (["show", TUTORIAL, "--step", "3"], "hfmod replay"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(arguments: list[str | Path], said: str) -> None:
    code, text = run("log", *arguments)
    assert code == 2
    assert said in text
    assert len(text.splitlines()) == 1


@pytest.mark.parametrize(
    ("log", "step"),
    [(TABLE, ()), (TABLE, ("--step", "3")), (TUTORIAL, ())],
    ids=["steps", "table", "hflog"],
)
def test_a_side_that_nobody_plays_is_refused_with_those_there_are(log: Path, step: tuple[str, ...]) -> None:
    code, text = run("log", "show", log, "--as", "Nobody", *step)
    assert code == 2
    assert f"{log}: has no side Nobody; sides are " in text


def test_a_log_is_written_in_another_form_and_back_to_the_byte(tmp_path: Path) -> None:
    large, small, back = (tmp_path / name for name in ("a.vlog", "b.vlog", "c.vlog"))
    run("save", "convert", FOREIGN, "-o", large)
    code, text = run("save", "convert", large, "-o", small, "--form", "vobs")
    assert (code, "vobs" in text) == (0, True)
    run("save", "convert", small, "-o", back)
    assert back.read_bytes() == large.read_bytes()
    assert read_save(small).text() == read_save(FOREIGN).text()
