"""Open logs with one slip: bots play legally but for one act out of turn, or one act that the log leaves out.

game = out_of_turn("hf4", seed=7, acts=110)   # None where this seed has no such place
game.slip          # the step at which the slip shows
wronged(game)      # breaches of their own that the slip is not: legal acts that are accused
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceError, Seeded, record
from hfmod.engine.replay import Replay
from hfmod.engine.simulation import Chooser
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding
from tests.logs.drawn import Drawn, accusations

FIRST = 20  # acts before the slip, at the least
AHEAD = 15  # acts ahead of which one is done too early
ATTEMPTS = 30  # places of a game at which a slip is tried

ROLLS = {
    "hf4": frozenset({"roll_event", "roll_cme", "roll_hazard", "roll_belt"}),
    "roll": frozenset({"roll", "draw_tile", "draw_extra_tile"}),
}
ENDS = {
    "hf4": frozenset({"end_turn", "advance_sunspot", "roll_event", "roll_cme", "budget_cut"}),
    "roll": frozenset({"reveal", "begin_phase", "end_phase", "end_round", "recruit"}),
}


@dataclass(frozen=True)
class Slipped:
    """A log, the first step that can show its slip, and who slipped (nobody: the table).

    ``late``: what was left out is missed where it is needed first, which may be later.
    """

    drawn: Drawn
    lines: list[dict[str, Any]]
    slip: int
    by: str | None
    late: bool = False

    @cached_property
    def verdict(self) -> Verdict:
        return Replay(self.drawn.rules, self.drawn.header, "slipped.hflog").run(enumerate(self.lines, 2))


def wronged(game: Slipped) -> list[Finding]:
    """Breaches of their own that the slip does not explain.

    It is one breach at the most: at its step, or later by who slipped, or by the table which went on.
    """
    found = accusations(game.verdict)
    first = found[:1] if game.late else [one for one in found if one.step == game.slip]
    right = [one for one in first if one.step == game.slip or one.player in (game.by, None)]
    return [one for one in found if one not in right]


def out_of_turn(game: str, seed: int, acts: int) -> Slipped | None:
    """One act breaks the order of play and nothing else; the game goes on as the table leaves it."""
    drawn, rng = Drawn(game, seed, acts), random.Random(f"out of turn {game} {seed}")
    rules, choose, chance = drawn.rules, drawn.choose(), Seeded(seed)
    ahead = drawn.choose(1)
    state, lines, slip, by = rules.new(drawn.header), list[dict[str, Any]](), 0, None
    due = rng.randrange(FIRST, acts - FIRST)
    while len(lines) < acts:
        early = None
        if not slip and due <= len(lines) < due + ATTEMPTS:
            early = _early(rules, state, ahead)
            if early is not None:
                slip, by = len(lines) + 1, early.by
        act = early or choose(state)
        if act is None:
            break
        draws = act.draws(state)
        line = {"n": len(lines) + 1, **rules.unparse(act)}
        outcomes = rules.force(state, act, chance)
        lines.append({**line, "chance": record(draws, outcomes)} if draws else line)
    return Slipped(drawn, lines, slip, by) if slip else None


def _early(rules: Any, state: Any, choose: Chooser[Any]) -> Act[Any] | None:
    """An act of what is to come that breaks the order of play alone now, after which the game goes on."""
    future, chance = rules.fork(state), Seeded(0)
    for _ in range(AHEAD):
        act: Act[Any] | None = choose(future)
        if act is None:
            return None
        if _breaks_order(rules, state, act):
            return act
        rules.force(future, act, chance)
    return None


def _breaks_order(rules: Any, state: Any, act: Act[Any]) -> bool:
    after = rules.fork(state)
    try:
        broken = rules.judge(state, act)
        rules.force(after, act, Seeded(0))
    except (Impossible, ChanceError):
        return False
    early = bool(broken) and not any(one.names.isdisjoint(rules.order_rules) for one in broken)
    return early and not after.ended and not rules.invariants(after)


def left_out(game: str, seed: int, acts: int, kinds: Collection[str]) -> Slipped | None:
    """A legal game, of which the log leaves one act out."""
    drawn, rng = Drawn(game, seed, acts), random.Random(f"left out {game} {seed}")
    actions: list[Mapping[str, Any]] = list(drawn.legal().actions)
    by_kind = {one["do"] for one in actions[FIRST:-FIRST]} & set(kinds)
    if not by_kind:
        return None
    kind = rng.choice(sorted(by_kind))
    at = rng.choice([n for n in range(FIRST, len(actions) - FIRST) if actions[n]["do"] == kind])
    lines = [{**one, "n": n} for n, one in enumerate([*actions[:at], *actions[at + 1 :]], 1)]
    return Slipped(drawn, lines, at + 1, actions[at]["by"], late=True)
