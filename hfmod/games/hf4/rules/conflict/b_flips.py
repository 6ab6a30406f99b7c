"""3B3: how a player turns propaganda over: by diplomacy in peace, and by defection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs
from hfmod.games.hf4.rules.conflict.b_blocs import DIPLOMACY, KEY, conflict
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.acts import FreeAction, broken, known_player, spot
from hfmod.games.hf4.rules.core.state import Hf4State, Turn

DEFECTED = "defected"  # key of ``Turn.used``


# -- diplomacy -------------------------------------------------------------------------------------------


@implements("3B3b", "3B2d")
def law_moved(state: Hf4State, before: str, after: str) -> None:
    """A vote tally has moved the star: who made it may turn the propaganda there, once."""
    turn = state.turn
    age = b_blocs.piracy(state) == b_blocs.AGE or b_blocs.future_wars(state)
    if turn is not None and before != after and not b_blocs.at_war(state) and not age:
        for place in b_blocs.told(state, turn.player, DIPLOMACY):
            del turn.used[f"{DIPLOMACY}{place}"]
        turn.used[f"{DIPLOMACY}{after}"] = 1


@dataclass(frozen=True, kw_only=True)
class Flip(FreeAction):
    """Turn over the propaganda in ``ideology``, where the own vote tally has just moved the star."""

    do: ClassVar[str] = "flip_propaganda"

    ideology: str

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        b_blocs.has_chit(state, self.ideology)

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from by_diplomacy(state, self.player, self.ideology)
        yield from no_extremist(state, self.ideology)

    @implements("3B3b", "3B3d")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        turn.used.pop(f"{DIPLOMACY}{self.ideology}", None)
        b_blocs.flip(state, self.ideology)
        b_blocs.tells(state, self.player, self.ideology)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {KEY, "assembly"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None:
            for ideology in state.conflict.chits:
                yield cls(by=player, ideology=ideology)


@implements("3B3b")
def by_diplomacy(state: Hf4State, player: str, ideology: str) -> Iterator[RuleViolation]:
    """In peace, after the own vote tally has moved the star there."""
    if b_blocs.at_war(state):
        message = "propaganda is turned by diplomacy in peace alone"
        yield broken("3B3b", message, KEY, legal="win an attack (3B3a), or defect (3B3c)")
    elif ideology not in b_blocs.told(state, player, DIPLOMACY):
        message = f"no vote tally of {player} has moved the Active Law to {ideology} this turn"
        yield broken("3B3b", message, KEY, "assembly", legal="move the Active Law there first")


@implements("3B3b", "3D9a", silent=("3D9a",))
def no_extremist(state: Hf4State, ideology: str) -> Iterator[RuleViolation]:
    """A chit on which an extremist stands is not turned by diplomacy."""
    owner = conflict(state).extremists.get(ideology)
    if owner is not None:
        message = f"the extremist of {owner} stands on the propaganda in {ideology}"
        yield broken("3B3b", message, KEY, legal="leave it as it is")


# -- defection -------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Defect(FreeAction):
    """Turn the own extremist propaganda over; the cube of the factory at ``site`` becomes that of ``to``."""

    do: ClassVar[str] = "defect"

    site: str | None = None
    to: str | None = None

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        if b_blocs.extremist(state, self.player) is None:
            message = f"{self.player} has no extremist"
            legal = "defect while the own delegate stands on its chit"
            raise Impossible(message, frozenset({KEY}), rule="3B3c", legal=legal)
        if (self.site is None) != (self.to is None):
            raise Impossible("a factory that is lost, and whose it becomes, are named together")
        if self.to is not None:
            known_player(state, self.to)
        if self.site is not None and self.site not in b_components.factories(state, self.player):
            message, about = f"{self.player} has no factory at {self.site}", frozenset({f"site:{self.site}"})
            raise Impossible(message, about, rule="3B3c", legal="give up an own factory")
        if self.to == self.player:
            raise Impossible("the cube becomes another player's")

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        yield from when(state)
        yield from price(state, self.player, self.site, self.to)

    @implements("3B3c", "3B2b", "3B3d")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        ideology = b_blocs.extremist(state, self.player)
        if ideology is not None:
            b_blocs.flip(state, ideology)
            b_blocs.tells(state, self.player, ideology)
        turn.used[DEFECTED] = 1
        if self.site is not None and self.to is not None:
            change_cube(state, self.site, self.to)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return super().touches(state) | {KEY, "assembly", f"site:{self.site}"}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if state.conflict is not None and b_blocs.extremist(state, player) is not None:
            yield cls(by=player)
            others = [one for one in state.playing if one != player]
            for site, to in product(uncolonized(state, player), others):
                yield cls(by=player, site=site, to=to)


@implements("3B3c", "B8.1", silent=("B8.1",))
def change_cube(state: Hf4State, site: str, to: str) -> None:
    """The factory becomes that of another player; where nobody has a cube for it, it is lost all the same."""
    tokens = state.site(site)
    tokens.factory = to if b_components.cubes_left(state, to) else None
    state.rules.tokens_changed(state)


@implements("3B3c")
def uncolonized(state: Hf4State, player: str) -> list[str]:
    """Own factories without a colony."""
    return [site for site in b_components.factories(state, player) if not state.sites[site].colonies]


@implements("3B3c")
def when(state: Hf4State) -> Iterator[RuleViolation]:
    """In peace only where the table lets players defect then (option defection_in_peace)."""
    if not b_blocs.at_war(state) and not state.option("defection_in_peace"):
        yield broken("3B3c", "nobody defects in peace at this table", KEY, legal="wait for an outbreak")


@implements("3B3c")
def price(state: Hf4State, player: str, site: str | None, to: str | None) -> Iterator[RuleViolation]:
    """An uncolonized factory, if there is one, goes to a former ally, if there is one (RUL-DEFECTION)."""
    bare, former = uncolonized(state, player), b_blocs.allies(state, player)
    if site is None and bare:
        message = f"{player} defects and gives up no factory"
        legal = f"give up the one at {' or '.join(spot(state, one) for one in bare)}"
        yield broken("3B3c", message, *(f"site:{one}" for one in bare), legal=legal)
    elif site is not None and site not in bare:
        message = f"a colony stands on the factory at {spot(state, site)}"
        yield broken("3B3c", message, f"site:{site}", legal="give up a factory without a colony")
    elif to is not None and former and to not in former:
        message = f"{to} was no ally of {player}"
        yield broken("3B3c", message, KEY, legal=f"the cube becomes that of {' or '.join(former)}")
    elif to is not None and b_components.cubes_left(state, to) == 0:
        able = [one for one in former or state.playing if b_components.cubes_left(state, one)]
        if any(one != player for one in able):
            message = f"{to} has no cube left"
            yield broken("3B3c", message, f"cubes:{to}", legal=f"choose {' or '.join(able)}")
