"""Race for Glory, chapter iiD5: Race to the Rescue."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade, Site
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.e_stacks import make_stack
from hfmod.games.hf4.rules.core.m_end import team_result, totals, winners
from hfmod.games.hf4.rules.core.state import Hf4State, Rescue
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import CHITS, DISKS, lose, saved
from hfmod.games.hf4.rules.race_for_glory.d5_setup import ACTS
from hfmod.testing import Does, legally
from tests.games.hf4 import worlds
from tests.games.hf4.listing import forcing_keeps_invariants, lists_what_is_accepted
from tests.games.hf4.skies import engine, line, sky, space
from tests.games.hf4.worlds import SEATS, dice, header

SCENARIO = "race-to-the-rescue"
TWO = {player: SEATS[player] for player in ("P", "W")}
WET = [f"wet-{n}" for n in range(1, 9)]
GAME = sky(
    *(engine(f"RT09{n}", 9, 1) for n in range(4)),
    Site("europa", "Europa", 8, "C", 4, "jupiter"),
    Site("small", "Small", 5, "C", 4, "jupiter"),
    Site("triton", "Triton", 8, "C", 4, "neptune"),
    Site("dry", "Dry", 3, "C", 2, "earth"),
    *(Site(name, name.title(), 1, "S", 4, "mars") for name in WET),
    space("far", zone="jupiter"),
    line("leo", "wet-1"),
    line("leo", "far", "europa"),
    space("skull", zone="jupiter", hazard="crash"),
    line("far", "skull"),
)


def act(by: str | None, do: str, **params: Any) -> Act[Hf4State]:
    return GAME.parse({"by": by, "do": do, **params})


def play(state: Hf4State, by: str | None, do: str, *faces: int, **params: Any) -> Hf4State:
    GAME.apply(state, act(by, do, **params), dice(*faces))
    return state


def fact(state: Hf4State, name: str) -> Any:
    return GAME.facts(state)[name]


def rescue(state: Hf4State) -> Rescue:
    assert state.rescue is not None
    return state.rescue


# -- positions -------------------------------------------------------------------------------------------


def choosing(seats: Any = None) -> Hf4State:
    state = GAME.new(header(seats or TWO, scenario=SCENARIO))
    legally(GAME, state, SetUp())
    return state


def drawing() -> Hf4State:
    return play(choosing(), "W", "place_colonists", site="europa")


def claiming() -> Hf4State:
    state = drawing()
    for deck in ("thrusters", "robonauts", "refineries"):
        for player in ("P", "W"):
            play(state, player, "take_patent", deck=deck)
    return state


def building() -> Hf4State:
    state = claiming()
    for n, player in enumerate(("P", "W", "P", "W")):
        play(state, player, "place_claim", site=WET[n])
    return state


def opting() -> Hf4State:
    state = play(building(), "W", "place_factory", site="wet-2")
    return play(state, "P", "place_factory", site="wet-1")


def exchanging() -> Hf4State:
    state = opting()
    for do, params in (
        ("take_patent", {"P": {"deck": "thrusters"}, "W": {"deck": "thrusters"}}),
        ("take_aquas", {"P": {}, "W": {}}),
        ("place_claim", {"P": {"site": "wet-5"}, "W": {"site": "wet-6"}}),
        ("place_fts", {"P": {"site": "wet-1"}, "W": {"site": "wet-2"}}),
    ):
        for player in ("P", "W"):
            play(state, player, do, **params[player])
    return state


@cache
def _ready() -> Hf4State:
    state = exchanging()
    for n in range(8):
        play(state, "PW"[n % 2], "place_chit", stack="leo")
    return state


def ready() -> Hf4State:
    """P's first turn; each player has 4 Discovery chits in LEO."""
    return GAME.fork(_ready())


def at_the_colony(chits: int = 3, kind: str = "rocket") -> Hf4State:
    """P's stack with so many chits on the colony site."""
    state = ready()
    worlds.stack(state, "P", kind, "europa", *[f"discovery-{n}" for n in (1, 3, 5, 7)[:chits]])
    return state


def homeward(kind: str = "rocket", where: str = "far", chits: int = 2) -> Hf4State:
    """P's stack has taken two Colonists aboard."""
    state = play(at_the_colony(chits, kind="rocket"), "P", "board_colonists", colonists=2)
    ship = state.players["P"].stacks["rocket"]
    ship.location = where
    return state


# -- the set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule("iiD5.PLAYERS", "iiD5.SETUP.1", "iiD5.SETUP.2", "iiD5.SETUP.4")
def test_one_to_five_players_with_2_disks_and_6_aquas(refuses: Any) -> None:
    for n in (1, 5):
        seats = {str(i): (colour, f"CQ0{38 + i}F") for i, colour in enumerate(worlds.COLOURS[:n])}
        state = choosing(seats)
        assert (fact(state, "seniority"), {one.aquas for one in state.players.values()} <= {6, 8}) == (
            2,
            True,
        )
    six = {str(i): (colour, f"CQ0{38 + i}F") for i, colour in enumerate(worlds.COLOURS)}
    refuses(GAME, GAME.new(header(six, scenario=SCENARIO)), SetUp(), "iiD5.PLAYERS")
    lower_clout_first = GAME.new(header(TWO, scenario=SCENARIO, first="W"))
    legally(GAME, lower_clout_first, SetUp())
    assert lower_clout_first.first_player == "W"
    shuffled = GAME.new({**header(TWO, scenario=SCENARIO), "decks": {}})
    assert len(SetUp().draws(shuffled)) == 3


@pytest.mark.rule("iiD5.SETUP.3", "iiD5.S2", "iiD5.SETUP.0")
@pytest.mark.breaks("iiD5.SETUP.3")
def test_eight_colonists_on_a_large_site_of_the_zone(refuses: Any, does: Does) -> None:
    state = choosing()
    assert state.rescue is not None and len(state.rescue.waiting) == len(state.rescue.chits) == 8
    refuses(GAME, state, act("P", "place_colonists", site="small"), "iiD5.SETUP.3")
    refuses(GAME, state, act("P", "place_colonists", site="triton"), "iiD5.SETUP.3")
    does(GAME, state, act("P", "place_colonists", site="europa"), dice())
    assert (rescue(state).site, len(rescue(state).waiting), len(rescue(state).chits)) == ("europa", 8, 8)
    assert {state.mass(card) for card in state.cards if state.content.cards[card].deck in (DISKS, CHITS)} == {
        1
    }
    five = {str(i): (colour, f"CQ0{38 + i}F") for i, colour in enumerate(worlds.COLOURS[:5])}
    play(choosing(five), "1", "place_colonists", site="triton")  # with five: Uranus or Neptune


@pytest.mark.rule("iiD5.SETUP.5")
@pytest.mark.breaks("iiD5.SETUP.5")
def test_three_patents_each_one_at_a_time(refuses: Any) -> None:
    state = drawing()
    refuses(GAME, state, act("W", "take_patent", deck="thrusters"), "iiD5.SETUP.5")
    play(state, "P", "take_patent", deck="thrusters")
    refuses(GAME, state, act("P", "take_patent", deck="thrusters"), "iiD5.SETUP.5")
    state = claiming()
    assert fact(state, "hand.P") == ["RB013", "RF025", "RT001"]
    refuses(GAME, state, act("P", "take_patent", deck="thrusters"), "iiD5.SETUP.5")


@pytest.mark.rule("iiD5.SETUP.6")
@pytest.mark.breaks("iiD5.SETUP.6")
def test_two_claims_where_the_lowest_isru_in_hand_finds_water(refuses: Any) -> None:
    state = claiming()  # P has the robonaut with ISRU 3
    refuses(GAME, state, act("P", "place_claim", site="dry"), "iiD5.SETUP.6")
    refuses(GAME, state, act("P", "place_claim", site="europa"), "iiD5.SETUP.6")
    refuses(GAME, state, act("W", "place_claim", site="wet-1"), "iiD5.SETUP.6")
    state.players["P"].hand.remove("RB013")
    state.decks["robonauts"].append("RB013")
    refuses(GAME, state, act("P", "place_claim", site="dry"), "iiD5.SETUP.6")  # the crew's ISRU is 4
    play(state, "P", "place_claim", site="wet-1")
    play(state, "W", "place_claim", site="dry")  # ISRU 2
    five = {str(i): (colour, f"CQ0{38 + i}F") for i, colour in enumerate(worlds.COLOURS[:5])}
    assert [one["kind"] for one in choosing(five).pending].count("claim") == 8


@pytest.mark.rule("iiD5.SETUP.7")
@pytest.mark.breaks("iiD5.SETUP.7")
def test_a_factory_on_an_own_claim(refuses: Any) -> None:
    state = building()
    refuses(GAME, state, act("P", "place_factory", site="wet-2"), "iiD5.SETUP.7")
    play(state, "W", "place_factory", site="wet-2")
    refuses(GAME, state, act("W", "place_factory", site="wet-4"), "iiD5.SETUP.7")
    play(state, "P", "place_factory", site="wet-3")
    assert fact(state, "factories.P") == ["wet-3"]


@pytest.mark.rule("iiD5.SETUP.8")
@pytest.mark.breaks("iiD5.SETUP.8")
def test_each_player_takes_all_four_options_once(refuses: Any) -> None:
    state = opting()
    refuses(GAME, state, act("W", "take_aquas"), "iiD5.SETUP.8")
    play(state, "P", "take_aquas")
    play(state, "W", "place_fts", site="wet-2")
    refuses(GAME, state, act("P", "take_aquas"), "iiD5.SETUP.8")
    state = exchanging()
    assert [fact(state, f"aquas.{player}") for player in ("P", "W")] == [8, 8]
    assert fact(state, "outpost1.P") == {"location": "wet-1", "cards": [], "fts": 4}
    assert (len(fact(state, "hand.W")), fact(state, "claims.W")) == (4, ["wet-2", "wet-4", "wet-6"])


@pytest.mark.rule("iiD5.SETUP.9")
@pytest.mark.breaks("iiD5.SETUP.9")
def test_hand_cards_and_aquas_are_exchanged_after_the_options(refuses: Any) -> None:
    offer = act("P", "deal", to="W", gives=["card:RT001"], gets=["aquas:2"])
    refuses(GAME, opting(), offer, "iiD5.SETUP.9")
    state = exchanging()
    refuses(GAME, state, act("P", "deal", to="W", gives=["claim:wet-3"]), "iiD5.SETUP.9")
    GAME.apply(state, offer, Seeded(1))
    play(state, "W", "accept_deal", of="P")
    assert ("RT001" in state.players["W"].hand, fact(state, "aquas.P")) == (True, 10)
    play(state, "W", "deal", to="P", gives=["card:RT001"])  # free: it may be given on at once


@pytest.mark.rule("iiD5.SETUP.10", "iiD5.SETUP.0")
@pytest.mark.breaks("iiD5.SETUP.10", "iiD5.SETUP.0")
def test_three_starting_stacks_of_different_players(refuses: Any) -> None:
    state = exchanging()
    rocket = {"what": "rocket", "cards": ["RT001"], "space": "wet-3"}
    refuses(GAME, opting(), act("P", "start_stack", **rocket), "iiD5.SETUP.10")
    refuses(GAME, state, act("P", "start_stack", **{**rocket, "space": "wet-8"}), "iiD5.SETUP.10")
    play(state, "P", "start_stack", **rocket)
    assert fact(state, "rocket.P") | {"dry": 0, "wet": 0} == {
        "location": "wet-3", "cards": ["RT001"], "fts": 0, "dry": 0, "wet": 0}  # fmt: skip
    assert state.players["P"].stacks["rocket"].grade is None
    refuses(GAME, state, act("P", "start_stack", what="white", cards=["RB013"], space="leo"), "iiD5.SETUP.10")
    refuses(GAME, state, act("W", "start_stack", what="white", cards=["RF026"], space="far"), "iiD5.SETUP.10")
    black = {"what": "black", "space": "wet-2"}
    refuses(GAME, state, act("W", "start_stack", cards=["RT002"], **black), "iiD5.SETUP.10")  # D, not S
    builder, state.sites["wet-2"].factory = state.sites["wet-2"].factory, None  # a claim alone
    found = refuses(GAME, state, act("W", "start_stack", cards=["RF026"], **black), "iiD5.SETUP.10")
    assert found.legal == "one Black-Side card at a factory of its spectral type"
    state.sites["wet-2"].factory = builder
    play(state, "W", "start_stack", cards=["RF026"], **black)
    assert fact(state, "outpost1.W")["cards"] == ["RF026R"]
    make_stack(state, "P", "outpost2", "wet-5").fts[Grade.WATER] = 1
    white = act("P", "start_stack", what="white", cards=["RB013"], space="leo")
    refuses(GAME, state, white, "iiD5.SETUP.0")  # a third outpost
    del state.players["P"].stacks["outpost2"]
    GAME.apply(state, white, Seeded(1))


@pytest.mark.rule("iiD5.SETUP.11", "iiD5.SETUP.13")
@pytest.mark.breaks("iiD5.SETUP.11", "iiD5.SETUP.13")
def test_chits_are_dealt_out_evenly_then_the_game_starts(refuses: Any) -> None:
    state = exchanging()
    refuses(GAME, state, act("P", "income"), "iiD5.SETUP.13")
    refuses(GAME, state, act("P", "create_stack", kind="rocket", cards=["CQ041"]), "iiD5.SETUP.13")
    for _ in range(4):
        play(state, "W", "place_chit", stack="leo")
    refuses(GAME, state, act("W", "place_chit", stack="outpost1"), "iiD5.SETUP.11")
    for _ in range(4):
        play(state, "P", "place_chit", stack="outpost1")
    assert (fact(state, "phase"), fact(state, "player"), fact(state, "year")) == ("turns", "P", 1)
    assert fact(state, "cargo.P") == {"outpost1": {"discovery": 4}}
    five = {str(i): (colour, f"CQ0{38 + i}F") for i, colour in enumerate(worlds.COLOURS[:5])}
    dealt = [one["player"] for one in choosing(five).pending if one["kind"] == "chit"]
    assert sorted(dealt.count(player) for player in five) == [1, 1, 2, 2, 2]


@pytest.mark.rule("iiD5.SETUP.12")
@pytest.mark.breaks("iiD5.SETUP.12")
def test_black_cards_have_no_price(refuses: Any) -> None:
    state = ready()
    state.players["P"].hand.remove("RT001")
    state.players["P"].stacks["leo"].cards.append("RT001")
    state.cards["RT001"].black = True
    refuses(GAME, state, act("P", "free_market", card="RT001"), "iiD5.SETUP.12")


# -- the rescue ------------------------------------------------------------------------------------------


@pytest.mark.rule("iiD5.S3", "iiD5.S1")
@pytest.mark.breaks("iiD5.S3")
def test_a_colonist_comes_aboard_for_a_chit(refuses: Any) -> None:
    state = at_the_colony(chits=3)
    refuses(GAME, state, act("P", "board_colonists", colonists=4), "iiD5.S3")
    play(state, "P", "board_colonists", colonists=2)
    refuses(GAME, state, act("P", "board_colonists", colonists=2), "iiD5.S3")
    play(state, "P", "board_colonists", colonists=1)
    assert (len(rescue(state).waiting), state.players["P"].stacks["rocket"].dry) == (5, 6)
    refuses(GAME, state, act("P", "board_colonists", colonists=1), "iiD5.S3")


@pytest.mark.breaks("G1")
def test_colonists_board_on_the_colony_site_only(refuses: Any) -> None:
    refuses(GAME, ready(), act("P", "board_colonists", colonists=1, stack="leo"), "G1")


@pytest.mark.rule("iiD5.S3")
@pytest.mark.breaks("iiD5.S3")
def test_colonists_do_not_travel_without_their_chits(refuses: Any) -> None:
    state = homeward()
    ship = state.players["P"].stacks["rocket"]
    worlds.stack(state, "P", "rocket", "far", "RT090", fuel=9)
    play(state, "P", "create_stack", kind="outpost2", source="rocket", cards=["discovery-1"])
    assert ship.cards.count("discovery-3") == 1
    play(state, "P", "activate_thruster", card="RT090")
    refuses(GAME, state, act("P", "enter", space="leo"), "iiD5.S3")


@pytest.mark.rule("iiD5.S6")
@pytest.mark.breaks("iiD5.S6")
def test_colonists_wait_on_a_claim(refuses: Any) -> None:
    for where, waits in (("far", False), ("wet-4", True)):
        state = homeward(where=where)
        outpost = act(
            "P", "create_stack", kind="outpost2", source="rocket", cards=["colonist-1", "discovery-1"]
        )
        if waits:
            GAME.apply(state, outpost, Seeded(1))
            assert fact(state, "cargo.P")["outpost2"] == {"colonist": 1, "discovery": 1}
        else:
            refuses(GAME, state, outpost, "iiD5.S6")
            refuses(GAME, state, act("P", "convert_stack", source="rocket", to="outpost2"), "iiD5.S6")
    given = homeward()
    offer = act("P", "deal", to="W", gives=["stacked:colonist-1:outpost2"])
    refuses(GAME, given, offer, "iiD5.S6")


@pytest.mark.rule("iiD5.S1", "iiD5.VP")
@pytest.mark.breaks("iiD5.S1")
def test_colonists_are_given_up_in_leo_only_and_lie_there(refuses: Any) -> None:
    give_up = act("P", "decommission", stack="rocket", cards=["colonist-1"])
    refuses(GAME, homeward(), give_up, "iiD5.S1")
    state = homeward(where="leo")
    GAME.apply(state, give_up, Seeded(1))
    play(state, "P", "cargo_transfer", source="rocket", to="leo", cards=["colonist-2"])
    assert saved(state) == 2
    assert totals(state) == {"P": 2, "W": 2}
    back = act("P", "cargo_transfer", source="leo", to="rocket", cards=["colonist-1"])
    refuses(GAME, state, back, "iiD5.S1")
    with pytest.raises(Impossible):
        GAME.apply(state, act("P", "discard", card="discovery-1"), Seeded(1))


@pytest.mark.breaks("iiD5.S1", "iiD5.S2")
def test_tokens_are_not_burned_as_fuel(refuses: Any) -> None:
    for token, rule in (("colonist-1", "iiD5.S1"), ("discovery-1", "iiD5.S2")):
        refuses(GAME, homeward(), act("P", "phileas_fogg", cards=[token]), rule)


@pytest.mark.rule("iiD5.S5", "iiD5.S1")
def test_colonists_are_lost_with_their_rocket() -> None:
    state = homeward()
    e_stacks.lose_stack(state, state.players["P"].stacks["rocket"])
    assert sorted(rescue(state).lost) == ["colonist-1", "colonist-2", "discovery-1", "discovery-3"]
    assert GAME.invariants(state) == []


@pytest.mark.rule("iiD5.S5", "iiD5.END")
def test_a_crash_of_the_last_colonists_ends_the_game() -> None:
    state = homeward()
    rescue(state).lost += rescue(state).waiting
    rescue(state).waiting = []
    worlds.stack(state, "P", "rocket", "far", "RT090", fuel=9)
    play(state, "P", "activate_thruster", card="RT090")
    play(state, "P", "enter", space="skull")
    play(state, "P", "roll_hazard", 1)
    assert (fact(state, "ended"), saved(state), state.movement) == (True, 0, None)


def year_over(state: Hf4State, year: int) -> Hf4State:
    state.year = year
    for player in ("P", "W"):
        play(state, player, "end_turn")
    return play(state, None, "advance_sunspot")


@pytest.mark.rule("iiD5.S4")
def test_from_year_16_on_one_colonist_dies_a_year() -> None:
    assert len(rescue(year_over(ready(), 15)).waiting) == 8
    state = year_over(ready(), 16)
    assert (len(rescue(state).waiting), rescue(state).lost) == (7, ["colonist-8"])
    state = at_the_colony(chits=3)
    rescue(state).waiting, rescue(state).lost = rescue(state).waiting[:4], rescue(state).waiting[4:]
    assert len(rescue(year_over(state, 17)).waiting) == 3
    assert len(rescue(year_over(state, 18)).waiting) == 3  # each has a chit at hand


@pytest.mark.rule("iiD5.END", "iiD5.VP", "iiD5.SETUP.2")
@pytest.mark.breaks("iiD5.END")
def test_the_game_ends_when_the_last_colonist_is_dead_or_home(refuses: Any) -> None:
    state = homeward(where="leo")
    for card in rescue(state).waiting:
        lose(state, card)
    rescue(state).waiting = []
    state.sunspot, state.seniority = 11, 1
    year_over(state, 24)
    assert (fact(state, "seniority"), fact(state, "ended")) == (0, False)  # disks only mark cycles
    play(state, "P", "decommission", stack="rocket", cards=["colonist-1"])
    play(state, "P", "cargo_transfer", source="rocket", to="leo", cards=["colonist-2"])
    assert (fact(state, "ended"), GAME.score(state), fact(state, "result")) == (
        True, {"P": 2, "W": 2}, "Partial victory")  # fmt: skip
    assert winners(state) == ["P", "W"]
    refuses(GAME, state, act("P", "income"), "iiD5.END")


@pytest.mark.rule("iiD5.END", "iiD5.S4", "iiD5.VP")
def test_all_eight_are_a_victory_and_none_is_a_partial_one() -> None:
    state = ready()
    rescue(state).waiting, people = [], rescue(state).waiting
    state.players["W"].stacks["leo"].cards += people
    assert team_result(state) == "Victory"
    state = ready()
    rescue(state).lost, rescue(state).waiting = rescue(state).waiting[1:], rescue(state).waiting[:1]
    assert (fact(year_over(state, 23), "ended"), team_result(state)) == (True, "Partial victory")


# -- every act is proved ---------------------------------------------------------------------------------

POSITIONS: tuple[Callable[[], Hf4State], ...] = (
    choosing, drawing, claiming, building, opting, exchanging, at_the_colony, homeward,
)  # fmt: skip
DOS = [*(kind.do for kind in ACTS), "board_colonists"]


def values(state: Hf4State, do: str, part: Any) -> list[Any]:
    """What the test puts into a parameter of an act."""
    hand = [card for player in state.players.values() for card in player.hand][:5]
    found: dict[str, list[Any]] = {
        "by": ["P", "W", "X", None],
        "site": [*state.content.map.sites, "leo"], "deck": [*state.decks, "x"],
        "stack": ["leo", "rocket", "outpost1", "outpost2"], "colonists": [0, 1, 2, 3, 4, 8, 9],
        "what": ["rocket", "black", "white", "x"], "space": ["leo", "far", "dry", *WET[:4], "x"],
        "cards": [chosen for n in range(4) for chosen in combinations(hand, n)],
    }  # fmt: skip
    return found[part.name]


@pytest.mark.parametrize("position", POSITIONS)
def test_lists_exactly_what_is_accepted(position: Callable[[], Hf4State]) -> None:
    state = position()
    for do in DOS:
        kind = GAME.acts[do]
        lists_what_is_accepted(GAME, state, kind, {one.name: values(state, do, one) for one in fields(kind)})


@pytest.mark.parametrize("position", [choosing, exchanging, at_the_colony])
def test_forced_acts_leave_sound_positions(position: Callable[[], Hf4State]) -> None:
    forcing_keeps_invariants(GAME, position, DOS, values)


def test_nobody_is_rescued_in_other_scenarios() -> None:
    state = worlds.table()
    for do in DOS:
        assert not list(worlds.game().acts[do].options(state))
    with pytest.raises(Impossible):
        worlds.game().apply(state, worlds.act("P", "take_aquas"), Seeded(1))


def test_a_copy_of_the_rescue_is_independent() -> None:
    state = ready()
    other = GAME.fork(state)
    rescue(other).waiting.pop()
    other.site("dry").claim = "P"
    assert (len(rescue(state).waiting), "dry" in state.sites) == (8, False)
