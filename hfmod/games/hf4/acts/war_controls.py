"""What controls of Module 3 have in common: acts of the player of the turn, things that are pointed at."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import ClassVar

from hfmod.engine.act import Act
from hfmod.games.hf4.acts.act import Hf4Act
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.controls import AT_SITE, IN_STACK, ON_MAP, ON_MAT, say_command
from hfmod.games.hf4.acts.names import AT_WAR
from hfmod.games.hf4.rules.conflict import e_weapons
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.record.declarations import Declaration
from hfmod.table.model import Command, Say

ROOM_OF = "{who} war room"
"""War room of whoever a piece belongs to, for commands."""


class OfTheTurn(Hf4Act):
    """Told by a piece of the table, or by one of somebody else: the player of the turn does it."""

    by_table = True

    def whose(self, state: Hf4State, tag: Declaration, legal: Callable[[Act[Hf4State]], bool]) -> str:
        turn = state.turn
        return tag.faction if turn is None or tag.faction in state.players else turn.player


class Point(Hf4Act):
    """A card, or a factory, is pointed at: the next act of war is about it."""

    words = ("point",)
    parameters: ClassVar = {"items": "cards, or `factory:` and a site", "stack": "", "site": "of a factory"}
    told_by = "card, or cube of a factory, before an act of war: what fires, is given up, is hit"
    aside = True

    CARD: ClassVar = Command(
        "point",
        "Point at it (war: fires, is given up, is hit)",
        only=ON_MAT,
        within=(AT_WAR, ("true",)),
        say=Say("{who}'s {piece} ({area}) is pointed at.", "point", (("items", "{Card}"), IN_STACK)),
    )
    CUBE: ClassVar = say_command(
        "point_factory",
        "point",
        "{who}'s factory on {place} is pointed at.",
        AT_SITE,
        menu="Point at it (war: its gun fires, it is given up)",
        only=ON_MAP,
    )

    def hear(self, tag: Declaration, asides: Asides, players: Container[str]) -> None:
        named = [*tag.values("items")]
        if tag.params.get("site"):
            named.append(f"{e_weapons.FACTORY}{tag.params['site']}")
        asides.meant += [one for one in named if one not in asides.meant]


def factories(meant: Sequence[str]) -> list[str]:
    """Sites of the factories that were pointed at."""
    return [one.removeprefix(e_weapons.FACTORY) for one in meant if one.startswith(e_weapons.FACTORY)]
