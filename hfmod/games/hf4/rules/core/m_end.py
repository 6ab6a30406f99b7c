"""Chapter M: victory points and the winner."""

from __future__ import annotations

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.i3_free_market import price
from hfmod.games.hf4.rules.core.scenarios import scenario
from hfmod.games.hf4.rules.core.state import Hf4State


@implements("M2", "M2b", "iiA.2", "iiD1.VP", "iiD2.VP", "iiD3.VP", "iiD4.VP", "iiD5.VP")
def points(state: Hf4State, player: str) -> dict[str, int]:
    """Victory points of a player as things stand, by what they are for; a scenario may count a part only."""
    counted = scenario(state).scores
    return {kind: n for kind, n in _of_chapter_m(state, player).items() if counted is None or kind in counted}


def _of_chapter_m(state: Hf4State, player: str) -> dict[str, int]:
    saved = state.rules.saved(state)
    if saved is not None:
        return {"rescued": saved}
    return {
        **token_points(state, player),
        "stock": stock_points(state, player),
        "domes": dome_points(state, player),
        "glory": glory_points(state, player),
        "achievements": achievement_points(state, player),
        **state.rules.points(state, player),
    }


@implements("M2a", "M2a.1", "GL-Token-VP", "B8.1", "tG.1", "tG.2", "GL-Claim")
def token_points(state: Hf4State, player: str) -> dict[str, int]:
    """1 for each own wooden or plastic piece on the map: disks, cubes, domes, the rocket (RUL-TOKEN-VP)."""
    cubes = len(b_components.factories(state, player)) if state.option("factory_cube_token_vp") else 0
    domes = state.rules.domes(state, player, len(b_components.colonies(state, player)))
    return {
        "claims": len(b_components.claims(state, player)),
        "factories": cubes,
        "colonies": min(domes, b_components.supply(state, "dome")),
        "rocket": 1 if "rocket" in state.players[player].stacks else 0,
        **state.rules.token_points(state, player),
    }


@implements("M2b.1", "tF2.4")
def stock_points(state: Hf4State, player: str) -> int:
    """The price on the exploitation track for each own factory, in War 2."""
    sites = state.content.map.sites
    return sum(
        state.rules.stock_value(state, space, price(state, sites[space].spectral))
        for space in b_components.factories(state, player)
    )


@implements("M2b.2", "G3.1", "GL-Astrobiology-Site", "GL-Submarine", "B7a.6", "B7a.7", "GL-Token-VP", "B8.1")
def dome_points(state: Hf4State, player: str) -> int:
    """1 for each dome at an astrobiology site, 1 (RUL-DOME-BONUS: or 2) at a submarine site and on a Bernal.

    No more domes count than there are; the player chooses which, so those worth most.
    """
    bonus = state.option("submarine_dome_bonus")
    submarine = int(bonus) if bonus != "printed" else 1
    places = [state.content.map.sites[space] for space in b_components.colonies(state, player)]
    worth = [int(site.astrobiology) + submarine * int(site.submarine) for site in places]
    worth += [submarine for _ in state.rules.anchored(state, player)]
    return sum(sorted(worth, reverse=True)[: b_components.supply(state, "dome")])


@implements("M2b.3", "La", "Lb", "tE4.2", "tF1.7")
def glory_points(state: Hf4State, player: str) -> int:
    """What the upper sides of the player's glory chits show; 2 for each heroism chit."""
    values = {chit["id"]: chit for chit in state.content.tables["glory"]["chits"]}
    owner = state.players[player]
    carried = [state.cards[owner.crew].glory] if owner.crew in state.cards else []
    carried += [state.cards[card].glory for _, card in state.rules.colonists(state, player)]
    total = 0
    for chit in [*owner.glory, *owner.heroism, *carried]:
        if chit is not None:
            total += int(values[chit]["vp_returned" if state.glory_high.get(chit) else "vp"])
    return total


@implements("iiD1.VP.landing", "iiD1.VP.factory", "iiD1.VP.sale", "iiA.2")
def achievement_points(state: Hf4State, player: str) -> int:
    """1 for each first deed that the scenario rewards."""
    return len(state.players[player].achievements)


@implements("M2")
def totals(state: Hf4State) -> dict[str, int]:
    """Victory points of each player; a seat that was taken from the game has none (RUL-LEAVING)."""
    return {
        player: sum(points(state, player).values()) for player in state.players if player not in state.removed
    }


@implements("M2", "A1a", "tF3.4", "iiD2.VP", "iiD5.VP")
def winners(state: Hf4State) -> list[str]:
    """Who won: most points, then most Aquas; several share the victory when both are equal (RUL-TIES).

    A team wins together, see :func:`team_result`.
    """
    if scenario(state).cooperative:
        return [player for player in state.players if player not in state.removed]
    rank = {player: (score, state.rules.wealth(state, player)) for player, score in totals(state).items()}
    best = max(rank.values())
    return [player for player, value in rank.items() if value == best]


@implements("iiD2.VP", "iiD5.VP")
def team_result(state: Hf4State) -> str | None:
    """What the team has reached by the total of its last player; None where players compete."""
    results = scenario(state).results
    if not results:
        return None
    lowest = min(totals(state).values())
    return next((name for most, name in results if most is None or lowest <= most), None)
