"""Rolls that an act denies: which roll is found, by which rule it is final, where the table stands then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from hfmod.engine.act import Act, Draw, Impossible, Outcome
from hfmod.engine.game import act_table
from hfmod.engine.history import Decided, Done, History, Seen
from hfmod.engine.settled import MOST, Denied, denied
from tests.engine.counting import HEADER, Add, Counting, Gamble, Pay, Pile


@dataclass(frozen=True, kw_only=True)
class Toss(Gamble):
    """A gamble that is final by T1 unless it shows a six."""

    do: ClassVar[str] = "toss"

    def settles(self, state: Pile, outcomes: Sequence[Outcome]) -> str:
        return "" if outcomes[0] == 6 else "T1"


@dataclass(frozen=True, kw_only=True)
class Exact(Act[Pile]):
    """Lay down exactly what one has."""

    do: ClassVar[str] = "exact"
    count: int

    def possible(self, state: Pile) -> None:
        if state.stones[self.by or ""] != self.count:
            raise Impossible("another number")

    def perform(self, state: Pile, outcomes: Sequence[Outcome]) -> None:
        state.stones[self.by or ""] = 0


@dataclass(frozen=True, kw_only=True)
class BuyOff(Add):
    """Stones in the place of a toss: whoever takes them once it has fallen breaks T2."""

    do: ClassVar[str] = "buy_off"

    def denies(self) -> str:
        return "T2"


@dataclass(frozen=True, kw_only=True)
class TossAgain(Toss):
    """A toss in the place of another one."""

    do: ClassVar[str] = "toss_again"

    def denies(self) -> str:
        return "T3"


@dataclass(frozen=True, kw_only=True)
class Throw(Toss):
    """A card and two dice, of which the first never shows a six."""

    do: ClassVar[str] = "throw"

    def draws(self, state: Pile) -> tuple[Draw, ...]:
        return (Draw("draw", "a card"), Draw("d6", "first"), Draw("d6", "second"))

    def perform(self, state: Pile, outcomes: Sequence[Outcome]) -> None:
        if outcomes[1] == 6:
            raise Impossible("no six")
        state.stones["a"] += 10 * outcomes[1] + outcomes[2]

    def touches(self, state: Pile) -> frozenset[str]:
        return frozenset({"stones:a"})


class Tossing(Counting):
    acts = act_table([Add, Pay, Gamble, Toss, Exact, BuyOff, TossAgain, Throw])


GAME = Tossing()
ANY = frozenset[str]()


def toss(by: str, face: int, **changed: Any) -> Done[Pile]:
    return replace(Done(0, Toss(by=by), Decided((face,)), outcomes=(face,)), **changed)


def plain(act: Act[Pile], *outcomes: int) -> Done[Pile]:
    return Done(0, act, Decided(outcomes), outcomes=outcomes)


def asked(
    entries: Sequence[Done[Pile] | Seen],
    act: Act[Pile],
    fits: Callable[[Pile], bool],
    about: str | None = "stones:a",
    late: Sequence[int] = (),
) -> Denied[Pile] | None:
    history, state = History(GAME), GAME.new(HEADER)
    history.before(state)
    for step, entry in enumerate(entries, 1):
        history.entries.append(replace(entry, step=step) if isinstance(entry, Done) else entry)
    things = None if about is None else frozenset({about}) if about else ANY
    return denied(GAME, history, Done(99, act, Decided(tuple(late))), fits, things)


def has(count: int, player: str = "a") -> Callable[[Pile], bool]:
    return lambda state: state.stones[player] == count


PAY = Pay(by="a", count=1)
SEEN = Seen({}, frozenset())
MANY = [toss("b", 2)]


@pytest.mark.parametrize(
    ("entries", "wanted", "found"),
    [
        pytest.param([toss("a", 2)], 5, (1, 2), id="a-die-that-fell-otherwise"),
        pytest.param([toss("a", 2)], 6, (1, 2), id="the-highest-face"),
        pytest.param([toss("a", 2)], 1, (1, 2), id="the-lowest-face"),
        pytest.param([toss("a", 2)], 2, None, id="not-the-face-that-fell"),
        pytest.param([toss("a", 2)], 7, None, id="not-a-face-that-no-die-has"),
        pytest.param([toss("a", 2)], 0, None, id="not-without-the-roll"),
        pytest.param([toss("a", 6)], 5, None, id="nothing-hangs-on-a-six"),
        pytest.param([toss("a", 2), toss("a", 6)], 9, (1, 2), id="but-on-the-roll-before-it"),
        pytest.param([plain(Gamble(by="a"), 2)], 5, None, id="an-act-that-settles-nothing"),
        pytest.param([toss("a", 2, dropped=True)], 5, None, id="a-roll-that-was-dropped"),
        pytest.param([toss("b", 2), plain(Add(by="a", count=1))], 5, None, id="a-roll-about-other-things"),
        pytest.param([toss("a", 2), toss("a", 3)], 6, (2, 3), id="the-latest-of-two"),
        pytest.param([toss("a", 2), toss("a", 3)], 9, (1, 2), id="the-earlier-where-the-latest-is-too-low"),
        pytest.param([toss("a", 2), toss("b", 3)], 6, (1, 2), id="the-latest-about-the-thing"),
        pytest.param([toss("a", 2), SEEN, plain(Add(by="a", count=1))], 5, (1, 2), id="what-lies-between"),
        pytest.param([toss("a", 2), plain(Exact(by="a", count=2))], 0, None, id="what-came-after-must-go"),
        pytest.param([toss("a", 2), *MANY * (MOST - 1)], 5, (1, 2), id="as-far-back-as-one-looks"),
        pytest.param([toss("a", 2), *MANY * MOST], 5, None, id="further-back-than-one-looks"),
        pytest.param(
            [toss("a", 2), *[plain(Gamble(by="b"), 2)] * MOST], 5, (1, 2), id="others-do-not-count"
        ),
        pytest.param([], 5, None, id="no-roll"),
    ],
)  # fmt: skip
def test_the_roll_that_should_have_fallen_otherwise(
    entries: Sequence[Done[Pile] | Seen], wanted: int, found: tuple[int, int] | None
) -> None:
    roll = asked(entries, PAY, has(wanted))
    if found is None:
        assert roll is None
    else:
        step, face = found
        assert roll is not None
        assert (roll.rule, roll.step, roll.told) == ("T1", step, f"gamble of a: {face}")
        assert (roll.state.stones["a"], roll.repeated, roll.done) == (wanted, False, False)


@pytest.mark.parametrize(
    ("about", "found"), [("stones:a", True), ("stones:b", False), (None, True), ("", False)]
)
def test_the_roll_is_about_what_is_asked(about: str | None, found: bool) -> None:
    assert (asked([toss("a", 2)], PAY, has(5), about) is not None) is found


@pytest.mark.parametrize(
    ("act", "about", "wanted", "rule"),
    [
        pytest.param(Toss(by="a"), None, 0, "T1", id="the-same-roll-again"),
        pytest.param(Toss(by="b"), None, 0, None, id="a-roll-of-another-player"),
        pytest.param(PAY, None, 0, None, id="another-act"),
        pytest.param(Toss(by="a"), "stones:a", 0, None, id="where-it-must-have-fallen-otherwise"),
        pytest.param(BuyOff(by="a", count=1), None, 0, "T2", id="what-stands-in-its-place"),
        pytest.param(BuyOff(by="b", count=1), None, 0, "T2", id="of-anyone"),
        pytest.param(BuyOff(by="a", count=1), "stones:a", 0, None, id="not-in-its-place"),
        pytest.param(BuyOff(by="a", count=1), None, 5, None, id="never-for-another-face"),
        pytest.param(Toss(by="a"), None, 1, None, id="the-roll-undone-or-another-face"),
    ],
)
def test_a_roll_that_was_repeated(act: Act[Pile], about: str | None, wanted: int, rule: str | None) -> None:
    """The position without the roll; its own rule tells which act denies it, else the one that settled it."""
    roll = asked([toss("a", 2)], act, has(wanted), about)
    if rule is None:
        assert roll is None or not roll.repeated
    else:
        assert roll is not None
        assert (roll.rule, roll.repeated, roll.done, roll.state.stones["a"]) == (rule, True, False, wanted)


@pytest.mark.parametrize(
    ("by", "late", "about", "done"),
    [
        ("a", (5,), None, True),
        ("b", (5,), None, False),
        ("a", (), None, False),
        ("a", (5, 5), None, False),
        ("a", (5,), "stones:a", False),
    ],
)  # fmt: skip
def test_dice_that_stand_in_the_place_of_a_roll(
    by: str, late: Sequence[int], about: str | None, done: bool
) -> None:
    """Who tosses again means the roll before: it is told as one that was repeated, and its dice count."""
    roll = asked([toss("a", 2)], TossAgain(by=by), has(0), about, late)
    if done:
        assert roll is not None
        assert (roll.rule, roll.repeated, roll.done, roll.state.stones["a"]) == ("T3", True, True, 5)
        assert (roll.step, roll.told) == (1, "gamble of a: 2")
    else:
        assert roll is None or not roll.done


def test_dice_of_the_same_kind_of_act_are_no_second_dice() -> None:
    roll = asked([plain(TossAgain(by="a"), 2)], TossAgain(by="a"), has(0), None, (5,))
    assert roll is not None and roll.repeated and not roll.done


def test_dice_in_the_place_of_a_roll_fit_what_came_after() -> None:
    entries = [toss("a", 2), plain(Exact(by="a", count=2))]
    assert asked(entries, TossAgain(by="a"), lambda state: False, None, (5,)) is None
    more = asked(
        [toss("a", 2), plain(Exact(by="a", count=2))], TossAgain(by="a"), lambda state: False, None, (2,)
    )
    assert more is not None and more.done


def test_what_came_after_goes_on_without_the_roll() -> None:
    entries = [toss("a", 2), plain(Exact(by="a", count=2))]
    assert asked(entries, Toss(by="a"), has(0), None) is None


def test_an_act_that_denies_nothing_repeats_no_dice() -> None:
    assert asked([toss("a", 2)], Gamble(by="a"), has(9), None, (5,)) is None


@pytest.mark.parametrize(("wanted", "found"), [(53, True), (25, True), (55, False), (63, False), (23, False)])
def test_one_die_of_several_fell_otherwise(wanted: int, found: bool) -> None:
    roll = asked([plain(Throw(by="a"), 1, 2, 3)], PAY, has(wanted))
    assert (roll is not None) is found
    if roll is not None:
        assert roll.told == "a card: 1; first: 2; second: 3"
