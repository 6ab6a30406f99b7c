"""The commands simulate and route, as users call them."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from hfmod.app.playing import Series, simulated
from hfmod.cli import app
from hfmod.resources import content_dir, schema_dir

TUTORIAL = str(content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog")
ROCKET = ("--thrust", "5", "--fuel", "1", "--wet", "12", "--dry", "7")


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_a_simulated_game_validates_clean(tmp_path: Path) -> None:
    log = tmp_path / "game.hflog"
    said = run("simulate", "hf4", "--players", "2", "--seed", "4", "--bot", "random", "--out", str(log))
    assert "1 games" in said and "end_turn" in said
    judged = run("validate", str(log))
    assert "nothing wrong" in judged
    told = said.splitlines()[-4:-1]
    assert told[0].startswith("score: ") and told[1].endswith("(iiD1.VP).") and "iiD1.END" in told[2]
    assert judged.splitlines()[-3:] == told


@pytest.mark.thorough
def test_a_simulated_game_of_roll_validates_clean_and_is_shown_by_players(tmp_path: Path) -> None:
    log = tmp_path / "game.hflog"
    data = json.loads(run("simulate", "roll", "--players", "2", "--format", "json", "--out", str(log)))
    assert data["occurred"]["acts"]["set_up"] == 1 and data["results"]["victory points"]
    said = run("validate", str(log))
    assert "Roll for the Galaxy" in said and "nothing wrong" in said
    first = json.loads(log.read_text("utf-8").splitlines()[0])["players"][0]["id"]
    shown = run("replay", str(log), "--at", "12").splitlines()
    assert f"{first}:" in shown and "  credits: 1" in shown  # before there is a score
    vlog = tmp_path / "game.vlog"
    run("simulate", "roll", "--players", "2", "--seed", "11", "--out", str(vlog))
    assert "nothing wrong" in run("validate", str(vlog))


@pytest.mark.thorough
def test_players_leave_where_it_is_asked_for() -> None:
    """The log of each game is judged; without the option nobody leaves, and leaving cannot occur."""
    options = ("--games", "3", "--seed", "2", "--format", "json")
    for game, more in (
        ("roll", ("--players", "4")),
        ("hf4", ("--bot", "random", "--option", "leaving=removed")),
    ):
        left = json.loads(run("simulate", game, *options, *more, "--leaving", "--check"))["occurred"]
        assert left["acts"]["leave"] > 0
        stayed = json.loads(run("simulate", game, *options, *more))["occurred"]
        assert "leave" not in stayed["acts"] and "leaving=removed" not in stayed.get("options", ())
    assert left["options"]["leaving=removed"] == left["acts"]["leave"]


@pytest.mark.thorough
def test_a_game_with_politics_validates_clean(tmp_path: Path) -> None:
    log = tmp_path / "politics.hflog"
    said = run("simulate", "hf4", "--players", "2", "--module", "m0", "--bot", "random", "--out", str(log))
    assert "place_legacy" in said and log.exists()
    assert "nothing wrong" in run("validate", str(log))


@pytest.mark.thorough
def test_a_game_with_futures_lasts_84_years_and_validates_clean(tmp_path: Path) -> None:
    log = tmp_path / "futures.hflog"
    modules = [word for module in ("m0", "m1", "m2") for word in ("--module", module)]
    chosen = ("--option", "futures=true", "--option", "air_eater_base=4", "--players", "2")
    data = json.loads(
        run("simulate", "hf4", *modules, *chosen, "--bot", "random", "--format", "json", "--out", str(log))
    )
    assert data["occurred"]["acts"]["end_turn"] == 2 * 84
    assert "attempt_future" in data["occurred"]["acts"]
    assert "nothing wrong" in run("validate", str(log))


def test_what_cannot_be_simulated_is_told_in_a_line() -> None:
    assert "iiD1.PLAYERS" in run("simulate", "hf4", "--players", "6", code=2)
    assert "bots are greedy" in run("simulate", "hf4", "--bot", "clever", code=2)
    assert "no game named" in run("simulate", "chess", code=2)
    assert "there is no option futurs" in run("simulate", "hf4", "--option", "futurs=true", code=2)
    assert "write futures=true" in run("simulate", "hf4", "--option", "futures", code=2)
    assert "1Da" in run("simulate", "hf4", "--module", "m1", "--option", "futures=true", code=2)
    assert "no scenario" in run("simulate", "hf4", "--scenario", "x", code=2)
    assert ".hflog" in run("simulate", "hf4", "--out", "game.txt", code=2)
    assert "factions" in run("simulate", "hf4", "--players", "0", code=2)
    assert "no number of players" in run("simulate", "hf4", "--players", "6..2", code=2)
    assert "is not one of 'text', 'json'" in run("simulate", "hf4", "--format", "xml", code=2)


@pytest.mark.thorough
def test_a_series_of_games_is_checked_and_held_against_what_can_occur() -> None:
    series = ("--players", "2..3", "--module", "m0", "--bot", "random", "--games", "2", "--vary", "--check")
    said = run("simulate", "hf4", *series, "--coverage", code=1)
    assert "2 games" in said and "never acts: " in said and "events: " in said and "checks: " in said
    data = json.loads(run("simulate", "hf4", *series, "--format", "json"))
    assert data["games"] == 2 and data["occurred"]["acts"]["end_turn"] == 2 * 48 + 3 * 48


@pytest.mark.thorough
def test_scenarios_play_in_turn_and_their_ends_are_told() -> None:
    both = ("race-to-mars", "race-to-the-rescue")
    _, tally = simulated("hf4", Series(both, players=(2,), bots=("random",), games=2))
    data, said = tally.data(), tally.lines()
    jsonschema.validate(data, json.loads((schema_dir() / "simulation.schema.json").read_text()))
    mars, rescue = data["ends"]
    assert mars["title"].startswith("race-to-mars") and rescue["title"].startswith("race-to-the-rescue")
    assert mars["result"]["rule"] == "iiD1.VP" and mars["result"]["team"] is None
    assert rescue["result"]["team"] == "Partial victory" and rescue["result"]["end_rule"] == "iiD5.END"
    assert {"place_chit", "end_turn"} <= data["occurred"]["acts"].keys()
    assert "results: Partial victory (iiD5.VP) 1" in said
    assert said[-1].startswith("ends: iiD1.END.") and said[-1].endswith(", iiD5.END 1")


def test_routes_in_words_and_as_data() -> None:
    said = run("route", "leo", "phobos", *ROCKET)
    assert said.startswith("1. 2 fuel steps, 2 turns, 0 hazards, 1 belt;")
    data = json.loads(run("route", "leo", "phobos", *ROCKET, "--format", "json"))
    assert [(one["fuel"], one["turns"]) for one in data["phobos"]] == [(2, 2), (3, 1)]
    assert data["phobos"][1]["legs"][0]["spaces"][-1]["space"] == "phobos"
    table = run("route", "leo", *ROCKET)
    assert "Phobos" in table and "2 in 2" in table
    assert table.splitlines()[0].split() == [
        "site", "size", "water", "type", "fuel", "steps", "in", "turns", "(hazards,", "belts)"
    ]  # fmt: skip


@pytest.mark.thorough
def test_routes_begin_at_a_spot_of_the_sunspot_cycle() -> None:
    """Comet Phaethon is open in one season: who starts in another one waits for it."""
    turns = []
    for spot in ("0", "8"):
        rocket = ("--thrust", "8", "--wet", "16", "--dry", "4", "--sunspot", spot)
        data = json.loads(run("route", "leo", "comet-phaethon", *rocket, "--format", "json"))
        turns.append(min(one["turns"] for one in data["comet-phaethon"]))
    assert turns == [3, 7]


def test_routes_of_a_stack_of_a_recorded_game() -> None:
    flight = ("--log", TUTORIAL, "--at", "139", "--player", "NASA")
    assert "(RT001), net thrust" in run("route", "here", "mars-north-pole", *flight)
    assert "there is no player" in run("route", "here", *flight[:5], "nobody", code=2)
    assert "NASA has no freighter" in run("route", "here", *flight, "--stack", "freighter", code=2)
    assert "no tanks" in run("route", "here", *flight, "--stack", "leo", code=2)
    assert "there is no step 9999" in run(
        "route", "here", "--log", TUTORIAL, "--at", "9999", "--player", "ESA", code=2
    )


def test_what_cannot_be_routed_is_told_in_a_line() -> None:
    assert "did you mean phobos" in run("route", "leo", "phobso", *ROCKET, code=2)
    assert "--thrust" in run("route", "leo", "phobos", code=2)
    assert "no spot" in run("route", "leo", "phobos", "--thrust", "5", "--wet", "19/7", "--dry", "1", code=2)
    assert "write it like" in run("route", "leo", "--thrust", "5", "--wet", "x", "--dry", "1", code=2)
    assert "is no number" in run(
        "route", "leo", "--fuel", "x", *ROCKET[:2], "--wet", "9", "--dry", "1", code=2
    )
    assert "--player" in run("route", "here", "--log", TUTORIAL, code=2)
    assert "no route leads" in run("route", "leo", "luna-shackleton-polar-rim", *ROCKET, code=1)
    assert "grade" in run("route", "leo", *ROCKET, "--grade", "tea", code=2).lower()
