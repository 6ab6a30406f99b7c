"""What dice are rolled for, and rolls that belong to an act of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hfmod.findings import Severity
from hfmod.games.hf4.acts.assembly import Purge, purged_by_the_table
from hfmod.games.hf4.acts.registry import ROLLED_ALONE, TRIALS, YEAR_ENDS, act_of
from hfmod.games.hf4.acts.work import Open, ReadAct
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.ahead import next_teller
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import Declared, die_of
from hfmod.games.hf4.record.flights import Flights
from hfmod.games.hf4.record.glitches import flies_by_next, glitch_roll, idle_roll
from hfmod.games.hf4.record.late import late_roll, roll_by_hand
from hfmod.games.hf4.record.late_ends import LateEnds
from hfmod.games.hf4.record.moves import Trial
from hfmod.games.hf4.record.plain_dice import GLITCH, PROSPECTED, glitch_rolled_for, site_rolled_for
from hfmod.games.hf4.record.turn_ends import TurnEnds
from hfmod.games.hf4.record.year import WORDS, roll_of_the_year, spare_roll
from hfmod.games.hf4.rules.core.k_events import waiting
from hfmod.games.hf4.rules.politics.k_purge import PURGE_ROLL, RollPurge, designated
from hfmod.table.model import TABLE


class Rolls:
    """Reads rolls."""

    def __init__(
        self, context: Context, acts: ActReader, flights: Flights, ends: TurnEnds, late: LateEnds
    ) -> None:
        self.context = context
        self.acts = acts
        self.flights = flights
        self.ends = ends
        self.late = late

    def told(self, event: Declared) -> Iterator[Told]:
        """A roll: of the year, of a stack, on the way of a flight, of an act that is being told."""
        event, told = self._by_whom(event), self.acts.open
        tag, die = event.tag, die_of(event.tag)
        purpose, seated = tag.params.get("for", ""), event.tag.faction in self.context.players
        if purpose == "other" and (due := self.flights.due_roll(event)):
            purpose = due
        elif purpose == "other" and told is not None and (site := site_rolled_for(self.context, told)):
            event = self._meant(event, told.faction, PROSPECTED, site)
            tag, purpose, seated = event.tag, PROSPECTED, True
        if purpose in ("event", "cme", "purge") and not seated:
            yield from self._of_the_year(event, purpose, die)
        elif purpose == "glitch" and seated:
            yield from self._glitch(event, die)
        elif purpose == "end":
            self._of_the_end(event, die)
        elif purpose in TRIALS and seated:
            yield from self._trial(event, purpose, die)
        elif self.acts.tells(tag.faction, purpose):
            self.acts.rolled(event, die)
        elif (purpose == PROSPECTED or purpose in ROLLED_ALONE) and seated:
            yield from self.flights.flush(stay=act_of(purpose).at_any_time)
            self.acts.open = Open(tag.faction, purpose, event.step, {}, lists=act_of(purpose).lists)
            self.acts.rolled(event, die)
            if purpose in ROLLED_ALONE and not act_of(purpose).merged:
                yield from self.acts.close()
        elif purpose in ("other", "event"):
            yield from self._with_any_die(event, purpose, die)
        else:
            self._spare(event, purpose, die)

    def _by_whom(self, event: Declared) -> Declared:
        """A die of nobody's mat: where a figure is on its way, its player rolls it."""
        under_way, tag = self.context.position().movement, event.tag
        flier = self.flights.player or (under_way.owner if under_way is not None else None)
        if tag.faction != TABLE or tag.params.get("for") != "other" or flier is None:
            return event
        return replace(event, tag=replace(tag, faction=flier))

    def _of_the_year(self, event: Declared, purpose: str, die: int) -> Iterator[Told]:
        """The event, flare or Purge Roll, made by the table."""
        yield from self.acts.close()
        if purpose == "event" and not self.late.told_next(purpose):
            yield from self.late.rolled_over(event.step, purpose)
        state = self.context.position()
        if purpose == "purge" and purged_by_the_table(state):
            if not next_teller(self.context, Purge.words[0]):
                yield from self._purge_by_die(event, die)
            return
        rolled = roll_of_the_year(state, purpose, event.step, die)
        if rolled is None:
            if self.late.kept_early(purpose, die):
                return
            self._spare(event, purpose, die)
        yield rolled or spare_roll(purpose, event.step, die)

    def _with_any_die(self, event: Declared, purpose: str, die: int) -> Iterator[Told]:
        """A roll of the year that is due, made by another button."""
        context = self.context
        if not self.late.told_next("event"):
            yield from self.late.rolled_over(event.step, "event")
        told = self.acts.open
        year = told is not None and told.act in YEAR_ENDS
        if year and late_roll(context.events, context.index, "end") is None:
            yield from self.acts.close()  # its cube may tell how far the game is
        by_hand = told is not None and told.by_hand  # a card that is taken up may be what the roll costs
        state = context.position() if by_hand else self.acts.then()
        due = roll_by_hand(state, context.events, context.index)
        if due:
            yield from self.acts.close()
            message = f"the {WORDS[due]} was rolled with a die for other things; its control says what for"
            context.note("UNSAID", Severity.BOOKKEEPING, message, event.step)
            rolled = roll_of_the_year(context.position(), due, event.step, die)
            assert rolled is not None
            yield rolled
        elif purpose == "other" and (kind := glitch_rolled_for(context, self._on_turn(event))):
            yield from self._glitch(self._meant(event, self._on_turn(event), GLITCH, kind), die)
        elif purpose == "event" and not self.late.kept_early(purpose, die):
            self._spare(event, purpose, die)

    def _on_turn(self, event: Declared) -> str:
        """Whose mat a die was rolled on; of nobody's, whose turn it is."""
        turn = self.context.position().turn
        return turn.player if event.tag.faction == TABLE and turn is not None else event.tag.faction

    def _meant(self, event: Declared, player: str, purpose: str, subject: str) -> Declared:
        """A die for other things as what it decides."""
        message = f"{player} rolls for {purpose} with a die for other things; its control says what for"
        self.context.note("UNSAID", Severity.BOOKKEEPING, message, event.step, player)
        params = {**event.tag.params, "for": purpose, "subject": subject}
        return replace(event, tag=replace(event.tag, faction=player, params=params))

    def _purge_by_die(self, event: Declared, die: int) -> Iterator[Told]:
        """A Purge Roll of which nobody says what it designates: it is read by the first table of the die."""
        state = self.context.position()
        if not waiting(state, PURGE_ROLL):
            return
        ideology = designated(state, die)
        message = (
            f"nobody says what the Purge Roll of {die} designates; by the table of the die it is {ideology}"
        )
        self.context.note("K2e.2", Severity.BOOKKEEPING, message, event.step)
        yield ReadAct(RollPurge(), event.step, chance=({"draw": ideology, "for": "purge"},))

    def _of_the_end(self, event: Declared, die: int) -> None:
        """For the end of the game: of the year's end that is being told, or of one that comes."""
        if self.acts.open is not None and self.acts.open.act in YEAR_ENDS:
            self.acts.rolled(event, die)
        else:
            self.ends.rolls.append((event.step, die))

    def _trial(self, event: Declared, purpose: str, die: int) -> Iterator[Told]:
        """On the way of a flight."""
        tag, player, flights = event.tag, event.tag.faction, self.flights
        if flights.of_another(player, tag):
            yield from flights.flush()
        if flights.flight is None and self.context.position().movement is None:
            yield from self.late.first(player, "enter")
        if "at" in tag.params and flights.flight is not None:
            flights.stands(event, tag.params["at"])
        lost = self.context.asides.lost(player) if purpose == "hazard" else ()
        own = tag.params.get("for") == purpose  # else its subject is no figure
        figure = tag.params.get("subject", "rocket") if own else flights.aloft(player)
        flights.hear(player, Trial(purpose, event.step, die, lost), figure)

    def _glitch(self, event: Declared, die: int) -> Iterator[Told]:
        """A glitch roll comes just before the act that triggers it: the next one of the same player.

        Where none follows, perhaps because of what was rolled, it is as good as one before cargo moves; more
        of them are as good as those before other things.
        """
        context, flights = self.context, self.flights
        yield from self.acts.close()
        kind, player = event.tag.params.get("subject", ""), event.tag.faction
        if flights.arrived(player):
            yield from flights.flush()
        if flights.flight is None and kind == "rocket" and flies_by_next(context, player):
            flights.hear(player, Trial("glitch", event.step, die))
            return
        roll = glitch_roll(context, player, kind, flights.player)
        if roll is None and flights.flight is None:
            roll = idle_roll(context, player, kind)
        if roll is None:
            self._spare(event, "a glitch", die)
        elif flights.flight is not None:
            flights.hear(player, Trial("glitch", event.step, die))
        else:
            yield ReadAct(roll, event.step, chance=({"d6": die, "for": "glitch"},))

    def _spare(self, event: Declared, purpose: str, die: int) -> None:
        message = f"a {die} was rolled for {purpose}, which no rule of this game asks for here"
        self.context.note("CHANCE-SPARE", Severity.NOTE, message, event.step, event.tag.faction)
