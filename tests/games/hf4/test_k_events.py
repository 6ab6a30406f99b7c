"""Chapter K: the sunspot cycle, its seasons, and its events."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Orientation, Zone
from hfmod.games.hf4.rules.core import e_stacks, k_cycle, k_events
from hfmod.games.hf4.rules.core.h_rights import season
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.games.hf4.rules.game import Hf4
from hfmod.testing import Shows, differing
from tests.games.hf4 import colonies, skies, worlds
from tests.games.hf4.skies import core, crate, engine, sky, space
from tests.games.hf4.worlds import act, core_table, deal, dice, fact, game, play, stack, table


def year(state: Hf4State, *faces: int, by: str | None = "P", **advance: Any) -> Hf4State:
    """A year in which nobody does anything; dice of the event and of a flare."""
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    play(state, by, "advance_sunspot", **advance)
    for do, face in zip(("roll_event", "roll_cme"), faces, strict=False):
        play(state, by, do, face)
    return state


def before(spot: int, state: Hf4State | None = None, **more: Any) -> Hf4State:
    """A table of the core game in the last moment before the cube enters a spot."""
    state = state or core_table(**more)
    state.sunspot, state.turn, state.phase = (spot - 1) % 12, None, "sunspot"
    return state


def event(spot: int, face: int, state: Hf4State | None = None, **more: Any) -> Hf4State:
    """The cube enters a spot, and the event is rolled for."""
    state = play(before(spot, state, **more), "P", "advance_sunspot")
    return play(state, "P", "roll_event", face)


# -- the cycle -----------------------------------------------------------------------------------------


@pytest.mark.rule("K", "K1", "D2a", "C8b", "GL-Sunspot-Cycle", "GL-Event-Roll")
def test_an_event_every_second_year() -> None:
    state, rolled, seasons = core_table(), [], []
    for _ in range(12):
        year(state)
        if state.pending:
            rolled.append(state.sunspot)
            play(state, None, "roll_event", 1)
        seasons.append(fact(state, "season"))
    assert rolled == [2, 4, 6, 8, 10, 0]
    assert seasons == ["blue"] + ["yellow"] * 4 + ["red"] * 4 + ["blue"] * 3
    assert (fact(state, "year"), fact(state, "seniority")) == (13, 3)


@pytest.mark.breaks("K")
def test_the_event_roll_is_not_left_out_and_not_made_up(refuses: Any) -> None:
    refuses(game(), before(2), act("P", "advance_sunspot", event=False), "K")
    refuses(game(), before(3), act("P", "advance_sunspot", event=True), "K")
    refuses(game(), play(before(2), "P", "advance_sunspot"), act("P", "advance_sunspot"), "K")


@pytest.mark.rule("K", "D2a")
def test_events_on_odd_spots() -> None:
    state = before(2, options={"sunspot_events": "odd"})
    assert not play(state, "P", "advance_sunspot").pending
    assert play(before(3, state), "P", "advance_sunspot").pending == [{"kind": "event_roll", "player": "P"}]


@pytest.mark.rule("K", "D2a")
def test_the_log_tells_which_spots_have_events(refuses: Any) -> None:
    options = {"sunspot_events": "from_log"}
    state = play(before(2, options=options), "P", "advance_sunspot")
    assert not state.pending
    play(before(3, state), "P", "advance_sunspot", event=True)
    play(state, "P", "roll_event", 2)
    refuses(game(), before(4, state), act("P", "advance_sunspot", event=True), "K")
    play(before(5, state), "P", "advance_sunspot")
    assert state.pending


def test_race_for_glory_rolls_for_no_event() -> None:
    state = table()
    state.turn, state.phase = None, "sunspot"
    with pytest.raises(Impossible, match="no events"):
        game().judge(state, act("P", "advance_sunspot", event=True))
    with pytest.raises(Impossible, match="no event roll is due"):
        game().judge(state, act("P", "roll_event"))


@pytest.mark.rule("GL-1st-Player")
@pytest.mark.breaks("GL-1st-Player")
def test_the_first_player_rolls(refuses: Any) -> None:
    state = play(before(2), "P", "advance_sunspot")
    refuses(game(), state, act("W", "roll_event"), "GL-1st-Player")
    with pytest.raises(Impossible, match="no player X"):
        game().judge(state, act("X", "roll_event"))


@pytest.mark.rule("D.1")
@pytest.mark.breaks("D.1")
def test_a_year_ends_before_the_next_begins(refuses: Any) -> None:
    state = play(before(2), "P", "advance_sunspot")
    refuses(game(), state, act("P", "income"), "D.1")


@pytest.mark.rule("D2a", "D2b", "M1")
def test_the_event_comes_before_the_seniority_disk() -> None:
    for order, disks in (("event_first", 4), ("seniority_first", 3)):
        state = play(before(0, options={"year_end_order": order}), "P", "advance_sunspot")
        assert (fact(state, "seniority"), len(state.pending)) == (disks, 1)
        play(state, "P", "roll_event", 1)
        assert (fact(state, "seniority"), fact(state, "phase")) == (3, "turns")


@pytest.mark.rule("D2b", "M1", "A1a")
def test_the_last_disk_ends_the_game() -> None:
    for order, rolls in (("event_first", 1), ("seniority_first", 0)):
        state = before(0, options={"year_end_order": order})
        state.seniority = 1
        play(state, "P", "advance_sunspot")
        assert len(state.pending) == rolls
        if rolls:
            play(state, "P", "roll_event", 2)
        assert fact(state, "ended")


@pytest.mark.rule("A1a", "A1b", "M1", "C1.1")
def test_the_core_game_lasts_48_years() -> None:
    state, rolls = core_table(), 0
    while not fact(state, "ended"):
        assert fact(state, "year") <= 48
        year(state)
        if state.pending:
            rolls += 1
            play(state, None, "roll_event", 2)
    assert (fact(state, "year"), fact(state, "seniority"), rolls) == (48, 0, 24)
    assert game().score(state) == {"P": 0, "W": 0, "G": 0}


# -- the event roll ------------------------------------------------------------------------------------


@pytest.mark.rule("K2", "GL-Event-Roll", "K1")
def test_the_event_table() -> None:
    ends = {2: "budget_cuts", 6: "solar_flare", 10: "anarchy", 0: "anarchy"}
    for spot, seasonal in ends.items():
        state = core_table()
        state.sunspot = spot
        events = [k_events.event_of(state, die) for die in range(1, 7)]
        assert events == ["inspiration"] * 2 + ["glitch", "pad_explosion"] + [seasonal] * 2


@pytest.mark.rule("K2a")
def test_inspiration() -> None:
    state = core_table()
    state.decks["robonauts"] = ["CB056", "CB057", "CB058"]
    state.decks["reactors"] = []
    k_events.inspiration(state)
    assert (fact(state, "deck_top.robonauts"), fact(state, "deck_bottom.robonauts")) == ("CB057", "CB056")
    state = event(2, 2)
    assert (fact(state, "deck_top.thrusters"), fact(state, "year")) == ("CT044", 2)


@pytest.mark.rule("K2a")
@pytest.mark.breaks("K2a")
def test_an_inspiration_is_carried_out_on_every_deck(shows: Shows) -> None:
    """Nobody moved a card; a table with one deck left as it was has merely forgotten that one."""
    state = colonies.colonial()
    state.sunspot, state.turn, state.phase = 1, None, "sunspot"
    old = {f"deck_top.{deck}": cards[0] for deck, cards in state.decks.items()}
    new = {f"deck_top.{deck}": cards[1] for deck, cards in state.decks.items()}
    colonies.play(state, "P", "advance_sunspot")
    colonies.play(state, "P", "roll_event", 2)
    found = shows(colonies.game(), state, old, "K2a")
    assert len(old) == 8 and "bottom" in (found.legal or "") and found.player is None
    for deck, top in old.items():
        assert [one.code for one in differing(colonies.game(), state, {deck: top})] == ["EXPECT"]
    assert not differing(colonies.game(), state, new)


# -- glitch --------------------------------------------------------------------------------------------


def far_out(*more: str) -> Hf4State:
    """Stacks of P and W away from humans; W has two of the same number of cards."""
    state = core_table()
    stack(state, "P", "rocket", "mid", "CT044", "CB056")
    stack(state, "P", "outpost1", "far", "CF068")
    stack(state, "W", "rocket", "mid", "CX080")
    stack(state, "W", "outpost1", "far", "CG110")
    return state


@pytest.mark.rule("K2b", "GL-Glitch", "GL-Pool")
def test_the_stack_with_most_cards_gets_the_glitch() -> None:
    state = event(2, 3, far_out())
    assert (fact(state, "glitches.P"), fact(state, "glitches.G")) == (["rocket"], [])
    assert state.pending == [{"kind": "glitch", "player": "W"}]
    play(state, "W", "place_glitch", stack="outpost1")
    assert (fact(state, "glitches.W"), fact(state, "phase")) == (["outpost1"], "turns")
    k_events.glitches(state)  # once more: each player's other stack
    assert (fact(state, "glitches.P"), fact(state, "glitches.W")) == (["outpost1", "rocket"],) * 2
    k_events.glitches(state)
    assert not state.pending


@pytest.mark.rule("GL-Human")
def test_no_glitch_where_humans_are() -> None:
    state = core_table()
    stack(state, "P", "rocket", "leo", "CT044")
    stack(state, "P", "outpost1", "ares", "CB056")
    state.sites["ares"] = SiteState(claim="W", factory="W", colonies=["W"])
    stack(state, "P", "outpost2", "far", fts=3)
    stack(state, "W", "rocket", "mid", "CX080", "CQ042")
    assert [fact(event(2, 3, state), f"glitches.{player}") for player in "PWG"] == [[], [], []]


@pytest.mark.rule("K2b")
@pytest.mark.breaks("K2b")
def test_another_stack_is_not_chosen(refuses: Any) -> None:
    state = far_out()
    stack(state, "W", "outpost2", "leo", "CD099")
    event(2, 3, state)
    refuses(game(), state, act("W", "place_glitch", stack="outpost2"), "K2b")
    with pytest.raises(Impossible, match="no choice of P is due"):
        game().judge(state, act("P", "place_glitch", stack="rocket"))


# -- pad explosion -------------------------------------------------------------------------------------


def pads() -> Hf4State:
    """P has two cards of mass 3 in LEO, W one of 2 and one of 0, G a Black-Side card only."""
    big = [crate(number, 3) for number in ("CF091", "CF092")]
    one = sky(*big, crate("CF093", 2), crate("CF094", 0), crate("CF095", 9))
    state = core(one)
    for player, cards in (("P", ["CF091", "CF092"]), ("W", ["CF093", "CF094"]), ("G", ["CF095"])):
        deal(state, player, *cards)
        state.players[player].stacks["leo"].cards += state.players[player].hand
        state.players[player].hand = []
    state.cards["CF095"].black = True
    return state


@pytest.mark.example("D2a")
@pytest.mark.rule("K2c", "K2g", "D2a", "E7.2")
def test_a_pad_explosion() -> None:
    """D2a: the 1st player chooses among two cards of mass 3, then the others lose their heaviest."""
    state = event(2, 4, pads())
    assert state.pending == [{"kind": "pad_explosion", "player": "P"}]
    play(state, "P", "pad_explosion", card="CF092")
    assert [fact(state, f"hand.{player}") for player in "PWG"] == [["CF092"], ["CF093"], []]
    assert fact(state, "leo.P") == ["CF091", "CQ041"]
    assert fact(state, "phase") == "turns"


@pytest.mark.rule("K2c")
@pytest.mark.breaks("K2c")
def test_a_lighter_card_is_not_chosen(refuses: Any) -> None:
    """Nor the crew, nor the Black Side, though the heaviest; either of the two of mass 3 is."""
    state = pads()
    one = state.players["P"].stacks["leo"]
    one.cards += ["CF094", "CF095"]
    for other in "WG":
        leo = state.players[other].stacks["leo"]
        leo.cards = [card for card in leo.cards if card not in one.cards]
    state = event(2, 4, state)
    for card, mass in (("CQ041", 1), ("CF094", 0), ("CF095", 9)):
        found = refuses(game(), state, act("P", "pad_explosion", card=card), "K2c")
        assert (found.facts["mass"], found.about) == (mass, {f"card:{card}"})
        assert "CF091" in found.legal and "CF092" in found.legal
    for heaviest in ("CF091", "CF092"):
        assert game().judge(state, act("P", "pad_explosion", card=heaviest)) == []
    with pytest.raises(Impossible, match="not in P's LEO"):
        game().judge(state, act("P", "pad_explosion", card="CF093"))


# -- budget cuts ---------------------------------------------------------------------------------------


def hands() -> Hf4State:
    state = core_table()
    deal(state, "P", "CT044")
    deal(state, "W", "CX080", "CB056")
    deal(state, "G", "CF068", "CG110")
    return state


@pytest.mark.rule("K2f", "GL-Discard.a", "GL-Hand", "K2g")
def test_budget_cuts() -> None:
    state = event(4, 6, hands())
    assert (fact(state, "hand.P"), fact(state, "deck_bottom.thrusters")) == ([], "CT044")
    play(state, "W", "budget_cut", card="CB056")
    play(state, "G", "budget_cut", card="CF068")
    assert (fact(state, "hand.W"), fact(state, "hand.G")) == (["CX080"], ["CG110"])
    assert (fact(state, "deck_bottom.robonauts"), fact(state, "phase")) == ("CB056", "turns")


@pytest.mark.breaks("K2f")
def test_who_holds_one_card_gives_it_up_for_the_budget_cuts(shows: Shows) -> None:
    """P holds CT044 alone; next year it is in P's hand still, and W's hand is as W left it."""
    state = event(4, 6, hands())
    play(state, "W", "budget_cut", card="CB056")
    play(state, "G", "budget_cut", card="CF068")
    found = shows(game(), state, {"hand.P": ["CT044"]}, "K2f")
    assert "CT044" in found.message and "discard" in (found.legal or "")
    assert not differing(game(), state, {"hand.P": [], "hand.W": ["CX080"]})
    assert [one.code for one in differing(game(), state, {"hand.W": ["CX080", "CB056"]})] == ["EXPECT"]


@pytest.mark.rule("K2g")
@pytest.mark.breaks("K2g")
def test_the_first_player_comes_first(refuses: Any) -> None:
    state = event(4, 5, hands())
    refuses(game(), state, act("G", "budget_cut", card="CF068"), "K2g")
    refuses(game(), state, act("P", "advance_sunspot"), "K2g")
    with pytest.raises(Impossible, match="not in W's hand"):
        game().judge(state, act("W", "budget_cut", card="CF068"))


# -- solar flare ---------------------------------------------------------------------------------------


def heavens(*parts: Any) -> Hf4:
    """A sky with all nine zones."""
    one = sky(
        space("near"), space("hot", zone="mercury"), space("cold", zone="jupiter"),
        space("end", zone="neptune"), space("cycler"), space("belt", "radiation_belt"),
        space("sol-belt", "radiation_belt", zone="mercury"), skies.site("rock", 3), *parts,
    )  # fmt: skip
    zones = {"saturn": -4, "uranus": -5, "jupiter": -3} | dict(skies.SOLAR)
    board = replace(one.content.map, zones={
        name: Zone(name, name.title(), solar, n) for n, (name, solar) in enumerate(zones.items())
    })  # fmt: skip
    return Hf4(replace(one.content, map=board))


def flare(state: Hf4State, strength: int, event_roll: int = 6) -> Hf4State:
    """A red season's flare of that strength."""
    event(6, event_roll, state)
    assert state.pending == [{"kind": "cme_roll", "player": "P"}]
    return play(state, "P", "roll_cme", strength)


@pytest.mark.rule("K2d", "GL-CME-Roll", "GL-Heliocentric-Zone", "B2j", "E7.2")
def test_a_solar_flare() -> None:
    """K2d: event roll 6, CME roll 3; Jupiter is safe with 0, near Earth rad-hardness 1 is lost."""
    state = core(heavens(engine("CT090", 5, 1, rad_hard=1), crate("CF091", 2, rad_hard=3),
                         crate("CF092", 2, rad_hard=1)))  # fmt: skip
    skies.rocket(state, "near", "CT090", "CF091")
    stack(state, "W", "outpost1", "cold", "CF092")
    flare(state, 3)
    assert (fact(state, "hand.P"), fact(state, "hand.W")) == (["CT090"], [])
    assert (fact(state, "rocket.P")["cards"], fact(state, "outpost1.W")["cards"]) == (["CF091"], ["CF092"])


@pytest.mark.example("E6c")
@pytest.mark.rule("K2d", "E7a", "G1e.1", "G1e.2")
def test_what_a_flare_leaves_becomes_an_outpost() -> None:
    """E6c: CME roll 4 in the Mercury zone is 6; all but the reactor is lost, and the rocket is converted."""
    state = core(heavens(engine("CT090", 5, 1, rad_hard=5), crate("CF091", 2, rad_hard=6),
                         crate("CF092", 1, rad_hard=5)))  # fmt: skip
    skies.rocket(state, "hot", "CT090", "CF091", "CF092", fuel=3, fts=2)
    flare(state, 4)
    assert fact(state, "rocket.P")["cards"] == ["CF091"]
    play(state, "P", "fuel_to_fts", tanks=3, stack="rocket")
    play(state, "P", "convert_stack", source="rocket", to="outpost1")
    assert fact(state, "rocket.P") is None
    assert fact(state, "outpost1.P") == {"location": "hot", "cards": ["CF091"], "fts": 5}
    play(state, "P", "create_stack", kind="rocket", source="leo", cards=["CQ041"])
    assert fact(state, "rocket.P")["location"] == "leo"


@pytest.mark.rule("K2d.1", "K2d.2", "K2d.3", "GL-CME-Roll.a", "GL-CME-Roll.b", "GL-CME-Roll.c", "H10d")
def test_shelters() -> None:
    places = ("leo", "cycler", "belt", "rock", "sol-belt")
    cards = [crate(f"CF09{n}", 1, rad_hard=0) for n, _ in enumerate(places)]
    state = core(heavens(*cards))
    for n, place in enumerate(places):
        stack(state, "P" if n < 3 else "W", ("rocket", "outpost1", "outpost2")[n % 3], place, f"CF09{n}")
    flare(state, 6)
    kept = {stack.location for stack in state.stacks() if stack.kind != "leo"}
    assert kept == {"leo", "cycler", "belt", "rock"}
    assert fact(state, "hand.W") == ["CF094"]


@pytest.mark.rule("K2d", "H10b", "GL-CME-Roll")
def test_the_end_of_the_solar_system_is_safe() -> None:
    for option, lost in ((-6, 0), (0, 1)):
        one = heavens(crate("CF091", 1, rad_hard=1))
        state = core(one)
        state.options["neptune_flare_modifier"] = option
        stack(state, "P", "rocket", "end", "CF091")
        assert len(fact(flare(state, 6), "hand.P")) == lost
        assert k_events.flare_level(state, "near", 4) == 4  # no 2 more in the red season


@pytest.mark.rule("K2d", "E7a", "E7c.1")
def test_a_flare_does_not_turn_radiators_and_takes_fuel_with_the_last_card() -> None:
    hot = worlds.card("CD090", "radiators", {"spectral": "M", "light": Orientation(1, 2, 1),
                                             "heavy": Orientation(3, 2, 2)},
                      {"light": Orientation(1, 2, 1), "heavy": Orientation(3, 2, 2)}, "core")  # fmt: skip
    state = core(heavens(hot))
    state.cards["CD090"].heavy = True
    flown = skies.rocket(state, "near", "CD090", "CQ041", fuel=2, fts=1)
    state.sunspot = 8
    assert season(state) == "red"
    flare(state, 3)  # the crew prints no rad-hardness in this world
    assert (fact(state, "hand.P"), flown.cards) == (["CD090"], ["CQ041"])
    e_stacks.decommission(state, flown, ["CQ041"])
    assert fact(state, "rocket.P") == {"location": "near", "cards": [], "fts": 1, "dry": "1", "wet": "1"}
    assert "CQ041" in fact(state, "leo.P")


@pytest.mark.rule("K2d")
def test_the_year_waits_for_the_strength(refuses: Any) -> None:
    state = event(6, 5)
    refuses(game(), state, act("P", "advance_sunspot"), "K2d")


# -- anarchy -------------------------------------------------------------------------------------------


@pytest.mark.rule("K2e", "GL-Anarchy", "GL-Felony")
def test_anarchy() -> None:
    state = event(10, 5)
    assert fact(state, "anarchy")
    assert all(state.has_privilege(player, "felonious") for player in "PWG")
    assert not state.has_privilege("G", "powersat")
    state.players["W"].privileges.add("powersat")  # of a card, which anarchy leaves alone
    assert state.has_privilege("W", "powersat")
    for spot in (11, 0, 1):
        play(before(spot, state), "P", "advance_sunspot")
        if state.pending:
            play(state, "P", "roll_event", 1)
        assert fact(state, "anarchy")
    play(before(2, state), "P", "advance_sunspot")
    assert (fact(state, "anarchy"), state.has_privilege("G", "powersat")) == (False, True)
    assert not state.has_privilege("W", "felonious")


@pytest.mark.rule("K2e", "GL-Anarchy")
def test_launch_fees_are_not_paid_in_anarchy() -> None:
    state = event(10, 6)
    deal(state, "P", "CX080")
    paid = fact(state, "aquas.W")
    play(state, "P", "boost", cards=["CX080"])
    assert fact(state, "aquas.W") == paid


# -- seasons -------------------------------------------------------------------------------------------


@pytest.mark.rule("B7h.1", "GL-Synodic-Comet-Site.b", "K1")
def test_the_sungrazer() -> None:
    state = core_table()
    stack(state, "P", "outpost1", "kreutz-sungrazer", "CB056", fts=4)
    stack(state, "W", "rocket", "kreutz-sungrazer", "CT044", fuel=2)
    state.sites["kreutz-sungrazer"] = SiteState(claim="W", factory="W")
    play(before(5, state), "P", "advance_sunspot")
    assert fact(state, "outpost1.P")["fts"] == 4
    play(before(6, state), "P", "advance_sunspot")
    assert (fact(state, "outpost1.P"), fact(state, "rocket.W")) == (None, None)
    assert (fact(state, "hand.P"), fact(state, "hand.W")) == (["CB056"], ["CT044"])
    assert (fact(state, "claims.W"), fact(state, "factories.W")) == (["kreutz-sungrazer"], [])


@pytest.mark.rule("B7h.1", "GL-Synodic-Comet-Site.b")
def test_a_colony_burns_with_its_factory() -> None:
    state = core_table()
    state.sites["kreutz-sungrazer"] = SiteState(claim="W", factory="W", colonies=["W"])
    play(before(6, state), "P", "advance_sunspot")
    assert (fact(state, "factories.W"), fact(state, "colonies.W")) == ([], [])


# -- tables that go on -----------------------------------------------------------------------------------


def test_a_table_that_forgets_the_event_is_judged_on() -> None:
    state = play(before(2), "P", "advance_sunspot")
    game().force(state, act("P", "income"), Seeded(1))
    assert (fact(state, "year"), fact(state, "player"), state.pending) == (2, "P", [])
    state = event(4, 5, hands())
    game().force(state, act("W", "income"), Seeded(1))
    assert (fact(state, "year"), fact(state, "player"), fact(state, "aquas.W")) == (2, "W", 7)
    assert not state.pending


def test_every_decision_of_an_event_is_listed() -> None:
    state = play(before(4, hands()), "P", "advance_sunspot")
    always = {"deal", "leave"}
    kinds = [kind for name, kind in game().acts.items() if name not in always]
    turn = [one for kind in kinds for one in kind.options(state)]
    assert [(one.do, one.by) for one in turn] == [("roll_event", None), ("roll_event", "P")]
    game().apply(state, act("P", "roll_event"), dice(5))
    turn = [one for kind in kinds for one in kind.options(state)]
    assert turn == [act("W", "budget_cut", card=card) for card in ("CX080", "CB056")]
    assert k_cycle.threshold(state, 5) is False
    assert "event" in state.rules.steps
