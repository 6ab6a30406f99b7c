"""Module 2: what a Home Bernal is good for (2B3), cargo from Dirtsides (2A7g), Bernals built by Bernals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists
from hfmod.games.hf4.rules.core import b_cards, e_stacks
from hfmod.games.hf4.rules.core.acts import (
    FreeAction,
    Operation,
    aquas_key,
    broken,
    count,
    gain,
    known_card,
    name,
    no_interruption,
    own_turn,
    pay,
    spot,
)
from hfmod.games.hf4.rules.core.g1_cargo import OwnCargo, Piece
from hfmod.games.hf4.rules.core.selecting import Frame
from hfmod.games.hf4.rules.core.state import Hf4State, Turn
from hfmod.games.hf4.rules.terawatt import d_war

PROFIT = 1
BERNAL_PRICE = 10
ALWAYS_FIRST = "always_first_player"
DOUBLED = 2  # factor of a boost to the Home Bernal


# -- the year and the turn -----------------------------------------------------------------------------


@implements("2B3d", "GL-War-of-Independence.a")
def profits(state: Hf4State, player: str) -> None:
    """At the start of the own turn a Home Bernal brings 1 Aqua; that of a Loyalist none in War."""
    if b_bernals.home(state, player) is not None and not d_war.loyalist(state, player):
        gain(state, player, PROFIT)


@implements("CA-M2B172F", "GL-1st-Player")
def always_first(state: Hf4State) -> str | None:
    """Who is 1st player by an ability, from the beginning of the next year on."""
    if state.colonization is None:
        return None
    return next((p for p in state.playing if b_bernals.abilities(state, p, ALWAYS_FIRST)), None)


# -- boosts --------------------------------------------------------------------------------------------


@implements("I4.1", "2B3e", "CA-M2B175F", "CA-M2B178F", "CA-M2C182B", neutral=lambda factor: factor == 1)
def boost_factor(state: Hf4State, player: str, home: bool) -> int:
    """What the mass is multiplied by: 2 straight to the Home Bernal, and 2 where a rival blockades."""
    if state.colonization is None:
        return 1
    direct = b_bernals.abilities(state, player, "direct_boost")
    factor = DOUBLED if home and not direct else 1
    rivals = (other for other in state.players if other != player)
    if any(c_colonists.has(state, other, "opponents_boost_double") for other in rivals):
        factor *= 2
    return factor


@implements("2B3e", "I4.1", "GL-Bernal.c")
def home_for_boost(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Cards go straight to a Home Orbit where the own Bernal is anchored."""
    if b_bernals.home(state, player) is None:
        message = f"{player} has no Home Bernal to boost to"
        yield broken(
            "2B3e", message, f"hand:{player}", legal="boost to LEO, or anchor a Bernal in a Home Orbit"
        )


@dataclass(frozen=True, kw_only=True)
class BuildBernal(FreeAction):
    """The Home Bernal builds a second one: ``card`` comes from hand into its stack for 10 Aquas (2A7c.1)."""

    do: ClassVar[str] = "build_bernal"

    card: str

    @implements("2A7c.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        known_card(state, self.card)
        if self.card not in self.me(state).hand or not b_cards.is_bernal(state, self.card):
            message = f"{name(state, self.card)} is no Bernal in {self.by}'s hand"
            raise Impossible(
                message,
                frozenset({f"card:{self.card}"}),
                rule="2A7c.1",
                legal="a Bernal card of the own hand",
            )
        if state.rules.arrival(state, self.player) is None:
            raise Impossible(
                f"{self.by} has no Home Bernal",
                frozenset({f"hand:{self.by}"}),
                rule="2A7c.1",
                legal="boost the Bernal like other cards",
            )

    @implements("2A7c.1")
    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        has = self.me(state).aquas
        if has < BERNAL_PRICE:
            message = f"a Bernal built by a Bernal costs {count(BERNAL_PRICE, 'Aqua')}, {self.by} has {has}"
            yield broken("2A7c.1", message, aquas_key(self.by), legal="boost it instead", aquas=has)

    @implements("2A7c.1")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        home = state.rules.arrival(state, self.player)
        if home is not None:
            pay(state, self.player, BERNAL_PRICE)
            self.me(state).hand.remove(self.card)
            e_stacks.put(state, home, self.card)
            e_stacks.settle(state, home)

    def touches(self, state: Hf4State) -> frozenset[str]:
        home = state.rules.arrival(state, self.player)
        keys = {f"card:{self.card}", aquas_key(self.by), f"hand:{self.by}"}
        return super().touches(state) | keys | ({home.key} if home is not None else set())

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for card in state.players[player].hand:
            if b_cards.is_bernal(state, card):
                yield cls(by=player, card=card)


# -- dirtsides -----------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class DirtsideCargo(OwnCargo, Operation):
    """Bring cargo from an own stack on a Dirtside up to one at its Bernal.

    The operation may bring cargo of several stacks, one act each.
    """

    do: ClassVar[str] = "dirtside_cargo"
    in_parts: ClassVar[bool] = True

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if state.colonization is None:
            raise Impossible("there are no Bernals in this game")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        turn = state.turns.get(self.player)
        if turn is not None and turn.operation == self.do:  # the operation goes on
            yield from own_turn(state, self.player)
            yield from no_interruption(state)
            yield from self.forbidden(state)
        else:
            yield from super().check(state)

    @implements("2A7g")
    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        source, to = self.ends(state)
        if to not in b_bernals.receivers(state, self.player, source.location):
            where = f"{source.title} at {spot(state, source.location)}"
            message = f"{to.title} is at no Bernal of which {where} is on a Dirtside"
            yield broken("2A7g", message, source.key, to.key, legal="the Bernal above the factory")
        yield from self.carried(state)

    @implements("2A7g")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        super().carry_out(state, turn, outcomes)

    @classmethod
    def frames(cls, state: Hf4State, player: str) -> Iterator[Frame[Self, Piece]]:
        if state.colonization is None:
            return
        for source in list(state.stacks(player)):
            for to in b_bernals.receivers(state, player, source.location):
                if to is not source:
                    yield from cls.between(state, source, to)


ACTS: list[type[Act[Hf4State]]] = [BuildBernal, DirtsideCargo]
