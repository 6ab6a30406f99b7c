"""The solar map as one spacecraft sees it: nodes, steps, and what each step costs and demands.

Everything is asked of the rules once and kept: burns of a step (H5), rolls (H7, H10), what a landing or
liftoff needs (H6), net thrusts by zone and mass (H3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count, product
from typing import Any

from hfmod.content.hf4 import Card, CardSide, Hf4Content, SolarMap, Thrust
from hfmod.games.hf4 import (
    f_fuel,
    h_burns,
    h_due,
    h_flyby,
    h_landing,
    h_rights,
    h_thrust,
    j_supports,
    scenarios,
)
from hfmod.games.hf4.options import chosen
from hfmod.games.hf4.solar_graph import Way, is_lander, is_pivot, ways
from hfmod.games.hf4.state import CardState, Hf4State, Movement, Player, Stack

HALF = 2  # a burn is counted as two halves of fuel, since lander burns may be halves


class NoRoute(Exception):
    """The spacecraft cannot be planned for; the message says why."""


def by_hand(
    content: Hf4Content, at: str, wet: Fraction, dry: Fraction, thrust: Thrust, pushed: bool = False
) -> tuple[Hf4State, Stack]:
    """A table of the core game that holds one rocket with one thruster, and that rocket.

    Raises NoRoute for masses that are no spots of the fuel strip, and for an unknown space.
    """
    if at not in content.map.spaces:
        raise NoRoute(f"there is no space {at} on the map")
    side = CardSide("hand", "white", "thruster", mass=int(dry), thrust=thrust)
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
    if dry.denominator != 1:
        raise NoRoute(f"dry mass {f_fuel.mass_text(dry)} is no whole number")
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


def forget() -> None:
    """Drop the graphs made so far."""
    _graphs.clear()


def _graph(state: Hf4State) -> Graph:
    board = state.content.map
    spaces = list(board.spaces)
    begins = {space: node for node, space in enumerate(spaces)}
    arrivals = {(one.start, one.end): one for space in board.spaces for one in ways(board, space)}
    number = {ends: len(spaces) + index for index, ends in enumerate(arrivals)}
    spaces += [end for _, end in arrivals]
    came_by = [None] * len(begins) + list(arrivals.values())
    known: dict[tuple[bool, str], Cost] = {}  # a step's costs hang on its pivot and its end alone
    lines = []
    for space, came in zip(spaces, came_by, strict=True):
        origin, lane = (came.start, came.lane_in) if came else (None, None)
        found = []
        for out in ways(board, space):
            if out.end != origin:
                key = (is_pivot(board.spaces[space], origin, lane, out), out.end)
                if key not in known:
                    move = Movement("rocket", fuel=Fraction(1), came_from=origin, lane=lane)
                    known[key] = _costs(state, move, out)
                found.append(Line(out, number[out.start, out.end], known[key]))
        lines.append(found)
    return Graph(spaces, begins, lines)


def _costs(state: Hf4State, move: Movement, out: Way) -> Cost:
    """Burns and halves of fuel of a step by bonus burns used, as many as it can take."""
    found: list[tuple[int, int]] = []
    for bonus in count():
        cost = h_burns.cost_of(state, move, out, bonus, False, None)
        if bonus > cost.bonus:
            return tuple(found)
        found.append((cost.burns, int(cost.fuel * HALF)))
    raise AssertionError("no end of bonus burns")


# -- the spacecraft --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drive:
    """A way to activate a thruster: which card, what helps it, and fuel steps a burn."""

    card: str
    afterburn: bool
    push_by: str | None
    supports: tuple[str, ...]
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
        act = h_thrust.ActivateThruster(
            by=self.player, card=drive.card, stack=there.kind, afterburn=drive.afterburn,
            push_by=drive.push_by, supports=drive.supports,
        )  # fmt: skip
        if any(h_thrust.works(self.state, there, act)):
            return None
        if spent + drive.extra > self.aboard or (drive.extra and not drive.burns_it):
            return None
        return h_thrust.net_thrust(
            self.state, there, drive.card, drive.afterburn, pushed, drive.supports
        ).total


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
        pushes = (None, *h_rights.push_sources(state, player)[:1]) if thrust.push else (None,)
        burns = (False, True) if thrust.afterburn is not None else (False,)
        for chain, push, afterburn in product(j_supports.choices(state, stack, card), pushes, burns):
            fuel = h_thrust.net_thrust(state, stack, card, False, push is not None, chain).fuel
            burns_it = not fuel or f_fuel.burns_with(thrust.grade, stack.grade)
            extra = h_thrust.afterburn_steps(thrust) if afterburn else 0
            yield Drive(card, afterburn, push, chain, fuel, extra, burns_it)


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
        working = (
            n for n in range(len(craft.drives)) if craft.thrust(n, 0, craft.stack.location) is not None
        )
        self.drive = craft.drives[next(working, 0)]
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
        drive = self.drive
        begun = Movement(
            stack.kind, stack.owner, thruster=drive.card, supports=list(drive.supports),
            afterburned=drive.afterburn, facts={"push": 1},
        )  # fmt: skip
        here = replace(stack, location=step.start)
        for assist in (None, h_landing.FACTORY) if site is not None else (None,):
            rank = 0
            if site is not None:
                strong, weak = (replace(begun, net_thrust=net) for net in (site.size + 1, site.size))
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
                gain = h_flyby.flyby_bonus(state, begun, here, step.end, False)
            belts = due.count(h_due.BELT)
            counted = (hazards, belts) if self.rolls else (0, 0)
            once = target.flyby_base_thrust
            yield rank, *counted, gain, once, assist, owed, frees, (hazards, belts)
