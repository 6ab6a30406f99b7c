"""Missions of the greedy bot: which outfit flies where, with how much fuel, by which route, and its worth.

What a mission costs is the boost of the cards that are still in hand and an Aqua for each tank; what it takes
is counted in operations: those that earn the missing Aquas, the flight, claim and factory. The bot takes the
mission that promises most victory points for each of them, with Aquas to avoid hazard rolls where these pay.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction

from hfmod.games.hf4.bots.outfits import FAR, Outfit, Wardrobe, base, held, launch, tanks_for
from hfmod.games.hf4.routes.search import NoRoute, Plan, Search, craft_of
from hfmod.games.hf4.rules.core import b_components, felonies, h_hazards, h_rights, j_supports
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.i3_free_market import price
from hfmod.games.hf4.rules.core.i6_prospect import AUTOMATIC, luna_permission
from hfmod.games.hf4.rules.core.scenarios import latest_year, on_body
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.race_for_glory import d5_rescue

TURNS = 2  # longest flight that a bot plans
LOOKED_AT = 1  # drives whose routes are looked for, each with the outfit that seems cheapest
SOON = 2  # operations of earning after which a mission is worth a thought
REMEMBERED = 4000  # flights whose routes a navigator keeps
EARNED = 2  # Aquas that an operation brings about
ON_SITE = 2  # operations on site: claim and factory
TOKENS = 2  # victory points of a claim and its factory, stock aside
SURVIVED = Fraction(5, 6)  # chance of a hazard roll
LEAST = Fraction(1, 4)  # least chance with which a bot launches,
NOTHING_TO_LOSE = 8  # but in the last years
HAZARD = 4  # fuel steps that a bot spends rather than make a hazard roll
BELT = 2  # and a belt roll


@dataclass(frozen=True, slots=True)
class Mission:
    """An outfit that flies from LEO with ``tanks`` of water to ``site`` by ``plan``.

    ``cost`` in Aquas, those kept to avoid hazard rolls included; ``rate`` in victory points an operation.
    """

    outfit: Outfit
    tanks: int
    site: str
    plan: Plan
    cost: int
    rate: float


def open_sites(state: Hf4State, player: str, isru: int) -> list[str]:
    """Sites where a claim may be made with an ISRU platform of that value, or an own one waits for a cube."""
    found = []
    for site in state.content.map.sites.values():
        tokens = state.sites.get(site.id)
        taken = tokens is not None and (
            tokens.busted or tokens.factory is not None or tokens.claim not in (None, player)
        )
        luna = on_body(state, site.id, "luna") and any(luna_permission(state, player, site.id))
        if not taken and site.hydration >= isru and not luna:
            found.append(site.id)
    return found


def chance(state: Hf4State, player: str, site: str) -> int:
    """Sixths of a chance that a prospect of the site succeeds; an own claim is sure."""
    tokens = state.sites.get(site)
    if tokens is not None and tokens.claim == player:
        return AUTOMATIC
    return min(state.content.map.sites[site].size, AUTOMATIC)


def endured(state: Hf4State, cards: Collection[str], plan: Plan) -> Fraction:
    """Chance that the softest of the cards comes through the belts of a flight (H10)."""
    hard = min(h_hazards.hardness(state, card) for card in cards)
    net = max(0, plan.legs[0].net_thrust) - (2 if h_rights.season(state) == "red" else 0)
    return Fraction(max(0, min(6, hard + net)), 6) ** plan.belts


def success(
    state: Hf4State, player: str, cards: Collection[str], site: str, plan: Plan, paid: int = 0
) -> Fraction:
    """Chance that a flight ends with a factory; ``paid`` hazard rolls are no risk."""
    sure = Fraction(chance(state, player, site), AUTOMATIC)
    return sure * SURVIVED ** max(0, plan.hazards - paid) * endured(state, cards, plan)


def promise(
    state: Hf4State, player: str, cards: Collection[str], site: str, plan: Plan, paid: int = 0
) -> Fraction:
    """Victory points that a flight to found a factory may be expected to make."""
    points = TOKENS + price(state, state.content.map.sites[site].spectral)
    return points * success(state, player, cards, site, plan, paid)


def years_left(state: Hf4State) -> int:
    """Turns that a player has left, this one included."""
    return latest_year(state) - state.year + 1


class Navigator:
    """Finds routes, and remembers what it found for as long as the table is about the same for them.

    Later legs may find a season other than the one that was looked for; they are planned anew from where they
    begin.
    One navigator may serve all seats and many games of the same content.
    """

    turns, soon, drives, least = TURNS, SOON, LOOKED_AT, LEAST  # how far it looks; see there

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], dict[str, Plan]] = {}

    def routes(
        self, state: Hf4State, player: str, stack: Stack, turns: int | None = None, plain: bool = False
    ) -> dict[str, Plan]:
        """The best route to each goal that a stack reaches: few rolls, little fuel, few turns.

        ``plain`` ones, without afterburns, are found faster.
        """
        turns, start = turns or self.turns, base(state, player).location
        lying = tuple(
            (card, state.cards[card].black, state.cards[card].heavy)
            for card in stack.cards
            if flies(state, card)
        )
        assists = tuple(  # who starts on Earth flies to where no factory is yet
            (space, bool(tokens.colonies))
            for space, tokens in state.sites.items()
            if stack.location != start and felonies.may_use_factory(state, player, space)
        )
        key = (
            state.content.digest, state.scenario, stack.location, stack.dry, stack.wet, stack.grade, lying,
            assists, h_rights.push_sources(state, player), h_rights.season(state), turns, plain,
        )  # fmt: skip
        if len(self.known) > REMEMBERED:
            self.known.clear()
        if key not in self.known:
            self.known[key] = self._search(state, player, stack, turns, plain)
        return self.known[key]

    def _search(self, state: Hf4State, player: str, stack: Stack, turns: int, plain: bool) -> dict[str, Plan]:
        try:
            craft = craft_of(state, player, stack)
        except NoRoute:
            return {}
        if plain:
            craft.drives = [replace(one, later=False) for one in craft.drives if not one.afterburn]
        search = Search(craft, toll=(HAZARD, BELT), most_turns=turns)
        search.run()
        best = {}
        for space in search.fronts:
            plans = search.plans(space) if self.is_goal(state, space) else []
            if plans:
                best[space] = min(plans, key=worth)
        return best

    def is_goal(self, state: Hf4State, space: str) -> bool:
        """Whether routes to a space are of interest: to sites, and home."""
        return space in state.content.map.sites or space == LEO

    def mission(self, state: Hf4State, player: str) -> Mission | None:
        """The best mission from LEO with the cards of the player; None where none ends in time.

        It is not looked for while it is far from being paid for.
        """
        funds = state.players[player].aquas + self.soon * EARNED
        drives: dict[object, Outfit] = {}
        for outfit in self.outfits(state, player):
            if outfit.guess < min(FAR, funds):
                drives.setdefault(self.kind(outfit), outfit)
        best: Mission | None = None
        most = 0.0
        for outfit in [*drives.values()][: self.drives]:
            rocket = launch(state, player, outfit.cards, outfit.tanks)
            open_to = fit_sites(state, player, outfit.robonaut, outfit.cards)
            for site, plan in self.routes(state, player, rocket).items():
                if site in open_to and plan.legs:
                    for paid in {0, plan.hazards}:
                        one = self._to(state, player, outfit, site, plan, paid)
                        appeal = 0.0 if one is None else one.rate * self.charm(state, outfit.cards, site)
                        if appeal > most:
                            best, most = one, appeal
        return best

    def outfits(self, state: Hf4State, player: str) -> list[Outfit]:
        """Outfits that the player could fly with, those first that are looked at first."""
        return Wardrobe(state, player, held(state, player)).outfits()

    def kind(self, outfit: Outfit) -> object:
        """What outfits have in common of which one is looked at."""
        return outfit.drive

    def charm(self, state: Hf4State, cards: Collection[str], site: str) -> float:
        """How many times better than its points it is to found a factory there with such cards."""
        return 1.0

    def _to(
        self, state: Hf4State, player: str, outfit: Outfit, site: str, plan: Plan, paid: int
    ) -> Mission | None:
        tanks = tanks_for(state, outfit.mass, plan.fuel)
        cost = outfit.boost + tanks + paid * h_rights.finao_price(state, player)
        earning = -(-max(0, cost - state.players[player].aquas) // EARNED)
        operations = earning + plan.turns + ON_SITE
        if operations > years_left(state):
            return None
        if (
            success(state, player, outfit.cards, site, plan, paid) < self.least
            and years_left(state) > NOTHING_TO_LOSE
        ):
            return None
        rate = float(promise(state, player, outfit.cards, site, plan, paid)) / operations
        return Mission(outfit, tanks, site, plan, cost, rate)


def flies(state: Hf4State, card: str) -> bool:
    """Whether a card makes a difference to a flight beyond its mass."""
    side = state.side(card)
    deck = state.content.cards[card].deck
    return bool(side.thrust or side.abilities or deck not in ("robonauts", "refineries", *d5_rescue.TITLES))


def fit_sites(state: Hf4State, player: str, robonaut: str, cards: Collection[str]) -> set[str]:
    """Sites where such cards could found a factory: open, wet enough, and light enough for solar power."""
    sites = state.content.map.sites
    lit = {
        zone: j_supports.sunlit(state, Stack("rocket", player, site.id, list(cards)), cards)
        for zone, site in {site.zone: site for site in sites.values()}.items()
    }
    found = open_sites(state, player, state.side(robonaut).isru or 0)
    return {site for site in found if lit[sites[site].zone]}


def worth(plan: Plan) -> tuple[int, int]:
    """How dear a route is to a bot, and its turns."""
    return (plan.fuel + HAZARD * plan.hazards + BELT * plan.belts + 2 * plan.turns, plan.turns)


def ready_claims(state: Hf4State, player: str) -> list[str]:
    """Own claims that wait for a factory."""
    return [s for s in b_components.claims(state, player) if state.sites[s].factory is None]
