"""Auctions that end without a word: whoever draws the card has won it, or takes what another one has won."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from hfmod.findings import Severity
from hfmod.games.hf4.acts import market, research
from hfmod.games.hf4.acts.fuel import Aquas
from hfmod.games.hf4.acts.registry import ENDS
from hfmod.games.hf4.acts.work import ReadAct
from hfmod.games.hf4.record.ahead import next_told
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import CardPlayed, Declared
from hfmod.games.hf4.rules.core.acts import name
from hfmod.games.hf4.rules.core.i2_research import (
    AuctionAct,
    Award,
    Bid,
    PassBid,
    high_bid,
    leader,
    still_asked,
    top_bidders,
)
from hfmod.games.hf4.rules.core.state import Auction

_OPENED = frozenset(research.ResearchAuction.words)
_PASSED = frozenset(research.PassBid.words)
_AWARDED = frozenset(research.Award.words)
_BIDS = frozenset(research.Bid.words)
_DISCARD = market.Discard.words[0]


class Auctions:
    """Reads off the hands what is not said of the auction under way."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def heard(self, event: Declared) -> Generator[Told, None, bool]:
        """An award, or a pass with which a card is taken; returns whether nothing of it is left to read."""
        tag = event.tag
        if tag.act in _AWARDED:
            yield from self._passes_before(event.step, tag.params.get("to", ""))
            if self.context.position().auction is None:
                return True  # the last pass has closed it
        if bid := self._unsaid_bid(event):
            yield from self._bid_unsaid(event, bid)
            return False
        if award := self._taken_unearned(event):
            yield ReadAct(award, event.step)
            return True
        return False

    def placed(self, line: ReadAct) -> ReadAct:
        """An act during an auction that goes on, as those show who bid or pass after it: nobody had before.

        Where the card is taken first, they only say late what was over.
        """
        state = self.context.position()
        auction = state.auction
        if auction is None or isinstance(line.act, AuctionAct):
            return line
        for _, event in self.context.declared():
            tag = event.tag
            if tag.act in ENDS | _OPENED or self.context.story.holder(auction.card, event.step):
                break
            passes = tag.act in _PASSED and tag.faction in still_asked(state, auction)
            if event.step > line.step and (passes or tag.act in _BIDS):
                return replace(line, not_yet=line.not_yet | {PassBid.do})
        return line

    def put_back(self, event: CardPlayed) -> Iterator[Told]:
        """The card that a bidder has taken and paid for, and lays back on its deck: the auction was over."""
        auction, player = self.context.position().auction, event.faction
        if auction is None or event.card != auction.card or player not in auction.bids:
            return
        paid = self.context.asides.tanks.get(player, {}).get("leo")
        if paid == self.context.position().players[player].aquas - auction.bids[player]:
            yield from self.over(event.step, _DISCARD)

    def gone_on(self, event: CardPlayed) -> Iterator[Told]:
        """Who is not on turn lays a card on its deck, and goes on: the auction was over."""
        state, then = self.context.position(), next_told(self.context)
        if state.turn is None or event.to != "deck" or event.faction == state.turn.player or then is None:
            return
        if then.faction == event.faction and then.act not in _BIDS | _PASSED:
            yield from self.over(event.step, _DISCARD)

    def over(self, step: int, act: str) -> Iterator[Told]:
        """Passes that nobody told: a bidder has taken the card before an act, and all have gone on."""
        context = self.context
        auction = context.position().auction
        winner = context.story.holder(auction.card, step) if auction is not None else ""
        if auction is not None and (bid := self._bid_in_talk(auction, winner)):
            message = f"{winner} takes {auction.card} and pays {bid.amount}, which no control has bid"
            context.note("I2b", Severity.BOOKKEEPING, message, step, winner)
            yield ReadAct(bid, step)
            auction = context.position().auction
        if auction is not None and winner in auction.bids and winner not in top_bidders(auction):
            yield ReadAct(Award(by=auction.initiator, to=winner), step)
        if auction is None or winner not in top_bidders(auction):
            return
        silent = [one for one in still_asked(context.position(), auction) if one != winner]
        if leader(context.position(), auction) not in (None, winner):
            return  # another one has won it
        for player in silent:
            yield ReadAct(PassBid(by=player), step)
        if context.position().auction is not None:
            yield ReadAct(Award(by=auction.initiator, to=winner), step)
        card = name(context.position(), auction.card)
        message = f"{winner} has taken {card}, for which {' and '.join(silent) or auction.initiator}"
        message += " did not say that bidding was over; where nobody objected, it breaks no rule"
        context.note("D1" if act in ENDS else "D1c", Severity.BOOKKEEPING, message, step)

    def _bid_in_talk(self, auction: Auction, winner: str) -> Bid | None:
        """The bid of who has taken the card and paid more than is bid, if nobody has passed by a control.

        The last ones were made, and answered, in talk.
        """
        if not winner or auction.passed:
            return None
        paid = self._paid(winner)
        bid = Bid(by=winner, amount=paid)
        return bid if paid > high_bid(auction) and self.context.legal(bid) else None

    def _paid(self, player: str) -> int:
        """How many Aquas a player has counted down since the auction was opened, but for earlier slips."""
        asides, held = self.context.asides, self.context.position().players[player].aquas
        for event in reversed(self.context.events[: self.context.index]):
            if not isinstance(event, Declared):
                continue
            tag = event.tag
            if tag.act in _OPENED:
                break
            if tag.act in Aquas.words and tag.faction == player and tag.params.get("n", "").isdecimal():
                return held + asides.slips.get(player, 0) - int(tag.params["n"])
        return 0

    def _passes_before(self, step: int, to: str) -> Iterator[Told]:
        """Passes that an award shows: of all who are still asked, when the leader is given the card."""
        state = self.context.position()
        auction = state.auction
        if auction is None or leader(state, auction) != to:
            return
        silent = [one for one in still_asked(state, auction) if one != to]
        for player in silent:
            yield ReadAct(PassBid(by=player), step)
        if silent:
            card, others = name(state, auction.card), " and ".join(silent)
            message = f"{card} is awarded to {to}, for which {others} did not pass in words"
            self.context.note("D1c", Severity.BOOKKEEPING, message, step)

    def _unsaid_bid(self, event: Declared) -> Bid | None:
        """A winning bid that no control told: its player takes the card and pays it.

        It is seen where a leader passes, who has nothing to pass, or with the last pass.
        """
        auction, tag = self.context.position().auction, event.tag
        if auction is None or tag.act not in _PASSED or self._bid_on():
            return None
        taker, leads = (self._takers(auction.card) or [""])[-1], leader(self.context.position(), auction)
        then = next_told(self.context)
        last = then is None or then.act not in _PASSED
        if not taker or taker in (leads, tag.faction, *auction.passed) or not (last or leads == tag.faction):
            return None
        paid, high = self._pays(taker), high_bid(auction)
        if paid < high + (taker != auction.initiator) or not paid:
            return None
        return Bid(by=taker, amount=paid)

    def _bid_unsaid(self, event: Declared, bid: Bid) -> Iterator[Told]:
        """That bid, and after it those who had passed after it in words."""
        step = event.step
        yield ReadAct(bid, step)
        then = next_told(self.context)
        if then is None or then.act not in _PASSED:
            state = self.context.position()
            asked = still_asked(state, state.auction) if state.auction is not None else []
            for player in asked:
                if player not in (bid.by, event.tag.faction):
                    yield ReadAct(PassBid(by=player), step)
        message = (
            f"{bid.by}'s bid of {bid.amount} is not told by the control; the others pass and {bid.by} pays it"
        )
        self.context.note("I2b", Severity.BOOKKEEPING, message, step, bid.by)

    def _pays(self, player: str) -> int:
        """How many Aquas a player counts down before the turn is over."""
        had = left = self.context.position().players[player].aquas
        for _, event in self.context.declared():
            if event.tag.act in ENDS | _OPENED:
                break
            if event.tag.act == "aquas" and event.tag.faction == player:
                left = int(event.tag.params.get("n", left))
        return had - left

    def _taken_unearned(self, event: Declared) -> Award | None:
        """The award to a bidder who takes the card with this pass though another one has won it.

        Whoever takes it and has won it, or had it from who did, is left to the bids.
        """
        state, tag, then = self.context.position(), event.tag, next_told(self.context)
        auction = state.auction
        if auction is None or tag.act not in _PASSED or self._bid_on():
            return None
        takers = self._takers(auction.card)
        wins = leader(state, auction)
        may = top_bidders(auction) if wins is None else [wins]
        if not takers or not {*may}.isdisjoint(takers) or takers[-1] not in auction.bids:
            return None
        after = self.context.after(PassBid(by=tag.faction))
        asked = still_asked(after, after.auction) if after.auction is not None else []
        over = not asked or (asked == takers[-1:] and (then is None or then.act not in _PASSED))
        if not over and self.context.story.holder(auction.card, event.step) != tag.faction:
            return None
        return Award(by=auction.initiator, to=takers[-1])

    def _bid_on(self) -> bool:
        """Whether bids, or an award, are still told of the auction under way."""
        for _, event in self.context.declared(self.context.index + 1):
            if event.tag.act in _AWARDED | _BIDS:
                return True
            if event.tag.act in ENDS | _OPENED:
                return False
        return False

    def _takers(self, card: str) -> list[str]:
        """Into whose hands the card of the auction under way comes before the turn is over, in order."""
        story, index = self.context.story, self.context.index
        told = [event for event in story.events[:index] if isinstance(event, Declared)]
        first = next((event.step for event in reversed(told) if event.tag.act in _OPENED), 0)
        ends = (event.step for _, event in self.context.declared() if event.tag.act in ENDS)
        last = next(ends, story.steps + 1)
        return [whose for at, what, whose in story.hands if what == card and whose and first < at < last]
