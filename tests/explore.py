"""What the suite tries with a few games, tried with new ones, by hand.

    python -m tests.explore                                # 400 untidy games and 400 round trips
    python -m tests.explore --what round-trip --game hf4 --seed 505 --games 1 --acts 0   # one of them again
    python -m tests.explore --game hf4 --modules m0,m1,m2  # tables with these modules

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
from tests.logs import test_roll_games, test_tmdice_games
from tests.logs.drawn import Drawn, accusations
from tests.logs.writing import read_back

UNTIDY, ROUND_TRIP = "untidy", "round-trip"
GAMES = ("hf4", "roll", "tmdice")
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
        modules = f" --modules {','.join(one.modules)}" if one.modules else ""
        return f"--what {self.what} --game {one.game}{modules} --seed {one.seed} --games 1 --acts {acts}"

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
        game = test_roll_games if self.drawn.game == "roll" else test_tmdice_games
        found, state, *_ = game.judged(folder / "game.vlog", game.written(played).hand.log())
        if found:
            return f"found in a game that is read back: {found[:2]}"
        return "" if game.same(state, played.state) else "the position at the end is another one"


def trials(options: argparse.Namespace, first: int) -> Iterator[Trial]:
    """The games that are asked for: of each kind and game, with seeds from ``first`` on."""
    kinds = (UNTIDY, ROUND_TRIP) if options.what is None else (options.what,)
    modules = tuple(filter(None, options.modules.split(",")))
    games = GAMES if options.game is None else (options.game,)
    for what in kinds:
        for number in range(options.games):
            game = games[number % len(games)]
            yield Trial(what, Drawn(game, first + number, options.acts or WHOLE, modules))


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
    parser.add_argument("--game", choices=GAMES, help="only this game; else they take turns")
    parser.add_argument("--modules", default="", help="core games of hf4 with these modules: m0,m1,m2")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if options.modules and options.game != "hf4":
        parser.error("--modules needs --game hf4")
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
