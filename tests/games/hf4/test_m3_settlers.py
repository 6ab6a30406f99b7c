"""Module 3 with Module 2: homes, Colonists and Bernals in War."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.colonization import b_bernals, c_colonists, m_score
from hfmod.games.hf4.rules.colonization.a_anchoring import homes_lost
from hfmod.games.hf4.rules.conflict import (
    a_intercept,
    d_settlers,
    d_weapons,
    e_bernals,
    e_effects,
    e_weapons,
)
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table
from hfmod.games.hf4.rules.core.state import WAR, Hf4State
from hfmod.games.hf4.rules.modules import in_play
from hfmod.testing import Refuses
from tests.games.hf4.blocs import sides, turn_of
from tests.games.hf4.colonies import (
    HOME,
    SEATS,
    VESTA,
    act,
    bernal,
    dice,
    factory,
    game,
    play,
    put,
)

MORE = {**SEATS, "N": ("gray", "CQ043F")}
PLAIN, HOSPITAL, AMAT, PHARMA, LOOP = "M2B179", "M2B171", "M2B170", "M2B176", "M2B175"
HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "individuality": {"N": 1}}


def colony(
    by: str = "G", standing: str = WAR, modules: tuple[str, ...] = ("m0", "m2", "m3"), **more: Any
) -> Hf4State:
    """A table of the printed game with Modules 0, 2 and 3 in a player's turn: P and W against G and N."""
    header = {
        "hflog": 1, "game": "hf4", "modules": ["core", *modules], "scenario": "core", "decks": "ascending",
        "players": [{"id": who, "faction": colour, "crew": face} for who, (colour, face) in MORE.items()],
        "first": "P", **more,
    }  # fmt: skip
    state = empty_table(header, game().content, in_play(set(modules)))
    game().force(state, SetUp(), Seeded(1))
    state = turn_of(state, by)
    sides(state).war = standing
    assert state.assembly is not None
    state.assembly.active = "war" if standing == WAR else "centrist"
    state.assembly.delegates = {ideology: dict(there) for ideology, there in HOMES.items()}
    return state


def judged(state: Hf4State, by: str, do: str, **params: Any) -> list[str]:
    return [one.rule for one in game().judge(state, act(by, do, **params))]


def evade(state: Hf4State, ideology: str) -> Hf4State:
    assert state.turn is not None
    state.turn.used[f"petition:{ideology}"] = 1
    return state


def colonist(state: Hf4State, ideology: str) -> str:
    """A human Colonist of an ideology."""
    return next(
        one.id
        for one in state.content.cards.values()
        if one.deck == "colonists" and one.front.details.get("ideology") == ideology and one.front.human
        and one.module in ("core", "m2")
    )  # fmt: skip


# -- homes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("3D4c", "3C3e")
@pytest.mark.breaks("3D4c")
def test_an_independent_gives_up_the_home_or_petitions_each_turn(refuses: Refuses) -> None:
    state = colony("G")
    bernal(state, "G", PLAIN)
    refuses(game(), state, act("G", "end_turn"), "3D4c")
    assert [*d_settlers.keeps_home(evade(state, "authority"), "G")] == []
    peace = colony("G", "")
    bernal(peace, "G", PLAIN)
    assert [*d_settlers.keeps_home(peace, "G")] == []
    loyal = colony("P")
    bernal(loyal, "P", PLAIN)
    assert [*d_settlers.keeps_home(loyal, "P")] == []


@pytest.mark.rule("3D4c")
def test_nor_does_one_anchor_there() -> None:
    state = colony("G")
    stack = put(state, "G", "kalpana", HOME, PLAIN)
    assert [one.rule for one in d_settlers.may_anchor(state, stack)] == ["3D4c"]
    stack.location = VESTA
    assert [*d_settlers.may_anchor(state, stack)] == []


@pytest.mark.rule("3C3e")
def test_a_bernal_without_a_dirtside_of_the_own_bloc_is_unanchored() -> None:
    """W's factory serves P's Bernal, and G's does not."""
    for owner, stays in (("W", True), ("G", False)):
        state = colony("P")
        factory(state, owner, "vesta")
        stack = bernal(state, "P", PLAIN, VESTA)
        assert e_bernals.serving(state, stack) == (["vesta"] if stays else [])
        state.rules.tokens_changed(state)
        assert bool(stack.anchored) == stays


@pytest.mark.rule("3E7d")
def test_damage_to_all_its_dirtsides_unanchors_it() -> None:
    """One of two damaged: it stays; both: it does not, and its dome goes to one of them."""
    state = colony("P")
    for site in ("vesta", "vesta-2"):
        factory(state, "P", site if site in state.content.map.sites else near(state)[1])
    stack = bernal(state, "P", PLAIN, VESTA)
    sites = b_bernals.dirtsides(state, stack)
    assert len(sites) == 2
    e_effects.damage(state, "G", sites[0], ["P"])
    assert stack.anchored and e_bernals.serving(state, stack) == sites[1:]
    e_effects.damage(state, "G", sites[1], ["P"])
    assert not stack.anchored
    assert [state.sites[site].colonies for site in sites].count(["P"]) == 1


def near(state: Hf4State) -> list[str]:
    """Sites beside the space where Bernals anchor in these tests."""
    board = state.content.map
    return sorted(site for site in board.sites if VESTA in board.adjacent.get(site, ()))


# -- Colonists and promotion -------------------------------------------------------------------------------


def settled(ideology: str, by: str = "G") -> tuple[Hf4State, str]:
    """An Independent with a Bernal elsewhere and a Colonist of an ideology."""
    state = colony(by)
    factory(state, by, "vesta")
    card = colonist(state, ideology)
    bernal(state, by, PLAIN, VESTA, card)
    return state, card


@pytest.mark.rule("3C3f", "3D5d")
@pytest.mark.breaks("3D5d", "3C3f.2")
def test_a_colonist_of_the_enemy_bloc_deserts(refuses: Refuses) -> None:
    """One of authority, which is Loyalist, leaves an Independent, unless honor is petitioned."""
    state, card = settled("authority")
    evade(state, "authority")
    refuses(game(), state, act("G", "end_turn"), "3D5d")
    assert d_settlers.deserters(state, "G") == [card]
    assert [*d_settlers.keeps_colonists(evade(state, "honor"), "G")] == []
    loyal, _ = settled("freedom")
    assert d_settlers.deserters(loyal, "G") == []


@pytest.mark.rule("3C3f.2")
def test_it_deserts_once_its_propaganda_is_turned_and_not_in_peace() -> None:
    state, card = settled("freedom")
    assert d_settlers.deserters(state, "G") == []
    sides(state).chits["freedom"] = "loyalist"
    assert d_settlers.deserters(state, "G") == [card]
    sides(state).war = ""
    assert d_settlers.deserters(state, "G") == []


@pytest.mark.rule("3C3f.3")
@pytest.mark.breaks("3C3f.3")
def test_who_has_deserted_is_replaced_in_the_next_turn(refuses: Refuses) -> None:
    state, card = settled("authority")
    play(state, "G", "retire_colonist", card=card)
    evade(evade(state, "freedom"), "authority")
    refuses(game(), state, act("G", "exomigrate"), "3C3f.3")
    assert state.turn is not None
    del state.turn.used["deserted"]
    assert judged(state, "G", "exomigrate") == []


@pytest.mark.rule("3D5a")
@pytest.mark.breaks("3D5a")
def test_nobody_exomigrates_in_war(refuses: Refuses) -> None:
    """Nor need anybody; a petition in freedom lets Colonists come."""
    state = colony("P")
    factory(state, "P", "vesta")
    bernal(state, "P", PLAIN, VESTA)
    refuses(game(), state, act("P", "exomigrate"), "3D5a")
    assert judged(state, "P", "end_turn") == []
    evade(state, "freedom")
    assert judged(state, "P", "exomigrate") == []
    assert judged(state, "P", "end_turn") == ["2A6"]


@pytest.mark.rule("3A3g.2")
def test_who_may_exomigrate_does_so_for_each_new_bernal() -> None:
    state = colony("P")
    put(state, "P", "kalpana", VESTA, PLAIN)
    evade(state, "freedom")
    assert [*d_settlers.may_exomigrate(state, "P")] == []
    assert judged(state, "P", "end_turn") == ["2A6"]
    fresh = colony("P")
    put(fresh, "P", "kalpana", VESTA, PLAIN)
    assert [one.rule for one in d_settlers.may_exomigrate(fresh, "P")] == ["3D5a"]


@pytest.mark.rule("3A3g", "3C4d")
def test_in_war_the_limit_counts_bernals_that_are_not_anchored_too() -> None:
    state = colony("P")
    put(state, "P", "kalpana", VESTA, PLAIN)
    assert c_colonists.limit(state, "P") == 1
    put(state, "P", "stanford", VESTA, "M2B172R")
    assert c_colonists.limit(state, "P") == 3
    sides(state).war = ""
    assert c_colonists.limit(state, "P") == 0


@pytest.mark.rule("3E9a.2")
def test_nobody_loses_a_home_by_unanchoring_in_war() -> None:
    for standing, lost in ((WAR, 0), ("", 1)):
        state = colony("P", standing)
        factory(state, "P", "vesta")
        stack = bernal(state, "P", PLAIN, VESTA, colonist(state, "authority"))
        assert homes_lost(state, stack) == lost


@pytest.mark.rule("3D4e")
@pytest.mark.breaks("3D4e")
def test_nothing_is_promoted_near_earth(refuses: Refuses) -> None:
    state = colony("P")
    stack = put(state, "P", "kalpana", HOME, PLAIN)
    card = stack.cards[0]
    assert [one.rule for one in d_settlers.may_promote(state, "P", card)] == ["3D4e"]
    stack.location = VESTA
    assert [*d_settlers.may_promote(state, "P", card)] == []
    mars = colony("P")
    factory(mars, "P", "ares" if "ares" in mars.content.map.sites else promotion_site(mars), dome=True)
    state, promote = promoting(mars)
    refuses(game(), state, promote, "3D4e")


def promotion_site(state: Hf4State) -> str:
    """A site of the Mars zone with something to promote at."""
    board = state.content.map
    return next(
        one.id for one in board.sites.values()
        if one.zone == "mars" and one.atmospheric and board.adjacent.get(one.id)
    )  # fmt: skip


def promoting(state: Hf4State) -> tuple[Hf4State, Any]:
    """P's Bernal, which is promoted at atmospheric colonies, is anchored beside one on Mars."""
    site = next(site for site, tokens in state.sites.items() if tokens.colonies)
    board = state.content.map
    space = next(
        one for one in sorted(board.adjacent[site])
        if board.spaces[one].type == "lagrange" and board.spaces[one].hazard is None
    )  # fmt: skip
    bernal(state, "P", "M2B172", space)
    return state, act("P", "promote", card="M2B172")


# -- faction weapons and privileges ------------------------------------------------------------------------


@pytest.mark.rule("3A3h", "3Aa.2")
def test_a_faction_weapon_needs_a_home() -> None:
    state = colony("P")
    assert not d_weapons.armed(state, "P", "purple") and d_weapons.homeless(state, "P") == "purple"
    bernal(state, "P", PLAIN)
    assert d_weapons.armed(state, "P", "purple") and d_weapons.homeless(state, "P") is None


@pytest.mark.breaks("3A3h", "3Aa.2")
def test_without_one_gray_has_no_goo(refuses: Refuses) -> None:
    state = colony("N")
    put(state, "N", "rocket", VESTA, rayguns(state))
    put(state, "P", "rocket", VESTA, "CQ041R")
    sides(state).war, state.anarchy = "", True
    game().apply(state, act("N", "attack", space=VESTA), dice())
    shot = act("N", "fire", weapon=rayguns(state)[:-1], way="raygun", at=VESTA, goo=True)
    refuses(game(), state, shot, "3A3h", chance=Seeded(1))


def rayguns(state: Hf4State) -> str:
    """A raygun that needs no supports."""
    return next(
        side.code
        for card in state.content.cards.values()
        if card.deck == "robonauts" and card.edition == "core"
        for side in card.sides
        if "raygun" in side.platforms and not side.requires.generator and not side.requires.reactors
        and not side.requires.therms
    )  # fmt: skip


def test_privileges_rest_in_war() -> None:
    for standing, kept in ((WAR, False), ("", True)):
        state = colony("P", standing)
        bernal(state, "P", PLAIN)
        assert state.own_privilege("P", "taxes") == kept


@pytest.mark.rule("3D6f")
def test_an_anchored_antimatter_bernal_gives_its_owner_bombs() -> None:
    state = colony("W")
    assert not d_weapons.has_amat(state, "W", "CQ042")
    factory(state, "W", "vesta")
    stack = bernal(state, "W", AMAT, VESTA)
    assert d_weapons.has_amat(state, "W", "CQ042") and d_weapons.has_amat(state, "W", stack.cards[0])
    assert d_weapons.bomb_price(state, "W") == 1
    state.options["antimatter_lab_price"] = 0
    assert d_weapons.bomb_price(state, "W") == 0


@pytest.mark.rule("3D1d")
def test_an_anchored_pharmaceutics_bernal_gives_gray_goo() -> None:
    state = colony("W")
    assert not d_weapons.has_goo(state, "W")
    factory(state, "W", "vesta")
    bernal(state, "W", PHARMA, VESTA)
    assert d_weapons.has_goo(state, "W")


@pytest.mark.rule("3D4b")
def test_the_lofstrom_loop_at_home_lets_its_owner_boost_and_homestead() -> None:
    state = colony("P")
    assert [one.rule for one in d_settlers.may_homestead(state, "P")] == ["3D4b"]
    bernal(state, "P", LOOP)
    assert d_settlers.launches(state, "P") and [*d_settlers.may_homestead(state, "P")] == []
    assert [*state.rules.may_boost(state, "P")] == []


# -- Bernals in combat -------------------------------------------------------------------------------------


def besieged(by: str = "N", foe: str = "P", code: str = PLAIN) -> Hf4State:
    """An enemy's Bernal with one Dirtside."""
    state = colony(by)
    factory(state, foe, "vesta")
    bernal(state, foe, code, VESTA)
    return state


@pytest.mark.rule("3E9b")
def test_a_bernal_is_a_target_in_space() -> None:
    assert e_weapons.column(besieged(), VESTA, ["P"]) == "G"
    assert e_weapons.column(besieged(), "vesta", ["P"]) == "E"


@pytest.mark.rule("3E2e", "3E9a.1")
def test_unanchored_it_gives_its_dome_to_a_dirtside() -> None:
    state = besieged()
    e_effects.unanchor(state, "N", VESTA, ["P"])
    assert not state.players["P"].stacks["kalpana"].anchored
    assert state.sites["vesta"].colonies == ["P"] and sides(state).bribes["N"] == 3


@pytest.mark.rule("3E9a")
def test_where_no_dirtside_takes_the_dome_it_is_genocide() -> None:
    state = besieged()
    state.sites["vesta"].colonies.append("P")
    e_effects.unanchor(state, "N", VESTA, ["P"])
    assert (sides(state).bribes["N"], sides(state).bribes["P"]) == (0, 6)
    assert state.sites["vesta"].colonies == ["P"]


@pytest.mark.rule("3E9")
def test_a_shot_may_unanchor_it() -> None:
    state = besieged()
    e_effects.unanchor(state, "N", VESTA, ["P"])
    assert not state.players["P"].stacks["kalpana"].anchored


@pytest.mark.rule("3E9c")
def test_unanchored_again_it_gets_a_glitch() -> None:
    state = besieged()
    for _ in range(2):
        e_effects.unanchor(state, "N", VESTA, ["P"])
    assert state.players["P"].stacks["kalpana"].glitch


@pytest.mark.rule("3E2j.3")
def test_a_destroyed_dirtside_unanchors_it() -> None:
    state = besieged()
    e_effects.destroy(state, "N", "vesta", ["P"])
    assert not state.players["P"].stacks["kalpana"].anchored
    assert sides(state).bribes["P"] == 6  # no place for the dome: genocide


@pytest.mark.rule("3E9a.4")
def test_an_unanchored_home_is_no_bank() -> None:
    state = colony("P")
    home = bernal(state, "P", PLAIN)
    assert b_bernals.bank(state, "P") is home
    e_effects.unanchor(state, "N", HOME, ["P"])
    assert b_bernals.bank(state, "P") is state.players["P"].stacks["leo"]


@pytest.mark.rule("3E9a.5")
def test_it_anchors_again_with_its_supports_alone() -> None:
    state = colony("P", "")
    factory(state, "P", "vesta")
    put(state, "P", "kalpana", VESTA, PLAIN)
    assert "2A5b" in judged(state, "P", "anchor", stack="kalpana", supports=[])


@pytest.mark.rule("3G1.bernal")
def test_bernals_score_by_their_abilities() -> None:
    """Climate Control Lab: 2 for each of its Dirtsides."""
    state = colony("P")
    for site in near(state)[:2]:
        factory(state, "P", site)
    bernal(state, "P", "M2B172R", VESTA)
    assert m_score.bernal_points(state, "P") == 4


# -- the hospital ------------------------------------------------------------------------------------------


@pytest.mark.rule("3E9d")
def test_a_hospital_halts_nobody_and_its_attacker_commits_genocide() -> None:
    state = besieged(code=HOSPITAL)
    ship = put(state, "N", "rocket", VESTA, rayguns(state))
    assert a_intercept.halting(state, ship) == []
    assert e_bernals.hospitals(state, "N", VESTA) == [state.players["P"].stacks["kalpana"]]
    game().apply(state, act("N", "attack", space=VESTA), dice())
    assert (sides(state).bribes["N"], sides(state).bribes["P"]) == (0, 6)
    other = besieged()
    assert a_intercept.halting(other, put(other, "N", "rocket", VESTA, rayguns(other))) != []


@pytest.mark.breaks("3E9d")
def test_or_nobody_attacks_it_where_the_table_has_it_so(refuses: Refuses) -> None:
    state = besieged(code=HOSPITAL)
    put(state, "N", "rocket", VESTA, rayguns(state))
    state.options["cancer_hospital_attack"] = "forbidden"
    refuses(game(), state, act("N", "attack", space=VESTA), "3E9d")


def test_its_owner_keeps_it_at_home() -> None:
    state = colony("G")
    bernal(state, "G", HOSPITAL)
    assert [*d_settlers.keeps_home(state, "G")] == []
