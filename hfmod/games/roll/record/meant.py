"""Events of a log as players meant them: pieces that only find their place, what is done a little late."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hfmod.games.roll.names import NAMES
from hfmod.games.roll.record.events import SCREENS, Declared, Event, Moved
from hfmod.games.roll.record.table import Spot
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules.state import DICTATE

COMES_BACK = frozenset({"citizenry", "empire", "developmentbuilders", "worldbuilders"})
"""Areas from where dice come back into the cup."""


def as_meant(events: Iterable[Event]) -> list[Event]:
    """Events as they were meant."""
    placed = behind_the_right_screen(map(into_the_cup, events))
    return managed_before_the_round_ends(as_they_stay(placed))


def behind_the_right_screen(events: Iterable[Event]) -> list[Event]:
    """Events in which a tile that was drawn behind one screen and laid behind another was drawn there."""
    found: list[Event] = []
    drawn: dict[str, int] = {}  # tiles that nobody has moved since
    for event in events:
        if isinstance(event, Moved) and event.thing.tile:
            place = drawn.pop(event.thing.id, None)
            if place is not None and not event.told and event.to.board in SCREENS:
                first = found[place]
                assert isinstance(first, Moved)
                if first.to.board != event.to.board:
                    found[place] = event = replace(first, to=event.to)
                    drawn[event.thing.id] = place
                    continue
            if event.pile and event.to.board in SCREENS:
                drawn[event.thing.id] = len(found)
        found.append(event)
    return found


def into_the_cup(event: Event) -> Event:
    """A die that comes back and falls beside the cup, on the area for Dictate, was meant to go into it."""
    if not isinstance(event, Moved) or event.told or not event.thing.die or event.to.area != DICTATE:
        return event
    if event.origin.board != event.to.board or event.origin.area not in COMES_BACK:
        return event
    return replace(event, to=replace(event.to, area="cup", place="Cup"))


def as_they_stay(events: Sequence[Event]) -> Iterator[Event]:
    """Events without the drags that somebody takes back: a piece that lies where it lay has not moved.

    It must be laid back before its player, or the table, says something more: what is said in between may
    have been meant with the piece away.
    """
    away: dict[str, dict[str, list[int]]] = {}  # drags since those words, by player and piece
    gone: set[int] = set()
    for index, event in enumerate(events):
        if isinstance(event, Declared):
            if event.tag.faction in NAMES:
                away.pop(event.tag.faction, None)
            else:
                away.clear()
        elif isinstance(event, Moved):
            drags = away.setdefault(event.seat, {}).setdefault(event.thing.id, [])
            drags[:] = [] if event.told or event.pile else [*drags, index]
            back = next((n for n, one in enumerate(drags) if _origin(events[one]) == event.to), len(drags))
            gone.update(drags[back:])
            del drags[back:]
    return (event for index, event in enumerate(events) if index not in gone)


def _origin(event: Event) -> Spot | None:
    return event.origin if isinstance(event, Moved) else None


def managed_before_the_round_ends(events: Iterable[Event]) -> list[Event]:
    """Events in which a player who goes on to manage when the round was said to end has done so before.

    It is too late once the player says something else, or all see that the next round goes on. What the table
    showed of the player at those words is no measure then.
    """
    found: list[Event] = []
    end: int | None = None  # where the round was said to end
    over: set[str] = set()  # players who have done something else since
    for event in events:
        if isinstance(event, Declared):
            if event.marked(Mark.ENDS_ROUND):
                end = len(found) if end is None or over else end
                over = set()
            elif event.marked(Mark.BEGINS_PHASE):
                end = None
            elif not event.marked(Mark.MANAGES):
                over.add(event.tag.faction)
        seat = event.tag.faction if isinstance(event, Declared) else event.seat
        if end is None or seat in over or not _manages(event):
            found.append(event)
            continue
        said = found[end]
        assert isinstance(said, Declared)
        facts = {name: fact for name, fact in said.seen.facts.items() if name.partition(".")[2] != seat}
        found[end : end + 1] = [event, replace(said, seen=replace(said.seen, facts=facts))]
        end += 1
    return found


def _manages(event: Event) -> bool:
    """Whether a player takes a die into the cup in words, or by a drag."""
    if isinstance(event, Moved):
        return bool(event.thing.die) and event.to.area == "cup" and event.origin.area in COMES_BACK
    return isinstance(event, Declared) and event.marked(Mark.MANAGES)
