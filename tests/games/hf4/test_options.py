"""Options of the table: each of their values is played, and shows what it makes of the same position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Recorded, Seeded
from hfmod.engine.witness import Counts, witnessing
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.content.model import Orientation
from hfmod.games.hf4.rules.colonization import m_score
from hfmod.games.hf4.rules.conflict import (
    b_blocs,
    d_comets,
    d_sabotage,
    d_weapons,
    e_bernals,
    e_effects,
    e_vendettas,
    g_score,
)
from hfmod.games.hf4.rules.core import j_supports
from hfmod.games.hf4.rules.core.c_setup import SetUp, empty_table, number_of_players
from hfmod.games.hf4.rules.core.i6_prospect import Reroll
from hfmod.games.hf4.rules.core.m_end import points
from hfmod.games.hf4.rules.core.options import ADDED, READ, chosen
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State, Movement, SiteState
from hfmod.games.hf4.rules.modules import in_play
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.terawatt import b_freighters
from hfmod.testing import Refuses
from tests.games.hf4 import assemblies, blocs, colonies, quests, skies, worlds
from tests.games.hf4.printed import printed
from tests.games.hf4.skies import core, engine, glory, line, rocket, sky, space, start
from tests.games.hf4.test_h_flyby import ROUND, round_the_moon
from tests.games.hf4.test_h_landing import GAME as LANDING
from tests.games.hf4.test_h_landing import VENUS, at_venus, lent
from tests.games.hf4.test_i5_i9_space import at, scooping
from tests.games.hf4.test_k_events import before, flare, heavens
from tests.games.hf4.test_l_glory import landed
from tests.games.hf4.test_m3_settlers import AMAT, HOSPITAL, colony
from tests.games.hf4.test_m_end import tutorial_end
from tests.games.hf4.test_massless import SKY as MASSLESS
from tests.games.hf4.test_massless import light
from tests.games.hf4.test_o_laws import grown
from tests.games.hf4.worlds import act, dice, fact, game, play, stack, table

PLAYED: dict[str, list[Any]] = {}
OF_CARDS = {"tourism_bonus_side", "force_field_lab_bonus"}  # named by the ability that asks for them
AT_SETUP = {"sixth_player_kit"}


def each(option: str, *cases: tuple[Any, Any]) -> Callable[[Any], Any]:
    """Play a test with every value of an option: cases of a value, and what the test makes of it.

    The test must ask for the option with that value, and not all values may come to the same.
    """
    assert len({repr(outcome) for _, outcome in cases}) > 1
    PLAYED[option] = [value for value, _ in cases]

    def marked(test: Any) -> Any:
        ids = [str(value) for value, _ in cases]
        return pytest.mark.option(option)(pytest.mark.parametrize(("value", "outcome"), cases, ids=ids)(test))

    return marked


@pytest.fixture(autouse=True)
def asked_for(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test marked with an option asks for it with its value."""
    marker = request.node.get_closest_marker("option")
    counts: Counts = {}
    with witnessing(counts):
        yield
    if marker is not None:
        assert counts["options"][f"{marker.args[0]}={request.node.callspec.params['value']}"]


def test_every_value_of_every_option_is_played() -> None:
    rows = {row["name"]: row["values"] for row in load().tables["options"]["options"]}
    assert set(rows) == set(READ) | OF_CARDS | AT_SETUP
    for name in rows:
        assert sorted(map(repr, PLAYED[name])) == sorted(map(repr, rows[name])), name


def test_games_on_content_of_before_have_the_options_added_since() -> None:
    """Their modules do not list them: the defaults hold, and a table may state another value."""
    rows = {row["name"]: row for row in load().tables["options"]["options"]}
    for option in ADDED:
        assert option == {key: rows[option["name"]][key] for key in ("name", "values", "default")}
    tables = dict(load().tables)
    tables["options"] = {"options": [row for row in rows.values() if row["name"] != "flyby_repeat"]}
    before = replace(load(), tables=tables)
    assert chosen(before, {}, "core")["flyby_repeat"] is True
    assert chosen(before, {"flyby_repeat": False}, "core")["flyby_repeat"] is False


@pytest.mark.parametrize("rfg", [False, True])
def test_defaults_are_recorded_with_what_the_log_states(rfg: bool) -> None:
    rows = {row["name"]: row for row in load().tables["options"]["options"]}
    played = chosen(load(), {"air_eater_base": 4}, "rfg" if rfg else "core")
    assert played.pop("air_eater_base") == 4 != rows["air_eater_base"]["default"]
    for name, value in played.items():
        assert value == rows[name].get("default_rfg" if rfg else "default", rows[name]["default"])


# -- the table -------------------------------------------------------------------------------------------


@each("max_players", (6, []), (5, ["C.1"]))
def test_six_players(value: int, outcome: list[str]) -> None:
    colours = ("green", "red", "yellow", "purple", "white", "gray")
    seats = {
        letter: (colour, one.id + "F")
        for letter, colour, one in zip("ABCDEF", colours, worlds.CREWS, strict=True)
    }
    state = empty_table(
        worlds.header(seats, modules=["core"], scenario="core", options={"max_players": value}),
        worlds.content(),
        in_play(()),
    )
    assert [flaw.rule for flaw in number_of_players(state)] == outcome
    assert [flaw.rule for flaw in SetUp().check(state)] == outcome


@each("sixth_player_kit", (False, 10), (True, 12))
def test_bernals_of_the_kit(value: bool, outcome: int) -> None:
    assert len(colonies.colonial(options={"sixth_player_kit": value}).decks["bernals"]) == outcome


@each("futures", (False, 5), (True, 7))
def test_futures_make_the_game_longer(value: bool, outcome: int) -> None:
    assert colonies.colonial(("m0", "m1", "m2"), options={"futures": value}).seniority == outcome


@each("secession_card_text", ("rulebook", ["1D1"]), ("card", []))
def test_a_secession_from_any_anchored_bernal_with_wet_dirtsides(value: str, outcome: list[str]) -> None:
    state = quests.futuristic(secession_card_text=value)
    for site in quests.MOONS:
        colonies.factory(state, "P", site)
    colonies.bernal(state, "P", quests.OFFICE, quests.NORSE, "M2C183R", "M2C188R")
    quests.team(state, "leo", "M2C185R")
    broken = colonies.game().judge(state, quests.attempt("M2C185"))
    assert [flaw.rule for flaw in broken] == outcome


@each("voluntary_non_operational", (True, []), (False, ["GL-Operational"]))
def test_switching_a_card_off(value: bool, outcome: list[str]) -> None:
    state = core(printed())
    rocket(state, "leo", "CG119")
    state.options["voluntary_non_operational"] = value
    off = skies.act(printed(), "switch_off", card="CG119")
    assert [flaw.rule for flaw in printed().judge(state, off)] == outcome


# -- the years -------------------------------------------------------------------------------------------


@each("sunspot_events", ("even", [2, 4]), ("odd", [3, 5]), ("from_log", [3]))
def test_years_with_events(value: str, outcome: list[int]) -> None:
    """The log of the last table tells of an event on spot 3, and of nothing on spot 2."""
    rolled = []
    state = before(2, options={"sunspot_events": value})
    for spot in (2, 3, 4, 5):
        told = {"event": True} if value == "from_log" and spot == 3 else {}
        play(before(spot, state), "P", "advance_sunspot", **told)
        if state.pending:
            rolled.append(spot)
            if value == "from_log":
                break
            play(state, "P", "roll_event", 1)
    assert rolled == outcome


@each("lent_factory_powersat", ("with_factory", []), ("in_words", ["assist"]))
def test_a_factory_that_the_powersat_lends(value: str, outcome: list[str]) -> None:
    state = lent(True, lent_factory_powersat=value)
    skies.go(LANDING, state, skies.act(LANDING, "enter", space="orbit", assist="factory"))
    assert state.movement is not None and state.movement.due == outcome


@each("flyby_repeat", (True, 4), (False, 2))
def test_bonus_burns_of_a_flyby_entered_twice(value: bool, outcome: int) -> None:
    state = round_the_moon(flyby_repeat=value)
    skies.go(ROUND, state, "moon", "far", "leo", "moon")
    assert state.movement is not None and state.movement.bonus_burns == outcome


@each("massless_dry", ("recount", ("2", "4")), ("chits", ("3", "5")))
def test_tanks_made_of_the_fuel_of_a_massless_rocket(value: str, outcome: tuple[str, str]) -> None:
    state, _ = light(massless_dry=value)
    skies.go(MASSLESS, state, skies.act(MASSLESS, "fuel_to_fts", tanks=2))
    rocket = fact(state, "rocket.P")
    assert (rocket["dry"], rocket["wet"]) == outcome


@each("year_end_order", ("event_first", (4, 1)), ("seniority_first", (3, 1)))
def test_event_and_disk(value: str, outcome: tuple[int, int]) -> None:
    state = play(before(0, options={"year_end_order": value}), "P", "advance_sunspot")
    assert (fact(state, "seniority"), len(state.pending)) == outcome


@each("neptune_flare_modifier", (-6, 0), (0, 1))
def test_a_flare_beyond_uranus(value: int, outcome: int) -> None:
    state = core(heavens(skies.crate("CF091", 1, rad_hard=1)))
    state.options["neptune_flare_modifier"] = value
    stack(state, "P", "rocket", "end", "CF091")
    assert len(fact(flare(state, 6), "hand.P")) == outcome


@each(
    "purge_roll_table",
    ("seed_rotation", {"freedom"}), ("english_rotation", {"honor"}), ("from_log", {"equality"}),
)  # fmt: skip
def test_what_a_purge_roll_of_2_hits(value: str, outcome: set[str]) -> None:
    """Where the table of the roll is not known the log says what was purged."""
    everywhere = {one: {"P": 1} for one in ("freedom", "honor", "equality", "centrist")}
    state = assemblies.parliament("centrist", everywhere, options={"purge_roll_table": value})
    play(assemblies.end_year(state, spot=9), None, "roll_event", 5)
    roll = act("P", "roll_purge")
    told = {"draw": "equality"} if value == "from_log" else {"d6": 2}
    game().apply(state, roll, Recorded([told]))
    assert set(everywhere) - set(fact(state, "delegates.P")) == outcome


# -- movement --------------------------------------------------------------------------------------------


def hot_rocket() -> tuple[Any, Hf4State]:
    """A rocket with two heavy radiators over a crash hazard."""
    ways = {"light": Orientation(1, 1, 1), "heavy": Orientation(3, 1, 2)}
    radiators = [
        worlds.card(f"CF09{n}", "refineries", {**ways, "spectral": "C"}, {"mass": 1}, "core") for n in (3, 4)
    ]
    made = sky(
        engine("CT091", 2, 2, mass=1), *radiators, space("skull", hazard="crash"), line("leo", "skull", "on")
    )
    state = core(made)
    rocket(state, "leo", "CT091", "CF093", "CF094")
    state.cards["CF093"].heavy = state.cards["CF094"].heavy = True
    start(made, state, "CT091")
    skies.go(made, state, "skull")
    return made, state


@pytest.mark.rule("E7d")
@each("radiator_ablation", ("automatic", ["E7d"]), ("optional", []))
def test_a_radiator_that_is_not_kept(value: str, outcome: list[str]) -> None:
    made, state = hot_rocket()
    state.options["radiator_ablation"] = value
    roll = skies.act(made, "roll_hazard", lost=["CF094"])
    assert [flaw.rule for flaw in made.judge(state, roll)] == outcome
    listed = [sorted(one.lost) for one in made.acts["roll_hazard"].options(state)]
    every = [[], ["CF093"], ["CF094"], ["CF093", "CF094"]]
    assert listed == (every[:1] if outcome else every)


@pytest.mark.rule("E7d", "H7.1", "E7a")
@pytest.mark.breaks("E7d")
def test_heavy_radiators_turn_or_are_given_up(refuses: Refuses) -> None:
    """Optional: the player loses one of two; with none kept the whole stack is lost. A 4 harms nothing."""
    made, state = hot_rocket()
    give_up = skies.act(made, "roll_hazard", lost=["CF094"])
    refuses(made, state, give_up, "E7d")
    state.options["radiator_ablation"] = "optional"
    safe = made.fork(state)
    made.apply(safe, give_up, dice(4))
    assert safe.players["P"].stacks["rocket"].cards == ["CT091", "CF093", "CF094"]
    none = made.fork(state)
    made.apply(none, skies.act(made, "roll_hazard", lost=["CF093", "CF094"]), dice(1))
    assert "rocket" not in none.players["P"].stacks and none.movement is None
    made.apply(state, give_up, dice(1))
    assert state.players["P"].stacks["rocket"].cards == ["CF093"]
    assert sorted(state.players["P"].hand) == ["CF094", "CT091"]
    for wrong in (["CT091"], ["CF093", "CF093"], ["RT001"]):
        again = hot_rocket()[1]
        with pytest.raises(Impossible, match=r"no heavy radiator|named twice|there is no card RT001"):
            made.judge(again, skies.act(made, "roll_hazard", lost=wrong))


@each("fuel_lost_with", ("last_card", "4"), ("last_thruster", "2"))
def test_fuel_without_a_thruster(value: str, outcome: str) -> None:
    state = table(options={"fuel_lost_with": value})
    stack(state, "P", "rocket", "leo", "RT001", "RB013", fuel=2)
    play(state, "P", "decommission", stack="rocket", cards=["RT001"])
    assert fact(state, "rocket.P")["wet"] == outcome


@each("magbeam_push_total", (3, 3), (4, 4))
def test_a_pushed_magbeam(value: int, outcome: int) -> None:
    state = core(printed())
    rocket(state, "rock", "CB061R", fuel=2)
    state.options["magbeam_push_total"] = value
    state.players["P"].privileges.add("powersat")
    skies.go(printed(), state, skies.act(printed(), "activate_thruster", card="CB061", push_by="P"))
    assert state.movement is not None and state.movement.facts["push"] == outcome


@each("rocketplane_first_lander_burn", ("free", 7), ("paid", 6))
def test_the_example_of_venus(value: str, outcome: int) -> None:
    """10 goes to 7 in this book, to 6 in the older printing that charges the first lander burn."""
    state = at_venus()
    state.options["rocketplane_first_lander_burn"] = value
    start(VENUS, state, "RT091", afterburn=True, push_by="P")
    off = skies.act(VENUS, "enter", space="lander2", assist="rocketplane", tanks={"outpost1": 20})
    skies.go(VENUS, state, off, "lander1", "clouds")
    VENUS.apply(state, skies.act(VENUS, "roll_hazard"), dice(3))
    skies.go(VENUS, state, "lvo", skies.act(VENUS, "end_move"))
    assert state.players["P"].stacks["rocket"].wet == outcome


@each("freighter_net_thrust", (1, 1), (2, 2), (3, 3), (4, 4), (5, 5))
def test_a_freighter_sets_out(value: int, outcome: int) -> None:
    header = worlds.header(modules=["core", "m1"], scenario="core", options={"freighter_net_thrust": value})
    state = empty_table(header, load(), in_play({"m1"}))
    colonies.game().apply(state, SetUp(), Seeded(1))
    ship = colonies.put(state, "P", "freighter", "leo", "M1F166")
    assert b_freighters.set_out(state, ship, Movement(stack="freighter", owner="P")).net_thrust == outcome


# -- operations ------------------------------------------------------------------------------------------


@each("sold_black_card", ("to_hand", ["RB013"]), ("to_deck_bottom", []))
def test_a_sold_card(value: str, outcome: list[str]) -> None:
    state = table(options={"sold_black_card": value})
    stack(state, "P", "leo", "leo", "RB013R")
    play(state, "P", "free_market", card="RB013")
    assert fact(state, "hand.P") == outcome
    assert (fact(state, "deck_bottom.robonauts") == "RB013") == (outcome == [])


@each("air_eater_base", (5, "9"), (4, "8"))
def test_a_scoop(value: int, outcome: str) -> None:
    state = scooping()
    state.options["air_eater_base"] = value
    state.turns["P"].used["dived:rocket"] = 1
    play(state, "P", "air_eater_refuel", card="RT001", thruster="RT001")
    assert fact(state, "rocket.P")["wet"] == outcome


@each("buggy_reroll", ("per_site", ["boreas"]), ("per_operation", []))
def test_a_buggy_on_two_sites(value: str, outcome: list[str]) -> None:
    """Both failed; after the reroll for one the buggy rerolls the other, or not."""
    state = at("ares", "RB013", options={"buggy_reroll": value})
    failed = ["ares", "boreas"]
    state.pending.append({"kind": "reroll", "player": "P", "card": "RB013", "failed": list(failed),
                          "disks": [], "buggy": list(failed), "blink": [], "ability": []})  # fmt: skip
    play(state, "P", "reroll", 6, site="ares", source="buggy")
    assert [one.site for one in Reroll.options(state)] == outcome


@pytest.mark.rule("1A5c")
@each("hijack_promotion", (False, ["1A5c"]), (True, []))
def test_promotion_at_a_hijacked_colony(value: bool, outcome: list[str]) -> None:
    seats = {"P": ("purple", "CQ041F"), "W": ("white", "CQ042F")}
    state = colonies.colonial(seats=seats, options={"hijack_promotion": value})
    colonies.bernal(state, "P", "M2B174")
    where = next(one.id for one in state.content.map.sites.values() if one.submarine)
    colonies.factory(state, "W", where)
    state.sites[where].colonies = ["W"]
    colonies.put(state, "P", "rocket", where, "M2C181")
    colonies.put(state, "P", "leo", "leo", "M2C185R")  # so that the humans of the colony are no hindrance
    promote = colonies.act("P", "promote", card="M2C181")
    assert [flaw.rule for flaw in colonies.game().judge(state, promote)] == outcome


# -- glory, bodies of cards, and the score -----------------------------------------------------------------


@each("glory_virgin_site_only", (False, []), (True, ["L"]))
def test_glory_on_a_site_that_was_visited(value: bool, outcome: list[str]) -> None:
    take = act("P", "take_glory", chit="glory-mars", card="CQ041")
    assert [flaw.rule for flaw in game().judge(landed(value), take)] == outcome


@each("force_field_lab_bonus", (2, 10), (3, 11))
def test_a_force_field(value: int, outcome: int) -> None:
    """A generator of rad-hardness 7: 1 more by the Bernal's white side, and what the Lab adds."""
    state = colonies.colonial(options={"sixth_player_kit": True, "force_field_lab_bonus": value})
    colonies.put(state, "P", "rocket", "vesta", "CG114")
    colonies.bernal(state, "P", "PHFB198R")
    assert j_supports.hardness(state, "CG114") == outcome


@each("tourism_bonus_side", ("promoted", 0), ("any", 2))
def test_a_tourism_cycler_that_is_not_promoted(value: str, outcome: int) -> None:
    state = colonies.colonial(options={"tourism_bonus_side": value})
    colonies.bernal(state, "P", "M2B179", colonies.VESTA)
    colonies.factory(state, "P", "vesta")
    assert m_score.bernal_points(state, "P") == outcome


@each("submarine_dome_bonus", ("printed", 2), (1, 2), (2, 3))
def test_domes(value: Any, outcome: int) -> None:
    """At an astrobiology site, which always counts 1, and a submarine one."""
    state = table(options={"submarine_dome_bonus": value})
    for where in ("pebble", "gravel", "ares"):
        state.sites[where] = SiteState(claim="P", factory="P", colonies=["P"])
    assert points(state, "P")["domes"] == outcome


@each("factory_cube_token_vp", (True, {"P": 3, "W": 10, "G": 8}), (False, {"P": 3, "W": 9, "G": 7}))
def test_the_score_of_the_tutorial(value: bool, outcome: dict[str, int]) -> None:
    state = tutorial_end(factory_cube_token_vp=value)
    assert game().score(state) == outcome


@each("politics_vp_in_anarchy", ("none", 0), ("scored", 3))
def test_politics_in_anarchy(value: str, outcome: int) -> None:
    state = grown()
    state.options["politics_vp_in_anarchy"] = value
    state.anarchy = True
    assemblies.place(state, active="authority")
    assert points(state, "P")["politics"] == outcome


# -- a failed scoop ----------------------------------------------------------------------------------------


@pytest.mark.rule("I5c", "E7d")
def test_a_heavy_radiator_outlives_a_failed_scoop() -> None:
    """The roll for a further turn in the aerobrake is a hazard roll like others."""
    ways = {"light": Orientation(1, 1, 1), "heavy": Orientation(3, 1, 2)}
    radiator = worlds.card("RF093", "refineries", {**ways, "spectral": "C"}, {"mass": 1})
    plain = engine("RT091", 2, 2, mass=1)
    eater = replace(plain, front=replace(plain.front, air_eater=True))
    made = sky(eater, radiator, space("air", hazard="aerobrake"), line("leo", "air"))
    for option, lost, kept in (("automatic", [], ["RF093"]), ("optional", ["RF093"], None)):
        state = glory(made)
        state.options["radiator_ablation"] = option
        rocket(state, "air", "RT091", "RF093", fuel=2)
        state.cards["RF093"].heavy = True
        scoop = skies.act(made, "air_eater_refuel", card="RT091", thruster="RT091", lost=lost)
        made.apply(state, scoop, dice(1))
        left = state.players["P"].stacks.get("rocket")
        assert (left.cards if left else None) == kept


@each("leaving", ("passes", ["P", "W", "G"]), ("removed", ["P", "G"]))
def test_the_seat_of_a_player_who_leaves(value: str, outcome: list[str]) -> None:
    """RUL-LEAVING: who is counted at the end."""
    state = worlds.core_table(options={"leaving": value})
    play(state, "W", "leave")
    state.ended = True
    assert [*(game().score(state) or {})] == outcome


# -- Module 3 --------------------------------------------------------------------------------------------


@each("whistleblow_ideology", ("own", ["honor"]), ("flipped", ["honor", "unity"]), ("both", ["honor"]))
def test_where_a_whistle_is_blown(value: str, outcome: list[str]) -> None:
    """W, whose ideology is honor, has flipped the chits of honor and unity."""
    state = blocs.war(
        "W", {"honor": {"W": 1, "G": 1}, "unity": {"R": 1}}, options={"whistleblow_ideology": value}
    )
    blocs.sides(state).corrupt = {"honor": {"G": ["bribe"]}, "unity": {"R": ["bribe"]}}
    for ideology in ("honor", "unity"):
        b_blocs.tells(state, "W", ideology)
    exposed = {"honor": "G", "unity": "R"}
    asked = {place: worlds.act("W", "whistleblow", ideology=place, of=of) for place, of in exposed.items()}
    assert [place for place, act in asked.items() if not game().judge(state, act)] == outcome


@each("defection_in_peace", (True, []), (False, ["3B3c"]))
def test_who_defects_in_peace(value: bool, outcome: list[str]) -> None:
    state = blocs.congress(options={"defection_in_peace": value})
    assert [one.rule for one in game().judge(state, worlds.act("P", "defect"))] == outcome


@each("instant_victory_at_outbreak", (True, "loyalist"), (False, "war"))
def test_a_war_that_is_decided_when_it_breaks_out(value: bool, outcome: str) -> None:
    state = blocs.congress(options={"instant_victory_at_outbreak": value})
    for ideology in ("freedom", "individuality", "equality"):
        b_blocs.flip(state, ideology)
    blocs.sides(state).war = "due"
    assert fact(play(state, "P", "end_turn"), "conflict") == outcome


@each("casus_belli_in_truce", (True, "due"), (False, "truce"))
def test_a_casus_belli_in_a_truce(value: bool, outcome: str) -> None:
    state = blocs.congress(options={"casus_belli_in_truce": value})
    blocs.sides(state).war = "truce"
    state.rules.casus_belli(state, "P")
    assert fact(state, "conflict") == outcome


@each("extremist_counts", (True, ["unity", "authority"]), (False, ["unity"]))
def test_extremists_in_a_tally(value: bool, outcome: list[str]) -> None:
    state = blocs.congress(options={"extremist_counts": value})
    assert state.assembly is not None
    state.assembly.delegates = {"authority": {"P": 3}, "unity": {"P": 2, "W": 1}}
    assert o1_assembly.leading(state) == outcome


@each("firing_table_unknown_cells", ("accept_log", []), ("guess", ["destroy"]))
def test_a_cell_that_no_source_tells(value: str, outcome: list[str]) -> None:
    state = blocs.congress(options={"firing_table_unknown_cells": value})
    assert e_effects.effects(state, e_effects.cell(state, "kamikaze", "E", 1), ()) == outcome


@each("no_war_bribe_factor", (1, 3), (0, 0), (2, 6))
def test_bribes_where_no_war_broke_out(value: int, outcome: int) -> None:
    state = blocs.congress(options={"no_war_bribe_factor": value})
    assert g_score.bribes(state, "P") == outcome


@each("lutetia_chit", (False, 3), (True, 1))
def test_lutetia(value: bool, outcome: int) -> None:
    state = blocs.congress(world=load(), options={"lutetia_chit": value})
    assert state.content.map.sites["lutetia"].hydration == outcome


@each("sabotage_victims", ("enemies", ["P", "W"]), ("opponents", ["P", "W", "G"]))
def test_who_may_sabotage(value: str, outcome: list[str]) -> None:
    state = blocs.war("R", options={"sabotage_victims": value})
    assert d_sabotage.saboteurs(state, "R") == outcome


@each("bio_warhead_bribe", ("none", []), ("one_per_turn", ["R"]))
def test_biological_warheads(value: str, outcome: list[str]) -> None:
    state = blocs.war("P", options={"bio_warhead_bribe": value})
    stack(state, "R", "outpost1", "pebble", "CQ039")
    assert e_vendettas.infected(state, "P", "pebble") == outcome


@each("piracy", ("none", None), ("piracy", "piracy"), ("age_of_piracy", "age_of_piracy"))
def test_pirates(value: str, outcome: str | None) -> None:
    assert b_blocs.piracy(blocs.congress(options={"piracy": value})) == outcome


@each("cancer_hospital_attack", ("genocide", []), ("forbidden", ["3E9d"]))
def test_the_cancer_hospital(value: str, outcome: list[str]) -> None:
    state = colony("N", options={"cancer_hospital_attack": value})
    colonies.factory(state, "P", "vesta")
    colonies.bernal(state, "P", HOSPITAL, colonies.VESTA)
    assert [one.rule for one in e_bernals.no_hospital(state, "N", colonies.VESTA)] == outcome


@each("antimatter_lab_price", (1, 1), (0, 0))
def test_an_antimatter_bernal(value: int, outcome: int) -> None:
    state = colony("W", options={"antimatter_lab_price": value})
    colonies.factory(state, "W", "vesta")
    colonies.bernal(state, "W", AMAT, colonies.VESTA)
    assert d_weapons.bomb_price(state, "W") == outcome


@each("new_venus_footfall_bribe", ("war_only", False), ("never", False), ("always", True))
def test_new_venus_in_peace(value: str, outcome: bool) -> None:
    stone = Dropstone("iceberg", "venus", "venus", "", "comet-encke", "M2C180")
    state = colony("P", "", options={"new_venus_footfall_bribe": value})
    assert d_comets.is_vendetta(state, "P", stone) is outcome


@each("future_wars", (False, True), (True, False))
def test_modified_future_wars(value: bool, outcome: bool) -> None:
    """Extremists stand on chits, or there are none."""
    state = blocs.congress(options={"future_wars": value})
    assert bool(state.conflict is not None and state.conflict.extremists) is outcome
