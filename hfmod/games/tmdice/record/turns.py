"""Turns whose end nobody says: who plays alone begins the next one with what belongs to that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from hfmod.engine.act import Act
from hfmod.engine.history import Decided
from hfmod.engine.lines import Line
from hfmod.engine.worlds import rules_broken
from hfmod.games.tmdice.content.effects import ExtraMainAction
from hfmod.games.tmdice.content.model import MAIN, SUPPORT
from hfmod.games.tmdice.record.events import Came, Declared, Event, Laid, PutDown, Sideways, Went
from hfmod.games.tmdice.record.interpreter import Interpreter, TmdLine, faces_of
from hfmod.games.tmdice.rules import actions, cards, ending, production
from hfmod.games.tmdice.rules.state import PRODUCED, TURN, TmdState

STANDARD = frozenset({"raise_temperature", "place_ocean", "place_greenery", "place_city", "buy_vp"})
_MAIN = STANDARD | {"play_card"}
PRODUCING = frozenset({"keep_dice", "refill_hand", "produce"})
_SUPPORT = frozenset({"support_die", "support_draw", "turn"})


class Turns(Interpreter):
    """Reads a story, and knows which acts begin a turn."""

    def placed(self, line: TmdLine) -> TmdLine:
        """Whoever plays alone, and does too much in a turn, has not begun the next one if that is none."""
        act = line.act
        if not self.state.solo or not isinstance(act, Act) or self._makes_a_turn(act):
            return line
        return replace(line, not_yet=frozenset({ending.EndTurn.do}))

    def over(self, line: TmdLine) -> Iterator[TmdLine]:
        """Whoever plays alone, and does what belongs to no turn but the next one, has begun that one."""
        state, act = self.state, line.act
        if not state.solo or state.step != TURN or not isinstance(act, Act) or act.by != state.active:
            return
        if isinstance(act, ending.EndTurn) or not (self._too_much(act) or self._begins(act)):
            return
        if not self._makes_a_turn(act):
            return
        end = ending.EndTurn(by=act.by)
        after = self.passed_over(state)
        if rules_broken(self.game, after, end, (), None) != frozenset():
            return
        self.game.force(after, end, Decided(()))
        if rules_broken(self.game, after, act, (), None) == frozenset():
            yield self.end(act.by or "")

    def end(self, seat: str) -> TmdLine:
        """The end of a turn that nobody has said."""
        event = self.story.events[self.index]
        self.unsaid(event, f"{seat} did not say that the turn is over", seat, "the next act")
        return Line(ending.EndTurn(by=seat), event.step)

    def _too_much(self, act: Act[TmdState]) -> bool:
        return rules_broken(self.game, self.state, act, (), None) != frozenset()

    def _begins(self, act: Act[TmdState]) -> bool:
        """Whether a second support action is the first one of a turn: a main action follows it at once."""
        turn = self.state.turn
        if not turn.support or turn.mains >= turn.allowed or self._timing_of(act) != SUPPORT:
            return False
        for event in self.rest_of_turn():
            timing = self.timing(event) if isinstance(event, Declared) else ""
            if timing in (SUPPORT, MAIN):
                return timing == MAIN
        return False

    def supports(self, seat: str) -> bool:
        if self._begins_next(seat):
            return True
        may = super().supports(seat) or self._for_main(seat)
        return may and not self._says_all(seat) and not self._begins_later(seat)

    def _for_main(self, seat: str) -> bool:
        """Whether a die stands for a main action, and cards are used after it that leave room for one."""
        state, event = self.ahead(seat), self.story.events[self.index]
        turn = state.turn
        if state.step != TURN or state.active != seat or state.owing or not turn.support:
            return False
        room = turn.allowed - turn.mains + self._more_main(seat)
        asked = isinstance(event, Came) and self.asked_by_next(event)
        return self.next_act(seat) == "use_card" and len(self._says(seat)) < room and not asked

    def _begins_next(self, seat: str) -> bool:
        """Whether who plays alone goes on after a whole turn, and leaves room for a support action."""
        state = self.ahead(seat)
        turn = state.turn
        over = turn.done == PRODUCED or (turn.support and turn.mains >= turn.allowed)
        if not (state.solo and state.step == TURN and over) or state.owing:
            return False
        if self.next_act(seat) in PRODUCING:
            return False
        few = len(self._says(seat)) <= 1 and not self._more_main(seat)
        return few and any(map(self._acts, self.rest_of_turn()))

    def _begins_later(self, seat: str) -> bool:
        """Whether the turn before is said to be over only after this, and the own one is begun after that."""
        if self.state.active == seat:
            return False
        events = iter(self.story.events[self.index + 1 :])
        before = [*takewhile(lambda one: not (isinstance(one, Declared) and one.said.ends_turn), events)]
        if any(one.seat == seat and self.is_act(one) for one in before):
            return False
        own = takewhile(lambda one: not self.is_over(one, seat), events)
        said = [one for one in own if isinstance(one, Declared) and one.seat == seat]
        first = next((one for one in said if self.timing(one) or one.tag.act in PRODUCING), None)
        return first is not None and self.timing(first) != MAIN

    def _says_all(self, seat: str) -> bool:
        """Whether a player says a support action and all main ones of the turn: nothing else is support.

        Who plays alone may have done a main action by hand before them, and not said that a turn is over.
        """
        state = self.ahead(seat)
        turn, said = state.turn, self._says(seat)
        room = turn.allowed - turn.mains + (not turn.support)
        full = said[:1] == [SUPPORT] and len(said) == room and not self._more_main(seat)
        by_hand = sum(self._acts(event) for _, event in self.next_of(seat))
        return full and not (state.solo and by_hand > 1)  # one die may be paid for the support action

    def _says(self, seat: str) -> list[str]:
        """Support and main actions that a player says in the rest of the turn.

        What is said twice is said once. A die that is turned after that for nothing is turned by an effect,
        or once more.
        """
        said, before, paid = list[str](), None, False
        for event in self._rest_of(seat):
            now = (event.tag.act, event.tag.params) if isinstance(event, Declared) else None
            if isinstance(event, Declared) and now != before:
                timing = self.timing(event)
                turned = event.tag.act == "turn" and bool(said) and not paid
                said += [timing] if timing in (SUPPORT, MAIN) and not turned else []
            before, paid = now, bool(faces_of(event)) or (paid and now is None)
        return said

    def _more_main(self, seat: str) -> int:
        """How many main actions more the cards allow that a player uses in the rest of the turn."""
        used = (one.tag for one in self._rest_of(seat) if isinstance(one, Declared))
        cards = (self.content.cards.get(tag.params.get("card", "")) for tag in used if tag.act == "use_card")
        gains = (one for card in cards if card is not None for action in card.actions for one in action.gain)
        return sum(one.n for one in gains if isinstance(one, ExtraMainAction))

    def _rest_of(self, seat: str) -> Iterator[Event]:
        """What a player says and does in the rest of the turn."""
        for event in self.story.events[self.index + 1 :]:
            if self.is_over(event, seat):
                return
            if event.seat == seat and (self.is_act(event) or not isinstance(event, Declared)):
                yield event

    def _makes_a_turn(self, act: Act[TmdState]) -> bool:
        """Whether what follows an act makes a turn of its own with it: to the end that is said, if any is."""
        if isinstance(act, production.ProductionStep):
            return self.production_follows() and not self.goes_on_acting()
        if self._timing_of(act) == SUPPORT:
            return self._stops() or any(map(self._acts, self.rest_of_turn()))
        return self._timing_of(act) != MAIN  # which follows a support action

    def _stops(self) -> bool:
        """Whether no turn is said to be over any more: the log stops before the rest of this one is told."""
        rest = self.story.events[self.index + 1 :]
        return not any(isinstance(one, Declared) and one.said.ends_turn for one in rest)

    def goes_on_acting(self) -> bool:
        """Whether the main action that a turn still has comes next: what was done meanwhile ends no turn."""
        turn = self.state.turn
        if not turn.support or turn.mains >= turn.allowed:
            return False
        said = (self.timing(event) for event in self.rest_of_turn() if isinstance(event, Declared))
        return next(filter(None, said), "") == MAIN

    def production_follows(self) -> bool:
        """Whether dice are rolled for a production before any action is said."""
        for event in self.rest_of_turn():
            if isinstance(event, Declared) and self.timing(event):
                return False
            if isinstance(event, Came) and event.rolled:
                return True
        return False

    def _acts(self, event: Event) -> bool:
        """Whether it tells or shows a support or main action."""
        if isinstance(event, Declared):
            return self.timing(event) in (SUPPORT, MAIN)
        return isinstance(event, Went | Laid | PutDown | Sideways)

    def _timing_of(self, act: Act[TmdState]) -> str:
        if isinstance(act, cards.UseCard):
            return self._action(act.card, act.action)
        if isinstance(act, actions.Standard | cards.PlayCard):
            return MAIN
        return SUPPORT if isinstance(act, actions.Support) else ""

    def timing(self, event: Declared) -> str:
        """Whether words tell a support or a main action."""
        word = event.tag.act
        if word == "use_card":
            return self._action(event.tag.params.get("card", ""), int(event.tag.params.get("action", "0")))
        return MAIN if word in _MAIN else SUPPORT if word in _SUPPORT else ""

    def _action(self, card: str, number: int) -> str:
        known = self.content.cards.get(card)
        return known.actions[number].timing if known is not None and number < len(known.actions) else ""

    def rest_of_turn(self) -> Iterator[Event]:
        """What happens from now to the end of the turn."""
        for event in self.story.events[self.index + 1 :]:
            if isinstance(event, Declared) and event.said.ends_turn:
                return
            yield event
