"""Routes over the solar map for one spacecraft: every way worth taking, over any number of turns.

A route is worth taking where no other one to the same space is at least as good in all of fuel steps, turns,
hazard rolls and belt rolls. Fuel thrown away counts as spent. What a step costs, which rolls it owes, what a
thruster gives where and with which mass, and what a landing needs is asked of the rules (chapters F and H)
and of no table of its own; the search adds only what follows from them:

- a turn is one move: the net thrust is that of its start, directions are free there, and it ends in a space
  that is no lander burn, or on a site;
- bonus burns are used as soon as they can be, since all that they may pay for costs the same;
- fuel is thrown away before a move only where that raises the net thrust.

Not looked at: rocketplanes, bonus pivots, the solar oberth's own afterburn, and ways on which a card of the
stack burns up. Seasons are those of now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import lcm

from hfmod.engine.act import Act
from hfmod.games.hf4 import h_movement, h_thrust
from hfmod.games.hf4.g1_cargo import JettisonFuel
from hfmod.games.hf4.routing_chart import HALF, Arc, Chart, Craft, NoRoute, by_hand, craft_of
from hfmod.games.hf4.state import Hf4State

__all__ = ["Craft", "Leg", "NoRoute", "Plan", "Search", "Step", "by_hand", "craft_of"]

MOST_TURNS = 40  # longest route that is looked for
MOST_BONUS = 12  # bonus burns that are worth counting


# -- what is asked for ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """One space entered: bonus burns used, and the kind of assist."""

    space: str
    bonus: int = 0
    assist: str | None = None


@dataclass(frozen=True, slots=True)
class Leg:
    """One turn of a route: fuel thrown away first, the activation, and the spaces entered."""

    card: str
    afterburn: bool
    push_by: str | None
    supports: tuple[str, ...]
    jettison: int
    net_thrust: int
    steps: tuple[Step, ...]

    def acts(self, player: str, stack: str) -> Iterator[Act[Hf4State]]:
        """The acts of the turn, without the rolls that fall due."""
        if self.jettison:
            yield JettisonFuel(by=player, steps=self.jettison, stack=stack)
        yield h_thrust.ActivateThruster(
            by=player, card=self.card, stack=stack, afterburn=self.afterburn, push_by=self.push_by,
            supports=self.supports,
        )  # fmt: skip
        for step in self.steps:
            yield h_movement.Enter(
                by=player, space=step.space, bonus=step.bonus, assist=step.assist, stack=stack
            )


@dataclass(frozen=True, slots=True)
class Plan:
    """A route: fuel steps spent, turns, hazard rolls and belt rolls made, and the wet mass left."""

    fuel: int
    turns: int
    hazards: int
    belts: int
    wet: Fraction
    legs: tuple[Leg, ...]

    @property
    def costs(self) -> tuple[int, int, int, int]:
        """What routes are compared by: fuel steps, turns, hazards, belts."""
        return (self.fuel, self.turns, self.hazards, self.belts)

    @property
    def end(self) -> str:
        """The space where it ends; empty for a route of no turn."""
        return self.legs[-1].steps[-1].space if self.legs else ""


# -- the search --------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Stop:
    """A spacecraft at rest after ``turns`` turns, ``spent`` fuel steps lighter."""

    space: str
    spent: int
    turns: int
    hazards: int
    belts: int
    leg: Label | None = None  # how it came here


@dataclass(slots=True, eq=False)
class Label:
    """A spacecraft in the middle of a move. ``spent`` counts in parts of a fuel step, ``left`` in burns."""

    node: int
    spent: int
    hazards: int
    belts: int
    left: int  # burns that the net thrust still allows
    rank: int  # sites that it could land on by its net thrust
    bonus: int
    drive: int
    limit: int  # parts of fuel steps that may be spent in all
    flown: bool  # the solar oberth has given its bonus burns
    parent: Label | Stop
    arc: Arc | None
    used: int  # bonus burns used by the last step
    jettison: int = 0
    net: int = 0
    alive: bool = True


class Search:
    """All routes worth taking from a stack's place; ``rolls`` False compares fuel and turns only."""

    def __init__(self, craft: Craft, rolls: bool = True, most_turns: int = MOST_TURNS) -> None:
        self.craft, self.chart, self.most_turns = craft, Chart(craft, rolls), most_turns
        self.rolls = rolls
        self.parts = lcm(*(drive.fuel.denominator for drive in craft.drives)) * HALF
        self.half = [int(drive.fuel * self.parts / HALF) for drive in craft.drives]
        kinds = [(drive.card, drive.fuel) for drive in craft.drives]
        self.kinds = [kinds.index(kind) for kind in kinds]
        self.fronts: dict[str, list[Stop]] = {}
        self.labels: dict[tuple[int, int, bool, int], list[Label]] = {}
        self.bound: Bound | None = None

    def run(self, goal: str | None = None) -> None:
        """Fill ``fronts``: for each space the stops that no other one there beats."""
        start = Stop(self.craft.stack.location, 0, 0, 0, 0)
        if goal is not None:
            self.bound = Bound(self, goal)
        self.fronts[start.space] = [start]
        layer = [start]
        for turns in range(1, self.most_turns + 1):
            layer = self._turn([stop for stop in layer if stop.space != goal], turns)
            if not layer:
                return

    def _turn(self, stops: Iterable[Stop], turns: int) -> list[Stop]:
        """Everything that one more turn reaches from the given stops; returns the new stops."""
        queue: list[tuple[int, int, Label]] = []
        ticket = count()
        for stop in stops:
            for label in self._begin(stop):
                place = self._place(label, turns)
                if place is not None:
                    place.append(label)
                    heappush(queue, (label.spent, next(ticket), label))
        fresh: list[Stop] = []
        sites, spaces = self.craft.state.content.map.sites, self.chart.graph.spaces
        while queue:
            label = heappop(queue)[2]
            if not label.alive:
                continue
            if label.arc is not None:
                space = spaces[label.node]
                if self.chart.rests(space):
                    self._rest(label, space, turns, fresh)
                    if space in sites:
                        continue
            for after in self._steps(label, turns):
                heappush(queue, (after.spent, next(ticket), after))
        return [stop for stop in fresh if stop in self.fronts[stop.space]]

    def _begin(self, stop: Stop) -> Iterator[Label]:
        craft, parts = self.craft, self.parts
        node = self.chart.graph.begins[stop.space]
        for index, spent, net in craft.starts(stop.spent, stop.space):
            drive = craft.drives[index]
            begun = (spent + drive.extra) * parts
            limit = craft.aboard * parts if drive.burns_it else begun
            yield Label(
                node, begun, stop.hazards, stop.belts, net, self.chart.rank(net), 0, index, limit, False,
                stop, None, 0, spent - stop.spent, net,
            )  # fmt: skip

    def _steps(self, label: Label, turns: int) -> Iterator[Label]:
        """The labels after one more step that are worth going on with."""
        half, limit, last = self.half[label.drive], label.limit, label.arc
        for arc in self.chart.arcs(label.node):
            if label.rank < arc.rank:
                continue
            used = label.bonus if label.bonus < arc.most else arc.most
            burns, halves = arc.costs[used]
            left = label.left - burns
            if burns and left < 0:
                continue
            spent = label.spent + halves * half
            if spent > limit:
                continue
            bonus, flown = label.bonus - used + arc.gain, label.flown
            if arc.oberth and not flown:
                bonus += h_thrust.triangle(self.craft.state, self.craft.drives[label.drive].card).thrust
                flown = True
            if bonus > MOST_BONUS:
                bonus = MOST_BONUS
            hazards = label.hazards + arc.hazards
            if arc.frees and last is not None and self.rolls:
                hazards -= last.owed
            after = Label(
                arc.to, spent, hazards, label.belts + arc.belts, left, label.rank, bonus, label.drive, limit,
                flown, label, arc, used,
            )  # fmt: skip
            place = self._place(after, turns)
            if place is not None:
                place.append(after)
                yield after

    def _place(self, label: Label, turns: int) -> list[Label] | None:
        """Where a label belongs that is worth going on with, None for others; those that it beats leave."""
        owed = label.arc.owed if label.arc is not None and self.rolls else 0
        key = (label.node, self.kinds[label.drive], label.flown, owed)
        others = self.labels.get(key)
        if others is None:
            others = self.labels[key] = []
        spent, left, rank, bonus = label.spent, label.left, label.rank, label.bonus
        hazards, belts = label.hazards, label.belts
        for other in others:
            if (
                other.spent <= spent and other.left >= left and other.rank >= rank
                and other.bonus >= bonus and other.hazards <= hazards and other.belts <= belts
            ):  # fmt: skip
                return None
        if self.bound is not None and self.bound.hopeless(label, turns):
            return None
        beaten = False
        for other in others:
            if (
                spent <= other.spent and left >= other.left and rank >= other.rank and bonus >= other.bonus
                and hazards <= other.hazards and belts <= other.belts
            ):  # fmt: skip
                other.alive = False
                beaten = True
        if beaten:
            others = self.labels[key] = [other for other in others if other.alive]
        return others

    def _rest(self, label: Label, space: str, turns: int, fresh: list[Stop]) -> None:
        """Note that the move may end here, where no earlier stop is as good."""
        spent = -(-label.spent // self.parts)
        front = self.fronts.setdefault(space, [])
        for other in front:
            if other.spent <= spent and other.hazards <= label.hazards and other.belts <= label.belts:
                return
        stop = Stop(space, spent, turns, label.hazards, label.belts, label)
        front[:] = [other for other in front if not self._beats(stop, other)]
        front.append(stop)
        fresh.append(stop)

    def _beats(self, stop: Stop, other: Stop) -> bool:
        return (
            other.turns == stop.turns and stop.spent <= other.spent
            and stop.hazards <= other.hazards and stop.belts <= other.belts
        )  # fmt: skip

    def plans(self, space: str) -> list[Plan]:
        """Routes to a space that are worth taking, least fuel first."""
        found = [self._plan(stop) for stop in self.fronts.get(space, ()) if stop.leg is not None]
        return sorted(found, key=lambda plan: plan.costs)

    def _plan(self, stop: Stop) -> Plan:
        legs: list[Leg] = []
        hazards = belts = 0
        at: Stop = stop
        while at.leg is not None:
            label: Label = at.leg
            steps: list[Step] = []
            while label.arc is not None:
                before = label.parent
                assert isinstance(before, Label)
                steps.append(Step(self.chart.graph.spaces[label.node], label.used, label.arc.assist))
                hazards += label.arc.rolls[0]
                belts += label.arc.rolls[1]
                if label.arc.frees and before.arc is not None:
                    hazards -= before.arc.owed
                label = before
            drive = self.craft.drives[label.drive]
            legs.append(
                Leg(
                    drive.card,
                    drive.afterburn,
                    drive.push_by,
                    drive.supports,
                    label.jettison,
                    label.net,
                    tuple(steps[::-1]),
                )
            )
            assert isinstance(label.parent, Stop)
            at = label.parent
        wet = self.craft.spots[stop.spent]
        return Plan(stop.spent, stop.turns, hazards, belts, wet, tuple(legs[::-1]))


# -- bounds --------------------------------------------------------------------------------------------------


class Bound:
    """What the rest of a way to the goal takes at least; a label that cannot beat a known route is dropped.

    It is counted from space to space, as if each step began a move. A flyby's bonus burns count as so many
    burns less for all that comes after it, which never says too much.
    """

    def __init__(self, search: Search, goal: str) -> None:
        self.search, self.goal = search, goal
        self.chart = search.chart
        spaces = list(self.chart.graph.begins)
        self.half, craft = min(search.half), search.craft
        zones = {space.zone: space.id for space in craft.state.content.map.spaces.values()}
        nets = [net for space in zones.values() for _, _, net in craft.starts(0, space)]
        self.most = max(1, *nets)
        highest = self.chart.rank(self.most)
        steps = [
            (node, self._place(arc), arc) for node in range(len(spaces)) for arc in self.chart.arcs(node)
        ]
        self.backward: list[list[tuple[int, Arc]]] = [[] for _ in spaces]
        gains = [0] * len(spaces)
        for node, end, arc in steps:
            if arc.rank > highest:
                continue
            self.backward[end].append((node, arc))
            gains[end] = max(gains[end], MOST_BONUS if arc.oberth else arc.gain)
        none = [0] * len(spaces)
        self.fuel = self._least(lambda arc: arc.costs[0][1], [gain * HALF for gain in gains], 0)
        self.burns = self._least(lambda arc: arc.costs[0][0], gains, 0)
        self.hazards = self._least(lambda arc: arc.hazards - arc.frees, none, -1)
        self.belts = self._least(lambda arc: arc.belts, none, 0)

    def _place(self, arc: Arc) -> int:
        graph = self.chart.graph
        return graph.begins[graph.spaces[arc.to]]

    def _least(self, cost: Callable[[Arc], int], gains: list[int], floor: int) -> list[int | None]:
        """Least total from each space to the goal, in its order on the map; None where no way leads there."""
        best: list[int | None] = [None] * len(gains)
        todo = [self.chart.graph.begins[self.goal]]
        best[todo[0]] = 0
        while todo:
            following = []
            for node in todo:
                here = best[node] or 0
                for before, arc in self.backward[node]:
                    total = max(floor, here + cost(arc) - gains[before])
                    known = best[before]
                    if known is None or total < known:
                        best[before] = total
                        following.append(before)
            todo = following
        return best

    def hopeless(self, label: Label, turns: int) -> bool:
        """Whether no route by this label could be worth taking."""
        search = self.search
        place = self.chart.graph.begins[self.chart.graph.spaces[label.node]]
        halves, burns = self.fuel[place], self.burns[place]
        hazards, belts = self.hazards[place], self.belts[place]
        if halves is None or burns is None or hazards is None or belts is None:
            return True
        spent = label.spent + max(0, halves - HALF * label.bonus) * self.half
        if spent > search.craft.aboard * search.parts:
            return True
        spent = -(-spent // search.parts)
        turns += max(0, -(-(burns - label.bonus - max(0, label.left)) // self.most))
        hazards += label.hazards
        belts += label.belts
        return any(
            stop.spent <= spent and stop.turns <= turns
            and stop.hazards <= hazards and stop.belts <= belts
            for stop in search.fronts.get(self.goal, ())
        )  # fmt: skip
