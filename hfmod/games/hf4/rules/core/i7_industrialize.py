"""I7: the industrialize operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Ability
from hfmod.games.hf4.rules.core import b_components, e_stacks, k_glitch
from hfmod.games.hf4.rules.core.abilities import at_places, of_card
from hfmod.games.hf4.rules.core.acts import (
    PerhapsFree,
    broken,
    known_card,
    name,
    spot,
)
from hfmod.games.hf4.rules.core.i_on_site import site_at, taxes
from hfmod.games.hf4.rules.core.i_specialists import INDUSTRIALIST, SpecialistOperation
from hfmod.games.hf4.rules.core.j_operational import INDUSTRY, given_up, unusable
from hfmod.games.hf4.rules.core.scenarios import FACTORY, achieve, on_body, scenario
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn


@dataclass(frozen=True, kw_only=True)
class Industrialize(PerhapsFree, SpecialistOperation):
    """Build a factory on the own claim at ``site``; ``robonaut`` and ``refinery`` are decommissioned.

    ``supports`` are the supports that both need, radiators aside, which are given up as well. ``robonaut`` is
    null where the refinery's ability spares it; ``free`` builds by an ability as a free action (Jellybots).
    """

    do: ClassVar[str] = "industrialize"
    profession = INDUSTRIALIST

    site: str
    refinery: str  # empty where a cube alone tells of a factory: then there is none
    robonaut: str | None = None
    supports: tuple[str, ...] = ()

    def workplaces(self, state: Hf4State) -> tuple[str, ...]:
        return (self.site,)

    def cards(self) -> tuple[str, ...]:
        """The cards that build the factory; they and their supports are given up."""
        return tuple(card for card in (self.robonaut, self.refinery) if card)

    @implements("iiA1-I7ag")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        site_at(state, self.site)
        if self.free and self.colonist is not None:
            raise Impossible("a free action by an ability needs no Colonist")
        if self.supports and not state.rules.supports:
            raise Impossible(
                "Race for Glory has no supports",
                rule="iiA1-I7ag",
                legal="give up robonaut and refinery alone",
            )
        in_own_stacks(state, self.player, (*self.cards(), *self.supports))

    def not_free(self, state: Hf4State) -> Iterator[RuleViolation]:
        return free_by_ability(state, self.player, self.site)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_claim(state, self.player, self.site)
        yield from one_factory(state, self.site)
        if self.refinery:
            yield from the_right_cards(state, self.robonaut, self.refinery, self.site)
        else:
            message = f"{self.player} has no refinery at {spot(state, self.site)}"
            legal = "give up a robonaut and a refinery at the site"
            yield broken("I7", message, f"site:{self.site}", legal=legal)
        for card in self.cards():
            yield from at_the_site(state, card, self.site)
            yield from unusable(state, card, INDUSTRY)
        yield from chain_given_up(state, self.cards(), self.supports)
        yield from a_cube(state, self.player)
        trigger = k_glitch.FREE_INDUSTRIALIZE if self.free else self.trigger
        yield from k_glitch.roll_due(state, trigger, map(state.stack_of, self.cards()))

    @implements("I7", "I7c", "I7d", "E7.2", "tF1.16", "tF2.1", "GL-Factory", "iiA1-I7ag")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        gained = privileges_gained(state, self.refinery, self.site) if self.refinery else set()
        k_glitch.trigger_done(state, k_glitch.FREE_INDUSTRIALIZE, self.site)
        give_up(state, (*self.cards(), *self.supports))
        state.site(self.site).factory = self.player
        self.me(state).privileges |= gained
        taxes(state)
        first_factory(state, self.player, self.site)
        state.rules.factory_built(state, self.player, self.site)

    def touches(self, state: Hf4State) -> frozenset[str]:
        keys = {f"site:{self.site}", f"claims:{self.by}", f"hand:{self.by}"}
        stacks: set[str] = set()
        for card in (*self.cards(), *self.supports):
            stack: Stack | None = state.stack_of(card)
            keys.add(f"card:{card}")
            if stack is not None:
                stacks.add(stack.key)
        return super().touches(state) | keys | stacks

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for site, tokens in list(state.sites.items()):
            if tokens.claim is None:
                continue
            there = [c for stack in e_stacks.stacks_at(state, site, player) for c in stack.cards]
            for refinery in there:
                for robonaut in (None, *there):
                    both = [card for card in (robonaut, refinery) if card is not None]
                    for supports, free in product(given_up(state, both), (False, True)):
                        yield cls(
                            by=player, site=site, refinery=refinery, robonaut=robonaut, free=free,
                            supports=supports,
                        )  # fmt: skip


def in_own_stacks(state: Hf4State, player: str, cards: Sequence[str], rule: str = "I7") -> None:
    """Raise Impossible where a card is named twice, or lies in no stack of the player, as ``rule`` asks."""
    if len(set(cards)) < len(cards):
        raise Impossible("a card is named twice")
    for card in cards:
        known_card(state, card)
        stack = state.stack_of(card)
        if stack is None or stack.owner != player:
            message = f"{name(state, card)} is in no stack of {player}"
            legal = "give up cards of own stacks"
            raise Impossible(message, frozenset({f"card:{card}"}), rule=rule, legal=legal)


@implements("I7c", "E7.2", "tE3.8")
def give_up(state: Hf4State, cards: Sequence[str]) -> None:
    """Decommission the cards that a cube on the map costs."""
    for card in cards:
        stack = state.stack_of(card)
        if stack is not None:
            e_stacks.decommission(state, stack, (card,))


@implements("I7", "GL-Claim", "N6", "G6a.1")
def own_claim(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """The site carries the own claim, or one whose owner agreed that a cube is put on it."""
    tokens = state.sites.get(site)
    claim = tokens.claim if tokens else None
    lent = state.turn is not None and player in state.turn.granted.get(f"claim:{site}", ())
    if claim != player and (claim is None or not lent):
        whose = f"{claim}'s claim is" if claim else "no claim is"
        message = f"{player} has no claim at {spot(state, site)}; {whose} there"
        legal = "prospect the site first (I6)"
        yield broken("I7", message, f"site:{site}", legal=legal, advice="claim_to_use", claim=claim)


@implements("I7b", "H1a.2")
def one_factory(state: Hf4State, site: str) -> Iterator[RuleViolation]:
    """A site holds one factory."""
    tokens = state.sites.get(site)
    if tokens is not None and tokens.factory is not None:
        message = f"{spot(state, site)} has {tokens.factory}'s factory already"
        yield broken("I7b", message, f"site:{site}", legal="a site without factory", advice="own_claim")


@implements("I7", "I7e.1", "CA-CF069R", "APP-RF026R", "tB.2")
def the_right_cards(
    state: Hf4State, robonaut: str | None, refinery: str, site: str
) -> Iterator[RuleViolation]:
    """A refinery and a robonaut; no robonaut where the refinery's ability spares it in that zone."""
    kinds = state.content.cards
    if kinds[refinery].deck != "refineries":
        message = f"{name(state, refinery)} is no refinery"
        yield broken(
            "I7", message, f"card:{refinery}", legal="one refinery and one robonaut", advice="workers"
        )
    if robonaut is None:
        zone = state.content.map.sites[site].zone
        spared = any(zone in a.params.get("zones", ()) for a in of_card(state, refinery, "keep_robonaut"))
        if not spared:
            legal = "decommission a robonaut too"
            message = f"no robonaut is decommissioned at {spot(state, site)}"
            yield broken("I7e.1", message, f"site:{site}", legal=legal, advice="workers")
    elif kinds[robonaut].deck != "robonauts":
        message = f"{name(state, robonaut)} is no robonaut"
        yield broken(
            "I7e.1", message, f"card:{robonaut}", legal="one refinery and one robonaut", advice="workers"
        )


@implements("I7", "tF2.1")
def at_the_site(state: Hf4State, card: str, site: str) -> Iterator[RuleViolation]:
    """Both cards are at the site, in the same or in different own stacks (RUL-INDUSTRIALIZE)."""
    stack = state.stack_of(card)
    if stack is not None and stack.location != site:
        message = f"{name(state, card)} is at {spot(state, stack.location)}, not at {spot(state, site)}"
        yield broken(
            "I7",
            message,
            f"card:{card}",
            stack.key,
            legal=f"bring it to {spot(state, site)}",
            place=spot(state, stack.location),
        )


@implements("J2d", "I7", "I7a", "I7g", "iiA1-J")
def chain_given_up(state: Hf4State, cards: Sequence[str], supports: Sequence[str]) -> Iterator[RuleViolation]:
    """With robonaut and refinery just the supports are given up that they need, shared ones once."""
    chains = given_up(state, cards)
    if not chains or any(set(supports) == set(one) for one in chains):
        return
    best = ", ".join(name(state, one) for one in chains[0]) or "no supports"
    named = ", ".join(name(state, one) for one in supports) or "no supports"
    both = " and ".join(name(state, card) for card in cards)
    rule = "I7" if any(set(one) < set(supports) for one in chains) else "J2d"
    message = f"{both} are given up with {named}; they need {best}"
    yield broken(rule, message, *(f"card:{card}" for card in cards), legal=f"give up {best}")


@implements("I7f", "B8.1")
def a_cube(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """A cube is left in reserve."""
    if b_components.cubes_left(state, player) == 0:
        message = f"all {b_components.supply(state, 'cube')} cubes of {player} are in use"
        yield broken("I7f", message, f"claims:{player}", legal="discard a factory first (G6)")


@implements("CA-CF079R", "APP-RF036R", "N7")
def free_by_ability(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """A card at the site makes industrializing a free action: an own one, or one that is lent."""
    code = "free_industrialize"
    if any(at_places(state, player, (site,), code)):
        return
    for stack in e_stacks.stacks_at(state, site):
        other = next((card for card in stack.cards if any(of_card(state, card, code))), None)
        if other is not None:
            message = f"{name(state, other)} is in a stack of {stack.owner}, who has not agreed"
            legal = f"negotiate the use of its ability with {stack.owner}"
            yield broken("N7", message, f"card:{other}", f"site:{site}", legal=legal)
            break
    else:
        rule = "APP-RF036R" if state.rules.special_cards else "CA-CF079R"
        message = f"no card at {spot(state, site)} lets {player} industrialize as a free action"
        yield broken(rule, message, f"site:{site}", legal="industrialize as the operation of the turn")


@implements("CA-CF068R", "CA-CF072R", "APP-RF025R", "APP-RF029R", "GL-Powersat.d")
def privileges_gained(state: Hf4State, refinery: str, site: str) -> set[str]:
    """Privileges that the refinery gives when it industrializes such a site."""
    facts = state.content.map.sites[site]

    def fits(ability: Ability) -> bool:
        params = ability.params
        air = params.get("atmospheric")
        return (
            params.get("on") == "industrialize"
            and facts.size >= int(params.get("min_size", 0))
            and (air is None or bool(air) == facts.atmospheric)
        )

    return {str(a.params["privilege"]) for a in of_card(state, refinery, "gain_privilege") if fits(a)}


@implements("iiD1.VP.factory")
def first_factory(state: Hf4State, player: str, site: str) -> None:
    """The first factory on Mars is worth a point."""
    if on_body(state, site, scenario(state).goal_body):
        achieve(state, player, FACTORY)
