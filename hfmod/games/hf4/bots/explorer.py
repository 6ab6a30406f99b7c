"""A bot that wants to see everything: a greedy bot that does what has occurred least whenever it can.

It makes Black Sides whose abilities have not been at work yet, brings them home and flies with them, trades
for what it lacks, and takes acts that are new wherever they are legal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from hfmod.engine.act import Act
from hfmod.games.hf4.bots.chaotic import KINDS, LOOKED_AT, Chaotic, weights
from hfmod.games.hf4.bots.curiosity import Curiosity
from hfmod.games.hf4.bots.greedy import LATE, Greedy
from hfmod.games.hf4.bots.missions import Mission, years_left
from hfmod.games.hf4.bots.outfits import base, lot
from hfmod.games.hf4.bots.scout import Scout, sinks
from hfmod.games.hf4.bots.stunts import Stunts
from hfmod.games.hf4.bots.trades import Trades
from hfmod.games.hf4.bots.voyages import FLARES, REVIVES, Voyages
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import b_components, e_stacks, i9_delivery, j_supports
from hfmod.games.hf4.rules.core.acts import LEO, legal
from hfmod.games.hf4.rules.core.g1_cargo import ConvertStack, CreateStack, Decommission
from hfmod.games.hf4.rules.core.g2_tankage import PhileasFogg
from hfmod.games.hf4.rules.core.g3_sites import BuildColony, Discard
from hfmod.games.hf4.rules.core.h_landing import FACTORY
from hfmod.games.hf4.rules.core.h_movement import EndMove, Enter
from hfmod.games.hf4.rules.core.i2_research import Bid
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.i5_refuel import AirEaterRefuel, FactoryRefuel
from hfmod.games.hf4.rules.core.i6_prospect import AcceptRolls, ReviveMine
from hfmod.games.hf4.rules.core.i7_industrialize import Industrialize
from hfmod.games.hf4.rules.core.i8_et_production import EtProduction
from hfmod.games.hf4.rules.core.i9_delivery import Delivery
from hfmod.games.hf4.rules.core.k_events import BudgetCut
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics.o1_assembly import DiscardDelegate
from hfmod.games.hf4.rules.politics.o2_fundraise import Fundraise
from hfmod.games.hf4.rules.politics.o6_legacy import PassBaton
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import is_colonist, is_token
from hfmod.games.hf4.rules.race_for_glory.d5_setup import exchanging

CURIOUS = 0.5  # share of the positions in which the bot looks for something new first
TRIED = 5  # rare kinds of acts that are looked at in a position
IMPATIENT = 0.2  # share of open rolls that are accepted as they are
ASSISTED = 0.7  # share of the steps in which a factory-assist is tried
PATIENT = 2  # years that a rocket waits for something new
CURIOUS_BID = 3  # most Aquas that are bid for a card with something new
MARGIN = 3  # Aquas beyond the cost of a mission with which radiators go up heavy
WRECKING = {  # what is not tried out of curiosity while a rocket flies, but in the last years
    "activate_thruster", "cargo_transfer", "convert_stack", "create_stack", "decommission", "discard",
    "discard_token", "enter", "fuel_to_fts", "jettison_fuel", "phileas_fogg",
}  # fmt: skip
RESCUES = "board_colonists"
TRIAL = 0.2  # share of the Discovery chits before which anything is done that is legal
CUBES = 3  # cubes that are kept for factories

Acts = Iterator[Act[Hf4State]]


class Explorer(Greedy):
    """The explorer of one seat."""

    def __init__(self, rng: random.Random, curiosity: Curiosity, scout: Scout) -> None:
        super().__init__(scout)
        self.rng, self.curiosity = rng, curiosity
        self.curious = CURIOUS
        self.voyaging = False  # whether the rocket is on a voyage, and founds nothing
        self.waiting = ("", 0)  # where the rocket stays for something new, and since which year
        self.chaotic, self.trades = Chaotic(rng), Trades(rng, curiosity)
        self.common = self.trades.errands
        flying, *others = self.habits
        self.scout, self.voyages, self.stunts = scout, Voyages(scout), Stunts(curiosity)
        self.habits = (flying, self.offers, self.errands, *others)

    def choose(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """Something new, else what a greedy bot does."""
        if not (self.flight or self.rescuing(state)) and self.rng.random() < self.curious:
            flying = "rocket" in state.players[player].stacks
            flying &= years_left(state) > LATE or state.rescue is not None
            kinds = [one for one in weights(state) if one in KINDS and not (flying and one in WRECKING)]
            for name in self.curiosity.rarest(kinds, self.rng)[:TRIED]:
                act = self.chaotic.one_of(state, player, name)
                if act is not None and not self.spoils(state, act):
                    return act
        act = super().choose(state, player)
        return act if act is None else self.adorned(state, player, act)

    def rescuing(self, state: Hf4State) -> bool:
        """Whether curiosity has to wait: Colonists are on their way, or taking them aboard is what is new."""
        if state.rescue is None:
            return False
        away = (card for stack in state.stacks() if stack.location != LEO for card in stack.cards)
        fetching = bool(state.rescue.waiting) and self.curiosity.new("acts", RESCUES)
        return fetching or any(is_colonist(state, card) for card in away)

    def offers(self, state: Hf4State, player: str) -> Acts:
        """Deals that bring something new nearer."""
        if not self.rescuing(state):
            yield from self.trades.offers(state, player)

    def bidding(self, state: Hf4State, player: str) -> Acts:
        """Bid for what would be new as well."""
        auction = state.auction
        assert auction is not None
        lots = set(lot(state, auction.card))
        if lots & self.common.within_reach(state):
            for amount in range(CURIOUS_BID + 1):
                yield Bid(by=player, amount=amount)
        yield from super().bidding(state, player)

    def answer(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """The baton goes to who has to look for a cube; starting stacks are tried out."""
        if exchanging(state) and self.curiosity.new("acts", "start_stack") and self.rng.random() < TRIAL:
            return None
        bare = [
            act for act in PassBaton.options(state) if b_components.cubes_left(state, act.to) == 0
        ]  # fmt: skip
        return bare[0] if bare else super().answer(state, player)

    def interject(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """Object to the jump of a third player's claim."""
        return next((act for act in self.stunts.objects(state, player) if legal(state, act)), None)

    def adorned(self, state: Hf4State, player: str, act: Act[Hf4State]) -> Act[Hf4State]:
        """The same act with something on top: a factory-assist, a delegate sent or elected."""
        others: list[Act[Hf4State]] = []
        if isinstance(act, Enter) and self.rng.random() < ASSISTED:
            others = [replace(act, assist=FACTORY)]
        elif isinstance(act, BuildColony):
            others = [BuildColony(by=player, site=act.site, card=act.card, delegate=True)]
        elif isinstance(act, Fundraise) and act.elect is None:
            others = [*self.elections(state, player, b_components.cubes_left(state, player) > CUBES)]
        return next((other for other in others if legal(state, other)), act)

    def elections(self, state: Hf4State, player: str, elect: bool) -> Iterator[Fundraise]:
        """Some ways to raise funds, with an election or without."""
        found = list(islice(Fundraise.candidates(state, player), LOOKED_AT))
        found = [one for one in found if elect == (one.elect is not None)]
        yield from self.rng.sample(found, min(8, len(found)))

    @staticmethod
    def politician(state: Hf4State, player: str) -> bool:
        """At larger tables one player puts all cubes into the assembly."""
        return len(state.playing) > 3 and player == state.playing[-1]

    # -- rolls and flights -----------------------------------------------------------------------------------

    def rerolling(self, state: Hf4State, player: str) -> Acts:
        """Now and then let the rolls stand."""
        if self.rng.random() < IMPATIENT:
            yield AcceptRolls(by=player)
        yield from super().rerolling(state, player)

    def flying(self, state: Hf4State, player: str) -> Acts:
        """Stop in the air where fuel can be scooped for the first times."""
        move = state.movement
        stack = state.players[player].stacks.get(move.stack) if move is not None else None
        if move is not None and not move.due and stack is not None and self.stays_aloft(state, stack):
            yield EndMove(by=player)
        if move is not None and move.due and stack is not None:
            yield from self.stunts.gambles(state, player, stack)
        yield from super().flying(state, player)

    def stays_aloft(self, state: Hf4State, stack: Stack) -> bool:
        """Whether something new waits for a stack in the air."""
        scooping = self.curiosity.new("acts", "air_eater_refuel") and self.scoops(state, stack)
        return scooping or self.stunts.dives(state, stack)

    @staticmethod
    def scoops(state: Hf4State, stack: Stack) -> bool:
        """Whether a stack is where an air-eater of it is of use."""
        in_air = state.content.map.spaces[stack.location].hazard == "aerobrake"
        tools = [card for card in stack.cards if in_air and state.side(card).air_eater]
        return any(j_supports.works(state, card) for card in tools)

    def leave(self, state: Hf4State, player: str) -> Acts:
        """Stay where something new waits for the next turn."""
        rocket = state.players[player].stacks.get("rocket")
        if rocket is not None and rocket.location != LEO and self.voyaging:
            purpose = self.voyages.stays(state, rocket)
            if purpose == FLARES:
                yield ConvertStack(by=player, source="rocket", to=e_stacks.free_outpost(state, player))
            plan = self.voyages.onwards(state, player, rocket) if purpose is None else None
            if plan is not None:
                yield from self.follow(state, player, rocket, plan)
        if rocket is not None and self.waits(state, rocket):
            place, since = self.waiting
            if place != rocket.location or since < state.year - PATIENT - 1:
                self.waiting = place, since = rocket.location, state.year
            if state.year - since < PATIENT:
                return
        yield from super().leave(state, player)

    def waits(self, state: Hf4State, rocket: Stack) -> bool:
        """Whether a rocket has something new to do where it is."""
        tokens = state.sites.get(rocket.location)
        mine = tokens is not None and tokens.busted and state.content.map.sites[rocket.location].size > 1
        revives = mine and any(
            ability.code == REVIVES and j_supports.works(state, card)
            for card in rocket.cards
            for ability in state.side(card).abilities
        )
        return (revives and self.curiosity.new("abilities", REVIVES)) or self.stays_aloft(state, rocket)

    # -- at work ---------------------------------------------------------------------------------------------

    def spoils(self, state: Hf4State, act: Act[Hf4State]) -> bool:
        """Whether an act gives up something that is still to be tried out."""
        if isinstance(act, FreeMarket | Discard | BudgetCut):
            lost: tuple[str, ...] = (act.card,)
            if act.card in state.players[act.player].hand and act.card in self.common.within_reach(state):
                return True
        elif isinstance(act, Decommission | PhileasFogg):
            lost = act.cards
        else:
            return False
        if any(is_token(state, card) for card in lost):
            return True  # Colonists come ashore by cargo transfer
        return any(
            card in state.cards and state.cards[card].black and self.curiosity.promising(state.side(card))
            for card in lost
        )

    def work(self, state: Hf4State, player: str) -> Acts:
        """The greedy bot's work, but nothing is sold that is still to be tried out."""
        for act in super().work(state, player):
            if not self.spoils(state, act):
                yield act

    def errands(self, state: Hf4State, player: str) -> Acts:
        """What is new at work: industrialize for nothing, revive a mine, scoop, make and bring home."""
        if self.rescuing(state):
            return
        if self.politician(state, player) and b_components.cubes_left(state, player):
            yield from self.elections(state, player, True)
        yield from self.stunts.dive(state, player)
        yield from self.trades.once(state, self.stunts.lures(state, player))
        yield from ReviveMine.candidates(state, player)
        if self.curiosity.new("acts", "air_eater_refuel"):
            yield from AirEaterRefuel.candidates(state, player)
        ready = list(islice(Industrialize.candidates(state, player), LOOKED_AT))
        yield from (act for act in ready if act.free)
        if ready and b_components.cubes_left(state, player) == 0:
            yield from DiscardDelegate.candidates(state, player)
        yield from self.products(state, player)

    def products(self, state: Hf4State, player: str) -> Acts:
        """Black Sides with something new: made at any factory that is open, then brought home."""
        for stack in list(state.stacks(player)):
            tokens = state.sites.get(stack.location)
            if tokens is None or tokens.factory is None or not e_stacks.is_outpost(stack.kind):
                continue
            for card in stack.cards:
                if state.cards[card].black and self.curiosity.promising(state.side(card)):
                    yield Delivery(by=player, card=card, source=stack.kind)
                    if i9_delivery.cost(state, stack.location) > stack.fts.get(Grade.WATER, 0):
                        yield FactoryRefuel(by=player, site=stack.location, to=stack.kind)
        stacks = state.players[player].stacks
        filled = {kind: len(stacks[kind].cards) if kind in stacks else 0 for kind in e_stacks.OUTPOSTS}
        for card in state.players[player].hand:
            if self.curiosity.wanted(state, card):
                for site, tokens in list(state.sites.items()):
                    if tokens.factory is not None:
                        for kind in sorted(filled, key=lambda kind: filled[kind]):
                            yield EtProduction(by=player, card=card, site=site, to=kind)

    def lift(self, state: Hf4State, player: str, mission: Mission) -> Acts:
        """Others help to pay for errands."""
        yield from self.trades.once(state, self.common.funds(state, player, mission))
        if mission.outfit.refinery and not set(mission.outfit.cards) & set(state.players[player].hand):
            yield from self.trades.once(state, self.stunts.passenger(state, player))
        yield from super().lift(state, player, mission)

    def earth(self, state: Hf4State, player: str) -> Acts:
        """Voyages first, where they can be paid for."""
        if "rocket" not in state.players[player].stacks and not self.rescuing(state):
            self.voyaging = False
            voyage = self.voyages.best(state, player)
            if voyage is not None:
                purpose, mission = voyage
                for act in self.lift(state, player, mission):
                    if isinstance(act, CreateStack) and legal(state, act):
                        self.scout.begun.append(purpose.name)
                        self.voyaging = True
                    yield act
        yield from super().earth(state, player)

    def disband(self, state: Hf4State, player: str, rocket: Stack) -> Acts:
        """What is given up may be left for a glitch."""
        yield from self.stunts.leaves(state, player, rocket)
        yield from super().disband(state, player, rocket)

    def stop(self, state: Hf4State, player: str) -> Acts:
        """Before the turn ends, leave it open which stack a glitch strikes."""
        yield from self.stunts.ties(state, player)
        yield from super().stop(state, player)

    def trade(self, state: Hf4State, player: str, mission: Mission | None) -> Acts:
        """What would be new comes first, and is not sold."""
        if not self.rescuing(state):
            yield from self.common.purchases(state, player)
        for act in super().trade(state, player, mission):
            if not self.spoils(state, act):
                yield act

    def boost(self, state: Hf4State, player: str, mission: Mission) -> Acts:
        """Radiators that cool once go up heavy, others where that is to be tried out and money is left."""
        grounded = tuple(card for card in mission.outfit.cards if card in state.players[player].hand)
        heavy = sinks(state, grounded)
        if self.stunts.ablates(state) and state.players[player].aquas > mission.cost + MARGIN:
            heavy = tuple(card for card in grounded if state.content.cards[card].front.heavy is not None)
        if heavy:
            yield Boost(by=player, cards=grounded, heavy=heavy, home=base(state, player).kind != LEO)
        yield from super().boost(state, player, mission)
