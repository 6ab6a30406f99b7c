"""The end of a turn, bonus cards, and players who leave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from hfmod.engine.act import Figure, Impossible, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.findings import Severity
from hfmod.games.tmdice.content.effects import ExtraTurn
from hfmod.games.tmdice.rules.acts import OWN, SHARED, TmdAct, left_out, over, own_turn, things, unapplied
from hfmod.games.tmdice.rules.applying import play
from hfmod.games.tmdice.rules.cards import BOTH, can_put_off, puts_off
from hfmod.games.tmdice.rules.fortune import Asking, Fortune
from hfmod.games.tmdice.rules.production import RULES, STEPS, WORDS
from hfmod.games.tmdice.rules.state import (
    ACTION,
    CHOOSE,
    END,
    FIRST_BONUS,
    PRODUCED,
    PRODUCTION,
    REVEAL,
    TURN,
    TURN_END,
    TmdState,
)
from hfmod.games.tmdice.rules.turns import due, finish, takers


@dataclass(frozen=True, kw_only=True)
class EndTurn(TmdAct):
    """The active player's turn is over."""

    in_turns: ClassVar[bool] = True
    do: ClassVar[str] = "end_turn"

    @implements("TMD-TURN-1", silent=True)
    def possible(self, state: TmdState) -> None:
        state.player(self.by)
        state.begun()
        nothing_since = state.step == TURN_END or (state.step == TURN and not state.turn.kind)
        if self.by == state.over and nothing_since:
            raise Impossible(
                f"the turn of {self.by} is over already",
                frozenset({f"turn:{self.by}"}),
                rule="TMD-TURN-1",
                legal=f"{state.active} plays",
            )

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from own_turn(state, self.by, "the end of a turn")
        if state.step == TURN and self.by == state.active:
            yield from self._chosen(state)
            yield from self._produced(state)
            yield from self._acted(state)

    @implements("TMD-TURN-1")
    def _chosen(self, state: TmdState) -> Iterator[RuleViolation]:
        if not state.turn.kind:
            yield broken(
                "TMD-TURN-1", f"{self.by} has taken no turn", f"turn:{self.by}",
                legal="a Production Turn or an Action Turn",
            )  # fmt: skip

    @implements("TMD-PROD-4.1", "TMD-PROD-3", silent=True)
    def _produced(self, state: TmdState) -> Iterator[RuleViolation]:
        turn = state.turn
        if turn.kind == PRODUCTION and turn.done != PRODUCED:
            step = STEPS[STEPS.index(turn.done) + 1]
            yield broken(
                RULES[step],
                f"the Production Turn of {self.by} is not finished: {WORDS[step]}",
                f"turn:{self.by}",
                legal=WORDS[step],
            )

    @implements("TMD-ACT-1")
    def _acted(self, state: TmdState) -> Iterator[RuleViolation]:
        """Without a main action the turn is odd, but nothing in the book forbids it."""
        turn = state.turn
        if turn.kind == ACTION and not (turn.support and turn.mains):
            which = "main" if turn.support else "support"
            found = broken(
                "TMD-ACT-1", f"{self.by} has taken no {which} action", f"turn:{self.by}",
                legal=f"a {which} action",
            )  # fmt: skip
            yield replace(found, severity=Severity.NOTE) if turn.support else found

    def figures(self, state: TmdState) -> Mapping[str, Figure]:
        """Of a solo game, where the time marker goes, and the milestones that can still be taken then."""
        if not state.solo or state.ended:
            return super().figures(state)
        after = state.fork()
        self.done(after, Asking())
        return {
            **super().figures(state),
            "marker": Figure(after.marker, "TMD-SOLO-9"),
            "milestones": Figure(sorted(after.open), "TMD-SOLO-10", unordered=True),
        }

    def touches(self, state: TmdState) -> frozenset[str]:
        return things(self.by, ())

    @implements("TMD-BON-1", silent=True)
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        turn = state.turn
        if state.step != TURN or self.by != state.active:
            return
        if turn.done != PRODUCED if turn.kind == PRODUCTION else not (turn.support and turn.mains):
            left_out(self.by)
        state.step, state.over = TURN_END, state.active

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        if state.step == TURN and state.active in state.players:
            act = cls(by=state.active)
            if not any(act.check(state)):
                yield act


@dataclass(frozen=True, kw_only=True)
class TakeBonusCard(TmdAct):
    """Take a bonus card out of the stack, and play it for nothing."""

    do: ClassVar[str] = "take_bonus_card"
    card: str
    later: bool = False

    @implements("TMD-BON-1", "TMD-SETUP-4")
    def possible(self, state: TmdState) -> None:
        state.player(self.by)
        state.begun()
        if self.card not in state.bonus_stack:
            raise Impossible(
                f"{self.card} is not in the bonus stack", frozenset({"bonus_cards"}),
                rule="TMD-BON-1", legal="a card of the bonus stack",
            )  # fmt: skip
        can_put_off(state, state.content.cards[self.card].play, self.later)

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from over(state)
        yield from unapplied(state)
        yield from self.all_taken(state)
        if state.step != FIRST_BONUS and state.step != END:
            yield from self._earned(state)

    @implements("TMD-BON-1", "TMD-BON-3")
    def _earned(self, state: TmdState) -> Iterator[RuleViolation]:
        player, legal = (
            state.player(self.by),
            "at the end of the turn in which 5 or 12 VP are reached, one each",
        )
        if not due(state, player):
            rule = "TMD-BON-3" if player.bonus_cards else "TMD-BON-1"
            yield broken(
                rule, f"{self.by} has {player.vp} VP and has taken {player.bonus_cards} bonus cards",
                f"vp:{self.by}", legal=legal, vp=player.vp, taken=player.bonus_cards,
            )  # fmt: skip
        elif state.step != TURN_END:
            yield broken(
                "TMD-BON-1",
                f"the turn of {state.active} is not over",
                f"vp:{self.by}",
                f"turn:{state.active}",
                legal=legal,
            )
        elif self.by not in (names := takers(state))[:1]:
            turn = names[0] if names else state.active
            yield broken(
                "TMD-BON-1",
                f"{turn} takes a bonus card first, not {self.by}",
                f"vp:{self.by}",
                legal=legal,
            )

    def touches(self, state: TmdState) -> frozenset[str]:
        return things(self.by, OWN) | SHARED | {"bonus_cards"}

    @implements("TMD-BON-1", "TMD-BON-4", "TMD-SOLO-8", silent=("TMD-BON-4",))
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player, card = state.player(self.by), state.content.cards[self.card]
        state.bonus_stack.remove(card.id)
        if state.step == FIRST_BONUS:
            state.step = TURN
        else:
            player.bonus_cards += 1
            if state.step != TURN_END and any(isinstance(one, ExtraTurn) for one in card.play):
                inexact("game")  # whose turn is it?
        play(state, player, card, fortune, self.later)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        names = (
            state.playing[:1]
            if state.step == FIRST_BONUS
            else takers(state)[:1]
            if state.step == TURN_END
            else []
        )
        for name in names if not state.owing else ():
            for card in state.bonus_stack:
                for later in BOTH[: 1 + puts_off(state, state.content.cards[card].play)]:
                    yield cls(by=name, card=card, later=later)


@dataclass(frozen=True, kw_only=True)
class PassBonusCard(TmdAct):
    """Leave a bonus card in the stack that was earned, which nobody may."""

    do: ClassVar[str] = "pass_bonus_card"

    @implements("TMD-BON-1")
    def possible(self, state: TmdState) -> None:
        player = state.player(self.by)
        state.begun()
        if not due(state, player):
            raise Impossible(
                f"{player.id} has earned no bonus card", frozenset({f"vp:{player.id}"}),
                rule="TMD-BON-1", legal="at the end of the turn in which 5 or 12 VP are reached",
            )  # fmt: skip

    @implements("TMD-BON-1")
    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield broken(
            "TMD-BON-1", f"{self.by} has {state.player(self.by).vp} VP and takes no bonus card",
            f"vp:{self.by}", legal="look through the bonus stack, and take a card of it",
        )  # fmt: skip

    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        state.player(self.by).bonus_cards += 1

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        """None is legal."""
        yield from ()


@dataclass(frozen=True, kw_only=True)
class Leave(TmdAct):
    """A player leaves the game for good (RUL-TMD-LEAVING). The table (``by`` null) says it for ``player``.

    Dice, tokens and hand go back; cards, milestones and VP stay and are scored.
    """

    do: ClassVar[str] = "leave"
    by: str | None = None
    player: str | None = None

    @property
    def who(self) -> str | None:
        """Who leaves."""
        return self.by if self.player is None else self.player

    def possible(self, state: TmdState) -> None:
        state.begun()
        if self.by is not None and self.player is not None:
            raise Impossible(
                f"{self.by} leaves for nobody else; the table may say that {self.player} is gone"
            )
        state.player(self.who)

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from over(state)

    @implements("TMD-TURN-1")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player = state.player(self.who)
        for face, n in player.dice.items():
            state.pool[state.content.colour_of[face]] += n
        state.wild += player.wild
        state.discard += player.hand
        player.dice.clear()
        player.wild, player.hand = 0, []
        player.owed, player.watches = [], []
        before = state.clockwise(player.id)
        state.gone[player.id] = state.players.pop(player.id)
        if not state.players:
            finish(state, "all players have left")
            return
        if state.first == player.id:
            state.first = before[1]
        if state.active == player.id and state.step == TURN and state.turns:
            state.step = TURN_END
        if state.step == CHOOSE and all(one.chosen for one in state.players.values()):
            state.step = REVEAL

    def touches(self, state: TmdState) -> frozenset[str]:
        return frozenset({"game", *things(self.who, OWN), *SHARED})

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for act in (act for name in state.players for act in (cls(by=name), cls(player=name))):
            try:
                act.possible(state)
            except Impossible:
                return
            if not any(act.check(state)):
                yield act
