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

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import lcm
from typing import Any

from hfmod.content.hf4 import Card, CardSide, Hf4Content, SolarMap, Thrust
from hfmod.engine.act import Act
from hfmod.games.hf4 import f_fuel, h_due, h_landing, h_movement, h_rights, h_thrust, scenarios
from hfmod.games.hf4.g1_cargo import JettisonFuel
from hfmod.games.hf4.options import chosen
from hfmod.games.hf4.solar_graph import Way, is_lander, ways
from hfmod.games.hf4.state import CardState, Hf4State, Movement, Player, Stack

MOST_TURNS = 40  # longest route that is looked for
MOST_BONUS = 12  # bonus burns that are worth counting
HALF = 2  # a burn is counted as two halves of fuel, since lander burns may be halves


class NoRoute(Exception):
    """The spacecraft cannot be planned for; the message says why."""


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
    jettison: int
    net_thrust: int
    steps: tuple[Step, ...]

    def acts(self, player: str, stack: str) -> Iterator[Act[Hf4State]]:
        """The acts of the turn, without the rolls that fall due."""
        if self.jettison:
            yield JettisonFuel(by=player, steps=self.jettison, stack=stack)
        yield h_thrust.ActivateThruster(
            by=player, card=self.card, stack=stack, afterburn=self.afterburn, push_by=self.push_by
        )
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


def by_hand(
    content: Hf4Content, at: str, wet: Fraction, dry: Fraction, thrust: Thrust, pushed: bool = False
) -> tuple[Hf4State, Stack]:
    """A table of the core game that holds one rocket with one thruster, and that rocket.

    Raises NoRoute for masses that are no spots of the fuel strip, and for an unknown space.
    """
    if at not in content.map.spaces:
        raise NoRoute(f"there is no space {at} on the map")
    side = CardSide("hand", "white", "thruster", thrust=thrust)
    cards = {"hand": Card("hand", 0, "thrusters", "core", "core", side, side)}
    crew = CardSide("crewF", "crew", "crew")
    cards["crew"] = Card("crew", 0, "crew", "core", "core", crew, crew)
    table = replace(content, cards=cards)
    state = Hf4State(table, frozenset({"core"}), "core", chosen(table, {}, False), phase="turns")
    rocket = Stack("rocket", "you", at, ["hand"], dry=dry, wet=wet, grade=thrust.grade if wet > dry else None)
    state.players["you"] = Player("you", "", "crew", stacks={"rocket": rocket})
    if pushed:
        state.players["you"].privileges.add(h_rights.POWERSAT)
    state.cards = {"hand": CardState("hand")}
    state.order, state.first_player = ["you"], "you"
    spots = {*f_fuel.strip(content).black, f_fuel.ONE}
    for name, mass in (("wet", wet), ("dry", dry)):
        if mass not in spots:
            raise NoRoute(f"{name} mass {f_fuel.mass_text(mass)} is no spot of the fuel strip")
    if wet < dry:
        raise NoRoute(f"wet mass {f_fuel.mass_text(wet)} is below the dry mass {f_fuel.mass_text(dry)}")
    return state, rocket


# -- the map as a graph of arrivals ----------------------------------------------------------------------

Cost = tuple[tuple[int, int], ...]  # (burns, halves of fuel) by bonus burns used


@dataclass(frozen=True, slots=True)
class Line:
    """A step out of a node as the bare map has it: the way, the node that it leads to, what it costs."""

    way: Way
    to: int
    costs: Cost


@dataclass
class Graph:
    """Nodes are spaces as a move may stand in them: just begun there, or come from a neighbour."""

    spaces: list[str]
    begins: Mapping[str, int]
    lines: list[list[Line]]


_graphs: dict[int, tuple[SolarMap, Graph]] = {}


def graph_of(state: Hf4State) -> Graph:
    """The graph of the map, made once for each map."""
    board = state.content.map
    found = _graphs.get(id(board))
    if found is None or found[0] is not board:
        found = _graphs[id(board)] = (board, _graph(state))
    return found[1]


def _graph(state: Hf4State) -> Graph:
    board = state.content.map
    spaces = list(board.spaces)
    begins = {space: node for node, space in enumerate(spaces)}
    arrivals = {(one.start, one.end): one for space in board.spaces for one in ways(board, space)}
    number = {ends: len(spaces) + index for index, ends in enumerate(arrivals)}
    spaces += [end for _, end in arrivals]
    lines = []
    for node, space in enumerate(spaces):
        came = list(arrivals.values())[node - len(begins)] if node >= len(begins) else None
        origin, lane = (came.start, came.lane_in) if came else (None, None)
        move = Movement("rocket", fuel=Fraction(1), came_from=origin, lane=lane)
        lines.append(
            [
                Line(out, number[out.start, out.end], _costs(state, move, out))
                for out in ways(board, space)
                if out.end != origin
            ]
        )
    return Graph(spaces, begins, lines)


def _costs(state: Hf4State, move: Movement, out: Way) -> Cost:
    """Burns and halves of fuel of a step by bonus burns used, as many as it can take."""
    found = []
    for bonus in count():
        cost = h_movement.cost_of(state, move, out, bonus, False, None)
        if bonus > cost.bonus:
            return tuple(found)
        found.append((cost.burns, int(cost.fuel * HALF)))
    raise AssertionError("no end of bonus burns")


# -- the spacecraft --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drive:
    """A way to activate a thruster: which card, with an afterburn or a push, and what a half burn takes."""

    card: str
    afterburn: bool
    push_by: str | None
    fuel: Fraction
    extra: int  # fuel steps of the afterburn
    burns_it: bool  # whether it burns the fuel that is aboard


@dataclass
class Craft:
    """A spacecraft as the search sees it. ``spots`` are its wet masses, one for each fuel step spent."""

    state: Hf4State
    player: str
    stack: Stack
    spots: list[Fraction]
    drives: list[Drive]
    _thrusts: dict[tuple[int, int, str], int | None] = field(default_factory=dict)
    _starts: dict[tuple[int, str], list[tuple[int, int, int]]] = field(default_factory=dict)

    @property
    def aboard(self) -> int:
        """Fuel steps aboard."""
        return len(self.spots) - 1

    def thrust(self, drive: int, spent: int, space: str) -> int | None:
        """Net thrust at the start of a move from a space after so many fuel steps; None: it does not run."""
        zone = self.state.content.map.spaces[space].zone
        key = (drive, spent, zone)
        if key not in self._thrusts:
            self._thrusts[key] = self._thrust(self.drives[drive], spent, space)
        return self._thrusts[key]

    def starts(self, spent: int, space: str) -> list[tuple[int, int, int]]:
        """Ways to begin a move after so many fuel steps: drive, fuel steps spent by then, net thrust.

        More fuel is thrown away only where that raises the net thrust.
        """
        key = (spent, self.state.content.map.spaces[space].zone)
        if key not in self._starts:
            found = self._starts[key] = []
            for index in range(len(self.drives)):
                best: int | None = None
                for later in range(spent, self.aboard + 1):
                    net = self.thrust(index, later, space)
                    if net is not None and (best is None or net > best):
                        best = net
                        found.append((index, later, net))
        return self._starts[key]

    def _thrust(self, drive: Drive, spent: int, space: str) -> int | None:
        there = replace(self.stack, location=space, wet=self.spots[spent])
        pushed = drive.push_by is not None
        if not h_thrust.sunlit(self.state, there, drive.card, pushed):
            return None
        if spent + drive.extra > self.aboard or (drive.extra and not drive.burns_it):
            return None
        return h_thrust.net_thrust(self.state, there, drive.card, drive.afterburn, pushed).total


def craft_of(state: Hf4State, player: str, stack: Stack) -> Craft:
    """What the search must know of a stack. Raises NoRoute for one that cannot move."""
    for violation in (*f_fuel.dry_limit(state, stack), *f_fuel.wet_limit(state, stack)):
        raise NoRoute(f"{violation.rule}: {violation.message}")
    strip = f_fuel.strip(state.content)
    aboard = f_fuel.fuel_steps(state, stack)
    spots = [strip.down(stack.wet, n) or stack.wet for n in range(aboard + 1)]
    drives = list(_drives(state, player, stack))
    if not drives:
        raise NoRoute(f"{stack.key} holds no thruster")
    return Craft(state, player, stack, spots, drives)


def _drives(state: Hf4State, player: str, stack: Stack) -> Iterator[Drive]:
    for card in stack.cards:
        thrust = state.side(card).thrust
        if thrust is None:
            continue
        burns_it = not thrust.fuel or f_fuel.burns_with(thrust.grade, stack.grade)
        pushes = (None, *h_rights.push_sources(state, player)[:1]) if thrust.push else (None,)
        for push in pushes:
            yield Drive(card, False, push, thrust.fuel, 0, burns_it)
            if thrust.afterburn is not None:
                yield Drive(card, True, push, thrust.fuel, h_thrust.afterburn_steps(thrust), burns_it)


# -- what a step demands of this spacecraft ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arc:
    """A step for a certain spacecraft. ``rank`` counts the sizes of sites that its net thrust must exceed."""

    to: int
    costs: Cost
    most: int  # bonus burns that it can use
    rank: int
    hazards: int
    belts: int
    gain: int  # bonus burns gained on the way in
    oberth: bool  # gains bonus burns of base thrust, once a move
    assist: str | None
    owed: int  # of the hazards, those that an assisted landing right after it does away with
    frees: bool  # is such a landing
    rolls: tuple[int, int]  # hazard and belt rolls, also where the search does not count them


class Chart:
    """The graph with the demands on a certain spacecraft, made node by node as the search comes by."""

    def __init__(self, craft: Craft, rolls: bool) -> None:
        self.craft, self.state, self.rolls = craft, craft.state, rolls
        self.graph = graph_of(craft.state)
        board = self.state.content.map
        sizes = sorted({site.size for site in board.sites.values()})
        self.ranks = {size: index + 1 for index, size in enumerate(sizes)}
        self._rank = {}
        for thrust in range(-20, 60):
            self._rank[thrust] = sum(size < thrust for size in sizes)
        self.breaks = any(h_rights.breaks_in_air(self.state, card) for card in craft.stack.cards)
        self._arcs: list[list[Arc] | None] = [None] * len(self.graph.spaces)
        self._rests: dict[str, bool] = {}
        self._demands: dict[tuple[str, str], list[tuple[Any, ...]]] = {}

    def rank(self, thrust: int) -> int:
        """How many of the sizes of sites a net thrust exceeds."""
        return self._rank[max(-20, min(59, thrust))]

    def rests(self, space: str) -> bool:
        """Whether a move may end in a space."""
        if space not in self._rests:
            target = self.state.content.map.spaces[space]
            there = replace(self.craft.stack, location=space)
            self._rests[space] = not is_lander(target) and not scenarios.lost_in_space(self.state, there)
        return self._rests[space]

    def arcs(self, node: int) -> list[Arc]:
        """Steps out of a node."""
        found = self._arcs[node]
        if found is None:
            found = self._arcs[node] = [
                Arc(line.to, line.costs, len(line.costs) - 1, *demand)
                for line in self.graph.lines[node]
                for demand in self._of(line.way)
            ]
        return found

    def _of(self, step: Way) -> list[tuple[Any, ...]]:
        key = (step.start, step.end)
        if key not in self._demands:
            self._demands[key] = list(self._demand(step))
        return self._demands[key]

    def _demand(self, step: Way) -> Iterator[tuple[Any, ...]]:
        """Each way to make a step, as the fields of an arc from ``rank`` on."""
        state, stack, player = self.state, self.craft.stack, self.craft.player
        board = state.content.map
        target = board.spaces[step.end]
        if self.breaks and target.hazard == h_due.AEROBRAKE:
            return
        if next(h_rights.synodic(state, step), None) is not None:
            return
        site = board.sites.get(step.start) or board.sites.get(step.end)
        card = self.craft.drives[0].card
        here = replace(stack, location=step.start)
        for assist in (None, h_landing.FACTORY) if site is not None else (None,):
            rank = 0
            if site is not None:
                strong, weak = (
                    Movement(stack.kind, stack.owner, thruster=card, net_thrust=net, facts={"push": 1})
                    for net in (site.size + 1, site.size)
                )
                if any(h_landing.forbidden(state, strong, here, step, player, assist, {})):
                    continue
                if any(h_landing.forbidden(state, weak, here, step, player, assist, {})):
                    rank = self.ranks[site.size]
            due = h_due.hazards_of(state, here, step.end, player, assist)
            hazards = sum(kind in h_due.HAZARDS for kind in due)
            owed = sum(kind in (h_due.CRASH, h_due.AEROBRAKE) for kind in due)
            frees = h_landing.is_assisted_landing(state, step.end, assist)
            gain = 0
            if not target.flyby_base_thrust:
                begun = Movement(stack.kind, stack.owner, thruster=card, facts={"push": 1})
                gain = h_movement.flyby_bonus(state, begun, here, step.end, False)
            belts = due.count(h_due.BELT)
            counted = (hazards, belts) if self.rolls else (0, 0)
            once = target.flyby_base_thrust
            yield rank, *counted, gain, once, assist, owed, frees, (hazards, belts)


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
        cards = [drive.card for drive in craft.drives]
        self.kinds = [cards.index(card) for card in cards]
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
                    drive.card, drive.afterburn, drive.push_by, label.jettison, label.net, tuple(steps[::-1])
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
        steps = [(node, self._place(arc), arc) for node in range(len(spaces)) for arc in self.chart.arcs(node)]
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
