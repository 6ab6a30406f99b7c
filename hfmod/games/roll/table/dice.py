"""Dice: rolled behind the screen, assigned, shown, and used; each die is a piece with its face.

What a die does is told by its colour; where it stands is seen. A roll is seen as well, and not told: it is
secret until the screens are lifted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hfmod.games.roll.art.boards import DICTATE
from hfmod.games.roll.art.dice import die
from hfmod.games.roll.content.model import PHASES, RollContent
from hfmod.games.roll.table.common import DICE, MAT_OF, SCREEN_OF, WORKER, picture, supply
from hfmod.table.model import (
    Change,
    Command,
    Count,
    Kind,
    Layer,
    Piece,
    PutBack,
    Say,
    SendTo,
    Tell,
)

CUP, CITIZENRY = "Cup", "Citizenry"
_SCREEN, _MAT = ("Where", ("screen",)), ("Where", ("mat",))
_AT_WORK = ("developmentbuilders", "worldbuilders")
_COLUMN = "Column"  # where the die goes next
_SHOWS = "Shows"  # facts Shows1 to Shows6: the column that a rolled face goes to (ROLL-ASG-1)


def piece_id(code: str, number: int) -> str:
    """Id of the piece of a die, numbered from 1 in its colour."""
    return f"die-{code}-{number}"


def pieces(content: RollContent) -> Iterator[tuple[str, Piece]]:
    """All dice with their colours."""
    for code, look in content.dice.items():
        drawn = {face: picture(f"die-{code}-{face}", partial(die, code, face)) for face in look.faces}
        layer = Layer(
            "face",
            (picture(f"die-{code}", partial(die, code)), *(drawn[face] for face in look.faces)),
            ("", *(f"+ ({face})" for face in look.faces)),
            follows="Face",
        )
        facts = {"Die": code, "Supply": supply(look.name)}
        facts |= {f"{_SHOWS}{number}": _column_of(face) for number, face in enumerate(look.faces, 1)}
        for number in range(1, look.count + 1):
            yield code, Piece(piece_id(code, number), f"{look.name} die", "die", (layer,), facts)


def _column_of(face: str) -> str:
    """Where a die comes to lie that shows a face; wild ones wait to be assigned (ROLL-ASG-2)."""
    return face.capitalize() if face in PHASES else "Rolled"


def kind() -> Kind:
    """What every die can do."""
    return Kind(
        "die",
        (*_behind_the_screen(), *_explore(), *_ship(), *_manage(), *_to()),
        (Count(_COLUMN, CUP, numeric=False), Count("Face", "0", 0, 6)),
        layer_order=DICE,
    )


def _go(ident: str, menu: str, column: str, board: str, **more: object) -> Command:
    """A command that only moves the die."""
    effects = (Change(_COLUMN, to=column), SendTo(board, "{Column}"))
    return Command(ident, menu, effects=effects, **more)  # type: ignore[arg-type]


def _behind_the_screen() -> Iterator[Command]:
    yield Command(
        "roll_die",
        effects=(
            Change("Face", die=6),
            Change(_COLUMN, pick=(_SHOWS, "Face")),
            SendTo(SCREEN_OF, "{Column}"),
        ),
    )
    for number, column in enumerate((*PHASES, DICTATE), 1):
        yield _go(
            f"to_{column}", f"To {column.capitalize()}", column.capitalize(), SCREEN_OF,
            key=f"Ctrl {number}", only=_SCREEN,
        )  # fmt: skip
    for phase in PHASES:
        words = f"Selects {phase.capitalize()}"
        yield _go(f"select_{phase}", words, words, SCREEN_OF, group="Selects a phase", only=_SCREEN)
    yield _go("show_die", "", "{area}", MAT_OF)


def _to() -> Iterator[Command]:
    yield _go("to_citizenry", "To the Citizenry", CITIZENRY, MAT_OF, key="Ctrl C", only=_MAT)
    yield _go("to_cup", "To the cup", CUP, MAT_OF, key="Ctrl U", only=_MAT)


def _used(ident: str, menu: str, words: str, area: str, say: bool = True, key: str = "") -> Command:
    """The task of a worker, which goes to the Citizenry."""
    told = Say(words, ident, (("worker", "{Die}"),)) if say else Say(words)
    effects: tuple[Change | SendTo, ...] = (Change(_COLUMN, to=CITIZENRY), SendTo(MAT_OF, "{Column}"))
    if not say:
        effects = (Change(WORKER, to="{Die}", table=True), *effects)
    return Command(ident, menu, key, effects=effects, say=told, only=("area_id", (area,)))


def _explore() -> Iterator[Command]:
    area = "exploreworkers"
    yield _used("scout", "Scout with it", "{who} scouts with one {piece}.", area, key="Ctrl S")
    yield _used("stock", "Stock with it", "{who} stocks with one {piece}.", area, key="Ctrl K")


def _ship() -> Iterator[Command]:
    yield _used(
        "ship",
        "Ship the next good with it",
        "{who} uses one {piece} as shipper.",
        "shipworkers",
        False,
        "Ctrl W",
    )
    for act, menu, words in (
        ("trade", "Trade this good", "trades"),
        ("buy", "Trade this good, and pay for VP chips", "trades, and pays for VP chips,"),
        ("consume", "Consume this good", "consumes"),
    ):
        params = (("worker", f"{{{WORKER}}}"), ("good", "{Die}"), ("at", "{place_id}"))
        yield Command(
            act,
            menu,
            effects=(Change(_COLUMN, to=CITIZENRY), SendTo(MAT_OF, "{Column}")),
            say=Say(
                f"{{who}} {words} the good at {{place}} (shipper: {{{WORKER}}}).",
                "trade" if act == "buy" else act,
                (*params, ("buy", "1")) if act == "buy" else params,
            ),
            only=("area_id", ("empire",)),
        )


def _manage() -> Iterator[Command]:
    yield Command(
        "recruit",
        "Recruit it ($1)",
        "Ctrl R",
        effects=(Tell("pay", "Purse", "{faction}"), Change(_COLUMN, to=CUP), SendTo(MAT_OF, "{Column}")),
        say=Say("{who} recruits one {piece}.", "recruit", (("die", "{Die}"),)),
        only=("area_id", ("citizenry",)),
    )
    where = (("die", "{Die}"), ("from", "{area_id}"), ("at", "{place_id}"))
    yield Command(
        "recall",
        "Recall it",
        "Ctrl L",
        effects=(Change(_COLUMN, to=CUP), SendTo(MAT_OF, "{Column}")),
        say=Say("{who} recalls one {piece} from {place}.", "recall", where),
        only=("area_id", ("empire", *_AT_WORK)),
    )
    yield Command(
        "remove",
        "Give it up: back to the supply",
        effects=(Change("Face", to="0"), PutBack("{Supply}")),
        say=Say("{who} gives up one {piece} from {place}.", "remove", where),
        only=_MAT,
    )
