"""The table of a game, without a word about the program it is played on.

A :class:`Table` is what a game's content is turned into: boards with named places, piles, pieces with faces
and commands, and the positions that games start from. Writers turn it into a VASSAL module or a Tabletop
Simulator save. Names and ids are stable: the same content gives the same table, in the same order.

Texts of commands may hold ``{name}``. These names are known everywhere:

=============  ==========================================================
``piece``      name of the piece, of the face that is up
``faction``    id of the acting faction: a fact of the piece or of its board
``who``        display name of the acting faction
``place``      name of the place where the piece lies
``place_id``   its id: the name in lower case, anything but letters and figures as one hyphen
``area``       name of the area of the board (``LEO``)
``area_id``    its id
``board``      name of the board where the piece lies
``X of Y``     the table's count ``X_y``, where y is the value of the fact ``Y`` (``{bid of Faction}``)
=============  ==========================================================

Any other name is a fact or a count of the piece, of its board, or of the table. A sentence is put together
after all counts have changed and before anything moves: it names the place that the piece leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from hfmod.draw.layout import inside

Point = tuple[int, int]

#: Stands for the faction in declarations that no faction makes: set-up, shuffles, the year.
TABLE = "table"

#: The die that every table has beside its controls, and that says nothing of what it is rolled for.
PLAIN_DIE = "Die"


#: The menu of the main window for boards that are seldom opened.
MORE = "More"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be drawn: ``name`` is its stable file name stem; ``draw`` gives SVG with its size.

    ``scale`` is rendered pixels for each pixel of the drawing, ``shown`` pixels on the table at 100 % for
    each pixel of the drawing. ``about`` is the id, in the content, of the thing drawn.
    """

    name: str
    draw: Callable[[], str]
    scale: float = 2.0
    shown: float = 1.0
    about: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A named point of a board where pieces come to rest, in pixels of the board at 100 %."""

    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a board with corners in pixels. Pieces dropped in it snap to its nearest place, if any.

    ``id`` is what declarations call it: letters and figures only.
    """

    name: str
    id: str
    corners: tuple[Point, ...]
    places: tuple[Place, ...] = ()

    def contains(self, x: int, y: int) -> bool:
        """Whether a point lies in it."""
        return inside(self.corners, x, y)


@dataclass(frozen=True, slots=True)
class Wing:
    """A second board at the right edge of one, in the same window, in the set-ups that lay it there.

    What lies on it is said in pixels of the board that it extends: areas and places beyond that one's width.
    """

    name: str
    size: tuple[int, int]
    picture: Picture


@dataclass(frozen=True, slots=True)
class Board:
    """A board in a window of its own.

    ``kind``: ``map`` (the first thing seen), ``mat`` (a player's), ``hand`` (cards, private to ``owners``),
    ``screen`` (any board that is private to ``owners``) or ``market``. A board without ``picture`` is a plain
    area of ``size`` pixels and ``colour`` (``#rrggbb``). What is ``open`` everybody may look at, though its
    ``owners`` alone may move what lies there.
    ``facts`` are known to every piece that lies on it. ``views`` are buttons that show a place: text, place;
    all but the first are in a menu. ``menu`` is the main window's menu that holds the board's ``button``.
    ``finds`` are keys that show a piece on it and close another board, which may cover it: key, piece id,
    name of that board.
    ``unless`` is a count of the table: while it is ``true`` nobody uses the board, and its button is grey.
    ``paper`` is the board as it is printed, in light colours; no module holds it.
    """

    name: str
    kind: Literal["map", "mat", "hand", "screen", "market"]
    size: tuple[int, int]
    picture: Picture | None = None
    paper: Picture | None = None
    colour: str = "#20242f"
    areas: tuple[Area, ...] = ()
    places: tuple[Place, ...] = ()
    counts: tuple[Count, ...] = ()
    owners: tuple[str, ...] = ()
    open: bool = False
    facts: Mapping[str, str] = field(default_factory=dict)
    fan: tuple[int, int] = (4, 6)  # pixels from one piece of a pile to the next
    button: str = ""
    hotkey: str = ""
    menu: str = ""
    unless: str = ""
    zoom: float = 1.0
    views: tuple[tuple[str, str], ...] = ()
    finds: tuple[tuple[str, str, str], ...] = ()
    wing: Wing | None = None

    @property
    def whole(self) -> tuple[int, int]:
        """Width and height with its wing."""
        wide, tall = self.wing.size if self.wing is not None else (0, 0)
        return self.size[0] + wide, max(self.size[1], tall)


@dataclass(frozen=True, slots=True)
class Say:
    """A declaration: a sentence, and its tag ``[game faction counter act key=value ...]``.

    ``params`` are (key, text) pairs; the texts may hold names in braces. ``act`` may be empty: then only the
    sentence is said. ``by_table``: no faction makes it, the table does (:data:`TABLE`).
    """

    text: str
    act: str = ""
    params: tuple[tuple[str, str], ...] = ()
    by_table: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """A number or text that a piece (or the whole table) carries and commands change."""

    name: str
    start: str = "0"
    low: int = 0
    high: int = 999
    numeric: bool = True
    wrap: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Changes a count: ``to`` sets it, ``by`` adds, ``die`` rolls 1 to that many, ``ask`` asks for a text,
    ``choose`` offers answers; ``pick`` (fact, count) sets it to the fact whose name ends with the value of
    another count, which the kind lists after it. ``table``: the count is its board's or the table's, not the
    piece's own; its name may then hold names in braces."""

    count: str
    to: str | None = None
    by: int | None = None
    die: int | None = None
    ask: str | None = None
    choose: tuple[str, ...] = ()
    pick: tuple[str, str] | None = None
    table: bool = False


@dataclass(frozen=True, slots=True)
class Rotate:
    """Turns the piece upside down."""


@dataclass(frozen=True, slots=True)
class SendTo:
    """Moves the piece to a place of a board (empty: anywhere on it); both texts may hold names in braces."""

    board: str
    place: str


@dataclass(frozen=True, slots=True)
class PutBack:
    """Puts the piece on its pile; ``under`` puts it at the bottom."""

    pile: str
    under: bool = False


@dataclass(frozen=True, slots=True)
class Tell:
    """Gives a command to every piece that has the fact ``fact`` with value ``value`` (may hold names).

    The names of places above are facts too: ``Tell("roll", "area", "Cup")``."""

    command: str
    fact: str
    value: str


@dataclass(frozen=True, slots=True)
class TellTops:
    """Gives a command to the top pieces of each of these piles, ``count`` of each while there are any."""

    command: str
    piles: tuple[str, ...]
    count: int = 1


@dataclass(frozen=True, slots=True)
class Open:
    """Brings the window of a board to the front; the name may hold facts of the piece in braces."""

    board: str


Effect = Change | Rotate | SendTo | PutBack | Tell | TellTops | Open

#: A fact, and the values of which it must have one.
Only = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Command:
    """Something a player can do with a piece: a menu entry, a key, or a click on a button.

    ``id`` names it for good. ``menu`` is its text, grouped under ``group`` where given; without ``menu`` it
    is only reached by ``key`` (``Ctrl B``), a click or another command. ``only`` names a fact or
    ``area_id``, and the values that it must have for the command to be offered; so does ``within``. What
    ``needs`` names must hold as well: until then the menu shows the command in grey.
    """

    id: str
    menu: str = ""
    key: str = ""
    group: str = ""
    effects: tuple[Effect, ...] = ()
    say: Say | None = None
    only: Only | None = None
    within: Only | None = None
    needs: Only | None = None

    def conditions(self) -> tuple[Only, ...]:
        """All that must hold for it to be seen."""
        return tuple(one for one in (self.only, self.within) if one is not None)

    def usable(self, fact: Callable[[str], str]) -> bool:
        """Whether everything holds that it asks for."""
        needs = (self.needs,) if self.needs is not None else ()
        return all(fact(name) in allowed for name, allowed in (*self.conditions(), *needs))


@dataclass(frozen=True, slots=True)
class Drop:
    """A command that a piece does by itself when a player drags it to where all of ``when`` hold."""

    command: str
    when: tuple[Only, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """Faces, one of which shows. ``names`` replace the piece's name (empty: keep it; ``+x`` adds)."""

    name: str
    faces: tuple[Picture, ...]
    names: tuple[str, ...] = ()
    follows: str = ""  # count or fact that decides which face shows, from 0
    offset: Point = (0, 0)


@dataclass(frozen=True, slots=True)
class Shown:
    """A part of a label that is shown only where a fact or count has one of these values.

    ``otherwise`` is shown elsewhere."""

    text: str
    fact: str
    values: tuple[str, ...]
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A text drawn on the piece, or parts that each show under a condition; it may hold names in braces.

    ``ground`` is the colour behind it (empty: none)."""

    text: str | tuple[Shown, ...]
    size: int = 16
    colour: str = "#ffffff"
    offset: Point = (0, 0)
    bold: bool = True
    ground: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """What pieces of one kind have in common."""

    name: str
    commands: tuple[Command, ...] = ()
    counts: tuple[Count, ...] = ()
    labels: tuple[Label, ...] = ()
    movable: bool = True
    stacks: bool = True
    click: str = ""  # command that a click carries out: the piece is a button
    trail: bool = False  # shows where it came from
    layer_order: str = ""  # pieces of a later order lie above those of an earlier one
    drops: tuple[Drop, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece. ``id`` is stable for good; ``layers`` are drawn in order, the first is the piece's body.

    ``sides`` are words on each of its two sides, for those who rest the mouse on the other one; the count
    ``Side`` says which is up."""

    id: str
    name: str
    kind: str
    layers: tuple[Layer, ...]
    facts: Mapping[str, str] = field(default_factory=dict)
    sides: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck or supply at a point of a board; its top piece is seen. ``shuffles``: players may shuffle it.

    A ``bag`` needs no shuffling: each draw takes any of its pieces at random. ``into`` is another pile, to
    which players may move all of this one at once. ``outline``: while it is empty, its outline is seen."""

    name: str
    board: str
    x: int
    y: int
    size: tuple[int, int]
    shuffles: bool = False
    bag: bool = False
    into: str = ""
    outline: bool = True


@dataclass(frozen=True, slots=True)
class Position:
    """Where a piece lies in a set-up: on a board at a point, or on a pile (top last)."""

    piece: str
    board: str = ""
    x: int = 0
    y: int = 0
    pile: str = ""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A start position. ``group`` is the menu that offers it. Of pieces that lie one upon another in
    ``positions``, the lowest comes first. ``counts`` are values of the table's counts by name,
    ``board_counts`` of those of boards by (board, name), ``piece_counts`` of those of pieces by (piece id,
    name). ``wings`` are the boards whose wing is laid beside them."""

    id: str
    name: str
    group: str
    positions: tuple[Position, ...]
    counts: Mapping[str, str] = field(default_factory=dict)
    board_counts: Mapping[tuple[str, str], str] = field(default_factory=dict)
    piece_counts: Mapping[tuple[str, str], str] = field(default_factory=dict)
    wings: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the main window: shuffles piles, changes counts of the table, then says something.

    While the count ``unless`` of the table is ``true``, it is grey."""

    name: str
    text: str
    tip: str
    hotkey: str = ""
    shuffle: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    say: tuple[Say, ...] = ()
    unless: str = ""


@dataclass(frozen=True, slots=True)
class Help:
    """A help page as simple HTML (headings, paragraphs, tables, lists)."""

    title: str
    html: str


@dataclass(frozen=True, slots=True)
class Side:
    """A seat that a player can take; ``faction`` is empty for the solo seat."""

    name: str
    faction: str = ""


@dataclass(frozen=True)
class Table:
    """Everything that lies on, or belongs to, the table of one game."""

    game: str
    title: str
    about: str
    sides: tuple[Side, ...]
    boards: tuple[Board, ...]
    kinds: tuple[Kind, ...]
    pieces: tuple[Piece, ...]
    piles: tuple[Pile, ...]
    counts: tuple[Count, ...]
    buttons: tuple[Button, ...]
    setups: tuple[SetUp, ...]
    helps: tuple[Help, ...]
    content_digest: str
    content_json: str = ""

    def pictures(self) -> dict[str, Picture]:
        """All pictures by name, in order of first use. Raises ValueError where two share a name."""
        found: dict[str, Picture] = {}
        for board in self.boards:
            if board.picture is not None:
                _add(found, board.picture)
            if board.wing is not None:
                _add(found, board.wing.picture)
        for piece in self.pieces:
            for layer in piece.layers:
                for face in layer.faces:
                    _add(found, face)
        return found

    def piece(self, piece_id: str) -> Piece:
        """Piece of an id; raises KeyError."""
        return next(p for p in self.pieces if p.id == piece_id)


def _add(found: dict[str, Picture], picture: Picture) -> None:
    known = found.setdefault(picture.name, picture)
    if known is not picture and (
        (known.scale, known.shown) != (picture.scale, picture.shown) or known.draw() != picture.draw()
    ):
        raise ValueError(f"two different pictures are both called {picture.name}")
