"""The content that a game on a module of ours was played with, for any of our games."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from hfmod.content.errors import ContentError
from hfmod.findings import Finding, Severity
from hfmod.logs.hflog import LogError
from hfmod.logs.releases import CONTENT_ENTRY, content_named, release_of
from hfmod.logs.vassal_files import open_module
from hfmod.vassal.archive import Archive
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.module import Module
from hfmod.vassal.save import Save


class HasDigest(Protocol):
    """Content of a game."""

    @property
    def digest(self) -> str: ...


C = TypeVar("C", bound=HasDigest)


def played_with(
    save: Save, given: Path | None, game: str, bundled: C, build: Callable[[Mapping[str, Any], str], C]
) -> tuple[C, Module | None, list[Finding]]:
    """Content that a game was played with, the module that lays its table out, and what is amiss.

    The given module counts if it has that content; else one kept from an earlier release, else today's.
    """
    wanted = content_named(save.module)
    others: list[C] = []
    for path in (given, release_of(game, wanted)):
        content = _embedded(path, build) if path is not None else None
        if path is not None and content is not None and content.digest == wanted:
            return content, open_module(path), []
        others += [content] if content is not None else []
    if bundled.digest == wanted:
        return bundled, None, []
    which = f"content {wanted[:16]}" if wanted else "unnamed content"
    if given is None:
        message = f"the game was played with {which}, not with that of this hfmod ({bundled.digest[:16]}); "
        message += "give the module it was played on by --module"
    else:
        message = f"the game was played with {which}, which is not that of {given.name}"
    finding = Finding("CONTENT-UNKNOWN", Severity.UNVERIFIABLE, message, facts={"content": wanted})
    return (others or [bundled])[0], None, [finding]


def _embedded(module: Path, build: Callable[[Mapping[str, Any], str], C]) -> C | None:
    """The compiled content that our modules carry; None in a module without."""
    try:
        with Archive(module) as archive:
            if CONTENT_ENTRY not in archive:
                return None
            return build(json.loads(archive.read(CONTENT_ENTRY)), str(module))
    except VassalFormatError as error:
        raise LogError(module, 0, str(error).removeprefix(f"{module}: ")) from None
    except RecursionError:
        raise LogError(module, 0, "holds no usable content: it is nested too deeply") from None
    except (OSError, ContentError, ValueError, AttributeError) as error:
        raise LogError(module, 0, f"holds no usable content: {error}") from None
