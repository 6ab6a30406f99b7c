"""Outfits of the greedy bot: sets of cards that fly, prospect and found a factory, supports included.

An outfit has a robonaut, a refinery and a drive (a thruster, a robonaut with a thrust triangle, or the crew),
the supports that the three need, and radiators for what they do one after the other. All supports are asked
of chapter J on a stack that is not on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice, product

from hfmod.games.hf4.content.model import Grade, Hf4Content
from hfmod.games.hf4.rules.core import b_cards, e_stacks, f_fuel, h_hazards, h_rights, h_thrust, j_supports
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.j_operational import NOT_FOR_INDUSTRY
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.race_for_glory import d5_rescue

NEAR, REACH = 2, 4  # burns that flights to near and to far sites take
CHAINS = 6  # support chains of a card that are looked at
OF_A_ROLE, SUPPORTS = 3, 10  # cards of a role, and supports, that outfits are made of where there are many
MANY, FEW_CHAINS = 6, 3  # supports with which fewer chains are looked at
RADIATORS = 2  # most radiators that are taken along
LACK = 30  # Aquas that a card seems worth which fills a role of a mission
FAR = 40  # Aquas of a flight that its drive cannot make
REMEMBERED = 5000  # wardrobes whose outfits are kept
NO_PATENTS = ("crew", b_cards.COLONISTS, *d5_rescue.TITLES)  # decks that nobody buys from


@dataclass(frozen=True, slots=True)
class Outfit:
    """Cards of a mission. ``mass`` is that of all, ``boost`` the price of lifting those which are on Earth.

    ``tanks`` of water suffice for a far site, ``hard`` is the rad-hardness of the softest card, ``guess`` is
    about what boost and a flight to a near site cost in Aquas, the risk of its belts included. Radiators are
    taken as they lie, light in hand.
    """

    robonaut: str
    refinery: str
    drive: str
    cards: tuple[str, ...]
    mass: int
    boost: int
    tanks: int
    hard: int
    guess: int


def deck_of(state: Hf4State, card: str) -> str:
    """The deck of a card."""
    return state.content.cards[card].deck


def held(state: Hf4State, player: str) -> list[str]:
    """All patents of a player, wherever they are: they come home to hand."""
    owner = state.players[player]
    cards = [*owner.hand, *(card for stack in owner.stacks.values() for card in stack.cards)]
    return [card for card in cards if deck_of(state, card) not in NO_PATENTS and not state.cards[card].black]


def lot(state: Hf4State, card: str) -> list[str]:
    """A card and the supports that come with it, if it were won now (I2g)."""
    needs = state.content.cards[card].front.requires
    wanted = {
        "generators": needs.generator is not None,
        "reactors": bool(needs.reactors),
        "radiators": needs.therms > 0,
    }
    if not state.rules.supports:
        return [card]
    tops = [state.decks[deck][:1] for deck, needed in wanted.items() if needed]
    return [card, *(one for top in tops for one in top)]


def launch(state: Hf4State, player: str, cards: Sequence[str], tanks: int) -> Stack:
    """A rocket at the base as it would be with such cards and tanks of water; it is not on the table."""
    dry = Fraction(max(1, sum(map(state.mass, cards))))
    wet = f_fuel.strip(state.content).up_tanks(dry, tanks)
    place, grade = base(state, player).location, Grade.WATER if tanks else None
    return Stack("rocket", player, place, list(cards), dry=dry, wet=wet, grade=grade)


def base(state: Hf4State, player: str) -> Stack:
    """Where a player's Aquas are, and flights begin: the stack in LEO, or the Home Bernal's."""
    return state.rules.bank(state, player)


def passengers(state: Hf4State, player: str) -> list[str]:
    """Human Colonists at the base, light ones first."""
    people = [card for card in base(state, player).cards if b_cards.is_colonist(state, card)]
    return sorted((card for card in people if e_stacks.is_human(state, card)), key=state.mass)


def colonists(state: Hf4State, player: str) -> list[str]:
    """Colonists at the base, robots too, light ones first."""
    people = (card for card in base(state, player).cards if b_cards.is_colonist(state, card))
    return sorted(people, key=state.mass)


def boost_factor(state: Hf4State, player: str) -> int:
    """Aquas that the boost of a mass of 1 to the base costs."""
    return state.rules.boost_factor(state, player, base(state, player).kind != LEO)


def tanks_for(state: Hf4State, mass: int, steps: int) -> int:
    """Tanks of water that give a dry mass so many fuel steps, at least one."""
    strip = f_fuel.strip(state.content)
    known = state.content.kept(_tanks)
    if (mass, steps) not in known:
        dry, tanks = Fraction(max(1, mass)), 1
        while (strip.steps_between(strip.up_tanks(dry, tanks), dry) or 0) < steps:
            tanks += 1
        known[mass, steps] = tanks
    return known[mass, steps]


def _tanks(content: Hf4Content) -> dict[tuple[int, int], int]:
    """Tanks by dry mass and fuel steps, as far as they were asked for."""
    return {}


_outfits: dict[Hashable, list[Outfit]] = {}


class Wardrobe:
    """What a player could put together of some cards: outfits, and what is missing for one."""

    near = NEAR

    def __init__(self, state: Hf4State, player: str, cards: Collection[str]) -> None:
        self.state, self.player = state, player
        owner, start = state.players[player], base(state, player)
        self.hand = set(cards) - set(start.cards)
        self.cards = sorted(cards)
        self.crew = owner.crew if owner.crew in start.cards else None
        someone = [self.crew] if self.crew else passengers(state, player)[:1]
        self.aboard = set(someone)  # who flies in any case
        self.stack = Stack("rocket", player, start.location, [*self.cards, *self.aboard])
        self.factor = boost_factor(state, player)
        supports = [card for card in self.cards if deck_of(state, card) in ("generators", "reactors")]
        self.supports = sorted(sorted(supports, key=self.burden)[:SUPPORTS])
        self._chains: dict[tuple[str, bool], list[frozenset[str]]] = {}

    def of_deck(self, deck: str) -> list[str]:
        """The cards of a deck."""
        return [card for card in self.cards if deck_of(self.state, card) == deck]

    def best(self, cards: Sequence[str]) -> Sequence[str]:
        """Cards of one role: where there are many, the best that could work."""
        if len(cards) <= OF_A_ROLE + 1:
            return cards
        return sorted(filter(self.chains, cards), key=self.burden_with_chain)[:OF_A_ROLE]

    def burden(self, card: str) -> tuple[int, ...]:
        """What speaks against a card: its mass, and that of what it needs, about."""
        needs = self.state.side(card).requires
        return (self.state.mass(card) + needs.therms + 2 * (len(needs.reactors) + bool(needs.generator)),)

    def burden_with_chain(self, card: str) -> tuple[int, ...]:
        """What speaks against a card of a role: its mass, and that of its lightest chain."""
        return (self.state.mass(card) + min(map(self.mass, self.chains(card))),)

    def roles(self) -> tuple[tuple[list[str], bool], ...]:
        """The cards of each role of an outfit, the drives last, and whether they work in industry."""
        return (
            (self.of_deck("robonauts"), True),
            (self.of_deck("refineries"), True),
            (self.drives(), False),
        )

    def drives(self) -> list[str]:
        """Cards with a thrust triangle."""
        flying = [
            card for card in self.cards
            if deck_of(self.state, card) in ("robonauts", "thrusters") and self.state.side(card).thrust
        ]  # fmt: skip
        if self.crew is not None and self.state.side(self.crew).thrust:
            flying.append(self.crew)
        return flying

    def chains(self, card: str, industry: bool = False) -> list[frozenset[str]]:
        """Sets of supports that a card could use, light ones first; radiators aside.

        For ``industry`` none that serves flights alone.
        """
        if (card, industry) not in self._chains:
            pool = [
                one for one in self.supports
                if one != card and not (industry and j_supports.prints(self.state, one, NOT_FOR_INDUSTRY))
            ]  # fmt: skip
            found = {one.cards for one in islice(j_supports.chains(self.state, card, pool), 40)}
            most = CHAINS if len(self.supports) <= MANY else FEW_CHAINS
            kept = sorted(found, key=lambda one: (self.mass(one), sorted(one)))[:most]
            self._chains[card, industry] = kept
        return self._chains[card, industry]

    def founds(self) -> bool:
        """Whether the cards hold what a factory takes."""
        return all(
            any(self.chains(card, industry=True) for card in self.of_deck(deck))
            for deck in ("robonauts", "refineries")
        )

    def mass(self, cards: Collection[str]) -> int:
        """Mass of cards as they lie."""
        return sum(map(self.state.mass, cards))

    def outfits(self) -> list[Outfit]:
        """Every outfit that the cards make up, the one that seems cheapest first; it is remembered."""
        key = self.likeness()
        if key not in _outfits:
            if len(_outfits) >= REMEMBERED:
                _outfits.clear()
            _outfits[key] = self._outfits()
        return _outfits[key]

    def likeness(self) -> Hashable:
        """What the outfits hang on: alike wardrobes have the same ones."""
        state, owner = self.state, self.state.players[self.player]
        lying = [
            (one, one in self.hand, state.cards[one].black, state.cards[one].heavy) for one in self.cards
        ]  # fmt: skip
        pushed = bool(h_rights.push_sources(state, self.player))
        place = (self.stack.location, self.factor)
        table = (state.content.digest, state.rules.edition, place, tuple(sorted(state.options.items())))
        return (*table, owner.crew_black, frozenset(self.aboard), self.crew, pushed, tuple(lying))

    def _outfits(self) -> list[Outfit]:
        found = {}
        for *tools, drive in product(*(self.best(cards) for cards, _ in self.roles())):
            for one in self._with(tools, drive):
                found[one.cards, drive] = one
        return sorted(found.values(), key=lambda one: (one.guess, one.mass, one.cards))

    def _with(self, tools: Sequence[str], drive: str) -> Iterator[Outfit]:
        cores = {*tools, drive, *self.aboard}
        robonaut, refinery = tools[0], tools[1] if len(tools) > 1 else ""
        working = [self.chains(tool, industry=True) for tool in tools]
        seen = set()
        for *supports, flying in product(*working, self.chains(drive)):
            therms = max(
                j_supports.therms_needed(self.state, robonaut, supports[0]),
                j_supports.therms_needed(self.state, drive, flying),
            )
            radiators = self.radiators(therms)
            if radiators is None:
                continue
            cards = tuple(sorted({*cores, *flying, *radiators}.union(*supports)))
            if (cards, flying) in seen:
                continue
            seen.add((cards, flying))
            boost = self.factor * self.mass([card for card in cards if card in self.hand])
            hard = min(h_hazards.hardness(self.state, card) for card in cards)
            near, far, net = self._fuel(drive, cards, tuple(flying))
            guess = FAR if net < 1 else -(-(boost + near) * 6 // max(1, min(6, hard + net)))
            yield Outfit(
                robonaut, refinery, drive, cards, self.mass(cards), boost, far, hard, min(FAR, guess)
            )

    def radiators(self, therms: int) -> tuple[str, ...] | None:
        """The lightest radiators, as they lie, for so many therms; None where there are too few."""
        if not therms:
            return ()
        cooling = {}
        for card in self.of_deck("radiators"):
            way = self.state.orientation(card)
            if way is not None and not j_supports.demands(self.state.side(card)):
                cooling[card] = way.therms
        sets = [
            some for n in range(1, RADIATORS + 1) for some in combinations(cooling, n)
            if sum(cooling[card] for card in some) >= therms
        ]  # fmt: skip
        return min(sets, key=self.mass, default=None)

    def _fuel(self, drive: str, cards: Sequence[str], chain: Sequence[str]) -> tuple[int, int, int]:
        """Tanks that flights to a near and to a far site take about, and the net thrust of the near one."""
        state, thrust = self.state, self.state.side(drive).thrust
        assert thrust is not None
        if thrust.grade is not Grade.WATER:
            return (0, 0, 0)
        pushed = thrust.push and bool(h_rights.push_sources(state, self.player))
        mass, most = self.mass(cards), f_fuel.strip(state.content).max_wet
        empty = launch(state, self.player, cards, 0)
        burn = h_thrust.net_thrust(state, empty, drive, False, pushed, chain).fuel
        near, far = (tanks_for(state, mass, -(-burns * burn // 1)) for burns in (self.near, REACH))
        if mass + near > most:
            return (0, 0, 0)
        wet = launch(state, self.player, cards, near)
        net = h_thrust.net_thrust(state, wet, drive, False, pushed, chain).total
        return (near, min(far, most - max(1, mass)), net + (thrust.afterburn is not None))

    def lack(self) -> int:
        """How far the cards are from an outfit, in Aquas: the best one's guess, or LACK for each role."""
        found = self.outfits()
        if found:
            return found[0].guess
        total = FAR
        for role, industry in self.roles():
            fits = [
                self.mass(chain) + self.state.mass(card)
                for card in role
                for chain in self.chains(card, industry)
            ]
            total += min([*fits, LACK if not role else LACK - 5])
        return total
