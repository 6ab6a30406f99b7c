"""Which standard action or effect players do without a word: what is paid, laid and counted shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile

from hfmod.engine.history import Decided
from hfmod.engine.worlds import rules_broken
from hfmod.games.tmdice.content.effects import ANY, QUESTION, Choose, GainDice, GainResource, PlaceTile
from hfmod.games.tmdice.content.model import PROJECT
from hfmod.games.tmdice.record.events import (
    Came,
    Counted,
    Declared,
    Drew,
    Event,
    Laid,
    PutDown,
    Sideways,
    Tokens,
    Turned,
    Went,
)
from hfmod.games.tmdice.record.interpreter import TmdLine, faces_of
from hfmod.games.tmdice.record.turns import PRODUCING, Turns
from hfmod.games.tmdice.rules import actions, owed
from hfmod.games.tmdice.rules.paying import Icons, cost_of, covers

_KINDS = (
    actions.RaiseTemperature, actions.PlaceOcean, actions.PlaceGreenery, actions.PlaceCity, actions.BuyVp,
)  # fmt: skip
PLACES = {
    "place_ocean": ("ocean",),
    "place_greenery": ("greenery", "city"),  # two sides of one tile
    "place_city": ("greenery", "city"),
}
STANDARD = frozenset(kind.do for kind in _KINDS)
_COST_ONE = ("support_draw", "turn")


class Unworded(Turns):
    """Reads a story, and knows what is paid for, and which effect is applied."""

    # -- what is paid ------------------------------------------------------------------------------------

    def pays_for_next(self, seat: str) -> bool:
        """Whether what a player has paid, and what he still pays for it, is the cost of what he says next."""
        words = self.next_words(seat)
        cost = self._cost_of(words) if words is not None else None
        if words is None or cost is not None:
            paid = self.paid_so_far(seat)
            whole = tuple(sorted([*paid, *(face for _, face in self.coming(seat))]))
            return cost is not None and any(covers(self.content, cost, pay) for pay in (paid, whole))
        return words.tag.act in (*_COST_ONE, "exchange") and len(self.payments[seat]) == 1

    def takes_back(self, event: Came) -> bool:
        """Whether a die is taken back that was paid, and leave it out of what is paid.

        It is where its player takes a card up again, or pays enough for what is said next without it.
        """
        seat, words = event.seat, self.next_words(event.seat)
        cost = self._cost_of(words) if words is not None else None
        if event.face not in self.paid_so_far(seat):
            return False
        coming = [face for _, face in self.coming(seat)]
        more = cost is not None and len(self.paid_so_far(seat)) + len(coming) > len(cost)
        if more or self._takes_card_up(seat):
            return self.taken_back(seat, event.face)
        return False

    def _takes_card_up(self, seat: str) -> bool:
        """Whether a player takes a card up that words had laid down, and says nothing else meanwhile."""
        events = self.story.events
        for part in (reversed(events[: self.index]), events[self.index :]):
            own = takewhile(lambda one: not self.is_act(one), (one for one in part if one.seat == seat))
            if any(isinstance(one, PutDown) and not one.down for one in own):
                return True
        return False

    def _cost_of(self, words: Declared) -> Icons | None:
        """The cost of a standard action, of a card or of its action; None for what has none."""
        card = self.content.cards.get(words.tag.params.get("card", ""))
        if words.tag.act in STANDARD:
            return self.content.standard[words.tag.act].cost
        if card is not None and words.tag.act == "use_card":
            return card.actions[int(words.tag.params.get("action", "0"))].cost
        if card is not None:
            return cost_of(self.state, self.state.players[words.seat], card)
        return None

    def gone(self, seat: str) -> Counter[str]:
        """Those that pay for what is said next are kept until then."""
        with self._kept(self._pays_for(self.next_words(seat))):
            return super().gone(seat)

    def paid(self, seat: str, due: int) -> tuple[str, ...]:
        """What pays for what is done next is kept for that, unless something pays for it after its words."""
        words = self._own_words(seat)
        kept = [] if words is None or self._paid_late(words) else self._pays_for(words)
        with self._kept(kept or self._pays_for_a_tile(seat, due - len(self.paid_so_far(seat)))):
            return super().paid(seat, due)

    def _own_words(self, seat: str) -> Declared | None:
        """What a player says next, whatever others say before it."""
        rest = (one for one in self.story.events[self.index + 1 :] if isinstance(one, Declared))
        return next((one for one in rest if one.seat == seat and self.is_act(one)), None)

    def _paid_late(self, words: Declared) -> bool:
        """Whether something goes after words that does not pay for the next ones."""
        with self.read_from(self.story.events.index(words)):
            return len(self.coming(words.seat)) > len(self._pays_for(self._own_words(words.seat)))

    def _pays_for(self, words: Declared | None) -> list[int]:
        """Events just before words that pay what these cost."""
        if words is None:
            return []
        cost = self._cost_of(words) or ()
        if words.tag.act == "support_draw" or (words.tag.act == "turn" and self._over(words)):
            cost = (QUESTION,)
        last = self.coming(words.seat)[-len(cost) :] if cost else []
        return [at for at, _ in last] if covers(self.content, cost, [face for _, face in last]) else []

    def _over(self, words: Declared) -> bool:
        """Whether a turn is said to be over before words: a die is no more turned by what was done before."""
        between = self.story.events[self.index + 1 : self.story.events.index(words)]
        return any(isinstance(one, Declared) and one.said.ends_turn for one in between)

    def _pays_for_a_tile(self, seat: str, due: int) -> list[int]:
        """Events that pay for a tile which is laid next, where they are more than is due now."""
        coming, tiles = self.coming(seat), set[str]()
        for event in takewhile(lambda one: not self.is_act(one), self.story.events[self.index + 1 :]):
            tiles |= {event.tile} if isinstance(event, Laid) else set()
        costs = [self.content.standard[do].cost for do, laid in PLACES.items() if not tiles.isdisjoint(laid)]
        pays = any(covers(self.content, cost, [face for _, face in coming]) for cost in costs)
        return [at for at, _ in coming] if pays and len(coming) > due else []

    def coming(self, seat: str) -> list[tuple[int, str]]:
        """What a player pays before saying more, with the events."""
        return [(at, face) for at, one in self.next_of(seat) for face in faces_of(one)]

    @contextmanager
    def _kept(self, events: Iterable[int]) -> Iterator[None]:
        """Leave events aside meanwhile, as if they belonged to an act."""
        kept = {*events} - self.taken
        self.taken |= kept
        yield
        self.taken -= kept

    def goes_back(self, event: Came) -> bool:
        """Not what pays for the act that is said next."""
        paid = [*self.paid_so_far(event.seat)]
        paid += [face for _, one in self.next_of(event.seat) for face in faces_of(one)]
        return super().goes_back(event) and len(paid) > self._due_for(self.next_words(event.seat))

    def _due_for(self, words: Declared | None) -> int:
        """How many resources pay for what is said."""
        if words is None:
            return 0
        return 1 if words.tag.act in _COST_ONE else len(self._cost_of(words) or ())

    def turned(self, seen: Turned, several: bool) -> str | None:
        return super().turned(seen, several or self._pays_again(seen))

    def _pays_again(self, seen: Turned) -> bool:
        """Whether a die is paid for, and another resource when it is turned once more: both are support.

        What is paid for a card that is laid down or used, or taken back, is not for it.
        """
        paid, said = len(self.paid_so_far(seen.seat)), list[Declared]()
        after, gone = 0, set[str]()
        for event in self.story.events[self.index + 1 :]:
            if event.seat == seen.seat and isinstance(event, Declared) and self.is_act(event):
                said.append(event)
                if len(said) > 1 or event.tag.act != "turn":
                    break
            elif event.seat == seen.seat and said:
                after += len(faces_of(event)) - self._not_for_it(event, gone)
            elif event.seat == seen.seat:
                paid += len(faces_of(event))
        following = said[1] if len(said) > 1 else None
        kept = following is not None and following.tag.act in PRODUCING
        return paid > 0 and not kept and after > self._due_for(following)

    def _not_for_it(self, event: Event, gone: set[str]) -> int:
        """How many resources a card costs that is laid down or used, or are taken back of ``gone`` dice."""
        if isinstance(event, Went):
            gone.add(event.die)
        elif isinstance(event, Came) and event.die in gone:
            return 1
        elif isinstance(event, PutDown) and event.down and self.content.cards[event.card].kind == PROJECT:
            player = self.state.players[event.seat]
            return len(cost_of(self.state, player, self.content.cards[event.card]))
        elif isinstance(event, Sideways) and event.used:
            return max((len(one.cost) for one in self.content.cards[event.card].actions), default=0)
        return 0

    def paid_so_far(self, seat: str) -> tuple[str, ...]:
        """What a player has paid for no act yet, sorted."""
        events = self.story.events
        return tuple(sorted(face for one in self.payments[seat] for face in faces_of(events[one])))

    # -- standard actions --------------------------------------------------------------------------------

    def standard_shown(self, event: Counted | Laid) -> Iterator[TmdLine]:
        """A standard action whose tile is laid or marker moved, and that its player does not say later."""
        if isinstance(event, Laid) and self.tile_owed(event):
            return
        tile = event.tile if isinstance(event, Laid) else ""
        for seat in self.seats:
            if self.payments[seat] and not self.pays_for_next(seat):
                yield from self.standard(event, seat, tile)

    def standard(self, event: Event, seat: str, tile: str = "") -> Iterator[TmdLine]:
        """A standard action that is paid for, and that no words tell: the only one that fits."""
        for act in self._standards(seat, tile):
            self.payments[seat].clear()
            self.unsaid(event, f"{seat} did not say {act.do.replace('_', ' ')}", seat)
            yield self.line(event.step, act)
            yield from self.late_tiles()

    def _standards(self, seat: str, tile: str = "") -> list[actions.Standard]:
        """The only standard action that fits what is paid, and what is laid; none where there are several."""
        state = self.ahead(seat)
        pay = self.paid_so_far(seat)
        if not pay or not state.turn.support or state.turn.mains >= state.turn.allowed:
            return []
        laid = {one.tile for one in map(self.story.events.__getitem__, self.waiting) if isinstance(one, Laid)}
        laid |= {tile} - {""}
        found = list[actions.Standard]()
        for kind in _KINDS:
            shown = not laid.isdisjoint(PLACES[kind.do]) if kind.do in PLACES else not laid
            act = kind(by=seat, pay=pay)
            if shown and rules_broken(self.game, state, act, (), None) == frozenset():
                found.append(act)
        heated = any(isinstance(one, Counted) and one.marker == "temperature" for one in self._this_turn())
        less = "place_greenery" if "city" in laid else "buy_vp" if heated else "raise_temperature"
        sure = [one for one in found if one.do != less]
        return (sure or found)[:1] if 1 in (len(found), len(sure)) else []

    def standard_gives(self, seat: str, face: str) -> bool:
        """Whether a die is set for the standard action that is paid for, and no die is taken back.

        Whoever takes one back still pays with something else, before others go on.
        """
        rest = takewhile(lambda one: not self.is_over(one, seat), self.story.events[self.index + 1 :])
        own = takewhile(lambda one: not self.is_act(one), (one for one in rest if one.seat == seat))
        if any(map(faces_of, own)):
            return False
        state = self.ahead(seat)
        acts = [act for act in self._standards(seat) if not act.draws(state)]
        for act in acts:
            after = state.fork()
            self.game.force(after, act, Decided(()))
            dice = after.players[seat].dice[face] + act.pay.count(face)
            return dice > state.players[seat].dice[face]
        return False

    def _this_turn(self) -> Iterator[Event]:
        """What has happened since somebody last said something, and what does until the next words."""
        events = self.story.events
        for part in (events[self.index :: -1], events[self.index :]):
            for number, event in enumerate(part):
                if number and isinstance(event, Declared) and self.is_act(event):
                    break
                yield event

    # -- effects -----------------------------------------------------------------------------------------

    def option(self, event: Came | Drew | Laid | Counted | Tokens) -> Iterator[TmdLine]:
        """One of several effects that is done, and not said to be chosen: the only one that shows so."""
        for seat in self.state.owing:
            choice = self.owes(seat, Choose) if event.seat in ("", seat) else None
            if choice is None or (isinstance(event, Laid) and self.tile_owed(event)):
                continue
            acts = [owed.ChooseOption(by=seat, option=option) for option in range(len(choice.of))]
            found = [one for one in acts if self._shows(event, seat, one)]
            if len(found) == 1 and self.next_act(seat) != "choose":
                self.unsaid(event, f"{seat} did not say which effect is chosen", seat)
                yield self.line(event.step, found[0])
                return

    def shown_early(self) -> Iterator[TmdLine]:
        """One of several effects whose marker was moved before the words: the only one that shows so."""
        events, own = self.story.events, self.story.events[self.index].seat
        choice = self.owes(own, Choose) if own in self.state.owing else None
        if choice is None or self.next_act(own) == "choose":
            return
        acts = [owed.ChooseOption(by=own, option=option) for option in range(len(choice.of))]
        moved = takewhile(lambda one: not self.is_act(one), reversed(events[: self.index]))
        for event in moved:
            if isinstance(event, Counted) and event.by > 0 and event.marker != "vp":
                found = [one for one in acts if self._shows(event, own, one)]
                if len(found) == 1:
                    self.unsaid(event, f"{own} did not say which effect is chosen", own)
                    yield self.line(events[self.index].step, found[0])
                    return

    def _shows(self, event: Came | Drew | Laid | Counted | Tokens, seat: str, act: owed.ChooseOption) -> bool:
        """Whether a die, card, tile or count is what a chosen effect brings."""
        draws = act.draws(self.state)
        if draws:
            if isinstance(event, Drew):
                return any(draw.kind == "sample" for draw in draws)
            colours = {draw.purpose.partition(" die of ")[0] for draw in draws if draw.kind == "d6"}
            return isinstance(event, Came) and event.rolled and event.colour in colours
        after = self.state.fork()
        self.game.force(after, act, Decided(()))
        was, now = self.state.players[seat], after.players[seat]
        owes = [one.effect for one in now.owed if one not in was.owed]
        match event:
            case Laid():
                return any(isinstance(one, PlaceTile) and one.tile == event.tile for one in owes)
            case Tokens():
                return now.wild - was.wild == event.by
            case Counted(marker="vp"):
                return now.vp - was.vp == event.by
            case Counted(marker="temperature"):
                return after.temperature > self.state.temperature
            case Counted(marker="oxygen"):
                return after.oxygen > self.state.oxygen
            case Came(rolled=True):
                return any(isinstance(one, GainDice) and one.die in (ANY, event.colour) for one in owes)
            case Came():
                fits = (
                    isinstance(one, GainResource) and self.content.fits(event.face, one.res) for one in owes
                )
                return now.dice[event.face] > was.dice[event.face] or any(fits)
        return False

    def tile_owed(self, event: Laid) -> bool:
        return any(one.tile == event.tile for seat in self.state.owing for one in self.places_owed(seat))

    def places_owed(self, seat: str) -> list[PlaceTile]:
        player = self.player(seat)
        effects = [one.effect for one in player.owed] if player is not None else []
        return [one for one in effects if isinstance(one, PlaceTile)]
