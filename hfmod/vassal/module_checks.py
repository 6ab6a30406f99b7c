"""Static checks of a module: what VASSAL itself would only report at play time (``hfmod lint some.vmod``).

    for finding in check_module(Path("game.vmod")):
        finding.code, finding.message

Works on modules of anybody. What depends on an expression (``{...}``, ``$...$``) is decided at play time and
not judged here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path

from hfmod.findings import Finding, Location, Severity
from hfmod.vassal import since
from hfmod.vassal.archive import Archive
from hfmod.vassal.module import Component, Module, read_module
from hfmod.vassal.trait_actions import (
    Mat,
    MatCargo,
    PlaceMarker,
    PlaySound,
    ReturnToDeck,
    SendToLocation,
    SubMenu,
    UsePrototype,
)
from hfmod.vassal.trait_base import Trait, UnknownTrait
from hfmod.vassal.trait_data import BasicPiece, CalculatedProperty
from hfmod.vassal.trait_looks import Embellishment, MovementMarkable, Obscurable
from hfmod.vassal.traits import Piece
from hfmod.vassal.wire import NUM

__all__ = ["CODES", "check_module", "has_image", "images_of"]

CODES = {
    "VM101": "An image that a piece or component names is not in the module. VASSAL says 'Image not found' "
    "when it wants to draw it.",
    "VM102": "A trait of a kind that VASSAL 3.7 does not know: the piece is shown without it. The module may "
    "need custom code, or the type text is damaged.",
    "VM103": "A piece uses a prototype that the module does not define; the trait does nothing.",
    "VM104": "Prototypes use each other in a circle. VASSAL stops with an error for each piece with one.",
    "VM105": "The text of a piece or prototype is no piece definition; VASSAL drops the piece.",
    "VM106": "Two slots have the same gpid. The refresh of old saves takes one of the two for both.",
    "VM107": "A slot or a Place Marker trait has no gpid: the refresh of old saves cannot find it again.",
    "VM108": "Two decks, maps, prototypes or boards of a map have the same name; what looks them up by name "
    "finds one of them only.",
    "VM109": "A Send to Location trait names a map, board, zone or region that does not exist.",
    "VM110": "A Return to Deck trait names a deck that does not exist.",
    "VM111": "A field that takes a number holds other text that is no expression either.",
    "VM112": "A layer stands at a level that it has no image for.",
    "VM113": "A layer that follows an expression asks for its own level: an endless loop.",
    "VM114": "A board is so large that VASSAL needs much memory for it: 4 bytes a pixel, and players' Java "
    "has 512 MB by default. Split it or scale it down.",
    "VM115": "A file that the module names is not in it: a set-up, a help page or a sound.",
    "VM116": "An entry that VASSAL needs is missing in the archive: without moduledata the Module Manager "
    "shows neither name nor version.",
    "VM117": "A piece is a Mat and Mat Cargo at once, which VASSAL refuses.",
    "VM118": "An image that no piece, component or page of the module names. It can go, unless custom code "
    "loads it.",
    "VM119": "An extension element holds no component, or more than one; VASSAL cannot load it.",
    "VM120": "Calculated properties of a piece ask for each other in a circle: an endless loop.",
    "VM121": "A trait or component came with a later VASSAL than the module says it was made with. An engine "
    "of that version opens the module without a warning and cannot read that part.",
    "VM122": "Two submenus of a piece name the same menu entry. VASSAL goes by names and puts all commands "
    "of that name into one of the two; the other stays without.",
    "VM123": "The module holds its build file and content, but no pictures, pages and set-ups. So hfmod "
    "keeps released modules, for games that were begun on them; nobody can play on it.",
}

_BARE = frozenset({"buildFile.xml", "moduledata", "hfmod/content.json"})
_LEFT_OUT = frozenset({"VM101", "VM115"})  # what a module kept without pictures lacks on purpose

_NAME = re.compile(r"[A-Za-z_]\w*")
_QUOTED = re.compile(r'"[^"]*"')  # GetProperty("x") asks for a property of x's name: not judged

LARGE_BOARD = 100_000_000  # pixels; 400 MB once it is drawn
_ENGINE = "/"  # images that lie in VASSAL itself
_IMAGE_ATTRIBUTES = ("image", "icon", "Icon", "IconName", "Image")


def check_module(path: str | Path) -> list[Finding]:
    """Findings about a module or extension, in the order of its parts. Raises VassalFormatError."""
    module = read_module(path)
    with Archive(path) as archive:
        names = frozenset(archive.names())
        pages = [archive.read(name).decode("utf-8", "replace") for name in sorted(names) if _is_page(name)]
    return list(_Checker(module, names, pages).run())


def _is_page(name: str) -> bool:
    return name.lower().endswith((".html", ".htm", ".xhtml")) or name in ("buildFile.xml", "buildFile")


@dataclass
class _Checker:
    module: Module
    names: frozenset[str]
    pages: list[str]

    def run(self) -> Iterator[Finding]:
        if self.names != _BARE:
            yield from self._all()
            return
        message = "is kept without its pictures, pages and set-ups, to judge games that were begun on it"
        yield self._say("VM123", "", message, severity=Severity.NOTE)
        yield from (one for one in self._all() if one.code not in _LEFT_OUT)

    def _all(self) -> Iterator[Finding]:
        yield from self._entries()
        yield from self._names()
        yield from self._components()
        yield from self._too_new()
        for prototype, piece in self.module.prototypes.items():
            yield from self._piece(piece, f"prototype {prototype}", prototype=True)
            yield from self._calculated(piece, f"prototype {prototype}")
        yield from self._circles()
        yield from self._slots()
        yield from self._submenus()
        yield from self._unused()

    def _say(
        self, code: str, where: str, message: str, help: str = "", severity: Severity = Severity.ERROR
    ) -> Finding:
        text = f"{where}: {message}" if where else message
        return Finding(code, severity, text, Location(str(self.module.path)), help)

    # -- the archive ------------------------------------------------------------------------------------

    def _entries(self) -> Iterator[Finding]:
        wanted = "extensiondata" if self.module.is_extension else "moduledata"
        if wanted not in self.names:
            yield self._say("VM116", "", f"the entry {wanted} is missing", severity=Severity.WARNING)
        for problem in self.module.problems:
            yield self._say("VM105", "", problem)
        for setup in self.module.setups:
            if setup.file and setup.file not in self.names:
                yield self._say("VM115", f"set-up {setup.name}", f"the file {setup.file} is missing")

    def _names(self) -> Iterator[Finding]:
        maps = [c.attributes.get("mapName", "") for c in self.module.root.walk() if "mapName" in c.attributes]
        groups = {
            "decks": [deck.name for deck in self.module.decks],
            "maps": maps,
            "prototypes": [c.name for c in self.module.components("PrototypeDefinition")],
        }
        for info in self.module.components("BoardPicker"):
            boards = [child.name for child in info.children if child.kind == "Board"]
            groups[f"boards of one map ({boards[0] if boards else ''})"] = boards
        for what, found in groups.items():
            for name, times in Counter(found).items():
                if times > 1:
                    yield self._say("VM108", "", f"{times} {what} have the name {name!r}")

    # -- components -------------------------------------------------------------------------------------

    def _components(self) -> Iterator[Finding]:
        for component in self.module.root.walk():
            where = f"{component.kind} {component.name}".rstrip()
            if component.kind == "ExtensionElement" and len(component.children) != 1:
                yield self._say("VM119", where, f"holds {len(component.children)} components, must hold one")
            for name, value in component.attributes.items():
                named = name.endswith(_IMAGE_ATTRIBUTES) and value not in ("", "true", "false")
                if named and not has_image(value, self.module.images):
                    yield self._say("VM101", where, f"the image {value} is not in the module")
            if component.kind == "HelpFile" and component.attributes.get("fileType") == "archive":
                file = component.attributes.get("fileName", "")
                if file and file not in self.names:
                    yield self._say("VM115", where, f"the page {file} is missing")
            yield from self._numbers_of(component, where)
        for info in self.module.maps.values():
            for board in info.boards.values():
                if board.width * board.height > LARGE_BOARD:
                    megabytes = board.width * board.height * 4 // 1_000_000
                    size = f"{board.width} x {board.height} pixels need {megabytes} MB"
                    yield self._say("VM114", f"board {board.name}", size, severity=Severity.WARNING)

    def _too_new(self) -> Iterator[Finding]:
        """What an engine of the version that the module names does not know, each kind once."""
        made_with = since.version_of(self.module.vassal_version)
        if made_with is None:
            return
        for (what, release), places in self._dated().items():
            if (since.version_of(release) or ()) > made_with:
                more = f" and {len(places) - 1} more" if len(places) > 1 else ""
                message = f"{what} came with VASSAL {release}, the module names {self.module.vassal_version}"
                yield self._say("VM121", f"{places[0]}{more}", message)

    def _dated(self) -> dict[tuple[str, str], list[str]]:
        """Where traits and components are used whose release is known, by what and release."""
        found: dict[tuple[str, str], list[str]] = {}
        for component in self.module.root.walk():
            release = since.COMPONENTS.get(component.kind)
            if release is not None:
                place = f"{component.kind} {component.name}".rstrip()
                found.setdefault((f"the component {component.kind}", release), []).append(place)
        pieces = [(f"prototype {name}", piece) for name, piece in self.module.prototypes.items()]
        pieces += [(f"piece {slot.name}", slot.piece) for slot in self.module.slots if slot.piece is not None]
        for place, piece in pieces:
            for kind in {trait.type_text.partition(";")[0] for trait in piece.traits} & since.TRAITS.keys():
                found.setdefault((f"the trait {kind}", since.TRAITS[kind]), []).append(place)
        return found

    def _numbers_of(self, component: Component, where: str) -> Iterator[Finding]:
        for name in _NUMBERS.get(component.kind, ()):
            value = component.attributes.get(name, "")
            if value and value != "null" and not _is_number(value):
                yield self._say("VM111", where, f"{name} is {value!r}, must be a number")

    # -- pieces -----------------------------------------------------------------------------------------

    def _slots(self) -> Iterator[Finding]:
        seen: dict[str, str] = {}
        for slot in self.module.slots:
            where = f"piece {slot.name}"
            if not slot.gpid:
                yield self._say("VM107", where, "has no gpid", severity=Severity.WARNING)
            elif slot.gpid in seen:
                yield self._say("VM106", where, f"has the gpid {slot.gpid} of {seen[slot.gpid]}")
            else:
                seen[slot.gpid] = slot.name
            piece = slot.piece
            if piece is not None:
                yield from self._piece(piece, where, prototype=False)
                yield from self._calculated(piece, where)

    def _piece(self, piece: Piece, where: str, *, prototype: bool) -> Iterator[Finding]:
        for trait in piece.traits:
            yield from self._trait(trait, where)
        kinds = {type(trait) for trait in piece.traits}
        if {Mat, MatCargo} <= kinds:
            yield self._say("VM117", where, "is a Mat and Mat Cargo at once")

    def _trait(self, trait: Trait, where: str) -> Iterator[Finding]:
        for image in images_of(trait):
            if not has_image(image, self.module.images):
                yield self._say("VM101", where, f"the image {image} is not in the module", self._near(image))
        yield from self._references(trait, where)
        if isinstance(trait, Embellishment):
            yield from self._layer(trait, where)
        for field in fields(trait):
            value = getattr(trait, field.name)
            typed = field.metadata.get("codec") is NUM and not field.metadata["state"]
            if (
                typed
                and isinstance(value, str)
                and value
                and not _is_number(value)
                and not _is_expression(value)
            ):
                kind = type(trait).__name__
                yield self._say("VM111", where, f"{field.name} of {kind} is {value!r}, must be a number")

    def _references(self, trait: Trait, where: str) -> Iterator[Finding]:
        match trait:
            case UnknownTrait():
                kind = trait.type_.partition(";")[0]
                yield self._say("VM102", where, f"unknown trait {kind!r}", severity=Severity.WARNING)
            case UsePrototype() if (
                not _is_expression(trait.name) and trait.name not in self.module.prototypes
            ):
                yield self._say("VM103", where, f"there is no prototype {trait.name!r}")
            case SendToLocation():
                yield from self._destination(trait, where)
            case ReturnToDeck() if not trait.choose and trait.deck and not _is_expression(trait.deck):
                if trait.deck not in {deck.name for deck in self.module.decks} and not trait.deck_expression:
                    yield self._say("VM110", where, f"there is no deck {trait.deck!r}")
            case PlaySound() if trait.file and not _is_expression(trait.file):
                if f"sounds/{trait.file}" not in self.names:
                    yield self._say("VM115", where, f"the sound {trait.file} is missing")
            case PlaceMarker() if not trait.gpid:
                yield self._say("VM107", where, f"{trait.menu!r} has no gpid", severity=Severity.WARNING)

    def _destination(self, trait: SendToLocation, where: str) -> Iterator[Finding]:
        """Location, zone, region or grid location of a Send to Location (format reference, section 4.4)."""
        target = f"{trait.menu or trait.description or 'Send to Location'!r}"
        if trait.map and not _is_expression(trait.map) and trait.map not in self.module.maps:
            yield self._say("VM109", where, f"{target}: there is no map {trait.map!r}")
            return
        if _is_expression(trait.map):
            return
        # Without a name it is the map on which the piece lies then: any map will do.
        maps = [trait.map] if trait.map else list(self.module.maps)
        which = f"map {trait.map!r} has no" if trait.map else "no map has a"
        boards = {name for one in maps for name in self.module.maps[one].boards}
        if trait.board and not _is_expression(trait.board) and trait.board not in boards:
            yield self._say("VM109", where, f"{target}: {which} board {trait.board!r}")
        wanted = {"Z": ("Zone", trait.zone), "R": ("Region", trait.region)}.get(trait.mode[:1])
        if wanted is None or not wanted[1] or _is_expression(wanted[1]):
            return
        kind, name = wanted
        if not any(name in self._places.get((one, kind), ()) for one in maps):
            yield self._say("VM109", where, f"{target}: {which} {kind.lower()} {name!r}")

    @cached_property
    def _places(self) -> dict[tuple[str, str], set[str]]:
        """Names of zones and regions by map and kind."""
        found: dict[tuple[str, str], set[str]] = {}
        for component in self.module.root.walk():
            if (name := component.attributes.get("mapName")) is not None:
                for inner in component.walk():
                    if inner.kind in ("Zone", "Region"):
                        found.setdefault((name, inner.kind), set()).add(inner.name)
        return found

    def _submenus(self) -> Iterator[Finding]:
        """Entries that two submenus claim, prototypes included; each pair of submenus once."""
        told: set[tuple[str, str, str]] = set()
        pieces = [(f"prototype {name}", piece) for name, piece in self.module.prototypes.items()]
        pieces += [(f"piece {slot.name}", slot.piece) for slot in self.module.slots if slot.piece is not None]
        for where, piece in pieces:
            claimed: dict[str, str] = {}
            for menu in self.module.resolve(piece).find(SubMenu):
                for entry in menu.commands:
                    first = claimed.setdefault(entry, menu.title)
                    if first != menu.title and (first, menu.title, entry) not in told:
                        told.add((first, menu.title, entry))
                        message = f"{entry!r} is in the submenus {first!r} and {menu.title!r}"
                        yield self._say("VM122", where, message, severity=Severity.WARNING)

    def _calculated(self, piece: Piece, where: str) -> Iterator[Finding]:
        """A calculated property that hangs on itself; VASSAL reports an endless loop when it is read."""
        made = {trait.name: trait.expression for trait in piece.find(CalculatedProperty) if trait.name}
        uses = {
            name: sorted(set(_NAME.findall(_QUOTED.sub("", expression))) & made.keys())
            for name, expression in made.items()
        }
        done: set[str] = set()
        for name in uses:
            circle = _circle(name, uses, done)
            if circle:
                yield self._say("VM120", where, f"calculated properties: {' -> '.join(circle)}")
                return

    def _layer(self, trait: Embellishment, where: str) -> Iterator[Finding]:
        level = trait.level
        name = trait.name or "a layer"
        if isinstance(level, int) and abs(level) > max(1, len(trait.images)) and not trait.follow_property:
            yield self._say("VM112", where, f"{name} stands at level {level} of {len(trait.images)}")
        if trait.follow_property and trait.name and f"{trait.name}_Level" in trait.property:
            yield self._say("VM113", where, f"{name} follows {trait.property}, its own level")

    def _near(self, image: str) -> str:
        from difflib import get_close_matches

        close = get_close_matches(image, self.module.images, n=1)
        return f"the module has {close[0]}" if close else ""

    def _circles(self) -> Iterator[Finding]:
        uses = {
            name: [t.name for t in piece.find(UsePrototype) if t.name in self.module.prototypes]
            for name, piece in self.module.prototypes.items()
        }
        done: set[str] = set()
        told: set[frozenset[str]] = set()
        for name in uses:
            circle = _circle(name, uses, done)
            if circle and frozenset(circle) not in told:
                told.add(frozenset(circle))
                yield self._say("VM104", "", f"prototypes use each other: {' -> '.join(circle)}")

    def _unused(self) -> Iterator[Finding]:
        """Images that are named nowhere; a text search, so that a page or an expression counts too."""
        text = "\n".join(self.pages)
        for image in self.module.images:
            stem = image.rpartition(".")[0] or image
            if image not in text and stem not in text:
                yield self._say("VM118", "", f"nothing names the image {image}", severity=Severity.WARNING)


_NUMBERS = {
    "Board": ("width", "height"),
    "DrawPile": ("x", "y", "width", "height"),
    "SetupStack": ("x", "y"),
    "HexGrid": ("x0", "y0", "dx", "dy"),
    "SquareGrid": ("x0", "y0", "dx", "dy"),
    "Region": ("originx", "originy"),
    "DiceButton": ("nDice", "nSides", "plus", "addToTotal"),
    "Map": ("edgeWidth", "edgeHeight"),
    "StackMetrics": ("exSepX", "exSepY", "unexSepX", "unexSepY"),
}


def images_of(trait: Trait) -> Iterable[str]:
    """Images that a trait names."""
    match trait:
        case BasicPiece() | Obscurable():
            found: tuple[str, ...] = (trait.image,)
        case Embellishment():
            found = trait.images
        case MovementMarkable():
            found = (trait.icon,)
        case _:
            found = ()
    return [image for image in found if image]


def has_image(name: str, images: Collection[str]) -> bool:
    """Whether the module or VASSAL has an image; old modules leave the ending .gif out."""
    return name.startswith(_ENGINE) or _is_expression(name) or name in images or f"{name}.gif" in images


def _is_expression(text: str) -> bool:
    return text.startswith("{") or "$" in text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _circle(start: str, uses: dict[str, list[str]], done: set[str]) -> list[str]:
    """A circle that is reached from a prototype, [] where there is none; marks what was looked at."""
    path: list[str] = []
    pending: list[tuple[str, int]] = [(start, 0)]
    while pending:
        name, depth = pending.pop()
        del path[depth:]
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done:
            continue
        path.append(name)
        pending += [(inner, depth + 1) for inner in uses.get(name, ())]
        if not uses.get(name):
            done.add(name)
    done.add(start)
    return []
