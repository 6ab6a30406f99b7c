"""Static checks of a module's translations: texts and sides that a language lacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from hfmod.findings import Severity
from hfmod.vassal import sequence
from hfmod.vassal.checked import Fault

__all__ = ["translation_faults"]

_BUNDLE = re.compile(r"Module_([A-Za-z]{2,3}(?:_[A-Za-z0-9]{2,3})?)\.properties")
_SIDES = re.compile(r"(?:.*\.)?PlayerRoster\.sides")
_ENTRY = re.compile(r"((?:\\.|[^\\=:\s])*)\s*[=:\s]\s*(.*)", re.DOTALL)
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|.)", re.DOTALL)
_LETTERS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f"}


def translation_faults(
    names: Iterable[str], read: Callable[[str], bytes], sides: tuple[str, ...]
) -> Iterator[Fault]:
    """Faults of the bundles among the entries ``names`` of a module with these sides."""
    bundles = {found[1]: _properties(read(name)) for name in names if (found := _BUNDLE.fullmatch(name))}
    texts = dict.fromkeys(key for bundle in bundles.values() for key, text in bundle.items() if text)
    for language, bundle in sorted(bundles.items()):
        missing = [key for key in texts if not bundle.get(key)]
        if missing:
            some = f"{', '.join(missing[:3])}{' ...' * (len(missing) > 3)}"
            message = f"lacks {len(missing)} of {len(texts)} texts that others have: {some}"
            yield Fault("VM136", f"language {language}", message, severity=Severity.WARNING)
        for key, text in bundle.items():
            if text and _SIDES.fullmatch(key):
                yield from _sides(language, sequence.decode(text, ","), sides)


def _sides(language: str, translated: list[str], sides: tuple[str, ...]) -> Iterator[Fault]:
    if len(translated) != len(sides):
        message = f"has {len(translated)} sides, the module {len(sides)}"
        yield Fault("VM137", f"language {language}", message)
    elif len(set(translated)) < len(translated):
        twice = next(one for one in translated if translated.count(one) > 1)
        yield Fault("VM137", f"language {language}", f"two sides have the name {twice!r}")


def _properties(data: bytes) -> dict[str, str]:
    """Keys and texts of a Java properties file."""
    found: dict[str, str] = {}
    whole = ""
    for line in re.split(r"\r\n|\n|\r", data.decode("latin-1")):
        line = line.lstrip()
        if not whole and line[:1] in ("", "#", "!"):
            continue
        whole += line
        if (len(whole) - len(whole.rstrip("\\"))) % 2:  # goes on in the next line
            whole = whole[:-1]
            continue
        entry = _ENTRY.fullmatch(whole)
        found[_plain(entry[1] if entry else whole)] = _plain(entry[2]) if entry else ""
        whole = ""
    return found


def _plain(text: str) -> str:
    return _ESCAPE.sub(lambda e: chr(int(e[1][1:], 16)) if len(e[1]) > 1 else _LETTERS.get(e[1], e[1]), text)
