"""Movement acts: what is listed is exactly what is accepted, in random play over small skies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from hfmod.engine.act import Act, Impossible, Refused
from hfmod.engine.chance import Seeded
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.acts import take_turn
from hfmod.games.hf4.rules.core.fork import fork
from hfmod.games.hf4.rules.core.h_buggy import BuggyMove
from hfmod.games.hf4.rules.core.h_hazards import Finao, RollBelt, RollHazard
from hfmod.games.hf4.rules.core.h_movement import EndMove, Enter
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState
from hfmod.games.hf4.rules.game import Hf4
from tests.games.hf4 import worlds
from tests.games.hf4.skies import (
    core,
    crate,
    crossing,
    dotted,
    engine,
    glory,
    line,
    rocket,
    site,
    sky,
    space,
)

KINDS: tuple[type[Act[Hf4State]], ...] = (
    ActivateThruster, Enter, EndMove, RollHazard, Finao, RollBelt, BuggyMove
)  # fmt: skip
SAIL = [worlds.ability("aerobrake_breaks")]


def parts(letter: str) -> Hf4:
    """A sky with one of everything; thrusters of Race for Glory (R) or of the core game (C)."""
    return sky(
        engine(f"{letter}T091", 5, 1, mass=1, afterburn=1, push=True, bonus_pivots=1, rad_hard=6),
        engine(f"{letter}T092", 1, 0, solar=True, abilities=SAIL, rad_hard=1),
        engine(f"{letter}T093", 11, 3, mass=1, afterburn=2, rad_hard=4),
        crate(f"{letter}F091", 2, rad_hard=3, platforms=worlds.BUGGY),
        space("hub", "hohmann"), crossing("hub", ("leo", "fire"), ("swing", "moon")),
        space("fire", "burn"), space("swing", flyby=2), space("belt", "radiation_belt"),
        space("skull", hazard="crash"), space("para", hazard="aerobrake"),
        space("low", "lander_burn"), space("oberth", "lander_burn", hazard="crash", flyby_base_thrust=True),
        site("moon", 2), site("mars", 9, atmospheric=True), site("comet", 1, synodic="red"), ("moon", "mars"),
        line("leo", "belt", "fire", "skull", "moon"), dotted("swing", "para", "mars"),
        line("swing", "low", "mars"), line("fire", "oberth", "swing"), line("leo", "swing"),
        line("comet", "leo"),
    )  # fmt: skip


EAGER = {EndMove: 1, BuggyMove: 1}  # how often an act is chosen; 4 is usual
GAMES = {"R": parts("R"), "C": parts("C")}


def ready(letter: str, rng: random.Random) -> Hf4State:
    game = GAMES[letter]
    state = glory(game) if letter == "R" else core(game)
    at = rng.choice(["leo", "moon", "mars", "mars", "swing", "fire"])
    cards = [f"{letter}{end}" for end in ("T091", "T092", "T093", "F091")]
    rocket(state, at, *cards, fuel=rng.randint(0, 6))
    base = at if at in ("moon", "mars") else "mars"
    worlds.stack(state, "P", "outpost1", rng.choice(["moon", base]), "CQ041", fts=rng.randint(15, 20))
    for where in ("moon", "mars"):
        owner = rng.choice(["P", "P", "W", None])
        domes = rng.choice([[], ["P"]]) if owner else []
        state.sites[where] = SiteState(claim=owner, factory=owner, colonies=domes)
    state.sunspot = rng.randrange(12)
    state.players["P"].aquas = rng.randint(0, 9)
    if rng.random() < 0.5:
        state.players["P"].privileges.add("powersat")
    return state


def imagined(game: Hf4, state: Hf4State) -> Iterator[Act[Hf4State]]:
    """Every act that a player might think of here, sensible or not."""
    mine = state.players["P"].stacks
    cards = [card for stack in mine.values() for card in stack.cards]
    stacks = ("rocket", "outpost1", "leo")
    for card, kind, burn, push in product(cards, stacks, (False, True), (None, "P", "G")):
        yield ActivateThruster(by="P", card=card, stack=kind, afterburn=burn, push_by=push)
    held = mine["outpost1"].fts.get(Grade.WATER, 0) if "outpost1" in mine else 0
    purses: list[dict[str, int]] = [{}, *({"outpost1": n} for n in range(8, held + 1))]
    for where in game.content.map.spaces:
        for bonus, pivot, burn in product(range(4), (False, True), (False, True)):
            common: dict[str, Any] = {"space": where, "bonus": bonus, "bonus_pivot": pivot, "afterburn": burn}
            yield Enter(by="P", **common)
            yield Enter(by="P", assist="factory", **common)
            if bonus < 2:
                for tanks in purses:
                    yield Enter(by="P", assist="rocketplane", tanks=tanks, **common)
    for plain in (EndMove, RollHazard, Finao, RollBelt):
        yield plain(by="P")
    for card, where, into in product(cards, ("moon", "mars", "leo"), (None, *stacks)):
        yield BuggyMove(by="P", card=card, space=where, into=into)


def accepted(game: Hf4, state: Hf4State, one: Act[Hf4State]) -> bool:
    try:
        return not game.judge(state, one)
    except Impossible:
        return False


@pytest.mark.thorough
@pytest.mark.parametrize("letter", ["R", "C"])
@pytest.mark.parametrize("seed", range(5))
def test_listed_is_accepted(letter: str, seed: int) -> None:
    rng = random.Random(seed)
    game = GAMES[letter]
    state = ready(letter, rng)
    for _ in range(16):
        listed = [one for kind in KINDS for one in kind.options(state)]
        assert len(listed) == len({repr(one) for one in listed}), "an act is listed twice"
        found = {repr(one) for one in imagined(game, state) if accepted(game, state, one)}
        assert found == set(map(repr, listed))
        if not listed or "rocket" not in state.players["P"].stacks:
            state = ready(letter, rng)
            continue
        before = game.digest(state)
        game.apply(state, rng.choices(listed, [EAGER.get(type(one), 4) for one in listed])[0], Seeded(seed))
        assert game.digest(state) != before
        assert game.invariants(state) == []
        if state.movement is None:
            state.turns.clear()
            take_turn(state, "P")


@pytest.mark.parametrize("letter", ["R", "C"])
@pytest.mark.parametrize("seed", range(5))
def test_whatever_a_table_does_the_state_stays_sound(letter: str, seed: int) -> None:
    """Forced acts never crash, and no mass or count goes wrong; a refusal changes nothing."""
    rng = random.Random(seed)
    game = GAMES[letter]
    state = ready(letter, rng)
    for _ in range(25):
        one = rng.choice([act for act in imagined(game, state) if rng.random() < 0.2])
        before = game.digest(state)
        try:
            game.apply(fork(state), one, Seeded(seed))
        except (Impossible, Refused):
            assert game.digest(state) == before
        try:
            game.force(state, one, Seeded(rng.randrange(999)))
        except Impossible:
            assert game.digest(state) == before
        assert game.invariants(state) == []


@pytest.mark.rule("H6c.6")
def test_every_way_to_pay_for_a_rocketplane_is_listed() -> None:
    game = GAMES["R"]
    state = glory(game)
    rocket(state, "mars", "RT091", "RF091", fuel=2, fts=1)  # wet 6, after the afterburn 5-2/3: 12 FTs
    worlds.stack(state, "P", "outpost1", "mars", fts=8)
    worlds.stack(state, "P", "outpost2", "mars", fts=7)
    state.sites["mars"] = SiteState(claim="P", factory="P")
    game.apply(state, ActivateThruster(by="P", card="RT091", afterburn=True), Seeded(1))
    listed = {repr(one) for one in Enter.options(state) if one.assist == "rocketplane"}
    found = set()
    for a, b, c in product(range(9), range(8), range(2)):
        purse = {kind: n for kind, n in (("rocket", c), ("outpost1", a), ("outpost2", b)) if n}
        for bonus in range(3):
            one = Enter(by="P", space="low", assist="rocketplane", tanks=purse, bonus=bonus)
            if accepted(game, state, one):
                found.add(repr(one))
    assert found == listed
    assert len(found) == 4 + 5  # without and with the FT aboard
