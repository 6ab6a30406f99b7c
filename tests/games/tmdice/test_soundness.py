"""What holds in every position of the dice game: a test game in which it does not is told of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hfmod.games.tmdice.rules.sound import exceeded
from hfmod.games.tmdice.rules.state import SETUP, TmdState
from tests.games.tmdice.tables import GAME, give, main_action

Spoil = Callable[[TmdState], object]


def ann_cards(state: TmdState) -> list[str]:
    return state.players["ann"].cards


def set_(name: str, value: object) -> Spoil:
    return lambda state: setattr(state, name, value)


def owning(colour: str, left: int) -> Spoil:
    """Ann has the dice of a colour; of those of the supply so many are left."""

    def spoil(state: TmdState) -> None:
        n = state.pool[colour] - left
        state.pool[colour] = left
        face = next(face for face, one in state.content.colour_of.items() if one == colour)
        state.players["ann"].dice[face] += n

    return spoil


def tokens_left(n: int, **options: str) -> Spoil:
    """Ann has all wild tokens but so many."""

    def spoil(state: TmdState) -> None:
        state.options = {**state.options, **options}
        state.players["ann"].wild += state.wild - n
        state.wild = n

    return spoil


def oceans(n: int) -> Spoil:
    """So many oceans lie on the board."""

    def spoil(state: TmdState) -> None:
        watery = [hex for hex, one in state.content.hexes.items() if one.ocean]
        state.tiles.update(dict.fromkeys(watery[:n], "ocean"))
        state.oceans = state.content.tiles["ocean"] - n

    return spoil


def cities(n: int) -> Spoil:
    """So many cities lie on the board."""
    return lambda state: state.tiles.update(dict.fromkeys([*state.content.hexes][:n], "city"))


def bonus_cards(*which: int) -> Spoil:
    """The bonus stack of these of its cards."""
    return lambda state: setattr(state, "bonus_stack", [state.bonus_stack[n] for n in which])


def moved(state: TmdState) -> None:
    """A card lies in front of ann as well, and another one nowhere."""
    ann_cards(state).append(state.deck[0])
    del state.deck[1]


def setting_up(state: TmdState) -> None:
    """Milestones are dealt, and bonus cards are in the box."""
    state.step = SETUP
    state.bonus_stack = []
    state.milestones.append("M04")


def no_milestones(state: TmdState) -> None:
    state.milestones, state.open = [], []


def taken(name: str, **options: str) -> Spoil:
    """Ann and bob have a milestone."""

    def spoil(state: TmdState) -> None:
        state.options = {**state.options, **options}
        state.open = [one for one in state.open if one != name]
        for player in state.players.values():
            player.milestones.append(name)

    return spoil


SPOILT: dict[str, tuple[Spoil, str]] = {
    "a die too many": (lambda state: state.pool.update(["green"]), "green dice, not"),
    "a die that is in no place": (lambda state: state.pool.subtract(["red"]), "red dice, not"),
    "no dice of a face": (lambda state: state.players["ann"].dice.update({"plant": 0}), "fewer than no"),
    "negative VP": (lambda state: setattr(state.players["ann"], "vp", -1), "fewer than no"),
    "negative tokens": (lambda state: setattr(state.players["ann"], "wild", -1), "fewer than no"),
    "a token too many": (lambda state: setattr(state, "wild", state.wild + 1), "wild tokens,"),
    "a card in two places": (lambda state: ann_cards(state).append(state.deck[0]), "in no place or in two"),
    "a card in no place": (lambda state: state.deck.pop(), "in no place or in two"),
    "a bonus card too many": (lambda state: state.bonus_stack.append(state.bonus_stack[0]), "bonus cards,"),
    "a bonus card too few": (lambda state: state.bonus_stack.pop(), "bonus cards, not"),
    "a die owed to the supply": (owning("green", -1), "green dice, not"),
    "a token owed to the supply": (
        tokens_left(-1, wild_supply_empty="none"), "wild tokens, -1 of them in the supply",
    ),
    "one card twice and another not": (moved, "in no place or in two: P"),
    "bonus cards while setting up": (set_("step", SETUP), "bonus cards, not 0"),
    "one bonus card alone": (bonus_cards(0), "there are 1 bonus cards, not"),
    "a bonus card twice, another not": (bonus_cards(0, 0, 2, 3), "there are 4 bonus cards, not 4"),
    "a milestone of another game": (
        lambda state: state.players["ann"].milestones.append("M04"), "milestones lie in two places",
    ),
    "a milestone of two": (
        lambda state: taken(state.open[0], simultaneous_milestone="first")(state), "milestones lie in two",
    ),
    "one milestone alone": (
        lambda state: state.milestones.__delitem__(slice(1, 3)), "there are 1 milestones",
    ),
    "oceans beyond the stack": (oceans(8), "8 ocean tiles lie on the board, -1 in the stack"),
    "a city too many": (cities(31), "there are more tiles than the box holds: {'city': 31}"),
    "a milestone in two places": (
        lambda state: state.players["ann"].milestones.append(state.open[0]), "milestones lie in two places",
    ),
    "a fourth milestone": (lambda state: state.milestones.append("M04"), "there are 4 milestones"),
    "an ocean too many": (set_("oceans", 10), "0 ocean tiles lie on the board, 10 in the stack"),
    "a temperature off its track": (set_("temperature", 12), "the temperature is 12"),
    "a temperature between its steps": (set_("temperature", -30), "the temperature is -30"),
    "too little oxygen": (set_("oxygen", -2), "the oxygen is -2"),
    "too much oxygen": (set_("oxygen", 18), "the oxygen is 18"),
}  # fmt: skip


@pytest.mark.parametrize("what", SPOILT)
def test_an_unsound_position_is_noticed(what: str) -> None:
    spoil, told = SPOILT[what]
    state = main_action()
    give(state, "ann", "heat")
    assert GAME.invariants(state) == []
    spoil(state)
    assert any(told in one for one in GAME.invariants(state)), GAME.invariants(state)


@pytest.mark.parametrize(("marker", "ends"), [("temperature", (-32, 8)), ("oxygen", (0, 16))])
def test_markers_stand_on_both_ends_of_their_tracks(marker: str, ends: tuple[int, int]) -> None:
    state = main_action()
    for end in ends:
        setattr(state, marker, end)
        assert GAME.invariants(state) == []


SOUND: dict[str, Spoil] = {
    "all dice of a colour": owning("green", 0),
    "all tokens": tokens_left(0),
    "more tokens than there are": tokens_left(-1, wild_supply_empty="unlimited"),
    "no bonus cards laid out": bonus_cards(),
    "the setup": setting_up,
    "no milestones laid out": no_milestones,
    "a milestone shared": lambda state: taken(state.open[0], simultaneous_milestone="shared")(state),
    "all oceans": oceans(7),
    "all cities": cities(30),
}


@pytest.mark.parametrize("what", SOUND)
def test_what_may_be(what: str) -> None:
    state = main_action()
    SOUND[what](state)
    assert GAME.invariants(state) == []


def test_cards_that_are_misplaced_are_named() -> None:
    state = main_action()
    first, second = state.deck[:2]
    moved(state)
    (told,) = GAME.invariants(state)
    assert sorted(told.rpartition(": ")[2].split(", ")) == sorted([first, second])


def test_what_legal_play_never_does() -> None:
    state = main_action()
    state.tiles |= {"B1": "ocean", "B2": "greenery"}
    sea = next(hex for hex, one in state.content.hexes.items() if one.ocean)
    state.tiles[sea] = "ocean"
    ann, spaces = state.players["ann"], state.content.vp_track.bonus_cards
    ann.vp, ann.bonus_cards = spaces[0], 1
    assert exceeded(state) == ["an ocean lies on B1"]
    ann.vp -= 1
    assert exceeded(state)[1:] == [f"ann has taken 1 bonus cards with {ann.vp} VP"]
