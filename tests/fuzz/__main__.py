"""``python -m tests.fuzz``: as many damaged files as a budget allows."""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.fuzz.harness import KINDS, OF_LOGS, OF_MODULES, fuzz


def main() -> int:
    """Run the cases, say at once which failed, and at last what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1000, help="how many")
    parser.add_argument("--seed", type=int, default=0, help="number of the first case")
    parser.add_argument("--seconds", type=float, default=600, help="stop after that time")
    parser.add_argument(
        "--also", type=Path, nargs="*", help="spoil these modules, saves and logs in place of ours"
    )
    chosen = parser.parse_args()
    kinds = KINDS
    if chosen.also:
        modules = [path for path in chosen.also if path.suffix in (".vmod", ".vmdx", ".mod")]
        logs = [path for path in chosen.also if path not in modules]
        kinds = tuple(
            kind for kind in ((modules, OF_MODULES, len(modules)), (logs, OF_LOGS, len(logs))) if kind[0]
        )
    numbers = range(chosen.seed, chosen.seed + chosen.cases)
    result = fuzz(numbers, chosen.seconds, kinds, tell=print)
    spent, slowest = result.slowest
    exits = ", ".join(f"{code}: {times}" for code, times in sorted(result.exits.items()))
    print(f"{result.cases} cases in {result.seconds:.0f} s, exit status {exits}; {len(result.failed)} failed")
    print(f"slowest: case {slowest}, {spent:.1f} s of processor time; most memory {result.megabytes} MB")
    return 1 if result.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
