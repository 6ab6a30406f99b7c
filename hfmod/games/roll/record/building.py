"""Workers that build, and tiles that they complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from hfmod.engine.act import Act
from hfmod.engine.lines import Unread
from hfmod.games.roll.record.events import Declared, Moved
from hfmod.games.roll.record.reader import Reader, read
from hfmod.games.roll.record.seats import (
    BUILDERS,
    PLACES,
    RECALLED,
    STACKS,
    WORKERS,
    Completing,
    RollLine,
    given_up,
)
from hfmod.games.roll.record.table import Thing
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules import powers, work
from hfmod.games.roll.rules.acts import titled
from hfmod.games.roll.rules.construction import (
    Build,
    Complete,
    CompleteDevelopment,
    CompleteWorld,
    Develop,
    Settle,
    sent_back,
)
from hfmod.games.roll.rules.goods import Produce
from hfmod.games.roll.rules.manage import TakeDie
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.setup import SIDES
from hfmod.games.roll.rules.state import DEVELOPMENT, MANAGE, PHASES_STEP, WORLD, Player, RollState

_BUILDS: Mapping[str, type[Build]] = {DEVELOPMENT: Develop, WORLD: Settle}
_COMPLETES: Mapping[str, type[Complete]] = {DEVELOPMENT: CompleteDevelopment, WORLD: CompleteWorld}


class Building(Reader):
    """Reads what is done on construction stacks; producing is a task of the same kind."""

    # -- workers at work --------------------------------------------------------------------------------

    def task(self, event: Moved, seat: str, now: bool = False) -> Iterator[RollLine]:
        """A worker is put to its task; one that finds the tile full waits for the next, if it is completed.

        ``now``: before the event that is being read.
        """
        die, stack = event.thing.die, BUILDERS.get(event.to.area)
        if stack is None:
            yield read(event.step, Produce(by=seat, worker=die, world=event.to.world or "nothing"))
        elif self._waits(event, seat, stack, now):
            self.seats[seat].waiting.append(event)
        else:
            yield read(event.step, _BUILDS[stack](by=seat, worker=die))

    def _waits(self, event: Moved, seat: str, stack: str, now: bool) -> bool:
        """Whether a worker is laid to a tile that is completed in this phase without it.

        It came when the tile had all its workers, or others that came later were used: it waits for the next.
        """
        state, player = self.position(), self.player(seat)
        phase = _BUILDS[stack].phase
        if state.phase != phase or not player.stacks[stack]:
            return False
        leaving, completed = self._leaving(seat, stack, now)
        gone = self.seats[seat].gone.get(stack, {})
        used = {**{ident: die for ident, (die, _) in gone.items()}, **{one.id: one.die for one in leaving[0]}}
        used |= {one.id: one.die for one in leaving[1]} if completed else {}
        cost = powers.cost(state, player, state.side(player.stacks[stack][0]))
        if not completed or len(used) > cost or event.thing.id in used:
            return False
        if work.completes(state, player, phase):
            return True
        come = Counter(one.die for one in self._laid(seat, stack, now) if one.id in used)
        return len(used) == cost and not Counter(used.values()) - player.building[stack] - come

    def _laid(self, seat: str, stack: str, now: bool) -> Iterator[Thing]:
        """Workers that a player lays to a stack before a tile of it is completed."""
        for _, event in self.following(seat, Mark.ENDS_PHASE, now):
            if isinstance(event, Moved):
                origin, to = event.origin.area, event.to.area
                if event.thing.tile and STACKS.get(origin) == stack and to == "empire":
                    return
                if origin in WORKERS and BUILDERS.get(to) == stack:
                    yield event.thing

    def _leaving(self, seat: str, stack: str, now: bool = False) -> tuple[list[list[Thing]], list[Moved]]:
        """Workers that leave a stack before its next tile is completed, after it, and so on; the tiles."""
        leaving, completed = list[list[Thing]]([[]]), []
        for _, event in self.following(seat, Mark.ENDS_PHASE, now):
            if not isinstance(event, Moved):
                continue
            origin, to = event.origin.area, event.to.area
            if event.thing.tile and STACKS.get(origin) == stack and to == "empire":
                completed.append(event)
                leaving.append([])
            elif BUILDERS.get(origin) == stack and to in ("cup", "citizenry"):
                leaving[-1].append(event.thing)
        return leaving, completed

    def _goes_with_the_next(self, seat: str, stack: str) -> bool:
        """Whether a worker too many is needed for the tile that is completed next."""
        leaving, completed = self._leaving(seat, stack)
        if not completed:
            return False
        state, gone = self.position(), self.seats[seat].gone.get(stack, {})
        cost = powers.cost(state, self.player(seat), state.side(completed[0].thing.tile + SIDES[stack]))
        return len(gone) + len(leaving[1]) < cost

    def goes_elsewhere(self, event: Moved, seat: str) -> bool:
        """Whether a worker that left a tile is now put where it belongs."""
        known, back = self.seats[seat].open, event.to.area == "cup"
        if known is None or event.thing.id not in known.workers:
            return False
        if back and not self._may_go_back(seat, known, event.thing.die):
            return False  # no power sends it there: it is a citizen by now, and is recruited
        known.workers[event.thing.id] = event.thing.die, back
        return True

    def _may_go_back(self, seat: str, tile: Completing, die: str) -> bool:
        """Whether powers send a worker used for a tile to the cup."""
        state, complete = self.position(), _COMPLETES[tile.stack]
        must, _, most = sent_back(state, self.player(seat), complete.phase, complete.back, tile.used)
        return bool(must[die] or most)

    # -- completing -------------------------------------------------------------------------------------

    def left(self, event: Moved, seat: str, stack: str, to_cup: bool) -> None:
        """A worker leaves a construction stack."""
        to_cup = to_cup and not self._taken_out_again(event, seat)
        known, state, worker = self.seats[seat], self.position(), (event.thing.die, to_cup)
        tile = known.open if known.open is not None and known.open.stack == stack else None
        if tile and (len(tile.workers) < tile.cost or not self._goes_with_the_next(seat, stack)):
            tile.workers[event.thing.id] = worker
        elif state.phase == _BUILDS[stack].phase or self._goes_before_its_tile(seat, stack, to_cup):
            known.gone.setdefault(stack, {})[event.thing.id] = worker
        elif to_cup and state.players[seat].building[stack][event.thing.die]:
            known.recalls.setdefault(RECALLED[stack], []).append(event.thing.die)
            known.recalled = event.step

    def _goes_before_its_tile(self, seat: str, stack: str, to_cup: bool) -> bool:
        """Whether a worker leaves for a tile that is completed next, in another phase than its own."""
        recalled = to_cup and self.position().step == MANAGE
        return not recalled and bool(self._leaving(seat, stack)[1])

    def _taken_out_again(self, event: Moved, seat: str) -> bool:
        """Whether a worker in the cup is laid to the citizens before its player rolls or recruits."""
        for _, later in self.following(seat, Mark.USES_CUP):
            if isinstance(later, Moved) and later.thing.id == event.thing.id:
                return not later.told and (later.origin.area, later.to.area) == ("cup", "citizenry")
        return False

    def complete(self, event: Moved, seat: str, stack: str) -> None:
        """A tile goes to an empire; what follows tells with which workers."""
        known, state = self.seats[seat], self.position()
        player = state.players[seat]
        top = player.stacks[stack][:1]
        cost = powers.cost(state, player, state.side(top[0])) if top else 0
        known.open = Completing(event.step, stack, cost, known.gone.pop(stack, {}), known.removed)
        known.removed = ""

    def began_with_a_tile(self, event: Declared) -> bool:
        """Whether it says that a phase begins in which a tile is being moved into an empire already."""
        phase = event.tag.params.get("phase")
        tiles = [known.open for known in self.seats.values() if known.open is not None]
        return event.marked(Mark.BEGINS_PHASE) and any(_BUILDS[one.stack].phase == phase for one in tiles)

    def straight(self, event: Moved, seat: str) -> Iterator[RollLine]:
        """A worker goes from its column to the citizens for a tile that comes into the empire just now."""
        tile = self.seats[seat].open
        assert tile is not None
        yield read(event.step, _BUILDS[tile.stack](by=seat, worker=event.thing.die))
        tile.workers[event.thing.id] = event.thing.die, False

    def is_straight(self, event: Moved, seat: str) -> bool:
        """Whether a worker that becomes a citizen is one that the tile still lacks."""
        tile = self.seats[seat].open
        if tile is None or _BUILDS[tile.stack].phase != WORKERS.get(event.origin.area):
            return False
        return len(tile.workers) < tile.cost

    def gone_before(self, seat: str, stack: str) -> Iterator[RollLine]:
        """Workers that went from their column straight to the citizens before their tile is moved."""
        known, phase = self.seats[seat], _BUILDS[stack].phase
        went = {at: one for at, one in known.idle.items() if WORKERS.get(one.origin.area) == phase}
        for ident, event in went.items():
            del known.idle[ident]
            yield read(event.step, _BUILDS[stack](by=seat, worker=event.thing.die))
            known.gone.setdefault(stack, {})[ident] = event.thing.die, False

    def close(self, seat: str) -> Iterator[RollLine]:
        """A tile has come into an empire, and its workers have gone."""
        known = self.seats[seat]
        done, known.open = known.open, None
        if done is not None:
            done.removed = done.removed or self._given_up_late(seat, done)
            waiting, known.waiting = known.waiting, []
            complete = _COMPLETES[done.stack]
            yield from self._begun_unsaid(seat, done.step, complete.phase)
            yield read(done.step, complete(by=seat, used=done.used, to_cup=done.to_cup, removed=done.removed))
            for event in waiting:
                yield from self.task(event, seat)

    def _begun_unsaid(self, seat: str, step: int, phase: str) -> Iterator[RollLine]:
        """The beginning of the phase that comes next, where nobody says so before the round ends."""
        state = self.position()
        ends, begins = (EndPhase(),) if state.phase is not None else (), BeginPhase(phase=phase)
        coming = state.due[1:2] if ends else state.due[:1]
        if state.step != PHASES_STEP or coming != [phase] or state.phase not in (None, state.due[0]):
            return
        said = {(True, phase), (False, state.phase)}
        for event in self.story.events:
            if event.step < step:
                continue
            if isinstance(event, Moved) and self.does_its_task(event, state.phase):
                return
            if isinstance(event, Declared):
                if event.marked(Mark.NEW_ROUND):
                    break
                of_phases = event.marked(Mark.BEGINS_PHASE | Mark.ENDS_PHASE)
                if of_phases and (event.marked(Mark.BEGINS_PHASE), event.tag.params.get("phase")) in said:
                    return
        self.unsaid(step, seat, f"{titled(phase)} was not begun in words")
        for act in (*ends, begins):
            yield read(step, act)

    @staticmethod
    def does_its_task(event: Moved, phase: str | None) -> bool:
        """Whether a worker of a phase still does something: the phase is not over."""
        return event.origin.area == f"{phase}workers" and event.to.area not in ("cup", event.origin.area)

    def _given_up_late(self, seat: str, done: Completing) -> str:
        """A die that the tile costs, where its player gives it up before the next round, perhaps by hand."""
        state, player = self.position(), self.player(seat)
        top = player.stacks[done.stack][:1]
        if not top or not state.side(top[0]).remove_die:
            return ""
        moved = next(index for index, event in enumerate(self.story.events) if event.step >= done.step)
        with self.read_from(moved):
            later = [*self.following(seat, Mark.NEW_ROUND, now=True)]
        for index, event in later:
            if index in self.read:
                continue
            if isinstance(event, Declared) and event.marked(Mark.GIVES_UP) and index > self.index:
                self.read.add(index)
                return given_up(event)
            if isinstance(event, Moved) and self._goes_to_the_supply(event, seat):
                self.read.add(index)
                self.unsaid(event.step, seat, f"{seat} did not say which die is given up")
                return self._as_it_lay(event, player, done)
        return ""

    def _goes_to_the_supply(self, event: Moved, seat: str) -> bool:
        """Whether a player gives a die away by hand; one that was taken just now is only put back."""
        gone = event.to.area.startswith("supply") and not event.told
        return bool(event.thing.die) and gone and event.thing.id not in self.seats[seat].out

    @staticmethod
    def _as_it_lay(event: Moved, player: Player, done: Completing) -> str:
        """A die that is given up, with its place as its tile was completed."""
        die, area = event.thing.die, event.origin.area
        place = event.origin.world if area == "empire" else {**PLACES, **WORKERS}.get(area, "")
        there = [name for name, one in player.places() if one == die]
        later = "citizenry" if die in done.used else there[0] if there else place
        return f"{place if place in there else later}:{die}"

    def overtaken(self, act: Act[RollState] | Unread | None = None) -> Iterator[RollLine]:
        """Tiles that lie in empires, where an act or words (None) show that their phase is over."""
        for seat, known in list(self.seats.items()):
            if known.open is not None and not _goes_with(act, known.open.stack):
                yield from self.close(seat)


def _goes_with(act: Act[RollState] | Unread | None, stack: str) -> bool:
    """Whether an act may be done while a tile of a stack is being moved."""
    return isinstance(act, TakeDie) or (isinstance(act, Build | Complete) and act.stack == stack)
