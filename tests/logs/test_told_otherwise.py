"""The same act told in another order, or half: what the log shows is enough."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.logs.scenes import (
    ACTOR,
    CAVES,
    CREW,
    GUEST,
    HEADER,
    LEO,
    OTHER,
    POLE,
    SCENES,
    Scene,
    act,
    both,
    holds,
    laid_out,
    rocket,
)
from tests.logs.windows import Read, Window


def scene(name: str) -> Scene:
    return next(one for one in SCENES if one.name == name)


def begun(name: str, acts: int) -> tuple[Any, Window]:
    """A scene whose first acts have been told."""
    writer = laid_out(scene(name))
    window = Window(writer, HEADER)
    for number, one in enumerate(scene(name).acts[:acts], 1):
        writer.tell(number, one)
    return writer, window


def read(writer: Any, window: Window) -> Read:
    return window.read(window.steps(writer))


def test_a_radiator_is_given_up_after_the_roll_has_failed() -> None:
    writer, window = begun("a wreck", 2)
    writer.hand.press("roll_hazard", f"rocket-{ACTOR}", die=1)
    writer.desk.card("not_kept", "CD092")
    found = read(writer, window)
    assert found.acts[-1]["lost"] == ["CD092"] and "rocket" not in found.state.players[ACTOR].stacks


def test_a_roll_that_is_good_gives_nothing_up() -> None:
    writer, window = begun("a wreck", 2)
    writer.hand.press("roll_hazard", f"rocket-{ACTOR}", die=4)
    writer.desk.card("not_kept", "CD092")
    assert "lost" not in next(act for act in read(writer, window).acts if act["do"] == "roll_hazard")


def test_a_die_for_the_event_tells_that_there_is_one() -> None:
    """Where the log tells which spots have events; the spots of the same parity have them from then on."""
    writer, window = begun("a year with an event", 0)
    writer.desk.by_table("advance")
    writer.desk.by_table("roll_event", 1)
    found = read(writer, window)
    assert [act.get("event") for act in found.acts] == [True, None] and found.acts[1]["do"] == "roll_event"


def test_an_event_of_the_table_is_told_only_where_the_option_asks() -> None:
    writer = laid_out(scene("the year"))
    where = [
        command.only for (kind, name), command in writer.hand.controls.items() if name == "advance_event"
    ]
    assert where == [("hf4_opt_sunspot_events", ("from_log",))]


def test_a_reroll_needs_no_source_where_one_alone_is_open() -> None:
    writer, window = begun("prospecting", 1)
    writer.hand.press("roll_size", writer.desk.token(ACTOR, "claim", "phobos"), die=1)
    assert read(writer, window).acts[-1]["source"] == "buggy"


def test_a_ride_of_which_nobody_says_where_to_is_unclear() -> None:
    """Two roads lead on from the caves."""
    writer, window = begun("a ride", 0)
    writer.desk.card("buggy_move", "CQ040")
    found = read(writer, window)
    assert found.acts == [] and [one.code for one in found.findings] == ["LOG-UNCLEAR"]


def test_two_factories_in_a_turn_are_two_acts() -> None:
    """One is the operation, the other is built by an ability; cards of the second are not the first one's."""
    writer, window = begun("a free factory", 0)
    for site, cards, how in ((CAVES, ("CB060", "CF069"), "free"), (POLE, ("CB059", "CF079"), "site")):
        writer.desk.card("industrialize", *cards)
        writer.hand.press(f"industrialize_{how}", writer.desk.token(ACTOR, "cube", site))
    built = [(act["site"], act["refinery"], act.get("free")) for act in read(writer, window).acts]
    assert built == [(CAVES, "CF069", True), (POLE, "CF079", None)]


@pytest.mark.parametrize(("command", "words"), [("bonus", "2 bonus burns"), ("pivot", "1 bonus pivot")])
def test_bonus_burns_that_the_way_does_not_take_are_named(command: str, words: str) -> None:
    """They break no rule: the move spends what it takes."""
    writer, window = begun("a bonus burn", 3)
    writer.hand.press(command, f"rocket-{ACTOR}")
    found = read(writer, window)
    assert [act.get("bonus") for act in found.acts if act["do"] == "enter"] == [None, 1]
    (finding,) = found.findings
    assert (finding.code, finding.severity) == ("BURN-SPARE", Severity.NOTE)
    assert finding.message.startswith(f"{ACTOR} tells {words}; the way takes ")


def test_what_was_set_for_a_thruster_is_over_when_its_player_ends_the_turn() -> None:
    writer, _ = begun("a move", 0)
    hand, own, other = writer.hand, f"card-{CREW.lower()}", f"card-{GUEST.lower()}"
    for card in (own, other):
        hand.press("burner", card)
        hand.press("push_own", card)
    hand.press("end_turn", f"end-turn-{ACTOR}")
    assert [hand.count(own, name) for name in ("Afterburn", "Push")] == ["0", "nobody"]
    assert [hand.count(other, name) for name in ("Afterburn", "Push")] == ["1", OTHER]


def _with_glory(state: Hf4State) -> None:
    del state.glory_spots["glory-mars"]
    state.cards[GUEST].glory = "glory-mars"


@pytest.mark.parametrize("mat", [ACTOR, OTHER])
def test_the_glory_chit_of_a_guest_lies_on_either_mat(mat: str) -> None:
    """The crew of another player has come aboard with it."""
    deal = act("deal", to=OTHER, gets=[f"stacked:{GUEST}:rocket"])
    acts = (deal, act("accept_deal", by=OTHER, of=ACTOR), act("end_turn"))
    meet = both(holds("outpost1", LEO, GUEST, by=OTHER), rocket(LEO), _with_glory)
    writer = laid_out(Scene("", meet, acts, {}))
    window = Window(writer, HEADER)
    for number, one in enumerate(acts, 1):
        writer.tell(number, one)
    writer.desk.chit(mat, "glory-mars")
    found = read(writer, window)
    assert GUEST in found.state.players[ACTOR].stacks["rocket"].cards and found.findings == []
