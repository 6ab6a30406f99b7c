"""Workers build, and tiles are completed: both are drags, and only a die that is given up is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hfmod.games.roll.acts.workers import FROM, MAT, WHERE
from hfmod.games.roll.names import tile_id
from hfmod.games.roll.record.desk import Where
from hfmod.games.roll.record.interpreter import RollAct, Saying
from hfmod.games.roll.record.seats import RollLine, given_up
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules import construction
from hfmod.games.roll.rules.state import DEVELOPMENT, WORLD
from hfmod.table.model import Change, Command, PutBack, Say


class Build(RollAct):
    """A worker is dragged from its column to those at work."""

    tells = (construction.Develop, construction.Settle)

    def tell(self, telling: Telling) -> None:
        act, desk = telling.act, telling.desk
        ident = desk.worker(telling.by, act.phase, act.worker)
        desk.lay(ident, desk.on_mat(telling.by, f"{act.stack}-builders"))


class Complete(RollAct):
    """A tile is dragged into the empire, and its workers leave it before or after.

    A die that the tile costs is given up in words, which are a part of the act.
    """

    words = ("remove",)
    parameters = WHERE
    told_by = "die that is given up for a tile: back to the supply"
    tells = (construction.CompleteDevelopment, construction.CompleteWorld)
    marks = Mark.GIVES_UP | Mark.MOVES
    part = True

    remove = Command(
        "remove",
        "Give it up: back to the supply",
        effects=(Change("Face", to="0"), PutBack("{Supply}")),
        say=Say("{who} gives up one {piece} from {place}.", "remove", FROM),
        only=MAT,
    )

    def read(self, work: Saying) -> Iterator[RollLine]:
        known, die = work.known, given_up(work.event)
        if known.open is not None and not known.open.removed:
            known.open.removed = die
        else:
            known.removed = die
        yield from work.reader.managed(work.seat)

    def tell(self, telling: Telling) -> None:
        """The tile goes into the empire, then its workers leave it; last goes a die that the tile costs."""
        desk, act, by = telling.desk, telling.act, telling.by
        builders = desk.on_mat(by, f"{act.stack}-builders")
        side = telling.before.stacks[act.stack][0]
        desk.lay(tile_id(side[:-1]), desk.slot(telling.now.players[by], side))
        to_cup = Counter(act.to_cup)
        for die in act.used:
            back = to_cup[die] > 0
            to_cup[die] -= back
            telling.press("to_cup" if back else "to_citizenry", desk.find(die, builders))
        if act.removed:
            place, _, die = act.removed.rpartition(":")
            telling.press("remove", desk.find(die, *_at(telling, place)))


def _at(telling: Telling, place: str) -> list[Where]:
    """Where dice of a place lie on the mat, of the place's name in the engine."""
    desk, by = telling.desk, telling.by
    if place in telling.before.workers:
        return [desk.on_mat(by, place), desk.on_mat(by, f"selects-{place}")]
    if place in (DEVELOPMENT, WORLD):
        return [desk.on_mat(by, f"{place}-builders")]
    if place in ("cup", "citizenry"):
        return [desk.on_mat(by, place)]
    return [desk.slot(telling.before, place)]
