"""Bounds for the search for routes to one goal: what the rest of a way takes at least."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hfmod.games.hf4.routes.chart import HALF, Chart, Demand
from hfmod.games.hf4.routes.craft import LOST, Craft

if TYPE_CHECKING:
    from hfmod.games.hf4.routes.labels import Label
    from hfmod.games.hf4.routes.search import Search


@dataclass(frozen=True, slots=True)
class Least:
    """The least that a step from a space takes: burns and halves of fuel, and its demand."""

    start: int
    burns: int
    halves: int
    demand: Demand


class Bound:
    """What the rest of a way to the goal takes at least; a label that cannot beat a known route is dropped.

    It is counted from space to space, as if each step began a move. A flyby's bonus burns count as so many
    burns less for all that comes after it, which never says too much.
    """

    def __init__(self, craft: Craft, chart: Chart, goal: str) -> None:
        self.goal, self.aboard = goal, craft.aboard
        graph = chart.graph
        self.begins = graph.begins
        self.cheapest = min(drive.fuel for drive in craft.drives)
        self.most, self.moves = max(1, craft.most_thrust), craft.moves
        highest = chart.rank(self.most)
        drive = replace(
            min(craft.drives, key=lambda one: (one.drops, one.solar)),
            magnetic=any(one.magnetic for one in craft.drives),
            terawatt=any(one.terawatt for one in craft.drives),
        )
        base = max(one.base + one.burnt.thrust for one in craft.drives)
        self.backward: list[list[Least]] = [[] for _ in graph.begins]
        gains = [0] * len(graph.begins)
        for start in graph.begins.values():  # a move that begins there turns freely
            for line in graph.lines[start]:
                end = graph.begins[line.way.end]
                for demand in chart.demands(line.way, drive):
                    if demand.rank <= highest:
                        self.backward[end].append(Least(start, *line.costs[0], demand))
                        gain = demand.gain + demand.first + (base if demand.oberth else 0)
                        gains[end] = max(gains[end], gain)
        none = [0] * len(gains)
        self.halves = self._least(lambda step: step.halves, [gain * HALF for gain in gains], 0)
        self.burns = self._least(lambda step: step.burns, gains, 0)
        self.hazards = self._least(lambda step: step.demand.hazards - step.demand.frees, none, -1)
        self.belts = self._least(lambda step: step.demand.belts, none, 0)

    def _least(self, cost: Callable[[Least], int], gains: list[int], floor: int) -> list[int | None]:
        """Least total from each space to the goal, in its order on the map; None where no way leads there."""
        best: list[int | None] = [None] * len(gains)
        todo = [self.begins[self.goal]]
        best[todo[0]] = 0
        while todo:
            following = []
            for node in todo:
                here = best[node] or 0
                for step in self.backward[node]:
                    total = max(floor, here + cost(step) - gains[step.start])
                    known = best[step.start]
                    if known is None or total < known:
                        best[step.start] = total
                        following.append(step.start)
            todo = following
        return best

    def hopeless(self, label: Label, search: Search) -> bool:
        """Whether no route by this label could be worth taking."""
        place = self.begins[label.node.space]
        halves, burns = self.halves[place], self.burns[place]
        hazards, belts = self.hazards[place], self.belts[place]
        if halves is None or burns is None or hazards is None or belts is None:
            return True
        rest = max(0, halves - HALF * label.bonus) * self.cheapest * search.parts / HALF
        spent = -(-(label.spent + int(rest)) // search.parts)
        if spent > self.aboard:
            return True
        more = burns - label.bonus - label.left - (self.moves - 1) * self.most
        turns = search.turn + max(0, -(-more // (self.most * self.moves)))
        hazards += label.hazards
        belts += label.belts
        return any(
            stop.spent <= spent and stop.turns <= turns
            and stop.hazards <= hazards and stop.belts <= belts
            and not stop.form & LOST & ~label.node.form
            for stop in search.fronts.get(self.goal, ())
        )  # fmt: skip
