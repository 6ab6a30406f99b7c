"""What is done by hand where a control would do, and what a hand turns over."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.registry import ENDS, TOLD, read
from hfmod.games.hf4.acts.work import Open, ReadAct, Work, legal
from hfmod.games.hf4.record.events import CardPlayed, CubeMoved, Declared
from hfmod.games.hf4.record.flights import Flights
from hfmod.games.hf4.record.late import cube_put_back
from hfmod.games.hf4.record.moves import Told
from hfmod.games.hf4.rules.core.acts import Operation
from hfmod.games.hf4.rules.core.d_turns import AdvanceSunspot, EndTurn
from hfmod.games.hf4.rules.core.g3_sites import Discard
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration

_PLAYED = {"leo": "boost", "deck": "discard"}
#: What a player tells of a card that lies in a stack, not in a hand or deck.
USING = frozenset({"cargo_transfer", "activate_thruster", "decommission", "switch_off"})


@dataclass
class ByHand(Flights):
    """The part of the interpreter that sees hands at work."""

    @abstractmethod
    def _then(self) -> Hf4State:
        """The position after the act that is being told."""

    @abstractmethod
    def _work(self, group: Open) -> Work:
        """What a builder of an act works with."""

    @abstractmethod
    def _silent_end(self, faction: str, step: int) -> Iterator[Told]:
        """The end of a turn that nobody tells before the next player goes on in his own."""

    @abstractmethod
    def _rule(self, act: Act[Hf4State]) -> str:
        """The rule that an act breaks first; IMPOSSIBLE where it cannot be done."""

    def _cube(self, event: CubeMoved) -> Iterator[Told]:
        """The cube dragged where its control would do: the year is over, and the control may come later."""
        before = self.position()
        if event.spot != (before.sunspot + 1) % CYCLE or cube_put_back(self.story.events, self.index):
            return
        yield from self._flush(None)
        state = self.position()
        if state.phase != "sunspot" or state.year_end or state.ended:
            return
        message = f"the end of year {state.year} was not told: the sunspot cube was moved by hand"
        self.note("UNSAID", Severity.BOOKKEEPING, message, event.step)
        self.group = Open("", "advance_sunspot", event.step, {})

    def _told_by_hand(self, tag: Declaration) -> bool:
        """Whether the control of the cube only catches up: it leads to where the game stands already.

        It counts by itself, so it runs late where the cube was dragged or forgotten. Where all turns are over
        it ends the year, wherever it leads.
        """
        then = self._then()
        over = then.phase == "sunspot" and not then.year_end
        return not over and tag.params.get("spot") == str(then.sunspot)

    def _activated_at_once(self, off: Declared) -> bool:
        """Whether a card is switched off and its thruster activated with nothing in between (J2a).

        Told in the other order that breaks no rule, and which one was meant nobody can see.
        """
        card, player = off.tag.params.get("card", ""), off.tag.faction
        then = self._next_told()
        if then is None or (then.faction, then.act, then.params.get("card")) != (
            player, "activate_thruster", card,
        ):  # fmt: skip
            return False
        message = f"{card} is switched off and then activated; told in the other order, it breaks no rule"
        self.note("J2a", Severity.UNVERIFIABLE, message, off.step, player)
        return True

    def _once_over(self, act: Act[Hf4State], step: int) -> Iterator[Told]:
        """The end of a turn or year that is told later, or never, if what a hand does is legal only then."""
        if self._legal_once_over(act):
            yield from self._ends_first(str(act.by), act.do)
        if self._legal_once_over(act):
            yield from self._silent_end(str(act.by), step)

    def _legal_once_over(self, act: Act[Hf4State]) -> bool:
        """Whether what a hand does is legal only when the turn or year of others is over."""
        state = self.position()
        if state.turn is not None and state.turn.player == act.by:
            return False
        turn = state.turn if state.phase == "turns" else None
        over = EndTurn(by=turn.player) if turn is not None else AdvanceSunspot()
        return not self._legal(act) and legal(self.game, self._after(over), act)

    def _black(self, boost: Open) -> frozenset[str]:
        """Boosted cards that lie Black Side up (I4a); those turned back before the turn ends are a note."""
        up = {card for card in boost.all("cards") if self.story.black(card, boost.step)}
        back = {card for card in up if not self.story.black(card, self._turn_over(boost.faction))}
        for card in sorted(back):
            message = f"{card} was boosted Black Side up and turned back before the turn was over"
            self.note("I4a", Severity.NOTE, message, boost.step, boost.faction)
        return frozenset(up - back)

    def _played(self, event: CardPlayed) -> Iterator[Told]:
        """A card laid out of the hand into LEO, or onto a deck, is boosted or discarded if it stays there."""
        act, group = _PLAYED[event.to], self.group
        if self.move is not None and self.move.faction != event.faction:
            return  # it does not end another player's move
        if self._only_shown(event):
            return
        if group is None or (group.faction, group.act) != (event.faction, act):
            yield from self._flush(None)
            done = Boost(by=event.faction, cards=(event.card,))
            thrown = Discard(by=event.faction, card=event.card)
            yield from self._once_over(done if act == "boost" else thrown, event.step)
            group = self.group = Open(event.faction, act, event.step, {}, by_hand=True)
        if group.by_hand:
            group.found.setdefault("cards", []).append(event.card)

    def _only_shown(self, event: CardPlayed) -> bool:
        """Whether a card is in the hand again before anything else is told."""
        later = (one.step for one in self.story.events[self.index + 1 :] if isinstance(one, Declared))
        return bool(self.story.taken_up(event.card, event.step, next(later, self.story.steps + 1)))

    def _closed_by_hand(self, group: Open) -> Iterator[Told]:
        """Tell the engine what only a hand has done, as far as the cards stay, and nothing speaks against it.

        An operation that would keep its player from one that is told in the same turn was none; a card out of
        a stack was given up for that one, perhaps.
        """
        over = self._turn_over(group.faction)
        used = {one: self._used(group.faction, one) for one in group.all("cards")}
        cards = [one for one, at in used.items() if not self.story.taken_up(one, group.step, at or over)]
        acts = [self._sold(group.faction, one) for one in cards]
        if group.act == "boost":
            acts = [Boost(by=group.faction, cards=tuple(cards))] if cards else []
        discarded = group.act == "discard" and {*cards} <= {*self.position().players[group.faction].hand}
        if not discarded and not any(used.values()) and self._operates(group.faction):
            return
        for act in acts:
            if self._legal(act):
                message = f"{group.faction} does it by hand and says nothing: {act.do} {', '.join(cards)}"
                self.note("UNSAID", Severity.BOOKKEEPING, message, group.step, group.faction)
                yield ReadAct(group.step, act)

    def _sold(self, faction: str, card: str) -> Act[Hf4State]:
        """What became of a card that lies on its deck: sold where its price was counted, else discarded."""
        sale = FreeMarket(by=faction, card=card)
        held = self.position().players[faction].aquas
        counted = self.asides.tanks.get(faction, {}).get("leo", held)
        gained = self._after(sale).players[faction].aquas - held
        if counted == held + gained > held and self._legal(sale) and not self._operates(faction):
            return sale
        return Discard(by=faction, card=card)

    def _used(self, faction: str, card: str) -> int | None:
        """The step at which a player tells what a card does where a hand has laid it, if he does."""
        for event in self.story.events[self.index :]:
            if not isinstance(event, Declared) or event.tag.act in TOLD:
                continue
            if event.tag.act in ENDS:
                return None
            named = (*event.tag.values("card"), *event.tag.values("cards"))
            if event.tag.faction == faction and event.tag.act in USING and card in named:
                return event.step
        return None

    def _operates(self, faction: str) -> bool:
        """Whether a player tells an operation in what is left of the turn."""
        for event in self.story.events[self.index :]:
            if not isinstance(event, Declared) or event.tag.act in TOLD:
                continue
            if event.tag.act in ENDS:
                return False
            kind = self.game.acts.get(event.tag.act)
            if event.tag.faction == faction and kind is not None and issubclass(kind, Operation):
                return True
        return False

    def _boost_taken_back(self, boost: Open) -> bool:
        """Take cards out of a boost that are in the hand again; whether all are, and nothing was boosted."""
        now, cards = self.story.events[self.index].step, boost.all("cards")
        back = [one for one in cards if self.story.taken_up(one, boost.step, now) == boost.faction]
        if not back or len(back) < len(cards):
            boost.found["cards"] = [one for one in cards if one not in back]
            return False
        self._noted_undone(boost, f"boosts {' and '.join(cards)} and takes it back into the hand")
        return True

    def _noted_undone(self, group: Open, words: str) -> None:
        """Name the rule that an act would have broken which its player has taken back."""
        told = next(iter(read(self._work(group))), None)
        if told is not None and not self._legal(told.act):
            message = f"{group.faction} {words} at once"
            self.note(self._rule(told.act), Severity.NOTE, message, group.step, group.faction)

    def _turn_over(self, faction: str) -> int:
        """The step at which a player ends the turn under way; the last one where he does not."""
        for event in self.story.events[self.index :]:
            if isinstance(event, Declared) and event.tag.act in ENDS and event.tag.faction == faction:
                return event.step
        return self.story.steps
