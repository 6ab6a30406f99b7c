"""Other positions that a table may have where the engine did not do exactly what the table did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from hfmod.engine.act import Act
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.rules.acts import gain_vp, multisets
from hfmod.games.roll.rules.manage import EndRound, Recruit, due_recruits, unrecruited
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase, Task, under_way
from hfmod.games.roll.rules.rolling import Reveal, lift, rolled_dice
from hfmod.games.roll.rules.state import DICTATE, MANAGE, PHASES_STEP, RollState

MOST_RECRUITED = 12  # ways of recruiting that are followed
MOST_SELECTED = 36  # ways of selecting phases


def others(before: RollState, act: Act[RollState], after: RollState) -> Iterator[RollState]:
    """The positions that an act leads to as the table may have taken it.

    ``before`` is the position before it, ``after`` the engine's one; both may be changed.
    """
    if isinstance(act, BeginPhase):
        yield _next_phase(after, before.phase)
        yield before
    elif isinstance(act, Task):
        yield _in_its_phase(after, act.phase)
    elif isinstance(act, Reveal):
        yield from _as_seen(before, after, act)
    elif isinstance(act, EndRound):
        yield from _recruited(before, act)


def _next_phase(state: RollState, open_phase: str | None) -> RollState:
    """The phase that nobody ended is taken as ended."""
    begun, state.phase = state.phase, open_phase
    return _in_its_phase(state, begun or "")


def _in_its_phase(state: RollState, phase: str) -> RollState:
    """A phase of which nobody said that it begins is carried out; one before it is over."""
    if state.phase is not None:
        EndPhase(by=None).perform(state, ())
    if state.step == MANAGE:
        state.step = PHASES_STEP
    under_way(state, phase)
    return state


def _as_seen(state: RollState, after: RollState, act: Reveal) -> Iterator[RollState]:
    """Workers of players who were not ready stand where they were seen, if the log shows them all.

    Where none of them was seen to select, any phase may have been, first those where workers were seen.
    """
    seen = {shown.player: shown for shown in act.shown}
    phases: list[list[str]] = []  # that each of them may have selected
    for player in state.players.values():
        if player.assigned:
            continue
        workers = seen[player.id].rolled() if player.id in seen else []
        if not workers or Counter(one.die for one in workers) != rolled_dice(player):
            return
        if player.rolled is None:
            player.cup.clear()
        player.rolled = workers
        selected = seen[player.id].selected
        likely = sorted({one.column or DICTATE for one in workers})
        others = [phase for phase in PHASES if phase not in likely]
        phases.append([selected] if selected else [DICTATE, *likely, *others])
    for chosen in islice(product(*phases), MOST_SELECTED):
        position = state.fork()
        lift(position, {*after.selected, *chosen})
        yield position


def _recruited(before: RollState, act: EndRound) -> Iterator[RollState]:
    """Who has not said so has recruited all the same, any dice of the Citizenry that can be paid."""
    late = unrecruited(before)
    choices = (multisets(player.citizenry, due_recruits(player)) for player in late)
    for chosen in islice(product(*choices), MOST_RECRUITED):
        state = before.fork()
        for player, dice in zip(late, chosen, strict=True):
            Recruit(by=player.id, dice=dice).perform(state, ())
        act.perform(state, ())
        yield state


def as_counted(
    after: RollState, act: Act[RollState], misstated: Mapping[str, tuple[Any, Any]]
) -> Iterator[RollState]:
    """The markers are as the player of an act counted."""
    player = after.players.get(act.by or "")
    more = {
        name: stated - right
        for name, (stated, right) in misstated.items()
        if type(stated) is type(right) is int
    }
    if player is None or not {*more} & {"credits", "vp"}:
        return
    credits = player.credits + more.get("credits", 0)
    player.credits = max(0, min(credits, after.content.most_credits))
    gain_vp(after, player, max(more.get("vp", 0), -player.vp))
    yield after


def assume(state: RollState, fact: str, value: Any) -> bool:
    """Credits may be as the table shows them."""
    name, _, owner = fact.partition(".")
    if name != "credits" or type(value) is not int or not 0 <= value <= state.content.most_credits:
        return False
    for player in state.everybody():
        if player.id == owner:
            player.credits = value
    return True
