"""Roll for the Galaxy: what players count for their acts, and workers that wait, by short lists of events."""

from __future__ import annotations

import pytest

from hfmod.engine.act import Act
from hfmod.games.roll.record.drags import Drags
from hfmod.games.roll.record.events import Moved
from hfmod.games.roll.rules.explore import Scout, Stock
from hfmod.games.roll.rules.goods import Consume, Trade
from hfmod.games.roll.rules.state import DEVELOPMENT, RollState
from tests.games.roll.tables import built, give, named, stacked
from tests.logs.test_roll_unsaid import reading, table

HERE, END = "red: stock die=home", "table: end_phase phase=explore"
STOCK = Stock(by="red", worker="home")  # worth $2


def exploring(*sides: str) -> RollState:
    """Red has an explorer, $3 and some tiles, and it is Explore."""
    state = table("explore")
    give(state, "red", "explore", "home")
    red = state.players["red"]
    red.credits, red.empire = 3, [named("Space Mall")]
    empire(state, *sides)
    return state


def empire(state: RollState, *sides: str) -> None:
    """Red has tiles, and factions that were not dealt."""
    for side in sides:
        key = named(side)
        if key.startswith("RF"):
            state.players["red"].empire.append(key)
        else:
            built(state, "red", side)


def figures(reader: Drags, act: Act[RollState], step: int) -> dict[str, int]:
    return dict(reader.gaining("red", step, act).figures or {})


@pytest.mark.parametrize(
    ("before", "later", "counted"),
    [
        ([], ["red credits 6 +3"], {"credits": 3}),
        ([], ["red credits 5 +2"], {}),  # as the rules have it
        ([], ["red credits 4 +1"], {}),  # too little is put right at the end
        ([], [], {}),
        ([], ["red vp 3 +3"], {}),
        ([], ["blue credits 6 +3"], {}),
        (["red credits 5 +2"], ["red credits 8 +3"], {}),  # something else is counted with it
        (["red credits 3 -1"], ["red credits 6 +3"], {"credits": 3}),
        ([], ["red credits 6 +3", "red: stock die=home"], {}),  # nobody can tell what the second one brings
        ([], ["red: scout die=home", "red credits 6 +3"], {}),
    ],
)
def test_what_is_counted_for_a_gain_is_told_where_it_is_too_much(
    before: list[str], later: list[str], counted: dict[str, int]
) -> None:
    reader = reading(*before, HERE, *later, at=len(before), state=exploring())
    assert figures(reader, STOCK, len(before) + 1) == counted


@pytest.mark.parametrize(
    ("sides", "later", "counted"),
    [
        (
            ["Galactic Investors"],
            ["red credits 6 +3"],
            {},
        ),  # at the end of Develop $2 come, perhaps counted here
        (["Galactic Investors"], ["red credits 6 +3", END], {"credits": 3}),
        (["Galactic Investors"], [END, "red credits 6 +3"], {}),
        (["Galactic Investors"], ["red credits 6 +3", "table: end_phase phase=ship"], {}),
        (["Galactic Salon"], ["red credits 6 +3"], {"credits": 3}),  # which brings VP chips
    ],
)
def test_who_may_gain_at_the_end_of_a_later_phase_is_held_to_the_end_of_this_one(
    sides: list[str], later: list[str], counted: dict[str, int]
) -> None:
    assert figures(reading(HERE, *later, state=exploring(*sides)), STOCK, 1) == counted


def test_an_act_that_cannot_be_is_not_counted() -> None:
    state = exploring()
    state.players["red"].at("explore").clear()
    assert figures(reading(HERE, "red credits 6 +3", state=state), STOCK, 1) == {}


def shipping(*sides: str) -> RollState:
    """Red has a shipper, a good on the Space Mall, $3, 3 VP chips and some tiles, and it is Ship."""
    state = table("ship")
    state.players["red"].credits = state.players["red"].vp = 3
    mall = named("Space Mall")
    state.players["red"].empire = [mall]
    state.players["red"].goods = {mall: []}
    give(state, "red", "ship", "home")
    give(state, "red", mall, "novelty")
    empire(state, *sides)
    return state


PRICE = 3  # of a novelty good


@pytest.mark.parametrize(("extra", "counted"), [(1, {}), (2, {"credits": PRICE + 1})])
def test_what_comes_at_the_end_is_counted_as_the_table_lies_after_the_act(
    extra: int, counted: dict[str, int]
) -> None:
    """Space Piracy: $1 for two military citizens, or one: the shipper, who goes there."""
    state = shipping("Space Piracy")
    state.players["red"].at("citizenry").clear()
    give(state, "red", "ship", "military")
    trade = Trade(by="red", worker="military", world=named("Space Mall"), good="novelty")
    reader = reading("red: trade", f"red credits {3 + PRICE + extra} +{PRICE + extra}", state=state)
    assert figures(reader, trade, 1) == counted


@pytest.mark.parametrize(
    ("sides", "taken", "counted"),
    [
        ([], PRICE, {}),
        ([], PRICE + 1, {"credits": PRICE + 1}),
        (["Space Tourism"], PRICE + 1, {}),  # $1 at the end of the phase, counted at once
        (["Space Tourism"], PRICE + 2, {"credits": PRICE + 1}),
        (["Space Tourism", "Free Trade Association"], PRICE + 3, {}),
        (["Galactic Salon"], PRICE + 1, {"credits": PRICE + 1}),
        (["Galactic Investors"], PRICE + 1, {}),  # Develop may come yet
    ],
)
def test_what_comes_at_the_end_of_the_phase_may_be_counted_with_a_trade(
    sides: list[str], taken: int, counted: dict[str, int]
) -> None:
    trade = Trade(by="red", worker="home", world=named("Space Mall"), good="novelty")
    reader = reading("red: trade", f"red credits {3 + taken} +{taken}", state=shipping(*sides))
    assert figures(reader, trade, 1) == counted


@pytest.mark.parametrize(
    ("sides", "taken", "counted"),
    [([], 2, {}), ([], 3, {"vp": 3}), (["Galactic Salon"], 3, {}), (["Galactic Salon"], 4, {"vp": 3})],
)
def test_what_comes_at_the_end_of_the_phase_may_be_counted_with_vp_chips(
    sides: list[str], taken: int, counted: dict[str, int]
) -> None:
    """A novelty good on a novelty world by a home die: one chip, and one for the colour of the good."""
    consume = Consume(by="red", worker="home", world=named("Space Mall"), good="novelty")
    reader = reading("red: consume", f"red vp {3 + taken} +{taken}", state=shipping(*sides))
    assert figures(reader, consume, 1) == counted


def test_phases_that_are_over_give_nothing_more() -> None:
    state = shipping("Galactic Investors")
    state.done = ["develop"]
    trade = Trade(by="red", worker="home", world=named("Space Mall"), good="novelty")
    assert figures(reading("red: trade", "red credits 7 +4", state=state), trade, 1) == {"credits": 4}


# -- scouts that were told at once -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "tile", "drawn", "done"),
    [
        (["red tile-RT1 bag>screen"], "RT1", [], [("RT1", 1)]),
        (["red tile-RT1 bag>screen", "red tile-RT2 bag>screen"], "RT2", [], [("RT2", 1)]),
        (["blue tile-RT1 bag>screen"], "RT1", [], []),
        (["red tile-RT2 bag>screen"], "RT1", [], []),
        (["red tile-RT1 drawn>developments"], "RT1", [], []),
        ([], "RT1", [], []),
        (["red tile-RT1 bag>screen"], "RT1", ["RT1"], []),  # it has been drawn for another act
    ],
)
def test_the_next_scout_is_done_as_soon_as_its_tile_is_laid_down(
    lines: list[str], tile: str, drawn: list[str], done: list[tuple[str, int]]
) -> None:
    state = exploring()
    state.players["red"].drawn = drawn
    words = [*lines, "red tile-RT9 drawn>developments"]
    reader = reading(*words, at=len(lines), state=state)
    reader.seats["red"].scouts = [(step, Scout(by="red", worker="home")) for step in (1, 2)]
    found = [*reader._scouted_now("red", tile)]
    assert [(one.chance[0]["sample"][0], one.step) for one in found] == done
    assert len(reader.seats["red"].scouts) == 2 - len(done)
    assert reader.taken == ({lines.index(f"red tile-{tile} bag>screen")} if done else set())
    reader.seats["red"].scouts = []
    assert [*reader._scouted_now("red", tile)] == []


# -- workers that wait for the next tile -------------------------------------------------------------------

LAID = "red die-home-1 developworkers>developmentbuilders"
OTHERS = "red die-home-2 developworkers>developmentbuilders"
GOES, ANOTHER = "red die-home-2 developmentbuilders>citizenry", "red die-home-3 developmentbuilders>citizenry"


def done(tile: str) -> str:
    return f"red tile-{tile} topdevelopment>empire"


@pytest.mark.parametrize(
    ("there", "later", "waits"),
    [
        (["home", "home"], ["tile", GOES, ANOTHER], True),  # the tile, which costs 2, has all its workers
        (["home", "home"], [GOES, ANOTHER, "tile"], True),
        (["home", "home"], [GOES, ANOTHER], False),  # nothing is completed
        (["home"], [OTHERS, "tile", GOES, ANOTHER], True),  # another one comes, and those two are used
        (["home"], ["red tile-RT9 drawn>developments", OTHERS, "tile", GOES, ANOTHER], True),
        (["home"], ["red tile-RT9 topworld>empire", OTHERS, "tile", GOES, ANOTHER], True),
        (["home"], ["red die-rare-1 produceworkers>empire", OTHERS, "tile", GOES, ANOTHER], True),
        (["home"], ["tile", OTHERS, GOES, ANOTHER], False),  # it comes for the next tile
        (["home"], ["red die-home-2 cup>developmentbuilders", "tile", GOES, ANOTHER], False),
        (
            ["home"],
            ["tile", GOES, "red die-home-1 developmentbuilders>citizenry"],
            False,
        ),  # it is used itself
        (["home"], ["tile", GOES, ANOTHER], False),  # one of them came from nowhere
        (["home", "home"], ["tile", GOES, ANOTHER, "red die-home-4 developmentbuilders>citizenry"], False),
        (["home", "home"], ["table: end_phase phase=develop", "tile", GOES, ANOTHER], False),
    ],
)
def test_a_worker_laid_to_a_tile_that_is_completed_without_it_waits_for_the_next(
    there: list[str], later: list[str], waits: bool
) -> None:
    state = table("develop")
    (side,) = stacked(state, "red", "Minor Research Labs")
    stack = state.players["red"].stacks[DEVELOPMENT]
    assert stack[0] == side
    state.players["red"].building[DEVELOPMENT].update(there)
    lines = [done(side[:-1]) if one == "tile" else one for one in later]
    reader = reading(LAID, *lines, state=state)
    (event, *_) = reader.story.events
    assert isinstance(event, Moved)
    assert reader._waits(event, "red", DEVELOPMENT, False) is waits
