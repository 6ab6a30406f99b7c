"""Untidy play is nobody's fault: no violation, at most what the table shows otherwise or does not show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import Played as Game
from hfmod.engine.simulation import line
from hfmod.findings import Severity
from hfmod.games.hf4 import bots
from hfmod.games.hf4.acts.names import ASSEMBLY, MAP
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.releases import content_named, release_of
from hfmod.record.vassal import read_game
from hfmod.vassal import commands as c
from hfmod.vassal import sequence
from hfmod.vassal.hand import PLAYER
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save, write_save
from hfmod.vassal.table import PieceState, TableState
from hfmod.vassal.tree import Node
from tests.logs.drawn import Drawn, Manner
from tests.logs.drawn import accusations as blamed
from tests.logs.faults import planted
from tests.logs.mess import HABITS, UntidyWriter, reordered
from tests.logs.test_recorded_games import CORE, MAIL
from tests.logs.writing import GAME, acts_of, judged, random_bots
from tests.parameters import quick

ACTS = 80  # told of each game


@cache
def begun(scenario: str, players: int, seed: int, modules: tuple[str, ...] = ()) -> Game[Hf4State]:
    """The first years of a game of random bots."""
    header = bots.header(GAME.content, scenario, players, seed, modules)
    bot, chance, game = random_bots(seed), Seeded(seed), Game(header, GAME.new(header))
    while len(game.actions) < ACTS and (act := bot(game.state)) is not None:
        game.actions.append(line(GAME, game.state, act, chance, len(game.actions) + 1))
    return game


@cache
def recorded(*logs: Path) -> Game[Hf4State]:
    """A game recorded in VASSAL, to be told once more."""
    log = read_game(logs, release_of("hf4", content_named(read_save(logs[0]).module)))
    header, found = {**log.header, "content": GAME.content.digest}, acts_of(log)
    told = [{name: value for name, value in one.items() if name != "expect"} for one in found[: ACTS + 20]]
    return Game(header, GAME.new(header), told)


def accusations(path: Path, game: Game[Hf4State], seed: int) -> list[str]:
    """What a messy telling of a legal game is blamed for. Each seed has its own mess."""
    rng = random.Random(seed)
    habits = rng.sample(HABITS, rng.choice((3, 5)))
    writer = UntidyWriter(game.header, rng, rng.choice((0.05, 0.1)), habits)
    for number, action in enumerate(reordered(game, rng, rng.choice((0.0, 0.5))), 1):
        writer.tell(number, action)
    found = judged(path, writer.finish()).findings
    assert writer.deeds > 2
    return [f"{one.step} {one.code} {habits}" for one in found if one.severity is Severity.VIOLATION]


GAMES = [
    ("core", 2, 1, ()), ("core", 3, 2, ()), ("core", 4, 3, ()), ("core", 2, 4, ("m0",)),
    ("core", 3, 5, ("m0",)), ("core", 4, 6, ("m0",)), ("race-to-mars", 3, 7, ()),
]  # fmt: skip


@pytest.mark.parametrize(("scenario", "players", "seed", "modules"), quick(GAMES, GAMES[::3]))
def test_seeded_games(
    tmp_path: Path, scenario: str, players: int, seed: int, modules: tuple[str, ...]
) -> None:
    assert accusations(tmp_path / "mess.vlog", begun(scenario, players, seed, modules), seed) == []


@pytest.mark.thorough
@pytest.mark.parametrize("logs", [[CORE], MAIL])
def test_recorded_games_told_again(tmp_path: Path, logs: list[Path]) -> None:
    assert accusations(tmp_path / "mess.vlog", recorded(*logs), len(logs)) == []


# -- pieces dragged about within a recorded log ------------------------------------------------------------


def _loose(state: TableState) -> Iterator[PieceState]:
    """Pieces on the boards that lie on no other one."""
    for piece in state.pieces.values():
        stack = state.stacks.get(piece.parent or "")
        alone = stack is None or (not stack.is_deck and len(stack.contents) == 1)
        fixed = piece.properties().get("Id", "button").partition("-")[0] in ("seat", "option", "button")
        if (
            alone
            and not fixed
            and piece.map is not None
            and (piece.map in (MAP, ASSEMBLY) or "mat" in piece.map)
        ):
            yield piece


def _dragged(piece: PieceState, here: tuple[int, int], there: tuple[int, int], stack: int) -> Node:
    board = piece.map or ""
    move = c.MovePiece(piece.id, board, *there, "null", board, *here, "null", PLAYER)
    held = sequence.encode((board, *map(str, there), piece.id, "@@0"), ";")
    node = Node(c.Log(move.encode()).encode())
    node.children = [Node(c.Log(c.AddPiece(str(stack), "stack", held).encode()).encode())]
    return node


def stirred(save: Save, rng: random.Random) -> Save:
    """The log, with pieces dragged away and back between its steps."""
    replay, inserted, stack = Replay(save), dict[int, list[Node]](), 9_000_000_000_000
    for step in replay.steps():
        if rng.random() < 0.1:
            piece = rng.choice(sorted(_loose(replay.state), key=lambda one: one.id))
            here = piece.x, piece.y
            there = here[0] + rng.randrange(-300, 300), here[1] + rng.randrange(-300, 300)
            inserted[step.number] = [
                _dragged(piece, here, there, stack),
                _dragged(piece, there, here, stack + 1),
            ]
            stack += 2
    children, number = list[Node](), 0
    for node in save.root.children:
        children.append(node)
        if node in save.steps:
            number += 1
            children += inserted.get(number, [])
    return replace(save, root=Node(save.root.text, children))


@pytest.mark.parametrize("seed", [5])
def test_pieces_dragged_about_in_a_recorded_log(tmp_path: Path, seed: int) -> None:
    save = stirred(read_save(CORE), random.Random(seed))
    assert len(save.steps) > len(read_save(CORE).steps) + 40
    write_save(tmp_path / "stirred.vlog", save)
    (verdict,) = judge_game([tmp_path / "stirred.vlog"], League())
    assert [one.code for one in verdict.findings if one.severity is Severity.VIOLATION] == []


# -- cases that are kept -----------------------------------------------------------------------------------

KEPT = [
    (61007, 0.5, ("end forgotten",)),  # a turn that is over right away, after one whose end was forgotten
    (61011, 0.05, ("cards dragged", "turn ended late")),  # a card dragged before that end is told
    (64029, 0.05, ()),  # a bid after the own pass, by which the card is won
    (64023, 0.2, ("said in chat",)),  # an end that is only typed, and a slip in its player's next turn
    (120119, 0.5, ("said in chat",)),  # an end and a boost that are only typed: the card is dragged
]


@pytest.mark.parametrize(("seed", "share", "habits"), KEPT)
def test_nobody_is_accused_any_more(tmp_path: Path, seed: int, share: float, habits: tuple[str, ...]) -> None:
    told = Drawn("hf4", seed, 60).untidy(Manner(0.0, habits, share))
    assert blamed(told.judge(tmp_path / "game.vlog")) == []


LATE = [  # modules, seed, share, habits
    ("m0,m1,m2", 710002, 0.5, ("roll before drag",)),  # dice rolled before cubes and freighters are dragged
    ("m0,m1", 711009, 0.05, ("tanks late",)),  # tanks of a module's stack counted late, twice
]


@pytest.mark.parametrize(("modules", "seed", "share", "habits"), quick(LATE, LATE[1:]))
def test_nobody_is_accused_at_a_late_table_of_modules(
    tmp_path: Path, modules: str, seed: int, share: float, habits: tuple[str, ...]
) -> None:
    told = Drawn("hf4", seed, 60, tuple(modules.split(",")), late=True).untidy(Manner(0.0, habits, share))
    assert blamed(told.judge(tmp_path / "game.vlog")) == []


@pytest.mark.parametrize("seed", quick([7131, 7113, 7116], [7131]))
def test_nobody_is_accused_at_tables_that_explorers_met(tmp_path: Path, seed: int) -> None:
    """Rolls by the general button, a doubt that once made an end unsaid an early act, lent cargo moved."""
    drawn = Drawn("hf4", seed, 120)
    assert blamed(drawn.untidy(drawn.manner).judge(tmp_path / "game.vlog")) == []


FAULTS = [
    120131,  # an act out of turn, that looks like a new year until the cube is moved
    130055,  # an act before the cube is moved, and the turn of that year after it
    130109,  # a thruster out of turn, after which its player names a hero
    130155,  # income out of turn; who goes on tells what can't be read where the turn was over
]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", FAULTS)
def test_a_fault_is_told_of_who_did_it_and_nothing_besides(tmp_path: Path, seed: int) -> None:
    faulty = planted(Drawn("hf4", seed, 60))
    assert faulty is not None
    found = blamed(faulty.tell(faulty.drawn.manner).judge(tmp_path / "game.vlog"))
    assert [one.player for one in found] == [faulty.truth.player]
    assert not faulty.truth.rules.isdisjoint(found[0].codes)
