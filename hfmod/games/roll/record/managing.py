"""Dice that go into the cup: recruited, recalled, or put there because they found nothing to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from hfmod.games.roll.record.events import Declared, Event, Moved
from hfmod.games.roll.record.meant import COMES_BACK
from hfmod.games.roll.record.reader import Reader, read
from hfmod.games.roll.record.seats import WORKERS, RollLine
from hfmod.games.roll.record.words import Mark
from hfmod.games.roll.rules.acts import titled
from hfmod.games.roll.rules.manage import Recall, Recruit
from hfmod.games.roll.rules.phases import BeginPhase, Dismiss, EndPhase
from hfmod.games.roll.rules.state import MANAGE, PHASES_STEP, PLACE, ROLL


class Managing(Reader):
    """Reads what a player recruits and recalls, all of it as one act each."""

    def recruits(self, seat: str, step: int, *dice: str) -> None:
        """A player recruits; what the marker showed before the first one is kept."""
        known = self.seats[seat]
        if not known.recruits:
            known.purse = self.marker(seat, "credits", step, self.player(seat).credits)
        known.recruits = [*(known.recruits or ()), *dice]
        known.recruited = step

    def managed_by_hand(self, event: Moved, seat: str) -> None:
        """A citizen is recruited, or a good recalled, by a drag.

        Before the first roll nobody is recruited: a die of the start finds its place, and the roll tells
        whether it is the right one.
        """
        known, die, state = self.seats[seat], event.thing.die, self.position()
        if event.origin.area == "citizenry" and state.round <= 1 and state.step in (PLACE, ROLL):
            return
        if event.origin.area == "citizenry":
            self.recruits(seat, event.step, die)
        else:
            good = f"{event.origin.world}:{die}"
            if die not in self.player(seat).goods.get(event.origin.world, ()):
                return
            known.recalls.setdefault("goods", []).append(good)
            known.recalled = event.step

    def was_idle(self, event: Moved, seat: str) -> bool:
        """Whether a die among the citizens is none of them: a worker that did nothing."""
        known, die = self.seats[seat], event.thing.die
        citizens = self.player(seat).citizenry[die] - (known.recruits or []).count(die)
        return known.idle.pop(event.thing.id, None) is not None and citizens <= 0

    def manage(self, seat: str) -> Iterator[RollLine]:
        """What a player recruited and recalled, as one act each.

        Where nobody said that the last phase ends, recruiting shows it, and comes first.
        """
        known = self.seats[seat]
        ways = [self._recalled, self._recruited]
        for way in ways if self.position().step == MANAGE else reversed(ways):
            yield from way(seat)
        known.recalls, known.recruits = {}, None

    def _recalled(self, seat: str) -> Iterator[RollLine]:
        known = self.seats[seat]
        if known.recalls:
            yield from self._over_unsaid(seat, known.recalled)
            dice = {name: tuple(dice) for name, dice in known.recalls.items()}
            yield read(known.recalled, Recall(by=seat, **dice))

    def _over_unsaid(self, seat: str, step: int) -> Iterator[RollLine]:
        """The end of the last phase, where nobody said so, and nothing more is done in it.

        One in which nothing was done may not have been begun in words, either.
        """
        state = self.position()
        left = state.due
        if state.step != PHASES_STEP or len(left) != 1 or state.phase not in (None, left[0]):
            return
        if not any(map(self.goes_on, takewhile(_in_this_round, self.story.events[self.index + 1 :]))):
            begun = state.phase is not None
            self.unsaid(step, seat, f"{titled(left[0])} was not {'' if begun else 'begun or '}ended in words")
            if not begun:
                yield read(step, BeginPhase(phase=left[0]))
            yield read(step, EndPhase())

    @staticmethod
    def goes_on(event: Event) -> bool:
        """Whether a phase is still carried out: somebody says so, or does something in it."""
        if isinstance(event, Declared):
            return not event.marked(Mark.MANAGES)
        if not isinstance(event, Moved) or event.told:
            return False
        origin, to = event.origin.area, event.to.area
        return to == "empire" or (origin in WORKERS and to != "cup")

    def _recruited(self, seat: str) -> Iterator[RollLine]:
        known = self.seats[seat]
        if known.recruits is not None:
            yield from self._dismissed(seat, known.recruits)
            line = read(known.recruited, Recruit(by=seat, dice=tuple(known.recruits)))
            yield replace(line, figures=self._kept_too_much(seat, known.recruits))

    def _kept_too_much(self, seat: str, recruits: Sequence[str]) -> Mapping[str, int] | None:
        """Credits that a player takes who has none left, beyond the one that is due."""
        state, player, purse = self.position(), self.player(seat), self.seats[seat].purse
        if purse != player.credits or len(recruits) != player.credits:
            return None
        left = self.kept(seat)
        return {"credits": left} if left is not None and left > state.content.least_credits else None

    def _dismissed(self, seat: str, recruits: Sequence[str]) -> Iterator[RollLine]:
        """Workers that did nothing, were laid to the citizens and are recruited."""
        player, idle = self.player(seat), self.seats[seat].idle
        beyond = Counter(recruits) - player.citizenry & player.cup
        for event in idle.values():
            if beyond[event.thing.die]:
                beyond[event.thing.die] -= 1
                phase = WORKERS[event.origin.area]
                yield read(event.step, Dismiss(by=seat, phase=phase, worker=event.thing.die))
        idle.clear()

    def _until_rolled(self, seat: str) -> Iterator[Event]:
        """What comes before a player rolls, or the table says that something is over."""
        for event in self.story.events[self.index + 1 :]:
            if isinstance(event, Declared):
                over = Mark.ENDS_PHASE | (Mark.ROLLS if event.tag.faction == seat else Mark.NOTHING)
                if event.marked(over):
                    return
            yield event

    @staticmethod
    def manages(event: Event, seat: str) -> bool:
        """Whether a player recruits or recalls a die, or takes that back."""
        if isinstance(event, Declared):
            return event.tag.faction == seat and event.marked(Mark.MANAGES)
        if not isinstance(event, Moved) or event.told or event.seat != seat or not event.thing.die:
            return False
        way = event.origin.area, event.to.area
        return way == ("cup", "citizenry") or (way[1] == "cup" and way[0] in COMES_BACK)


def _in_this_round(event: Event) -> bool:
    return not (isinstance(event, Declared) and event.marked(Mark.NEW_ROUND))
