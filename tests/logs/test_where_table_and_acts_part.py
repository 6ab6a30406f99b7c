"""Where the table shows other than the acts lead to: what rests on it accuses nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hfmod.findings import Severity
from hfmod.games.hf4.acts.names import MAP
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.position import turn_of
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.e_stacks import decommission
from tests.logs.edited import Slip
from tests.logs.scenes import (
    ACTOR,
    CAVES,
    CREW,
    GUEST,
    HEADER,
    LEO,
    MINERS,
    OTHER,
    THIRD,
    Scene,
    act,
    aquas,
    both,
    holds,
    laid_out,
    rocket,
    told,
)
from tests.logs.scenes import hand as in_hand
from tests.logs.windows import Read, Window


def told_after(slip: Slip, scene: Scene) -> Read:
    """What a scene is read as before which something is done that nobody tells."""
    writer = laid_out(scene)
    window = Window(writer, HEADER)
    slip(writer)
    for number, one in enumerate(scene.acts, 1):
        writer.tell(number, one)
    return window.read(window.steps(writer))


DEAR = Scene(
    "a boost too dear",
    both(in_hand("CX083", "CT045"), aquas(1)),
    (act("boost", cards=["CX083", "CT045"]),),
    {},
)


def test_an_act_that_the_money_on_the_table_pays_is_no_breach() -> None:
    found = told_after(lambda writer: writer.desk.press(ACTOR, "aquas-plus-5"), DEAR)
    assert [(one.code, one.severity) for one in found.findings] == [
        ("EXPECT", Severity.BOOKKEEPING), ("I4", Severity.UNVERIFIABLE),
    ]  # fmt: skip
    slip, breach = found.findings
    assert slip.facts == {"fact": "aquas.yellow", "log": 6, "derived": 1}
    assert breach.caused_by == slip.step


def test_money_of_others_pays_for_nothing() -> None:
    found = told_after(lambda writer: writer.desk.press(OTHER, "aquas-plus-5"), DEAR)
    assert found.wrong == ["I4"]


def test_a_card_that_lies_in_another_stack_is_taken_from_there_or_not_at_all() -> None:
    """In the same space it may have been moved freely; from afar it was not."""
    jump = (act("cargo_transfer", source="outpost1", to="rocket", cards=["CB062"]), act("end_turn"))

    def scene(space: str) -> Scene:
        stacks = both(
            rocket(LEO, "CB060"), holds("outpost1", space, "CT048"), holds("outpost2", LEO, "CB062")
        )
        return Scene("a card elsewhere", stacks, jump, {})

    def slip(writer: Writer) -> None:
        writer.desk.lay_card(ACTOR, "CB062", "outpost1")
        stacks = writer.state.players[ACTOR].stacks
        stacks["outpost1"].cards += stacks.pop("outpost2").cards

    assert told_after(slip, scene(LEO)).wrong == []
    assert told_after(slip, scene(CAVES)).wrong == ["G1"]


def test_a_doubt_about_one_players_things_ends_with_them() -> None:
    """The next player's breach is one, whatever was unclear before."""
    writer = laid_out(DEAR)
    window = Window(writer, HEADER)
    writer.desk.press(ACTOR, "aquas-plus-5")
    for number, one in enumerate([*DEAR.acts, act("end_turn")], 1):
        writer.tell(number, one)
    writer.desk.press(OTHER, "income")
    assert window.read(window.steps(writer)).wrong == ["O2"]


# -- the cube tells ----------------------------------------------------------------------------------------

LAST = (act("create_stack", by=THIRD, cards=[MINERS], kind="outpost1"),)
ENDED = act("end_turn"), act("end_turn", by=THIRD), act("advance_sunspot", by=None)
EARLY = act("create_stack", cards=[CREW], kind="outpost1")


def last_turn(*acts: Mapping[str, Any]) -> Read:
    """What the last turn of a year is read as, Red's; Yellow is the first player."""
    return told(Scene("a year ends", lambda state: turn_of(state, THIRD), acts, {}))


def test_the_cube_tells_that_a_year_was_not_over_when_its_first_player_began() -> None:
    """Yellow acts and ends a turn; Red, whose turn it was, ends it then, and the cube begins that year."""
    found = last_turn(*LAST, EARLY, *ENDED)
    assert [(one.code, one.player) for one in found.findings if one.severity is Severity.VIOLATION] == [
        ("G.1", ACTOR)
    ]


def test_a_cube_that_is_moved_before_who_was_silent_ends_a_turn_is_only_late() -> None:
    """Yellow begins the new year, and somebody moves the cube then: Red's end went unsaid."""
    found = last_turn(*LAST, EARLY, act("advance_sunspot", by=None), act("end_turn"))
    assert found.wrong == []


def test_an_end_that_seemed_to_be_told_late_is_that_of_the_next_turn() -> None:
    """Red's end goes unsaid, as Green's in the next year; then Red says no more than that a turn ends."""
    cube = act("advance_sunspot", by=None)
    guest = act("create_stack", by=OTHER, cards=[GUEST], kind="outpost1")
    year = (*LAST, cube, EARLY, act("end_turn"), guest)
    assert last_turn(*year, act("end_turn", by=THIRD), cube).wrong == []
    assert last_turn(*year, cube, act("end_turn")).wrong == ["Db"]


# -- read from there ---------------------------------------------------------------------------------------


def test_tanks_are_counted_from_what_the_chit_showed_before() -> None:
    """Nobody told of two tanks that lie there: one more is moved, not three."""
    one_more = act("cargo_transfer", source="leo", to="outpost1", fts=1)
    scene = Scene(
        "a tank more", both(holds("outpost1", LEO, "CT048"), aquas(1)), (one_more, act("end_turn")), {}
    )

    def slip(writer: Writer) -> None:
        writer.state.players[ACTOR].stacks["outpost1"].fts = {Grade.WATER: 2}
        writer.desk.tidy(writer.state)

    found = told_after(slip, scene)
    assert found.wrong == []
    assert [one.severity for one in found.findings if one.code == "G1"] == [Severity.UNVERIFIABLE]


def test_an_end_that_went_unsaid_fits_what_the_table_shows() -> None:
    """Of three outposts one was given up in silence: the next player has not come too early.

    A hand that takes the card up has decommissioned it; of a card that was laid aside nobody sees when.
    """
    three = both(
        *(holds(f"outpost{n}", CAVES, card) for n, card in enumerate(("CT048", "CT044", "CB062"), 1))
    )
    goes_on = (
        act("create_stack", cards=[CREW], kind="rocket"),
        act("create_stack", by=OTHER, cards=[GUEST], kind="rocket"),
    )

    def gives_up(writer: Writer) -> None:
        state = writer.state
        decommission(state, state.players[ACTOR].stacks["outpost3"], ["CB062"])
        writer.desk.tidy(state)

    def lays_aside(writer: Writer) -> None:
        writer.hand.drag("card-cb062", MAP, writer.desk.space(LEO))
        gives_up(writer)

    found = told_after(gives_up, Scene("an outpost too many", three, goes_on, {}))
    assert {one.severity for one in found.findings} == {Severity.BOOKKEEPING}
    found = told_after(lays_aside, Scene("an outpost laid aside", three, goes_on, {}))
    assert found.wrong == []
    assert [one.severity for one in found.findings if one.code == "E6d"] == [Severity.UNVERIFIABLE]
    kept = told_after(lambda writer: None, Scene("three outposts", three, goes_on, {}))
    assert kept.wrong == ["G.1"]
