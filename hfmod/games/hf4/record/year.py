"""What the acts of the core game's years depend on: radiators, votes in any order, rolls that are due."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.games.hf4.acts.work import ReadAct
from hfmod.games.hf4.rules.core.abilities import order_from_first
from hfmod.games.hf4.rules.core.k_events import RollCme, RollEvent, SunspotRoll, waiting
from hfmod.games.hf4.rules.core.l_heroism import Vote
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics.k_purge import RollPurge
from hfmod.record.declarations import Declaration

_ROLLS: dict[str, type[SunspotRoll]] = {"event": RollEvent, "cme": RollCme, "purge": RollPurge}


def turns_light(state: Hf4State, tag: Declaration) -> bool:
    """Whether a radiator that was turned round is a heavy one in a stack, now light: a free action.

    Turned out of its player's turn, it is only laid as it belongs.
    """
    if state.phase != "turns" or state.turn is None or state.turn.player != tag.faction:
        return False
    card = tag.params.get("card", "")
    stack = state.stack_of(card)
    in_play = stack is not None and stack.owner == tag.faction
    return in_play and tag.params.get("heavy") == "0" and state.cards[card].heavy


def votes_in_order(state: Hf4State, told: dict[str, bool]) -> Iterator[Vote]:
    """Votes told in any order, as soon as it is each player's turn to vote."""
    for player in order_from_first(state):
        decision = next((one for one in state.pending if one["kind"] == "heroism"), None)
        if decision is None:
            told.clear()
            return
        if player in decision["votes"]:
            continue
        if player not in told:
            return
        yield Vote(by=player, agree=told.pop(player))


def roll_of_the_year(state: Hf4State, purpose: str, step: int, die: int) -> ReadAct | None:
    """The event, flare or Purge Roll, if it is due."""
    kind = _ROLLS.get(purpose)
    if kind is None or not waiting(state, kind.kind):
        return None
    return ReadAct(step, kind(), ({"d6": die, "for": purpose},))
