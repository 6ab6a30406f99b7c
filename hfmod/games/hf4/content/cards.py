"""High Frontier cards: from the short blocks that authors write to the typed cards that engines read.

A card file has ``deck``, ``module``, ``edition``, ``defaults`` (of every side), ``without`` (what cards of
the file do not take over from a template) and ``cards``. A card has an ``id``, perhaps a template ``like``,
and its two sides, named by the colour of their border. What a side leaves out is nothing, 0 or false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hfmod.content.errors import ContentError
from hfmod.content.typed import structure
from hfmod.games.hf4.content.model import Card, CardSide

#: Names of sides in the order front, reverse.
SIDE_KEYS = ("front", "white", "blue", "black", "gold", "purple", "back")
GENERATORS = frozenset({"electric", "pulsed"})
REACTORS = frozenset({"stationary", "burst", "exotic"})

#: Keys of a side that have a field of their own; the others are kept in ``CardSide.details``.
_TYPED = frozenset(
    {"name", "mass", "rad", "thrust", "fuel", "grade", "afterburn", "push", "solar", "pivots", "isru"}
    | {"platforms", "air_eater", "requires", "provides", "modifier", "light", "heavy", "human"}
    | {"abilities", "future"}
)
_NUMBER = re.compile(r"([0-9]+)$")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class RawCard:
    """A card with everything that it inherits, still in the words of the YAML."""

    id: str
    deck: str
    module: str
    edition: str
    facts: Mapping[str, Any]  # spectral, colour, ideologies
    sides: Mapping[str, Mapping[str, Any]]  # by side key, front first
    file: str
    index: int  # place in the file's list


def card_number(card_id: str) -> int:
    """Printed number of a card id, 44 for ``CT044``; 0 where it has none."""
    found = _NUMBER.search(card_id)
    return int(found.group(1)) if found else 0


def side_order(keys: Iterable[str]) -> list[str]:
    """Side keys, front first."""
    return sorted(keys, key=SIDE_KEYS.index)


def resolve_cards(files: Mapping[str, Mapping[str, Any]]) -> dict[str, RawCard]:
    """Cards of all files by id, with defaults and templates written out.

    ``files`` maps a path to its data, which obeys the schema. Raises ContentError for a template that is
    missing or leads back to itself.
    """
    places = {
        card["id"]: (path, index) for path, data in files.items() for index, card in enumerate(data["cards"])
    }
    done: dict[str, RawCard] = {}

    def resolve(card_id: str, below: tuple[str, ...]) -> RawCard:
        if card_id in done:
            return done[card_id]
        path, index = places[card_id]
        data = files[path]
        card = data["cards"][index]
        facts: dict[str, Any] = {}
        sides: dict[str, dict[str, Any]] = {}
        like = card.get("like")
        if like is not None:
            if like not in places or like in below:
                fault = "is no card" if like not in places else "leads back to this card"
                raise ContentError(f"{path}: card {card_id}: template {like!r} {fault}")
            template = resolve(like, (*below, card_id))
            without = data.get("without", ())
            facts.update(template.facts)
            for key, side in template.sides.items():
                sides[key] = {name: value for name, value in side.items() if name not in without}
        for name, value in card.items():
            if name in SIDE_KEYS:
                merged = sides.get(name) or dict(data.get("defaults", {}))
                merged.update(value)
                sides[name] = {key: fact for key, fact in merged.items() if fact is not None}
            elif name not in ("id", "like", "edition"):
                facts[name] = value
        raw = RawCard(
            card_id,
            data["deck"],
            data.get("module", "core"),
            card.get("edition", data.get("edition", "core")),
            facts,
            {key: sides[key] for key in side_order(sides)},
            path,
            index,
        )
        done[card_id] = raw
        return raw

    for card_id in places:
        resolve(card_id, (card_id,))
    return done


def vocabulary(abilities: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Entries of ``abilities.yaml`` by code."""
    return {entry["code"]: entry for entry in abilities["abilities"]}


def build_card(raw: RawCard, words: Mapping[str, Mapping[str, Any]]) -> Card:
    """The typed card; ``words`` is the ability vocabulary by code. Raises ContentError."""
    if len(raw.sides) != 2:
        raise ContentError(f"{raw.file}: card {raw.id} needs two sides and has {len(raw.sides)}")
    try:
        front, back = (
            _side(raw, key, side, words, letter)
            for (key, side), letter in zip(raw.sides.items(), "FR", strict=True)
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise ContentError(f"{raw.file}: card {raw.id}: {error}; run hfmod lint for details") from None
    return Card(raw.id, card_number(raw.id), raw.deck, raw.module, raw.edition, front, back)


def _face(raw: RawCard, key: str) -> str:
    if key not in ("front", "back"):
        return key
    return str(raw.facts.get("colour", "lavender"))


def _side(
    raw: RawCard, key: str, side: Mapping[str, Any], words: Mapping[str, Mapping[str, Any]], letter: str
) -> CardSide:
    """What the file says as it is, and what follows from it."""
    details = {name: value for name, value in side.items() if name not in _TYPED}
    if "ideologies" in raw.facts:
        details["ideologies"] = raw.facts["ideologies"]
    generator, reactors, therms = parse_requires(side.get("requires", ()))
    provides = side.get("provides", ())
    derived = {
        "code": raw.id + letter,
        "face": _face(raw, key),
        "spectral": raw.facts.get("spectral") if key in ("white", "black") else None,
        "thrust": _thrust(raw, side) if "thrust" in side else None,
        "requires": {"generator": generator, "reactors": reactors, "therms": therms},
        "provides": {
            "generators": [name for name in provides if name in GENERATORS],
            "reactors": [name for name in provides if name in REACTORS],
        },
        "hold": side if "load_limit" in side else None,
        "abilities": _abilities(side, "abilities", words),
        "future": _future(side["future"], words) if "future" in side else None,
        "details": details,
    }
    return structure({**side, **derived}, CardSide)


def _thrust(raw: RawCard, side: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**side, "afterburn_plus": "afterburn" in side and raw.deck == "gw-thrusters"}


def _future(future: Mapping[str, Any], words: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    vp = future.get("vp", 0)
    known = {key: _abilities(future, key, words) for key in ("requires", "gives")}
    return {**future, **known, "vp": vp if isinstance(vp, list) else [vp]}


def parse_requires(demands: Iterable[str]) -> tuple[str | None, tuple[tuple[str, ...], ...], int]:
    """Generator, reactor demands and therms of a support row such as ``[electric, burst/exotic, 1 therm]``.

    Raises ContentError for a word that is no demand.
    """
    generator: str | None = None
    reactors: list[tuple[str, ...]] = []
    therms = 0
    for demand in demands:
        if demand in GENERATORS:
            generator = demand
        elif demand.endswith((" therm", " therms")):
            therms += int(demand.split()[0])
        elif demand == "any" or REACTORS.issuperset(demand.split("/")):
            reactors.append(tuple(demand.split("/")))
        else:
            raise ContentError(f"{demand!r} is no support that a card can require")
    return generator, tuple(reactors), therms


def ability_text(item: str | Mapping[str, Any], words: Mapping[str, Mapping[str, Any]]) -> str:
    """Sentence of an ability on a card: its own, or that of the vocabulary with the parameters filled in."""
    if not isinstance(item, str) and "text" in item:
        return str(item["text"])
    params: Mapping[str, Any] = {} if isinstance(item, str) else item.get("params", {})
    code = item if isinstance(item, str) else item["code"]
    return _PLACEHOLDER.sub(lambda found: _said(params.get(found.group(1), "?")), words[code]["text"])


def _said(value: Any) -> str:
    return " or ".join(map(str, value)) if isinstance(value, list) else str(value)


def _abilities(
    owner: Mapping[str, Any], key: str, words: Mapping[str, Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    return [_ability(item, words) for item in owner.get(key, ())]


def _ability(item: str | Mapping[str, Any], words: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    own: Mapping[str, Any] = {"code": item} if isinstance(item, str) else item
    entry = words.get(own["code"])
    if entry is None:
        raise ContentError(f"ability {own['code']!r} is not in abilities.yaml")
    own = {"name": entry["title"], "params": {}, **own, "text": ability_text(item, words)}
    return {**entry, **own}
