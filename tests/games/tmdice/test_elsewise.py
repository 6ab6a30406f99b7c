"""Dice Game: other positions that a table may have, and what may be as it shows it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.games.tmdice.rules.actions import SupportDie
from hfmod.games.tmdice.rules.elsewise import as_counted, assume, others, superfluous
from hfmod.games.tmdice.rules.ending import EndTurn, TakeBonusCard
from hfmod.games.tmdice.rules.state import TURN, TURN_END, TmdState
from tests.games.tmdice.tables import GAME, give, playing

BUY = SupportDie(by="ann", die="red")


@pytest.mark.parametrize(
    ("by", "misstated", "vp"),
    [
        ("ann", {"vp": (9, 7)}, 12),
        ("ann", {"vp": (5, 7)}, 8),
        ("ann", {"vp": (0, 17)}, 0),  # no marker goes below 0
        ("ann", {"vp": ("nine", 7)}, None),
        ("ann", {"vp": (9, None)}, None),
        ("ann", {"vp": (True, 7)}, None),
        ("ann", {"heat": (9, 7)}, None),
        ("dan", {"vp": (9, 7)}, None),
        (None, {"vp": (9, 7)}, None),
    ],
)
def test_the_marker_is_as_its_player_counted(
    by: str | None, misstated: dict[str, Any], vp: int | None
) -> None:
    state = playing()
    state.players["ann"].vp = 10
    found = list(as_counted(state, SupportDie(by=by, die="red"), misstated))
    assert [one.players["ann"].vp for one in found] == ([vp] if vp is not None else [])


def bonus(step: str = TURN, kind: str = "", active: str = "bob") -> TmdState:
    """Bob's turn has just begun; ann ended hers without the bonus card of an extra turn."""
    state = playing(3)
    state.seat, state.active, state.step = "bob", active, step
    state.turn.kind = kind
    return state


@pytest.mark.parametrize(
    ("before", "act", "extra", "played"),
    [
        (bonus(), TakeBonusCard(by="ann", card="B01"), ["ann"], "ann"),
        (bonus(), TakeBonusCard(by="ann", card="B01"), [], ""),  # it gives none
        (bonus(), BUY, ["ann"], ""),
        (bonus(step=TURN_END), TakeBonusCard(by="ann", card="B01"), ["ann"], ""),
        (bonus(kind="production"), TakeBonusCard(by="ann", card="B01"), ["ann"], ""),  # bob has acted
        (bonus(active="cho"), TakeBonusCard(by="ann", card="B01"), ["ann"], ""),  # an extra turn is under way
    ],
)
def test_an_extra_turn_by_a_card_that_was_taken_late_is_played_before_the_next_turn(
    before: TmdState, act: Any, extra: list[str], played: str
) -> None:
    after = GAME.fork(before)
    after.extra = [*extra]
    found = list(others(before, act, after))
    assert [(one.active, one.turn.extra, one.extra) for one in found] == (
        [(played, True, [])] if played else []
    )
    assert [one.seat for one in found] == (["ann"] if played else [])  # bob's turn comes after it


def test_who_ends_a_turn_once_more_says_nothing() -> None:
    assert superfluous(EndTurn(by="ann"), [EndTurn(by="ann"), EndTurn(by="bob")])
    assert superfluous(EndTurn(by="ann"), [BUY, EndTurn(by="ann")])
    assert not superfluous(EndTurn(by="ann"), [EndTurn(by="bob"), EndTurn(by="ann")])
    assert not superfluous(EndTurn(by="ann"), [BUY])
    assert not superfluous(BUY, [EndTurn(by="ann")])


# -- what may be as the table shows it ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "value", "taken"),
    [
        ("vp.ann", 7, True),
        ("vp.ann", -1, False),
        ("vp.ann", 0, True),
        ("vp.ann", "7", False),
        ("vp.ann", True, False),
        ("vp.dan", 7, False),
        ("vp", 7, False),
        ("hand.ann", 7, False),
        ("wild.ann", 2, True),
        ("wild.ann", 99, False),  # there are no such tokens
        ("pool", {}, True),
        ("pool", 3, False),
        ("tokens", 3, True),
        ("tokens", {}, False),
        ("temperature", 8, True),
        ("temperature", 9, False),  # which no step of the track shows
        ("temperature", -40, False),
        ("oxygen", 1, False),
        ("oceans", 3, False),
        ("dice.ann", {"heat": 2}, True),
        ("dice.ann", {"heat": -1}, False),
        ("dice.ann", {"heat": True}, False),
        ("dice.ann", {"love": 1}, False),
        ("dice.ann", {"heat": 99}, False),  # no so many in the pool
        ("dice.ann", ["heat"], False),
        ("milestones.ann", ["M02"], True),
        ("milestones.ann", ["M09"], False),
        ("milestones.ann", "M02", False),
    ],
)
def test_what_may_be_as_the_table_shows_it(fact: str, value: Any, taken: bool) -> None:
    """And where it may not, nothing has changed."""
    state = playing()
    state.players["ann"].vp = 3
    before = GAME.fork(state)
    assert assume(state, fact, value) is taken
    if not taken or fact in ("pool", "tokens"):
        assert state == before
        return
    name, _, owner = fact.partition(".")
    shown = getattr(state.players[owner] if owner else state, name)
    assert shown == (Counter(value) if name == "dice" else value)


def test_what_a_player_has_comes_out_of_the_supply() -> None:
    state = playing()
    wild, pool = state.wild, state.pool.copy()
    assert assume(state, "wild.ann", 2) and state.wild == wild - 2
    assert assume(state, "wild.ann", wild) and state.wild == 0
    assert not assume(state, "wild.bob", 1)
    assert assume(state, "wild.ann", 0) and state.wild == wild
    give(state, "ann", "heat", "plant")
    colours = state.content.colour_of
    assert assume(state, "dice.ann", {"steel": 2, "heat": 0})
    assert state.players["ann"].dice == Counter(steel=2)
    assert state.pool[colours["steel"]] == pool[colours["steel"]] - 2
    assert state.pool[colours["plant"]] == pool[colours["plant"]]
    all_of = pool[colours["steel"]]
    assert assume(state, "dice.ann", {"steel": all_of})
    assert not assume(state, "dice.bob", {"steel": 1})


def test_a_milestone_lies_with_one_player() -> None:
    state = playing()
    state.milestones, state.open = ["M01", "M02", "M03"], ["M02", "M03"]
    state.players["bob"].milestones = ["M01"]
    state.players["ann"].milestones = ["M03"]
    assert assume(state, "milestones.ann", ["M01", "M02"])
    assert [one.milestones for one in state.players.values()] == [["M01", "M02"], []]
    assert state.open == ["M03"]
