"""I8: the ET production operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import CardSide
from hfmod.games.hf4.rules.core import b_cards, e_stacks
from hfmod.games.hf4.rules.core.acts import broken, known_card, name, spot
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER, is_freighter
from hfmod.games.hf4.rules.core.i3_free_market import ANY
from hfmod.games.hf4.rules.core.i4_boost import split_code
from hfmod.games.hf4.rules.core.i5_refuel import usable_factory
from hfmod.games.hf4.rules.core.i_on_site import site_at, target, target_is_there, targets
from hfmod.games.hf4.rules.core.i_specialists import ENGINEER, SpecialistOperation
from hfmod.games.hf4.rules.core.state import Hf4State, Turn


@dataclass(frozen=True, kw_only=True)
class EtProduction(SpecialistOperation):
    """Make the hand card ``card`` black side up at the factory at ``site``, in the own stack ``to``.

    ``heavy``: a radiator comes heavy. What is made at a Dirtside may come into play at its Bernal. A card is
    named by its id; the code of a White Side says that this side was put into play, which is forbidden.
    """

    do: ClassVar[str] = "et_production"
    profession = ENGINEER

    card: str
    site: str
    to: str
    heavy: bool = False

    def workplaces(self, state: Hf4State) -> tuple[str, ...]:
        return state.rules.workplaces(state, self.site)

    @implements("I8", "I8e")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        card = known_card(state, self.made(state))
        site_at(state, self.site)
        if card not in self.me(state).hand:
            message = f"{name(state, card)} is not in {self.by}'s hand"
            raise Impossible(
                message, frozenset({f"card:{card}"}), rule="I8", legal="make a card of the own hand"
            )
        if self.to != FREIGHTER or not is_freighter(state, card):
            target(state, self.player, self.to)
        if self.heavy and made_side(state, card).heavy is None:
            raise Impossible(
                f"{name(state, card)} is no radiator",
                rule="I8e",
                legal="an orientation is chosen for radiators",
            )

    def made(self, state: Hf4State) -> str:
        """Id of the card that is made."""
        return split_code(state, self.card)[0]

    def reverse(self, state: Hf4State) -> bool:
        """Whether the card comes reverse side up: as its code names the side, else Black-Side up."""
        card = self.made(state)
        return turned(state, card) if card == self.card else self.card.endswith("R")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        card, to = self.made(state), self.me(state).stacks.get(self.to)
        yield from a_factory(state, self.player, self.site)
        yield from same_type(state, self.player, card, self.site)
        yield from black_side_only(state, card, self.reverse(state))
        yield from target_is_there("I8", state, to, self.site)
        yield from state.rules.may_unload(state, None, self.to, (card,), 0)
        yield from freighter_built(state, card, self.to)
        yield from state.rules.may_load(state, to, (card,), mass=made_mass(state, card, self.heavy))

    @implements("I8", "I8b", "I8c", "I8e", "E6b", "tF3.1", "1B1a", "1A2a", "E3e")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        card = self.made(state)
        self.me(state).hand.remove(card)
        made = state.cards[card]
        made.black, made.heavy = self.reverse(state), self.heavy
        if b_cards.is_robot(state, card):
            made.owner = self.player
        stack = e_stacks.make_stack(state, self.player, self.to, self.site)
        e_stacks.put(state, stack, card)
        e_stacks.settle(state, stack)

    def touches(self, state: Hf4State) -> frozenset[str]:
        keys = {f"card:{self.made(state)}", f"site:{self.site}", f"{self.to}:{self.by}"}
        return super().touches(state) | keys

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for site, tokens in list(state.sites.items()):
            if tokens.factory is None:
                continue
            for card in state.players[player].hand:
                for to in (FREIGHTER,) if is_freighter(state, card) else targets(state, player, site):
                    for heavy in (False, True):
                        yield cls(by=player, card=card, site=site, to=to, heavy=heavy)


@implements("1A2a", "GL-Purple-Side", "I8")
def turned(state: Hf4State, card: str) -> bool:
    """Whether a product lies reverse side up: the Black-Side is the front of freighters and GW thrusters."""
    return state.content.cards[card].front.face != "black"


def made_side(state: Hf4State, card: str) -> CardSide:
    """The side that a product shows."""
    return state.content.cards[card].sides[turned(state, card)]


def made_mass(state: Hf4State, card: str, heavy: bool) -> int:
    """Mass of a product."""
    side = made_side(state, card)
    way = side.heavy if heavy else side.light
    return side.mass if way is None else way.mass


@implements("1B1a", "E3e")
def freighter_built(state: Hf4State, card: str, to: str) -> Iterator[RuleViolation]:
    """A new freighter forms the freighter stack at once."""
    if is_freighter(state, card) and to == "rocket":
        message = f"{name(state, card)} is built as the freighter stack, not as cargo"
        yield broken("1B1a", message, f"card:{card}", legal="build it into the freighter stack")


@implements("I8", "I8d", "GL-Factory", "1B6c")
def a_factory(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """An own factory, or another's by consent or felony."""
    tokens = state.sites.get(site)
    if tokens is None or tokens.factory is None:
        rule = "1B6c" if state.rules.cube_at(state, player, site) else "I8"
        message = f"there is no factory at {spot(state, site)}"
        yield broken(rule, message, f"site:{site}", legal="produce at an own factory")
    else:
        yield from usable_factory("I8d", state, player, site)


@implements("I8b", "B2a.1", "1A2a")
def black_side_only(state: Hf4State, card: str, reverse: bool) -> Iterator[RuleViolation]:
    """A factory in space makes Black Sides."""
    side = state.content.cards[card].sides[reverse]
    if side.face != "black":
        what = f"a {side.face.title()} Side"
        message = f"{side.name} ({side.code}) is {what}; ET production makes Black Sides only"
        yield broken("I8b", message, f"card:{card}", legal="put it into play black side up, or boost it (I4)")


@implements("I8a", "B2f", "I7c", "B7a.3", "tF3.2", "CA-M2C184R", "2C1d")
def same_type(state: Hf4State, player: str, card: str, site: str) -> Iterator[RuleViolation]:
    """Card and site have the same spectral type; ANY fits everywhere, and what a Colonist's ability says."""
    wanted, has = made_side(state, card).spectral, state.content.map.sites[site].spectral
    anywhere = {one.params["spectral"] for one in state.rules.abilities(state, player, "produce_anywhere")}
    if wanted not in (ANY, has, *anywhere):
        message = f"{name(state, card)} is of type {wanted}, the factory at {spot(state, site)} of type {has}"
        legal = f"a card of type {has}"
        yield broken("I8a", message, f"card:{card}", f"site:{site}", legal=legal, card=wanted, site=has)
