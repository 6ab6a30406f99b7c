"""The set-up, as hands do it: corporations are dragged, dice rolled one by one, everybody in any order.

A corporation that lies on a mat is chosen, and revealed as soon as that may be. Until somebody else says that
one is revealed, a player may choose another one. Where play goes on, what the table shows later was done.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from hfmod.games.tmdice.content.model import CORPORATION
from hfmod.games.tmdice.record.events import Declared, Event, Given, Laid, PutDown
from hfmod.games.tmdice.record.interpreter import TmdLine
from hfmod.games.tmdice.record.looking import OF_TURNS
from hfmod.games.tmdice.record.unworded import Unworded
from hfmod.games.tmdice.rules import setup
from hfmod.games.tmdice.rules.state import CHOOSE, REVEAL

CHOICE, REVEALED, LAID = "choose_corporation", "reveal_corporation", "laid on the mat"
_GOES_ON = OF_TURNS | {REVEALED, "starting_dice"}


@dataclass(frozen=True, slots=True)
class Shown:
    """An event that shows a corporation: by words, or a hand that lays it on the mat."""

    index: int
    seat: str
    card: str
    how: str


class SettingUp(Unworded):
    """Reads a set-up as well."""

    @cached_property
    def _shown(self) -> list[Shown]:
        """All events that show corporations, in order."""
        return [one for index, event in enumerate(self.story.events) for one in self._shows_one(index, event)]

    def _shows_one(self, index: int, event: Event) -> Iterator[Shown]:
        match event:
            case Declared() if event.tag.act == CHOICE and event.card:
                yield Shown(index, event.seat, event.card, CHOICE)
            case Declared() if event.tag.act == REVEALED:
                yield Shown(index, event.seat, event.tag.params.get("card", ""), REVEALED)
            case PutDown(down=True) if self.content.cards[event.card].kind == CORPORATION:
                yield Shown(index, event.seat, event.card, LAID)

    @cached_property
    def _told(self) -> set[str]:
        """Players whose corporations were read as revealed from where they lie."""
        return set()

    # -- corporations ------------------------------------------------------------------------------------

    def corporations(self, event: Event) -> Iterator[TmdLine]:
        """What an event shows of corporations: those that are chosen and revealed by it, without a word."""
        if all(one.revealed for one in self.state.players.values()):
            return
        here = next((one for one in self._shown if one.index == self.index), None)
        if here is not None and here.seat in self.state.players and self._means_nothing(here):
            self.taken.add(self.index)
            return
        goes_on = isinstance(event, Declared) and event.tag.act in _GOES_ON
        if self.state.step == CHOOSE:
            yield from self._chosen(event, goes_on)
        yield from self._revealed(event, goes_on)

    def _means_nothing(self, here: Shown) -> bool:
        """Whether a corporation is shown that its player does not take in the end, or chooses once more."""
        if here.how == REVEALED:
            return False
        event, player = self.story.events[here.index], self.state.players[here.seat]
        if self._settled(here) != here.card:
            self.unsaid(event, f"{here.seat} takes another corporation at first")
            return True
        if here.how == CHOICE and player.corporation == here.card:
            self.unsaid(event, f"{here.seat} chose a corporation twice")
            return True
        return False

    def _settled(self, here: Shown) -> str:
        """The corporation that a player takes in the end, of those chosen before others reveal theirs."""
        parts, mine = list[list[Shown]]([[]]), [one for one in self._shown if one.seat == here.seat]
        for one in self._shown:
            if one.seat == here.seat:
                parts[-1].append(one)
            elif one.how == REVEALED:
                parts.append([])
        part = next(one for one in parts if here in one)
        in_the_end = [one.card for one in mine if one.how != CHOICE][-1:]
        if in_the_end and in_the_end[0] in [one.card for one in part]:
            return in_the_end[0]
        return part[-1].card

    def _chosen(self, event: Event, goes_on: bool) -> Iterator[TmdLine]:
        """Corporations that lie on mats; where play goes on, those that are shown later, too."""
        waits = {one.seat for one in self._shown if one.how == CHOICE and one.index >= self.index}
        for seat in self.state.players:
            found = self._seen_of(seat, goes_on and seat not in waits)
            player = self.state.players[seat]
            if found is not None and not player.chosen and found.card in player.offered:
                if found.how != LAID:
                    self.unsaid(event, f"{seat} did not say that a corporation is chosen", seat)
                yield self.line(event.step, setup.ChooseCorporation(by=seat, corporation=found.card))

    def _revealed(self, event: Event, goes_on: bool) -> Iterator[TmdLine]:
        """Corporations that lie on mats are revealed, clockwise."""
        names = self.state.clockwise(self.state.first)
        for seat in names if self.state.step == REVEAL or self.state.turns else ():
            player = self.state.players[seat]
            if player.revealed or seat in self._told:
                continue
            found = self._seen_of(seat, goes_on)
            if found is None or found.how != LAID or (self.state.owing and event.seat != seat):
                return
            if not player.chosen:
                yield self.line(event.step, setup.ChooseCorporation(by=seat, corporation=found.card))
            name = self.content.cards[found.card].name
            self._told.add(seat)
            self.unsaid(event, f"{seat} did not say that {name} is chosen and revealed", seat)
            yield self.line(event.step, setup.RevealCorporation(by=seat, corporation=found.card))

    def _seen_of(self, seat: str, later: bool) -> Shown | None:
        """The corporation that a player has laid on the mat; ``later``: or shows after that."""
        own = [one for one in self._shown if one.seat == seat and one.how != CHOICE]
        laid = [one for one in own if one.how == LAID and one.index <= self.index]
        kept = [one for one in laid if one.index not in self.taken]
        return next(reversed(kept or (own if later else [])), None)

    def waits(self, seat: str) -> bool:
        """Whether a corporation lies on a mat, and is read only when others have chosen theirs."""
        return self.setting_up and not self.state.players[seat].revealed and bool(self._seen_of(seat, False))

    # -- tiles and the gift -----------------------------------------------------------------------------

    def laid_late(self) -> Iterator[TmdLine]:
        """Tiles of start bonuses that are laid when others have gone on: the set-up has no order of hands."""
        ahead = range(self.index + 1, len(self.story.events)) if self.setting_up and self.state.owing else ()
        for index in ahead:
            event = self.story.events[index]
            if isinstance(event, Declared) and event.tag.act in OF_TURNS:
                return
            wanted = isinstance(event, Laid) and index not in self.taken and self.tile_owed(event)
            line = self.laid(event) if wanted and isinstance(event, Laid) else None
            if line is not None:
                self.taken.add(index)
                yield line

    def gift(self, event: Given) -> Iterator[TmdLine]:
        """The first player's gift, that was dragged; one that comes back, or that was another's, was none."""
        first = next(one for one in self.story.events if isinstance(one, Given) and one.die == event.die)
        rest = self.story.events[self.index + 1 :]
        until_said = takewhile(lambda one: not (isinstance(one, Declared) and one.seat == event.seat), rest)
        later = (one for one in until_said if isinstance(one, Given) and one.die == event.die)
        back = next(later, None)
        if first.seat == event.seat and (back is None or back.to != event.seat):
            self.unsaid(event, f"{event.seat} did not say that a resource is given away")
            yield self.line(event.step, setup.GiveResource(by=event.seat, resource=event.face))
