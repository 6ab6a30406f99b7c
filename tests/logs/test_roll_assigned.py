"""What a Roll for the Galaxy table says of dice behind a screen, and where they lie when it does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.lines import Positions
from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.record.events import Declared, Event, Story
from hfmod.games.roll.record.interpreter import Interpreter, Saying
from hfmod.games.roll.record.table import Spot
from hfmod.games.roll.record.words import Sight
from hfmod.games.roll.rules.rolling import Assign
from hfmod.games.roll.rules.state import ROLL, Rolled, RollState
from tests.games.roll.tables import GAME
from tests.logs.test_roll_ahead import told
from tests.logs.test_roll_unsaid import SEATS, table, view

DICE = ("home-1", "novelty-1", "home-2")


def rolling(revealed: bool = False) -> RollState:
    """Red has rolled three dice, and seen them, if the screens are lifted already."""
    state = table(None)
    state.step = ROLL
    dice = [Rolled(ident.split("-")[0], "explore") for ident in DICE]
    if revealed:
        state.players["red"].revealed = [replace(one, column="explore") for one in dice]
    else:
        state.players["red"].rolled = dice
    return state


def lying(*places: str) -> Sight:
    """Where red's dice lie, in the order of the roll; those of no place lie elsewhere."""
    spots = {
        ident: Spot("screen", "screen", place) for ident, place in zip(DICE, places, strict=False) if place
    }
    return Sight(dice={"red": spots})


def said(
    *places: str,
    later: tuple[str, ...] = (),
    state: RollState | None = None,
    revealed: Sight | None = None,
) -> list[Any]:
    """What red's words are read as that all dice are assigned; ``revealed``: as they lie at the reveal."""
    first, *rest = told("red: assign", *later)
    assert isinstance(first, Declared)
    events: list[Event] = [replace(first, seen=lying(*places))]
    for one in rest:
        if isinstance(one, Declared) and one.tag.act == "reveal" and revealed is not None:
            events.append(replace(one, seen=revealed))
        else:
            events.append(one)
    reader = Interpreter(Story(events), view(), Positions(state or rolling()), SEATS, GAME, ACTS)
    reader.seats["red"].rolled = [*DICE]
    found = []
    for line in reader.items():
        if isinstance(act := getattr(line, "act", None), Assign):
            found.append((act.columns, act.selector, act.besides))
    return found


SHIFT = "red die-home-1 cup>screen"


@pytest.mark.parametrize(
    ("places", "later", "columns", "selector"),
    [
        (("Explore", "Selects Settle", "Ship"), (), ("explore", "settle", "ship"), 1),
        (("Explore", "Settle", "Dictate"), (), ("explore", "settle", "dictate"), None),
        (("Selects Explore", "Selects Settle", "Ship"), (), ("explore", "settle", "ship"), 0),
        (("Explore", "Selects Settle", "Ship"), (SHIFT,), ("explore", "settle", "ship"), 1),
        (("Explore", "", "Ship"), (), ("explore", "", "ship"), None),  # a breach: one is not assigned
        (("Explore", "Rolled", "Ship"), (), ("explore", "rolled", "ship"), None),
    ],
)
def test_dice_are_assigned_to_the_columns_that_they_lie_in(
    places: tuple[str, ...], later: tuple[str, ...], columns: tuple[str, ...], selector: int | None
) -> None:
    assert said(*places, later=later)[:1] == [(columns, selector, ())]


@pytest.mark.parametrize("places", [("Explore", "", "Ship"), ("Explore", "Rolled", "Ship")])
def test_who_says_so_first_and_moves_dice_behind_the_screen_then_assigns_now(places: tuple[str, ...]) -> None:
    assert said(*places, later=(SHIFT,)) == []
    assert said(*places, later=("blue die-home-1 cup>screen",)) != []


@pytest.mark.parametrize(
    ("places", "columns"),
    [
        (("Settle", "", "Ship"), ("settle", "explore", "ship")),  # one stays where it was
        (("", "", ""), None),
        ((), None),
    ],
)
def test_dice_that_lie_behind_the_screen_again_after_the_reveal_are_assigned_anew(
    places: tuple[str, ...], columns: tuple[str, ...] | None
) -> None:
    found = said(*places, state=rolling(revealed=True))
    assert found == ([(columns, None, ())] if columns else [])


TWO = ("Selects Explore", "Selects Settle", "Ship")
REVEAL, SETTLES, OVER = "table: reveal", "table: begin_phase phase=settle", "table: end_round"


@pytest.mark.parametrize(
    ("later", "shown", "blue", "besides"),
    [
        ((REVEAL, SETTLES), TWO, "", (1,)),
        ((REVEAL, "table: begin_phase phase=explore"), TWO, "", ()),  # the table goes by one selector
        ((REVEAL, SETTLES), TWO, "Selects Settle", ()),  # blue has selected it
        ((REVEAL, SETTLES), TWO, "Settle", (1,)),
        ((REVEAL, SETTLES), ("Selects Explore", "Settle", "Ship"), "", ()),  # put right before the reveal
        ((SETTLES,), TWO, "", ()),  # the screens were not lifted
        ((REVEAL, OVER, SETTLES), TWO, "", ()),
        ((OVER, REVEAL, SETTLES), TWO, "", ()),
    ],
)
def test_a_second_die_selects_where_the_table_carries_out_the_phase_that_it_alone_selects(
    later: tuple[str, ...], shown: tuple[str, ...], blue: str, besides: tuple[int, ...]
) -> None:
    dice = {**lying(*shown).dice, "blue": {"home-9": Spot("screen", "screen", blue)}}
    found = said(*TWO, later=later, revealed=Sight(dice=dice))
    assert found[:1] == [(("explore", "settle", "ship"), 0, besides)]


def test_no_second_die_selects_where_none_does() -> None:
    dice = lying("Explore", "Settle", "Ship")
    found = said("Explore", "Settle", "Ship", later=(REVEAL, SETTLES), revealed=dice)
    assert found[:1] == [(("explore", "settle", "ship"), None, ())]


# -- scouts that are told at once --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "steps", "acts", "at_once"),
    [
        (("red", "red"), (1, 1), ("scout", "scout"), True),
        (("red", "red"), (1, 2), ("scout", "scout"), False),  # one command after the other
        (("red", "blue"), (1, 1), ("scout", "scout"), False),
        (("red", "red"), (1, 1), ("scout", "stock"), False),
    ],
)
def test_one_command_on_several_explorers_tells_of_all_their_scouts(
    by: tuple[str, str], steps: tuple[int, int], acts: tuple[str, str], at_once: bool
) -> None:
    lines = told(*(f"{player}: {act} die=home" for player, act in zip(by, acts, strict=True)))
    events: list[Event] = [replace(one, step=step) for one, step in zip(lines, steps, strict=True)]
    reader = Interpreter(Story(events), view(), Positions(table()), SEATS, GAME, ACTS)
    first, act = events[0], ACTS.by_word("scout")
    assert isinstance(first, Declared) and act is not None
    assert act.keeps_scouts(Saying(reader, first)) is at_once
