"""What is told of auctions, cards, glory and heroes at a High Frontier table, as it is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.findings import Finding
from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.acts.work import Work
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.rules.core.i2_research import Award, Bid, PassBid, ResearchAuction
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.l_glory import TakeGlory, TurnGlory
from hfmod.games.hf4.rules.core.l_heroism import Nominate
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Stack
from tests.logs import test_cargo_told as cargo
from tests.logs.scenes import HELLAS
from tests.logs.test_cargo_told import CREW, read, work
from tests.logs.test_flights_told import said
from tests.logs.test_vassal_acts import events_of

CARD, OTHER = "CT044", "CT045"
Given = Callable[[Hf4State], None]


def table(*given: Given) -> Hf4State:
    state = cargo.table()
    for one in given:
        one(state)
    return state


def noted(found: Work) -> list[tuple[Any, Any]]:
    assert isinstance(found.log, Context)
    return [(one.code, one.player) for one in found.log.noted if isinstance(one, Finding)]


# -- auctions ----------------------------------------------------------------------------------------------


def rich(state: Hf4State) -> None:
    state.players["green"].aquas = 9


def poor(state: Hf4State) -> None:
    """Nobody can raise a bid of three."""
    for player in state.players.values():
        player.aquas = 3


@pytest.mark.parametrize(
    ("later", "given", "bid"),
    [
        ((), poor, 3),
        (("green bid amount=2",), poor, 1),  # the button still showed the three
        (("green bid amount=2",), rich, 3),  # green could have raised it
        (("green bid amount=3",), poor, 3),
        (("green bid amount=0",), poor, 0),
        (("green bid amount=all", "red bid amount=1"), poor, 0),
        (("green pass_bid", "red bid amount=2"), poor, 1),
        (("yellow award to=yellow", "green bid amount=1"), poor, 3),  # of the next auction
        (("yellow research_auction deck=reactors", "green bid amount=1"), poor, 3),
        (("yellow end_turn", "green bid amount=1"), poor, 3),
    ],
)
def test_an_opening_that_nobody_can_answer_where_others_bid_less_was_none(
    later: tuple[str, ...], given: Given, bid: int
) -> None:
    found = work("research_auction deck=thrusters bid=3", state=table(given), later=later)
    act = ResearchAuction(by="yellow", deck="thrusters", bid=bid)
    assert read(found) == [act]
    assert list(act_of("research_auction").follow(found, act)) == []
    assert noted(found) == [("I2b", "yellow")] * (bid < 3)


@pytest.mark.parametrize(
    ("later", "set_to", "bid"),
    [
        (("green bid amount=3", "red bid amount=3", "yellow award to=green"), [], 2),
        (("green bid amount=3", "yellow pass_bid", "yellow award to=green"), [], 2),
        (("green bid amount=3", "yellow award to=yellow"), [], 3),
        (("green bid amount=3", "yellow bid amount=3", "yellow award to=green"), [], 3),
        (("green bid amount=4", "yellow award to=green"), [], 3),
        (("green bid amount=3", "yellow research_auction deck=reactors", "yellow award to=green"), [], 3),
        (("green bid amount=3", "yellow award to=green"), [(6, "yellow", "3")], 3),  # he has set it himself
    ],
)
def test_an_opening_that_its_player_does_not_count_as_he_awards_the_card_was_none(
    later: tuple[str, ...], set_to: list[tuple[int, str, str]], bid: int
) -> None:
    """He would win a tie himself; the button showed the number of another auction."""
    found = work("research_auction deck=thrusters bid=3", state=table(rich), later=later)
    assert isinstance(found.log, Context)
    found.log.story.bids, found.group.step = set_to, 7
    found.log.story.events[:] = events_of(["red income"] * 7 + list(later))
    assert read(found) == [ResearchAuction(by="yellow", deck="thrusters", bid=bid)]


@pytest.mark.parametrize(
    ("bids", "told", "bid"),
    [
        ([], (), 1),
        ([(2, "yellow", "3")], (), 3),
        ([(2, "green", "3")], (), 1),
        ([(1, "yellow", "3")], ("yellow bid amount=3",), 1),  # it shows what was bid before
        ([(1, "yellow", "3")], ("green bid amount=3",), 3),
        ([(1, "yellow", "3"), (3, "yellow", "5"), (4, "yellow", "3")], ("yellow bid amount=3",), 1),
        ([(1, "yellow", "2"), (3, "yellow", "3")], ("yellow bid amount=2",), 3),
        ([(1, "yellow", "0"), (9, "yellow", "3")], (), 1),
    ],
)
def test_an_opening_is_meant_where_its_number_was_set_for_it(
    bids: list[tuple[int, str, str]], told: tuple[str, ...], bid: int
) -> None:
    """Nobody can answer it, and others bid less."""
    found = work("research_auction deck=thrusters bid=3", state=table(poor), later=("green bid amount=2",))
    assert isinstance(found.log, Context)
    found.log.story.events[:] = events_of([*told, *["red income"] * (7 - len(told)), "green bid amount=2"])
    found.log.story.bids, found.group.step = bids, 7
    assert read(found) == [ResearchAuction(by="yellow", deck="thrusters", bid=bid)]


def test_bids_and_awards_are_read_while_an_auction_is_open() -> None:
    def opened(state: Hf4State) -> None:
        state.auction = Auction("yellow", "thrusters", state.decks["thrusters"].pop(0), {"yellow": 1})

    award, bid = Award(by="yellow", to="green"), Bid(by="yellow", amount=2)
    assert read(work("award to=green", state=table(opened))) == [award]
    assert read(work("award to=green", state=table())) == []
    assert read(work("pass_bid", state=table(opened))) == [PassBid(by="yellow")]
    assert read(work("pass_bid", state=table())) == []
    assert read(work("bid amount=2", state=table())) == [bid]


# -- cards that are sold and boosted -----------------------------------------------------------------------


def test_each_card_that_is_told_is_sold_for_itself() -> None:
    found = work(f"free_market card={CARD},{OTHER}")
    assert read(found) == [FreeMarket(by="yellow", card=CARD), FreeMarket(by="yellow", card=OTHER)]


def test_cards_are_boosted_as_they_are_told_to_lie() -> None:
    found = work(f"boost cards={CARD} heavy=1")
    found.group.add(2, said(f"yellow boost cards={OTHER}").tag)
    assert read(found) == [Boost(by="yellow", cards=(CARD, OTHER), heavy=(CARD,))]
    found.group.black, found.home = frozenset({OTHER}), True
    back = found.state.content.cards[OTHER].back.code
    assert read(found) == [Boost(by="yellow", cards=(CARD, back), heavy=(CARD,), home=True)]


# -- glory and heroism -------------------------------------------------------------------------------------

CHIT, NEXT = "glory-1", "glory-2"


def on_mars(state: Hf4State) -> None:
    """The crew is on Mars, where a chit lies; another one lies elsewhere."""
    player = state.players["yellow"]
    player.stacks["rocket"] = Stack("rocket", "yellow", HELLAS, [CREW])
    player.stacks["leo"].cards.remove(CREW)
    state.glory_spots = {NEXT: "jupiter", CHIT: state.content.map.sites[HELLAS].zone}


def carried(state: Hf4State) -> None:
    on_mars(state)
    state.cards[CREW].glory = CHIT


def elsewhere(state: Hf4State) -> None:
    state.glory_spots = {CHIT: "", NEXT: "mars"}


def taken(chit: str, card: str = CREW) -> TakeGlory:
    return TakeGlory(by="yellow", chit=chit, card=card)


@pytest.mark.parametrize(
    ("words", "given", "acts", "unclear"),
    [
        ("", on_mars, [taken(CHIT)], False),
        (f"card={CREW}", on_mars, [taken(CHIT)], False),
        (f"chit={NEXT}", on_mars, [taken(NEXT)], False),  # against the rules, perhaps
        (f"chit={NEXT} card={CARD}", on_mars, [taken(NEXT, CARD)], False),
        (f"card={CARD}", on_mars, [], True),
        ("", elsewhere, [taken(NEXT)], False),  # the crew is in LEO, where none may be taken
        ("", carried, [], False),  # told by chit and by card
        (f"chit={CHIT}", carried, [], False),
        (f"chit={NEXT}", carried, [taken(NEXT)], False),
    ],
)
def test_a_glory_chit_is_taken_by_the_card_in_its_zone(
    words: str, given: Given, acts: list[Any], unclear: bool
) -> None:
    found = work(f"take_glory {words}".strip(), state=table(given))
    assert read(found) == acts
    assert bool(found.unclear) is unclear


def turned(state: Hf4State) -> None:
    state.players["yellow"].glory.append(CHIT)


@pytest.mark.parametrize(
    ("words", "given", "card"),
    [
        (f"card={CREW}", (carried,), CREW),
        (f"chit={CHIT}", (carried,), CREW),
        (f"chit={NEXT}", (), CREW),  # carried by none: the crew's, as it is told
        (f"card={CARD}", (), CARD),
        (f"chit={CHIT}", (turned,), None),  # told by card and by chit
        (f"card={CREW}", (carried, turned), CREW),  # a second one
    ],
)
def test_a_glory_chit_is_turned_by_card_or_chit(
    words: str, given: tuple[Given, ...], card: str | None
) -> None:
    found = work(f"turn_glory {words}", state=table(*given))
    assert read(found) == ([TurnGlory(by="yellow", card=card)] if card else [])


def test_a_hero_is_named_with_the_chit_that_was_told_or_the_first() -> None:
    found = work("nominate to=green")
    (first, *_) = chits = [one for act in read(found) if (one := act.chit)]
    assert read(found) == [Nominate(by="yellow", to="green", chit=first)] and len(chits) == 1
    found.chit = "heroism-2"
    assert read(found) == [Nominate(by="yellow", to="green", chit="heroism-2")]
    assert read(work("nominate to=nobody")) == []
    voting = work("nominate to=green")
    voting.state.pending.append({"kind": "heroism", "votes": {}})
    assert read(voting) == []
