"""Untidy habits that only games with Modules 1 and 2 have: what a hand does where a control would do.

As in :mod:`tests.logs.mess_slips`: a slip is done instead of an act's controls, or before them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hfmod.games.hf4.acts.bernals import Anchor
from hfmod.games.hf4.acts.crafts import craft_of
from hfmod.games.hf4.acts.names import ALL_FIGURES, MAP
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.rules.colonization import b_bernals
from hfmod.games.hf4.rules.colonization.a_exomigration import drawn
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from tests.logs.mess_slips import Slip, first_of

if TYPE_CHECKING:
    from tests.logs.mess import UntidyWriter

FLYING = (FREIGHTER, "kalpana", "stanford")


def card_turned(table: UntidyWriter, t: Telling) -> bool:
    """A card is turned to its Purple-Side, and nobody says that it is promoted."""
    if t.act.do != "promote" or t.act.colonist:
        return False
    table.hand.press("flip", f"card-{t.act.card.lower()}")
    return True


def colonist_dragged(table: UntidyWriter, t: Telling) -> bool:
    """A Colonist is dragged from the queue to the mat with no word."""
    if t.act.do != "exomigrate" or t.act.delegate or t.outcomes:
        return False
    *robots, card = drawn(t.was)
    for robot in robots:
        table.desk.take(t.by, robot)
    home = b_bernals.home(t.was, t.by) if t.act.home else None
    table.desk.lay_card(t.by, card, home.kind if home is not None else "leo")
    return True


def cubes_dragged(table: UntidyWriter, t: Telling) -> bool:
    """The freighter and a cube are dragged to each other's place with no word."""
    if t.act.do != "swap_cube":
        return False
    cube, big = (craft_of(t.was, t.by, kind) for kind in (t.act.cube, FREIGHTER))
    if cube is None or big is None or big.location == cube.location:
        return False
    both = {t.act.cube: cube, FREIGHTER: big}
    pieces = [table.desk.flyer(t.by, kind, one.location) for kind, one in both.items()]
    for ident, place in zip(pieces, (big.location, cube.location), strict=True):
        table.hand.drag(ident, MAP, table.desk.space(place))
    return True


def give_up_forgotten(table: UntidyWriter, t: Telling) -> bool:
    """A Bernal is anchored, and of its supports nobody says anything: they are taken to the hand after it."""
    if t.act.do != "anchor" or not t.act.supports or t.act.colonist or t.outcomes or t.act.finao:
        return False
    table.hand.press(Anchor.FIGURE.id, f"{t.act.stack}-{t.by}")
    for card in t.act.supports:
        table.desk.take(t.by, card)
    return True


def module_measured(table: UntidyWriter, t: Telling) -> bool:
    """Before its player acts, a freighter or Bernal is dragged off to see how far it is, and back."""
    if t.act.by is None or t.was.movement is not None:
        return False
    figures = [f"{ALL_FIGURES[kind]}-{t.by}" for kind in FLYING]
    there = [one for one in figures if one in table.hand.ids and table.hand.at(one)[0] == MAP]
    if not there:
        return False
    ident = table.rng.choice(there)
    board, here = table.hand.at(ident)
    table.hand.drag(ident, MAP, table.desk.space(table.rng.choice(sorted(t.was.content.map.spaces))))
    table.hand.drag(ident, board, here)
    return True


def marker_turned(table: UntidyWriter, t: Telling) -> bool:
    """The isotope marker is turned to look at other types, and further till it lies right."""
    ident = f"isotope-{t.act.by}"
    if t.act.by is None or ident not in table.hand.ids or not table.hand.at(ident)[0]:
        return False
    table.hand.press("isotope", ident)
    table.hand.press("isotope", ident)
    return True


INSTEAD: Mapping[str, Slip] = {
    "card turned": card_turned,
    "Colonist dragged": colonist_dragged,
    "cubes dragged": cubes_dragged,
    "give-up forgotten": give_up_forgotten,
}
BEFORE: Mapping[str, Slip] = {
    "module measured": module_measured,
    "marker turned": marker_turned,
}
SLIPS = (*INSTEAD, *BEFORE)
SILENT = frozenset(INSTEAD) - {"give-up forgotten"}


def instead(table: UntidyWriter, t: Telling) -> str:
    """Tell an act otherwise than by its controls, perhaps; the habit, or nothing."""
    return first_of(INSTEAD, table, t)


def before(table: UntidyWriter, t: Telling) -> str:
    """A slip before an act is told, perhaps."""
    return first_of(BEFORE, table, t)
