"""High Frontier content as typed, frozen data: what engine, art and modules read.

The YAML under ``content/hf4`` is loaded into these types by :func:`hfmod.games.hf4.content.load.load`.
Numbers are exact: masses are ``int`` or ``Fraction`` tanks, fuel consumption is fuel steps a burn.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, Self, TypeVar

from hfmod.content.typed import named

T = TypeVar("T")


class Grade(StrEnum):
    """Fuel grade, the colour of a thrust triangle (F4b)."""

    WATER = "water"
    DIRT = "dirt"
    ISOTOPE = "isotope"


@dataclass(frozen=True, slots=True)
class Thrust:
    """A thrust triangle (B2d): base thrust, fuel steps a burn, and its icons."""

    thrust: int
    fuel: Fraction
    grade: Grade = Grade.WATER
    afterburn: int | None = None  # MW: fuel steps for +1 thrust (H3a); None: no afterburner
    afterburn_plus: bool = False  # GW/TW triangles print it with a plus sign (1C2)
    push: bool = False
    solar: bool = False
    bonus_pivots: int = field(default=0, metadata=named("pivots"))


@dataclass(frozen=True, slots=True)
class Modifier:
    """A black support triangle (B2i): added thrust, fuel multiplier."""

    thrust: int = 0
    fuel: Fraction = Fraction(1)
    solar: bool = False


@dataclass(frozen=True, slots=True)
class Requires:
    """The support row (B2h). Each inner tuple of ``reactors`` lists alternatives that satisfy one demand."""

    generator: str | None = None  # "electric" or "pulsed"
    reactors: tuple[tuple[str, ...], ...] = ()  # (("stationary",), ...); ("any",) = any subtype
    therms: int = 0


@dataclass(frozen=True, slots=True)
class Provides:
    """Supports that a card supplies (J1a)."""

    generators: frozenset[str] = frozenset()
    reactors: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Orientation:
    """One way up of a radiator (J4e)."""

    mass: int
    rad_hard: int = field(metadata=named("rad"))
    therms: int


@dataclass(frozen=True, slots=True)
class Hold:
    """What a freighter prints instead of a thrust triangle (1B.1): its load limit, and its icons."""

    load_limit: int
    factory_loading_only: bool = False
    bonus_pivots: int = field(default=0, metadata=named("pivots"))


@dataclass(frozen=True, slots=True)
class Ability:
    """A card ability or privilege: a code that the engine knows, its parameters, our own words.

    ``status`` is ``enforced`` or ``later``; the latter names the ``module`` it waits for.
    """

    code: str
    name: str
    text: str
    params: Mapping[str, Any] = field(default_factory=dict)
    status: str = "enforced"
    module: str | None = None


@dataclass(frozen=True, slots=True)
class Future:
    """The Future of a promoted card (1D): its printed text, and the words of it that the engine knows.

    ``vp`` has one number, or one for each case. ``requires`` and ``gives`` name codes of the vocabulary like
    abilities; ``requires`` is empty where the Future belongs to a module that no engine plays yet.
    """

    name: str
    vp: tuple[int, ...]
    needs: str
    effect: str = ""
    vp_per: str = ""  # what each of the VP is for, in words; ``vp_each`` is the engine's word
    endgame: bool = False  # held against its requirement again at the end of the game (1D2b)
    casus_belli: bool = False  # brings the War of Independence about (1D2c)
    roll: bool = True  # whether the attempt takes an epic hazard roll
    vp_each: str | None = None  # word for what each of the VP is for
    requires: tuple[Ability, ...] = ()
    gives: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSide:
    """One printed side. ``code`` is the printed code with side letter, e.g. ``CT044F``."""

    code: str
    face: str  # white, black, purple, crew colour, blue, gold, lavender
    name: str
    mass: int = 0
    rad_hard: int | None = field(default=None, metadata=named("rad"))
    spectral: str | None = None
    thrust: Thrust | None = None
    isru: int | None = None
    platforms: frozenset[str] = frozenset()  # missile, raygun, buggy
    air_eater: bool = False
    requires: Requires = Requires()
    provides: Provides = Provides()
    modifier: Modifier | None = None
    hold: Hold | None = None
    light: Orientation | None = None
    heavy: Orientation | None = None
    human: bool = False
    abilities: tuple[Ability, ...] = ()
    future: Future | None = None
    details: Mapping[str, Any] = field(default_factory=dict)  # printed facts of later modules


@dataclass(frozen=True, slots=True)
class Card:
    """A card with both sides. ``id`` is the printed code without side letter, e.g. ``CT044``."""

    id: str
    number: int
    deck: str  # thrusters, robonauts, refineries, generators, reactors, radiators, crew, freighters, ...
    module: str  # core, m1, m2, m4
    edition: str  # core, rfg, promo, kit
    front: CardSide
    back: CardSide

    @property
    def sides(self) -> tuple[CardSide, CardSide]:
        return (self.front, self.back)


@dataclass(frozen=True, slots=True)
class Faction:
    """A player colour with its crew card; ``sides`` of the crew card are alternatives (C2)."""

    id: str  # colour: white, red, green, purple, orange, gray ... as printed
    name: str
    crew: str  # card id


@dataclass(frozen=True, slots=True)
class Zone:
    """A heliocentric zone (B7g); ``solar`` is its thrust modifier, None where there is no solar power."""

    id: str
    name: str
    solar: int | None
    index: int  # 0 innermost


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the map. ``x``, ``y``: pixels of our own board at 100 %."""

    id: str
    name: str
    type: str  # site, burn, lander_burn, hohmann, lagrange, radiation_belt
    zone: str
    x: int
    y: int
    label: str = ""
    hazard: str | None = None  # crash, aerobrake
    lander: Fraction | None = None  # burns of a lander burn: 1 or 1/2 (H5e)
    flyby: int = 0  # bonus burns
    flyby_base_thrust: bool = False  # Solar Oberth: bonus burns equal base thrust
    flyby_season: str | None = None
    season: str | None = None  # synodic colour
    home_orbit: str | None = None
    special: str | None = None

    @property
    def burn_cost(self) -> Fraction:
        """Burns paid on entering (H5a, H5e)."""
        if self.type == "burn":
            return Fraction(1)
        return self.lander if self.lander is not None else Fraction(0)


@dataclass(frozen=True, slots=True)
class Route:
    """A line between two spaces. A lane is the Hohmann lane at that end (H4c); ``one_way`` runs a to b."""

    a: str
    b: str
    lane_a: str | None = None
    lane_b: str | None = None
    one_way: bool = False
    aerobrake: bool = False
    via: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Site:
    """Facts printed at a site (B7a). ``id`` is its space's id."""

    id: str
    name: str
    size: int
    spectral: str
    hydration: int
    zone: str
    astrobiology: bool = False
    submarine: bool = False
    atmospheric: bool = False
    push: bool = False
    space_elevator: bool = False
    synodic: str | None = None
    centaur: bool = False
    trojan_camp: str | None = None
    group: str | None = None
    buggy_group: str | None = None


@dataclass(frozen=True, slots=True)
class Elevator:
    """A space elevator printed on the map (1B9a): its two ends, and whether it takes a Bernal (1B9e)."""

    a: str
    b: str
    bernal_only: bool = False

    @property
    def ends(self) -> tuple[str, str]:
        """Both spaces."""
        return (self.a, self.b)

    @property
    def name(self) -> str:
        """Its name in acts, made of its ends."""
        return f"{self.a}:{self.b}"


class Kept:
    """What never changes keeps what is worked out of it."""

    def kept(self, make: Callable[[Self], T]) -> T:
        """What ``make`` works out of it, made once."""
        store: dict[object, Any] = self.__dict__.setdefault("_kept", {})
        if make not in store:
            store[make] = make(self)
        found: T = store[make]
        return found


@dataclass(frozen=True)
class SolarMap(Kept):
    """The board: spaces, routes, sites, zones, buggy roads. Positions are pixels of ``size``."""

    size: tuple[int, int]
    spaces: Mapping[str, Space]
    routes: tuple[Route, ...]
    sites: Mapping[str, Site]
    zones: Mapping[str, Zone]
    roads: tuple[tuple[str, str], ...] = ()
    elevators: tuple[Elevator, ...] = ()
    adjacent: Mapping[str, frozenset[str]] = field(default_factory=dict)  # site -> adjacent spaces (glossary)
    decor: Mapping[str, Any] = field(default_factory=dict)  # zone outlines, body circles for drawing

    def elevator(self, name: str) -> Elevator:
        """The elevator of that name. Raises KeyError where the map has none."""
        return self._elevators[name]

    @cached_property
    def _elevators(self) -> Mapping[str, Elevator]:
        return {one.name: one for one in self.elevators}

    @cached_property
    def exits(self) -> Mapping[str, tuple[tuple[str, Route], ...]]:
        """Space id -> (neighbour id, route) pairs that may be travelled from it."""
        found: dict[str, list[tuple[str, Route]]] = {space: [] for space in self.spaces}
        for route in self.routes:
            found[route.a].append((route.b, route))
            if not route.one_way:
                found[route.b].append((route.a, route))
        return {space: tuple(ways) for space, ways in found.items()}


@dataclass(frozen=True)
class Hf4Content(Kept):
    """Everything under ``content/hf4``. ``digest`` names the content (hex, stable)."""

    cards: Mapping[str, Card]  # by card id
    sides: Mapping[str, CardSide]  # by printed code with side letter
    factions: Mapping[str, Faction]
    map: SolarMap
    tables: Mapping[str, Any]  # by file name: fuel strip, exploitation, sunspot cycle, tokens, scenarios
    digest: str

    def deck(self, name: str, edition: str = "core") -> tuple[Card, ...]:
        """Cards of a deck in ascending printed number."""
        cards = [c for c in self.cards.values() if c.deck == name and c.edition == edition]
        return tuple(sorted(cards, key=lambda card: card.number))
