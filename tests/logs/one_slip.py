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
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding
from hfmod.games.hf4 import bots as hf4_bots
from hfmod.games.roll import bots as roll_bots
from tests.logs.drawn import Drawn, accusations

FIRST = 20  # acts before the slip, at the least
ASKED = 200  # acts of which one that is only out of turn is looked for
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
    ask: Any = (hf4_bots if game == "hf4" else roll_bots).inquirer(seed)
    state, lines, slip, by = rules.new(drawn.header), list[dict[str, Any]](), 0, None
    due = rng.randrange(FIRST, acts - FIRST)
    while len(lines) < acts:
        early = None
        if not slip and due <= len(lines) < due + ATTEMPTS:
            early = _early(rules, state, ask)
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


def _early(rules: Any, state: Any, ask: Any) -> Act[Any] | None:
    """An act that breaks the order of play alone, after which the game goes on."""
    for _ in range(ASKED):
        act: Act[Any] | None = ask(state)
        if act is None:
            return None
        try:
            broken = rules.judge(state, act)
            if not broken or any(one.names.isdisjoint(rules.order_rules) for one in broken):
                continue
            after = rules.fork(state)
            rules.force(after, act, Seeded(0))
        except (Impossible, ChanceError, KeyError, StopIteration):
            continue
        if not after.ended and not rules.invariants(after):
            return act
    return None


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
