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
NOTICED = KEPT / "noticed.jsonl"
NEAR = 100  # lines
MOST_NEAR = 30  # tests that are tried where none is seen to run a line
PLUGIN = ("-p", "tests.mutants.plugin", "-p", "no:cacheprovider", "-q", "-q")


#: A file of hfmod, and the first and last of some of its lines.
Lines = tuple[str, int, int]


class Run(TypedDict):
    """What a test took, in processor time, and ran: lines of each file as bits of a hexadecimal number."""

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


def noticed(path: str, line: int, test: str) -> None:
    """Remember what test noticed a fault of a line."""
    with NOTICED.open("a", encoding="utf-8") as file:
        file.write(json.dumps([path, line, test]) + "\n")


def _noticing() -> dict[str, dict[str, int]]:
    """By file of hfmod the tests that have noticed a fault of it, each with the line of the last one."""
    found: dict[str, dict[str, int]] = {}
    for words in NOTICED.read_text(encoding="utf-8").splitlines() if NOTICED.is_file() else ():
        path, line, test = json.loads(words)
        found.setdefault(path, {})[test] = line
    return found


def tests_of(lines: Sequence[Lines], tests: Sequence[str], jobs: int) -> list[list[tuple[float, str]]]:
    """The tests that run one of some lines, with the seconds they take.

    Those that have noticed faults of lines near by come first. Then quick tests do, and those of files that
    come often later: the n-th of a file counts n times.
    """
    missing = [path for path in files(tests) if not kept(path).is_file()]
    if missing:
        env = {**os.environ, "HFMOD_LINES": "1"}
        command = [sys.executable, "-m", "pytest", *PLUGIN, "--tb=line", "-n", str(jobs if jobs > 1 else 0)]
        if subprocess.run([*command, *map(str, missing)], cwd=ROOT, env=env).returncode not in (0, 1):
            sys.exit("the tests do not run as they are")
        for path in missing:  # and none that were written meanwhile
            if not kept(path).is_file():  # its tests are all left out, or fail as they are
                keep(path, {})
    ran: list[list[tuple[float, float, str]]] = [[] for _ in lines]
    for seen in (json.loads(kept(path).read_text()) for path in files(tests) if kept(path).is_file()):
        for place, found in enumerate(_tests_of(lines, seen)):
            ran[place] += [(nth * took, took, test) for nth, (took, test) in enumerate(sorted(found), 1)]
    _add_near(ran, lines, tests)
    before = _noticing()
    return [
        [(took, test) for *_, took, test in sorted(_ranked(found, line, before.get(path, {})))]
        for found, (path, line, _) in zip(ran, lines, strict=True)
    ]


def _add_near(
    ran: Sequence[list[tuple[float, float, str]]], lines: Sequence[Lines], tests: Sequence[str]
) -> None:
    """To lines that no test is seen to run the quickest tests of their files.

    They may run while files are imported, or where nobody sees it, as the callback of a profiler does.
    """
    unseen = [(path, found) for (path, *_), found in zip(lines, ran, strict=True) if not found]
    for seen in (
        json.loads(kept(path).read_text()) for path in files(tests) if unseen and kept(path).is_file()
    ):
        for path, found in unseen:
            found += [
                (run["seconds"], run["seconds"], test)
                for test, run in seen["tests"].items()
                if path in run["ran"]
            ]
    for _, found in unseen:
        found.sort()
        del found[MOST_NEAR:]


def _ranked(
    ran: Sequence[tuple[float, float, str]], line: int, before: dict[str, int]
) -> Iterator[tuple[float, float, float, str]]:
    """Tests with how far from a line the fault was that they noticed, if it was near."""
    for counted, took, test in ran:
        away = abs(before[test] - line) if test in before else NEAR
        yield min(away, NEAR), counted, took, test


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
