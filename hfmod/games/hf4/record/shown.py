"""What the High Frontier table plainly shows, as facts of the engine, and where its pieces lie, in words.

What is no fact here, and why: hands lie any way up, and chits on the map too; the order of a deck below its
top card shows when the next one is drawn; net thrust markers, bids, burners and pushes are of an act under
way; chits on the strip say nothing without a rocket; seats and options are settled when the
game begins, and the year by the control that moves the cube. FTs of core and Module 0 are all of water. With
Module 1, a cube on a claim of its colour is a factory; any other one on the map is a mobile factory.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hfmod.games.hf4.acts.names import (
    ALL_STACKS,
    ASSEMBLY,
    CONFLICT,
    CONFLICT_STATES,
    GAME,
    GRADES,
    MAP,
    MARKET,
    PILES,
    STACKS,
    STAR,
    area_of,
    hand,
    ideologies,
    mat,
    propaganda,
    propaganda_piece,
    seat,
    war_room,
)
from hfmod.games.hf4.content.model import Card
from hfmod.games.hf4.record.table import BERNAL_CHIT, CARGO, CHIT, CUBE, FIGURE, TOKEN, TableView
from hfmod.games.hf4.rules.conflict.b_blocs import other
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.e_stacks import owner_of
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import DISKS, TITLES
from hfmod.games.hf4.words.slip_words import stack_name
from hfmod.vassal.table import PieceState, TableState

Facts = dict[str, Any]

_TOKENS = {"claim": "claims", "cube": "factories", "dome": "colonies"}
_BEAD = re.compile(r"track-bead-([a-z])")
_PRICE = re.compile(r"([a-z]) at ([0-9]+)")  # places of the board are spelt small
SENIORITY = "seniority disks"  # their place on the sunspot cycle


@dataclass
class _Seen:
    """One faction's things on the table, or those of nobody, whose ``delegates`` are the legacy votes."""

    hand: list[str] = field(default_factory=list)
    stacks: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    heavy: list[str] = field(default_factory=list)
    tanks: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    figures: dict[str, str] = field(default_factory=dict)  # on the map
    masses: dict[str, str | None] = field(default_factory=dict)
    grade: str = ""
    crew: str = ""
    tokens: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    delegates: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    glory: dict[str, str] = field(default_factory=dict)
    heroism: list[str] = field(default_factory=list)
    cargo: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    glitches: set[str] = field(default_factory=set)
    # of the table
    law: str | None = None
    chits: list[str] = field(default_factory=list)  # on the map
    busted: set[str] = field(default_factory=set)
    seniority: int = 0
    first: str | None = None  # whose mat the marker lies on
    spot: int | None = None
    beads: dict[str, int | None] = field(default_factory=dict)
    waiting: int = 0  # Colonists of Race to the Rescue on the map
    colonists: list[str] = field(default_factory=list)  # in play, on whatever mat
    anchored: set[str] = field(default_factory=set)  # Bernals
    mobile: list[str] = field(default_factory=list)  # cubes that are no factories
    isotope: str | None = None  # spectral type of gold tanks, by the marker
    elevators: list[str] = field(default_factory=list)
    # of Module 3
    bribes: int = 0  # in the war room
    conflict: str | None = None  # how war and peace stand, by the marker
    chits_of: dict[str, str] = field(default_factory=dict)  # ideology -> bloc that lies up
    extremists: dict[str, str] = field(default_factory=dict)  # ideology -> whose delegate stands on the chit
    corrupt: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def lift_off(self) -> None:
        """Tell the cubes that are factories, one on each claim of their colour, from mobile ones."""
        claims = set(self.tokens["claims"])
        for space in self.tokens.pop("factories", []):
            if space in claims:
                claims.discard(space)
                self.tokens["factories"].append(space)
            else:
                self.mobile.append(space)


class Look:
    """One look at the table: facts by faction, and where cards and chits lie."""

    def __init__(self, view: TableView, state: TableState) -> None:
        self.view, self.state = view, state
        self.seen: dict[str, _Seen] = defaultdict(_Seen)
        self.places: dict[str, str] = {}  # by card or chit, in words
        self.rescue = False  # whether tokens of Race to the Rescue are on the table
        content = view.content
        self.mats = {mat(faction): faction.id for faction in content.factions.values()}
        self.hands = {hand(faction): faction.id for faction in content.factions.values()}
        self.crews = {faction.crew: faction.id for faction in content.factions.values()}
        self.rooms = {war_room(faction): faction.id for faction in content.factions.values()}
        self.chits = {str(row["id"]): str(row["kind"]) for row in content.tables["glory"]["chits"]}
        self.decks = {deck: list[str]() for deck in PILES}
        self.decks |= view.decks(state)
        self.modules = view.modules(state)
        for piece in state.pieces.values():
            if piece.map is not None:
                self._look(piece)
        if "m1" in self.modules:
            for seen in list(self.seen.values()):
                seen.lift_off()

    def facts(self, factions: Iterable[str]) -> dict[str, Facts]:
        """What the table plainly shows, by faction (and ``""`` for the table itself)."""
        politics = "m0" in self.modules
        return {"": self._common(politics)} | {faction: self._of(faction, politics) for faction in factions}

    # -- pieces -----------------------------------------------------------------------------------------

    def _look(self, piece: PieceState) -> None:
        ident = self.view.constants(piece)[0]
        card = self.view.card(piece)
        if card is not None:
            self.places[card.id] = self._place(piece)
            self._card(piece, card)
        elif match := CARGO.fullmatch(self.view.constants(piece)[1]):
            self._cargo(piece, match[1])
        elif ident in self.chits:
            self.places[ident] = self._place(piece)
            self._chit(piece, ident)
            if piece.map == ASSEMBLY:
                self._bribe(piece, self.view.area(piece))
        elif piece.map == MAP:
            self._on_map(piece, ident)
        elif piece.map == ASSEMBLY:
            self._in_assembly(piece, ident)
        elif piece.map == MARKET:
            self._on_market(piece, ident)
        elif piece.map in self.mats:
            self._on_mat(piece, ident, self.mats[piece.map])
        elif piece.map in self.rooms and ident.startswith("bribe-"):
            self.seen[self.rooms[piece.map]].bribes += 1

    def _card(self, piece: PieceState, card: Card) -> None:
        if card.id in self.crews:
            back = piece.properties().get("Side") == "1"
            self.seen[self.crews[card.id]].crew = (card.back if back else card.front).code
        if piece.map in self.hands:
            self.seen[self.hands[piece.map]].hand.append(card.id)
        elif piece.map in self.mats and self.view.laid_out:
            seen = self.seen[self.mats[piece.map]]
            seen.stacks[area := self.view.area(piece)].append(self.view.shown(piece, card))
            if owner := piece.properties().get("OwnerId", "") if card.deck == "colonists" else "":
                self.seen[owner].colonists.append(card.id)
            if area in ALL_STACKS and card.edition != "rfg" and piece.properties().get("Heavy") == "1":
                seen.heavy.append(card.id)

    def _cargo(self, piece: PieceState, kind: str) -> None:
        """A Colonist disk or Discovery chit; those of a kind are all alike."""
        self.rescue = True
        if piece.map in self.mats and (area := self.view.area(piece)) in STACKS:
            self.seen[self.mats[piece.map]].cargo[area][kind] += 1
        elif piece.map == MAP and kind == TITLES[DISKS][0]:
            self.seen[""].waiting += 1

    def _chit(self, piece: PieceState, chit: str) -> None:
        if piece.map == MAP:
            self.seen[""].chits.append(chit)
        elif piece.map in self.mats:
            seen = self.seen[self.mats[piece.map]]
            if self.chits[chit] == "glory":
                seen.glory[chit] = "high" if piece.properties().get("Side") == "1" else "low"
            else:
                seen.heroism.append(chit)

    def _on_map(self, piece: PieceState, ident: str) -> None:
        space = self.view.space(piece.x, piece.y)
        if match := TOKEN.fullmatch(ident):
            self.seen[match[2]].tokens[_TOKENS[match[1]]].append(space)
        elif match := FIGURE.fullmatch(ident):
            kind = match[1].replace("-", "")
            self.seen[match[2]].figures[kind] = space
            if piece.properties().get("Anchored", "0") != "0":
                self.seen[match[2]].anchored.add(kind)
        elif (name := self.view.elevator(piece)) is not None:
            if piece.properties().get("Built") == "1":
                self.seen[""].elevators.append(name)
        elif ident.startswith("red-disk-"):
            self.seen[""].busted.add(space)

    def _in_assembly(self, piece: PieceState, ident: str) -> None:
        area = self.view.area(piece)
        ideology = area.removeprefix(area_of(propaganda("")))
        if not ideology:
            return
        if ideology != area and self._of_war(piece, ident, ideology):
            return
        if ident == STAR:
            self.seen[""].law = ideology
        elif ident.startswith("seniority-"):
            self.seen[""].delegates[ideology] += 1
        elif (match := TOKEN.fullmatch(ident)) and match[1] == "cube":
            self.seen[match[2]].delegates[ideology] += 1
            if ideology != area:
                self.seen[""].extremists[ideology] = match[2]
        elif ident.startswith("bribe-"):
            self._bribe(piece, ideology)
        elif ident == CONFLICT:
            self.seen[""].conflict = _counted(piece, "State", CONFLICT_STATES)

    def _of_war(self, piece: PieceState, ident: str, ideology: str) -> bool:
        """Take in propaganda; whether it is some."""
        first = self.view.content.tables.get("conflict", {}).get("blocs", ())
        bloc = next((str(row["bloc"]) for row in first if row["ideology"] == ideology), "")
        if ident != propaganda_piece(ideology):
            return False
        turned = piece.properties().get("Side") == "1"
        self.seen[""].chits_of[ideology] = other(bloc) if turned else bloc
        return True

    def _bribe(self, piece: PieceState, ideology: str) -> None:
        """What lies where a player's delegates stand is under a corrupt one."""
        place, names = self.view.place(piece), ideologies(self.view.content.tables)
        for faction in self.view.content.factions.values():
            if ideology in names and place == seat(faction.name, names[ideology]):
                self.seen[""].corrupt[ideology][faction.id] += 1

    def _on_market(self, piece: PieceState, ident: str) -> None:
        place = self.view.place(piece)
        if ident.startswith("seniority-"):
            self.seen[""].seniority += place == SENIORITY
        elif ident == CUBE:
            self.seen[""].spot = self.view.spot(piece)
        elif bead := _BEAD.fullmatch(ident):
            match = _PRICE.fullmatch(place)
            own = match is not None and match[1] == bead[1]
            self.seen[""].beads[bead[1].upper()] = int(match[2]) if match is not None and own else None

    def _on_mat(self, piece: PieceState, ident: str, faction: str) -> None:
        if ident == "first-player":
            self.seen[""].first = faction
        if not self.view.laid_out:
            return
        if match := BERNAL_CHIT.fullmatch(ident):
            self.seen[match[3]].masses[f"{match[1]} {match[2]}"] = self.view.mass(piece)
        elif match := CHIT.fullmatch(ident):
            seen, grade = self.seen[match[2]], piece.properties().get("Grade")
            seen.masses[match[1]] = mass = self.view.mass(piece)
            if match[1] == "wet" and mass is not None and grade in ("0", "1", "2"):
                seen.grade = GRADES[int(grade)].value
        elif ident.startswith("tanks-") and (tanks := piece.properties().get("Tanks", "0")).isdecimal():
            self.seen[faction].tanks[self.view.area(piece)] += int(tanks)
        elif ident.startswith("red-disk-") and (area := self.view.area(piece)) in ALL_STACKS:
            self.seen[faction].glitches.add(area)
        elif ident.startswith("isotope-"):
            self.seen[faction].isotope = self.view.isotope(piece)

    # -- words ------------------------------------------------------------------------------------------

    def _place(self, piece: PieceState) -> str:
        pile = self.state.stacks.get(piece.parent) if piece.parent else None
        if pile is not None and pile.is_deck:
            return f"in the deck {pile.name}"
        board = piece.map or ""
        if board in self.hands:
            return f"in the hand of {self.hands[board]}"
        if board in self.mats:
            area = self.view.area(piece) if self.view.laid_out else ""
            what = f"in {stack_name(area)}" if area in STACKS else "on the mat"
            return f"{what} of {self.mats[board]}"
        if board == MAP:
            return "on the solar map"
        return f"on the board {board}"

    # -- facts ------------------------------------------------------------------------------------------

    def _of(self, faction: str, politics: bool) -> Facts:
        seen = self.seen[faction]
        facts: Facts = {"hand": sorted(seen.hand)}
        if politics:
            facts["delegates"] = dict(seen.delegates)
        if "m3" in self.modules:
            facts["bribes"] = seen.bribes
        aquas = self.state.property("Aquas", mat(self.view.content.factions[faction])) or ""
        if aquas.isdecimal():
            facts["aquas"] = int(aquas)
        facts |= {kind: sorted(seen.tokens[kind]) for kind in _TOKENS.values()}
        facts |= {"glory": dict(seen.glory), "heroism": sorted(seen.heroism), "crew": seen.crew}
        if self.view.laid_out:
            facts["leo"] = sorted(seen.stacks["leo"])
            facts |= {kind: self._stack(kind, seen) for kind in list(STACKS)[1:]}
            if "m2" in self.modules:
                facts |= {kind: self._bernal(kind, seen) for kind in b_cards.FIGURES}
                facts["colonists"] = sorted(seen.colonists)
            if "m1" in self.modules:
                facts |= {
                    "freighter": self._stack("freighter", seen),
                    "mobile_factories": sorted(seen.mobile),
                }
                facts["isotope"] = seen.isotope
            facts |= {"heavy": sorted(seen.heavy), "glitches": sorted(seen.glitches)}
            if seen.grade:
                facts["fuel"] = seen.grade
            if self.rescue:
                facts["cargo"] = {area: dict(sorted(there.items())) for area, there in seen.cargo.items()}
        return {f"{name}.{faction}": value for name, value in facts.items()}

    @staticmethod
    def _stack(kind: str, seen: _Seen) -> Facts | None:
        cards, tanks, place = seen.stacks[kind], seen.tanks[kind], seen.figures.get(kind)
        if not cards and not tanks and place is None:
            return None
        fact: Facts = {"location": place, "cards": sorted(cards), "fts": tanks}
        if kind == "rocket":
            fact |= {chit: mass for chit, mass in seen.masses.items() if " " not in chit}
        return fact

    def _bernal(self, kind: str, seen: _Seen) -> Facts | None:
        """A Bernal's stack, with its chits, and whether it is anchored."""
        fact = self._stack(kind, seen)
        if fact is None:
            return None
        fact |= {chit: seen.masses.get(f"{chit} {kind}") for chit in ("dry", "wet")}
        return fact | ({"anchored": True} if kind in seen.anchored else {})

    def _common(self, politics: bool) -> Facts:
        seen = self.seen[""]
        facts: Facts = {f"deck_top.{deck}": cards[0] if cards else None for deck, cards in self.decks.items()}
        facts |= {f"deck.{deck}": sorted(cards) for deck, cards in self.decks.items()}
        facts |= {"chits": sorted(seen.chits), "busted": sorted(seen.busted)}
        if politics:
            facts |= {"law": seen.law, "legacy": dict(seen.delegates)}
        if "m3" in self.modules:
            corrupt = {ideology: dict(there) for ideology, there in seen.corrupt.items() if there}
            facts |= {"propaganda": seen.chits_of, "extremists": seen.extremists, "corrupt": corrupt}
            if seen.conflict is not None:
                facts["conflict"] = seen.conflict
        if "m1" in self.modules:
            facts["elevators"] = sorted(seen.elevators)
        if seen.first is not None or (self.state.property(f"{GAME}_first") or "none") != "none":
            facts["first_player"] = seen.first
        if self.rescue:
            facts["waiting"] = seen.waiting
        if self.view.laid_out:
            facts |= {"seniority": seen.seniority, "sunspot": seen.spot}
            top = max(int(price) for price in self.view.content.tables["exploitation"]["prices"])
            if any(price != top for price in seen.beads.values()):  # beads that never move are not used
                facts |= {f"exploitation.{letter}": price for letter, price in seen.beads.items()}
        return facts


def _counted(piece: PieceState, count: str, words: Sequence[str]) -> str | None:
    """What a marker shows that counts these words."""
    shown = piece.properties().get(count, "0")
    return words[int(shown)] if shown.isdecimal() and int(shown) < len(words) else None


def with_guests(state: Hf4State) -> frozenset[str]:
    """Glory chits of guests: such a chit lies on the mat of its owner, or on that where the human is."""
    carriers = ((card, stack) for stack in state.stacks() for card in stack.cards if card in state.cards)
    found = (
        state.cards[card].glory for card, stack in carriers if owner_of(state, card, stack) != stack.owner
    )
    return frozenset(chit for chit in found if chit is not None)


def complete(name: str, derived: Any, seen: Any, guests: Container[str] = ()) -> Any:
    """A fact as the table shows it, with those parts of the engine's fact that no table shows.

    ``guests``: glory chits that may lie on another mat too.
    """
    kind = name.partition(".")[0]
    both = isinstance(seen, dict) and isinstance(derived, dict)
    if both and kind == "glory":  # a chit that a human carries lies as one that lies in LEO
        own = {chit: side for chit, side in seen.items() if chit not in guests}
        own |= {chit: side for chit, side in derived.items() if chit in guests}
        return {
            chit: "carried" if (derived.get(chit), side) == ("carried", "low") else side
            for chit, side in own.items()
        }
    if both and "cards" in derived:
        return {**derived, **seen}
    if kind == "fuel" and derived is None:  # without fuel the face of the chit says nothing
        return None
    return seen
