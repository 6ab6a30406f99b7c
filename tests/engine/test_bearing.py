"""Which rules had a bearing on an act, seen by what the functions that declare them did."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from hfmod.engine.act import Act, Draw, Impossible, Outcome
from hfmod.engine.bearing import Bearing, bearings
from hfmod.engine.chance import Recorded
from hfmod.engine.game import Game, act_table
from hfmod.engine.rules import implements


@dataclass
class Pot:
    """Coins in a pot, and how they came there."""

    coins: int = 0
    notes: list[str] = field(default_factory=list)


@implements("P-FALL")
def fall(pot: Pot) -> None:
    """Notes fall, where there are some."""
    pot.notes.clear()


@implements("P-WORTH", "P-HALF", silent=("P-HALF",))
def worth(coins: int) -> int:
    """What coins count."""
    return coins * factor(coins)


@implements("P-DOUBLE", neutral=lambda found: found == 1)
def factor(coins: int) -> int:
    """Three and more count double."""
    return 2 if coins >= 3 else 1


@implements("P-WIDE", "P-TIE")
def wide(pot: Pot, coins: int) -> None:
    """Put coins down, and settle a tie where there is one."""
    pot.coins += worth(coins)
    tie(pot)


@implements("P-TIE")
def tie(pot: Pot) -> bool:
    """Whether ten lie there."""
    return pot.coins == 10


@dataclass(frozen=True, kw_only=True)
class Put(Act[Pot]):
    """Put coins into the pot; with ``roll`` a die is added."""

    do: ClassVar[str] = "put"
    coins: int
    roll: bool = False

    def possible(self, state: Pot) -> None:
        if self.coins < 0:
            raise Impossible("fewer than none")

    @implements("P-ROLL")
    def draws(self, state: Pot) -> tuple[Draw, ...]:
        return (Draw("d6", "coins"),) if self.roll else ()

    @implements("P-PUT")
    def perform(self, state: Pot, outcomes: Sequence[Outcome]) -> None:
        fall(state)
        wide(state, self.coins + sum(outcomes))


class PotGame(Game[Pot]):
    """A pot."""

    id = "pot"
    acts = act_table([Put])

    def new(self, header: Mapping[str, Any]) -> Pot:
        return Pot()

    def view(self, state: Pot) -> dict[str, Any]:
        return {"coins": state.coins, "notes": state.notes}

    def facts(self, state: Pot) -> Mapping[str, Any]:
        return {}

    def score(self, state: Pot) -> dict[str, int] | None:
        return None


def seen(state: Pot, *dice: int, **parameters: Any) -> dict[str, Bearing]:
    act = Put(by=None, roll=bool(dice), **parameters)
    return bearings(PotGame(), state, act, Recorded([{"d6": die} for die in dice]))


def test_what_changes_the_position_has_a_bearing_and_what_finds_nothing_has_none() -> None:
    assert "P-FALL" not in seen(Pot(), coins=1)
    assert "P-FALL" in seen(Pot(notes=["a"]), coins=1)


def test_the_acts_own_code_comes_first() -> None:
    assert list(seen(Pot(notes=["a"]), coins=3)) == ["P-PUT", "P-FALL", "P-WIDE", "P-WORTH", "P-DOUBLE"]


def test_an_answer_that_is_declared_neutral_says_nothing() -> None:
    assert "P-DOUBLE" not in seen(Pot(), coins=2)
    assert seen(Pot(), coins=3)["P-DOUBLE"].figure


def test_the_function_that_declares_the_fewest_rules_speaks_for_them() -> None:
    assert "P-TIE" not in seen(Pot(), coins=2)  # though what puts the coins down declares it too
    assert "P-TIE" in seen(Pot(coins=8), coins=2)


def test_a_function_is_silent_on_rules_of_which_it_does_not_tell() -> None:
    assert "P-HALF" not in seen(Pot(), coins=2)


def test_what_asks_for_chance_has_a_bearing_where_it_asks() -> None:
    assert "P-ROLL" not in seen(Pot(), coins=1)
    assert list(seen(Pot(), 1, coins=1))[:2] == ["P-PUT", "P-ROLL"]


def test_an_act_that_cannot_be_done_has_none_and_the_position_stays() -> None:
    pot = Pot(coins=4, notes=["a"])
    assert seen(pot, coins=-1) == {}
    assert seen(pot, 7, coins=1) == {}  # no face of a die
    assert seen(pot, coins=1)
    assert pot == Pot(coins=4, notes=["a"])


def test_nobody_is_watched_afterwards() -> None:
    before = sys.getprofile()
    seen(Pot(), coins=1)
    assert sys.getprofile() is before
