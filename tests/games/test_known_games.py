"""What every game gives to the commands that know no game by name."""

from __future__ import annotations

import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import hfmod
from hfmod.app.build import table_of
from hfmod.engine.act import Act
from hfmod.package import GROUP, UnknownGame, load_game, package, packages, published, rulebook, title_of


@pytest.mark.parametrize("name", packages())
def test_a_game_has_an_engine_of_its_name_a_rule_index_and_modules_that_are_ready(name: str) -> None:
    game = load_game(name)
    assert game.id == name and all(issubclass(kind, Act) for kind in game.acts.values())
    stated = {module for rule in rulebook(name).rules.values() for module in rule["modules"]}
    assert {"core"} <= package(name).modules <= stated


@pytest.mark.parametrize("name", packages())
def test_rules_rulings_and_corrections_name_rules_of_the_index(name: str) -> None:
    book = rulebook(name)
    for rule in book.rules.values():
        assert {*rule.get("depends", ())} <= book.rules.keys(), rule["id"]
    for ruling in (*book.rulings.values(), *book.corrections.values()):
        assert {*ruling["rules"]} <= book.rules.keys(), ruling["id"]


@pytest.mark.parametrize("name", packages())
def test_options_and_rulings_name_each_other(name: str) -> None:
    options, rulings = load_game(name).table_options, rulebook(name).rulings
    named = {option: row["ruling"] for option, row in options.items() if "ruling" in row}
    stated = {one["option"]: one["id"] for one in rulings.values() if "option" in one}
    assert {*named.values()} <= rulings.keys() and stated.keys() <= options.keys()
    both = named.keys() & stated.keys()
    assert len(both) > len(named) - 3
    assert all(named[option] in (stated[option], "RUL-NOT-SUPPLIED") for option in both)


@pytest.mark.parametrize("name", packages())
def test_each_ruling_is_one_that_a_rule_shows(name: str) -> None:
    book = rulebook(name)
    shown = {one["id"] for rule in book.rules for one in book.on(rule)}
    assert shown == book.rulings.keys() and len(shown) > 10


def test_code_and_pages_name_rulings_that_there_are() -> None:
    known = {ruling for name in packages() for ruling in rulebook(name).rulings}
    top = Path(hfmod.__file__).parents[1]
    named = {
        (path.name, ruling)
        for path in (
            *top.glob("hfmod/**/*.py"),
            *top.glob("docs/*.md"),
            *top.glob("*.md"),
            *top.glob("content/**/*.yaml"),
        )
        for ruling in re.findall(
            r"(?<!-)RUL-[A-Z0-9]+(?:-[A-Z0-9]+)*\b(?!-)", path.read_text(encoding="utf-8")
        )
    }
    assert {ruling for _, ruling in named} >= {"RUL-LEAVING", "RUL-M1-AFTERBURN"}
    assert {one for one in named if one[1] not in known} == set()


@pytest.mark.parametrize("name", packages())
def test_bots_of_a_game_begin_one_and_say_what_can_occur(name: str) -> None:
    game, make = load_game(name), package(name).bots
    assert make is not None
    bots = make()
    header = bots.header(game.content, None, 3, 1)  # type: ignore[attr-defined]  # of the game's own class
    state = game.new(header)
    assert header["game"] == name and set(bots.occasions(state)["acts"]) <= set(game.acts)
    assert bots.occasions(state)["checks"]
    first = bots.company({})(bots.BOTS[0], 1)(state)
    assert first is not None and game.judge(state, first) == []


def test_games_that_hfmod_does_not_know_are_named_as_they_are() -> None:
    assert title_of("chess") == "chess"
    with pytest.raises(UnknownGame, match="hfmod knows hf4, roll"):
        package("chess")


@pytest.mark.parametrize("name", packages())
def test_logs_are_known_by_the_title_of_the_module(name: str) -> None:
    game = package(name)
    assert game.vassal is not None and game.vassal[0] == table_of(name).title


def test_games_are_found_as_installers_publish_them() -> None:
    standard = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    assert dict(published()) == standard
    assert {"hf4", "roll"} <= standard.keys()
