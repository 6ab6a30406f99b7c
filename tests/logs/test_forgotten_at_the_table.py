"""What was forgotten, or done by hand, at real tables: filled where it shows, told where it is a breach."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.replay import Replay
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from hfmod.games.hf4.record.events import ChitMoved, CubeMoved
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.vassal import commands as c
from tests.logs.edited import added, dropped, edited
from tests.logs.test_vassal_acts import CORE, GO, OVER, ROCKET, Played
from tests.logs.writing import GAME, random_game

LOGS = Path("tests/fixtures/logs")


def roots(log: str) -> list[tuple[int | None, str, str | None, Severity]]:
    (verdict,) = judge_game([LOGS / f"{log}.vlog"], League())
    return [
        (one.step, one.code, one.player, one.severity) for one in verdict.findings if one.caused_by is None
    ]


def breaches(log: str) -> list[tuple[int | None, str, str | None]]:
    return [one[:3] for one in roots(log) if one[3] is Severity.VIOLATION]


# -- tables ------------------------------------------------------------------------------------------------


def test_a_game_with_a_forgotten_end_and_a_dragged_cube_is_judged_to_its_end() -> None:
    """One of the first games that were played by hand at the table."""
    assert breaches("by-hand") == [
        (31, "H10.1", "green"),
        (40, "D1b", "red"),
        (47, "H5d", "green"),
        (49, "I6.2", "green"),
        (54, "I4a", "red"),
    ]
    unsaid = [one[:3] for one in roots("by-hand") if one[1] == "UNSAID"]
    assert unsaid == [(7, "UNSAID", "green"), (19, "UNSAID", None), (47, "UNSAID", "green")]


def test_an_inspiration_that_nobody_carries_out_is_the_tables_breach() -> None:
    assert roots("no-inspiration") == [
        (4, "UNSAID", "green", Severity.BOOKKEEPING),
        (18, "K2a", None, Severity.VIOLATION),
    ]


def test_aquas_paid_by_one_entry_of_a_menu_and_a_bid_that_is_put_back_are_read_as_any() -> None:
    """Income, which politics replaces, is all that is wrong; what was tried and undone counts for nothing."""
    assert breaches("one-click") == [
        (15, "O2", "red"),
        (19, "O2", "green"),
        (22, "O2", "red"),
        (61, "O2", "green"),
    ]
    assert [one[:2] for one in roots("one-click") if one[1] != "O2"] == [(27, "CHANCE-UNDONE")]


def test_what_could_be_seen_is_judged() -> None:
    """A card of another deck is taken along, a Black Side boosted, a cube laid where nothing can build."""
    assert breaches("black-boost") == [(6, "I2", "green"), (12, "I4a", "green"), (16, "I7", "red")]
    (verdict,) = judge_game([LOGS / "black-boost.vlog"], League())
    boosted = next(one for one in verdict.findings if one.code == "I4a")
    assert "JTEC H2 Thermoelectric (CG104R) is a Black Side" in boosted.message


@pytest.mark.thorough
def test_a_long_game_with_politics_is_judged_by_what_was_done_against_the_rules() -> None:
    """Played by hand with 21 deliberate breaches and 39 untidinesses: all are found, and nothing else."""
    assert breaches("politics-by-hand") == [
        (29, "O3a", "red"),  # the star is left where nobody voted for it
        (47, "I2g.1", "yellow"),  # a radiator that only the bonus reactor needs
        (53, "O2b.4", "red"),  # a delegate moved across the assembly
        (71, "D1b", "green"),  # a grant after the fundraise
        (127, "Da", "red"),  # before Green
        (130, "I2c", "yellow"),  # 4 bid with 1
        (152, "H10.1", "green"),  # a belt roll left out
        (167, "D1b", "yellow"),  # a second discard in one fundraise
        (174, "I6.2", "green"),  # ISRU 4 on hydration 1
        (232, "H6a.3", "green"),  # 6 fuel steps for two burns of 8; the second one follows
        (249, "O5c", "red"),  # lobbying under the General Assembly
        (286, "I2d", "green"),  # takes the card that Red has won
        (292, "O5b", "red"),  # an income without glory
        (326, "I7", "yellow"),  # a factory of nothing
        (341, "O2b.3", "red"),  # an election without a delegate there
        (368, "I2a", "yellow"),  # a bid with four cards in hand
        (416, "Oc", "green"),  # an eighth cube
        (486, "H6a", "red"),  # net thrust 8 on size 9
        (504, "K2a", None),  # Inspiration forgotten
        (544, "D1a", "yellow"),  # a second move
        (595, "K2f", "yellow"),  # nothing given up for the budget cuts
    ]
    kinds = {one[3] for one in roots("politics-by-hand")}
    assert kinds == {Severity.VIOLATION, Severity.BOOKKEEPING, Severity.NOTE}


def test_second_thoughts_are_no_second_operations() -> None:
    """A button clicked twice, a wrong deck announced; real breaches beside them stand alone."""
    assert breaches("politics-by-hand-2") == [
        (14, "I2g.1", "green"),
        (31, "O2b.4", "green"),
        (40, "I2d", "red"),
        (46, "O5b", "yellow"),
    ]
    notes = [one[:3] for one in roots("politics-by-hand-2") if one[3] is Severity.NOTE]
    assert notes == [(16, "SAID-TWICE", "red"), (22, "D1b", "yellow")]


# -- auctions -----------------------------------------------------------------------------------------------

OPENED = "yellow research_auction deck=robonauts bid=3"


def root_breaches(game: Played) -> list[tuple[int | None, str, str | None]]:
    found = (one for one in game.findings if one.severity is Severity.VIOLATION and one.caused_by is None)
    return [(one.step, one.code, one.player) for one in found]


def bidden(*told: str, taker: str) -> Played:
    """An auction that Yellow opens at 3, and whose card somebody takes after the last pass."""
    over = ("yellow aquas n=4", "yellow end_turn", "green income", "green end_turn")
    card = Played(header=CORE).state.decks["robonauts"][0]
    return Played(OPENED, *told, *over, header=CORE, hands=[(len(told) + 2, card, taker)])


def test_bids_of_a_table_that_takes_the_opening_for_lower_are_one_breach() -> None:
    """Yellow opens at 3 by a stale number, all bid as if it were 0, and the lower bidder takes the card."""
    bids = ("green bid amount=1", "red bid amount=2", "green pass_bid", "yellow pass_bid")
    game = bidden(*bids, taker="red")
    assert root_breaches(game) == [(2, "I2b", "green")]
    assert "red" in [act.get("to") for act in game.acts] and game.state.auction is None
    assert len(game.state.players["red"].hand) == 2  # with its support


def test_a_bid_that_is_too_low_for_those_who_bid_low_is_a_breach_of_its_own() -> None:
    bids = ("green bid amount=2", "red bid amount=1", "red pass_bid", "yellow pass_bid")
    assert root_breaches(bidden(*bids, taker="green")) == [(2, "I2b", "green"), (3, "I2b", "red")]


def test_a_tie_that_its_initiator_is_in_and_another_one_takes_is_a_breach() -> None:
    bids = ("green bid amount=3", "red pass_bid", "green pass_bid")
    assert root_breaches(bidden(*bids, taker="green")) == [(4, "I2e", "yellow")]
    assert root_breaches(bidden(*bids[:2], taker="yellow")) == []


def test_who_bids_on_in_a_tie_takes_the_card_by_the_bid_and_not_by_the_pass_before() -> None:
    tied = ("green bid amount=4", "red bid amount=4", "yellow pass_bid", "green pass_bid", "red pass_bid")
    on = ("yellow bid amount=4", "green pass_bid", "red pass_bid")
    assert root_breaches(bidden(*tied, *on, taker="yellow")) == []
    assert root_breaches(bidden(*tied, taker="yellow")) == [(6, "I2e", "yellow")]


# -- the cube ----------------------------------------------------------------------------------------------


def test_a_dragged_cube_ends_the_year_and_its_control_only_catches_up() -> None:
    *turns, advance = OVER
    game = Played(*turns, CubeMoved(4, 1), "yellow income", advance, "yellow end_turn", header=CORE)
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    assert [act["do"] for act in game.acts[-3:]] == ["advance_sunspot", "income", "end_turn"]
    assert game.state.year == 2


def test_a_control_that_runs_late_ends_years_and_catches_up_in_one() -> None:
    """After a drag it counts one less: at the next year's end it leads to where the cube lies."""
    turns, late = OVER[:-1], ("table advance_sunspot year=2 spot=1", "table advance_sunspot year=3 spot=2")
    years = (
        *turns,
        CubeMoved(4, 1),
        *turns,
        late[0],
        "table roll d6=5 for=event subject=year",
        "yellow end_turn",
    )
    game = Played(*years, late[1], *turns[1:], header=CORE)
    assert [one for one in game.codes if one != "EXPECT"] == ["UNSAID"] and game.state.year == 3
    assert (game.state.phase, game.state.sunspot) == ("sunspot", 2)


def test_a_cube_that_is_lifted_and_put_back_ends_no_year() -> None:
    *turns, _ = OVER
    game = Played(*turns, CubeMoved(4, 1), CubeMoved(5, 0), OVER[-1], "yellow end_turn", header=CORE)
    assert game.codes == [] and game.state.year == 2


def test_a_cube_dragged_in_the_middle_of_the_turns_ends_no_year() -> None:
    game = Played("yellow end_turn", CubeMoved(2, 1), "green end_turn", header=CORE)
    assert [act["do"] for act in game.acts] == ["end_turn", "end_turn"]


YEARS = (*OVER, *OVER[:-1], "table advance_sunspot year=3 spot=2")


def test_an_event_rolled_with_the_die_for_other_things_counts() -> None:
    game = Played(*YEARS, "yellow roll d6=3 for=other subject=yellow", "yellow income", header=CORE)
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    assert game.acts[-2]["do"] == "roll_event"


@pytest.mark.parametrize("who", ["table", "yellow"])
def test_an_event_rolled_before_the_cube_is_moved_is_that_of_the_year(who: str) -> None:
    """Nobody has said that the last turn is over; a year that asks for no roll leaves the die spare."""
    *before, last, cube = YEARS
    roll = f"{who} roll d6=3 for=event subject=year"
    for end in ((last,), ()):
        game = Played(
            *before, "red income", *end, roll, cube, "yellow income", "yellow end_turn", header=CORE
        )
        assert [act["do"] for act in game.acts[-4:]] == [
            "advance_sunspot", "roll_event", "income", "end_turn"
        ]  # fmt: skip
        assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}
    *turns, cube = OVER
    game = Played(*turns, roll, cube, "yellow income", header=CORE)
    assert game.codes == ["CHANCE-SPARE"] and game.findings[0].severity is Severity.NOTE


@pytest.mark.parametrize(
    ("then", "face", "codes"),
    [
        (("table roll d6=5 for=event", "yellow income"), 5, []),
        (("yellow aquas n=3", "table roll d6=5 for=event", "yellow income"), 5, []),
        (("yellow income", "table roll d6=5 for=event"), 3, ["UNSAID", "CHANCE-SPARE"]),
        (("yellow income", "yellow end_turn", "table roll d6=5 for=event"), 3, ["UNSAID", "CHANCE-SPARE"]),
    ],
)
def test_a_die_for_other_things_is_the_event_unless_that_is_rolled_before_the_next_act(
    then: tuple[str, ...], face: int, codes: list[str]
) -> None:
    """What is only counted between the two dice is no act."""
    game = Played(*YEARS, "yellow roll d6=3 for=other subject=yellow", *then, header=CORE)
    assert [act["chance"][0]["d6"] for act in game.acts if act["do"] == "roll_event"] == [face]
    assert game.codes == codes


# -- the event roll ----------------------------------------------------------------------------------------


def without_event_roll(late: bool) -> tuple[Verdict, int]:
    """A game in which the first event roll is not made, or only after the next act."""
    played = random_game("core", 2, 3, acts=150)
    acts: list[dict[str, Any]] = [
        {name: value for name, value in one.items() if name != "expect"} for one in played.actions
    ]
    place = next(n for n, one in enumerate(acts) if one["do"] == "roll_event")
    roll = acts.pop(place)
    if late:
        acts.insert(place + 1, roll)
    acts = acts[: place + 12]
    replay: Replay[Hf4State] = Replay(GAME, played.header, "game.hflog")
    lines = [(n, {**one, "n": n}) for n, one in enumerate(acts, 1)]
    return replay.run(lines), place + 1


@pytest.mark.parametrize("late", [False, True])
def test_an_event_roll_that_is_not_made_in_time_is_one_breach_by_the_table(late: bool) -> None:
    verdict, step = without_event_roll(late)
    found = [(one.step, one.code, one.player, one.severity) for one in verdict.findings if not one.caused_by]
    assert found == [(step, "K", None, Severity.VIOLATION)]


# -- told in another order, or by a chit -------------------------------------------------------------------


def test_a_thruster_told_right_after_it_was_switched_off_is_nobodys_breach() -> None:
    game = Played(*ROCKET, "yellow switch_off card=CQ040", GO, "yellow end_turn", header=CORE)
    assert [(one.code, one.severity) for one in game.findings] == [("J2a", Severity.UNVERIFIABLE)]
    between = Played(
        *ROCKET, "yellow switch_off card=CQ040", "yellow income", GO, "-> yellow cycler", header=CORE
    )
    assert ("J2a", Severity.VIOLATION) in [(one.code, one.severity) for one in between.findings]


def test_fuel_is_what_the_chit_was_moved_by_where_it_lay_elsewhere_before() -> None:
    """Two tanks were loaded before in a way that nobody told; the chit and the Aquas know."""
    lift = ChitMoved(3, "yellow", "wet", "6", start="3")
    told = ("yellow load_fuel mass=mass-6 with=aquas grade=0", "yellow end_turn")

    def given(state: Hf4State) -> None:
        state.players["yellow"].aquas = 3

    game = Played(*ROCKET[:2], lift, *told, given=given)
    assert [act.get("tanks") for act in game.acts if act["do"] == "load_fuel"] == [3]
    assert "G1b" not in game.codes


# -- dice whose button does not say what for ---------------------------------------------------------------

BELT = ("-> yellow cycler", "-> yellow earth-belt-1")
ANY_DIE = "yellow roll d6={} for=other subject=yellow"
THERE = ("yellow end_move space=earth-belt-1", "yellow end_turn")


def over_the_belt(*dice: str) -> Played:
    return Played(*ROCKET, GO, *BELT, *dice, *THERE, header=CORE)


def test_the_roll_of_a_belt_by_the_general_button_is_made() -> None:
    for game in (
        over_the_belt(ANY_DIE.format(6)),
        Played(*ROCKET, *BELT, ANY_DIE.format(6), GO, *THERE, header=CORE),  # the thruster is named late
    ):
        assert [one.severity for one in game.findings if one.code == "UNSAID"] == [Severity.BOOKKEEPING]
        assert [act["chance"][0]["d6"] for act in game.acts if act["do"] == "roll_belt"] == [6]
        assert "H10.1" not in game.codes


PLAIN = "table roll d6={} for=other"  # VASSAL's own button, which tells no mat


def test_the_roll_of_a_belt_by_the_plain_die_is_made() -> None:
    game = over_the_belt(PLAIN.format(6))
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    assert [act["chance"][0]["d6"] for act in game.acts if act["do"] == "roll_belt"] == [6]
    assert "LOG-UNCLEAR" in over_the_belt(PLAIN.format(6), PLAIN.format(5)).codes
    game = Played(*YEARS, PLAIN.format(3), "yellow income", header=CORE)
    assert game.acts[-2]["do"] == "roll_event"
    assert Played("yellow income", PLAIN.format(3), "yellow end_turn", header=CORE).codes == []


def test_a_plain_die_is_read_off_the_log() -> None:
    """The evening's belt is rolled for with it: the roll of its control is not there."""
    belt, plain = "for the radiation belt", c.Chat("*** Die = 5 *** <Anna>")
    read = edited(lambda steps: dropped(belt)(added(belt, plain)(steps)))
    assert [one["chance"][0]["d6"] for one in read.acts if one["do"] == "roll_belt"] == [5]


def test_the_roll_of_a_belt_by_the_general_button_after_others_have_spoken_ends_no_move() -> None:
    """The figure goes on after it; a die that nobody rolls is missing there, too."""
    talk = ("yellow nominate to=green", "yellow vote vote=no", "green vote vote=no", "red vote vote=no")
    on = ("-> yellow earth-home-burn-2", "yellow end_move space=earth-home-burn-2", "yellow end_turn")

    def given(state: Hf4State) -> None:
        state.glory_spots["heroism-1"] = "earth"

    for dice, codes in (((ANY_DIE.format(6),), ["UNSAID"]), ((), ["H10.1"])):
        game = Played(*ROCKET, GO, *BELT, *talk, *dice, *on, header=CORE, given=given)
        assert game.codes == codes and game.said.count("end_move") == 1


@pytest.mark.parametrize("dice", [(), ("green roll d6=4 for=other subject=green",)])
def test_a_belt_for_which_nobody_of_the_rocket_rolls_is_a_breach(dice: tuple[str, ...]) -> None:
    game = over_the_belt(*dice)
    assert [(one.code, one.severity) for one in game.findings] == [("H10.1", Severity.VIOLATION)]


def test_a_die_for_other_things_before_that_of_the_belt_is_for_nothing() -> None:
    game = over_the_belt(ANY_DIE.format(1), "yellow roll d6=4 for=belt subject=rocket")
    assert game.codes == []
    assert [act["chance"][0]["d6"] for act in game.acts if act["do"] == "roll_belt"] == [4]


def test_nobody_can_tell_which_of_two_dice_for_other_things_was_that_of_the_belt() -> None:
    game = over_the_belt(ANY_DIE.format(1), ANY_DIE.format(5))
    assert [one.severity for one in game.findings] == [Severity.UNVERIFIABLE, Severity.BOOKKEEPING]


# -- whose doing it is -------------------------------------------------------------------------------------

TOO_HIGH = ("yellow income", "green research_auction deck=robonauts bid=0", "yellow bid amount=9")


def test_what_rests_on_a_doubt_does_not_show_that_an_earlier_act_came_too_early() -> None:
    """Yellow's end went unsaid; his bid is too high for what he has, as far as anybody can tell."""
    doubtful = Played("yellow cargo_transfer from=leo to=outpost1", *TOO_HIGH)
    assert [(one.code, one.severity) for one in doubtful.findings] == [
        ("LOG-UNCLEAR", Severity.UNVERIFIABLE), ("UNSAID", Severity.BOOKKEEPING),
        ("I2c", Severity.UNVERIFIABLE),
    ]  # fmt: skip
    sure = Played(*TOO_HIGH)
    assert [(one.code, one.severity, one.player) for one in sure.findings] == [
        ("UNSAID", Severity.BOOKKEEPING, "yellow"), ("I2c", Severity.VIOLATION, "yellow"),
    ]  # fmt: skip


def test_cargo_that_is_lent_for_its_work_is_moved_by_its_owner() -> None:
    """Yellow's turn is over unsaid; the crew that green had lent him moves by green's own cargo transfer."""

    def lent(state: Hf4State) -> None:
        assert state.turn is not None
        state.turn.granted["crew:CQ038"] = {"yellow"}

    def afar(state: Hf4State) -> None:
        lent(state)
        card = state.decks["robonauts"].pop()
        state.players["green"].stacks["outpost1"] = Stack("outpost1", "green", "luna-belt", [card])

    told = ("yellow income", "green cargo_transfer cards=CQ038 from=leo to=outpost1")
    game = Played(*told, "green create_stack stack=outpost1 space=leo", "green end_turn", given=lent)
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    assert [(act["by"], act["do"]) for act in game.acts][1:] == [
        ("green", "create_stack"), ("green", "end_turn"),
    ]  # fmt: skip
    wrong = Played(*told, "green end_turn", given=afar).findings
    assert [(one.code, one.player) for one in wrong if one.severity is Severity.VIOLATION] == [
        ("G1", "green")
    ]


# -- a thruster that has moved nothing ---------------------------------------------------------------------


@pytest.mark.parametrize("after", [(), ("yellow nominate to=green",)])
def test_a_thruster_after_which_nothing_else_is_done_may_still_be_used(after: tuple[str, ...]) -> None:
    def given(state: Hf4State) -> None:
        state.glory_spots["heroism-1"] = "earth"

    game = Played(*ROCKET, GO, *after, header=CORE, given=given)
    told = ["nominate"] if after else []
    assert [act["do"] for act in game.acts][2:] == ["activate_thruster", *told]
    assert game.state.movement is not None
    busy = Played(*ROCKET, GO, "yellow income", header=CORE)
    assert [act["do"] for act in busy.acts[-2:]] == ["end_move", "income"]


def test_a_token_that_the_next_player_gives_up_shows_the_end_of_a_turn() -> None:
    """Nobody may do that in the turn of another one (N3c)."""

    def claim(state: Hf4State) -> None:
        state.site("ceres").claim = "green"

    gone = "green discard_token token=claim site=ceres"
    unsaid = Played(*OVER, "yellow income", gone, "green income", "green end_turn", header=CORE, given=claim)
    assert unsaid.codes == ["UNSAID"]
    late = Played(*OVER, "yellow income", gone, "yellow end_turn", "green income", header=CORE, given=claim)
    assert late.codes == ["Da"] and late.findings[0].severity is Severity.BOOKKEEPING
    lines = (*OVER, "yellow income", gone, "yellow discard card=RT001", "yellow end_turn")
    assert "N3c" in Played(*lines, header=CORE, given=claim).codes
