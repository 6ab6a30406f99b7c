"""Acts of an auction: it is opened, players bid and pass, a tie is awarded (I2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.controls import NO_BID, Ids, brought, to_players
from hfmod.games.hf4.acts.names import BID, PATENTS
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.core import i2_research
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.table.model import Change, Command, Say

_AUCTION, _AWARD = Ids("auction"), Ids("award")


class ResearchAuction(Hf4Act):
    """The top card of a deck is put up for auction."""

    words = ("research_auction",)
    parameters: ClassVar = {"deck": "", "bid": "the opening bid"}
    told_by = "button Auction; the bid is the number on the bid button"
    tells = (i2_research.ResearchAuction,)
    announced = True

    @staticmethod
    def button() -> Iterator[Command]:
        """A deck each."""
        for deck, name in PATENTS.items():
            yield Command(
                _AUCTION.of(deck),
                name,
                within=brought(deck),
                say=Say(
                    f"{{who}} auctions the top card of {name}, opening with {{Bid}}.",
                    "research_auction",
                    (("deck", deck), ("bid", "{Bid}")),
                ),
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        """An opening that nobody can answer, where others bid less, is what the button still showed.

        If its player has not changed that number since he declared something last.
        """
        first, opening = _first_bid(work), work.number("bid")
        others = (one.aquas for one in work.state.players.values() if one.id != work.by)
        shown = first is not None and first < opening and all(aquas <= opening for aquas in others)
        if first is not None and shown and not work.log.bid_set(work.by, work.group.step):
            opening = max(first - 1, 0)
        yield work.line(i2_research.ResearchAuction(by=work.by, deck=work.get("deck"), bid=opening))

    def follow(self, work: Work, act: Act[Hf4State]) -> Iterator[ReadAct]:
        """Nothing more; an opening bid that was none is noted."""
        opening = work.number("bid")
        if isinstance(act, i2_research.ResearchAuction) and act.bid < opening:
            message = f"{work.by} opens with {opening}, as the bid button showed, and others bid less"
            work.log.note("I2b", Severity.BOOKKEEPING, message, work.group.step, work.by)
        return iter(())

    def tell(self, telling: Telling) -> None:
        telling.lacks("card")
        telling.desk.bid(telling.by, telling.act.bid)
        telling.desk.press(telling.by, "auction", _AUCTION.of(telling.act.deck))


def _first_bid(work: Work) -> int | None:
    """What is bid first in words after an auction is opened; None for nothing."""
    for _, event in work.log.rest_of_turn():
        if event.step <= work.group.step:
            continue
        if event.tag.act in ResearchAuction.words + Award.words:
            return None
        if event.tag.act in Bid.words and (amount := event.tag.params.get("amount", "")).isdecimal():
            return int(amount)
    return None


class Bid(Hf4Act):
    """A bid of an auction."""

    words = ("bid",)
    parameters: ClassVar = {"amount": ""}
    told_by = "button Bid"
    tells = (i2_research.Bid,)
    meanwhile = True
    answer = True
    bidding = True

    @staticmethod
    def button() -> Iterator[Command]:
        """What the button shows, or another amount."""
        bid = Say("{who} bids {Bid}.", "bid", (("amount", "{Bid}"),))
        yield Command("bid", "Bid this amount", say=bid)
        for n in range(21):
            yield Command(
                f"bid_{n}",
                f"Bid {n}",
                group="Bid another amount",
                say=bid,
                effects=(Change(BID, to=str(n), table=True),),
            )

    def read(self, work: Work) -> Iterator[ReadAct]:
        yield work.line(i2_research.Bid(by=work.by, amount=work.number("amount")))

    def tell(self, telling: Telling) -> None:
        telling.desk.bid(telling.by, telling.act.amount)
        telling.desk.press(telling.by, "bid")


class PassBid(Hf4Act):
    """A player bids no more."""

    words = ("pass_bid",)
    told_by = "button Pass"
    tells = (i2_research.PassBid,)
    only_ends = True
    meanwhile = True
    answer = True
    bidding = True
    without_who_left = True

    BUTTON: ClassVar = Command("pass_bid", effects=(NO_BID,), say=Say("{who} passes.", "pass_bid"))

    def read(self, work: Work) -> Iterator[ReadAct]:
        if work.state.auction is not None:  # else it closed by itself, nobody else could bid any more
            yield work.line(i2_research.PassBid(by=work.by))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "pass", self.BUTTON.id)


class Award(Hf4Act):
    """Who holds the auction gives the card to one of those who bid as much."""

    words = ("award",)
    parameters: ClassVar = {"to": ""}
    told_by = "button Award tie"
    tells = (i2_research.Award,)

    @staticmethod
    def button(factions: Iterable[Faction]) -> Iterator[Command]:
        """Another player each."""
        return to_players(factions, _AWARD, "awards the tied auction to", "award")

    def read(self, work: Work) -> Iterator[ReadAct]:
        if work.state.auction is not None:
            yield work.line(i2_research.Award(by=work.by, to=work.get("to")))

    def tell(self, telling: Telling) -> None:
        telling.desk.press(telling.by, "award", _AWARD.of(telling.act.to))


ACTS = (ResearchAuction, Bid, PassBid, Award)
