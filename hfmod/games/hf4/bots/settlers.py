"""Homes and industries of the greedy bot in Modules 1 and 2.

A Bernal is bought, flown to a Home Orbit and anchored there; a second one is built by the first, flown to an
own factory and anchored over it, where it is promoted if a colony of its kind lies below. Supports are given
up for each anchorage (2A5b), so that cards are kept for them. Colonists found colonies at factories that have
none. Freighters and GW thrusters are made at a colony that promotes them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from hfmod.engine.act import Act
from hfmod.games.hf4.bots import labs, parties
from hfmod.games.hf4.bots.homesteads import anchorages, bare_factories, homesteads
from hfmod.games.hf4.bots.missions import Navigator, worth, years_left
from hfmod.games.hf4.bots.outfits import (
    NO_PATENTS,
    Wardrobe,
    base,
    boost_factor,
    colonists,
    deck_of,
    held,
    launch,
    lot,
)
from hfmod.games.hf4.routes.plan import Plan
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.colonization.a_anchoring import Anchor, Unanchor, free_factories
from hfmod.games.hf4.rules.colonization.a_exomigration import Exomigrate, RetireColonist
from hfmod.games.hf4.rules.colonization.b_home import BERNAL_PRICE, BuildBernal
from hfmod.games.hf4.rules.core import b_cards, b_components, e_stacks, i2_research
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.g1_cargo import CreateStack, Decommission, LoadFuel
from hfmod.games.hf4.rules.core.g3_sites import Discard
from hfmod.games.hf4.rules.core.i2_research import ResearchAuction
from hfmod.games.hf4.rules.core.i3_free_market import ANY, FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.i8_et_production import EtProduction
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics.o2_fundraise import ResearchGrant
from hfmod.games.hf4.rules.terawatt import d_war
from hfmod.games.hf4.rules.terawatt.a_promotion import Promote, fits, icon
from hfmod.games.hf4.rules.terawatt.b_elevators import BuildElevator
from hfmod.games.hf4.rules.terawatt.d_futures import AttemptFuture

TANKS = (4, 6, 8, 12, 19)  # water with which flights are tried
STARTED = 8  # years after which a bot without a factory settles too
LEAST_THRUST = 2  # with which a Bernal gets away from LEO
LASTING = 12  # years that a home has to last
HURRY = 15  # last years, in which a Bernal is anchored wherever it may be
SHORT = 4  # years that a flight to a colony may take
LOOKED_AT = 2  # humans at home whose flights are looked for
PRICE = 4  # most Aquas bid for a Bernal
MADE = ("freighters", "gw-thrusters")  # decks of what is made at factories alone

Acts = Iterator[Act[Hf4State]]


@dataclass(frozen=True, slots=True)
class Move:
    """A Bernal's flight from the base: cards of the stack, ``tanks`` of water, and the way."""

    cards: tuple[str, ...]
    tanks: int
    plan: Plan


class Orbits(Navigator):
    """Finds routes to spaces where a Bernal might be anchored."""

    def is_goal(self, state: Hf4State, space: str) -> bool:
        return space in state.content.kept(anchorages)

    def way(self, state: Hf4State, player: str, stack: Stack) -> Plan | None:
        """The cheapest way to the best of the places that the player wants."""
        ways = self.routes(state, player, stack)
        for places in wanted(state, player, stack.cards):
            open_to = [ways[space] for space in places if space in ways and ways[space].legs]
            if open_to:
                return min(open_to, key=worth)
        return None


class Settlers:
    """How a player comes to a home, and to what a home and factories make possible."""

    def __init__(self) -> None:
        self.orbits = Orbits()

    def duties(self, state: Hf4State, player: str) -> Acts:
        """Colonists come and go as the limit says; what can be anchored, promoted or completed here, is."""
        yield from sorted(AttemptFuture.candidates(state, player), key=lambda act: not act.finao)
        yield from Promote.candidates(state, player)
        yield from BuildElevator.candidates(state, player)
        yield from homesteads(state, player)
        yield from parties.campaigns(state, player)
        for act in Anchor.candidates(state, player):
            stack = state.players[player].stacks[act.stack]
            if any(stack.location in places for places in wanted(state, player, stack.cards)):
                yield act
        yield from (act for act in self.arrivals(state, player) if act.home)
        yield from RetireColonist.candidates(state, player)

    @staticmethod
    def arrivals(state: Hf4State, player: str) -> list[Exomigrate]:
        """Colonists who may come: home and with a delegate first; those in LEO have no water to leave it."""
        return [*Exomigrate.candidates(state, player)][::-1]

    def made(self, state: Hf4State, player: str) -> Acts:
        """What only factories make, at a colony that promotes it."""
        for card in state.players[player].hand:
            if deck_of(state, card) in MADE:
                for site in promoting(state, player, card):
                    kinds = (e_stacks.FREIGHTER,) if e_stacks.is_freighter(state, card) else e_stacks.OUTPOSTS
                    for kind in kinds:
                        yield EtProduction(by=player, card=card, site=site, to=kind)

    def clears_leo(self, state: Hf4State, player: str) -> Acts:
        """Cards that were boosted to LEO come back to hand once flights begin at a home."""
        leo = state.players[player].stacks[LEO]
        if base(state, player) is not leo:
            for card in leo.cards:
                if deck_of(state, card) not in NO_PATENTS:
                    yield Decommission(by=player, stack=LEO, cards=(card,))

    def departs(self, state: Hf4State, player: str) -> Acts:
        """In War an Independent ends no turn with a Home Bernal."""
        home = b_bernals.home(state, player)
        if home is not None and d_war.independent(state, player):
            yield from (act for act in Unanchor.candidates(state, player) if act.stack == home.kind)

    def gives_up(self, state: Hf4State, player: str, stack: Stack) -> Acts:
        """A Bernal that cannot fly and is nowhere to be anchored comes back to hand, with all its cards."""
        if not any(stack.location in places for places in wanted(state, player, stack.cards)):
            yield Decommission(by=player, stack=stack.kind, cards=tuple(stack.cards))
            people = tuple(card for card in stack.cards if e_stacks.is_human(state, card))
            loose = tuple(card for card in stack.cards if card not in people)
            yield Decommission(by=player, stack=stack.kind, cards=loose)

    def move(self, state: Hf4State, player: str) -> Move | None:
        """The cheapest flight of a Bernal that the player holds with all that it needs."""
        for bernal in suited(state, player):
            for supports in chains(state, player, bernal, held(state, player)):
                cards = (bernal, *supports, *self.settling(state, player))
                for tanks in TANKS:
                    craft = replace(launch(state, player, cards, tanks), kind=b_cards.KALPANA)
                    way = self.orbits.way(state, player, craft)
                    if way is not None:
                        return Move(cards, tanks, way)
        return None

    def passage(self, state: Hf4State, player: str, navigator: Navigator) -> Move | None:
        """The cheapest flight of a human from home that can be paid.

        Who is to be promoted flies to a Lab, others to an own factory without a colony.
        """
        goals, bound = bare_factories(state, player), labs.bound(state, player)
        if base(state, player).kind == LEO or not (goals or bound) or years_left(state) < SHORT:
            return None
        found = []
        for cards in ferries(state, player, bound):
            promoted = cards[0] in bound
            for tanks in (0, *TANKS) if goals or promoted else ():
                craft = launch(state, player, cards, tanks)
                if promoted:
                    reached = [*labs.ways(state, player, craft, self.orbits)]
                else:
                    ways = navigator.routes(state, player, craft, plain=True)
                    reached = [ways[site] for site in goals if site in ways and ways[site].legs]
                if reached:
                    found.append(Move(cards, tanks, min(reached, key=worth)))
                    break
        best = min(found, key=lambda move: self.cost(state, player, move), default=None)
        return best if best is not None and self.payable(state, player, best) else None

    @staticmethod
    def settling(state: Hf4State, player: str) -> list[str]:
        """Colonists who go along with a Bernal that leaves the home."""
        return colonists(state, player) if base(state, player).kind != LEO else []

    def payable(self, state: Hf4State, player: str, move: Move) -> bool:
        """Whether a player has the Aquas for a flight."""
        return self.cost(state, player, move) <= state.players[player].aquas

    @staticmethod
    def cost(state: Hf4State, player: str, move: Move) -> int:
        """Aquas that a flight takes yet."""
        hand = state.players[player].hand
        built = base(state, player).kind != LEO and b_cards.is_bernal(state, move.cards[0])
        lifted = [card for card in move.cards if card in hand]
        bernal = BERNAL_PRICE if built and move.cards[0] in lifted else 0
        lifted = lifted[1:] if bernal else lifted
        return move.tanks + bernal + boost_factor(state, player) * sum(map(state.mass, lifted))

    def lift(
        self, state: Hf4State, player: str, move: Move, kind: str = ""
    ) -> tuple[Sequence[Act[Hf4State]], list[Act[Hf4State]]]:
        """Acts that bring cards to the base, or make the stack; and those that follow the latter."""
        start, hand = base(state, player), state.players[player].hand
        if start.kind != LEO and move.cards[0] in hand and b_cards.is_bernal(state, move.cards[0]):
            return [BuildBernal(by=player, card=move.cards[0])], []
        grounded = tuple(card for card in move.cards if card in hand)
        if grounded:
            return [Boost(by=player, cards=grounded, home=start.kind != LEO)], []
        kind = kind or next(iter(b_bernals.free_figures(state, player)))
        then = [*move.plan.legs[0].acts(player, kind)]
        if move.tanks:
            then.insert(0, LoadFuel(by=player, tanks=move.tanks, stack=kind, source=start.kind))
        return [CreateStack(by=player, kind=kind, source=start.kind, cards=move.cards)], then

    def clears_hand(self, state: Hf4State, player: str, move: Move) -> Acts:
        """A full hand keeps the player out of auctions: what flies goes up to a home, else the rest is sold.

        In LEO it would wait for the next pad explosion.
        """
        start, hand = base(state, player), state.players[player].hand
        if not i2_research.barred(state, player):
            return
        if start.kind == LEO:
            yield from (FreeMarket(by=player, card=card) for card in hand if card not in move.cards)
            return
        flying = [card for card in move.cards if card in hand and not b_cards.is_bernal(state, card)]
        flying.sort(key=state.mass)
        for n in range(len(flying), 0, -1):
            yield Boost(by=player, cards=tuple(flying[:n]), home=True)

    def purchases(self, state: Hf4State, player: str) -> Acts:
        """Buy a Bernal, and what it needs; one that suits nowhere makes room for another (2A7c)."""
        mine, hand = held(state, player), state.players[player].hand
        owned = suited(state, player)
        if not owned and any(suits(state, player, card) for card in state.decks.get(b_cards.BERNALS, ())):
            yield from (Discard(by=player, card=card) for card in bernals(state, player) if card in hand)
        decks = [b_cards.BERNALS] if not owned else []
        if owned and not any(chains(state, player, card, mine) for card in owned):
            decks = [
                deck for deck in ("generators", "reactors", "radiators")
                if state.decks[deck] and brings(state, player, [*mine, *lot(state, state.decks[deck][0])])
            ]  # fmt: skip
        for deck in decks:
            if state.decks.get(deck):
                yield ResearchAuction(by=player, deck=deck)
                yield ResearchGrant(by=player, deck=deck)

    def trades(self, state: Hf4State, player: str) -> Acts:
        """Buy what only factories make, once there is one at which it could be promoted."""
        owned = {deck_of(state, card) for card in cards_of(state, player)}
        for deck in MADE:
            top = state.decks.get(deck, [])[:1]
            if deck not in owned and top and promoting(state, player, top[0]):
                yield ResearchAuction(by=player, deck=deck)
                yield ResearchGrant(by=player, deck=deck)


def wanted(state: Hf4State, player: str, cards: Sequence[str]) -> Iterator[list[str]]:
    """Places where a Bernal among the cards is best anchored, and those where it may be as well."""
    taken = {one.location for one in b_bernals.anchored(state)}
    places = [space for space in state.content.kept(anchorages) if space not in taken]
    if b_bernals.home(state, player) is None:
        yield [space for space in places if b_bernals.is_home_orbit(state, space)]
        return
    below = {
        space: [site for site in free_factories(state, space) if state.sites[site].factory == player]
        for space in places
        if not b_bernals.is_home_orbit(state, space)
    }
    domes = [icon(state, card) for card in cards if b_cards.is_bernal(state, card)]
    fitting = {
        space: [site for site in sites if any(fits(state, dome, site) for dome in domes)]
        for space, sites in below.items()
    }
    yield [space for space, sites in fitting.items() if any(state.sites[site].colonies for site in sites)]
    yield [space for space, sites in fitting.items() if sites]
    yield [space for space, sites in below.items() if sites]


def settles(state: Hf4State, player: str) -> bool:
    """Whether a player means to anchor a Bernal more, at home or over a factory; one that would pay yet."""
    if state.colonization is None or years_left(state) <= LASTING:
        return False
    if b_bernals.home(state, player) is None:
        return state.year > STARTED or bool(b_components.factories(state, player))
    if len([*b_bernals.anchored(state, player)]) >= b_bernals.MOST:
        return False
    return any(wanted(state, player, suited(state, player)))


def cards_of(state: Hf4State, player: str) -> list[str]:
    """All cards of a player, in hand and in stacks."""
    owner = state.players[player]
    return [*owner.hand, *(card for stack in owner.stacks.values() for card in stack.cards)]


def bernals(state: Hf4State, player: str) -> list[str]:
    """Bernals of a player that are in hand or at the base and not anchored."""
    start = base(state, player)
    anchored = b_cards.bernal_of(state, start) if start.anchored else None
    return [
        card for card in (*state.players[player].hand, *start.cards)
        if b_cards.is_bernal(state, card) and card != anchored
    ]  # fmt: skip


def suits(state: Hf4State, player: str, bernal: str) -> bool:
    """Whether a Bernal might do at home, or be promoted over an own factory; any one late in the game."""
    if b_bernals.home(state, player) is None or years_left(state) <= HURRY:
        return True
    below = (site for site in b_components.factories(state, player) if b_bernals.may_serve(state, site))
    return any(fits(state, icon(state, bernal), site) for site in below)


def suited(state: Hf4State, player: str) -> list[str]:
    """Bernals of a player that are not anchored and might be."""
    return [card for card in bernals(state, player) if suits(state, player, card)]


def promoting(state: Hf4State, player: str, card: str) -> list[str]:
    """Own factories with a colony at which a card may be made, and promoted."""
    kind, dome = state.content.cards[card].front.spectral, icon(state, card)
    return [
        site for site in b_components.factories(state, player)
        if state.sites[site].colonies
        and fits(state, dome, site)
        and kind in (ANY, state.content.map.sites[site].spectral)
    ]  # fmt: skip


def ferries(state: Hf4State, player: str, first: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
    """Sets of cards with which somebody at home could fly: a human, a drive and its supports.

    ``first``: of them, who may be robots, that one which is there.
    """
    start = base(state, player)
    bernal = b_cards.bernal_of(state, start)
    people = [
        card for card in start.cards if card != bernal and (e_stacks.is_human(state, card) or card in first)
    ]
    wardrobe = Wardrobe(state, player, held(state, player))
    chosen = [card for card in first if card in people][:1] or sorted(people, key=state.mass)[:LOOKED_AT]
    for human in chosen:
        if state.side(human).thrust:
            yield (human,)
        for drive in wardrobe.drives():
            for chain in wardrobe.chains(drive)[:1] if drive != human else ():
                cool = cooling(state, wardrobe, (drive, *chain))
                if cool is not None:
                    yield (human, drive, *sorted(chain), *cool)


def chains(state: Hf4State, player: str, bernal: str, cards: Collection[str]) -> list[tuple[str, ...]]:
    """Sets of supports among cards that a Bernal could fly with, radiators included, light ones first."""
    wardrobe = Wardrobe(state, player, cards)
    found = []
    for chain in wardrobe.chains(bernal):
        cool = cooling(state, wardrobe, (bernal, *chain))
        if cool is not None and thrust(state, (bernal, *chain)) >= LEAST_THRUST:
            found.append((*sorted(chain), *cool))
    return sorted(found, key=wardrobe.mass)


def thrust(state: Hf4State, cards: Collection[str]) -> int:
    """The thrust of a card that flies, with what its supports add and take away."""
    sides = [state.side(card) for card in cards]
    own = sum(side.thrust.thrust for side in sides if side.thrust is not None)
    return own + sum(side.modifier.thrust for side in sides if side.modifier is not None)


def cooling(state: Hf4State, wardrobe: Wardrobe, cards: Collection[str]) -> tuple[str, ...] | None:
    """The lightest radiators for all that the cards need; None where there are too few."""
    return wardrobe.radiators(sum(state.side(card).requires.therms for card in cards))


def brings(state: Hf4State, player: str, cards: Collection[str]) -> bool:
    """Whether with such cards a Bernal of the player could fly."""
    return any(chains(state, player, card, cards) for card in suited(state, player))


def kept(state: Hf4State, player: str) -> set[str]:
    """Cards that a player keeps for a home, and what only factories make."""
    made = (card for card in state.players[player].hand if deck_of(state, card) in MADE)
    found = {card for card in made if promoting(state, player, card)}
    if settles(state, player):
        for bernal in suited(state, player):
            found |= {bernal}.union(*chains(state, player, bernal, held(state, player))[:1])
    return found


def price(state: Hf4State, player: str, card: str) -> int:
    """What a card is worth to who wants a home or something to promote, in Aquas."""
    if deck_of(state, card) in MADE:
        return PRICE if promoting(state, player, card) else 0
    if not settles(state, player):
        return 0
    if deck_of(state, card) == b_cards.BERNALS:
        return PRICE if suits(state, player, card) and not suited(state, player) else 0
    mine = held(state, player)
    helps = not brings(state, player, mine) and brings(state, player, [*mine, *lot(state, card)])
    return PRICE // 2 if helps else 0
