"""Who does what a piece, a mat or the table of High Frontier tells, and no control of its player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.record.lent import borrowed
from hfmod.games.hf4.rules.core.k_glitch import GlitchRepair
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState, Stack
from hfmod.record.declarations import Declaration
from tests.games.hf4.colonies import put
from tests.logs.test_flights_told import said
from tests.logs.test_vassal_acts import CORE, Played

MODULES = {**CORE, "modules": ["core", "m1", "m2"]}
CREW = "CQ040"  # of yellow


def turn(player: str | None) -> Hf4State:
    """The turn of a player, or nobody's where all turns of the year are over."""
    ends = {"yellow": (), "green": ("yellow",), "red": ("yellow", "green"), None: ("yellow", "green", "red")}[
        player
    ]
    state = Played(*(f"{one} end_turn" for one in ends), header=MODULES).state
    assert (state.turn.player if state.turn is not None else None) == player
    return state


def whose(state: Hf4State, words: str, legal: Callable[[Act[Hf4State]], bool] = lambda act: True) -> str:
    tag: Declaration = said(words).tag
    return act_of(tag.act).whose(state, tag, legal)


@pytest.mark.parametrize("words", ["build_elevator elevator=a:b", "build_elevator"])
def test_an_elevator_is_built_by_who_owns_the_figure_or_by_the_player_of_the_turn(words: str) -> None:
    assert whose(turn("yellow"), f"green {words}") == "green"
    assert whose(turn("yellow"), f"table {words}") == "yellow"
    assert whose(turn("green"), f"table {words}") == "green"
    assert whose(turn(None), f"table {words}") == "table"
    assert whose(turn(None), f"green {words}") == "green"


@pytest.mark.parametrize(
    "act", ["sell_abroad", "destroy_dropstone", "flip_propaganda", "suborn", "petition", "whistleblow"]
)
def test_what_a_piece_of_the_table_tells_is_done_by_the_player_of_the_turn(act: str) -> None:
    assert whose(turn("yellow"), f"table {act}") == "yellow"
    assert whose(turn("yellow"), f"green {act}") == "green"
    assert whose(turn(None), f"table {act}") == "table"


def test_a_glitch_is_repaired_by_the_player_of_the_turn_where_that_is_legal() -> None:
    asked: list[Act[Hf4State]] = []

    def legal(act: Act[Hf4State]) -> bool:
        asked.append(act)
        return True

    words = "green glitch_repair stack=rocket"
    assert whose(turn("yellow"), words, legal) == "yellow"
    assert asked == [GlitchRepair(by="yellow", owner="green", stack="rocket")]
    assert whose(turn("yellow"), words, lambda act: False) == "green"
    assert whose(turn("green"), words, legal) == "green"
    assert whose(turn(None), words, legal) == "green"
    assert whose(turn("yellow"), "table glitch_repair stack=rocket", legal) == "table"
    assert len(asked) == 1


@pytest.mark.parametrize(("player", "murderer"), [("yellow", "yellow"), ("red", "red"), (None, "green")])
def test_a_guest_is_murdered_by_the_player_of_the_turn(player: str | None, murderer: str) -> None:
    state = turn(player)
    put(state, "green", "outpost1", "geo", CREW)
    assert whose(state, f"table murder card={CREW}") == murderer


def test_a_human_among_its_own_people_is_murdered_by_them() -> None:
    state = turn("green")
    put(state, "yellow", "outpost1", "geo", CREW)
    assert whose(state, f"table murder card={CREW}") == "yellow"
    assert whose(state, f"table murder card={state.decks['thrusters'][0]}") == ""


@pytest.mark.parametrize(
    "words",
    [
        "specialist card={}", "retire_colonist card={}", "homestead site=x colonist={}",
        "unanchor colonists={}", "attempt_future card={}", "attempt_future unit={}",
    ],
)  # fmt: skip
def test_what_a_colonist_does_is_done_by_its_player_whosever_stack_it_lies_in(words: str) -> None:
    state = turn("yellow")
    colonist = state.decks["colonists"][0]
    assert whose(state, f"green {words.format(colonist)}") == "green"  # nobody's yet
    put(state, "yellow", "outpost1", "geo", colonist)
    assert whose(state, f"green {words.format(colonist)}") == "yellow"
    assert whose(state, f"green {words.format('nothing')}") == "green"


# -- work done with lent things ----------------------------------------------------------------------------

CARD, SITE = "CT044", "hathor"


def at_site(*owners: str) -> Callable[[Hf4State], None]:
    """Players with an outpost on the site; its factory is green's."""

    def given(state: Hf4State) -> None:
        state.sites[SITE] = SiteState(claim="green", factory="green")
        for owner in owners:
            state.players[owner].stacks["outpost1"] = Stack("outpost1", owner, SITE, [])

    return given


def granted(*words: str, to: str = "yellow") -> Callable[[Hf4State], None]:
    def given(state: Hf4State) -> None:
        assert state.turn is not None
        state.turn.granted = {word: {to} for word in words}

    return given


def aboard(player: str) -> Callable[[Hf4State], None]:
    """The card is lent to yellow, and lies in a player's rocket."""

    def given(state: Hf4State) -> None:
        granted(f"crew:{CARD}")(state)
        state.players[player].stacks["rocket"] = Stack("rocket", player, "leo", [CARD])

    return given


@pytest.mark.parametrize(
    ("words", "given", "by"),
    [
        (f"green recall_crew card={CREW}", None, "yellow"),  # a crew does so for its player
        (f"yellow recall_crew card={CREW}", None, "yellow"),
        (f"green recall_crew card={CARD}", None, "green"),
        (f"green offer item=stacked:{CREW}", None, "yellow"),
        (f"green offer item=stacked:{CARD}", None, "green"),
        ("red offer item=aquas:2", None, "red"),
        (f"green prospect card={CARD}", None, "green"),
        (f"green prospect card={CARD}", granted(f"crew:{CARD}"), "yellow"),
        (f"green prospect card={CARD}", granted(f"ability:{CARD}"), "yellow"),
        (f"green prospect card={CARD}", granted(f"ability:{CARD}", to="red"), "green"),
        (f"green prospect card={CARD}", granted("ability:CT045"), "green"),
        (f"green industrialize cards=CT045,{CARD}", granted(f"crew:{CARD}"), "yellow"),
        (f"green cargo_transfer cards={CARD}", granted(f"crew:{CARD}"), "green"),  # work alone is lent
        (f"green activate_thruster card={CARD}", aboard("green"), "green"),
        (f"green activate_thruster card={CARD}", aboard("yellow"), "yellow"),
        (f"green factory_refuel site={SITE}", at_site("yellow"), "yellow"),
        (f"green factory_refuel site={SITE}", at_site("yellow", "green"), "green"),
        (f"green factory_refuel site={SITE}", at_site("red"), "green"),
        ("green factory_refuel", at_site("yellow"), "green"),
        (f"green claim_jump site={SITE}", at_site("yellow"), "green"),  # no work of the factory
    ],
)
def test_work_with_lent_things_is_the_players_of_the_turn(
    words: str, given: Callable[[Hf4State], None] | None, by: str
) -> None:
    state = turn("yellow")
    if given is not None:
        given(state)
    tag = said(words).tag
    assert borrowed(state, tag) == replace(tag, faction=by)


def test_nothing_is_lent_between_the_turns() -> None:
    state = turn(None)
    at_site("yellow")(state)
    tag = said(f"green factory_refuel site={SITE}").tag
    assert borrowed(state, tag) == tag
