"""What a refusal says: its facts with numbers, and what would have been legal in the words of the table."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from hfmod.engine.act import RuleViolation
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.state import SiteState
from hfmod.games.hf4.words import alternatives
from tests.games.hf4 import real, skies, worlds
from tests.games.hf4.assemblies import parliament
from tests.games.hf4.test_remedies import LAND, ORBIT, flown, told


def refused(state: Any, by: str, do: str, **params: Any) -> RuleViolation:
    return told(worlds.game(), state, worlds.act(by, do, **params))


def advised(state: Any, rule: str, by: str, do: str, **params: Any) -> list[str]:
    """What would have been legal, for each violation of a rule."""
    game, act = worlds.game(), worlds.act(by, do, **params)
    return [
        game.narration.advise(state, act, found).legal
        for found in game.judge(state, act)
        if found.rule == rule
    ]


def test_how_the_rocket_stood_is_among_the_facts() -> None:
    _, state = flown("RT091", "RF092", fuel=1, thrown=1)
    situation = told(ORBIT, state, LAND).facts["situation"]
    assert situation["P's rocket"] == "at Orbit, dry mass 8, wet mass 8-1/2, 1 fuel step of water"
    assert situation["Hertha"].startswith("size 3, hydration")


def test_money_is_among_the_facts() -> None:
    state = worlds.table()
    worlds.deal(state, "P", "RT001")
    state.players["P"].aquas = 1
    found = refused(state, "P", "boost", cards=["RT001"])
    assert found.facts["situation"]["aquas of P"] == 1
    assert (found.facts["cost"], found.facts["aquas"]) == (5, 1)


def test_the_masses_explain_a_wrong_cost() -> None:
    state = worlds.table()
    worlds.deal(state, "P", "RT001", "RB013")
    state.players["P"].aquas = 20
    act = worlds.act("P", "boost", cards=["RT001", "RB013"])
    (found,) = worlds.game().judge(state, act, figures={"cost": 1})
    assert found.rule == "I4" and found.legal == f"cost {found.facts['cost']}"
    assert found.facts["because"].startswith("masses: RT001 white (RT001) ")
    numbers = [int(part.split()[-1]) for part in found.facts["because"].split(",")]
    assert sum(numbers) == found.facts["cost"]


def test_the_parts_explain_a_wrong_net_thrust() -> None:
    state = skies.glory(ORBIT)
    skies.rocket(state, "orbit", "RT091", fuel=4)
    act = skies.act(ORBIT, "activate_thruster", card="RT091")
    (found,) = ORBIT.judge(state, act, figures={"net_thrust": 9})
    assert found.facts["because"] == "base 4, +0 scout class (wet mass 7)"
    assert found.message == "the table took 9 as net thrust, by the rules it is 4"


def test_a_deal_is_never_answered_with_another_deal() -> None:
    state = worlds.table()
    state.players["P"].aquas = 4
    found = refused(state, "P", "deal", to="W", gives=["aquas:5"])
    assert (found.rule, found.legal) == ("N1", "give up to 4 Aquas")


def test_yes_and_no_and_nothing_are_said_in_words() -> None:
    state = skies.glory(ORBIT)
    skies.rocket(state, "orbit", "RT093", fuel=2)
    burning = skies.act(ORBIT, "activate_thruster", card="RT093", afterburn=True)
    assert told(ORBIT, state, burning).legal == "without an afterburn"
    pushed = skies.act(ORBIT, "activate_thruster", card="RT093", push_by="P")
    legal = [ORBIT.narration.advise(state, pushed, found).legal for found in ORBIT.judge(state, pushed)]
    assert legal == ["without a push"]


@pytest.mark.parametrize("steps", [40, 99])
def test_how_much_would_have_been_legal(steps: int) -> None:
    state = skies.glory(ORBIT)
    skies.rocket(state, "orbit", "RT093", fuel=2)
    found = told(ORBIT, state, skies.act(ORBIT, "jettison_fuel", steps=steps))
    assert (found.rule, found.legal) == ("F3d.2", f"jettison 1 to {found.facts['has']} fuel steps")


# -- names and numbers of the position -------------------------------------------------------------------


def test_every_advice_of_a_check_has_its_offer() -> None:
    """What a check asks to be made concrete is found, and nothing is found that no check asks for."""
    folder = Path(alternatives.__file__).parents[1] / "rules"
    assert set(chain.from_iterable(map(_advice, folder.rglob("*.py")))) == set(alternatives.OFFERS)


def _advice(file: Path) -> Iterator[str]:
    """The ids that a file of the rules gives as ``advice``, at once or by a variable of that name."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        given: Iterable[tuple[str | None, ast.expr]] = ()
        match node:
            case ast.keyword(arg=name, value=value):
                given = [(name, value)]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                given = zip(map(ast.unparse, names), values, strict=True)
        for name, value in given:
            if name == "advice":
                texts = (one.value for one in ast.walk(value) if isinstance(one, ast.Constant))
                yield from (text for text in texts if isinstance(text, str) and text)


def test_who_comes_first_is_named() -> None:
    state = worlds.table()
    worlds.deal(state, "P", "RB013")
    worlds.play(state, "P", "research_auction", deck="thrusters", bid=1)
    assert state.auction is not None
    card = state.auction.card
    found = refused(state, "P", "discard", card="RB013")
    assert (found.rule, found.legal) == ("D1c", f"W and G bid or pass for {card} white ({card}) first")
    for player in ("W", "G"):
        worlds.play(state, player, "pass_bid")
    for player in ("P", "W", "G"):
        worlds.play(state, player, "end_turn")
    assert advised(state, "Db", "P", "income") == ["P, the 1st player, advances the sunspot cube first"]


def test_a_second_operation_is_one_of_the_next_turn() -> None:
    state = worlds.play(worlds.table(), "P", "income")
    found = refused(state, "P", "income")
    assert found.rule == "D1b"
    assert found.legal == "leave it for P's next turn; free actions (G) are no operations"


def test_own_claims_and_factories_are_named() -> None:
    state = worlds.table()
    state.sites["ares"] = SiteState(claim="W")
    found = refused(state, "P", "discard_token", token="claim", site="ares")
    assert (found.rule, found.legal) == ("G6.4", "P has no claim that may be discarded")
    state.sites["pebble"] = SiteState(claim="P")
    state.sites["luna"] = SiteState(claim="P", factory="P", colonies=["P"])
    found = refused(state, "P", "discard_token", token="claim", site="ares")
    assert found.legal == "at Pebble"  # which was tried out
    found = refused(state, "P", "discard_token", token="factory", site="luna")
    assert (found.rule, found.legal) == ("G6b", "P has no factory that may be discarded")


def test_cards_that_would_do_are_named() -> None:
    state = worlds.table()
    state.sites["ares"] = SiteState(claim="P", factory="P")
    worlds.deal(state, "P", "RT001", "RB013")
    found = refused(state, "P", "et_production", card="RT001", site="ares", to="outpost1")
    assert (found.rule, found.legal) == ("I8a", "with RB013 white (RB013)")
    state.players["P"].hand.remove("RB013")
    found = refused(state, "P", "et_production", card="RT001", site="ares", to="outpost1")
    assert found.legal == "a card of type C, and P has none in hand"


def test_the_holder_of_a_privilege_is_named() -> None:
    state = worlds.table({"P": ("white", "CQ042F"), "W": ("purple", "CQ041F"), "G": ("green", "CQ038F")})
    worlds.stack(state, "P", "rocket", "ares", "CQ042")
    felony = {"rule": "GL-Murder-Suicide", "by": "P", "do": "murder", "card": "CQ042"}
    assert advised(state, **felony) == ["agree with W on the use of the Felonious privilege (N4) first"]
    state.players["W"].crew_black = True
    assert advised(state, **felony) == ["nobody has the Felonious privilege (N4b) now"]


def test_acts_are_told_in_the_words_of_the_table() -> None:
    state = worlds.table()
    worlds.deal(state, "P", "RT001")
    game, act = worlds.game(), worlds.act
    assert game.narration.tell(
        state, act("P", "deal", to="W", gives=["card:RT001", "aquas:1"], gets=["claim:ares"])
    ) == ("deal with W giving RT001 white (RT001), 1 Aqua for the claim at Ares")
    lent = act("P", "deal", to="W", gives=["use:felonious"], gets=["stacked:CQ041:outpost1"])
    assert game.narration.tell(state, lent) == (
        "deal with W giving the use of the Felonious privilege for crew CQ041F (CQ041) into outpost 1"
    )
    assert game.narration.tell(state, act("P", "take_glory", chit="glory-mars", card="CQ041")) == (
        "take the Mars glory chit with crew CQ041F (CQ041)"
    )
    told_ = game.narration.tell(state, act("P", "discard_token", token="claim", site="ares"))
    assert told_ == "discard the claim at Ares"
    assert game.narration.tell(state, act("P", "jettison_fuel", steps=1)) == "jettison 1 fuel step"


# -- what is at hand ---------------------------------------------------------------------------------------


def test_the_nearest_site_is_named() -> None:
    state = worlds.table()
    worlds.stack(state, "P", "rocket", "air", "RB013")
    worlds.stack(state, "P", "outpost1", "mid", "RB015R")
    (far,) = advised(state, "I5", "P", "site_refuel", card="RB013", to="rocket")
    assert far == "bring P's rocket to a site first; the nearest are Ares, Boreas, Pebble and 2 others"
    (beside,) = advised(state, "I5", "P", "site_refuel", card="RB015", to="outpost1")
    assert beside.startswith("bring P's outpost 1 to a site first; the nearest are Ares")
    state.players["P"].stacks["rocket"].location = "mid"
    (beside,) = advised(state, "I5", "P", "site_refuel", card="RB013", to="rocket")
    assert beside == "land on Ares, Boreas, Pebble or 2 others first"


def test_tools_and_dirt_are_named() -> None:
    state = worlds.table({"P": ("red", "CQ039R"), "W": ("white", "CQ042F")})
    worlds.play(state, "W", "end_turn")
    rocket = worlds.stack(state, "P", "rocket", "ares", "RT003", fuel=2)
    (dig,) = advised(state, "G1c.1", "P", "dirt_refuel", card="RT003", tanks=1)
    assert dig == "bring crew CQ039R (CQ039) to Ares, or build a factory there"
    rocket.grade = Grade.DIRT
    (keep,) = advised(state, "G2b.2", "P", "fuel_to_fts", tanks=1)
    assert keep == "burn the dirt of P's rocket, or jettison its 10 fuel steps (G1f)"


def test_a_support_in_another_place_is_named() -> None:
    state = real.table()
    worlds.stack(state, "P", "rocket", "mars-north-pole", "CT045")
    state.decks["generators"].remove("CG111")
    state.players["P"].hand.append("CG111")
    act = real.act("P", "activate_thruster", card="CT045")
    (needs,) = [real.GAME.narration.advise(state, act, found).legal for found in real.GAME.judge(state, act)]
    assert needs.startswith("bring an electric generator: ")
    state.players["P"].hand.clear()
    state.decks["generators"].append("CG111")
    (lacks,) = [real.GAME.narration.advise(state, act, found).legal for found in real.GAME.judge(state, act)]
    assert lacks == "bring an electric generator: P has none"


def test_the_glitch_of_which_stack() -> None:
    state = worlds.core_table()
    worlds.stack(state, "P", "rocket", "mid", "CT044", "CX080").glitch = True
    (far,) = advised(state, "G1h", "P", "create_stack", kind="outpost1", source="rocket", cards=["CX080"])
    assert far == "make the glitch roll of P's rocket first"
    state.sites["ares"] = SiteState(claim="W")
    (claim,) = advised(state, "I7", "P", "industrialize", site="ares", robonaut="CT044", refinery="CX080")[:1]
    assert claim == "agree with W on the use of its claim (N6)"


def test_nobody_is_told_to_lobby_who_cannot() -> None:
    discard = {"discard_of": "W", "discard_from": "honor"}
    for active, delegates, why in (
        ("unity", {"unity": {"P": 2}, "authority": {"P": 1}, "honor": {"W": 1}}, "nobody lobbies now (O5c)"),
        ("honor", {"honor": {"W": 1}}, "P has no delegate in authority to lobby with"),
    ):
        (told_,) = advised(parliament(active, delegates), "O2b.1", "P", "fundraise", **discard)
        assert told_ == f"wait until the law of authority is in force; {why}"


def test_the_nearest_aerobrake_hazard_is_named() -> None:
    state = worlds.table()
    worlds.stack(state, "P", "rocket", "leo", "RT001")
    found = advised(state, "I5c", "P", "air_eater_refuel", card="RT001", thruster="RT001")
    assert found == ["end a move in the aerobrake hazard Air"]  # two spaces away
