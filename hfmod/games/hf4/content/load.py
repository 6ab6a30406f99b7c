"""Load ``content/hf4`` into the typed :class:`~hfmod.games.hf4.content.model.Hf4Content`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hfmod.content.errors import ContentError
from hfmod.content.files import digest, read_files
from hfmod.content.typed import structure
from hfmod.games.hf4.content.cards import build_card, resolve_cards, vocabulary
from hfmod.games.hf4.content.map import build_map
from hfmod.games.hf4.content.model import Faction, Hf4Content
from hfmod.resources import content_dir, in_force

_FOLDERS = ("cards", "map", "tables")


def load(root: Path | None = None) -> Hf4Content:
    """The content of a folder that is built like ``content/hf4``; the one in force by default.

    Takes about 0.2 s; that in force is read once a process. Raises ContentError, which says what to
    do, for content that is broken or incomplete.
    """
    return _kept(in_force("hf4", content_dir("hf4"))) if root is None else _load(root)


@cache
def _kept(root: Path) -> Hf4Content:
    return _load(root)


def content_files(root: Path) -> Iterator[Path]:
    """YAML files that the content consists of, in a fixed order. Games and piece numbers are none."""
    yield root / "abilities.yaml"
    for folder in _FOLDERS:
        yield from sorted((root / folder).glob("*.yaml"))


def _load(root: Path) -> Hf4Content:
    return build(read_files(root, content_files(root)), str(root))


def build(files: Mapping[str, Any], where: str = "content") -> Hf4Content:
    """The typed content of parsed files by relative path. Raises ContentError; ``where`` names the folder."""
    try:
        words = vocabulary(files["abilities.yaml"])
        raw = resolve_cards({path: data for path, data in files.items() if path.startswith("cards/")})
        cards = {card.id: build_card(card, words) for card in raw.values()}
        tables = {_stem(path): data for path, data in files.items() if path.startswith("tables/")}
        tables["abilities"] = files["abilities.yaml"]
        board = {_stem(path): data for path, data in files.items() if path.startswith("map/")}
        tables["glory"] = board.get("glory", {})
        factions = {entry["id"]: structure(entry, Faction) for entry in tables["factions"]["factions"]}
    except (KeyError, TypeError) as error:
        raise ContentError(f"{where}: incomplete content ({error!r}); run hfmod lint {where}") from None
    return Hf4Content(
        cards=cards,
        sides={side.code: side for card in cards.values() for side in card.sides},
        factions=factions,
        map=build_map(board),
        tables=tables,
        digest=digest(files),
    )


def _stem(path: str) -> str:
    return path.rsplit("/", 1)[-1].removesuffix(".yaml").replace("-", "_")
