"""RUL-LEAVING: a player who leaves the game, and what becomes of the seat.

P, W, G sit in this order, and P is the 1st player.
"""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.hf4 import bots
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core import b_components, i2_research
from hfmod.games.hf4.rules.core.acts import PREPARE
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.d_leaving import Leave
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, SiteState
from hfmod.games.hf4.rules.game import Hf4
from tests.games.hf4 import test_k_events, worlds
from tests.games.hf4.assemblies import end_year, parliament
from tests.games.hf4.listing import lists_what_is_accepted
from tests.games.hf4.worlds import act, core_table, fact, game, play, stack, table


def removing(make: Any = table, *args: Any, **more: Any) -> Hf4State:
    state: Hf4State = make(*args, **more)
    state.options["leaving"] = "removed"
    return state


def turns(state: Hf4State) -> list[str]:
    """Who plays this year, while everybody only ends the turn."""
    order = []
    while state.turn is not None:
        order.append(state.turn.player)
        play(state, order[-1], "end_turn")
    return order


def sound(state: Hf4State) -> Hf4State:
    assert game().invariants(state) == []
    return state


# -- turns -----------------------------------------------------------------------------------------------


@pytest.mark.rule("Da", "Db")
def test_turns_skip_who_has_left_and_the_cube_does_not_wait() -> None:
    state = play(table(), "W", "leave")
    assert turns(state) == ["P", "G"]
    play(state, None, "advance_sunspot")
    assert (fact(state, "year"), turns(state)) == (2, ["P", "G"])


@pytest.mark.rule("D1")
def test_leaving_ends_the_own_turn_at_once() -> None:
    state = play(table(), "P", "end_turn")
    play(state, "W", "income")
    play(state, "W", "leave")
    assert fact(state, "player") == "G"
    play(state, "G", "end_turn")
    assert fact(state, "phase") == "sunspot"


@pytest.mark.rule("Db")
def test_the_last_of_the_year_leaves_in_the_own_turn() -> None:
    state = table()
    for player in ("P", "W"):
        play(state, player, "end_turn")
    play(state, "G", "leave")
    assert fact(state, "phase") == "sunspot"
    play(state, "P", "advance_sunspot")


def test_a_move_ends_with_its_player() -> None:
    state = table()
    ship = stack(state, "P", "rocket", "leo", "CQ041", "RT001")
    state.movement = Movement(stack="rocket", owner="P", thruster="RT001", start="leo")
    sound(play(state, "P", "leave"))
    assert state.movement is None and fact(state, "player") == "W"
    assert state.players["P"].stacks["rocket"] is ship and ship.cards == ["CQ041", "RT001"]


def test_the_table_says_it_for_a_player_who_is_gone() -> None:
    state = play(table(), None, "leave", player="W")
    assert state.left == ["W"] and turns(state) == ["P", "G"]


def test_nobody_leaves_for_another_twice_or_unknown() -> None:
    state = play(table(), "W", "leave")
    for who, gone in (("W", None), (None, "W"), ("P", "G"), ("P", "P"), (None, "X"), (None, None)):
        with pytest.raises(Impossible):
            game().judge(state, Leave(by=who, player=gone))
    with pytest.raises(Impossible) as twice:
        game().judge(state, act("W", "leave"))
    assert twice.value.rule == "Da" and "already" in str(twice.value)


def test_nobody_leaves_before_the_set_up_or_after_the_end() -> None:
    with pytest.raises(Impossible):
        game().judge(game().new(worlds.header()), act("P", "leave"))
    state = table()
    state.ended, state.phase, state.turn = True, "ended", None
    assert [one.rule for one in game().judge(state, act("P", "leave"))] != []
    assert list(Leave.options(state)) == []


# -- the 1st player --------------------------------------------------------------------------------------


@pytest.mark.rule("GL-1st-Player")
def test_the_next_one_clockwise_is_first_when_the_first_leaves() -> None:
    state = play(table(), "P", "leave")
    assert (fact(state, "first_player"), turns(state)) == ("W", ["W", "G"])
    play(state, "W", "advance_sunspot")
    assert turns(state) == ["W", "G"]


def test_the_order_of_the_year_stays_when_the_first_leaves_later() -> None:
    state = play(play(table(), "P", "end_turn"), "P", "leave")
    assert fact(state, "player") == "W" and fact(state, "first_player") == "W"
    assert turns(state) == ["W", "G"]
    state = table()
    for player in ("P", "W", "G"):
        play(state, player, "end_turn")
    play(state, "P", "leave")
    play(state, "W", "advance_sunspot")
    assert turns(state) == ["W", "G"]


def test_the_sunspot_cube_of_who_left_is_nobodys() -> None:
    """Whoever becomes 1st player has all cubes, and supplies one with the next baton only."""
    state = table()
    before = b_components.cubes_left(state, "W")
    play(state, "P", "leave")
    assert b_components.cubes_left(state, "W") == before and fact(state, "first_player") == "W"


def test_the_next_first_player_makes_the_rolls_of_the_year() -> None:
    state = play(test_k_events.before(2), "P", "advance_sunspot")
    assert [one["player"] for one in state.pending] == ["P"]
    play(state, "P", "leave")
    assert [(one["kind"], one["player"]) for one in state.pending] == [("event_roll", "W")]
    play(state, "W", "roll_event", 1)


# -- auctions --------------------------------------------------------------------------------------------


def auction(*bids: tuple[str, int], opened: int = 1) -> Hf4State:
    state = play(table(), "P", "research_auction", deck="thrusters", bid=opened)
    for player, amount in bids:
        play(state, player, "bid", amount=amount)
    return state


def test_an_auction_of_who_leaves_stays_on_its_deck_without_a_bid_of_another() -> None:
    state = table()
    top, money = state.decks["thrusters"][0], fact(state, "aquas.P")
    play(state, "P", "research_auction", deck="thrusters", bid=1)
    sound(play(state, "P", "leave"))
    assert state.auction is None and state.decks["thrusters"][0] == top
    assert fact(state, "aquas.P") == money and fact(state, "player") == "W"


@pytest.mark.rule("I2d")
def test_an_auction_of_who_leaves_goes_to_the_best_bid_of_another() -> None:
    state = auction(("W", 2), ("G", 3))
    card, had, got = (
        state.auction.card if state.auction else "",
        fact(state, "aquas.G"),
        fact(state, "aquas.P"),
    )
    sound(play(state, "P", "leave"))
    assert state.auction is None and card in state.players["G"].hand
    assert (fact(state, "aquas.G"), fact(state, "aquas.P")) == (had - 3, got + 3)


def test_of_equal_bids_the_first_wins() -> None:
    state = auction(("G", 3), ("W", 3))
    card = state.auction.card if state.auction else ""
    play(state, "P", "leave")
    assert card in state.players["G"].hand


def test_the_high_bid_of_who_leaves_is_void_and_the_others_may_bid_again() -> None:
    state = auction(("W", 4))
    play(state, "G", "pass_bid")
    play(state, "W", "leave")
    assert state.auction is not None and state.auction.bids == {"P": 1}
    assert i2_research.still_asked(state, state.auction) == ["G"]
    play(state, "G", "bid", amount=2)


def test_an_auction_does_not_wait_for_who_has_left() -> None:
    state = auction()
    card = state.auction.card if state.auction else ""
    play(state, "G", "pass_bid")
    sound(play(state, "W", "leave"))
    assert state.auction is None and card in state.players["P"].hand


def test_who_has_left_is_not_asked_for_bids() -> None:
    state = play(table(), "W", "leave")
    play(state, "P", "research_auction", deck="thrusters", bid=1)
    assert state.auction is not None and i2_research.still_asked(state, state.auction) == ["G"]
    play(state, "G", "pass_bid")
    assert state.auction is None


# -- decisions -------------------------------------------------------------------------------------------


def test_a_choice_that_is_due_is_not_waited_for() -> None:
    """P has lost its only card by force; W and G would choose, and W leaves without doing so."""
    state = test_k_events.event(4, 6, test_k_events.hands())
    play(state, "W", "leave")
    assert [one["player"] for one in state.pending] == ["G"]
    play(state, "G", "budget_cut", card="CF068")
    assert fact(state, "phase") == "turns" and len(fact(state, "hand.W")) == 2


@pytest.mark.rule("K2g")
def test_an_event_chooses_nothing_for_who_has_left_and_hits_without_a_choice() -> None:
    state = test_k_events.before(4, test_k_events.hands())
    for player in ("P", "W"):
        state.phase, state.turn = "sunspot", None
        play(state, player, "leave")
    play(state, "G", "advance_sunspot")
    play(state, "G", "roll_event", 6)
    assert [len(fact(state, f"hand.{player}")) for player in "PW"] == [0, 2]
    assert [one["player"] for one in state.pending] == ["G"]


def test_the_last_choice_of_an_event_leaves_with_its_player() -> None:
    state = test_k_events.event(2, 4, test_k_events.pads())
    assert [one["player"] for one in state.pending] == ["P"]
    play(state, "P", "leave")
    assert (fact(state, "phase"), fact(state, "player"), fact(state, "leo.P")) == (
        "turns", "W", ["CF091", "CF092", "CQ041"],
    )  # fmt: skip


def nominated(*votes: tuple[str, bool], to: str = "G") -> Hf4State:
    state = play(core_table(), "P", "nominate", to=to, chit="heroism-1")
    for player, agree in votes:
        play(state, player, "vote", agree=agree)
    return state


@pytest.mark.rule("Lc")
def test_who_has_left_does_not_vote() -> None:
    """Without W one of two agrees, and the 1st player breaks the tie."""
    state = nominated(("P", True))
    play(state, "W", "leave")
    play(state, "G", "vote", agree=False)
    assert state.players["G"].heroism == ["heroism-1"] and not state.pending


@pytest.mark.rule("Lc")
def test_a_vote_is_over_when_the_last_who_is_asked_leaves() -> None:
    state = play(nominated(("P", False), ("W", False)), "G", "leave")
    assert not state.pending and "heroism-1" in state.glory_spots  # nor is there anybody to award it to
    state = play(nominated(("P", True), ("W", True), to="W"), "G", "leave")
    assert state.players["W"].heroism == ["heroism-1"]


def test_nobody_is_nominated_or_dealt_with_who_has_left() -> None:
    state = play(core_table(), "W", "leave")
    for one in (
        act("P", "nominate", to="W", chit="heroism-1"),
        act("P", "deal", to="W", gives=["aquas:1"]),
    ):
        with pytest.raises(Impossible) as refused:
            game().judge(state, one)
        assert refused.value.rule == "Da" and "W has left the game" in str(refused.value)


def test_offers_end_with_their_player() -> None:
    state = table()
    play(state, "P", "deal", to="W", gives=["aquas:1"])
    play(state, "W", "deal", to="G", gives=["aquas:1"])
    play(state, "P", "deal", to="G", gives=["aquas:1"])
    play(state, "W", "leave")
    assert [(deal["by"], deal["to"]) for deal in state.deals] == [("P", "G")]


def test_a_card_from_the_hand_of_who_left_may_be_given_on() -> None:
    state = core_table()
    worlds.deal(state, "W", "CT044")
    play(state, "W", "deal", to="P", gives=["card:CT044"])
    play(state, "P", "accept_deal", of="W")
    assert state.hand_from == {"CT044": "W"}
    play(state, "W", "leave")
    play(state, "P", "deal", to="G", gives=["card:CT044"])


# -- politics --------------------------------------------------------------------------------------------


def test_a_tied_vote_of_who_leaves_is_settled_without_him() -> None:
    state = parliament("honor", {"authority": {"P": 1}, "equality": {"G": 1}, "honor": {"W": 2}})
    play(state, "P", "end_turn")
    play(state, "W", "discard_delegate", ideology="honor")
    assert [one["kind"] for one in state.pending] == ["vote"]
    play(state, "W", "leave")
    assert not state.pending and fact(state, "law") == "honor" and fact(state, "player") == "G"


def test_the_next_first_player_places_the_seniority_disk_and_no_baton_is_due() -> None:
    state = play(end_year(parliament(), 11), None, "roll_event", 1)
    assert [(one["kind"], one["player"]) for one in state.pending] == [("legacy", "P")]
    play(state, "P", "leave")
    assert [(one["kind"], one["player"]) for one in state.pending] == [("legacy", "W")]
    play(state, "W", "place_legacy", ideology="honor")
    assert [(one["kind"], one["player"]) for one in state.pending] == [("baton", "W")]
    with pytest.raises(Impossible, match="P has left the game"):
        game().judge(state, act("W", "pass_baton", to="P"))
    play(state, "W", "leave")  # who is 1st player now is a new one: no other is named
    assert not state.pending and (fact(state, "first_player"), fact(state, "player")) == ("G", "G")


def test_the_baton_brings_a_cube_of_the_new_first_player_again() -> None:
    state = play(parliament(), "P", "leave")
    play(end_year(state, 11), None, "roll_event", 1)
    play(state, "W", "place_legacy", ideology="honor")
    before = b_components.cubes_left(state, "G")
    play(state, "W", "pass_baton", to="G")
    assert b_components.cubes_left(state, "G") == before - 1


def test_insurance_is_not_waited_for() -> None:
    state = parliament("freedom", {"centrist": {"P": 1, "W": 1}, "freedom": {"G": 3}})
    end_year(state, 1)
    play(state, "P", "roll_event", 4)
    assert [(one["kind"], one["player"]) for one in state.pending] == [("insurance", "P"), ("insurance", "W")]
    play(state, "W", "leave")
    play(state, "P", "insure", lobby=False)
    assert not state.pending and fact(state, "player") == "P"


# -- the pieces stay -------------------------------------------------------------------------------------


def settled_in(state: Hf4State) -> Hf4State:
    """W has a claim, a factory with a colony, an outpost, a card in hand and a glory chit."""
    worlds.deal(state, "W", "CT044")
    state.sites["ares"] = SiteState(claim="W", factory="W", colonies=["W", "G"])
    state.sites["pebble"] = SiteState(claim="W")
    state.sites["gravel"] = SiteState(claim="W", factory="G")
    stack(state, "W", "outpost1", "ares", "CB056R", "CF068", fts=2)
    chit = next(chit for chit, zone in state.glory_spots.items() if zone == "mars")
    del state.glory_spots[chit]
    state.glory_high[chit] = True
    state.players["W"].glory.append(chit)
    return sound(state)


@pytest.mark.rule("M2")
def test_a_seat_that_passes_is_scored_as_it_stands() -> None:
    state = settled_in(core_table())
    before = game().digest(state)
    points = worlds.game().fork(state)
    points.ended = True
    play(state, "W", "leave")
    assert game().digest(state) != before
    assert [fact(state, f"{what}.W") for what in ("hand", "aquas")] == [
        fact(points, f"{what}.W") for what in ("hand", "aquas")
    ]
    assert state.sites == points.sites and state.players["W"].stacks == points.players["W"].stacks
    state.ended = True
    assert game().score(state) == game().score(points) and (game().score(state) or {})["W"] > 0


def test_a_seat_that_is_removed_leaves_nothing() -> None:
    state = settled_in(removing(core_table))
    decks = {deck: len(cards) for deck, cards in state.decks.items()}
    sound(play(state, "W", "leave"))
    owner = state.players["W"]
    assert (owner.hand, owner.aquas, owner.glory, [*owner.stacks]) == ([], 0, [], ["leo"])
    assert owner.stacks["leo"].cards == [] and "CQ042" not in state.cards
    assert state.decks["thrusters"][-1] == "CT044" and not state.cards["CB056"].black
    assert sum(map(len, state.decks.values())) == sum(decks.values()) + 3
    assert state.sites["ares"] == SiteState() and state.sites["pebble"] == SiteState()
    assert state.sites["gravel"] == SiteState(claim="W", factory="G")  # no factory stands without a disk
    assert "mars" in state.glory_spots.values()
    state.ended = True
    assert [*(game().score(state) or {})] == ["P", "G"]
    assert state.has_privilege("P", "felonious") and not state.has_privilege("W", "launch_fees")


def test_delegates_of_a_removed_seat_leave_the_assembly() -> None:
    state = removing(parliament, "honor", {"authority": {"P": 1}, "honor": {"W": 2, "G": 1}})
    play(state, "W", "leave")
    assert state.assembly is not None and state.assembly.delegates == {
        "authority": {"P": 1},
        "honor": {"G": 1},
    }
    assert [(one["kind"], one["player"]) for one in state.pending] == [("vote", "P")]


def test_a_guest_of_a_removed_seat_goes_and_a_host_s_guest_goes_home() -> None:
    state = removing(core_table)
    stack(state, "P", "rocket", "mid", "CQ042", "CT044")  # W's crew aboard
    stack(state, "W", "outpost1", "mid", "CQ038", "CB056")  # G's crew aboard
    sound(play(state, "W", "leave"))
    assert state.players["P"].stacks["rocket"].cards == ["CT044"] and "CQ042" not in state.cards
    assert fact(state, "leo.G") == ["CQ038"]


def test_a_card_that_just_went_into_a_removed_hand_is_not_kept() -> None:
    state = removing()
    play(state, "P", "research_auction", deck="thrusters", bid=1)
    top = state.auction.card if state.auction else ""
    sound(play(state, "P", "leave"))
    assert top in state.decks["thrusters"] and fact(state, "player") == "W"


# -- acts of those who have left -------------------------------------------------------------------------


@pytest.mark.breaks("Da")
def test_who_has_left_does_nothing_any_more(refuses: Any) -> None:
    state = play(table(), "P", "leave")
    found = refuses(game(), state, act("P", "deal", to="G", gives=["aquas:1"]), "Da")
    assert found.message == "P has left the game" and found.facts["ruling"] == "RUL-LEAVING"


def test_a_removed_seat_cannot_act() -> None:
    state = play(removing(), "W", "leave")
    with pytest.raises(Impossible, match="seat was removed") as refused:
        game().judge(state, act("W", "income"))
    assert refused.value.rule == "Da"


def test_a_table_that_lets_him_play_on_has_him_back() -> None:
    state = play(table(), "W", "leave")
    play(state, "P", "end_turn")
    game().force(state, act("W", "income"), Seeded(1))
    assert state.left == [] and fact(state, "player") == "W"
    assert game().judge(state, act("W", "end_turn")) == []


# -- when all have left ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["passes", "removed"])
def test_the_last_one_plays_alone_and_ends_the_game_by_leaving(seat: str) -> None:
    state = core_table()
    state.options["leaving"] = seat
    for player in ("P", "G"):
        play(state, player, "leave")
    assert turns(state) == ["W"]
    play(state, "W", "advance_sunspot")
    play(state, "W", "leave")
    assert state.ended and (game().score(state) or {}).keys() == (
        {"P", "W", "G"} if seat == "passes" else {"W"}
    )
    result = game().result(state)
    assert result is not None and result.ended == "all players have left the game in year 2"
    assert list(game().legal_actions(state)) == []


# -- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [table, core_table, lambda: play(table(), "W", "leave"), lambda: auction(("W", 2)),
     lambda: test_k_events.event(4, 6, test_k_events.hands())],
)  # fmt: skip
def test_lists_exactly_who_may_leave(make: Any) -> None:
    state = make()
    people = ["P", "W", "G", "X", None]
    lists_what_is_accepted(game(), state, Leave, {"by": people, "player": people})


def test_nothing_that_is_listed_names_who_has_left() -> None:
    state = play(core_table(), "W", "leave")
    play(state, "P", "research_auction", deck="thrusters", bid=1)
    for one in game().legal_actions(state):
        assert "W" not in (one.by, getattr(one, "to", None), getattr(one, "player", None)), one


# -- the set-up of Race to the Rescue --------------------------------------------------------------------


@pytest.mark.thorough
def test_the_set_up_goes_on_without_who_leaves() -> None:
    """The 1st player's choice of the colony is the next one's; the game begins without his steps."""
    hf4 = Hf4(load())
    header = bots.header(hf4.content, "race-to-the-rescue", 3, 4)
    state, chance = hf4.new(header), Seeded(4)
    hf4.apply(state, SetUp(), chance)
    first = state.first_player
    assert state.pending[0] == {"kind": "colony", "player": first}
    hf4.apply(state, Leave(by=first), chance)
    assert (
        state.pending[0] == {"kind": "colony", "player": state.first_player} and state.first_player != first
    )
    assert first not in [one["player"] for one in state.pending]
    choose = bots.Table("greedy", 4)
    while state.phase == PREPARE:
        chosen = choose(state)
        assert chosen is not None and chosen.by != first
        hf4.apply(state, chosen, chance)
    assert hf4.invariants(state) == [] and state.turn is not None
