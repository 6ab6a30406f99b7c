"""3D1: vendettas of a battle: weapons for which each victim gets a bribe, once in the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes, b_flips, d_weapons, e_weapons
from hfmod.games.hf4.rules.conflict.e_weapons import KAMIKAZE, Weapon
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.state import Hf4State

GOO, RIDE, BIO = "goo", "ride", "bio"  # what was paid for, in a key of ``Turn.used``


# -- who is paid as a battle begins ----------------------------------------------------------------------


@implements("3B3c.4", "3D1a")
def sneaks(state: Hf4State, player: str, space: str) -> list[str]:
    """Former allies whom a player attacks there in the turn of the own defection."""
    turn = state.turns.get(player)
    if turn is None or not turn.used.get(b_flips.DEFECTED):
        return []
    return e_weapons.foes_at(state, player, space)


@implements("3B3c.4", "3D6f.2")
def betrayed(state: Hf4State, player: str, space: str) -> list[str]:
    """Those of them who get a bribe; of Purple nobody does."""
    purple = state.players[player].faction == d_weapons.PURPLE
    return [] if purple else sneaks(state, player, space)


@implements("3Ac", "3Ad")
def pirated(state: Hf4State, player: str, space: str) -> list[str]:
    """Victims of pirates who get a bribe: those of the own bloc, in the Age of Piracy all."""
    variant, foes = b_blocs.piracy(state), e_weapons.foes_at(state, player, space)
    if variant == b_blocs.PIRACY:
        return [one for one in foes if b_blocs.bloc(state, one) == b_blocs.bloc(state, player)]
    return foes if variant == b_blocs.AGE else []


def paid_at(state: Hf4State, player: str, space: str) -> list[str]:
    """All who get a bribe as an attack begins."""
    return list(dict.fromkeys([*betrayed(state, player, space), *pirated(state, player, space)]))


@implements("3B3c.4", "3D1a", "3D1", "3Ac", "3Ad")
def attack_is_paid(state: Hf4State, player: str, space: str, chits: Sequence[str]) -> Iterator[RuleViolation]:
    """Sneak attacks and those of pirates are vendettas: each victim gets a bribe, or a heroism chit."""
    victims, sneak = paid_at(state, player, space), betrayed(state, player, space)
    if len(chits) > len(victims):
        message = f"{len(chits)} heroism chits are paid, and {len(victims)} players get something"
        yield broken("3B1a", message, b_bribes.bribes_key(player), legal="keep the others")
    elif victims:
        age = b_blocs.piracy(state) == b_blocs.AGE
        rule = "3B3c.4" if sneak else "3Ad" if age else "3Ac"
        yield from b_bribes.can_pay(state, player, rule, len(victims), chits)


# -- who is paid as a weapon fires -------------------------------------------------------------------------


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
