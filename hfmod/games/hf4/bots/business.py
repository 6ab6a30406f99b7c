"""Business of the greedy bot on Earth: which cards to buy, bid for and sell, and where money comes from."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hfmod.engine.act import Act
from hfmod.games.hf4.bots import homesteads, parties, settlers
from hfmod.games.hf4.bots.expeditions import wardrobe
from hfmod.games.hf4.bots.missions import Mission
from hfmod.games.hf4.bots.outfits import NO_PATENTS, base, deck_of, held, lot
from hfmod.games.hf4.rules.core import b_cards, i2_research
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.g1_cargo import Decommission
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i2_research import ResearchAuction
from hfmod.games.hf4.rules.core.i3_free_market import HAND_PRICE, FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.o2_fundraise import ResearchGrant

Acts = Iterator[Act[Hf4State]]

DEAREST = 6  # most Aquas that a bot bids for a card that it needs
STOCKED = 3  # cards to sell with which a bot buys no others for sale


def gain(state: Hf4State, player: str, cards: Collection[str]) -> int:
    """Aquas that such cards bring the player nearer to a mission."""
    mine = held(state, player)
    return wardrobe(state, player, mine).lack() - wardrobe(state, player, [*mine, *cards]).lack()


def kept(state: Hf4State, player: str, mission: Mission | None) -> set[str]:
    """Cards that the player means to fly with, on a mission or to a home."""
    return outfit(state, player, mission) | settlers.kept(state, player)


def outfit(state: Hf4State, player: str, mission: Mission | None) -> set[str]:
    """Cards of the mission that is saved for, or the makings of an outfit."""
    if mission is not None:
        return set(mission.outfit.cards)
    mine = held(state, player)
    outfits = wardrobe(state, player, mine).outfits()
    if outfits:
        return set(outfits[0].cards)
    whole = wardrobe(state, player, mine).lack()
    return {
        card for card in mine
        if wardrobe(state, player, [one for one in mine if one != card]).lack() > whole
    }  # fmt: skip


def dispensable(state: Hf4State, player: str) -> list[str]:
    """The cards in hand, those first that are missed least."""
    mine = held(state, player)

    def missed(card: str) -> tuple[int, str]:
        return (wardrobe(state, player, [one for one in mine if one != card]).lack(), card)

    return sorted(state.players[player].hand, key=missed)


def surplus(state: Hf4State, player: str, mission: Mission | None) -> list[str]:
    """Cards in hand that are for sale."""
    wanted = kept(state, player, mission)
    return [card for card in state.players[player].hand if card not in wanted]


def bid_limit(state: Hf4State, player: str) -> int:
    """What the card of the open auction and its supports are worth to a player, in Aquas."""
    auction = state.auction
    assert auction is not None
    cards = lot(state, auction.card)
    needed = gain(state, player, cards) // 2
    worth = min(DEAREST, needed) if needed > 0 else len(cards) // 2
    worth = max(
        worth, settlers.price(state, player, auction.card), homesteads.price(state, player, auction.card)
    )
    return min(worth, state.players[player].aquas)


def purchases(state: Hf4State, player: str, mission: Mission | None) -> Acts:
    """Buy what brings the player nearest to a mission."""
    least = 3 if mission is not None else 0
    tops = {deck: lot(state, cards[0]) for deck, cards in state.decks.items() if cards}
    gains = {deck: gain(state, player, cards) for deck, cards in tops.items()}
    for deck in sorted(gains, key=lambda deck: -gains[deck]):
        if gains[deck] > least:
            yield ResearchAuction(by=player, deck=deck)
            yield ResearchGrant(by=player, deck=deck)


def sales(state: Hf4State, player: str, mission: Mission | None) -> Acts:
    """Sell what is not needed, two at a time where a law allows it."""
    spare = surplus(state, player, mission)
    if len(spare) > 1:
        yield FreeMarket(by=player, card=spare[0], second=spare[1])
    if spare:
        yield FreeMarket(by=player, card=spare[0])


def income(state: Hf4State, player: str, mission: Mission | None) -> Acts:
    """Buy cards only to sell them, most at once; else take the income of the turn."""
    if len(surplus(state, player, mission)) < STOCKED and not i2_research.barred(state, player):
        tops = {deck: len(lot(state, cards[0])) for deck, cards in state.decks.items() if cards}
        for deck in sorted(tops, key=lambda deck: -tops[deck]):
            if tops[deck] * HAND_PRICE > tops[deck] + 1:
                yield ResearchAuction(by=player, deck=deck)
    yield Income(by=player)
    yield from parties.income(state, player)


def make_room(state: Hf4State, player: str, mission: Mission | None) -> Acts:
    """Get below the hand limit: boost what is going to fly anyway, or sell what is missed least."""
    if not i2_research.barred(state, player):
        return
    wanted = kept(state, player, mission)
    grounded = [card for card in dispensable(state, player)[::-1] if card in wanted]
    home = base(state, player).kind != LEO
    for n in range(len(grounded), 0, -1):
        yield Boost(by=player, cards=tuple(grounded[:n]), home=home)
    if mission is None:
        for card in dispensable(state, player):
            yield FreeMarket(by=player, card=card)


def homecoming(state: Hf4State, player: str, mission: Mission | None) -> Acts:
    """Take cards that were boosted for another mission back to hand, to be sold when nothing else is."""
    if surplus(state, player, mission):
        return
    wanted, stack = kept(state, player, mission), base(state, player)
    idle = [
        card for card in stack.cards
        if card not in wanted and deck_of(state, card) not in (*NO_PATENTS, b_cards.BERNALS)
        and not state.cards[card].black
    ]  # fmt: skip
    for card in idle:
        yield Decommission(by=player, stack=stack.kind, cards=(card,))
