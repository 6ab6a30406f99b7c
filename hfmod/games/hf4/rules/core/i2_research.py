"""I2: research auctions.

The initiator opens with ``research_auction``; then anybody bids or passes in any order (RUL-AUCTION). A
raise reopens the bidding for those who passed. The auction closes by itself as soon as everyone who could
add to the high bid has passed; where the high bid is tied among players other than the initiator, the
initiator names the winner with ``award``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from hfmod.engine.act import Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.hf4.rules.core import c_setup
from hfmod.games.hf4.rules.core.acts import Operation, PlayerAct, aquas_key, broken, count, gain, name, pay
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Turn

HAND_LIMIT = 4
SUPPORTS = frozenset({"generators", "reactors", "radiators"})  # decks of bonus supports


# -- who may bid, who leads ----------------------------------------------------------------------------


@implements(
    "I2a", "GL-Skunkworks", "APP-CQ039F", "CA-CQ039F-P", "E1a", "GL-Hand", "tD1.12",
    silent=("GL-Skunkworks", "APP-CQ039F", "CA-CQ039F-P"),
)  # fmt: skip
def barred(state: Hf4State, player: str) -> bool:
    """Whether the academia hand limit keeps a player out of auctions."""
    too_many = len(state.players[player].hand) >= HAND_LIMIT
    return too_many and (imposed(state, player) or not state.has_privilege(player, "skunkworks"))


@implements("CA-M2B176R")
def imposed(state: Hf4State, player: str) -> bool:
    """Whether another player's Lab imposes the hand limit, whatever privileges say."""
    rivals = (other for other in state.players if other != player)
    return any(state.rules.has(state, other, "impose_hand_limit") for other in rivals)


@implements("I2a", "tD1.3")
def hand_limit(state: Hf4State, player: str, deed: str) -> Iterator[RuleViolation]:
    """With 4 or more cards in hand nobody takes part in auctions."""
    if barred(state, player):
        cards = len(state.players[player].hand)
        message = f"{player} has {cards} cards in hand and may not {deed}; the limit is below {HAND_LIMIT}"
        legal = "discard in your own turn first"
        yield broken("I2a", message, f"hand:{player}", legal=legal, advice="room_in_hand", hand=cards)


@implements("I2c", "A1a.1")
def can_pay(state: Hf4State, player: str, amount: int) -> Iterator[RuleViolation]:
    """A bid is a whole number of Aquas that the bidder has."""
    has = state.players[player].aquas
    if not 0 <= amount <= has:
        message = f"{player} bids {count(amount, 'Aqua')} and has {has}"
        yield broken("I2c", message, aquas_key(player), legal=f"a bid from 0 to {has}", bid=amount, aquas=has)


def high_bid(auction: Auction) -> int:
    """The highest bid."""
    return max(auction.bids.values())


def top_bidders(auction: Auction) -> list[str]:
    """Everybody whose last bid is the highest."""
    high = high_bid(auction)
    return [player for player, bid in auction.bids.items() if bid == high]


def leader(state: Hf4State, auction: Auction) -> str | None:
    """Who wins as the bids stand; None: the initiator will choose among those who tie."""
    top = top_bidders(auction)
    return top[0] if len(top) == 1 else tie_winner(state, auction, top)


@implements("I2e", "tD1.6")
def tie_winner(state: Hf4State, auction: Auction, top: Sequence[str]) -> str | None:
    """Who wins a tie: the marketeer, else the initiator, if in it; None: the initiator will choose."""
    marketeers = ties_are_won_by(state, top)
    if marketeers:
        return marketeers[0]
    return auction.initiator if auction.initiator in top else None


@implements("GL-Marketeer", "APP-CQ043F", "CA-CQ043F-P")
def ties_are_won_by(state: Hf4State, top: Sequence[str]) -> list[str]:
    """Those in a tie whose faction wins any."""
    return [player for player in top if state.has_privilege(player, "marketeer")]


@implements("I2b", "tD1.4")
def may_add(state: Hf4State, auction: Auction, player: str) -> bool:
    """Whether a player could still match or raise the high bid."""
    if barred(state, player) or state.rules.is_barred(state, player, auction.deck):
        return False
    high = high_bid(auction)
    least = high if auction.bids.get(player, -1) < high else high + 1
    return state.players[player].aquas >= least


@implements("I2b")
def still_asked(state: Hf4State, auction: Auction) -> list[str]:
    """Players who must bid or pass before the auction can close."""
    leads = leader(state, auction)
    return [
        player
        for player in state.playing
        if player != leads and player not in auction.passed and may_add(state, auction, player)
    ]


def keys(state: Hf4State, auction: Auction) -> frozenset[str]:
    """Names of what an open auction hangs on: its card, money and hands of all who can still take part."""
    players = {*auction.bids, auction.initiator, *still_asked(state, auction)}
    hands = {f"hand:{player}" for player in players}
    return frozenset({"auction", f"card:{auction.card}"} | hands | {aquas_key(player) for player in players})


def close_if_over(state: Hf4State) -> None:
    """End the auction when nobody is left to be asked and the winner is known."""
    auction = state.auction
    if auction is None or still_asked(state, auction):
        return
    winner = leader(state, auction)
    if winner is not None:
        finish(state, auction, winner)


def close_open(state: Hf4State) -> None:
    """End an auction that the table left open: who leads wins, of tied others the first bidder."""
    auction = state.auction
    if auction is not None:
        inexact("auction")
        finish(state, auction, leader(state, auction) or top_bidders(auction)[0])


@implements("I2d")
def without(state: Hf4State, player: str) -> None:
    """A player leaves the game: the bid is taken back, and others may bid again where it led (RUL-LEAVING).

    An auction of his own is over: the best bid of another wins, of equal ones the marketeer's or the first.
    Without one the card stays on its deck.
    """
    auction = state.auction
    if auction is None:
        return
    led = player in top_bidders(auction)
    auction.bids.pop(player, None)
    auction.passed.discard(player)
    if player != auction.initiator:
        if led:
            auction.passed.clear()
        close_if_over(state)
    elif auction.bids:
        finish(state, auction, leader(state, auction) or top_bidders(auction)[0])
    else:
        state.decks[auction.deck].insert(0, auction.card)
        state.auction = None


@implements("I2d", "tD1.5")
def finish(state: Hf4State, auction: Auction, winner: str) -> None:
    """The winner pays, the initiator to the pool, anybody else to the initiator; the card goes to hand."""
    paid = pay(state, winner, auction.bids.get(winner, 0))
    if winner != auction.initiator:
        gain(state, auction.initiator, paid)
    hand = state.players[winner].hand
    hand.append(auction.card)
    for card in bonus_supports(state, auction.card):
        state.decks[state.content.cards[card].deck].remove(card)
        hand.append(card)
    state.auction = None


@implements("I2g", "I2g.1", "I2g.2", "I2g.3", silent=("I2g.1", "I2g.2", "I2g.3"))
def bonus_supports(state: Hf4State, card: str) -> list[str]:
    """The top card for each type of support that the card requires; none in Race for Glory."""
    if not state.rules.supports:
        return []
    needs = state.content.cards[card].front.requires
    wanted = [
        ("generators", needs.generator is not None),
        ("reactors", bool(needs.reactors)),
        ("radiators", needs.therms > 0),
    ]
    below = 1 if state.auction is None else 0  # the auctioned card still lies on its deck
    tops = ((state.decks[deck], deck == state.content.cards[card].deck) for deck, needed in wanted if needed)
    return [deck[below * own] for deck, own in tops if len(deck) > below * own]


@implements("I2d", "I2e", "I2g", "I2g.1", "I2g.2", "I2g.3")
def results(state: Hf4State, auction: Auction, winner: str | None) -> dict[str, Figure]:
    """What the bids as they stand lead to, for logs that state it: who wins, pays what, and draws what."""
    drawn = bonus_supports(state, auction.card) if winner is not None else []
    decks = {state.content.cards[card].deck for card in drawn}

    def misdrawn(stated: Any) -> str:
        """Drawn before the auction is won, for supports themselves, or the wrong card of a right deck."""
        if winner is None:
            return "I2g.3"
        cards = [card for card in stated if card in state.cards] if isinstance(stated, list | tuple) else []
        if any(state.content.cards[card].deck not in decks for card in cards) or len(cards) > len(drawn):
            return "I2g.1"
        return "I2g.2" if len(cards) == len(drawn) else "I2g"

    def bid(stated: Mapping[str, Any]) -> int:
        """The bid of whom the table took for the winner."""
        named = stated.get("winner", winner)
        return auction.bids.get(named, 0) if isinstance(named, str) else 0

    return {
        "winner": Figure(winner, "I2e"),
        "paid": Figure(bid({}), "I2d", given=bid),
        "supports": Figure(drawn, "I2g", misdrawn),
    }


def after(state: Hf4State, auction: Auction) -> dict[str, Figure]:
    """The results of an auction after an act that leaves it like this."""
    return results(state, auction, None if still_asked(state, auction) else leader(state, auction))


# -- acts ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ResearchAuction(Operation):
    """Auction the top card of a deck; ``bid`` is the opening bid, which the initiator must make.

    ``card`` names another card of the deck, which a Colonist's ability lets the initiator choose.
    """

    do: ClassVar[str] = "research_auction"

    deck: str
    bid: int = 0
    card: str | None = None

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        patents = c_setup.patent_decks(state)
        if self.deck not in patents:
            raise Impossible(f"there is no deck {self.deck}; decks are {', '.join(patents)}")
        if not state.decks[self.deck]:
            raise Impossible(f"no card is left in the {self.deck} deck", frozenset({f"deck:{self.deck}"}))
        if self.card is not None and self.card not in state.decks[self.deck]:
            raise Impossible(f"{self.card} is not in the {self.deck} deck", frozenset({f"card:{self.card}"}))

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from one_auction(state)
        yield from state.rules.may_trade_on_earth(state, "research auction", "take a card by war_grant")
        if self.card is not None:
            yield from may_choose(state, self.player)
        yield from state.rules.may_auction(state, self.player)
        yield from hand_limit(state, self.player, "start an auction")
        yield from state.rules.may_bid(state, self.player, self.deck)
        yield from can_pay(state, self.player, self.bid)

    @implements("I2", "I2b", "tD1.14", "I2f")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        close_open(state)
        deck = state.decks[self.deck]
        if not deck:
            return  # its last card went to the winner of the auction that was left open
        card = self.card if self.card is not None and self.card in deck else deck[0]
        deck.remove(card)
        state.auction = Auction(self.player, self.deck, card, {self.player: self.bid})
        close_if_over(state)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        card = state.decks[self.deck][0]
        opened = Auction(self.player, self.deck, card, {self.player: self.bid})
        return {"card": Figure(card, "I2"), **after(state, opened)}

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {"auction", f"deck:{self.deck}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        chooses = state.rules.has(state, player, CHOOSES)
        for deck in c_setup.patent_decks(state):
            for card in (None, *(state.decks[deck] if chooses else ())):
                for bid in range(state.players[player].aquas + 1):
                    yield cls(by=player, deck=deck, bid=bid, card=card)


CHOOSES = "choose_auction_card"


@implements("CA-M2C183R")
def may_choose(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Another card than the top one is auctioned only by a Colonist's ability."""
    if not state.rules.has(state, player, CHOOSES):
        message = f"{player} has no Colonist who chooses the card of an auction"
        yield broken("CA-M2C183R", message, f"hand:{player}", legal="auction the top card")


@implements("I2b")
def one_auction(state: Hf4State) -> Iterator[RuleViolation]:
    """One auction at a time."""
    auction = state.auction
    if auction is not None:
        message = f"the auction of {name(state, auction.card)} is still open"
        yield broken("I2b", message, "auction", legal="finish it first", advice="auction")


@dataclass(frozen=True, kw_only=True)
class AuctionAct(PlayerAct):
    """Something said in an open auction."""

    @implements("I2b")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if state.auction is None:
            raise Impossible(
                "no auction is open",
                frozenset({"auction"}),
                rule="I2b",
                legal="bid and pass while an auction is open",
            )

    def auction(self, state: Hf4State) -> Auction:
        """The open auction."""
        assert state.auction is not None
        return state.auction

    def touches(self, state: Hf4State) -> frozenset[str]:
        if state.auction is None:
            return frozenset({"auction"})
        return frozenset({aquas_key(self.by), *keys(state, state.auction)})

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        return state.playing if state.auction is not None else ()


@dataclass(frozen=True, kw_only=True)
class Bid(AuctionAct):
    """Bid ``amount`` Aquas: at least the high bid, and more than the own last one."""

    do: ClassVar[str] = "bid"

    amount: int

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from hand_limit(state, self.player, "bid")
        yield from state.rules.may_bid(state, self.player, self.auction(state).deck)
        yield from can_pay(state, self.player, self.amount)
        yield from adds_to_a_bid(state, self.auction(state), self.player, self.amount)

    @implements("I2b")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        auction = self.auction(state)
        if self.amount < high_bid(auction):
            inexact("auction")  # the table takes another bid for the high one
        auction.bids[self.player] = self.amount
        auction.passed.clear()
        if self.amount > self.me(state).aquas:
            inexact("auction")  # nobody else can add to it, but the table may go on
        close_if_over(state)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        auction = self.auction(state)
        return after(state, replace(auction, bids={**auction.bids, self.player: self.amount}, passed=set()))

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for amount in range(state.players[player].aquas + 1):
            yield cls(by=player, amount=amount)


@implements("I2b", "tD1.4")
def adds_to_a_bid(state: Hf4State, auction: Auction, player: str, amount: int) -> Iterator[RuleViolation]:
    """A bid matches or raises the high bid, and is more than the bidder's last one."""
    high, own = high_bid(auction), auction.bids.get(player, -1)
    least = max(high, own + 1)
    if amount < least:
        message = f"{player} bids {amount}, the high bid is {high} for {name(state, auction.card)}"
        yield broken("I2b", message, "auction", legal=f"bid {least} or more, or pass", bid=amount, high=high)


@dataclass(frozen=True, kw_only=True)
class PassBid(AuctionAct):
    """Add nothing to the bids as they stand."""

    do: ClassVar[str] = "pass_bid"

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from has_to_pass(state, self.auction(state), self.player)

    @implements("I2b")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.auction(state).passed.add(self.player)
        close_if_over(state)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        auction = self.auction(state)
        return after(state, replace(auction, passed={*auction.passed, self.player}))

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)


@implements("I2b")
def has_to_pass(state: Hf4State, auction: Auction, player: str) -> Iterator[RuleViolation]:
    """Who leads, or has passed since the last raise, has nothing to pass."""
    if player == leader(state, auction):
        message = f"{player} leads with {high_bid(auction)} and has nothing to pass"
        yield broken("I2b", message, "auction", legal="wait for the others", advice="auction")
    elif player in auction.passed:
        message = f"{player} has passed since the last bid"
        yield broken("I2b", message, "auction", legal="wait for the others", advice="auction")


@dataclass(frozen=True, kw_only=True)
class Award(AuctionAct):
    """The initiator names which of the tied high bidders wins."""

    do: ClassVar[str] = "award"

    to: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.to not in state.players:
            raise Impossible(f"there is no player {self.to}")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from chosen_by_initiator(state, self.auction(state), self.player, self.to)
        yield from won_by_another(state, self.auction(state), self.to)
        yield from bidding_is_over(state, self.auction(state), self.to)

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        finish(state, self.auction(state), self.to)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return results(state, self.auction(state), self.to)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for other in state.players:
            yield cls(by=player, to=other)


@implements("I2b")
def bidding_is_over(state: Hf4State, auction: Auction, winner: str) -> Iterator[RuleViolation]:
    """The card is awarded when nobody adds to a bid any more; whoever gets it has nothing to add."""
    asked = [player for player in still_asked(state, auction) if player != winner]
    if asked:
        message = f"the auction is still open for {', '.join(asked)}"
        yield broken(
            "I2b", message, "auction", legal="they bid or pass first", advice="auction", open_for=asked
        )


@implements("I2d", "I2e")
def chosen_by_initiator(
    state: Hf4State, auction: Auction, player: str, winner: str
) -> Iterator[RuleViolation]:
    """Only the initiator chooses, and only among those tied for the high bid."""
    top = top_bidders(auction)
    if player != auction.initiator:
        message = f"{player} awards the card, but {auction.initiator} started the auction"
        yield broken("I2e", message, "auction", legal=f"{auction.initiator} chooses", tied=top)
    if winner not in top:
        message = f"{winner} did not make the high bid of {high_bid(auction)}"
        rule = "I2e" if top[1:] else "I2d"
        yield broken(rule, message, "auction", legal=f"{' or '.join(top)} takes the card", tied=top)


@implements("I2e")
def won_by_another(state: Hf4State, auction: Auction, winner: str) -> Iterator[RuleViolation]:
    """A tie that its initiator, or the marketeer, is in is won by that player: nobody chooses."""
    top = top_bidders(auction)
    wins = tie_winner(state, auction, top) if winner in top and top[1:] else None
    if wins not in (None, winner):
        message = f"{winner} is given the card, but {wins} wins the tie of {' and '.join(top)}"
        yield broken("I2e", message, "auction", legal=f"the card goes to {wins}", tied=top)
