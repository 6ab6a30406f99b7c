"""Offers that stand until somebody consents, and what was agreed to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from hfmod.games.hf4.rules.core.state import Stack
from hfmod.record.declarations import Declaration


def of_a_stack(item: str) -> bool:
    """Whether an offer takes a card or tanks from a stack."""
    return item.startswith(("stacked:", "fts:"))


@dataclass
class Offers:
    """What each player has offered to whom, and nobody has agreed to yet.

    ``agreed``: what somebody has agreed to, and nobody has told again: by giver, taker and thing.
    """

    made: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    agreed: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, by: str, to: str, item: str) -> None:
        """One more thing that ``by`` gives to ``to``."""
        there = self.made.setdefault((by, to), [])
        if item not in there:
            there.append(item)

    def of_stacks(self) -> bool:
        """Whether something of a stack is offered."""
        return any(of_a_stack(item) for items in self.made.values() for item in items)

    def agree(self, one: str, other: str) -> tuple[list[str], list[str]]:
        """Two players agree on what they have offered each other: what ``one`` gives, and what it gets."""
        gives, gets = self.drop(one, other)
        self.agreed += [(one, other, item) for item in gives] + [(other, one, item) for item in gets]
        return gives, gets

    def carried_out(self, tag: Declaration) -> bool:
        """Whether a gift of money that is told is what both have agreed on."""
        gift = (tag.faction, tag.params.get("to", ""), f"aquas:{tag.params.get('aquas')}")
        if tag.act != "deal" or gift not in self.agreed:
            return False
        self.agreed.remove(gift)
        return True

    def drop(self, one: str, other: str) -> tuple[list[str], list[str]]:
        """Take back what two players have offered each other: what ``one`` gives, and what it gets."""
        return self.made.pop((one, other), []), self.made.pop((other, one), [])


#: Into which kind of stack a taker put a thing, by its word and the stack that it came from; None: not seen.
Landed = Callable[[str, str, Stack | None], str | None]


@dataclass(frozen=True)
class Agreed:
    """A deal that was consented to, as it was told. ``landed``: where the taker put a card or tanks."""

    gives: list[str]
    gets: list[str]
    landed: Landed
