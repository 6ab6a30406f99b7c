"""What Module 3 has on the table, read off it: blocs, bribes, war and peace, damage, stacks of war.

The table does not show what a dropstone is made of, where a kamikaze came from, or the battle under way. A
stone is taken as ice, and the farthest zone that it reaches as the last one, in its player's favour.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.games.hf4.acts.names import ASSEMBLY, FIGURES_OF_WAR, MAP, WAR_STACKS, ideologies, seat, war_room
from hfmod.games.hf4.record.shown import Look
from hfmod.games.hf4.record.table import TableView
from hfmod.games.hf4.rules.conflict.b_bribes import BRIBE
from hfmod.games.hf4.rules.conflict.d_dislodge import ICEBERG, STONE
from hfmod.games.hf4.rules.core.state import CardState, Conflict, Dropstone, Hf4State, Stack
from hfmod.vassal.table import PieceState, TableState


def take_in(state: Hf4State, table: TableState, view: TableView) -> None:
    """Fill the two blocs of a position that was read off a table otherwise."""
    sides = state.conflict
    if sides is None:
        return
    of = {player.faction: player.id for player in state.players.values()}
    facts = Look(view, table).facts(of)
    common = facts[""]
    sides.chits |= common["propaganda"]
    sides.extremists = {place: of[who] for place, who in common["extremists"].items() if who in of}
    sides.bribes = {one: int(facts[faction][f"bribes.{faction}"]) for faction, one in of.items()}
    standing = common.get("conflict", "peace")
    sides.war = "" if standing == "peace" else str(standing)
    sides.corrupt, sides.damaged = {}, []
    pieces = [(view.constants(piece)[0], piece) for piece in table.pieces.values()]
    _under_delegates(sides, view, of, pieces)
    for ident, piece in pieces:
        if ident.startswith("damage-") and piece.map == MAP:
            sides.damaged.append(view.space(piece.x, piece.y))
    figures = {ident: piece for ident, piece in pieces if piece.map == MAP}
    for faction, player in of.items():
        for kind, figure in FIGURES_OF_WAR.items():
            there = figures.get(figure.format(faction))
            if there is not None:
                _stack(state, table, view, player, kind, there)


def _under_delegates(
    sides: Conflict, view: TableView, of: dict[str, str], pieces: list[tuple[str, PieceState]]
) -> None:
    """Bribes and heroism chits that lie where a player's delegates stand."""
    names = ideologies(view.content.tables)
    seats = {
        seat(view.content.factions[faction].name, name): (ideology, player)
        for faction, player in of.items()
        for ideology, name in names.items()
    }
    for ident, piece in pieces:
        found = seats.get(view.place(piece)) if piece.map == ASSEMBLY else None
        if found is not None and ident.startswith(("bribe-", "heroism-")):
            under = sides.corrupt.setdefault(found[0], {}).setdefault(found[1], [])
            under.append(BRIBE if ident.startswith("bribe-") else ident)


def _stack(
    state: Hf4State, table: TableState, view: TableView, player: str, kind: str, figure: PieceState
) -> None:
    """A dropstone or a kamikaze, whose cards lie in the war room."""
    cards = list(_cards(state, table, view, player, WAR_STACKS[kind]))
    if not cards:
        return
    place = view.space(figure.x, figure.y)
    stack = state.players[player].stacks[kind] = Stack(kind, player, place, cards)
    if state.conflict is None:
        return
    if kind != STONE:
        state.conflict.flights[stack.key] = [place]
        return
    order = [zone.id for zone in sorted(state.content.map.zones.values(), key=lambda zone: zone.index)]
    zone = int(figure.properties().get("Zone", "0") or 0)
    spot = order[zone] if 0 < zone < len(order) else place
    state.conflict.dropstones[player] = Dropstone(ICEBERG, order[-1], spot, "")


def _cards(state: Hf4State, table: TableState, view: TableView, player: str, area: str) -> Iterator[str]:
    """Cards in an area of a player's war room, as their sides lie."""
    room = war_room(view.content.factions[state.players[player].faction])
    for piece in table.pieces.values():
        card = view.card(piece) if piece.map == room else None
        if card is not None and view.area(piece) == area.lower().replace(" ", ""):
            values = piece.properties()
            state.cards[card.id] = CardState(card.id, values.get("Side") == "1", values.get("Heavy") == "1")
            yield card.id
