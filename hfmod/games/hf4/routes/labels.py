"""What the search for routes keeps: nodes and steps for one kind of drive, moves under way, stops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hfmod.games.hf4.routes.chart import Cost, Demand

# What a move has used up, as bits of ``Label.used_up``: 0 is a move that may still use everything. Who has
# used up less can do all that the other can.
OBERTH = 1  # the solar oberth has given its bonus burns
BURNT = 2  # the afterburn is made
SEASONAL = 4  # a step was open, or gave its bonus burns, in this season only, so that the move cannot wait
SETTLED = 8  # no roll is due that an assisted landing would do away with
PIVOT = 16  # a bit for each bonus pivot used, up to PIVOTS of them
PIVOTS = 7
ALL_PIVOTS = PIVOT * ((1 << PIVOTS) - 1)
HINGING = OBERTH | BURNT | SEASONAL  # count only as far as a move may come by there again


@dataclass(slots=True, eq=False)
class Stop:
    """A spacecraft at rest after ``turns`` turns, ``spent`` fuel steps lighter, in one of its forms."""

    space: str
    spent: int
    turns: int
    hazards: int
    belts: int
    form: int
    last: Label | None = None  # how it came here


@dataclass(slots=True, eq=False)
class Launch:
    """How a move began: from which stop, with which drive, fuel thrown away, net thrust, which of a turn."""

    stop: Stop
    drive: int
    jettison: int
    net: int
    again: bool  # the second move of its turn


@dataclass(slots=True, eq=False)
class Arc:
    """A step for one kind of drive: burns and parts of fuel steps by bonus burns used, rolls as counted."""

    to: Node
    costs: Cost
    most: int  # bonus burns that it can use
    turned: Cost | None  # costs with a bonus pivot
    rank: int
    hazards: int
    belts: int
    special: bool
    demand: Demand
    tanks: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True, eq=False)
class Node:
    """A node of the map for one kind of drive and one form, with the labels there that none beats."""

    number: int
    space: str
    kind: int
    form: int
    rests: bool
    lands: bool
    front: list[Stop]
    begin: Node | None  # the node of moves that begin in the same space; None: this one
    labels: list[Label] = field(default_factory=list)
    arcs: list[Arc] | None = None


@dataclass(slots=True, eq=False)
class Label:
    """A spacecraft in the middle of a move. ``spent`` counts in parts of a fuel step, ``left`` in burns."""

    node: Node
    spent: int
    hazards: int
    belts: int
    left: int  # burns that the net thrust still allows
    rank: int  # sizes of sites that it could land on by its net thrust
    bonus: int
    used_up: int
    gained: int  # bits of the belts and flybys that have given their bonus burns, once a move
    launch: Launch
    parent: Label | None
    arc: Arc | None
    used: int = 0  # bonus burns used by the last step
    turned: bool = False  # by a bonus pivot
    afterburn: bool = False  # in the solar oberth
    alive: bool = True

    def steps(self) -> Iterator[tuple[Label, Arc]]:
        """The steps of the move, the last one first."""
        label: Label | None = self
        while label is not None and label.arc is not None:
            yield label, label.arc
            label = label.parent


After = tuple[Node, int, int, int, int, int, int, int, bool, bool]
"""After a step: node, spent, hazards, burns left, bonus, used up, gained, bonus used, pivot, afterburn."""
