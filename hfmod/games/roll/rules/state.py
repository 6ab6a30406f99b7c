"""The whole state of a game. Dice of one colour in one place are all the same: they are counted."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hfmod.engine.act import Impossible
from hfmod.games.roll.content.model import PHASES, RollContent, Side

SETUP, PLACE, ROLL, PHASES_STEP, MANAGE, END = "setup", "start tiles", "roll", "phases", "manage", "end"
DICTATE = "dictate"  # the area at the right end of the phase strip (ROLL-ASG-5)
UNSEEN = "unseen"  # the face of a die that a log does not show: any that it has
DEVELOPMENT, WORLD = "development", "world"

Dice = Counter[str]
"""Colour -> number of dice."""


@dataclass
class Rolled:
    """A worker behind the screen: what it shows, and the column that it is assigned to, None before that."""

    die: str
    face: str
    column: str | None = None


@dataclass
class Player:
    """One seat. Stacks list sides from the top down; ``goods`` are dice by the world that they lie on."""

    id: str
    faction: str = ""
    number: int = 0  # of the faction tile
    credits: int = 0
    vp: int = 0
    cup: Dice = field(default_factory=Counter)
    citizenry: Dice = field(default_factory=Counter)
    stacks: dict[str, list[str]] = field(default_factory=lambda: {DEVELOPMENT: [], WORLD: []})
    building: dict[str, Dice] = field(default_factory=lambda: {DEVELOPMENT: Counter(), WORLD: Counter()})
    empire: list[str] = field(default_factory=list)
    goods: dict[str, list[str]] = field(default_factory=dict)
    rolled: list[Rolled] | None = None
    selector: int | None = None  # index of the worker that selects the phase
    besides: set[str] = field(default_factory=set)  # phases that a table lets further workers select
    sealed: bool = False  # the log does not show what this player rolled and assigned
    workers: dict[str, Dice] = field(default_factory=lambda: {phase: Counter() for phase in PHASES})
    extra: Dice = field(default_factory=Counter)  # workers that powers lend for this phase
    drawn: list[str] = field(default_factory=list)  # tiles in hand, to be put on a stack
    missing: int = 0  # tiles that a scout could not draw yet (ROLL-EXP-10)
    returning: bool = False  # a tile has to go back into the bag (ROLL-EXP-10)
    scouted: set[str] = field(default_factory=set)  # colours of the explorers that scouted in this phase
    drew_extra: bool = False
    revealed: list[Rolled] = field(default_factory=list)  # what the reveal showed, as it was assigned
    recruited: bool = False
    owed: Dice = field(default_factory=Counter)  # gained, and not taken out of the supply so far

    @property
    def assigned(self) -> bool:
        return self.sealed or bool(
            self.rolled is not None and all(worker.column is not None for worker in self.rolled)
        )

    @property
    def selected(self) -> str | None:
        """The phase that the player has selected, None before the assignment or behind a seal."""
        if self.selector is None or not self.rolled:
            return None
        return self.rolled[self.selector].column

    def zone(self) -> list[str]:
        """All sides in the construction zone."""
        return [*self.stacks[DEVELOPMENT], *self.stacks[WORLD]]

    def places(self) -> Iterator[tuple[str, str]]:
        """Every place where the player has dice, with a colour that lies there (ROLL-SET-7)."""
        named = [("cup", self.cup), ("citizenry", self.citizenry)]
        named += list(self.building.items())
        named += list(self.workers.items())
        for place, dice in named:
            for die in dice:
                yield place, die
        for world, goods in self.goods.items():
            for die in dict.fromkeys(goods):
                yield world, die

    def dice(self) -> Dice:
        """All dice of the player by colour."""
        found: Dice = self.cup + self.citizenry
        for dice in (*self.building.values(), *self.workers.values()):
            found.update(dice)
        for goods in self.goods.values():
            found.update(goods)
        found.update(worker.die for worker in self.rolled or ())
        return found

    def take(self, place: str, die: str) -> None:
        """Take a die away from a place. Raises Impossible where none lies there."""
        if place in self.goods:
            if die not in self.goods[place]:
                raise Impossible(f"no {die} die lies on {place}", frozenset({f"goods:{self.id}"}))
            self.goods[place].remove(die)
            if not self.goods[place]:
                del self.goods[place]
            return
        take(self.at(place), die, f"{self.id}'s {place}")

    def at(self, place: str) -> Dice:
        """The dice of a place by its name. Raises Impossible for an unknown one."""
        if place == "cup":
            return self.cup
        if place == "citizenry":
            return self.citizenry
        for places in (self.building, self.workers):
            if place in places:
                return places[place]
        raise Impossible(f"{self.id} has no dice at {place}")


@dataclass
class RollState:
    """The table. ``bag`` is a set of tile ids in no order, ``supply`` the dice that nobody owns."""

    content: RollContent
    options: dict[str, Any]
    order: list[str]  # seats, clockwise
    players: dict[str, Player]
    supply: Dice
    bag: list[str]
    gone: dict[str, Player] = field(default_factory=dict)  # who has left the game; ``players`` are the others
    abandoned: list[str] = field(default_factory=list)  # face down under the Explore tile
    pool: int = 0  # VP of the initial pool that are left
    beyond: int = 0  # VP that were paid from the chips set aside (ROLL-SHIP-7)
    round: int = 0
    step: str = SETUP
    selected: list[str] = field(default_factory=list)  # phase tiles on their active side, in order
    phase: str | None = None  # the one that is carried out
    done: list[str] = field(default_factory=list)  # phases that were carried out in this round
    winners: list[str] = field(default_factory=list)  # once the game has ended

    @property
    def ended(self) -> bool:
        return self.step == END

    @property
    def due(self) -> list[str]:
        """Selected phases that are not over, in order."""
        return [phase for phase in self.selected if phase not in self.done]

    def fork(self) -> RollState:
        """An independent copy, which shares the content."""
        return copy.deepcopy(self, {id(self.content): self.content})

    def known(self, by: str | None) -> None:
        """Raise Impossible where an act of the table is ascribed to nobody at it."""
        if by is not None:
            self.player(by)

    def begun(self) -> None:
        """Raise Impossible before the game is set up."""
        if self.step == SETUP:
            raise Impossible("the game is not set up yet", frozenset({"game"}))

    def side(self, key: str) -> Side:
        return self.content.sides[key]

    def player(self, name: str | None) -> Player:
        """The player of that id. Raises Impossible where nobody has it."""
        found = self.players.get(name or "")
        if found is None and name in self.gone:
            about = frozenset({f"screen:{name}"})
            legal = "the others play on without that player"
            raise Impossible(
                f"{name} has left the game (RUL-ROLL-LEAVING)", about, rule="ROLL-ROUND-1", legal=legal
            )
        if found is None:
            raise Impossible(f"there is no player {name}")
        return found

    def by_number(self) -> list[str]:
        """Players clockwise from the one with the lowest faction number (ROLL-TIME-1)."""
        seats = self.playing
        first = min(range(len(seats)), key=lambda seat: self.players[seats[seat]].number)
        return seats[first:] + seats[:first]

    @property
    def playing(self) -> list[str]:
        """Players who have not left the game, clockwise."""
        return [name for name in self.order if name in self.players]

    def everybody(self) -> list[Player]:
        """All players in the order of their seats, those too who have left."""
        return [self.players.get(name) or self.gone[name] for name in self.order]

    def empire(self, player: Player) -> list[Side]:
        """Sides of an empire."""
        return [self.content.sides[key] for key in player.empire]

    def tiles_in(self, player: Player) -> int:
        """Size of an empire in tiles: a faction tile counts as two, being two sides (ROLL-MAN-6)."""
        return len(player.empire)


def take(dice: Dice, die: str, where: str = "there") -> None:
    """One die less. Raises Impossible where there is none."""
    if dice[die] < 1:
        raise Impossible(f"no {die} die lies in {where}")
    dice[die] -= 1
    if not dice[die]:
        del dice[die]


def move(dice: Dice, to: Dice) -> None:
    """All dice of a place to another one."""
    to.update(dice)
    dice.clear()
