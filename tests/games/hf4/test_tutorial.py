"""The tutorial game of Race for Glory: 28 years as printed, and single faults planted into it."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.package import load_game
from hfmod.record.hflog import read
from hfmod.resources import content_dir
from tests.games.hf4.tutorial_faults import FAULTS, Fault

TOLD_FAULT = 326  # year 23: the book itself says that this claim jump lacks a human


@pytest.fixture(scope="module")
def log() -> tuple[Any, list[dict[str, Any]]]:
    opened = read(content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog")
    return opened.header, [dict(action) for _, action in opened.actions]


def judge(header: Any, actions: list[dict[str, Any]]) -> Verdict:
    return Replay(load_game("hf4"), header, "tutorial.hflog").run(enumerate(actions, 2))


def test_the_game_replays_with_every_printed_number(log: tuple[Any, list[dict[str, Any]]]) -> None:
    header, actions = log
    stated = sum(len(action.get("expect", {})) + len(action.get("figures", {})) for action in actions)
    assert len(actions) == 384
    assert stated > 800
    verdict = judge(header, actions)
    assert [(f.step, f.code, f.player) for f in verdict.findings] == [(TOLD_FAULT, "G4.1", "ESA")]
    assert verdict.findings[0].when == "year 23"
    assert verdict.score == {"CRP": 3, "NASA": 9, "ESA": 7}


def test_with_the_cube_point_the_score_is_that_of_the_core_rule(
    log: tuple[Any, list[dict[str, Any]]],
) -> None:
    header, actions = log
    options = {**header["options"], "factory_cube_token_vp": True}
    unscored = [
        {**a, "expect": {k: v for k, v in a.get("expect", {}).items() if "score" not in k}} for a in actions
    ]
    verdict = judge({**header, "options": options}, unscored)
    assert verdict.score == {"CRP": 3, "NASA": 10, "ESA": 8}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_named_at_its_step_and_nothing_before_it(
    log: tuple[Any, list[dict[str, Any]]], fault: Fault
) -> None:
    """The rest of the log was played from another position, so that more may be broken after it."""
    header, actions = log
    faulty = fault.plant(actions)
    verdict = judge(header, faulty)
    roots = [f for f in verdict.findings if f.caused_by is None and f.step != TOLD_FAULT]
    order = [action["n"] for action in faulty]
    first = min(roots, key=lambda root: order.index(root.step))
    assert (first.step, first.code) == (fault.at, fault.code)


@pytest.mark.parametrize("fault", [one for one in FAULTS if one.figures], ids=lambda fault: fault.name)
def test_a_wrong_figure_is_all_that_is_wrong(log: tuple[Any, list[dict[str, Any]]], fault: Fault) -> None:
    header, actions = log
    verdict = judge(header, fault.plant(actions))
    roots = [f for f in verdict.findings if f.caused_by is None and f.step != TOLD_FAULT]
    assert [(f.step, f.code) for f in roots] == [(fault.at, fault.code)]


def test_there_are_enough_faults() -> None:
    assert len({fault.name for fault in FAULTS}) >= 60
