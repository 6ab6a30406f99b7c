"""What of a table may be shown: public facts, one side's view, or everything; and comparing two tables."""

from __future__ import annotations

from typing import Any

from hfmod.vassal import sequence
from hfmod.vassal.module import Module
from hfmod.vassal.secret import PlayerKey, Secret
from hfmod.vassal.table import PieceState, TableState
from hfmod.vassal.trait_actions import Attachment
from hfmod.vassal.trait_changes import changes_silently

__all__ = ["differences", "open_to", "snapshot"]

_HIDDEN = "a hidden piece"


def snapshot(
    state: TableState, module: Module | None = None, *, side: str | None = None, reveal: bool = False
) -> dict[str, Any]:
    """The table as plain data with stable keys, ready for JSON.

    Without `side` only what everybody sees: masked pieces by the mask's name, no invisible pieces and none
    that an unknown trait may hide, nothing in private windows, decks as numbers of cards. `side` adds what
    that side sees; `reveal` shows everything.
    Player ids are never in it.
    """
    view = _View(state, module, side, reveal)
    maps: dict[str, list[dict[str, Any]]] = {}
    for piece in state.pieces.values():
        shown = view.piece(piece)
        if shown is not None:
            maps.setdefault(piece.map or "", []).append(shown)
    for pieces in maps.values():
        pieces.sort(key=lambda p: (p["x"], p["y"], p["id"]))
    return {
        "step": state.step,
        "players": sorted(({"name": p.name, "side": p.side} for p in state.players()), key=str),
        "properties": {
            f"{container}/{name}" if container != "Module" else name: value
            for (container, name), value in sorted(state.properties.items())
        },
        "turns": dict(sorted(state.turns.items())),
        "boards": {m: [b.name for b in boards] for m, boards in sorted(state.boards.items())},
        "maps": dict(sorted(maps.items())),
        "decks": {name: view.deck(name) for name in sorted(state.decks())},
        "notes": {"scenario": state.notes, "public": state.public_notes},
    }


class _View:
    def __init__(self, state: TableState, module: Module | None, side: str | None, reveal: bool) -> None:
        self.state = state
        self.module = module
        self.side = side
        self.reveal = reveal

    def piece(self, piece: PieceState) -> dict[str, Any] | None:
        parent = self.state.stacks.get(piece.parent) if piece.parent is not None else None
        name, open_ = piece.name, True
        if not self.reveal:
            hidden = piece.invisible()
            if parent is not None and parent.is_deck:
                return None  # decks are listed by themselves
            unseen = hidden is not None and not _owns(self.state, hidden.hidden_by, self.side)
            if unseen or self.state.veiled(piece) or not _window_open(self.module, piece.map, self.side):
                return None
            mask = piece.mask()
            if mask is not None and not _owns(self.state, mask.masked_by, self.side):
                name, open_ = mask.mask_name, False
        out: dict[str, Any] = {"id": piece.id, "name": name, "x": piece.x, "y": piece.y}
        if self.module is not None and piece.map is not None:
            layout = self.state.boards.get(piece.map)
            out["location"] = self.module.locate(piece.map, piece.x, piece.y, layout).name
        if parent is not None:
            out["deck" if parent.is_deck else "stack"] = parent.name if parent.is_deck else parent.id
        if open_:
            out["gpid"] = piece.gpid
            out["properties"] = dict(sorted(piece.properties().items()))
        return out

    def deck(self, name: str) -> dict[str, Any]:
        deck = self.state.decks()[name]
        out: dict[str, Any] = {"map": deck.map, "cards": len(deck.contents), "face_down": deck.face_down}
        if self.reveal:
            out["order"] = [self.state.pieces[i].name for i in deck.contents if i in self.state.pieces]
        elif not deck.face_down and deck.contents:
            top = self.state.pieces.get(deck.contents[-1])
            out["top"] = self.state.public_name(top) if top is not None else None
        return out


def _owns(state: TableState, owner: Secret, side: str | None) -> bool:
    """Whether a side owns a mask: by side name, or by the id of a player of the side."""
    if side is None:
        return False
    player = state.roster.get(PlayerKey(owner.reveal()))
    return owner.reveal() == side or (player is not None and player.side == side)


def _window_open(module: Module | None, map_name: str | None, side: str | None) -> bool:
    info = module.maps.get(map_name) if module is not None and map_name else None
    return info is None or info.visible or not info.owners or side in info.owners


def open_to(state: TableState, module: Module | None, piece: PieceState, side: str | None) -> bool:
    """Whether a side (None: everybody) is known to see a piece's face where it lies now."""
    if state.veiled(piece):
        return False
    parent = state.stacks.get(piece.parent) if piece.parent is not None else None
    if parent is not None and parent.is_deck and parent.face_down:
        return False
    mask, hidden = piece.mask(), piece.invisible()
    return (
        _window_open(module, piece.map, side)
        and (mask is None or _owns(state, mask.masked_by, side))
        and (hidden is None or _owns(state, hidden.hidden_by, side))
    )


def differences(left: TableState, right: TableState, people: bool = True) -> list[str]:
    """Where two tables differ, as one line each; [] = the same game (section 7, point 7).

    Used to chain logs: the table after one log against the begin state of the next. Ids of stacks, stored
    properties of pieces, attachments, clocks and states that the engine changes silently are not compared,
    nor, without `people`, who sits at the table and what they note: that may change between two logs.
    No line holds a player id, nor the name of a piece that is hidden on either table. Pieces that lie
    elsewhere come first.
    """
    moved, out = list[str](), list[str]()
    for piece_id in sorted(left.pieces.keys() | right.pieces.keys()):
        a, b = left.pieces.get(piece_id), right.pieces.get(piece_id)
        if a is None or b is None:
            table, piece = (left, a) if a is not None else (right, b)
            name = table.public_name(piece) if piece is not None else None
            out.append(f"piece {piece_id} ({name or _HIDDEN}) is only on one table")
            continue
        open_ = left.public_name(a) == a.name and right.public_name(b) == b.name
        called = (a.name if a.name.strip() else left.looks(a)) if open_ else _HIDDEN
        if (a.map, a.x, a.y) != (b.map, b.x, b.y):
            moved.append(f"{called}: {_spot(a)}, then {_spot(b)}")
        if len(a.types) != len(b.types):
            out.append(f"{called}: has other traits")
            continue
        for level, type_text in enumerate(a.types[:-1]):
            if type_text.startswith(Attachment.PREFIX):
                continue
            mine, yours = a.states[level : level + 1], b.states[level : level + 1]
            if mine != yours and not (mine and changes_silently(type_text, mine[0])):
                out.append(f"{called}: trait {type_text.split(';', 1)[0]!r} has another state")
        if _core(a) != _core(b):
            out.append(f"{called}: comes from another slot")
        if _neighbours(left, a) != _neighbours(right, b):
            out.append(f"{called}: lies in another stack or place of a deck")
    for key in sorted(left.properties.keys() & right.properties.keys()):
        if left.properties[key] != right.properties[key]:
            out.append(f"property {key[1]}: {left.properties[key]!r} and {right.properties[key]!r}")
    for name in sorted(left.turns.keys() & right.turns.keys()):
        if left.turns[name] != right.turns[name]:
            out.append(f"turn tracker {name} differs")
    out = [*moved, *out]
    if not people:
        return out
    if sorted(map(str, left.players())) != sorted(map(str, right.players())):
        out.append("the players or their sides differ")
    for what, one, other in (
        ("scenario notes", left.notes, right.notes),
        ("public notes", left.public_notes, right.public_notes),
        ("private notes", left.private_notes, right.private_notes),
    ):
        if one != other:
            out.append(f"the {what} differ")
    return out


def _spot(piece: PieceState) -> str:
    return "off the maps" if piece.map is None else f"at {piece.map} {piece.x},{piece.y}"


def _core(piece: PieceState) -> str:
    fields = sequence.decode(piece.states[-1], ";") if piece.states else []
    return fields[3] if len(fields) > 3 else ""


def _neighbours(state: TableState, piece: PieceState) -> list[str]:
    parent = state.stacks.get(piece.parent) if piece.parent is not None else None
    return parent.contents if parent is not None else []
