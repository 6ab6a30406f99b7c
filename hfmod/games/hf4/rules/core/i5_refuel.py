"""I5: site refuel operations: ISRU refuel, factory refuel, air-eater refuel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from hfmod.engine.act import Draw, Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import (
    e_stacks,
    f_fuel,
    felonies,
    h_due,
    h_hazards,
    j_sinks,
    j_supports,
    k_glitch,
    strip_figures,
)
from hfmod.games.hf4.rules.core.abilities import at_places
from hfmod.games.hf4.rules.core.acts import Operation, aquas_key, broken, name, spot
from hfmod.games.hf4.rules.core.g1_cargo import cards_in, tracked
from hfmod.games.hf4.rules.core.i_on_site import (
    deliver_fts,
    employed,
    hydration,
    isru_card,
    isru_value,
    site_at,
    target,
    target_is_there,
    targets,
)
from hfmod.games.hf4.rules.core.i_specialists import MINER, SpecialistOperation
from hfmod.games.hf4.rules.core.j_operational import AIR_EATER, ISRU, ready, scoop_fuel, scooping, unusable
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

FACTORY_FTS, ISOTOPE_FTS = 7, 1


@implements("CA-CF076R", "APP-RF033R", neutral=lambda factor: factor == 1)
def refuel_factor(state: Hf4State, player: str, space: str) -> int:
    """What cards and the Dharma privilege multiply the FTs of a site refuel by; each counts once."""
    abilities = at_places(state, player, (space,), "site_refuel_factor")
    factors = [int(ability.params.get("factor", 2)) for ability in abilities]
    return max(factors, default=1) * dharma_factor(state, player, space)


@implements("GL-Dharma-Refuel", "APP-CQ042R", "CA-CQ042R-P", neutral=lambda factor: factor == 1)
def dharma_factor(state: Hf4State, player: str, space: str) -> int:
    """2 for the Dharma privilege beside an own human with a glory chit: for all fuel, scooped up as well."""
    chits = [state.cards[card].glory for stack in e_stacks.stacks_at(state, space) for card in stack.cards
             if e_stacks.owner_of(state, card, stack) == player]  # fmt: skip
    return 2 if state.has_privilege(player, "dharma_refuel") and any(chits) else 1


# -- ISRU --------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SiteRefuel(SpecialistOperation):
    """Make water FTs with the ISRU platform of ``card``: 1 + hydration - ISRU.

    They go to the own stack ``to``; ``load`` puts them into the rocket's tanks at once.
    """

    do: ClassVar[str] = "site_refuel"
    profession = MINER

    card: str
    to: str = "rocket"
    load: bool = False

    def workplaces(self, state: Hf4State) -> tuple[str, ...]:
        return (isru_card(state, self.player, self.card).location,)

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        isru_card(state, self.player, self.card)
        target(state, self.player, self.to)
        _loads(self.to, self.load)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = isru_card(state, self.player, self.card)
        away = list(at_a_site(state, self.card, stack))
        yield from away
        yield from employed(state, self.player, self.card, stack)
        yield from unusable(state, self.card, ISRU)
        to = target(state, self.player, self.to)
        if not away:
            yield from wet_enough(state, self.player, self.card)
            yield from state.rules.may_load(state, to, fts=isru_yield(state, self.player, self.card))
        yield from target_is_there("I5a", state, to, stack.location)
        yield from k_glitch.roll_due(state, self.trigger, (stack,))

    @implements("I5a", "I5a.1", "I5a.2", "tE4.6", "GL-On-Site-Operation")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        space = isru_card(state, self.player, self.card).location
        fts = isru_yield(state, self.player, self.card)
        if fts > 0:
            deliver_fts(state, self.player, self.to, space, fts, Grade.WATER, self.load)
        j_sinks.spend(state, self.card)

    @implements("I5a.3")
    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        """FTs made, and their grade: dirt is no product of this operation, it is taken as a free action.

        Where they are loaded at once, the wet mass that they lead to (F3b).
        """
        loaded = strip_figures.left(state, self, self.player, self.to, wet="F3b") if self.load else {}
        return {
            "fts": Figure(isru_yield(state, self.player, self.card), "I5a"),
            "grade": Figure("water", "I5a", lambda stated: "I5a.3" if stated == "dirt" else "I5a"),
            **loaded,
        }

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"card:{self.card}", f"{self.to}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in list(state.stacks()):
            for card in stack.cards:
                for to in targets(state, player, stack.location):
                    for load in (False, True):
                        yield cls(by=player, card=card, to=to, load=load)


@implements("I5")
def at_a_site(state: Hf4State, card: str, stack: Stack) -> Iterator[RuleViolation]:
    """Fuel is made at a site."""
    if stack.location not in state.content.map.sites:
        message = f"{name(state, card)} is at {spot(state, stack.location)}, which is no site"
        yield broken("I5", message, stack.key, f"card:{card}", legal="land on a site first", advice="landing")


@implements("1B4", "F1")
def _loads(kind: str, load: bool) -> None:
    if load and kind not in f_fuel.TRACKED:
        rule = "1B4" if kind == e_stacks.FREIGHTER else "F1"
        legal = "leave the FTs in the stack"
        raise Impossible(f"a {kind} stack has no tanks to load fuel into", rule=rule, legal=legal)


@implements("I5a", "GL-ISRU")
def isru_yield(state: Hf4State, player: str, card: str) -> int:
    """Water FTs of an ISRU refuel (RUL-ISRU-TABLE); 0 where the ISRU is above the hydration."""
    stack = isru_card(state, player, card)
    wet, isru = hydration(state, player, stack.location), isru_value(state, card, stack, player)
    return 0 if isru > wet else (1 + wet - isru) * refuel_factor(state, player, stack.location)


@implements("I5a", "GL-ISRU", "tD1.8")
def wet_enough(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """The ISRU value is at most the hydration of the site."""
    stack = isru_card(state, player, card)
    wet, isru = hydration(state, player, stack.location), isru_value(state, card, stack, player)
    if isru > wet:
        message = f"{name(state, card)} has ISRU {isru}, {spot(state, stack.location)} has hydration {wet}"
        legal = f"a card with ISRU {wet} or less"
        yield broken("I5a", message, f"card:{card}", legal=legal, isru=isru, hydration=wet)


# -- factory -----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FactoryRefuel(SpecialistOperation):
    """Make 7 water FTs at the factory at ``site``, into the own stack ``to``, or at its Bernal.

    With Module 1 it may be 1 FT of isotope instead (``grade``).
    """

    do: ClassVar[str] = "factory_refuel"
    profession = MINER

    site: str
    to: str
    load: bool = False
    grade: str = "water"

    def workplaces(self, state: Hf4State) -> tuple[str, ...]:
        return state.rules.workplaces(state, self.site)

    @implements("I5b")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        site_at(state, self.site)
        tokens = state.sites.get(self.site)
        if tokens is None or tokens.factory is None:
            raise Impossible(
                f"there is no factory at {self.site}",
                frozenset({f"site:{self.site}"}),
                rule="I5b",
                legal="a site with a factory",
            )
        target(state, self.player, self.to)
        _loads(self.to, self.load)
        if self.grade not in state.rules.factory_fuels:
            rule = "I5b" if self.grade in ("dirt", "isotope") else ""
            legal = "make 7 water FTs" if rule else ""
            raise Impossible(f"no factory of this game makes {self.grade}", rule=rule, legal=legal)

    def fts(self, state: Hf4State) -> int:
        """FTs that are made."""
        made = FACTORY_FTS
        if self.grade == "isotope":
            made = ISOTOPE_FTS * state.rules.isotope_factor(state, self.player)
        return made * refuel_factor(state, self.player, self.site)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        to = target(state, self.player, self.to)
        yield from usable_factory("I5b.1", state, self.player, self.site)
        yield from state.rules.crippled(state, self.site)
        yield from target_is_there("I5b", state, to, self.site)
        if self.grade == "isotope":
            yield from state.rules.may_make_isotope(state, self.player, self.site)
        yield from state.rules.may_load(state, to, fts=self.fts(state))
        yield from k_glitch.roll_due(state, self.trigger, (to,))

    @implements("I5", "I5b", "I5b.1", "tF3.5", "I5b.iso", "1C1", "1C1a")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        if self.grade == "isotope":
            state.rules.isotope_made(state, self.player, self.site)
        grade = Grade(self.grade)
        deliver_fts(state, self.player, self.to, self.site, self.fts(state), grade, self.load)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        rule = "I5b.iso" if self.grade == "isotope" else "I5b"
        figures = {"fts": Figure(self.fts(state), rule)}
        if self.to not in self.me(state).stacks:
            figures["place"] = Figure(self.site, "E6c")  # the new outpost stands at the factory
        return figures

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"site:{self.site}", f"{self.to}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for site, tokens in list(state.sites.items()):
            if tokens.factory is not None:
                for to, load, grade in product(
                    targets(state, player, site), (False, True), state.rules.factory_fuels
                ):
                    yield cls(by=player, site=site, to=to, load=load, grade=grade)


@implements("I5b.1", "I5b.2", "I8d", "N6", "N6a")
def usable_factory(rule: str, state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """Another player's factory is used by consent or by a felony."""
    if not felonies.may_use_factory(state, player, site):
        owner = state.sites[site].factory
        message = f"the factory at {spot(state, site)} is {owner}'s, who has not agreed to its use"
        yield broken(rule, message, f"site:{site}", legal=f"negotiate its use with {owner} (N6)", owner=owner)


# -- air-eater ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class AirEaterRefuel(Operation):
    """Scoop fuel in an aerobrake hazard with the air-eater ``card``; ``thruster`` is the activated one.

    A rocket that stayed there since an earlier turn makes a hazard roll, or pays FINAO (I5c.2); it declares
    the ``supports`` of its thruster, which one that moved has declared at its activation. ``lost`` are heavy
    radiators that are not kept if the roll fails, see ``roll_hazard``.
    """

    do: ClassVar[str] = "air_eater_refuel"

    card: str
    thruster: str
    stack: str = "rocket"
    finao: bool = False
    supports: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    @implements("iiA1-J", "H2.3", "I5c.1", "I5c.2")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        cards_in(state, tracked(state, self.player, self.stack), (self.card,), "I5c.1")
        cards_in(state, tracked(state, self.player, self.stack), (self.thruster,), "I5c.1")
        cards_in(state, tracked(state, self.player, self.stack), self.supports, "J1c")
        if self.supports and (
            not state.rules.supports or ready(state, self.player, self.stack, self.thruster) is not None
        ):
            raise Impossible(
                "the supports of the thruster are declared when it is activated",
                rule="iiA1-J" if not state.rules.supports else "H2.3",
                legal="declare them when the thruster is activated"
                if state.rules.supports
                else "name no supports",
            )
        if state.side(self.thruster).thrust is None:
            raise Impossible(
                f"{name(state, self.thruster)} has no thrust triangle",
                rule="I5c.1",
                legal="name the activated thruster",
            )
        if self.finao and not self.rolls(state):
            raise Impossible(
                "no hazard roll is due for which FINAO could be paid",
                rule="I5c.2",
                legal="scoop without FINAO; the roll on entering has been made",
            )
        if self.lost and (self.finao or not self.rolls(state)):
            raise Impossible("no hazard roll is made that could fail")
        h_hazards.only_heavy(state, tracked(state, self.player, self.stack), self.lost)

    @implements("I5c.2", "H7b", "I5c.3")
    def rolls(self, state: Hf4State) -> bool:
        """Whether the stack stayed from an earlier turn; one that entered this turn has rolled (I5c.2)."""
        return h_due.dives(state, tracked(state, self.player, self.stack))

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = tracked(state, self.player, self.stack)
        yield from k_glitch.roll_due(state, self.do, (stack,))
        if state.content.map.spaces[stack.location].hazard != "aerobrake":
            message = f"{stack.title} is at {spot(state, stack.location)}, which is no aerobrake hazard"
            yield broken(
                "I5c", message, stack.key, legal="end a move in an aerobrake hazard", advice="aerobrake"
            )
        if not state.side(self.card).air_eater:
            message = f"{name(state, self.card)} is no air-eater"
            others = any(state.side(card).air_eater for card in stack.cards)
            rule = "I5c.1" if others else "GL-Aerobrake-Hazard.b"
            yield broken(
                rule, message, f"card:{self.card}", legal="a card with the air-eater icon", advice="air_eater"
            )
        yield from unusable(state, self.card, AIR_EATER)
        yield from scooping(state, stack, self.thruster, self.supports)
        if stack.grade is Grade.ISOTOPE:
            message = f"isotope fuel is aboard {stack.title}, and cannot be scooped up"
            yield broken("I5c", message, stack.key, legal="scoop with water or dirt aboard")
        if self.finao:
            yield from h_hazards.affordable(state, self.player, stack, "aerobrake", "GL-FINAO")
        yield from h_hazards.may_lose(state, self.lost)

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        if not self.rolls(state) or self.finao:
            return ()
        return (Draw("d6", f"hazard roll of {self.player}'s {self.stack} in the aerobrake"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "H7.1" if outcomes else ""

    def denies(self) -> str:
        return "H7e" if self.finao else ""

    @implements("I5", "I5c", "I5c.1", "I5c.2", "RFG-UNTAUGHT-h", "GL-Aerobrake-Hazard.b")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = tracked(state, self.player, self.stack)
        thrust = state.side(self.thruster).thrust
        turn.used[h_due.DIVED + self.stack] = 1
        if self.finao:
            h_hazards.pay_finao(state, self.player)
        if 1 in outcomes:
            h_hazards.destroyed(state, stack, self.lost)
        elif thrust is not None:
            fuel = scoop_fuel(state, self.player, self.stack, self.thruster, self.supports)
            tanks = max(0, int(state.option("air_eater_base")) - fuel)
            tanks *= dharma_factor(state, self.player, stack.location)
            colour = Grade.WATER if thrust.grade is Grade.ISOTOPE else thrust.grade  # no gold is scooped
            f_fuel.load_tanks(state, stack, tanks, stack.grade or colour)
            j_sinks.spend(state, self.card)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{self.stack}:{self.by}", aquas_key(self.by)}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            if stack.kind in f_fuel.TRACKED:
                yield from cls._scoops(state, player, stack)

    @classmethod
    def _scoops(cls, state: Hf4State, player: str, stack: Stack) -> Iterator[Self]:
        for thruster in stack.cards:
            declared = ready(state, player, stack.kind, thruster) is not None
            chains = [()] if declared else list(j_supports.choices(state, stack, thruster))
            losses = list(h_hazards.losses(state, stack))
            for card, supports, finao, lost in product(stack.cards, chains, (False, True), losses):
                yield cls(
                    by=player, card=card, thruster=thruster, stack=stack.kind, finao=finao, supports=supports,
                    lost=lost,
                )  # fmt: skip
