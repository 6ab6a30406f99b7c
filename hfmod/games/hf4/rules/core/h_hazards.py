"""Chapter H, hazard rolls, FINAO and belt rolls (H7, H10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Draw, Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks, h_rights, j_supports
from hfmod.games.hf4.rules.core.acts import (
    TurnAct,
    aquas_key,
    broken,
    count,
    gain,
    known_card,
    name,
    pay,
    subsets,
)
from hfmod.games.hf4.rules.core.h_due import BELT, HAZARDS, NAMES
from hfmod.games.hf4.rules.core.h_finish import afloat, finish
from hfmod.games.hf4.rules.core.solar_graph import is_site, place
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack, Turn


def due(state: Hf4State, player: str, kinds: Sequence[str]) -> tuple[Movement, Stack, str]:
    """The player's movement, its stack and the first roll due of these kinds. Raises Impossible."""
    move, (rule, legal) = state.movement, _asked_by(kinds)
    if move is None or move.owner != player:
        about = frozenset({f"rocket:{player}"})
        raise Impossible(f"no spacecraft of {player} is moving", about, rule=rule, legal=legal)
    stack = state.spacecraft(move.owner, move.stack)
    if stack is None:
        about = frozenset({f"{move.stack}:{player}"})
        raise Impossible(f"{player} has no {move.stack} any more", about, rule=rule, legal=legal)
    if not move.due or move.due[0] not in kinds:
        what = "hazard roll" if kinds[0] in HAZARDS else "belt roll"
        raise Impossible(f"no {what} of {stack.key} is due", frozenset({stack.key}), rule=rule, legal=legal)
    return move, stack, move.due[0]


def _asked_by(kinds: Sequence[str]) -> tuple[str, str]:
    """The rule that asks for rolls of these kinds, and what it permits; FINAO is asked for all of them."""
    if BELT not in kinds:
        return "H7.1", "roll once for each hazard that is entered"
    if len(kinds) > 1:
        return "H7e", "pay before the roll, on entering a hazard"
    return "H10.1", "roll once for each belt that is entered"


@implements("H6.1", "H4b.2", "H8e.2", silent=True)
def survived(state: Hf4State, move: Movement, stack: Stack) -> None:
    """Go on after a roll: bonus burns that waited for it are gained, and a landing ends the move."""
    move.due.pop(0)
    if not {*HAZARDS} & set(move.due):
        move.bonus_burns += int(move.facts.pop("bonus_due", 0))
    if not move.due and is_site(state.content.map.spaces[stack.location]):
        finish(state)


@dataclass(frozen=True, kw_only=True)
class RollHazard(TurnAct):
    """The hazard roll that is due: on a 1 the whole stack is lost (H7).

    ``lost`` are heavy radiators that are not kept by turning them then, where the table leaves that choice.
    """

    do: ClassVar[str] = "roll_hazard"

    lost: tuple[str, ...] = ()

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        _, stack, _ = due(state, self.player, HAZARDS)
        only_heavy(state, stack, self.lost)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from may_lose(state, self.lost)

    @implements("H7.1", "tB-LEG-hazard")
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        _, stack, kind = due(state, self.player, HAZARDS)
        where = place(state.content.map, stack.location)
        return (Draw("d6", f"hazard roll of {stack.key}, {NAMES[kind]} at {where}"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "H7.1"

    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        move, stack, _ = due(state, self.player, HAZARDS)
        if outcomes[0] == 1:
            wrecked(state, move, stack, self.lost)
        elif not state.rules.withholds(state, stack, move.due[0]):
            survived(state, move, stack)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"rocket:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        move = state.movement
        stack = state.spacecraft(move.owner, move.stack) if move is not None else None
        for lost in losses(state, stack):
            yield cls(by=player, lost=lost)


@implements("H7.1", "GL-Hazard-Roll", "E7d", "tE1.22")
def wrecked(state: Hf4State, move: Movement, stack: Stack, lost: Sequence[str]) -> None:
    """A failed hazard roll in a move: what is left of the stack drifts on (RUL-ABLATION)."""
    if destroyed(state, stack, lost):
        finish(state)
    else:
        survived(state, move, stack)


@implements("H7.1", "E7d", "GL-Orientation.a", "E7a", "E7b")
def destroyed(state: Hf4State, stack: Stack, lost: Sequence[str]) -> bool:
    """Decommission every card of a stack, with its fuel and FTs, and tell whether nothing is left.

    Heavy radiators turn to light instead, but for those that the player gives up.
    """
    kept = e_stacks.ablated(state, [card for card in stack.cards if card not in lost])
    if not kept:
        e_stacks.lose_stack(state, stack)
        return True
    stack.fts.clear()
    e_stacks.decommission(state, stack, [card for card in stack.cards if card not in kept])
    return False


@implements("E7d")
def only_heavy(state: Hf4State, stack: Stack, lost: Sequence[str]) -> None:
    """Raise Impossible where a card is no heavy radiator of the stack, or is named twice."""
    if len(set(lost)) < len(lost):
        raise Impossible("a heavy radiator is named twice", frozenset({stack.key}))
    for card in lost:
        if card not in stack.cards or not state.cards[card].heavy:
            what = name(state, known_card(state, card))
            message = f"{what} is no heavy radiator of {stack.title} that could turn to light"
            legal = "name heavy radiators of the stack that are not kept"
            raise Impossible(message, frozenset({stack.key}), rule="E7d", legal=legal)


@implements("E7d")
def may_lose(state: Hf4State, lost: Sequence[str]) -> Iterator[RuleViolation]:
    """Heavy radiators turn by themselves, unless the table leaves it to the player (RUL-ABLATION)."""
    if lost and state.option("radiator_ablation") == "automatic":
        message = f"{name(state, lost[0])} is a heavy radiator, which turns to light by itself"
        yield broken("E7d", message, *(f"card:{card}" for card in lost), legal="keep it, on its light side")


@implements("E7d")
def losses(state: Hf4State, stack: Stack | None) -> Iterator[tuple[str, ...]]:
    """Sets of heavy radiators that a player may give up in a failed hazard roll."""
    if stack is None or state.option("radiator_ablation") == "automatic":
        return iter([()])
    return subsets([card for card in stack.cards if state.cards[card].heavy])


@dataclass(frozen=True, kw_only=True)
class Finao(TurnAct):
    """Pay instead of rolling: failure is not an option (H7e)."""

    do: ClassVar[str] = "finao"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        due(state, self.player, (*HAZARDS, BELT))

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        _, stack, kind = due(state, self.player, (*HAZARDS, BELT))
        yield from no_finao_in_belts(stack, kind)
        yield from affordable(state, self.player, stack, kind)

    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        move, stack, _ = due(state, self.player, (*HAZARDS, BELT))
        pay_finao(state, self.player)
        survived(state, move, stack)

    def denies(self) -> str:
        return "H7e"

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return {"cost": Figure(h_rights.finao_price(state, self.player), "H7e")}

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"rocket:{self.by}", aquas_key(self.by)}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)


@implements("H10a", "H7e", "GL-FINAO.a")
def no_finao_in_belts(stack: Stack, kind: str) -> Iterator[RuleViolation]:
    """FINAO works for hazard rolls only."""
    if kind == BELT:
        yield broken("H10a", "FINAO does not avoid a belt roll", stack.key, legal="make the belt roll")


@implements("H7e", "F1c", "A1a.1", "tE1.21")
def affordable(
    state: Hf4State, player: str, stack: Stack, kind: str, rule: str = "H7e"
) -> Iterator[RuleViolation]:
    """FINAO costs Aquas from LEO, wherever the spacecraft is."""
    price, held = h_rights.finao_price(state, player), state.players[player].aquas
    if kind != BELT:
        yield from state.rules.may_avoid_roll(state, stack)
    if kind != BELT and held < price:
        message = f"FINAO costs {count(price, 'Aqua')}, {player} has {held}"
        about = (stack.key, aquas_key(player))
        yield broken(rule, message, *about, legal="make the hazard roll", price=price, aquas=held)


@implements("H7e")
def pay_finao(state: Hf4State, player: str) -> None:
    """Pay FINAO to the pool, or to whom it is due."""
    paid = pay(state, player, h_rights.finao_price(state, player))
    to = state.rules.finao_goes_to(state, player)
    if to is not None:
        gain(state, to, paid)


@dataclass(frozen=True, kw_only=True)
class RollBelt(TurnAct):
    """The belt roll that is due (H10)."""

    do: ClassVar[str] = "roll_belt"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        due(state, self.player, (BELT,))

    @implements("H10.1")
    def draws(self, state: Hf4State) -> tuple[Draw, ...]:
        _, stack, _ = due(state, self.player, (BELT,))
        where = place(state.content.map, stack.location)
        return (Draw("d6", f"belt roll of {stack.key} at {where}"),)

    def settles(self, state: Hf4State, outcomes: Sequence[Outcome]) -> str:
        return "H10.1"

    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        move, stack, _ = due(state, self.player, (BELT,))
        level = belt_level(state, move, outcomes[0])
        if unharmed(state, stack, level) and state.rules.withholds(state, stack, BELT):
            return
        irradiate(state, stack, level)
        if afloat(state, move):
            survived(state, move, stack)
        else:
            finish(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"rocket:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        yield cls(by=player)


@implements("H10.1", "H10b", "GL-Belt-Roll", silent=("H10b",))
def belt_level(state: Hf4State, move: Movement, die: int) -> int:
    """Radiation level of a belt roll: the die less a positive net thrust, 2 more in the red season."""
    return die - max(0, move.net_thrust) + red_season(state)


@implements("H10b")
def red_season(state: Hf4State) -> int:
    """What the red season adds to a belt roll."""
    return 2 if h_rights.season(state) == "red" else 0


@implements(
    "H10.2", "H10c", "E7d", "B2j", "CA-CT049F", "CA-CT050F", "CA-CT050R", "1B6a",
    silent=("H10c", "E7d", "1B6a"),
)  # fmt: skip
def irradiate(state: Hf4State, stack: Stack, level: int) -> None:
    """Cards of lower rad-hardness are decommissioned; heavy radiators turn to light instead."""
    if state.rules.stack_hardness(state, stack) < level:
        e_stacks.lose_stack(state, stack)
        return
    e_stacks.strike(state, stack, [card for card in stack.cards if hardness(state, card) < level])


def unharmed(state: Hf4State, stack: Stack, level: int) -> bool:
    """Whether a stack loses nothing at a radiation level."""
    weakest = min((hardness(state, card) for card in stack.cards), default=j_supports.UNHARMED)
    return min(weakest, state.rules.stack_hardness(state, stack)) >= level


@implements("CA-M1F168F", "H10", "K2d", silent=True)
def hardness(state: Hf4State, card: str) -> int:
    """Rad-hardness of the side that is up; cards that ignore belts, or print none, withstand any level."""
    proof = h_rights.ability(state, card, h_rights.BELT_PROOF) is not None
    return j_supports.UNHARMED if proof else j_supports.hardness(state, card)


ACTS: list[type[Act[Hf4State]]] = [RollHazard, Finao, RollBelt]
