"""What acts ask of chance. An act is carried out on a copy of the position to find out what that is.

Nothing that is asked for hangs on what falls: how many dice and cards there are is known before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence

from hfmod.engine.act import Draw, Outcome

SIDES = 6
SHUFFLED = ", after a new shuffle"
"""How the purpose of a draw ends that comes out of the discard pile."""


def die_of(player: str, colour: str) -> str:
    """What a die is rolled for."""
    return f"{colour} die of {player}"


def card_of(player: str) -> str:
    """What a card is drawn for."""
    return f"card of {player}"


class Fortune(ABC):
    """Answers what an act asks of chance. Cards are drawn at the end of an act, all at once."""

    def __init__(self) -> None:
        self.drawing: list[tuple[str, int]] = []
        self.untaken: Counter[str] = Counter()  # what nobody takes of what is given, by its purpose

    def takes(self, purpose: str) -> bool:
        """Whether a die or card that is given is taken."""
        left = self.untaken[purpose] > 0
        self.untaken[purpose] -= left
        return not left

    @abstractmethod
    def die(self, purpose: str) -> int:
        """What a die shows, from 1."""

    @abstractmethod
    def sample(self, purpose: str, items: Sequence[str], count: int) -> tuple[str, ...]:
        """So many of the items, in the order in which they came."""

    def draw(self, player: str, cards: int) -> None:
        """A player draws cards, when all else of the act is done."""
        self.drawing.append((player, sum(self.takes(card_of(player)) for _ in range(cards))))


class Asking(Fortune):
    """Notes what is asked, and answers with what comes first."""

    def __init__(self) -> None:
        super().__init__()
        self.draws: list[Draw] = []

    def die(self, purpose: str) -> int:
        self.draws.append(Draw("d6", purpose, sides=SIDES))
        return 1

    def sample(self, purpose: str, items: Sequence[str], count: int) -> tuple[str, ...]:
        self.draws.append(Draw("sample", purpose, items=tuple(items), count=count))
        return tuple(items[:count])


class Told(Fortune):
    """Answers with what chance decided; in a position that asks for more, the rest is what comes first."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        super().__init__()
        self.outcomes = iter(outcomes)

    def die(self, purpose: str) -> int:
        outcome = next(self.outcomes, 1)
        return outcome if isinstance(outcome, int) else 1

    def sample(self, purpose: str, items: Sequence[str], count: int) -> tuple[str, ...]:
        outcome = next(self.outcomes, None)
        return outcome if isinstance(outcome, tuple) and {*outcome} <= {*items} else tuple(items[:count])
