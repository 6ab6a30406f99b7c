"""Pictures of a journey: the part of the solar map on which a game was played, with pieces and ways on it."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from hfmod.draw.render import svg_to_png
from hfmod.games.hf4.art.map import draw_map
from hfmod.games.hf4.art.palette import palette
from hfmod.games.hf4.content.model import SolarMap

MARGIN = 260.0  # pixels of the map around the spaces that were entered
WIDTH = 1500.0  # most pixels of the ground's picture
HOME = "leo"
SIZE = 44.0  # half the size of a piece, in pixels of the map
APART = 84.0  # from piece to piece in one space
COLOURS = 128  # of the ground's picture


@dataclass(frozen=True)
class Piece:
    """A rocket, stack, claim, factory or colony of a colour in a space."""

    kind: str
    colour: str
    space: str


class Journey:
    """The ground of a game: spaces that were used, and LEO; ``ground`` is SVG that pictures refer to."""

    def __init__(self, board: SolarMap, entered: Iterable[str]) -> None:
        self.board = board
        spots = [board.spaces[space] for space in {HOME, *entered} if space in board.spaces]
        left, top = min(one.x for one in spots) - MARGIN, min(one.y for one in spots) - MARGIN
        right, bottom = max(one.x for one in spots) + MARGIN, max(one.y for one in spots) + MARGIN
        self.box = (max(left, 0.0), max(top, 0.0), min(right, board.size[0]), min(bottom, board.size[1]))
        self.players = palette().players

    @property
    def size(self) -> tuple[float, float]:
        return self.box[2] - self.box[0], self.box[3] - self.box[1]

    @property
    def ground(self) -> str:
        """A symbol with the map, rendered once."""
        wide, tall = self.size
        png = svg_to_png(self._cut(), min(1.0, WIDTH / wide))
        data = base64.b64encode(_packed(png)).decode("ascii")
        image = f'<image width="{wide:g}" height="{tall:g}" href="data:image/png;base64,{data}"/>'
        return (
            '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
            f'<symbol id="ground" viewBox="0 0 {wide:g} {tall:g}">{image}</symbol></svg>'
        )

    def _cut(self) -> str:
        """The map, cut to the box."""
        wide, tall = self.size
        whole = draw_map(self.board)
        full = "{} {}".format(*self.board.size)
        old = 'width="{}" height="{}"'.format(*self.board.size) + f' viewBox="0 0 {full}"'
        new = (
            f'width="{wide:g}" height="{tall:g}" viewBox="{self.box[0]:g} {self.box[1]:g} {wide:g} {tall:g}"'
        )
        return whole.replace(old, new, 1)

    def picture(self, pieces: Sequence[Piece], ways: Mapping[str, Sequence[str]]) -> str:
        """An SVG document over the ground."""
        wide, tall = self.size
        parts = [f'<use href="#ground" width="{wide:g}" height="{tall:g}"/>']
        parts += [self._way(colour, spaces) for colour, spaces in ways.items()]
        lying: dict[str, int] = {}
        for piece in pieces:
            if piece.space in self.board.spaces:
                nth = lying.setdefault(piece.space, 0)
                lying[piece.space] += 1
                parts.append(self._piece(piece, nth))
        spaces = self.board.spaces
        lies = [
            f"{one.colour} {one.kind} at {spaces[one.space].name}" for one in pieces if one.space in spaces
        ]
        told = escape("; ".join(lies) or "nobody is under way")
        return f'<svg viewBox="0 0 {wide:g} {tall:g}" role="img" aria-label="{told}">{"".join(parts)}</svg>'

    def _at(self, space: str) -> tuple[float, float]:
        one = self.board.spaces[space]
        return one.x - self.box[0], one.y - self.box[1]

    def _way(self, colour: str, spaces: Sequence[str]) -> str:
        points = " ".join(
            "{:g},{:g}".format(*self._at(space)) for space in spaces if space in self.board.spaces
        )
        fill = self.players[colour].fill if colour in self.players else "#ffffff"
        line = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
        return (
            f'<polyline points="{points}" {line} stroke="#000000" stroke-width="22"/>'
            f'<polyline points="{points}" {line} stroke="{fill}" stroke-width="14" stroke-dasharray="3 24"/>'
        )

    def _piece(self, piece: Piece, nth: int) -> str:
        """The shape tells the kind, fill and letter the colour; pieces in one space lie side by side."""
        x, y = self._at(piece.space)
        x, y = x + APART * (nth % 3), y - SIZE + APART * (nth // 3)
        colour = self.players[piece.colour]
        s = SIZE
        shape = {
            "rocket": f"M{x} {y - 1.5 * s}L{x + s} {y + s}H{x - s}Z",
            "stack": f"M{x - s} {y - s}H{x + s}V{y + s}H{x - s}Z",
            "claim": f"M{x - s} {y}A{s} {s} 0 1 0 {x + s} {y}A{s} {s} 0 1 0 {x - s} {y}Z",
            "factory": f"M{x} {y - 1.2 * s}L{x + s} {y - s / 2}V{y + s}H{x - s}V{y - s / 2}Z",
            "colony": f"M{x - s} {y + s / 2}A{s} {s} 0 0 1 {x + s} {y + s / 2}Z",
        }[piece.kind]
        letter = (
            f'<text x="{x:g}" y="{y + 16:g}" text-anchor="middle" font-size="46" font-weight="700" '
            f'fill="{colour.ink}">{colour.letter}</text>'
        )
        return f'<path d="{shape}" fill="{colour.fill}" stroke="#fff" stroke-width="6"/>{letter}'


def _packed(png: bytes) -> bytes:
    """The picture with few colours, which is much smaller."""
    from PIL import Image

    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()
