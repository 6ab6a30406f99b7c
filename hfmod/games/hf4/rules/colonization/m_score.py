"""Victory points of Module 2 (M2b.4, M2d): Dirtside hydration, and what Bernals add."""

from __future__ import annotations

from collections.abc import Iterable

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.core import b_cards, b_components
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.terawatt import d_future_effects

HOME_HYDRATION = 6
PER_DIRTSIDE = "vp_per_dirtside"


@implements("M2b.4", "2B5", "GL-Hydration.m2", "GL-Dirtside")
def dirtside_points(state: Hf4State, player: str) -> int:
    """The hydration of the player's own factories that are Dirtsides of any Bernal; 6 for a Home Bernal."""
    own = [site for site in b_components.factories(state, player) if b_bernals.bernal_over(state, site)]
    home = HOME_HYDRATION if b_bernals.home(state, player) is not None else 0
    return home + wet(state, player, own)


@implements("2B5")
def hydration(state: Hf4State, stack: Stack) -> int:
    """The Dirtside hydration of an anchored Bernal, as a condition: all its Dirtsides together."""
    return wet(state, stack.owner, b_bernals.dirtsides(state, stack))


@implements("2B5", "1D5k", "CA-M2C191R-FUT")
def wet(state: Hf4State, player: str, dirtsides: Iterable[str]) -> int:
    """Hydration of Dirtsides as a player counts it: the printed one, which a Future may multiply."""
    factors = (effect.params["factor"] for effect in d_future_effects.given(state, player, "dirtside_factor"))
    return max(map(int, factors), default=1) * sum(
        state.content.map.sites[site].hydration for site in dirtsides
    )


@implements("M2d", "CA-M2B171R", "CA-M2B172R", "CA-M2B179R", "CA-M2B174F", "CA-M2B174R", "3G1.bernal")
def bernal_points(state: Hf4State, player: str) -> int:
    """What the abilities of the player's anchored Bernals are worth (RUL-BERNAL-VP)."""
    return per_dirtside(state, player) + per_dome(state, player) + per_delegate(state, player)


@implements("M2d", "CA-M2B172R", "CA-M2B179R")
def per_dirtside(state: Hf4State, player: str) -> int:
    """Climate Control Lab and Tourism Hotel: points for each Dirtside of this Bernal.

    By the option ``tourism_bonus_side`` the unpromoted Tourism Cycler has them too.
    """
    total = 0
    for stack in b_bernals.anchored(state, player):
        points = sum(int(one.params["vp"]) for one in b_bernals.given(state, stack, PER_DIRTSIDE))
        total += (points or early_points(state, stack)) * len(b_bernals.dirtsides(state, stack))
    return total


@implements("M2d")
def early_points(state: Hf4State, stack: Stack) -> int:
    """Points for each Dirtside that an option of the table gives to the unpromoted side as well."""
    card = b_cards.bernal_of(state, stack)
    printed = state.content.cards[card].back.abilities if card is not None else ()
    return sum(
        int(ability.params["vp"])
        for ability in printed
        if ability.code == PER_DIRTSIDE
        and "option" in ability.params
        and state.option(ability.params["option"]) == "any"
    )


@implements("M2d", "CA-M2B171R")
def per_dome(state: Hf4State, player: str) -> int:
    """Cancer Lab: points for each own dome, those on Bernals too; substitutes have none (B8.1)."""
    each = sum(int(one.params["vp"]) for one in b_bernals.abilities(state, player, "vp_per_dome"))
    return each * min(domes(state, player), b_components.supply(state, "dome")) if each else 0


@implements("M2d", "CA-M2B174F", "CA-M2B174R")
def per_delegate(state: Hf4State, player: str) -> int:
    """SSO Diplomatic: points for own delegates in the own ideology; the Lab: in the whole assembly."""
    total = 0
    if state.assembly is not None:
        for ability in b_bernals.abilities(state, player, "vp_per_delegate"):
            own = o1_assembly.politics_of(state, player)
            homes = [own] if ability.params["ideology"] == "own" else list(o1_assembly.rows(state.content))
            there = sum(o1_assembly.delegates(state.assembly, ideology, player) for ideology in homes)
            total += int(ability.params["vp"]) * there
    return total


@implements("GL-Colony.m", "M2a.m")
def domes(state: Hf4State, player: str) -> int:
    """A player's domes: in colonies, and one on each anchored Bernal."""
    return len(b_components.colonies(state, player)) + len(list(b_bernals.anchored(state, player)))


@implements("M2a.m", "GL-Token-VP.m")
def figures(state: Hf4State, player: str) -> int:
    """Bernal figures on the map, which are pieces of 1 point each."""
    return sum(1 for stack in state.stacks(player) if stack.kind in b_cards.FIGURES)
