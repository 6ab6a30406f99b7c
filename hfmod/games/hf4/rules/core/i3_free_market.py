"""I3: the free market operation, and the price of Black-Side cards on the exploitation tracks."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import ClassVar, Self

from hfmod.engine.act import Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import b_cards, e_stacks
from hfmod.games.hf4.rules.core.acts import (
    Operation,
    aquas_key,
    broken,
    gain,
    known_card,
    name,
    spot,
    turn_key,
)
from hfmod.games.hf4.rules.core.scenarios import SALE, achieve, scenario
from hfmod.games.hf4.rules.core.selecting import Frame, Selecting
from hfmod.games.hf4.rules.core.state import Hf4State, Turn

HAND_PRICE = 3
ANY_NUMBER = "free_market_any"  # effect of a Future
ANY = "any"  # spectral type of cards that any factory makes


@implements("I7d", "GL-Exploitation-Tracks")
def factories_of(state: Hf4State, spectral: str) -> int:
    """Factories of a spectral type in play, of all players."""
    sites = state.content.map.sites
    return sum(
        1
        for space, tokens in state.sites.items()
        if tokens.factory is not None and space in sites and sites[space].spectral == spectral
    )


@implements(
    "B5.1", "I3b", "I7d", "M2b.1", "C6", "tC-e", "tF1.17", "GL-Spectral-Type",
    silent=("I7d", "M2b.1", "C6", "tC-e"),
)  # fmt: skip
def price(state: Hf4State, spectral: str) -> int:
    """Where the bead of a spectral type lies: 10 without factories, then 8, 5, 4 (RUL-EXPLOITATION)."""
    prices = state.content.tables["exploitation"]["prices"]
    return int(prices[min(len(prices) - 1, factories_of(state, spectral))])


@dataclass(frozen=True, kw_only=True)
class FreeMarket(Selecting[str], Operation):
    """Sell one card: from hand for 3 Aquas (I3a), or a Black-Side card in LEO for its price (I3b).

    Under the Free Trade Act ``second`` is sold with it, both for 5 Aquas together (O5a). A Future lets a
    player sell ``more`` cards, each for its own price.
    """

    do: ClassVar[str] = "free_market"

    card: str
    second: str | None = None
    more: tuple[str, ...] = ()

    def cards(self) -> tuple[str, ...]:
        """The cards that are sold."""
        return (self.card, *self.more) if self.second is None else (self.card, self.second)

    @implements("I3")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        for card in self.cards():
            known_card(state, card)
            if not self.from_hand(state, card) and card not in self.stacked(state):
                message = f"{name(state, card)} is neither in {self.player}'s hand nor in a stack"
                raise Impossible(
                    message,
                    frozenset({f"card:{card}"}),
                    rule="I3",
                    legal="a card in the own hand, or a Black-Side card of an own stack in LEO",
                )
        if len(set(self.cards())) < len(self.cards()):
            raise Impossible("no card can be sold twice")
        if self.second is not None and self.more:
            raise Impossible("two cards are sold together, or several one by one")

    def from_hand(self, state: Hf4State, card: str) -> bool:
        """Whether a hand card is sold."""
        return card in self.me(state).hand

    def stacked(self, state: Hf4State) -> list[str]:
        """Cards in the seller's stacks."""
        return [card for stack in self.me(state).stacks.values() for card in stack.cards]

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from state.rules.may_trade_on_earth(
            state, "free market", "keep the cards until the War is over"
        )
        if self.second is not None:
            yield from one_card(state, self.player)
        if self.more:
            yield from any_number(state, self.player)
        for card in self.cards():
            yield from state.rules.may_sell(state, self.player, card)
            if self.from_hand(state, card):
                continue
            yield from sold_on_earth(state, self.player, card)
            yield from crew_is_not_sold(state, card)
            if not e_stacks.is_crew(state, card):
                yield from black_side_only(state, card)
                yield from has_a_price(state, card)
                yield from there_is_a_track(state, card)

    @implements("O5a", "CA-M2C193R", silent=("O5a", "CA-M2C193R"))
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        owner = self.me(state)
        before, factor = owner.aquas, market_factor(state, self.player)
        together = owner.aquas + state.rules.pair_price(state) if self.second is not None else None
        for card in self.cards():
            if self.from_hand(state, card):
                sell_from_hand(state, self.player, card)
            else:
                sell_from_stack(state, self.player, card)
        if together is not None:
            owner.aquas = together  # in place of the two prices (RUL-FREE-TRADE)
        owner.aquas = before + (owner.aquas - before) * factor

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        factor = market_factor(state, self.player)
        if self.second is not None:
            return {"price": Figure(state.rules.pair_price(state) * factor, "O5a")}
        prices = [self.alone(state, card) for card in self.cards()]
        if None in prices:
            return {}
        rule = "I3" if self.more else "I3a" if self.from_hand(state, self.card) else "I3b"
        return {"price": Figure(sum(filter(None, prices)) * factor, rule)}

    def alone(self, state: Hf4State, card: str) -> int | None:
        """What a card brings on its own; None where no track buys it."""
        if self.from_hand(state, card):
            return state.rules.hand_price(state, self.player, HAND_PRICE)
        spectral = state.side(card).spectral
        return price(state, spectral) if spectral not in (None, ANY) else None

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {*(f"card:{card}" for card in self.cards()), aquas_key(self.by)}

    def named(self) -> tuple[str, ...]:
        return self.more

    def naming(self, things: Sequence[str]) -> Self:
        return replace(self, more=tuple(things))

    def weight(self, state: Hf4State, things: Sequence[str]) -> Hashable:
        return ()  # each card is sold for itself

    @classmethod
    def frames(cls, state: Hf4State, player: str) -> Iterator[Frame[Self, str]]:
        mine = [*state.players[player].hand, *for_sale(state, player)]
        any_number = state.rules.has(state, player, ANY_NUMBER)
        for card in mine:
            others = [one for one in mine if one != card] if any_number else []
            yield Frame(cls(by=player, card=card), others)
        if state.rules.sells_pairs(state, player):
            for first, second in permutations(mine, 2):
                yield Frame(cls(by=player, card=first, second=second), ())


@implements("I3b", "GL-Bank.m")
def for_sale(state: Hf4State, player: str) -> list[str]:
    """Cards where they could be sold: in LEO, and where else the Bank is (RUL-BANK)."""
    leo, bank = state.players[player].stacks["leo"], state.rules.bank(state, player)
    return list(leo.cards) if leo is bank else [*leo.cards, *bank.cards]


@implements("CA-M2C193R", neutral=lambda factor: factor == 1)
def market_factor(state: Hf4State, player: str) -> int:
    """What a Colonist multiplies the income of a free market by."""
    factors = [
        int(one.params["factor"]) for one in state.rules.abilities(state, player, "free_market_factor")
    ]
    return max(factors, default=1)


@implements("I3", "O5a", "LAW-freedom", "CA-LAW-freedom")
def one_card(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """One card is sold; two only under the Free Trade Act."""
    if not state.rules.delegates:
        yield broken("I3", f"{player} sells two cards", turn_key(state, player), legal="sell one card")
    elif not state.rules.sells_pairs(state, player):
        message = f"{player} sells two cards, but the Free Trade Act is not in force"
        yield broken("I3", message, "assembly", legal="sell one card, or lobby for the act (O4)")


@implements("I3", "1D5c", "CA-M2C183R-FUT")
def any_number(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Several cards are sold one by one only by who has completed the Future that allows it."""
    if not state.rules.has(state, player, ANY_NUMBER):
        message = f"{player} sells several cards, and has no Future that allows it"
        yield broken("I3", message, turn_key(state, player), legal="sell one card")


@implements("iiD5.SETUP.12")
def there_is_a_track(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """A scenario may leave out the exploitation tracks; Black-Side cards have no price then (RUL-RESCUE)."""
    if not scenario(state).exploitation and e_stacks.black_up(state, card):
        message = f"{name(state, card)} has no price: the exploitation tracks are not used"
        yield broken("iiD5.SETUP.12", message, f"card:{card}", legal="sell a card from hand")


@implements("I3", "GL-LEO")
def sold_on_earth(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """What is not in hand is sold out of the LEO stack, or at the Bank."""
    stack = state.stack_of(card)
    if stack is not None and card not in for_sale(state, player):
        message = f"{name(state, card)} is in {stack.title} at {spot(state, stack.location)}, not in LEO"
        yield broken("I3", message, f"card:{card}", stack.key, legal="bring it to the LEO stack first")


@implements("I3a", "GL-Discard.a", "tD1.16", "tE2.11")
def sell_from_hand(state: Hf4State, player: str, card: str) -> None:
    """3 Aquas; the card goes to the bottom of its deck."""
    state.players[player].hand.remove(card)
    e_stacks.to_deck_bottom(state, card)
    gain(state, player, state.rules.hand_price(state, player, HAND_PRICE))


@implements("I3b", "I3b.1", "iiD1.VP.sale", "tF5.1")
def sell_from_stack(state: Hf4State, player: str, card: str) -> None:
    """The price of its spectral type; the card goes to hand or deck bottom (RUL-SOLD-BLACK)."""
    if e_stacks.is_crew(state, card):
        return  # forced: there is no deck it could go to and no price
    black = e_stacks.black_up(state, card) or is_ware(state, card)
    spectral = state.side(card).spectral or state.content.cards[card].front.spectral
    stack = state.stack_of(card)
    if stack is not None:
        stack.cards.remove(card)
        e_stacks.settle(state, stack)
    gain(state, player, price(state, spectral) if black and spectral not in (None, ANY) else HAND_PRICE)
    if not black or state.option("sold_black_card") == "to_deck_bottom":
        e_stacks.to_deck_bottom(state, card)
    else:
        e_stacks.to_owner(state, card, player)
    if black:
        achieve(state, player, SALE)


@implements("B6.3")
def crew_is_not_sold(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """A crew is never sold."""
    if e_stacks.is_crew(state, card):
        message = f"{name(state, card)} is a crew and cannot be sold"
        legal = "sell a hand card, or a Black-Side card in LEO"
        yield broken("B6.3", message, f"card:{card}", legal=legal, advice="wares")


@implements("2C2a", "GL-Robot")
def is_ware(state: Hf4State, card: str) -> bool:
    """Whether a card is a Robot not yet emancipated: it is sold like a Black-Side card, even promoted."""
    return b_cards.is_robot(state, card) and not state.rules.robots_are_human(state)


@implements("I3b", "2A3e", "1A5d")
def black_side_only(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """From LEO only Black-Side cards are sold, no promoted ones and no human Colonists."""
    if is_ware(state, card):
        return
    if state.promoted(card):
        message = f"{name(state, card)} is promoted; Purple Sides are not sold"
        rule = "1A5d" if state.content.cards[card].deck in b_cards.ONE_EACH else "2A3e"
        yield broken(rule, message, f"card:{card}", legal="decommission it to hand first", advice="to_hand")
    elif not e_stacks.black_up(state, card):
        message = f"{name(state, card)} lies white side up in LEO; only Black-Side cards are sold there"
        legal = f"decommission it to hand first, then sell it for {HAND_PRICE}"
        yield broken("I3b", message, f"card:{card}", legal=legal)


@implements("I3b.2", "B2f")
def has_a_price(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """A Black-Side card of type ANY has no price."""
    if e_stacks.black_up(state, card) and state.side(card).spectral == ANY:
        message = f"{name(state, card)} is of type ANY, which no exploitation track buys"
        yield broken("I3b.2", message, f"card:{card}", legal="decommission it to hand first, then sell it")
