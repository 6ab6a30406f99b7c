"""What a dice button rolled, from the properties that it sets: faces, and what it adds to them.

A button adds ``plus`` to each die and ``addToTotal`` to all of them; it may show the total alone. Since 3.7
it leaves total, number of dice and a summary of their values too (``2d6_total``, ``_keep``, ``_summary``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hfmod.vassal.commands import ShowResults
from hfmod.vassal.module import Component, Module

__all__ = ["RESULT", "TOTAL", "face_texts", "thrown"]

RESULT, TOTAL, KEEP, SUMMARY = "_result", "_total", "_keep", "_summary"

Thrown = tuple[tuple[str, ...], int | None, int | None]
_COUNTED = re.compile(r"(-?\d+)\D+(\d{1,3})$")  # "5 x2": five rolled twice, the sign in any language


def thrown(result: str, left: Mapping[str, str], button: Component | None) -> Thrown:
    """Faces as they fell, the total, and the modifier between them; what cannot be known is None.

    ``left`` are properties of the button by their endings, ``button`` is it in the module. Faces are () where
    only their total was told. A modifier is 0 where nothing was added.
    """
    texts = tuple(part.strip() for part in result.split(","))
    shown = _numbers(texts)
    if shown is None:
        return texts, None, None
    total = _number(left.get(TOTAL))
    dice: Sequence[int] | None = _summed_up(left.get(SUMMARY, ""))
    if len(shown) > 1 or (not dice and not _only_total(left.get(KEEP), button)):
        dice = shown  # in the order of the roll
    if not dice:
        return (), shown[0] if total is None else total, None
    plus = (_number(button.attributes.get("plus")) if button else None) or 0
    faces = [value - plus for value in dice]
    modifier = None if total is None else total - sum(faces)
    return tuple(map(str, faces)), total, modifier


def _only_total(kept: str | None, button: Component | None) -> bool:
    """Whether the one number that a button shows is the total of several dice."""
    if button is not None and button.attributes.get("reportTotal") == "true":
        return True
    return _number(kept) not in (None, 1)


def _summed_up(summary: str) -> list[int]:
    """Values of the dice from ``1 x1, 5 x2``, smallest first; [] where it is no summary."""
    found = [_COUNTED.match(part.strip()) for part in summary.split(",")]
    return [int(one[1]) for one in found if one for _ in range(int(one[2]))] if all(found) else []


def _numbers(texts: Sequence[str]) -> list[int] | None:
    found = [_number(text) for text in texts]
    return None if None in found else [one for one in found if one is not None]


def _number(text: str | None) -> int | None:
    return int(text) if text and re.fullmatch(r"-?[0-9]{1,9}", text) else None


def face_texts(module: Module | None, rolled: ShowResults) -> tuple[str, ...]:
    """What the faces of special dice show; empty where the module, or the button in it, is not known."""
    for button in module.components("SpecialDiceButton") if module is not None else ():
        if button.name == rolled.button:
            dice = [die for die in button.children if die.kind == "SpecialDie"]
            faces = [[face for face in die.children if face.kind == "SpecialDieFace"] for die in dice]
            return tuple(
                _symbol(die[i]) if 0 <= i < len(die) else ""
                for die, i in zip(faces, rolled.faces, strict=False)
            )
    return ()


def _symbol(face: Component) -> str:
    """What a face of a special die shows: its text, or the name of its picture."""
    return face.attributes.get("text", "") or face.attributes.get("icon", "").rpartition(".")[0]
