"""A hand that chats, drags heaps of pieces, clicks twice and undoes, as players do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hfmod.vassal import commands as c
from hfmod.vassal.commands import decode_command
from hfmod.vassal.hand import Hand, HandError
from hfmod.vassal.tree import Node
from tests.logs.edited import inverse_of


class Undoing(Hand):
    """A hand with more habits than a tidy one."""

    pressed: tuple[str, tuple[str, ...]] | None = None  # the last control that needed no die

    def chat(self, line: str) -> None:
        """Write a line into the chat."""
        self._finish([Node(c.Log(c.Chat(line).encode()).encode())])

    def press(
        self,
        command: str,
        *idents: str,
        die: int | None = None,
        dice: Mapping[str, int] | None = None,
        drawn: Sequence[str] = (),
    ) -> None:
        self.pressed = (command, idents) if die is None and not dice and not drawn else None
        super().press(command, *idents, die=die, dice=dice, drawn=drawn)

    def again(self) -> bool:
        """Click the last control once more; whether there was one, without a die, and it is still offered."""
        if self.pressed is None:
            return False
        command, idents = self.pressed
        try:
            self.press(command, *idents)
        except HandError:  # a piece that it has moved offers other ones where it lies now
            return False
        return True

    def drag_heap(self, idents: Sequence[str], board: str, point: tuple[int, int]) -> None:
        """Drag a whole stack of pieces to a point of a board, in one go."""
        nodes: list[Node] = []
        here = self._place_of(self.piece(idents[0]))
        names = ", ".join(self._name(self.pieces[ident], self.piece(ident)) for ident in idents)
        for ident in idents:
            self._move(self.piece(ident), board, point, nodes)
        there = self._place_of(self.piece(idents[0]))
        if here[0] == there[0] and here != there:
            self._do(c.Chat(f"* {names} moves from {here[1]} to {there[1]}."), nodes)
        elif here != there:
            self._do(c.Chat(f"* {names} moves from {here[0]}, {here[1]} to {there[0]}, {there[1]}."), nodes)
        self._finish(nodes)

    def undo(self) -> None:
        """Take the last step back by VASSAL's undo."""
        inverse: list[c.Command] = [c.Undo(True)]
        for _, node in reversed(list(self._steps[-1].walk())):
            inverse += inverse_of(decode_command(node.text))
        nodes: list[Node] = []
        for command in (*inverse, c.Undo(False)):
            self._do(command, nodes)
        self._finish(nodes)
