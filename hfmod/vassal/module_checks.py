"""Static checks of a module: what VASSAL itself would only report at play time (``hfmod lint some.vmod``).

    for finding in check_module(Path("game.vmod")):
        finding.code, finding.message

Works on modules of anybody. What depends on an expression (``{...}``, ``$...$``) is decided at play time and
not judged here, unless the expression is a constant.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

from hfmod.findings import Finding, Location, Severity
from hfmod.vassal import since
from hfmod.vassal.archive import Archive
from hfmod.vassal.checked import Fault, Known, placed
from hfmod.vassal.component_checks import component_faults, double_names, picture_faults, shown_faults
from hfmod.vassal.endless import endless
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.expressions import circle
from hfmod.vassal.habit_checks import habits, repeated
from hfmod.vassal.module import Module, Setup, Slot, read_module
from hfmod.vassal.pictures import svg_links
from hfmod.vassal.piece_checks import together, traits_alone
from hfmod.vassal.save import saved_text
from hfmod.vassal.save_checks import setup_faults
from hfmod.vassal.trait_actions import PlaceMarker, SubMenu, UsePrototype
from hfmod.vassal.traits import Piece
from hfmod.vassal.translation_checks import translation_faults
from hfmod.vassal.validity import side_faults, unknown_sides, validity_faults

__all__ = ["CODES", "check_module"]

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
    "VM108": "Two decks, maps, prototypes, sides, properties, boards or zones of a map, or regions of a grid "
    "have the same name; what looks them up by name finds one of them only.",
    "VM109": "A trait or component names a map, board, zone, region or grid that does not exist: Send to "
    "Location, a property of a named map or zone, a deck, an at-start stack, a camera, a command's target.",
    "VM110": "A trait or component names a deck that does not exist: Return to Deck, a reshuffle, a deck's "
    "send command, a command's target.",
    "VM111": "A field that takes a number holds other text that is no expression either.",
    "VM112": "A layer stands at a level that it has no image for, or is reset to one.",
    "VM113": "A layer that follows an expression asks for its own level: an endless loop.",
    "VM114": "A board or image has more than 64 million pixels. VASSAL needs 4 bytes for each, and players' "
    "Java has 1,024 MB by default, for all boards and pieces together.",
    "VM115": "A file that the module names is not in it: a set-up, chart, help page, tutorial or sound; or a "
    "set-up in it cannot be read.",
    "VM116": "An entry that VASSAL needs is missing in the archive: without moduledata the Module Manager "
    "shows neither name nor version.",
    "VM117": "A piece is a Mat and Mat Cargo at once, which VASSAL refuses.",
    "VM118": "An image that no piece, component or page of the module names. It can go, unless custom code "
    "loads it.",
    "VM119": "An extension element holds no component, or more than one; VASSAL cannot load it.",
    "VM120": "Calculated properties, messages or label texts of a piece ask for each other in a circle: an "
    "endless loop.",
    "VM121": "A trait or component came with a later VASSAL than the module says it was made with. An engine "
    "of that version opens the module without a warning and cannot read that part.",
    "VM122": "Two submenus of a piece name the same menu entry. VASSAL goes by names and puts all commands "
    "of that name into one of the two; the other stays without.",
    "VM123": "The module holds its build file and content, but no pictures, pages and set-ups. So hfmod "
    "keeps released modules, for games that were begun on them; nobody can play on it.",
    "VM124": "An image is damaged, or of a kind that VASSAL does not read by its name: it reads PNG, GIF, "
    "JPEG, BMP and TIFF, and SVG where the name ends in .svg.",
    "VM125": "An expression or a regular expression cannot be read: a bracket or quote is not closed, or an "
    "operator has nothing before or behind it. VASSAL reports it when it is evaluated.",
    "VM126": "A piece palette has the name of a map or chart window. VASSAL stores windows by name and mixes "
    "up their places.",
    "VM127": "A panel of a window has fewer than one column; VASSAL cannot lay it out.",
    "VM128": "A board or zone has more than one grid; VASSAL uses one of them.",
    "VM129": "A movement trail stands inside of a trait that turns the piece, and is turned with it.",
    "VM130": "A colour is neither r,g,b nor r,g,b,a, each from 0 to 255; VASSAL draws without it.",
    "VM131": "Place Marker or Replace names no piece, or one that is not where it says; VASSAL places "
    "nothing, or another piece.",
    "VM132": "Triggers without a condition start each other in a circle. VASSAL stops with an error for an "
    "endless loop.",
    "VM133": "The menu of a piece has 20 entries or more that are in no submenu; players look for long.",
    "VM134": "A trigger of the menu changes properties, and no Report Action hears of it. The other players, "
    "and the log, do not learn what was done.",
    "VM135": "20 pieces or more carry the same traits without a prototype: each change must be made in all.",
    "VM136": "A translation lacks texts that another language of the module has; players see the original.",
    "VM137": "A translation has another number of sides than the module, or one name for two. VASSAL leaves "
    "out the first kind; with the second nobody can tell the sides apart.",
    "VM138": "Commands start each other in a circle: triggers, global key commands, global hotkeys and "
    "buttons, none with a condition. VASSAL stops with an error for an infinite loop when one is used.",
    "VM139": "A trait or window names a side that the module does not have: nobody may use or see it.",
    "VM140": "VASSAL's editor warns of it when the module is saved: a map, board or property without a "
    "name, a map without boards, decks before the boards of their map.",
}

_REMEDIES = {
    "VM102": "Take the trait out, or ship the custom code that knows it.",
    "VM103": "Define the prototype, or name one that the module has.",
    "VM104": "Take one of these prototypes out of the other.",
    "VM105": "Restore the definition from an earlier version, or make the piece anew.",
    "VM106": "Give one of the two a gpid that no other slot has.",
    "VM107": "Save the module in VASSAL's editor, which gives numbers, or set gpid yourself.",
    "VM108": "Give each a name of its own.",
    "VM109": "Name one that the module has, or add it.",
    "VM110": "Name a deck that the module has, or add it.",
    "VM111": "Write a number, or an expression in { }.",
    "VM112": "Choose a level that there is, or add the missing images.",
    "VM113": "Let it follow another property.",
    "VM114": "Split it or scale it down, or tell players to raise VASSAL's memory.",
    "VM115": "Add the file to the module, or take out what names it.",
    "VM116": "Save the module once with VASSAL, or build it anew.",
    "VM117": "Take one of the two traits out.",
    "VM118": "Delete it, unless custom code loads it.",
    "VM119": "Put exactly one component into it, or delete it.",
    "VM120": "Let one of them hold a value that does not ask for the others.",
    "VM121": "Raise the version that the module names, or do without that part.",
    "VM122": "Give the entry another name in one of the submenus.",
    "VM124": "Save the picture again as PNG, or a drawing by a name that ends in .svg.",
    "VM125": "Correct the expression.",
    "VM126": "Rename the palette.",
    "VM127": "Give it at least 1 column.",
    "VM128": "Delete all grids but one.",
    "VM129": "Move the trail behind that trait in the list of traits.",
    "VM130": "Write a colour as r,g,b, like 255,128,0.",
    "VM131": "Choose the piece again in the editor.",
    "VM132": "Give one of them a condition, or take its key out of the other.",
    "VM133": "Gather entries that belong together in submenus.",
    "VM134": "Add a Report Action for its key; one with an empty text says that silence is meant.",
    "VM135": "Move the traits to a prototype and let the pieces use it.",
    "VM136": "Add the texts in VASSAL's editor (Translate this module).",
    "VM137": "Translate each side, each by a name of its own.",
    "VM138": "Give one of them a condition or a filter, or take its key out of another.",
    "VM139": "Name a side of the module's Player Sides.",
    "VM140": "Set it right in VASSAL's editor.",
}

_BARE = frozenset({"buildFile.xml", "moduledata", "hfmod/content.json"})
_LEFT_OUT = frozenset({"VM101", "VM115"})  # what a module kept without pictures lacks on purpose
_TRAITS, _TRAITS_EACH = 200_000, 200  # of all pieces together, and on average of those of a large module
_SHOWN = 3  # places where the same is wrong
_PAGES = (".html", ".htm", ".xhtml", ".css")


def check_module(path: str | Path, base: str | Path | None = None) -> list[Finding]:
    """Findings about a module or extension, in the order of its parts. An extension is checked against its
    module if that is given as ``base``, else what it names is left open. Raises VassalFormatError."""
    module = read_module(path)
    with Archive(path) as archive:
        known = _known(module, archive, base)
        return list(_Checker(module, archive, known).run())


def _known(module: Module, archive: Archive, base: str | Path | None) -> Known:
    under = None
    if base is not None and module.is_extension:
        with Archive(base) as other:
            under = Known.of(read_module(base), frozenset(other.names()))
    return Known.of(module, frozenset(archive.names()), under)


@dataclass
class _Checker:
    module: Module
    archive: Archive
    known: Known

    def __post_init__(self) -> None:
        self._unfolded: dict[int, Piece] = {}
        self._traits = 0

    def run(self) -> Iterator[Finding]:
        bare = set(self.archive.names()) == _BARE
        if bare:
            message = "is kept without its pictures, pages and set-ups, to judge games that were begun on it"
            yield self._finding(Fault("VM123", "", message, severity=Severity.NOTE))
        places: dict[tuple[str, str], list[str]] = {}
        faults: dict[tuple[str, str], Fault] = {}
        for one in self._faults():
            if not (bare and one.code in _LEFT_OUT):
                faults.setdefault((one.code, one.message), one)
                places.setdefault((one.code, one.message), []).append(one.where)
        for key, one in faults.items():  # what is wrong in many places alike is one fault
            yield self._finding(replace(one, where=_all_places(places[key])))

    def _finding(self, fault: Fault) -> Finding:
        text = f"{fault.where}: {fault.message}" if fault.where else fault.message
        help = fault.help or _REMEDIES.get(fault.code, "")
        return Finding(fault.code, fault.severity, text, Location(str(self.module.path)), help)

    def _faults(self) -> Iterator[Fault]:
        yield from self._entries()
        yield from double_names(self.module)
        yield from component_faults(self.module, self.known)
        yield from validity_faults(self.module)
        yield from side_faults(self.module, self.known)
        yield from picture_faults(self.module, self.archive, self._named)
        yield from self._pages()
        yield from self._too_new()
        for where, piece in self._pieces:
            yield from traits_alone(piece, where, self.known)
            yield from unknown_sides(piece, where, self.known)
        yield from self._circles()
        yield from endless(self.module.root, self._unfolded_pieces())
        yield from self._numbered()
        yield from self._resolved_pieces(together)
        yield from self._resolved_pieces(habits)
        yield from self._submenus()
        yield from repeated(self._pieces)
        yield from translation_faults(self.archive.names(), self.archive.read, self.module.sides)
        yield from self._unused()

    @cached_property
    def _pieces(self) -> list[tuple[str, Piece]]:
        """Prototypes and pieces of slots, and in words where they are."""
        found = [(f"prototype {name}", piece) for name, piece in self.module.prototypes.items()]
        found += [(_where(slot), slot.piece) for slot in self.module.slots if slot.piece is not None]
        return found

    # -- the archive ------------------------------------------------------------------------------------

    def _entries(self) -> Iterator[Fault]:
        wanted = "extensiondata" if self.module.is_extension else "moduledata"
        if wanted not in self.archive:
            yield Fault("VM116", "", f"the entry {wanted} is missing", severity=Severity.WARNING)
        for problem in self.module.problems:
            yield Fault("VM105", "", problem)
        for setup in self.module.setups:
            if setup.file and self.known.lacks(setup.file, self.known.entries):
                yield Fault("VM115", f"set-up {setup.name}", f"the file {setup.file} is missing")
            elif setup.file in self.archive:
                yield from self._setup(setup)

    def _setup(self, setup: Setup) -> Iterator[Fault]:
        """A saved game in the module, opened as players will."""
        where = f"set-up {setup.name}"
        try:
            for one in setup_faults(self._saved(setup.file), self.known.module):
                yield replace(one, where=f"{where}: {one.where}")
        except VassalFormatError as error:
            yield Fault("VM115", where, f"the file cannot be read: {error}")

    def _too_new(self) -> Iterator[Fault]:
        """What an engine of the version that the module names does not know, each kind once."""
        made_with = since.version_of(self.module.vassal_version)
        if made_with is None:
            return
        for (what, release), places in self._dated().items():
            if (since.version_of(release) or ()) > made_with:
                more = f" and {len(places) - 1} more" if len(places) > 1 else ""
                message = f"{what} came with VASSAL {release}, the module names {self.module.vassal_version}"
                yield Fault("VM121", f"{places[0]}{more}", message)

    def _dated(self) -> dict[tuple[str, str], list[str]]:
        """Where traits and components are used whose release is known, by what and release."""
        found: dict[tuple[str, str], list[str]] = {}
        for component, _, where in placed(self.module.root):
            release = since.COMPONENTS.get(component.kind)
            if release is not None:
                found.setdefault((f"the component {component.kind}", release), []).append(where)
        for where, piece in self._pieces:
            kinds = dict.fromkeys(trait.type_text.partition(";")[0] for trait in piece.traits)
            for kind in (kind for kind in kinds if kind in since.TRAITS):
                found.setdefault((f"the trait {kind}", since.TRAITS[kind]), []).append(where)
        return found

    # -- pieces -----------------------------------------------------------------------------------------

    def _numbered(self) -> Iterator[Fault]:
        """Slots and the pieces that traits place have a gpid each, and no two the same."""
        seen: dict[str, str] = {}
        for slot in self.module.slots:
            if not slot.gpid:
                yield Fault("VM107", _where(slot), "has no gpid", severity=Severity.WARNING)
            elif slot.gpid in seen:
                yield Fault("VM106", _where(slot), f"has the gpid {slot.gpid} of {seen[slot.gpid]}")
            else:
                seen[slot.gpid] = slot.name
        for where, piece in self._pieces:
            for marker in piece.find(PlaceMarker):
                if marker.gpid and marker.gpid in seen:
                    message = f"{marker.menu!r} has the gpid {marker.gpid} of {seen[marker.gpid]}"
                    yield Fault("VM106", where, message)
                seen.setdefault(marker.gpid, f"{marker.menu!r} of {where}")

    def _unfolded_pieces(self) -> Iterator[tuple[str, Piece]]:
        """Pieces of slots, prototypes put in: those lie on tables."""
        for slot in self.module.slots:
            if slot.piece is not None:
                yield _where(slot), self._resolved(slot.piece)

    def _resolved_pieces(self, check: Callable[[Piece, str], Iterable[Fault]]) -> Iterator[Fault]:
        """What is wrong with traits beside each other, prototypes put in; each fault once."""
        told: set[tuple[str, str]] = set()
        for where, piece in self._pieces:
            for one in check(self._resolved(piece), where):
                if (one.code, one.message) not in told:
                    told.add((one.code, one.message))
                    yield one

    def _resolved(self, piece: Piece) -> Piece:
        """A piece with its prototypes put in. Raises VassalFormatError where all unfold to too much."""
        found = self._unfolded.get(id(piece))
        if found is None:
            found = self._unfolded[id(piece)] = self.known.module.resolve(piece)
            self._traits += len(found.traits)
            if self._traits > max(_TRAITS, _TRAITS_EACH * len(self._pieces)):
                raise VassalFormatError(
                    f"has pieces whose prototypes unfold to more than {self._traits - 1:,} traits",
                    self.module.path,
                )
        return found

    def _submenus(self) -> Iterator[Fault]:
        """Entries that two submenus claim, prototypes included; each pair of submenus once."""
        told: set[tuple[str, str, str]] = set()
        for where, piece in self._pieces:
            claimed: dict[str, str] = {}
            for menu in self._resolved(piece).find(SubMenu):
                for entry in menu.commands:
                    first = claimed.setdefault(entry, menu.title)
                    if first != menu.title and (first, menu.title, entry) not in told:
                        told.add((first, menu.title, entry))
                        message = f"{entry!r} is in the submenus {first!r} and {menu.title!r}"
                        yield Fault("VM122", where, message, severity=Severity.WARNING)

    def _circles(self) -> Iterator[Fault]:
        prototypes = self.known.module.prototypes
        uses = {
            name: [t.name for t in piece.find(UsePrototype) if t.name in prototypes]
            for name, piece in prototypes.items()
        }
        done: set[str] = set()
        told: set[frozenset[str]] = set()
        for name in uses:
            found = circle(name, uses, done)
            if found and frozenset(found) not in told:
                told.add(frozenset(found))
                yield Fault("VM104", "", f"prototypes use each other: {' -> '.join(found)}")

    # -- images -----------------------------------------------------------------------------------------

    def _unused(self) -> Iterator[Fault]:
        """Images that are named nowhere; a text search, so that a page or an expression counts too."""
        for image in self.module.images:
            stem = image.rpartition(".")[0] or image
            if not self._named(image) and not self._named(stem):
                yield Fault("VM118", "", f"nothing names the image {image}", severity=Severity.WARNING)

    def _named(self, name: str) -> bool:
        """Whether a name stands anywhere in the module."""
        return name in self._text

    @cached_property
    def _text(self) -> str:
        return "\n".join(self._texts())

    def _pages(self) -> Iterator[Fault]:
        for name in self.archive.names():
            if name.lower().endswith(_PAGES):
                page = self.archive.text(name).decode("utf-8", "replace")
                yield from shown_faults(page, f"page {name}", self.known)

    def _texts(self) -> Iterator[str]:
        """All that may name an image, without the backslashes that protect delimiters in it."""
        for component in self.module.root.walk():
            for value in (*component.attributes.values(), component.text):
                yield value.replace("\\", "")
        for name in self.archive.names():
            if name.lower().endswith(_PAGES):
                page = self.archive.text(name).decode("utf-8", "replace")
                yield html.unescape(unquote(page))
            elif name.startswith("images/") and name.endswith(".svg"):
                yield "\n".join(svg_links(self.archive.read(name)))
            elif name.endswith((".vsav", ".vlog", ".sav", ".log")):
                with suppress(VassalFormatError):  # told as a fault of the set-up
                    yield self._saved(name).replace("\\", "")

    def _saved(self, name: str) -> str:
        """The commands of a set-up or tutorial in the module. Raises VassalFormatError."""
        with Archive(name, data=self.archive.read(name)) as inner:
            return saved_text(inner)[0]


def _all_places(places: list[str]) -> str:
    more = f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
    return ", ".join(filter(None, places[:_SHOWN])) + more


def _where(slot: Slot) -> str:
    place = f" in deck {slot.deck}" if slot.deck else f" on map {slot.map}" if slot.map else ""
    return f"piece {slot.name}{place}"
