"""G2 and G1c: internal tankage, Phileas Fogg, and dirt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from hfmod.engine.act import Figure, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import e_stacks, f_fuel, felonies, h_thrust, j_sinks, strip_figures
from hfmod.games.hf4.rules.core.abilities import of_privilege, operational
from hfmod.games.hf4.rules.core.acts import (
    LEO,
    FreeAction,
    broken,
    count,
    name,
    not_in_operation,
    own_turn_free,
    spot,
)
from hfmod.games.hf4.rules.core.g1_cargo import cards_in, something, things, tracked
from hfmod.games.hf4.rules.core.j_operational import THRUST, TOOL, ready, unusable
from hfmod.games.hf4.rules.core.selecting import Frame, Selecting
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn


@dataclass(frozen=True, kw_only=True)
class FtsToFuel(FreeAction):
    """Turn ``fts`` FTs carried by a spacecraft into fuel in its tanks."""

    do: ClassVar[str] = "fts_to_fuel"

    fts: int
    stack: str = "rocket"
    grade: str = "water"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        tracked(state, self.player, self.stack)
        something((), self.fts)
        e_stacks.known_grade(self.grade, self.fts)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from fts_aboard(state, tracked(state, self.player, self.stack), self.fts, Grade(self.grade))

    @implements("G2a.1", "G2a.2", "G2a.3", "F2c")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack, grade = tracked(state, self.player, self.stack), Grade(self.grade)
        f_fuel.fts_to_fuel(state, stack, min(self.fts, stack.fts.get(grade, 0)), grade)
        e_stacks.settle(state, stack)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        rules = {"dry": "G2a.1", "wet": "G2a.1", "aboard": "F4b.2"}
        return strip_figures.left(state, self, self.player, self.stack, **rules)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            if stack.kind in f_fuel.TRACKED:
                for grade, n in stack.fts.items():
                    for fts in range(1, n + 1):
                        yield cls(by=player, fts=fts, stack=stack.kind, grade=grade.value)


@implements("G2a.1")
def fts_aboard(state: Hf4State, stack: Stack, fts: int, grade: Grade) -> Iterator[RuleViolation]:
    """Only FTs that are aboard become fuel."""
    has = stack.fts.get(grade, 0)
    if fts > has:
        message = f"{count(fts, f'{grade} FT')} become fuel, {stack.title} carries {has}"
        yield broken("G2a.1", message, stack.key, legal=f"up to {count(has, 'FT')}", wanted=fts, has=has)


@dataclass(frozen=True, kw_only=True)
class FuelToFts(FreeAction):
    """Turn ``tanks`` whole tanks of fuel into FTs carried by the spacecraft."""

    do: ClassVar[str] = "fuel_to_fts"

    tanks: int
    stack: str = "rocket"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        tracked(state, self.player, self.stack)
        something((), self.tanks)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = tracked(state, self.player, self.stack)
        yield from no_dirt_fts(stack)
        yield from whole_tanks_only(stack, self.tanks)

    @implements("G2b.1", "F2c", "F3c", "RFG-UNTAUGHT-d", "tE1.8")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = tracked(state, self.player, self.stack)
        if stack.grade is not Grade.DIRT:
            f_fuel.fuel_to_fts(state, stack, min(self.tanks, f_fuel.whole_tanks(stack)))

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return strip_figures.left(state, self, self.player, self.stack, dry="G2b.1", wet="G2b.1")

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            if stack.kind in f_fuel.TRACKED:
                for tanks in range(1, f_fuel.whole_tanks(stack) + 1):
                    yield cls(by=player, tanks=tanks, stack=stack.kind)


@implements("G2b.2", "F4")
def no_dirt_fts(stack: Stack) -> Iterator[RuleViolation]:
    """There are no FTs of dirt."""
    if stack.grade is Grade.DIRT:
        message = f"the fuel of {stack.title} is dirt, which makes no FTs"
        yield broken(
            "G2b.2", message, stack.key, legal="burn the dirt, or jettison it (G1f)", advice="dirt_aboard"
        )


@implements("G2b.1", "G2a.3", "F3.1")
def whole_tanks_only(stack: Stack, tanks: int) -> Iterator[RuleViolation]:
    """The dry mass may not pass the wet mass, so only whole tanks become FTs."""
    has = f_fuel.whole_tanks(stack)
    if tanks > has:
        message = f"{count(tanks, 'tank')} become FTs, {stack.title} has {count(has, 'whole tank')} of fuel"
        yield broken("G2a.3", message, stack.key, legal=f"up to {count(has, 'tank')}", wanted=tanks, has=has)


@dataclass(frozen=True, kw_only=True)
class PhileasFogg(Selecting[str], FreeAction):
    """Burn own equipment: ``cards`` of the rocket go to hand, their mass becomes dirt in its tanks.

    A human among them is murdered (RUL-PHILEAS-FOGG): one a turn, by who may commit felonies.
    """

    do: ClassVar[str] = "phileas_fogg"

    cards: tuple[str, ...]

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        cards_in(state, tracked(state, self.player, "rocket"), self.cards, "G2c")
        something(self.cards, 0)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from humans_burnt(state, self.player, tracked(state, self.player, "rocket"), self.cards)
        yield from state.rules.may_burn(state, self.cards)

    @implements("G2c", "F4d.1", "RFG-UNTAUGHT-e", "GL-Phileas-Fogg")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = tracked(state, self.player, "rocket")
        mass = sum(state.mass(card) for card in self.cards)
        if mass:
            aboard = stack.grade if stack.wet > stack.dry else None
            stack.grade = f_fuel.mixed(aboard, Grade.DIRT)
            f_fuel.lower_dry(state, stack, mass)
        for card in self.cards:
            if e_stacks.is_human(state, card):
                felonies.kill(state, turn, stack, card)
        e_stacks.decommission(state, stack, self.cards)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        rules = {"dry": "G2c", "wet": "G2c", "aboard": "F4d.1"}
        return strip_figures.left(state, self, self.player, "rocket", **rules)

    def touches(self, state: Hf4State) -> frozenset[str]:
        stacks = [stack for stack in state.stacks(self.by) if stack.kind == "rocket"]
        return super().touches(state) | things(stacks, self.cards) | {f"hand:{self.by}"}

    def named(self) -> tuple[str, ...]:
        return self.cards

    def naming(self, things: Sequence[str]) -> Self:
        return replace(self, cards=tuple(things))

    def weight(self, state: Hf4State, things: Sequence[str]) -> int:
        return sum(e_stacks.is_human(state, card) for card in things)  # other cards burn as one likes

    @classmethod
    def frames(cls, state: Hf4State, player: str) -> Iterator[Frame[Self, str]]:
        rocket = state.players[player].stacks.get("rocket")
        if rocket is not None:
            yield Frame(cls(by=player, cards=()), rocket.cards)


@implements("G2c", "E7c.2", "GL-Murder-Suicide")
def humans_burnt(state: Hf4State, player: str, stack: Stack, cards: Sequence[str]) -> Iterator[RuleViolation]:
    """Humans are burnt only where a felony permits their decommissioning, one a turn.

    Race for Glory burns equipment alone, whose cards come back to hand.
    """
    people = [card for card in cards if e_stacks.is_human(state, card)]
    if people and (not state.rules.humans_burn or not felonies.may_commit(state, player)):
        yield from e_stacks.humans_stay(state, stack, cards)
        return
    for card in people:
        yield from felonies.murder_is_permitted(state, player, card)
        yield from felonies.thrown_out_by_a_human(state, player, card)
    if len(people) > 1:
        message = f"{len(people)} humans are burnt; one murder or suicide a turn"
        yield broken(
            "GL-Murder-Suicide", message, stack.key, legal=f"burn {name(state, people[0])} alone of them"
        )


# -- dirt --------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class DirtRefuel(FreeAction):
    """Take ``tanks`` of dirt for the dirt thruster ``card`` of a spacecraft on a site (G1c)."""

    do: ClassVar[str] = "dirt_refuel"

    card: str
    tanks: int
    stack: str = "rocket"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        cards_in(state, tracked(state, self.player, self.stack), (self.card,), "G1c.1")
        something((), self.tanks)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_turn_free(state, self.player)
        yield from dirt_before_liftoff(state, self.card)
        yield from not_in_operation(state)
        yield from self.forbidden(state)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = tracked(state, self.player, self.stack)
        yield from on_a_site(state, self.player, stack)
        burner = list(for_dirt_thruster(state, self.card))
        yield from burner or can_lift_off(state, self.player, self.stack, self.card)
        at_bernal = any(over.location == stack.location for over in state.rules.anchored(state))
        if not at_bernal:
            yield from something_to_dig_with(state, self.player, stack)
        yield from dirt_for_crew(state, self.player, self.card, self.tanks)

    @implements("G1c.1", "G1c.2", "I5a.3", "RFG-UNTAUGHT-b", "F4d.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used[f"dirt:{self.card}"] = turn.used.get(f"dirt:{self.card}", 0) + 1
        site = tracked(state, self.player, self.stack).location
        if not factory_digs(state, self.player, site) and not bernal_digs(state, self.player, site):
            j_sinks.spend_for_any(state, platforms_at(state, self.player, site))
        f_fuel.load_tanks(state, tracked(state, self.player, self.stack), self.tanks, Grade.DIRT)
        h_thrust.refigure(state)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return strip_figures.left(state, self, self.player, self.stack, wet="G1c.2", aboard="F4b.2")

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        most = f_fuel.strip(state.content).max_wet
        for stack in state.stacks(player):
            if stack.kind in f_fuel.TRACKED:
                for card in stack.cards:
                    for tanks in range(1, most + 1):
                        yield cls(by=player, card=card, tanks=tanks, stack=stack.kind)


@implements("H2a.3", "H1c")
def dirt_before_liftoff(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """Dirt is taken outside a move, or by the thruster that is activated before it lifts off."""
    move = state.movement
    if move is None or h_thrust.before_liftoff(state, card):
        return
    if move.visited or not move.thruster:
        message = f"the {move.stack} is on its way, dirt is loaded before liftoff"
        legal, advice = "end the move first", "move"
    else:
        message = f"{name(state, card)} takes dirt, activated is {name(state, move.thruster)}"
        legal, advice = "load dirt for the activated thruster, or end the move", ""
    about = (f"{move.stack}:{move.owner}", f"card:{card}")
    yield broken("H2a.3", message, *about, legal=legal, advice=advice)


@implements("2A7e", "2A7e.1", "GL-Dirtside")
def bernal_digs(state: Hf4State, player: str, space: str) -> bool:
    """Whether dirt of a Dirtside comes up to a Bernal that is anchored there and serves the player."""
    return any(
        felonies.may_use_factory(state, player, site) for site in state.rules.dirtsides(state, player, space)
    )


@implements("G1c.1", "2A7e.1")
def on_a_site(state: Hf4State, player: str, stack: Stack) -> Iterator[RuleViolation]:
    """Dirt is dug on a site, or comes from a Dirtside to its Bernal."""
    if bernal_digs(state, player, stack.location):
        return
    if any(over.location == stack.location for over in state.rules.anchored(state)):
        message = f"{stack.title} is at a Bernal without a Dirtside that {player} may use"
        yield broken("2A7e.1", message, stack.key, legal="industrialize a site beside the Bernal")
    elif stack.location not in state.content.map.sites:
        message = f"{stack.title} is at {spot(state, stack.location)}, which is no site"
        yield broken("G1c.1", message, stack.key, legal="land on a site first", advice="landing")


@implements("G1c.1", "F4c", "tE4.8")
def for_dirt_thruster(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """The thruster that is activated burns dirt."""
    thrust = state.side(card).thrust
    if thrust is None or thrust.grade is not Grade.DIRT:
        message, aboard = f"{name(state, card)} is no dirt thruster", dirt_thrusters(state, card)
        legal, advice = f"activate {aboard or NO_DIRT_THRUSTER}", "" if aboard else "dirt_thruster"
        yield broken("G1c.1", message, f"card:{card}", legal=legal, advice=advice)


@implements("G1c.1", "H2.2", "J2a")
def can_lift_off(state: Hf4State, player: str, kind: str, card: str) -> Iterator[RuleViolation]:
    """The dirt thruster is activated, was so in the move of this turn, or can be: it works (RUL-DIRT)."""
    if not h_thrust.before_liftoff(state, card) and ready(state, player, kind, card) is None:
        yield from unusable(state, card, THRUST)


NO_DIRT_THRUSTER = "a dirt thruster, once one is aboard"


def dirt_thrusters(state: Hf4State, card: str) -> str:
    """The dirt thrusters in a card's stack in words; empty where there are none."""
    stack = state.stack_of(card)
    burners = [one for one in (stack.cards if stack else ()) if (thrust := state.side(one).thrust) is not None
               and thrust.grade is Grade.DIRT]  # fmt: skip
    return " or ".join(name(state, one) for one in burners)


@implements("G1c.1", "J2b")
def something_to_dig_with(state: Hf4State, player: str, stack: Stack) -> Iterator[RuleViolation]:
    """There is an own (or lent) factory, or a working ISRU platform, at the place."""
    site = stack.location
    if factory_digs(state, player, site):
        return
    tools = platforms_at(state, player, site)
    if tools and not any(operational(state, tool) for tool in tools):
        yield from unusable(state, tools[0], TOOL)
    elif not tools:
        message = f"{player} has neither a factory nor an ISRU platform at {spot(state, site)}"
        legal = "bring a card with ISRU, or build a factory"
        yield broken("G1c.1", message, stack.key, legal=legal, advice="digging_tools")


@implements("G1c.1", "J2b")
def factory_digs(state: Hf4State, player: str, site: str) -> bool:
    """Whether an own factory, or one that is lent, loads the dirt."""
    tokens = state.sites.get(site)
    factory = tokens.factory if tokens else None
    lent = state.turn is not None and player in state.turn.granted.get(f"factory:{site}", ())
    return factory == player or (factory is not None and lent)


def platforms_at(state: Hf4State, player: str, site: str) -> list[str]:
    """Cards with an ISRU platform in the player's stacks at a place."""
    own = e_stacks.stacks_at(state, site, player)
    return [card for stack in own for card in stack.cards if state.side(card).isru is not None]


@implements("G1c.2")
def dirt_for_crew(state: Hf4State, player: str, card: str, tanks: int) -> Iterator[RuleViolation]:
    """For a crew's dirt thruster it is 1 tank, once a turn; and never more than the strip holds."""
    turn = state.turns.get(player)
    if e_stacks.is_crew(state, card):
        again = turn is not None and turn.used.get(f"dirt:{card}", 0) > 0
        if tanks > 1 or again:
            what = "again" if again else count(tanks, "tank")
            message = f"{name(state, card)} takes dirt: {what}; a crew takes 1 tank once a turn"
            yield broken("G1c.2", message, f"card:{card}", legal="1 tank, once a turn", tanks=tanks)
    most = f_fuel.strip(state.content).max_wet
    if tanks > most:
        message = f"{count(tanks, 'tank')} of dirt; the fuel strip ends at a wet mass of {most}"
        yield broken("G1c.2", message, f"card:{card}", legal=f"up to {most} tanks", tanks=tanks)


@dataclass(frozen=True, kw_only=True)
class Mooncable(FreeAction):
    """Load dirt from Luna for the dirt thruster ``card`` of a spacecraft in LEO, once a turn (N4c).

    The thruster may be activated before, as where dirt is dug (H2a.3).
    """

    do: ClassVar[str] = "mooncable"

    card: str
    stack: str = "rocket"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        cards_in(state, tracked(state, self.player, self.stack), (self.card,), "GL-Mooncable")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_turn_free(state, self.player)
        yield from dirt_before_liftoff(state, self.card)
        yield from not_in_operation(state)
        yield from self.forbidden(state)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from may_use_mooncable(state, self.player)
        stack = tracked(state, self.player, self.stack)
        homes = state.rules.is_home_orbit(state, stack.location)
        if stack.location != LEO and not homes:
            message = f"{stack.title} is at {spot(state, stack.location)}, the mooncable serves LEO"
            yield broken("GL-Mooncable", message, stack.key, legal="be in LEO", advice="stack_to_leo")
        thrust = state.side(self.card).thrust
        if thrust is None or thrust.grade is not Grade.DIRT:
            message = f"{name(state, self.card)} is no dirt thruster"
            aboard = dirt_thrusters(state, self.card)
            legal, advice = f"name {aboard or NO_DIRT_THRUSTER}", "" if aboard else "dirt_thruster_to_name"
            yield broken("GL-Mooncable", message, f"card:{self.card}", legal=legal, advice=advice)
        else:
            yield from can_lift_off(state, self.player, self.stack, self.card)

    @implements("GL-Mooncable", "N4c", "APP-CQ039R", "CA-CQ039R-P", "F4d.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used["mooncable"] = turn.used.get("mooncable", 0) + 1
        tanks = mooncable_tanks(state, self.card)
        f_fuel.load_tanks(state, tracked(state, self.player, self.stack), tanks, Grade.DIRT)
        h_thrust.refigure(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            if stack.kind in f_fuel.TRACKED:
                for card in stack.cards:
                    yield cls(by=player, card=card, stack=stack.kind)


@implements("GL-Mooncable")
def mooncable_tanks(state: Hf4State, card: str) -> int:
    """7 tanks, for a crew's thruster 1, or what the privilege prints."""
    printed = [of_privilege(state, player, "mooncable") for player in state.players]
    params = next((one.params for one in printed if one is not None), {})
    crew = e_stacks.is_crew(state, card)
    return int(params.get("crew_tanks", 1) if crew else params.get("tanks", 7))


@implements("GL-Mooncable", "N4c")
def may_use_mooncable(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """The holder, or whom he grants it, once a turn."""
    if not state.has_privilege(player, "mooncable"):
        message = f"{player} has no mooncable"
        yield broken(
            "GL-Mooncable", message, legal="negotiate its use with the holder (N4c)", advice="mooncable"
        )
    turn = state.turns.get(player)
    if turn is not None and turn.used.get("mooncable"):
        yield broken("GL-Mooncable", "the mooncable has been used this turn", legal="once a turn")
