"""Chapter H, burns: what a step costs, burn limit, fuel, and lander burns (H5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Space
from hfmod.games.hf4.rules.core import b_cards, f_fuel, h_rights, h_thrust, j_supports
from hfmod.games.hf4.rules.core import h_landing as landing
from hfmod.games.hf4.rules.core.acts import broken, count, name
from hfmod.games.hf4.rules.core.f_fuel import mass_text
from hfmod.games.hf4.rules.core.h_due import thruster_works
from hfmod.games.hf4.rules.core.h_flyby import flyby_bonus
from hfmod.games.hf4.rules.core.solar_graph import (
    Way,
    burns_to_enter,
    is_lander,
    is_pivot,
    is_site,
    place,
    ways,
)
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack

PIVOT_BURNS = 2


@dataclass(frozen=True, slots=True)
class Cost:
    """Burns of one step: those of the pivot, that of the space, how many are bonus, and fuel steps."""

    pivot: int
    entry: int
    bonus: int
    fuel: Fraction

    @property
    def burns(self) -> int:
        """Burns that count against the burn limit."""
        return self.pivot + self.entry - self.bonus


@implements("H5e", "H6a.3", "tE1.27", silent=True)
def cost_of(
    state: Hf4State, move: Movement, step: Way, bonus: int, bonus_pivot: bool, assist: str | None
) -> Cost:
    """Burns and fuel of one step. Bonus burns pay for the space first, then for the pivot."""
    board = state.content.map
    target = board.spaces[step.end]
    pivoting = is_pivot(board.spaces[step.start], move.came_from, move.lane, step)
    pivot = pivot_burns(pivoting, bonus_pivot)
    entry = burns_to_enter(target)
    by_bonus = paid_by_bonus(bonus, pivot + (0 if is_lander(target) else entry))
    entry_bonus = 0 if is_lander(target) else min(by_bonus, entry)
    free = landing.first_burn_is_free(state, assist)
    burns = Fraction(pivot - (by_bonus - entry_bonus))
    if entry and not entry_bonus and not free:
        burns += burn_share(target)
    return Cost(pivot, entry, by_bonus, fuel_for(burns, move.fuel))


@implements("H5e.4", neutral=lambda share: share == 1)
def burn_share(space: Space) -> Fraction:
    """How much of a burn's fuel entering a space takes: half of it for a half-burn."""
    return space.burn_cost


@implements("H5.2", "H4c", "tE1.13e")
def pivot_burns(pivoting: bool, bonus_pivot: bool) -> int:
    """Burns of a pivot, which a bonus pivot saves; 0 where there is none."""
    return PIVOT_BURNS if pivoting and not saved_by_ballerina(pivoting, bonus_pivot) else 0


@implements("H4c.3")
def saved_by_ballerina(pivoting: bool, bonus_pivot: bool) -> bool:
    """Whether a bonus pivot is made."""
    return pivoting and bonus_pivot


@implements("H8b")
def paid_by_bonus(bonus: int, payable: int) -> int:
    """How many of the burns bonus burns pay for."""
    return min(bonus, payable)


@implements("H5a", "tE1.13b", "tE1.17")
def fuel_for(burns: Fraction, consumption: Fraction) -> Fraction:
    """Fuel steps of burns; a half-burn takes half of them."""
    return burns * consumption


@implements("H2a.2", "H2b.1", "H2b.2")
def thruster_lost(state: Hf4State, move: Movement, stack: Stack, cost: Cost) -> Iterator[RuleViolation]:
    """Without its thruster a spacecraft stops or coasts."""
    if cost.burns > 0 and move.thruster and not thruster_works(state, move, stack):
        message = f"the activated thruster {name(state, move.thruster)} is lost, and a burn is needed"
        about = (stack.key, f"card:{move.thruster}")
        yield broken("H2a.2", message, *about, legal="stop, or coast on without burns", advice="coast")


@implements(
    "H5c", "J5d", "1C.2", "1B4.3", "H3.2", "H3.3", "H.3", "H4.1", "H4c", "H2b.1", "tE1.13g", "tE1.16", "tE3.7"
)
def limit(state: Hf4State, move: Movement, stack: Stack, cost: Cost) -> Iterator[RuleViolation]:
    """Burns of a move, bonus burns aside, do not exceed the net thrust."""
    total = move.burns + cost.burns
    if cost.burns <= 0 or total <= move.net_thrust:
        return
    facts = {"needed": total, "net_thrust": move.net_thrust, **move.facts}
    facts["because"] = h_thrust.because(move)
    if cost.pivot and total - cost.pivot <= move.net_thrust:
        message = f"the pivot takes {PIVOT_BURNS} burns: {total} in all, net thrust is {move.net_thrust}"
        legal = "go straight on, or stop here and turn next turn"
        yield broken("H4c", message, stack.key, legal=legal, advice="net_thrust", **facts)
        return
    message = f"{count(total, 'burn')} needed, net thrust is {move.net_thrust}"
    behind = j_supports.ignored(state, move.thruster, move.supports) if move.supports else 0
    if 0 < total - move.net_thrust <= state.rules.thrust_wasted(state, stack):
        message += "; modifiers of cards aboard change nothing for a freighter"
        yield broken("1B4.3", message, stack.key, legal="coast, or stop", **facts)
        return
    if total <= move.net_thrust + behind:
        rule, which = "J5d", "supports of a reactor or radiator"
        if b_cards.is_gigawatt(state, move.thruster):
            rule, which = "1C.2", "supports of a GW or TW thruster"
        message += f"; {which} would add {behind}, which does not count"
        yield broken(rule, message, stack.key, legal="coast, or stop", ignored=behind, **facts)
        return
    rule = "H3.3" if move.net_thrust <= 0 else "H5c"
    legal, advice = "coast, or stay", ""
    if move.burns or move.visited:
        legal, advice = "coast on without burns, or stop", "net_thrust"
    yield broken(rule, message, stack.key, legal=legal, advice=advice, **facts)


@implements("H5d", "F3d.2", "H5b.1", "H6a.3", "H2b.1", "B7b.4", "tE1.18")
def fuel_aboard(
    state: Hf4State, move: Movement, stack: Stack, step: Way, cost: Cost
) -> Iterator[RuleViolation]:
    """A burn needs its fuel aboard, the fractions of the whole move rounded up."""
    aboard = f_fuel.fuel_steps(state, stack) + move.paid
    total = ceil(move.steps + cost.fuel)
    if cost.fuel <= 0 or total <= aboard:
        return
    short = total - aboard
    message = (
        f"{count(total - move.paid, 'fuel step')} needed, {aboard - move.paid} aboard "
        f"(wet mass {mass_text(stack.wet)}, dry mass {mass_text(stack.dry)})"
    )
    board = state.content.map
    lifting = step.start in board.sites and is_lander(board.spaces[step.end])
    rule = "H6a.3" if lifting else "H5d"
    legal = f"start with {count(short, 'fuel step')} more, or stop here"
    straight = move.steps + cost.fuel - cost.pivot * move.fuel
    if cost.pivot and not cost.bonus and ceil(straight) <= aboard:
        rule, message = "B7b.4", f"the pivot takes {PIVOT_BURNS} burns: {message}"
        legal = f"go straight on, or {legal}"
    yield broken(rule, message, stack.key, legal=legal, short=short, wet=mass_text(stack.wet))


@implements("F4c", "H5f", "F4b.1", "RFG-UNTAUGHT-a", "tE4.9")
def grade_ok(state: Hf4State, move: Movement, stack: Stack, cost: Cost) -> Iterator[RuleViolation]:
    """Fuel burnt is of the triangle's grade or a higher one."""
    if cost.fuel <= 0 or move.thruster not in stack.cards:
        return
    thrust = h_thrust.triangle(state, move.thruster)
    if stack.wet > stack.dry and not f_fuel.burns_with(thrust.grade, stack.grade):
        message = f"{name(state, move.thruster)} burns {thrust.grade} fuel or better, {stack.grade} is aboard"
        facts = {"grade": str(thrust.grade), "aboard": str(stack.grade)}
        yield broken("F4c", message, stack.key, legal="activate a thruster that burns it", **facts)


# -- lander burns ------------------------------------------------------------------------------------


@implements("H5e", "H5e.1", "H4b.1", "tE1.13d", "tE1.29", "H8e.2")
def no_stop_ahead(
    state: Hf4State, move: Movement, stack: Stack, step: Way, cost: Cost
) -> Iterator[RuleViolation]:
    """A lander burn is entered only where the move can go on beyond it."""
    board = state.content.map
    left = Budget(
        burns=move.net_thrust - move.burns - cost.burns,
        fuel=Fraction(f_fuel.fuel_steps(state, stack) + move.paid) - move.steps - cost.fuel,
        bonus=move.bonus_burns - cost.bonus + flyby_bonus(state, move, stack, step.end, False),
    )
    if goes_on(state, move, stack, step, left, frozenset({step.start, step.end})):
        return
    there = place(board, step.end)
    sites = [board.sites[way.end] for way in ways(board, step.end) if way.end in board.sites]
    sites = [site for site in sites if site.id != step.start]
    message = f"no way on from the lander burn {there}, where no move may end"
    facts = {"net_thrust": move.net_thrust, "fuel_steps": str(left.fuel)}
    if sites and all(site.size >= move.net_thrust for site in sites):
        site = min(sites, key=lambda one: one.size)
        message += f": net thrust {move.net_thrust} does not exceed size {site.size} of {site.name}"
        facts |= {"size": site.size, "because": h_thrust.because(move)}
    yield broken("H5e.1", message, stack.key, legal="stop before it", advice="stop_here", **facts)


@dataclass(frozen=True, slots=True)
class Budget:
    """What is left for the rest of a move: burns, fuel steps, bonus burns."""

    burns: int
    fuel: Fraction
    bonus: int


def goes_on(
    state: Hf4State, move: Movement, stack: Stack, step: Way, left: Budget, seen: frozenset[str]
) -> bool:
    """Whether a move that came to a lander burn by ``step`` can leave it and stop or land beyond."""
    board = state.content.map
    for out in ways(board, step.end):
        if out.end == step.start or out.end in seen:
            continue
        if next(h_rights.synodic(state, out, thruster=move.thruster), None) is not None:
            continue
        if state.rules.too_fragile(state, stack, out):
            continue
        target = board.spaces[out.end]
        if is_site(target):
            if landing.can_land(state, move, stack, out):
                return True
            continue
        after = _spend(state, move, left, out)
        if after is None:
            continue
        if not is_lander(target) or goes_on(state, move, stack, out, after, seen | {out.end}):
            return True
    return False


def _spend(state: Hf4State, move: Movement, left: Budget, out: Way) -> Budget | None:
    target = state.content.map.spaces[out.end]
    if not burns_to_enter(target):
        return left
    if left.bonus > 0 and not is_lander(target):
        return Budget(left.burns, left.fuel, left.bonus - 1)
    fuel = left.fuel - target.burn_cost * move.fuel
    return Budget(left.burns - 1, fuel, left.bonus) if left.burns > 0 and fuel >= 0 else None
