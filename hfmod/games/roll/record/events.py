"""First pass over VASSAL logs of Roll for the Galaxy: what was declared, moved and rolled, in order.

Undone steps leave no events. What chance decided in one (a roll behind the screen, tiles from the bag) is
reported with what stood in its place (CHANCE-UNDONE).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hfmod.findings import Finding
from hfmod.games.roll.names import BAG, GAME, NAMES, mat, screen
from hfmod.games.roll.record.table import MARKERS, ZONE, Spot, TableView, Thing
from hfmod.games.roll.record.words import UNKNOWN, Mark, Sight, Word
from hfmod.record.chance_watch import Chance, ChanceWatch
from hfmod.record.declarations import Declaration, read_declaration
from hfmod.record.plain_die import PlainDie
from hfmod.record.soundness import contradictions, edited, gaps, numbers
from hfmod.table.model import TABLE
from hfmod.vassal import observations as o
from hfmod.vassal.replay import Replay, Step
from hfmod.vassal.save import Save
from hfmod.vassal.table import TableState


@dataclass(frozen=True, slots=True)
class Moved:
    """A die or tile was moved; ``pile`` is the one that it came from, ``told`` whether a control moved it."""

    step: int
    thing: Thing
    origin: Spot
    to: Spot
    pile: str = ""
    told: bool = False

    @property
    def seat(self) -> str:
        """The player whose mat or screen it left, or came to from the table."""
        return SEATS.get(self.origin.board, SEATS.get(self.to.board, ""))


@dataclass(frozen=True, slots=True)
class Declared:
    """A tag in a report line, with the piece that its control moved and what the table showed then.

    ``said`` is the act that it declares, ``owned`` how many dice players had then. ``plain`` is what the
    general button has rolled since the words before.
    """

    step: int
    tag: Declaration
    said: Word = UNKNOWN
    moved: Moved | None = None
    seen: Sight = field(default_factory=Sight)
    owned: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    plain: int = 0

    def marked(self, marks: Mark) -> bool:
        """Whether the act has one of these marks."""
        return bool(self.said.marks & marks)


@dataclass(frozen=True, slots=True)
class Counted:
    """A player's credits or VP chips became more (``by`` above 0) or fewer by hand, and are ``to`` now."""

    step: int
    seat: str
    what: str
    by: int
    to: int


Event = Moved | Declared | Counted

SCREENS = frozenset(map(screen, NAMES))
#: Boards of the players -> seat.
SEATS = {board(seat): seat for seat in NAMES for board in (mat, screen)}


@dataclass
class Story:
    """What logs of one game tell."""

    events: list[Event] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    steps: int = 0
    owned: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # dice of players at the end


def tell(saves: Sequence[Save], view: TableView, known: Callable[[str], Word | None]) -> Story:
    """Replay logs, in the order in which they were played, as one game; ``known`` are the acts by words."""
    return _Teller(view, known).tell(saves)


class _Teller:
    def __init__(self, view: TableView, known: Callable[[str], Word | None]) -> None:
        self.view = view
        self.known = known
        self.by_step: dict[int, list[Event]] = {}
        self.chance = ChanceWatch()
        self.edits: list[o.IntegrityWarning] = []
        self.counting: tuple[int, int] | None = None  # step and place of an end of a round; nobody went on
        self.counts: Mapping[str, int] = {}  # what markers have shown since
        self.laying: dict[str, tuple[int, int, Sight]] = {}  # step, place and sight of words about stacks
        self.plain = PlainDie()  # what it has rolled since the last words

    def tell(self, saves: Sequence[Save]) -> Story:
        counts, offset = [], 0
        owned: dict[str, dict[str, int]] = {}
        for save in saves:
            replay = Replay(save)
            counts.append((offset, numbers(GAME, (*NAMES, TABLE), replay.state)))
            for step in replay.steps():
                self._step(step, offset, replay.state)
                self._count_up(replay.state)
                self._lay_out(replay.state)
            offset += len(save.steps)
            owned = {one: self.view.owned(replay.state, one) for one in NAMES}
        story = Story(steps=offset, owned=owned)
        story.events = [
            event for n in sorted(self.by_step) if n not in self.chance.undone for event in self.by_step[n]
        ]
        declared = ((one.step, one.tag) for one in story.events if isinstance(one, Declared))
        story.findings += gaps(declared, counts)
        story.findings += [taken.finding() for taken in self.chance.taken_back()]
        story.findings += edited(self.edits)
        return story

    def _step(self, step: Step, offset: int, state: TableState) -> None:
        number = step.number + offset
        self.edits += contradictions(step, number, state, GAME)
        moved: list[Moved] = []  # since the last thing that was said
        rolled: dict[str, int] = {}
        events: list[Event] = []
        for seen in step.observations:
            if isinstance(seen, o.Undone) and seen.undone is not None:
                self.chance.undo(seen.undone + offset, number)
            if seen.undoing:
                continue
            self.chance.read(number, seen)
            match seen:
                case o.PieceMoved():
                    for one in self._moved(seen, number, state):
                        at = next((n for n, said in enumerate(events) if _goes_after(said)), None)
                        if not moved and at is not None:
                            said = events[at]
                            assert isinstance(said, Declared)
                            events[at : at + 1] = [replace(one, told=True), replace(said, moved=one)]
                        else:
                            moved.append(one)
                        if one.thing.die and one.to.board in SCREENS:
                            rolled[one.thing.id] = _face(state, seen.piece.id)
                    events += self._counted(seen, number, state)
                case o.TraitChanged(kind="property"):
                    events += self._counted(seen, number, state)
                case o.DiceRolled():
                    self.plain.see(seen)
                case o.ChatLine(kind="report"):
                    tag = read_declaration(seen.text)
                    if tag is not None and tag.game == GAME:
                        events += [replace(one, told=True) for one in moved]
                        events.append(self._declared(number, tag, moved[-1:], rolled, state))
                        moved = []
        self.by_step[number] = [*events, *moved]
        self._watch(number, self.by_step[number], rolled)

    def _count_up(self, state: TableState) -> None:
        """Markers show a round as they lie when somebody goes on: players may count late."""
        number, events = next(reversed(self.by_step.items()))
        declared = [place for place, one in enumerate(events) if isinstance(one, Declared)]
        if all(_manages_late(events[place]) for place in declared):
            self.counts = self.view.counts(state) if self.counting else {}
            return
        if self.counting is not None:
            step, place = self.counting
            said = self.by_step[step][place]
            assert isinstance(said, Declared)
            self._seen(step, place, replace(said.seen, facts={**said.seen.facts, **self.counts}))
        last = events[declared[-1]]
        ends = isinstance(last, Declared) and last.marked(Mark.ENDS_ROUND)
        self.counting, self.counts = (number, declared[-1]) if ends else None, {}

    def _lay_out(self, state: TableState) -> None:
        """Stacks are seen as they lie once their player has laid them out, perhaps after the words.

        What is moved before the same words are said again belongs to those.
        """
        number, events = next(reversed(self.by_step.items()))
        for place, event in enumerate(events):
            if isinstance(event, Declared):
                for seat in [event.tag.faction] if event.tag.faction in NAMES else [*self.laying]:
                    before = self.laying.pop(seat, None)
                    if before is not None and event.marked(Mark.LAYS_OUT):
                        self._seen(*before)
                if event.marked(Mark.LAYS_OUT):
                    self.laying[event.tag.faction] = number, place, event.seen
            elif isinstance(event, Moved) and event.thing.tile and event.seat in self.laying:
                if not {event.origin.area, event.to.area} <= ZONE:
                    del self.laying[event.seat]
                    continue
                step, at, first = self.laying[event.seat]
                self._seen(step, at, replace(first, stacks=self.view.stacks(state, event.seat)))

    def _seen(self, step: int, place: int, seen: Sight) -> None:
        """What the table showed at words is something else."""
        said = self.by_step[step][place]
        assert isinstance(said, Declared)
        self.by_step[step][place] = replace(said, seen=seen)

    def _watch(self, number: int, events: Sequence[Event], rolled: Mapping[str, int]) -> None:
        """What chance decided in a step, for the case that it is undone."""
        for event in events:
            if isinstance(event, Declared) and event.marked(Mark.ROLLS):
                told = ", ".join(f"{ident} {face}" for ident, face in sorted(rolled.items()))
                self._note(number, "roll", told, event.tag.faction)
            elif isinstance(event, Declared) and "d6" in event.tag.params:
                self._note(number, "roll", event.tag.params["d6"], event.tag.faction)
            elif isinstance(event, Moved) and event.pile == BAG and event.seat:
                self._note(number, "draw from the bag", event.thing.tile, event.seat)

    def _note(self, number: int, kind: str, told: str, who: str) -> None:
        self.chance.decided(number, Chance(kind, told, (who, kind, ""), who))

    def _moved(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Moved]:
        piece = state.pieces.get(seen.piece.id)
        if piece is None:
            return
        thing = self.view.thing(piece)
        if thing.die or thing.tile:
            origin = self.view.spot(state, seen.origin.map, seen.origin.x, seen.origin.y)
            to = self.view.spot(state, seen.target.map, seen.target.x, seen.target.y)
            yield Moved(number, thing, origin, to, seen.origin.deck or "")

    def _counted(
        self, seen: o.PieceMoved | o.TraitChanged, number: int, state: TableState
    ) -> Iterator[Counted]:
        """How a marker was changed; one that is clicked moves as well, which tells the same again."""
        piece = state.pieces.get(seen.piece.id)
        what, _, seat = (self.view.thing(piece).id if piece is not None else "").partition("-")
        if what not in MARKERS or seat not in NAMES:
            return
        if isinstance(seen, o.TraitChanged):
            old, new = (seen.old, seen.new) if seen.name == MARKERS[what] else ("", "")
        else:
            old, new = (self.view.credit(at.map, at.x, at.y) for at in (seen.origin, seen.target))
        if old.isdecimal() and new.isdecimal() and old != new:
            yield Counted(number, seat, what, int(new) - int(old), int(new))

    def _declared(
        self,
        number: int,
        tag: Declaration,
        moved: Sequence[Moved],
        rolled: Mapping[str, int],
        state: TableState,
    ) -> Declared:
        view, said = self.view, self.known(tag.act) or UNKNOWN
        seen = said.sees(view, state, tag.faction, rolled)
        event = Declared(number, tag, said, moved[0] if moved else None, seen, plain=self.plain.take())
        if event.marked(Mark.COUNTS_DICE):
            return replace(event, owned={one: view.owned(state, one) for one in NAMES})
        return event


def _manages_late(said: Event) -> bool:
    """Whether words are of the round that was said to end."""
    return isinstance(said, Declared) and said.marked(Mark.MANAGES)


def _goes_after(said: Event) -> bool:
    """Whether a piece that goes next goes by these words: modules of today tell before they send it away."""
    return isinstance(said, Declared) and said.moved is None and said.marked(Mark.MOVES)


def _face(state: TableState, piece: str) -> int:
    """The face that a die shows; one that has rolled the same again has not changed."""
    face = state.pieces[piece].properties().get("Face", "")
    return int(face) if face.isdecimal() else 0
