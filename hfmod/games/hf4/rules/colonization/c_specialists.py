"""Professions of Colonists (2C1): operations that they do on top of the one of the turn.

A prospector prospects (or promotes), an industrialist industrializes or anchors, once a turn. A miner refuels
again where a site refuel has been made, an engineer makes one card more where an ET production has been.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import b_cards, e_stacks, i_specialists
from hfmod.games.hf4.rules.core.acts import (
    broken,
    name,
    spot,
)
from hfmod.games.hf4.rules.core.i_specialists import ENGINEER, MINER
from hfmod.games.hf4.rules.core.state import Hf4State

AGAIN = (MINER, ENGINEER)  # who repeat an operation that has been done at their place
WORK = {MINER: "site refuel", ENGINEER: "ET production"}


@implements("2C1a", "2C1b", "2C1c", "2C1d", "GL-Profession", "N7.m2", "3A3i")
def may_work(
    state: Hf4State, player: str, card: str, profession: str, places: Sequence[str]
) -> Iterator[RuleViolation]:
    """An own Colonist (or one lent) of the profession, at the place, once a turn."""
    rule, about = i_specialists.RULES[profession], (f"card:{card}",)
    stack, turn = state.stack_of(card), state.turns.get(player)
    used = turn.used if turn is not None else {}
    if stack is not None and not e_stacks.may_employ(state, player, card, stack):
        owner = e_stacks.owner_of(state, card, stack)
        message = f"{name(state, card)} is {owner}'s Colonist, who has not agreed"
        yield broken("N7.m2", message, *about, legal=f"negotiate its work with {owner} (N7)")
    elif b_cards.profession(state, card) != profession:
        own = b_cards.profession(state, card)
        message = f"{name(state, card)} is {_a(own)}; this is the work of {_a(profession)}"
        yield broken(rule, message, *about, legal="do it as the operation of the turn")
    elif stack is not None and stack.location not in places:
        where = ", ".join(spot(state, place) for place in places)
        message = f"{name(state, card)} is at {spot(state, stack.location)}, not at {where}"
        yield broken(rule, message, *about, legal="do it as the operation of the turn")
    elif used.get(i_specialists.used_key(card)):
        message = f"{name(state, card)} has worked this turn"
        yield broken(rule, message, *about, legal="once a turn")
    elif profession in AGAIN and not any(
        used.get(i_specialists.done_key(profession, place)) for place in places
    ):
        message = f"{name(state, card)} adds to a {WORK[profession]}, and none has been made here this turn"
        yield broken(rule, message, *about, legal=f"make a {WORK[profession]} first")


def _a(profession: str) -> str:
    return f"{'an' if profession[0] in 'aeiou' else 'a'} {profession}"
