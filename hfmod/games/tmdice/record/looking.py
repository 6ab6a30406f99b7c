"""What is seen around the words that are read: dice and cards that came for them, and what is said next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from hfmod.engine.act import Draw
from hfmod.games.tmdice.record.events import (
    UNKNOWN,
    Came,
    Declared,
    Discarded,
    Drew,
    Event,
    Story,
    Tokens,
    Went,
)
from hfmod.games.tmdice.rules.fortune import SHUFFLED, card_of
from hfmod.record.reading_place import ReadingPlace

E_ = TypeVar("E_", bound=Event)
Found = Mapping[str, Any] | None
"""What chance decided; None where nothing shows it."""

BETWEEN = frozenset({"lose_resource", "take_bonus_card"})
"""What others say in a player's turn."""
OF_TURNS = frozenset({
    "keep_dice", "refill_hand", "produce", "support_die", "support_draw", "use_card", "raise_temperature",
    "place_ocean", "place_greenery", "place_city", "buy_vp", "end_turn",
})  # fmt: skip
"""Words that show the set-up to be over."""


class Looking(ReadingPlace):
    """A story, and how far it is read."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.taken: set[int] = set()  # events that belong to an act already
        self.rolled: dict[str, Counter[str]] = {}  # faces that were rolled for the act that is read
        self.looks_back = False  # what an act is read from came before it
        self.worded = {one.step for one in story.events if self.is_act(one)}

    @property
    def setting_up(self) -> bool:
        """Whether the turns have not begun, so that players do things in any order."""
        raise NotImplementedError

    @staticmethod
    def is_act(event: Event) -> bool:
        """Whether it tells an act."""
        return isinstance(event, Declared) and event.said is not UNKNOWN and not event.said.aside

    # -- what a player does next -------------------------------------------------------------------------

    def comes(self) -> bool:
        """Whether a die comes in the step that is read."""
        step = self.story.events[self.index].step
        following = takewhile(lambda one: one.step == step, self.story.events[self.index :])
        return any(isinstance(one, Came) for one in following)

    def next_of(self, seat: str) -> Iterator[tuple[int, Event]]:
        """What happens to a player until he says something more, and that belongs to no act yet."""
        for index in range(self.index + 1, len(self.story.events)):
            event = self.story.events[index]
            if event.seat == seat and self.is_act(event):
                return
            if event.seat == seat and index not in self.taken:
                yield index, event

    def next_act(self, seat: str) -> str:
        """The word of what a player does next in this turn; empty where he says nothing more."""
        event = self.next_words(seat)
        return event.tag.act if event is not None else ""

    def next_words(self, seat: str) -> Declared | None:
        """The words of what a player does next in this turn; None where he says nothing more."""
        for event in self.story.events[self.index + 1 :]:
            if isinstance(event, Declared) and self.is_act(event) and event.tag.act != "lose_resource":
                return event if event.seat == seat else None
        return None

    def same_step(self, kind: type[E_]) -> E_ | None:
        """Something else that happened in the step of the words that are read."""
        step = self.story.events[self.index].step
        for index in range(self.index + 1, len(self.story.events)):
            event = self.story.events[index]
            if event.step != step:
                return None
            if isinstance(event, kind) and index not in self.taken:
                self.taken.add(index)
                return event
        return None

    def counted_up(self, seat: str) -> int:
        """How far a player counts wild tokens up before he ends his next turn."""
        rest = takewhile(
            lambda one: not (isinstance(one, Declared) and one.said.ends_turn and one.seat == seat),
            self.story.events[self.index + 1 :],
        )
        return sum(one.by for one in rest if isinstance(one, Tokens) and one.seat == seat and one.by > 0)

    def goes_back(self, event: Came) -> bool:
        """Whether a die is put back at once, in the same turn, as one is that was rolled by mistake."""
        rest = self.story.events[self.index + 1 :]
        turn = takewhile(lambda one: not (isinstance(one, Declared) and one.said.ends_turn), rest)
        after = next((one for one in turn if one.seat == event.seat), None)
        return isinstance(after, Went) and after.die == event.die

    def discarded(self, seat: str) -> tuple[str, ...]:
        """Cards that a player has discarded and that belong to no act yet, or does before the next one.

        Those that go after he has rolled or paid dice go for something else.
        """
        found = []
        earlier = enumerate(self.story.events[: self.index + 1])
        later = takewhile(lambda one: not isinstance(one[1], Came | Went), self.next_of(seat))
        for index, event in (*earlier, *(() if self.looks_back else later)):
            if isinstance(event, Discarded) and event.seat == seat and index not in self.taken:
                self.taken.add(index)
                found.append(event.card)
        return tuple(sorted(found))

    # -- what came for an act ----------------------------------------------------------------------------

    def came_for(self, draws: Sequence[Draw], seat: str) -> list[Found]:
        """What came for an act of a player, for each draw that it asks for."""
        self.rolled = {}
        return [self._die(draw, seat) if draw.kind == "d6" else self._cards(draw, seat) for draw in draws]

    def not_taken(self, draw: Draw, by: str) -> list[str]:
        """Dice and cards that an act gives and that never came; none where something else came for it."""
        if draw.kind == "d6":
            return [] if any(self._dice(draw, by)) else [draw.purpose]
        names = _names(draw)
        drew = sum(isinstance(one, Drew) and one.seat in names for one in self.around(by))
        return [card_of(names[0])] * (draw.count - drew)

    def _die(self, draw: Draw, by: str) -> Found:
        for index, event in (*self._dice(draw, by), *self._dice_late(draw, by)):
            if event.rolled:
                self.taken.add(index)
                self.rolled.setdefault(event.seat, Counter())[event.face] += 1
                return {"d6": event.side}
        return None

    def _dice(self, draw: Draw, by: str) -> Iterator[tuple[int, Came]]:
        """Dice of a colour that came to a player; those of another step of words belong to these."""
        colour, _, seat = draw.purpose.partition(" die of ")
        step = self.story.events[self.index].step
        for index in self._around(by):
            event = self.story.events[index]
            free = event.step == step or event.step not in self.worded
            if free and isinstance(event, Came) and (event.colour, event.seat) == (colour, seat):
                yield index, event

    def _dice_late(self, draw: Draw, by: str) -> Iterator[tuple[int, Came]]:
        """Dice of a colour that a player rolls when another one has gone on, and still goes on after it."""
        colour, _, seat = draw.purpose.partition(" die of ")
        events, over = self.story.events, False
        for index in range(self.index + 1, len(events)) if not self.looks_back else ():
            event = events[index]
            if over and isinstance(event, Declared) and (event.said.ends_turn or self._said_by(event, seat)):
                break
            over = over or self.is_over(event, by)
            free = over and index not in self.taken and event.step not in self.worded
            if free and isinstance(event, Came) and (event.colour, event.seat) == (colour, seat):
                words = next((one for one in events[index + 1 :] if self.is_act(one)), None)
                if words is not None and words.seat != seat:
                    yield index, event

    def _said_by(self, event: Event, seat: str) -> bool:
        return event.seat == seat and self.is_act(event)

    def _cards(self, draw: Draw, by: str) -> Found:
        names = _names(draw)
        drawn = [(at, one) for at in self._around(by) if isinstance(one := self.story.events[at], Drew)]
        found = {at: one.card for at, one in drawn if one.seat in names and one.card in draw.items}
        late = self.drawn_late(draw, by) if len(found) < draw.count else {}
        if len(found) + len(late) == draw.count:
            found |= late
        if len(found) < draw.count:
            return None
        indexes = list(found)[: draw.count]
        self.taken.update(indexes)
        return {"sample": [found[index] for index in indexes]}

    def drawn_late(self, draw: Draw, by: str) -> dict[int, str]:
        """Cards of a new deck that a player draws when others have gone on, before he does anything more."""
        names, over, found = _names(draw), False, dict[int, str]()
        rest = range(self.index + 1, len(self.story.events)) if draw.purpose.endswith(SHUFFLED) else ()
        for index in rest:
            event = self.story.events[index]
            if over and event.seat == by and (self.is_act(event) or isinstance(event, Came | Went | Tokens)):
                break
            over = over or self.is_over(event, by)
            drawn = index not in self.taken and event.step not in self.worded
            if over and drawn and isinstance(event, Drew) and event.seat in names:
                found[index] = event.card
        return found

    def around(self, seat: str) -> Iterator[Event]:
        """Events of a turn that belong to no act yet."""
        return (self.story.events[index] for index in self._around(seat))

    def _around(self, seat: str) -> Iterator[int]:
        """Events that belong to no act yet: to the end of the turn, then those before, last first.

        What is read from things that lie there already came before.
        """
        after, before = range(self.index, len(self.story.events)), range(self.index - 1, -1, -1)
        for part in (before,) if self.looks_back else (after, before):
            yield from self._of_turn(part, seat)

    def _of_turn(self, part: Iterable[int], seat: str) -> Iterator[int]:
        """Those of these events that belong to no act yet, up to where a player's turn begins or ends."""
        for index in part:
            if index != self.index and self.is_over(self.story.events[index], seat):
                break
            if index not in self.taken:
                yield index

    def gone_on(self, seat: str) -> bool:
        """Whether a player's turn, or the set-up, is over in what follows: nothing more comes in it."""
        return any(self.is_over(event, seat) for event in self.story.events[self.index + 1 :])

    def is_over(self, event: Event, seat: str) -> bool:
        """Whether words end a player's turn, or are those of another one's."""
        if not isinstance(event, Declared):
            return False
        if self.setting_up:
            return event.tag.act in OF_TURNS
        others = self.is_act(event) and event.seat != seat and event.tag.act not in BETWEEN
        return event.said.ends_turn or bool(others and seat)


def _names(draw: Draw) -> list[str]:
    """Players who draw cards."""
    return draw.purpose.removeprefix("cards of ").removesuffix(SHUFFLED).split(", ")
