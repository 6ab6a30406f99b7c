"""First pass over VASSAL logs: what was declared, moved, turned and counted, in order.

Undone steps leave no events. What chance decided in one is reported with what stood in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, ClassVar

from hfmod.findings import Finding
from hfmod.games.tmdice.names import (
    CORPORATIONS,
    DECK,
    DISCARD,
    FACE,
    GAME,
    MARS,
    NAMES,
    SIDE,
    STEP,
    USED,
    VP,
    WILD,
    face_of,
)
from hfmod.games.tmdice.record.table import BOARDS, Spot, TableView, Thing
from hfmod.games.tmdice.rules.setup import LAID_OUT
from hfmod.record.chance_watch import Chance, ChanceWatch
from hfmod.record.declarations import Declaration, read_declaration
from hfmod.record.plain_die import PlainDie
from hfmod.record.soundness import contradictions, edited, gaps, numbers
from hfmod.table.model import TABLE
from hfmod.vassal import observations as o
from hfmod.vassal.replay import Replay, Step
from hfmod.vassal.save import Save
from hfmod.vassal.table import TableState


class Word:
    """A declared act as it is heard."""

    by_table: ClassVar[bool] = False  # nobody's piece tells it
    begins: ClassVar[bool] = False  # what lies on the table then is needed: the game is set up
    ends_turn: ClassVar[bool] = False
    aside: ClassVar[bool] = False  # what it tells of is seen


UNKNOWN = Word()
"""A word that no act of the table has."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a step, by or for a player."""

    step: int
    seat: str


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A tag in a report line. ``card``: the one that its control moved; ``facts``: what the table showed."""

    tag: Declaration
    said: Word = UNKNOWN
    card: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Came(Event):
    """A die came to a player: ``rolled``, or set to what it shows; ``side`` 0 shows nothing.

    ``plain``: the side that the general button rolled just before, if that shows the same face; else 0.
    """

    die: str
    colour: str
    side: int
    rolled: bool
    plain: int = 0

    @property
    def face(self) -> str:
        """What it shows."""
        return face_of(self.colour, self.side) if self.side else ""


@dataclass(frozen=True, slots=True)
class Went(Event):
    """A die went back to the pool; ``face`` is what it showed."""

    die: str
    face: str


@dataclass(frozen=True, slots=True)
class Given(Event):
    """A die went to another player."""

    die: str
    face: str
    to: str


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A die was turned to another face."""

    die: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class Tokens(Event):
    """A player's wild tokens became more, or fewer (``by`` below 0)."""

    by: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player drew a card from the deck."""

    card: str


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A player laid a card on the discard pile."""

    card: str


@dataclass(frozen=True, slots=True)
class PutDown(Event):
    """A player dragged a card from the hand to the mat, or back (``down`` False); no words tell why."""

    card: str
    down: bool


@dataclass(frozen=True, slots=True)
class Sideways(Event):
    """A card was turned sideways by hand, or upright again."""

    card: str
    used: bool


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """A marker of VP or of a track went up, or back (``by`` below 0); ``marker`` is its piece."""

    marker: str
    by: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A tile came to lie on a hex, nobody tells by whom."""

    piece: str
    tile: str
    hex: str


@dataclass(frozen=True, slots=True)
class Lifted(Event):
    """A tile was taken off the hexes."""

    piece: str


@dataclass
class Story:
    """What logs of one game tell. ``begun`` is the table as it was set up."""

    events: list[Event] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    steps: int = 0
    begun: Mapping[str, Any] = field(default_factory=dict)


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
        self.begun: dict[str, Any] = {}
        self.set_up = False  # what was dealt is not complete yet
        self.seats: set[str] = set()  # that have told acts
        self.ended: tuple[int, int] | None = None  # step and place of an end of a turn; nobody went on
        self.plain = PlainDie()  # what it has rolled, until something else is said or comes

    def tell(self, saves: Sequence[Save]) -> Story:
        counts, offset = [], 0
        for save in saves:
            replay = Replay(save)
            counts.append((offset, numbers(GAME, (*NAMES, TABLE), replay.state)))
            for step in replay.steps():
                self._step(step, offset, replay.state)
            offset += len(save.steps)
        story = Story(steps=offset, begun=self.begun)
        for number in sorted(self.by_step):
            if number not in self.chance.undone:
                story.events += self.by_step[number]
        declared = [(one.step, one.tag) for one in story.events if isinstance(one, Declared)]
        story.events = on_own_mats(list(without_second_thoughts(sides_as_they_stay(story.events))))
        story.findings += gaps(declared, counts)
        story.findings += [taken.finding() for taken in self.chance.taken_back()]
        story.findings += edited(self.edits)
        return story

    def _step(self, step: Step, offset: int, state: TableState) -> None:
        number = step.number + offset
        self.edits += contradictions(step, number, state, GAME)
        said: list[Declaration] = []
        moves: list[o.PieceMoved] = []
        turns: list[o.TraitChanged] = []
        for seen in step.observations:
            if isinstance(seen, o.Undone) and seen.undone is not None:
                self.chance.undo(seen.undone + offset, number)
            if seen.undoing:
                continue
            self.chance.read(number, seen)
            match seen:
                case o.PieceMoved():
                    moves.append(seen)
                case o.TraitChanged(kind="property"):
                    turns.append(seen)
                case o.DiceRolled():
                    self.plain.see(seen)
                case o.ChatLine(kind="report"):
                    tag = read_declaration(seen.text)
                    if tag is not None and tag.game == GAME:
                        said.append(tag)
        rolled = {tag.params.get("die", ""): tag for tag in said if tag.act == "rolled"}
        things = [
            *self._moved(number, moves, turns, rolled, state),
            *self._turned(number, turns, moves, rolled, state),
        ]
        acts = [self._declared(number, tag, moves, state) for tag in said]
        if any(not one.said.aside for one in acts):  # its control did it
            things = [one for one in things if not isinstance(one, PutDown | Sideways)]
            self.plain.take()
        things = [*map(self._rolled_plainly, things)]
        self.by_step[number] = [*acts, *things]
        self.seats |= {one.seat for one in acts if one.seat in NAMES}
        self._watch(number, things)
        self._see(number, acts, things, state)

    def _rolled_plainly(self, event: Event) -> Event:
        """A die that is set to what the general button has just rolled for it."""
        if not isinstance(event, Came) or event.rolled or not (side := self.plain.take()):
            return event
        return replace(event, plain=side if face_of(event.colour, side) == event.face else 0)

    # -- what happened -----------------------------------------------------------------------------------

    def _moved(
        self,
        number: int,
        moves: Sequence[o.PieceMoved],
        turns: Sequence[o.TraitChanged],
        rolled: Mapping[str, Declaration],
        state: TableState,
    ) -> Iterator[Event]:
        was = {one.piece.id: one.old for one in turns if one.name == FACE}
        for seen in moves:
            piece = state.pieces.get(seen.piece.id)
            if piece is None:
                continue
            thing = self.view.thing(piece)
            origin, to = (self.view.spot(at.map, at.x, at.y, at.deck) for at in (seen.origin, seen.target))
            if thing.die:
                side = self.view.side(piece)
                before = was.get(seen.piece.id, str(side))
                shown = face_of(thing.die, int(before)) if before in tuple("123456") else ""
                yield from self._die(number, thing, origin, to, (shown, side), thing.die in rolled)
            elif thing.card:
                yield from self._card(number, thing, origin, to)
            elif thing.tile and to.area == "mars":
                yield Laid(number, "", thing.id, self.view.tile(piece), to.place)
            elif thing.tile and origin.area == "mars":
                yield Lifted(number, "", thing.id)

    def _die(
        self, number: int, thing: Thing, origin: Spot, to: Spot, faces: tuple[str, int], rolled: bool
    ) -> Iterator[Event]:
        shown, side = faces
        if to.on_mat and origin.on_mat:
            if origin.seat != to.seat:
                yield Given(number, origin.seat, thing.id, shown, to.seat)
        elif to.on_mat and side:  # one that was dragged waits until it is rolled, or turned
            yield Came(number, to.seat, thing.id, thing.die, side, rolled)
        elif origin.on_mat and not to.seat:  # wherever it falls: to its pile, or beside it
            yield Went(number, origin.seat, thing.id, shown)

    @staticmethod
    def _card(number: int, thing: Thing, origin: Spot, to: Spot) -> Iterator[Event]:
        if origin.pile == DECK and to.seat and not to.on_mat:
            yield Drew(number, to.seat, thing.card)
        elif origin.seat and (to.pile == DISCARD or (to.board == MARS and to.area == "discard")):
            yield Discarded(number, origin.seat, thing.card)
        elif origin.seat and origin.seat == to.seat and origin.on_mat != to.on_mat:
            yield PutDown(number, to.seat, thing.card, to.on_mat)

    def _turned(
        self,
        number: int,
        turns: Sequence[o.TraitChanged],
        moves: Sequence[o.PieceMoved],
        rolled: Mapping[str, Declaration],
        state: TableState,
    ) -> Iterator[Event]:
        moved = {one.piece.id for one in moves}
        for seen in turns:
            piece = state.pieces.get(seen.piece.id)
            if piece is None:
                continue
            thing = self.view.thing(piece)
            if seen.name == FACE and thing.die and seen.piece.id not in moved and seen.old == "0":
                seat, side = self.view.of(state, piece).seat, self.view.side(piece)
                if seat and side:
                    yield Came(number, seat, thing.id, thing.die, side, thing.die in rolled)
            elif (
                seen.name == FACE
                and thing.die
                and seen.piece.id not in moved
                and {seen.old, seen.new} <= {*"123456"}
            ):
                was, now = (face_of(thing.die, int(side)) for side in (seen.old, seen.new))
                seat = self.view.of(state, piece).seat
                yield Turned(number, seat, thing.id, was, now)
            elif seen.name == WILD and seen.old.isdecimal() and seen.new.isdecimal():
                seat = thing.id.partition("-")[2]
                yield Tokens(number, seat, int(seen.new) - int(seen.old))
            elif seen.name == USED and thing.card:
                yield Sideways(number, self.view.of(state, piece).seat, thing.card, seen.new == "1")
            elif seen.name in (VP, STEP) and seen.old.isdecimal() and seen.new.isdecimal():
                kind, _, seat = thing.id.partition("-")
                yield Counted(number, seat, kind, int(seen.new) - int(seen.old))
            elif seen.name == SIDE and thing.tile:
                spot = self.view.of(state, piece)
                if spot.area == "mars":
                    yield Laid(number, "", thing.id, self.view.tile(piece), spot.place)

    def _declared(
        self, number: int, tag: Declaration, moves: Sequence[o.PieceMoved], state: TableState
    ) -> Declared:
        said = self.known(tag.act) or UNKNOWN
        cards = (
            self.view.thing(state.pieces[one.piece.id]).card for one in moves if one.piece.id in state.pieces
        )
        seat = tag.params.get("by", "") if said.by_table else tag.faction
        return Declared(number, seat, tag, said, next((card for card in cards if card), ""))

    # -- what the table showed ---------------------------------------------------------------------------

    def _see(self, number: int, acts: Sequence[Declared], things: Sequence[Event], state: TableState) -> None:
        """Keep what lies on the table once it is set up, and as it lies when somebody goes on."""
        if self.set_up:
            if any(not one.said.by_table for one in acts):
                self.set_up = False
            else:
                self.begun = self._dealt(state)
        elif lacking := [part for part in LAID_OUT if part in self.begun and not self.begun[part]]:
            laid = self._dealt(state)  # it is laid out late
            self.begun |= {part: laid[part] for part in lacking}
        if any(one.said.begins for one in acts):
            self.set_up, self.begun = True, self._dealt(state)
        if self.ended is not None:
            if acts or not all(map(self._puts_right, things)):
                self.ended = None
            else:
                self._show(state)
        for place, one in enumerate(acts):
            if one.said.ends_turn:
                self.ended = number, place
                self._show(state)

    def _puts_right(self, event: Event) -> bool:
        """Whether something is put right, or looked at, when a turn is over.

        A card that somebody else uses, or who plays alone, begins the next one.
        """
        if isinstance(event, Sideways) and event.used and self.ended is not None:
            step, place = self.ended
            return len(self.seats) > 1 and self.by_step[step][place].seat == event.seat
        return isinstance(event, Counted | PutDown | Sideways | Lifted)

    def _show(self, state: TableState) -> None:
        assert self.ended is not None
        step, place = self.ended
        said = self.by_step[step][place]
        assert isinstance(said, Declared)
        self.by_step[step][place] = replace(said, facts=self.view.facts(state, list(NAMES)))

    def _dealt(self, state: TableState) -> dict[str, Any]:
        """What chance decided in the set-up, as it lies."""
        view = self.view
        awards, milestones = view.on_slots(state, "Award "), view.on_slots(state, "Milestone ")
        return {
            "awards": [(view.thing(one).die, view.side(one)) for one in awards.values()],
            "milestones": [view.thing(one).milestone for one in milestones.values()],
            "bonus": view.bonus_stack(state),
            "hands": self._hands(state),
        }

    def _hands(self, state: TableState) -> dict[str, list[str]]:
        """What was dealt to players: it lies before them, or has been put away since, in no other pile."""
        view, before = self.view, self.begun.get("hands", {})
        hands: dict[str, list[str]] = {seat: [] for seat in NAMES}
        lying, strewn = view.cards(state), set[str]()
        for where, cards in lying.items():
            own = [card for card, _ in cards]
            if where in BOARDS:
                hands[BOARDS[where]] += own
            elif where not in (DECK, CORPORATIONS):
                strewn.update(own)
        for seat, dealt in hands.items():
            dealt += [card for card in before.get(seat, ()) if card in strewn]
        return hands

    def _watch(self, number: int, things: Sequence[Event]) -> None:
        """What chance decided in a step, for the case that it is undone."""
        for one in things:
            if isinstance(one, Came) and one.rolled:
                about = (one.seat, f"{one.colour} die", "")
                self.chance.decided(number, Chance("roll", f"{one.colour} die {one.face}", about, one.seat))
            elif isinstance(one, Drew):
                self.chance.decided(
                    number, Chance("draw", "a card from the deck", (one.seat, DECK, ""), one.seat)
                )


def sides_as_they_stay(events: Sequence[Event]) -> Iterator[Event]:
    """A tile that is turned over, or shifted, where it was laid, was laid so; one taken up was not."""
    last: dict[str, int] = {}
    kept: list[Event | None] = []
    for event in events:
        if isinstance(event, Laid):
            before = last.get(event.piece)
            if before is not None:
                first = kept[before]
                assert isinstance(first, Laid)
                kept[before] = replace(first, tile=event.tile, hex=event.hex)
                continue
            last[event.piece] = len(kept)
        elif isinstance(event, Lifted):
            _take_back(kept, last.pop(event.piece, None))
            continue
        elif isinstance(event, Declared) and event.said.ends_turn:
            last.clear()
        kept.append(event)
    return (event for event in kept if event is not None)


def without_second_thoughts(events: Iterable[Event]) -> Iterator[Event]:
    """What is laid down and taken up again in one turn, or turned and turned back, was only looked at.

    So a marker was that goes as far back as it went up just before. A card that words have laid down takes
    these back, before its player says more; that it goes back is kept, for what was paid goes back with it.
    """
    waiting: dict[tuple[type[Event], str], int] = {}
    moved: dict[tuple[str, str], int] = {}  # markers, where they moved last
    said: dict[str, tuple[str, int]] = {}  # cards that words have moved: seat, and where these are
    kept: list[Event | None] = []
    for event in events:
        match event:
            case Declared() if event.said.ends_turn:
                waiting.clear()
                moved.clear()
                said.clear()
            case Counted():
                last = moved.pop((event.seat, event.marker), None)
                before = kept[last] if last is not None else None
                if isinstance(before, Counted) and before.by == -event.by:
                    _take_back(kept, last)
                    continue
                moved[event.seat, event.marker] = len(kept)
            case PutDown(down=True) | Sideways(used=True):
                waiting[type(event), event.card] = len(kept)
            case Declared() if not event.said.aside:
                said = {card: one for card, one in said.items() if one[0] != event.seat}
                said |= {event.card: (event.seat, len(kept))} if event.card else {}
            case PutDown(card=card) if card in said and (PutDown, card) not in waiting:
                _take_back(kept, said.pop(card)[1])
            case PutDown() | Sideways():
                _take_back(kept, waiting.pop((type(event), event.card), None))
                continue
        kept.append(event)
    return (event for event in kept if event is not None)


def on_own_mats(events: Sequence[Event]) -> list[Event]:
    """A die that a control of another mat rolled, and that was dragged over at once, was its new owner's.

    What goes to and fro was only looked at.
    """
    kept = list(events)
    begins = 0  # of the step before that of the event
    for place, given in enumerate(events):
        before = events[place - 1] if place else None
        if before is not None and place > 1 and events[place - 2].step != before.step:
            begins = place - 1
        if not isinstance(given, Given) or not isinstance(before, Came) or not before.rolled:
            continue
        words = range(begins, place)
        said = [one for at in words if isinstance(one := events[at], Declared) and not one.said.aside]
        later = (events[at] for at in range(place + 1, len(events)))
        if before.die != given.die or len(said) != 1 or _comes_back(given, later):
            continue
        for at in words:
            kept[at] = replace(events[at], seat=given.to)
        kept[place] = replace(given, seat=given.to)
    return [one for one in kept if not (isinstance(one, Given) and one.seat == one.to)]


def _comes_back(given: Given, later: Iterable[Event]) -> bool:
    """Whether a die that was dragged to another mat is dragged back before anybody says anything."""
    silent = takewhile(lambda one: not isinstance(one, Declared), later)
    return any(isinstance(one, Given) and (one.die, one.to) == (given.die, given.seat) for one in silent)


def _take_back(kept: list[Event | None], index: int | None) -> None:
    """Leave an event out that was taken back."""
    if index is not None:
        kept[index] = None
