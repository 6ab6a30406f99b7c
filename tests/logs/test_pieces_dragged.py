"""What dragging does by itself, and what is told of it, in games recorded in VASSAL."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.record.releases import content_named, release_of
from hfmod.record.vassal import read_game
from hfmod.vassal.save import read_save
from tests.logs.writing import acts_of

LOGS = Path(__file__).parent.parent / "fixtures" / "logs"
CUBE, TURNED, TILES = (LOGS / f"{n}.vlog" for n in ("cube-dragged", "cards-turned", "roll-tiles-dragged"))
BEGUN = LOGS / "modules-begun.vlog"


def acts(log: Path, game: str = "hf4") -> list[dict[str, Any]]:
    return acts_of(read_game([log], release_of(game, content_named(read_save(log).module))))


def test_the_cube_that_is_dragged_on_by_one_spot_tells_its_year_once() -> None:
    """The first year ends by a drag, the second one by the cube's key."""
    years = [act["do"] for act in acts(CUBE) if act["do"] == "advance_sunspot"]
    (verdict,) = judge_game([CUBE], League())
    assert len(years) == 2 and verdict.verdict == "legal"
    assert {(one.code, one.when) for one in verdict.findings} == {("EXPECT", "year 2")}
    assert "lies in the deck Generators" in verdict.findings[0].message  # the bonus support of the auction


def test_cards_that_bidders_turn_over_and_a_rocket_that_waits_at_leo_are_no_acts() -> None:
    (verdict,) = judge_game([TURNED], League())
    assert (verdict.findings, verdict.verdict) == ([], "legal")
    found = [act["do"] for act in acts(TURNED)]
    assert found.count("research_auction") == 2 and "create_stack" not in found


def test_a_tile_that_is_dragged_face_down_onto_a_stack_shows_the_side_of_the_stack() -> None:
    (verdict,) = judge_game([TILES], League())
    assert (verdict.findings, verdict.verdict) == ([], "legal")
    placed = [(act["by"], act["side"]) for act in acts(TILES, "roll") if act["do"] == "place_tile"]
    assert placed == [
        ("red", "development"), ("red", "world"), ("blue", "development"), ("blue", "world"),
    ]  # fmt: skip


def test_a_game_with_modules_begins_with_all_its_decks_shuffled() -> None:
    """Red's Bernal comes with bonus supports, which nobody takes; Green's last Aqua is not counted."""
    header = read_game([BEGUN], release_of("hf4", content_named(read_save(BEGUN).module))).header
    assert header["modules"] == ["core", "m0", "m1", "m2"]
    shuffled = [deck for deck, cards in header["decks"].items() if list(cards) != sorted(cards)]
    assert {"freighters", "gw-thrusters", "bernals", "colonists"} <= set(shuffled)
    (verdict,) = judge_game([BEGUN], League())
    roots = [one for one in verdict.findings if one.caused_by is None]
    assert verdict.verdict == "legal" and [one.code for one in roots] == ["EXPECT", "EXPECT"]
    supports, aqua = roots
    assert supports.player == "red" and "lies in the deck Radiators" in supports.message
    assert aqua.player == "green" and "shows 9 Aquas; the acts so far leave 10" in aqua.message


@pytest.mark.parametrize("log", [CUBE, TURNED, TILES, BEGUN], ids=lambda log: log.stem)
def test_no_player_is_known(log: Path) -> None:
    assert "PLAYER\tplayer-1\t" in read_save(log).text()
