"""Chapter H, moving: routes and turns (H4), burns (H5), flybys (H8), and the end of a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import product
from math import ceil, floor
from typing import Any, ClassVar, Self

from hfmod.engine.act import Act, Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.hf4.rules.core import (
    e_stacks,
    f_fuel,
    h_afterburn,
    h_moved_fts,
    h_rights,
    h_spacecraft,
    h_thrust,
    k_glitch,
    scenarios,
)
from hfmod.games.hf4.rules.core import h_landing as landing
from hfmod.games.hf4.rules.core.acts import TurnAct, broken, count, known_space, legal, name, not_in_operation
from hfmod.games.hf4.rules.core.h_burns import (
    PIVOT_BURNS,
    Cost,
    cost_of,
    fuel_aboard,
    grade_ok,
    limit,
    no_stop_ahead,
    thruster_lost,
)
from hfmod.games.hf4.rules.core.h_due import AEROBRAKE, DIVED, hazards_of, roll_first, thruster_works
from hfmod.games.hf4.rules.core.h_finish import LANDED, afloat, burn_to, finish
from hfmod.games.hf4.rules.core.h_flyby import MISSED, flyby_bonus, missed_bonus
from hfmod.games.hf4.rules.core.solar_graph import (
    Way,
    is_lander,
    is_pivot,
    is_site,
    place,
    way,
    ways,
)
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack, Turn


@dataclass(frozen=True, kw_only=True)
class Enter(TurnAct):
    """Move the spacecraft into a neighbouring space.

    ``bonus`` of the demanded burns are bonus burns; ``bonus_pivot`` takes a bonus pivot for a change of
    direction. ``assist`` is ``factory`` or ``rocketplane`` for landing and liftoff by factory-assist;
    a rocketplane takes its water FTs from stacks at the site by ``tanks`` (stack kind -> FTs).
    ``afterburn`` is made on entering the solar oberth. ``stack`` is the moving stack.
    """

    do: ClassVar[str] = "enter"

    space: str
    bonus: int = 0
    bonus_pivot: bool = False
    assist: str | None = None
    tanks: dict[str, int] = field(default_factory=dict, hash=False)
    afterburn: bool = False
    stack: str = "rocket"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_space(state, self.space)
        stack = moving_stack(state, self)
        if stack.location == self.space:
            raise Impossible(f"{stack.key} is in {self.space} already", frozenset({stack.key}))
        if self.bonus < 0:
            raise Impossible("fewer than no bonus burns")
        landing.possible(state, self.player, stack.location, self.assist, self.tanks)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = moving_stack(state, self)
        yield from not_in_operation(state)
        move = state.movement or h_thrust.opened(state, stack)
        if state.movement is None:
            over = list(move_is_over(state, stack))
            yield from over
            if over:
                return
            yield from h_thrust.may_start(state, stack)
            yield from state.rules.may_depart(state, stack)
        elif not move.visited:
            yield from state.rules.may_depart(state, stack)
            yield from f_fuel.wet_limit(state, stack)  # dirt may have been loaded since the activation
        asleep = list(activated_first(state, move, stack, self))
        yield from asleep
        yield from roll_first(state, move, landing.is_assisted_landing(state, self.space, self.assist))
        step = way(state.content.map, stack.location, self.space)
        if step is None:
            yield from joined(state, stack, self.space)
            return
        yield from state.rules.may_leave(state, stack)
        yield from arrows(state, stack, step)
        yield from u_turn(state, move, stack, step)
        yield from h_rights.synodic(state, step, stack.key, thruster=move.thruster)
        yield from state.rules.may_enter(state, stack, step)
        if asleep:
            return
        yield from landing.forbidden(state, move, stack, step, self.player, self.assist, self.tanks)
        found = list(burn_rules(state, move, stack, step, self))
        yield from found
        if not found:
            yield from state.rules.comes_back(state, move, stack, step, self.bonus)
        yield from oberth_afterburn(state, move, stack, self)
        yield from glitched(state, stack, self.space)

    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = moving_stack(state, self)
        if state.movement is None:
            state.rules.leaves_ground(state, stack)
            h_thrust.begin(state, turn, stack)
        travel(state, turn, stack, self)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        stack = moving_stack(state, self)
        step = way(state.content.map, stack.location, self.space)
        if step is None or state.movement is None:
            return {}
        cost = cost_of(state, state.movement, step, self.bonus, self.bonus_pivot, self.assist)
        due = ceil(state.movement.steps + cost.fuel) - state.movement.paid
        half = cost.fuel and state.content.map.spaces[self.space].lander == Fraction(1, 2)
        parts = state.movement.fuel.denominator > 1
        because = f"{count(cost.burns, 'burn')} at {state.movement.fuel} a burn"
        because += ", halved for a half lander burn" if half else ""
        because += (
            f", fractions of the whole move added up to {state.movement.steps + cost.fuel}" if parts else ""
        )
        rule = "H5e.4" if half else "H5b.1" if parts else "H5a"
        return {
            "burns": Figure(cost.burns, "H5.2" if cost.pivot else "H5.1"),
            "steps": Figure(due, rule, because=because, given=partial(steps_for, state.movement, cost)),
            "dry": Figure(f_fuel.mass_text(stack.dry), "H5b.3"),
        }

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        move = state.movement
        if move is None:
            movers = h_spacecraft.spacecraft(state, player)
        else:
            moving = state.spacecraft(player, move.stack)
            movers = [moving] if moving is not None else []
        for stack in movers:
            for step in ways(state.content.map, stack.location):
                yield from cls._entries(state, player, stack, step)

    @classmethod
    def _entries(cls, state: Hf4State, player: str, stack: Stack, step: Way) -> Iterator[Self]:
        move = state.movement
        most = min(move.bonus_burns if move else 0, PIVOT_BURNS + 1)
        pivots = (False, True) if move and move.bonus_pivots else (False,)
        burnt = (False, True) if state.content.map.spaces[step.end].flyby_base_thrust else (False,)
        ways_out = landing.choices(state, player, stack, step)
        for (assist, tanks), bonus, pivot, afterburn in product(ways_out, range(most + 1), pivots, burnt):
            yield cls(
                by=player, space=step.end, bonus=bonus, bonus_pivot=pivot, assist=assist,
                tanks=tanks, afterburn=afterburn, stack=stack.kind,
            )  # fmt: skip


def steps_for(move: Movement, cost: Cost, stated: Mapping[str, Any]) -> int:
    """Fuel steps of a step for which a table took so many burns as it states."""
    burns = stated.get("burns")
    if not isinstance(burns, int) or isinstance(burns, bool):
        burns = cost.burns
    each = cost.fuel / cost.burns if cost.burns else move.fuel
    return ceil(move.steps + cost.fuel + (burns - cost.burns) * each) - move.paid


@implements("H8g", "GL-Glitch-Triggers")
def glitched(state: Hf4State, stack: Stack, space: str) -> Iterator[RuleViolation]:
    """Entering a flyby is a glitch trigger."""
    target = state.content.map.spaces[space]
    if target.flyby or target.flyby_base_thrust:
        yield from k_glitch.roll_due(state, k_glitch.FLYBY, (stack,))


def moving_stack(state: Hf4State, act: Enter) -> Stack:
    """The stack that the act moves. Raises Impossible where there is none, or another's move is under way.

    One that was turned into another stack on its way, against the rules, is none any more.
    """
    move = state.movement
    if move is None:
        return h_spacecraft.mover(state, act.player, act.stack)
    if (move.owner, move.stack) != (act.player, act.stack):
        raise Impossible(f"{move.owner}'s {move.stack} is moving", frozenset({f"{move.stack}:{move.owner}"}))
    stack = state.spacecraft(move.owner, move.stack)
    return stack if stack is not None else h_spacecraft.mover(state, act.player, act.stack)


# -- routes ------------------------------------------------------------------------------------------


@implements("H4b.2", "H6.1", "D1a")
def move_is_over(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A spacecraft that has moved this turn does not go on, least of all after a landing."""
    turn = state.turns.get(stack.owner)
    if state.rules.moves_again(state, stack):
        return
    flown = turn is not None and turn.moved.issuperset(
        stack.cards
    )  # the figure may stand for another stack now
    if turn is not None and turn.used.get(LANDED + stack.kind) and flown:
        there = place(state.content.map, stack.location)
        message = f"the {stack.kind} of {stack.owner} has landed on {there}, which ended its move"
        yield broken("H4b.2", message, stack.key, legal=f"lift off in {stack.owner}'s next turn")
    else:
        yield from h_thrust.once_a_turn(state, stack)


@implements("H2.1", "H6b", "H.2", "tE1.10")
def activated_first(state: Hf4State, move: Movement, stack: Stack, act: Enter) -> Iterator[RuleViolation]:
    """A move begins with an activation, but for a drop along an aerobrake path."""
    step = way(state.content.map, stack.location, act.space)
    if move.thruster or h_spacecraft.self_driven(move.stack) or (step is not None and step.aerobrake):
        return
    if state.movement is not None:
        message = f"the {stack.kind} drops without a thruster, and only along its aerobrake path"
        yield broken("H6b", message, stack.key, legal="go on down the path, or stop here")
    else:
        message = f"no thruster of the {stack.kind} is activated"
        yield broken("H2.1", message, stack.key, legal="activate a thruster, then move", advice="thruster")


@implements("H4.1", "B7.1", "B7b.3", "tB-LEG-bridge", "tF1.5")
def joined(state: Hf4State, stack: Stack, space: str) -> Iterator[RuleViolation]:
    """Moves follow the lines of the map; a bridge is no space."""
    board = state.content.map
    here, there = place(board, stack.location), place(board, space)
    near = ", ".join(place(board, step.end) for step in ways(board, stack.location))
    message = f"no route leads from {here} to {there} without a space between"
    yield broken("H4.1", message, stack.key, legal=f"go to {near}", here=stack.location, there=space)


@implements("H4f", "B7e.3", "GL-Aerobrake-Hazard.c", "tB-LEG-aerobrakepath")
def arrows(state: Hf4State, stack: Stack, step: Way) -> Iterator[RuleViolation]:
    """An aerobrake path is not travelled against its arrows."""
    if step.against:
        board = state.content.map
        message = f"the route from {place(board, step.end)} to {place(board, step.start)} is one-way"
        rule = "H4f"
        if board.spaces[step.start].hazard == "aerobrake":
            rule = "GL-Aerobrake-Hazard.c"  # back up, out of the hazard
        elif board.spaces[step.end].hazard == "aerobrake":
            rule = "B7e.3"  # back up, into it
        yield broken(rule, message, stack.key, legal="take another route")


@implements("H4e", "H6a.4", "tE1.13f")
def u_turn(state: Hf4State, move: Movement, stack: Stack, step: Way) -> Iterator[RuleViolation]:
    """A space is not left by the route by which it has just been entered."""
    if move.came_from == step.end and not step.against:
        there = place(state.content.map, step.end)
        message = f"the {stack.kind} has just come from {there}"
        yield broken(
            "H4e", message, stack.key, legal="stop here and turn back next turn, or go on", advice="way_ahead"
        )


# -- burns -------------------------------------------------------------------------------------------


def burn_rules(
    state: Hf4State, move: Movement, stack: Stack, step: Way, act: Enter
) -> Iterator[RuleViolation]:
    """Everything that the burns of a step are limited by."""
    cost = cost_of(state, move, step, act.bonus, act.bonus_pivot, act.assist)
    found = [
        *bonus_pivot_ok(state, move, stack, step, act),
        *bonus_ok(state, move, stack, step, act, cost),
        *thruster_lost(state, move, stack, cost),
    ]
    if not found:
        found = [*limit(state, move, stack, cost), *fuel_aboard(state, move, stack, step, cost)]
        found += grade_ok(state, move, stack, cost)
    yield from found
    if not found and is_lander(state.content.map.spaces[step.end]):
        yield from no_stop_ahead(state, move, stack, step, cost)


@implements("H4c.3", "GL-Bonus-Pivot")
def bonus_pivot_ok(
    state: Hf4State, move: Movement, stack: Stack, step: Way, act: Enter
) -> Iterator[RuleViolation]:
    """A bonus pivot is there, and there is a pivot to make."""
    if not act.bonus_pivot:
        return
    if not is_pivot(state.content.map.spaces[step.start], move.came_from, move.lane, step):
        message = "no pivot is made here, so no bonus pivot is used"
        legal = "keep the bonus pivot for a Hohmann"
        yield broken("H4c.3", message, stack.key, legal=legal, left=move.bonus_pivots)
    elif move.bonus_pivots < 1:
        message = "no bonus pivot is left"
        yield broken("H4c.3", message, stack.key, legal=f"pivot with {PIVOT_BURNS} burns, or go straight on")


@implements("H8b", "H5e.2", "GL-Bonus-Burn", "H8a", "H8c", "H8e.1", "H8f.2")
def bonus_ok(
    state: Hf4State, move: Movement, stack: Stack, step: Way, act: Enter, cost: Cost
) -> Iterator[RuleViolation]:
    """Bonus burns are there, are demanded, and are no lander burns."""
    target = state.content.map.spaces[step.end]
    if act.bonus > cost.bonus:
        if is_lander(target):
            message = f"{place(state.content.map, target.id)} is a lander burn, bonus burns do not pay for it"
            yield broken("H5e.2", message, stack.key, legal="pay its burn with fuel")
        else:
            burns = count(cost.pivot + cost.entry, "burn")
            message = f"{burns} demanded, {count(act.bonus, 'bonus burn')} used"
            yield broken("H8b", message, stack.key, legal=f"use {count(cost.bonus, 'bonus burn')}")
    elif act.bonus > move.bonus_burns:
        rule, why = MISSED.get(str(move.facts.get("missed")), ("H8b", ""))
        message = f"{count(act.bonus, 'bonus burn')} used, {move.bonus_burns} left{why}"
        yield broken(rule, message, stack.key, legal="make the rest with fuel", left=move.bonus_burns)


@implements("H8e.3", "H3a", "F4c", "F3d.2")
def oberth_afterburn(state: Hf4State, move: Movement, stack: Stack, act: Enter) -> Iterator[RuleViolation]:
    """The one afterburn of a move may be made in the solar oberth instead."""
    if not act.afterburn:
        return
    thrust = state.side(move.thruster).thrust if move.thruster in stack.cards else None
    target = state.content.map.spaces[act.space]
    if not target.flyby_base_thrust:
        message = f"{place(state.content.map, act.space)} is not the solar oberth"
        yield broken("H8e.3", message, stack.key, legal="afterburn at the activation")
    elif thrust is None or thrust.afterburn is None:
        yield broken("H3a", "the activated thruster has no afterburner", stack.key, legal="fly on without it")
    elif move.afterburned:
        message = "the one afterburn of this move has been made"
        yield broken("H8e.3", message, stack.key, legal="fly on without another one")
    else:
        step = way(state.content.map, stack.location, act.space)
        if step is None:
            return
        fuel = cost_of(state, move, step, act.bonus, act.bonus_pivot, act.assist).fuel
        burnt = h_afterburn.afterburn_of(thrust)
        burns = burnt.steps or burnt.tanks
        left = replace(stack, wet=h_afterburn.after(state, stack, burnt.tanks))
        aboard = f_fuel.fuel_steps(state, left)
        needed = ceil(move.steps + fuel + burnt.steps) - move.paid
        if not h_afterburn.tanks_aboard(state, stack, burnt.tanks):
            message = f"the afterburn takes {count(burnt.tanks, 'tank')}, which is not aboard"
            yield broken("F3d.2", message, stack.key, legal="enter without an afterburn")
        elif needed > aboard:
            message = f"{count(needed, 'fuel step')} needed with the afterburn, {aboard} aboard"
            yield broken("F3d.2", message, stack.key, legal="enter without an afterburn")
        elif not fuel and burns and not f_fuel.burns_with(thrust.grade, stack.grade):  # else grade_ok tells
            burner = name(state, move.thruster)
            message = f"{burner} burns {thrust.grade} fuel or better, {stack.grade} is aboard"
            yield broken("F4c", message, stack.key, legal="enter without an afterburn")


# -- carrying out ------------------------------------------------------------------------------------


@implements(
    "H4.1", "H5a", "H5b.1", "H1b.1", "H6b.1", "H6c.6", "H7.1", "H8", "H10.1", "H1a.1", "F3d.1",
    silent=("H5a", "H5b.1", "H1b.1", "H6b.1", "H6c.6", "H7.1", "H8", "H10.1", "F3d.1"),
)  # fmt: skip
def travel(state: Hf4State, turn: Turn, stack: Stack, act: Enter) -> None:
    """One step: pay, move, take bonus burns or note the rolls that are due; a landing ends the move."""
    move = state.movement
    assert move is not None
    board = state.content.map
    step = way(board, stack.location, act.space)
    turn.moved.update(stack.cards)
    state.rules.travels(turn, stack)
    h_moved_fts.travels(turn, stack)
    if step is not None:
        note_assist(state, move, stack, step, act)
        pay_step(state, move, stack, step, act)
    here = stack.location
    k_glitch.trigger_done(state, k_glitch.FLYBY, here)
    move.due = hazards_of(state, stack, act.space, act.player, act.assist)
    landing.consume_tanks(state, act.player, here, act.tanks)
    stack.location = act.space
    if board.spaces[act.space].hazard == AEROBRAKE:
        turn.used[DIVED + stack.kind] = 1
    move.came_from = here
    move.lane = step.lane_in if step is not None else None
    gained = flyby_bonus(state, move, stack, act.space, act.afterburn)
    if missed := missed_bonus(state, move, stack, act.space):
        move.facts["missed"] = missed
    move.visited.append(act.space)
    move.entries.append(entry(act))
    burn_sails(state, stack, act.space)
    if gained and not {"crash", "aerobrake"} & set(move.due):
        move.bonus_burns += gained
    elif gained:
        move.facts["bonus_due"] = gained  # the roll comes first (H8e.2)
    if not afloat(state, move) or (is_site(board.spaces[act.space]) and not move.due):
        finish(state)


def note_assist(state: Hf4State, move: Movement, stack: Stack, step: Way, act: Enter) -> None:
    """The roll for an assist that there is not may be owed at the table, or not."""
    if act.assist is not None:
        wrong = landing.forbidden(state, move, stack, step, act.player, act.assist, act.tanks)
        if next(wrong, None) is not None:
            inexact("assist")


def entry(act: Enter) -> dict[str, Any]:
    """How a space was entered: the parameters that differ from a plain step."""
    chosen = {"bonus": act.bonus, "bonus_pivot": act.bonus_pivot, "assist": act.assist,
              "tanks": dict(act.tanks), "afterburn": act.afterburn}  # fmt: skip
    return {"space": act.space} | {key: value for key, value in chosen.items() if value}


def pay_step(state: Hf4State, move: Movement, stack: Stack, step: Way, act: Enter) -> None:
    """Book the burns of a step and take whole fuel steps off the strip."""
    cost = cost_of(state, move, step, act.bonus, act.bonus_pivot, act.assist)
    move.burns += max(0, cost.burns)
    move.bonus_burns = max(0, move.bonus_burns - cost.bonus)
    if act.bonus_pivot:
        move.bonus_pivots = max(0, move.bonus_pivots - 1)
    move.steps += cost.fuel
    if act.afterburn and not move.afterburned and move.thruster in stack.cards:
        burnt = h_afterburn.afterburn_of(h_thrust.triangle(state, move.thruster))
        move.steps += burnt.steps
        h_afterburn.burn_tanks(state, stack, burnt.tanks)
        move.afterburned = True
    burn_to(state, move, stack, floor(move.steps))


@implements(
    "H6b.1", "GL-Sails.a", "GL-Aerobrake-Hazard.d", "CA-CT049F", "CA-CT049R", "CA-CT050F", "CA-CT050R",
    "APP-RT006F", "APP-RT006R", "APP-RT007F", "APP-RT007R",
)  # fmt: skip
def burn_sails(state: Hf4State, stack: Stack, space: str) -> None:
    """Sails burn up on entering an aerobrake hazard."""
    if state.content.map.spaces[space].hazard == "aerobrake":
        sails = [card for card in stack.cards if h_rights.breaks_in_air(state, card)]
        if sails:
            e_stacks.decommission(state, stack, sails)


@dataclass(frozen=True, kw_only=True)
class EndMove(TurnAct):
    """Stop where the spacecraft is; a landing ends the move by itself."""

    do: ClassVar[str] = "end_move"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if state.movement is None or state.movement.owner != self.player:
            raise Impossible(f"no spacecraft of {self.player} is moving", frozenset({f"rocket:{self.by}"}))

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        move = state.movement
        assert move is not None
        yield from roll_first(state, move, False)
        yield from stops_here(state, move, Enter.candidates(state, self.player))
        yield from state.rules.may_stop(state, move, Enter.candidates(state, self.player))

    @implements("H4b.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        finish(state)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        move = state.movement
        if move is None:
            return {}
        figures = {"steps": Figure(ceil(move.steps) - move.paid, "H5b.2")}
        stack = state.players[move.owner].stacks.get(move.stack)
        if stack is not None:
            figures["dry"] = Figure(f_fuel.mass_text(f_fuel.dry_mass(state, stack)), "F2.2")
            if scenarios.lost_in_space(state, stack):
                figures["fate"] = Figure("lost in space", "iiD1.AREA")
        return figures

    def touches(self, state: Hf4State) -> frozenset[str]:
        kind = state.movement.stack if state.movement else "rocket"
        return super().touches(state) | {f"{kind}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)


@implements("H5e.1", "H4b.1", "H8e.2", "H2a.2", "tE1.13c")
def stops_here(state: Hf4State, move: Movement, onward: Iterator[Act[Hf4State]]) -> Iterator[RuleViolation]:
    """A move does not end on a lander burn, unless a wreck without thruster cannot go on (``onward``)."""
    stack = state.spacecraft(move.owner, move.stack)
    if stack is not None and is_lander(state.content.map.spaces[stack.location]):
        if not thruster_works(state, move, stack) and not any(legal(state, act) for act in onward):
            return
        there = place(state.content.map, stack.location)
        yield broken("H5e.1", f"{there} is a lander burn, no move ends there", stack.key, legal="go on")


ACTS: list[type[Act[Hf4State]]] = [Enter, EndMove]
