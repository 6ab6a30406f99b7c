"""The flow of the game: whose turn comes next, bonus cards at the end of turns, the last round, solo time."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.tmdice.rules import scoring
from hfmod.games.tmdice.rules.state import (
    DICE,
    END,
    FIRST_BONUS,
    GIFT,
    REVEAL,
    TURN,
    TURN_END,
    Player,
    TmdState,
    Turn,
)
from hfmod.games.tmdice.rules.terraforming import GLOBAL, complete

ENOUGH = 2  # complete parameters that end a game


def go_on(state: TmdState) -> None:
    """The next step begins where the one before it is done, and all that is owed has been applied."""
    fix_the_end(state)
    if state.owing or not state.players:
        return
    everybody = state.players.values()
    if state.step == REVEAL and all(player.revealed for player in everybody):
        state.step = DICE
    if state.step == DICE and all(player.ready for player in everybody):
        state.step = after_dice(state)
    if state.step == GIFT and not gift_due(state):
        state.step = TURN
    if state.step == TURN and not state.turns:
        begin_turns(state)
    if state.step == TURN_END and not takers(state):
        next_turn(state)


@implements("TMD-SETUP-12", "TMD-SOLO-8", silent=("TMD-SOLO-8",))
def after_dice(state: TmdState) -> str:
    """What follows when all have their starting dice: the gift, or in a solo game the first bonus card."""
    return FIRST_BONUS if state.solo else GIFT


@implements("TMD-SETUP-11")
def gift_due(state: TmdState) -> bool:
    """Whether the first player has a resource to give away, and somebody to give it to."""
    return len(state.players) > 1 and bool(state.players[state.first].dice)


# -- turns -----------------------------------------------------------------------------------------------


def begin_turns(state: TmdState) -> None:
    """The first turn of the game begins."""
    for player in state.players.values():
        player.start_vp = player.vp
    begin(state, state.first)


def begin(state: TmdState, name: str, extra: bool = False) -> None:
    """A player's turn begins."""
    state.step, state.turn, state.active = TURN, Turn(extra=extra), name
    state.turns += 1
    state.players[name].turns += 1
    if not extra:
        state.seat = name
    if state.solo:
        move_time(state, extra)


@implements("TMD-SOLO-9")
def move_time(state: TmdState, extra: bool) -> None:
    """The time marker shows the number of the turn that is played."""
    if not (extra and state.option("arbiter_solo_marker") == "stays"):
        state.marker += 1
        pass_deadline(state)


@implements("TMD-SOLO-10", "TMD-SOLO-7", silent=("TMD-SOLO-7",))
def pass_deadline(state: TmdState) -> None:
    """A milestone that was not taken in time is removed."""
    for deadline, name in zip(state.content.vp_track.deadlines, state.milestones, strict=False):
        if state.marker == deadline and name in state.open:
            state.open.remove(name)


def next_turn(state: TmdState) -> None:
    """The turn is over: an extra turn comes next, or the next player's, or the game ends."""
    if state.last is not None:
        done = "" if state.turn.extra else state.active
        state.last = [name for name in state.last if name in state.players and name != done]
    begin_last_round(state)
    name = extra_turn(state)
    if name is not None:
        begin(state, name, extra=True)
    elif (reason := ending(state)) is not None:
        finish(state, reason)
    else:
        begin(state, next_player(state))


@implements("TMD-END-1")
def fix_the_end(state: TmdState) -> None:
    """The end is fixed once two parameters are complete."""
    if not state.solo and sum(complete(state, param) for param in GLOBAL) >= ENOUGH:
        state.completed = True


@implements("TMD-END-1")
def begin_last_round(state: TmdState) -> None:
    """After the turn in which two parameters became complete everybody has one more turn."""
    if state.completed and state.last is None:
        left = state.clockwise(state.seat)
        state.last = left[1:] + left[:1] if state.seat in state.players else left


@implements("TMD-RUL-17")
def extra_turn(state: TmdState) -> str | None:
    """Who has an extra turn now."""
    while state.extra:
        name = state.extra.pop(0)
        if name not in state.players:
            continue
        if state.last is not None and state.option("arbiter_in_end_game") == "counts_as_last":
            if name not in state.last:
                continue
            state.last.remove(name)
        return name
    return None


@implements("TMD-TURN-1", "TMD-SETUP-7", silent=("TMD-SETUP-7",))
def next_player(state: TmdState) -> str:
    """Who is next clockwise."""
    if state.last:
        return state.last[0]
    left = state.clockwise(state.seat)
    return left[1] if state.seat in state.players and len(left) > 1 else left[0]


def ending(state: TmdState) -> str | None:
    """Why the game is over with this turn; None while it goes on."""
    if state.solo:
        return solo_ending(state)
    return (
        "two global parameters are complete, and everybody has had one more turn"
        if state.last == []
        else None
    )


@implements("TMD-SOLO-11", "TMD-SOLO-1")
def solo_ending(state: TmdState) -> str | None:
    """A solo game lasts 50 turns; by an option only until all parameters are complete."""
    if state.marker >= state.content.solo_turns:
        return f"{state.content.solo_turns} turns are done"
    early = state.option("solo_end") == "when_complete" and all(complete(state, param) for param in GLOBAL)
    return "all three global parameters are complete" if early else None


def finish(state: TmdState, reason: str) -> None:
    """The game is over."""
    state.step, state.ended_by = END, reason
    state.winners = scoring.winners(state)


# -- bonus cards -----------------------------------------------------------------------------------------


@implements("TMD-BON-1", "TMD-BON-3", silent=("TMD-BON-3",))
def due(state: TmdState, player: Player) -> int:
    """Bonus cards that a player has earned and not taken: one for each space reached, each of them once.

    What was reached before the first turn of the game is taken at the end of the player's first one.
    """
    least = 0 if player.turns else player.start_vp + 1
    reached = sum(least <= space <= player.vp for space in state.content.vp_track.bonus_cards)
    return max(0, min(reached - player.bonus_cards, len(state.bonus_stack)))


def takers(state: TmdState) -> list[str]:
    """Who takes a bonus card at the end of this turn, in order."""
    names = state.clockwise(state.active)
    if state.option("off_turn_bonus") == "end_of_own_next_turn":
        names = [state.active] if state.active in state.players else []
    return [name for name in names if due(state, state.players[name])]
