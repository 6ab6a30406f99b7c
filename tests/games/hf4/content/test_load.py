"""The typed High Frontier content: facts of the rulebook's examples, and what all cards have in common."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hfmod.content import yaml
from hfmod.content.errors import ContentError
from hfmod.games.hf4.content.cards import parse_requires
from hfmod.games.hf4.content.load import content_files, load
from hfmod.games.hf4.content.model import Grade, Hf4Content, Modifier, Orientation, Requires
from hfmod.games.hf4.rules.core.acts import spot
from hfmod.games.hf4.rules.core.solar_graph import is_belt, place
from hfmod.resources import content_dir

DECKS = {
    ("thrusters", "core"): range(44, 56),
    ("robonauts", "core"): range(56, 68),
    ("refineries", "core"): range(68, 80),
    ("reactors", "core"): range(80, 92),
    ("radiators", "core"): range(92, 104),
    ("generators", "core"): range(104, 121),
    ("crew", "core"): range(38, 44),
    ("thrusters", "rfg"): range(1, 13),
    ("robonauts", "rfg"): range(13, 25),
    ("refineries", "rfg"): range(25, 37),
    ("gw-thrusters", "core"): range(156, 163),
    ("freighters", "core"): range(163, 170),
    ("bernals", "core"): range(170, 180),
    ("bernals", "kit"): range(198, 200),
    ("contracts", "core"): range(217, 253),
    ("exodus", "core"): range(253, 259),
}


@pytest.fixture(scope="module")
def content() -> Hf4Content:
    return load()


@pytest.mark.parametrize(("deck", "edition"), list(DECKS))
def test_every_deck_is_complete_and_in_order(content: Hf4Content, deck: str, edition: str) -> None:
    assert [card.number for card in content.deck(deck, edition)] == list(DECKS[deck, edition])


def test_card_counts(content: Hf4Content) -> None:
    assert len(content.cards) == 221
    assert Counter(card.module for card in content.cards.values()) == {
        "core": 119,
        "m1": 14,
        "m2": 30,
        "m4": 58,
    }


def test_printed_codes_lead_to_sides(content: Hf4Content) -> None:
    for card in content.cards.values():
        assert content.sides[card.id + "F"] is card.front
        assert content.sides[card.id + "R"] is card.back


def test_a_thruster(content: Hf4Content) -> None:
    side = content.sides["CT044R"]
    assert (side.name, side.face, side.mass, side.rad_hard, side.spectral) == (
        "n-6Li Microfission",
        "black",
        1,
        8,
        "V",
    )
    assert side.thrust is not None
    assert (side.thrust.thrust, side.thrust.fuel, side.thrust.grade) == (5, Fraction(1, 2), Grade.WATER)
    assert side.thrust.afterburn == 1
    assert side.requires == Requires(None, (("exotic",),), 1)


def test_colliding_frc_needs_two_reactors_of_any_kind(content: Hf4Content) -> None:
    side = content.sides["M1W161R"]
    assert side.requires == Requires("pulsed", (("any",), ("any",)), 2)
    assert side.thrust is not None
    assert side.thrust.afterburn == 10
    assert side.thrust.afterburn_plus
    assert side.spectral is None


def test_supports(content: Hf4Content) -> None:
    assert content.sides["CX080R"].modifier == Modifier(2, Fraction(1, 2))
    assert content.sides["CG119F"].modifier == Modifier(-2)
    assert content.sides["CG105F"].modifier == Modifier(solar=True)
    assert content.sides["CX082F"].provides.reactors == {"stationary"}
    assert content.sides["CG104F"].provides.generators == {"electric", "pulsed"}
    assert content.sides["CD102R"].heavy == Orientation(2, 6, 6)


def test_abilities_bring_name_sentence_and_status(content: Hf4Content) -> None:
    (ability,) = content.sides["CF075R"].abilities
    assert (ability.code, ability.name, ability.params) == (
        "size_roll",
        "Comet Lichen",
        {"modifier": -2, "spectral": "D"},
    )
    assert ability.status == "enforced"
    privilege, weapon = content.sides["CQ038R"].abilities
    assert privilege.text == "FINAO costs you 3 aqua."
    assert (weapon.status, weapon.module) == ("later", "m3")


def test_race_for_glory_cards_print_neither_supports_nor_rad_hardness(content: Hf4Content) -> None:
    for card in content.cards.values():
        if card.edition == "rfg":
            for side in card.sides:
                assert side.rad_hard is None
                assert side.requires == Requires()


def test_race_for_glory_cards_differ_from_core_cards_in_mass_only(content: Hf4Content) -> None:
    for card in content.deck("thrusters", "rfg"):
        core = content.cards[f"CT{card.number + 43:03}"]
        for ours, theirs in zip(card.sides, core.sides, strict=True):
            assert ours.name.lower() == theirs.name.lower()
            assert ours.spectral == theirs.spectral
            assert ours.thrust is not None
            assert theirs.thrust is not None
            assert (ours.thrust.thrust, ours.thrust.fuel) == (theirs.thrust.thrust, theirs.thrust.fuel)
    quantum = content.sides["RB022R"]
    assert (quantum.mass, content.sides["CB065R"].mass) == (
        3,
        1,
    )  # the tutorial's 3 is the card of this edition


def test_tutorial_refineries_weigh_two_to_five(content: Hf4Content) -> None:
    for card in content.deck("refineries", "rfg"):
        assert all(2 <= side.mass <= 5 for side in card.sides)
        assert card.front.spectral != "C"


def test_both_sides_of_a_patent_share_the_spectral_type(content: Hf4Content) -> None:
    for card in content.cards.values():
        if {side.face for side in card.sides} == {"white", "black"}:
            assert card.front.spectral == card.back.spectral in set("CSMVDH")


def test_clout_letters_are_all_different(content: Hf4Content) -> None:
    letters = [side.details["clout"] for card in content.deck("crew") for side in card.sides]
    assert sorted(letters) == list("ABCDEFGHJKLM")


def test_factions_and_their_crews(content: Hf4Content) -> None:
    assert set(content.factions) == {"white", "red", "green", "purple", "yellow", "gray"}
    for faction in content.factions.values():
        assert content.cards[faction.crew].front.face == faction.id


def test_every_sentence_is_filled_in(content: Hf4Content) -> None:
    for side in content.sides.values():
        for ability in side.abilities:
            assert not re.search(r"[{}]|\?", ability.text), (side.code, ability.text)


def test_tables(content: Hf4Content) -> None:
    assert content.tables["exploitation"]["prices"] == [10, 8, 5, 4]
    assert len(content.tables["sunspot"]["spots"]) == 12
    scenarios = {entry["id"]: entry for entry in content.tables["scenarios"]["scenarios"]}
    assert (scenarios["race-to-mars"]["seniority_disks"], scenarios["race-to-mars"]["aquas"]) == (2, 4)
    options = {entry["name"]: entry for entry in content.tables["options"]["options"]}
    assert options["sold_black_card"]["default_rfg"] == "to_deck_bottom"


def test_the_map(content: Hf4Content) -> None:
    board = content.map
    assert (len(board.spaces), len(board.routes), len(board.sites), len(board.zones)) == (996, 1241, 188, 9)
    assert [zone.solar for zone in board.zones.values()] == [2, 1, 0, -1, -2, -3, -4, -5, None]
    assert board.sites["mars-north-pole"].group == "mars"
    assert board.sites["mars-north-pole"].buggy_group == "mars"
    assert board.spaces["solar-oberth"].flyby_base_thrust
    assert sum(map(is_belt, board.spaces.values())) > 14


def test_adjacency_follows_the_glossary(content: Hf4Content) -> None:
    near = content.map.adjacent
    # Kleopatra and its moons are joined through a crash hazard (example 3 of I6a)
    assert {"alexhelios", "cleoselene"} <= near["kleopatra"]
    # the ring space between them is next to four small moons (example 2 of I6a)
    ring = [s for s in ("epimetheus", "janus", "pandora", "prometheus") if "saturn-g-ring" in near[s]]
    assert ring == ["epimetheus", "janus", "pandora", "prometheus"]
    # a raygun in HEO reaches ten asteroids, the Karin group among them (example 1 of I6a)
    reached = {site for site, found in near.items() if "heo-koronis" in found}
    assert len(reached) == 10
    assert {"karin-a", "karin-b", "karin-c"} <= reached
    # a buggy road does not make its ends adjacent (GL-Adjacent.a)
    for a, b in content.map.roads:
        assert b not in near[a]
    # lander burns are skipped, and nobody stops there
    assert not any(content.map.spaces[s].type == "lander_burn" for found in near.values() for s in found)


def test_digest_names_the_data_and_not_its_layout(tmp_path: Path, content: Hf4Content) -> None:
    root = tmp_path / "hf4"
    shutil.copytree(content_dir("hf4"), root)
    assert load(root).digest == content.digest
    path = root / "cards" / "thrusters.yaml"
    path.write_text(path.read_text() + "\n# a remark\n")
    assert load(root).digest == content.digest
    path.write_text(path.read_text().replace("thrust: 5", "thrust: 6", 1))
    assert load(root).digest != content.digest


def test_recorded_games_and_piece_numbers_are_no_content(tmp_path: Path, content: Hf4Content) -> None:
    root = tmp_path / "hf4"
    shutil.copytree(content_dir("hf4"), root)
    (root / "games" / "x.yaml").write_text("a: 1")
    (root / "gpids.yaml").write_text("a: 1")
    assert load(root).digest == content.digest


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("cards/thrusters.yaml", "deck: thrusters", "deck: [", "thrusters.yaml:"),
        ("cards/rfg-thrusters.yaml", "like: CT044", "like: CT999", "CT999"),
        ("cards/rfg-thrusters.yaml", "like: CT044", "like: RT001", "leads back"),
        ("cards/refineries.yaml", "code: keep_robonaut", "code: keep_robot", "keep_robot"),
        ("cards/thrusters.yaml", "[exotic, 1 therm]", "[exotick]", "exotick"),
        ("cards/thrusters.yaml", "fuel: 1/2", "fuel: 1/0", "CT044"),
        ("map/routes.yaml", "a: mercury-belt-1", "a: mercury-belt-77", "mercury-belt-77"),
        ("map/zones.yaml", "zones:", "zone:", "hfmod lint"),
        ("tables/factions.yaml", "factions:", "fraction:", "hfmod lint"),
        ("abilities.yaml", "abilities:", "- abilities", "abilities.yaml"),
    ],
)
def test_broken_content_says_what_to_do(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    root = tmp_path / "hf4"
    shutil.copytree(content_dir("hf4"), root)
    path = root / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(ContentError, match=re.escape(says)):
        load(root)


def test_a_folder_without_content(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="hfmod lint"):
        load(tmp_path)


def test_support_rows() -> None:
    assert parse_requires(["electric", "burst/exotic", "any", "2 therms"]) == (
        "electric",
        (("burst", "exotic"), ("any",)),
        2,
    )
    with pytest.raises(ContentError):
        parse_requires(["solar"])


def test_every_file_names_its_schema() -> None:
    for path in content_files(content_dir("hf4")):
        hint = yaml.read(path).schema_hint
        assert hint is not None, path
        assert (path.parent / hint).resolve().is_file(), path


def test_a_space_has_one_name_in_messages() -> None:
    """Its short label is for the drawn map, where the region around it says the rest."""
    board = load().map
    labelled = [space for space in board.spaces.values() if space.label not in ("", space.name)]
    assert labelled
    state: Any = SimpleNamespace(content=SimpleNamespace(map=board))
    for space in labelled:
        assert place(board, space.id) == spot(state, space.id) == space.name
