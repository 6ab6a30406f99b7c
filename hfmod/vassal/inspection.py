"""What is in a VASSAL file: `hfmod inspect FILE` for modules, extensions, saved games and logs.

Only what everybody at the table may know is shown: no player ids, no deck order, no masked pieces, no private
notes. Names come from strangers and are cleaned of control characters before they are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hfmod.vassal.archive import Archive
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save

__all__ = ["InspectError", "Inspection", "inspect"]

_CONTENT = "content "
_OFF_MAP = "(off the maps)"
_MAX_LISTED = 12


class InspectError(ValueError):
    """The file cannot be inspected; the message is one line that names it."""


@dataclass(frozen=True)
class Inspection:
    """Facts about one file. Empty fields are those that its kind does not have.

    `kind`: module, extension, save or log. `content_hash`: SHA-256 over all a module shows to players, the
    same after a rebuild at another time. `content`: digest of the content a module was built from, carried
    over into its saves and logs. `vassal_version`: engine that wrote the file. `saved`: ISO time, UTC.
    `pieces`: number of pieces by map (of the table's begin state in a save or log, of the at-start set-up
    and palettes in a module). `players`: name and side. `steps`: acts recorded in a log. `warnings`: what
    does not fit together in the file.
    """

    path: str
    kind: str
    module: str
    version: str
    vassal_version: str
    content_hash: str = ""
    content: str = ""
    saved: str = ""
    description: str = ""
    sides: tuple[str, ...] = ()
    players: tuple[dict[str, str], ...] = ()
    maps: tuple[str, ...] = ()
    decks: dict[str, int] = field(default_factory=dict)
    """Deck to number of cards."""
    pieces: dict[str, int] = field(default_factory=dict)
    setups: tuple[str, ...] = ()
    prototypes: int = 0
    images: int = 0
    steps: int = 0
    extensions: dict[str, str] = field(default_factory=dict)
    unknown_commands: int = 0
    warnings: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data with stable keys: every field, lists instead of tuples."""
        return {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self).items()}

    def lines(self) -> list[str]:
        """The same as text for a terminal, one fact a line."""
        out = [f"{self.path}: {_KINDS[self.kind]}"]

        def row(label: str, value: object) -> None:
            if value not in ("", 0):
                out.append(f"  {label:<16}{value}")

        row("module", f"{self.module or '(no name)'} {self.version}".rstrip())
        row("description", self.description)
        row("VASSAL version", self.vassal_version)
        row("saved", self.saved)
        row("hash", self.content_hash)
        row("content", self.content)
        row("sides", ", ".join(self.sides))
        row("players", ", ".join(f"{p['name']} ({p['side']})" for p in self.players))
        row("steps", self.steps)
        row("pieces", sum(self.pieces.values()))
        for name, count in _largest(self.pieces):
            out.append(f"    {count:>6}  {name}")
        row("maps", _some(self.maps))
        row("decks", _some([f"{name} ({count})" for name, count in self.decks.items()]))
        row("set-ups", _some(self.setups))
        row("prototypes", self.prototypes)
        row("images", self.images)
        row("extensions", ", ".join(f"{n} {v}".rstrip() for n, v in self.extensions.items()))
        row("unknown", f"{self.unknown_commands} commands" if self.unknown_commands else "")
        out.extend(f"  warning: {line}" for line in self.warnings)
        return out


_KINDS = {
    "module": "VASSAL module",
    "extension": "VASSAL module extension",
    "save": "VASSAL saved game",
    "log": "VASSAL game log",
}


def inspect(path: str | Path) -> Inspection:
    """Inspect a `.vmod`, `.vmdx`, `.vsav` or `.vlog` (what it is decides its content, not its name).

    Raises InspectError with a one-line message for everything else, or for a damaged file.
    """
    try:
        with Archive(path) as archive:
            is_save = "savedGame" in archive
        return _of_save(path, read_save(path)) if is_save else _of_module(path, read_module(path))
    except VassalFormatError as error:
        raise InspectError(clean(str(error))) from None


def _of_module(path: str | Path, module: Module) -> Inspection:
    metadata = module.metadata or Metadata()
    pieces: Counter[str] = Counter()
    for slot in module.slots:
        pieces[clean(slot.map) if slot.map else "(palette)"] += 1
    return Inspection(
        path=clean(str(path)),
        kind="extension" if module.is_extension else "module",
        module=clean(module.name),
        version=clean(module.version),
        vassal_version=clean(module.vassal_version),
        content_hash=module.content_hash,
        content=_content(metadata),
        saved=_time(metadata.saved_at),
        description=clean(module.description),
        sides=_all(module.sides),
        maps=_all(module.maps),
        decks={clean(d.name): len(d.cards) for d in module.decks},
        pieces=dict(sorted(pieces.items())),
        setups=_all(s.name for s in module.setups),
        prototypes=len(module.prototypes),
        images=len(module.images),
        warnings=_all(module.problems),
    )


def _of_save(path: str | Path, save: Save) -> Inspection:
    module, saved = save.module or Metadata(), save.saved or Metadata()
    replay = Replay(save)
    state = replay.state
    pieces: Counter[str] = Counter()
    for piece in state.pieces.values():
        pieces[clean(piece.map) if piece.map is not None else _OFF_MAP] += 1
    players = tuple({"name": clean(p.name), "side": clean(p.side)} for p in state.players())
    decks = {clean(name): len(deck.contents) for name, deck in sorted(state.decks().items())}
    replay.run()  # the steps too: their warnings count
    warnings = [save.fault] if save.fault else []
    warnings += [f"step {w.step}: {w.message}" for w in replay.warnings if not w.expected_by_format]
    if len(warnings) > _MAX_LISTED:
        warnings[_MAX_LISTED:] = [f"and {len(warnings) - _MAX_LISTED} more"]
    return Inspection(
        path=clean(str(path)),
        kind="log" if save.is_log else "save",
        module=clean(module.name),
        version=clean(module.version or saved.version),
        vassal_version=clean(saved.vassal_version or module.vassal_version),
        content=_content(module),
        saved=_time(saved.saved_at),
        description=clean(saved.description),
        steps=len(save.steps),
        unknown_commands=replay.ignored.get("UnknownCommand", 0),
        warnings=_all(warnings),
        players=players,
        maps=_all(sorted(state.boards)),
        decks=decks,
        pieces=dict(sorted(pieces.items())),
        extensions={clean(n): clean(v) for n, v in sorted(state.extensions.items())},
    )


def _content(metadata: Metadata) -> str:
    """Digest that this project's modules carry in their metadata, and with it in every save and log."""
    return clean(metadata.extra1.removeprefix(_CONTENT)) if metadata.extra1.startswith(_CONTENT) else ""


def _time(milliseconds: int | None) -> str:
    if milliseconds is None:
        return ""
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (ValueError, OverflowError, OSError):
        return ""


def clean(text: str) -> str:
    """`text` on one line, without control characters, escape sequences or broken Unicode."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return text.strip()


def _all(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(clean(t) for t in texts)


def _some(texts: Sequence[str]) -> str:
    shown = ", ".join(texts[:_MAX_LISTED])
    return f"{shown} and {len(texts) - _MAX_LISTED} more" if len(texts) > _MAX_LISTED else shown


def _largest(counts: dict[str, int]) -> list[tuple[str, int]]:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    rest = ordered[_MAX_LISTED:]
    return ordered[:_MAX_LISTED] + ([("(other maps)", sum(n for _, n in rest))] if rest else [])
