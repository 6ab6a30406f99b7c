"""Chapter H, how fuel of a move is booked and how the move ends (H5b, H6.1)."""

from __future__ import annotations

from math import ceil

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks, f_fuel, j_operational, j_sinks, l_glory, scenarios
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack

LANDED = "landed:"  # with the stack's kind a key of ``Turn.used``


def burn_to(state: Hf4State, move: Movement, stack: Stack, steps: int) -> None:
    """Let the strip show ``steps`` whole fuel steps of the move as spent."""
    if steps > move.paid:
        f_fuel.burn_steps(state, stack, steps - move.paid)
        move.paid = steps


@implements("H5b.2", "J5c", silent=("J5c",))
def round_up(state: Hf4State, move: Movement, stack: Stack) -> None:
    """The fractions of a fuel step that a move has used are a whole one at its end."""
    burn_to(state, move, stack, ceil(move.steps))


def afloat(state: Hf4State, move: Movement) -> bool:
    """Whether the moving spacecraft is still there: something aboard, or a mobile factory itself."""
    stack = state.spacecraft(move.owner, move.stack)
    return stack is not None and (bool(stack.cards) or e_stacks.is_cube(stack.kind))


@implements("H5b.2", "H5b.3", "F2.2", "H6.1", "H4b.2", "H8b", "J5c", silent=True)
def finish(state: Hf4State) -> None:
    """End the move: fuel is rounded up to whole steps, then the dry mass is adjusted."""
    move = state.movement
    if move is None:
        return
    stack = state.spacecraft(move.owner, move.stack)
    j_operational.moved(state, move, stack)
    if stack is not None:
        round_up(state, move, stack)
    state.movement = None
    if stack is None:
        return
    j_sinks.after_move(state, move)
    e_stacks.settle(state, stack)
    if scenarios.lost_in_space(state, stack):
        e_stacks.lose_stack(state, stack)
    elif move.visited and stack.location in state.content.map.sites:
        scenarios.landed(state, stack)
        l_glory.first_human(state, stack)
        note_landing(state, move)
    state.rules.tokens_changed(state)


@implements("H6.1", "H4b.2")
def note_landing(state: Hf4State, move: Movement) -> None:
    """A landing has ended the move of this turn."""
    turn = state.turns.get(move.owner)
    if turn is not None:
        turn.used[LANDED + move.stack] = 1
