"""Acts of which the log does not tell enough: nobody is accused, and the report says what is missing."""

from __future__ import annotations

import pytest

from hfmod.findings import Severity
from tests.logs.test_vassal_acts import CORE, Played

HALF_TOLD = {
    "buggy_move space=mars-north-pole": "drives along a buggy road, but not said is who rides",
    "buggy_move card=CQ040": "drives along a buggy road, but not said is where to",
    "industrialize": "industrializes, but nothing tells where or with which cards",
    "et_production site=phobos": "produces a card, but nothing tells which, or at which factory",
    "delivery site=phobos": "delivers a card from phobos, but nothing tells which",
    "build_colony site=phobos": "builds a colony at phobos, but nothing tells with which card",
    "load_fuel mass=geo with=aquas grade=0": "tells a wet mass that is no spot of the fuel strip: geo",
    "load_fuel mass=mass-6 with=aquas grade=0": "loads fuel, but has no rocket",
    "tanks_to_fuel stack=leo": "loads tanks of leo as fuel, but not told is how many",
    "prospect": "prospects, but nothing tells with which card or where",
    "create_stack stack=outpost1 space=leo": "creates a stack outpost1, but nothing was laid into it",
    "convert_stack to=rocket space=geo": "converts a stack to rocket at geo, but has none there",
}


@pytest.mark.parametrize(("told", "missing"), HALF_TOLD.items())
def test_what_an_act_does_not_tell_is_named_and_nobody_is_accused(told: str, missing: str) -> None:
    game = Played(f"yellow {told}", "yellow end_turn", header=CORE)
    (found,) = game.findings
    assert (found.code, found.severity) == ("LOG-UNCLEAR", Severity.UNVERIFIABLE)
    assert (found.step, found.player, found.message) == (1, "yellow", f"yellow {missing}")
    assert [act["do"] for act in game.acts] == ["end_turn"]
