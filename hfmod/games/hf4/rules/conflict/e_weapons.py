"""3E1, 3E3 and 3E4: weapons, where they reach, and what they are worth against a target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hfmod.engine.act import Impossible
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.conflict import b_blocs, d_dislodge, d_futures, d_weapons
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.core import b_cards, e_stacks, h_hazards, i6_prospect, j_supports
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.i_on_site import isru_value
from hfmod.games.hf4.rules.core.solar_graph import is_site
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

RAYGUN, GUN, MIRROR, BUGGY, KAMIKAZE, AMAT = "raygun", "gun", "mirror", "buggy", "kamikaze", "amat"
WAYS = (RAYGUN, GUN, MIRROR, BUGGY, KAMIKAZE, AMAT)
FACTORY = "factory:"  # before a site the name of its factory's gun, among weapons
HARD = 8  # rad-hardness of a gun, and of a factory's
SHADED = 2  # what a crash hazard takes off rays against a site
UNMANNED, MANNED, SPACE = "E", "F", "G"  # columns of the table
FIRED = "fired:"  # key of ``Turn.used`` before a weapon: 1 where it fired, 2 where it served one that did
SERVED = 2


@dataclass(frozen=True, slots=True)
class Weapon:
    """A card, or a factory's gun, that may fire in one ``way`` from where it is."""

    id: str  # card, or FACTORY and its site
    way: str
    place: str
    stack: Stack | None = None  # of the card


# -- what there is ---------------------------------------------------------------------------------------


@implements("3E3a", "3E3b", "3E3c", "3E3d", "3E4", "3E5", "3D6c", "3E1a", "3E7e")
def weapons(state: Hf4State, player: str, place: str) -> Iterator[Weapon]:
    """A player's weapons in a space that work and have not fired: each way in which they might."""
    fresh = (one for one in operational(state, player, place) if spent(state, one.id) is None)
    yield from (one for one in fresh if not darkened(state, one))


@implements("3E1a", "3E3b", "3E7e")
def operational(state: Hf4State, player: str, place: str) -> Iterator[Weapon]:
    """The same, with those that have fired."""
    for stack in e_stacks.stacks_at(state, place, player):
        for card in stack.cards:
            if j_supports.works(state, card) or settled(state, stack, card):
                for way in ways(state, player, stack, card):
                    yield Weapon(card, way, place, stack)
    if has_gun(state, player, place):
        yield Weapon(FACTORY + place, GUN, place)


def settled(state: Hf4State, stack: Stack, card: str) -> bool:
    """Whether a card is that of an anchored Bernal, which needs supports for its thruster alone."""
    return stack.anchored > 0 and b_cards.bernal_of(state, stack) == card


@implements("3E3b", "3E7e", "3D8f")
def has_gun(state: Hf4State, player: str, place: str) -> bool:
    """Whether a player's factory there has a gun: no damaged one, and none under water."""
    tokens = state.sites.get(place)
    whole = tokens is not None and tokens.factory == player and place not in conflict(state).damaged
    return whole and not submarine(state, place)


def ways(state: Hf4State, player: str, stack: Stack, card: str) -> Iterator[str]:
    """How a card of a player may fire."""
    side = state.side(card)
    if d_weapons.is_missile(stack) and side.thrust is not None:
        yield KAMIKAZE
    if RAYGUN in side.platforms:
        yield RAYGUN
    if h_hazards.hardness(state, card) >= HARD and j_supports.hardness(state, card) < j_supports.UNHARMED:
        yield GUN
    if side.isru is not None and d_weapons.has_mirror(state, player, card, stack.location):
        yield MIRROR
    if BUGGY in side.platforms or d_weapons.is_marine(state, player, card):
        yield BUGGY
    if d_weapons.has_amat(state, player, card):
        yield AMAT


@implements("3E1c", "3E1d")
def spent(state: Hf4State, weapon: str) -> str | None:
    """The rule by which a weapon fires no more this turn: it has fired, or served one that has."""
    how = state.turn.used.get(f"{FIRED}{weapon}") if state.turn is not None else None
    return None if how is None else "3E1d" if how == SERVED else "3E1c"


@implements("3F2h", "CA-M2C190R-M3")
def in_shade(state: Hf4State, player: str) -> bool:
    """Whether solar-powered cards of a player do not work in the battle under way."""
    attack = conflict(state).attack
    return attack is not None and player in attack.shaded


@implements("3F2h", "CA-M2C190R-M3")
def darkened(state: Hf4State, weapon: Weapon) -> bool:
    """Whether a weapon does not fire for want of sunlight: itself, or by all that could support it."""
    stack = weapon.stack
    if stack is None or not in_shade(state, stack.owner):
        return False
    if j_supports.is_solar(state, weapon.id) or settled(state, stack, weapon.id):
        return j_supports.is_solar(state, weapon.id)
    dark = (
        [one for one in pool if not j_supports.is_solar(state, one)]
        for pool in j_supports.pools(state, stack, weapon.id)
    )
    return not any(any(j_supports.chains(state, weapon.id, pool)) for pool in dark)


@implements("3D8f", "3Ea")
def submarine(state: Hf4State, place: str) -> bool:
    """Whether factory and colony there are under water, where they neither fire nor are hit."""
    site = state.content.map.sites.get(place)
    return site is not None and site.submarine


# -- where they reach ------------------------------------------------------------------------------------


@implements("3E3", "3E1e", "3E4a", "3Ea", "3D8f")
def reaches(state: Hf4State, weapon: Weapon, target: str) -> bool:
    """Whether a weapon reaches a space: its own, or an adjacent one; never LEO."""
    if LEO in (weapon.place, target):
        return False
    if weapon.place == target:
        return True
    if weapon.way == BUGGY:
        return target in i6_prospect.by_road(state, weapon.place)
    if weapon.way == KAMIKAZE or target in i6_prospect.by_road(state, weapon.place):
        return False
    air = any(
        site.atmospheric for place in (weapon.place, target) if (site := state.content.map.sites.get(place))
    )
    return not air and adjacent(state, weapon.place, target)


@implements("3E1e", "GL-Adjacent")
def adjacent(state: Hf4State, one: str, other: str) -> bool:
    """Whether two spaces are adjacent; hazards between them do not matter."""
    near = state.content.map.adjacent
    if other in near.get(one, ()) or one in near.get(other, ()):
        return True
    return frozenset((one, other)) in state.content.kept(_joined)


def _joined(content: Hf4Content) -> frozenset[frozenset[str]]:
    """Spaces that a route joins, as pairs."""
    return frozenset(frozenset((route.a, route.b)) for route in content.map.routes)


# -- what they are worth ---------------------------------------------------------------------------------


@implements("3E2l", "3D8f", "3E9b")
def column(state: Hf4State, target: str, foes: list[str]) -> str:
    """Which column of the table tells what a shot at a space does (RUL-MANNED)."""
    space = state.content.map.spaces.get(target)
    if stones_alone(state, target, foes):
        return MANNED if e_stacks.humans_at(state, target).intersection(foes) else UNMANNED
    if space is None or not is_site(space) or all_landed_now(state, target, foes):
        return SPACE
    manned = e_stacks.humans_at(state, target)
    tokens = state.sites.get(target)
    domes = set(tokens.colonies) if tokens is not None else set()
    return MANNED if (manned | domes).intersection(foes) else UNMANNED


@implements("3D7d.3", "3D6e")
def stones_alone(state: Hf4State, target: str, foes: list[str]) -> bool:
    """Whether nothing but dropstones on their flyby is hit there: they are shot at as sites are."""
    there = [stack for stack in e_stacks.stacks_at(state, target) if stack.owner in foes]
    there = [stack for stack in there if not d_dislodge.is_immune(state, stack)]
    tokens = state.sites.get(target)
    return bool(there) and tokens is None and all(stack.kind == d_dislodge.STONE for stack in there)


@implements("3E2l")
def all_landed_now(state: Hf4State, target: str, foes: list[str]) -> bool:
    """Whether all that is hit there has landed in this very turn, and counts as in space."""
    tokens = state.sites.get(target)
    if tokens is not None and tokens.factory in foes:
        return False
    there = [stack for stack in e_stacks.stacks_at(state, target) if stack.owner in foes]
    turn = state.turn
    return (
        bool(there)
        and turn is not None
        and all(stack.owner == turn.player and stack.kind in turn.moved for stack in there)
    )


@implements("3E3a.2", "3E3c.2")
def shade(state: Hf4State, weapon: Weapon, target: str) -> int:
    """What a crash hazard beside a site takes off rays."""
    if weapon.way not in (RAYGUN, MIRROR) or target not in state.content.map.sites:
        return 0
    spaces = state.content.map.spaces
    near = {route.b if route.a == target else route.a for route in state.content.map.routes
            if target in (route.a, route.b)}  # fmt: skip
    return SHADED if any(spaces[space].hazard == "crash" for space in near) else 0


def owner(state: Hf4State, weapon: Weapon) -> str:
    """Whose a weapon is."""
    if weapon.stack is not None:
        return weapon.stack.owner
    tokens = state.sites.get(weapon.place)
    return str(tokens.factory) if tokens is not None else ""


@implements("3E3a", "3E3b", "3E3c", "3E3d", "3E4c", "3E5b", "3D6e", "3E2c", "3F2b")
def dice(state: Hf4State, weapon: Weapon, goo: bool = False) -> int:
    """How many dice a shot is rolled with: two, one for a kamikaze, three for beamed gray goo."""
    beamed = weapon.way == GUN and d_futures.beams(state, owner(state, weapon))
    if weapon.way == KAMIKAZE or beamed:
        return 1
    return 3 if goo and weapon.way == RAYGUN else 2


@implements(
    "3E3a", "3E3b", "3E3c", "3E3d", "3E4c", "3E4d", "3E5b", "3E5c", "3E3a.2", silent=("3E4d", "3E3a.2")
)
def fire_value(
    state: Hf4State, player: str, weapon: Weapon, target: str, rolled: int, where: str, bio: bool = False
) -> int:
    """The fire value of a shot with such a total of its dice at a target in the column ``where``."""
    if weapon.way == AMAT:
        return rolled
    if weapon.way == GUN:
        return (hardness(state, weapon)) - rolled
    if weapon.way == KAMIKAZE:
        thrust = state.side(weapon.id).thrust
        return (thrust.thrust if thrust is not None else 0) - rolled + (5 if bio and where == MANNED else 0)
    assert weapon.stack is not None
    isru = isru_value(state, weapon.id, weapon.stack, player)
    return rolled - isru - shade(state, weapon, target)


@implements("3E3b", "3E2b")
def hardness(state: Hf4State, weapon: Weapon) -> int:
    """Rad-hardness of a gun: the card's, or that of a factory."""
    return HARD if weapon.id.startswith(FACTORY) else h_hazards.hardness(state, weapon.id)


def known_weapon(state: Hf4State, player: str, id: str, way: str) -> Weapon:
    """A player's weapon by name. Raises Impossible where there is none that could fire so."""
    if way not in WAYS:
        raise Impossible(f"weapons fire as {', '.join(WAYS)}, not as {way}")
    if id.startswith(FACTORY):
        place, stack = id.removeprefix(FACTORY), None
    else:
        stack = state.stack_of(id)
        place = stack.location if stack is not None else ""
    found = next((one for one in operational(state, player, place) if (one.id, one.way) == (id, way)), None)
    if found is None:
        raise Impossible(
            f"{player} has no {way} {id} that could fire",
            frozenset({f"card:{id}"}),
            rule="3E1a",
            legal="fire a weapon that is operational",
        )
    return found


@implements("3Cc", "3D8c", "3E2", "3F2d", "3D8.3")
def foes_at(state: Hf4State, player: str, space: str) -> list[str]:
    """Enemies of a player with pieces in a space that can be hit."""
    tokens = state.sites.get(space)
    there = {
        stack.owner for stack in e_stacks.stacks_at(state, space) if not d_dislodge.is_immune(state, stack)
    }
    there |= {player.id for player in state.players.values() for cube in player.cubes.values()
              if cube.location == space}  # fmt: skip
    if tokens is not None and not submarine(state, space):
        there |= {one for one in (tokens.factory, *tokens.colonies) if one is not None}
    foes = [one for one in b_blocs.targets(state, player) if one in there]
    return [one for one in foes if not d_futures.shielded(state, one, space)]
