"""Second pass: events of a VASSAL log become acts of the High Frontier engine.

The module tells an act in one or more declarations; consecutive ones of the same faction and act are one
act. What a declaration leaves open (which refinery, how many tanks, whose factory) is looked up in the
position as the acts so far left it. What cannot be told is reported as unverifiable, never as a breach.

The parts share a :class:`~hfmod.games.hf4.record.context.Context`; each is given those that it uses, and none
knows the interpreter, which hands each event to the part that reads it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial

from hfmod.engine.game import Game
from hfmod.engine.lines import Item, Positions
from hfmod.findings import Severity
from hfmod.games.hf4.acts.assembly import FirstPlayer
from hfmod.games.hf4.acts.flight import NotKept, SwitchOff
from hfmod.games.hf4.acts.fuel import Aquas
from hfmod.games.hf4.acts.glory import Vote
from hfmod.games.hf4.acts.registry import (
    ACTIVATED,
    ANY_TIME,
    BIDDING,
    DONE_WITHOUT,
    ENDS,
    MOVES,
    RETOLD,
    ROLLED,
    TALK,
    TOLD,
    WARLIKE,
    YEAR_ENDS,
    act_of,
)
from hfmod.games.hf4.acts.stacks import CargoTransfer
from hfmod.games.hf4.acts.work import ReadAct
from hfmod.games.hf4.acts.year import TurnRadiator
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.ahead import goes_on, next_teller, star_comes, star_late
from hfmod.games.hf4.record.auctions import Auctions
from hfmod.games.hf4.record.by_hand import ByHand
from hfmod.games.hf4.record.cargo import Cargo
from hfmod.games.hf4.record.claims import Claims
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import (
    CardDragged,
    CardPlayed,
    CardTurned,
    ChitMoved,
    ColonistLaid,
    CubeMoved,
    Declared,
    DelegateMoved,
    DiskLaid,
    Event,
    FigureMoved,
    GloryTaken,
    StarMoved,
    Story,
)
from hfmod.games.hf4.record.flights import Flights
from hfmod.games.hf4.record.late import names_own_cards
from hfmod.games.hf4.record.late_ends import LateEnds
from hfmod.games.hf4.record.lent import borrowed, taken_by
from hfmod.games.hf4.record.moves import Waypoint
from hfmod.games.hf4.record.radiators import turned_back, turns_light
from hfmod.games.hf4.record.rolls import Rolls
from hfmod.games.hf4.record.second_thoughts import SecondThoughts
from hfmod.games.hf4.record.silence import NOT_YET, drawn_patent, silent
from hfmod.games.hf4.record.thrusters import switched_off_at_once
from hfmod.games.hf4.record.turn_ends import TurnEnds
from hfmod.games.hf4.record.unsaid import counted_down, counted_right
from hfmod.games.hf4.record.year import Votes
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.politics.o1_assembly import VOTE
from hfmod.games.hf4.rules.politics.o6_legacy import MoveLaw
from hfmod.record.declarations import Declaration


class Interpreter:
    """Reads a story: :meth:`items` yields what is found in it."""

    def __init__(
        self, story: Story, game: Game[Hf4State], positions: Positions[Hf4State], players: Sequence[str]
    ) -> None:
        self.context = context = Context(story, game, positions, players)
        cargo, self.ends, self.auctions = Cargo(context), TurnEnds(context), Auctions(context)
        self.acts = ActReader(context, cargo, self.ends)
        self.flights = Flights(context, self.acts)
        self.late = LateEnds(context, self.acts, self.flights, self.ends)
        self.rolls = Rolls(context, self.acts, self.flights, self.ends, self.late)
        self.by_hand = ByHand(context, cargo, self.acts, self.flights, self.auctions, self.late)
        self.claims = Claims(context, self.acts, self.flights)
        self.second_thoughts = SecondThoughts(context, self.acts)
        self.votes = Votes()

    def items(self) -> Iterator[Item[Hf4State]]:
        """All that is read; each item must be taken in before the next is asked for."""
        for told in self._all_told():
            yield from self.context.notes()
            yield self.auctions.placed(told) if isinstance(told, ReadAct) else told
        self.ends.over()
        yield from self.context.notes()

    def _all_told(self) -> Iterator[Told]:
        """All acts, and the answers that players give by going on."""
        for told in self._told_acts():
            if isinstance(told, ReadAct):
                yield from self._silent(told.step, told.act.do, told.act.by)
            yield told
        state = self.context.position()
        house, last = state.assembly, not state.seniority  # the game is over with what is open
        if house is not None and (last or self.context.star.law(house) != house.active):  # the star was moved
            yield from self._silent(self.context.story.steps, "", None)

    def _silent(self, step: int, do: str, by: str | None) -> Iterator[Told]:
        """Answers that the players give by going on; what may come before the star is moved is none yet."""
        state, star = self.context.position(), self.context.star
        if state.assembly is not None and not (do in NOT_YET and star_comes(self.context)):
            vote, law = o1_assembly.decision(state, VOTE), star.law(state.assembly)
            choices = vote["choices"] if vote is not None else [law]
            late = star_late(self.context, choices) if law not in choices else ""
            for answer in silent(state, do, by, late or law):
                if late and isinstance(answer, MoveLaw):
                    message = f"{answer.by} goes on before the gold star settles the tie: it is moved late"
                    self.context.note("O3a", Severity.BOOKKEEPING, message, step, answer.by)
                yield ReadAct(answer, step)
            star.before = ""

    def _told_acts(self) -> Iterator[Told]:
        for index, event in enumerate(self.context.events):
            self.context.index = index
            if index not in self.context.taken:
                yield from self._read(event)
        yield from self.flights.flush(over=True)

    # -- events ---------------------------------------------------------------------------------------

    def _read(self, event: Event) -> Iterator[Told]:
        match event:
            case FigureMoved():
                yield from self._figure(event)
            case Declared():
                yield from self._declared(event)
            case ChitMoved(chit="wet"):
                self.context.asides.wet[event.faction] = event.mass
                self.context.asides.lifted[event.faction] = event.start
                if self.acts.open is not None and event.faction == self.acts.open.faction:
                    self.acts.open.wets.append(event.mass)
            case CardDragged():
                yield from self.by_hand.dragged(event)
            case CardPlayed():
                yield from self.by_hand.played(event)
            case ColonistLaid() | CardTurned():
                yield from self.by_hand.changed(event)
            case GloryTaken():
                yield from self.by_hand.glory(event)
            case DelegateMoved():
                yield from self.by_hand.delegate(event)
            case DiskLaid():
                yield from self.claims.laid(event)
            case StarMoved():
                self._star(event.ideology)
            case CubeMoved():
                yield from self.by_hand.cube(event)

    def _figure(self, event: FigureMoved) -> Iterator[Told]:
        """A hop of a flight, which the act that is being told comes before."""
        player = event.faction
        if player not in self.context.players:
            return
        yield from self.by_hand.swapped(event)
        if self.context.index in self.context.taken or self.flights.measures(event):
            return
        self.flights.taken_off(event)
        if self.flights.of_another(player, figure=event.figure) or self.flights.landed(event):
            yield from self.flights.flush()
        yield from self.acts.close()
        yield from self.auctions.over(event.step, "enter")
        yield from self.late.counted(player, event.step)
        yield from self.late.last_before(player, event.step)
        yield from self.late.first(player, "enter")
        if craft := self.flights.craft(event):  # else it is being put in place
            self.flights.hear(player, Waypoint(event.space, event.step), event.figure, craft)

    def _star(self, ideology: str) -> None:
        """The star moves, perhaps by what is being told: a tied vote before that left it where it lay."""
        state, star, group = self.context.position(), self.context.star, self.acts.open
        told = group is not None and not group.by_hand  # a card laid away without a word moves no star
        if state.assembly is not None and told and o1_assembly.decision(state, VOTE):
            then = self.acts.then()
            vote, law = o1_assembly.decision(then, VOTE), then.assembly
            if ideology in (vote["choices"] if vote is not None else [law.active if law is not None else ""]):
                star.before = star.law(state.assembly)
        star.moved_to = ideology

    # -- declarations ---------------------------------------------------------------------------------

    def _declared(self, event: Declared) -> Iterator[Told]:
        acts, tag = self.acts, event.tag
        if tag.act in DONE_WITHOUT and tag.faction in self.context.position().left:
            return
        if self.by_hand.catches_up(tag):
            yield from self._caught_up(event)
            return
        if self.second_thoughts.heard(event):
            return
        if acts.open is not None and acts.open.act in ENDS and tag.act not in TOLD | ROLLED:
            yield from acts.close()
        if tag.act in CargoTransfer.words and acts.put_back_at_once(event):
            return
        if (yield from self.auctions.heard(event)):
            return
        yield from self._come_first(event)
        event = yield from self._as_its_doer(event)
        if act_of(event.tag.act).says_nothing(self.context.position()):
            return
        yield from self._end_first(event)
        yield from self._told(event)

    def _caught_up(self, event: Declared) -> Iterator[Told]:
        """The control of a cube that stands already where it leads to: perhaps it was not moved before."""
        self.context.taken.add(self.context.index)
        if self.acts.open is not None and self.acts.open.act in ENDS:
            yield from self.acts.close()
        yield self.ends.said_again(event.step)

    def _come_first(self, event: Declared) -> Iterator[Told]:
        """What was done without a word, or is told later, before the act that is declared."""
        act = event.tag.act
        if act not in TOLD | BIDDING | ROLLED:
            yield from self.auctions.over(event.step, act)
            yield from self._patents_drawn(event)
        if act not in ANY_TIME | ENDS:
            yield from self.late.rolls_first(event)
            yield from self.late.choices_first()

    def _patents_drawn(self, event: Declared) -> Iterator[Told]:
        """Patents of the set-up that their players have drawn without a word, before others go on."""
        context = self.context
        holder = partial(context.story.holder, step=event.step)
        while patent := drawn_patent(context.position(), event.tag.faction, holder):
            if not context.legal(patent):
                return
            message = f"{patent.by} takes a patent from {patent.deck} and does not say so"
            context.note("UNSAID", Severity.BOOKKEEPING, message, event.step, patent.by)
            yield ReadAct(patent, event.step)

    def _as_its_doer(self, event: Declared) -> Generator[Told, None, Declared]:
        """The declaration as one of the player who does it, and of the act that it is a part of."""
        context, tag = self.context, event.tag
        if tag.faction in context.players:
            tag = taken_by(context, borrowed(context.position(), tag))
            tag = self.late.by_another_mat(tag, event.step)
        tag = replace(tag, faction=act_of(tag.act).whose(context.position(), tag, context.legal))
        if tag.act in RETOLD:
            tag = yield from self._as_part(tag)
        return replace(event, tag=tag)

    def _as_part(self, tag: Declaration) -> Generator[Told, None, Declaration]:
        """A declaration of a piece as one of the act that it is a part of."""
        context, part = self.context, act_of(tag.act)
        if self.acts.open is None or self.acts.open.act != part.part_of:
            yield from self.flights.flush()
        turn, doer = context.position().turn, next_teller(context, part.part_of)
        if turn is None or turn.player == tag.params.get("of") or doer not in ("", turn.player):
            yield from self.late.first(doer, tag.act)  # nobody does that to himself
        under_way = self.acts.open.faction if self.acts.open is not None else None
        return part.retold(context.position(), tag, under_way or doer or None)

    def _end_first(self, event: Declared) -> Iterator[Told]:
        """Ends of turns and years that come before the act that is declared."""
        tag = event.tag
        if tag.act not in ANY_TIME:
            yield from self.late.counted(tag.faction, event.step)
        if tag.act in ENDS - YEAR_ENDS:
            yield from self.late.idle_end(tag.faction, event.step)
        if tag.act in TALK:
            yield from self.late.silent_end(tag.faction, event.step)
        if tag.act in YEAR_ENDS:
            yield from self.late.first("", tag.act)
            yield from self.late.counted_last(event.step)
        elif names_own_cards(self.context.position(), tag):
            if tag.act not in ANY_TIME | TALK | ENDS:
                yield from self.late.last_before(tag.faction, event.step)
            yield from self.late.first(tag.faction, tag.act)

    def _told(self, event: Declared) -> Iterator[Told]:
        """Hand the declaration to the part that reads it."""
        context, tag, flights = self.context, event.tag, self.flights
        act, seated = tag.act, tag.faction in context.players
        named = flights.flight.activation if flights.flight is not None else None
        if act in SwitchOff.words and switched_off_at_once(context, event, named):
            return
        if act in TurnRadiator.words and flights.flight is not None and turns_light(context.position(), tag):
            yield from flights.flush()  # perhaps the flight has turned it
        if act in Vote.words and seated:
            if self.acts.open is not None and self.acts.open.act in WARLIKE:
                yield from self.acts.close()  # its dice are rolled
            self.votes.told(tag.faction, tag.params.get("vote") == "yes")
            for vote in self.votes.in_order(context.position()):
                yield ReadAct(vote, event.step)
        elif act in TOLD and not self._is_an_act(tag):
            self._aside(tag)
        elif act in ROLLED:
            yield from self.rolls.told(event)
        elif act in MOVES and seated:
            if act in ACTIVATED:
                yield from self.acts.close()
                yield from self.late.earned_first(event)
            yield from flights.told(event)
        elif self.acts.goes_on(tag):
            self.acts.add(event)
        else:
            if flights.flight is not None and not flights.not_left_yet(event):
                yield from flights.flush(stay=flights.stays(event))
            yield from self.acts.begin(event)

    def _is_an_act(self, tag: Declaration) -> bool:
        """Whether what else is only told is an act here: a radiator turned light, a baton passed on."""
        context, player = self.context, tag.faction
        if tag.act in FirstPlayer.words:
            return context.position().assembly is not None and player in context.players
        if tag.act not in TurnRadiator.words or not turns_light(self.acts.then(), tag):
            return False
        if turned_back(context, tag):
            return False
        # the belt, or the end of the move, turns it
        return not (self.flights.flies(player) and goes_on(context, player))

    def _aside(self, tag: Declaration) -> None:
        """Keep what is told on the way until an act uses it."""
        asides, flight, group = self.context.asides, self.flights.flight, self.acts.open
        if tag.act in Aquas.words:
            counted_down(self.context, self.acts.then, tag)
            counted_right(self.context, self.acts.then, tag)
            if flight is not None and flight.faction == tag.faction and tag.params.get("n", "").isdecimal():
                flight.counts.append(int(tag.params["n"]))
        act_of(tag.act).hear(tag, asides, self.context.players)
        if tag.act in NotKept.words and flight is not None and flight.faction == tag.faction:
            flight.not_kept(asides)
        if group is not None and tag.faction == group.faction:
            act_of(tag.act).hear_within(tag, group)
