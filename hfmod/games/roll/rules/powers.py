"""Powers of developments: codes that content names, and what each does. No tile is asked for by name.

Powers work from the moment when the tile is in the empire, in the phase that they name, each time that what
they wait for happens, and whether or not a worker was assigned there (ROLL-PH-8, ROLL-FAQ-11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.roll.content.model import Power, Side
from hfmod.games.roll.rules.state import WORLD, Player, RollState

CODES = {
    "reassign": "`least` to `most` workers of `dice`, from columns `from`, may go to columns `to`",
    "reassign_with_most_novelty_worlds": "the same, `most` with the most Novelty worlds or `most_if_tied`",
    "dictate_unlimited": "Dictate may be used any number of times",
    "dictate_count": "each use of Dictate may reassign up to `most` other workers",
    "virtual_workers": "lends `workers` for the phase, which are no dice",
    "stock_amount": "stocking with an explorer of `dice` gives `credits`",
    "scout_on_top": "tiles may be put on top of the construction stacks",
    "rearrange_construction_zone": "tiles of the construction zone may be reordered and turned over",
    "draw_and_keep_tile": "at the end of the phase `tiles` more tiles are drawn and kept",
    "credits_if_scouted_with": "at the end of the phase `credits`, if an explorer of `dice` scouted",
    "credits_if_most_developments": "at the end of the phase `credits` to who alone has the most",
    "cost_reduction": "`amount` workers less for `worlds` or `reassigning` developments; `minimum`",
    "credits_on_complete": "`credits` for each tile completed, `extra_credits` more for `extra_worlds`",
    "return_workers_used": "1 to `most` of the workers used for a tile go to the cup",
    "return_all_workers_used": "all workers of `dice` used for a tile go to the cup",
    "credits": "`credits` at the end of the phase",
    "credits_per_die_in_citizenry": "at the end of the phase `credits` for every `per` `dice`, rounded up",
    "credits_per_good_on_world": "at the end of the phase `credits` for each good on own `worlds`",
    "credits_per_good_die": "at the end of the phase `credits` for each good that is a die of `dice`",
    "credits_if_sole_highest_cost_world": "at the end of the phase `credits` to who alone has it",
    "good_capacity": "each own world that is not gray holds `capacity` goods; always in force",
    "trade_bonus": "`credits` more for each good traded from own `worlds`",
    "consume_bonus_credits": "`credits` for each good consumed from own `worlds`",
    "consume_bonus_vp": "`vp` more for each good consumed from own `worlds`",
    "pay_for_vp_on_trade": "`pay` credits may be paid for `vp` each time a good is traded",
    "vp_chip": "`vp` at the end of the phase",
}


def of(state: RollState, player: Player, phase: str, code: str) -> Iterator[Power]:
    """Powers of a code that work for a player in a phase."""
    for key in player.empire:
        for power in state.side(key).powers:
            if power.code == code and power.phase == phase:
                yield power


@implements("ROLL-PH-8")
def has(state: RollState, player: Player, phase: str, code: str) -> bool:
    """Whether a power of a code works for a player."""
    return any(of(state, player, phase, code))


def at_work(code: str) -> None:
    """Note that a power did something."""
    occurs("abilities", code)


@implements("ROLL-PH-8", "ROLL-FAQ-11")
def total(state: RollState, player: Player, phase: str, code: str, colour: str, what: str = "credits") -> int:
    """Sum of what all powers of a code give for a world of a colour."""
    found = 0
    for power in of(state, player, phase, code):
        if power.likes(colour):
            at_work(code)
            found += int(getattr(power, what))
    return found


# -- the most of something -------------------------------------------------------------------------------


def novelty_worlds(state: RollState, player: Player) -> int:
    """Novelty worlds in an empire."""
    return sum(side.colour == "novelty" for side in state.empire(player))


def developments(state: RollState, player: Player) -> list[Side]:
    """Developments in an empire."""
    return [side for side in state.empire(player) if not side.is_world]


def sole_most(state: RollState, player: Player, number: Callable[[Player], int]) -> bool:
    """Whether a player alone has the most of something."""
    return all(number(player) > number(one) for one in state.everybody() if one is not player)


# -- paid at the end of a phase ----------------------------------------------------------------------------


def _scouted_with(state: RollState, player: Player, power: Power) -> int:
    return power.credits if any(power.wants(die) for die in player.scouted) else 0


def _most_developments(state: RollState, player: Player, power: Power) -> int:
    return power.credits if sole_most(state, player, lambda one: len(developments(state, one))) else 0


def _in_citizenry(state: RollState, player: Player, power: Power) -> int:
    dice = sum(n for die, n in player.citizenry.items() if power.wants(die))
    return power.credits * ceil(dice / power.per)


def _goods_on_worlds(state: RollState, player: Player, power: Power) -> int:
    goods = sum(
        len(dice) for world, dice in player.goods.items() if power.likes(state.side(world).colour or "")
    )
    return power.credits * goods


@implements("ROLL-TILE-9", "ROLL-FAQ-18")
def _good_dice(state: RollState, player: Player, power: Power) -> int:
    goods = sum(power.wants(die) for dice in player.goods.values() for die in dice)
    return power.credits * goods


@implements("ROLL-TILE-12")
def _highest_cost(state: RollState, player: Player, power: Power) -> int:
    """By printed costs, to nobody where several have it."""

    def dearest(one: Player) -> int:
        return max((side.cost for side in state.empire(one) if side.is_world), default=-1)

    return power.credits if sole_most(state, player, dearest) else 0


def _always(state: RollState, player: Player, power: Power) -> int:
    return power.credits


AT_THE_END: dict[str, Callable[[RollState, Player, Power], int]] = {
    "credits": _always,
    "credits_if_scouted_with": _scouted_with,
    "credits_if_most_developments": _most_developments,
    "credits_per_die_in_citizenry": _in_citizenry,
    "credits_per_good_on_world": _goods_on_worlds,
    "credits_per_good_die": _good_dice,
    "credits_if_sole_highest_cost_world": _highest_cost,
}


def _one(state: RollState, player: Player, power: Power) -> int:
    return 1


def _all_dice(state: RollState, player: Player, power: Power) -> int:
    return player.dice().total()


def _goods_to_come(state: RollState, player: Player, power: Power) -> int:
    """Goods that a player has, and may produce; a world that is settled may bring more."""
    if "settle" in state.due and player.stacks[WORLD]:
        return _all_dice(state, player, power)
    return _goods_on_worlds(state, player, power) // max(power.credits, 1) + player.workers["produce"].total()


_MOST: dict[str, Callable[[RollState, Player, Power], int]] = {
    "credits_per_die_in_citizenry": _all_dice,
    "credits_per_good_on_world": _goods_to_come,
    "credits_per_good_die": _all_dice,
}
"""How often a power of a code may give its credits."""


@implements("ROLL-PH-8", "ROLL-FAQ-11")
def credits_at_the_end(state: RollState, player: Player, phase: str) -> int:
    """Credits that a player's powers give at the end of a phase."""
    found = 0
    for code, worth in AT_THE_END.items():
        for power in of(state, player, phase, code):
            credits = worth(state, player, power)
            if credits:
                at_work(code)
            found += credits
    return found


@implements("ROLL-PH-8")
def vp_at_the_end(state: RollState, player: Player, phase: str) -> int:
    """VP chips that a player's powers give at the end of a phase."""
    found = sum(power.vp for power in of(state, player, phase, "vp_chip"))
    if found:
        at_work("vp_chip")
    return found


def most_at_the_end(state: RollState, player: Player, phase: str, what: str) -> int:
    """The most credits, or VP chips, that powers may give a player at the end of a phase, whatever comes."""
    if what == "vp":
        return sum(power.vp for power in of(state, player, phase, "vp_chip"))
    found = ((code, power) for code in AT_THE_END for power in of(state, player, phase, code))
    return sum(power.credits * _MOST.get(code, _one)(state, player, power) for code, power in found)


AT_THE_PHASE_END: dict[str, Callable[[RollState, Player, str], int]] = {
    "credits": credits_at_the_end,
    "vp": vp_at_the_end,
}

# -- costs -------------------------------------------------------------------------------------------------


@implements("ROLL-FAQ-6", "ROLL-TILE-4", "ROLL-TILE-7", "ROLL-PH-8")
def cost(state: RollState, player: Player, side: Side) -> int:
    """Workers that a tile needs: every reduction counts, the one with the higher minimum first.

    A reduction never raises a cost, nor brings it below its own minimum.
    """
    phase = "settle" if side.is_world else "develop"
    found = side.cost
    fitting = [
        power for power in of(state, player, phase, "cost_reduction")
        if (power.likes(side.colour or "") if side.is_world else side.reassigns or not power.reassigning)
    ]  # fmt: skip
    for power in sorted(fitting, key=lambda one: -one.minimum):
        reduced = max(found - power.amount, power.minimum)
        if reduced < found:
            at_work("cost_reduction")
            found = reduced
    return found


@implements("ROLL-PRO-3", "ROLL-TILE-8")
def capacity(state: RollState, player: Player, side: Side) -> int:
    """Goods that may lie on a world: one, more with a power that is always in force, none on gray ones."""
    if not side.holds_goods:
        return 0
    return max((power.capacity for power in of(state, player, "produce", "good_capacity")), default=1)


@implements("ROLL-TILE-11", "ROLL-PH-8")
def lent(state: RollState, player: Player, phase: str) -> list[str]:
    """Workers that powers lend for a phase."""
    found = [die for power in of(state, player, phase, "virtual_workers") for die in power.workers]
    if found:
        at_work("virtual_workers")
    return found
