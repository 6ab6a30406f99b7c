# ruff: noqa: RUF009 - the wire functions make dataclass fields, they are no shared defaults
"""Every command of a save or log as a typed value (format reference, section 5.5).

    command = decode_command("M/7/Main Map/10/20/null/null/0/0/null/some-id")
    command.x, command.player        # 10, ***

`decode_command` never fails: what it does not know is an `UnknownCommand` with its text.
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from hfmod.vassal import sequence, values, wire
from hfmod.vassal.command_base import Command, SlashCommand, TabCommand
from hfmod.vassal.secret import PlayerKey, Secret

__all__ = [
    "AddPiece",
    "AddPlayer",
    "BeginSave",
    "BoardPlace",
    "ChangePiece",
    "ChangeProperty",
    "Chat",
    "Clock",
    "ClockControl",
    "Command",
    "ConditionalAlert",
    "EndSave",
    "Extension",
    "Flare",
    "LineOfSight",
    "LoadDeck",
    "LockScenarioTab",
    "Log",
    "MovePiece",
    "Network",
    "NoEncoder",
    "Notes",
    "Null",
    "PlayAudio",
    "PlayerKey",
    "PrivateNote",
    "PublicNotes",
    "RemovePiece",
    "RemovePlayer",
    "SecretNote",
    "SetBoards",
    "SetProperty",
    "SetTurn",
    "SetupStackMarker",
    "ShowResults",
    "StartupRan",
    "Undo",
    "UnknownCommand",
    "Unmask",
    "decode_command",
]

_BOARDS = "BoardPicker"


@dataclass(frozen=True)
class AddPiece(SlashCommand):
    """Creates a piece, stack or deck: `type` and `state` texts of section 4."""

    PREFIX: ClassVar[str] = "+/"
    REQUIRED: ClassVar[int] = 3

    id: str = wire.text()
    type: str = wire.text()
    state: str = wire.opaque()


@dataclass(frozen=True)
class RemovePiece(SlashCommand):
    PREFIX: ClassVar[str] = "-/"

    id: str = wire.text()


@dataclass(frozen=True)
class ChangePiece(SlashCommand):
    """Replaces the whole state text; `old` is what it was, where the engine knew it."""

    PREFIX: ClassVar[str] = "D/"
    REQUIRED: ClassVar[int] = 2
    OPTIONAL_TAIL: ClassVar[int] = 1

    id: str = wire.text()
    state: str = wire.opaque()
    old: str | None = wire.declare(wire.TEXT, None, False, show=False)


@dataclass(frozen=True)
class MovePiece(SlashCommand):
    """Moves a piece (or a stack or deck with all in it). Places: map name or ``null``, map pixels, and the id
    of the piece directly below or ``null``. `player` is the mover; absent in old logs."""

    PREFIX: ClassVar[str] = "M/"
    REQUIRED: ClassVar[int] = 5
    OPTIONAL_TAIL: ClassVar[int] = 1

    id: str = wire.text()
    map: str = wire.text("null")
    x: values.Number = wire.num()
    y: values.Number = wire.num()
    under: str = wire.text("null")
    old_map: str = wire.text("null")
    old_x: values.Number = wire.num()
    old_y: values.Number = wire.num()
    old_under: str = wire.text("null")
    player: PlayerKey | None = wire.declare(wire.SECRET, None, False)


@dataclass(frozen=True)
class Chat(Command):
    """A line of the chat window, HTML-escaped as in the file; `plain` is what players read."""

    text: str = ""

    def write(self) -> str:
        return "CHAT" + self.text

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(text[4:])

    @property
    def plain(self) -> str:
        return html.unescape(self.text)

    @property
    def kind(self) -> str:
        """``report`` (printed by the module, begins with ``*``), ``typed`` by a player, or ``system``."""
        if self.text.startswith("*"):
            return "report"
        if self.text.startswith(("&lt;", "<")) and "- " in self.text:
            return "typed"
        return "system"


@dataclass(frozen=True)
class PlayAudio(TabCommand):
    PREFIX: ClassVar[str] = "AUDIO\t"

    clip: str = wire.text()


@dataclass(frozen=True)
class Log(Command):
    """One logged command; its sub-commands are `Log` again."""

    text: str = ""

    def write(self) -> str:
        return "LOG\t" + self.text

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(text[4:])

    def __repr__(self) -> str:
        return f"Log({self.command!r})"

    @property
    def command(self) -> Command:
        return decode_command(self.text)


@dataclass(frozen=True)
class Undo(TabCommand):
    """Brackets an undo: `begins` true before, false behind the inverse commands."""

    PREFIX: ClassVar[str] = "UNDO\t"

    begins: bool = wire.flag()


@dataclass(frozen=True)
class AddPlayer(TabCommand):
    """A player takes a side."""

    PREFIX: ClassVar[str] = "PLAYER\t"
    REQUIRED: ClassVar[int] = 3

    player: PlayerKey = wire.secret(state=False)
    name: str = wire.text()
    side: str = wire.text()


@dataclass(frozen=True)
class RemovePlayer(TabCommand):
    PREFIX: ClassVar[str] = "PYREMOVE\t"

    player: PlayerKey = wire.secret(state=False)


@dataclass(frozen=True)
class SetProperty(Command):
    """Sets a property. `container`: Module, a map or empty; `zone`: (zone, board, map) of zone properties."""

    name: str = ""
    value: str = ""
    container: str = ""
    zone: tuple[str, ...] = ()

    def write(self) -> str:
        name = sequence.encode((self.name, *self.zone), "\t") if self.zone else self.name
        return sequence.encode(("GlobalProperty\t", name, self.value, self.container), ";")

    @classmethod
    def read(cls, text: str) -> Self:
        fields = sequence.decode(text, ";")
        if len(fields) < 3:
            raise ValueError("GlobalProperty needs a name and a value")
        name, *zone = sequence.decode(fields[1], "\t")
        return cls(name, fields[2], fields[3] if len(fields) > 3 else "", tuple(zone))


@dataclass(frozen=True)
class ChangeProperty(TabCommand):
    """A property changed during play."""

    PREFIX: ClassVar[str] = "MutableProperty\t"
    REQUIRED: ClassVar[int] = 3

    name: str = wire.text()
    old: str = wire.text()
    new: str = wire.text()
    container: str = wire.text()


@dataclass(frozen=True)
class BoardPlace:
    """A board of a map, its column and row, and whether it is turned round."""

    name: str
    column: int
    row: int
    reversed: bool = False


@dataclass(frozen=True)
class SetBoards(Command):
    """The boards of a map."""

    map: str = ""
    boards: tuple[BoardPlace, ...] = ()

    def write(self) -> str:
        fields = [self.map + _BOARDS]
        for b in self.boards:
            fields += (b.name + ("/rev" if b.reversed else ""), str(b.column), str(b.row))
        return sequence.encode(fields, "\t")

    @classmethod
    def read(cls, text: str) -> Self:
        head, *rest = sequence.decode(text, "\t")
        if not head.endswith(_BOARDS):
            raise ValueError("not a list of boards")
        boards = tuple(
            BoardPlace(name.removesuffix("/rev"), int(column), int(row), name.endswith("/rev"))
            for name, column, row in zip(rest[::3], rest[1::3], rest[2::3], strict=False)
        )
        return cls(head[: -len(_BOARDS)], boards)


@dataclass(frozen=True)
class SetTurn(Command):
    """State of a turn tracker (`TurnTracker0`, ... in the order of the module)."""

    tracker: str = ""
    state: str = ""

    def write(self) -> str:
        return sequence.encode(("TURN" + self.tracker, self.state), "\t")

    @classmethod
    def read(cls, text: str) -> Self:
        fields = sequence.decode(text, "\t")
        if len(fields) < 2:
            raise ValueError("a turn needs a state")
        return cls(fields[0][4:], fields[1])


@dataclass(frozen=True)
class SetupStackMarker(TabCommand):
    """The module's at-start pieces have been placed."""

    PREFIX: ClassVar[str] = "SETUP_STACK\t"

    name: str = wire.text()


@dataclass(frozen=True)
class ShowResults(TabCommand):
    """Special dice: index of the face that each die shows."""

    PREFIX: ClassVar[str] = "SHOW_RESULTS\t"

    button: str = wire.text()
    faces: tuple[int, ...] = ()

    def write(self) -> str:
        return self.PREFIX + sequence.encode((self.button, *map(str, self.faces)), "\t")

    @classmethod
    def finish(cls, known: dict[str, Any], found: list[str]) -> dict[str, Any]:
        return {**known, "faces": tuple(int(f) for f in found[1:])}


@dataclass(frozen=True)
class Flare(TabCommand):
    """A ping at a place of a map, in map pixels."""

    PREFIX: ClassVar[str] = "FLARE\t"

    flare: str = wire.text()
    x: values.Number = wire.num()
    y: values.Number = wire.num()


@dataclass(frozen=True)
class LineOfSight(TabCommand):
    PREFIX: ClassVar[str] = "LOS\t"

    thread: str = wire.text()
    x1: values.Number = wire.num()
    y1: values.Number = wire.num()
    x2: values.Number = wire.num()
    y2: values.Number = wire.num()
    persistent: bool = wire.flag()
    mirrored: bool = wire.flag()
    reset: bool = wire.flag()


@dataclass(frozen=True)
class Notes(TabCommand):
    """Scenario notes; ``|`` stands for a newline in the file."""

    PREFIX: ClassVar[str] = "NOTES\t"

    text: str = wire.text()


@dataclass(frozen=True)
class PublicNotes(TabCommand):
    PREFIX: ClassVar[str] = "PNOTES\t"

    text: str = wire.text()


@dataclass(frozen=True)
class PrivateNote(TabCommand):
    """Private notes of a player: shown to nobody else, though the file has them in clear."""

    PREFIX: ClassVar[str] = "PNOTE\t"

    owner: PlayerKey = wire.secret(state=False)
    text: Secret = wire.private()


@dataclass(frozen=True)
class SecretNote(TabCommand):
    """A delayed note; the text is hidden while `hidden`."""

    PREFIX: ClassVar[str] = "SNOTE\t"
    OPTIONAL_TAIL: ClassVar[int] = 2

    name: str = wire.text()
    owner: PlayerKey = wire.secret(state=False)
    hidden: bool = wire.flag()
    text: Secret = wire.private()
    time: str | None = wire.declare(wire.TEXT, None, False)
    handle: str | None = wire.declare(wire.TEXT, None, False)


@dataclass(frozen=True)
class Unmask(TabCommand):
    """Ids of the players who may unmask the pieces of the sender."""

    PREFIX: ClassVar[str] = "UNMASK\t"

    players: tuple[PlayerKey, ...] = ()

    def write(self) -> str:
        return self.PREFIX + sequence.encode((p.reveal() for p in self.players), "\t")

    @classmethod
    def finish(cls, known: dict[str, Any], found: list[str]) -> dict[str, Any]:
        return {"players": tuple(PlayerKey(f) for f in found if f)}


@dataclass(frozen=True)
class LockScenarioTab(TabCommand):
    """A tab of scenario options was locked (or unlocked: empty fields)."""

    PREFIX: ClassVar[str] = "LOCKSPOTAB\t"

    tab: str = wire.text()
    locked_by: PlayerKey = wire.secret(state=False)
    password: PlayerKey = wire.secret(state=False)
    time: str = wire.text()


@dataclass(frozen=True)
class StartupRan(TabCommand):
    """A start-up command of the module already ran."""

    PREFIX: ClassVar[str] = "SGKC\t"

    id: str = wire.text()
    ran: bool = wire.flag()


@dataclass(frozen=True)
class Clock(TabCommand):
    """Chess clock; times in ms. `who` names a player of the roster, perhaps by id."""

    PREFIX: ClassVar[str] = "CLOCK\t"

    who: PlayerKey = wire.secret(state=False)
    side: str = wire.text()
    elapsed: values.Number = wire.num()
    verified: values.Number = wire.num()
    ticking: bool = wire.flag()
    restore: bool = wire.flag()


@dataclass(frozen=True)
class ClockControl(TabCommand):
    PREFIX: ClassVar[str] = "CLOCKCONTROL\t"

    showing: bool = wire.flag()
    online: bool = wire.flag()


@dataclass(frozen=True)
class LoadDeck(TabCommand):
    """Head of a saved deck."""

    PREFIX: ClassVar[str] = "DECK\t"

    deck: str = wire.text()


@dataclass(frozen=True)
class Extension(TabCommand):
    """The game needs this extension."""

    PREFIX: ClassVar[str] = "EXT\t"

    name: str = wire.text()
    version: str = wire.text()


@dataclass(frozen=True)
class _Fixed(Command):
    TEXT: ClassVar[str] = ""

    def write(self) -> str:
        return self.TEXT

    @classmethod
    def read(cls, text: str) -> Self:
        return cls()


@dataclass(frozen=True)
class BeginSave(_Fixed):
    """Close the running game; the begin state follows."""

    TEXT: ClassVar[str] = "begin_save"


@dataclass(frozen=True)
class EndSave(_Fixed):
    """The begin state is complete."""

    TEXT: ClassVar[str] = "end_save"


@dataclass(frozen=True)
class Null(_Fixed):
    """Nothing: a container of sub-commands."""


@dataclass(frozen=True)
class NoEncoder(_Fixed):
    """A logged command that the engine could not write down; its sub-commands count."""

    TEXT: ClassVar[str] = "null"


@dataclass(frozen=True)
class _Verbatim(Command):
    text: str = ""

    def write(self) -> str:
        return self.text

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(text)

    def __repr__(self) -> str:
        # Its fields are not known, so a player id may be among them.
        return f"{type(self).__name__}(***, {len(self.text)} characters)"


@dataclass(frozen=True, repr=False)
class ConditionalAlert(_Verbatim):
    """Version warning of engines before 3.2."""


@dataclass(frozen=True, repr=False)
class Network(_Verbatim):
    """Belongs to online play; never in a log by itself."""


@dataclass(frozen=True, repr=False)
class UnknownCommand(_Verbatim):
    """No table knows this command; kept as its text."""


_BY_HEAD: dict[str, type[Command]] = {
    c.PREFIX: c
    for c in (
        PlayAudio,
        Undo,
        AddPlayer,
        RemovePlayer,
        ChangeProperty,
        SetupStackMarker,
        ShowResults,
        Flare,
        LineOfSight,
        Notes,
        PublicNotes,
        PrivateNote,
        SecretNote,
        Unmask,
        LockScenarioTab,
        StartupRan,
        Clock,
        ClockControl,
        LoadDeck,
        Extension,
    )
}
_BY_HEAD.update(
    {
        "LOG\t": Log,
        "GlobalProperty\t": SetProperty,
        "CHECK\t": ConditionalAlert,
        "PLUGIN\t": Network,
        "INVITE\t": Network,
        "PLAY\t": Network,
    }
)
_BY_SLASH: dict[str, type[Command]] = {c.PREFIX: c for c in (AddPiece, RemovePiece, ChangePiece, MovePiece)}
_FIXED: dict[str, type[Command]] = {
    "": Null,
    "null": NoEncoder,
    "begin_save": BeginSave,
    "end_save": EndSave,
    "SYNC": Network,
}


def _class_of(text: str) -> type[Command]:
    found = _BY_SLASH.get(text[:2]) or _FIXED.get(text)
    if found is None and text.startswith("CHAT"):
        found = Chat
    if found is None:
        head = text[: text.find("\t") + 1]
        found = _BY_HEAD.get(head)
        if found is None and head:
            if head.startswith("TURN"):
                found = SetTurn
            elif head.endswith(_BOARDS + "\t"):
                found = SetBoards
        if found is None and text.startswith(("PRIV_CHAT", "Events")):
            found = Network
        if found is None and text.endswith(_BOARDS):
            found = SetBoards
    return found or UnknownCommand


def is_known(text: str) -> bool:
    """Whether a text begins as one of the commands does that are known here, readable or not."""
    return _class_of(text) is not UnknownCommand


def decode_command(text: str) -> Command:
    """Typed command of one node's text; `UnknownCommand` when no table fits."""
    try:
        return _class_of(text).decode(text)
    except ValueError:
        return UnknownCommand(text)
