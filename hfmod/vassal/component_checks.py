"""Static checks of components: files and names that they give, numbers, colours, expressions, grids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from hfmod.findings import Severity
from hfmod.vassal import sequence
from hfmod.vassal.archive import Archive
from hfmod.vassal.checked import GRIDS, MAPS, Fault, Known, has_image, placed
from hfmod.vassal.colours import is_colour
from hfmod.vassal.component_facts import COLOURS, IMAGES, REAL_NUMBERS, WHOLE_NUMBERS
from hfmod.vassal.expressions import constant, fault, is_number, is_whole
from hfmod.vassal.image_size import image_size
from hfmod.vassal.module import Component, Module
from hfmod.vassal.pictures import html_images, picture_fault, svg_links
from hfmod.vassal.piece_checks import target_faults
from hfmod.vassal.rasters import Room, raster_blemish
from hfmod.vassal.values import GlobalTarget

__all__ = ["LARGE", "component_faults", "double_names", "picture_faults", "shown_faults"]

_LARGEST = 64 * 1024 * 1024  # bytes of a picture that is looked at
LARGE = 64_000_000  # pixels; 8,000 x 8,000, which take 256 MB once they are drawn
_TEXTS = frozenset({"PieceSlot", "CardSlot", "PrototypeDefinition"})
_PICTURES = (".png", ".gif", ".jpg", ".jpeg", ".svg")

# attributes that name an entry of the archive, and the folder where VASSAL looks for it
_FILES = {
    "HtmlChart": (("fileName", ""),),
    "BrowserPDFFile": (("pdfFile", ""),),
    "Tutorial": (("logfile", ""),),
    "DoActionButton": (("soundClip", "sounds/"),),
    "SpecialDiceButton": (("soundClip", "sounds/"),),
}
_FILE_WORDS = {"sounds/": "sound"}


def component_faults(module: Module, known: Known) -> Iterator[Fault]:
    """Faults of components, in the order of the file."""
    for component, map_name, where in placed(module.root):
        yield from _values(component, where)
        yield from _files(component, where, known)
        yield from _places(component, map_name, where, known)
        yield from _kind(component, where)
        for value in (*component.attributes.values(), component.text):
            yield from shown_faults(value.replace("\\", ""), where, known)


def shown_faults(text: str, where: str, known: Known) -> Iterator[Fault]:
    """Pictures that a text shows as HTML and that are not there."""
    for name in dict.fromkeys(html_images(text)):
        if help := known.no_image(name):
            yield Fault("VM101", where, f"the image {name} is not in the module", help)


def double_names(module: Module) -> Iterator[Fault]:
    """Names that stand twice where VASSAL looks things up by name."""
    walked = list(placed(module.root))
    maps = [c.attributes["mapName"] for c, _, _ in walked if c.kind in MAPS and "mapName" in c.attributes]
    yield from _twice("decks", [deck.name for deck in module.decks])
    yield from _twice("maps", maps)
    yield from _twice("prototypes", [c.name for c, _, _ in walked if c.kind == "PrototypeDefinition"])
    for one in dict.fromkeys(maps):
        yield from _twice("boards", [c.name for c, on, _ in walked if c.kind == "Board" and on == one], one)
    for board, on, _ in walked:
        if board.kind == "Board":  # two boards of a map may be two drawings of the same places
            zones = [inner.name for inner in board.walk() if inner.kind == "Zone"]
            yield from _twice("zones", zones, on, Severity.WARNING)  # parts of one area may share a name
    windows = {c.name: c.kind for c, _, _ in walked if c.kind in (*MAPS, "ChartWindow")}
    for component, _, where in walked:
        if component.kind == "PieceWindow" and component.name in windows:
            other = f"{windows[component.name]} {component.name}"
            yield Fault("VM126", where, f"has the name of {other}")


def _twice(what: str, names: list[str], on: str = "", severity: Severity = Severity.ERROR) -> Iterator[Fault]:
    for name, times in Counter(names).items():
        if times > 1:
            where = f"map {on}" if on else ""
            yield Fault("VM108", where, f"{times} {what} have the name {name!r}", severity=severity)


def picture_faults(module: Module, archive: Archive, named: Callable[[str], bool]) -> Iterator[Fault]:
    """Boards and pictures that need much memory, and pictures that VASSAL cannot read or that miss others."""
    boards = {board.image for info in module.maps.values() for board in info.boards.values()}
    for info in module.maps.values():
        for board in info.boards.values():
            yield from _large(f"board {board.name}", board.width, board.height)
    room = Room()
    for image in module.images:
        entry = f"images/{image}"
        if archive.size(entry) > _LARGEST or not (image.lower().endswith(_PICTURES) or named(image)):
            continue
        data = archive.read(entry)
        if why := picture_fault(image, data, room):
            yield Fault("VM124", "", f"VASSAL cannot read the image {image}: it {why}")
            continue
        if why := raster_blemish(data):
            message = f"VASSAL shows a part of the image {image}: it {why}"
            yield Fault("VM124", "", message, severity=Severity.WARNING)
        size = image_size(data)
        if size is not None and image not in boards:
            yield from _large(f"image {image}", *size)
        if image.endswith(".svg"):
            for link in svg_links(data):
                if not has_image(link, module.images):
                    yield Fault("VM101", f"image {image}", f"the image {link} is not in the module")


def _large(what: str, width: int, height: int) -> Iterator[Fault]:
    if width * height > LARGE:
        message = f"{width} x {height} pixels need {width * height * 4 // 1_000_000} MB"
        yield Fault("VM114", what, message, severity=Severity.WARNING)


# -- values ---------------------------------------------------------------------------------------------


def _values(component: Component, where: str) -> Iterator[Fault]:
    kind, attributes = component.kind, component.attributes
    for names, sound in ((WHOLE_NUMBERS, is_whole), (REAL_NUMBERS, is_number)):
        for name in names.get(kind, "").split():
            value = attributes.get(name, "")
            if value and value != "null" and not sound(value):
                yield _no_number(where, name, value, whole=sound is is_whole)
    for name in COLOURS.get(kind, "").split():
        if not is_colour(attributes.get(name, "")):
            yield Fault("VM130", where, f"{name} is {attributes[name]!r}")
    for name, value in attributes.items():
        if why := fault(value):
            yield Fault("VM125", where, f"{name} {value} cannot be read: {why}")
    yield from _other_numbers(component, where)


def _other_numbers(component: Component, where: str) -> Iterator[Fault]:
    """Numbers that are texts for VASSAL's editor: limits of properties, faces, zoom levels, offsets."""
    attributes = component.attributes
    if component.kind in ("GlobalProperty", "ZoneProperty") and attributes.get("isNumeric") == "true":
        for name in ("initialValue", "min", "max"):
            value = constant(attributes.get(name, "")) or ""
            if value and value != "null" and not is_number(value):
                yield _no_number(where, name, value)
    elif component.kind == "RandomTextButton" and attributes.get("numeric") == "true":
        for face in sequence.decode(attributes.get("faces", ""), ","):
            if face and not is_whole(face):
                yield _no_number(where, "a face", face, whole=True)
    elif component.kind == "Zoomer":
        for level in sequence.decode(attributes.get("zoomLevels", ""), ","):
            if level and not is_number(level):
                yield _no_number(where, "a zoom level", level)
    elif component.kind == "MoveCameraButton":
        for name in ("xPos", "yPos", "xOffset", "yOffset", "zoom"):
            value = constant(attributes.get(name, "")) or ""
            if value and not is_number(value):
                yield _no_number(where, name, value)
    elif component.kind == "DeckSendKeyCommand" and attributes.get("limitTotal") == "true":
        limit = constant(attributes.get("limitExpression", ""))
        if limit is not None and not is_whole(limit):
            yield _no_number(where, "the most that it sends", limit, whole=True)


def _no_number(where: str, name: str, value: str, *, whole: bool = False) -> Fault:
    return Fault("VM111", where, f"{name} is {value!r}, must be a {'whole ' if whole else ''}number")


# -- files ----------------------------------------------------------------------------------------------


def _files(component: Component, where: str, known: Known) -> Iterator[Fault]:
    attributes = component.attributes
    named = IMAGES.get(component.kind, "").split()
    other = [name for name in attributes if name.lower().endswith(("image", "icon")) and name not in named]
    for name in [*named, *other] if component.kind != "GamePieceImage" else ():
        value = attributes.get(name, "")
        help = known.no_image(value) if value not in ("true", "false") else ""
        if help:
            yield Fault("VM101", where, f"the image {value} is not in the module", help)
    files = _FILES.get(component.kind, ())
    if component.kind == "HelpFile" and attributes.get("fileType", "archive") == "archive":
        files = (("fileName", ""),)
    if component.kind == "BrowserHelpFile":  # without pages in the module, its start may be on the web
        start = attributes.get("startingPage", "")
        pages = "help/" + (attributes.get("contents") or attributes.get("title", "")).replace(" ", "_")
        if known.whole and pages not in known.entries and "://" not in start and constant(start) is not None:
            yield Fault("VM115", where, f"the pages {pages} are missing")
    for name, folder in files:
        value = attributes.get(name, "")
        if value and known.lacks(folder + value.lstrip("/"), known.entries):
            yield Fault("VM115", where, f"the {_FILE_WORDS.get(folder, 'file')} {value} is missing")


# -- places ---------------------------------------------------------------------------------------------


def _places(component: Component, map_name: str, where: str, known: Known) -> Iterator[Fault]:
    attributes = component.attributes
    info = known.module.maps.get(map_name)
    boards = set(info.boards) if info is not None else set()
    match component.kind:
        case "DrawPile" | "SetupStack":
            if info is not None and known.lacks(attributes.get("owningBoard", ""), boards):
                message = f"map {map_name!r} has no board {attributes['owningBoard']!r}"
                yield Fault("VM109", where, message)
            target = attributes.get("reshuffleTarget", "")
            if attributes.get("reshufflable") == "true" and known.lacks(target, known.decks):
                yield Fault("VM110", where, f"sends its cards to {target!r}; there is no such deck")
            if component.kind == "SetupStack" and attributes.get("useGridLocation") == "true":
                yield from _start(component, map_name, where, known)
        case "DeckSendKeyCommand":
            yield from _sends(component, where, known)
        case "MoveCameraButton":
            yield from _camera(component, map_name, where, known)
        case "PrivateMap" | "PlayerHand":
            if known.lacks(attributes.get("useBoards", ""), known.module.maps):
                yield Fault("VM109", where, f"shows the boards of map {attributes['useBoards']!r}, not there")
        case _:
            pass
    if "target" in attributes and component.kind not in _TEXTS and attributes["target"].count("|") > 3:
        yield from target_faults(GlobalTarget.decode(attributes["target"]), where, known)


def _start(component: Component, map_name: str, where: str, known: Known) -> Iterator[Fault]:
    """An at-start stack at a place of a grid that knows regions only; squares and hexes are counted out."""
    location = component.attributes.get("location", "")
    owner = component.attributes.get("owningBoard", "")
    names: set[str] = set()
    for board, on, _ in placed(known.module.root):
        if board.kind != "Board" or on != map_name or owner not in ("", board.name):
            continue
        for inner in board.walk():
            if inner.kind in ("HexGrid", "SquareGrid"):
                return
            if inner.kind == "Region":
                names.add(inner.name)
            if inner.kind == "Zone":
                said = inner.attributes.get("locationFormat", "$name$").replace("$name$", inner.name)
                names |= {
                    said.replace("$gridLocation$", one.name) for one in inner.walk() if one.kind == "Region"
                }
                names.add(inner.name)
    if location and names and known.lacks(location, names):
        yield Fault("VM109", where, f"starts at {location!r}; its board has no such place")


def _sends(component: Component, where: str, known: Known) -> Iterator[Fault]:
    variable = component.attributes.get("variableDeck") == "true"
    target = component.attributes.get("deckExpression" if variable else "targetDeck", "")
    if target in ("", "{}"):
        yield Fault("VM110", where, "names no deck that it sends to")
    elif known.lacks(target, known.decks):
        yield Fault("VM110", where, f"sends to {constant(target)!r}; there is no such deck")


def _camera(component: Component, map_name: str, where: str, known: Known) -> Iterator[Fault]:
    attributes = component.attributes
    info = known.module.maps.get(map_name)
    mode = attributes.get("moveCameraMode", "L")[:1]
    if info is None or mode not in "GLZR":
        return
    kind = {"Z": "zone", "R": "region"}.get(mode, "board")
    name = attributes.get(f"{kind}Name", "")
    there = info.boards.keys() if kind == "board" else known.places.get((map_name, kind.title()), set())
    if known.lacks(name, there):
        yield Fault("VM109", where, f"map {map_name!r} has no {kind} {constant(name)!r}")


def _kind(component: Component, where: str) -> Iterator[Fault]:
    """What a component must hold, or must not."""
    children = component.children
    match component.kind:
        case "ExtensionElement" if len(children) != 1:
            yield Fault("VM119", where, f"holds {len(children)} components, must hold one")
        case "PanelWidget" if is_number(columns := component.attributes.get("nColumns", "3")):
            if float(columns) < 1:
                yield Fault("VM127", where, f"has {columns} columns")
        case "Board" | "Zone":
            grids = [child.kind for child in children if child.kind in GRIDS]
            if len(grids) > 1:
                yield Fault("VM128", where, f"has {len(grids)} grids: {', '.join(grids)}")
        case "ZonedGrid":
            grids = [child.kind for child in children if child.kind in GRIDS]
            if len(grids) > 1:
                yield Fault("VM128", where, f"has {len(grids)} background grids: {', '.join(grids)}")
        case _:
            pass
