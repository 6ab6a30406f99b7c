"""3E2: what a shot does: the effects of the firing results, and what becomes of what is hit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.conflict import b_blocs, b_bribes, b_isotope, d_delegates, d_dislodge, e_weapons
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.conflict.d_weapons import PURPLE
from hfmod.games.hf4.rules.core import b_cards, b_components, e_stacks, h_hazards
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics.o1_assembly import add, assembly

ZAP, HITS = "zap", "hits"  # kinds of pending decisions
OVERLOAD, COLLATERAL, UNANCHOR, DAMAGE = "overload", "collateral", "unanchor", "damage"
GLITCH, DESTROY, CAPTURE = "glitch", "destroy", "capture"
GUESS = "guess"  # value of option firing_table_unknown_cells


# -- the table -------------------------------------------------------------------------------------------


@implements("3E2", "3E2a")
def cell(state: Hf4State, way: str, column: str, value: int) -> Mapping[str, Any] | None:
    """The cell of the table for a fire value; None where the shot does nothing."""
    for row in b_blocs.table(state.content)["firing"]:
        if (row["weapon"], row["column"]) == (way, column) and row["from"] <= value <= row.get("to", value):
            found: Mapping[str, Any] = row
            return found
    return None


@implements("3E2")
def effects(state: Hf4State, found: Mapping[str, Any] | None, told: Sequence[str]) -> list[str]:
    """Effects of a cell: those that are known, and where some are lost those that the table tells."""
    if found is None:
        return []
    known = list(found["known"])
    if found["complete"]:
        return known
    if told:
        return [*known, *(one for one in told if one not in known)]
    return list(found["guess"]) if state.option("firing_table_unknown_cells") == GUESS else known


# -- targets ---------------------------------------------------------------------------------------------


@implements("3E2", "3D8g")
def stacks(state: Hf4State, space: str, victims: Iterable[str]) -> list[Stack]:
    """Stacks of the enemies in the target space, all of which are hit; allies are not."""
    there = [stack for stack in e_stacks.stacks_at(state, space) if stack.owner in victims]
    return [stack for stack in there if not d_dislodge.is_immune(state, stack)]


@implements("3D8.3", "3E7f")
def cubes(state: Hf4State, space: str, victims: Iterable[str]) -> list[Stack]:
    """Mobile factories of the enemies off their claims there, which are hit as spacecraft."""
    found = [cube for one in victims for cube in state.players[one].cubes.values()]
    return [cube for cube in found if cube.location == space]


@implements("3D8.3", "3E7f", "1B6a", silent=("1B6a",))
def strike_cubes(state: Hf4State, by: str, struck: Sequence[Stack]) -> None:
    """Mobile factories are lost."""
    for cube in struck:
        hurt(state, by, cube.owner)
        e_stacks.lose_stack(state, cube)
    if struck:
        state.rules.tokens_changed(state)


@implements("3D9")
def hurt(state: Hf4State, by: str, victim: str) -> None:
    """A victim was harmed; where the attacker did it, the attack is victorious (3D9)."""
    attack = conflict(state).attack
    if attack is not None and attack.by == by and victim not in attack.beaten:
        attack.beaten.append(victim)


@implements("3E2f.2", "3A3j", "3D8h")
def lose(state: Hf4State, by: str, stack: Stack, cards: Sequence[str]) -> None:
    """Cards are decommissioned in combat: heavy radiators turn, Colonists return to their owner's Bank."""
    kept = e_stacks.ablated(state, cards)
    lost = [card for card in cards if card not in kept]
    if not lost:
        return
    for card in lost:
        owner = e_stacks.owner_of(state, card, stack)
        hurt(state, by, owner)
        if b_cards.is_colonist(state, card) and e_stacks.is_human(state, card):
            bank = state.rules.bank(state, owner)
            stack.cards.remove(card)
            e_stacks.drop_glory(state, card, owner)
            bank.cards.append(card)
            e_stacks.settle(state, bank)
    e_stacks.decommission(state, stack, [card for card in lost if card in stack.cards])


@implements("3E2d", "3E2i", "3E4a.ex3")
def glitch_rolls(state: Hf4State, by: str, space: str, victims: Sequence[str], rolls: Sequence[int]) -> None:
    """Each roll decommissions every card of the target stacks whose rad-hardness it shows."""
    for roll in rolls:
        for stack in stacks(state, space, victims):
            lose(state, by, stack, [card for card in stack.cards if h_hazards.hardness(state, card) == roll])
        there = cubes(state, space, victims)
        strike_cubes(state, by, [one for one in there if state.rules.stack_hardness(state, one) == roll])


@implements("3E2f")
def zapped(state: Hf4State, space: str, victims: Sequence[str], value: int) -> list[str]:
    """Cards of which a zap takes one: those of lower rad-hardness than the fire value."""
    return [
        *(
            card
            for stack in stacks(state, space, victims)
            for card in stack.cards
            if h_hazards.hardness(state, card) < value
        ),
        *(one.key for one in cubes(state, space, victims) if state.rules.stack_hardness(state, one) < value),
    ]


# -- effects that are carried out at once ----------------------------------------------------------------


@implements("3E2g", "3E7c", "3E7")
def damage(state: Hf4State, by: str, space: str, victims: Sequence[str]) -> None:
    """An undamaged factory gets a damage chit."""
    tokens, chits = state.sites.get(space), conflict(state).damaged
    if tokens is None or tokens.factory not in victims or space in chits or e_weapons.submarine(state, space):
        return
    chits.append(space)
    hurt(state, by, str(tokens.factory))
    state.rules.dirtsides_lost(state, by)


@implements("3E2h")
def glitch(state: Hf4State, by: str, space: str, victims: Sequence[str]) -> None:
    """Each stack gets a glitch."""
    for stack in stacks(state, space, victims):
        stack.glitch = True


@implements("3E2e", "3E9c", "3E9", "3E9b", silent=("3E9b",))
def unanchor(state: Hf4State, by: str, space: str, victims: Sequence[str]) -> None:
    """An anchored Bernal is unanchored; one that is not gets a glitch."""
    for stack in stacks(state, space, victims):
        if b_cards.bernal_of(state, stack) is None:
            continue
        if not stack.anchored:
            stack.glitch = True
            continue
        state.rules.cast_off(state, stack, by)


@implements("3E2j", "3E2j.1", "3E2j.2", "3E7b", "3E7")
def destroy(state: Hf4State, by: str, space: str, victims: Sequence[str]) -> None:
    """Factory and colony are removed."""
    tokens = state.sites.get(space)
    if tokens is None or e_weapons.submarine(state, space):
        return
    domes = [owner for owner in tokens.colonies if owner in victims]
    if tokens.factory in victims:
        hurt(state, by, str(tokens.factory))
        tokens.factory = None
        tokens.colonies.clear()
    for owner in domes:
        if owner in tokens.colonies:
            tokens.colonies.remove(owner)
        hurt(state, by, owner)
        genocide(state, by, owner)
    state.rules.dirtsides_lost(state, by)
    state.rules.tokens_changed(state)


@implements("3E2k", "3E8", "3E7", "3E2.ex")
def capture(state: Hf4State, by: str, space: str, victims: Sequence[str]) -> None:
    """The cube becomes the firer's, FTs are confiscated, cards decommissioned (RUL-COMBAT-RETURNS)."""
    tokens = state.sites.get(space)
    if tokens is None or tokens.factory not in victims or e_weapons.submarine(state, space):
        return
    if not b_components.cubes_left(state, by):
        destroy(state, by, space, victims)
        return
    hurt(state, by, str(tokens.factory))
    tokens.factory = by
    mine = e_stacks.stacks_at(state, space, by)
    for stack in stacks(state, space, victims):
        for grade, fts in list(stack.fts.items()):
            if mine:
                e_stacks.add_fts(state, mine[0], fts, grade)
                if grade is Grade.ISOTOPE:
                    b_isotope.received(state, mine[0], stack.owner, fts)
        stack.fts.clear()
        lose(state, by, stack, list(stack.cards))
        e_stacks.settle(state, stack)  # one of tanks alone is gone, too
    state.rules.dirtsides_lost(state, by)
    state.rules.tokens_changed(state)


Carried = Callable[[Hf4State, str, str, Sequence[str]], None]
AT_ONCE: Mapping[str, Carried] = {
    DAMAGE: damage,
    GLITCH: glitch,
    UNANCHOR: unanchor,
    DESTROY: destroy,
    CAPTURE: capture,
}


# -- genocide --------------------------------------------------------------------------------------------


@implements("3D6f.2")
def is_spared(state: Hf4State, player: str) -> bool:
    """Whether a player suffers nothing by genocide: Purple."""
    return state.players[player].faction == PURPLE


@implements("3E2m")
def genocide(state: Hf4State, by: str, victim: str | None) -> None:
    """Who removes a colony loses bribes (to the victim), ordinary delegates and heroism chits; not Purple.

    Those of the Earth are nobody's people (None): what they would get leaves the game.
    """
    if is_spared(state, by):
        return
    house = assembly(state)
    for ideology in list(house.delegates):
        there = house.delegates[ideology].get(by, 0) - b_blocs.extremists_in(state, ideology, by)
        add(house, ideology, by, -max(0, there))
        d_delegates.trim(state, ideology, by, victim or by)
    b_bribes.forfeit(state, by, victim)
    for chit in state.players[by].heroism:
        state.glory_spots[chit] = ""
    state.players[by].heroism.clear()
