"""What is known of each player while a log is read, and what the engine calls the areas of a mat."""

from __future__ import annotations

from dataclasses import dataclass, field

from hfmod.engine.lines import Line
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.record.events import Declared, Moved
from hfmod.games.roll.record.table import Spot
from hfmod.games.roll.rules.explore import Scout
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD, RollState

RollLine = Line[RollState]

# Areas of the mat by what the engine calls them.
WORKERS = {f"{phase}workers": phase for phase in PHASES}
BUILDERS = {"developmentbuilders": DEVELOPMENT, "worldbuilders": WORLD}
TOPS = {"topdevelopment": DEVELOPMENT, "topworld": WORLD}
STACKS = {**TOPS, "developments": DEVELOPMENT, "worlds": WORLD}
PLACES = {"cup": "cup", "citizenry": "citizenry", **BUILDERS}
RECALLED = {DEVELOPMENT: "developers", WORLD: "settlers"}
"""Parameters of a recall, by the stack that the dice leave."""


def place(event: Declared) -> str:
    """What the engine calls the place of a die that a control has moved."""
    area = event.tag.params.get("from", "")
    if area == "empire":
        return event.moved.origin.world if event.moved is not None else ""
    return {**PLACES, **WORKERS}.get(area, "")


def given_up(event: Declared) -> str:
    """A die that goes back to the supply, with its place."""
    return f"{place(event)}:{event.tag.params.get('die', '')}"


@dataclass
class Completing:
    """A tile that is being moved into an empire, with the workers (colour, to the cup?) that leave it."""

    step: int
    stack: str
    cost: int
    workers: dict[str, tuple[str, bool]] = field(default_factory=dict)
    removed: str = ""

    @property
    def used(self) -> tuple[str, ...]:
        """All workers that leave it."""
        return tuple(die for die, _ in self.workers.values())

    @property
    def to_cup(self) -> tuple[str, ...]:
        """Those of them that go to the cup."""
        return tuple(die for die, back in self.workers.values() if back)


@dataclass
class Seat:
    """What is known of a player between acts."""

    rolled: list[str] = field(default_factory=list)  # ids of dice, in the order of the roll
    behind: dict[str, Spot] = field(default_factory=dict)  # where dice lie, or last lay, behind the screen
    assigned: int = 0  # step at which the player was last ready
    shifted: int = 0  # step at which a die was moved after that
    abandoned: list[tuple[int, str]] = field(default_factory=list)
    open: Completing | None = None
    gone: dict[str, dict[str, tuple[str, bool]]] = field(default_factory=dict)  # workers that left a stack
    removed: str = ""
    shippers: list[str] = field(default_factory=list)
    recruits: list[str] | None = None
    purse: int = 0  # credits that the marker showed before the first of them
    recalls: dict[str, list[str]] = field(default_factory=dict)
    recruited: int = 0  # step of the last recruit
    recalled: int = 0  # step of the last recall
    aside: dict[str, str] = field(default_factory=dict)  # dice that were taken out of the cup, by their ids
    waiting: list[Moved] = field(default_factory=list)  # workers laid to a tile that had enough
    scouts: list[tuple[int, Scout]] = field(default_factory=list)  # told at once, done as tiles are laid down
    idle: dict[str, Moved] = field(default_factory=dict)  # workers laid to the citizens by hand, by their ids
    out: dict[str, Moved] = field(default_factory=dict)  # dice that came out of the supply, by their ids
