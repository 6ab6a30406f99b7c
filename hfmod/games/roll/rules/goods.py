"""Phases IV and V, Produce and Ship: goods on worlds, traded for credits or consumed for VP chips."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from hfmod.engine.act import Figure, Impossible, Outcome, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.roll.rules import powers
from hfmod.games.roll.rules.acts import counted, gain_credits, gain_vp, legal
from hfmod.games.roll.rules.phases import Task
from hfmod.games.roll.rules.state import Player, RollState

ANY_COLOUR = "consumption"  # dice that match every world when a good is consumed (ROLL-SHIP-4)
BUY = "pay_for_vp_on_trade"


@dataclass(frozen=True, kw_only=True)
class Produce(Task):
    """Put a producer on a world as a good."""

    do: ClassVar[str] = "produce"
    phase: ClassVar[str] = "produce"
    world: str

    @implements("ROLL-PRO-1")
    def possible(self, state: RollState) -> None:
        super().possible(state)
        found = any(self.world in player.empire for player in state.players.values())
        if not found or not state.side(self.world).is_world:
            what = f"{state.content.name(self.world)} is no world" if found else f"no empire has {self.world}"
            raise Impossible(
                what,
                frozenset({f"empire:{self.by}"}),
                rule="ROLL-PRO-1",
                legal="produce on a world of the own empire",
            )

    @implements("ROLL-PRO-1", "ROLL-PRO-2", "ROLL-PRO-3", "ROLL-FAQ-14")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        """Any producer may produce on any world that is not gray, whatever its colour."""
        yield from super().check(state)
        player, side = state.player(self.by), state.side(self.world)
        room = powers.capacity(state, player, side)
        if self.world not in player.empire or not room:
            what = "is another's" if self.world not in player.empire else "holds no goods"
            yield broken(
                "ROLL-PRO-1", f"{side.name} {what}", f"goods:{player.id}",
                legal="an own world that is not gray", colour=side.colour,
            )  # fmt: skip
        elif len(player.goods.get(self.world, ())) >= room:
            yield broken(
                "ROLL-PRO-3", f"{side.name} holds {counted(room, 'good')} already", f"goods:{player.id}",
                legal="a world with room; producers without one go back to the cup", room=room,
            )  # fmt: skip

    @implements("ROLL-PRO-1", "ROLL-PH-5")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        self.take_worker(state)
        goods = player.goods.setdefault(self.world, [])
        goods.append(self.worker)
        if len(goods) > 1:
            powers.at_work("good_capacity")

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player, worker, extra in cls.workers(state):
            acts = (cls(by=player.id, worker=worker, extra=extra, world=world) for world in player.empire)
            yield from legal(state, acts)


@implements("ROLL-SHIP-3", "ROLL-SHIP-4", "ROLL-SHIP-5", silent=True)
def matches(state: RollState, world: str, die: str) -> bool:
    """Whether a die, as a good or as a shipper, matches a world when a good is consumed."""
    return die in (state.content.worlds[state.side(world).colour or ""].die, ANY_COLOUR)


@dataclass(frozen=True, kw_only=True)
class Ship(Task):
    """What a shipper does: it takes one good, a die of a colour, from a world."""

    phase: ClassVar[str] = "ship"
    world: str
    good: str

    @implements("ROLL-SHIP-1")
    def possible(self, state: RollState) -> None:
        super().possible(state)
        if self._owner(state) is None:
            raise Impossible(
                f"no {self.good} good lies on {self.world}",
                frozenset({f"goods:{self.by}"}),
                rule="ROLL-SHIP-1",
                legal="take a good that lies on a world of the own empire",
            )

    def _owner(self, state: RollState) -> Player | None:
        """Whose good it is."""
        players = state.players.values()
        return next((one for one in players if self.good in one.goods.get(self.world, ())), None)

    @implements("ROLL-SHIP-1")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        owner = self._owner(state)
        if owner is not None and owner.id != self.by:
            yield broken(
                "ROLL-SHIP-1", f"the good on {state.side(self.world).name} belongs to {owner.id}",
                f"goods:{owner.id}", legal="a good of the own empire", owner=owner.id,
            )  # fmt: skip

    @implements("ROLL-SHIP-1", "ROLL-PH-5")
    def shipped(self, state: RollState) -> None:
        """Both dice become citizens; a shipper that a power lent is no die."""
        owner = self._owner(state)
        assert owner is not None
        owner.take(self.world, self.good)
        state.player(self.by).citizenry[self.good] += 1
        self.used(state)

    @classmethod
    def goods(cls, state: RollState) -> Iterator[tuple[Player, str, bool, str, str]]:
        """Each shipper with each good of its player."""
        for player, worker, extra in cls.workers(state):
            for world, goods in player.goods.items():
                for good in dict.fromkeys(goods):
                    yield player, worker, extra, world, good


@dataclass(frozen=True, kw_only=True)
class Trade(Ship):
    """Trade a good for credits; ``buy``: pay for VP chips with it, where a power allows that."""

    do: ClassVar[str] = "trade"
    buy: bool = False

    @implements("ROLL-PH-8")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        player = state.player(self.by)
        if self.buy and not powers.has(state, player, self.phase, BUY):
            yield broken(
                "ROLL-PH-8", f"no development of {player.id} sells VP chips", f"credits:{player.id}",
                legal="Galactic Bankers in the empire",
            )  # fmt: skip

    @implements("ROLL-SHIP-2", "ROLL-FAQ-14")
    def _worth(self, state: RollState) -> int:
        """By the colour of the world, whatever the colours of the dice."""
        colour = state.side(self.world).colour or ""
        bonus = powers.total(state, state.player(self.by), self.phase, "trade_bonus", colour)
        return state.content.worlds[colour].trade + bonus

    def figures(self, state: RollState) -> Mapping[str, Figure]:
        return {"credits": Figure(self._worth(state), "ROLL-SHIP-2", self._fault(state))}

    def _fault(self, state: RollState) -> Callable[[object], str]:
        """The rule that a wrong price breaks: that of the die's colour, or one without powers."""
        worlds, colour = state.content.worlds, state.side(self.world).colour or ""
        bonus = self._worth(state) - worlds[colour].trade
        by_die = [one.trade + bonus for one in worlds.values() if one.die == self.good]

        def fault(stated: object) -> str:
            if stated in by_die:
                return "ROLL-FAQ-14"
            return "ROLL-PH-8" if bonus and stated == worlds[colour].trade else "ROLL-SHIP-2"

        return fault

    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        gain_credits(state, player, self._worth(state))
        if self.buy:
            for power in powers.of(state, player, self.phase, BUY):
                player.credits -= min(power.pay, player.credits)
                gain_vp(state, player, power.vp)
                powers.at_work(BUY)
        self.shipped(state)

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player, worker, extra, world, good in cls.goods(state):
            act = cls(by=player.id, worker=worker, extra=extra, world=world, good=good)
            yield from legal(state, (act, replace(act, buy=True)))


@dataclass(frozen=True, kw_only=True)
class Consume(Ship):
    """Consume a good for VP chips."""

    do: ClassVar[str] = "consume"

    @implements(
        "ROLL-SHIP-3", "ROLL-SHIP-4", "ROLL-SHIP-5", "ROLL-FAQ-15", "ROLL-FAQ-18", "ROLL-TILE-11",
        silent=("ROLL-SHIP-4", "ROLL-SHIP-5", "ROLL-TILE-11"),
    )  # fmt: skip
    def _chips(self, state: RollState) -> int:
        """1, 1 more for a good and 1 more for a shipper that matches the world's colour.

        Colours of dice count, not faces; Consumption dice match every colour.
        """
        return 1 + matches(state, self.world, self.good) + matches(state, self.world, self.worker)

    def _vp(self, state: RollState) -> int:
        colour = state.side(self.world).colour or ""
        player = state.player(self.by)
        return self._chips(state) + powers.total(state, player, self.phase, "consume_bonus_vp", colour, "vp")

    def figures(self, state: RollState) -> Mapping[str, Figure]:
        return {"vp": Figure(self._vp(state), "ROLL-SHIP-3", self._fault(state))}

    def _fault(self, state: RollState) -> Callable[[object], str]:
        """The rule that wrong VP break: Consumption dice that did not match, or powers left out."""
        right, chips = self._vp(state), self._chips(state)
        purple = [self.good, self.worker].count(ANY_COLOUR)

        def fault(stated: object) -> str:
            if chips < right and stated == chips:
                return "ROLL-PH-8"
            if purple and stated in range(right - purple, right):
                return "ROLL-SHIP-5" if purple > 1 else "ROLL-SHIP-4"
            return "ROLL-SHIP-3"

        return fault

    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player, colour = state.player(self.by), state.side(self.world).colour or ""
        gain_vp(state, player, self._vp(state))
        gain_credits(state, player, powers.total(state, player, self.phase, "consume_bonus_credits", colour))
        self.shipped(state)

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player, worker, extra, world, good in cls.goods(state):
            yield from legal(state, [cls(by=player.id, worker=worker, extra=extra, world=world, good=good)])
