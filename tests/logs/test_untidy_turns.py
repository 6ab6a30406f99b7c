"""What messy games taught about turns, years and auctions: told late or never, taken without a word."""

from __future__ import annotations

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.events import CardDragged, CardPlayed, CubeMoved, FigureMoved
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from tests.logs.test_vassal_acts import CORE, GO, HEADER, OVER, ROCKET, Played


def test_a_turn_whose_end_is_told_after_the_next_player_has_begun() -> None:
    talk = "yellow nominate to=yellow"
    game = Played("yellow income", "green income", talk, "yellow end_turn", "green end_turn")
    assert [(one.code, one.severity) for one in game.findings] == [("Da", Severity.BOOKKEEPING)]
    assert [(act["by"], act["do"]) for act in game.acts[:3]] == [
        ("yellow", "income"), ("yellow", "end_turn"), ("green", "income"),
    ]  # fmt: skip


def test_who_goes_on_after_another_has_begun_has_not_ended_the_turn() -> None:
    game = Played("green income", "yellow income", "yellow end_turn")
    assert game.codes[0] == "Da"


def test_who_ends_the_turn_of_the_last_player_before_the_year_ends_is_early() -> None:
    """Green goes on with an outpost whose chit changes when a turn ends, and only one year has ended then."""

    def given(state: Hf4State) -> None:
        for kind in ("outpost2", "outpost3"):
            state.players["green"].stacks[kind] = Stack(kind, "green", "leo", fts={Grade.WATER: 1})

    seats = [
        {"id": one, "faction": one, "crew": crew} for one, crew in (("green", "CQ038R"), ("yellow", "CQ040F"))
    ]
    race = {**HEADER, "scenario": "race-to-the-top", "players": seats}
    before = ("yellow income", "yellow end_turn", "green income", "yellow end_turn")
    tank = ("green cargo_transfer from=leo to=outpost3", "green tanks stack=outpost3 n=2 change=+1")
    over = ("green end_turn", "table advance_sunspot year=2 spot=1", "yellow income", "yellow end_turn")
    game = Played(*before, *tank, *over, header=race, given=given, seen=True)
    assert [(one.code, one.player, one.step) for one in game.findings] == [("GL-Turn", "yellow", 4)]


YELLOWS, GREENS, REDS = (
    ("yellow income", "yellow end_turn"), ("green income", "green end_turn"), ("red income", "red end_turn")
)  # fmt: skip
FLIES = (*ROCKET, GO, "-> yellow cycler", "yellow end_move space=cycler", "yellow end_turn")


@pytest.mark.parametrize(
    ("lines", "who"),
    [
        (("yellow end_turn", *YELLOWS, *GREENS, *REDS), "yellow"),  # sees that the operation is unused
        (("yellow end_turn", "yellow income", *GREENS, *REDS), "yellow"),  # and does not say it again
        (("yellow income", "yellow end_turn", *FLIES, *GREENS, *REDS), "yellow"),
        (("green end_turn", *YELLOWS, *GREENS, *REDS), "green"),
        (("yellow income", "green end_turn", *FLIES, *GREENS, *REDS), "green"),
        ((*YELLOWS, "red end_turn", *GREENS, *REDS), "red"),
        ((*YELLOWS, "green end_turn", *GREENS, *REDS), "green"),
        ((*YELLOWS, "green income", "yellow end_turn", *GREENS[1:], *REDS), "yellow"),  # had the own turn
    ],
)
def test_an_end_of_a_turn_that_goes_on_was_told_by_mistake(lines: tuple[str, ...], who: str) -> None:
    game = Played(*lines, "table advance_sunspot year=2 spot=1", header=CORE)
    found = [(one.code, one.severity, one.player) for one in game.findings if one.code != "UNSAID"]
    assert found == [("GL-Turn", Severity.BOOKKEEPING, who)]
    assert game.state.year == 2


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ((*YELLOWS, "yellow income", *GREENS), "Da"),  # a second operation, once the turn is over
        ((*YELLOWS, "green income", "yellow income", *GREENS[1:]), "Da"),
        (("yellow income", "red end_turn", "yellow end_turn", *GREENS), "GL-Turn"),
    ],
)
def test_what_is_told_out_of_turn_otherwise_is_a_breach(lines: tuple[str, ...], code: str) -> None:
    game = Played(*lines, "table advance_sunspot year=2 spot=1", header=CORE)
    assert code in [one.code for one in game.findings if one.severity is Severity.VIOLATION], game.findings


def test_a_card_dragged_in_the_own_turn_after_another_came_into_it_ends_no_turn() -> None:
    """Green takes income in yellow's turn, and plays her own after it."""
    drag = CardDragged(2, "yellow", "CQ040", "leo", "outpost1")
    then = ("yellow create_stack stack=outpost1 space=leo", "yellow end_turn", "green discard cards=CB067")

    def given(state: Hf4State) -> None:
        for deck in state.decks.values():
            deck[:] = [card for card in deck if card != "CB067"]
        state.players["green"].hand[:] = ["CB067"]

    game = Played("green income", drag, *then, "green end_turn", header=CORE, given=given, seen=True)
    blamed = [one for one in game.findings if one.severity is Severity.VIOLATION and one.caused_by is None]
    assert [(one.code, one.player, one.step) for one in blamed] == [("Da", "green", 1)]


def test_a_way_measured_after_the_next_player_has_begun_is_no_second_turn() -> None:
    """Yellow looks how far it is, and only then says that the turn is over."""
    there = FigureMoved(6, "yellow", "geo", "leo")
    game = Played(
        *ROCKET, "green income", there, FigureMoved(7, "yellow", "leo", "geo"), "yellow end_turn",
        "green end_turn",
    )  # fmt: skip
    assert [(one.code, one.severity) for one in game.findings] == [("Da", Severity.BOOKKEEPING)]
    assert "Da" in [
        one.code
        for one in Played(*ROCKET, "green income", there, "yellow end_turn", "green end_turn").findings
        if one.severity is Severity.VIOLATION
    ]


def test_what_is_taken_back_at_once_is_no_act_of_a_turn_that_is_told_to_be_over() -> None:
    """Green has begun; Yellow moves a crew and lays it back, and only then says that the turn is over."""
    moved = "yellow cargo_transfer cards=CQ040 from=leo to=outpost1"
    back = CardDragged(4, "yellow", "CQ040", "outpost1", "leo")
    told = ("yellow end_turn", "green end_turn")
    game = Played("yellow income", "green income", moved, back, *told, header=CORE)
    assert {one.severity for one in game.findings} <= {Severity.BOOKKEEPING, Severity.NOTE}
    game = Played("yellow income", "green income", moved, *told, header=CORE)
    assert "Da" in [one.code for one in game.findings if one.severity is Severity.VIOLATION]


AUCTION = ("yellow research_auction deck=robonauts bid=0", "green bid amount=1")


@pytest.mark.parametrize(("goes_on", "code"), [("end_turn", "D1"), ("discard card=RB017", "D1c")])
def test_a_card_that_its_bidder_has_taken_is_auctioned(goes_on: str, code: str) -> None:
    """Nobody has passed in words: silence is a pass, once the winner has drawn the card."""
    card = Played().state.decks["robonauts"][0]
    taken = Played(*AUCTION, f"yellow {goes_on}", hands=[(2, card, "green")])
    assert (taken.codes[0], taken.findings[0].severity) == (code, Severity.BOOKKEEPING)
    assert card in taken.state.players["green"].hand and taken.state.auction is None
    told = [act["by"] for act in taken.acts if act["do"] == "pass_bid"]
    assert sorted(told) == ["red", "yellow"]


@pytest.mark.parametrize("hands", [[], [(2, "green")], [(3, "")], [(1, "red")]])
def test_an_auction_whose_card_no_bidder_has_taken_is_over_unsaid(
    hands: list[tuple[int, str]],
) -> None:
    """The card lies where it was, was put back, or one has it who did not bid: the passes went unsaid."""
    card = Played().state.decks["robonauts"][0]
    game = Played(*AUCTION, "yellow end_turn", hands=[(step, card, whose) for step, whose in hands])
    ended = [one for one in game.findings if one.code in ("D1", "UNSAID")]
    assert [one.severity for one in ended] == [Severity.BOOKKEEPING]
    assert ended[0].code == ("D1" if dict(hands).get(2) else "UNSAID")


def test_a_tie_is_broken_by_who_takes_the_card() -> None:
    card = Played().state.decks["robonauts"][0]
    bids = (*AUCTION, "red bid amount=1")
    game = Played(*bids, "yellow end_turn", hands=[(3, card, "red")])
    assert game.acts[-2]["do"] == "award" and card in game.state.players["red"].hand


def test_cargo_dragged_after_an_auction_that_nobody_closed_in_words() -> None:
    """The winner has taken the card, and lays his crew into a rocket before he says anything else."""
    card = Played().state.decks["robonauts"][0]
    game = Played(
        "yellow research_auction deck=robonauts bid=1", "green pass_bid",
        CardDragged(3, "yellow", "CQ040", "leo", "rocket"), "yellow create_stack stack=rocket space=leo",
        hands=[(2, card, "yellow")],
    )  # fmt: skip
    assert [(one.code, one.severity) for one in game.findings] == [("D1c", Severity.BOOKKEEPING)]
    assert game.state.players["yellow"].stacks["rocket"].cards == ["CQ040"]


def test_a_year_that_is_advanced_after_the_first_player_has_begun() -> None:
    *turns, advance = OVER
    game = Played(*turns, "yellow income", advance, "yellow end_turn")
    assert [(one.code, one.severity) for one in game.findings] == [("Db", Severity.BOOKKEEPING)]
    assert [act["do"] for act in game.acts[-3:]] == ["advance_sunspot", "income", "end_turn"]


def test_a_year_that_never_is_advanced_went_unsaid() -> None:
    *turns, _ = OVER
    game = Played(*turns, "yellow income", "yellow end_turn")
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    assert "the sunspot cube was not moved" in game.findings[0].message


def test_a_human_given_up_before_the_year_is_told() -> None:
    """The table tells it for its owner, whose turn it is when the year has begun."""
    *turns, advance = OVER
    game = Played(*ROCKET, *turns, "table murder card=CQ040", advance, "yellow end_turn")
    assert [act["do"] for act in game.acts[-3:]] == ["advance_sunspot", "murder", "end_turn"]
    assert "Db" in game.codes and "G.1" not in game.codes


def test_a_roll_before_the_turn_before_is_ended() -> None:
    """Green rolls, and yellow's end is told then: the roll is of green's turn."""
    game = Played(
        "yellow income", "green roll d6=3 for=hazard subject=rocket", "yellow end_turn", "green end_turn"
    )
    assert ("Da", Severity.BOOKKEEPING) in [(one.code, one.severity) for one in game.findings]
    assert [act["by"] for act in game.acts if act["do"] == "end_turn"] == ["yellow", "green"]


CARD = "CB067"  # a robonaut in Green's hand
LADEN = (
    "green cargo_transfer cards=CQ038 from=leo to=outpost1",
    "green create_stack stack=outpost1 space=leo",
)


def green_holds(state: Hf4State) -> None:
    """Green has a robonaut in hand, and Aquas."""
    state.decks["robonauts"].remove(CARD)
    state.players["green"].hand.append(CARD)
    state.players["green"].aquas = 9


def test_a_card_laid_in_leo_after_a_turn_that_nobody_ended_is_boosted() -> None:
    """Green boosts by hand and goes on: Yellow's turn was over. Where Yellow goes on, nothing is boosted."""
    laid = ("yellow income", CardPlayed(2, "green", CARD, "leo"))
    game = Played(*laid, *LADEN, "green end_turn", header=CORE, given=green_holds)
    assert [act["do"] for act in game.acts] == ["income", "end_turn", "boost", "create_stack", "end_turn"]
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}
    game = Played(*laid, "green end_turn", header=CORE, given=green_holds)
    assert [act["do"] for act in game.acts] == ["income", "end_turn", "boost", "end_turn"]
    own = ("yellow cargo_transfer cards=CQ040 from=leo to=outpost1", "yellow end_turn")
    game = Played(*laid, *own, *LADEN, "green end_turn", header=CORE, given=green_holds)
    assert "boost" not in [act["do"] for act in game.acts]


def test_cargo_dragged_after_a_turn_that_nobody_ended_is_moved() -> None:
    def given(state: Hf4State) -> None:
        state.players["green"].stacks["outpost1"] = Stack("outpost1", "green", "leo", [], {Grade.WATER: 1})

    drag = CardDragged(2, "green", "CQ038", "leo", "outpost1")
    back = "green cargo_transfer cards=CQ038 from=outpost1 to=leo"
    game = Played("yellow income", drag, back, "green end_turn", header=CORE, given=given)
    assert [act["do"] for act in game.acts] == ["income", "end_turn", *["cargo_transfer"] * 2, "end_turn"]
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}


def test_a_cube_that_is_dragged_before_anybody_says_that_the_last_turn_is_over() -> None:
    """Yellow begins the next year; where Red goes on instead, the cube was moved too early."""
    year = ("yellow income", "yellow end_turn", "green income", "green end_turn", "red income")
    game = Played(*year, CubeMoved(6, 1), "yellow income", "yellow end_turn", header=CORE)
    assert [act["do"] for act in game.acts[-4:]] == ["end_turn", "advance_sunspot", "income", "end_turn"]
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}
    game = Played(*year, CubeMoved(6, 1), "red discard cards=RB017", "red end_turn", header=CORE)
    assert "advance_sunspot" not in [act["do"] for act in game.acts]


def test_a_hero_named_before_the_year_that_is_told_late_is_named_in_the_new_one() -> None:
    """Red's last turn was over, though nobody said so; who goes on with it shows that it was not."""

    def given(state: Hf4State) -> None:
        state.glory_spots["heroism-1"] = "earth"

    *before, _, year = OVER
    votes = ("green vote vote=no", "red vote vote=no", "yellow vote vote=no")
    told = (*before, "red income", "yellow nominate to=red", year, *votes)
    game = Played(*told, "yellow income", "yellow end_turn", header=CORE, given=given)
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING} and "UNSAID" in game.codes
    acts = [act["do"] for act in game.acts[2:]]
    assert acts[:4] == ["income", "end_turn", "advance_sunspot", "nominate"]
    crew = "red cargo_transfer cards=CQ039 from=leo to=outpost1"
    game = Played(*told, crew, "red end_turn", header=CORE, given=given)
    assert "Db" in [one.code for one in game.findings if one.severity is Severity.VIOLATION]


def test_an_end_that_nobody_told_before_the_first_player_acts_and_tells_the_year_late() -> None:
    """Nor the one before it. If red goes on, yellow was too early."""
    *_, year = OVER
    told = ("yellow income", "yellow end_turn", "green income", "red income")
    crew = ("yellow cargo_transfer cards=CQ040 from=leo to=outpost1", year)
    game = Played(*told, *crew, "yellow income", "yellow end_turn", header=CORE)
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}
    acts = [(act["by"], act["do"]) for act in game.acts]
    assert acts[acts.index(("red", "end_turn")) + 1][1] == "advance_sunspot"
    goes_on = ("red cargo_transfer cards=CQ039 from=leo to=outpost1", "red end_turn")
    game = Played(*told, *crew, *goes_on, header=CORE)
    assert Severity.VIOLATION in {one.severity for one in game.findings}


def test_an_act_in_parts_after_an_end_that_nobody_told_is_one_though_the_year_is_told_next() -> None:

    def given(state: Hf4State) -> None:
        for deck in state.decks.values():
            deck[:] = [card for card in deck if card != "CB067"]
        state.players["red"].stacks["leo"].cards.append("CB067")

    both = [f"red cargo_transfer cards={card} from=leo to=outpost1" for card in ("CQ039", "CB067")]
    told = ("yellow income", "yellow end_turn", "green income", *both, OVER[-1])
    game = Played(*told, "yellow income", "yellow end_turn", header=CORE, given=given)
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}
    assert [act["cards"] for act in game.acts if act["by"] == "red" and "cards" in act] == [
        ["CQ039", "CB067"]
    ]


@pytest.mark.parametrize(
    ("later", "spare"),
    [
        (("table roll d6=3 for=end", OVER[-1]), [5]),
        ((OVER[-1], "table roll d6=3 for=end"), []),
        (("yellow roll d6=3 for=other", OVER[-1]), []),
    ],
)
def test_a_die_for_the_end_of_the_game_belongs_to_the_year_that_is_told_after_it(
    later: tuple[str, ...], spare: list[int]
) -> None:
    """Yellow has begun the next year already; it is not the last one, and asks for no die."""
    ends = ("yellow end_turn", "green end_turn", "red end_turn")
    game = Played(*ends, "yellow income", *later, header=CORE)
    assert [one.step for one in game.findings if one.code == "CHANCE-SPARE"] == spare
    assert [act["do"] for act in game.acts][-2:] == ["advance_sunspot", "income"]


def test_who_names_a_hero_in_the_last_turn_of_a_year_has_not_ended_it() -> None:
    """He ends it in the chat after the vote, and the year is told next; else its event would be left out."""
    told = (*OVER, "yellow end_turn", "green end_turn", "red income")
    vote = ("red nominate to=green", *(f"{one} vote vote=no" for one in ("yellow", "green", "red")))
    year = ("table advance_sunspot year=3 spot=2", "table roll d6=4 for=event")

    def given(state: Hf4State) -> None:
        state.glory_spots["heroism-1"] = "earth"

    game = Played(*told, *vote, *year, "yellow income", "yellow end_turn", header=CORE, given=given)
    acts = [act["do"] for act in game.acts]
    assert acts.index("nominate") < acts.index("roll_event")
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}


THROWN = ("yellow decommission stack=leo aquas=1", "yellow aquas n=5")


@pytest.mark.parametrize(
    ("later", "taken", "early"),
    [
        (("red pass_bid", "yellow pass_bid"), 9, True),
        (("green pass_bid", "yellow end_turn"), 9, False),  # who leads has nothing to pass
        (("red pass_bid", "yellow pass_bid"), 2, False),  # they only say late what was over
        (("yellow end_turn", "red pass_bid"), 9, False),
        (("yellow bid amount=2", "red pass_bid", "green pass_bid"), 9, True),
    ],
)
def test_an_auction_in_which_others_bid_or_pass_on_was_not_over(
    later: tuple[str, ...], taken: int, early: bool
) -> None:
    """What its player does meanwhile shows no passes: they come after it, and the card is taken then."""
    card = Played().state.decks["robonauts"][0]
    game = Played(*AUCTION, *THROWN, *later, hands=[(taken, card, "green")])
    assert ("D1c" in [one.code for one in game.findings if one.severity is Severity.VIOLATION]) == early


@pytest.mark.parametrize(("paid", "won"), [("yellow aquas n=5", True), ("yellow aquas n=6", False)])
def test_a_card_that_is_taken_and_paid_for_and_laid_back_was_won(paid: str, won: bool) -> None:
    """Yellow throws it away at once; who has not paid for it has only looked at it."""
    card, opened = Played().state.decks["robonauts"][0], "yellow research_auction deck=robonauts bid=1"
    told = (opened, "green pass_bid", paid, CardPlayed(4, "yellow", card, "deck"), "yellow end_turn")
    game = Played(*told, hands=[(3, card, "yellow"), (4, card, "")])
    assert ("discard" in [act["do"] for act in game.acts]) == won == ("D1c" in game.codes)
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}


def test_a_figure_that_leaves_before_the_end_of_the_year_is_told_begins_the_new_one() -> None:
    """Nobody has said that the last turn is over; the thruster is told after the year."""
    told = (*ROCKET, *OVER[:2], "red income", "-> yellow cycler leo", OVER[-1], GO)
    game = Played(*told, "yellow end_move space=cycler", "yellow end_turn", header=CORE)
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}
    acts = [act["do"] for act in game.acts]
    assert acts[acts.index("income") :] == [
        "income", "end_turn", "advance_sunspot", "activate_thruster", "enter", "end_move", "end_turn",
    ]  # fmt: skip


def test_who_ends_a_turn_before_the_year_is_told_and_plays_on_after_it_ended_none() -> None:
    """Who then leaves the next turn to another one has ended the first of the new year, told early."""
    *before, year = OVER
    told = ("yellow income", *before, "yellow end_turn", year)
    game = Played(*told, "yellow income", "yellow end_turn", "green income", header=CORE, seen=True)
    assert [(one.code, one.player) for one in game.findings if one.severity is Severity.VIOLATION] == [
        ("Db", "yellow")
    ]
    game = Played(*told, "green income", "green end_turn", header=CORE, seen=True)
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}


@pytest.mark.parametrize("button", ["green", "red"])
def test_the_end_of_a_turn_may_be_told_by_the_button_of_another_mat(button: str) -> None:
    """Nobody objects, and the next player plays. Where Yellow goes on, it was said against the rules."""
    wrong = ("yellow income", f"{button} end_turn")
    game = Played(*wrong, "green income", "green end_turn", "red income", "red end_turn", header=CORE)
    assert [(one.code, one.severity) for one in game.findings] == [("GL-Turn", Severity.BOOKKEEPING)]
    assert [act["by"] for act in game.acts] == ["yellow", "yellow", "green", "green", "red", "red"]
    for then in ("yellow research_auction deck=robonauts bid=0", "yellow end_turn"):
        codes = [one.code for one in Played(*wrong, then, header=CORE).findings]
        assert "GL-Turn" in codes


@pytest.mark.parametrize(
    ("then", "broken"),
    [
        (("yellow decommission stack=leo aquas=1", "yellow aquas n=0"), ["I2c"]),
        (("yellow aquas n=0",), []),  # it came first, and was counted late
    ],
)
def test_an_aqua_that_is_told_after_a_bid_and_spent_otherwise_has_not_paid_for_it(
    then: tuple[str, ...], broken: list[str]
) -> None:
    def poor(state: Hf4State) -> None:
        for player in state.players.values():
            player.aquas, player.hand = 0, []
        state.players["yellow"].stacks["outpost1"] = Stack("outpost1", "yellow", "leo", fts={Grade.WATER: 2})

    bid = "yellow research_auction deck=robonauts bid=1"
    moved = ("yellow cargo_transfer from=outpost1 to=leo", "yellow aquas n=1")
    game = Played(
        bid, *moved, *then, "yellow tanks stack=outpost1 n=1", "yellow end_turn", header=CORE, given=poor
    )
    assert [one.code for one in game.findings if one.severity is not Severity.BOOKKEEPING] == broken


def test_an_idle_turn_is_ended_after_one_that_nobody_ended() -> None:
    """Red plays then; where Yellow goes on, Green has ended a turn of another player."""
    played = ("yellow income", "green end_turn", "red income", "red end_turn")
    game = Played(*played, header=CORE)
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    for then in ("yellow end_turn", "yellow research_auction deck=robonauts bid=0"):
        game = Played(*played[:2], then, *played[2:], header=CORE)
        assert "GL-Turn" in [one.code for one in game.findings]


def test_a_turn_of_which_only_the_income_was_counted_is_over_when_the_next_player_goes_on() -> None:
    """It is said in the chat, which nobody reads; other numbers tell nothing."""
    year = ("green income", "green end_turn", "red end_turn", "table advance_sunspot year=2 spot=1")
    game = Played("yellow aquas n=9 change=+1", *year, header=CORE)
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)] * 2
    assert game.said[0] == "income" and game.state.year == 2
    assert "Da" in Played("yellow aquas n=10 change=+1", *year, header=CORE).codes
