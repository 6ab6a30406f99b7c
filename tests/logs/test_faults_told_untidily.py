"""Breaches that an untidy table hides at first sight, each beside a legal table that looks much like it."""

from __future__ import annotations

from hfmod.findings import Severity
from hfmod.games.hf4.record.events import ChitMoved
from hfmod.games.hf4.rules.core.f_fuel import mass_text
from hfmod.games.hf4.rules.core.state import Hf4State
from tests.logs.test_vassal_acts import CORE, GO, ROCKET, Played


def breaches(game: Played) -> list[tuple[int | None, str, str | None]]:
    """The roots: step, rule and player."""
    found = (one for one in game.findings if one.severity is Severity.VIOLATION and one.caused_by is None)
    return [(one.step, one.code, one.player) for one in found]


# -- tanks -------------------------------------------------------------------------------------------------

OUTPOST = (
    "yellow cargo_transfer from=leo to=outpost1",
    "yellow tanks stack=outpost1 n=2 change=+2",
    "yellow aquas n=4 change=-2",
    ROCKET[0],
)


def test_a_tank_out_of_a_stack_that_holds_none_comes_from_nowhere() -> None:
    """It is counted where it came to; the crew that follows it by the same way is another transfer."""
    crew = "yellow cargo_transfer cards=CQ040 from=rocket to=outpost1"
    tank = ("yellow cargo_transfer from=rocket to=outpost1", "yellow tanks stack=outpost1 n=3 change=+1")
    game = Played(*OUTPOST, *tank, crew, "yellow end_turn")
    assert breaches(game) == [(5, "G1", "yellow")]
    aboard = ("yellow cargo_transfer from=leo to=rocket", "yellow tanks stack=rocket n=1 change=+1")
    counted = ("yellow tanks stack=rocket n=0 change=-1", "yellow aquas n=3 change=-1")
    assert breaches(Played(*OUTPOST, *aboard, *tank, *counted, crew, "yellow end_turn")) == []


def test_tanks_moved_out_of_turn_are_a_breach_however_many_they_are() -> None:
    """Green counts them only later; Yellow goes on with the turn, and ends it."""
    tanks = ("green cargo_transfer from=leo to=outpost1", "green create_stack stack=outpost1 space=leo")
    later = ("green tanks stack=outpost1 n=2 change=+2", "green aquas n=4 change=-2", "green end_turn")
    early = Played("yellow income", *tanks, ROCKET[0], "yellow end_turn", *later)
    assert breaches(early) == [(2, "G.1", "green")]
    assert breaches(Played("yellow income", ROCKET[0], "yellow end_turn", *tanks, *later)) == []


def test_fuel_that_was_jettisoned_without_a_word_before_tanks_were_loaded() -> None:
    """The chit goes down, and from there up by the tanks: nothing is in doubt."""
    load, empty = "yellow tanks_to_fuel stack=outpost1", "yellow tanks stack=outpost1 n=0 change=-1"
    stocked = (
        "yellow cargo_transfer from=leo to=outpost1",
        "yellow tanks stack=outpost1 n=1 change=+1",
        "yellow aquas n=5 change=-1",
        *ROCKET[:2],
        "yellow load_fuel mass=mass-5 with=aquas grade=0",
        "yellow aquas n=1 change=-4",
    )
    n = len(stocked)
    down, up = (ChitMoved(n + 1, "yellow", "wet", "3", "5"), ChitMoved(n + 3, "yellow", "wet", "4", "3"))
    game = Played(*stocked, down, load, up, empty, "yellow end_turn")
    assert game.said[-3:] == ["jettison_fuel", "load_fuel", "end_turn"]
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    assert game.state.players["yellow"].stacks["rocket"].wet == 4
    plain = Played(*stocked, load, ChitMoved(n + 2, "yellow", "wet", "6", "5"), empty, "yellow end_turn")
    assert plain.said[-2:] == ["load_fuel", "end_turn"] and plain.codes == []


# -- flights -----------------------------------------------------------------------------------------------

AROUND = ("-> yellow cycler", "-> yellow luna-belt", "-> yellow earth-parachute-1", "-> yellow leo")
SAFE = "yellow roll d6=4 for=hazard subject=rocket"


def test_a_way_round_is_flown_though_fuel_is_jettisoned_right_after_it() -> None:
    """When its end is told, the chit lies where the way leads; then it goes down to the dry mass."""
    rolled = Played(*ROCKET, GO, *AROUND[:3], SAFE, AROUND[3], "yellow end_move space=leo")
    left = mass_text(rolled.state.players["yellow"].stacks["rocket"].wet)
    end = (
        f"wet yellow {left}",
        "yellow end_move space=leo",
        "wet yellow 1",
        "yellow jettison_fuel mass=mass-1",
    )
    unrolled = Played(*ROCKET, GO, *AROUND, *end, "yellow end_turn")
    assert [one[1:] for one in breaches(unrolled)] == [("H7b", "yellow")]
    assert breaches(Played(*ROCKET, GO, *AROUND[:3], SAFE, AROUND[3], *end, "yellow end_turn")) == []


def test_a_way_round_is_flown_though_a_deal_is_made_when_the_figure_is_back() -> None:
    """The chit is moved after the deal; the end of the move goes unsaid."""
    rolled = Played(*ROCKET, GO, *AROUND[:3], SAFE, AROUND[3], "yellow end_move space=leo")
    left = mass_text(rolled.state.players["yellow"].stacks["rocket"].wet)
    deal = ("green offer to=yellow item=aquas:1", "green consent to=yellow")
    paid = (*deal, "green aquas n=5", "yellow aquas n=2")
    chit = (*paid, f"wet yellow {left}", "yellow end_turn")
    assert [one[1:] for one in breaches(Played(*ROCKET, GO, *AROUND, *chit))] == [("H7b", "yellow")]
    assert breaches(Played(*ROCKET, GO, *AROUND[:3], SAFE, AROUND[3], *chit)) == []
    assert breaches(Played(*ROCKET, GO, *AROUND, *paid, "yellow end_turn")) == []


BELTS = ("earth-belt-1", "mercury-zone-belt-5")
PAST_BELTS = (
    "cycler", BELTS[0], "earth-home-burn-2", "venus-zone-lagrange-1", "mercury-zone-lagrange-2",
    "mercury-zone-hohmann-3", BELTS[1],
)  # fmt: skip


def past_belts(*rolled: str) -> Played:
    """A flight past two belts, with a roll at some of them."""
    told = []
    for space in PAST_BELTS:
        told.append(f"-> yellow {space}")
        told += ["yellow roll d6=4 for=belt subject=rocket"] if space in rolled else []
    return Played(*ROCKET, GO, *told, f"yellow end_move space={BELTS[1]}", header=CORE)


def test_a_roll_is_that_of_the_belt_where_the_figure_stood() -> None:
    """One belt is passed without a roll; the roll at the second one is no late one of the first."""
    first = len(ROCKET) + 1 + PAST_BELTS.index(BELTS[0])
    unrolled = past_belts(BELTS[1])
    assert breaches(unrolled) == [(first + 2, "H10.1", "yellow")]
    assert unrolled.said[-3:] == [f"enter {BELTS[1]}", "roll_belt", "end_move"]
    assert breaches(past_belts(*BELTS)) == []


# -- cards -------------------------------------------------------------------------------------------------


def test_a_second_sale_is_told_at_its_own_step() -> None:
    deck = Played(header=CORE).state.decks["robonauts"][:2]

    def given(state: Hf4State) -> None:
        for card in deck:
            state.decks["robonauts"].remove(card)
            state.players["yellow"].hand.append(card)

    sales = [f"yellow free_market card={card}" for card in deck]
    assert breaches(Played(*sales, "yellow end_turn", header=CORE, given=given)) == [(2, "D1b", "yellow")]
    assert breaches(Played(sales[0], "yellow end_turn", header=CORE, given=given)) == []


def test_an_auction_that_others_answer_was_not_taken_back_by_the_income_after_it() -> None:
    """Where nobody bids or passes, something else was announced before anything was done."""
    opened = ("yellow research_auction deck=robonauts bid=0", "yellow income", "yellow aquas n=7 change=+1")
    answered = Played(*opened, "green pass_bid", "red pass_bid", "yellow end_turn", header=CORE)
    assert breaches(answered) == [(2, "D1b", "yellow")]
    assert answered.said[:2] == ["research_auction", "income"]
    taken_back = Played(*opened, "yellow end_turn", header=CORE)
    assert breaches(taken_back) == [] and taken_back.said == ["income", "end_turn"]


# -- turns -------------------------------------------------------------------------------------------------


def outpost(n: int, left: int) -> tuple[str, ...]:
    """Yellow's tank becomes an outpost; so many Aquas are left."""
    return (
        f"yellow cargo_transfer from=leo to=outpost{n}",
        f"yellow tanks stack=outpost{n} n=1 change=+1",
        f"yellow aquas n={left} change=-1",
        f"yellow create_stack stack=outpost{n} space=leo",
    )


def test_an_act_that_means_something_else_once_the_turn_is_over_shows_that_it_is_not() -> None:
    """At the end of the turn Yellow's outpost 3 gets another chit; but the crew goes into it still."""
    three = (*outpost(1, 5), *outpost(2, 4), *outpost(3, 3))
    two = ("yellow cargo_transfer from=outpost2 to=leo", "yellow tanks stack=outpost2 n=0 change=-1")
    begun = (*three, *two, "yellow aquas n=4 change=+1")
    green = ("green decommission stack=leo aquas=1", "green aquas n=5 change=-1")
    crew = ("yellow cargo_transfer cards=CQ040 from=leo to=outpost3", "yellow end_turn")
    assert breaches(Played(*begun, *green, *crew, header=CORE)) == [(len(begun) + 1, "G.1", "green")]
    assert breaches(Played(*begun, *green, "green end_turn", header=CORE)) == []
