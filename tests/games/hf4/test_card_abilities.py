"""The card appendix: abilities of the printed core cards, each at work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hfmod.games.hf4.rules.core import abilities
from hfmod.games.hf4.rules.core.abilities import ABILITIES
from hfmod.games.hf4.rules.core.h_hazards import hardness
from hfmod.games.hf4.rules.core.h_rights import own_push
from hfmod.games.hf4.rules.core.i6_prospect import roll_modifier
from hfmod.games.hf4.rules.core.i_on_site import hydration, isru_value
from hfmod.games.hf4.rules.core.j_supports import shock
from hfmod.games.hf4.rules.core.state import SiteState
from hfmod.testing import Refuses
from tests.games.hf4.printed import at, do, printed, prospect
from tests.games.hf4.worlds import dice, stack

Does = Callable[..., Any]

STEAMER = "CB062R"  # a buggy of ISRU 1 that needs no supports
KITE, MAG, GYRO, ELECTRIC = "CT049", "CT049R", "CT050", "CT050R"


def of(code: str) -> Any:
    """A side of a card, whose own rule is then proved by it."""
    side = code if code.endswith("R") else f"{code}F"
    return pytest.param(code, marks=pytest.mark.rule(f"CA-{side}"))


# -- sails ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sail", [of(KITE), of(GYRO), of(ELECTRIC)])
def test_these_sails_ignore_radiation(sail: str, does: Does) -> None:
    state = at("leo", sail, "CG106")
    does(printed(), state, do("activate_thruster", card=sail[:5]))
    does(printed(), state, do("enter", space="belt"))
    assert state.movement is not None
    state.movement.net_thrust = 0
    does(printed(), state, do("roll_belt"), dice(6))
    assert state.players["P"].stacks["rocket"].cards == [sail[:5]]
    assert hardness(state, sail[:5]) > 6


@pytest.mark.rule("GL-Sails.a")
@pytest.mark.parametrize("sail", [of(KITE), of(MAG), of(GYRO), of(ELECTRIC)])
def test_sails_break_in_the_air(sail: str, does: Does) -> None:
    state = at("fire", "CT047R", sail, fuel=3)
    does(printed(), state, do("activate_thruster", card="CT047"))
    does(printed(), state, do("enter", space="air"))
    assert sail[:5] in state.players["P"].hand


@pytest.mark.rule("H8f.1", "GL-Sails.c", "GL-Sails.b")
def test_a_mag_sail_gains_by_belts(does: Does) -> None:
    state = at("leo", MAG)
    does(printed(), state, do("activate_thruster", card="CT049"))
    does(printed(), state, do("enter", space="belt"))
    assert state.movement is not None
    assert (state.movement.bonus_burns, state.movement.bonus_pivots) == (1, 1)


# -- prospecting and refuelling --------------------------------------------------------------------------


@pytest.mark.rule("CA-CF070R")
@pytest.mark.parametrize(
    ("refinery", "robonaut", "site", "modifier"),
    [("CF070R", STEAMER, "stone", -3), ("CF070R", STEAMER, "clay", 0), ("CF074R", STEAMER, "clay", -1),
     ("CF075R", STEAMER, "clay", -2), ("CF075R", STEAMER, "stone", 0), ("CF077R", "CB067R", "clay", -1),
     ("CF077R", STEAMER, "clay", 0)],
)  # fmt: skip
def test_size_rolls(refinery: str, robonaut: str, site: str, modifier: int) -> None:
    state = at(site, robonaut, refinery, "CG119")
    there = state.players["P"].stacks["rocket"]
    assert roll_modifier(state, robonaut[:5], there, site) == modifier


@pytest.mark.rule("CA-CF077R", "J2e")
def test_an_ability_lapses_with_its_card() -> None:
    """The superlens needs an electric generator."""
    state = at("clay", "CB067R", "CF077R")
    assert roll_modifier(state, "CB067", state.players["P"].stacks["rocket"], "clay") == 0


@pytest.mark.rule("CA-CB067R", "I6a.3")
def test_nanites_reroll_one_failure(does: Does) -> None:
    state = at("clay", "CB067R")
    does(printed(), state, prospect("CB067R", "clay"), dice(6))
    does(printed(), state, do("reroll", site="clay", source="ability"), dice(4))
    assert state.sites["clay"].claim == "P"


@pytest.mark.rule("CA-CF073R")
def test_nubots_help_every_platform() -> None:
    state = at("rock", "CB067R", "CF073R")
    assert isru_value(state, "CB067", state.players["P"].stacks["rocket"]) == 2


@pytest.mark.rule("CA-CF071R", "GL-Hydration", "J2e")
def test_a_scoop_wets_the_air() -> None:
    small = printed().content.map.sites["cloud"]
    assert small.hydration == 4  # a drier one is made here
    state = at("cloud", "CF071R", "CG119")
    sites = dict(state.content.map.sites)
    sites["cloud"] = replace(small, hydration=0)
    state.content = replace(state.content, map=replace(state.content.map, sites=sites))
    assert hydration(state, "P", "cloud") == 2
    state.players["P"].stacks["rocket"].cards.remove("CG119")
    assert hydration(state, "P", "cloud") == 0


@pytest.mark.rule("CA-CF076R", "I5")
def test_scavenging_doubles_a_refuel(does: Does) -> None:
    """Hydration 4, ISRU 1: 4 FTs, doubled 8."""
    state = at("rock", STEAMER, "CF076R")
    does(printed(), state, do("site_refuel", card="CB062"))
    assert sum(state.players["P"].stacks["rocket"].fts.values()) == 8


# -- industrializing -------------------------------------------------------------------------------------


@pytest.mark.rule("GL-Powersat.d")
@pytest.mark.parametrize(
    ("refinery", "sites"),
    [
        pytest.param(
            "CF068R", {"cloud": False, "clay": False, "big": True}, marks=pytest.mark.rule("CA-CF068R")
        ),
        pytest.param("CF072R", {"cloud": True, "clay": False}, marks=pytest.mark.rule("CA-CF072R")),
    ],
)
def test_a_factory_that_beams_power(refinery: str, sites: dict[str, bool], does: Does) -> None:
    for site, gained in sites.items():
        state = at(site, STEAMER, refinery)
        state.sites[site] = SiteState(claim="P")
        does(printed(), state, do("industrialize", site=site, robonaut="CB062", refinery=refinery[:5]))
        assert ("powersat" in state.players["P"].privileges) is gained


@pytest.mark.rule("I7.1", "H3d")
def test_a_factory_at_a_push_site_beams_power(does: Does) -> None:
    state = at("io", STEAMER, "CF070")
    state.sites["io"] = SiteState(claim="P")
    assert not own_push(state, "P")
    does(printed(), state, do("industrialize", site="io", robonaut="CB062", refinery="CF070"))
    assert own_push(state, "P")


@pytest.mark.rule("CA-CF069R", "I7e.1")
@pytest.mark.breaks("I7e.1")
def test_an_arcology_spares_the_robonaut_near_the_sun(refuses: Refuses, does: Does) -> None:
    state = at("rock", "CF069R")
    state.sites["rock"] = SiteState(claim="P")
    does(printed(), state, do("industrialize", site="rock", refinery="CF069"))
    far = at("cold", "CF069R")
    far.sites["cold"] = SiteState(claim="P")
    refuses(printed(), far, do("industrialize", site="cold", refinery="CF069"), "I7e.1")


@pytest.mark.rule("CA-CX081R", "J1c.1")
def test_valkyrie_spares_the_hard() -> None:
    """Its shock takes rad-hardness 3 and less; a guest's cards too, and each radiator by the way it lies."""
    state = at("leo", "CT052", "CX081R", "CX088R", "CD096", "CG106")
    there = state.players["P"].stacks["rocket"]
    assert shock(state, there, "CT052", ("CX081", "CX088")) == ["CG106"]
    stack(state, "P", "rocket", "leo", "CD095")
    assert shock(state, there, "CT052", ("CX081", "CX088")) == ["CG106", "CD095"]


# -- the vocabulary --------------------------------------------------------------------------------------


def test_every_core_card_prints_abilities_that_the_engine_knows() -> None:
    for card in printed().content.cards.values():
        if card.module == "core":
            for side in card.sides:
                for ability in side.abilities:
                    assert ability.module in ("m1", "m2", "m3", "m4") or (
                        ability.status == "enforced" and ability.code in ABILITIES
                    ), (side.code, ability.code)


def test_each_code_is_asked_for_where_it_is_at_work() -> None:
    """A code in the tables of what the engine knows, and nowhere else, would be a claim without a rule."""
    files = [file.read_text("utf-8") for file in Path(abilities.__file__).parent.parent.rglob("*.py")]
    idle = [code for code in sorted(ABILITIES) if sum(text.count(f'"{code}"') for text in files) < 2]
    assert idle == []
