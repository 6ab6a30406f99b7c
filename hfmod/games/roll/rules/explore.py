"""Phase I, Explore: scout for tiles, or stock credits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from typing import ClassVar, Self

from hfmod.engine.act import Act, Draw, Figure, Impossible, Outcome, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.roll.rules import powers, work
from hfmod.games.roll.rules.acts import counted, gain_credits, in_order, in_phase, legal, over, subsets
from hfmod.games.roll.rules.phases import Task
from hfmod.games.roll.rules.setup import SIDES
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, Player, RollState

EXPLORE = "explore"
STOCK = 2  # credits
CROWDED = 3  # tiles in a construction zone from which one goes back where the bag is short (ROLL-EXP-10)


class ExplorerTask(Task):
    """What an explorer does, once the tiles of the one before are on the stacks."""

    phase: ClassVar[str] = EXPLORE

    @implements("ROLL-EXP-1", "ROLL-EXP-2")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        player = state.player(self.by)
        if player.drawn or player.missing:
            yield broken(
                "ROLL-EXP-2",
                f"{player.id} has {counted(len(player.drawn) + player.missing, 'tile')} to place first",
                f"stacks:{player.id}", legal="put each drawn tile on a stack before the next task",
            )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Stock(ExplorerTask):
    """Gain credits."""

    do: ClassVar[str] = "stock"

    @implements("ROLL-EXP-7", "ROLL-TILE-2", "ROLL-FAQ-16", "ROLL-FAQ-17", silent=("ROLL-TILE-2",))
    def _worth(self, state: RollState) -> int:
        """$2, or what a power gives for an explorer of the colour, whatever face the die shows."""
        player = state.player(self.by)
        found = STOCK
        for power in powers.of(state, player, EXPLORE, "stock_amount"):
            if power.wants(self.worker):
                found = max(found, power.credits)
        return found

    def figures(self, state: RollState) -> Mapping[str, Figure]:
        return {"credits": Figure(self._worth(state), "ROLL-EXP-7", self._fault)}

    @implements("ROLL-FAQ-18")
    def _fault(self, stated: object) -> str:
        """Consumption dice are purple for powers, and nothing else."""
        return "ROLL-FAQ-18" if self.worker == "consumption" and stated != STOCK else "ROLL-EXP-7"

    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        worth = self._worth(state)
        if worth != STOCK:
            powers.at_work("stock_amount")
        gain_credits(state, state.player(self.by), worth)
        self.used(state)


@dataclass(frozen=True, kw_only=True)
class Scout(ExplorerTask):
    """Abandon tiles of the construction zone (``abandoned``, as sides), and draw one more than that."""

    do: ClassVar[str] = "scout"
    abandoned: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        in_order(self, "abandoned")

    @implements("ROLL-EXP-3")
    def possible(self, state: RollState) -> None:
        super().possible(state)
        zone = state.player(self.by).zone()
        strange = [side for side in self.abandoned if side not in zone]
        if strange or len(set(self.abandoned)) != len(self.abandoned):
            what = f"{strange[0]} is not" if strange else "a tile is twice"
            message, about = f"{what} in the construction zone of {self.by}", frozenset({f"stacks:{self.by}"})
            rule, legal = (
                ("ROLL-EXP-3", "abandon tiles of the own construction zone") if strange else ("", "")
            )
            raise Impossible(message, about, rule=rule, legal=legal)

    @implements("ROLL-EXP-9", silent=True)
    def draws(self, state: RollState) -> tuple[Draw, ...]:
        """From the bag, and where it holds too few, from what lies abandoned, which goes back into it."""
        due, purpose = len(self.abandoned) + 1, f"tiles that {self.by} scouts"
        first = min(due, len(state.bag))
        found = [Draw("sample", purpose, items=tuple(state.bag), count=first)]
        if first < due:
            back = self._back_into_bag(state)
            found.append(Draw("sample", purpose, items=tuple(back), count=min(due - first, len(back))))
        return tuple(found)

    def settles(self, state: RollState, outcomes: Sequence[Outcome]) -> str:
        return "ROLL-EXP-2"

    @implements("ROLL-EXP-9")
    def _back_into_bag(self, state: RollState) -> list[str]:
        """The tiles that lie abandoned, where the bag holds too few."""
        return sorted([*state.abandoned, *(side[:-1] for side in self.abandoned)])

    def figures(self, state: RollState) -> Mapping[str, Figure]:
        return {"drawn": self._drawn()}

    @implements("ROLL-EXP-2")
    def _drawn(self) -> Figure:
        return Figure(
            len(self.abandoned) + 1, "ROLL-EXP-2", because=f"{len(self.abandoned)} abandoned, and one more"
        )

    @implements(
        "ROLL-EXP-2", "ROLL-EXP-3", "ROLL-EXP-5", "ROLL-EXP-9", "ROLL-EXP-10",
        silent=("ROLL-EXP-3", "ROLL-EXP-5", "ROLL-EXP-9", "ROLL-EXP-10"),
    )  # fmt: skip
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        for side in self.abandoned:
            next(stack for stack in player.stacks.values() if side in stack).remove(side)
            state.abandoned.append(side[:-1])
        drawn = list(outcomes[0])
        state.bag = [tile for tile in state.bag if tile not in drawn]
        if len(outcomes) > 1:
            drawn += outcomes[1]
            state.bag = sorted({*state.bag, *state.abandoned} - {*drawn})
            state.abandoned = []
        player.drawn += drawn
        player.missing += len(self.abandoned) + 1 - len(drawn)
        if player.missing:
            _make_room(state, player)
        player.scouted.add(self.worker)
        self.used(state)

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player, worker, extra in cls.workers(state):
            if not any(cls(by=player.id, worker=worker, extra=extra).check(state)):
                for abandoned in subsets(player.zone()):
                    yield cls(by=player.id, worker=worker, extra=extra, abandoned=abandoned)


@dataclass(frozen=True, kw_only=True)
class Abandon(Act[RollState]):
    """Give up a tile without scouting, which no rule allows; ``side`` of a drawn tile is its id."""

    do: ClassVar[str] = "abandon"
    side: str

    @implements("ROLL-EXP-3")
    def possible(self, state: RollState) -> None:
        player = state.player(self.by)
        if self.side not in (*player.zone(), *player.drawn):
            raise Impossible(
                f"{self.side} is not in the construction zone of {player.id}",
                frozenset({f"stacks:{player.id}"}),
                rule="ROLL-EXP-3",
                legal="abandon tiles of the own construction zone",
            )

    @implements("ROLL-EXP-2", "ROLL-EXP-3")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from over(state)
        player, name = state.player(self.by), state.content.name(self.side)
        if self.side in player.drawn:
            yield broken(
                "ROLL-EXP-3", f"{player.id} abandons {name}, which was drawn and not placed",
                f"stacks:{player.id}", legal="put each drawn tile on a construction stack",
            )  # fmt: skip
        else:
            yield broken(
                "ROLL-EXP-2", f"{player.id} abandons {name} and does not scout", f"stacks:{player.id}",
                legal="abandon tiles with the explorer that then draws one more",
            )  # fmt: skip

    @implements("ROLL-EXP-3", silent=True)
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        place = next(one for one in (player.drawn, *player.stacks.values()) if self.side in one)
        place.remove(self.side)
        state.abandoned.append(self.side if place is player.drawn else self.side[:-1])

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"stacks:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        return iter(())


@dataclass(frozen=True, kw_only=True)
class DrawTile(Act[RollState]):
    """Draw a tile that is due to nobody: a scout draws one more than were abandoned, and no others."""

    do: ClassVar[str] = "draw_tile"

    def possible(self, state: RollState) -> None:
        state.begun()
        state.player(self.by)

    @implements("ROLL-EXP-2")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from over(state)
        yield broken(
            "ROLL-EXP-2", f"{self.by} draws a tile beyond those that are due", f"stacks:{self.by}",
            legal="a scout draws one tile more than it abandons",
        )  # fmt: skip

    def draws(self, state: RollState) -> tuple[Draw, ...]:
        bag = tuple(state.bag)
        return (Draw("sample", f"tile that {self.by} draws", items=bag, count=min(1, len(bag))),)

    def settles(self, state: RollState, outcomes: Sequence[Outcome]) -> str:
        return "ROLL-EXP-2"

    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        state.player(self.by).drawn += outcomes[0]
        state.bag = [tile for tile in state.bag if tile not in outcomes[0]]

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"stacks:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        return iter(())


@implements("ROLL-EXP-10")
def _make_room(state: RollState, scouting: Player) -> None:
    """Everybody with many tiles in the construction zone has to put one of them back."""
    for player in state.players.values():
        player.returning = len(player.zone()) >= CROWDED
    if not any(player.returning for player in state.players.values()):
        scouting.missing = 0  # there is nothing more to draw


@dataclass(frozen=True, kw_only=True)
class ReturnTile(Act[RollState]):
    """Put a tile of a full construction zone back into the bag, which is short of tiles."""

    do: ClassVar[str] = "return_tile"
    side: str

    @implements("ROLL-EXP-10")
    def possible(self, state: RollState) -> None:
        player = state.player(self.by)
        if not player.returning:
            raise Impossible(
                f"{player.id} has no tile to put back",
                rule="ROLL-EXP-10",
                legal="tiles are put back while a scout misses some",
            )
        if self.side not in player.zone():
            raise Impossible(
                f"{self.side} is not in the construction zone of {player.id}",
                rule="ROLL-EXP-10",
                legal="put back a tile of the own construction zone",
            )

    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from over(state)

    @implements("ROLL-EXP-10")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        next(stack for stack in player.stacks.values() if self.side in stack).remove(self.side)
        state.bag = sorted([*state.bag, self.side[:-1]])
        player.returning = False

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player in state.players.values():
            if player.returning and not state.ended:
                yield from (cls(by=player.id, side=side) for side in player.zone())


@dataclass(frozen=True, kw_only=True)
class DrawMissing(Act[RollState]):
    """Draw the tiles that the bag was short of, now that others went back into it."""

    do: ClassVar[str] = "draw_missing"

    @implements("ROLL-EXP-10")
    def possible(self, state: RollState) -> None:
        player = state.player(self.by)
        if not player.missing:
            raise Impossible(
                f"{player.id} misses no tiles", rule="ROLL-EXP-10", legal="draw what a scout is still due"
            )

    @implements("ROLL-EXP-10")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from over(state)
        late = [player.id for player in state.players.values() if player.returning]
        if late:
            yield broken(
                "ROLL-EXP-10", f"{', '.join(late)} did not put a tile back yet", f"stacks:{self.by}",
                legal=f"everybody with {CROWDED} tiles in the construction zone puts one back", late=late,
            )  # fmt: skip

    def draws(self, state: RollState) -> tuple[Draw, ...]:
        count = min(state.player(self.by).missing, len(state.bag))
        return (Draw("sample", f"tiles that {self.by} scouts", items=tuple(state.bag), count=count),)

    def settles(self, state: RollState, outcomes: Sequence[Outcome]) -> str:
        return "ROLL-EXP-10"

    @implements("ROLL-EXP-10")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        player.drawn += outcomes[0]
        state.bag = [tile for tile in state.bag if tile not in player.drawn]
        player.missing = 0

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player in state.players.values():
            act = cls(by=player.id)
            if player.missing and not any(act.check(state)):
                yield act


@dataclass(frozen=True, kw_only=True)
class DrawExtraTile(Act[RollState]):
    """Draw the tile that a power gives at the end of the phase."""

    do: ClassVar[str] = "draw_extra_tile"

    def possible(self, state: RollState) -> None:
        state.begun()
        state.player(self.by)

    @implements("ROLL-TILE-3", "ROLL-PH-8")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from in_phase(state, EXPLORE)
        player = state.player(self.by)
        if not work.extra_tile_due(state, player):
            yield broken(
                "ROLL-PH-8", f"no development of {player.id} gives an extra tile", f"stacks:{player.id}",
                legal="a development with that power, once in each Explore phase",
            )  # fmt: skip
        late = [one.id for one in state.players.values() if work.exploring(one)]
        if state.phase == EXPLORE and late:
            yield broken(
                "ROLL-TILE-3", f"{', '.join(late)} still explores", f"stacks:{player.id}",
                legal="the extra tile is drawn after all tasks of all players", late=late,
            )  # fmt: skip

    def draws(self, state: RollState) -> tuple[Draw, ...]:
        bag = tuple(state.bag)
        return (Draw("sample", f"extra tile of {self.by}", items=bag, count=min(1, len(bag))),)

    def settles(self, state: RollState, outcomes: Sequence[Outcome]) -> str:
        return "ROLL-TILE-3"

    @implements("ROLL-PH-8")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        player.drawn += outcomes[0]
        player.drew_extra = True
        state.bag = [tile for tile in state.bag if tile not in outcomes[0]]
        powers.at_work("draw_and_keep_tile")

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        yield from legal(state, (cls(by=name) for name in state.playing))


@dataclass(frozen=True, kw_only=True)
class Rearrange(Act[RollState]):
    """Reorder the tiles of the construction zone, and turn any of them over, by a power.

    ``developments`` and ``worlds`` are the stacks as they lie then, from the top down.
    """

    do: ClassVar[str] = "rearrange"
    developments: tuple[str, ...] = ()
    worlds: tuple[str, ...] = ()

    def possible(self, state: RollState) -> None:
        state.begun()
        zone = sorted(side[:-1] for side in state.player(self.by).zone())
        then = [*self.developments, *self.worlds]
        if sorted(side[:-1] for side in then) != zone or any(
            side not in state.content.sides for side in then
        ):
            raise Impossible(f"{self.by} has other tiles in the construction zone")
        for stack, sides in ((DEVELOPMENT, self.developments), (WORLD, self.worlds)):
            if any(not side.endswith(SIDES[stack]) for side in sides):
                raise Impossible(f"only the {stack} sides of tiles lie on the {stack} stack")

    @implements("ROLL-TILE-1", "ROLL-PH-8", "ROLL-FAQ-11")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from over(state)
        player = state.player(self.by)
        about = f"stacks:{player.id}"
        if not powers.has(state, player, EXPLORE, "rearrange_construction_zone"):
            yield broken(
                "ROLL-PH-8", f"no development of {player.id} lets tiles be rearranged", about,
                legal="Advanced Logistics in the empire",
            )  # fmt: skip
        elif state.phase != EXPLORE:
            yield broken(
                "ROLL-FAQ-11", "a power works in the phase that its tile names, here Explore", about,
                legal="rearrange tiles while Explore is carried out", phase=state.phase,
            )  # fmt: skip
        elif player.drew_extra:
            yield broken(
                "ROLL-TILE-1", f"{player.id} has drawn the extra tile already", about,
                legal="rearrange tiles before that",
            )  # fmt: skip
        else:
            yield from work.in_turn(state, player)

    @implements("ROLL-PH-8")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        player.stacks = {DEVELOPMENT: list(self.developments), WORLD: list(self.worlds)}
        powers.at_work("rearrange_construction_zone")

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player in state.players.values():
            probe = cls(
                by=player.id,
                developments=tuple(player.stacks[DEVELOPMENT]),
                worlds=tuple(player.stacks[WORLD]),
            )
            if not any(probe.check(state)):
                yield from (
                    cls(by=player.id, developments=d, worlds=w) for d, w in arrangements(player.zone())
                )


def arrangements(zone: Sequence[str]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way in which tiles can lie on the two stacks."""
    tiles = [side[:-1] for side in zone]
    for letters in product(SIDES.values(), repeat=len(tiles)):
        pairs = list(zip(tiles, letters, strict=True))
        developments = [tile + letter for tile, letter in pairs if letter == SIDES[DEVELOPMENT]]
        worlds = [tile + letter for tile, letter in pairs if letter == SIDES[WORLD]]
        yield from product(permutations(developments), permutations(worlds))
