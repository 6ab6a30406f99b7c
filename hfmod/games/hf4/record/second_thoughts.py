"""Second thoughts: what a player says again, or puts right, before anything else is done.

A second click on a button, an operation that is announced and replaced by another one, a delegate that is
moved on and back, the own standing bid said once more: none of it is a further act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.assembly import Fundraise
from hfmod.games.hf4.acts.deals import Deal
from hfmod.games.hf4.acts.fuel import Aquas
from hfmod.games.hf4.acts.registry import (
    ACTIVATED,
    ANNOUNCED,
    BIDDING,
    COUNTED,
    EARNING,
    ENDING,
    ENDS,
    PLACING,
    TOLD,
    YEAR_ENDS,
    act_of,
)
from hfmod.games.hf4.acts.research import Bid, PassBid, ResearchAuction
from hfmod.games.hf4.acts.turns import EndTurn
from hfmod.games.hf4.acts.work import legal
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import CubeMoved, Declared, Event, FigureMoved
from hfmod.games.hf4.record.late import later_acts
from hfmod.games.hf4.rules.core import i2_research as rules
from hfmod.games.hf4.rules.core.acts import Operation
from hfmod.games.hf4.rules.core.i2_research import leader
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration

END = EndTurn.words[0]


class SecondThoughts:
    """Finds declarations that are no further act."""

    def __init__(self, context: Context, acts: ActReader) -> None:
        self.context = context
        self.acts = acts

    def heard(self, event: Declared) -> bool:
        """Whether what is told is no further act: said again, or put right before anything else is done."""
        context, tag, index = self.context, event.tag, self.context.index
        if not self._counted_anew(tag) and context.asides.offers.carried_out(tag):
            return True
        if (
            said_twice(context.events, index)
            or clicked_twice(context.events, index, self.acts.then)
            or stands_already(context.position(), tag)
        ):
            message = f"{tag.faction} says it a second time, with nothing done in between: {tag.text}"
            context.note("SAID-TWICE", Severity.NOTE, message, event.step, tag.faction)
            return True
        if (meant := bid_lowered(context.events, index, context.position(), context.legal)) is not None:
            message = f"{tag.faction} bids {tag.params.get('amount')} and puts it right: {meant.text}"
            context.note("I2b", Severity.NOTE, message, event.step, tag.faction)
            return True
        instead = withdrawn(context.events, index, context.game.acts)
        if instead is not None and not self._card_taken(event) and not self._answered(event, instead):
            message = f"{tag.faction} announces something else before anything is done: {tag.text}"
            context.note("D1b", Severity.NOTE, message, event.step, tag.faction)
            return True
        if self._end_not_meant(event):
            message = f"{tag.faction} tells the end of a turn that goes on: nothing was ended by it"
            context.note("GL-Turn", Severity.BOOKKEEPING, message, event.step, tag.faction)
            context.take(index)
            return True
        return self._moved_on(event)

    def _end_not_meant(self, event: Declared) -> bool:
        """Whether the end of a turn is told by mistake: all go on as if nobody had said so.

        The own turn, in which more is done before anybody else acts, and its end perhaps told again. Or
        another's, who plays on and ends it; whoever told that has had the own turn, or plays it after it.
        """
        context, by, state = self.context, event.tag.faction, self.acts.then()
        turn = state.turn if state.phase == "turns" else None
        if turn is None or event.tag.act != END or by not in state.players:
            return False
        later = list(until_year(context.events, context.index))
        if turn.player == by:
            more = list(takewhile(lambda one: one[1] == by and one[2] not in ENDS, later))
            again = later[len(more) : len(more) + 1]
            alone = {by} == {*state.players} - {*state.left}
            if not more or alone:
                return False
            return any(one[1:] == (by, END) for one in again) or self._fits(by, [n for n, _, _ in more])
        rest = [one[1:] for one in later if one[2] in ENDS or one[1] in (by, turn.player)]
        own = list(takewhile(lambda one: one[0] == turn.player and one[1] not in ENDS, rest))
        if rest[len(own) : len(own) + 1] != [(turn.player, END)]:
            return False
        had = by in state.turns and state.turns[by].over
        return had or any(one[0] == by for one in rest[len(own) + 1 :])

    def _fits(self, player: str, later: Sequence[int]) -> bool:
        """Whether what a player does after the own turn, as events tell it, is legal in that."""
        context, state = self.context, self.acts.then()
        for n in later:
            event = context.events[n]
            group = self.acts.gathered(n, event)[0] if isinstance(event, Declared) else None
            if group is None:
                return False
            work = context.work(group)
            work.state = state
            line = next(act_of(group.act).read(work), None)
            if line is None or work.unclear or not legal(context.game, state, line.act):
                return False
            state = context.after(line.act, state, line.chance)
        return True

    def _counted_anew(self, gift: Declaration) -> bool:
        """Whether who gives money counts it off what all gifts so far have left."""
        player, n = self.acts.then().players.get(gift.faction), gift.params.get("aquas", "")
        if gift.act not in Deal.words or player is None or not n.isdecimal():
            return False
        counted = list(_counted(self.context.events, self.context.index, gift.faction))
        return counted[-1:] == [player.aquas - int(n)]

    def _card_taken(self, announced: Declared) -> bool:
        """Whether the card of an operation comes into a hand before the turn is over."""
        deck = self.acts.then().decks.get(announced.tag.params.get("deck", ""), ())
        context = self.context
        over = context.turn_over(announced.tag.faction)
        later = (one.step for _, one in context.declared() if one.step > over and one.tag.act not in TOLD)
        next_act = next(later, context.story.steps + 1)
        return any(context.taken_up(card, announced.step, next_act) for card in deck[:1])

    def _answered(self, announced: Declared, instead: Declaration) -> bool:
        """Whether others bid or pass in an auction, though its player has told an operation after it."""
        if announced.tag.act not in ResearchAuction.words or instead.act in ResearchAuction.words:
            return False
        over = {*ENDS, *ResearchAuction.words}
        later = (event.tag for _, event in self.context.declared(self.context.index + 1))
        by_others = (tag for tag in later if tag.act in over or tag.faction != announced.tag.faction)
        return any(tag.act in BIDDING for tag in takewhile(lambda tag: tag.act not in over, by_others))

    def _moved_on(self, event: Declared) -> bool:
        """Whether a delegate that was moved is moved on, or back, which is one move with that before."""
        tag, group = event.tag, self.acts.open
        if group is None or tag.act not in Fundraise.words or not self.acts.tells(tag.faction, tag.act):
            return False
        move = moved_on(group.params, tag)
        if move is None:
            return False
        del group.params["move_from"], group.params["move_to"]
        group.params.update(move)
        message = f"{tag.faction} moves the delegate once more: {tag.text}"
        self.context.note("O2b.4", Severity.NOTE, message, event.step, tag.faction)
        return True


def until_year(events: Sequence[Event], index: int) -> Iterator[tuple[int, str, str]]:
    """Later acts of the same year: event, player, and what is done."""
    cube = next((n for n in range(index, len(events)) if isinstance(events[n], CubeMoved)), len(events))
    return takewhile(lambda one: one[0] < cube and one[2] not in YEAR_ENDS, later_acts(events, index))


def said_twice(events: Sequence[Event], index: int) -> bool:
    """Whether an end, a token's place or a thruster is said again at once: a second click."""
    said = events[index]
    if not isinstance(said, Declared) or said.tag.act not in ENDING | PLACING | ACTIVATED:
        return False
    hop = (FigureMoved,) if said.tag.act in ACTIVATED else ()  # after a hop it is told anew
    for one in reversed(events[:index]):
        if isinstance(one, hop) or (isinstance(one, Declared) and one.tag.act not in TOLD):
            return _alike(one, said)
    return False


def clicked_twice(events: Sequence[Event], index: int, then: Callable[[], Hf4State]) -> bool:
    """Whether an act is told right after itself, and its income counted once.

    What the button counts has to be counted back. ``then`` gives the position after it was told first.
    """
    said = events[index]
    if not isinstance(said, Declared) or said.tag.act not in EARNING | COUNTED or said.tag.params:
        return False
    if not index or not _alike(events[index - 1], said):
        return False
    player = then().players.get(said.tag.faction)
    counted = list(_counted(events, index, said.tag.faction))
    if player is None:
        return False
    if said.tag.act in COUNTED:
        return counted[-1:] == [player.aquas]
    return all(n <= player.aquas for n in counted)


def _alike(before: Event | None, said: Declared) -> bool:
    """Whether the same player has told the same, with the same parameters."""
    if not isinstance(before, Declared):
        return False
    here, there = said.tag, before.tag
    return (here.faction, here.act, here.params) == (there.faction, there.act, there.params)


def _counted(events: Sequence[Event], index: int, faction: str) -> Iterator[int]:
    """Aquas that a player counts before another act is told."""
    for event in events[index + 1 :]:
        if not isinstance(event, Declared):
            continue
        if event.tag.act not in TOLD:
            return
        number = event.tag.params.get("n", "")
        if event.tag.faction == faction and event.tag.act in Aquas.words and number.isdecimal():
            yield int(number)


def withdrawn(events: Sequence[Event], index: int, acts: Mapping[str, type[Any]]) -> Declaration | None:
    """The operation that its player announces at once in place of another one; None where none is."""
    said = events[index]
    if not isinstance(said, Declared) or said.tag.act not in ANNOUNCED:
        return None
    for event in events[index + 1 :]:
        if not isinstance(event, Declared):
            return None
        if event.tag.act in TOLD and event.tag.act not in Aquas.words:
            continue
        kind = acts.get(event.tag.act)
        again = event.tag.faction == said.tag.faction and kind is not None and issubclass(kind, Operation)
        return event.tag if again else None
    return None


def moved_on(told: Mapping[str, str], tag: Declaration) -> dict[str, str] | None:
    """A delegate's move that goes on from where the one that was told has ended, as one move.

    Empty where the delegate is back. None: it is another one.
    """
    end = told.get("move_to")
    if end is None or tag.params.keys() != {"move_from", "move_to"} or tag.params["move_from"] != end:
        return None
    if tag.params["move_to"] == told.get("move_from"):
        return {}
    return {"move_from": told["move_from"], "move_to": tag.params["move_to"]}


def bid_lowered(
    events: Sequence[Event], index: int, state: Hf4State, may: Callable[[Act[Hf4State]], bool]
) -> Declaration | None:
    """The lower bid by which a player puts the own one right before anybody bids more or takes the card.

    The button shows the number of an earlier auction. Others may have passed; the lower bid must be one that
    he could have made at once.
    """
    said = events[index]
    if state.auction is None or not isinstance(said, Declared) or said.tag.act not in Bid.words:
        return None
    for event in events[index + 1 :]:
        if not isinstance(event, Declared) or event.tag.act in {*TOLD, *PassBid.words}:
            continue
        tag = event.tag
        numbers = [one.params.get("amount", "") for one in (said.tag, tag)]
        if (
            tag.faction != said.tag.faction
            or tag.act not in Bid.words
            or not all(map(str.isdecimal, numbers))
        ):
            return None
        first, second = map(int, numbers)
        lower = second < first and may(rules.Bid(by=tag.faction, amount=second))
        return tag if lower else None
    return None


def stands_already(state: Hf4State, tag: Declaration) -> bool:
    """Whether who leads in an auction only says the own bid again."""
    auction = state.auction
    if auction is None or tag.act not in Bid.words or leader(state, auction) != tag.faction:
        return False
    return str(auction.bids[tag.faction]) == tag.params.get("amount")
