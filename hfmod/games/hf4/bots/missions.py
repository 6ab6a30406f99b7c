"""Missions of the greedy bot: which cards fly where, with how much fuel, by which route.

A mission takes a robonaut, a refinery and perhaps a thruster to a site where the robonaut finds water enough;
what it costs is the boost of the cards that are still in hand and an Aqua for each tank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from hfmod.content.hf4 import Grade
from hfmod.games.hf4 import f_fuel, felonies, h_rights
from hfmod.games.hf4.acts import LEO
from hfmod.games.hf4.i6_prospect import AUTOMATIC
from hfmod.games.hf4.routing import NoRoute, Plan, Search, craft_of
from hfmod.games.hf4.scenarios import on_body
from hfmod.games.hf4.state import Hf4State, Stack

TURNS = 5  # longest flight that a bot plans
TANKS = (4, 8, 14, 22)  # amounts of fuel that it tries
COMBINATIONS = 4  # sets of cards that it looks at, the cheapest ones
CREW = 2  # Aquas that it is worth to have the crew along: for a colony and glory
REMEMBERED = 4000  # flights whose routes a navigator keeps
HAZARD = 2  # fuel steps that it spends rather than make a hazard roll


@dataclass(frozen=True, slots=True)
class Mission:
    """Cards that fly from LEO with ``tanks`` of water to ``site`` by ``plan``, and what it costs in all."""

    cards: tuple[str, ...]
    tanks: int
    site: str
    plan: Plan
    cost: int


def open_sites(state: Hf4State, player: str, isru: int) -> list[str]:
    """Sites worth a prospect with an ISRU platform of that value, the surest and wettest ones first."""
    board = state.content.map
    found = []
    for site in board.sites.values():
        tokens = state.sites.get(site.id)
        taken = tokens is not None and (
            tokens.busted or tokens.factory is not None or tokens.claim not in (None, player)
        )
        luna = on_body(state, site.id, "luna") and player != state.first_player
        if not taken and site.hydration >= isru and not luna:
            found.append(site)
    found.sort(key=lambda site: (-min(site.size, AUTOMATIC), -site.hydration))
    return [site.id for site in found]


def combinations(state: Hf4State, player: str) -> Iterator[tuple[str, ...]]:
    """Sets of cards in hand and LEO that could found a factory, cheapest ones first."""
    owner = state.players[player]
    near = [*owner.hand, *owner.stacks["leo"].cards]
    by_deck: dict[str, list[str]] = {}
    for card in near:
        if not state.cards[card].black:
            by_deck.setdefault(state.content.cards[card].deck, []).append(card)
    crew = (owner.crew,) if owner.crew in owner.stacks["leo"].cards else ()
    sets = []
    for robonaut, refinery, thruster in product(
        by_deck.get("robonauts", ()), by_deck.get("refineries", ()), (None, *by_deck.get("thrusters", ()))
    ):
        cards = tuple(card for card in (robonaut, refinery, thruster) if card is not None)
        if thruster is not None or state.side(robonaut).thrust is not None:
            sets.append(cards)
        if crew:
            sets.append((*cards, *crew))
    sets.sort(key=lambda cards: (sum(map(state.mass, cards)), cards))
    return iter(sets[:COMBINATIONS])


def launch(state: Hf4State, player: str, cards: Iterable[str], tanks: int, at: str = LEO) -> Stack:
    """A rocket of such cards as it would be with so many tanks of water; it is not on the table."""
    chosen = list(cards)
    dry = Fraction(max(1, sum(map(state.mass, chosen))))
    wet = f_fuel.strip(state.content).up_tanks(dry, tanks)
    return Stack("rocket", player, at, chosen, dry=dry, wet=wet, grade=Grade.WATER if tanks else None)


class Navigator:
    """Finds routes, and remembers what it found for as long as the table is the same for them.

    One navigator may serve all seats and many games of the same content.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], dict[str, Plan]] = {}

    def routes(self, state: Hf4State, player: str, stack: Stack) -> dict[str, Plan]:
        """The best route to each site that a stack reaches: few rolls, little fuel, few turns."""
        drives = tuple(
            (card, state.cards[card].black) for card in stack.cards if state.side(card).thrust is not None
        )
        assists = tuple(
            (space, bool(tokens.colonies))
            for space, tokens in state.sites.items()
            if felonies.may_use_factory(state, player, space)
        )
        key = (
            state.content.digest, state.scenario, stack.location, stack.dry, stack.wet, stack.grade, drives,
            assists, h_rights.push_sources(state, player),
        )  # fmt: skip
        if len(self.known) > REMEMBERED:
            self.known.clear()
        if key not in self.known:
            self.known[key] = self._search(state, player, stack)
        return self.known[key]

    @staticmethod
    def _search(state: Hf4State, player: str, stack: Stack) -> dict[str, Plan]:
        try:
            search = Search(craft_of(state, player, stack), most_turns=TURNS)
        except NoRoute:
            return {}
        search.run()
        best = {}
        for space in search.fronts:
            plans = search.plans(space) if space in state.content.map.sites or space == LEO else []
            if plans:
                best[space] = min(plans, key=worth)
        return best

    def mission(self, state: Hf4State, player: str, funds: int) -> Mission | None:
        """The best mission from LEO that so many Aquas pay for; None where there is none."""
        found = []
        for cards in combinations(state, player):
            in_leo = state.players[player].stacks["leo"].cards
            boost = sum(state.mass(card) for card in cards if card not in in_leo)
            one = self._with(state, player, cards, funds - boost)
            if one is not None:
                found.append(replace(one, cost=one.tanks + boost))
        crew = state.players[player].crew
        return min(
            found,
            key=lambda one: (-chance(state, one.site), one.cost - CREW * (crew in one.cards), one.cards),
            default=None,
        )

    def _with(self, state: Hf4State, player: str, cards: tuple[str, ...], most: int) -> Mission | None:
        """The mission with these cards and at most so many tanks that needs the least fuel."""
        if most < 1:
            return None
        robonaut = next(card for card in cards if state.content.cards[card].deck == "robonauts")
        wanted = open_sites(state, player, state.side(robonaut).isru or 0)
        for tanks in dict.fromkeys(min(most, n) for n in TANKS):
            routes = self.routes(state, player, launch(state, player, cards, tanks))
            site = next((site for site in wanted if site in routes), None)
            if site is not None:
                return Mission(cards, tanks, site, routes[site], 0)
        return None


def worth(plan: Plan) -> tuple[int, int]:
    """How dear a route is to a bot, and its turns."""
    return (plan.fuel + HAZARD * plan.hazards + plan.turns, plan.turns)


def chance(state: Hf4State, site: str) -> int:
    """Sixths of a chance that a prospect of the site succeeds."""
    return min(state.content.map.sites[site].size, AUTOMATIC)
