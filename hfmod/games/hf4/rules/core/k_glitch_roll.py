"""The glitch roll before a trigger (K2b.1): announced by who is about to act, and made for that act alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import (
    e_stacks,
    h_finish,
    h_rights,
    i5_refuel,
    i6_prospect,
    i7_industrialize,
    i9_delivery,
)
from hfmod.games.hf4.rules.core.acts import (
    ANNOUNCED,
    Operation,
    PlayerAct,
    broken,
    game_over,
    known_player,
    legal,
    no_interruption,
    not_in_operation,
    one_operation,
    own_turn,
    pay,
    spot,
)
from hfmod.games.hf4.rules.core.e_stacks import stack_of_kind
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.k_glitch import (
    ANCHOR,
    BEFORE,
    CARGO,
    FLYBY,
    FREE_INDUSTRIALIZE,
    NANOFACTURE,
    OPERATIONS,
    flyby_ahead,
    glitched,
    hit,
    no_finao,
    roll_key,
    somebody_hired,
    triggers,
    works_in,
)
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

ON_TURN = (*OPERATIONS, ANCHOR, NANOFACTURE)  # triggers that are the operation of the turn
SPECIALTIES: tuple[type[Operation], ...] = (  # operations that a Colonist may do on top of the turn's own
    i5_refuel.SiteRefuel, i5_refuel.FactoryRefuel, i6_prospect.Prospect, i7_industrialize.Industrialize,
)  # fmt: skip
TRIGGERED: Mapping[str, tuple[type[Operation], ...]] = {  # the acts that trigger a roll
    **{one.do: (one,) for one in SPECIALTIES},
    i5_refuel.AirEaterRefuel.do: (i5_refuel.AirEaterRefuel,),
    i9_delivery.Delivery.do: (i9_delivery.Delivery,),
    FREE_INDUSTRIALIZE: (i7_industrialize.Industrialize,),
}


def triggered(state: Hf4State) -> Mapping[str, tuple[type[Operation], ...]]:
    """The same, with what modules add."""
    return {**TRIGGERED, **state.rules.glitch_triggers()}


@dataclass(frozen=True, kw_only=True)
class GlitchRoll(PlayerAct):
    """The glitch roll of the stack ``stack``, which is about to do ``trigger``.

    It is an own stack, or that of the player ``owner``, where somebody in it works for the player (N6).
    ``finao`` states that Aquas were paid to avoid the roll, which the rules do not allow.
    """

    do: ClassVar[str] = "glitch_roll"

    stack: str
    trigger: str
    owner: str | None = None
    finao: bool = False

    @implements("K2b.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known = triggers(state)
        if self.trigger not in known:
            raise Impossible(f"{self.trigger} is no glitch trigger; these are: {', '.join(known)}")
        if self.owner is not None:
            known_player(state, self.owner)
            if self.owner == self.by or self.trigger in (CARGO, FLYBY):
                raise Impossible("an owner is named for work in the stack of another player")
        stack = self.rolling(state)
        glitched(state, stack, "K2b.1")
        if state.turn is None:
            raise Impossible("it is nobody's turn")
        if state.turn.used.get(roll_key(stack.owner, self.trigger, stack.location)):
            raise Impossible(
                f"the glitch roll of {stack.title} has been made",
                rule="K2b.1",
                legal="one roll for each trigger: go on with it",
            )

    def rolling(self, state: Hf4State) -> Stack:
        """The stack that rolls. Raises Impossible where there is none."""
        return stack_of_kind(state, self.owner or self.player, self.stack)

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        if self.finao:
            yield from no_finao(self.rolling(state))
        if self.trigger == CARGO:
            yield from game_over(state)  # cargo changes hands in others' turns as well (N3)
            yield from no_interruption(state)
            yield from not_in_operation(state)
        elif self.trigger == FLYBY:
            yield from own_turn(state, self.player)
            yield from flyby_ahead(state, self.rolling(state))
        else:
            found = list(self._not_in_time(state))
            yield from found
            if not found and not self.has_occasion(state):
                yield from without_occasion(state, self.trigger, self.rolling(state))

    def _not_in_time(self, state: Hf4State) -> Iterator[RuleViolation]:
        """What keeps the player from any such operation, wherever the stack is."""
        if self.owner is not None:
            yield from somebody_hired(state, self.player, self.rolling(state))
        yield from own_turn(state, self.player)
        yield from no_interruption(state)
        if self.trigger in ON_TURN:
            yield from one_operation(state, self.player, self.trigger)

    def has_occasion(self, state: Hf4State) -> bool:
        """Whether the player can do what triggers the roll once it is made; nothing else is in its way.

        What can be done after the rolls of all stacks there, and not without that of this one, triggers it.
        """
        stack = self.rolling(state)
        others, all_made = fork(state), fork(state)
        for then in (others, all_made):
            for owner in state.players:
                if then.turn is not None and (then is all_made or owner != stack.owner):
                    then.turn.used[roll_key(owner, self.trigger, stack.location)] = 1
        return any(
            legal(all_made, act) and not legal(others, act)
            for kind in triggered(state)[self.trigger]
            for act in kind.candidates(all_made, self.player)
        )

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        stack = self.rolling(state)
        return () if self.finao else (Draw("d6", f"glitch roll of {stack.key}"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "GL-Glitch-Roll" if outcomes else ""

    def denies(self) -> str:
        return "GL-FINAO.a" if self.finao else ""

    @implements("GL-Glitch-Roll", "GL-Glitch-Triggers", "K2b.1", "B2j")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        rolling = self.rolling(state)
        owner, where, turn = rolling.owner, rolling.location, state.turn
        if turn is not None:
            announced = self.trigger in ON_TURN and turn.operation is None
            announced = announced and self.has_occasion(state)  # RUL-GLITCH-TRIGGER-ACT
            turn.used[roll_key(owner, self.trigger, where)] = 1
            if announced:
                turn.operation = self.trigger  # counts even where the glitch prevents it
                turn.used[ANNOUNCED] = 1
        if self.finao:
            pay(state, self.player, h_rights.finao_price(state, self.player))
        for stack in e_stacks.stacks_at(state, where, owner):
            for die in outcomes:
                e_stacks.strike(state, stack, [card for card in stack.cards if hit(state, card, int(die))])
        if state.movement is not None and not h_finish.afloat(state, state.movement):
            h_finish.finish(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"{self.stack}:{self.owner or self.by}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in list(state.stacks()):
            own = stack.owner == player
            if stack.glitch and (own or works_in(state, player, stack)):
                owner = None if own else stack.owner
                for trigger in triggers(state):
                    if own or trigger not in (CARGO, FLYBY):
                        yield cls(by=player, stack=stack.kind, trigger=trigger, owner=owner)


@implements("K2b.1", "GL-Glitch-Triggers")
def without_occasion(state: Hf4State, trigger: str, stack: Stack) -> Iterator[RuleViolation]:
    """A roll is made just before what triggers it, never for what cannot be done (RUL-GLITCH-TRIGGER-ACT)."""
    here = spot(state, stack.location)
    message = f"a glitch roll comes before {BEFORE[trigger]}, which {stack.title} cannot do at {here} now"
    legal = "leave the roll; it comes just before what the stack can do"
    yield broken("GL-Glitch-Triggers", message, stack.key, legal=legal, trigger=trigger)


ACTS: list[type[Act[Hf4State]]] = [GlitchRoll]
