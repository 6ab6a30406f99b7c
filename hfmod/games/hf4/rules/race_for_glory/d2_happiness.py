"""Race for Glory iiD2, In Pursuit of Happiness: no move ends outside the play area (RUL-RFG-AREA).

Passing through is allowed, as far as the spacecraft can come back in the same move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from hfmod.engine.act import Act, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import f_fuel, h_burns
from hfmod.games.hf4.rules.core.acts import broken, legal, spot, zone_name
from hfmod.games.hf4.rules.core.scenarios import outside, scenario
from hfmod.games.hf4.rules.core.solar_graph import Way, is_lander, is_site, ways
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack


def closed(state: Hf4State, space: str) -> bool:
    """Whether no move may end in a space because it is outside the play area."""
    return not scenario(state).lost_outside and outside(state, space)


@implements("iiD2.AREA")
def comes_back(
    state: Hf4State, move: Movement, stack: Stack, step: Way, bonus: int
) -> Iterator[RuleViolation]:
    """A space outside the play area is entered only where the move can go on and come back."""
    if not closed(state, step.end):
        return
    if is_site(state.content.map.spaces[step.end]) or not _can_return(state, move, stack, step, bonus):
        yield _outside(state, stack, step.end, "no way leads back in this move")


@implements("iiD2.AREA")
def ends_inside(state: Hf4State, move: Movement, onward: Iterator[Act[Hf4State]]) -> Iterator[RuleViolation]:
    """A move does not end outside the play area, as long as it can go on (``onward``: how it might)."""
    stack = state.spacecraft(move.owner, move.stack)
    if stack is not None and closed(state, stack.location) and any(legal(state, act) for act in onward):
        yield _outside(state, stack, stack.location, "no move ends there")


def _outside(state: Hf4State, stack: Stack, space: str, why: str) -> RuleViolation:
    zone = zone_name(state, state.content.map.spaces[space].zone)
    message = f"{spot(state, space)} is in the {zone} zone, outside the play area, and {why}"
    names = [one.name for one in state.content.map.zones.values() if one.id in (scenario(state).zones or ())]
    return broken("iiD2.AREA", message, stack.key, legal=f"end the move in a zone of {', '.join(names)}")


@dataclass(frozen=True, slots=True)
class _Left:
    """What a move has left: burns, fuel steps, bonus burns."""

    burns: int
    fuel: Fraction
    bonus: int

    def covers(self, other: _Left) -> bool:
        return self.burns >= other.burns and self.fuel >= other.fuel and self.bonus >= other.bonus


def _can_return(state: Hf4State, move: Movement, stack: Stack, step: Way, bonus: int) -> bool:
    """Whether a way leads back into the play area, as burns and fuel allow; no roll fails."""
    board = state.content.map
    aboard = Fraction(f_fuel.fuel_steps(state, stack) + move.paid) - move.steps
    start = _spent(state, move, step, _Left(move.net_thrust - move.burns, aboard, move.bonus_burns), bonus)
    again = bool(state.option("flyby_repeat"))
    seen: dict[tuple[str, str, str | None, frozenset[str]], list[_Left]] = {}
    queue = [(step, start, frozenset(() if again else move.visited))]
    while queue:
        came, left, passed = queue.pop()
        known = seen.setdefault((came.end, came.start, came.lane_in, passed), [])
        if left is None or any(one.covers(left) for one in known):
            continue
        known.append(left)
        flyby = board.spaces[came.end].flyby
        if flyby and came.end not in passed:
            left = replace(left, bonus=left.bonus + flyby)
            passed |= frozenset(() if again else {came.end})  # RUL-FLYBY-REPEAT
        there = replace(move, came_from=came.start, lane=came.lane_in)
        for out in ways(board, came.end):
            target = board.spaces[out.end]
            if out.end == came.start or is_site(target):
                continue
            after = _spent(state, there, out, left, left.bonus)
            if after is not None and not outside(state, out.end) and not is_lander(target):
                return True
            queue.append((out, after, passed))
    return False


def _spent(state: Hf4State, move: Movement, step: Way, left: _Left, bonus: int) -> _Left | None:
    """What is left after a step with so many bonus burns at most; None where it costs too much."""
    cost = h_burns.cost_of(state, move, step, min(bonus, left.bonus), False, None)
    after = _Left(left.burns - cost.burns, left.fuel - cost.fuel, left.bonus - cost.bonus)
    return after if cost.burns <= 0 or (after.burns >= 0 and after.fuel >= 0) else None
