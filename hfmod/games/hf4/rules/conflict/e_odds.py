"""3E2: whether all that a battle could do is known: icons of some cells of the firing results are lost.

Such an attack is legal, and a table that knows the icons tells what they do; simulated games begin none, and
set no stone going that would have to strike so: it does not wait (3D7e, 3D7f).
"""

from __future__ import annotations

from hfmod.engine.act import Act
from hfmod.games.hf4.rules.conflict import (
    b_blocs,
    d_dislodge,
    e_combat,
    e_dropstones,
    e_effects,
    e_weapons,
)
from hfmod.games.hf4.rules.core.state import Hf4State


def is_known(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether an act leads to no battle of which something is lost; where the table guesses, nothing is."""
    if not isinstance(act, e_combat.AttackSpace | e_dropstones.Drop | d_dislodge.Dislodge):
        return True
    if state.option("firing_table_unknown_cells") == e_effects.GUESS:
        return True
    if isinstance(act, d_dislodge.Dislodge):
        columns = (e_weapons.UNMANNED, e_weapons.MANNED, e_weapons.SPACE)
        return act.future is not None or all(whole(state, e_dropstones.WAY, one) for one in columns)
    if isinstance(act, e_dropstones.Drop):
        if e_dropstones.is_sure(state, act.player, act.at):
            return True
        foes = e_weapons.foes_at(state, act.player, act.at)
        return whole(state, e_dropstones.WAY, e_weapons.column(state, act.at, foes))
    return all(whole(state, way, column) for way, column in shots(state, act))


def shots(state: Hf4State, act: e_combat.AttackSpace) -> set[tuple[str, str]]:
    """Ways and columns of all that either side could fire in a battle."""
    foes = e_weapons.foes_at(state, act.player, act.space)
    own = e_combat.arms(state, act.player, act.space)
    there = e_weapons.column(state, act.space, foes)
    found = {(weapon.way, there) for weapon in own}
    for place in {weapon.place for weapon in own} | {act.space}:
        column = e_weapons.column(state, place, [act.player])
        for foe in foes:
            for weapon in e_weapons.weapons(state, foe, act.space):
                if e_weapons.reaches(state, weapon, place):
                    found.add((weapon.way, column))
    return found


def whole(state: Hf4State, way: str, column: str) -> bool:
    """Whether all cells of a way to fire in a column are known."""
    rows = b_blocs.table(state.content)["firing"]
    return all(row["complete"] for row in rows if (row["weapon"], row["column"]) == (way, column))
