"""3E9: Bernals in combat: how they lose their anchorage, and the hospital under the red cross."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import a_anchoring, b_bernals
from hfmod.games.hf4.rules.conflict import b_blocs, d_settlers, e_effects
from hfmod.games.hf4.rules.conflict.b_blocs import KEY, conflict
from hfmod.games.hf4.rules.core import e_stacks, f_fuel
from hfmod.games.hf4.rules.core.acts import PlayerAct, broken, game_over, spot
from hfmod.games.hf4.rules.core.e_stacks import stack_of_kind
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

# -- Dirtsides -------------------------------------------------------------------------------------------


@implements("3E7d", "3C3e", "3E2j.3")
def serving(state: Hf4State, stack: Stack) -> list[str]:
    """Dirtsides that hold a Bernal: undamaged ones, in War and Anarchy of its owner or an ally."""
    whole = [site for site in b_bernals.dirtsides(state, stack) if site not in conflict(state).damaged]
    if not b_blocs.at_war(state):
        return whole
    friends = {stack.owner, *b_blocs.allies(state, stack.owner)}
    return [site for site in whole if state.sites[site].factory in friends]


@implements("3C3e", "3E9", "3E2j.3", "3E7d")
def adrift(state: Hf4State, by: str | None = None) -> None:
    """Bernals without such Dirtsides are unanchored, but for those in Home Orbits; ``by`` an attacker."""
    if state.colonization is None:
        return
    for stack in list(b_bernals.anchored(state)):
        if not b_bernals.is_home_orbit(state, stack.location) and not serving(state, stack):
            cast_off(state, stack, by)


@implements("3E9a", "3E9a.1", "3E2e")
def cast_off(state: Hf4State, stack: Stack, by: str | None = None) -> None:
    """A Bernal loses its anchorage: its dome goes to a Dirtside; if an attack leaves none, it is genocide."""
    places, owner = a_anchoring.dome_places(state, stack), stack.owner
    a_anchoring.cast_off(state, stack, places[0] if places else None)
    conflict(state).shields.append(stack.key)
    if by is not None:
        e_effects.hurt(state, by, owner)
        if not places:
            e_effects.genocide(state, by, owner)


@dataclass(frozen=True, kw_only=True)
class ShieldToFuel(PlayerAct):
    """``dirt`` tanks of the shield of the own Bernal ``stack``, which was torn off, become its fuel."""

    do: ClassVar[str] = "shield_to_fuel"

    stack: str
    dirt: int

    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        conflict(state)
        a_anchoring.bernal_stack(state, self.player, self.stack, "3E9a.3")
        if self.dirt < 1:
            raise Impossible("at least one tank of dirt is taken", rule="3E9a.3", legal="leave the shield be")

    def check(self, state: Hf4State) -> Iterator[RuleViolation]:
        stack = stack_of_kind(state, self.player, self.stack)
        yield from game_over(state)
        yield from torn_off(state, stack)
        yield from a_anchoring.dirt_fits(state, stack, self.dirt)

    @implements("3E9a.3")
    def perform(self, state: Hf4State, outcomes: Sequence[Outcome]) -> None:
        stack = stack_of_kind(state, self.player, self.stack)
        if stack.key in conflict(state).shields:
            conflict(state).shields.remove(stack.key)
        f_fuel.load_tanks(state, stack, self.dirt, Grade.DIRT)

    def touches(self, state: Hf4State) -> frozenset[str]:
        return frozenset({f"{self.stack}:{self.by}"})

    @classmethod
    def actors(cls, state: Hf4State) -> Iterable[str]:
        shields = state.conflict.shields if state.conflict is not None else ()
        return [one for one in state.playing if any(key.endswith(f":{one}") for key in shields)]

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        for stack in state.stacks(player):
            if stack.key in conflict(state).shields:
                for dirt in range(1, f_fuel.strip(state.content).max_wet + 1):
                    yield cls(by=player, stack=stack.kind, dirt=dirt)


@implements("3E9a.3")
def torn_off(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """Its shield is loose: it lost its anchorage to an attack, or its Dirtsides, in this turn."""
    if stack.key not in conflict(state).shields or stack.anchored:
        message = f"the shield of {stack.title} is not loose"
        yield broken("3E9a.3", message, stack.key, legal="take dirt as the Bernal loses its anchorage")


# -- the hospital ----------------------------------------------------------------------------------------


@implements("3E9d")
def hospitals(state: Hf4State, player: str, space: str) -> list[Stack]:
    """Hospitals of those whom a player would attack in a space."""
    there = e_stacks.stacks_at(state, space)
    foes = b_blocs.targets(state, player)
    return [stack for stack in there if stack.owner in foes and d_settlers.hospital(state, stack)]


@implements("3E9d")
def no_hospital(state: Hf4State, player: str, space: str) -> Iterator[RuleViolation]:
    """Where the table has it so, nobody attacks one (option cancer_hospital_attack)."""
    if hospitals(state, player, space) and state.option("cancer_hospital_attack") == "forbidden":
        message = f"the Cancer Hospital is at {spot(state, space)}"
        yield broken("3E9d", message, KEY, legal="attack another space")


@implements("3E9d", "3E2m")
def attacked(state: Hf4State, player: str, space: str) -> None:
    """Who attacks one commits genocide."""
    for stack in hospitals(state, player, space):
        e_effects.genocide(state, player, stack.owner)
