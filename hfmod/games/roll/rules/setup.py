"""Set-up: what lies on the table, the tiles that are dealt, and where the two start tiles go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from hfmod.engine.act import Act, BadAction, Draw, Figure, Impossible, Outcome, RuleViolation, broken
from hfmod.engine.options import settle
from hfmod.engine.rules import implements
from hfmod.games.roll.content.model import Gain, RollContent
from hfmod.games.roll.rules import powers
from hfmod.games.roll.rules.acts import counted, gain_die, in_phase
from hfmod.games.roll.rules.state import DEVELOPMENT, PLACE, ROLL, SETUP, WORLD, Player, RollState, move

SIDES = {DEVELOPMENT: "D", WORLD: "W"}
LEAST, MOST = 2, 5


@implements("ROLL-OBJ-1", "ROLL-COMP-1", "ROLL-SETUP-1")
def empty_table(header: Mapping[str, Any], content: RollContent) -> RollState:
    """The table before ``set_up``, for 2 to 5 players. Raises BadAction naming what is wrong."""
    stated = header.get("options", {})
    if not isinstance(stated, Mapping):
        raise BadAction("options is not an object of option names and values")
    seats = header.get("players")
    if not isinstance(seats, list | tuple) or not all(isinstance(seat, Mapping) for seat in seats):
        raise BadAction("players is not a list of players in the order in which they sit")
    names = [seat.get("id") for seat in seats]
    if not all(isinstance(name, str) and name for name in names):
        raise BadAction("every player needs an id")
    if len(set(names)) != len(names):
        raise BadAction("two players have the same id")
    if not LEAST <= len(names) <= MOST:
        raise BadAction(f"{len(names)} players cannot play, {LEAST} to {MOST} can")
    order = [str(name) for name in names]
    return RollState(
        content=content,
        options=settle(content.options, stated),
        order=order,
        players={name: Player(name) for name in order},
        supply=Counter({die.code: die.count for die in content.dice.values()}),
        bag=sorted(content.tiles),
    )


@dataclass(frozen=True, kw_only=True)
class SetUp(Act[RollState]):
    """Deal faction tiles, home worlds and start tiles, and hand out the starting dice."""

    do: ClassVar[str] = "set_up"
    by: str | None = None

    def possible(self, state: RollState) -> None:
        state.known(self.by)
        if state.step != SETUP:
            raise Impossible("the game is set up already", frozenset({"game"}))

    def draws(self, state: RollState) -> tuple[Draw, ...]:
        n, content = len(state.order), state.content
        return (
            Draw("sample", "faction tiles", items=tuple(content.factions), count=n),
            Draw("sample", "home worlds", items=content.homes, count=n),
            Draw("sample", "start tiles", items=tuple(state.bag), count=2 * n),
        )

    def settles(self, state: RollState, outcomes: Sequence[Outcome]) -> str:
        return "ROLL-SETUP-4"

    @implements("ROLL-SETUP-2", "ROLL-SETUP-3", "ROLL-SETUP-4")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        factions, homes, tiles = outcomes
        state.pool = state.content.pool * len(state.order)
        for seat, name in enumerate(state.order):
            player = state.players[name]
            player.faction, player.number = factions[seat], state.content.factions[factions[seat]]
            player.empire = [factions[seat] + "L", factions[seat] + "R", homes[seat]]
            player.drawn = list(tiles[2 * seat : 2 * seat + 2])
            starting_dice(state, player)
        state.bag = [tile for tile in state.bag if tile not in tiles]
        state.step = PLACE

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        if state.step == SETUP:
            yield cls()


@implements("ROLL-SETUP-5")
def place_start_tile(stack: list[str], side: str, top: bool) -> None:
    """One of the two start tiles lies on a construction stack."""
    stack.insert(0 if top else len(stack), side)


@implements("ROLL-EXP-2", "ROLL-EXP-6", silent=("ROLL-EXP-6",))
def place_scouted_tile(stack: list[str], side: str, top: bool) -> None:
    """A tile that was drawn goes under a construction stack, by a power on top of it."""
    stack.insert(0 if top else len(stack), side)


@implements(
    "ROLL-SETUP-7", "ROLL-SETUP-8", "ROLL-SETUP-9", "ROLL-SETUP-10", "ROLL-SETUP-11", silent=("ROLL-SETUP-8",
    "ROLL-SETUP-9", "ROLL-SETUP-10", "ROLL-SETUP-11"),
)  # fmt: skip
def starting_dice(state: RollState, player: Player) -> None:
    """Home dice, the dice of all worlds of the starting empire, and credits (more for Doomed World).

    Worlds in the construction zone give nothing yet, and these dice never come again.
    """
    start = state.content.start
    for place, dice in (("cup", player.cup), ("citizenry", player.citizenry)):
        for _ in range(start[place]):
            gain_die(state, start["die"], dice)
    player.credits = start["credits"]
    for key in player.empire:
        player.credits = state.content.start_credits.get(key, player.credits)
        gain_dice(state, player, key, state.side(key).gains)


def gain_dice(state: RollState, player: Player, key: str, gains: Sequence[Gain]) -> None:
    """Put the dice that come with a tile where it says."""
    for gain in gains:
        for _ in range(gain.n):
            if gain.to == "world":
                good: Counter[str] = Counter()
                if gain_die(state, gain.die, good):
                    player.goods.setdefault(key, []).append(gain.die)
            else:
                gain_die(state, gain.die, player.at(gain.to))


def begin_round(state: RollState) -> None:
    """All screens are up again; what lies behind them already, rolled too early, stays there."""
    state.round += 1
    state.step = ROLL
    clear(state)


def clear(state: RollState) -> None:
    """Nothing is left of a round but what players own; workers that were never used go back to the cup."""
    state.selected, state.done, state.phase = [], [], None
    for player in state.players.values():
        for dice in player.workers.values():
            move(dice, player.cup)
        player.revealed = []
        if player.rolled is None:
            player.selector, player.besides = None, set()
        player.sealed = player.recruited = player.drew_extra = False
        player.scouted = set()


def take_back(state: RollState) -> None:
    """Workers behind the screens go back to the cup."""
    for player in state.players.values():
        player.cup.update(worker.die for worker in player.rolled or ())
        player.rolled, player.selector, player.besides = None, None, set()


@dataclass(frozen=True, kw_only=True)
class PlaceTile(Act[RollState]):
    """Put a drawn tile on a construction stack: a start tile, a scouted one, or one that a power drew.

    ``side`` is development or world; ``top`` puts it on top of the stack, where a power allows that.
    """

    do: ClassVar[str] = "place_tile"
    tile: str
    side: str
    top: bool = False

    @implements("ROLL-SETUP-5", "ROLL-EXP-2")
    def possible(self, state: RollState) -> None:
        player = state.player(self.by)
        if self.tile not in player.drawn:
            raise Impossible(
                f"{player.id} has not drawn {self.tile}",
                frozenset({f"tile:{self.tile}"}),
                rule="ROLL-SETUP-5" if state.step == PLACE else "ROLL-EXP-2",
                legal="place a tile that was drawn",
            )
        if self.side not in SIDES:
            raise Impossible(f"{self.side!r} is no side of a tile; sides are {' and '.join(SIDES)}")
        if self.top and state.step == PLACE:
            raise Impossible(
                "a start tile lies alone on its stack",
                rule="ROLL-SETUP-5",
                legal="it is the only tile of its stack",
            )

    def check(self, state: RollState) -> Iterator[RuleViolation]:
        if state.step == PLACE:
            yield from self._one_each(state)
        else:
            yield from in_phase(state, "explore")
            yield from self._set_aside(state)
            yield from self._at_the_bottom(state)

    @implements("ROLL-SETUP-5", "ROLL-FAQ-2")
    def _one_each(self, state: RollState) -> Iterator[RuleViolation]:
        if state.player(self.by).stacks[self.side]:
            other = WORLD if self.side == DEVELOPMENT else DEVELOPMENT
            yield broken(
                "ROLL-FAQ-2", f"the {self.side} stack of {self.by} has its start tile already",
                f"stacks:{self.by}", legal=f"{state.content.name(self.tile)} goes {other} side up",
            )  # fmt: skip

    @implements("ROLL-EXP-10")
    def _set_aside(self, state: RollState) -> Iterator[RuleViolation]:
        """Tiles drawn stay aside while some of the same task are missing."""
        missing = state.player(self.by).missing
        if missing:
            yield broken(
                "ROLL-EXP-10", f"{counted(missing, 'tile')} of the scout of {self.by} are still to be drawn",
                f"stacks:{self.by}", legal="draw the missing tiles first", missing=missing,
            )  # fmt: skip

    @implements("ROLL-EXP-2")
    def _at_the_bottom(self, state: RollState) -> Iterator[RuleViolation]:
        player = state.player(self.by)
        if self.top and not powers.has(state, player, "explore", "scout_on_top"):
            yield broken(
                "ROLL-EXP-2", f"new tiles go to the bottom of the {self.side} stack", f"stacks:{self.by}",
                legal="put it at the bottom; Improved Reconnaissance would allow the top",
            )  # fmt: skip

    def figures(self, state: RollState) -> Mapping[str, Figure]:
        if state.step != PLACE:
            return {}
        return {"gained": self._gained()}

    @implements("ROLL-SETUP-11")
    def _gained(self) -> Figure:
        return Figure([], "ROLL-SETUP-11", because="a world gives its dice when it is settled")

    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        player.drawn.remove(self.tile)
        place = place_start_tile if state.step == PLACE else place_scouted_tile
        place(player.stacks[self.side], self.tile + SIDES[self.side], self.top)
        if self.top and powers.has(state, player, "explore", "scout_on_top"):
            powers.at_work("scout_on_top")
        if state.step == PLACE and not any(one.drawn for one in state.players.values()):
            begin_round(state)

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"stacks:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        for player in state.players.values():
            for tile in player.drawn:
                for side in SIDES:
                    for top in (False, True):
                        act = cls(by=player.id, tile=tile, side=side, top=top)
                        if not (top and state.step == PLACE) and not any(act.check(state)):
                            yield act
