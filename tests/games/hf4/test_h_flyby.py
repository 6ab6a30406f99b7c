"""Chapter H, flybys, the solar oberth, radiation belts and buggy roads (H8, H9, H10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.games.hf4.content.model import Grade, Orientation
from hfmod.games.hf4.rules.core.f_fuel import mass_text
from hfmod.games.hf4.rules.core.h_hazards import belt_level
from hfmod.games.hf4.rules.core.state import Hf4State, Movement
from hfmod.games.hf4.rules.game import Hf4
from hfmod.testing import Refuses
from tests.games.hf4 import worlds
from tests.games.hf4.skies import (
    act,
    core,
    crate,
    crossing,
    dotted,
    engine,
    glory,
    go,
    line,
    rocket,
    site,
    sky,
    space,
    start,
)
from tests.games.hf4.worlds import dice

Does = Callable[..., Any]
MAG = [worlds.ability("belt_bonus_burn"), worlds.ability("aerobrake_breaks")]

GAME = sky(
    engine("RT091", 4, 2, mass=4, afterburn=1), engine("RT092", 0, 0),
    engine("RT093", 14, 9, mass=1, afterburn=2),
    engine("CT091", 2, 2, mass=1, rad_hard=5), engine("CT092", 0, 0, abilities=MAG),
    engine("CT093", 0, 0, rad_hard=0, abilities=[worlds.ability("ignore_radiation")]),
    crate("RF091", 3), crate("CF091", 3, rad_hard=1), crate("CF092", 2, rad_hard=3),
    space("hub", "hohmann"), crossing("hub", ("mars flyby", "on"), ("north", "south")),
    space("mars flyby", flyby=1), space("earth flyby", flyby=2), space("on", "burn"), space("off", "burn"),
    space("north", "burn"),
    line("leo", "mars flyby"), line("leo", "earth flyby", "off", "far"), dotted("earth flyby", "para", "off"),
    space("para", hazard="aerobrake"), line("mars flyby", "earth flyby"),
    site("moon", 8), space("low", "lander_burn"), line("earth flyby", "low", "moon"),
    space("venus", flyby=2, flyby_season="blue"), line("leo", "venus", "off"),
    space("oberth", "lander_burn", "mercury", hazard="crash", flyby_base_thrust=True),
    space("before", "burn", "mercury"), space("after", "burn", "mercury"),
    line("before", "oberth", "after", "away"), line("after", "before"), space("away", "burn", "mercury"),
    space("van allen", "radiation_belt"), space("second", "radiation_belt"), space("geo", "burn"),
    line("leo", "van allen", "geo"), line("van allen", "second", "leo"), line("geo", "second"),
    site("a", 9), site("b", 9), site("c", 9), ("a", "b"), ("b", "c"),
)  # fmt: skip


def move(state: Hf4State) -> Movement:
    assert state.movement is not None
    return state.movement


def aloft(card: str, *others: str, at: str = "leo", fuel: int = 0, game: Hf4 = GAME, **how: Any) -> Hf4State:
    state = glory(game) if card.startswith("R") else core(game)
    rocket(state, at, card, *others, fuel=fuel)
    start(game, state, card, **how)
    return state


# -- flybys ------------------------------------------------------------------------------------------


@pytest.mark.rule("H8", "H8a", "H8b", "H2b.2", "tE1.19")
def test_a_flyby_pays_for_a_burn(does: Does) -> None:
    """A spacecraft that coasts without fuel takes the burn behind the flyby by its bonus burn."""
    state = aloft("RT091")
    does(GAME, state, act(GAME, "enter", space="earth flyby"))
    assert move(state).bonus_burns == 2
    does(GAME, state, act(GAME, "enter", space="off", bonus=1))
    assert (move(state).bonus_burns, move(state).burns, move(state).steps) == (1, 0, 0)


@pytest.mark.rule("H8d", "H8")
def test_several_flybys_add_up(does: Does) -> None:
    state = aloft("RT091")
    does(GAME, state, act(GAME, "enter", space="mars flyby"))
    does(GAME, state, act(GAME, "enter", space="earth flyby"))
    assert move(state).bonus_burns == 3


ROUND = sky(
    engine("CT091", 0, 0), space("moon", flyby=2), space("far"), space("burn", "burn"),
    line("leo", "moon", "far", "leo"), line("moon", "burn"),
    space("para", hazard="aerobrake", flyby=1), line("leo", "para", "far"),
)  # fmt: skip


def round_the_moon(**options: Any) -> Hf4State:
    """A coaster in LEO, on a loop that leads past a flyby again and again."""
    state = core(ROUND)
    state.options |= options
    rocket(state, "leo", "CT091")
    start(ROUND, state, "CT091")
    return state


@pytest.mark.rule("H8d")
@pytest.mark.parametrize(("again", "burns"), [(True, 4), (False, 2)])
def test_a_flyby_entered_again_gives_again_where_the_table_repeats_them(
    does: Does, again: bool, burns: int
) -> None:
    state = round_the_moon(flyby_repeat=again)
    go(ROUND, state, "moon", "far", "leo")
    does(ROUND, state, act(ROUND, "enter", space="moon"))
    assert move(state).bonus_burns == burns


@pytest.mark.breaks("H8d")
def test_a_table_without_repeats_uses_no_bonus_of_the_second_time(refuses: Refuses, does: Does) -> None:
    state = round_the_moon(flyby_repeat=False)
    go(ROUND, state, "moon", "far", "leo", "moon")
    move(state).bonus_burns = 0
    found = refuses(ROUND, state, act(ROUND, "enter", space="burn", bonus=1), "H8d")
    assert "each flyby once" in found.message
    move(state).bonus_burns = 1
    does(ROUND, state, act(ROUND, "enter", space="burn", bonus=1))


def test_the_next_move_passes_the_flyby_anew() -> None:
    state = round_the_moon(flyby_repeat=False)
    go(ROUND, state, "moon", act(ROUND, "end_move"))
    assert state.turn is not None
    state.turn.moved.clear()
    start(ROUND, state, "CT091")
    go(ROUND, state, "far", "leo", "moon")
    assert move(state).bonus_burns == 2


@pytest.mark.rule("H8b", "GL-Bonus-Burn", "H5.2")
def test_bonus_and_normal_burns_share_a_pivot(does: Does) -> None:
    state = aloft("RT091", fuel=2)  # wet 6, scout, net thrust 4
    does(GAME, state, act(GAME, "enter", space="mars flyby"))
    does(GAME, state, act(GAME, "enter", space="hub"))
    does(GAME, state, act(GAME, "enter", space="south", bonus=1))
    assert (move(state).burns, move(state).steps, move(state).bonus_burns) == (1, 2, 0)


@pytest.mark.rule("H8b", "GL-Bonus-Burn")
@pytest.mark.breaks("H8b")
def test_no_more_bonus_burns_than_gained(refuses: Refuses) -> None:
    state = aloft("RT091", fuel=2)
    go(GAME, state, "mars flyby", "hub")
    found = refuses(GAME, state, act(GAME, "enter", space="on", bonus=2), "H8b")
    assert found.message == "1 burn demanded, 2 bonus burns used"
    found = refuses(GAME, state, act(GAME, "enter", space="north", bonus=3), "H8b")
    assert found.message == "3 bonus burns used, 1 left"
    assert GAME.judge(state, act(GAME, "enter", space="on", bonus=1)) == []


@pytest.mark.rule("H5e.2", "H8b")
@pytest.mark.breaks("H5e.2")
def test_no_bonus_burn_for_a_lander_burn(refuses: Refuses) -> None:
    state = aloft("RT093", fuel=3)
    go(GAME, state, "earth flyby")
    refuses(GAME, state, act(GAME, "enter", space="low", bonus=1), "H5e.2")


@pytest.mark.rule("H8b")
def test_bonus_burns_are_lost_with_the_move(does: Does) -> None:
    state = aloft("RT091")
    does(GAME, state, act(GAME, "enter", space="earth flyby"))
    does(GAME, state, act(GAME, "end_move"))
    assert state.turn is not None
    state.turn.moved.clear()
    does(GAME, state, act(GAME, "activate_thruster", card="RT091"))
    assert move(state).bonus_burns == 0


@pytest.mark.rule("H8a", "H2a.2")
@pytest.mark.breaks("H2a.2", "H8a")
def test_without_its_thruster_it_gains_nothing_and_burns_nothing(refuses: Refuses, does: Does) -> None:
    state = aloft("RT091", "RF091", fuel=1)
    go(GAME, state, "mars flyby")
    state.players["P"].stacks["rocket"].cards.remove("RT091")
    state.players["P"].hand.append("RT091")
    does(GAME, state, act(GAME, "enter", space="earth flyby"))
    assert move(state).bonus_burns == 1  # that of Mars; bonus burns at hand may still be used
    move(state).bonus_burns = 0
    refuses(GAME, state, act(GAME, "enter", space="off", bonus=1), "H8a")
    move(state).bonus_burns = 1
    refuses(GAME, state, act(GAME, "enter", space="off"), "H2a.2")
    does(GAME, state, act(GAME, "enter", space="off", bonus=1))


@pytest.mark.rule("H8c", "K1", "iiA1-H8c")
@pytest.mark.breaks("H8c")
def test_venus_gives_in_the_blue_season_only(refuses: Refuses, does: Does) -> None:
    for spot, gained in ((0, 2), (3, 0), (7, 0), (10, 2)):
        state = aloft("CT091")
        state.sunspot = spot
        does(GAME, state, act(GAME, "enter", space="venus"))
        assert move(state).bonus_burns == gained
        if not gained:
            refuses(GAME, state, act(GAME, "enter", space="off", bonus=1), "H8c")
    state = aloft("RT091")
    state.sunspot = 3
    does(GAME, state, act(GAME, "enter", space="venus"))
    assert move(state).bonus_burns == 2


# -- the solar oberth ----------------------------------------------------------------------------------


@pytest.mark.example("H8e")
@pytest.mark.rule("H8e", "H8e.2", "H7.1")
def test_oberth_pays_first_then_rolls_then_gives_base_thrust(does: Does) -> None:
    """The 14-9 crew spends 9 steps and gains 14 bonus burns (example of H8e)."""
    state = aloft("RT093", at="before", fuel=2)
    does(GAME, state, act(GAME, "enter", space="oberth"))
    assert (move(state).steps, move(state).bonus_burns, move(state).due) == (9, 0, ["crash"])
    does(GAME, state, act(GAME, "roll_hazard"), dice(4))
    assert move(state).bonus_burns == 14
    does(GAME, state, act(GAME, "enter", space="after", bonus=1))
    assert move(state).bonus_burns == 13


@pytest.mark.example("H8e")
@pytest.mark.rule("H8e")
def test_a_sail_gains_nothing_in_the_oberth(does: Does) -> None:
    state = aloft("RT092", at="before")
    does(GAME, state, act(GAME, "enter", space="oberth"))
    does(GAME, state, act(GAME, "roll_hazard"), dice(4))
    assert move(state).bonus_burns == 0


@pytest.mark.rule("H8e.1", "H8d")
@pytest.mark.breaks("H8e.1", "H8e.2")
def test_only_the_first_oberth_counts(refuses: Refuses, does: Does) -> None:
    state = aloft("RT093", at="before", fuel=8)
    go(GAME, state, "oberth")
    does(GAME, state, act(GAME, "roll_hazard"), dice(4))
    for where in ("after", "before"):
        does(GAME, state, act(GAME, "enter", space=where, bonus=1))
    does(GAME, state, act(GAME, "enter", space="oberth"))
    refuses(GAME, state, act(GAME, "enter", space="after", bonus=1), "H8e.2")
    does(GAME, state, act(GAME, "roll_hazard"), dice(4))
    assert move(state).bonus_burns == 12
    move(state).bonus_burns = 0
    refuses(GAME, state, act(GAME, "enter", space="after", bonus=1), "H8e.1")


@pytest.mark.rule("H8e.2", "H5e.1")
@pytest.mark.breaks("H5e.1")
def test_no_stop_in_the_oberth(refuses: Refuses, does: Does) -> None:
    state = aloft("RT093", at="before", fuel=2)
    go(GAME, state, "oberth")
    does(GAME, state, act(GAME, "roll_hazard"), dice(4))
    refuses(GAME, state, act(GAME, "end_move"), "H5e.1")


@pytest.mark.rule("H8e.3", "H3a")
def test_afterburn_in_the_oberth_is_one_bonus_burn_more(does: Does) -> None:
    state = aloft("RT093", at="before", fuel=2)
    net = move(state).net_thrust
    does(GAME, state, act(GAME, "enter", space="oberth", afterburn=True))
    does(GAME, state, act(GAME, "roll_hazard"), dice(4))
    assert (move(state).bonus_burns, move(state).steps, move(state).net_thrust) == (15, 11, net)


@pytest.mark.rule("H8e.3")
@pytest.mark.breaks("H8e.3")
def test_one_afterburn_a_move_and_only_in_the_oberth(refuses: Refuses) -> None:
    state = aloft("RT093", at="before", fuel=2, afterburn=True)
    refuses(GAME, state, act(GAME, "enter", space="oberth", afterburn=True), "H8e.3")
    state = aloft("RT093")
    refuses(GAME, state, act(GAME, "enter", space="mars flyby", afterburn=True), "H8e.3")


@pytest.mark.rule("H3a", "H8e.3", "F3d.2")
@pytest.mark.breaks("H3a", "F3d.2")
def test_afterburn_in_the_oberth_needs_icon_and_fuel(refuses: Refuses) -> None:
    state = aloft("RT092", at="before")
    refuses(GAME, state, act(GAME, "enter", space="oberth", afterburn=True), "H3a")
    state = aloft("RT093", at="before", fuel=1)
    refuses(GAME, state, act(GAME, "enter", space="oberth", afterburn=True), "F3d.2")


@pytest.mark.rule("F4c", "H8e.3")
@pytest.mark.breaks("F4c")
def test_afterburn_in_the_oberth_needs_fuel_of_the_grade(refuses: Refuses, does: Does) -> None:
    """A thruster that burns no fuel otherwise: water it burns after, dirt it does not."""
    bare = sky(
        engine("RT094", 5, 0, mass=1, afterburn=1),
        space("before", "burn", "mercury"), space("after", "burn", "mercury"),
        space("oberth", "lander_burn", "mercury", hazard="crash", flyby_base_thrust=True),
        line("before", "oberth", "after"),
    )  # fmt: skip
    state = aloft("RT094", at="before", fuel=2, game=bare)
    stack = state.players["P"].stacks["rocket"]
    boost = act(bare, "enter", space="oberth", afterburn=True)
    stack.grade = Grade.DIRT
    found = refuses(bare, state, boost, "F4c")
    assert found.message.endswith("dirt is aboard")
    stack.grade = Grade.WATER
    does(bare, state, boost)
    assert move(state).steps == 1


# -- belts -------------------------------------------------------------------------------------------


@pytest.mark.rule("H10.1", "H10.2", "GL-Belt-Roll", "B2j", "E7.1")
def test_a_belt_roll_takes_the_weak(does: Does) -> None:
    """Net thrust 2, belt roll 4: level 2 takes the solar panel of rad-hardness 1 (example of H10)."""
    state = aloft("CT091", "CF091", "CF092")
    move(state).net_thrust = 2
    state.sunspot = 0
    does(GAME, state, act(GAME, "enter", space="van allen"))
    does(GAME, state, act(GAME, "roll_belt"), dice(4))
    assert state.players["P"].hand == ["CF091"]
    assert state.players["P"].stacks["rocket"].cards == ["CT091", "CF092"]


@pytest.mark.rule("H10.1", "H10b", "GL-Belt-Roll")
@pytest.mark.parametrize(
    ("net", "spot", "die", "level"), [(2, 0, 4, 2), (2, 7, 4, 4), (-3, 0, 4, 4), (0, 6, 6, 8), (9, 0, 1, -8)]
)
def test_belt_level(net: int, spot: int, die: int, level: int) -> None:
    state = core(GAME)
    state.sunspot = spot
    assert belt_level(state, Movement("rocket", "P", net_thrust=net), die) == level


@pytest.mark.rule("H10a", "GL-FINAO.a")
@pytest.mark.breaks("H10a")
def test_no_finao_in_a_belt(refuses: Refuses) -> None:
    state = aloft("CT091")
    go(GAME, state, "van allen")
    refuses(GAME, state, act(GAME, "finao"), "H10a")


@pytest.mark.rule("H10.1")
@pytest.mark.breaks("H10.1")
def test_the_belt_roll_comes_first(refuses: Refuses) -> None:
    state = aloft("CT091", fuel=2)
    go(GAME, state, "van allen")
    refuses(GAME, state, act(GAME, "enter", space="geo"), "H10.1")


@pytest.mark.rule("H10c", "E7d")
def test_a_heavy_radiator_turns_to_light(does: Does) -> None:
    ways = {"light": Orientation(1, 1, 1), "heavy": Orientation(3, 1, 2)}
    radiator = worlds.card("CF093", "refineries", {**ways, "spectral": "C"}, {"mass": 1}, "core")
    belt = space("belt", "radiation_belt")
    game = sky(engine("CT091", 2, 2, mass=1), radiator, belt, line("leo", "belt", "on"))
    state = core(game)
    worlds.deal(state, "P", "CF093")
    stack = rocket(state, "leo", "CT091", "CF093")
    state.cards["CF093"].heavy = True
    start(game, state, "CT091")
    go(game, state, "belt")
    move(state).net_thrust = 0
    does(game, state, act(game, "roll_belt"), dice(6))
    assert (stack.cards, state.cards["CF093"].heavy, stack.dry) == (["CT091", "CF093"], False, 4)
    does(game, state, act(game, "end_move"))
    assert stack.dry == 2  # the dry mass falls after the move


@pytest.mark.rule("E7d", "H7.1", "GL-Orientation.a")
def test_a_heavy_radiator_outlives_a_crash(does: Does) -> None:
    ways = {"light": Orientation(1, 1, 1), "heavy": Orientation(3, 1, 2)}
    radiator = worlds.card("CF093", "refineries", {**ways, "spectral": "C"}, {"mass": 1}, "core")
    skull = space("skull", hazard="crash")
    game = sky(engine("CT091", 2, 2, mass=1), radiator, skull, line("leo", "skull", "on"))
    state = core(game)
    worlds.deal(state, "P", "CF093")
    stack = rocket(state, "leo", "CT091", "CF093")
    state.cards["CF093"].heavy = True
    start(game, state, "CT091")
    go(game, state, "skull")
    does(game, state, act(game, "roll_hazard"), dice(1))
    assert (stack.cards, state.cards["CF093"].heavy) == (["CF093"], False)
    assert state.players["P"].hand == ["CT091"]
    does(game, state, act(game, "enter", space="on"))  # it coasts on
    does(game, state, act(game, "end_move"))
    assert (stack.location, stack.dry) == ("on", 1)


@pytest.mark.rule("CA-CT049F")
def test_some_sails_ignore_belts(does: Does) -> None:
    state = aloft("CT093", "CF091")
    move(state).net_thrust = 0
    go(GAME, state, "van allen")
    does(GAME, state, act(GAME, "roll_belt"), dice(6))
    assert state.players["P"].stacks["rocket"].cards == ["CT093"]


@pytest.mark.rule("H10.2")
def test_a_stack_that_a_belt_empties_ends_its_move(does: Does) -> None:
    state = aloft("CT091")
    go(GAME, state, "van allen")
    move(state).net_thrust = 0
    does(GAME, state, act(GAME, "roll_belt"), dice(6))
    assert state.movement is None
    assert "rocket" not in state.players["P"].stacks


@pytest.mark.rule("iiA1-H10")
def test_race_for_glory_has_no_belts(does: Does) -> None:
    for card, due in (("RT091", []), ("CQ041", ["belt"])):  # and one of the core game
        state = aloft(card)
        does(GAME, state, act(GAME, "enter", space="van allen"))
        assert [one.split(":")[0] for one in move(state).due] == due


@pytest.mark.rule("H8f.1", "H8f.2", "GL-Sails.c")
@pytest.mark.breaks("H8f.2")
def test_a_mag_sail_gains_in_each_belt_once(refuses: Refuses, does: Does) -> None:
    state = aloft("CT092")
    for where, gained in (("van allen", 1), ("second", 2), ("leo", 2), ("van allen", 2)):
        does(GAME, state, act(GAME, "enter", space=where))
        if where != "leo":
            does(GAME, state, act(GAME, "roll_belt"), dice(1))
        assert move(state).bonus_burns == gained
    move(state).bonus_burns = 0
    refuses(GAME, state, act(GAME, "enter", space="geo", bonus=1), "H8f.2")


# -- buggy roads ---------------------------------------------------------------------------------------


def on_a(*cards: str) -> Hf4State:
    state = glory(GAME)
    worlds.stack(state, "P", "outpost1", "a", "CQ041", *cards)
    return state


@pytest.mark.rule("H9b", "B7f", "H9a")
def test_the_martian(does: Does) -> None:
    state = on_a("RB013")
    does(GAME, state, act(GAME, "buggy_move", card="CQ041", space="b"))
    assert state.players["P"].stacks["outpost2"].location == "b"
    assert state.players["P"].stacks["outpost2"].cards == ["CQ041"]
    assert state.players["P"].stacks["outpost1"].cards == ["RB013"]


@pytest.mark.rule("H9b")
def test_a_rider_joins_a_stack(does: Does) -> None:
    state = on_a("RB013")
    stack = rocket(state, "b", "RT091")
    does(GAME, state, act(GAME, "buggy_move", card="CQ041", space="b", into="rocket"))
    assert stack.cards == ["RT091", "CQ041"]
    assert (stack.dry, mass_text(stack.wet)) == (5, "5")


@pytest.mark.rule("H9b", "B7f")
@pytest.mark.breaks("H9b")
def test_what_buggies_do_not_do(refuses: Refuses, does: Does) -> None:
    refuses(GAME, on_a("RB014"), act(GAME, "buggy_move", card="CQ041", space="b"), "H9b")
    state = on_a("RB013")
    refuses(GAME, state, act(GAME, "buggy_move", card="CQ041", space="c"), "H9b")
    refuses(GAME, state, act(GAME, "buggy_move", card="RB013", space="b"), "H9b")
    does(GAME, state, act(GAME, "buggy_move", card="CQ041", space="b"))
    assert state.turn is not None
    state.turn.moved.clear()
    worlds.stack(state, "P", "outpost2", "b", "RB015")
    state.cards["RB015"].black = False
    state.players["P"].stacks["outpost1"].location = "b"
    refuses(GAME, state, act(GAME, "buggy_move", card="CQ041", space="c"), "H9b")


@pytest.mark.rule("H1b.1", "H9b")
@pytest.mark.breaks("H1b.1")
def test_a_rider_has_moved(refuses: Refuses) -> None:
    state = on_a("RB013")
    assert state.turn is not None
    state.turn.moved.add("CQ041")
    refuses(GAME, state, act(GAME, "buggy_move", card="CQ041", space="b"), "H1b.1")


@pytest.mark.rule("H9b")
@pytest.mark.breaks("G.1")
def test_buggies_ride_in_the_own_turn(refuses: Refuses) -> None:
    state = glory(GAME, "W")
    worlds.stack(state, "P", "outpost1", "a", "CQ041", "RB013")
    refuses(GAME, state, act(GAME, "buggy_move", card="CQ041", space="b"), "G.1")


def test_what_cannot_ride() -> None:
    state = on_a("RB013")
    rocket(state, "c", "RT091")
    wrong: list[dict[str, Any]] = [
        {"card": "CQ042", "space": "b"}, {"card": "RT999", "space": "b"},
        {"card": "CQ041", "space": "nowhere"}, {"card": "CQ041", "space": "b", "into": "outpost9"},
        {"card": "CQ041", "space": "b", "into": "rocket"},
    ]  # fmt: skip
    for params in wrong:
        with pytest.raises(Impossible):
            GAME.judge(state, act(GAME, "buggy_move", **params))
