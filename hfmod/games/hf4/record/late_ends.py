"""Ends of turns and years, and rolls of the year, that are told after what they come before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.registry import EARNING, ENDS, YEAR_ENDS, YEARLY, act_of
from hfmod.games.hf4.acts.work import Open, ReadAct, legal
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.ahead import next_told
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import Declared, Event, die_of
from hfmod.games.hf4.record.flights import Flights
from hfmod.games.hf4.record.late import (
    acts_on,
    due_roll,
    goes_on_unsaid,
    has_acted,
    late_end,
    late_roll,
    plays_next,
    said_late,
    tells_year_late,
    tells_year_next,
    year_end,
    year_told_after,
    year_told_next,
)
from hfmod.games.hf4.record.turn_ends import TurnEnds
from hfmod.games.hf4.record.year import WORDS, roll_of_the_year
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot, EndTurn, next_in_turn
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.k_cycle import CUTS, GLITCH, PAD
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration

_CHOICES = frozenset({GLITCH, PAD, CUTS})  # what an event of the year asks of players


class LateEnds:
    """Puts ends and rolls in their places."""

    def __init__(self, context: Context, acts: ActReader, flights: Flights, ends: TurnEnds) -> None:
        self.context = context
        self.acts = acts
        self.flights = flights
        self.ends = ends

    def first(self, player: str, act: str) -> Iterator[Told]:
        """Ends of turns and years that come before what is done now, though they are told later."""
        context = self.context
        events, step = context.events, context.step
        while (late := late_end(context.position(), events, context.index, player, act)) is not None:
            context.note(*said_late(context.position(), player, act), step, player or None)
            for n, event in context.declared(context.index + 1):
                if n >= late:
                    break
                if event.tag.params.get("for") == "end":
                    self.ends.rolls.append((event.step, die_of(event.tag)))
                    context.taken.add(n)
            context.taken.add(late)
            end = events[late]
            assert isinstance(end, Declared)
            yield from self.flights.flush()
            yield from self.acts.begin(end)
            yield from self.acts.close()

    def by_another_mat(self, tag: Declaration, step: int) -> Declaration:
        """An end of the turn as that of who plays, though another mat's button tells it.

        Nobody objects: the next player plays and ends the own turn after it.
        """
        context, state = self.context, self.context.position()
        turn = state.turn if state.phase == "turns" else None
        if turn is None or tag.act not in ENDS - YEAR_ENDS or tag.faction in (turn.player, *state.turns):
            return tag
        then = next_in_turn(state, turn.player)
        if then is None or not plays_next(context.events, context.index, then, turn.player):
            return tag
        message = f"the end of {turn.player}'s turn is told by the button of {tag.faction}; {then} goes on"
        context.note("GL-Turn", Severity.BOOKKEEPING, message, step, tag.faction)
        return replace(tag, faction=turn.player)

    def idle_end(self, by: str, step: int) -> Iterator[Told]:
        """The end of a turn that nobody tells before the next player ends an idle one, and play goes on."""
        context, state, events = self.context, self.context.position(), self.context.events
        turn = state.turn if state.phase == "turns" else None
        if turn is None or by == turn.player or next_in_turn(state, turn.player) != by:
            return
        end = EndTurn(by=turn.player)
        then = next_in_turn(context.after(end, self.acts.then()), by)
        if then is None:  # the year is over with it
            goes_on = tells_year_next(events, context.index, state.year + 1)
            goes_on = goes_on and has_acted(events, context.index, turn.player, context.taken)
            follows = "the year ends"
        else:
            goes_on, follows = plays_next(events, context.index, then, turn.player), f"{then} goes on"
        if not goes_on:
            return
        yield from self.flights.flush()
        if context.legal(end):
            message = f"{turn.player}'s turn was not ended in words; {by} ends the next one, and {follows}"
            context.note("UNSAID", Severity.BOOKKEEPING, message, step, turn.player)
            yield ReadAct(end, step)

    def before(self, act: Act[Hf4State], step: int) -> Iterator[Told]:
        """The end of a turn or year that is told later, or never, if what a hand does is legal only then."""
        if self._legal_once_over(act):
            yield from self.first(str(act.by), act.do)
        if self._legal_once_over(act):
            yield from self.silent_end(str(act.by), step, ending=True)

    def _legal_once_over(self, act: Act[Hf4State]) -> bool:
        """Whether what a hand does is legal only when the turn or year of others is over."""
        context = self.context
        state = context.position()
        if state.turn is not None and state.turn.player == act.by:
            return False
        turn = state.turn if state.phase == "turns" else None
        over = EndTurn(by=turn.player) if turn is not None else AdvanceSunspot()
        return not context.legal(act) and legal(context.game, context.after(over), act)

    def counted(self, by: str, step: int) -> Iterator[Told]:
        """What the player of a turn that nobody ends has only counted, before the next player goes on."""
        context = self.context
        turn = context.position().turn if context.position().phase == "turns" else None
        if turn is None or turn.player == by or turn.player not in context.asides.tanks:
            return
        group = self.acts.open
        if group is not None and group.faction == by and group.act not in YEARLY:
            return  # what was counted since may come of that
        events, index = context.events, context.index - 1
        over = not acts_on(events, context.index, turn.player)  # where the next one only ends his turn
        first = turn.player == context.position().first_player  # whose next acts are those of the new year
        year = first and tells_year_late(events, index, turn.player)
        acted = turn.operation is None and self._earned(turn.player)
        if not year and not goes_on_unsaid(events, index, by, turn.player, context.taken, over, acted):
            return
        if group is not None and (group.faction == turn.player or group.act in YEARLY):
            yield from self.acts.close()
        yield from self.acts.counted(turn.player, step)

    def _earned(self, player: str) -> bool:
        """Whether a player has counted just what an income gives."""
        then, told = self.acts.then(), self.context.asides.tanks.get(player, {})
        return told.get("leo") == self.context.after(Income(by=player), then).players[player].aquas

    def counted_last(self, step: int) -> Iterator[Told]:
        """What the last player of a year has only counted, before the year is told over his turn's end."""
        context = self.context
        turn = context.position().turn if context.position().phase == "turns" else None
        if turn is not None and turn.player in context.asides.tanks and self._is_last(turn.player):
            yield from self.flights.flush()
            yield from self.acts.counted(turn.player, step)

    def silent_end(self, by: str, step: int, ending: bool = False) -> Iterator[Told]:
        """The end of a turn that nobody tells before the next player does something, and goes on in his own.

        ``ending``: or does no more than end it. So it has, where the year is told over next.

        Who names a hero opens a vote, during which the turn could not end (Lc); what a hand does is read only
        where it is legal.
        """
        context = self.context
        state = context.position()
        turn = state.turn if state.phase == "turns" else None
        if turn is None or state.pending or state.auction is not None:
            return
        if self.flights.player == by:
            return  # the thruster that he has named comes first, and shows it
        if by in state.turns and turn.player != by and not state.turns[by].over:
            return  # somebody came into the own turn, which goes on
        last = turn.player != by and self._is_last(turn.player)
        last = last and year_told_next(context.events, context.index, turn.player)
        acted = turn.operation is not None  # by hand, perhaps
        if not last and not goes_on_unsaid(
            context.events, context.index, by, turn.player, context.taken, ending, acted
        ):
            return
        message = f"{turn.player}'s turn was not ended in words; {by} begins the next one"
        context.note("UNSAID", Severity.BOOKKEEPING, message, step, by)
        yield from self.flights.flush()
        yield ReadAct(EndTurn(by=turn.player), step)

    def last_before(self, by: str, step: int) -> Iterator[Told]:
        """The last end of a year that nobody tells before the next player acts and tells the year."""
        context = self.context
        turn = context.position().turn if context.position().phase == "turns" else None
        if turn is None or turn.player == by or self.flights.player == by:
            return
        if year_end(context.events, context.index, by) is None:
            return
        if context.after(EndTurn(by=turn.player), self.acts.then()).phase != "sunspot":
            return
        yield from self.flights.flush()
        state, last = context.position(), turn.player
        if state.pending or state.auction is not None or not self._is_last(last):
            return
        new = context.after(AdvanceSunspot(), context.after(EndTurn(by=last)))
        if new.turn is None or new.turn.player != by:
            return
        message = f"{last}'s turn was not ended in words; {by} begins the next year, which is told late"
        context.note("UNSAID", Severity.BOOKKEEPING, message, step, last)
        yield ReadAct(EndTurn(by=last), step)

    def _is_last(self, player: str) -> bool:
        """Whether the end of a player's turn is legal, and the year is over with it."""
        end = EndTurn(by=player)
        return self.context.legal(end) and self.context.after(end).phase == "sunspot"

    def last_end(self, step: int) -> Iterator[Told]:
        """The last end of a year that nobody tells before the cube is moved: who is on turn does no more."""
        context = self.context
        turn = context.position().turn if context.position().phase == "turns" else None
        if turn is None or context.position().pending or context.position().auction is not None:
            return
        if not self._is_last(turn.player):
            return
        end, first = EndTurn(by=turn.player), context.position().first_player or ""
        if goes_on_unsaid(context.events, context.index, first, turn.player, context.taken, ending=True):
            message = f"{turn.player}'s turn was not ended in words; the sunspot cube is moved on"
            context.note("UNSAID", Severity.BOOKKEEPING, message, step, turn.player)
            yield from self.acts.counted(turn.player, step)
            yield ReadAct(end, step)

    def earned_first(self, thruster: Declared) -> Iterator[Told]:
        """What brings Aquas and is told only after a thruster, but was counted before it."""
        context, player = self.context, thruster.tag.faction
        held = context.position().players[player].aquas
        told = context.asides.tanks.get(player, {}).get("leo", held)
        if told <= held or context.position().movement is not None:
            return
        for n, event in context.rest_of_turn():
            tag = event.tag
            if tag.faction != player or tag.act not in EARNING or tag.params:
                continue
            later, used = self.acts.gathered(n, event)
            line = next(act_of(later.act).read(context.work(later)), None) if later is not None else None
            if line is None or not context.legal(line.act):
                return
            if context.after(line.act).players[player].aquas == told:
                message = f"{player} counts what {tag.act} brings before a thruster is told"
                message += ", and says it later"
                context.note("H1c", Severity.BOOKKEEPING, message, event.step, player)
                context.taken |= used
                yield from self.flights.flush()
                yield replace(line, step=thruster.step)
            return

    def rolls_first(self, event: Declared) -> Iterator[Told]:
        """The rolls of the year's end that an act comes after, and that are not made where they are due."""
        context = self.context
        while due := due_roll(context.position()):
            die = self._made_early(due, event) if due in context.early else self._made_late(due, event)
            rolled = roll_of_the_year(context.position(), due, event.step, die) if die is not None else None
            if rolled is None:
                break
            yield rolled
        for purpose, die in context.early.items():
            message = (
                f"a {die} was rolled for the {WORDS.get(purpose, purpose)} before a year that asks for none"
            )
            context.note("CHANCE-SPARE", Severity.NOTE, message, event.step)
        context.early.clear()

    def rolled_over(self, step: int, purpose: str) -> Iterator[Told]:
        """The end of a year that nobody tells before its event is rolled: the 1st player goes on after it."""
        context, state = self.context, self.acts.then()
        turn = state.turn if state.phase == "turns" else None
        last, first, then = turn.player if turn is not None else "", state.first_player, next_told(context)
        if state.auction is not None or state.year_end or then is None or then.faction != first:
            return
        if then.act in ENDS or late_roll(context.events, context.index, purpose) is not None:
            return  # this one is for something else
        end = EndTurn(by=last)
        over = context.after(end, state) if last and legal(context.game, state, end) else state
        if over.phase != "sunspot" or due_roll(context.after(AdvanceSunspot(), over)) != purpose:
            return
        if last and not goes_on_unsaid(context.events, context.index, first, last, context.taken):
            return
        yield from self.flights.flush()
        yield from self.acts.close()
        if last:
            yield from self.acts.counted(last, step)
            yield ReadAct(end, step)
        message = f"the {WORDS[purpose]} of year {state.year + 1} is rolled before "
        message += f"{last}'s turn is ended in words and " if last else ""
        message += "the sunspot cube is moved"
        context.note("UNSAID", Severity.BOOKKEEPING, message, step)
        yield ReadAct(AdvanceSunspot(), step)

    def choices_first(self) -> Iterator[Told]:
        """What an event asks of players, and they tell once others have gone on, by the end of their turn."""
        context = self.context
        while (late := late_choice(context.position(), context.events, context.index)) is not None:
            if self.acts.open is not None and self.acts.open.act in YEARLY:
                yield from self.acts.close()  # who has chosen in time comes first
                continue
            choice = context.events[late]
            assert isinstance(choice, Declared)
            tag = choice.tag
            message = (
                f"others go on before {tag.faction} tells what the event of the year asks: it was told late"
            )
            context.note("K2g", Severity.BOOKKEEPING, message, choice.step, tag.faction)
            context.taken.add(late)
            group = Open(tag.faction, tag.act, context.step, dict(tag.params))
            for line in act_of(tag.act).read(context.work(group)):
                now, then = (context.game.facts(one) for one in (context.position(), context.after(line.act)))
                context.late |= {fact: choice.step for fact in then if then[fact] != now.get(fact)}
                yield line

    def told_next(self, purpose: str) -> bool:
        """Whether the end of the year is the next act that is told after a roll of it."""
        return year_told_after(self.context.events, self.context.index, purpose)

    def kept_early(self, purpose: str, die: int) -> bool:
        """Whether a roll of the year's end is kept until that is told, which is the next thing that is."""
        context = self.context
        state = context.position()
        if not self.told_next(purpose) or (
            state.phase == "turns" and (state.turn is None or not self._is_last(state.turn.player))
        ):
            return False
        context.early[purpose] = die
        return True

    def _made_early(self, due: str, event: Declared) -> int:
        """The die of a roll that was made before the end of the year was told."""
        message = f"the {WORDS[due]} is rolled before the end of the year is told, which it comes after"
        self.context.note("Db", Severity.BOOKKEEPING, message, event.step)
        return self.context.early.pop(due)

    def _made_late(self, due: str, event: Declared) -> int | None:
        """The die of a roll that is made only after an act; None where the turn is over without it."""
        context, by = self.context, event.tag.faction
        late = late_roll(context.events, context.index, due)
        if late is None:
            return None
        roll = context.events[late]
        assert isinstance(roll, Declared)
        message = f"{by} goes on before the {WORDS[due]} is rolled: it was rolled late"
        context.note("Db", Severity.BOOKKEEPING, message, event.step, by)
        context.taken.add(late)
        return die_of(roll.tag)


def late_choice(state: Hf4State, events: Sequence[Event], index: int) -> int | None:
    """The later event by which a player tells what an event of the year asks, before his turn is over."""
    asked = {one["player"] for one in state.pending if one["kind"] in _CHOICES}
    over = set[str]()
    for n in range(index, len(events)):
        event = events[n]
        if not isinstance(event, Declared):
            continue
        tag = event.tag
        if tag.act in YEARLY and tag.faction in asked - over:
            return n if n > index else None
        if tag.act in YEAR_ENDS:
            return None
        if tag.act in ENDS:
            over.add(tag.faction)
    return None
