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
from hfmod.games.tmdice.record.early import Early
from hfmod.games.tmdice.record.events import Came, Declared, Event, Laid, PutDown, Sideways, Went
from hfmod.games.tmdice.record.interpreter import TmdLine
from hfmod.games.tmdice.rules import actions, cards, ending, production
from hfmod.games.tmdice.rules.state import PRODUCED, TURN, TmdState

STANDARD = frozenset({"raise_temperature", "place_ocean", "place_greenery", "place_city", "buy_vp"})
_MAIN = STANDARD | {"play_card"}
PRODUCING = frozenset({"keep_dice", "refill_hand", "produce"})
_SUPPORT = frozenset({"support_die", "support_draw", "turn"})


class Turns(Early):
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
        after = state.fork()
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
        return super().supports(seat) and not self._says_all(seat)

    def _begins_next(self, seat: str) -> bool:
        """Whether who plays alone goes on after a whole turn, and leaves room for a support action."""
        state = self.ahead(seat)
        turn = state.turn
        over = turn.done == PRODUCED or (turn.support and turn.mains >= turn.allowed)
        if not (state.solo and state.step == TURN and over) or state.owing:
            return False
        if self.next_act(seat) in PRODUCING:
            return False
        said = self._says(seat)
        return said is not None and len(said) <= 1 and any(map(self._acts, self.rest_of_turn()))

    def _says_all(self, seat: str) -> bool:
        """Whether a player says a support action and all main ones of the turn: nothing else is support.

        Who plays alone may have done a main action by hand before them, and not said that a turn is over.
        """
        state = self.ahead(seat)
        turn, said = state.turn, self._says(seat)
        room = turn.allowed - turn.mains + (not turn.support)
        full = said is not None and said[:1] == [SUPPORT] and len(said) == room
        by_hand = sum(self._acts(event) for _, event in self.next_of(seat))
        return full and not (state.solo and by_hand > 1)  # one die may be paid for the support action

    def _says(self, seat: str) -> list[str] | None:
        """Support and main actions that a player says in the rest of the turn; None if there may be more.

        What is said twice is said once.
        """
        said, before = list[str](), None
        rest = takewhile(lambda one: not self.is_over(one, seat), self.story.events[self.index + 1 :])
        for event in rest:
            if event.seat != seat or (isinstance(event, Declared) and not self.is_act(event)):
                continue
            now = (event.tag.act, event.tag.params) if isinstance(event, Declared) else None
            if isinstance(event, Declared) and now != before:
                if self._allows_more(event):
                    return None
                timing = self.timing(event)
                said += [timing] if timing in (SUPPORT, MAIN) else []
            before = now
        return said

    def _allows_more(self, event: Declared) -> bool:
        """Whether a card is used that allows main actions more."""
        card = self.content.cards.get(event.tag.params.get("card", ""))
        gains = [one for action in card.actions for one in action.gain] if card is not None else []
        return event.tag.act == "use_card" and any(isinstance(one, ExtraMainAction) for one in gains)

    def _makes_a_turn(self, act: Act[TmdState]) -> bool:
        """Whether what follows an act makes a turn of its own with it: to the end that is said, if any is."""
        if isinstance(act, production.ProductionStep):
            return self.production_follows() and not self.goes_on_acting()
        if self._timing_of(act) == SUPPORT:
            return any(map(self._acts, self.rest_of_turn()))
        return self._timing_of(act) != MAIN  # which follows a support action

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
