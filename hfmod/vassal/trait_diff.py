"""What is different between the traits of two pieces, in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace

from hfmod.vassal.trait_base import Trait, UnknownTrait
from hfmod.vassal.trait_data import BasicPiece, Marker
from hfmod.vassal.traits import Piece
from hfmod.vassal.values import Constraints, GlobalTarget, KeyCommand

__all__ = ["called", "changed_fields", "changed_traits", "known_by", "plain", "shown"]

_LONG = 60
_NAMED_KEY = re.compile(r"\b(?:5[7-9]|6[0-3])\d{3}(?=\\*,0\\*,)")
_FLOAT = re.compile(r"\b\d{1,9}\.\d{7,20}\b")


def changed_traits(old: Piece, new: Piece) -> Iterator[str]:
    """Traits that are gone, that are new, and what is other in those of the same kind and name."""
    before, after = [_plain(trait) for trait in old.traits], [_plain(trait) for trait in new.traits]
    gone, come = _without(before, after), _without(after, before)
    for precise in (2, 1):  # first those of the same name, then whatever is of the same kind
        for trait in list(gone):
            mark = known_by(trait)[:precise]
            partner = next((other for other in come if known_by(other)[:precise] == mark), None)
            if partner is not None:
                gone.remove(trait)
                come.remove(partner)
                yield f"{called(trait)} changed ({', '.join(changed_fields(trait, partner))})"
    for word, traits in (("removed", gone), ("added", come)):
        for name, times in Counter(map(called, traits)).items():
            yield f"{name} {word}" + (f" ({times})" if times > 1 else "")
    order = [_spelled(trait) for trait in before], [_spelled(trait) for trait in after]
    if order[0] != order[1] and Counter(order[0]) == Counter(order[1]):
        yield "traits in another order"


def changed_fields(old: Trait, new: Trait) -> Iterator[str]:
    """Fields of two traits of a kind that are not the same; of an unknown kind its whole texts."""
    if isinstance(old, Marker) and isinstance(new, Marker) and old.names == new.names:
        pairs = zip(old.names, old.values, new.values, strict=False)
        yield from (f"{name} {shown(one)} -> {shown(other)}" for name, one, other in pairs if one != other)
        return
    told = False
    for field in fields(old):
        one, other = getattr(old, field.name), getattr(new, field.name, None)
        if field.compare and one != other and plain(shown(one)) != plain(shown(other)):
            told = True
            yield f"{field.name} {shown(one)} -> {shown(other)}"
    if not told:
        yield "spelled otherwise"


def plain(text: str) -> str:
    """A text without what VASSAL spells anew in each file: numbers of named keys, digits of floats."""
    return _FLOAT.sub(lambda found: f"{float(found[0]):.6g}", _NAMED_KEY.sub("57344", text))


def kind_of(trait: Trait) -> str:
    """The class of a trait, or the first word of a type that has none."""
    return trait.type_.partition(";")[0] if isinstance(trait, UnknownTrait) else type(trait).__name__


def known_by(trait: Trait) -> tuple[object, ...]:
    """What a trait is known by: its kind and its name."""
    if isinstance(trait, BasicPiece):
        return (kind_of(trait), "")
    if isinstance(trait, Marker):
        return (kind_of(trait), trait.names)
    name = getattr(trait, "name", "") or getattr(trait, "menu", "") or getattr(trait, "description", "")
    return (kind_of(trait), name)


def shown(value: object) -> str:
    """A value in a line: lists with commas, nothing as a dash, long texts cut in the middle."""
    if isinstance(value, tuple):
        text = ", ".join(map(shown, value))
    elif isinstance(value, Constraints | GlobalTarget | KeyCommand):
        text = value.encode()
    else:
        text = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
    text = text.replace("\n", " ").replace("\t", " ")
    return f"{text[: _LONG // 2]}...{text[-_LONG // 2 :]}" if len(text) > _LONG else text or "-"


def called(trait: Trait) -> str:
    """Kind and name of a trait."""
    name = getattr(trait, "name", "") or getattr(trait, "menu", "")
    return f"{kind_of(trait)} {name}".rstrip() if not isinstance(trait, BasicPiece) else "BasicPiece"


def _plain(trait: Trait) -> Trait:
    """Of a basic piece the gpid does not count, it is the slot's."""
    return replace(trait, gpid="") if isinstance(trait, BasicPiece) else trait


def _spelled(trait: Trait) -> tuple[str, tuple[str, str]]:
    type_, state = trait.encode()
    return kind_of(trait), (plain(type_), state)


def _without(traits: list[Trait], others: list[Trait]) -> list[Trait]:
    """Traits that the others lack, each as often as it is missing there."""
    left = Counter(map(_spelled, others))
    missing = []
    for trait in traits:
        if left[_spelled(trait)]:
            left[_spelled(trait)] -= 1
        else:
            missing.append(trait)
    return missing
