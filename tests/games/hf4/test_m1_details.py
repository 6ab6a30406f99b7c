"""Module 1 at its thresholds: freighters, mobile factories, elevators and isotope, as tables."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.state import Hf4State, Movement, SiteState, Stack
from hfmod.games.hf4.rules.terawatt import b_elevators, b_fleet, b_freighters, c_thrusters
from tests.games.hf4.colonies import VESTA, colonial, factory, put

FREE, LOADED_AT_FACTORIES = "M1F169", "M1F164"
FLEET = "M1F164R"


def table(modules: tuple[str, ...] = ("m1",)) -> Hf4State:
    return colonial(modules)


def freighter(code: str = FREE, place: str = VESTA, *cards: str, fts: int = 0) -> tuple[Hf4State, Stack]:
    state = table()
    stack = put(state, "P", "freighter", place, code, *cards)
    if fts:
        stack.fts[Grade.WATER] = fts
    return state, stack


# -- loads -----------------------------------------------------------------------------------------------


def test_what_a_freighter_carries_is_no_heavier_than_its_limit() -> None:
    """Its own card weighs nothing here; FTs and cards do."""
    state, stack = freighter(FREE, VESTA, "CT044", fts=2)
    hold = b_freighters.hold_of(state, stack)
    assert hold is not None
    aboard = state.mass("CT044") + 2
    assert b_freighters.load(state, stack) == aboard
    room = hold.load_limit - aboard
    assert [*b_freighters.takes(state, stack, (), room)] == []
    assert [one.rule for one in b_freighters.takes(state, stack, (), room + 1)] == ["1B3a"]
    assert [one.rule for one in b_freighters.takes(state, stack, ("CT044",), room)] == ["1B3a"]
    assert [*b_freighters.takes(state, stack, ("CT044",), room, mass=0)] == []
    assert [*b_freighters.takes(state, stack, (FREE,), 0)] == []
    assert [*b_freighters.takes(state, None, (), 99)] == []
    assert [*b_freighters.takes(state, state.players["P"].stacks["leo"], (), 99)] == []


@pytest.mark.parametrize(
    ("code", "place", "owner", "rules"),
    [
        (FREE, VESTA, None, []),
        (LOADED_AT_FACTORIES, VESTA, None, ["GL-Factory-Loading-Only"]),
        (LOADED_AT_FACTORIES, "leo", None, ["1B3b"]),
        (LOADED_AT_FACTORIES, "vesta", "P", []),
        (LOADED_AT_FACTORIES, "vesta", "W", []),  # anybody's
    ],
)
def test_where_a_freighter_loads(code: str, place: str, owner: str | None, rules: list[str]) -> None:
    state, stack = freighter(code, place)
    if owner:
        factory(state, owner, "vesta")
    assert [one.rule for one in b_freighters.takes(state, stack, (), 1)] == rules


@pytest.mark.parametrize(
    ("to", "cards", "fts", "rules"),
    [
        ("rocket", (FREE, "CT044"), 2, []),
        ("rocket", (FREE,), 2, ["E3e"]),  # a card of its load stays
        ("rocket", (FREE, "CT044"), 1, ["E3e"]),
        ("outpost1", (FREE, "CT044"), 2, ["E3e"]),
        ("outpost1", ("CT044",), 0, []),  # cargo alone
    ],
)
def test_a_freighter_leaves_no_load_behind(
    to: str, cards: tuple[str, ...], fts: int, rules: list[str]
) -> None:
    state, stack = freighter(FREE, VESTA, "CT044", fts=2)
    assert [one.rule for one in b_freighters.own_stack(state, stack, to, cards, fts)] == rules


@pytest.mark.parametrize(("card", "rules"), [(FREE, []), (LOADED_AT_FACTORIES, ["1A4"]), ("CT044", [])])
def test_nobody_owns_two_freighters(card: str, rules: list[str]) -> None:
    state, _ = freighter()
    assert [one.rule for one in b_freighters.no_second_card(state, "P", (card,))] == rules
    assert [*b_freighters.no_second_card(state, "W", (card,))] == []
    assert [one.rule for one in b_freighters.no_second_auction(state, "P", "freighters")] == ["1A4.1"]
    assert [*b_freighters.no_second_auction(state, "P", "thrusters")] == []
    assert [*b_freighters.no_second_auction(state, "W", "freighters")] == []


# -- moves -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "moves", "push", "again"),
    [
        ("freighter", 1, True, True), ("freighter", 1, False, False), ("freighter", 0, True, False),
        ("freighter", 2, True, False), ("rocket", 1, True, False),
    ],
)  # fmt: skip
def test_a_push_gives_a_freighter_a_second_move(kind: str, moves: int, push: bool, again: bool) -> None:
    state, stack = freighter()
    stack.kind = kind
    if moves:
        state.turns["P"].used[b_freighters.MOVES] = moves
    if push:
        state.players["P"].privileges.add("powersat")
    assert b_freighters.moves_again(state, stack) == again
    second = Movement(stack=kind, owner="P")
    assert b_freighters.is_second_move(state, second) == (kind == "freighter" and moves == 2)
    state.turns["P"].used[b_freighters.CARRIED + "CT044"] = 1
    assert b_freighters.rides_again(state, "P", "CT044") == (moves == 2)
    assert not b_freighters.rides_again(state, "P", "CT045")


def test_moves_and_loads_of_freighters_are_noted_and_no_others() -> None:
    state, stack = freighter(FREE, VESTA, "CT044")
    turn = state.turns["P"]
    rocket = put(state, "P", "rocket", VESTA, "CT045")
    for one in (stack, rocket, stack):
        b_freighters.note_move(turn, one)
        b_freighters.note_load(turn, one)
    assert turn.used[b_freighters.MOVES] == 2
    assert {key for key in turn.used if key.startswith(b_freighters.CARRIED)} == {
        b_freighters.CARRIED + FREE, b_freighters.CARRIED + "CT044",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("noted", "moved", "carried", "rules"),
    [(1, True, False, ["H1b.1"]), (1, True, True, []), (1, False, False, []), (0, True, False, [])],
)
def test_what_moved_otherwise_does_not_ride_along(
    noted: int, moved: bool, carried: bool, rules: list[str]
) -> None:
    state, stack = freighter(FREE, VESTA, "CT044")
    turn = state.turns["P"]
    turn.used |= {b_freighters.MOVES: noted} if noted else {}
    turn.used |= {b_freighters.CARRIED + "CT044": 1} if carried else {}
    turn.moved |= {"CT044"} if moved else set()
    assert [one.rule for one in b_freighters.second_move_load(state, stack)] == rules


# -- mobile factories ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "kinds"), [(FLEET, ["cube1", "factory:vesta"]), ("M1F164", [])])
def test_cubes_move_with_a_promoted_freighter(code: str, kinds: list[str]) -> None:
    state, _ = freighter(code)
    factory(state, "P", "vesta")
    factory(state, "W", "peking")
    state.players["P"].cubes["cube1"] = Stack("cube1", "P", VESTA)
    assert [one.kind for one in b_fleet.mobile(state, "P")] == kinds and b_fleet.mobile(state, "W") == []
    assert b_fleet.token_points(state, "P") == {"freighter": 1, "mobile_factories": 1}
    assert b_fleet.token_points(state, "W") == {"freighter": 0, "mobile_factories": 0}
    assert b_fleet.cube_at(state, "P", VESTA) and not b_fleet.cube_at(state, "P", "vesta")


@pytest.mark.parametrize(
    ("cubes", "moved", "kind"),
    [
        ((), (), "cube1"),
        (("cube1",), (), "cube2"),
        ((), ("cube1",), "cube2"),
        (("cube2",), ("cube1",), "cube3"),
    ],
)
def test_the_name_of_a_cube_is_free(cubes: tuple[str, ...], moved: tuple[str, ...], kind: str) -> None:
    state = table()
    state.players["P"].cubes |= {one: Stack(one, "P", VESTA) for one in cubes}
    state.turns["P"].moved |= set(moved)
    assert b_fleet.free_kind(state, "P") == kind
    assert (
        b_fleet.aloft(state, "P", "factory:vesta") == kind and b_fleet.aloft(state, "P", "rocket") == "rocket"
    )


@pytest.mark.parametrize(
    ("claim", "factory_", "moving", "settles"),
    [
        ("P", None, False, True), ("W", None, False, False), (None, None, False, False),
        ("P", "P", False, False), ("P", None, True, False),
    ],
)  # fmt: skip
def test_a_cube_on_an_own_bare_claim_is_a_factory(
    claim: str | None, factory_: str | None, moving: bool, settles: bool
) -> None:
    state = table()
    state.sites["vesta"] = SiteState(claim, factory_)
    state.players["P"].cubes["cube1"] = Stack("cube1", "P", "vesta")
    state.turns["P"].moved.add("cube1")
    if moving:
        state.movement = Movement(stack="cube1", owner="P")
    b_fleet.settle(state)
    assert ("cube1" not in state.players["P"].cubes) == settles
    assert state.sites["vesta"].factory == ("P" if settles else factory_)
    assert ("factory:vesta" in state.turns["P"].moved) == settles


@pytest.mark.parametrize(
    ("kind", "claim", "factory_", "size", "assists"),
    [
        ("cube1", "P", None, 5, True), ("cube1", "W", None, 5, True), ("cube1", None, None, 5, False),
        ("cube1", "P", "P", 5, False), ("cube1", "P", None, 6, False), ("rocket", "P", None, 5, False),
        ("factory:vesta", "P", None, 4, True),
    ],
)  # fmt: skip
def test_a_cube_is_its_own_factory_for_an_assist(
    kind: str, claim: str | None, factory_: str | None, size: int, assists: bool
) -> None:
    state = table()
    site = next(one for one in state.content.map.sites.values() if one.size == size)
    state.sites[site.id] = SiteState(claim, factory_)
    assert b_fleet.assists_itself(state, Stack(kind, "P", VESTA), site) == assists


@pytest.mark.parametrize(("shelter", "more", "lost"), [(False, 1, True), (False, 0, False), (True, 1, False)])
def test_a_flare_takes_cubes_that_are_softer(shelter: bool, more: int, lost: bool) -> None:
    state, _ = freighter(FLEET)
    cube = state.players["P"].cubes["cube1"] = Stack("cube1", "P", VESTA)
    level = b_fleet.hardness(state, cube) + more
    b_fleet.flare(state, lambda stack: shelter, lambda space: level)
    assert ("cube1" not in state.players["P"].cubes) == lost


@pytest.mark.parametrize(
    ("kind", "domes", "rules"),
    [("factory:vesta", ["P"], ["1Be"]), ("factory:vesta", [], []), ("cube1", ["P"], [])],
)
def test_a_cube_under_a_dome_stays(kind: str, domes: list[str], rules: list[str]) -> None:
    state = table()
    state.sites["vesta"] = SiteState("P", "P", colonies=domes)
    assert [one.rule for one in b_fleet.no_dome_moves(state, Stack(kind, "P", "vesta"))] == rules


# -- elevators -------------------------------------------------------------------------------------------


def elevator(state: Hf4State) -> tuple[str, str, str]:
    """A printed elevator between two sites or spaces, with its ends."""
    one = next(one for one in state.content.map.elevators if not one.bernal_only)
    return one.name, *one.ends


@pytest.mark.parametrize(
    ("at", "owner", "end", "rules"),
    [
        ("a", "P", "a", []), ("a", "P", "b", []), ("a", "W", "b", ["1B9c"]), ("a", None, "a", ["1B9c"]),
        ("b", "P", "a", []),
    ],
)  # fmt: skip
def test_who_rides_an_elevator(at: str, owner: str | None, end: str, rules: list[str]) -> None:
    state = table()
    name, a, b = elevator(state)
    state.elevators.append(name)
    spaces = {"a": a, "b": b}
    if owner:
        factory(state, owner, spaces[end])
    stack = put(state, "P", "rocket", spaces[at], "CT044")
    assert [one.rule for one in b_elevators.may_ride(state, stack, spaces["ab".replace(at, "")])] == rules
    assert b_elevators.joined(state, a, b) and b_elevators.joined(state, b, a)
    assert not b_elevators.joined(state, a, a) and not b_elevators.joined(state, a, VESTA)
    assert b_elevators.stock_factor(state, a) == 2 and b_elevators.stock_factor(state, VESTA) == 1


@pytest.mark.parametrize(("end", "stands"), [("a", True), ("b", True), ("", False), ("elsewhere", False)])
def test_an_elevator_falls_where_neither_end_is_industrialized(end: str, stands: bool) -> None:
    state = table()
    name, a, b = elevator(state)
    state.elevators.append(name)
    state.site(a).claim = "P"
    if end:
        factory(state, "W", {"a": a, "b": b, "elsewhere": "vesta"}[end])
    b_elevators.fall(state)
    assert (name in state.elevators) == stands


@pytest.mark.parametrize(
    ("name", "known"), [("leo:vesta", True), ("leo:leo", False), ("leo:x", False), ("leo", False)]
)
def test_an_elevator_is_named_after_two_spaces(name: str, known: bool) -> None:
    assert b_elevators.known_ends(table(), name) == known


@pytest.mark.parametrize(
    ("claim", "busted", "left", "gets"),
    [(None, False, 5, "P"), (None, True, 5, "P"), ("W", False, 5, "W"), (None, False, 0, None)],
)
def test_the_builder_claims_what_is_free(
    monkeypatch: pytest.MonkeyPatch, claim: str | None, busted: bool, left: int, gets: str | None
) -> None:
    monkeypatch.setattr("hfmod.games.hf4.rules.core.b_components.disks_left", lambda state, player: left)
    state = table()
    name, a, b = elevator(state)
    site = a if a in state.content.map.sites else b
    state.sites[site] = SiteState(claim, busted=busted)
    b_elevators.claim_ends(state, "P", name)
    assert (state.sites[site].claim, state.sites[site].busted) == (gets, busted and gets is None)
    assert all(space in state.content.map.sites for space in state.sites)


# -- isotope ---------------------------------------------------------------------------------------------


def test_isotope_is_of_the_type_of_the_thruster_and_the_site() -> None:
    state = table()
    thrusters = [one for one in state.content.cards.values() if one.deck == "gw-thrusters"]
    types = {one.id: c_thrusters.spectral(state, one.id) for one in thrusters}
    card = next(one for one, kind in types.items() if kind != c_thrusters.NO_ISOTOPE)
    sites = state.content.map.sites.values()
    fit = next(one.id for one in sites if one.spectral == types[card])
    unfit = next(one.id for one in sites if one.spectral != types[card])
    assert [one.rule for one in c_thrusters.makes_isotope(state, "P", fit)] == ["1C1a"]
    put(state, "P", "outpost1", VESTA, card)
    assert [*c_thrusters.makes_isotope(state, "P", fit)] == []
    assert [one.rule for one in c_thrusters.makes_isotope(state, "P", unfit)] == ["I5b.iso"]
    c_thrusters.set_standard(state, "P", fit)
    assert state.players["P"].isotope == types[card]
    c_thrusters.set_standard(state, "P", unfit)
    assert state.players["P"].isotope == types[card]  # once and for all
    assert [*c_thrusters.makes_isotope(state, "P", fit)] == []
    state.players["P"].isotope = "?"
    assert [one.rule for one in c_thrusters.makes_isotope(state, "P", fit)] == ["1Cb"]
    barren = next((one for one, kind in types.items() if kind == c_thrusters.NO_ISOTOPE), None)
    if barren is not None:
        put(state, "W", "outpost1", VESTA, barren)
        carbon = next(one.id for one in sites if one.spectral == c_thrusters.NO_ISOTOPE)
        assert [one.rule for one in c_thrusters.makes_isotope(state, "W", carbon)] == ["I5b.iso"]
