"""What Module 3 has on the table, laid as the position says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Protocol

from hfmod.games.hf4.acts.names import (
    ASSEMBLY,
    BOX,
    BRIBES,
    CONFLICT,
    CONFLICT_STATES,
    DAMAGE_CHITS,
    DAMAGED,
    FIGURES_OF_WAR,
    MAP,
    WAR_STACKS,
    extremist,
    ideologies,
    propaganda_piece,
    seat,
    war_room,
)
from hfmod.games.hf4.content.model import Hf4Content
from hfmod.games.hf4.rules.conflict import b_blocs, e_prisoners
from hfmod.games.hf4.rules.conflict.b_blocs import conflict
from hfmod.games.hf4.rules.conflict.b_bribes import BRIBE
from hfmod.games.hf4.rules.core.state import Conflict, Hf4State
from hfmod.vassal.hand import Hand

Spot = tuple[str, tuple[int, int]]


class Desk(Protocol):
    """What the players' things are moved with."""

    content: Hf4Content
    hand: Hand

    def space(self, space: str) -> tuple[int, int]:
        """Where a space lies on the map."""
        ...

    def cubes_in(self, player: str, ideology: str) -> list[str]:
        """Delegates of a player in an ideology, the extremist too."""
        ...

    def chit(self, player: str, chit: str) -> None:
        """Lay a glory or heroism chit onto a player's mat."""
        ...


def lay(desk: Desk, state: Hf4State) -> None:
    """Propaganda and extremists, bribes, the marker, chits of damage and of prisoners."""
    sides = state.conflict
    if sides is None or CONFLICT not in desk.hand.ids:
        return
    first = b_blocs.first_chits(state.content)
    for ideology, bloc in sides.chits.items():
        piece = propaganda_piece(ideology)
        if desk.hand.count(piece, "Side") != str(int(bloc != first[ideology])):
            desk.hand.press("turn", piece)
    for chit in state.glory_spots:  # heroism chits that nobody has any more
        if chit.startswith("heroism") and desk.hand.at(chit)[0] != MAP:
            name = f"{chit.replace('-', ' ').capitalize()} spot"
            desk.hand.drag(chit, MAP, desk.hand.point(MAP, name))
    _extremists(desk, sides)
    _bribes(desk, state, sides)
    while desk.hand.count(CONFLICT, "State") != str(CONFLICT_STATES.index(sides.war or "peace")):
        desk.hand.press("conflict", CONFLICT)
    _damage(desk, sides)
    for player in state.players:
        _stacks(desk, state, player)
    _prisoners(desk, state, sides)


def _lay(desk: Desk, ident: str, spot: Spot) -> None:
    if desk.hand.at(ident) != spot:
        desk.hand.drag(ident, *spot)


def place_of(desk: Desk, ideology: str, player: str = "") -> Spot:
    """Where the extremist stands, or the ordinary delegates of a player do."""
    name = ideologies(desk.content.tables)[ideology]
    place = seat(desk.content.factions[player].name, name) if player else extremist(name)
    return ASSEMBLY, desk.hand.point(ASSEMBLY, place)


def _extremists(desk: Desk, sides: Conflict) -> None:
    """One cube of each extremist stands on the chit, and no other one does."""
    for ideology in sides.chits:
        top = place_of(desk, ideology)
        for player in desk.content.factions:
            cubes = desk.cubes_in(player, ideology)
            there = [one for one in cubes if desk.hand.at(one) == top]
            wanted = int(sides.extremists.get(ideology) == player)
            for one in there[wanted:]:
                desk.hand.drag(one, *place_of(desk, ideology, player))
            if wanted and not there and cubes:
                desk.hand.drag(cubes[0], *top)


def all_bribes(desk: Desk) -> list[str]:
    """The black disks of the game."""
    return [one for n in range(1, BRIBES + 1) if (one := f"bribe-{n}") in desk.hand.ids]


def held(desk: Desk, player: str) -> list[str]:
    """Bribes in a player's war room."""
    room = war_room(desk.content.factions[player])
    return [one for one in all_bribes(desk) if desk.hand.at(one)[0] == room]


def _bribes(desk: Desk, state: Hf4State, sides: Conflict) -> None:
    """Bribes in the war rooms and under corrupt delegates; those that are discarded lie beside the chits."""
    under = Counter[Spot]()
    for ideology, there in sides.corrupt.items():
        for player, paid in there.items():
            spot = place_of(desk, ideology, player)
            under[spot] += paid.count(BRIBE)
            for chit in paid:
                if chit != BRIBE:
                    _lay(desk, chit, spot)
    loose = []
    for one in all_bribes(desk):
        spot = desk.hand.at(one)
        if under[spot] > 0:
            under[spot] -= 1
        elif not any(one in held(desk, player)[: sides.bribes.get(player, 0)] for player in state.players):
            loose.append(one)
    for spot in under.elements():
        desk.hand.drag(loose.pop(), *spot)
    for player in state.players:
        for _ in range(sides.bribes.get(player, 0) - len(held(desk, player))):
            desk.hand.drag(loose.pop(), *_free(desk, player))
    away = ASSEMBLY, desk.hand.point(ASSEMBLY, BOX)
    for one in loose:
        _lay(desk, one, away)


def _free(desk: Desk, player: str) -> Spot:
    """A place in a war room where no bribe lies."""
    room = war_room(desk.content.factions[player])
    places = [(room, desk.hand.point(room, f"bribe {n}")) for n in range(1, BRIBES + 1)]
    taken = {desk.hand.at(one) for one in held(desk, player)}
    return next(place for place in places if place not in taken)


def _stacks(desk: Desk, state: Hf4State, player: str) -> None:
    """A player's dropstone and kamikazes: their cards in the war room, their figures on the map."""
    room = war_room(desk.content.factions[player])
    stacks = state.players[player].stacks
    for kind, area in WAR_STACKS.items():
        ident = FIGURES_OF_WAR[kind].format(player)
        if kind not in stacks:
            if desk.hand.at(ident)[0] == MAP:
                desk.hand.press("home", ident)
            continue
        for card in stacks[kind].cards:
            _lay(desk, f"card-{card.lower()}", (room, desk.hand.point(room, area)))
        _lay(desk, ident, (MAP, desk.space(stacks[kind].location)))
    stone, ident = conflict(state).dropstones.get(player), f"dropstone-{player}"
    zones = sorted(desk.content.map.zones.values(), key=lambda zone: zone.index)
    order = [zone.id for zone in zones]
    wanted = str(order.index(stone.spot) if stone is not None and stone.spot in order else 0)
    while desk.hand.count(ident, "Zone") != wanted:
        desk.hand.press("zone", ident)


def _chits(desk: Desk) -> Iterator[str]:
    return (f"damage-{n}" for n in range(1, DAMAGE_CHITS + 1))


def _damage(desk: Desk, sides: Conflict) -> None:
    wanted = {(MAP, desk.space(site)) for site in sides.damaged}
    home = ASSEMBLY, desk.hand.point(ASSEMBLY, DAMAGED)
    for one in _chits(desk):
        spot = desk.hand.at(one)
        if spot in wanted:
            wanted.discard(spot)
        else:
            _lay(desk, one, home)
    for spot in sorted(wanted):
        free = next(one for one in _chits(desk) if desk.hand.at(one) == home)
        desk.hand.drag(free, *spot)


def _prisoners(desk: Desk, state: Hf4State, sides: Conflict) -> None:
    """A chit for prisoners lies with their captor, and one of a parade with who held it."""
    home = ASSEMBLY, desk.hand.point(ASSEMBLY, "prisoners")
    owners = {chit: e_prisoners.captor(state, chit) for chit in sides.prisoners}
    owners |= {chit: player for player, kept in sides.paraded.items() for chit in kept}
    for number, chit in enumerate(e_prisoners.chits(state), 1):
        owner = owners.get(chit)
        if owner is None:
            _lay(desk, chit, home)
            continue
        room = war_room(desk.content.factions[owner])
        _lay(desk, chit, (room, desk.hand.point(room, f"prisoners {number}")))
        paraded = str(int(chit in sides.paraded.get(owner, ())))
        if desk.hand.count(chit, "Side") != paraded:
            desk.hand.press("turn", chit)
