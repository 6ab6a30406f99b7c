"""A step that makes the table at the end of one log into the one at the beginning of another.

Where logs of a game do not follow on one another something happened that no log holds. ``hfmod log merge
--anyway`` puts such a step there, with a line that says so.
"""

from __future__ import annotations

import html
from collections.abc import Iterator

from hfmod.vassal import commands as c
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save
from hfmod.vassal.table import PieceState, StackState, TableState
from hfmod.vassal.tree import Node

__all__ = ["bridge"]


def bridge(line: Replay, save: Save, begin: TableState, said: str) -> Node:
    """The step from a table to the beginning of a log, told with a line of the chat; it is carried out."""
    step = Node(f"LOG\tCHAT{html.escape(f'* {said}', quote=False)}")
    for command in _commands(line.state, save, begin):
        line.carry_out(command)
        step.children.append(Node(f"LOG\t{command.encode()}"))
    return step


def _commands(table: TableState, save: Save, begin: TableState) -> Iterator[c.Command]:
    other = {
        ident
        for ident in table.pieces.keys() | begin.pieces.keys()
        if _facts(table.pieces.get(ident)) != _facts(begin.pieces.get(ident))
    }
    for ident in [one for one in table.pieces if one in other]:
        yield c.RemovePiece(ident)
    heaps: list[c.AddPiece] = []
    for node in (node for child in save.begin for _, node in child.walk()):
        command = c.decode_command(node.text)
        match command:
            case c.AddPiece() if command.id in begin.stacks:
                heaps.append(command)
            case c.AddPiece() if command.id in other:
                yield command
            case c.SetProperty():
                container = "/".join(command.zone) if command.zone else command.container
                if table.properties.get((container, command.name)) != command.value:
                    yield command
            case c.SetTurn() if table.turns.get(command.tracker) != command.state:
                yield command
            case c.SetBoards() if table.boards.get(command.map) != command.boards:
                yield command
            case _:
                pass
    for heap in heaps:  # when all that lies in them is there
        old = table.stacks.get(heap.id)
        if old is None:
            yield heap
        elif _lies(old) != _lies(begin.stacks[heap.id]):
            yield c.ChangePiece(heap.id, heap.state)


def _facts(piece: PieceState | None) -> tuple[object, ...] | None:
    return None if piece is None else (piece.types, piece.states, piece.map, piece.x, piece.y)


def _lies(stack: StackState) -> tuple[object, ...]:
    return (stack.map, stack.x, stack.y, stack.turned, stack.contents)
