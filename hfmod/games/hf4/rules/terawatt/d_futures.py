"""Module 1: Futures (1D), quests on the Purple-Sides of GW thrusters, freighters and Colonists; optional.

A Future is attempted by an epic hazard operation of a crew or Colonist (``attempt_future``), once its
requirement holds; success earns a star (1D2a). What a Future requires and gives is named by codes on its
card, see ``d_future_requirements`` and ``d_future_effects``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from hfmod.engine.act import Act, Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import occurs
from hfmod.games.hf4.content.model import Ability, Future
from hfmod.games.hf4.rules.core import abilities, b_cards, e_stacks
from hfmod.games.hf4.rules.core.acts import aquas_key, broken, card_keys, known_card, name, spot
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn
from hfmod.games.hf4.rules.terawatt import (
    d5_future_deeds,
    d5_future_requirements,
    d_future_deeds,
    d_future_effects,
    d_future_payments,
    d_future_requirements,
    d_future_sites,
)
from hfmod.games.hf4.rules.terawatt.a_epic_hazard import EpicHazard, costs_nothing
from hfmod.games.hf4.rules.terawatt.d_future_effects import of_card
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Holds, Places, Quest, is_unit, units
from hfmod.games.hf4.rules.terawatt.d_future_setup import played

ANYWHERE = frozenset({b_cards.COLONISTS})  # decks whose cards need not be at the place that a Future names

HOLDS: Mapping[str, Holds] = {**d_future_requirements.HOLDS, **d5_future_requirements.HOLDS}
PLACES: Mapping[str, Places] = {**d_future_requirements.PLACES, **d5_future_requirements.PLACES}
PAYS = d_future_payments.PAYS
AT_ONCE = {**d_future_deeds.AT_ONCE, **d5_future_deeds.AT_ONCE}
# codes of cards that the engine knows
WORDS = frozenset({*HOLDS, *PLACES, *PAYS, *AT_ONCE, *d_future_effects.LASTING, *d_future_effects.SCORED})


# -- cards and their requirements --------------------------------------------------------------------------


@implements("1D")
def printed(state: Hf4State, card: str) -> Future:
    """The Future that a card lists. Raises Impossible where it lists none."""
    future = of_card(state, card)
    if future is None or not future.requires:
        raise Impossible(
            f"{name(state, card)} lists no Future",
            frozenset({f"card:{card}"}),
            rule="1D",
            legal="attempt a Future that a card lists",
        )
    return future


def listing(state: Hf4State, player: str) -> Iterator[tuple[str, Stack]]:
    """The player's promoted cards on the table that list a Future, with their stacks."""
    for stack in state.stacks():
        for card in stack.cards:
            future = of_card(state, card)
            own = e_stacks.owner_of(state, card, stack) == player
            if own and future is not None and future.requires and unlocked(state, card):
                yield card, stack


@implements("1D1c")
def destined(state: Hf4State, player: str) -> set[str]:
    """Sites that the player's Futures name, whose claims are jumped by Manifest Destiny."""
    if not played(state):
        return set()
    futures = (of_card(state, card) for card, _ in listing(state, player))
    needs = [need for future in futures if future is not None for need in future.requires]
    return set().union(*(d_future_sites.named(state, need.params) for need in needs))


@implements("1D", "GL-Promote")
def unlocked(state: Hf4State, card: str) -> bool:
    """Whether a card's Purple-Side is up."""
    return state.promoted(card)


@implements("1D1", "1D1a.1", "CA-NOTE-2")
def places(quest: Quest, need: Ability) -> frozenset[str] | None:
    """Where a requirement holds: spaces, none where it does not; None where it holds and names no place."""
    if need.code in PLACES:
        return frozenset(PLACES[need.code](quest, need.params))
    return None if HOLDS[need.code](quest, need.params) else frozenset()


def met(quest: Quest, future: Future) -> bool:
    """Whether all that the card prints holds, wherever the card is; what it costs was paid for good."""
    return all(places(quest, need) != frozenset() for need in future.requires if need.code not in PAYS)


@implements("1D1a", "J3", "GL-Colocated", "GL-Human")
def humans_beside(state: Hf4State, player: str, stack: Stack) -> list[str]:
    """The player's operational humans in the space of a stack."""
    return [
        card
        for other in e_stacks.stacks_at(state, stack.location)
        for card in other.cards
        if e_stacks.owner_of(state, card, other) == player
        and e_stacks.is_human(state, card)
        and abilities.operational(state, card)
    ]


# -- the attempt -----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class AttemptFuture(EpicHazard):
    """Epic hazard operation for the Future that the own promoted ``card`` lists.

    ``unit`` is the crew or Colonist that is at risk, in the space of the card; ``spent`` are cards that the
    Future costs, whatever the roll.
    """

    do: ClassVar[str] = "attempt_future"

    card: str
    spent: tuple[str, ...] = ()

    @implements("H7e", "1D1a", "1A6.2", "1D1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if not played(state):
            raise Impossible("this game is played without Futures")
        for card in (self.card, self.unit):
            known_card(state, card)
            if state.stack_of(card) is None:
                message, about = f"{name(state, card)} is in no stack", frozenset({f"card:{card}"})
                rule = "1D1a" if card == self.card else "1A6.2"
                raise Impossible(message, about, rule=rule, legal="bring it into play first")
        future = printed(state, self.card)
        if self.finao and not future.roll:
            raise Impossible(
                f"{future.name} of {name(state, self.card)} takes no roll that FINAO could avoid",
                rule="H7e",
                legal="attempt it without FINAO",
            )
        for card in self.spent:
            known_card(state, card)
            if state.stack_of(card) is None:
                message, about = f"{name(state, card)} is in no stack", frozenset({f"card:{card}"})
                raise Impossible(message, about, rule="1D1", legal="give up cards in play")
        if self.spent and not any(PAYS[need.code].cards for need in future.requires if need.code in PAYS):
            raise Impossible(f"{future.name} costs no cards")

    @implements("1Dc", "CA-M2C195R-FUT")
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return super().draws(state) if printed(state, self.card).roll else ()

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        future, quest = printed(state, self.card), self.quest(state)
        barred = [*state.rules.may_attempt(state, self.player, self.card)]
        if barred:
            yield from barred
            return
        yield from own_quest(quest)
        yield from once(state, self.player, future)
        yield from attended(quest)
        yield from fit_unit(quest, self.unit)
        yield from required(quest, future)
        yield from unpaid(quest, future)
        yield from self.can_pay(state)

    def aquas_to_pay(self, state: Hf4State) -> int:
        needs = printed(state, self.card).requires
        return sum(int(need.params.get("aquas", 0)) for need in needs if need.code in PAYS)

    def quest(self, state: Hf4State) -> Quest:
        """What the requirements are asked about."""
        stack = state.stack_of(self.card)
        assert stack is not None
        source = state.stack_of(self.spent[0]) if self.spent else None
        return Quest(
            state, self.player, self.card, stack, self.spent, source.location if source is not None else None
        )

    @implements("1A6", "1A6.2", "1A6a", "1A6b", "1Dc", "GL-Operation.m", "GL-Epic-Hazard-Roll", "H7e")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        future, quest = printed(state, self.card), self.quest(state)
        self.pay(state)
        for need in future.requires:
            if need.code in PAYS:
                PAYS[need.code].pay(quest, need.params)
        if 1 in outcomes:
            lose_human(state, self.player, self.unit)
        else:
            complete(quest, future)

    def touches(self, state: Hf4State) -> frozenset[str]:
        keys = {f"futures:{self.by}", aquas_key(self.by)}
        stack = state.stack_of(self.card)
        there = e_stacks.stacks_at(state, stack.location, self.player) if stack is not None else []
        keys |= {one.key for one in there}
        cards = (card_keys(state, card) for card in (self.card, self.unit, *self.spent))
        return super().touches(state).union(keys, *cards)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if not played(state):
            return
        for card, stack in list(listing(state, player)):
            paid = list(payments(Quest(state, player, card, stack), printed(state, card)))
            for unit, spent in product(units(state, player, stack.location), paid):
                for finao, free in product((False, True), repeat=2):
                    yield cls(by=player, card=card, unit=unit, spent=spent, finao=finao, free=free)


@implements("1Db", "1D")
def own_quest(quest: Quest) -> Iterator[RuleViolation]:
    """Only the card's owner completes its Future, and only by its Purple-Side."""
    state, card = quest.state, quest.card
    owner = e_stacks.owner_of(state, card, quest.stack)
    if owner != quest.player:
        message = f"{name(state, card)} is {owner}'s, who alone may complete its Future"
        yield broken("1Db", message, f"card:{card}", legal="attempt the Futures of own cards")
    elif not unlocked(state, card):
        message = f"{name(state, card)} is not promoted, and its Future is on the Purple-Side"
        yield broken("1D", message, f"card:{card}", legal="promote it first (1A5)", advice="promotion")


@implements("1Db", "1D1a.2")
def once(state: Hf4State, player: str, future: Future) -> Iterator[RuleViolation]:
    """A Future is completed once, by one player."""
    for other, owner in state.players.items():
        if future.name in owner.futures:
            who = "already" if other == player else f"by {other}"
            message = f"{future.name} has been completed {who}"
            rule = "1Db" if other == player else "1D1a.2"
            yield broken(rule, message, f"futures:{other}", legal="attempt another Future")


@implements("1D1a")
def attended(quest: Quest) -> Iterator[RuleViolation]:
    """The card is operational, and an own operational human is in the same space."""
    state, card, stack = quest.state, quest.card, quest.stack
    if not abilities.operational(state, card):
        message = f"{name(state, card)} is not operational"
        legal = "bring the supports that it needs (J3)"
        yield broken("1D1a", message, *card_keys(state, card), legal=legal, advice="supports")
    if not humans_beside(state, quest.player, stack):
        message = f"{quest.player} has no operational human with {name(state, card)}"
        legal = f"bring a crew or human Colonist to {spot(state, stack.location)}"
        yield broken("1D1a", message, *card_keys(state, card), legal=legal)


@implements("1A6.2", "1Dc")
def fit_unit(quest: Quest, unit: str) -> Iterator[RuleViolation]:
    """A crew or Colonist is at risk, an own one in the space of the card."""
    state, stack = quest.state, quest.state.stack_of(unit)
    where = quest.stack.location
    if not is_unit(state, unit):
        message = f"{name(state, unit)} is neither a crew nor a Colonist"
        legal = f"a crew or Colonist at {spot(state, where)}"
        yield broken("1A6.2", message, f"card:{unit}", legal=legal)
    elif unit not in units(state, quest.player, where):
        owner = e_stacks.owner_of(state, unit, stack) if stack is not None else None
        what = f"is {owner}'s" if owner != quest.player else f"is not with {name(state, quest.card)}"
        message = f"{name(state, unit)} {what}; who attempts a Future is at risk there"
        legal = f"an own crew or Colonist at {spot(state, where)}"
        yield broken("1Dc", message, f"card:{unit}", legal=legal)


@implements("1D1", "1D1a.1", "CA-NOTE-2")
def required(quest: Quest, future: Future) -> Iterator[RuleViolation]:
    """What the card prints holds, and the card is at the place that it names; Colonists may be elsewhere."""
    state, card = quest.state, quest.card
    anywhere = state.content.cards[card].deck in ANYWHERE
    for need in future.requires:
        if need.code in PAYS:
            continue
        found = places(quest, need)
        if found is None or quest.stack.location in found or (found and anywhere):
            continue
        rule, message, legal = "1D1", f"{future.name} requires {need.text}", future.needs
        if found:
            where = ", ".join(spot(state, space) for space in sorted(found))
            rule, legal = "1D1a.1", f"bring it, and a human, to {where}"
            message = f"{future.name} is attempted at {where}; {name(state, card)} is elsewhere"
        rule = d_future_requirements.RULES.get(need.code, rule)
        yield broken(rule, message, *card_keys(state, card), legal=legal, future=future.name)


@implements("1D1")
def unpaid(quest: Quest, future: Future) -> Iterator[RuleViolation]:
    """What the card costs is there, and only what it costs is given up."""
    for need in future.requires:
        if need.code in PAYS:
            yield from PAYS[need.code].unpaid(quest, need.params)


def payments(quest: Quest, future: Future) -> Iterator[tuple[str, ...]]:
    """Sets of cards that could be given up for a Future; the empty one where it costs no cards."""
    costs = [(PAYS[need.code].cards, need.params) for need in future.requires if need.code in PAYS]
    choices = [choose(quest, params) for choose, params in costs if choose is not None]
    return choices[0] if choices else iter([()])


@implements("1A6a", "GL-Epic-Hazard-Roll", "CA-M2C191R")
def lose_human(state: Hf4State, player: str, unit: str) -> None:
    """The crew or Colonist that failed is decommissioned; the card that lists the Future is kept."""
    stack = state.stack_of(unit)
    if stack is not None and not costs_nothing(state, player):
        e_stacks.decommission(state, stack, [unit])


@implements("1D1", "1D2", "1D2a", "1D2c", "1A6b", "GL-Futures")
def complete(quest: Quest, future: Future) -> None:
    """The player earns the star of a Future, and its effects; some come to pass at once."""
    quest.state.players[quest.player].futures[future.name] = quest.card
    for effect in future.gives:
        if effect.code in AT_ONCE:
            occurs("futures", effect.code)
            AT_ONCE[effect.code](quest, effect.params)
    if future.casus_belli:
        quest.state.rules.casus_belli(quest.state, quest.player)


ACTS: list[type[Act[Hf4State]]] = [AttemptFuture]
