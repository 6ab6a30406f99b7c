"""What a table tells in pieces that lie apart: cards by hand, tanks counted later, ends left unsaid."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.events import CardDragged, CardPlayed, ChitMoved, CubeMoved, Event
from hfmod.games.hf4.rules.core.d_leaving import leave
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from tests.logs.test_second_thoughts import CARD, holding
from tests.logs.test_vassal_acts import CORE, GO, OVER, ROCKET, Played


def wrong(game: Played) -> list[str]:
    """Codes of violations, and of what cannot be judged."""
    sure = (Severity.VIOLATION, Severity.UNVERIFIABLE)
    return [one.code for one in game.findings if one.severity in sure]


def did(game: Played, player: str = "yellow") -> list[str]:
    return [one["do"] for one in game.acts if one["by"] == player]


def tanks(**held: int) -> dict[str, Any]:
    """A game in which Yellow has outposts of tanks in LEO."""

    def given(state: Hf4State) -> None:
        for kind, n in held.items():
            state.players["yellow"].stacks[kind] = Stack(kind, "yellow", "leo", fts={Grade.WATER: n})

    return {"header": CORE, "given": given}


# -- cards that a hand lays --------------------------------------------------------------------------------

BOOSTED: tuple[str | Event, ...] = (
    CardPlayed(1, "yellow", CARD, "leo"),
    f"yellow cargo_transfer cards={CARD} from=leo to=outpost1",
    f"yellow decommission cards={CARD} stack=outpost1",
)
USED = [(1, CARD, ""), (3, CARD, "yellow")]


def test_a_card_laid_in_leo_by_hand_is_boosted_where_it_is_used_before_it_is_in_the_hand_again() -> None:
    game = Played(*BOOSTED, "yellow end_turn", hands=USED, **holding(CARD))
    assert wrong(game) == []
    assert did(game) == ["boost", "create_stack", "decommission", "end_turn"]


def test_an_operation_besides_a_boost_by_hand_whose_card_is_used_is_a_breach() -> None:
    game = Played(*BOOSTED, "yellow income", "yellow end_turn", hands=USED, **holding(CARD))
    assert wrong(game) == ["D1b"]


def test_a_card_laid_on_its_deck_for_its_price_is_sold() -> None:
    """The money is counted first, by a player whose turn has just begun."""
    hand = CardPlayed(3, "green", CARD, "deck")

    def given(state: Hf4State) -> None:
        for deck in state.decks.values():
            deck[:] = [card for card in deck if card != CARD]
        state.players["green"].hand[:] = [CARD]

    held = Played(header=CORE).state.players["green"].aquas
    told = ("yellow end_turn", f"green aquas n={held + 3} change=+3", hand)
    game = Played(*told, "green end_turn", header=CORE, given=given)
    assert did(game, "green") == ["free_market", "end_turn"]
    game = Played(*told, "green income", "green end_turn", header=CORE, given=given)
    assert did(game, "green") == ["discard", "income", "end_turn"]
    told = ("yellow end_turn", f"green aquas n={held + 2} change=+2", hand)
    assert did(Played(*told, "green end_turn", header=CORE, given=given), "green") == ["discard", "end_turn"]


def test_a_card_dragged_out_of_a_stack_onto_its_deck_is_thrown_away() -> None:
    """Where an operation is told after it, it was given up for that, perhaps."""

    def given(state: Hf4State) -> None:
        for deck in state.decks.values():
            deck[:] = [card for card in deck if card != CARD]
        state.players["yellow"].stacks["leo"].cards.append(CARD)

    thrown = CardPlayed(1, "yellow", CARD, "deck")
    assert did(Played(thrown, "yellow end_turn", header=CORE, given=given)) == ["discard", "end_turn"]
    told = (thrown, "yellow income", "yellow end_turn")
    assert did(Played(*told, header=CORE, given=given)) == ["income", "end_turn"]


def test_a_card_dragged_before_the_year_is_told_is_moved_in_the_new_one() -> None:
    *ends, advance = OVER
    dragged = CardDragged(4, "yellow", "CQ040", "leo", "outpost1")
    game = Played(*ends, dragged, advance, "yellow end_turn", header=CORE)
    assert [one["do"] for one in game.acts[-3:]] == ["advance_sunspot", "create_stack", "end_turn"]
    played = CardPlayed(4, "yellow", CARD, "leo")
    game = Played(*ends, played, advance, "yellow end_turn", **holding(CARD))
    assert [one["do"] for one in game.acts[-3:]] == ["advance_sunspot", "boost", "end_turn"]


def test_a_card_dragged_into_a_stack_is_laid_there_once_its_player_says_that_he_begins_it() -> None:
    """Nobody has said that Yellow's turn is over."""
    told = (
        "yellow income",
        CardDragged(2, "green", "CQ038", "leo", "outpost1"),
        "green create_stack stack=outpost1 space=leo",
    )
    game = Played(*told, "green income", "green end_turn", header=CORE)
    assert wrong(game) == [] and "UNSAID" in game.codes
    assert "CQ038" in game.state.players["green"].stacks["outpost1"].cards
    game = Played(*told, "yellow discard cards=CB067", "yellow end_turn", **holding(CARD))
    assert "G.1" in wrong(game)


def test_a_card_may_still_lie_where_its_stack_was_before_it_was_converted() -> None:
    made = ("yellow cargo_transfer cards=CQ040 from=leo to=outpost1",)
    turned = "yellow convert_stack from=outpost1 to=outpost2 space=leo"
    back = "yellow cargo_transfer cards=CQ040 from=outpost1 to=leo"
    game = Played(*made, turned, back, "yellow end_turn", header=CORE)
    assert wrong(game) == [] and game.acts[2]["source"] == "outpost2"
    same = "yellow cargo_transfer cards=CQ040 from=outpost1 to=outpost1"
    begun = "yellow create_stack stack=outpost1 space=leo"
    game = Played(*made, turned, same, begun, "yellow end_turn", header=CORE)
    assert wrong(game) == [] and game.state.players["yellow"].stacks["outpost1"].cards == ["CQ040"]


def test_a_stack_begins_with_the_card_that_still_lies_in_its_area() -> None:
    """The rocket became an outpost and its crew was not moved: it need not be for another rocket."""
    made = "yellow cargo_transfer cards=CQ040 from=leo to=rocket"
    turned = "yellow convert_stack from=rocket to=outpost2 space=leo"
    begun = "yellow create_stack stack=rocket space=leo"
    for mass, codes in (("1", []), ("3", ["LOG-UNCLEAR"])):
        chit = ChitMoved(4, "yellow", "dry", mass)
        game = Played(made, turned, begun, chit, "yellow end_turn", header=CORE)
        assert wrong(game) == codes
        assert ("rocket" in game.state.players["yellow"].stacks) is not bool(codes)
    away = CardDragged(3, "yellow", "CQ040", "rocket", "outpost2")
    assert wrong(Played(made, turned, away, begun, "yellow end_turn", header=CORE)) == ["LOG-UNCLEAR"]


def test_a_card_of_a_converted_stack_that_was_moved_since_lies_where_it_was_moved() -> None:
    """Twice its stack is converted; between that a control has moved it, so the first area says nothing."""
    there = "yellow cargo_transfer cards=CQ040 from=leo to=outpost1"
    turned = "yellow convert_stack from=outpost1 to=outpost2 space=leo"
    back = "yellow cargo_transfer cards=CQ040 from=outpost1 to=leo"
    out = "yellow cargo_transfer cards=CQ040 from=leo to=outpost2"
    again = "yellow convert_stack from=outpost2 to=outpost1 space=leo"
    same = "yellow cargo_transfer cards=CQ040 from=outpost2 to=outpost2"
    begun = "yellow create_stack stack=outpost2 space=leo"
    game = Played(there, turned, back, out, again, same, begun, "yellow end_turn", header=CORE)
    assert wrong(game) == [] and game.state.players["yellow"].stacks["outpost2"].cards == ["CQ040"]


def test_a_control_that_leaves_a_card_where_a_hand_has_laid_it_moves_it() -> None:
    """Yellow goes on with the turn that green's income took as over; without a word the turn may be over."""
    made = ("yellow cargo_transfer cards=CQ040 from=leo to=outpost1", "green income")
    drag = CardDragged(3, "yellow", "CQ040", "outpost1", "leo")
    there = "yellow cargo_transfer cards=CQ040 from=leo to=leo"
    game = Played(*made, drag, there, "yellow end_turn", "green end_turn", header=CORE)
    assert [(one.code, one.step) for one in game.findings if one.caused_by is None] == [("Da", 2)]
    assert "CQ040" in game.state.players["yellow"].stacks["leo"].cards
    assert wrong(Played(*made, drag, "yellow end_turn", "green end_turn", header=CORE)) == []


def test_a_stack_converted_after_other_goods_were_moved_was_not_converted_before() -> None:
    """A crew leaves an outpost that another one becomes: told at once, or after money, that came first."""
    out = "yellow cargo_transfer cards=CQ040 from=outpost1 to=leo"
    turned = "yellow convert_stack from=outpost2 to=outpost1 space=leo"

    def given(state: Hf4State) -> None:
        stacks = state.players["yellow"].stacks
        stacks["leo"].cards.remove("CQ040")
        stacks["outpost2"] = Stack("outpost2", "yellow", "leo", ["CQ040"])

    tank = ("yellow cargo_transfer from=leo to=rocket", "yellow tanks stack=rocket n=1", "yellow aquas n=5")
    for between, codes in (((), []), (("yellow income",), []), (tank, ["IMPOSSIBLE"])):
        assert wrong(Played(out, *between, turned, "yellow end_turn", header=CORE, given=given)) == codes


def test_cargo_from_another_place_stays_a_breach_whatever_stack_is_told() -> None:
    away = (*ROCKET, GO, "-> yellow cycler", "yellow end_move space=cycler")
    back = "yellow cargo_transfer cards=CQ040 from=outpost1 to=leo"
    assert wrong(Played(*away, back, "yellow end_turn")) == ["IMPOSSIBLE"]


# -- what is only shown before an act that needs it --------------------------------------------------------


def test_tanks_that_are_only_counted_down_make_room_for_a_stack_that_begins_again() -> None:
    """Counted after the new ones are told to come, they are those that went."""
    away = "yellow tanks stack=outpost1 n=0 change=-2"
    begun = (
        "yellow cargo_transfer from=leo to=outpost1", "yellow tanks stack=outpost1 n=2 change=+2",
        "yellow aquas n=4", "yellow create_stack stack=outpost1 space=leo", "yellow end_turn",
    )  # fmt: skip
    game = Played(away, *begun, **tanks(outpost1=2))
    assert wrong(game) == [] and did(game) == ["decommission", "create_stack", "end_turn"]
    assert wrong(Played(*begun, **tanks(outpost1=2))) == ["LOG-UNCLEAR"]


def test_fuel_that_only_the_chit_shows_before_it_is_drained_again() -> None:
    """Nobody can tell, unless all lies at the end of the turn as it does then."""
    drained = ("wet yellow 6", "yellow fuel_to_tanks stack=rocket", "yellow tanks stack=rocket n=5 change=+5")
    told = (*ROCKET[:2], *drained, "yellow aquas n=1", "yellow end_turn")
    game = Played(*told, shown={7: {"yellow": {"aquas.yellow": 1}}})
    assert wrong(game) == [] and did(game) == ["create_stack", "load_fuel", "fuel_to_fts", "end_turn"]
    assert wrong(Played(*told, shown={7: {"yellow": {"aquas.yellow": 6}}})) == ["UNSAID"]
    assert wrong(Played(*told[:2], *told[3:])) == ["G2a.3"]


# -- tanks that are counted later --------------------------------------------------------------------------

MOVED = "yellow cargo_transfer from=outpost1 to=outpost2"


def test_tanks_are_counted_before_their_player_moves_others() -> None:
    counted = ("yellow tanks stack=outpost1 n=3 change=-2", "yellow tanks stack=outpost2 n=2 change=+2")
    game = Played(MOVED, "yellow income", *counted, "yellow end_turn", **tanks(outpost1=5))
    assert wrong(game) == [] and game.acts[0]["fts"] == 2
    game = Played(MOVED, "yellow income", "yellow end_turn", **tanks(outpost1=5))
    assert wrong(game) == ["LOG-UNCLEAR"]


def test_what_is_counted_after_other_tanks_have_moved_tells_nothing_of_the_first() -> None:
    counted = ("yellow tanks stack=outpost1 n=3 change=-2", "yellow tanks stack=outpost2 n=2 change=+2")
    thrown = "yellow decommission stack={} aquas=1"
    both = (thrown.format("outpost1"), thrown.format("outpost2"))
    game = Played(MOVED, *both, *counted, "yellow end_turn", **tanks(outpost1=5))
    assert "LOG-UNCLEAR" in wrong(game)
    for other in ("leo", "outpost1"):  # the other stack tells how many came
        game = Played(MOVED, thrown.format(other), *counted, "yellow end_turn", **tanks(outpost1=5))
        assert wrong(game) == [] and game.acts[0]["fts"] == 2


def test_what_is_counted_up_after_cards_have_left_came_before() -> None:
    """A card that leaves may take tanks along, which are counted down."""
    crew = "yellow cargo_transfer cards=CQ040 from=outpost2 to=leo"
    counted = ("yellow tanks stack=outpost2 n=1 change=+1", "yellow tanks stack=outpost2 n=2 change=+1")

    def given(state: Hf4State) -> None:
        tanks(outpost1=5, outpost2=0)["given"](state)
        stacks = state.players["yellow"].stacks
        stacks["leo"].cards.remove("CQ040")
        stacks["outpost2"].cards.append("CQ040")
        stacks["outpost2"].fts.clear()

    game = Played(MOVED, crew, *counted, "yellow end_turn", header=CORE, given=given)
    assert wrong(game) == [] and game.acts[0]["fts"] == 2
    down = "yellow tanks stack=outpost1 n=3 change=-2"
    cards = "yellow cargo_transfer cards=CQ040 from=outpost1 to=leo"
    assert "LOG-UNCLEAR" in wrong(Played(MOVED, cards, down, "yellow end_turn", **tanks(outpost1=5)))


def test_the_only_tank_is_the_one_that_is_moved() -> None:
    game = Played(MOVED, "yellow income", **tanks(outpost1=1))
    assert wrong(game) == [] and game.acts[0]["fts"] == 1
    assert wrong(Played(MOVED, "yellow income", **tanks(outpost1=2))) == ["LOG-UNCLEAR"]


def test_tanks_that_are_counted_at_once_go_along_with_a_dragged_card() -> None:
    """Where they came from is Aquas, which are counted late."""
    dragged = CardDragged(1, "yellow", "CQ040", "leo", "outpost1")
    counted = "yellow tanks stack=outpost1 n=2 change=+2"
    game = Played(dragged, counted, "yellow income", "yellow end_turn", header=CORE)
    assert wrong(game) == [] and game.acts[0]["fts"] == 2
    game = Played(dragged, "yellow income", counted, "yellow end_turn", header=CORE)
    assert "fts" not in game.acts[0]


def test_a_card_that_is_only_lifted_keeps_nobody_from_counting() -> None:
    lifted = [
        CardDragged(2, "yellow", "CQ040", "rocket", "leo"),
        CardDragged(3, "yellow", "CQ040", "leo", "rocket"),
    ]
    counted = "yellow tanks stack=outpost1 n=1 change=-1"
    game = Played(
        "yellow decommission stack=outpost1", *lifted, counted, "yellow end_turn", **tanks(outpost1=2)
    )
    assert wrong(game) == [] and game.acts[0]["fts"] == 1


# -- what is left to do, or unsaid -------------------------------------------------------------------------


def on_bennu(state: Hf4State) -> None:
    """Yellow's crew stands on a site that is left through a hazard."""
    yellow = state.players["yellow"]
    yellow.stacks["leo"].cards.remove("CQ040")
    rocket = Stack("rocket", "yellow", "bennu", ["CQ040"])
    rocket.dry, rocket.wet, rocket.grade = Fraction(1), Fraction(6), Grade.WATER
    yellow.stacks["rocket"] = rocket


def test_a_log_that_stops_where_a_roll_is_due_breaks_no_rule() -> None:
    way = (GO, "-> yellow bennu-hazard")
    assert wrong(Played(*way, given=on_bennu)) == []
    assert wrong(Played(*way, "yellow end_turn", given=on_bennu)) == ["H7a"]


def test_a_turn_is_over_once_the_next_player_names_a_hero_and_goes_on() -> None:
    """While the vote is open it could not be ended (Lc)."""
    named = ("yellow income", "table heroism_chit chit=heroism-1", "green nominate to=green")
    game = Played(*named, "green switch_off card=CQ038", header=CORE)
    assert wrong(game) == []
    assert [(one["do"], one["by"]) for one in game.acts[1:3]] == [
        ("end_turn", "yellow"),
        ("nominate", "green"),
    ]
    game = Played(*named, "yellow switch_off card=CQ040", header=CORE)
    assert did(game) == ["income", "switch_off"]
    early = (*named, "green cargo_transfer cards=CQ038 from=leo to=outpost1", "yellow switch_off card=CQ040")
    assert "G.1" in wrong(Played(*early, header=CORE))
    bids = ("yellow research_auction deck=robonauts bid=0", *named[1:], "green bid amount=1")
    assert "end_turn" not in did(Played(*bids, header=CORE))


@pytest.mark.parametrize(("late", "moved"), [(True, None), (False, 2)])
def test_tanks_that_are_counted_elsewhere_as_an_outpost_changes_its_chit_have_not_moved(
    late: bool, moved: int | None
) -> None:
    """The end of the turn gives the third outpost the first chit (E3d); counted before it, they moved."""

    def third(state: Hf4State) -> None:
        yellow = state.players["yellow"]
        yellow.stacks["leo"].cards.remove("CQ040")
        yellow.stacks["outpost3"] = Stack("outpost3", "yellow", "leo", ["CQ040"], fts={Grade.WATER: 2})

    told = ["yellow tanks stack=outpost1 n=2 change=+2", "yellow tanks stack=outpost3 n=0 change=-2"]
    if not late:
        told = ["yellow tanks stack=outpost3 n=0 change=-2", "yellow aquas n=8 change=+2"]
    told.insert(0 if late else 2, "yellow end_turn")
    game = Played("yellow cargo_transfer cards=CQ040 from=outpost3 to=leo", *told, header=CORE, given=third)
    assert did(game) == ["cargo_transfer", "end_turn"]
    assert game.acts[0].get("fts") == moved


@pytest.mark.parametrize(
    ("on", "along"), [(("yellow cargo_transfer from=outpost2 to=rocket",), None), ((), 2)]
)
def test_tanks_that_are_moved_on_uncounted_have_not_gone_along_with_a_card(
    on: tuple[str, ...], along: int | None
) -> None:
    """What is counted in the new outpost after the turn is something else's."""
    made = (
        "yellow cargo_transfer cards=CQ040 from=outpost2 to=outpost1",
        "yellow create_stack stack=outpost1",
    )
    late = ("yellow end_turn", "yellow tanks stack=outpost1 n=2 change=+2")

    def crewed(state: Hf4State) -> None:
        yellow = state.players["yellow"]
        yellow.stacks["leo"].cards.remove("CQ040")
        yellow.stacks["outpost2"] = Stack("outpost2", "yellow", "leo", ["CQ040"], fts={Grade.WATER: 4})

    counted = ("yellow tanks stack=rocket n=4", "yellow tanks stack=outpost2 n=0") if on else ()
    game = Played(*made, *on, *counted, *late, header=CORE, given=crewed)
    assert game.acts[0].get("fts") == along


@pytest.mark.parametrize(("more", "left"), [(("yellow tanks stack=outpost1 n=2 change=-1",), 2), ((), 3)])
def test_tanks_that_are_counted_on_after_the_end_of_the_turn_are_as_counted_last(
    more: tuple[str, ...], left: int
) -> None:
    """Between two clicks another one says something, and the end is over."""
    counted = (
        "yellow tanks stack=outpost1 n=3 change=-1",
        "yellow end_turn",
        "green nominate to=green",
        *more,
    )
    game = Played("yellow income", *counted, **tanks(outpost1=4))
    assert [act["fts"] for act in game.acts if act["do"] == "decommission"] == [4 - left]


@pytest.mark.parametrize("year_late", [True, False])
def test_tanks_counted_away_before_turns_that_nobody_ended_are_gone_before_the_year_is_told_late(
    year_late: bool,
) -> None:
    """Yellow begins the new year before it is told; if nobody tells it, yellow's turn goes on, perhaps."""
    counted = ("yellow switch_off card=CQ040", "yellow tanks stack=outpost1 n=2 change=-2")
    others = ("green income", "red income", "yellow income")
    year = ("table advance_sunspot year=2 spot=1",) if year_late else ()
    game = Played(*counted, *others, *year, **tanks(outpost1=4))
    assert ("decommission" in did(game)[:2]) is year_late


FIRST = "yellow switch_off card=CQ040"
COUNTED = ("yellow tanks stack=outpost1 n=2 change=+2", "yellow tanks stack=outpost3 n=0 change=-2")
GREEN = "green cargo_transfer cards=CQ038 from=leo to=rocket"


@pytest.mark.parametrize(
    ("told", "done"),
    [
        ((FIRST, *COUNTED, GREEN, "yellow end_turn"), ["switch_off", "end_turn"]),
        ((FIRST, *COUNTED, "yellow end_turn", GREEN), ["switch_off", "end_turn"]),
        ((FIRST, *COUNTED, GREEN, "green end_turn"), ["switch_off"]),  # whose end is never told
        ((*COUNTED, FIRST, "yellow end_turn"), ["create_stack", "switch_off", "end_turn"]),
    ],
)
def test_tanks_that_the_end_of_the_turn_leaves_in_another_outpost_have_not_moved(
    told: tuple[str, ...], done: list[str]
) -> None:
    """An outpost gets the first chit (E3d) and is counted before the end is told, or a late one is."""

    def third(state: Hf4State) -> None:
        yellow = state.players["yellow"]
        yellow.stacks["leo"].cards.remove("CQ040")
        yellow.stacks["outpost3"] = Stack("outpost3", "yellow", "leo", ["CQ040"], fts={Grade.WATER: 2})

    game = Played(*told, header=CORE, given=third)
    assert did(game) == done
    assert wrong(game) == []


@pytest.mark.parametrize(("before", "breach"), [(("yellow income",), False), ((), True)])
def test_a_year_whose_cube_was_dragged_and_is_told_late_begins_no_turn(
    before: tuple[str, ...], breach: bool
) -> None:
    named = ("table heroism_chit chit=heroism-1", "green nominate to=green", "green switch_off card=CQ038")
    *turns, year = OVER
    game = Played(*turns, CubeMoved(4, 1), *before, year, *named, header=CORE)
    assert ("Da" in wrong(game)) is breach


def test_who_has_not_played_has_not_left_the_end_unsaid() -> None:
    named = ("table heroism_chit chit=heroism-1", "green nominate to=green", "green switch_off card=CQ038")
    assert "Da" in wrong(Played(*named, header=CORE))


TWO: dict[str, Any] = {
    **CORE,
    "players": [
        {"id": "green", "faction": "green", "crew": "CQ038R"},
        {"id": "yellow", "faction": "yellow", "crew": "CQ040F"},
    ],
}


def test_a_year_that_was_told_shows_that_the_turn_before_was_over_though_later_ends_go_unsaid() -> None:
    """Green says nothing at the end of the year, and Yellow nothing in the next one."""
    year = ("yellow income", "yellow end_turn", "green income", OVER[-1])
    game = Played(*year, "yellow income", "green income", "green end_turn", header=TWO)
    assert wrong(game) == []
    assert game.codes.count("UNSAID") == 2


def test_a_cube_that_moves_while_a_turn_goes_on_is_a_breach() -> None:
    year = ("yellow income", "yellow end_turn", "green income", OVER[-1])
    game = Played(*year, "green discard cards=CB067", "green end_turn", header=TWO)
    assert "Db" in wrong(game)


# -- a player alone ------------------------------------------------------------------------------------------

YEAR = "table advance_sunspot year=2 spot=1"


def alone(**held: int) -> dict[str, Any]:
    """A game that the others have left, in which Yellow has outposts of tanks in LEO."""
    game = tanks(**held)

    def given(state: Hf4State) -> None:
        game["given"](state)
        for player in ("green", "red"):
            leave(state, player)

    return {**game, "given": given}


def test_a_year_told_late_where_nobody_told_that_the_last_turn_is_over() -> None:
    """A second operation shows that it was; where its end is told before the year, it is a breach."""
    both = ("yellow income", "yellow research_auction deck=thrusters bid=0")
    game = Played(*both, YEAR, "yellow end_turn", **alone())
    assert wrong(game) == [] and did(game) == ["income", "end_turn", "research_auction", "end_turn"]
    assert "D1b" in wrong(Played(*both, "yellow end_turn", YEAR, "yellow end_turn", **alone()))


def test_an_outpost_too_many_is_of_the_new_year_that_is_told_late() -> None:
    third = (
        "yellow cargo_transfer cards=CQ040 from=leo to=rocket",
        "yellow convert_stack from=rocket to=outpost3 space=leo",
    )
    ports, joined = alone(outpost1=1, outpost2=1), "yellow cargo_transfer cards=CQ040 from=outpost3 to=leo"
    game = Played("yellow income", *third, YEAR, joined, "yellow end_turn", **ports)
    assert wrong(game) == [] and did(game)[1:4] == ["create_stack", "end_turn", "convert_stack"]
    game = Played("yellow income", *third, "yellow end_turn", YEAR, joined, "yellow end_turn", **ports)
    assert wrong(game) == ["E6d"]
