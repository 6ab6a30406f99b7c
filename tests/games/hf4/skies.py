"""Little skies for tests of movement: a few spaces and routes, thrusters with the numbers of an example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from hfmod.engine.act import Act
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Card, Route, Site, SolarMap, Space, Thrust, Zone
from hfmod.games.hf4.rules.core.acts import take_turn
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.rules.modules import in_play
from tests.games.hf4 import worlds

SOLAR: Mapping[str, int | None] = {
    "mercury": 2, "venus": 1, "earth": 0, "mars": -1, "ceres": -2, "jupiter": -3,
    "neptune": None,
}  # fmt: skip
LEO = Space("leo", "LEO", "lagrange", "earth", 0, 0)


def space(name: str, kind: str = "lagrange", zone: str = "earth", **more: Any) -> Space:
    """A space; a lander burn takes a whole burn unless ``lander`` says otherwise."""
    if kind == "lander_burn":
        more.setdefault("lander", Fraction(1))
    return Space(name, name.title(), kind, zone, 0, 0, **more)


def site(name: str, size: int, zone: str = "earth", **more: Any) -> Site:
    """A site; its space comes with it."""
    return Site(name, name.title(), size, "C", 1, zone, **more)


def line(*names: str) -> list[Route]:
    """Routes that join spaces one after the other."""
    return [Route(a, b) for a, b in pairwise(names)]


def dotted(*names: str) -> list[Route]:
    """An aerobrake path along spaces."""
    return [Route(a, b, one_way=True, aerobrake=True) for a, b in pairwise(names)]


def crossing(hohmann: str, first: tuple[str, str], second: tuple[str, str]) -> list[Route]:
    """A Hohmann where two straight lines meet: each pair lies on one lane."""
    lanes = (("1", first), ("2", second))
    return [Route(end, hohmann, lane_b=lane) for lane, ends in lanes for end in ends]


def engine(number: str, thrust: int, fuel: Any, mass: int = 0, back: Mapping[str, Any] | None = None,
           abilities: Sequence[Any] = (), rad_hard: int | None = 9, **more: Any) -> Card:  # fmt: skip
    """A thruster card; numbers that begin with R belong to Race for Glory, with C to the core game."""
    front = {
        "mass": mass, "spectral": "C", "thrust": Thrust(thrust, Fraction(fuel), **more),
        "abilities": tuple(abilities), "rad_hard": rad_hard,
    }  # fmt: skip
    edition = "rfg" if number.startswith("R") else "core"
    return worlds.card(number, "thrusters", front, back or {"mass": mass}, edition)


def crate(number: str, mass: int, **more: Any) -> Card:
    """A card that only weighs something."""
    edition = "rfg" if number.startswith("R") else "core"
    return worlds.card(number, "refineries", {"mass": mass, "spectral": "C", **more}, {"mass": mass}, edition)


Part = Space | Site | Route | Card | list[Route] | tuple[str, str]


def sky(*parts: Part) -> Hf4:
    """A game whose map holds the parts, beside LEO; pairs of names are buggy roads."""
    spaces, sites, cards = {LEO.id: LEO}, {}, {}
    routes: list[Route] = []
    roads: list[tuple[str, str]] = []
    for part in parts:
        if isinstance(part, Space):
            spaces[part.id] = part
        elif isinstance(part, Site):
            sites[part.id] = part
            spaces[part.id] = Space(part.id, part.name, "site", part.zone, 0, 0, season=part.synodic)
        elif isinstance(part, Route):
            routes.append(part)
        elif isinstance(part, Card):
            cards[part.id] = part
        elif isinstance(part, list):
            routes += part
        else:
            roads.append(part)
    for name in {end for route in routes for end in (route.a, route.b)} - set(spaces):
        spaces[name] = space(name)
    zones = {name: Zone(name, name.title(), solar, n) for n, (name, solar) in enumerate(SOLAR.items())}
    board = SolarMap((9, 9), spaces, tuple(routes), sites, zones, tuple(roads))
    tiny = worlds.content()
    every = {**tiny.cards, **cards}
    sides = {side.code: side for one in every.values() for side in one.sides}
    return Hf4(replace(tiny, map=board, cards=every, sides=sides))


def core(game: Hf4, player: str = "P") -> Hf4State:
    """A table of the core game in the turn of a player."""
    state = empty_table(worlds.header(modules=["core"], scenario="core"), game.content, in_play(()))
    game.apply(state, SetUp(), Seeded(1))
    take_turn(state, player)
    return state


def glory(game: Hf4, player: str = "P", **more: Any) -> Hf4State:
    """A table of Race for Glory, a game over the whole map, in the turn of a player."""
    state = game.new(worlds.header(scenario="race-to-the-top", **more))
    game.apply(state, SetUp(), Seeded(1))
    take_turn(state, player)
    return state


def rocket(state: Hf4State, at: str, *cards: str, fuel: int = 0, player: str = "P", fts: int = 0) -> Stack:
    """The player's rocket."""
    return worlds.stack(state, player, "rocket", at, *cards, fuel=fuel, fts=fts)


def act(game: Hf4, name: str, by: str = "P", **params: Any) -> Act[Hf4State]:
    """An act from its log form."""
    return game.parse({"do": name, "by": by, **params})


def go(game: Hf4, state: Hf4State, *steps: str | Act[Hf4State], by: str = "P") -> None:
    """Apply acts; a word is a space to enter without bonus burns."""
    for step in steps:
        one = act(game, "enter", by, space=step) if isinstance(step, str) else step
        game.apply(state, one, Seeded(1))
        assert game.invariants(state) == []


def start(game: Hf4, state: Hf4State, card: str, by: str = "P", **params: Any) -> None:
    """Activate a thruster."""
    go(game, state, act(game, "activate_thruster", by, card=card, **params))
