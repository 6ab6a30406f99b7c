"""Module 3, 3D6, 3D8 and 3E: who fires when, with which weapons, and what comes of it, as tables."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.rules.conflict import (
    d_weapons,
    e_aftermath,
    e_combat,
    e_effects,
    e_flights,
    e_glitches,
    e_hits,
    e_kamikaze,
)
from hfmod.games.hf4.rules.conflict.e_weapons import Weapon
from hfmod.games.hf4.rules.core.solar_graph import is_lander, ways
from hfmod.games.hf4.rules.core.state import Attack, Dropstone, Hf4State, SiteState, Stack
from tests.games.hf4.blocs import armed, armory, sides, war
from tests.games.hf4.colonies import VESTA, bernal
from tests.games.hf4.colonies import act as printed_act
from tests.games.hf4.colonies import game as printed_game
from tests.games.hf4.test_m3_settlers import PLAIN, colony
from tests.games.hf4.worlds import act, dice, stack

HOMES = {"authority": {"P": 1}, "honor": {"W": 1}, "equality": {"G": 1}, "freedom": {"R": 1}}
DRY = "pebble"


def battle(by: str = "R", at: str = DRY, ahead: bool = False) -> Hf4State:
    """R's raygun and gun attack P's and W's at a site; G looks on."""
    state = war(by, HOMES, world=armory())
    sides(state).attack = Attack(by, at, ahead)
    stack(state, "R", "rocket", at, "CB057")
    stack(state, "P", "rocket", at, "CT046")
    stack(state, "W", "outpost1", at, "CB059")
    stack(state, "G", "rocket", at, "CB058")
    return state


# -- the order of fire -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ahead", "player", "first"),
    [
        (True, "R", True), (True, "P", False), (False, "R", False), (False, "P", True), (False, "W", True),
    ],
)  # fmt: skip
def test_one_side_fires_all_before_the_other(ahead: bool, player: str, first: bool) -> None:
    """Until those ahead have fired all that they must."""
    state = battle(ahead=ahead)
    assert state.turn is not None
    found = [*e_combat.in_order(state, player)]
    assert [one.rule for one in found] == ([] if first else ["3D8e"] if ahead else ["3D8e", "3D8e"])
    who = "the attacker" if ahead else "the defender"
    assert all(one.message.startswith(f"{who} fires first") for one in found)
    for card in ("CB057",) if ahead else ("CT046", "CB059"):
        state.turn.used[f"fired:{card}"] = 1
    assert [*e_combat.in_order(state, player)] == []


@pytest.mark.parametrize(
    ("player", "weapons"), [("R", ["CB057"]), ("P", ["CT046"]), ("W", ["CB059"]), ("G", [])]
)
def test_what_must_fire_in_war(player: str, weapons: list[str]) -> None:
    """Once each, though a card might fire in two ways; an ally of the attacker need not."""
    state = battle()
    if player == "G":
        state.players["G"].stacks["rocket"].location = "mid"
    assert [one.id for one in e_combat.must_fire(state, player)] == weapons
    assert [one.rule for one in e_combat.all_have_fired(state, player)] == ["3D8g"] * len(weapons)
    state.anarchy = True
    assert e_combat.must_fire(state, player) == []
    state.anarchy, state.options["piracy"] = False, "piracy"
    assert e_combat.must_fire(state, player) == []
    state.options["piracy"], sides(state).war = "none", ""
    assert e_combat.must_fire(state, player) == []


def test_what_fires_from_afar_need_not() -> None:
    """Nor does what cannot hit: a buggy in space."""
    state = battle(at="mid")
    assert [one.id for one in e_combat.must_fire(state, "R")] == ["CB057"]
    state.players["R"].stacks["rocket"].location = DRY
    assert e_combat.must_fire(state, "R") == []
    stack(state, "R", "outpost1", "mid", "CB061")  # a raygun without its reactor
    assert e_combat.must_fire(state, "R") == []


@pytest.mark.parametrize(
    ("player", "at", "place", "rules"),
    [
        ("R", DRY, DRY, []),
        ("R", "mid", DRY, ["3D8b"]),
        ("P", DRY, DRY, []),
        ("P", DRY, "mid", ["3D8c"]),  # not from the defending space
        ("G", DRY, DRY, ["3D8c"]),  # no defender
        ("P", "luna", DRY, ["3D8a"]),  # where the attacker is not
    ],
)
def test_who_fires_where(player: str, at: str, place: str, rules: list[str]) -> None:
    found = e_combat.takes_part(battle(), player, Weapon("CT046", "gun", place), at)
    assert [one.rule for one in found] == rules


def test_where_the_attacker_has_pieces() -> None:
    state = battle()
    state.sites["luna"] = SiteState("R", "R")
    state.sites["stone"] = SiteState("R", "P")
    found = e_combat.attackers(state, Attack("R", DRY))
    assert sorted(found) == ["leo", "luna", DRY]


@pytest.mark.parametrize(
    ("by", "player", "aquas", "rules"),
    [
        ("P", "P", 1, []), ("P", "P", 0, ["3E3d"]), ("R", "P", 1, ["3D6f"]), ("R", "P", 0, ["3E3d", "3D6f"]),
    ],
)  # fmt: skip
def test_an_amat_bomb_is_the_attackers_and_costs_an_aqua(
    by: str, player: str, aquas: int, rules: list[str]
) -> None:
    state = battle(by)
    state.players[player].aquas = aquas
    assert [one.rule for one in e_combat.can_pay_bomb(state, player)] == rules


@pytest.mark.parametrize(
    ("colour", "goo", "bio", "rules"),
    [
        ("gray", True, False, []), ("gray", False, True, ["3D6b"]), ("yellow", False, True, []),
        ("yellow", True, False, ["3D6e"]), ("red", True, True, ["3D6e", "3D6b"]), ("red", False, False, []),
    ],
)  # fmt: skip
def test_goo_and_warheads_are_of_one_colour(colour: str, goo: bool, bio: bool, rules: list[str]) -> None:
    state = battle()
    state.players["R"].faction = colour
    assert [one.rule for one in e_combat.faction_weapon(state, "R", goo, bio)] == rules


@pytest.mark.parametrize(
    ("colour", "card", "place", "mirror", "marine", "jams"),
    [
        ("green", "CB057", "mid", True, False, False),
        ("green", "CB057", DRY, False, False, False),  # mirrors are for space
        ("green", "CT046", "mid", False, False, False),  # no robonaut, no human
        ("green", "CQ039", "mid", True, False, False),
        ("white", "CQ039", "mid", False, True, False),
        ("white", "CB057", "mid", False, False, False),  # no human
        ("red", "CQ039", "mid", False, False, True),
        ("red", "CB057", "mid", False, False, False),  # without the crew
        ("gray", "CQ039", "mid", False, False, False),
    ],
)
def test_what_each_colour_may_do(
    colour: str, card: str, place: str, mirror: bool, marine: bool, jams: bool
) -> None:
    state = battle()
    state.players["R"].faction = colour
    stack(state, "R", "outpost1", place, card)
    found = (
        d_weapons.has_mirror(state, "R", card, place),
        d_weapons.is_marine(state, "R", card),
        d_weapons.has_jammers(state, "R", [card]),
    )
    assert found == (mirror, marine, jams)
    sides(state).war = ""
    assert not d_weapons.is_marine(state, "R", card) and not d_weapons.has_jammers(state, "R", [card])


# -- what a shot asks for --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "value", "asked"),
    [
        ("zap", 8, [{"kind": "zap", "player": "R", "cards": ["CB059"]}]),
        ("zap", 7, []),  # nothing is softer
        ("overload", 3, [{"kind": "hits", "player": "R", "rolls": 3, "space": "mid", "hit": ["P", "W"]}]),
        ("collateral", 3, [{"kind": "hits", "player": "R", "rolls": 1, "space": "mid", "hit": ["P", "W"]}]),
        ("glitch", 3, []),
    ],
)
def test_what_an_effect_asks_for(effect: str, value: int, asked: list[dict[str, object]]) -> None:
    state = war("R", HOMES, world=armory())
    stack(state, "P", "rocket", "mid", "CT046")
    stack(state, "W", "rocket", "mid", "CB059")
    e_hits.carry_out(state, "R", effect, "mid", ["P", "W"], value)
    assert state.pending == asked
    assert state.players["P"].stacks["rocket"].glitch == (effect == "glitch")
    assert [one.rule for one in e_hits.hits_are_settled(state)] == (["3E1a"] if asked else [])


@pytest.mark.parametrize(("anchored", "bribes"), [(True, 0), (False, 3)])
def test_a_zap_of_an_anchored_bernal_is_genocide(anchored: bool, bribes: int) -> None:
    state = colony("N")
    there = bernal(state, "P", PLAIN, VESTA)
    there.anchored = int(anchored)
    state.pending.append({"kind": e_effects.ZAP, "player": "N", "cards": [PLAIN]})
    printed_game().apply(state, printed_act("N", "zap", card=PLAIN), dice())
    assert state.stack_of(PLAIN) is None
    assert (sides(state).bribes["N"], sides(state).bribes["P"]) == (bribes, 6 - bribes)


@pytest.mark.parametrize(
    ("told", "rules"), [((), []), (("damage", "zap"), []), (("damage", "fire"), ["3E2"])]
)
def test_effects_that_a_table_names(told: tuple[str, ...], rules: list[str]) -> None:
    assert [one.rule for one in e_hits.as_the_table_says(battle(), told)] == rules


# -- after a battle --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "card", "rules"),
    [
        ("P", "CT046", []),
        ("W", "CB059", []),
        ("R", "CB057", []),
        ("R", "CT044", []),  # from where the attacker fired
        ("P", "CT045", ["3D8i"]),  # elsewhere
        ("P", "CB059", ["3D8i"]),  # another's
        ("P", "CQ041", ["3D8i"]),  # a human
    ],
)
def test_what_is_scuttled(player: str, card: str, rules: list[str]) -> None:
    state = battle()
    stack(state, "R", "outpost1", "mid", "CT044")
    stack(state, "P", "outpost1", "mid", "CT045")
    stack(state, "P", "outpost2", DRY, "CQ041")
    attack = Attack("R", DRY, places=["mid"])
    e_aftermath.over(state, attack)
    assert attack.places == ["mid", DRY]
    assert [one.rule for one in e_aftermath.after_the_battle(state, player, card)] == rules


def test_a_battle_without_harm_turns_nothing() -> None:
    """And a victory in peace, by pirates, does not either."""
    for beaten, standing, asked in ((["P"], "war", ["victory"]), ([], "war", []), (["P"], "", [])):
        state = battle()
        sides(state).war, sides(state).attack = standing, Attack("R", DRY, beaten=beaten)
        armed().force(state, act("R", "end_attack"), dice())
        assert [one["kind"] for one in state.pending] == asked and sides(state).attack is None


@pytest.mark.parametrize(
    ("used", "rules"), [({}, []), ({"attacked:mid": 1}, ["3D8a"]), ({"moved:mid": 1}, [])]
)
def test_nobody_moves_after_combat(used: dict[str, int], rules: list[str]) -> None:
    state = war("R", HOMES, world=armory())
    assert state.turn is not None
    state.turn.used.update(used)
    assert [one.rule for one in e_combat.no_move_after(state, "R")] == rules
    assert [*e_combat.no_move_after(state, "P")] == []


@pytest.mark.parametrize(
    ("kind", "rules"), [("victory", ["3D9"]), ("trophy", ["3D9"]), ("zap", []), ("", [])]
)
def test_play_waits_for_what_a_victory_brings(kind: str, rules: list[str]) -> None:
    state = war("R", HOMES, world=armory())
    if kind:
        state.pending.append({"kind": kind, "player": "R"})
    assert [one.rule for one in e_combat.battle_is_over(state)] == rules
    sides(state).attack = Attack("R", DRY)
    assert [one.rule for one in e_combat.battle_is_over(state)] == ["3D8a.2", *rules]


# -- glitches of a battle --------------------------------------------------------------------------------


def test_stacks_with_a_glitch_that_take_part_roll() -> None:
    state = battle()
    for player, kind in (("R", "rocket"), ("P", "rocket"), ("G", "rocket")):
        state.players[player].stacks[kind].glitch = True
    afar = stack(state, "R", "outpost1", "mid", "CT044")
    afar.glitch = True
    found = e_glitches.triggered(state, "R", {DRY}, ["P", "W"], DRY)
    assert [one.key for one in found] == ["rocket:R", "rocket:P"]
    found = e_glitches.triggered(state, "R", {DRY, "mid"}, ["P"], "mid")
    assert [one.key for one in found] == ["rocket:R", "outpost1:R"]
    e_glitches.strike(state, afar, 4)
    assert afar.cards == ["CT044"]
    e_glitches.strike(state, state.players["R"].stacks["rocket"], 4)
    assert "rocket" not in state.players["R"].stacks


# -- kamikazes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "cards", "rules"),
    [
        ("CT045", ("CT045",), []),
        ("CB057", ("CB057",), ["3E5"]),  # no thruster
        ("CT044", ("CT044",), ["3E5"]),  # lacks its reactor
        ("CT044", ("CT044", "CX081"), []),
    ],
)
def test_what_is_sent_off(card: str, cards: tuple[str, ...], rules: list[str]) -> None:
    state = war("R", HOMES, world=armory())
    stack(state, "R", "rocket", "mid", *cards)
    assert [one.rule for one in e_kamikaze.a_thruster(state, card, cards)] == rules


@pytest.mark.parametrize(
    ("player", "cards", "rules"),
    [("R", ("CT045", "CQ039"), ["3E5d"]), ("R", ("CT045",), []), ("P", ("CT045", "CQ041"), [])],
)
def test_who_rides(player: str, cards: tuple[str, ...], rules: list[str]) -> None:
    state = war(player, HOMES, world=armory())
    stack(state, player, "rocket", "mid", *cards)
    assert [one.rule for one in e_kamikaze.unmanned(state, player, cards)] == rules


@pytest.mark.parametrize(
    ("kind", "place", "spot", "rules"),
    [
        ("rocket", "mid", "", []),
        ("rocket", "leo", "", ["3E5a"]),
        ("dropstone", "mid", "mid", []),
        ("dropstone", "mid", "mars", ["3D7d.2"]),
    ],
)
def test_where_one_is_launched(kind: str, place: str, spot: str, rules: list[str]) -> None:
    state = war("R", HOMES, world=armory())
    there = Stack(kind, "R", place, ["CT045"])
    if spot:
        sides(state).dropstones["R"] = Dropstone("iceberg", "mars", spot, "")
    assert [one.rule for one in e_kamikaze.from_space(state, there)] == rules


def test_kamikazes_burn_out_with_the_turn_and_others_do_not() -> None:
    state = war("R", HOMES, world=armory())
    stack(state, "R", "rocket", "mid", "CB057")
    for n, card in enumerate(("CT045", "CT046"), 1):
        state.players["R"].stacks[f"missile{n}"] = Stack(f"missile{n}", "R", "mid", [card])
        sides(state).flights[f"missile{n}:R"] = ["mid"]
        for deck in state.decks.values():
            if card in deck:
                deck.remove(card)
    e_kamikaze.burn_out(state, "R")
    assert set(state.players["R"].stacks) == {"leo", "rocket"} and sides(state).flights == {}
    assert {"CT045", "CT046"} <= set(state.players["R"].hand)


def test_a_kamikaze_has_the_strongest_thrust_aboard() -> None:
    state = war("R", HOMES, world=armory())
    assert e_flights.thrust(state, Stack("missile1", "R", "mid", ["CT045", "CB057", "CQ041"])) == 14
    assert e_flights.thrust(state, Stack("missile1", "R", "mid", ["CT045", "CB057"])) == 5
    assert e_flights.thrust(state, Stack("missile1", "R", "mid", ["CB057"])) == 0


@pytest.mark.parametrize(
    ("player", "cards", "end", "rules"),
    [
        ("N", ("CT044", "CQ043"), "lander", ["3A3e"]),
        ("N", ("CT044",), "lander", []),
        ("N", ("CT044", "CQ043"), "space", []),
        ("P", ("CT044", "CQ041"), "lander", []),  # Purple's may
    ],
)
def test_nobody_dives_along(player: str, cards: tuple[str, ...], end: str, rules: list[str]) -> None:
    state = colony(player)
    board = state.content.map
    steps = [step for start in board.spaces for step in ways(board, start)]
    step = next(one for one in steps if is_lander(board.spaces[one.end]) == (end == "lander"))
    there = Stack("missile1", player, step.start, list(cards))
    assert [one.rule for one in e_flights.no_human_dives(state, there, step)] == rules
