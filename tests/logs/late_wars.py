"""Late positions of games with Module 3, laid out at the table in War, and what random bots do from there."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.conflict.b_bribes import BRIBE
from hfmod.games.hf4.rules.core.f_fuel import load_tanks
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import WAR, Hf4State
from hfmod.games.hf4.rules.politics.o1_assembly import add, assembly
from tests.games.hf4.colonies import factory, put
from tests.logs.late_modules import START_YEAR, Told, bots_play
from tests.logs.windows import Window
from tests.logs.writing import GAME

MODULES = ("core", "m0", "m3")
EVERYTHING = ("core", "m0", "m1", "m2", "m3")
#: Purple and White are Loyalists, Green and Red Independents.
SEATS = (("purple", "CQ041R"), ("green", "CQ038R"), ("white", "CQ042F"), ("red", "CQ039F"))
#: Spaces where ships of both blocs meet, and sites where factories stand and are stormed.
SPACES = ("vesta-family-lagrange", "lvo", "triton-lagrange", "cycler")
SITES = (
    "vesta",
    "phobos",
    "ceres",
    "charon",
    "luna-aristarchus-plateau",
    "mercury-north-pole",
    "pluto",
    "prometheus",
)


def header(first: str = "purple", modules: tuple[str, ...] = MODULES) -> dict[str, Any]:
    """A game of four, two of each bloc."""
    return {
        "hflog": 1, "game": "hf4", "modules": list(modules), "scenario": "core", "first": first,
        "decks": "ascending", "content": GAME.content.digest,
        "players": [{"id": who, "faction": who, "crew": face} for who, face in SEATS],
    }  # fmt: skip


@cache
def table(first: str = "purple", modules: tuple[str, ...] = MODULES) -> tuple[Writer, Window]:
    """A table that is set up, and how it was then."""
    begun = header(first, modules)
    writer = Writer(begun, GAME)
    writer.tell(1, {"do": "set_up", "by": None})
    return writer, Window(writer, begun)


def fleets(state: Hf4State, rng: random.Random) -> None:
    """War: each has armed ships beside enemies, factories, delegates, some of them corrupt, and bribes."""
    sides, sites = conflict(state), rng.sample(SITES, len(SITES))
    sides.war, assembly(state).active = WAR, "war"
    robots, ships = (rng.sample(state.decks[deck], 12) for deck in ("robonauts", "thrusters"))
    reactors = rng.sample(state.decks["reactors"], 8)
    for player in state.order:
        for _ in range(2):
            factory(state, player, sites.pop(), dome=rng.random() < 0.3)
        home = rng.choice([one for one, tokens in state.sites.items() if tokens.factory is not None])
        put(state, player, "outpost1", home, f"{robots.pop()}R", f"{reactors.pop()}R", robots.pop())
        rocket = put(
            state, player, "rocket", rng.choice(SPACES[:2]), state.players[player].crew,
            f"{robots.pop()}R", ships.pop(),
        )  # fmt: skip
        load_tanks(state, rocket, rng.randrange(0, 4), Grade.WATER)
        put(state, player, "outpost2", rng.choice(SPACES), f"{ships.pop()}R", f"{reactors.pop()}R")
        state.players[player].aquas = rng.randrange(4, 20)
        for ideology in rng.sample(sorted(sides.chits), 2):
            add(assembly(state), ideology, player, 1)
            if rng.random() < 0.4 and player != "white" and sides.bribes[player]:
                sides.bribes[player] -= 1
                sides.corrupt.setdefault(ideology, {}).setdefault(player, []).append(BRIBE)
        if rng.random() < 0.5:
            site = next(one for one, tokens in state.sites.items() if tokens.factory == player)
            sides.damaged.append(site)


def played_on(seed: int, acts: int) -> Told:
    """Random bots play on from a late position."""
    writer, begin = table()
    writer.hand.state = writer.hand.replay.state = begin.laid()
    state = writer.state = fork(begin.state)
    fleets(state, random.Random(f"war {seed}"))
    state.year = START_YEAR
    writer.desk.tidy(state)
    window = Window(writer, header())
    return bots_play(writer, window, seed, acts)
