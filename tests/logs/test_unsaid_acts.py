"""What nobody says at a High Frontier table and its reader works out: bids, passes, awards, glitches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.engine.lines import Positions
from hfmod.findings import Finding
from hfmod.games.hf4.acts.work import ReadAct
from hfmod.games.hf4.record.auctions import Auctions
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import Declared, Event, Story
from hfmod.games.hf4.record.glitches import flies_by_next, glitch_roll, idle_roll
from hfmod.games.hf4.record.thrusters import switched_off_at_once
from hfmod.games.hf4.record.year import Votes
from hfmod.games.hf4.rules.core.i2_research import Award, Bid, PassBid
from hfmod.games.hf4.rules.core.k_glitch_roll import GlitchRoll
from hfmod.games.hf4.rules.core.l_heroism import Vote
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Stack, Turn
from hfmod.package import load_game
from tests.logs.test_vassal_acts import CORE, SEATS, Played, events_of


def reading(
    state: Hf4State, *lines: str | Event, at: int = 0, hands: Sequence[tuple[int, str, str]] = ()
) -> Context:
    """A log that is read as far as an event, with the steps at which cards come into hands."""
    story = Story(list(events_of(lines)), steps=len(lines), hands=list(hands))
    return Context(story, load_game("hf4"), Positions(state), SEATS, index=at)


def played(context: Context, told: Iterator[Told]) -> list[Any]:
    """What is read, each act carried out before the next one is asked for."""
    found = list[Any]()
    for one in told:
        assert isinstance(one, ReadAct)
        found.append(one.act)
        context.positions.now = context.after(one.act)
    return found


# -- auctions ----------------------------------------------------------------------------------------------


def bidding(passed: Sequence[str] = (), **bids: int) -> tuple[Hf4State, str]:
    """Yellow has opened an auction of the top robonaut; all have five Aquas, and nobody has a privilege."""
    state = Played(header=CORE).state
    card = state.decks["robonauts"].pop(0)
    for player in state.players.values():
        player.aquas = 5
    state.auction = Auction("yellow", "robonauts", card, bids=bids, passed={*passed})
    return state, card


BID, HERE = "green bid amount=3", "yellow aquas n=1"


@pytest.mark.parametrize(
    ("bids", "passed", "taker", "told"),
    [
        ({"yellow": 1, "green": 3}, [], "green", [PassBid(by="red"), PassBid(by="yellow")]),
        ({"yellow": 1, "green": 3}, ["red"], "green", [PassBid(by="yellow")]),
        ({"yellow": 1, "green": 3}, [], "red", []),
        ({"yellow": 1, "green": 3}, [], "", []),
        ({"yellow": 1, "green": 3}, [], "yellow", [Award(by="yellow", to="yellow")]),
        ({"yellow": 3, "green": 3}, [], "green", []),
        ({"red": 3, "green": 3}, ["yellow"], "green", [PassBid(by="red"), Award(by="yellow", to="green")]),
    ],
)
def test_who_holds_the_card_has_won_it_if_the_bids_say_so(
    bids: dict[str, int], passed: list[str], taker: str, told: list[Act[Hf4State]]
) -> None:
    """All others have passed; a bidder who is not in the lead is given it by the initiator."""
    state, card = bidding(passed, **bids)
    context = reading(state, BID, "yellow boost", hands=[(1, card, taker)], at=1)
    assert played(context, Auctions(context).over(2, "boost")) == told
    noted = [one for one in context.noted if isinstance(one, Finding)]
    assert [one.code for one in noted] == (["D1c"] if told and taker != "yellow" else [])
    for one in noted:
        silent = [str(act.by) for act in told if isinstance(act, PassBid)]
        assert f", for which {' and '.join(silent)} did not say" in one.message


def test_who_holds_the_card_when_a_turn_is_ended_has_won_it_before() -> None:
    state, card = bidding(yellow=1, green=3)
    context = reading(state, BID, "yellow end_turn", hands=[(1, card, "green")], at=1)
    played(context, Auctions(context).over(2, "end_turn"))
    assert [one.code for one in context.noted if isinstance(one, Finding)] == ["D1"]
    context = reading(state, BID, "yellow end_turn", hands=[(2, card, "green")], at=1)
    assert played(context, Auctions(context).over(2, "end_turn")) == []  # taken with the end, not before it


def heard(context: Context) -> tuple[list[Any], bool]:
    """What is read of the event at hand, and whether that is all of it."""
    event, over = context.events[context.index], False
    assert isinstance(event, Declared)

    def told() -> Iterator[Told]:
        nonlocal over
        over = yield from Auctions(context).heard(event)

    return played(context, told()), over


@pytest.mark.parametrize(
    ("bids", "passed", "to", "passes", "over"),
    [
        ({"yellow": 1, "green": 3}, [], "green", ["red", "yellow"], True),
        ({"yellow": 1, "green": 3}, ["red"], "green", ["yellow"], True),
        ({"yellow": 1, "green": 3}, [], "yellow", [], False),
        ({"red": 3, "green": 3}, ["yellow"], "green", [], False),
    ],
)
def test_an_award_shows_that_all_others_have_passed(
    bids: dict[str, int], passed: list[str], to: str, passes: list[str], over: bool
) -> None:
    state, _ = bidding(passed, **bids)
    context = reading(state, f"yellow award to={to}")
    assert heard(context) == ([PassBid(by=one) for one in passes], over)
    assert [one.code for one in context.noted if isinstance(one, Finding)] == ["D1c"] * bool(passes)
    if passes:
        assert f"awarded to {to}, for which {' and '.join(passes)} did not pass" in str(context.noted[0])


def test_an_award_where_nobody_has_to_pass_any_more_is_left_to_itself() -> None:
    state, _ = bidding(["red"], yellow=5, green=5)
    state.auction = Auction(
        "red", "robonauts", state.decks["robonauts"][0], bids={"yellow": 5, "green": 5}, passed={"red"}
    )
    assert heard(reading(state, "red award to=green")) == ([], False)
    state.auction = None
    assert heard(reading(state, "red award to=green")) == ([], True)


#: Green takes the card and pays four, and the last pass is told.
PAID = ("red pass_bid", "green aquas n=1")


@pytest.mark.parametrize(
    ("lines", "bids", "bid"),
    [
        (PAID, {"yellow": 3, "green": 1}, 4),
        (("red pass_bid", "green aquas n=2"), {"yellow": 3, "green": 1}, None),
        (("red pass_bid", "green aquas n=3", "green aquas n=1"), {"yellow": 3, "green": 1}, 4),
        (("red pass_bid", "red aquas n=1"), {"yellow": 3, "green": 1}, None),
        (("red pass_bid", "yellow end_turn", "green aquas n=1"), {"yellow": 3, "green": 1}, None),
        (("red pass_bid", "yellow research_auction", "green aquas n=1"), {"yellow": 3, "green": 1}, None),
        (("red pass_bid", "green aquas"), {"yellow": 3, "green": 1}, None),
        (("red pass_bid", "green bid amount=4", "green aquas n=1"), {"yellow": 3, "green": 1}, None),
        (("red pass_bid", "yellow award to=green", "green aquas n=1"), {"yellow": 3, "green": 1}, None),
        (("red pass_bid", "yellow pass_bid", "green aquas n=1"), {"yellow": 3, "green": 1}, None),
        (("yellow pass_bid", "red pass_bid", "green aquas n=1"), {"yellow": 3, "green": 1}, 4),
        (("green pass_bid", "green aquas n=1"), {"yellow": 3, "green": 1}, None),
        (("red bid amount=4", "green aquas n=1"), {"yellow": 3, "green": 1}, None),
        (PAID, {"yellow": 1, "green": 4}, None),
    ],
)
def test_a_bid_went_unsaid_if_its_player_takes_the_card_and_pays_it(
    lines: Sequence[str], bids: dict[str, int], bid: int | None
) -> None:
    """It is seen with the last pass, or where the leader passes, who has nothing to pass."""
    state, card = bidding((), **bids)
    context = reading(state, *lines, hands=[(1, card, "green")])
    found, over = heard(context)
    assert [one for one in found if isinstance(one, Bid)] == ([Bid(by="green", amount=bid)] if bid else [])
    assert not over or bid is None
    if bid is not None:
        assert [one.by for one in found[1:]] == ["yellow"] * (lines[0] == "red pass_bid")
        assert [one.code for one in context.noted if isinstance(one, Finding)] == ["I2b"]


def test_the_initiator_takes_the_card_for_the_high_bid_itself() -> None:
    state, card = bidding(yellow=1, green=3)
    context = reading(state, "red pass_bid", "yellow aquas n=2", hands=[(1, card, "yellow")])
    found, _ = heard(context)
    assert found[0] == Bid(by="yellow", amount=3)
    context = reading(state, "red pass_bid", "yellow aquas n=3", hands=[(1, card, "yellow")])
    assert not any(isinstance(one, Bid) for one in heard(context)[0])


@pytest.mark.parametrize(
    ("passed", "taken", "lines", "award"),
    [
        (["red"], "green", ("green pass_bid",), True),
        (["red"], "red", ("green pass_bid",), False),  # who never bid
        (["red"], "yellow", ("green pass_bid",), False),  # who has won it
        (["red"], "", ("green pass_bid",), False),
        (["red"], "green", ("green bid amount=2",), False),
        (["red"], "green", ("green pass_bid", "yellow award to=green"), False),
        (["red"], "green", ("green pass_bid", "yellow end_turn", "yellow award to=green"), True),
        ([], "green", ("green pass_bid", "red pass_bid"), False),  # red is still asked
        ([], "green", ("green pass_bid", "red bid amount=4"), False),
        ([], "green", ("red pass_bid",), True),
        ([], "green", ("red pass_bid", "green pass_bid"), False),  # comes with the next one
    ],
)
def test_a_bidder_who_takes_the_card_with_a_pass_though_another_one_has_won_it_is_given_it(
    passed: list[str], taken: str, lines: Sequence[str], award: bool
) -> None:
    state, card = bidding(passed, yellow=3, green=1)
    context = reading(state, *lines, hands=[(1, card, taken)])
    assert heard(context) == ([Award(by="yellow", to="green")] if award else [], award)


def test_who_holds_the_card_already_takes_it_with_his_own_pass() -> None:
    state, card = bidding(yellow=3, green=1)
    lines = ("yellow research_auction deck=robonauts bid=1", "green pass_bid", "red pass_bid")
    assert heard(reading(state, *lines, at=1, hands=[(2, card, "green")])) == ([], False)
    held = reading(state, lines[0], HERE, *lines[1:], at=2, hands=[(2, card, "green")])
    assert heard(held) == ([Award(by="yellow", to="green")], True)
    before = reading(state, *lines, at=1, hands=[(1, card, "green")])  # the auction was opened later
    assert heard(before) == ([], False)


# -- thrusters ---------------------------------------------------------------------------------------------

OUT = "-> yellow cycler leo"
THRUST = "yellow activate_thruster card=CQ040 stack=rocket"


@pytest.mark.parametrize(
    ("later", "named", "noted"),
    [
        ([THRUST], None, True),
        ([HERE, THRUST], None, True),
        (["yellow activate_thruster card=CR055"], None, False),
        (["green activate_thruster card=CQ040"], None, False),
        (["yellow income", THRUST], None, False),
        (["yellow burn card=CQ040"], None, False),
        ([], None, False),
        ([THRUST], "yellow activate_thruster card=CQ040", False),
        ([THRUST], "yellow activate_thruster card=CR055", True),
        ([THRUST], "green activate_thruster card=CQ040", True),
    ],
)
def test_a_thruster_that_is_switched_off_and_activated_at_once_was_told_in_either_order(
    later: list[str | Event], named: str | None, noted: bool
) -> None:
    context = reading(Played(header=CORE).state, "yellow switch_off card=CQ040", *later)
    off = context.events[0]
    assert isinstance(off, Declared)
    (flown,) = events_of([named]) if named else (None,)
    assert flown is None or isinstance(flown, Declared)
    assert switched_off_at_once(context, off, flown) is noted
    assert [one.code for one in context.noted if isinstance(one, Finding)] == ["J2a"] * noted


# -- glitches ----------------------------------------------------------------------------------------------

FLYBY = "-> yellow venus-flyby"


@pytest.mark.parametrize(
    ("later", "glitch", "flies"),
    [
        ([THRUST, FLYBY], True, True),
        ([THRUST, FLYBY], False, False),
        ([THRUST, OUT, FLYBY], True, True),
        ([THRUST, FLYBY, OUT], True, True),
        ([THRUST, OUT], True, False),
        ([THRUST, "-> green venus-flyby"], True, False),
        ([THRUST, HERE, "yellow burn", "yellow roll d6=2 for=hazard", FLYBY], True, True),
        ([THRUST, "yellow income", FLYBY], True, False),
        ([THRUST, FLYBY, "yellow roll d6=2 for=glitch"], True, False),
        ([THRUST, FLYBY, "yellow income", "yellow roll d6=2 for=glitch"], True, True),
        (["green activate_thruster card=CQ038", FLYBY], True, False),
        (["yellow burn", FLYBY], True, False),
        ([], True, False),
    ],
)
def test_a_glitched_rocket_flies_by_in_what_its_player_does_next(
    later: list[str | Event], glitch: bool, flies: bool
) -> None:
    state = Played(header=CORE).state
    rocket = Stack("rocket", "yellow", "leo", ["CQ040"], glitch=glitch)
    state.players["yellow"].stacks["rocket"] = rocket
    assert flies_by_next(reading(state, HERE, *later), "yellow") is flies
    del state.players["yellow"].stacks["rocket"]
    assert not flies_by_next(reading(state, HERE, *later), "yellow")


# -- votes -------------------------------------------------------------------------------------------------


def test_votes_wait_for_their_turn_from_the_first_player_on() -> None:
    state, votes = Played(header=CORE).state, Votes()
    decision: dict[str, Any] = {"kind": "heroism", "votes": {}}
    state.pending.append({"kind": "glitch"})
    state.pending.append(decision)
    votes.told("red", agrees=False)
    assert list(votes.in_order(state)) == []
    votes.told("yellow", agrees=False)
    votes.told("yellow", agrees=True)  # put right
    assert next(votes.in_order(state)) == Vote(by="yellow", agree=True)
    decision["votes"]["yellow"] = True
    assert list(votes.in_order(state)) == []  # green has not spoken
    votes.told("green", agrees=True)
    assert list(votes.in_order(state)) == [Vote(by="green", agree=True), Vote(by="red", agree=False)]
    votes.told("red", agrees=True)
    state.pending.remove(decision)
    assert list(votes.in_order(state)) == []
    state.pending.append({"kind": "heroism", "votes": {"yellow": True, "green": True}})
    assert list(votes.in_order(state)) == []  # what was told for the one before is forgotten


GLITCH = "yellow roll d6=3 for=glitch subject=outpost1"


def glitched(kind: str = "outpost1") -> Hf4State:
    """Yellow's stack has a glitch."""
    state = Played(header=CORE).state
    state.players["yellow"].stacks[kind] = Stack(kind, "yellow", "leo", ["CQ040"], glitch=True)
    state.players["yellow"].stacks["leo"].cards.remove("CQ040")
    return state


@pytest.mark.parametrize(
    ("later", "trigger"),
    [
        (["yellow cargo_transfer from=outpost1 to=leo"], "cargo_transfer"),
        (["yellow create_stack stack=rocket"], "cargo_transfer"),
        (["yellow prospect site=ceres"], "prospect"),
        (["yellow air_refuel"], "air_eater_refuel"),
        ([HERE, "green income", "yellow prospect site=ceres"], "prospect"),
        (["green prospect site=ceres"], None),
        (["yellow income", "yellow prospect site=ceres"], "prospect"),
        (["yellow end_turn", "yellow prospect site=ceres"], None),
        (["yellow industrialize site=ceres"], "industrialize"),
        (["yellow industrialize site=ceres free=1"], "free_industrialize"),
        (["yellow industrialize card=CQ040", "yellow industrialize site=ceres free=1"], "free_industrialize"),
        (["yellow industrialize card=CQ040", HERE], "industrialize"),
        (["yellow industrialize card=CQ040", "yellow income"], "industrialize"),
        (["yellow industrialize card=CQ040", "yellow end_turn"], "industrialize"),
        (["yellow offer item=stacked:CQ040", "green consent to=yellow"], "cargo_transfer"),
        (["yellow offer item=stacked:CQ040", "yellow consent to=green"], "cargo_transfer"),
        (["yellow offer item=stacked:CQ040", "green consent to=red"], None),
        (["yellow offer item=aquas:1", "green consent to=yellow"], None),
        (["green consent to=yellow"], None),
        ([], None),
    ],
)
def test_a_glitch_roll_comes_before_what_triggers_it(later: list[str], trigger: str | None) -> None:
    context = reading(glitched(), GLITCH, *later)
    roll = GlitchRoll(by="yellow", stack="outpost1", trigger=trigger) if trigger is not None else None
    assert glitch_roll(context, "yellow", "outpost1", None) == roll


def test_a_glitch_roll_is_due_for_a_stack_with_a_glitch_alone() -> None:
    state = glitched()
    context = reading(state, GLITCH, "yellow prospect site=ceres")
    assert glitch_roll(context, "yellow", "leo", None) is None
    assert glitch_roll(context, "yellow", "outpost2", None) is None
    assert glitch_roll(context, "green", "leo", None) is None
    state.players["yellow"].stacks["outpost1"].glitch = False
    assert glitch_roll(context, "yellow", "outpost1", None) is None


def test_on_the_way_it_is_the_rockets_and_comes_before_a_flyby() -> None:
    context = reading(glitched("rocket"), GLITCH, "yellow prospect site=ceres")
    roll = glitch_roll(context, "yellow", "rocket", "yellow")
    assert roll == GlitchRoll(by="yellow", stack="rocket", trigger="flyby")
    assert glitch_roll(context, "yellow", "rocket", "green") is None
    assert glitch_roll(reading(glitched(), GLITCH), "yellow", "outpost1", "yellow") is None


def test_who_works_in_anothers_stack_rolls_for_it() -> None:
    """Green's Colonist or crew works there, and it is green's turn."""
    state = glitched()
    state.turn = state.turns["green"] = Turn("green")
    lines = (GLITCH, "green prospect site=ceres")
    assert glitch_roll(reading(state, *lines), "yellow", "outpost1", None) is None
    state.players["green"].stacks["leo"].cards.remove("CQ038")
    state.players["yellow"].stacks["outpost1"].cards.append("CQ038")
    roll = glitch_roll(reading(state, *lines), "yellow", "outpost1", None)
    assert roll == GlitchRoll(by="green", stack="outpost1", trigger="prospect", owner="yellow")
    own = glitch_roll(reading(state, *lines, "yellow cargo_transfer"), "yellow", "outpost1", None)
    assert own == GlitchRoll(by="yellow", stack="outpost1", trigger="cargo_transfer")


def test_a_glitch_roll_that_nothing_follows_is_one_before_cargo_moves() -> None:
    roll = idle_roll(reading(glitched(), GLITCH), "yellow", "outpost1")
    assert roll is not None and (roll.by, roll.stack, roll.trigger) == (
        "yellow",
        "outpost1",
        "cargo_transfer",
    )
    assert idle_roll(reading(Played(header=CORE).state, GLITCH), "yellow", "leo") is None
