"""Professions of Colonists (2C1): operations that they do on top of the one of the turn.

A prospector prospects (or promotes), an industrialist industrializes or anchors, once a turn. A miner refuels
again where a site refuel has been made, an engineer makes one card more where an ET production has been.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.colonization.c_colonists import ENGINEER, INDUSTRIALIST, MINER, PROSPECTOR
from hfmod.games.hf4.rules.core import e_stacks, k_glitch
from hfmod.games.hf4.rules.core.acts import (
    Operation,
    accepted,
    broken,
    known_card,
    name,
    no_interruption,
    not_in_operation,
    own_turn,
    spot,
    take_turn,
)
from hfmod.games.hf4.rules.core.state import Hf4State

RULES = {MINER: "2C1a", PROSPECTOR: "2C1b", INDUSTRIALIST: "2C1c", ENGINEER: "2C1d"}
AGAIN = (MINER, ENGINEER)  # who repeat an operation that has been done at their place
WORK = {MINER: "site refuel", ENGINEER: "ET production"}


@dataclass(frozen=True, kw_only=True)
class SpecialistOperation(Operation):
    """An operation; where ``colonist`` is named, that Colonist does it on top of the turn's own."""

    profession: ClassVar[str]

    colonist: str | None = None

    @property
    def of_the_turn(self) -> bool:
        return self.colonist is None

    def workplaces(self, state: Hf4State) -> tuple[str, ...]:
        """Spaces at which the Colonist may be."""
        raise NotImplementedError

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.colonist is not None:
            known_card(state, self.colonist)
            if not c_colonists.is_colonist(state, self.colonist) or state.stack_of(self.colonist) is None:
                message = f"{name(state, self.colonist)} is no Colonist in play"
                raise Impossible(
                    message,
                    frozenset({f"card:{self.colonist}"}),
                    rule=RULES[self.profession],
                    legal="a Colonist in play does it",
                )

    @property
    def trigger(self) -> str:
        """The glitch trigger that the act is."""
        return self.do if self.colonist is None else k_glitch.SPECIALTY

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        if self.colonist is None:
            yield from super().check(state)
            return
        yield from own_turn(state, self.player)
        yield from no_interruption(state)
        yield from not_in_operation(state)
        yield from may_work(state, self.player, self.colonist, self.profession, self.workplaces(state))
        yield from self.forbidden(state)

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        places = self.workplaces(state) if state.colonization is not None else ()
        if self.colonist is None:
            super().perform(state, outcomes)
            turn = take_turn(state, self.player)
            turn.used |= {done_key(self.profession, space): 1 for space in places}
            return
        turn = take_turn(state, self.player)
        turn.used[used_key(self.colonist)] = 1
        for space in places:
            k_glitch.trigger_done(state, k_glitch.SPECIALTY, space)
        self.carry_out(state, turn, outcomes)

    def touches(self, state: Hf4State) -> frozenset[str]:
        own = frozenset() if self.colonist is None else frozenset({f"card:{self.colonist}"})
        return super().touches(state) | own

    @classmethod
    def options(cls, state: Hf4State) -> Iterator[Self]:
        if state.colonization is None:
            yield from super().options(state)
        elif state.phase != "setup" and not state.ended:
            for player in list(cls.actors(state)):
                yield from accepted(state, cls._staffed(state, player))

    @classmethod
    def _staffed(cls, state: Hf4State, player: str) -> Iterator[Self]:
        everybody = [card for other in state.players for _, card in c_colonists.in_play(state, other)]
        able = [card for card in everybody if c_colonists.profession(state, card) == cls.profession]
        for act in cls.candidates(state, player):
            yield act
            yield from (replace(act, colonist=card) for card in able)


def used_key(card: str) -> str:
    """Key of ``Turn.used``: the Colonist has used its specialty."""
    return f"specialty:{card}"


def done_key(profession: str, space: str) -> str:
    """Key of ``Turn.used``: the operation that a profession repeats has been done at a place."""
    return f"done:{profession}:{space}"


@implements("2C1a", "2C1b", "2C1c", "2C1d", "GL-Profession", "N7.m2")
def may_work(
    state: Hf4State, player: str, card: str, profession: str, places: Sequence[str]
) -> Iterator[RuleViolation]:
    """An own Colonist (or one lent) of the profession, at the place, once a turn."""
    rule, about = RULES[profession], (f"card:{card}",)
    stack, turn = state.stack_of(card), state.turns.get(player)
    used = turn.used if turn is not None else {}
    if stack is not None and not e_stacks.may_employ(state, player, card, stack):
        owner = e_stacks.owner_of(state, card, stack)
        message = f"{name(state, card)} is {owner}'s Colonist, who has not agreed"
        yield broken("N7.m2", message, *about, legal=f"negotiate its work with {owner} (N7)")
    elif c_colonists.profession(state, card) != profession:
        own = c_colonists.profession(state, card)
        message = f"{name(state, card)} is {_a(own)}; this is the work of {_a(profession)}"
        yield broken(rule, message, *about, legal="do it as the operation of the turn")
    elif stack is not None and stack.location not in places:
        where = ", ".join(spot(state, place) for place in places)
        message = f"{name(state, card)} is at {spot(state, stack.location)}, not at {where}"
        yield broken(rule, message, *about, legal="do it as the operation of the turn")
    elif used.get(used_key(card)):
        message = f"{name(state, card)} has worked this turn"
        yield broken(rule, message, *about, legal="once a turn")
    elif profession in AGAIN and not any(used.get(done_key(profession, place)) for place in places):
        message = f"{name(state, card)} adds to a {WORK[profession]}, and none has been made here this turn"
        yield broken(rule, message, *about, legal=f"make a {WORK[profession]} first")


def _a(profession: str) -> str:
    return f"{'an' if profession[0] in 'aeiou' else 'a'} {profession}"
