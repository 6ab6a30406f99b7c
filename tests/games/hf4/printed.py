"""The printed core cards on a small sky of sites, an aerobrake, a belt and the dark zone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.content.model import Site
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4
from tests.games.hf4.skies import act, core, line, rocket, sky, space


@cache
def printed() -> Hf4:
    """The printed cards on a sky of a few spaces and sites."""
    small = sky(
        Site("rock", "Rock", 7, "C", 4, "earth"), Site("pebble", "Pebble", 1, "C", 4, "earth"),
        Site("cloud", "Cloud", 9, "C", 4, "earth", atmospheric=True),
        Site("cold", "Cold", 7, "C", 4, "neptune"),
        Site("clay", "Clay", 4, "D", 4, "earth"), Site("big", "Big", 8, "C", 4, "earth"),
        Site("stone", "Stone", 4, "S", 4, "earth"),
        space("belt", "radiation_belt"), line("leo", "belt", "fire"), line("leo", "clay"),
        line("leo", "stone"), Site("io", "Io", 4, "C", 4, "earth", push=True), line("leo", "io"),
        space("far", "burn", zone="neptune"), line("leo", "dark", "far"),
        space("air", hazard="aerobrake"), space("fire", "burn"), space("dark", zone="neptune"),
        line("leo", "rock"), line("leo", "cloud"), line("leo", "fire", "air"), line("dark", "cold"),
        line("leo", "pebble"), ("rock", "pebble"),
    )  # fmt: skip
    return Hf4(replace(load(), map=small.content.map))


def at(place: str, *cards: str, fuel: int = 0) -> Hf4State:
    state = core(printed())
    rocket(state, place, *cards, fuel=fuel)
    return state


def do(name: str, **params: Any) -> Act[Hf4State]:
    return act(printed(), name, **params)


def prospect(card: str, site: str = "rock") -> Act[Hf4State]:
    return do("prospect", card=card[:5], sites=[site])
