"""Files that would take gigabytes or minutes are refused in a line, before anything of that is spent."""

from __future__ import annotations

import lzma
import os
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.image_size import image_size
from hfmod.vassal.module import read_module
from hfmod.vassal.module_checks import check_module
from hfmod.vassal.pictures import html_images, picture_fault
from hfmod.vassal.rasters import Room
from hfmod.vassal.save import read_save
from tests.cli.test_commands import run

MB = 1 << 20


def _zip(path: Path, **entries: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in entries.items():
            target.writestr(name.replace("__", "."), data)
    return path


def _module(body: str) -> bytes:
    return f'<VASSAL.build.GameModule name="x" version="1">{body}</VASSAL.build.GameModule>'.encode()


def _prototypes(n: int) -> str:
    """Prototypes that each use the next one twice: 2 to the n traits."""
    tag, slot = "VASSAL.build.module.PrototypeDefinition", "VASSAL.build.widget.PieceSlot"
    text = "+/null/prototype;{0}\tprototype;{0}\\\tpiece;;;;/\t\\\tnull;0;0;0"
    made = [f'<{tag} name="p{k}">{text.format(f"p{k + 1}")}</{tag}>' for k in range(n)]
    return f'{"".join(made)}<{slot} gpid="1">{text.format("p0")}</{slot}>'


BOMBS: dict[str, tuple[dict[str, bytes], str]] = {
    "a text packed a thousand times": ({"savedGame": b"LOG\t\x1b" * MB}, "looks like a zip bomb"),
    "XZ in the zip": (
        {"savedGame": lzma.compress(b"LOG\t" * 32 * MB, lzma.FORMAT_XZ, preset=0)},
        "damaged or far too large",
    ),
    "commands": ({"savedGame": b"a\x1b" * 60_000}, "holds 60,000 commands, more than the 50,000"),
    "entries beside the game": ({"savedGame": b"end_save", "x": bytes(17 * MB)}, "packs|beside the game"),
    "metadata": ({"savedGame": b"end_save", "savedata": b" " * 5 * MB}, "looks like a zip bomb"),
    "a build file": ({"buildFile__xml": _module(" " * 5 * MB)}, "looks like a zip bomb"),
    "elements": ({"buildFile__xml": _module("<a/>" * 50_000)}, "elements, too many for its size"),
    "attributes": (
        {"buildFile__xml": _module("<a " + " ".join(f'b{n}=""' for n in range(150_000)) + "/>")},
        "attributes, too many for its size",
    ),
    "prototypes": ({"buildFile__xml": _module(_prototypes(40))}, "unfold to more than 2000 traits"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_what_would_take_too_much_is_refused_in_a_line(name: str, tmp_path: Path) -> None:
    entries, said = BOMBS[name]
    path = _zip(tmp_path / "bomb", **entries)
    assert path.stat().st_size < MB
    read: Callable[[Path], object] = read_save if "savedGame" in entries else check_module
    tracemalloc.start()
    begun = time.process_time()
    with pytest.raises(VassalFormatError, match=said) as error:
        read(path)
    spent, (_, peak) = time.process_time() - begun, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)
    assert peak < 100 * MB
    assert spent < 20  # seconds of a slow machine that traces memory; 2 without


PIECES = [f"+/{n}/piece;;;;P{n}/Map;5;5;1;0" for n in range(5000)]
SLOW: dict[str, tuple[list[str], list[str]]] = {
    "undo of one line again and again": (
        [], [f"CHAT* line {n}" for n in range(5000)] + ["CHAT* UNDO: * line 0"] * 5000,
    ),
    "undo of lines that nobody said": (
        [], [f"CHAT* line {n}" for n in range(5000)] + [f"CHAT* UNDO: * no {n}" for n in range(5000)],
    ),
    "decks everywhere": (
        [f"+/d{n}/deck;;;;;Never;;;;;;;;D{n}/Map;{n};3;false;" for n in range(5000)] + PIECES[:1],
        [f"M/0/Map/{n}/9/null/Map/5/5/null/pw" for n in range(5000)],
    ),
    "lines that look like rolls": (
        [], ["CHAT" + "*** a = " * 50_000, "CHAT*** (" + " " * 99_000, "CHAT<" + "<" * 99_000] * 3,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SLOW)
def test_a_log_takes_no_longer_than_its_length(name: str, tmp_path: Path) -> None:
    begin, steps = SLOW[name]
    log = _game(tmp_path / "slow.vlog", begin, steps)
    begun = time.process_time()
    assert run("log", "show", log)[0] == 0
    assert time.process_time() - begun < 10  # a second; minutes where each step looks at all others


@pytest.mark.thorough
def test_a_stack_of_thousands_is_not_moved_thousands_of_times(tmp_path: Path) -> None:
    stack = "+/s/stack/Map;5;5;" + ";".join(map(str, range(5000)))
    moves = [f"M/s/Map/{n}/9/null/Map/5/5/null/pw" for n in range(5000)]
    log = _game(tmp_path / "stack.vlog", [*PIECES, stack], moves)
    for command in ("lint", "inspect", "log show", "log stats"):
        code, told = run(*command.split(), log)
        assert code == 2
        assert "moves far more pieces than it has commands" in " ".join(told.split())


def _game(path: Path, begin: list[str], steps: list[str]) -> Path:
    text = "\x1b".join(["begin_save", *begin, "end_save", *(f"LOG\t{step}" for step in steps)])
    return _zip(path, savedGame=text.encode())


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("a.svg", b"<svg>" + b"<!DOCTYPE " * 100_000),
        ("a.svg", b"<svg " * 200_000),
        ("a.html", b"<img " * 200_000),
        ("a.html", b"<img src" + b" " * 999_000),
    ],
)
def test_a_page_takes_no_longer_than_its_length(name: str, page: bytes) -> None:
    begun = time.process_time()
    if name.endswith(".svg"):
        assert picture_fault(name, page, Room())
        assert image_size(page) is None
    else:
        assert list(html_images(page.decode())) == []
    assert time.process_time() - begun < 5


def test_prototypes_that_use_each_other_in_many_ways_are_looked_at_once(tmp_path: Path) -> None:
    module = _zip(tmp_path / "m.vmod", buildFile__xml=_module(_prototypes(9)))
    assert read_module(module).prototypes
    assert "VM104" not in {one.code for one in check_module(module)}


def test_all_pieces_together_unfold_to_no_more_than_the_limit(tmp_path: Path) -> None:
    slots = _prototypes(9).partition("<VASSAL.build.widget")
    body = slots[0] + (slots[1] + slots[2]) * 600
    with pytest.raises(VassalFormatError, match="has pieces whose prototypes unfold to more than"):
        check_module(_zip(tmp_path / "m.vmod", buildFile__xml=_module(body)))


@pytest.mark.thorough
@pytest.mark.parametrize("command", ["lint", "inspect", "log show", "log stats", "validate"])
def test_a_silent_pipe_and_a_device_are_refused(command: str, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.vlog"
    os.mkfifo(pipe)
    begun = time.monotonic()
    code, told = run(*command.split(), pipe)
    assert code == 2
    assert "is a pipe into which nobody writes" in " ".join(told.split())
    assert 1.9 < time.monotonic() - begun < 20
    code, told = run(*command.split(), "/dev/zero")
    assert code in (1, 2)
    assert "is a device, not a file" in " ".join(told.split()) or "no ordinary file" in told
