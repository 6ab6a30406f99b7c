"""Commands that start each other for ever, across all that sends and hears keys.

Triggers send keys to their own piece, global key commands of pieces and windows to all pieces, global
hotkeys of pieces to the buttons of the window, and those again to pieces and buttons. What has a condition, a
filter or a narrower target may end, and is left out; so is what a Restrict Commands of the piece may stop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from hfmod.vassal import sequence
from hfmod.vassal.checked import Fault, placed
from hfmod.vassal.expressions import circle
from hfmod.vassal.module import Component
from hfmod.vassal.trait_actions import CounterGlobalKeyCommand, GlobalHotKey, RestrictCommands, TriggerAction
from hfmod.vassal.traits import Piece
from hfmod.vassal.values import GlobalTarget

__all__ = ["endless"]

_ALL, _TOOL = "all", "tool"  # keys that go to all pieces, and those of the window's buttons
_COMMANDS = frozenset({"MassKeyCommand", "GlobalKeyCommand"})


def endless(root: Component, pieces: Iterable[tuple[str, Piece]]) -> Iterator[Fault]:
    """Each circle of commands once; of triggers of one piece alone another check tells."""
    graph = _Graph()
    for component, _, where in placed(root):
        graph.component(component, where)
    seen: set[tuple[object, ...]] = set()
    for where, piece in pieces:
        if piece.traits[1:] not in seen:  # pieces with the same traits do the same
            seen.add(piece.traits[1:])
            graph.piece(where, piece)
    yield from graph.circles()


@dataclass
class _Graph:
    """What a key at a place starts: keys at places. ``said``: what it is, for those who read of it."""

    uses: dict[str, list[str]] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)
    pieces: int = 0

    def component(self, component: Component, where: str) -> None:
        attributes = component.attributes
        if component.kind in _COMMANDS:
            free = not any(attributes.get(name) for name in ("filter", "names", "property"))
            if free and _free(GlobalTarget.decode(attributes.get("target", ""))):
                sent = [attributes.get("hotkey", "")]
                self._add(_TOOL, attributes.get("buttonHotkey", ""), _ALL, sent, where)
        elif component.kind == "DoActionButton" and attributes.get("doHotkey") == "true":
            keys = sequence.decode(attributes.get("hotkeys", ""), ",")
            self._add(_TOOL, attributes.get("hotkey", ""), _TOOL, keys, where)

    def piece(self, where: str, piece: Piece) -> None:
        self.pieces += 1
        own = str(self.pieces)
        stopped = {_plain(key) for trait in piece.find(RestrictCommands) for key in trait.keys}
        for trait in piece.traits:
            match trait:
                case TriggerAction() if not trait.condition:
                    for key in (trait.key, *trait.watch_keys):
                        if _plain(key) not in stopped:
                            called = f"trigger {trait.name or trait.menu} of {where}"
                            self._add(own, key, own, trait.action_keys, called)
                case CounterGlobalKeyCommand() if (
                    not trait.filter and not trait.restrict_range and _free(trait.target)
                ):
                    if _plain(trait.key) not in stopped:
                        called = f"command {trait.menu or trait.description} of {where}"
                        self._add(own, trait.key, _ALL, [trait.sent_key], called)
                case GlobalHotKey() if _plain(trait.key) not in stopped:
                    called = f"hotkey {trait.menu or trait.description} of {where}"
                    self._add(own, trait.key, _TOOL, [trait.hot_key], called)
                case _:
                    pass

    def _add(self, at: str, heard: str, to: str, sent: Sequence[str], said: str) -> None:
        if not (key := _plain(heard)):
            return
        node = f"{at}\t{key}"
        self.uses.setdefault(node, []).extend(f"{to}\t{_plain(one)}" for one in sent if _plain(one))
        self.said.setdefault(node, " ".join(said.split()))
        if at not in (_ALL, _TOOL):
            hub = self.uses.setdefault(f"{_ALL}\t{key}", [])
            if node not in hub[-1:]:
                hub.append(node)

    def circles(self) -> Iterator[Fault]:
        done: set[str] = set()
        for node in list(self.uses):
            ring = circle(node, self.uses, done)
            if ring and any(one.startswith((_ALL, _TOOL)) for one in ring):
                told = [self.said[one] for one in ring if one in self.said]
                told += told[:1] if told[0] != told[-1] or len(told) == 1 else []
                yield Fault("VM138", "", f"commands start each other: {' -> '.join(told)}")


def _plain(key: str) -> str:
    """A key as it is compared: of a named one the name."""
    return key.split(",", 2)[2] if key.count(",") >= 2 else key


def _free(target: GlobalTarget) -> bool:
    """Whether a command goes to all pieces."""
    return not target.match_location and not target.match_property
