"""What recorded games tell, step by step, as plain data and as text: ``hfmod log show``.

    for entry in entries([Path("game.vlog")], Eyes()):
        entry.step, entry.player, entry.events

Reads VASSAL logs of any module, and .hflog. Nobody is shown more than they may see: hidden pieces are named
by their mask or not at all, secret notes and player ids never. The data are described by
schemas/log-step.schema.json.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hfmod.findings import Finding
from hfmod.package import packages
from hfmod.record.declarations import read_declaration
from hfmod.record.hflog import LogError
from hfmod.record.hflog import read as read_hflog
from hfmod.record.kinds import is_vassal
from hfmod.record.releases import content_named, kept
from hfmod.record.series import Series, arrange
from hfmod.record.vassal_files import open_module, open_save
from hfmod.vassal import observations as o
from hfmod.vassal.inspection import clean
from hfmod.vassal.module import Module
from hfmod.vassal.replay import Replay, Step
from hfmod.vassal.save import Save
from hfmod.vassal.snapshot import open_to
from hfmod.vassal.table import NAMELESS, TableState, stem
from hfmod.vassal.trait_looks import Embellishment

Event = dict[str, Any]
HIDDEN = "a hidden piece"
_TYPED = re.compile(r"<([^<>]+)> - ")
_NUMBER = re.compile(r"-?\d{1,4}(?=;|$)")
_GOAL = re.compile(r"Goal\d+")  # where pieces of our modules keep the place that a command sends them to


@dataclass(frozen=True)
class Eyes:
    """Whose eyes look: those of everybody, of one ``side``, or of one who sees all (``reveal``)."""

    side: str | None = None
    reveal: bool = False

    def among(self, sides: Iterable[str], log: Path) -> None:
        """Raises LogError where the side is none of ``sides``."""
        if self.side is not None and self.side not in (known := sorted(sides)):
            raise LogError(log, 0, f"has no side {self.side}; sides are {', '.join(map(clean, known))}")


def seats(state: TableState, module: Module | None) -> set[str]:
    """Sides at a table: those taken, and those that the module has."""
    return {player.side for player in state.players()}.union(module.sides if module is not None else ())


@dataclass(frozen=True)
class Entry:
    """One step of a log. ``player`` and ``side`` where the log says who; ``undone_by``: the step that took it
    back; ``undoes``: the step that this one takes back."""

    step: int
    file: str
    events: tuple[Event, ...]
    player: str | None = None
    side: str | None = None
    undone_by: int | None = None
    undoes: int | None = None

    def data(self) -> dict[str, Any]:
        """As in schemas/log-step.schema.json."""
        return {
            "step": self.step, "file": self.file, "player": self.player, "side": self.side,
            "undone_by": self.undone_by, "undoes": self.undoes, "events": list(self.events),
        }  # fmt: skip


def open_series(logs: Sequence[Path]) -> Series:
    """VASSAL logs of one game in one line. Raises LogError."""
    return arrange([open_save(path) for path in logs])


def module_for(save: Save, given: Path | None) -> Module | None:
    """The module that a log was played on: the one given, else a kept one of ours. Raises LogError."""
    path = given or kept(content_named(save.module))
    return None if path is None else open_module(path)


def entries(
    logs: Sequence[Path], eyes: Eyes, module: Path | None = None, amiss: list[Finding] | None = None
) -> list[Entry]:
    """The steps of one .hflog, or of VASSAL logs of one game. Raises LogError.

    ``amiss`` is given what is wrong with the step numbers of an .hflog, whose lines are told in their order.
    """
    if is_vassal(logs[0]):
        return _of_series(open_series(logs), eyes, module)
    if len(logs) > 1:
        raise LogError(
            logs[1], 0, "is a second log; one .hflog holds a whole game, only .vlog files make a series"
        )
    found = list(_of_hflog(logs[0], eyes, [] if amiss is None else amiss))
    eyes.among({entry.player for entry in found if entry.player is not None}, logs[0])
    return found


# -- .hflog ---------------------------------------------------------------------------------------------


def _of_hflog(path: Path, eyes: Eyes, amiss: list[Finding]) -> Iterator[Entry]:
    log = read_hflog(path)
    acts = [action for _, action in log.actions]
    amiss += log.findings
    behind = frozenset() if eyes.reveal else _behind_screens(str(log.header.get("game")), acts)
    for count, action in enumerate(acts, 1):
        by = action.get("by")
        if count in behind and by != eyes.side:
            action = {name: action[name] for name in ("n", "by", "do") if name in action} | {"sealed": True}
        events: list[Event] = [
            {
                "kind": "act", "act": str(action.get("do", "?")),
                "params": {k: v for k, v in action.items() if k not in _NOT_PARAMS},
            }
        ]  # fmt: skip
        results = action.get("chance") or ()
        for chance in results if isinstance(results, list | tuple) else (results,):
            events += _chance(chance)
        step = int(action.get("n", count))
        yield Entry(step, str(path), tuple(events), None if by is None else str(by))


def _behind_screens(name: str, acts: Sequence[Mapping[str, Any]]) -> frozenset[int]:
    """Counts of the acts that were still behind a screen when the log ended."""
    found: set[int] = set()
    if (game := packages().get(name)) is None:
        return frozenset()
    for count, action in enumerate(acts, 1):
        if action.get("do") == game.reveal:
            found.clear()
        elif str(action.get("do")) in game.secret:
            found.add(count)
    return frozenset(found)


_NOT_PARAMS = frozenset({"n", "id", "by", "do", "chance", "expect", "figures", "note", "year"})


def _chance(chance: Any) -> Iterator[Event]:
    if not isinstance(chance, Mapping):
        return
    purpose = str(chance.get("for", ""))
    for kind, value in chance.items():
        if kind[:1] == "d" and kind[1:].isdecimal():
            yield {"kind": "roll", "button": kind, "results": [str(value)], "for": purpose}
        elif kind == "draw":
            yield {"kind": "draw", "deck": purpose, "piece": str(value), "to": None}
        elif kind == "shuffle":
            yield {"kind": "shuffle", "deck": purpose}


# -- VASSAL ---------------------------------------------------------------------------------------------


def _of_series(series: Series, eyes: Eyes, given: Path | None) -> list[Entry]:
    found: list[Entry] = []
    undone: dict[int, int] = {}
    sides: set[str] = set()
    offset = 0
    for save in series.saves:
        replay = Replay(save, module_for(save, given))
        teller = _Teller(replay.state, replay.module, eyes, bool(content_named(save.module)))
        sides |= seats(replay.state, replay.module)
        for step in replay.steps():
            entry = teller.entry(step, offset, _file(series, step.number + offset))
            if entry.undoes is not None:
                undone[entry.undoes] = entry.step
            found.append(entry)
        offset += len(save.steps)
        sides |= seats(replay.state, replay.module)
    eyes.among(sides, series.files[0][1])
    return [replace(one, undone_by=undone.get(one.step)) for one in found]


def _file(series: Series, step: int) -> str:
    names = [path for first, path in series.files if first <= step]
    return str(names[-1] if names else series.files[0][1])


class _Teller:
    """Turns the observations of a step into events that its reader may see."""

    def __init__(self, state: TableState, module: Module | None, eyes: Eyes, ours: bool) -> None:
        self.state, self.module, self.eyes, self.ours = state, module, eyes, ours
        self.turned: frozenset[str] = frozenset()  # piles that the step turns over and back

    def entry(self, step: Step, offset: int, file: str) -> Entry:
        events: list[Event] = []
        undoes = None
        self.turned = _turned(step.observations)
        for seen in step.observations:
            if isinstance(seen, o.Undone):
                undoes = None if seen.undone is None else seen.undone + offset
                events.append({"kind": "undo", "step": undoes})
            elif not seen.undoing:
                events += self._events(seen)
        player = None if step.player is None else clean(step.player.name)
        side = None if step.player is None else clean(step.player.side)
        declared = next((event["by"] for event in events if event.get("by") and "text" in event), None)
        rolled = next((event["by"] for event in events if event.get("by") and "text" not in event), None)
        if player is None and not declared:
            player = rolled or self._speaker(events)
        return Entry(step.number + offset, file, tuple(events), player, side or declared, None, undoes)

    def _speaker(self, events: Sequence[Event]) -> str | None:
        """Who typed the line of a step, or whom its report names first."""
        names = sorted((clean(player.name) for player in self.state.players()), key=len, reverse=True)
        for event in (one for one in events if one["kind"] == "text"):
            if event["of"] == "typed" and (typed := _TYPED.match(event["text"])):
                return typed[1]
            told = event["text"].removeprefix("* ") if event["of"] == "report" else ""
            for name in filter(None, names):
                if told.startswith(name) and not told[len(name) : len(name) + 1].isalnum():
                    return name
        return None

    def _events(self, seen: o.Observation) -> Iterator[Event]:
        match seen:
            case o.TurnChanged():
                yield {"kind": "turn", "tracker": self._tracker(seen.tracker), "values": dict(seen.values)}
            case o.PieceMoved():
                yield {
                    "kind": "move", "piece": self._name(seen.piece),
                    "from": self._place(seen.origin), "to": self._place(seen.target),
                }  # fmt: skip
            case o.PieceCreated():
                yield {"kind": "create", "piece": self._name(seen.piece), "to": self._place(seen.place)}
            case o.PieceRemoved():
                yield {"kind": "remove", "piece": self._name(seen.piece), "from": self._place(seen.place)}
            case o.CardDrawn():
                yield {
                    "kind": "draw", "deck": clean(seen.deck), "piece": self._name(seen.piece),
                    "to": self._place(seen.target),
                }  # fmt: skip
            case o.CardReturned():
                yield {
                    "kind": "return", "deck": clean(seen.deck), "piece": self._name(seen.piece),
                    "from": self._place(seen.origin), "under": seen.deck in self.turned,
                }  # fmt: skip
            case o.DeckShuffled():
                if seen.deck not in self.turned:
                    yield {"kind": "shuffle", "deck": clean(seen.deck)}
            case o.DeckChanged():
                yield {
                    "kind": "deck",
                    "deck": clean(seen.deck),
                    "cards": seen.size,
                    "face_down": seen.face_down,
                }
            case o.TraitChanged():
                yield from self._trait(seen)
            case _:
                yield from _spoken(seen)

    def _trait(self, seen: o.TraitChanged) -> Iterator[Event]:
        """A change of a piece; of a hidden one only that it was hidden or shown."""
        name = self._name(seen.piece)
        what = "other" if self.ours and _GOAL.fullmatch(seen.name) else seen.kind
        if self._sees(seen.piece) or seen.kind in ("mask", "hidden"):
            old, new = clean(seen.old), clean(seen.new)
            if seen.kind == "layer":
                old, new = self._level(seen, old), self._level(seen, new)
            yield {
                "kind": "change", "piece": name, "what": what, "name": clean(seen.name),
                "old": old, "new": new,
            }  # fmt: skip

    def _tracker(self, ident: str) -> str:
        """A turn tracker by its name in the module; without it by its number."""
        number = ident.removeprefix("TurnTracker")
        if not (number.isascii() and number.isdigit()):
            return clean(ident)
        known = self.module.components("TurnTracker") if self.module is not None else []
        name = clean(known[int(number)].name) if int(number) < len(known) else ""
        return name or f"turn tracker {int(number) + 1}"

    def _level(self, seen: o.TraitChanged, level: str) -> str:
        """What a layer shows at a level: its name there, else its picture's; "off" where it shows nothing."""
        found = _NUMBER.match(level)
        piece = self.state.pieces.get(seen.piece.id)
        if found is None or piece is None:
            return level
        at = int(found[0])
        if at <= 0:
            return "off"
        layer = piece.trait(seen.level) if 0 <= seen.level < len(piece.types) else None
        if not isinstance(layer, Embellishment) or at > len(layer.images):
            return str(at)
        named = layer.level_names[at - 1] if at <= len(layer.level_names) else ""
        return clean(named.strip("+")) or clean(stem(layer.images[at - 1])) or str(at)

    def _sees(self, ref: o.PieceRef) -> bool:
        """Whether the reader sees the piece's face."""
        if self.eyes.reveal or ref.public_name == ref.name:
            return True
        piece = self.state.pieces.get(ref.id)
        return piece is not None and open_to(self.state, self.module, piece, self.eyes.side)

    def _name(self, ref: o.PieceRef) -> str:
        if not self._sees(ref):
            return clean(ref.public_name or HIDDEN) or HIDDEN
        return clean(ref.name) or clean(ref.looks) or NAMELESS

    def _place(self, place: o.Place) -> Event | None:
        if place.map is None:
            return None
        return {
            "map": clean(place.map), "x": place.x, "y": place.y,
            "location": clean(place.name) if place.name else None,
            "deck": clean(place.deck) if place.deck else None,
        }  # fmt: skip


def _turned(seen: Iterable[o.Observation]) -> frozenset[str]:
    """Piles that are turned over, then back with what was laid on them: it lies under them now."""
    orders: dict[str, list[tuple[str, ...]]] = {}
    for one in seen:
        if isinstance(one, o.DeckShuffled):
            orders.setdefault(one.deck, []).append(one.order)
    twice = {deck: found for deck, found in orders.items() if len(found) == 2}
    return frozenset(d for d, (first, second) in twice.items() if second[::-1][: len(first)] == first)


def _spoken(seen: o.Observation) -> Iterator[Event]:
    """Events that everybody at the table sees as they are."""
    match seen:
        case o.ChatLine():
            yield _line(seen)
        case o.PropertyChanged():
            yield {
                "kind": "property", "name": clean(seen.name), "container": clean(seen.container),
                "old": None if seen.old is None else clean(seen.old), "new": clean(seen.new),
            }  # fmt: skip
        case o.DiceRolled():
            results = [clean(result) for result in seen.results]
            yield {
                "kind": "roll", "by": _named(seen.by), "button": clean(seen.button), "results": results,
                "for": "", "total": seen.total, "modifier": seen.modifier,
            }  # fmt: skip
        case o.SpecialDiceRolled():
            yield {
                "kind": "roll", "by": _named(seen.by), "button": clean(seen.button),
                "results": [clean(symbol) for symbol in seen.symbols], "for": "",
            }  # fmt: skip
        case o.RosterChanged():
            kind = "join" if seen.joined else "leave"
            yield {"kind": kind, "player": clean(seen.name), "side": clean(seen.side)}
        case o.NotesChanged():
            yield {"kind": "notes", "notes": seen.kind}
        case o.BoardsChanged():
            yield {"kind": "boards", "map": clean(seen.map), "boards": [clean(b) for b in seen.boards]}


def _named(name: str | None) -> str | None:
    return clean(name) or None if name is not None else None


def _line(seen: o.ChatLine) -> Event:
    """A line of the chat; a declaration of our modules is told with its act and parameters."""
    tag = read_declaration(seen.text) if seen.kind == "report" else None
    if tag is None:
        return {"kind": "text", "by": None, "of": seen.kind, "text": clean(seen.text)}
    if "d6" in tag.params:
        by = tag.params.get("by", tag.faction)
        return {
            "kind": "roll", "by": by, "button": "d6", "results": [tag.params["d6"]],
            "for": tag.params.get("for", "").replace("_", " "), "text": clean(tag.text),
        }  # fmt: skip
    return {
        "kind": "act",
        "by": tag.faction,
        "act": tag.act,
        "params": dict(tag.params),
        "text": clean(tag.text),
    }
