"""Whether a saved game is whole: ``begin_save``, the begin state, ``end_save``, then steps, to their end."""

from __future__ import annotations

from hfmod.vassal import commands as c
from hfmod.vassal import sequence
from hfmod.vassal.tree import Node

__all__ = ["frame_fault", "is_saved_game"]

_BEGIN, _END, _LOG = "begin_save", "end_save", "LOG\t"
_SAYS_NOTHING = (c.UnknownCommand, c.Network, c.Null, c.NoEncoder)
_LOOKED_AT = 10_000


def is_saved_game(root: Node) -> bool:
    """Whether there is any command that VASSAL knows."""
    if root.text == _BEGIN:
        return True
    nodes = (node for _, (_, node) in zip(range(_LOOKED_AT), root.walk(), strict=False))
    return any(not isinstance(c.decode_command(node.text), _SAYS_NOTHING) for node in nodes)


def frame_fault(root: Node) -> str:
    """What is missing of the frame of a saved game, in words; empty where it is whole."""
    if root.text != _BEGIN:
        return "does not begin as a saved game (begin_save): its beginning is missing"
    names = [child.text for child in root.children]
    if _END not in names:
        return "the begin state has no end (end_save): the file was cut, or not written by VASSAL"
    steps = sum(name.startswith(_LOG) for name in names)
    if names[-1] != _END and _cut(root):
        return f"step {steps} ends in the middle of a command: the file was cut"
    return ""


def _cut(root: Node) -> bool:
    """Whether the last command of the last step is one that VASSAL knows, and not all of it is there."""
    node = root.children[-1]
    while node.children:
        node = node.children[-1]
    text = node.text.removeprefix(_LOG)
    command = c.decode_command(text)
    match command:
        case c.UnknownCommand():
            return _LOG.startswith(node.text) or c.is_known(text)
        case c.AddPiece():
            return _levels(command.state) < _levels(command.type)
        case c.ChangePiece():
            last = command.state if command.old is None else command.old
            return _levels(last) < _levels(_type_of(command.id, root))
        case _:
            return False


def _type_of(piece: str, root: Node) -> str:
    """The type of a piece, as it was last made; empty where it never was."""
    found = ""
    for _, node in root.walk():
        text = node.text.removeprefix(_LOG)
        made = c.decode_command(text) if text.startswith("+/") else None
        if isinstance(made, c.AddPiece) and made.id == piece:
            found = made.type
    return found


def _levels(text: str) -> int:
    return len(sequence.unfold(text))
