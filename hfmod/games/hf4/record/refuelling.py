"""Fuel that a spacecraft has taken on a site by hand, as its wet mass chit alone shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hfmod.engine.act import Act
from hfmod.findings import Severity
from hfmod.games.hf4.acts.registry import ENDS
from hfmod.games.hf4.acts.strip import tanks_up
from hfmod.games.hf4.acts.work import ReadAct, rules_of
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import ChitMoved, Declared, FigureMoved
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.e_stacks import stacks_at
from hfmod.games.hf4.rules.core.g1_cargo import LoadFuel
from hfmod.games.hf4.rules.core.g2_tankage import DirtRefuel
from hfmod.games.hf4.rules.core.i5_refuel import FactoryRefuel, SiteRefuel
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

ROCKET = "rocket"


def by_chit_alone(
    context: Context, player: str, before: int, step: int, worth: Callable[[Act[Hf4State]], bool] = bool
) -> Iterator[Told]:
    """What has filled a rocket by hand until a step, told at a step; ``worth``: where it breaks a rule."""
    fuel = refuelled(context, player, before)
    if fuel is not None and (context.legal(fuel) or worth(fuel)):
        message = f"{player} fills the rocket by hand and says nothing: {fuel.do.replace('_', ' ')}"
        context.note("UNSAID", Severity.BOOKKEEPING, message, step, player)
        yield ReadAct(fuel, step)


def refuelled(context: Context, player: str, before: int) -> Act[Hf4State] | None:
    """What has filled a rocket on a site as far as its chit was raised, until a step: what is legal first.

    None where it lies on none, or nothing there makes as much.
    """
    state = context.position()
    rocket, mass = state.players[player].stacks.get(ROCKET), raised(context, player, before)
    if rocket is None or mass is None or rocket.location not in state.content.map.sites:
        return None
    shown = f_fuel.parse_mass(mass)
    made = [
        act
        for act in _filled(state, rocket, tanks_up(state, rocket.wet, shown))
        if rules_of(context.game, state, act) is not None and _wet(context.after(act), player) == shown
    ]
    return next((act for act in made if context.legal(act)), next(iter(made), None))


def raised(context: Context, player: str, before: int) -> str | None:
    """To what mass a rocket's chit was raised from what is aboard, since its figure was moved in the turn."""
    rocket, moves = context.position().players[player].stacks.get(ROCKET), list[ChitMoved]()
    for event in reversed(context.events):
        if event.step >= before:
            continue
        if isinstance(event, ChitMoved) and (event.faction, event.chit) == (player, "wet"):
            moves.insert(0, event)
        over = isinstance(event, Declared) and event.tag.act in ENDS
        if over or (isinstance(event, FigureMoved) and event.flyer == (player, ROCKET)):
            break
    if rocket is None or not moves or moves[0].start is None:
        return None
    low, high = f_fuel.parse_mass(moves[0].start), f_fuel.parse_mass(moves[-1].mass)
    return moves[-1].mass if low == rocket.wet < high else None


def _filled(state: Hf4State, rocket: Stack, tanks: int) -> Iterator[Act[Hf4State]]:
    """What may fill a rocket where it lies: tanks that lie there, its dirt, an ISRU platform, a factory."""
    player, place = rocket.owner, rocket.location
    own = stacks_at(state, place, player)
    for stack in own:
        for grade, n in stack.fts.items():
            if n >= tanks:
                yield LoadFuel(by=player, tanks=tanks, source=stack.kind, grade=grade.value)
    dirty = (
        card for card in rocket.cards if (thrust := state.side(card).thrust) and thrust.grade is Grade.DIRT
    )
    for card in dirty:
        yield DirtRefuel(by=player, card=card, tanks=tanks)
    for stack in own:
        for card in stack.cards:
            if state.side(card).isru is not None:
                yield SiteRefuel(by=player, card=card, to=ROCKET, load=True)
    yield FactoryRefuel(by=player, site=place, to=ROCKET, load=True)


def _wet(state: Hf4State, player: str) -> object:
    rocket = state.players[player].stacks.get(ROCKET)
    return rocket.wet if rocket is not None else None
