"""Where a log stops in the middle of a turn: what its players may still tell.

Ends of turns and years, supports and fuel may be told late (``late``, ``flights``). A log that stops
before holds what would be a breach without them; nobody can see yet whether it is one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile

from hfmod.games.hf4.acts.registry import ANY_TIME, ENDS, MOVES, ROLLED, TOLD, TRIALS, YEAR_ENDS
from hfmod.games.hf4.record.events import ChitMoved, CubeMoved, Declared, Event, FigureMoved

#: Rules that hang on whose turn it is; an end of a turn or year that is told late puts that right.
OF_TURNS = frozenset({"Da", "Db", "D.1", "D1", "D1b", "G.1", "GL-Turn"})
#: A second operation is put right only by an end after which the same player goes on.
IN_A_ROW = frozenset({"D1b"})
#: Rules of a flight that hang on its thruster, supports and fuel.
OF_FLIGHTS = frozenset({"H2.1", "H2.2", "H5c", "H5d", "H6b"})


def untold(events: Sequence[Event], last: int, others: bool) -> dict[str, range]:
    """Rules of which a later telling may decide, with the steps up to the ``last`` one where that is so.

    ``others``: whoever ends a turn, somebody else plays the next one.
    """
    turn = next((n + 1 for n in reversed(range(len(events))) if _ends(events[n])), 0)
    left = events[turn:]
    if not left:
        return {}
    rules = OF_TURNS - IN_A_ROW if others else OF_TURNS
    found = dict.fromkeys(rules, range(left[0].step, last + 1))
    flight = list(takewhile(_of_flight, reversed(left)))
    if flight:
        found |= dict.fromkeys(OF_FLIGHTS, range(flight[-1].step, last + 1))
    return found


def yet_to_play(events: Sequence[Event], seats: Collection[str]) -> set[str]:
    """Seats that have told nothing of their own in this year: they play before anybody does again."""
    acted = set[str]()
    for event in reversed(events):
        if isinstance(event, CubeMoved) or (isinstance(event, Declared) and event.tag.act in YEAR_ENDS):
            return {*seats} - acted
        if isinstance(event, FigureMoved) or (isinstance(event, Declared) and event.tag.act not in ANY_TIME):
            acted.add(event.faction if isinstance(event, FigureMoved) else event.tag.faction)
    return set()  # perhaps the year began before


def _ends(event: Event) -> bool:
    return isinstance(event, Declared) and event.tag.act in ENDS


def _of_flight(event: Event) -> bool:
    """Whether an event may be part of a flight that is told last."""
    if isinstance(event, Declared):
        trial = event.tag.act in ROLLED and event.tag.params.get("for") in TRIALS
        return event.tag.act in MOVES | TOLD or trial
    return isinstance(event, FigureMoved | ChitMoved)
