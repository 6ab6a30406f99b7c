"""The solar map as one spacecraft sees it: nodes, steps, and what each step costs and demands.

Everything is asked of the rules once and kept: burns of a step (H5), rolls (H7, H10), what a landing or
liftoff needs (H6), bonus burns (H8), seasons (B7h).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import count

from hfmod.games.hf4.content.model import Site, SolarMap
from hfmod.games.hf4.routes.craft import LOST, Craft, Drive
from hfmod.games.hf4.rules.colonization import b_flight
from hfmod.games.hf4.rules.core import h_burns, h_due, h_flyby, h_landing, h_rights, scenarios
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.solar_graph import Way, is_belt, is_lander, is_pivot, ways
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack
from hfmod.games.hf4.rules.terawatt import b_fleet, b_freighters

HALF = 2  # a burn is counted as two halves of fuel, since lander burns may be halves


# -- the map as a graph of arrivals ----------------------------------------------------------------------

Cost = tuple[tuple[int, int], ...]  # (burns, halves of fuel) by bonus burns used


@dataclass(frozen=True, slots=True)
class Line:
    """A step out of a node as the bare map has it: the way, the node that it leads to, what it costs.

    ``turned`` is the cost with a bonus pivot, None where no pivot is made.
    """

    way: Way
    to: int
    costs: Cost
    turned: Cost | None


@dataclass
class Graph:
    """Nodes are spaces as a move may stand in them: just begun there, or come from a neighbour."""

    spaces: list[str]
    begins: Mapping[str, int]
    lines: list[list[Line]]

    @cached_property
    def into(self) -> list[list[tuple[int, int, int]]]:
        """Steps into each node: the node that they leave, and their burns without and with a bonus pivot."""
        found: list[list[tuple[int, int, int]]] = [[] for _ in self.spaces]
        for start, lines in enumerate(self.lines):
            for line in lines:
                burns = line.costs[0][0]
                found[line.to].append((start, burns, line.turned[0][0] if line.turned else burns))
        return found


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
    exits = {space: ways(board, space) for space in board.spaces}
    arrivals = {(one.start, one.end): one for outs in exits.values() for one in outs}
    number = {ends: len(spaces) + index for index, ends in enumerate(arrivals)}
    spaces += [end for _, end in arrivals]
    came_by = [None] * len(begins) + list(arrivals.values())
    known: dict[tuple[bool, str, Fraction], tuple[Cost, Cost | None]] = {}  # nothing else makes a difference
    lines = []
    for space, came in zip(spaces, came_by, strict=True):
        origin, lane = (came.start, came.lane_in) if came else (None, None)
        here, found = board.spaces[space], []
        for out in exits[space]:
            if out.end != origin:
                end = board.spaces[out.end]
                what = (is_pivot(here, origin, lane, out), end.type, end.burn_cost)
                if what not in known:
                    move = Movement("rocket", fuel=Fraction(1), came_from=origin, lane=lane)
                    turned = costs(state, move, out, True) if what[0] else None
                    known[what] = costs(state, move, out), turned
                found.append(Line(out, number[out.start, out.end], *known[what]))
        lines.append(found)
    return Graph(spaces, begins, lines)


def costs(
    state: Hf4State, move: Movement, out: Way, bonus_pivot: bool = False, assist: str | None = None
) -> Cost:
    """Burns and halves of fuel of a step by bonus burns used, as many as it can take."""
    found: list[tuple[int, int]] = []
    for bonus in count():
        cost = h_burns.cost_of(state, move, out, bonus, bonus_pivot, assist)
        if bonus > cost.bonus:
            break
        found.append((cost.burns, int(cost.fuel * HALF)))
    return tuple(found)


# -- what a step demands of this spacecraft ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Demand:
    """What a step demands and gives. ``rank`` counts the sizes of sites that the net thrust must exceed."""

    rank: int = 0
    hazards: int = 0
    belts: int = 0
    assist: str | None = None
    dark: bool = False  # the thruster does not run where the step begins, so it makes no burn (H2b)
    gain: int = 0  # bonus burns gained on the way in
    once: int = 0  # bit of the space, where it gives bonus burns once a move: a belt to a mag sail (H8f)
    first: int = 0  # so many of them
    oberth: bool = False  # gains bonus burns of base thrust, once a move (H8e)
    owed: int = 0  # of the hazards, those that an assisted landing right after it does away with
    frees: bool = False  # is such a landing
    season: str | None = None  # it is open, or gives its bonus, in this season only
    burns_up: bool = False  # what burns up in an aerobrake hazard is lost (GL-Sails.a)

    @property
    def special(self) -> bool:
        """Whether it does more than cost burns and rolls."""
        given = self.gain or self.once or self.oberth
        return bool(given or self.owed or self.frees or self.season or self.burns_up)


PLAIN = (Demand(),)


def years(state: Hf4State, n: int) -> Iterator[Hf4State]:
    """The table as it is, but for the sunspot cube, this year and in the following ones."""
    return (replace(state, sunspot=(state.sunspot + year) % CYCLE) for year in range(n))


def seasons(state: Hf4State, n: int) -> tuple[str | None, ...]:
    """The seasons of this year and the following ones."""
    return tuple(h_rights.season(year) for year in years(state, n))


class Chart:
    """The map with the demands on one form of a spacecraft, made step by step as the search comes by."""

    def __init__(self, craft: Craft, form: int) -> None:
        self.craft, self.state, self.stack = craft, craft.state, craft.forms[form].stack
        self.graph = graph_of(craft.state)
        board = self.state.content.map
        sizes = sorted({site.size for site in board.sites.values()})
        self.ranks = {size: index + 1 for index, size in enumerate(sizes)}
        self._rank = [sum(size < thrust for size in sizes) for thrust in range(max(sizes, default=0) + 2)]
        self.breaks = form | LOST in craft.forms and not form & LOST
        self.seasons = seasons(self.state, CYCLE)
        self.skies = dict(
            zip(self.seasons, years(self.state, CYCLE), strict=True)
        )  # the table in each season
        self.flybys_once = not self.state.option("flyby_repeat")
        self._once = {
            one.id: 1 << bit
            for bit, one in enumerate(
                one for one in board.spaces.values() if is_belt(one) or (one.flyby and self.flybys_once)
            )
        }
        self._rests: dict[str, bool] = {}
        self._demands: dict[tuple[str | bool, ...], tuple[Demand, ...]] = {}

    def rank(self, thrust: int) -> int:
        """How many of the sizes of sites a net thrust exceeds."""
        return self._rank[max(0, min(len(self._rank) - 1, thrust))]

    def season(self, turn: int) -> str | None:
        """The season of a turn of the route, the first one being that of now."""
        return self.seasons[(turn - 1) % CYCLE]

    def once(self, space: str) -> int:
        """The bit of a belt, or of a flyby that gives its bonus burns once a move (RUL-FLYBY-REPEAT)."""
        return self._once[space]

    def rests(self, space: str) -> bool:
        """Whether a move may end in a space."""
        if space not in self._rests:
            target = self.state.content.map.spaces[space]
            self._rests[space] = not is_lander(target) and not scenarios.outside(self.state, space)
        return self._rests[space]

    def demands(self, step: Way, drive: Drive) -> tuple[Demand, ...]:
        """Each way to make a step with a drive."""
        if drive.drops and not step.aerobrake:
            return ()  # H6b
        key = (step.start, step.end, drive.solar, drive.magnetic, drive.terawatt, drive.breaks, drive.drops)
        found = self._demands.get(key)
        if found is None:
            found = PLAIN if self._plain(step, drive) else tuple(self._demand(step, drive))
            self._demands[key] = found
        return found

    def _plain(self, step: Way, drive: Drive) -> bool:
        """Whether a step joins spaces of which no rule of chapter H says more than that they cost burns."""
        board = self.state.content.map
        start, end = board.spaces[step.start], board.spaces[step.end]
        odd = end.hazard or is_belt(end) or end.flyby or end.flyby_base_thrust or start.season != end.season
        landing = step.start in board.sites or step.end in board.sites or is_lander(end) or step.aerobrake
        return not (odd or landing or self._dark(step, drive) or self.craft.self_driven)

    def _dark(self, step: Way, drive: Drive) -> bool:
        board = self.state.content.map
        lost = drive.breaks and drive.card not in self.stack.cards
        return lost or (drive.solar and board.zones[board.spaces[step.start].zone].solar is None)

    def _demand(self, step: Way, drive: Drive) -> Iterator[Demand]:
        state, player = self.state, self.craft.player
        board = state.content.map
        target = board.spaces[step.end]
        here, there = (replace(self.stack, location=end) for end in (step.start, step.end))
        barred = (
            *b_flight.no_bernal_lands(state, here, step), *b_flight.too_fragile(state, here, step),
            *b_freighters.in_sunlight(state, here, step),
        )  # fmt: skip
        if barred:
            return
        gate = None
        shut = [
            now for now, sky in self.skies.items() if any(h_rights.synodic(sky, step, thruster=drive.card))
        ]
        if shut:
            gate = next((now for now in self.skies if now not in shut), None)
            if gate is None:
                return
        begun = Movement(
            self.stack.kind, self.stack.owner, thruster=drive.card,
            supports=list(drive.supports), afterburned=drive.afterburn,
            facts={} if drive.solar else {"push": 1},
        )  # fmt: skip
        gains = self._gains(begun, there, gate)
        odd = target.flyby_base_thrust or (drive.magnetic and is_belt(target))
        works = bool(odd) and h_due.thruster_works(state, begun, there)
        site = board.sites.get(step.start) or board.sites.get(step.end)
        helped = site is not None and self._helped(site)
        for assist in (None, h_landing.FACTORY) if helped else (None,):
            rank = 0
            if site is not None:
                strong, weak = (replace(begun, net_thrust=net) for net in (site.size + 1, site.size))
                if any(h_landing.forbidden(state, strong, here, step, player, assist, {})):
                    continue
                if any(h_landing.forbidden(state, weak, here, step, player, assist, {})):
                    rank = self.ranks[site.size]
            due = h_due.hazards_of(state, here, step.end, player, assist)
            for gain, season in gains:
                belt = drive.magnetic and works and is_belt(target)
                once = belt or (bool(gain) and self.flybys_once)
                yield Demand(
                    rank=rank,
                    hazards=sum(kind in h_due.HAZARDS for kind in due),
                    belts=due.count(h_due.BELT),
                    assist=assist,
                    dark=self._dark(step, drive),
                    gain=0 if once else gain,
                    once=self._once[step.end] if once else 0,
                    first=int(belt) or gain if once else 0,
                    oberth=target.flyby_base_thrust and works,
                    owed=self._owed(step.end, due),
                    frees=h_landing.is_assisted_landing(state, step.end, assist),
                    season=season,
                    burns_up=self.breaks and target.hazard == h_due.AEROBRAKE,
                )

    def _helped(self, site: Site) -> bool:
        """Whether there may be a factory-assist at a site: by a factory there, or one that moves."""
        tokens = self.state.sites.get(site.id)
        there = tokens is not None and tokens.factory is not None
        return there or b_fleet.assists_itself(self.state, self.stack, site)

    def _gains(self, begun: Movement, there: Stack, gate: str | None) -> list[tuple[int, str | None]]:
        """Bonus burns of a flyby, and the season in which they are had; also none, where they hang on it."""
        target = self.state.content.map.spaces[there.location]
        if not target.flyby:
            return [(0, gate)]
        by_season = {
            now: h_flyby.flyby_bonus(sky, begun, there, target.id, False)
            for now, sky in self.skies.items() if gate in (None, now)
        }  # fmt: skip
        if len(set(by_season.values())) == 1:
            return [(max(by_season.values()), gate)]
        return [(0, gate), *((gain, now) for now, gain in by_season.items() if gain)]

    def _owed(self, space: str, due: list[str]) -> int:
        """Of the rolls due in a space, those that an assisted landing next to it does away with (H7c)."""
        if not due:
            return 0
        board = self.state.content.map
        near = (board.sites[one.end] for one in ways(board, space) if one.end in board.sites)
        if not any(map(self._helped, near)):
            return 0
        return sum(kind in (h_due.CRASH, h_due.AEROBRAKE) for kind in due)
