"""Second pass: events of a VASSAL log become acts of the Roll for the Galaxy engine.

Workers that build or produce are dragged, tiles are dragged into the empire
(:mod:`hfmod.games.roll.record.drags`), dice behind the screen are seen where they lie when their player is
ready. All else is declared, and read by the classes of the acts (:mod:`hfmod.games.roll.acts`). What a
declaration leaves open (how many workers a tile needs) is looked up in the position as the acts so far leave
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from hfmod.engine.act import Act
from hfmod.engine.lines import Item, Positions
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.record.drags import Drags
from hfmod.games.roll.record.events import Declared, Moved, Story
from hfmod.games.roll.record.reader import read
from hfmod.games.roll.record.seats import RollLine, Seat
from hfmod.games.roll.record.table import TableView
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.record.words import Mark, Word
from hfmod.games.roll.rules.construction import Build, Complete
from hfmod.games.roll.rules.explore import Scout
from hfmod.games.roll.rules.game import Roll
from hfmod.games.roll.rules.goods import Consume, Produce, Trade
from hfmod.games.roll.rules.manage import Recall, Recruit
from hfmod.games.roll.rules.phases import BeginPhase, EndPhase
from hfmod.games.roll.rules.state import PHASES_STEP, PLACE, RollState
from hfmod.record.table_act import TableAct, TableActs


@dataclass(frozen=True, slots=True)
class Saying:
    """Words that are being read."""

    reader: Interpreter
    event: Declared

    @property
    def seat(self) -> str:
        """The player whose piece says it, or ``table``."""
        return self.event.tag.faction

    @property
    def known(self) -> Seat:
        """What is known of that player."""
        return self.reader.seats[self.seat]

    @property
    def tile(self) -> str:
        """The tile that its control moves; empty where none is seen to go."""
        return self.event.moved.thing.tile if self.event.moved is not None else ""

    def param(self, name: str) -> str:
        """A parameter; empty where it is not told."""
        return self.event.tag.params.get(name, "")

    def second_click(self, kind: type[Act[RollState]]) -> bool:
        """Whether words of the table only say once more what was said just before."""
        return self.reader.last is not None and isinstance(self.reader.last.act, kind)

    def said_before(self, bounds: Mark) -> bool:
        """Whether it was said before with the same parameters, back to words with some mark."""
        tag = self.event.tag
        for one in reversed(self.reader.story.events[: self.reader.index]):
            if isinstance(one, Declared):
                if one.said is self.event.said and one.tag.faction == tag.faction:
                    return self.param("phase") == one.tag.params.get("phase", "")
                if one.marked(bounds):
                    return False
        return False

    def line(
        self,
        act: Act[RollState],
        chance: Sequence[Mapping[str, Any]] = (),
        expect: Mapping[str, Any] | None = None,
    ) -> RollLine:
        """An act that it means."""
        return read(self.event.step, act, chance, expect)


class RollAct(Word, TableAct[Saying, Telling, RollLine]):
    """Base of the acts at the table of Roll for the Galaxy."""

    part: ClassVar[bool] = False
    """Whether it tells a part of an act, which several words and drags make up."""

    without_words: ClassVar[bool] = False
    """Whether it is so without it of a player who has left the game."""

    def keeps_scouts(self, saying: Saying) -> bool:
        """Whether scouts that were told at once go on to wait for their tiles."""
        return False

    def of_who_left(self, saying: Saying) -> Iterator[RollLine]:
        """What it means of a player who has left the game: what is told of that mat is not followed."""
        if not (self.by_table or self.without_words):
            words = f"{saying.seat} has left the game, but acts: {saying.event.tag.text}"
            saying.reader.unclear(saying.event.step, saying.seat, words)
        return iter(())


EXPLORE = PHASES[0]
_AFTER_EXPLORING = (Build, Complete, Produce, Consume, Trade, Recruit, Recall, BeginPhase, EndPhase)
"""Acts that show Explore to be over."""


def _phase_of(act: object) -> str:
    """The phase to which an act shows the table to have come; empty for one that shows none."""
    if isinstance(act, BeginPhase):
        return act.phase if act.phase in PHASES else ""
    if isinstance(act, Trade | Consume):
        return PHASES[-1]
    return act.phase if isinstance(act, Build | Complete | Produce) else ""


class Interpreter(Drags):
    """Reads a story: :meth:`items` yields what is found in it."""

    def __init__(
        self,
        story: Story,
        view: TableView,
        positions: Positions[RollState],
        players: Sequence[str],
        game: Roll,
        acts: TableActs[RollAct],
    ) -> None:
        super().__init__(story, view, positions, {player: Seat() for player in players}, game)
        self.acts = acts

    def items(self) -> Iterator[Item[RollState]]:
        """All that is read; each item must be taken in before the next is asked for."""
        for line in self._lines():
            yield from self.notes()
            self.last = line
            yield line
        yield from self.notes()

    def _lines(self) -> Iterator[RollLine]:
        early = 0, ""  # the last phase that was begun too early, with its round
        for line in self._told():
            yield from self.overtaken(line.act)
            if self.position().phase == EXPLORE and isinstance(line.act, _AFTER_EXPLORING):
                yield from self.placed_late(*self.seats)
            if self.position().step == PHASES_STEP and (phase := _phase_of(line.act)):
                for begun in self.begun_early(line, phase):
                    yield begun
                    early = self.position().round, phase
                if early != (self.position().round, phase):
                    for late in self.done_late(phase):
                        yield from self.overtaken(late.act)
                        yield late
                elif isinstance(line.act, BeginPhase):
                    continue
            yield line
            if isinstance(line.act, Scout):
                yield from self.laid_before(line.act.by or "")

    def _told(self) -> Iterator[RollLine]:
        for index, event in enumerate(self.story.events):
            self.index = index
            event = self.story.events[index]
            if index in self.read:
                continue
            if isinstance(event, Moved):
                yield from self.moved(event)
            elif isinstance(event, Declared):
                yield from self._declared(event)
        yield from self.all_scouted(*self.seats)
        yield from self.flush()
        yield from self.settle()
        yield from self.alone(*self.seats)
        yield from self.unearned(self.story.owned)

    def _declared(self, event: Declared) -> Iterator[RollLine]:
        saying, seat, act = Saying(self, event), event.tag.faction, self.acts.by_word(event.tag.act)
        if seat in self.position().gone:
            yield from act.of_who_left(saying) if act is not None else ()
            return
        concerned = (seat,) if seat in self.seats else ()  # nobody: it is said of the table
        if not concerned or act is None or not act.keeps_scouts(saying):
            yield from self.all_scouted(*(concerned or self.seats))
        if self._says_it(event):
            self.pending = None
        yield from self.flush()
        if self.position().step == PLACE and event.marked(Mark.ROLLS):
            yield from self.placed_late(*self.seats)
        elif self.position().phase == EXPLORE and concerned and not event.marked(Mark.LAYS_TILE):
            yield from self.placed_late(*concerned)
        if act is not None and act.part and concerned:
            yield from act.read(saying)
            return
        if act is not None and self.began_with_a_tile(event):
            yield from act.read(saying)
            return
        if event.owned:
            yield from self.overtaken()
        yield from self.settle(*concerned)
        if concerned:
            self.seats[seat].gone.clear()
        elif event.marked(Mark.ENDS_PHASE):
            yield from self.alone(*self.seats)
        if event.owned:
            yield from self.unearned(event.owned)
        if act is not None and act.by_table is not bool(concerned):
            yield from act.read(saying)

    def _says_it(self, event: Declared) -> bool:
        """Whether words are of the tile that was just dragged: they tell where it belongs."""
        last, said = self.pending, event.moved
        if last is None or said is None or not event.marked(Mark.LAYS_TILE):
            return False
        return last.thing.id == said.thing.id
