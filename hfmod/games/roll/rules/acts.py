"""What all acts share: the steps of a round, the phase that is carried out, paying and gaining, words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from hfmod.engine.act import Act, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.rules.state import END, MANAGE, PHASES_STEP, Dice, Player, RollState

T = TypeVar("T")
A = TypeVar("A", bound=Act[RollState])
NUMERALS = dict(zip(PHASES, ("I", "II", "III", "IV", "V"), strict=True))


def titled(phase: str) -> str:
    """A phase as players call it: ``III Settle``."""
    return f"{NUMERALS[phase]} {phase.capitalize()}" if phase in NUMERALS else phase


def counted(n: int, what: str) -> str:
    """``1 tile``, ``2 tiles``."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def die_name(state: RollState, die: str) -> str:
    """A colour of dice as players call it."""
    return state.content.dice[die].name if die in state.content.dice else die


def dice_names(state: RollState, dice: Iterable[str]) -> str:
    """Dice in words: ``2 Home, Military``."""
    many = Counter(dice)
    words = [f"{n} {die_name(state, die)}" if n > 1 else die_name(state, die) for die, n in many.items()]
    return ", ".join(words) or "none"


@implements("ROLL-ROUND-2")
def over(state: RollState) -> Iterator[RuleViolation]:
    """Nothing is played after the last round."""
    if state.step == END:
        yield broken(
            "ROLL-ROUND-2", f"the game ended with round {state.round}", "game", legal="count the points"
        )


@implements("ROLL-ROUND-1")
def in_step(state: RollState, step: str, what: str) -> Iterator[RuleViolation]:
    """A round goes by steps: roll and assign, reveal, the phases, manage."""
    yield from over(state)
    if state.step not in (step, END):
        yield broken(
            "ROLL-ROUND-1",
            f"{what} belongs to the step {step}, round {state.round} is in the step {state.step}",
            "game", "selected", legal=f"go on with the step {state.step}", step=state.step,
        )  # fmt: skip


def unselected(state: RollState, phase: str) -> bool:
    """Whether the tile of a phase shows X after the reveal."""
    return state.step in (PHASES_STEP, MANAGE) and phase not in state.selected


@implements("ROLL-PH-2")
def not_selected(state: RollState, phase: str) -> RuleViolation:
    """A phase is carried out whose tile shows X."""
    return broken(
        "ROLL-PH-2", f"nobody selected {titled(phase)} in round {state.round}", f"phase:{phase}",
        legal=f"phases of this round: {', '.join(map(titled, state.selected))}", selected=state.selected,
    )  # fmt: skip


@implements("ROLL-PH-1", "ROLL-PH-2")
def in_phase(state: RollState, phase: str) -> Iterator[RuleViolation]:
    """Tasks of a phase are done while it is carried out, by everybody at once.

    Who does so in a phase that should not have been begun does what the table does.
    """
    if state.phase == phase:
        return
    if unselected(state, phase):
        yield not_selected(state, phase)
        return
    yield from in_step(state, PHASES_STEP, titled(phase))
    if state.step == PHASES_STEP:
        now = titled(state.phase) if state.phase else "no phase"
        yield broken(
            "ROLL-PH-1", f"{now} is carried out, not {titled(phase)}", f"phase:{phase}",
            legal=f"phases go in the order {', '.join(map(titled, state.selected))}", phase=state.phase,
        )  # fmt: skip


@implements("ROLL-PH-6", silent=True)
def gain_credits(state: RollState, player: Player, credits: int) -> None:
    """Gain credits up to the end of the track."""
    player.credits += credits - lost_credits(state, player.credits + credits)


@implements("ROLL-PH-6")
def lost_credits(state: RollState, credits: int) -> int:
    """Credits beyond the end of the track, which are lost."""
    return max(0, credits - state.content.most_credits)


@implements("ROLL-SHIP-7", silent=True)
def gain_vp(state: RollState, player: Player, vp: int) -> None:
    """Take VP chips from the pool, and once it is empty from the chips that were set aside, without limit."""
    player.vp += vp
    beyond = beyond_pool(state, vp)
    state.pool -= vp - beyond
    state.beyond += beyond


@implements("ROLL-SHIP-7")
def beyond_pool(state: RollState, vp: int) -> int:
    """VP chips that the pool has no more."""
    return max(0, vp - state.pool)


@implements("ROLL-COMP-2")
def gain_die(state: RollState, die: str, to: Dice) -> bool:
    """Take a die from the supply; where its colour is used up nothing is gained."""
    if not state.supply[die]:
        return False
    state.supply[die] -= 1
    to[die] += 1
    return True


def legal(state: RollState, acts: Iterable[A]) -> Iterator[A]:
    """Those of some possible acts that no rule forbids now."""
    return (act for act in acts if not any(act.check(state)))


def in_order(act: object, *names: str) -> None:
    """Sort parameters of a new act that name dice or tiles in no order, so that equal acts are equal."""
    for name in names:
        object.__setattr__(act, name, tuple(sorted(getattr(act, name))))


def multisets(dice: Dice, size: int) -> Iterator[tuple[str, ...]]:
    """Every choice of so many of the dice, by colour."""

    def choose(colours: Sequence[str], left: int) -> Iterator[tuple[str, ...]]:
        if not colours:
            if not left:
                yield ()
            return
        for n in range(min(dice[colours[0]], left), -1, -1):
            yield from ((colours[0],) * n + rest for rest in choose(colours[1:], left - n))

    yield from choose(sorted(dice), size)


def subsets(things: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Every part of a list, the empty one first."""
    for size in range(len(things) + 1):
        yield from combinations(things, size)
