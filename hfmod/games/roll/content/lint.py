"""Lint of Roll for the Galaxy's content: dice, worlds, the sides of all tiles, and the powers they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from hfmod.content.lint_base import Report, mean
from hfmod.content.lint_pack import (
    GameLint,
    Pack,
    against_engine,
    duplicates,
    lint_options,
    lint_rule_ids,
    twice,
)
from hfmod.content.yaml import Document
from hfmod.resources import content_dir

_DICE = ("dice", "workers")  # keys of a power that list colours of dice
_WORLDS = ("worlds", "extra_worlds")  # and colours of worlds
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_WITH_BONUS = 6  # cost of the developments that have a bonus at the end of the game (ROLL-SCORE-2)


@dataclass(frozen=True, eq=False)
class RollLint(GameLint):
    """``implemented`` are the codes of powers and bonuses that the engine knows, None leaves them out."""

    implemented: Set[str] | None = None

    game: ClassVar[str] = "roll"
    mark: ClassVar[str] = "powers.yaml"
    merged: ClassVar[Mapping[str, tuple[str, str]]] = {
        "roll-tiles": ("tiles", "id"),
        "roll-factions": ("factions", "number"),
        "roll-home-worlds": ("home_worlds", "id"),
    }

    @property
    def shipped(self) -> Path:
        return content_dir("roll")

    def check(self, pack: Pack, report: Report) -> None:
        _tables(pack, report, self)
        _tiles(pack, report)
        words = _vocabulary(pack, report)
        if words is None:
            return
        lint_rule_ids(report, self, pack.entries("roll-powers", "powers"), "code")
        used = _powers(pack, report, words)
        if not pack.broken & {"roll-tiles", "roll-factions"}:
            vocabulary = ("roll-powers", "powers")
            otherwise = "Let the engine do it, or delete the entry."
            against_engine(pack, report, vocabulary, self.implemented, used, "tile", otherwise)


@dataclass(frozen=True)
class Side:
    """A side of a tile in a document. ``kind`` is development or world; home worlds are worlds."""

    document: Document
    path: tuple[str | int, ...]
    kind: str
    data: Mapping[str, Any]

    @property
    def name(self) -> str:
        return str(self.data["name"])


def sides(pack: Pack) -> Iterator[Side]:
    """Every side of every tile."""
    for document, path, tile in pack.entries("roll-tiles", "tiles"):
        for kind in ("development", "world"):
            yield Side(document, (*path, kind), kind, tile[kind])
    for document, path, faction in pack.entries("roll-factions", "factions"):
        for half in ("left", "right"):
            for kind, data in faction[half].items():
                yield Side(document, (*path, half, kind), kind, data)
    for document, path, home in pack.entries("roll-home-worlds", "home_worlds"):
        yield Side(document, path, "world", home)


# -- tables ------------------------------------------------------------------------------------------------


def _tables(pack: Pack, report: Report, game: GameLint) -> None:
    for key, name in (("dice", "code"), ("dice", "name"), ("worlds", "code"), ("chips", "value")):
        duplicates(pack, report, "roll-dice", key, name)
    dice = pack.names("roll-dice", "dice", "code")
    for document, path, world in pack.entries("roll-dice", "worlds"):
        if "die" in world:
            _known(report, document, (*path, "die"), world["code"], world["die"], dice, "dice")
    for document in pack.of("roll-dice"):
        start, track = document.data["start"], document.data["credits"]
        _known(report, document, ("start", "die"), "start", start["die"], dice, "dice")
        if track["least"] > track["most"]:
            message = f"credits: {track['least']} at least and {track['most']} at most"
            report.add(document, ("credits",), "HF105", message, "Write the smaller number as least.")
    lint_options(pack, report, game)


def _known(
    report: Report, document: Document, path: Sequence[str | int], who: str, code: str,
    codes: set[str] | None, what: str,
) -> None:  # fmt: skip
    """A colour is one of those that dice.yaml names, as far as that can be known."""
    if codes is not None and code not in codes:
        colours = "Colours are: " + ", ".join(sorted(codes)) + "."
        message = f"{who}: there are no {what} of the colour {code!r}"
        report.add(document, path, "HF205", message, mean(code, codes, colours))


# -- tiles -------------------------------------------------------------------------------------------------


def _tiles(pack: Pack, report: Report) -> None:
    """Names, numbers, colours, and what a side says about itself."""
    duplicates(pack, report, "roll-tiles", "tiles")
    duplicates(pack, report, "roll-factions", "factions", "number")
    duplicates(pack, report, "roll-home-worlds", "home_worlds")
    all_sides = list(sides(pack))
    twice(report, ((side.document, (*side.path, "name"), side.name) for side in all_sides), "HF202")
    dice = pack.names("roll-dice", "dice", "code")
    worlds = pack.names("roll-dice", "worlds", "code")
    bare = {world["code"] for _, _, world in pack.entries("roll-dice", "worlds") if "trade" not in world}
    for side in all_sides:
        document, path, data = side.document, side.path, side.data
        if "colour" in data:
            _known(report, document, (*path, "colour"), side.name, data["colour"], worlds, "worlds")
        for index, gain in enumerate(data.get("gain", ())):
            at = (*path, "gain", index)
            _known(report, document, (*at, "die"), side.name, gain["die"], dice, "dice")
            if gain["to"] == "world" and (side.kind != "world" or data["colour"] in bare):
                message = f"{side.name}: no goods lie on a {data.get('colour', side.kind)} tile"
                report.add(document, (*at, "to"), "HF271", message, "Dice go to the cup or the citizenry.")
        for key in ("powers", "endgame"):
            for at, power in _listed(data.get(key, ())):
                where = (*path, key, *at)
                for name, what, codes in (
                    *((n, "dice", dice) for n in _DICE),
                    *((n, "worlds", worlds) for n in _WORLDS),
                ):
                    for index, code in enumerate(power.get(name, ())):
                        _known(report, document, (*where, name, index), side.name, code, codes, what)
        if side.kind == "development":
            _development(side, report)


def _listed(entry: Any) -> Iterator[tuple[tuple[int, ...], Mapping[str, Any]]]:
    """Powers of a list, or a bonus alone, each with its path below the key."""
    if isinstance(entry, Mapping):
        yield (), entry
    else:
        for index, power in enumerate(entry):
            yield (index,), power


def _development(side: Side, report: Report) -> None:
    data = side.data
    if ("endgame" in data) != (data["cost"] == _WITH_BONUS):
        has = "has a bonus" if "endgame" in data else "has no bonus"
        message = f"{side.name}: a development of cost {data['cost']} {has} at the end of the game"
        help = "Developments of cost 6 have one, and no others."
        report.add(side.document, (*side.path, "cost"), "HF272", message, help)
    assigns = any(power["phase"] == "assign" for power in data.get("powers", ()))
    if assigns != data.get("reassigns", False):
        message = f"{side.name} has {'a' if assigns else 'no'} power in the phase assign"
        help = "Add reassigns: true." if assigns else "Delete reassigns."
        key = "powers" if assigns else "reassigns"
        report.add(side.document, (*side.path, key), "HF273", message, help, key=True)


# -- powers ------------------------------------------------------------------------------------------------


def _vocabulary(pack: Pack, report: Report) -> dict[str, dict[str, Any]] | None:
    """Entries by code, None where the vocabulary is missing or broken; notes its own faults."""
    if not pack.whole("roll-powers"):
        return None
    duplicates(pack, report, "roll-powers", "powers", "code")
    words: dict[str, dict[str, Any]] = {}
    for document, path, entry in pack.entries("roll-powers", "powers"):
        code, params = entry["code"], entry.get("params", ())
        words.setdefault(code, entry)
        for index, name in enumerate(entry.get("needs", ())):
            if name not in params:
                message = f"{code} needs {name}, which is no parameter of it"
                report.add(document, (*path, "needs", index), "HF212", message, f"Add {name} to params.")
        for name in _PLACEHOLDER.findall(entry["text"]):
            if name not in params:
                message = f"{code}: the sentence names {{{name}}}, which is no parameter of the code"
                report.add(document, (*path, "text"), "HF213", message, mean(name, params))
    return words


def _powers(pack: Pack, report: Report, words: Mapping[str, Mapping[str, Any]]) -> set[str]:
    """Check the powers and bonuses of all developments; returns the codes that they name."""
    used: set[str] = set()
    for side in sides(pack):
        for key, kind in (("powers", "power"), ("endgame", "endgame")):
            known = {code: word for code, word in words.items() if word.get("kind", "power") == kind}
            for at, power in _listed(side.data.get(key, ())):
                used.add(power["code"])
                _power(side, (*side.path, key, *at), power, known, report)
    return used


def _power(
    side: Side, path: tuple[str | int, ...], power: Mapping[str, Any],
    known: Mapping[str, Mapping[str, Any]], report: Report,
) -> None:  # fmt: skip
    """A power names a code, gives its parameters and works in one of its phases."""
    document, code = side.document, power["code"]
    word = known.get(code)
    if word is None:
        message = f"{side.name}: there is no code {code!r}"
        report.add(document, (*path, "code"), "HF211", message, mean(code, known, "See powers.yaml."))
        return
    params, phases = word.get("params", ()), word.get("phases", ())
    for name in power.keys() - {"code", "phase", "text"} - set(params):
        takes = "Parameters are: " + ", ".join(params) + "." if params else "The code takes none."
        message = f"{side.name}: {code} has no parameter {name!r}"
        report.add(document, (*path, name), "HF212", message, mean(name, params, takes), key=True)
    for name in word.get("needs", ()):
        if name not in power:
            message = f"{side.name}: {code} needs {name}"
            report.add(document, (*path, "code"), "HF212", message, f"Add {name}.")
    if "phase" in power and power["phase"] not in phases:
        message = f"{side.name}: {code} does nothing in the phase {power['phase']}"
        report.add(document, (*path, "phase"), "HF274", message, f"It works in: {', '.join(phases)}.")
    if power.get("least", 1) > power.get("most", power.get("least", 1)):
        message = f"{side.name}: {power['least']} workers at least and {power['most']} at most"
        report.add(document, (*path, "least"), "HF105", message, "Write the smaller number as least.")
