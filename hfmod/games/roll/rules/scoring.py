"""The end of the game: chips, costs, bonuses of 6-cost developments, and who wins a tie."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, isqrt

from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.roll.content.model import Bonus, Side
from hfmod.games.roll.rules import powers
from hfmod.games.roll.rules.state import Player, RollState


def _of_kind(sides: list[Side], bonus: Bonus) -> list[Side]:
    """Developments that a bonus counts: with or without a Reassign power, or all."""
    return [one for one in sides if bonus.reassigning is None or one.reassigns == bonus.reassigning]


def _worlds(state: RollState, player: Player, bonus: Bonus) -> list[Side]:
    return [one for one in state.empire(player) if one.is_world and one.colour in bonus.worlds]


@implements("ROLL-FAQ-19")
def _share(number: int, share: int) -> int:
    """A part of a number; any fraction counts as a whole."""
    return ceil(number / share)


def _per_development(state: RollState, player: Player, bonus: Bonus) -> int:
    return bonus.vp * len(_of_kind(powers.developments(state, player), bonus))


def _per_world(state: RollState, player: Player, bonus: Bonus) -> int:
    return bonus.vp * len(_worlds(state, player, bonus))


def _per_good(state: RollState, player: Player, bonus: Bonus) -> int:
    return bonus.vp * sum(map(len, player.goods.values()))


def _per_die_colour(state: RollState, player: Player, bonus: Bonus) -> int:
    return bonus.vp * sum(n > 0 for n in player.dice().values())


@implements("ROLL-FAQ-18")
def _per_group_of_dice(state: RollState, player: Player, bonus: Bonus) -> int:
    """Dice of the colours named, and of no other: Consumption dice are purple here."""
    dice = sum(n for die, n in player.dice().items() if die in bonus.dice)
    return bonus.vp * _share(dice, bonus.group)


def _share_of_worlds(state: RollState, player: Player, bonus: Bonus) -> int:
    return _share(sum(one.cost for one in _worlds(state, player, bonus)), bonus.share)


def _share_of_developments(state: RollState, player: Player, bonus: Bonus) -> int:
    fitting = _of_kind(powers.developments(state, player), bonus)
    return _share(sum(one.cost for one in fitting), bonus.share)


def _triangular(state: RollState, player: Player, bonus: Bonus) -> int:
    """The largest n with 1 + 2 + ... + n not above the VP in chips."""
    return (isqrt(8 * player.vp + 1) - 1) // 2


BONUSES: dict[str, Callable[[RollState, Player, Bonus], int]] = {
    "share_of_development_cost": _share_of_developments,
    "share_of_world_cost": _share_of_worlds,
    "triangular_of_vp_chips": _triangular,
    "vp_per_development": _per_development,
    "vp_per_die_colour": _per_die_colour,
    "vp_per_good": _per_good,
    "vp_per_group_of_dice": _per_group_of_dice,
    "vp_per_world": _per_world,
}


@implements("ROLL-SCORE-2", "ROLL-FAQ-19")
def bonuses(state: RollState, player: Player) -> dict[str, int]:
    """VP of each 6-cost development by its name, beside the 6 of its cost."""
    found = {}
    for side in state.empire(player):
        if side.bonus is not None:
            found[side.name] = BONUSES[side.bonus.code](state, player, side.bonus)
    return found


@implements("ROLL-SCORE-1")
def total(state: RollState, player: Player) -> int:
    """VP chips, costs of all tiles in the empire, and bonuses."""
    return player.vp + sum(one.cost for one in state.empire(player)) + sum(bonuses(state, player).values())


def _named(state: RollState) -> list[tuple[str, Player]]:
    return [(player.id, player) for player in state.everybody()]


@implements("ROLL-SCORE-1", "ROLL-OBJ-1")
def totals(state: RollState) -> dict[str, int]:
    """VP of each player."""
    for player in state.everybody():
        for side in state.empire(player):
            if side.bonus is not None:
                occurs("abilities", side.bonus.code)
    return {name: total(state, player) for name, player in _named(state)}


@implements("ROLL-SCORE-3", "ROLL-FAQ-8")
def winners(state: RollState) -> list[str]:
    """Who has most VP; of those with as many, most dice in the cup and credits together; or all of them."""

    def standing(player: Player) -> tuple[int, int]:
        return total(state, player), sum(player.cup.values()) + player.credits

    best = max(standing(player) for player in state.everybody())
    return [name for name, player in _named(state) if standing(player) == best]
