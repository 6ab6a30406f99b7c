"""Rolls, shuffles, draws and reveals of VASSAL logs that were taken back: a replayed chance is always told.

An undone act is none, but an undone roll, shuffle, draw or reveal is reported with the result that was taken
back and the one that stood (CHANCE-UNDONE). A cleaned log has no undo any more; it keeps such a report as a
line of its own (:func:`write_note`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hfmod.findings import Finding, Severity
from hfmod.record.declarations import MARK, read_declaration
from hfmod.vassal import observations as o
from hfmod.vassal.table import PieceState, TableState

CODE = "CHANCE-UNDONE"
_NOTE = f"{MARK}Taken back by an undo, "
_STOOD, _NOTHING = "it stood: ", "nothing like it followed"
_KINDS = ("roll", "shuffle", "draw", "reveal")

#: Count of a die that is a piece of its own: what it shows.
FACE = "Face"


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance decided, or what became known: ``kind`` roll, shuffle, draw or reveal; ``key`` is the same
    for the same question."""

    kind: str
    told: str
    key: tuple[str, str, str]
    player: str | None = None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Chance of step ``undone`` that the undo at step ``at`` took back; ``stood``: what came in its place."""

    undone: int
    at: int
    chance: Chance
    stood: str

    @property
    def innocent(self) -> bool:
        """Whether nothing can have been gained: the same came again, or a card lay back on its pile."""
        return self.chance.kind == "draw" or self.stood == self.chance.told

    def finding(self) -> Finding:
        """The report of it."""
        message = f"a {self.chance.kind} was undone at step {self.at}: {self.chance.told}; "
        message += f"what stood is {self.stood}" if self.stood else "nothing like it followed"
        return Finding(
            CODE, Severity.NOTE if self.innocent else Severity.UNVERIFIABLE, message,
            step=self.undone, player=self.chance.player, action=self.chance.kind,
            facts={"undone": self.chance.told, "stood": self.stood or None},
        )  # fmt: skip


class ChanceWatch:
    """Remembers the chance of all steps and which steps were undone.

    ``label`` names the top card of a shuffled deck.
    """

    def __init__(self, label: Callable[[PieceState], str] = lambda piece: piece.name) -> None:
        self.label = label
        self.chances: dict[int, list[Chance]] = {}
        self.undone: set[int] = set()
        self._undos: list[tuple[int, int]] = []
        self._notes: list[tuple[int, TakenBack]] = []

    def see(self, number: int, seen: o.Observation, state: TableState) -> None:
        """Take in one observation of a step that is no undo."""
        self.read(number, seen)
        for chance in chances(seen, state, self.label):
            self.decided(number, chance)

    def read(self, number: int, seen: o.Observation) -> None:
        """Take in what a cleaned log kept of an undo."""
        note = read_note(seen.text, number) if isinstance(seen, o.ChatLine) else None
        if note is not None:
            self._notes.append((number, note))

    def decided(self, number: int, chance: Chance) -> None:
        """Take in what chance decided in a step."""
        self.chances.setdefault(number, []).append(chance)

    def undo(self, undone: int, at: int) -> None:
        """Step ``at`` took step ``undone`` back."""
        self.undone.add(undone)
        self._undos.append((undone, at))

    def taken_back(self) -> Iterator[TakenBack]:
        """All chance that was taken back, in the order of the undos; what a cleaned log kept of it first."""
        for number, note in self._notes:
            if number not in self.undone:
                yield note
        for undone, at in self._undos:
            for chance in self.chances.get(undone, ()):
                if chance.kind != "shuffle" or not self._turned(undone, chance):
                    yield TakenBack(undone, at, chance, self._stood(chance, at))

    def _stood(self, chance: Chance, after: int) -> str:
        for number in sorted(self.chances):
            if number > after and number not in self.undone:
                for other in self.chances[number]:
                    if (other.kind, other.key) == (chance.kind, chance.key):
                        return other.told
        return ""

    def _turned(self, step: int, chance: Chance) -> bool:
        """Whether a pile was only turned over and back, to lay a card under it."""
        return sum(other.key == chance.key for other in self.chances[step]) % 2 == 0


def chances(
    seen: o.Observation, state: TableState, label: Callable[[PieceState], str] = lambda piece: piece.name
) -> Iterator[Chance]:
    """What chance decided, as an observation of a table in that state shows it."""
    match seen:
        case o.ChatLine(kind="report"):
            tag = read_declaration(seen.text)
            if tag is not None and "d6" in tag.params:
                about = tag.params.get("for", "" if tag.act == "roll" else tag.act)
                told = f"{tag.params['d6']} for {(about or '?').replace('_', ' ')}"
                yield Chance("roll", told, (tag.faction, about, tag.params.get("subject", "")), tag.faction)
        case o.TraitChanged(kind="property", name=name) if name == FACE and seen.new != "0":
            told = f"{seen.new} by {seen.piece.public_name or 'a die'}"
            yield Chance("roll", told, ("", seen.piece.id, FACE))
        case o.TraitChanged(kind="mask" | "hidden", new="") if seen.old and seen.piece.public_name:
            yield Chance("reveal", seen.piece.public_name, ("", seen.piece.id, "reveal"))
        case o.DiceRolled():
            yield Chance("roll", f"{seen.told} by {seen.button}", ("", seen.button, ""))
        case o.SpecialDiceRolled():
            yield Chance("roll", f"{', '.join(seen.symbols)} by {seen.button}", ("", seen.button, ""))
        case o.DeckShuffled():
            top = state.pieces.get(seen.order[-1]) if seen.order else None
            told = f"{seen.deck}, with {label(top) if top is not None else 'a card'} on top"
            yield Chance("shuffle", told, ("", seen.deck, ""))
        case o.CardDrawn():
            told = f"{seen.piece.public_name or 'a card'} from {seen.deck}"
            yield Chance("draw", told, ("", seen.deck, "draw"))


def write_note(taken: TakenBack) -> str:
    """The report line that a cleaned log keeps of an undone chance."""
    end = f"{_STOOD}{taken.stood}" if taken.stood else _NOTHING
    line = f"{_NOTE}{taken.chance.kind}: {taken.chance.told}; {end}"
    return " ".join(line.split())


def read_note(line: str, step: int) -> TakenBack | None:
    """The undone chance that a line of a cleaned log keeps; None for other lines."""
    kind, _, rest = line.removeprefix(_NOTE).partition(": ")
    told, mark, end = rest.partition("; ")
    if not line.startswith(_NOTE) or kind not in _KINDS or not mark:
        return None
    return TakenBack(
        step, step, Chance(kind, told, ("", "", "")), end.removeprefix(_STOOD) if end != _NOTHING else ""
    )
