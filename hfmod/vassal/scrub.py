"""Takes the players' secrets out of a save or log, so that it can be shown to others (section 6, Security).

Every player id (a password) is replaced by ``player-1``, ``player-2``, ... in the order of first appearance,
wherever it stands: roster, moves, notes, clocks, locks, the owners of masks and hidden pieces, those who left
the game included, and any field of a trait or command that this reader does not know. Texts of private notes
and of notes still secret are emptied, and entries of the file that VASSAL does not read are left out. What
happened in the game stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from hfmod.vassal import commands as c
from hfmod.vassal import sequence
from hfmod.vassal.save import Save
from hfmod.vassal.secret import PlayerKey, Secret
from hfmod.vassal.trait_actions import PlaceMarker, Restricted
from hfmod.vassal.trait_base import Trait, UnknownTrait, decode_trait
from hfmod.vassal.trait_looks import Hideable, Obscurable
from hfmod.vassal.tree import Node

__all__ = ["scrub", "unknown_kinds"]

_NOT_AN_ID = ("", "null", "nobody", "<observer>")
_DELIMITERS = "\t;,|/:"
_NESTED = 3  # sequences within sequences
_METADATA = ("savedata", "moduledata")
_BY_PLAYER = "player:"


def scrub(save: Save) -> Save:
    """A copy of `save` without player ids and private texts; `save` itself is unchanged."""
    return _Scrubber(save).run()


def unknown_kinds(save: Save) -> tuple[str, ...]:
    """Kinds of traits whose texts nobody here can read: an id that stands nowhere else may be in them."""
    found: dict[str, None] = {}
    for _, node in save.root.walk():
        command = _inner(c.decode_command(node.text))
        if isinstance(command, c.AddPiece) and not _heap(command.type):
            for level in sequence.unfold(command.type):
                if isinstance(decode_trait(level), UnknownTrait):
                    found.setdefault(level.partition(";")[0])
    return tuple(found)


class _Scrubber:
    def __init__(self, save: Save) -> None:
        self.save = save
        self.names: dict[str, str] = {}
        self.types: dict[str, list[str]] = {}
        self.sides: set[str] = set()
        commands = [_inner(c.decode_command(node.text)) for _, node in save.root.walk()]
        for command in commands:
            if isinstance(command, c.AddPlayer):
                self.sides.add(command.side)
            if isinstance(command, c.AddPiece):
                self.types[command.id] = sequence.unfold(command.type)
                self.sides.update(side for level in self.types[command.id] for side in _sides(level))
        for command in commands:
            for key in _keys(command):
                self._learn(key.reveal())
            if isinstance(command, c.AddPiece | c.ChangePiece):
                old = command.old if isinstance(command, c.ChangePiece) else None
                for state in filter(None, (command.state, old)):
                    for owner in self._owners(command.id, state):
                        self._learn(owner)

    def _learn(self, value: str) -> None:
        if value not in _NOT_AN_ID and value not in self.sides:
            self.names.setdefault(value, f"player-{len(self.names) + 1}")

    def _owners(self, piece_id: str, state: str) -> Iterator[str]:
        """Ids of players in a piece's state; a side that owns or may look is none."""
        for type_text, level in zip(self._traits(piece_id), sequence.unfold(state), strict=False):
            trait = decode_trait(type_text, level)
            if isinstance(trait, Hideable) and trait.access.startswith(_BY_PLAYER):
                yield trait.hidden_by.reveal()
            elif isinstance(trait, Restricted) and trait.by_player:
                yield trait.owner.reveal()
            elif isinstance(trait, Obscurable):
                if trait.access.startswith(_BY_PLAYER):
                    yield trait.masked_by.reveal()
                yield from sequence.decode(trait.viewers.reveal(), "|")[2:]

    def _traits(self, piece_id: str) -> list[str]:
        types = self.types.get(piece_id, [])
        return [] if types and _heap(types[0]) else types

    def run(self) -> Save:
        copies: dict[int, Node] = {}
        for _, node in self.save.root.walk():
            copies[id(node)] = Node(self._text(node.text))
        for _, node in self.save.root.walk():
            copies[id(node)].children = [copies[id(child)] for child in node.children]
        extras = {name: data for name, data in self.save.extras.items() if name in _METADATA}
        return replace(self.save, root=copies[id(self.save.root)], extras=extras)

    def _text(self, text: str) -> str:
        command = c.decode_command(text)
        if isinstance(command, c.Log):
            return "LOG\t" + self._text(command.text)
        if isinstance(command, c.UnknownCommand | c.Network | c.ConditionalAlert):
            return self._anywhere(text)
        if isinstance(command, c.AddPiece):
            changed: c.Command = replace(
                command, type=self._type(command.type), state=self._state(command.id, command.state)
            )
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

    # -- pieces -----------------------------------------------------------------------------------------

    def _type(self, type_text: str) -> str:
        """A piece's type: unknown traits may name players, and markers hold pieces with owners."""
        if _heap(type_text):
            return type_text
        levels = sequence.unfold(type_text)
        changed = [self._trait_type(level) for level in levels]
        return sequence.fold(changed) if changed != levels else type_text

    def _trait_type(self, text: str) -> str:
        if not self._speaks_of_players(text):
            return text
        trait = decode_trait(text)
        if isinstance(trait, UnknownTrait):
            return self._anywhere(text)
        if isinstance(trait, PlaceMarker) and trait.marker.startswith("+/"):
            marker = self._marker(trait.marker)
            return _with_marker(trait, marker) if marker != trait.marker else text
        return text

    def _marker(self, definition: str) -> str:
        head, *rest = sequence.decode(definition[2:], "/")
        if len(rest) < 2:
            return self._anywhere(definition)
        levels = sequence.unfold(rest[0])
        state = self._levels(levels, rest[1])
        return "+/" + sequence.encode((head, self._type(rest[0]), state, *rest[2:]), "/")

    def _state(self, piece_id: str, state: str) -> str:
        """A piece's state with the owners in it replaced; other bytes stay as they are."""
        types = self.types.get(piece_id)
        if types is None:  # it was made in another file
            levels = sequence.unfold(state)
            changed = [self._anywhere(level) for level in levels]
            return sequence.fold(changed) if changed != levels else state
        return state if not types or _heap(types[0]) else self._levels(types, state)

    def _levels(self, types: list[str], state: str) -> str:
        levels = sequence.unfold(state)
        changed = [self._owner(type_text, level) for type_text, level in zip(types, levels, strict=False)]
        changed += levels[len(types) :]
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
            return self._anywhere(state)
        return state

    # -- texts that nobody knows ------------------------------------------------------------------------

    def _speaks_of_players(self, text: str) -> bool:
        return any(value in text for value in self.names)

    def _anywhere(self, text: str, depth: int = _NESTED) -> str:
        """A text with ids replaced that are a whole field of it, whatever its delimiters are."""
        if text in self.names:
            return self.names[text]
        if not depth or not self._speaks_of_players(text):
            return text
        for delimiter in _DELIMITERS:
            found = sequence.decode(text, delimiter) if delimiter in text else []
            changed = [self._anywhere(field, depth - 1) for field in found]
            if changed != found:
                text = sequence.encode(changed, delimiter)
        return text


def _with_marker(trait: PlaceMarker, marker: str) -> str:
    changed: Trait = replace(trait, marker=marker)
    return changed.type_text


def _heap(type_text: str) -> bool:
    """Whether a piece is a stack or deck: its state holds ids of pieces."""
    return type_text == "stack" or type_text.startswith("deck;")


def _sides(type_text: str) -> list[str]:
    """Sides that a trait names as those who may hide with it."""
    trait = decode_trait(type_text)
    access = trait.access if isinstance(trait, Hideable | Obscurable) else ""
    return sequence.decode(access, ":")[1:] if access.startswith("sides:") else []


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
