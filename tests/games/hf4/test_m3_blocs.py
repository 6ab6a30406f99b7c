"""Module 3, 3A and 3B: the set-up, blocs, propaganda and bribes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes, b_flips, d_delegates
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table
from hfmod.games.hf4.rules.core.state import SiteState
from hfmod.games.hf4.rules.modules import in_play
from hfmod.games.hf4.rules.politics.o1_assembly import assembly
from hfmod.testing import Refuses
from tests.games.hf4.blocs import SEATS, congress, heroism, sides, turn_of, war
from tests.games.hf4.worlds import act, content, fact, game, header, play

Seats = Mapping[str, tuple[str, str]]
PAIR: Seats = {"P": ("purple", "CQ041F"), "G": ("green", "CQ038F")}
FIVE: Seats = {**SEATS, "Y": ("yellow", "CQ040F")}


def unset(seats: Seats) -> Any:
    """The table before the set-up."""
    first = next(iter(seats))
    more = header(seats, modules=["core", "m0", "m3"], scenario="core", first=first)
    return empty_table(more, content(), in_play({"m0", "m3"}))


# -- the set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule("3A2f")
def test_three_chits_lie_on_each_side_and_none_in_the_centre() -> None:
    assert fact(congress(), "propaganda") == {
        "freedom": "independent", "individuality": "independent", "equality": "independent",
        "honor": "loyalist", "unity": "loyalist", "authority": "loyalist",
    }  # fmt: skip


@pytest.mark.rule("3B2")
def test_six_ideologies_have_a_chit() -> None:
    chits = b_blocs.first_chits(content())
    assert len(chits) == 6 and "centrist" not in chits


@pytest.mark.rule("3B2a")
def test_an_extremist_is_told_by_its_chit() -> None:
    state = congress()
    assert b_blocs.extremist(state, "W") == "honor"
    sides(state).extremists.pop("honor")
    assert b_blocs.extremist(state, "W") is None


@pytest.mark.rule("3A2d", "3B1")
@pytest.mark.parametrize(("seats", "each"), [(PAIR, 3), (SEATS, 3), (FIVE, 2)])
def test_each_player_begins_with_three_bribes_or_two_where_many_play(seats: Seats, each: int) -> None:
    state = congress(seats, options={"max_players": 6})
    assert [fact(state, f"bribes.{player}") for player in seats] == [each] * len(seats)


@pytest.mark.rule("3A2g")
def test_the_first_delegate_stands_on_the_chit_of_its_ideology() -> None:
    state = congress()
    assert fact(state, "extremists") == {"authority": "P", "honor": "W", "equality": "G", "freedom": "R"}
    assert fact(state, "delegates.P") == {"authority": 1}


@pytest.mark.rule("3A2b")
@pytest.mark.breaks("3A2b")
def test_there_is_a_player_in_each_bloc(refuses: Refuses) -> None:
    """Red, Green and Gray have no Loyalist among them; with Purple in the place of Gray they do."""
    seats = {"G": ("green", "CQ038F"), "R": ("red", "CQ039F")}
    alone = unset({**seats, "N": ("gray", "CQ043F")})
    found = refuses(game(), alone, SetUp(), "3A2b", chance=Seeded(1))
    assert found.legal == "somebody takes white, yellow, purple"
    game().apply(unset({"P": ("purple", "CQ041F"), **seats}), SetUp(), Seeded(1))


# -- blocs -----------------------------------------------------------------------------------------------


@pytest.mark.rule("3Cb", "3B2c", "3C3a")
def test_a_bloc_is_what_the_propaganda_of_the_own_colour_shows() -> None:
    state = congress()
    assert [fact(state, f"bloc.{player}") for player in "PWGR"] == ["loyalist"] * 2 + ["independent"] * 2
    b_blocs.flip(state, "honor")
    assert fact(state, "bloc.W") == "independent"
    assert fact(state, "bloc.P") == "loyalist"


@pytest.mark.rule("3Cc")
def test_of_the_same_bloc_are_allies_and_of_the_other_one_enemies() -> None:
    state = congress()
    assert (b_blocs.allies(state, "P"), b_blocs.enemies(state, "P")) == (["W"], ["G", "R"])
    b_blocs.flip(state, "freedom")
    assert (b_blocs.allies(state, "P"), b_blocs.enemies(state, "P")) == (["W", "R"], ["G"])


@pytest.mark.rule("3B2b", "3B3")
def test_a_flip_makes_an_ordinary_delegate_of_the_extremist() -> None:
    state = congress()
    b_blocs.flip(state, "honor")
    assert fact(state, "propaganda")["honor"] == "independent"
    assert "honor" not in fact(state, "extremists")
    assert fact(state, "delegates.W") == {"honor": 1}
    b_blocs.flip(state, "honor")  # back again: once disgraced, W has no extremist any more
    assert fact(state, "propaganda")["honor"] == "loyalist"
    assert b_blocs.extremist(state, "W") is None


# -- diplomacy -------------------------------------------------------------------------------------------


def star_moves_to_unity() -> Any:
    """P's fundraise brings a second delegate into unity, where nobody's extremist stands."""
    state = congress()
    house = state.assembly
    assert house is not None
    house.active, house.delegates = "freedom", {"unity": {"P": 1}, "freedom": {"R": 1}, "honor": {"W": 1}}
    return play(state, "P", "fundraise", elect="unity")


@pytest.mark.rule("3B3b")
def test_who_moves_the_star_may_turn_the_propaganda_there() -> None:
    state = star_moves_to_unity()
    assert fact(state, "law") == "unity"
    play(state, "P", "flip_propaganda", ideology="unity")
    assert fact(state, "propaganda")["unity"] == "independent"


@pytest.mark.breaks("3B3b")
@pytest.mark.parametrize("ideology", ["freedom", "individuality", "honor"])
def test_nothing_else_is_turned_by_diplomacy(ideology: str, refuses: Refuses) -> None:
    state = star_moves_to_unity()
    refuses(game(), state, act("P", "flip_propaganda", ideology=ideology), "3B3b")


@pytest.mark.breaks("3B3b")
def test_an_extremist_propaganda_is_not_turned_by_diplomacy(refuses: Refuses) -> None:
    state = star_moves_to_unity()
    sides(state).extremists["unity"] = "P"
    found = refuses(game(), state, act("P", "flip_propaganda", ideology="unity"), "3B3b")
    assert "extremist of P" in found.message


@pytest.mark.breaks("3B3b")
def test_it_is_turned_once(refuses: Refuses) -> None:
    state = play(star_moves_to_unity(), "P", "flip_propaganda", ideology="unity")
    refuses(game(), state, act("P", "flip_propaganda", ideology="unity"), "3B3b")


def test_no_propaganda_lies_in_the_centre() -> None:
    state = star_moves_to_unity()
    with pytest.raises(Impossible, match="no propaganda lies in centrist"):
        game().judge(state, act("P", "flip_propaganda", ideology="centrist"))


# -- defection -------------------------------------------------------------------------------------------


@pytest.mark.rule("3B3c", "3B2b")
def test_who_defects_turns_the_own_propaganda_and_is_disgraced() -> None:
    state = play(war("W"), "W", "defect")
    assert fact(state, "bloc.W") == "independent"
    assert b_blocs.extremist(state, "W") is None
    assert fact(state, "delegates.W") == {"honor": 1}


def with_factories() -> Any:
    """W, an ally of P, has a factory, and another one with a colony."""
    state = war("W")
    state.sites["ares"] = SiteState("W", "W")
    state.sites["pebble"] = SiteState("W", "W", ["W"])
    return state


@pytest.mark.rule("3B3c")
def test_a_factory_without_a_colony_goes_to_a_former_ally() -> None:
    state = play(with_factories(), "W", "defect", site="ares", to="P")
    assert (state.sites["ares"].claim, state.sites["ares"].factory) == ("W", "P")


@pytest.mark.breaks("3B3c")
@pytest.mark.parametrize(
    ("site", "to"), [(None, None), ("pebble", "P"), ("ares", "G")], ids=["none", "colonized", "to a new ally"]
)
def test_and_no_other_one_to_nobody_else(site: str | None, to: str | None, refuses: Refuses) -> None:
    refuses(game(), with_factories(), act("W", "defect", site=site, to=to), "3B3c")


@pytest.mark.rule("3B3c")
def test_with_one_opponent_the_factory_is_lost_to_him() -> None:
    state = war("P", seats=PAIR)
    state.sites["ares"] = SiteState("P", "P")
    play(state, "P", "defect", site="ares", to="G")
    assert state.sites["ares"].factory == "G"


def test_where_nobody_has_a_cube_for_it_the_factory_is_lost_all_the_same() -> None:
    """A former ally with seven cubes on the map gets no eighth."""
    state = with_factories()
    for ideology in ("honor", "unity", "freedom", "centrist", "authority"):
        assembly(state).delegates.setdefault(ideology, {})["P"] = 2
    assert b_components.cubes_left(state, "P") == 0
    b_flips.change_cube(state, "ares", "P")
    assert state.sites["ares"].factory is None


def test_a_table_may_forbid_to_defect_in_peace(refuses: Refuses) -> None:
    refuses(game(), congress(options={"defection_in_peace": False}), act("P", "defect"), "3B3c")
    play(congress(), "P", "defect")


def test_without_an_extremist_nobody_defects() -> None:
    state = play(war("W"), "W", "defect")
    with pytest.raises(Impossible, match="W has no extremist"):
        game().judge(state, act("W", "defect"))


# -- whistleblowing --------------------------------------------------------------------------------------


def exposed(**more: Any) -> Any:
    """W has defected, and corrupt delegates stand in honor (W's ideology) and in unity."""
    state = war("W", {"honor": {"W": 1, "G": 1}, "unity": {"R": 1}}, **more)
    sides(state).bribes.update(G=2, R=2)
    sides(state).corrupt = {"honor": {"G": ["bribe"]}, "unity": {"R": ["bribe"]}}
    return play(state, "W", "defect")


@pytest.mark.rule("3B3d", "3D2d")
def test_who_flips_a_chit_ousts_a_corrupt_delegate_and_takes_the_bribe() -> None:
    state = play(exposed(), "W", "whistleblow", ideology="honor", of="G")
    assert fact(state, "delegates.G") == {}
    assert (fact(state, "bribes.W"), fact(state, "bribes.G")) == (4, 2)
    assert b_bribes.total(state) == 12


@pytest.mark.breaks("3B3d")
def test_one_for_one_flip(refuses: Refuses) -> None:
    state = exposed()
    state.assembly.delegates["honor"]["P"] = 1
    sides(state).corrupt["honor"]["P"] = ["bribe"]
    sides(state).bribes["P"] = 2
    play(state, "W", "whistleblow", ideology="honor", of="G")
    refuses(game(), state, act("W", "whistleblow", ideology="honor", of="P"), "3B3d")


@pytest.mark.breaks("3D2c")
def test_in_the_own_ideology(refuses: Refuses) -> None:
    refuses(game(), exposed(), act("W", "whistleblow", ideology="unity", of="R"), "3D2c")


@pytest.mark.breaks("3D2c")
def test_or_in_that_of_the_chit_where_the_table_has_it_so(refuses: Refuses) -> None:
    state = exposed(options={"whistleblow_ideology": "flipped"})
    refuses(game(), state, act("W", "whistleblow", ideology="unity", of="R"), "3D2c")
    play(state, "W", "whistleblow", ideology="honor", of="G")


# -- bribes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("3D2c")
def test_a_chit_that_is_given_up_is_blackmail_too() -> None:
    state = exposed()
    chit = heroism(state, "P")
    state.players["P"].heroism.remove(chit)
    sides(state).corrupt["honor"]["G"], sides(state).bribes["G"] = [chit], 3
    play(state, "W", "whistleblow", ideology="honor", of="G")
    assert state.players["W"].heroism == [chit]


@pytest.mark.rule("3B1a")
def test_a_heroism_chit_stands_for_a_bribe() -> None:
    state = war("P", {"unity": {"P": 1}})
    chit = heroism(state, "P")
    play(state, "P", "suborn", ideology="unity", of="P", chit=chit)
    assert state.players["P"].heroism == []
    assert fact(state, "bribes.P") == 3
    assert d_delegates.bought(state, "unity", "P") == [chit]
    b_bribes.give(state, "G", chit)  # which the other one may pay with in turn
    assert state.players["G"].heroism == [chit]
    state.players["G"].heroism.remove(chit)


def test_a_chit_that_a_player_does_not_have_pays_nothing() -> None:
    state = war("P", {"unity": {"P": 1}})
    with pytest.raises(Impossible, match="P has no"):
        game().judge(state, act("P", "suborn", ideology="unity", of="P", chit="heroism-1"))


def test_turns_go_round_in_war() -> None:
    assert turn_of(war("P"), "R").turn is not None
