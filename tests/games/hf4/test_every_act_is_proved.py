"""Worlds for the decisions that the worlds of the chapters do not hold; then: no act of the game is left out.

In each world every product of parameters is tried, by the test: accepted is exactly what is listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import combinations, islice
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules import table
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.acts import PlayerAct
from hfmod.games.hf4.rules.core.f_fuel import parse_mass
from hfmod.games.hf4.rules.core.scenarios import rule_of_end
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.games.hf4.rules.game import Hf4
from tests.games.hf4 import (
    colonies,
    test_d5_rescue,
    test_h_options,
    test_k_legal,
    test_legal_actions,
    test_m1_legal,
    test_m1_war,
    test_m2_legal,
    test_m3_legal,
    test_o_legal_actions,
    worlds,
)
from tests.games.hf4.listing import lists_what_is_accepted
from tests.games.hf4.printed import at, printed
from tests.games.hf4.skies import core, go, rocket, start
from tests.games.hf4.test_g_cargo import RED, dirt_rocket
from tests.games.hf4.test_g_colonies_and_felonies import jumping
from tests.games.hf4.test_i5_i9_space import building, delivering, factory_and_card, scooping
from tests.games.hf4.worlds import play, stack

SKY = test_h_options.GAMES["C"]


# -- cargo and felonies ----------------------------------------------------------------------------------


def unready() -> Hf4State:
    return worlds.game().new(worlds.header())


def heavy_radiator() -> Hf4State:
    """A heavy radiator in a rocket that runs on dirt, of which one card may be switched off."""
    state = worlds.core_table()
    state.cards["CD099"].heavy = True
    ship = stack(state, "P", "rocket", "ares", "CB056", "CD099")
    ship.wet, ship.grade = parse_mass(7), Grade.DIRT
    return state


def digging() -> Hf4State:
    return dirt_rocket("ares", "RB013", "RT001")


def mooncabling() -> Hf4State:
    state = play(worlds.table(RED), "W", "end_turn")
    stack(state, "P", "rocket", "leo", "RT003", "CQ039")
    return state


def witnessed() -> Hf4State:
    """A claim that P could jump, and G, who stands beside it, may object."""
    state = jumping()
    stack(state, "G", "rocket", "ares", "CQ038")
    return state


def without_disks() -> Hf4State:
    """A claim that P could jump by giving up another one."""
    state = jumping()
    spaces = iter(sorted(state.content.map.sites.keys() - state.sites.keys()))
    while b_components.disks_left(state, "P"):
        state.sites[next(spaces)] = SiteState(claim="P")
    return state


# -- operations --------------------------------------------------------------------------------------------


def scooping_after_a_move() -> Hf4State:
    state = scooping()
    state.turns["P"].used["dived:rocket"] = 1
    return state


def reviving() -> Hf4State:
    state = worlds.table()
    stack(state, "P", "rocket", "pebble", "RF035R", "RB013")
    state.sites["pebble"], state.sites["gravel"] = SiteState(busted=True), SiteState(busted=True)
    return state


def building_with_a_choice() -> Hf4State:
    state = building("ares", "RB013", "RF025", "RF026")
    stack(state, "P", "outpost1", "ares", "RB014")
    return state


def paraded() -> Hf4State:
    state = worlds.table()
    state.cards["CQ041"].glory = "glory-mars"
    del state.glory_spots["glory-mars"]
    state.glory_high["glory-mars"] = False
    return state


# -- flights -----------------------------------------------------------------------------------------------


def ready_to_burn() -> Hf4State:
    """Thrusters with and without afterburner and push; G lends a Powersat."""
    state = core(SKY)
    rocket(state, "leo", "CT091", "CT092", "CT093", fuel=4)
    assert state.turn is not None
    state.turn.granted["powersat:G"] = {"P"}
    return state


def with_supports() -> Hf4State:
    """The Hall Effect Thruster and the printed generators that it may choose from, with a heavy radiator."""
    return at("leo", "CT045", "CG119", "CG106", "CD092", fuel=2)


def under_way(at: str, *steps: str, aquas: int = 4) -> Hf4State:
    state = core(SKY)
    rocket(state, at, "CT091", "CF091", fuel=6)
    state.players["P"].aquas = aquas
    start(SKY, state, "CT091")
    go(SKY, state, *steps)
    return state


def in_flight() -> Hf4State:
    return under_way("leo")


def belt_roll_due() -> Hf4State:
    return under_way("leo", "belt")


def crash_roll_due() -> Hf4State:
    return under_way("fire", "skull")


def crash_roll_due_and_no_money() -> Hf4State:
    return under_way("fire", "skull", aquas=3)


def radiators_at_stake() -> Hf4State:
    """A hazard roll is due, and the table lets the player choose which heavy radiators turn."""
    state = core(SKY)
    state.options["radiator_ablation"] = "optional"
    state.cards["CD099"].heavy = True
    rocket(state, "fire", "CT091", "CD099", fuel=6)
    start(SKY, state, "CT091")
    go(SKY, state, "skull")
    return state


def beside_a_road() -> Hf4State:
    state = core(SKY)
    rocket(state, "moon", "CQ041", "CF091")
    stack(state, "P", "outpost1", "mars", "CT091")
    return state


# -- colonies ----------------------------------------------------------------------------------------------


def rich_home() -> Hf4State:
    """A Home Bernal that could build another, and a Dirtside's cargo for a Lab."""
    state = colonies.colonial(("m2",))
    state.players["P"].aquas = 10
    colonies.bernal(state, "P", "M2B173")
    colonies.bernal(state, "P", "M2B174", colonies.VESTA, kind="stanford")
    colonies.hold(state, "P", "M2B171")
    colonies.factory(state, "P", "vesta")
    colonies.put(state, "P", "outpost1", "vesta", "CT044", "CT045").fts[Grade.WATER] = 2
    return state


def half_unloaded() -> Hf4State:
    """The operation goes on with another stack."""
    state = rich_home()
    colonies.put(state, "P", "outpost2", "vesta", "CT046")
    return colonies.play(state, "P", "dirtside_cargo", source="outpost1", to="stanford", fts=1)


# -- leaving -----------------------------------------------------------------------------------------------


def deserted() -> Hf4State:
    """One player has left, and another one's bid is open."""
    state = play(worlds.core_table(), "W", "leave")
    return play(state, "P", "research_auction", deck="thrusters", bid=1)


MADE_FOR: dict[Callable[[], Hf4State], set[str]] = {
    unready: {"set_up"},
    heavy_radiator: {"turn_radiator", "switch_off"},
    digging: {"dirt_refuel"},
    mooncabling: {"mooncable"},
    witnessed: {"claim_jump", "object_to_jump"},
    without_disks: {"claim_jump"},
    scooping: {"air_eater_refuel", "diver_orbit"},
    scooping_after_a_move: {"air_eater_refuel"},
    reviving: {"revive_mine"},
    building_with_a_choice: {"industrialize"},
    factory_and_card: {"et_production"},
    delivering: {"delivery"},
    paraded: {"turn_glory"},
    ready_to_burn: {"activate_thruster"},
    with_supports: {"activate_thruster"},
    in_flight: {"enter", "end_move"},
    belt_roll_due: {"roll_belt"},
    crash_roll_due: {"roll_hazard", "finao"},
    crash_roll_due_and_no_money: {"roll_hazard"},
    radiators_at_stake: {"roll_hazard", "finao"},
    beside_a_road: {"buggy_move"},
    rich_home: {"build_bernal", "dirtside_cargo"},
    half_unloaded: {"dirtside_cargo"},
    test_m1_war.war: {"war_grant"},
    worlds.table: {"leave"},
    deserted: {"leave"},
}
FLIGHTS = {"enter", "end_move", "roll_hazard", "finao", "roll_belt", "buggy_move", "activate_thruster"}


def played_in(state: Hf4State) -> Hf4:
    """The game of a world: its content tells."""
    return next(one for one in (worlds.game(), SKY, printed(), colonies.game(), Hf4(state.content))
                if one.content is state.content)  # fmt: skip


def some_of(things: list[str], most: int) -> list[tuple[str, ...]]:
    return [chosen for n in range(most + 1) for chosen in combinations(things, n)]


def domain(state: Hf4State, do: str) -> dict[str, list[Any]]:
    """What the test puts into each parameter of an act.

    Radiators are no ``supports``: they cool whether they are named or not, and are listed unnamed.
    """
    cards = [card for one in state.stacks() for card in one.cards]
    mine = [card for one in state.stacks("P") for card in one.cards]
    hands = [card for player in state.players.values() for card in player.hand]
    stacks = [*dict.fromkeys(one.kind for one in state.stacks()), "outpost3"]
    tokens, players, flags = [*state.sites], [*state.players], [False, True]
    values: dict[str, list[Any]] = {
        "by": [*players, "X", None], "player": [*players, "X", None],
        "card": [*cards, *hands, *state.decks.get("thrusters", [])[-1:]],
        "robonaut": [None, *cards], "refinery": cards, "thruster": cards,
        "cards": some_of(mine, 2), "supports": some_of([card for card in mine if card[1] in "XG"], 3),
        "lost": some_of(["CD099", "CT091"], 2),
        "stack": stacks, "source": stacks, "to": stacks, "into": [None, *stacks],
        "push_by": [None, *players], "deck": [*state.decks, "futures"],
        "site": [*tokens, "mid", "luna"], "disk_from": [None, *tokens],
        "space": [*state.content.map.spaces][:20],
        "assist": [None, "factory", "rocketplane"], "bonus": [-1, 0, 1, 2], "grade": ["water", "dirt"],
        "fts": [-1, 0, 1, 2, 3], "tanks": [{}] if do == "enter" else [-1, 0, 1, 2, 28, 29],
        "heavy": flags, "burn": flags, "objects": flags, "finao": flags, "free": flags, "afterburn": flags,
        "bonus_pivot": flags,
    }  # fmt: skip
    return {part.name: values.get(part.name, [part.default]) for part in fields(table_of()[do])}


def table_of() -> Any:
    return worlds.game().acts


CASES = [
    (do, make) for make, dos in MADE_FOR.items() for do in sorted(dos | (FLIGHTS if dos & FLIGHTS else set()))
]


@pytest.mark.parametrize(("do", "position"), CASES, ids=[f"{do}-{make.__name__}" for do, make in CASES])
def test_lists_exactly_what_is_accepted(do: str, position: Callable[[], Hf4State]) -> None:
    state = position()
    game = played_in(state)
    assert game.invariants(state) == []
    kind = game.acts[do]
    if do in MADE_FOR[position]:
        assert next(iter(kind.options(state)), None) is not None
    lists_what_is_accepted(game, state, kind, domain(state, do))


def worlds_by_act() -> dict[str, list[Callable[[], Hf4State]]]:
    """For each kind of act the worlds in which every product of its parameters is tried."""
    proved: dict[str, list[Callable[[], Hf4State]]] = {}
    for cases in (test_legal_actions.CASES, test_o_legal_actions.CASES):
        for kind, make in cases:
            proved.setdefault(kind.do, []).append(make)
    for dos, makes in (
        (test_m1_legal.DOS, test_m1_legal.POSITIONS),
        (test_m2_legal.DOS, test_m2_legal.POSITIONS),
        ([kind.do for kind in test_k_legal.KINDS], test_k_legal.POSITIONS),
        (test_d5_rescue.DOS, test_d5_rescue.POSITIONS),
        (test_m3_legal.DOS, test_m3_legal.POSITIONS),
    ):
        for do in dos:
            proved.setdefault(do, []).extend(makes)
    for do, make in CASES:
        proved.setdefault(do, []).append(make)
    return proved


def test_no_act_of_the_game_is_left_out() -> None:
    """Each kind of act is listed in a world in which every product of its parameters is tried."""
    proved = worlds_by_act()
    vain = [
        kind.do
        for kind in table.KINDS
        if not any(next(iter(kind.options(make())), None) for make in proved.get(kind.do, []))
    ]
    assert vain == []


#: What the parameters of acts name: things of the table, and stacks of the act's player.
NAMED = {
    "card": "card cards robonaut refinery thruster unit colonist colonists supports second more weapon",
    "site": "site sites dome at space", "deck": "deck", "glory": "chit", "elevator": "elevator",
    "": "stack source to cube",
}  # fmt: skip
#: A thruster that is named so that its tank is filled stays as it is; so do the supports of a move, the space
#: that somebody goes to, the player to whom something goes, and chits that stand for bribes. What lies on
#: sites and in stacks when a game begins is of nobody's turn.
UNTOUCHED = {
    ("dirt_refuel", "card"), ("mooncable", "card"), ("air_eater_refuel", "card"),
    ("air_eater_refuel", "thruster"), ("activate_thruster", "supports"), ("create_stack", "space"),
    ("enter", "space"), ("fly_kamikaze", "space"), ("award", "to"), ("deal", "to"), ("defect", "to"),
    ("nominate", "to"), ("pass_baton", "to"), ("give_trophy", "chit"), ("parade_prisoners", "chit"),
    ("sabotage", "chit"), ("suborn", "chit"), ("reroll", "source"), ("glitch_repair", "stack"),
    ("build_elevator", "unit"), ("place_claim", "site"), ("place_factory", "site"), ("place_chit", "stack"),
    ("place_colonists", "site"), ("place_fts", "site"), ("start_stack", "space"), ("take_patent", "deck"),
}  # fmt: skip


def named(act: Any) -> set[str]:
    """The things that an act names."""
    kinds = {name: kind for kind, names in NAMED.items() for name in names.split()}
    found = set[str]()
    for name in {part.name for part in fields(act)} & kinds.keys():
        value = getattr(act, name)
        if (act.do, name) not in UNTOUCHED:
            things = (
                value if isinstance(value, tuple) else [value] if isinstance(value, str) and value else []
            )
            found |= {f"{kinds[name]}:{one}" if kinds[name] else f"{one}:{act.by}" for one in things}
    return found


#: What these change is told by the cards that they name.
BY_CARD = {
    "boost": "hand kalpana", "buggy_move": "outpost1 outpost2 rocket", "destroy_dropstone": "hand",
    "dislodge": "dropstone", "drop": "hand", "et_production": "hand", "exomigrate": "kalpana",
    "free_market": "hand leo", "launch_kamikaze": "missile1", "murder": "leo",
    "parade_prisoners": "leo rocket", "place_chit": "leo outpost1", "place_fts": "outpost1",
    "repair_factory": "hand outpost1", "scuttle": "hand outpost1 rocket", "sell_abroad": "hand",
    "start_stack": "rocket", "unanchor": "leo", "zap": "hand outpost1",
}  # fmt: skip


def changes(state: Hf4State, then: Hf4State) -> set[str]:
    """Money, hands and stacks that are not what they were."""
    found = set[str]()
    for who, was in state.players.items():
        now = then.players[who]
        kinds = {*was.stacks, *now.stacks}
        found |= {f"{kind}:{who}" for kind in kinds if was.stacks.get(kind) != now.stacks.get(kind)}
        found |= {f"aquas:{who}"} if was.aquas != now.aquas else set()
        found |= {f"hand:{who}"} if was.hand != now.hand else set()
    return found


def test_an_act_touches_what_its_kind_does_and_the_cards_sites_and_money_that_it_is_about() -> None:
    """By what an act touches it is told what a slip of bookkeeping may come of."""
    for do, makes in worlds_by_act().items():
        for make in dict.fromkeys(makes):
            state = make()
            game = played_in(state)
            for act in islice(game.acts[do].options(state), 6):
                touched = act.touches(state)
                for base in type(act).__mro__:
                    if issubclass(base, Act):
                        assert base.touches(act, state) <= touched, act
                assert named(act) <= touched, act
                if do in {"set_up", "leave"} or list(act.draws(state)):  # of all; by a roll
                    continue
                then = game.fork(state)
                act.perform(then, ())
                by_card = BY_CARD.get(act.do, "").split()
                changed = {one for one in changes(state, then) if one.partition(":")[0] not in by_card}
                assert changed <= touched, act


#: Answers to what is asked before a game ends, and the set-up.
ANSWERS = {
    "bid", "pass_bid", "award", "reroll", "accept_rolls", "vote", "insure", "move_law", "place_legacy",
    "pass_baton", "supply_cube", "roll_outbreak", "return_star", "sabotage", "let_stand", "zap", "roll_hits",
    "end_attack", "turn_propaganda", "give_trophy", "hand_over_bribes", "space_lord", "set_up",
}  # fmt: skip


def one_of_each() -> Iterator[tuple[Hf4State, Any]]:
    """Of each kind of act one that is listed, with its position."""
    for do, makes in worlds_by_act().items():
        for make in dict.fromkeys(makes):
            state = make()
            found = next(iter(played_in(state).acts[do].options(state)), None)
            if found is not None:
                yield state, found
                break


def test_nobody_but_a_player_acts_and_not_before_the_game_or_after_its_end() -> None:
    for state, act in one_of_each():
        game = played_in(state)
        if isinstance(act, PlayerAct):
            with pytest.raises(Impossible, match="there is no player X"):
                game.judge(state, replace(act, by="X"))
            early = game.fork(state)
            early.phase = "setup"
            with pytest.raises(Impossible, match="the game is not set up yet"):
                game.judge(early, act)
        late = game.fork(state)
        late.ended = True
        if act.do not in ANSWERS:
            assert rule_of_end(late) in [one.rule for one in game.judge(late, act)], act


def test_what_is_listed_is_done() -> None:
    """Each act that is listed in these worlds goes through."""
    for make in MADE_FOR:
        for do in MADE_FOR[make]:
            state = make()
            game = played_in(state)
            for one in game.acts[do].options(state):
                game.apply(game.fork(state), one, Seeded(1))
