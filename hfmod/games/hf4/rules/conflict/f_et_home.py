"""3F1: the extraterrestrial Home Bernal of an Independent in War, and of everybody in the Space Republic."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Ability, CardSide, Grade
from hfmod.games.hf4.rules.colonization import b_bernals, m_score
from hfmod.games.hf4.rules.conflict import b_blocs, f_postwar
from hfmod.games.hf4.rules.core import b_cards, e_stacks, h_due
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, gain
from hfmod.games.hf4.rules.core.solar_graph import ways
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn

RING, KALPANA = b_cards.FIGURES[1], b_cards.FIGURES[0]  # the figure of the Bernal that may be one, the other
SWAPPED = "swapped"  # key of ``Turn.used``
WET = 4  # hydration of its Dirtsides, at least
PROFIT = 1  # Aqua a turn


@implements("3F1", "3A3j", "3F5a", "3F1e")
def et_home(state: Hf4State, player: str) -> Stack | None:
    """A player's anchored Stanford with wet Dirtsides: of Independents in War, of all in the Republic."""
    if state.colonization is None or state.conflict is None:
        return None
    independent = b_blocs.in_war(state) and b_blocs.bloc(state, player) == b_blocs.INDEPENDENT
    stack = state.players[player].stacks.get(RING)
    if stack is None or not stack.anchored or not (independent or f_postwar.republic(state)):
        return None
    away = not b_bernals.is_home_orbit(state, stack.location)
    return stack if away and m_score.hydration(state, stack) >= WET else None


@implements("3F1a", "3A3j", "3F1f", "3F1f.2", "3F1f.3", "3F1f.4", "3F1f.5", "3F1f.6")
def bank(state: Hf4State, player: str, otherwise: Stack) -> Stack:
    """The Bank is there: crews and Colonists who are lost return to it, parades are held, cards are sold."""
    return et_home(state, player) or otherwise


@implements("3F1b")
def crew_face(state: Hf4State, player: str) -> CardSide | None:
    """The face of the crew whose privilege works at all times, by such a home."""
    if et_home(state, player) is None:
        return None
    owner = state.players[player]
    return state.content.cards[owner.crew].sides[owner.crew_black]


@implements("3F1b")
def owns(state: Hf4State, player: str, code: str) -> bool:
    """Whether a player has a privilege by it."""
    face = crew_face(state, player)
    return face is not None and any(ability.code == code for ability in face.abilities)


def faces(state: Hf4State, player: str, otherwise: Sequence[CardSide]) -> Sequence[CardSide]:
    """Faces of the crew card on which privileges are looked for."""
    face = crew_face(state, player)
    return otherwise if face is None or face in otherwise else (*otherwise, face)


@implements("3F1c")
def abilities(state: Hf4State, player: str, code: str) -> Iterator[Ability]:
    """Its home abilities work."""
    home = et_home(state, player)
    card = b_cards.bernal_of(state, home) if home is not None else None
    if home is not None and card is not None:
        for ability in state.content.cards[card].front.abilities:
            if ability.code == code and ability.status == "enforced" and b_bernals.in_orbit(ability, home):
                yield ability


@implements("3F1f.7")
def may_arrive(state: Hf4State, player: str, home: bool) -> Iterator[RuleViolation]:
    """Colonists come to it, and no more to LEO."""
    there = et_home(state, player)
    if there is not None and not home:
        message = f"a Colonist of {player} comes to LEO, and not to {there.title}"
        yield broken("3F1f.7", message, f"colonists:{player}", there.key, legal="let it come home")


@implements("3F1h")
def cycles(state: Hf4State, player: str, space: str) -> bool:
    """Whether a Tourism Cycler that is such a home takes its owner through a belt there, or beside it."""
    home = et_home(state, player)
    card = b_cards.bernal_of(state, home) if home is not None else None
    if home is None or card is None:
        return False
    near = {home.location, *(one.end for one in ways(state.content.map, home.location))}
    front = state.content.cards[card].front.abilities
    return space in near and any(ability.code == h_due.CYCLER for ability in front)


@implements("3F1d")
def profits(state: Hf4State, player: str) -> None:
    """It brings an Aqua a turn."""
    if et_home(state, player) is not None:
        gain(state, player, PROFIT)


@implements("3F1a")
def transfer(state: Hf4State) -> None:
    """Water in it is money from now on."""
    for player in state.playing:
        home = et_home(state, player)
        if home is not None and home.fts.get(Grade.WATER):
            gain(state, player, home.fts.pop(Grade.WATER))
            e_stacks.settle(state, home)


# -- which Bernal it is ------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SwapBernals(FreeAction):
    """Exchange the figures of the own two Bernals: what was the Kalpana is the Stanford now."""

    do: ClassVar[str] = "swap_bernals"

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        stacks = self.me(state).stacks
        if state.conflict is None or not {RING, KALPANA}.issubset(stacks):
            message = f"{self.by} has not both a Kalpana and a Stanford"
            raise Impossible(message, rule="3F1a.2", legal="swap two own Bernals (Modules 2 and 3)")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from once(state, self.player)

    @implements("3F1a.2")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used[SWAPPED] = 1
        stacks = self.me(state).stacks
        stacks[RING], stacks[KALPANA] = stacks[KALPANA], stacks[RING]
        for kind in (RING, KALPANA):
            stacks[kind].kind = kind
        state.rules.tokens_changed(state)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {f"{RING}:{self.by}", f"{KALPANA}:{self.by}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None and {RING, KALPANA}.issubset(state.players[player].stacks):
            yield cls(by=player)


@implements("3F1a.2")
def once(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Once a turn."""
    turn = state.turns.get(player)
    if turn is not None and turn.used.get(SWAPPED):
        message = f"{player} has swapped the Bernals this turn"
        yield broken("3F1a.2", message, f"{RING}:{player}", legal="wait for the next turn")
