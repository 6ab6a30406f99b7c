"""Slips of bookkeeping in words: what is said of each piece, however it lies wrong."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.slips import Slip
from tests.games.hf4.worlds import game, stack, table

ROCKET = {"location": "mid", "cards": ["RT001"], "fts": 1, "dry": "6", "wet": "8"}
NONE: dict[str, Any] = {}

Row = tuple[str, Any, Any, list[str]]


def slip(fact: str, seen: Any, derived: Any) -> Slip:
    """What is said in a game in which P's rocket is at Mid and the crew holds a chit."""
    state = table()
    stack(state, "P", "rocket", "mid", "RT001", fts=1)
    stack(state, "W", "outpost1", "far", "CQ042")
    state.cards["CQ042"].glory = "glory-mars"
    state.players["G"].glory = ["glory-venus"]
    places = {"RB013": "in the hand of P", "glory-mars": "on the mat of P", "RB015": "in the deck Robonauts"}
    found = game().narration.slip(state, fact, seen, derived, places)
    assert found is not None and found.help
    return found


STACKS: list[Row] = [
    ("rocket.P", ROCKET, ROCKET, []),
    ("rocket.P", {**ROCKET, "wet": "7"}, ROCKET, ["the wet mass chit of P lies on 7; {} it on 8"]),
    ("rocket.P", {**ROCKET, "dry": "5"}, ROCKET, ["the dry mass chit of P lies on 5; {} it on 6"]),
    ("rocket.P", {**ROCKET, "dry": None}, ROCKET,
     ["the dry mass chit of P lies off the fuel strip; {} it on 6"]),
    ("rocket.P", {**ROCKET, "fts": 2}, ROCKET, ["the tank chit of P's rocket shows 2 tanks; {} 1"]),
    ("rocket.P", {**ROCKET, "fts": 1}, {**ROCKET, "fts": 0},
     ["the tank chit of P's rocket shows 1 tank; {} 0"]),
    ("outpost1.P", {**ROCKET, "location": "far"}, ROCKET,
     ["the figure of P's outpost 1 stands on Far; {} it on Mid"]),
    ("rocket.P", {**ROCKET, "location": None}, ROCKET,
     ["the figure of P's rocket is off the map; {} it on Mid"]),
    ("rocket.P", NONE, {"location": "mid", "dry": "6"},
     ["the figure of P's rocket is off the map; {} it on Mid"]),
    ("rocket.P", None, {**ROCKET, "fts": 0, "cards": []},
     ["the figure of P's rocket is off the map; {} it on Mid"]),
    ("rocket.P", {**ROCKET, "fts": 0, "cards": []}, NONE,
     ["the figure of P's rocket stands on Mid; {} no such stack"]),
    ("rocket.P", {**ROCKET, "fts": 0, "cards": []}, None,
     ["the figure of P's rocket stands on Mid; {} no such stack"]),
    ("rocket.P", {"wet": "7", "dry": "6"}, NONE, []),
    ("rocket.P", {"location": "mid", "cards": []}, {"location": "mid", "cards": [], "fts": 2},
     ["the tank chit of P's rocket shows 0 tanks; {} 2"]),
    ("rocket.P", {"location": "mid", "fts": 2}, {"location": "mid"},
     ["the tank chit of P's rocket shows 2 tanks; {} 0"]),
    ("rocket.P", {"wet": "7", "fts": 0}, {"wet": "8"}, ["the wet mass chit of P lies on 7; {} it on 8"]),
    ("rocket.P", {**ROCKET, "cards": []}, ROCKET,
     ["RT001 white (RT001) lies nowhere on the table; {} it in the rocket of P"]),
    ("rocket.P", {**ROCKET, "cards": ["RT001", "RB013"]}, ROCKET,
     ["RB013 white (RB013) lies in the hand of P; {} it in the deck Robonauts"]),
    ("rocket.P", {**ROCKET, "cards": ["RT001R"]}, ROCKET,
     ["RT001 white (RT001) lies black side up; {} it white side up"]),
]  # fmt: skip

TOKENS: list[Row] = [
    ("claims.P", ["far", "luna"], ["far", "ares"], ["a claim disk of P lies on Luna; {} it on Ares"]),
    ("claims.P", ["luna"], [], ["a claim disk of P lies on Luna; {} none there"]),
    ("claims.P", [], ["ares"], ["no claim disk of P lies on Ares; {} one there"]),
    ("factories.P", ["luna", "ares"], ["far"],
     ["a cube of P lies on Luna; {} none there", "a cube of P lies on Ares; {} none there",
      "no cube of P lies on Far; {} one there"]),
    ("busted", ["far", "luna"], ["far", "ares"],
     ["no red disk lies on Ares; {} it busted", "a red disk lies on Luna; {} it not busted"]),
    ("glitches.P", ["rocket", "leo"], ["rocket", "outpost1"],
     ["a red disk lies on LEO of P; {} no glitch there",
      "no red disk lies on outpost 1 of P; {} a glitch there"]),
    ("busted", ["ares", "far", "luna", "boreas"], [],
     ["a red disk lies on Ares; {} it not busted", "a red disk lies on Boreas; {} it not busted",
      "a red disk lies on Far; {} it not busted", "and so on for 1 more"]),
    ("busted", ["ares", "far", "luna"], [],
     ["a red disk lies on Ares; {} it not busted", "a red disk lies on Far; {} it not busted",
      "a red disk lies on Luna; {} it not busted"]),
]  # fmt: skip

OTHERS: list[Row] = [
    ("aquas.P", 5, 4, ["the mat of P shows 5 Aquas; {} 4"]),
    ("aquas.P", 1, 4, ["the mat of P shows 1 Aqua; {} 4"]),
    ("fuel.P", "water", "dirt", ["the wet mass chit of P shows water; {} fuel of dirt"]),
    ("crew.P", "CQ041F", "CQ041R", ["the crew card of P shows CQ041F; the game began with CQ041R up"]),
    ("heavy.P", ["RB013"], [], ["RB013 white (RB013) lies heavy side up; {} it light"]),
    ("heavy.P", [], ["RB013"], ["RB013 white (RB013) lies light side up; {} it heavy"]),
    ("hand.P", ["RB013"], [], ["RB013 white (RB013) lies in the hand of P; {} it in the deck Robonauts"]),
    ("deck_top.robonauts", "RB014", "RB013",
     ["RB013 white (RB013) lies in the hand of P; {} it in the deck Robonauts"]),
    ("deck_top.robonauts", None, "RT001",
     ["RT001 white (RT001) lies nowhere on the table; {} it in the rocket of P"]),
    ("deck_top.robonauts", "RB014", "RB015",
     ["RB014 white (RB014) lies on top of the deck Robonauts; {} RB015 white (RB015) there"]),
    ("deck_top.robonauts", "RT001", None,
     ["RT001 white (RT001) lies nowhere on the table; {} it in the rocket of P"]),
    ("chits", ["glory-mars"], [], ["the Mars glory chit lies on the mat of P; {} it with W"]),
    ("glory.G", {}, {"glory-venus": "low"}, ["the Venus glory chit lies nowhere on the table; {} it with G"]),
    ("glory.G", {"glory-venus": "high"}, {"glory-venus": "low"},
     ["the Venus glory chit of G lies high side up; {} it low"]),
    ("glory.G", {"glory-venus": "low"}, {"glory-venus": "high"},
     ["the Venus glory chit of G lies low side up; {} it high"]),
    ("glory.G", {"glory-venus": "low"}, {"glory-venus": "low"}, []),
    ("first_player", "W", "P", ["the first player's marker lies on the mat of W; the 1st player is P"]),
    ("first_player", None, "P", ["the first player's marker lies on no mat; the 1st player is P"]),
    ("sunspot", 5, 0, ["the sunspot cube lies on spot 5; {} it on spot 0"]),
    ("sunspot", None, 0, ["the sunspot cube lies off the sunspot cycle; {} it on spot 0"]),
    ("seniority", 2, 3, ["2 seniority disks lie on the sunspot cycle; {} 3"]),
    ("law", "honor", "unity", ["the gold star lies in honor; {} it in unity"]),
    ("law", None, "unity", ["the gold star lies in no ideology; {} it in unity"]),
    ("delegates.P", {"honor": 1, "unity": 2}, {"unity": 2, "freedom": 1},
     ["P has 0 delegates in freedom and 1 delegate in honor; {} 1 in freedom and 0 in honor"]),
    ("legacy", {"honor": 1}, {"honor": 2}, ["the assembly has 1 legacy vote in honor; {} 2 in honor"]),
    ("exploitation.S", 4, 8, ["the bead of type S lies at 4; with 0 factories it belongs at 8"]),
    ("exploitation.S", None, 8, ["the bead of type S lies off its track; with 0 factories it belongs at 8"]),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "seen", "derived", "said"), [*STACKS, *TOKENS, *OTHERS])
def test_a_slip_in_words(fact: str, seen: Any, derived: Any, said: list[str]) -> None:
    if not said:
        state = table()
        found = game().narration.slip(state, fact, seen, derived, {})
        assert found is None or not found.message
        return
    assert slip(fact, seen, derived).message == "; ".join(said).replace("{}", "the acts so far leave")


@pytest.mark.parametrize(
    ("fact", "seen", "derived", "todo"),
    [
        ("aquas.P", 5, 4, "count 4, or tell what 1 Aqua came from"),
        ("aquas.P", 1, 4, "count 4, or tell what 3 Aquas went to"),
        ("fuel.P", "water", "dirt", "turn the chit to dirt, or tell the act that loaded other fuel"),
        ("busted", ["luna"], ["ares"],
         "lay one there, or tell the prospecting; take it off, or tell the prospecting"),
        ("busted", ["luna", "ares"], [], "take it off, or tell the prospecting"),
        ("glitches.P", ["leo"], [], "take it off, or tell the glitch or its repair"),
        ("glory.G", {}, {"glory-venus": "low"}, "lay it on the mat of G, or tell the act that awarded it"),
        ("chits", [], ["glory-ceres"], "put it back, or tell the act that awarded it"),
        ("delegates.P", {"honor": 1}, {}, "leave 0 in honor, or tell the act that changed that"),
    ],

)  # fmt: skip
def test_what_to_do_about_a_slip(fact: str, seen: Any, derived: Any, todo: str) -> None:
    assert slip(fact, seen, derived).help == todo


@pytest.mark.parametrize(
    ("fact", "seen", "derived", "things"),
    [
        ("claims.P", ["luna"], ["ares"], {"site:luna", "site:ares"}),
        ("factories.P", ["luna"], [], {"site:luna", "exploitation:S"}),
        ("busted", ["luna"], ["ares"], {"site:luna", "site:ares"}),
        ("hand.P", ["RB013"], ["RB014"], {"card:RB013", "card:RB014"}),
        ("glory.G", {"glory-venus": "high"}, {"glory-venus": "low"}, {"glory:glory-venus"}),
        ("exploitation.S", 4, 8, {"exploitation:S"}),
        ("legacy", {"honor": 1}, {}, {"seniority"}),
        ("aquas.P", 5, 4, set()),
    ],

)  # fmt: skip
def test_two_slips_about_the_same_things_are_one(
    fact: str, seen: Any, derived: Any, things: set[str]
) -> None:
    assert slip(fact, seen, derived).things == things


def test_what_no_piece_shows_is_not_told_as_one() -> None:
    assert game().narration.slip(table(), "year", 2, 3, {}) is None
