"""SVG to PNG with the bundled font only: the same picture, byte for byte, on every machine."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

import resvg_py

FONT_DIR = Path(__file__).resolve().parent / "fonts"
FONT_FILES = ("AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf")

#: The largest picture that we draw, in pixels after scaling; a guard against content with absurd sizes.
MAX_PIXELS = 120_000_000


class RenderError(ValueError):
    """A drawing that can't be turned into a picture; the message says why."""


@cache
def _fonts() -> list[str]:
    paths = [FONT_DIR / name for name in FONT_FILES]
    missing = [path.name for path in paths if not path.is_file()]
    if missing:
        raise RenderError(f"hfmod is installed without its fonts ({', '.join(missing)}); install it again")
    return [str(path) for path in paths]


def svg_to_png(svg: str, scale: float = 1.0) -> bytes:
    """PNG bytes (8-bit RGBA) of an SVG document that states ``width`` and ``height`` in pixels.

    ``scale`` 1.0 gives the drawing's own size, 2.0 twice that. No system font, file or network address is
    read. Raises RenderError for broken SVG or a picture of more than ``MAX_PIXELS`` pixels.
    """
    if not 0.05 <= scale <= 8:
        raise RenderError(f"scale {scale:g} is not between 0.05 and 8")
    fonts = _fonts()
    try:
        png = resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=float(scale),
            skip_system_fonts=True,
            font_files=fonts,
            font_family="Atkinson Hyperlegible",
            sans_serif_family="Atkinson Hyperlegible",
            serif_family="Atkinson Hyperlegible",
        )
    except ValueError as error:
        raise RenderError(f"this drawing can't be rendered: {error}") from error
    png = bytes(png)
    width, height = png_size(png)
    if width * height > MAX_PIXELS:
        raise RenderError(f"a picture of {width} x {height} pixels is larger than any table needs")
    return png


def png_size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels of a PNG. Raises RenderError if the bytes are no PNG."""
    if len(png) < 24 or png[:8] != b"\x89PNG\r\n\x1a\n":
        raise RenderError("these bytes are not a PNG picture")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def document(
    width: float, height: float, body: str, *, title: str = "", background: str | None = None
) -> str:
    """A whole SVG document of ``width`` x ``height`` pixels around a fragment."""
    from hfmod.draw.text import FAMILY, escape

    name = f"<title>{escape(title)}</title>" if title else ""
    ground = f'<rect width="{width:g}" height="{height:g}" fill="{background}"/>' if background else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}" font-family="{FAMILY}">'
        f"{name}{ground}{body}</svg>"
    )
