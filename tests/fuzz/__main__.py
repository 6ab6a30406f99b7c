"""``python -m tests.fuzz``: as many damaged files as a budget allows."""

from __future__ import annotations

import argparse

from tests.fuzz.harness import fuzz


def main() -> int:
    """Run the cases and say what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1000, help="how many")
    parser.add_argument("--seed", type=int, default=0, help="number of the first case")
    parser.add_argument("--seconds", type=float, default=600, help="stop after that time")
    chosen = parser.parse_args()
    result = fuzz(range(chosen.seed, chosen.seed + chosen.cases), chosen.seconds)
    for number, command, told in result.failed:
        print(f"case {number}: {command}\n{told}")
    spent, slowest = result.slowest
    exits = ", ".join(f"{code}: {times}" for code, times in sorted(result.exits.items()))
    print(f"{result.cases} cases in {result.seconds:.0f} s, exit status {exits}; {len(result.failed)} failed")
    print(f"slowest: case {slowest}, {spent:.1f} s")
    return 1 if result.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
