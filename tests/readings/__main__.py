"""Renews readings and draws games; see the docstring of the package."""

from __future__ import annotations

import argparse

from tests.readings.drawing import draw
from tests.readings.reading import READINGS, kept_logs, renew
from tests.readings.telling import TOLD, renew_telling, tellable


def main() -> None:
    """The command line."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("what", choices=("renew", "draw"))
    options.add_argument("games", nargs="*", help="names of logs (default: all)")
    said = options.parse_args()
    if said.what == "draw":
        draw(said.games)
    games = kept_logs()
    for name in said.games or games:
        renew(name)
    for name in tellable():
        if name in (said.games or games):
            renew_telling(name)
    for path in (*READINGS.glob("*.jsonl"), *TOLD.glob("*.txt")):
        if path.stem not in games:
            path.unlink()


if __name__ == "__main__":
    main()
