"""Legal games whose writer was untidy: nobody is accused, and only a lost line leaves them unverified."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.record.hflog import read
from hfmod.resources import content_dir
from tests.parameters import quick

MARS = Path(__file__).parents[1] / "fixtures" / "hflog" / "swapped.hflog"
ROLL = content_dir("roll") / "games" / "three-players.hflog"
SEEDS = range(8)
PAGE = 8  # lines

Lines = list[dict[str, Any]]


def typo(word: str, rng: random.Random) -> str:
    """A word with one letter too few, exchanged, too many or another."""
    at = rng.randrange(len(word) - 1)
    letter = rng.choice("aeinrst")
    return rng.choice([
        word[:at] + word[at + 1 :], word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :],
    ])  # fmt: skip


def twice(lines: Lines, rng: random.Random, size: int) -> None:
    at = rng.randrange(len(lines) - size)
    lines[at + size : at + size] = lines[at : at + size]


def moved(lines: Lines, rng: random.Random, size: int) -> None:
    at = rng.randrange(len(lines) - size)
    page = lines[at : at + size]
    del lines[at : at + size]
    to = rng.randrange(len(lines))
    lines[to:to] = page


def misspelt(lines: Lines, rng: random.Random, key: str) -> None:
    line = rng.choice([line for line in lines if line.get(key)])
    line[key] = typo(line[key], rng)


def parameter(lines: Lines, rng: random.Random) -> None:
    beside = {"n", "by", "do", "chance", "expect"}
    line = rng.choice([line for line in lines if line.keys() - beside])
    key = rng.choice(sorted(line.keys() - beside))
    line[typo(key, rng)] = line.pop(key)


def number(lines: Lines, rng: random.Random) -> None:
    numbered = [(line, key) for line in lines for key in line if type(line[key]) is int and key != "n"]
    line, key = rng.choice(numbered)
    line[key] = rng.choice([str, float])(line[key])


def spare(lines: Lines, rng: random.Random) -> None:
    line = rng.choice(lines)
    line["chance"] = [*line.get("chance", []), {"d6": rng.randint(1, 6)}]


def anew(lines: Lines, rng: random.Random) -> None:
    at = rng.randrange(len(lines))
    for n, line in enumerate(lines[at:], 1):
        line["n"] = n


def lost(lines: Lines, rng: random.Random) -> None:
    at = rng.randrange(1, len(lines) - PAGE)  # the end of a log is not missed
    del lines[at : at + rng.choice([1, PAGE])]


SLIPS: dict[str, Callable[[Lines, random.Random], None]] = {
    "a line twice": lambda lines, rng: twice(lines, rng, 1),
    "a page twice": lambda lines, rng: twice(lines, rng, PAGE),
    "a line moved": lambda lines, rng: moved(lines, rng, 1),
    "a page moved": lambda lines, rng: moved(lines, rng, PAGE),
    "an act misspelt": lambda lines, rng: misspelt(lines, rng, "do"),
    "a player misspelt": lambda lines, rng: misspelt(lines, rng, "by"),
    "a parameter misspelt": parameter,
    "a number in another form": number,
    "a die too many": spare,
    "numbered anew": anew,
}


def written(path: Path, source: Path, slip: Callable[[Lines, random.Random], None], seed: int) -> Path:
    log = read(source)
    lines = [dict(action) for _, action in log.actions]
    slip(lines, random.Random(seed))
    path.write_text("\n".join(map(json.dumps, [log.header, *lines])) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize("source", quick([MARS, ROLL], [ROLL]), ids=["hf4", "roll"])
def test_a_legal_game_written_untidily_is_judged_legal(tmp_path: Path, source: Path, slip: str) -> None:
    for seed in SEEDS:
        (verdict,) = judge_game([written(tmp_path / "game.hflog", source, SLIPS[slip], seed)], League())
        told = [(one.code, one.severity.value, one.message) for one in verdict.findings]
        assert {severity for _, severity, _ in told} <= {"form"} and len(told) <= 2, (seed, told)


@pytest.mark.thorough
@pytest.mark.parametrize("source", quick([MARS, ROLL], [ROLL]), ids=["hf4", "roll"])
def test_a_legal_game_that_lost_a_line_or_a_page_is_not_verified_and_nobody_accused(
    tmp_path: Path, source: Path
) -> None:
    for seed in SEEDS:
        (verdict,) = judge_game([written(tmp_path / "game.hflog", source, lost, seed)], League())
        assert verdict.verdict == "unverifiable", (seed, verdict.findings)
        assert verdict.findings[0].code == "LOG-GAP"


@pytest.mark.parametrize("source", quick([MARS, ROLL], [ROLL]), ids=["hf4", "roll"])
def test_a_misspelt_id_accuses_nobody(tmp_path: Path, source: Path) -> None:
    """Ids are often alike: where one is read as another one that would do, or as none, it is unverifiable."""

    def an_id(lines: Lines, rng: random.Random) -> None:
        fixed = {"n", "by", "do", "note", "id"}
        named = [(line, key) for line in lines for key in line.keys() - fixed if isinstance(line[key], str)]
        line, key = rng.choice(sorted(named, key=lambda one: (one[0]["n"], one[1])))
        line[key] = typo(line[key], rng)

    for seed in SEEDS:
        (verdict,) = judge_game([written(tmp_path / "game.hflog", source, an_id, seed)], League())
        assert verdict.verdict in ("legal", "unverifiable"), (seed, verdict.findings)
        assert {one.code for one in verdict.findings if one.caused_by is None} <= {"LOG-NAME", "LOG-ACT"}
