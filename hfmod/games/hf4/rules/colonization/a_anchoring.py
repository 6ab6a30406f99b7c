"""Module 2: anchoring a Bernal (2A5), and giving its anchorage up (2B6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import ClassVar, Self

from hfmod.engine.act import Act, Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists
from hfmod.games.hf4.rules.colonization.c_colonists import FOOLHARDY
from hfmod.games.hf4.rules.core import (
    b_cards,
    c_setup,
    e_stacks,
    f_fuel,
    h_hazards,
    h_rights,
    j_operational,
    j_supports,
    k_glitch,
)
from hfmod.games.hf4.rules.core.acts import FreeAction, aquas_key, broken, count, gain, name, spot
from hfmod.games.hf4.rules.core.b_cards import FIGURES
from hfmod.games.hf4.rules.core.e_stacks import stack_of_kind
from hfmod.games.hf4.rules.core.g1_cargo import cards_in
from hfmod.games.hf4.rules.core.i_specialists import INDUSTRIALIST, SpecialistOperation
from hfmod.games.hf4.rules.core.solar_graph import is_lander, is_site
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn
from hfmod.games.hf4.rules.terawatt import b_elevators

DARK_FROM = "jupiter"  # zone from which on solar power does not serve an anchored Bernal (2A5c)
ELEVATOR = "direct_boost"  # home ability that an Epic Hazard Roll opens

ANCHOR = j_operational.Use("anchor", "2A5b", "2A5b")


def bernal_stack(state: Hf4State, player: str, kind: str, rule: str = "2A5") -> Stack:
    """The player's Bernal stack of that figure. Raises Impossible for other kinds and missing ones.

    ``rule`` says that the act is done with a Bernal.
    """
    if kind not in FIGURES or state.colonization is None:
        asked = rule if state.colonization is not None and kind in state.players[player].stacks else ""
        message = f"{kind} is no Bernal; the figures are {', '.join(FIGURES)} (Module 2)"
        raise Impossible(message, rule=asked, legal="name an own Bernal" if asked else "")
    return stack_of_kind(state, player, kind)


@dataclass(frozen=True, kw_only=True)
class Anchor(SpecialistOperation):
    """Anchor the own Bernal ``stack`` where it is; ``supports``, radiators included, are decommissioned.

    ``finao`` pays in place of the Epic Hazard Roll of an elevator Bernal (2B4i.1).
    """

    do: ClassVar[str] = "anchor"
    profession = INDUSTRIALIST

    stack: str
    supports: tuple[str, ...] = ()
    finao: bool = False

    def workplaces(self, state: Hf4State) -> tuple[str, ...]:
        return (bernal_stack(state, self.player, self.stack).location,)

    @implements("2B4i.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        stack = bernal_stack(state, self.player, self.stack)
        cards_in(state, stack, self.supports, "2A5b")
        if self.finao and not is_epic(state, stack):
            raise Impossible(
                "no Epic Hazard Roll is due for which FINAO could be paid",
                rule="2B4i.1",
                legal="anchor it without FINAO",
            )

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = bernal_stack(state, self.player, self.stack)
        if stack.anchored:
            message = f"{stack.title} is anchored already"
            yield broken("2A5", message, stack.key, legal="unanchor and move it first")
            return
        yield from anchorage(state, stack)
        yield from state.rules.may_anchor(state, stack)
        yield from supported(state, stack, self.supports)
        if stack.glitch:
            rule = "2A5d" if self.colonist is not None else "GL-Glitch-Triggers.g"
            yield from rolled(state, rule, self.trigger, stack)
        if self.finao:
            yield from h_hazards.affordable(state, self.player, stack, "anchor", "GL-FINAO")

    @implements("2B4i.1", "GL-Epic-Hazard-Roll")
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        stack = bernal_stack(state, self.player, self.stack)
        if self.finao or stack.anchored or not is_epic(state, stack):
            return ()
        return (Draw("d6", f"epic hazard roll of {stack.key}"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "2B4i.1" if outcomes else ""

    def succeeds(self, state: Hf4State, outcomes: Sequence[Outcome]) -> bool:
        return bool(outcomes) and 1 not in outcomes

    def denies(self) -> str:
        return "2B4i.1" if self.finao else ""

    @implements(
        "2A5", "2A5b", "GL-Anchored", "2B4i.1", "GL-Epic-Hazard-Roll", "CA-M2C191R",
        "GL-On-Site-Operation.m2", "GL-Operation.m",
    )  # fmt: skip
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = bernal_stack(state, self.player, self.stack)
        if stack.anchored:
            return  # forced
        if self.finao:
            h_hazards.pay_finao(state, self.player)
        failed = 1 in outcomes
        if not (failed and c_colonists.has(state, self.player, FOOLHARDY)):
            e_stacks.decommission(state, stack, self.supports)
        if not failed and b_cards.bernal_of(state, stack) is not None:
            settle_down(state, stack)

    def touches(self, state: Hf4State) -> frozenset[str]:
        cards = {f"card:{card}" for card in self.supports}
        return (
            super().touches(state)
            | cards
            | {f"{self.stack}:{self.by}", aquas_key(self.by), f"hand:{self.by}"}
        )

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for kind in b_cards.FIGURES:
            stack = state.players[player].stacks.get(kind)
            card = b_cards.bernal_of(state, stack) if stack is not None else None
            if stack is not None and card is not None and not stack.anchored:
                for supports in support_sets(state, stack, card):
                    for finao in (False, True):
                        yield cls(by=player, stack=kind, supports=supports, finao=finao)


@implements("2A5", "2B3a", "GL-Bank.m", "GL-Aqua.m2", "GL-Colony.m", "GL-Space-Elevator.m2")
def settle_down(state: Hf4State, stack: Stack) -> None:
    """Put the dome on the figure; a first Home Bernal opens the faction privilege, its water is money."""
    stack.anchored = 1 + max(one.anchored for one in state.stacks())
    if is_epic(state, stack):
        b_elevators.from_earth(state, stack.location)
    if not b_bernals.is_bank(state, stack):
        return
    gain(state, stack.owner, stack.fts.pop(Grade.WATER, 0))
    e_stacks.settle(state, stack)
    colonization = state.colonization
    if colonization is not None and stack.owner not in colonization.settled:
        colonization.settled.append(stack.owner)
        gain(state, stack.owner, c_setup.secretary_general(state, stack.owner))


@implements("2A5a", "2Ba", "2Bb", "2B3", "GL-Dirtside")
def anchorage(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """In a Home Orbit, or beside a factory that serves no other Bernal; one a space, one home a player."""
    space, where = state.content.map.spaces[stack.location], spot(state, stack.location)
    at_home = b_bernals.is_home_orbit(state, stack.location)
    home = b_bernals.home(state, stack.owner)
    others = [one for one in b_bernals.anchored(state) if one.location == stack.location]
    legal = "anchor in a Home Orbit, or beside a factory that is no Dirtside yet"
    if is_site(space) or is_lander(space) or space.hazard is not None:
        what = "a site" if is_site(space) else "a lander burn" if is_lander(space) else "a hazard"
        yield broken("2A5a", f"{where} is {what}, where no Bernal anchors", stack.key, legal=legal)
    elif others:
        message = f"{others[0].title} is anchored at {where}"
        yield broken("2A5a", message, stack.key, others[0].key, legal="anchor in another space")
    elif at_home and home is not None:
        message = f"{stack.owner} has a Home Bernal at {spot(state, home.location)} already"
        yield broken("2A5a", message, stack.key, home.key, legal="anchor it beside a factory elsewhere")
    elif not at_home and not any(free_factories(state, stack.location)):
        message = f"{where} is no Home Orbit, and no factory that could become a Dirtside is adjacent"
        yield broken("2A5a", message, stack.key, legal=legal)


@implements("2A5a", "2Ba", "GL-Dirtside")
def free_factories(state: Hf4State, space: str) -> list[str]:
    """Sites beside a space with a factory, of any player, that serves no Bernal yet."""
    adjacent = state.content.map.adjacent
    return [
        site
        for site, tokens in state.sites.items()
        if tokens.factory is not None
        and space in adjacent.get(site, ())
        and b_bernals.may_serve(state, site)
        and b_bernals.bernal_over(state, site) is None
    ]


# -- supports ------------------------------------------------------------------------------------------


@implements("2A5b", "2B6e", "2B.3", "CA-CG116F", "CA-CG116R")
def support_sets(
    state: Hf4State, stack: Stack, card: str, in_the_dark: bool = False
) -> list[tuple[str, ...]]:
    """Sets of supports and radiators with which a Bernal can anchor, none with more than it needs.

    Humans are not given up for it; ``in_the_dark`` does not ask for sunlight.
    """

    def bright(cards: set[str]) -> bool:
        return in_the_dark or lit(state, stack, cards)

    return least_sets(state, stack, card, bright, j_operational.NOT_FOR_INDUSTRY)


def least_sets(
    state: Hf4State, stack: Stack, card: str, bright: Callable[[set[str]], bool], barred: str | None = None
) -> list[tuple[str, ...]]:
    """Sets of supports and radiators that make a card work, none with more than it needs or with a human.

    ``bright`` tells whether there is sunlight for such cards; ``barred`` leaves out supports with an ability.
    """
    found: set[frozenset[str]] = set()
    for pool in j_supports.pools(state, stack, card, barred):
        for one in j_supports.chains(state, card, pool):
            if any(e_stacks.is_human(state, support) for support in one.cards):
                continue
            if bright({*one.cards, card}):
                found |= {one.cards | coolers for coolers in _coolers(state, stack, card, one)}
    least = [one for one in found if not any(other < one for other in found)]
    return sorted(tuple(support for support in stack.cards if support in one) for one in least)


def _coolers(state: Hf4State, stack: Stack, card: str, found: j_supports.Chain) -> Iterator[frozenset[str]]:
    """Sets of radiators, beside those of the chain, that cool it."""
    able = [one for one in j_supports.radiators(state, stack, found.cards) if one not in found.cards]
    for chosen in chain.from_iterable(combinations(able, n) for n in range(len(able) + 1)):
        without = [one for one in able if one not in chosen]
        if not j_supports.shortage(state, stack, card, found, without=without):
            yield frozenset(chosen)


@implements("2A5c", "GL-Powersat.g", "GL-Solar-Powered.m2")
def lit(state: Hf4State, stack: Stack, cards: set[str]) -> bool:
    """Whether solar-powered supports work: nearer than Jupiter, or with a Powersat push anywhere."""
    if h_rights.push_sources(state, stack.owner) or not any(j_supports.is_solar(state, one) for one in cards):
        return True
    zones = state.content.map.zones
    here = zones[state.content.map.spaces[stack.location].zone]
    edge = zones.get(DARK_FROM)
    return here.solar is not None and (edge is None or here.index < edge.index)


@implements("2A5b", "2A5c", "GL-Powersat.g", "GL-Solar-Powered.m2", "2B6e", "3E9a.5")
def supported(state: Hf4State, stack: Stack, supports: Sequence[str]) -> Iterator[RuleViolation]:
    """Just the supports that the Bernal needs are given up, and they work where it is."""
    card = b_cards.bernal_of(state, stack)
    if card is None:
        return
    sets, wanted, about = support_sets(state, stack, card), set(supports), (stack.key, f"card:{card}")
    if any(set(one) == wanted for one in sets):
        return
    zone = state.content.map.zones[state.content.map.spaces[stack.location].zone]
    if any(set(one) == wanted for one in support_sets(state, stack, card, in_the_dark=True)):
        rule = "2A5c" if sets else "GL-Solar-Powered.m2" if zone.solar is None else "GL-Powersat.g"
        message = f"solar-powered supports do not anchor {stack.title} in the {zone.name} zone without a push"
        yield broken(rule, message, *about, legal="get a Powersat push, or other supports", zone=zone.name)
        return
    if sets:
        best, named = _names(state, sets[0]), _names(state, supports)
        message = f"{stack.title} is anchored with {named}; it needs {best}"
        yield broken("2A5b", message, *about, legal=f"give up {best}")
        return
    why = j_operational.reason(state, stack, card, ANCHOR)
    message = why.message if why is not None else f"{name(state, card)} lacks supports that may be given up"
    again = state.cards[card].black  # a promoted Bernal has been anchored before
    yield broken(
        "2B6e" if again else "2A5b",
        message,
        *about,
        legal="bring generator, supports and radiators into its stack",
    )


def _names(state: Hf4State, cards: Sequence[str]) -> str:
    return ", ".join(name(state, card) for card in cards) or "no supports"


@implements("2A5d", "GL-Glitch-Triggers.g")
def rolled(state: Hf4State, rule: str, trigger: str, stack: Stack) -> Iterator[RuleViolation]:
    """Anchoring is a glitch trigger."""
    for breach in k_glitch.roll_due(state, trigger, (stack,)):
        yield replace(breach, rule=rule)


@implements("2B4i.1", "GL-Epic-Hazard-Roll", "CA-M2B175F", "CA-M2B178F")
def is_epic(state: Hf4State, stack: Stack) -> bool:
    """Whether anchoring here opens the home ability of an elevator Bernal by an Epic Hazard Roll."""
    card = b_cards.bernal_of(state, stack)
    if card is None or not b_bernals.is_home_orbit(state, stack.location):
        return False
    return any(
        one.code == ELEVATOR and b_bernals.in_orbit(one, stack)
        for one in state.content.cards[card].front.abilities
    )


# -- unanchoring ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Unanchor(FreeAction):
    """Give up the anchorage of the own Bernal ``stack``.

    Its dome goes to the own Dirtside ``dome``, null where none lacks a colony; ``colonists`` are discarded;
    ``dirt`` tanks of the shield become fuel.
    """

    do: ClassVar[str] = "unanchor"

    stack: str
    dome: str | None = None
    colonists: tuple[str, ...] = ()
    dirt: int = 0

    @implements("2B6b")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        bernal_stack(state, self.player, self.stack, "2B6")
        if self.dirt < 0 or len(set(self.colonists)) < len(self.colonists):
            raise Impossible("fewer than no tanks of dirt, or a Colonist named twice")
        mine = [card for _, card in c_colonists.in_play(state, self.player)]
        if not set(self.colonists) <= set(mine):
            raise Impossible(
                f"{self.by} has no such Colonist in play", rule="2B6b", legal="discard own Colonists in play"
            )

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = bernal_stack(state, self.player, self.stack)
        if not stack.anchored:
            yield broken("2B6", f"{stack.title} is not anchored", stack.key, legal="anchor it first (2A5)")
            return
        yield from dome_placed(state, stack, self.dome)
        yield from homeless(state, stack, self.colonists)
        yield from dirt_fits(state, stack, self.dirt)

    @implements("2B6", "2B6a", "2B6b", "2B6c", "2B6d", "GL-Decommission.c")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = bernal_stack(state, self.player, self.stack)
        if not stack.anchored:
            return  # forced
        cast_off(state, stack, self.dome)
        for card in self.colonists:
            retire(state, card)
        f_fuel.load_tanks(state, stack, self.dirt, Grade.DIRT)

    def touches(self, state: Hf4State) -> frozenset[str]:
        keys = {f"{self.stack}:{self.by}", aquas_key(self.by), *(f"card:{card}" for card in self.colonists)}
        return super().touches(state) | keys | ({f"site:{self.dome}"} if self.dome else set())

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        most = f_fuel.strip(state.content).max_wet
        mine = [card for _, card in c_colonists.in_play(state, player)]
        for stack in b_bernals.anchored(state, player):
            places: Sequence[str | None] = dome_places(state, stack) or (None,)
            for dome in places:
                for colonists in combinations(mine, homes_lost(state, stack)):
                    for dirt in range(most + 1):
                        yield cls(by=player, stack=stack.kind, dome=dome, colonists=colonists, dirt=dirt)


@implements("2B6", "2B6a", "2B6d")
def cast_off(state: Hf4State, stack: Stack, dome: str | None) -> None:
    """A Bernal loses its anchorage; its dome goes to a site, or to the reserve."""
    if dome is not None and dome in state.sites:
        state.site(dome).colonies.append(stack.owner)
    e_stacks.loosen(state, stack)
    e_stacks.settle(state, stack)


@implements("2B6a")
def dome_places(state: Hf4State, stack: Stack) -> list[str]:
    """Own Dirtsides of a Bernal without a colony."""
    sites = b_bernals.dirtsides(state, stack)
    return [
        site for site in sites if state.sites[site].factory == stack.owner and not state.sites[site].colonies
    ]


@implements("2B6a")
def dome_placed(state: Hf4State, stack: Stack, dome: str | None) -> Iterator[RuleViolation]:
    """The dome goes to a Dirtside without a colony as long as there is one."""
    fit = dome_places(state, stack)
    if dome not in fit and (fit or dome is not None):
        named = ", ".join(spot(state, site) for site in fit)
        legal = f"one of {named}" if fit else "back to the reserve"
        message = f"the dome of {stack.title} goes {f'to {spot(state, dome)}' if dome else 'to the reserve'}"
        yield broken("2B6a", message, stack.key, legal=legal)


@implements("2B6b", "2Ca", "GL-Decommission.c")
def homeless(state: Hf4State, stack: Stack, colonists: Sequence[str]) -> Iterator[RuleViolation]:
    """Colonists are discarded as the lower limit demands; none in anarchy or War (RUL-UNANCHOR-COLONISTS)."""
    due = homes_lost(state, stack)
    if len(colonists) != due:
        message = f"{count(due, 'Colonist')} of {stack.owner} lose their home, {len(colonists)} are named"
        yield broken("2B6b", message, stack.key, legal=f"discard {count(due, 'Colonist')}", due=due)


@implements("2B6b", "2Ca", "3E9a.2")
def homes_lost(state: Hf4State, stack: Stack) -> int:
    """Colonists who lose their home with a Bernal's anchorage: as many as are above the limit then."""
    card = b_cards.bernal_of(state, stack)
    lost = 2 if card is not None and state.cards[card].black else 1
    return 0 if state.lawless else max(0, min(lost, c_colonists.above_limit(state, stack.owner) + lost))


@implements("2B6c", "F2a.1", "3E9a.3")
def dirt_fits(state: Hf4State, stack: Stack, dirt: int) -> Iterator[RuleViolation]:
    """The strip holds no more."""
    most = f_fuel.strip(state.content).max_wet
    if f_fuel.strip(state.content).up_tanks(stack.wet, dirt) > most:
        message = f"{count(dirt, 'tank')} of dirt would make the wet mass more than {most}"
        yield broken("2B6c", message, stack.key, legal=f"up to a wet mass of {most}", dirt=dirt)


@implements("2B6b", "2Ca", "2A4b", "GL-Decommission.c")
def retire(state: Hf4State, card: str) -> None:
    """A Colonist goes to the bottom of the queue; a glory chit that it carries goes to the Bank, low."""
    stack, owner = state.stack_of(card), state.cards[card].owner
    if stack is None:
        return
    stack.cards.remove(card)
    if owner is not None:
        e_stacks.drop_glory(state, card, owner)
    e_stacks.to_deck_bottom(state, card)
    e_stacks.settle(state, stack)


ACTS: list[type[Act[Hf4State]]] = [Anchor, Unanchor]
