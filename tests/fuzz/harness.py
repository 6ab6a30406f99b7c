"""Damaged files, given to every command that reads files of strangers; none may end in a traceback or hang.

    python -m tests.fuzz --cases 20000 --seed 1        # by hand; stops at --seconds too

A case is a number: it chooses a seed file, what is spoilt in it, and a command, so that each one can be run
again. Mostly the text inside of an archive is spoilt, for a spoilt archive seldom gets past the zip.
"""

from __future__ import annotations

import random
import signal
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from typer.testing import CliRunner

from hfmod.cli import app
from hfmod.resources import content_dir
from hfmod.vassal.obfuscation import Form, decode_saved_game, encode_saved_game

FIXTURES = Path(__file__).parent.parent / "fixtures"
RUN = FIXTURES / "vassal-samples" / "engine-run"
MODULE = RUN / "refmod.vmod"
SECONDS = 20  # of a case until it counts as hanging, on a machine that may be busy

LOGS = [
    RUN / "refmod-session.vlog",
    RUN / "refmod-session2.vlog",
    RUN / "refmod-end.vsav",
    FIXTURES / "vassal-samples" / "hand-written" / "py.vlog",
    FIXTURES / "strangers" / "labelled-dice.vlog",
    FIXTURES / "logs" / "table-talk-2.vlog",
]
MODULES = [MODULE, *sorted((FIXTURES / "strangers" / "modules").glob("*.vmod"))]
OPEN = sorted((FIXTURES / "hflog").glob("*.hflog"))[:12]
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
    "validate {0} {1} --format json",
    "replay {0} --at 2",
    "save upgrade {0} --to {module} -o {out}.vsav",
    "save convert {0} -o {out}.vlog --form plain",
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

LETTERS = ";/\t\x1b\\',|:0-~+<>&\"=\0\x7f\u202e\u00e9\ud800 x1"


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


def fuzz(numbers: Iterator[int] | range, seconds: float = 1e9) -> Result:
    """Run cases until they or the time end."""
    result, begun = Result(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            if time.monotonic() - begun > seconds:
                break
            _one(number, Path(folder), result)
    result.seconds = time.monotonic() - begun
    return result


def _one(number: int, folder: Path, result: Result) -> None:
    chance = random.Random(number)
    kind, commands = chance.choice(
        [(LOGS, OF_LOGS)] * 5 + [(MODULES, OF_MODULES)] * 3 + [(OPEN, OF_OPEN), (CONTENT, OF_CONTENT)]
    )
    paths = [_spoilt(chance.choice(kind), folder / f"f{n}", chance) for n in range(2)]
    words = chance.choice(commands).split()
    places = {"module": MODULE, "save": RUN / "refmod-end.vsav", "out": folder / "out"}
    arguments = [word.format(*paths, **places) for word in words]
    begun, told = time.monotonic(), ""
    try:
        with _limited():
            done = CliRunner().invoke(app, arguments)
        result.exits[done.exit_code] += 1
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            told = "".join(traceback.format_exception(done.exception)[-3:])
        elif odd := [ch for ch in done.output if not ch.isprintable() and ch != "\n"]:
            told = f"prints {odd[:3]!r}"
        elif b"-pw" in done.output.encode("utf-8", "replace"):
            told = "prints a player id"
    except Hang:
        told = f"hangs for more than {SECONDS} seconds"
    spent = time.monotonic() - begun
    result.slowest = max(result.slowest, (spent, number))
    result.cases += 1
    if told:
        result.failed.append((number, " ".join(words), told))


@contextmanager
def _limited() -> Iterator[None]:
    def stop(signal_: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# -- damage ---------------------------------------------------------------------------------------------


def _spoilt(source: Path, target: Path, chance: random.Random) -> Path:
    target = target.with_suffix(
        source.suffix if chance.random() < 0.9 else chance.choice([".log", ".vlog", ""])
    )
    data = source.read_bytes()
    if not data.startswith(b"PK") or chance.random() < 0.2:
        target.write_bytes(_bytes(data, chance))
        return target
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        names = old.namelist()
        main = next(one for one in ("savedGame", "buildFile.xml", "buildFile", names[0]) if one in names)
        hit = main if chance.random() < 0.8 else chance.choice(names)
        for name in names:
            entry = old.read(name)
            new.writestr(name, _entry(name, entry, chance) if name == hit else entry)
    return target


def _entry(name: str, data: bytes, chance: random.Random) -> bytes:
    if name != "savedGame":
        if name.startswith("buildFile"):
            return _text(data.decode("utf-8", "replace"), chance).encode("utf-8", "replace")
        return _bytes(data, chance)
    text = _text(decode_saved_game(data)[0], chance)
    return encode_saved_game(text.encode("utf-8", "replace").decode(), chance.choice(list(Form)))


def _text(text: str, chance: random.Random) -> str:
    """Letters changed, stretches cut out or doubled; now and then all behind a point is gone."""
    for _ in range(chance.choice([1, 1, 3, 10, 40])):
        at = chance.randrange(len(text) or 1)
        match chance.randrange(6):
            case 0:
                text = text[:at] + chance.choice(LETTERS) + text[at + 1 :]
            case 1:
                text = text[:at] + text[at + chance.choice([1, 3, 30, 300]) :]
            case 2:
                other = chance.randrange(len(text) or 1)
                text = text[:at] + text[other : other + chance.choice([3, 60, 600])] + text[at:]
            case 3:
                number = chance.choice(
                    ["0", "-1", "99999999999999999999", "1e309", "NaN", "\u0661", "null", ""]
                )
                text = text[:at] + number + text[at + 1 :]
            case 4:
                text = (
                    text[:at]
                    + chance.choice(["\x1b", "\\\x1b", "\t", "\\\t", ";;;;", "////", "'"])
                    + text[at:]
                )
            case _:
                if chance.random() < 0.1:
                    text = text[:at]
    return text


def _bytes(data: bytes, chance: random.Random) -> bytes:
    spoilt = bytearray(data)
    for _ in range(chance.choice([1, 3, 20])):
        if not spoilt:
            break
        at = chance.randrange(len(spoilt))
        match chance.randrange(4):
            case 0:
                spoilt[at] = chance.randrange(256)
            case 1:
                del spoilt[at : at + chance.choice([1, 10, 1000])]
            case 2:
                spoilt[at:at] = bytes(chance.randrange(256) for _ in range(chance.choice([1, 8, 64])))
            case _:
                if chance.random() < 0.2:
                    del spoilt[at:]
    return bytes(spoilt)
