"""What keeps a greedy bot going: turns end, and money is not waited for with a full hand."""

from __future__ import annotations

from hfmod.engine.chance import Seeded
from hfmod.games.hf4.bots.greedy import Greedy
from hfmod.games.hf4.bots.outfits import boost_factor
from hfmod.games.hf4.bots.settlers import Settlers
from hfmod.games.hf4.rules.core.acts import LEO, legal
from hfmod.games.hf4.rules.core.g1_cargo import ConvertStack
from hfmod.games.hf4.rules.core.i3_free_market import FreeMarket
from hfmod.games.hf4.rules.core.i4_boost import Boost
from tests.games.hf4.colonies import HOME, SOLAR, bernal, colonial, game, hold, put
from tests.games.hf4.test_m1_war import pass_turns, war


def test_an_independent_gives_up_its_home_in_order_to_end_a_turn() -> None:
    state = pass_turns(war("P"), "P")
    bernal(state, "P", "M2B173", HOME, "M2C181")
    hold(state, "P", "CB059")
    bot, done = Greedy(), list[str]()
    while state.turn is not None and state.turn.player == "P":
        act = next(one for one in bot.stop(state, "P") if legal(state, one))
        game().apply(state, act, Seeded(1))
        done.append(act.do)
    assert done == ["unanchor", "end_turn"] and state.players["P"].hand == ["CB059"]


def test_what_keeps_a_turn_from_ending_becomes_a_rocket_once_a_turn() -> None:
    state = colonial()
    put(state, "P", "outpost1", "phobos", state.players["P"].crew)
    bot = Greedy()
    converted = [sum(isinstance(act, ConvertStack) for act in bot.stop(state, "P")) for _ in range(2)]
    assert converted[0] and not converted[1]
    state.year += 1
    assert any(isinstance(act, ConvertStack) for act in bot.stop(state, "P"))


def test_a_full_hand_is_no_bar_to_auctions_while_a_flight_is_saved_for() -> None:
    state, settler = colonial(), Settlers()
    hold(state, "P", "M2B173", SOLAR, "CB059", "CF068")
    move = settler.move(state, "P")
    assert move is not None and set(move.cards) == {"M2B173", SOLAR}
    sales = [FreeMarket(by="P", card="CB059"), FreeMarket(by="P", card="CF068")]
    assert [*settler.clears_hand(state, "P", move)] == sales
    bernal(state, "P", "M2B174")
    state.players["P"].aquas = boost_factor(state, "P") * state.mass(SOLAR)
    legal_now = [act for act in settler.clears_hand(state, "P", move) if legal(state, act)]
    assert legal_now == [Boost(by="P", cards=(SOLAR,), home=True)]
    state.players["P"].hand.remove("CF068")
    assert not [*settler.clears_hand(state, "P", move)]


def test_in_anarchy_a_colonist_comes_to_the_home_that_is_anchored_first() -> None:
    state = colonial(("m0", "m2"))
    state.anarchy = True  # Bernals count for the limit before they are anchored
    put(state, "P", "kalpana", HOME, "M2B173", SOLAR)
    bot, done = Settlers(), list[str]()
    for _ in range(2):
        act = next(one for one in bot.duties(state, "P") if legal(state, one))
        game().apply(state, act, Seeded(1))
        done.append(act.do)
    assert done == ["anchor", "exomigrate"] and state.players["P"].stacks[LEO].cards == [
        state.players["P"].crew
    ]
