"""What players do next at the Roll for the Galaxy table, and what their markers show for it.

Credits and VP chips are counted by hand, late and in advance, and put right: what a marker shows is held
against an act only where it shows more than the act gives, at once, and nobody takes that back.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.record.events import Counted, Declared, Event, Moved, Story
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules.state import DICTATE
from hfmod.record.reading_place import ReadingPlace
from hfmod.table.model import TABLE

_IDLE = frozenset({DICTATE, *(f"{phase}workers" for phase in PHASES)})  # from where idle dice go to the cup
_GAIN_BY_HAND = frozenset({"exploreworkers", "empire"})  # from where dice become citizens for a gain


class Ahead(ReadingPlace):
    """Looks at the events of a story from the one that is being read."""

    def __init__(self, story: Story) -> None:
        self.story = story

    def following(self, seat: str, bounds: Mark, now: bool = False) -> Iterator[tuple[int, Event]]:
        """What a player does next, up to words with some mark: of the table, or of the player.

        ``now``: with the event that is being read.
        """
        for index in range(self.index + (not now), len(self.story.events)):
            event = self.story.events[index]
            if isinstance(event, Declared):
                if event.marked(bounds) and event.tag.faction in (seat, TABLE):
                    return
                if event.tag.faction == seat:
                    yield index, event
            elif event.seat == seat:
                yield index, event

    def marker(self, seat: str, what: str, step: int, count: int) -> int:
        """What a marker of a player showed before a step; ``count`` where nobody had moved it."""
        for event in reversed(self.story.events[: self.index]):
            if isinstance(event, Counted) and (event.seat, event.what) == (seat, what) and event.step < step:
                return event.to
        return count

    def counted(self, seat: str, what: str, shown: int, until: int | None = None) -> int | None:
        """How much a player counts for the act that is being read, with the marker as it was ``shown``.

        ``until``: an event from which on it is counted for something else. None where nobody can tell, since
        something is counted later, or taken back.
        """
        paid, pays = self._paid(seat), self._pays_by_hand(seat)
        rise, over, owing = 0, False, False
        for index, event in self.following(seat, Mark.NEW_ROUND):
            if index == pays:
                break
            over |= until is not None and index >= until
            if not isinstance(event, Counted):
                over |= _acts(event)
                if _gains(event, what):
                    if owing:
                        return None
                    owing = True
            elif event.what == what and event.step not in paid:
                if not over:
                    rise = event.to - shown
                elif event.by < 0:
                    return None
                owing = False
        return None if owing else rise

    def end_of(self, phase: str) -> int | None:
        """Where it is said next that a phase is over; None where something else of phases is said before."""
        for index in range(self.index + 1, len(self.story.events)):
            event = self.story.events[index]
            if isinstance(event, Declared) and event.marked(Mark.ENDS_PHASE | Mark.BEGINS_PHASE):
                ends = event.marked(Mark.ENDS_PHASE) and event.tag.params.get("phase") == phase
                return index if ends else None
        return None

    def risen(self, seat: str, what: str, shown: int) -> int | None:
        """How much a player counts until recruits are paid; None where another act may bring something."""
        rise, paid, pays = 0, self._paid(seat), self._pays_by_hand(seat)
        for index, event in self.following(seat, Mark.NEW_ROUND):
            if index == pays or event.step in paid or _says(event, Mark.MANAGES):
                break
            if isinstance(event, Counted):
                rise = event.to - shown if event.what == what else rise
            elif _gains(event, what) or (isinstance(event, Moved) and _completes(event)):
                return None
        return rise

    def _paid(self, seat: str) -> set[int]:
        """Steps in which a player pays by words."""
        return {event.step for _, event in self.following(seat, Mark.NEW_ROUND) if _says(event, Mark.PAYS)}

    def _pays_by_hand(self, seat: str) -> int | None:
        """Where a player begins to pay for dice that are dragged into the cup; None where nobody can tell.

        That is the last thing of a round, but for workers that were idle.
        """
        begins, paid, dice = None, 0, 0
        counts = set[tuple[int, int]]()  # a marker that is clicked moves as well
        for index, event in reversed([*self.following(seat, Mark.NEW_ROUND)]):
            if isinstance(event, Counted):
                if event.what == "credits" and event.by < 0:
                    paid -= event.by if (event.step, event.to) not in counts else 0
                    counts.add((event.step, event.to))
                    begins = index
            elif isinstance(event, Moved) and event.to.area == "cup" and not event.told:
                dice += event.origin.area == "citizenry"
            else:
                break
        return begins if paid <= dice else None

    def this_round(self) -> Iterator[tuple[int, Event]]:
        """What comes until somebody rolls, or the round is said to end."""
        for index in range(self.index + 1, len(self.story.events)):
            event = self.story.events[index]
            if _says(event, Mark.NEW_ROUND):
                return
            yield index, event

    def is_said_later(self, phase: str) -> bool:
        """Whether it is said later in the round that a phase begins or ends."""
        of_phases = Mark.BEGINS_PHASE | Mark.ENDS_PHASE
        said = (one for _, one in self.this_round() if isinstance(one, Declared) and one.marked(of_phases))
        return any(one.tag.params.get("phase") == phase for one in said)

    def kept(self, seat: str) -> int | None:
        """Credits that a player takes after paying with all of them; None where not all are gone first."""
        low, left = None, None
        for event in self.story.events[: self.index]:
            if isinstance(event, Counted) and (event.seat, event.what) == (seat, "credits"):
                low = left = event.to
        for _, event in self.following(seat, Mark.BEGINS_PHASE):
            if not isinstance(event, Counted):
                if _acts(event) and not _goes_with_paying(event):
                    break
            elif event.what == "credits":
                if event.by < 0:
                    low = event.to
                left = event.to
        return left if low == 0 else None


def _says(event: Event, marks: Mark) -> bool:
    return isinstance(event, Declared) and event.marked(marks)


def _goes_with_paying(event: Event) -> bool:
    """Whether a player says what may come between paying for recruits and counting what is left."""
    return _says(event, Mark.ROLLS | Mark.MANAGES) and not _says(event, Mark.PAYS)


def _acts(event: Event) -> bool:
    """Whether a player does something else; shippers and explorers go after their words, idle ones alone."""
    if isinstance(event, Moved):
        idle = event.to.area == "cup" and event.origin.area in _IDLE
        return not (event.told or idle or event.origin.area in ("shipworkers", "exploreworkers"))
    return True


def _completes(event: Moved) -> bool:
    """Whether a tile goes to an empire, which may bring credits."""
    return bool(event.thing.tile) and event.to.area == "empire"


def _gains(event: Event, what: str) -> bool:
    """Whether an act brings credits, or VP chips."""
    if isinstance(event, Moved):
        return not event.told and event.origin.area in _GAIN_BY_HAND and event.to.area == "citizenry"
    return isinstance(event, Declared) and what in event.said.gains
