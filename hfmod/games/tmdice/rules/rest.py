"""What else is done with what is owed: apply what was put off, pass over it, and say what nobody knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.findings import Severity
from hfmod.games.tmdice.content.effects import OXYGEN, TEMPERATURE, Per, PlayFromHand, Unknown
from hfmod.games.tmdice.content.words import CALLED
from hfmod.games.tmdice.rules.applying import (
    MustLose,
    can_apply,
    carry_out,
    decided_later,
    lay,
    may_be_left,
    name_of,
    raise_parameter,
    settle,
)
from hfmod.games.tmdice.rules.dice import gain_wild, return_dice, set_dice
from hfmod.games.tmdice.rules.fortune import Fortune
from hfmod.games.tmdice.rules.owed import Applying, known_face, owing, required
from hfmod.games.tmdice.rules.state import Owed, TmdState
from hfmod.games.tmdice.rules.terraforming import gain_vp
from hfmod.games.tmdice.rules.tiles import left_of

UNKNOWN = "TMD-UNKNOWN"


def ready_to_apply(state: TmdState, owed: Owed) -> bool:
    """Whether nothing is to be decided about an owed effect but when it is applied."""
    return isinstance(owed.effect, Per) or not decided_later(state, owed.effect)


@dataclass(frozen=True, kw_only=True)
class Apply(Applying):
    """Apply an effect that was put off behind others, by its name: all of its number."""

    do: ClassVar[str] = "apply_effect"
    effect: str

    def owed(self, state: TmdState) -> Owed:
        player = state.player(self.by)
        owed = (
            one for one in player.owed if name_of(one.effect) == self.effect and ready_to_apply(state, one)
        )
        return required(next(owed, None), player, f"an effect {self.effect} that only has to be applied")

    @implements("TMD-CARD-2")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player, owed = state.player(self.by), self.owed(state)
        player.owed.remove(owed)
        carry_out(state, player, owed.effect, owed.source, fortune)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in owing(state):
            names = dict.fromkeys(name_of(one.effect) for one in player.owed if ready_to_apply(state, one))
            yield from (cls(by=player.id, effect=name) for name in names)


@dataclass(frozen=True, kw_only=True)
class Skip(Applying):
    """Pass over an effect, by its name, which is impossible or may be left."""

    do: ClassVar[str] = "skip"
    effect: str

    def owed(self, state: TmdState) -> Owed:
        player = state.player(self.by)
        owed = [one for one in player.owed if name_of(one.effect) == self.effect]
        easy = (one for one in owed if may_be_left(one.effect) or not can_apply(state, player, one.effect))
        return required(next(easy, owed[0] if owed else None), player, f"an effect {self.effect}")

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from self._possible(state)

    @implements("TMD-RUL-1", "TMD-DICE-10", "TMD-RUL-7", "TMD-SETUP-9", silent=True)
    def _possible(self, state: TmdState) -> Iterator[RuleViolation]:
        player, owed = state.player(self.by), self.owed(state)
        effect = owed.effect
        if may_be_left(effect) or not can_apply(state, player, effect):
            return
        of_start = not state.turns and owed.source == player.corporation
        rule = {MustLose: "TMD-DICE-10", PlayFromHand: "TMD-RUL-7"}.get(
            type(effect), "TMD-SETUP-9" if of_start else "TMD-RUL-1"
        )
        yield broken(
            rule,
            f"{self.by} passes over what is possible: {CALLED[self.effect]}",
            f"dice:{self.by}",
            legal="apply it as far as it goes",
        )

    @implements("TMD-RUL-1")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        state.player(self.by).owed.remove(self.owed(state))

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in owing(state):
            for name in dict.fromkeys(name_of(one.effect) for one in player.owed):
                act = cls(by=player.id, effect=name)
                if not any(act.check(state)):
                    yield act


@dataclass(frozen=True, kw_only=True)
class AsTold(Applying):
    """What an effect did that is not known: the table says so, and it is noted.

    ``take`` and ``give`` are dice set and discarded, ``temperature`` and ``oxygen`` steps, ``vp`` those
    beside what steps and tiles give, ``tile`` on ``hex`` one that was placed.
    """

    do: ClassVar[str] = "as_told"
    vp: int = 0
    wild: int = 0
    take: tuple[str, ...] = ()
    give: tuple[str, ...] = ()
    cards: int = 0
    temperature: int = 0
    oxygen: int = 0
    tile: str = ""
    hex: str = ""

    def possible(self, state: TmdState) -> None:
        super().possible(state)
        player = state.player(self.by)
        for face in (*self.take, *self.give):
            known_face(state, face)
        if min(self.wild, self.cards, self.temperature, self.oxygen) < 0:
            raise Impossible("fewer than nothing cannot be gained")
        if any(self.give.count(face) > player.dice[face] for face in self.give):
            raise Impossible(f"{player.id} has not all of {', '.join(self.give)}")
        if self.tile and (self.hex not in state.content.hexes or not left_of(state, self.tile)):
            raise Impossible(f"there is no {self.tile} tile, or no hex {self.hex}")

    def owed(self, state: TmdState) -> Owed:
        player = state.player(self.by)
        unknown = (one for one in player.owed if isinstance(one.effect, Unknown))
        return required(next(unknown, None), player, "an effect that is not known")

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        effect = self.owed(state).effect
        text = effect.text if isinstance(effect, Unknown) else ""
        yield RuleViolation(
            UNKNOWN, f"what the log says is taken: {text}", severity=Severity.NOTE,
            about=frozenset({f"dice:{self.by}"}), legal="nobody knows what the card says there",
        )  # fmt: skip

    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player, owed = state.player(self.by), self.owed(state)
        settle(player, owed)
        for face in self.give:
            return_dice(state, player, face)
        for face in self.take:
            set_dice(state, player, face)
        gain_wild(state, player, self.wild)
        gain_vp(player, max(self.vp, -player.vp))
        if self.cards:
            fortune.draw(player.id, self.cards)
        for param, steps in ((TEMPERATURE, self.temperature), (OXYGEN, self.oxygen)):
            for _ in range(steps):
                raise_parameter(state, player, param, owed.source, fortune)
        if self.tile:
            lay(state, player, self.tile, self.hex, owed.source, fortune)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        """None goes without a note."""
        yield from ()
