"""What players do by hand, or say in words of their own, instead of using a control.

Dice, cards, tiles and markers show it: dice that went back, cards that were thrown away and drawn, dice that
are those of a production, a card that was dragged to the mat. What is read from them alone is told as unsaid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hfmod.engine.history import Decided
from hfmod.engine.worlds import rules_broken
from hfmod.games.tmdice.content.effects import (
    ANY,
    Choose,
    Exchange,
    GainDice,
    GainResource,
    PlaceTile,
    PlayFromHand,
)
from hfmod.games.tmdice.content.model import PROJECT
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
from hfmod.games.tmdice.record.interpreter import TmdLine, faces_of
from hfmod.games.tmdice.record.looking import BETWEEN, OF_TURNS
from hfmod.games.tmdice.record.turns import Turns
from hfmod.games.tmdice.rules import actions, cards, owed, production, setup
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
    TmdState,
)

STANDARD = (
    actions.RaiseTemperature, actions.PlaceOcean, actions.PlaceGreenery, actions.PlaceCity, actions.BuyVp,
)  # fmt: skip
_PLACES = {
    actions.PlaceOcean: ("ocean",),
    actions.PlaceGreenery: ("greenery", "city"),
    actions.PlaceCity: ("greenery", "city"),
}
_STANDARD = frozenset(kind.do for kind in STANDARD)
_PRODUCING = frozenset({"keep_dice", "refill_hand", "produce"})
_NO_SUPPORT = _PRODUCING | {"support_draw"}
_COST_ONE = ("support_draw", "turn")
SUPPORTS = (
    2  # dice that a player may roll in an Action Turn, for the support action and instead of a main one
)
_ENDS = frozenset({"", "end_turn"})
_NO_ACTION = _ENDS | {"use_card", "choose", "exchange", "skip", "apply"}
_AGAIN = _STANDARD | {"keep_dice", "choose", "exchange", "skip"}


class ByHand(Turns):
    """Reads what is done by hand as well."""

    def before(self, event: Event) -> Iterator[TmdLine]:
        match event:
            case Declared() if self.is_act(event) and not event.said.by_table:
                if self._said_again(event):
                    self.taken.add(self.index)
                    self.unsaid(event, f"{event.seat} said {event.tag.act.replace('_', ' ')} twice")
                    return
                if self._leaves_nothing(event):
                    self.taken.add(self.index)
                    self.unsaid(event, f"{event.seat} leaves an effect that is done")
                    return
                yield from self._chosen(event)
                yield from self._laid_late()
                late = event.said.ends_turn and event.seat != self.state.active
                for seat in dict.fromkeys((self.state.active, event.seat)) if not late else ():
                    yield from self._done_by(event, seat, event.tag.act if seat == event.seat else "")
            case Came() if event.seat in self.seats:
                yield from self._comes(event)
            case Went() if self.owes(event.seat, MustLose) and event.seat != self.state.active:
                self.taken.add(self.index)
                self.unsaid(event, f"{event.seat} did not say that {event.face} is lost")
                yield self.line(event.step, owed.LoseResource(by=event.seat, resource=event.face))
            case Drew() if self.state.step in (SETUP, START_TILES, CHOOSE):
                self.taken.add(self.index)  # a first hand, which the set-up tells
            case Drew() if event.seat in self.seats:
                yield from self._option(event)
                if self.index not in self.taken:
                    yield from self._drew(event)
            case Laid():
                yield from self._option(event)
                yield from self._standard_shown(event)
            case Counted() if event.by > 0:
                yield from self._option(event)
                yield from self._standard_shown(event)
            case Tokens() if event.by > 0:
                yield from self._option(event)
            case Given() if self.state.step == GIFT and event.seat == self.state.first:
                yield from self._gift(event)
            case PutDown() if event.seat in self.seats:
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
        turn = self.state.turn
        if self.payments[seat] or turn.mains < turn.allowed:
            return False
        return not self._done_twice(seat, word)

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
        after = [event for event in self.rest_of_turn() if event.seat in ("", seat)]
        back = sum(isinstance(one, Went) for _, one in self.next_of(seat))
        if back >= len(self.content.standard[word].cost):
            return True
        if word == "raise_temperature":
            return self._shows_more("temperature", self.state.temperature)
        if word == "buy_vp":
            return self._shows_more(f"vp.{seat}", self.state.players[seat].vp)
        return sum(isinstance(one, Laid) for one in after) > len(self._places_owed(seat))

    def _shows_more(self, fact: str, now: int) -> bool:
        """Whether a marker shows more than the acts so far make, at the end of the turn."""
        ends = (one for one in self.story.events[self.index :] if isinstance(one, Declared))
        end = next((one for one in ends if one.said.ends_turn), None)
        return end is not None and end.facts.get(fact, now) > now

    def _places_owed(self, seat: str) -> list[PlaceTile]:
        player = self.player(seat)
        effects = [one.effect for one in player.owed] if player is not None else []
        return [one for one in effects if isinstance(one, PlaceTile)]

    def _this_turn(self) -> Iterator[Event]:
        """What has happened since somebody last said something, and what does until the next words."""
        events = self.story.events
        for part in (events[self.index :: -1], events[self.index :]):
            for number, event in enumerate(part):
                if number and isinstance(event, Declared) and self.is_act(event):
                    break
                yield event

    # -- corporations and the gift -----------------------------------------------------------------------

    def _chosen(self, event: Declared) -> Iterator[TmdLine]:
        """Corporations that were chosen by who reveals them, and never said to be."""
        if event.tag.act != "reveal_corporation" or self.state.step != CHOOSE:
            return
        later = [one for one in self.story.events[self.index :] if isinstance(one, Declared)]
        chooses = {one.seat for one in later if one.tag.act == "choose_corporation"}
        reveals = {
            one.seat: one.tag.params.get("card", "") for one in reversed(later) if one.said is event.said
        }
        for seat, player in self.state.players.items():
            card = reveals.get(seat, "")
            if not player.chosen and seat not in chooses and card in player.offered:
                self.unsaid(event, f"{seat} did not say that a corporation is chosen", seat)
                yield self.line(event.step, setup.ChooseCorporation(by=seat, corporation=card))

    def _laid_late(self) -> Iterator[TmdLine]:
        """Tiles of start bonuses that are laid when others have gone on: the set-up has no order of hands."""
        ahead = range(self.index + 1, len(self.story.events)) if self.setting_up and self.state.owing else ()
        for index in ahead:
            event = self.story.events[index]
            if isinstance(event, Declared) and event.tag.act in OF_TURNS:
                return
            owed = isinstance(event, Laid) and index not in self.taken and self._tile_owed(event)
            line = self.laid(event) if owed and isinstance(event, Laid) else None
            if line is not None:
                self.taken.add(index)
                yield line

    def _gift(self, event: Given) -> Iterator[TmdLine]:
        """The first player's gift, that was dragged; one that comes back was none."""
        later = (one for one in self.story.events[self.index + 1 :] if isinstance(one, Given))
        back = next((one for one in later if one.die == event.die), None)
        if back is None or back.to != event.seat:
            self.unsaid(event, f"{event.seat} did not say that a resource is given away")
            yield self.line(event.step, setup.GiveResource(by=event.seat, resource=event.face))

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
        follows = word in _PRODUCING and self.production_follows() and not self._goes_on_acting()
        if state.solo and over and follows:
            yield from self._standard(event, seat)
            yield self.end(seat)
            state = self.ahead(seat)
        if state.turn.kind != ACTION and word in ("refill_hand", "produce", *_ENDS):
            changes = word != "refill_hand" and self._hand_changes(seat)
            if not state.turn.done and (changes or (word not in _ENDS and self._went(seat))):
                yield self._keep(event, seat)
            done = self.ahead(seat).turn.done
            if done == KEPT and changes:
                yield self._refill(event, seat)
        elif word in _ENDS:
            yield from self._standard(event, seat)

    def _keep(self, event: Event, seat: str) -> TmdLine:
        """Dice are kept: all but those that went back."""
        self.unsaid(event, f"{seat} did not say which dice are kept", seat)
        gone = self._went(seat)
        self.payments[seat] = [one for one in self.payments[seat] if not self._is_die(one)]
        player = self.player(seat)
        kept = tuple((player.dice - gone).elements()) if player is not None else ()
        return self.line(event.step, production.KeepDice(by=seat, keep=kept))

    def _refill(self, event: Event, seat: str) -> TmdLine:
        self.unsaid(event, f"{seat} did not say that the hand is filled up", seat)
        self.looks_back = True
        discard = self.discarded(seat)
        beyond = self.beyond(seat, production.RefillHand(by=seat, discard=discard))
        found = self.line(event.step, production.RefillHand(by=seat, discard=discard, beyond=beyond))
        self.looks_back = False
        return found

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
        rolled = Counter(one.colour for one in self._rolled_on(seat))
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

    def _rolled_on(self, seat: str) -> Iterator[Came]:
        """Dice that a player rolls for no act, up to what somebody says next."""
        for index in range(self.index, len(self.story.events)):
            event = self.story.events[index]
            if isinstance(event, Declared) and self.is_act(event):
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

    def _standard_shown(self, event: Counted | Laid) -> Iterator[TmdLine]:
        """A standard action whose tile is laid or marker moved, and that its player does not say later."""
        if isinstance(event, Laid) and self._tile_owed(event):
            return
        tile = event.tile if isinstance(event, Laid) else ""
        for seat in self.seats:
            if self.payments[seat] and not self._pays_for_next(seat):
                yield from self._standard(event, seat, tile)

    def _pays_for_next(self, seat: str) -> bool:
        """Whether what a player has paid, with what he still pays for it, is the cost of what he says next."""
        words = self.next_words(seat)
        cost = self._cost_of(words) if words is not None else None
        if words is None or cost is not None:
            paid = self._paid(seat)
            coming = [face for _, one in self.next_of(seat) for face in faces_of(one)]
            whole = tuple(sorted([*paid, *coming]))
            return cost is not None and any(covers(self.content, cost, pay) for pay in (paid, whole))
        return words.tag.act in (*_COST_ONE, "exchange") and len(self.payments[seat]) == 1

    def goes_back(self, event: Came) -> bool:
        """Not what pays for the act that is said next."""
        words, paid = self.next_words(event.seat), [*self._paid(event.seat)]
        paid += [face for _, one in self.next_of(event.seat) for face in faces_of(one)]
        cost = (self._cost_of(words) or ()) if words is not None else ()
        due = 1 if words is not None and words.tag.act in _COST_ONE else len(cost)
        return super().goes_back(event) and len(paid) > due

    def _cost_of(self, words: Declared) -> Icons | None:
        """The cost of a standard action, of a card or of its action; None for what has none."""
        card = self.content.cards.get(words.tag.params.get("card", ""))
        if words.tag.act in _STANDARD:
            return self.content.standard[words.tag.act].cost
        if card is not None and words.tag.act == "use_card":
            return card.actions[int(words.tag.params.get("action", "0"))].cost
        if card is not None:
            return cost_of(self.state, self.state.players[words.seat], card)
        return None

    def gone(self, seat: str) -> Counter[str]:
        """Those that pay for what is said next are kept until then."""
        words = self.next_words(seat)
        cost = self._cost_of(words) if words is not None else None
        back = [(at, one) for at, one in self.next_of(seat) if isinstance(one, Went)]
        if cost and covers(self.content, cost, tuple(one.face for _, one in back)):
            taken = set(self.taken)
            self.taken |= {at for at, _ in back}
            found = super().gone(seat)
            self.taken = taken
            return found
        return super().gone(seat)

    def _paid(self, seat: str) -> tuple[str, ...]:
        """What a player has paid for no act yet, sorted."""
        events = self.story.events
        return tuple(sorted(face for one in self.payments[seat] for face in faces_of(events[one])))

    def _standard(self, event: Event, seat: str, tile: str = "") -> Iterator[TmdLine]:
        """A standard action that is paid for, and that no words tell: the only one that fits."""
        for act in self._standards(seat, tile):
            self.payments[seat].clear()
            self.unsaid(event, f"{seat} did not say {act.do.replace('_', ' ')}", seat)
            yield self.line(event.step, act)
            yield from self.late_tiles()

    def _standards(self, seat: str, tile: str = "") -> list[actions.Standard]:
        """The only standard action that fits what is paid, and what is laid; none where there are several."""
        state = self.ahead(seat)
        pay = self._paid(seat)
        if not pay or not state.turn.support or state.turn.mains >= state.turn.allowed:
            return []
        laid = {one.tile for one in map(self.story.events.__getitem__, self.waiting) if isinstance(one, Laid)}
        laid |= {tile} - {""}
        found = []
        for kind in STANDARD:
            shown = not laid if kind not in _PLACES else not laid.isdisjoint(_PLACES[kind])
            act = kind(by=seat, pay=pay)
            if shown and rules_broken(self.game, state, act, (), None) == frozenset():
                found.append(act)
        heated = any(isinstance(one, Counted) and one.marker == "temperature" for one in self._this_turn())
        less = "place_greenery" if "city" in laid else "buy_vp" if heated else "raise_temperature"
        sure = [one for one in found if one.do != less]
        return (sure or found)[:1] if 1 in (len(found), len(sure)) else []

    def _standard_gives(self, seat: str, face: str) -> bool:
        """Whether a die is set for the standard action that is paid for, and no die is taken back.

        Whoever takes one back still pays with something else.
        """
        if any(faces_of(one) for _, one in self.next_of(seat)):
            return False
        state = self.ahead(seat)
        acts = [act for act in self._standards(seat) if not act.draws(state)]
        for act in acts:
            after = state.fork()
            self.game.force(after, act, Decided(()))
            dice = after.players[seat].dice[face] + act.pay.count(face)
            return dice > state.players[seat].dice[face]
        return False

    def _drew(self, event: Drew) -> Iterator[TmdLine]:
        """Two cards that are drawn for a resource, as support."""
        seat = event.seat
        state = self.ahead(seat)
        paid = self._paid(seat)
        drawn = [
            one
            for one in self.story.events[self.index : self.index + 8]
            if isinstance(one, Drew) and one.step == event.step
        ]
        if state.step != TURN or state.active != seat or state.owing or len(paid) != 1 or len(drawn) != 2:
            return
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
        """A card that is dragged to the mat is played."""
        seat, card = event.seat, self.content.cards[event.card]
        state = self.ahead(seat)
        player = state.players.get(seat)
        if player is None or card.kind != PROJECT or event.card not in player.hand:
            return
        if self.owes(seat, PlayFromHand) is None and (state.step != TURN or state.active != seat):
            return
        pay = self.paid(seat, len(cost_of(state, player, card)))
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
        paid = [*self._paid(seat)]
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

    # -- effects -----------------------------------------------------------------------------------------

    def _comes(self, event: Came) -> Iterator[TmdLine]:
        """A die that comes may show what was chosen or exchanged, or a production."""
        seat = event.seat
        if event.rolled and self.state.step == DICE:
            yield from self._started(event)
        elif event.rolled and not self.owes(seat, GainDice):
            yield from self._option(event)
            if self.index not in self.taken:
                yield from self._produced(event)
        elif not event.rolled and event.face and self.due[seat][event.face] <= 0:
            if self.owes(seat, GainResource):
                return
            if self.payments[seat] and self._pays_for_next(seat):  # what the act gives that is said next
                self.due[seat][event.face] -= 1
                self.taken.add(self.index)
                return
            pay = self._paid(seat)
            if self.owes(seat, Exchange) and pay:
                self.payments[seat].clear()
                self.unsaid(event, f"{seat} did not say that resources are exchanged")
                yield self.line(event.step, owed.ExchangeResources(by=seat, pay=pay))
            elif self._standard_gives(seat, event.face):
                yield from self._standard(event, seat)
            else:
                yield from self._option(event)

    def _option(self, event: Came | Drew | Laid | Counted | Tokens) -> Iterator[TmdLine]:
        """One of several effects that is done, and not said to be chosen: the only one that shows so."""
        for seat in self.state.owing:
            choice = self.owes(seat, Choose) if event.seat in ("", seat) else None
            if choice is None or (isinstance(event, Laid) and self._tile_owed(event)):
                continue
            acts = [owed.ChooseOption(by=seat, option=option) for option in range(len(choice.of))]
            found = [one for one in acts if self._shows(event, seat, one)]
            if len(found) == 1 and self.next_act(seat) != "choose":
                self.unsaid(event, f"{seat} did not say which effect is chosen", seat)
                yield self.line(event.step, found[0])
                return

    def _shows(
        self, event: Came | Drew | Laid | Counted | Tokens, seat: str, act: owed.ChooseOption
    ) -> bool:
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

    def _tile_owed(self, event: Laid) -> bool:
        return any(one.tile == event.tile for seat in self.state.owing for one in self._places_owed(seat))
