"""Cards: playing them from the hand, and using blue ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.tmdice.content.effects import Effect, IfOnce, PlayFromHand
from hfmod.games.tmdice.content.model import FREE, MAIN, SUPPORT, Action, Card
from hfmod.games.tmdice.rules.actions import Paying, may_act, spend
from hfmod.games.tmdice.rules.acts import OWN, SHARED, in_turns, mid_production, over, owed_words, things
from hfmod.games.tmdice.rules.applying import decided_later, give, owed_by, play, settle
from hfmod.games.tmdice.rules.fortune import Fortune
from hfmod.games.tmdice.rules.paying import cost_of, exact, hand_over, owns, payments
from hfmod.games.tmdice.rules.state import TURN, Owed, Player, TmdState

BOTH = (False, True)


def puts_off(state: TmdState, effects: Sequence[Effect]) -> bool:
    """Whether there are effects that a player may put off behind others of the same play."""
    waiting = [one for one in effects if not isinstance(one, IfOnce)]
    return len(waiting) > 1 and not all(decided_later(state, one) for one in waiting)


def can_put_off(state: TmdState, effects: Sequence[Effect], later: bool) -> None:
    """Raise Impossible where nothing can be put off."""
    if later and not puts_off(state, effects):
        raise Impossible("no effect can be put off behind another")


# -- from the hand ---------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class PlayCard(Paying):
    """Play a project card: pay its cost, and apply its effects. With ``later`` none is applied at once."""

    do: ClassVar[str] = "play_card"
    card: str
    later: bool = False

    @implements("TMD-ACT-5.1", "TMD-TILE-7", silent=("TMD-TILE-7",))
    def possible(self, state: TmdState) -> None:
        player = state.player(self.by)
        state.begun()
        if self.card not in player.hand:
            raise Impossible(
                f"{player.id} has no {self.card} in hand",
                frozenset({f"hand:{player.id}"}),
                rule="TMD-ACT-5.1",
                legal="play a card of the own hand",
            )
        owns(state, player, self.pay, "TMD-CARD-1")
        can_put_off(state, state.content.cards[self.card].play, self.later)

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        player, card = state.player(self.by), state.content.cards[self.card]
        if by_an_effect(player) is None:
            yield from may_act(state, self.by, MAIN)
        else:
            yield from over(state)
        yield from exact(state, player, cost_of(state, player, card), self.pay, "TMD-CARD-1", card.name)
        yield from self.all_taken(state)

    @implements("TMD-CARD-1", "TMD-ACT-5.1", "TMD-RUL-1", silent=("TMD-ACT-5.1", "TMD-RUL-1"))
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player, card = state.player(self.by), state.content.cards[self.card]
        owed = by_an_effect(player)
        if owed is None:
            spend(state, self.by, MAIN)
        else:
            settle(player, owed)
        player.costs[card.id] = len(cost_of(state, player, card))
        hand_over(state, player, self.pay)
        player.hand.remove(card.id)
        play(state, player, card, fortune, self.later)

    def touches(self, state: TmdState) -> frozenset[str]:
        return things(self.by, OWN) | SHARED

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in state.players.values():
            if by_an_effect(player) is None and any(may_act(state, player.id, MAIN)):
                continue
            for name in player.hand:
                card = state.content.cards[name]
                for later in BOTH[: 1 + puts_off(state, card.play)]:
                    for pay in payments(state, player, cost_of(state, player, card)):
                        yield cls(by=player.id, card=name, pay=pay, later=later)


@implements("TMD-RUL-7")
def by_an_effect(player: Player) -> Owed | None:
    """The effect by which a player plays a card beside the turns."""
    return owed_by(player, PlayFromHand, lambda one: True)


# -- blue cards ------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class UseCard(Paying):
    """Use the action of a card: pay its cost, gain what it gives, and turn the card sideways.

    ``action`` counts the actions of a card from 0.
    """

    in_turns: ClassVar[bool] = True
    do: ClassVar[str] = "use_card"
    card: str
    action: int = 0
    later: bool = False

    def used(self, state: TmdState) -> tuple[Card, Action]:
        """The card and its action. Raises Impossible."""
        player = state.player(self.by)
        card = next((one for one in state.front(player) if one.id == self.card), None)
        if card is None or not 0 <= self.action < len(card.actions):
            what = self.card if card is None else f"action {self.action} on {card.name}"
            raise Impossible(
                f"{player.id} has no {what}", frozenset({f"cards:{player.id}"}),
                rule="TMD-CARD-5", legal="use an action of an own blue card",
            )  # fmt: skip
        return card, card.actions[self.action]

    @implements("TMD-CARD-5")
    def possible(self, state: TmdState) -> None:
        state.player(self.by)
        state.begun()
        _, action = self.used(state)
        owns(state, state.player(self.by), self.pay, "TMD-CARD-5")
        can_put_off(state, action.gain, self.later)

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        card, action = self.used(state)
        if action.timing == FREE:
            yield from free_now(state, self.by)
        else:
            yield from may_act(state, self.by, action.timing)
        yield from self._upright(state, card)
        yield from exact(state, state.player(self.by), action.cost, self.pay, "TMD-CARD-5", card.name)
        yield from self.all_taken(state)

    @implements("TMD-CARD-6", "TMD-TILE-7", silent=("TMD-TILE-7",))
    def _upright(self, state: TmdState, card: Card) -> Iterator[RuleViolation]:
        if card.id in state.player(self.by).used:
            yield broken(
                "TMD-CARD-6", f"{card.name} lies sideways: it has been used", f"used:{self.by}",
                legal="a Production Turn turns it upright again",
            )  # fmt: skip

    @implements(
        "TMD-CARD-5", "TMD-CARD-6", "TMD-ACT-3.4", "TMD-ACT-5.8", silent=("TMD-ACT-3.4", "TMD-ACT-5.8")
    )
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        card, action = self.used(state)
        player = state.player(self.by)
        if action.timing != FREE:
            spend(state, self.by, action.timing)
        hand_over(state, player, self.pay)
        player.used.add(card.id)
        give(state, player, action.gain, card.id, fortune, self.later)

    def touches(self, state: TmdState) -> frozenset[str]:
        return things(self.by, OWN) | SHARED

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        player = state.players.get(state.active)
        if state.step != TURN or player is None:
            return
        free = {
            SUPPORT: not any(may_act(state, player.id, SUPPORT)),
            MAIN: not any(may_act(state, player.id, MAIN)),
            FREE: not any(free_now(state, player.id)),
        }
        for card in state.front(player):
            for at, action in enumerate(card.actions if card.id not in player.used else ()):
                if not free[action.timing]:
                    continue
                for later in BOTH[: 1 + puts_off(state, action.gain)]:
                    for pay in payments(state, player, action.cost):
                        yield cls(by=player.id, card=card.id, action=at, pay=pay, later=later)


@implements("TMD-TURN-2")
def free_now(state: TmdState, by: str | None) -> Iterator[RuleViolation]:
    """A Free action is used in the own turn, before or after an action or a Production Turn, never within."""
    yield from in_turns(state, "a Free action")
    if state.step != TURN:
        return
    if by != state.active:
        yield broken(
            "TMD-TURN-2", f"it is the turn of {state.active}, not of {by}", f"turn:{state.active}",
            f"turn:{by}", legal="a Free action is used in the own turn",
        )  # fmt: skip
        return
    within = [word for name in state.owing for word in owed_words(state, state.players[name])]
    if mid_production(state) or within:
        what = ", ".join(within) or f"the turn's production is not done: {state.turn.done}"
        yield broken(
            "TMD-TURN-2", f"a Free action in the middle of another one: {what}", f"turn:{state.active}",
            legal="use it before or after an action, or before or after a Production Turn",
        )  # fmt: skip
