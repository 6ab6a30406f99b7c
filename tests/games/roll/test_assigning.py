"""Assignments held against all that the powers can do, tried out in every order."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from hfmod.games.roll.content.model import PHASES, WILD, Power
from hfmod.games.roll.rules.rolling import COLUMNS
from hfmod.games.roll.rules.state import DICTATE
from tests.games.roll.tables import GAME, assign, built, named, rolled, started

Columns = tuple[str, ...]
DICTATES = ("Backup Planning", "Galactic Mandate")
PLAIN = sorted(
    side.name
    for side in GAME.content.sides.values()
    if any(power.code == "reassign" for power in side.powers) or side.name in DICTATES
)


def moved(columns: Columns, workers: Sequence[int], targets: Sequence[str]) -> Columns:
    found = list(columns)
    for worker, target in zip(workers, targets, strict=True):
        found[worker] = target
    return tuple(found)


def moves(
    columns: Columns, workers: Sequence[int], sizes: Sequence[int], to: Sequence[str]
) -> Iterator[Columns]:
    """Every way to move so many of the workers to other columns."""
    for size in sizes:
        for some in combinations(workers, size):
            for targets in product(to, repeat=size):
                if all(columns[one] != target for one, target in zip(some, targets, strict=True)):
                    yield moved(columns, some, targets)


def used(columns: Columns, dice: Sequence[str], selected: str, power: Power) -> Iterator[Columns]:
    """Every use of a Reassign power; worker 0 selects the phase."""
    to = [selected] if "selected" in power.to else [one for one in PHASES if not power.to or one in power.to]
    fit = [
        n for n in range(1, len(columns))
        if columns[n] != DICTATE and power.wants(dice[n]) and columns[n] in (power.sources or PHASES)
    ]  # fmt: skip
    groups = [[n for n in fit if columns[n] == one] for one in PHASES] if power.together else [fit]
    for group in groups:
        yield from moves(columns, group, range(power.least or 1, power.most + 1), to)


def dictated(columns: Columns, most: int) -> Iterator[Columns]:
    """Every use of Dictate."""
    free = [n for n in range(1, len(columns)) if columns[n] != DICTATE]
    for gone in free:
        others = [n for n in free if n != gone]
        for then in moves(columns, others, range(1, most + 1), PHASES):
            yield moved(then, [gone], [DICTATE])


def reached(workers: Sequence[str], selected: str, tiles: Sequence[str]) -> set[Columns]:
    """All columns in which workers can end by faces, the selection and any uses of powers in any order."""
    dice, faces = zip(*(worker.split(":") for worker in workers), strict=True)
    powers = [
        power
        for tile in tiles
        for power in GAME.content.sides[named(tile)].powers
        if power.code == "reassign"
    ]
    most = 3 if "Galactic Mandate" in tiles else 1
    starts = product([selected], *(PHASES if face == WILD else [face] for face in faces[1:]))
    waiting = [(columns, frozenset(range(len(powers)))) for columns in starts]
    seen = set(waiting)
    while waiting:
        columns, left = waiting.pop()
        found = [(then, left - {n}) for n in left for then in used(columns, dice, selected, powers[n])]
        if "Backup Planning" in tiles or DICTATE not in columns:
            found += [(then, left) for then in dictated(columns, most)]
        for position in found:
            if position not in seen:
                seen.add(position)
                waiting.append(position)
    return {columns for columns, _ in seen}


@pytest.mark.parametrize("seed", range(16))
def test_an_assignment_is_legal_where_some_order_of_powers_leads_to_it(seed: int) -> None:
    rng = random.Random(seed)
    names = PLAIN if seed % 2 else ["Executive Power", "Isolation Policy", "Operations Affinity", *DICTATES]
    tiles = rng.sample(sorted(names), rng.randint(1, 3))
    dice = [rng.choice(GAME.content.colours) for _ in range(rng.randint(3, 4))]
    workers = [f"{die}:{rng.choice(GAME.content.dice[die].faces)}" for die in dice]
    selected = rng.choice(PHASES)
    can_be = reached(workers, selected, tiles)
    state = started()
    built(state, "ann", *tiles)
    rolled(state, "ann", *workers)
    every = list(product(COLUMNS, repeat=len(workers) - 1))
    some = rng.sample(every, min(len(every), 120))
    some += [columns[1:] for columns in rng.sample(sorted(can_be), min(len(can_be), 20))]
    for rest in some:
        columns = (selected, *rest)
        legal = not GAME.judge(state, assign("ann", *columns))
        assert legal == (columns in can_be), f"{workers} to {columns} with {tiles}"


@pytest.mark.parametrize(
    ("tiles", "workers", "columns", "legal"),
    [
        # two shippers become explorers, then one of them goes on
        (["Executive Power", "Galactic Influence"], ["home:ship", "home:ship"], ["explore", "settle"], True),
        # a worker is moved before it is dictated
        (
            ["Executive Power"],
            ["home:ship", "home:ship", "home:develop"],
            ["explore", DICTATE, "settle"],
            True,
        ),
        (["Backup Planning"], ["home:ship", "home:ship", "home:ship"], [DICTATE, DICTATE, "settle"], True),
        (["Backup Planning"], ["home:ship", "home:ship"], [DICTATE, DICTATE], False),
        # Executive Power moves two or none, also where one of them goes back
        (
            ["Executive Power", "Galactic Mandate"],
            ["home:develop", "home:ship", "home:settle"],
            ["develop", "ship", DICTATE],
            False,
        ),
    ],
)
def test_powers_that_must_move_workers_find_them_anywhere(
    tiles: list[str], workers: list[str], columns: list[str], legal: bool
) -> None:
    state = started()
    built(state, "ann", *tiles)
    rolled(state, "ann", "military:explore", *workers)
    assert (GAME.judge(state, assign("ann", "explore", *columns)) == []) is legal
