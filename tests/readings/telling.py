"""What the writer of a game tells at the table for acts that were read: the words of its log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hfmod.package import load_game
from hfmod.record.unwritten import CannotWrite
from hfmod.record.vassal import written
from hfmod.vassal.commands import Chat, Log, decode_command
from tests.readings.reading import READINGS, kept

TOLD = READINGS / "told"
HEADED = '{"header"'
OF_TODAY = "of-today"  # in place of the content's digest: what else changes is to be seen
BESIDE = frozenset({"then", "expect", "figures"})  # of an act in a reading: what tells no act


def kept_telling(name: str) -> Path:
    """Where it is kept what is told for a game."""
    return TOLD / f"{name}.txt"


def tellable() -> list[str]:
    """Games that were read from their beginning."""
    read = sorted(READINGS.glob("*.jsonl"))
    return [path.stem for path in read if path.read_text(encoding="utf-8").startswith(HEADED)]


def telling(name: str) -> list[str]:
    """The words at a table that does what a kept game was read as, up to an act that it can't do."""
    first, *lines = map(json.loads, kept(name).read_text(encoding="utf-8").splitlines())
    header = first["header"]
    header["content"] = load_game(header["game"]).content_digest()
    acts = [{what: one[what] for what in one if what not in BESIDE} for one in lines if "do" in one]
    try:
        return list(_words(header, acts))
    except CannotWrite as error:
        found = re.match(r"act (\d+)", str(error))
        assert found is not None
        return [*_words(header, acts[: int(found[1]) - 1]), str(error)]


def _words(header: Mapping[str, Any], acts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for step in written(header, acts).steps:
        for _, node in step.walk():
            match decode_command(node.text):
                case Log(command=Chat(text)):
                    yield text.replace(header["content"], OF_TODAY)


def renew_telling(name: str) -> None:
    """Write what is told for a game."""
    TOLD.mkdir(exist_ok=True)
    words = "".join(f"{line}\n" for line in telling(name))
    kept_telling(name).write_text(words, encoding="utf-8")
