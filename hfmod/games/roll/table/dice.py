"""Dice: rolled behind the screen, assigned, shown, and used; each die is a piece with its face.

What a die does is told by its colour; where it stands is seen. A roll is seen as well, and not told: it is
secret until the screens are lifted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hfmod.games.roll.acts.construction import Complete
from hfmod.games.roll.acts.explore import Scout, Stock
from hfmod.games.roll.acts.goods import Consume, Trade
from hfmod.games.roll.acts.manage import Recall, Recruit
from hfmod.games.roll.acts.screens import Assign, Reveal, Roll
from hfmod.games.roll.acts.workers import MAT
from hfmod.games.roll.art.dice import die
from hfmod.games.roll.content.model import PHASES, RollContent
from hfmod.games.roll.names import CITIZENRY, COLUMN, CUP, MAT_OF, SHOWS, die_id, supply
from hfmod.games.roll.table.common import DICE, picture
from hfmod.table.model import Change, Command, Count, Kind, Layer, Piece, SendTo


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
        facts |= {f"{SHOWS}{number}": _column_of(face) for number, face in enumerate(look.faces, 1)}
        for number in range(1, look.count + 1):
            yield code, Piece(die_id(code, number), f"{look.name} die", "die", (layer,), facts)


def _column_of(face: str) -> str:
    """Where a die comes to lie that shows a face; wild ones wait to be assigned (ROLL-ASG-2)."""
    return face.capitalize() if face in PHASES else "Rolled"


def kind() -> Kind:
    """What every die can do, in the order of its menu."""
    return Kind(
        "die",
        (
            Roll.die,
            *Assign.columns(),
            Reveal.show_die,
            Scout.control,
            Stock.control,
            Trade.shipper,
            Trade.control,
            Trade.buy,
            Consume.control,
            Recruit.control,
            Recall.control,
            Complete.remove,
            _go("to_citizenry", "To the Citizenry", CITIZENRY, "Ctrl C"),
            _go("to_cup", "To the cup", CUP, "Ctrl U"),
        ),
        (Count(COLUMN, CUP, numeric=False), Count("Face", "0", 0, 6)),
        layer_order=DICE,
    )


def _go(ident: str, menu: str, column: str, key: str) -> Command:
    """A command that only moves a die of the mat."""
    effects = (Change(COLUMN, to=column), SendTo(MAT_OF, "{Column}"))
    return Command(ident, menu, key, effects=effects, only=MAT)
