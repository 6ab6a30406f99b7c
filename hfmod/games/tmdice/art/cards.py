"""Cards: cost at the upper left, the brown box at the upper right, what they do as icons and words.

Cost and box stand in a strip at the top, which stays in sight where played cards lie over one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hfmod.draw.colours import INK, PAPER
from hfmod.draw.render import document
from hfmod.draw.svg import path, rect
from hfmod.draw.text import centred, fit, fit_block, label, paragraph, width
from hfmod.games.tmdice.art import icons as i
from hfmod.games.tmdice.art.dice import DICE, vp_icon, wild_icon
from hfmod.games.tmdice.art.symbols import place
from hfmod.games.tmdice.art.tiles import era_mark
from hfmod.games.tmdice.content.model import (
    BONUS,
    CARD_PLAYED,
    CORPORATE_ERA,
    CORPORATION,
    Action,
    Card,
    TmdContent,
    Trigger,
)
from hfmod.games.tmdice.content.words import card_lines

WIDE, TALL = 170, 226
STRIP = 46
"""Height of the strip with cost and production."""
_BAND = 22
_ROOM = WIDE - 14
_BROWN = "#7a4a22"
_START = "#b3202c"
_KINDS = {CORPORATION: "corporation", BONUS: "bonus"}


class Overfull(ValueError):
    """What a card says does not fit on it; the message names the card."""


def face(card: Card, content: TmdContent) -> str:
    """The face of a card. Raises Overfull."""
    ground = "#eadfc6" if card.kind == BONUS else PAPER
    parts = [rect(1, 1, WIDE - 2, TALL - 2, ground, "#11151f", 2, rx=9)]
    parts += _strip(card)
    parts += _name(card)
    y = STRIP + _BAND + 5.0
    for block in _blocks(card):
        for number, line in enumerate(block.lines):
            parts.append(i.drawn(line, 8, y + i.ACROSS / 2 + number * i.ACROSS))
        if block.ground:
            tall = len(block.lines) * i.ACROSS
            parts.insert(
                -len(block.lines), rect(4, y - 1, WIDE - 8, tall + 1, block.ground, "#a9b1bd", 1, rx=6)
            )
        y += len(block.lines) * i.ACROSS + 4
    foot = TALL - (30 if card.vp else 19)
    parts.append(_words(card, " ".join(card_lines(card, content)), y, foot))
    parts.append(_foot(card))
    return document(WIDE, TALL, "".join(parts), title=card.name)


class _Block:
    """Lines of icons that belong together."""

    def __init__(self, icons: Iterable[i.Icon], ground: str = "") -> None:
        self.lines = i.lines(icons, _ROOM)
        self.ground = ground


def _strip(card: Card) -> Iterator[str]:
    """Cost on the left, production on the right; a corporation has its start bonus instead of a cost."""
    if card.kind == CORPORATION:
        yield path(f"M2 {STRIP}V11A9 9 0 0 1 11 2H{WIDE - 11}A9 9 0 0 1 {WIDE - 2} 11V{STRIP}Z", "#20374f")
        yield place("sun", 19, 23, 24, "#f2c75c")
    made = list(_production(card))
    right = min(_lines_wide(made), 84.0) + 8 if made else 0.0
    if made:
        x = WIDE - right - 3
        yield rect(x, 4, right, STRIP - 7, _BROWN, "#3b220d", 1.5, rx=5)
        for number, line in enumerate(made):
            y = 4 + (STRIP - 7) / 2 + (number - (len(made) - 1) / 2) * 19
            yield i.drawn(line, x + (right - i.wide(line)) / 2, y)
    cost = i.lines((i.res(one, 19) for one in card.cost), WIDE - right - 12)
    if len(cost) > 2:
        raise Overfull(f"the cost of {card.name} does not fit on its card")
    for number, line in enumerate(cost):
        y = STRIP / 2 + (number - (len(cost) - 1) / 2) * 20.5
        yield i.drawn(line, 6, y)


def _lines_wide(lines: Sequence[Sequence[i.Icon]]) -> float:
    return max(map(i.wide, lines))


def _production(card: Card) -> list[list[i.Icon]]:
    box = card.production
    found = [i.die(colour, 17) for colour, n in box.dice.items() for _ in range(n)]
    found += [i.Icon(19, lambda x, y: wild_icon(x, y, 17))] * box.wild
    if box.vp:
        found.append(i.Icon(21, lambda x, y: vp_icon(x, y, box.vp, 18)))
    made = i.lines(found, 80)
    if len(made) > 2:
        raise Overfull(f"the brown box of {card.name} does not fit on its card")
    return made


def _name(card: Card) -> Iterator[str]:
    fill = i.CARDS.get(card.colour, "#20374f")
    yield rect(2, STRIP, WIDE - 4, _BAND, fill)
    letter = DICE[card.colour].letter if card.colour in i.CARDS else "C"
    yield rect(5, STRIP + 3, 16, _BAND - 6, "#ffffff", rx=4) + centred(
        13, STRIP + _BAND / 2, letter, 12, fill
    )
    size = fit(card.name, 13.5, WIDE - 32, 11.0, bold=True)
    if width(card.name, size, bold=True) > WIDE - 32:
        raise Overfull(f"the name of {card.name} does not fit on its card")
    yield label(26, STRIP + 15.5, card.name, size, "#ffffff", bold=True)


def _blocks(card: Card) -> Iterator[_Block]:
    if card.start:
        yield _Block((i.word("Start", 11, _START), *i.row(card.start)), "#f6d9d3")
    if card.play:
        yield _Block(i.row(card.play))
    for action in card.actions:
        yield _Block(_action(action), "#e3ecf6")
    for trigger in card.triggers:
        yield _Block(_trigger(trigger), "#efe6f6")
    if card.discounts or card.boxes:
        yield _Block(_standing(card), "#efe6f6")


def _action(action: Action) -> Iterator[i.Icon]:
    yield from (i.res(one, 19) for one in action.cost)
    words = action.timing  # its symbol has the same name
    yield i.Icon(
        width(words, 9, bold=True) + 6,
        lambda x, y: place(words, x, y - 3, 20, INK) + centred(x, y + 9.5, words, 9),
    )
    yield from i.row(action.gain)


def _trigger(trigger: Trigger) -> Iterator[i.Icon]:
    what = i.card(trigger.colour) if trigger.on == CARD_PLAYED else _placed(trigger.tile)
    yield i.framed(what) if trigger.by == "anyone" else what
    yield i.word(":")
    yield from i.row(trigger.gain)


def _placed(tile: str) -> i.Icon:
    return i.tile(tile) if tile else i.word("tile")


def _standing(card: Card) -> Iterator[i.Icon]:
    for res, n in card.discounts.items():
        yield i.word(f"−{n}")
        yield i.res(res)
    for _ in range(card.boxes):
        yield i.symbol("store")


def _words(card: Card, text: str, top: float, foot: float) -> str:
    room = foot - top
    size, lines, whole = fit_block(text, (_ROOM, room), (13.0, 12.5, 12.0, 11.5, 11.0), 1.16)
    if not whole:
        raise Overfull(
            f"the words of {card.name} do not fit on its card ({room:.0f} px for {len(lines)} lines)"
        )
    return paragraph(8, top, lines, size, INK, leading=1.16)


def _foot(card: Card) -> str:
    era = era_mark(13, TALL - 11, card.set == CORPORATE_ERA)
    kind = label(34, TALL - 7, f"{card.id} {_KINDS.get(card.kind, '')}".strip(), 9, "#5a6272")
    vp = vp_icon(WIDE - 19, TALL - 22, card.vp, 26, at_end=True) if card.vp else ""
    return era + kind + vp


def back(kind: str) -> str:
    """What a card shows from behind, by its kind."""
    fill, symbol = {CORPORATION: ("#20374f", "sun"), BONUS: ("#6b4a1d", "vp")}.get(kind, ("#8c3a22", "deck"))
    body = rect(1, 1, WIDE - 2, TALL - 2, fill, "#11151f", 2, rx=9)
    body += rect(9, 9, WIDE - 18, TALL - 18, "none", "#e8cfa4", 2, rx=6)
    body += place(symbol, WIDE / 2, TALL / 2 - 8, 72, "#e8cfa4")
    return document(WIDE, TALL, body + centred(WIDE / 2, TALL - 44, kind, 16, "#e8cfa4"), title=kind)


__all__ = ["STRIP", "TALL", "WIDE", "Overfull", "back", "face"]
