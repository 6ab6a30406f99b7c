"""What players of High Frontier do next, or did just before, as far as a log tells it."""

from __future__ import annotations

import pytest

from hfmod.engine.lines import Positions
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.ahead import (
    goes_on,
    leaves_next,
    next_teller,
    next_told,
    operates,
    rolls_on,
    star_comes,
    star_late,
    tells_of,
    used,
)
from hfmod.games.hf4.record.cargo import Cargo
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.deals import landed
from hfmod.games.hf4.record.events import (
    CardDragged,
    CardGiven,
    ChitMoved,
    CubeMoved,
    Declared,
    Event,
    FigureMoved,
    StarMoved,
    Story,
)
from hfmod.games.hf4.record.open_end import IN_A_ROW, OF_FLIGHTS, OF_TURNS, untold, yet_to_play
from hfmod.games.hf4.record.radiators import turned_back
from hfmod.games.hf4.record.second_thoughts import (
    clicked_twice,
    moved_on,
    said_twice,
    stands_already,
    withdrawn,
)
from hfmod.games.hf4.record.wet_mass import after_flight, after_turn
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Stack
from hfmod.package import load_game
from tests.logs.test_vassal_acts import CORE, SEATS, Played, events_of


def reading(*lines: str | Event, at: int = 0, state: Hf4State | None = None) -> Context:
    """A log that is read as far as an event; yellow's first turn, unless another position is given."""
    begun = state if state is not None else Played(header=CORE).state
    story = Story(list(events_of(lines)), steps=len(lines))
    return Context(story, load_game("hf4"), Positions(begun), SEATS, index=at)


HERE = "yellow aquas n=1"  # an event that is being read
OUT, HOME, ON = "-> yellow cycler leo", "-> yellow leo cycler", "-> yellow geo cycler"
GREEN_OUT = "-> green cycler leo"
LIFTED = FigureMoved(0, "yellow", "cycler", "leo", lifted=True)
FREIGHTER = FigureMoved(0, "yellow", "cycler", "leo", figure="freighter")
FREED, UNITY = StarMoved(0, "freedom"), StarMoved(0, "unity")
THRUST = "yellow activate_thruster card=CQ040"

# -- what is told next -------------------------------------------------------------------------------------


def test_what_is_told_next_is_the_next_act_and_no_count() -> None:
    told = next_told(reading(HERE, "yellow tanks n=2 stack=leo", OUT, "green income", "yellow boost"))
    assert told is not None and (told.faction, told.act) == ("green", "income")
    assert next_told(reading("yellow income", HERE)) is None


def test_who_tells_an_act_next() -> None:
    context = reading(HERE, "green income", "yellow boost")
    assert [next_teller(context, act) for act in ("income", "boost")] == ["green", ""]
    assert next_teller(reading(HERE), "income") == ""


@pytest.mark.parametrize(
    ("later", "comes"),
    [
        ([UNITY], True),
        (["yellow glitch_roll", "green nominate", "red vote", "red roll d6=2", HERE, OUT, UNITY], True),
        (["yellow income", UNITY], False),
        ([], False),
    ],
)
def test_the_gold_star_comes_before_anything_else_is_done(later: list[str | Event], comes: bool) -> None:
    assert star_comes(reading(UNITY, *later)) is comes


@pytest.mark.parametrize(
    ("later", "ideology"),
    [
        ([UNITY], "unity"),
        ([FREED, UNITY], "unity"),
        (["yellow income", UNITY], "unity"),
        (["yellow end_turn", UNITY], ""),
        (["table advance_sunspot", UNITY], ""),
        ([FREED], ""),
    ],
)
def test_the_gold_star_is_late_if_it_comes_to_one_of_those_that_tied_in_the_turn(
    later: list[str | Event], ideology: str
) -> None:
    assert star_late(reading(*later), ("unity", "honor")) == ideology


@pytest.mark.parametrize(
    ("lines", "goes"),
    [
        ([OUT], True),
        ([HERE, "yellow income", OUT], True),
        ([OUT, HOME], False),
        ([OUT, HOME, ON], True),
        ([OUT, HOME, OUT], True),
        ([GREEN_OUT], False),
        ([FREIGHTER], False),
        ([LIFTED], False),
        (["yellow end_move"], True),
        (["yellow end_move stack=rocket"], True),
        (["yellow end_move stack=freighter"], False),
        (["green end_move"], False),
        (["yellow end_turn", OUT], False),
        ([THRUST, OUT], False),
        ([], False),
    ],
)
def test_a_figure_goes_on_if_it_is_moved_or_its_move_is_ended_before_anything_is_flown_anew(
    lines: list[str | Event], goes: bool
) -> None:
    assert goes_on(reading(*lines), "yellow") is goes


def test_a_thruster_that_was_read_already_begins_no_other_flight() -> None:
    context = reading(THRUST, OUT)
    context.take(0)
    assert goes_on(context, "yellow")
    assert not goes_on(context, "yellow", "freighter")
    assert goes_on(reading(FREIGHTER), "yellow", "freighter")


@pytest.mark.parametrize(
    ("later", "leaves"),
    [
        ([OUT], True),
        ([LIFTED], False),
        ([GREEN_OUT, OUT], True),
        ([GREEN_OUT], False),
        ([FREED, GREEN_OUT, "yellow income"], False),
        ([FigureMoved(0, "green", "cycler", lifted=True), OUT], True),
        ([HERE, "yellow roll d6=2 for=hazard", OUT], True),
        (["yellow income", OUT], False),
        (["green income", OUT], False),
        ([], False),
    ],
)
def test_a_figure_leaves_next_after_rolls_at_the_most(later: list[str | Event], leaves: bool) -> None:
    assert leaves_next(reading(LIFTED, *later), "yellow") is leaves


@pytest.mark.parametrize(
    ("words", "rocket", "freighter"),
    [
        ("end_move stack=rocket", True, False),
        ("end_move stack=freighter", False, True),
        ("end_move", True, False),
        ("roll d6=2 for=hazard", True, True),
        ("roll d6=2 for=hazard subject=freighter at=bennu", False, True),
        ("roll d6=2 for=hazard subject=freighter space=bennu", False, True),
        ("finao", True, True),
        ("finao stack=freighter space=bennu", False, True),
    ],
)
def test_what_is_told_of_a_flight_is_told_of_the_figure_that_it_names(
    words: str, rocket: bool, freighter: bool
) -> None:
    (told,) = events_of([f"yellow {words}"])
    assert isinstance(told, Declared)
    assert (tells_of(told.tag, "rocket"), tells_of(told.tag, "freighter")) == (rocket, freighter)


def test_what_is_told_of_a_small_cube_is_told_of_each() -> None:
    (told,) = events_of(["yellow end_move stack=cube"])
    assert isinstance(told, Declared)
    assert tells_of(told.tag, "cube-3") and not tells_of(told.tag, "rocket")


@pytest.mark.parametrize(
    ("lines", "rolls"),
    [
        (["yellow roll d6=2 for=hazard"], True),
        (["yellow income", "yellow roll d6=2 for=belt"], True),
        (["yellow finao"], True),
        (["green finao"], False),
        (["yellow roll d6=2 for=other"], False),
        (["yellow vote for=hazard"], False),
        (["yellow end_turn", "yellow finao"], False),
        ([THRUST, "yellow finao"], False),
        ([], False),
    ],
)
def test_a_player_rolls_on_until_something_is_flown_anew(lines: list[str], rolls: bool) -> None:
    assert rolls_on(reading(*lines), "yellow") is rolls


@pytest.mark.parametrize(
    ("later", "step"),
    [
        ([THRUST], 2),
        (["yellow cargo_transfer cards=CR055,CQ040"], 2),
        ([HERE, "green income", THRUST], 4),
        (["yellow activate_thruster card=CR055", THRUST], 3),
        (["green decommission cards=CQ040"], None),
        (["yellow boost cards=CQ040"], None),
        (["yellow end_turn", THRUST], None),
        ([], None),
    ],
)
def test_a_card_is_used_where_its_player_tells_what_it_does_in_a_stack(
    later: list[str], step: int | None
) -> None:
    assert used(reading(HERE, *later), "yellow", "CQ040") == step


@pytest.mark.parametrize(
    ("lines", "operates_"),
    [
        (["yellow income"], True),
        ([HERE, "yellow cargo_transfer", "yellow income"], True),
        (["green income", "yellow income"], False),
        (["green cargo_transfer", "green end_move", "yellow income"], True),
        (["yellow end_turn", "yellow income"], False),
        (["yellow no_such_act", "yellow income"], True),
        ([], False),
    ],
)
def test_a_player_operates_in_what_is_left_of_the_turn(lines: list[str], operates_: bool) -> None:
    assert operates(reading(*lines), "yellow") is operates_


# -- what is told but is no further act --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "twice"),
    [
        (["yellow end_turn", "yellow end_turn"], True),
        (["yellow end_turn", HERE, OUT, "yellow end_turn"], True),
        (["yellow end_turn", "green end_turn"], False),
        (["yellow end_turn", "green income", "yellow end_turn"], False),
        (["yellow place_claim n=1", "yellow place_claim n=1"], True),
        (["yellow place_claim n=1", "yellow place_claim n=2"], False),
        (["yellow income", "yellow income"], False),
        ([THRUST, THRUST], True),
        ([THRUST, OUT, THRUST], False),
        ([OUT], False),
        (["yellow end_turn"], False),
    ],
)
def test_an_end_a_place_or_a_thruster_is_said_twice_at_once(lines: list[str], twice: bool) -> None:
    assert said_twice(reading(*lines).events, len(lines) - 1) is twice


@pytest.mark.parametrize(
    ("lines", "twice"),
    [
        (["yellow income", "yellow income"], True),
        (["yellow income", "yellow income", "yellow aquas n=4"], True),
        (["yellow income", "yellow income", "yellow aquas n=6", "yellow aquas n=5"], False),
        (["yellow income", "yellow income", "green aquas n=6"], True),
        (["yellow income", "yellow income", OUT, "yellow aquas n=6"], False),
        (["yellow income", "yellow income", "yellow boost", "yellow aquas n=6"], True),
        (["yellow income", "yellow income", "yellow tanks n=6"], True),
        (["yellow income", "yellow income", "yellow aquas n=six"], True),
        (["yellow income", "green income"], False),
        (["yellow income", HERE, "yellow income"], False),
        (["yellow income"], False),
        (["yellow income for=red", "yellow income for=red"], False),
        (["yellow take_aquas", "yellow take_aquas"], False),
        (["yellow take_aquas", "yellow take_aquas", "yellow aquas n=5"], False),
        (["yellow take_aquas", "yellow take_aquas", "yellow aquas n=5", "yellow aquas n=4"], True),
        (["yellow boost", "yellow boost"], False),
        (["blue income", "blue income"], False),
    ],
)
def test_an_income_was_clicked_twice_if_it_is_counted_once(lines: list[str | Event], twice: bool) -> None:
    """Yellow has four Aquas after it."""
    state = Played(header=CORE).state
    state.players["yellow"].aquas = 4
    context = reading(*lines)
    index = 2 if lines[1:2] == [HERE] else min(1, len(lines) - 1)
    assert clicked_twice(context.events, index, lambda: state) is twice


GRANT = "yellow research_auction deck=robonauts"


@pytest.mark.parametrize(
    ("later", "instead"),
    [
        (["yellow income"], "income"),
        ([HERE, "yellow income"], None),
        (["yellow tanks n=2", "yellow income"], "income"),
        (["green income"], None),
        (["yellow bid amount=1"], None),
        (["yellow no_such_act"], None),
        ([OUT, "yellow income"], None),
        ([], None),
    ],
)
def test_an_operation_is_withdrawn_if_another_one_is_announced_at_once(
    later: list[str], instead: str | None
) -> None:
    context = reading(OUT, GRANT, *later)
    found = withdrawn(context.events, 1, context.game.acts)
    assert (found.act if found is not None else None) == instead
    assert withdrawn(context.events, 0, context.game.acts) is None


def test_an_operation_that_is_done_at_once_is_not_withdrawn() -> None:
    context = reading("yellow boost", "yellow income")
    assert withdrawn(context.events, 0, context.game.acts) is None


@pytest.mark.parametrize(
    ("then", "whole"),
    [
        ("move_from=unity move_to=honor", {"move_from": "freedom", "move_to": "honor"}),
        ("move_from=unity move_to=freedom", {}),
        ("move_from=honor move_to=unity", None),
        ("move_from=unity move_to=honor place=honor", None),
        ("place=unity", None),
    ],
)
def test_a_delegate_that_is_moved_on_has_moved_once(then: str, whole: dict[str, str] | None) -> None:
    (told,) = events_of([f"yellow fundraise {then}"])
    assert isinstance(told, Declared)
    assert moved_on({"move_from": "freedom", "move_to": "unity"}, told.tag) == whole
    assert moved_on({}, told.tag) is None


@pytest.mark.parametrize(
    ("words", "stands"),
    [
        ("yellow bid amount=2", True),
        ("yellow bid amount=3", False),
        ("green bid amount=1", False),
        ("yellow pass_bid amount=2", False),
    ],
)
def test_a_leader_who_says_the_own_bid_again_bids_nothing_new(words: str, stands: bool) -> None:
    state = Played(header=CORE).state
    (told,) = events_of([words])
    assert isinstance(told, Declared)
    assert not stands_already(state, told.tag)
    state.auction = Auction(
        "yellow", "robonauts", state.decks["robonauts"][0], bids={"yellow": 2, "green": 1}
    )
    assert stands_already(state, told.tag) is stands


@pytest.mark.parametrize(
    ("after", "back"),
    [
        (["yellow orient card=CR055 heavy=0"], True),
        ([HERE, "yellow orient card=CR055 heavy=0"], False),
        (["yellow orient card=CR055 heavy=1"], False),
        (["yellow orient card=CR056 heavy=0"], False),
        (["green orient card=CR055 heavy=0"], False),
        ([OUT], False),
        ([], False),
    ],
)
def test_a_radiator_was_only_looked_at_if_it_is_turned_back_at_once(after: list[str], back: bool) -> None:
    context = reading(HERE, "yellow orient card=CR055 heavy=1", *after, at=1)
    told = context.events[1]
    assert isinstance(told, Declared)
    assert turned_back(context, told.tag) is back


def test_a_radiator_was_turned_the_other_way_and_back() -> None:
    context = reading("yellow orient card=CR055 heavy=0", "yellow orient card=CR055 heavy=1")
    told = context.events[0]
    assert isinstance(told, Declared)
    assert turned_back(context, told.tag)


# -- where a log stops -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "turn", "flight"),
    [
        (["yellow income"], 1, None),
        (["yellow income", "yellow end_turn", "green income", "green boost"], 3, None),
        (["yellow end_turn", "table advance_sunspot", "green income"], 3, None),
        (["yellow income", THRUST, HERE, OUT, ChitMoved(5, "yellow", "wet", "2")], 1, 2),
        ([THRUST, OUT, "yellow roll d6=3 for=hazard"], 1, 1),
        ([THRUST, OUT, "yellow roll d6=3 for=prospect"], 1, None),
        (["yellow burn", "yellow boost", "yellow end_move"], 1, 3),
        (["yellow end_turn", OUT, "yellow burn"], 2, 2),
    ],
)
def test_a_log_that_stops_in_a_turn_leaves_open_whose_turn_it_is_and_its_last_flight(
    lines: list[str | Event], turn: int, flight: int | None
) -> None:
    found = untold(reading(*lines).events, 9, others=False)
    assert {rule: found[rule] for rule in OF_TURNS} == dict.fromkeys(OF_TURNS, range(turn, 10))
    assert {found[rule] for rule in OF_FLIGHTS & found.keys()} == ({range(flight, 10)} if flight else set())
    assert found.keys() - OF_TURNS == (OF_FLIGHTS if flight else set())


def test_a_log_that_stops_at_an_end_leaves_nothing_open() -> None:
    assert untold(reading("yellow income", "yellow end_turn").events, 9, others=False) == {}
    assert untold([], 9, others=False) == {}


def test_a_second_operation_in_a_row_stands_where_another_player_is_next() -> None:
    found = untold(reading("yellow income").events, 9, others=True)
    assert found.keys() == OF_TURNS - IN_A_ROW


@pytest.mark.parametrize(
    ("lines", "waiting"),
    [
        (["yellow income", "yellow end_turn"], ""),
        (["table advance_sunspot"], "green red yellow"),
        (["green income", "table advance_sunspot", "yellow income"], "green red"),
        ([CubeMoved(0, 3), "yellow income", "green bid amount=1", "red aquas n=3"], "green red"),
        (["table advance_sunspot", "yellow income", "-> green cycler", "red discard card=RT001"], ""),
        (["table advance_sunspot", "yellow income", "table advance_sunspot"], "green red yellow"),
    ],
)
def test_who_has_told_nothing_of_his_own_in_a_year_plays_before_anybody_does_again(
    lines: list[str | Event], waiting: str
) -> None:
    assert yet_to_play(reading(*lines).events, SEATS) == {*waiting.split()}


# -- the wet mass chit -------------------------------------------------------------------------------------


def chit(mass: str, faction: str = "yellow", what: str = "wet") -> ChitMoved:
    return ChitMoved(0, faction, what, mass)


@pytest.mark.parametrize(
    ("before", "here", "later", "seen"),
    [
        ([THRUST, chit("5")], OUT, [chit("4")], ("4", "5")),
        ([THRUST, chit("5")], OUT, [], ("5",)),
        ([THRUST], chit("5"), [], ("5",)),
        ([THRUST], OUT, [HERE, chit("4")], ("4",)),
        ([THRUST], OUT, ["yellow income", chit("4")], ()),
        ([THRUST], OUT, [ON, chit("4")], ()),
        ([THRUST, chit("5"), ON], OUT, [chit("4", "green"), chit("3", what="dry")], ("5",)),
        ([THRUST, "yellow burn", "yellow roll d6=2 for=hazard", chit("5")], OUT, [], ("5",)),
        (["yellow income", chit("5")], OUT, [], ()),
        ([THRUST, chit("5"), "yellow income"], OUT, [chit("4")], ("4",)),
        ([THRUST, chit("5"), "green income"], OUT, [], ("5",)),
        (["green activate_thruster card=CQ038", chit("5")], OUT, [], ()),
    ],
)
def test_the_chit_shows_what_a_flight_has_used_where_it_lies_after_it(
    before: list[str | Event], here: str | Event, later: list[str | Event], seen: tuple[str, ...]
) -> None:
    read = reading(*before, here, *later, at=len(before))
    assert after_flight(read, "yellow", len(read.events)) == seen


@pytest.mark.parametrize(("first", "seen"), [(1, ("5",)), (3, ())])
def test_a_flight_of_which_no_thruster_is_named_begins_with_what_is_told_first(
    first: int, seen: tuple[str, ...]
) -> None:
    assert after_flight(reading(OUT, chit("5"), HERE, at=2), "yellow", first) == seen


@pytest.mark.parametrize(
    ("lines", "seen"),
    [
        ([chit("5"), chit("4")], "4"),
        ([chit("5"), chit("4", "green"), chit("3", what="dry")], "5"),
        ([HERE, "yellow burn", "yellow roll d6=2 for=hazard", chit("5")], "5"),
        (["yellow end_turn", chit("5")], "5"),
        (["yellow end_turn", "green income", chit("5")], None),
        (["green income", chit("5")], "5"),
        (["yellow income", chit("5")], None),
        ([chit("5"), "yellow income"], None),
        ([chit("5"), "yellow end_turn", "yellow income"], "5"),
        ([], None),
    ],
)
def test_the_chit_lies_after_the_turn_as_the_flight_left_it_unless_its_player_does_more(
    lines: list[str | Event], seen: str | None
) -> None:
    assert after_turn(reading(*lines), "yellow") == seen


# -- cargo -------------------------------------------------------------------------------------------------


def with_tanks(n: int = 2) -> Hf4State:
    """Yellow has an outpost with its crew and tanks; its LEO is empty."""
    state = Played(header=CORE).state
    player = state.players["yellow"]
    player.stacks["leo"].cards.remove("CQ040")
    player.stacks["outpost1"] = Stack("outpost1", "yellow", "leo", ["CQ040"], {Grade.WATER: n})
    player.stacks["rocket"] = Stack("rocket", "yellow", "geo", [])
    return state


def test_a_card_is_aboard_where_the_position_still_has_it() -> None:
    cargo = Cargo(reading(HERE, state=with_tanks()))
    assert cargo.aboard(CardDragged(1, "yellow", "CQ040", "outpost1", "leo"))
    assert not cargo.aboard(CardDragged(1, "yellow", "CQ040", "leo", "outpost1"))
    assert not cargo.aboard(CardDragged(1, "yellow", "CQ040", "outpost2", "leo"))
    assert not cargo.aboard(CardDragged(1, "blue", "CQ040", "outpost1", "leo"))


@pytest.mark.parametrize(
    ("later", "along"),
    [
        (["yellow tanks stack=outpost1 n=1", "yellow tanks stack=rocket n=1"], {"outpost1": 1, "rocket": 1}),
        (["yellow tanks stack=outpost1 n=1"], {}),
        (["yellow tanks stack=outpost1 n=1", "yellow income", "yellow tanks stack=rocket n=1"], {}),
    ],
)
def test_tanks_go_along_with_a_card_if_both_stacks_are_counted_at_once(
    later: list[str], along: dict[str, int]
) -> None:
    drag = CardDragged(1, "yellow", "CQ040", "outpost1", "rocket")
    assert Cargo(reading(drag, *later, state=with_tanks())).along(drag) == along


def test_of_aquas_the_other_stack_tells() -> None:
    drag = CardDragged(1, "yellow", "CQ040", "outpost1", "leo")
    assert Cargo(reading(drag, "yellow tanks stack=outpost1 n=1", state=with_tanks())).along(drag) == {
        "outpost1": 1
    }


BROUGHT = CardDragged(3, "yellow", "CQ040", "outpost1", "leo")
TEN = "yellow aquas n=10"


@pytest.mark.parametrize(
    ("off", "lines", "gone"),
    [
        ([(4, "yellow", "outpost1")], [BROUGHT, HERE, "yellow income", TEN], True),
        ([(2, "yellow", "outpost1")], [BROUGHT, HERE, "yellow income", TEN], True),
        ([(4, "yellow", "outpost1")], [BROUGHT, HERE, "yellow income", "yellow aquas n=9"], False),
        ([(4, "yellow", "outpost1")], [BROUGHT, HERE, "yellow end_turn", TEN], False),
        ([(4, "yellow", "outpost2")], [BROUGHT, HERE, "yellow income", TEN], False),
        ([(4, "green", "outpost1")], [BROUGHT, HERE, "yellow income", TEN], False),
        ([(6, "yellow", "outpost1")], [BROUGHT, HERE, "yellow income", TEN], False),
        ([], [BROUGHT, HERE, "yellow income", TEN], False),
    ],
)
def test_all_tanks_go_along_with_the_last_card_of_a_stack_whose_figure_is_taken_off_the_map(
    off: list[tuple[int, str, str]], lines: list[str | Event], gone: bool
) -> None:
    """If the eight Aquas are counted up by them in the turn, though late."""
    context = reading("yellow burn", HERE, *lines, state=with_tanks())
    context.index, context.story.off = 2, off
    assert Cargo(context).along(BROUGHT) == ({"outpost1": 0} if gone else {})
    context.position().players["yellow"].stacks["outpost1"].cards.append("CT044")
    assert Cargo(context).along(BROUGHT) == {}


def token(
    source: str, to: str, left: int | None, who: str = "yellow", what: str = "colonist-1"
) -> CardDragged:
    return CardDragged(0, who, what, source, to, left)


LEAVES, PUT_BACK = token("outpost1", "rocket", 2), token("rocket", "outpost1", 0)
CREW = token("outpost1", "rocket", None, what="CQ040")


@pytest.mark.parametrize(
    ("here", "later", "aboard"),
    [
        (LEAVES, [], True),
        (token("outpost1", "rocket", 3), [], False),
        (token("outpost1", "rocket", 0), [], True),
        (token("outpost2", "rocket", 0), [], False),
        (token("outpost1", "rocket", None), [], True),
        (token("outpost1", "rocket", None, what="colonist-7"), [], False),
        (LEAVES, [PUT_BACK], False),
        (token("outpost1", "rocket", 1), [PUT_BACK], True),
        (token("outpost1", "rocket", 1), [PUT_BACK, PUT_BACK], False),
        (LEAVES, [HERE, OUT, PUT_BACK], False),
        (LEAVES, ["yellow income", PUT_BACK], True),
        (LEAVES, [token("rocket", "outpost1", 0, "green")], True),
        (LEAVES, [token("rocket", "leo", 0)], True),
        (LEAVES, [token("rocket", "outpost1", 0, what="discovery-1")], True),
        (LEAVES, [token("leo", "rocket", 0, what="discovery-1"), PUT_BACK], False),
        (LEAVES, [CREW, PUT_BACK], True),
        (LEAVES, [token("leo", "rocket", None, what="CQ040"), PUT_BACK], False),
        (LEAVES, [token("outpost1", "rocket", 3)], False),
        (token("outpost1", "rocket", 3), [LEAVES], True),
        (token("outpost1", "rocket", 3), [token("outpost1", "rocket", 0)], True),
        (token("outpost1", "rocket", 3), [token("outpost1", "rocket", 2, "green")], False),
        (token("outpost1", "rocket", 3), [token("leo", "rocket", 2)], False),
    ],
)
def test_tokens_are_aboard_as_long_as_more_lie_there_in_the_position_than_their_player_leaves(
    here: CardDragged, later: list[str | Event], aboard: bool
) -> None:
    """Three Colonists and yellow's crew are in the outpost; a token is as good as another one."""
    state = Played(header={**CORE, "modules": ["core", "rfg"], "scenario": "race-to-the-rescue"}).state
    state.players["yellow"].stacks["leo"].cards.remove("CQ040")
    tokens = [f"colonist-{n}" for n in (1, 2, 3)]
    state.players["yellow"].stacks["outpost1"] = Stack("outpost1", "yellow", "leo", [*tokens, "CQ040"])
    assert Cargo(reading(here, *later, state=state)).aboard(here) is aboard


GIVEN = CardGiven(0, "yellow", "CT044", "outpost1")


@pytest.mark.parametrize(
    ("later", "stack"),
    [
        ([GIVEN], "outpost1"),
        (["yellow income", GIVEN], "outpost1"),
        ([CardGiven(0, "green", "CT044", "outpost1")], None),
        ([CardGiven(0, "yellow", "CT045", "outpost1")], None),
        ([CardDragged(0, "yellow", "CT044", "leo", "outpost1")], None),
        (["yellow end_turn", GIVEN], None),
        ([], None),
    ],
)
def test_a_card_that_was_given_lies_in_the_stack_into_which_it_is_put(
    later: list[str | Event], stack: str | None
) -> None:
    assert landed(reading(GIVEN, *later), "stacked:CT044", "yellow", None) == stack
    assert landed(reading(GIVEN, *later), "fts:CT044", "yellow", None) is None


@pytest.mark.parametrize(
    ("later", "stack"),
    [
        ([CardDragged(0, "yellow", "CT044", "leo", "outpost1")], "outpost1"),
        ([HERE, CardDragged(0, "yellow", "CT044", "leo", "outpost1")], "outpost1"),
        (["green income", CardDragged(0, "yellow", "CT044", "leo", "outpost1")], "outpost1"),
        (["yellow income", CardDragged(0, "yellow", "CT044", "leo", "outpost1")], "leo"),
        ([CardDragged(0, "green", "CT044", "leo", "outpost1")], "leo"),
        ([], "leo"),
    ],
)
def test_a_card_that_is_given_to_its_host_stays_where_it_was_a_guest_until_it_is_dragged(
    later: list[str | Event], stack: str | None
) -> None:
    host = Stack("leo", "yellow", "leo", ["CT044"])
    assert landed(reading(HERE, *later), "stacked:CT044", "yellow", host) == stack
    if not later:
        host.owner = "green"
        assert landed(reading(HERE, *later), "stacked:CT044", "yellow", host) is None


@pytest.mark.parametrize(
    ("later", "stack"),
    [
        (["yellow tanks stack=outpost1 n=3"], "outpost1"),
        (["yellow tanks stack=outpost1 n=2"], None),
        (["yellow tanks stack=rocket n=1"], "rocket"),
        (["yellow tanks stack=rocket n=1", "yellow tanks stack=outpost1 n=3"], "outpost1"),
        (["yellow tanks stack=rocket n=1", "yellow tanks stack=freighter n=1"], "freighter"),
        (["green tanks stack=leo n=3"], None),
        (["yellow income", "yellow tanks stack=outpost1 n=3"], None),
        (["yellow end_turn", "yellow tanks stack=outpost1 n=3"], None),
        (["yellow tanks stack=rocket n=1", "yellow tanks stack=outpost2 n=1"], "rocket"),
        (["yellow tanks stack=rocket n=1", "yellow tanks stack=outpost1 n=2"], "rocket"),
        ([GIVEN], None),
    ],
)
def test_tanks_that_were_given_lie_in_a_stack_that_is_counted_higher_where_they_came_from_if_one_is(
    later: list[str | Event], stack: str | None
) -> None:
    """Yellow's outpost has two tanks, where those given are; others are elsewhere, a freighter is new."""
    source = Stack("leo", "green", "leo", [], {Grade.WATER: 1})
    state = with_tanks()
    state.players["yellow"].stacks["outpost2"] = Stack("outpost2", "yellow", "geo", [])
    context = reading(HERE, *later, state=state)
    assert landed(context, "fts:1", "yellow", source) == stack
    assert landed(context, "aquas:1", "yellow", source) is None


def test_tanks_that_were_given_from_the_takers_own_stack_or_from_nowhere() -> None:
    own = Stack("leo", "yellow", "leo", [], {Grade.WATER: 1})
    assert landed(reading(HERE, state=with_tanks()), "fts:1", "yellow", own) is None
    counted = reading(HERE, "yellow tanks stack=rocket n=1", state=with_tanks())
    assert landed(counted, "fts:1", "yellow", None) == "rocket"
