"""Step 5 of a round, Manage Empire: recruit citizens, recall dice, and look whether the game ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from hfmod.engine.act import Act, Figure, Impossible, Outcome, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.rules import scoring
from hfmod.games.roll.rules.acts import (
    counted,
    dice_names,
    die_name,
    in_order,
    in_step,
    legal,
    multisets,
    over,
    titled,
)
from hfmod.games.roll.rules.setup import begin_round, clear, take_back
from hfmod.games.roll.rules.state import (
    DEVELOPMENT,
    END,
    MANAGE,
    PLACE,
    ROLL,
    WORLD,
    Dice,
    Player,
    RollState,
    take,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Recruit(Act[RollState]):
    """Pay $1 for each citizen that goes into the cup, as many as can be paid."""

    do: ClassVar[str] = "recruit"
    dice: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        in_order(self, "dice")

    @implements("ROLL-MAN-1")
    def possible(self, state: RollState) -> None:
        state.begun()
        player = state.player(self.by)
        if Counter(self.dice) - player.citizenry:
            raise Impossible(
                f"{dice_names(state, self.dice)} are not in the Citizenry of {player.id}",
                frozenset({f"citizenry:{player.id}"}),
                rule="ROLL-MAN-1",
                legal="recruit dice of the own Citizenry",
            )

    @implements("ROLL-MAN-1", "ROLL-FAQ-8")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from in_step(state, MANAGE, "recruiting")
        player = state.player(self.by)
        due, n = due_recruits(player), len(self.dice)
        about = f"credits:{player.id}"
        if player.recruited:
            yield broken(
                "ROLL-MAN-1", f"{player.id} has recruited in round {state.round} already", about,
                legal="recruit once, with all credits",
            )  # fmt: skip
        elif n > due:
            yield broken(
                "ROLL-MAN-1", f"{counted(n, 'die')[:-1] if n == 1 else f'{n} dice'} cost ${n}, "
                f"{player.id} has ${player.credits}", about, legal=f"recruit {due}", due=due,
            )  # fmt: skip
        elif n < due:
            yield broken(
                "ROLL-FAQ-8", f"{player.id} recruits {n} of the {due} dice that can be paid", about,
                legal=f"recruit {due}", due=due,
            )  # fmt: skip

    def figures(self, state: RollState) -> Mapping[str, Figure]:
        return {"credits": self._left(state)}

    @implements("ROLL-MAN-2")
    def _left(self, state: RollState) -> Figure:
        """Credits after it."""
        rest = self._unspent(state.player(self.by))
        return Figure(rest or state.content.least_credits, "ROLL-MAN-1" if rest else "ROLL-MAN-2")

    def _unspent(self, player: Player) -> int:
        return max(player.credits - len(self.dice), 0)

    @implements("ROLL-MAN-1")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        for die in self.dice:
            take(player.citizenry, die)
            player.cup[die] += 1
        player.credits = self._unspent(player)
        keep_one(state, player)
        player.recruited = state.step not in (PLACE, ROLL)  # late, for the round before, or for none

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"credits:{self.by}", f"citizenry:{self.by}", f"cup:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        if state.step != MANAGE:
            return
        for player in state.players.values():
            if not player.recruited:
                for dice in multisets(player.citizenry, due_recruits(player)):
                    yield cls(by=player.id, dice=dice)


@implements("ROLL-MAN-2")
def keep_one(state: RollState, player: Player) -> None:
    """Whoever has no credit left has one."""
    player.credits = player.credits or state.content.least_credits


def due_recruits(player: Player) -> int:
    """Citizens that a player must recruit: all, or as many as can be paid."""
    return min(sum(player.citizenry.values()), player.credits)


def unrecruited(state: RollState) -> list[Player]:
    """Players who must recruit still before the round ends."""
    if state.step != MANAGE:
        return []
    return [one for one in state.players.values() if due_recruits(one) and not one.recruited]


@dataclass(frozen=True, kw_only=True)
class Recall(Act[RollState]):
    """Take goods (``world:die``), developers and settlers back into the cup, for nothing."""

    do: ClassVar[str] = "recall"
    goods: tuple[str, ...] = ()
    developers: tuple[str, ...] = ()
    settlers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        in_order(self, "goods", "developers", "settlers")

    @implements("ROLL-MAN-3")
    def possible(self, state: RollState) -> None:
        player = state.player(self.by)
        if not (self.goods or self.developers or self.settlers):
            raise Impossible("nothing is recalled")
        lying = Counter(f"{world}:{die}" for world, dice in player.goods.items() for die in dice)
        if (
            Counter(self.goods) - lying
            or Counter(self.developers) - player.building[DEVELOPMENT]
            or Counter(self.settlers) - player.building[WORLD]
        ):
            raise Impossible(
                f"{player.id} has no such dice to recall",
                frozenset({f"goods:{player.id}"}),
                rule="ROLL-MAN-3",
                legal="recall own goods, developers and settlers",
            )

    @implements("ROLL-MAN-3", "ROLL-FAQ-3")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from over(state)
        if state.step == MANAGE or state.ended:
            return
        begun = state.round > 1 or state.step not in (ROLL, PLACE)
        when = f"round {state.round}" if begun else "the beginning of the game"
        yield broken(
            "ROLL-MAN-3" if begun else "ROLL-FAQ-3",
            f"{self.by} recalls dice in {when}, in the step {state.step}", f"cup:{self.by}",
            legal="dice are recalled in Manage Empire only", step=state.step,
        )  # fmt: skip

    @implements("ROLL-MAN-3", "ROLL-MAN-4")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        """It costs nothing."""
        player = state.player(self.by)
        for good in self.goods:
            world, _, die = good.rpartition(":")
            player.take(world, die)
            player.cup[die] += 1
        for stack, dice in ((DEVELOPMENT, self.developers), (WORLD, self.settlers)):
            for die in dice:
                take(player.building[stack], die)
                player.cup[die] += 1

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"cup:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        if state.step != MANAGE:
            return
        for player in state.players.values():
            goods: Dice = Counter(f"{world}:{die}" for world, dice in player.goods.items() for die in dice)
            places = (goods, player.building[DEVELOPMENT], player.building[WORLD])
            for chosen in product(*(list(_parts(dice)) for dice in places)):
                if any(chosen):
                    yield cls(by=player.id, goods=chosen[0], developers=chosen[1], settlers=chosen[2])


def _parts(dice: Dice) -> Iterator[tuple[str, ...]]:
    """Every choice of some of the dice, none too."""
    for size in range(sum(dice.values()) + 1):
        yield from multisets(dice, size)


@dataclass(frozen=True, kw_only=True)
class TakeDie(Act[RollState]):
    """Take a die out of the supply that nothing gives: dice that come with tiles are taken with them.

    ``place`` is where it is laid: cup, citizenry, development, world, or a world of the empire as a good;
    ``instead`` the die that should lie there.
    """

    do: ClassVar[str] = "take_die"
    die: str
    place: str
    instead: str = ""

    @implements("ROLL-COMP-2")
    def possible(self, state: RollState) -> None:
        state.begun()
        player = state.player(self.by)
        if not state.supply[self.die]:
            legal = "a colour that is used up is not gained"
            raise Impossible(f"no {self.die} die is left in the supply", rule="ROLL-COMP-2", legal=legal)
        there = player.goods.get(self.place, ()) if self.place in player.empire else player.at(self.place)
        if self.instead and self.instead not in there:
            raise Impossible(f"no {self.instead} die of {player.id} lies there")

    @implements("ROLL-SET-6", "ROLL-PRO-1")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        player, name = state.player(self.by), die_name(state, self.die)
        if player.owed[f"supply:{self.die}"]:
            return
        if self.instead:
            yield broken(
                "ROLL-SET-6",
                f"{player.id} takes a {name} die in place of the {die_name(state, self.instead)} one",
                f"cup:{player.id}", f"goods:{player.id}", legal="take the dice that the tile shows",
            )  # fmt: skip
        elif self.place in player.empire:
            yield broken(
                "ROLL-PRO-1", f"a {name} die out of the supply lies on {state.content.name(self.place)}",
                f"goods:{player.id}", legal="goods are producers of the player, or come with a world",
            )  # fmt: skip
        else:
            yield broken(
                "ROLL-SET-6", f"{player.id} takes a {name} die that no tile gives", f"cup:{player.id}",
                legal="dice come with the tiles that are completed, and no others",
            )  # fmt: skip

    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player, owed = state.player(self.by), Counter([f"supply:{self.die}"])
        player.owed = player.owed - owed
        take(state.supply, self.die)
        if self.instead:
            player.take(self.place, self.instead)
            state.supply[self.instead] += 1
        if self.place in player.empire:
            player.goods.setdefault(self.place, []).append(self.die)
        else:
            player.at(self.place)[self.die] += 1

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"cup:{self.by}", f"goods:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player in state.players.values():
            for die in (one.rpartition(":")[2] for one in player.owed if one.startswith("supply:")):
                places = ("cup", "citizenry", DEVELOPMENT, WORLD, *player.empire) if state.supply[die] else ()
                yield from (cls(by=player.id, die=die, place=place) for place in places)


@dataclass(frozen=True, kw_only=True)
class EndRound(Act[RollState]):
    """The table turns the phase tiles back and looks whether the game is over. ``left``: tiles not turned."""

    do: ClassVar[str] = "end_round"
    by: str | None = None
    left: tuple[str, ...] = ()

    def possible(self, state: RollState) -> None:
        state.begun()
        state.known(self.by)
        strange = [phase for phase in self.left if phase not in PHASES]
        if strange:
            raise Impossible(f"there is no phase tile {strange[0]!r}")

    @implements("ROLL-MAN-1", "ROLL-MAN-5")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from in_step(state, MANAGE, "the end of a round")
        if self.left:
            names = ", ".join(map(titled, self.left))
            yield broken(
                "ROLL-MAN-5",
                f"{names} still shows its active side",
                "game",
                legal="turn all phase tiles to X",
            )
        for player in unrecruited(state):
            due = due_recruits(player)
            yield broken(
                "ROLL-MAN-1", f"{player.id} has not recruited", f"credits:{player.id}",
                legal=f"${due} pay for {due} of the citizens", due=due,
            )  # fmt: skip

    def figures(self, state: RollState) -> Mapping[str, Figure]:
        return {"ended": self._ended(state)}

    @implements("ROLL-MAN-6")
    def _ended(self, state: RollState) -> Figure:
        return Figure(ends(state), "ROLL-MAN-6", because=reason(state))

    @implements("ROLL-MAN-5", "ROLL-MAN-6")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        for late in unrecruited(state):
            inexact(f"cup:{late.id}")  # the table may have recruited, and not said so
        for player in state.players.values():
            keep_one(state, player)
        if ends(state):
            state.step = END
            clear(state)
            take_back(state)
            state.winners = scoring.winners(state)
        else:
            begin_round(state)

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        yield from legal(state, [cls()])


@implements("ROLL-ROUND-2", "ROLL-MAN-6", "ROLL-FAQ-7")
def ends(state: RollState) -> bool:
    """Whether the pool is used up or an empire is large enough; a faction tile counts as two tiles."""
    return state.pool == 0 or any(
        state.tiles_in(player) >= state.content.tiles_to_end for player in state.everybody()
    )


def reason(state: RollState) -> str:
    """How near the end is, or why the game is over."""
    tiles = max(state.tiles_in(player) for player in state.everybody())
    return f"{state.pool} VP are left in the pool, the largest empire has {tiles} tiles"
