"""Lint of Roll for the Galaxy: packs, strays and the engine's codes (samples.yaml has each finding)."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from hfmod.games.roll.content.lint import RollLint
from hfmod.games.roll.content.model import load
from hfmod.resources import content_dir
from tests.content.samples import lint

ROLL = content_dir("roll")


def all_codes() -> frozenset[str]:
    sides = load().sides.values()
    powers = {power.code for side in sides for power in side.powers}
    return frozenset(powers | {side.bonus.code for side in sides if side.bonus is not None})


def test_every_listed_code_is_on_a_tile_and_an_engine_of_these_codes_agrees() -> None:
    assert lint([ROLL], roll=RollLint(all_codes())) == []


def test_a_code_that_the_engine_lacks_and_one_that_is_not_listed() -> None:
    known = all_codes() - {"trade_bonus"} | {"trade_bonuses"}
    found = lint([ROLL], roll=RollLint(known))
    assert [finding.code for finding in found] == ["HF223", "HF221"]
    assert "'trade_bonuses'" in found[0].message and "trade_bonus is declared" in found[1].message
    assert found[1].help == "Did you mean 'trade_bonuses'?"
    line = 1 + (ROLL / "powers.yaml").read_text("utf-8").split("\n").index("  - code: trade_bonus")
    assert found[1].location is not None and (found[1].location.line, found[1].location.column) == (line, 11)


def test_one_file_of_the_pack_is_held_against_the_rest() -> None:
    for name in ("tiles", "factions", "home-worlds", "dice", "options", "powers"):
        assert lint([ROLL / f"{name}.yaml"]) == [], name


def test_a_changed_copy_of_a_shipped_tile_hides_that_tile_only(tmp_path: Path) -> None:
    text = (ROLL / "tiles.yaml").read_text("utf-8").replace("name: Spice World", "name: Gem World")
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    assert [finding.code for finding in lint([tmp_path / "mine.yaml"])] == ["HF202"]
    (tmp_path / "mine.yaml").write_text(text.replace("name: Gem World", "name: Spiced World", 1), "utf-8")
    assert lint([tmp_path / "mine.yaml"]) == []


def test_colours_of_a_broken_file_are_not_reported_as_unknown(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(ROLL, pack)
    dice = pack / "dice.yaml"
    dice.write_text(dice.read_text("utf-8").replace("code: home", "code: [", 1), "utf-8")
    assert [finding.code for finding in lint([pack])] == ["HF001"]


def test_strays_of_two_games_are_each_held_against_their_own(tmp_path: Path) -> None:
    for game, name in (("hf4", "tables/factions"), ("roll", "factions")):
        shutil.copy(content_dir(game) / f"{name}.yaml", tmp_path / f"{game}.yaml")
    assert lint([tmp_path]) == []


def test_definitions_of_another_schema_are_taken_from_beside_it(tmp_path: Path) -> None:
    part = {"$defs": {"name": {"type": "string", "maxLength": 3, "description": "A short name."}}}
    whole = {"type": "object", "properties": {"a": {"$ref": "part.schema.json#/$defs/name"}}}
    (tmp_path / "part.schema.json").write_text(json.dumps(part))
    (tmp_path / "own.schema.json").write_text(json.dumps(whole))
    (tmp_path / "x.yaml").write_text("# yaml-language-server: $schema=own.schema.json\na: long\n")
    assert [finding.code for finding in lint([tmp_path / "x.yaml"])] == ["HF106"]
    (tmp_path / "own.schema.json").write_text(json.dumps(whole | part))  # both define name
    assert [finding.code for finding in lint([tmp_path / "x.yaml"])] == ["HF006"]


def test_what_is_missing_of_schemas_is_told(tmp_path: Path) -> None:
    whole = {"properties": {"a": {"$ref": "part.schema.json#/$defs/name"}}}
    (tmp_path / "own.schema.json").write_text(json.dumps(whole))
    (tmp_path / "x.yaml").write_text("# yaml-language-server: $schema=own.schema.json\na: long\n")
    for text in (None, "{}", "[]", '{"$defs": {}}', '{"$defs": []}', "{", "[1]"):
        if text is not None:
            (tmp_path / "part.schema.json").write_text(text)
        assert [finding.code for finding in lint([tmp_path / "x.yaml"])] == ["HF006"], text
