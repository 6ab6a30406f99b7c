"""The form of a log in text: what its writer did otherwise than the format wants, read where possible.

A slip that leaves one reading is put right and
told as a matter of form; where two readings are left that the game allows, the rest is in doubt until the log
shows it; a line of which no one reading is left is an act that nobody can judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hfmod.engine.game import Game
from hfmod.engine.lines import Doubt, Item, Positions, line_of
from hfmod.engine.near import Names
from hfmod.engine.reading import REMARKS, FormSlip, Reader
from hfmod.findings import Finding, Location, Severity
from hfmod.package import packages
from hfmod.record.hflog import HfLog, LogError, Twice

HEADER_KEYS = (
    "hflog", "game", "modules", "scenario", "players", "first", "options", "decks", "content", "title",
    "note", "bios_origins",
)  # fmt: skip
MOST_LINES = 5  # lines that a slip names which stands on many


# -- the header -------------------------------------------------------------------------------------------


def header(log: HfLog) -> None:
    """Put the header of a log right as far as one reading is left.

    Raises LogError where an id cannot be known.
    """
    told = _Told(log)
    head = dict(log.header)
    for key in [key for key in head if key not in HEADER_KEYS]:
        near = [one for one in Names(HEADER_KEYS).near(key) if one not in head]
        if len(near) == 1:
            told.slip(
                log.header_line,
                FormSlip("LOG-NAME", f"{key!r} was read as {near[0]!r}", f'write "{near[0]}"'),
            )
            head[near[0]] = head.pop(key)
        else:
            about = f"the header has {key!r}, which says nothing to hfmod; it was not used"
            told.slip(log.header_line, FormSlip("LOG-NAME", about, f"it may hold {', '.join(HEADER_KEYS)}"))
    game = head.get("game")
    near = Names(packages()).near(game) if isinstance(game, str) and game not in packages() else []
    if len(near) == 1:
        said = f"game {game!r} was read as {near[0]!r}"
        told.slip(log.header_line, FormSlip("LOG-NAME", said, f'write "game": "{near[0]}"'))
        head["game"] = near[0]
    log.written = _ids(log, head, told)
    for one in log.twice.get(log.header_line, ()):
        told.slip(one.line, FormSlip("LOG-KEY", _stands_twice(one), "keep one of them"))
    log.header = head
    log.findings += told.findings()


def _ids(log: HfLog, head: dict[str, Any], told: _Told) -> dict[int | float, str]:
    """Ids of players that were written as numbers: ``007`` in YAML is the number 7 unless it is quoted."""
    seats = head.get("players")
    if not isinstance(seats, list):
        return {}
    written: dict[int | float, str] = {}
    seats = list(seats)
    for at, seat in enumerate(seats):
        number = seat.get("id") if isinstance(seat, Mapping) else None
        if not isinstance(number, int | float) or isinstance(number, bool):
            continue
        text = (log.spelt(["players", at, "id"]) if log.spelt is not None else "") or str(number)
        if number in written:
            message = (
                f"holds the ids {written[number]} and {text}, both the number {number}; write them in quotes"
            )
            raise LogError(log.path, log.header_line, message)
        written[number] = text
        seats[at] = {**seat, "id": text}
        message = (
            f"player id {text} is a number ({number}) without quotes; it was read as the name {text!r}, "
        )
        message += "here and where it acts"
        told.slip(log.header_line, FormSlip("LOG-VALUE", message, f'write it in quotes: "{text}"'))
    if written:
        head["players"] = seats
        if head.get("first") in written and not isinstance(head["first"], bool):
            head["first"] = written[head["first"]]
    return written


# -- the acts -----------------------------------------------------------------------------------------------


def read(log: HfLog, game: Game[Any], positions: Positions[Any]) -> Iterator[Item[Any]]:
    """The lines of a log as they are read, and slips of form. Raises LogError."""
    reader = Reader(game, log.header, lambda: positions.now)
    reader.written.update(log.written)
    told = _Told(log)
    for number, action in log.actions:
        twice = log.twice.get(number, ())
        chosen, certain = _chosen(reader, action, twice) if twice else (action, True)
        line = reader.read(chosen)
        step = action["n"]
        place = None
        if twice or line.slips:
            place = _Place(step, line.data.get("by"), line.data.get("do"), game.clock(positions.now))
        for one in twice:
            told.slip(one.line, FormSlip("LOG-KEY", _stands_twice(one, chosen), "keep one of them"), place)
        for slip in line.slips:
            told.slip(number, slip, place)
        if step in log.gaps or not certain:
            yield Doubt(step)
        yield line_of(game, number, line.data, line.unread)
    yield from told.findings()


def _chosen(
    reader: Reader[Any], action: Mapping[str, Any], twice: Sequence[Twice]
) -> tuple[Mapping[str, Any], bool]:
    """An act with a key that stands twice: the last value counts, unless another one alone is legal.

    And whether that is certain: of several legal readings another may have been meant.
    """
    certain = True
    for one in twice:
        if one.key in REMARKS or one.key == "n" or not _differ(one):
            continue
        if not one.top:
            certain = certain and "." in one.key  # a fact, which changes nothing
            continue
        readings = [{**action, one.key: value} for value in reversed(one.values)]
        legal = [reading for reading in readings if reader.broken(reading) == frozenset()]
        action, certain = (legal or readings)[0], certain and len(legal) < 2
    return action, certain


def _differ(one: Twice) -> bool:
    return any(value != one.values[0] for value in one.values[1:])


def _stands_twice(one: Twice, read: Mapping[str, Any] | None = None) -> str:
    if not _differ(one):
        return f"{one.key!r} stands twice, with the same value"
    values = " and ".join(repr(value)[:60] for value in one.values)
    used = read[one.key] if read is not None and one.top and one.key in read else one.values[-1]
    return f"{one.key!r} stands twice, with {values}; {used!r:.60} was read"


# -- telling ------------------------------------------------------------------------------------------------


class _Place:
    """The act that a slip belongs to, for its finding."""

    def __init__(self, step: int, by: object, do: object, when: str) -> None:
        self.step, self.when = step, when
        self.player = by if isinstance(by, str) else None
        self.action = do if isinstance(do, str) else None


class _Told:
    """Slips of form as findings: what stands on many lines alike is told once."""

    def __init__(self, log: HfLog) -> None:
        self.path = str(log.path)
        self._first: dict[tuple[str, str], Finding] = {}
        self._more: dict[tuple[str, str], list[int]] = {}

    def slip(self, line: int, slip: FormSlip, place: _Place | None = None) -> None:
        key = (slip.code, slip.message)
        if key in self._first:
            self._more.setdefault(key, []).append(line)
            return
        finding = Finding(slip.code, Severity.FORM, slip.message, Location(self.path, line), help=slip.help)
        if place is not None:
            finding = replace(
                finding, step=place.step, player=place.player, action=place.action, when=place.when
            )
        self._first[key] = finding

    def findings(self) -> Iterator[Finding]:
        for key, finding in self._first.items():
            lines = self._more.get(key, [])
            if lines:
                named = ", ".join(map(str, lines[:MOST_LINES]))
                some = f" and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
                finding = replace(finding, message=f"{finding.message} (so in line {named}{some}, too)")
            yield finding
