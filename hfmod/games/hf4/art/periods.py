"""Pictures of the years of a game for a guided replay: what lies on the solar map, and the ways flown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hfmod.engine.act import Act
from hfmod.games.hf4.art.journey import Journey, Piece
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4


@dataclass(frozen=True)
class View:
    """What a picture shows: pieces, and the spaces entered by colour."""

    pieces: list[Piece]
    ways: dict[str, list[str]]


def seen(state: Hf4State, acts: Sequence[Act[Hf4State]]) -> View:
    """Stacks, claims, factories and colonies of a position, and the ways flown to it."""
    colours = {name: player.faction for name, player in state.players.items()}
    pieces = [
        Piece("rocket" if stack.kind == "rocket" else "stack", colours[name], stack.location)
        for name in state.players
        for stack in state.stacks(name)
        if stack.kind != "leo" and stack.cards
    ]
    for space, site in state.sites.items():
        owner = site.factory or site.claim
        if owner:
            pieces.append(Piece("factory" if site.factory else "claim", colours[owner], space))
        pieces += [Piece("colony", colours[owner], space) for owner in site.colonies]
    ways: dict[str, list[str]] = {}
    for act in acts:
        if isinstance(act, Enter):
            ways.setdefault(colours.get(str(act.by), ""), []).append(act.space)
    return View(pieces, ways)


def drawn(game: Hf4, periods: Sequence[View]) -> tuple[str, list[str]]:
    """The part of the map that was used, and what each period shows on it."""
    spaces = {space for view in periods for way in view.ways.values() for space in way}
    spaces |= {piece.space for view in periods for piece in view.pieces}
    journey = Journey(game.content.map, spaces)
    pictures = [
        journey.picture(view.pieces, view.ways) if view.pieces or view.ways else "" for view in periods
    ]
    return journey.ground, pictures
