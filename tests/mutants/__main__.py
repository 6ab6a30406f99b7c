"""Plants faults and says which of them no test notices; see the docstring of the package."""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.coverage import KEPT, PLUGIN, noticed, tests_of
from tests.mutants.faults import Fault, faults, places

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("hfmod/engine", "hfmod/games", "hfmod/content")
ASIDE = frozenset({"art", "table", "bots"})  # pictures, where things lie, and who only plays


@dataclass(frozen=True)
class Outcome:
    """What became of a fault: ``noticed`` by a test, ``unnoticed``, or ``unseen``: no test runs its file."""

    fault: Fault
    what: str
    by: str = ""


def sample(seed: int, size: int, folders: Sequence[str]) -> list[Fault]:
    """Faults drawn from all that there are, each as likely as any other one."""
    files = [path for path in places(ROOT, folders) if ASIDE.isdisjoint(path.parts)]
    known = [fault for path in files for fault in faults(path, ROOT)]
    return random.Random(seed).sample(known, min(size, len(known)))


def at_lines(places_named: Sequence[str]) -> list[Fault]:
    """All faults of some files or lines, each named as FILE, FILE:LINE or FILE:FIRST-LAST."""
    found = list[Fault]()
    for named in places_named:
        path, _, lines = named.partition(":")
        first, _, last = lines.partition("-")
        known = faults(ROOT / path, ROOT)
        found += [one for one in known if not lines or one.line in range(int(first), int(last or first) + 1)]
    return found


def key(fault: Fault) -> str:
    """By what a fault is known in a file of answers: it stays while the file that it stands in does."""
    return f"{fault.path}:{fault.number} {fault.before} -> {fault.after}"


def answered(file: Path | None) -> dict[str, str]:
    """What became of the faults that a file has answers for."""
    if file is None or not file.is_file():
        return {}
    answers = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {known: what for known, what, *_ in answers}


def within(tests: Sequence[tuple[float, str]], seconds: float) -> list[str]:
    """Those of the tests, in their order, that take so long together."""
    ends = itertools.accumulate(took for took, _ in tests)
    return [test for (_, test), end in zip(tests, ends, strict=True) if end <= seconds]


def bound(seconds: float) -> dict[str, str]:
    """The environment of tests that should take so long with a fault: who works far longer has no end."""
    return {**os.environ, "HFMOD_SECONDS": str(round(3 * seconds) + 30)}


def tried(fault: Fault, tests: Sequence[str], seconds: float, loud: bool = False) -> Outcome:
    """Whether one of the tests fails in a process that reads the file with the fault."""
    env = {**bound(seconds), "HFMOD_FAULT": f"{fault.path}:{fault.number}", "PYTHONDONTWRITEBYTECODE": "1"}
    for first, last in ((0, 20), (20, 200), (200, len(tests))):
        part = list(tests[first:last])
        if not part:
            break
        command = [sys.executable, "-m", "pytest", *PLUGIN, "-n", "0", "-x", "--tb=line", *part]
        ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=not loud, text=True)
        if ran.returncode:
            named = [line for line in (ran.stdout or "").splitlines() if line.startswith(("FAILED", "ERROR"))]
            return Outcome(fault, "noticed", named[0] if named else f"exit status {ran.returncode}")
    return Outcome(fault, "unnoticed")


def all_tried(
    drawn: Sequence[Fault], known: Sequence[Sequence[str]], seconds: float
) -> Iterator[tuple[int, Outcome]]:
    """What becomes of each fault, by its place, as it turns out. One process collects the tests for all."""
    wanted = [
        (place, fault.path, fault.number, fault.line, fault.last, known[place])
        for place, fault in enumerate(drawn)
        if known[place]
    ]
    yield from ((place, Outcome(fault, "unseen")) for place, fault in enumerate(drawn) if not known[place])
    if not wanted:
        return
    KEPT.mkdir(parents=True, exist_ok=True)
    early: list[int] = []
    words = KEPT / f"{os.getpid()}.faults"
    words.write_text(json.dumps(wanted), encoding="utf-8")
    answers, tells = os.pipe()
    env = {**bound(seconds), "HFMOD_FAULTS": str(words), "HFMOD_ANSWERS": str(tells)}
    files = sorted({test.partition("::")[0] for tests in known for test in tests})
    command = [sys.executable, "-m", "pytest", *PLUGIN, "-n", "0", "--tb=no", *files]
    with subprocess.Popen(command, cwd=ROOT, env=env, pass_fds=(tells,), stdout=subprocess.DEVNULL):
        os.close(tells)
        with os.fdopen(answers) as lines:
            for line in lines:
                place, *by = json.loads(line)
                if by:
                    yield place, Outcome(drawn[place], "noticed" if by[0] else "unnoticed", by[0] or "")
                else:
                    early.append(place)
    yield from ((place, tried(drawn[place], known[place], seconds)) for place in early)


def main() -> None:
    """The command line."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=random.randrange(10**6))
    options.add_argument("--sample", type=int, default=100)
    options.add_argument(
        "--at", nargs="*", help="all faults of these instead: FILE, FILE:LINE or FILE:FIRST-LAST"
    )
    options.add_argument("--only", type=int, help="the fault of that place in the sample alone")
    options.add_argument("--into", type=Path, help="a file for the answers; what is in it is not tried again")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument(
        "--seconds", type=float, default=120, help="how long the tests of one fault may take"
    )
    options.add_argument("--folders", nargs="*", default=FOLDERS, help="where faults are planted")
    options.add_argument("--tests", nargs="*", default=("tests",), help="which tests may notice them")
    said = options.parse_args()
    drawn = at_lines(said.at) if said.at else sample(said.seed, said.sample, said.folders)
    where = f"seed {said.seed}: {len(drawn)} faults in {' '.join(said.folders)}"
    print(" ".join(said.at) if said.at else where)
    lines = [(fault.path, fault.line, fault.last) for fault in drawn]
    found = [within(known, said.seconds) for known in tests_of(lines, said.tests, said.jobs)]
    if said.only is not None:
        print(tried(drawn[said.only], found[said.only], said.seconds, loud=True))
        return
    before = answered(said.into)
    counts = Counter(what for fault in drawn if (what := before.get(key(fault))))
    left = [place for place, fault in enumerate(drawn) if key(fault) not in before]
    trials = all_tried([drawn[place] for place in left], [found[place] for place in left], said.seconds)
    for at, outcome in trials:
        place, fault = left[at], outcome.fault
        by = outcome.by or f"{len(found[place])} tests"
        counts[outcome.what] += 1
        print(f"{place:4} {outcome.what:9} {fault.path}:{fault.line}  {by}", flush=True)
        if outcome.what != "noticed":
            print(f"       - {fault.before}\n       + {fault.after}", flush=True)
        elif outcome.by in found[place]:
            noticed(fault.path, fault.line, outcome.by)
        if said.into:
            with said.into.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key(fault), outcome.what, place, fault.line, by]) + "\n")
    print(
        f"{counts.total()} of {len(drawn)}:",
        ", ".join(f"{what} {count}" for what, count in sorted(counts.items())),
    )


if __name__ == "__main__":
    main()
