"""What is dragged at the Roll for the Galaxy table: workers, goods and tiles that go without a word.

Some acts have no control and are drags by nature (building, producing, completing). Others have one, and a
player drags the piece all the same: what it means is told by where it went, and once as bookkeeping. A piece
that is dragged on, or back, before anybody acts has only found its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.names import BAG
from hfmod.games.roll.record.building import Building
from hfmod.games.roll.record.events import Declared, Moved
from hfmod.games.roll.record.gains import Gains
from hfmod.games.roll.record.managing import Managing
from hfmod.games.roll.record.reader import read
from hfmod.games.roll.record.screens import Screens
from hfmod.games.roll.record.seats import BUILDERS, PLACES, STACKS, TOPS, WORKERS, RollLine
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules.acts import titled
from hfmod.games.roll.rules.explore import DrawTile
from hfmod.games.roll.rules.manage import TakeDie
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.state import DEVELOPMENT, MANAGE, PLACE, WORLD

STACK_OF = {"develop": DEVELOPMENT, "settle": WORLD}
BY_DRAG = frozenset({*STACK_OF, "produce"})
"""Phases whose tasks are dragged."""


NOT_YET = frozenset({"begin_phase", "end_phase"})
"""What is not to be taken as done without a word where phases are played out of their order."""


def _before(one: str, phase: str) -> bool:
    return PHASES.index(one) < PHASES.index(phase)


class Drags(Building, Gains, Managing, Screens):
    """Reads moves; what is told in words is read by the classes of the acts."""

    def moved(self, event: Moved) -> Iterator[RollLine]:
        """What a move of a die or tile means."""
        seat = event.seat
        if seat not in self.seats:
            return
        self.behind(event)
        back = event.thing.id in self.seats[seat].aside and event.to.area == "cup"
        if self._came_just_now(event, seat):
            taken = self.seats[seat].out
            taken[event.thing.id] = replace(event, step=taken[event.thing.id].step)
            return
        self._count(event)
        if event.told or back:
            return
        if self.is_draw(self.index, seat, BAG) and self.is_due_to_nobody(seat):
            self.taken.add(self.index)
            yield read(event.step, DrawTile(by=seat), chance=[{"sample": [event.thing.tile]}])
            return
        last = self.pending
        if last is not None and last.thing.id == event.thing.id:
            other = replace(event, origin=last.origin)
            if event.to.area == last.origin.area:
                self.pending = None  # it was put back
                return
            if self._begins(other):
                self.pending = other
                return
        if self._begins(event):
            yield from self.flush()
            if self.index not in self.read:  # what was flushed may have shown that it is late
                self.pending = event
            return
        if last is not None and last.seat == seat:
            yield from self.flush()
            if self.index in self.read:
                return
        yield from (self._die if event.thing.die else self._tile)(event, seat)

    def flush(self) -> Iterator[RollLine]:
        """A piece that was dragged has found its place."""
        event, self.pending = self.pending, None
        if event is None or event.seat not in self.seats:
            return
        yield from self.settle(event.seat)
        if event.thing.die:
            yield from self.task(event, event.seat, now=True)
        else:
            area = event.to.area
            yield from self.placed(event.step, event.seat, event.thing.tile, STACKS[area], area in TOPS)

    def _count(self, event: Moved) -> None:
        """Keep dice that are taken out of the supply, or out of the cup, without a word."""
        known, ident, die = self.seats[event.seat], event.thing.id, event.thing.die
        if die and not event.told:
            if event.to.area.startswith("supply"):
                known.out.pop(ident, None)
            elif event.origin.area.startswith("supply"):
                known.out[ident] = event
            elif event.origin.area == "cup":
                known.aside[ident] = die
            if event.to.area == "cup":
                known.aside.pop(ident, None)

    def _came_just_now(self, event: Moved, seat: str) -> bool:
        """Whether a die was taken out of the supply by what its player did last, and now finds its place.

        A citizen that is due, if late, goes into the cup as a recruit.
        """
        if event.told or event.thing.id not in self.seats[seat].out or event.to.area.startswith("supply"):
            return False
        if self.position().step == MANAGE and (event.origin.area, event.to.area) == ("citizenry", "cup"):
            return not self.player(seat).citizenry[event.thing.die]
        for earlier in reversed(self.story.events[: self.index]):
            if isinstance(earlier, Moved) and earlier.thing.id == event.thing.id:
                return True
            if (earlier.tag.faction if isinstance(earlier, Declared) else earlier.seat) == seat:
                return False
        return False

    def unearned(self, owned: Mapping[str, Mapping[str, int]]) -> Iterator[RollLine]:
        """Dice that players have beyond those that the acts so far give them, the last ones taken."""
        for seat, known in self.seats.items():
            out, known.out = known.out, {}
            if not out:
                continue
            player, has = self.player(seat), Counter(owned.get(seat, {}))
            beyond, lacking = has - player.dice(), player.dice() - has
            for ident in reversed(list(out)):
                event, die = out[ident], out[ident].thing.die
                if not beyond[die]:
                    continue
                beyond[die] -= 1
                place = PLACES.get(event.to.area, "cup")
                if event.to.area == "empire":  # a world that no act has put there cannot hold it
                    place = event.to.world if event.to.world in player.empire else "cup"
                there = player.goods.get(place, ()) if place in player.empire else player.at(place)
                instead = next((one for one in there if lacking[one]), "")
                lacking[instead] -= 1
                yield read(event.step, TakeDie(by=seat, die=die, place=place, instead=instead))

    def _begins(self, event: Moved) -> bool:
        """Whether a drag is an act by itself: a worker to its task, a drawn tile to a stack."""
        origin, to = event.origin.area, event.to.area
        if event.thing.die:
            return origin in WORKERS and (to in BUILDERS or to == "empire")
        scouted = event.thing.tile in self.player(event.seat).drawn
        return to in STACKS and (scouted or (origin == "drawn" and bool(self.seats[event.seat].scouts)))

    def _die(self, event: Moved, seat: str) -> Iterator[RollLine]:
        origin, to = event.origin.area, event.to.area
        if origin in BUILDERS and to in ("cup", "citizenry"):
            self.left(event, seat, BUILDERS[origin], to == "cup")
            if self.seats[seat].open is None:
                yield from self.managed(seat)
        elif {origin, to} == {"cup", "citizenry"} and self.goes_elsewhere(event, seat):
            return
        elif origin == "exploreworkers" and to == "citizenry":
            if self.player(seat).workers["explore"][event.thing.die]:
                yield from self.flush()
                yield from self.settle(seat)
                yield from self.explored(event, seat)
        elif to == "citizenry" and self.is_straight(event, seat):
            yield from self.flush()
            yield from self.straight(event, seat)
        elif origin in WORKERS and to == "citizenry":
            self.seats[seat].idle[event.thing.id] = event
            if origin == "shipworkers":
                self.seats[seat].shippers.append(event.thing.die)
        elif origin == "empire" and to == "citizenry":
            mine = event.thing.die in self.player(seat).goods.get(event.origin.world, ())
            if not self.goes_on_to_the_cup(event, seat) and mine:
                yield from self.flush()
                yield from self.settle(seat)
                yield from self.shipped(event, seat)
        elif to == "cup" and self.was_idle(event, seat):
            return  # it was put right
        elif to == "cup" and origin in ("citizenry", "empire"):
            self.managed_by_hand(event, seat)
            yield from self.managed(seat)
        elif origin == "cup" and to == "citizenry":
            recruits = self.seats[seat].recruits
            if recruits and event.thing.die in recruits:
                recruits.remove(event.thing.die)

    def _tile(self, event: Moved, seat: str) -> Iterator[RollLine]:
        origin, to = event.origin.area, event.to.area
        if origin in STACKS and to == "empire":
            yield from self.flush()
            yield from self.settle(seat)
            yield from self.gone_before(seat, STACKS[origin])
            self.complete(event, seat, STACKS[origin])
        elif self.position().step == PLACE:
            return  # one tile too many was drawn
        elif to == "bag" and origin == "drawn" and event.thing.tile not in self.player(seat).drawn:
            self.unclear(event.step, seat, f"{seat} draws a tile, and puts it back without a word")
        elif to == "abandoned" and (origin in STACKS or event.thing.tile in self.player(seat).drawn):
            yield from self.settle(seat)
            yield from self.abandoned(event, seat)

    def late_tasks(self, column: str) -> Iterator[RollLine]:
        """Workers of a phase that are put to their tasks only after the words that it ends."""
        for seat in self.seats:
            for index, event in self.following(seat, Mark.GOES_ON):
                late = isinstance(event, Moved) and not event.told and event.origin.area == column
                if late and isinstance(event, Moved) and self._begins(event):
                    self.read.add(index)
                    yield from self.task(event, seat)

    def done_late(self, phase: str) -> Iterator[RollLine]:
        """Tasks of an earlier phase that players do when others have gone on to this one."""
        for one in [one for one in self.position().due if _before(one, phase)]:
            for seat in self.seats if self._late(one) else ():
                if self.player(seat).workers[one].total():
                    yield from self._done_late(one, seat)

    def begun_early(self, line: RollLine, phase: str) -> Iterator[RollLine]:
        """The beginning of a phase to which an act goes on while one that comes first is played only later.

        That is one breach; what is done in either phase is judged by itself.
        """
        state = self.position()
        open_phase = state.phase if state.phase in state.due else None
        first = [
            one for one in state.due if _before(one, phase) and one != open_phase and not self._late(one)
        ]
        if phase not in state.due or phase == open_phase or not any(map(self.is_played_later, first)):
            return
        if open_phase is not None:
            if self.is_played_later(open_phase):
                return
            self.unsaid(line.step or 0, line.by or "", f"{titled(open_phase)} was not ended in words")
            yield read(line.step or 0, EndPhase())
        yield replace(read(line.step or 0, BeginPhase(by=line.by, phase=phase)), not_yet=NOT_YET)

    def _late(self, phase: str) -> bool:
        """Whether what is done later in a phase is only late: it is dragged, and no more is said of it."""
        return phase in BY_DRAG and not self.is_said_later(phase)

    def is_played_later(self, phase: str) -> bool:
        """Whether workers of a phase do something later in the round."""
        later = (event for index, event in self.this_round() if index not in self.read)
        return any(isinstance(event, Moved) and self.does_its_task(event, phase) for event in later)

    def _done_late(self, phase: str, seat: str) -> Iterator[RollLine]:
        last, dragged = self.index, isinstance(self.story.events[self.index], Moved)
        for index, event in [*self.following(seat, Mark.GOES_ON, now=dragged)]:
            if index in self.read or not isinstance(event, Moved) or event.told:
                continue
            way = event.origin.area, event.to.area
            tile = event.thing.tile and way[1] == "empire" and way[0] in STACKS
            works = way[0] == f"{phase}workers" and (way[1] == "citizenry" or self._begins(event))
            leaves = BUILDERS.get(way[0]) == STACK_OF.get(phase, "") and way[1] in ("cup", "citizenry")
            if (tile and STACKS[way[0]] == STACK_OF.get(phase)) or leaves or (works and phase in BY_DRAG):
                with self.read_from(index):
                    yield from self.moved(event)
                self.read.add(index)
                last = index
        with self.read_from(last):
            yield from self.flush()
            yield from self.close(seat)

    def managed(self, seat: str) -> Iterator[RollLine]:
        """What a player recruited and recalled, as soon as it is all: no more need be said for it."""
        if not any(self.manages(event, seat) for event in self._until_rolled(seat)):
            yield from self.flush()  # a piece that another one dragged before has found its place
            yield from self.settle(seat)

    def settle(self, *seats: str) -> Iterator[RollLine]:
        """Finish what players (all of them by default) are doing in several steps."""
        for seat in seats or self.seats:
            yield from self.close(seat)
            yield from self.manage(seat)
