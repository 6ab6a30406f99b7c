"""Tiny worlds for tests of single rules: a map of a few spaces, a few cards, the real small tables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import yaml

from hfmod import resources
from hfmod.engine.act import Act
from hfmod.engine.chance import Recorded, Seeded
from hfmod.games.hf4.content.model import (
    Ability,
    Card,
    CardSide,
    Faction,
    Grade,
    Hf4Content,
    Orientation,
    Requires,
    Route,
    Site,
    SolarMap,
    Space,
    Thrust,
    Zone,
)
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table
from hfmod.games.hf4.rules.core.e_stacks import make_stack, settle
from hfmod.games.hf4.rules.core.f_fuel import load_tanks
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.rules.modules import in_play

TABLES = (
    "conflict", "exploitation", "factions", "fuel-strip", "ideologies", "options", "scenarios", "sunspot",
    "tokens",
)  # fmt: skip
ZONES = ("mercury", "venus", "earth", "mars", "ceres")
SOLAR = dict(zip(ZONES, (2, 1, 0, -1, -2), strict=True))


@cache
def tables() -> dict[str, Any]:
    """The shipped small tables, as the content loader names them."""
    folder = resources.content_dir() / "hf4"
    found = {
        name.replace("-", "_"): yaml.safe_load((folder / "tables" / f"{name}.yaml").read_text("utf-8"))
        for name in TABLES
    }
    found["glory"] = yaml.safe_load((folder / "map" / "glory.yaml").read_text("utf-8"))
    return found


def ability(code: str, **params: Any) -> Ability:
    """An enforced ability."""
    return Ability(code, code, code, params)


Face = Mapping[str, Any]


def card(number: str, deck: str, front: Face, back: Face, edition: str = "rfg") -> Card:
    """A card from the numbers of its two sides."""
    shared = {key: front[key] for key in ("spectral",) if key in front}
    return Card(
        number,
        int(number[2:]),
        deck,
        "core",
        edition,
        CardSide(f"{number}F", "white", f"{number} white", **front),
        CardSide(f"{number}R", "black", f"{number} black", **{**shared, **back}),
    )


COLOURS = ("green", "red", "yellow", "purple", "white", "gray")  # of CQ038 to CQ043, on both faces


def crew(number: str, front: Mapping[str, Any], back: Mapping[str, Any]) -> Card:
    """A crew card; ``clout`` and ``abilities`` of each face, further numbers as on all crews."""
    colour = COLOURS[int(number[2:]) - 38]
    sides = []
    for letter, face in (("F", front), ("R", back)):
        data: dict[str, Any] = {
            "mass": 1, "human": True, "isru": 4, "platforms": frozenset({"missile"}),
            "thrust": Thrust(14, Fraction(9), Grade.WATER, 2), **face,
        }  # fmt: skip
        details = {"clout": data.pop("clout")}
        sides.append(CardSide(number + letter, colour, f"crew {number}{letter}", details=details, **data))
    return Card(number, int(number[2:]), "crew", "core", "core", sides[0], sides[1])


RAYGUN, BUGGY, MISSILE = (frozenset({platform}) for platform in ("raygun", "buggy", "missile"))

CREWS = (
    crew("CQ038", {"clout": "F", "abilities": (ability("powersat"),)},
         {"clout": "E", "abilities": (ability("open_source_finao", cost=3),)}),
    crew("CQ039", {"clout": "M", "abilities": (ability("skunkworks"),), "thrust": None},
         {"clout": "L", "abilities": (ability("mooncable", tanks=7, crew_tanks=1),),
          "thrust": Thrust(7, Fraction(11), Grade.DIRT)}),
    crew("CQ040", {"clout": "A", "abilities": (ability("secretary_general", aqua=2),)},
         {"clout": "H", "abilities": (ability("blink_telescope"),), "platforms": MISSILE | RAYGUN}),
    crew("CQ041", {"clout": "C", "abilities": (ability("felonious"),)},
         {"clout": "B", "abilities": (ability("taxes"),)}),
    crew("CQ042", {"clout": "D", "abilities": (ability("launch_fees"),)},
         {"clout": "G", "abilities": (ability("dharma_refuel"),)}),
    crew("CQ043", {"clout": "J", "abilities": (ability("marketeer"),)},
         {"clout": "K", "abilities": (ability("scrum_troubleshooters"),)}),
)  # fmt: skip

PATENTS = (
    card("RT001", "thrusters", {"mass": 5, "spectral": "V", "thrust": Thrust(5, Fraction(1), afterburn=1)},
         {"mass": 4, "thrust": Thrust(6, Fraction(1))}),
    card("RT002", "thrusters", {"mass": 0, "spectral": "D", "thrust": Thrust(3, Fraction(4), push=True)},
         {"mass": 1, "thrust": Thrust(2, Fraction(1))}),
    card("RT003", "thrusters",
         {"mass": 2, "spectral": "any", "thrust": Thrust(4, Fraction(1, 2), Grade.DIRT)},
         {"mass": 2, "thrust": Thrust(5, Fraction(1, 2), Grade.DIRT)}),
    card("RB013", "robonauts", {"mass": 2, "spectral": "C", "isru": 3, "platforms": BUGGY},
         {"mass": 3, "isru": 0, "platforms": RAYGUN}),
    card("RB014", "robonauts", {"mass": 2, "spectral": "S", "isru": 2, "platforms": RAYGUN},
         {"mass": 1, "isru": 1, "platforms": RAYGUN, "abilities": (ability("reroll_size", per="turn"),)}),
    card("RB015", "robonauts", {"mass": 3, "spectral": "M", "isru": 1, "platforms": MISSILE},
         {"mass": 2, "isru": 0, "platforms": MISSILE}),
    card("RF025", "refineries", {"mass": 3, "spectral": "D"},
         {"mass": 2, "abilities": (ability("gain_privilege", privilege="powersat", on="industrialize",
                                           min_size=8, atmospheric=False),)}),
    card("RF026", "refineries", {"mass": 4, "spectral": "S"},
         {"mass": 2, "abilities": (ability("keep_robonaut", zones=["mercury", "venus", "earth"]),)}),
    card("RF027", "refineries", {"mass": 2, "spectral": "S"},
         {"mass": 2, "abilities": (ability("size_roll", modifier=-3, spectral="S"),)}),
    card("RF028", "refineries", {"mass": 2, "spectral": "M"},
         {"mass": 2, "abilities": (ability("aerostat_hydration", hydration=2),)}),
    card("RF030", "refineries", {"mass": 2, "spectral": "V"},
         {"mass": 2, "abilities": (ability("isru_modifier", modifier=-1),)}),
    card("RF033", "refineries", {"mass": 2, "spectral": "V"},
         {"mass": 2, "abilities": (ability("site_refuel_factor", factor=2),)}),
    card("RF035", "refineries", {"mass": 2, "spectral": "V"},
         {"mass": 2, "abilities": (ability("remove_busted", min_size=2),)}),
    card("RF036", "refineries", {"mass": 2, "spectral": "V"},
         {"mass": 2, "abilities": (ability("free_industrialize"),)}),
)  # fmt: skip

CORE_PATENTS = (
    card("CT044", "thrusters", {"mass": 3, "spectral": "M", "thrust": Thrust(5, Fraction(2)),
                                "requires": Requires(reactors=(("any",),), therms=2)}, {"mass": 2}, "core"),
    card("CX080", "reactors", {"mass": 2, "spectral": "M"}, {"mass": 1}, "core"),
    card("CD099", "radiators",
         {"spectral": "M", "light": Orientation(1, 4, 1), "heavy": Orientation(3, 6, 2)},
         {"light": Orientation(0, 4, 1), "heavy": Orientation(2, 6, 2)}, "core"),
    card("CB056", "robonauts", {"mass": 2, "spectral": "M"}, {"mass": 1}, "core"),
    card("CF068", "refineries", {"mass": 2, "spectral": "M"}, {"mass": 1}, "core"),
    card("CG110", "generators", {"mass": 2, "spectral": "M"}, {"mass": 1}, "core"),
)  # fmt: skip

SPACES = (
    Space("leo", "LEO", "lagrange", "earth", 0, 0),
    Space("luna", "Luna", "site", "earth", 1, 0),
    Space("stone", "Stone", "site", "earth", 2, 0),
    Space("mid", "Mid", "lagrange", "mars", 3, 0),
    Space("ares", "Ares", "site", "mars", 4, 0),
    Space("boreas", "Boreas", "site", "mars", 5, 0),
    Space("pebble", "Pebble", "site", "mars", 6, 0),
    Space("gravel", "Gravel", "site", "mars", 7, 0),
    Space("air", "Air", "lagrange", "mars", 8, 0, hazard="aerobrake"),
    Space("far", "Far", "site", "ceres", 9, 0),
    Space("kreutz-sungrazer", "Kreutz", "site", "ceres", 20, 0),
    *(Space(f"rock-{n}", f"Rock {n}", "site", "ceres", 10 + n, 0) for n in range(9)),
)

SITES = (
    Site("luna", "Luna", 9, "S", 1, "earth", group="luna"),
    Site("stone", "Stone", 5, "S", 1, "earth", push=True),
    Site("ares", "Ares", 10, "C", 3, "mars", atmospheric=True, group="mars"),
    Site("boreas", "Boreas", 10, "C", 4, "mars", atmospheric=True, group="mars"),
    Site("pebble", "Pebble", 2, "S", 2, "mars", astrobiology=True),
    Site("gravel", "Gravel", 1, "M", 2, "mars", submarine=True),
    Site("far", "Far", 6, "D", 4, "ceres"),
    Site("kreutz-sungrazer", "Kreutz", 1, "H", 4, "ceres"),
    *(Site(f"rock-{n}", f"Rock {n}", 1, "H", 1, "ceres") for n in range(9)),  # no way leads there
)

ROUTES = tuple(
    Route(a, b)
    for a, b in (
        ("leo", "luna"), ("leo", "stone"), ("leo", "mid"), ("mid", "ares"), ("mid", "boreas"),
        ("mid", "pebble"), ("mid", "gravel"), ("mid", "air"), ("mid", "far"),
    )
)  # fmt: skip


@cache
def content() -> Hf4Content:
    """The tiny world."""
    cards = {one.id: one for one in (*CREWS, *PATENTS, *CORE_PATENTS)}
    adjacent: dict[str, set[str]] = {space.id: set() for space in SPACES}
    for route in ROUTES:
        adjacent[route.a].add(route.b)
        adjacent[route.b].add(route.a)
    board = SolarMap(
        (10, 10),
        {space.id: space for space in SPACES},
        ROUTES,
        {site.id: site for site in SITES},
        {zone: Zone(zone, zone.title(), SOLAR[zone], index) for index, zone in enumerate(ZONES)},
        roads=(("ares", "boreas"), ("luna", "stone")),
        adjacent={space: frozenset(near) for space, near in adjacent.items()},
    )
    factions = {
        colour: Faction(colour, colour.title(), one.id)
        for colour, one in zip(("green", "red", "yellow", "purple", "white", "gray"), CREWS, strict=True)
    }
    sides = {side.code: side for one in cards.values() for side in one.sides}
    return Hf4Content(cards, sides, factions, board, tables(), "tiny")


@cache
def game() -> Hf4:
    """High Frontier in the tiny world."""
    return Hf4(content())


SEATS = {"P": ("purple", "CQ041F"), "W": ("white", "CQ042F"), "G": ("green", "CQ038F")}


def header(seats: Mapping[str, tuple[str, str]] = SEATS, **more: Any) -> dict[str, Any]:
    """A log header: Race to Mars, decks in ascending order."""
    return {
        "hflog": 1,
        "game": "hf4",
        "modules": ["core", "rfg"],
        "scenario": "race-to-mars",
        "players": [{"id": who, "faction": colour, "crew": face} for who, (colour, face) in seats.items()],
        "decks": "ascending",
        **more,
    }


def table(seats: Mapping[str, tuple[str, str]] = SEATS, **more: Any) -> Hf4State:
    """A table that is set up: it is the first player's turn in year 1."""
    state = game().new(header(seats, **more))
    game().apply(state, SetUp(), Seeded(1))
    return state


def core_table(seats: Mapping[str, tuple[str, str]] = SEATS, **more: Any) -> Hf4State:
    """A table of the core game: its setup and operations, short of supports and events."""
    state = empty_table(header(seats, modules=["core"], scenario="core", **more), content(), in_play(()))
    game().apply(state, SetUp(), Seeded(1))
    return state


def deal(state: Hf4State, player: str, *cards: str) -> None:
    """Take cards from their decks into a player's hand."""
    for one in cards:
        state.decks[state.content.cards[one].deck].remove(one)
        state.players[player].hand.append(one)


def stack(
    state: Hf4State, player: str, kind: str, location: str, *cards: str, fts: int = 0, fuel: int = 0
) -> Stack:
    """Make a stack of cards taken from decks, hand or LEO; codes of Black Sides lie black side up."""
    made = make_stack(state, player, kind, location)
    for code in cards:
        one, black = (code[:-1], True) if code.endswith("R") else (code, False)
        owners = state.players.values()
        hands, leos = [one.hand for one in owners], [one.stacks["leo"].cards for one in owners]
        for pile in (*state.decks.values(), *hands, *leos):
            if one in pile:
                pile.remove(one)
                break
        made.cards.append(one)
        if state.content.cards[one].deck != "crew":
            state.cards[one].black = black
    if fts:
        made.fts[Grade.WATER] = fts
    settle(state, made)
    if fuel:
        load_tanks(state, made, fuel, Grade.WATER)
    return made


def dice(*faces: int) -> Recorded:
    """Recorded rolls of a d6."""
    return Recorded([{"d6": face} for face in faces])


def act(by: str | None, do: str, **params: Any) -> Act[Hf4State]:
    """An act as a log line would name it."""
    return game().parse({"by": by, "do": do, **params})


def play(state: Hf4State, by: str | None, do: str, *faces: int, **params: Any) -> Hf4State:
    """Apply a legal act with recorded dice; the state stays sound."""
    game().apply(state, act(by, do, **params), dice(*faces))
    assert game().invariants(state) == []
    return state


def fact(state: Hf4State, name: str) -> Any:
    """One fact of the position."""
    return game().facts(state)[name]
