"""Late positions of games with Modules 1 and 2, laid out at the table, and what random bots do from there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hfmod.engine import simulation
from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import showing
from hfmod.games.hf4 import bots
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.colonization.a_anchoring import settle_down
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.b_cards import ONE_EACH
from hfmod.games.hf4.rules.core.f_fuel import load_tanks
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.games.hf4.colonies import factory, put
from tests.logs.normal_form import normal
from tests.logs.windows import Read, Window
from tests.logs.writing import GAME, told_at_the_table

SEATS = (("green", "CQ038F"), ("red", "CQ039F"), ("yellow", "CQ040F"))
START_YEAR = 40
SITES = (
    "mercury-north-pole", "mercury-discovery-rupes", "mars-arsia-mons-caves", "luna-aristarchus-plateau",
    "phobos", "pluto", "charon", "ceres", "europa-subsurface-ocean", "enceladus", "vesta", "mars-north-pole",
    "mars-hellas-basin-buried-glaciers", "luna-shackleton-polar-rim", "saturn-aerostat", "prometheus",
)  # fmt: skip
ELEVATORS = (
    "phobos:mars-arsia-mons-caves",
    "saturn-aerostat:prometheus",
    "luna-lagrange-2:luna-aristarchus-plateau",
)


def header(*modules: str) -> dict[str, Any]:
    """A core game of three with modules."""
    return {
        "hflog": 1, "game": "hf4", "modules": ["core", *modules], "scenario": "core", "first": "yellow",
        "decks": "ascending", "content": GAME.content.digest,
        "players": [{"id": who, "faction": who, "crew": face} for who, face in SEATS],
    }  # fmt: skip


@cache
def table(modules: tuple[str, ...]) -> tuple[Writer, Window]:
    """A table that is set up, and how it was then."""
    begun = header(*modules)
    writer = Writer(begun, GAME)
    writer.tell(1, {"do": "set_up", "by": None})
    return writer, Window(writer, begun)


def freighters(state: Hf4State, rng: random.Random) -> None:
    """Each has a freighter and a GW thruster, promoted or not, factories, a cube aloft, and money."""
    sites = rng.sample(SITES, len(SITES))
    for player in state.order:
        for _ in range(3):
            factory(state, player, sites.pop(), dome=rng.random() < 0.3)
        home = rng.choice([one for one, tokens in state.sites.items() if tokens.factory == player])
        for deck in ONE_EACH:
            card = rng.choice(state.decks[deck])
            kind = "freighter" if deck == "freighters" else "outpost1"
            side = "R" if rng.random() < 0.7 else ""
            grade = Grade.ISOTOPE if rng.random() < 0.3 else Grade.WATER
            if grade is Grade.ISOTOPE:
                state.players[player].isotope = "C"
            put(state, player, kind, home, f"{card}{side}").fts[grade] = rng.randrange(1, 4)
        put(
            state,
            player,
            "outpost2",
            home,
            state.players[player].crew,
            *rng.sample(state.decks["robonauts"], 2),
        )
        put(state, player, "leo", "leo", *rng.sample(state.decks["thrusters"], 2))
        state.players[player].aquas = rng.randrange(5, 30)
    state.elevators = [one for one in ELEVATORS if rng.random() < 0.6]
    assert all(b_components.cubes_left(state, player) >= 0 for player in state.order)


def bernals(state: Hf4State, rng: random.Random) -> None:
    """Each has two Bernals, anchored or not, with Colonists or supports, and a rocket."""

    def some(deck: str, n: int = 0) -> list[str]:
        return rng.sample(state.decks[deck], n or len(state.decks[deck]))

    cards, people, homes = some("bernals"), some("colonists"), rng.sample(HOMES, len(HOMES))
    for player in state.order:
        crew = state.players[player].crew
        factory(state, player, SITE_OF[player], dome=rng.random() < 0.5)
        settlers = [f"{people.pop()}{_side(rng, 0.5)}" for _ in range(rng.randrange(1, 3))]
        first = put(state, player, "kalpana", homes.pop(), f"{cards.pop()}{_side(rng, 0.4)}", *settlers)
        if rng.random() < 0.8:
            settle_down(state, first)
        supports = [f"{card}R" for card in (*some("generators", 2), *some("radiators", 2))]
        second = put(state, player, "stanford", NEAR[player], cards.pop(), *supports)
        if rng.random() < 0.3:
            settle_down(state, second)
        put(state, player, "leo", "leo", *(f"{card}R" for card in some("robonauts", 2)))
        rocket = put(state, player, "rocket", NEAR[player], crew, *some("thrusters", 1))
        state.players[player].aquas = rng.randrange(5, 40)
        load_tanks(state, rocket, rng.randrange(0, 4), Grade.WATER)


def _side(rng: random.Random, often: float) -> str:
    """The letter of the reverse side, so often."""
    return "R" if rng.random() < often else ""


HOMES = ("cycler", "sso", "earth-home-orbit-1")
NEAR = {"green": "vesta-family-lagrange", "red": "lvo", "yellow": "triton-lagrange"}
SITE_OF = {"green": "vesta", "red": "venus-aerostat-xity", "yellow": "triton-tuonela-planitia"}


@dataclass
class Told:
    """What was told from a late position, and what is read of it."""

    acts: list[dict[str, Any]]
    state: Hf4State
    read: Read

    def differs(self) -> list[tuple[Any, Any]]:
        """Acts that are read otherwise than they were told, in normal form."""
        here, there = normal(GAME, self.acts), normal(GAME, self.read.acts)
        length = max(len(here), len(there))
        pairs = zip(here + [{}] * (length - len(here)), there + [{}] * (length - len(there)), strict=True)
        return [pair for pair in pairs if pair[0] != pair[1]]


def position(modules: Sequence[str], seed: int) -> Hf4State:
    """A late position of modules, another one with each seed."""
    state, rng = fork(table(tuple(modules))[1].state), random.Random(f"late {seed}")
    if "m1" in modules:
        freighters(state, rng)
    if "m2" in modules:
        bernals(state, rng)
    state.year = START_YEAR
    return state


def laid_out(writer: Writer, modules: Sequence[str], seed: int) -> Window:
    """A late position at the table of a writer, from which on it can be read."""
    writer.hand.state = writer.hand.replay.state = table(tuple(modules))[1].laid()
    writer.state = position(modules, seed)
    writer.desk.tidy(writer.state)
    return Window(writer, header(*modules))


def bots_play(writer: Writer, window: Window, seed: int, acts: int) -> Told:
    """Random bots play on from where a writer's table is, to the end of a turn."""
    choose = showing(bots.Table("random", seed), told_at_the_table)
    done: list[dict[str, Any]] = []
    chance, position = Seeded(seed), fork(writer.state)
    while len(done) < acts or done[-1]["do"] != "end_turn":
        act = choose(position)
        if act is None:
            break
        line = dict(simulation.line(GAME, position, act, chance, len(done) + 1))
        done.append(line)
        writer.tell(len(done), line)
    return Told(done, position, window.read(window.steps(writer)))


def played_on(modules: Sequence[str], seed: int, acts: int) -> Told:
    """Random bots play on from a late position."""
    writer, _ = table(tuple(modules))
    window = laid_out(writer, modules, seed)
    return bots_play(writer, window, seed, acts)
