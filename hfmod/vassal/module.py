"""Reader of modules and extensions (`.vmod`, `.vmdx`): components, maps, pieces (reference, 2 and 3)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from lxml import etree

from hfmod.vassal import sequence
from hfmod.vassal.archive import DEFAULT_LIMITS, Archive, Limits
from hfmod.vassal.commands import BoardPlace, SetBoards, decode_command
from hfmod.vassal.errors import VassalFormatError, XmlError
from hfmod.vassal.grids import Grid, Place, read_grid
from hfmod.vassal.image_size import image_size
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.obfuscation import decode_saved_game
from hfmod.vassal.traits import Piece, Trait, UsePrototype, decode_definition
from hfmod.vassal.xml import parse_xml

__all__ = [
    "Board", "Component", "Deck", "LocationName", "MapInfo", "Module", "Setup", "Slot", "entry_hash",
    "read_module",
]  # fmt: skip

_MAPS = ("Map", "PrivateMap", "PlayerHand")
_MAX_TRAITS = 2000
_BUILD_FILES = ("buildFile.xml", "buildFile")
_METADATA = ("moduledata", "extensiondata")


@dataclass(frozen=True)
class Component:
    """One element of the build file: `kind` is the class name without its package."""

    kind: str
    attributes: dict[str, str]
    text: str = ""
    children: tuple[Component, ...] = ()

    @property
    def name(self) -> str:
        for key in ("name", "mapName", "entryName", "description", "desc"):
            if key in self.attributes:
                return self.attributes[key]
        return ""

    def walk(self) -> Iterator[Component]:
        """This component and everything below, in the order of the file."""
        pending = [self]
        while pending:
            component = pending.pop()
            yield component
            pending.extend(reversed(component.children))


@dataclass(frozen=True)
class Board:
    """A board: size in pixels and its grid."""

    name: str
    width: int
    height: int
    image: str = ""
    grid: Grid | None = None


@dataclass(frozen=True)
class LocationName:
    """Where a point of a map is. `name` is VASSAL's LocationName, None off the boards or without a grid."""

    map: str
    board: str | None = None
    zone: str | None = None
    grid: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class MapInfo:
    """A map window; `owners`: sides of a private map or hand (empty = everybody's); `visible`: whether others
    may look into it."""

    name: str
    kind: str
    boards: dict[str, Board]
    layout: tuple[BoardPlace, ...] = ()
    edge: tuple[int, int] = (0, 0)
    owners: tuple[str, ...] = ()
    visible: bool = True

    def locate(self, x: int, y: int, layout: Sequence[BoardPlace] | None = None) -> LocationName:
        """Names of a point in map pixels; `layout` is the board layout of the game, else the module's own."""
        placed = [(p, self.boards[p.name]) for p in (layout or self.layout) if p.name in self.boards]
        widths = {(p.column, p.row): b.width for p, b in placed}
        heights = {(p.column, p.row): b.height for p, b in placed}
        for place, board in placed:
            left = self.edge[0] + sum(widths.get((c, place.row), 0) for c in range(min(place.column, 1000)))
            top = self.edge[1] + sum(heights.get((place.column, r), 0) for r in range(min(place.row, 1000)))
            dx, dy = x - left, y - top
            if not (0 <= dx < board.width and 0 <= dy < board.height):
                continue
            if place.reversed:
                dx, dy = board.width - dx, board.height - dy
            found = board.grid.place(dx, dy) if board.grid is not None else Place()
            return LocationName(self.name, board.name, found.zone, found.grid, found.name)
        return LocationName(self.name)


@dataclass(frozen=True)
class Slot:
    """A piece definition: `kind` PieceSlot or CardSlot, `path` the components around it, `deck` its deck."""

    name: str
    gpid: str
    kind: str
    definition: str
    path: tuple[str, ...] = ()
    map: str = ""
    deck: str = ""
    problem: str = ""

    @property
    def piece(self) -> Piece | None:
        """The piece, prototypes not resolved; None when the text is no definition (`problem` says why)."""
        try:
            return decode_definition(self.definition)[1]
        except ValueError:
            return None


@dataclass(frozen=True)
class Deck:
    """A DrawPile, with the names of its cards from the bottom to the top."""

    name: str
    map: str
    board: str
    x: int
    y: int
    cards: tuple[str, ...]
    attributes: dict[str, str] = field(repr=False, default_factory=dict)


@dataclass(frozen=True)
class Setup:
    """A predefined set-up; `file` is a zip entry or empty (the module's own at-start pieces)."""

    name: str
    file: str


@dataclass
class Module:
    """A module or extension as read; see the fields."""

    path: Path
    name: str
    version: str
    vassal_version: str
    description: str
    is_extension: bool
    metadata: Metadata | None
    root: Component = field(repr=False)
    maps: dict[str, MapInfo] = field(repr=False)
    decks: tuple[Deck, ...] = field(repr=False)
    prototypes: dict[str, Piece] = field(repr=False)
    slots: tuple[Slot, ...] = field(repr=False)
    setups: tuple[Setup, ...]
    sides: tuple[str, ...]
    images: tuple[str, ...] = field(repr=False)
    problems: tuple[str, ...] = ()

    @cached_property
    def content_hash(self) -> str:
        """SHA-256 of everything that players see; the same after a rebuild at another time.

        Reads the whole file again on first use. Raises VassalFormatError when it is gone or damaged.
        """
        with Archive(self.path) as archive:
            return _content_hash(archive, self.root)

    def locate(
        self, map_name: str, x: int, y: int, layout: Sequence[BoardPlace] | None = None
    ) -> LocationName:
        """Zone, region and location name of a point in map pixels; only `map` is set for an unknown map."""
        info = self.maps.get(map_name)
        return info.locate(x, y, layout) if info is not None else LocationName(map_name)

    def slot(self, gpid: str) -> Slot | None:
        """The slot with this id."""
        return next((s for s in self.slots if s.gpid == gpid), None)

    def components(self, kind: str) -> list[Component]:
        """All components of one class (name without package), in the order of the file."""
        return [c for c in self.root.walk() if c.kind == kind]

    def resolve(self, piece: Piece) -> Piece:
        """`piece` with its prototype traits replaced by the prototypes' traits, as the engine does."""
        out: list[Trait] = []
        pending: list[tuple[Trait, tuple[str, ...]]] = [(t, ()) for t in reversed(piece.traits)]
        while pending:
            trait, inside = pending.pop()
            prototype = self.prototypes.get(trait.name) if isinstance(trait, UsePrototype) else None
            if prototype is None or not isinstance(trait, UsePrototype) or trait.name in inside:
                out.append(trait)  # an unknown or circular prototype is left as it is
            else:
                pending += [(t, (*inside, trait.name)) for t in reversed(prototype.traits[1:])]
            if len(out) + len(pending) > _MAX_TRAITS:
                raise VassalFormatError(
                    f"has a piece whose prototypes unfold to more than {_MAX_TRAITS} traits", self.path
                )
        return Piece(tuple(out))


def is_module(archive: Archive) -> bool:
    """Whether an archive is a module or extension; one that holds a saved game is that, as for VASSAL."""
    return "savedGame" not in archive and any(name in archive for name in _BUILD_FILES)


def read_module(path: str | Path, limits: Limits = DEFAULT_LIMITS) -> Module:
    """Read a module or extension. Raises VassalFormatError, one line that names the file, if it is none."""
    with Archive(path, limits) as archive:
        build = next((n for n in _BUILD_FILES if n in archive), None)
        if build is None or not is_module(archive):
            kind = "a save or log" if "savedGame" in archive else "no VASSAL file"
            raise VassalFormatError(f"is {kind}, not a module", path)
        try:
            element = parse_xml(archive.text(build), build)
            own = _METADATA[::-1] if b"ModuleExtension" in archive.head(build, 4096) else _METADATA
            raw = next((archive.text(n) for n in own if n in archive), None)
            metadata = Metadata.decode(raw, "moduledata") if raw is not None else None
        except XmlError as error:
            raise VassalFormatError(f"is damaged: {error}", path) from None
        return _Builder(archive, element, metadata).build()


class _Builder:
    """Collects everything in one walk over the build file."""

    def __init__(self, archive: Archive, element: etree._Element, metadata: Metadata | None) -> None:
        self.archive = archive
        self.element = element
        self.metadata = metadata
        self.maps: dict[str, MapInfo] = {}
        self.decks: list[Deck] = []
        self.prototypes: dict[str, Piece] = {}
        self.slots: list[Slot] = []
        self.setups: list[Setup] = []
        self.sides: list[str] = []
        self.problems: list[str] = []

    def build(self) -> Module:
        root = self._component(self.element)
        self._visit(self.element, (), "", "")
        a = root.attributes
        m = self.metadata or Metadata()
        is_extension = root.kind == "ModuleExtension" or "extensiondata" in self.archive
        images = tuple(sorted(n[len("images/") :] for n in self.archive.names() if n.startswith("images/")))
        return Module(
            path=self.archive.path,
            name=a.get("name") or m.name or (a.get("module", "") if is_extension else ""),
            version=a.get("version") or m.version,
            vassal_version=m.vassal_version or a.get("VassalVersion") or a.get("vassalVersion", ""),
            description=a.get("description") or m.description,
            is_extension=is_extension,
            metadata=self.metadata,
            root=root,
            maps=self.maps,
            decks=tuple(self.decks),
            prototypes=self.prototypes,
            slots=tuple(self.slots),
            setups=tuple(self.setups),
            sides=tuple(self.sides),
            images=images,
            problems=tuple(self.problems),
        )

    def _component(self, element: etree._Element) -> Component:
        return Component(
            kind=_kind(element),
            attributes={str(k): str(v) for k, v in element.attrib.items()},
            text=(element.text or "").strip(),
            children=tuple(self._component(child) for child in element if isinstance(child.tag, str)),
        )

    def _visit(self, element: etree._Element, path: tuple[str, ...], map_name: str, deck: str) -> None:
        kind = _kind(element)
        text = (element.text or "").strip()
        here = path
        if kind in _MAPS:
            info = self._map(element, kind)
            self.maps[info.name] = info
            map_name = info.name
        elif kind in ("PieceSlot", "CardSlot"):
            self._slot(element, kind, text, path, map_name, deck)
        elif kind == "PrototypeDefinition":
            name = str(element.get("name", ""))
            try:
                self.prototypes[name] = decode_definition(text)[1]
            except ValueError as error:
                self.problems.append(f"prototype {name!r}: {error}")
        elif kind == "PredefinedSetup" and element.get("isMenu") != "true":
            use_file = element.get("useFile", "true") == "true"
            self.setups.append(
                Setup(str(element.get("name", "")), str(element.get("file", "")) if use_file else "")
            )
        elif kind == "PlayerRoster":
            self.sides += [(entry.text or "").strip() for entry in element if (entry.text or "").strip()]
        elif kind == "DrawPile":
            deck = str(element.get("name", ""))
            cards = [str(c.get("entryName", "")) for c in element.iter() if _kind(c) == "CardSlot"]
            attributes = {str(k): str(v) for k, v in element.attrib.items()}
            x, y = _number(element.get("x")), _number(element.get("y"))
            board = str(element.get("owningBoard", ""))
            self.decks.append(Deck(deck, map_name, board, x, y, tuple(cards), attributes))
        name = element.get("entryName") or element.get("mapName") or element.get("name") or ""
        here = (*path, f"{kind}:{name}" if name else kind)
        for child in element:
            if isinstance(child.tag, str):
                self._visit(child, here, map_name, deck)

    def _slot(
        self, element: etree._Element, kind: str, text: str, path: tuple[str, ...], map_name: str, deck: str
    ) -> None:
        name, gpid = str(element.get("entryName", "")), str(element.get("gpid", ""))
        problem = ""
        try:
            decode_definition(text)
        except ValueError as error:
            problem = str(error)
            self.problems.append(f"piece {name!r} (gpid {gpid or 'none'}): {problem}")
        self.slots.append(Slot(name, gpid, kind, text, path, map_name, deck, problem))

    def _map(self, element: etree._Element, kind: str) -> MapInfo:
        name = str(element.get("mapName", ""))
        boards: dict[str, Board] = {}
        layout: tuple[BoardPlace, ...] = ()
        for picker in element:
            if _kind(picker) != "BoardPicker":
                continue
            for child in picker:
                if _kind(child) == "Board":
                    board = self._board(child)
                    boards[board.name] = board
                elif child.tag == "setup":
                    command = decode_command((child.text or "").strip())
                    if isinstance(command, SetBoards):
                        layout = command.boards
        if not layout and len(boards) == 1:
            layout = (BoardPlace(next(iter(boards)), 0, 0),)
        edge = (_number(element.get("edgeWidth")), _number(element.get("edgeHeight")))
        owners = sequence.decode(str(element.get("side", "")), ",") if element.get("side") else []
        visible = kind == "Map" or element.get("visible") == "true"
        return MapInfo(name, kind, boards, layout, edge, tuple(owners), visible)

    def _board(self, element: etree._Element) -> Board:
        image = str(element.get("image", ""))
        size = self._image_size(image) if image else None
        if size is None:
            size = (_number(element.get("width"), 500), _number(element.get("height"), 500))
        return Board(str(element.get("name", "")), *size, image, read_grid(element, size))

    def _image_size(self, image: str) -> tuple[int, int] | None:
        for entry in (f"images/{image}", f"images/{image}.gif"):
            if entry in self.archive:
                return image_size(self.archive.head(entry))
        return None


def _content_hash(archive: Archive, root: Component) -> str:
    """Digest of the components and all entries, without dates and without the order of attributes."""
    digest = hashlib.sha256()
    for component in root.walk():
        _feed(digest, component.kind, str(len(component.children)), component.text)
        for key, value in sorted(component.attributes.items()):
            _feed(digest, key, value)
    for name in sorted(archive.names()):
        if name not in (*_METADATA, "buildFile", "buildFile.xml"):
            _feed(digest, name, entry_hash(archive, name))
    return digest.hexdigest()


def _feed(digest: hashlib._Hash, *texts: str) -> None:
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data))
        digest.update(data)


def entry_hash(archive: Archive, name: str) -> str:
    """Digest of one entry; a save or help zip inside the module counts without its dates."""
    data = archive.read(name)
    if data.startswith(b"PK\x03\x04"):
        try:
            with Archive(archive.path / name, archive.limits, data=data) as inner:
                digest = hashlib.sha256()
                for entry in sorted(inner.names()):
                    content = inner.read(entry)
                    if entry in (*_METADATA, "savedata"):
                        continue
                    if entry == "savedGame":  # the key of its obfuscation may differ
                        content = decode_saved_game(content)[0].encode("utf-8", "surrogateescape")
                    _feed(digest, entry, hashlib.sha256(content).hexdigest())
                return digest.hexdigest()
        except VassalFormatError:
            pass  # not a zip after all: its bytes count
    return hashlib.sha256(data).hexdigest()


def _kind(element: etree._Element) -> str:
    return str(element.tag).rpartition(".")[2]


def _number(text: str | None, default: int = 0) -> int:
    try:
        return int(float(text)) if text is not None else default
    except (ValueError, OverflowError):
        return default
