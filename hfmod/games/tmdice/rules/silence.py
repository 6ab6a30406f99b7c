"""What goes unsaid at a table: the end of a turn, and what players leave undone before it."""

from __future__ import annotations

from hfmod.engine.slips import Unsaid
from hfmod.games.tmdice.content.words import CALLED
from hfmod.games.tmdice.rules.acts import OWN, SHARED
from hfmod.games.tmdice.rules.applying import can_apply, everything_owed, may_be_left, name_of
from hfmod.games.tmdice.rules.ending import EndTurn, PassBonusCard
from hfmod.games.tmdice.rules.production import HAND, KeepDice, RefillHand, keep_limit
from hfmod.games.tmdice.rules.rest import Skip
from hfmod.games.tmdice.rules.state import KEPT, PRODUCTION, TURN, TURN_END, TmdState
from hfmod.games.tmdice.rules.turns import takers

#: Rules that are broken where somebody acts before what comes first is over.
ORDER = frozenset({
    "TMD-TURN-1", "TMD-CARD-2", "TMD-BON-1", "TMD-TURN-2", "TMD-PROD-1", "TMD-PROD-3", "TMD-PROD-4.1",
})  # fmt: skip
#: What must be done before something else; a table that goes on all the same has left it undone.
EFFECTS = frozenset({"TMD-RUL-1", "TMD-DICE-10", "TMD-RUL-7", "TMD-SETUP-9"})
ACTIONS = frozenset({"TMD-ACT-1", "TMD-PROD-3", "TMD-PROD-4.1"})
BONUS = frozenset({"TMD-BON-1"})
#: What may have changed if it was done and not told.
OPEN = frozenset({*OWN, "turn"})


def unsaid(state: TmdState) -> Unsaid[TmdState] | None:
    """What the table does next although nobody says so; None where it waits for a player."""
    if (passed := _passed_over(state)) is not None:
        return passed
    turn, name = state.turn, state.active
    if (step := _nothing_to_do(state)) is not None:
        return step
    if state.step == TURN and turn.kind and name in state.players:
        words = f"{name} did not say that the turn is over"
        return Unsaid(EndTurn(by=name), words, ends_turn=True, undone=ACTIONS, left_open=OPEN, shared=SHARED)
    if state.step == TURN_END and (names := takers(state)):
        words = f"{names[0]} took no bonus card"
        return Unsaid(
            PassBonusCard(by=names[0]), words, at_once=True, undone=BONUS, left_open=OPEN, shared=SHARED
        )
    return None


def _passed_over(state: TmdState) -> Unsaid[TmdState] | None:
    """The next effect that somebody owes and does not apply: one that may be left or is impossible first.

    The active player may still apply any until the turn is said to be over; in the set-up nobody is active.
    """
    owing = list(everything_owed(state))
    easy = [
        (player, owed)
        for player, owed in owing
        if may_be_left(owed.effect) or not can_apply(state, player, owed.effect)
    ]
    late = [one for one in owing if state.step != TURN or one[0].id != state.active]
    for player, owed in easy or late:
        name = name_of(owed.effect)
        words = f"{player.id} did not say that an effect is passed over: {CALLED[name]}"
        act = Skip(by=player.id, effect=name)
        return Unsaid(act, words, at_once=True, undone=EFFECTS, left_open=OPEN, shared=SHARED)
    return None


def _nothing_to_do(state: TmdState) -> Unsaid[TmdState] | None:
    """A step of a Production Turn in which nothing moves: few dice that are all kept, a hand that is full."""
    player = state.players.get(state.active)
    if state.step != TURN or player is None:
        return None
    if not state.turn.kind and player.dice.total() <= keep_limit(state, player):
        words = f"{player.id} did not say that all dice are kept"
        return Unsaid(KeepDice(by=player.id, keep=tuple(player.dice.elements())), words, at_once=True)
    if state.turn.kind == PRODUCTION and state.turn.done == KEPT and len(player.hand) >= HAND:
        words = f"{player.id} did not say that the hand is full"
        return Unsaid(RefillHand(by=player.id), words, at_once=True)
    return None
