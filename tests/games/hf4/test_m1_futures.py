"""Module 1: Futures in general (1D): who attempts one when and where, the star, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.bots.missions import Navigator
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core import c_setup, d_turns, f_fuel
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.m_end import points, totals
from hfmod.games.hf4.rules.core.scenarios import latest_year
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt import d_future_effects, d_future_score
from hfmod.games.hf4.rules.terawatt.d_futures import AttemptFuture
from hfmod.testing import Refuses
from tests.games.hf4.colonies import SEATS, act, bernal, colonial, dice, game, play, put
from tests.games.hf4.listing import bots_play_on, forcing_keeps_invariants, lists_what_is_accepted
from tests.games.hf4.quests import (
    COOLER,
    CREW,
    MODULES,
    NORSE,
    PULSED,
    attempt,
    attempts,
    exoplanets,
    futuristic,
    spacefaring,
    stars,
    team,
    won,
)

Does = Callable[..., Any]
ZUBRIN, CAVE, GCR = "M1W156", "M1W157", "M1F165"
HUMAN, ROBOT = "M2C181", "M2C196"


# -- the table -------------------------------------------------------------------------------------------


@pytest.mark.rule("1D", "1Da", "GL-Futures")
@pytest.mark.breaks("1Da")
def test_futures_are_played_with_modules_0_1_and_2_only(refuses: Refuses) -> None:
    header = {
        "hflog": 1, "game": "hf4", "modules": ["core", "m1", "m2"], "scenario": "core", "decks": "ascending",
        "players": [{"id": who, "faction": colour, "crew": face} for who, (colour, face) in SEATS.items()],
        "options": {"futures": True},
    }  # fmt: skip
    refuses(game(), game().new(header), SetUp(), "1Da")
    state = game().new({**header, "modules": ["core", *MODULES]})
    game().apply(state, SetUp(), Seeded(1))
    assert points(state, "P").get("futures") == 0


@pytest.mark.rule("1D")
def test_without_the_option_no_future_is_attempted() -> None:
    state = colonial(MODULES)
    team(state, NORSE, "M1W156R", PULSED, COOLER)
    with pytest.raises(Impossible, match="without Futures"):
        game().judge(state, attempt(ZUBRIN))
    assert not attempts(state) and "futures" not in points(state, "P")


@pytest.mark.rule("M1a", "1A2b", "1Dd", "GL-Futures")
@pytest.mark.parametrize(("futures", "cycles"), [(False, 5), (True, 7)])
def test_a_game_with_futures_lasts_84_years(futures: bool, cycles: int) -> None:
    state = colonial(MODULES, options={"futures": futures})
    assert state.seniority == c_setup.seniority_disks(state) == cycles
    assert latest_year(state) == 12 * cycles


# -- the attempt -----------------------------------------------------------------------------------------


@pytest.mark.rule("1D1", "1A6.2", "1A6a", "1A6b", "1Dc", "GL-Operation.m", "GL-Epic-Hazard-Roll")
@pytest.mark.rule("GL-Futures", "1D2a")
@pytest.mark.breaks("1D1")
def test_a_future_is_an_epic_hazard_operation_once_its_requirement_holds(
    refuses: Refuses, does: Does
) -> None:
    state = spacefaring("phoebe")
    message = refuses(game(), state, attempt(ZUBRIN), "1D1", dice(2)).message
    assert "hydration 8 or more" in message
    state = spacefaring()
    does(game(), state, attempt(ZUBRIN), dice(2))
    assert state.players["P"].futures == {"Spacefaring": ZUBRIN} and stars(state) == 7
    assert game().facts(state)["futures.P"] == ["Spacefaring"]


@pytest.mark.rule("1A6a", "GL-Epic-Hazard-Roll", "1Dc", "H7e")
@pytest.mark.breaks("H7e")
def test_a_1_costs_the_human_and_not_the_card(refuses: Refuses, does: Does) -> None:
    state = spacefaring()
    does(game(), state, attempt(ZUBRIN), dice(1))
    assert not state.players["P"].futures and state.turns["P"].operation == "attempt_future"
    assert CREW in state.players["P"].stacks["leo"].cards
    assert state.face(ZUBRIN) == "purple" and ZUBRIN in state.players["P"].stacks["outpost1"].cards
    state = spacefaring()
    state.players["P"].aquas = 3
    refuses(game(), state, attempt(ZUBRIN, finao=True), "H7e", dice())
    state.players["P"].aquas = 5
    does(game(), state, attempt(ZUBRIN, finao=True), dice())
    assert state.players["P"].aquas == 1 and "Spacefaring" in state.players["P"].futures


@pytest.mark.rule("1A6.2", "1Dc")
@pytest.mark.breaks("1A6.2", "1Dc")
def test_a_crew_or_colonist_beside_the_card_is_at_risk(refuses: Refuses, does: Does) -> None:
    state = spacefaring()
    refuses(game(), state, attempt(ZUBRIN, PULSED[:-1]), "1A6.2", dice(2))
    bernal(state, "P", "M2B174", "cycler", HUMAN, ROBOT, kind="stanford")
    found = refuses(game(), state, attempt(ZUBRIN, HUMAN), "1Dc", dice(2))
    assert f"({HUMAN}) is not with " in found.message
    team(state, NORSE, player="W")
    assert "(CQ042) is W's;" in refuses(game(), state, attempt(ZUBRIN, "CQ042"), "1Dc", dice(2)).message
    state.players["P"].stacks["stanford"].cards.remove(ROBOT)
    state.players["P"].stacks["outpost1"].cards.append(ROBOT)
    does(game(), state, attempt(ZUBRIN, ROBOT), dice(1))
    assert CREW in state.players["P"].stacks["outpost1"].cards
    assert ROBOT in state.players["P"].hand  # lost in its stead


@pytest.mark.rule("1D1a", "J3", "GL-Colocated", "GL-Human")
@pytest.mark.breaks("1D1a")
def test_card_and_human_are_operational_and_colocated(refuses: Refuses, does: Does) -> None:
    state = spacefaring()
    state.cards[COOLER[:-1]].heavy = False  # one therm of four
    refuses(game(), state, attempt(ZUBRIN), "1D1a", dice(2))
    state = spacefaring()
    state.players["P"].stacks["outpost1"].cards.remove(CREW)
    put(state, "P", "rocket", "leo", CREW)
    state.players["P"].stacks["outpost1"].cards.append(ROBOT)
    state.decks["colonists"].remove(ROBOT)
    state.cards[ROBOT].owner = "P"
    refuses(game(), state, attempt(ZUBRIN, ROBOT), "1D1a", dice(2))  # a Robot is no Human
    assert state.colonization is not None
    state.colonization.emancipated = True
    does(game(), state, attempt(ZUBRIN, ROBOT), dice(2))


@pytest.mark.rule("1D1a.1", "1D1")
@pytest.mark.breaks("1D1a.1")
def test_a_future_that_names_a_place_is_attempted_there(refuses: Refuses, does: Does) -> None:
    state = exoplanets()
    for kind in ("outpost1", "freighter"):
        state.players["P"].stacks[kind].location = "sedna-lagrange"
    refuses(game(), state, attempt(GCR), "1D1a.1", dice(2))
    does(game(), exoplanets(), attempt(GCR), dice(2))


@pytest.mark.rule("1Db", "1D1a.2")
@pytest.mark.breaks("1Db", "1D1a.2")
def test_only_the_owner_completes_a_future_and_nobody_twice(refuses: Refuses) -> None:
    state = spacefaring()
    won(state, ZUBRIN)
    refuses(game(), state, attempt(ZUBRIN), "1Db", dice(2))
    state.players["P"].futures.clear()
    won(state, ZUBRIN, "W")
    refuses(game(), state, attempt(ZUBRIN), "1D1a.2", dice(2))
    state = spacefaring()
    stack = state.players["P"].stacks["outpost1"]
    for card in (ZUBRIN, PULSED[:-1], COOLER[:-1]):
        stack.cards.remove(card)
    there = put(state, "W", "outpost1", NORSE, "CT044")
    there.cards += [ZUBRIN, PULSED[:-1], COOLER[:-1]]
    refuses(game(), state, attempt(ZUBRIN), "1Db", dice(2))


@pytest.mark.rule("1D", "GL-Promote")
@pytest.mark.breaks("1D")
def test_only_the_purple_side_has_the_future(refuses: Refuses) -> None:
    state = spacefaring()
    state.cards[ZUBRIN].black = False
    assert "1D" in {one.rule for one in game().judge(state, attempt(ZUBRIN))}
    state = exoplanets()
    state.cards[GCR].black = False
    refuses(game(), state, attempt(GCR), "1D", dice(2))
    state.players["P"].stacks.pop("freighter")
    state.players["P"].hand.append(GCR)
    with pytest.raises(Impossible, match="in no stack"):
        game().judge(state, attempt(GCR))
    with pytest.raises(Impossible, match="lists no Future"):
        game().judge(spacefaring(), attempt(PULSED[:-1]))


@pytest.mark.rule("CA-M2C191R", "1A6a")
@pytest.mark.breaks("CA-M2C191R")
def test_iceworms_attempt_on_top_of_the_operation_and_lose_nothing(refuses: Refuses, does: Does) -> None:
    state = spacefaring()
    refuses(game(), state, attempt(ZUBRIN, free=True), "CA-M2C191R", dice(2))
    put(state, "P", "outpost2", "cycler", "M2C191R")
    state.turns["P"].operation = "fundraise"
    does(game(), state, attempt(ZUBRIN, free=True), dice(1))
    assert CREW in state.players["P"].stacks["outpost1"].cards and not state.players["P"].futures
    does(game(), state, attempt(ZUBRIN, free=True), dice(3))
    assert stars(state) == 7


def test_the_attempts_that_are_accepted_are_listed() -> None:
    assert attempts(spacefaring()) == [attempt(ZUBRIN, finao=finao) for finao in (False, True)]
    assert not attempts(spacefaring("phoebe"))


def aspiring() -> Hf4State:
    """Spacefaring and the Exoplanet Hunt can be attempted, the one by the crew, the other by a Colonist."""
    state = spacefaring()
    state.site("sedna").claim = "P"
    put(state, "P", "freighter", "sedna", "M1F165R")
    put(state, "P", "outpost2", "sedna", "M2C181R")
    team(state, "sedna", player="W")
    return state


def departing() -> Hf4State:
    """A starship ready to leave, and a spacecraft that has no reason to."""
    state = futuristic()
    stack = put(state, "P", "rocket", "sol-exit", CREW, "M1W162R", PULSED, "M2C181R", "M2C196R")
    stack.fts[Grade.ISOTOPE] = 10
    f_fuel.set_mass(state, stack)
    put(state, "P", "freighter", "sol-exit", "M1F166R")
    put(state, "P", "leo", "leo", "M2C183R")
    return state


def values(state: Hf4State, do: str, part: Field[Any]) -> list[Any]:
    """What the test puts into a parameter of an attempt."""
    cards = [card for stack in state.stacks("P") for card in stack.cards]
    known: dict[str, list[Any]] = {
        "by": ["P", "W", "X"],
        "card": [*cards, "M1W161"],
        "unit": [*cards, "CQ042", "CT049"],
        "spent": [(), ("M2C181",)],
        "finao": [False, True],
        "free": [False, True],
    }
    return known[part.name]


@pytest.mark.parametrize("position", [aspiring, departing])
def test_what_is_listed_is_accepted_and_forcing_breaks_nothing(position: Callable[[], Hf4State]) -> None:
    state, kind = position(), AttemptFuture
    assert attempts(state)
    lists_what_is_accepted(game(), state, kind, {part.name: values(state, "", part) for part in fields(kind)})
    forcing_keeps_invariants(game(), position, ("attempt_future",), values)


@pytest.mark.thorough
@pytest.mark.parametrize("position", [aspiring, departing])
def test_bots_play_on_with_futures(position: Callable[[], Hf4State]) -> None:
    bots_play_on(game(), position(), "random", Navigator())


# -- what it brings --------------------------------------------------------------------------------------


@pytest.mark.rule("1D2", "1D2a", "M2b.5")
def test_star_and_effects_stay_when_the_card_is_lost() -> None:
    state = spacefaring()
    before, allowed = totals(state)["P"], c_colonists.limit(state, "P")
    play(state, "P", "attempt_future", 4, card=ZUBRIN, unit=CREW)
    assert totals(state)["P"] == before + 7
    assert c_colonists.limit(state, "P") == allowed + 1
    state.players["P"].stacks["outpost1"].cards.remove(ZUBRIN)
    state.cards[ZUBRIN].black = False
    state.players["P"].hand.append(ZUBRIN)
    assert totals(state)["P"] == before + 7 and c_colonists.limit(state, "P") == allowed + 1
    assert [one.params["more"] for one in d_future_effects.given(state, "P", "colonist_limit")] == [1]
    d_turns.game_end(state)
    assert stars(state) == 7


@pytest.mark.rule("1D2b", "M2b.5")
def test_an_endgame_future_is_looked_at_again_before_the_points_are_counted() -> None:
    state = exoplanets()
    play(state, "P", "attempt_future", 4, card=GCR, unit=CREW)
    assert stars(state) == 12
    state.players["P"].stacks["freighter"].location = "sedna-lagrange"
    assert stars(state) == 0  # no human with it, as things stand
    state.players["P"].stacks["outpost1"].location = "sedna-lagrange"
    assert stars(state) == 12  # the claim is what is required, wherever the card is
    state.site("sedna").claim = "W"
    assert stars(state) == 0 and state.players["P"].futures
    d_turns.game_end(state)
    assert not state.players["P"].futures
    state.site("sedna").claim = "P"
    assert stars(state) == 0  # the star has gone back


@pytest.mark.rule("1D2b")
@pytest.mark.parametrize("lost", ["human", "card", "promotion", "nothing"])
def test_an_endgame_future_needs_its_card_and_a_human_to_the_end(lost: str) -> None:
    state = exoplanets()
    won(state, GCR)
    if lost == "human":
        state.players["P"].stacks["outpost1"].location = "leo"
    elif lost == "card":
        state.players["P"].stacks.pop("freighter")
        state.players["P"].hand.append(GCR)
    elif lost == "promotion":
        state.cards[GCR].black = False
    d_future_score.final_check(state)
    assert bool(state.players["P"].futures) == (lost == "nothing")


@pytest.mark.rule("Nb.m", "1D2a")
@pytest.mark.breaks("Nb.m")
def test_a_star_is_not_given_away(refuses: Refuses) -> None:
    state = spacefaring()
    won(state, ZUBRIN)
    refuses(game(), state, act("P", "deal", to="W", gives=["future:Spacefaring"], gets=["aquas:1"]), "Nb.m")
    with pytest.raises(Impossible, match="no star"):
        game().judge(state, act("P", "deal", to="W", gives=["future:Exoplanet Hunt"]))


@pytest.mark.rule("1D1c", "G4.1", "GL-Claim-Jump")
@pytest.mark.breaks("1D1c", "G4.1")
def test_manifest_destiny_jumps_claims_where_an_own_future_names_the_site(
    refuses: Refuses, does: Does
) -> None:
    seats = {"W": ("white", "CQ042F"), "G": ("green", "CQ038F")}
    state = colonial(MODULES, seats, options={"futures": True})
    assert state.turn is not None
    by = state.turn.player
    other = "G" if by == "W" else "W"
    team(state, "sedna", player=by)
    state.site("sedna").claim = other
    jump = act(by, "claim_jump", site="sedna")
    refuses(game(), state, jump, "G4.1")
    put(state, by, "freighter", "leo", "M1F165R")
    state.site("phobos").claim = other
    put(state, by, "outpost2", "phobos", "M2C181")
    refuses(game(), state, act(by, "claim_jump", site="phobos"), "1D1c")
    does(game(), state, jump)
    assert state.sites["sedna"].claim == by


def test_a_star_lies_with_one_player_who_earned_it() -> None:
    state = spacefaring()
    won(state, ZUBRIN)
    paid = attempt(ZUBRIN, finao=True)
    assert game().invariants(state) == []
    assert not any("star" in one for one in game().exceeded(state, paid, game().glimpse(state)))
    won(state, ZUBRIN, "W")
    wrong = game().exceeded(state, paid, game().glimpse(state))
    assert "2 players have the star of Spacefaring" in wrong
    state.players["G"].futures["Uplift"] = CAVE
    assert any("does not list it" in one for one in game().invariants(state))
