"""Cards sold, boosted to LEO and discarded (I3, I4, G6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from hfmod.findings import Severity
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.controls import IN_HAND, ON_MAT, THE_CARD, THE_CARDS
from hfmod.games.hf4.acts.names import HAND_OF, MAT_OF
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.rules.core import g3_sites, i3_free_market, i4_boost
from hfmod.games.hf4.rules.politics import o5_laws
from hfmod.record.unwritten import Untold
from hfmod.table.model import Change, Command, Only, PutBack, Say, SendTo


class FreeMarket(Hf4Act):
    """Cards sold one after the other: two together where the Free Trade Act lets them be (O5a)."""

    words = ("free_market",)
    parameters: ClassVar = {"card": ""}
    told_by = "card, from hand or from LEO"
    tells = (i3_free_market.FreeMarket,)
    lists = ("card",)

    HAND: ClassVar = Command(
        "sell_hand",
        "Sell from hand (free market)",
        effects=(PutBack("{Deck}", under=True),),
        only=IN_HAND,
        say=Say("{who} sells {piece} from hand.", "free_market", (THE_CARD,)),
    )

    @staticmethod
    def in_leo(rfg: bool) -> Command:
        """A black card goes back to the hand, in Race for Glory under its deck."""
        goes = PutBack("{Deck}", under=True) if rfg else SendTo(HAND_OF, "")
        return Command(
            "sell_leo",
            "Sell black card from LEO (free market)",
            effects=(goes, Change("Side", to="0")),
            only=ON_MAT,
            say=Say("{who} sells {piece} from {area}.", "free_market", (THE_CARD,)),
        )

    def read(self, work: Work) -> Iterator[ReadAct]:
        cards = work.group.all("card")
        if len(cards) == 2 and o5_laws.pair_sale(work.state, work.by):
            yield work.line(i3_free_market.FreeMarket(by=work.by, card=cards[0], second=cards[1]))
            return
        for card in cards:
            yield work.line_of(card, i3_free_market.FreeMarket(by=work.by, card=card))

    def tell(self, telling: Telling) -> None:
        for card in telling.act.cards():
            own = card in telling.was.players[telling.by].hand
            telling.desk.card(self.HAND.id if own else "sell_leo", card)


class Boost(Hf4Act):
    """Cards go from the hand to LEO."""

    words = ("boost",)
    parameters: ClassVar = {"cards": "", "heavy": "1: a radiator that lies its heavy way up"}
    told_by = "cards in hand"
    tells = (i4_boost.Boost,)
    lists = ("cards",)
    brings = True

    @staticmethod
    def hand(*heavy: tuple[str, str]) -> Command:
        """Of a radiator, ``heavy`` says how it lies."""
        return Command(
            "boost",
            "Boost to LEO",
            "Ctrl B",
            effects=(SendTo(MAT_OF, "LEO"),),
            only=IN_HAND,
            say=Say("{who} boosts {piece} to LEO.", "boost", (THE_CARDS, *heavy)),
        )

    def take_up(self, work: Work, asides: Asides) -> None:
        """Cards that are in the hand again are boosted no more; the others lie with some side up."""
        self._take_back(work)
        if work.undone:
            return
        group, log, over = work.group, work.log, work.log.turn_over(work.by)
        up = {card for card in group.all("cards") if log.black(card, group.step)}
        back = {card for card in up if not log.black(card, over)}
        for card in sorted(back):
            message = f"{card} was boosted Black Side up and turned back before the turn was over"
            log.note("I4a", Severity.NOTE, message, group.step, work.by)
        group.black = frozenset(up - back)

    def _take_back(self, work: Work) -> None:
        group, log, cards = work.group, work.log, work.group.all("cards")
        back = [one for one in cards if log.taken_up(one, group.step, log.step) == work.by]
        if back and len(back) == len(cards):
            self.undo(work, f"boosts {' and '.join(cards)} and takes it back into the hand")
        else:
            group.found["cards"] = [one for one in cards if one not in back]

    def read(self, work: Work) -> Iterator[ReadAct]:
        cards = work.group.all("cards")
        heavy = [card for card in cards if card in work.group.heavy]
        known, black = work.state.content.cards, work.group.black
        faces = [known[card].back.code if card in black and card in known else card for card in cards]
        yield work.line(i4_boost.Boost(by=work.by, cards=tuple(faces), heavy=tuple(heavy)))

    def tell(self, telling: Telling) -> None:
        telling.lacks("home")
        if not telling.act.cards:
            raise Untold("a boost of nothing")
        telling.heavy(*telling.act.heavy)
        telling.desk.card("boost", *telling.act.cards)


class Discard(Hf4Act):
    """A card goes under its deck, as a free action."""

    words = ("discard",)
    parameters: ClassVar = {"cards": ""}
    told_by = "cards in hand, or on the mat"
    tells = (g3_sites.Discard,)

    @staticmethod
    def card(ident: str, only: Only) -> Command:
        """Where it lies in hand, and on the mat."""
        return Command(
            ident,
            "Discard under its deck",
            effects=(PutBack("{Deck}", under=True), Change("Side", to="0")),
            only=only,
            say=Say("{who} discards {piece}.", "discard", (THE_CARDS,)),
        )

    def read(self, work: Work) -> Iterator[ReadAct]:
        for card in work.get("cards").split(","):
            yield work.line(g3_sites.Discard(by=work.by, card=card))

    def tell(self, telling: Telling) -> None:
        own = telling.act.card in telling.was.players[telling.by].hand
        telling.desk.card("discard_hand" if own else "discard", telling.act.card)


ACTS = (FreeMarket, Boost, Discard)
