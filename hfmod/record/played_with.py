"""The content that a game on a module of ours was played with, for any of our games."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from hfmod.content.errors import ContentError
from hfmod.content.files import read_files
from hfmod.engine.game import Game
from hfmod.findings import Finding, Severity
from hfmod.package import engine_of, load_game, package
from hfmod.record.hflog import LogError
from hfmod.record.releases import CONTENT_ENTRY, content_named, release_of
from hfmod.record.vassal_files import open_module
from hfmod.vassal.archive import Archive
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.module import Module
from hfmod.vassal.save import Save


class HasDigest(Protocol):
    """Content of a game."""

    @property
    def digest(self) -> str: ...


C = TypeVar("C", bound=HasDigest)
T = TypeVar("T")


def played_with(
    save: Save, given: Path | None, game: str, today: C, build: Callable[[Mapping[str, Any], str], C]
) -> tuple[C, Module | None, list[Finding]]:
    """Content that a game was played with, the module that lays its table out, and what is amiss.

    The given module counts if it has that content; else one kept from an earlier release, the content in
    force (``today``) or the shipped one.
    """
    wanted = content_named(save.module)
    others: list[C] = []
    for path in (given, release_of(game, wanted)):
        content = _embedded(path, build) if path is not None else None
        if path is not None and content is not None and content.digest == wanted:
            return content, open_module(path), _not_used(given, path, wanted)
        others += [content] if content is not None else []
    if today.digest == wanted:
        return today, None, _not_used(given, None, wanted)
    shipped = _shipped(game, build)
    if shipped is not None and shipped.digest == wanted:
        return shipped, None, _not_used(given, None, wanted)
    return (others or [today])[0], None, [_unknown(given, wanted, today.digest)]


def _shipped(game: str, build: Callable[[Mapping[str, Any], str], T]) -> T | None:
    """What is made of the shipped content of a game, None where that is in force."""
    of_game = package(game)
    root = of_game.content()
    return None if root == of_game.folder else build(read_files(root, of_game.files(root)), str(root))


def game_of(header: Mapping[str, Any], given: Path | None) -> tuple[Game[Any], list[Finding]]:
    """The game that an open log is judged by, with the content that its header names; and what is amiss.

    As for a game on a module: the given module counts if it has that content, or if the log names none; else
    the content in force, the shipped one, or one kept from an earlier release. Raises LogError, UnknownGame.
    """
    name = str(header["game"])
    today, made = load_game(name), engine_of(name)
    wanted = str(header.get("content") or "")
    others: list[Game[Any]] = []
    if given is not None:
        own = _embedded(given, made)
        if own is None:
            raise LogError(given, 0, "carries no content; --module names a .vmod that hfmod build has made")
        if wanted in ("", own.content_digest()):
            return own, []
        others.append(own)
    if wanted in ("", today.content_digest()):
        return today, _not_used(given, None, wanted)
    shipped = _shipped(name, made)
    if shipped is not None and shipped.content_digest() == wanted:
        return shipped, _not_used(given, None, wanted)
    path = release_of(name, wanted)
    kept = _embedded(path, made) if path is not None else None
    if kept is not None and kept.content_digest() == wanted:
        return kept, _not_used(given, path, wanted)
    return [*others, today][0], [_unknown(given, wanted, today.content_digest())]


def _unknown(given: Path | None, wanted: str, ours: str) -> Finding:
    which = f"content {wanted[:16]}" if wanted else "unnamed content"
    if given is None:
        message = f"the game was played with {which}, not with that of this hfmod ({ours[:16]}); "
        message += "give the module it was played on by --module"
    else:
        message = f"the game was played with {which}, which is not that of {given.name}"
    return Finding("CONTENT-UNKNOWN", Severity.UNVERIFIABLE, message, facts={"content": wanted})


def _not_used(given: Path | None, used: Path | None, wanted: str) -> list[Finding]:
    """A given module that the game was not played on is not looked at, and that is told."""
    if given is None or given == used:
        return []
    message = f"{given.name} was not used: the game was played with content {wanted[:16]}, which hfmod has"
    return [Finding("CONTENT-OTHER", Severity.NOTE, message, facts={"content": wanted})]


def _embedded(module: Path, build: Callable[[Mapping[str, Any], str], T]) -> T | None:
    """The compiled content that our modules carry; None in a module without."""
    try:
        with Archive(module) as archive:
            if CONTENT_ENTRY not in archive:
                return None
            return build(json.loads(archive.text(CONTENT_ENTRY)), str(module))
    except VassalFormatError as error:
        raise LogError(module, 0, error.why) from None
    except RecursionError:
        raise LogError(module, 0, "holds no usable content: it is nested too deeply") from None
    except (OSError, ContentError, ValueError, AttributeError) as error:
        raise LogError(module, 0, f"holds no usable content: {error}") from None
