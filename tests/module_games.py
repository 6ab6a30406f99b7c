"""What can occur in High Frontier with Modules 1 and 2, and how often it did in games of bots, by hand.

    python -m tests.module_games                       # 200 games: every bot, all sets of modules
    python -m tests.module_games --games 0 --late 60   # only games that begin late

The table shows what Modules 1 and 2 add to the game: act kinds, abilities of cards, Futures and their
effects, professions, options, and checks (rules whose code ran, for an act or a question; counted by games).
Late games are of random bots, with all modules, and last for some years: the players have homes, Labs,
freighters and promoted cards, or one of them has what a Future requires; what has occurred least is done
first. They show the rare things, in a column of their own.
The exit status is 1 if something never occurred.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import Tally, play
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.chaotic import KINDS
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.core import options
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt.d_futures import AttemptFuture
from tests.games.hf4 import estates
from tests.games.hf4.futures_ready import listed, ready
from tests.games.hf4.rarest import Rarest
from tests.logs import late_modules
from tests.logs.writing import GAME

ALL = ("m0", "m1", "m2")
SETS: tuple[tuple[str, ...], ...] = (ALL, ("m1",), ("m2",), ("m0", "m1"), ("m0", "m2"), ("m1", "m2"))
WITHOUT: tuple[tuple[str, ...], ...] = ((), ("m0",))
RARE = 0.35  # share of the acts of late games that are the rarest possible


@dataclass
class Series:
    """What occurred in whole games and in late ones, and how greedy games with all modules ended."""

    whole: Tally
    late: Tally
    greedy: list[tuple[bool, bool]] = field(default_factory=list)  # somebody has a Lab, and a Future

    def play(self, number: int, seed: int) -> str:
        """Play a whole game; returns what it was."""
        modules, bot = SETS[number % len(SETS)], bots.BOTS[number // len(SETS) % len(bots.BOTS)]
        tally, ask = self.whole, bots.inquirer(seed)
        table = bots.company(tally.counts)(bot, seed)
        played = play(
            GAME, header(modules, seed), table, Seeded(seed), watch=tally.watch, ask=ask, hear=tally.hear
        )
        tally.add(played, bots.results(played.state))
        if (bot, modules) == ("greedy", ALL):
            self.greedy.append(ends(played.state))
        return f"{bot}, {' '.join(modules)}: {len(played.actions)} acts"

    def play_late(self, number: int, seed: int) -> str:
        """Play on from a late position in which a Future might be attempted, or anything at all."""
        rng = random.Random(f"late {seed}")
        chosen = drawn(ALL, rng) | ({} if number % 2 else {"futures": True})
        begun = {**late_modules.header(*ALL), "options": chosen}
        with self.late.watch():
            state = GAME.new(begun)
            GAME.apply(state, SetUp(), Seeded(seed))
        estates.near_the_end(state, rng)
        estates.parties(state, rng)
        cards = listed(state)
        if number % 2:
            estates.estates(state, rng)
            about, first = "everything", ""
        else:
            about = ready(state, cards[number // 2 % len(cards)], rng)
            first = AttemptFuture.do
        tally, ask = self.late, bots.inquirer(seed)
        kinds = tally.expected["acts"] if number % 4 < 2 else KINDS  # of Modules 1 and 2, or all
        table = Rarest("random" if number % 4 else "greedy", seed, tally.counts, kinds, RARE, first)
        watch, hear = tally.watch, tally.hear
        played = play(GAME, begun, table, Seeded(seed), watch=watch, ask=ask, hear=hear, begin=state)
        tally.add(played, {})
        return f"late, {about}: {len(played.actions)} acts"

    def rows(self) -> Iterator[str]:
        """The table as text."""
        for kind, names in self.whole.expected.items():
            yield f"{kind:<36} {'whole':>7} {'late':>7}"
            yield from (
                f"  {name:<34} {self.whole.count(kind, name):>7} {self.late.count(kind, name):>7}"
                for name in names
            )
        for kind, names in self.whole.expected.items():
            never = [name for name in names if not self.whole.count(kind, name)]
            nowhere = [name for name in never if not self.late.count(kind, name)]
            met, ever = len(names) - len(never), len(names) - len(nowhere)
            yield f"{kind}: {met} of {len(names)}, with late games {ever}"
            if never:
                yield f"  only in late games: {', '.join(sorted({*never} - {*nowhere})) or 'none'}"
            if nowhere:
                yield f"  never: {', '.join(nowhere)}"
        yield f"{self.whole.games} whole games, {self.late.games} late ones"
        labs, futures = (sum(one[n] for one in self.greedy) for n in (0, 1))
        yield f"greedy games with all modules {len(self.greedy)}: a Lab in {labs}, a Future in {futures}"

    def complete(self) -> bool:
        """Whether everything occurred."""
        return not any(
            not (self.whole.count(kind, name) or self.late.count(kind, name))
            for kind, names in self.whole.expected.items()
            for name in names
        )


def ends(state: Hf4State) -> tuple[bool, bool]:
    """Whether somebody has a Lab, and a completed Future."""
    labs = any(b_bernals.is_lab(state, one) for one in b_bernals.anchored(state))
    return labs, any(owner.futures for owner in state.players.values())


def drawn(modules: tuple[str, ...], rng: random.Random) -> dict[str, Any]:
    """Options that such modules add, each with a value drawn at random."""
    added = set(options.in_play(modules)).difference(options.in_play(("m0",)))
    found = bots.varied(GAME.content, 1, rng, modules)
    return {name: value for name, value in found.items() if name in added}


def header(modules: tuple[str, ...], seed: int) -> dict[str, Any]:
    """A core game of two to five, with Futures where they may be played."""
    chosen = drawn(modules, random.Random(f"options {seed}"))
    if modules == ALL:
        chosen["futures"] = True
    return bots.header(GAME.content, "core", 2 + seed % 4, seed, modules, chosen=chosen)


def expected() -> dict[str, list[str]]:
    """What Modules 1 and 2 add to what can occur."""
    tally, known = Tally(), Tally()
    for modules in SETS:
        tally.expect(bots.occasions(GAME.new(header(modules, 1)), True))
    for modules in WITHOUT:
        known.expect(bots.occasions(GAME.new(header(modules, 1)), True))
    return {
        kind: [name for name in names if name not in known.expected.get(kind, ())]
        for kind, names in tally.expected.items()
    }


def main() -> int:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1, help="the first game's")
    parser.add_argument("--games", type=int, default=200, help="whole ones")
    parser.add_argument("--late", type=int, default=0, help="games that begin late, beside them")
    settings = parser.parse_args()
    series = Series(Tally(expected()), Tally(expected()))
    with suppress(KeyboardInterrupt):  # the table tells what there was until then
        for one, times in ((series.play_late, settings.late), (series.play, settings.games)):
            for number in range(times):
                print(number + 1, one(number, settings.seed + number), file=sys.stderr, flush=True)
    print("\n".join(series.rows()))
    return 0 if series.complete() else 1


if __name__ == "__main__":
    raise SystemExit(main())
