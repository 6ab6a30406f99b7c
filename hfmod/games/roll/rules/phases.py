"""Step 4 of a round: the selected phases in their order, tasks of workers, and what ends a phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Figure, Impossible, Outcome, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.rules import powers, work
from hfmod.games.roll.rules.acts import (
    gain_credits,
    gain_vp,
    in_phase,
    in_step,
    legal,
    not_selected,
    titled,
    unselected,
)
from hfmod.games.roll.rules.state import MANAGE, PHASES_STEP, Player, RollState, move, take

UNDER_WAY = "game"  # what is in doubt where a table carries out another phase than it should


@dataclass(frozen=True, kw_only=True)
class BeginPhase(Act[RollState]):
    """The table begins a phase."""

    do: ClassVar[str] = "begin_phase"
    by: str | None = None
    phase: str

    def possible(self, state: RollState) -> None:
        state.begun()
        state.known(self.by)
        if self.phase not in PHASES:
            raise Impossible(f"there is no phase {self.phase!r}; phases are {', '.join(PHASES)}")

    @implements("ROLL-PH-1", "ROLL-PH-2")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        if unselected(state, self.phase):
            yield not_selected(state, self.phase)
            return
        yield from in_step(state, PHASES_STEP, titled(self.phase))
        if state.step != PHASES_STEP:
            return
        due = state.due
        order = ", ".join(map(titled, due)) or "none"
        if state.phase is not None or due[:1] != [self.phase]:
            now = f"{titled(state.phase)} is not ended" if state.phase else "it is not the next one"
            yield broken(
                "ROLL-PH-1", f"{titled(self.phase)} cannot begin: {now}", "game",
                legal=f"phases still to come, in this order: {order}", due=due,
            )  # fmt: skip

    @implements("ROLL-PH-1")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        if state.phase is not None:
            inexact(UNDER_WAY)  # a table may take the phase that was not ended as ended, or go back to it
        if state.step == MANAGE:
            state.step = PHASES_STEP
        under_way(state, self.phase)

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        yield from legal(state, (cls(phase=phase) for phase in PHASES))


def under_way(state: RollState, phase: str) -> None:
    """A phase is carried out from now on."""
    state.phase = phase
    for player in state.players.values():
        player.extra = Counter(powers.lent(state, player, phase))
        player.scouted, player.drew_extra = set(), False


@dataclass(frozen=True, kw_only=True)
class EndPhase(Act[RollState]):
    """The table ends a phase: all workers that could be used were used."""

    do: ClassVar[str] = "end_phase"
    by: str | None = None

    def possible(self, state: RollState) -> None:
        state.known(self.by)
        if state.phase is None:
            raise Impossible("no phase is carried out", frozenset({"game"}))

    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from in_step(state, PHASES_STEP, "the end of a phase")
        if state.phase is not None:
            for player in state.players.values():
                yield from work.left_undone(state, player, state.phase)

    def figures(self, state: RollState) -> Mapping[str, Figure]:
        if state.phase is None:
            return {}
        worth = {
            player.id: powers.credits_at_the_end(state, player, state.phase)
            for player in state.players.values()
        }
        found = {"credits": Figure({name: n for name, n in worth.items() if n}, "ROLL-PH-8")}
        if state.phase == "explore":
            found["returned"] = self._returned(state)
        return found

    @implements("ROLL-EXP-4")
    def _returned(self, state: RollState) -> Figure:
        return Figure(len(state.abandoned), "ROLL-EXP-4", because="all abandoned tiles go back into the bag")

    @implements("ROLL-PH-1")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        phase = state.phase or ""
        for player in state.players.values():
            gain_credits(state, player, powers.credits_at_the_end(state, player, phase))
            gain_vp(state, player, powers.vp_at_the_end(state, player, phase))
            workers_return(player, phase)
            player.extra.clear()
        abandoned_tiles_return(state)
        state.phase = None
        state.done.append(phase)
        if not state.due:
            state.step = MANAGE

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        act = cls()
        if state.phase is not None and not any(act.check(state)):
            yield act


@implements("ROLL-PH-7", "ROLL-PRO-4", "ROLL-SHIP-8", silent=("ROLL-PRO-4", "ROLL-SHIP-8"))
def workers_return(player: Player, phase: str) -> None:
    """Workers that found nothing to do go back to the cup, and so do those on a stack that is empty."""
    move(player.workers[phase], player.cup)
    stack = work.STACKS.get(phase)
    if stack and not player.stacks[stack]:
        leave_stack(player, stack)


@implements("ROLL-DEV-4", "ROLL-SET-4")
def leave_stack(player: Player, stack: str) -> None:
    """The workers of an empty stack go back to the cup."""
    move(player.building[stack], player.cup)


@implements("ROLL-EXP-4")
def abandoned_tiles_return(state: RollState) -> None:
    """Tiles that were abandoned go back into the bag."""
    state.bag = sorted([*state.bag, *state.abandoned])
    state.abandoned = []


#: The rule by which an idle worker of a phase goes back to the cup, where it has one of its own.
_IDLE = {"produce": "ROLL-PRO-4", "ship": "ROLL-SHIP-8"}


@dataclass(frozen=True, kw_only=True)
class Dismiss(Act[RollState]):
    """Lay a worker that did nothing to the citizens, which no rule allows."""

    do: ClassVar[str] = "dismiss"
    phase: str
    worker: str

    def possible(self, state: RollState) -> None:
        player = state.player(self.by)
        if self.phase not in PHASES:
            raise Impossible(f"there is no phase {self.phase!r}; phases are {', '.join(PHASES)}")
        if not (player.workers[self.phase][self.worker] or player.cup[self.worker]):
            raise Impossible(
                f"{player.id} has no idle {self.worker} worker",
                frozenset({f"workers:{player.id}"}),
            )

    @implements("ROLL-PH-7", "ROLL-PRO-4", "ROLL-SHIP-8")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield broken(
            _IDLE.get(self.phase, "ROLL-PH-7"),
            f"a {self.worker} worker of {self.by} did nothing in {titled(self.phase)} and becomes a citizen",
            f"citizenry:{self.by}", f"cup:{self.by}", legal="workers that were not used go back to the cup",
        )  # fmt: skip

    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        column = player.workers[self.phase]
        take(column if column[self.worker] else player.cup, self.worker)
        player.citizenry[self.worker] += 1

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"citizenry:{self.by}", f"cup:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        return iter(())


@dataclass(frozen=True, kw_only=True)
class Task(Act[RollState]):
    """What one worker does in its phase. ``extra``: the worker is lent by a power and no die."""

    phase: ClassVar[str]
    worker: str
    extra: bool = False

    @implements("ROLL-PH-8", "ROLL-PH-1")
    def possible(self, state: RollState) -> None:
        player = state.player(self.by)
        if not self._dice(player)[self.worker] and not self._left_lying(state):
            which = "lent by a power" if self.extra else "of the player's"
            raise Impossible(
                f"{player.id} has no {self.worker} worker at {self.phase} {which}",
                frozenset({f"workers:{player.id}"}),
                rule="ROLL-PH-8" if self.extra else "ROLL-PH-1",
                legal="use the workers that are assigned to the phase",
            )

    @implements("ROLL-REV-3", silent=True)
    def _left_lying(self, state: RollState) -> bool:
        """Whether a worker of this phase, which nobody selected, may not have been taken back to the cup."""
        player = state.player(self.by)
        shown = any((one.die, one.column) == (self.worker, self.phase) for one in player.revealed)
        idle = unselected(state, self.phase)
        return not self.extra and idle and shown and player.cup[self.worker] > 0

    def take_worker(self, state: RollState) -> None:
        """The worker leaves the column where it waits."""
        if state.phase != self.phase:
            inexact(UNDER_WAY)  # the table carries out a phase of which nobody said that it begins
        player = state.player(self.by)
        dice = self._dice(player)
        take(dice if dice[self.worker] else player.cup, self.worker)

    def _dice(self, player: Player) -> Counter[str]:
        if self.extra:
            return player.extra if self.phase in ("explore", "ship") else Counter()
        return player.workers[self.phase]

    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from in_phase(state, self.phase)
        if state.phase == self.phase:
            yield from work.in_turn(state, state.player(self.by))

    @implements("ROLL-PH-5")
    def used(self, state: RollState) -> None:
        """The worker has done its task and becomes a citizen, unless a power lent it."""
        player = state.player(self.by)
        self.take_worker(state)
        if not self.extra:
            player.citizenry[self.worker] += 1

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"workers:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        found = cls.workers(state)
        yield from legal(state, (cls(by=one.id, worker=die, extra=extra) for one, die, extra in found))

    @classmethod
    def workers(cls, state: RollState) -> Iterator[tuple[Player, str, bool]]:
        """Each colour of worker that somebody has for this phase, lent ones apart."""
        if state.phase != cls.phase:
            return
        for player in state.players.values():
            for die in player.workers[cls.phase]:
                yield player, die, False
            if cls.phase in ("explore", "ship"):
                for die in player.extra:
                    yield player, die, True
