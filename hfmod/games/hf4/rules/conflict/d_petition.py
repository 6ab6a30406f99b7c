"""3D3 to 3D5: what War and Anarchy restrict, and petitions, by which a player evades it.

Each restriction is a line of the content table ``conflict`` and belongs to an ideology; a petition there
evades all of its restrictions until the turn ends (RUL-PETITION). Chapters ask :func:`restricts` for a code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, d_delegates
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, known_player
from hfmod.games.hf4.rules.core.state import Hf4State, Turn
from hfmod.games.hf4.rules.politics import o1_assembly

ORDINARY, EXTREMIST, CORRUPT = "ordinary", "extremist", "corrupt"  # kinds of delegates
PETITION = "petition:"  # key of ``Turn.used`` before an ideology
LENT = "delegate:"  # key of ``Turn.granted`` before an ideology and the delegate's owner


# -- restrictions ----------------------------------------------------------------------------------------


@implements("3D4", "3D5")
def restriction(state: Hf4State, code: str) -> Mapping[str, Any]:
    """A restriction as content tells it."""
    rows = b_blocs.table(state.content)["restrictions"]
    return next(row for row in rows if row["code"] == code)


@implements("3D3", "3D4", "3D5")
def evades(state: Hf4State, player: str, code: str) -> bool:
    """Whether a player has petitioned this turn where a restriction belongs to."""
    turn, ideology = state.turns.get(player), restriction(state, code)["ideology"]
    return turn is not None and turn is state.turn and bool(turn.used.get(f"{PETITION}{ideology}"))


@implements("3D3", "3D4", "3D5", "3C4c", "3A3", silent=("3C4c", "3A3"))
def restricts(state: Hf4State, player: str, code: str, message: str, *about: str) -> Iterator[RuleViolation]:
    """The restriction, where it holds and was not evaded; ``message`` tells what the player does."""
    if b_blocs.restricting(state) and not evades(state, player, code):
        row = restriction(state, code)
        what = f"{message}; in War and Anarchy {row['text']}"
        legal = f"petition in {row['ideology']} first"
        yield broken(str(row["rule"]), what, KEY, *about, legal=legal)


# -- petitions -------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Petition(FreeAction):
    """Evade the restrictions of ``ideology`` for this turn by a delegate of the player ``of`` there.

    ``kind``: an ordinary delegate, the extremist on the chit, or a corrupt one.
    """

    do: ClassVar[str] = "petition"

    ideology: str
    of: str
    kind: str = ORDINARY

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        b_blocs.has_chit(state, self.ideology)
        known_player(state, self.of)
        there_is_one(state, self.ideology, self.of, self.kind)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from in_lawless_times(state)
        if not for_everybody(self.kind):
            yield from may_be_petitioned(state, self.player, self.ideology, self.of, self.kind)

    @implements("3D3", "3D3a", "3D3b", "3D3c", "3D3d", silent=("3D3a", "3D3b", "3D3c", "3D3d"))
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used[f"{PETITION}{self.ideology}"] = 1

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {"assembly", KEY}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is None or state.assembly is None:
            return
        for ideology in state.conflict.chits:
            for of in state.assembly.delegates.get(ideology, {}):
                for kind in (ORDINARY, EXTREMIST, CORRUPT):
                    if how_many(state, ideology, of, kind):
                        yield cls(by=player, ideology=ideology, of=of, kind=kind)


def how_many(state: Hf4State, ideology: str, of: str, kind: str) -> int:
    """Delegates of a kind that a player has in an ideology. Raises Impossible for another kind."""
    if kind == ORDINARY:
        return d_delegates.honest(state, ideology, of)
    if kind == EXTREMIST:
        return b_blocs.extremists_in(state, ideology, of)
    if kind == CORRUPT:
        return len(d_delegates.bought(state, ideology, of))
    raise Impossible(f"delegates are {ORDINARY}, {EXTREMIST} or {CORRUPT}, not {kind}")


@implements("3D3")
def there_is_one(state: Hf4State, ideology: str, of: str, kind: str) -> None:
    """Raise Impossible where no such delegate stands."""
    if not how_many(state, ideology, of, kind):
        message, legal = f"{of} has no {kind} delegate in {ideology}", "petition a delegate that is there"
        raise Impossible(message, frozenset({"assembly"}), rule="3D3", legal=legal)


@implements("3D3")
def in_lawless_times(state: Hf4State) -> Iterator[RuleViolation]:
    """There are petitions in War and Anarchy only."""
    if not b_blocs.restricting(state):
        yield broken("3D3", "nothing is restricted in peace", KEY, legal="do it without a petition")


@implements("3D3d", "3D2f")
def for_everybody(kind: str) -> bool:
    """A corrupt delegate of any colour is petitioned by everybody."""
    return kind == CORRUPT


@implements("3D3a", "3D3b", "3D3c", "N", silent=("N",))
def may_be_petitioned(
    state: Hf4State, player: str, ideology: str, of: str, kind: str
) -> Iterator[RuleViolation]:
    """Own ones in own ideologies, own extremists; of others who allow it allies' and extremists."""
    agreed = state.turn is not None and player in state.turn.granted.get(f"{LENT}{ideology}:{of}", ())
    if kind == EXTREMIST:
        if of != player and not agreed:
            message = f"{of} has not agreed that {player} petitions the extremist in {ideology}"
            yield broken("3D3a", message, "assembly", legal=f"negotiate it with {of} (N)")
    elif of == player:
        if conflict(state).chits[ideology] != b_blocs.bloc(state, player):
            message = f"{ideology} is of the enemy bloc, and {player}'s delegate there is not corrupt"
            legal = "suborn it first (3D2b), or petition another delegate"
            yield broken("3D3b", message, "assembly", legal=legal)
    elif of in b_blocs.enemies(state, player):
        message = f"{of} is an enemy, of whom only an extremist is negotiated for"
        yield broken(
            "3D3a", message, "assembly", legal="petition an ally's, an extremist or a corrupt delegate"
        )
    elif not agreed:
        message = f"{of} has not agreed that {player} petitions the delegate in {ideology}"
        yield broken("3D3c", message, "assembly", legal=f"negotiate it with {of} (N)")


# -- lending delegates -----------------------------------------------------------------------------------


@implements("3D3a", "3D3c")
def lendable(state: Hf4State, giver: str) -> list[str]:
    """Where a player has delegates whose petition may be allowed to others, as deals name it."""
    if state.assembly is None or not b_blocs.restricting(state):
        return []
    places = o1_assembly.homes(state.assembly, giver)
    return [f"{LENT}{ideology}" for ideology in places if ideology in conflict(state).chits]
