"""A High Frontier position read off the table, for logs that begin in mid-game.

The table shows cards, stacks, tanks, chits, disks, cubes and domes, the sunspot cube and the first player. It
does not show what was used up in the turn under way, who made which achievement, or which refinery built a
factory. Such things are taken in the players' favour: nothing is used up, and a factory gave every privilege
that its site can give; no achievement is counted. `LOG-MIDDLE` says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from hfmod.games.hf4.acts.names import (
    ASSEMBLY,
    GRADES,
    LOST,
    MAP,
    MARKET,
    STACKS,
    area_of,
    hand,
    mat,
    propaganda,
)
from hfmod.games.hf4.content.model import Card, Grade
from hfmod.games.hf4.record import war_position
from hfmod.games.hf4.record.shown import SENIORITY
from hfmod.games.hf4.record.table import CHIT, CUBE, FIGURE, TOKEN, TableView
from hfmod.games.hf4.rules.core import c_setup, e_stacks, f_fuel
from hfmod.games.hf4.rules.core.abilities import order_from_first
from hfmod.games.hf4.rules.core.acts import LEO
from hfmod.games.hf4.rules.core.d_turns import begin_turn
from hfmod.games.hf4.rules.core.i7_industrialize import privileges_gained
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.rules.core.state import CardState, Hf4State, Player, Rescue, Stack
from hfmod.games.hf4.rules.politics import o1_assembly, o6_term
from hfmod.games.hf4.rules.race_for_glory import d5_rescue
from hfmod.vassal.table import PieceState, TableState

__all__ = ["UNKNOWN", "take_position", "turn_of"]

#: What a position on the table leaves open, for players.
UNKNOWN = (
    "what was used up in the turn under way, and achievements and privileges gained before, are not on the "
    "table, and were taken in the players' favour"
)


@dataclass
class _Mat:
    """What lies on one player's mat, by area."""

    cards: dict[str, list[PieceState]] = field(default_factory=lambda: defaultdict(list))
    tanks: dict[str, dict[Grade, int]] = field(default_factory=lambda: defaultdict(dict))
    places: dict[str, str] = field(default_factory=dict)  # space of each figure
    masses: dict[str, Fraction] = field(default_factory=dict)  # of the wet and the dry chit
    grade: Grade | None = None
    chits: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))  # glory, by area
    heroism: list[str] = field(default_factory=list)
    glitches: set[str] = field(default_factory=set)


def take_position(state: Hf4State, table: TableState, view: TableView) -> None:
    """Fill a fresh state (before ``set_up``) with the position on the table; the 1st player is on turn."""
    reader = _Reader(state, table, view)
    reader.read()
    war_position.take_in(state, table, view)
    for stack in state.stacks():
        if stack.dry:  # a chit that lies beside the mass is a slip: it is counted anew, and the fuel kept
            f_fuel.set_mass(state, stack)
    state.turn = None
    begin_turn(state, state.first_player)


def turn_of(state: Hf4State, player: str | None) -> None:
    """Begin the turn of the player who acts first in a log, None for the table.

    Players before that one in the year's order, or all of them, have had their turns.
    """
    order = order_from_first(state)
    for earlier in order[: order.index(player) + 1] if player is not None else order:
        begin_turn(state, earlier)
    if player is None:
        state.turn, state.phase = None, "sunspot"


class _Reader:
    def __init__(self, state: Hf4State, table: TableState, view: TableView) -> None:
        self.state, self.table, self.view = state, table, view
        self.of_faction = {player.faction: player for player in state.players.values()}
        self.mats: dict[str, _Mat] = defaultdict(_Mat)
        self.boards = {mat(view.content.factions[faction]): faction for faction in self.of_faction}
        self.hands = {hand(view.content.factions[faction]): faction for faction in self.of_faction}
        self.chits = {str(row["id"]): row for row in view.content.tables["glory"]["chits"]}

    def read(self) -> None:
        state = self.state
        self._decks()
        d5_rescue.lay_out(state)
        if (rescue := state.rescue) is not None:
            rescue.waiting, rescue.chits = [], []
        for piece in self.table.pieces.values():
            self._piece(piece)
        for faction, player in self.of_faction.items():
            self._lay_out(player, self.mats[faction])
        year, spot = self._number("hf4_year", 1), self._spot()
        state.year, state.sunspot = max(1, year), spot
        if state.assembly is not None:
            state.assembly.active = self.view.law(self.table) or state.assembly.active
        for player in state.players.values():
            for site in (space for space, site in state.sites.items() if site.factory == player.id):
                player.privileges |= self._privileges(site)

    def _number(self, name: str, default: int, board: str = "Module") -> int:
        value = self.table.property(name, board) or ""
        return int(value) if value.isdecimal() and len(value) < 6 else default

    def _spot(self) -> int:
        cubes = [p for p in self.table.pieces.values() if self.view.constants(p)[0] == CUBE]
        value = cubes[0].properties().get("Spot", "0") if cubes else "0"
        return int(value) if value in map(str, range(CYCLE)) else 0

    def _privileges(self, site: str) -> set[str]:
        """Every privilege that an industrialization there can have given, by whatever refinery."""
        refineries = [card for card in self.state.content.cards if card in self.state.cards]
        return {one for card in refineries for one in privileges_gained(self.state, card, site)}

    # -- pieces -----------------------------------------------------------------------------------------

    def _decks(self) -> None:
        shown = self.view.decks(self.table)
        for deck in c_setup.deck_names(self.state):
            self.state.decks[deck] = list(shown.get(deck, ()))
            for card in self.state.decks[deck]:
                self.state.cards[card] = CardState(card)

    def _piece(self, piece: PieceState) -> None:
        ident = self.view.constants(piece)[0]
        parent = self.table.stacks.get(piece.parent) if piece.parent else None
        if parent is not None and parent.is_deck:
            return
        card = self.view.card(piece)
        if card is not None:
            self._card(piece, card)
        elif self.state.rescue is not None and (token := self.view.cargo(piece)) is not None:
            self._token_of_rescue(piece, token, self.state.rescue)
        elif piece.map == MAP:
            self._on_map(piece, ident)
        elif piece.map == ASSEMBLY:
            self._in_assembly(ident, self.view.area(piece))
        elif ident.startswith("seniority-"):
            self.state.seniority += piece.map == MARKET and self.view.place(piece) == SENIORITY
        elif (faction := self.boards.get(piece.map or "")) is not None:
            if ident == "first-player":
                self.state.first_player = self.of_faction[faction].id
            self._on_mat(piece, ident, self.mats[faction])

    def _card(self, piece: PieceState, card: Card) -> None:
        if (faction := self.hands.get(piece.map or "")) is not None:
            self.of_faction[faction].hand.append(card.id)
            self.state.cards[card.id] = CardState(card.id)
        elif (faction := self.boards.get(piece.map or "")) is not None:
            area = self.view.area(piece)
            if area in STACKS:
                self.mats[faction].cards[area].append(piece)

    def _token_of_rescue(self, piece: PieceState, token: str, rescue: Rescue) -> None:
        """A Colonist disk or a Discovery chit: in a stack, on the colony site, or beside the game."""
        faction, area = self.boards.get(piece.map or ""), self.view.area(piece)
        if faction is not None and area in STACKS:
            self.mats[faction].cards[area].append(piece)
        elif piece.map == MARKET and self.view.place(piece) == LOST:
            rescue.lost.append(token)
        elif d5_rescue.is_colonist(self.state, token):
            rescue.waiting.append(token)
            rescue.site = self.view.space(piece.x, piece.y) if piece.map == MAP else rescue.site
        else:
            rescue.chits.append(token)

    def _on_map(self, piece: PieceState, ident: str) -> None:
        space = self.view.space(piece.x, piece.y)
        if match := TOKEN.fullmatch(ident):
            self._token(match[1], match[2], space)
        elif match := FIGURE.fullmatch(ident):
            self.mats[match[2]].places[match[1].replace("-", "")] = space
        elif ident.startswith("red-disk-"):
            self.state.site(space).busted = True
        elif ident in self.chits:
            self.state.glory_spots[ident] = str(self.chits[ident].get("zone", ""))
            self.state.glory_high[ident] = False

    def _in_assembly(self, ident: str, ideology: str) -> None:
        """A cube that is a delegate, or a seniority disk that is a legacy vote."""
        ideology = ideology.removeprefix(area_of(propaganda("")))
        house, match = self.state.assembly, TOKEN.fullmatch(ident)
        if house is None or not ideology:
            return
        if ident.startswith("seniority-"):
            o6_term.place(self.state, ideology)
        elif match is not None and match[2] in self.of_faction:
            o1_assembly.add(house, ideology, self.of_faction[match[2]].id)

    def _token(self, kind: str, faction: str, space: str) -> None:
        player = self.of_faction.get(faction)
        if player is None:
            return
        site = self.state.site(space)
        if kind == "claim":
            site.claim = player.id
        elif kind == "cube":
            site.factory = player.id
        else:
            site.colonies.append(player.id)

    def _on_mat(self, piece: PieceState, ident: str, there: _Mat) -> None:
        values = piece.properties()
        area = self.view.area(piece)
        grade = GRADES[int(values["Grade"])] if values.get("Grade") in ("0", "1", "2") else Grade.WATER
        if match := CHIT.fullmatch(ident):
            mass = self.view.mass(piece)
            if mass is not None:
                there.masses[match[1]] = f_fuel.parse_mass(mass)
            if match[1] == "wet":
                there.grade = grade
        elif ident.startswith("tanks-"):
            number = values.get("Tanks", "0")
            if number.isdecimal() and int(number):
                there.tanks[area][grade] = there.tanks[area].get(grade, 0) + int(number)
        elif ident.startswith("red-disk-"):
            there.glitches.add(area)
        elif ident in self.chits:
            if self.chits[ident]["kind"] == "glory":
                self.state.glory_high[ident] = values.get("Side") == "1"
                there.chits[area].append(ident)
            else:
                there.heroism.append(ident)

    # -- stacks -----------------------------------------------------------------------------------------

    def _lay_out(self, player: Player, there: _Mat) -> None:
        board = mat(self.view.content.factions[player.faction])
        player.aquas = self._number("Aquas", 0, board)
        player.heroism = sorted(there.heroism)
        for kind in STACKS:
            stack = self._stack(kind, player, there)
            if stack is not None:
                player.stacks[kind] = stack
        for area, chits in sorted(there.chits.items()):
            self._glory(player, player.stacks.get(area), chits)

    def _stack(self, kind: str, player: Player, there: _Mat) -> Stack | None:
        cards = [card for piece in there.cards[kind] for card in self._state_of(piece, player)]
        tanks = there.tanks.get(kind, {})
        if kind == "leo":
            return Stack(kind, player.id, LEO, cards, glitch=kind in there.glitches)
        if not cards and not tanks:
            return None
        stack = Stack(kind, player.id, there.places.get(kind, LEO), cards, dict(tanks))
        stack.glitch = kind in there.glitches
        if kind in f_fuel.TRACKED:
            stack.dry = there.masses.get("dry", Fraction(0))
            stack.wet = there.masses.get("wet", stack.dry)
            stack.grade = there.grade if stack.wet > stack.dry else None
        return stack

    def _state_of(self, piece: PieceState, player: Player) -> Iterator[str]:
        """The card that a piece is, with its side; a crew's side was chosen for the whole game."""
        card = self.view.card(piece)
        if card is None:  # a token of Race to the Rescue
            yield self.view.constants(piece)[1]
            return
        values = piece.properties()
        black = values.get("Side") == "1"
        if card.id == player.crew:
            black = player.crew_black
        self.state.cards[card.id] = CardState(card.id, black, values.get("Heavy") == "1")
        yield card.id

    def _glory(self, player: Player, stack: Stack | None, chits: list[str]) -> None:
        """A chit in LEO lies with the player; elsewhere a human of the stack carries it (G5)."""
        humans = [] if stack is None or stack.kind == "leo" else stack.cards
        carriers = [card for card in humans if e_stacks.is_human(self.state, card)]
        for chit in chits:
            if carriers:
                self.state.cards[carriers.pop(0)].glory = chit
            else:
                player.glory.append(chit)
