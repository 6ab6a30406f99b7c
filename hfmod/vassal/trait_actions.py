# ruff: noqa: RUF009 - the wire functions make dataclass fields, they are no shared defaults
"""Traits that do something when a key arrives, and traits that restrict (section 4.4, Actions)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from hfmod.vassal import sequence, values, wire
from hfmod.vassal.secret import PlayerKey
from hfmod.vassal.trait_base import Trait, register

__all__ = [
    "ActionButton",
    "Attachment",
    "Clone",
    "CounterGlobalKeyCommand",
    "Delete",
    "Deselect",
    "GlobalHotKey",
    "Immobilized",
    "Mat",
    "MatCargo",
    "MenuSeparator",
    "MultiLocationCommand",
    "PlaceMarker",
    "PlaySound",
    "Replace",
    "ReportState",
    "RestrictCommands",
    "Restricted",
    "ReturnToDeck",
    "SendToLocation",
    "SubMenu",
    "Translate",
    "TriggerAction",
    "UsePrototype",
]


@dataclass(frozen=True)
class TriggerAction(Trait):
    """Macro: on `key` or one of `watch_keys`, if `condition`, sends `action_keys` to the piece."""

    PREFIX: ClassVar[str] = "macro;"

    name: str = wire.text()
    menu: str = wire.text()
    key: str = wire.key()
    condition: str = wire.text()
    watch_keys: tuple[str, ...] = wire.keys()
    action_keys: tuple[str, ...] = wire.keys()
    loop: bool = wire.flag()
    pre_key: str = wire.key()
    post_key: str = wire.key()
    loop_type: str = wire.text("counted")
    while_condition: str = wire.text()
    until_condition: str = wire.text()
    count: values.Number = wire.num(1)
    index: bool = wire.flag()
    index_property: str = wire.text()
    index_start: values.Number = wire.num(1)
    index_step: values.Number = wire.num(1)


@dataclass(frozen=True)
class ReportState(Trait):
    """Prints `report` into the chat (and so the log) when one of `keys` arrives."""

    PREFIX: ClassVar[str] = "report;"

    keys: tuple[str, ...] = wire.keys()
    report: str = wire.text()
    cycle_down_keys: tuple[str, ...] = wire.keys()
    cycle_reports: tuple[str, ...] = wire.strings()
    description: str = wire.text()
    no_suppress: bool = wire.flag()
    cycle_index: values.Number = wire.num(-1, state=True)


@dataclass(frozen=True)
class CounterGlobalKeyCommand(Trait):
    """On `key` sends `sent_key` to all pieces that `target` and `filter` select."""

    PREFIX: ClassVar[str] = "globalkey;"

    menu: str = wire.text()
    key: str = wire.key()
    sent_key: str = wire.key()
    filter: str = wire.text()
    restrict_range: bool = wire.flag()
    range: values.Number = wire.num(1)
    suppress_reports: bool = wire.flag(True)
    fixed_range: bool = wire.flag(True)
    range_property: str = wire.text()
    description: str = wire.text()
    deck_count: values.Number = wire.num(-1)
    target: values.GlobalTarget = wire.target()
    suppress_sounds: bool = wire.flag()
    parameters: tuple[tuple[str, str], ...] = wire.pairs()


@dataclass(frozen=True)
class GlobalHotKey(Trait):
    PREFIX: ClassVar[str] = "globalhotkey;"

    menu: str = wire.text()
    key: str = wire.key()
    hot_key: str = wire.key()
    description: str = wire.text()


@dataclass(frozen=True)
class SendToLocation(Trait):
    """Moves the piece. `mode`: G grid, L x/y, Z zone, R region, A/N/C a piece matching `filter`."""

    PREFIX: ClassVar[str] = "sendto;"

    menu: str = wire.text()
    key: str = wire.key()
    map: str = wire.text()
    board: str = wire.text()
    x: values.Number = wire.num(0)
    y: values.Number = wire.num(0)
    back_menu: str = wire.text()
    back_key: str = wire.key()
    x_index: values.Number = wire.num(0)
    y_index: values.Number = wire.num(0)
    x_offset: values.Number = wire.num(1)
    y_offset: values.Number = wire.num(1)
    description: str = wire.text()
    mode: str = wire.text("L")
    zone: str = wire.text()
    region: str = wire.text()
    filter: str = wire.text()
    grid_location: str = wire.text()
    back_map: str = wire.text(state=True)
    back_x: str = wire.text(state=True)
    back_y: str = wire.text(state=True)


@dataclass(frozen=True)
class Translate(Trait):
    """Moves by a distance in pixels; positive `dy` is up."""

    PREFIX: ClassVar[str] = "translate;"

    menu: str = wire.text("Move Forward")
    key: str = wire.key()
    dx: values.Number = wire.num(0)
    dy: values.Number = wire.num(60)
    move_stack: bool = wire.flag()
    x_index: values.Number = wire.num(0)
    y_index: values.Number = wire.num(0)
    x_offset: values.Number = wire.num(0)
    y_offset: values.Number = wire.num(0)
    description: str = wire.text()


@dataclass(frozen=True)
class ReturnToDeck(Trait):
    PREFIX: ClassVar[str] = "return;"

    menu: str = wire.text("Return to Deck")
    key: str = wire.key()
    deck: str = wire.text()
    prompt: str = wire.text("Select destination")
    description: str = wire.text()
    version: str = wire.text("2")
    choose: bool = wire.flag()
    deck_expression: str = wire.text()


@dataclass(frozen=True)
class PlaceMarker(Trait):
    """Creates the piece of `marker`: a component path or a full ``+/null/type/state`` text."""

    PREFIX: ClassVar[str] = "placemark;"

    menu: str = wire.text("Place Marker")
    key: str = wire.key()
    marker: str = wire.text("null")
    marker_text: str = wire.text("null")
    x: values.Number = wire.num(0)
    y: values.Number = wire.num(0)
    match_rotation: bool = wire.flag()
    after_key: str = wire.key()
    description: str = wire.text()
    gpid: str = wire.text()
    placement: values.Number = wire.num(0)
    above: bool = wire.flag()
    copy_properties: bool = wire.flag()
    parameters: tuple[tuple[str, str], ...] = wire.pairs()
    version: str = wire.text("1")


@dataclass(frozen=True)
class Replace(PlaceMarker):
    """As PlaceMarker, and the piece itself disappears."""

    PREFIX: ClassVar[str] = "replace;"


@dataclass(frozen=True)
class Clone(Trait):
    PREFIX: ClassVar[str] = "clone;"

    menu: str = wire.text("Clone")
    key: str = wire.key()
    description: str = wire.text()


@dataclass(frozen=True)
class Delete(Trait):
    PREFIX: ClassVar[str] = "delete;"

    menu: str = wire.text("Delete")
    key: str = wire.key()
    description: str = wire.text()


@dataclass(frozen=True)
class Deselect(Trait):
    """`mode`: D this piece, A all, S only this."""

    PREFIX: ClassVar[str] = "deselect;"

    menu: str = wire.text("Deselect")
    key: str = wire.key()
    description: str = wire.text()
    unstack: bool = wire.flag()
    mode: str = wire.text("D")


@dataclass(frozen=True)
class PlaySound(Trait):
    PREFIX: ClassVar[str] = "playSound;"

    file: str = wire.text()
    menu: str = wire.text("Play Sound")
    key: str = wire.key()
    send_to_others: bool = wire.flag()
    description: str = wire.text()
    no_suppress: bool = wire.flag()


@dataclass(frozen=True)
class ActionButton(Trait):
    """A clickable area of the picture that sends `key`; offsets from the centre in pixels."""

    PREFIX: ClassVar[str] = "button;"

    key: str = wire.key()
    x: values.Number = wire.num(0)
    y: values.Number = wire.num(0)
    width: values.Number = wire.num(0)
    height: values.Number = wire.num(0)
    description: str = wire.text()
    popup: bool = wire.flag()
    use_shape: bool = wire.flag()
    version: str = wire.text("1")
    points: tuple[tuple[int, int], ...] = ()

    def type_body(self) -> str:
        tail = [str(len(self.points)), *(str(n) for point in self.points for n in point)]
        return super().type_body() + ";" + ";".join(tail)

    @classmethod
    def read_type(cls, body: str) -> dict[str, Any]:
        found = super().read_type(body)
        tail = [values.read_number(v) for v in sequence.decode(body, ";")[10:]]
        numbers = [v for v in tail if isinstance(v, int)]
        if len(numbers) == len(tail) and len(tail) % 2 == 0:
            found["points"] = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        return found


@dataclass(frozen=True)
class MultiLocationCommand(Trait):
    PREFIX: ClassVar[str] = "locCommand;"

    name: str = wire.text()
    locations: str = wire.text()
    filter: str = wire.text()
    menu: str = wire.text()
    key: str = wire.key()
    current_map_only: bool = wire.flag(True)
    sort_format: str = wire.text()
    ascending: bool = wire.flag(True)
    numeric: bool = wire.flag()


@dataclass(frozen=True)
class SubMenu(Trait):
    """Gathers the menu entries named in `commands` under `title`."""

    PREFIX: ClassVar[str] = "submenu;"

    title: str = wire.text()
    commands: tuple[str, ...] = wire.strings()
    description: str = wire.text()


@dataclass(frozen=True)
class MenuSeparator(Trait):
    PREFIX: ClassVar[str] = "menuSeparator;"

    description: str = wire.text()
    key: str = wire.key()


@dataclass(frozen=True)
class RestrictCommands(Trait):
    """Hides or disables (`action`: Hide, Disable) the keys of inner traits while `condition` holds."""

    PREFIX: ClassVar[str] = "hideCmd;"

    name: str = wire.text()
    action: str = wire.text("Hide")
    condition: str = wire.text()
    keys: tuple[str, ...] = wire.keys()


@dataclass(frozen=True)
class Restricted(Trait):
    """Only `sides` may use the piece. State: owner's id when `by_player`."""

    PREFIX: ClassVar[str] = "restrict;"

    sides: tuple[str, ...] = wire.strings()
    by_player: bool = wire.flag()
    restrict_movement: bool = wire.flag(True)
    description: str = wire.text()
    owner: PlayerKey = wire.secret("")


@dataclass(frozen=True)
class Immobilized(Trait):
    """Does not stack. `flags`: selecting (i, t, c, n, g) and band-select (Z, A, B); `move`: N, I, V;
    `stack`: L normal, R never."""

    PREFIX: ClassVar[str] = "immob;"

    flags: str = wire.text()
    move: str = wire.text("N")
    stack: str = wire.text("R")
    description: str = wire.text()

    def type_body(self) -> str:
        return f"{self.flags};{self.move};{self.stack};{self.description}"


@dataclass(frozen=True)
class UsePrototype(Trait):
    """Stands for the traits of the prototype `name`."""

    PREFIX: ClassVar[str] = "prototype;"

    name: str = wire.text()


@dataclass(frozen=True)
class Mat(Trait):
    """Pieces of kind MatCargo ride on it; state: their ids."""

    PREFIX: ClassVar[str] = "mat;"

    name: str = wire.text("Mat")
    description: str = wire.text()
    cargo: tuple[str, ...] = ()

    def state_text(self) -> str:
        return _counted(self.cargo)

    @classmethod
    def read_state(cls, state: str, known: dict[str, Any]) -> dict[str, Any]:
        return {"cargo": tuple(sequence.decode(state, ";")[1:])}


@dataclass(frozen=True)
class MatCargo(Trait):
    PREFIX: ClassVar[str] = "matPiece;"

    description: str = wire.text()
    keep_facing: bool = wire.flag(True)
    dx: values.Number = wire.num(0)
    dy: values.Number = wire.num(0)
    find_key: str = wire.key()
    detach_key: str = wire.key()
    mat: str = wire.text("noMat", state=True)


@dataclass(frozen=True)
class Attachment(Trait):
    """Keeps a list of other pieces; state: their ids."""

    PREFIX: ClassVar[str] = "attach;"

    name: str = wire.text()
    description: str = wire.text()
    menu: str = wire.text("Attach to pieces")
    key: str = wire.key()
    clear_menu: str = wire.text("Clear all attachments")
    clear_key: str = wire.key()
    filter: str = wire.text()
    restrict_range: bool = wire.flag()
    range: values.Number = wire.num(1)
    fixed_range: bool = wire.flag(True)
    range_property: str = wire.text()
    deck_count: values.Number = wire.num(-1)
    target: values.GlobalTarget = wire.target()
    clear_matching_menu: str = wire.text("Clear matching attachments")
    clear_matching_key: str = wire.key()
    clear_matching_filter: str = wire.text()
    on_attach: str = wire.text("nothing")
    on_detach: str = wire.text("nothing")
    before_attach: str = wire.text("clear")
    allow_self: bool = wire.flag()
    auto: bool = wire.flag(True)
    attached: tuple[str, ...] = ()

    def state_text(self) -> str:
        return _counted(self.attached)

    @classmethod
    def read_state(cls, state: str, known: dict[str, Any]) -> dict[str, Any]:
        return {"attached": tuple(sequence.decode(state, ";")[1:])}


def _counted(ids: tuple[str, ...]) -> str:
    return sequence.encode((str(len(ids)), *ids), ";", strict=True)


register(
    TriggerAction,
    ReportState,
    CounterGlobalKeyCommand,
    GlobalHotKey,
    SendToLocation,
    Translate,
    ReturnToDeck,
    PlaceMarker,
    Replace,
    Clone,
    Delete,
    Deselect,
    PlaySound,
    ActionButton,
    MultiLocationCommand,
    SubMenu,
    MenuSeparator,
    RestrictCommands,
    Restricted,
    Immobilized,
    UsePrototype,
    Mat,
    MatCargo,
    Attachment,
)
