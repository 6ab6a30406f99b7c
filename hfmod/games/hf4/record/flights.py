"""A rocket's flight while it is told: its thruster, hops of its figure, rolls, FINAO, its end.

What players tell in another order, or late, is put in its place here;
:mod:`~hfmod.games.hf4.record.flight_path` then finds the way that explains the flight.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from hfmod.findings import Severity
from hfmod.games.hf4.acts.crafts import craft_of, cubes_at, figure_of, same_figure
from hfmod.games.hf4.acts.glory import Nominate
from hfmod.games.hf4.acts.names import MODULE_FIGURES
from hfmod.games.hf4.acts.registry import (
    ACTIVATED,
    ANSWERS,
    ANY_TIME,
    FUEL,
    MOVE_ENDS,
    PAID_OFF,
    ROLLED,
    TALK,
    TOLD,
    TRIALS,
)
from hfmod.games.hf4.acts.work import ReadAct, legal
from hfmod.games.hf4.record import wet_mass
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.ahead import goes_on, leaves_next, moves_on, put_down, rolls_on, tells_of
from hfmod.games.hf4.record.context import Context, Told
from hfmod.games.hf4.record.events import ChitMoved, Declared, Event, FigureMoved, die_of
from hfmod.games.hf4.record.flight_path import Flight, FlightPath, note_spare
from hfmod.games.hf4.record.glitches import glitch_roll
from hfmod.games.hf4.record.late import (
    dice_there,
    fuelled_late,
    late_thruster,
    measured,
    moved_aside,
    rolls_for_nothing,
)
from hfmod.games.hf4.record.moves import Token, Trial, Waypoint, stays_in_the_air
from hfmod.games.hf4.record.thrusters import Activation, activation, is_idle
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.e_stacks import FREIGHTER, is_cube
from hfmod.games.hf4.rules.core.h_due import BELT
from hfmod.games.hf4.rules.core.h_movement import EndMove
from hfmod.record.declarations import Declaration
from hfmod.table.model import TABLE

LEFT_OUT = frozenset({"belt", "hazard"})  # rolls that players make up for once they are where they go


class Flights:
    """Hears of flights; ``flight`` is the one under way."""

    def __init__(self, context: Context, acts: ActReader) -> None:
        self.context = context
        self.acts = acts
        self.flight: Flight | None = None
        self.over: tuple[int, Declared] | None = None  # index and end of a move that nothing was told of

    # -- whose flight it is ---------------------------------------------------------------------------

    @property
    def player(self) -> str | None:
        """Whose flight is under way in what is being told."""
        return self.flight.faction if self.flight is not None else None

    def flies(self, player: str, figure: str = "") -> bool:
        """Whether a player's figure, or any, is on its way, in what is being told or in the position."""
        flight, under_way = self.flight, self.context.position().movement
        told = flight is not None and flight.faction == player
        told = told and (not figure or (flight is not None and same_figure(figure, flight.figure)))
        if told or under_way is None or under_way.owner != player:
            return told
        return not figure or figure_of(figure) == figure_of(under_way.stack)

    def aloft(self, player: str) -> str:
        """Which figure of a player is on its way; the rocket where none is."""
        flight, under_way = self.flight, self.context.position().movement
        if flight is not None and flight.faction == player:
            return flight.figure
        return figure_of(under_way.stack) if under_way is not None and under_way.owner == player else "rocket"

    def of_another(self, player: str, tag: Declaration | None = None, figure: str = "") -> bool:
        """Whether another player's flight is being told, or that of another figure."""
        flight = self.flight
        if flight is None or flight.faction != player:
            return flight is not None
        other = bool(figure) and not same_figure(figure, flight.figure)
        return other or (tag is not None and not tells_of(tag, flight.figure))

    # -- what is told of it ---------------------------------------------------------------------------

    def measures(self, event: FigureMoved) -> bool:
        """Whether a figure only measures a way, or is put down for another stack: nothing flies then."""
        context, flies = self.context, self.flies(event.faction, event.figure)
        if event.lifted and (not flies or put_down(context, event)):
            return True
        if flies and not (self.flight is not None and self.flight.waits):
            return False
        there = measured(context.events, context.index)
        if not there and self.flight is None:
            there = moved_aside(context.events, context.index)
        context.taken |= there
        return bool(there)

    def hear(self, player: str, token: Token, figure: str = "rocket", craft: str = "") -> None:
        """A hop or a roll of a flight, which it begins if none is under way."""
        if self.flight is None:
            wet = self.context.asides.wet.get(player)
            self.flight = Flight(player, wet=wet, figure=figure, craft=craft or figure)
        self.flight.tokens.append(token)

    def taken_off(self, event: FigureMoved) -> None:
        """A figure leaves for which the dice were rolled that were told of none, as no rocket flies."""
        flight, craft = self.flight, self.craft(event)
        if flight is None or not (flight.waits and flight.faction == event.faction and craft):
            return
        if flight.figure == "rocket" and self.context.position().movement is None:
            flight.figure, flight.craft = event.figure, craft

    def landed(self, event: FigureMoved) -> bool:
        """Whether a freighter has landed that is moved on: a push gives it a second move (1B4.2)."""
        flight = self.flight
        if flight is None or flight.craft != FREIGHTER or event.flyer != (flight.faction, flight.figure):
            return False
        points = [token for token in flight.tokens if isinstance(token, Waypoint)]
        if not points or points[-1].space not in self.context.position().content.map.sites:
            return False
        after = FlightPath(self.context, flight, None).so_far()
        craft = craft_of(after, flight.faction, FREIGHTER)
        return after.movement is None and craft is not None and after.rules.moves_again(after, craft)

    def craft(self, event: FigureMoved) -> str:
        """What a figure that is moved flies for, as the engine names it; empty where it is put in place."""
        flight, state = self.flight, self.context.position()
        if flight is not None and same_figure(flight.figure, event.figure):
            return flight.craft
        kind, move = event.figure, state.movement
        if is_cube(kind):
            aloft = move is not None and move.owner == event.faction and is_cube(move.stack)
            there = cubes_at(state, event.faction, event.start)
            kind = move.stack if move is not None and aloft else there[0] if there else ""
        craft = craft_of(state, event.faction, kind) if kind else None
        put = kind != "rocket" and craft is not None and craft.location == event.space
        return "" if put or craft is None else kind

    def told(self, event: Declared) -> Iterator[Told]:
        """A declaration of a flight: its thruster, FINAO, its end, or what was done in a space."""
        context, tag, player = self.context, event.tag, event.tag.faction
        if tag.act in PAID_OFF and self.acts.pays(player):
            return
        yield from self.acts.close()
        if context.index in context.taken and event.step == context.step:
            return  # what was closed needed it first
        if tag.act in PAID_OFF and self.flight is None:
            roll = glitch_roll(context, player, "rocket", None)
            if roll is not None:
                yield ReadAct(replace(roll, finao=True), event.step)
                return
        if self.of_another(player, None if tag.act in ACTIVATED else tag):
            yield from self.flush()
        if tag.act in ACTIVATED:
            yield from self._activated(event)
        elif tag.act in PAID_OFF:
            self.hear(player, Trial("finao", event.step), figure=tag.params.get("stack", "rocket"))
        elif tag.act in MOVE_ENDS and self._taken_back(player):
            return
        elif tag.act in MOVE_ENDS:
            idle = self.flight is None and context.position().movement is None
            self.over = (context.index, event) if idle else None
            yield from self.flush(event)
        else:
            self.stands(event, tag.params.get("space", ""))

    def _taken_back(self, player: str) -> bool:
        """Whether a flight without dice is taken back once its end is told: figure and chit lie as before."""
        context, flight = self.context, self.flight
        if flight is None or not flight.flown or any(isinstance(one, Trial) for one in flight.tokens):
            return False
        craft = craft_of(context.position(), player, flight.craft)
        if craft is None or context.position().movement is not None:
            return False
        back, wet = _flown_back(context.events, context.index, (player, flight.figure), craft.location)
        laid = wet or context.asides.wet.get(player)
        if not back or (flight.burns and laid is not None and f_fuel.parse_mass(laid) != craft.wet):
            return False
        message = f"{player} takes the whole move back before anything else is done"
        context.note("D1a", Severity.NOTE, message, flight.begun, player)
        context.taken |= back
        flight.tokens.clear()
        return True

    def stands(self, event: Declared, space: str) -> None:
        """A burn, a turn or a roll is told at a space: the figure stands there."""
        tokens = self.flight.tokens if self.flight is not None else []
        at = next((n for n in range(len(tokens) - 1, -1, -1) if isinstance(tokens[n], Waypoint)), None)
        last = tokens[at] if at is not None else None
        if at is not None and isinstance(last, Waypoint) and last.space == space:
            bonus, pivot = event.tag.act == "bonus_burn", event.tag.act == "pivot"
            tokens[at] = replace(
                last,
                firm=True,
                bonus=last.bonus + bonus,
                pivot=last.pivot or pivot,
                assist=event.tag.params.get("kind", last.assist),
                afterburn=last.afterburn or event.tag.act == "oberth",
            )
            return
        state, kind = self.context.position(), event.tag.params.get("stack", "rocket")
        if state.movement is not None and state.movement.owner == event.tag.faction:
            kind = state.movement.stack
        craft = craft_of(state, event.tag.faction, kind)
        here = last is None and craft is not None and craft.location == space
        if not here and space in state.content.map.spaces and (craft is not None or self.flight is not None):
            self.hear(event.tag.faction, Waypoint(space, event.step, firm=True), figure=kind)

    def _activated(self, event: Declared) -> Iterator[Told]:
        """The thruster of a flight that begins, or of one that was begun before it was told."""
        context, player = self.context, event.tag.faction
        figure = _of_figure(event.tag)
        if self.flight is not None and self.flight.figure != figure:
            yield from self.flush()
        flight = self.flight if self.flight is not None and self.flight.tokens else None
        late = flight is not None and flight.activation is None and context.position().movement is None
        rolled = flight is not None and not isinstance(flight.tokens[0], Waypoint)
        if (
            flight is not None
            and late
            and rolled
            and stays_in_the_air(context.position(), player, flight.craft)
        ):
            flight = yield from self._stayed(flight)
        if flight is not None and late:
            self._late_thruster(flight, event)
            return
        if flight is not None:
            yield from self.flush(stay=True)
        # said again before the first step: the last one counts
        wet = context.asides.wet.get(player)
        self.flight = Flight(player, event, wet=wet, figure=figure, craft=figure)
        end = self._over_before(player, figure)
        if end is not None and not goes_on(context, player, figure):
            message = f"{player}'s move was ended before its thruster was told, which moves nothing"
            context.note("H2.1", Severity.BOOKKEEPING, message, event.step, player)
            yield from self.flush(replace(end, step=event.step))

    def _over_before(self, player: str, figure: str) -> Declared | None:
        """The end of a figure's move that nothing was told of, if it is the last that was told."""
        over, self.over = self.over, None
        if over is None:
            return None
        index, end = over
        later = takewhile(lambda one: one[0] < self.context.index, self.context.declared(index + 1))
        if end.tag.faction != player or not tells_of(end.tag, figure):
            return None
        return None if any(one.tag.act not in TOLD for _, one in later) else end

    def _stayed(self, flight: Flight) -> Generator[Told, None, Flight | None]:
        """Tell the engine the roll for staying in the air; gives the flight that followed it, if any did."""
        first = next((n for n, one in enumerate(flight.tokens) if isinstance(one, Waypoint)), None)
        flown = flight.tokens[first:] if first is not None else []
        self.flight = replace(flight, tokens=flight.tokens[:first])
        yield from self.flush(stay=True)
        self.flight = replace(flight, tokens=flown) if flown else None
        return self.flight

    def _late_thruster(self, flight: Flight, event: Declared) -> None:
        """The thruster of a flight that was begun before it was told."""
        rule, message = "H2.1", "move was begun before its thruster was told, which is that of this move"
        if flight.waits and all(isinstance(one, Trial) and one.kind == "glitch" for one in flight.tokens):
            rule, message = "GL-Glitch-Triggers", "glitch roll for a flyby was made before the move was begun"
        player = flight.faction
        self.context.note(rule, Severity.BOOKKEEPING, f"{player}'s {message}", flight.tokens[0].step, player)
        flight.activation = event

    # -- whether it is over ---------------------------------------------------------------------------

    def not_left_yet(self, event: Declared) -> bool:
        """Whether fuel is loaded once the thruster is named, and before the figure leaves: that is first."""
        flight, context = self.flight, self.context
        if flight is None or flight.faction != event.tag.faction:
            return False
        if flight.activation is None or flight.tokens or context.position().movement is not None:
            return False
        player = flight.faction
        if not fuelled_late(context.events, context.index, player) or not goes_on(context, player):
            return False
        if event.tag.act in FUEL:
            message = f"{player} names the thruster of a flight and then loads fuel for it, before it leaves"
            context.note("H1c", Severity.BOOKKEEPING, message, event.step, player)
        return True

    def stays(self, event: Declared) -> bool:
        """Whether what is told ends no flight: another's answer, or talk before it leaves."""
        flight, tag = self.flight, event.tag
        if flight is None:
            return False
        if tag.act in ANSWERS and tag.faction != flight.faction:
            return not self._rests(flight)
        if flight.tokens and tag.act in Nominate.words and tag.faction == flight.faction:
            return not self._may_end(flight)
        return not flight.tokens and tag.act in ANY_TIME | TALK

    def _may_end(self, flight: Flight) -> bool:
        """Whether the move may have ended where the figure stands."""
        then = FlightPath(self.context, flight, self._activation(flight)).so_far()
        return then.movement is None or legal(self.context.game, then, EndMove(by=flight.faction))

    def arrived(self, player: str) -> bool:
        """Whether a flight that needs nothing more is over, as its player does not move the figure on."""
        flight = self.flight
        if flight is None or flight.faction != player or not flight.flown:
            return False
        if goes_on(self.context, player, flight.figure):
            return False
        return FlightPath(self.context, flight, self._activation(flight)).broken == 0

    def _rests(self, flight: Flight) -> bool:
        """Whether nothing more is told of a flight, and nothing is due: its move may have ended unsaid."""
        player, thruster = flight.faction, self._activation(flight)
        if goes_on(self.context, player, flight.figure) or rolls_on(self.context, player):
            return False
        under_way = FlightPath(self.context, flight, thruster).so_far().movement
        return under_way is None or not under_way.due

    def due_roll(self, event: Declared) -> str:
        """What a die for other things is rolled for: it is due where the figure stands, and no other is made.

        Of several such dice the last one counts, and nobody can tell which was meant. Empty where it is none.
        """
        context, player, state = self.context, event.tag.faction, self.context.position()
        if self.flight is not None and self.flight.faction == player:
            flight = self.flight
            if flight.burns and flight.activation is None and flight.flown and state.movement is None:
                late = late_thruster(context.events, context.index, player, flight.figure)
                flight = replace(flight, activation=late[1] if late is not None else None)
            state = FlightPath(context, flight, self._activation(flight)).so_far()
        under_way = state.movement
        if under_way is None or under_way.owner != player or not under_way.due:
            return ""
        due, *others = (BELT if one == BELT else "hazard" for one in under_way.due)
        later = dice_there(context.events, context.index, player)
        for other in {*others} & {*later} - {due}:
            later.remove(other)  # its own die, which leaves the one that is due open
        if not TRIALS.isdisjoint(later):
            return ""
        if later:
            message = f"{player} rolls several dice for other things where the {due} is rolled for"
            context.note("LOG-UNCLEAR", Severity.UNVERIFIABLE, message, event.step, player)
            context.doubt(event.step, player)
            return ""
        message = f"{player} rolls for the {due} with a die for other things; its control says what for"
        context.note("UNSAID", Severity.BOOKKEEPING, message, event.step, player)
        return due

    # -- telling it -----------------------------------------------------------------------------------

    def flush(self, end: Declared | None = None, stay: bool = False, over: bool = False) -> Iterator[Told]:
        """Tell the engine the act that is being told, and the flight so far.

        It has ended where ``end`` says so, or its player does other things after it. ``stay``: it has not;
        ``over``: nothing follows in the log, so a roll that is due may still be made, a thruster be used.
        """
        yield from self.acts.close()
        context = self.context
        flight, self.flight = self.flight, None
        if flight is None:
            if end is not None and context.position().movement is not None:
                yield ReadAct(EndMove(by=end.tag.faction), end.step)
            return
        self._find_thruster(flight)
        under_way = context.position().movement
        if flight.waits and under_way is not None and under_way.owner != flight.faction:
            note_spare(context, flight.faction, [one for one in flight.tokens if isinstance(one, Trial)])
            return
        thruster, ended = self._activation(flight), end is not None
        if thruster is not None and not flight.tokens and is_idle(context, *thruster, ended):
            return
        path = FlightPath(context, flight, thruster, ended=ended)
        if end is not None:
            path.stops = end.step
        elif not stay and self._is_over(path, over):
            path.stops = context.step if self._owes(path) else _last_step(flight)
        if path.stops is not None:
            self._add_late_trials(path)
        player, figure = flight.faction, flight.figure
        stands = not moves_on(context, player, figure) and not rolls_on(context, player)
        if flight.craft == "rocket" and (path.stops is not None or stands):
            begun = flight.begun if flight.tokens or flight.activation is not None else context.step
            path.wets = wet_mass.after_flight(context, flight.faction, begun)
        path.paid = context.asides.paid(flight.faction, context.held(flight.faction))
        yield from path.acts()

    def _find_thruster(self, flight: Flight) -> None:
        """A thruster that is told only after the flight."""
        context = self.context
        first = flight.burns and flight.activation is None and flight.flown
        if first and context.position().movement is None:
            late = late_thruster(context.events, context.index, flight.faction, flight.figure)
            if late is not None:
                context.taken.add(late[0])
                self._late_thruster(flight, late[1])

    def _activation(self, flight: Flight) -> Activation | None:
        """The activation of a flight, with all supports that were told."""
        return activation(self.context, flight.activation) if flight.activation is not None else None

    def _is_over(self, path: FlightPath, over: bool) -> bool:
        """Whether its player does nothing more of it; a roll that is due may come after what is told now."""
        flight, context = path.flight, self.context
        if (over and not flight.tokens) or goes_on(context, flight.faction, flight.figure):
            return False
        if not flight.tokens and self._named_again(flight):
            return False
        if not over and not rolls_on(context, flight.faction):
            return True
        under_way = path.so_far().movement
        return under_way is None or not under_way.due

    @staticmethod
    def _owes(path: FlightPath) -> bool:
        """Whether a roll is due after all that was told: who goes on without it breaks the rule there."""
        last = path.flight.tokens[-1] if path.flight.tokens else None
        if not isinstance(last, Waypoint):
            return False
        under_way = path.so_far().movement
        return under_way is not None and bool(under_way.due)

    def _named_again(self, flight: Flight) -> bool:
        """Whether a thruster of the same figure is told once more in the turn: for the same move, then."""
        for _, event in self.context.rest_of_turn():
            if event.tag.faction == flight.faction and event.tag.act in ACTIVATED:
                return _of_figure(event.tag) == flight.figure
        return False

    def _add_late_trials(self, path: FlightPath) -> None:
        """Rolls and FINAO that were made right after the end of the flight was told."""
        context, flight = self.context, path.flight
        flies = context.position().movement is not None or path.activation is not None
        if not flight.tokens and not flies and not path.ended:
            return
        if leaves_next(context, flight.faction) and path.broken == 0:
            return  # they are made for that one
        for index in range(context.index + 1, len(context.events)):
            event = context.events[index]
            if isinstance(event, ChitMoved):
                continue
            if not isinstance(event, Declared):
                break
            tag = event.tag
            if not tells_of(tag, flight.figure) and tag.act in PAID_OFF | ROLLED:
                break  # of the figure that flies now
            if tag.faction == flight.faction and tag.act in PAID_OFF:
                flight.tokens.append(Trial("finao", event.step))
            elif tag.faction == flight.faction and tag.act in ROLLED and tag.params.get("for") in TRIALS:
                flight.tokens.append(Trial(tag.params["for"], event.step, die_of(tag)))
            elif (
                tag.faction in (flight.faction, TABLE)
                and rolls_for_nothing(tag)
                and self._made_up_for(path, event)
            ):
                pass
            elif tag.act in TOLD:
                continue
            else:
                break
            context.taken.add(index)

    def _made_up_for(self, path: FlightPath, event: Declared) -> bool:
        """Take a die for other things as a roll left out on the way, where that breaks fewer rules."""
        context, flight = self.context, path.flight
        told, wrong = list(flight.tokens), path.wrong
        for kind in sorted(LEFT_OUT) if wrong else ():
            flight.tokens = [*told, Trial(kind, event.step, die_of(event.tag))]
            if path.wrong < wrong and not path.spare:
                message = f"{flight.faction} makes up for the {kind} roll with a die for other things"
                context.note("UNSAID", Severity.BOOKKEEPING, message, event.step, flight.faction)
                return True
        flight.tokens = told
        return False


def _flown_back(
    events: Sequence[Event], index: int, flyer: tuple[str, str], home: str
) -> tuple[set[int], str | None]:
    """Drags that bring a figure back where it set out, before its player tells or moves anything else.

    With the mass where the wet mass chit is laid then, None where it is not touched. None bring it back where
    the player goes on otherwise.
    """
    found, wet, there = set[int](), None, False
    for n in range(index + 1, len(events)):
        event = events[n]
        if isinstance(event, ChitMoved):
            wet = event.mass if (event.faction, event.chit) == (flyer[0], "wet") else wet
        elif isinstance(event, FigureMoved) and event.flyer == flyer and not there and not event.lifted:
            found.add(n)
            there = event.space == home
        elif not isinstance(event, Declared) or event.tag.act not in TOLD:
            break
    return (found, wet) if there else (set(), None)


def _of_figure(tag: Declaration) -> str:
    """The figure whose thruster is told: a rocket's may lie in any stack."""
    kind = tag.params.get("stack", "")
    return kind if kind in MODULE_FIGURES else "rocket"


def _last_step(flight: Flight) -> int:
    """The last step at which anything of a flight was told."""
    if flight.tokens:
        return flight.tokens[-1].step
    return flight.activation.step if flight.activation is not None else 0
