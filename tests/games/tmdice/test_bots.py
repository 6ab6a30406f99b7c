"""What bots hold cards to be worth: by what they bring, and by how long the game still lasts."""

from __future__ import annotations

import random

from hfmod.engine.chance import Seeded
from hfmod.games.tmdice.bots import Table
from hfmod.games.tmdice.bots.chaotic import Chaotic
from hfmod.games.tmdice.bots.greedy import Greedy
from hfmod.games.tmdice.bots.worth import LONG, ROUNDS, overdue, worth
from hfmod.games.tmdice.content.model import BLUE
from hfmod.games.tmdice.rules.actions import SupportChange, SupportDie
from hfmod.games.tmdice.rules.cards import PlayCard
from hfmod.games.tmdice.rules.ending import Leave, TakeBonusCard
from hfmod.games.tmdice.rules.state import TURN_END, TmdState
from tests.games.tmdice.tables import GAME, give, hold, lying, main_action, named, playing


def gain(players: int, card: str, *pay: str) -> float:
    """What a bot gains by a card in the first turn of a game."""
    state: TmdState = main_action(players)
    give(state, "ann", *pay)
    (held,) = hold(state, "ann", card)
    ann = state.players["ann"]
    return Greedy(random.Random(1)).gain(state, ann, PlayCard(by="ann", card=held, pay=pay))


def test_what_produces_is_worth_more_where_fewer_players_leave_more_turns() -> None:
    loans = [gain(players, "Long-term Loans", "megacredit", "earth") for players in (2, 3, 4)]
    assert loans == sorted(loans, reverse=True)
    assert loans[0] > 0


def test_an_action_is_worth_what_its_uses_bring() -> None:
    assert gain(2, "Relief Store", "earth", "earth", "megacredit") > 0
    three_dice_for_one = gain(2, "Charter Service", "titanium", "earth")
    two_dice_turned = gain(2, "Metal Exchange", "titanium", "earth")
    assert three_dice_for_one > two_dice_turned


def test_a_die_that_a_rival_loses_is_a_gain() -> None:
    state = main_action(2)
    give(state, "bob", "heat", "heat")
    held = hold(state, "ann", "Dust Devil")
    give(state, "ann", "event", "heat")
    act = PlayCard(by="ann", card=held[0], pay=("event", "heat"))
    with_dice = Greedy(random.Random(1)).gain(state, state.players["ann"], act)
    state.pool["red"] += 2
    state.players["bob"].dice.clear()
    assert with_dice > Greedy(random.Random(1)).gain(state, state.players["ann"], act)


def test_a_random_bot_keeps_an_extra_turn_for_the_end_of_the_game() -> None:
    state = playing(2, bonus=(named("Arbiter"),))
    state.players["ann"].vp, state.step = 6, TURN_END
    bot = Chaotic(random.Random(1))

    def taken() -> set[str]:
        acts = [bot.choose(state, "ann") for _ in range(20)]
        return {act.card for act in acts if isinstance(act, TakeBonusCard)}

    assert named("Arbiter") not in taken()
    state.completed = True
    assert taken() == {named("Arbiter")}


def test_of_uneven_bots_the_last_seat_leads() -> None:
    table = Table("uneven", 1)
    assert isinstance(table.bot, Chaotic) and isinstance(table.leader, Greedy)
    assert Table("random", 1).leader is None


def test_what_a_position_is_worth_hangs_on_no_order_in_which_it_is_added() -> None:
    """Rounding in an order would let a seed play another game under another Python."""
    state = playing(3)
    ann = state.players["ann"]
    ann.turns = 5
    cards = [card for card in sorted(state.deck) if state.content.cards[card].colour == BLUE]
    rng, worths = random.Random(1), set()
    for _ in range(20):
        ann.cards = rng.sample(cards, len(cards))
        worths.add(worth(state, ann))
    assert len(worths) == 1


def endless() -> TmdState:
    """Bob has left, and a card of ann's gives VP for ever; no more rounds are played than usual yet."""
    state = playing(2)
    lying(state, "ann", "Specimen of a support action")
    GAME.apply(state, Leave(by="bob"), Seeded(1))
    return state


def test_whoever_is_left_alone_ends_the_game_though_a_card_gives_vp_for_ever() -> None:
    state, table, chance = endless(), Table("greedy", 1), Seeded(1)
    state.players["ann"].turns = LONG * ROUNDS[2] + 1
    for _ in range(300):
        if (act := table(state)) is not None:
            GAME.apply(state, act, chance)
    assert state.ended


def test_a_game_is_to_be_ended_once_it_lasts_longer_than_any_and_a_solo_game_never() -> None:
    most = LONG * ROUNDS[2]
    for players, turns, late in ((2, most, False), (2, most + 1, True), (1, most + 1, False)):
        state = playing(players)
        state.players["ann"].turns = turns
        assert overdue(state) is late


def test_dice_for_the_end_are_turned_where_the_pool_has_none_and_no_plant_is_wanted_without_a_hex() -> None:
    state = endless()
    bot, ann = Greedy(random.Random(1)), state.players["ann"]
    state.temperature = state.content.temperature.end
    give(state, "ann", "plant", "plant", "plant", "water", "energy", "steel")
    assert bot.gather(state, ann) == SupportDie(by="ann", die="green")
    state.tiles = {one.id: "city" for one in state.content.hexes.values() if not one.ocean}
    assert bot.gather(state, ann) == SupportDie(by="ann", die="blue")
    state.pool["blue"] = 0
    assert bot.gather(state, ann) == SupportChange(by="ann", pay="plant", was="energy", to="water")
