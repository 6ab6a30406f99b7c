"""What players do by hand, or say in words of their own, instead of using a control.

Dice, cards, tiles and markers show it: dice that went back, cards that were thrown away and drawn, dice that
are those of a production, a card that was dragged to the mat. What is read from them alone is told as unsaid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from hfmod.engine.worlds import rules_broken
from hfmod.games.tmdice.content.effects import (
    ANY,
    Choose,
    Exchange,
    GainDice,
    GainResource,
    PlayFromHand,
)
from hfmod.games.tmdice.content.model import MAIN, PROJECT, SUPPORT
from hfmod.games.tmdice.record.events import (
    Came,
    Counted,
    Declared,
    Discarded,
    Drew,
    Event,
    Given,
    Laid,
    PutDown,
    Sideways,
    Tokens,
    Went,
)
from hfmod.games.tmdice.record.interpreter import Saying, TmdLine, faces_of
from hfmod.games.tmdice.record.looking import BETWEEN
from hfmod.games.tmdice.record.set_up import SettingUp
from hfmod.games.tmdice.record.turns import PRODUCING
from hfmod.games.tmdice.record.unworded import PLACES, STANDARD
from hfmod.games.tmdice.rules import actions, cards, ending, owed, production, setup
from hfmod.games.tmdice.rules.applying import MustLose, name_of
from hfmod.games.tmdice.rules.dice import supplied
from hfmod.games.tmdice.rules.paying import Icons, cost_of, covers
from hfmod.games.tmdice.rules.state import (
    ACTION,
    CHOOSE,
    DICE,
    GIFT,
    KEPT,
    PRODUCED,
    PRODUCTION,
    REFILLED,
    SETUP,
    START_TILES,
    TURN,
    TURN_END,
    TmdState,
)
from hfmod.games.tmdice.rules.turns import due

_NO_SUPPORT = PRODUCING | {"support_draw"}
SUPPORTS = (
    2  # dice that a player may roll in an Action Turn, for the support action and instead of a main one
)
_ENDS = frozenset({"", "end_turn"})
_NO_ACTION = _ENDS | {"use_card", "choose", "exchange", "skip", "apply"}
_AGAIN = STANDARD | {"keep_dice", "choose", "exchange", "skip"}


class ByHand(SettingUp):
    """Reads what is done by hand as well."""

    def before(self, event: Event) -> Iterator[TmdLine]:
        yield from self.corporations(event)
        match event:
            case _ if self.index in self.taken:
                pass
            case Declared() if self.is_act(event) and not event.said.by_table:
                if self._said_again(event):
                    self.taken.add(self.index)
                    self.unsaid(event, f"{event.seat} said {event.tag.act.replace('_', ' ')} twice")
                    return
                if self._too_early(event):
                    return
                if self._keeps_late(event):
                    self.taken.add(self.index)
                    self.unsaid(event, f"{event.seat} said which dice are kept after the production")
                    return
                if self._leaves_nothing(event):
                    self.taken.add(self.index)
                    self.unsaid(event, f"{event.seat} leaves an effect that is done")
                    return
                yield from self._keeps_next(event)
                yield from self._bonus_late(event)
                yield from self.laid_late()
                late = event.said.ends_turn and event.seat != self.state.active
                for seat in dict.fromkeys((self.state.active, event.seat)) if not late else ():
                    yield from self._done_by(event, seat, event.tag.act if seat == event.seat else "")
            case Came() if event.seat in self.seats:
                yield from self._comes(event)
            case Went() if self.owes(event.seat, MustLose) and event.seat != self.state.active:
                self.taken.add(self.index)
                self.unsaid(event, f"{event.seat} did not say that {event.face} is lost")
                yield self.line(event.step, owed.LoseResource(by=event.seat, resource=event.face))
            case Drew() if self.state.step in (SETUP, START_TILES, CHOOSE) and not self.waits(event.seat):
                self.taken.add(self.index)  # a first hand, which the set-up tells
            case Drew() if event.seat in self.seats:
                yield from self.option(event)
                if self.index not in self.taken:
                    yield from self._drew(event)
            case Laid():
                yield from self.option(event)
                yield from self.standard_shown(event)
            case Counted() if event.by > 0:
                yield from self.option(event)
                yield from self.standard_shown(event)
            case Tokens() if event.by > 0:
                yield from self.option(event)
            case Given() if self.state.step == GIFT and event.seat == self.state.first:
                yield from self.gift(event)
            case PutDown(down=True) if event.seat in self.seats:
                yield from self._put_down(event)
            case Sideways() if event.seat in self.seats:
                yield from self._used(event)

    # -- words -------------------------------------------------------------------------------------------

    def _said_again(self, event: Declared) -> bool:
        """Whether it says once more what its player said last, with nothing done in between or for it."""
        word = event.tag.act
        if word not in _AGAIN or self._said_before(event) != {**event.tag.params, "": word}:
            return False
        seat = event.seat
        if word == "keep_dice":
            return True
        if word in ("choose", "exchange"):
            return self.owes(seat, Choose if word == "choose" else Exchange) is None
        if word == "skip":
            return self._leaves_nothing(event)
        turn, own = self.state.turn, seat == self.state.active
        if self.payments[seat] or (own and turn.mains < turn.allowed):
            return False
        return not self._done_twice(seat, word)

    def _too_early(self, event: Declared) -> bool:
        """Whether a support die is rolled out of turn, and put back before the others go on."""
        if event.tag.act != "support_die" or not self.out_of_turn(event.seat):
            return False
        for index, one in self.next_of(event.seat):
            if isinstance(one, Came) and one.step == event.step:
                with self.read_from(index):
                    if not self.goes_back(one):
                        return False
                    self.mistaken(one, "out of turn")
                self.taken.add(self.index)
                return True
        return False

    def _bonus_late(self, event: Declared) -> Iterator[TmdLine]:
        """A bonus card that the last player takes, and says so, when the next one has gone on."""
        seat = self.state.active
        player = self.state.players.get(seat)
        if player is None or event.seat == seat or self.state.step not in (TURN, TURN_END):
            return
        for index in range(self.index + 1, len(self.story.events)) if due(self.state, player) else ():
            words = self.story.events[index]
            if not isinstance(words, Declared) or not self.is_act(words):
                continue
            if words.seat == seat and words.tag.act == "take_bonus_card":
                yield from self._read_now(words, f"{seat} took the bonus card only when others had gone on")
            if words.seat == seat or words.said.ends_turn:
                return

    def _keeps_next(self, event: Declared) -> Iterator[TmdLine]:
        """Dice that a player says to keep just after the hand is filled up: hands do both at once."""
        words, seat = self._own_words(event.seat), event.seat
        state = self.ahead(seat)
        if event.tag.act != "refill_hand" or words is None or words.tag.act != "keep_dice":
            return
        if state.step != TURN or state.active != seat or state.turn.kind or self.payments[seat]:
            return
        gone = {at: one for at, one in self.next_of(seat) if isinstance(one, Went)}
        faces, player = Counter(one.face for one in gone.values()), state.players[seat]
        if faces <= player.dice:
            self.taken |= {*gone, self.story.events.index(words)}
            self.unsaid(words, f"{seat} said which dice are kept when the hand was full")
            keep = tuple((player.dice - faces).elements())
            yield self.line(words.step, production.KeepDice(by=seat, keep=keep))

    def _keeps_late(self, event: Declared) -> bool:
        """Whether it says which dice are kept when all are rolled, and none has gone back since."""
        turn, seat = self.state.turn, event.seat
        produced = seat == self.state.active and turn.done == PRODUCED
        return event.tag.act == "keep_dice" and produced and not self._went(seat)

    def _leaves_nothing(self, event: Declared) -> bool:
        """Whether a player leaves an effect that nothing gives now."""
        player = self.player(event.seat)
        effects = [name_of(one.effect) for one in player.owed] if player is not None else []
        return event.tag.act == "skip" and event.tag.params.get("effect") not in effects

    def _said_before(self, event: Declared) -> dict[str, str] | None:
        """The word of what a player said last and its parameters, if nothing was done since."""
        for earlier in reversed(self.story.events[: self.index]):
            if earlier.seat != event.seat:
                continue
            if isinstance(earlier, Declared) and self.is_act(earlier):
                return {**earlier.tag.params, "": earlier.tag.act}
            return None
        return None

    def _done_twice(self, seat: str, word: str) -> bool:
        """Whether a standard action shows that was said once more."""
        back = sum(isinstance(one, Went) for _, one in self.next_of(seat))
        if back >= len(self.content.standard[word].cost):
            return True
        if word == "raise_temperature":
            return self._shows_more(seat, "temperature", self.state.temperature)
        if word == "buy_vp":
            return self._shows_more(seat, f"vp.{seat}", self.state.players[seat].vp)
        tiles = PLACES[word]
        own = takewhile(lambda one: not self.is_over(one, seat), self.story.events[self.index + 1 :])
        due = (one for name in self.state.owing for one in self.places_owed(name))
        return sum(isinstance(one, Laid) and one.tile in tiles for one in own) > sum(
            one.tile in tiles for one in due
        )

    def _shows_more(self, seat: str, fact: str, now: int) -> bool:
        """Whether a marker shows more than the acts so far make, at the end of the turn, if that is said."""
        ends = (one for one in self.story.events[self.index + 1 :] if self.is_over(one, seat))
        end = next(ends, None)
        return isinstance(end, Declared) and end.facts.get(fact, now) > now

    # -- starting dice ----------------------------------------------------------------------------------

    def _started(self, event: Came) -> Iterator[TmdLine]:
        """Starting dice that are rolled one by one."""
        act = setup.StartingDice(by=event.seat)
        due = Counter(draw.purpose.partition(" ")[0] for draw in act.draws(self.state))
        ready = self.state.players[event.seat].ready
        if not ready and due == Counter(one.colour for one in self._rolled_on(event.seat)):
            self.unsaid(event, f"{event.seat} did not say that these are the starting dice")
            yield self.line(event.step, act)

    # -- production --------------------------------------------------------------------------------------

    def _done_by(self, event: Event, seat: str, word: str) -> Iterator[TmdLine]:
        """What the active player has done without a word before this one; empty where another goes on."""
        state = self.ahead(seat)
        if state.step != TURN or state.active != seat or state.owing:
            return
        over = state.turn.kind == ACTION or state.turn.done == PRODUCED
        follows = word in PRODUCING and self.production_follows() and not self.goes_on_acting()
        if state.solo and over and follows:
            yield from self.standard(event, seat)
            yield self.end(seat)
            state = self.ahead(seat)
        acts = isinstance(event, Declared) and event.seat == seat and self.timing(event) in (SUPPORT, MAIN)
        if not state.solo and state.turn.done == PRODUCED and acts:  # a second turn in a row
            yield self.end(seat)
            return
        if state.turn.kind != ACTION and word in ("refill_hand", "produce", *_ENDS):
            late = word == "produce" and self._drawn_after(seat)
            said = self._refills_late(seat) if word == "produce" else None
            changes = late or said is not None or (word != "refill_hand" and self._hand_changes(seat))
            if not state.turn.done and (changes or (word not in _ENDS and self._went(seat))):
                yield self._keep(event, seat)
            done = self.ahead(seat).turn.done
            if done == KEPT and said is not None:
                yield from self._read_now(said, f"{seat} filled the hand up only after the production")
            elif done == KEPT and changes:
                yield self._refill(event, seat, late)
        elif word in _ENDS:
            yield from self.standard(event, seat)

    def _keep(self, event: Event, seat: str) -> TmdLine:
        """Dice are kept: all but those that went back."""
        self.unsaid(event, f"{seat} did not say which dice are kept", seat)
        gone = self._went(seat)
        self.payments[seat] = [one for one in self.payments[seat] if not self._is_die(one)]
        player = self.player(seat)
        kept = tuple((player.dice - gone).elements()) if player is not None else ()
        return self.line(event.step, production.KeepDice(by=seat, keep=kept))

    def _refill(self, event: Event, seat: str, late: bool = False) -> TmdLine:
        """The hand is filled up: by what was drawn before, or, where dice are rolled first, ``late``."""
        self.unsaid(event, f"{seat} did not say that the hand is filled up", seat)
        self.looks_back = not late
        discard = self.discarded(seat)
        beyond = self.beyond(seat, production.RefillHand(by=seat, discard=discard))
        found = self.line(event.step, production.RefillHand(by=seat, discard=discard, beyond=beyond))
        self.looks_back = False
        return found

    def _refills_late(self, seat: str) -> Declared | None:
        """The words by which a player who says that he produces fills the hand up only then."""
        words = self.next_words(seat)
        return words if words is not None and words.tag.act == "refill_hand" else None

    def _read_now(self, words: Declared, slip: str) -> Iterator[TmdLine]:
        """Words that were said later than they belong."""
        index, act = self.story.events.index(words), self.acts.by_word(words.tag.act)
        assert act is not None
        self.taken.add(index)
        with self.read_from(index):
            lines = list(act.read(Saying(self, words)))
        self.unsaid(words, slip)
        yield from lines

    def _drawn_after(self, seat: str) -> bool:
        """Whether a player who says that he produces draws his cards only then, without another word."""
        own = (one for _, one in self.next_of(seat))
        drawn = sum(isinstance(one, Drew) and one.step not in self.worded for one in own)
        player = self.player(seat)
        fills = player is not None and len(player.hand) + drawn == production.HAND
        return drawn > 0 and (fills or self.next_act(seat) in _ENDS)

    def _is_die(self, index: int) -> bool:
        return isinstance(self.story.events[index], Went)

    def _went(self, seat: str) -> Counter[str]:
        """Dice that a player has put back for no act, by face."""
        events = self.story.events
        return Counter(
            face for one in self.payments[seat] if self._is_die(one) for face in faces_of(events[one])
        )

    def _hand_changes(self, seat: str) -> bool:
        """Whether a player has thrown cards away or drawn some in this turn, for no act."""
        for index in range(self.index, -1, -1):
            event = self.story.events[index]
            if isinstance(event, Declared) and index < self.index and self.is_act(event):
                others = event.seat != seat and event.tag.act not in BETWEEN
                if event.said.ends_turn or others:
                    return False
            if isinstance(event, Drew | Discarded) and event.seat == seat and index not in self.taken:
                return True
        return False

    def _produced(self, event: Came) -> Iterator[TmdLine]:
        """A production whose dice are rolled one by one."""
        seat = event.seat
        state = self.ahead(seat)
        turn = state.turn
        if not event.rolled or state.step != TURN or state.active != seat or state.owing:
            return
        follows = self.next_act(seat)
        last = turn.done == REFILLED and follows != "produce"  # nothing but the production is left
        if turn.kind == ACTION or turn.done == PRODUCED or (follows not in _NO_ACTION and not last):
            return
        rolled = Counter(one.colour for one in self._rolled_on(seat, in_a_row=True))
        clear = turn.kind == PRODUCTION or bool(self._went(seat)) or self._hand_changes(seat)
        if not rolled or rolled != self._due(state, seat):
            return
        if not clear and rolled.total() <= (1 if self._goes_unsaid(state, seat) else SUPPORTS):
            return
        if not turn.done and clear:
            yield self._keep(event, seat)
        if self.ahead(seat).turn.done in ("", KEPT) and self._hand_changes(seat):
            yield self._refill(event, seat)
        self.unsaid(event, f"{seat} did not say that this is the production")
        yield self.line(event.step, production.Produce(by=seat))

    @staticmethod
    def _goes_unsaid(state: TmdState, seat: str) -> bool:
        """Whether a player may keep all dice and draws no card: nothing moves before a production."""
        player = state.players[seat]
        few = player.dice.total() <= production.keep_limit(state, player)
        return few and len(player.hand) >= production.HAND

    def _rolled_on(self, seat: str, in_a_row: bool = False) -> Iterator[Came]:
        """Dice that a player rolls for no act, up to what somebody says next.

        ``in_a_row``: or up to what is paid, or a tile that is laid.
        """
        for index in range(self.index, len(self.story.events)):
            event = self.story.events[index]
            if isinstance(event, Declared) and self.is_act(event):
                return
            if in_a_row and (isinstance(event, Laid) or (event.seat == seat and faces_of(event))):
                return
            if isinstance(event, Came) and event.rolled and event.seat == seat and index not in self.taken:
                yield event

    def _due(self, state: TmdState, seat: str) -> Counter[str]:
        """Dice of a player's production, once those are back that went."""
        player = state.players[seat]
        if not state.turn.done:
            production.return_others(state, player, player.dice - self._went(seat))
        due = production.production(state, player)
        return Counter({colour: supplied(state, colour, n) for colour, n in due.items() if n})

    # -- actions -----------------------------------------------------------------------------------------

    def _drew(self, event: Drew) -> Iterator[TmdLine]:
        """Two cards that are drawn for a resource, as support."""
        seat = event.seat
        state, paid = self.ahead(seat), self.paid_so_far(seat)
        own = (one for one in self.story.events[self.index :] if one.seat == seat)
        acts = (one for one in own if self.is_act(one) or not isinstance(one, Declared))
        drawn = [*takewhile(lambda one: isinstance(one, Drew), acts)]
        if len(state.deck) > 1:  # else they come from a new deck, one by one
            drawn = [one for one in drawn if one.step == event.step]
        if state.step != TURN or state.active != seat or state.owing or len(paid) != 1 or len(drawn) != 2:
            return
        if state.solo and state.turn.done == PRODUCED:
            yield self.end(seat)
            state = self.ahead(seat)
        turn, follows = state.turn, self.next_act(seat)
        if follows == "support_draw" and self._draws_itself(seat):
            follows = ""
        if follows in _NO_SUPPORT or turn.kind == PRODUCTION or turn.mains >= turn.allowed:
            return
        if turn.support and follows not in _ENDS:
            return
        self.payments[seat].clear()
        self.unsaid(event, f"{seat} did not say that two cards are drawn as support")
        yield self.line(event.step, actions.SupportDraw(by=seat, pay=paid[0]))

    def _draws_itself(self, seat: str) -> bool:
        """Whether cards are drawn by the control that tells what a player says next."""
        words = self.next_words(seat)
        drawn = (one for one in self.story.events if isinstance(one, Drew) and one.seat == seat)
        return words is not None and any(one.step == words.step for one in drawn)

    def _put_down(self, event: PutDown) -> Iterator[TmdLine]:
        """A card that is dragged to the mat is played, or a bonus card taken."""
        seat, card = event.seat, self.content.cards[event.card]
        state = self.ahead(seat)
        if event.card in self.state.bonus_stack:
            self.unsaid(event, f"{seat} did not say that the bonus card {card.name} is taken")
            yield self.line(event.step, ending.TakeBonusCard(by=seat, card=event.card))
            return
        player = state.players.get(seat)
        if player is None or card.kind != PROJECT or event.card not in player.hand:
            return
        cost = cost_of(state, player, card)
        paid = [*self.paid_so_far(seat), *(face for _, face in self.coming(seat))][: len(cost)]
        ready = covers(self.content, cost, paid)  # else it may be laid out for the own turn
        own = state.step == TURN and (state.active == seat or ready)
        if self.owes(seat, PlayFromHand) is None and not own:
            return
        pay = self.paid(seat, len(cost))
        self.unsaid(event, f"{seat} did not say that {card.name} is played")
        yield self.line(event.step, cards.PlayCard(by=seat, card=event.card, pay=pay))
        yield from self.late_tiles()

    def _used(self, event: Sideways) -> Iterator[TmdLine]:
        """A blue card that is turned sideways is used."""
        seat, card = event.seat, self.content.cards[event.card]
        state = self.ahead(seat)
        player = state.players.get(seat)
        if (
            player is None
            or state.step != TURN
            or event.card not in player.cards
            or event.card in player.used
        ):
            return
        paid = [*self.paid_so_far(seat)]
        coming = [face for _, one in self.next_of(seat) for face in faces_of(one)]
        for number, action in enumerate(card.actions):
            due = len(action.cost)
            pay = tuple(sorted((paid + coming)[: max(due, len(paid))]))
            act = cards.UseCard(by=seat, card=event.card, action=number, pay=pay)
            if rules_broken(self.game, state, act, (), None) == frozenset():
                self.paid(seat, due)
                self.unsaid(event, f"{seat} did not say that {card.name} is used")
                yield self.line(event.step, act)
                yield from self.late_tiles()
                return

    def _turned_late(self, event: Came) -> Iterator[TmdLine]:
        """A blue card that is paid for, and turned sideways after the first die that it gives."""
        paid = self.paid_so_far(event.seat)
        for index, one in self.next_of(event.seat):
            if isinstance(one, Sideways) and one.used and self._gives(one.card, paid, event.colour):
                for line in self._used(one):
                    self.taken.add(index)
                    yield line
                return

    def _gives(self, card: str, paid: Icons, colour: str) -> bool:
        """Whether an action of a card costs what is paid, and gives a die of a colour."""
        return any(
            action.cost
            and covers(self.content, action.cost, paid)
            and any(isinstance(one, GainDice) and one.die in (ANY, colour) for one in action.gain)
            for action in self.content.cards[card].actions
        )

    # -- effects -----------------------------------------------------------------------------------------

    def _comes(self, event: Came) -> Iterator[TmdLine]:
        """A die that comes may show what was chosen or exchanged, or a production."""
        seat = event.seat
        if event.rolled and self.waits(seat):
            return
        if event.rolled and self.state.step == DICE:
            yield from self._started(event)
        elif event.rolled and not self.owes(seat, GainDice):
            yield from self._turned_late(event)
            if self.owes(seat, GainDice) or self.index in self.taken:
                return
            yield from self.option(event)
            if self.index not in self.taken:
                yield from self._produced(event)
        elif not event.rolled and event.face and self.takes_back(event):
            self.taken.add(self.index)
        elif not event.rolled and event.face and self.due[seat][event.face] <= 0:
            if self.owes(seat, GainResource):
                return
            if self.payments[seat] and self.pays_for_next(seat):  # what the act gives that is said next
                self.due[seat][event.face] -= 1
                self.taken.add(self.index)
                return
            pay = self.paid_so_far(seat)
            if self.owes(seat, Exchange) and pay:
                self.payments[seat].clear()
                self.unsaid(event, f"{seat} did not say that resources are exchanged")
                yield self.line(event.step, owed.ExchangeResources(by=seat, pay=pay))
            elif self.standard_gives(seat, event.face):
                yield from self.standard(event, seat)
            else:
                yield from self.option(event)
