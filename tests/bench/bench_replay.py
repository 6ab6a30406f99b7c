"""Replay speed: actions of the tutorial game a second, as a ratio to PGN plies read by the ``chess`` package.

Run by hand: ``python tests/bench/bench_replay.py`` (needs ``pip install chess``). CPU time, best of five.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable

import chess
import chess.pgn
from timing import fastest

from hfmod.engine.replay import Replay
from hfmod.package import load_game
from hfmod.record.hflog import read
from hfmod.resources import content_dir


def best(work: Callable[[], int], rounds: int = 5) -> float:
    """Things done a second of CPU time, in the best round."""
    seconds, done = fastest(work, rounds)
    return done / seconds


def pgn(games: int = 20, plies: int = 120) -> str:
    """Random games as PGN text."""
    dice = random.Random(1)
    texts = []
    for _ in range(games):
        board = chess.Board()
        for _ in range(plies):
            if board.is_game_over():
                break
            board.push(dice.choice(list(board.legal_moves)))
        texts.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(texts)


def main() -> None:
    log = read(content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog")
    actions = [(line, dict(action)) for line, action in log.actions]
    bare = [(line, {k: v for k, v in a.items() if k not in ("expect", "figures")}) for line, a in actions]
    game = load_game("hf4")
    text = pgn()

    def ours(lines: list[tuple[int, dict[str, object]]]) -> Callable[[], int]:
        return lambda: Replay(game, log.header, "tutorial").run(lines).actions

    def theirs() -> int:
        source, plies = io.StringIO(text), 0
        while (read_game := chess.pgn.read_game(source)) is not None:
            plies += sum(1 for _ in read_game.mainline())
        return plies

    peer = best(theirs)
    for name, lines in (("with every printed number checked", actions), ("acts alone", bare)):
        rate = best(ours(lines))
        print(f"hf4 replay, {name}: {rate:,.0f} actions/s")
        print(f"  ratio to chess PGN ({peer:,.0f} plies/s): {rate / peer:.2f}")


if __name__ == "__main__":
    main()
