"""Phases II and III, Develop and Settle: workers build the top tile of a construction stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from hfmod.engine.act import Act, Figure, Impossible, Outcome, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.roll.content.model import Gain, Side
from hfmod.games.roll.rules import powers, work
from hfmod.games.roll.rules.acts import counted, dice_names, gain_credits, in_order, multisets, over, titled
from hfmod.games.roll.rules.phases import Task
from hfmod.games.roll.rules.setup import gain_dice
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, Dice, Player, RollState, take


class Build(Task):
    """Put a worker on the top tile of the stack of its phase."""

    stack: ClassVar[str]
    rule: ClassVar[str]

    @implements("ROLL-DEV-1", "ROLL-SET-1", "ROLL-FAQ-6")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        player = state.player(self.by)
        if not player.stacks[self.stack]:
            yield broken(
                self.rule, f"the {self.stack} stack of {player.id} is empty", f"stacks:{player.id}",
                legal="workers that find no tile go back to the cup when the phase ends",
            )  # fmt: skip
        elif work.completes(state, player, self.phase):
            top = state.side(player.stacks[self.stack][0])
            yield broken(
                "ROLL-FAQ-6", f"{top.name} has the workers that it needs", f"stacks:{player.id}",
                legal=f"complete {top.name} first", cost=powers.cost(state, player, top),
            )  # fmt: skip

    @implements("ROLL-PH-5", silent=True)
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        """It waits there, a citizen only when the tile is completed."""
        player = state.player(self.by)
        self.take_worker(state)
        player.building[self.stack][self.worker] += 1


@dataclass(frozen=True, kw_only=True)
class Develop(Build):
    """Put a developer on the top development."""

    do: ClassVar[str] = "develop"
    phase: ClassVar[str] = "develop"
    stack: ClassVar[str] = DEVELOPMENT
    rule: ClassVar[str] = "ROLL-DEV-1"

    @implements("ROLL-DEV-1")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        super().perform(state, outcomes)


@dataclass(frozen=True, kw_only=True)
class Settle(Build):
    """Put a settler on the top world."""

    do: ClassVar[str] = "settle"
    phase: ClassVar[str] = "settle"
    stack: ClassVar[str] = WORLD
    rule: ClassVar[str] = "ROLL-SET-1"

    @implements("ROLL-SET-1")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        super().perform(state, outcomes)


@dataclass(frozen=True, kw_only=True)
class Complete(Act[RollState]):
    """Move the top tile, which has workers enough, into the empire.

    ``used`` are the workers that count for it; ``to_cup`` those of them that a power sends to the cup and not
    to the Citizenry; ``removed`` the die given up for the tile's immediate effect, as ``place:colour``.
    """

    phase: ClassVar[str]
    stack: ClassVar[str]
    number: ClassVar[str]
    early: ClassVar[str]
    back: ClassVar[str]
    used: tuple[str, ...] = ()
    to_cup: tuple[str, ...] = ()
    removed: str = ""

    def __post_init__(self) -> None:
        in_order(self, "used", "to_cup")

    @implements("ROLL-DEV-4", "ROLL-SET-4", "ROLL-DEV-2", "ROLL-SET-2", "ROLL-SET-7")
    def possible(self, state: RollState) -> None:
        player = state.player(self.by)
        stacks = frozenset({f"stacks:{player.id}"})
        if not player.stacks[self.stack]:
            raise Impossible(
                f"the {self.stack} stack of {player.id} is empty",
                stacks,
                rule="ROLL-DEV-4" if self.stack == DEVELOPMENT else "ROLL-SET-4",
                legal="leave the workers to go back to the cup",
            )
        if Counter(self.used) - player.building[self.stack]:
            raise Impossible(
                f"{dice_names(state, self.used)} do not stand on the {self.stack} stack",
                stacks,
                rule="ROLL-DEV-2" if self.stack == DEVELOPMENT else "ROLL-SET-2",
                legal="use workers that stand on the stack",
            )
        if Counter(self.to_cup) - Counter(self.used):
            raise Impossible("workers that go to the cup are none of those used", stacks)
        if self.removed and self.removed not in self._removable(player):
            raise Impossible(
                f"{player.id} has no die {self.removed}; write cup:home",
                stacks,
                rule="ROLL-SET-7",
                legal="remove any die of one's own",
            )

    def _top(self, state: RollState) -> Side:
        return state.side(state.player(self.by).stacks[self.stack][0])

    @implements("ROLL-SET-7", "ROLL-FAQ-9")
    def _removable(self, player: Player) -> list[str]:
        """Any die of the player, wherever it is once the workers have left the tile."""
        left = player.building[self.stack] - Counter(self.used)
        found = [f"{place}:{die}" for place, die in player.places() if place != self.stack]
        found += [f"{self.stack}:{die}" for die in left]
        to_cup = Counter(self.to_cup)
        found += [f"cup:{die}" for die in to_cup]
        found += [f"citizenry:{die}" for die in Counter(self.used) - to_cup]
        return list(dict.fromkeys(found))

    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from over(state)
        yield from self._when(state)
        if state.phase == self.phase:
            yield from work.in_turn(state, state.player(self.by))
        yield from self._how_many(state)
        yield from self._sent_back(state)
        yield from self._given_up(state)

    @implements("ROLL-DEV-5", "ROLL-SET-5")
    def _when(self, state: RollState) -> Iterator[RuleViolation]:
        if state.phase != self.phase and not state.ended:
            yield broken(
                self.early, f"{self._top(state).name} waits for the next {titled(self.phase)}",
                f"stacks:{self.by}", legal=f"complete it when {titled(self.phase)} is carried out",
                phase=state.phase,
            )  # fmt: skip

    @implements("ROLL-DEV-2", "ROLL-SET-2", "ROLL-DEV-5", "ROLL-SET-5")
    def _how_many(self, state: RollState) -> Iterator[RuleViolation]:
        top = self._top(state)
        cost = powers.cost(state, state.player(self.by), top)
        if len(self.used) != cost:
            yield broken(
                self._misses(top, len(self.used)),
                f"{top.name} needs {counted(cost, 'worker')}, {len(self.used)} were used",
                f"stacks:{self.by}", legal=f"exactly {cost}", cost=cost, printed=top.cost,
            )  # fmt: skip

    @implements("ROLL-PH-8")
    def _sent_back(self, state: RollState) -> Iterator[RuleViolation]:
        """That powers send workers used to the cup is no choice; which ones, up to a limit, is."""
        must, least, most = sent_back(state, state.player(self.by), self.phase, self.back, self.used)
        gone = Counter(self.to_cup)
        free = sum((gone - must).values())
        if must - gone or free > most or sum(gone.values()) < least:
            yield broken(
                "ROLL-PH-8", f"{dice_names(state, self.to_cup)} of the workers used went to the cup",
                f"cup:{self.by}", legal=_told(state, must, least, most), must=dict(must), most=most,
            )  # fmt: skip

    @implements("ROLL-SET-7", "ROLL-TILE-5")
    def _given_up(self, state: RollState) -> Iterator[RuleViolation]:
        top = self._top(state)
        if bool(self.removed) != bool(top.remove_die):
            what = "removes one die" if top.remove_die else "removes no die"
            yield broken(
                "ROLL-SET-7", f"{top.name} {what} of {self.by}", f"cup:{self.by}",
                legal="name the die" if top.remove_die else "keep all dice", removed=self.removed,
            )  # fmt: skip

    def figures(self, state: RollState) -> Mapping[str, Figure]:
        top = self._top(state)
        player = state.player(self.by)
        gained = self._gained(state, top)
        return {
            "cost": Figure(powers.cost(state, player, top), self.number, partial(self._misses, top)),
            "credits": Figure(self._credits(state, player, top), "ROLL-PH-8"),
            "gained": Figure(gained, "ROLL-SET-6", self._fault(state), unordered=True),
        }

    @implements("ROLL-FAQ-6")
    def _misses(self, top: Side, stated: object) -> str:
        """The rule that a wrong cost breaks: the printed one leaves out a reduction."""
        return "ROLL-FAQ-6" if stated == top.cost else self.number

    @implements("ROLL-COMP-2")
    def _gained(self, state: RollState, top: Side) -> list[str]:
        """Dice that come with a tile, as far as the supply has them."""
        supply = Counter(state.supply)
        if self.removed and top.remove_die:
            supply[self.removed.rpartition(":")[2]] += 1
        found = []
        for gain in top.gains:
            n = min(gain.n, supply[gain.die])
            supply[gain.die] -= n
            found += [f"{gain.to}:{gain.die}"] * n
        return sorted(found)

    @implements("ROLL-SETUP-8")
    def _fault(self, state: RollState) -> _Fault:
        """Dice of the faction tile and the home world are gained at set-up, and never again."""
        return _Fault(
            self._top(state), [side for side in state.empire(state.player(self.by)) if _start(side)]
        )

    @implements("ROLL-DEV-7", "ROLL-FAQ-11", "ROLL-SET-6", silent=("ROLL-DEV-7",))
    def _credits(self, state: RollState, player: Player, side: Side) -> int:
        """What the tile gives, and powers for completing it, its own one too where it says so."""
        found = side.credits
        for key in (*player.empire, side.key):
            for power in state.side(key).powers:
                own = power.not_self and key == side.key
                if power.code == "credits_on_complete" and power.phase == self.phase and not own:
                    powers.at_work("credits_on_complete")
                    found += power.credits
                    found += power.extra_credits if side.colour in power.extra_worlds else 0
        return found

    @implements(
        "ROLL-DEV-2", "ROLL-DEV-3", "ROLL-DEV-6", "ROLL-SET-2", "ROLL-SET-3", "ROLL-SET-6", "ROLL-SET-7",
        "ROLL-FAQ-7", "ROLL-FAQ-10", "ROLL-TILE-5", silent=True,
    )  # fmt: skip
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player, side = state.player(self.by), self._top(state)
        credits = self._credits(state, player, side)
        player.stacks[self.stack].pop(0)
        to_cup = Counter(self.to_cup)
        must, _, most = sent_back(state, player, self.phase, self.back, self.used)
        for code, at_work in ((self.back, most), ("return_all_workers_used", must)):
            if to_cup and at_work:
                powers.at_work(code)
        for die in self.used:
            take(player.building[self.stack], die)
        player.cup.update(to_cup)
        player.citizenry.update(Counter(self.used) - to_cup)
        player.empire.append(side.key)
        if self.removed and side.remove_die:
            remove_die(state, player, self.removed)
        take_dice(state, player, side)
        gain_credits(state, player, credits)

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"stacks:{self.by}", f"empire:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player in state.players.values():
            if state.phase != cls.phase or not work.completes(state, player, cls.phase):
                continue
            top = state.side(player.stacks[cls.stack][0])
            for used in multisets(player.building[cls.stack], powers.cost(state, player, top)):
                must, least, most = sent_back(state, player, cls.phase, cls.back, used)
                for size in range(least, sum(must.values()) + most + 1):
                    for to_cup in multisets(Counter(used), size):
                        act = cls(by=player.id, used=used, to_cup=to_cup)
                        removed = act._removable(player) if top.remove_die else [""]
                        for one in removed:
                            act = cls(by=player.id, used=used, to_cup=to_cup, removed=one)
                            if not any(act.check(state)):
                                yield act


@implements("ROLL-SET-7", "ROLL-TILE-5", "ROLL-FAQ-10")
def remove_die(state: RollState, player: Player, removed: str) -> None:
    """The die given up for a tile's immediate effect goes back to the supply."""
    place, _, die = removed.rpartition(":")
    player.take(place, die)
    state.supply[die] += 1


@implements("ROLL-SET-6", "ROLL-DEV-6", silent=("ROLL-DEV-6",))
def take_dice(state: RollState, player: Player, side: Side) -> None:
    """Dice that come with a completed tile."""
    gain_dice(state, player, side.key, side.gains)


@dataclass(frozen=True)
class _Fault:
    """The rule that a wrong list of dice gained breaks."""

    side: Side
    start: Sequence[Side]

    def __call__(self, stated: object) -> str:
        if not isinstance(stated, list):
            return "ROLL-SET-6"
        more = Counter(map(str, stated)) - Counter(_written(self.side.gains))
        again = any(not Counter(_written(one.gains)) - more for one in self.start if one.gains)
        return "ROLL-SETUP-8" if again else "ROLL-SET-6"


def _written(gains: Sequence[Gain]) -> list[str]:
    return [f"{gain.to}:{gain.die}" for gain in gains for _ in range(gain.n)]


def _start(side: Side) -> bool:
    """Whether a side belongs to a faction tile or a home world."""
    return side.key.startswith(("RF", "RH"))


@implements("ROLL-PH-8", neutral=lambda sent: not any(sent))
def sent_back(
    state: RollState, player: Player, phase: str, code: str, used: Sequence[str]
) -> tuple[Dice, int, int]:
    """Workers used that powers send to the cup: which must go, how many at least, how many others may."""
    must: Counter[str] = Counter()
    least = most = 0
    for power in powers.of(state, player, phase, "return_all_workers_used"):
        must |= Counter(die for die in used if power.wants(die))
    for power in powers.of(state, player, phase, code):
        least, most = 1, most + power.most
    return must, max(least, sum(must.values())), most


def _told(state: RollState, must: Dice, least: int, most: int) -> str:
    if not least and not most:
        return "all workers used go to the Citizenry"
    words = [f"all of {dice_names(state, must.elements())}"] if must else []
    words += [f"{min(1, least)} to {most} of the workers used"] if most else []
    return " and ".join(words)


@dataclass(frozen=True, kw_only=True)
class CompleteDevelopment(Complete):
    """Move the top development into the empire."""

    do: ClassVar[str] = "complete_development"
    phase: ClassVar[str] = "develop"
    stack: ClassVar[str] = DEVELOPMENT
    number: ClassVar[str] = "ROLL-DEV-2"
    early: ClassVar[str] = "ROLL-DEV-5"
    back: ClassVar[str] = "return_workers_used"

    @implements("ROLL-DEV-2")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        super().perform(state, outcomes)


@dataclass(frozen=True, kw_only=True)
class CompleteWorld(Complete):
    """Move the top world into the empire."""

    do: ClassVar[str] = "complete_world"
    phase: ClassVar[str] = "settle"
    stack: ClassVar[str] = WORLD
    number: ClassVar[str] = "ROLL-SET-2"
    early: ClassVar[str] = "ROLL-SET-5"
    back: ClassVar[str] = "return_workers_used"

    @implements("ROLL-SET-2")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        super().perform(state, outcomes)
