"""Routes over the solar map for one spacecraft: every way worth taking, over any number of turns.

A route is worth taking where no other one to the same space is at least as good in all of fuel steps, turns,
hazard rolls and belt rolls. Fuel thrown away counts as spent. What a step costs, which rolls it owes, what a
thruster gives where and with which mass, and what a landing needs is asked of the rules (chapters F and H)
and of no table of its own; the search adds only what follows from them:

- a turn is one move: the net thrust is that of its start, directions are free there, and it ends in a space
  that is no lander burn, or on a site;
- bonus burns are used as soon as they can be, since all that they may pay for costs the same, and so are
  bonus pivots, which pay for nothing else;
- an afterburn is paid in fuel steps, at the activation or in the solar oberth;
- fuel is thrown away before a move only where that raises the net thrust;
- seasons go by, a year a turn; where a step is open, or gives its bonus burns, in another season only, the
  spacecraft stops before it and waits.

Ways of a mag sail that have gained in as many belts, but in others, are taken to be open to the same gains.
Not looked at: freighters and mobile factories; afterburns that take tanks; rocketplanes but at the start of a
route, with FTs of other stacks; ways on which a card of the stack burns up; what others do meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import lcm

from hfmod.games.hf4 import h_due, h_landing
from hfmod.games.hf4.routing_bound import Bound
from hfmod.games.hf4.routing_chart import HALF, Chart, Cost, Demand, costs
from hfmod.games.hf4.routing_craft import Craft, NoRoute, by_hand, craft_of
from hfmod.games.hf4.routing_plan import Leg, Plan, Step
from hfmod.games.hf4.scenarios import CYCLE
from hfmod.games.hf4.state import Movement

__all__ = ["Craft", "Leg", "NoRoute", "Plan", "Search", "Step", "by_hand", "craft_of"]

MOST_TURNS = 40  # longest route that is looked for
MOST_BONUS = 12  # bonus burns that are worth counting

# What a move has used up, as bits of ``Label.used_up``: 0 is a move that may still use everything.
OBERTH = 1  # the solar oberth has given its bonus burns
BURNT = 2  # the afterburn is made
OWED = 4  # not used up, but a roll is due that an assisted landing would do away with
PIVOT = 8  # times 0 to 7: bonus pivots used
BELTS = 64  # times a bit for each belt that has given its bonus burn
PIVOTS = 7


@dataclass(slots=True, eq=False)
class Stop:
    """A spacecraft at rest after ``turns`` turns, ``spent`` fuel steps lighter."""

    space: str
    spent: int
    turns: int
    hazards: int
    belts: int
    last: Label | None = None  # how it came here


@dataclass(slots=True, eq=False)
class Launch:
    """How a move began: from which stop, with which drive, fuel thrown away, net thrust."""

    stop: Stop
    drive: int
    jettison: int
    net: int


@dataclass(slots=True, eq=False)
class Arc:
    """A step for one kind of drive: burns and parts of fuel steps by bonus burns used, rolls as counted."""

    to: Node
    costs: Cost
    most: int  # bonus burns that it can use
    turned: Cost | None  # costs with a bonus pivot
    rank: int
    hazards: int
    belts: int
    special: bool
    demand: Demand
    tanks: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True, eq=False)
class Node:
    """A node of the map for one kind of drive, with the labels there by what they have used up."""

    number: int
    space: str
    kind: int
    rests: bool
    lands: bool
    front: list[Stop]
    begin: Node | None  # the node of moves that begin in the same space; None: this one
    labels: dict[int, list[Label]] = field(default_factory=dict)
    arcs: list[Arc] | None = None


@dataclass(slots=True, eq=False)
class Label:
    """A spacecraft in the middle of a move. ``spent`` counts in parts of a fuel step, ``left`` in burns."""

    node: Node
    spent: int
    hazards: int
    belts: int
    left: int  # burns that the net thrust still allows
    rank: int  # sizes of sites that it could land on by its net thrust
    bonus: int
    used_up: int
    launch: Launch
    parent: Label | None
    arc: Arc | None
    used: int = 0  # bonus burns used by the last step
    turned: bool = False  # by a bonus pivot
    afterburn: bool = False  # in the solar oberth
    alive: bool = True


class Search:
    """All routes worth taking from a stack's place.

    ``toll`` are the fuel steps that a hazard roll and a belt roll are worth: then routes are compared by fuel
    with and without it, and by turns, not by rolls (whose place on labels and stops the sum takes).
    """

    def __init__(
        self, craft: Craft, toll: tuple[int, int] | None = None, most_turns: int = MOST_TURNS
    ) -> None:
        self.craft, self.chart, self.most_turns = craft, Chart(craft), most_turns
        self.toll = toll
        self.parts = lcm(*(drive.fuel.denominator for drive in craft.drives)) * HALF
        self.limit = craft.aboard * self.parts
        kinds = [drive.kind for drive in craft.drives]
        self.kinds = [kinds.index(kind) for kind in kinds]
        self.halves = [int(drive.fuel * self.parts / HALF) for drive in craft.drives]
        self.fronts: dict[str, list[Stop]] = {}
        self._prices: dict[tuple[Cost, int, bool], Cost] = {}
        self._nodes: dict[tuple[int, int], Node] = {}
        self._waiting: dict[int, list[tuple[Label, Arc]]] = {}  # steps put off, by turn
        self._queue: list[tuple[int, int, Label]] = []
        self._ticket = count()
        self._season: str | None = None
        self.turn = 0
        self.bound: Bound | None = None

    def run(self, goal: str | None = None) -> None:
        """Fill ``fronts``: for each space the stops that no other one there beats."""
        start = Stop(self.craft.stack.location, 0, 0, 0, 0)
        if goal is not None:
            self.bound = Bound(self.craft, self.chart, goal)
        self.fronts[start.space] = [start]
        layer = [start]
        while self.turn < self.most_turns and (layer or self._waiting):
            self.turn += 1
            self._season = self.chart.season(self.turn)
            layer = self._move([stop for stop in layer if stop.space != goal])
        self.fronts = {space: front for space, front in self.fronts.items() if front}

    def plans(self, space: str) -> list[Plan]:
        """Routes to a space that are worth taking, least fuel first."""
        found = [self._plan(stop) for stop in self.fronts.get(space, ()) if stop.last is not None]
        return sorted(found, key=lambda plan: plan.costs)

    # -- a turn --------------------------------------------------------------------------------------------

    def _move(self, stops: Iterable[Stop]) -> list[Stop]:
        """Everything that one more turn reaches from the given stops; returns the new stops."""
        for stop in stops:
            self._begin(stop)
        for label, arc in self._waiting.pop(self.turn, ()):
            if label.alive:
                self._special(label, arc)
        fresh: list[Stop] = []
        queue = self._queue
        while queue:
            label = heappop(queue)[2]
            if not label.alive:
                continue
            node = label.node
            if node.rests and label.arc is not None:
                self._rest(label, fresh)
                if node.lands:
                    continue
            self._steps(label, self._arcs(node))
        return [stop for stop in fresh if stop in self.fronts[stop.space]]

    def _begin(self, stop: Stop) -> None:
        """Queue the moves that begin at a stop."""
        craft, parts = self.craft, self.parts
        number = self.chart.graph.begins[stop.space]
        for index, spent, net in craft.starts(stop.spent, stop.space):
            drive = craft.drives[index]
            node = self._node(number, self.kinds[index])
            launch = Launch(stop, index, spent - stop.spent, net)
            begun = spent + drive.extra
            hazards = stop.hazards + ((begun - stop.spent) * parts if self.toll else 0)
            label = Label(
                node, begun * parts, hazards, stop.belts, max(0, net), self.chart.rank(net), 0,
                BURNT if drive.afterburn else 0, launch, None, None,
            )  # fmt: skip
            self._add(label)
            if stop.last is None:
                self._by_rocketplane(label, begun)

    def _by_rocketplane(self, label: Label, spent: int) -> None:
        """Rocketplane liftoffs where the route starts, for FTs of other stacks there (H6c.6)."""
        craft = self.craft
        drive = craft.drives[label.launch.drive]
        stack = replace(craft.stack, wet=craft.spots[spent])
        begun = Movement(
            stack.kind, stack.owner, thruster=drive.card, supports=list(drive.supports),
            afterburned=drive.afterburn, net_thrust=label.launch.net, fuel=Fraction(1),
            facts={"push": 1} if drive.push_by else {},
        )  # fmt: skip
        for line in self.chart.graph.lines[label.node.number]:
            for assist, tanks in h_landing.choices(craft.state, craft.player, stack, line.way):
                if assist != h_landing.ROCKETPLANE or stack.kind in tanks:
                    continue
                if any(h_landing.forbidden(craft.state, begun, stack, line.way, craft.player, assist, tanks)):
                    continue
                due = h_due.hazards_of(craft.state, stack, line.way.end, craft.player, assist)
                demand = Demand(hazards=sum(kind in h_due.HAZARDS for kind in due), assist=assist)
                price = costs(craft.state, begun, line.way, False, assist)
                arc = self._arc(line.to, price, None, demand, label.node.kind)
                arc.tanks = tuple(tanks.items())
                self._steps(label, [arc])
                break

    # -- a step --------------------------------------------------------------------------------------------

    def _node(self, number: int, kind: int) -> Node:
        key = (number, kind)
        found = self._nodes.get(key)
        if found is None:
            graph = self.chart.graph
            space = graph.spaces[number]
            begin = graph.begins[space]
            found = self._nodes[key] = Node(
                number, space, kind, self.chart.rests(space), space in self.craft.state.content.map.sites,
                self.fronts.setdefault(space, []), self._node(begin, kind) if begin != number else None,
            )  # fmt: skip
        return found

    def _arcs(self, node: Node) -> list[Arc]:
        """Steps out of a node."""
        if node.arcs is None:
            drive = self.craft.drives[node.kind]
            node.arcs = [
                self._arc(line.to, line.costs, line.turned, demand, node.kind)
                for line in self.chart.graph.lines[node.number]
                for demand in self.chart.demands(line.way, drive)
            ]
        return node.arcs

    def _arc(self, to: int, price: Cost, turned: Cost | None, demand: Demand, kind: int) -> Arc:
        drive = self.craft.drives[kind]
        hazards, belts = demand.hazards, demand.belts
        if self.toll is not None:
            hazards, belts = (hazards * self.toll[0] + belts * self.toll[1]) * self.parts, 0
        return Arc(
            self._node(to, kind), self._paid(price, kind, demand.dark), len(price) - 1,
            self._paid(turned, kind, demand.dark) if turned is not None and drive.pivots else None,
            demand.rank, hazards, belts,
            demand.special or (turned is not None and drive.pivots > 0), demand,
        )  # fmt: skip

    def _paid(self, price: Cost, kind: int, dark: bool) -> Cost:
        """Burns and parts of fuel steps for burns and halves; too many where the drive cannot make them."""
        key = (price, kind, dark)
        found = self._prices.get(key)
        if found is None:
            drive, half, never = self.craft.drives[kind], self.halves[kind], (self.limit + 1, self.limit + 1)
            found = self._prices[key] = tuple(
                never if (burns and dark) or (halves and not drive.burns_it) else (burns, halves * half)
                for burns, halves in price
            )
        return found

    def _steps(self, label: Label, arcs: Iterable[Arc]) -> None:
        """Add the labels after one more step."""
        limit, weighed = self.limit, self.toll is not None
        for arc in arcs:
            if label.rank < arc.rank:
                continue
            if arc.special:
                self._special(label, arc)
                continue
            used = label.bonus if label.bonus < arc.most else arc.most
            burns, fuel = arc.costs[used]
            left, spent = label.left - burns, label.spent + fuel
            if left < 0 or spent > limit:
                continue
            hazards = label.hazards + arc.hazards
            if weighed:
                hazards += fuel
            self._add(
                Label(
                    arc.to, spent, hazards, label.belts + arc.belts, left, label.rank, label.bonus - used,
                    label.used_up & ~OWED, label.launch, label, arc, used,
                )
            )  # fmt: skip

    def _special(self, label: Label, arc: Arc) -> None:
        """Add the labels after a step that gives something, or hangs on what has been done before."""
        drive, demand, used_up = self.craft.drives[label.launch.drive], arc.demand, label.used_up
        if demand.season not in (None, self._season):
            if label.arc is None:
                self._put_off(label, arc)
            return
        price, turned = arc.costs, False
        if arc.turned is not None and used_up // PIVOT % (PIVOTS + 1) < min(PIVOTS, drive.pivots):
            price, turned = arc.turned, True
            used_up += PIVOT
        used = min(label.bonus, len(price) - 1)
        burns, fuel = price[used]
        left, hazards, bonus = label.left - burns, label.hazards + arc.hazards, label.bonus - used
        if demand.frees and used_up & OWED and label.arc is not None:
            hazards -= label.arc.demand.owed * (self.toll[0] * self.parts if self.toll else 1)
        used_up = used_up | OWED if demand.owed else used_up & ~OWED
        bonus += demand.gain
        if demand.belt and not used_up & demand.belt * BELTS:
            bonus += 1
            used_up |= demand.belt * BELTS
        burnings = [False]
        if demand.oberth and not used_up & OBERTH:
            bonus += drive.base
            used_up |= OBERTH
            burnings += [True] if drive.later is not None else []
        for afterburn in burnings:
            paid, gained = fuel, bonus
            if afterburn:
                paid, gained = fuel + (drive.later or 0) * self.parts, bonus + drive.burnt
            if left >= 0 and label.spent + paid <= self.limit:
                self._add(
                    Label(
                        arc.to, label.spent + paid, hazards + (paid if self.toll else 0),
                        label.belts + arc.belts, left, label.rank, min(MOST_BONUS, gained),
                        used_up | BURNT if afterburn else used_up, label.launch, label, arc, used, turned,
                        afterburn,
                    )
                )  # fmt: skip

    def _put_off(self, label: Label, arc: Arc) -> None:
        """Note that the first step of a move waits for its season."""
        for turn in range(self.turn + 1, min(self.turn + CYCLE, self.most_turns + 1)):
            if self.chart.season(turn) == arc.demand.season:
                self._waiting.setdefault(turn, []).append((label, arc))
                return

    def _add(self, label: Label) -> None:
        """Queue a label that is worth going on with; those that it beats leave."""
        node, used_up = label.node, label.used_up
        if used_up >= BELTS:  # which belts gave their bonus burns is not told apart: there are too many sets
            used_up = used_up % BELTS + BELTS * (used_up // BELTS).bit_count()
        others = node.labels.get(used_up)
        if others is None:
            others = node.labels[used_up] = []
        spent, left, rank, bonus = label.spent, label.left, label.rank, label.bonus
        hazards, belts = label.hazards, label.belts
        half = self.halves[node.kind]
        if half and left * half > self.limit - spent:
            left = label.left = (self.limit - spent) // half  # more could not be paid
        for other in others:
            if (
                other.spent <= spent and other.left >= left and other.rank >= rank
                and other.bonus >= bonus and other.hazards <= hazards and other.belts <= belts
            ):  # fmt: skip
                return
        if used_up and self._beaten(label, node.labels.get(0, ())):
            return
        if self.craft.drives[node.kind].magnetic and self._outsailed(label, used_up):
            return
        if not used_up and BURNT in node.labels and self._burnt_beats(label, node.labels[BURNT]):
            return
        if not bonus and node.begin is not None and self._beaten(label, node.begin.labels.get(0, ())):
            return
        if self.bound is not None and self.bound.hopeless(label, self):
            return
        beaten = False
        for other in others:
            if (
                spent <= other.spent and left >= other.left and rank >= other.rank and bonus >= other.bonus
                and hazards <= other.hazards and belts <= other.belts
            ):  # fmt: skip
                other.alive = False
                beaten = True
        if beaten:
            others[:] = [other for other in others if other.alive]
        others.append(label)
        heappush(self._queue, (spent, next(self._ticket), label))

    def _outsailed(self, label: Label, used_up: int) -> bool:
        """Whether one that has gained in another number of belts is as good, with a bonus burn more for each
        belt more that can give it nothing any longer."""
        gained, flags = divmod(used_up, BELTS)
        return any(
            key % BELTS == flags and key != used_up
            and self._beaten(label, others, max(0, key // BELTS - gained))
            for key, others in label.node.labels.items()
        )  # fmt: skip

    def _beaten(self, label: Label, others: Iterable[Label], more: int = 0) -> bool:
        """Whether one of other labels, with so many bonus burns ``more``, is as good.

        They have used up no more than it has.
        """
        hazards = label.hazards
        if label.used_up & OWED and label.arc is not None:
            hazards -= label.arc.demand.owed * (self.toll[0] * self.parts if self.toll else 1)
        return any(
            other.spent <= label.spent and other.left >= label.left and other.rank >= label.rank
            and other.bonus >= label.bonus + more
            and other.hazards <= hazards and other.belts <= label.belts
            for other in others
        )  # fmt: skip

    def _burnt_beats(self, label: Label, others: Iterable[Label]) -> bool:
        """Whether one that has made its afterburn is as good as one that may still make it at the oberth.

        It is where as many burns more are left to it, which cost no more than that afterburn.
        """
        drive = self.craft.drives[label.launch.drive]
        left, saved = label.left + drive.burnt, (drive.later or 0) * self.parts
        spent = label.spent + saved - HALF * self.halves[label.node.kind] * drive.burnt
        return any(
            other.spent <= spent and other.spent <= label.spent and other.left >= left
            and other.rank >= label.rank and other.bonus >= label.bonus
            and other.hazards <= label.hazards and other.belts <= label.belts
            for other in others
        )  # fmt: skip

    def _rest(self, label: Label, fresh: list[Stop]) -> None:
        """Note that the move may end here, where no earlier stop is as good."""
        spent = -(-label.spent // self.parts)
        hazards, belts = label.hazards, label.belts
        if self.toll is not None:
            hazards += spent * self.parts - label.spent
        front = label.node.front
        for other in front:
            if other.spent <= spent and other.hazards <= hazards and other.belts <= belts:
                return
        turn = self.turn
        front[:] = [
            other for other in front
            if other.turns < turn or other.spent < spent or other.hazards < hazards or other.belts < belts
        ]  # fmt: skip
        stop = Stop(label.node.space, spent, turn, hazards, belts, label)
        front.append(stop)
        fresh.append(stop)

    # -- what was found ------------------------------------------------------------------------------------

    def _plan(self, stop: Stop) -> Plan:
        legs: list[Leg] = []
        hazards = belts = 0
        at = stop
        while at.last is not None:
            launch = at.last.launch
            drive = self.craft.drives[launch.drive]
            steps: list[Step] = []
            for label, arc in _back(at.last):
                demand = arc.demand
                steps.append(
                    Step(
                        label.node.space, label.used, demand.assist, label.turned, label.afterburn, arc.tanks
                    )
                )
                hazards += demand.hazards
                belts += demand.belts
                if demand.frees and label.parent is not None and label.parent.arc is not None:
                    hazards -= label.parent.arc.demand.owed
            legs.append(
                Leg(
                    drive.card, drive.afterburn, drive.push_by, drive.supports, launch.jettison, launch.net,
                    tuple(steps[::-1]), at.turns - launch.stop.turns - 1,
                )
            )  # fmt: skip
            at = launch.stop
        wet = self.craft.spots[stop.spent]
        return Plan(stop.spent, stop.turns, hazards, belts, wet, tuple(legs[::-1]))


def _back(label: Label) -> Iterator[tuple[Label, Arc]]:
    """The steps of a move, the last one first."""
    while label.arc is not None and label.parent is not None:
        yield label, label.arc
        label = label.parent
