"""Building: cold, warm, after a change, and with things that go wrong."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import hfmod.app.build as building
import hfmod.app.linting as linting
from hfmod.app.build import BuildError, build
from hfmod.app.build_codes import CODES
from hfmod.app.printing import draw_boards
from hfmod.draw.render import document
from hfmod.findings import Finding, Location, Severity
from hfmod.table import model
from hfmod.vassal.module_writer import gpids


def square(colour: str) -> str:
    return document(20, 20, f'<rect width="20" height="20" fill="{colour}"/>')


def small_table(
    colour: str = "#ff0000", draw: Callable[[], str] | None = None, size: tuple[int, int] = (100, 100)
) -> model.Table:
    face = model.Picture("card-ct045f", draw or partial(square, colour), about="CT045")
    other = model.Picture("other", partial(square, "#0000ff"))
    kind = model.Kind("k")
    pieces = (
        model.Piece("income-green", "One", "k", (model.Layer("body", (face,)),)),
        model.Piece("auction-green", "Two", "k", (model.Layer("body", (other,)),)),
    )
    board = model.Board("Table", "map", size)
    setup = model.SetUp("s", "S", "All", (model.Position("income-green", "Table", 10, 10),))
    return model.Table("hf4", "T", "", (), (board,), (kind,), pieces, (), (), (), (setup,), (), "0", "{}")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes builds use a small table."""

    def use(inputs: str, **changes: Any) -> None:
        monkeypatch.setattr(building, "table_of", lambda game: small_table(**changes))
        monkeypatch.setattr(building, "input_digest", lambda game: inputs)

    monkeypatch.setattr(linting, "lint_paths", lambda paths: linting.LintResult([], 0))
    return use


def test_cold_warm_and_changed(tmp_path: Path, table: Callable[..., None]) -> None:
    table("first")
    cold = build("hf4", tmp_path, workers=1)
    assert cold.path is not None and cold.path.name.startswith("hf4-") and cold.path.suffix == ".vmod"
    assert (cold.warm, cold.pictures, cold.drawn, cold.findings) == (False, 2, 2, ())
    before = cold.path.read_bytes()
    warm = build("hf4", tmp_path, workers=1)
    assert (warm.warm, warm.path, warm.digest) == (True, cold.path, cold.digest)
    table("second", colour="#00ff00")
    changed = build("hf4", tmp_path, workers=1)
    assert (changed.warm, changed.drawn) == (False, 1)
    assert cold.path.read_bytes() != before


def test_a_replaced_file_is_built_again(tmp_path: Path, table: Callable[..., None]) -> None:
    table("same")
    first = build("hf4", tmp_path, workers=1)
    assert first.path is not None
    good = first.path.read_bytes()
    first.path.write_bytes(b"something else")
    again = build("hf4", tmp_path, workers=1)
    assert not again.warm and again.drawn == 0
    assert first.path.read_bytes() == good


def test_old_pictures_leave_the_cache(tmp_path: Path, table: Callable[..., None]) -> None:
    table("a")
    build("hf4", tmp_path, workers=1)
    table("b", colour="#00ff00")
    build("hf4", tmp_path, workers=1)
    assert len(list((tmp_path / ".cache/hf4/pictures").glob("*.png"))) == 2


def test_a_picture_that_cannot_be_drawn_names_the_card_and_its_line(
    tmp_path: Path, table: Callable[..., None]
) -> None:
    def fails() -> str:
        raise KeyError("no symbol 'warp'")

    table("broken", draw=fails)
    result = build("hf4", tmp_path, workers=1)
    assert result.path is None
    (finding,) = result.findings
    assert finding.severity is Severity.ERROR
    assert "card-ct045f" in finding.message and "warp" in finding.message and "CT045" in finding.message
    assert finding.location is not None
    assert finding.location.path.endswith("cards/thrusters.yaml") and finding.location.line > 1


def test_broken_svg_is_a_finding_too(tmp_path: Path, table: Callable[..., None]) -> None:
    table("broken", draw=lambda: "<svg")
    result = build("hf4", tmp_path, workers=1)
    assert result.path is None and "card-ct045f" in result.findings[0].message


def test_an_error_leaves_the_old_module_whole(tmp_path: Path, table: Callable[..., None]) -> None:
    table("good")
    good = build("hf4", tmp_path, workers=1)
    assert good.path is not None
    data = good.path.read_bytes()
    table("bad", draw=lambda: "<svg")
    assert build("hf4", tmp_path, workers=1).path is None
    assert good.path.read_bytes() == data


def test_a_huge_board_is_a_warning_with_the_memory_it_needs(
    tmp_path: Path, table: Callable[..., None]
) -> None:
    table("huge", size=(10_000, 10_000))
    result = build("hf4", tmp_path, workers=1)
    assert result.path is not None
    assert [f.severity for f in result.findings] == [Severity.WARNING]
    assert "381 MB" in result.findings[0].message


def test_progress_is_told(tmp_path: Path, table: Callable[..., None]) -> None:
    table("told")
    seen: list[tuple[str, int, int]] = []
    build("hf4", tmp_path, workers=1, progress=lambda what, done, total: seen.append((what, done, total)))
    assert ("drawing", 2, 2) in seen and seen[-1][0] == "packing"


def test_unknown_games_and_targets(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="hf4"):
        build("chess", tmp_path)
    with pytest.raises(BuildError, match="vassal"):
        build("hf4", tmp_path, "paper")


def test_an_output_folder_that_is_a_file(tmp_path: Path, table: Callable[..., None]) -> None:
    table("x")
    (tmp_path / "build").write_text("")
    with pytest.raises(BuildError, match="can't be written"):
        build("hf4", tmp_path / "build")


def test_a_full_disk_stops_the_build_and_leaves_the_old_module(
    tmp_path: Path, table: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    table("first")
    old = build("hf4", tmp_path, workers=1)
    assert old.path is not None
    before = old.path.read_bytes()

    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    table("second", colour="#00ff00")
    monkeypatch.setattr(building, "_keep", full)
    with pytest.raises(BuildError, match="can't be written: No space left"):
        build("hf4", tmp_path, workers=1)
    assert old.path.read_bytes() == before


def test_errors_that_lint_finds_stop_a_build(
    tmp_path: Path, table: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Finding("HF208", Severity.ERROR, "there is no card", Location("cards.yaml", 6))
    twice = Finding("HF202", Severity.WARNING, "a name stands twice", Location("cards.yaml", 9))
    for found, told in (([twice, wrong], (wrong,)), ([twice], ())):
        monkeypatch.setattr(linting, "lint_paths", lambda paths, found=found: linting.LintResult(found, 1))
        table(str(found))
        result = build("hf4", tmp_path, workers=1)
        assert (result.findings, result.path is None) == (told, bool(told))


def test_a_number_that_stands_twice_says_which_line_goes(tmp_path: Path) -> None:
    path = tmp_path / "gpids.yaml"
    path.write_text("# numbers\ncard-a: 1\ncard-b: 1\n")
    with pytest.raises(gpids.GpidError) as caught:
        gpids.read(path)
    assert (caught.value.line, caught.value.why) == (3, "the number 1, that of card-a, is there twice")
    assert caught.value.todo == "delete the newer line: hfmod build gives the piece a new number"


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: Callable[..., None]) -> Path:
    """The file of piece numbers beside content of one's own, which knows one of two pieces."""
    folder = tmp_path / "content" / "hf4"
    folder.mkdir(parents=True)
    path = folder / "gpids.yaml"
    path.write_text("# kept by hand\nincome-green: 7")
    monkeypatch.setattr("hfmod.resources._IN_FORCE", {"hf4": folder})
    table("numbers")
    return path


def test_a_build_writes_the_numbers_of_new_pieces_beside_the_content(tmp_path: Path, lock: Path) -> None:
    first = build("hf4", tmp_path / "build", workers=1)
    assert (first.numbered, first.lock, first.findings) == (("auction-green",), lock, ())
    assert lock.read_text() == "# kept by hand\nincome-green: 7\nauction-green: 8\n"
    again = build("hf4", tmp_path / "build", workers=1, locked=True)
    assert (again.numbered, again.warm, again.digest) == ((), True, first.digest)
    assert build("hf4", tmp_path / "elsewhere", workers=1, locked=True).digest == first.digest


def test_a_locked_build_gives_no_numbers(tmp_path: Path, lock: Path) -> None:
    before = lock.read_text()
    result = build("hf4", tmp_path / "build", workers=1, locked=True)
    (finding,) = result.findings
    assert (result.path, finding.code, finding.severity) == (None, "HF904", Severity.ERROR)
    assert "1 piece has no number (auction-green)" in finding.message
    assert lock.read_text() == before and not list((tmp_path / "build").glob("*.vmod"))


def test_installed_content_gets_no_numbers(
    tmp_path: Path, lock: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = lock.read_text()
    lock = lock.parent.rename(tmp_path / "site-packages") / lock.name
    monkeypatch.setattr("hfmod.resources._IN_FORCE", {"hf4": lock.parent})
    result = build("hf4", tmp_path / "build", workers=1)
    assert result.path is not None and result.numbered == ()
    assert [(one.code, one.severity) for one in result.findings] == [("HF904", Severity.WARNING)]
    assert lock.read_text() == before


def test_numbers_that_cannot_be_written_stop_the_build(
    tmp_path: Path, lock: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, numbers: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(gpids, "add", full)
    with pytest.raises(BuildError, match=r"gpids\.yaml can't be written: No space left"):
        build("hf4", tmp_path / "build", workers=1)
    assert not list((tmp_path / "build").glob("*.vmod"))


def test_boards_are_drawn_for_paper_or_in_the_colours_of_the_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = small_table()
    shown, paper = (
        model.Picture(name, partial(square, c)) for name, c in (("x", "#000000"), ("y", "#ffffff"))
    )
    board = replace(table.boards[0], picture=shown, paper=paper)
    monkeypatch.setattr("hfmod.app.printing.table_of", lambda game: replace(table, boards=(board,)))
    for dark, name in ((False, "hf4-y.png"), (True, "hf4-x.png")):
        ((path, size),) = draw_boards("hf4", tmp_path / "new", dark=dark)
        assert (path.name, size) == (name, (40, 40))
    light, dark_one = (sorted(tmp_path.glob("new/*"))[n].read_bytes() for n in (1, 0))
    assert light != dark_one
    monkeypatch.setattr("hfmod.app.printing.table_of", lambda game: table)
    with pytest.raises(BuildError, match="no board of hf4 has a style for paper"):
        list(draw_boards("hf4", tmp_path))


def test_each_code_of_a_build_is_explained_and_none_else() -> None:
    used = set(re.findall(r"HF9\d\d", Path(building.__file__).read_text("utf-8")))
    assert used == set(CODES)
