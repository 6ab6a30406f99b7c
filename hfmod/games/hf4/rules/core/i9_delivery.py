"""I9: the delivery operation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Figure, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import e_stacks, felonies, k_glitch
from hfmod.games.hf4.rules.core.acts import LEO, Operation, broken, count, name, spot
from hfmod.games.hf4.rules.core.g1_cargo import cards_in
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

BIG = 7  # size from which a delivery costs one FT more


@dataclass(frozen=True, kw_only=True)
class Delivery(Operation):
    """Send the Black-Side card ``card`` from the own stack ``source`` at a factory to LEO, for FTs."""

    do: ClassVar[str] = "delivery"

    card: str
    source: str

    @implements("I9")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.source == "leo":
            raise Impossible(
                "what is in LEO is not delivered there", rule="I9", legal="deliver from a stack at a factory"
            )
        source = e_stacks.stack_of_kind(state, self.player, self.source)
        if state.rules.is_bank(state, source):
            raise Impossible(
                f"what is at {source.title} is not delivered there",
                rule="I9",
                legal="deliver from a stack at a factory",
            )
        cards_in(state, source, (self.card,), "I9")

    def cost(self, state: Hf4State) -> int:
        """FTs of the way to the Bank."""
        stack = e_stacks.stack_of_kind(state, self.player, self.source)
        return cost(state, stack.location, state.rules.bank(state, self.player).location)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from no_delivery(state, self.player)
        stack = e_stacks.stack_of_kind(state, self.player, self.source)
        yield from from_a_factory(state, self.player, stack)
        yield from black_card(state, self.card)
        yield from paid_in_fts(state, stack, self.cost(state))
        yield from k_glitch.roll_due(state, self.do, (stack,))

    @implements("I9", "tF4.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        stack = e_stacks.stack_of_kind(state, self.player, self.source)
        due = self.cost(state)
        for grade, n in sorted(stack.fts.items(), reverse=True):  # water before isotope
            paid = min(due, n)
            due -= paid
            e_stacks.add_fts(state, stack, -paid, grade)
        stack.cards.remove(self.card)
        bank = state.rules.bank(state, self.player)
        bank.cards.append(self.card)
        e_stacks.settle(state, bank)
        e_stacks.settle(state, stack)

    def figures(self, state: Hf4State) -> Mapping[str, Figure]:
        return {"fts": Figure(self.cost(state), "I9")}

    def touches(self, state: Hf4State) -> frozenset[str]:
        keys = {f"card:{self.card}", f"{self.source}:{self.by}", f"leo:{self.by}"}
        return super().touches(state) | keys

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            for card in stack.cards:
                yield cls(by=player, card=card, source=stack.kind)


@implements("I9a", "1A8")
def no_delivery(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """With Module 1 nothing is delivered: freighters and the like carry goods home, if one has them."""
    if not state.rules.delivery:
        legal = "carry it by freighter, rocket or space elevator"
        rule = "1A8" if e_stacks.FREIGHTER in state.players[player].stacks else "I9a"
        yield broken(rule, "there is no delivery operation in a game with Module 1", legal=legal)


@implements("I9", "GL-Heliocentric-Zone")
def cost(state: Hf4State, space: str, bank: str = LEO) -> int:
    """FTs: 2 for each zone entered on the way to LEO (the Bank), 1 more from a site of size 7 or more."""
    board = state.content.map
    zones = board.zones
    entered = abs(zones[board.spaces[space].zone].index - zones[board.spaces[bank].zone].index)
    site = board.sites.get(space)
    return 2 * entered + (1 if site is not None and site.size >= BIG else 0)


@implements("I9")
def from_a_factory(state: Hf4State, player: str, stack: Stack) -> Iterator[RuleViolation]:
    """The stack is at a factory that the player may use."""
    if not felonies.may_use_factory(state, player, stack.location, by_law=False):
        message = f"{stack.title} is at {spot(state, stack.location)}, where {player} has no factory"
        yield broken("I9", message, stack.key, legal="deliver from a factory", advice="own_factory")


@implements("I9")
def black_card(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """Only Black-Side cards are delivered."""
    if not e_stacks.black_up(state, card) or e_stacks.is_crew(state, card):
        message = f"{name(state, card)} is no Black-Side card"
        yield broken("I9", message, f"card:{card}", legal="carry it by rocket", advice="by_rocket")


@implements("I9")
def paid_in_fts(state: Hf4State, stack: Stack, due: int) -> Iterator[RuleViolation]:
    """The stack has the FTs."""
    has = sum(stack.fts.values())
    if due > has:
        start = spot(state, stack.location)
        message = f"delivery from {start} costs {count(due, 'FT')}, {stack.title} has {has}"
        yield broken(
            "I9", message, stack.key, legal="make FTs first (I5b)", advice="more_fts", cost=due, fts=has
        )
