"""Module 3: positions with Bernals, worked out with the book's own numbers."""

from __future__ import annotations

from hfmod.games.hf4.content.model import CardSide
from hfmod.games.hf4.rules.conflict import e_weapons
from hfmod.games.hf4.rules.conflict.d_dislodge import STONE
from hfmod.games.hf4.rules.core.state import Dropstone, Hf4State, Stack
from tests.games.hf4.blocs import sides
from tests.games.hf4.colonies import HOME, VESTA, act, bernal, dice, factory, game, play, put, taken
from tests.games.hf4.test_m3_settlers import PLAIN, colony

DIPLOMATIC = "M2B174"  # of rad-hardness 6
LOOP = "M2B175"  # of rad-hardness 8, which is a gun


def bare(side: CardSide) -> bool:
    """Whether a side needs no supports and no cooling."""
    needs = side.requires
    return not needs.generator and not needs.reactors and not needs.therms


def rayguns(state: Hf4State) -> list[CardSide]:
    """Rayguns that need no supports."""
    found = [side for card in state.decks["robonauts"] for side in state.content.cards[card].sides]
    return [side for side in found if "raygun" in side.platforms and bare(side) and side.isru is not None]


def total(n: int, count: int) -> list[int]:
    """Faces of so many dice that add up to a number."""
    faces = [1] * count
    for place in range(count):
        faces[place] += min(5, n - sum(faces))
    assert sum(faces) == n
    return faces


def test_beamed_gray_goo_at_a_bernal_of_hardness_6() -> None:
    """For one bribe two shots: fire value 6 does nothing, 13 takes the Bernal, which is genocide (3D6e)."""
    state = colony("N")
    bernal(state, "N", PLAIN, HOME)
    factory(state, "P", "vesta")
    bernal(state, "P", DIPLOMATIC, VESTA)
    guns = list({side.code[:-1]: side for side in rayguns(state)}.values())[:2]
    put(state, "N", "rocket", VESTA, *(side.code.removesuffix("F") for side in guns))
    play(state, "N", "attack", space=VESTA)
    for side, value in zip(guns, (6, 13), strict=True):
        isru = e_weapons.known_weapon(state, "N", side.code[:-1], "raygun")
        stack = isru.stack
        assert stack is not None
        needed = value - e_weapons.fire_value(state, "N", isru, VESTA, 0, "G")
        play(state, "N", "fire", *total(needed, 3), weapon=side.code[:-1], way="raygun", at=VESTA, goo=True)
        assert bool(state.pending) == (value == 13)
    assert (sides(state).bribes["N"], sides(state).bribes["P"]) == (2, 4)
    play(state, "N", "zap", card=DIPLOMATIC)
    assert (sides(state).bribes["N"], sides(state).bribes["P"]) == (0, 6)
    assert not state.players["P"].stacks.get("kalpana")


def test_robots_of_thrust_2_ram_a_lofstrom_bernal() -> None:
    """Its gun rolls 8: 8 - 8 = 0. The robots roll 1: 2 - 1 = 1, unanchored, and one glitch roll (3E5b)."""
    state = colony("N")
    factory(state, "P", "vesta")
    home = bernal(state, "P", LOOP, VESTA)
    slow = next(
        side
        for deck in state.decks.values()
        for one in deck
        for side in state.content.cards[one].sides
        if side.thrust is not None and side.thrust.thrust == 2 and bare(side) and not side.human
    )  # fmt: skip
    card = slow.code[:-1]
    put(state, "N", "rocket", VESTA, slow.code if slow.code.endswith("R") else card)
    play(state, "N", "launch_kamikaze", source="rocket", thruster=card, cards=[card])
    play(state, "N", "attack", space=VESTA)
    play(state, "P", "fire", 4, 4, weapon=LOOP, way="gun", at=VESTA)
    assert state.pending == []
    play(state, "N", "fire", 1, weapon=card, way="kamikaze", at=VESTA)
    assert not home.anchored and [one["rolls"] for one in state.pending] == [1]
    play(state, "N", "roll_hits", 6)
    assert state.stack_of(card) is None and home.cards == [LOOP]
    play(state, "N", "end_attack")
    assert [one["kind"] for one in state.pending] == ["victory"]


def test_a_synodic_stone_strikes_the_bernal_at_home() -> None:
    """On the Earth spot: a bribe, 2d6 = 5, unanchored; no Dirtside takes the dome, which is genocide."""
    state = colony("N")
    home = bernal(state, "P", PLAIN, HOME)
    drive = taken(state, "CT049")
    state.players["N"].stacks[STONE] = Stack(STONE, "N", "solar-oberth", [drive])
    sides(state).dropstones["N"] = Dropstone("iceberg", "earth", "earth", "turn:N:0")
    assert [one.rule for one in game().judge(state, act("N", "move_dropstone"))] == ["3D7f"]
    game().apply(state, act("N", "drop", at=HOME), dice(2, 3))
    assert not home.anchored and STONE not in state.players["N"].stacks
    assert (sides(state).bribes["N"], sides(state).bribes["P"]) == (0, 6)
