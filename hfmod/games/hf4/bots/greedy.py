"""A bot that really flies: it buys the cards of a mission, launches, prospects, industrializes, and again.

In its turn it does the first of its habits that is legal. It keeps nothing in mind but the flight that is
under way; where that becomes illegal it plans anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from hfmod.content.hf4 import Grade
from hfmod.engine.act import Act
from hfmod.games.hf4 import b_components, e_stacks, h_rights, i2_research, i9_delivery
from hfmod.games.hf4.acts import LEO, rolls_open
from hfmod.games.hf4.bots.chaotic import LOOKED_AT, legal
from hfmod.games.hf4.bots.missions import Mission, Navigator, chance, open_sites, worth
from hfmod.games.hf4.d_turns import EndTurn
from hfmod.games.hf4.felonies import ClaimJump
from hfmod.games.hf4.g1_cargo import ConvertStack, CreateStack, Decommission, LoadFuel
from hfmod.games.hf4.g3_sites import BuildColony, Discard
from hfmod.games.hf4.h_hazards import Finao, RollBelt, RollHazard
from hfmod.games.hf4.h_movement import EndMove, Enter
from hfmod.games.hf4.i1_income import Income
from hfmod.games.hf4.i2_research import Award, Bid, PassBid, ResearchAuction
from hfmod.games.hf4.i3_free_market import HAND_PRICE, FreeMarket, price
from hfmod.games.hf4.i4_boost import Boost
from hfmod.games.hf4.i5_refuel import FactoryRefuel
from hfmod.games.hf4.i6_prospect import AcceptRolls, Prospect, Reroll
from hfmod.games.hf4.i7_industrialize import Industrialize
from hfmod.games.hf4.i8_et_production import EtProduction
from hfmod.games.hf4.i9_delivery import Delivery
from hfmod.games.hf4.l_glory import TakeGlory, TurnGlory
from hfmod.games.hf4.state import Hf4State, Stack

DECKS = ("robonauts", "refineries", "thrusters")
WANTED = 3  # Aquas that a card of a kind still missing is worth
RICH = 12  # Aquas with which a bot that has no mission looks for other cards
SPARE = 1  # Aquas that any other card is worth: it can be sold

Acts = Iterator[Act[Hf4State]]
Habit = Callable[[Hf4State, str], Acts]


class Greedy:
    """The greedy bot of one seat."""

    def __init__(self, navigator: Navigator | None = None) -> None:
        self.navigator = navigator or Navigator()
        self.flight: list[Act[Hf4State]] = []  # what is left of this turn's leg
        self.habits: tuple[Habit, ...] = (
            self.flying, self.harvest, self.work, self.leave, self.mission, self.trade, self.earn, self.stop
        )  # fmt: skip

    def choose(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """The player's next act, None where no habit has a legal one."""
        habits: tuple[Habit, ...] = (self.bidding,) if state.auction is not None else self.habits
        if rolls_open(state):
            habits = (self.rerolling,)
        for habit in habits:
            for act in habit(state, player):
                if legal(state, act):
                    return act
        return None

    # -- auctions and rolls --------------------------------------------------------------------------------

    def bidding(self, state: Hf4State, player: str) -> Acts:
        """Match the high bid as long as the card is worth it."""
        auction = state.auction
        assert auction is not None
        high, own = i2_research.high_bid(auction), auction.bids.get(player, -1)
        needed = auction.deck in missing(state, player)
        most = min(WANTED if needed else SPARE, state.players[player].aquas)
        least = max(high, own + 1) if player == auction.initiator else high + 1
        if least <= most:
            yield Bid(by=player, amount=least)
        yield PassBid(by=player)
        for winner in i2_research.top_bidders(auction):
            yield Award(by=player, to=winner)

    def rerolling(self, state: Hf4State, player: str) -> Acts:
        """Reroll whatever can be rerolled."""
        yield from Reroll.candidates(state, player)
        yield AcceptRolls(by=player)

    # -- flying ----------------------------------------------------------------------------------------------

    def flying(self, state: Hf4State, player: str) -> Acts:
        """Go on with a move: rolls first (bought off where money abounds), then the planned leg."""
        if state.movement is None:
            if not self.flight:
                return
            yield self.flight.pop(0)
            self.flight.clear()  # the plan does not hold any more
            return
        if state.movement.due:
            if state.players[player].aquas >= h_rights.finao_price(state, player) + 1:
                yield Finao(by=player)
            yield RollHazard(by=player)
            yield RollBelt(by=player)
        while self.flight:
            yield self.flight.pop(0)
        yield EndMove(by=player)
        yield from Enter.candidates(state, player)  # on a lander burn no move ends

    def depart(self, state: Hf4State, player: str, rocket: Stack, sites: list[str]) -> Acts:
        """Begin the next leg of the best route to one of the sites."""
        turn = state.turns.get(player)
        if turn is not None and rocket.kind in turn.moved:
            return
        routes = self.navigator.routes(state, player, rocket)
        reached = [site for site in sites if site in routes and routes[site].legs]
        if reached:
            best = min(reached, key=lambda site: (-self.sure(state, site), worth(routes[site])))
            self.flight = list(routes[best].legs[0].acts(player, rocket.kind))
            yield self.flight.pop(0)
            self.flight.clear()

    @staticmethod
    def sure(state: Hf4State, site: str) -> int:
        """Sixths of a chance of success; LEO counts as certain."""
        return 6 if site == LEO else chance(state, site)

    # -- at a site -------------------------------------------------------------------------------------------

    def harvest(self, state: Hf4State, player: str) -> Acts:
        """Take what costs nothing: glory, claims of others, colonies."""
        yield from TakeGlory.candidates(state, player)
        yield from TurnGlory.candidates(state, player)
        yield from ClaimJump.candidates(state, player)
        yield from BuildColony.candidates(state, player)

    def work(self, state: Hf4State, player: str) -> Acts:
        """Operations away from Earth: factories, claims, and what factories make."""
        yield from Industrialize.candidates(state, player)
        prospects = list(islice(Prospect.candidates(state, player), LOOKED_AT))
        prospects.sort(
            key=lambda act: (-max([chance(state, s) for s in act.sites], default=0), len(act.sites))
        )
        yield from prospects
        for card in state.players[player].stacks["leo"].cards:
            if state.cards[card].black:
                yield FreeMarket(by=player, card=card)
        yield from self.export(state, player)

    def export(self, state: Hf4State, player: str) -> Acts:
        """Make a Black-Side card, fuel for its delivery, and deliver it; only away from the rocket."""
        yield from Delivery.candidates(state, player)
        for site in b_components.factories(state, player):
            for stack in e_stacks.stacks_at(state, site, player):
                made = [card for card in stack.cards if state.cards[card].black]
                short = i9_delivery.cost(state, site) > stack.fts.get(Grade.WATER, 0)
                if made and short and e_stacks.is_outpost(stack.kind):
                    yield FactoryRefuel(by=player, site=site, to=stack.kind)
            if price(state, state.content.map.sites[site].spectral) < HAND_PRICE + 2:
                continue
            for card in state.players[player].hand:
                for kind in e_stacks.OUTPOSTS:
                    yield EtProduction(by=player, card=card, site=site, to=kind)

    def leave(self, state: Hf4State, player: str) -> Acts:
        """A rocket away from Earth goes where it can prospect, or is given up for another mission."""
        rocket = state.players[player].stacks.get("rocket")
        if rocket is None or (rocket.location == LEO and self.flight):
            return
        tools = [state.side(card).isru for card in rocket.cards]
        isru = min((value for value in tools if value is not None), default=99)
        claims = [s for s in b_components.claims(state, player) if state.sites[s].factory is None]
        if rocket.location in claims and self.complete(state, rocket):
            return  # the factory comes next turn
        sites = [site for site in open_sites(state, player, isru) if site not in claims]
        if self.complete(state, rocket):
            sites = [*claims, *sites]
        yield from self.depart(state, player, rocket, sites)
        turn = state.turns.get(player)
        if turn is not None and rocket.kind in turn.moved:
            return
        human = [card for card in rocket.cards if e_stacks.is_human(state, card)]
        if human and rocket.location != LEO:
            yield from self.depart(state, player, rocket, [LEO])
        loose = tuple(card for card in rocket.cards if card not in human)
        if loose:
            yield Decommission(by=player, stack="rocket", cards=loose)
        if rocket.location != LEO:
            yield ConvertStack(by=player, source="rocket", to=e_stacks.free_outpost(state, player))

    @staticmethod
    def complete(state: Hf4State, stack: Stack) -> bool:
        """Whether a stack holds what a factory takes."""
        decks = {state.content.cards[card].deck for card in stack.cards}
        return {"robonauts", "refineries"} <= decks

    # -- on Earth --------------------------------------------------------------------------------

    def mission(self, state: Hf4State, player: str) -> Acts:
        """Boost the cards of a mission that can be paid for, make the rocket, fuel it and go."""
        owner = state.players[player]
        rocket = owner.stacks.get("rocket")
        if rocket is not None:
            return
        plan = self.navigator.mission(state, player, owner.aquas)
        if plan is None:
            return
        grounded = tuple(card for card in plan.cards if card in owner.hand)
        if grounded:
            yield Boost(by=player, cards=grounded)
            return
        yield from self.lift(state, player, plan)

    def lift(self, state: Hf4State, player: str, plan: Mission) -> Acts:
        """Make the rocket; what follows is played as its flight."""
        self.flight = [
            LoadFuel(by=player, tanks=plan.tanks), *plan.plan.legs[0].acts(player, "rocket")
        ]  # fmt: skip
        yield CreateStack(by=player, kind="rocket", source="leo", cards=plan.cards)
        self.flight.clear()

    def trade(self, state: Hf4State, player: str) -> Acts:
        """Buy what a mission lacks; sell what is not needed when money is."""
        owner = state.players[player]
        for deck in missing(state, player):
            yield ResearchAuction(by=player, deck=deck, bid=0)
        for card in surplus(state, player):
            yield FreeMarket(by=player, card=card)
        if owner.aquas > RICH and len(owner.hand) < i2_research.HAND_LIMIT:
            for deck in DECKS:
                yield ResearchAuction(by=player, deck=deck, bid=0)

    def earn(self, state: Hf4State, player: str) -> Acts:
        """Take an Aqua."""
        yield Income(by=player)

    def stop(self, state: Hf4State, player: str) -> Acts:
        """End the turn, giving up what keeps it from ending."""
        yield EndTurn(by=player)
        for kind, stack in state.players[player].stacks.items():
            if e_stacks.is_outpost(kind):
                loose = tuple(card for card in stack.cards if not e_stacks.is_human(state, card))
                fts = stack.fts.get(Grade.WATER, 0)
                if loose or fts:
                    yield Decommission(by=player, stack=kind, cards=loose, fts=fts)
        yield from ConvertStack.candidates(state, player)
        for card in state.players[player].hand:
            yield Discard(by=player, card=card)


def missing(state: Hf4State, player: str) -> list[str]:
    """Decks of which the player has no card in hand or stacks; a thruster is missed last."""
    owner = state.players[player]
    held = [*owner.hand, *(card for stack in owner.stacks.values() for card in stack.cards)]
    decks = {state.content.cards[card].deck for card in held}
    return [deck for deck in DECKS if deck not in decks]


def surplus(state: Hf4State, player: str) -> list[str]:
    """Hand cards beyond the best one of each kind, the worst first: light ones of low ISRU are good."""

    def burden(card: str) -> tuple[int, str]:
        return (-2 * state.mass(card) - (state.side(card).isru or 0), card)

    hand = sorted(state.players[player].hand, key=burden)
    decks = [state.content.cards[card].deck for card in hand]
    return [card for n, card in enumerate(hand) if decks[n] in decks[n + 1 :]]
