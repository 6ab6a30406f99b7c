"""Games that bots play: when they break off, who is asked, and what is told of many of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.engine.chance import Seeded
from hfmod.engine.game import act_table
from hfmod.engine.results import Result
from hfmod.engine.simulation import End, Played, SimulationError, Tally, deserting, play, showing
from tests.engine.counting import GAME, HEADER, Add, Counting, Pay, Pile


def adding(times: int) -> Any:
    """A chooser that adds a stone so often."""
    left = iter([Add(by="a", count=1)] * times)
    return lambda state: next(left, None)


def test_a_game_is_played_to_its_end() -> None:
    played = play(GAME, HEADER, adding(3), Seeded(1))
    assert (len(played.actions), played.score, played.result) == (3, {"a": 3, "b": 0}, None)
    assert [action["n"] for action in played.actions] == [1, 2, 3]
    begun = play(GAME, HEADER, adding(1), Seeded(1), begin=Pile({"a": 5, "b": 1}))
    assert begun.score == {"a": 6, "b": 1}


def test_a_game_that_does_not_end_is_broken_off() -> None:
    assert len(play(GAME, HEADER, adding(4), Seeded(1), most=4).actions) == 4
    with pytest.raises(SimulationError, match="does not end: 4 acts"):
        play(GAME, HEADER, adding(5), Seeded(1), most=4)


class Endless(Counting):
    def score(self, state: Pile) -> dict[str, int] | None:
        return None


def test_a_game_without_an_end_in_which_nobody_can_act_is_told() -> None:
    with pytest.raises(SimulationError, match="no act after 2 acts"):
        play(Endless(), HEADER, adding(2), Seeded(1))


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (Add(by="a", count=2), ""),
        (Add(by="a", count=4), ""),
        (Add(by="c", count=1), ""),
        (Pay(by="a", count=0), "legal and not listed"),
        (None, ""),
    ],
)
def test_questions_are_held_against_the_list(question: Act[Pile] | None, told: str) -> None:
    def asked(listed: bool) -> Played[Pile]:
        return play(GAME, HEADER, adding(1), Seeded(1), ask=lambda state: question, listed=listed)

    assert asked(False).score == {"a": 1, "b": 0}  # it is asked, and not played
    if told:
        with pytest.raises(SimulationError, match=told):
            asked(True)
    else:
        assert len(asked(True).actions) == 1


def test_who_names_what_the_table_cannot_show_is_asked_again() -> None:
    named = iter([Add(by="a", count=1), Add(by="a", count=2), None])
    chooser = showing(lambda state: next(named), lambda state, act: act == Add(by="a", count=2))
    assert chooser(Pile()) == Add(by="a", count=2) and chooser(Pile()) is None
    asked: list[int] = []

    def stubborn(state: Pile) -> Act[Pile]:
        asked.append(1)
        return Add(by="a", count=1)

    with pytest.raises(SimulationError, match="can show is chosen in"):
        showing(stubborn, lambda state, act: False)(Pile())
    assert len(asked) > 1


class Leave(Add):
    """Those of whom the position says so may leave."""

    do = "leave"

    @classmethod
    def options(cls, state: Pile) -> Iterator[Leave]:
        yield from (cls(by=by or None, count=1) for by in state.log)


class Leaving(Counting):
    acts = act_table([Leave])


@pytest.mark.parametrize(
    ("who", "leaves"), [(["a", "b"], True), (["a", "a"], False), (["a", ""], False), ([], False)]
)
def test_players_leave_now_and_then_but_the_last_one(who: list[str], leaves: bool) -> None:
    stays = Pay(by="a", count=1)
    chooser = deserting(Leaving(), lambda state: stays, "leave", 7)
    chosen = [chooser(Pile(log=who)) for _ in range(3000)]
    assert any(isinstance(one, Leave) for one in chosen) is leaves
    assert chosen.count(stays) > 1500


# -- what occurred -----------------------------------------------------------------------------------------


def finished(title: str, result: Result | None, acts: int = 2) -> Played[Pile]:
    played = Played({"title": title}, Pile({"a": 1, "b": 2}))
    played.actions = [{"do": "add"}] * acts
    played.score, played.seconds, played.result = {"a": 1, "b": 2}, 0.5, result
    return played


def team(name: str, ended: str = "T9") -> Result:
    return Result((), f"{name} it is", "T8", "over", ended, team=name)


def test_the_end_of_one_game_is_told_in_words() -> None:
    tally = Tally()
    tally.add(finished("one", Result(("b",), "b has won", "T8", "the stones are gone", "T9")), {})
    assert tally.lines()[-3:] == ["score: a 1, b 2", "B has won (T8).", "The stones are gone (T9)."]
    assert [*End("one", {"a": 1}, None).lines()] == ["score: a 1"]
    assert End("one", {"a": 1}, None).data() == {"title": "one", "score": {"a": 1}, "result": None}


def test_the_ends_of_many_games_are_counted() -> None:
    tally = Tally(expected={"acts": ["add", "pay"], "events": ["storm"]})
    for result in (team("bad"), team("good"), team("bad", "T7"), None):
        tally.add(finished("x", result), {"stones": [1, 4]})
    assert tally.lines() == [
        f"{'acts':<36} {'times':>7} {'a game':>8}",
        f"  {'add':<34} {8:>7} {2.0:>8.1f}",
        f"  {'pay':<34} {0:>7} {0.0:>8.1f}",
        "",
        f"{'events':<36} {'times':>7} {'a game':>8}",
        f"  {'storm':<34} {0:>7} {0.0:>8.1f}",
        "",
        "4 games: 2 acts and 0.50 s a game, longest 2 acts and 0.50 s",
        "stones a player: median 2.5, mean 2.50, most 4",
        "results: bad (T8) 2, good (T8) 1",
        "ends: T7 1, T9 2",
    ]
    assert tally.never() == {"acts": ["pay"], "events": ["storm"]}
    whole = tally.lines(whole=True)
    assert "never acts: pay" in whole and "acts: 1 of 2 occurred" in whole
    assert {name: tally.data()[name] for name in ("games", "acts", "seconds", "never")} == {
        "games": 4, "acts": 8, "seconds": 2.0, "never": {"acts": ["pay"], "events": ["storm"]},
    }  # fmt: skip


def test_players_who_compete_have_ends_and_no_results() -> None:
    tally = Tally()
    for _ in range(2):
        tally.add(finished("x", Result(("b",), "b has won", "T8", "over", "T9")), {})
    assert tally.lines()[1:] == ["ends: T9 2"]


def test_what_can_occur_too_is_expected_once() -> None:
    tally = Tally(expected={"acts": ["add"]})
    tally.expect({"acts": ["add", "pay"], "events": ["storm"]})
    assert tally.expected == {"acts": ["add", "pay"], "events": ["storm"]}
    assert tally.count("acts", "add") == tally.count("events", "storm") == 0
