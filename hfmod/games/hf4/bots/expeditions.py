"""Expeditions: flights that found nothing and come home, where a scenario counts nothing that is founded.

In Race for Patriotic Glory (iiD4) the crew flies for a glory chit and parades it in LEO; in Race to the
Rescue (iiD5) Discovery chits go to the colony, and each comes home with a Colonist. A robonaut that finds
water at the goal makes the fuel for the way back; where full tanks would not do, nobody sets out.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import replace

from hfmod.engine.act import Act
from hfmod.games.hf4.bots.missions import EARNED, SURVIVED, Mission, Navigator, years_left
from hfmod.games.hf4.bots.outfits import FAR, NEAR, Outfit, Wardrobe, deck_of, held, launch, tanks_for
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.routes.plan import Plan
from hfmod.games.hf4.rules.core import e_stacks, f_fuel, h_rights
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.g1_cargo import CargoTransfer
from hfmod.games.hf4.rules.core.scenarios import scenario
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.race_for_glory import d5_rescue
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import BoardColonists

FOUNDED = {"claims", "factories", "stock"}  # what factories give points for
MOST_CHITS = 4  # Discovery chits that one flight takes: as many Colonists weigh as much again
BURNS = 6  # burns by which drives are compared that fly to the colony
TANKS = 16  # fuel that routes are looked for with
OUT, BACK = 4, 6  # longest flights there and home that are planned, in turns
TRIED = 3  # sites whose way home is looked for
ROOM = 4  # tanks that may be left empty
REFUELLING = 3  # years at the goal, about
WEAK = 4  # ISRU value of a crew

Acts = Iterator[Act[Hf4State]]


def made(state: Hf4State) -> bool:
    """Whether expeditions are what the scenario is about."""
    counted = scenario(state).scores
    return counted is not None and counted.isdisjoint(FOUNDED)


def chits_in(state: Hf4State, stack: Stack) -> list[str]:
    """Discovery chits of a stack."""
    return [card for card in stack.cards if deck_of(state, card) == d5_rescue.CHITS]


class Kit(Wardrobe):
    """Cards of expeditions: a robonaut, a drive and the crew, with so many of the Discovery chits in LEO."""

    def __init__(self, state: Hf4State, player: str, cards: Collection[str], chits: int = MOST_CHITS) -> None:
        super().__init__(state, player, cards)
        self.near = BURNS if state.rescue is not None else NEAR
        self.aboard |= set(chits_in(state, state.players[player].stacks[LEO])[:chits])

    def roles(self) -> tuple[tuple[list[str], bool], ...]:
        return (self.of_deck("robonauts"), True), (self.drives(), False)

    def likeness(self) -> Hashable:
        return (type(self), super().likeness())


def wardrobe(state: Hf4State, player: str, cards: Collection[str]) -> Wardrobe:
    """What a player could put together of some cards for what the scenario is about."""
    return Kit(state, player, cards) if made(state) else Wardrobe(state, player, cards)


class Expeditions:
    """The expeditions of one seat."""

    def __init__(self, navigator: Navigator) -> None:
        self.navigator = navigator

    # -- from LEO ------------------------------------------------------------------------------------------

    def mission(self, state: Hf4State, player: str) -> Mission | None:
        """The best expedition that is nearly paid for and comes home; with fewer chits where it must."""
        leo = state.players[player].stacks[LEO]
        most = min(MOST_CHITS, len(chits_in(state, leo))) if state.rescue is not None else 1
        for chits in range(most, 0, -1):
            found = self._with(state, player, chits)
            if found is not None:
                return found
        return None

    def _with(self, state: Hf4State, player: str, chits: int) -> Mission | None:
        funds = state.players[player].aquas + self.navigator.soon * EARNED
        kit = Kit(state, player, held(state, player), chits)
        if kit.crew is None and state.rescue is None:
            return None  # glory is taken by humans
        drives: dict[str, Outfit] = {}
        for outfit in kit.outfits():
            if outfit.guess < min(FAR, funds) and self._strong(state, outfit):
                drives.setdefault(outfit.drive, outfit)
        for outfit in [*drives.values()][: self.navigator.drives]:
            ranked = sorted(self._flights(state, player, outfit), key=lambda one: (-one.rate, one.site))
            people = state.rescue.waiting[:chits] if state.rescue is not None else []
            for one in ranked[:TRIED]:
                if self.comes_home(state, player, [*outfit.cards, *people], one.site):
                    return one
        return None

    @staticmethod
    def _strong(state: Hf4State, outfit: Outfit) -> bool:
        """Whether some drive of an outfit could land at the colony at all."""
        if state.rescue is None:
            return True
        size = state.content.map.sites[state.rescue.site].size
        thrusts = [state.side(card).thrust for card in outfit.cards]
        return any(one is not None and one.thrust + (one.afterburn or 0) > size for one in thrusts)

    def _flights(self, state: Hf4State, player: str, outfit: Outfit) -> Iterator[Mission]:
        rocket = filled(state, launch(state, player, outfit.cards, 0), TANKS)
        routes = self._routes(state, player, rocket, OUT)
        for site in sought(state, outfit.cards):
            plan = routes.get(site)
            if plan is not None and plan.legs:
                for paid in {0, plan.hazards}:
                    yield from self._to(state, player, outfit, site, plan, paid)

    @staticmethod
    def _to(
        state: Hf4State, player: str, outfit: Outfit, site: str, plan: Plan, paid: int
    ) -> Iterator[Mission]:
        tanks = tanks_for(state, outfit.mass, plan.fuel)
        cost = outfit.boost + tanks + paid * h_rights.finao_price(state, player)
        there = -(-max(0, cost - state.players[player].aquas) // EARNED) + plan.turns
        operations = there + REFUELLING + plan.turns
        if there < years_left(state):
            chance = SURVIVED ** (2 * plan.hazards - paid)
            points = value(state, outfit.cards, site, operations < years_left(state))
            yield Mission(outfit, tanks, site, plan, cost, float(points * chance) / operations)

    def _routes(self, state: Hf4State, player: str, stack: Stack, turns: int) -> dict[str, Plan]:
        return self.navigator.routes(state, player, stack, turns, plain=True)

    # -- on the way ----------------------------------------------------------------------------------------

    def travels(self, state: Hf4State, player: str, rocket: Stack) -> bool:
        """Whether a rocket is on an expedition."""
        tokens = any(d5_rescue.is_token(state, card) for card in rocket.cards)
        crewed = any(e_stacks.is_human(state, card) for card in rocket.cards)
        founds = Wardrobe(state, player, rocket.cards).founds()
        return made(state) and (tokens or (crewed and not founds))

    def onwards(self, state: Hf4State, player: str, rocket: Stack) -> Plan | None:
        """The way on: home with what it came for, else to where that is; None where there is none."""
        goals, turns = sought(state, rocket.cards), OUT
        if laden(state, rocket) or not goals:
            goals, turns = [LEO], BACK
        return self._best(state, player, rocket, goals, turns)

    def _best(
        self, state: Hf4State, player: str, rocket: Stack, goals: Sequence[str], turns: int
    ) -> Plan | None:
        routes = self._routes(state, player, rocket, turns)
        reached = [goal for goal in goals if goal in routes and routes[goal].legs]

        def rate(goal: str) -> tuple[float, str]:
            return (value(state, rocket.cards, goal, True) / (routes[goal].turns + 1), goal)

        return routes[max(reached, key=rate)] if reached else None

    def boarding(self, state: Hf4State, player: str, stack: Stack) -> int:
        """As many Colonists as find chits in a stack at the colony and a way home from there."""
        rescue = state.rescue
        if rescue is None or stack.location != rescue.site:
            return 0
        most = min(d5_rescue.spare_chits(state, stack), len(rescue.waiting))
        for n in range(most, 0, -1):
            if self.comes_home(state, player, [*stack.cards, *rescue.waiting[:n]], rescue.site):
                return n
        return 0

    def comes_home(self, state: Hf4State, player: str, cards: Sequence[str], site: str) -> bool:
        """Whether a rocket with such cards comes home from a site with tanks that are nearly full."""
        rocket = replace(launch(state, player, cards, 0), location=site)
        rocket = filled(state, rocket, brimful(state) - int(rocket.dry))
        return LEO in self._routes(state, player, rocket, BACK)

    # -- what costs nothing ----------------------------------------------------------------------------------

    def chores(self, state: Hf4State, player: str) -> Acts:
        """Take Colonists aboard, bring them ashore in LEO, and put up there what was brought into orbit."""
        owner = state.players[player]
        rocket = owner.stacks.get("rocket")
        if rocket is not None:
            n = self.boarding(state, player, rocket)
            if n:
                yield BoardColonists(by=player, colonists=n)
        for kind, stack in list(owner.stacks.items()):
            home = stack.location == LEO and kind != LEO
            if home and made(state) and (stack is not rocket or self.arrived(state, player, stack)):
                yield CargoTransfer(by=player, source=kind, to=LEO, cards=tuple(stack.cards))

    @staticmethod
    def arrived(state: Hf4State, player: str, rocket: Stack) -> bool:
        """Whether a rocket in LEO has come there in this turn."""
        turn = state.turns.get(player)
        return turn is not None and rocket.kind in turn.moved


# -- what an expedition is about ------------------------------------------------------------------------


def sought(state: Hf4State, cards: Collection[str]) -> list[str]:
    """Sites that rockets with such cards fly to: the colony, or where a glory chit lies, and water."""
    rescue, sites = state.rescue, state.content.map.sites
    if rescue is not None:
        chits = sum(deck_of(state, card) == d5_rescue.CHITS for card in cards)
        people = sum(d5_rescue.is_colonist(state, card) for card in cards)
        return [rescue.site] if rescue.waiting and chits > people else []
    zones = set(state.glory_spots.values())
    isru = min(
        (state.side(card).isru or 0 for card in cards if state.side(card).isru is not None), default=WEAK
    )
    return [site.id for site in sites.values() if site.zone in zones and site.hydration >= isru]


def laden(state: Hf4State, rocket: Stack) -> bool:
    """Whether a rocket has what it came for: Colonists, or a human with a glory chit."""
    return any(d5_rescue.is_colonist(state, card) or state.cards[card].glory for card in rocket.cards)


def value(state: Hf4State, cards: Collection[str], site: str, returns: bool) -> int:
    """Points of an expedition to a site: Colonists that it can take, or what the chit is worth."""
    if site == LEO:
        return 1
    if state.rescue is not None:
        return min(sum(deck_of(state, card) == d5_rescue.CHITS for card in cards), len(state.rescue.waiting))
    zone = state.content.map.sites[site].zone
    chits = {chit["id"]: chit for chit in state.content.tables["glory"]["chits"]}
    words = "vp_returned" if returns else "vp"
    return max(int(chits[chit][words]) for chit, where in state.glory_spots.items() if where == zone)


def brimful(state: Hf4State) -> int:
    """Wet mass up to which a rocket makes fuel: another operation might load more than it can carry."""
    return f_fuel.strip(state.content).max_wet - ROOM


def filled(state: Hf4State, stack: Stack, tanks: int | None = None) -> Stack:
    """A stack that is not on the table, with so many tanks of water, or as many as it can carry."""
    strip = f_fuel.strip(state.content)
    room = strip.max_wet - int(stack.dry)
    wet = strip.up_tanks(stack.dry, max(0, room if tanks is None else min(tanks, room)))
    return replace(stack, wet=wet, grade=Grade.WATER if wet > stack.dry else None)
