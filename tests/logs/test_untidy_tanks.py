"""What messy games taught about fuel, tanks and money: counted by chits, late, or with others."""

from __future__ import annotations

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.events import CardDragged, ChitMoved
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.e_stacks import settle
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState, Stack
from tests.logs.test_vassal_acts import CORE, GO, ROCKET, Played


def test_a_card_dragged_away_and_back_while_tanks_are_counted() -> None:
    """The transfer of tanks goes on: it was not ended by the card."""
    game = Played(
        *ROCKET[:2],
        "yellow cargo_transfer from=leo to=rocket",
        "yellow tanks stack=rocket n=1 change=+1",
        CardDragged(5, "yellow", "CQ040", "rocket", "leo"),
        CardDragged(6, "yellow", "CQ040", "leo", "rocket"),
        "yellow tanks stack=rocket n=2 change=+1",
        "yellow aquas n=4",
        "yellow end_turn",
    )
    assert game.codes == []
    assert [act["do"] for act in game.acts] == ["create_stack", "cargo_transfer", "end_turn"]
    assert game.acts[1]["fts"] == 2


def test_fuel_that_is_loaded_by_the_chit_alone() -> None:
    """The flight needs it, and the chit was moved up before it."""
    fly = (GO, "-> yellow cycler", "-> yellow luna-belt", "yellow end_move space=luna-belt")
    game = Played(*ROCKET[:2], "wet yellow 6", *fly)
    assert [(one.code, one.severity) for one in game.findings] == [("H5d", Severity.UNVERIFIABLE)]
    assert game.said[1:3] == ["load_fuel", "activate_thruster CQ040"]
    assert game.acts[1]["tanks"] == 5
    assert Played(*ROCKET[:2], *fly).codes != []


def test_fuel_loaded_by_the_chit_alone_for_which_the_aquas_are_gone_at_the_end_of_the_turn() -> None:
    fly = (
        GO,
        "-> yellow cycler",
        "-> yellow luna-belt",
        "yellow end_move space=luna-belt",
        "yellow end_turn",
    )
    paid, unpaid = ({8: {"yellow": {"aquas.yellow": n}}} for n in (1, 6))
    game = Played(*ROCKET[:2], "wet yellow 6", *fly, shown=paid)
    assert [(one.code, one.severity) for one in game.findings] == [("H5d", Severity.BOOKKEEPING)]
    game = Played(*ROCKET[:2], "wet yellow 6", *fly, shown=unpaid)
    assert ("H5d", Severity.UNVERIFIABLE) in [(one.code, one.severity) for one in game.findings]


def test_fuel_that_is_loaded_by_the_chit_alone_after_a_turn_that_nobody_ended() -> None:
    """It becomes tanks right away, which takes it."""

    def given(state: Hf4State) -> None:
        green = state.players["green"]
        green.stacks["leo"].cards.remove("CQ038")
        green.stacks["rocket"] = Stack("rocket", "green", "leo", ["CQ038"])
        settle(state, green.stacks["rocket"])

    chit = ChitMoved(2, "green", "wet", "3", "1")
    tanks = ("green fuel_to_tanks stack=rocket", "green tanks stack=rocket n=2 change=+2")
    game = Played("yellow income", chit, *tanks, "green end_turn", header=CORE, given=given)
    assert game.said == ["income", "load_fuel", "fuel_to_fts", "end_turn"]
    assert {one.code for one in game.findings} == {"UNSAID"}


def test_fuel_that_is_paid_in_aquas_while_the_chit_goes_up() -> None:
    game = Played(*ROCKET[:2], "wet yellow 6", "yellow aquas n=1", "yellow end_turn")
    assert game.codes == []
    assert [act["do"] for act in game.acts] == ["create_stack", "load_fuel", "end_turn"]


@pytest.mark.parametrize(
    ("mass", "done"),
    [
        ("5", ["decommission", "load_fuel"]),
        ("6", ["load_fuel"]),  # no Aqua but those of the fuel
        ("4", []),
    ],
)
def test_an_aqua_counted_down_for_nothing_before_others_pay_for_fuel_is_thrown_away(
    mass: str, done: list[str]
) -> None:
    between = ("yellow aquas n=5 change=-1", "yellow switch_off card=CQ040")
    game = Played(
        *ROCKET[:2], *between, f"wet yellow {mass}", "yellow aquas n=1 change=-4", "yellow end_turn"
    )
    assert [act["do"] for act in game.acts if act["do"] in ("decommission", "load_fuel")] == done


def test_fuel_that_is_jettisoned_by_the_chit_alone() -> None:
    """With 11 tanks the crew is too heavy for its burns; the chit went down before the flight."""
    heavy = Played(*ROCKET, "wet yellow 3", GO, "-> yellow cycler", "yellow end_move space=cycler")
    assert heavy.codes == []


def test_fuel_that_only_the_money_shows() -> None:
    fly = (GO, "-> yellow cycler", "yellow end_move space=cycler", "yellow end_turn")
    game = Played(*ROCKET[:2], "yellow aquas n=1 change=-5", *fly)
    assert [(one.code, one.severity) for one in game.findings] == [("H5d", Severity.UNVERIFIABLE)]
    assert (game.acts[1]["do"], game.acts[1]["tanks"]) == ("load_fuel", 5)


def test_tanks_whose_aquas_are_counted_later() -> None:
    game = Played(
        *ROCKET[:2],
        "yellow cargo_transfer from=leo to=rocket",
        "yellow tanks stack=rocket n=2 change=+2",
        "yellow income",
        "yellow aquas n=5",
        "yellow end_turn",
    )
    assert game.codes == []
    told = {name: game.acts[1][name] for name in ("do", "source", "to", "fts")}
    assert told == {"do": "cargo_transfer", "source": "leo", "to": "rocket", "fts": 2}


def test_tanks_counted_out_of_turn_are_laid_right_and_nothing_more() -> None:
    """Green counts tanks in yellow's turn: no transfer explains them, and nobody is blamed."""
    game = Played(
        "green tanks stack=rocket n=1 change=+1", "green aquas n=5", "yellow income", "yellow end_turn"
    )
    assert game.codes == []
    assert [act["do"] for act in game.acts] == ["income", "end_turn"]


def test_tanks_of_several_stacks_that_are_counted_together() -> None:
    """Tanks for three stacks are counted when all have been told: the numbers fit, and so do the stacks."""
    game = Played(
        "yellow cargo_transfer from=leo to=outpost1",
        "yellow cargo_transfer cards=CQ040 from=leo to=rocket",
        "yellow tanks stack=outpost1 n=2 change=+2",
        "yellow tanks stack=rocket n=1 change=+1",
        "yellow aquas n=3 change=-3",
        "yellow cargo_transfer cards=CQ040 from=rocket to=outpost1",
        "yellow end_turn",
    )
    assert game.codes == []
    held = {kind: sum(one.fts.values()) for kind, one in game.state.players["yellow"].stacks.items()}
    assert held == {"leo": 0, "rocket": 1, "outpost1": 2}


def test_fuel_from_a_stack_whose_tanks_are_counted_on() -> None:
    """The chit tells how much was loaded, whatever the counter of the stack shows afterwards."""
    game = Played(
        "yellow cargo_transfer from=leo to=outpost1",
        "yellow tanks stack=outpost1 n=4 change=+4",
        "yellow aquas n=2 change=-4",
        ROCKET[0],
        "yellow tanks_to_fuel stack=outpost1",
        "wet yellow 4",
        "yellow tanks stack=outpost1 n=1 change=-3",
        "yellow tanks stack=outpost1 n=3 change=+2",
        "yellow end_turn",
    )
    assert game.codes == []
    assert (game.acts[-2]["do"], game.acts[-2]["tanks"]) == ("load_fuel", 3)


def test_an_act_told_after_what_needs_it_comes_first() -> None:
    """Income is counted and spent before it is told."""
    game = Played(
        *ROCKET, "yellow aquas n=2 change=+1", "yellow load_fuel mass=mass-8 with=aquas grade=0",
        "yellow aquas n=0 change=-2", "yellow income", "yellow end_turn",
    )  # fmt: skip
    assert [(one.code, one.severity) for one in game.findings] == [("G1b", Severity.BOOKKEEPING)]
    assert [act["do"] for act in game.acts] == [
        "create_stack",
        "load_fuel",
        "income",
        "load_fuel",
        "end_turn",
    ]
    assert (
        "G1b" in Played(*ROCKET, "yellow load_fuel mass=mass-8 with=aquas grade=0", "yellow end_turn").codes
    )


def test_a_die_for_nothing_comes_between_no_tanks_and_their_counts() -> None:
    """Dice for other things are no act; an act of the next player is."""
    out = ("yellow cargo_transfer from=leo to=rocket", "yellow tanks stack=rocket n=3", "yellow aquas n=3")
    late = ("yellow tanks stack=rocket n=2", "wet yellow 2")
    for between, sure in (("green roll d6=5 for=other subject=green", True), ("green income", False)):
        game = Played(
            *ROCKET[:2], *out, "yellow tanks_to_fuel stack=rocket", "yellow end_turn", between, *late
        )
        assert ("LOG-UNCLEAR" not in game.codes) is sure


def test_an_income_that_is_only_counted_before_what_needs_it_and_before_other_acts() -> None:
    """Six Aquas and one of income, of which one is a tank of an outpost and six are thrown away."""
    out = (
        "yellow cargo_transfer from=leo to=outpost1",
        "yellow tanks stack=outpost1 n=1",
        "yellow aquas n=6",
    )
    away = ("yellow decommission stack=leo aquas=6", "yellow aquas n=0", "yellow end_turn")
    game = Played("yellow aquas n=7", *out, *away)
    assert [act["do"] for act in game.acts] == ["create_stack", "income", "decommission", "end_turn"]
    assert [one.severity for one in game.findings] == [Severity.BOOKKEEPING]
    assert Played(*out[:-1], "yellow aquas n=5", *away).codes == ["G1g"]


def test_fuel_jettisoned_by_the_chit_alone_before_some_is_loaded_again() -> None:
    """The chit went down from 6 to 3 before a tank brought it to 4."""
    load = "yellow load_fuel mass=mass-4 with=aquas grade=0"
    game = Played(
        *ROCKET, ChitMoved(5, "yellow", "wet", "3", "6"), ChitMoved(6, "yellow", "wet", "4", "3"), load
    )
    assert [act["do"] for act in game.acts] == ["create_stack", "load_fuel", "jettison_fuel", "load_fuel"]
    assert game.acts[-1]["tanks"] == 1 and game.codes == ["UNSAID"]
    again = Played(*ROCKET, "yellow load_fuel mass=mass-6 with=aquas grade=0")
    assert [act["do"] for act in again.acts] == ["create_stack", "load_fuel"]


def at_a_factory(state: Hf4State) -> None:
    """Yellow's crew is in a rocket at an own factory, beside an outpost with three tanks."""
    player = state.players["yellow"]
    player.stacks["leo"].cards.remove("CQ040")
    player.stacks["rocket"] = Stack("rocket", "yellow", SITE, ["CQ040"])
    player.stacks["outpost1"] = Stack("outpost1", "yellow", SITE, [], {Grade.WATER: 3})
    state.sites[SITE] = SiteState(claim="yellow", factory="yellow")
    settle(state, player.stacks["rocket"])


SITE = "deimos"


def test_a_product_that_is_loaded_at_once_and_partly_jettisoned() -> None:
    """The chit goes up by what the factory makes before it goes down for what is told next."""
    made = "yellow factory_refuel site=" + SITE
    up, down = ChitMoved(2, "yellow", "wet", "8", "1"), ChitMoved(3, "yellow", "wet", "5", "8")
    jettison = "yellow jettison_fuel mass=mass-5 grade=0"
    game = Played(made, up, down, jettison, "yellow end_turn", given=at_a_factory)
    assert [(act["do"], act.get("load")) for act in game.acts[:2]] == [
        ("factory_refuel", True), ("jettison_fuel", None),
    ]  # fmt: skip
    assert game.codes == []
    back = ChitMoved(3, "yellow", "wet", "1", "8")  # it was only measured how far that would go
    game = Played(made, up, back, "yellow end_turn", given=at_a_factory)
    assert "load" not in game.acts[0]


def test_a_product_that_is_counted_on_the_wrong_chit_and_back_goes_where_it_stays() -> None:
    wrong = [f"yellow tanks stack=outpost2 n={n} change={change}" for n, change in ((7, "+7"), (0, "-7"))]
    right = "yellow tanks stack=outpost1 n=10 change=+7"
    game = Played(f"yellow factory_refuel site={SITE}", *wrong, right, "yellow end_turn", given=at_a_factory)
    assert game.acts[0]["to"] == "outpost1" and game.codes == []


def test_tanks_loaded_twice_between_which_the_chit_alone_was_laid_lower() -> None:
    """Two tanks, one after the other; what was jettisoned between them nobody tells."""
    load = "yellow tanks_to_fuel stack=outpost1"
    game = Played(
        load, "wet yellow 2", "yellow tanks stack=outpost1 n=2", ChitMoved(4, "yellow", "wet", "1-2/3", "2"),
        load, ChitMoved(6, "yellow", "wet", "2-2/3", "1-2/3"), "yellow tanks stack=outpost1 n=1",
        "yellow end_turn", given=at_a_factory,
    )  # fmt: skip
    loaded = [act["do"] for act in game.acts]
    assert loaded == ["load_fuel", "jettison_fuel", "load_fuel", "end_turn"]
    assert [act["tanks"] for act in game.acts if act["do"] == "load_fuel"] == [1, 1]


def test_a_stack_of_tanks_that_was_counted_empty_changes_places_with_nothing() -> None:
    """Where nobody counts it empty, the two change places."""
    turned = "yellow convert_stack from=rocket to=outpost1 space=" + SITE
    empty = "yellow tanks stack=outpost1 n=0"
    game = Played(empty, turned, "yellow end_turn", given=at_a_factory)
    assert [act["do"] for act in game.acts] == ["decommission", "convert_stack", "end_turn"]
    game = Played(turned, "yellow end_turn", given=at_a_factory)
    assert game.acts[0]["do"] == "convert_stack"
    assert game.state.players["yellow"].stacks["rocket"].fts == {Grade.WATER: 3}


@pytest.mark.parametrize(
    ("counted", "then", "done"),
    [
        (0, "yellow create_stack stack=rocket space=leo", ["decommission", "create_stack"]),
        (1, "yellow create_stack stack=rocket space=leo", ["cargo_transfer", "decommission"]),
        (0, "yellow create_stack stack=outpost1 space=leo", ["cargo_transfer", "decommission"]),
        (0, "yellow switch_off card=CQ040", ["cargo_transfer", "switch_off", "decommission"]),
    ],
)
def test_tanks_that_are_counted_down_before_their_stack_is_begun_anew_were_thrown_away(
    counted: int, then: str, done: list[str]
) -> None:
    """A rocket of tanks goes home, and a new one begins with a crew; else they go as the turn ends."""

    def dry(state: Hf4State) -> None:
        state.players["yellow"].stacks["rocket"] = rocket = Stack("rocket", "yellow", "leo")
        rocket.fts = {Grade.WATER: 2}
        f_fuel.set_mass(state, rocket)

    count = f"yellow tanks stack=rocket n={counted}"
    laid = "yellow cargo_transfer cards=CQ040 from=leo to=rocket"
    game = Played(count, laid, then, "yellow end_turn", header=CORE, given=dry)
    assert [act["do"] for act in game.acts] == [*done, "end_turn"]


def test_tanks_that_were_counted_away_before_other_acts_leave_the_stack_free_for_another_space() -> None:
    """Cards begin an outpost where the rocket is; as long as tanks lie in LEO, there would be two of it."""

    def given(state: Hf4State) -> None:
        at_a_factory(state)
        state.players["yellow"].stacks["outpost1"].location = "leo"

    begun = "yellow cargo_transfer cards=CQ040 from=rocket to=outpost1"
    told = ("yellow tanks stack=outpost1 n=0", "yellow income", begun, "yellow end_turn")
    game = Played(*told, given=given)
    assert [act["do"] for act in game.acts] == ["income", "decommission", "create_stack", "end_turn"]
    assert {one.severity for one in game.findings} == {Severity.BOOKKEEPING}
    assert "G1" in "".join(Played(*told[1:], given=given).codes)


def test_aquas_that_were_counted_for_an_earlier_act_tell_nothing_of_the_next_one() -> None:
    """They were right then; since, tanks have come back to LEO, and others have left it."""
    begun = ("yellow cargo_transfer from=leo to=rocket", "yellow create_stack stack=rocket space=leo")
    game = Played(
        *begun,
        "yellow tanks stack=rocket n=3 change=+3",
        "yellow aquas n=5",
        "wet yellow 3",
        "yellow cargo_transfer from=rocket to=leo",
        "yellow tanks stack=rocket n=0 change=-3",
        *begun,
        "yellow tanks stack=rocket n=2 change=+2",
        "yellow income",
        "yellow aquas n=7",
        "yellow end_turn",
        header=CORE,
    )
    assert game.codes == []
    assert game.said == ["create_stack", "cargo_transfer", "create_stack", "income", "end_turn"]


def test_tanks_that_are_counted_late_and_thrown_away_later_were_moved() -> None:
    """A number that is counted the other way after a flight belongs to something else."""
    game = Played(
        *ROCKET,
        "yellow cargo_transfer from=leo to=outpost1",
        "yellow create_stack stack=outpost1 space=leo",
        GO,
        "yellow tanks stack=outpost1 n=1 change=+1",
        "-> yellow cycler",
        "yellow aquas n=0",
        "yellow end_move space=cycler",
        "yellow tanks stack=outpost1 n=0 change=-1",
        "yellow end_turn",
    )
    assert game.said[2:] == ["create_stack", "activate_thruster CQ040", "enter cycler", "end_move",
                             "decommission", "end_turn"]  # fmt: skip
    assert game.codes == ["UNSAID"]


def test_aquas_that_are_earned_and_spent_before_they_are_counted_show_what_they_went_to() -> None:
    """One that the income brings is loaded as fuel, as the chit shows: the mat is right as it is."""
    game = Played(*ROCKET, "yellow income", "wet yellow 7", "yellow end_turn")
    assert game.said[2:] == ["income", "load_fuel", "end_turn"]
    assert game.state.players["yellow"].aquas == 1


def test_aquas_that_are_counted_for_the_act_under_way_tell_of_the_next_one() -> None:
    """A tank comes back to LEO and is loaded as fuel at once: Aquas are counted up and down."""
    game = Played(
        *ROCKET[:2],
        "yellow cargo_transfer from=leo to=rocket",
        "yellow tanks stack=rocket n=6 change=+6",
        "yellow aquas n=0",
        "yellow cargo_transfer from=rocket to=leo",
        "yellow tanks stack=rocket n=5 change=-1",
        "yellow aquas n=1",
        "yellow aquas n=0",
        "wet yellow 7",
        "yellow end_turn",
    )
    assert game.said == ["create_stack", "cargo_transfer", "cargo_transfer", "load_fuel", "end_turn"]
    assert game.state.players["yellow"].aquas == 0
