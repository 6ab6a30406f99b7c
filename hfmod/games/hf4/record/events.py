"""First pass over VASSAL logs: the events that stood, in order, and what the table showed at turns' ends.

Undone steps leave no events. An undone roll, draw, shuffle or reveal is reported, with the result that was
taken back and the one that stood (CHANCE-UNDONE).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hfmod.findings import Finding
from hfmod.games.hf4.acts.names import (
    ALL_FIGURES,
    ALL_STACKS,
    ASSEMBLY,
    BID,
    GAME,
    MAP,
    MARKET,
    PILES,
    STAR,
    area_of,
    hand,
    ideologies,
    mat,
)
from hfmod.games.hf4.acts.registry import ENDS, TOLD
from hfmod.games.hf4.record.shown import Look
from hfmod.games.hf4.record.table import RED_DISK, TOKEN, TableView, piece_id
from hfmod.games.hf4.rules.core.b_cards import COLONISTS
from hfmod.record.chance_watch import ChanceWatch
from hfmod.record.declarations import Declaration, read_declaration
from hfmod.record.soundness import contradictions, edited, gaps, numbers
from hfmod.table.model import PLAIN_DIE, TABLE
from hfmod.vassal import observations as o
from hfmod.vassal.replay import Replay, Step
from hfmod.vassal.save import Save
from hfmod.vassal.table import PieceState, TableState


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration: a report line that ends in a tag. VASSAL's own die is one without a number."""

    step: int
    tag: Declaration


def die_of(tag: Declaration) -> int:
    """The face that a roll shows; 0, which no die has, where none is told."""
    told = tag.params.get("d6", "")
    return int(told) if told.isdecimal() else 0


def _of_an_area(tag: Declaration) -> Declaration:
    """A declaration that names the stack to which cards go as others do: a module's is told by its area."""
    stack = area_of(tag.params.get("to", ""))
    return replace(tag, params={**tag.params, "to": stack}) if stack in ALL_STACKS else tag


@dataclass(frozen=True, slots=True)
class FigureMoved:
    """A figure that flies was moved within the solar map, to a space, from where it stood (``start``).

    ``lifted``: by way of the mat, as figures are put down that stand for another stack. ``figure``: which
    one, ``rocket``, ``freighter``, of a mobile factory its piece, ``cube-3``.
    """

    step: int
    faction: str
    space: str
    start: str = ""
    lifted: bool = False
    figure: str = "rocket"

    @property
    def flyer(self) -> tuple[str, str]:
        """Whose figure it is, and which."""
        return self.faction, self.figure


@dataclass(frozen=True, slots=True)
class ChitMoved:
    """A wet or dry mass chit was put on a mass of the strip; ``start``: the mass where it lay before."""

    step: int
    faction: str
    chit: str
    mass: str
    start: str | None = None


@dataclass(frozen=True, slots=True)
class CardDragged:
    """A card was dragged from one stack of a mat into another; no control was used.

    Of a token of Race to the Rescue, which are all alike, ``left`` is how many then lie in the first stack.
    It may be laid off the mat (``to`` is empty), or brought back to it (``source`` is).
    """

    step: int
    faction: str
    card: str
    source: str
    to: str
    left: int | None = None


@dataclass(frozen=True, slots=True)
class StarMoved:
    """The gold star of the Active Law was moved to an ideology."""

    step: int
    ideology: str


@dataclass(frozen=True, slots=True)
class CubeMoved:
    """The sunspot cube was dragged to a spot of the cycle, without its control."""

    step: int
    spot: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was dragged out of its owner's hand to LEO or a deck, or into the hand; no control was used."""

    step: int
    faction: str
    card: str
    to: str


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A card was put from one player's mat into a stack of another's."""

    step: int
    faction: str
    card: str
    stack: str


@dataclass(frozen=True, slots=True)
class ColonistLaid:
    """A Colonist was dragged from the queue into a stack of a mat, or back (``to`` is empty)."""

    step: int
    faction: str
    card: str
    to: str


@dataclass(frozen=True, slots=True)
class CardTurned:
    """A card was turned to its other side."""

    step: int
    card: str


@dataclass(frozen=True, slots=True)
class GloryTaken:
    """A glory chit was dragged from the map to a mat; no control was used."""

    step: int
    faction: str
    chit: str


@dataclass(frozen=True, slots=True)
class DiskLaid:
    """A disk was dragged to a site, or off the map (``space`` is empty); no control was used.

    A player's claim, or a red one that shows a busted site (``faction`` is empty).
    """

    step: int
    faction: str
    disk: str
    space: str


@dataclass(frozen=True, slots=True)
class DelegateMoved:
    """A cube was dragged into an ideology: from another one, or off its mat (``start`` is empty)."""

    step: int
    faction: str
    start: str
    ideology: str


Event = (
    Declared
    | FigureMoved
    | ChitMoved
    | CardDragged
    | StarMoved
    | CubeMoved
    | CardGiven
    | CardPlayed
    | ColonistLaid
    | CardTurned
    | GloryTaken
    | DelegateMoved
    | DiskLaid
)


#: What means nothing in a step that is declared.
_BY_HAND = (
    CardDragged | CubeMoved | CardPlayed | ColonistLaid | CardTurned | GloryTaken | DelegateMoved | DiskLaid
)


@dataclass
class Start:
    """The table as the set-up declaration found it."""

    step: int
    tag: Declaration
    decks: dict[str, list[str]]
    crews: dict[str, str]  # faction -> code of the crew side that is up
    law: str | None = None  # ideology where the gold star lies
    options: dict[str, Any] = field(default_factory=dict)  # those that were chosen on the table


@dataclass
class Story:
    """What logs of one game tell.

    ``shown``: step of a turn's end -> what the table showed when the next act began; ``before``: what it had
    shown since the end, since a chit moved then may be the end's or the next act's; ``last``: what it shows
    when all is over; ``places``: where cards and chits lay, in words; ``hands``: steps at which a card came
    into a faction's hand (``""``: left it); ``disks``: steps at which a claim disk was laid on a space;
    ``faces``: steps at which a card was turned, and whether to its Black Side; ``bids``: steps at which the
    number on a faction's bid button changed, and to what; ``off``: steps at which the figure of a faction's
    stack was taken off the map.
    """

    events: list[Event] = field(default_factory=list)
    shown: dict[int, dict[str, dict[str, Any]]] = field(default_factory=dict)
    before: dict[int, list[dict[str, dict[str, Any]]]] = field(default_factory=dict)
    last: dict[str, dict[str, Any]] = field(default_factory=dict)
    places: dict[int, dict[str, str]] = field(default_factory=dict)
    hands: list[tuple[int, str, str]] = field(default_factory=list)
    disks: list[tuple[int, str, str]] = field(default_factory=list)
    faces: list[tuple[int, str, bool]] = field(default_factory=list)
    bids: list[tuple[int, str, str]] = field(default_factory=list)
    off: list[tuple[int, str, str]] = field(default_factory=list)
    starts: list[Start] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    steps: int = 0

    def black(self, card: str, step: int) -> bool:
        """Whether a card lay Black Side up after a step, as far as the log shows it being turned."""
        return next((black for at, what, black in reversed(self.faces) if at <= step and what == card), False)

    def holder(self, card: str, step: int) -> str:
        """In whose hand a card lay before a step; empty where it lay in none, or never moved."""
        return next((whose for at, what, whose in reversed(self.hands) if at < step and what == card), "")

    def taken_up(self, card: str, since: int, before: int) -> str:
        """In whose hand a card came between two steps; empty where it came into none, or left it again."""
        came = (whose for at, what, whose in reversed(self.hands) if since < at < before and what == card)
        return next(came, "")

    def bid_set(self, faction: str, before: int) -> bool:
        """Whether the number on a faction's bid button is another one since it declared something last."""
        told = (e.step for e in self.events if isinstance(e, Declared) and e.tag.faction == faction)
        last = max((step for step in told if step < before), default=0)
        shown = [(at, number) for at, whose, number in self.bids if whose == faction and at < before]
        then = next((number for at, number in reversed(shown) if at <= last), "0")
        return bool(shown) and shown[-1][1] != then

    def claimed(self, faction: str, since: int, before: int) -> list[str]:
        """On which spaces a faction laid claim disks between two steps; of each disk the last one."""
        laid = {
            disk: space
            for at, disk, space in self.disks
            if since < at < before and disk.endswith(f"-{faction}")
        }
        return list(dict.fromkeys(laid.values()))


def tell(saves: Sequence[Save], view: TableView) -> Story:
    """Replay logs, in the order in which they were played, as one game."""
    return _Teller(view).tell(Replay(save) for save in saves)


def tell_on(replay: Replay, view: TableView) -> Story:
    """The story of those steps that a replay has not applied yet."""
    return _Teller(view).tell([replay])


@dataclass(frozen=True, slots=True)
class Away:
    """A figure dragged off its space right after turns have ended (``ends``): it may only measure a way."""

    flyer: tuple[str, str]
    space: str
    ends: list[int]


class _Teller:
    def __init__(self, view: TableView) -> None:
        self.view = view
        self.mats = {mat(faction): faction.id for faction in view.content.factions.values()}
        self.hands = {hand(faction): faction.id for faction in view.content.factions.values()}
        self.ideologies = ideologies(view.content.tables)
        self.chits = {str(row["id"]) for row in view.content.tables["glory"]["chits"]}
        self.story = Story()
        self.by_step: dict[int, list[Event]] = {}
        self.chance = ChanceWatch(self._label)
        #: Figures that were just taken off the map, and from where.
        self.lifted: dict[tuple[str, str], str] = {}
        self.open_ends: list[int] = []
        self.ends_before: dict[int, list[int]] = {}  # by step: which ends were open, should it be undone
        self.ended = ""  # who has said last that a turn ends
        self.away: Away | None = None  # a figure that may be measuring a way, right after a turn
        self.counts: list[tuple[int, dict[str, int]]] = []  # declarations of each faction before a log
        self.edits: list[o.IntegrityWarning] = []
        self.acted = set[str]()  # who has done anything since the game began: till then crews may be turned

    def tell(self, replays: Iterable[Replay]) -> Story:
        offset = 0
        for replay in replays:
            if offset == 0:
                self.view.check_layout(replay.state)
            factions = (*self.view.content.factions, TABLE)
            self.counts.append((offset, numbers(GAME, factions, replay.state)))
            self.open_ends.clear()  # what lies behind a gap shows nothing of the turns before it
            self.lifted.clear()
            for step in replay.steps():
                self._step(step, offset, replay.state)
            offset += len(replay.save.steps)
            self.story.last = Look(self.view, replay.state).facts(self.view.content.factions)
        story = self.story
        story.steps = offset
        story.events = [
            e for n in sorted(self.by_step) if n not in self.chance.undone for e in self.by_step[n]
        ]
        story.hands = [one for one in story.hands if one[0] not in self.chance.undone]
        story.disks = [one for one in story.disks if one[0] not in self.chance.undone]
        story.faces = [one for one in story.faces if one[0] not in self.chance.undone]
        story.off = [one for one in story.off if one[0] not in self.chance.undone]
        story.bids = [one for one in story.bids if one[0] not in self.chance.undone]
        story.starts = [start for start in story.starts if start.step not in self.chance.undone]
        told = (one for one in story.events if isinstance(one, Declared))
        declared = ((one.step, one.tag) for one in told if one.tag.number)
        story.findings += gaps(declared, self.counts)
        story.findings += [taken.finding() for taken in self.chance.taken_back()]
        story.findings += edited(self.edits)
        return story

    # -- one step -------------------------------------------------------------------------------------

    def _step(self, step: Step, offset: int, state: TableState) -> None:
        number = step.number + offset
        self.edits += contradictions(step, number, state, GAME)
        events: list[Event] = []
        self.ends_before[number] = list(self.open_ends)
        for seen in step.observations:
            if isinstance(seen, o.Undone) and seen.undone is not None:
                self.chance.undo(seen.undone + offset, number)
                self.open_ends = list(self.ends_before.get(seen.undone + offset, self.open_ends))
            elif not seen.undoing:
                self.chance.see(number, seen, state)
                events += self._events(seen, number, state)
        if any(isinstance(event, Declared) for event in events):  # what moved was moved by what is declared
            events = [event for event in events if not isinstance(event, _BY_HAND)]
            self.lifted.clear()
        self.by_step[number] = events
        if any(isinstance(seen, o.TraitChanged) and seen.name == "Side" for seen in step.observations):
            self._crews_turned(state)
        self.acted |= {
            one.tag.faction if isinstance(one, Declared) else getattr(one, "faction", "")
            for one in events
            if _is_act(one)
        }
        self._goes_on(events)
        for event in events:
            if isinstance(event, CubeMoved) or (isinstance(event, Declared) and event.tag.act in ENDS):
                self.open_ends.append(number)
        if self.open_ends:
            look = Look(self.view, state)
            facts = look.facts(self.view.content.factions)
            for end in self.open_ends:
                if end in self.story.shown:
                    self.story.before.setdefault(end, []).append(self.story.shown[end])
                self.story.shown[end], self.story.places[end] = facts, look.places

    def _goes_on(self, events: Sequence[Event]) -> None:
        """Close the ends of turns where the next player acts: the table shows nothing of them from then on.

        A figure that comes back to where it stood, before anything else is done, has measured a way.
        """
        away, self.away = self.away, self.away if not events else None
        match events:
            case [FigureMoved(lifted=False) as moved]:
                if away is None or away.flyer != moved.flyer:
                    away = Away(moved.flyer, moved.start, list(self.open_ends))
                back = moved.space == away.space
                self.away, self.open_ends = (None, away.ends) if back else (away, [])
            case [Declared(tag=tag)] if tag.act == "end_turn" and tag.faction == self.ended:
                pass  # said a second time
            case _ if any(_is_act(event) for event in events):
                self.open_ends.clear()
                said = [event.tag for event in events if isinstance(event, Declared)]
                self.ended = said[0].faction if said and said[0].act == "end_turn" else ""

    def _events(self, seen: o.Observation, number: int, state: TableState) -> Iterator[Event]:
        match seen:
            case o.ChatLine(kind="report"):
                tag = read_declaration(seen.text)
                if tag is None or tag.game != GAME:
                    return
                if tag.act == "set_up":
                    self._start(number, tag, state)
                yield Declared(number, _of_an_area(tag))
            case o.DiceRolled(results=[face]) if seen.button == PLAIN_DIE:
                words = {"d6": face, "for": "other"}
                yield Declared(number, Declaration(GAME, TABLE, 0, "roll", words, f"{PLAIN_DIE} = {face}"))
            case o.PieceMoved() if seen.target.map == MAP:
                flyer = self.view.flyer(state.pieces.get(seen.piece.id), state)
                if flyer is None:
                    yield from self._claimed(seen, number, state)
                    return
                faction, figure = flyer
                space = self.view.space(seen.target.x, seen.target.y)
                if seen.origin.map == MAP:
                    start = self.view.space(seen.origin.x, seen.origin.y)
                    yield FigureMoved(number, faction, space, start, figure=figure)
                elif flyer in self.lifted:
                    yield FigureMoved(
                        number, faction, space, self.lifted.pop(flyer), lifted=True, figure=figure
                    )
            case o.PieceMoved() if seen.target.map == ASSEMBLY:
                piece = state.pieces.get(seen.piece.id)
                ideology = self.view.area(piece) if piece is not None and piece_id(piece) == STAR else ""
                if ideology:
                    yield StarMoved(number, ideology)
                yield from self._delegate(seen, number, state)
            case o.PropertyChanged() if seen.name == BID and seen.container in self.mats:
                self.story.bids.append((number, self.mats[seen.container], seen.new))
            case o.TraitChanged(name="Side"):
                card = self.view.card(state.pieces[seen.piece.id]) if seen.piece.id in state.pieces else None
                if card is not None:
                    self.story.faces.append((number, card.id, seen.new == "1"))
                    yield CardTurned(number, card.id)
            case o.PieceMoved():
                flyer = self.view.flyer(state.pieces.get(seen.piece.id), state)
                if seen.origin.map == MAP and flyer is not None and not flyer[1].startswith("cube"):
                    self.lifted[flyer] = self.view.space(seen.origin.x, seen.origin.y)
                self._taken_off(seen, number, state)
                yield from self._claimed(seen, number, state)
                yield from self._cube(seen, number, state)
                yield from self._glory(seen, number, state)
                yield from self._chit(seen, number, state)
                yield from self._dragged(seen, number, state)
                yield from self._given(seen, number, state)
                yield from self._played(seen, number, state)
                yield from self._taken_up(seen, number, state)
                yield from self._settler(seen, number, state)
                self._held(seen, number, state)

    def _taken_off(self, seen: o.PieceMoved, number: int, state: TableState) -> None:
        """Note that the figure of a stack was taken off the map."""
        if seen.origin.map != MAP:
            return
        for kind, figure in ALL_FIGURES.items():
            if faction := _faction_of(seen.piece.id, state, f"{figure}-"):
                self.story.off.append((number, faction, kind))

    def _label(self, piece: PieceState) -> str:
        card = self.view.card(piece)
        return card.id if card else "a card"

    def _cube(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        piece = state.pieces.get(seen.piece.id)
        spot = self.view.spot(piece) if piece is not None and seen.target.map == MARKET else None
        if spot is not None:
            yield CubeMoved(number, spot)

    def _delegate(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        piece = state.pieces.get(seen.piece.id)
        match = TOKEN.fullmatch(piece_id(piece)) if piece is not None else None
        if match is None or match[1] != "cube":
            return
        ends = (self.view.area_at(at.map, at.x, at.y) for at in (seen.origin, seen.target))
        start, ideology = (area if area in self.ideologies else "" for area in ends)
        off_mat = self.mats.get(seen.origin.map or "") == match[2]
        if ideology and start != ideology and (off_mat or (start and seen.origin.map == ASSEMBLY)):
            yield DelegateMoved(number, match[2], "" if off_mat else start, ideology)

    def _glory(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        faction, piece = self.mats.get(seen.target.map or ""), state.pieces.get(seen.piece.id)
        ident = piece_id(piece) if piece is not None and faction and seen.origin.map == MAP else ""
        if faction is not None and ident in self.chits:
            yield GloryTaken(number, faction, ident)

    def _chit(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        piece = state.pieces.get(seen.piece.id)
        if piece is None or not self.view.laid_out:
            return
        for chit in ("wet", "dry"):
            faction = _faction_of(piece.id, state, f"{chit}-")
            mass = self.view.mass(piece) if faction else None
            if faction and mass is not None:
                origin = seen.origin
                start = self.view.mass_at(origin.map, origin.x, origin.y)
                yield ChitMoved(number, faction, chit, mass, start)

    def _dragged(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        ends, piece = (seen.origin, seen.target), state.pieces.get(seen.piece.id)
        mats = [self.mats[at.map] for at in ends if at.map in self.mats]
        card = self.view.cargo(piece) if piece is not None and len({*mats}) == 1 else None
        if card is None:
            return
        source, to = (self.view.area_at(at.map, at.x, at.y) if at.map in self.mats else "" for at in ends)
        left = self.view.alike(state, card, seen.origin.map, source)
        off_mat = "" in (source, to) and left is not None
        if source != to and ({source, to} <= ALL_STACKS.keys() or off_mat):
            yield CardDragged(number, mats[0], card, source, to, left)

    def _given(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        giver, taker = (self.mats.get(at.map or "") for at in (seen.origin, seen.target))
        piece = state.pieces.get(seen.piece.id)
        card = self.view.cargo(piece) if piece is not None and giver and taker and giver != taker else None
        if piece is not None and card is not None and taker is not None:
            yield CardGiven(number, taker, card, self.view.area(piece))

    def _played(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        faction, there = self.hands.get(seen.origin.map or ""), seen.target
        if there.map == MARKET and there.deck is not None:  # out of a stack it may be thrown away as well
            faction = faction or self.mats.get(seen.origin.map or "")
        piece = state.pieces.get(seen.piece.id)
        card = self.view.card(piece) if piece is not None and faction else None
        if faction is None or card is None:
            return
        leo = self.mats.get(there.map or "") == faction and self.view.area_at(there.map, there.x, there.y)
        if leo == "leo" or there.map == MARKET:
            yield CardPlayed(number, faction, card.id, "leo" if leo else "deck")

    def _taken_up(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        """A card that its owner drags out of a stack into the own hand."""
        owner, piece = self.mats.get(seen.origin.map or ""), state.pieces.get(seen.piece.id)
        card = self.view.card(piece) if piece is not None and owner else None
        if owner and card is not None and self.hands.get(seen.target.map or "") == owner:
            yield CardPlayed(number, owner, card.id, "hand")

    def _settler(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        """A Colonist who comes from the queue to a mat, or goes back there."""
        ends = (seen.origin, seen.target)
        faction = next((self.mats[at.map] for at in ends if at.map is not None and at.map in self.mats), None)
        piece = state.pieces.get(seen.piece.id)
        card = self.view.card(piece) if piece is not None and faction else None
        queued = any(at.deck == PILES[COLONISTS] for at in ends)
        if faction is not None and card is not None and queued and card.deck == COLONISTS:
            to = self.view.area_at(seen.target.map, seen.target.x, seen.target.y)
            yield ColonistLaid(number, faction, card.id, to if seen.target.map in self.mats else "")

    def _held(self, seen: o.PieceMoved, number: int, state: TableState) -> None:
        """Note that a card came into a hand, or left one."""
        piece = state.pieces.get(seen.piece.id)
        card = self.view.card(piece) if piece is not None else None
        if card is not None and {seen.origin.map, seen.target.map} & self.hands.keys():
            self.story.hands.append((number, card.id, self.hands.get(seen.target.map or "", "")))

    def _claimed(self, seen: o.PieceMoved, number: int, state: TableState) -> Iterator[Event]:
        """A disk is laid on a space; of a claim that is noted, whatever the space is."""
        piece, target = state.pieces.get(seen.piece.id), seen.target
        ident = piece_id(piece) if piece is not None else ""
        claim = ident.startswith("claim-")
        if not (claim or ident.startswith(RED_DISK)) or MAP not in (seen.origin.map, target.map):
            return
        space = self.view.space(target.x, target.y) if target.map == MAP else ""
        if claim and space:
            self.story.disks.append((number, ident, space))
        if not space or space in self.view.content.map.sites:
            yield DiskLaid(number, ident.rpartition("-")[2] if claim else "", ident, space)

    def _start(self, number: int, tag: Declaration, state: TableState) -> None:
        content = self.view.content
        crews = {f.id: self.view.crew_side(state, f.crew) for f in content.factions.values()}
        start = Start(
            number, tag, self.view.decks(state), crews, self.view.law(state), self.view.options(state)
        )
        self.story.starts.append(start)
        self.acted = set()

    def _crews_turned(self, state: TableState) -> None:
        """Who has done nothing yet since the game began still turns the crew to the side that is played."""
        content = self.view.content
        for start in self.story.starts[-1:]:
            for faction in start.crews.keys() - self.acted:
                start.crews[faction] = self.view.crew_side(state, content.factions[faction].crew)


def _is_act(event: Event) -> bool:
    """Whether an event is an act, which closes the turn that was ended before it."""
    if isinstance(event, Declared):
        idle = event.tag.act == "roll" and event.tag.params.get("for") == "other"  # a die rolled for nothing
        return event.tag.act not in TOLD and not idle
    return isinstance(event, FigureMoved)


def _faction_of(piece: str, state: TableState, prefix: str) -> str | None:
    found = state.pieces.get(piece)
    ident = piece_id(found) if found is not None else ""
    return (
        ident.removeprefix(prefix) if ident.startswith(prefix) and "-" not in ident[len(prefix) :] else None
    )
