"""Around words of the Dice Game: what came for them, what is said next, what was only looked at."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.engine.act import Draw
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.names import face_of
from hfmod.games.tmdice.record.events import (
    UNKNOWN,
    Came,
    Declared,
    Drew,
    Event,
    Laid,
    Lifted,
    PutDown,
    Sideways,
    Story,
    Tokens,
    sides_as_they_stay,
    without_second_thoughts,
)
from hfmod.games.tmdice.record.looking import Looking
from hfmod.games.tmdice.rules.fortune import SHUFFLED, card_of, die_of
from hfmod.record.declarations import Declaration


def said(step: int, seat: str, act: str) -> Declared:
    tag = Declaration("tmdice", seat, step, act, {}, act)
    return Declared(step, seat, tag, ACTS.by_word(act) or UNKNOWN)


class Turn(Looking):
    """A story in a turn, or in the set-up, read as far as an event."""

    def __init__(self, *events: Event, at: int = 0, setting_up: bool = False) -> None:
        super().__init__(Story(list(events)))
        self.index, self.begins = at, setting_up

    @property
    def setting_up(self) -> bool:
        return self.begins


HERE = said(1, "red", "buy_vp")
ON, BLUES, END = said(3, "red", "buy_vp"), said(3, "blue", "buy_vp"), said(4, "red", "end_turn")
ASIDE, TALK = said(2, "red", "no_such_word"), said(2, "blue", "lose_resource")


def came(step: int, seat: str = "red", side: int = 2, colour: str = "green", rolled: bool = True) -> Came:
    return Came(step, seat, f"die-{colour}-{step}", colour, side, rolled)


def drew(step: int, card: str, seat: str = "red") -> Drew:
    return Drew(step, seat, card)


# -- what is said next -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("later", "act", "by"),
    [
        ([ON], "buy_vp", "red"),
        ([came(2), ASIDE, TALK, END], "end_turn", "red"),
        ([BLUES, ON], "", ""),
        ([], "", ""),
    ],
)
def test_what_a_player_says_next_in_a_turn(later: list[Event], act: str, by: str) -> None:
    turn = Turn(HERE, *later)
    words = turn.next_words("red")
    assert turn.next_act("red") == act
    assert (words.seat if words is not None else "") == by


def test_what_happens_to_a_player_until_he_says_more_and_belongs_to_no_act() -> None:
    die, blues, tokens = came(2), came(2, "blue"), Tokens(3, "red", 1)
    turn = Turn(HERE, die, blues, ASIDE, tokens, BLUES, ON, came(5))
    assert list(turn.next_of("red")) == [(1, die), (3, ASIDE), (4, tokens)]
    turn.taken.add(1)
    assert list(turn.next_of("red")) == [(3, ASIDE), (4, tokens)]
    assert list(turn.next_of("blue")) == [(2, blues)]


@pytest.mark.parametrize(
    ("later", "comes"),
    [
        ([came(1)], True),
        ([ASIDE, came(1)], False),
        ([drew(1, "P001"), came(1)], True),
        ([came(2)], False),
        ([], False),
    ],
)
def test_a_die_comes_in_the_step_of_the_words(later: list[Event], comes: bool) -> None:
    assert Turn(HERE, *later).comes() is comes


def test_a_die_that_came_before_the_words_does_not_come_with_them() -> None:
    assert not Turn(came(1), HERE, at=1).comes()
    assert Turn(came(1), at=0).comes()


def test_something_else_of_the_step_is_taken_once() -> None:
    first, second, third = drew(1, "P001"), drew(1, "P002"), drew(2, "P003")
    turn = Turn(HERE, came(1), first, second, third)
    assert [turn.same_step(Drew) for _ in range(3)] == [first, second, None]
    assert turn.taken == {2, 3}
    assert Turn(first, HERE, at=1).same_step(Drew) is None


# -- what came for an act ----------------------------------------------------------------------------------

DIE = Draw("d6", die_of("red", "green"))


@pytest.mark.parametrize(
    ("before", "later", "side"),
    [
        ([], [came(2)], 2),
        ([], [came(2), came(2, side=5)], 2),
        ([came(0, side=4)], [], 4),
        ([came(0, side=4), came(0, side=5)], [], 5),
        ([came(0, side=4)], [came(2)], 2),
        ([], [came(2, rolled=False), came(2, side=3)], 3),
        ([], [came(2, colour="blue")], None),
        ([], [came(2, "blue")], None),
        ([], [END, came(5)], None),
        ([came(0), said(0, "red", "end_turn")], [], None),
        ([], [BLUES, came(4)], None),
        ([], [TALK, came(4)], 2),
        ([], [said(2, "blue", "take_bonus_card"), came(4)], 2),
        ([], [ON, came(3)], None),  # it belongs to the words of its own step
        ([], [ON, came(4)], 2),
        ([], [ASIDE, came(2)], 2),
    ],
)
def test_a_die_comes_for_an_act_up_to_the_end_of_the_turn_or_before_it(
    before: list[Event], later: list[Event], side: int | None
) -> None:
    turn = Turn(*before, HERE, *later, at=len(before))
    assert turn.came_for([DIE], "red") == [{"d6": side} if side is not None else None]
    rolled = {"red": Counter([face_of("green", side)])} if side is not None else {}
    assert turn.rolled == rolled
    assert len(turn.taken) == (side is not None)


def test_each_die_comes_for_one_act() -> None:
    turn = Turn(HERE, came(2), came(3, side=5))
    assert turn.came_for([DIE, DIE, DIE], "red") == [{"d6": 2}, {"d6": 5}, None]
    assert turn.came_for([DIE], "red") == [None]
    assert turn.rolled == {}  # of the act that is read


def test_what_is_read_from_things_that_lie_there_came_before() -> None:
    turn = Turn(came(0, side=4), HERE, came(2), at=1)
    turn.looks_back = True
    assert turn.came_for([DIE, DIE], "red") == [{"d6": 4}, None]


PAIR = Draw("sample", "cards of red", items=("P001", "P002", "P003"), count=2)


@pytest.mark.parametrize(
    ("later", "cards"),
    [
        ([drew(2, "P002"), drew(3, "P001")], ["P002", "P001"]),
        ([drew(2, "P002"), drew(3, "P001"), drew(4, "P003")], ["P002", "P001"]),
        ([drew(2, "P002"), drew(3, "P009"), drew(4, "P003")], ["P002", "P003"]),
        ([drew(2, "P002"), drew(3, "P001", "blue")], None),
        ([drew(2, "P002")], None),
    ],
)
def test_cards_come_for_an_act_where_enough_of_those_that_may_come_are_drawn(
    later: list[Event], cards: list[str] | None
) -> None:
    turn = Turn(HERE, *later)
    assert turn.came_for([PAIR], "red") == [{"sample": cards} if cards is not None else None]
    assert len(turn.taken) == (2 if cards is not None else 0)


def test_cards_of_several_players_come_for_one_act() -> None:
    both = Draw("sample", "cards of red, blue", items=("P001", "P002"), count=2)
    assert Turn(HERE, drew(2, "P001"), drew(2, "P002", "blue")).came_for([both], "red") == [
        {"sample": ["P001", "P002"]}
    ]
    shuffled = Draw("sample", f"cards of red{SHUFFLED}", items=("P001",), count=1)
    assert Turn(HERE, drew(2, "P001")).came_for([shuffled], "red") == [{"sample": ["P001"]}]


def test_what_an_act_gives_and_never_came_is_not_taken() -> None:
    assert Turn(HERE).not_taken(DIE, "red") == [DIE.purpose]
    assert Turn(HERE, came(2, rolled=False)).not_taken(DIE, "red") == []
    assert Turn(HERE).not_taken(PAIR, "red") == [card_of("red")] * 2
    assert Turn(HERE, drew(2, "P009")).not_taken(PAIR, "red") == [card_of("red")]
    assert Turn(HERE, drew(2, "P001", "blue")).not_taken(PAIR, "red") == [card_of("red")] * 2
    assert Turn(HERE, drew(2, "P001"), drew(2, "P002")).not_taken(PAIR, "red") == []


# -- whether a turn is over --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("later", "setting_up", "over"),
    [
        ([END], False, True),
        ([BLUES], False, True),
        ([TALK, ON, came(5), ASIDE], False, False),
        ([said(2, "blue", "no_such_word")], False, False),
        ([], False, False),
        ([BLUES], True, True),
        ([said(2, "blue", "lose_resource"), said(3, "red", "begin")], True, False),
    ],
)
def test_a_turn_is_over_where_it_is_ended_or_another_player_goes_on(
    later: list[Event], setting_up: bool, over: bool
) -> None:
    """The set-up, in which all do things in any order, is over with the first words of a turn."""
    assert Turn(HERE, *later, setting_up=setting_up).gone_on("red") is over


def test_of_nobody_only_an_end_ends_a_turn() -> None:
    assert not Turn(HERE, BLUES).gone_on("")
    assert Turn(HERE, BLUES, END).gone_on("")


# -- what was only looked at -------------------------------------------------------------------------------

PUT, BACK = PutDown(1, "red", "P001", True), PutDown(2, "red", "P001", False)
USED, UPRIGHT = Sideways(1, "red", "P001", True), Sideways(2, "red", "P001", False)


@pytest.mark.parametrize(
    ("events", "left"),
    [
        ([PUT], [PUT]),
        ([PUT, BACK], []),
        ([PUT, ON, BACK], [ON]),
        ([PUT, END, BACK], [PUT, END]),
        ([BACK], []),
        ([PUT, BACK, PUT], [PUT]),
        ([USED, UPRIGHT], []),
        ([PUT, UPRIGHT], [PUT]),
        ([USED, BACK], [USED]),
        ([PUT, PutDown(2, "red", "P002", False)], [PUT]),
    ],
)
def test_a_card_that_is_laid_down_and_taken_up_in_one_turn_was_only_looked_at(
    events: list[Event], left: list[Event]
) -> None:
    assert list(without_second_thoughts(events)) == left


LAID = Laid(1, "", "tile-1", "city", "hex-1")
TURNED, SHIFTED = Laid(2, "", "tile-1", "greenery", "hex-1"), Laid(3, "", "tile-1", "greenery", "hex-2")


@pytest.mark.parametrize(
    ("events", "left"),
    [
        ([LAID, TURNED], [Laid(1, "", "tile-1", "greenery", "hex-1")]),
        ([LAID, ON, TURNED, SHIFTED], [Laid(1, "", "tile-1", "greenery", "hex-2"), ON]),
        ([LAID, END, TURNED], [LAID, END, TURNED]),
        ([LAID, Lifted(2, "", "tile-1")], []),
        ([LAID, END, Lifted(5, "", "tile-1")], [LAID, END]),
        ([LAID, Lifted(2, "", "tile-2")], [LAID]),
        ([LAID, Lifted(2, "", "tile-1"), SHIFTED], [SHIFTED]),
        ([LAID, Laid(2, "", "tile-2", "city", "hex-3")], [LAID, Laid(2, "", "tile-2", "city", "hex-3")]),
    ],
)
def test_a_tile_lies_as_it_was_turned_or_shifted_last_in_the_turn(
    events: list[Event], left: list[Event]
) -> None:
    assert list(sides_as_they_stay(events)) == left
