"""What chance has decided stands: each act that rolls, draws or shuffles names the rule that settles it."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Act, Outcome
from hfmod.games.hf4.rules import table
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.package import rulebook
from tests.games.hf4 import test_k_legal, test_m1_legal, test_m2_bernals, test_o_legal_actions, worlds
from tests.games.hf4.colonies import HOME, SOLAR, bernal, colonial
from tests.games.hf4.colonies import act as colonial_act
from tests.games.hf4.quests import attempt, futuristic
from tests.games.hf4.test_every_act_is_proved import (
    belt_roll_due,
    crash_roll_due,
    played_in,
    scooping_after_a_move,
)
from tests.games.hf4.test_i5_i9_space import at, scooping
from tests.games.hf4.worlds import act, play

PLUTO = "pluto-lagrange:pluto"


def prospecting(card: str = "RB013", *others: str) -> Hf4State:
    return at("pebble", card, *(others or ("RF030R",)))


def rerolling() -> Hf4State:
    return play(prospecting(), "P", "prospect", 3, card="RB013", sites=["pebble"])


def last_robots() -> Hf4State:
    """The queue holds a Robot alone."""
    state = colonial()
    bernal(state, "P", "M2B173", HOME)
    for card in [one for one in state.cards if one.startswith("M2C") and one != "M2C194"]:
        del state.cards[card]
    state.decks["colonists"] = ["M2C194"]
    return state


def anchoring() -> Hf4State:
    """The Lofstrom Loop in a Home Orbit with its supports."""
    return test_m2_bernals.ready("M2B175")


def long_race() -> Hf4State:
    """Race to Mars after its last seniority disk: a die tells whether the year is the last."""
    state = play(worlds.table(), "P", "end_turn")
    while state.phase == "turns" and state.turn is not None:
        play(state, state.turn.player, "end_turn")
    state.seniority = 0
    return state


SETTLED: list[tuple[str, Any, Any, list[Outcome], str, str]] = [
    ("a crash that came", crash_roll_due, act("P", "roll_hazard"), [1], "H7.1", "On a 1 every card"),
    ("a crash that did not come", crash_roll_due, act("P", "roll_hazard"), [4], "H7.1", "roll 1d6 at once"),
    ("a belt roll", belt_roll_due, act("P", "roll_belt"), [6], "H10.1", "causes a Belt Roll"),
    ("a diver's roll", scooping, act("P", "diver_orbit", stack="rocket"), [1], "H7.1", "On a 1 every card"),
    ("a diver who pays", scooping, act("P", "diver_orbit", stack="rocket", finao=True), [], "", ""),
    ("a failed size roll", prospecting, act("P", "prospect", card="RB013", sites=["pebble"]), [3], "I6.5",
     "Busted"),
    ("a size roll that succeeds", prospecting, act("P", "prospect", card="RB013", sites=["pebble"]), [2],
     "I6.3", "equal to or less than the Site's Size"),
    ("no size roll", lambda: at("ares", "RB013"), act("P", "prospect", card="RB013", sites=["ares"]), [], "",
     ""),
    ("a failed reroll", rerolling, act("P", "reroll", site="pebble", source="buggy"), [6], "I6.5", "Busted"),
    ("a reroll that succeeds", rerolling, act("P", "reroll", site="pebble", source="buggy"), [1], "I6.3",
     "1d6"),
    ("an elevator's roll", test_m1_legal.riding,
     colonial_act("P", "build_elevator", elevator=PLUTO, unit="freighter"), [1], "1A6a",
     "the attempt fails"),
    ("an elevator paid for", test_m1_legal.riding,
     colonial_act("P", "build_elevator", elevator=PLUTO, unit="freighter", finao=True), [],
     "", ""),
    ("the roll of an elevator Bernal", anchoring,
     colonial_act("P", "anchor", stack="kalpana", supports=[SOLAR]), [1], "2B4i.1",
     "Epic Hazard Roll"),
    ("Robots that are emancipated", last_robots, colonial_act("P", "exomigrate"), [("M2C194",)], "2A6b",
     "at random"),
    ("an inspiration", test_k_legal.roll_due, act(None, "roll_event"), [1], "K2a", "top card"),
    ("a glitch", test_k_legal.roll_due, act(None, "roll_event"), [3], "K2b", "Glitch"),
    ("a pad explosion", test_k_legal.roll_due, act(None, "roll_event"), [4], "K2c", "heaviest"),
    ("a flare", test_k_legal.flare_due, act(None, "roll_cme"), [4], "K2d", "CME roll"),
    ("a glitch roll", test_k_legal.glitched,
     act("P", "glitch_roll", stack="rocket", trigger="cargo_transfer"), [4], "GL-Glitch-Roll", "Roll 1d6"),
    ("a purge", test_o_legal_actions.purging, act(None, "roll_purge"), [4], "K2e.2", "roll 1d6"),
    ("the end of the race", long_race, act(None, "advance_sunspot"), [4], "iiD1.END.variable", "roll 1d6"),
    ("decks that are shuffled", lambda: worlds.game().new(worlds.header()), act(None, "set_up"),
     [("RT001",)], "C4", "shuffle"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("position", "one", "outcomes", "rule", "words"),
    [case[1:] for case in SETTLED],
    ids=[case[0].replace(" ", "-") for case in SETTLED],
)
def test_the_rule_that_settles_it(
    position: Any, one: Act[Hf4State], outcomes: list[Outcome], rule: str, words: str
) -> None:
    state = position()
    before = played_in(state).digest(state)
    one.possible(state)
    if one.do != "set_up":
        assert len(one.draws(state)) == len(outcomes)
    assert one.settles(state, outcomes) == rule
    assert played_in(state).digest(state) == before
    assert not rule or words in rulebook("hf4").rules[rule]["rule"]


def test_what_a_scoop_rolls_is_a_hazard_roll() -> None:
    scoop = {"card": "RT003", "thruster": "RT003"}
    staying, entering = scooping(), scooping_after_a_move()
    assert act("P", "air_eater_refuel", **scoop).settles(staying, [1]) == "H7.1"
    assert act("P", "air_eater_refuel", **scoop).settles(entering, []) == ""


def test_decks_of_the_rescue_are_shuffled_by_its_own_set_up() -> None:
    state = worlds.game().new({**worlds.header(), "scenario": "race-to-the-rescue"})
    assert act(None, "set_up").settles(state, [("RT001",)]) == "iiD5.SETUP.4"
    assert "shuffled" in rulebook("hf4").rules["iiD5.SETUP.4"]["rule"]


def test_a_year_that_ends_without_a_die_settles_nothing() -> None:
    assert act(None, "advance_sunspot").settles(long_race(), []) == ""


def test_an_attempt_of_a_future_is_settled_by_its_roll() -> None:
    state = futuristic()
    assert attempt("M2B176").settles(state, [1]) == "1A6a"
    assert attempt("M2B176", finao=True).settles(state, []) == ""


DENIES = [
    (act("P", "finao"), "H7e", "Before rolling"),
    (act("P", "diver_orbit", finao=True), "H7e", "exempt from the roll"),
    (act("P", "diver_orbit"), "", ""),
    (act("P", "air_eater_refuel", card="RT003", thruster="RT003", finao=True), "H7e", "Before rolling"),
    (colonial_act("P", "build_elevator", elevator="a:b", unit="freighter", finao=True), "1A6a", "beforehand"),
    (attempt("M2B176", finao=True), "1A6a", "beforehand"),
    (colonial_act("P", "anchor", stack="kalpana", finao=True), "2B4i.1", "FINAO possible"),
    (act("P", "glitch_roll", stack="rocket", trigger="prospect", finao=True), "GL-FINAO.a", "Glitch"),
    (act("P", "reroll", site="pebble", source="buggy"), "I6b", "once"),
    (act("P", "reroll", site="pebble", source="blink"), "GL-Blink-Telescope", "one of the size rolls"),
    (act("P", "reroll", site="pebble", source="ability"), "I6a.3", "once"),
    (act("P", "roll_hazard"), "", ""),
]


@pytest.mark.parametrize(
    ("one", "rule", "words"), DENIES, ids=[f"{one.do}-{rule}" for one, rule, _ in DENIES]
)
def test_the_rule_broken_by_denying_a_roll(one: Act[Hf4State], rule: str, words: str) -> None:
    assert one.denies() == rule
    assert not rule or words in rulebook("hf4").rules[rule]["rule"]


def test_no_act_with_chance_is_left_out() -> None:
    silent = [kind.do for kind in table.KINDS if kind.draws is not Act.draws and kind.settles is Act.settles]
    assert silent == []
