"""Voyages of explorers: flights that found no factory, to where something new happens to who is there.

A voyage takes as little as it can: what is to be tried out, a drive, and what the two need. It flies like a
mission, and stays where it has come to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product

from hfmod.games.hf4.bots.errands import home
from hfmod.games.hf4.bots.missions import Mission, years_left
from hfmod.games.hf4.bots.outfits import Outfit, Wardrobe, held, launch
from hfmod.games.hf4.bots.scout import Scout
from hfmod.games.hf4.routes.search import Plan
from hfmod.games.hf4.rules.core import b_components, e_stacks, j_supports
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

TANKS = 8  # fuel that a voyage takes
TURNS = 3  # longest flight that is planned for one
CHAINS = 2  # support chains of a drive that are looked at
LOOKED_AT = 2  # sets of cards whose routes are looked for
PATIENT = 5  # years after which a voyage is looked for again
TRIES = 2  # voyages to the same end in a game
REVIVES = "remove_busted"
FLARES = "neptune_flare_modifier"  # option about the zone in which the strength of flares is in doubt


@dataclass(frozen=True)
class Purpose:
    """Why a voyage is made: the cards that it is about, and the spaces where they work."""

    name: str
    tools: tuple[str, ...]
    goals: frozenset[str]


class Voyages:
    """The voyages of one seat."""

    def __init__(self, scout: Scout) -> None:
        self.scout, self.curiosity = scout, scout.curiosity
        self.found: tuple[Purpose, Mission] | None = None
        self.looked = -PATIENT  # the year in which it was looked for

    def purposes(self, state: Hf4State, cards: Collection[str]) -> Iterator[Purpose]:
        """What such cards could fly for."""
        for card in cards:
            for ability in state.side(card).abilities:
                if ability.code == REVIVES and self.curiosity.new("abilities", REVIVES):
                    yield Purpose(REVIVES, (card,), mines(state, int(ability.params["min_size"])))
        if self.curiosity.new("options", f"{FLARES}={state.options[FLARES]}"):
            yield Purpose(FLARES, (), doubtful(state))

    def stays(self, state: Hf4State, stack: Stack) -> str | None:
        """The purpose for which a stack stays where it is; None where it does not."""
        here = [one.name for one in self.purposes(state, stack.cards) if stack.location in one.goals]
        return here[0] if here else None

    def best(self, state: Hf4State, player: str) -> tuple[Purpose, Mission] | None:
        """A cheap voyage from LEO that can be paid for; None where none is found, or was lately.

        Factories come first: the cards and Aquas of a voyage are lost to the mission that would found one.
        """
        if not b_components.factories(state, player):
            return None
        if self.looked == state.year or (self.found is None and state.year < self.looked + PATIENT):
            return self.found
        self.looked, self.found = state.year, None
        mine = [*held(state, player), *home(state, player)]
        for purpose in self.purposes(state, mine):
            if purpose.goals and self.scout.begun.count(purpose.name) < TRIES and self.found is None:
                mission = self._mission(state, player, mine, purpose)
                self.found = None if mission is None else (purpose, mission)
        return self.found

    def onwards(self, state: Hf4State, player: str, rocket: Stack) -> Plan | None:
        """How a voyage that is under way goes on; None for a rocket that is on none."""
        if any(e_stacks.is_human(state, card) for card in rocket.cards):
            return None
        goals = {goal for one in self.purposes(state, rocket.cards) for goal in one.goals}
        plans = self.scout.routes(state, player, rocket, TURNS)
        return min((plans[goal] for goal in goals if goal in plans), key=_worth, default=None)

    def _mission(
        self, state: Hf4State, player: str, mine: Collection[str], purpose: Purpose
    ) -> Mission | None:
        wardrobe = Wardrobe(state, player, mine)
        loads = sorted(
            (
                wardrobe.mass([card for card in cards if card in wardrobe.hand]),
                wardrobe.mass(cards),
                drive,
                cards,
            )
            for drive, cards in self._kits(state, wardrobe, purpose)
        )
        for boost, mass, drive, cards in loads[:LOOKED_AT]:
            tanks = min(TANKS, state.players[player].aquas - boost)
            if tanks < 1:
                break
            rocket = launch(state, player, cards, tanks)
            plans = self.scout.routes(state, player, rocket, TURNS)
            near = [plans[goal] for goal in purpose.goals if goal in plans and plans[goal].legs]
            plan = min(near, key=_worth, default=None)
            if plan is not None and plan.turns + 1 < years_left(state):
                outfit = Outfit("", "", drive, cards, mass, boost, tanks, 0, boost + tanks)
                return Mission(outfit, tanks, plan.end, plan, boost + tanks, 0.0)
        return None

    @staticmethod
    def _kits(state: Hf4State, wardrobe: Wardrobe, purpose: Purpose) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Drives, crews aside, with all that they and the tools need."""
        tools = [wardrobe.chains(tool)[:1] for tool in purpose.tools]
        for drive in wardrobe.drives():
            for flying, *kit in product(wardrobe.chains(drive)[:CHAINS], *tools):
                therms = max(
                    j_supports.therms_needed(state, card, chain)
                    for card, chain in zip((drive, *purpose.tools), (flying, *kit), strict=True)
                )
                radiators = wardrobe.radiators(therms)
                if radiators is not None and drive != wardrobe.crew:
                    yield drive, tuple(sorted({drive, *purpose.tools, *flying, *radiators}.union(*kit)))


def mines(state: Hf4State, least: int) -> frozenset[str]:
    """Busted sites of such a size."""
    sites = state.content.map.sites
    return frozenset(
        site for site, tokens in state.sites.items() if tokens.busted and sites[site].size >= least
    )


def doubtful(state: Hf4State) -> frozenset[str]:
    """Spaces in zones for which the map prints no strength of flares."""
    board = state.content.map
    return frozenset(id for id, space in board.spaces.items() if board.zones[space.zone].solar is None)


def _worth(plan: Plan) -> tuple[int, int]:
    return (plan.hazards + plan.belts, plan.turns)
