"""The explorer's missions: with the cards and to the sites from which something new may come."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from math import prod

from hfmod.games.hf4.bots.curiosity import Curiosity
from hfmod.games.hf4.bots.errands import Errands, home
from hfmod.games.hf4.bots.missions import Mission, Navigator
from hfmod.games.hf4.bots.outfits import Outfit, Wardrobe, held
from hfmod.games.hf4.bots.stunts import guests
from hfmod.games.hf4.rules.core import j_supports
from hfmod.games.hf4.rules.core.i6_prospect import by_road
from hfmod.games.hf4.rules.core.state import Hf4State

HEAT_SINK = "heavy_once"
DEAR = 2.0  # how many times better a mission seems that promises something new


class Scout(Navigator):
    """A navigator who is curious, and looks about quickly: flights that can soon be paid."""

    soon, drives = 1, 2

    def __init__(self, curiosity: Curiosity) -> None:
        super().__init__()
        self.curiosity, self.errands = curiosity, Errands(curiosity)
        self.begun: list[str] = []  # purposes of the voyages of the game under way
        self.lacking: dict[
            str, int
        ] = {}  # types of factories that the mission which is looked for should found

    def start(self) -> None:
        """A new game."""
        self.curiosity.acts.clear()
        self.begun.clear()

    def is_goal(self, state: Hf4State, space: str) -> bool:
        """Sites, home, and where it is in doubt how strong flares are."""
        board = state.content.map
        return super().is_goal(state, space) or board.zones[board.spaces[space].zone].solar is None

    def mission(self, state: Hf4State, player: str) -> Mission | None:
        """The best mission, knowing what factories are missing."""
        self.lacking = self.errands.lacking(state)
        return super().mission(state, player)

    def outfits(self, state: Hf4State, player: str) -> list[Outfit]:
        """Black Sides in LEO fly as well; outfits with something new come first."""
        cards = [*held(state, player), *home(state, player)]
        found = self.wardrobe(state, player, cards).outfits()
        return sorted(found, key=lambda one: -self._news(state, one.cards))

    def wardrobe(self, state: Hf4State, player: str, cards: Collection[str]) -> CuriousWardrobe:
        """The cards that the player may fly with."""
        return CuriousWardrobe(state, player, cards, self.curiosity)

    def charm(self, state: Hf4State, cards: Collection[str], site: str) -> float:
        """Better, where a factory or a ride there would be new."""
        place = state.content.map.sites[site]
        news = {card: self.curiosity.novelty(state.side(card)) for card in cards}
        new = [card for card, novelty in news.items() if novelty]
        found = 1 + DEAR * self.lacking.get(place.spectral, 0)
        if new:
            works = self.errands.works_at(state, new, place)
            found *= prod(DEAR * news[card] for card in new) if works else 1 / DEAR
        buggies = any("buggy" in state.side(card).platforms for card in cards)
        if buggies and by_road(state, site) and self.curiosity.new("acts", "buggy_move"):
            found *= DEAR
        return found

    def _news(self, state: Hf4State, cards: Collection[str]) -> int:
        return sum(self.curiosity.promising(state.side(card)) for card in cards)


class CuriousWardrobe(Wardrobe):
    """Takes guests along, and radiators whose abilities are new."""

    def __init__(self, state: Hf4State, player: str, cards: Collection[str], curiosity: Curiosity) -> None:
        self.curiosity = curiosity
        super().__init__(state, player, cards)
        self.aboard |= set(guests(state, player))

    def burden(self, card: str) -> tuple[int, ...]:
        return (not self.curiosity.promising(self.state.side(card)), *super().burden(card))

    def burden_with_chain(self, card: str) -> tuple[int, ...]:
        return (not self.curiosity.promising(self.state.side(card)), *super().burden_with_chain(card))

    def likeness(self) -> Hashable:
        new = tuple(card for card in self.cards if self.curiosity.promising(self.state.side(card)))
        return (type(self), super().likeness(), new)

    def radiators(self, therms: int) -> tuple[str, ...] | None:
        plain = super().radiators(therms)
        new = self._new_radiators()
        for card in new if therms else ():
            way = self.state.content.cards[card].front.heavy
            if _is_sink(self.state, card) and way is not None and way.therms >= therms:
                return (card,)
        demanding = [card for card in new if j_supports.demands(self.state.side(card))]
        return plain if plain is None or not therms else tuple(dict.fromkeys((*plain, *demanding)))

    def _new_radiators(self) -> list[str]:
        return [card for card in self.of_deck("radiators") if self.curiosity.promising(self.state.side(card))]


def _is_sink(state: Hf4State, card: str) -> bool:
    return any(ability.code == HEAT_SINK for ability in state.side(card).abilities)


def sinks(state: Hf4State, cards: Collection[str]) -> tuple[str, ...]:
    """Radiators that cool once, and go up heavy for it."""
    return tuple(card for card in cards if _is_sink(state, card))
