"""I8: the ET production operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4 import e_stacks, m2_bernals, m2_colonists
from hfmod.games.hf4.acts import broken, known_card, name, spot
from hfmod.games.hf4.i3_free_market import ANY
from hfmod.games.hf4.i4_boost import split_code
from hfmod.games.hf4.i5_refuel import usable_factory
from hfmod.games.hf4.i_on_site import site_at, target, target_is_there, targets
from hfmod.games.hf4.m2_colonists import ENGINEER
from hfmod.games.hf4.m2_specialists import SpecialistOperation
from hfmod.games.hf4.state import Hf4State, Turn


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
        return m2_bernals.factory_places(state, self.site)

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        card = known_card(state, self.made(state))
        site_at(state, self.site)
        if card not in self.me(state).hand:
            message = f"{name(state, card)} is not in {self.by}'s hand"
            raise Impossible(message, frozenset({f"card:{card}"}))
        target(state, self.player, self.to)
        if self.heavy and state.content.cards[card].back.heavy is None:
            raise Impossible(f"{card} is no radiator")

    def made(self, state: Hf4State) -> str:
        """Id of the card that is made."""
        return split_code(state, self.card)[0]

    def white(self, state: Hf4State) -> bool:
        """Whether the card was named by the code of its White Side."""
        return self.card != self.made(state) and self.card.endswith("F")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from a_factory(state, self.player, self.site)
        yield from same_type(state, self.player, self.made(state), self.site)
        yield from black_side_only(state, self.made(state), self.white(state))
        yield from target_is_there("I8", state, target(state, self.player, self.to), self.site)

    @implements("I8", "I8b", "I8c", "I8e", "E6b", "tF3.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        card = self.made(state)
        self.me(state).hand.remove(card)
        made = state.cards[card]
        made.black, made.heavy = has_white(state, card) and not self.white(state), self.heavy
        if m2_colonists.is_robot(state, card):
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
                for to in targets(state, player, site):
                    for heavy in (False, True):
                        yield cls(by=player, card=card, site=site, to=to, heavy=heavy)


@implements("I8", "I8d", "GL-Factory")
def a_factory(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """An own factory, or another's by consent or felony."""
    tokens = state.sites.get(site)
    if tokens is None or tokens.factory is None:
        message = f"there is no factory at {spot(state, site)}"
        yield broken("I8", message, f"site:{site}", legal="produce at an own factory")
    else:
        yield from usable_factory("I8d", state, player, site)


def has_white(state: Hf4State, card: str) -> bool:
    """Whether a card has a White Side, so that its Black Side is the reverse; Robots have none (2C2a)."""
    return state.content.cards[card].front.face != "black"


@implements("I8b", "B2a.1")
def black_side_only(state: Hf4State, card: str, white: bool) -> Iterator[RuleViolation]:
    """A factory in space makes Black Sides."""
    if white and has_white(state, card):
        side = state.content.cards[card].front
        message = f"{side.name} ({side.code}) is a White Side; ET production makes Black Sides only"
        yield broken("I8b", message, f"card:{card}", legal="put it into play black side up, or boost it (I4)")


@implements("I8a", "B2f", "I7c", "B7a.3", "tF3.2", "CA-M2C184R", "2C1d")
def same_type(state: Hf4State, player: str, card: str, site: str) -> Iterator[RuleViolation]:
    """Card and site have the same spectral type; ANY fits everywhere, and what a Colonist's ability says."""
    both, has = state.content.cards[card], state.content.map.sites[site].spectral
    wanted = both.back.spectral or both.front.spectral
    anywhere = {one.params["spectral"] for one in m2_colonists.abilities(state, player, "produce_anywhere")}
    if wanted not in (ANY, has, *anywhere):
        message = f"{name(state, card)} is of type {wanted}, the factory at {spot(state, site)} of type {has}"
        legal = f"a card of type {has}"
        yield broken("I8a", message, f"card:{card}", f"site:{site}", legal=legal, card=wanted, site=has)
