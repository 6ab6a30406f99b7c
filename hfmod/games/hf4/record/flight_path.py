"""Which acts a flight was: the thruster and the way that explain best what was told of it.

:mod:`hfmod.games.hf4.record.moves` finds a way from one position. Here more is tried: a way that was only
measured is left out, fuel is loaded without a word, a player's things lie as the table shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from hfmod.engine.act import Act
from hfmod.engine.lines import Reconsideration
from hfmod.findings import Severity
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.crafts import craft_of
from hfmod.games.hf4.acts.fuel import Aquas
from hfmod.games.hf4.acts.registry import TOLD
from hfmod.games.hf4.acts.strip import fuel_by_chit, fuel_by_money
from hfmod.games.hf4.acts.work import ReadAct, legal
from hfmod.games.hf4.record import wet_mass
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import Declared
from hfmod.games.hf4.record.moves import Path, Token, Trial, Waypoint, explain
from hfmod.games.hf4.record.refuelling import by_chit_alone
from hfmod.games.hf4.record.thrusters import Activation, note_unnamed, unnamed
from hfmod.games.hf4.record.unsaid import AS_LEFT
from hfmod.games.hf4.rules.core import f_fuel, h_rights
from hfmod.games.hf4.rules.core.acts import count
from hfmod.games.hf4.rules.core.g1_cargo import JettisonFuel
from hfmod.games.hf4.rules.core.h_movement import Enter
from hfmod.games.hf4.rules.core.solar_graph import ways
from hfmod.games.hf4.rules.core.state import Hf4State

_NOWHERE = Path((), (), 0, False)


@dataclass
class Flight:
    """A flight while it is told.

    ``tokens``: its hops and rolls; ``wet``: where the wet mass chit lay before it, if it was moved this turn;
    ``figure``: what flies, and ``craft``, as the engine names it before it sets out; ``counts``: to what its
    player counted Aquas down on the way.
    """

    faction: str
    activation: Declared | None = None
    tokens: list[Token] = field(default_factory=list)
    wet: str | None = None
    figure: str = "rocket"
    craft: str = "rocket"
    counts: list[int] = field(default_factory=list)

    @property
    def burns(self) -> bool:
        """Whether it takes a thruster."""
        return self.craft in f_fuel.TRACKED

    @property
    def flown(self) -> bool:
        """Whether the figure was moved."""
        return any(isinstance(token, Waypoint) for token in self.tokens)

    @property
    def waits(self) -> bool:
        """Whether nothing but a roll has been told of it."""
        return self.activation is None and not self.flown

    @property
    def begun(self) -> int:
        """The first step at which anything of it was told."""
        told = [token.step for token in self.tokens]
        return min([*told, self.activation.step] if self.activation is not None else told)

    def not_kept(self, asides: Asides) -> None:
        """Radiators may be given up as well once the roll has failed."""
        last = self.tokens[-1] if self.tokens else None
        if isinstance(last, Trial) and (last.kind, last.die) == ("hazard", 1):
            self.tokens[-1] = replace(last, lost=(*last.lost, *asides.lost(self.faction)))


@dataclass
class FlightPath:
    """A flight that has been told, and the way that explains it.

    ``stops``: the step at which it ends, None where it goes on; ``ended``: whether that was told; ``wets``:
    wet masses that the table showed afterwards, the last one first; ``paid``: tanks, by stack, that were told
    to pay for a rocketplane.
    """

    context: Context
    flight: Flight
    activation: Activation | None
    stops: int | None = None
    ended: bool = False
    wets: tuple[str, ...] = ()
    paid: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def acts(self) -> Iterator[Told]:
        """The acts that it was, with fuel that nobody told of before them."""
        yield from self._made_on_site()
        self._find_thruster()
        path, wrong = self._flown(*self._measured_less(*self._paid_for(*self._tried(self._position))))
        if self._find_thruster():
            path, wrong = self._tried(self._position)
        if wrong and self.activation is not None and self.flight.craft == "rocket":
            fuel = self._untold_fuel(path, wrong)
            if fuel is not None:
                yield ReadAct(fuel, self.activation[1])
                path, wrong = self._tried(self._position)
        if wrong:
            before = self._position
            yield self._reconsidered(wrong)
            if self._position is not before:
                path = self._way(self._position)
        if self.activation is not None:
            note_unnamed(self.context, *self.activation)
            yield ReadAct(*self.activation)
        yield from path.lines
        self._note_spare(path)

    def so_far(self) -> Hf4State:
        """The position after what has been told of it, as if nothing followed."""
        path = self._assumed()
        return path._after(path._explained(path._activated(path._position)))

    @property
    def broken(self) -> int:
        """How many different rules its way breaks, as if nothing followed."""
        path = self._assumed()
        return path._explained(path._activated(path._position)).broken

    # -- a thruster that nobody names -----------------------------------------------------------------

    def _find_thruster(self) -> bool:
        """Take the thruster that explains best what was flown, where none is named: the figure flies by one.

        Of several that would do nobody can tell which it was, unless the table shows it.
        """
        flight, context = self.flight, self.context
        may = self._unnamed()
        if not may:
            return False
        tried = [(replace(self, activation=one)._tried(self._position), one) for one in may]
        ranks = [(wrong, not path.fits) for (path, wrong), _ in tried]
        best = [one for rank, (_, one) in zip(ranks, tried, strict=True) if rank == min(ranks)]
        self.activation = act, step = best[0]
        message = f"{flight.faction}'s {flight.craft} flies, and its thruster is not named: it is {act.card}"
        if len({one.card for one, _ in best}) == 1:
            context.note("UNSAID", Severity.BOOKKEEPING, message, step, flight.faction)
        else:
            message = f"{flight.faction}'s {flight.craft} flies, and which thruster it takes is not named"
            context.until_shown("UNSAID", message, step, flight.faction, AS_LEFT)
        return True

    def _unnamed(self) -> list[Activation]:
        """What may have flown it, where no thruster is named and none is needed to explain it."""
        flight = self.flight
        if self.activation is not None or not (flight.burns and flight.flown):
            return []
        may = [(act, flight.begun) for act in unnamed(self.context, flight.faction, flight.craft)]
        return may if may and not self._needs_none() else []

    def _needs_none(self) -> bool:
        """Whether the figure only drops along an aerobrake path, or comes back and has measured a way."""
        craft, flight = craft_of(self._position, self.flight.faction, self.flight.craft), self.flight
        assert craft is not None
        last = next(one for one in reversed(flight.tokens) if isinstance(one, Waypoint))
        down = any(step.aerobrake for step in ways(self._position.content.map, craft.location))
        return (down or last.space == craft.location) and self._tried(self._position)[1] == 0

    def _assumed(self) -> FlightPath:
        """The same with a thruster, though perhaps none was named so far."""
        return replace(self, activation=next(iter(self._unnamed()), self.activation))

    @property
    def wrong(self) -> int:
        """How many rules it breaks where it stops, as far as it is told."""
        path = self._assumed()
        return path._tried(path._position)[1]

    @property
    def spare(self) -> bool:
        """Whether a roll of it is asked for by no rule."""
        path = self._assumed()
        return bool(path._way(path._position).spare)

    def _explained(self, state: Hf4State) -> Path:
        flight = self.flight
        return explain(self.context.game, state, flight.faction, flight.tokens, None, craft=flight.craft)

    # -- the way from a position ----------------------------------------------------------------------

    @property
    def _position(self) -> Hf4State:
        return self.context.position()

    def _activated(self, position: Hf4State) -> Hf4State:
        """A position after the activation of the thruster, if one was told."""
        return self.context.after(self.activation[0], position) if self.activation is not None else position

    def _way(self, position: Hf4State) -> Path:
        after, flight = self._activated(position), self.flight
        if not flight.tokens and after.movement is None and not self.ended:
            return _NOWHERE
        return explain(
            *(self.context.game, after, flight.faction, flight.tokens),
            *(self.stops, self.wets, self.paid, flight.craft),
        )

    def _tried(self, position: Hf4State) -> tuple[Path, int]:
        """The way from a position, and how many rules it breaks with the activation before it."""
        thruster = self.activation
        refused = thruster is not None and not legal(self.context.game, position, thruster[0])
        path = self._way(position)
        return path, path.broken + refused

    # -- what else may have been meant ----------------------------------------------------------------

    def _measured_less(self, path: Path, wrong: int) -> tuple[Path, int]:
        """The same without a part of the way that was only measured, where that breaks fewer rules."""
        whole = self.flight.tokens
        for shorter in self._without_round_trips() if wrong else ():
            self.flight.tokens = shorter
            found = self._tried(self._position)
            if found[1] < wrong and (found[0].fits or not path.fits):
                return found
            self.flight.tokens = whole
        return path, wrong

    def _paid_for(self, path: Path, wrong: int) -> tuple[Path, int]:
        """The same with FINAO that was only paid, where the Aquas are counted as that leaves them."""
        whole, player = self.flight.tokens, self.flight.faction
        position = self._position
        most = -1  # that are left after one FINAO
        if player in position.players:
            most = position.players[player].aquas - h_rights.finao_price(position, player)
        counts = {
            n - self.context.asides.slips.get(player, 0) for n in (*self.flight.counts, *self._paid_next())
        }
        if not wrong or not any(n <= most for n in counts):
            return path, wrong
        found = path, wrong
        for at in range(len(whole), 0, -1):
            before, tokens = whole[at - 1], self.flight.tokens
            if isinstance(before, Waypoint):
                self.flight.tokens = [*tokens[:at], Trial("finao", before.step), *tokens[at:]]
                tried = self._tried(self._position)
                if tried[1] < found[1] and len(tried[0].spare) == len(path.spare):
                    found = tried
                else:
                    self.flight.tokens = tokens
        if self._after(found[0]).players[player].aquas not in counts or found[1] == wrong:
            self.flight.tokens = whole
            return path, wrong
        message = f"{player} pays for failure is not an option on the way and says nothing"
        self.context.note("UNSAID", Severity.BOOKKEEPING, message, self.flight.begun, player)
        return found

    def _paid_next(self) -> Iterator[int]:
        """To what its player counts Aquas after it, before another act is told."""
        for _, event in self.context.declared(self.context.index + 1):
            if event.tag.act not in TOLD:
                return
            number = event.tag.params.get("n", "")
            own = event.tag.faction == self.flight.faction and event.tag.act in Aquas.words
            if own and number.isdecimal():
                yield int(number)

    def _flown(self, path: Path, wrong: int) -> tuple[Path, int]:
        """A way on which a die was rolled, and whose end was told, was flown: by a space beside the die.

        So it is where no thruster was named: one that was, and burned nothing, may have been all. Where no
        space takes the roll, it stays as it is.
        """
        whole, told = self.flight.tokens, self.ended and self.flight.activation is None
        if not (told and path.spare) or any(isinstance(line.act, Enter) for line in path.lines):
            return path, wrong
        for at in range(len(whole)):
            hop, beside = whole[at], whole[max(0, at - 1) : at + 2]
            if isinstance(hop, Waypoint) and any(isinstance(one, Trial) for one in beside):
                self.flight.tokens = [*whole[:at], replace(hop, firm=True), *whole[at + 1 :]]
                found, broken = self._tried(self._position)
                if found.fits and len(found.spare) < len(path.spare):
                    return found, broken
        self.flight.tokens = whole
        return path, wrong

    def _after(self, path: Path) -> Hf4State:
        """The position after the activation and a way."""
        state = self._activated(self._position)
        for line in path.lines:
            state = self.context.after(line.act, state, line.chance)
        return state

    def _without_round_trips(self) -> Iterator[list[Token]]:
        """The tokens without a way that leads back to where it began: it may have been measured."""
        flight = self.flight
        seated = flight.faction in self._position.players
        craft = craft_of(self._position, flight.faction, flight.craft) if seated else None
        here, tokens = craft.location if craft is not None else None, flight.tokens
        for first, token in enumerate(tokens):
            for last in range(first, len(tokens)):
                hop = tokens[last]
                if not isinstance(hop, Waypoint) or hop.firm:
                    break
                if hop.space == here:
                    yield [*tokens[:first], *tokens[last + 1 :]]
                    break
            here = token.space if isinstance(token, Waypoint) else here

    def _reconsidered(self, wrong: int) -> Reconsideration[Hf4State]:
        """Asks whether it breaks fewer rules where the player's things lie as the table shows them."""

        def better(position: Hf4State) -> bool:
            return self._tried(position)[1] < wrong

        return Reconsideration(self.flight.begun, self.flight.faction, better)

    def _untold_fuel(self, path: Path, wrong: int) -> Act[Hf4State] | None:
        """Fuel that was loaded or jettisoned before it without a word, if it needs that."""
        state, player, context = self._position, self.flight.faction, self.context
        counted = context.asides.tanks.get(player, {})
        for shows, fuel in (
            ("the wet mass chit shows", fuel_by_chit(state, player, self.flight.wet)),
            ("the Aquas paid show", fuel_by_money(state, player, counted)),
            ("the wet mass chit shows afterwards", self._fuel_by_rest(path)),
        ):
            if fuel is None or not context.legal(fuel):
                continue
            if self._tried(context.after(fuel))[1] >= wrong:
                continue
            message = f"{player}'s flight needs fuel loaded or jettisoned before it, as only {shows}"
            context.until_shown("H5d", message, self.flight.begun, player, AS_LEFT)
            return fuel
        return None

    def _made_on_site(self) -> Iterator[Told]:
        """Fuel made where it begins, as the chit shows before it leaves; perhaps against a rule."""
        context, player, state = self.context, self.flight.faction, self._position
        hops = [one.step for one in self.flight.tokens if isinstance(one, Waypoint)]
        if state.movement is not None or self.flight.craft != "rocket" or player not in state.players:
            return
        first = min(hops, default=context.step)
        yield from by_chit_alone(
            context,
            player,
            first,
            self.flight.begun if hops or self.activation is not None else first,
            lambda fuel: self._tried(context.after(fuel))[1] < self._tried(state)[1],
        )

    def _fuel_by_rest(self, path: Path) -> JettisonFuel | None:
        """Fuel jettisoned before it, as far as the chit lies lower after the turn than its way leads."""
        player, state = self.flight.faction, self._after(path)
        shown = wet_mass.after_turn(self.context, player)
        rocket = state.players[player].stacks.get("rocket")
        if rocket is None or shown is None or f_fuel.parse_mass(shown) >= rocket.wet:
            return None
        steps = f_fuel.strip(state.content).steps_between(rocket.wet, f_fuel.parse_mass(shown))
        return JettisonFuel(by=player, steps=steps) if steps is not None else None

    # -- what the way does not take -------------------------------------------------------------------

    def _note_spare(self, path: Path) -> None:
        """Name rolls, bonus burns and pivots that were told, and that no step of the way takes."""
        player, note = self.flight.faction, self.context.note
        note_spare(self.context, player, path.spare)
        points = [token for token in self.flight.tokens if isinstance(token, Waypoint)]
        steps = [line.act for line in path.lines if isinstance(line.act, Enter)]
        for words, told, taken in (
            ("bonus burn", [point.bonus for point in points], sum(one.bonus for one in steps)),
            ("bonus pivot", [int(point.pivot) for point in points], sum(one.bonus_pivot for one in steps)),
        ):
            if sum(told) > taken:
                last = next(point for point, n in zip(reversed(points), reversed(told), strict=True) if n)
                message = f"{player} tells {count(sum(told), words)}; the way takes {taken or 'none'}"
                note("BURN-SPARE", Severity.NOTE, message, last.step, player)


def note_spare(context: Context, player: str, trials: Iterable[Trial]) -> None:
    """Name rolls that nothing asks for."""
    for trial in trials:
        what = "FINAO" if trial.die is None else f"the {trial.die} rolled for {trial.kind}"
        message = f"{what} is asked for by no rule on this way; it was left out"
        context.note("CHANCE-SPARE", Severity.NOTE, message, trial.step, player)
