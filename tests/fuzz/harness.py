"""Damaged files, given to every command that reads files of strangers; none may end in a traceback or hang.

    python -m tests.fuzz --cases 20000 --seed 1        # by hand; stops at --seconds too

A case is a number: it chooses a seed file, what is spoilt in it, and a command, so that each one can be run
again. All cases run in one process and from small files, some twenty a second: the command line is made once.
"""

from __future__ import annotations

import io
import json
import random
import resource
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType

from typer.main import get_command

from hfmod.cli import app
from hfmod.cli.common import CANNOT
from hfmod.resources import content_dir
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.save import read_save
from tests.fuzz.damage import spoilt

FIXTURES = Path(__file__).parent.parent / "fixtures"
RUN = FIXTURES / "vassal-samples" / "engine-run"
MODULE = RUN / "refmod.vmod"
SECONDS = 20  # of processor time, until a case counts as hanging; of waiting, ten times as long

LOGS = [
    RUN / "refmod-session.vlog",
    RUN / "refmod-session2.vlog",
    RUN / "refmod-end.vsav",
    FIXTURES / "vassal-samples" / "hand-written" / "py.vlog",
    FIXTURES / "strangers" / "labelled-dice.vlog",
]
SAVES = [RUN / "refmod-start.vsav", RUN / "refmod-end.vsav", RUN / "refmod-end2.vsav"]
OWN = [FIXTURES / "logs" / "roll-by-hand-1.vlog", FIXTURES / "logs" / "roll-by-hand-2.vlog"]
MODULES = [MODULE, *sorted((FIXTURES / "strangers" / "modules").glob("*.vm*"))]
OPEN = [path for path in sorted((FIXTURES / "hflog").glob("*.hflog")) if path.stat().st_size < 3000]
CONTENT = [path for game in ("hf4", "roll") for path in sorted(content_dir(game).rglob("options.yaml"))]
OF_LOGS = (
    "lint {0}",
    "lint {0} --module {module}",
    "lint {0} --format json",
    "inspect {0}",
    "inspect {0} --format json",
    "log show {0}",
    "log show {0} --all --reveal",
    "log show {0} --as Red",
    "log show {0} --format jsonl",
    "log show {0} --module {module} --all",
    "log show {0} --step 2",
    "log show {0} --step 1 --format json",
    "log stats {0}",
    "log stats {0} --format json",
    "log clean {0} -o {out}.vlog",
    "log merge {0} {1} -o {out}.vlog",
    "log merge {0} {1} --anyway -o {out}.vlog",
    "validate {0}",
    "save upgrade {save} --to {module} -o {out}.vsav",
    "save convert {0} -o {out}.vlog --form plain",
)
OF_SAVES = (
    "lint {0} --module {module}",
    "log show {0} --step 0 --format json",
    "inspect {0}",
    "save upgrade {0} --to {module} -o {out}.vsav",
    "save upgrade {0} --to {module} -o {out}.vsav --format json --all --reveal",
    "save convert {0} -o {out}.vsav",
)
OF_OWN = (
    "validate {0}",
    "validate {0} {1} --format json",
    "replay {0} --at 2",
    "log show {0}",
    "log clean {0} -o {out}.vlog",
)
OF_MODULES = (
    "lint {0}",
    "lint {0} --format sarif",
    "inspect {0}",
    "inspect {0} --controls",
    "diff {0} {module}",
    "diff {module} {0} --controls",
    "save upgrade {save} --to {0} -o {out}.vsav",
    "lint {save} --module {0}",
    "log show {save} --module {0} --all",
)
OF_OPEN = (
    "lint {0}",
    "log show {0}",
    "log show {0} --format jsonl",
    "log stats {0}",
    "validate {0}",
    "validate {0} --format json",
    "replay {0} --at 2",
)
OF_CONTENT = ("lint {0}", "lint {0} --format json")

Kind = tuple[Sequence[Path], Sequence[str], int]
"""Files, the commands that they are given to, and how often in relation to other kinds."""

KINDS: tuple[Kind, ...] = (
    (LOGS, OF_LOGS, 42),
    (SAVES, OF_SAVES, 10),
    (MODULES, OF_MODULES, 36),
    (OWN, OF_OWN, 1),
    (OPEN, OF_OPEN, 10),
    (CONTENT, OF_CONTENT, 1),
)


class Hang(BaseException):
    """A case took longer than it may; no handler of errors may take it for one."""


@dataclass
class Result:
    """What came of the cases: exit codes, and those that failed, each with how."""

    cases: int = 0
    seconds: float = 0
    exits: Counter[int] = field(default_factory=Counter)
    failed: list[tuple[int, str, str]] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    megabytes: int = 0  # most memory that the process ever held


def fuzz(
    numbers: range,
    seconds: float = 1e9,
    kinds: Sequence[Kind] = KINDS,
    tell: Callable[[str], None] = lambda line: None,
) -> Result:
    """Run cases until they or the time end; those that fail are told at once."""
    result, begun = Result(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            if time.monotonic() - begun > seconds:
                break
            if fault := _one(number, Path(folder), kinds, result):
                result.failed.append((number, *fault))
                tell(f"case {number}: {fault[0]}\n{fault[1]}")
            if result.cases % 10_000 == 0:
                tell(f"{result.cases} cases, {len(result.failed)} failed")
    result.seconds = time.monotonic() - begun
    result.megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    return result


def _one(number: int, folder: Path, kinds: Sequence[Kind], result: Result) -> tuple[str, str] | None:
    """The command of a case that fails, and how it does."""
    chance = random.Random(number)
    seeds, commands = chance.choices(kinds, [often for _, _, often in kinds])[0][:2]
    paths = [spoilt(chance.choice(seeds), folder / f"f{n}", chance) for n in range(2)]
    words = chance.choice(commands).split()
    places = {"module": MODULE, "save": RUN / "refmod-end.vsav", "out": folder / "out"}
    begun, told = time.process_time(), ""
    try:
        with _limited():
            told = _called([word.format(*paths, **places) for word in words], paths, result)
    except Hang:
        told = f"hangs for more than {SECONDS} seconds"
    spent = time.process_time() - begun
    result.slowest = max(result.slowest, (spent, number))
    result.cases += 1
    return (" ".join(words), told) if told else None


def _called(arguments: list[str], paths: list[Path], result: Result) -> str:
    """What is wrong with how a command ended or with what it printed; empty where nothing is."""
    held = io.BytesIO(), io.BytesIO()
    out, err = (io.TextIOWrapper(one, "utf-8", write_through=True) for one in held)
    code: object = 0
    try:
        with redirect_stdout(out), redirect_stderr(err):
            _command()(arguments, prog_name="hfmod")
    except SystemExit as left:
        code = left.code
    except Exception as error:  # whatever it is: that there is one is what is looked for
        return "".join(traceback.format_exception(error)[-3:])
    told, said = (one.getvalue().decode("utf-8", "surrogatepass") for one in held)
    if code not in (0, 1, 2, 3):
        return f"ends with {code!r}"
    result.exits[int(str(code))] += 1
    if odd := [ch for ch in told + said if not ch.isprintable() and ch != "\n"]:
        return f"prints {odd[:3]!r}"
    if "-pw" in told + said and not any(_mislaid(path) for path in paths):
        return "prints a player id"
    return "" if code == CANNOT else _data_fault(arguments, told)


def _data_fault(arguments: list[str], told: str) -> str:
    """What is wrong with data that a command printed for machines."""
    form = arguments[arguments.index("--format") + 1] if "--format" in arguments else "text"
    try:
        for part in told.splitlines() if form == "jsonl" else [told] if form in ("json", "sarif") else []:
            json.loads(part)
    except ValueError as error:
        return f"prints no {form}: {error}"
    return ""


def _mislaid(path: Path) -> bool:
    """Whether damage hit a command that holds a player id: it may stand in a name or in the chat now."""
    return any("-pw" in text and text not in _whole() for text in _commands(path))


@cache
def _whole() -> frozenset[str]:
    """The commands of the seeds."""
    return frozenset(text for seed in (*LOGS, *SAVES) for text in _commands(seed))


def _commands(path: Path) -> list[str]:
    try:
        return [node.text for _, node in read_save(path).root.walk()]
    except VassalFormatError:
        return []


@cache
def _command() -> Callable[..., object]:
    return get_command(app)


@contextmanager
def _limited() -> Iterator[None]:
    def stop(signal_: int, frame: FrameType | None) -> None:
        raise Hang

    clocks = (
        (signal.SIGPROF, signal.ITIMER_PROF, SECONDS),
        (signal.SIGALRM, signal.ITIMER_REAL, 10 * SECONDS),
    )
    before = [signal.signal(number, stop) for number, _, _ in clocks]
    for _, clock, seconds in clocks:
        signal.setitimer(clock, seconds)
    try:
        yield
    finally:
        for (number, clock, _), handler in zip(clocks, before, strict=True):
            signal.setitimer(clock, 0)
            signal.signal(number, handler)
