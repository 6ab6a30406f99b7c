"""What cards, hexes and tracks give, as icons: a few of them in a row, broken into lines where it is long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from hfmod.draw.colours import INK, ink_on
from hfmod.draw.svg import path, rect
from hfmod.draw.text import centred, width
from hfmod.games.tmdice.art.dice import DICE, cube, resource, vp_icon, wild_icon
from hfmod.games.tmdice.art.symbols import place
from hfmod.games.tmdice.art.tiles import GROUNDS, hexagon
from hfmod.games.tmdice.content import effects as e

SIZE = 22
"""Height of an icon, in pixels."""
ACROSS = 25
"""How far the middles of two lines are apart."""


@dataclass(frozen=True, slots=True)
class Icon:
    """Something ``wide`` pixels; ``draw`` is given the middle."""

    wide: float
    draw: Callable[[float, float], str]


def word(text: str, size: float = 13, ink: str = INK) -> Icon:
    """A few letters among icons."""
    return Icon(width(text, size, bold=True) + 3, lambda x, y: centred(x, y, text, size, ink))


def symbol(name: str, ink: str = INK, size: float = SIZE) -> Icon:
    """A symbol in one ink."""
    return Icon(size + 2, lambda x, y: place(name, x, y, size, ink))


def _of(draw: Callable[..., str], *about: object, size: float = SIZE) -> Icon:
    return Icon(size + 2, lambda x, y: draw(x, y, *about, size))


def res(name: str, size: float = SIZE) -> Icon:
    """A resource."""
    return _of(resource, name, size=size)


def die(colour: str, size: float = SIZE) -> Icon:
    """A die that is rolled."""
    return _of(cube, colour, size=size)


def tile(kind: str) -> Icon:
    """A tile that is placed."""
    return Icon(SIZE + 2, partial(_tile, kind))


def _tile(kind: str, x: float, y: float) -> str:
    ground = GROUNDS[kind.partition(":")[0]]
    name = f"{kind.partition(':')[0]}-tile"
    return path(hexagon(x, y, SIZE * 0.53), ground) + place(name, x, y, SIZE * 1.1, ink_on(ground))


def step(param: str, steps: int) -> Icon:
    """A step, or several, of temperature or oxygen."""
    return Icon(SIZE * 1.7, partial(_step, param, steps))


def _step(param: str, steps: int, x: float, y: float) -> str:
    fill = "#f3c9bd" if param == e.TEMPERATURE else "#c5dff5"
    box = rect(x - 17, y - 11, 34, 22, fill, INK, 1.2, rx=5)
    name = "temperature" if param == e.TEMPERATURE else "oxygen"
    return box + place(name, x - 7, y, 17, INK) + centred(x + 9, y, f"+{steps}", 12, INK)


def framed(icon: Icon) -> Icon:
    """In a red frame: what opponents lose, or whoever places it."""
    return Icon(
        icon.wide + 5,
        lambda x, y: (
            rect(x - icon.wide / 2 - 1, y - 12, icon.wide + 2, 24, "none", "#c3161c", 2.4, rx=4)
            + icon.draw(x, y)
        ),
    )


def times(n: int, icon: Icon) -> Iterator[Icon]:
    """An icon as often as it is given: side by side, or with a number."""
    if n > 3:
        yield word(f"{n}×")
    yield from [icon] * (n if n <= 3 else 1)


def joined(groups: Iterable[Iterable[Icon]], between: Icon) -> Iterator[Icon]:
    """Groups of icons with something between them."""
    for number, group in enumerate(groups):
        if number:
            yield between
        yield from group


def icons(effect: e.Effect) -> Iterator[Icon]:
    """An effect as icons."""
    match effect:
        case e.GainDice():
            yield from times(effect.n, die(effect.die))
        case e.GainResource():
            yield from times(effect.n, res(effect.res))
        case e.GainWild():
            yield from times(effect.n, _of(wild_icon))
        case e.GainVp():
            yield _of(vp_icon, effect.n)
        case e.DrawCards():
            yield from times(effect.n, symbol("card"))
        case e.Raise():
            yield step(effect.param, effect.steps)
        case e.PlaceTile():
            yield tile(effect.tile)
            if effect.beside:
                yield word("by")
                yield from joined(([tile(kind)] for kind in effect.beside), word("/"))
        case e.Choose():
            yield from joined(map(icons, effect.of), word("/", 16))
        case e.Per():
            yield from icons(effect.gain)
            yield word("per")
            yield from _count(effect.count)
        case e.IfOnce():
            yield word("if")
            if effect.when.bonus_space:
                yield symbol("sun")
            yield from joined(([tile(kind)] for kind in effect.when.beside), word("/"))
            yield word(":")
            yield from row(effect.then)
        case e.ChangeFace():
            yield from times(effect.n, _changed(effect.die))
        case e.OpponentsLose():
            yield from (framed(one) for one in times(effect.n, res(effect.res)))
        case e.Exchange():
            yield from (word("X"), res(effect.pay), symbol("main", size=14), word("X"), res(effect.gain))
        case e.ExtraMainAction():
            yield from (word(f"+{effect.n}"), symbol("main"))
        case e.ExtraTurn():
            yield from (word("+1"), symbol("turn"))
        case e.PlayFromHand():
            yield symbol("play-card")
        case _:
            yield word("(see text)", 11)


def _count(count: e.Count) -> Iterator[Icon]:
    if count.of == "cards":
        yield card(count.colour)
        return
    yield from joined(([tile(kind)] for kind in count.tiles), word("/")) if count.tiles else [word("tile")]
    if count.central:
        yield word("(line)", 11)


CARDS = {"green": "#2f7d3b", "red": "#a3291c", "blue": "#1f5f9e"}
"""Bands of cards by their colour."""


def card(colour: str) -> Icon:
    """A card of a colour, or any."""
    fill = CARDS.get(colour, "#8b93a0")
    letter = DICE[colour].letter if colour in CARDS else "?"
    return Icon(
        18,
        lambda x, y: rect(x - 7, y - 10, 14, 20, fill, INK, 1.2, rx=2) + centred(x, y, letter, 11, "#ffffff"),
    )


def _changed(colour: str) -> Icon:
    return Icon(
        SIZE + 5,
        lambda x, y: place("change", x, y, SIZE + 3, "#b8377f") + cube(x, y, colour, 13),
    )


def row(effects: Sequence[e.Effect]) -> Iterator[Icon]:
    """Several effects, all of which are had."""
    for number, effect in enumerate(effects):
        if number:
            yield Icon(4, lambda x, y: "")
        yield from icons(effect)


def lines(found: Iterable[Icon], room: float) -> list[list[Icon]]:
    """Icons broken into lines of some width."""
    made: list[list[Icon]] = [[]]
    left = room
    for icon in found:
        if icon.wide > left and made[-1]:
            made.append([])
            left = room
        made[-1].append(icon)
        left -= icon.wide
    return [line for line in made if line]


def drawn(line: Sequence[Icon], x: float, y: float) -> str:
    """A line of icons from ``x`` on, its middle at ``y``."""
    parts = []
    for icon in line:
        parts.append(icon.draw(x + icon.wide / 2, y))
        x += icon.wide
    return "".join(parts)


def wide(line: Sequence[Icon]) -> float:
    """How wide a line of icons is."""
    return sum(icon.wide for icon in line)


__all__ = [
    "ACROSS",
    "CARDS",
    "SIZE",
    "Icon",
    "card",
    "die",
    "drawn",
    "framed",
    "icons",
    "joined",
    "lines",
    "res",
    "row",
    "step",
    "symbol",
    "tile",
    "times",
    "wide",
    "word",
]
