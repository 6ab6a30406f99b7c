"""3E7: damaged factories, and how they are repaired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.core import e_stacks, h_spacecraft, i7_industrialize, j_operational
from hfmod.games.hf4.rules.core.acts import Operation, broken, name, spot
from hfmod.games.hf4.rules.core.i7_industrialize import give_up, in_own_stacks
from hfmod.games.hf4.rules.core.j_operational import INDUSTRY, given_up
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn


@implements("3E7d")
def cripples(state: Hf4State, site: str) -> Iterator[RuleViolation]:
    """A damaged factory assists no landing and makes no fuel."""
    if site in conflict(state).damaged:
        message = f"the factory at {spot(state, site)} is damaged"
        yield broken("3E7d", message, KEY, f"site:{site}", legal="repair it first (3E7h)")


@implements("3E7c")
def forget_lost(state: Hf4State) -> None:
    """The chit of a factory that is gone comes back."""
    chits = conflict(state).damaged
    chits[:] = [site for site in chits if site in state.sites and state.sites[site].factory is not None]


def odd(state: Hf4State) -> Iterator[str]:
    """Each chit lies under a factory of its own (3E7c)."""
    for site in (chits := conflict(state).damaged):
        if site not in state.sites or state.sites[site].factory is None or chits.count(site) > 1:
            yield f"a damage chit lies at {site}, where no factory is, or another one lies"


@implements("3E7f")
def grounded(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A damaged mobile factory does not lift off."""
    site = stack.kind.removeprefix(h_spacecraft.ON_CLAIM)
    if stack.kind.startswith(h_spacecraft.ON_CLAIM) and site in conflict(state).damaged:
        message = f"the factory at {spot(state, site)} is damaged, and does not lift off"
        yield broken("3E7f", message, stack.key, f"site:{site}", legal="repair it first (3E7h)")


@dataclass(frozen=True, kw_only=True)
class RepairFactory(Operation):
    """Repair the own factory at ``site``: a ``robonaut`` there is decommissioned, with its ``supports``."""

    do: ClassVar[str] = "repair_factory"

    site: str
    robonaut: str
    supports: tuple[str, ...] = ()

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if self.site not in conflict(state).damaged:
            message = f"no damaged factory stands at {self.site}"
            raise Impossible(
                message, frozenset({f"site:{self.site}"}), rule="3E7h", legal="repair a damaged one"
            )
        in_own_stacks(state, self.player, (self.robonaut, *self.supports), "3E7h")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from own_factory(state, self.player, self.site)
        yield from a_robonaut(state, self.robonaut)
        for found in i7_industrialize.at_the_site(state, self.robonaut, self.site):
            yield broken("3E7h", found.message, *found.about, legal=found.legal)
        yield from j_operational.unusable(state, self.robonaut, INDUSTRY)
        yield from i7_industrialize.chain_given_up(state, (self.robonaut,), self.supports)

    @implements("3E7h")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        give_up(state, (self.robonaut, *self.supports))
        conflict(state).damaged.remove(self.site)

    def touches(self, state: Hf4State) -> frozenset[str]:
        cards = {f"card:{card}" for card in (self.robonaut, *self.supports)}
        return super().touches(state) | cards | {f"site:{self.site}", KEY}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is None:
            return
        for site in state.conflict.damaged:
            for stack in e_stacks.stacks_at(state, site, player):
                for card in stack.cards:
                    for supports in given_up(state, [card]):
                        yield cls(by=player, site=site, robonaut=card, supports=supports)


@implements("3E7h")
def own_factory(state: Hf4State, player: str, site: str) -> Iterator[RuleViolation]:
    """Its owner repairs it (RUL-FACTORY-DAMAGE)."""
    owner = state.sites[site].factory
    if owner != player:
        message = f"the factory at {spot(state, site)} is {owner}'s"
        yield broken("3E7h", message, f"site:{site}", legal="repair an own factory")


@implements("3E7h", "I7", silent=("I7",))
def a_robonaut(state: Hf4State, card: str) -> Iterator[RuleViolation]:
    """A robonaut, and no refinery."""
    if state.content.cards[card].deck != "robonauts":
        message = f"{name(state, card)} is no robonaut"
        yield broken("3E7h", message, f"card:{card}", legal="give up a robonaut")
