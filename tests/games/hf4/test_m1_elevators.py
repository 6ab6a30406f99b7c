"""Module 1: space elevators and the epic hazard that builds them (1A6, 1B9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.rules.core import i3_free_market, m_end
from hfmod.games.hf4.rules.terawatt import b_elevators
from hfmod.testing import Refuses
from tests.games.hf4.colonies import VESTA, act, bernal, colonial, dice, factory, game, listed, play, put

Does = Callable[..., Any]
MARS = "phobos:mars-arsia-mons-caves"
CAVES, PHOBOS = "mars-arsia-mons-caves", "phobos"
EARTH = "geo:earth-flyby"
FREIGHTER = "M1F164"
RIGGERS, ICEWORMS = "M2C192R", "M2C191R"
ELEVATOR_BERNAL = "M2B175"


def ready(modules: tuple[str, ...] = ("m1",)) -> Any:
    """P's factory in the caves of Mars, and P's freighter on Phobos above it."""
    state = colonial(modules)
    factory(state, "P", CAVES)
    put(state, "P", "freighter", PHOBOS, FREIGHTER)
    return state


@pytest.mark.rule("1A6", "1A6.1", "1A6a", "1B9a", "1B9b", "H7d", "GL-Operation.m", "GL-Epic-Hazard-Roll")
@pytest.mark.breaks("1A6", "1A6.1")
def test_an_elevator_is_built_by_a_cube_at_one_end(refuses: Refuses, does: Does) -> None:
    state = ready()
    assert len(b_elevators.printed(state)) == 8
    build = act("P", "build_elevator", elevator=MARS, unit="freighter")
    state.players["P"].stacks["freighter"].location = VESTA
    refuses(game(), state, build, "1A6")
    state.players["P"].stacks["freighter"].location = PHOBOS
    state.sites[CAVES].factory = "W"
    refuses(game(), state, build, "1A6.1")
    state.sites[CAVES].factory = "P"
    state.site(PHOBOS).busted = True
    does(game(), state, build, dice(2))
    assert state.elevators == [MARS]
    assert state.sites[PHOBOS].claim == "P" and not state.sites[PHOBOS].busted
    with pytest.raises(Impossible, match="stands already"):
        game().apply(state, build, dice(2))


def test_an_elevator_is_listed_for_the_cubes_at_its_ends_alone() -> None:
    """The freighter above a factory, a factory below another one; neither where no factory is across."""
    state = ready()

    def builders() -> list[str]:
        acts: list[Any] = [*listed(state, "build_elevator")]
        return sorted({one.unit for one in acts if one.elevator == MARS})

    on_mars, on_phobos = f"factory:{CAVES}", f"factory:{PHOBOS}"
    assert builders() == ["freighter"]
    factory(state, "P", PHOBOS)
    assert builders() == sorted(["freighter", on_mars, on_phobos])
    del state.players["P"].stacks["freighter"]
    assert builders() == sorted([on_mars, on_phobos])
    state.sites[CAVES].factory = None
    assert builders() == []


def test_the_claim_of_another_player_stays() -> None:
    state = ready()
    state.site(PHOBOS).claim = "W"
    play(state, "P", "build_elevator", 6, elevator=MARS, unit="freighter")
    assert state.sites[PHOBOS].claim == "W" and state.elevators == [MARS]


@pytest.mark.rule("1A6a", "GL-Epic-Hazard-Roll", "H7e")
@pytest.mark.breaks("H7e")
def test_a_1_costs_the_unit_unless_finao_is_paid(refuses: Refuses, does: Does) -> None:
    state = ready()
    does(game(), state, act("P", "build_elevator", elevator=MARS, unit="freighter"), dice(1))
    assert state.elevators == [] and FREIGHTER in state.players["P"].hand
    state = ready()
    factory(state, "P", PHOBOS, dome=True)
    does(game(), state, act("P", "build_elevator", elevator=MARS, unit="factory:phobos"), dice(1))
    assert state.sites[PHOBOS].factory is None and state.sites[PHOBOS].colonies == []
    state = ready()
    state.players["P"].aquas = 0
    paid = act("P", "build_elevator", elevator=MARS, unit="freighter", finao=True)
    refuses(game(), state, paid, "H7e")
    state.players["P"].aquas = 9
    does(game(), state, paid, dice())
    assert state.elevators == [MARS] and state.players["P"].aquas < 9


@pytest.mark.rule("1B9c", "GL-Space-Elevator", "1B9")
@pytest.mark.breaks("1B9c")
def test_cargo_rides_for_the_owner_of_a_connected_factory(refuses: Refuses, does: Does) -> None:
    state = ready()
    play(state, "P", "build_elevator", 6, elevator=MARS, unit="freighter")
    put(state, "P", "outpost1", PHOBOS, "CT044")
    put(state, "P", "outpost2", CAVES, "CT045")
    does(game(), state, act("P", "cargo_transfer", source="outpost1", to="outpost2", cards=["CT044"]))
    up = act("P", "create_stack", kind="rocket", source="outpost2", cards=["CT044"], space=PHOBOS)
    state.sites[CAVES].factory = "W"
    refuses(game(), state, up, "1B9c")
    assert state.turn is not None
    state.turn.granted["factory:" + CAVES] = ["P"]
    does(game(), state, up)
    assert state.players["P"].stacks["rocket"].location == PHOBOS


@pytest.mark.rule("1B9.1", "M2b.1.m", "GL-Space-Elevator")
def test_a_connected_factory_is_worth_twice_its_price() -> None:
    state = ready()
    price = i3_free_market.price(state, "C")
    assert m_end.stock_points(state, "P") == price
    play(state, "P", "build_elevator", 6, elevator=MARS, unit="freighter")
    assert m_end.stock_points(state, "P") == 2 * price


@pytest.mark.rule("1B9f")
def test_an_elevator_without_industry_falls_when_the_turn_ends(does: Does) -> None:
    state = ready()
    state.elevators = [MARS]
    does(game(), state, act("P", "end_turn"))
    assert state.elevators == [MARS]
    state.sites[CAVES].factory = None
    does(game(), state, act("W", "end_turn"))
    assert state.elevators == []


@pytest.mark.rule("1B9e", "GL-Space-Elevator.m2")
@pytest.mark.breaks("1B9e")
def test_the_elevator_of_the_earth_comes_with_its_bernal(refuses: Refuses, does: Does) -> None:
    state = ready(("m1", "m2"))
    put(state, "P", "outpost1", "geo", "CT044")
    refuses(game(), state, act("P", "build_elevator", elevator=EARTH, unit="freighter"), "1B9e", dice(6))
    codes = [one.id for one in state.content.deck("bernals", "core")]
    found = [
        code
        for code in codes
        if any(
            one.code == "direct_boost" and one.params.get("orbit") == "geo"
            for one in state.content.cards[code].front.abilities
        )
    ]
    stack = bernal(state, "P", found[0], "geo")
    assert state.elevators == [EARTH]
    stack.anchored = 0
    b_elevators.fall(state)
    assert state.elevators == [EARTH]  # for good


@pytest.mark.rule("CA-M2C192R")
def test_riggers_do_in_place_of_a_freighter(does: Does) -> None:
    state = colonial(("m1", "m2"))
    factory(state, "P", CAVES)
    bernal(state, "P", "M2B173", "cycler")
    put(state, "P", "outpost1", PHOBOS, "M2C192")
    assert not listed(state, "build_elevator")
    state.cards["M2C192"].black = True
    build = act("P", "build_elevator", elevator=MARS, unit="M2C192")
    assert build in listed(state, "build_elevator")
    does(game(), state, build, dice(3))
    assert state.elevators == [MARS]


@pytest.mark.rule("CA-M2C191R")
@pytest.mark.breaks("CA-M2C191R")
def test_iceworms_build_on_top_of_the_operation_and_lose_nothing(refuses: Refuses, does: Does) -> None:
    state = ready(("m1", "m2"))
    bernal(state, "P", "M2B173", "cycler")
    free = act("P", "build_elevator", elevator=MARS, unit="freighter", free=True)
    refuses(game(), state, free, "CA-M2C191R", dice(4))
    put(state, "P", "outpost1", "cycler", ICEWORMS)
    does(game(), state, act("P", "income"))
    does(game(), state, free, dice(1))
    assert state.elevators == [] and state.players["P"].stacks["freighter"].cards == [FREIGHTER]
    does(game(), state, free, dice(2))
    assert state.elevators == [MARS]
