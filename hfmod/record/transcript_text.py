"""A transcript as text for people: what ``hfmod log show`` prints without ``--format``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from hfmod.record.transcript import Entry, Event
from hfmod.vassal import observations as o
from hfmod.vassal.chat_rolls import told_roll

__all__ = ["lines", "sentence"]

_FEW = 4  # pieces of one move that are named


def lines(told: Iterable[Entry], everything: bool = False) -> Iterator[str]:
    """The transcript as text: a line for each step, more where more happened.

    ``everything`` adds changes of properties and of pieces' states.
    """
    file = ""
    begun: dict[int, str] = {}  # what a step told first, for the one that takes it back
    for entry in told:
        if entry.file != file:
            file = entry.file
            yield f"== {file}"
        moved = tuple(f"* {event['piece']} moves from " for event in entry.events if event["kind"] == "move")
        rolled = frozenset(event["button"] for event in entry.events if event["kind"] == "roll")
        reports = [one["text"] for one in entry.events if one["kind"] == "text" and one["of"] == "report"]
        events = [
            one
            for one in entry.events
            if everything or not (_repeats(one, moved, rolled) or _reported(one, reports))
        ]
        shown = events if everything else list(_together(_with_notes(events, entry), entry.player))
        said = [text for event in shown if (text := sentence(_recalling(event, begun), everything))]
        if not said:
            if not everything:
                continue
            said = ["(nothing to see)"]
        who = _who(entry)
        begun[entry.step] = f" ({who}): {said[0]}" if who != "-" else f": {said[0]}"
        mark = f"  (taken back at step {entry.undone_by})" if entry.undone_by is not None else ""
        yield f"{entry.step:>5}  {who:<16} {said[0]}{mark}"
        for text in said[1:]:
            yield f"{'':>5}  {'':<16} {text}"


def _recalling(event: Event, begun: Mapping[int, str]) -> Event:
    """An undo with what it takes back."""
    return event | {"recalled": begun.get(event["step"], "")} if event["kind"] == "undo" else event


def _with_notes(events: Iterable[Event], entry: Entry) -> Iterator[Event]:
    """Rolls with what the module writes behind them in the chat: where a shot hit, how lucky one is."""
    notes: dict[str, list[str]] = {}
    for event in entry.events:
        if event["kind"] == "text" and (roll := told_roll(event["text"])) is not None:
            notes.setdefault(roll.button, []).append(roll.note)
    for event in events:
        behind = notes.get(event["button"]) if event["kind"] == "roll" else None
        yield event | {"note": behind.pop(0)} if behind else event


def _together(events: Iterable[Event], player: str | None) -> Iterator[Event]:
    """The events as people tell them: what happens to a whole stack, a draw, and a piece put on the table as
    one, no empty moves."""
    whole = list(_whole_moves(events))
    new = {event["piece"] for event in whole if event["kind"] == "create"}
    moved = {event["piece"] for event in whole if event["kind"] == "move"}
    dealt = {_way(event) for event in whole if event["kind"] in _DECKS}
    groups: dict[str, list[str]] = {}
    for event in whole:
        if event["kind"] in _GROUPED:
            groups.setdefault(_group(event), []).append(event["piece"])
    for event in whole:
        if event["kind"] in _GROUPED:
            if event["kind"] == "move" and (event["from"] == event["to"] or _way(event) in dealt):
                continue
            pieces = groups.pop(_group(event), None)
            if pieces is not None:
                put = event["kind"] == "move" and event["from"] is None and set(pieces) <= new
                yield event | {"kind": "place" if put else event["kind"], "piece": _listed(pieces)}
        elif event["kind"] == "create":
            if event["to"] is not None or event["piece"] not in moved:
                yield event
        elif event["kind"] == "text" and event["of"] == "typed" and player is not None:
            yield event | {"text": event["text"].removeprefix(f"<{player}> - ")}
        else:
            yield event


_DECKS = ("draw", "return")
_GROUPED = ("move", "remove", *_DECKS)


def _way(event: Event) -> str:
    """What a move and the draw or return that it is have in common."""
    deck = event.get("deck")
    start, end = event.get("from"), event.get("to")
    if event["kind"] == "move":
        start, end = ((place and place["deck"]) or place for place in (start, end))
    elif event["kind"] == "draw":
        start = deck
    else:
        end = deck
    return repr((event["piece"], start, end))


def _group(event: Event) -> str:
    """Equal for events that are told in one line."""
    return repr([event["kind"], event.get("deck"), event.get("from"), event.get("to"), event.get("under")])


def _whole_moves(events: Iterable[Event]) -> Iterator[Event]:
    """Moves by way of nowhere as one: a piece leaves its map before it is put on another one, or is gone."""
    held: list[Event] = []
    lifted: dict[str, list[int]] = {}  # where in the list pieces of a name left the table
    for event in events:
        if event["kind"] in ("move", "remove") and event["from"] is None and lifted.get(event["piece"]):
            at = lifted[event["piece"]].pop(0)
            held[at] = event | {"from": held[at]["from"]}
            continue
        if event["kind"] == "move" and event["to"] is None:
            lifted.setdefault(event["piece"], []).append(len(held))
        held.append(event)
    return iter(held)


def _listed(pieces: Sequence[str]) -> str:
    counts = Counter(pieces)
    names = [name if times == 1 else f"{name} ({times})" for name, times in counts.items()]
    if len(names) <= _FEW + 1:
        return ", ".join(names)
    return f"{', '.join(names[:_FEW])} and {len(pieces) - sum(list(counts.values())[:_FEW])} more"


def _repeats(event: Event, moved: tuple[str, ...], rolled: frozenset[str]) -> bool:
    """Whether a report tells no more than the move or the roll of its step."""
    if event["kind"] != "text" or event["of"] == "typed":
        return False
    roll = told_roll(event["text"])
    return event["text"].startswith(moved) or (roll is not None and roll.button in rolled)


_PLACES = {"move": ("from", "to"), "create": ("to",), "remove": ("from",)}
_VERBS = {
    "move": re.compile(r" moves?\b| moved\b| -> "),
    "create": re.compile(r" created\b| placed\b"),
    "remove": re.compile(r" deleted\b| removed\b| eliminated\b"),
}


def _reported(event: Event, reports: Sequence[str]) -> bool:
    """Whether the module tells by names of its own what would be told by pixels of a map here."""
    places = [event[which] for which in _PLACES.get(event["kind"], ())]
    if not places or any(place and (place["location"] or place["deck"]) for place in places):
        return False
    return any(
        text.startswith(f"* {event['piece']} ") and _VERBS[event["kind"]].search(text) for text in reports
    )


def _who(entry: Entry) -> str:
    if entry.player and entry.side and entry.side not in entry.player:
        return f"{entry.player} ({entry.side})"
    return entry.player or entry.side or "-"


_QUIET = frozenset({"property", "boards"})
_QUIET_CHANGES = frozenset({"moved", "trail", "attachment", "mat", "other", "area", "owner"})


def sentence(event: Event, everything: bool = False) -> str:
    """An event in words; empty for one that readers can do without."""
    kind = event["kind"]
    quiet = kind in _QUIET or (
        kind == "change" and (event["what"] in _QUIET_CHANGES or event["old"] == event["new"])
    )
    if quiet and not everything:
        return ""
    return _SENTENCES[kind](event)


def _where(place: Event | None) -> str:
    if place is None:
        return "off the table"
    if place["deck"]:
        return f"deck {place['deck']}"
    spot = place["location"] or f"{place['x']},{place['y']}"
    return f"{spot} ({place['map']})"


def _act(event: Event) -> str:
    if event.get("text"):
        return str(event["text"])
    params = ", ".join(f"{name} {_value(value)}" for name, value in event["params"].items())
    return f"{event['act'].replace('_', ' ')}{': ' if params else ''}{params}"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_value, value))
    if isinstance(value, Mapping):
        return " ".join(f"{name} {_value(item)}" for name, item in value.items())
    return str(value)


def _roll(event: Event) -> str:
    told = o.roll_told(event["results"], event.get("total"), event.get("modifier"))
    what = f"rolls {told} ({event['button']})"
    what += f" for {event['for']}" if event["for"] else ""
    return f"{what} {event['note']}" if event.get("note") else what


def _undo(event: Event) -> str:
    if event["step"] is None:
        return "undoes a step"
    return f"undoes step {event['step']}" + str(event.get("recalled", ""))


def _change(event: Event) -> str:
    piece, new = event["piece"], event["new"]
    match event["what"]:
        case "mask":
            return f"{piece}: is turned over by {new}" if new else f"{piece}: is shown"
        case "hidden":
            return f"{piece}: is hidden by {new}" if new else f"{piece}: is shown"
        case "layer":
            called = event["name"] or "shows"
            return f"{piece}: {called} {event['old']} -> {new}"
        case _:
            return f"{piece}: {event['name'] or event['what']} {event['old'] or '-'} -> {new or '-'}"


_SENTENCES: dict[str, Callable[[Event], str]] = {
    "act": _act,
    "text": lambda e: str(e["text"]),
    "roll": _roll,
    "move": lambda e: f"{e['piece']}: {_where(e['from'])} -> {_where(e['to'])}",
    "create": lambda e: f"new: {e['piece']}{' at' if e['to'] else ','} {_where(e['to'])}",
    "remove": lambda e: f"gone: {e['piece']}" + (f" from {_where(e['from'])}" if e["from"] else ""),
    "draw": lambda e: (
        f"draws {e['piece']} from {e['deck'] or 'a pile'}" + (f" to {_where(e['to'])}" if e["to"] else "")
    ),
    "return": lambda e: (
        f"puts {e['piece']} {'under' if e.get('under') else 'into'} {e['deck'] or 'a pile'}"
        + (f", from {_where(e['from'])}" if e.get("from") else "")
    ),
    "shuffle": lambda e: f"shuffles {e['deck'] or 'a pile'}",
    "deck": lambda e: f"deck {e['deck']}: {e['cards']} cards, face {'down' if e['face_down'] else 'up'}",
    "place": lambda e: f"new: {e['piece']} at {_where(e['to'])}",
    "change": _change,
    "property": lambda e: f"{e['name']}: {e['old'] if e['old'] is not None else '-'} -> {e['new']}",
    "turn": lambda e: (
        f"{e['tracker']}: " + (", ".join(f"{k} {v}" for k, v in e["values"].items()) or "another turn")
    ),
    "join": lambda e: f"{e['player']} takes the side {e['side']}",
    "leave": lambda e: f"{e['player']} leaves the side {e['side']}",
    "notes": lambda e: f"changes the {e['notes']} notes",
    "boards": lambda e: f"boards of {e['map']}: {', '.join(e['boards'])}",
    "undo": _undo,
}
