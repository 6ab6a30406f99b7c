"""Chapter L and G5: glory chits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.acts import (
    LEO,
    FreeAction,
    broken,
    chit_name,
    known_card,
    name,
    spot,
    zone_name,
)
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

FIRST_HUMANS = "first_humans"  # key of ``Hf4State.extra``: site -> player whose human landed there first


def own_human_in_stack(state: Hf4State, player: str, card: str, rule: str) -> str:
    """Where an own human is. Raises Impossible where the card is no human of the player in a stack.

    ``rule`` says that it takes one.
    """
    about, legal = frozenset({f"card:{card}"}), "an own human in a stack"
    known_card(state, card)
    stack = state.stack_of(card)
    if stack is None or not e_stacks.is_human(state, card):
        raise Impossible(f"{name(state, card)} is no human in a stack", about, rule=rule, legal=legal)
    if e_stacks.owner_of(state, card, stack) != player:
        raise Impossible(f"{name(state, card)} is not {player}'s", about, rule=rule, legal=legal)
    return stack.location


def own_humans(state: Hf4State, player: str) -> Iterator[str]:
    """The player's humans in stacks."""
    for stack in state.stacks():
        for card in stack.cards:
            if e_stacks.is_human(state, card) and e_stacks.owner_of(state, card, stack) == player:
                yield card


@dataclass(frozen=True, kw_only=True)
class TakeGlory(FreeAction):
    """The own human ``card`` on a site takes the glory chit of the site's zone, low side up."""

    do: ClassVar[str] = "take_glory"

    chit: str
    card: str

    @implements("G5.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        own_human_in_stack(state, self.player, self.card, "G5.1")
        if self.chit not in state.glory_spots:
            taken = self.chit in state.glory_high
            why = "has been taken" if taken else "is not in the game"
            message, about = f"the {chit_name(state, self.chit)} {why}", frozenset({f"glory:{self.chit}"})
            rule, legal = ("G5.1", "take a chit that nobody has taken") if taken else ("", "")
            raise Impossible(message, about, rule=rule, legal=legal)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from in_its_zone(state, self.card, self.chit)
        yield from no_human_before(state, self.player, self.card)
        yield from one_each(state, self.card)

    @implements("L", "G5.1", "B3.1", "tB.5")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        del state.glory_spots[self.chit]
        state.glory_high[self.chit] = False
        if state.cards[self.card].glory is None:
            state.cards[self.card].glory = self.chit
        else:
            self.me(state).glory.append(self.chit)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"glory:{self.chit}", f"card:{self.card}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for card in own_humans(state, player):
            for chit in list(state.glory_spots):
                yield cls(by=player, chit=chit, card=card)


@implements("G5.1", "L", "tE4.2")
def in_its_zone(state: Hf4State, card: str, chit: str) -> Iterator[RuleViolation]:
    """The human stands on a site in the zone of the chit."""
    stack = state.stack_of(card)
    place = stack.location if stack else ""
    site = state.content.map.sites.get(place)
    zone = state.glory_spots[chit]
    legal = f"land on a site of the {zone_name(state, zone)} zone" if zone else "it is awarded by a vote (Lc)"
    if site is None:
        message = f"{name(state, card)} is at {spot(state, place)}, which is no site"
        yield broken("G5.1", message, f"card:{card}", legal=legal)
    elif site.zone != zone:
        here = zone_name(state, site.zone)
        message = f"{name(state, card)} is in the {here} zone, the {chit_name(state, chit)} is not for it"
        yield broken("G5.1", message, f"card:{card}", legal=legal)


@implements("L")
def first_human(state: Hf4State, stack: Stack) -> None:
    """Note whose human was the first to land on a site (option ``glory_virgin_site_only``)."""
    if state.option("glory_virgin_site_only"):
        first = state.extra.setdefault(FIRST_HUMANS, {})
        for card in stack.cards:
            if e_stacks.is_human(state, card):
                first.setdefault(stack.location, e_stacks.owner_of(state, card, stack))


@implements("L")
def no_human_before(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """By the option ``glory_virgin_site_only`` glory is for the first humans on a site (RUL-GLORY-VIRGIN)."""
    stack = state.stack_of(card)
    site = stack.location if stack else ""
    first = state.extra.get(FIRST_HUMANS, {}).get(site, player)
    if state.option("glory_virgin_site_only") and first != player:
        message = f"{first}'s humans have been at {spot(state, site)} before"
        yield broken("L", message, f"card:{card}", legal="land where no human has been")


@implements("G5.4", "L")
def one_each(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """A human carries one glory chit at a time."""
    carried = state.cards[card].glory
    if carried is not None:
        message = f"{name(state, card)} carries the {chit_name(state, carried)} already"
        yield broken("G5.4", message, f"card:{card}", legal="bring it to LEO first", advice="chit_to_leo")


@dataclass(frozen=True, kw_only=True)
class TurnGlory(FreeAction):
    """The own human ``card`` is back in LEO: its glory chit stays there, high side up."""

    do: ClassVar[str] = "turn_glory"

    card: str

    @implements("G5.2")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        own_human_in_stack(state, self.player, self.card, "G5.2")
        if state.cards[self.card].glory is None:
            message = f"{name(state, self.card)} carries no glory chit"
            raise Impossible(
                message,
                frozenset({f"card:{self.card}"}),
                rule="G5.2",
                legal="a human that carries a glory chit",
            )

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from back_in_leo(state, self.player, self.card)
        yield from state.rules.may_turn_glory(state, self.card)

    @implements("La", "G5.2", "tF1.7")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        carrier = state.cards[self.card]
        chit = carrier.glory
        carrier.glory = None
        if chit is not None:
            state.glory_high[chit] = True
            self.me(state).glory.append(chit)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"card:{self.card}", f"glory:{state.cards[self.card].glory}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for card in own_humans(state, player):
            yield cls(by=player, card=card)


@implements("La", "G5.2")
def back_in_leo(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """The parade is in LEO, or where else the Bank is (RUL-BANK)."""
    stack = state.stack_of(card)
    if stack is not None and stack.location not in (LEO, state.rules.bank(state, player).location):
        message = f"{name(state, card)} is at {spot(state, stack.location)}, not back in LEO"
        yield broken(
            "G5.2", message, f"card:{card}", legal="bring the human to LEO first", advice="human_to_leo"
        )
