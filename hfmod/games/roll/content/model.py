"""Typed content of Roll for the Galaxy, and its loader (``content/roll``)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from hfmod.content.errors import ContentError
from hfmod.content.files import digest, read_files
from hfmod.content.typed import closed, named, structure
from hfmod.resources import content_dir, in_force

PHASES = ("explore", "develop", "settle", "produce", "ship")  # ROLL-COMP-3
WILD = "wild"
GRAY = "gray"
FILES = ("dice.yaml", "factions.yaml", "home-worlds.yaml", "options.yaml", "tiles.yaml")


@dataclass(frozen=True)
class Die:
    """A colour of dice: six faces in the order of a d6, and how many dice there are."""

    code: str
    name: str
    count: int
    faces: tuple[str, ...]


@dataclass(frozen=True)
class WorldColour:
    """What a good of a world of the colour is worth, and the dice that match it; gray worlds have none."""

    code: str
    die: str | None = None
    trade: int = 0


@dataclass(frozen=True)
class Gain:
    """Dice that come with a tile; ``to`` is cup, citizenry or world (a good on it)."""

    die: str
    n: int
    to: str


@closed
@dataclass(frozen=True)
class Power:
    """A power of a development: what its ``code`` does, in a phase (or ``assign``).

    Empty ``dice``, ``worlds``, ``to`` and ``sources`` stand for any; ``most`` 0 for no limit.
    """

    phase: str
    code: str
    dice: frozenset[str] = frozenset()
    worlds: frozenset[str] = frozenset()
    to: frozenset[str] = frozenset()
    sources: frozenset[str] = field(default=frozenset(), metadata=named("from"))
    workers: tuple[str, ...] = ()
    credits: int = 0
    vp: int = 0
    pay: int = 0
    amount: int = 0
    minimum: int = 0
    least: int = 0
    most: int = 0
    most_if_tied: int = 0
    per: int = 1
    capacity: int = 1
    tiles: int = 0
    extra_credits: int = 0
    extra_worlds: frozenset[str] = frozenset()
    together: bool = False
    not_self: bool = False
    reassigning: bool = False
    text: str = ""

    def wants(self, die: str) -> bool:
        """Whether dice of a colour count for it."""
        return not self.dice or die in self.dice

    def likes(self, colour: str) -> bool:
        """Whether worlds of a colour count for it."""
        return not self.worlds or colour in self.worlds


@closed
@dataclass(frozen=True)
class Bonus:
    """Victory points of a 6-cost development at the end of the game (ROLL-SCORE-2)."""

    code: str
    vp: int = 0
    worlds: frozenset[str] = frozenset()
    dice: frozenset[str] = frozenset()
    group: int = 1
    share: int = 1
    reassigning: bool | None = None
    text: str = ""


@dataclass(frozen=True)
class Side:
    """A side of a tile. ``colour`` is None for a development; ``key`` is ``RT05D``, ``RF1L``, ``RH3``."""

    key: str
    name: str
    cost: int
    colour: str | None = None
    reassigns: bool = False
    credits: int = 0
    remove_die: int = 0
    gains: tuple[Gain, ...] = field(default=(), metadata=named("gain"))
    powers: tuple[Power, ...] = ()
    bonus: Bonus | None = field(default=None, metadata=named("endgame"))
    text: str = ""

    @property
    def is_world(self) -> bool:
        return self.colour is not None

    @property
    def holds_goods(self) -> bool:
        """Whether goods may lie here at all (ROLL-PRO-3)."""
        return self.colour not in (None, GRAY)


@dataclass(frozen=True)
class RollContent:
    """All tiles and tables. ``sides`` has every side of every tile by its key."""

    dice: Mapping[str, Die]
    worlds: Mapping[str, WorldColour]
    sides: Mapping[str, Side]
    tiles: tuple[str, ...]  # ids of the double-sided tiles
    factions: Mapping[str, int]  # id of a faction tile -> its number
    homes: tuple[str, ...]
    start_credits: Mapping[str, int]  # home worlds whose players begin with other than the usual credits
    start: Mapping[str, Any]
    chips: Mapping[int, int]
    pool: int
    least_credits: int
    most_credits: int
    tiles_to_end: int
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    digest: str = ""
    files: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """Dice colours in the order of the supply."""
        return tuple(self.dice)

    def name(self, key: str) -> str:
        """A side by its key, or a tile or faction by its id, as players call it."""
        if key in self.sides:
            return self.sides[key].name
        halves = [side.name for side in self.sides.values() if side.key[:-1] == key]
        return " / ".join(halves) or key


def load(root: Path | None = None) -> RollContent:
    """The content of a folder that is built like ``content/roll``; the one in force by default.

    Raises ContentError.
    """
    return _kept(in_force("roll", content_dir("roll"))) if root is None else _load(root)


@cache
def _kept(root: Path) -> RollContent:
    return _load(root)


def content_files(root: Path) -> Iterator[Path]:
    """YAML files that the content consists of, in a fixed order."""
    yield from (root / name for name in FILES)


def _load(root: Path) -> RollContent:
    return build(read_files(root, content_files(root)), str(root))


def build(files: Mapping[str, Any], where: str = "content") -> RollContent:
    """The typed content of parsed files by name. Raises ContentError; ``where`` names the folder."""
    try:
        return _build(files)
    except (KeyError, TypeError, ValueError) as error:
        raise ContentError(f"{where}: incomplete content ({error!r}); run hfmod lint {where}") from None


def _build(files: Mapping[str, Any]) -> RollContent:
    table = files["dice.yaml"]
    tiles, homes = files["tiles.yaml"]["tiles"], files["home-worlds.yaml"]["home_worlds"]
    factions = {f"RF{faction['number']}": faction for faction in files["factions.yaml"]["factions"]}
    sides: dict[str, Mapping[str, Any]] = {}
    for tile in tiles:
        sides |= {tile["id"] + "D": tile["development"], tile["id"] + "W": tile["world"]}
    for faction, halves in factions.items():
        for half, letter in (("left", "L"), ("right", "R")):
            (sides[faction + letter],) = halves[half].values()
    sides |= {home["id"]: home for home in homes}
    return RollContent(
        dice={one["code"]: structure(one, Die) for one in table["dice"]},
        worlds={one["code"]: structure(one, WorldColour) for one in table["worlds"]},
        sides={code: structure({**side, "key": code}, Side) for code, side in sides.items()},
        tiles=tuple(tile["id"] for tile in tiles),
        factions={faction: halves["number"] for faction, halves in factions.items()},
        homes=tuple(home["id"] for home in homes),
        start_credits={home["id"]: home["start_credits"] for home in homes if "start_credits" in home},
        start=table["start"],
        chips={one["value"]: one["count"] for one in table["chips"]},
        pool=table["pool"],
        least_credits=table["credits"]["least"],
        most_credits=table["credits"]["most"],
        tiles_to_end=table["tiles_to_end"],
        options={one["name"]: one for one in files["options.yaml"]["options"]},
        digest=digest(files),
        files=files,
    )
