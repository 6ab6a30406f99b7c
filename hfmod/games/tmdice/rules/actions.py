"""The Action Turn: one support action, then a main action; those that need no card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.tmdice.content.effects import TEMPERATURE
from hfmod.games.tmdice.content.model import COLOURS, MAIN, SUPPORT, WILD
from hfmod.games.tmdice.rules.acts import CARDS, OWN, SHARED, TmdAct, left_out, other_kind, own_turn, things
from hfmod.games.tmdice.rules.applying import give
from hfmod.games.tmdice.rules.dice import roll_dice, turn_die
from hfmod.games.tmdice.rules.fortune import Fortune
from hfmod.games.tmdice.rules.paying import exact, hand_over, owns, payments
from hfmod.games.tmdice.rules.state import ACTION, PRODUCTION, TURN, Player, TmdState
from hfmod.games.tmdice.rules.terraforming import complete

# -- support and main ------------------------------------------------------------------------------------


@implements("TMD-ACT-1", "TMD-ACT-2", "TMD-ACT-5.2", "TMD-RUL-16", silent=("TMD-ACT-5.2", "TMD-RUL-16"))
def no_support_left(state: TmdState) -> Iterator[RuleViolation]:
    """A support action is the first thing in an Action Turn, or stands for a main action."""
    turn = state.turn
    if turn.support and turn.mains >= turn.allowed:
        yield broken(
            "TMD-ACT-2",
            f"{state.active} has taken the support action and {turn.mains} main",
            f"turn:{state.active}",
            legal="end the turn",
        )


@implements("TMD-ACT-1")
def support_comes_first(state: TmdState) -> Iterator[RuleViolation]:
    """A main action follows the support action."""
    if not state.turn.support:
        yield broken(
            "TMD-ACT-1",
            f"{state.active} has not taken a support action in this turn",
            f"turn:{state.active}",
            legal="a support action first",
        )


@implements("TMD-ACT-4", "TMD-RUL-16", silent=("TMD-RUL-16",))
def no_main_left(state: TmdState) -> Iterator[RuleViolation]:
    """There is one main action in a turn, unless a card gives more."""
    turn = state.turn
    if turn.mains >= turn.allowed:
        yield broken(
            "TMD-ACT-4", f"{state.active} has taken {turn.mains} of {turn.allowed} main actions",
            f"turn:{state.active}", legal="end the turn", mains=turn.mains, allowed=turn.allowed,
        )  # fmt: skip


def may_act(state: TmdState, by: str | None, timing: str) -> Iterator[RuleViolation]:
    """What forbids a support or main action of a player now."""
    yield from own_turn(state, by, f"a {timing} action")
    if state.step != TURN or by != state.active:
        return
    yield from other_kind(state, ACTION)
    if state.turn.kind == PRODUCTION:
        return
    if timing == SUPPORT:
        yield from no_support_left(state)
    else:
        yield from support_comes_first(state)
        yield from no_main_left(state)


@implements("TMD-ACT-1", "TMD-ACT-5.2", silent=True)
def spend(state: TmdState, by: str | None, timing: str) -> None:
    """An action of the own turn is taken; a second support action stands for a main one."""
    turn = state.turn
    if by != state.active:
        return
    if timing == MAIN and not turn.support:
        left_out(by)
    turn.kind = turn.kind or ACTION
    if timing == SUPPORT and not turn.support:
        turn.support = True
    else:
        turn.mains += 1


def active_player(state: TmdState, timing: str) -> Iterator[Player]:
    """The active player, if an action of that timing is allowed now."""
    player = state.players.get(state.active)
    if state.step == TURN and player is not None and not any(may_act(state, player.id, timing)):
        yield player


# -- support actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Support(TmdAct):
    """A support action that needs no card."""

    in_turns: ClassVar[bool] = True
    rule: ClassVar[str]

    def possible(self, state: TmdState) -> None:
        state.player(self.by)
        state.begun()

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from may_act(state, self.by, SUPPORT)
        yield from self.all_taken(state)


@dataclass(frozen=True, kw_only=True)
class SupportDie(Support):
    """Take a die of any colour and roll it."""

    do: ClassVar[str] = "support_die"
    rule: ClassVar[str] = "TMD-ACT-3.1"
    gives_rule: ClassVar[str] = "TMD-ACT-3.1"
    die: str

    def possible(self, state: TmdState) -> None:
        super().possible(state)
        known_die(self.die)

    @implements("TMD-ACT-3.1")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        spend(state, self.by, SUPPORT)
        roll_dice(state, state.player(self.by), self.die, 1, fortune)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in active_player(state, SUPPORT):
            yield from (cls(by=player.id, die=colour) for colour in COLOURS)


def known_die(die: str) -> None:
    """Raise Impossible for a colour that no die has."""
    if die not in COLOURS:
        raise Impossible(f"there is no {die} die; dice are {', '.join(COLOURS)}")


@dataclass(frozen=True, kw_only=True)
class SupportChange(Support):
    """Pay a resource, and turn another die to any of its faces."""

    do: ClassVar[str] = "support_change"
    rule: ClassVar[str] = "TMD-ACT-3.2"
    pay: str
    was: str
    to: str

    @implements("TMD-ACT-3.2")
    def possible(self, state: TmdState) -> None:
        super().possible(state)
        player = state.player(self.by)
        turned(state, player, self.was, self.to)
        owns(state, player, [self.pay], "TMD-ACT-3.2")
        if self.pay == self.was and player.dice[self.was] < 2:
            raise Impossible(
                f"the {self.was} that is paid cannot be turned", frozenset({f"dice:{player.id}"}),
                rule="TMD-ACT-3.2", legal="turn another die than the one that is paid",
            )  # fmt: skip

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from own_face(state, self.by, self.was, self.to)

    @implements("TMD-ACT-3.2")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        spend(state, self.by, SUPPORT)
        player = state.player(self.by)
        hand_over(state, player, [self.pay])
        turn_die(state, player, self.was, self.to)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        content = state.content
        for player in active_player(state, SUPPORT):
            for pay in means(player):
                for was in player.dice:
                    if was == pay and player.dice[was] < 2:
                        continue
                    for to in content.faces:
                        if to != was and content.colour_of[to] == content.colour_of[was]:
                            yield cls(by=player.id, pay=pay, was=was, to=to)


def means(player: Player) -> list[str]:
    """What a player can pay one resource with."""
    return [*player.dice, *([WILD] if player.wild else [])]


@implements("TMD-DICE-8", "TMD-DICE-9", silent=("TMD-DICE-9",))
def turned(state: TmdState, player: Player, was: str, to: str) -> None:
    """Raise Impossible where a player has no such die to turn."""
    if was == WILD:
        raise Impossible(
            "a wild token has no faces",
            frozenset({f"wild:{player.id}"}),
            rule="TMD-DICE-9",
            legal="turn a die",
        )
    for face in (was, to):
        if face not in state.content.faces:
            raise Impossible(f"there is no resource {face}")
    if not player.dice[was]:
        raise Impossible(
            f"{player.id} has no {was}",
            frozenset({f"dice:{player.id}"}),
            rule="TMD-DICE-8",
            legal="turn an own die",
        )
    if was == to:
        raise Impossible(f"the die shows {to} already")


@implements("TMD-DICE-8")
def own_face(state: TmdState, by: str | None, was: str, to: str) -> Iterator[RuleViolation]:
    """A die is turned to one of its own faces."""
    colours = state.content.colour_of
    if colours[was] != colours[to]:
        own = ", ".join(face for face in colours if colours[face] == colours[was])
        yield broken(
            "TMD-DICE-8",
            f"a {colours[was]} die has no {to}",
            f"dice:{by}",
            legal=f"one of {own}",
            die=colours[was],
        )


@dataclass(frozen=True, kw_only=True)
class SupportDraw(Support):
    """Pay a resource, and draw two cards."""

    do: ClassVar[str] = "support_draw"
    rule: ClassVar[str] = "TMD-ACT-3.3"
    gives_rule: ClassVar[str] = "TMD-ACT-3.3"
    pay: str
    cards: ClassVar[int] = 2

    def possible(self, state: TmdState) -> None:
        super().possible(state)
        owns(state, state.player(self.by), [self.pay], "TMD-ACT-3.3")

    def touches(self, state: TmdState) -> frozenset[str]:
        return super().touches(state) | CARDS | {f"hand:{self.by}"}

    @implements("TMD-ACT-3.3")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        spend(state, self.by, SUPPORT)
        player = state.player(self.by)
        hand_over(state, player, [self.pay])
        fortune.draw(player.id, self.cards)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in active_player(state, SUPPORT):
            yield from (cls(by=player.id, pay=pay) for pay in means(player))


# -- paying ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Paying(TmdAct):
    """An act that is paid for with dice and wild tokens."""

    pay: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "pay", tuple(sorted(self.pay)))


@dataclass(frozen=True, kw_only=True)
class Standard(Paying):
    """A main action that needs no card."""

    in_turns: ClassVar[bool] = True
    rule: ClassVar[str]

    def possible(self, state: TmdState) -> None:
        player = state.player(self.by)
        state.begun()
        owns(state, player, self.pay, self.rule)

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from may_act(state, self.by, MAIN)
        yield from self.all_taken(state)
        cost = state.content.standard[self.do].cost
        what = self.do.replace("_", " ")
        yield from exact(state, state.player(self.by), cost, self.pay, self.rule, what)

    def touches(self, state: TmdState) -> frozenset[str]:
        return things(self.by, OWN) | SHARED

    def take(self, state: TmdState, fortune: Fortune) -> None:
        """Pay, and gain what the action gives."""
        spend(state, self.by, MAIN)
        player = state.player(self.by)
        hand_over(state, player, self.pay)
        give(state, player, state.content.standard[self.do].gain, self.do, fortune)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        cost = state.content.standard[cls.do].cost
        for player in active_player(state, MAIN):
            yield from (cls(by=player.id, pay=pay) for pay in payments(state, player, cost))


@dataclass(frozen=True, kw_only=True)
class RaiseTemperature(Standard):
    """Pay heat to raise the temperature."""

    do: ClassVar[str] = "raise_temperature"
    rule: ClassVar[str] = "TMD-ACT-5.3"

    def vp_source(self, state: TmdState) -> str:
        return "TMD-TERR-2" if complete(state, TEMPERATURE) else "TMD-TERR-1"

    @implements("TMD-ACT-5.3")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        self.take(state, fortune)


@dataclass(frozen=True, kw_only=True)
class PlaceOcean(Standard):
    """Pay water to place an ocean tile."""

    do: ClassVar[str] = "place_ocean"
    rule: ClassVar[str] = "TMD-ACT-5.4"
    vp_rule: ClassVar[str] = "TMD-TERR-2"

    @implements("TMD-ACT-5.4")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        self.take(state, fortune)


@dataclass(frozen=True, kw_only=True)
class PlaceGreenery(Standard):
    """Pay plants to place a greenery tile."""

    do: ClassVar[str] = "place_greenery"
    rule: ClassVar[str] = "TMD-ACT-5.5"

    @implements("TMD-ACT-5.5")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        self.take(state, fortune)


@dataclass(frozen=True, kw_only=True)
class PlaceCity(Standard):
    """Pay city resources to place a city tile."""

    do: ClassVar[str] = "place_city"
    rule: ClassVar[str] = "TMD-ACT-5.6"

    @implements("TMD-ACT-5.6")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        self.take(state, fortune)


@dataclass(frozen=True, kw_only=True)
class BuyVp(Standard):
    """Pay megacredits for VP."""

    do: ClassVar[str] = "buy_vp"
    rule: ClassVar[str] = "TMD-ACT-5.7"
    vp_rule: ClassVar[str] = "TMD-ACT-5.7"

    @implements("TMD-ACT-5.7")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        self.take(state, fortune)
