"""Games of War, played to the end by bots, and what of Module 3 occurs in them: by hand.

    python -m tests.wars --games 200                        # Modules 0 and 3
    python -m tests.wars --games 200 --modules m0,m1,m2,m3  # Modules 0 to 3, with Futures
    python -m tests.wars --games 200 --into FILE            # in pieces: goes on where it was cut short
    python -m tests.wars --into FILE --again 7              # one of them again

Each game begins late, in War, with armed fleets beside each other. Bots do anything that is legal, rarely
seen acts of Module 3 first. After each act all invariants are asked (bribes, damage and prisoners among
them). The table shows how often each act and option occurred, and in how many of the watched games the code
of each rule ran; the exit status is 1 where a game broke off, or something never occurred.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from hfmod.engine.chance import Seeded
from hfmod.engine.simulation import Played, SimulationError, Tally, Watch, play
from hfmod.engine.witness import witnessing
from hfmod.games.hf4 import bots
from hfmod.games.hf4.bots.chaotic import KINDS
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.conflict.extension import Conflict
from hfmod.games.hf4.rules.core.c_setup import SetUp
from hfmod.games.hf4.rules.core.e_stacks import settle
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.package import rulebook
from tests.games.hf4.colonies import bernal, factory, game, put, taken
from tests.games.hf4.rarest import Rarest
from tests.games.hf4.wartime import set_scenes
from tests.logs.late_wars import fleets
from tests.series import Play, Series, complete, table, told

LOYAL = (("purple", "CQ041"), ("yellow", "CQ040"), ("white", "CQ042"))
FREE = (("green", "CQ038"), ("gray", "CQ043"), ("red", "CQ039"))
LATE = 46  # year in which such games begin, two before the end
SOURCES = ("himalia", "leda", "ymir", "icarus", "comet-encke", "comet-phaethon")  # of dropstones
STEERER, STEERED = "CT048", ("icarus", "comet-phaethon")  # drives a stone from there without supports
STARS = {
    "Mini-Black Hole": "M1W157", "Mass Beam": "M1W158", "Enzmann Starship": "M1W161", "Beehive Ark": "M1F164",
    "Golden Apples": "M1F167", "Antimatter": "M1F168", "Dyson Bubble": "M2C190", "New Venus": "M2C180",
    "Footfall": "M2C186",
}  # fmt: skip
GEO, ELEVATOR, LOOP = "geo", "M2B178", "M2B175"
HOMES = ("cycler", "sso", "earth-home-orbit-1", GEO)
ABROAD = (
    ("triton-lagrange", "triton-mahilani-plume"),
    ("rhea-lagrange", "rhea"),
    ("lmo", "mars-arsia-mons-caves"),
)
OPTIONS: Mapping[str, Sequence[Any]] = {
    "firing_table_unknown_cells": ["guess", "guess", "guess", "accept_log"],
    "piracy": ["none", "none", "none", "piracy", "age_of_piracy"],
    "defection_in_peace": [True, False],
    "extremist_counts": [True, False],
    "sabotage_victims": ["enemies", "opponents"],
    "bio_warhead_bribe": ["none", "one_per_turn"],
    "cancer_hospital_attack": ["genocide", "forbidden"],
    "antimatter_lab_price": [1, 0],
    "casus_belli_in_truce": [False, True],
    "new_venus_footfall_bribe": ["war_only", "never", "always"],
}
RARE = 0.35  # share of acts that are the rarest possible
OWN = {kind.do: kind for kind in Conflict.acts}
#: What only cells of the firing results show whose icons no source gives: where the table does not guess,
#: no simulation begins such a battle, and no cell is known to bring a glitch.
NOT_OFFERED = {"firing_table_unknown_cells=accept_log", "3E2h"}
#: Acts and options of Module 3 that take Modules 1 and 2.
WITH_MORE = {
    "casus_belli_in_truce",
    "sell_abroad",
    "sell_beads",
    "swap_bernals",
    "shade",
    "shield_to_fuel",
    "destroy_dropstone",
}


# -- positions ----------------------------------------------------------------------------------------------


def header(seed: int, modules: Sequence[str]) -> dict[str, Any]:
    """A game of four, two of each bloc, with options drawn by the seed."""
    rng = random.Random(f"table {seed}")
    seats = [*rng.sample(LOYAL, 2), *rng.sample(FREE, 2)]
    rng.shuffle(seats)
    chosen = {name: rng.choice(values) for name, values in OPTIONS.items() if values}
    if "m1" in modules:
        chosen["futures"] = True
    return {
        "hflog": 1, "game": "hf4", "modules": ["core", *modules], "scenario": "core",
        "decks": "ascending", "options": chosen,
        "players": [{"id": who, "faction": who, "crew": crew + rng.choice("FR")} for who, crew in seats],
    }  # fmt: skip


def late(seed: int, modules: Sequence[str], watch: Watch = nullcontext) -> Hf4State:
    """The position in which a game begins; ``watch`` is opened around the set-up."""
    rng = random.Random(f"war {seed}")
    with watch():
        state: Hf4State = game().new(header(seed, modules))
        game().apply(state, SetUp(), Seeded(seed))
    fleets(state, rng)
    state.year, state.sunspot, state.seniority = LATE, rng.choice((9, 10)), 1  # a year or two are left
    for player in state.order:
        if rng.random() < 0.6:
            outpost = state.players[player].stacks["outpost2"]
            outpost.location = rng.choice(SOURCES)
            if STEERER in state.decks["thrusters"] and outpost.location in STEERED:
                outpost.cards.append(taken(state, STEERER))
                settle(state, outpost)
        for pile, heroic in ((state.players[player].glory, False), (state.players[player].heroism, True)):
            chits = [one for one in state.glory_spots if one.startswith("heroism") == heroic]
            if chits and rng.random() < 0.6:
                del state.glory_spots[chits[0]]
                pile.append(chits[0])
    if "m2" in modules:
        settle_down(state, rng)
    set_scenes(state, rng)
    state.rules.tokens_changed(state)
    return state


def settle_down(state: Hf4State, rng: random.Random) -> None:
    """Bernals, Colonists, freighters with gold, and completed Futures."""
    homes, abroad = list(HOMES), list(ABROAD)
    rng.shuffle(homes)
    rng.shuffle(abroad)
    stars = list(STARS.items())
    rng.shuffle(stars)
    for player in state.order:
        people = [card + rng.choice(("", "R")) for card in state.decks["colonists"][:2]]
        code = rng.choice(state.decks["bernals"])
        fit = [one for one in homes if (one == GEO) == (code == ELEVATOR)]
        if fit and rng.random() < 0.8:
            homes.remove(fit[0])
            bernal(state, player, code, fit[0], *people)
        if abroad and rng.random() < 0.7:
            space, site = abroad.pop()
            factory(state, player, site)
            code = LOOP if LOOP in state.decks["bernals"] else rng.choice(state.decks["bernals"])
            lab = f"{code}{rng.choice(('', 'R'))}"
            team = [card + rng.choice(("", "R")) for card in state.decks["colonists"][2:4]]
            bernal(state, player, lab, space, *team, kind="stanford")
        big = rng.choice(state.decks["freighters"])
        stack = put(state, player, "freighter", rng.choice(("vesta-family-lagrange", "lvo", "leo")), big)
        stack.fts[Grade.WATER] = rng.randrange(0, 4)
        state.players[player].isotope = rng.choice(("S", "M", "V"))
        stack.fts[Grade.ISOTOPE] = rng.randrange(1, 3)
        stack.fts = {grade: n for grade, n in stack.fts.items() if n}
        settle(state, stack)
        bank = state.rules.bank(state, player)
        bank.fts[Grade.ISOTOPE] = 1
        settle(state, bank)
        for _ in range(rng.randrange(0, 3)):
            star, card = stars.pop()
            state.players[player].futures[star] = card


# -- play ---------------------------------------------------------------------------------------------------


def played(seed: int, modules: Sequence[str], bot: str, tally: Tally, watched: bool) -> Played[Hf4State]:
    """A game to its end; ``watched``: rules are watched, which takes long. Raises SimulationError."""
    watch: Watch = tally.watch if watched else partial(witnessing, tally.counts)
    state = late(seed, modules, watch)
    kinds = [name for name in tally.expected["acts"] if name in KINDS]
    wrong = game().invariants(state)
    if wrong:
        raise SimulationError(f"the first position is not sound: {wrong}")
    return play(
        game(),
        header(seed, modules),
        Rarest(bot, seed, tally.counts, kinds, RARE),
        Seeded(seed),
        watch=watch,
        ask=bots.inquirer(seed) if watched else None,
        hear=tally.hear,
        begin=state,
    )


def expected(modules: Sequence[str]) -> dict[str, list[str]]:
    """What of Module 3 can occur in such games, by kind."""
    rules = rulebook("hf4").rules
    found = bots.occasions(late(1, modules), True)
    return {
        "acts": [one for one in found["acts"] if one in OWN and ("m1" in modules or one not in WITH_MORE)],
        "options": [
            one
            for one in found["options"]
            if one not in NOT_OFFERED
            and (name := one.partition("=")[0]) in OPTIONS
            and ("m1" in modules or name not in WITH_MORE)
        ],
        "checks": [
            one
            for one in found["checks"]
            if one not in NOT_OFFERED
            and rules[one]["system"] == "hf4-m3"
            and {"core", *modules}.issuperset(rules[one]["modules"])
        ],
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--modules", default="m0,m3")
    parser.add_argument("--bots", default="random,mixed,greedy")
    parser.add_argument("--watch", type=int, default=4, help="rules are watched in one of so many games")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no game later")
    parser.add_argument("--into", type=Path, help="a file of games; what is in it is not played again")
    parser.add_argument("--again", type=int, help="play this game of the file once more, and nothing else")
    options = parser.parse_args()
    modules, names = options.modules.split(","), options.bots.split(",")
    series, group, stop = Series(options.into), " ".join(modules), time.monotonic() + 60 * options.minutes
    expects = expected(modules)

    def game(seed: int) -> tuple[str, Play]:
        bot = names[seed % len(names)]

        def whole(tally: Tally) -> tuple[Played[Hf4State], dict[str, Any]]:
            done = played(seed, modules, bot, tally, seed % options.watch == 0)
            return done, {"end": conflict(done.state).war or "peace"}

        return f"seed {seed}, {bot}", whole

    if options.again is not None:
        name, whole = game(options.again)
        print(told(series.again(name, group, expects, whole)))
        return 0
    for seed in range(options.seed, options.seed + options.games):
        if time.monotonic() > stop:
            break
        name, whole = game(seed)
        row = series.play(name, group, expects, whole)
        if row is not None:
            print(told(row), flush=True)
    series.refresh()
    tally, broken = series.tally(group, expects), series.broken()
    ends = Counter(row["end"] for row in series.of(group))
    print("\n".join(table(expects, {"times": tally})))
    print(
        f"{tally.games} games, {sum(tally.lengths)} acts; at the end {dict(ends)}; {len(broken)} broken off"
    )
    for row in broken:
        print(told(row))
    return int(bool(broken) or not complete(expects, [tally]))


if __name__ == "__main__":
    sys.exit(main())
