"""3D1b: sabotage: who pays the roller a bribe has a successful hazard, epic hazard or belt roll made again.

A success waits until all who could pay have said what they do, before anything uses the result: a roll of a
move in the move, that which an act makes for itself with the whole act.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from hfmod.engine.act import Act, Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, WarAct, conflict
from hfmod.games.hf4.rules.conflict.b_bribes import bribes_key
from hfmod.games.hf4.rules.core import h_hazards
from hfmod.games.hf4.rules.core.acts import broken, spot, take_turn
from hfmod.games.hf4.rules.core.h_due import BELT, NAMES
from hfmod.games.hf4.rules.core.h_finish import afloat, finish
from hfmod.games.hf4.rules.core.state import Held, Hf4State, Movement, Stack

SABOTAGE = "sabotage"  # kind of a pending decision
WITHHELD = "withheld"  # key of ``Movement.facts``: a successful roll waits
OPPONENTS = "opponents"  # value of option sabotage_victims


@implements("3D1b")
def saboteurs(state: Hf4State, victim: str) -> list[str]:
    """Who may sabotage a player: enemies (RUL-SABOTAGE: or all others) who have something to pay with."""
    if not b_blocs.at_war(state):
        return []
    others = [one for one in state.playing if one != victim]
    if state.option("sabotage_victims") != OPPONENTS:
        others = b_blocs.enemies(state, victim)
    held = conflict(state).bribes
    return [one for one in others if held.get(one) or state.players[one].heroism]


@implements("3D1b")
def withholds(state: Hf4State, stack: Stack, kind: str) -> bool:
    """A roll has succeeded: it waits for those who may sabotage it, if there are any."""
    asked = saboteurs(state, stack.owner)
    state.pending += [{"kind": SABOTAGE, "player": one, "roll": kind, "of": stack.owner} for one in asked]
    if asked and state.movement is not None:
        state.movement.facts[WITHHELD] = 1
    return bool(asked)


@implements("3D1b")
def holds_back(state: Hf4State, act: Act[Any], outcomes: Sequence[Outcome]) -> bool:
    """An act whose own roll has succeeded waits as a whole; one that is carried out at last does not."""
    asked, player = saboteurs(state, str(act.by)), act.by
    if conflict(state).held is not None or not asked:
        return False
    conflict(state).held = Held(act, tuple(int(one) for one in outcomes))
    state.pending += [{"kind": SABOTAGE, "player": one, "roll": act.do, "of": player} for one in asked]
    return True


def waiting(state: Hf4State) -> None:
    """Raise Impossible where no roll waits."""
    if conflict(state).held is None:
        under_way(state)


def roller(state: Hf4State) -> tuple[Draw, ...]:
    """The rolls that sabotage makes again."""
    held = conflict(state).held
    if held is not None:
        return tuple(replace(one, purpose=f"sabotaged {one.purpose}") for one in held.act.draws(state))
    asked, (_, stack) = Sabotage.asked(state), under_way(state)
    where = spot(state, stack.location)
    return (Draw("d6", f"sabotaged roll of {stack.key}, {NAMES[asked['roll']]} at {where}"),)


def release(state: Hf4State, dice: Sequence[Outcome]) -> None:
    """The act that waited is carried out with such dice."""
    held = conflict(state).held
    if held is not None:
        held.act.carry_out(state, take_turn(state, held.act.player), dice)
        conflict(state).held = None


def under_way(state: Hf4State) -> tuple[Movement, Stack]:
    """The move that waits, and its stack. Raises Impossible where none does."""
    move = state.movement
    stack = state.spacecraft(move.owner, move.stack) if move is not None else None
    if move is None or stack is None or WITHHELD not in move.facts:
        legal = "sabotage a roll right after it"
        raise Impossible("no roll that could be sabotaged waits", frozenset({KEY}), rule="3D1b", legal=legal)
    return move, stack


def settled(state: Hf4State) -> None:
    """Where nobody has anything more to say the roll stands, and what waited for it goes on."""
    move, held = state.movement, conflict(state).held
    if held is not None and held.act.by not in state.playing:
        conflict(state).held = None
        state.pending = [one for one in state.pending if one["kind"] != SABOTAGE]
    elif held is not None:
        if not any(one["kind"] == SABOTAGE for one in state.pending):
            release(state, held.dice)
    elif move is None or WITHHELD not in move.facts:
        state.pending = [one for one in state.pending if one["kind"] != SABOTAGE]
    elif not any(one["kind"] == SABOTAGE for one in state.pending):
        found = under_way(state)
        del move.facts[WITHHELD]
        h_hazards.survived(state, *found)


def closed(state: Hf4State) -> None:
    """The turn is over: who has said nothing lets the roll stand."""
    state.pending = [one for one in state.pending if one["kind"] != SABOTAGE]
    settled(state)


@implements("3D1b")
def answered(state: Hf4State) -> Iterator[RuleViolation]:
    """Before anything uses a successful roll, those who may sabotage it have their say."""
    for asked in state.pending:
        if asked["kind"] == SABOTAGE:
            message = f"{asked['player']} has not said whether the roll of {asked['of']} stands"
            legal = f"{asked['player']} sabotages it or lets it stand"
            yield broken("3D1b", message, KEY, legal=legal)
            return


@dataclass(frozen=True, kw_only=True)
class Sabotage(WarAct):
    """Pay the mover a bribe, or the heroism ``chit``: the successful roll is made again, and that counts."""

    do: ClassVar[str] = "sabotage"
    kind = SABOTAGE
    what = "sabotage"
    rule = "3D1b"

    chit: str | None = None

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        waiting(state)
        b_bribes.own_chit(state, self.player, self.chit)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from in_order(state, self.player)
        yield from b_bribes.can_pay(
            state, self.player, "3D1b", chits=() if self.chit is None else (self.chit,)
        )

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        return roller(state)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "3D1b"

    @implements("3D1b", "3D1")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        asked = self.asked(state)
        b_bribes.give(state, asked["of"], b_bribes.take(state, self.player, self.chit))
        state.pending = [one for one in state.pending if one["kind"] != SABOTAGE]
        if conflict(state).held is not None:
            release(state, outcomes)
        else:
            roll_again(state, asked["roll"], int(outcomes[0]))

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY, bribes_key(self.by)})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for chit in (None, *state.players[player].heroism):
            yield cls(by=player, chit=chit)


@implements("3D1b")
def roll_again(state: Hf4State, kind: str, die: int) -> None:
    """The second result stands."""
    move, stack = under_way(state)
    del move.facts[WITHHELD]
    if kind == BELT:
        h_hazards.irradiate(state, stack, h_hazards.belt_level(state, move, die))
        if not afloat(state, move):
            finish(state)
            return
    elif die == 1:
        h_hazards.wrecked(state, move, stack, ())
        return
    h_hazards.survived(state, move, stack)


@implements("3D1b")
def in_order(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Who is asked answers: an enemy of the mover, one after the other."""
    asked = Sabotage.asked(state)
    if player != asked["player"]:
        message = f"{asked['player']} is asked first, not {player}"
        yield broken("3D1b", message, KEY, legal=f"{asked['player']} answers")


@dataclass(frozen=True, kw_only=True)
class LetStand(WarAct):
    """Let a successful roll of an enemy stand."""

    do: ClassVar[str] = "let_stand"
    kind = SABOTAGE
    what = "sabotage"
    rule = "3D1b"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        waiting(state)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from in_order(state, self.player)

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.answer(state)
        settled(state)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)
