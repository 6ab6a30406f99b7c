"""What messy games taught about flights: ways measured, rolls made early, thrusters told late."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.events import CardDragged, ChitMoved, Event, FigureMoved
from hfmod.games.hf4.rules.core.e_stacks import settle
from hfmod.games.hf4.rules.core.f_fuel import mass_text
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from tests.logs.test_vassal_acts import CORE as CORE_GAME
from tests.logs.test_vassal_acts import GO, OVER, ROCKET, Played


def heavy_radiator(state: Hf4State) -> None:
    """Yellow has one in LEO."""
    state.decks["radiators"].remove("CD102")
    state.players["yellow"].stacks["leo"].cards.append("CD102")
    state.cards["CD102"].heavy = True


def test_a_radiator_that_was_only_looked_at_is_not_turned() -> None:
    light, heavy = (f"yellow orient card=CD102 heavy={n}" for n in "01")
    for told, did in (((light, heavy), []), ((light, "yellow aquas n=4", heavy), ["turn_radiator"])):
        game = Played(*told, "yellow end_turn", header=CORE_GAME, given=heavy_radiator)
        assert [act["do"] for act in game.acts] == [*did, "end_turn"]
        assert game.state.cards["CD102"].heavy is not bool(did)


def test_a_radiator_turned_while_the_rocket_flies_is_no_free_action() -> None:
    """The end of the move turns heat sinks; who does it on the way is before his time."""
    given = heavy_radiator
    fly = ("-> yellow cycler", "yellow orient card=CD102 heavy=0", "-> yellow luna-belt")
    game = Played(*ROCKET, GO, *fly, "yellow end_move space=luna-belt", header=CORE_GAME, given=given)
    assert "turn_radiator" not in [act["do"] for act in game.acts] and "H1c" not in game.codes
    after = Played(*ROCKET, GO, fly[0], fly[1], "yellow end_turn", header=CORE_GAME, given=given)
    assert [act["do"] for act in after.acts[-3:]] == ["end_move", "turn_radiator", "end_turn"]


def test_a_thruster_told_late_after_a_roll_for_staying_in_the_air() -> None:
    """The crew rolls where it hovers, goes down, and names its thruster then."""

    def given(state: Hf4State) -> None:
        stacks = state.players["yellow"].stacks
        stacks["leo"].cards.remove("CQ040")
        stacks["rocket"] = Stack("rocket", "yellow", "arsia-mons-parachute", ["CQ040"])
        settle(state, stacks["rocket"])

    down = FigureMoved(2, "yellow", "mars-arsia-mons-caves", "arsia-mons-parachute")
    game = Played("yellow roll d6=4 for=hazard subject=rocket", down, GO, "yellow end_turn", given=given)
    assert [act["do"] for act in game.acts][:3] == ["diver_orbit", "activate_thruster", "enter"]
    assert [one.severity for one in game.findings if one.code == "D1a"] == []


def test_a_stack_that_is_laid_elsewhere_and_back_while_a_thruster_is_told() -> None:
    """Its two cards go and come back in another order; the flight is not broken by it."""

    def given(state: Hf4State) -> None:
        card = state.decks["robonauts"].pop(0)
        state.players["yellow"].stacks["leo"].cards.append(card)

    card = Played().state.decks["robonauts"][0]
    both = (*ROCKET[:1], f"yellow cargo_transfer cards={card} from=leo to=rocket", *ROCKET[1:], GO)
    drags = [
        CardDragged(len(both) + n, "yellow", what, *way)
        for n, (what, way) in enumerate(
            [
                ("CQ040", ("rocket", "outpost1")), (card, ("rocket", "outpost1")),
                (card, ("outpost1", "rocket")), ("CQ040", ("outpost1", "rocket")),
            ],
            1,
        )
    ]  # fmt: skip
    game = Played(*both, *drags, "-> yellow cycler", "yellow end_move space=cycler", given=given)
    assert [act["do"] for act in game.acts] == [
        "create_stack", "load_fuel", "activate_thruster", "enter", "end_move",
    ]  # fmt: skip


def test_a_drag_against_the_arrow_that_stands_for_a_way_round() -> None:
    """From LEO nobody flies into the parachute; the fuel left tells that it was reached by the Moon."""
    way = ("-> yellow earth-parachute-1", "yellow roll d6=4 for=hazard subject=rocket", "-> yellow leo")
    fuel = mass_text(Played(*ROCKET, GO, "-> yellow luna-belt").state.players["yellow"].stacks["rocket"].wet)
    game = Played(*ROCKET, GO, *way, f"wet yellow {fuel}", "yellow end_move space=leo")
    assert game.codes == []
    assert "enter luna-belt" not in Played(*ROCKET, GO, *way, "yellow end_move space=leo").said
    assert game.said[3:6] == ["enter cycler", "enter luna-belt", "enter earth-parachute-1"]


def test_a_drag_against_the_arrow_is_a_way_round_on_which_a_roll_was_left_out() -> None:
    """Against the arrow and straight back would break two rules; the Moon's belt, not rolled for, is one."""
    roll = "yellow roll d6=4 for=hazard subject=rocket at=earth-parachute-1"
    back = (roll, "-> yellow leo", "yellow end_move space=leo")
    game = Played(*ROCKET, GO, "-> yellow earth-parachute-1", *back, header=CORE_GAME)
    assert game.codes == ["H10.1"]
    belt = ("-> yellow luna-belt", "yellow roll d6=4 for=belt")
    assert Played(*ROCKET, GO, *belt, "-> yellow earth-parachute-1", *back, header=CORE_GAME).codes == []


def test_a_turn_that_ends_where_a_roll_is_due_shows_that_it_was_not_made() -> None:
    to_parachute = ("-> yellow cycler", "-> yellow luna-belt", "yellow roll d6=4 for=belt")
    way = (*ROCKET, GO, *to_parachute, "-> yellow earth-parachute-1")
    game = Played(*way, "yellow end_turn", "green end_turn", header=CORE_GAME)
    assert [(one.code, one.step, one.player) for one in game.findings] == [("H7b", len(way) + 1, "yellow")]


def empty(space: str) -> Callable[[Hf4State], None]:
    """Yellow's crew is in a rocket without fuel."""

    def given(state: Hf4State) -> None:
        stacks = state.players["yellow"].stacks
        stacks["leo"].cards.remove("CQ040")
        stacks["rocket"] = Stack("rocket", "yellow", space, ["CQ040"])
        settle(state, stacks["rocket"])

    return given


def test_a_way_dragged_line_by_line_was_flown_whatever_other_way_is_legal() -> None:
    """Nobody rolls on it. One long drag may have led by the other way."""
    end, given = "yellow end_move space=leo", empty("cycler")
    hops = ("-> yellow earth-belt-5", "-> yellow earth-parachute-3", "-> yellow leo")
    game = Played(GO, *hops, end, header=CORE_GAME, given=given)
    assert game.codes == ["H10.1", "H7b"] and {one.severity for one in game.findings} == {Severity.VIOLATION}
    assert Played(GO, hops[-1], end, header=CORE_GAME, given=given).codes == []


def test_a_figure_put_down_beside_the_line_that_it_flies_along_was_put_right() -> None:
    """From the burn, for which there is no fuel, a line leads on to where the figure stops."""
    given = empty("earth-zone-hohmann-16")
    beside = ("-> yellow venus-zone-burn-4", "-> yellow earth-zone-lagrange-3")
    end = "yellow end_move space={}"
    game = Played(GO, *beside, end.format("earth-zone-lagrange-3"), header=CORE_GAME, given=given)
    assert game.codes == [] and game.said[1] == "enter earth-zone-lagrange-3"
    game = Played(GO, beside[0], end.format("venus-zone-burn-4"), header=CORE_GAME, given=given)
    assert "H5d" in game.codes


def test_a_thruster_told_after_the_figure_was_dragged() -> None:
    game = Played(*ROCKET, "-> yellow cycler", GO, "-> yellow luna-belt", "yellow end_move space=luna-belt")
    assert [(one.code, one.severity) for one in game.findings] == [("H2.1", Severity.BOOKKEEPING)]
    assert game.said[2:4] == ["activate_thruster CQ040", "enter cycler"]


def two_thrusters(state: Hf4State) -> None:
    """Yellow's crew lies in a rocket with fuel, beside another thruster that needs no support."""
    state.players["yellow"].stacks["leo"].cards.remove("CQ040")
    state.decks["thrusters"].remove("CT048")
    rocket = Stack("rocket", "yellow", "leo", ["CQ040", "CT048"])
    settle(state, rocket)
    rocket.wet, rocket.grade = Fraction(8), Grade.WATER
    state.players["yellow"].stacks["rocket"] = rocket


BY_LUNA = ("-> yellow cycler", "-> yellow luna-belt", "yellow roll d6=4 for=belt", "-> yellow geo")


@pytest.mark.parametrize("end", [("yellow end_move space=geo",), ("yellow income",), ()])
def test_a_thruster_that_nobody_names_is_the_one_aboard(end: tuple[str, ...]) -> None:
    """Its fuel is spent, so that nothing follows from the missing word."""
    game = Played(*ROCKET, *BY_LUNA, *end, "yellow end_turn", header=CORE_GAME)
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    assert game.said[2] == "activate_thruster CQ040"
    assert str(game.state.players["yellow"].stacks["rocket"].wet) == "16/9"


def test_a_coast_without_a_word_of_the_thruster_breaks_no_rule() -> None:
    hop, roll = "-> yellow earth-belt-5", "yellow roll d6=4 for=belt"
    game = Played(hop, roll, "yellow end_turn", header=CORE_GAME, given=empty("cycler"))
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]


def test_a_rocket_without_any_thruster_flies_against_the_rules() -> None:
    def given(state: Hf4State) -> None:
        state.decks["radiators"].remove("CD102")
        state.players["yellow"].stacks["rocket"] = Stack("rocket", "yellow", "leo", ["CD102"])
        settle(state, state.players["yellow"].stacks["rocket"])

    game = Played("-> yellow cycler", "yellow end_turn", header=CORE_GAME, given=given)
    assert game.codes == ["H2.1"] and game.said[0] == "enter cycler"


@pytest.mark.parametrize("card", ["CQ040", "CT048", ""])
def test_of_two_thrusters_the_table_shows_which_one_flew(card: str) -> None:
    """Where the wet mass chit does not tell, nobody can."""
    named, wet = f"yellow activate_thruster card={card}", list[str]()
    if card:
        flown = Played(named, *BY_LUNA, "yellow end_turn", header=CORE_GAME, given=two_thrusters)
        wet = [f"wet yellow {mass_text(flown.state.players['yellow'].stacks['rocket'].wet)}"]
    game = Played(*BY_LUNA, *wet, "yellow end_turn", header=CORE_GAME, given=two_thrusters)
    assert [one.severity for one in game.findings] == [
        Severity.BOOKKEEPING if card else Severity.UNVERIFIABLE
    ]
    assert game.said[0].startswith(f"activate_thruster {card}")


def test_a_thruster_that_is_named_once_the_turn_is_over_is_that_of_the_flight() -> None:
    end, after = ("yellow end_move space=geo", "yellow end_turn", GO), ("green income", "green end_turn")
    game = Played(*ROCKET, *BY_LUNA, *end, *after, header=CORE_GAME)
    assert [(one.code, one.severity) for one in game.findings] == [("H2.1", Severity.BOOKKEEPING)]


def test_a_way_measured_without_a_thruster_takes_none() -> None:
    """The rocket may still fly in this turn."""
    out, back = "-> yellow cycler leo", "-> yellow leo cycler"
    game = Played(
        *ROCKET,
        out,
        "yellow aquas n=1",
        back,
        "yellow income",
        GO,
        *BY_LUNA,
        "yellow end_turn",
        header=CORE_GAME,
    )
    assert game.codes == [] and game.said[2:4] == ["income", "activate_thruster CQ040"]


def test_a_roll_made_before_its_move_is_begun() -> None:
    """The parachute is rolled for as soon as the way is agreed on; the figure follows."""
    way = ("-> yellow cycler", "-> yellow luna-belt", "-> yellow earth-parachute-1", "-> yellow leo")
    game = Played(
        *ROCKET, "yellow roll d6=4 for=hazard subject=rocket", GO, *way, "yellow end_move space=leo"
    )
    assert [(one.code, one.severity) for one in game.findings] == [("H2.1", Severity.BOOKKEEPING)]
    assert [act["do"] for act in game.acts[-4:]] == ["enter", "roll_hazard", "enter", "end_move"]


def test_a_figure_that_measures_a_way_breaks_no_act_in_two() -> None:
    """Between the first support and the second card of a boost a figure is dragged out and back."""
    game = Played(
        *ROCKET,
        "yellow cargo_transfer cards=CQ040 from=rocket to=outpost1",
        FigureMoved(6, "yellow", "geo", "leo"),
        FigureMoved(7, "yellow", "leo", "geo"),
        "yellow end_turn",
    )
    assert game.codes == []
    assert [act["do"] for act in game.acts] == ["create_stack", "load_fuel", "create_stack", "end_turn"]


def test_a_way_measured_after_an_idle_thruster_is_no_flight() -> None:
    """The rocket has not moved: its crew may leave it, whatever the figure is used for afterwards."""
    game = Played(
        *ROCKET,
        GO,
        "yellow cargo_transfer cards=CQ040 from=rocket to=outpost1",
        FigureMoved(7, "yellow", "geo", "leo"),
        FigureMoved(8, "yellow", "leo", "geo"),
        "yellow end_turn",
    )
    assert game.codes == []
    assert [act["do"] for act in game.acts[-3:]] == ["end_move", "create_stack", "end_turn"]


def test_a_thruster_told_when_the_rocket_has_been_unloaded_after_its_flight() -> None:
    game = Played(
        *ROCKET,
        "-> yellow cycler",
        "-> yellow luna-belt",
        "-> yellow geo",
        "yellow end_move space=geo",
        "yellow cargo_transfer cards=CQ040 from=rocket to=outpost1",
        "yellow activate_thruster card=CQ040 stack=outpost1 afterburn=0 push_by=nobody",
        "yellow end_turn",
    )
    assert [(one.code, one.severity) for one in game.findings] == [("H2.1", Severity.BOOKKEEPING)]
    assert game.said[2:] == [
        "activate_thruster CQ040", "enter cycler", "enter luna-belt", "enter geo", "end_move", "create_stack",
        "end_turn",
    ]  # fmt: skip


OUT = "yellow cargo_transfer cards=CQ040 from=rocket to=outpost1"
IDLE = "yellow activate_thruster card=CQ040 stack=outpost1 afterburn=0 push_by=nobody"


def test_a_thruster_that_moved_nothing_and_is_told_when_it_has_left_the_rocket() -> None:
    """It was one as long as it lay there; in a turn in which it lies in no rocket nobody can tell."""
    game = Played(*ROCKET, OUT, IDLE, "yellow end_turn")
    assert [(one.code, one.severity) for one in game.findings] == [("H2.1", Severity.BOOKKEEPING)]
    assert game.said[2:] == ["activate_thruster CQ040", "end_move", "create_stack", "end_turn"]
    game = Played(*ROCKET, OUT, *OVER, IDLE, "yellow end_turn", header=CORE_GAME)
    assert [(one.code, one.severity) for one in game.findings] == [("H2.1", Severity.UNVERIFIABLE)]


def test_a_thruster_that_moved_nothing_and_is_told_once_the_figure_of_another_stack_is_out() -> None:
    """The figure belongs to the cargo that begins the stack: nothing else was told before the thruster."""
    figure = "yellow create_stack stack=outpost1 space=leo"
    game = Played(*ROCKET, OUT, figure, IDLE, IDLE, "yellow end_turn")
    assert [(one.code, one.severity) for one in game.findings] == [
        ("H2.1", Severity.BOOKKEEPING), ("SAID-TWICE", Severity.NOTE)
    ]  # fmt: skip
    assert game.said[2:] == ["activate_thruster CQ040", "end_move", "create_stack", "end_turn"]


def test_a_thruster_that_moved_nothing_and_is_told_once_an_auction_has_begun() -> None:
    """What was first nobody can see; a rocket that sets out then was named in time, and bids come between."""
    begun = (*ROCKET, "yellow research_auction deck=thrusters bid=0", GO)
    passed = ("green pass_bid", "red pass_bid", "yellow end_turn")
    game = Played(*begun, *passed, header=CORE_GAME)
    assert [(one.code, one.severity) for one in game.findings] == [("H2.1", Severity.UNVERIFIABLE)]
    assert game.said[2:5] == ["activate_thruster CQ040", "end_move", "research_auction"]
    bid = (*begun[:-1], "green bid amount=1", GO, "yellow bid amount=2", *passed)
    assert "D1c" in Played(*bid, header=CORE_GAME).codes
    game = Played(*begun, "-> yellow cycler", "yellow end_move space=cycler", *passed, header=CORE_GAME)
    assert game.said[2] == "research_auction" and "H2.1" not in game.codes


def test_a_move_that_nobody_goes_on_with_is_over_before_a_deal() -> None:
    """Nothing changes hands during a movement; who ends it in words after the deal was still under way."""
    deal = ("green offer to=yellow item=card:CB067", "green consent to=yellow")

    def given(state: Hf4State) -> None:
        for deck in state.decks.values():
            deck[:] = [card for card in deck if card != "CB067"]
        state.players["green"].hand[:] = ["CB067"]

    assert Played(*ROCKET, GO, *deal, "yellow end_turn", header=CORE_GAME, given=given).codes == []
    late = (*deal, "yellow end_move space=leo", "yellow end_turn")
    assert "Na" in Played(*ROCKET, GO, *late, header=CORE_GAME, given=given).codes


def test_a_thruster_named_before_and_after_it_is_switched_off_is_named_twice() -> None:
    """Once, and nobody can see which came first."""
    off = "yellow switch_off card=CQ040 stack=rocket"
    game = Played(*ROCKET, off, GO, "yellow end_turn", header=CORE_GAME)
    assert [(one.code, one.severity) for one in game.findings] == [("J2a", Severity.UNVERIFIABLE)]
    game = Played(*ROCKET, GO, off, GO, "yellow end_turn", header=CORE_GAME)
    assert [(one.codes, one.severity) for one in game.findings] == [(("H2.3",), Severity.VIOLATION)]


def test_a_figure_put_down_by_way_of_the_mat_while_it_flies() -> None:
    last = FigureMoved(7, "yellow", "luna-belt", "cycler", lifted=True)
    game = Played(*ROCKET, GO, "-> yellow cycler", last, "yellow end_move space=luna-belt")
    assert game.said[3:] == ["enter cycler", "enter luna-belt", "end_move"]
    still = FigureMoved(5, "yellow", "cycler", "leo", lifted=True)
    assert Played(*ROCKET, still, "yellow end_turn").codes == []  # figures that stand for no flight


def test_talk_of_heroes_breaks_no_move_in_two() -> None:
    talk = "green nominate to=green"
    game = Played(
        *ROCKET, "-> yellow cycler", talk, GO, "-> yellow luna-belt", "yellow end_move space=luna-belt"
    )
    assert [act["do"] for act in game.acts].count("end_move") == 1
    assert "D1a" not in game.codes


def test_income_that_was_counted_before_a_thruster_was_named_came_first() -> None:
    """It is said only in the middle of a move; what was not counted before comes where it is said."""
    late = (GO, "green nominate to=green", "yellow income", "yellow end_move space=leo", "yellow end_turn")
    game = Played(*ROCKET, "yellow aquas n=2 change=+1", *late)
    assert [(one.code, one.severity) for one in game.findings] == [("H1c", Severity.BOOKKEEPING)]
    assert game.said[2:4] == ["income", "activate_thruster CQ040"]
    assert Played(*ROCKET, *late).said[2:4] == ["activate_thruster CQ040", "income"]


AROUND = ("-> yellow cycler", "-> yellow luna-belt", "-> yellow earth-parachute-1")
SAFE = "yellow roll d6=4 for=hazard subject=rocket"


def test_a_die_on_anothers_mat_is_no_roll_of_the_rocket_that_flies() -> None:
    """Whose mat it was flies nothing: he is told of a spare die, and the roll comes after it."""
    wrong = "green roll d6=1 for=hazard subject=rocket"
    game = Played(*ROCKET, GO, *AROUND, wrong, SAFE, "-> yellow leo", "yellow end_move space=leo")
    assert [(one.code, one.player) for one in game.findings] == [("CHANCE-SPARE", "green")]
    assert [act["by"] for act in game.acts if act["do"] == "roll_hazard"] == ["yellow"]


def test_a_way_round_that_has_burnt_what_the_chit_shows_was_flown() -> None:
    """Back in LEO it may only have been measured; but the chit lies where that way leads, less its roll."""
    back = ("-> yellow leo", "yellow end_move space=leo")
    flown = Played(*ROCKET, GO, *AROUND, SAFE, *back).state.players["yellow"].stacks["rocket"].wet
    unrolled = Played(*ROCKET, GO, *AROUND, back[0], f"wet yellow {mass_text(flown)}", back[1])
    assert [one.code for one in unrolled.findings if one.severity is Severity.VIOLATION] == ["H7b"]
    measured = Played(*ROCKET, GO, *AROUND, *back)
    assert [one.code for one in measured.findings if one.severity is Severity.VIOLATION] == []


def test_a_way_round_was_flown_whose_chit_is_laid_only_after_a_deal() -> None:
    """Green offers a card before the move is told to end, as he must not; the hazard was not rolled for."""
    back, end = "-> yellow leo", "yellow end_move space=leo"
    flown = Played(*ROCKET, GO, *AROUND, SAFE, back, end).state.players["yellow"].stacks["rocket"].wet
    card = Played().state.decks["robonauts"][0]

    def given(state: Hf4State) -> None:
        state.decks["robonauts"].remove(card)
        state.players["green"].hand[:] = [card]

    deal = (f"green offer to=yellow item=card:{card}", "green consent to=yellow")
    told = (*ROCKET, GO, *AROUND, back, *deal)
    laid = Played(*told, f"wet yellow {mass_text(flown)}", end, given=given)
    assert "H7b" in [code for one in laid.findings for code in one.codes]
    unlaid = Played(*told, end, given=given)
    assert "H7b" not in [code for one in unlaid.findings for code in one.codes]


def test_who_is_told_to_have_come_back_by_an_assist_has_flown() -> None:
    """No factory helps down to LEO; without the words the figure has only measured the way."""
    there, back, end = "-> yellow cycler", "-> yellow leo", "yellow end_move space=leo"
    words = "yellow assist space=leo kind=factory"
    game = Played(*ROCKET, GO, there, back, words, end)
    assert "H6c.1" in [code for one in game.findings for code in one.codes]
    assert Played(*ROCKET, GO, there, back, end).codes == []


def test_a_thruster_that_is_told_in_an_auction_in_which_nobody_passed_in_words_comes_after_it() -> None:
    """Whoever won it has gone on; nothing is moved by the thruster."""

    def ready(state: Hf4State) -> None:
        yellow = state.players["yellow"]
        yellow.stacks["leo"].cards.remove("CQ040")
        yellow.stacks["rocket"] = Stack("rocket", "yellow", "leo", ["CQ040"])
        settle(state, yellow.stacks["rocket"])

    auction = "yellow research_auction deck=thrusters bid=0"
    game = Played(auction, GO, "yellow end_move space=leo", "yellow end_turn", header=CORE_GAME, given=ready)
    assert game.said == ["research_auction", "activate_thruster CQ040", "end_move", "end_turn"]
    assert game.codes == ["UNSAID"]


def test_a_thruster_that_is_told_once_its_card_was_dragged_home_was_named_before() -> None:
    """It moves nothing, and says nothing of a card that lies in no spacecraft any more."""
    home, late = CardDragged(3, "yellow", "CQ040", "rocket", "leo"), GO.replace("rocket", "leo")
    game = Played(*ROCKET[:2], home, late, "yellow end_turn", header=CORE_GAME)
    assert [act["do"] for act in game.acts] == [
        "create_stack", "activate_thruster", "end_move", "cargo_transfer", "end_turn",
    ]  # fmt: skip
    assert [(one.code, one.severity) for one in game.findings] == [("H2.1", Severity.BOOKKEEPING)]


@pytest.mark.parametrize(
    ("roll", "roots"), [((), []), (("yellow roll d6=3 for=hazard subject=rocket",), ["H10.1"])]
)
def test_a_way_around_on_which_a_die_was_rolled_and_that_was_ended_was_flown(
    roll: tuple[str, ...], roots: list[str]
) -> None:
    """No thruster is named, nor the belt rolled for; without the die the figure has only measured a way."""
    out = ("-> yellow cycler", "-> yellow earth-belt-5")
    home = ("-> yellow earth-parachute-3", "-> yellow leo", "yellow end_move space=leo", "yellow end_turn")
    game = Played(*ROCKET, *out, *roll, *home, header=CORE_GAME)
    broken = [one for one in game.findings if one.severity is Severity.VIOLATION]
    assert [one.code for one in broken if one.caused_by is None] == roots


# -- FINAO that is only paid -------------------------------------------------------------------------------

TO_HAZARD, LANDED = "-> yellow bennu-hazard bennu-lagrange", "yellow end_move space=bennu"
DOWN = "-> yellow bennu bennu-hazard"


@pytest.mark.parametrize(
    ("way", "paid"),
    [
        ((TO_HAZARD, "yellow aquas n=4", DOWN, LANDED), True),
        ((TO_HAZARD, *(f"yellow aquas n={n}" for n in (7, 6, 5, 4)), DOWN, LANDED), True),
        ((TO_HAZARD, DOWN, LANDED, "yellow aquas n=4"), True),  # once it has landed
        ((TO_HAZARD, "yellow aquas n=5", DOWN, LANDED), False),  # that is not what it costs
        ((TO_HAZARD, "green aquas n=4", DOWN, LANDED), False),
        ((TO_HAZARD, DOWN, LANDED, "yellow income", "yellow aquas n=4"), False),
        ((TO_HAZARD, DOWN, LANDED), False),
    ],
)
def test_finao_that_is_paid_and_told_by_no_control_is_seen_at_the_hazard(
    way: tuple[str, ...], paid: bool
) -> None:
    """What is said of it in the chat nobody reads; four Aquas are gone."""

    def given(state: Hf4State) -> None:
        player = state.players["yellow"]
        player.stacks["leo"].cards.remove("CQ040")
        player.stacks["rocket"] = Stack(
            "rocket",
            "yellow",
            "bennu-lagrange",
            ["CQ040"],
            dry=Fraction(1),
            wet=Fraction(6),
            grade=Grade.WATER,
        )
        settle(state, player.stacks["rocket"])
        player.aquas = 8

    game = Played(GO, *way, "yellow end_turn", given=given, header=CORE_GAME)
    assert ("finao" in [act["do"] for act in game.acts]) is paid
    assert ("H7a" in game.codes) is not paid


# -- a move that is taken back -----------------------------------------------------------------------------

FLOWN = (*ROCKET, GO, "-> yellow cycler leo", "wet yellow 4", "yellow end_move space=cycler")
HOME, FULL = "-> yellow leo cycler", "wet yellow 6"
AGAIN = ("-> yellow cycler leo", "-> yellow luna-belt cycler", "yellow roll d6=5 for=belt")


@pytest.mark.parametrize(
    "then",
    [
        (HOME, FULL, GO, *AGAIN),
        (HOME, FULL, *AGAIN),
        (HOME, "yellow aquas n=3", FULL, "yellow income"),
    ],
)
def test_a_move_without_dice_may_be_taken_back_at_once(then: tuple[str, ...]) -> None:
    """Another one is flown then, or none."""
    game = Played(*FLOWN, *then, "yellow end_turn", header=CORE_GAME)
    assert [(one.code, one.severity) for one in game.findings] == [("D1a", Severity.NOTE)]
    assert game.said.count("enter cycler") == then.count(AGAIN[0])


@pytest.mark.parametrize(
    "then",
    [
        (HOME, "yellow income"),  # the fuel is gone
        (HOME, "yellow income", FULL),
        ("yellow income", HOME, FULL),
        ("-> yellow luna-belt cycler", FULL),
    ],
)
def test_a_second_move_is_none_that_takes_the_first_one_back(then: tuple[str, ...]) -> None:
    game = Played(*FLOWN, *then, "yellow end_turn", header=CORE_GAME)
    assert "D1a" in [one.code for one in game.findings if one.severity is Severity.VIOLATION]


def test_a_move_on_which_a_die_was_rolled_stands() -> None:
    flown = (*ROCKET, GO, *AGAIN, "yellow end_move space=luna-belt")
    game = Played(*flown, "-> yellow leo luna-belt", FULL, "yellow end_turn", header=CORE_GAME)
    assert "D1a" in [one.code for one in game.findings if one.severity is Severity.VIOLATION]


# -- dice and fuel that are told late or by hand -------------------------------------------------------------


@pytest.mark.parametrize("die", ["table roll d6=5 for=other", "yellow roll d6=5 for=other subject=yellow"])
def test_a_plain_die_after_a_move_makes_up_for_the_roll_that_was_left_out(die: str) -> None:
    way = (*ROCKET, GO, BY_LUNA[0], BY_LUNA[1], BY_LUNA[3], "yellow end_move space=geo")
    game = Played(*way, die, "yellow income", "yellow end_turn", header=CORE_GAME)
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    assert "roll_belt" in game.said
    late = Played(*way, "yellow income", die, "yellow end_turn", header=CORE_GAME)
    assert "H10.1" in late.codes


def test_a_plain_die_after_a_move_that_needs_none_is_for_nothing() -> None:
    way = (*ROCKET, GO, *BY_LUNA, "yellow end_move space=geo")
    assert Played(*way, "table roll d6=1 for=other", "yellow end_turn", header=CORE_GAME).codes == []


POLE = "mars-north-pole"
REFUEL = "yellow site_refuel card=CQ040 stack=rocket"


def on_ice(card: str = "CQ040") -> Callable[[Hf4State], None]:
    """Yellow's crew has landed where its platform makes one tank, without fuel."""

    def given(state: Hf4State) -> None:
        stacks = state.players["yellow"].stacks
        stacks["leo"].cards.remove("CQ040")
        stacks["rocket"] = Stack("rocket", "yellow", POLE, ["CQ040"])
        settle(state, stacks["rocket"])

    return given


RAISED = ChitMoved(1, "yellow", "wet", "2", "1")


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ((RAISED,), ["UNSAID"]),
        ((RAISED, "yellow income"), ["UNSAID", "D1b"]),
        ((ChitMoved(1, "yellow", "wet", "3", "1"),), []),  # nothing there makes as much: the table differs
        ((RAISED, ChitMoved(2, "yellow", "wet", "1", "2")), []),
    ],
)
def test_fuel_that_only_the_chit_shows_was_made_where_the_rocket_lies(
    lines: tuple[str | Event, ...], codes: list[str]
) -> None:
    game = Played(*lines, "yellow end_turn", header=CORE_GAME, given=on_ice())
    assert [one.code for one in game.findings] == codes
    assert ("site_refuel" in game.said[-2]) is bool(codes) if len(game.said) > 1 else not codes


def test_fuel_that_is_made_once_the_thruster_is_named_came_before_it() -> None:
    """The rocket has not left; the order of two clicks nobody sees."""
    leave = ("-> yellow mars-lander-1", "yellow end_move space=mars-lander-1")
    game = Played(GO, REFUEL, *leave, "yellow end_turn", header=CORE_GAME, given=on_ice())
    assert ("H1c", Severity.BOOKKEEPING) in [(one.code, one.severity) for one in game.findings]
    assert game.said[0] == "site_refuel CQ040"
