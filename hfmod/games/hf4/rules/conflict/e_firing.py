"""3E1: the firing procedure: which weapon may fire how, where it reaches, and what has fired with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import e_effects, e_flights, e_weapons
from hfmod.games.hf4.rules.conflict.b_blocs import KEY
from hfmod.games.hf4.rules.conflict.e_weapons import AMAT, BUGGY, KAMIKAZE, Weapon
from hfmod.games.hf4.rules.core import b_cards, j_supports
from hfmod.games.hf4.rules.core.acts import broken, name, spot
from hfmod.games.hf4.rules.core.state import Attack, Hf4State


def name_of(state: Hf4State, weapon: Weapon) -> str:
    """A weapon as players call it."""
    if weapon.id.startswith(e_weapons.FACTORY):
        return f"the factory at {spot(state, weapon.place)}"
    return name(state, weapon.id)


@implements("3E3", "3E1e", "3E4a")
def reached(state: Hf4State, player: str, weapon: Weapon, at: str) -> Iterator[RuleViolation]:
    """The weapon reaches the space."""
    if not e_weapons.reaches(state, weapon, at):
        message = f"{name_of(state, weapon)} at {spot(state, weapon.place)} does not reach {spot(state, at)}"
        buggy = weapon.way == BUGGY
        legal = "fire at an own or adjacent space, not through air or by road"
        if buggy:
            legal = "fire where it is, or along a buggy road"
        yield broken("3E4a" if buggy else "3E3", message, KEY, legal=legal)


@implements("3E1c", "3E1d")
def not_spent(state: Hf4State, weapon: Weapon) -> Iterator[RuleViolation]:
    """A weapon fires once a turn, and not after it has served one that fired."""
    rule = e_weapons.spent(state, weapon.id)
    if rule is not None:
        how = "has fired this turn" if rule == "3E1c" else "has supported a weapon that fired this turn"
        message = f"{name_of(state, weapon)} {how}"
        yield broken(rule, message, KEY, legal="fire a weapon that has not fired this turn")


@implements("3E4b", "3E3d", "3E6b", silent=("3E6b",))
def may_hit(state: Hf4State, player: str, weapon: Weapon, at: str) -> Iterator[RuleViolation]:
    """In space buggies and amat bombs hit Bernals alone."""
    victims = e_weapons.foes_at(state, player, at)
    if e_weapons.column(state, at, victims) != e_weapons.SPACE or weapon.way not in (BUGGY, AMAT):
        return
    if not any(b_cards.bernal_of(state, stack) for stack in e_effects.stacks(state, at, victims)):
        rule = "3E4b" if weapon.way == BUGGY else "3E3d"
        message = f"{spot(state, at)} is a target in space without a Bernal"
        yield broken(rule, message, KEY, legal="fire another weapon at it")


@implements("3E1b.2", "3A3e", "3E5e")
def fit_solution(state: Hf4State, weapon: Weapon) -> Iterator[RuleViolation]:
    """A weapon that may fire in several ways does so in one of them; a dive-bomber as a kamikaze."""
    if weapon.stack is not None and weapon.way != KAMIKAZE and e_flights.dives(state, weapon.stack):
        message = f"{name_of(state, weapon)} has dived, and strikes as a kamikaze"
        yield broken("3E1b.2", message, KEY, legal="fire its thruster as a kamikaze")


# -- supports and cooling ----------------------------------------------------------------------------------


@implements("3E1b.3", "3E1d")
def chain_of(state: Hf4State, weapon: Weapon) -> frozenset[str] | None:
    """Supports with which a weapon fires while all that fired in its stack stays cool; None without any."""
    stack = weapon.stack
    if stack is None or e_weapons.settled(state, stack, weapon.id):
        return frozenset()
    fired = {card for card in stack.cards if e_weapons.spent(state, card) is not None}
    shade = e_weapons.in_shade(state, stack.owner)
    for pool in j_supports.pools(state, stack, weapon.id):
        pool = [one for one in pool if not (shade and j_supports.is_solar(state, one))]
        for found in j_supports.chains(state, weapon.id, pool):
            needy = {weapon.id, *found.cards} - fired
            if not therms(state, needy) or cool_together(state, weapon, fired | needy):
                return found.cards
    return None


@implements("3F2h")
def lit(state: Hf4State, weapon: Weapon) -> Iterator[RuleViolation]:
    """What takes sunlight does not fire where the Dyson Bubble shades it."""
    if e_weapons.darkened(state, weapon):
        message = f"the Dyson Bubble takes the sunlight from {name_of(state, weapon)}"
        yield broken("3F2h", message, KEY, legal="fire a weapon that needs no sunlight")


@implements("3E1b.3")
def therms(state: Hf4State, cards: Collection[str]) -> int:
    """Therms that cards need together."""
    return sum(state.side(card).requires.therms for card in cards)


@implements("3E1b.3")
def cool_together(state: Hf4State, weapon: Weapon, cards: Collection[str]) -> bool:
    """Whether the radiators of the stack cool all those cards at once: each therm one of them."""
    assert weapon.stack is not None
    return therms(state, cards) <= sum(j_supports.radiators(state, weapon.stack, cards).values())


@implements("3E1b.3")
def cooled(state: Hf4State, weapon: Weapon) -> Iterator[RuleViolation]:
    """All weapons fire at the same time: what cools one of them does not cool another."""
    if chain_of(state, weapon) is None:
        message = f"what cools {name_of(state, weapon)} has cooled another weapon that fired"
        yield broken("3E1b.3", message, KEY, legal="bring a therm for each weapon that fires")


@implements("3E1c", "3E1d")
def mark_fired(state: Hf4State, attack: Attack, weapon: Weapon) -> None:
    """The weapon, and the supports that served it, have fired for this turn."""
    supports = chain_of(state, weapon) or frozenset()
    attack.fired.append(weapon.id)
    if weapon.place not in attack.places and (weapon.stack is None or weapon.stack.owner == attack.by):
        attack.places.append(weapon.place)
    if state.turn is not None:
        state.turn.used[f"{e_weapons.FIRED}{weapon.id}"] = 1
        for one in sorted(supports - {weapon.id}):
            if state.orientation(one) is None:  # radiators are no weapons, and cool on
                state.turn.used.setdefault(f"{e_weapons.FIRED}{one}", e_weapons.SERVED)
