"""The parts of the kernel by themselves: books, history, differences, chance, options, results, names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.act import BadAction, Draw, Figure, RuleViolation
from hfmod.engine.books import Books
from hfmod.engine.chance import ChanceError, Recorded, Seeded, record
from hfmod.engine.differences import difference, of_one_form
from hfmod.engine.history import EVERY, Decided, Done, History, Seen
from hfmod.engine.near import Names, one_slip, whole_number
from hfmod.engine.options import settle
from hfmod.engine.reporting import Reporter, Where
from hfmod.engine.results import Result, all_of, victory
from hfmod.engine.slips import Unsaid
from hfmod.engine.verdict import Verdict
from hfmod.findings import Location, Severity
from tests.engine.counting import GAME, HEADER, Add, Counting, Gamble, Pay, Pile


class Timed(Counting):
    """The toy game with a fact that tells the time, and a score."""

    turn_facts = frozenset({"year"})
    sum_facts = frozenset({"score"})


def books() -> Books[Pile]:
    return Books(Timed(), ())


def violation(rule: str = "T1") -> RuleViolation:
    return RuleViolation(rule, "", {}, "")


# -- books -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "thing"),
    [("stones.a", "stones:a"), ("year", "game"), ("season", "season"), ("stones.", "stones:")],
)
def test_facts_belong_to_things(fact: str, thing: str) -> None:
    assert books().thing_of(fact) == thing


def test_sums_are_over_everything() -> None:
    found = books()
    assert found.is_sum("score.a") and found.is_sum("score") and not found.is_sum("stones.a")
    assert found.cause_of_owner("score.b") is None
    found.touch(["stones:a"], 7)
    assert found.cause_of_owner("score.b") == 7 and found.cause_of_owner("stones.b") is None
    assert found.cause_of_owner("hand.a") == 7 and found.cause_of_owner("season") is None


def test_the_first_doubt_of_a_thing_stays_and_also_touches_it() -> None:
    found = books()
    found.doubt(iter(["stones:a", "hand:a"]), 3)
    found.doubt(["stones:a", "stones:b"], 5)
    assert found.doubted == found.touched == {"stones:a": 3, "hand:a": 3, "stones:b": 5}
    assert found.doubt_of(["stones:b", "stones:a"]) == 3 and found.doubt_of(["stones:c"]) is None
    assert found.doubt_of([]) is None
    found.doubt(["game"], 9)
    assert found.doubt_of(["stones:c"]) == 9  # everything hangs on it


def test_agreement_ends_doubt_in_a_thing_alone() -> None:
    found = books()
    found.doubt(["stones:a", "stones:b"], 3)
    found.owed |= {"stones.a": 1, "stones.b": 2}
    found.slips |= {"stones:a", "stones:b"}
    found.followed |= {"stones:a", "stones:b"}
    found.misplaced |= {"one": (3, "stones.a"), "two": (4, "stones.b")}
    found.agree("stones.a")
    assert found.doubted == found.touched == {"stones:b": 3}
    assert (found.owed, found.slips, found.followed) == ({"stones.b": 2}, {"stones:b"}, {"stones:b"})
    assert found.misplaced == {"two": (4, "stones.b")}


def test_what_was_touched_by_an_act_is_no_mere_slip() -> None:
    found = books()
    found.touched["stones:a"] = 2
    found.slips.add("stones:a")
    assert found.touched_of("a") == []
    found.touch(["stones:a"], 4)
    assert (found.touched, found.slips, found.touched_of("a")) == ({"stones:a": 2}, set(), ["stones:a"])
    assert found.touched_of("b") == found.touched_of("") == []


def test_what_is_traced_or_followed_taints_nothing() -> None:
    found = books()
    found.touch(["stones:a"], 2)
    assert found.taints(["stones:a"]) == 2 and found.taints(["stones:b"]) is None
    found.followed.add("stones:a")
    assert found.taints(["stones:a"]) is None and found.spreads(["stones:a", "x"]) == ["x"]
    found.followed.clear()
    found.traced.add(2)
    assert found.taints(["stones:a"]) is None and found.touch_of(["stones:a"]) == 2


def test_what_was_said_of_the_same_pieces_is_the_cause_of_a_slip() -> None:
    found = books()
    found.misplaced |= {"one": (3, "x"), "two": (5, "y")}
    assert found.cause_of_slip(["one", "two"]) == 3 and found.cause_of_slip(["two"]) == 5
    assert found.cause_of_slip(["one", "three"]) is None and found.cause_of_slip([]) is None
    found.touch(["three"], 8)
    assert found.cause_of_slip(["one", "three"]) == 8
    assert found.elsewhere(["two", "one", "z"]) == 3 and found.elsewhere(["z"]) is None


def test_a_copy_goes_its_own_way_and_nothing_follows_after_a_jump() -> None:
    found = books()
    found.doubt(["stones:a"], 3)
    found.misplaced["one"] = (3, "x")
    found.doubts.add(3)
    found.in_vain = 4
    other = found.copy()
    other.doubt(["stones:b"], 5)
    other.doubts.add(5)
    other.history.entries.append(Seen({}, frozenset()))
    assert (found.doubted, found.doubts, len(found.history)) == ({"stones:a": 3}, {3}, 0)
    assert (other.in_vain, other.doubted["stones:a"]) == (4, 3)
    other.clear()
    assert not other.doubted and not other.touched and not other.misplaced and other.doubts == {3, 5}
    assert found.doubted and found.misplaced


# -- history ---------------------------------------------------------------------------------------------


def played(*acts: Any) -> tuple[History[Pile], Pile]:
    """Acts one after the other, each as a step."""
    history, state = History(GAME), GAME.new(HEADER)
    for step, act in enumerate(acts, 1):
        history.before(state)
        outcomes = GAME.apply(state, act, Recorded([{"d6": 4}] if isinstance(act, Gamble) else []))
        history.entries.append(Done(step, act, Decided(tuple(outcomes)), outcomes=tuple(outcomes)))
    return history, state


def test_earlier_positions_can_be_had_again() -> None:
    history, state = played(Add(by="a", count=2), Gamble(by="b"), Pay(by="a", count=1))
    history.entries.append(Seen({"stones.a": 1}, frozenset()))
    seen = [history.position(index).stones for index in range(5)]
    assert seen == [{"a": 0, "b": 0}, {"a": 2, "b": 0}, {"a": 2, "b": 4}, {"a": 1, "b": 4}, {"a": 1, "b": 4}]
    assert state.stones == {"a": 1, "b": 4} and history.first == 0 and len(history) == 4
    first = history.entries[0]
    assert isinstance(first, Done)
    history.entries[0] = replace(first, dropped=True)
    assert history.position(1).stones == {"a": 0, "b": 0}
    assert [done.step for done in history.acts()] == [3, 2]


def test_only_the_last_positions_are_kept() -> None:
    history, _ = played(*(Add(by="a", count=1) for _ in range(3 * EVERY)))
    assert history.first == EVERY and history.position(EVERY).stones["a"] == EVERY
    assert history.position(3 * EVERY - 1).stones["a"] == 3 * EVERY - 1
    with pytest.raises((LookupError, StopIteration)):
        history.position(EVERY - 1)
    other = history.copy()
    history.jumped()
    assert history.first == len(history) == 3 * EVERY and other.first == EVERY


def test_play_goes_on_in_another_position_where_it_can() -> None:
    history, _ = played(Add(by="a", count=2), Gamble(by="b"), Add(by="b", count=1))
    state = GAME.new(HEADER)
    assert history.goes_on(state, 0) and state.stones == {"a": 0, "b": 5}
    alone = GAME.new({"players": [{"id": "a"}]})
    assert not history.goes_on(alone, 1)
    assert history.goes_on(alone, 2)
    first = history.entries[2]
    assert isinstance(first, Done)
    history.entries[2] = replace(first, dropped=True)
    assert history.goes_on(alone, 1)


def test_who_has_played_since_the_last_act_of_a_kind() -> None:
    history, _ = played(Add(by="a", count=2), Gamble(by="b"), Add(by="b", count=1))

    def gamble(act: Any) -> bool:
        return isinstance(act, Gamble)

    assert history.has_played("b", gamble) and not history.has_played("a", gamble)
    assert history.has_played("a", lambda act: False) and not history.has_played("c", lambda act: False)


@pytest.mark.parametrize(("draws", "known"), [(1, 2), (2, 1), (0, 1)])
def test_known_chance_answers_as_many_draws(draws: int, known: int) -> None:
    with pytest.raises(ChanceError):
        Decided((3,) * known).decide([Draw("d6", "x")] * draws)
    assert Decided((3,) * known).decide([Draw("d6", "x")] * known) == [3] * known


# -- differences -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "derived", "said"),
    [
        (3, 4, "x is 3 in the log, the acts so far leave 4"),
        (None, [], "x is nothing in the log, the acts so far leave none"),
        (["a", "b"], ["a"], "x is a, b in the log, the acts so far leave a"),
        ({}, 1, "x is none in the log, the acts so far leave 1"),
        ({"fts": 2}, {"fts": 3}, "x: fts is 2 in the log, the acts so far leave 3"),
        ({"fts": 2, "at": "leo"}, {"fts": 2}, "x: at is leo in the log, the acts so far leave none"),
        ({}, {"fts": 2}, "x: fts is not stated in the log, the acts so far leave 2"),
        ({"a": {"b": 1}}, {"a": {}}, "x: a is b 1 in the log, the acts so far leave none"),
    ],
)
def test_a_difference_in_words(claimed: Any, derived: Any, said: str) -> None:
    assert difference("x", claimed, derived) == said


@pytest.mark.parametrize(
    ("claimed", "derived", "fits"),
    [
        (3, 4, True), ("a", 4, True), (None, 4, True), ([1], 4, False), ({}, 4, False), ([1, "a"], [], True),
        ([[1]], [], False), (3, [], False), ((1,), [2], True), ([1], (2,), True), ({"a": 1}, {"b": 2}, True),
        ({"a": [1]}, {}, False), ([1], {}, False), ({"a": None}, {}, True),
    ],
)  # fmt: skip
def test_what_form_a_fact_of_a_log_has(claimed: Any, derived: Any, fits: bool) -> None:
    assert of_one_form(claimed, derived) == fits


# -- chance ----------------------------------------------------------------------------------------------

DIE, PICK = Draw("d6", "die"), Draw("draw", "pick", items=("a", "b"))
MIX, SOME = Draw("shuffle", "mix", items=("a", "b")), Draw("sample", "some", items=("a", "b", "c"), count=2)


@pytest.mark.parametrize(
    ("draw", "value", "code"),
    [
        (DIE, 1, ""), (DIE, 6, ""), (DIE, 0, "CHANCE-RANGE"), (DIE, 7, "CHANCE-RANGE"),
        (DIE, True, "CHANCE-RANGE"),
        (DIE, "3", "CHANCE-RANGE"), (PICK, "b", ""), (PICK, "c", "CHANCE-RANGE"), (MIX, ["b", "a"], ""),
        (MIX, ["a"], "CHANCE-RANGE"), (MIX, ["a", "a"], "CHANCE-RANGE"), (MIX, "ab", "CHANCE-RANGE"),
        (SOME, ["c", "a"], ""), (SOME, ["a"], "CHANCE-RANGE"), (SOME, ["a", "b", "c"], "CHANCE-RANGE"),
        (SOME, ["a", "a"], "CHANCE-RANGE"), (SOME, ["a", "x"], "CHANCE-RANGE"), (SOME, "ab", "CHANCE-RANGE"),
    ],
)  # fmt: skip
def test_what_recorded_chance_may_be(draw: Draw, value: Any, code: str) -> None:
    if not code:
        want = tuple(value) if isinstance(value, list) else value
        assert Recorded([{draw.kind: value}]).decide([draw]) == [want]
        return
    with pytest.raises(ChanceError) as error:
        Recorded([{draw.kind: value}]).decide([draw])
    assert error.value.code == code and str(error.value).startswith(draw.purpose)


@pytest.mark.parametrize(
    ("records", "draws", "code"),
    [
        ([{"d6": 1}, {"d6": 2}], 1, "CHANCE-SPARE"), ([{"d6": 1}], 2, "CHANCE-MISSING"),
        ([], 1, "CHANCE-MISSING"),
        ([{"draw": "a"}], 1, "CHANCE-PURPOSE"), (["x"], 1, "CHANCE-PURPOSE"),
    ],
)  # fmt: skip
def test_recorded_chance_answers_what_is_asked(records: list[Any], draws: int, code: str) -> None:
    with pytest.raises(ChanceError) as error:
        Recorded(records).decide([DIE] * draws)
    assert error.value.code == code


def test_seeded_chance_stays_within_what_can_come() -> None:
    seeded = Seeded(1)
    rolls = {seeded.decide([DIE])[0] for _ in range(200)}
    assert rolls == set(range(1, 7))
    assert {seeded.decide([PICK])[0] for _ in range(50)} == {"a", "b"}
    mixed = seeded.decide([MIX, SOME])
    assert sorted(mixed[0]) == ["a", "b"] and len(set(mixed[1])) == 2
    assert Recorded(record([MIX, SOME, DIE], [*mixed, 3])).decide([MIX, SOME, DIE]) == [*mixed, 3]
    assert record([DIE], [3]) == [{"d6": 3, "for": "die"}]


# -- options, figures, results ---------------------------------------------------------------------------

KNOWN = {"speed": {"values": [1, 2], "default": 1}, "flag": {"values": [True, False], "default": False}}


@pytest.mark.parametrize(
    ("stated", "settled"),
    [
        ({}, {"speed": 1, "flag": False}),
        ({"speed": 2}, {"speed": 2, "flag": False}),
        ({"flag": True}, {"speed": 1, "flag": True}),
    ],
)
def test_options_that_are_not_stated_have_their_defaults(
    stated: dict[str, Any], settled: dict[str, Any]
) -> None:
    assert settle(KNOWN, stated) == settled


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ({"sped": 2}, "there is no option sped; did you mean speed?"),
        ({"zzz": 2}, "there is no option zzz; options are speed, flag"),
        ({"speed": 3}, "option speed cannot be 3; it is one of 1, 2"),
        ({"speed": True}, "option speed cannot be True"),  # no number
        ({"flag": 1}, "option flag cannot be 1"),
    ],
)
def test_options_that_there_are_not(stated: dict[str, Any], said: str) -> None:
    with pytest.raises(BadAction) as error:
        settle(KNOWN, stated)
    assert str(error.value).startswith(said)


def test_figures_agree_follow_and_are_broken() -> None:
    plain = Figure(3, "A")
    assert plain.agrees(3) and not plain.agrees(4) and not plain.follows(3, {}) and plain.broken_by(4) == "A"
    cards = Figure(["a", "b"], "A", unordered=True)
    assert cards.agrees(["b", "a"]) and not cards.agrees(["a"]) and not cards.agrees(3)
    assert not Figure(["a", "b"], "A").agrees(["b", "a"])
    other = Figure(
        3, "A", fault=lambda stated: "B" if stated > 3 else "C", given=lambda others: others["x"] + 1
    )
    assert (other.broken_by(4), other.broken_by(2)) == ("B", "C")
    assert other.follows(5, {"x": 4}) and not other.follows(4, {"x": 4})


@pytest.mark.parametrize(
    ("winners", "points", "tie", "said"),
    [
        (["A"], {"A": 3, "B": 2}, "x", "A wins with 3 victory points"),
        (["A"], {"A": 1, "B": 0}, "x", "A wins with 1 victory point"),
        (["A"], {"A": 3, "B": 3, "C": 3}, "Aquas", "A wins with 3 victory points, before B and C by Aquas"),
        (["A", "B"], {"A": 3, "B": 3, "C": 1}, "x", "A and B share the victory with 3 victory points"),
    ],
)
def test_who_won_in_words(winners: list[str], points: dict[str, int], tie: str, said: str) -> None:
    assert victory(winners, points, tie) == said
    assert all_of(["A", "B", "C"]) == "A, B and C" and all_of(["A"]) == "A"
    result = Result(("A",), "a wins", "M1", "it is over", "D2")
    assert result.sentences() == ("A wins (M1).", "It is over (D2).")
    assert result.data()["winners"] == ["A"] and result.data()["team"] is None


def test_what_an_unsaid_act_leaves_open_is_of_the_owners_that_a_breach_is_about() -> None:
    unsaid = Unsaid(Add(by="a", count=1), "x", left_open=frozenset({"stones"}), shared=frozenset({"pool"}))
    assert {*unsaid.doubtful({"hand:a", "card:", "game"})} == {"pool", "stones:a"}
    assert {*unsaid.doubtful(())} == {"pool"}
    assert violation().rule == "T1"


# -- names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("Land On", ["land-on"]), ("landon", ["land-on"]), ("lando", ["land-on"]), ("landno", ["land-on"]),
        ("landonn", ["land-on"]), ("lamdon", ["land-on"]), ("lxndxn", []), ("bi", ["bid"]), ("b", []),
        ("bd", ["bid"]), ("ax", []), ("", []), ("bidx", ["bid"]),
    ],
)  # fmt: skip
def test_names_one_slip_away(word: str, near: list[str]) -> None:
    assert Names(["land-on", "bid", "a"]).near(word) == near


@pytest.mark.parametrize(
    ("word", "name", "slip"),
    [
        ("abc", "abc", False), ("abc", "abd", True), ("abc", "acb", True), ("abc", "ab", True),
        ("abc", "abcd", True), ("abc", "abcde", False), ("abc", "cba", False), ("abc", "adc", True),
        ("abcd", "acbe", False), ("abc", "bac", True), ("abcd", "abxd", True), ("abcd", "bcd", True),
        ("abcd", "axcx", False),
    ],
)  # fmt: skip
def test_one_slip_is_a_letter_or_two_neighbours(word: str, name: str, slip: bool) -> None:
    assert one_slip(word, name) == one_slip(name, word) == slip


def test_a_hint_names_few() -> None:
    names = Names(["bid", "bud", "bad", "bed", "sunspot"])
    assert names.hint("b?d") == "; did you mean bad or bed or bid?"
    assert names.hint("sunspt") == "; did you mean sunspot?"
    assert names.hint("sunpots!") == "; did you mean sunspot?"
    assert names.hint("qqqqqq") == ""
    many = Names([f"name{n:03}" for n in range(201)])
    assert many.hint("nome1234567") == "" and many.hint("nome001") == "; did you mean name001?"


@pytest.mark.parametrize(
    ("value", "number"),
    [(2, 2), (2.0, 2), ("2", 2), (" 2.0 ", 2), ("-3", -3), ("+4", 4), (1e14, 10**14)],
)
def test_whole_numbers_as_people_write_them(value: object, number: int) -> None:
    assert whole_number(value) == number


@pytest.mark.parametrize("value", [2.5, "2.5", "x", "", None, True, 1e15, [2], "1" * 16])
def test_what_is_no_whole_number(value: object) -> None:
    with pytest.raises(ValueError):
        whole_number(value)


# -- what a finding follows from ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "doubted", "severity"),
    [
        pytest.param([(3, "NOTE", None)], False, "UNVERIFIABLE", id="what-the-log-leaves-open"),
        pytest.param([(3, "VIOLATION", None)], False, "VIOLATION", id="a-breach"),
        pytest.param([(3, "NOTE", None), (3, "VIOLATION", None)], False, "VIOLATION", id="a-breach-too"),
        pytest.param([(3, "NOTE", None), (4, "VIOLATION", None)], False, "UNVERIFIABLE", id="another-step"),
        pytest.param([(3, "NOTE", None), (3, "VIOLATION", 1)], False, "UNVERIFIABLE", id="of-another-cause"),
        pytest.param([(4, "NOTE", None)], False, "VIOLATION", id="nothing-was-found"),
        pytest.param([], True, "UNVERIFIABLE", id="in-doubt"),
        pytest.param([], False, "VIOLATION", id="not-in-doubt"),
        pytest.param([(3, "VIOLATION", None)], True, "VIOLATION", id="a-breach-in-doubt"),
    ],
)
def test_what_follows_from_a_doubt_is_no_violation(
    found: list[tuple[int, str, int | None]], doubted: bool, severity: str
) -> None:
    reporter = Reporter(Verdict("counting", []))
    for step, graded, cause in found:
        reporter.report(Where(step, "a", "add", "", Location("log", 1)), "T1", Severity[graded], "", cause)
    assert reporter.severity_of(3, {3} if doubted else {4}) is Severity[severity]
