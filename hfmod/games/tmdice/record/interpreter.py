"""Second pass: events of a VASSAL log become acts of the engine.

Most acts are declared, and read by the classes of the acts (:mod:`hfmod.games.tmdice.acts`). What they are
paid with, and what was rolled and drawn for them, is seen: dice that went before the words (or after them,
where too few did), dice and cards that came after them. A die, tile or turned face that no words ask for is
an effect that its player had still to apply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, TypeVar

from hfmod.engine.act import Act, Draw, Impossible
from hfmod.engine.history import Decided
from hfmod.engine.lines import Doubt, Item, Line, Positions
from hfmod.engine.reporting import UNSAID
from hfmod.engine.silence import MOST
from hfmod.engine.slips import Shown
from hfmod.engine.worlds import rules_broken
from hfmod.findings import Finding, Severity
from hfmod.games.tmdice.art.boards import SPACES
from hfmod.games.tmdice.content.effects import (
    ANY,
    ChangeFace,
    Effect,
    GainDice,
    GainResource,
    PlaceTile,
)
from hfmod.games.tmdice.content.model import WILD
from hfmod.games.tmdice.record.events import (
    Came,
    Declared,
    Drew,
    Event,
    Laid,
    Story,
    Tokens,
    Turned,
    Went,
    Word,
)
from hfmod.games.tmdice.record.looking import Looking
from hfmod.games.tmdice.record.telling import Telling
from hfmod.games.tmdice.rules import actions, cards, ending, owed, production, solo
from hfmod.games.tmdice.rules.actions import Paying
from hfmod.games.tmdice.rules.acts import TmdAct as GameAct
from hfmod.games.tmdice.rules.game import TmDice
from hfmod.games.tmdice.rules.state import PRODUCTION, START_TILES, TURN, TURN_END, Player, TmdState
from hfmod.record.table_act import TableAct, TableActs

TmdLine = Line[TmdState]
E_ = TypeVar("E_", bound=Event)
F = TypeVar("F", bound=Effect)
P = TypeVar("P", cards.PlayCard, cards.UseCard, ending.TakeBonusCard)


@dataclass(frozen=True, slots=True)
class Saying:
    """Words that are being read."""

    reader: Interpreter
    event: Declared

    @property
    def seat(self) -> str:
        """The player whose piece says it, or ``table``."""
        return self.event.seat

    def param(self, name: str) -> str:
        """A parameter; empty where it is not told."""
        return self.event.tag.params.get(name, "")

    def line(
        self,
        act: Act[TmdState],
        chance: Sequence[Mapping[str, Any]] | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> TmdLine:
        """An act that it means, with what was rolled and drawn for it."""
        return self.reader.line(self.event.step, act, chance, facts)

    def paid(self, due: int) -> tuple[str, ...]:
        """What its player pays for it, sorted; ``due`` is how much it costs."""
        return self.reader.paid(self.seat, due)


class TmdAct(Word, TableAct[Saying, Telling, TmdLine]):
    """Base of the acts at the table."""


class Interpreter(Looking):
    """Reads a story: :meth:`items` yields what is found in it."""

    def __init__(
        self,
        story: Story,
        game: TmDice,
        positions: Positions[TmdState],
        seats: Sequence[str],
        acts: TableActs[TmdAct],
    ) -> None:
        super().__init__(story)
        self.game, self.content = game, game.content
        self.positions = positions
        self.seats = seats
        self.acts = acts
        self.payments: dict[str, list[int]] = {seat: [] for seat in seats}  # that no act has used yet
        self.due: dict[str, Counter[str]] = {
            seat: Counter() for seat in seats
        }  # faces that are set without asking
        self.losing: dict[str, Counter[str]] = {seat: Counter() for seat in seats}  # that others take
        self.doubtful: set[int] = set()  # payments of tokens that were counted up just before
        self.tokens: dict[str, int] = dict.fromkeys(seats, 0)  # due, below 0: taken before it was said why
        self.lying: dict[str, str] = {}  # tiles on hexes
        self.turning: dict[str, str] = {}  # dice that are turned more than once: what they showed
        self.waiting: list[int] = []  # tiles that nobody owed when they were laid
        self.noted: list[Finding | Doubt] = []

    # -- reading -----------------------------------------------------------------------------------------

    def items(self) -> Iterator[Item[TmdState]]:
        """All that is read; each item must be taken in before the next is asked for."""
        for line in self._lines():
            for end in self.over(line):
                yield from self._notes()
                yield end
            yield from self._notes()
            before = self.state.fork()
            yield self.placed(line)
            self._expect(before, line)
        yield from self._notes()

    def _lines(self) -> Iterator[TmdLine]:
        for index, event in enumerate(self.story.events):
            self.index = index
            if index not in self.taken:
                yield from self.before(event)
            if index in self.taken:
                continue
            yield from self._read(event)
            if isinstance(event, Declared):
                yield from self.late_tiles()
                yield from self.came_early(event)
        for index in self.waiting:
            self.unclear(self.story.events[index], "a tile is laid that nobody had to place")

    def _read(self, event: Event) -> Iterator[TmdLine]:
        match event:
            case Declared():
                if event.said.ends_turn and event.seat in self.seats:
                    yield from self.came_for_nothing(event)
                act = self.acts.by_word(event.tag.act)
                if act is not None and (act.by_table or event.seat in self.seats):
                    yield from act.read(Saying(self, event))
            case Tokens() if event.seat in self.payments:
                self._counted(event)
            case Went():
                if event.seat in self.payments and not self.is_lost(event) and faces_of(event):
                    self.payments[event.seat].append(self.index)
            case Came():
                yield from self._came(event)
            case Laid() if self.lying.get(event.piece) != event.hex:  # else it was lifted
                line = self.laid(event)
                if line is None:
                    self.waiting.append(self.index)
                else:
                    yield line

    def over(self, line: TmdLine) -> Iterator[TmdLine]:
        """The end of a turn that an act shows to be over."""
        yield from ()

    def placed(self, line: TmdLine) -> TmdLine:
        """An act with what the table shows of the turn to which it belongs."""
        return line

    def waits(self, seat: str) -> bool:
        """Whether dice and cards of a player are for something that is read only when others have gone on."""
        return False

    def before(self, event: Event) -> Iterator[TmdLine]:
        """What an event shows to have been done by hand before it, without a word."""
        yield from ()

    def is_early(self, event: Came) -> bool:
        """Whether a die that is set comes before it is said why."""
        return False

    def came_early(self, words: Declared) -> Iterator[TmdLine]:
        """What was done before the words that say why."""
        yield from ()

    def came_for_nothing(self, words: Declared) -> Iterator[TmdLine]:
        """What was taken in the turn that words end, and was given by nothing."""
        yield from ()

    def _notes(self) -> Iterator[Finding | Doubt]:
        noted, self.noted = self.noted, []
        yield from noted

    def unsaid(self, event: Event, words: str, seat: str = "", shown_by: str = "the table") -> None:
        """Tell what was done without a word, by the player of an event or by another one."""
        message = f"{words}; {shown_by} shows it"
        found = Finding(UNSAID, Severity.BOOKKEEPING, message, step=event.step, player=seat or event.seat)
        self.noted.append(replace(found, help="say it by its control"))

    def unclear(self, event: Event, words: str) -> None:
        """Tell what nobody can read."""
        found = Finding(
            "LOG-UNCLEAR", Severity.UNVERIFIABLE, words, step=event.step, player=event.seat or None
        )
        self.noted.append(found)
        if event.seat:
            self.noted.append(Doubt(event.step, event.seat))

    # -- the position ------------------------------------------------------------------------------------

    @property
    def state(self) -> TmdState:
        """The position after the acts so far."""
        return self.positions.now

    @property
    def setting_up(self) -> bool:
        return not self.state.turns

    def player(self, seat: str) -> Player | None:
        """A player as the acts so far leave him; None for one who is not there."""
        return self.state.players.get(seat)

    def owes(self, seat: str, kind: type[F], fits: Callable[[F], bool] = lambda effect: True) -> F | None:
        """The first effect of a kind that a player has still to apply."""
        player = self.player(seat)
        for one in player.owed if player is not None else ():
            if isinstance(one.effect, kind) and fits(one.effect):
                return one.effect
        return None

    def put_off(self, seat: str, act: P) -> P:
        """An act whose effects are put off, if any of them can be; else its player has no order to choose."""
        try:
            act.possible(self.ahead(seat))
        except Impossible:
            return replace(act, later=False)
        return act

    def shown(self, event: Declared) -> Shown:
        """What the table shows of those who play, at the end of a turn."""
        seats = set(self.state.players)
        facts = {
            name: value
            for name, value in event.facts.items()
            if "." not in name or name.partition(".")[2] in seats
        }
        self._count_late(facts)
        for seat, player in self.state.players.items():
            name, lying = f"milestones.{seat}", facts.pop(f"milestones.{seat}", ())
            more = [one for one in lying if one not in player.milestones]
            facts |= (
                {name: [*player.milestones, *more]} if more else {}
            )  # those not taken yet are taken later
        beyond = {name for name, value in facts.items() if name.startswith("vp.") and value >= SPACES - 1}
        return Shown({name: value for name, value in facts.items() if name not in beyond}, {})

    def _count_late(self, facts: dict[str, Any]) -> None:
        """Wild tokens that are due, and that players count up before their next turn ends, they have."""
        for seat in self.state.players:
            due, name = self.tokens[seat], f"wild.{seat}"
            if due > 0 and name in facts and self.counted_up(seat) >= due:
                facts[name] += due
                facts["tokens"] -= due

    # -- what is seen ------------------------------------------------------------------------------------

    def is_lost(self, event: Event) -> bool:
        """Whether a die goes that somebody else's act has taken from its player."""
        lost = isinstance(event, Went) and self.losing[event.seat][event.face] > 0
        if lost and isinstance(event, Went):
            self.losing[event.seat][event.face] -= 1
        return lost

    def _came(self, event: Came) -> Iterator[TmdLine]:
        """A die that no act has asked for: an effect that is applied with it."""
        if event.seat not in self.seats:
            return
        if event.rolled and self.waits(event.seat):
            return
        if event.rolled:
            yield from self.gained(event, event.colour, [{"d6": event.side}], event.face)
        elif self.due[event.seat][event.face] > 0:
            self.due[event.seat][event.face] -= 1
        elif event.face:
            lines = list(self.took(event, event.face))
            if not lines and event.plain and (self.owes(event.seat, GainDice) or self.supports(event.seat)):
                lines = list(self.gained(event, event.colour, [{"d6": event.plain}], event.face))
            elif not lines and not self.is_early(event):
                self.taken_back(event.seat, event.face)
            yield from lines

    def _counted(self, event: Tokens) -> None:
        """Wild tokens that are due, or counted up and down again; others that go are paid."""
        seat = event.seat
        for _ in range(max(event.by, 0)):
            if self.tokens[seat] > 0 or not self.taken_back(seat, WILD):
                self.tokens[seat] -= 1
        if event.by < 0:
            if self.tokens[seat] < 0:
                self.tokens[seat] += 1
            else:
                self.payments[seat].append(self.index)
                if self._just_counted_up(seat):
                    self.doubtful.add(self.index)

    def _just_counted_up(self, seat: str) -> bool:
        """Whether a player has just counted tokens up: perhaps this only puts it right."""
        before = (one for one in reversed(self.story.events[: self.index]) if one.seat == seat)
        last = next(before, None)
        return isinstance(last, Tokens) and last.by > 0

    def taken_back(self, seat: str, face: str) -> bool:
        """Whether a player takes back what was paid for nothing that was done."""
        for index in reversed(self.payments[seat]):
            if faces_of(self.story.events[index]) == [face]:
                self.payments[seat].remove(index)
                return True
        return False

    def gained(
        self, event: Event, colour: str, chance: Sequence[Mapping[str, Any]], face: str = ""
    ) -> Iterator[TmdLine]:
        """A die is rolled for an effect that its player owes, if there is one."""
        if self.owes(event.seat, GainDice, lambda effect: effect.die in (ANY, colour)):
            self.taken.add(self.index)
            self.rolled = {event.seat: Counter([face] if face else [])}
            yield Line(owed.GainDie(by=event.seat, die=colour), event.step, chance=chance)
        elif isinstance(event, Came) and self.out_of_turn(event.seat) and self.goes_back(event):
            self.mistaken(event, "out of turn")
        elif chance and self.supports(event.seat):
            self.taken.add(self.index)
            self.rolled = {event.seat: Counter([face])}
            self.unsaid(event, f"{event.seat} did not say that a die is rolled as support")
            yield Line(actions.SupportDie(by=event.seat, die=colour), event.step, chance=chance)
        elif isinstance(event, Came) and self.goes_back(event):
            self.mistaken(event, "that nothing gives")
        elif chance and isinstance(event, Came) and not self._has_reason(event):
            self.taken.add(self.index)
            yield Line(owed.GainDie(by=event.seat, die=colour), event.step, chance=chance)

    def _has_reason(self, event: Came) -> bool:
        """Whether a die is rolled for a tile, or for what is told after it."""
        return bool(self.waiting) or self.asked_by_next(event)

    def out_of_turn(self, seat: str) -> bool:
        """Whether it is the turn of somebody else, who then goes on, and a player moves dice and no more."""
        rest = self.story.events[self.index + 1 :]
        words = next((one for one in rest if self.is_act(one)), None)
        if self.state.step != TURN or words is None or seat in (self.state.active, words.seat):
            return False
        own = (one for one in takewhile(lambda one: one is not words, rest) if one.seat == seat)
        return all(isinstance(one, Came | Went | Declared) for one in own)

    def mistaken(self, event: Came, how: str) -> None:
        """A die that is rolled by mistake, and that its player puts back at once, pays for nothing."""
        rest = enumerate(self.story.events[self.index + 1 :], self.index + 1)
        back = next(at for at, one in rest if isinstance(one, Went) and one.die == event.die)
        self.taken |= {self.index, back}
        words = f"{event.seat} rolls a {event.colour} die {how}, and puts it back"
        self.noted.append(Finding(UNSAID, Severity.NOTE, words, step=event.step, player=event.seat))

    def asked_by_next(self, event: Came) -> bool:
        """Whether a die is rolled for what its player says next."""
        words = self.next_words(event.seat)
        act = self.acts.by_word(words.tag.act) if words is not None else None
        if words is None or act is None:
            return False
        die, kept = self.index, deepcopy({name: vars(self)[name] for name in _READ})
        with self.read_from(self.story.events.index(words)):
            next(iter(act.read(Saying(self, words))), None)
        asked = die in self.taken
        vars(self).update(kept)
        return asked

    def supports(self, seat: str) -> bool:
        """Whether a player rolls a die as support, though it is not said: nothing else would give it.

        Where the support is done it may be a second one, if no main action comes that asks for it.
        """
        state = self.passed_over(self.ahead(seat))
        turn = state.turn
        if state.step != TURN or seat != state.active or turn.kind == PRODUCTION or state.owing:
            return False
        follows = self.next_act(seat)
        if not turn.support:
            return follows not in _PRODUCING
        ends = follows in ("end_turn", "") or (state.solo and follows in _PRODUCING)
        return turn.mains < turn.allowed and ends

    def ahead(self, seat: str | None) -> TmdState:
        """The position in which a player does something: the end of the turn before goes without saying."""
        state = self.state.fork()
        for _ in range(MOST):
            unsaid = self.game.unsaid(state)
            if state.active == seat or state.step not in (TURN, TURN_END) or unsaid is None:
                break
            if unsaid.act.draws(state) or rules_broken(self.game, state, unsaid.act, (), None) != frozenset():
                break
            self.game.force(state, unsaid.act, Decided(()))
        return state if state.active == seat else self.state

    def passed_over(self, state: TmdState) -> TmdState:
        """A position in which effects are left that may be left."""
        after = state.fork()
        while after.owing and (unsaid := self.game.unsaid(after)) is not None and not unsaid.ends_turn:
            if rules_broken(self.game, after, unsaid.act, (), None) != frozenset():
                break
            self.game.force(after, unsaid.act, Decided(()))
        return after

    def took(self, event: Event, face: str) -> Iterator[TmdLine]:
        """A die is set for an effect that its player owes, if there is one."""
        if self.owes(event.seat, GainResource, lambda effect: self.content.fits(face, effect.res)):
            yield self.line(event.step, owed.TakeResource(by=event.seat, resource=face))

    def _expect(self, before: TmdState, line: TmdLine) -> None:
        """Dice that an act sets to a face, or takes from others, come and go without a further word."""
        act, rolled = line.act, self.rolled
        self.rolled = {}
        if not isinstance(act, Act) or act.do in _NAMED:
            return
        for seat, player in self.state.players.items():
            was = before.players.get(seat)
            if was is not None:
                pays = isinstance(act, Paying) and seat == act.by
                paid = Counter(act.pay) if pays and isinstance(act, Paying) else Counter[str]()
                tokens = paid.pop(WILD, 0)
                self.due[seat].update(player.dice + paid - was.dice - rolled.get(seat, Counter()))
                self.tokens[seat] += max(0, player.wild - was.wild + tokens)
                if seat != act.by:
                    self.losing[seat] += was.dice - player.dice

    def laid(self, event: Laid) -> TmdLine | None:
        """A tile on a hex: of the set-up, or by who owes one; None where nobody does."""
        state = self.state
        self.lying[event.piece] = event.hex
        if state.step == START_TILES:
            return self.line(
                event.step, solo.PlaceStartTile(by=self.seats[0], tile=event.tile, hex=event.hex)
            )
        for seat in state.owing:
            wanted = self.owes(seat, PlaceTile, lambda effect: effect.tile == event.tile)
            if wanted is None and event.tile in ("city", "greenery"):  # it shows the wrong side
                wanted = self.owes(seat, PlaceTile, lambda effect: effect.tile in ("city", "greenery"))
            if wanted is not None:
                return self.line(event.step, owed.Place(by=seat, tile=wanted.tile, hex=event.hex))
        return None

    def late_tiles(self) -> Iterator[TmdLine]:
        """Tiles that were laid before it was said why."""
        for index in [*self.waiting]:
            event = self.story.events[index]
            line = self.laid(event) if isinstance(event, Laid) else None
            if line is not None:
                self.waiting.remove(index)
                yield line

    # -- what acts are paid with -------------------------------------------------------------------------

    def paid(self, seat: str, due: int) -> tuple[str, ...]:
        """What a player has paid since the last act; where that is too little, what is paid next."""
        paid = self.payments[seat]
        for index in [one for one in paid if one in self.doubtful]:
            if sum(len(faces_of(self.story.events[one])) for one in paid) > due:
                paid.remove(index)  # it was counted up and down again
                self.tokens[seat] += 1
        found = [face for index in paid for face in faces_of(self.story.events[index])]
        paid.clear()
        for index, event in self.next_of(seat):
            if len(found) < due and faces_of(event) and not self._to_and_fro(index, event):
                self.taken.add(index)
                found += faces_of(event)
        return tuple(sorted(found))

    def _to_and_fro(self, index: int, event: Event) -> bool:
        """Whether tokens go that came just before, and that nothing had given."""
        before = (one for one in reversed(self.story.events[:index]) if one.seat == event.seat)
        last = next(before, None)
        counted = isinstance(event, Tokens) and isinstance(last, Tokens) and last.by == -event.by
        return counted and self.tokens[event.seat] <= 0

    def pay_nothing(self, seat: str) -> None:
        """Forget what a player has put back for no act; tokens that were just counted up are still due."""
        self.tokens[seat] += len(self.doubtful.intersection(self.payments[seat]))
        self.payments[seat].clear()

    def gone(self, seat: str) -> Counter[str]:
        """Dice that a player has put back since the last act, or does before the next one, by face.

        Those that go after he has rolled dice, or drawn cards, go for something else.
        """
        found = Counter(face for index in self.payments[seat] for face in faces_of(self.story.events[index]))
        self.pay_nothing(seat)
        for index, event in takewhile(lambda one: not isinstance(one[1], Came | Drew), self.next_of(seat)):
            if isinstance(event, Went) and not self.is_lost(event):
                self.taken.add(index)
                found[event.face] += 1
        del found[WILD]
        return found

    def colour_rolled(self, said: str) -> str:
        """The colour of the die that a control rolled: another one than it says may have lain on its pile."""
        event = self.story.events[self.index]
        came = [one for one in self.story.events if isinstance(one, Came) and one.step == event.step]
        colours = {one.colour for one in came if one.rolled and one.seat == event.seat}
        if len(came) != 1 or not colours or said in colours:
            return said
        (colour,) = colours
        self.unsaid(event, f"the die that {event.seat} rolls as a {said} one is {colour}")
        return colour

    def each_counts(self, seat: str) -> bool:
        """Whether a player may turn several dice by effects, and turns no more often than that.

        What a resource is paid for is no effect.
        """
        player = self.player(seat)
        paid = bool(self.payments[seat])
        effects = [one.effect for one in player.owed] if player is not None and not paid else []
        due = sum(one.n for one in effects if isinstance(one, ChangeFace))
        own = (one for one in self.story.events[self.index :] if one.seat == seat)
        run = takewhile(lambda one: not self.is_act(one) or _tells(one, "turn"), own)
        return 1 < due >= sum(_tells(one, "turn") for one in run)

    def turned(self, seen: Turned, several: bool) -> str | None:
        """What a die showed before; None where its player turns it once more before doing anything else.

        ``several``: the player may turn dice more than once, so that each time counts.
        """
        was = self.turning.pop(seen.die, seen.was)
        if several:
            return was
        after: list[Event] = []
        for event in self.story.events[self.index + 1 :]:
            if event.seat == seen.seat:
                after.append(event)
                if isinstance(event, Declared) and self.is_act(event):
                    break
        step = after[-1].step if after and isinstance(after[-1], Declared) else 0
        again = (one for one in self.story.events if isinstance(one, Turned) and one.step == step)
        if any(one.die == seen.die for one in again) and not any(map(faces_of, after)):
            self.turning[seen.die] = was
            return None
        return was

    # -- chance ------------------------------------------------------------------------------------------

    def line(
        self,
        step: int,
        act: Act[TmdState],
        chance: Sequence[Mapping[str, Any]] | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> TmdLine:
        """An act with what was rolled and drawn for it, and what the table then showed.

        Where others have gone on, what has not come by then was not taken.
        """
        if chance is None:
            by, draws, taken = act.by or "", self._draws(act), set(self.taken)
            came = self.came_for(draws, by)
            missing = [draw for draw, found in zip(draws, came, strict=True) if found is None]
            if missing and isinstance(act, GameAct) and self.gone_on(by):
                untaken = [one for draw in missing for one in self.not_taken(draw, by)]
                act, self.taken = replace(act, untaken=tuple(untaken)), taken
                came = self.came_for(self._draws(act), by)
            known = came.index(None) if None in came else len(came)
            chance = [found for found in came[:known] if found is not None]
        return Line(act, step, chance=chance, expect=facts)

    def _draws(self, act: Act[TmdState]) -> Sequence[Draw]:
        state = self.ahead(act.by)
        try:
            act.possible(state)
        except Impossible:
            return ()
        return act.draws(state)

    def beyond(self, seat: str, refill: production.RefillHand) -> int:
        """How many cards more, or fewer, a player draws in this turn than fill the hand up."""
        step = self.story.events[self.index].step
        own = [one for one in self.around(seat) if isinstance(one, Drew) and one.seat == seat]
        now = sum(one.step == step for one in own)
        try:
            refill.possible(self.ahead(seat))
        except Impossible:
            return 0
        draws = refill.draws(self.ahead(seat))
        due = sum(draw.count for draw in draws)
        late = sum(len(self.drawn_late(one, seat)) for one in draws)
        return 0 if due in (now, len(own), len(own) + late) else (now or len(own)) - due


_PRODUCING = frozenset({"keep_dice", "refill_hand", "produce"})
_READ = (
    "taken", "rolled", "looks_back", "payments", "due", "losing", "doubtful", "tokens", "lying",
    "turning", "waiting", "noted",
)  # fmt: skip
"""What reading words changes."""
_NAMED = frozenset(
    {"give_resource", "change_face", "support_change", "take_resource", "lose_resource", "leave"}
)
"""Acts that say which dice they change, take or lose."""


def _tells(event: Event, word: str) -> bool:
    return isinstance(event, Declared) and event.tag.act == word


def faces_of(event: Event) -> list[str]:
    """What an event pays with."""
    if isinstance(event, Went):
        return [event.face]
    if isinstance(event, Tokens) and event.by < 0:
        return [WILD] * -event.by
    return []
