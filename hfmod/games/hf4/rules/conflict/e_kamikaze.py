"""3E5: kamikazes: thrusters that are sent off to fire themselves at what is beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, d_dislodge, d_weapons, e_flights
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.conflict.d_dislodge import subsets_with
from hfmod.games.hf4.rules.conflict.d_weapons import MISSILE, is_missile
from hfmod.games.hf4.rules.core import e_stacks, j_supports
from hfmod.games.hf4.rules.core.acts import LEO, FreeAction, broken, name
from hfmod.games.hf4.rules.core.e_stacks import stack_of_kind
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

MOST = 10  # cards of a stack whose sets are listed


@dataclass(frozen=True, kw_only=True)
class LaunchKamikaze(FreeAction):
    """Split ``cards`` off the own stack ``source``: the ``thruster`` and what supports it."""

    do: ClassVar[str] = "launch_kamikaze"

    source: str
    thruster: str
    cards: tuple[str, ...]

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        stack = stack_of_kind(state, self.player, self.source)
        if self.thruster not in self.cards or len(set(self.cards)) < len(self.cards):
            raise Impossible("the cards are named once each, the thruster among them")
        for card in self.cards:
            if card not in stack.cards:
                message = f"{card} is not in {stack.title}"
                legal = "take cards of that stack"
                raise Impossible(message, frozenset({stack.key}), rule="3E5a", legal=legal)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from in_lawless_times(state)
        yield from from_space(state, stack_of_kind(state, self.player, self.source))
        yield from a_thruster(state, self.thruster, self.cards)
        yield from unmanned(state, self.player, self.cards)

    @implements("3E5a", "3A3c", "3E5")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        source = stack_of_kind(state, self.player, self.source)
        stacks = self.me(state).stacks
        kind = next(one for n in range(1, 99) if (one := f"{MISSILE}{n}") not in stacks)
        missile = stacks[kind] = Stack(kind, self.player, source.location, glitch=source.glitch)
        conflict(state).flights[missile.key] = [source.location]
        for card in self.cards:
            source.cards.remove(card)
            missile.cards.append(card)
        e_stacks.settle(state, source)

    def touches(self, state: Hf4State) -> frozenset[str]:
        cards = {f"card:{card}" for card in self.cards}
        return super().touches(state) | cards | {KEY, f"{self.source}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if not b_blocs.fighting(state):
            return
        for stack in list(state.stacks(player)):
            if len(stack.cards) <= MOST and not is_missile(stack):
                for thruster in stack.cards:
                    for cards in subsets_with(thruster, stack.cards):
                        yield cls(by=player, source=stack.kind, thruster=thruster, cards=cards)


@implements("3E5", "3D8", silent=("3D8",))
def in_lawless_times(state: Hf4State) -> Iterator[RuleViolation]:
    """In War and Anarchy only."""
    if not b_blocs.fighting(state):
        yield broken("3E5", "there are kamikazes in War and Anarchy alone", KEY, legal="wait for an outbreak")


@implements("3E5a", "3Ea", silent=("3Ea",))
def from_space(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """Not out of LEO, where nobody fights."""
    if stack.location == LEO:
        yield broken("3E5a", "no kamikaze starts in LEO", stack.key, legal="launch it elsewhere")
    if d_dislodge.is_immune(state, stack):
        message = "a dropstone that has left its flyby sends nothing off"
        yield broken("3D7d.2", message, stack.key, legal="launch it while the stone is at its flyby")


@implements("3E5", "3E5a")
def a_thruster(state: Hf4State, card: str, cards: Sequence[str]) -> Iterator[RuleViolation]:
    """A thruster with its supports."""
    others = [one for one in cards if one != card]
    if state.side(card).thrust is None:
        yield broken("3E5", f"{name(state, card)} is no thruster", f"card:{card}", legal="name a thruster")
    elif j_supports.needs_supports(state.side(card)) and not any(j_supports.chains(state, card, others)):
        message = f"{name(state, card)} lacks supports"
        yield broken("3E5", message, f"card:{card}", legal="send its supports along")


@implements("3E5d", "3D1c", "3D6f.2")
def unmanned(state: Hf4State, player: str, cards: Sequence[str]) -> Iterator[RuleViolation]:
    """Nobody rides one, but for Purple."""
    people = [card for card in cards if e_stacks.is_human(state, card)]
    if people and state.players[player].faction != d_weapons.PURPLE:
        message = f"{name(state, people[0])} is a human"
        yield broken("3E5d", message, f"card:{people[0]}", legal="leave humans behind")


@implements("3A3c", "3E5")
def burn_out(state: Hf4State, player: str) -> None:
    """Kamikazes that could not attack are decommissioned as their turn ends."""
    for stack in list(state.players[player].stacks.values()):
        if is_missile(stack):
            e_stacks.lose_stack(state, stack)
            e_flights.spent(state, stack)
