"""Chapter F: the fuel strip, and the mass and fuel of a spacecraft.

The strip is a graph of mass spots (F-STRIP). Black lines lead down one fuel step each; red lines add or
remove one tank or one unit of mass. Masses are exact fractions of a tank. Above the printed 32 the strip
goes on in whole numbers, so that an overloaded stack has a place until it jettisons; it cannot move there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.engine.witness import inexact
from hfmod.games.hf4.content.model import Grade, Hf4Content
from hfmod.games.hf4.rules.core.b_cards import FIGURES
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

ONE = Fraction(1)
FARTHEST = 1000  # masses beyond are none that a table takes for one
RANK = {Grade.DIRT: 0, Grade.WATER: 1, Grade.ISOTOPE: 2}  # F4b.1, low to high
TRACKED = frozenset({"rocket", *FIGURES})  # stacks whose masses lie on a strip; freighters use no fuel


def mass_text(mass: Fraction | int) -> str:
    """A mass as printed on the strip, ``8-1/2``."""
    whole, rest = divmod(Fraction(mass), 1)
    if not rest:
        return str(whole)
    return f"{whole}-{rest}" if whole else str(rest)


def parse_mass(text: object) -> Fraction:
    """The mass that ``8``, ``"8-1/2"`` or ``"17/2"`` stands for. Raises ValueError for other things."""
    if isinstance(text, Fraction):
        return text
    if isinstance(text, bool) or not isinstance(text, int | str):
        raise ValueError(f"{text!r} is no mass; write it like 8 or 8-1/2")
    whole, dash, part = str(text).partition("-")
    try:
        return Fraction(whole) + Fraction(part) if dash else Fraction(whole)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text!r} is no mass; write it like 8 or 8-1/2") from None


def stated_mass(stated: object, right: Fraction) -> Fraction:
    """A mass as a table states it; the right one where it states none, or none that is near the strip."""
    try:
        mass = parse_mass(stated)
    except ValueError:
        return right
    return mass if 1 <= mass <= FARTHEST else right


@dataclass(frozen=True)
class FuelStrip:
    """The strip as a graph: ``black`` leads one fuel step down, ``up`` and ``red`` one tank up and down.

    ``classes`` are (name, modifier, heaviest wet mass) from light to heavy; the last one has no end.
    """

    black: Mapping[Fraction, Fraction]
    up: Mapping[Fraction, Fraction]
    red: Mapping[Fraction, Fraction]
    classes: tuple[tuple[str, int, Fraction], ...]
    max_dry: int = 23
    max_wet: int = 32

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> FuelStrip:
        """The strip of a content table.

        ``black`` and ``red`` are lists of chains of spots, light to heavy; where two red links lead down
        from a spot the lower end counts (RUL-FUEL-STRIP); ``classes`` are mappings with ``name``,
        ``thrust`` and the heaviest wet mass ``to``. Raises ValueError or KeyError for another shape.
        """
        black: dict[Fraction, Fraction] = {}
        up: dict[Fraction, Fraction] = {}
        red: dict[Fraction, Fraction] = {}
        for light, heavy in _links(table["black"]):
            black[heavy] = light
        for light, heavy in _links(table["red"]):
            up[light] = heavy
            red[heavy] = min(light, red.get(heavy, light))
        classes = tuple((c["name"], int(c["thrust"]), parse_mass(c["to"])) for c in table["classes"])
        limits = {name: int(table[name]) for name in ("max_dry", "max_wet") if name in table}
        return cls(black, up, red, classes, **limits)

    @implements("F-STRIP")
    def down(self, spot: Fraction, steps: int) -> Fraction | None:
        """The spot ``steps`` fuel steps down the black lines, None where the strip ends before."""
        past = min(steps, self._steps_past_end(spot))
        spot -= 2 * past
        for _ in range(steps - past):
            below = self.black.get(spot)
            if below is None:
                return None
            spot = below
        return spot

    def _steps_past_end(self, spot: Fraction) -> int:
        """Fuel steps of two past the strip's end, down to where it ends: somebody may name any mass."""
        return max(0, ceil((spot - self.max_wet) / 2))

    @implements("F-STRIP", "F1a", "tE1.5", "tE1.6", silent=("F1a",))
    def steps_between(self, a: Fraction, b: Fraction) -> int | None:
        """Fuel steps that a chit can go down from ``a`` without passing ``b``; None where ``b`` is heavier.

        A black line that jumps over ``b`` (26 to 24 over 25) does not count: the chit cannot pass ``b``.
        """
        if a < b:
            return None
        steps = min(self._steps_past_end(a), (a - b) // 2)
        spot: Fraction | None = a - 2 * steps
        while spot is not None and spot > b:
            spot = spot - 2 if spot > self.max_wet else self.black.get(spot)
            if spot is None or spot < b:
                break
            steps += 1
        return steps

    @implements("F2b", "F3b", silent=True)
    def up_tanks(self, spot: Fraction, n: int) -> Fraction:
        """The spot ``n`` tanks heavier along the red lines; past the strip's end in whole numbers."""
        for left in range(n, 0, -1):
            if spot > self.max_wet:
                return Fraction(spot // 1) + left
            spot = self.up.get(spot, Fraction(spot // 1) + 1)
        return spot

    @implements("F2b", "tE4.12", silent=True)
    def down_tanks(self, spot: Fraction, n: int) -> Fraction:
        """The spot ``n`` tanks lighter along the red lines, at least 1."""
        past = max(0, min(n, ceil(spot - self.max_wet)))
        spot -= past
        for _ in range(n - past):
            if spot == ONE:
                break
            spot = self.red.get(spot, ONE)
        return spot

    @implements("H3b", "F-STRIP", "tE1.2", "tE1.1")
    def weight_class(self, wet: Fraction) -> tuple[str, int]:
        """Name and net thrust modifier of the weight class of a wet mass."""
        for name, modifier, heaviest in self.classes[:-1]:
            if wet <= heaviest:
                return name, modifier
        name, modifier, _ = self.classes[-1]
        return name, modifier


def _links(chains: Sequence[Sequence[object]]) -> Iterator[tuple[Fraction, Fraction]]:
    for chain in chains:
        spots = [parse_mass(spot) for spot in chain]
        if spots != sorted(set(spots)):
            raise ValueError(f"the chain of spots {list(chain)} does not rise")
        yield from pairwise(spots)


def strip(content: Hf4Content) -> FuelStrip:
    """The fuel strip of the content's table ``fuel_strip``, made once for each content."""
    return content.kept(_strip)


def _strip(content: Hf4Content) -> FuelStrip:
    return FuelStrip.from_table(content.tables["fuel_strip"])


# -- stacks ------------------------------------------------------------------------------------------


@implements(
    "Fa", "F1b", "F2a.2", "E5c", "tE1.4", "GL-Dry-Mass", "GL-Dry-Mass-Chit.a", "GL-Mass", "2B.2", silent=True
)
def dry_mass(state: Hf4State, stack: Stack) -> int:
    """Mass of a stack with empty tanks: cards and FTs; 0 counts as 1 (RUL-MASSLESS)."""
    cards, fts = sum(state.mass(card) for card in stack.cards), sum(stack.fts.values())
    if stack.cards and cards == 0 and fts and state.option("massless_dry") == "chits":
        return 1 + fts
    return max(1, cards + fts)


@implements("GL-Dry-Mass-Chit.a")
def by_chits(state: Hf4State, stack: Stack) -> Fraction:
    """The dry mass of a table that moves the chit along from 1, which is no slip of play (RUL-MASSLESS)."""
    massless = stack.cards and not any(state.mass(card) for card in stack.cards)
    return stack.dry + 1 if massless and stack.dry == sum(stack.fts.values()) else stack.dry


def is_moving(state: Hf4State, stack: Stack) -> bool:
    """Whether this very stack is in the middle of its movement."""
    move = state.movement
    return move is not None and (stack.kind, stack.owner) == (move.stack, move.owner)


@implements(
    "F2.1", "F2.2", "F2b", "F3.1", "Fc", "E5d", "H5b.3", "H.2", "GL-Dry-Mass-Chit", "GL-Wet-Mass-Chit",
    "GL-Wet-Mass", "GL-Fuel-Strip", "2A2f", "tD3.5", "tF1.11",
    silent=("F2.2", "F3.1", "E5d", "H5b.3", "H.2", "2A2f", "tD3.5"),
)  # fmt: skip
def set_mass(state: Hf4State, stack: Stack) -> None:
    """Bring both chits in line after cards or FTs joined or left: each moves along red lines (F2b).

    During the stack's own move nothing happens, since the dry mass is adjusted when it has ended (F2.2);
    a stack without tanks on a strip (LEO, outposts) is left alone.
    """
    if stack.kind not in TRACKED or is_moving(state, stack):
        return
    now = Fraction(dry_mass(state, stack))
    if stack.dry == 0:
        stack.dry, stack.wet, stack.grade = now, now, None
        return
    stack.wet = wet_over(state, stack, now)
    stack.dry = now
    _note_empty(stack)


@implements("F2b")
def wet_over(state: Hf4State, stack: Stack, dry: Fraction) -> Fraction:
    """Where the wet mass chit of a stack lies once its dry mass has become ``dry``, with the same fuel."""
    change = int(dry - stack.dry)
    move = strip(state.content).up_tanks if change > 0 else strip(state.content).down_tanks
    return max(dry, move(stack.wet, abs(change)))


def _note_empty(stack: Stack) -> None:
    if stack.wet <= stack.dry:
        stack.grade = None


@implements(
    "F4d.1", "F4d.3", "F4b.1", "F4b.2", "F4a", "1A2d", "1C1", "tE4.9", silent=("F4d.1", "F4d.3", "1A2d")
)
def mixed(aboard: Grade | None, added: Grade) -> Grade:
    """Grade of the fuel when fuel of grade ``added`` joins that ``aboard`` (None: empty tanks)."""
    return lower_grade(aboard, added) or added


@implements("F4d.1")
def lower_grade(aboard: Grade | None, added: Grade) -> Grade | None:
    """The lower of two grades that mix; None where nothing does."""
    return None if aboard in (None, added) else min(aboard, added, key=RANK.__getitem__)


@implements("F3b", "Fb", "F1", "F4", "GL-Fuel", "GL-Wet-Mass-Fuel", "GL-Wet-Mass")
def load_tanks(state: Hf4State, stack: Stack, n: int, grade: Grade) -> None:
    """Add ``n`` tanks of fuel from outside: the wet mass chit goes up ``n`` red lines."""
    if n <= 0:
        return
    stack.grade = mixed(stack.grade if stack.wet > stack.dry else None, grade)
    stack.wet = strip(state.content).up_tanks(stack.wet, n)


@implements("F1", "F2c", "F3c", "F3d.2", "F4d.4")
def fts_to_fuel(state: Hf4State, stack: Stack, n: int, grade: Grade) -> None:
    """Internal tankage: ``n`` FTs lying in the stack become fuel; only the dry mass chit moves down.

    But for the unit below which it never goes, and which is no mass (RUL-MASSLESS): there the wet mass chit
    goes up, so that the fuel is what it was and ``n`` tanks more.
    """
    if n <= 0:
        return
    stack.grade = mixed(stack.grade if stack.wet > stack.dry else None, grade)
    if stack.fts.get(grade, 0) < n:
        inexact(stack.key)
    stack.fts[grade] = max(0, stack.fts.get(grade, 0) - n)
    if not stack.fts[grade]:
        del stack.fts[grade]
    lower_dry(state, stack, n)
    set_mass(state, stack)


@implements("F2c", "GL-Dry-Mass-Chit.a")
def lower_dry(state: Hf4State, stack: Stack, units: int) -> None:
    """Move the dry mass chit down for mass that becomes fuel; where it would pass 1, the wet mass goes up."""
    red = strip(state.content)
    dry = red.down_tanks(stack.dry, units)
    stack.wet = red.up_tanks(stack.wet, max(0, int(dry - stack.dry) + units))
    stack.dry = dry


@implements("F2c", "F3c", "F3d.2")
def fuel_to_fts(state: Hf4State, stack: Stack, n: int) -> None:
    """Internal tankage: ``n`` tanks of fuel become FTs in the stack; only the dry mass chit moves up.

    Where the cards weigh nothing, the FTs are the dry mass from now on, and not the 1 that it counted as:
    both chits are one unit lower then (RUL-MASSLESS).
    """
    if n <= 0 or stack.grade is None:
        return
    stack.fts[stack.grade] = stack.fts.get(stack.grade, 0) + n
    stack.dry = min(stack.wet, strip(state.content).up_tanks(stack.dry, n))
    set_mass(state, stack)
    _note_empty(stack)


def whole_tanks(stack: Stack) -> int:
    """Whole tanks of fuel that could become FTs (RUL-FUEL-CONVERSION): a fraction stays fuel."""
    return max(0, int(stack.wet // 1 - stack.dry))


@implements("F1a", silent=("F1a",))
def fuel_steps(state: Hf4State, stack: Stack) -> int:
    """Fuel steps between the wet and the dry mass chit."""
    return strip(state.content).steps_between(stack.wet, stack.dry) or 0


@implements("F3d.1", "F3d.2", "H5a", "GL-Burn", silent=True)
def burn_steps(state: Hf4State, stack: Stack, steps: int) -> None:
    """Move the wet mass chit ``steps`` down the black line; it stops at the dry mass chit."""
    aboard = fuel_steps(state, stack)
    if steps > aboard:
        inexact(f"fuel:{stack.key}")
    stack.wet = strip(state.content).down(stack.wet, min(steps, aboard)) or stack.wet
    _note_empty(stack)


@implements("F3d.1", "F3d.2")
def jettison_steps(state: Hf4State, stack: Stack, steps: int) -> None:
    """Throw fuel away: like a burn, without thrust (G1f)."""
    burn_steps(state, stack, steps)


def clear(stack: Stack) -> None:
    """Take both chits off the strip: the stack is gone or became an outpost (E7a)."""
    stack.dry = stack.wet = Fraction(0)
    stack.grade = None


# -- what a table says of it ---------------------------------------------------------------------------


def stated_wet(state: Hf4State, stack: Stack, stated: Mapping[str, Any]) -> str:
    """The wet mass of a stack to a table that took a dry mass as it states it, as text."""
    along = by_chits(state, stack)
    by_chit = mass_text(wet_over(state, stack, along))
    if "dry" not in stated and along != stack.dry and stated.get("wet") == by_chit:
        return by_chit
    return mass_text(wet_over(state, stack, stated_mass(stated.get("dry"), stack.dry)))


# -- what the strip forbids --------------------------------------------------------------------------


@implements("F2a.1")
def dry_limit(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A spacecraft heavier than 23 without fuel cannot move."""
    most = strip(state.content).max_dry
    if stack.dry > most:
        message = f"the dry mass is {mass_text(stack.dry)}, a spacecraft moves with {most} or less"
        facts = {"dry": mass_text(stack.dry), "most": most}
        yield RuleViolation(
            "F2a.1",
            message,
            facts,
            f"leave {mass_text(stack.dry - most)} mass behind, then move",
            frozenset({stack.key}),
        )


@implements("F3a")
def wet_limit(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """A spacecraft heavier than 32 with its fuel cannot move."""
    most = strip(state.content).max_wet
    if stack.wet > most:
        message = f"the wet mass is {mass_text(stack.wet)}, a spacecraft moves with {most} or less"
        facts = {"wet": mass_text(stack.wet), "most": most}
        yield RuleViolation(
            "F3a", message, facts, "jettison fuel or cargo down to 32, then move", frozenset({stack.key})
        )


@implements("F4c", "H5f", "B2d.2", "GL-Fuel")
def burns_with(thruster: Grade, fuel: Grade | None) -> bool:
    """Whether fuel of a grade drives a thrust triangle of a grade (F4c); True with empty tanks."""
    return fuel is None or RANK[fuel] >= RANK[thruster]
