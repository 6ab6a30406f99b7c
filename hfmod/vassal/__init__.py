"""VASSAL formats both ways: modules, pieces, saves and logs.

The names below can be imported from here; each is loaded from its own module on first use, so importing
this package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hfmod.vassal.errors import VassalFormatError
    from hfmod.vassal.metadata import Metadata
    from hfmod.vassal.module import LocationName, Module, read_module
    from hfmod.vassal.obfuscation import Form
    from hfmod.vassal.replay import Replay, Step, begin_state, state_at
    from hfmod.vassal.save import Save, read_save, write_save
    from hfmod.vassal.secret import PlayerKey
    from hfmod.vassal.snapshot import differences, snapshot
    from hfmod.vassal.table import PieceState, Player, StackState, TableState
    from hfmod.vassal.traits import Piece, decode_definition, piece, prototype_definition
    from hfmod.vassal.tree import Node

__all__ = [
    "Form",
    "LocationName",
    "Metadata",
    "Module",
    "Node",
    "Piece",
    "PieceState",
    "Player",
    "PlayerKey",
    "Replay",
    "Save",
    "StackState",
    "Step",
    "TableState",
    "VassalFormatError",
    "begin_state",
    "decode_definition",
    "differences",
    "piece",
    "prototype_definition",
    "read_module",
    "read_save",
    "snapshot",
    "state_at",
    "write_save",
]

_HOMES = {
    "errors": ("VassalFormatError",),
    "metadata": ("Metadata",),
    "module": ("LocationName", "Module", "read_module"),
    "obfuscation": ("Form",),
    "replay": ("Replay", "Step", "begin_state", "state_at"),
    "save": ("Save", "read_save", "write_save"),
    "secret": ("PlayerKey",),
    "snapshot": ("differences", "snapshot"),
    "table": ("PieceState", "Player", "StackState", "TableState"),
    "traits": ("Piece", "decode_definition", "piece", "prototype_definition"),
    "tree": ("Node",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
