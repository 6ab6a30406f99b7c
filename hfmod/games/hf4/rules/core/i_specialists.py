"""Operations that a Colonist of the right profession does on top of the one of the turn (2C1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.games.hf4.rules.core import b_cards, k_glitch
from hfmod.games.hf4.rules.core.acts import (
    Operation,
    accepted,
    known_card,
    name,
    no_interruption,
    not_in_operation,
    own_turn,
    take_turn,
)
from hfmod.games.hf4.rules.core.state import Hf4State

MINER, PROSPECTOR, INDUSTRIALIST, ENGINEER = "miner", "prospector", "industrialist", "engineer"
RULES = {MINER: "2C1a", PROSPECTOR: "2C1b", INDUSTRIALIST: "2C1c", ENGINEER: "2C1d"}


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
            if not b_cards.is_colonist(state, self.colonist) or state.stack_of(self.colonist) is None:
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
        yield from state.rules.may_work(
            state, self.player, self.colonist, self.profession, self.workplaces(state)
        )
        yield from self.forbidden(state)

    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        places = self.workplaces(state) if state.rules.notes_work else ()
        if self.colonist is None:
            super().perform(state, outcomes)
            turn = take_turn(state, self.player)
            turn.used |= {done_key(self.profession, space): 1 for space in places}
            return
        turn = take_turn(state, self.player)
        turn.used[used_key(self.colonist)] = 1
        for space in places:
            k_glitch.trigger_done(state, k_glitch.SPECIALTY, space)
        self.go_through(state, turn, outcomes)

    def touches(self, state: Hf4State) -> frozenset[str]:
        own = frozenset() if self.colonist is None else frozenset({f"card:{self.colonist}"})
        return super().touches(state) | own

    @classmethod
    def options(cls, state: Hf4State) -> Iterator[Self]:
        if not state.rules.notes_work:
            yield from super().options(state)
        elif state.phase != "setup" and not state.ended:
            for player in list(cls.actors(state)):
                yield from accepted(state, cls._staffed(state, player))

    @classmethod
    def _staffed(cls, state: Hf4State, player: str) -> Iterator[Self]:
        everybody = [card for other in state.players for _, card in state.rules.colonists(state, other)]
        able = [card for card in everybody if b_cards.profession(state, card) == cls.profession]
        for act in cls.candidates(state, player):
            yield act
            yield from (replace(act, colonist=card) for card in able)


def used_key(card: str) -> str:
    """Key of ``Turn.used``: the Colonist has used its specialty."""
    return f"specialty:{card}"


def done_key(profession: str, space: str) -> str:
    """Key of ``Turn.used``: the operation that a profession repeats has been done at a place."""
    return f"done:{profession}:{space}"
