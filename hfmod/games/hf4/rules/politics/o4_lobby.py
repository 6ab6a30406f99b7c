"""O4: lobbying for a law that is not in force, and O5g: who is insured in a pad explosion.

The event calls :func:`offer_insurance` after its roll and before the losses, waits for the decisions, then
pays each loss by :func:`repay` and ends with :func:`close_insurance`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import d_year
from hfmod.games.hf4.rules.core.abilities import playing_from_first
from hfmod.games.hf4.rules.core.acts import FreeAction, aquas_key, broken, gain, pay
from hfmod.games.hf4.rules.core.state import Hf4State, Turn
from hfmod.games.hf4.rules.politics import o1_assembly, o5_laws
from hfmod.games.hf4.rules.politics.o1_assembly import CENTRE, AssemblyAct, add, assembly, delegates, homes
from hfmod.games.hf4.rules.terawatt import d_future_effects, d_war

PRICE = 1  # Aqua for lobbying
INSURANCE = "insurance"  # kind of the pending decision


@dataclass(frozen=True, kw_only=True)
class Lobby(FreeAction):
    """Give up 1 Aqua and the own delegate in ``ideology`` to use its law for the rest of the own turn.

    In War only the delegate is given up.
    """

    do: ClassVar[str] = "lobby"

    ideology: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        o1_assembly.own_delegate(state, self.player, self.ideology, "O4")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from d_war.lobbyists(state, self.player)
        yield from lobbying_is_open(state, self.player)
        yield from state.rules.may_lobby(state, self.player, self.ideology)
        yield from once_a_turn(state, self.player)
        yield from not_in_force(state, self.player, self.ideology)
        yield from has_the_fee(state, self.player)

    @implements("O4", "O4b", "O5")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        pay(state, self.player, fee(state))
        give_delegate(state, self.player, self.ideology)
        turn.used["lobby"] = turn.used.get("lobby", 0) + 1
        turn.used[f"law:{self.ideology}"] = 1
        o1_assembly.vote(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {aquas_key(self.by), "assembly", f"cubes:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.assembly is not None:
            for ideology in homes(state.assembly, player):
                yield cls(by=player, ideology=ideology)


@implements("O4", "1D5b", "CA-M2C181B-FUT")
def give_delegate(state: Hf4State, player: str, ideology: str) -> None:
    """The delegate that lobbied leaves the assembly, unless a Future keeps it there."""
    if not d_future_effects.has(state, player, "lobby_keeps_delegate"):
        add(assembly(state), ideology, player, -1)


@implements("O5c", "LAW-unity", "CA-LAW-unity")
def lobbying_is_open(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """While the General Assembly is in force nobody lobbies."""
    if o5_laws.active(state, o5_laws.home(state, o5_laws.GENERAL_ASSEMBLY)):
        message = f"{player} lobbies while the UN General Assembly is in force"
        yield broken(
            "O5c", message, "assembly", legal="wait until the Active Law has moved", advice="active_law"
        )


@implements("O4")
def once_a_turn(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """One lobbying a turn."""
    turn = state.turns.get(player)
    if turn is not None and turn.used.get("lobby"):
        message = f"{player} has lobbied this turn; once a turn is allowed"
        yield broken("O4", message, "assembly", legal="wait for the next turn")


@implements("O4", "O4a")
def not_in_force(state: Hf4State, player: str, ideology: str) -> Iterator[RuleViolation]:
    """Only a law that is not in force is lobbied for; mishap insurance only in a pad explosion."""
    if ideology == CENTRE:
        message = f"{player} lobbies for Mishap Insurance outside a pad explosion"
        yield broken("O4a", message, "assembly", legal="wait for a pad explosion (K2c)", advice="idle_law")
    elif o5_laws.active(state, ideology):
        message = f"the law of {ideology} is in force already"
        yield broken("O4", message, "assembly", legal="lobby for an inactive ideology", advice="idle_law")


@implements("O4", "O4b", "1D2c.2", "GL-War-of-Independence.b")
def fee(state: Hf4State) -> int:
    """Lobbying costs 1 Aqua, in anarchy as well; in War nothing."""
    return 0 if state.at_war else PRICE


@implements("O4", "O4b")
def has_the_fee(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Lobbying is paid."""
    has, price = state.players[player].aquas, fee(state)
    if has < price:
        message = f"lobbying costs {price} Aqua, {player} has {has}"
        legal = "get an Aqua first, by fundraising or the free market"
        yield broken("O4", message, aquas_key(player), legal=legal, advice="an_aqua", price=price, has=has)


# -- mishap insurance ----------------------------------------------------------------------------------


@implements("O5g", "O4a", "GL-Mishap-Insurance", "LAW-centrist", "CA-LAW-centrist")
def offer_insurance(state: Hf4State) -> None:
    """After the roll of a pad explosion: who is insured, and who may lobby for it, in order.

    While the law is in force everybody with a delegate in the centre is insured, free. Otherwise those may
    lobby, from the 1st player on, unless the General Assembly forbids it (RUL-INSURANCE).
    """
    house = state.assembly
    if house is None:
        return
    with_delegate = [player for player in playing_from_first(state) if delegates(house, CENTRE, player)]
    if o5_laws.active(state, CENTRE):
        house.insured = with_delegate
        return
    house.insured = []
    if o5_laws.active(state, o5_laws.home(state, o5_laws.GENERAL_ASSEMBLY)):
        return
    for player in with_delegate:
        if state.players[player].aquas >= fee(state) and not d_war.independent(state, player):
            state.pending.append({"kind": INSURANCE, "player": player})


@implements("O5g", "GL-Mishap-Insurance", "LAW-centrist", "CA-LAW-centrist")
def repay(state: Hf4State, player: str, mass: int) -> None:
    """The insured gain Aquas equal to the mass that they lost in the event."""
    if state.assembly is not None and player in state.assembly.insured:
        gain(state, player, mass)


@implements("O5g", "O3a")
def close_insurance(state: Hf4State) -> None:
    """The event is over: a vote follows where delegates were given up for insurance."""
    house = state.assembly
    state.pending = [one for one in state.pending if one["kind"] != INSURANCE]
    if house is not None:
        lobbied = bool(house.insured) and not o5_laws.active(state, CENTRE)
        house.insured = []
        if lobbied:
            o1_assembly.vote(state)


@dataclass(frozen=True, kw_only=True)
class Insure(AssemblyAct):
    """Lobby for mishap insurance (1 Aqua and the delegate in the centre), or not, in a pad explosion."""

    do: ClassVar[str] = "insure"
    kind = INSURANCE
    what = "mishap insurance"
    rule = "O5g"

    lobby: bool

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from in_order(state, self.player)
        if self.lobby:
            yield from has_the_fee(state, self.player)

    @implements("O5g", "O4a", "LAW-centrist", "CA-LAW-centrist")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        state.pending = [
            one for one in state.pending if one["kind"] != INSURANCE or one["player"] != self.player
        ]
        if self.lobby and delegates(assembly(state), CENTRE, self.player):
            pay(state, self.player, fee(state))
            give_delegate(state, self.player, CENTRE)
            assembly(state).insured.append(self.player)
        d_year.go_on(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {aquas_key(self.by)}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for lobby in (False, True):
            yield cls(by=player, lobby=lobby)


@implements("O5g", "K2g")
def in_order(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Insurance is lobbied for from the 1st player on."""
    asked = Insure.asked(state)["player"]
    if player != asked:
        message = f"{asked} says first whether to lobby for insurance, then {player}"
        yield broken("O5g", message, "assembly", legal=f"{asked} decides")
