"""Lint of the board and the dice: hexes and their neighbours, tracks, faces, standard actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hfmod.content.lint_base import Report, mean
from hfmod.content.lint_pack import Pack, duplicates, twice
from hfmod.content.yaml import Document
from hfmod.games.tmdice.content.model import hexes_beside

SIDES = 6
#: Standard actions that the engine plays (TMD-ACT-5.3 to 5.7).
STANDARD = ("raise_temperature", "place_ocean", "place_greenery", "place_city", "buy_vp")


def check(pack: Pack, report: Report) -> None:
    """Note what is wrong with board and dice."""
    duplicates(pack, report, "tmdice-board", "special_tiles")
    duplicates(pack, report, "tmdice-board", "hexes")
    for document in pack.of("tmdice-board"):
        _hexes(document, report)
        for name in ("temperature", "oxygen"):
            _track(document, name, report)
        _vp_track(document, report)
    for document in pack.of("tmdice-dice"):
        _dice(document, report)
    duplicates(pack, report, "tmdice-dice", "dice", "colour", "HF202")
    duplicates(pack, report, "tmdice-dice", "standard_actions")


def _hexes(document: Document, report: Report) -> None:
    """Every hex of the rows is listed and no other; oceans fit; a solo game can begin."""
    board: Mapping[str, Any] = document.data
    beside = hexes_beside(board["rows"])
    listed = {one["id"]: one for one in board["hexes"]}
    for index, one in enumerate(board["hexes"]):
        if one["id"] not in beside:
            message = f"there is no hex {one['id']} in rows of {', '.join(map(str, board['rows']))}"
            help = mean(one["id"], beside.keys() - listed.keys(), "Delete it, or make its row longer.")
            report.add(document, ("hexes", index, "id"), "HF292", message, help)
    for name in beside.keys() - listed.keys():
        report.add(
            document, ("hexes",), "HF292", f"the hex {name} is not listed", f"Add {{id: {name}}}.", key=True
        )
    oceans = {name for name, one in listed.items() if one.get("ocean")}
    if len(oceans) < board["tiles"]["ocean"]:
        message = f"{len(oceans)} hexes are reserved for {board['tiles']['ocean']} ocean tiles"
        report.add(document, ("hexes",), "HF292", message, "Add ocean: true to more hexes.", key=True)
    if not any(one.get("solo_city") for one in board["hexes"]):
        message = "no hex is marked for the first city of a solo game"
        report.add(document, ("hexes",), "HF292", message, "Add solo_city: true to some hex.", key=True)
    for index, one in enumerate(board["hexes"]):
        if one.get("solo_city") and one["id"] in beside:
            _solo_city(document, ("hexes", index, "solo_city"), one, beside, oceans, report)
    for name, line in board["central_lines"].items():
        for index, one in enumerate(line):
            if one not in beside:
                message = f"central line {name}: there is no hex {one}"
                report.add(document, ("central_lines", name, index), "HF292", message, mean(one, beside))


def _solo_city(
    document: Document, path: Sequence[str | int], one: Mapping[str, Any],
    beside: Mapping[str, frozenset[str]], oceans: set[str], report: Report,
) -> None:  # fmt: skip
    """A first city lies on land, beside an ocean hex, with a land hex beside both (TMD-SOLO-3)."""
    name = one["id"]
    if name in oceans:
        message = f"{name}: no city lies on a hex that is reserved for an ocean"
        report.add(document, path, "HF292", message, "Delete solo_city or ocean.", key=True)
    elif not any(beside[name] & beside[ocean] - oceans for ocean in beside[name] & oceans):
        message = f"{name}: no ocean and greenery fit beside a first city here"
        help = "It needs a hex with ocean: true beside it, and a land hex beside both."
        report.add(document, path, "HF292", message, help, key=True)


def _track(document: Document, name: str, report: Report) -> None:
    """Steps lead from the start to the end, and all spaces that are named lie on the way."""
    track = document.data[name]
    spaces = range(track["start"], track["end"] + 1, track["step"])
    if track["end"] not in spaces:
        message = f"{name}: steps of {track['step']} do not lead from {track['start']} to {track['end']}"
        report.add(document, (name, "step"), "HF293", message, "Change the step or an end.")
        return
    named: list[tuple[tuple[str | int, ...], int]] = [(("solo_start",), track["solo_start"])]
    named += [(("bonuses", index, "at"), one["at"]) for index, one in enumerate(track["bonuses"])]
    for path, space in named:
        if space not in spaces:
            message = f"{name}: {space} is no space of the track"
            help = (
                f"Spaces are {track['start']}, {track['start'] + track['step']} and so on to {track['end']}."
            )
            report.add(document, (name, *path), "HF293", message, help)
    twice(
        report,
        ((document, (name, "bonuses", index, "at"), one["at"]) for index, one in enumerate(track["bonuses"])),
        "HF202",
    )


def _vp_track(document: Document, report: Report) -> None:
    board = document.data
    for key in ("bonus_cards", "deadlines"):
        spaces = board["vp_track"][key]
        if sorted(spaces) != spaces:
            message = f"{key}: the spaces do not rise"
            report.add(
                document, ("vp_track", key), "HF293", message, "Write the smaller ones first.", key=True
            )


def _dice(document: Document, report: Report) -> None:
    """Faces have one name each, the sides make a die, and standard actions are those of the engine."""
    faces = [
        (("dice", index, "faces", number, "face"), face["face"])
        for index, die in enumerate(document.data["dice"])
        for number, face in enumerate(die["faces"])
    ]
    twice(report, ((document, path, face) for path, face in faces), "HF202")
    sides = sum(document.data["ranks"].values())
    if sides != SIDES:
        message = f"the ranks make {sides} sides"
        report.add(document, ("ranks",), "HF293", message, f"A die has {SIDES}.", key=True)
    there = [one["id"] for one in document.data["standard_actions"]]
    for index, name in enumerate(there):
        if name not in STANDARD:
            message = f"the engine plays no standard action {name!r}"
            help = mean(name, STANDARD, "It plays: " + ", ".join(STANDARD) + ".")
            report.add(document, ("standard_actions", index, "id"), "HF205", message, help)
    for name in set(STANDARD) - set(there):
        message = f"the standard action {name} is missing"
        report.add(document, ("standard_actions",), "HF292", message, "Add it.", key=True)
