"""Modules of earlier content, kept without their pictures so that games begun on them stay judgeable.

They lie in ``content/<game>/releases``, named by the first 16 figures of their content's hash.
``python -m hfmod.record.releases MODULE.vmod GAME`` keeps a module.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from hfmod.package import package, packages
from hfmod.vassal.archive import Archive, write_archive
from hfmod.vassal.metadata import Metadata

CONTENT_ENTRY = "hfmod/content.json"
_KEPT = ("buildFile.xml", "moduledata", CONTENT_ENTRY)
_DIGEST = re.compile(r"[0-9a-f]{64}")
_MARK = "content "


def content_named(metadata: Metadata | None) -> str:
    """Hash of the content that a module says it was made from; empty where it says none."""
    said = metadata.extra1.removeprefix(_MARK) if metadata is not None else ""
    return said if _DIGEST.fullmatch(said) else ""


def release_of(game: str, digest: str) -> Path | None:
    """The kept module with that content, None where there is none."""
    if not _DIGEST.fullmatch(digest):
        return None
    of_game = package(game)
    for folder in dict.fromkeys((of_game.folder, of_game.content())):
        path = folder / "releases" / f"{digest[:16]}.vmod"
        if path.is_file():
            return path
    return None


def kept(digest: str) -> Path | None:
    """The kept module with that content, of any game."""
    return next((path for game in packages() if (path := release_of(game, digest)) is not None), None)


def keep(module: Path, game: str) -> Path:
    """Keep a module without its pictures; returns where.

    Raises ValueError for a module that hfmod did not build, VassalFormatError for a file that is none.
    """
    with Archive(module) as archive:
        if not set(_KEPT) <= set(archive.names()):
            raise ValueError(f"{module}: is no module built by hfmod")
        entries = {name: archive.read(name) for name in _KEPT}
    digest = content_named(Metadata.decode(entries["moduledata"], "moduledata"))
    if not digest:
        raise ValueError(f"{module}: names no content")
    target = package(game).content() / "releases" / f"{digest[:16]}.vmod"
    target.parent.mkdir(exist_ok=True)
    write_archive(target, entries)
    return target


if __name__ == "__main__":
    print(keep(Path(sys.argv[1]), sys.argv[2]))
