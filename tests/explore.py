"""What the suite tries with a few games, tried with new ones, by hand.

    python -m tests.explore                                # 400 untidy games and 400 round trips
    python -m tests.explore --what round-trip --game hf4 --seed 505 --games 1 --acts 0   # one of them again

Untidy games are legal: whoever is accused in one is accused falsely. A round trip is a game that is written
as a VASSAL log, read back, and held against itself: act by act, and the position at every end of a turn. Each
failure is printed with what repeats it; the exit status is 1 if there is one.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from hfmod.record.unwritten import CannotWrite
from tests.logs import test_roll_games
from tests.logs.drawn import Drawn, accusations
from tests.logs.writing import read_back

UNTIDY, ROUND_TRIP = "untidy", "round-trip"
WHOLE = 10**6


@dataclass(frozen=True)
class Trial:
    """A game that is tried."""

    what: str
    drawn: Drawn

    @property
    def again(self) -> str:
        """What repeats it."""
        one = self.drawn
        acts = 0 if one.acts == WHOLE else one.acts
        return f"--what {self.what} --game {one.game} --seed {one.seed} --games 1 --acts {acts}"

    def failure(self) -> str:
        """What goes wrong, empty if nothing does."""
        with tempfile.TemporaryDirectory() as folder:
            try:
                return self._untidy(Path(folder)) if self.what == UNTIDY else self._round_trip(Path(folder))
            except CannotWrite:
                return ""  # the table has no control for an act: bots do not ask which it has
            except AssertionError as error:
                return str(error).partition("\n")[0] or "what is read back is another game"
            except Exception as error:  # a crash is a failure like any other
                return f"{type(error).__name__}: {error}"

    def _untidy(self, folder: Path) -> str:
        verdict = self.drawn.untidy(self.drawn.manner).judge(folder / "game.vlog")
        blamed = accusations(verdict)
        return "; ".join(f"step {one.step} {one.code} {one.player}: {one.message}" for one in blamed[:2])

    def _round_trip(self, folder: Path) -> str:
        played = self.drawn.legal()
        if self.drawn.game == "hf4":
            read_back(folder, played)
            return ""
        save = test_roll_games.written(played).hand.log()
        found, state = test_roll_games.judged(folder / "game.vlog", save)
        if found:
            return f"found in a game that is read back: {found[:2]}"
        return "" if test_roll_games.same(state, played.state) else "the position at the end is another one"


def trials(options: argparse.Namespace, first: int) -> Iterator[Trial]:
    """The games that are asked for: of each kind and game, with seeds from ``first`` on."""
    kinds = (UNTIDY, ROUND_TRIP) if options.what is None else (options.what,)
    games = ("hf4", "roll") if options.game is None else (options.game,)
    for what in kinds:
        for number in range(options.games):
            game = games[number % len(games)]
            yield Trial(what, Drawn(game, first + number, options.acts or WHOLE))


def _tried(trial: Trial) -> tuple[Trial, str]:
    return trial, trial.failure()


def main() -> int:
    """Try, and print what fails."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, help="the first game's (default: drawn, and printed)")
    parser.add_argument("--games", type=int, default=400, help="of each kind")
    parser.add_argument("--acts", type=int, default=120, help="of a game; 0 for all that there are")
    parser.add_argument("--what", choices=(UNTIDY, ROUND_TRIP), help="only these")
    parser.add_argument("--game", choices=("hf4", "roll"), help="only this game; else they take turns")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    first = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    todo = list(trials(options, first))
    print(f"{len(todo)} games, seeds from {first}", flush=True)
    failed = 0
    with ProcessPoolExecutor(max(1, options.jobs)) as workers:
        for done, (trial, failure) in enumerate(workers.map(_tried, todo), 1):
            if failure:
                failed += 1
                print(f"-- {failure}\n   [{trial.again}]", flush=True)
            elif done % 20 == 0:
                print(f"{done} of {len(todo)}", file=sys.stderr, flush=True)
    print(f"{len(todo) - failed} clean, {failed} not")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
