"""What a legal act never does: a second operation or move in a turn, tokens that vanish.

A :class:`Glimpse` is taken before an act and compared with the position after it (:func:`broken_by`). No act
erases what earlier acts of the turn have noted, so that what holds from act to act holds for whole turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hfmod.engine.act import Act
from hfmod.games.hf4.rules.core.acts import ANNOUNCED, LEGACY, Operation
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot, EndTurn
from hfmod.games.hf4.rules.core.h_buggy import BuggyMove
from hfmod.games.hf4.rules.core.state import Hf4State, Movement


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What is looked at of a position before an act."""

    turns: dict[str, tuple[str | None, bool, frozenset[str]]]  # operation, announced only, what has moved
    moved_last_year: dict[str, frozenset[str]]  # cards that may still not move again, see h_moved_fts
    places: dict[str, tuple[str, str]]  # card in a stack -> its space and its stack
    moving: Movement | None
    under_way: bool  # the movement has left its start
    seniority: int  # disks beside the board
    placed: int  # and in the assembly, or about to be
    busted: frozenset[str]


def glimpse(state: Hf4State) -> Glimpse:
    """What has to be known of a position to judge what an act does to it."""
    return Glimpse(
        {
            player: (turn.operation, ANNOUNCED in turn.used, frozenset(turn.moved))
            for player, turn in state.turns.items()
        },
        {player: frozenset(turn.moved) for player, turn in state.last_year.items()},
        {card: (stack.location, stack.key) for stack in state.stacks() for card in stack.cards},
        state.movement,
        state.movement is not None and bool(state.movement.visited),
        state.seniority,
        state.rules.disks_placed(state),
        frozenset(space for space, tokens in state.sites.items() if tokens.busted),
    )


def broken_by(state: Hf4State, act: Act[Hf4State], before: Glimpse) -> Iterator[str]:
    """Sentences about what a legal act never does."""
    yield from _one_operation(state, act, before)
    yield from _nothing_forgotten(state, act, before)
    yield from _moved_once(state, act, before)
    if not isinstance(act, SetUp):
        yield from _no_disk_lost(state, before)
    for space in before.busted:
        if not state.sites[space].busted and not (isinstance(act, Operation) and act.clears_site):
            yield f"the busted disk at {space} has vanished"


def _no_disk_lost(state: Hf4State, before: Glimpse) -> Iterator[str]:
    """Disks are removed one by one, and placed where there is an assembly (D2b, O6)."""
    had, disks, taken = before.seniority, state.seniority, 1
    if LEGACY in state.rules.seniority_goes(state, False):
        had, disks, taken = had + before.placed, disks + state.rules.disks_placed(state), 0
    if not had - taken <= disks <= had:
        yield f"of {had} seniority disks {disks} are left"


def _one_operation(state: Hf4State, act: Act[Hf4State], before: Glimpse) -> Iterator[str]:
    """The operation of a turn is used up once (D1b), also where several acts make it up."""
    if not isinstance(act, Operation) or not act.of_the_turn:
        return
    done, announced, _ = before.turns.get(act.player, (None, False, None))
    goes_on = done == act.do and (announced or act.in_parts)
    if done is not None and not goes_on:
        yield f"{act.by} did {act.do} as a second operation of the turn, after {done}"
    if act.player in state.turns and state.turns[act.player].operation != act.do:
        yield f"{act.by} did {act.do}, and the operation of the turn is not used up"


def _nothing_forgotten(state: Hf4State, act: Act[Hf4State], before: Glimpse) -> Iterator[str]:
    """What a turn has used up stays so until the player's next turn, or the next year, begins."""
    for player, (operation, _, moved) in before.turns.items():
        turn = state.turns.get(player)
        if turn is None or (isinstance(act, EndTurn | AdvanceSunspot) and state.turn is turn):
            continue
        if operation is not None and turn.operation is None:
            yield f"{player}'s operation {operation} is forgotten"
        gone = (moved - turn.moved) & state.cards.keys()  # figures may be exchanged
        if gone:
            yield f"it is forgotten that {', '.join(sorted(gone))} of {player} moved"
    this_year = {player: moved & state.cards.keys() for player, (_, _, moved) in before.turns.items()}
    for player, cards in {**before.moved_last_year, **this_year}.items():
        turn = state.last_year.get(player)
        gone = cards - turn.moved if turn is not None else cards
        if gone and player not in state.turns and player not in state.left:  # has no turn that ends the ban
            yield f"it is forgotten over the year's end that {', '.join(sorted(gone))} of {player} moved"


def _moved_once(state: Hf4State, act: Act[Hf4State], before: Glimpse) -> Iterator[str]:
    """No component is moved by two movements in a turn (H1b.1)."""
    begun = state.movement
    if begun is not None and begun is not before.moving:
        turn = before.turns.get(begun.owner)
        if turn is not None and begun.stack in turn[2] and not state.rules.is_second_move(state, begun):
            yield f"the {begun.stack} of {begun.owner} begins a second move"
    carried = [act.card] if isinstance(act, BuggyMove) else list(_flown(state, before))
    if not carried:
        return
    this_year = (moved for _, _, moved in before.turns.values())
    had_moved = frozenset[str]().union(*this_year, *before.moved_last_year.values())
    has_moved = set[str]().union(*(turn.moved for turn in state.turns.values()))
    for card in carried:
        if (
            card in had_moved
            and not before.under_way
            and not state.rules.rides_again(state, act.by or "", card)
        ):
            yield f"{card} is moved a second time this turn"
        if card not in has_moved:
            yield f"{card} has moved, and that is not noted"


def _flown(state: Hf4State, before: Glimpse) -> Iterator[str]:
    """Cards that the movement under way, or the one that has ended now, has carried into another space."""
    move = state.movement or before.moving
    stack = state.players[move.owner].stacks.get(move.stack) if move is not None else None
    if stack is not None:
        for card in stack.cards:
            place, where = before.places.get(card, (stack.location, stack.key))
            if place != stack.location and where == stack.key:
                yield card
