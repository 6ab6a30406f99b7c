"""What can occur in High Frontier with Modules 1 and 2, and how often it did in games of bots, by hand.

    python -m tests.module_games                       # 200 games: every bot, all sets of modules
    python -m tests.module_games --games 0 --late 60   # only games that begin late
    python -m tests.module_games --into FILE           # in pieces: goes on where it was cut short

The table shows what Modules 1 and 2 add to the game: act kinds, abilities of cards, Futures and their
effects, professions, options, and checks (rules whose code ran, for an act or a question; counted by games).
Late games are of random bots, with all modules, and last for some years: the players have homes, Labs,
freighters and promoted cards, or one of them has what a Future requires; what has occurred least is done
first. They show the rare things, in a column of their own.
The exit status is 1 if something never occurred, or a game broke off.
"""

from __future__ import annotations

import argparse
import random
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import Played, Tally, play
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.chaotic import KINDS
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.core import options
from hfmod.games.hf4.rules.core.acts import legal
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.i5_refuel import FactoryRefuel
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.terawatt.d_futures import AttemptFuture
from tests.games.hf4 import estates
from tests.games.hf4.futures_ready import listed, ready
from tests.games.hf4.rarest import Rarest
from tests.logs.writing import GAME
from tests.series import Play, Series, complete, table, told

ALL = ("m0", "m1", "m2")
SETS: tuple[tuple[str, ...], ...] = (ALL, ("m1",), ("m2",), ("m0", "m1"), ("m0", "m2"), ("m1", "m2"))
WITHOUT: tuple[tuple[str, ...], ...] = ((), ("m0",))
RARE = 0.35  # share of the acts of late games that are the rarest possible


def whole(seed: int) -> tuple[str, Play]:
    """A whole game, and what it is."""
    modules, bot = SETS[seed % len(SETS)], bots.BOTS[seed // len(SETS) % len(bots.BOTS)]

    def game(tally: Tally) -> tuple[Played[Hf4State], dict[str, Any]]:
        ask, choose = bots.inquirer(seed), bots.company(tally.counts)(bot, seed)
        begun, watch, hear = header(modules, seed), tally.watch, tally.hear
        done = play(GAME, begun, choose, Seeded(seed), watch=watch, ask=ask, hear=hear)
        return done, {"ends": ends(done.state)} if (bot, modules) == ("greedy", ALL) else {}

    return f"seed {seed}, {bot}, {' '.join(modules)}", game


def late(seed: int) -> tuple[str, Play]:
    """What is played on from a late position in which a Future might be attempted, or anything at all."""
    free = seed % 2 == 0
    bot = "greedy" if seed % 4 == 1 else "random"

    def game(tally: Tally) -> tuple[Played[Hf4State], dict[str, Any]]:
        rng = random.Random(f"late {seed}")
        chosen = drawn(ALL, rng) | ({} if free else {"futures": True})
        begun = bots.header(GAME.content, "core", 3, seed, ALL, chosen=chosen)
        first: str | FactoryRefuel
        with tally.watch():
            state = GAME.new(begun)
            GAME.apply(state, SetUp(), Seeded(seed))
        estates.near_the_end(state, rng)
        estates.parties(state, rng)
        cards = listed(state)
        if free:
            estates.estates(state, rng)
            about, first = "everything", refuel(state)
        else:
            about, first = ready(state, cards[seed // 2 % len(cards)], rng), AttemptFuture.do
        kinds = tally.expected["acts"] if seed % 4 in (1, 2) else KINDS  # of Modules 1 and 2, or all
        choose = Rarest(bot, seed, tally.counts, kinds, RARE, first)
        ask, watch, hear = bots.inquirer(seed), tally.watch, tally.hear
        done = play(GAME, begun, choose, Seeded(seed), watch=watch, ask=ask, hear=hear, begin=state)
        return done, {"about": about}

    return f"late, seed {seed}, {bot}, {'everything' if free else 'a Future'}", game


def refuel(state: Hf4State) -> str | FactoryRefuel:
    """The first act where isotope may be made, which random bots hardly ever come upon; else none."""
    player = state.turn.player if state.turn is not None else ""
    made = (act for act in FactoryRefuel.candidates(state, player) if act.grade == Grade.ISOTOPE)
    return next((act for act in made if legal(state, act)), "")


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
    parser.add_argument("--into", type=Path, help="a file of games; what is in it is not played again")
    settings = parser.parse_args()
    series, expects = Series(settings.into), expected()
    with suppress(KeyboardInterrupt):  # the table tells what there was until then
        for group, one, times in (("late", late, settings.late), ("whole", whole, settings.games)):
            for seed in range(settings.seed, settings.seed + times):
                name, game = one(seed)
                row = series.play(name, group, expects, game)
                if row is not None:
                    print(told(row), file=sys.stderr, flush=True)
    series.refresh()
    tallies = {group: series.tally(group, expects) for group in ("whole", "late")}
    print("\n".join(table(expects, tallies)))
    for row in series.broken():
        print(told(row))
    print(", ".join(f"{tally.games} {group} games" for group, tally in tallies.items()))
    greedy = [row["ends"] for row in series.of("whole") if "ends" in row]
    labs, futures = (sum(one[n] for one in greedy) for n in (0, 1))
    print(f"greedy games with all modules {len(greedy)}: a Lab in {labs}, a Future in {futures}")
    return int(bool(series.broken()) or not complete(expects, tallies.values()))


if __name__ == "__main__":
    raise SystemExit(main())
