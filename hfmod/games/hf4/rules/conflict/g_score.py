"""3G1: the score, by how the War stands when the game ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import b_blocs, b_finao, c_outbreak, e_prisoners
from hfmod.games.hf4.rules.conflict.b_blocs import INDEPENDENT, LOYALIST, conflict
from hfmod.games.hf4.rules.core import b_components, e_stacks
from hfmod.games.hf4.rules.core.state import WAR, Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly, o5_laws, o7_score

EMPIRE, REPUBLIC, CONFLICT, PEACE = "empire", "republic", "conflict", "peace"  # columns of the table
STOCK = 2  # what a factory counts in War and truce
BRIBES: Mapping[str, int] = {EMPIRE: 0, REPUBLIC: 1, CONFLICT: 2}
POLITICS: Mapping[str, int] = {EMPIRE: 0, REPUBLIC: 1, CONFLICT: 0, PEACE: 1}


@implements("3G1", "3G")
def column(state: Hf4State) -> str:
    """Which column counts, for all alike; that of peace where no War broke out (RUL-M3-SCORING)."""
    standing = conflict(state).war
    return {LOYALIST: EMPIRE, INDEPENDENT: REPUBLIC, WAR: CONFLICT, c_outbreak.TRUCE: CONFLICT}.get(
        standing, PEACE
    )


@implements("3G1.token")
def delegates(state: Hf4State, player: str) -> int:
    """1 for each delegate that is not corrupt."""
    sides = conflict(state)
    return o7_score.delegate_points(state, player) - sum(
        len(there.get(player, ())) for there in sides.corrupt.values()
    )


@implements("3E7g", "3G1.token")
def whole(state: Hf4State, places: list[str]) -> int:
    """Of factories or colonies those whose factory is not damaged."""
    return len([place for place in places if place not in conflict(state).damaged])


def tokens(state: Hf4State, player: str, counted: Mapping[str, int]) -> dict[str, int]:
    """Points for cubes and domes, where damage takes some."""
    cubes = (
        whole(state, b_components.factories(state, player)) if state.option("factory_cube_token_vp") else 0
    )
    domes = state.rules.domes(state, player, whole(state, b_components.colonies(state, player)))
    colonies = min(domes, b_components.supply(state, "dome"))
    return {**counted, "factories": cubes, "colonies": colonies}


@implements("3G1a")
def wealth(state: Hf4State, player: str, aquas: int) -> int:
    """What breaks a tie: Aquas, and gold beads at the Bank, each worth ten."""
    return aquas + b_finao.BEAD * e_stacks.fts_in(state, state.rules.bank(state, player), Grade.ISOTOPE)


@implements("3G1.bonus", "3G1")
def stock(state: Hf4State, price: int) -> int:
    """What a factory counts before an elevator doubles it: 2 in War and truce."""
    return STOCK if column(state) == CONFLICT else price


@implements("3G1.bonus")
def glory_again(state: Hf4State, player: str) -> int:
    """In the Empire glory chits count twice; heroism chits do not."""
    if column(state) != EMPIRE:
        return 0
    values = {chit["id"]: chit for chit in state.content.tables["glory"]["chits"]}
    owner = state.players[player]
    carried = [state.cards[owner.crew].glory] if owner.crew in state.cards else []
    carried += [state.cards[card].glory for _, card in state.rules.colonists(state, player)]
    chits = [chit for chit in (*owner.glory, *carried) if chit is not None]
    return sum(int(values[chit]["vp_returned" if state.glory_high.get(chit) else "vp"]) for chit in chits)


@implements("3G1.bribe", "3B1b")
def bribes(state: Hf4State, player: str) -> int:
    """Each bribe in reserve, by the column; in peace as the table has it (option no_war_bribe_factor)."""
    where = column(state)
    factor = int(state.option("no_war_bribe_factor")) if where == PEACE else BRIBES[where]
    return factor * conflict(state).bribes.get(player, 0)


@implements("3G1.politics")
def politics(state: Hf4State, player: str) -> int:
    """Points by the final Active Law, which are others than in Module 0 alone."""
    house = o1_assembly.assembly(state)
    if house.active not in o1_assembly.rows(state.content):  # the star lies in no ideology
        return 0
    return POLITICS[column(state)] * SCORES[house.active](state, player)


@implements("3G1.politics")
def unity(state: Hf4State, player: str) -> int:
    """1 for each dome and each heroism chit."""
    return o7_score.colonies(state, player) + len(state.players[player].heroism)


@implements("3G1.politics", "LAW-individuality.m3")
def individuality(state: Hf4State, player: str) -> int:
    """1 for each token at a hazardous site, and for each bribe."""
    return o7_score.hazard_tokens(state, player) + conflict(state).bribes.get(player, 0)


@implements("3G1.politics")
def honor(state: Hf4State, player: str) -> int:
    """1 for each glory chit."""
    return o5_laws.glory_chits(state, player)


SCORES: Mapping[str, Callable[[Hf4State, str], int]] = {
    "freedom": o7_score.factories,
    "honor": honor,
    "unity": unity,
    "authority": o7_score.claims,
    "equality": delegates,
    "individuality": individuality,
    "centrist": o7_score.nothing,
}


def points(state: Hf4State, player: str, counted: Mapping[str, int]) -> dict[str, int]:
    """Points of the assembly and of bribes in the place of those of Module 0; pirates keep its own."""
    if b_blocs.piracy(state) == b_blocs.AGE and column(state) == PEACE:
        return {**counted, "bribes": bribes(state, player)}
    return {
        **counted,
        "delegates": delegates(state, player),
        "politics": politics(state, player),
        "bribes": bribes(state, player),
        "prisoners": e_prisoners.points(state, player),
        "glory of the Empire": glory_again(state, player),
    }


@implements("3F4b", "3G1.politics")
def last_star(state: Hf4State) -> None:
    """A game that ends in an Anarchy of the Republic counts the law that the star would go to."""
    house = o1_assembly.assembly(state)
    if column(state) in (REPUBLIC, PEACE) and house.active == c_outbreak.AWAY:
        house.active = o1_assembly.leading(state)[0]
