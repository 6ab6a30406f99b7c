"""Module 1: space elevators (1B9), and the epic hazard operation that builds them (1A6).

An elevator is named by its two ends, ``phobos:mars-arsia-mons-caves``. Cargo and humans ride it by the
ordinary cargo acts, for which its two spaces count as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from hfmod.engine.act import Act, Impossible, Outcome, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import Elevator
from hfmod.games.hf4.rules.colonization import c_colonists
from hfmod.games.hf4.rules.core import b_components, e_stacks, felonies, h_spacecraft, j_supports
from hfmod.games.hf4.rules.core.abilities import holders
from hfmod.games.hf4.rules.core.acts import aquas_key, broken, gain, spot
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.core.state import Hf4State, Stack, Turn
from hfmod.games.hf4.rules.terawatt import b_fleet
from hfmod.games.hf4.rules.terawatt.a_epic_hazard import EpicHazard, costs_nothing

DOUBLE = 2  # stock price of a factory connected to an elevator (M2b.1.m)


# -- where they are --------------------------------------------------------------------------------------


@implements("1B9a", "B7.1")
def printed(state: Hf4State) -> dict[str, Elevator]:
    """The elevators that can be built, by name; that of the Earth takes a Bernal."""
    return {one.name: one for one in state.content.map.elevators if not one.bernal_only}


def ends(elevator: str) -> tuple[str, str]:
    """The two spaces after which an elevator is named."""
    a, _, b = elevator.partition(":")
    return a, b


def other_ends(state: Hf4State, space: str) -> list[str]:
    """Spaces to which built elevators lead from a space."""
    joins = map(ends, state.elevators)
    return [b if space == a else a for a, b in joins if space in (a, b)]


@implements("1B9", "GL-Space-Elevator")
def joined(state: Hf4State, a: str, b: str) -> bool:
    """Whether a built elevator joins two spaces."""
    return bool(state.elevators) and b in other_ends(state, a)


@implements("1B9c", "GL-Space-Elevator", "N6")
def may_ride(state: Hf4State, stack: Stack, to: str) -> Iterator[RuleViolation]:
    """Who has a factory at one end uses the elevator, and whom its owner or the law lets."""
    here = stack.location
    if not any(felonies.may_use_factory(state, stack.owner, end, by_felony=False) for end in (here, to)):
        where = f"{spot(state, here)} and {spot(state, to)}"
        message = f"{stack.owner} has no factory connected to the space elevator between {where}"
        about = (stack.key, f"site:{here}", f"site:{to}")
        yield broken("1B9c", message, *about, legal="negotiate its use with the owner of such a factory")


@implements("1B9.1", "M2b.1.m", "GL-Space-Elevator")
def stock_factor(state: Hf4State, space: str) -> int:
    """What the stock price of a factory is multiplied by."""
    return DOUBLE if other_ends(state, space) else 1


@implements("1B9e", "GL-Space-Elevator.m2")
def from_earth(state: Hf4State, space: str) -> None:
    """The elevator Bernal anchors at the Earth's elevator, which is there at once (with Module 1)."""
    if "m1" not in state.modules:
        return
    for one in state.content.map.elevators:
        if one.bernal_only and space in one.ends and one.name not in state.elevators:
            state.elevators.append(one.name)


@implements("1B9f", "1B9e", "3E7i", "3E7i.2", "3E2j.4")
def fall(state: Hf4State) -> None:
    """An elevator goes at the end of a turn if neither end is industrialized; that of the Earth stays."""
    permanent = {one.name for one in state.content.map.elevators if one.bernal_only}
    for name in [one for one in state.elevators if one not in permanent]:
        tokens = (state.sites.get(end) for end in ends(name))
        if not any(one is not None and one.factory is not None for one in tokens):
            state.elevators.remove(name)


# -- building --------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class BuildElevator(EpicHazard):
    """Epic hazard operation of a cube at one end of ``elevator``; the other end is industrialized.

    ``unit`` is the cube: ``factory:SITE``, ``freighter``, ``cube1`` ..., or the Colonist that may stand in
    for it; with Module 3 the figure of a Bernal, which builds elevators of its own. A cube is decommissioned
    where the roll fails.
    """

    do: ClassVar[str] = "build_elevator"
    clears_site: ClassVar[bool] = True

    elevator: str

    @implements("1A6.1")
    def possible(self, state: Hf4State) -> None:
        super().possible(state)
        if "m1" not in state.modules:
            raise Impossible("there are no space elevators without Module 1")
        known = [one.name for one in state.content.map.elevators]
        anew = state.rules.spans(state, self.player, self.unit)
        if self.elevator not in known and not (anew and known_ends(state, self.elevator)):
            raise Impossible(f"{self.elevator!r} is no space elevator; there are {', '.join(known)}")
        if self.elevator in state.elevators:
            raise Impossible("that space elevator stands already", frozenset({f"elevator:{self.elevator}"}))
        if unit_at(state, self.player, self.unit) is None:
            raise Impossible(
                f"{self.by} has no cube {self.unit} on the map",
                frozenset({f"{self.unit}:{self.by}"}),
                rule="1A6.1",
                legal="a cube at one end performs the operation",
            )

    def forbidden(self, state: Hf4State) -> Iterator[RuleViolation]:
        if state.rules.spans(state, self.player, self.unit):
            yield from state.rules.may_span(state, self.player, self.elevator, self.unit)
        elif self.elevator in printed(state):
            yield from ends_ready(state, self.player, self.elevator, self.unit)
        else:
            yield from by_a_bernal(state, self.elevator)
        yield from state.rules.may_elevate(state, self.player, self.elevator)
        yield from self.can_pay(state)

    @implements("1A6", "1A6.1", "1A6a", "GL-Operation.m", "GL-Epic-Hazard-Roll", "H7e")
    def carry_out(self, state: Hf4State, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        self.pay(state)
        if 1 in outcomes:
            lose_unit(state, self.player, self.unit)
            return
        state.elevators.append(self.elevator)
        claim_ends(state, self.player, self.elevator)

    def touches(self, state: Hf4State) -> frozenset[str]:
        ends = self.elevator.split(":")
        keys = {
            f"elevator:{self.elevator}",
            f"{self.unit}:{self.by}",
            f"claims:{self.by}",
            aquas_key(self.by),
        }
        return super().touches(state) | keys | {f"site:{end}" for end in ends}

    @classmethod
    def candidates(cls, state: Hf4State, player: str) -> Iterator[Self]:
        if "m1" not in state.modules:
            return
        for name, elevator in printed(state).items():
            for unit in units(state, player):
                if unit_at(state, player, unit) in elevator.ends:
                    for finao, free in product((False, True), repeat=2):
                        yield cls(by=player, elevator=name, unit=unit, finao=finao, free=free)
        for name, unit in state.rules.elevators_of(state, player):
            if name not in state.elevators:
                for finao, free in product((False, True), repeat=2):
                    yield cls(by=player, elevator=name, unit=unit, finao=finao, free=free)


def known_ends(state: Hf4State, elevator: str) -> bool:
    """Whether an elevator is named after two spaces."""
    return len({*ends(elevator)} & state.content.map.spaces.keys()) == 2


def units(state: Hf4State, player: str) -> list[str]:
    """The player's cubes on the map: factories, the freighter, mobile factories."""
    owner = state.players[player]
    big = [FREIGHTER] if FREIGHTER in owner.stacks else []
    standing = (h_spacecraft.ON_CLAIM + site for site in b_components.factories(state, player))
    return [*big, *owner.cubes, *standing, *stand_ins(state, player)]


@implements("CA-M2C192R")
def stand_ins(state: Hf4State, player: str) -> list[str]:
    """The player's Colonists who do in place of a freighter."""
    if state.colonization is None:
        return []
    people = (card for _, card in c_colonists.in_play(state, player))
    return [card for card in people if j_supports.prints(state, card, "counts_as_freighter")]


def unit_at(state: Hf4State, player: str, unit: str) -> str | None:
    """Where a cube of the player is; None where there is no such cube."""
    owner = state.players[player]
    big = owner.stacks.get(unit) if unit == FREIGHTER or state.rules.spans(state, player, unit) else None
    if unit in stand_ins(state, player):
        big = state.stack_of(unit)
    found = big or h_spacecraft.small_cube(state, player, unit)
    return found.location if found is not None else None


@implements("1A6", "1A6.1", "GL-Space-Elevator")
def ends_ready(state: Hf4State, player: str, elevator: str, unit: str) -> Iterator[RuleViolation]:
    """The cube is at one end, and at the other one there is a factory that the player may use."""
    here = unit_at(state, player, unit)
    a, b = printed(state)[elevator].ends
    about = (f"{unit}:{player}", f"site:{a}", f"site:{b}")
    if here is None or here not in (a, b):
        message = f"the cube is at {spot(state, here or '')}, not at {spot(state, a)} or {spot(state, b)}"
        yield broken("1A6", message, *about, legal="bring a cube to one end")
        return
    end = b if here == a else a
    if not felonies.may_use_factory(state, player, end, by_felony=False):
        message = f"{player} has no factory at {spot(state, end)}, the other end"
        yield broken("1A6.1", message, *about, legal="industrialize it, or negotiate the use of one there")


@implements("1B9e", "GL-Space-Elevator.m2")
def by_a_bernal(state: Hf4State, elevator: str) -> Iterator[RuleViolation]:
    """The Earth's elevator comes with the Bernal that anchors there, and with no operation."""
    a, _ = state.content.map.elevator(elevator).ends
    message = f"the space elevator at {spot(state, a)} is not built by an operation"
    yield broken("1B9e", message, f"elevator:{elevator}", legal="anchor the elevator Bernal there (2B4i)")


@implements("1A6a", "GL-Epic-Hazard-Roll", "CA-M2C191R")
def lose_unit(state: Hf4State, player: str, unit: str) -> None:
    """The cube that failed is decommissioned: the freighter card alone, a factory with the dome on it."""
    if costs_nothing(state, player) or state.rules.spans(state, player, unit):
        return
    if unit in stand_ins(state, player):
        aboard = state.stack_of(unit)
        assert aboard is not None
        e_stacks.decommission(state, aboard, [unit])
        return
    if unit == FREIGHTER:
        stack = state.players[player].stacks[FREIGHTER]
        e_stacks.decommission(
            state, stack, [card for card in stack.cards if e_stacks.is_freighter(state, card)]
        )
        return
    cube = h_spacecraft.small_cube(state, player, unit)
    if cube is not None and unit.startswith(h_spacecraft.ON_CLAIM):
        tokens = state.site(cube.location)
        tokens.factory, tokens.colonies = None, []
    state.players[player].cubes.pop(unit, None)
    state.rules.tokens_changed(state)


@implements("1B9b")
def claim_ends(state: Hf4State, player: str, elevator: str) -> None:
    """The builder claims the unclaimed sites that it connects, busted ones too, while disks last."""
    for end in ends(elevator):
        tokens = state.sites.get(end)
        free = tokens is None or tokens.claim is None
        if end in state.content.map.sites and free and b_components.disks_left(state, player):
            tokens = state.site(end)
            tokens.claim, tokens.busted = player, False
            for holder in holders(state, "taxes"):
                gain(state, holder, 1)
    b_fleet.settle(state)


ACTS: list[type[Act[Hf4State]]] = [BuildElevator]
