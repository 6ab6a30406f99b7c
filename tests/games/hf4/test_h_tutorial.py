"""Every flight of the Race for Glory tutorial on the shipped map, with the wet masses that it tells."""

from __future__ import annotations

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.acts import take_turn
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.f_fuel import load_tanks, mass_text, parse_mass
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4
from hfmod.testing import legally
from tests.games.hf4 import worlds
from tests.games.hf4.skies import act
from tests.games.hf4.worlds import dice

SEATS = {"CRP": ("purple", "CQ041F"), "NASA": ("white", "CQ042F"), "ESA": ("green", "CQ038F")}

OUT = ["cycler", "luna-belt", "geo", "sol-earth-l2"]
BLUE = ["earth-zone-hohmann-5", "earth-zone-burn-4", "mars-flyby", "martian-moonlets-parachute"]
HOHMANN = "mars-zone-hohmann-6"
RED = ["mars-zone-hohmann-5", "mars-zone-hohmann-4", "sol-mars-l2", "martian-moonlets-burn", "lmo"]
ARSIA, HELLAS, POLE = "mars-arsia-mons-caves", "mars-hellas-basin-buried-glaciers", "mars-north-pole"


class Flight:
    """One rocket of the tutorial on its way; every step must be among the options."""

    def __init__(self, player: str, at: str, cards: list[str], wet: str, aquas: int) -> None:
        self.game = Hf4(load())
        self.player = player
        self.state = self._table()
        self.stack = worlds.stack(self.state, player, "rocket", at, *cards)
        load_tanks(self.state, self.stack, 1, Grade.WATER)
        self.stack.wet = parse_mass(wet)
        self.state.players[player].aquas = aquas

    def _table(self) -> Hf4State:
        state = self.game.new(worlds.header(SEATS))
        self.game.apply(state, SetUp(), Seeded(1))
        take_turn(state, self.player)
        return state

    def do(self, name: str, *rolls: int, **params: object) -> Flight:
        one = act(self.game, name, self.player, **params)
        assert one in list(type(one).options(self.state)), f"not among the options: {one}"
        legally(self.game, self.state, one, dice(*rolls))
        assert self.game.invariants(self.state) == []
        return self

    def to(self, *spaces: str, bonus: int = 0) -> Flight:
        for space in spaces:
            self.do("enter", space=space, bonus=bonus)
        return self

    @property
    def net(self) -> int:
        assert self.state.movement is not None
        return self.state.movement.net_thrust

    @property
    def wet(self) -> str:
        return mass_text(self.stack.wet)

    @property
    def aquas(self) -> int:
        return self.state.players[self.player].aquas


@pytest.mark.rule("H4.1", "H5a", "H8b", "H7e", "H6b", "H7.1", "E7a", "tE1.19", "tE1.20")
def test_year_10_esa_is_lost_over_arsia() -> None:
    flight = Flight("ESA", "leo", ["RB015", "RF026"], "11", 4)
    flight.do("activate_thruster", card="RB015", push_by="ESA")
    assert (flight.stack.dry, flight.net) == (5, 5)
    wets = {"cycler": "9", "geo": "7", "earth-zone-burn-4": "5-1/3"}
    for space in OUT + BLUE:
        flight.to(space)
        assert flight.wet == wets.get(space, flight.wet)
    flight.do("finao")
    assert flight.aquas == 0
    flight.to("martian-moonlets-burn", bonus=1).to("lmo", "arsia-mons-parachute")
    assert flight.wet == "5-1/3"
    flight.do("roll_hazard", 1)
    assert sorted(flight.state.players["ESA"].hand) == ["RB015", "RF026"]
    assert "rocket" not in flight.state.players["ESA"].stacks


@pytest.mark.rule("H3a", "H4c", "H5.2", "H6b", "tE1.27", "iiD1.VP.landing")
def test_year_12_nasa_pivots_and_lands_first() -> None:
    flight = Flight("NASA", "leo", ["RT001", "RB016"], "10", 4)
    flight.do("activate_thruster", card="RT001", afterburn=True)
    assert (flight.stack.dry, flight.wet, flight.net) == (7, "9-1/2", 5)
    flight.to(*OUT)
    assert flight.wet == "8-1/2"
    flight.to(HOHMANN).to(RED[0])
    assert flight.wet == "7-1/2"  # the pivot
    flight.to(*RED[1:])
    assert flight.wet == "7"
    flight.to("arsia-mons-parachute").do("finao").to(ARSIA)
    assert flight.state.movement is None
    assert (flight.stack.location, flight.wet, flight.aquas) == (ARSIA, "7", 0)
    assert flight.state.players["NASA"].achievements == ["landing"]


@pytest.mark.rule("H3d", "N4a", "H5c", "H4b.1", "tE3.2", "tE3.7")
def test_year_17_crp_is_pushed_to_low_mars_orbit() -> None:
    flight = Flight("CRP", "leo", ["CQ041", "RT005"], "9", 6)
    assert flight.state.turn is not None
    flight.state.turn.granted["powersat:ESA"] = {"CRP"}
    flight.do("activate_thruster", card="RT005", push_by="ESA")
    assert (flight.stack.dry, flight.net) == (1, 3)
    flight.to(*OUT, *BLUE).do("finao")
    assert (flight.wet, flight.aquas) == ("4", 2)
    flight.to("martian-moonlets-burn", bonus=1).to("lmo").do("end_move")
    assert (flight.stack.location, flight.wet) == ("lmo", "4")


@pytest.mark.rule("H6a", "H5e.1", "H2.1", "tE4.1")
def test_year_18_crp_lands_on_hellas() -> None:
    flight = Flight("CRP", "lmo", ["CQ041", "RT005"], "4", 3)
    flight.do("activate_thruster", card="CQ041")
    assert flight.net == 15
    flight.to("mars-lander-2", HELLAS)
    assert (flight.stack.location, flight.wet, flight.state.movement) == (HELLAS, "2-1/6", None)


@pytest.mark.rule("H6a", "H6a.3")
def test_year_20_crp_lifts_off() -> None:
    flight = Flight("CRP", HELLAS, ["CQ041", "RT005"], "4-1/3", 3)
    flight.do("activate_thruster", card="CQ041").to("mars-lander-2", "lmo").do("end_move")
    assert (flight.stack.location, flight.wet) == ("lmo", "2-1/3")


@pytest.mark.rule("H3c", "H8", "H8b", "H4d", "tE3.1")
def test_year_21_crp_comes_home() -> None:
    flight = Flight("CRP", "lmo", ["CQ041", "RT005"], "2-1/3", 4)
    flight.do("activate_thruster", card="RT005")
    assert flight.net == 3
    flight.to("martian-moonlets-burn")
    assert flight.wet == "1-7/9"
    flight.to("sol-mars-l1", "phobos-burn-2")
    assert flight.wet == "1-1/3"
    flight.to("earth-belt-4", "earth-flyby", "earth-parachute-2").do("finao")
    flight.to("cycler", bonus=1).to("leo").do("end_move")
    assert (flight.stack.location, flight.wet, flight.aquas) == ("leo", "1-1/3", 0)


@pytest.mark.rule("H5c", "H6b", "H8b")
def test_year_22_esa_lands_at_the_north_pole() -> None:
    flight = Flight("ESA", "leo", ["RB015", "RF026"], "14", 1)
    flight.do("activate_thruster", card="RB015", push_by="ESA")
    assert flight.net == 5
    wets = {"cycler": "10-1/2", "geo": "8-1/2", "earth-zone-burn-4": "6-1/2"}
    for space in OUT + BLUE:
        flight.to(space)
        assert flight.wet == wets.get(space, flight.wet)
    flight.do("roll_hazard", 5)
    flight.to("martian-moonlets-burn", bonus=1).to("mars-polar-insertion")
    assert flight.wet == "5"
    flight.to("mars-north-pole-lagrange", "mars-north-pole-parachute").do("roll_hazard", 6).to(POLE)
    assert (flight.stack.location, flight.wet) == (POLE, "5")


@pytest.mark.rule("H4b.1", "H4a", "H4c.1", "H6b")
def test_years_23_and_24_nasa_waits_at_the_hohmann() -> None:
    flight = Flight("NASA", "leo", ["CQ042", "RT001", "RF025"], "11", 5)
    flight.do("activate_thruster", card="RT001")
    assert (flight.stack.dry, flight.net) == (9, 4)
    flight.to(*OUT, HOHMANN).do("end_move")
    assert (flight.stack.location, flight.wet) == (HOHMANN, "10")
    flight.state.turns.clear()
    take_turn(flight.state, "NASA")
    flight.do("activate_thruster", card="RT001")
    assert flight.net == 4
    flight.to(*RED)
    assert flight.wet == "9-1/2"
    flight.to("arsia-mons-parachute").do("finao").to(ARSIA)
    assert (flight.stack.location, flight.wet, flight.aquas) == (ARSIA, "9-1/2", 1)
