"""What comes later in a log of High Frontier: words that were said late, and what was taken back at once."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.record.events import (
    CardDragged,
    CardPlayed,
    ChitMoved,
    CubeMoved,
    Declared,
    Event,
    FigureMoved,
    StarMoved,
    Story,
)
from hfmod.games.hf4.record.late import (
    acts_on,
    counted_later,
    cube_put_back,
    dice_there,
    dragged_back,
    dry_mass,
    due_roll,
    fuelled_late,
    goes_on_unsaid,
    laid_before,
    laid_late,
    late_end,
    late_roll,
    late_thruster,
    measured,
    moved_aside,
    moved_uncounted,
    names_own_cards,
    plays_next,
    roll_by_hand,
    said_late,
    tells_year_late,
    transfer_put_back,
    year_end,
    year_told_next,
)
from hfmod.games.hf4.rules.core.k_cycle import CME_ROLL, EVENT_ROLL
from hfmod.games.hf4.rules.core.state import Auction, Hf4State
from hfmod.record.declarations import read_declaration
from tests.logs.test_vassal_acts import CORE, Played, events_of


def events(*lines: str | Event) -> list[Event]:
    return list(events_of(lines))


def dragged(card: str, source: str, to: str, faction: str = "yellow") -> CardDragged:
    return CardDragged(0, faction, card, source, to)


DRY = ChitMoved(0, "yellow", "dry", "mass-6")
GREENS_DRY = ChitMoved(0, "green", "dry", "mass-3")
AWAY, BACK = dragged("A", "leo", "rocket"), dragged("A", "rocket", "leo")
OTHER = dragged("B", "leo", "rocket")
STAR = StarMoved(0, "unity")

# -- cards and the sunspot cube ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("later", "back"),
    [
        ([BACK], {1}),
        ([dragged("A", "rocket", "outpost1"), dragged("A", "outpost1", "leo"), BACK], {1, 2}),
        ([OTHER, BACK], {2}),
        ([DRY, BACK], {2}),
        ([], set()),
        ([dragged("A", "rocket", "outpost1")], set()),
        ([dragged("B", "rocket", "leo")], set()),
        (["yellow income", BACK], set()),
        ([GREENS_DRY, BACK], set()),
        ([dragged("C", "leo", "rocket", "green"), BACK], set()),
    ],
)
def test_a_card_is_dragged_back_if_it_comes_home_before_anything_but_drags(
    later: list[str | Event], back: set[int]
) -> None:
    assert dragged_back(events(AWAY, *later), 0) == back


@pytest.mark.parametrize(
    ("drags", "back"),
    [
        ([AWAY, OTHER], {1, 2}),
        ([AWAY, DRY, OTHER], {1, 3}),
        ([AWAY], set()),
        ([AWAY, GREENS_DRY, OTHER], set()),
        ([AWAY, dragged("C", "leo", "rocket"), OTHER], set()),
        ([AWAY, AWAY, OTHER], set()),
        ([AWAY, dragged("B", "leo", "outpost1")], set()),
        ([AWAY, dragged("B", "outpost1", "rocket")], set()),
        ([AWAY, "yellow income", OTHER], set()),
        ([AWAY, OTHER, "yellow income", dragged("A", "rocket", "leo")], {1, 2}),
        ([AWAY, dragged("B", "leo", "rocket", "green")], set()),
        ([dragged("A", "leo", "rocket", "green"), dragged("B", "leo", "rocket", "green")], {1, 2}),
    ],
)
def test_a_transfer_is_put_back_if_each_of_its_cards_is_dragged_back_by_who_moved_them(
    drags: list[str | Event], back: set[int]
) -> None:
    """Two cards were told to go from the rocket to LEO; the first drag says whose they are."""
    assert transfer_put_back(events("yellow income", *drags), 1, ["A", "B"], "rocket", "leo") == back


@pytest.mark.parametrize(
    ("later", "lifted"),
    [
        ([CubeMoved(0, 3)], True),
        ([STAR, CubeMoved(0, 3)], True),
        (["yellow income", CubeMoved(0, 3)], False),
        ([STAR], False),
    ],
)
def test_the_cube_was_only_lifted_if_it_is_dragged_on_before_anything_is_told(
    later: list[str | Event], lifted: bool
) -> None:
    assert cube_put_back(events(CubeMoved(0, 2), *later), 0) is lifted


# -- figures -----------------------------------------------------------------------------------------------

OUT, ON, HOME = "-> yellow cycler leo", "-> yellow geo cycler", "-> yellow leo cycler"
GREEN_OUT = "-> green cycler leo"


@pytest.mark.parametrize(
    ("lines", "drags"),
    [
        ([OUT, HOME], {0, 1}),
        ([OUT, ON, "-> yellow leo geo", OUT], {0, 1, 2}),
        ([OUT, ON], set()),
        ([OUT, GREEN_OUT, HOME], set()),
        ([OUT, "yellow income", HOME], set()),
    ],
)
def test_a_way_was_measured_if_the_figure_is_put_back_before_anything_else(
    lines: list[str | Event], drags: set[int]
) -> None:
    assert measured(events(*lines), 0) == drags
    assert measured(events("yellow income", *lines), 1) == {n + 1 for n in drags}


@pytest.mark.parametrize(
    ("between", "later", "drags"),
    [
        ([], [], {0, 1}),
        (["yellow income"], [], {0, 2}),
        (["green activate_thruster card=CQ038"], [], {0, 2}),
        (["green roll d6=3 for=hazard"], ["green end_turn"], {0, 2}),
        (["yellow activate_thruster card=CQ040"], [], set()),
        (["yellow roll d6=3 for=hazard"], [], set()),
        (["yellow roll d6=3 for=other"], [], {0, 2}),
        ([], [OUT], set()),
        ([], ["yellow end_turn", OUT], {0, 1}),
        (["yellow end_turn"], [], set()),
        ([GREEN_OUT], [], {0, 2}),
    ],
)
def test_a_figure_was_moved_aside_if_it_is_put_back_in_a_turn_that_tells_of_no_flight(
    between: list[str], later: list[str], drags: set[int]
) -> None:
    assert moved_aside(events(OUT, *between, HOME, *later), 0) == drags


THRUST = "yellow activate_thruster card=CQ040 stack=rocket afterburn=1"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([THRUST], 0),
        (["yellow aquas n=1", "yellow roll d6=3 for=hazard", THRUST], 2),
        (["green income", "green activate_thruster card=CQ038", THRUST], 2),
        (["yellow income", THRUST], 1),
        (["yellow income", THRUST, OUT, HOME], 1),
        (["yellow income", THRUST, GREEN_OUT], 1),
        ([THRUST, OUT], 0),
        ([THRUST, "yellow income", OUT], 0),
        (["yellow aquas n=1", THRUST, OUT], 1),
        (["yellow income", THRUST, OUT], None),
        (["yellow income", "yellow aquas n=1", THRUST, OUT], None),
        (["yellow income", THRUST, OUT, HOME, OUT], None),
        (["yellow income", OUT, ON, THRUST], 3),
        (["yellow income", OUT, HOME, THRUST, "yellow end_turn", OUT], 3),
        ([THRUST, THRUST], None),
        (["yellow end_turn", THRUST], 1),
        (["yellow end_turn", "green income", THRUST], None),
        (["yellow end_turn", OUT, THRUST], None),
        (["green end_turn", THRUST], None),
        ([THRUST, "yellow end_turn", THRUST], 0),
        (["yellow end_turn", "yellow end_turn", THRUST], None),
        ([], None),
    ],
)
def test_a_thruster_is_told_late_unless_the_figure_flies_on_with_it(
    lines: list[str | Event], found: int | None
) -> None:
    late = late_thruster(events(*lines), 0, "yellow", "rocket")
    assert (late[0] if late else None) == found
    if late:  # the card may have left the rocket since
        assert late[1].tag.params == {"card": "CQ040", "afterburn": "1"}


def test_the_thruster_of_another_figure_is_not_that_of_a_flight() -> None:
    told = events("yellow activate_thruster card=M2B177 stack=stanford", THRUST)
    for figure, card in (("rocket", "CQ040"), ("kalpana", "CQ040")):
        late = late_thruster(told, 0, "yellow", figure)
        assert late is not None and late[1].tag.params["card"] == card
    assert late_thruster(told[:1], 0, "yellow", "rocket") is None
    own = late_thruster(told[:1], 0, "yellow", "stanford")
    assert own is not None and own[1].tag.params == {"card": "M2B177"}


@pytest.mark.parametrize(
    ("lines", "dice"),
    [
        (["yellow roll d6=3 for=hazard", "yellow roll d6=4 for=belt"], ["hazard", "belt"]),
        (["yellow roll d6=3 for=other"], ["other"]),
        (["yellow roll d6=3", "yellow roll d6=2 for=prospect"], []),
        (["yellow finao for=hazard"], ["hazard"]),
        (["green roll d6=3 for=hazard"], []),
        (["yellow aquas n=1", "yellow end_move", "yellow permit", "yellow roll d6=3 for=belt"], ["belt"]),
        (["yellow income", "yellow roll d6=3 for=belt"], []),
        (["green income", GREEN_OUT, "yellow roll d6=3 for=belt"], ["belt"]),
        ([OUT, "yellow roll d6=3 for=belt"], []),
        ([OUT, HOME, "yellow roll d6=3 for=belt"], ["belt"]),
        ([OUT, HOME, OUT, "yellow roll d6=3 for=belt"], []),
    ],
)
def test_dice_of_a_space_are_those_before_the_figure_goes_on_or_another_act_is_told(
    lines: list[str | Event], dice: list[str]
) -> None:
    assert dice_there(events("yellow roll d6=1 for=hazard", *lines), 0, "yellow") == dice


# -- stacks, tanks and fuel --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "cards", "flown"),
    [
        ([AWAY], {"A": (1, "leo")}, False),
        ([AWAY, dragged("A", "rocket", "outpost1")], {}, False),
        ([AWAY, dragged("A", "leo", "rocket")], {"A": (1, "leo")}, False),
        ([dragged("B", "leo", "rocket")], {}, False),
        ([dragged("A", "outpost1", "rocket")], {}, False),
        ([dragged("A", "leo", "outpost1")], {}, False),
        ([dragged("A", "leo", "rocket", "green")], {}, False),
        ([OUT, AWAY], {"A": (2, "leo")}, True),
        ([AWAY, OUT], {"A": (1, "leo")}, False),
        ([GREEN_OUT, AWAY], {"A": (2, "leo")}, False),
        (["yellow income", AWAY], {"A": (2, "leo")}, False),
        (["yellow end_turn", AWAY], {"A": (2, "leo")}, False),
        (["yellow end_turn", "yellow aquas n=1", AWAY], {"A": (3, "leo")}, False),
        (["yellow end_turn", "green cargo_transfer", AWAY], {"A": (3, "leo")}, False),
        (["yellow end_turn", "yellow income", AWAY], {}, False),
        (["yellow cargo_transfer", AWAY], {}, False),
    ],
)
def test_cards_are_laid_late_into_a_stack_until_its_player_acts_in_the_next_turn(
    lines: list[str | Event], cards: dict[str, tuple[int, str]], flown: bool
) -> None:
    told = events("yellow create_stack stack=rocket space=leo", *lines)
    assert laid_late(told, 1, "yellow", "rocket", {"leo": ["A"]}) == (cards, flown)


@pytest.mark.parametrize(
    ("lines", "cards"),
    [
        ([AWAY, OTHER], ["A", "B"]),
        ([AWAY, BACK], []),
        ([AWAY, BACK, AWAY], ["A"]),
        ([dragged("A", "leo", "outpost1")], []),
        ([dragged("A", "leo", "rocket", "green")], []),
        ([AWAY, "yellow income", OTHER], ["B"]),
        ([AWAY, "yellow aquas n=1", OTHER], ["A", "B"]),
        ([AWAY, "green income", OTHER], ["A", "B"]),
    ],
)
def test_cards_laid_before_a_stack_was_told_are_those_since_its_player_last_acted(
    lines: list[str | Event], cards: list[str]
) -> None:
    told = events(*lines)
    assert laid_before([*told, AWAY], len(told), "yellow", "rocket") == cards


TANKS, TWO = "yellow tanks stack=outpost1 n=3", "yellow tanks stack=outpost1 n=2"
CREW = "yellow cargo_transfer cards=CQ040 from=leo to=outpost1"
FEWER, MORE = f"{TWO} change=-1", "yellow tanks stack=outpost1 n=4 change=+1"
CARDS = "yellow cargo_transfer cards=CQ040 from=outpost1 to=leo"


@pytest.mark.parametrize(
    ("lines", "tanks"),
    [
        ([TANKS], 3),
        ([TANKS, TWO], 2),
        (["green tanks stack=outpost1 n=3"], None),
        (["yellow tanks stack=outpost2 n=3"], None),
        (["yellow tanks stack=outpost1 n=some"], None),
        (["yellow aquas n=1", "yellow roll d6=2 for=other", TANKS], 3),
        ([TANKS, "yellow load_fuel", TWO], 3),
        ([TANKS, "yellow load_fuel stack=rocket", TWO], 2),
        ([TANKS, "yellow cargo_transfer from=leo to=outpost1", TWO], 3),
        ([TANKS, "yellow cargo_transfer from=outpost1 to=leo", TWO], 3),
        ([TANKS, "yellow unload_fuel stack=outpost1", TWO], 3),
        ([TANKS, "green load_fuel stack=outpost1", TWO], 2),
        ([TANKS, "yellow income", TWO], 2),
        ([TANKS, "yellow assist kind=powersat", TWO], 2),
        ([TANKS, "yellow assist kind=rocketplane", TWO], 3),
        ([TANKS, "yellow end_turn", TWO], 2),
        ([TANKS, "yellow end_turn", "yellow aquas n=1", TWO], 2),
        ([TANKS, "yellow end_turn", "green income", TWO], 3),
        ([TANKS, "yellow end_turn", "green nominate to=green", TWO], 2),
        ([TANKS, "yellow end_turn", "green consent to=yellow", TWO], 3),
        (["yellow end_turn", TANKS, "green income", TWO], 3),
        ([TANKS, AWAY, TWO], 2),
        ([CARDS, FEWER], 2),  # no tanks went with them: where they are now nobody counts any
        ([CARDS, FEWER, "yellow aquas n=2"], None),
        ([CARDS, FEWER, "yellow end_turn", "yellow aquas n=2", "green income"], None),
        ([CARDS, FEWER, "yellow end_turn", "green income", "yellow aquas n=2"], 2),
        ([CARDS, FEWER, "green aquas n=2"], 2),
    ],
)
def test_tanks_are_as_counted_last_until_an_act_that_moves_them_or_one_after_the_turn(
    lines: list[str | Event], tanks: int | None
) -> None:
    wanted = {} if tanks is None else {"outpost1": tanks}
    assert counted_later(events("yellow income", *lines), 1, "yellow", ["outpost1"]) == wanted


ON = "yellow cargo_transfer from=outpost1 to=rocket"


@pytest.mark.parametrize(
    ("lines", "uncounted"),
    [
        ([ON], True),
        (["yellow tanks_to_fuel stack=outpost1", TANKS], True),
        (["green tanks stack=outpost1 n=1", CARDS, ON], True),
        ([TANKS, ON], False),
        (["yellow tanks stack=outpost2 n=1", ON], True),
        (["yellow end_turn", ON], False),
        ([CARDS], False),  # perhaps no tanks go along
        (["green cargo_transfer from=outpost1 to=rocket"], False),
        (["yellow cargo_transfer from=rocket to=outpost1"], False),
        ([], False),
    ],
)
def test_tanks_that_are_moved_on_before_they_are_counted_are_as_many_as_before(
    lines: list[str], uncounted: bool
) -> None:
    assert moved_uncounted(events("yellow income", *lines), 1, "yellow", "outpost1") is uncounted


PAID = "yellow load_fuel mass=mass-2 with=aquas"


@pytest.mark.parametrize(
    ("lines", "poor", "tanks"),
    [
        ([PAID], True, None),
        ([PAID], False, 2),
        (["yellow decommission stack=leo aquas=1"], True, None),
        (["green load_fuel mass=mass-2 with=aquas"], True, 2),
        (["yellow load_fuel mass=mass-2 with=tanks"], True, 2),
        (["yellow end_turn", PAID], True, 2),
    ],
)
def test_a_tank_that_went_with_a_card_is_the_aqua_that_who_had_none_spends(
    lines: list[str], poor: bool, tanks: int | None
) -> None:
    wanted = {} if tanks is None else {"outpost1": tanks}
    told = events("yellow decommission", CARDS, FEWER, *lines)
    assert counted_later(told, 1, "yellow", ["outpost1"], poor=poor) == wanted


@pytest.mark.parametrize(("back", "tanks"), [(True, 4), (False, 3)])
def test_a_card_that_is_taken_back_at_once_ends_no_counting_of_tanks(back: bool, tanks: int) -> None:
    moved: list[str | Event] = [CREW, CardDragged(0, "yellow", "CQ040", "outpost1", "leo")]
    told = events("yellow income", TANKS, *moved[: 1 + back], MORE)
    assert counted_later(told, 1, "yellow", ["leo", "outpost1"]) == {"outpost1": tanks}


@pytest.mark.parametrize(
    ("lines", "tanks"),
    [
        ([FEWER], 2),
        (["green income", FEWER], 2),
        (["yellow income", FEWER], 3),
        ([AWAY, FEWER], 2),
        ([FigureMoved(0, "yellow", "cycler"), FEWER], 3),
        ([FigureMoved(0, "green", "cycler"), FEWER], 2),
        (["yellow income", MORE], 4),
        (["yellow income", MORE, FEWER], 4),
        ([FEWER, "yellow income", MORE], 2),
        ([FEWER, "yellow income", MORE, "yellow tanks stack=outpost1 n=1 change=-1"], 2),
    ],
)
def test_what_is_counted_the_other_way_after_something_else_belongs_to_that(
    lines: list[str | Event], tanks: int
) -> None:
    assert counted_later(events(TANKS, *lines), 0, "yellow", ["outpost1"]) == {"outpost1": tanks}


@pytest.mark.parametrize(
    ("between", "tanks"),
    [
        ("yellow income", 3),
        ("yellow roll d6=2 for=hazard", 3),
        ("yellow roll d6=2 for=other", 2),
        ("yellow finao for=other", 3),
        ("green income", 2),
        ("yellow aquas n=1", 2),
        (AWAY, 3),
        (dragged("C", "leo", "rocket", "green"), 2),
        (DRY, 2),
    ],
)
def test_tanks_are_counted_at_once_before_their_player_tells_or_drags_anything_else(
    between: str | Event, tanks: int
) -> None:
    told = events(TANKS, between, TWO)
    assert counted_later(told, 0, "yellow", ["outpost1"], at_once=True) == {"outpost1": tanks}


@pytest.mark.parametrize(
    ("lines", "fuelled"),
    [
        (["yellow load_fuel"], True),
        (["yellow dirt_refuel", "yellow load_fuel"], True),
        (["yellow aquas n=1", "yellow load_fuel"], True),
        ([GREEN_OUT, "yellow tanks_to_fuel"], True),
        (["yellow income", "yellow load_fuel"], False),
        (["yellow dirt_refuel", "yellow income", "yellow load_fuel"], False),
        (["green load_fuel"], False),
        (["green dirt_refuel", "yellow load_fuel"], False),
        ([OUT, "yellow load_fuel"], False),
        (["yellow dirt_refuel"], False),
    ],
)
def test_fuel_is_loaded_late_if_that_is_what_comes_next(lines: list[str], fuelled: bool) -> None:
    assert fuelled_late(events("yellow income", *lines), 1, "yellow") is fuelled


@pytest.mark.parametrize(
    ("lines", "mass"),
    [
        ([DRY], "mass-6"),
        ([DRY, ChitMoved(0, "yellow", "dry", "mass-7")], "mass-6"),
        ([GREENS_DRY, ChitMoved(0, "yellow", "wet", "2"), DRY], "mass-6"),
        ([GREENS_DRY], None),
        (["yellow income", DRY], "mass-6"),
        (["yellow end_turn", DRY], None),
    ],
)
def test_the_dry_mass_is_where_its_chit_is_laid_first_in_what_is_left_of_a_turn(
    lines: list[str | Event], mass: str | None
) -> None:
    told = [
        ChitMoved(1, "yellow", "dry", "mass-1"),
        *(_at(step, one) for step, one in enumerate(events(*lines), 2)),
    ]
    assert dry_mass(told, 2, "yellow") == mass
    assert dry_mass(told, 1, "yellow") == "mass-1"


def _at(step: int, event: Event) -> Event:
    match event:
        case ChitMoved():
            return ChitMoved(step, event.faction, event.chit, event.mass)
        case Declared():
            return Declared(step, event.tag)
    return event


# -- rolls and ends ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("later", "found"),
    [
        (["table roll d6=3 for=event"], 1),
        (["yellow income", "table roll d6=3 for=cme", "table roll d6=3 for=event"], 3),
        (["yellow end_turn", "table roll d6=3 for=event"], None),
        (["table advance_sunspot", "table roll d6=3 for=event"], None),
        (["yellow vote for=event"], None),
        ([OUT, "table roll d6=3 for=event"], 2),
        ([], None),
    ],
)
def test_a_roll_of_the_year_is_late_if_it_comes_before_the_turn_is_over(
    later: list[str], found: int | None
) -> None:
    assert late_roll(events("table roll d6=1 for=event", *later), 0, "event") == found


def started() -> Hf4State:
    """Yellow's first turn."""
    return Played(header=CORE).state


END, YEAR = "yellow end_turn", "table advance_sunspot year=2 spot=1"


@pytest.mark.parametrize(
    ("later", "found"),
    [
        ([END], 1),
        (["green research_auction", "red income", END], 3),
        (["green aquas n=1", "yellow vote", END], 3),
        (["yellow income", END], None),
        (["green end_turn", END], None),
        ([YEAR, END], None),
        ([OUT, HOME, END], 3),
        ([OUT, END], None),
        ([GREEN_OUT, END], 2),
        ([FigureMoved(0, "yellow", "cycler", "leo", lifted=True), END], 2),
        ([], None),
    ],
)
def test_the_end_of_a_turn_is_told_late_if_its_player_did_nothing_more_in_it(
    later: list[str | Event], found: int | None
) -> None:
    told = events("green income", *later)
    assert late_end(started(), told, 0, "green", "income") == found


def test_an_end_of_a_turn_is_not_looked_for_where_none_is_due() -> None:
    state, told = started(), events("green income", END, YEAR)
    assert late_end(state, told, 0, "yellow", "income") is None  # it is yellow's turn
    assert late_end(state, told, 0, "green", "bid") is None  # at any time
    assert late_end(state, told, 0, "green", "murder") == 1
    assert late_end(state, told, 0, "", "advance_sunspot") == 1
    assert late_end(state, events(YEAR, "green income", END), 0, "", "advance_sunspot") is None
    state.turns["green"] = state.turns["yellow"]
    assert late_end(state, told, 0, "green", "end_turn") is None  # of the own turn
    assert late_end(state, told, 0, "green", "income") == 1
    assert late_end(state, told, 0, "red", "end_turn") == 1
    state.ended = True
    assert late_end(state, told, 0, "green", "income") is None


def test_an_end_is_not_looked_for_while_the_table_waits_for_bids_or_votes() -> None:
    """A chit of heroism is voted on by all; no other decision keeps anybody from going on."""
    state, told = started(), events("green income", END)
    state.pending.append({"kind": "glitch"})
    assert late_end(state, told, 0, "green", "income") == 1
    state.pending.append({"kind": "heroism"})
    assert late_end(state, told, 0, "green", "income") is None
    state.pending.clear()
    state.auction = Auction("yellow", "robonauts", "CR055")
    assert late_end(state, told, 0, "green", "income") is None


def test_of_the_rolls_of_the_year_the_one_is_due_that_the_table_waits_for() -> None:
    state = started()
    assert due_roll(state) == ""
    state.pending.append({"kind": CME_ROLL})
    assert due_roll(state) == "cme"
    state.pending.append({"kind": EVENT_ROLL})
    assert due_roll(state) == "event"


@pytest.mark.parametrize(
    ("later", "due"),
    [
        ([], "event"),
        (["table roll d6=3 for=event"], ""),
        (["table aquas n=1", "yellow roll d6=3 for=other", OUT, "table roll d6=3 for=event"], ""),
        (["yellow income", "table roll d6=3 for=event"], "event"),
        (["table roll d6=3 for=cme"], "event"),
    ],
)
def test_a_die_of_another_button_is_the_roll_of_the_year_unless_that_is_made_next(
    later: list[str], due: str
) -> None:
    state, told = started(), events("table roll d6=1 for=event", "yellow roll d6=2 for=other", *later)
    assert roll_by_hand(state, told, 1) == ""
    state.pending.append({"kind": EVENT_ROLL})
    assert roll_by_hand(state, told, 1) == due


@pytest.mark.parametrize(
    ("later", "found"),
    [
        ([YEAR], 1),
        (["green income", YEAR], 2),
        (["green aquas n=1", "red roll d6=3 for=event", YEAR], 3),
        (["red income", YEAR], None),
        (["green end_turn", YEAR], None),
        ([], None),
    ],
)
def test_the_end_of_a_year_is_told_late_if_only_one_player_acts_before_it(
    later: list[str], found: int | None
) -> None:
    told = events("green income", *later)
    assert year_end(told, 0, "green") == found
    state = started()
    state.phase, state.turn = "sunspot", None
    assert late_end(state, told, 0, "green", "income") == found
    assert late_end(state, told, 0, "", "income") is None
    state.year_end = ["green"]
    assert late_end(state, told, 0, "green", "income") is None
    state.phase, state.year_end = "prepare", []
    assert late_end(state, told, 0, "green", "income") is None


def test_who_says_an_end_late_is_told_by_what_is_done_meanwhile() -> None:
    state = started()
    assert [said_late(state, "green", act)[0] for act in ("income", "end_turn", "advance_sunspot")] == [
        "Da", "GL-Turn", "Db",
    ]  # fmt: skip
    assert "green goes on before the end of yellow's turn is told" in said_late(state, "green", "income")[2]
    state.phase, state.turn = "sunspot", None
    rule, _, message = said_late(state, "", "income")
    assert rule == "Db" and f"the table goes on before the end of year {state.year} is told" in message


@pytest.mark.parametrize(
    ("words", "own"),
    [
        ("yellow boost cards=CQ040", True),
        ("yellow boost card=CQ040", True),
        ("yellow boost cards=CQ040,CQ038", False),
        ("yellow boost card=CQ038", False),
        ("yellow boost cards=CQ040,discovery-3", True),
        ("yellow income", True),
        ("blue income", False),
    ],
)
def test_a_declaration_names_own_cards(words: str, own: bool) -> None:
    tag = read_declaration(f"* Something. [hf4 {words.split()[0]} 1 {' '.join(words.split()[1:])}]")
    assert tag is not None
    assert names_own_cards(started(), tag) is own


# -- a turn that ends unsaid -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "later", "unsaid"),
    [
        (["yellow income"], ["green income"], True),
        (["yellow income"], ["green income", "red income", "green end_turn"], True),
        (["yellow income"], ["green income", "green end_turn", "yellow income"], True),
        (["yellow income"], ["green income", "yellow boost", "green end_turn"], False),
        (["yellow income"], ["red income"], False),
        (["yellow income"], ["green end_turn"], False),
        (["yellow income"], ["yellow income"], False),
        (["yellow income", "yellow end_turn"], ["green income"], False),
        (["yellow income", "red aquas n=2", OUT], ["green income"], True),
        (["yellow bid amount=1"], ["green income"], False),
        (["red income"], ["green income"], False),
        ([], ["green income"], False),
    ],
)
def test_a_turn_has_ended_unsaid_if_its_player_acted_and_all_that_follows_is_the_next_ones(
    before: list[str | Event], later: list[str], unsaid: bool
) -> None:
    told = events(*before, "green research_auction", *later)
    assert goes_on_unsaid(told, len(before), "green", "yellow", ()) is unsaid
    assert not goes_on_unsaid(told, len(before), "yellow", "yellow", ())


def test_an_end_that_was_told_late_begins_no_turn() -> None:
    told = events("yellow income", "green end_turn", "green income", "green income")
    assert not goes_on_unsaid(told, 2, "green", "yellow", ())
    assert goes_on_unsaid(told, 2, "green", "yellow", {1})


def test_what_follows_may_be_just_the_end_of_the_other_ones_turn() -> None:
    told = events("yellow income", "green income", "green end_turn", "yellow income")
    assert not goes_on_unsaid(told, 1, "green", "yellow", ())
    assert goes_on_unsaid(told, 1, "green", "yellow", (), ending=True)


@pytest.mark.parametrize(
    ("later", "plays"),
    [
        (["green income", "green end_turn"], True),
        (["green income", "red income", "green end_turn", "yellow income"], True),
        (["red income", "green income", "green end_turn"], False),
        (["green end_turn"], False),
        (["green income", "yellow income", "green end_turn"], False),
        (["green income", "red end_turn"], False),
        (["green income", YEAR], False),
        (["green income"], False),
    ],
)
def test_the_next_player_plays_and_ends_a_turn(later: list[str], plays: bool) -> None:
    assert plays_next(events("red end_turn", *later), 0, "green", "yellow") is plays


@pytest.mark.parametrize(
    ("later", "more"),
    [
        (["yellow income"], True),
        (["green income", "yellow end_turn"], True),
        (["green end_turn", "yellow income"], False),
        ([YEAR, "yellow income"], False),
        ([], False),
    ],
)
def test_a_player_does_more_or_ends_the_turn_before_another_end_is_told(later: list[str], more: bool) -> None:
    assert acts_on(events("yellow income", *later), 0, "yellow") is more


@pytest.mark.parametrize(
    ("later", "late"),
    [
        (["green income", "yellow income", YEAR], True),
        (["green income", "yellow income", "green pass_bid", "yellow discard", YEAR], True),
        (["green income", "yellow income", "green income", "yellow income", YEAR], False),
        (["green income", "yellow income", "green income", YEAR], False),
        (["yellow income", YEAR], False),  # the turn goes on
        (["green income", YEAR], False),
        (["green income", "green end_turn", "yellow income", YEAR], False),
        (["green income", "yellow income"], False),
    ],
)
def test_who_acts_alone_before_the_year_is_told_begins_the_new_one(later: list[str], late: bool) -> None:
    assert tells_year_late(events("yellow income", *later), 0, "yellow") is late


@pytest.mark.parametrize(
    ("later", "next_year"),
    [
        ([YEAR], True),
        ([YEAR, "green income", "green end_turn", "yellow income"], True),
        ([YEAR, "yellow income", "green end_turn"], False),
        ([YEAR, "green income", "yellow income"], False),
        (["green income", YEAR], False),
        ([], False),
    ],
)
def test_the_year_is_told_next_if_its_player_waits_for_somebodys_turn(
    later: list[str], next_year: bool
) -> None:
    assert year_told_next(events("yellow income", *later), 0, "yellow") is next_year


# -- what is taken back at once, and is no act -------------------------------------------------------------

SENT = "green cargo_transfer cards=A,B from=leo to=rocket"
GREENS_BACK = [dragged(card, "rocket", "leo", "green") for card in "AB"]


@pytest.mark.parametrize(
    ("then", "acted"),
    [
        (GREENS_BACK, False),
        (GREENS_BACK[:1], True),
        (["green boost cards=A", CardPlayed(0, "green", "A", "hand")], True),
    ],
)
def test_cards_that_are_dragged_back_at_once_were_not_moved(then: list[str | Event], acted: bool) -> None:
    told = events("red income", SENT, *then, YEAR)
    assert (year_end(told, 0, "red") is None) is acted


@pytest.mark.parametrize(
    ("act", "back", "acted"),
    [("boost", "A", False), ("boost", "B", True), ("phileas_fogg", "A", True), ("decommission", "A", True)],
)
def test_a_card_that_is_taken_up_again_at_once_was_not_boosted(act: str, back: str, acted: bool) -> None:
    """One that is given up goes into the hand by that."""
    told = events("red income", f"green {act} cards=A", CardPlayed(0, "green", back, "hand"), YEAR)
    assert (year_end(told, 0, "red") is None) is acted


# -- hands and disks ---------------------------------------------------------------------------------------


def test_who_holds_a_card_is_who_took_it_up_last() -> None:
    story = Story(hands=[(2, "A", "green"), (4, "A", ""), (6, "B", "red"), (8, "A", "red")])
    assert [story.holder("A", step) for step in (2, 3, 4, 5, 9)] == ["", "green", "green", "", "red"]
    between = ((1, 3), (2, 9), (2, 8), (1, 5), (8, 9))
    assert [story.taken_up("A", *steps) for steps in between] == ["green", "red", "", "", ""]
    assert story.taken_up("C", 0, 9) == ""


def test_the_side_of_a_card_is_that_to_which_it_was_turned_last() -> None:
    story = Story(faces=[(2, "A", True), (4, "A", False), (5, "B", True)])
    assert [story.black("A", step) for step in (1, 2, 3, 4, 9)] == [False, True, True, False, False]


def test_of_each_disk_the_last_space_counts() -> None:
    story = Story(
        disks=[
            (2, "disk-1-green", "ceres"), (3, "disk-2-green", "vesta"), (4, "disk-1-green", "hygiea"),
            (5, "disk-1-red", "eros"), (7, "disk-3-green", "deimos"), (8, "disk-4-green", "hygiea"),
        ]
    )  # fmt: skip
    assert story.claimed("green", 1, 7) == ["hygiea", "vesta"]
    assert story.claimed("green", 2, 8) == ["vesta", "hygiea", "deimos"]
    assert story.claimed("green", 3, 9) == ["hygiea", "deimos"]
