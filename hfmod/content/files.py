"""Content of any game as parsed files by relative path, and the name that stands for it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hfmod.content import yaml
from hfmod.content.errors import ContentError


def digest(files: Mapping[str, Any]) -> str:
    """Name of the content: SHA-256 (hex) of the parsed data by relative path. Comments do not count."""
    text = json.dumps(files, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def read_files(root: Path, paths: Iterable[Path]) -> dict[str, Any]:
    """The mappings that files hold, by path below ``root``. Raises ContentError, which says what to do."""
    files: dict[str, Any] = {}
    for path in paths:
        try:
            document = yaml.read(path)
        except OSError as error:
            raise ContentError(f"{path} can't be read: {error.strerror}; run hfmod lint {root}") from None
        except yaml.YamlError as error:
            raise ContentError(f"{path}:{error.line}:{error.column}: {error.message}") from None
        if not isinstance(document.data, dict):
            raise ContentError(f"{path}: the file holds no mapping; run hfmod lint {root}")
        files[path.relative_to(root).as_posix()] = document.data
    return files
