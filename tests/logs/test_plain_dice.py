"""Dice whose button does not say what for, where a prospect or a glitch asks for one."""

from __future__ import annotations

import pytest

from hfmod.findings import Severity
from hfmod.games.hf4.record.events import DiskLaid, Event
from hfmod.games.hf4.rules.core.e_stacks import settle
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from tests.logs.test_vassal_acts import CORE, Played

COMET = "churyumov-gerasimenko"
CARD, DISK = "yellow prospect card=CQ040 stack=rocket", f"yellow prospect site={COMET}"
PLAIN, BUTTON = "table roll d6={} for=other", "yellow roll d6={} for=other subject=yellow"
SIZE = f"yellow roll d6=5 for=prospect subject={COMET}"
OVER = "yellow end_turn"


def at_the_comet(state: Hf4State, glitch: bool = False) -> None:
    """Yellow's crew stands on it, with ISRU 4 on hydration 4."""
    yellow = state.players["yellow"]
    yellow.stacks["leo"].cards.remove("CQ040")
    yellow.stacks["rocket"] = Stack("rocket", "yellow", COMET, ["CQ040"], glitch=glitch)
    settle(state, yellow.stacks["rocket"])


def played(*told: str | Event, glitch: bool = False) -> Played:
    return Played(*told, header=CORE, given=lambda state: at_the_comet(state, glitch))


@pytest.mark.parametrize("die", [PLAIN, BUTTON])
@pytest.mark.parametrize("told", [(CARD, "{}"), (CARD, DISK, "{}"), (CARD, "{}", DISK), (DISK, "{}")])
def test_a_die_for_other_things_is_the_size_roll_of_a_prospect_that_has_no_other(
    told: tuple[str, ...], die: str
) -> None:
    for face, busted in ((1, False), (6, True)):
        game = played(*(one.format(die.format(face)) for one in told), OVER)
        assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
        assert game.state.sites[COMET].busted is busted
        assert (game.state.sites[COMET].claim == "yellow") is not busted


def test_the_die_of_the_site_is_the_size_roll_whatever_is_rolled_beside_it() -> None:
    game = played(CARD, PLAIN.format(1), SIZE, OVER)
    assert game.state.sites[COMET].busted and "UNSAID" not in game.codes


def test_a_die_after_the_prospect_is_over_is_for_nothing() -> None:
    game = played(
        CARD, DISK, SIZE, "yellow cargo_transfer cards=CQ040 from=rocket to=outpost1", PLAIN.format(1), OVER
    )
    assert game.codes == [] and game.state.sites[COMET].busted


def test_a_prospect_without_any_die_is_in_doubt() -> None:
    assert Severity.UNVERIFIABLE in {one.severity for one in played(CARD, DISK, OVER).findings}


# -- a prospect of which no control tells ---------------------------------------------------------------


def disk(step: int, space: str = COMET, red: bool = False) -> DiskLaid:
    return DiskLaid(step, "" if red else "yellow", "red-disk-1" if red else "claim-1-yellow", space)


@pytest.mark.parametrize("die", [PLAIN, BUTTON])
@pytest.mark.parametrize(("face", "red"), [(1, False), (6, True)])
def test_a_disk_that_is_laid_where_a_card_stands_is_its_prospect(die: str, face: int, red: bool) -> None:
    """With the die that was rolled before it, or is rolled after it; the chat nobody reads."""
    rolled = die.format(face)
    for told in ((rolled, disk(2, red=red)), (disk(1, red=red), rolled)):
        game = played(*told, OVER)
        assert {(one.code, one.severity) for one in game.findings} == {("UNSAID", Severity.BOOKKEEPING)}
        assert game.state.sites[COMET].busted is red
        assert game.state.turns == {} or game.acts[0]["do"] == "prospect"


def test_a_disk_that_is_laid_without_a_die_is_a_prospect_in_doubt() -> None:
    game = played(disk(1), OVER)
    assert [act["do"] for act in game.acts][:1] == ["prospect"]
    assert Severity.UNVERIFIABLE in {one.severity for one in game.findings}
    assert Severity.VIOLATION not in {one.severity for one in game.findings}


@pytest.mark.parametrize(
    "told",
    [
        (disk(1), disk(2, "")),  # back to the mat
        (disk(1, "hathor"),),  # where nothing of yellow is
        (disk(1, ""),),
        (DiskLaid(1, "green", "claim-1-green", COMET),),
    ],
)
def test_a_disk_that_does_not_stay_or_lies_elsewhere_is_no_prospect(told: tuple[DiskLaid, ...]) -> None:
    game = played(*told, OVER)
    assert [act["do"] for act in game.acts] == ["end_turn"] and game.codes == []


def test_a_disk_that_is_laid_before_or_after_its_control_is_of_that_prospect() -> None:
    for told in ((disk(1), CARD, SIZE), (CARD, SIZE, disk(3))):
        game = played(*told, OVER)
        assert [act["do"] for act in game.acts].count("prospect") == 1 and "UNSAID" not in game.codes


def test_a_prospect_by_hand_is_an_operation_and_breaks_the_rules_that_any_does() -> None:
    game = played(PLAIN.format(1), disk(2), "yellow income", OVER)
    assert ("D1b", Severity.VIOLATION) in [(one.code, one.severity) for one in game.findings]


GLITCH = "yellow roll d6=4 for=glitch subject=rocket"


@pytest.mark.parametrize("die", [PLAIN, BUTTON])
def test_a_die_for_other_things_is_the_glitch_roll_that_is_due(die: str) -> None:
    game = played(die.format(2), CARD, DISK, SIZE, OVER, glitch=True)
    assert [(one.code, one.severity) for one in game.findings] == [("UNSAID", Severity.BOOKKEEPING)]
    assert [(act["do"], act["chance"][0]["d6"]) for act in game.acts[:2]] == [
        ("glitch_roll", 2),
        ("prospect", 5),
    ]


def test_a_glitch_that_has_its_own_die_takes_no_other() -> None:
    game = played(PLAIN.format(6), GLITCH, CARD, DISK, SIZE, OVER, glitch=True)
    assert game.acts[0]["chance"][0]["d6"] == 4 and "UNSAID" not in game.codes
    game = played(GLITCH, PLAIN.format(6), CARD, DISK, SIZE, OVER, glitch=True)
    assert [act["do"] for act in game.acts[:2]] == ["glitch_roll", "prospect"]


def test_a_die_where_no_stack_has_a_glitch_is_for_nothing() -> None:
    assert played(PLAIN.format(1), CARD, DISK, SIZE, OVER).codes == []
