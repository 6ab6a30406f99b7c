"""What has been told of one act, and what the reader of an act works with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from hfmod.engine.act import Act, Impossible
from hfmod.engine.game import Game
from hfmod.engine.lines import Line
from hfmod.findings import Severity
from hfmod.games.hf4.acts.names import mass_of
from hfmod.games.hf4.acts.offers import Agreed, Landed
from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules.core.f_fuel import parse_mass
from hfmod.games.hf4.rules.core.i_specialists import SpecialistOperation
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.record.declarations import Declaration

A = TypeVar("A", bound=Act[Hf4State])


@dataclass(frozen=True, slots=True)
class ReadAct(Line[Hf4State]):
    """A line of which the act and the step are known, as all that is read here."""

    act: Act[Hf4State]
    step: int


@dataclass
class Open:
    """An act that is being told: parameters, lists by name, rolls (step, die, tag), tanks told on the way."""

    faction: str
    act: str
    step: int
    params: dict[str, str]
    lists: tuple[str, ...] = ()
    found: dict[str, list[str]] = field(default_factory=dict)
    told_at: dict[str, int] = field(default_factory=dict)  # steps of what the lists hold
    heavy: list[str] = field(default_factory=list)
    rolls: list[tuple[int, int, Declaration]] = field(default_factory=list)
    tanks: list[Declaration] = field(default_factory=list)
    aquas: bool = False  # whether they were counted on the way
    wets: list[str] = field(default_factory=list)  # where the wet mass chit was told, or laid, on the way
    supports: list[str] = field(default_factory=list)  # cards told as supports before the act
    given: list[str] = field(default_factory=list)  # cards that were told to be given up for it
    meant: list[str] = field(default_factory=list)  # what was pointed at before it
    results: list[str] = field(default_factory=list)  # effects that the table's own results name
    specialist: str = ""  # Colonist who does the operation, told before it
    black: frozenset[str] = frozenset()  # cards named that lay Black Side up, and were not turned back
    loaded: str = ""  # Bernal whose wet mass was told on the way
    by_hand: bool = False  # told by nobody: a hand alone did it
    plain: bool = False  # told without parameters: by the button alone

    def add(self, step: int, tag: Declaration) -> None:
        """Take in one more declaration of the act."""
        self.plain, self.by_hand = self.plain or not tag.params, False
        for name, value in tag.params.items():
            if name in self.lists:
                kept = self.found.setdefault(name, [])
                kept += [one for one in tag.values(name) if one not in kept]
                self.told_at = dict.fromkeys(tag.values(name), step) | self.told_at
            else:
                self.params[name] = value
        if tag.params.get("heavy") == "1":
            self.heavy += [*tag.values("cards"), *tag.values("card")]

    @property
    def wet(self) -> str | None:
        """Where the wet mass chit lies."""
        return self.wets[-1] if self.wets else None

    def told_wet(self, tag: Declaration) -> None:
        """Note the wet mass that was told."""
        mass = mass_of(tag.params.get("mass", ""))
        try:
            parse_mass(mass)
        except ValueError:
            return
        self.wets.append(str(mass))

    def all(self, name: str) -> list[str]:
        """A list parameter."""
        return self.found.get(name, [])


class DeclaredAt(Protocol):
    """A declaration with its step."""

    @property
    def step(self) -> int:
        """The step at which it is told."""
        ...

    @property
    def tag(self) -> Declaration:
        """What is told."""
        ...


class Log(Protocol):
    """What the class of an act may look up in the log around its declarations, and say about it."""

    @property
    def step(self) -> int:
        """The step that is being read: the act was told before."""
        ...

    def rest_of_turn(self) -> Iterator[tuple[int, DeclaredAt]]:
        """Declarations from here to the end of the turn that were not read yet, with their indices."""
        ...

    def take(self, index: int) -> None:
        """One of them is read now, together with an earlier one."""
        ...

    def turn_over(self, player: str) -> int:
        """The step at which a player ends the turn under way; the last one where the player does not."""
        ...

    def black(self, card: str, step: int) -> bool:
        """Whether a card lay Black Side up after a step."""
        ...

    def taken_up(self, card: str, since: int, before: int) -> str:
        """In whose hand a card came between two steps, and stayed; empty where it came into none."""
        ...

    def claimed(self, player: str, since: int) -> list[str]:
        """On which spaces a player laid claim disks after a step, until now."""
        ...

    def bid_set(self, player: str, before: int) -> bool:
        """Whether a number was set on a player's bid button since his last declaration, before a step."""
        ...

    def legal(self, act: Act[Hf4State]) -> bool:
        """Whether the rules allow an act, after what its player has answered by going on."""
        ...

    def rule(self, act: Act[Hf4State]) -> str:
        """The rule that an act breaks first; IMPOSSIBLE where it cannot be done."""
        ...

    def note(self, code: str, severity: Severity, message: str, step: int, player: str | None = None) -> None:
        """Report something about the log itself."""
        ...


def _unseen(word: str, taker: str, source: Stack | None) -> None:
    """Nothing shows where cargo was put."""


@dataclass
class Work:
    """What a reader works with."""

    group: Open
    state: Hf4State
    game: Game[Hf4State]
    log: Log
    told: Mapping[str, int] = field(default_factory=dict)  # tanks (Aquas: leo) told this turn, by stack kind
    unclear: str = ""
    undone: bool = False  # its player has taken it back
    landed: Landed = _unseen  # where the taker of a deal put cargo of another one
    agreed: Agreed | None = None  # the deal that is consented to
    supports: Sequence[str] = ()  # cards told as supports this turn
    not_kept: Sequence[str] = ()  # radiators given up if the hazard roll fails
    chit: str = ""  # heroism chit that was named
    chits: Sequence[str] = ()  # those that are paid in the place of bribes
    lifted: str | None = None  # mass that the wet mass chit was taken from last
    home: bool = False  # what is boosted goes straight to the Home Bernal
    areas: Mapping[str, str] = field(default_factory=dict)  # where cards of converted stacks still lie

    @property
    def by(self) -> str:
        return self.group.faction

    @property
    def named_supports(self) -> list[str]:
        """Cards told as supports before the act, and with it."""
        return list(dict.fromkeys([*self.group.supports, *self.supports]))

    @property
    def stacks(self) -> dict[str, Stack]:
        """The acting player's stacks."""
        return self.state.players[self.by].stacks

    def get(self, name: str, default: str = "") -> str:
        """A parameter as it was told."""
        return self.group.params.get(name, default)

    def number(self, name: str) -> int:
        """A parameter that is a number; 0 where none is told."""
        told = self.get(name)
        return int(told) if told.isdecimal() else 0

    def stack_of(self, card: str) -> Stack | None:
        """The stack where a card lies, whoever owns it."""
        return self.state.stack_of(card)

    def line(self, act: Act[Hf4State], *chance: Mapping[str, Any]) -> ReadAct:
        """An act as it was read, with the chance that was told."""
        return ReadAct(self._staffed(act), self.group.step, chance=chance)

    def _staffed(self, act: A) -> A:
        """An operation as the Colonist does it who was told before it."""
        if not self.group.specialist or not isinstance(act, SpecialistOperation):
            return act
        return replace(act, colonist=self.group.specialist)

    @property
    def bank(self) -> str:
        """The stack in which water tanks are Aquas."""
        return self.state.rules.bank(self.state, self.by).kind

    def counted(self, kind: str) -> int | None:
        """How many tanks of an own stack were counted; those of the Bank are Aquas. None where none were."""
        if kind == self.bank:
            return self.told.get("leo")
        if kind == "leo":  # where the Bank is a Bernal, nobody counts LEO's
            return None
        return self.told.get(kind)

    def _counted(self, kind: str) -> int:
        told = self.counted(kind)
        return told if told is not None else self.held(kind)

    def line_of(self, item: str, act: Act[Hf4State]) -> ReadAct:
        """An act about one thing of a list, at the step at which that was told."""
        return ReadAct(act, self.group.told_at.get(item, self.group.step))

    def moved(self, source: str, to: str) -> int:
        """Tanks that went from one own stack into another, by the numbers told; 0 where they do not fit.

        Where one of the two was not counted, or is counted later, the other one tells. Tanks tell more than
        Aquas, which are counted for many reasons. More than there were have come where the source is told to
        be empty, or holds none and they are counted with the act, and as many have left no other stack.
        """
        held, bank = self.held(source), self.bank
        gained = self._counted(to) - self.held(to) if to != bank else 0
        lost = held - self._counted(source)
        counted = any(tag.params.get("stack") == to for tag in self.group.tanks)
        if gained > lost == held and (held or counted) and not self._left_another(gained, source, to):
            return gained
        lost = lost if source != bank else 0
        moved = gained or lost
        fits = lost in (0, moved) and gained in (0, moved)
        return moved if fits and 0 < moved <= held else 0

    def _left_another(self, tanks: int, source: str, to: str) -> bool:
        """Whether an own stack that an act does not name has, as it is counted, lost that many tanks."""
        others = self.stacks.keys() - {source, to, self.bank}
        return any(self.held(kind) - self._counted(kind) == tanks for kind in others)

    def perhaps_moved(self, source: str, to: str) -> int:
        """Tanks that may have gone into another stack where none were counted: as many as Aquas tell, or all.

        What that makes of the table is in doubt until the table shows it.
        """
        bank = self.bank
        gained = self._counted(bank) - self.held(bank)
        moved = max(0, -gained if source == bank else gained if to == bank else 0)
        if not moved and source != bank and not {source, to} & self.told.keys():
            moved = self.held(source)
        if not moved and self.held(source) == 1:
            moved = 1  # the only one
        return moved if moved <= self.held(source) else 0

    def meant(self, area: str) -> str:
        """The stack that is told by an area: cards may still lie where theirs was before it was converted."""
        card = next(iter(self.group.all("cards")), "")
        if self.areas.get(card) != area:
            return area
        return next((kind for kind, stack in self.stacks.items() if card in stack.cards), area)

    def held(self, kind: str) -> int:
        """Tanks in an own stack, Aquas in the Bank, as the position has them."""
        if kind == self.bank:
            return self.state.players[self.by].aquas
        return sum(self.stacks[kind].fts.values()) if kind in self.stacks else 0

    def grade(self, kind: str, fts: int) -> str:
        """Grade of tanks that leave an own stack."""
        held = self.stacks[kind].fts if kind in self.stacks else {}
        return next((grade.value for grade, n in held.items() if n >= fts), Grade.WATER.value)

    def legal(self, act: Act[Hf4State]) -> bool:
        """Whether the engine has nothing against an act."""
        return legal(self.game, self.state, act)

    def untimely(self, act: Act[Hf4State]) -> bool:
        """Whether an act breaks a rule, and none but those about when it may be done."""
        broken = rules_of(self.game, self.state, act)
        return bool(broken) and self.game.order_rules.issuperset(broken or ())

    def first_legal(self, acts: Sequence[A]) -> A | None:
        """The first act that is legal, else the first one, None of none."""
        return next((one for one in acts if self.legal(self._staffed(one))), acts[0] if acts else None)

    def glory(self, card: str) -> str | None:
        """The glory chit that a card carries."""
        found = self.state.cards.get(card)
        return found.glory if found is not None else None

    def own_cards(self) -> list[str]:
        """Cards in the acting player's stacks."""
        return [card for stack in self.stacks.values() for card in stack.cards]


def legal(game: Game[Hf4State], state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether the engine has nothing against an act."""
    return rules_of(game, state, act) == set()


def rules_of(game: Game[Hf4State], state: Hf4State, act: Act[Hf4State]) -> set[str] | None:
    """Rules that an act breaks; None where it cannot be done."""
    try:
        return {one.rule for one in game.judge(state, act)}
    except Impossible:
        return None
