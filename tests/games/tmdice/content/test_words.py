"""What stands on a card that has no text of its own."""

from __future__ import annotations

import pytest

from hfmod.content.typed import structure
from hfmod.games.tmdice.content.model import Card, load
from hfmod.games.tmdice.content.words import card_lines, cost_words

CONTENT = load()


def lines(**abilities: object) -> list[str]:
    card = structure({"id": "P900", "name": "Sample", "kind": "project", **abilities}, Card)
    return card_lines(card, CONTENT)


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ({"do": "gain_dice", "die": "any", "n": 2}, "Roll 2 dice of any colours."),
        ({"do": "gain_dice", "die": "red"}, "Roll 1 red die."),
        ({"do": "gain_resource", "res": "?green", "n": 2}, "Take 2 green dice, faces of your choice."),
        ({"do": "gain_resource", "res": "?blue"}, "Take 1 blue die, face of your choice."),
        ({"do": "gain_resource", "res": "?", "n": 2}, "Take 2 dice, faces of your choice."),
        ({"do": "gain_resource", "res": "steel"}, "Take 1 Steel."),
        ({"do": "gain_wild"}, "Gain 1 wild token."),
        (
            {"do": "opponents_lose", "res": "?green"},
            "Each opponent gives back 1 green resource (any face).",
        ),
        ({"do": "opponents_lose", "res": "plant"}, "Each opponent gives back 1 Plant."),
        ({"do": "draw_cards", "n": 2}, "Draw 2 cards."),
        ({"do": "raise", "param": "temperature", "steps": 2}, "Raise the temperature 2 steps."),
        ({"do": "place_tile", "tile": "ocean"}, "Place an ocean."),
        ({"do": "place_tile", "tile": "city", "spacing": False}, "Place a city which may lie beside a city."),
        (
            {"do": "place_tile", "tile": "special:mine", "reserved": True},
            "Place the tile Open-pit mine also on a hex reserved for an ocean.",
        ),
        (
            {"do": "choose", "of": [{"do": "gain_vp"}, {"do": "raise", "param": "oxygen"}]},
            "Gain 1 VP or raise oxygen 1 step.",
        ),
        (
            {"do": "per", "count": {"of": "tiles", "central": True}, "gain": {"do": "gain_vp"}, "most": 7},
            "Gain 1 VP for each tile on the central line (at most 7).",
        ),
        (
            {"do": "per", "count": {"of": "cards", "colour": "red"}, "gain": {"do": "gain_vp"}},
            "Gain 1 VP for each red card that you have played.",
        ),
        (
            {"do": "if_once", "when": {"bonus_space": True}, "then": [{"do": "gain_vp", "n": 2}]},
            "If the marker reaches a bonus: gain 2 VP.",
        ),
        ({"do": "change_face", "n": 3}, "Turn up to 3 dice of any colours to other faces."),
        ({"do": "change_face", "die": "gray"}, "Turn 1 gray die to another face."),
        ({"do": "opponents_lose", "res": "?"}, "Each opponent gives back 1 resource of any kind."),
        (
            {"do": "exchange", "pay": "science"},
            "Pay any number of Science, take as many resources of your choice.",
        ),
        ({"do": "extra_main_action"}, "1 more main action this turn."),
        ({"do": "extra_turn"}, "Take one more turn."),
        ({"do": "play_from_hand"}, "Play a project from the hand and pay for it."),
        ({"do": "unknown", "text": "something is gained"}, "Something is gained."),
    ],
)
def test_an_effect_in_words(effect: dict[str, object], says: str) -> None:
    assert lines(play=[effect]) == [says]


def test_each_ability_is_a_sentence() -> None:
    assert lines(
        start=[{"do": "gain_wild", "n": 2}, {"do": "draw_cards"}],
        production={"dice": {"yellow": 2, "red": 1}, "wild": 1, "vp": 1},
        actions=[{"timing": "main", "cost": ["steel", "steel", "?blue"], "gain": [{"do": "gain_vp"}]}],
        triggers=[{"on": "card_played", "colour": "green", "gain": [{"do": "gain_vp"}]}],
        discounts={"steel": 1},
        boxes=2,
        vp=-1,
    ) == [
        "At the start gain 2 wild tokens; draw 1 card.",
        "Produces 2 yellow dice, 1 red die, 1 wild token and 1 VP.",
        "Main action: pay 2 Steel and 1 blue resource, gain 1 VP.",
        "Whenever you play a green card: gain 1 VP.",
        "Cards cost 1 Steel less.",
        "Keep 2 dice more.",
        "-1 VP at the end.",
    ]


def test_a_text_of_its_own_stands_for_all() -> None:
    assert lines(text="Anything.", vp=2) == ["Anything."]


def test_whoever_places_a_tile_is_named() -> None:
    tile = {"on": "tile_placed", "gain": [{"do": "gain_vp"}]}
    assert lines(triggers=[tile, {**tile, "tile": "city", "by": "anyone"}]) == [
        "Whenever you place a tile: gain 1 VP.",
        "Whenever anybody places a city: gain 1 VP.",
    ]


def test_a_cost_in_words() -> None:
    assert cost_words(("plant", "plant", "?"), CONTENT) == "2 Plant and 1 resource of any kind"
