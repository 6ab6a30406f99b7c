"""The broken samples of ``samples.yaml``, and lint with or without the engines' words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from hfmod.content import lint as content
from hfmod.findings import Finding
from hfmod.games.hf4.content.lint import Hf4Lint
from hfmod.games.roll.content.lint import RollLint
from hfmod.games.tmdice.content.lint import TmdiceLint

CARDS = "# yaml-language-server: $schema=hf4-cards.schema.json\ndeck: thrusters\nsource: test\ncards:\n"
GOOD = (
    "  - {id: ZT901, spectral: V, white: {name: One, mass: 1, rad: 1, thrust: 1, fuel: 1},"
    " black: {name: Two, mass: 1, rad: 1, thrust: 1, fuel: 1}}\n"
)


@dataclass(frozen=True)
class Sample:
    """Files by name with one mark ``<<``; ``says`` and ``helps`` are parts of message and help.

    ``also``: codes of whatever else is found in them, in its order.
    """

    name: str
    code: str
    files: dict[str, str]
    says: str
    helps: str
    also: list[str]


def _load() -> list[Sample]:
    data = yaml.safe_load(Path(__file__).with_name("samples.yaml").read_text(encoding="utf-8"))
    found = []
    for entry in data["samples"]:
        files: dict[str, str] = dict(data[entry["basis"]]) if "basis" in entry else {}
        for name, text in entry["files"].items():
            files[name] = files[name] + text.removeprefix("+\n") if text.startswith("+\n") else text
        words = (entry.get("says", ""), entry.get("helps", ""))
        found.append(Sample(entry["name"], entry["code"], files, *words, entry.get("also", [])))
    return found


SAMPLES = _load()


def lint(
    paths: Sequence[Path] | None = None, hf4: Hf4Lint | None = None, roll: RollLint | None = None
) -> list[Finding]:
    """Findings of content; a game that is not given is held against no engine."""
    return content.lint([hf4 or Hf4Lint(), roll or RollLint(), TmdiceLint()], paths)
