"""The look of spaces on the map: one drawing a kind of space, and the lines between them.

Every kind differs in shape, not in colour alone. Drawings are centred on (0, 0), in board pixels, and are put
into ``<defs>`` once; shared icons come from :mod:`hfmod.draw.symbols`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from hfmod.draw.colours import ink_on, mix
from hfmod.draw.text import centred, label
from hfmod.games.hf4.art import symbols
from hfmod.games.hf4.content.model import Space

#: Size of letters and figures beside names, in pixels: at half the size, where the table opens, 9.
SMALL = 18.0


@dataclass(frozen=True)
class Look:
    """The colours of the map. ``bands`` are those of the zones, from the innermost out."""

    ground: str
    ink: str
    quiet: str
    line: str
    burn: str
    hazard: str
    air: str
    belt: str
    flyby: str
    road: str
    cable: str
    home: str
    name: str
    group: str
    water: str
    life: str
    haze: str
    push: str
    edge: str
    star: str
    disc: str
    lanes: tuple[str, str, str]
    bands: tuple[str, ...]
    #: How much of the ink is in the colours of the seasons.
    shade: float = 0.0

    def season(self, colour: str) -> str:
        """The colour of a season."""
        return mix(colour, self.ink, self.shade)

    def lane(self, lane: str) -> str:
        """The colour of a lane of a Hohmann."""
        return dict(zip("123", self.lanes, strict=True)).get(lane, self.ink)

    @property
    def rim(self) -> dict[str, tuple[str, str, str]]:
        """Fact of a site -> shared icon, its colour on the rim, and the word for it."""
        return {
            "astrobiology": ("astrobiology", self.life, "astrobiology"),
            "submarine": ("submarine", self.water, "submarine"),
            "atmospheric": ("atmospheric", self.haze, "atmosphere"),
            "push": ("push-site", self.push, "push"),
        }

    def badge(self, x: float, y: float, fact: str) -> str:
        """The icon of a fact on the rim of a site."""
        icon, colour, _ = self.rim[fact]
        return f'<use xlink:href="#map-rim" x="{x:g}" y="{y:g}"/>' + symbols.use(icon, x, y, 14, colour)

    def half_mark(self, x: float, y: float) -> str:
        """The one-half at a half lander."""
        return label(x + 8, y + 20, "½", SMALL, self.ink, bold=True)

    def plain_line(self, d: str) -> str:
        """Plain routes."""
        return f'<path d="{d}" fill="none" stroke="{self.line}" stroke-width="2.6"/>'

    def aerobrake_line(self, d: str) -> str:
        """Aerobrake paths: dotted (B7e)."""
        return (
            f'<path d="{d}" fill="none" stroke="{self.air}" stroke-width="4.4" stroke-dasharray="0.1 9" '
            f'stroke-linecap="round"/>'
        )

    def road_line(self, d: str) -> str:
        """Buggy roads: yellow dashes (B7f)."""
        return f'<path d="{d}" fill="none" stroke="{self.road}" stroke-width="4.5" stroke-dasharray="11 8"/>'

    def cable_line(self, d: str) -> str:
        """Space elevators: a ladder."""
        return (
            f'<path d="{d}" fill="none" stroke="{self.cable}" stroke-width="7"/>'
            f'<path d="{d}" fill="none" stroke="{self.ground}" stroke-width="3.4"/>'
            f'<path d="{d}" fill="none" stroke="{self.cable}" stroke-width="7" stroke-dasharray="1.6 10"/>'
        )

    def triangle(self, r: float) -> str:
        """The crash hazard: a warning triangle with an exclamation mark."""
        return (
            f'<path d="M0 {-r:g}L{r * 0.98:.1f} {r * 0.72:.1f}H{-r * 0.98:.1f}Z" fill="{self.hazard}" '
            f'stroke="{self.ground}" stroke-width="2" stroke-linejoin="round"/>'
            f'<path d="M0 {-r * 0.38:.1f}V{r * 0.18:.1f}M0 {r * 0.46:.1f}V{r * 0.48:.1f}" '
            f'stroke="{self.ground}" stroke-width="{r * 0.22:.1f}" stroke-linecap="round"/>'
        )

    def _disc(self, r: float, ring: str = "", width: float = 2.0) -> str:
        edge = f' stroke="{ring}" stroke-width="{width:g}"' if ring else ""
        return f'<circle r="{r:g}" fill="{self.ground}"{edge}/>'

    def drawings(self) -> dict[str, str]:
        """The drawing of each kind of space, and of what lies on spaces."""
        swing = (
            f'<path d="M-11.5 11.5A16.3 16.3 0 1 1 14.8 6.8" fill="none" stroke="{self.flyby}" '
            'stroke-width="3.4"/>'
            f'<path d="M19.6 4.6L10.6 2.6L13.6 13Z" fill="{self.flyby}"/>'
        )
        lander = symbols.place("lander", 0, 0, 27, self.burn)
        edge = f'stroke="{self.ink}" stroke-width="2.6" stroke-linejoin="round"'
        seven = polygon(7, 24, 0, 17)
        exit_ = (
            f'<rect x="-15" y="-15" width="30" height="30" rx="5" fill="{self.ground}" {edge}/>'
            f'<path d="M-8 0H7M1 -6L8 0L1 6" fill="none" {edge}/>'
        )
        lens = f'<path d="M0 -14C10 -6 10 6 0 14C-10 6 -10 -6 0 -14Z" fill="none" {edge}/>'
        rays = "".join(
            f"M{20 * sin(a):.1f} {-20 * cos(a):.1f}L{26 * sin(a):.1f} {-26 * cos(a):.1f}"
            for a in (2 * pi * k / 12 for k in range(12))
        )
        return {
            "burn": f'<circle r="12" fill="{self.ground}"/><circle r="10" fill="{self.burn}"/>',
            "lander": self._disc(18) + lander,
            "half-lander": self._disc(18) + symbols.place("half-lander", 0, 0, 27, self.burn),
            "lagrange": self._disc(12.5, self.ink, 3),
            "crash": self._disc(17) + self.triangle(18),
            "parachute": self._disc(17.5, self.air, 1.5) + symbols.place("aerobrake", 0, 0.5, 26, self.air),
            "radiation_belt": self._disc(16.5, self.belt, 1.5) + symbols.place("belt", 0, 0, 25, self.belt),
            "flyby": self._disc(18.5) + swing,
            "oberth": f'<path d="{rays}" stroke="{self.hazard}" stroke-width="3"/>' + self._disc(18) + lander,
            "exit": exit_,
            "em_sunlens": self._disc(18, self.quiet, 1.5) + lens,
            "neutrino_sunlens": self._disc(18, self.quiet, 1.5)
            + lens
            + f'<circle r="2.6" fill="{self.ink}"/>',
            "hex": f'<polygon points="{polygon(6, HEX, 1 / 12)}" fill="{self.ground}" {edge}/>',
            "season": '<circle r="22" fill="none" stroke="currentColor" stroke-width="4"/>',
            "badge-crash": f'<g transform="translate(12 -11)">{self.triangle(10)}</g>',
            "badge-home": f'<polygon points="{seven}" fill="{self.ground}" stroke="{self.home}" '
            'stroke-width="2"/>',
            "rim": self._disc(9.5, self.quiet, 1),
        }


#: On the screen.
DARK = Look(
    ground="#0b0f19",
    ink="#eef2fa",
    quiet="#a9b6cd",
    line="#8ea1c2",
    burn="#f06cc8",
    hazard="#ffc247",
    air="#9fe0ff",
    belt="#c3e86b",
    flyby="#6fe0c6",
    road="#ffd84a",
    cable="#d9c2ff",
    home="#ffe28a",
    name="#dfe6f2",
    group="#d8c79c",
    water="#7cc4ff",
    life="#8fe388",
    haze="#e6edf7",
    push="#ffb3dd",
    edge="#56637d",
    star="#ffdf8a",
    disc="#ffffff",
    lanes=("#ffffff", "#ffb35c", "#7fd8ff"),
    # dark, near to each other, warm to cold
    bands=(
        "#33281f",
        "#2b2723",
        "#202b33",
        "#2d2327",
        "#23272f",
        "#2a2531",
        "#20283a",
        "#1a2d36",
        "#171c30",
    ),
)
#: On paper.
LIGHT = Look(
    ground="#ffffff",
    ink="#1b1f2a",
    quiet="#4d586d",
    line="#4f6184",
    burn="#b8118a",
    hazard="#b86e00",
    air="#0a6f9e",
    belt="#4d7300",
    flyby="#00705c",
    road="#8a6d00",
    cable="#6a45b5",
    home="#7a5600",
    name="#262c39",
    group="#6b5514",
    water="#0f63a8",
    life="#1d7a16",
    haze="#41506b",
    push="#a8136f",
    edge="#6f7b92",
    star="#f2b21c",
    disc="#1b1f2a",
    lanes=("#1b1f2a", "#b85a00", "#0a76b8"),
    bands=(
        "#fdf1e2",
        "#f7efe6",
        "#e8f1f6",
        "#f8eaea",
        "#f0f2f6",
        "#f4edf8",
        "#eaf0fb",
        "#e6f3f6",
        "#eef0fa",
    ),
    shade=0.3,
)

#: Radius in pixels that a space's drawing fills, badges apart.
RADIUS = {
    "site": 40.0,
    "burn": 12.0,
    "lander_burn": 18.0,
    "hohmann": 14.0,
    "lagrange": 14.0,
    "radiation_belt": 17.0,
}
HEX = 31.0


def kind(space: Space) -> str:
    """The name of the drawing for a space (not for sites and Hohmanns, whose drawings are all different)."""
    if space.flyby_base_thrust:
        return "oberth"
    if space.flyby:
        return "flyby"
    if space.type == "lander_burn":
        return "lander" if space.lander == 1 else "half-lander"
    if space.type in ("burn", "radiation_belt"):
        return space.type
    if space.hazard == "crash":
        return "crash"
    if space.hazard == "aerobrake":
        return "parachute"
    return space.special or "lagrange"


def radius(space: Space) -> float:
    """Pixels around the centre that the drawing of a space fills."""
    if space.type == "lagrange" and (space.hazard or space.flyby or space.special):
        return 18.0
    if space.flyby_base_thrust:
        return 26.0
    return RADIUS[space.type]


def polygon(n: int, r: float, turn: float = 0.0, inner: float | None = None) -> str:
    """Points of a regular polygon, or star, around (0, 0); ``turn`` in turns, 0 has a corner on top."""
    count = n if inner is None else 2 * n
    points = []
    for i in range(count):
        reach = r if inner is None or i % 2 == 0 else inner
        angle = 2 * pi * (i / count + turn)
        points.append(f"{reach * sin(angle):.1f},{-reach * cos(angle):.1f}")
    return " ".join(points)


def tag(x: float, y: float, letter: str, fill: str, r: float = 11.0) -> str:
    """A small coloured disc with a letter, for season colours."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'
    return disc + centred(x, y, letter, SMALL, ink_on(fill))
