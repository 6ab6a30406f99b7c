"""What hands alone do at a High Frontier table: the sunspot cube is moved, cards are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hfmod.games.hf4.acts.work import Open, ReadAct
from hfmod.games.hf4.record.auctions import Auctions
from hfmod.games.hf4.record.by_hand import ByHand
from hfmod.games.hf4.record.events import CardDragged, CardPlayed, ChitMoved, CubeMoved, Event
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.logs.test_cargo_told import lay
from tests.logs.test_cargo_told import table as outposts
from tests.logs.test_ends_told_late import noted, reading, turn_of
from tests.logs.test_flights_told import said

CARD, OTHER = "CT044", "CT045"


def hands(
    *lines: str | Event,
    at: int = 0,
    state: Hf4State | None = None,
    told: Open | None = None,
    hand: Sequence[tuple[int, str, str]] = (),
) -> tuple[ByHand, Any]:
    """The reader at an event, and what came before that."""
    late = reading(*lines, at=at, state=state, told=told)
    late.context.story.hands = list(hand)
    auctions = Auctions(late.context)
    reader = ByHand(late.context, late.acts.cargo, late.acts, late.flights, auctions, late)
    return reader, late


# -- the sunspot cube --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whose", "spot", "before", "later", "ends", "year"),
    [
        ("", 1, (), ("yellow income",), 0, True),
        ("", 2, (), ("yellow income",), 0, False),  # it belongs on the next spot
        ("", 0, (), ("yellow income",), 0, False),
        ("", 1, (), (CubeMoved(2, 0), "yellow income"), 0, False),  # it was only lifted
        ("red", 1, ("red prospect",), ("yellow income", "yellow end_turn"), 1, True),
        ("red", 1, ("red prospect",), ("red income",), 0, False),  # whose turn goes on
        ("yellow", 1, ("yellow prospect",), ("green income",), 0, False),
    ],
)
def test_a_cube_that_is_dragged_on_tells_that_the_year_is_over(
    whose: str, spot: int, before: tuple[str, ...], later: tuple[str | Event, ...], ends: int, year: bool
) -> None:
    event = CubeMoved(1, spot)
    reader, late = hands(*before, event, *later, at=len(before), state=turn_of(whose))
    found = []
    for one in reader.cube(event):
        if isinstance(one, ReadAct):
            found.append(one.act)
            late.context.positions.now = late.context.after(one.act)
    assert found == [EndTurn(by="red")] * ends
    group = reader.acts.open
    assert (
        group is not None and (group.faction, group.act, group.step) == ("", "advance_sunspot", 1)
    ) is year
    assert [code for code, *_ in noted(late)] == ["UNSAID"] * (ends + year)


@pytest.mark.parametrize("given", ["year_end", "ended"])
def test_a_cube_tells_nothing_of_a_year_that_ends_already(given: str) -> None:
    state, event = turn_of(""), CubeMoved(1, 1)
    if given == "ended":
        state.ended = True
    else:
        state.year_end = ["purge"]
    reader, _ = hands(event, "yellow income", state=state)
    list(reader.cube(event))
    assert reader.acts.open is None


@pytest.mark.parametrize(
    ("words", "whose", "catches_up"),
    [
        ("table advance_sunspot year=2 spot=0", "yellow", True),  # where the cube stands
        ("table advance_sunspot year=2 spot=1", "yellow", False),
        ("table advance_sunspot", "yellow", False),
        ("yellow end_turn spot=0", "yellow", False),
        ("table advance_sunspot year=2 spot=0", "", False),  # all turns are over
    ],
)
def test_the_control_of_the_cube_only_catches_up_where_it_leads_to_where_that_stands(
    words: str, whose: str, catches_up: bool
) -> None:
    reader, _ = hands("yellow income", state=turn_of(whose))
    assert reader.catches_up(said(words).tag) is catches_up


# -- cards -------------------------------------------------------------------------------------------------


def with_hand() -> Hf4State:
    """Yellow has two cards in hand, and one more in an outpost."""
    state = outposts()
    state.players["yellow"].hand = [state.decks["thrusters"].pop(0) for _ in range(2)]
    assert state.players["yellow"].hand == [CARD, OTHER]
    lay(state, "outpost1", "CB062")
    return state


@pytest.mark.parametrize(
    ("event", "hand", "act", "cards"),
    [
        (CardPlayed(1, "yellow", CARD, "leo"), (), "boost", [CARD]),
        (CardPlayed(1, "yellow", CARD, "leo"), [(2, CARD, "yellow")], None, []),  # it is only shown
        (CardPlayed(1, "yellow", CARD, "leo"), [(2, OTHER, "yellow")], "boost", [CARD]),
        (CardPlayed(1, "yellow", CARD, "leo"), [(4, CARD, "yellow")], "boost", [CARD]),  # later on
        (CardPlayed(1, "yellow", CARD, "deck"), (), "discard", [CARD]),
        (CardPlayed(1, "yellow", "CB062", "hand"), (), "decommission", ["CB062"]),
        (CardPlayed(1, "yellow", "CB063", "hand"), (), None, []),  # it lay in no stack
        (CardPlayed(1, "nobody", "CB062", "hand"), (), None, []),
    ],
)
def test_cards_that_a_hand_plays_are_boosted_thrown_away_or_decommissioned(
    event: CardPlayed, hand: Sequence[tuple[int, str, str]], act: str | None, cards: list[str]
) -> None:
    chit = ChitMoved(2, "yellow", "dry", "1")
    reader, _ = hands(event, chit, "yellow aquas n=3", "yellow income", state=with_hand(), hand=hand)
    assert list(reader.played(event)) == []
    group = reader.acts.open
    assert (group.act if group is not None else None) == act
    if group is not None:
        assert (group.by_hand, group.faction, group.all("cards")) == (True, "yellow", cards)


def test_a_card_is_only_shown_if_it_is_in_the_hand_again_before_the_next_word() -> None:
    """What was said before it does not matter."""
    event, chit = CardPlayed(2, "yellow", CARD, "leo"), ChitMoved(3, "yellow", "dry", "1")
    for at, shown in ((3, True), (5, False)):
        lines = ("yellow aquas n=3", event, chit, "yellow aquas n=3", "yellow income")
        reader, _ = hands(*lines, at=1, state=with_hand(), hand=[(at, CARD, "yellow")])
        list(reader.played(event))
        assert (reader.acts.open is None) is shown


def test_cards_of_one_kind_that_a_hand_plays_are_one_act() -> None:
    first, then = CardPlayed(1, "yellow", CARD, "leo"), CardPlayed(2, "yellow", OTHER, "leo")
    reader, _ = hands(first, then, "yellow income", state=with_hand())
    list(reader.played(first))
    reader.context.index = 1
    list(reader.played(then))
    assert reader.acts.open is not None and reader.acts.open.all("cards") == [CARD, OTHER]
    told = Open("yellow", "boost", 1, {}, ("cards",), {"cards": [CARD]})
    reader, _ = hands(then, "yellow income", state=with_hand(), told=told)
    list(reader.played(then))
    assert reader.acts.open is not told  # that was said, and is over


@pytest.mark.parametrize(
    ("before", "to", "cards"),
    [
        ([CardDragged(1, "yellow", "CB062", "outpost1", "outpost4")], "outpost4", ["CB062"]),
        ([CardDragged(1, "yellow", "CB062", "outpost1", "outpost2")], "outpost2", []),  # which is there
        ([CardDragged(1, "yellow", "CB063", "outpost1", "outpost4")], "outpost4", []),  # not of that stack
        ([CardDragged(1, "yellow", CARD, "outpost1", "outpost4")], "outpost4", []),
        ([CardDragged(1, "green", "CB062", "outpost1", "outpost4")], "outpost4", []),
        ([], "outpost4", []),
    ],
)
def test_cards_that_were_dragged_into_a_stack_that_could_not_begin_go_with_the_next(
    before: list[Event], to: str, cards: list[str]
) -> None:
    event = CardDragged(2, "yellow", CARD, "outpost1", to)
    reader, _ = hands(*before, event, at=len(before), state=with_hand())
    assert reader._with_it(event) == cards
