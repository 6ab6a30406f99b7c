"""Late positions of games with Futures, drawn at random: many can be attempted soon, so that a War comes."""

from __future__ import annotations

import random

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.b_cards import ONE_EACH
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly
from tests.games.hf4.colonies import bernal, factory, put
from tests.games.hf4.quests import futuristic

LABS = {"P": ("lvo", "venus-aerostat-xity"), "W": ("triton-lagrange", "triton-tuonela-planitia"),
        "G": ("vesta-family-lagrange", "vesta")}  # fmt: skip
HOMES = ("cycler", "sso", "earth-home-orbit-1")
COMETS = ("comet-encke", "icarus", "comet-phaethon")
SITES = (
    "mercury-north-pole", "mercury-discovery-rupes", "phobos", "mars-arsia-mons-caves", "saturn-aerostat",
    "prometheus", "pluto", "charon", "ceres", "europa-subsurface-ocean", "enceladus", "agamemnon", "laocoon",
    "triton-mahilani-plume", "peking", "comet-holmes", "sedna", "luna-aristarchus-plateau",
)  # fmt: skip
ELEVATORS = ("phobos:mars-arsia-mons-caves", "saturn-aerostat:prometheus", "pluto-lagrange:charon")
BOMB = ("M1W162R", "CG111")  # moves a comet
START_YEAR = 40


def late(seed: int) -> Hf4State:
    """Year 40 of a game of three; each has a Lab, a Home Bernal, promoted Colonists, factories and money."""
    rng = random.Random(f"late {seed}")
    state = futuristic()
    state.year, state.sunspot, state.seniority = START_YEAR, rng.randrange(12), 4
    bernals, people = (rng.sample(state.decks[deck], 9) for deck in ("bernals", "colonists"))
    labs = [card for card in bernals if card != "M2B178"]
    homes = list(HOMES)
    rng.shuffle(homes)
    for player, (space, site) in LABS.items():
        crew = state.players[player].crew
        factory(state, player, site, dome=rng.random() < 0.5)
        settlers = [f"{people.pop()}R" for _ in range(3)]
        bernal(state, player, f"{labs.pop()}R", space, crew, *settlers)
        bernal(state, player, labs.pop(), homes.pop(), kind="stanford")
        state.players[player].aquas = rng.randrange(10, 50)
        for deck in ONE_EACH:
            card = rng.choice([one for one in state.decks[deck] if one != "M1W162"])
            kind = "freighter" if deck == "freighters" else "outpost1"
            put(state, player, kind, space, f"{card}R").fts[Grade.WATER] = rng.randrange(1, 4)
        comet = COMETS[state.order.index(player)]
        factory(state, player, comet)
        put(state, player, "leo", "leo", *(f"{state.decks['robonauts'][0]}R" for _ in range(2)))
    for site in rng.sample(SITES, len(SITES)):
        owner = rng.choice(state.order)
        if b_components.cubes_left(state, owner):
            factory(state, owner, site, dome=rng.random() < 0.3)
    owner = rng.choice(state.order)
    put(state, owner, "rocket", COMETS[state.order.index(owner)], *BOMB)
    state.elevators = [one for one in ELEVATORS if rng.random() < 0.8]
    o1_assembly.assembly(state).active = rng.choice(list(o1_assembly.rows(state.content)))
    return state
