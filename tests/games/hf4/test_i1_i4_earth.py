"""I1 to I4: what is done on Earth: income, auctions, the free market, boosts."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.testing import Does
from tests.games.hf4.worlds import act, core_table, deal, dice, fact, game, play, stack, table

MARKET = {"S": ("gray", "CQ043F"), "P": ("purple", "CQ041F"), "W": ("white", "CQ042F")}


# -- I1 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("I1", "GL-Pool")
def test_income_is_1_aqua() -> None:
    assert fact(play(table(), "P", "income"), "aquas.P") == 5


# -- I2 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("I2b", "I2d", "I2e", "tD1.6", "tD1.14")
@pytest.mark.rule("I2f")
def test_an_auction_of_the_tutorial() -> None:
    """Year 1: NASA opens at 0, ESA bids 1, CRP passes, NASA bids 1 too and wins the tie for 1 Aqua."""
    state = play(table(), "P", "end_turn")
    play(state, "W", "research_auction", deck="thrusters")
    assert fact(state, "deck_top.thrusters") == "RT002"
    play(state, "G", "bid", amount=1)
    play(state, "P", "pass_bid")
    play(state, "W", "bid", amount=1)
    play(state, "G", "pass_bid")
    assert state.auction is not None  # a raise reopens the bidding for P
    play(state, "P", "pass_bid")
    assert state.auction is None
    assert (fact(state, "hand.W"), fact(state, "aquas.W"), fact(state, "aquas.G")) == (["RT001"], 3, 4)


@pytest.mark.rule("I2d")
def test_another_winner_pays_the_initiator() -> None:
    state = play(table(), "P", "research_auction", deck="robonauts")
    play(state, "W", "bid", amount=1)
    play(state, "G", "bid", amount=2)
    play(state, "W", "pass_bid")
    play(state, "P", "pass_bid")
    assert (fact(state, "hand.G"), fact(state, "aquas.G"), fact(state, "aquas.P")) == (["RB013"], 2, 6)


@pytest.mark.example("I2e")
@pytest.mark.rule("I2e")
@pytest.mark.breaks("I2e")
def test_the_initiator_chooses_among_tied_others(refuses: Any) -> None:
    """The example of I2e: two opponents bid 2, the initiator does not follow and names one."""
    state = play(table(), "P", "research_auction", deck="robonauts")
    play(state, "W", "bid", amount=2)
    play(state, "G", "bid", amount=2)
    play(state, "P", "pass_bid")
    for player in ("W", "G"):
        play(state, player, "pass_bid")
    assert state.auction is not None
    refuses(game(), state, act("W", "award", to="W"), "I2e")
    refuses(game(), state, act("P", "award", to="P"), "I2e")
    play(state, "P", "award", to="W")
    assert (fact(state, "hand.W"), fact(state, "aquas.P"), state.auction) == (["RB013"], 6, None)


@pytest.mark.rule("I2e", "GL-Marketeer", "APP-CQ043F", "CA-CQ043F-P")
def test_marketeer_wins_ties() -> None:
    state = play(table(MARKET), "P", "research_auction", deck="robonauts", bid=1)
    play(state, "S", "bid", amount=1)
    for player in ("P", "W"):
        play(state, player, "pass_bid")
    assert (fact(state, "hand.S"), fact(state, "aquas.P")) == (["RB013"], 5)


@pytest.mark.breaks("I2b")
def test_the_card_is_not_awarded_while_others_may_bid(refuses: Any) -> None:
    state = play(table(), "P", "research_auction", deck="robonauts")
    refuses(game(), state, act("P", "award", to="P"), "I2b")


@pytest.mark.breaks("I2b")
def test_a_bid_matches_or_raises(refuses: Any) -> None:
    state = play(table(), "P", "research_auction", deck="robonauts", bid=2)
    found = refuses(game(), state, act("W", "bid", amount=1), "I2b")
    assert found.facts == {"bid": 1, "high": 2}
    for amount in (2, 3):
        assert game().judge(state, act("W", "bid", amount=amount)) == []


@pytest.mark.breaks("I2b")
def test_the_leader_has_nothing_to_pass(refuses: Any) -> None:
    state = play(table(), "P", "research_auction", deck="robonauts")
    refuses(game(), state, act("P", "pass_bid"), "I2b")


@pytest.mark.rule("I2a", "tD1.14")
def test_nobody_asks_those_who_are_barred(does: Does) -> None:
    """Tutorial, year 3: NASA holds 4 cards, so ESA's opening bid of 0 wins as soon as CRP has passed."""
    state = table()
    deal(state, "W", "RB013", "RB014", "RB015", "RF025")
    play(state, "P", "research_auction", deck="thrusters")
    does(game(), state, act("G", "pass_bid"), dice())
    assert (fact(state, "hand.P"), fact(state, "aquas.P")) == (["RT001"], 4)


@pytest.mark.breaks("I2a")
@pytest.mark.rule("I2a", "E1a")
@pytest.mark.rule("GL-Hand", "tD1.12")
def test_academia_hand_limit(refuses: Any) -> None:
    state = table()
    deal(state, "P", "RB013", "RB014", "RB015", "RF025")
    found = refuses(game(), state, act("P", "research_auction", deck="thrusters"), "I2a")
    assert found.facts == {"hand": 4}
    play(state, "P", "discard", card="RF025")  # I2a.1
    play(state, "P", "research_auction", deck="thrusters")


@pytest.mark.breaks("I2a")
def test_academia_hand_limit_for_bidders(refuses: Any) -> None:
    state = table()
    deal(state, "W", "RB013", "RB014", "RB015", "RF025")
    play(state, "P", "research_auction", deck="thrusters")
    refuses(game(), state, act("W", "bid", amount=1), "I2a")


@pytest.mark.rule("I2a", "GL-Skunkworks", "APP-CQ039F", "CA-CQ039F-P")
def test_skunkworks_ignores_the_limit(does: Does) -> None:
    state = table({"R": ("red", "CQ039F"), "W": ("white", "CQ042F")})
    deal(state, "R", "RB013", "RB014", "RB015", "RF025")
    does(game(), state, act("W", "research_auction", deck="thrusters"), dice())
    play(state, "R", "bid", amount=1)
    play(state, "W", "pass_bid")
    assert len(fact(state, "hand.R")) == 5


@pytest.mark.rule("I2c", "A1a.1")
@pytest.mark.breaks("I2c")
def test_bids_are_covered(refuses: Any) -> None:
    refuses(game(), table(), act("P", "research_auction", deck="thrusters", bid=5), "I2c")
    state = play(table(), "P", "research_auction", deck="thrusters")
    found = refuses(game(), state, act("W", "bid", amount=5), "I2c")
    assert found.facts == {"bid": 5, "aquas": 4}


def test_an_empty_deck_is_not_auctioned() -> None:
    state = table()
    state.decks["thrusters"].clear()
    with pytest.raises(Impossible, match="no card is left"):
        game().judge(state, act("P", "research_auction", deck="thrusters"))
    with pytest.raises(Impossible, match="no auction is open"):
        game().judge(state, act("P", "bid", amount=1))


@pytest.mark.rule("I2g.1", "I2g.3")
def test_bonus_supports_in_the_core_game() -> None:
    state = core_table()
    play(state, "P", "research_auction", deck="thrusters")
    assert fact(state, "deck_top.reactors") == "CX080"
    play(state, "W", "pass_bid")
    play(state, "G", "pass_bid")
    assert fact(state, "hand.P") == ["CD099", "CT044", "CX080"]
    assert fact(state, "deck_top.generators") == "CG110"
    second = play(core_table(), "P", "end_turn")
    play(second, "W", "research_auction", deck="thrusters")
    for player in ("P", "G"):
        play(second, player, "pass_bid")
    assert fact(second, "hand.W") == ["CD099", "CT044", "CX080"]
    for player, deck, card in (("W", "robonauts", "CB056"), ("G", "refineries", "CF068")):
        play(state, "PWG"["WG".index(player)], "end_turn")
        play(state, player, "research_auction", deck=deck)
        for other in "PWG".replace(player, ""):
            play(state, other, "pass_bid")
        assert fact(state, f"hand.{player}") == [card]  # which requires no support


def test_a_card_that_goes_to_the_winner_of_an_open_auction_is_not_auctioned() -> None:
    """Whoever begins another auction ends the one before, whose bonus supports are drawn first."""
    state = core_table()
    play(state, "P", "research_auction", deck="thrusters")
    assert state.decks["reactors"] == ["CX080"]
    game().force(state, act("P", "research_auction", deck="reactors", card="CX080"), Seeded(1))
    assert fact(state, "hand.P") == ["CD099", "CT044", "CX080"]
    assert (state.auction, state.decks["reactors"]) == (None, [])


@pytest.mark.parametrize(
    ("bids", "winner"),
    [
        ([("W", 2)], "W"),  # who leads
        ([("W", 2), ("G", 2)], "W"),  # of a tie without the initiator the first bidder
        ([("G", 2), ("W", 2)], "G"),
        ([("G", 1), ("W", 1), ("P", 1)], "P"),  # the initiator wins ties
    ],
)
def test_an_auction_that_the_table_left_open_goes_to_who_leads(
    bids: list[tuple[str, int]], winner: str
) -> None:
    state = table()
    play(state, "P", "research_auction", deck="thrusters")
    for player, amount in bids:
        play(state, player, "bid", amount=amount)
    if state.auction is not None:  # nobody has said that they pass
        game().force(state, act("P", "end_turn"), Seeded(1))
    assert state.auction is None
    hands = {player: fact(state, f"hand.{player}") for player in "PWG"}
    assert {player for player, hand in hands.items() if hand} == {winner}


# -- I3 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("I3a", "GL-Discard.a", "tF1.10")
def test_a_hand_card_sells_for_3() -> None:
    state = table()
    deal(state, "P", "RT001")
    play(state, "P", "free_market", card="RT001")
    assert (fact(state, "aquas.P"), fact(state, "deck_bottom.thrusters")) == (7, "RT001")


def producing(**options: Any) -> Hf4State:
    state = table(**options)
    stack(state, "P", "leo", "leo", "RB013R")
    return state


@pytest.mark.rule("I3b", "B5.1", "I7d", "GL-Exploitation-Tracks", "tF1.17")
@pytest.mark.parametrize(("factories", "price"), [(0, 10), (1, 8), (2, 5), (3, 4)])
@pytest.mark.rule("GL-Spectral-Type")
def test_a_black_card_in_leo_sells_for_its_price(factories: int, price: int) -> None:
    state = producing()
    for site, owner in list(zip(("ares", "boreas"), "PW", strict=True))[:factories]:
        state.sites[site] = SiteState(claim=owner, factory=owner)
    if factories == 3:
        stack(state, "P", "leo", "leo", "RF026R")
        for site in ("luna", "stone", "pebble"):
            state.sites[site] = SiteState(claim="W", factory="W")
        play(state, "P", "free_market", card="RF026")
    else:
        play(state, "P", "free_market", card="RB013")
    assert fact(state, "aquas.P") == 4 + price


@pytest.mark.rule("tF5.1", "iiD1.VP.sale")
def test_the_sold_card_goes_below_its_deck_in_race_for_glory() -> None:
    state = play(producing(), "P", "free_market", card="RB013")
    assert (fact(state, "deck_bottom.robonauts"), state.cards["RB013"].black) == ("RB013", False)
    assert fact(state, "achievements.P") == ["sale"]


@pytest.mark.rule("I3b.1")
def test_the_sold_card_goes_to_hand_in_the_core_game() -> None:
    state = producing(options={"sold_black_card": "to_hand"})
    play(state, "P", "free_market", card="RB013")
    assert fact(state, "hand.P") == ["RB013"]


@pytest.mark.breaks("I3b")
def test_white_cards_in_leo_are_not_sold(refuses: Any) -> None:
    state = table()
    stack(state, "P", "leo", "leo", "RB013")
    refuses(game(), state, act("P", "free_market", card="RB013"), "I3b")


@pytest.mark.rule("I3b.2")
@pytest.mark.breaks("I3b.2")
def test_type_any_has_no_price(refuses: Any) -> None:
    state = table()
    stack(state, "P", "leo", "leo", "RT003R")
    refuses(game(), state, act("P", "free_market", card="RT003"), "I3b.2")


@pytest.mark.rule("B6.3")
@pytest.mark.breaks("B6.3")
def test_a_crew_is_not_sold(refuses: Any) -> None:
    refuses(game(), table(), act("P", "free_market", card="CQ041"), "B6.3")


def test_only_own_cards_are_sold() -> None:
    state = table()
    deal(state, "W", "RT001")
    with pytest.raises(Impossible, match="neither in P's hand nor in a stack"):
        game().judge(state, act("P", "free_market", card="RT001"))


# -- I4 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("I4b")
def test_a_boosted_card_flies_in_the_same_turn(does: Does) -> None:
    state = table()
    state.players["P"].aquas = 5
    deal(state, "P", "RT001")
    does(game(), state, act("P", "boost", cards=["RT001"]))
    does(game(), state, act("P", "create_stack", kind="rocket", cards=["RT001"]))
    does(game(), state, act("P", "activate_thruster", card="RT001"))
    does(game(), state, act("P", "enter", space="mid"))
    does(game(), state, act("P", "end_move"))
    assert (fact(state, "rocket.P")["location"], fact(state, "player")) == ("mid", "P")


@pytest.mark.rule("I4", "E.1", "B2b")
@pytest.mark.rule("tB.1")
def test_a_boost_costs_the_mass() -> None:
    """Tutorial, year 5: robonaut 2 and refinery 3 go up for 5 Aquas, and may move at once."""
    state = table()
    state.players["P"].aquas = 7
    deal(state, "P", "RB013", "RF025", "RT001")
    play(state, "P", "boost", cards=["RB013", "RF025"])
    assert (fact(state, "aquas.P"), fact(state, "hand.P")) == (2, ["RT001"])
    assert fact(state, "leo.P") == ["CQ041", "RB013", "RF025"]
    play(state, "P", "create_stack", kind="rocket", cards=["RB013", "RF025"])


@pytest.mark.rule("GL-Launch-Fees", "B6a.1", "B6a.2", "tD2.2", "APP-CQ042F", "CA-CQ042F-P")
def test_launch_fees() -> None:
    """1 Aqua for each boost operation, even one that costs nothing, and after the own one is paid."""
    state = table()
    deal(state, "P", "RT002")
    play(state, "P", "boost", cards=["RT002"])
    assert (fact(state, "aquas.P"), fact(state, "aquas.W")) == (4, 5)
    play(state, "P", "end_turn")
    deal(state, "W", "RB013", "RF025")
    play(state, "W", "boost", cards=["RB013", "RF025"])
    assert fact(state, "aquas.W") == 1
    play(state, "W", "end_turn")
    deal(state, "G", "RT003")
    play(state, "G", "boost", cards=["RT003"])
    assert (fact(state, "aquas.G"), fact(state, "aquas.W")) == (2, 2)


@pytest.mark.breaks("I4")
def test_a_boost_is_paid_in_full(refuses: Any) -> None:
    state = table()
    deal(state, "P", "RT001")
    found = refuses(game(), state, act("P", "boost", cards=["RT001"]), "I4")
    assert found.facts == {"cost": 5, "aquas": 4}


@pytest.mark.breaks("I4")
def test_a_boost_is_of_something(refuses: Any) -> None:
    refuses(game(), table(), act("P", "boost", cards=[]), "I4")


@pytest.mark.rule("I4a", "GL-White-Side-Card", "GL-Black-Side-Card", "tB.3")
@pytest.mark.breaks("I4a")
def test_black_sides_are_not_boosted(refuses: Any) -> None:
    state = table()
    deal(state, "P", "RB015")
    found = refuses(game(), state, act("P", "boost", cards=["RB015R"]), "I4a")
    assert "Black Side" in found.message


@pytest.mark.rule("I4c", "B2b")
def test_a_radiator_is_paid_by_its_orientation() -> None:
    for heavy, cost in (((), 1), (("CD099",), 3)):
        state = core_table()
        deal(state, "P", "CD099")
        play(state, "P", "boost", cards=["CD099"], heavy=list(heavy))
        assert (fact(state, "aquas.P"), state.cards["CD099"].heavy) == (6 - cost, bool(heavy))
