"""Heat sinks: radiators that turn from heavy to light when they first supply a therm (GL-Orientation.c).

Other radiators cool first, so a sink turns only where they do not suffice; who wants it light for another
reason turns it by the free action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks, h_afterburn, j_supports
from hfmod.games.hf4.rules.core.abilities import operational
from hfmod.games.hf4.rules.core.j_supports import Chain
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack

HEAT_SINK = "heavy_once"


@implements("GL-Orientation.c", "CA-CD102F", "CA-CD102R", "J4e")
def spend(state: Hf4State, card: str, supports: Sequence[str] | None = None, afterburn: bool = False) -> None:
    """Turn the sinks whose therms the use of a card took; ``supports`` is its chain, None: any."""
    stack = state.stack_of(card)
    if not state.rules.supports or stack is None:
        return
    spared: list[str] = []
    for sink in _sinks(state, stack):
        if _cool_without(state, stack, card, [*spared, sink], supports, afterburn):
            spared.append(sink)
        else:
            state.cards[sink].heavy = False
            e_stacks.settle(state, stack)


def spend_for_any(state: Hf4State, cards: Sequence[str]) -> None:
    """Turn the sinks that one of several cards takes, where none of them does without."""
    able = [card for card in cards if operational(state, card)]
    stacks = {card: state.stack_of(card) for card in able}
    for card, stack in stacks.items():
        if stack is None or _cool_without(state, stack, card, _sinks(state, stack), None, False):
            return
    if able:
        spend(state, able[0])


def after_move(state: Hf4State, move: Movement) -> None:
    """Turn the sinks that cooled the thruster of a move, now that it has ended."""
    if move.thruster:
        spend(state, move.thruster, move.supports, h_afterburn.cools(state, move))


def _sinks(state: Hf4State, stack: Stack) -> list[str]:
    return [
        card for card in stack.cards if state.cards[card].heavy and j_supports.prints(state, card, HEAT_SINK)
    ]


def _cool_without(
    state: Hf4State, stack: Stack, card: str, without: Collection[str], supports: Sequence[str] | None,
    afterburn: bool,
) -> bool:  # fmt: skip
    """Whether some chain of the card is cool without the therms of some radiators."""
    return any(
        not j_supports.shortage(state, stack, card, found, afterburn, without)
        for found in _chains(state, stack, card, supports)
    )


def _chains(state: Hf4State, stack: Stack, card: str, supports: Sequence[str] | None) -> Iterator[Chain]:
    if supports is not None:
        exact = frozenset(supports)
        yield from (one for one in j_supports.chains(state, card, supports) if one.cards == exact)
        return
    for pool in j_supports.pools(state, stack, card):
        yield from j_supports.chains(state, card, pool)
