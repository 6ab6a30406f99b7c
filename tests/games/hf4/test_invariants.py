"""Positions that cannot be, and limits that legal play keeps, are noticed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from hfmod.engine.act import Act
from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import play
from hfmod.games.hf4 import bots
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization.b_home import DirtsideCargo
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.games.hf4.rules.core.h_buggy import BuggyMove
from hfmod.games.hf4.rules.core.h_moved_fts import year_ends
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.i4_boost import Boost
from hfmod.games.hf4.rules.core.i6_prospect import ReviveMine
from hfmod.games.hf4.rules.core.l_heroism import Vote
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, SiteState, Stack, Turn
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.rules.terawatt.b_freighters import CARRIED, MOVES
from hfmod.package import load_game

GAME = cast(Hf4, load_game("hf4"))
Spoil = Callable[[Hf4State], object]


@pytest.fixture(scope="module")
def played() -> Hf4State:
    """A game of two bots with politics, at its end."""
    header = bots.header(GAME.content, "core", 2, 3, ["m0"])
    return play(GAME, header, bots.Table("random", 3), Seeded(3)).state


@pytest.fixture
def state(played: Hf4State) -> Hf4State:
    return GAME.fork(played)


def me(state: Hf4State) -> str:
    return state.order[0]


def leo(state: Hf4State) -> Stack:
    return state.players[me(state)].stacks["leo"]


def twice(state: Hf4State) -> None:
    leo(state).cards.append(leo(state).cards[0] if leo(state).cards else state.decks["thrusters"][0])


def lost(state: Hf4State) -> None:
    del state.decks["thrusters"][0]


def two_chits(state: Hf4State) -> None:
    chit = next(iter(state.glory_spots))
    state.players[me(state)].glory.append(chit)


def rocket(state: Hf4State, **changes: object) -> None:
    card = state.decks["thrusters"].pop()
    stack = Stack("rocket", me(state), "leo", [card])
    for name, value in changes.items():
        setattr(stack, name, value)
    state.players[me(state)].stacks["rocket"] = stack


def lost_chit(state: Hf4State) -> None:
    del state.glory_spots[next(iter(state.glory_spots))]


def chit_of_a_card_in_hand(state: Hf4State) -> None:
    chit = next(iter(state.glory_spots))
    del state.glory_spots[chit]
    state.cards[state.decks["thrusters"][0]].glory = chit


def site(state: Hf4State, **tokens: Any) -> str:
    """Tokens on a site that has none."""
    space = next(space for space in state.content.map.sites if space not in state.sites)
    state.sites[space] = SiteState(**tokens)
    return space


UNSOUND: dict[str, Spoil] = {
    "lies in 2 places": twice,
    "lies in 0 places": lost,
    r"chit glory-\w+ lies in 2 places": two_chits,
    r"chit glory-\w+ lies in 0 places": lost_chit,
    r"chit glory-\w+ lies in 0 place": chit_of_a_card_in_hand,
    "lies as leo": lambda state: setattr(leo(state), "owner", state.order[1]),
    "fuel of grade None": lambda state: rocket(state, wet=3, dry=2),
    "no site": lambda state: state.sites.update({"leo": SiteState(busted=True)}),
    "nobody, who is no player": lambda state: site(state, claim="nobody"),
    "seniority disks are left": lambda state: setattr(state, "seniority", 9),
    "-1 Aquas": lambda state: setattr(state.players[me(state)], "aquas", -1),
    "less wet than dry": lambda state: rocket(state, wet=1, dry=2),
    "is no space": lambda state: rocket(state, location="nowhere"),
    "is empty": lambda state: rocket(state, cards=[]),
    "fewer than no FTs": lambda state: leo(state).fts.update({Grade.WATER: -1}),
}


@pytest.mark.parametrize("said", UNSOUND)
def test_an_unsound_position_is_noticed(state: Hf4State, said: str) -> None:
    assert GAME.invariants(state) == []
    UNSOUND[said](state)
    assert any(re.search(said, sentence) for sentence in GAME.invariants(state))


def many_sites(state: Hf4State, n: int, **tokens: Any) -> None:
    for space in list(state.content.map.sites)[:n]:
        state.sites[space] = SiteState(**tokens)


def third_outpost(state: Hf4State) -> None:
    for n in (1, 2, 3):
        card = state.decks["thrusters"].pop()
        state.players[me(state)].stacks[f"outpost{n}"] = Stack(f"outpost{n}", me(state), "leo", [card])


EXCEEDED: dict[str, Spoil] = {
    "is busted, and other tokens": lambda state: site(state, busted=True, claim=me(state)),
    "without a claim": lambda state: site(state, factory=me(state)),
    "without a factory": lambda state: site(state, claim=me(state), colonies=[me(state)]),
    "10 disks": lambda state: many_sites(state, 10, claim=me(state)),
    "cubes": lambda state: many_sites(state, 8, claim=me(state), factory=me(state)),
    "ended the turn with outpost1, outpost2, outpost3": third_outpost,
}


@pytest.mark.parametrize("said", EXCEEDED)
def test_an_exceeded_limit_is_noticed(state: Hf4State, said: str) -> None:
    act = EndTurn(by=me(state))
    assert GAME.exceeded(state, act, GAME.glimpse(state)) == []
    EXCEEDED[said](state)
    assert any(said in sentence for sentence in GAME.exceeded(state, act, GAME.glimpse(state)))


# -- from one position to the next -----------------------------------------------------------------------


@pytest.fixture
def turn(state: Hf4State) -> Turn:
    """A turn of the first player, who has boosted and moved a crate from LEO to the Moon."""
    state.turn = state.turns[me(state)] = Turn(me(state), operation="boost", moved={"rocket", "crate"})
    return state.turn


def after(state: Hf4State, act: Act[Hf4State], change: Callable[[], object]) -> str:
    """What is said about an act that changes a position in a way in which no legal act does."""
    before = GAME.glimpse(state)
    assert GAME.exceeded(state, Vote(by=me(state), agree=True), before) == []
    change()
    return "; ".join(GAME.exceeded(state, act, before))


def test_a_second_operation_is_noticed(state: Hf4State, turn: Turn) -> None:
    income = Income(by=me(state))
    assert "income as a second operation of the turn, after boost" in after(
        state, income, lambda: setattr(turn, "operation", "income")
    )
    assert "second operation" in after(state, income, lambda: None)


def test_the_same_operation_twice_is_noticed(state: Hf4State, turn: Turn) -> None:
    boost = Boost(by=me(state), cards=())
    assert "boost as a second operation" in after(state, boost, lambda: None)
    turn.used["announced"] = 1  # a glitch roll for it
    assert after(state, boost, lambda: turn.used.clear()) == ""
    turn.operation = "dirtside_cargo"
    assert after(state, DirtsideCargo(by=me(state), source="outpost1", to="kalpana"), lambda: None) == ""


def test_an_operation_that_is_not_noted_is_noticed(state: Hf4State, turn: Turn) -> None:
    turn.operation = None
    assert "is not used up" in after(state, Income(by=me(state)), lambda: None)


def test_what_a_turn_has_used_up_is_not_forgotten(state: Hf4State, turn: Turn) -> None:
    vote = Vote(by=me(state), agree=True)
    assert "operation boost is forgotten" in after(state, vote, lambda: setattr(turn, "operation", None))
    card = state.decks["thrusters"][0]
    turn.moved.add(card)
    assert f"{card} of" in after(state, vote, lambda: turn.moved.discard(card))
    new = Turn(me(state))
    state.turn = state.turns[me(state)] = turn
    assert after(state, EndTurn(by=state.order[-1]), lambda: begin(state, new)) == ""


def begin(state: Hf4State, turn: Turn) -> None:
    state.turn = state.turns[turn.player] = turn


@pytest.fixture
def flying(state: Hf4State, turn: Turn) -> Stack:
    """A rocket of one card in LEO, which has not moved."""
    turn.moved.clear()
    rocket(state, wet=2, dry=2)
    return state.players[me(state)].stacks["rocket"]


def enter(state: Hf4State) -> Act[Hf4State]:
    return Enter(by=me(state), space="luna")


def test_a_second_move_of_a_spacecraft_is_noticed(state: Hf4State, turn: Turn, flying: Stack) -> None:
    turn.moved.add("rocket")
    again = Movement("rocket", me(state))
    said = after(state, enter(state), lambda: setattr(state, "movement", again))
    assert "begins a second move" in said


def test_a_freighter_begins_two_moves_and_no_third(state: Hf4State, turn: Turn, flying: Stack) -> None:
    state.rules = GAME.rules_of({"core", "m1"})
    turn.moved.add("freighter")
    again = Movement("freighter", me(state))
    turn.used[MOVES] = 2
    assert after(state, enter(state), lambda: setattr(state, "movement", again)) == ""
    state.movement = None
    turn.used[MOVES] = 3
    assert "second move" in after(state, enter(state), lambda: setattr(state, "movement", again))


def test_a_component_that_is_moved_twice_is_noticed(state: Hf4State, turn: Turn, flying: Stack) -> None:
    state.movement = Movement("rocket", me(state), start="leo")

    def fly() -> None:
        flying.location = next(iter(state.content.map.sites))

    turn.moved.update(flying.cards)
    assert f"{flying.cards[0]} is moved a second time" in after(state, enter(state), fly)
    state.movement.visited.append(flying.location)  # the same move goes on
    flying.location = "leo"
    assert after(state, enter(state), fly) == ""


def test_what_came_along_in_the_first_move_of_a_freighter_comes_along_in_its_second(
    state: Hf4State, turn: Turn, flying: Stack
) -> None:
    """1B4.2: the push of a Powersat; what moved otherwise does not."""
    state.rules = GAME.rules_of({"core", "m1"})
    state.movement = Movement("rocket", me(state), start="leo")
    turn.moved.update(flying.cards)
    turn.used[MOVES] = 2

    def fly() -> None:
        flying.location = next(iter(state.content.map.sites))

    assert "moved a second time" in after(state, enter(state), fly)
    turn.used |= {CARRIED + card: 1 for card in flying.cards}
    flying.location = "leo"
    assert after(state, enter(state), fly) == ""


def test_a_component_that_moved_last_year_does_not_move_before_its_players_turn(
    state: Hf4State, turn: Turn, flying: Stack
) -> None:
    """H1b.1: what W moved last year lies in P's rocket, and it is P's turn first."""
    other = state.order[1]
    state.last_year[other] = Turn(other, moved=set(flying.cards))
    state.movement = Movement("rocket", me(state), start="leo")

    def fly() -> None:
        flying.location = next(iter(state.content.map.sites))
        turn.moved.update(flying.cards)

    assert f"{flying.cards[0]} is moved a second time" in after(state, enter(state), fly)


def test_moves_are_not_forgotten_over_the_years_end(state: Hf4State, turn: Turn) -> None:
    card = state.decks["thrusters"][0]
    turn.moved.add(card)
    vote = Vote(by=me(state), agree=True)
    assert f"forgotten over the year's end that {card}" in after(state, vote, state.turns.clear)
    state.turns[me(state)] = turn
    assert after(state, vote, lambda: year_ends(state)) == ""
    assert f"forgotten over the year's end that {card}" in after(state, vote, state.last_year.clear)


def test_a_move_that_is_not_noted_is_noticed(state: Hf4State, turn: Turn, flying: Stack) -> None:
    move = state.movement = Movement("rocket", me(state), start="leo")

    def land() -> None:
        flying.location, state.movement = next(iter(state.content.map.sites)), None

    assert move.visited == []
    assert "has moved, and that is not noted" in after(state, enter(state), land)


def test_a_second_ride_is_noticed(state: Hf4State, turn: Turn) -> None:
    ride = BuggyMove(by=me(state), card="crate", space="luna")
    turn.moved.add("crate")
    assert "crate is moved a second time" in after(state, ride, lambda: None)
    turn.moved.discard("crate")
    assert "crate has moved, and that is not noted" in after(state, ride, lambda: None)


def test_a_lost_seniority_disk_is_noticed(state: Hf4State) -> None:
    """The game at its end: all disks are placed as legacy votes."""
    assert state.assembly is not None
    legacy = state.assembly.legacy
    said = after(state, EndTurn(by=me(state)), legacy.clear)
    assert "seniority disks 0 are left" in said


def test_a_busted_disk_goes_by_a_revived_mine_alone(state: Hf4State) -> None:
    space = site(state, busted=True)

    def revived() -> None:
        state.sites[space].busted = False

    revive = ReviveMine(by=me(state), card="any", site=space)
    assert after(state, revive, revived) == ""
    state.sites[space].busted = True
    assert f"busted disk at {space} has vanished" in after(state, EndTurn(by=me(state)), revived)


# -- every act of every test -----------------------------------------------------------------------------


class Cheat(Income):
    """Takes what is not there; no rule looks."""

    def check(self, state: Hf4State) -> Iterator[Any]:
        return iter(())

    def perform(self, state: Hf4State, outcomes: Any) -> None:
        state.players[self.player].aquas = -1


class Again(Cheat):
    """An operation, whatever was done before."""

    def perform(self, state: Hf4State, outcomes: Any) -> None:
        state.turns[self.player].operation = self.do


def test_acts_of_tests_are_followed_by_the_invariants(state: Hf4State, turn: Turn) -> None:
    with pytest.raises(AssertionError, match="-1 Aquas"):
        GAME.apply(GAME.fork(state), Cheat(by=me(state)), Seeded(1))
    with pytest.raises(AssertionError, match="-1 Aquas"):
        GAME.force(GAME.fork(state), Cheat(by=me(state)), Seeded(1))
    with pytest.raises(AssertionError, match="second operation"):
        GAME.apply(GAME.fork(state), Again(by=me(state)), Seeded(1))
