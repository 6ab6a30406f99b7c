"""Cross-reference lint of High Frontier: cards and the abilities that they name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hfmod.content.errors import ContentError
from hfmod.content.lint_base import Report, mean
from hfmod.content.lint_pack import Pack, against_engine, duplicates
from hfmod.content.yaml import Document
from hfmod.findings import Severity
from hfmod.games.hf4.content.cards import (
    SIDE_KEYS,
    RawCard,
    ability_text,
    build_card,
    card_number,
    resolve_cards,
)
from hfmod.games.hf4.content.model import Card, CardSide

#: Says what does not fit on the drawn face of a side, a sentence each.
FaceCheck = Callable[[CardSide, Card], list[str]]

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """What a deck prints: allowed pairs of sides, and the facts that every side has."""

    sides: tuple[tuple[str, str], ...]
    needs: frozenset[str]
    spectral: bool = False


_PATENT = (("white", "black"),)


def _deck(sides: tuple[tuple[str, str], ...], needs: str, spectral: bool = False) -> DeckFacts:
    return DeckFacts(sides, frozenset(needs.split()), spectral)


DECKS: Mapping[str, DeckFacts] = {
    "thrusters": _deck(_PATENT, "name mass rad thrust", True),
    "robonauts": _deck(_PATENT, "name mass rad isru", True),
    "refineries": _deck(_PATENT, "name mass rad", True),
    "generators": _deck(_PATENT, "name mass rad provides", True),
    "reactors": _deck(_PATENT, "name mass rad provides", True),
    "radiators": _deck(_PATENT, "name light heavy", True),
    "crew": _deck((("front", "back"),), "name mass rad isru human clout"),
    "gw-thrusters": _deck((("black", "purple"),), "name mass rad thrust class", True),
    "freighters": _deck((("black", "purple"),), "name mass rad kind load_limit", True),
    "bernals": _deck((("white", "purple"),), "name mass rad thrust kind human"),
    "colonists": _deck((("white", "purple"), ("black", "purple")), "name mass rad kind profession"),
    "contracts": _deck((("blue", "gold"),), "name mass rad class vp late_fee advance destination"),
    "exodus": _deck((("front", "back"),), "name mass rad vp late_fee advance destination"),
}

#: Fact -> another fact that has to be there as well.
_TOGETHER = {
    "thrust": "fuel",
    "fuel": "thrust",
    "afterburn": "thrust",
    "push": "thrust",
    "solar": "thrust",
    "isru": "platforms",
    "platforms": "isru",
    "light": "heavy",
    "heavy": "light",
}


def lint_cards(
    pack: Pack, report: Report, implemented: frozenset[str] | None, overflow: FaceCheck | None
) -> None:
    """Cards and the ability vocabulary."""
    words = _vocabulary(pack, report)
    used = _cards(pack, report, words, overflow)
    if words is not None and "hf4-cards" not in pack.broken:
        otherwise = "Declare 'status: later' and the module it waits for."
        against_engine(pack, report, ("hf4-abilities", "abilities"), implemented, used, "card", otherwise)


# -- abilities --------------------------------------------------------------------------------------------


def _vocabulary(pack: Pack, report: Report) -> dict[str, dict[str, Any]] | None:
    """Entries by code, None where the vocabulary is missing or broken; notes its own faults."""
    if not pack.whole("hf4-abilities"):
        return None
    duplicates(pack, report, "hf4-abilities", "abilities", "code")
    words: dict[str, dict[str, Any]] = {}
    for document, path, entry in pack.entries("hf4-abilities", "abilities"):
        code = entry["code"]
        words.setdefault(code, entry)
        if entry.get("status") == "later" and "module" not in entry:
            report.add(
                document,
                (*path, "status"),
                "HF223",
                f"{code} comes later, but the module that it waits for is not named",
                "Add 'module:' with core, m0, m1, m2, m3 or m4.",
            )
        for name in _PLACEHOLDER.findall(entry["text"]):
            if name not in entry.get("params", {}):
                message = f"{code}: the sentence names {{{name}}}, which is no parameter of the code"
                known = entry.get("params", {})
                report.add(document, (*path, "text"), "HF213", message, mean(name, known))
    return words


def _check_ability(
    item: str | Mapping[str, Any], words: Mapping[str, Mapping[str, Any]]
) -> Iterator[tuple[tuple[str, ...], str, str, str]]:
    """Path below the ability, code, message and help of everything that is wrong with it."""
    code = item if isinstance(item, str) else item["code"]
    below = () if isinstance(item, str) else ("code",)
    entry = words.get(code)
    if entry is None:
        yield below, "HF211", f"there is no ability code {code!r}", mean(code, words, "See abilities.yaml.")
        return
    wanted: Mapping[str, Any] = entry.get("params", {})
    params: Mapping[str, Any] = {} if isinstance(item, str) else item.get("params", {})
    for name, value in params.items():
        at = ("params", name)
        if name not in wanted:
            known = "Parameters are: " + ", ".join(wanted) + "." if wanted else "The code takes none."
            yield at, "HF212", f"{code} has no parameter {name!r}", mean(name, wanted, known)
        elif not _fits(value, wanted[name]):
            yield at, "HF212", f"{code}: {name} can't be {value!r}", _wanted(wanted[name])
    if "?" in ability_text(item, {code: {**entry, "text": entry["text"].replace("?", "")}}) and (
        isinstance(item, str) or "text" not in item
    ):
        missing = [name for name in _PLACEHOLDER.findall(entry["text"]) if name not in params]
        message = f"{code}: the sentence needs {' and '.join(missing)}"
        yield below, "HF213", message, "Give the parameter, or a text of the card's own."


def _fits(value: Any, kind: Any) -> bool:
    if isinstance(kind, Mapping):
        if "one" in kind:
            return value in kind["one"]
        return isinstance(value, list) and all(part in kind["list"] for part in value)
    if kind == "flag":
        return isinstance(value, bool)
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, str)


def _wanted(kind: Any) -> str:
    if isinstance(kind, Mapping):
        how = "One of" if "one" in kind else "A list of"
        return f"{how}: {', '.join(str(part) for part in next(iter(kind.values())))}."
    return {"flag": "It is true or false.", "integer": "It is a whole number."}.get(kind, "It is a text.")


# -- cards ------------------------------------------------------------------------------------------------


def _cards(
    pack: Pack,
    report: Report,
    words: Mapping[str, Mapping[str, Any]] | None,
    overflow: FaceCheck | None,
) -> set[str]:
    """Check all cards; returns the ability codes that they use."""
    duplicates(pack, report, "hf4-cards", "cards")
    used: set[str] = set()
    for document, path, card in pack.entries("hf4-cards", "cards"):
        for side in SIDE_KEYS:
            for where, item, kinds in _named(card.get(side, {})):
                used.add(item if isinstance(item, str) else item["code"])
                known = {} if words is None else {c: w for c, w in words.items() if _kind(w) in kinds}
                for below, code, message, help in _check_ability(item, known) if words is not None else ():
                    at = (*path, side, *where, *below)
                    key = below[:1] == ("params",)
                    report.add(document, at, code, f"{card['id']} {side}: {message}", help, key=key)
    if _templates(pack, report):
        by_path = {document.path: document for document in pack.of("hf4-cards")}
        try:
            cards = resolve_cards({path: document.data for path, document in by_path.items()})
        except ContentError:  # a template in a file that is broken
            return used
        names: dict[tuple[str, str, str], str] = {}
        for card_id in sorted(cards, key=lambda name: (card_number(name), name)):
            raw, document = cards[card_id], by_path[cards[card_id].file]
            _facts(document, raw, report)
            _same_name(document, raw, names, report)
            if overflow is not None and words is not None and not document.silent:
                _face(document, raw, words, overflow, report)
    return used


_Place = tuple[str | int, ...]
_OF_FUTURES = {"requires": "requirement", "gives": "effect"}  # key of a Future: kind of its codes


def _kind(entry: Mapping[str, Any]) -> str:
    return str(entry.get("kind", "ability"))


def _named(side: Mapping[str, Any]) -> Iterator[tuple[_Place, str | Mapping[str, Any], frozenset[str]]]:
    """Place and text of everything on a side that names a code, with the kinds of codes that belong there."""
    of_cards = frozenset({"ability", "privilege", "weapon"})
    for index, item in enumerate(side.get("abilities", ())):
        yield ("abilities", index), item, of_cards
    for key, kind in _OF_FUTURES.items():
        for index, item in enumerate(side.get("future", {}).get(key, ())):
            yield ("future", key, index), item, frozenset({kind})


def _templates(pack: Pack, report: Report) -> bool:
    """Whether every template can be followed; notes those that can't."""
    like = {card["id"]: card.get("like") for _, _, card in pack.entries("hf4-cards", "cards")}
    sound = True
    for document, path, card in pack.entries("hf4-cards", "cards"):
        name = card.get("like")
        if name is None:
            continue
        if name not in like:
            sound = False
            if "hf4-cards" not in pack.broken:
                message = f"{card['id']}: there is no card {name!r} to be like"
                report.add(document, (*path, "like"), "HF208", message, mean(name, like))
            continue
        seen = {card["id"]}
        step: str | None = name
        while step is not None and step not in seen:
            seen.add(step)
            step = like.get(step)
        if step is not None:
            sound = False
            message = f"{card['id']}: the templates lead in a circle back to {step}"
            report.add(document, (*path, "like"), "HF208", message, "Write one of the cards out.")
    return sound


def _facts(document: Document, card: RawCard, report: Report) -> None:
    path = ("cards", card.index)
    deck = DECKS[card.deck]
    if tuple(card.sides) not in deck.sides:
        pairs = " or ".join(f"{first} and {second}" for first, second in deck.sides)
        has = " and ".join(card.sides) if card.sides else "none"
        message = f"{card.id}: a card of the deck {card.deck} has the sides {pairs}; this one has {has}"
        missing = sorted(set(deck.sides[0]) - set(card.sides))
        help = f"Add the side {missing[0]}." if missing else "Name its sides by the colour of their border."
        report.add(document, (*path, "id"), "HF207", message, help)
    if deck.spectral and "spectral" not in card.facts:
        message = f"{card.id}: the spectral type is missing"
        report.add(document, (*path, "id"), "HF209", message, "Add spectral: C, S, M, V, D, H or any.")
    if card.deck == "crew" and "colour" not in card.facts:
        message = f"{card.id}: the player colour is missing"
        report.add(document, (*path, "id"), "HF209", message, "Add colour: with the faction's colour.")
    for key, side in card.sides.items():
        for need in sorted(deck.needs - set(side)):
            if need == "rad" and card.edition == "rfg":  # Race for Glory prints none
                continue
            message = f"{card.id} {key}: {need} is missing, which every card of the deck {card.deck} has"
            report.add(document, (*path, key), "HF209", message, f"Add {need}.", key=True)
        for fact, other in _TOGETHER.items():
            if fact in side and other not in side:
                message = f"{card.id} {key}: {fact} means nothing without {other}"
                report.add(document, (*path, key, fact), "HF209", message, f"Add {other}.", key=True)


def _face(
    document: Document,
    raw: RawCard,
    words: Mapping[str, Mapping[str, Any]],
    overflow: FaceCheck,
    report: Report,
) -> None:
    try:
        card = build_card(raw, words)
    except ContentError:  # the reason has a finding of its own
        return
    for key, side in zip(raw.sides, card.sides, strict=True):
        for problem in overflow(side, card):
            path = ("cards", raw.index, key)
            report.add(
                document, path, "HF106", f"{raw.id} {key}: {problem}", "Say it in fewer words.", key=True
            )


def _same_name(
    document: Document, card: RawCard, names: dict[tuple[str, str, str], str], report: Report
) -> None:
    for key, side in card.sides.items():
        known = (card.deck, card.edition, str(side.get("name")))
        if names.setdefault(known, card.id) != card.id:
            message = f"{card.id} {key}: {names[known]} has the name {known[2]!r} too"
            severity = Severity.WARNING
            help = "Players can't tell them apart in a report; rename one."
            report.add(
                document, ("cards", card.index, key, "name"), "HF202", message, help, severity=severity
            )
