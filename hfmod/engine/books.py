"""What a replay keeps in mind beside the position: which things are in doubt, and which were found wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Generic, TypeVar

from hfmod.engine.game import Game
from hfmod.engine.history import History
from hfmod.engine.worlds import Worlds

S = TypeVar("S")

# Names of things that the kernel itself knows, beside those that a game gives (RuleViolation.about).
GAME = "game"  # how far the game is and whose turn: everything hangs on it
TURN = "turn:"  # how the names of turns begin: what a player has used up in one
_KEPT = (
    "doubted", "touched", "owed", "slips", "followed", "misplaced", "doubts", "dropped", "traced",
    "shortages",
)  # fmt: skip


class Books(Generic[S]):
    """Doubts, slips and shortages of a replay, by the step of the finding that they come from.

    ``doubted`` are things that nobody knows for certain: a breach that rests on one of them is unverifiable.
    ``touched`` are things that a faulty act used or changed: a slip in one of them follows from that act.
    """

    def __init__(self, game: Game[S], waive: Collection[str]) -> None:
        self._game = game
        self.history: History[S] = History(game)
        self.worlds: Worlds[S] = Worlds(game, waive, self.history)
        self.doubted: dict[str, int] = {}
        self.touched: dict[str, int] = {}
        self.owed: dict[
            str, Any
        ] = {}  # facts already reported as differing: what the log stated, and what was so
        self.slips: set[str] = set()  # things touched only by a slip that names its pieces
        self.followed: set[str] = (
            set()
        )  # things that a position which is followed has as the table shows them
        self.misplaced: dict[str, tuple[int, str]] = {}  # pieces of slips: step, and the fact that shows it
        self.doubts: set[int] = set()  # steps at which the log does not show what a player did
        self.dropped: set[int] = set()  # steps of acts that were not done
        self.traced: set[int] = set()  # steps of breaches done as the table did, or followed in positions
        self.shortages: dict[str, int] = {}  # what is lacking, and the step where that was first reported
        self.in_vain = 0  # failed searches for a roll that was denied

    def thing_of(self, fact: str) -> str:
        """The thing that a fact belongs to; some are the game's, others without an owner stand alone."""
        kind, dot, owner = fact.partition(".")
        if dot:
            return f"{kind}:{owner}"
        return GAME if fact in self._game.turn_facts else fact

    def is_sum(self, fact: str) -> bool:
        """Whether a fact is a sum over everything else."""
        return fact.partition(".")[0] in self._game.sum_facts

    def copy(self) -> Books[S]:
        """An independent copy."""
        other: Books[S] = Books.__new__(Books)
        other._game = self._game
        other.history = self.history.copy()
        other.worlds = self.worlds.copy(other.history)
        other.in_vain = self.in_vain
        for name in _KEPT:
            setattr(other, name, getattr(self, name).copy())
        return other

    def clear(self) -> None:
        """Nothing follows any more from what was found before."""
        self.history.jumped()
        self.worlds.clear()
        for kept in (self.doubted, self.touched, self.owed, self.slips, self.followed, self.misplaced):
            kept.clear()

    def doubt(self, things: Iterable[str], step: int) -> None:
        """Nobody knows for certain how things stand since a step."""
        things = list(things)
        for thing in things:
            self.doubted.setdefault(thing, step)
        self.touch(things, step)

    def touch(self, things: Iterable[str], step: int) -> None:
        """A faulty act of a step used or changed things."""
        for thing in things:
            self.touched.setdefault(thing, step)
            self.slips.discard(thing)

    def give_up(self) -> None:
        """Positions that take too long are followed no further: what they leave open is in doubt."""
        for world in self.worlds.spent():
            self.doubt({GAME, *world.unsure}, min(world.causes))
            self.followed.clear()

    def agree(self, name: str) -> None:
        """Table and acts agree (again) about a fact."""
        thing = self.thing_of(name)
        self.owed.pop(name, None)
        self.touched.pop(thing, None)
        self.doubted.pop(thing, None)
        self.slips.discard(thing)
        self.followed.discard(thing)
        for piece in [piece for piece, (_, fact) in self.misplaced.items() if fact == name]:
            del self.misplaced[piece]

    def doubt_of(self, things: Iterable[str]) -> int | None:
        """Since which step one of the things is in doubt; None where none is."""
        return _first(self.doubted, things)

    def elsewhere(self, things: Iterable[str]) -> int | None:
        """Since which step the table shows one of the things elsewhere; None where it does of none."""
        return min((self.misplaced[thing][0] for thing in things if thing in self.misplaced), default=None)

    def spreads(self, things: Iterable[str]) -> list[str]:
        """Things with which what is made of them is in doubt; what comes of others, positions tell."""
        return [thing for thing in things if thing not in self.followed]

    def taints(self, things: Iterable[str]) -> int | None:
        """Step of the finding that whatever is made of the things follows from."""
        return self.left_open(self.spreads(things))

    def touch_of(self, things: Iterable[str]) -> int | None:
        """Step of the finding that touched one of the things; None where none did."""
        return _first(self.touched, things)

    def left_open(self, things: Iterable[str]) -> int | None:
        """Step of the finding that left open how one of the things stands.

        A breach that was done just as the table did it leaves nothing open, and of one that leads to other
        positions these tell what comes of it.
        """
        return _first(
            {thing: step for thing, step in self.touched.items() if step not in self.traced}, things
        )

    def cause_of_slip(self, things: Collection[str]) -> int | None:
        """What was said before of the same things: an act about them that was wrong, or another slip."""
        said = [self.misplaced[thing][0] if thing in self.misplaced else None for thing in things]
        if said and None not in said:
            return min(step for step in said if step is not None)
        return self.left_open(things)

    def cause_of_owner(self, name: str) -> int | None:
        """Facts are sums over many things: when one is touched, its owner's facts follow, and scores."""
        if self.is_sum(name):
            return self.left_open(self.touched)
        return self.left_open(self.touched_of(name.partition(".")[2]))

    def touched_of(self, owner: str) -> list[str]:
        """Things of an owner that faulty acts used or changed; mere slips are none."""
        own = (thing for thing in self.touched if owner and thing.endswith(f":{owner}"))
        return [thing for thing in own if thing not in self.slips]


def _first(found: dict[str, int], things: Iterable[str]) -> int | None:
    if not found:
        return None
    causes = [found[thing] for thing in (*things, GAME) if thing in found]
    return min(causes) if causes else None
