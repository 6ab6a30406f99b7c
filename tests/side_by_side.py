"""VASSAL's own chat of a log beside ``hfmod log show``, to be read by a person.

    python -m tests.side_by_side LOG...            # steps in which the transcript lacks a word of the chat
    python -m tests.side_by_side LOG... --all      # every step

The chat of a log is the lines that its commands print, in their order. A word is a run of letters or digits;
the transcript holds one where it says it in the same step, or as the player of that step.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from hfmod.harmless import harmless
from hfmod.record.transcript import Eyes, entries
from hfmod.record.transcript_text import lines
from hfmod.vassal import commands as c
from hfmod.vassal.inspection import clean
from hfmod.vassal.save import read_save

_WORD = re.compile(r"\w+")


def chat(path: Path) -> dict[int, list[str]]:
    """Lines of the chat by number of the step that prints them."""
    found: dict[int, list[str]] = {}
    for number, step in enumerate(read_save(path).steps, 1):
        for _, node in step.walk():
            command = c.decode_command(node.text.removeprefix("LOG\t"))
            if isinstance(command, c.Chat):
                found.setdefault(number, []).append(clean(command.plain))
    return found


def transcript(path: Path, module: Path | None = None) -> dict[int, list[str]]:
    """Lines of the transcript by number of step."""
    found: dict[int, list[str]] = {}
    step = 0
    for line in lines(entries([path], Eyes(), module)):
        if not line.startswith("== "):
            step = int(line[:5].strip() or step)
            found.setdefault(step, []).append(line)
    return found


def lacking(said: str, told: list[str]) -> list[str]:
    """Words of a line of the chat that the transcript does not hold."""
    have = {*_WORD.findall(" ".join(told).lower()), *(["undo"] if "undoes" in " ".join(told) else [])}
    return [word for word in _WORD.findall(said.lower()) if word not in have]


def compared(path: Path, module: Path | None, everything: bool) -> Iterator[str]:
    """The two beside each other, and at last how many lines of the chat the transcript holds."""
    spoken, told = chat(path), transcript(path, module)
    short = 0
    for step in sorted({*spoken, *told}):
        missing = [word for line in spoken.get(step, []) for word in lacking(line, told.get(step, []))]
        short += bool(missing)
        if missing or everything:
            yield from (f"{step:>5}  chat  {line}" for line in spoken.get(step, []))
            yield from (f"{step:>5}  show  {line[7:]}" for line in told.get(step, []))
            if missing:
                yield f"{step:>5}  lacks {' '.join(missing)}"
    said = sum(map(len, spoken.values()))
    shown = f"{sum(map(len, told.values()))} lines shown in {len(told)} steps"
    without = f"{len(set(told) - set(spoken))} of them without chat"
    heard = f"{said} lines of chat in {len(spoken)} steps"
    yield f"{path.name}: {heard}; {shown}, {without}; {short} steps lack words"


def main() -> int:
    """Compare the logs that are named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("logs", type=Path, nargs="+")
    parser.add_argument("--module", type=Path)
    parser.add_argument("--all", action="store_true")
    chosen = parser.parse_args()
    for path in chosen.logs:
        for line in compared(path, chosen.module, chosen.all):
            print(harmless(line))
    return 0


if __name__ == "__main__":
    sys.exit(main())
