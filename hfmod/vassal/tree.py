"""The command tree of saves and logs (format reference, section 5.3).

A command is a text with sub-commands. In the file it is an ESC-sequence of its own text and its encoded
sub-commands, so a delimiter at depth *d* carries *d* - 1 backslashes. Normal files are read and written in
one pass over the text whatever their depth; nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hfmod.vassal import sequence
from hfmod.vassal.errors import VassalFormatError

__all__ = ["ESC", "Node", "parse", "serialise"]

ESC = "\x1b"
_AWKWARD = ("\\", "'")
_MAX_HEADS = 1000
_WORK_PER_CHAR = 200


class Node:
    """One command: its text (in clear, ids included) and its sub-commands, in order of execution.

    `literal` is set only where the file spells this sub-tree in a way that the encoder would not: it is
    written as it was.
    """

    __slots__ = ("children", "literal", "text")

    def __init__(self, text: str, children: list[Node] | None = None) -> None:
        self.text = text
        self.children: list[Node] = [] if children is None else children
        self.literal: str | None = None

    def __repr__(self) -> str:
        # The text may hold player ids: show only what kind of command it is.
        kind = self.text.split("\t", 1)[0].split("/", 1)[0][:12]
        return f"<Node {kind!r} with {len(self.children)} children>"

    def walk(self) -> Iterator[tuple[int, Node]]:
        """(depth, node) of the whole sub-tree, a command before its sub-commands."""
        pending = [(0, self)]
        while pending:
            depth, node = pending.pop()
            yield depth, node
            if node.children:
                pending.extend((depth + 1, child) for child in reversed(node.children))

    def nested(self) -> list[object]:
        """Nested lists ``[text, child, child, ...]``."""
        out: list[object] = [self.text]
        pending = [(self, out)]
        while pending:
            node, into = pending.pop()
            for child in node.children:
                item: list[object] = [child.text]
                into.append(item)
                pending.append((child, item))
        return out


def parse(text: str) -> Node:
    """Tree of an encoded command. Raises VassalFormatError only for absurd nesting."""
    return _parse_plain(text) or _parse_awkward(text)


def _parse_plain(text: str) -> Node | None:
    """The tree in one pass, None for a text whose quotes or backslashes need the rule itself."""
    if text[:1] == "'" or ESC + "'" in text:
        return None
    parts = text.split(ESC)
    last = parts.pop()
    if last[:1] == "\\":
        return None
    root = Node("")
    # latest[d] is where the children of the latest node at depth d - 1 go; what lies deeper is stale.
    latest: list[list[Node]] = [root.children]
    depth = 0
    blank = object.__new__  # this loop is most of the time of reading a log: no call of __init__
    for part in parts:
        if part and part[-1] == "\\":
            own = part.rstrip("\\")
            following = len(part) - len(own)
            if following > depth:
                return None  # an ESC inside a text
        else:
            own = part
            following = 0
        if own and own[0] == "\\":
            return None
        node = blank(Node)
        node.text = own
        children: list[Node] = []
        node.children = children
        node.literal = None
        latest[depth].append(node)
        depth += 1
        if depth == len(latest):
            latest.append(children)
        else:
            latest[depth] = children
        depth = following + 1
    latest[depth].append(Node(last))
    return root.children[0]


def _parse_awkward(text: str) -> Node:
    """Level by level, as the engine does; remembers the spelling of what it could not write again."""
    budget = max(10_000_000, _WORK_PER_CHAR * len(text))
    root = Node("")
    sources: list[tuple[Node, str]] = []
    pending = [(root, text)]
    while pending:
        node, source = pending.pop()
        sources.append((node, source))
        head = source
        groups: list[list[str]] = []
        while True:
            budget -= len(head)
            fields = sequence.decode(head, ESC)
            if len(fields) == 1 and fields[0] == head:
                break
            groups.append(fields[1:])
            head = fields[0]
            if len(groups) > _MAX_HEADS or budget < 0:
                raise VassalFormatError("holds commands that are nested too deeply to be read")
        node.text = head
        for group in reversed(groups):
            for item in group:
                child = Node("")
                node.children.append(child)
                pending.append((child, item))
    encoded: dict[int, str] = {}
    for node, source in reversed(sources):
        written = _join(node, [encoded.pop(id(child)) for child in node.children])
        if written != source:
            node.literal = source
        encoded[id(node)] = source
    return root


def _join(node: Node, children: Iterable[str]) -> str:
    items = list(children)
    return sequence.encode([node.text, *items], ESC) if items else node.text


def serialise(root: Node) -> str:
    """Encoded text of a tree; exactly the parsed text for an unchanged tree."""
    out: list[str] = []
    delimiters = [""]
    for depth, node in root.walk():
        text = node.text
        if node.literal is not None or (text[:1] in _AWKWARD and text) or ESC in text:
            return _serialise_awkward(root)
        if depth == len(delimiters):
            delimiters.append("\\" * (depth - 1) + ESC)
        out.append(delimiters[depth])
        out.append(text)
    return "".join(out)


def _serialise_awkward(root: Node) -> str:
    encoded: dict[int, str] = {}
    for _, node in reversed(list(root.walk())):
        parts = [encoded.pop(id(child)) for child in node.children]
        encoded[id(node)] = _join(node, parts) if node.literal is None else node.literal
    return encoded[id(root)]
