"""Glitches: rolls before triggers, infection, repair (K2b, G1h, G7, H8g)."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Orientation
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import Does
from tests.games.hf4 import skies, worlds
from tests.games.hf4.skies import core, crate, engine, sky, space
from tests.games.hf4.worlds import act, core_table, dice, fact, game, play, stack

SCRUM = worlds.SEATS | {"G": ("gray", "CQ043R")}


def radiator(number: str, rad: int) -> Any:
    """A radiator of which both ends are equally hard."""
    ends = {"light": Orientation(1, rad, 1), "heavy": Orientation(3, rad, 2)}
    return worlds.card(number, "radiators", {"spectral": "M", **ends}, dict(ends), "core")


def fleet(*rads: int) -> Hf4State:
    """P's glitched rocket at ares with cards of these rad-hardnesses."""
    cards = [crate(f"CF09{n}", 1, rad_hard=rad) for n, rad in enumerate(rads)]
    one = sky(skies.site("ares", 4), space("mid"), *cards)
    state = core(one)
    skies.rocket(state, "ares", *(f"CF09{n}" for n, _ in enumerate(rads))).glitch = True
    return state


def on_mars(**more: Any) -> Hf4State:
    """P's glitched rocket at ares, with a buggy and a refinery, and an outpost beside it."""
    state = core_table(**more)
    made = stack(state, "P", "rocket", "ares", "CQ041", "CB056", "CF068", fts=2)
    made.glitch = True
    stack(state, "P", "outpost1", "ares", "CG110")
    return state


# -- the roll ------------------------------------------------------------------------------------------


@pytest.mark.rule("K2b.1", "GL-Glitch-Roll", "GL-Glitch-Triggers", "H8g", "GL-Glitch", "B2j")
@pytest.mark.breaks("H8g")
def test_a_flyby_with_a_glitch(refuses: Any) -> None:
    """K2b.1: cards of rad-hardness 1, 3, 3, 5, 6; on a 3 both of hardness 3 are lost."""
    cards = [crate(f"CF09{n}", 1, rad_hard=rad) for n, rad in enumerate((1, 3, 3, 5))]
    sail = engine("CT090", 9, 0, rad_hard=6)
    one = sky(space("moon", flyby=2), skies.line("leo", "moon", "mid"), sail, *cards)
    state = core(one)
    skies.rocket(state, "leo", "CT090", *(card.id for card in cards)).glitch = True
    skies.start(one, state, "CT090")
    refuses(one, state, skies.act(one, "enter", space="moon"), "H8g")
    one.apply(state, skies.act(one, "glitch_roll", stack="rocket", trigger="flyby"), dice(3))
    skies.go(one, state, "moon", "mid")
    assert fact(state, "rocket.P")["cards"] == ["CF090", "CF093", "CT090"]
    assert fact(state, "hand.P") == ["CF091", "CF092"]
    assert fact(state, "glitches.P") == ["rocket"]  # it remains


@pytest.mark.rule("H8g")
def test_the_next_flyby_takes_another_roll(refuses: Any) -> None:
    sail = engine("CT090", 9, 0)
    one = sky(space("moon", flyby=2), space("io", flyby=1), skies.line("leo", "moon", "io"), sail)
    state = core(one)
    skies.rocket(state, "leo", "CT090").glitch = True
    skies.start(one, state, "CT090")
    one.apply(state, skies.act(one, "glitch_roll", stack="rocket", trigger="flyby"), dice(3))
    skies.go(one, state, "moon")
    refuses(one, state, skies.act(one, "enter", space="io"), "H8g")


@pytest.mark.breaks("H8g")
def test_a_second_flyby_from_the_same_space_takes_another_roll(refuses: Any, does: Any) -> None:
    sail = engine("CT090", 9, 0)
    round_trip = skies.line("leo", "moon", "mid", "leo", "io")
    one = sky(space("moon", flyby=2), space("io", flyby=1), round_trip, sail)
    state = core(one)
    skies.rocket(state, "leo", "CT090").glitch = True
    skies.start(one, state, "CT090")
    roll = skies.act(one, "glitch_roll", stack="rocket", trigger="flyby")
    one.apply(state, roll, dice(3))
    skies.go(one, state, "moon", "mid", "leo")
    refuses(one, state, skies.act(one, "enter", space="io"), "H8g")
    one.apply(state, roll, dice(3))
    does(one, state, skies.act(one, "enter", space="io"))


def test_a_rocket_lost_on_its_way_has_moved() -> None:
    sail = engine("CT090", 9, 0, rad_hard=4)
    one = sky(space("moon", flyby=2), skies.line("leo", "moon"), sail)
    state = core(one)
    skies.rocket(state, "leo", "CT090").glitch = True
    skies.start(one, state, "CT090")
    one.apply(state, skies.act(one, "glitch_roll", stack="rocket", trigger="flyby"), dice(4))
    assert (state.movement, fact(state, "rocket.P"), fact(state, "hand.P")) == (None, None, ["CT090"])


@pytest.mark.rule("GL-Glitch-Roll", "GL-Orientation.a", "E7d", "E2e")
def test_all_own_stacks_in_the_space_are_hit_and_radiators_turn() -> None:
    hot = radiator("CD090", 2)
    soft = [crate(number, 1, rad_hard=2) for number in ("CF090", "CF091")]
    state = core(sky(skies.site("ares", 4), hot, *soft))
    stack(state, "P", "outpost1", "ares", "CF090")
    skies.rocket(state, "ares", "CD090").glitch = True
    stack(state, "W", "outpost1", "ares", "CF091")
    state.cards["CD090"].heavy = True
    play(state, "P", "glitch_roll", 2, stack="rocket", trigger="cargo_transfer")
    assert (fact(state, "outpost1.P"), fact(state, "hand.P")) == (None, ["CF090"])
    assert (fact(state, "rocket.P")["dry"], state.cards["CD090"].heavy) == ("1", False)
    assert fact(state, "outpost1.W")["cards"] == ["CF091"]
    assert state.turn is not None
    state.turn.used.clear()
    play(state, "P", "glitch_roll", 2, stack="rocket", trigger="cargo_transfer")
    assert (fact(state, "rocket.P"), fact(state, "glitches.P")) == (None, [])  # gone with its last card


# -- triggers ------------------------------------------------------------------------------------------


@pytest.mark.rule("GL-Glitch-Triggers", "K2b.1")
@pytest.mark.breaks("GL-Glitch-Triggers")
def test_operations_of_a_glitched_stack_wait_for_the_roll(refuses: Any) -> None:
    state = on_mars()
    state.sites["ares"] = SiteState(claim="P")
    industry = act("P", "industrialize", site="ares", robonaut="CB056", refinery="CF068")
    refuses(game(), state, industry, "GL-Glitch-Triggers")
    play(state, "P", "glitch_roll", 1, stack="rocket", trigger="industrialize")
    game().apply(state, industry, Seeded(1))
    assert fact(state, "factories.P") == ["ares"]
    refuses(game(), state, act("P", "income"), "D1b")


def glitched_at(place: str, *cards: str, fts: int = 0, kind: str = "rocket") -> Hf4State:
    state = core_table()
    stack(state, "P", kind, place, *cards, fts=fts).glitch = True
    return state


@pytest.mark.rule("GL-Glitch-Triggers", "H8g")
@pytest.mark.breaks("GL-Glitch-Triggers")
def test_the_roll_of_a_flyby_is_made_next_to_it(refuses: Any) -> None:
    state = core_table()
    stack(state, "P", "rocket", "mid", "CQ041", "CT044").glitch = True
    found = refuses(
        game(), state, act("P", "glitch_roll", stack="rocket", trigger="flyby"), "GL-Glitch-Triggers"
    )
    assert "Mid" in found.message


@pytest.mark.breaks("H1c")
def test_no_roll_of_a_cargo_transfer_during_a_move(refuses: Any) -> None:
    """No cargo changes its stack then, so there is no transfer that it would come before."""
    state = core_table()
    stack(state, "P", "rocket", "mid", "CQ041", fuel=2).glitch = True
    play(state, "P", "activate_thruster", card="CQ041")
    refuses(game(), state, act("P", "glitch_roll", stack="rocket", trigger="cargo_transfer"), "H1c")


@pytest.mark.rule("GL-Glitch-Triggers", "I5", "I6", "I9")
def test_every_operation_that_is_a_trigger(refuses: Any) -> None:
    prospecting = glitched_at("boreas", "CQ041")
    refuses(game(), prospecting, act("P", "prospect", card="CQ041", sites=["boreas"]), "GL-Glitch-Triggers")
    refuses(game(), prospecting, act("P", "site_refuel", card="CQ041"), "GL-Glitch-Triggers")
    factory = glitched_at("ares", "CB056R", fts=4, kind="outpost1")
    factory.sites["ares"] = SiteState(claim="P", factory="P")
    refuses(game(), factory, act("P", "factory_refuel", site="ares", to="outpost1"), "GL-Glitch-Triggers")
    refuses(game(), factory, act("P", "delivery", card="CB056", source="outpost1"), "GL-Glitch-Triggers")
    play(factory, "P", "factory_refuel", site="ares", to="outpost2")  # does nothing with the glitched stack


@pytest.mark.rule("GL-Glitch-Triggers")
def test_scooping_is_a_trigger(refuses: Any) -> None:
    eater = engine("CT090", 9, 1, rad_hard=6)
    one = sky(space("air", hazard="aerobrake"), eater)
    state = core(one)
    skies.rocket(state, "air", "CT090").glitch = True
    with pytest.raises(Impossible):
        one.judge(state, act("P", "air_eater_refuel", card="CF068", thruster="CT090"))
    found = one.judge(state, act("P", "air_eater_refuel", card="CT090", thruster="CT090"))
    assert "GL-Glitch-Triggers" in [violation.rule for violation in found]


@pytest.mark.rule("GL-Glitch-Triggers", "D1b")
def test_an_operation_that_the_glitch_prevents_is_used_up(refuses: Any) -> None:
    one = sky(skies.site("rock", 4), crate("CF090", 1, rad_hard=2, isru=1))
    state = core(one)
    skies.rocket(state, "rock", "CF090").glitch = True
    one.apply(state, skies.act(one, "glitch_roll", stack="rocket", trigger="prospect"), dice(2))
    assert fact(state, "rocket.P") is None
    refuses(one, state, skies.act(one, "income"), "D1b")


@pytest.mark.rule("K2b.1", "GL-Glitch-Triggers")
@pytest.mark.breaks("GL-Glitch-Triggers")
def test_no_roll_for_what_cannot_be_done(refuses: Any) -> None:
    """Without a claim nothing is industrialized, and a rocket that digs nowhere needs no roll to do so."""
    state = on_mars()
    for trigger in ("industrialize", "free_industrialize", "prospect", "site_refuel", "factory_refuel",
                    "air_eater_refuel", "delivery"):  # fmt: skip
        roll = act("P", "glitch_roll", stack="rocket", trigger=trigger)
        found = refuses(game(), state, roll, "GL-Glitch-Triggers")
        assert "cannot do" in found.message
    state.sites["ares"] = SiteState(claim="P")
    assert not game().judge(state, act("P", "glitch_roll", stack="rocket", trigger="industrialize"))
    digging = glitched_at("boreas", "CQ041")
    for trigger in ("prospect", "site_refuel"):
        assert not game().judge(digging, act("P", "glitch_roll", stack="rocket", trigger=trigger))


@pytest.mark.rule("GL-Glitch-Triggers")
def test_a_roll_without_occasion_uses_up_no_operation() -> None:
    """The table made it all the same: what it hit is lost, and the player does another operation."""
    state = on_mars()
    game().force(state, act("P", "glitch_roll", stack="rocket", trigger="industrialize"), dice(1))
    assert game().judge(state, act("P", "income")) == []
    due = on_mars()
    due.sites["ares"] = SiteState(claim="P")
    play(due, "P", "glitch_roll", 1, stack="rocket", trigger="industrialize")
    assert [found.rule for found in game().judge(due, act("P", "income"))] == ["D1b"]


@pytest.mark.rule("D1b")
def test_no_roll_for_a_second_operation(refuses: Any) -> None:
    state = play(fleet(2), "P", "income")
    refuses(game(), state, act("P", "glitch_roll", stack="rocket", trigger="prospect"), "D1b")


def test_rolls_that_nobody_asks_for() -> None:
    state = fleet(2)
    with pytest.raises(Impossible, match="no glitch trigger"):
        game().judge(state, act("P", "glitch_roll", stack="rocket", trigger="income"))
    with pytest.raises(Impossible, match="has no glitch"):
        game().judge(state, act("P", "glitch_roll", stack="leo", trigger="prospect"))
    play(state, "P", "glitch_roll", 1, stack="rocket", trigger="cargo_transfer")
    with pytest.raises(Impossible, match="has been made"):
        game().judge(state, act("P", "glitch_roll", stack="rocket", trigger="cargo_transfer"))


@pytest.mark.rule("GL-FINAO.a")
@pytest.mark.breaks("GL-FINAO.a")
def test_finao_does_not_avoid_a_glitch_roll(refuses: Any) -> None:
    paid = act("P", "glitch_roll", stack="rocket", trigger="cargo_transfer", finao=True)
    refuses(game(), fleet(2), paid, "GL-FINAO.a")


# -- infection -----------------------------------------------------------------------------------------


@pytest.mark.rule("G1h", "GL-Glitch-Triggers")
@pytest.mark.breaks("G1h")
def test_a_glitch_spreads_with_cargo(refuses: Any) -> None:
    state = on_mars()
    transfer = act("P", "cargo_transfer", source="outpost1", to="rocket", fts=0, cards=["CG110"])
    refuses(game(), state, transfer, "G1h")
    back = {"source": "rocket", "to": "outpost1", "fts": 1}
    refuses(game(), state, act("P", "cargo_transfer", **back), "G1h")
    play(state, "P", "glitch_roll", 1, stack="rocket", trigger="cargo_transfer")
    play(state, "P", "cargo_transfer", **back)
    assert fact(state, "glitches.P") == ["outpost1", "rocket"]
    refuses(game(), state, act("P", "cargo_transfer", **back), "G1h")  # each transfer its roll


@pytest.mark.rule("G1h")
def test_new_stacks_and_tanks_catch_it_too(refuses: Any) -> None:
    state = on_mars()
    new = {"kind": "outpost2", "source": "rocket", "fts": 1}
    refuses(game(), state, act("P", "create_stack", **new), "G1h")
    play(state, "P", "glitch_roll", 1, stack="rocket", trigger="cargo_transfer")
    play(state, "P", "create_stack", **new)
    assert fact(state, "glitches.P") == ["outpost2", "rocket"]
    state.players["P"].stacks["rocket"].glitch = False
    refuses(game(), state, act("P", "load_fuel", tanks=1, source="outpost2"), "G1h")
    play(state, "P", "glitch_roll", 1, stack="outpost2", trigger="cargo_transfer")
    play(state, "P", "load_fuel", tanks=1, source="outpost2")
    assert fact(state, "glitches.P") == ["rocket"]


@pytest.mark.rule("G1h", "N3")
def test_cargo_for_another_player_takes_a_roll(refuses: Any) -> None:
    state = on_mars()
    stack(state, "W", "outpost1", "ares", "CX080")
    play(state, "P", "deal", to="W", gives=["fts:1:rocket:outpost1"])
    refuses(game(), state, act("W", "accept_deal", of="P"), "G1h")
    play(state, "P", "glitch_roll", 1, stack="rocket", trigger="cargo_transfer")
    play(state, "W", "accept_deal", of="P")
    assert (fact(state, "glitches.P"), fact(state, "glitches.W")) == (["rocket"], ["outpost1"])


@pytest.mark.rule("G1e.1")
def test_a_glitch_goes_with_a_converted_stack() -> None:
    state = on_mars()
    play(state, "P", "convert_stack", source="rocket", to="outpost1")
    assert fact(state, "glitches.P") == ["outpost1"]


# -- repair --------------------------------------------------------------------------------------------


@pytest.mark.example("G7")
@pytest.mark.rule("K2b.2", "GL-Glitch.a", "GL-Discard.c")
def test_a_rocket_is_repaired_at_a_colony() -> None:
    """G7: a rocket with a glitch lands at a colony."""
    state = core_table()
    stack(state, "P", "rocket", "ares", "CT044").glitch = True
    state.sites["ares"] = SiteState(claim="W", factory="W", colonies=["W"])
    play(state, "P", "glitch_repair", owner="P", stack="rocket")
    assert fact(state, "glitches.P") == []


@pytest.mark.breaks("G7")
@pytest.mark.rule("G7", "N8")
def test_repair_takes_a_human(refuses: Any) -> None:
    state = core_table()
    stack(state, "P", "rocket", "far", "CT044").glitch = True
    refuses(game(), state, act("P", "glitch_repair", owner="P", stack="rocket"), "G7")
    stack(state, "W", "rocket", "far", "CQ042").glitch = True
    play(state, "P", "glitch_repair", owner="P", stack="rocket")
    refuses(game(), state, act("P", "glitch_repair", owner="W", stack="rocket"), "G7")
    stack(state, "P", "outpost1", "far", "CQ041")
    play(state, "P", "glitch_repair", owner="W", stack="rocket")
    with pytest.raises(Impossible, match="has no glitch"):
        game().judge(state, act("P", "glitch_repair", owner="W", stack="rocket"))
    with pytest.raises(Impossible, match="no player X"):
        game().judge(state, act("P", "glitch_repair", owner="X", stack="rocket"))


@pytest.mark.rule("GL-Scrum-Troubleshooters", "CA-CQ043R-P", "N4d")
def test_scrum_troubleshooters_repair_anywhere(does: Does) -> None:
    state = core_table(SCRUM)
    stack(state, "P", "rocket", "far", "CT044").glitch = True
    does(game(), state, act("G", "glitch_repair", owner="P", stack="rocket"), dice())
    assert fact(state, "glitches.P") == []
    state.players["P"].stacks["rocket"].glitch = True
    play(state, "G", "deal", to="P", gives=["use:scrum_troubleshooters"])
    repair = act("P", "glitch_repair", owner="P", stack="rocket")
    assert game().judge(state, repair) != []
    does(game(), state, act("P", "accept_deal", of="G"), dice())
    does(game(), state, repair, dice())
    assert fact(state, "glitches.P") == []


def test_rolls_and_repairs_are_listed() -> None:
    state = on_mars()
    state.sites["ares"] = SiteState(claim="P")
    listed = [one for do in ("glitch_roll", "glitch_repair") for one in game().acts[do].options(state)]
    assert act("P", "glitch_repair", owner="P", stack="rocket") in listed
    rolls = {vars(one).get("trigger") for one in listed} - {None}
    assert rolls == {"cargo_transfer", "industrialize"}  # what the rocket can do there
    assert len(listed) == 3
    for one in listed:
        assert not game().judge(state, one)
