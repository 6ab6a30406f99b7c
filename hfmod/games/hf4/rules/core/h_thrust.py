"""Chapter H, activation and net thrust (H2, H3): the act that begins a move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any, ClassVar, Self

from hfmod.engine.act import Act, Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Thrust
from hfmod.games.hf4.rules.core import (
    b_cards,
    e_stacks,
    f_fuel,
    felonies,
    h_afterburn,
    h_moved_fts,
    h_rights,
    h_spacecraft,
    j_operational,
    j_supports,
)
from hfmod.games.hf4.rules.core.acts import TurnAct, broken, count, known_card, name, not_in_operation
from hfmod.games.hf4.rules.core.f_fuel import mass_text
from hfmod.games.hf4.rules.core.h_finish import finish
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack, Turn

NEPTUNE_PUSHED = -6  # solar modifier where no solar power reaches, while pushed (RUL-ZONE-MODIFIERS)


@dataclass(frozen=True, slots=True)
class NetThrust:
    """Net thrust, fuel steps a burn, and the numbers that led there."""

    total: int
    fuel: Fraction
    facts: dict[str, Any]


@implements("B2d.1", "GL-Active-Thrust-Triangle", "tD1.9", "H2.1")
def triangle(state: Hf4State, card: str) -> Thrust:
    """The thrust triangle of a card. Raises Impossible where it has none."""
    thrust = state.side(card).thrust
    if thrust is None:
        raise Impossible(
            f"{name(state, card)} has no thrust triangle",
            frozenset({f"card:{card}"}),
            rule="H2.1",
            legal="activate a card with a thrust triangle",
        )
    return thrust


# -- the modifiers, in the order of the book (H3.4) ----------------------------------------------------


@implements("H3b", "H3b.1", "tE1.2", "tE1.12", neutral=lambda found: not found[1], silent=("H3b.1", "tE1.12"))
def weight_modifier(state: Hf4State, wet: Fraction) -> tuple[str, int]:
    """Weight class and modifier of the wet mass after an afterburn."""
    return f_fuel.strip(state.content).weight_class(wet)


@implements(
    "B7g.1", "B2e.1", "H3c", "H3c.1", "H3c.2", "GL-Solar-Powered", "tE3.1",
    silent=("B7g.1", "B2e.1", "H3c.1", "H3c.2"),
)  # fmt: skip
def solar_modifier(state: Hf4State, space: str, solar: bool, pushed: bool) -> int:
    """Modifier of the zone in which the move starts, once, for solar power; 0 without any."""
    if not solar:
        return 0
    board = state.content.map
    modifier = board.zones[board.spaces[space].zone].solar
    if modifier is None:
        return NEPTUNE_PUSHED if pushed else 0
    return modifier


@implements(
    "H3d", "H3d.1", "GL-Powersat", "GL-Powersat.a", "CA-CB061R", "tE1.14", "CA-M1W158R-FUT",
    silent=("H3d.1", "GL-Powersat.a", "CA-CB061R", "CA-M1W158R-FUT"),
)  # fmt: skip
def push_modifier(state: Hf4State, card: str, pushed: bool, push_by: str | None = None) -> int:
    """What a push adds, once: 1, or what the card itself prints for it; more by a Future of who pushes."""
    if not pushed:
        return 0
    more = push_bonus(state, push_by) if push_by is not None else 0
    special = h_rights.printed(state, card, h_rights.BEAM_POWERED)
    if special is None:
        return 1 + more
    own = int(special.params.get("thrust", 1))
    beside = int(state.option("magbeam_push_total")) - own == 1
    return more + own + int(beside)  # RUL-POWERSAT: in place of the 1, or beside it


@implements("CA-M1W158R-FUT")
def push_bonus(state: Hf4State, player: str) -> int:
    """Thrust that a push of the player gives beside what any push gives."""
    return sum(int(one.params["thrust"]) for one in state.rules.abilities(state, player, "push_bonus"))


def strongest_push(state: Hf4State, player: str) -> list[str]:
    """Who of those who may push a player's spacecraft gives the most thrust; nobody where none may."""
    sources = h_rights.push_sources(state, player)
    most = sorted(sources, key=lambda one: -push_bonus(state, one))
    return most[:1]


@implements("H3a", "tE1.11")
def afterburn_steps(thrust: Thrust) -> int:
    """Fuel steps of an afterburn; 0 without the icon, and where it takes tanks."""
    return h_afterburn.afterburn_of(thrust).steps


@implements("H3.1", "H3.4", "H.2", "tE1.10", "tE1.11", silent=True)
def net_thrust(
    state: Hf4State,
    stack: Stack,
    card: str,
    afterburn: bool = False,
    pushed: bool = False,
    supports: Sequence[str] = (),
    push_by: str | None = None,
) -> NetThrust:
    """Net thrust of a card in a stack, before the afterburn's fuel has been paid; ``push_by``: who pushes."""
    thrust = triangle(state, card)
    chain = j_supports.gain(state, card, supports)
    burnt = h_afterburn.afterburn_of(thrust) if afterburn else h_afterburn.Afterburn()
    wet = wet_after(state, stack, burnt)
    weight, by_weight = weight_modifier(state, wet)
    facts: dict[str, Any] = {"base": thrust.thrust, "wet": mass_text(wet)}
    facts |= {"class": weight, "weight": by_weight}
    solar = thrust.solar or chain.solar
    parts = {
        "afterburn": burnt.thrust,
        "solar": solar_modifier(state, stack.location, solar, pushed),
        "solar_cells": state.rules.solar_thrust(state, stack.owner) if solar else 0,
        "push": push_modifier(state, card, pushed, push_by),
        "supports": chain.thrust,
    }
    facts |= {part: value for part, value in parts.items() if value}
    total = added_up(thrust.thrust, by_weight, *parts.values())
    return NetThrust(total, thrust.fuel * chain.fuel, facts)


@implements("H3.1")
def added_up(base: int, *modifiers: int) -> int:
    """The net thrust: the base thrust and all its modifiers."""
    return base + sum(modifiers)


def wet_after(state: Hf4State, stack: Stack, burnt: h_afterburn.Afterburn) -> Fraction:
    """Wet mass after an afterburn."""
    if burnt.tanks:
        return h_afterburn.after(state, stack, burnt.tanks)
    return after_steps(state, stack, burnt.steps)


def after_steps(state: Hf4State, stack: Stack, steps: int) -> Fraction:
    """Wet mass after so many fuel steps; the chit stops at the dry mass."""
    strip = f_fuel.strip(state.content)
    return strip.down(stack.wet, min(steps, f_fuel.fuel_steps(state, stack))) or stack.wet


def because(move: Movement) -> str:
    """How a net thrust came about: ``base 4, -1 transport class (wet mass 8-1/2)``; empty in a drop."""
    return thrust_parts(move.facts)


def thrust_parts(facts: Mapping[str, Any]) -> str:
    """The parts of a net thrust in words, from the facts that it was made of."""
    if "wet" not in facts:
        return ""
    parts = [f"base {facts['base']}", f"{facts['weight']:+} {facts['class']} class (wet mass {facts['wet']})"]
    parts += [
        f"{facts[part]:+} {part}" for part in ("afterburn", "solar", "push", "supports") if part in facts
    ]
    return ", ".join(parts)


# -- activation --------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ActivateThruster(TurnAct):
    """Begin a move: choose the thrust triangle, its supports, afterburn and push (H2, H3).

    ``push_by`` is the player whose beamed power pushes; ``supports`` the whole declared chain (J1c)
    in any order; radiators that need no support themselves may be named, and count without it.
    """

    do: ClassVar[str] = "activate_thruster"

    card: str
    stack: str = "rocket"
    afterburn: bool = False
    push_by: str | None = None
    supports: tuple[str, ...] = ()

    def chain(self, state: Hf4State, stack: Stack) -> tuple[str, ...]:
        """The declared chain in the order of the stack, less radiators that cool undeclared."""
        return j_supports.declared(state, stack, self.supports)

    @implements("H2.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        stack = mover(state, self.player, self.stack)
        if self.card not in stack.cards:
            message = f"{name(state, known_card(state, self.card))} is not in {stack.title}"
            raise Impossible(
                message,
                frozenset({f"card:{self.card}", stack.key}),
                rule="H2.1",
                legal="activate a card of that stack",
            )
        triangle(state, self.card)
        declarable(state, stack, self.card, self.supports)
        if self.push_by is not None and self.push_by not in state.players:
            raise Impossible(f"there is no player {self.push_by}")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = mover(state, self.player, self.stack)
        yield from not_in_operation(state)
        if state.movement is not None:
            yield from fixed(state)
            return
        yield from may_start(state, stack)
        yield from works(state, stack, self)
        yield from may_afterburn(state, stack, self)
        yield from may_push(state, stack, self)

    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = mover(state, self.player, self.stack)
        activate(state, turn, stack, self)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        stack = mover(state, self.player, self.stack)
        return thrust_figures(state, stack, self)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}", f"card:{self.card}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            if stack.kind not in f_fuel.TRACKED or state.movement is not None:
                continue
            pushes = (None, *h_rights.push_sources(state, player))
            for card in stack.cards:
                thrust = state.side(card).thrust
                if thrust is None:
                    continue
                burns = (False, True) if thrust.afterburn is not None else (False,)
                chains = j_supports.choices(state, stack, card)
                for afterburn, push, supports in product(burns, pushes if thrust.push else (None,), chains):
                    yield cls(
                        by=player, card=card, stack=stack.kind, afterburn=afterburn, push_by=push,
                        supports=supports,
                    )  # fmt: skip


def mover(state: Hf4State, player: str, kind: str) -> Stack:
    """The player's spacecraft of that kind. Raises Impossible for stacks that never move and missing ones."""
    if kind not in f_fuel.TRACKED:
        rule, legal = e_stacks.stays(state, player, kind)
        message = f"{kind} never moves: only spacecraft have thrusters to activate"
        raise Impossible(message, rule=rule, legal=legal)
    return e_stacks.stack_of_kind(state, player, kind)


@implements("H.2", "H.3", "H3.2", "H3.4", "H3b.1", "H3c.1", "H3d.1", "GL-Powersat.a")
def thrust_figures(state: Hf4State, stack: Stack, act: ActivateThruster) -> Mapping[str, Figure]:
    """The masses that a move begins with, the net thrust and how it came about, the burns that it allows.

    A wrong mass gives a wrong weight class, that a wrong net thrust, that a wrong number of burns: the
    first of them alone is told (H3b).
    """
    chain = act.chain(state, stack)
    net = net_thrust(state, stack, act.card, act.afterburn, act.push_by is not None, chain, act.push_by)
    parts = thrust_parts(net.facts)
    weight, before = net.facts["weight"], weight_modifier(state, stack.wet)[1]
    suns = sum(j_supports.is_solar(state, card) for card in (act.card, *chain))
    sources = h_rights.push_sources(state, act.player)
    rule = "H3.4" if weight != before else "H3.1"  # where the order counts
    if chain and b_cards.is_gigawatt(state, act.card):
        rule = "J5d.m1"  # whose supports modify nothing
    burnt = h_afterburn.afterburn_of(triangle(state, act.card)) if act.afterburn else None
    taken = Taken(state, stack, burnt or h_afterburn.Afterburn(), net)
    return {
        "dry": Figure(mass_text(stack.dry), "H.2", given=taken.dry),
        "wet": Figure(mass_text(stack.wet), "H.2", given=taken.wet),
        "net_thrust": Figure(net.total, rule, because=parts, given=taken.net_thrust),
        "burns": Figure(
            max(0, net.total), "H3.2" if net.total > 0 else "H.3", because=parts, given=taken.burns
        ),
        "class": Figure(
            net.facts["class"], "H3b.1" if act.afterburn else "H3b", because=parts, given=taken.weight_class
        ),
        "solar": Figure(net.facts.get("solar", 0), "H3c.1" if suns > 1 else "H3c"),
        "push": Figure(net.facts.get("push", 0), "H3d.1" if len(sources) > 1 else "GL-Powersat.a"),
        "fuel": Figure(str(net.fuel), "H5a"),
    }


@dataclass(frozen=True, slots=True)
class Taken:
    """What the rules give to a table that took some figures of an activation as it states them."""

    state: Hf4State
    stack: Stack
    burnt: h_afterburn.Afterburn
    net: NetThrust

    def dry(self, stated: Mapping[str, Any]) -> str:
        """The dry mass as a table may have it that moves the chits of a massless stack along."""
        return mass_text(f_fuel.by_chits(self.state, self.stack))

    def wet(self, stated: Mapping[str, Any]) -> str:
        """The wet mass over a dry mass: with a card more or less aboard, both chits lie elsewhere (F2b)."""
        return f_fuel.stated_wet(self.state, self.stack, stated)

    def weight_class(self, stated: Mapping[str, Any]) -> str:
        """The weight class of the masses."""
        return self._weight(stated)[0]

    def net_thrust(self, stated: Mapping[str, Any]) -> int:
        """The net thrust of a weight class, a solar modifier and a push."""
        classes = {name: modifier for name, modifier, _ in f_fuel.strip(self.state.content).classes}
        facts, named = self.net.facts, stated.get("class")
        known = classes.get(named) if isinstance(named, str) else None
        total = self.net.total - int(facts["weight"])
        total += known if known is not None else self._weight(stated)[1]
        for part in ("solar", "push"):
            right = int(facts.get(part, 0))
            total += _whole(stated.get(part), right) - right
        return total

    def burns(self, stated: Mapping[str, Any]) -> int:
        """The burns that a net thrust allows."""
        return max(0, _whole(stated.get("net_thrust"), self.net_thrust(stated)))

    def _weight(self, stated: Mapping[str, Any]) -> tuple[str, int]:
        dry = f_fuel.stated_mass(stated.get("dry"), self.stack.dry)
        wet = f_fuel.stated_mass(stated.get("wet", self.wet(stated)), self.stack.wet)
        flown = replace(self.stack, dry=dry, wet=max(dry, wet))
        return weight_modifier(self.state, wet_after(self.state, flown, self.burnt))


def _whole(stated: Any, right: int) -> int:
    """A whole number as a table states it; the right one where it states none."""
    return stated if isinstance(stated, int) and not isinstance(stated, bool) else right


@implements(
    "H.2", "F3.1", "F2.1", "H2.1", "tE1.10", "H2a.1", "H3a", "H3.2",
    silent=("H.2", "F3.1", "F2.1", "H3a", "H3.2"),
)  # fmt: skip
def activate(state: Hf4State, turn: Turn, stack: Stack, act: ActivateThruster) -> None:
    """Set up the movement and pay the afterburn at once; a move that a table left open ends first."""
    finish(state)
    f_fuel.set_mass(state, stack)
    thrust = triangle(state, act.card)
    chain = act.chain(state, stack)
    net = net_thrust(state, stack, act.card, act.afterburn, act.push_by is not None, chain, act.push_by)
    steps = afterburn_steps(thrust) if act.afterburn else 0
    start_wet = mass_text(stack.wet)
    before = replace(stack, cards=list(stack.cards), fts=dict(stack.fts))
    move = begin(state, turn, stack)
    move.before = before
    move.thruster, move.supports = act.card, list(chain)
    move.net_thrust, move.fuel, move.facts = net.total, net.fuel, net.facts
    move.afterburned = act.afterburn
    if act.push_by is not None:
        move.facts["pushed_by"] = act.push_by
    move.bonus_pivots = bonus_pivots(state, thrust) + state.rules.push_pivots(state, act.push_by)
    f_fuel.burn_steps(state, stack, steps)
    if act.afterburn:
        h_afterburn.burn_tanks(state, stack, h_afterburn.afterburn_of(thrust).tanks)
    move.steps, move.paid = Fraction(steps), steps
    lost = j_supports.shock(state, stack, act.card, chain)
    if lost:
        e_stacks.decommission(state, stack, lost)
    if steps:
        move.facts |= {"afterburn_steps": steps, "wet_before": start_wet}


@implements("H2a.3")
def before_liftoff(state: Hf4State, card: str) -> bool:
    """Whether a thruster is activated and its spacecraft has not left yet, so that it may take dirt."""
    move = state.movement
    return move is not None and not move.visited and move.thruster == card


@implements("H2a.3", "H3.1")
def refigure(state: Hf4State) -> None:
    """Compute the net thrust anew after dirt was loaded between activation and liftoff."""
    move = state.movement
    stack = state.players[move.owner].stacks.get(move.stack) if move is not None else None
    if move is None or stack is None or move.visited or move.thruster not in stack.cards:
        return
    by = move.facts.get("pushed_by")
    net = net_thrust(
        state, stack, move.thruster, pushed="push" in move.facts, supports=move.supports, push_by=by
    )
    burnt = h_afterburn.afterburn_of(triangle(state, move.thruster))
    move.net_thrust = net.total + (burnt.thrust if move.afterburned else 0)
    move.facts |= net.facts


@implements("H1", "D1a", "H1b.1", "GL-Spacecraft", silent=("H1", "H1b.1"))
def begin(state: Hf4State, turn: Turn, stack: Stack) -> Movement:
    """An empty movement of a stack from where it is; its one move of this turn is used up."""
    state.movement = opened(state, stack)
    turn.moved.add(stack.kind)
    state.rules.move_begins(turn, stack)
    return state.movement


def opened(state: Hf4State, stack: Stack) -> Movement:
    """The movement that a stack would begin from where it is."""
    move = Movement(stack=stack.kind, owner=stack.owner, start=stack.location)
    return state.rules.sets_out(state, stack, move)


@implements("H4c.3", "GL-Bonus-Pivot", "GL-Sails.b", "iiA1-H4c")
def bonus_pivots(state: Hf4State, thrust: Thrust) -> int:
    """Bonus pivots of an activated triangle; Race for Glory has none."""
    return thrust.bonus_pivots if state.rules.bonus_pivots else 0


@implements("H2.3", "tE3.6", "tF1.4")
def fixed(state: Hf4State) -> Iterator[RuleViolation]:
    """The thruster is not changed in the middle of a move."""
    move = state.movement
    if move is not None:
        card = name(state, move.thruster) if move.thruster else "no thruster"
        message = f"the {move.stack} is moving with {card}; the thruster is not changed during a move"
        legal = "end the move, and activate another thruster next turn"
        yield broken("H2.3", message, f"{move.stack}:{move.owner}", legal=legal, thruster=move.thruster)


def may_start(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """What keeps a stack from beginning a move now, whatever the thruster."""
    yield from state.rules.may_set_out(state, stack)
    yield from once_a_turn(state, stack)
    yield from cards_once(state, stack)
    yield from f_fuel.dry_limit(state, stack)
    yield from f_fuel.wet_limit(state, stack)


@implements("D1a", "H.1", "H1", "1B4", "1Be", "tD.1a")
def once_a_turn(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A spacecraft moves once in its owner's turn."""
    turn = state.turns.get(stack.owner)
    if turn is not None and stack.kind in turn.moved and not state.rules.moves_again(state, stack):
        message = f"the {stack.kind} of {stack.owner} has already moved this turn"
        rule = h_spacecraft.move_rule(stack.kind)
        yield broken(rule, message, stack.key, legal=f"move it in {stack.owner}'s next turn")


@implements("H1b.1", "H1b.3", "H1b.4")
def cards_once(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A card that has moved cannot move again before its owner's next turn; boosting is no move."""
    turn = state.turns.get(stack.owner)
    if turn is not None and stack.kind in turn.moved:
        yield from state.rules.second_load(state, stack)
        return  # the spacecraft itself has moved: one finding is enough
    for card in stack.cards:
        before = h_moved_fts.moved_in(state, card)
        if before is not None:
            message = f"{name(state, card)} has already moved {h_moved_fts.when(state, before)}"
            legal = f"leave it behind, or wait for {before.player}'s next turn"
            yield broken("H1b.1", message, f"card:{card}", stack.key, legal=legal)
    yield from h_moved_fts.stay(state, stack)


@implements("H2.2", "J2a", "H3c.2", "B7g.2", "B2e.2")
def works(state: Hf4State, stack: Stack, act: ActivateThruster) -> Iterator[RuleViolation]:
    """The activated thruster is operational."""
    pushed = act.push_by is not None
    chain = act.chain(state, stack)
    cooled = act.afterburn and h_afterburn.afterburn_of(triangle(state, act.card)).cools
    yield from j_operational.faults(state, stack, act.card, chain, cooled, pushed)
    yield from no_human_harmed(state, stack, act)


@implements("iiA1-J", "J1c")
def declarable(state: Hf4State, stack: Stack, card: str, supports: Sequence[str]) -> None:
    """Raise Impossible for supports that are not there, are named twice, or are named in Race for Glory."""
    if supports and not state.rules.supports:
        raise Impossible("Race for Glory has no supports", rule="iiA1-J", legal="activate the thruster alone")
    wrong = [one for one in supports if one not in stack.cards]
    if wrong:
        raise Impossible(
            f"{wrong[0]} is not in {stack.title}",
            frozenset({stack.key}),
            rule="J1c",
            legal="supports in the stack of the thruster",
        )
    if card in supports or len(set(supports)) < len(supports):
        raise Impossible("name each support once, and not the thruster itself", frozenset({stack.key}))


@implements("J1c.1", "GL-Felony")
def no_human_harmed(state: Hf4State, stack: Stack, act: ActivateThruster) -> Iterator[RuleViolation]:
    """A chain whose activation kills a human aboard is a felony."""
    for card in j_supports.shock(state, stack, act.card, act.chain(state, stack)):
        if e_stacks.is_human(state, card) and not felonies.may_commit(state, act.player):
            message = f"the shock would kill {name(state, card)}, which is a felony"
            yield broken("J1c.1", message, f"card:{card}", stack.key, legal="leave the humans behind")


@implements("H3a", "F3d.2", "F4c", "B2d.3")
def may_afterburn(state: Hf4State, stack: Stack, act: ActivateThruster) -> Iterator[RuleViolation]:
    """An afterburn needs the icon, and fuel of the thruster's grade."""
    if not act.afterburn:
        return
    thrust = triangle(state, act.card)
    about = (f"card:{act.card}", stack.key)
    steps, tanks = afterburn_steps(thrust), h_afterburn.afterburn_of(thrust).tanks
    if thrust.afterburn is None:
        message = f"{name(state, act.card)} has no afterburner"
        yield broken("H3a", message, *about, legal="activate it without an afterburn")
    elif steps > f_fuel.fuel_steps(state, stack):
        left = f_fuel.fuel_steps(state, stack)
        message = f"the afterburn takes {count(steps, 'fuel step')}, aboard are {left}"
        legal = "activate it without an afterburn"
        yield broken("F3d.2", message, *about, legal=legal, needed=steps, aboard=left)
    elif not h_afterburn.tanks_aboard(state, stack, tanks):
        wet, dry = mass_text(stack.wet), mass_text(stack.dry)
        message = f"the afterburn takes {count(tanks, 'tank')}; wet mass is {wet}, dry mass {dry}"
        yield broken("F3d.2", message, *about, legal="activate it without an afterburn")
    elif (steps or tanks) and not f_fuel.burns_with(thrust.grade, stack.grade):
        message = f"{name(state, act.card)} burns {thrust.grade} fuel or better, {stack.grade} is aboard"
        legal = f"activate it without an afterburn, or with {thrust.grade} aboard"
        yield broken("F4c", message, *about, legal=legal, grade=str(thrust.grade), aboard=str(stack.grade))


@implements("H3d", "B2d.4", "N4a")
def may_push(state: Hf4State, stack: Stack, act: ActivateThruster) -> Iterator[RuleViolation]:
    """A push needs the icon and somebody's beamed power."""
    if act.push_by is None:
        return
    about = (f"card:{act.card}", stack.key)
    if not triangle(state, act.card).push:
        message = f"{name(state, act.card)} has no push icon"
        yield broken("H3d", message, *about, legal="activate it without a push")
    elif act.push_by not in h_rights.push_sources(state, act.player):
        if not h_rights.own_push(state, act.push_by):
            asleep = state.rules.asleep(state, act.push_by, h_rights.POWERSAT)
            without = f", whose Powersat needs {act.push_by}'s Bernal in a Home Orbit" if asleep else ""
            message = f"{act.push_by} has no beamed power to push with{without}"
            yield broken(asleep or "H3d", message, *about, legal="activate it without a push")
        else:
            message = f"{act.push_by} has not agreed to push {act.player}'s {stack.kind}"
            yield broken("N4a", message, *about, legal=f"ask {act.push_by} for the push first")


ACTS: list[type[Act[Hf4State]]] = [ActivateThruster]
