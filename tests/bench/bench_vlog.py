"""Speed of reading VASSAL logs, as a ratio to pywargame's save reader on the same file in the same run.

    python tests/bench/bench_vlog.py --peer /path/to/python      # an interpreter that has pywargame
    HFMOD_PYWARGAME_PYTHON=/path/to/python python tests/bench/bench_vlog.py

pywargame needs Python 3.12 or newer, so it lives in an environment of its own. Its `SaveIO.readSave` undoes
the obfuscation and splits the text at every ESC. Two ratios are printed: for the same work, and for
`read_save`, which also builds the command tree and reads both metadata documents. The goal, 50, is for the
same work.

The log is the engine-written sample with its steps repeated until the text has the asked-for size.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from timing import fastest

from hfmod.vassal.archive import Archive
from hfmod.vassal.commands import Log, decode_command
from hfmod.vassal.obfuscation import decode_saved_game
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import read_save, write_save
from hfmod.vassal.tree import ESC

GOAL = 50
SAMPLE = Path(__file__).parent.parent / "fixtures/vassal-samples/engine-run/refmod-session.vlog"
PEER = """
import contextlib, io, json, sys, time
from pywargame.vassal import SaveIO
times = []
for _ in range(int(sys.argv[2])):
    begin = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        key, lines = SaveIO.readSave(sys.argv[1])
    times.append(time.process_time() - begin)
print(json.dumps({"seconds": min(times), "lines": len(lines)}))
"""


def best(action: Callable[[], object], rounds: int) -> float:
    """CPU seconds of the cheapest of `rounds` runs (a busy machine changes them little)."""
    return fastest(action, rounds)[0]


def make_log(path: Path, size: int) -> None:
    """A log of at least `size` characters of command text."""
    save = read_save(SAMPLE)
    steps = save.steps
    length = len(save.text())
    while length < size:
        save.root.children.extend(steps)
        length += sum(len(node.text) + 1 for step in steps for _, node in step.walk())
    write_save(path, save)


def read_lines(path: Path) -> list[str]:
    """The work of the peer: the texts between the ESCs."""
    with Archive(path) as archive:
        text, _ = decode_saved_game(archive.read("savedGame"))
    return text.split(ESC)


def decode_all(path: Path) -> int:
    """Every command as a typed value."""
    count = 0
    for _, node in read_save(path).root.walk():
        command = decode_command(node.text)
        if isinstance(command, Log):
            _ = command.command
        count += 1
    return count


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--peer", default=os.environ.get("HFMOD_PYWARGAME_PYTHON"), help="interpreter with pywargame"
    )
    parser.add_argument("--file", type=Path, help="measure this save or log instead of a made one")
    parser.add_argument(
        "--size", type=int, default=4_000_000, help="characters of command text (default 4 million)"
    )
    parser.add_argument("--rounds", type=int, default=25)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = options.file or Path(folder) / "bench.vlog"
        if options.file is None:
            make_log(path, options.size)
        save = read_save(path)
        commands = sum(1 for _ in save.root.walk())
        print(f"{path.stat().st_size} bytes, {len(save.text())} characters")
        print(f"{commands} commands, {len(save.steps)} steps")
        lines = best(lambda: read_lines(path), options.rounds)
        tree = best(lambda: read_save(path), options.rounds)
        print(f"hfmod texts only         {lines:8.3f} s")
        print(f"hfmod read_save          {tree:8.3f} s")
        print(f"hfmod typed commands     {best(lambda: decode_all(path), 1):8.3f} s")
        print(f"hfmod replay of all      {best(lambda: Replay(read_save(path)).run(), 1):8.3f} s")
        if not options.peer:
            print("no peer: give --peer or HFMOD_PYWARGAME_PYTHON an interpreter that has pywargame")
            return 0
        run = subprocess.run(
            [options.peer, "-c", PEER, str(path), str(max(1, options.rounds // 8))],
            capture_output=True,
            text=True,
        )
        if run.returncode:
            print(f"the peer failed: {run.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
            return 2
        peer = json.loads(run.stdout.splitlines()[-1])
        if peer["lines"] != len(read_lines(path)):
            print("the peer found another number of texts", file=sys.stderr)
            return 2
        ratio = peer["seconds"] / lines
        print(f"pywargame SaveIO         {peer['seconds']:8.3f} s   ({peer['lines']} texts)")
        print(f"ratio, same work         {ratio:8.1f} x   (goal {GOAL})")
        print(f"ratio, with tree         {peer['seconds'] / tree:8.1f} x")
        return 0 if ratio >= GOAL else 1


if __name__ == "__main__":
    raise SystemExit(main())
