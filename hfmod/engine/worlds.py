"""Positions that a table may have had where the engine did not do exactly what the table did.

Whether a later breach is one of its own, or follows from an earlier one, is found by trying: it follows where
it is no breach in another such position. Each is played on with the log, but only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, Impossible, RuleViolation
from hfmod.engine.chance import ChanceError
from hfmod.engine.game import Game
from hfmod.engine.history import Done, History, Seen
from hfmod.engine.witness import inexactly

S = TypeVar("S")

MOST = 16  # positions that are followed; of more those with the fewest doubts
BRANCHING = 6  # positions up to which each may lead to others
MOST_ACTS = 10_000  # that are played on with in all of them, in one game


@dataclass(slots=True)
class World(Generic[S]):
    """Another position: the entry of the history before which it is, and the steps whose doubts made it.

    ``unsure`` names what may be otherwise in it; ``guilty`` are players who break a rule in it with an act
    that is legal in the position of the replay: it excuses nothing of theirs.
    """

    state: S
    at: int
    causes: frozenset[int]
    unsure: frozenset[str]
    guilty: frozenset[str] = frozenset()


class Worlds(Generic[S]):
    """All other positions that the table may have."""

    def __init__(self, game: Game[S], waive: Collection[str], history: History[S]) -> None:
        self._game, self._waive, self._history = game, waive, history
        self._worlds: list[World[S]] = []
        self._acts = 0  # played on with so far

    def copy(self, history: History[S]) -> Worlds[S]:
        """The same positions, which go on by themselves with a copy of the history."""
        other = Worlds(self._game, self._waive, history)
        other._acts = self._acts
        other._worlds = [replace(one, state=self._game.fork(one.state)) for one in self._worlds]
        return other

    def spent(self) -> list[World[S]]:
        """The positions that are given up, since following them takes too long; none else."""
        if self._acts <= MOST_ACTS:
            return []
        given_up, self._worlds = self._worlds, []
        return given_up

    def clear(self) -> None:
        """Nothing is in doubt any more."""
        self._worlds.clear()

    def add(self, states: Iterable[S], causes: frozenset[int], unsure: Iterable[str]) -> None:
        """Follow further positions, which are those of now; ``unsure``: what makes them differ."""
        known = {(one.causes, one.unsure) for one in self._worlds}
        key = (causes, frozenset(unsure))
        if key not in known:
            self._worlds += [World(state, len(self._history), *key) for state in states]
            self._worlds.sort(key=lambda one: len(one.causes))
            del self._worlds[MOST:]

    def now(self) -> list[World[S]]:
        """The positions as they are now, without those that the log has ruled out since."""
        alive: list[World[S]] = []
        todo = list(self._worlds)
        while todo and len(alive) < MOST:
            world = todo.pop(0)
            born = self._catch_up(world)
            if born is not None:
                alive.append(world)
                todo += born
        self._worlds = alive
        return alive

    def explaining(
        self, act: Act[S], violation: RuleViolation, stated: Mapping[str, Any] | None
    ) -> World[S] | None:
        """A position in which the act does not break the rule: that with the fewest doubts."""
        for world in sorted(self.now(), key=lambda one: (len(one.causes), min(one.causes))):
            if act.by in world.guilty:
                continue
            broken = rules_broken(self._game, world.state, act, self._waive, stated)
            if broken is not None and violation.names.isdisjoint(broken):
                return world
        return None

    def showing(self, fact: str, value: Any) -> int | None:
        """The step whose doubt made a position in which a fact is so; None where it is so in none."""
        found = [world for world in self.now() if self._game.facts(world.state).get(fact) == value]
        return min((min(world.causes) for world in found), default=None)

    def allowing(self, act: Act[S]) -> World[S] | None:
        """A position in which the act can be done; it is no other position any more."""
        for world in self.now():
            if rules_broken(self._game, world.state, act, self._waive, None) is not None:
                self._worlds.remove(world)
                return world
        return None

    def answering(self, entry: Done[S]) -> World[S] | None:
        """A position in which just what the log tells was rolled; it is no other position any more."""
        for world in self.now():
            if rules_broken(self._game, world.state, entry.act, self._waive, None) is None:
                continue
            try:
                entry.chance.decide(entry.act.draws(world.state))
            except ChanceError:
                continue
            self._worlds.remove(world)
            return world
        return None

    def _catch_up(self, world: World[S]) -> list[World[S]] | None:
        """Play a position on to now. Returns what may have come of it beside, None where it is ruled out."""
        born: list[World[S]] = []
        entries = self._history.entries
        while world.at < len(entries):
            entry = entries[world.at]
            if isinstance(entry, Seen):
                if not self._agrees(world.state, entry):
                    return None
                world.at += 1
            else:
                self._acts += 1
                found = self._play(world, entry)
                if found is None:
                    return None
                world.at += 1
                causes = world.causes | {entry.step}
                born += [replace(world, state=state, causes=causes) for state in found]
        return born

    def _agrees(self, state: S, seen: Seen) -> bool:
        """Whether what the log showed may be this position; it takes facts that the acts did not lead to."""
        facts = self._game.facts(state)
        for name, claimed in seen.facts.items():
            if name in facts and facts[name] != claimed:
                if name in seen.agreed:
                    return False
                self._game.take_over(state, name, claimed)
        return True

    def _play(self, world: World[S], entry: Done[S]) -> list[S] | None:
        try:
            if len(self._worlds) > BRANCHING:
                with inexactly() as found:
                    self._game.force(world.state, entry.act, entry.chance)
                inexact, others = frozenset(found), list[S]()
            else:
                inexact, others = forced(self._game, world.state, entry)
            if inexact and not entry.faulty and entry.act.by is not None:
                world.guilty |= {entry.act.by}
            return others
        except (Impossible, ChanceError):
            return [] if entry.dropped else None


def forced(game: Game[S], state: S, entry: Done[S]) -> tuple[frozenset[str], list[S]]:
    """Do an act of the table; what was not done exactly so, and the other positions that may have come of it.

    Raises Impossible or ChanceError.
    """
    before = game.fork(state)
    misstated = _misstated(state, entry)
    with inexactly() as inexact:
        game.force(state, entry.act, entry.chance)
    if not inexact and not misstated:
        return frozenset(), []
    found = list(game.others(before, entry.act, state, frozenset(inexact), misstated))
    return frozenset(inexact) | {f"figure:{name}" for name in misstated}, found


def _misstated(state: Any, entry: Done[Any]) -> dict[str, tuple[Any, Any]]:
    """Figures that the table took otherwise than the rules give them: (taken, right) by name."""
    if not entry.stated:
        return {}
    return {
        name: (entry.stated[name], figure.value)
        for name, figure in entry.act.figures(state).items()
        if name in entry.stated and not figure.agrees(entry.stated[name])
    }


def rolled(game: Game[S], state: S, roll: Act[S]) -> list[S]:
    """The positions that an act of one die can lead to."""
    states = []
    for face in range(1, roll.draws(state)[0].sides + 1):
        states.append(game.fork(state))
        roll.perform(states[-1], [face])
    return states


def rules_broken(
    game: Game[S], state: S, act: Act[S], waive: Collection[str], stated: Mapping[str, Any] | None
) -> frozenset[str] | None:
    """All ids of rules that an act breaks in a position, None where it cannot be done."""
    try:
        return frozenset().union(*(one.names for one in game.judge(state, act, waive, stated)))
    except Impossible:
        return None
