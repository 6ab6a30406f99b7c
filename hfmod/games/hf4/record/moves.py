"""What a rocket's drags on the map mean: the legal path that explains them, else the nearest illegal one.

Players drag a figure along its way in one or more hops, roll or pay on the way, and say where it stops. The
engine judges every step on a fork of the state. Ways are tried in this order: along the hops as they were
made, with skipped spaces filled in; the same without loops; without a single stray waypoint; only to where
the figure stopped. Where each drag went along a line of the map it was flown so, but for a space beside a
line. Among legal ways the one with the fewest burns counts, but one that leaves the wet mass chit where the
table shows it comes first. Where no way is legal, the one that breaks the fewest different rules is given to
the engine, which names them. Who was dragged against an arrow has gone round where the chit shows that, or
where it breaks fewer; rolls were made where the figure stood, or else anywhere on the way.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, pairwise, product
from types import MappingProxyType

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceError, Recorded
from hfmod.engine.game import Game
from hfmod.games.hf4.acts.crafts import craft_of
from hfmod.games.hf4.acts.work import ReadAct
from hfmod.games.hf4.content.model import SolarMap
from hfmod.games.hf4.record.silence import asked_to_sabotage
from hfmod.games.hf4.rules.conflict.d_sabotage import LetStand
from hfmod.games.hf4.rules.core.f_fuel import TRACKED, mass_text
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.h_due import dives
from hfmod.games.hf4.rules.core.h_hazards import Finao, RollBelt, RollHazard
from hfmod.games.hf4.rules.core.h_landing import ROCKETPLANE, choices, is_assisted_landing
from hfmod.games.hf4.rules.core.h_movement import EndMove, Enter
from hfmod.games.hf4.rules.core.i5_diver import DiverOrbit
from hfmod.games.hf4.rules.core.k_glitch import FLYBY
from hfmod.games.hf4.rules.core.k_glitch_roll import GlitchRoll
from hfmod.games.hf4.rules.core.solar_graph import Way, way, ways
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

# Forks looked at before a search gives up; a hop by hop log needs about ten a move.
MOST_FORKS = 2_500
WORST = 3  # broken rules of a path that is still looked for
MOST_STRAY = 8  # waypoints of a move in which a stray one is looked for
DETOUR = 8  # spaces by which a skipped stretch may be longer than the shortest one


@dataclass(frozen=True, slots=True)
class Waypoint:
    """A space where the figure was put down, at a step of the log; ``firm``: something was done there.

    ``bonus`` burns and a ``pivot`` are told to have been spent on the way in, ``assist`` and ``afterburn``
    (in the solar oberth) to have helped.
    """

    space: str
    step: int
    firm: bool = False
    bonus: int = 0
    pivot: bool = False
    assist: str | None = None
    afterburn: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """A roll, or FINAO (``die`` None). ``lost``: radiators that are not kept where it fails."""

    kind: str  # hazard, belt, finao, glitch (before a flyby)
    step: int
    die: int | None = None
    lost: tuple[str, ...] = ()


Token = Waypoint | Trial


@dataclass(frozen=True, slots=True)
class Path:
    """An explanation: acts in order, rolls left over, and how many different rules it breaks.

    ``fits``: it leaves the wet mass as the table shows it, as far as that is known.
    """

    lines: tuple[ReadAct, ...]
    spare: tuple[Trial, ...]
    broken: int
    ended: bool
    fits: bool = True


def explain(
    game: Game[Hf4State],
    state: Hf4State,
    player: str,
    tokens: Sequence[Token],
    stops: int | None,
    wets: Sequence[str] = (),
    paid: Mapping[str, int] = MappingProxyType({}),
    craft: str = "rocket",
) -> Path:
    """Acts that explain a move from where the stack is. ``stops``: step at which it is said to end.

    ``wets`` are wet masses that the table showed afterwards, the last one first, none where it is not known;
    ``paid`` are tanks, by stack, that were told to pay for a rocketplane; ``craft`` is what begins to move.
    """
    first = tokens[0] if tokens else None
    stays = stays_in_the_air(state, player, craft)
    if not isinstance(first, Trial) or first.kind == "belt" or not stays:
        return _explain(game, state, player, tokens, stops, wets, paid, craft)
    stay = _diver(player, first, craft)
    if not any(isinstance(token, Waypoint) for token in tokens):
        return Path((stay,), tuple(token for token in tokens[1:] if isinstance(token, Trial)), 0, False)
    path = _explain(game, state, player, tokens, stops, wets, paid, craft)
    if not path.spare:
        return path
    after = game.fork(state)  # it stays first, and goes down then
    game.force(after, stay.act, Recorded(stay.chance))
    rest = _explain(game, after, player, tokens[1:], stops, wets, paid, craft)
    return replace(rest, lines=(stay, *rest.lines)) if len(rest.spare) < len(path.spare) else path


def _explain(
    game: Game[Hf4State],
    state: Hf4State,
    player: str,
    tokens: Sequence[Token],
    stops: int | None,
    wets: Sequence[str],
    paid: Mapping[str, int],
    craft: str,
) -> Path:
    points = [token for token in tokens if isinstance(token, Waypoint)]
    trials = [token for token in tokens if isinstance(token, Trial)]
    search = _Search(game, state, player, stops, wets, paid, craft)
    straight = _without_loops(points, search._place(state))
    lined, less = search.on_lines(points), [*_without_one(straight)]
    less = [route for route in less if search.on_lines(route)] if lined else [*less, points[-1:]]
    routes = [points, straight, *less]
    firm = {point.space for point in points if point.firm}
    routes = [route for route in routes if firm <= {point.space for point in route}]
    routes = [route for n, route in enumerate(routes) if route not in routes[:n]]
    readings = (True, False) if any(p.bonus or p.pivot for p in points) else (False,)
    orders = (True, False) if any(trial.kind == "glitch" for trial in trials) else (False,)
    tries = [(True, False), *([(True, True)] if wets else []), (False, False)]
    for search.as_told, search.in_order, (need_all, search.round) in product(readings, orders, tries):
        for route in routes:
            found = search.best(route, trials, need_all, 0, exact=search.round)
            if found is not None:
                return found if found.fits else _flown(search, points, trials) or found
    search.in_order = False
    rounds = [(False, False)]
    if search.against(points):
        rounds = [*([(True, True)] if wets else []), (False, False), (True, False)]
    places = (True, False) if trials else (False,)
    for search.jumps in (False, True):  # no line of the map at all is the last explanation
        for worst in range(1, WORST + 1):
            manners = product(rounds, places, readings, routes[:2])
            for (search.round, exact), search.in_place, search.as_told, route in manners:
                found = search.best(route, trials, False, worst, exact)
                if found is not None:
                    return found
    return _straight(player, points, trials, stops, craft)


def _flown(search: _Search, points: Sequence[Waypoint], trials: Sequence[Trial]) -> Path | None:
    """The way as it was dragged, if it breaks one rule, uses all rolls and burns what the table has burnt.

    So it was flown, though a shorter way would have been legal.
    """
    search.as_told, search.in_order = False, False
    for search.round in (False, True) if points else ():
        found = search.best(points, trials, True, 1, exact=True)
        if found is not None:
            return found
    return None


def stays_in_the_air(state: Hf4State, player: str, craft: str = "rocket") -> bool:
    """Whether a spacecraft is in an aerobrake hazard, where it rolls for staying (I5c.2)."""
    rocket = state.players[player].stacks.get(craft) if craft in TRACKED else None
    return state.movement is None and rocket is not None and dives(state, rocket)


def _diver(player: str, trial: Trial, craft: str) -> ReadAct:
    """The roll for staying, or FINAO."""
    if trial.die is None:
        return ReadAct(DiverOrbit(by=player, finao=True, stack=craft), trial.step)
    return _rolled(DiverOrbit(by=player, lost=trial.lost, stack=craft), trial)


def _without_loops(points: Sequence[Waypoint], start: str) -> list[Waypoint]:
    """The way without its detours: a figure that is put down where it was, or stood at first, never left."""
    kept: list[Waypoint] = []
    for point in points:
        spaces = [one.space for one in kept]
        if point.space == start:
            kept.clear()
        elif point.space in spaces:
            del kept[spaces.index(point.space) :]
        kept.append(point)
    return kept


def _without_one(points: Sequence[Waypoint]) -> Iterator[list[Waypoint]]:
    """The way without one of its waypoints: a figure dropped beside its space and then put right."""
    if len(points) <= MOST_STRAY:
        for n in range(len(points) - 1):
            yield [*points[:n], *points[n + 1 :]]


def _straight(
    player: str, points: Sequence[Waypoint], trials: Sequence[Trial], stops: int | None, craft: str
) -> Path:
    """As the figure was dragged, with nothing filled in: for moves that no search explains."""
    lines = [ReadAct(Enter(by=player, space=p.space, stack=craft), p.step) for p in points]
    lines += [_tried(player, trial, craft) for trial in trials]
    lines.sort(key=lambda line: line.step)
    if stops is not None:
        lines.append(ReadAct(EndMove(by=player), stops))
    return Path(tuple(lines), (), WORST + 1, stops is not None)


def _tried(player: str, trial: Trial, craft: str) -> ReadAct:
    """A roll, or FINAO, as an act."""
    if trial.die is None:
        return ReadAct(Finao(by=player), trial.step)
    if trial.kind == "glitch":
        return _rolled(GlitchRoll(by=player, stack=craft, trigger=FLYBY), trial)
    if trial.kind == "belt":
        return _rolled(RollBelt(by=player), trial)
    return _rolled(RollHazard(by=player, lost=trial.lost), trial)


def _rolled(act: Act[Hf4State], trial: Trial) -> ReadAct:
    """An act with its die."""
    return ReadAct(act, trial.step, chance=({"d6": trial.die, "for": trial.kind},))


# -- distances -------------------------------------------------------------------------------------------


def hops_to(board: SolarMap, goal: str) -> dict[str, int]:
    """How many lines lead from each space to a goal at least; spaces from which none do are left out."""
    known = board.kept(_hops)
    if goal in known:
        return known[goal]
    back: dict[str, list[str]] = {}
    for space, exits in board.exits.items():
        for end, _ in exits:
            back.setdefault(end, []).append(space)
    found, edge = {goal: 0}, [goal]
    for space in edge:
        for before in back.get(space, ()):
            if before not in found:
                found[before] = found[space] + 1
                edge.append(before)
    known[goal] = found
    return found


def _hops(board: SolarMap) -> dict[str, dict[str, int]]:
    """Distances by goal, as far as they were asked for."""
    return {}


# -- the search ------------------------------------------------------------------------------------------


@dataclass(order=True)
class _Node:
    rank: tuple[int, int, int, int]  # different rules broken, burns, fuel steps, hops
    number: int
    state: Hf4State = field(compare=False)
    reached: int = field(compare=False)  # waypoints
    rolled: int = field(compare=False)  # trials
    lines: tuple[ReadAct, ...] = field(compare=False)
    ended: bool = field(compare=False, default=False)
    since: int = field(compare=False, default=0)  # spaces entered since the last waypoint
    helped: bool = field(compare=False, default=False)  # by what is told to have helped to the next one
    broken: frozenset[str] = field(compare=False, default=frozenset())  # ids of rules


class _Search:
    def __init__(
        self,
        game: Game[Hf4State],
        state: Hf4State,
        player: str,
        stops: int | None,
        wets: Sequence[str],
        paid: Mapping[str, int],
        craft: str,
    ) -> None:
        self.game = game
        self.start = state
        self.player = player
        self.stops = stops
        self.wets = wets
        self.paid = dict(paid)
        self.craft = craft
        self.numbers = count()
        self.searched: dict[tuple[object, ...], tuple[list[_Node], Iterator[_Node]]] = {}
        self.points: Sequence[Waypoint] = ()
        self.trials: Sequence[Trial] = ()
        self.worst = 0
        self.jumps = False
        self.round = False  # who was dragged against an arrow has gone round
        self.in_order = False  # roll for a glitch where the figure was when that was told
        self.in_place = False  # roll for belts and hazards only before the figure was dragged on
        self.as_told = False  # spend bonus burns and pivots exactly where that was told

    def against(self, points: Sequence[Waypoint]) -> bool:
        """Whether a drag goes against a one-way line."""
        board = self.start.content.map
        stood = [self._place(self.start), *(point.space for point in points)]
        found = (way(board, here, there) for here, there in pairwise(stood))
        return any(one is not None and one.against for one in found)

    def on_lines(self, points: Sequence[Waypoint]) -> bool:
        """Whether each drag goes along a line of the map: so a figure flies, and is not put right."""
        board = self.start.content.map
        stood = [self._place(self.start), *(point.space for point in points)]
        found = [way(board, here, there) for here, there in pairwise(stood) if here != there]
        return all(one is not None and not one.against for one in found)

    def best(
        self,
        points: Sequence[Waypoint],
        trials: Sequence[Trial],
        need_all: bool,
        worst: int,
        exact: bool = False,
    ) -> Path | None:
        """The first path that breaks at most ``worst`` rules, and uses all trials if it must.

        ``exact``: none but one that leaves a wet mass that the table shows.
        """
        self.points, self.trials, self.worst = points, trials, worst
        first: _Node | None = None
        for node in self._found():
            if need_all and node.rolled < len(trials):
                continue
            if self._fits(node, exact):
                return self._path(node, exact)
            if exact:
                continue
            first = first or node
            if node.rank[1] > first.rank[1] + 4:
                break
        return self._path(first) if first is not None else None

    def _path(self, node: _Node, exact: bool = False) -> Path:
        lines, last = list(node.lines), node.lines[-1].step if node.lines else 0
        for n in range(len(lines) - 1, -1, -1):  # a space is entered at the latest when one rolls there
            last = min(last, lines[n].step)
            lines[n] = replace(lines[n], step=last)
        spare = tuple(self.trials[node.rolled :])
        return Path(tuple(lines), spare, node.rank[0], node.ended, self._fits(node, exact))

    def _fits(self, node: _Node, exact: bool = False) -> bool:
        """Whether the wet mass is the last that the table shows, or any that it shows of an exact way."""
        wet = self._wet(node)
        return not self.wets or wet is None or wet in (self.wets if exact else self.wets[:1])

    def _found(self) -> Iterator[_Node]:
        """Goals as :meth:`_goals` finds them; of a search that was made before, those that it found."""
        way = (*self.points, self.worst, self.jumps, self.round, self.in_order, self.in_place, self.as_told)
        nodes, search = self.searched.setdefault(way, ([], self._goals()))
        for n in count():
            if n == len(nodes):
                node = next(search, None)
                if node is None:
                    return
                nodes.append(node)
            yield nodes[n]

    def _goals(self) -> Iterator[_Node]:
        node = _Node((0, 0, 0, 0), next(self.numbers), fork(self.start), 0, 0, ())
        while self._stack(node.state) is not None and node.reached < len(self.points):
            point = self.points[node.reached]
            if point.space != self._place(node.state) or point.assist is not None:
                break  # what was told to help it there has flown it there
            node.reached += 1  # dragged about where it stands
        queue = [node]
        seen: dict[tuple[object, ...], tuple[int, int, int, int]] = {}
        forks = 0
        while queue and forks < MOST_FORKS:
            node = heapq.heappop(queue)
            key = self._key(node)
            if key in seen:
                continue
            seen[key] = node.rank
            if node.ended or self._finished(node):
                yield node
                continue
            for child in self._children(node):
                forks += 1
                heapq.heappush(queue, child)

    def _stack(self, state: Hf4State) -> Stack | None:
        kind = state.movement.stack if state.movement is not None else self.craft
        return craft_of(state, self.player, kind)

    def _place(self, state: Hf4State) -> str:
        stack = self._stack(state)
        return stack.location if stack is not None else ""

    def _wet(self, node: _Node) -> str | None:
        stack = self._stack(node.state)
        return mass_text(stack.wet) if stack is not None else None

    def _key(self, node: _Node) -> tuple[object, ...]:
        move = node.state.movement
        came = (move.came_from, move.lane, move.bonus_burns, tuple(move.due)) if move is not None else ()
        wet = self._wet(node) if self.wets and (node.ended or self._there(node)) else None
        return (self._place(node.state), node.reached, node.rolled, node.ended, node.helped, came, wet)

    def _there(self, node: _Node) -> bool:
        return node.reached == len(self.points)

    def _finished(self, node: _Node) -> bool:
        """Whether nothing is left to explain: lost, landed, or standing at the last waypoint.

        What is lost by a roll may have been dragged on before that; what burns up where it enters is not.
        """
        if self._stack(node.state) is None:
            return self._there(node) or any(line.chance for line in node.lines[-1:])
        if not self._there(node):
            return False
        move = node.state.movement
        if move is None:
            return True
        return self.stops is None and not (move.due and node.rolled < len(self.trials))

    def _children(self, node: _Node) -> Iterator[_Node]:
        move = node.state.movement
        glitch = self._glitch(node)
        if glitch is not None:
            child = self._do(node, _tried(self.player, glitch, self.craft), trials=1)
            if child is not None:
                yield child
        elif move is not None and move.due and self._rolls(node):
            trial = self.trials[node.rolled]
            child = self._do(node, _tried(self.player, trial, self.craft), trials=1)
            if child is not None:
                yield child
                if self._there(node) or not self._landed_by_assist(node):
                    return  # else the die may have been rolled for that, before the figure was dragged
        if self._there(node):
            if self.stops is not None:
                child = self._do(node, ReadAct(EndMove(by=self.player), self.stops))
                if child is not None:
                    child.ended = True
                    yield child
            return
        if move is None and node.lines:
            return  # landed, or lost its way
        yield from self._steps(node)

    def _rolls(self, node: _Node) -> bool:
        """Whether the next roll may be the one that is due here."""
        if node.rolled == len(self.trials):
            return False
        stood = self._there(node) or self.trials[node.rolled].step < self.points[node.reached].step
        assisted = not stood and self._landed_by_assist(node)  # what was rolled then is rolled for that
        return stood or not (self.in_place or assisted)

    def _landed_by_assist(self, node: _Node) -> bool:
        """Whether the next space is the one where a factory-assist was told to have brought the figure."""
        goal = self.points[node.reached]
        step = way(node.state.content.map, self._place(node.state), goal.space)
        return (
            goal.assist is not None
            and step is not None
            and is_assisted_landing(node.state, goal.space, goal.assist)
        )

    def _glitch(self, node: _Node) -> Trial | None:
        """The glitch roll that was told, where the stack may fly by next."""
        stack = self._stack(node.state)
        trial = self.trials[node.rolled] if node.rolled < len(self.trials) else None
        if trial is None or trial.kind != "glitch" or stack is None:
            return None
        if self.in_order and not self._there(node) and self.points[node.reached].step < trial.step:
            return None
        board = node.state.content.map
        ends = (board.spaces[one.end] for one in ways(board, stack.location))
        return trial if any(end.flyby or end.flyby_base_thrust for end in ends) else None

    def _steps(self, node: _Node) -> Iterator[_Node]:
        stack = self._stack(node.state)
        if stack is None:
            return
        board = node.state.content.map
        goal = self.points[node.reached]
        direct = way(board, stack.location, goal.space)
        if self.round and direct is not None and direct.against:
            direct = None
        hops = hops_to(board, goal.space)
        for one in (direct,) if direct is not None else ways(board, stack.location):
            if one.end != goal.space and (one.end in board.sites or one.end not in hops):
                continue  # a landing would end the move; or no line leads on
            if direct is None and node.since + 1 + hops[one.end] > self._most(node, goal.space):
                continue
            for act in self._entries(node, stack, one, goal):
                if self.as_told and one.end == goal.space and not _as_told(act, goal):
                    continue
                child = self._do(node, ReadAct(act, goal.step))
                if child is not None:
                    child.since = node.since + 1
                    child.helped = node.helped or act.assist is not None
                    if one.end == goal.space:
                        child.reached, child.since, child.helped = child.reached + 1, 0, False
                    yield child
        if direct is None and self.jumps:
            act = Enter(by=self.player, space=goal.space, stack=stack.kind)
            child = self._do(node, ReadAct(act, goal.step))
            if child is not None:
                child.reached += 1
                yield child

    def _entries(self, node: _Node, stack: Stack, step: Way, goal: Waypoint) -> Iterable[Enter]:
        """Ways to make one step that are worth a try, by the help that is told of the way to ``goal``."""
        state, move = node.state, node.state.movement
        most = min(move.bonus_burns if move is not None else 0, 3)
        if self.as_told and step.end == goal.space:
            most = max(most, goal.bonus)
        pivots = (False, True) if (move is not None and move.bonus_pivots) or goal.pivot else (False,)
        burnt = (False, True) if state.content.map.spaces[step.end].flyby_base_thrust else (False,)
        if goal.afterburn:
            burnt = (step.end == goal.space,)
        for assist, tanks in self._helps(node, stack, step, goal):
            for bonus, pivot, afterburn in product(range(most + 1), pivots, burnt):
                yield Enter(
                    by=self.player, space=step.end, bonus=bonus, bonus_pivot=pivot, assist=assist,
                    tanks=tanks, afterburn=afterburn, stack=stack.kind,
                )  # fmt: skip

    def _helps(
        self, node: _Node, stack: Stack, step: Way, goal: Waypoint
    ) -> Iterable[tuple[str | None, dict[str, int]]]:
        """Kinds of assist, with the FTs that pay: any that may help, or the one that is told."""
        found = choices(node.state, self.player, stack, step)
        if goal.assist is None:
            return found
        if node.helped:
            return [(None, {})]
        tanks = self.paid if goal.assist == ROCKETPLANE else {}
        told = [one for one in found if one[0] == goal.assist and tanks in ({}, one[1])]
        if step.end == goal.space:
            return told or [(goal.assist, tanks)]
        return [(None, {}), *told]

    def _most(self, node: _Node, goal: str) -> int:
        """How many spaces may be entered on the way from the last waypoint."""
        begin = self._place(self.start) if node.reached == 0 else self.points[node.reached - 1].space
        return hops_to(self.start.content.map, goal).get(begin, 0) + DETOUR

    def _do(self, node: _Node, line: ReadAct, trials: int = 0) -> _Node | None:
        """The node after an act, None where it cannot be done or breaks too many rules."""
        try:
            broken = node.broken | {violation.rule for violation in self.game.judge(node.state, line.act)}
            if len(broken) > self.worst:
                return None
            after = fork(node.state)
            self.game.force(after, line.act, Recorded(line.chance))
            for player in asked_to_sabotage(after):  # who says nothing lets the roll stand
                self.game.force(after, LetStand(by=player), Recorded(()))
        except (Impossible, ChanceError):
            return None
        burns, fuel = node.rank[1], node.rank[2]
        if after.movement is not None:
            burns, fuel = after.movement.burns, int(after.movement.steps * 60)
        rank = (len(broken), burns, fuel, node.rank[3] + 1)
        lines = (*node.lines, line)
        rolled = node.rolled + trials
        return _Node(rank, next(self.numbers), after, node.reached, rolled, lines, broken=broken)


def _as_told(act: Enter, goal: Waypoint) -> bool:
    """Whether an entry spends the bonus burns and pivots that were told there."""
    return (act.bonus, act.bonus_pivot) == (goal.bonus, goal.pivot)
