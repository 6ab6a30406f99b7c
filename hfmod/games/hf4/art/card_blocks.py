"""The parts that a card face is stacked from. Every block draws at a height and says how tall it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hfmod.draw.colours import ink_on, mix
from hfmod.draw.svg import path
from hfmod.draw.text import centred, fit, label, number, width, wrap
from hfmod.games.hf4.art.palette import Palette
from hfmod.games.hf4.art.symbols import place
from hfmod.games.hf4.content.model import CardSide, Grade, Modifier, Provides, Requires, Thrust

WIDTH = 250.0
HEIGHT = 350.0
MARGIN = 11.0
INNER = WIDTH - 2 * MARGIN

#: A block's drawing and its height in pixels.
Block = tuple[str, float]
Draw = Callable[[float], Block]

_SUPPORT_SYMBOL = {"any": "any-reactor"}


@dataclass(frozen=True, slots=True)
class Style:
    """Colours of one face: ground, panel, line, ink, quiet ink; band and what is written on it."""

    ground: str
    panel: str
    line: str
    ink: str
    quiet: str
    band: str
    band_ink: str
    colours: Palette

    @property
    def dark(self) -> bool:
        """Whether this face has light ink on dark ground."""
        return ink_on(self.ground) == "#ffffff"


def panel(style: Style, y: float, height: float, *, x: float = MARGIN, wide: float = INNER) -> str:
    """A quiet rounded box that holds one kind of fact."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{height:g}" rx="7" fill="{style.panel}" '
        f'stroke="{style.line}" stroke-width="1"/>'
    )


def mass_badge(x: float, y: float, value: int, style: Style) -> str:
    """A weight with the mass on it, about 34 px."""
    paint = f'fill="{style.ground}" stroke="{style.ink}" stroke-width="1.5" stroke-linejoin="round"'
    shape = f"M{x - 11:g} {y - 8:g}H{x + 11:g}L{x + 17:g} {y + 17:g}H{x - 17:g}Z"
    ring = f'<circle cx="{x:g}" cy="{y - 12:g}" r="4.2" {paint}/>'
    return f'{ring}<path d="{shape}" {paint}/>' + centred(x, y + 5.4, str(value), 18, style.ink)


def rad_badge(x: float, y: float, value: int, style: Style) -> str:
    """A shield with the rad-hardness on it, about 34 px."""
    shape = (
        f"M{x:g} {y - 17:g}L{x + 15:g} {y - 11.5:g}V{y:g}"
        f"C{x + 15:g} {y + 9:g} {x + 9:g} {y + 14.5:g} {x:g} {y + 17:g}"
        f"C{x - 9:g} {y + 14.5:g} {x - 15:g} {y + 9:g} {x - 15:g} {y:g}V{y - 11.5:g}Z"
    )
    paint = f'fill="{style.ground}" stroke="{style.ink}" stroke-width="1.5" stroke-linejoin="round"'
    return f'<path d="{shape}" {paint}/>' + centred(x, y - 0.5, str(value), 17, style.ink)


def thrust_block(style: Style, thrust: Thrust) -> Draw:
    """The large triangle in the colour of the fuel grade, with fuel use and icons beside it."""

    def draw(y: float) -> Block:
        fill = style.colours.grades[thrust.grade.value]
        on = ink_on(fill)
        rim = "#ffffff" if style.dark else mix(fill, "#000000", 0.35)
        parts = [
            f'<path d="M68 {y + 5:g}L124 {y + 101:g}H12Z" fill="{fill}" stroke="{rim}" stroke-width="2.5" '
            'stroke-linejoin="round"/>',
            centred(68, y + 68, str(thrust.thrust), 44 if thrust.thrust < 10 else 38, on),
            label(68, y + 96.5, "thrust", 9.5, on, anchor="middle"),
            place(thrust.grade.value, 150, y + 21, 30, style.ink, style.colours),
            label(170, y + 29, number(thrust.fuel), 24, style.ink, bold=True),
        ]
        grade = {Grade.WATER: "water", Grade.DIRT: "dirt", Grade.ISOTOPE: "isotope"}[thrust.grade]
        if thrust.fuel:
            step = "step" if thrust.fuel <= 1 else "steps"
            note = [f"{step} of {grade}", "for a burn"]
        else:
            note = ["no fuel", "for burns"]
        parts += [label(136, y + 47 + 11 * i, line, 9.5, style.quiet) for i, line in enumerate(note)]
        icons: list[tuple[str, str, str]] = []
        if thrust.afterburn is not None:
            plus = "+" if thrust.afterburn_plus else ""
            icons.append(("afterburn", f"{plus}{thrust.afterburn}", "afterburn"))
        if thrust.push:
            icons.append(("push", "", "push"))
        if thrust.solar:
            icons.append(("solar", "", "solar"))
        if thrust.bonus_pivots:
            icons.append(("pivot", f"+{thrust.bonus_pivots}", "pivot"))
        step_x = 108 / max(2, len(icons))
        size = 24.0 if len(icons) < 3 else 20.0
        for i, (symbol, value, name) in enumerate(icons):
            x = 132 + step_x * (i + 0.5)
            shift = (width(value, 14, True) + 2) / 2 if value else 0.0
            parts.append(place(symbol, x - shift, y + 76, size, style.ink, style.colours))
            if value:
                parts.append(label(x - shift + size / 2 + 2, y + 81, value, 14, style.ink, bold=True))
            if len(icons) < 4:
                parts.append(label(x, y + 99, name, 9, style.quiet, anchor="middle"))
        return "".join(parts), 108.0

    return draw


def isru_block(style: Style, side: CardSide) -> Draw:
    """ISRU value and the platforms that share it."""

    def draw(y: float) -> Block:
        parts = [panel(style, y, 40)]
        parts.append(place("isru", MARGIN + 20, y + 20, 26, style.ink))
        parts.append(label(MARGIN + 39, y + 24, "ISRU", 11, style.quiet))
        parts.append(centred(MARGIN + 82, y + 20, str(side.isru), 24, style.ink))
        shown = [name for name in ("missile", "raygun", "buggy") if name in side.platforms]
        for i, name in enumerate(shown):
            x = WIDTH - MARGIN - 24 - 42 * (len(shown) - 1 - i)
            parts.append(place(name, x, y + 15, 24, style.ink))
            parts.append(label(x, y + 36, name, 9, style.quiet, anchor="middle"))
        return "".join(parts), 46.0

    return draw


def support_block(
    style: Style, provides: Provides, modifier: Modifier | None, beside: Sequence[str], compact: bool = False
) -> Draw:
    """What the card provides (a tab that reaches the card's edge) and how it changes thrust and fuel use.

    ``beside``: further icons at the right; ``compact`` leaves out the icons' names.
    """
    order = ("electric", "pulsed", "stationary", "burst", "exotic")
    given = [name for name in order if name in provides.generators or name in provides.reactors]
    given += sorted((provides.generators | provides.reactors) - set(order))
    tall = 36.0 if compact else 52.0

    def icons(names: Sequence[str], left: float, y: float, ink: str, quiet: str) -> str:
        parts = []
        for i, name in enumerate(names):
            x = left + 48 * i
            parts.append(place(_SUPPORT_SYMBOL.get(name, name), x, y + (18 if compact else 19), 27, ink))
            if not compact:
                parts.append(label(x, y + 46, name, 9, quiet, anchor="middle"))
        return "".join(parts)

    def draw(y: float) -> Block:
        parts = []
        if given:
            wide = MARGIN + 8 + 48 * len(given)
            low, side = y + tall, wide - 8
            tab = f"M2 {y:g}H{side:g}A8 8 0 0 1 {wide:g} {y + 8:g}V{low - 8:g}A8 8 0 0 1 {side:g} {low:g}H2Z"
            parts.append(path(tab, style.band))
            parts.append(icons(given, MARGIN + 24, y, style.band_ink, style.band_ink))
        if modifier is not None:
            parts.append(_modifier(style, modifier, WIDTH - MARGIN - 34, y))
        right = WIDTH - MARGIN - 24 - 48 * (len(beside) - 1) - (86 if modifier is not None else 0)
        parts.append(icons(beside, right, y, style.ink, style.quiet))
        return "".join(parts), (60.0 if modifier is not None else tall + 8)

    return draw


def _modifier(style: Style, modifier: Modifier, x: float, y: float) -> str:
    signed = f"+{modifier.thrust}" if modifier.thrust > 0 else str(modifier.thrust).replace("-", "−")
    fuel = f"fuel ×{number(modifier.fuel)}"
    parts = [
        path(f"M{x:g} {y + 3:g}L{x + 33:g} {y + 55:g}H{x - 33:g}Z", style.ink, style.ink, 2),
        centred(x, y + 31, signed, 17, style.ground),
        centred(x, y + 47, fuel, fit(fuel, 10.5, 47, 9.5, bold=True), style.ground),
    ]
    if modifier.solar:
        parts.append(place("solar", x - 30, y + 14, 20, style.ink))
    return "".join(parts)


def icons_block(style: Style, names: Sequence[str]) -> Draw:
    """Loose icons with their names, e.g. an air-eater without anything to provide."""

    def draw(y: float) -> Block:
        parts = []
        for i, name in enumerate(names):
            x = MARGIN + 26 + 54 * i
            parts.append(place(name, x, y + 14, 26, style.ink))
            parts.append(label(x, y + 38, name, 9, style.quiet, anchor="middle"))
        return "".join(parts), 44.0

    return draw


def therm_pips(x: float, y: float, count: int, style: Style, size: float = 22.0) -> str:
    """Filled thermometers, one for each therm; the left one stands at ``x``."""
    return "".join(place("therm", x + size * 0.62 * i, y, size, style.ink) for i in range(count))


def requires_block(style: Style, requires: Requires) -> Draw:
    """The support row: what must be on board. Alternatives are parted by a slash, two demands by a plus."""
    demands: list[tuple[str, float]] = []  # drawn from x = 0 around y = 0, and its width
    if requires.generator:
        demands.append((place(requires.generator, 13, 0, 26, style.ink), 26))
    for demand in requires.reactors:
        step = 39
        icons = "".join(
            place(_SUPPORT_SYMBOL.get(name, name), 13 + step * i, 0, 26, style.ink)
            for i, name in enumerate(demand)
        )
        slashes = "".join(
            centred(13 + step * (i + 0.5), 0, "/", 16, style.quiet) for i in range(len(demand) - 1)
        )
        demands.append((icons + slashes, 26 + step * (len(demand) - 1)))
    if requires.therms:
        demands.append((therm_pips(9, 0, requires.therms, style, 26), 2 + 16.2 * requires.therms))

    def draw(y: float) -> Block:
        parts = [panel(style, y, 38), label(MARGIN + 8, y + 23, "needs", 10, style.quiet)]
        x = MARGIN + 44
        for i, (drawn, wide) in enumerate(demands):
            if i:
                parts.append(centred(x + 8, y + 19, "+", 16, style.quiet))
                x += 16
            parts.append(f'<g transform="translate({x:g} {y + 19:g})">{drawn}</g>')
            x += wide
        return "".join(parts), 44.0

    return draw


#: A line of text: text, size, colour, bold; an empty text is a gap of that size.
_Line = tuple[str, float, str, bool]


@dataclass(frozen=True, slots=True)
class Note:
    """Something said on a card: a name or none, and a sentence. What waits for a module that the card doesn't
    belong to is secondary."""

    name: str
    text: str
    secondary: bool = False


def text_block(style: Style, notes: Sequence[Note], room: float) -> tuple[Draw, bool]:
    """Notes in plain sentences, at the largest size that fits ``room`` pixels of height.

    Secondary ones are smaller and quieter, and only named where there is no room for their words. Returns the
    block and whether everything fits at the smallest readable size (11 px, secondary 9 px).
    """
    lines: list[_Line] = []
    for brief in (False, True):
        for size in (13.5, 13.0, 12.5, 12.0, 11.5, 11.0):
            lines = _text_lines(style, notes, size, brief)
            wide = max((width(text, at, bold) for text, at, _, bold in lines), default=0.0)
            if _text_height(lines) <= room and wide <= INNER + 0.5:
                return _text_draw(lines), True
    return _text_draw(lines), False


def _text_lines(style: Style, notes: Sequence[Note], size: float, brief: bool) -> list[_Line]:
    lines: list[_Line] = []
    for note in notes:
        at, ink = (min(size - 2, 10.5), style.quiet) if note.secondary else (size, style.ink)
        if lines:
            lines.append(("", size * 0.35, "", False))
        if note.name:
            lines += [(line, at, ink, True) for line in wrap(note.name, at, INNER, bold=True)]
        if not (brief and note.secondary and note.name):
            lines += [(line, at, ink, False) for line in wrap(note.text, at, INNER)]
    return lines


def _text_height(lines: Sequence[_Line]) -> float:
    return sum(size * (1.2 if text else 1.0) for text, size, _, _ in lines) + 3


def _text_draw(lines: Sequence[_Line]) -> Draw:
    def draw(y: float) -> Block:
        parts, at = [], y
        for text, size, colour, bold in lines:
            if text:
                parts.append(label(MARGIN, at + size * 0.95, text, size, colour, bold=bold))
            at += size * (1.2 if text else 1.0)
        return "".join(parts), _text_height(lines)

    return draw


def score_block(style: Style, details: Mapping[str, Any]) -> Draw:
    """VP, late fee and advance of a contract or exodus card."""
    shown = [
        (symbol, str(details[key]), name)
        for key, symbol, name in (
            ("vp", "vp", "VP"),
            ("late_fee", "fee", "late fee"),
            ("advance", "aqua", "advance"),
        )
        if details.get(key) not in (None, "")
    ]

    def draw(y: float) -> Block:
        parts = [panel(style, y, 44)]
        for i, (symbol, value, name) in enumerate(shown):
            x = MARGIN + INNER * (i + 0.5) / len(shown)
            parts.append(place(symbol, x - 13, y + 17, 24, style.ink))
            parts.append(label(x + 4, y + 24, value, 20, style.ink, bold=True))
            parts.append(label(x, y + 40, name, 9, style.quiet, anchor="middle"))
        return "".join(parts), 50.0

    return draw


def title(style: Style, name: str, left: float, right: float) -> tuple[str, bool]:
    """The name in one or two lines between the badges, and whether it fits at 11 px."""
    room, middle = right - left, (left + right) / 2
    size = fit(name, 16, room, 13.5, bold=True)
    if width(name, size, True) <= room:
        return centred(middle, 23, name, size, style.band_ink), True
    for size in (13.5, 13.0, 12.5, 12.0, 11.5, 11.0):
        lines = _title_lines(name, size, room)
        if len(lines) <= 2 and all(width(line, size, True) <= room for line in lines):
            ys = (15.5, 31.5) if len(lines) == 2 else (23.0,)
            drawn = "".join(
                centred(middle, y, line, size, style.band_ink) for y, line in zip(ys, lines, strict=True)
            )
            return drawn, True
    return centred(middle, 23, name, 11, style.band_ink), False


def _title_lines(name: str, size: float, room: float) -> list[str]:
    """Break at spaces, or after hyphens where a word alone is too wide."""
    words: list[str] = []
    for word in name.split():
        if width(word, size, True) <= room:
            words.append(word)
        else:
            pieces = word.split("-")
            words += [piece + "-" for piece in pieces[:-1]] + pieces[-1:]
    lines: list[str] = []
    for word in words:
        joined = f"{lines[-1]}{'' if lines[-1].endswith('-') else ' '}{word}" if lines else word
        if lines and width(joined, size, True) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return lines
