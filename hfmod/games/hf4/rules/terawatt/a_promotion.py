"""Promotion (1A5): a card is turned to its Purple-Side, for good, at a colony of the kind of its dome icon.

Freighters and GW thrusters are promoted so with Module 1, Colonists and Bernals with Module 2 (2A3), which
adds the Labs; a prospector may do it on top of the turn's operation (2C1b).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Site
from hfmod.games.hf4.rules.colonization import a_labs
from hfmod.games.hf4.rules.core import b_cards, e_stacks, felonies
from hfmod.games.hf4.rules.core.acts import broken, card_keys, known_card, name, spot
from hfmod.games.hf4.rules.core.i_specialists import PROSPECTOR, SpecialistOperation
from hfmod.games.hf4.rules.core.state import Hf4State, Turn

PROMOTED = {"freighters", "gw-thrusters", b_cards.BERNALS, b_cards.COLONISTS}  # decks that can be promoted

FITS: dict[str, Callable[[Site], bool]] = {  # dome icons beside the spectral types (1A5a)
    "submarine": lambda site: site.submarine,
    "astrobiology": lambda site: site.astrobiology,
    "atmospheric": lambda site: site.atmospheric,
    "push": lambda site: site.push,
}


@dataclass(frozen=True, kw_only=True)
class Promote(SpecialistOperation):
    """Turn the own ``card`` in a stack to its Purple-Side, where it is."""

    do: ClassVar[str] = "promote"
    profession = PROSPECTOR

    card: str

    def workplaces(self, state: Hf4State) -> tuple[str, ...]:
        stack = state.stack_of(self.card)
        return () if stack is None else (stack.location,)

    @implements("1A5")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        stack = state.stack_of(self.card)
        if stack is None or e_stacks.owner_of(state, self.card, stack) != self.by:
            message = f"{name(state, self.card)} is in no stack as {self.by}'s card"
            raise Impossible(
                message, frozenset({f"card:{self.card}"}), rule="1A5", legal="promote a card of an own stack"
            )
        if not promotable(state, self.card):
            raise Impossible(
                f"{name(state, self.card)} cannot be promoted",
                frozenset({f"card:{self.card}"}),
                rule="1A5",
                legal="promote a card with a dome icon that is not promoted yet",
            )

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from at_its_colony(state, self.player, self.card)
        yield from state.rules.may_promote(state, self.player, self.card)

    @implements(
        "1A5", "2A3", "GL-Promote", "GL-Purple-Side", "GL-Ability.m", "GL-Operation.m", "1Bc", "GL-GW", "1C"
    )
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        card = state.cards[self.card]
        card.black, card.heavy = True, False  # reverse side up: abilities of the front are lost
        stack = state.stack_of(self.card)
        if stack is not None:
            e_stacks.settle(state, stack)

    def touches(self, state: Hf4State) -> frozenset[str]:
        stack = state.stack_of(self.card)
        site = {f"site:{stack.location}"} if stack is not None else set()
        return super().touches(state) | card_keys(state, self.card) | site

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks():
            for card in stack.cards:
                if promotable(state, card) and e_stacks.owner_of(state, card, stack) == player:
                    yield cls(by=player, card=card)


@implements("GL-Purple-Side", "1A5")
def promotable(state: Hf4State, card: str) -> bool:
    """Whether a card has a Purple-Side that it does not show yet."""
    both = state.content.cards[card]
    return both.deck in PROMOTED and both.back.face == "purple" and not state.promoted(card)


def icon(state: Hf4State, card: str) -> str:
    """The dome icon of a card: a spectral type, or a key of :data:`FITS`."""
    return str(state.side(card).details.get("colony", ""))


@implements("1A5a", "GL-Push-Colony", "GL-Colony.m", "GL-Promote")
def fits(state: Hf4State, dome: str, site: str) -> bool:
    """Whether a colony at a site is of the kind of a dome icon."""
    facts = state.content.map.sites[site]
    return FITS[dome](facts) if dome in FITS else facts.spectral == dome


@implements("1A5c", "N6", "GL-Factory-Hijack.m")
def may_use_colony(state: Hf4State, player: str, site: str) -> bool:
    """Whether the colony there serves the player: an own one, or one on a lent factory (RUL-FELONY)."""
    by_felony = bool(state.option("hijack_promotion"))
    return player in state.sites[site].colonies or felonies.may_use_factory(
        state, player, site, by_law=False, by_felony=by_felony
    )


@implements("2A3b", "2A5e", "GL-Bernal.d")
def above_its_colony(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """A Bernal is promoted while it is anchored above a colony of its kind."""
    dome = icon(state, card)
    if any(
        fits(state, dome, site) and may_use_colony(state, player, site)
        for site in a_labs.colonies_below(state, card)
    ):
        return
    what = f"{dome} colony" if dome in FITS else f"colony at a site of type {dome}"
    message = f"{name(state, card)} is not anchored above a {what} that {player} may use"
    yield broken(
        "2A3b", message, *card_keys(state, card), legal=f"found a {what} on a Dirtside of it", dome=dome
    )


RULES = {b_cards.COLONISTS: ("GL-Promote", "2A3")}  # by deck: no colony there, and one of another kind


@implements("1A5", "1A5a", "1A5c", "1A5b", "GL-Promote", "2A3", "2A3a")
def at_its_colony(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """The card is at a colony of its kind that the player may use, or at a Lab; not so Bernals."""
    stack = state.stack_of(card)
    assert stack is not None
    if b_cards.is_bernal(state, card):
        yield from above_its_colony(state, player, card)
        return
    if a_labs.at_a_lab(state, player, card):
        return
    none, other = RULES.get(state.content.cards[card].deck, ("1A5", "1A5a"))
    site, dome = stack.location, icon(state, card)
    tokens = state.sites.get(site)
    about = (f"card:{card}", stack.key, f"site:{site}")
    what = f"{dome} colony" if dome in FITS else f"colony at a site of type {dome}"
    legal = f"promote it at an own {what}"
    if tokens is None or not tokens.colonies:
        message = f"{name(state, card)} is promoted at a {what}; {spot(state, site)} has no colony"
        yield broken(none, message, *about, legal=legal, dome=dome)
    elif not fits(state, dome, site):
        message = f"{name(state, card)} is promoted at a {what}; that at {spot(state, site)} is another one"
        yield broken(other, message, *about, legal=legal, dome=dome)
    elif not may_use_colony(state, player, site):
        whose = ", ".join(tokens.colonies)
        message = f"the colony at {spot(state, site)} is {whose}'s, who has not agreed to its use"
        yield broken("1A5c", message, *about, legal=f"negotiate the use of the factory with {whose} (N6)")


ACTS: list[type[Act[Hf4State]]] = [Promote]
