"""Saves (`.vsav`) and logs (`.vlog`): read and written (format reference, section 5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from hfmod.vassal.archive import DEFAULT_LIMITS, STAMP, Archive, Limits, write_archive
from hfmod.vassal.commands import AddPlayer, decode_command
from hfmod.vassal.errors import VassalFormatError, XmlError
from hfmod.vassal.frame import frame_fault, is_saved_game
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.obfuscation import DEFAULT_KEY, Form, decode_saved_game, encode_saved_game, key_of
from hfmod.vassal.tree import ESC, Node, parse, serialise

__all__ = ["Save", "read_save", "saved_text", "write_save"]

SAVED_GAME = "savedGame"
_LOG = "LOG\t"
_BESIDE = 16 * 1024 * 1024  # bytes of all other entries
_COMMANDS, _BYTES_PER_COMMAND = 50_000, 4  # commands of any file; packed bytes of a longer one for each


@dataclass
class Save:
    """A save or log.

    `root` is the command tree; `module` and `saved` are the metadata of the module and of this file; `form`
    and `key` say how its text is spelled; `extras` are the other entries of the archive, untouched.
    """

    root: Node
    module: Metadata | None = None
    saved: Metadata | None = None
    form: Form = Form.VCSK
    key: int = DEFAULT_KEY
    extras: dict[str, bytes] = field(default_factory=dict, repr=False)
    path: Path | None = None

    @property
    def steps(self) -> list[Node]:
        """Top-level LOG commands: one for each thing a player did. Step *n* is ``steps[n - 1]``."""
        return [child for child in self.root.children if child.text.startswith(_LOG)]

    @property
    def is_log(self) -> bool:
        return any(child.text.startswith(_LOG) for child in self.root.children)

    @property
    def begin(self) -> list[Node]:
        """The commands of the begin state: all that are no step."""
        return [child for child in self.root.children if not child.text.startswith(_LOG)]

    @property
    def fault(self) -> str:
        """What is missing of its frame, in words; empty where it is whole."""
        return frame_fault(self.root)

    def players(self) -> list[AddPlayer]:
        """Players of the begin state; the last entry for one id counts."""
        found: dict[object, AddPlayer] = {}
        for child in self.begin:
            for _, node in child.walk():
                if node.text.startswith("PLAYER\t"):
                    command = decode_command(node.text)
                    if isinstance(command, AddPlayer):
                        found[command.player] = command
        return list(found.values())

    def text(self) -> str:
        """The command text, player ids in clear."""
        return serialise(self.root)


def read_save(path: str | Path, limits: Limits = DEFAULT_LIMITS) -> Save:
    """Read a save or log. Raises VassalFormatError, one line that names the file, if it is none."""
    with Archive(path, limits) as archive:
        if SAVED_GAME not in archive:
            kind = "a module" if {"buildFile", "buildFile.xml"} & set(archive.names()) else "no VASSAL file"
            raise VassalFormatError(f"is {kind}, not a save or log (it has no entry 'savedGame')", path)
        others = [name for name in archive.names() if name != SAVED_GAME]
        if (beside := sum(map(archive.size, others))) > _BESIDE:
            raise VassalFormatError(
                f"holds {beside >> 20} MB beside the game, more than the {_BESIDE >> 20} MB allowed", path
            )
        text, form, key = saved_text(archive)
        extras = {name: archive.text(name) for name in others}
    try:
        root = parse(text)
        if not is_saved_game(root):
            raise VassalFormatError("holds no saved game: there is no command of VASSAL in it")
        save = Save(root, form=form, key=key, extras=extras, path=Path(path))
        if "moduledata" in extras:
            save.module = Metadata.decode(extras["moduledata"], "moduledata")
        if "savedata" in extras:
            save.saved = Metadata.decode(extras["savedata"], "savedata")
    except XmlError as error:
        raise VassalFormatError(f"is damaged: {error}", path) from None
    except VassalFormatError as error:
        raise VassalFormatError(error.why, path) from None
    return save


def saved_text(archive: Archive) -> tuple[str, Form, int]:
    """The text of a save or log, how it is spelled, and its key. Raises VassalFormatError.

    How much may be in it hangs on the size of the file; nothing beyond that is unpacked or read.
    """
    data = archive.text(SAVED_GAME)
    packed = archive.packed(SAVED_GAME)
    try:
        text, form = decode_saved_game(data, archive.limits.text(2 * packed))
        if (commands := text.count(ESC)) > (most := max(_COMMANDS, packed // _BYTES_PER_COMMAND)):
            raise VassalFormatError(f"holds {commands:,} commands, more than the {most:,} for its size")
    except VassalFormatError as error:
        raise VassalFormatError(error.why, archive.path) from None
    return text, form, key_of(data)


def write_save(
    path: str | Path,
    save: Save,
    *,
    form: Form | None = None,
    stamp: tuple[int, int, int, int, int, int] = STAMP,
) -> None:
    """Write a save or log atomically, with constant entry times; `form` None keeps the form it was read in.

    Unchanged metadata are written as they were read. Where they are unknown they are written without a name:
    VASSAL opens such a file with a question, and cannot open one without the entries.
    """
    entries: dict[str, bytes] = {SAVED_GAME: encode_saved_game(save.text(), form or save.form, save.key)}
    for name, metadata in (("savedata", save.saved), ("moduledata", save.module)):
        old = save.extras.get(name)
        changed = old is None or metadata is None or Metadata.decode(old, name) != metadata
        entries[name] = (metadata or Metadata()).encode() if changed or old is None else old
    for name, data in save.extras.items():
        if name not in ("savedata", "moduledata"):
            entries[name] = data
    write_archive(path, entries, stamp)
