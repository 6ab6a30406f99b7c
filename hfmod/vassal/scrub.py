"""Takes the players' secrets out of a save or log, so that it can be shown to others (section 6, Security).

Every player id (a password) is replaced by ``player-1``, ``player-2``, ... in the order of first appearance,
wherever it stands: roster, moves, notes, clocks, locks, and the owners of masks and hidden pieces. Texts of
private notes and of notes still secret are emptied. What happened in the game stays as it was.
"""

from __future__ import annotations

from dataclasses import fields, replace

from hfmod.vassal import commands as c
from hfmod.vassal import sequence
from hfmod.vassal.save import Save
from hfmod.vassal.secret import PlayerKey, Secret
from hfmod.vassal.trait_actions import Restricted
from hfmod.vassal.trait_base import UnknownTrait, decode_trait
from hfmod.vassal.trait_looks import Hideable, Obscurable
from hfmod.vassal.tree import Node

__all__ = ["scrub"]

_NOT_AN_ID = ("", "null", "nobody")


def scrub(save: Save) -> Save:
    """A copy of `save` without player ids and private texts; `save` itself is unchanged."""
    return _Scrubber(save).run()


class _Scrubber:
    def __init__(self, save: Save) -> None:
        self.save = save
        self.names: dict[str, str] = {}
        self.types: dict[str, list[str]] = {}
        for _, node in save.root.walk():
            command = _inner(c.decode_command(node.text))
            for key in _keys(command):
                value = key.reveal()
                if value not in _NOT_AN_ID and not isinstance(command, c.Clock):
                    self.names.setdefault(value, f"player-{len(self.names) + 1}")
            if isinstance(command, c.AddPiece):
                self.types[command.id] = sequence.unfold(command.type)

    def run(self) -> Save:
        copies: dict[int, Node] = {}
        for _, node in self.save.root.walk():
            copies[id(node)] = Node(self._text(node.text))
        for _, node in self.save.root.walk():
            copies[id(node)].children = [copies[id(child)] for child in node.children]
        return replace(self.save, root=copies[id(self.save.root)])

    def _text(self, text: str) -> str:
        command = c.decode_command(text)
        if isinstance(command, c.Log):
            return "LOG\t" + self._text(command.text)
        if isinstance(command, c.AddPiece):
            changed: c.Command = replace(command, state=self._state(command.id, command.state))
        elif isinstance(command, c.ChangePiece):
            old = None if command.old is None else self._state(command.id, command.old)
            changed = replace(command, state=self._state(command.id, command.state), old=old)
        else:
            changed = self._command(command)
        return changed.encode() if changed != command else text

    def _command(self, command: c.Command) -> c.Command:
        new: dict[str, object] = {}
        for field in fields(command):
            value = getattr(command, field.name)
            if isinstance(value, PlayerKey):
                new[field.name] = self._key(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], PlayerKey):
                new[field.name] = tuple(self._key(v) for v in value)
        if isinstance(command, c.PrivateNote) or (isinstance(command, c.SecretNote) and command.hidden):
            new["text"] = Secret("")
        if isinstance(command, c.LockScenarioTab) and command.password.reveal():
            new["password"] = PlayerKey("password")
        return replace(command, **new) if new else command  # type: ignore[arg-type]

    def _key(self, key: PlayerKey) -> PlayerKey:
        return PlayerKey(self._name(key.reveal()))

    def _name(self, value: str) -> str:
        return self.names.get(value, value)

    def _state(self, piece_id: str, state: str) -> str:
        """A piece's state with the owners in it replaced; other bytes stay as they are."""
        types = self.types.get(piece_id)
        if types is None or len(types) < 2 or types[0].startswith("deck;"):
            return state
        levels = sequence.unfold(state)
        changed = [
            self._owner(type_text, level) for type_text, level in zip(types, levels, strict=False)
        ] + levels[len(types) :]
        return sequence.fold(changed) if changed != levels else state

    def _owner(self, type_text: str, state: str) -> str:
        trait = decode_trait(type_text, state)
        if isinstance(trait, Hideable | Restricted):
            return self._name(state)
        if isinstance(trait, Obscurable):
            owner, *rest = sequence.decode(state, ";")
            viewers = ["|".join(self._name(v) for v in field.split("|")) for field in rest]
            return sequence.encode([self._name(owner), *viewers], ";")
        if isinstance(trait, UnknownTrait):
            return ";".join(self._name(v) for v in state.split(";"))
        return state


def _inner(command: c.Command) -> c.Command:
    while isinstance(command, c.Log):
        command = command.command
    return command


def _keys(command: c.Command) -> list[PlayerKey]:
    out: list[PlayerKey] = []
    for field in fields(command):
        value = getattr(command, field.name)
        if isinstance(value, PlayerKey):
            out.append(value)
        elif isinstance(value, tuple):
            out += [v for v in value if isinstance(v, PlayerKey)]
    return out
