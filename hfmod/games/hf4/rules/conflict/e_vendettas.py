"""3D1: vendettas of a battle: weapons for which each victim gets a bribe, once in the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_bribes, e_weapons
from hfmod.games.hf4.rules.conflict.e_weapons import KAMIKAZE, Weapon
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.state import Hf4State

GOO, RIDE, BIO = "goo", "ride", "bio"  # what was paid for, in a key of ``Turn.used``


@implements("3D1", "3D1c", "3D1d")
def owed(state: Hf4State, what: str, victims: Sequence[str]) -> list[str]:
    """Victims who have not got their bribe for such a weapon this turn."""
    used = state.turn.used if state.turn is not None else {}
    return [one for one in victims if not used.get(f"bribed:{what}:{one}")]


@implements("3D1", "3D1c", "3D1d")
def pay(state: Hf4State, player: str, what: str, victims: Sequence[str]) -> None:
    """Each of them gets it before the roll."""
    for victim in owed(state, what, victims):
        b_bribes.give(state, victim, b_bribes.take(state, player))
        if state.turn is not None:
            state.turn.used[f"bribed:{what}:{victim}"] = 1


@implements("3D1d", "3D1")
def goo_is_paid(state: Hf4State, player: str, at: str) -> Iterator[RuleViolation]:
    """Gray goo: a bribe for each victim and turn, but none for dropstones (RUL-GRAY-GOO)."""
    yield from _can_pay(state, player, "3D1d", owed(state, GOO, gooey(state, player, at)))


@implements("3D6e")
def gooey(state: Hf4State, player: str, at: str) -> list[str]:
    """Victims of gray goo at a space, where something else than a dropstone is hit."""
    return [] if e_weapons.stones_alone(state, at, foes := e_weapons.foes_at(state, player, at)) else foes


@implements("3D1c", "3D6f.2")
def ridden_at(state: Hf4State, player: str, weapon: Weapon, at: str) -> list[str]:
    """Victims of a human kamikaze who have not got their bribe this turn (RUL-PURPLE-BRIBES)."""
    stack = weapon.stack
    if weapon.way != KAMIKAZE or stack is None:
        return []
    if not any(e_stacks.is_human(state, card) for card in stack.cards):
        return []
    return owed(state, RIDE, e_weapons.foes_at(state, player, at))


@implements("3D1c", "3D1")
def ride_is_paid(state: Hf4State, player: str, weapon: Weapon, at: str) -> Iterator[RuleViolation]:
    """A human kamikaze: a bribe for each victim and turn."""
    yield from _can_pay(state, player, "3D1c", ridden_at(state, player, weapon, at))


@implements("3D6b", "3E5c")
def infected(state: Hf4State, player: str, at: str) -> list[str]:
    """Victims who are owed a bribe for biological warheads, where the table has it so (RUL-BIO-WARHEADS)."""
    if state.option("bio_warhead_bribe") == "none":
        return []
    return owed(state, BIO, e_weapons.foes_at(state, player, at))


@implements("3D6b", "3E5c")
def bio_is_paid(state: Hf4State, player: str, at: str) -> Iterator[RuleViolation]:
    """Biological warheads: nothing, or a bribe for each victim and turn."""
    yield from _can_pay(state, player, "3D6b", infected(state, player, at))


def _can_pay(state: Hf4State, player: str, rule: str, victims: Sequence[str]) -> Iterator[RuleViolation]:
    if victims:
        yield from b_bribes.can_pay(state, player, rule, len(victims))
