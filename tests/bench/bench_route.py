"""Routes over the solar map: CPU seconds to all sites and to single ones, for several spacecraft.

    python tests/bench/bench_route.py [--rounds 3]

Goals: the least-fuel and least-turn routes from LEO to every site in under 0.5 s with the graph of the map;
the whole non-dominated set from LEO to one site in under 2 s.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import cast

from timing import fastest

from hfmod.games.hf4.content.model import Thrust
from hfmod.games.hf4.routes import chart as routing_chart
from hfmod.games.hf4.routes.search import Search, by_hand, craft_of
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.game import Hf4
from hfmod.package import load_game

ALL, ONE = 0.5, 2.0  # seconds
CRAFTS = (
    (Thrust(5, Fraction(1)), 7, 5),
    (Thrust(3, Fraction(1, 2)), 7, 5),
    (Thrust(8, Fraction(2)), 4, 12),
    (Thrust(6, Fraction(1), afterburn=1), 5, 5),
    (Thrust(14, Fraction(9), afterburn=2), 2, 18),
)
GOALS = ("mars-north-pole", "deimos", "nereus", "venus-aerostat-xity", "luna-shackleton-polar-rim")


def seconds(thrust: Thrust, dry: int, tanks: int, goal: str | None, rounds: int) -> tuple[float, int]:
    """CPU seconds of the fastest search, and how many routes (sites, without a goal) it found."""
    content = cast(Hf4, load_game("hf4")).content
    wet = f_fuel.strip(content).up_tanks(Fraction(dry), tanks)
    state, stack = by_hand(content, "leo", wet, Fraction(dry), thrust)

    def searched() -> Search:
        if goal is None:
            routing_chart.forget()
        search = Search(craft_of(state, "you", stack), rolls_alike=goal is None)
        search.run(goal)
        return search

    best, search = fastest(searched, rounds)
    sites = [space for space in search.fronts if space in content.map.sites]
    return best, len(sites) if goal is None else len(search.plans(goal))


def main() -> None:
    """Print seconds."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    for thrust, dry, tanks in CRAFTS:
        what = f"thrust {thrust.thrust}, fuel {thrust.fuel}, dry {dry}, {tanks} tanks"
        best, found = seconds(thrust, dry, tanks, None, rounds)
        print(f"{what:<40} all sites  {best:6.3f} s  {found:>3} sites   {'met' if best < ALL else 'MISSED'}")
        worst, where, routes = 0.0, "", 0
        for goal in GOALS:
            best, found = seconds(thrust, dry, tanks, goal, rounds)
            routes += found
            if best > worst:
                worst, where = best, goal
        verdict = "met" if worst < ONE else "MISSED"
        print(f"{'':<40} to one     {worst:6.3f} s  {routes:>3} routes  {verdict}  (slowest: {where})")


if __name__ == "__main__":
    main()
