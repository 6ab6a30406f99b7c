"""``legal_actions`` of chapter K: every product of parameters is accepted exactly where it is listed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields
from itertools import product
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceError, Seeded
from hfmod.games.hf4.rules.core.k_glitch import TRIGGERS
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from tests.games.hf4 import test_k_events as events
from tests.games.hf4 import test_k_glitch as glitch
from tests.games.hf4.worlds import act, game, play

KINDS = [
    kind for name, kind in game().acts.items() if ".core.k_" in kind.__module__ or name == "advance_sunspot"
]  # fmt: skip


def no_event() -> Hf4State:
    return events.before(3)


def cube_moves() -> Hf4State:
    return events.before(2)


def parity_unknown() -> Hf4State:
    return events.before(2, options={"sunspot_events": "from_log"})


def roll_due() -> Hf4State:
    return play(events.before(2), "P", "advance_sunspot")


def flare_due() -> Hf4State:
    return events.event(6, 5)


def cuts_due() -> Hf4State:
    return events.event(4, 5, events.hands())


def glitch_due() -> Hf4State:
    return events.event(2, 3, events.far_out())


def pad_due() -> Hf4State:
    return events.event(2, 4, events.pads())


def glitched() -> Hf4State:
    return glitch.on_mars()


def rolled() -> Hf4State:
    state = glitch.on_mars()
    state.sites["ares"] = SiteState(claim="P")
    play(state, "P", "glitch_roll", 1, stack="rocket", trigger="industrialize")
    return play(state, "P", "glitch_roll", 1, stack="rocket", trigger="cargo_transfer")


def scrum() -> Hf4State:
    return glitch.on_mars(seats=glitch.SCRUM)


def hired() -> Hf4State:
    """W works with P's crew, which lies in P's glitched rocket (N6)."""
    state = play(glitch.on_mars(), "P", "end_turn")
    assert state.turn is not None
    state.turn.granted["crew:CQ041"] = {state.turn.player}
    return state


POSITIONS: list[Callable[[], Hf4State]] = [
    no_event, cube_moves, parity_unknown, roll_due, flare_due, cuts_due, glitch_due, pad_due, glitched,
    rolled, scrum, hired,
]  # fmt: skip


def domain(state: Hf4State, kind: type[Act[Hf4State]]) -> dict[str, list[Any]]:
    held = [card for player in state.players.values() for card in player.hand]
    values: dict[str, list[Any]] = {
        "by": [None, *state.players, "X"],
        "event": [None, True, False],
        "stack": ["leo", "rocket", "outpost1", "outpost2"],
        "trigger": [*TRIGGERS, "income"],
        "finao": [False, True],
        "owner": [None, *state.players, "X"],
        "card": [*held, *(card for stack in state.stacks() for card in stack.cards), "CQ040"],
    }
    return {f.name: values[f.name] for f in fields(kind)}


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.do)
def test_lists_exactly_what_is_accepted(kind: type[Act[Hf4State]], position: Callable[[], Hf4State]) -> None:
    state = position()
    values = domain(state, kind)
    found = []
    for chosen in product(*values.values()):
        one = kind(**dict(zip(values, chosen, strict=True)))
        try:
            if not game().judge(state, one):
                found.append(one)
        except Impossible:
            continue
    listed = list(kind.options(state))
    assert len(set(listed)) == len(listed)
    assert set(found) == set(listed)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_forcing_breaks_rules_but_nothing_else(position: Callable[[], Hf4State]) -> None:
    done = 0
    for seed in range(20):
        rng = random.Random(seed)
        state = game().fork(position())
        for _ in range(60):
            kind = rng.choice(KINDS)
            if rng.random() < 0.2:
                one = act(rng.choice(["P", "W", "G"]), rng.choice(["income", "end_turn"]))
            else:
                one = kind(**{name: rng.choice(options) for name, options in domain(state, kind).items()})
            try:
                game().force(state, one, Seeded(seed))
            except (Impossible, ChanceError):
                continue
            done += 1
            assert game().invariants(state) == [], one
            assert state.ended or state.phase in ("turns", "sunspot")
    assert done > 20
