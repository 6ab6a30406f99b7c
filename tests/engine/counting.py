"""A toy game for tests of the kernel: players add to a pile by turns, a die decides, one rule forbids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from hfmod.engine.act import Act, Draw, Impossible, Outcome, RuleViolation
from hfmod.engine.game import Game, act_table
from hfmod.engine.rules import implements


@dataclass
class Pile:
    stones: dict[str, int] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)


@implements("T7")
def seated(state: Pile) -> list[str]:
    return [*state.stones]


@dataclass(frozen=True, kw_only=True)
class Add(Act[Pile]):
    """Add ``count`` stones; more than three at once is forbidden by rule T1."""

    do: ClassVar[str] = "add"
    count: int

    def possible(self, state: Pile) -> None:
        if self.by not in seated(state):
            raise Impossible(f"there is no player {self.by}")

    def check(self, state: Pile) -> Iterator[RuleViolation]:
        yield from self._few(state)

    @implements("T1")
    def _few(self, state: Pile) -> Iterator[RuleViolation]:
        if self.count > 3:
            facts = {"count": self.count}
            yield RuleViolation(
                "T1", f"{self.count} stones, at most 3", facts, "3 stones", self.touches(state)
            )

    def perform(self, state: Pile, outcomes: Sequence[Outcome]) -> None:
        state.stones[self.by or ""] += self.count

    def touches(self, state: Pile) -> frozenset[str]:
        return frozenset({f"stones:{self.by}"})

    @classmethod
    def options(cls, state: Pile) -> Iterator[Add]:
        for player in state.stones:
            for count in range(1, 4):
                yield cls(by=player, count=count)


@dataclass(frozen=True, kw_only=True)
class Pay(Act[Pile]):
    """Give stones back; more than one has is forbidden by rule T2."""

    do: ClassVar[str] = "pay"
    count: int

    @implements("T2")
    def check(self, state: Pile) -> Iterator[RuleViolation]:
        if self.count > state.stones[self.by or ""]:
            yield RuleViolation("T2", "too few stones", {}, "", self.touches(state))

    def perform(self, state: Pile, outcomes: Sequence[Outcome]) -> None:
        state.stones[self.by or ""] = max(state.stones[self.by or ""] - self.count, 0)

    def touches(self, state: Pile) -> frozenset[str]:
        return frozenset({f"stones:{self.by}"})

    @classmethod
    def options(cls, state: Pile) -> Iterator[Pay]:
        for player, stones in state.stones.items():
            for count in range(1, stones + 1):
                yield cls(by=player, count=count)


@dataclass(frozen=True, kw_only=True)
class Gamble(Act[Pile]):
    """Add as many stones as a die shows."""

    do: ClassVar[str] = "gamble"

    @implements("T6")
    def draws(self, state: Pile) -> tuple[Draw, ...]:
        return (Draw("d6", f"gamble of {self.by}"),)

    def perform(self, state: Pile, outcomes: Sequence[Outcome]) -> None:
        state.stones[self.by or ""] += outcomes[0]

    def touches(self, state: Pile) -> frozenset[str]:
        return frozenset({f"stones:{self.by}"})

    @classmethod
    def options(cls, state: Pile) -> Iterator[Gamble]:
        for player in state.stones:
            yield cls(by=player)


class Counting(Game[Pile]):
    id = "counting"
    acts = act_table([Add, Pay, Gamble])

    def new(self, header: Mapping[str, Any]) -> Pile:
        return Pile({player["id"]: 0 for player in header["players"]})

    def view(self, state: Pile) -> dict[str, Any]:
        return {"stones": state.stones}

    def facts(self, state: Pile) -> Mapping[str, Any]:
        return {f"stones.{player}": count for player, count in state.stones.items()}

    def score(self, state: Pile) -> dict[str, int] | None:
        return dict(state.stones)


GAME = Counting()
HEADER = {"hflog": 1, "game": "counting", "players": [{"id": "a"}, {"id": "b"}]}
