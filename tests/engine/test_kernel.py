"""The kernel: parsing acts, judging, refusing without a trace, forcing, and where chance comes from."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import BadAction, Impossible, Refused
from hfmod.engine.chance import ChanceError, Recorded, Seeded, record
from tests.engine.counting import GAME, HEADER, Add, Gamble, Pay


def test_an_act_round_trips_through_its_log_form() -> None:
    act = Add(by="a", count=2)
    assert GAME.unparse(act) == {"by": "a", "do": "add", "count": 2}
    assert GAME.parse(GAME.unparse(act)) == act


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ({"do": "steal", "by": "a"}, "no act named 'steal'"),
        ({"by": "a"}, "no act named None"),
        ({"do": "add", "by": "a"}, "missing"),
        ({"do": "add", "by": "a", "count": 1, "colour": "red"}, "colour"),
        ({"do": "add", "by": "a", "count": "1"}, "expected int"),
        ({"do": "add", "by": "a", "count": True}, "expected int"),
        ({"do": "add", "by": 7, "count": 1}, "by"),
    ],
)
def test_a_line_that_is_no_act_is_refused_with_its_reason(line: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadAction, match=complaint):
        GAME.parse(line)


def test_a_refusal_names_the_rule_and_leaves_the_state() -> None:
    state = GAME.new(HEADER)
    before = GAME.digest(state)
    with pytest.raises(Refused, match="T1: 4 stones, at most 3"):
        GAME.apply(state, Add(by="a", count=4), Seeded(1))
    assert GAME.digest(state) == before


def test_a_waived_rule_refuses_nothing() -> None:
    state = GAME.new(HEADER)
    GAME.apply(state, Add(by="a", count=4), Seeded(1), waive={"T1"})
    assert state.stones["a"] == 4


def test_force_does_what_the_table_did_but_not_the_impossible() -> None:
    state = GAME.new(HEADER)
    GAME.force(state, Add(by="a", count=4), Seeded(1))
    assert state.stones["a"] == 4
    with pytest.raises(Impossible):
        GAME.force(state, Add(by="nobody", count=1), Seeded(1))


def test_legal_actions_are_all_accepted() -> None:
    state = GAME.new(HEADER)
    state.stones["a"] = 2
    acts = list(GAME.legal_actions(state))
    assert Pay(by="a", count=2) in acts
    assert Pay(by="b", count=1) not in acts
    assert all(GAME.judge(state, act) == [] for act in acts)


def test_seeded_chance_repeats_and_its_record_answers_the_same_draws() -> None:
    state = GAME.new(HEADER)
    act = Gamble(by="a")
    draws = act.draws(state)
    rolled = Seeded(7).decide(draws)
    assert Seeded(7).decide(draws) == rolled
    assert Recorded(record(draws, rolled)).decide(draws) == rolled


@pytest.mark.parametrize(
    ("records", "code"),
    [
        ([], "CHANCE-MISSING"),
        ([{"d6": 7}], "CHANCE-RANGE"),
        ([{"d6": "3"}], "CHANCE-RANGE"),
        ([{"d8": 3}], "CHANCE-PURPOSE"),
        (["d6"], "CHANCE-PURPOSE"),
        ([None], "CHANCE-PURPOSE"),
        ([{"d6": 3}, {"d6": 4}], "CHANCE-SPARE"),
    ],
)
def test_recorded_chance_that_does_not_fit_is_refused_before_anything_changes(
    records: list[Any], code: str
) -> None:
    state = GAME.new(HEADER)
    before = GAME.digest(state)
    with pytest.raises(ChanceError) as error:
        GAME.apply(state, Gamble(by="a"), Recorded(records))
    assert error.value.code == code
    assert GAME.digest(state) == before
