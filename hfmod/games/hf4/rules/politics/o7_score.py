"""O7: what the final Active Law is worth to each player (M2c)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import SolarMap
from hfmod.games.hf4.rules.colonization import m_score
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly, o5_laws


@implements("O7", "M2c", "K2e.1", "1D2c.2")
def politics_points(state: Hf4State, player: str) -> int:
    """Points by the law where the gold star stands; none while it is void (option politics_vp_in_anarchy)."""
    house = state.assembly
    if house is None or (o5_laws.void(state) and state.option("politics_vp_in_anarchy") == "none"):
        return 0
    if house.active not in o1_assembly.rows(state.content):  # the star lies in no ideology
        return 0
    return SCORES[o5_laws.law_of(state, house.active)["score"]](state, player)


@implements("M2a.m", "GL-Token-VP.m")
def delegate_points(state: Hf4State, player: str) -> int:
    """1 for each delegate, which is a wooden piece like those on the map (RUL-TOKEN-VP)."""
    house = state.assembly
    if house is None:
        return 0
    return sum(there.get(player, 0) for there in house.delegates.values())


@implements("O7a", "LAW-freedom", "CA-LAW-freedom")
def factories(state: Hf4State, player: str) -> int:
    """Freedom: 1 for each factory cube."""
    return len(b_components.factories(state, player))


@implements("O7b", "LAW-honor", "CA-LAW-honor")
def glory(state: Hf4State, player: str) -> int:
    """Honor: 1 for each glory chit."""
    return o5_laws.glory_chits(state, player)


@implements("O7c", "LAW-unity", "CA-LAW-unity")
def ideologies(state: Hf4State, player: str) -> int:
    """Unity: 1 for each ideology with an own delegate."""
    return len(o1_assembly.homes(o1_assembly.assembly(state), player))


@implements("O7d", "LAW-authority", "CA-LAW-authority")
def claims(state: Hf4State, player: str) -> int:
    """Authority: 1 for each claim disk."""
    return len(b_components.claims(state, player))


@implements("O7e", "LAW-equality", "CA-LAW-equality")
def colonies(state: Hf4State, player: str) -> int:
    """Equality: 1 for each colony dome; substitutes count nothing (B8.1)."""
    return min(m_score.domes(state, player), b_components.supply(state, "dome"))


@implements("O7f", "LAW-individuality", "CA-LAW-individuality")
def hazard_tokens(state: Hf4State, player: str) -> int:
    """Individuality: 1 for each own disk, cube, dome and rocket at a site with a hazardous lander burn."""
    places = hazardous(state.content.map)
    tokens = sum(
        (tokens.claim == player) + (tokens.factory == player) + (player in tokens.colonies)
        for space, tokens in state.sites.items()
        if space in places
    )
    rocket = state.players[player].stacks.get("rocket")
    return tokens + (rocket is not None and rocket.location in places)


@implements("O7g", "LAW-centrist", "CA-LAW-centrist")
def nothing(state: Hf4State, player: str) -> int:
    """The centre is worth nothing."""
    return 0


SCORES: Mapping[str, Callable[[Hf4State, str], int]] = {
    "factories": factories,
    "glory": glory,
    "ideologies": ideologies,
    "claims": claims,
    "colonies": colonies,
    "hazard_tokens": hazard_tokens,
    "nothing": nothing,
}


@implements("O7f")
def hazardous(board: SolarMap) -> frozenset[str]:
    """Sites with a hazard on one of the lander burns that lead to them (RUL-HAZARD-SITES)."""
    return board.kept(_hazardous)


def _hazardous(board: SolarMap) -> frozenset[str]:
    near: dict[str, list[str]] = {}
    for route in board.routes:
        near.setdefault(route.a, []).append(route.b)
        near.setdefault(route.b, []).append(route.a)
    return frozenset(site for site in board.sites if _hazard_above(board, near, site))


def _hazard_above(board: SolarMap, near: Mapping[str, list[str]], site: str) -> bool:
    seen, todo = {site}, [site]
    while todo:
        for space in near.get(todo.pop(), ()):
            if space not in seen and board.spaces[space].lander is not None:
                if board.spaces[space].hazard is not None:
                    return True
                seen.add(space)
                todo.append(space)
    return False
