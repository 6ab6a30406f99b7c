"""Long runs of games by hand, kept in a file: cut short, gone on with, shared by several processes.

A file holds a line of JSON for each game that was played: what occurred in it, or how it broke off. Tables
are made from the file. Bots that aim at what occurred seldom look at the games before, so that each line says
how many they were: the first so many lines and the seed give the game again.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hfmod.engine.simulation import Played, Tally

Row = Mapping[str, Any]
Play = Callable[[Tally], tuple[Played[Any], Mapping[str, Any]]]
"""A whole game, counted in a tally; the game and what else its line holds."""


@dataclass
class Series:
    """Games by name and the group in which they are counted; ``path``: the file, None for none."""

    path: Path | None = None
    rows: list[Row] = field(default_factory=list)

    def refresh(self) -> None:
        """Look what is in the file by now. A line that a run cut short has left half written is none."""
        if self.path is None or not self.path.exists():
            return
        self.rows = []
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                self.rows.append(json.loads(line))
            except ValueError:
                continue

    def has(self, name: str) -> bool:
        """Whether a game was played, by whomever."""
        return any(row["name"] == name for row in self.rows)

    def of(self, group: str) -> list[Row]:
        """Games of a group that came to their end."""
        return [row for row in self.rows if row["group"] == group and "broken" not in row]

    def broken(self) -> list[Row]:
        """Games that broke off."""
        return [row for row in self.rows if "broken" in row]

    def tally(self, group: str, expected: Mapping[str, Sequence[str]]) -> Tally:
        """What occurred in the games of a group."""
        tally = Tally()
        tally.expect(expected)
        for row in self.of(group):
            tally.games += 1
            tally.lengths.append(row["acts"])
            tally.seconds.append(row["seconds"])
            for kind, counts in row["counts"].items():
                tally.counts.setdefault(kind, Counter()).update(counts)
        return tally

    def play(self, name: str, group: str, expected: Mapping[str, Sequence[str]], game: Play) -> Row | None:
        """Play a game and write down what occurred in it; None where it was played before.

        An error is written down too, and the next game may be played.
        """
        self.refresh()
        if self.has(name):
            return None
        row = self.played(name, group, expected, game)
        self.rows.append(row)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"\n{json.dumps(row)}\n")  # after whatever a run cut short has left
        return row

    def again(self, name: str, group: str, expected: Mapping[str, Sequence[str]], game: Play) -> Row:
        """Play a game of the file once more, as it was played; nothing is written."""
        self.refresh()
        after = next(row["after"] for row in self.rows if row["name"] == name)
        return Series(None, self.rows[:after]).played(name, group, expected, game)

    def played(self, name: str, group: str, expected: Mapping[str, Sequence[str]], game: Play) -> Row:
        """The line of a game that is played after those that are known."""
        tally, begun = self.tally(group, expected), time.process_time()
        before = deepcopy(tally.counts)
        row = {"name": name, "group": group, "after": len(self.rows)}
        try:
            done, more = game(tally)
        except Exception as error:  # a crash is told like a refused act, and the next game is played
            return {**row, "broken": f"{type(error).__name__}: {error}"}
        tally.add(done, {})
        gained = {kind: counts - before.get(kind, Counter()) for kind, counts in tally.counts.items()}
        return {
            **row,
            "acts": len(done.actions),
            "seconds": round(time.process_time() - begun, 2),
            "counts": {kind: dict(sorted(counts.items())) for kind, counts in gained.items() if counts},
            **more,
        }


def told(row: Row) -> str:
    """A game in a line."""
    if "broken" in row:
        return f"{row['name']}: {row['broken']}"
    return f"{row['name']}: {row['acts']} acts, {row['seconds']:.1f} s of CPU"


def table(expected: Mapping[str, Collection[str]], tallies: Mapping[str, Tally]) -> Iterator[str]:
    """How often each thing occurred in each group of games, the rarest first."""
    for kind, names in expected.items():
        yield f"{kind:<36} " + " ".join(f"{group:>7}" for group in tallies)
        counted = {name: [tally.count(kind, name) for tally in tallies.values()] for name in names}
        for name, times in sorted(counted.items(), key=lambda one: (sum(one[1]), one[0])):
            yield f"  {name:<34} " + " ".join(f"{n:>7}" for n in times)
        never = [name for name, times in counted.items() if not any(times)]
        yield f"{kind}: {len(names) - len(never)} of {len(names)}"
        if never:
            yield f"  never: {', '.join(sorted(never))}"


def complete(expected: Mapping[str, Collection[str]], tallies: Collection[Tally]) -> bool:
    """Whether everything occurred somewhere."""
    return all(
        any(tally.count(kind, name) for tally in tallies)
        for kind, names in expected.items()
        for name in names
    )
