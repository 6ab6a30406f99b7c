"""Zip containers of modules, saves and logs: read with limits, written atomically (section 2 and 9).

Archives come from strangers: sizes, ratios and names are checked before anything is unpacked, and nothing
is ever unpacked to disk.
"""

from __future__ import annotations

import io
import os
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from hfmod.textfiles import TextError, opened
from hfmod.vassal.errors import VassalFormatError

__all__ = [
    "DEFAULT_LIMITS",
    "STAMP",
    "Archive",
    "Limits",
    "archive_bytes",
    "write_archive",
    "write_atomically",
]

STAMP = (2025, 1, 1, 0, 0, 0)
"""Entry time where the caller has no better one: constant, so that two builds have the same bytes."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
    ValueError,  # of names that are no text, of places before the file
)


@dataclass(frozen=True)
class Limits:
    """What an archive may be: bytes of the file (a pipe is held in memory), number of entries, unpacked bytes
    of one entry and of all, and how many times an entry larger than `ratio_from` bytes may be larger than its
    packed form. Texts are held to more: `text_ratio` times their packed form, or `text_bytes` where that is
    more.
    """

    file_bytes: int = 2 * 1024 * 1024 * 1024
    piped_bytes: int = 64 * 1024 * 1024
    entries: int = 20_000
    entry_bytes: int = 512 * 1024 * 1024
    total_bytes: int = 2 * 1024 * 1024 * 1024
    ratio: int = 400
    ratio_from: int = 16 * 1024 * 1024
    text_bytes: int = 4 * 1024 * 1024
    text_ratio: int = 60

    def text(self, packed: int) -> int:
        """How many bytes a text of so many packed bytes may have."""
        return min(self.entry_bytes, max(self.text_bytes, self.text_ratio * packed))


DEFAULT_LIMITS = Limits()


class Archive:
    """A zip opened for reading.

    Raises VassalFormatError (one line, naming the file) for everything that is not a harmless zip.
    """

    def __init__(
        self, path: str | Path, limits: Limits = DEFAULT_LIMITS, *, data: bytes | None = None
    ) -> None:
        """Open the file `path`, or `data` that is called `path` in messages."""
        self.path = Path(path)
        self.limits = limits
        self._source: BinaryIO | None = None
        try:
            self._source = (
                opened(self.path, limits.file_bytes, limits.piped_bytes) if data is None else io.BytesIO(data)
            )
            self._zip = zipfile.ZipFile(self._source)
        except TextError as error:
            raise VassalFormatError(error.message, self.path) from None
        except FileNotFoundError:
            raise VassalFormatError("is missing, there is no such file", self.path) from None
        except IsADirectoryError:
            raise VassalFormatError("is a folder, not a VASSAL file", self.path) from None
        except PermissionError:
            raise VassalFormatError("may not be read", self.path) from None
        except _BROKEN as error:
            if self._source is not None:
                self._source.close()
            raise VassalFormatError(
                f"is no VASSAL file, or a damaged one (not an intact zip: {error})", self.path
            ) from None
        try:
            self._check()
        except VassalFormatError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._zip.close()
        if self._source is not None:
            self._source.close()

    def _check(self) -> None:
        infos = self._zip.infolist()
        if len(infos) > self.limits.entries:
            raise self._refusal(f"has {len(infos)} entries, more than the {self.limits.entries} allowed")
        total = 0
        seen: set[str] = set()
        for info in infos:
            name = info.filename
            if not name:
                raise self._refusal("has an entry without a name")
            if info.header_offset < 0:
                raise self._refusal(f"is damaged (entry {name!r} begins before the file)")
            if _escapes(name):
                raise self._refusal(f"has an entry that points outside the archive: {name!r}")
            if info.flag_bits & 0x1:
                raise self._refusal(f"is encrypted (entry {name!r})")
            if info.compress_type not in _METHODS:
                raise self._refusal(f"packs {name!r} with a method that VASSAL does not know")
            if name in seen:
                raise self._refusal(f"has the entry {name!r} twice")
            seen.add(name)
            total += info.file_size
            if info.file_size > self.limits.entry_bytes or total > self.limits.total_bytes:
                raise self._refusal(f"would unpack to more than is allowed (at {name!r})")
            if (
                info.file_size > self.limits.ratio_from
                and info.file_size > self.limits.ratio * info.compress_size
            ):
                raise self._refusal(
                    f"packs {name!r} more than {self.limits.ratio} times: looks like a zip bomb"
                )

    def _refusal(self, reason: str) -> VassalFormatError:
        return VassalFormatError(reason, self.path)

    def names(self) -> list[str]:
        """Entry names, files only, in the order of the archive."""
        return [i.filename for i in self._zip.infolist() if not i.is_dir()]

    def __contains__(self, name: str) -> bool:
        return name in self._zip.NameToInfo

    def size(self, name: str) -> int:
        """Unpacked size of an entry in bytes."""
        return self._zip.NameToInfo[name].file_size

    def read(self, name: str) -> bytes:
        """Bytes of an entry. Raises VassalFormatError when it is missing, broken or larger than it claims."""
        info = self._zip.NameToInfo.get(name)
        if info is None:
            raise self._refusal(f"has no entry {name!r}")
        try:
            with self._zip.open(info) as stream:
                data = stream.read(info.file_size + 1)
        except _BROKEN as error:
            raise self._refusal(f"has a damaged entry {name!r} ({error})") from None
        if len(data) != info.file_size:
            raise self._refusal(f"has a damaged entry {name!r} (wrong size)")
        return data

    def head(self, name: str, most: int = 1 << 20) -> bytes:
        """The first bytes of an entry. Raises VassalFormatError as `read` does."""
        try:
            with self._zip.open(name) as stream:
                return stream.read(most)
        except (*_BROKEN, KeyError) as error:
            raise self._refusal(f"has a damaged entry {name!r} ({error})") from None

    def packed(self, name: str) -> int:
        """Packed size of an entry in bytes."""
        return self._zip.NameToInfo[name].compress_size

    def text(self, name: str) -> bytes:
        """Bytes of an entry that is a text: packed to less than a text can be, it is refused unread."""
        most = self.limits.text(self.packed(name)) if name in self else 0
        if name in self and self.size(name) > most:
            raise self._refusal(f"packs {name!r} more than a text can be packed: looks like a zip bomb")
        return self.read(name)


def _escapes(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return name.startswith(("/", "\\")) or ".." in parts or ":" in parts[0] or "\0" in name


def archive_bytes(
    entries: Mapping[str, bytes] | Iterable[tuple[str, bytes]],
    stamp: tuple[int, int, int, int, int, int] = STAMP,
) -> bytes:
    """A zip of `entries` in their order; same entries and `stamp` (entry time) give the same bytes."""
    out = io.BytesIO()
    items = entries.items() if isinstance(entries, Mapping) else entries
    with zipfile.ZipFile(out, "w") as target:
        for name, data in items:
            if _escapes(name):
                raise ValueError(f"an entry may not point outside the archive: {name!r}")
            info = zipfile.ZipInfo(name, stamp)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3  # the same bytes on every system
            info.external_attr = 0o644 << 16
            target.writestr(info, data)
    return out.getvalue()


def write_atomically(path: str | Path, data: bytes) -> None:
    """Write `data` so that `path` is at any time either the old file or the complete new one."""
    target = Path(path)
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        umask = os.umask(0)
        os.umask(umask)
        Path(temporary).chmod(0o666 & ~umask)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def write_archive(
    path: str | Path,
    entries: Mapping[str, bytes] | Iterable[tuple[str, bytes]],
    stamp: tuple[int, int, int, int, int, int] = STAMP,
) -> None:
    """`archive_bytes` into a file, atomically."""
    write_atomically(path, archive_bytes(entries, stamp))
