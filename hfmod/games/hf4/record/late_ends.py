"""Ends of turns and years, and rolls of the year, that are told after what they come before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.registry import EARNING, act_of
from hfmod.games.hf4.acts.work import ReadAct, legal
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import Declared, die_of
from hfmod.games.hf4.record.flights import Flights
from hfmod.games.hf4.record.late import (
    acts_on,
    due_roll,
    goes_on_unsaid,
    late_end,
    late_roll,
    said_late,
    tells_year_late,
    year_end,
    year_told_after,
    year_told_next,
)
from hfmod.games.hf4.record.turn_ends import TurnEnds
from hfmod.games.hf4.record.year import WORDS, roll_of_the_year
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot, EndTurn
from hfmod.games.hf4.rules.core.state import Hf4State


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
        if self.acts.open is not None and self.acts.open.faction == by:
            return  # what was counted since may come of that
        events, index = context.events, context.index - 1
        over = not acts_on(events, context.index, turn.player)  # where the next one only ends his turn
        first = turn.player == context.position().first_player  # whose next acts are those of the new year
        year = first and tells_year_late(events, index, turn.player)
        if not year and not goes_on_unsaid(events, index, by, turn.player, context.taken, over):
            return
        if self.acts.open is not None and self.acts.open.faction == turn.player:
            yield from self.acts.close()
        yield from self.acts.counted(turn.player, step)

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
        if not last and not goes_on_unsaid(
            context.events, context.index, by, turn.player, context.taken, ending
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

    def kept_early(self, purpose: str, die: int) -> bool:
        """Whether a roll of the year's end is kept until that is told, which is the next thing that is."""
        context = self.context
        state, told = context.position(), year_told_after(context.events, context.index, purpose)
        if not told or (
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
