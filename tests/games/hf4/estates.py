"""Late positions with Modules 1 and 2 in which nearly all that these add could be done within a turn or two.

Each player has a home and a Lab with Colonists, a freighter and a GW thruster, what a nanofacture takes, and
factories at both ends of an elevator that is not built.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization.a_anchoring import settle_down
from hfmod.games.hf4.rules.core import b_cards, b_components, e_stacks
from hfmod.games.hf4.rules.core.b_cards import ONE_EACH
from hfmod.games.hf4.rules.core.f_fuel import load_tanks
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.terawatt import c_thrusters, d_future_setup
from hfmod.games.hf4.rules.terawatt.d_future_effects import LASTING, of_card
from tests.games.hf4.colonies import bernal, factory, gathered, hold, put
from tests.games.hf4.quests import COOLER, PULSED

T = TypeVar("T")

COUNTING = {*LASTING, "vp_by_option"}  # effects that go on, or count in a way of their own

YEAR, SUNSPOTS = 45, (6, 7, 8, 9)  # in which such games begin; the year after the next seniority is the last
GEO, EARTH_ELEVATOR = "geo", "M2B178"  # where alone its home ability works
HOMES = ("cycler", "sso", "earth-home-orbit-1")
LABS = (
    ("vesta-family-lagrange", "vesta"),
    ("lvo", "venus-aerostat-xity"),
    ("triton-lagrange", "triton-tuonela-planitia"),
)
ENDS = (
    ("phobos", "mars-arsia-mons-caves"),
    ("saturn-aerostat", "prometheus"),
    ("uranus-aerostat", "cordelia"),
    ("neptune-aerostat", "despina"),
)
BELT, QUICK_IN_BELTS = "earth-belt-1", "M1F168R"
#: Where rockets are that prospect: comets, moons and what is in a belt.
FRONTIER = ("icarus", "comet-encke", "io-loki-patera", "callisto-valhalla", "ganymede-uruk-sulcus", "ceres")
ROBONAUTS, REFINERIES = ("CB059R", "CB060R", "CB062R"), ("CF068R", "CF072R", "CF073R")  # need no supports
MOST_MONEY, MOST_FTS, MOST_STARS = 40, 4, 3
DOUBLES, RUTHLESS = "M2C188R", "M2C185R"  # who makes more isotope, and who commits felonies among people


def near_the_end(state: Hf4State, rng: random.Random) -> None:
    """A few years are left."""
    state.year, state.sunspot, state.seniority = YEAR, rng.choice(SUNSPOTS), 1


def estates(state: Hf4State, rng: random.Random) -> None:
    """Lay it out for three players, another one each time."""
    homes, frontier = _shuffled(rng, HOMES), _shuffled(rng, FRONTIER)
    labs, ends = _shuffled(rng, LABS), _shuffled(rng, ENDS)
    robonauts, refineries = _shuffled(rng, ROBONAUTS), _shuffled(rng, REFINERIES)
    for player in state.order:
        owner, crew = state.players[player], state.players[player].crew
        owner.aquas, owner.isotope = rng.randrange(5, MOST_MONEY), rng.choice((None, *"CSMV"))
        (space, site), (here, there) = labs.pop(), ends.pop()
        for one in (site, here, there):
            factory(state, player, one, dome=one == site or rng.random() < 0.4)
        home = _drawn(state, rng, "bernals")
        supports = [f"{_drawn(state, rng, deck)}R" for deck in ("generators", "radiators")]
        orbit = GEO if home == EARTH_ELEVATOR else homes.pop()
        stack = put(state, player, "kalpana", orbit, home, *_people(state, rng), *supports)
        if rng.random() < 0.7:
            settle_down(state, stack)
        stack.glitch = not stack.anchored
        lab = _drawn(state, rng, "bernals", EARTH_ELEVATOR)
        if rng.random() < 0.7:
            bernal(state, player, f"{lab}{_side(rng, 0.7)}", space, *_people(state, rng), kind="stanford")
        else:
            hold(state, player, lab)
        for deck in ONE_EACH:
            kind = "freighter" if deck == "freighters" else "outpost1"
            card = f"{_drawn(state, rng, deck)}{_side(rng, 0.8)}"
            place = BELT if card == QUICK_IN_BELTS else rng.choice((here, there, site, space))
            aboard = put(state, player, kind, place, card, *_people(state, rng, 0))
            grade = Grade.ISOTOPE if owner.isotope and rng.random() < 0.5 else Grade.WATER
            aboard.fts[grade] = rng.randrange(1, MOST_FTS)
            e_stacks.settle(state, aboard)
        put(state, player, "outpost2", space, robonauts.pop(), refineries.pop())
        team = [crew, _drawn(state, rng, "robonauts"), *_people(state, rng, 0)]
        rocket = put(state, player, "rocket", frontier.pop(), *team)
        load_tanks(state, rocket, rng.randrange(0, 4), Grade.WATER)
        hold(state, player, *(_drawn(state, rng, deck) for deck in ("robonauts", "thrusters", "reactors")))
    put(state, state.order[0], "leo", "leo", PULSED, COOLER)
    state.elevators += [":".join(pair) for pair in ends]  # of the others
    for scene, often in ((stars, 1.0), (gold, 0.5), (trespass, 0.5)):
        if rng.random() < often:
            scene(state, rng)
    state.rules.tokens_changed(state)


def stars(state: Hf4State, rng: random.Random) -> None:
    """Futures that were completed before and go on to count, where Futures are played."""
    if not d_future_setup.played(state):
        return
    listed = [(of_card(state, card), card) for deck in state.decks.values() for card in deck]
    known = {
        one.name: card
        for one, card in listed
        if one is not None and any(effect.code in COUNTING for effect in one.gives)
    }
    names = _shuffled(rng, sorted(known))
    for player in state.order:
        for _ in range(rng.randrange(MOST_STARS)):
            if names:
                name = names.pop()
                state.players[player].futures[name] = known[name]


def gold(state: Hf4State, rng: random.Random) -> None:
    """GW thrusters lie at factories where their isotope is made; who plays first makes twice as much."""
    sites = state.content.map.sites.values()
    rich = state.turn.player if state.turn is not None else rng.choice(state.order)
    people = state.players[rich].stacks.get("kalpana")
    if people is not None:
        people.cards += gathered(state, DOUBLES)
        state.cards[DOUBLES.removesuffix("R")].owner = rich
        e_stacks.settle(state, people)
    for player in state.order:
        outpost = state.players[player].stacks.get("outpost1")
        drives = [card for card in outpost.cards if b_cards.is_gigawatt(state, card)] if outpost else []
        kind = c_thrusters.spectral(state, drives[0]) if drives else ""
        free = [one.id for one in sites if one.spectral == kind and one.id not in state.sites]
        if outpost is not None and free:
            outpost.location = rng.choice(free)
            factory(state, player, outpost.location)
            state.players[player].isotope = kind


def trespass(state: Hf4State, rng: random.Random) -> None:
    """Who may commit felonies has a ruthless Colonist among the people at another's factory."""
    felons = [player for player in state.order if state.own_privilege(player, "felonious")]
    outposts = [state.players[player].stacks.get("outpost2") for player in felons]
    for felon, outpost in zip(felons, outposts, strict=True):
        victim = rng.choice([player for player in state.order if player != felon])
        rocket = state.players[victim].stacks.get("rocket")
        if outpost is not None and rocket is not None:
            outpost.location = rocket.location = rng.choice(b_components.factories(state, victim))
            outpost.cards += gathered(state, RUTHLESS)
            state.cards[RUTHLESS.removesuffix("R")].owner = felon
            e_stacks.settle(state, outpost)


def parties(state: Hf4State, rng: random.Random) -> None:
    """Everybody has a delegate more, and any law is active."""
    house = o1_assembly.assembly(state)
    house.active = rng.choice([*o1_assembly.rows(state.content)])
    for player in state.order:
        o1_assembly.add(house, rng.choice(o1_assembly.ring(state.content)), player)


def _drawn(state: Hf4State, rng: random.Random, deck: str, *but: str) -> str:
    """Any card of a deck, but for those that have a place of their own."""
    kept = {code.removesuffix("R") for code in (*ROBONAUTS, *REFINERIES, PULSED, COOLER, *but)}
    return rng.choice([card for card in state.decks[deck] if card not in kept])


def _people(state: Hf4State, rng: random.Random, least: int = 1) -> list[str]:
    """So many Colonists or one more, promoted or not."""
    queue = state.decks[b_cards.COLONISTS]
    cards = rng.sample(queue, min(len(queue), rng.randrange(least, least + 2)))
    return [f"{card}{_side(rng, 0.5)}" for card in cards]


def _side(rng: random.Random, often: float) -> str:
    """The letter of the reverse side, so often."""
    return "R" if rng.random() < often else ""


def _shuffled(rng: random.Random, some: Sequence[T]) -> list[T]:
    return rng.sample(some, len(some))
