# ruff: noqa: RUF009 - the wire functions make dataclass fields, they are no shared defaults
"""Traits about what a piece looks like and who may see it (section 4.4, Appearance)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from hfmod.vassal import sequence, values, wire
from hfmod.vassal.secret import PlayerKey
from hfmod.vassal.trait_base import Trait, register

__all__ = [
    "AreaOfEffect",
    "BorderOutline",
    "Embellishment",
    "Footprint",
    "FreeRotator",
    "Hideable",
    "Labeler",
    "MovementMarkable",
    "NonRectangular",
    "Obscurable",
    "Pivot",
]


@dataclass(frozen=True)
class Embellishment(Trait):
    """Layers. `images` one per level (empty = none), `level_names`: ``name``, ``name+`` (prefix) or
    ``+name`` (suffix). State `level` counts from 1; negative = that level, switched off.

    The modifier and letter fields are fillers that no engine since 3.0 reads.
    """

    PREFIX: ClassVar[str] = "emb2;"

    activate_menu: str = wire.text()
    activate_modifiers: str = wire.text("128")
    activate_letter: str = wire.text("A")
    up_menu: str = wire.text()
    up_modifiers: str = wire.text("128")
    up_letter: str = wire.text()
    down_menu: str = wire.text()
    down_modifiers: str = wire.text("128")
    down_letter: str = wire.text()
    reset_menu: str = wire.text()
    reset_key: str = wire.key()
    reset_level: str = wire.text("1")
    under_when_selected: bool = wire.flag()
    x: values.Number = wire.num(0)
    y: values.Number = wire.num(0)
    images: tuple[str, ...] = wire.strings()
    level_names: tuple[str, ...] = wire.strings()
    loop: bool = wire.flag(True)
    name: str = wire.text()
    random_key: str = wire.key()
    random_menu: str = wire.text()
    follow_property: bool = wire.flag()
    property: str = wire.text()
    first_level_value: values.Number = wire.num(1)
    version: str = wire.text("1")
    always_active: bool = wire.flag(True)
    activate_key: str = wire.key()
    up_key: str = wire.key()
    down_key: str = wire.key()
    description: str = wire.text()
    scale: values.Number = wire.num(1.0)
    only_property_name: str = wire.text()
    only_property_state: bool = wire.flag(True)
    level: values.Number = wire.num(1, state=True)


@dataclass(frozen=True)
class Labeler(Trait):
    """A text drawn beside the piece; state: the text."""

    PREFIX: ClassVar[str] = "label;"

    key: str = wire.key()
    menu: str = wire.text("Change label")
    font_size: values.Number = wire.num(10)
    background: str = wire.text()
    foreground: str = wire.text("0,0,0")
    vertical: str = wire.text("t")
    vertical_offset: values.Number = wire.num(0)
    horizontal: str = wire.text("c")
    horizontal_offset: values.Number = wire.num(0)
    vertical_justify: str = wire.text("b")
    horizontal_justify: str = wire.text("c")
    name_format: str = wire.text("$pieceName$ ($label$)")
    font: str = wire.text("Dialog")
    style: values.Number = wire.num(0)
    rotate: values.Number = wire.num(0)
    property: str = wire.text("TextLabel")
    description: str = wire.text()
    always_use_format: bool = wire.flag()
    label: str = wire.text(state=True)


@dataclass(frozen=True)
class FreeRotator(Trait):
    """Rotation in `facings` steps (more than 1), or freely (1: `cw_key`/`cw_menu` set the angle).

    State `facing`: index clockwise from 0; with one facing the angle in degrees, negative = clockwise.
    """

    PREFIX: ClassVar[str] = "rotate;"

    facings: values.Number = wire.num(6)
    cw_key: str = wire.key("93,130")
    ccw_key: str = wire.key("91,130")
    cw_menu: str = wire.text("Rotate CW")
    ccw_menu: str = wire.text("Rotate CCW")
    random_key: str = wire.key()
    random_menu: str = wire.text()
    name: str = wire.text()
    description: str = wire.text()
    direct_key: str = wire.key()
    direct_menu: str = wire.text()
    direct_expression: str = wire.text()
    direct_is_facing: bool = wire.flag(True)
    facing: values.Number = wire.num(0, state=True)

    def type_body(self) -> str:
        fields = sequence.decode(super().type_body(), ";")
        if self.facings == 1:  # one facing has no counter-clockwise pair
            del fields[4], fields[2]
        return sequence.encode(fields, ";", strict=True)

    @classmethod
    def read_type(cls, body: str) -> dict[str, Any]:
        fields = sequence.decode(body, ";")
        if fields[0] == "1":
            fields[2:2] = [""]
            fields[4:4] = [""]
        return super().read_type(sequence.encode(fields, ";"))


@dataclass(frozen=True)
class Pivot(Trait):
    PREFIX: ClassVar[str] = "pivot;"

    menu: str = wire.text()
    key: str = wire.key()
    x: values.Number = wire.num(0)
    y: values.Number = wire.num(0)
    fixed_angle: bool = wire.flag(True)
    angle: values.Number = wire.num(90.0)
    description: str = wire.text()
    menu2: str = wire.text()
    key2: str = wire.key()
    angle2: values.Number = wire.num(270.0)


@dataclass(frozen=True)
class Hideable(Trait):
    """Invisible to others. State: ``null`` or who hid it (a player id or a side, by `access`)."""

    PREFIX: ClassVar[str] = "hide;"

    key: str = wire.key("73,130")
    menu: str = wire.text("Invisible")
    background: str = wire.text()
    access: str = wire.text("player:")
    opacity: values.Number = wire.num(0.3)
    description: str = wire.text()
    no_report: bool = wire.flag()
    hidden_by: PlayerKey = wire.secret("null")

    @property
    def hidden(self) -> bool:
        return self.hidden_by.reveal() not in ("null", "")


@dataclass(frozen=True)
class Obscurable(Trait):
    """Mask. `style`: ``B`` background, ``I`` inset, ``P``key peek, ``2`` second inset, ``G``image.

    State: owner (player id or side; ``null`` = face up, ``nobody`` = in a face-down deck) and the list of
    those who may look (``override|n|ids``).
    """

    PREFIX: ClassVar[str] = "obs;"

    key: str = wire.key()
    image: str = wire.text()
    menu: str = wire.text("Mask")
    style: str = wire.text("I")
    mask_name: str = wire.text("?")
    access: str = wire.text("player:")
    peek_menu: str = wire.text("Peek")
    description: str = wire.text()
    auto_peek: bool = wire.flag(True)
    deal_key: str = wire.key()
    deal_expression: str = wire.text()
    masked_by: PlayerKey = wire.secret("null")
    viewers: PlayerKey = wire.secret("")

    @property
    def masked(self) -> bool:
        return self.masked_by.reveal() not in ("null", "")


@dataclass(frozen=True)
class BorderOutline(Trait):
    PREFIX: ClassVar[str] = "border;"

    property: str = wire.text()
    description: str = wire.text()
    thickness: values.Number = wire.num(2)
    color: str = wire.text("255,0,0")
    property2: str = wire.text()
    logic: str = wire.text("AND")


@dataclass(frozen=True)
class AreaOfEffect(Trait):
    """Shaded circle; `opacity` in percent, `radius` in grid cells; state: shown or not."""

    PREFIX: ClassVar[str] = "AreaOfEffect;"

    color: str = wire.text("128,128,128")
    opacity: values.Number = wire.num(30)
    radius: values.Number = wire.num(1)
    always_active: bool = wire.flag(True)
    menu: str = wire.text("Show area")
    key: str = wire.key()
    shader: str = wire.text()
    fixed_radius: bool = wire.flag(True)
    radius_marker: str = wire.text()
    description: str = wire.text()
    name: str = wire.text()
    on_menu: str = wire.text()
    on_key: str = wire.key()
    off_menu: str = wire.text()
    off_key: str = wire.key()
    global_: bool = wire.flag(True)
    active: bool = wire.flag(False, state=True)


@dataclass(frozen=True)
class MovementMarkable(Trait):
    """'Has moved' flag with its picture."""

    PREFIX: ClassVar[str] = "markmoved;"

    icon: str = wire.text()
    x: values.Number = wire.num(0)
    y: values.Number = wire.num(0)
    menu: str = wire.text()
    key: str = wire.key()
    description: str = wire.text()
    ignore_same_location: bool = wire.flag()
    on_menu: str = wire.text()
    on_key: str = wire.key()
    off_menu: str = wire.text()
    off_key: str = wire.key()
    moved: bool = wire.flag(False, state=True)


@dataclass(frozen=True)
class Footprint(Trait):
    """Movement trail. State: shown, start map id, points ``(x, y)`` in map pixels, initialised, ..."""

    PREFIX: ClassVar[str] = "footprint;"

    key: str = wire.key("84,130")
    menu: str = wire.text("Movement Trail")
    initially_visible: bool = wire.flag()
    globally_visible: bool = wire.flag()
    radius: values.Number = wire.num(10)
    fill: str = wire.text("255,255,255")
    line: str = wire.text("0,0,0")
    opacity_selected: values.Number = wire.num(100)
    opacity_unselected: values.Number = wire.num(50)
    edge_buffer: values.Number = wire.num(20)
    edge_display: values.Number = wire.num(30)
    line_width: values.Number = wire.num(1.0)
    on_key: str = wire.key()
    off_key: str = wire.key()
    clear_key: str = wire.key()
    description: str = wire.text()
    ignore_same_location: bool = wire.flag()
    visible: bool = False
    start_map: str = ""
    points: tuple[tuple[int, int], ...] = ()
    rest: tuple[str, ...] = ("false", "0")

    def state_text(self) -> str:
        out = [values.write_bool(self.visible), self.start_map, str(len(self.points))]
        out += [f"{x},{y}" for x, y in self.points]
        return sequence.encode([*out, *self.rest], ";", strict=True)

    @classmethod
    def read_state(cls, state: str, known: dict[str, Any]) -> dict[str, Any]:
        f = sequence.decode(state, ";")
        found: dict[str, Any] = {"visible": f[0] == "true", "start_map": f[1] if len(f) > 1 else ""}
        count = values.read_number(f[2]) if len(f) > 2 else 0
        if isinstance(count, int) and 0 <= count <= len(f) - 3:
            points = [p.split(",") for p in f[3 : 3 + count]]
            if all(len(p) == 2 and _is_int(p[0]) and _is_int(p[1]) for p in points):
                found["points"] = tuple((int(p[0]), int(p[1])) for p in points)
                found["rest"] = tuple(f[3 + count :])
        return found


def _is_int(value: str) -> bool:
    return isinstance(values.read_number(value), int)


@dataclass(frozen=True)
class NonRectangular(Trait):
    """Shape for mouse clicks: `scale` and the shape text (empty = the picture's rectangle)."""

    PREFIX: ClassVar[str] = "nonRect2;"

    scale: values.Number = wire.num(1.0)
    shape: str = wire.text()

    def type_body(self) -> str:
        return f"{values.write_number(self.scale)};{self.shape}"

    @classmethod
    def read_type(cls, body: str) -> dict[str, Any]:
        scale, _, shape = body.partition(";")
        return {"scale": values.read_number(scale), "shape": shape}


register(
    Embellishment,
    Labeler,
    FreeRotator,
    Pivot,
    Hideable,
    Obscurable,
    BorderOutline,
    AreaOfEffect,
    MovementMarkable,
    Footprint,
    NonRectangular,
)
