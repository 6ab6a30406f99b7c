"""What a file of a recorded game is: told by its first bytes, not by the ending of its name."""

from __future__ import annotations

from pathlib import Path

from hfmod.textfiles import BOM, TextError, opened

__all__ = ["VASSAL", "is_json_log", "is_log", "is_vassal", "is_yaml_log"]

VASSAL = frozenset({".vlog", ".vsav"})
_LOGS = frozenset({".hflog", ".vlog"})
_YAML = frozenset({".yaml", ".yml"})
_ZIP = b"PK"
_HEAD, _MOST = 512, 64 * 1024 * 1024


def is_vassal(path: Path) -> bool:
    """Whether it is a saved game or log of VASSAL, or claims to be one and is nothing else."""
    head = _head(path)
    return head.startswith(_ZIP) or (path.suffix in VASSAL and not (is_json_log(path) or _says_hflog(head)))


def is_json_log(path: Path) -> bool:
    """Whether its first line can be the header of an open log as JSON Lines."""
    head = _head(path)
    return head.startswith(b"{") and b'"hflog"' in head


def is_yaml_log(path: Path) -> bool:
    """Whether it is read as an open log in YAML: by its first word, or its ending."""
    return not is_json_log(path) and (path.suffix in _YAML or _says_hflog(_head(path)))


def is_log(path: Path) -> bool:
    """Whether a file that lies in a folder is a log: by its ending, a transcript by its first word."""
    return path.suffix in _LOGS or _says_hflog(_head(path))


def _says_hflog(head: bytes) -> bool:
    return head.startswith(b"hflog:") or b"\nhflog:" in head


def _head(path: Path) -> bytes:
    """The first bytes without a byte order mark and blanks; none where the file cannot be read."""
    try:
        with opened(path, 2**62, _MOST) as source:
            return source.read(_HEAD).removeprefix(BOM).lstrip()
    except (OSError, TextError, ValueError):
        return b""
