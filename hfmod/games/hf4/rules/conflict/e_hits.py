"""3E2: what a shot does: effects at once, the card that a zap takes, glitch rolls of hits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Draw, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import e_effects
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, WarAct
from hfmod.games.hf4.rules.conflict.e_effects import HITS, ZAP
from hfmod.games.hf4.rules.conflict.e_victory import TROPHY, VICTORY
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.acts import broken, spot
from hfmod.games.hf4.rules.core.state import Hf4State


@implements("3E2")
def as_the_table_says(state: Hf4State, told: Sequence[str]) -> Iterator[RuleViolation]:
    """Effects that a table names are some."""
    known = {*e_effects.AT_ONCE, e_effects.OVERLOAD, e_effects.COLLATERAL, ZAP}
    for one in told:
        if one not in known:
            yield broken("3E2", f"there is no effect {one}", KEY, legal=f"one of {', '.join(sorted(known))}")


@implements("3E2d", "3E2f", "3E2i", "3E1a", silent=("3E1a",))
def carry_out(state: Hf4State, by: str, effect: str, space: str, victims: Sequence[str], value: int) -> None:
    """One effect: at once, or as a decision of the firer or a roll that is due."""
    if effect in e_effects.AT_ONCE:
        e_effects.AT_ONCE[effect](state, by, space, victims)
    elif effect == ZAP:
        cards = e_effects.zapped(state, space, victims, value)
        if cards:
            state.pending.append({"kind": ZAP, "player": by, "cards": cards})
    else:
        rolls = value if effect == e_effects.OVERLOAD else 1
        state.pending.append(
            {"kind": HITS, "player": by, "rolls": rolls, "space": space, "hit": list(victims)}
        )


def hits_are_settled(state: Hf4State) -> Iterator[RuleViolation]:
    """What a shot asks for is done before anything else in the battle."""
    for asked in state.pending:
        if asked["kind"] in (ZAP, HITS, VICTORY, TROPHY):
            message = f"{asked['player']} has not settled what the fire did"
            yield broken("3E1a", message, KEY, legal=f"{asked['player']} comes first")
            return


@dataclass(frozen=True, kw_only=True)
class Zap(WarAct):
    """The firer chooses the ``card`` that a zap takes, or a mobile factory by its name: ``cube1:white``."""

    do: ClassVar[str] = "zap"
    kind = ZAP
    what = "a zap"
    rule = "3E2f"

    card: str

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        asked = self.asked(state)
        if self.player != asked["player"]:
            message = f"{asked['player']} has fired, not {self.player}"
            yield broken("3E2f", message, KEY, legal=f"{asked['player']} chooses the card")
        if self.card not in asked["cards"]:
            message = f"{self.card} is no card that this zap could take"
            yield broken("3E2f", message, f"card:{self.card}", legal=f"one of {', '.join(asked['cards'])}")

    @implements("3E2f")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        self.answer(state)
        cubes = [one for player in state.players.values() for one in player.cubes.values()]
        e_effects.strike_cubes(state, self.player, [one for one in cubes if one.key == self.card])
        stack = state.stack_of(self.card)
        if stack is not None:
            anchored, owner = stack.anchored and b_cards.is_bernal(state, self.card), stack.owner
            e_effects.lose(state, self.player, stack, [self.card])
            if anchored:
                e_effects.genocide(state, self.player, owner)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({KEY, f"card:{self.card}"})

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for card in cls.asked(state)["cards"]:
            yield cls(by=player, card=card)


@dataclass(frozen=True, kw_only=True)
class RollHits(WarAct):
    """The firer makes the glitch rolls of an overload, or that of a collateral hit."""

    do: ClassVar[str] = "roll_hits"
    kind = HITS
    what = "a glitch roll of combat"
    rule = "3E2i"

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        asked = self.asked(state)["player"]
        if self.player != asked:
            message = f"{asked} has fired, not {self.player}"
            yield broken("3E2i", message, KEY, legal=f"{asked} rolls")

    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        asked = self.asked(state)
        where = spot(state, asked["space"])
        return tuple(Draw("d6", f"glitch roll of the hit at {where}") for _ in range(asked["rolls"]))

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "3E2i"

    @implements("3E2d", "3E2i")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        asked = self.answer(state)
        rolls = [int(one) for one in outcomes]
        e_effects.glitch_rolls(state, self.player, asked["space"], asked["hit"], rolls)

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)
