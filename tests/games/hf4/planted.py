"""Games with several faults: each is done at the table all the same, and the game goes on from there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from hfmod.engine.act import Act, Impossible, RuleViolation
from hfmod.engine.chance import Seeded, record
from hfmod.engine.course import Course
from hfmod.engine.history import Done
from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.games.hf4 import bots
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.elsewise import FLIGHT
from hfmod.games.hf4.rules.game import Hf4

GAME = Hf4(load())
SHOWN = ("aquas", "hand", "leo", "rocket", "outpost1", "outpost2", "outpost3", "claims", "factories")


@dataclass
class Faulty:
    """A log with faults: steps at which the table broke rules, and the ids that were broken there."""

    header: Mapping[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)
    faults: dict[int, frozenset[str]] = field(default_factory=dict)
    flights: set[tuple[str | None, int]] = field(default_factory=set)  # that were faulty: player and year


def faulty_game(seed: int, k: int, acts: int, near: bool = False, modules: Sequence[str] = ()) -> Faulty:
    """A game of ``acts`` acts with ``k`` faults, the later ones right after the first where ``near``.

    After a fault the log shows what the table has, as a careful one does.
    """
    rng = random.Random(seed)
    header = bots.header(GAME.content, None, 2 + seed % 3, seed, modules)
    game = Faulty(header)
    state = GAME.new(header)
    choose, chance = bots.Table("random", seed), Seeded(seed)
    ask = bots.inquirer(seed)
    first = rng.randrange(20, acts // 2)
    due = {first + n * 2 for n in range(k)} if near else set(rng.sample(range(20, acts), k))
    while len(game.lines) < acts:
        n = len(game.lines) + 1
        fault = _fault(game, state, ask, k) if any(step <= n for step in due) else None
        act = fault or choose(state)
        if act is None:
            break
        if fault is not None:
            due.remove(min(due))
            game.faults[n] = rules(state, act)
            assisted = "assist" in GAME.unparse(act)  # whose roll is due or not, as the table sees it
            game.flights |= {(act.by, state.year)} if _flies(game.faults[n]) or assisted else set()
        draws = act.draws(state)
        data = {"n": n, **GAME.unparse(act)}
        outcomes = GAME.force(state, act, chance)
        if draws:
            data["chance"] = record(draws, outcomes)
        if fault is not None:
            facts = GAME.facts(state)
            data["expect"] = {name: facts[name] for name in facts if name.partition(".")[0] in SHOWN}
            data["expect"]["player"] = facts["player"]
        game.lines.append(data)
    return game


def _fault(game: Faulty, state: Hf4State, ask: Any, k: int) -> Act[Hf4State] | None:
    """An act that breaks rules now, of those that an inquisitive player would think of.

    Of several faults none is about the order of play, and no two are one want of one flight: such are told
    together.
    """
    if state.phase != "turns" or state.ended:
        return None
    for _ in range(60):
        act: Act[Hf4State] | None = ask(state)
        broken = rules(state, act) if act is not None else frozenset()
        if act is None or not broken or _beyond_measure(act) or not _goes(state, act):
            continue
        together = k > 1 and not broken.isdisjoint(GAME.order_rules)
        if not together and not (_flies(broken) and (act.by, state.year) in game.flights):
            return act
    return None


def _beyond_measure(act: Act[Hf4State]) -> bool:
    """Whether an act names a number that nobody would write: bounded work is another matter."""
    return any(type(value) is int and abs(value) > 1000 for value in GAME.unparse(act).values())


def _flies(broken: frozenset[str]) -> bool:
    return any(rule.startswith("J") or rule in FLIGHT or rule == "H7c" for rule in broken)


def rules(state: Hf4State, act: Act[Hf4State]) -> frozenset[str]:
    """What an act breaks; nothing where it cannot be done."""
    try:
        return frozenset(one.rule for one in GAME.judge(state, act))
    except Impossible:
        return frozenset()


def _goes(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether the game goes on after an act, as the table leaves it."""
    after = GAME.fork(state)
    try:
        GAME.force(after, act, Seeded(0))
    except Impossible:
        return False
    return not after.ended and not GAME.invariants(after)


def judged(game: Faulty, trusted: frozenset[int] = frozenset()) -> Verdict:
    """The verdict on a log, some faults of which are taken as legal."""
    judge = Course.judge

    def trusting(course: Course[Hf4State], entry: Done[Hf4State]) -> list[RuleViolation]:
        found = judge(course, entry)
        return [] if entry.step in trusted else found

    with patch.object(Course, "judge", trusting):
        return Replay(GAME, game.header, "planted.hflog").run(enumerate(game.lines, 2))


def roots(verdict: Verdict) -> set[tuple[int | None, str, str]]:
    """Step, ids and severity of all that follows from nothing else."""
    return {
        (one.step, code, str(one.severity))
        for one in verdict.findings
        if one.caused_by is None
        for code in one.codes
    }


def alone(game: Faulty) -> Iterator[tuple[int | None, str, str]]:
    """What each fault gives, where all others are taken as legal."""
    for step in game.faults:
        yield from roots(judged(game, frozenset(game.faults) - {step}))
