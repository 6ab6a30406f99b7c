"""Facts that a log states, or a table shows, held against the position: what is told, how play goes on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.books import Books
from hfmod.engine.expected import Expected
from hfmod.engine.history import Seen
from hfmod.engine.narration import Narration
from hfmod.engine.reporting import Reporter, Where
from hfmod.engine.slips import SeenBreach, Shown, Slip
from hfmod.engine.verdict import Verdict
from hfmod.findings import Location, Severity
from tests.engine.counting import Counting, Pile

WHERE = Where(5, "a", "add", "", Location("log", 1))


class Words(Narration[Pile]):
    def slip(self, state: Pile, fact: str, seen: Any, derived: Any, places: Mapping[str, str]) -> Slip | None:
        if fact != "log":
            return None
        return Slip("the log lies there", places["log"], frozenset({"page"}))


class Shelf(Counting):
    """Stones can be taken over from a table. More than nine of them, and a red one in the log, break T9."""

    narration = Words()
    by_table = False

    def facts(self, state: Pile) -> dict[str, Any]:
        return {**super().facts(state), "log": state.log, "total": sum(state.stones.values())}

    def assume(self, state: Pile, fact: str, value: Any) -> bool:
        if fact in ("log", "total"):
            return False
        state.stones[fact.partition(".")[2]] = value
        return True

    def seen_breaches(self, state: Pile, differs: Mapping[str, tuple[Any, Any]]) -> Iterator[SeenBreach]:
        for name, (seen, _) in differs.items():
            if name == "log" and "red" in seen:
                yield SeenBreach("T9", "a red one", "none", (name,), "red", frozenset({"red"}), self.by_table)
            elif name not in ("log", "total") and seen > 9:
                yield SeenBreach("T9", f"{seen} stones", "9", (name,), by_table=self.by_table)


class Held:
    """What a step shows at a table or in a log, with a cause at step 3 perhaps, and what came of it."""

    def __init__(self, at_table: bool = True, waive: Collection[str] = (), game: Shelf | None = None) -> None:
        self.game = game or Shelf()
        self.verdict = Verdict("counting", [])
        self.reporter = Reporter(self.verdict)
        self.books: Books[Pile] = Books(self.game, waive)
        self.state = self.game.new({"players": [{"id": "a"}, {"id": "b"}]})
        self.at_table, self.waive = at_table, waive

    def caused(self, severity: str, *things: str) -> None:
        """Something was found at step 3, and touched some things."""
        self.reporter.report(replace(WHERE, step=3), "T1", Severity[severity], "", None)
        self.books.touch(things, 3)

    def shows(self, facts: Any, step: int = 5) -> list[tuple[str, str, int | None]]:
        """The findings about some facts: code, severity, cause."""
        where = replace(WHERE, step=step)
        known = len(self.verdict.findings)
        Expected(self.game, self.reporter, self.books, where, self.at_table, self.waive).compare(
            self.state, facts
        )
        return [(one.code, one.severity.name, one.caused_by) for one in self.verdict.findings[known:]]


def test_each_difference_is_told_once() -> None:
    held = Held(at_table=False)
    assert held.shows({}) == held.shows(["stones.a"]) == held.shows({"stones.a": 0}) == []
    assert held.books.history.entries == [Seen({"stones.a": 0}, frozenset({"stones.a"}))]
    assert held.shows({"stones.a": 2, "stones.b": 0}) == [("EXPECT", "BOOKKEEPING", None)]
    assert held.books.history.entries[-1] == Seen({"stones.a": 2, "stones.b": 0}, frozenset({"stones.b"}))
    assert held.shows({"stones.a": 2}) == []
    assert held.shows({"stones.a": 4}, step=7) == [("EXPECT", "BOOKKEEPING", 5)]
    assert held.shows({"stones.a": 0}) == []
    assert not held.books.owed and not held.books.touched
    assert held.shows({"stones.a": 2}) == [("EXPECT", "BOOKKEEPING", None)]


def test_what_is_no_fact_is_noted() -> None:
    held = Held(at_table=False)
    assert held.shows({"coins.a": 2, "stones.a": 1}) == [
        ("LOG-FACT", "NOTE", None),
        ("EXPECT", "BOOKKEEPING", 5),
    ]
    assert [one.facts for one in held.verdict.findings[1:]] == [{"fact": "stones.a", "log": 1, "derived": 0}]


@pytest.mark.parametrize(
    ("severity", "touched", "at_table", "goes_on"),
    [
        pytest.param("VIOLATION", True, True, True, id="as the table did after a breach"),
        pytest.param("UNVERIFIABLE", True, True, False, id="nobody knows after what"),
        pytest.param("VIOLATION", False, True, False, id="nothing was wrong with it"),
        pytest.param("VIOLATION", True, False, False, id="no table that shows it"),
    ],
)
def test_play_goes_on_as_the_table_shows_it_after_a_breach(
    severity: str, touched: bool, at_table: bool, goes_on: bool
) -> None:
    held = Held(at_table)
    held.caused(severity, "stones:b", *(["stones:a"] if touched else []))
    held.books.touched.pop("stones:b")
    assert held.shows({"stones.a": 4}) == [("EXPECT", "BOOKKEEPING", 3 if touched else None)]
    assert held.state.stones["a"] == (4 if goes_on else 0)
    assert [one.state.stones["a"] for one in held.books.worlds.now()] == ([] if goes_on else [4])
    assert held.books.followed == (set() if goes_on else {"stones:a"})
    since = 3 if touched else 5
    assert held.books.doubted == ({"stones:a": since} if at_table and not goes_on else {})
    if not goes_on:
        (world,) = held.books.worlds.now()
        assert world.causes == {since} and world.unsure == {"stones:a"}


def test_what_cannot_be_taken_over_is_in_doubt_and_all_else_goes_on() -> None:
    held = Held()
    held.caused("VIOLATION", "log", "stones:b")
    assert held.shows(Shown({"log": ["x"], "stones.a": 1, "stones.b": 2}, {"log": "put it back"})) == [
        ("EXPECT", "BOOKKEEPING", 3),
        ("EXPECT", "BOOKKEEPING", None),
        ("EXPECT", "BOOKKEEPING", 3),
    ]
    assert held.state == Pile({"a": 0, "b": 2}, [])
    assert held.books.doubted == {"log": 3, "stones:a": 5}
    assert held.books.followed == {"stones:a"}
    (world,) = held.books.worlds.now()
    assert world.state.stones == {"a": 1, "b": 2} and world.unsure == {"stones:a"}


def test_what_a_log_states_and_cannot_be_taken_over_is_in_doubt() -> None:
    held = Held(at_table=False)
    assert held.shows({"log": ["x"], "stones.a": 1}) == [("EXPECT", "BOOKKEEPING", None)] * 2
    assert (held.books.doubted, held.books.followed) == ({"log": 5}, {"stones:a"})


def test_a_slip_follows_from_what_was_wrong_with_its_pieces_or_its_owner() -> None:
    held = Held()
    held.books.misplaced["page"] = (2, "stones.b")
    held.books.touched["hand:a"] = 4
    assert [cause for *_, cause in held.shows(Shown({"log": ["x"], "stones.a": 1}, {"log": ""}))] == [2, 4]
    assert [cause for *_, cause in held.shows({"stones.b": 1}, step=6)] == [None]


def test_a_slip_that_names_its_pieces_is_told_so_and_does_not_taint() -> None:
    held = Held()
    assert held.shows(Shown({"log": ["x"]}, {"log": "put it back"})) == [("EXPECT", "BOOKKEEPING", None)]
    (found,) = held.verdict.findings
    assert (found.message, found.help) == ("the log lies there", "put it back")
    assert (held.books.slips, held.books.misplaced) == ({"log"}, {"page": (5, "log")})
    assert held.shows(Shown({"log": ["y"]}, {"log": "put it back"}), step=8)[0][2] == 5
    assert held.books.misplaced == {"page": (5, "log")}


def test_a_written_log_that_contradicts_what_was_read_in_doubt_was_misread() -> None:
    for at_table, severity in ((False, "UNVERIFIABLE"), (True, "BOOKKEEPING")):
        held = Held(at_table)
        held.books.doubt(["stones:a"], 3)
        held.books.doubts.add(3)
        assert held.shows({"stones.a": 4}) == [("EXPECT", severity, 3)]
        assert held.shows({"stones.b": 4})[0][1] == "BOOKKEEPING"


# -- breaches that a table shows -------------------------------------------------------------------------


def test_what_nothing_can_explain_is_a_breach_and_was_done() -> None:
    held = Held()
    assert held.shows({"stones.a": 12, "stones.b": 9}) == [
        ("T9", "VIOLATION", None),
        ("EXPECT", "BOOKKEEPING", 5),
    ]
    found = held.verdict.findings[0]
    assert (found.message, found.legal, found.player, found.action) == ("12 stones", "9", "a", "add")
    assert held.state.stones == {"a": 12, "b": 9}
    assert held.books.touched == {"stones:a": 5, "stones:b": 5} and held.books.traced == {5}


def test_what_agrees_once_that_was_done_is_no_slip() -> None:
    held = Held()
    assert held.shows({"stones.a": 12, "total": 12}) == [("T9", "VIOLATION", None)]
    assert held.shows({"stones.a": 3, "total": 3})[0] == ("EXPECT", "BOOKKEEPING", 5)


def test_a_breach_of_the_whole_table_is_nobodys() -> None:
    game = Shelf()
    game.by_table = True
    held = Held(game=game)
    assert held.shows({"stones.a": 12}) == [("T9", "VIOLATION", None)]
    assert (held.verdict.findings[0].player, held.verdict.findings[0].action) == (None, None)


def test_a_log_that_states_it_has_miscounted() -> None:
    assert Held(at_table=False).shows({"stones.a": 12}) == [("EXPECT", "BOOKKEEPING", None)]


def test_a_rule_that_the_table_plays_without_is_not_told() -> None:
    held = Held(waive={"T9"})
    assert held.shows({"stones.a": 12}) == []
    assert held.state.stones["a"] == 12
    assert not held.books.touched and not held.books.traced


@pytest.mark.parametrize(
    ("severity", "thing", "told"),
    [
        pytest.param("VIOLATION", "stones:a", ["EXPECT"], id="of a breach it follows"),
        pytest.param("VIOLATION", "hand:a", ["T9"], id="other things of its owner have a breach"),
        pytest.param("UNVERIFIABLE", "hand:a", ["EXPECT"], id="other things of its owner are unsure"),
        pytest.param("UNVERIFIABLE", "hand:b", ["T9"], id="things of another one are unsure"),
    ],
)
def test_a_breach_that_something_explains_is_a_slip(severity: str, thing: str, told: list[str]) -> None:
    held = Held()
    held.caused(severity, thing)
    assert [code for code, *_ in held.shows({"stones.a": 12})] == told


def test_after_an_act_that_could_not_be_done_nothing_is_sure_of_its_player() -> None:
    held = Held()
    held.caused("VIOLATION", "hand:a")
    held.books.dropped.add(3)
    assert [code for code, *_ in held.shows({"stones.a": 12, "stones.b": 10})] == ["T9", "EXPECT"]


@pytest.mark.parametrize(("there", "told"), [(12, ["EXPECT"]), (10, ["T9"])])
def test_what_is_right_in_another_position_is_no_breach(there: int, told: list[str]) -> None:
    held = Held()
    held.books.worlds.add([Pile({"a": there, "b": 0})], frozenset({2}), ["x"])
    assert [code for code, *_ in held.shows({"stones.a": 12})] == told


def test_what_the_table_shows_after_a_breach_is_in_doubt_no_longer() -> None:
    held = Held()
    held.caused("VIOLATION", "stones:a", "stones:b")
    held.books.doubt(["stones:a", "stones:b"], 3)
    held.shows({"stones.a": 2})
    assert held.state.stones == {"a": 2, "b": 0}
    assert held.books.doubted == {"stones:b": 3}


def test_a_slip_follows_from_a_breach_about_other_things_only_if_that_left_something_open() -> None:
    for traced, cause in ((set[int](), 3), ({3}, None)):
        held = Held()
        held.caused("VIOLATION", "stones:a", "hand:b")
        held.books.traced |= traced
        assert held.shows({"stones.a": 2, "stones.b": 1}) == [
            ("EXPECT", "BOOKKEEPING", 3),
            ("EXPECT", "BOOKKEEPING", cause),
        ]
        assert held.state.stones["a"] == 2  # and play goes on from what the table shows


def test_what_play_goes_on_with_is_part_of_the_game_so_far() -> None:
    held = Held()
    held.books.history.before(held.state)
    held.caused("VIOLATION", "stones:a")
    held.shows({"stones.a": 2, "stones.b": 0})
    assert held.books.history.entries[-1] == Seen(
        {"stones.a": 2, "stones.b": 0}, frozenset({"stones.b"}), {"stones.a": 2}
    )
    held.shows({"stones.b": 12})  # a breach that only the table shows
    assert held.books.history.position(2).stones == held.state.stones == {"a": 2, "b": 12}
    other = held.game.new({"players": [{"id": "a"}, {"id": "b"}]})
    assert held.books.history.goes_on(other, 0) and other.stones == {"a": 0, "b": 12}


def test_a_slip_follows_from_what_leads_to_a_position_in_which_it_is_none() -> None:
    held = Held()
    held.caused("VIOLATION", "hand:a")
    held.books.traced.add(3)
    held.books.worlds.add([Pile({"a": 2, "b": 0})], frozenset({3}), ["x"])
    assert held.shows({"stones.a": 2, "stones.b": 1}) == [
        ("EXPECT", "BOOKKEEPING", 3),
        ("EXPECT", "BOOKKEEPING", None),
    ]


def test_of_a_fact_the_piece_that_is_wrong_is_told_and_the_rest_held_against_the_acts() -> None:
    held = Held()
    held.state.log.append("x")
    assert held.shows(Shown({"log": ["x", "red"]}, {"log": ""})) == [("T9", "VIOLATION", None)]
    assert held.books.misplaced == {"red": (5, "log")} and held.books.touched == {"red": 5, "log": 5}
    assert held.books.traced == set()  # the game cannot take it over
    held = Held()
    assert [code for code, *_ in held.shows(Shown({"log": ["y", "red"]}, {"log": ""}))] == ["T9", "EXPECT"]
    assert held.verdict.findings[-1].facts == {"fact": "log", "log": ["y"], "derived": []}
