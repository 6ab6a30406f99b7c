"""Acts of Module 2 and of Futures at the table: told by their controls, and read back as the same acts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from hfmod.engine.chance import Recorded
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.state import Hf4State, War
from tests.games.hf4.colonies import HOME, SOLAR, bernal, factory, hold, put
from tests.logs.windows import Read, Window, told_and_read
from tests.logs.writing import GAME

SEATS = (("purple", "CQ041R"), ("white", "CQ042F"), ("green", "CQ038F"))
VESTA, SITE = "vesta-family-lagrange", "vesta"


COLONIES, FUTURES = ("m0", "m2"), ("m0", "m1", "m2")


def header(*modules: str) -> dict[str, Any]:
    return {
        "hflog": 1, "game": "hf4", "modules": ["core", *modules], "scenario": "core", "first": "purple",
        "options": {"futures": True} if modules == FUTURES else {},
        "decks": "ascending", "content": GAME.content.digest,
        "players": [{"id": who, "faction": who, "crew": face} for who, face in SEATS],
    }  # fmt: skip


@cache
def table(*modules: str) -> tuple[Writer, Window]:
    begun = header(*modules)
    writer = Writer(begun, GAME)
    writer.tell(1, {"do": "set_up", "by": None})
    return writer, Window(writer, begun)


def told(
    prepare: Callable[[Hf4State], object],
    *acts: dict[str, Any],
    dice: tuple[int, ...] = (),
    modules: tuple[str, ...] = COLONIES,
) -> Read:
    """What acts of purple are read as, from a position that is laid out first."""
    writer, begin = table(*modules)
    writer.hand.state = writer.hand.replay.state = begin.laid()
    state = writer.state = fork(begin.state)
    prepare(state)
    writer.desk.tidy(state)
    window = Window(writer, header(*modules))
    chance = Recorded([{"d6": face} for face in dice])
    return told_and_read(writer, window, (({"by": "purple", **act}, chance) for act in acts))


def test_a_bernal_is_anchored_with_the_supports_that_it_needs() -> None:
    """2A5b."""

    def beside_earth(state: Hf4State) -> None:
        put(state, "purple", "kalpana", HOME, "M2B176", SOLAR)

    read = told(beside_earth, {"do": "anchor", "stack": "kalpana", "supports": [SOLAR]})
    assert read.state.players["purple"].stacks["kalpana"].anchored == 1


def test_an_elevator_bernal_rolls_for_an_epic_hazard() -> None:
    """2B4i.1."""

    def beside_earth(state: Hf4State) -> None:
        put(state, "purple", "stanford", "geo", "M2B178", SOLAR)

    read = told(beside_earth, {"do": "anchor", "stack": "stanford", "supports": [SOLAR]}, dice=(4,))
    assert read.state.players["purple"].stacks["stanford"].anchored == 1
    failed = told(beside_earth, {"do": "anchor", "stack": "stanford", "supports": [SOLAR]}, dice=(1,))
    assert failed.state.players["purple"].stacks["stanford"].anchored == 0


def test_a_bernal_is_unanchored_and_a_colonist_loses_its_home() -> None:
    """2B6."""

    def settled(state: Hf4State) -> None:
        bernal(state, "purple", "M2B176", HOME, "M2C183")

    told(settled, {"do": "unanchor", "stack": "kalpana", "colonists": ["M2C183"], "dirt": 2})


def test_its_dome_goes_to_a_dirtside() -> None:
    """2B6a."""

    def settled(state: Hf4State) -> None:
        factory(state, "purple", SITE)
        bernal(state, "purple", "M2B176", VESTA)

    read = told(settled, {"do": "unanchor", "stack": "kalpana", "dome": SITE})
    assert read.state.sites[SITE].colonies == ["purple"]


def test_a_home_bernal_builds_another_one() -> None:
    """2A7c.1."""

    def rich(state: Hf4State) -> None:
        bernal(state, "purple", "M2B176", HOME)
        hold(state, "purple", "M2B171")
        state.players["purple"].aquas = 12

    told(rich, {"do": "build_bernal", "card": "M2B171"})


@pytest.mark.parametrize("home", [False, True])
@pytest.mark.parametrize("delegate", [False, True])
def test_a_colonist_comes_from_the_queue(home: bool, delegate: bool) -> None:
    """2A6."""

    def room(state: Hf4State) -> None:
        bernal(state, "purple", "M2B176", HOME)

    read = told(room, {"do": "exomigrate", "home": home, "delegate": delegate})
    stacks = read.state.players["purple"].stacks
    assert "M2C180" in stacks["kalpana" if home else "leo"].cards


def test_robots_above_the_colonist_come_to_the_hand() -> None:
    """2C2b."""

    def robot_first(state: Hf4State) -> None:
        bernal(state, "purple", "M2B176", HOME)
        queue = state.decks["colonists"]
        queue.insert(0, queue.pop(queue.index("M2C197")))

    read = told(robot_first, {"do": "exomigrate"})
    assert read.state.players["purple"].hand == ["M2C197"]


def test_a_colonist_above_the_limit_retires() -> None:
    """2Ca."""

    def crowded(state: Hf4State) -> None:
        bernal(state, "purple", "M2B176", HOME, "M2C180", "M2C183")

    told(crowded, {"do": "retire_colonist", "card": "M2C183"})


def test_a_homestead_is_built_from_afar() -> None:
    """2A4."""

    def afar(state: Hf4State) -> None:
        factory(state, "purple", SITE)
        bernal(state, "purple", "M2B176", HOME, "M2C183")
        put(state, "purple", "leo", "leo", "CT044R")

    act = {"do": "homestead", "site": SITE, "card": "CT044", "colonist": "M2C183", "delegate": True}
    read = told(afar, act)
    assert read.state.sites[SITE].colonies == ["purple"]


def test_a_guest_on_another_mat_acts_for_its_owner() -> None:
    """N3d.m2."""

    def guests(state: Hf4State) -> None:
        bernal(state, "purple", "M2B176", HOME, "M2C180")
        stack = bernal(state, "white", "M2B171", "sso")
        put(state, "purple", "leo", "leo", "M2C183")
        state.players["purple"].stacks["leo"].cards.remove("M2C183")
        stack.cards.append("M2C183")

    told(guests, {"do": "retire_colonist", "card": "M2C183"})


def test_a_specialist_works_on_top_of_the_operation() -> None:
    """2C1c."""

    def industrious(state: Hf4State) -> None:
        put(state, "purple", "kalpana", HOME, "M2B176", SOLAR, "M2C183")

    acts = (
        {"do": "fundraise"},
        {"do": "anchor", "stack": "kalpana", "supports": [SOLAR], "colonist": "M2C183"},
    )
    told(industrious, *acts)


# -- Futures ---------------------------------------------------------------------------------------------


def at_sedna(state: Hf4State) -> None:
    """The Exoplanet Hunt can be attempted: claim, promoted freighter and crew."""
    state.site("sedna").claim = "purple"
    put(state, "purple", "outpost1", "sedna", "CQ041")
    put(state, "purple", "freighter", "sedna", "M1F165R")


@pytest.mark.parametrize(("die", "won"), [(4, {"Exoplanet Hunt": "M1F165"}), (1, {})])
def test_a_future_is_attempted_with_a_die(die: int, won: dict[str, str]) -> None:
    """1D1."""
    act = {"do": "attempt_future", "card": "M1F165", "unit": "CQ041"}
    read = told(at_sedna, act, dice=(die,), modules=FUTURES)
    assert read.state.players["purple"].futures == won


def test_finao_is_paid_for_a_future() -> None:
    """H7e."""
    act = {"do": "attempt_future", "card": "M1F165", "unit": "CQ041", "finao": True}
    read = told(at_sedna, act, modules=FUTURES)
    assert read.state.players["purple"].futures == {"Exoplanet Hunt": "M1F165"}


def test_a_future_gives_an_inspiration() -> None:
    """1D5d."""

    def inspired(state: Hf4State) -> None:
        state.players["purple"].futures["SETI"] = "M2C184"
        state.players["purple"].gifts = {"inspiration": 1, "homestead": 1}

    read = told(inspired, {"do": "inspire"}, modules=FUTURES)
    assert read.state.players["purple"].gifts == {"inspiration": 0, "homestead": 1}


def test_a_grant_is_taken_in_war() -> None:
    """1D2c.1."""

    def war(state: Hf4State) -> None:
        state.war = War(["purple"], season="blue")

    read = told(war, {"do": "war_grant", "deck": "bernals"}, modules=FUTURES)
    assert len(read.state.players["purple"].hand) == 1
