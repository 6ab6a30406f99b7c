"""Race for Glory: its differences from the core rules, untaught rules, cards, and names of broken rules."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.content.rulebook import BREAKABLE
from hfmod.engine.act import Impossible, Refused
from hfmod.engine.chance import Seeded
from hfmod.engine.replay import Replay
from hfmod.games.hf4.rules.core import h_rights
from hfmod.games.hf4.rules.race_for_glory.passages import PASSAGES
from hfmod.package import rulebook
from hfmod.report import machine, words
from hfmod.testing import Does, Refuses
from tests.games.hf4 import skies
from tests.games.hf4.tutorial_positions import act as tutorial
from tests.games.hf4.tutorial_positions import before, do
from tests.games.hf4.worlds import SEATS, act, core_table, deal, dice, game, header, play, stack, table

RULES = rulebook("hf4").rules

# -- names of rules (iiA1.2) ----------------------------------------------------------------------------


def test_every_passage_is_a_rule_of_the_book_and_restates_a_core_rule() -> None:
    for core, passages in PASSAGES.items():
        assert core in RULES
        for passage in passages:
            assert RULES[passage.id]["system"] == "hf4-rfg", passage.id
            assert RULES[passage.id]["checkable"], passage.id


def test_every_passage_that_can_be_broken_is_named() -> None:
    """Rules of scenarios are raised by their own ids, and so is the one untaught rule that differs (I6a)."""
    named = {passage.id for passages in PASSAGES.values() for passage in passages}
    breakable = {
        rule["id"]
        for rule in RULES.values()
        if rule["system"] == "hf4-rfg" and rule["checkable"] and rule["kind"] in BREAKABLE
    }
    assert {one for one in breakable if not one.startswith("iiD")} == named | {"RFG-UNTAUGHT-i"}


@pytest.mark.rule("iiA1.2")
@pytest.mark.breaks("Da", "tD.1", "tC-g.1")
def test_a_broken_core_rule_keeps_its_number_and_names_the_passages(refuses: Refuses) -> None:
    violation = refuses(game(), table(), act("W", "income"), "Da")
    assert (violation.rule, violation.also) == ("Da", ("tD.1", "tC-g.1"))
    assert game().judge(table(), act("P", "income")) == []


def test_games_of_the_core_book_have_no_such_passages(refuses: Refuses) -> None:
    assert refuses(game(), core_table(), act("W", "income"), "Da").also == ()


@pytest.mark.parametrize("waived", ["Da", "tD.1", "tC-g.1"])
def test_a_rule_is_waived_by_any_of_its_names(waived: str) -> None:
    replay: Replay[Any] = Replay(game(), header(), "game.hflog", waive=[waived])
    verdict = replay.run([(2, {"by": None, "do": "set_up"}), (3, {"by": "W", "do": "income"})])
    assert verdict.findings == []


def test_another_passage_waives_nothing() -> None:
    with pytest.raises(Refused):
        game().apply(table(), act("W", "income"), Seeded(1), waive=["tD.2", "tE3.7"])


def test_reports_name_the_passages() -> None:
    replay: Replay[Any] = Replay(game(), header(), "game.hflog")
    verdict = replay.run([(2, {"by": None, "do": "set_up"}), (3, {"by": "W", "do": "income"})])
    assert [(f.code, f.also) for f in verdict.findings] == [("Da", ("tD.1", "tC-g.1"))]
    assert machine.verdict_data(verdict)["findings"][0]["also"] == ["tD.1", "tC-g.1"]
    assert words.also(verdict.findings[0]) == ", also tD.1, tC-g.1"


# -- iiA1: no glitches ----------------------------------------------------------------------------------


def glitched(state: Any, player: str = "P") -> Any:
    """A red disk on each stack of a player, which a table has laid by mistake."""
    for one in state.stacks(player):
        one.glitch = True
    return state


@pytest.mark.rule("iiA1-I6", "iiA1-I5", "iiA1-I7")
def test_no_operation_is_hindered_by_a_glitch(does: Does) -> None:
    state = table()
    stack(state, "P", "outpost1", "pebble", "RB014", "RF025")
    glitched(state)
    does(game(), state, act("P", "prospect", card="RB014", sites=["pebble"]), dice(1))
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    play(state, "P", "advance_sunspot")
    does(game(), state, act("P", "site_refuel", card="RB014", to="outpost1"))
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    play(state, "P", "advance_sunspot")
    does(game(), state, act("P", "industrialize", site="pebble", robonaut="RB014", refinery="RF025"))
    assert state.sites["pebble"].factory == "P"


@pytest.mark.rule("iiA1-I9")
def test_a_glitch_does_not_hinder_a_delivery(does: Does) -> None:
    state = table()
    stack(state, "P", "outpost1", "pebble", "RT001R", fts=7)
    state.site("pebble").claim = state.site("pebble").factory = "P"
    does(game(), glitched(state), act("P", "delivery", card="RT001", source="outpost1"), dice())
    assert "RT001" in state.players["P"].stacks["leo"].cards


@pytest.mark.rule("iiA1-G1h")
def test_a_glitch_does_not_spread_with_cargo(does: Does) -> None:
    state = table()
    stack(state, "P", "outpost1", "leo", "RT001")
    state.players["P"].stacks["outpost1"].glitch = True
    does(game(), state, act("P", "cargo_transfer", source="leo", to="outpost1", cards=["CQ041"]), dice())
    play(state, "P", "cargo_transfer", source="outpost1", to="leo", cards=["RT001"])
    assert not state.players["P"].stacks["leo"].glitch


@pytest.mark.rule("iiA1-H8g")
def test_a_flyby_triggers_no_glitch(does: Does) -> None:
    sky = skies.sky(skies.space("by", flyby=2), skies.engine("RT901", 3, 1), skies.line("leo", "by"))
    state = skies.glory(sky)
    skies.rocket(state, "leo", "RT901", fuel=2)
    skies.start(sky, glitched(state), "RT901")
    does(sky, state, skies.act(sky, "enter", space="by"))
    assert state.movement is not None
    assert state.movement.bonus_burns == 2


@pytest.mark.rule("iiA1-G7", "iiA1-N8")
@pytest.mark.parametrize("by", ["P", "W"])
def test_there_is_nothing_to_repair(by: str) -> None:
    """Neither by the owner, nor by another player for whatever was agreed."""
    state = glitched(table())
    for one in (
        act(by, "glitch_repair", owner="P", stack="leo"),
        act("P", "glitch_roll", stack="leo", trigger="prospect"),
    ):
        with pytest.raises(Impossible, match="Race for Glory has no glitches"):
            game().judge(state, one)
        assert one not in list(type(one).options(state))


# -- rules that the tutorial does not teach -------------------------------------------------------------


@pytest.mark.breaks("RFG-UNTAUGHT-c", "F3d.2")
def test_no_more_fuel_is_jettisoned_than_aboard(refuses: Refuses, does: Does) -> None:
    state = table()
    stack(state, "P", "rocket", "leo", "RT002", fuel=1)
    refuses(game(), state, act("P", "jettison_fuel", steps=30), "RFG-UNTAUGHT-c")
    does(game(), state, act("P", "jettison_fuel", steps=2))


@pytest.mark.rule("RFG-UNTAUGHT-d")
@pytest.mark.breaks("RFG-UNTAUGHT-d", "G2a.3")
def test_only_fuel_aboard_becomes_fts(refuses: Refuses) -> None:
    state = table()
    stack(state, "P", "rocket", "leo", "RT001", fuel=2)
    refuses(game(), state, act("P", "fuel_to_fts", tanks=3), "RFG-UNTAUGHT-d")
    play(state, "P", "fuel_to_fts", tanks=2)
    assert sum(state.players["P"].stacks["rocket"].fts.values()) == 2


@pytest.mark.rule("RFG-UNTAUGHT-e")
@pytest.mark.breaks("RFG-UNTAUGHT-e", "E7c.2")
def test_equipment_is_burnt_and_no_humans(refuses: Refuses) -> None:
    state = table()
    rocket = stack(state, "P", "rocket", "pebble", "RT003", "RB013", "CQ041")
    refuses(game(), state, act("P", "phileas_fogg", cards=["RB013", "CQ041"]), "RFG-UNTAUGHT-e")
    play(state, "P", "phileas_fogg", cards=["RB013"])
    assert (str(rocket.grade), rocket.wet - rocket.dry) == ("dirt", 2)


@pytest.mark.rule("RFG-UNTAUGHT-f")
@pytest.mark.breaks("RFG-UNTAUGHT-f", "GL-Discard.b")
def test_cards_are_discarded_but_no_crew(refuses: Refuses, does: Does) -> None:
    state = table()
    deal(state, "P", "RB013")
    does(game(), state, act("P", "discard", card="RB013"))
    assert state.decks["robonauts"][-1] == "RB013"
    refuses(game(), state, act("P", "discard", card="CQ041"), "RFG-UNTAUGHT-f")


@pytest.mark.rule("RFG-UNTAUGHT-g")
@pytest.mark.breaks("RFG-UNTAUGHT-g", "H6c.1")
def test_a_factory_assist_needs_a_factory(refuses: Refuses) -> None:
    state = table()
    stack(state, "P", "rocket", "leo", "RT002", fuel=4)
    play(state, "P", "activate_thruster", card="RT002")
    refuses(game(), state, act("P", "enter", space="stone", assist="factory"), "RFG-UNTAUGHT-g")


@pytest.mark.breaks("RFG-UNTAUGHT-h")
def test_only_an_air_eater_scoops(refuses: Refuses) -> None:
    sky = skies.sky(
        skies.space("air", hazard="aerobrake"), skies.engine("RT901", 3, 1), skies.line("leo", "air")
    )
    state = skies.glory(sky)
    skies.rocket(state, "air", "RT901", fuel=2)
    scoop = skies.act(sky, "air_eater_refuel", card="RT901", thruster="RT901", finao=True)
    refuses(sky, state, scoop, "RFG-UNTAUGHT-h")


# -- cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("APP-CQ038F")
def test_powersat_pushes_any_pushable_thruster_in_any_turn() -> None:
    state = table()
    assert h_rights.push_sources(state, "G") == ("G",)
    play(state, "P", "deal", to="G", gives=["aquas:1"], gets=["use:powersat"])
    play(state, "G", "accept_deal", of="P")
    assert "G" in h_rights.push_sources(state, "P")
    stack(state, "P", "rocket", "leo", "RT002", fuel=1)
    play(state, "P", "activate_thruster", card="RT002", push_by="G")


@pytest.mark.rule("APP-CQ038R")
def test_open_source_finao_costs_3() -> None:
    seats = {**SEATS, "G": ("green", "CQ038R")}
    assert [h_rights.finao_price(table(seats), one) for one in ("P", "G")] == [4, 3]


@pytest.mark.rule("APP-RT006F", "APP-RT006R", "APP-RT007F", "APP-RT007R")
@pytest.mark.parametrize("card", ["RT006", "RT006R", "RT007", "RT007R"])
def test_sails_burn_up_in_an_aerobrake(card: str) -> None:
    """On the way down to Mars behind its flyby, whatever drives the rocket."""
    state = before(229)
    rocket = state.players["CRP"].stacks["rocket"]
    rocket.location = "mars-flyby"
    stack(state, "CRP", "rocket", "mars-flyby", card)
    do(state, tutorial("CRP", "activate_thruster", card="CQ041"))
    do(state, tutorial("CRP", "enter", space="martian-moonlets-parachute"))
    assert rocket.cards == ["CQ041", "RT005"]
    assert card.removesuffix("R") in state.players["CRP"].hand
