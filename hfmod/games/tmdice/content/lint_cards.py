"""Lint of cards, and of what else gives effects: icons, effects, and what fits the colour of a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any

from hfmod.content.lint_base import Report, mean
from hfmod.content.lint_pack import Pack
from hfmod.content.yaml import Document
from hfmod.games.tmdice.content.effects import EFFECTS, QUESTION, SPECIAL

Path_ = tuple[str | int, ...]

KINDS = (
    ("tmdice-corporations", "corporations"),
    ("tmdice-projects", "projects"),
    ("tmdice-bonus-cards", "bonus_cards"),
)
_ABILITIES = ("play", "production", "actions", "triggers", "discounts", "boxes", "vp")
_WITHIN = ("of", "gain", "then")  # keys of an effect under which others stand


@dataclass(frozen=True)
class Entry:
    """A card, hex, space or action in a document; ``name`` is what findings call it."""

    document: Document
    path: Path_
    name: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Known:
    """Names that cards may use; None where they can't be known because a file is missing or broken."""

    faces: set[str] | None
    tiles: Mapping[str, str] | None  # special tile -> its set


def cards(pack: Pack) -> Iterator[Entry]:
    """Every card of every kind."""
    for kind, key in KINDS:
        for document, path, card in pack.entries(kind, key):
            yield Entry(document, path, card["name"], card)


def check(pack: Pack, report: Report) -> None:
    """Note what is wrong with cards, with the bonuses of hexes and tracks, and with standard actions."""
    known = _known(pack)
    for card in cards(pack):
        _card(card, known, report)
    for place in _places(pack):
        _icons(place, ("cost",), place.data.get("cost", ()), known, report)
        for key in ("bonus", "gain"):
            _effects(place, (key,), place.data.get(key, ()), known, report)


def _known(pack: Pack) -> Known:
    faces: set[str] | None = None
    if pack.whole("tmdice-dice"):
        faces = {face["face"] for _, _, die in pack.entries("tmdice-dice", "dice") for face in die["faces"]}
    tiles = None
    if pack.whole("tmdice-board"):
        tiles = {tile["id"]: tile["set"] for _, _, tile in pack.entries("tmdice-board", "special_tiles")}
    return Known(faces, tiles)


def _places(pack: Pack) -> Iterator[Entry]:
    """Hexes, spaces of the tracks, and standard actions: what gives effects and is no card."""
    for document, path, place in pack.entries("tmdice-board", "hexes"):
        yield Entry(document, path, place["id"], place)
    for document in pack.of("tmdice-board"):
        for track in ("temperature", "oxygen"):
            for index, space in enumerate(document.data[track]["bonuses"]):
                yield Entry(document, (track, "bonuses", index), f"{track} {space['at']}", space)
    for document, path, action in pack.entries("tmdice-dice", "standard_actions"):
        yield Entry(document, path, action["id"], action)


# -- cards -------------------------------------------------------------------------------------------------


def _card(card: Entry, known: Known, report: Report) -> None:
    data = card.data
    _icons(card, ("cost",), data.get("cost", ()), known, report)
    for face in data.get("discounts", {}):
        _face(card, ("discounts", face), face, known, report, key=True)
    for key in ("start", "play"):
        _effects(card, (key,), data.get(key, ()), known, report)
    for index, action in enumerate(data.get("actions", ())):
        _icons(card, ("actions", index, "cost"), action.get("cost", ()), known, report)
        _effects(card, ("actions", index, "gain"), action["gain"], known, report)
    for index, trigger in enumerate(data.get("triggers", ())):
        _trigger(card, ("triggers", index), trigger, known, report)
    if "colour" in data:
        _colour(card, report)


def _colour(card: Entry, report: Report) -> None:
    """A green card has a brown box, a red one works at once, a blue one later (TMD-CARD-3 to 5, TMD-CE-2)."""
    colour, has = card.data["colour"], [key for key in _ABILITIES if key in card.data]
    wrong = {
        "green": ("actions", "triggers", "discounts"),
        "red": ("production", "actions", "triggers", "discounts"),
        "blue": ("play", "production"),
    }[colour]
    for key in has:
        if key in wrong:
            message = f"{card.name}: a {colour} card has no {key}"
            help = {"play": "A blue card does nothing when it is played."}.get(
                key, f"Delete {key}, or give it another colour."
            )
            report.add(card.document, (*card.path, key), "HF294", message, help, key=True)
    needs = {
        "green": ("production",),
        "red": ("play",),
        "blue": ("actions", "triggers", "discounts", "boxes"),
    }[colour]
    if not set(has) & set(needs):
        message = f"{card.name}: a {colour} card needs {' or '.join(needs)}"
        report.add(card.document, (*card.path, "colour"), "HF294", message, f"Add {needs[0]}.")


def _trigger(card: Entry, path: Path_, trigger: Mapping[str, Any], known: Known, report: Report) -> None:
    on = trigger["on"]
    for key, event in (("tile", "tile_placed"), ("colour", "card_played")):
        if key in trigger and on != event:
            message = f"{card.name}: {on} knows no {key}"
            report.add(card.document, (*card.path, *path, key), "HF295", message, f"Delete {key}.", key=True)
    if "tile" in trigger:
        _tile(card, (*path, "tile"), trigger["tile"], known, report)
    _effects(card, (*path, "gain"), trigger["gain"], known, report)


# -- effects -----------------------------------------------------------------------------------------------


def walk(effects: Sequence[Mapping[str, Any]], path: Path_) -> Iterator[tuple[Path_, Mapping[str, Any]]]:
    """Effects of a list and all that stand within them, each with its path."""
    for index, effect in enumerate(effects):
        yield from _with_parts(effect, (*path, index))


def _with_parts(effect: Mapping[str, Any], path: Path_) -> Iterator[tuple[Path_, Mapping[str, Any]]]:
    yield path, effect
    for key in _WITHIN:
        part = effect.get(key)
        if isinstance(part, Mapping):
            yield from _with_parts(part, (*path, key))
        elif isinstance(part, list):
            yield from walk(part, (*path, key))


def _effects(
    entry: Entry, path: Path_, effects: Sequence[Mapping[str, Any]], known: Known, report: Report
) -> None:
    everything = list(walk(effects, path))
    for where, effect in everything:
        if _vocabulary(entry, where, effect, report):
            _effect(entry, where, effect, known, report)
            if effect["do"] == "if_once":
                _condition(entry, where, effect["when"], [one for _, one in everything], report)


def _vocabulary(entry: Entry, path: Path_, effect: Mapping[str, Any], report: Report) -> bool:
    """An effect is one that the engine knows, with the parameters that it takes; tells whether it is.

    The shipped schema says the same (a test holds both against each other); a schema of one's own may not.
    """
    document, at, do = entry.document, (*entry.path, *path), effect["do"]
    kind = EFFECTS.get(do)
    if kind is None:
        message = f"{entry.name}: there is no effect {do!r}"
        report.add(
            document, (*at, "do"), "HF211", message, mean(do, EFFECTS, "Effects: " + ", ".join(EFFECTS))
        )
        return False
    takes = signature(kind).parameters
    unknown = [name for name in effect if name != "do" and name not in takes]
    missing = [name for name, one in takes.items() if one.default is Parameter.empty and name not in effect]
    for name in unknown:
        message = f"{entry.name}: {do} takes no {name!r}"
        help = mean(name, takes, "It takes: " + ", ".join(takes) + "." if takes else "It takes nothing.")
        report.add(document, (*at, name), "HF212", message, help, key=True)
    for name in missing:
        report.add(document, (*at, "do"), "HF212", f"{entry.name}: {do} needs {name}", f"Add {name}.")
    return not unknown and not missing


def _effect(entry: Entry, path: Path_, effect: Mapping[str, Any], known: Known, report: Report) -> None:
    document, at = entry.document, (*entry.path, *path)
    match effect["do"]:
        case "gain_resource" | "opponents_lose":
            _icons(entry, path, {"res": effect["res"]}, known, report)
        case "exchange":
            icons = {key: effect[key] for key in ("pay", "gain") if key in effect}
            _icons(entry, path, icons, known, report)
        case "place_tile":
            _tile(entry, (*path, "tile"), effect["tile"], known, report)
            for index, tile in enumerate(effect.get("beside", ())):
                _tile(entry, (*path, "beside", index), tile, known, report)
            for key, wrong, why in (
                ("spacing", effect["tile"] != "city", "only cities keep away from each other"),
                ("reserved", effect["tile"] == "ocean", "an ocean lies on a reserved hex anyway"),
            ):
                if key in effect and wrong:
                    message = f"{entry.name}: {key} of a tile {effect['tile']}: {why}"
                    report.add(document, (*at, key), "HF295", message, f"Delete {key}.", key=True)
        case "per":
            count = effect["count"]
            for key, of in (("tiles", "tiles"), ("central", "tiles"), ("colour", "cards")):
                if key in count and count["of"] != of:
                    message = f"{entry.name}: {key} counts {of}, not {count['of']}"
                    help = f"Delete {key}, or count {of}."
                    report.add(document, (*at, "count", key), "HF295", message, help, key=True)
            for index, tile in enumerate(count.get("tiles", ())):
                _tile(entry, (*path, "count", "tiles", index), tile, known, report)


def _condition(
    entry: Entry, path: Path_, when: Mapping[str, Any], effects: Iterable[Mapping[str, Any]], report: Report
) -> None:
    """What has to come true is brought about by an effect beside it."""
    does, what = ("place_tile", "places a tile") if "beside" in when else ("raise", "raises a parameter")
    if not any(effect["do"] == does for effect in effects):
        message = f"{entry.name}: the condition can't come true, nothing beside it {what}"
        help = f"Put an effect {does} beside it."
        report.add(entry.document, (*entry.path, *path, "when"), "HF295", message, help, key=True)


# -- icons and tiles ---------------------------------------------------------------------------------------


def _icons(
    entry: Entry, path: Path_, icons: Sequence[str] | Mapping[str, str], known: Known, report: Report
) -> None:
    """Icons of a cost (by number) or of an effect (by key) are resources of the dice."""
    named = icons.items() if isinstance(icons, Mapping) else enumerate(icons)
    for key, icon in named:
        if not icon.startswith(QUESTION):  # its colour is a matter of the schema
            _face(entry, (*path, key), icon, known, report)


def _face(entry: Entry, path: Path_, face: str, known: Known, report: Report, *, key: bool = False) -> None:
    if known.faces is not None and face not in known.faces:
        message = f"{entry.name}: there is no resource {face!r}"
        help = mean(face, known.faces, "Resources: " + ", ".join(sorted(known.faces)) + ".")
        report.add(entry.document, (*entry.path, *path), "HF205", message, help, key=key)


def _tile(entry: Entry, path: Path_, tile: str, known: Known, report: Report) -> None:
    """A special tile is one of the board, and of a set that is in play with the card."""
    if known.tiles is None or not tile.startswith(SPECIAL):
        return
    name = tile.removeprefix(SPECIAL)
    if name not in known.tiles:
        message = f"{entry.name}: there is no special tile {name!r}"
        help = mean(name, known.tiles, "Special tiles: " + ", ".join(known.tiles) + ".")
        report.add(entry.document, (*entry.path, *path), "HF205", message, help)
    elif known.tiles[name] not in ("base", entry.data.get("set", "base")):
        message = f"{entry.name}: the tile {name} is of the set {known.tiles[name]}, the card is not"
        report.add(entry.document, (*entry.path, *path), "HF295", message, "Name a tile of the base game.")
