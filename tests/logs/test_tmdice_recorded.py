"""Games of Terraforming Mars: The Dice Game recorded in real VASSAL: see tests/fixtures/logs/README.md."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game, replay_of
from hfmod.engine.verdict import Verdict
from hfmod.games.tmdice.rules.state import TmdState
from hfmod.record.releases import content_named, release_of
from hfmod.record.vassal import read_game
from hfmod.vassal import observations as o
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import read_save
from tests.logs.writing import played_by

LOGS = Path(__file__).parent.parent / "fixtures" / "logs"
TWO, SOLO = LOGS / "tmdice-two.vlog", LOGS / "tmdice-solo.vlog"


def verdict_of(log: Path) -> Verdict:
    (verdict,) = judge_game([log], League())
    return verdict


@cache
def read(log: Path) -> tuple[list[dict[str, Any]], TmdState]:
    """The acts of a log, numbered by its steps, and the position at its end."""
    game = read_game([log], None)
    replay: Any = replay_of(game, League())
    return list(played_by(replay, game)), replay.state


def at(log: Path, *steps: int) -> list[dict[str, Any]]:
    """The acts of some steps."""
    return [act for act in read(log)[0] if act["n"] in steps]


# -- two players -------------------------------------------------------------------------------------------


def test_two_deliberate_breaches_are_found_and_nobody_is_accused_of_another() -> None:
    """Purple pays one icon of two, and uses a card that lies sideways; two ends of turns go unsaid."""
    verdict = verdict_of(TWO)
    assert verdict.verdict == "violations"
    assert [(one.step, one.code, one.severity.value, one.message) for one in verdict.findings] == [
        (
            62, "UNSAID", "bookkeeping",
            "orange did not say that the turn is over; the next act shows it",
        ),
        (73, "TMD-CARD-1", "violation", "Retraining Camp costs science, ?yellow, paid is science"),
        (
            164, "UNSAID", "bookkeeping",
            "purple did not say that the turn is over; the next act shows it",
        ),
        (245, "TMD-CARD-6", "violation", "Retraining Camp lies sideways: it has been used"),
    ]  # fmt: skip
    accused = [one.player for one in verdict.findings if one.severity.value == "violation"]
    assert accused == ["purple", "purple"]


def test_the_breaches_are_read_as_they_were_played() -> None:
    paid, *uses = at(TWO, 73, 243, 245)
    assert (paid["do"], paid["card"], paid["pay"]) == ("play_card", "P079", ["science"])
    assert [(act["do"], act["card"]) for act in uses] == [("use_card", "P079")] * 2


def test_what_happened_in_the_game_of_two() -> None:
    """56 turns of a game that was not played to its end: 54 ends of turns were said, two were not."""
    acts, state = read(TWO)
    kinds = Counter(act["do"] for act in acts)
    assert (len(acts), kinds["end_turn"], kinds["produce"], kinds["play_card"]) == (235, 54, 19, 22)
    assert kinds.keys() >= {"choose", "skip", "apply_effect", "support_draw", "support_change", "buy_vp"}
    assert (state.turns, state.ended, state.temperature, state.oxygen) == (57, False, -12, 2)
    assert {seat: player.vp for seat, player in state.players.items()} == {"orange": 24, "purple": 25}
    assert state.players["purple"].milestones == ["M06", "M07", "M03"]
    assert state.tiles == {
        "D4": "ocean", "D5": "ocean", "E1": "ocean", "E3": "greenery", "E4": "city", "F3": "city",
        "G3": "special:mine",
    }  # fmt: skip


def test_dice_that_were_dragged_to_the_pool_or_paid_late_have_paid() -> None:
    """A microbe and an event are dragged; the dice for Metropolis go back after its words."""
    assert [(act["card"], act["pay"]) for act in at(TWO, 41, 157, 249)] == [
        ("P066", ["microbe", "wild"]), ("P037", ["city", "titanium"]), ("P001", ["event", "titanium"]),
    ]  # fmt: skip


def test_a_die_that_was_turned_to_a_wrong_face_first_was_turned_once() -> None:
    assert [(act["do"], act["was"], act["to"]) for act in at(TWO, 241, 242)] == [
        ("support_change", "heat", "event")
    ]


# -- solo --------------------------------------------------------------------------------------------------


def test_a_whole_solo_game_is_legal() -> None:
    """One end of a turn goes unsaid, the only thing that is found."""
    verdict = verdict_of(SOLO)
    assert verdict.verdict == "legal"
    assert [(one.step, one.player, one.code, one.message) for one in verdict.findings] == [
        (54, "orange", "UNSAID", "orange did not say that the turn is over; the next act shows it"),
    ]


def test_what_happened_in_the_solo_game() -> None:
    """With Corporate Era, to the end of turn 50; oxygen is complete by then, the temperature is not."""
    acts, state = read(SOLO)
    kinds = Counter(act["do"] for act in acts)
    assert (len(acts), kinds["end_turn"], kinds["place_start_tile"], kinds["take_bonus_card"]) == (
        *(195, 50), *(3, 3),
    )  # fmt: skip
    assert (kinds["place_ocean"], kinds["place_greenery"], kinds["place_city"]) == (6, 3, 2)
    assert (state.solo, state.ended, state.turns, state.options["corporate_era"]) == (True, True, 50, True)
    assert (state.temperature, state.oxygen, state.players["orange"].vp) == (-12, 14, 62)
    assert Counter(state.tiles.values()) == {
        "ocean": 7, "greenery": 4, "city": 4, "special:reserve": 1, "special:market": 1,
    }  # fmt: skip


# -- both --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("log", "step"), [(TWO, 81), (SOLO, 92)])
def test_an_end_of_a_turn_that_was_clicked_twice_and_undone_is_one_end(log: Path, step: int) -> None:
    steps = {one.number: one.observations for one in Replay(read_save(log)).steps()}
    assert any(isinstance(one, o.Undone) for one in steps[step + 2])
    assert [act["do"] for act in at(log, step, step + 1, step + 2)] == ["end_turn"]


@pytest.mark.parametrize("log", [TWO, SOLO])
def test_the_module_of_the_recording_is_kept_and_no_player_is_known(log: Path) -> None:
    save = read_save(log)
    assert release_of("tmdice", content_named(save.module)) is not None
    text = save.text()
    assert "pw-" not in text and "PLAYER\tplayer-1\tTable\tSolo" in text
