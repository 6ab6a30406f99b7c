"""A spacecraft as the search for routes sees it: by hand or from a table, its masses, drives, net thrusts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product

from hfmod.content.hf4 import Card, CardSide, Hf4Content, Thrust
from hfmod.games.hf4 import f_fuel, h_rights, h_thrust, j_supports, m1_thrusters, m2_flight
from hfmod.games.hf4.options import chosen
from hfmod.games.hf4.state import CardState, Hf4State, Player, Stack


class NoRoute(Exception):
    """The spacecraft cannot be planned for; the message says why."""


def by_hand(
    content: Hf4Content, at: str, wet: Fraction, dry: Fraction, thrust: Thrust, pushed: bool = False
) -> tuple[Hf4State, Stack]:
    """A table of the core game that holds one rocket with one thruster, and that rocket.

    Raises NoRoute for masses that are no spots of the fuel strip, and for an unknown space.
    """
    if at not in content.map.spaces:
        raise NoRoute(f"there is no space {at} on the map")
    side = CardSide("hand", "white", "thruster", mass=int(dry), thrust=thrust)
    cards = {"hand": Card("hand", 0, "thrusters", "core", "core", side, side)}
    crew = CardSide("crewF", "crew", "crew")
    cards["crew"] = Card("crew", 0, "crew", "core", "core", crew, crew)
    table = replace(content, cards=cards)
    state = Hf4State(table, frozenset({"core"}), "core", chosen(table, {}, False), phase="turns")
    rocket = Stack("rocket", "you", at, ["hand"], dry=dry, wet=wet, grade=thrust.grade if wet > dry else None)
    state.players["you"] = Player("you", "", "crew", stacks={"rocket": rocket})
    if pushed:
        state.players["you"].privileges.add(h_rights.POWERSAT)
    state.cards = {"hand": CardState("hand")}
    state.order, state.first_player = ["you"], "you"
    if dry.denominator != 1:
        raise NoRoute(f"dry mass {f_fuel.mass_text(dry)} is no whole number")
    spots = {*f_fuel.strip(content).black, f_fuel.ONE}
    for name, mass in (("wet", wet), ("dry", dry)):
        if mass not in spots:
            raise NoRoute(f"{name} mass {f_fuel.mass_text(mass)} is no spot of the fuel strip")
    if wet < dry:
        raise NoRoute(f"wet mass {f_fuel.mass_text(wet)} is below the dry mass {f_fuel.mass_text(dry)}")
    return state, rocket


@dataclass(frozen=True, slots=True)
class Drive:
    """A way to activate a thruster: which card, what helps it, and fuel steps a burn."""

    card: str
    afterburn: bool
    push_by: str | None
    supports: tuple[str, ...]
    fuel: Fraction
    extra: int  # fuel steps of the afterburn
    burns_it: bool  # whether it burns the fuel that is aboard
    base: int = 0  # base thrust, which the solar oberth gives (H8e)
    pivots: int = 0  # bonus pivots of a move (H4c.3)
    later: int | None = None  # fuel steps of an afterburn that may still be made in the solar oberth (H8e.3)
    burnt: int = 1  # burns that it gives then
    solar: bool = False  # needs sunlight, since nobody pushes it
    magnetic: bool = False  # gains a bonus burn in each belt (H8f)
    terawatt: bool = False  # reaches synodic comets in any season (1C3b)

    @property
    def kind(self) -> tuple[object, ...]:
        """What a move hangs on beside its net thrust: drives of one kind do not differ on the way."""
        burning = (self.burns_it, self.afterburn or self.later is not None, self.burnt)
        return (self.fuel, self.base, self.pivots, self.solar, self.magnetic, self.terawatt, *burning)


@dataclass
class Craft:
    """A spacecraft as the search sees it. ``spots`` are its wet masses, one for each fuel step spent."""

    state: Hf4State
    player: str
    stack: Stack
    spots: list[Fraction]
    drives: list[Drive]
    _thrusts: dict[tuple[int, int, str], int | None] = field(default_factory=dict)
    _starts: dict[tuple[int, str], list[tuple[int, int, int]]] = field(default_factory=dict)

    @property
    def aboard(self) -> int:
        """Fuel steps aboard."""
        return len(self.spots) - 1

    def thrust(self, drive: int, spent: int, space: str) -> int | None:
        """Net thrust at the start of a move from a space after so many fuel steps; None: it does not run."""
        zone = self.state.content.map.spaces[space].zone
        key = (drive, spent, zone)
        if key not in self._thrusts:
            self._thrusts[key] = self._thrust(self.drives[drive], spent, space)
        return self._thrusts[key]

    def starts(self, spent: int, space: str) -> list[tuple[int, int, int]]:
        """Ways to begin a move after so many fuel steps: drive, fuel steps spent by then, net thrust.

        More fuel is thrown away only where that raises the net thrust.
        """
        key = (spent, self.state.content.map.spaces[space].zone)
        if key not in self._starts:
            found = self._starts[key] = []
            for index in range(len(self.drives)):
                best: int | None = None
                for later in range(spent, self.aboard + 1):
                    net = self.thrust(index, later, space)
                    if net is not None and (best is None or net > best):
                        best = net
                        found.append((index, later, net))
        return self._starts[key]

    def _thrust(self, drive: Drive, spent: int, space: str) -> int | None:
        there = replace(self.stack, location=space, wet=self.spots[spent])
        pushed = drive.push_by is not None
        act = h_thrust.ActivateThruster(
            by=self.player, card=drive.card, stack=there.kind, afterburn=drive.afterburn,
            push_by=drive.push_by, supports=drive.supports,
        )  # fmt: skip
        if any(h_thrust.works(self.state, there, act)):
            return None
        if spent + drive.extra > self.aboard or (drive.extra and not drive.burns_it):
            return None
        return h_thrust.net_thrust(
            self.state, there, drive.card, drive.afterburn, pushed, drive.supports, drive.push_by
        ).total


def craft_of(state: Hf4State, player: str, stack: Stack) -> Craft:
    """What the search must know of a stack. Raises NoRoute for one that cannot move."""
    for violation in (*f_fuel.dry_limit(state, stack), *f_fuel.wet_limit(state, stack)):
        raise NoRoute(f"{violation.rule}: {violation.message}")
    strip = f_fuel.strip(state.content)
    aboard = f_fuel.fuel_steps(state, stack)
    spots = [strip.down(stack.wet, n) or stack.wet for n in range(aboard + 1)]
    drives = list(_drives(state, player, stack))
    if not drives:
        raise NoRoute(f"{stack.key} holds no thruster")
    return Craft(state, player, stack, spots, drives)


def _drives(state: Hf4State, player: str, stack: Stack) -> Iterator[Drive]:
    for card in stack.cards:
        thrust = state.side(card).thrust
        if thrust is None:
            continue
        pushes = (None, *h_thrust.strongest_push(state, player)) if thrust.push else (None,)
        burnt = m1_thrusters.afterburn_of(thrust)
        burner = burnt.thrust > 0 and not burnt.tanks
        burns = (False, True) if burner else (False,)
        for chain, push, afterburn in product(j_supports.choices(state, stack, card), pushes, burns):
            fuel = h_thrust.net_thrust(state, stack, card, False, push is not None, chain).fuel
            burns_it = not fuel or f_fuel.burns_with(thrust.grade, stack.grade)
            open_later = burner and not afterburn and (burns_it or not burnt.steps)
            magnetic = not state.rfg and h_rights.printed(state, card, h_rights.BELT_BONUS) is not None
            yield Drive(
                card, afterburn, push, chain, fuel, burnt.steps if afterburn else 0, burns_it,
                base=thrust.thrust,
                pivots=h_thrust.bonus_pivots(state, thrust) + m2_flight.pivot_beam(state, push),
                later=burnt.steps if open_later else None,
                burnt=burnt.thrust,
                solar=push is None and any(j_supports.is_solar(state, one) for one in (card, *chain)),
                magnetic=magnetic,
                terawatt=m1_thrusters.is_terawatt(state, card),
            )  # fmt: skip
