"""Writes the table of a game as a VASSAL module (``.vmod``).

    from hfmod.vassal.module_writer import module_bytes

    data = module_bytes(table, "0.1.0", pictures, gpids, next_gpid)

The same input gives the same bytes: entry order, times and numbers are fixed. Board pictures are named by
their content, because VASSAL keeps tiles of boards by name; piece pictures keep their names, because saved
games hold them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.resources import files as package_files

from hfmod.table import model
from hfmod.vassal.archive import archive_bytes
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.module_writer.pieces import ModuleError
from hfmod.vassal.module_writer.saves import SetUpWriter
from hfmod.vassal.module_writer.xml import (
    ONLOOKERS,
    OPEN_HAND,
    STACKS,
    VASSAL_VERSION,
    WINDOW,
    ModuleXml,
    help_file,
    setup_file,
)

__all__ = ["CONTENT_ENTRY", "ModuleError", "file_names", "module_bytes"]

#: Time in modules, in ms since 1970: constant, so that two builds have the same bytes.
SAVED_AT = 1_735_689_600_000

#: Entry that holds the compiled content, for checking games that were played with this module.
CONTENT_ENTRY = "hfmod/content.json"


def file_names(table: model.Table, pictures: Mapping[str, bytes]) -> dict[str, str]:
    """File name in the module of every picture."""
    boards = {board.picture.name for board in table.boards if board.picture is not None}
    boards |= {board.wing.picture.name for board in table.boards if board.wing is not None}
    names = {}
    for name, data in pictures.items():
        mark = "-" + hashlib.sha256(data).hexdigest()[:12] if name in boards else ""
        names[name] = f"{name}{mark}.png"
    return names


def module_bytes(
    table: model.Table,
    version: str,
    pictures: Mapping[str, bytes],
    gpids: Mapping[str, int],
    next_gpid: int,
) -> bytes:
    """The module file. ``pictures`` are PNG bytes by picture name, ``gpids`` piece numbers by piece id.

    Raises ModuleError for a table that no module can hold.
    """
    files = file_names(table, pictures)
    xml = ModuleXml(table, version, files, gpids, next_gpid)
    metadata = Metadata(
        name=table.title,
        version=version,
        vassal_version=VASSAL_VERSION,
        saved_at=SAVED_AT,
        description=table.about,
        extra1=f"content {table.content_digest}",
    )
    entries: dict[str, bytes] = {"buildFile.xml": xml.document(), "moduledata": metadata.encode()}
    setups = SetUpWriter(table, version, xml.pieces, gpids)
    for setup in table.setups:
        entries[setup_file(setup)] = setups.archive(setup, SAVED_AT)
    for page in table.helps:
        entries[help_file(page)] = page.html.encode("utf-8")
    if table.content_json:
        entries[CONTENT_ENTRY] = table.content_json.encode("utf-8")
    for component in (STACKS, WINDOW, ONLOOKERS, OPEN_HAND):
        entry = component.replace(".", "/") + ".class"
        entries[entry] = package_files(__package__).joinpath("java", entry).read_bytes()
    for name, data in pictures.items():
        entries[f"images/{files[name]}"] = data
    return archive_bytes(sorted(entries.items()))
