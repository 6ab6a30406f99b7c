"""What is owed, applied: a player decides on the die, the face, the hex, the option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.tmdice.content.effects import (
    ANY,
    CITY,
    GREENERY,
    OCEAN,
    QUESTION,
    ChangeFace,
    Choose,
    Exchange,
    GainDice,
    GainResource,
    PlaceTile,
)
from hfmod.games.tmdice.content.model import COLOURS, WILD
from hfmod.games.tmdice.rules.actions import known_die, own_face, turned
from hfmod.games.tmdice.rules.acts import OWN, SHARED, TmdAct, over, things
from hfmod.games.tmdice.rules.applying import (
    MustLose,
    give,
    lay,
    owed_by,
    settle,
)
from hfmod.games.tmdice.rules.dice import return_dice, roll_dice, set_dice, turn_die
from hfmod.games.tmdice.rules.fortune import Fortune
from hfmod.games.tmdice.rules.paying import hand_over, listed, owns
from hfmod.games.tmdice.rules.production import multisets
from hfmod.games.tmdice.rules.state import PRODUCED, Owed, Player, TmdState
from hfmod.games.tmdice.rules.tiles import left_of, misplaced, places


@dataclass(frozen=True, kw_only=True)
class Applying(TmdAct):
    """Applies an effect that its player owes."""

    def owed(self, state: TmdState) -> Owed:
        """The effect that is applied. Raises Impossible where nothing of the kind is owed."""
        raise NotImplementedError

    def possible(self, state: TmdState) -> None:
        state.player(self.by)
        state.begun()
        self.owed(state)

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from over(state)
        yield from self.all_taken(state)

    def touches(self, state: TmdState) -> frozenset[str]:
        return things(self.by, OWN) | SHARED


@implements("TMD-CARD-2", silent=True)
def required(owed: Owed | None, player: Player, what: str) -> Owed:
    """The effect that is owed. Raises Impossible where it is not."""
    if owed is None:
        raise Impossible(
            f"nothing gives {player.id} {what} now", frozenset({f"effects:{player.id}"}),
            rule="TMD-CARD-2", legal="what a card, hex or track gives is applied, and no more",
        )  # fmt: skip
    return owed


@dataclass(frozen=True, kw_only=True)
class GainDie(Applying):
    """Take a die of the colour that one likes, and roll it."""

    do: ClassVar[str] = "gain_die"
    die: str

    def possible(self, state: TmdState) -> None:
        known_die(self.die)
        state.player(self.by)
        state.begun()

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from self._given(state)

    @implements("TMD-CARD-2", "TMD-PROD-4.1", "TMD-DICE-7", silent=("TMD-DICE-7",))
    def _given(self, state: TmdState) -> Iterator[RuleViolation]:
        """Nobody takes a die that nothing gives; after a production it is one that no box shows."""
        if self.found(state) is None:
            produced = self.by == state.active and state.turn.done == PRODUCED
            yield broken(
                "TMD-PROD-4.1" if produced else "TMD-CARD-2",
                f"nothing gives {self.by} a {self.die} die now",
                f"dice:{self.by}",
                legal="what a card, hex or track gives is applied, and no more",
            )  # fmt: skip

    @implements("TMD-DICE-7")
    def found(self, state: TmdState) -> Owed | None:
        """The effect that gives the die."""
        player = state.player(self.by)
        return owed_by(player, GainDice, lambda one: one.die == self.die) or owed_by(
            player, GainDice, lambda one: one.die == ANY
        )

    @implements("TMD-DICE-7", "TMD-RUL-12", silent=("TMD-RUL-12",))
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player, owed = state.player(self.by), self.found(state)
        if owed is not None:
            settle(player, owed)
        roll_dice(state, player, self.die, 1, fortune)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in owing(state):
            wanted = {one.effect.die for one in player.owed if isinstance(one.effect, GainDice)}
            yield from (cls(by=player.id, die=colour) for colour in COLOURS if {ANY, colour} & wanted)


def owing(state: TmdState) -> Iterator[Player]:
    """Players with effects to apply, while the game lasts."""
    yield from (state.players[name] for name in state.owing if not state.ended)


@dataclass(frozen=True, kw_only=True)
class TakeResource(Applying):
    """Take a die, and set it to the face that one likes."""

    do: ClassVar[str] = "take_resource"
    resource: str

    def possible(self, state: TmdState) -> None:
        known_face(state, self.resource)
        state.player(self.by)
        state.begun()

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from self._given(state)

    @implements("TMD-CARD-2")
    def _given(self, state: TmdState) -> Iterator[RuleViolation]:
        """Nobody takes a die that nothing gives."""
        if self.found(state) is None:
            yield broken(
                "TMD-CARD-2",
                f"nothing gives {self.by} a {self.resource} now",
                f"dice:{self.by}",
                legal="what a card, hex or track gives is applied, and no more",
            )

    @implements("TMD-DICE-11", "TMD-DICE-6", silent=("TMD-DICE-6",))
    def found(self, state: TmdState) -> Owed | None:
        """The effect that gives the die."""
        player = state.player(self.by)
        icons = (self.resource, QUESTION + state.content.colour_of[self.resource], QUESTION)
        owed = [
            one for one in player.owed if isinstance(one.effect, GainResource) and one.effect.res in icons
        ]
        return min(owed, key=lambda one: icons.index(getattr(one.effect, "res", "")), default=None)

    @implements("TMD-DICE-11", "TMD-RUL-15", silent=("TMD-RUL-15",))
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player, owed = state.player(self.by), self.found(state)
        if owed is not None:
            settle(player, owed)
        set_dice(state, player, self.resource)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in owing(state):
            icons = {one.effect.res for one in player.owed if isinstance(one.effect, GainResource)}
            fitting = {face for icon in icons for face in state.content.faces_for(icon)}
            yield from (cls(by=player.id, resource=face) for face in state.content.faces if face in fitting)


def known_face(state: TmdState, face: str) -> None:
    """Raise Impossible for a resource that there is not."""
    if face not in state.content.faces:
        raise Impossible(f"there is no resource {face}")


@dataclass(frozen=True, kw_only=True)
class ChangeDie(Applying):
    """Turn an own die to another face."""

    do: ClassVar[str] = "change_face"
    was: str
    to: str

    def possible(self, state: TmdState) -> None:
        turned(state, state.player(self.by), self.was, self.to)
        super().possible(state)

    def owed(self, state: TmdState) -> Owed:
        player, colour = state.player(self.by), state.content.colour_of[self.was]
        found = owed_by(player, ChangeFace, lambda one: one.die == colour) or owed_by(
            player, ChangeFace, lambda one: one.die == ANY
        )
        return required(found, player, f"the turning of a {colour} die")

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from own_face(state, self.by, self.was, self.to)

    @implements("TMD-DICE-8", "TMD-RUL-13", silent=("TMD-RUL-13",))
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player = state.player(self.by)
        settle(player, self.owed(state))
        turn_die(state, player, self.was, self.to)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        colours = state.content.colour_of
        for player in owing(state):
            wanted = {one.effect.die for one in player.owed if isinstance(one.effect, ChangeFace)}
            for was in player.dice:
                if {ANY, colours[was]} & wanted:
                    others = (to for to in colours if to != was and colours[to] == colours[was])
                    yield from (cls(by=player.id, was=was, to=to) for to in others)


@dataclass(frozen=True, kw_only=True)
class Place(Applying):
    """Place a tile on a hex."""

    do: ClassVar[str] = "place_tile"
    gives_rule: ClassVar[str] = "TMD-TILE-1"
    tile: str
    hex: str

    def possible(self, state: TmdState) -> None:
        if self.hex not in state.content.hexes:
            raise Impossible(f"there is no hex {self.hex}")
        super().possible(state)
        if not left_of(state, self.tile):
            raise Impossible(
                f"no {self.tile} tile is left", frozenset({"tiles"}),
                rule="TMD-COMP-1", legal="there are no more tiles than the box holds",
            )  # fmt: skip

    def owed(self, state: TmdState) -> Owed:
        player = state.player(self.by)
        found = owed_by(
            player, PlaceTile, lambda one: one.tile == self.tile and not any(misplaced(state, one, self.hex))
        ) or owed_by(player, PlaceTile, lambda one: one.tile == self.tile)
        return required(found, player, f"a {self.tile} tile")

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        owed = self.owed(state)
        card = state.content.cards.get(owed.source)
        if isinstance(owed.effect, PlaceTile):
            yield from misplaced(state, owed.effect, self.hex, () if card is None else card.rules)

    def vp_source(self, state: TmdState) -> str:
        if self.tile == OCEAN:
            return "TMD-TILE-2"
        return {GREENERY: "TMD-TILE-3", CITY: "TMD-TILE-4"}.get(self.tile, "TMD-TILE-1")

    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player, owed = state.player(self.by), self.owed(state)
        settle(player, owed)
        lay(state, player, self.tile, self.hex, owed.source, fortune)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in owing(state):
            found: dict[tuple[str, str], None] = {}
            for one in player.owed:
                if isinstance(one.effect, PlaceTile):
                    found |= {(one.effect.tile, hex): None for hex in places(state, one.effect)}
            yield from (cls(by=player.id, tile=tile, hex=hex) for tile, hex in found)


@dataclass(frozen=True, kw_only=True)
class ChooseOption(Applying):
    """Choose one of several effects; ``option`` counts them from 0."""

    do: ClassVar[str] = "choose"
    option: int

    def owed(self, state: TmdState) -> Owed:
        player = state.player(self.by)
        found = owed_by(player, Choose, lambda one: 0 <= self.option < len(one.of))
        return required(found, player, f"a choice with an option {self.option}")

    @implements("TMD-CARD-2", "TMD-RUL-11", silent=("TMD-RUL-11",))
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player, owed = state.player(self.by), self.owed(state)
        settle(player, owed)
        if isinstance(owed.effect, Choose):
            give(state, player, [owed.effect.of[self.option]], owed.source, fortune)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in owing(state):
            many = [len(one.effect.of) for one in player.owed if isinstance(one.effect, Choose)]
            yield from (cls(by=player.id, option=option) for option in range(max(many, default=0)))


@dataclass(frozen=True, kw_only=True)
class ExchangeResources(Applying):
    """Pay any number of a resource; as many others are then taken."""

    do: ClassVar[str] = "exchange"
    pay: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "pay", tuple(sorted(self.pay)))

    def possible(self, state: TmdState) -> None:
        super().possible(state)
        owns(state, state.player(self.by), self.pay, "TMD-RUL-14")
        if not self.pay:
            raise Impossible("nothing is paid; an exchange may be left")

    @implements("TMD-RUL-14")
    def owed(self, state: TmdState) -> Owed:
        player = state.player(self.by)
        return required(owed_by(player, Exchange, lambda one: True), player, "an exchange")

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from self._matching(state)

    @implements("TMD-RUL-14")
    def _matching(self, state: TmdState) -> Iterator[RuleViolation]:
        effect = self.owed(state).effect
        if not isinstance(effect, Exchange):
            return
        wrong = [one for one in self.pay if one != WILD and not state.content.fits(one, effect.pay)]
        if wrong:
            yield broken(
                "TMD-RUL-14", f"{listed(wrong)} is no {effect.pay}", f"dice:{self.by}",
                legal=f"pay {effect.pay}, or wild tokens for it",
            )  # fmt: skip

    @implements("TMD-RUL-14")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player, owed = state.player(self.by), self.owed(state)
        settle(player, owed)
        hand_over(state, player, self.pay)
        if isinstance(owed.effect, Exchange):
            give(state, player, [GainResource(owed.effect.gain, len(self.pay))], owed.source, fortune)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in owing(state):
            owed = owed_by(player, Exchange, lambda one: True)
            if owed is not None and isinstance(owed.effect, Exchange):
                icon = owed.effect.pay
                means = {face: n for face, n in player.dice.items() if state.content.fits(face, icon)}
                means |= {WILD: player.wild}
                for size in range(1, sum(means.values()) + 1):
                    yield from (cls(by=player.id, pay=pay) for pay in multisets(means, size))


@dataclass(frozen=True, kw_only=True)
class LoseResource(Applying):
    """Discard a die that an opponent's card asks for."""

    do: ClassVar[str] = "lose_resource"
    resource: str

    @implements("TMD-DICE-10", "TMD-DICE-9", silent=("TMD-DICE-9",))
    def possible(self, state: TmdState) -> None:
        player = state.player(self.by)
        if self.resource == WILD:
            raise Impossible(
                "a wild token is no resource", frozenset({f"wild:{player.id}"}), rule="TMD-DICE-9",
                legal="discard a die, if one matches",
            )  # fmt: skip
        known_face(state, self.resource)
        super().possible(state)
        if not player.dice[self.resource]:
            raise Impossible(
                f"{player.id} has no {self.resource}", frozenset({f"dice:{player.id}"}),
                rule="TMD-DICE-10", legal="discard an own die that matches",
            )  # fmt: skip

    def owed(self, state: TmdState) -> Owed:
        player = state.player(self.by)
        return required(owed_by(player, MustLose, lambda one: True), player, "a discard")

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from super().check(state)
        yield from self._matching(state)

    @implements("TMD-DICE-10")
    def _matching(self, state: TmdState) -> Iterator[RuleViolation]:
        effect = self.owed(state).effect
        if isinstance(effect, MustLose) and not state.content.fits(self.resource, effect.res):
            yield broken(
                "TMD-DICE-10", f"{self.resource} is no {effect.res}", f"dice:{self.by}",
                legal=f"one of {', '.join(state.content.faces_for(effect.res))}",
            )  # fmt: skip

    @implements("TMD-DICE-10")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        player = state.player(self.by)
        settle(player, self.owed(state))
        return_dice(state, player, self.resource)

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        for player in owing(state):
            owed = owed_by(player, MustLose, lambda one: True)
            if owed is not None and isinstance(owed.effect, MustLose):
                icon = owed.effect.res
                fitting = (face for face in player.dice if state.content.fits(face, icon))
                yield from (cls(by=player.id, resource=face) for face in fitting)
