"""Answers that players of High Frontier give by going on: tied votes, rolls that nobody sabotages."""

from __future__ import annotations

import pytest

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.registry import MEANWHILE
from hfmod.games.hf4.record.silence import asked_to_sabotage, silent
from hfmod.games.hf4.rules.conflict.d_sabotage import LetStand, Sabotage
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.o1_assembly import VOTE
from hfmod.games.hf4.rules.politics.o4_lobby import INSURANCE, Insure
from hfmod.games.hf4.rules.politics.o6_legacy import MoveLaw
from tests.logs.test_ends_told_late import turn_of

ANSWER = min(MEANWHILE)


def answers(do: str, by: str | None, *pending: tuple[str, str], star: str = "unity") -> list[Act[Hf4State]]:
    """What is answered before an act, where decisions of some kinds are to be made by players."""
    state = turn_of("yellow")
    for kind, player in pending:
        state.pending.append({"kind": kind, "player": player, "choices": ["freedom", "unity"], "votes": {}})
    assert asked_to_sabotage(state) == [player for kind, player in pending if kind == Sabotage.kind]
    return list(silent(state, do, by, star))


@pytest.mark.parametrize(
    ("do", "by", "star", "settled"),
    [
        ("income", "yellow", "unity", True),
        ("income", "yellow", "freedom", True),
        ("income", "yellow", "honor", False),  # it does not lie on one of those that are tied
        ("income", "green", "unity", True),
        ("advance_sunspot", None, "unity", True),
        (ANSWER, "yellow", "unity", True),  # whose vote it is goes on
        (ANSWER, "green", "unity", False),  # others may answer meanwhile
        (ANSWER, None, "unity", True),
        (MoveLaw.do, "yellow", "unity", False),  # it is said
    ],
)
def test_a_tied_vote_is_settled_by_the_star_where_its_player_or_the_game_goes_on(
    do: str, by: str | None, star: str, settled: bool
) -> None:
    law = [MoveLaw(by="yellow", ideology=star)] if settled else []
    assert answers(do, by, (VOTE, "yellow"), star=star) == law


@pytest.mark.parametrize(
    ("do", "by", "stands"),
    [
        ("income", "yellow", ["green", "red"]),
        ("income", "green", ["green", "red"]),
        (Sabotage.do, "green", []),
        (Sabotage.do, "red", ["green"]),  # green was asked first
        (LetStand.do, "green", []),
        (LetStand.do, "red", ["green"]),
        (Sabotage.do, "yellow", ["green", "red"]),  # who is not asked
    ],
)
def test_who_says_nothing_of_a_roll_lets_it_stand(do: str, by: str, stands: list[str]) -> None:
    asked = ((Sabotage.kind, "green"), (Sabotage.kind, "red"))
    assert answers(do, by, *asked) == [LetStand(by=player) for player in stands]


@pytest.mark.parametrize(
    ("do", "by", "without"),
    [
        ("income", "yellow", ["green", "red"]),
        ("income", "green", ["green", "red"]),
        (Insure.do, "green", []),
        (Insure.do, "red", ["green"]),
        (Insure.do, "yellow", ["green", "red"]),
    ],
)
def test_who_says_nothing_of_insurance_goes_without(do: str, by: str, without: list[str]) -> None:
    found = answers(do, by, (INSURANCE, "green"), (INSURANCE, "red"))
    assert found == [Insure(by=player, lobby=False) for player in without]


def test_where_nothing_is_asked_nothing_is_answered() -> None:
    assert answers("income", "yellow") == []
    assert answers("income", "yellow", ("heroism", "yellow")) == []
