"""A spacecraft as the search for routes sees it: by hand or from a table, its masses, drives, net thrusts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import product

from hfmod.games.hf4.content.model import Card, CardSide, Grade, Hf4Content, Thrust
from hfmod.games.hf4.rules.colonization import b_flight
from hfmod.games.hf4.rules.core import (
    b_cards,
    f_fuel,
    h_afterburn,
    h_rights,
    h_spacecraft,
    h_thrust,
    j_supports,
)
from hfmod.games.hf4.rules.core.acts import name
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER
from hfmod.games.hf4.rules.core.h_afterburn import Afterburn
from hfmod.games.hf4.rules.core.j_sinks import HEAT_SINK
from hfmod.games.hf4.rules.core.options import chosen
from hfmod.games.hf4.rules.core.solar_graph import ways
from hfmod.games.hf4.rules.core.state import CardState, Hf4State, Player, Stack
from hfmod.games.hf4.rules.modules import in_play
from hfmod.games.hf4.rules.terawatt import b_fleet


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
    state = Hf4State(
        table, frozenset({"core"}), "core", chosen(table, {}, "core"), in_play(()), phase="turns"
    )
    rocket = Stack("rocket", "you", at, ["hand"], dry=dry, wet=wet, grade=thrust.grade if wet > dry else None)
    state.players["you"] = Player("you", "", "crew", stacks={"rocket": rocket})
    if pushed:
        state.players["you"].privileges.add(h_rights.POWERSAT)
    state.cards = {"hand": CardState("hand")}
    state.order, state.first_player = ["you"], "you"
    if dry.denominator != 1:
        raise NoRoute(f"dry mass {f_fuel.mass_text(dry)} is no whole number")
    spots = {*f_fuel.strip(content).black, f_fuel.ONE}
    for which, mass in (("wet", wet), ("dry", dry)):
        if mass not in spots:
            raise NoRoute(f"{which} mass {f_fuel.mass_text(mass)} is no spot of the fuel strip")
    if wet < dry:
        raise NoRoute(f"wet mass {f_fuel.mass_text(wet)} is below the dry mass {f_fuel.mass_text(dry)}")
    return state, rocket


LOST, EVEN = 1, 2  # bits of forms
NO_AFTERBURN = Afterburn()


@dataclass(frozen=True, slots=True)
class Drive:
    """How a move is driven: by which thruster, what helps it, and fuel steps a burn.

    ``card`` is empty where nothing is activated: for freighters and mobile factories, which drive themselves,
    and for drops along an aerobrake path.
    """

    card: str
    afterburn: bool
    push_by: str | None
    supports: tuple[str, ...]
    fuel: Fraction
    burnt: Afterburn  # what its afterburn gives and takes
    burns_it: bool  # whether it burns the fuel that is aboard
    base: int = 0  # base thrust, which the solar oberth gives (H8e)
    pivots: int = 0  # bonus pivots of a move (H4c.3)
    later: bool = False  # whether the afterburn may still be made in the solar oberth (H8e.3)
    solar: bool = False  # needs sunlight, since nobody pushes it
    magnetic: bool = False  # gains a bonus burn in each belt (H8f)
    terawatt: bool = False  # reaches synodic comets in any season (1C3b)
    breaks: bool = False  # burns up in an aerobrake hazard
    drops: bool = False  # goes down aerobrake paths and nowhere else (H6b)

    @property
    def kind(self) -> tuple[object, ...]:
        """What a move hangs on beside its net thrust: drives of one kind do not differ on the way."""
        burning = (self.burns_it, self.afterburn or self.later, self.burnt, self.breaks, self.drops)
        return (self.fuel, self.base, self.pivots, self.solar, self.magnetic, self.terawatt, *burning)


@dataclass(frozen=True, slots=True)
class Form:
    """A spacecraft by what it has lost: its stack, and its wet masses for each fuel step spent."""

    stack: Stack
    spots: list[Fraction]
    lost: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """A way to begin a move: drive, fuel steps spent with what is thrown away, and with the afterburn too."""

    drive: int
    thrown: int
    begun: int
    form: int
    net: int

    @property
    def plain(self) -> bool:
        """Whether nothing is burnt for it."""
        return self.begun == self.thrown


@dataclass
class Craft:
    """A spacecraft as the search sees it, in up to four forms, by bits.

    LOST: what burns up in an aerobrake hazard is gone; that weighs nothing. EVEN: its wet mass is even where
    the strip has two chains of spots above 23, kept only where afterburns take tanks. As many fuel steps are
    aboard on either chain, and the odd one has more tanks or as many.
    """

    state: Hf4State
    player: str
    stack: Stack
    forms: dict[int, Form]
    drives: list[Drive]
    left_out: list[str] = field(default_factory=list)  # in words, what is not looked for
    _begun: dict[tuple[int, int, int, str], Start | None] = field(default_factory=dict)
    _starts: dict[tuple[int, int, str], list[Start]] = field(default_factory=dict)

    @property
    def aboard(self) -> int:
        """Fuel steps aboard."""
        return len(self.forms[self.form].spots) - 1

    @property
    def form(self) -> int:
        """The form that it has now."""
        return next(iter(self.forms))

    @property
    def self_driven(self) -> bool:
        """Whether it is a freighter or a mobile factory."""
        return h_spacecraft.self_driven(self.stack.kind)

    @cached_property
    def moves(self) -> int:
        """Moves that it makes in a turn (1B4.2)."""
        pushed = self.stack.kind == FREIGHTER and h_rights.push_sources(self.state, self.player)
        return 2 if pushed else 1

    @cached_property
    def most_thrust(self) -> int:
        """The highest net thrust of any move."""
        spaces = self.state.content.map.spaces.values()
        places = spaces if self.self_driven else {space.zone: space for space in spaces}.values()
        return max((one.net for space in places for one in self.starts(self.form, 0, space.id)), default=0)

    def starts(self, form: int, spent: int, space: str) -> list[Start]:
        """Ways to begin a move from a space after so many fuel steps.

        More fuel is thrown away only where that raises the net thrust, and a drop is made only where no
        thruster runs without an afterburn.
        """
        zone = space if self.self_driven else self.state.content.map.spaces[space].zone
        key = (form, spent, zone)
        found = self._starts.get(key)
        if found is None:
            found = self._starts[key] = []
            for index, drive in enumerate(self.drives):
                if drive.drops and any(one.thrown == spent and one.plain for one in found):
                    continue
                best: int | None = None
                for thrown in range(spent, spent + 1 if drive.drops else self.aboard + 1):
                    what = (index, form, thrown, zone)
                    if what not in self._begun:
                        self._begun[what] = self._start(index, form, thrown, space)
                    one = self._begun[what]
                    if one is not None and (best is None or one.net > best):
                        best = one.net
                        found.append(one)
        return found

    def _start(self, index: int, form: int, thrown: int, space: str) -> Start | None:
        drive, stack = self.drives[index], self.forms[form].stack
        there = replace(stack, location=space, wet=self.forms[form].spots[thrown])
        if drive.drops:
            return Start(index, thrown, thrown, form, 0)
        if not drive.card:
            return Start(index, thrown, thrown, form, h_thrust.opened(self.state, there).net_thrust)
        after = self.afterburnt(form, thrown, drive.burnt) if drive.afterburn else (form, thrown)
        if after is None:
            return None
        act = h_thrust.ActivateThruster(
            by=self.player, card=drive.card, stack=there.kind, afterburn=drive.afterburn,
            push_by=drive.push_by, supports=drive.supports,
        )  # fmt: skip
        if any(h_thrust.works(self.state, there, act)):
            return None
        net = h_thrust.net_thrust(
            self.state,
            there,
            drive.card,
            drive.afterburn,
            drive.push_by is not None,
            drive.supports,
            drive.push_by,
        ).total
        return Start(index, thrown, after[1], after[0], net)

    def afterburnt(self, form: int, spent: int, burnt: Afterburn) -> tuple[int, int] | None:
        """Form and fuel steps spent after an afterburn is paid; None where it cannot be."""
        if not burnt.tanks:
            return (form, spent + burnt.steps) if spent + burnt.steps <= self.aboard else None
        strip = f_fuel.strip(self.state.content)
        stack = self.forms[form].stack
        wet = strip.down_tanks(self.forms[form].spots[spent], burnt.tanks)
        if wet < stack.dry:
            return None
        left = strip.steps_between(wet, stack.dry) or 0
        return form & ~EVEN | _chain(strip, wet), self.aboard - left

    def settled(self, form: int, spent: int) -> int:
        """The form of a spacecraft at rest: below the two chains they are one."""
        return form & ~EVEN | (EVEN if form & EVEN and self._apart(spent) else 0)

    def _apart(self, spent: int) -> bool:
        return self.forms[EVEN].spots[spent] != self.forms[0].spots[spent]


def craft_of(state: Hf4State, player: str, stack: Stack) -> Craft:
    """What the search must know of a stack. Raises NoRoute for one that cannot move."""
    keeps = (
        *b_flight.anchored_stays(state, stack), *b_fleet.no_dome_moves(state, stack),
        *f_fuel.dry_limit(state, stack), *f_fuel.wet_limit(state, stack),
    )  # fmt: skip
    for violation in keeps:
        raise NoRoute(f"{violation.rule}: {violation.message}; {violation.legal}")
    drives = list(_drives(state, player, stack))
    if drives[0].drops and not any(way.aerobrake for way in ways(state.content.map, stack.location)):
        raise NoRoute(f"{stack.title} holds no thruster")
    return Craft(state, player, stack, _forms(state, stack, drives), drives, list(left_out(state, stack)))


def _forms(state: Hf4State, stack: Stack, drives: Collection[Drive]) -> dict[int, Form]:
    """The forms that a spacecraft can take, the first of which it has now."""
    strip = f_fuel.strip(state.content)
    spots = [strip.down(stack.wet, n) or stack.wet for n in range(f_fuel.fuel_steps(state, stack) + 1)]
    chains = {0: spots}
    if any(drive.burnt.tanks for drive in drives) and stack.wet > strip.max_dry:
        now = _chain(strip, stack.wet)
        beside = 1 if now == EVEN else -1
        chains = {now: spots, EVEN - now: [wet + beside * (wet > strip.max_dry) for wet in spots]}
    lost = tuple(card for card in stack.cards if h_rights.breaks_in_air(state, card))
    rest = replace(stack, cards=[card for card in stack.cards if card not in lost])
    forms = {chain: Form(stack, masses) for chain, masses in chains.items()}
    if lost:
        forms |= {chain | LOST: Form(rest, masses, lost) for chain, masses in chains.items()}
    return forms


def _chain(strip: f_fuel.FuelStrip, wet: Fraction) -> int:
    """On which of the two chains above the heaviest dry mass a wet mass lies."""
    return EVEN if wet > strip.max_dry and wet % 2 == 0 else 0


def left_out(state: Hf4State, stack: Stack) -> Iterator[str]:
    """What a search for routes does not look at although this stack could do it, or suffer it."""
    for card in stack.cards:
        thrust = state.side(card).thrust
        if thrust is not None and any(
            j_supports.shock(state, stack, card, chain) for chain in j_supports.choices(state, stack, card)
        ):
            yield f"activations of {name(state, card)} that destroy cards aboard"
    if any(
        card for card in stack.cards if state.cards[card].heavy and j_supports.prints(state, card, HEAT_SINK)
    ):
        yield "that a heat sink cools in one turn only"
    if stack.glitch:
        yield "the glitch rolls that flybys trigger"
    sites = state.content.map.sites
    if any(
        other.fts.get(Grade.WATER) and other.location in sites and sites[other.location].atmospheric
        and (other.location != stack.location or other.kind == stack.kind)
        for other in state.stacks(stack.owner)
    ):  # fmt: skip
        yield "rocketplanes later than at the start, or for FTs of the spacecraft itself"


def _drives(state: Hf4State, player: str, stack: Stack) -> Iterator[Drive]:
    if h_spacecraft.self_driven(stack.kind):
        move = h_thrust.opened(state, stack)
        yield Drive("", False, None, (), Fraction(0), NO_AFTERBURN, True, pivots=move.bonus_pivots)
        return
    for card in stack.cards:
        thrust = state.side(card).thrust
        if thrust is None:
            continue
        pushes = (None, *h_thrust.strongest_push(state, player)) if thrust.push else (None,)
        burnt = h_afterburn.afterburn_of(thrust)
        grade = f_fuel.burns_with(thrust.grade, stack.grade)
        burner = burnt.thrust > 0 and (grade or not (burnt.steps or burnt.tanks))
        burns = (False, True) if burner else (False,)
        for chain, push, afterburn in product(j_supports.choices(state, stack, card), pushes, burns):
            if j_supports.shock(state, stack, card, chain):
                continue
            fuel = h_thrust.net_thrust(state, stack, card, False, push is not None, chain).fuel
            yield Drive(
                card, afterburn, push, chain, fuel, burnt, grade or not fuel,
                base=thrust.thrust,
                pivots=h_thrust.bonus_pivots(state, thrust) + b_flight.pivot_beam(state, push),
                later=burner and not afterburn,
                solar=push is None and any(j_supports.is_solar(state, one) for one in (card, *chain)),
                magnetic=state.rules.belts and h_rights.printed(state, card, h_rights.BELT_BONUS) is not None,
                terawatt=b_cards.is_terawatt(state, card),
                breaks=h_rights.breaks_in_air(state, card),
            )  # fmt: skip
    yield Drive("", False, None, (), Fraction(0), NO_AFTERBURN, True, drops=True)
