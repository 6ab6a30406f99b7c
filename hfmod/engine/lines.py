"""What is read from a log: acts, and what there is to know beside them.

A reader is given :class:`Positions` and yields what it reads, item by item; a replay takes each item before
the next is asked for, since half of what players tell can only be read in the position. Neither holds the
other: :func:`followed` goes between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from hfmod.engine.act import Act, BadAction
from hfmod.findings import Finding

if TYPE_CHECKING:
    from hfmod.engine.game import Game

S = TypeVar("S")

# Keys of a log line that are not parameters of its act.
ENVELOPE = frozenset({"n", "chance", "expect", "figures", "note", "year", "id"})


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that cannot be read as an act: who does what as far as it says so, and why it is none."""

    by: str | None
    do: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Line(Generic[S]):
    """An act of a log, and what the log says beside it.

    ``step``: its number, None where the log gives none; ``number``: its line in the file, 0 where it has
    none. ``chance`` holds the outcomes that were written down (:class:`hfmod.engine.chance.Recorded`),
    ``expect`` facts that the log states after the act, ``figures`` numbers that the table took for it.
    ``not_yet``: kinds of acts that the table shows not to have been done before it without a word.
    """

    act: Act[S] | Unread
    step: int | None = None
    number: int = 0
    chance: Sequence[Mapping[str, Any]] = ()
    expect: Mapping[str, Any] | None = None
    figures: Mapping[str, Any] | None = None
    not_yet: frozenset[str] = frozenset()

    @property
    def by(self) -> str | None:
        """The acting player; None is the table."""
        return self.act.by

    @property
    def do(self) -> str | None:
        """The name of the act; None where the line names none."""
        return self.act.do


@dataclass(frozen=True, slots=True)
class Doubt:
    """The log does not show what a player did at a step; without a player nothing before it is certain."""

    step: int
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Resumption(Generic[S]):
    """The game goes on from another position, in which nothing follows from what was found before."""

    state: S


@dataclass(frozen=True, slots=True)
class Reconsideration(Generic[S]):
    """Something fits better if a player's things lie as the table shows them before a step.

    ``better`` tells whether it does in a position, ``goes_on`` whether it does in one where a turn of the
    player goes on that was taken as over; None: as ``better`` has it.
    """

    step: int
    player: str
    better: Callable[[S], bool]
    goes_on: Callable[[S], bool] | None = None


@dataclass(frozen=True, slots=True)
class SaidAgain(Generic[S]):
    """An act that the game has done already, by the log or in silence: it is not played.

    What the table shows then may tell that it was not done before.
    """

    line: Line[S]


@dataclass(frozen=True, slots=True)
class Agreed:
    """A fact that a table shows between two acts: where the acts lead to it, what differed is put right."""

    fact: str
    value: Any


#: What a reader yields. A finding is about the log itself.
Item = Line[S] | Doubt | Resumption[S] | Reconsideration[S] | SaidAgain[S] | Agreed | Finding


@dataclass
class Positions(Generic[S]):
    """The position after all that was read so far; :func:`followed` keeps it true."""

    now: S


def act_of(game: Game[S], data: Mapping[str, Any]) -> Act[S]:
    """The act of a line, whatever the line says beside it. Raises BadAction."""
    return game.parse({key: value for key, value in data.items() if key not in ENVELOPE})


def line_of(game: Game[S], number: int, data: Mapping[str, Any], unread: str = "") -> Line[S]:
    """A line of an open log; what is no act of the game, or ``unread`` for a reason, is :class:`Unread`."""
    act: Act[S] | Unread
    try:
        if unread:
            raise BadAction(unread)
        act = act_of(game, data)
    except BadAction as error:
        act = Unread(_name(data.get("by")), _name(data.get("do")), str(error))
    step, chance, figures = data.get("n"), data.get("chance"), data.get("figures")
    expect = data.get("expect")
    return Line(
        act,
        step if type(step) is int else None,
        number,
        chance if isinstance(chance, list | tuple) else (),
        expect if isinstance(expect, Mapping) else None,
        figures if isinstance(figures, Mapping) else None,
    )


def data_of(game: Game[S], line: Line[S]) -> dict[str, Any]:
    """A line as an open log has it: step, player, act, parameters, chance and what is said beside them."""
    act = line.act
    told = {"by": act.by, "do": act.do} if isinstance(act, Unread) else game.unparse(act)
    beside = {"chance": list(line.chance), "expect": line.expect, "figures": line.figures}
    step = {} if line.step is None else {"n": line.step}
    return step | told | {name: value for name, value in beside.items() if value}


class Follower(Protocol[S]):
    """What plays the lines of a log: :class:`hfmod.engine.replay.Replay`."""

    state: S

    def take(self, item: Doubt | Resumption[S] | Reconsideration[S] | SaidAgain[S] | Agreed, /) -> None:
        """Take in what bears on the position and is no act."""
        ...


def followed(
    read: Callable[[Positions[S]], Iterator[Item[S]]], follower: Follower[S], findings: list[Finding]
) -> Iterator[Line[S]]:
    """The lines that are read; the follower must have played each before the next is asked for.

    What else is read goes to the follower, and findings about the log itself to ``findings``.
    """
    positions = Positions(follower.state)
    for item in read(positions):
        match item:
            case Line():
                yield item
            case Finding():
                findings.append(item)
            case _:
                follower.take(item)
        positions.now = follower.state


def _name(value: Any) -> str | None:
    """A player or act as the log names it; what is no name is shown as it is written."""
    return value if value is None or isinstance(value, str) else str(value)
