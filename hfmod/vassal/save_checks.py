"""Static checks of a saved game or log against its module (``hfmod lint game.vsav --module game.vmod``).

What VASSAL would say only when the game is opened: pieces that the module does not know, images and maps that
are not there. Without a module only the file itself is checked. Hidden pieces are not named.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hfmod.findings import Finding, Location, Severity
from hfmod.vassal.checked import Fault, has_image
from hfmod.vassal.commands import AddPiece, decode_command
from hfmod.vassal.module import Module, Slot
from hfmod.vassal.piece_checks import images_of, value_faults
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save
from hfmod.vassal.snapshot import open_to
from hfmod.vassal.sources import basic_name, of_extension, sources
from hfmod.vassal.table import PieceState, TableState, read_stack
from hfmod.vassal.trait_base import OLD_FORMS, UnknownTrait
from hfmod.vassal.tree import parse

__all__ = ["CODES", "check_save", "setup_faults"]

CODES = {
    "VS201": "A piece of the game comes from no slot of the module and from no trait that places or replaces "
    "pieces, neither by its gpid nor by its name. "
    "VASSAL shows it, but a refresh reports 'Unable to match piece' and leaves it as it is.",
    "VS202": "A piece of the game uses an image that the module does not have ('Image not found').",
    "VS203": "A piece lies on a map that the module does not have ('No such map'); it is lost on opening.",
    "VS204": "The game has a deck that the module does not have, or lacks one of the module's.",
    "VS205": "The file contradicts itself: a step moves or changes a piece that is not so there. Files that "
    "VASSAL wrote do not.",
    "VS206": "The game was saved with another version of the module.",
    "VS207": "An entry is missing that says with which module and VASSAL the game was saved.",
    "VS208": "A trait of a piece is of a kind that VASSAL 3.7 does not know.",
    "VS209": "A trait of a piece stands at a level that it has no image for, or holds text where a number "
    "must be.",
    "VS210": "A stack or deck holds another stack, or a piece that is not in the file.",
    "VS211": "The file is no whole saved game: its beginning or end is missing, or it was cut. VASSAL opens "
    "what is there, or nothing.",
}


_REMEDIES = {
    "VS201": "Move the game to the module with hfmod save upgrade, which tells each such piece.",
    "VS202": "Add the picture to the module, or move the game to it with hfmod save upgrade.",
    "VS203": "Move the game to the module with hfmod save upgrade.",
    "VS204": "Move the game to the module with hfmod save upgrade.",
    "VS205": "Ask for the file as VASSAL wrote it.",
    "VS206": "Give the module that the game was saved with, or move the game with hfmod save upgrade.",
    "VS207": "Save the game once more in VASSAL.",
    "VS208": "Give the module's own custom code to VASSAL, or take the piece off the table.",
    "VS209": "Set the piece right in VASSAL, or take it off the table.",
    "VS210": "Ask for the file as VASSAL wrote it.",
    "VS211": "Ask for the file as VASSAL wrote it.",
}
_HIDDEN = "a hidden piece"
_STACK = re.compile(r"stack$|deck;")


def check_save(path: str | Path, module: Module | None = None) -> list[Finding]:
    """Findings about a save or log; equal ones are told once. Raises VassalFormatError."""
    save = read_save(path)
    found = [Fault("VS211", "", save.fault)] if save.fault else []
    found += [*_entries(save), *_version(save, module)]
    replay = Replay(save, module)
    found += [*_stacks(save), *_table(replay.state, module)]
    replay.run()
    for warning in replay.warnings:
        if not warning.expected_by_format:
            found.append(Fault("VS205", f"step {warning.step}", warning.message, severity=Severity.WARNING))
    place = Location(str(path))
    return [
        Finding(
            one.code,
            one.severity,
            ": ".join(filter(None, (one.where, one.message))) + (f" ({times} times)" if times > 1 else ""),
            place,
            one.help or _REMEDIES[one.code],
        )
        for one, times in Counter(found).items()
    ]


def setup_faults(text: str, module: Module) -> Iterator[Fault]:
    """What VASSAL would miss when it opens a set-up of the module: images and maps, each once."""
    state = Replay(Save(parse(text)), module).state
    told: set[str] = set()
    for piece in state.pieces.values():
        for one in _piece(piece, module, set(), {piece.basic_name}, hidden=False):
            if one.message not in told:
                told.add(one.message)
                yield replace(one, help=_REMEDIES[one.code])


def _entries(save: Save) -> Iterator[Fault]:
    for name, metadata in (("savedata", save.saved), ("moduledata", save.module)):
        if metadata is None:
            yield Fault("VS207", "", f"the entry {name} is missing", severity=Severity.WARNING)
        elif name == "moduledata" and not metadata.name:
            yield Fault("VS207", "", "the entry moduledata names no module", severity=Severity.WARNING)


def _version(save: Save, module: Module | None) -> Iterator[Fault]:
    if module is None or save.module is None:
        return
    theirs, ours = (save.module.name, save.module.version), (module.name, module.version)
    if theirs != ours:
        message = f"was saved with {' '.join(theirs)}, checked against {' '.join(ours)}"
        yield Fault("VS206", "", message, severity=Severity.WARNING)


def _table(state: TableState, module: Module | None) -> Iterator[Fault]:
    unknown: set[str] = set()
    for piece in state.pieces.values():
        name = piece.basic_name if _open(state, module, piece) else _HIDDEN
        for level in range(len(piece.types)):
            trait = piece.trait(level)
            kind = trait.type_.partition(";")[0] if isinstance(trait, UnknownTrait) else ""
            if kind and kind not in unknown | OLD_FORMS:
                unknown.add(kind)
                yield Fault("VS208", name, f"unknown trait {kind!r}", severity=Severity.WARNING)
            for one in value_faults(trait, name):
                yield Fault("VS209", name, one.message, severity=Severity.WARNING)
    if module is None:
        return
    known = sources(module)
    gpids = {slot.gpid for slot in known}
    names = {name for slot in known for name in (slot.name, _called(slot))}
    for piece in state.pieces.values():
        yield from _piece(piece, module, gpids, names, hidden=not _open(state, module, piece))
    theirs, ours = set(state.decks()), {deck.name for deck in module.decks}
    for name in sorted(theirs ^ ours):
        has = "the module has no such deck" if name in theirs else "the game lacks this deck of the module"
        yield Fault("VS204", f"deck {name}", has, severity=Severity.WARNING)


def _called(slot: Slot) -> str:
    return basic_name(piece) if (piece := slot.piece) is not None else slot.name


def _open(state: TableState, module: Module | None, piece: PieceState) -> bool:
    """Whether everybody sees it; a window that the module does not have may be somebody's own."""
    known = module is None or piece.map is None or piece.map in module.maps
    return known and open_to(state, module, piece, None)


def _stacks(save: Save) -> Iterator[Fault]:
    """Stacks as they are written; the table leaves out what cannot be."""
    texts = [node.text for child in save.begin for _, node in child.walk() if node.text.startswith("+/")]
    added = [one for one in map(decode_command, texts) if isinstance(one, AddPiece)]
    held = {one.id: read_stack(one.id, one.type, one.state) for one in added if _STACK.match(one.type)}
    pieces = {one.id for one in added}
    for stack in held.values():
        what = f"deck {stack.name}" if stack.is_deck else f"a stack on {stack.map}"
        for inner in stack.contents:
            if inner in held:
                yield Fault("VS210", what, "holds another stack")
            elif inner not in pieces:
                yield Fault("VS210", what, "holds a piece that is not there")


def _piece(
    piece: PieceState, module: Module, gpids: set[str], names: set[str], *, hidden: bool
) -> Iterator[Fault]:
    name = piece.basic_name
    who = _HIDDEN if hidden else name
    if piece.gpid not in gpids and name not in names and not of_extension(piece.gpid):
        number = "" if hidden else f" {piece.gpid or '(none)'}"
        yield Fault("VS201", who, f"no slot of the module has its gpid{number} or name")
    if piece.map is not None and piece.map not in module.maps:
        yield Fault("VS203", who, f"lies on {piece.map}, which the module does not have")
    pictured = piece.traits() if module.images else ()  # one that is kept without pictures lacks none
    for image in (image for trait in pictured for image in images_of(trait)):
        if not has_image(image, module.images):
            lacks = f"the module has no image {image}"
            yield Fault("VS202", who, "lacks one of its images" if hidden else lacks)
