"""3D7: the dislodge operation, by which a rock, an iceberg or a tank of water becomes a dropstone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Self

from hfmod.engine.act import Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import b_blocs, d_comets, d_futures, d_restricted, d_weapons
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.conflict.d_comets import comet
from hfmod.games.hf4.rules.core import b_cards, e_stacks, f_fuel, h_hazards, h_rights, h_thrust, j_supports
from hfmod.games.hf4.rules.core.acts import (
    Operation,
    aquas_key,
    broken,
    count,
    known_card,
    known_space,
    name,
    spot,
    turn_key,
    zone_name,
)
from hfmod.games.hf4.rules.core.e_stacks import stack_of_kind
from hfmod.games.hf4.rules.core.solar_graph import is_site
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State, Stack, Turn
from hfmod.games.hf4.rules.terawatt import d_futures as futures

STONE = "dropstone"  # kind of its stack
ICEBERG, BOULDER, TANK = "iceberg", "boulder", "tank"
ICE = 4  # hydration of the sites that give icebergs
THRUST = 3  # base thrust that its thruster needs


# -- places ----------------------------------------------------------------------------------------------


@implements("3D7b", "3D7b.2", "3D7b.3", "3D7b.4")
def moonlet(state: Hf4State, site: str) -> Mapping[str, Any] | None:
    """What a moonlet's stone is put in and reaches; None for other sites."""
    rows = b_blocs.table(state.content)["dropstones"]
    return next((row for row in rows if site in row["sites"]), None)


@implements("3D7b.5", "3D7g")
def frostline(state: Hf4State, place: str) -> bool:
    """Whether a tank of water may be let go there: in the zones of the frostline, and not on a site."""
    space = state.content.map.spaces[place]
    return not is_site(space) and space.zone in b_blocs.table(state.content)["frostline"]["zones"]


@implements("3D7d", "3D7b.1", "3D7b.2", "3D7b.3", "3D7b.4", silent=True)
def put_in(state: Hf4State, place: str) -> tuple[str, str]:
    """The flyby where a stone from a place is put in, and the farthest zone that it reaches."""
    row = moonlet(state, place)
    if row is not None:
        return str(row["flyby"]), str(row["zone"])
    return str(b_blocs.table(state.content)["oberth"]), state.content.map.spaces[place].zone


@implements("3D7c.1", "3D7c.2", "3D7c.3")
def kind_of(state: Hf4State, place: str) -> str:
    """What a place gives: ice where it is wettest, else rock; a tank away from sites."""
    facts = state.content.map.sites.get(place)
    if facts is None:
        return TANK
    return ICEBERG if facts.hydration == ICE else BOULDER


# -- the operation ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Dislodge(Operation):
    """Make a dropstone where the own stack ``source`` is, of ``cards`` from own stacks there.

    ``thruster`` is the one of the cards that steers it. ``finao`` pays in place of the hazard roll of a
    stone that goes round the Sun. ``future`` is the own Colonist whose Future the comet is to complete.
    """

    do: ClassVar[str] = "dislodge"

    source: str
    thruster: str
    cards: tuple[str, ...]
    finao: bool = False
    future: str | None = None

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        place = stack_of_kind(state, self.player, self.source).location
        known_space(state, put_in(state, place)[0])
        if self.future is not None:
            d_comets.known_future(state, self.future)
        if self.thruster not in self.cards or len(set(self.cards)) < len(self.cards):
            raise Impossible("the cards are named once each, the thruster among them")
        for card in self.cards:
            known_card(state, card)
            if card not in aboard(state, self.player, place):
                message = f"{name(state, card)} is in no stack of {self.player} at {spot(state, place)}"
                legal = "take cards that are there"
                raise Impossible(message, frozenset({f"card:{card}"}), rule="3D7c", legal=legal)

    def place(self, state: Hf4State) -> str:
        """Where it is done."""
        return stack_of_kind(state, self.player, self.source).location

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        place = self.place(state)
        if self.future is None:
            yield from in_lawless_times(state)
        else:
            yield from d_comets.may_complete(state, self.player, self.future, place)
        yield from a_source(state, self.player, place)
        yield from one_stone(state, self.player)
        yield from unmanned(state, self.player, self.cards)
        yield from strong_enough(state, self.player, self.thruster, place, kind_of(state, place))
        yield from operational(state, self.player, self.thruster, self.cards, place)
        if kind_of(state, place) == TANK:
            yield from has_water(state, stack_of_kind(state, self.player, self.source))
        if self.finao:
            yield from may_buy_off(state, self.player, place)

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        if self.finao or moonlet(state, self.place(state)) is not None:
            return ()
        return (Draw("d6", "hazard roll of the dropstone at the solar oberth"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "3D7d.4" if outcomes else ""

    def succeeds(self, state: Hf4State, outcomes: Sequence[Outcome]) -> bool:
        return bool(outcomes) and 1 not in outcomes

    @implements("3D7", "3D7.2", "3D7c", "3D7d", "3D7d.4", "3A3b")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        place = self.place(state)
        flyby, zone = put_in(state, place)
        kind = kind_of(state, place)
        if kind == TANK:
            spend_water(state, stack_of_kind(state, self.player, self.source))
        if self.finao:
            h_hazards.pay_finao(state, self.player)
        lose_stone(state, self.player)  # none but where it is forced
        stone = self.me(state).stacks[STONE] = Stack(STONE, self.player, flyby)
        tank = gold(state, self.player, place) if b_cards.is_gigawatt(state, self.thruster) else None
        if tank is not None and tank is not stone:
            e_stacks.add_fts(state, tank, -1, Grade.ISOTOPE)
            e_stacks.add_fts(state, stone, 1, Grade.ISOTOPE)
        for stack in e_stacks.stacks_at(state, place, self.player):
            for card in [card for card in self.cards if card in stack.cards]:
                stack.cards.remove(card)
                stone.cards.append(card)
            e_stacks.settle(state, stack)
        if self.future is not None:
            zone = d_comets.zone(state, self.future)
        turn_of = turn_key(state, self.player)
        conflict(state).dropstones[self.player] = Dropstone(
            kind, zone, flyby, turn_of, place, self.future or ""
        )
        if 1 in outcomes:
            lose_stone(state, self.player)

    def touches(self, state: Hf4State) -> frozenset[str]:
        cards = {f"card:{card}" for card in self.cards}
        return super().touches(state) | cards | {KEY, f"{self.source}:{self.by}", aquas_key(self.by)}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is None:
            return
        for stack in list(state.stacks(player)):
            cards = aboard(state, player, stack.location)
            if stack.kind == STONE or len(cards) > MOST:
                continue
            quests = [card for card, _ in futures.listing(state, player) if d_comets.by_a_comet(state, card)]
            wanted = [*([None] if b_blocs.fighting(state) else []), *quests]
            for thruster in cards if wanted else ():
                for crowd in subsets_with(thruster, cards):
                    for finao, future in product((False, True), wanted):
                        yield cls(
                            by=player,
                            source=stack.kind,
                            thruster=thruster,
                            cards=crowd,
                            finao=finao,
                            future=future,
                        )


MOST = 12  # cards of a place whose sets are listed


def subsets_with(card: str, cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Each set of cards with a certain one among them, in the order of the cards."""
    others = [one for one in cards if one != card]
    for number in range(1 << len(others)):
        chosen = {card, *(one for n, one in enumerate(others) if number >> n & 1)}
        yield tuple(one for one in cards if one in chosen)


def aboard(state: Hf4State, player: str, place: str) -> list[str]:
    """Cards in a player's stacks at a place."""
    stacks = [stack for stack in e_stacks.stacks_at(state, place, player) if stack.kind != STONE]
    return [card for stack in stacks for card in stack.cards]


# -- what it takes ---------------------------------------------------------------------------------------


@implements("3D7", "3C4e", silent=("3C4e",))
def in_lawless_times(state: Hf4State) -> Iterator[RuleViolation]:
    """In War and Anarchy only."""
    if not b_blocs.fighting(state):
        yield broken("3D7", "dropstones are made in War and Anarchy alone", KEY, legal="wait for an outbreak")


@implements("3D7b", "3D7b.5", "3F2a")
def a_source(state: Hf4State, player: str, place: str) -> Iterator[RuleViolation]:
    """At a comet, at one of the moonlets, or beyond the frostline; a Future opens small sites."""
    known = comet(state, place) or moonlet(state, place) is not None or frostline(state, place)
    if not known and not d_futures.dislodges(state, player, place):
        message = f"nothing is dislodged at {spot(state, place)}"
        legal = "a synodic comet, a moonlet that is listed, or a space beyond the frostline"
        yield broken("3D7b", message, f"site:{place}", legal=legal)


@implements("3D7c.7", "3A3b", "3A2e")
def one_stone(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """A player has one dropstone."""
    if player in conflict(state).dropstones:
        message = f"{player} has a dropstone under way"
        yield broken("3D7c.7", message, f"{STONE}:{player}", legal="wait until it has struck")


@implements("3D7c.6", "3D6f.2")
def unmanned(state: Hf4State, player: str, cards: Sequence[str]) -> Iterator[RuleViolation]:
    """Nobody rides it, but for Purple."""
    people = [card for card in cards if e_stacks.is_human(state, card)]
    if people and state.players[player].faction != d_weapons.PURPLE:
        message = f"{name(state, people[0])} is a human"
        yield broken("3D7c.6", message, f"card:{people[0]}", legal="leave humans behind")


@implements("3D7c.1", "3D7c.2", "3D7c.3", "3D7c.4", "3D7c.5")
def strong_enough(state: Hf4State, player: str, card: str, place: str, kind: str) -> Iterator[RuleViolation]:
    """A thruster of thrust 3 in the light there: for rock one that runs on dirt, for a tank on water."""
    rule = {ICEBERG: "3D7c.1", BOULDER: "3D7c.2", TANK: "3D7c.3"}[kind]
    triangle = state.side(card).thrust
    if b_cards.is_gigawatt(state, card):
        if not gold(state, player, place):
            message = f"{name(state, card)} burns isotope, and no gold FT is at {spot(state, place)}"
            yield broken("3D7c.4", message, f"card:{card}", legal="bring a gold FT along")
        return
    if triangle is None:
        yield broken(rule, f"{name(state, card)} is no thruster", f"card:{card}", legal="name a thruster")
        return
    grade = {ICEBERG: None, BOULDER: Grade.DIRT, TANK: Grade.WATER}[kind]
    thrust = triangle.thrust + h_thrust.solar_modifier(state, place, triangle.solar, False)
    if grade is not None and triangle.grade is not grade:
        message = f"{name(state, card)} runs on {triangle.grade.value}, and this stone needs {grade.value}"
        yield broken(rule, message, f"card:{card}", legal=f"a thruster that runs on {grade.value}")
    elif thrust < THRUST:
        sun = "3D7c.5" if triangle.solar and triangle.thrust >= THRUST else rule
        message = f"{name(state, card)} has thrust {thrust} there"
        yield broken(sun, message, f"card:{card}", legal=f"a thruster of base thrust {THRUST}", thrust=thrust)


@implements("3D7c.4")
def gold(state: Hf4State, player: str, place: str) -> Stack | None:
    """A stack of a player at a place with a gold FT, which a GW thruster takes along."""
    stacks = e_stacks.stacks_at(state, place, player)
    return next((one for one in stacks if e_stacks.fts_in(state, one, Grade.ISOTOPE)), None)


@implements("3D7.2", "3D7c")
def operational(
    state: Hf4State, player: str, thruster: str, cards: Sequence[str], place: str
) -> Iterator[RuleViolation]:
    """Its supports go along, and have light there (J3a); what has to be cooled, the stone cools."""
    there, chains = Stack(STONE, player, place), list(j_supports.chains(state, thruster, cards))
    if not chains:
        message = f"{name(state, thruster)} lacks supports in the dropstone"
        yield broken("3D7.2", message, f"card:{thruster}", legal="take its supports along")
    elif not any(j_supports.sunlit(state, there, {thruster, *chain.cards}) for chain in chains):
        message = f"{name(state, thruster)} is solar-powered, and {spot(state, place)} is in the dark"
        yield broken("3D7.2", message, f"card:{thruster}", legal="dislodge with another thruster")


@implements("3D7b.5", "3D7c.3")
def has_water(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A tank takes 5 FTs or tanks of water."""
    price = int(b_blocs.table(state.content)["frostline"]["tanks"])
    fts = e_stacks.fts_in(state, stack, Grade.WATER)
    tanks = f_fuel.whole_tanks(stack) if stack.grade is Grade.WATER else 0
    if max(fts, tanks) < price:
        message = f"{stack.title} has {count(max(fts, tanks), 'tank')} of water, and {price} are let go"
        yield broken("3D7b.5", message, stack.key, legal=f"bring {price} tanks of water")


@implements("3D7b.5")
def spend_water(state: Hf4State, stack: Stack) -> None:
    """FTs first, else fuel."""
    price = int(b_blocs.table(state.content)["frostline"]["tanks"])
    if e_stacks.fts_in(state, stack, Grade.WATER) < price:
        f_fuel.fuel_to_fts(state, stack, min(price, f_fuel.whole_tanks(stack)))
    e_stacks.add_fts(state, stack, -min(price, e_stacks.fts_in(state, stack, Grade.WATER)), Grade.WATER)
    e_stacks.settle(state, stack)


@implements("3D7d.4", "3D5e", silent=("3D5e",))
def may_buy_off(state: Hf4State, player: str, place: str) -> Iterator[RuleViolation]:
    """FINAO avoids the hazard roll at the solar oberth, where a petition allows it and there is money."""
    if moonlet(state, place) is not None:
        message = "a moonlet's dropstone makes no hazard roll"
        yield broken("3D7d.4", message, aquas_key(player), legal="dislodge it without FINAO")
        return
    yield from d_restricted.may_avoid_roll(state, player)
    price, has = h_rights.finao_price(state, player), state.players[player].aquas
    if has < price:
        message = f"FINAO costs {count(price, 'Aqua')}, {player} has {has}"
        yield broken("3D7d.4", message, aquas_key(player), legal="make the roll", price=price, has=has)


# -- what becomes of it ----------------------------------------------------------------------------------


@implements("3A3b.2", "3E6", "3D7h")
def lose_stone(state: Hf4State, player: str) -> None:
    """The whole stack is decommissioned, and the token comes back."""
    conflict(state).dropstones.pop(player, None)
    stone = state.players[player].stacks.pop(STONE, None)
    if stone is not None:
        e_stacks.lose_stack(state, stone)


@implements("3A3b.2", "3D7d.3")
def adrift(state: Hf4State) -> None:
    """A stone whose thruster is lost is lost."""
    for player in list(conflict(state).dropstones):
        stack = state.players[player].stacks.get(STONE)
        if stack is None or not drives(state, stack):
            lose_stone(state, player)


@implements("3A3b.2", "3D7c", "3D7.2", "3E6")
def drives(state: Hf4State, stone: Stack) -> list[str]:
    """Thrusters of a stone that have their supports there; the stone cools them all."""
    return [
        card
        for card in stone.cards
        if state.side(card).thrust is not None and any(j_supports.chains(state, card, stone.cards))
    ]


@implements("3D7d.2", "3D7c", "3A3b")
def high_velocity(state: Hf4State, *kinds: str) -> Iterator[RuleViolation]:
    """Nothing comes into a dropstone or out of it once it is under way."""
    if STONE in kinds:
        message = "a dropstone is under way at high velocity, and nothing lands on it or lifts off"
        yield broken("3D7d.2", message, KEY, legal="decommission cards on it, or leave them there")


@implements("3A3b.3", "3D7d.3")
def is_immune(state: Hf4State, stack: Stack) -> bool:
    """Whether neither events nor combat touch it: once off its flyby (RUL-DROPSTONE-IMMUNITY)."""
    stone = conflict(state).dropstones.get(stack.owner)
    return stack.kind == STONE and stone is not None and stone.spot != stack.location


@implements("3D7f", "3D7b.1")
def next_zone(state: Hf4State, stone: Dropstone) -> str | None:
    """The zone that a stone round the Sun reaches next; None at its farthest one."""
    order = [zone.id for zone in sorted(state.content.map.zones.values(), key=lambda zone: zone.index)]
    now = order.index(stone.spot) if stone.spot in order else 0  # from the oberth, in the first zone
    if stone.spot == stone.zone or now + 1 >= len(order):
        return None
    return order[now + 1]


def where(state: Hf4State, stone: Dropstone) -> str:
    """Where a stone is, in words."""
    if stone.spot in state.content.map.zones:
        return f"in the {zone_name(state, stone.spot)} zone"
    return f"at {spot(state, stone.spot)}"
