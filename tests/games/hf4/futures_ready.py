"""Positions in which a player may attempt a Future: what its card requires is laid out, code by code."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hfmod.games.hf4.bots.homesteads import anchorages
from hfmod.games.hf4.content.model import Ability, Grade
from hfmod.games.hf4.rules.core import b_cards, f_fuel
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.terawatt.d_future_requirements import EXIT
from hfmod.games.hf4.rules.terawatt.d_future_sites import Params, meant
from tests.games.hf4.colonies import VESTA, bernal, factory, put
from tests.games.hf4.quests import COOLER, MOONS, NORSE, OFFICE, PULSED
from tests.logs.late_modules import ELEVATORS

LAB = f"{OFFICE}R"
MOVER, AT_COMET = "M1W162R", "comet-encke"
FUNDS = 40
ENZMANN = "M1W161"
REACTORS = (PULSED, COOLER, "CX080", "CX083")  # what its thruster works with
FLEET = "M1F169R"  # a promoted freighter, with which factories fly


@dataclass
class Quest:
    """A Future that is laid out: whose, by which card, and where the card is going to lie."""

    state: Hf4State
    player: str
    card: str
    rng: random.Random
    place: str = "leo"
    kind: str = "outpost1"
    crowd: list[str] = field(default_factory=list)  # cards that are with it
    fts: dict[Grade, int] = field(default_factory=dict)

    def site(self, params: Params) -> str:
        return self.rng.choice(sorted(meant(self.state, params)))

    def sites(self, params: Params, n: int) -> list[str]:
        return self.rng.sample(sorted(meant(self.state, params)), n)

    def found(self, *sites: str, dome: bool = False) -> None:
        for site in sites:
            factory(self.state, self.player, site, dome)

    def beside(self, site: str) -> str:
        """A space at a site where a Bernal might be anchored."""
        spaces = self.state.content.map.adjacent[site] & self.state.content.kept(anchorages).keys()
        return self.rng.choice(sorted(spaces))

    def lab(self, space: str, *people: str) -> None:
        bernal(self.state, self.player, LAB, space, *people)

    def people(self, n: int) -> list[str]:
        """Other promoted Colonists."""
        queue = [card for card in self.state.decks[b_cards.COLONISTS] if card != self.card]
        humans = [card for card in queue if not b_cards.is_robot(self.state, card)]
        return [f"{card}R" for card in self.rng.sample(humans, n)]


def _open_sites(quest: Quest, params: Params) -> list[str]:
    """Sites that a Bernal could be anchored beside."""
    spaces, adjacent = quest.state.content.kept(anchorages), quest.state.content.map.adjacent
    return sorted(site for site in meant(quest.state, params) if adjacent[site] & spaces.keys())


def _factory_at(quest: Quest, params: Params) -> None:
    quest.place = quest.site(params)
    quest.found(quest.place)


def _lab_over(quest: Quest, params: Params) -> None:
    site = quest.rng.choice(_open_sites(quest, params))
    quest.place = quest.beside(site)
    quest.found(site)
    quest.lab(quest.place)


def _lab_beside(quest: Quest, params: Params) -> None:
    quest.place = quest.beside(quest.rng.choice(_open_sites(quest, params)))
    quest.lab(quest.place)


def _claim_at(quest: Quest, params: Params) -> None:
    quest.place = quest.site(params)
    quest.state.site(quest.place).claim = quest.player


def _exit(quest: Quest, params: Params) -> None:
    exits = (space.id for space in quest.state.content.map.spaces.values() if space.special == EXIT)
    quest.place, quest.kind = quest.rng.choice(sorted(exits)), "rocket"


def _aboard(quest: Quest, params: Params) -> None:
    quest.lab("cycler")
    quest.crowd += quest.people(int(params["number"]))


def _cube(quest: Quest, params: Params) -> None:
    put(quest.state, quest.player, "freighter", "cycler", FLEET)
    quest.state.players[quest.player].cubes["cube1"] = Stack("cube1", quest.player, quest.place)


def _fuel(quest: Quest, params: Params) -> None:
    quest.fts[Grade(params["grade"])] = int(params.get("tanks") or params["fts"])
    quest.state.players[quest.player].isotope = "C"


def _wet(quest: Quest, params: Params) -> None:
    quest.place = NORSE
    quest.found(*MOONS)
    bernal(quest.state, quest.player, OFFICE, NORSE)


def _colonies(quest: Quest, params: Params) -> None:
    quest.found(*quest.sites(params, int(params.get("at_least", 1))), dome=True)


def _factories(quest: Quest, params: Params) -> None:
    quest.found(*quest.sites(params, int(params["at_least"])))


def _elevators(quest: Quest, params: Params) -> None:
    quest.state.elevators = [*ELEVATORS]


def _end_of_one(quest: Quest, params: Params) -> None:
    quest.place = ELEVATORS[0].partition(":")[0]


def _on_elevators(quest: Quest, params: Params) -> None:
    _elevators(quest, params)
    ends = [end for one in ELEVATORS for end in one.split(":") if end in quest.state.content.map.sites]
    quest.found(*ends[: int(params["at_least"])])


def _card_at(quest: Quest, params: Params) -> None:
    spaces = quest.state.content.map.spaces.values()
    quest.place = next(space.id for space in spaces if space.special in params["spaces"])


def _comet(quest: Quest, params: Params) -> None:
    quest.found(AT_COMET, dome=True)
    put(quest.state, quest.player, "rocket", AT_COMET, MOVER, PULSED)


def _law(quest: Quest, params: Params) -> None:
    o1_assembly.assembly(quest.state).active = str(params["ideology"])


def _humans(quest: Quest, params: Params) -> None:
    quest.found("vesta")
    quest.lab(VESTA, *quest.people(int(params["at_least"])))


def _at_dirtsides(quest: Quest, params: Params) -> None:
    site = quest.rng.choice(_open_sites(quest, params))
    quest.found(site)
    bernal(quest.state, quest.player, OFFICE, quest.beside(site), *quest.people(int(params["at_least"])))


def _staffed(quest: Quest, params: Params) -> None:
    quest.found("vesta")
    quest.lab(VESTA)
    quest.place = VESTA


def _in_zone(quest: Quest, params: Params) -> None:
    spaces = quest.state.content.map.spaces
    there = sorted(site for site in quest.state.content.map.sites if spaces[site].zone == params["zone"])
    quest.found(*quest.rng.sample(there, int(params["at_least"])))


def _nothing(quest: Quest, params: Params) -> None:
    """Holds in any position with money."""


LAID_OUT: Mapping[str, Callable[[Quest, Params], None]] = {
    "factory_at": _factory_at, "lab_over": _lab_over, "lab_beside": _lab_beside, "claim_at": _claim_at,
    "ad_astra": _exit, "colonists_aboard": _aboard, "cubes_there": _cube, "fuel_aboard": _fuel,
    "fts_there": _fuel, "dirtside_hydration": _wet, "colony_at": _colonies, "elevators_built": _elevators,
    "beside_elevator": _end_of_one, "card_at": _card_at, "comet_mover": _comet, "active_law": _law,
    "humans_at_lab": _humans, "colonists_at_dirtsides": _at_dirtsides, "robots_serve": _nothing,
    "staffed_lab": _staffed, "pay_aquas": _nothing, "colonies_at": _colonies, "built_at": _factories,
    "factories_in_zone": _in_zone, "factories_on_elevators": _on_elevators,
}  # fmt: skip


def listed(state: Hf4State) -> list[str]:
    """Cards of the decks in play that list a Future."""
    cards = [card for deck in state.decks.values() for card in deck]
    return sorted(card for card in cards if _needs(state, card))


def _needs(state: Hf4State, card: str) -> list[Ability]:
    future = state.content.cards[card].back.future
    return list(future.requires) if future is not None else []


def ready(state: Hf4State, card: str, rng: random.Random) -> str:
    """Lay out that the player of the turn may attempt the Future that a card lists; returns its name."""
    assert state.turn is not None
    quest = Quest(state, state.turn.player, card, rng)
    for need in _needs(state, card):
        LAID_OUT[need.code](quest, need.params)
    crew, cards = state.players[quest.player].crew, [f"{card}R"]
    if state.content.cards[card].deck == "freighters":
        put(state, quest.player, "freighter", quest.place, *cards)
        cards = []
    elif state.content.cards[card].deck == "gw-thrusters":
        cards += REACTORS if card == ENZMANN else (PULSED, COOLER)
    stack = put(state, quest.player, quest.kind, quest.place, crew, *cards, *quest.crowd)
    for one in stack.cards:
        state.cards[one].heavy = state.content.cards[one].deck == "radiators"
    stack.fts |= quest.fts
    if quest.kind == "rocket":
        f_fuel.set_mass(state, stack)
    state.players[quest.player].aquas = FUNDS
    future = state.content.cards[card].back.future
    return future.name if future is not None else ""
