"""Where dice, shuffles and draws come from: the log in a replay, a seeded generator in a simulation."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from hfmod.engine.act import Draw, Outcome


class ChanceError(Exception):
    """The recorded chance does not answer what the rules ask for.

    ``code`` is CHANCE-MISSING, CHANCE-RANGE, CHANCE-SPARE or CHANCE-PURPOSE.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class ChanceSource(Protocol):
    """Answers draws."""

    def decide(self, draws: Sequence[Draw]) -> list[Outcome]:
        """One outcome for each draw, in order. Raises ChanceError."""
        ...


class Seeded:
    """Chance for simulations: a generator with a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def decide(self, draws: Sequence[Draw]) -> list[Outcome]:
        return [self._one(draw) for draw in draws]

    def _one(self, draw: Draw) -> Outcome:
        if draw.kind == "shuffle":
            items = list(draw.items)
            self.random.shuffle(items)
            return tuple(items)
        if draw.kind == "draw":
            return self.random.choice(draw.items)
        if draw.kind == "sample":
            return tuple(self.random.sample(draw.items, draw.count))
        return self.random.randint(1, draw.sides)


class Recorded:
    """Chance of a logged act: ``{"d6": 3, "for": ...}``, ``{"draw": id}``, ``{"sample": [...]}`` ..."""

    def __init__(self, records: Sequence[Mapping[str, Any]]) -> None:
        self.records = records

    def decide(self, draws: Sequence[Draw]) -> list[Outcome]:
        if len(self.records) > len(draws):
            spare = f"{len(self.records)} results recorded, the rules ask for {len(draws)}"
            raise ChanceError("CHANCE-SPARE", spare)
        outcomes = []
        for index, draw in enumerate(draws):
            if index >= len(self.records):
                raise ChanceError("CHANCE-MISSING", f"no result recorded for the {draw.kind}: {draw.purpose}")
            outcomes.append(self._one(draw, self.records[index]))
        return outcomes

    @staticmethod
    def _one(draw: Draw, record: Mapping[str, Any]) -> Outcome:
        if not isinstance(record, Mapping) or draw.kind not in record:
            told = dict(record) if isinstance(record, Mapping) else repr(record)
            other = f"{draw.purpose} asks for a {draw.kind}, recorded is {told}"
            raise ChanceError("CHANCE-PURPOSE", other)
        value = record[draw.kind]
        if draw.kind == "shuffle":
            if not isinstance(value, list | tuple) or sorted(map(str, value)) != sorted(draw.items):
                raise ChanceError("CHANCE-RANGE", f"{draw.purpose}: other items than those shuffled")
            return tuple(value)
        if draw.kind == "sample":
            return _sampled(draw, value)
        if draw.kind == "draw":
            if value not in draw.items:
                raise ChanceError("CHANCE-RANGE", f"{draw.purpose}: {value} is not among what could be drawn")
            return value
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= draw.sides:
            raise ChanceError("CHANCE-RANGE", f"{draw.purpose}: {value!r} is no face of a {draw.kind}")
        return value


def _sampled(draw: Draw, value: Any) -> tuple[str, ...]:
    """A recorded sample, held against what it was drawn from. Raises ChanceError."""
    if not isinstance(value, list | tuple) or len(value) != draw.count:
        raise ChanceError("CHANCE-RANGE", f"{draw.purpose}: {draw.count} are drawn, recorded is {value!r}")
    strange = [one for one in value if one not in draw.items]
    if strange or len({*map(str, value)}) != len(value):
        which = ", ".join(map(str, strange)) or "the same thing twice"
        raise ChanceError("CHANCE-RANGE", f"{draw.purpose}: {which} cannot be among what was drawn")
    return tuple(value)


def record(draws: Sequence[Draw], outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    """The log form of decided draws."""
    return [
        {draw.kind: list(value) if isinstance(value, tuple) else value, "for": draw.purpose}
        for draw, value in zip(draws, outcomes, strict=True)
    ]
