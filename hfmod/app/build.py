"""Builds the module of a game from its content, and does no work twice: content, table, pictures, module.

    result = build("chess", Path("build"))
    result.path, result.findings, result.warm

A build whose inputs (content, code, fonts) are those of the last one does nothing. Pictures are kept in
``.cache`` beside the result under a hash of what they show, so that after a change of one card only that
card is drawn again.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from hfmod.findings import Finding, Location, Severity
from hfmod.package import GamePackage, UnknownGame, package, packages
from hfmod.resources import installed, module_version

if TYPE_CHECKING:
    from PIL import Image

    from hfmod.table.model import Picture, Table

TARGETS = {"vassal": "vmod"}

#: Told as the build goes on: what is done, how many of how many.
Progress = Callable[[str, int, int], None]

#: Boards above this many pixels need more memory in VASSAL than its default heap has to spare.
_MAX_BOARD = 60_000_000
#: Changes when pictures are packed in another way.
_PACKING = "palette 4"
_CODE = ("draw", "table", "content", "vassal")


class BuildError(ValueError):
    """A module that can't be built as asked; the message says what to do."""


@dataclass(frozen=True)
class BuildResult:
    """What was built. ``warm``: nothing had changed since the last build. ``path`` is None after errors.

    ``numbered`` are new pieces whose numbers were written into ``lock``.
    """

    path: Path | None
    findings: tuple[Finding, ...] = ()
    warm: bool = False
    digest: str = ""
    pictures: int = 0
    drawn: int = field(default=0)
    numbered: tuple[str, ...] = ()
    lock: Path | None = None


def _input_files(game: GamePackage) -> Iterator[Path]:
    here = Path(__file__).resolve().parents[1]
    yield Path(__file__).resolve()
    for room in (*(here / name for name in _CODE), *_rooms_of(game)):
        for path in sorted(room.rglob("*")):
            if path.suffix in (".py", ".ttf", ".class"):
                yield path
    for path in sorted(game.folder.rglob("*.yaml")):
        if "games" not in path.relative_to(game.folder).parts:
            yield path


def _rooms_of(game: GamePackage) -> Iterator[Path]:
    """The folder of the game's own code."""
    source = inspect.getsourcefile(game.content)
    if source is not None:
        yield Path(source).resolve().parent


def input_digest(game: GamePackage) -> str:
    """SHA-256 (hex) over everything that the module is made from."""
    total = hashlib.sha256(f"{module_version()}\n".encode())
    for path in _input_files(game):
        data = path.read_bytes()
        total.update(f"{path.name}\0{len(data)}\0".encode())
        total.update(data)
    return total.hexdigest()


@cache
def _renderer() -> str:
    try:
        return f"{version('resvg_py')} {version('pillow')}"
    except PackageNotFoundError:
        return "0"


def table_of(name: str) -> Table:
    """The table of a game. Raises BuildError where there is none, ContentError for broken content."""
    game = with_table(name)
    assert game.table is not None
    return game.table(_compiled(game))


def with_table(name: str) -> GamePackage:
    """A game that has a table. Raises BuildError."""
    try:
        game = package(name)
    except UnknownGame:
        raise BuildError(f"there is no game {name!r} to build; {_buildable()}") from None
    if game.table is None:
        raise BuildError(f"{game.title} has no table module yet; {_buildable()}")
    return game


def _buildable() -> str:
    return f"modules can be built of {', '.join(tables())}"


def tables() -> list[str]:
    """The games that have a table."""
    return [game.id for game in packages().values() if game.table is not None]


def _compiled(game: GamePackage) -> str:
    """Parsed content files as the module carries them along."""
    from hfmod.content.files import read_files

    root = game.folder
    files = read_files(root, game.files(root))
    return json.dumps(files, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _render(job: tuple[str, str, float]) -> tuple[str, bytes | str]:
    """PNG of one SVG, or why it can't be drawn. Runs in a process of its own."""
    from hfmod.draw.render import RenderError, svg_to_png

    name, svg, scale = job
    try:
        return name, packed(svg_to_png(svg, scale))
    except RenderError as error:
        return name, str(error)


def packed(png: bytes) -> bytes:
    """The picture with a palette of 256 colours: flat drawings lose nothing that an eye sees, modules are a
    third as large, and VASSAL needs a quarter of the memory to read a board."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # our own drawings; svg_to_png limits their size
    with Image.open(BytesIO(png)) as picture:
        if picture.getextrema()[-1] == (255, 255):  # a board: no transparent pixel
            small = _flat(picture)
        else:
            small = picture.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", compress_level=7)
    return out.getvalue()


_EXACT = 96  # colours of a board that keep their exact value
_STRIP = 256  # rows of a board that are packed at a time: boards are large


def _flat(board: Image.Image) -> Image.Image:
    """A board with a palette of 256 colours: the commonest ones exactly, the others for edges and blends.

    Octree quantisation alone would merge dark grounds that differ little.
    """
    from PIL import Image

    blends = board.quantize(256 - _EXACT, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    rest = blends.getpalette("RGB") or []
    del blends
    counted = sorted(board.getcolors(1 << 16) or [], reverse=True)[:_EXACT]
    exact = [part for _, colour in counted if isinstance(colour, tuple) for part in colour[:3]]
    palette = Image.new("P", (1, 1))
    palette.putpalette((exact + rest)[: 3 * 256])
    packed = Image.new("P", board.size)
    packed.putpalette(palette.getpalette("RGB") or [])
    for top in range(0, board.height, _STRIP):
        strip = board.crop((0, top, board.width, min(top + _STRIP, board.height))).convert("RGB")
        packed.paste(strip.quantize(palette=palette, dither=Image.Dither.NONE), (0, top))
    return packed


def _key(svg: str, scale: float) -> str:
    return hashlib.sha256(f"{_renderer()}\0{_PACKING}\0{scale:g}\0{svg}".encode()).hexdigest()


def _jobs(jobs: list[tuple[str, str, float]], workers: int) -> Iterator[tuple[str, bytes | str]]:
    if workers < 2 or len(jobs) < 8:
        yield from map(_render, jobs)
        return
    jobs = sorted(jobs, key=lambda job: -len(job[1]))  # the large ones first, so that no process idles
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_render, jobs, chunksize=4)


def _pictures(
    game: str, pictures: Mapping[str, Picture], folder: Path, workers: int, progress: Progress | None
) -> tuple[dict[str, bytes], list[Finding], int]:
    """PNG bytes of all pictures by name, what went wrong, and how many had to be drawn."""
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, bytes] = {}
    findings: list[Finding] = []
    jobs: list[tuple[str, str, float]] = []
    keys: dict[str, str] = {}
    for name, picture in pictures.items():
        try:
            svg = picture.draw()
        except (KeyError, ValueError) as error:
            findings.append(_bad_picture(game, picture, str(error)))
            continue
        key = keys[name] = _key(svg, picture.scale)
        try:
            found[name] = (folder / f"{key}.png").read_bytes()
        except FileNotFoundError:
            jobs.append((name, svg, picture.scale))
    for done, (name, png) in enumerate(_jobs(jobs, workers), 1):
        if isinstance(png, str):
            findings.append(_bad_picture(game, pictures[name], png))
        else:
            found[name] = png
            _keep(folder / f"{keys[name]}.png", png)
        if progress is not None:
            progress("drawing", done, len(jobs))
    shown = set(keys.values())
    for old in folder.glob("*.png"):
        if old.stem not in shown:
            old.unlink(missing_ok=True)
    return {name: found[name] for name in pictures if name in found}, findings, len(jobs)


def _keep(path: Path, data: bytes) -> None:
    from hfmod.vassal.archive import write_atomically

    write_atomically(path, data)


def _bad_picture(game: str, picture: Picture, why: str) -> Finding:
    about = f" (of {picture.about})" if picture.about else ""
    return Finding(
        "HF901",
        Severity.ERROR,
        f"the picture {picture.name}{about} can't be drawn: {why}",
        _where(game, picture.about),
        help="correct the content that it shows",
    )


def _where(game: str, about: str) -> Location | None:
    """The first line of the content that describes a thing by its id."""
    if not about:
        return None
    entry = re.compile(rf"\bid: *[\"']?{re.escape(about)}\b")
    for path in sorted(package(game).folder.rglob("*.yaml")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = entry.search(line)
            if found is not None:
                return Location(str(path), number, found.start() + 1)
    return None


def _faults(game: str) -> tuple[Finding, ...]:
    """Errors that lint finds in the content of a game, with lines and remedies."""
    from hfmod.app.linting import lint_paths

    found = lint_paths([package(game).folder]).findings
    return tuple(one for one in found if one.severity is Severity.ERROR)


def _check_boards(table: Table) -> Iterable[Finding]:
    for board in table.boards:
        pixels = board.whole[0] * board.whole[1]
        if pixels > _MAX_BOARD:
            yield Finding(
                "HF902",
                Severity.WARNING,
                f"board {board.name} has {pixels // 1_000_000} million pixels: "
                f"VASSAL needs {pixels * 4 >> 20} MB for it",
                help="draw it smaller",
            )


def build(
    game: str,
    output_dir: Path,
    target: str = "vassal",
    progress: Progress | None = None,
    *,
    workers: int | None = None,
    locked: bool = False,
) -> BuildResult:
    """Build ``<output_dir>/<game>-<version>.vmod``, unless it is there and nothing has changed.

    New pieces get numbers, which are written beside the content; ``locked`` refuses to give any.
    Errors in the content are findings, and then no file is written. Raises BuildError for an unknown game or
    target, or an output folder that can't be written.
    """
    if target not in TARGETS:
        raise BuildError(f"there is no target {target!r} to build for; targets are {', '.join(TARGETS)}")
    package_of = with_table(game)
    path = output_dir / f"{game}-{module_version()}.{TARGETS[target]}"
    cache_dir = output_dir / ".cache" / game
    record = cache_dir / "built.json"
    inputs = input_digest(package_of)
    last = _read_record(record)
    if last.get("inputs") == inputs and path.is_file() and last.get("stat") == _stat(path):
        return BuildResult(
            path, warm=True, digest=last.get("module", ""), pictures=int(last.get("pictures", "0"))
        )
    try:
        cache_dir.mkdir(parents=True, exist_ok=True)
        return _build(game, path, cache_dir, inputs, progress, workers or min(4, os.cpu_count() or 1), locked)
    except OSError as error:
        raise BuildError(f"{output_dir} can't be written: {error.strerror}") from None


def _build(
    game: str, path: Path, cache_dir: Path, inputs: str, progress: Progress | None, workers: int, locked: bool
) -> BuildResult:
    from hfmod.content.errors import ContentError
    from hfmod.vassal.archive import write_atomically
    from hfmod.vassal.module_writer import ModuleError, gpids, module_bytes

    faults = _faults(game)
    if faults:
        return BuildResult(None, faults)
    try:
        table = table_of(game)
        pictures = table.pictures()
    except ContentError as error:
        return BuildResult(None, (Finding("HF900", Severity.ERROR, str(error)),))
    findings = list(_check_boards(table))
    lock = package(game).folder / gpids.FILE
    try:
        known = gpids.read(lock)
    except gpids.GpidError as error:
        place = Location(str(lock), error.line)
        return BuildResult(None, (Finding("HF903", Severity.ERROR, error.why, place, error.todo),))
    numbers, next_free, new = gpids.assign((piece.id for piece in table.pieces), known)
    closed = bool(new) and (locked or installed(lock.parent))
    if closed:
        findings.append(_unnumbered(new, lock, locked=locked))
        if locked:
            return BuildResult(None, tuple(findings))
    drawn, problems, count = _pictures(game, pictures, cache_dir / "pictures", workers, progress)
    findings += problems
    if problems:
        return BuildResult(None, tuple(findings), pictures=len(pictures), drawn=count)
    if progress is not None:
        progress("packing", 0, 1)
    try:
        data = module_bytes(table, module_version(), drawn, numbers, next_free)
    except ModuleError as error:
        return BuildResult(None, (*findings, Finding("HF905", Severity.ERROR, str(error))))
    given = () if closed else tuple(new)
    if given:
        try:
            gpids.add(lock, {piece: numbers[piece] for piece in given})
        except OSError as error:
            raise BuildError(f"{lock} can't be written: {error.strerror}") from None
        inputs = input_digest(package(game))
    try:
        write_atomically(path, data)
    except OSError as error:
        raise BuildError(f"{path} can't be written: {error.strerror}") from None
    digest = hashlib.sha256(data).hexdigest()
    entry = {"inputs": inputs, "module": digest, "stat": _stat(path), "pictures": str(len(pictures))}
    if not findings:
        write_atomically(cache_dir / "built.json", json.dumps(entry).encode())
    return BuildResult(path, tuple(findings), False, digest, len(pictures), count, numbered=given, lock=lock)


def _unnumbered(new: Sequence[str], lock: Path, *, locked: bool) -> Finding:
    """The finding on new pieces whose numbers this build cannot write into the lock file."""
    some = ", ".join(new[:5]) + (", ..." if len(new) > 5 else "")
    pieces = "1 piece has" if len(new) == 1 else f"{len(new)} pieces have"
    if locked:
        severity, why = Severity.ERROR, "and --locked gives none"
        help = "Build once without --locked, and keep what it writes into that file."
    else:
        severity, why = Severity.WARNING, "so that games saved with this module may lose them in a later one"
        help = "Build from a copy of the content that is yours (--content): numbers are kept there."
    return Finding("HF904", severity, f"{pieces} no number ({some}), {why}", Location(str(lock)), help=help)


def _read_record(path: Path) -> dict[str, str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _stat(path: Path) -> str:
    """Size and time of the module file, by which a file that somebody has replaced is noticed."""
    stat = path.stat()
    return f"{stat.st_size} {stat.st_mtime_ns}"
