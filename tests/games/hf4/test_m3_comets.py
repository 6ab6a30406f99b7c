"""Module 3 with Modules 1 and 2: New Venus and Footfall, which comets complete (3F2g)."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.rules.conflict import b_bribes, d_comets, e_comets, e_dropstones
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State, Stack
from hfmod.testing import Refuses
from tests.games.hf4.blocs import sides
from tests.games.hf4.colonies import act, dice, factory, game, listed, put
from tests.games.hf4.quests import attempt, team
from tests.games.hf4.test_m3_settlers import colony, judged
from tests.games.hf4.test_m3_trade import EVERYTHING

COMET, NEAR, XITY = "comet-encke", "comet-phaethon", "venus-aerostat-xity"
VENUS, FALL = "M2C180", "M2C186"  # the Colonists of New Venus and Footfall
STEER = "M2C197"  # a robot of thrust 4 that needs no supports
STONE = "dropstone"


def ready(code: str = VENUS, standing: str = "", place: str = COMET, **options: Any) -> Hf4State:
    """P has the promoted Colonist with the crew in LEO, and a thruster on a comet."""
    state = colony("P", standing, EVERYTHING, options={"futures": True, **options})
    team(state, "leo", code + "R")
    put(state, "P", "outpost2", place, STEER + "R")
    return state


def dislodged(state: Hf4State, code: str | None = VENUS, *faces: int) -> Hf4State:
    """The comet is on its way."""
    game().apply(state, launch(code), dice(*(faces or (4,))))
    for asked in list(state.pending):
        game().apply(state, act(asked["player"], "let_stand"), dice())
    return state


def launch(code: str | None = VENUS, source: str = "outpost2") -> Any:
    return act("P", "dislodge", source=source, thruster=STEER, cards=[STEER], future=code)


def falling(code: str = VENUS, standing: str = "", **options: Any) -> Hf4State:
    """The comet of a Future has come to the zone where it is to fall, in an earlier turn."""
    state = dislodged(ready(code, standing, **options), code)
    stone = sides(state).dropstones["P"]
    stone.spot, stone.turn = stone.zone, ""
    return state


# -- the dislodge operation --------------------------------------------------------------------------------


@pytest.mark.rule("3F2g", "CA-M2C180B-M3", "CA-M2C186R-M3")
@pytest.mark.breaks("3F2g")
def test_such_a_future_is_not_attempted(refuses: Refuses) -> None:
    for code in (VENUS, FALL):
        state = ready(code)
        refuses(game(), state, attempt(code), "3F2g", dice(2))
        assert (
            judged(state, "P", "dislodge", source="outpost2", thruster=STEER, cards=[STEER], future=code)
            == []
        )


@pytest.mark.rule("3F2g")
def test_it_is_done_in_peace_too_and_a_comet_without_one_is_not() -> None:
    state = ready()
    assert judged(state, "P", "dislodge", source="outpost2", thruster=STEER, cards=[STEER]) == ["3D7"]
    assert launch() in listed(state, "dislodge") and launch(None) not in listed(state, "dislodge")
    stone = sides(dislodged(state)).dropstones["P"]
    assert (stone.zone, stone.spot, stone.source, stone.future) == ("venus", "solar-oberth", COMET, VENUS)


@pytest.mark.rule("3F2g", "CA-M2C180B-M3", "CA-M2C186R-M3")
def test_it_falls_on_venus_or_on_the_earth() -> None:
    state = ready()
    assert d_comets.aims(state, VENUS) == [XITY] and d_comets.zone(state, VENUS) == "venus"
    assert d_comets.aims(state, FALL) == ["leo"] and d_comets.zone(state, FALL) == "earth"


@pytest.mark.breaks("3F2g")
def test_it_takes_a_synodic_comet_from_farther_out(refuses: Refuses) -> None:
    state = ready(place="methone")
    refuses(game(), state, launch(), "3F2g", dice())
    inner = ready(FALL, place="mercury-north-pole")
    assert [one.rule for one in d_comets.from_far_enough(inner, FALL, "mercury-north-pole")] == ["3F2g"]
    assert [*d_comets.from_far_enough(inner, FALL, NEAR)] == []


def test_whose_future_it_is_completes_it_alone() -> None:
    state = ready()
    state.cards[VENUS].owner = "W"
    assert "1Db" in judged(
        state, "P", "dislodge", source="outpost2", thruster=STEER, cards=[STEER], future=VENUS
    )
    with pytest.raises(Impossible, match="lists no Future of a comet"):
        game().judge(ready(), launch("M2C181"))


# -- the impact --------------------------------------------------------------------------------------------


@pytest.mark.rule("3F2g", "3F2g.3")
def test_new_venus_is_completed_as_the_comet_falls() -> None:
    """Without a roll: all on Venus is lost, Venus and the comet are busted."""
    state = falling()
    factory(state, "G", XITY)
    put(state, "W", "outpost1", XITY, "CB056")
    assert VENUS not in state.players["P"].futures.values()
    game().apply(state, act("P", "drop", at=XITY), dice())
    assert state.players["P"].futures == {"New Venus": VENUS}
    assert state.sites[XITY].busted and state.sites[XITY].factory is None and state.sites[COMET].busted
    assert "CB056" in state.players["W"].hand
    assert STONE not in state.players["P"].stacks and sides(state).dropstones == {}
    assert game().invariants(state) == []


def test_a_future_that_somebody_completed_meanwhile_is_not_completed_again() -> None:
    """1D1a.2: the comet falls all the same."""
    state = falling()
    state.players["W"].futures["New Venus"] = VENUS
    game().apply(state, act("P", "drop", at=XITY), dice())
    assert (state.players["P"].futures, state.sites[XITY].busted) == ({}, True)
    assert game().invariants(state) == []


@pytest.mark.breaks("3F2g")
def test_it_falls_nowhere_else(refuses: Refuses) -> None:
    state = falling()
    refuses(game(), state, act("P", "drop", at="lvo"), "3F2g", dice())
    assert judged(state, "P", "drop", at=XITY) == []


@pytest.mark.parametrize(
    ("struck", "lost"), [([XITY], ["G"]), (["leo"], []), (["leo", XITY], ["G"]), ([], [])]
)
def test_who_loses_something_under_a_comet(struck: list[str], lost: list[str]) -> None:
    """Stacks of LEO are out of its reach."""
    state = falling(standing="")
    factory(state, "G", XITY)
    put(state, "W", "outpost1", XITY, state.decks["reactors"][0])  # no enemy of P
    assert [one for one in ("G", "N") if state.players[one].stacks["leo"].cards] == ["G", "N"]
    assert e_comets.losers(state, "P", struck) == lost


@pytest.mark.rule("3F2g.3")
def test_a_comet_on_a_colony_or_on_the_earth_is_genocide() -> None:
    state = falling()
    factory(state, "G", XITY, dome=True)
    assert e_comets.colonists(state, "P", [XITY]) == ["G"]
    assert e_comets.colonists(state, "G", [XITY]) == []
    stone = Dropstone("iceberg", "earth", "earth", "", COMET, FALL)
    other = colony("N", "", EVERYTHING, options={"futures": True})
    sides(other).bribes = {"P": 3, "W": 3, "G": 3, "N": 3}
    e_comets.fall(other, "N", stone, "leo")
    assert sides(other).bribes["N"] == 0 and b_bribes.total(other) == 12


@pytest.mark.rule("3F2g")
def test_footfall_is_a_casus_belli_once_it_has_fallen() -> None:
    state = falling(FALL)
    assert sides(state).war == ""
    game().apply(state, act("P", "drop", at="leo"), dice())
    assert sides(state).war == "due" and "Footfall" in state.players["P"].futures


@pytest.mark.rule("3F2g", "CA-M2C180B-M3", "CA-M2C186R-M3")
@pytest.mark.parametrize(
    ("option", "in_peace", "in_war"),
    [("war_only", False, True), ("never", False, False), ("always", True, True)],
)
def test_the_table_has_it_when_it_costs_bribes(option: str, in_peace: bool, in_war: bool) -> None:
    for standing, paid in (("", in_peace), ("war", in_war)):
        state = falling(standing=standing, new_venus_footfall_bribe=option)
        factory(state, "W", XITY)
        stone = sides(state).dropstones["P"]
        assert d_comets.is_vendetta(state, "P", stone) == paid
        state.players["P"].faction = "gray"  # an enemy of W; Purple pays nobody
        assert e_dropstones.owed(state, "P", XITY) == (["W"] if paid else [])


# -- further comets ----------------------------------------------------------------------------------------


def starred(star: str = "New Venus", place: str = COMET) -> Hf4State:
    """In War P, who has completed such a Future, has let another comet go as far as the Ceres zone."""
    state = ready(standing="war", place=place)
    state.players["P"].futures = {star: FALL if star == "Footfall" else VENUS} if star else {}
    dislodged(state, None)
    stone = sides(state).dropstones["P"]
    stone.spot, stone.turn = "ceres", ""
    return state


@pytest.mark.rule("3F2g.2")
def test_who_has_completed_one_lets_other_comets_fall_for_nothing() -> None:
    for star, free in (("New Venus", True), ("Footfall", True), ("", False)):
        state = starred(star)
        stone = sides(state).dropstones["P"]
        assert d_comets.is_vendetta(state, "P", stone) is not free
        assert d_comets.devastates(state, "P", stone) is free


@pytest.mark.rule("3F2g.2", "3F2g.3")
def test_such_a_comet_busts_any_site_without_a_roll() -> None:
    state = starred()
    factory(state, "G", "ceres")
    assert judged(state, "P", "drop", at="ceres") == []
    game().apply(state, act("P", "drop", at="ceres"), dice())
    assert state.sites["ceres"].busted and state.sites["ceres"].factory is None
    assert STONE not in state.players["P"].stacks


def test_the_comet_of_a_future_goes_on_in_peace() -> None:
    state = falling()
    stack = state.players["P"].stacks[STONE]
    assert isinstance(stack, Stack) and "3D7f" in judged(state, "P", "end_turn")
    e_dropstones.turn_ends(state)
    assert "P" in sides(state).dropstones
    sides(state).dropstones["P"].future = ""
    e_dropstones.turn_ends(state)
    assert sides(state).dropstones == {}
