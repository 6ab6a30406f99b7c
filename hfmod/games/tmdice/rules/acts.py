"""What all acts share: how they are carried out and what follows by itself, whose turn it is, words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from hfmod.engine.act import Act, Draw, Figure, Outcome, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact, untold
from hfmod.games.tmdice.content.words import CALLED
from hfmod.games.tmdice.rules.applying import drop_impossible, forget, name_of
from hfmod.games.tmdice.rules.dice import deal
from hfmod.games.tmdice.rules.fortune import SHUFFLED, Asking, Fortune, Told, card_of
from hfmod.games.tmdice.rules.milestones import claim
from hfmod.games.tmdice.rules.state import (
    DICE,
    END,
    GIFT,
    PRODUCED,
    PRODUCTION,
    SETTING_UP,
    TURN,
    TURN_END,
    Player,
    TmdState,
)
from hfmod.games.tmdice.rules.turns import begin_turns, go_on, takers

#: Kinds of facts that the cards of a player may change, and those of the whole table.
OWN = ("dice", "wild", "vp", "hand", "cards", "used", "milestones", "effects")
CARDS = frozenset({"deck", "discard"})
SHARED = frozenset({"pool", "tokens", "tiles", "temperature", "oxygen", "oceans", "open"}) | CARDS


def things(player: str | None, kinds: Iterable[str]) -> frozenset[str]:
    """Things of a player by kind, and what the player has used of the turn."""
    return frozenset({f"turn:{player}", *(f"{kind}:{player}" for kind in kinds)})


def left_out(player: str | None) -> None:
    """Note that a player has left out what comes first: perhaps it was done, and nobody said so."""
    own = (f"{kind}:{player}" for kind in ("dice", "wild", "vp", "hand", "used"))
    inexact(*own, "pool", "tokens", *CARDS)


@dataclass(frozen=True, kw_only=True)
class TmdAct(Act[TmdState]):
    """An act of the game. ``vp_rule`` is the rule that gives the VP of the act, ``gives_rule`` its dice.

    ``untaken`` is what nobody takes of the dice and cards that it gives, by what they are rolled and drawn
    for: ``blue die of ann``, ``card of ann``.
    """

    vp_rule: ClassVar[str] = "TMD-VP-2"
    gives_rule: ClassVar[str] = "TMD-CARD-2"
    in_turns: ClassVar[bool] = False  # it belongs to a turn: with it the turns have begun

    untaken: tuple[str, ...] = ()

    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        """Change the state. What the act asks of chance does not hang on what falls."""
        raise NotImplementedError

    def draws(self, state: TmdState) -> tuple[Draw, ...]:
        asking = Asking()
        with untold():
            self.done(state.fork(), asking)
        return tuple(asking.draws)

    def perform(self, state: TmdState, outcomes: Sequence[Outcome]) -> None:
        self.done(state, Told(outcomes))

    def done(self, state: TmdState, fortune: Fortune) -> None:
        """Carry the act out, and what follows by itself."""
        if self.in_turns and state.step in SETTING_UP:
            self._begin_all_the_same(state)
        fortune.untaken.update(self.untaken)
        self.carry_out(state, fortune)
        deal(state, fortune)
        claim(state)
        forget(state)
        drop_impossible(state)
        forget(state)
        go_on(state)

    @staticmethod
    def _begin_all_the_same(state: TmdState) -> None:
        """The first turn begins before the set-up is finished: what is lacking is lacking once."""
        for player in state.players.values():
            if not player.revealed:
                left_out(player.id)
        begin_turns(state)

    @implements(
        "TMD-CARD-2", "TMD-SETUP-9", "TMD-SETUP-10", "TMD-PROD-4.1", "TMD-TILE-1", "TMD-ACT-3.1",
        "TMD-ACT-3.3", "TMD-DRAW-1", silent=True,
    )  # fmt: skip
    def all_taken(self, state: TmdState) -> Iterator[RuleViolation]:
        """Dice that an act gives are rolled, and cards drawn; a new deck is shuffled for them."""
        if not self.untaken:
            return
        due = replace(self, untaken=()).draws(state)
        empty = any(draw.purpose.endswith(SHUFFLED) for draw in due)
        cards = all(one.startswith(card_of("")) for one in self.untaken)
        rule = "TMD-DRAW-1" if empty and cards else self.gives_rule
        yield broken(
            rule, f"nobody takes what is given: {', '.join(self.untaken)}", f"turn:{self.by}",
            legal="roll the dice that are given, and draw the cards; shuffle the discard pile for more",
        )  # fmt: skip

    @implements("TMD-DICE-1", "TMD-DRAW-1", silent=True)
    def settles(self, state: TmdState, outcomes: Sequence[Outcome]) -> str:
        """Dice that were rolled are not rolled again, and cards that were drawn stay drawn."""
        if not outcomes:
            return ""
        return "TMD-DICE-1" if any(isinstance(one, int) for one in outcomes) else "TMD-DRAW-1"

    def figures(self, state: TmdState) -> Mapping[str, Figure]:
        """VP that the act gives its player at once."""
        if self.by not in state.players:
            return {}
        after = state.fork()
        with untold():
            self.done(after, Asking())
        player = after.players.get(self.by or "") or after.gone[self.by or ""]
        return {"vp": Figure(player.vp - state.players[self.by or ""].vp, self.vp_source(state))}

    def vp_source(self, state: TmdState) -> str:
        """The rule that says how many VP the act gives."""
        return self.vp_rule

    def touches(self, state: TmdState) -> frozenset[str]:
        return things(self.by, ("dice", "wild")) | {"pool", "tokens"}


# -- when ------------------------------------------------------------------------------------------------


@implements("TMD-END-1", "TMD-SOLO-11", silent=True)
def over(state: TmdState) -> Iterator[RuleViolation]:
    """Nothing is played once the game is over."""
    if state.step == END:
        rule = "TMD-SOLO-11" if state.solo else "TMD-END-1"
        yield broken(rule, "the game is over", "game", legal="count the points")


def in_step(state: TmdState, step: str, what: str, late: bool = False) -> Iterator[RuleViolation]:
    """Set-up goes by steps; one that turns have begun without may be made up for, ``late``."""
    yield from over(state)
    if state.step not in (step, END) and not late:
        yield from _other_step(state, what)


@implements("TMD-SETUP-12", silent=True)
def _other_step(state: TmdState, what: str) -> Iterator[RuleViolation]:
    yield broken(
        "TMD-SETUP-12",
        f"{what} does not belong here, now is: {state.step}",
        "game",
        legal=f"go on with: {state.step}",
    )


def in_turns(state: TmdState, what: str) -> Iterator[RuleViolation]:
    """A turn is under way, and neither set-up nor what comes at the end of the turn before."""
    yield from over(state)
    if state.step == TURN_END and state.owing:
        yield from unapplied(state)
    elif state.step == TURN_END:
        yield from _bonus_first(state)
    elif state.step == DICE:
        yield from _dice_first(state)
    elif state.step == GIFT:
        yield from _gift_first(state)
    elif state.step not in (TURN, END):
        yield from _other_step(state, what)


@implements("TMD-SETUP-12", silent=True)
def _dice_first(state: TmdState) -> Iterator[RuleViolation]:
    names = ", ".join(player.id for player in state.players.values() if not player.ready)
    yield broken(
        "TMD-SETUP-12", f"the first turn begins, and the starting dice are not taken: {names}", "game",
        legal="all take their starting dice before the first turn",
    )  # fmt: skip


@implements("TMD-SETUP-11", silent=True)
def _gift_first(state: TmdState) -> Iterator[RuleViolation]:
    yield broken(
        "TMD-SETUP-11",
        f"{state.first} has given no resource to the player who is last",
        f"dice:{state.first}",
        legal=f"{state.first} gives a resource",
    )


@implements("TMD-BON-1", silent=True)
def _bonus_first(state: TmdState) -> Iterator[RuleViolation]:
    for name in takers(state)[:1]:
        yield broken(
            "TMD-BON-1",
            f"{name} takes a bonus card before the next turn",
            f"vp:{name}",
            f"turn:{name}",
            legal=f"{name} looks through the bonus stack, and plays a card of it",
        )


def own_turn(state: TmdState, by: str | None, what: str) -> Iterator[RuleViolation]:
    """Only the active player plays cards and takes actions, and nothing is left to be applied."""
    yield from in_turns(state, what)
    if state.step == TURN:
        yield from not_active(state, by)
        yield from unapplied(state)


@implements("TMD-TURN-1", "TMD-SETUP-7", "TMD-CARD-5", silent=("TMD-SETUP-7", "TMD-CARD-5"))
def not_active(state: TmdState, by: str | None) -> Iterator[RuleViolation]:
    """Turns go clockwise."""
    if by != state.active:
        yield broken(
            "TMD-TURN-1",
            f"it is the turn of {state.active}, not of {by}",
            f"turn:{state.active}",
            f"turn:{by}",
            legal=f"{state.active} plays",
            active=state.active,
        )


@implements("TMD-CARD-2", silent=True)
def unapplied(state: TmdState) -> Iterator[RuleViolation]:
    """What a play gives is applied before anything else is done."""
    for name in state.owing:
        what = ", ".join(owed_words(state, state.players[name]))
        yield broken(
            "TMD-CARD-2", f"{name} has effects to apply first: {what}", f"dice:{name}", f"turn:{name}",
            legal="apply them, or pass over what is impossible",
        )  # fmt: skip


@implements("TMD-TURN-1", silent=True)
def other_kind(state: TmdState, kind: str) -> Iterator[RuleViolation]:
    """A turn is one for production or one for action."""
    if state.turn.kind not in ("", kind):
        yield broken(
            "TMD-TURN-1", f"this is a turn for {state.turn.kind}", f"turn:{state.active}",
            legal=f"a player chooses one of the two, and this is a turn for {state.turn.kind}",
        )  # fmt: skip


def mid_production(state: TmdState) -> bool:
    """Whether a Production Turn is under way and not finished."""
    return state.turn.kind == PRODUCTION and state.turn.done not in ("", PRODUCED)


def owed_words(state: TmdState, player: Player) -> list[str]:
    """What a player still has to apply, in words, and what gives it."""
    sources = (state.content.name(one.source).replace("_", " ") for one in player.owed)
    effects = (CALLED[name_of(one.effect)] for one in player.owed)
    return [f"{effect} ({source})" for effect, source in zip(effects, sources, strict=True)]
