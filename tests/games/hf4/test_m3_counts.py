"""Module 3, 3D2, 3B4 and 3G1: delegates of each kind, sales abroad, and points by how the War stands."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import b_blocs, b_market, d_comets, d_delegates, g_score
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State, SiteState
from tests.games.hf4.blocs import sides, war
from tests.games.hf4.colonies import HOME, OTHER_HOME, VESTA, bernal, factory, put
from tests.games.hf4.test_m3_settlers import PLAIN, colony, near

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}


def standing(war_: str = "war", **delegates: dict[str, int]) -> Hf4State:
    state = war("R", {**HOMES, **delegates})
    sides(state).war = war_
    return state


# -- delegates -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("there", "bought", "honest"), [(1, 0, 0), (2, 0, 1), (2, 1, 0), (3, 1, 1), (3, 2, 0)]
)
def test_how_many_delegates_are_honest(there: int, bought: int, honest: int) -> None:
    """Beside the extremist on the chit."""
    state = standing(freedom={"R": there})
    sides(state).corrupt = {"freedom": {"R": ["bribe"] * bought}, "unity": {"R": ["bribe"]}}
    assert d_delegates.honest(state, "freedom", "R") == honest
    assert len(d_delegates.bought(state, "freedom", "R")) == bought
    assert d_delegates.bought(state, "freedom", "P") == d_delegates.bought(state, "honor", "R") == []


@pytest.mark.parametrize(("seats", "bought", "kept"), [(3, 2, 2), (2, 2, 1), (1, 2, 0), (0, 2, 0), (3, 0, 0)])
def test_bribes_of_delegates_who_are_gone(seats: int, bought: int, kept: int) -> None:
    """One of the seats is the extremist's; P takes what is left over."""
    state = standing(freedom={"R": seats})
    sides(state).corrupt = {"freedom": {"R": ["bribe"] * bought}}
    d_delegates.trim(state, "freedom", "R", "P")
    assert len(d_delegates.bought(state, "freedom", "R")) == kept
    assert sides(state).bribes["P"] == 3 + bought - kept


@pytest.mark.parametrize(
    ("seats", "bought", "moved"), [(3, 2, 0), (2, 2, 1), (1, 1, 1), (2, 0, 0), (2, 1, 0)]
)
def test_a_bribe_goes_along_where_no_honest_delegate_is_left(seats: int, bought: int, moved: int) -> None:
    """After the move of one delegate; another one of the seats is the extremist's."""
    state = standing(freedom={"R": seats})
    sides(state).corrupt = {"freedom": {"R": ["bribe"] * bought}}
    d_delegates.carry(state, "freedom", "unity", "R")
    assert len(d_delegates.bought(state, "unity", "R")) == moved
    assert len(d_delegates.bought(state, "freedom", "R")) == bought - moved


@pytest.mark.parametrize(
    ("player", "module", "home", "proof"),
    [
        ("W", False, False, True),
        ("P", False, False, False),
        ("W", True, False, False),
        ("W", True, True, True),
    ],
)
def test_whose_delegates_are_incorruptible(player: str, module: bool, home: bool, proof: bool) -> None:
    state = colony("P") if module else standing()
    if home:
        bernal(state, player, PLAIN, OTHER_HOME)
    assert d_delegates.incorruptible(state, player) == proof


def test_chits_under_delegates_are_no_bribes() -> None:
    state = standing()
    sides(state).corrupt = {"unity": {"R": ["bribe", "heroism-1"], "P": ["heroism-2"]}}
    assert d_delegates.chits(state) == ["heroism-1", "heroism-2"]
    assert g_score.delegates(state, "R") == 1 - 2  # of which one stands in freedom


# -- sales abroad ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owner", "lent", "rules"), [("W", False, []), ("G", False, ["3B4b"]), ("G", True, [])]
)
def test_allies_do_not_refuse_a_sale(owner: str, lent: bool, rules: list[str]) -> None:
    state = colony("P", "")
    over = bernal(state, owner, PLAIN, OTHER_HOME)
    assert state.turn is not None
    if lent:
        state.turn.granted[f"bernal:{over.key}"] = {"P"}
    assert [one.rule for one in b_market.agreed(state, "P", over)] == rules


def test_the_bernal_of_another_player_beside_a_stack() -> None:
    state = colony("P", "")
    ship = put(state, "P", "rocket", OTHER_HOME, "CT044")
    assert b_market.foreign(state, ship) is None
    put(state, "W", "kalpana", OTHER_HOME, PLAIN)
    assert b_market.foreign(state, ship) is None  # not anchored
    over = bernal(state, "G", "M2B178", OTHER_HOME)
    assert b_market.foreign(state, ship) is over
    ship.location = HOME
    assert b_market.foreign(state, ship) is None
    bernal(state, "P", "M2B177", HOME)
    assert b_market.foreign(state, ship) is None  # an own one


def test_no_snow_to_inuits() -> None:
    """No Dirtside of the Bernal is of the card's type."""
    state = colony("P", "")
    there = near(state)
    kinds = {state.content.map.sites[site].spectral: site for site in there}
    over = bernal(state, "W", PLAIN, VESTA)
    types = {card: state.side(card).spectral for card in state.decks["refineries"]}
    same = next(card for card, kind in types.items() if kind in kinds)
    other = next(card for card, kind in types.items() if kind != types[same])
    factory(state, "W", kinds[str(types[same])])
    assert [one.rule for one in b_market.wanted_there(state, same, over)] == ["3B4a"]
    assert [*b_market.wanted_there(state, other, over)] == []


@pytest.mark.parametrize(("n", "rules"), [(1, []), (2, []), (3, ["3B5b"])])
def test_as_many_beads_are_changed_as_are_at_the_bank(n: int, rules: list[str]) -> None:
    state = standing()
    state.players["R"].stacks["leo"].fts[Grade.ISOTOPE] = 2
    assert [one.rule for one in b_market.at_the_bank(state, "R", n)] == rules
    assert g_score.wealth(state, "R", 5) == 25 and g_score.wealth(state, "P", 5) == 5


@pytest.mark.parametrize(
    ("standing_", "active", "rules"),
    [("war", "individuality", ["3B4c"]), ("", "individuality", []), ("", "unity", ["3B4"])],
)
def test_when_the_treaty_holds(standing_: str, active: str, rules: list[str]) -> None:
    state = standing(standing_)
    assert state.assembly is not None
    state.assembly.active = active
    assert [one.rule for one in b_market.under_the_treaty(state, "R")] == rules


# -- points ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing_", "column", "stock", "bribes", "law"),
    [
        ("", "peace", 7, 6, 1), ("due", "peace", 7, 6, 1), ("war", "conflict", 2, 6, 0),
        ("truce", "conflict", 2, 6, 0), (b_blocs.LOYALIST, "empire", 7, 0, 0),
        (b_blocs.INDEPENDENT, "republic", 7, 3, 1),
    ],
)  # fmt: skip
def test_which_column_counts(standing_: str, column: str, stock: int, bribes: int, law: int) -> None:
    """Two points for a bribe, where the table has it so in peace; one delegate in equality."""
    state = standing(standing_)
    state.options["no_war_bribe_factor"] = 2
    assert state.assembly is not None
    state.assembly.active = "equality"
    assert g_score.column(state) == column
    found = (g_score.stock(state, 7), g_score.bribes(state, "R"), g_score.politics(state, "R"))
    assert found == (stock, bribes, law)
    state.assembly.active = "war"
    assert g_score.politics(state, "R") == 0


@pytest.mark.parametrize(
    ("option", "damaged", "cubes", "domes"),
    [(True, [], 2, 1), (False, [], 0, 1), (True, ["luna"], 1, 1), (True, ["ares"], 1, 0)],
)
def test_damaged_factories_and_their_domes_do_not_count(
    option: bool, damaged: list[str], cubes: int, domes: int
) -> None:
    state = standing()
    state.options["factory_cube_token_vp"] = option
    state.sites["luna"] = SiteState("R", "R")
    state.sites["ares"] = SiteState("R", "R", colonies=["R"])
    sides(state).damaged = damaged
    assert g_score.tokens(state, "R", {"claims": 2}) == {"claims": 2, "factories": cubes, "colonies": domes}


@pytest.mark.parametrize(
    ("standing_", "anarchy", "active", "star"),
    [("independent", True, "war", "unity"), ("", False, "war", "unity"), ("war", False, "war", "war"),
     ("truce", False, "war", "war"), ("", False, "honor", "honor")],
)  # fmt: skip
def test_where_the_star_is_at_the_end(standing_: str, anarchy: bool, active: str, star: str) -> None:
    state = standing(standing_, unity={"P": 3})
    assert state.assembly is not None
    state.anarchy, state.assembly.active = anarchy, active
    g_score.last_star(state)
    assert state.assembly.active == star


@pytest.mark.parametrize(("standing_", "points"), [(b_blocs.LOYALIST, 5), ("war", 0), ("", 0)])
def test_glory_of_the_empire(standing_: str, points: int) -> None:
    """A chit in LEO that was returned, and one that the crew carries, at their low sides."""
    state = standing(standing_)
    chits = {one["id"]: one for one in state.content.tables["glory"]["chits"] if one["kind"] == "glory"}
    low, high = list(chits)[:2]
    state.players["R"].glory.append(low)
    state.cards[state.players["R"].crew].glory = high
    state.glory_high = {low: False, high: True}
    worth = int(chits[low]["vp"]) + int(chits[high]["vp_returned"])
    assert g_score.glory_again(state, "R") == (worth if points else 0)


@pytest.mark.parametrize(
    ("variant", "standing_", "keeps"),
    [("age_of_piracy", "", True), ("piracy", "", False), ("none", "", False)],
)
def test_pirates_keep_the_points_of_the_assembly(variant: str, standing_: str, keeps: bool) -> None:
    state = standing(standing_)
    state.options["piracy"] = variant
    found = g_score.points(state, "R", {"politics": 99})
    assert (found["politics"] == 99) == keeps and "bribes" in found and ("prisoners" in found) != keeps


# -- comets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "future", "star", "sure"),
    [
        ("comet-encke", "", False, False), ("comet-encke", "", True, True), ("ymir", "", True, False),
        ("ymir", "M2C180", False, True),
    ],
)  # fmt: skip
def test_which_comets_need_no_roll(source: str, future: str, star: bool, sure: bool) -> None:
    state = colony("P")
    if star:
        state.players["P"].futures["Footfall"] = "M2C186"
    stone = Dropstone("iceberg", "mars", "mars", "", source, future)
    assert d_comets.devastates(state, "P", stone) == sure
    assert not d_comets.devastates(state, "W", Dropstone("iceberg", "mars", "mars", "", source, ""))


@pytest.mark.parametrize(
    ("future", "star", "standing_", "option", "paid"),
    [
        ("", False, "war", "", True), ("", True, "war", "", False),
        ("M2C180", False, "war", "war_only", True), ("M2C180", False, "", "war_only", False),
        ("M2C180", False, "", "always", True),
        ("M2C180", False, "war", "never", False),
    ],
)  # fmt: skip
def test_which_comets_are_vendettas(future: str, star: bool, standing_: str, option: str, paid: bool) -> None:
    state = colony("P", standing_)
    if option:
        state.options["new_venus_footfall_bribe"] = option
    if star:
        state.players["P"].futures["Footfall"] = "M2C186"
    stone = Dropstone("iceberg", "mars", "mars", "", "comet-encke", future)
    assert d_comets.is_vendetta(state, "P", stone) == paid
