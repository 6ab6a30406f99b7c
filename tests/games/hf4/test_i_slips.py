"""Slips in operations: what a table gets wrong in I2 to I8, and which rule says so."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from tests.games.hf4.worlds import act, core_table, deal, dice, game, play, stack, table

# -- auctions: a log may state the card, the winner, the price and the bonus supports ----------------


def last_pass() -> tuple[Hf4State, Any]:
    """P auctions a thruster that needs a reactor and 2 therms; all but W have passed, who lets P win at 1."""
    state = core_table()
    play(state, "P", "research_auction", deck="thrusters", bid=1)
    play(state, "G", "pass_bid")
    return state, act("W", "pass_bid")


@pytest.mark.breaks("I2")
def test_the_top_card_of_the_deck_is_auctioned(refuses: Any) -> None:
    state = core_table()
    opening = act("P", "research_auction", deck="thrusters")
    refuses(game(), state, opening, "I2", figures={"card": "CX080"})
    assert game().judge(state, opening, figures={"card": "CT044", "winner": None, "paid": 0}) == []


@pytest.mark.rule("I2d", "I2g")
@pytest.mark.breaks("I2d")
def test_the_winner_pays_the_winning_bid(refuses: Any) -> None:
    state, end = last_pass()
    assert refuses(game(), state, end, "I2d", figures={"paid": 2}).legal == "Aquas paid 1"
    refuses(game(), state, end, "I2e", figures={"winner": "G"})
    told = [found.rule for found in game().judge(state, end, figures={"winner": "G", "paid": 0})]
    assert told == ["I2e"]  # what G had bid, which is nothing, follows
    told = [found.rule for found in game().judge(state, end, figures={"winner": "G", "paid": 3})]
    assert told == ["I2e", "I2d"]
    assert game().judge(state, end, figures={"winner": "P", "paid": 1, "supports": ["CX080", "CD099"]}) == []


@pytest.mark.breaks("I2g.1")
def test_supports_of_supports_are_not_drawn(refuses: Any) -> None:
    state, end = last_pass()
    found = refuses(game(), state, end, "I2g.1", figures={"supports": ["CX080", "CD099", "CG110"]})
    assert found.legal == "supports drawn CX080, CD099"


@pytest.mark.breaks("I2g.3")
def test_bonus_supports_wait_for_the_end_of_the_auction(refuses: Any) -> None:
    state = core_table()
    opening = act("P", "research_auction", deck="thrusters", bid=1)
    refuses(game(), state, opening, "I2g.3", figures={"supports": ["CX080", "CD099"]})


@pytest.mark.rule("I2g", "I2g.2")
@pytest.mark.parametrize(("drawn", "rule"), [(["CX080"], "I2g"), (["CD099", "CX080"], "I2g.2")])
def test_other_slips_with_bonus_supports(refuses: Any, drawn: list[str], rule: str) -> None:
    state, end = last_pass()
    refuses(game(), state, end, rule, figures={"supports": drawn})


def test_an_awarded_auction_has_its_figures_too(refuses: Any) -> None:
    state = play(table(), "P", "research_auction", deck="robonauts")
    for player in ("W", "G"):
        play(state, player, "bid", amount=2)
    for player in ("P", "W", "G"):
        play(state, player, "pass_bid")
    refuses(game(), state, act("P", "award", to="W"), "I2d", figures={"paid": 1, "winner": "W"})


@pytest.mark.breaks("I2a.1")
@pytest.mark.rule("I2a.1")
def test_nobody_discards_to_be_let_into_anothers_auction(refuses: Any) -> None:
    state = table()
    deal(state, "W", "RB013", "RB014", "RB015", "RF025")
    play(state, "P", "research_auction", deck="thrusters")
    found = refuses(game(), state, act("W", "discard", card="RF025"), "I2a.1")
    assert found.message.startswith("W discards") and found.message.endswith("during P's auction")
    assert found.about == {"hand:W", "auction"}
    for player in ("W", "G"):
        play(state, player, "pass_bid")
    play(state, "P", "end_turn")
    play(state, "W", "discard", card="RF025")  # in the own turn, before the own auction
    play(state, "W", "research_auction", deck="thrusters")


# -- the free market ---------------------------------------------------------------------------------


@pytest.mark.breaks("I3")
@pytest.mark.rule("I3")
def test_one_card_is_sold(refuses: Any) -> None:
    state = core_table()
    deal(state, "P", "CX080", "CG110")
    refuses(game(), state, act("P", "free_market", card="CX080", second="CG110"), "I3")


@pytest.mark.breaks("I3")
def test_a_black_card_is_sold_from_leo(refuses: Any) -> None:
    state = core_table()
    stack(state, "P", "rocket", "luna", "CX080R", "CT044")
    found = refuses(game(), state, act("P", "free_market", card="CX080"), "I3")
    assert found.legal == "bring it to the LEO stack first"


# -- making fuel -------------------------------------------------------------------------------------


@pytest.mark.breaks("I5")
@pytest.mark.rule("I5")
def test_fuel_is_made_at_sites(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "mid", "RT001", "RB013")
    refuses(game(), state, act("P", "site_refuel", card="RB013"), "I5")


@pytest.mark.breaks("I5a.3")
def test_dirt_is_taken_as_a_free_action(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RT003", "RB013")
    refuel = act("P", "site_refuel", card="RB013")
    refuses(game(), state, refuel, "I5a.3", figures={"fts": 1, "grade": "dirt"})
    refuses(game(), state, refuel, "I5a", figures={"grade": "isotope"})
    assert game().judge(state, refuel, figures={"fts": 1, "grade": "water"}) == []


# -- prospecting -------------------------------------------------------------------------------------


@pytest.mark.breaks("I6.1.2")
@pytest.mark.rule("I6.1.2")
def test_the_isru_of_the_platform_chosen_counts(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "ares", "RT001", "RB013", "RB015")
    prospect = act("P", "prospect", card="RB013", sites=("ares",))
    refuses(game(), state, prospect, "I6.1.2", figures={"isru": 1})
    refuses(game(), state, prospect, "GL-ISRU", figures={"isru": 2})
    assert game().judge(state, prospect, figures={"isru": 3}) == []


@pytest.mark.breaks("I6a.1")
@pytest.mark.rule("I6a.1")
def test_a_raygun_that_has_rolled_finds_no_more_targets(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "mid", "RT001", "RB014")
    play(state, "P", "prospect", 6, card="RB014", sites=("pebble",))
    refuses(game(), state, act("P", "prospect", card="RB014", sites=("gravel",)), "I6a.1", dice(1))


@pytest.mark.breaks("I6c")
@pytest.mark.rule("I6c")
def test_a_missile_has_no_range(refuses: Any) -> None:
    state = table()
    stack(state, "P", "rocket", "mid", "RT001", "RB015")
    refuses(game(), state, act("P", "prospect", card="RB015", sites=("pebble",)), "I6c", dice(1))


@pytest.mark.breaks("I6c")
def test_a_missile_has_no_reroll(refuses: Any) -> None:
    """The microprobe beside it may reroll for it, but it has no reroll of its own."""
    state = table()
    stack(state, "P", "rocket", "gravel", "RT001", "RB014R", "RB015")
    play(state, "P", "prospect", 6, card="RB015", sites=("gravel",))
    refuses(game(), state, act("P", "reroll", site="gravel", source="buggy"), "I6c", dice(1))


# -- ET production -----------------------------------------------------------------------------------


@pytest.mark.breaks("I8b")
@pytest.mark.rule("I8b")
def test_no_white_side_is_made_in_space(refuses: Any) -> None:
    state = table()
    state.sites["stone"] = SiteState(claim="P", factory="P")
    deal(state, "P", "RB014")
    refuses(game(), state, act("P", "et_production", card="RB014F", site="stone", to="outpost1"), "I8b")
    play(state, "P", "et_production", card="RB014R", site="stone", to="outpost1")
    assert (state.stack_of("RB014"), state.cards["RB014"].black) == (
        state.players["P"].stacks["outpost1"],
        True,
    )


# -- free actions in the turns of others -------------------------------------------------------------


@pytest.mark.breaks("N3c")
@pytest.mark.rule("N3c")
def test_nobody_makes_room_for_a_deal_in_anothers_turn(refuses: Any) -> None:
    state = table()
    state.sites["pebble"] = SiteState(claim="W")
    refuses(game(), state, act("W", "discard_token", token="claim", site="pebble"), "N3c")
