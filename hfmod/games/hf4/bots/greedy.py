"""A bot that really flies: it buys the cards of a mission, launches, prospects, industrializes, and again.

In its turn it does the first of its habits that is legal. It keeps nothing in mind but the flight that is
under way; where that becomes illegal it plans anew. Cards of a factory come back to hand, so that the outfit
of the first mission flies the following ones as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from hfmod.engine.act import Act, Impossible
from hfmod.games.hf4.bots import business, homesteads, labs, parties, raids, warriors
from hfmod.games.hf4.bots.chaotic import LOOKED_AT
from hfmod.games.hf4.bots.expeditions import Expeditions, brimful, laden, made
from hfmod.games.hf4.bots.fellows import Fellows
from hfmod.games.hf4.bots.homesteads import Surveyor, bare_factories
from hfmod.games.hf4.bots.missions import (
    Mission,
    Navigator,
    fit_sites,
    promise,
    ready_claims,
    worth,
    years_left,
)
from hfmod.games.hf4.bots.outfits import Wardrobe, base, held
from hfmod.games.hf4.bots.settlers import Settlers, settles
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.routes.plan import Plan
from hfmod.games.hf4.rules.core import b_components, e_stacks, i2_research, i6_prospect, i9_delivery
from hfmod.games.hf4.rules.core.acts import LEO, PREPARE, legal, rolls_open
from hfmod.games.hf4.rules.core.b_cards import FIGURES
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.games.hf4.rules.core.felonies import ClaimJump
from hfmod.games.hf4.rules.core.g1_cargo import (
    CargoTransfer,
    ConvertStack,
    CreateStack,
    Decommission,
    LoadFuel,
)
from hfmod.games.hf4.rules.core.g3_sites import BuildColony, Discard
from hfmod.games.hf4.rules.core.h_hazards import Finao, RollBelt, RollHazard
from hfmod.games.hf4.rules.core.h_movement import EndMove, Enter
from hfmod.games.hf4.rules.core.i2_research import Award, Bid, PassBid
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket, price
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.i5_refuel import FactoryRefuel, SiteRefuel, isru_yield
from hfmod.games.hf4.rules.core.i6_prospect import AcceptRolls, Prospect, Reroll
from hfmod.games.hf4.rules.core.i7_industrialize import Industrialize
from hfmod.games.hf4.rules.core.i8_et_production import EtProduction
from hfmod.games.hf4.rules.core.i9_delivery import Delivery
from hfmod.games.hf4.rules.core.k_cycle import CUTS
from hfmod.games.hf4.rules.core.k_events import BudgetCut
from hfmod.games.hf4.rules.core.k_glitch import FLYBY, RULES, GlitchRepair
from hfmod.games.hf4.rules.core.k_glitch_roll import GlitchRoll
from hfmod.games.hf4.rules.core.l_glory import TakeGlory, TurnGlory
from hfmod.games.hf4.rules.core.scenarios import scenario
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics.o1_assembly import VOTE

DEAR = 8  # price of a product from which it is made for sale
PATIENT = 3  # years that a rocket tries to fly on from a place
LATE = 6  # last years, in which money is no longer saved
HEAVY = 20  # wet mass up to which a stranded rocket is refuelled

LATER = {"D1b", "GL-Glitch-Triggers"}  # what bars an operation in this turn alone

Acts = Iterator[Act[Hf4State]]
Habit = Callable[[Hf4State, str], Acts]


class Greedy:
    """The greedy bot of one seat."""

    def __init__(self, navigator: Navigator | None = None) -> None:
        self.navigator = navigator or Surveyor()
        self.expeditions, self.fellows = Expeditions(self.navigator), Fellows(self.navigator)
        self.settlers = Settlers()
        self.flight: list[Act[Hf4State]] = []  # what is left of this turn's leg
        # where the rocket is to fly on from, since which year, and when it last tried
        self.leaving = ("", 0, 0)
        self.ferried = 0  # year in which a flight to a colony was last looked for
        self.converted = 0  # and one in which a stack that keeps a turn from ending became a rocket
        self.at_hand: tuple[object, ...] = ()  # year and cards with which a raid was last looked for
        self.stalked: tuple[tuple[object, ...], list[str]] = ((), [])  # the same of a rocket, and its prey
        self.habits: tuple[Habit, ...] = (
            warriors.begins, self.flying, self.fellows.gifts, self.settlers.duties, self.harvest,
            self.homing, self.work, self.leave, self.earth, warriors.ends, self.stop,
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

    def answer(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """Budget cuts take the card that is missed least; fellows prepare; ties go to useful laws.

        In a battle all weapons fire that may be expected to hit something.
        """
        if not state.pending:
            return next((act for act in raids.shots(state, player) if legal(state, act)), None)
        if state.phase == PREPARE:
            return next((act for act in self.fellows.prepares(state, player) if legal(state, act)), None)
        if state.pending[0]["kind"] == VOTE:
            return next((act for act in parties.votes(state, player) if legal(state, act)), None)
        if state.pending[0]["kind"] != CUTS:
            return None
        cuts = (BudgetCut(by=player, card=card) for card in business.dispensable(state, player))
        return next((act for act in cuts if legal(state, act)), None)

    def interject(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """Nothing to say in others' turns."""
        return None

    # -- auctions and rolls --------------------------------------------------------------------------------

    def bidding(self, state: Hf4State, player: str) -> Acts:
        """Match the high bid as long as the card is worth it."""
        auction = state.auction
        assert auction is not None
        if scenario(state).cooperative and player != auction.initiator:  # nobody bids against a fellow
            yield PassBid(by=player)
        high, own = i2_research.high_bid(auction), auction.bids.get(player, -1)
        least = max(high, own + 1) if player == auction.initiator else high + 1
        if least <= business.bid_limit(state, player):
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
            stack = state.players[player].stacks.get(state.movement.stack)
            if stack is not None and len(stack.cards) > 1:  # a crew alone comes home by itself
                yield Finao(by=player)
            yield RollHazard(by=player)
            yield RollBelt(by=player)
        while self.flight:
            if RULES[FLYBY] in self.flaws(state, self.flight[0]):
                yield GlitchRoll(by=player, stack=state.movement.stack, trigger=FLYBY)
            yield self.flight.pop(0)
        yield EndMove(by=player)
        yield from Enter.candidates(state, player)  # on a lander burn no move ends

    @staticmethod
    def flaws(state: Hf4State, act: Act[Hf4State]) -> list[str]:
        """Rules that an act would break; none for what is not possible at all."""
        try:
            act.possible(state)
            return [flaw.rule for flaw in act.check(state)]
        except Impossible:
            return []

    def depart(self, state: Hf4State, player: str, rocket: Stack, sites: list[str]) -> Acts:
        """Begin the next leg of the route to that one of the sites which promises most."""
        routes = self.navigator.routes(state, player, rocket)
        reached = [site for site in sites if site in routes and routes[site].legs]
        reached = [site for site in reached if routes[site].turns < years_left(state)]
        if reached:
            best = max(
                reached,
                key=lambda site: (
                    site != LEO
                    and float(promise(state, player, rocket.cards, site, routes[site]))
                    * self.navigator.charm(state, rocket.cards, site)
                    / (routes[site].turns + 2),
                    -worth(routes[site])[0],
                ),
            )  # fmt: skip
            yield from self.follow(state, player, rocket, routes[best])

    def follow(self, state: Hf4State, player: str, rocket: Stack, plan: Plan) -> Acts:
        """Begin the next leg of a route; not for ever, where it comes to nothing."""
        place, since, last = self.leaving
        if place != rocket.location or state.year - last > 1:  # another one was there long ago
            since = state.year
        self.leaving = (rocket.location, since, state.year)
        if state.year - since > PATIENT:
            return
        self.flight = list(plan.legs[0].acts(player, rocket.kind))
        yield self.flight.pop(0)
        self.flight.clear()

    # -- at a site -------------------------------------------------------------------------------------------

    def harvest(self, state: Hf4State, player: str) -> Acts:
        """Take what costs nothing: repairs, glory, claims of others, colonies where they count."""
        yield from self.expeditions.chores(state, player)
        yield from GlitchRepair.candidates(state, player)
        yield from TakeGlory.candidates(state, player)
        yield from TurnGlory.candidates(state, player)
        if made(state):
            return
        yield from ClaimJump.candidates(state, player)
        bound = labs.bound(state, player)
        for act in BuildColony.candidates(state, player):
            if not act.delegate and act.card not in bound:
                yield act

    def work(self, state: Hf4State, player: str) -> Acts:
        """Operations away from Earth: factories, claims, and what factories make."""
        yield from self.rolling_first(state, player, "industrialize", Industrialize.candidates(state, player))
        yield from self.rolling_first(state, player, "prospect", self.prospects(state, player))
        for card in state.players[player].stacks["leo"].cards:
            if state.cards[card].black:
                yield FreeMarket(by=player, card=card)
        yield from self.export(state, player)

    @staticmethod
    def rolling_first(state: Hf4State, player: str, trigger: str, acts: Acts) -> Acts:
        """Such operations; where a glitch bars them alone, the glitch roll that comes before one."""
        for act in islice(acts, LOOKED_AT):
            yield act
            flaws = [flaw.rule for flaw in act.check(state)]
            if flaws == ["GL-Glitch-Triggers"]:
                for roll in GlitchRoll.candidates(state, player):
                    if roll.trigger == trigger:
                        yield roll

    def prospects(self, state: Hf4State, player: str) -> Acts:
        """Prospect all sites in reach of a card at once: a failure costs nothing more."""
        for stack in list(state.stacks(player)):
            for card in stack.cards:
                if state.side(card).isru is None:
                    continue
                near = sorted(i6_prospect.reach(state, card, stack))
                glitch = {"GL-Glitch-Triggers"} if stack.glitch else set()
                alone = {site: Prospect(by=player, card=card, sites=(site,)) for site in near}
                sites = tuple(
                    site for site, act in alone.items() if {f.rule for f in act.check(state)} <= glitch
                )
                for n in range(min(len(sites), b_components.disks_left(state, player)), 0, -1):
                    yield Prospect(by=player, card=card, sites=sites[:n])

    def export(self, state: Hf4State, player: str) -> Acts:
        """Make a Black-Side card, fuel for its delivery, and deliver it; only away from the rocket."""
        if not scenario(state).exploitation or not state.rules.delivery:
            return  # nobody buys what is made, or nothing brings it home
        yield from Delivery.candidates(state, player)
        wanted = business.kept(state, player, None)
        for site in b_components.factories(state, player):
            for stack in e_stacks.stacks_at(state, site, player):
                made = [card for card in stack.cards if state.cards[card].black]
                short = i9_delivery.cost(state, site) > stack.fts.get(Grade.WATER, 0)
                if made and short and e_stacks.is_outpost(stack.kind):
                    yield FactoryRefuel(by=player, site=site, to=stack.kind)
            cheap = price(state, state.content.map.sites[site].spectral) < DEAR or years_left(state) <= LATE
            if cheap and not homesteads.lacks(state, player):
                continue
            for card in state.players[player].hand:
                for kind in e_stacks.OUTPOSTS:
                    if card not in wanted:
                        yield EtProduction(by=player, card=card, site=site, to=kind)

    # -- a rocket away from Earth ----------------------------------------------------------------------------

    def leave(self, state: Hf4State, player: str) -> Acts:
        """A rocket away from Earth flies on to where it can found a factory, or is given up."""
        rocket = state.players[player].stacks.get("rocket")
        if rocket is None or (rocket.location == base(state, player).location and self.flight):
            return
        if self.expeditions.travels(state, player, rocket):
            yield from self.travel(state, player, rocket)
            return
        if self.builds(state, player, rocket.location):
            return  # the factory comes next turn
        prey = self.prey(state, player, rocket)
        if rocket.location in prey:
            return  # it attacks
        if labs.ashore(state, player, rocket) is not None:
            yield from self.disband(state, player, rocket)
        turn = state.turns.get(player)
        if turn is not None and rocket.kind in turn.moved:
            return
        if set(rocket.cards).intersection(labs.bound(state, player)):
            for way in labs.ways(state, player, rocket, self.settlers.orbits):
                yield from self.follow(state, player, rocket, way)
        goals = prey or self.goals(state, player, rocket)
        yield from self.depart(state, player, rocket, goals)
        if goals:
            yield from self.refuel(state, player, rocket)
        elif rocket.location != LEO and any(e_stacks.is_human(state, card) for card in rocket.cards):
            yield from self.depart(state, player, rocket, [LEO])
        yield from self.disband(state, player, rocket)

    def prey(self, state: Hf4State, player: str, rocket: Stack) -> list[str]:
        """Sites that a rocket could raid: looked for once a turn with the same cards."""
        known = (state.year, rocket.location, *rocket.cards, *raids.sites(state, player))
        if self.stalked[0] != known:
            self.stalked = (known, raids.goals(state, player, rocket))
        return self.stalked[1]

    def travel(self, state: Hf4State, player: str, rocket: Stack) -> Acts:
        """A rocket on an expedition flies on, or makes the fuel for it; else it is given up."""
        turn = state.turns.get(player)
        if turn is not None and rocket.kind in turn.moved:
            return
        plan = self.expeditions.onwards(state, player, rocket)
        if plan is not None:
            yield from self.follow(state, player, rocket, plan)
            return
        yield from self.refuel(state, player, rocket, brimful(state))
        if (turn is None or turn.operation is None) and not laden(state, rocket):
            yield from self.disband(state, player, rocket)

    def goals(self, state: Hf4State, player: str, rocket: Stack) -> list[str]:
        """Sites where a rocket's cards could found a factory, or a colony."""
        if state.rules.homes and any(e_stacks.is_human(state, card) for card in rocket.cards):
            bare = bare_factories(state, player)
            if bare:
                return bare
        if not Wardrobe(state, player, rocket.cards).founds():
            return []
        tools = [card for card in rocket.cards if state.content.cards[card].deck == "robonauts"]
        found = {site for tool in tools for site in fit_sites(state, player, tool, rocket.cards)}
        return sorted(found - {rocket.location})

    @staticmethod
    def builds(state: Hf4State, player: str, site: str) -> bool:
        """Whether a factory could be founded at once if the operation of the turn were not over."""
        return site in ready_claims(state, player) and any(
            act.site == site and {flaw.rule for flaw in act.check(state)} <= LATER
            for act in Industrialize.candidates(state, player)
        )

    def refuel(self, state: Hf4State, player: str, rocket: Stack, most: int = HEAVY) -> Acts:
        """Make water where the rocket is stranded, up to about such a wet mass."""
        if rocket.location not in state.content.map.sites or rocket.wet > most:
            return
        if state.sites.get(rocket.location) and state.sites[rocket.location].factory == player:
            yield FactoryRefuel(by=player, site=rocket.location, to="rocket", load=True)
        tools = [card for card in rocket.cards if state.side(card).isru is not None]
        for card in sorted(tools, key=lambda card: -isru_yield(state, player, card)):
            yield SiteRefuel(by=player, card=card, load=True)

    def disband(self, state: Hf4State, player: str, rocket: Stack) -> Acts:
        """Take the cards of a rocket home to hand; humans stay in an outpost, or go ashore in LEO."""
        ashore = labs.ashore(state, player, rocket)
        stay = labs.is_somebody if ashore is not None else e_stacks.is_human
        loose = tuple(card for card in rocket.cards if not stay(state, card))
        if years_left(state) == 1:
            return  # the figure is worth a point
        if loose:
            yield Decommission(by=player, stack="rocket", cards=loose)
        home = (base(state, player), state.players[player].stacks[LEO])
        ashore = ashore or next((one for one in home if one.location == rocket.location), None)
        if ashore is not None:
            yield CargoTransfer(by=player, source="rocket", to=ashore.kind, cards=tuple(rocket.cards))
        elif (free := e_stacks.free_outpost(state, player)) in e_stacks.OUTPOSTS:  # else it stays a rocket
            yield ConvertStack(by=player, source="rocket", to=free)

    # -- homes -----------------------------------------------------------------------------------

    def homing(self, state: Hf4State, player: str) -> Acts:
        """Bernals that are not anchored fly on, and one on Earth is sent up once it is paid for."""
        yield from self.settlers.made(state, player)
        yield from self.settlers.clears_leo(state, player)
        turn = state.turns.get(player)
        for kind in FIGURES:
            stack = state.players[player].stacks.get(kind)
            if stack is not None and not stack.anchored:
                if turn is None or kind not in turn.moved:
                    plan = self.settlers.orbits.way(state, player, stack)
                    if plan is not None:
                        yield from self.follow(state, player, stack, plan)
                    yield from self.settlers.gives_up(state, player, stack)
                return
        if labs.due(state, player) > state.players[player].aquas:
            yield from self.earning(state, player)
        yield from self.settlers.trades(state, player)
        means_to = settles(state, player)
        move = self.settlers.move(state, player) if means_to else None
        # in anarchy a Colonist comes to LEO if the Bernal is not anchored in the turn in which it leaves
        waits = state.lawless and turn is not None and turn.operation is not None
        if move is not None and not waits and self.settlers.payable(state, player, move):
            acts, self.flight = self.settlers.lift(state, player, move)
            yield from acts
            self.flight.clear()
        yield from self.colonizing(state, player)
        if move is not None:
            yield from self.settlers.clears_hand(state, player, move)
            yield from self.earning(state, player)
        elif means_to:
            yield from self.settlers.purchases(state, player)

    @staticmethod
    def earning(state: Hf4State, player: str) -> Acts:
        """Sell and earn for what is saved for."""
        yield from business.sales(state, player, None)
        yield from business.income(state, player, None)

    def colonizing(self, state: Hf4State, player: str) -> Acts:
        """Somebody at home flies to an own factory that is no colony yet."""
        if "rocket" in state.players[player].stacks or self.ferried == state.year:
            return
        self.ferried = state.year  # once a turn: what cannot leave comes ashore again
        passage = self.settlers.passage(state, player, self.navigator)
        if passage is not None:
            acts, self.flight = self.settlers.lift(state, player, passage, "rocket")
            yield from acts
            self.flight.clear()

    # -- on Earth --------------------------------------------------------------------------------

    def earth(self, state: Hf4State, player: str) -> Acts:
        """Pay for the best mission and launch it; until then buy, sell and earn."""
        flying = "rocket" in state.players[player].stacks
        mission = None if flying else self.mission(state, player)
        if not flying:
            yield from self.raiding(state, player, mission.rate if mission is not None else 0.0)
        if mission is not None:
            yield from self.lift(state, player, mission)
        turn = state.turns.get(player)
        if turn is None or turn.operation is None:
            yield from self.trade(state, player, mission)

    def raiding(self, state: Hf4State, player: str, rate: float) -> Acts:
        """In War fly to a factory of an enemy, where that is worth more an operation than such a rate."""
        at_hand = (state.year, *state.players[player].hand, *base(state, player).cards)
        if self.at_hand == at_hand:  # it was looked for with these cards
            return
        self.at_hand = at_hand
        raid = raids.raid(state, player, self.navigator)
        if raid is not None and raid[1] > rate:
            acts, self.flight = self.settlers.lift(state, player, raid[0], "rocket")
            yield from acts
            self.flight.clear()

    def mission(self, state: Hf4State, player: str) -> Mission | None:
        """The best mission of the kind that the scenario is about."""
        finder = self.expeditions if made(state) else self.navigator
        return finder.mission(state, player)

    def trade(self, state: Hf4State, player: str, mission: Mission | None) -> Acts:
        """An operation on Earth beside the mission that is saved for."""
        yield from business.purchases(state, player, mission)
        yield from business.homecoming(state, player, mission)
        yield from homesteads.purchases(state, player)
        yield from business.sales(state, player, mission)
        yield from business.make_room(state, player, mission)
        yield from business.income(state, player, mission)

    def lift(self, state: Hf4State, player: str, mission: Mission) -> Acts:
        """Boost the cards of a mission that can be paid for; make the rocket, fuel it and go."""
        owner, start = state.players[player], base(state, player).kind
        if mission.cost > owner.aquas:
            return
        if any(card in owner.hand for card in mission.outfit.cards):
            yield from self.boost(state, player, mission)
            return
        self.flight = [
            LoadFuel(by=player, tanks=mission.tanks, source=start),
            *mission.plan.legs[0].acts(player, "rocket"),
        ]
        yield CreateStack(by=player, kind="rocket", source=start, cards=mission.outfit.cards)
        self.flight.clear()

    def boost(self, state: Hf4State, player: str, mission: Mission) -> Acts:
        """Send the cards of a mission up."""
        grounded = tuple(card for card in mission.outfit.cards if card in state.players[player].hand)
        yield Boost(by=player, cards=grounded, home=base(state, player).kind != LEO)

    def stop(self, state: Hf4State, player: str) -> Acts:
        """End the turn, giving up what keeps it from ending."""
        yield EndTurn(by=player)
        yield from self.settlers.arrivals(state, player)
        yield from self.settlers.departs(state, player)
        for kind, stack in state.players[player].stacks.items():
            if e_stacks.is_outpost(kind):
                loose = tuple(card for card in stack.cards if not e_stacks.is_human(state, card))
                fts = stack.fts.get(Grade.WATER, 0)
                if loose or fts:
                    yield Decommission(by=player, stack=kind, cards=loose, fts=fts)
        if self.converted != state.year:
            self.converted = state.year  # once a turn: what is given up becomes an outpost again
            others = (act for act in ConvertStack.candidates(state, player) if act.source != "rocket")
            yield from sorted(others, key=lambda act: act.to != "rocket")
        for card in held(state, player):
            yield Discard(by=player, card=card)
