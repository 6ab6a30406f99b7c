"""The typed vocabulary of effects: what a file says becomes one class for each kind."""

from __future__ import annotations

from dataclasses import is_dataclass

import pytest

from hfmod.content.typed import structure
from hfmod.games.tmdice.content.effects import (
    EFFECTS,
    Choose,
    Condition,
    Count,
    GainDice,
    GainVp,
    IfOnce,
    Per,
    PlaceTile,
    Raise,
)
from hfmod.games.tmdice.content.model import Card, Production


def card(**values: object) -> Card:
    return structure({"id": "P900", "name": "Sample", "kind": "project", **values}, Card)


def test_a_green_card_has_a_brown_box() -> None:
    found = card(colour="green", cost=["steel", "?green"], production={"dice": {"yellow": 2}, "wild": 1})
    assert found.production == Production({"yellow": 2}, wild=1)
    assert found.cost == ("steel", "?green")


def test_effects_are_read_into_their_classes_however_deep_they_stand() -> None:
    found = card(
        colour="red",
        play=[
            {"do": "place_tile", "tile": "greenery"},
            {"do": "if_once", "when": {"beside": ["ocean"]}, "then": [{"do": "gain_dice", "die": "blue"}]},
            {"do": "choose", "of": [{"do": "raise", "param": "oxygen"}, {"do": "gain_vp"}]},
            {"do": "per", "count": {"of": "tiles", "central": True}, "gain": {"do": "gain_vp"}, "most": 7},
        ],
    )
    assert found.play == (
        PlaceTile("greenery"),
        IfOnce(Condition(beside=("ocean",)), (GainDice("blue"),)),
        Choose((Raise("oxygen"), GainVp())),
        Per(Count("tiles", central=True), GainVp(), most=7),
    )


def test_a_blue_card_has_actions_and_triggers() -> None:
    found = card(
        colour="blue",
        actions=[{"timing": "main", "cost": ["steel"], "gain": [{"do": "place_tile", "tile": "ocean"}]}],
        triggers=[{"on": "tile_placed", "tile": "ocean", "by": "anyone", "gain": [{"do": "gain_vp"}]}],
        discounts={"steel": 1},
    )
    assert (found.actions[0].timing, found.actions[0].gain) == ("main", (PlaceTile("ocean"),))
    assert (found.triggers[0].by, found.discounts) == ("anyone", {"steel": 1})


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ({"do": "steal"}, "names by do none of"),
        ({"die": "green"}, "names by do none of"),
        ("gain_vp", "names by do none of"),
        ({"do": "gain_vp", "many": 2}, "many"),
        ({"do": "choose", "of": [{"do": "gain_vp", "n": "2"}]}, "'2' is not int"),
    ],
)
def test_what_is_no_effect_is_refused(effect: object, complaint: str) -> None:
    with pytest.raises((TypeError, ValueError), match=complaint):
        card(play=[effect])


def test_each_kind_of_effect_says_what_it_is() -> None:
    assert all(is_dataclass(kind) and kind.__doc__ for kind in EFFECTS.values())
    assert len({*EFFECTS.values()}) == len(EFFECTS)
