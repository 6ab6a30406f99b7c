"""Lint of Terraforming Mars: The Dice Game: the vocabulary, cards of one's own, boards, and the sample."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from inspect import Parameter, signature
from pathlib import Path

import pytest

from hfmod.findings import Finding, Severity
from hfmod.games.tmdice.content.effects import EFFECTS, Condition, Count
from hfmod.games.tmdice.content.model import Action, Card, Production, Trigger, load
from hfmod.resources import content_dir, schema_dir
from tests.content.samples import lint

TMDICE = content_dir("tmdice")
NAMES = ("board", "bonus-cards", "corporations", "dice", "milestones", "options", "projects", "rulings")
HEAD = "# yaml-language-server: $schema=tmdice-projects.schema.json\nsource: made up\nprojects:\n"

Copy = Callable[..., list[Finding]]


@pytest.fixture
def changed(tmp_path: Path) -> Copy:
    """Lint of a copy of the content in which one passage of a file is another."""

    def change(name: str, old: str, new: str) -> list[Finding]:
        pack = tmp_path / "pack"
        if not pack.exists():
            shutil.copytree(TMDICE, pack)
        file = pack / name
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
        return lint([pack])

    return change


def only(found: list[Finding]) -> tuple[str, str]:
    """Code and message of the one finding."""
    (finding,) = found
    assert finding.help
    return finding.code, finding.message


@pytest.mark.parametrize("name", NAMES)
def test_one_file_of_the_pack_is_held_against_the_rest(name: str) -> None:
    assert lint([TMDICE / f"{name}.yaml"]) == []


# -- the vocabulary, both ways -----------------------------------------------------------------------------


def parts() -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads((schema_dir() / "tmdice-parts.schema.json").read_text())[
        "$defs"
    ]
    return found


def keys(schema: object) -> tuple[set[str], set[str]]:
    """Properties of a definition, and those that it requires."""
    assert isinstance(schema, dict)
    return set(schema["properties"]), set(schema.get("required", ()))


def test_the_schema_lists_the_effects_that_the_engine_knows_and_no_others() -> None:
    effect = parts()["effect"]
    assert isinstance(effect["properties"], dict) and isinstance(effect["allOf"], list)
    listed = effect["properties"]["do"]["enum"]
    assert listed == list(EFFECTS)
    assert [one["if"]["properties"]["do"]["const"] for one in effect["allOf"]] == listed
    assert [one["then"]["$ref"] for one in effect["allOf"]] == [f"#/$defs/{do}" for do in listed]


@pytest.mark.parametrize("do", EFFECTS)
def test_an_effect_takes_in_the_schema_what_its_class_takes(do: str) -> None:
    takes = signature(EFFECTS[do]).parameters
    needed = {name for name, one in takes.items() if one.default is Parameter.empty}
    assert keys(parts()[do]) == ({"do", *takes}, {"do", *needed})


@pytest.mark.parametrize(
    ("name", "kind"), [("count", Count), ("production", Production), ("action", Action), ("trigger", Trigger)]
)
def test_parts_of_cards_have_in_the_schema_the_fields_of_their_class(name: str, kind: type) -> None:
    assert keys(parts()[name])[0] == set(signature(kind).parameters)


def test_conditions_and_cards_have_in_the_schema_the_fields_of_their_class() -> None:
    if_once = parts()["if_once"]["properties"]
    assert isinstance(if_once, dict)
    assert keys(if_once["when"])[0] == set(signature(Condition).parameters)
    in_files = set().union(*(keys(parts()[name])[0] for name in ("corporation", "project", "bonus_card")))
    told_elsewhere = {"name_ja", "facts"}  # for people
    assert in_files - told_elsewhere == set(signature(Card).parameters) - {"kind"}


def test_a_word_that_only_a_schema_of_ones_own_knows_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "tmdice-projects.schema.json").write_text("{}")
    card = "{id: P902, name: Two, set: base, colour: red, cost: [heat, heat], play: [%s]}"
    for effect, code, says, helps in (
        ("{do: gain_dices, die: red}", "HF211", "there is no effect 'gain_dices'", "'gain_dice'"),
        (
            "{do: gain_dice, die: red, colour: red}",
            "HF212",
            "gain_dice takes no 'colour'",
            "It takes: die, n.",
        ),
        ("{do: gain_dice}", "HF212", "gain_dice needs die", "Add die."),
        ("{do: extra_turn, n: 2}", "HF212", "extra_turn takes no 'n'", "It takes nothing."),
    ):
        (tmp_path / "mine.yaml").write_text(HEAD + "  - " + card % effect)
        (finding,) = lint([tmp_path / "mine.yaml"])
        assert (finding.code, finding.message) == (code, f"Two: {says}")
        assert helps in finding.help


# -- cards of one's own ------------------------------------------------------------------------------------


def test_a_single_card_is_held_against_the_content_in_force(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    card = "  - {id: P901, name: %s, set: base, colour: red, cost: [steel, %s], play: [{do: gain_vp}]}\n"
    mine.write_text(HEAD + card % ("One", '"?"'))
    assert lint([mine]) == []
    mine.write_text(HEAD + card % ("Mangrove", "steal"))
    assert [one.code for one in lint([mine])] == ["HF202", "HF205"]


def test_a_changed_copy_of_a_card_hides_that_card_only(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    text = "  - {id: P002, name: %s, set: base, colour: green, cost: [steel, steel], production: {wild: 1}}\n"
    mine.write_text(HEAD + text % "Ridge Quarry")
    assert lint([mine]) == []
    mine.write_text(HEAD + text % "Lichen Beds")
    assert [one.code for one in lint([mine])] == ["HF202"]


def test_a_deck_that_is_not_yet_whole_is_a_warning_until_nobody_can_play(changed: Copy) -> None:
    text = (TMDICE / "bonus-cards.yaml").read_text("utf-8")
    cards = re.findall(r"^  - \{id: B.*\n", text, re.MULTILINE)
    (finding,) = changed("bonus-cards.yaml", cards[0], "")
    assert finding.severity is Severity.WARNING
    assert finding.message == "11 bonus cards of the set base: the box holds 12"
    for card in cards[1:4]:
        found = changed("bonus-cards.yaml", card, "")
    assert [one.severity for one in found] == [Severity.WARNING]
    (finding,) = changed("bonus-cards.yaml", cards[4], "")
    assert finding.severity is Severity.ERROR
    assert finding.message == "7 bonus cards of the set base: four players need 8"


# -- board and dice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("  - {id: B1}\n", "", "HF292", "the hex B1 is not listed"),
        ("{id: C2}", "{id: C2, solo_city: true}", "HF292", "C2: no ocean and greenery fit beside"),
        ("{id: D4, ocean: true,", "{id: D4, ocean: true, solo_city: true,", "HF292", "D4: no city lies"),
        ("row: [D1,", "row: [D8,", "HF292", "central line row: there is no hex D8"),
        ("solo_start: -28", "solo_start: -30", "HF293", "temperature: -30 is no space of the track"),
        ("end: 16\n", "end: 15\n", "HF293", "oxygen: steps of 2 do not lead from 0 to 15"),
        ("at: 4,", "at: 5,", "HF293", "oxygen: 5 is no space of the track"),
        ("at: -16,", "at: -24,", "HF202", "-24 stands twice"),
        ("bonus_cards: [5, 12]", "bonus_cards: [12, 5]", "HF293", "bonus_cards: the spaces do not rise"),
        ("tiles: {ocean: 7", "tiles: {ocean: 10", "HF292", "9 hexes are reserved for 10 ocean tiles"),
        ("res: titanium", "res: titan", "HF205", "C6: there is no resource 'titan'"),
        ("res: water", "res: watre", "HF205", "temperature 0: there is no resource 'watre'"),
    ],
)  # fmt: skip
def test_a_board_that_does_not_fit(old: str, new: str, code: str, says: str, changed: Copy) -> None:
    found = only(changed("board.yaml", old, new))
    assert found[0] == code and found[1].startswith(says)


def test_a_board_may_have_more_ocean_hexes_than_tiles(changed: Copy) -> None:
    assert changed("board.yaml", "{id: A3, ocean: true,", "{id: A3,") == []


def test_a_board_without_a_first_city(changed: Copy) -> None:
    for _ in range(3):
        found = changed("board.yaml", " solo_city: true,", "")
    assert only(found) == ("HF292", "no hex is marked for the first city of a solo game")


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("face: energy", "face: steel", "HF202", "steel stands twice"),
        ("id: buy_vp", "id: buy_vps", "HF205", "the engine plays no standard action 'buy_vps'"),
        (
            "cost: [water, water, water]",
            "cost: [water, water, watr]",
            "HF205",
            "place_ocean: there is no resource",
        ),
        ("colour: red,", "colour: green,", "HF202", "green stands twice"),
    ],
)
def test_dice_that_do_not_fit(old: str, new: str, code: str, says: str, changed: Copy) -> None:
    found = changed("dice.yaml", old, new)
    assert any(one.code == code and one.message.startswith(says) for one in found)


def test_faces_of_a_broken_file_are_not_reported_as_unknown(changed: Copy) -> None:
    assert [one.code for one in changed("dice.yaml", "wild_tokens: 22", "wild_tokens: [")] == ["HF001"]


# -- the sample --------------------------------------------------------------------------------------------


def test_every_kind_of_effect_is_on_some_card() -> None:
    text = "".join(
        (TMDICE / f"{name}.yaml").read_text("utf-8") for name in ("corporations", "projects", "bonus-cards")
    )
    assert set(re.findall(r"\bdo: (\w+)", text)) == set(EFFECTS)


def test_every_option_names_the_ruling_that_names_it_or_shares_it() -> None:
    rulings = (TMDICE / "rulings.yaml").read_text("utf-8").split("  - id: ")[1:]
    optional = {
        entry.split("\n", 1)[0]: entry.rpartition("option: ")[2].strip()
        for entry in rulings
        if "option: " in entry
    }
    named = {name: option["ruling"] for name, option in load().options.items()}
    assert set(named.values()) == set(optional)
    assert set(optional.values()) <= set(named)
