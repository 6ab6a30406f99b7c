"""Routes over the solar map for one spacecraft: every way worth taking, over any number of turns.

A route is worth taking where no other one to the same space is at least as good in all of fuel steps, turns,
hazard rolls and belt rolls. Fuel thrown away counts as spent. What a step costs, which rolls it owes, what a
thruster gives where and with which mass, and what a landing needs is asked of the rules (chapters F and H)
and of no table of its own; the search adds only what follows from them:

- a turn is one move: the net thrust is that of its start, directions are free there, and it ends in a space
  that is no lander burn, or on a site;
- bonus burns are used as soon as they can be, since all that they may pay for costs the same, and so are
  bonus pivots, which pay for nothing else;
- an afterburn is paid in fuel steps or tanks, at the activation or in the solar oberth;
- fuel is thrown away before a move only where that raises the net thrust;
- seasons go by, a year a turn; where a step is open, or gives its bonus burns, in another season only, the
  whole move waits for it;
- a spacecraft that a card burns up on is another one from then on, and a pushed freighter moves twice a turn.

There may be too many ways of a mag sail through the belts. Then ``Search.whole`` is False: those with the
fewest rolls have been followed, and where bonus burns were gained was not told apart any longer.

Not looked at is what ``routing_craft.left_out`` tells, and what others do meanwhile.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from heapq import heappop, heappush
from math import inf, lcm

from hfmod.games.hf4.routes.bound import Bound
from hfmod.games.hf4.routes.chart import HALF, Chart, Cost, Demand, costs
from hfmod.games.hf4.routes.craft import EVEN, LOST, Craft, NoRoute, by_hand, craft_of
from hfmod.games.hf4.routes.labels import (
    ALL_PIVOTS,
    BURNT,
    HINGING,
    OBERTH,
    PIVOT,
    PIVOTS,
    SEASONAL,
    SETTLED,
    After,
    Arc,
    Label,
    Launch,
    Node,
    Stop,
)
from hfmod.games.hf4.routes.plan import Leg, Plan, Step
from hfmod.games.hf4.routes.reach import Reach
from hfmod.games.hf4.rules.core import h_due, h_landing
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.state import Movement

__all__ = ["Craft", "Leg", "NoRoute", "Plan", "Search", "Step", "by_hand", "craft_of"]

MOST_TURNS = 40  # longest route that is looked for
MOST_BONUS = 40  # bonus burns that are worth counting
MOST_TOLD_APART = 15_000  # labels up to which it matters in which belts a mag sail has gained
MOST_SAILING = 40_000  # labels of a mag sail in all; each turn may make half of what is left,
LEAST_A_TURN = 500  # and so many in any case
FARTHEST = 1 << 8  # more than any burns left


class Search:
    """All routes worth taking from a stack's place.

    ``toll`` are the fuel steps that a hazard roll and a belt roll are worth: then routes are compared by fuel
    with and without it, and by turns, not by rolls (whose place on labels and stops the sum takes). Where
    rolls are worth something, a move that cannot wait, since it has gained in its season, is held to be as
    good as one that can. With ``rolls_alike`` hazard and belt rolls are compared as one number beside fuel
    and turns, which takes less time than to tell them apart.
    """

    def __init__(
        self,
        craft: Craft,
        toll: tuple[int, int] | None = None,
        most_turns: int = MOST_TURNS,
        rolls_alike: bool = False,
    ) -> None:
        self.craft, self.most_turns = craft, most_turns
        self.charts = {form: Chart(craft, form) for form in craft.forms}
        self.chart = self.charts[craft.form]
        self.toll, self.weighed = (1, 1) if rolls_alike else toll, toll is not None and any(toll)
        self.seasonal = SEASONAL if not self.weighed else 0
        self.reach = Reach(craft, self.chart)
        self.parts = lcm(*(drive.fuel.denominator for drive in craft.drives)) * HALF
        self.limit = craft.aboard * self.parts
        kinds = [drive.kind for drive in craft.drives]
        self.kinds = [kinds.index(kind) for kind in kinds]
        self.halves = [int(drive.fuel * self.parts / HALF) for drive in craft.drives]
        self.burning = [  # parts of fuel steps of a burn that may be made wherever a bonus burn is used
            self.limit + 1 if drive.solar or drive.breaks or not drive.burns_it else half * HALF
            for drive, half in zip(craft.drives, self.halves, strict=True)
        ]
        self.later = [drive.later for drive in craft.drives]
        self.fronts: dict[str, list[Stop]] = {}
        self._prices: dict[tuple[Cost, int, bool], Cost] = {}
        self._nodes: dict[tuple[int, int, int], Node] = {}
        self._waiting: dict[int, list[tuple[Label, Arc]]] = {}  # steps put off, by turn
        self._queue: list[tuple[int, int, int, Label]] = []
        self._made = 0
        self._most: float = inf  # labels made so far, and most until the turn ends
        self._season: str | None = None
        self.turn = 0
        self.told_apart = True  # whether it matters in which belts a mag sail has gained
        board = craft.state.content.map
        self.flybys = [  # those that give their bonus burns once a move, with the bits of labels
            (self.chart.once(one.id), one.flyby)
            for one in board.spaces.values()
            if one.flyby > 1 and self.chart.flybys_once
        ]
        self.whole = True  # whether all ways have been followed
        self.bound: Bound | None = None

    def run(self, goal: str | None = None) -> None:
        """Fill ``fronts``: for each space the stops that no other one there beats."""
        start = Stop(self.craft.stack.location, 0, 0, 0, 0, self.craft.form)
        if goal is not None:
            self.bound = Bound(self.craft, self.chart, goal)
        elif self.toll == (0, 0) and self.reach.magnetic:
            self.reach.look_for_all()
            self.reach.know(start)
        self.fronts[start.space] = [start]
        layer = [start]
        with no_collection():
            while self.turn < self.most_turns and (layer or self._waiting):
                self.turn += 1
                self._season = self.chart.season(self.turn)
                self.reach.set_season(self._season)
                if self.reach.magnetic:
                    self._most = self._made + max(LEAST_A_TURN, (MOST_SAILING - self._made) // 2)
                layer = self._move([stop for stop in layer if stop.space != goal])
        self.fronts = {space: front for space, front in self.fronts.items() if front}

    def plans(self, space: str) -> list[Plan]:
        """Routes to a space that are worth taking, least fuel first."""
        kept: list[Stop] = []
        for stop in sorted(self.fronts.get(space, ()), key=_costs):
            if not any(_as_cheap(other, stop) for other in kept):
                kept.append(stop)
        return sorted((self._plan(stop) for stop in kept if stop.last is not None), key=lambda one: one.costs)

    # -- a turn --------------------------------------------------------------------------------------------

    def _move(self, stops: Sequence[Stop]) -> list[Stop]:
        """Everything that one more turn reaches from the given stops; returns the new stops."""
        fresh: list[Stop] = []
        moving = stops
        for again in range(self.craft.moves):
            for stop in moving:
                self._begin(stop, again > 0)
            if not again:
                for label, arc in self._waiting.pop(self.turn, ()):
                    if label.alive:
                        self._steps(label, (arc,))
            moving = self._settle()
            fresh += moving
        return [stop for stop in fresh if stop in self.fronts[stop.space]]

    def _settle(self) -> list[Stop]:
        """Follow all moves that are queued to their ends; returns the new stops."""
        fresh: list[Stop] = []
        queue = self._queue
        while queue:
            if self._made > self._most:  # those with the fewest rolls come first
                self._give_up()
                break
            label = heappop(queue)[3]
            if not label.alive:
                continue
            node = label.node
            if node.rests and label.arc is not None:
                self._rest(label, fresh)
                if node.lands:
                    continue
            self._steps(label, self._arcs(node))
        return fresh

    def _give_up(self) -> None:
        """Leave the moves of this turn that have not been followed yet, as if they had not been found."""
        self.whole = False
        nodes = {id(label.node): label.node for *_, label in self._queue}
        for *_, label in self._queue:
            label.alive = False
        for node in nodes.values():
            node.labels = [label for label in node.labels if label.alive]
        self._queue.clear()

    def _begin(self, stop: Stop, again: bool) -> None:
        """Queue the moves that begin at a stop."""
        craft, parts = self.craft, self.parts
        number = self.chart.graph.begins[stop.space]
        for one in craft.starts(stop.form, stop.spent, stop.space):
            drive = craft.drives[one.drive]
            node = self._node(number, self.kinds[one.drive], one.form)
            launch = Launch(stop, one.drive, one.thrown - stop.spent, one.net, again)
            hazards = stop.hazards + ((one.begun - stop.spent) * parts if self.weighed else 0)
            used_up = SETTLED | (BURNT if drive.afterburn else 0)
            left = self._payable(node, max(0, one.net), one.begun * parts)
            used_up, _ = self.reach.still(node, left, used_up, 0)
            label = Label(
                node, one.begun * parts, hazards, stop.belts, left, self.chart.rank(one.net), 0, used_up, 0,
                launch, None, None,
            )  # fmt: skip
            if not self._begun_beats(label, node.labels):
                self._keep(label)
            if stop.last is None:
                self._by_rocketplane(label, one.begun)

    def _by_rocketplane(self, label: Label, spent: int) -> None:
        """Rocketplane liftoffs where the route starts, for FTs of other stacks there (H6c.6)."""
        craft, node = self.craft, label.node
        drive = craft.drives[label.launch.drive]
        stack = replace(craft.stack, wet=craft.forms[node.form].spots[spent])
        begun = Movement(
            stack.kind, stack.owner, thruster=drive.card, supports=list(drive.supports),
            afterburned=drive.afterburn, net_thrust=label.launch.net, fuel=Fraction(1),
            facts={"push": 1} if drive.push_by else {},
        )  # fmt: skip
        for line in self.chart.graph.lines[node.number]:
            for assist, tanks in h_landing.choices(craft.state, craft.player, stack, line.way):
                if assist != h_landing.ROCKETPLANE or stack.kind in tanks:
                    continue
                if any(h_landing.forbidden(craft.state, begun, stack, line.way, craft.player, assist, tanks)):
                    continue
                due = h_due.hazards_of(craft.state, stack, line.way.end, craft.player, assist)
                demand = Demand(hazards=sum(kind in h_due.HAZARDS for kind in due), assist=assist)
                price = costs(craft.state, begun, line.way, False, assist)
                arc = self._arc(node, line.to, price, None, demand)
                arc.tanks = tuple(tanks.items())
                self._steps(label, (arc,))
                break

    # -- nodes and their steps -----------------------------------------------------------------------------

    def _node(self, number: int, kind: int, form: int) -> Node:
        key = (number, kind, form)
        found = self._nodes.get(key)
        if found is None:
            graph = self.chart.graph
            space = graph.spaces[number]
            begin = graph.begins[space]
            found = self._nodes[key] = Node(
                number, space, kind, form, self.chart.rests(space),
                space in self.craft.state.content.map.sites, self.fronts.setdefault(space, []),
                self._node(begin, kind, form) if begin != number else None,
            )  # fmt: skip
        return found

    def _arcs(self, node: Node) -> list[Arc]:
        """Steps out of a node."""
        if node.arcs is None:
            chart, drive = self.charts[node.form], self.craft.drives[node.kind]
            node.arcs = [
                self._arc(node, line.to, line.costs, line.turned, demand)
                for line in chart.graph.lines[node.number]
                for demand in chart.demands(line.way, drive)
            ]
        return node.arcs

    def _arc(self, node: Node, to: int, price: Cost, turned: Cost | None, demand: Demand) -> Arc:
        drive = self.craft.drives[node.kind]
        hazards, belts = demand.hazards, demand.belts
        if self.toll is not None:
            hazards, belts = (hazards * self.toll[0] + belts * self.toll[1]) * self.parts, 0
        pivots = turned is not None and drive.pivots > 0
        return Arc(
            self._node(to, node.kind, node.form | LOST if demand.burns_up else node.form),
            self._paid(price, node.kind, demand.dark), len(price) - 1,
            self._paid(turned, node.kind, demand.dark) if turned is not None and pivots else None,
            demand.rank, hazards, belts, demand.special or pivots, demand,
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

    # -- a step --------------------------------------------------------------------------------------------

    def _steps(self, parent: Label, arcs: Iterable[Arc]) -> None:
        """Keep the labels after one more step that no other one beats."""
        limit, weighed, halves, still = self.limit, self.weighed, self.halves, self.reach.still
        burning = self.burning
        rank, settled = parent.rank, parent.used_up | SETTLED
        for arc in arcs:
            if rank < arc.rank:
                continue
            if arc.special:
                after: Iterable[After] = self._special(parent, arc)
            else:
                used = parent.bonus if parent.bonus < arc.most else arc.most
                burns, fuel = arc.costs[used]
                after = (
                    (arc.to, parent.spent + fuel, parent.hazards + arc.hazards + (fuel if weighed else 0),
                     parent.left - burns, parent.bonus - used, settled, parent.gained, used, False, False),
                )  # fmt: skip
            belts = parent.belts + arc.belts
            for node, spent, hazards, left, bonus, used_up, gained, used, turned, afterburn in after:
                if left < 0 or spent > limit:
                    continue
                half = halves[node.kind]
                if half and left * half > limit - spent:
                    left = (limit - spent) // half  # more could not be paid
                if gained or used_up & HINGING:
                    used_up, gained = still(node, left + bonus, used_up, gained)
                burn = burning[node.kind]
                for other in node.labels:
                    more = bonus - other.bonus  # which the other one may burn instead
                    if more > 0:
                        if other.left < left + more or other.spent + more * burn > spent:
                            continue
                    elif other.left < left or other.spent > spent:
                        continue
                    if (
                        other.rank >= rank and other.hazards <= hazards and other.belts <= belts
                        and not other.used_up & ~used_up
                        and (not other.gained or -more >= self.still_ahead(other.gained, gained))
                    ):  # fmt: skip
                        break
                else:
                    self._keep(
                        Label(
                            node, spent, hazards, belts, left, rank, bonus, used_up, gained, parent.launch,
                            parent, arc, used, turned, afterburn,
                        )
                    )  # fmt: skip

    def _special(self, label: Label, arc: Arc) -> Iterator[After]:
        """What comes of a step that gives something, or hangs on what has been done before."""
        drive, demand, used_up = self.craft.drives[label.launch.drive], arc.demand, label.used_up
        if demand.season is not None:
            if demand.season != self._season:
                self._put_off(label, arc)
                return
            used_up |= self.seasonal
        price, turned = arc.costs, False
        if arc.turned is not None and (used_up & ALL_PIVOTS).bit_count() < min(PIVOTS, drive.pivots):
            price, turned = arc.turned, True
            used_up |= (used_up & ALL_PIVOTS) << 1 | PIVOT
        used = min(label.bonus, len(price) - 1)
        burns, fuel = price[used]
        left, hazards, bonus = label.left - burns, label.hazards + arc.hazards, label.bonus - used
        if demand.frees and label.arc is not None and not used_up & SETTLED:
            hazards -= label.arc.demand.owed * (self.toll[0] * self.parts if self.toll else 1)
        used_up = used_up & ~SETTLED if demand.owed else used_up | SETTLED
        bonus += demand.gain
        gained = label.gained
        if demand.once & ~gained:
            bonus += demand.first
            gained |= demand.once
        fresh = demand.oberth and not used_up & OBERTH
        if fresh:
            bonus += drive.base
            used_up |= OBERTH
        spent, weight = label.spent + fuel, hazards + (fuel if self.weighed else 0)
        yield arc.to, spent, weight, left, min(MOST_BONUS, bonus), used_up, gained, used, turned, False
        if fresh and drive.later and not used_up & BURNT:
            paid = label.spent // self.parts
            burnt = self.craft.afterburnt(arc.to.form, paid, drive.burnt)
            if burnt is not None:
                form, begun = burnt
                extra = (begun - paid) * self.parts
                to = arc.to if form == arc.to.form else self._node(arc.to.number, arc.to.kind, form)
                weight += extra if self.weighed else 0
                bonus = min(MOST_BONUS, bonus + drive.burnt.thrust)
                yield to, spent + extra, weight, left, bonus, used_up | BURNT, gained, used, turned, True

    def _put_off(self, label: Label, arc: Arc) -> None:
        """Note that a move could be made in the season of one of its steps, after waiting before it."""
        if any(passed.demand.season is not None for _, passed in label.steps()):
            return
        for turn in range(self.turn + 1, min(self.turn + CYCLE, self.most_turns + 1)):
            if self.chart.season(turn) == arc.demand.season:
                self._waiting.setdefault(turn, []).append((label, arc))
                return

    def _payable(self, node: Node, left: int, spent: int) -> int:
        """Burns that the net thrust allows, as far as the fuel aboard pays for them."""
        half = self.halves[node.kind]
        return min(left, (self.limit - spent) // half) if half else left

    def _keep(self, label: Label) -> None:
        """Queue a label if it is worth going on with; those that it beats leave."""
        node = label.node
        if node.begin is not None and self._begun_beats(label, node.begin.labels):
            return
        if self.later[label.launch.drive] and self._burnt_beats(label):
            return
        if self.reach.unknown is not None and self.reach.nothing_new(node, label.left + label.bonus):
            return
        if self.bound is not None and self.bound.hopeless(label, self):
            return
        spent, left, bonus, rank = label.spent, label.left, label.bonus, label.rank
        hazards, belts, used_up, gained = label.hazards, label.belts, label.used_up, label.gained
        beaten = False
        for other in node.labels:
            if (
                bonus >= other.bonus and left >= other.left and spent <= other.spent and rank >= other.rank
                and hazards <= other.hazards and belts <= other.belts and not used_up & ~other.used_up
                and (not gained or bonus - other.bonus >= self.still_ahead(gained, other.gained))
            ):  # fmt: skip
                other.alive = False
                beaten = True
        if beaten:
            node.labels = [other for other in node.labels if other.alive]
        node.labels.append(label)
        self._made += 1
        if gained and self.reach.magnetic and self._made > MOST_TOLD_APART:
            self.told_apart = self.whole = False
        heappush(self._queue, (spent, (hazards + belts) * FARTHEST - left - bonus, self._made, label))

    def still_ahead(self, one: int, other: int) -> int:
        """Bonus burns more that may still be gained than by one that has gained in other belts and flybys."""
        ahead = one & ~other
        if not ahead or not self.told_apart:
            return 0
        more = sum(gain - 1 for bit, gain in self.flybys if ahead & bit)
        return ahead.bit_count() + more

    def _begun_beats(self, label: Label, others: Iterable[Label]) -> bool:
        """Whether one that begins its move here is as good, and burns what the label has as bonus burns."""
        left, spent = label.left + label.bonus, label.spent - label.bonus * self.burning[label.node.kind]
        for other in others:
            if (
                other.spent <= spent and other.left >= left and other.rank >= label.rank
                and other.hazards <= label.hazards and other.belts <= label.belts
                and not other.used_up & ~label.used_up
            ):  # fmt: skip
                return True
        return False

    def _burnt_beats(self, label: Label) -> bool:
        """Whether one that has made its afterburn is as good as one that may still make it at the oberth.

        It is where as many burns more are left to it, which cost no more than that afterburn.
        """
        drive = self.craft.drives[label.launch.drive]
        if not drive.later or label.used_up & (BURNT | OBERTH) or drive.burnt.tanks:
            return False
        left, saved = label.left + drive.burnt.thrust, drive.burnt.steps * self.parts
        spent = label.spent + saved - HALF * self.halves[label.node.kind] * drive.burnt.thrust
        return any(
            other.spent <= spent and other.spent <= label.spent and other.left >= left
            and other.used_up & BURNT and other.rank >= label.rank and other.bonus >= label.bonus
            and other.hazards <= label.hazards and other.belts <= label.belts and not other.gained
            and not other.used_up & ~(label.used_up | BURNT)
            for other in label.node.labels
        )  # fmt: skip

    def _rest(self, label: Label, fresh: list[Stop]) -> None:
        """Note that the move may end here, where no earlier stop is as good."""
        spent = -(-label.spent // self.parts)
        hazards, belts = label.hazards, label.belts
        if self.weighed:
            hazards += spent * self.parts - label.spent
        node, form = label.node, label.node.form
        if form & EVEN:
            form = self.craft.settled(form, spent)
        for other in node.front:
            if (
                other.spent <= spent and other.hazards <= hazards and other.belts <= belts
                and not other.form & ~form
            ):  # fmt: skip
                return
        turn = self.turn
        node.front[:] = [
            other for other in node.front
            if other.turns < turn or other.spent < spent or other.hazards < hazards or other.belts < belts
            or form & ~other.form
        ]  # fmt: skip
        stop = Stop(node.space, spent, turn, hazards, belts, form, label)
        node.front.append(stop)
        fresh.append(stop)
        self.reach.know(stop)

    # -- what was found ------------------------------------------------------------------------------------

    def _plan(self, stop: Stop) -> Plan:
        legs: list[Leg] = []
        hazards = belts = 0
        at = stop
        while at.last is not None:
            launch = at.last.launch
            drive = self.craft.drives[launch.drive]
            steps: list[Step] = []
            for label, arc in at.last.steps():
                demand = arc.demand
                freed = (
                    label.parent.arc.demand.owed if demand.frees and label.parent and label.parent.arc else 0
                )
                steps.append(
                    Step(
                        label.node.space, label.used, demand.assist, label.turned, label.afterburn, arc.tanks,
                    )
                )  # fmt: skip
                hazards += demand.hazards - freed
                belts += demand.belts
            wait = max(0, at.turns - launch.stop.turns - 1)
            legs.append(
                Leg(
                    drive.card, drive.afterburn, drive.push_by, drive.supports, launch.jettison, launch.net,
                    tuple(steps[::-1]), wait, launch.again,
                )
            )  # fmt: skip
            at = launch.stop
        form = self.craft.forms[stop.form]
        return Plan(
            stop.spent, stop.turns, hazards, belts, form.spots[stop.spent], tuple(legs[::-1]), form.lost
        )


def _costs(stop: Stop) -> tuple[int, ...]:
    return (stop.spent, stop.turns, stop.hazards, stop.belts, stop.form)


def _as_cheap(one: Stop, other: Stop) -> bool:
    """Whether a stop costs no more than another, whatever is left in the tanks beside fuel steps."""
    pairs = zip(_costs(one)[:-1], _costs(other)[:-1], strict=True)
    return all(a <= b for a, b in pairs) and not one.form & ~other.form & LOST


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector away: nothing that a search makes is garbage before it ends."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
