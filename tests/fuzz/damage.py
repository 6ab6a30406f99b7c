"""Spoilt copies of files: as far inside as a reader goes, for what is spoilt outside is refused outside.

The text of a saved game is spoilt in clear, a build file in the values of its elements, an open log in the
values of its lines; now and then the bytes of a file or of an entry are, as a broken disk would do it.
"""

from __future__ import annotations

import json
import random
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from lxml import etree

from hfmod.vassal.obfuscation import Form, decode_saved_game, encode_saved_game

__all__ = ["spoilt"]

LETTERS = ";/\t\x1b\\',|:0-~+<>&\"=\0\x7f\u202e\u00e9\ud800 x1"
PARTS = ["\x1b", "\\\x1b", "\t", "\\\t", ";;;;", "////", "'"]
NUMBERS = ["0", "-1", "99999999999999999999", "1e309", "NaN", "\u0661", "null", ""]
VALUES: list[Any] = [
    None,
    -1,
    0,
    10**30,
    1e308,
    True,
    "",
    "x",
    [],
    {},
    [[]],
    {"a": None},
    "\x1b[2J",
    "\u202e",
]
NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def spoilt(source: Path, target: Path, chance: random.Random) -> Path:
    """A spoilt copy; its name is ``target`` with an ending that mostly is the right one."""
    target = target.with_suffix(
        source.suffix if chance.random() < 0.9 else chance.choice([".log", ".vlog", ""])
    )
    data, entries = _seed(source)
    if chance.random() < 0.08:
        target.write_bytes(_bytes(data, chance))
    elif not entries:
        target.write_bytes(_open(data, chance))
    else:
        main = next(one for one in ("savedGame", "buildFile.xml", "buildFile", *entries) if one in entries)
        hit = main if chance.random() < 0.85 else chance.choice(list(entries))
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new:
            for name, entry in entries.items():
                new.writestr(name, _entry(name, entry, chance) if name == hit else entry)
    return target


@cache
def _seed(source: Path) -> tuple[bytes, dict[str, bytes]]:
    """A file, and what is in it where it is an archive."""
    data = source.read_bytes()
    if not zipfile.is_zipfile(source):
        return data, {}
    with zipfile.ZipFile(source) as archive:
        return data, {name: archive.read(name) for name in archive.namelist()}


def _entry(name: str, data: bytes, chance: random.Random) -> bytes:
    if name.startswith("buildFile"):
        if chance.random() < 0.9:
            return _elements(data, chance)
        return _text(data.decode("utf-8", "replace"), chance).encode("utf-8", "replace")
    if name != "savedGame":
        return _bytes(data, chance)
    text = _text(decode_saved_game(data)[0], chance)
    return encode_saved_game(text.encode("utf-8", "replace").decode(), chance.choice(list(Form)))


def _elements(data: bytes, chance: random.Random) -> bytes:
    """A build file with other values in it, or with elements that are gone, twice, or elsewhere."""
    root = etree.fromstring(data)
    for _ in range(chance.choice([1, 1, 3, 10])):
        every = [one for one in root.iter() if isinstance(one.tag, str)]
        one, other = chance.choice(every), chance.choice(every)
        within = one in other.iterancestors() or one is other
        match chance.randrange(8):
            case 0 if (above := one.getparent()) is not None:
                above.remove(one)
            case 1 if one is not root and not within:
                other.append(one)
            case 2:
                other.append(etree.fromstring(etree.tostring(one)))
            case 3:
                one.tag = other.tag
            case 4 | 5 if one.text:
                one.text = NO_XML.sub("", _text(one.text, chance))
            case _ if one.attrib:
                key = chance.choice(sorted(map(str, one.attrib)))
                values = sorted({str(value) for each in every for value in each.attrib.values()})
                new = chance.choice(values) if chance.random() < 0.3 else _text(one.get(key, ""), chance)
                one.set(key, NO_XML.sub("", new))
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def _open(data: bytes, chance: random.Random) -> bytes:
    """A text that is no archive; one of JSON lines mostly stays such."""
    lines = data.decode("utf-8", "replace").split("\n")
    try:
        if chance.random() < 0.3:
            raise ValueError
        for _ in range(chance.choice([1, 1, 3, 10])):
            at = chance.randrange(len(lines))
            held = json.loads(lines[at] or "{}")
            lines[at] = json.dumps(_values(held, chance))
        return "\n".join(lines).encode()
    except ValueError:
        return _text(data.decode("utf-8", "replace"), chance).encode("utf-8", "replace")


def _values(held: Any, chance: random.Random) -> Any:
    """JSON data with another value somewhere."""
    if isinstance(held, dict) and held and chance.random() < 0.9:
        key = chance.choice(sorted(held))
        if chance.random() < 0.1:
            return {
                chance.choice(["", "n", "act", "player", "x\x1b"]) if one == key else one: held[one]
                for one in held
            }
        return held | {key: _values(held[key], chance)}
    if isinstance(held, list) and held and chance.random() < 0.9:
        at = chance.randrange(len(held))
        return [*held[:at], _values(held[at], chance), *held[at + 1 :]]
    if isinstance(held, str) and chance.random() < 0.5:
        return _text(held, chance)
    return chance.choice(VALUES)


def _text(text: str, chance: random.Random) -> str:
    """Letters changed, stretches cut out or doubled; now and then all behind a point is gone."""
    for _ in range(chance.choice([1, 1, 3, 10, 40])):
        at = chance.randrange(len(text) or 1)
        match chance.randrange(6):
            case 0:
                text = text[:at] + chance.choice(LETTERS) + text[at + 1 :]
            case 1:
                text = text[:at] + text[at + chance.choice([1, 3, 30, 300]) :]
            case 2:
                other = chance.randrange(len(text) or 1)
                text = text[:at] + text[other : other + chance.choice([3, 60, 600])] + text[at:]
            case 3:
                text = text[:at] + chance.choice(NUMBERS) + text[at + 1 :]
            case 4:
                text = text[:at] + chance.choice(PARTS) + text[at:]
            case _:
                if chance.random() < 0.1:
                    text = text[:at]
    return text


def _bytes(data: bytes, chance: random.Random) -> bytes:
    held = bytearray(data)
    for _ in range(chance.choice([1, 3, 20])):
        if not held:
            break
        at = chance.randrange(len(held))
        match chance.randrange(4):
            case 0:
                held[at] = chance.randrange(256)
            case 1:
                del held[at : at + chance.choice([1, 10, 1000])]
            case 2:
                held[at:at] = bytes(chance.randrange(256) for _ in range(chance.choice([1, 8, 64])))
            case _:
                if chance.random() < 0.2:
                    del held[at:]
    return bytes(held)
