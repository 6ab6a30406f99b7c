"""What is told of claims at a High Frontier table: with which card and where, dice, jumps, objections."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.findings import Finding
from hfmod.games.hf4.acts.prospect import speaker
from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.acts.work import ReadAct, Work
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.rules.core.felonies import ClaimJump, ObjectToJump
from hfmod.games.hf4.rules.core.h_buggy import BuggyMove, roads_from
from hfmod.games.hf4.rules.core.i6_prospect import AcceptRolls, Prospect, Reroll, ReviveMine, rolls
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState, Stack
from tests.logs import test_cargo_told as cargo
from tests.logs.test_cargo_told import CREW, read, work
from tests.logs.test_flights_told import said

ROBONAUT, THRUSTER = "CB062", "CT044"
HATHOR, ITOKAWA, KHUFU = "hathor", "itokawa", "khufu"


def table() -> Hf4State:
    """Yellow has a robonaut in LEO; the crew, which prospects too, is in an outpost on Hathor."""
    state = cargo.table()
    stacks = state.players["yellow"].stacks
    stacks["outpost1"] = Stack("outpost1", "yellow", HATHOR, [THRUSTER, CREW])
    stacks["leo"].cards[:] = [ROBONAUT]
    for deck in state.decks.values():
        deck[:] = [card for card in deck if card not in (ROBONAUT, THRUSTER)]
    stacks.pop("outpost2"), stacks.pop("outpost3")
    return state


SURE = next(site for site in table().content.map.sites if not rolls(table(), site))


def told(words: str, *dice: tuple[int, str], state: Hf4State | None = None) -> Work:
    """What yellow tells, with the dice that are rolled for it: each its number and what is said with it."""
    found = work(words, state=state or table())
    for step, (die, beside) in enumerate(dice, 2):
        found.group.rolls.append((step, die, said(f"yellow roll d6={die} for=prospect {beside}").tag))
    return found


def prospect(*sites: str, card: str = CREW, disks: tuple[str, ...] = ()) -> Prospect:
    return Prospect(by="yellow", card=card, sites=sites, disks_from=disks)


# -- prospecting -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "dice", "act"),
    [
        (f"card={CREW} site={HATHOR}", [], prospect(HATHOR)),
        (f"card={CREW}", [], prospect(HATHOR)),  # where it lies
        (f"site={HATHOR}", [], prospect(HATHOR)),  # with the card that reaches it
        (f"site={ITOKAWA}", [], prospect(ITOKAWA, card=ROBONAUT)),  # none does: with the first one
        (
            f"site={HATHOR},{KHUFU} disks_from={ITOKAWA}",
            [],
            prospect(HATHOR, KHUFU, card=ROBONAUT, disks=(ITOKAWA,)),
        ),
        (f"card={CREW}", [(3, f"subject={KHUFU}")], prospect(KHUFU)),
        (f"card={CREW} site={HATHOR}", [(3, f"subject={HATHOR}")], prospect(HATHOR)),
        (f"card={CREW} site={HATHOR}", [(3, f"subject={KHUFU} again=1")], prospect(HATHOR)),
        ("card=nothing", [], None),
        ("", [], None),
    ],
)
def test_who_prospects_where_is_told_by_card_disk_or_die(
    words: str, dice: list[tuple[int, str]], act: Prospect | None
) -> None:
    found = told(f"prospect {words}", *dice)
    assert read(found) == ([act] if act else [])
    assert bool(found.unclear) is (act is None)


def test_of_dice_for_one_site_the_first_is_its_size_roll_and_a_sure_site_has_none() -> None:
    dice = [
        (3, f"subject={HATHOR}"),
        (5, f"subject={HATHOR}"),
        (6, f"subject={HATHOR} again=1"),
        (2, f"subject={SURE}"),
    ]
    found = told(f"prospect card={CREW} site={KHUFU}", *dice)
    (line,) = act_of("prospect").read(found)
    assert line.act == prospect(KHUFU, HATHOR, SURE)
    assert [*line.chance] == [{"d6": 3, "for": "prospect"}]


def follow(found: Work) -> list[Any]:
    return [
        (one.act, one.step, *(chance["d6"] for chance in one.chance))
        for one in act_of("prospect").follow(found, prospect(HATHOR))
        if isinstance(one, ReadAct)
    ]


def noted(found: Work) -> list[tuple[str, int | None, str | None]]:
    assert isinstance(found.log, Context)
    return [(one.code, one.step, one.player) for one in found.log.noted if isinstance(one, Finding)]


OPEN = {"kind": "reroll", "player": "yellow", "buggy": [], "ability": [HATHOR], "blink": [HATHOR, KHUFU]}
FIRST, SECOND = (1, f"subject={HATHOR}"), (4, f"subject={HATHOR} again=1")


@pytest.mark.parametrize(
    ("dice", "source", "step"),
    [
        ([FIRST, SECOND], "ability", 3),
        ([FIRST, (4, f"subject={HATHOR}")], "ability", 3),  # the second die of a site is rolled again
        ([SECOND], "ability", 2),
        ([FIRST, (4, f"subject={HATHOR} again=1 source=blink")], "blink", 3),
        ([FIRST, (4, f"subject={KHUFU} again=1")], "blink", 3),
        ([FIRST, (4, f"subject={ITOKAWA} again=1")], "buggy", 3),  # none is open there: a breach
    ],
)
def test_a_size_is_rolled_again_by_what_is_told_or_open(
    dice: list[tuple[int, str]], source: str, step: int
) -> None:
    state = table()
    state.pending.append(dict(OPEN))
    found = told(f"prospect card={CREW}", *dice, state=state)
    site = dice[-1][1].split()[0].partition("=")[2]
    reroll = Reroll(by="yellow", site=site, source=source)
    assert follow(found) == [(reroll, step, 4), (AcceptRolls(by="yellow"), 1)]
    assert noted(found) == []


def test_dice_that_nothing_asks_for_are_left_out() -> None:
    found = told(f"prospect card={CREW}", FIRST, SECOND)
    assert follow(found) == [] and noted(found) == [("CHANCE-SPARE", 3, "yellow")]
    found = told(f"prospect card={CREW}", FIRST, (2, f"subject={SURE}"))
    assert follow(found) == [] and noted(found) == [("CHANCE-SPARE", 3, "yellow")]


@pytest.mark.parametrize(
    ("kind", "player", "accepts"), [("reroll", "yellow", 1), ("reroll", "green", 0), ("heroism", "yellow", 0)]
)
def test_size_rolls_stand_where_their_player_goes_on(kind: str, player: str, accepts: int) -> None:
    state = table()
    state.pending.append({"kind": kind, "player": player})
    assert follow(told(f"prospect card={CREW}", state=state)) == [(AcceptRolls(by="yellow"), 1)] * accepts


# -- other claims ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "busted", "site"),
    [
        (f"card={CREW}", [HATHOR], HATHOR),
        (f"card={CREW}", [KHUFU, HATHOR], HATHOR),  # where the card lies
        (f"card={CREW}", [KHUFU, ITOKAWA], KHUFU),
        (f"card={CREW} site={ITOKAWA}", [HATHOR], ITOKAWA),
        (f"card={CREW}", [], None),
        (f"site={ITOKAWA}", [ITOKAWA], None),  # with no card
    ],
)
def test_a_mine_is_revived_where_it_is_told_where_the_card_lies_or_where_one_is_busted(
    words: str, busted: list[str], site: str | None
) -> None:
    state = table()
    state.sites = {one: SiteState(busted=one in busted) for one in (*busted, "mercury")}
    found = told(f"revive_mine {words}", state=state)
    assert read(found) == ([ReviveMine(by="yellow", card=CREW, site=site)] if site else [])
    assert bool(found.unclear) is (site is None)


@pytest.mark.parametrize(
    ("words", "act"),
    [
        (f"site={KHUFU}", ClaimJump(by="yellow", site=KHUFU, disk_from=None)),
        (f"site={KHUFU} disk_from={ITOKAWA}", ClaimJump(by="yellow", site=KHUFU, disk_from=ITOKAWA)),
        (f"disk_from={ITOKAWA}", None),
    ],
)
def test_a_claim_is_jumped_where_it_is_told(words: str, act: ClaimJump | None) -> None:
    found = told(f"claim_jump {words}")
    assert read(found) == ([act] if act else [])
    assert bool(found.unclear) is (act is None)


def test_a_disk_that_is_taken_up_after_a_jump_is_for_the_next_one() -> None:
    joins = act_of("claim_jump").joins
    assert joins({"disk_from": ITOKAWA}, {"site": KHUFU})
    assert not joins({"site": KHUFU}, {"disk_from": ITOKAWA})


@pytest.mark.parametrize(("beside", "objects"), [("", True), (" objects=1", True), (" objects=0", False)])
def test_humans_object_until_they_say_that_they_do_not(beside: str, objects: bool) -> None:
    act = ObjectToJump(by="yellow", site=KHUFU, objects=objects)
    assert read(told(f"object_to_jump site={KHUFU}{beside}")) == [act]


def test_who_objects_is_the_figure_on_the_site() -> None:
    state = table()
    assert speaker(state, "yellow", HATHOR) == "outpost-1"
    assert speaker(state, "yellow", KHUFU) is None and speaker(state, "green", HATHOR) is None


# -- buggy rides -------------------------------------------------------------------------------------------


def roads(state: Hf4State, many: bool) -> str:
    """A site from which several buggy roads lead, or just one."""
    return next(
        one
        for one in state.content.map.sites
        if (len(roads_from(state, one)) > 1) == many and roads_from(state, one)
    )


@pytest.mark.parametrize(
    ("many", "words", "stacks", "ride", "into"),
    [
        (False, f"card={CREW}", (), True, None),  # the only road
        (False, f"card={CREW}", ("outpost3",), True, "outpost3"),  # into what is there
        (True, f"card={CREW}", (), False, None),  # nobody can tell which
        (True, f"card={CREW} space=there", (), True, None),
        (True, f"card={CREW} space=there into=outpost3", ("outpost3", "outpost4"), True, "outpost3"),
        (True, f"card={CREW} space=there into=outpost4", ("outpost3", "outpost4"), True, "outpost4"),
        (True, f"card={CREW} space=there into=outpost5", ("outpost3",), True, None),  # a new one
        (True, f"card={CREW} space=there", ("outpost3",), True, None),
        (True, "space=there", (), False, None),
        (False, "card=nothing", (), False, None),
    ],
)
def test_a_buggy_rides_along_the_road_that_is_told_or_the_only_one(
    many: bool, words: str, stacks: tuple[str, ...], ride: bool, into: str | None
) -> None:
    state = table()
    here = roads(state, many)
    there = roads_from(state, here)[0]
    own = state.players["yellow"].stacks
    own["outpost1"].location = here
    for kind in stacks:
        own[kind] = Stack(kind, "yellow", there, [])
    found = told(f"buggy_move {words.replace('there', there)}", state=state)
    assert read(found) == ([BuggyMove(by="yellow", card=CREW, space=there, into=into)] if ride else [])
    assert bool(found.unclear) is not ride
