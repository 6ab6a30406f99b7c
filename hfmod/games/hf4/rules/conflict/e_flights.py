"""3E5a, 3A3e and 3E5e: how kamikazes fly: without burns and pivots, and down through lander burns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import d_weapons
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.conflict.d_weapons import MISSILE, is_missile
from hfmod.games.hf4.rules.core import e_stacks, h_due, h_hazards, h_movement, h_rights
from hfmod.games.hf4.rules.core.acts import (
    TurnAct,
    aquas_key,
    broken,
    known_space,
    name,
    no_interruption,
    not_in_operation,
    spot,
)
from hfmod.games.hf4.rules.core.e_stacks import stack_of_kind
from hfmod.games.hf4.rules.core.solar_graph import (
    Way,
    burns_to_enter,
    is_lander,
    is_pivot,
    is_site,
    way,
    ways,
)
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack, Turn

# -- the way that was flown --------------------------------------------------------------------------------


def flown(state: Hf4State, stack: Stack) -> list[str]:
    """Spaces that a kamikaze has passed since it was launched, the first and the last among them."""
    return conflict(state).flights.get(stack.key, [stack.location])


@implements("3A3e", "3E5e")
def dives(state: Hf4State, stack: Stack) -> bool:
    """Whether a kamikaze has passed a lander burn: it strikes the site beyond, or is lost."""
    spaces = state.content.map.spaces
    return is_missile(stack) and any(is_lander(spaces[space]) for space in flown(state, stack))


def moving(state: Hf4State, stack: Stack) -> Movement:
    """The flight as the chapter on movement sees one."""
    passed = flown(state, stack)
    move = Movement(stack=stack.kind, owner=stack.owner, start=passed[0])
    if len(passed) > 1:
        last = way(state.content.map, passed[-2], passed[-1])
        move.came_from, move.lane = passed[-2], last.lane_in if last is not None else None
    return move


# -- flying ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FlyKamikaze(TurnAct):
    """The own kamikaze ``stack`` goes on into a neighbouring ``space``; ``finao`` pays for a hazard roll."""

    do: ClassVar[str] = "fly_kamikaze"

    stack: str
    space: str
    finao: bool = False

    def missile(self, state: Hf4State) -> Stack:
        """The stack that flies. Raises Impossible where there is none."""
        if not self.stack.startswith(MISSILE):
            raise Impossible(f"a {self.stack} stack is no kamikaze", rule="3E5a", legal="launch one first")
        return stack_of_kind(state, self.player, self.stack)

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        known_space(state, self.space)
        if self.missile(state).location == self.space:
            raise Impossible(f"{self.stack} is in {self.space} already")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = self.missile(state)
        yield from no_interruption(state)
        yield from not_in_operation(state)
        yield from state.rules.may_depart(state, stack)
        step = way(state.content.map, stack.location, self.space)
        if step is None:
            yield from h_movement.joined(state, stack, self.space)
            return
        yield from h_movement.arrows(state, stack, step)
        yield from h_movement.u_turn(state, moving(state, stack), stack, step)
        yield from h_rights.synodic(state, step, stack.key)
        yield from state.rules.may_enter(state, stack, step)
        yield from without_burns(state, stack, step)
        yield from without_pivots(state, stack, step)
        yield from no_human_dives(state, stack, step)
        yield from h_movement.glitched(state, stack, self.space)
        if self.finao:
            yield from may_buy_off(state, self.player, stack, self.space)

    def due(self, state: Hf4State) -> list[str]:
        """Rolls that the space asks for."""
        found = h_due.hazards_of(state, self.missile(state), self.space, self.player, None)
        return [kind for kind in found if kind not in h_due.HAZARDS or not self.finao]

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        where = spot(state, self.space)
        return tuple(
            Draw("d6", f"{h_due.NAMES[kind]} roll of {self.stack} at {where}") for kind in self.due(state)
        )

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "H7.1" if outcomes else ""

    def succeeds(self, state: Hf4State, outcomes: Sequence[Outcome]) -> bool:
        stack, due = self.missile(state), self.due(state)
        return bool(due) and all(
            h_hazards.unharmed(state, stack, belt_level(state, stack, int(die)))
            if kind == h_due.BELT
            else die != 1
            for kind, die in zip(due, outcomes, strict=True)
        )

    @implements("3E5a", "3A3e", "3E5e", "3A3c")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack, due = self.missile(state), self.due(state)
        conflict(state).flights[stack.key] = [*flown(state, stack), self.space]
        turn.moved |= {stack.kind, *stack.cards}
        if self.finao:
            h_hazards.pay_finao(state, self.player)
        stack.location = self.space
        h_movement.burn_sails(state, stack, self.space)
        for kind, die in zip(due, outcomes, strict=True):
            if kind == h_due.BELT:
                h_hazards.irradiate(state, stack, belt_level(state, stack, int(die)))
            elif die == 1:
                e_stacks.lose_stack(state, stack)
        if not stack.cards:
            spent(state, stack)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {KEY, f"{self.stack}:{self.by}", aquas_key(self.by)}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in list(state.stacks(player)):
            if is_missile(stack):
                for step in ways(state.content.map, stack.location):
                    for finao in (False, True):
                        yield cls(by=player, stack=stack.kind, space=step.end, finao=finao)


def belt_level(state: Hf4State, stack: Stack, die: int) -> int:
    """Radiation level of a kamikaze's belt roll."""
    return die - thrust(state, stack) + h_hazards.red_season(state)


def thrust(state: Hf4State, stack: Stack) -> int:
    """The strongest base thrust aboard."""
    found = [side.thrust.thrust for card in stack.cards if (side := state.side(card)).thrust is not None]
    return max(found, default=0)


@implements("3A3c", "3E5")
def spent(state: Hf4State, stack: Stack) -> None:
    """A kamikaze of which nothing is left is no stack any more."""
    state.players[stack.owner].stacks.pop(stack.kind, None)
    conflict(state).flights.pop(stack.key, None)


@implements("3E5a", "3A3e", "3E5e", "H5e")
def without_burns(state: Hf4State, stack: Stack, step: Way) -> Iterator[RuleViolation]:
    """It enters no burns; lander burns it passes on its way down to a site, and in no other direction."""
    spaces = state.content.map.spaces
    here, there = spaces[step.start], spaces[step.end]
    if is_lander(here) and not is_site(there) and not is_lander(there):
        message = f"{stack.title} has dived, and strikes the site beyond {spot(state, step.start)}"
        yield broken("3E5e", message, stack.key, legal="go on down to the site")
    elif is_lander(there) and is_site(here):
        message = f"{spot(state, step.end)} is a burn, which {stack.title} makes none of"
        yield broken("3E5a", message, stack.key, legal="let it strike where it is")
    elif burns_to_enter(there) and not is_lander(there):
        message = f"{spot(state, step.end)} is a burn, which {stack.title} makes none of"
        yield broken("3E5a", message, stack.key, legal="fly it where no burn is, or launch it elsewhere")


@implements("3E5a")
def without_pivots(state: Hf4State, stack: Stack, step: Way) -> Iterator[RuleViolation]:
    """It makes no pivots."""
    move = moving(state, stack)
    if is_pivot(state.content.map.spaces[step.start], move.came_from, move.lane, step):
        message = f"{stack.title} changes direction at {spot(state, step.start)}"
        yield broken("3E5a", message, stack.key, legal="fly straight on, or launch it there")


@implements("3A3e", "3D6f.2")
def no_human_dives(state: Hf4State, stack: Stack, step: Way) -> Iterator[RuleViolation]:
    """Nobody is aboard of a dive-bomber, but Purple's (RUL-DIVE-BOMB)."""
    people = [card for card in stack.cards if e_stacks.is_human(state, card)]
    purple = state.players[stack.owner].faction == d_weapons.PURPLE
    if people and not purple and is_lander(state.content.map.spaces[step.end]):
        message = f"{name(state, people[0])} is a human aboard of {stack.title}"
        yield broken("3A3e", message, f"card:{people[0]}", legal="dive without humans")


@implements("H7e", silent=True)
def may_buy_off(state: Hf4State, player: str, stack: Stack, space: str) -> Iterator[RuleViolation]:
    """FINAO avoids a hazard roll, where one is due."""
    hazards = [kind for kind in h_due.hazards_of(state, stack, space, player, None) if kind in h_due.HAZARDS]
    if not hazards:
        message = f"no hazard roll is due at {spot(state, space)}"
        yield broken("H7e", message, aquas_key(player), legal="fly on without FINAO")
    else:
        yield from h_hazards.affordable(state, player, stack, hazards[0])
