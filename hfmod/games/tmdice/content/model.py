"""Typed content of Terraforming Mars: The Dice Game, and its loader (``content/tmdice``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from hfmod.content.errors import ContentError
from hfmod.content.files import digest, read_files
from hfmod.content.typed import closed, structure
from hfmod.games.tmdice.content.effects import QUESTION, Effect
from hfmod.resources import content_dir, in_force

COLOURS = ("green", "yellow", "red", "blue", "gray")
GREEN, RED, BLUE = "green", "red", "blue"  # colours of cards too (TMD-COMP-3)
WILD = "wild"  # a wild token, where something is paid
RANKS = ("common", "uncommon", "rare")  # of the three faces of a die (TMD-DICE-2)
CORPORATION, PROJECT, BONUS = "corporation", "project", "bonus"
BASE, CORPORATE_ERA, PROMO = "base", "ce", "promo"
SUPPORT, MAIN, FREE = "support", "main", "free"
TILE_PLACED, CARD_PLAYED = "tile_placed", "card_played"
FILES = (
    "board.yaml", "bonus-cards.yaml", "corporations.yaml", "dice.yaml", "milestones.yaml", "options.yaml",
    "projects.yaml",
)  # fmt: skip


@dataclass(frozen=True)
class Face:
    """A resource, which a die shows."""

    face: str
    name: str


@dataclass(frozen=True)
class Die:
    """A colour of dice: how many there are, and what they show, from the common to the rare face."""

    colour: str
    name: str
    count: int
    faces: tuple[Face, ...]


@closed
@dataclass(frozen=True)
class Production:
    """A brown box: dice by colour, wild tokens and VP."""

    dice: Mapping[str, int] = field(default_factory=dict)
    wild: int = 0
    vp: int = 0


@closed
@dataclass(frozen=True)
class Action:
    """What a blue card can be used for: when, for what, to which effect."""

    timing: str
    cost: tuple[str, ...] = ()
    gain: tuple[Effect, ...] = ()


@closed
@dataclass(frozen=True)
class Trigger:
    """An effect that goes off whenever a tile is placed or a card is played.

    ``tile`` and ``colour`` say which, ``by`` whether by anyone or by the owner of the card alone.
    """

    on: str
    gain: tuple[Effect, ...]
    tile: str = ""
    colour: str = ""
    by: str = "owner"


@dataclass(frozen=True)
class Card:
    """A corporation, project or bonus card. ``rules`` are those of the book about this card alone."""

    id: str
    name: str
    kind: str
    set: str = BASE
    colour: str = ""
    cost: tuple[str, ...] = ()
    start: tuple[Effect, ...] = ()
    play: tuple[Effect, ...] = ()
    production: Production = Production()
    actions: tuple[Action, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    discounts: Mapping[str, int] = field(default_factory=dict)
    boxes: int = 0
    vp: int = 0
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Hex:
    """A hex of the board. ``bonus`` goes to who covers it."""

    id: str
    ocean: bool = False
    solo_city: bool = False
    bonus: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class TrackBonus:
    """What reaching a space of a track gives."""

    at: int
    bonus: tuple[Effect, ...]


@dataclass(frozen=True)
class Track:
    """Temperature or oxygen: where the marker begins and ends, and how far a step goes."""

    start: int
    solo_start: int
    end: int
    step: int
    bonuses: tuple[TrackBonus, ...] = ()


@dataclass(frozen=True)
class SpecialTile:
    """A tile with an icon of its own."""

    id: str
    name: str
    set: str = BASE


@dataclass(frozen=True)
class VpTrack:
    """Spaces of the VP track that mean something: bonus cards, and the deadlines of solo games."""

    bonus_cards: tuple[int, ...]
    deadlines: tuple[int, ...]


@closed
@dataclass(frozen=True)
class Feat:
    """The condition of a milestone: what is counted, and how many it takes."""

    code: str
    least: int
    colour: str = ""


@dataclass(frozen=True)
class Milestone:
    """A milestone tile."""

    id: str
    name: str
    condition: Feat
    set: str = BASE
    rules: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class StandardAction:
    """A main action that needs no card."""

    id: str
    cost: tuple[str, ...]
    gain: tuple[Effect, ...]


@dataclass(frozen=True)
class TmdContent:
    """All cards and tables, by id."""

    dice: Mapping[str, Die]
    ranks: Mapping[str, int]  # sides of a die that show a common, an uncommon and a rare face
    wild_tokens: int
    standard: Mapping[str, StandardAction]
    hexes: Mapping[str, Hex]
    rows: tuple[int, ...]
    central_lines: Mapping[str, frozenset[str]]
    temperature: Track
    oxygen: Track
    tiles: Mapping[str, int]  # ocean, and greenery_city for both sides
    special_tiles: Mapping[str, SpecialTile]
    vp_track: VpTrack
    solo_turns: int
    cards: Mapping[str, Card]
    milestones: Mapping[str, Milestone]
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    digest: str = ""
    files: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """Every resource by its name."""
        return {one.face: one for die in self.dice.values() for one in die.faces}

    @cached_property
    def colour_of(self) -> Mapping[str, str]:
        """Resource -> colour of its die."""
        return {one.face: die.colour for die in self.dice.values() for one in die.faces}

    @cached_property
    def sides(self) -> Mapping[str, tuple[str, ...]]:
        """Colour -> what the six sides of its die show, from 1 to 6."""
        return {
            die.colour: tuple(
                one.face for one, rank in zip(die.faces, RANKS, strict=True) for _ in range(self.ranks[rank])
            )
            for die in self.dice.values()
        }

    @cached_property
    def rank_of(self) -> Mapping[str, str]:
        """Resource -> how common it is on its die."""
        return {
            one.face: rank for die in self.dice.values() for one, rank in zip(die.faces, RANKS, strict=True)
        }

    @cached_property
    def neighbours(self) -> Mapping[str, frozenset[str]]:
        """The hexes next to each one."""
        return hexes_beside(self.rows)

    def fits(self, face: str, icon: str) -> bool:
        """Whether a resource is one that an icon stands for (TMD-DICE-5, TMD-DICE-6)."""
        return icon in (face, QUESTION, QUESTION + self.colour_of[face])

    def faces_for(self, icon: str) -> tuple[str, ...]:
        """All resources that an icon stands for."""
        return tuple(face for face in self.faces if self.fits(face, icon))

    def of_kind(self, kind: str, sets: frozenset[str]) -> tuple[str, ...]:
        """Ids of all cards of a kind that belong to some sets."""
        return tuple(card.id for card in self.cards.values() if card.kind == kind and card.set in sets)

    def name(self, thing: str) -> str:
        """A card, milestone, resource, die or tile by its id, as players call it; what is none stays."""
        for known in (self.cards, self.milestones, self.faces, self.dice, self.special_tiles):
            if thing in known:
                return known[thing].name
        return thing


def hexes_beside(rows: Sequence[int]) -> dict[str, frozenset[str]]:
    """Every hex of rows of these lengths with those next to it; rows are shifted by half a hex."""
    at = {
        (row, 2 * place - (length - 1)): f"{chr(ord('A') + row)}{place + 1}"
        for row, length in enumerate(rows)
        for place in range(length)
    }
    ways = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
    return {
        name: frozenset(at[there] for down, across in ways if (there := (row + down, x + across)) in at)
        for (row, x), name in at.items()
    }


def load(root: Path | None = None) -> TmdContent:
    """The content of a folder that is built like ``content/tmdice``; the one in force by default.

    Raises ContentError.
    """
    return _kept(in_force("tmdice", content_dir("tmdice"))) if root is None else _load(root)


@cache
def _kept(root: Path) -> TmdContent:
    return _load(root)


def content_files(root: Path) -> Iterator[Path]:
    """YAML files that the content consists of, in a fixed order."""
    yield from (root / name for name in FILES)


def _load(root: Path) -> TmdContent:
    return build(read_files(root, content_files(root)), str(root))


def build(files: Mapping[str, Any], where: str = "content") -> TmdContent:
    """The typed content of parsed files by name. Raises ContentError; ``where`` names the folder."""
    try:
        return _build(files)
    except (KeyError, TypeError, ValueError) as error:
        raise ContentError(f"{where}: incomplete content ({error!r}); run hfmod lint {where}") from None


def _build(files: Mapping[str, Any]) -> TmdContent:
    dice, board = files["dice.yaml"], files["board.yaml"]
    cards = [
        structure({**card, "kind": kind}, Card)
        for kind, name, key in (
            (CORPORATION, "corporations.yaml", "corporations"),
            (PROJECT, "projects.yaml", "projects"),
            (BONUS, "bonus-cards.yaml", "bonus_cards"),
        )
        for card in files[name][key]
    ]
    special = [structure(one, SpecialTile) for one in board["special_tiles"]]
    standard = [structure(one, StandardAction) for one in dice["standard_actions"]]
    milestones = [structure(one, Milestone) for one in files["milestones.yaml"]["milestones"]]
    return TmdContent(
        dice={one["colour"]: structure(one, Die) for one in dice["dice"]},
        ranks=dict(dice["ranks"]),
        wild_tokens=dice["wild_tokens"],
        standard={one.id: one for one in standard},
        hexes={one["id"]: structure(one, Hex) for one in board["hexes"]},
        rows=tuple(board["rows"]),
        central_lines={name: frozenset(line) for name, line in board["central_lines"].items()},
        temperature=structure(board["temperature"], Track),
        oxygen=structure(board["oxygen"], Track),
        tiles=dict(board["tiles"]),
        special_tiles={one.id: one for one in special},
        vp_track=structure(board["vp_track"], VpTrack),
        solo_turns=board["solo_turns"],
        cards={card.id: card for card in cards},
        milestones={one.id: one for one in milestones},
        options={one["name"]: one for one in files["options.yaml"]["options"]},
        digest=digest(files),
        files=files,
    )
