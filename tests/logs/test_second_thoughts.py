"""What players take back, say twice or do by hand at a table, and what stays a breach all the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.record.events import CardDragged, CardPlayed, ChitMoved, FigureMoved
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, Stack
from tests.games.hf4.worlds import stack
from tests.logs.test_vassal_acts import CORE, GO, OVER, ROCKET, Played

CARD = "CB067"  # a robonaut in somebody's hand


def found(game: Played) -> list[tuple[str, Severity]]:
    return [(one.code, one.severity) for one in game.findings]


def holding(*cards: str) -> dict[str, Any]:
    """A game in which Yellow has cards in hand, and Aquas."""

    def given(state: Hf4State) -> None:
        for deck in state.decks.values():
            deck[:] = [card for card in deck if card not in cards]
        player = state.players["yellow"]
        player.hand[:] = cards
        player.aquas = 20

    return {"header": CORE, "given": given}


# -- said twice --------------------------------------------------------------------------------------------


def test_an_end_that_is_clicked_twice_counts_once() -> None:
    game = Played("yellow income", "yellow end_turn", "yellow end_turn", "green income", "green end_turn")
    assert found(game) == [("SAID-TWICE", Severity.NOTE)]
    assert [act["do"] for act in game.acts] == ["income", "end_turn", "income", "end_turn"]


def test_an_end_that_is_said_again_after_another_has_acted_ends_nothing() -> None:
    game = Played("yellow income", "yellow end_turn", "green income", "yellow end_turn", "green end_turn")
    assert found(game) == [("GL-Turn", Severity.BOOKKEEPING)]
    assert [act["do"] for act in game.acts] == ["income", "end_turn", "income", "end_turn"]


@pytest.mark.parametrize(
    ("told", "bids", "severity"),
    [
        (("green bid amount=5", "green bid amount=2"), [2], Severity.NOTE),
        (("green bid amount=5", "red pass_bid", "green bid amount=2"), [2], Severity.NOTE),
        (("green bid amount=5", "red bid amount=6", "green bid amount=2"), [5, 6, 2], Severity.VIOLATION),
        (("red bid amount=3", "green bid amount=5", "green bid amount=2"), [3, 5, 2], Severity.VIOLATION),
    ],
)
def test_an_own_bid_that_is_lowered_before_anybody_bids_more_is_put_right(
    told: tuple[str, ...], bids: list[int], severity: Severity
) -> None:
    """The button still showed the number of an earlier auction; it was no bid below another one's."""
    opened = "yellow research_auction deck=robonauts bid=0"
    game = Played(opened, *told, header=CORE, given=wealthy)
    assert [act["amount"] for act in game.acts if act["do"] == "bid"] == bids
    assert found(game) == [("I2b", severity)]


def wealthy(state: Hf4State) -> None:
    for player in state.players.values():
        player.aquas = 9


# -- taken back --------------------------------------------------------------------------------------------

MOVED = "green cargo_transfer cards=CQ038 from=leo to=outpost1"


def test_cargo_that_is_put_back_at_once_is_a_note() -> None:
    """Green moves a card in Yellow's turn, and drags it back before anybody does anything."""
    back = CardDragged(3, "green", "CQ038", "outpost1", "leo")
    game = Played("yellow income", MOVED, back, "yellow aquas n=6", "yellow end_turn", header=CORE)
    assert ("G.1", Severity.NOTE) in found(game)
    assert [severity for _, severity in found(game) if severity is Severity.VIOLATION] == []
    assert "outpost1" not in game.state.players["green"].stacks


def test_cargo_that_stays_where_it_was_moved_out_of_turn_is_a_breach() -> None:
    game = Played("yellow income", MOVED, "yellow discard cards=CB067", "yellow end_turn", **holding(CARD))
    assert ("G.1", Severity.VIOLATION) in found(game)


def test_a_boost_that_is_taken_back_into_the_hand_is_none() -> None:
    """The card comes back into the hand before anything else is done: income is the only operation."""
    told = ("yellow boost cards=CB067", "yellow income", "yellow end_turn")
    game = Played(*told, hands=[(1, CARD, ""), (1, CARD, "yellow")], **holding(CARD))
    assert ("D1b", Severity.VIOLATION) in found(game)  # in the same step it was only sent away
    hands = [(1, CARD, ""), (2, CARD, "yellow")]
    game = Played(told[0], "yellow aquas n=20", *told[1:], hands=hands, **holding(CARD))
    assert found(game) == []
    assert [act["do"] for act in game.acts] == ["income", "end_turn"]


# -- by hand -----------------------------------------------------------------------------------------------


def test_a_card_dragged_from_the_hand_to_leo_is_boosted() -> None:
    game = Played(CardPlayed(1, "yellow", CARD, "leo"), "yellow end_turn", **holding(CARD))
    assert found(game) == [("UNSAID", Severity.BOOKKEEPING)]
    assert [act["do"] for act in game.acts] == ["boost", "end_turn"]
    assert CARD in game.state.players["yellow"].stacks["leo"].cards


def test_a_card_that_is_only_shown_is_not_boosted() -> None:
    """It is taken up again before the turn ends, or another operation is told."""
    shown = CardPlayed(1, "yellow", CARD, "leo")
    game = Played(shown, "yellow end_turn", hands=[(1, CARD, ""), (2, CARD, "yellow")], **holding(CARD))
    assert [act["do"] for act in game.acts] == ["boost", "end_turn"]  # at the end's step it is too late
    hands = [(1, CARD, ""), (2, CARD, "yellow")]
    game = Played(shown, "yellow aquas n=20", "yellow end_turn", hands=hands, **holding(CARD))
    assert [act["do"] for act in game.acts] == ["end_turn"]
    game = Played(shown, "yellow income", "yellow end_turn", **holding(CARD))
    assert [act["do"] for act in game.acts] == ["income", "end_turn"] and found(game) == []


def test_a_card_that_is_shown_breaks_no_act_in_two() -> None:
    """Between the button and the delegate a card is laid out and taken up again: one fundraise."""
    shown = CardPlayed(2, "yellow", CARD, "leo"), ChitMoved(3, "green", "dry", "1")  # while it lies there
    told = ("yellow fundraise", *shown, "yellow fundraise elect=unity", "yellow end_turn")
    politics = {**CORE, "modules": ["core", "m0"]}
    for taken_up, acts in ((3, ["fundraise", "end_turn"]), (5, ["fundraise", "fundraise", "end_turn"])):
        hands = [(2, CARD, ""), (taken_up, CARD, "yellow")]
        game = Played(*told, hands=hands, **{**holding(CARD), "header": politics})
        assert [act["do"] for act in game.acts] == acts


def test_a_card_dragged_onto_its_deck_is_discarded() -> None:
    game = Played(CardPlayed(1, "yellow", CARD, "deck"), "yellow end_turn", **holding(CARD))
    assert found(game) == [("UNSAID", Severity.BOOKKEEPING)]
    assert game.state.players["yellow"].hand == []


def test_a_card_dragged_out_of_another_players_turn_is_nothing() -> None:
    game = Played("yellow end_turn", CardPlayed(2, "yellow", CARD, "deck"), "green income", **holding(CARD))
    assert found(game) == []


# -- unclear, until the table shows it ---------------------------------------------------------------------


def test_an_event_rolled_on_a_players_mat_is_the_event() -> None:
    years = (*OVER, *OVER[:-1], "table advance_sunspot year=3 spot=2")
    game = Played(*years, "yellow roll d6=3 for=event", "yellow income", header=CORE)
    assert found(game) == [("UNSAID", Severity.BOOKKEEPING)]
    assert game.acts[-2]["do"] == "roll_event"


def test_a_way_that_is_measured_during_a_flight_is_not_flown() -> None:
    far = [
        FigureMoved(7, "yellow", "neptune-burn-6", "geo"),
        FigureMoved(8, "yellow", "geo", "neptune-burn-6"),
    ]
    game = Played(*ROCKET, GO, "-> yellow geo", *far, "yellow end_move space=geo", "yellow end_turn")
    assert found(game) == []
    assert "neptune-burn-6" not in [act.get("space") for act in game.acts]


def test_an_award_shows_that_all_have_passed() -> None:
    game = Played(
        "yellow research_auction deck=robonauts bid=0", "green bid amount=1", "yellow award to=green",
        header=CORE,
    )  # fmt: skip
    assert [code for code, severity in found(game) if severity is Severity.VIOLATION] == []
    assert game.state.auction is None
    assert [act["by"] for act in game.acts if act["do"] == "pass_bid"] == ["red", "yellow"]


# -- what followed by force --------------------------------------------------------------------------------

EXPLODED = (*OVER, *OVER[:-1], "table advance_sunspot year=3 spot=2", "table roll d6=4 for=event")
HEAVY, LIGHT = "CF078", "CB058"  # masses 3 and 1


def launched(state: Hf4State) -> None:
    """Two cards of Yellow lie in LEO, who has many Aquas."""
    state.players["yellow"].aquas = 20
    for deck in state.decks.values():
        deck[:] = [card for card in deck if card not in (HEAVY, LIGHT)]
    state.players["yellow"].stacks["leo"].cards += [HEAVY, LIGHT]


def test_a_lighter_card_that_is_given_up_for_the_heaviest_is_a_breach_and_the_table_goes_on_with_it() -> None:
    game = Played(
        *EXPLODED, f"yellow pad_explosion card={LIGHT}", "yellow end_turn", header=CORE, given=launched
    )
    assert [(one.code, one.player, one.caused_by) for one in game.findings] == [("K2c", "yellow", None)]
    yellow = game.state.players["yellow"]
    assert yellow.hand == [LIGHT] and HEAVY in yellow.stacks["leo"].cards


def test_the_heaviest_card_is_lost_by_force_and_its_word_is_no_further_act() -> None:
    for told in ((), (f"yellow pad_explosion card={HEAVY}",)):
        game = Played(*EXPLODED, *told, "yellow end_turn", header=CORE, given=launched)
        assert found(game) == [] and game.state.players["yellow"].hand == [HEAVY]


def test_a_card_that_is_taken_up_before_any_die_is_rolled_for_the_event_is_lost_by_it() -> None:
    """The die is read off for the event, though a hand has done first what that costs."""
    *before, _ = EXPLODED
    step = len(before) + 1
    lost, die = CardPlayed(step, "yellow", HEAVY, "hand"), "yellow roll d6=4 for=other subject=yellow"
    game = Played(
        *before, lost, die, "yellow income", "yellow end_turn",
        hands=[(step, HEAVY, "yellow")], header=CORE, given=launched,
    )  # fmt: skip
    assert game.codes == ["UNSAID"] and game.state.players["yellow"].hand == [HEAVY]
    assert [act["do"] for act in game.acts[-3:]] == ["roll_event", "income", "end_turn"]


# -- cards that come aboard late ---------------------------------------------------------------------------


def flown(dry: str | None, *later: str) -> Played:
    """Yellow's rocket leaves as a figure with chits; its cards are dragged aboard in Green's turn."""
    chits = [ChitMoved(2, "yellow", "dry", dry, None)] if dry is not None else []
    drags = [CardDragged(20 + n, "yellow", card, "leo", "rocket") for n, card in enumerate(later)]
    flight = (
        "yellow activate_thruster card=CQ040 stack=leo",
        "-> yellow cycler",
        "yellow end_move space=cycler",
    )
    fuel = "yellow load_fuel mass=mass-6 with=aquas grade=0"
    told: tuple[str | ChitMoved, ...] = (
        "yellow create_stack stack=rocket space=leo", *chits, fuel, *flight, "yellow end_turn"
    )  # fmt: skip
    return Played(*told, *drags, "green income", "green end_turn", header=CORE, given=launched)


def test_cards_that_are_laid_into_a_rocket_once_it_has_left_were_aboard() -> None:
    for dry in ("2", None):
        game = flown(dry, "CQ040", LIGHT)
        assert found(game) == [("UNSAID", Severity.BOOKKEEPING)]
        assert game.state.players["yellow"].stacks["rocket"].cards == ["CQ040", LIGHT]


def test_cards_that_the_dry_mass_chit_does_not_weigh_were_not_aboard() -> None:
    game = flown("1", "CQ040", HEAVY)
    assert game.state.players["yellow"].stacks["rocket"].cards == ["CQ040"]
    assert HEAVY in game.state.players["yellow"].stacks["leo"].cards


def in_leo(player: str, card: str) -> Callable[[Hf4State], None]:
    """A card lies in a player's LEO."""

    def given(state: Hf4State) -> None:
        hands = [one.hand for one in state.players.values()]
        for pile in (*state.decks.values(), *hands):
            pile[:] = [one for one in pile if one != card]
        state.players[player].stacks["leo"].cards.append(card)

    return given


def test_a_card_that_is_dragged_before_the_end_of_the_turn_of_another_is_told_moves_after_it() -> None:
    drag = CardDragged(3, "green", CARD, "leo", "outpost1")
    told = ("yellow income", drag, "green create_stack stack=outpost1 space=leo", "yellow end_turn")
    game = Played(*told, "green income", "green end_turn", header=CORE, given=in_leo("green", CARD))
    assert found(game) == [("Da", Severity.BOOKKEEPING)]
    assert game.state.players["green"].stacks["outpost1"].cards == [CARD]


def test_a_card_that_is_dragged_while_another_plays_on_is_no_cargo() -> None:
    drag = CardDragged(3, "green", CARD, "leo", "outpost1")
    told = ("yellow aquas n=4", drag, "yellow income", "yellow end_turn")
    game = Played(*told, header=CORE, given=in_leo("green", CARD))
    assert found(game) == [] and CARD in game.state.players["green"].stacks["leo"].cards


# -- told before or after the thruster ---------------------------------------------------------------------


def test_fuel_that_is_loaded_once_the_thruster_is_named_was_loaded_before_the_figure_leaves() -> None:
    game = Played(
        *ROCKET[:2], GO, *ROCKET[2:], "-> yellow cycler", "yellow end_move space=cycler", "yellow end_turn"
    )
    assert found(game) == [("H1c", Severity.BOOKKEEPING)]
    assert game.said[:4] == ["create_stack", "load_fuel", "activate_thruster CQ040", "enter cycler"]


def test_fuel_that_is_loaded_on_the_way_is_a_breach() -> None:
    way = ("-> yellow cycler", *ROCKET[2:], "-> yellow luna-belt", "yellow roll d6=5 for=belt subject=rocket")
    game = Played(*ROCKET[:2], GO, *way, "yellow end_move space=luna-belt", "yellow end_turn")
    assert [severity for _, severity in found(game)].count(Severity.VIOLATION) > 0


def glitched(state: Hf4State) -> None:
    """A rocket of Yellow with a glitch beside a flyby."""
    state.players["yellow"].stacks["leo"].cards.remove("CQ040")
    state.players["yellow"].stacks["rocket"] = Stack(
        "rocket", "yellow", "sol-earth-l2", ["CQ040"], glitch=True
    )
    f_fuel.set_mass(state, state.players["yellow"].stacks["rocket"])


FLYBY = (GO, "-> yellow venus-flyby", "yellow end_move space=venus-flyby", "yellow end_turn")


def test_a_glitch_roll_for_a_flyby_may_be_made_before_the_thruster_is_named() -> None:
    game = Played("yellow roll d6=1 for=glitch subject=rocket", *FLYBY, header=CORE, given=glitched)
    assert found(game) == [("GL-Glitch-Triggers", Severity.BOOKKEEPING)]
    assert [act["do"] for act in game.acts][:3] == ["activate_thruster", "glitch_roll", "enter"]


def test_a_flyby_without_a_glitch_roll_is_a_breach() -> None:
    game = Played(*FLYBY, header=CORE, given=glitched)
    assert found(game) == [("H8g", Severity.VIOLATION)]


# -- what explains nothing ---------------------------------------------------------------------------------

SAIL = (
    "yellow activate_thruster card=CT049 stack=rocket", "-> yellow cycler", "-> yellow earth-belt-1",
    "yellow roll d6=6 for=belt subject=rocket", "-> yellow earth-home-burn-2",
    "-> yellow venus-zone-hohmann-5", "-> yellow venus-flyby",
    "yellow pivot space=venus-flyby", "-> yellow earth-zone-hohmann-12",
    "-> yellow bennu-lagrange",
)  # fmt: skip


def sailing(state: Hf4State) -> None:
    """Yellow's rocket is a solar sail in LEO."""
    for deck in state.decks.values():
        deck[:] = [card for card in deck if card != "CT049"]
    state.players["yellow"].stacks["rocket"] = Stack("rocket", "yellow", "leo", ["CT049"])
    f_fuel.set_mass(state, state.players["yellow"].stacks["rocket"])


def test_a_flight_that_goes_on_has_not_burnt_up_on_the_way() -> None:
    """No way with an afterburn there is legal, and on one that is the sail would have been lost."""
    end = ("yellow end_move space=bennu-lagrange", "yellow end_turn")
    game = Played(*SAIL, "yellow oberth space=bennu-lagrange", *end, header=CORE, given=sailing)
    assert found(game) == [("H8e.3", Severity.VIOLATION)]
    assert game.state.players["yellow"].stacks["rocket"].location == "bennu-lagrange"


LAST = (*OVER, "yellow end_turn", "green end_turn", "red income")  # an event roll is due after this turn


def test_a_roll_is_left_out_where_the_next_act_is_that_of_the_new_year() -> None:
    game = Played(*LAST, "yellow income", "yellow end_turn", header=CORE)
    assert ("K", Severity.VIOLATION) in found(game)


def test_no_roll_is_left_out_for_an_act_that_breaks_a_rule_all_the_same() -> None:
    game = Played(*LAST, "yellow site_refuel card=CQ040 stack=leo", "red end_turn", header=CORE)
    assert "K" not in game.codes
    (broken,) = (one for one in game.findings if one.severity is Severity.VIOLATION)
    assert broken.player == "yellow" and "I5" in broken.codes


# -- told after an act that needs it -----------------------------------------------------------------------


def earned_late(*counted: str) -> Played:
    """Yellow, with 6 Aquas, loads 7 tanks and tells the income of the turn after that."""
    load = "yellow load_fuel mass=mass-8 with=aquas grade=0"
    told = (*ROCKET[:2], load, counted[0], "yellow income", *counted[1:], "yellow end_turn")

    def poor(state: Hf4State) -> None:
        state.players["yellow"].aquas = 6

    return Played(*told, header=CORE, given=poor)


def test_income_that_is_told_after_what_it_pays_for_was_told_late() -> None:
    game = earned_late("yellow aquas n=0")
    assert [severity for _, severity in found(game)] == [Severity.BOOKKEEPING]
    assert [act["do"] for act in game.acts] == ["create_stack", "income", "load_fuel", "end_turn"]


def test_income_that_is_counted_after_what_it_would_pay_for_leaves_that_open() -> None:
    game = earned_late("yellow aquas n=0", "yellow aquas n=1")
    assert Severity.UNVERIFIABLE in [severity for _, severity in found(game)]


# -- announced twice ---------------------------------------------------------------------------------------


def test_an_auction_whose_card_is_drawn_when_the_end_has_been_said_was_held() -> None:
    """It was announced, and another one at once: no word of it counts where its card stays on the deck."""
    first = Played(header=CORE).state.decks["robonauts"][0]
    told = [f"yellow research_auction deck={deck} bid=0" for deck in ("robonauts", "thrusters")]
    over = ("yellow end_turn", "green income", "green end_turn")
    taken = Played(*told, *over, header=CORE, hands=[(3, first, "yellow")])
    assert ("D1b", Severity.NOTE) in found(Played(*told, *over, header=CORE))
    assert ("D1b", Severity.VIOLATION) in found(taken)


# -- a move that was under way where a log begins -------------------------------------------------------


def test_a_move_under_way_where_a_log_begins_is_over_where_its_player_does_other_things() -> None:
    def moving(state: Hf4State) -> None:
        stack(state, "yellow", "rocket", "leo", "CQ040", fuel=2)
        state.movement = Movement("rocket", "yellow", start="leo")

    game = Played("yellow income", header=CORE, given=moving)
    assert [act["do"] for act in game.acts] == ["income"] and game.state.movement is None
    assert found(game) == [("UNSAID", Severity.BOOKKEEPING)]
    told = Played("yellow end_move", "yellow income", header=CORE, given=moving)
    assert [act["do"] for act in told.acts] == ["end_move", "income"] and found(told) == []
    going_on = Played("green aquas n=4", header=CORE, given=moving)
    assert going_on.acts == [] and going_on.state.movement is not None


# -- money of a deal, told again -----------------------------------------------------------------------------


def gift_after_a_deal(*counted: str) -> Played:
    """Yellow, with 8 Aquas, agrees to give green one, counts it, and says a gift of one more."""
    agreed = ("yellow offer to=green item=aquas:1", "green consent to=yellow")
    return Played(*agreed, *counted, "yellow income", header=CORE)


def test_money_that_is_given_as_agreed_is_given_once() -> None:
    game = gift_after_a_deal("yellow deal to=green aquas=1", "yellow aquas n=7", "green aquas n=7")
    assert [act["do"] for act in game.acts] == ["deal", "accept_deal", "income"]
    assert game.state.players["green"].aquas == 7


def test_money_that_is_counted_once_more_is_another_gift() -> None:
    paid = ("yellow aquas n=7", "green aquas n=7")
    game = gift_after_a_deal(*paid, "yellow deal to=green aquas=1", "yellow aquas n=6", "green aquas n=8")
    assert [act["do"] for act in game.acts] == [*["deal", "accept_deal"] * 2, "income"]
    assert game.state.players["green"].aquas == 8


def test_income_is_told_after_the_thruster_only_where_it_was_counted_before_it() -> None:
    """Tanks that are moved to LEO are Aquas as well."""

    def fuelled(state: Hf4State) -> None:
        stack(state, "yellow", "rocket", "leo", "CQ040")
        stack(state, "yellow", "outpost1", "leo", fts=1)

    begun, flown = ("yellow aquas n=9",), (GO, "yellow end_move space=leo", "yellow income")
    early = Played(*begun, *flown, "yellow end_turn", header=CORE, given=fuelled)
    assert [act["do"] for act in early.acts][:2] == ["income", "activate_thruster"]
    moved = ("yellow cargo_transfer from=outpost1 to=leo", "yellow tanks stack=outpost1 n=0", *begun)
    late = Played(*moved, *flown, "yellow aquas n=10", "yellow end_turn", header=CORE, given=fuelled)
    order = ["cargo_transfer", "activate_thruster", "end_move", "income", "end_turn"]
    assert [act["do"] for act in late.acts] == order
    assert (late.codes, late.state.players["yellow"].aquas) == ([], 10)


def test_a_vote_that_is_clicked_twice_is_none_of_the_next_nomination() -> None:
    """Green votes yes twice, and no on the next one, after red."""
    first = (
        "yellow nominate to=yellow",
        "yellow vote vote=yes",
        "green vote vote=yes",
        "green vote vote=yes",
    )
    then = ("red vote vote=no", "yellow nominate to=red", "yellow vote vote=no", "red vote vote=yes")
    game = Played(*first, *then, "green vote vote=no", "yellow end_turn", header=CORE)
    assert game.codes == []
    votes = [(act["by"], act["agree"]) for act in game.acts if act["do"] == "vote"]
    assert votes[3:] == [("yellow", False), ("green", False), ("red", True)]


@pytest.mark.parametrize(
    ("counted", "roots"),
    [
        (("yellow aquas n=9",), [2, 7]),
        (("yellow aquas n=8", "yellow aquas n=9"), [2, 8]),  # as he counts last
        ((), [2]),
        (("yellow aquas n=11",), [2]),
        (("yellow aquas n=9", "yellow aquas n=8"), [2]),
    ],
)
def test_a_slip_that_is_put_right_is_no_cause_of_the_next_one(
    counted: tuple[str, ...], roots: list[int]
) -> None:
    """Yellow has 9 Aquas after an income and shows 10, then puts it right or not, and shows 12."""
    told = ("yellow income", "yellow end_turn", "green end_turn", *counted, "red end_turn")
    last = len(told) + 2
    shown = {2: {"yellow": {"aquas.yellow": 10}}, last: {"yellow": {"aquas.yellow": 12}}}
    year = "table advance_sunspot year=2 spot=1"
    game = Played(*told, year, "yellow end_turn", header=CORE, shown=shown)
    assert [one.step for one in game.findings if one.code == "EXPECT" and one.caused_by is None] == roots
