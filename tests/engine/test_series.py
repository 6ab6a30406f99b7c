"""Long runs of games are kept in a file, and go on from it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hfmod.engine.simulation import Played, SimulationError, Tally
from tests.series import Play, Series, complete, table, told

EXPECTED = {"acts": ["pass", "bid", "leave"], "events": ["flood"]}


def game(*acts: str, flood: bool = False) -> Play:
    """A game of such acts."""

    def whole(tally: Tally) -> tuple[Played[Any], dict[str, Any]]:
        if flood:
            tally.counts.setdefault("events", Counter())["flood"] += 1
        return Played({}, None, [{"do": act} for act in acts]), {"had": tally.count("acts", "pass")}

    return whole


def breaks(tally: Tally) -> tuple[Played[Any], dict[str, Any]]:
    raise SimulationError("step 3: a chit is lost")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Two games that were played, and one that broke off."""
    series = Series(tmp_path / "games.jsonl")
    series.play("one", "whole", EXPECTED, game("pass", "bid", "pass"))
    series.play("two", "late", EXPECTED, game("bid", flood=True))
    series.play("three", "whole", EXPECTED, breaks)
    return tmp_path / "games.jsonl"


def read(path: Path) -> Series:
    series = Series(path)
    series.refresh()
    return series


def test_what_occurred_is_counted_by_group(path: Path) -> None:
    series = read(path)
    whole, late = (series.tally(group, EXPECTED) for group in ("whole", "late"))
    assert (whole.games, whole.lengths, whole.count("acts", "pass")) == (1, [3], 2)
    assert (late.games, late.count("acts", "bid"), late.count("events", "flood")) == (1, 1, 1)
    assert whole.count("events", "flood") == 0


def test_a_game_is_played_once_and_knows_those_before(path: Path) -> None:
    assert read(path).play("one", "whole", EXPECTED, game("leave")) is None
    row = Series(path).play("four", "whole", EXPECTED, game("leave"))
    assert row is not None
    assert (row["after"], row["had"], row["counts"]["acts"]) == (3, 2, {"leave": 1})


def test_one_that_broke_off_is_told_and_not_counted(path: Path) -> None:
    assert [told(row) for row in read(path).broken()] == ["three: SimulationError: step 3: a chit is lost"]
    assert [row["name"] for row in read(path).of("whole")] == ["one"]


def test_a_line_that_was_cut_short_is_none_and_the_next_stands_by_itself(path: Path) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write('{"name": "fo')
    assert Series(path).play("four", "whole", EXPECTED, game("pass")) is not None
    assert [row["name"] for row in read(path).rows] == ["one", "two", "three", "four"]


def test_a_game_is_played_again_as_it_was(path: Path) -> None:
    """After as many games as then, though there are more now."""
    row = Series(path).again("two", "late", EXPECTED, game("leave"))
    assert (row["after"], row["counts"]) == (1, {"acts": {"leave": 1}})
    assert len(read(path).rows) == 3


def test_without_a_file_a_run_is_kept_in_mind() -> None:
    series = Series()
    series.play("one", "whole", EXPECTED, game("pass"))
    series.refresh()
    assert [row["name"] for row in series.rows] == ["one"]


def test_the_table_says_what_never_occurred(path: Path) -> None:
    series = read(path)
    tallies = {group: series.tally(group, EXPECTED) for group in ("whole", "late")}
    assert list(table(EXPECTED, tallies)) == [
        "acts                                   whole    late",
        "  leave                                    0       0",
        "  bid                                      1       1",
        "  pass                                     2       0",
        "acts: 2 of 3",
        "  never: leave",
        "events                                 whole    late",
        "  flood                                    0       1",
        "events: 1 of 1",
    ]
    assert not complete(EXPECTED, tallies.values())
    assert complete({"acts": ["bid"], "events": ["flood"]}, tallies.values())
