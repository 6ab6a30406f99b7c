"""Fellows in Race to the Rescue (iiD5): how they prepare, and what they give to who flies next.

Nobody has points of his own. So whoever is nearest to an expedition is the captain of all, until the rocket
has left: the others give cards that are of use, Discovery chits and Aquas, and later fly themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import Act
from hfmod.games.hf4.bots import business
from hfmod.games.hf4.bots.expeditions import MOST_CHITS, Kit, chits_in, filled
from hfmod.games.hf4.bots.missions import Navigator, worth
from hfmod.games.hf4.bots.outfits import held, launch
from hfmod.games.hf4.rules.core.acts import LEO, PREPARE
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.race_for_glory import d5_setup
from hfmod.games.hf4.rules.race_for_glory.d5_setup import PlaceChit, PlaceColonists, StartStack, TakePatent

WET = 3  # hydration of a colony at which most robonauts make fuel
FAR_OFF = 4  # turns of the flight that tells how near a site is

Acts = Iterator[Act[Hf4State]]


class Offers:
    """Offers of one seat: each of them once a year."""

    def __init__(self) -> None:
        self.made: set[tuple[str, ...]] = set()
        self.year = 0

    def once(self, state: Hf4State, deals: Iterator[Deal]) -> Iterator[Deal]:
        """Those offers that have not been made this year."""
        for deal in deals:
            if self.year != state.year:
                self.year, self.made = state.year, set()
            key = (deal.to, *deal.gives, *deal.gets)
            if key not in self.made:
                self.made.add(key)
                yield deal


class Fellows:
    """What one seat does for the others. ``head`` leads them all the time; without it captains take turns."""

    def __init__(self, navigator: Navigator, head: str | None = None) -> None:
        self.navigator, self.head, self.offers = navigator, head, Offers()

    def gifts(self, state: Hf4State, player: str) -> Iterator[Deal]:
        """Give the captain what is of use; who flies keeps the Aquas that a hazard may cost."""
        owner, head = state.players[player], None
        if state.rescue is not None:
            head = self.head or captain(state)
        if head in (None, player) or "rocket" in owner.stacks:
            return
        if state.movement is None and state.auction is None:
            yield from self.offers.once(state, self._gifts(state, player, str(head)))

    @staticmethod
    def _gifts(state: Hf4State, player: str, head: str) -> Iterator[Deal]:
        owner = state.players[player]
        useful = [card for card in owner.hand if business.gain(state, head, [card]) > 0]
        words = [f"card:{card}" for card in useful]
        if state.phase != PREPARE:
            room = MOST_CHITS - len(chits_in(state, state.players[head].stacks[LEO]))
            spare = chits_in(state, owner.stacks[LEO])[: max(0, room)]
            words += [f"stacked:{card}:{LEO}" for card in spare]
        words += [f"aquas:{owner.aquas}"] if owner.aquas else []
        if words:
            yield Deal(by=player, to=head, gives=tuple(words))

    # -- the set-up ----------------------------------------------------------------------------------------

    def prepares(self, state: Hf4State, player: str) -> Acts:
        """Steps of the set-up of which the bot has an opinion."""
        kind = d5_setup.due_step(state).get("kind")
        if kind == d5_setup.COLONY:
            yield from self._colony(state, player)
        elif kind in (d5_setup.PATENT, d5_setup.OPTION):
            gains = {deck: business.gain(state, player, cards[:1]) for deck, cards in state.decks.items()}
            for deck in sorted(gains, key=lambda deck: (-gains[deck], deck)):
                yield TakePatent(by=player, deck=deck)
        elif kind == d5_setup.CHIT:
            yield from self.gifts(state, player)
            outfits = Kit(state, player, held(state, player)).outfits()
            if outfits:  # into orbit for nothing
                cards = tuple(card for card in outfits[0].cards if card in state.players[player].hand)
                yield StartStack(by=player, what=d5_setup.WHITE, cards=cards, space=LEO)
            yield PlaceChit(by=player, stack=LEO)

    def _colony(self, state: Hf4State, player: str) -> Acts:
        """The wettest sites are chosen, of these the one that some crew would reach most easily."""
        best: dict[str, tuple[bool, int]] = {}
        sites = state.content.map.sites
        for owner in (state.players[player] for player in state.playing):
            rocket = filled(state, launch(state, owner.id, [owner.crew], 0))
            routes = self.navigator.routes(state, owner.id, rocket, FAR_OFF, plain=True)
            for site, plan in routes.items():
                if site in sites:
                    rank = (sites[site].hydration < WET, worth(plan)[0])
                    best[site] = min(rank, best.get(site, rank))
        for site in sorted(best, key=lambda site: (best[site], site)):
            yield PlaceColonists(by=player, site=site)


def captain(state: Hf4State) -> str | None:
    """Who flies next: of those who have no rocket the one nearest to it, with a crew that could land."""
    at_home = [player for player in state.playing if "rocket" not in state.players[player].stacks]

    def distance(player: str) -> tuple[bool, int, int]:
        lack = Kit(state, player, held(state, player)).lack()
        return (not _lands(state, player), lack, state.order.index(player))

    return min(at_home, key=distance, default=None)


def _lands(state: Hf4State, player: str) -> bool:
    """Whether a player's crew is in LEO and strong enough for the colony."""
    owner, rescue = state.players[player], state.rescue
    thrust = state.side(owner.crew).thrust
    size = state.content.map.sites[rescue.site].size if rescue is not None and rescue.site else 0
    return owner.crew in owner.stacks[LEO].cards and thrust is not None and thrust.thrust > size
