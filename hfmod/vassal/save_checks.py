"""Static checks of a saved game or log against its module (``hfmod lint game.vsav --module game.vmod``).

What VASSAL would say only when the game is opened: pieces that the module does not know, images and maps that
are not there. Without a module only the file itself is checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hfmod.findings import Finding, Location, Severity
from hfmod.vassal.checked import has_image
from hfmod.vassal.module import Module
from hfmod.vassal.piece_checks import images_of
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save
from hfmod.vassal.table import PieceState, TableState
from hfmod.vassal.trait_base import UnknownTrait

__all__ = ["CODES", "check_save"]

CODES = {
    "VS201": "A piece of the game comes from no slot of the module, neither by its gpid nor by its name. "
    "VASSAL shows it, but a refresh reports 'Unable to match piece' and leaves it as it is.",
    "VS202": "A piece of the game uses an image that the module does not have ('Image not found').",
    "VS203": "A piece lies on a map that the module does not have ('No such map'); it is lost on opening.",
    "VS204": "The game has a deck that the module does not have, or lacks one of the module's.",
    "VS205": "The file contradicts itself: a step moves or changes a piece that is not so there. Files that "
    "VASSAL wrote do not.",
    "VS206": "The game was saved with another version of the module.",
    "VS207": "An entry is missing that says with which module and VASSAL the game was saved.",
    "VS208": "A trait of a piece is of a kind that VASSAL 3.7 does not know.",
}


def check_save(path: str | Path, module: Module | None = None) -> list[Finding]:
    """Findings about a save or log. Raises VassalFormatError."""
    save = read_save(path)
    found = [*_entries(save), *_version(save, module)]
    replay = Replay(save, module)
    found += _table(replay.state, module)
    replay.run()
    for warning in replay.warnings:
        if not warning.expected_by_format:
            found.append(_finding("VS205", f"step {warning.step}: {warning.message}", Severity.WARNING))
    place = Location(str(path))
    return [Finding(one.code, one.severity, one.message, place, one.help) for one in found]


def _finding(code: str, message: str, severity: Severity = Severity.ERROR, help: str = "") -> Finding:
    return Finding(code, severity, message, help=help)


def _entries(save: Save) -> Iterator[Finding]:
    for name, metadata in (("savedata", save.saved), ("moduledata", save.module)):
        if metadata is None:
            yield _finding("VS207", f"the entry {name} is missing", Severity.WARNING)


def _version(save: Save, module: Module | None) -> Iterator[Finding]:
    if module is None or save.module is None:
        return
    theirs, ours = (save.module.name, save.module.version), (module.name, module.version)
    if theirs != ours:
        message = f"was saved with {' '.join(theirs)}, checked against {' '.join(ours)}"
        yield _finding("VS206", message, Severity.WARNING)


def _table(state: TableState, module: Module | None) -> Iterator[Finding]:
    unknown: set[str] = set()
    for piece in state.pieces.values():
        for level in range(len(piece.types)):
            trait = piece.trait(level)
            if isinstance(trait, UnknownTrait) and trait.type_.partition(";")[0] not in unknown:
                kind = trait.type_.partition(";")[0]
                unknown.add(kind)
                yield _finding("VS208", f"{piece.basic_name}: unknown trait {kind!r}", Severity.WARNING)
    if module is None:
        return
    gpids = {slot.gpid for slot in module.slots}
    names = {slot.name for slot in module.slots}
    for piece in state.pieces.values():
        yield from _piece(piece, module, gpids, names)
    theirs, ours = set(state.decks()), {deck.name for deck in module.decks}
    for name in sorted(theirs ^ ours):
        has = "the module has no such deck" if name in theirs else "the game lacks this deck of the module"
        yield _finding("VS204", f"deck {name}: {has}", Severity.WARNING)


def _piece(piece: PieceState, module: Module, gpids: set[str], names: set[str]) -> Iterator[Finding]:
    name = piece.basic_name
    if piece.gpid not in gpids and name not in names:
        yield _finding(
            "VS201", f"{name}: no slot of the module has its gpid {piece.gpid or '(none)'} or name"
        )
    if piece.map is not None and piece.map not in module.maps:
        yield _finding("VS203", f"{name}: lies on {piece.map}, which the module does not have")
    for trait in piece.traits():
        for image in images_of(trait):
            if not has_image(image, module.images):
                yield _finding("VS202", f"{name}: the module has no image {image}")
