"""What comes to players before they say why, or as something else than they say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from hfmod.engine.lines import Line
from hfmod.games.tmdice.content.effects import QUESTION, GainResource
from hfmod.games.tmdice.record.events import Came, Declared
from hfmod.games.tmdice.record.interpreter import Interpreter, TmdLine
from hfmod.games.tmdice.rules import owed


class Early(Interpreter):
    """Reads a story, and keeps dice that were set until it is said why."""

    @cached_property
    def early(self) -> list[Came]:
        """Dice that were set for what their player says next."""
        return []

    def is_early(self, event: Came) -> bool:
        early = self._given_next(event) or not self.taken_back(event.seat, event.face)
        self.early += [event] if early else []
        return early

    def _given_next(self, event: Came) -> bool:
        """Whether a die is set to a face that its player chooses for the card that he names next."""
        words = self.next_words(event.seat)
        card = self.content.cards.get(words.tag.params.get("card", "")) if words is not None else None
        if words is None or card is None:
            return False
        used = int(words.tag.params.get("action", "0")) if words.tag.act == "use_card" else None
        gains = card.play if used is None else card.actions[used].gain
        chosen = (one for one in gains if isinstance(one, GainResource) and one.res.startswith(QUESTION))
        return any(self.content.fits(event.face, one.res) for one in chosen)

    def shown_early(self) -> Iterator[TmdLine]:
        """What was shown before it was said why, and says what is chosen now."""
        yield from ()

    def came_early(self, words: Declared) -> Iterator[TmdLine]:
        """Dice that a player set, and markers that were moved, before saying why."""
        yield from self.shown_early()
        seat, left = words.seat, list[Came]()
        for event in [one for one in self.early if one.seat == seat]:
            if self.due[seat][event.face] > 0:
                self.due[seat][event.face] -= 1
            elif not (lines := list(self.took(event, event.face))):
                left.append(event)
            else:
                yield from lines
        self.early = [*(one for one in self.early if one.seat != seat), *left]

    def came_for_nothing(self, words: Declared) -> Iterator[TmdLine]:
        """Dice that a player said to take in the turn that is over, and that nothing has given."""
        own = [one for one in self.early if one.seat == words.seat]
        self.early = [one for one in self.early if one.seat != words.seat]
        said = {one.step for one in self.story.events if isinstance(one, Declared) and one.tag.act == "took"}
        for event in own if not self.payments[words.seat] else ():
            if event.step in said:
                yield Line(owed.TakeResource(by=event.seat, resource=event.face), event.step)
