"""Which tests run which lines of hfmod: seen once for each file of tests, and kept for as long as that stays.

A file of hfmod that has changed meanwhile is compared with what it was: lines that are still there are run by
the tests that ran them, and new ones by those that ran the line before them.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "mutants"
SOURCES = KEPT / "sources"
PLUGIN = ("-p", "tests.mutants.plugin", "-p", "no:cacheprovider", "-q", "-q")


#: A file of hfmod, and the first and last of some of its lines.
Lines = tuple[str, int, int]


class Run(TypedDict):
    """What a test took, and what it ran: the lines of each file as the bits of a number, in hexadecimal."""

    seconds: float
    ran: dict[str, str]


class Seen(TypedDict):
    """What the tests of a file ran, and by which digest what they ran is kept in ``SOURCES``."""

    sources: dict[str, str]
    tests: dict[str, Run]


def kept(file: Path) -> Path:
    """Where it is kept what the tests of a file ran."""
    words = f"{file.relative_to(ROOT)}\n{file.read_text(encoding='utf-8')}"
    return KEPT / f"{hashlib.sha256(words.encode()).hexdigest()[:16]}.json"


def keep(file: Path, tests: dict[str, Run]) -> None:
    """Write what the tests of a file ran."""
    SOURCES.mkdir(parents=True, exist_ok=True)
    sources = dict[str, str]()
    for path in sorted({path for run in tests.values() for path in run["ran"]}):
        text = (ROOT / path).read_bytes()
        sources[path] = digest = hashlib.sha256(text).hexdigest()[:16]
        (SOURCES / digest).write_bytes(text)
    seen: Seen = {"sources": sources, "tests": tests}
    kept(file).write_text(json.dumps(seen), encoding="utf-8")


def mask(lines: Sequence[int]) -> str:
    """Lines as the bits of a number."""
    return f"{sum(1 << line for line in set(lines)):x}"


def files(tests: Sequence[str]) -> list[Path]:
    """The files of tests in folders, or named themselves."""
    found = [ROOT / one for one in tests]
    each = [path for one in found for path in ([one] if one.is_file() else sorted(one.rglob("test_*.py")))]
    return [path for path in each if not {"bench", "fixtures"} & set(path.parts)]


def tests_of(lines: Sequence[Lines], tests: Sequence[str], jobs: int) -> list[list[tuple[float, str]]]:
    """The tests that run one of some lines, with the seconds they take.

    Quick tests come first, and those of files that come often later: the n-th of a file counts n times.
    """
    missing = [str(path) for path in files(tests) if not kept(path).is_file()]
    if missing:
        env = {**os.environ, "HFMOD_LINES": "1"}
        command = [sys.executable, "-m", "pytest", *PLUGIN, "--tb=line", "-n", str(jobs if jobs > 1 else 0)]
        if subprocess.run([*command, *missing], cwd=ROOT, env=env).returncode not in (0, 1):
            sys.exit("the tests do not run as they are")
        for path in files(tests):
            if not kept(path).is_file():  # its tests are all left out, or fail as they are
                keep(path, {})
    ran: list[list[tuple[float, float, str]]] = [[] for _ in lines]
    for seen in (json.loads(kept(path).read_text()) for path in files(tests) if kept(path).is_file()):
        for place, found in enumerate(_tests_of(lines, seen)):
            ran[place] += [(nth * took, took, test) for nth, (took, test) in enumerate(sorted(found), 1)]
    return [[(took, test) for _, took, test in sorted(found)] for found in ran]


def _tests_of(lines: Sequence[Lines], seen: Seen) -> Iterator[list[tuple[float, str]]]:
    for path, first, last in lines:
        digest = seen["sources"].get(path)
        was = _was(path, digest) if digest else {}
        wanted = sum({1 << was.get(line, 0) for line in range(first, last + 1)})
        yield [
            (run["seconds"], test)
            for test, run in seen["tests"].items()
            if int(run["ran"].get(path, "0"), 16) & wanted
        ]


@cache
def _was(path: str, digest: str) -> dict[int, int]:
    """The number that each line of a file had when tests were seen; a new one has that of the line before."""
    old = (SOURCES / digest).read_text(encoding="utf-8").splitlines()
    new = (ROOT / path).read_text(encoding="utf-8").splitlines()
    numbers = dict[int, int]()
    for block in difflib.SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        numbers |= {block.b + at + 1: block.a + at + 1 for at in range(block.size)}
    last = 0
    for line in range(1, len(new) + 1):
        last = numbers.setdefault(line, last)
    return numbers
