"""A troupe: explorers who help one of them, the star, to see what has not occurred in the series.

All that is given away by consent is legal (chapter N), and whom nobody bids against buys for nothing. So the
others buy cards and earn Aquas for the star, who alone flies: it founds factories of the types that make what
is wanted, makes it, brings it home and flies with it. What is wanted, and where it works, is known from
:mod:`hfmod.games.hf4.bots.errands` as to any explorer; the star has the means to be more patient about it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from hfmod.engine.act import Act
from hfmod.games.hf4.bots.curiosity import Curiosity
from hfmod.games.hf4.bots.errands import home as home_black
from hfmod.games.hf4.bots.explorer import Explorer
from hfmod.games.hf4.bots.fellows import Fellows
from hfmod.games.hf4.bots.missions import Mission, years_left
from hfmod.games.hf4.bots.outfits import Outfit, Wardrobe, deck_of, held, lot
from hfmod.games.hf4.bots.scout import CuriousWardrobe, Scout
from hfmod.games.hf4.content.model import CardSide
from hfmod.games.hf4.rules.core import b_components, h_hazards, h_rights, i2_research, j_supports
from hfmod.games.hf4.rules.core.acts import LEO, legal
from hfmod.games.hf4.rules.core.g1_cargo import CreateStack
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i2_research import Award, Bid, PassBid, ResearchAuction
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.i5_refuel import FactoryRefuel
from hfmod.games.hf4.rules.core.i8_et_production import EtProduction
from hfmod.games.hf4.rules.core.i9_delivery import Delivery
from hfmod.games.hf4.rules.core.k_cycle import CUTS
from hfmod.games.hf4.rules.core.k_events import BudgetCut
from hfmod.games.hf4.rules.core.n_negotiation import Deal
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.o2_fundraise import Fundraise, ResearchGrant

FINALE = 4  # last years, in which everybody does what comes to mind
RICH = 40  # Aquas with which a star needs no more
SPARE = 1  # cubes and disks that a star keeps for the next factories
TANKS, LIFTED = 14, 32  # tanks that it launches with if it can, and most mass
DRY = "free_industrialize"  # ability of what is made at sites of which most are dry
HARD = 4  # rad-hardness that a card should have
MAKINGS = ("robonauts", "refineries", "thrusters")  # decks of an outfit; supports come with their cards
STOCK, FEW = 4, 2  # cards of each deck that a star has a use for, those that are to be made aside
WET = 2  # hydration of most sites that are large enough to be sure of

Acts = Iterator[Act[Hf4State]]


@dataclass
class Keen(Curiosity):
    """A troupe's curiosity: soon satisfied, and after what leads to something new as well."""

    enough: int = 2

    def promising(self, side: CardSide) -> bool:
        """Robonauts that need no water open the dry sites of type H."""
        opens = side.isru == 0 and self.new("abilities", DRY)
        return opens or super().promising(side)


class Patron(Scout):
    """The scout of stars: money is no object, and a small chance is worth a flight."""

    turns, soon, drives, least = 3, 6, 3, Fraction(1, 12)

    def __init__(self, curiosity: Curiosity) -> None:
        super().__init__(Keen(curiosity.counts, curiosity.acts))

    def outfits(self, state: Hf4State, player: str) -> list[Outfit]:
        """Outfits with as much water as can be paid for; a second robonaut for a drive after other drives."""
        funds = state.players[player].aquas
        found: dict[object, list[Outfit]] = {}
        for one in super().outfits(state, player):
            amply = one.boost + TANKS <= funds and one.mass + TANKS <= LIFTED
            found.setdefault(self.kind(one), []).append(replace(one, tanks=TANKS) if amply else one)
        drives = Counter[str]()
        ranked = []
        for some in found.values():
            ranked.append((drives[some[0].drive], some))
            drives[some[0].drive] += 1
        return [one for _, some in sorted(ranked, key=lambda pair: pair[0]) for one in some]

    def kind(self, outfit: Outfit) -> object:
        return (outfit.drive, outfit.robonaut)

    def wardrobe(self, state: Hf4State, player: str, cards: Collection[str]) -> CuriousWardrobe:
        return StarWardrobe(state, player, cards, self.curiosity)


class StarWardrobe(CuriousWardrobe):
    """Of all cards that a star holds those first that find water and come through belts."""

    def __init__(self, state: Hf4State, player: str, cards: Collection[str], curiosity: Curiosity) -> None:
        super().__init__(state, player, cards, curiosity)
        self.supports = [one for one in self.supports if not j_supports.prints(state, one, j_supports.SHOCK)]

    def burden(self, card: str) -> tuple[int, ...]:
        dull, burden = super().burden(card)
        return (dull, burden + self._soft(card))

    def burden_with_chain(self, card: str) -> tuple[int, ...]:
        dull, burden = super().burden_with_chain(card)
        dry = 2 * max(0, (self.state.side(card).isru or 0) - WET)  # where it finds no water
        return (dull, burden + self._soft(card) + dry)

    def _soft(self, card: str) -> int:
        return max(0, HARD - h_hazards.hardness(self.state, card))


class Member(Explorer):
    """The explorer of one seat of a troupe; ``leads`` says who is the star."""

    def __init__(self, rng: random.Random, scout: Patron, star: str) -> None:
        super().__init__(rng, scout.curiosity, scout)
        self.star, self.curious = star, 0.0
        self.fellows = Fellows(scout, star)
        flying, _, errands, _, *others = self.habits
        self.leading = (
            flying,
            self.rights,
            self.estates,
            self.tasks,
            self.trades.wishes,
            self.shock,
            errands,
            *others,
        )
        self.saving = (flying, self.rights, *others)
        self.helping = (
            self.fellows.gifts,
            self.gifts,
            self.trades.wishes,
            self.products,
            self.purse,
            self.stop,
        )

    def choose(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """Play the own part; whatever comes to mind in the finale."""
        self.curious = 0.5 if years_left(state) <= FINALE else 0.0
        leading = self.saving if self.rescuing(state) else self.leading
        self.habits = leading if player == self.star or self.flight else self.helping
        return super().choose(state, player)

    def bidding(self, state: Hf4State, player: str) -> Acts:
        """Nobody bids against another."""
        auction = state.auction
        assert auction is not None
        if player == auction.initiator:
            yield Bid(by=player, amount=0)
        yield PassBid(by=player)
        yield from (Award(by=player, to=one) for one in i2_research.top_bidders(auction))

    # -- the star ------------------------------------------------------------------------------------------

    def rights(self, state: Hf4State, player: str) -> Acts:
        """At the beginning of its turn the star gets what others may allow: Luna, and beamed power."""
        wishes = [(state.first_player, "luna")] if state.first_player not in (None, player) else []
        if not h_rights.push_sources(state, player):
            wishes += [
                (other, h_rights.POWERSAT) for other in state.playing if h_rights.own_push(state, other)
            ]
        deals = (Deal(by=player, to=str(one), gets=(f"use:{what}",)) for one, what in wishes if one != player)
        if state.movement is None and state.auction is None:
            yield from self.trades.once(state, deals)

    def estates(self, state: Hf4State, player: str) -> Acts:
        """Factories are given away before cubes or disks run out; what they make is made there as before."""
        left = min(b_components.cubes_left(state, player), b_components.disks_left(state, player))
        if left > SPARE or state.movement is not None or state.auction is not None:
            return
        heirs = [
            one for one in state.playing if one != player and b_components.cubes_left(state, one) > SPARE
        ]
        there = {stack.location for stack in state.stacks(player)}
        for site in b_components.factories(state, player):
            if heirs and site not in there:
                deal = Deal(by=player, to=self.rng.choice(heirs), gives=(f"factory:{site}",))
                yield from self.trades.once(state, iter([deal]))

    def tasks(self, state: Hf4State, player: str) -> Acts:
        """What a factory on the map would make is made by the others, each of whom has an operation."""
        if state.movement is not None or state.auction is not None:
            return
        others = [one for one in state.playing if one != player]
        makings = [card for card in state.players[player].hand if card in self.common.within_reach(state)]
        for n, card in enumerate(makings if others else ()):
            idle = min(others, key=lambda one: self._busy(state, one))
            if n >= len(others) or self._busy(state, idle):
                return
            yield from self.trades.once(state, iter([Deal(by=player, to=idle, gives=(f"card:{card}",))]))

    def _busy(self, state: Hf4State, player: str) -> int:
        """Things that a player is to make, or to bring home."""
        made = [card for card in self.common.made(state) if card in held_black(state, player)]
        return len(made) + len(self.common.within_reach(state).intersection(state.players[player].hand))

    def shock(self, state: Hf4State, player: str) -> Acts:
        """Activate in LEO what destroys soft cards beside it (J1c.1), where that is new."""
        owner = state.players[player]
        if "rocket" in owner.stacks or not self.curiosity.new("abilities", j_supports.SHOCK):
            return
        for reactor in home_black(state, player):
            if j_supports.prints(state, reactor, j_supports.SHOCK):
                yield from self._activation(state, player, reactor)

    def _activation(self, state: Hf4State, player: str, reactor: str) -> Acts:
        cards = [*held(state, player), *home_black(state, player)]
        for other in cards:
            if "exotic" not in state.side(other).provides.reactors:
                continue
            wardrobe = Wardrobe(state, player, cards)
            wardrobe.supports = [other, reactor]
            for drive in wardrobe.drives():
                yield from self._launch(state, wardrobe, drive, frozenset({other, reactor}))

    def _launch(self, state: Hf4State, wardrobe: Wardrobe, drive: str, chain: frozenset[str]) -> Acts:
        cooling = wardrobe.radiators(j_supports.therms_needed(state, drive, chain))
        if chain not in wardrobe.chains(drive) or cooling is None or drive == wardrobe.crew:
            return
        crowd = tuple(sorted({drive, *chain, *cooling}))
        grounded = tuple(card for card in crowd if card in wardrobe.hand)
        if grounded:
            yield Boost(by=wardrobe.player, cards=grounded)
            return
        self.flight = [ActivateThruster(by=wardrobe.player, card=drive, supports=tuple(sorted(chain)))]
        yield CreateStack(by=wardrobe.player, kind="rocket", source="leo", cards=crowd)
        self.flight.clear()

    def spoils(self, state: Hf4State, act: Act[Hf4State]) -> bool:
        """The star sells nothing that it may still make."""
        if isinstance(act, FreeMarket) and act.card in state.players[act.player].hand:
            return act.player == self.star and self.curiosity.wanted(state, act.card)
        return super().spoils(state, act)

    def work(self, state: Hf4State, player: str) -> Acts:
        """Nothing is made or brought home to be sold."""
        for act in super().work(state, player):
            if not isinstance(act, EtProduction | Delivery | FactoryRefuel):
                yield act

    def trade(self, state: Hf4State, player: str, mission: Mission | None) -> Acts:
        """What all buy for the star it buys as well; what an expedition lacks comes first."""
        if self.rescuing(state):
            yield from super().trade(state, player, mission)
            return
        yield from self.common.purchases(state, player)
        yield from self.buying(state, player)
        yield Income(by=player)
        yield Fundraise(by=player)

    def answer(self, state: Hf4State, player: str) -> Act[Hf4State] | None:
        """Budget cuts take what is not wanted."""
        if not state.pending or state.pending[0]["kind"] != CUTS:
            return super().answer(state, player)
        hand = sorted(state.players[player].hand, key=lambda card: self.curiosity.wanted(state, card))
        cuts = (BudgetCut(by=player, card=card) for card in hand)
        return next((act for act in cuts if legal(state, act)), None)

    # -- the others ----------------------------------------------------------------------------------------

    def gifts(self, state: Hf4State, player: str) -> Acts:
        """Give the star all that it has a use for."""
        if state.movement is not None or state.auction is not None:
            return
        owner = state.players[player]
        useful = [card for card in owner.hand if self.equips(state, card)]
        home = [card for card in home_black(state, player) if self.curiosity.promising(state.side(card))]
        cards = [*(f"card:{card}" for card in useful), *(f"stacked:{card}:{LEO}" for card in home)]
        poor = owner.aquas and state.players[self.star].aquas < RICH
        words = [*cards, *([f"aquas:{owner.aquas}"] if poor else [])]
        if words:
            yield from self.trades.once(state, iter([Deal(by=player, to=self.star, gives=tuple(words))]))

    def helps(self, state: Hf4State, cards: Collection[str]) -> bool:
        """Whether the star has a use for one of these cards."""
        return any(self.curiosity.wanted(state, card) or self.equips(state, card) for card in cards)

    def equips(self, state: Hf4State, card: str) -> bool:
        """Whether the star could fly with a card; what is to be made is kept by who will make it."""
        has = Counter(deck_of(state, one) for one in held(state, self.star))
        return has[deck_of(state, card)] < (FEW if self.curiosity.wanted(state, card) else STOCK)

    def buying(self, state: Hf4State, player: str) -> Acts:
        """Buy what the star has a use for: what flies, digs and builds first, of which it has least."""
        has = Counter(deck_of(state, one) for one in held(state, self.star))
        lots = {deck: lot(state, cards[0]) for deck, cards in state.decks.items() if cards}
        for deck in sorted(lots, key=lambda deck: (has[deck] // 2, deck not in MAKINGS, has[deck])):
            if self.helps(state, lots[deck]):
                yield ResearchAuction(by=player, deck=deck)
                yield ResearchGrant(by=player, deck=deck)

    def purse(self, state: Hf4State, player: str) -> Acts:
        """Buy for the star; else earn, and sell what it has no use for."""
        yield from self.buying(state, player)
        if state.players[self.star].aquas < RICH or i2_research.barred(state, player):
            hand = state.players[player].hand
            spare = [card for card in hand if not self.curiosity.wanted(state, card)]
            if len(spare) > 1:
                yield FreeMarket(by=player, card=spare[0], second=spare[1])
            if spare:
                yield FreeMarket(by=player, card=spare[0])
            lots = {deck: len(lot(state, cards[0])) for deck, cards in state.decks.items() if cards}
            for deck in sorted(lots, key=lambda deck: -lots[deck]):
                yield ResearchAuction(by=player, deck=deck)
        yield Income(by=player)
        yield Fundraise(by=player)


def held_black(state: Hf4State, player: str) -> list[str]:
    """A player's Black Sides, wherever they lie."""
    return [card for stack in state.stacks(player) for card in stack.cards if state.cards[card].black]
