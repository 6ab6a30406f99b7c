"""A rocket's move while it is told: its thruster, hops of its figure, rolls, FINAO, fuel by chits, its end.

What players tell in another order, or late, is put in its place here; `hf4_moves` then finds the way that
explains the move.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.engine.lines import Reconsideration
from hfmod.findings import Severity
from hfmod.games.hf4.acts.asides import Asides
from hfmod.games.hf4.acts.flight import activated
from hfmod.games.hf4.acts.registry import FUEL, MOVES, TOLD, TRIALS
from hfmod.games.hf4.acts.strip import fuel_by_chit, fuel_by_money
from hfmod.games.hf4.acts.work import Open, ReadAct, Work, legal, rules_of
from hfmod.games.hf4.record.events import ChitMoved, Declared, FigureMoved
from hfmod.games.hf4.record.late import (
    dice_there,
    fuelled_late,
    late_thruster,
    measured,
    moved_aside,
)
from hfmod.games.hf4.record.lookout import Lookout, die_of
from hfmod.games.hf4.record.moves import (
    Path,
    Token,
    Told,
    Trial,
    Waypoint,
    explain,
    stays_in_the_air,
)
from hfmod.games.hf4.rules.core import f_fuel
from hfmod.games.hf4.rules.core.acts import count
from hfmod.games.hf4.rules.core.g1_cargo import JettisonFuel
from hfmod.games.hf4.rules.core.h_due import BELT
from hfmod.games.hf4.rules.core.h_movement import EndMove, Enter
from hfmod.games.hf4.rules.core.h_thrust import ActivateThruster
from hfmod.games.hf4.rules.core.j_supports import choices
from hfmod.games.hf4.rules.core.k_glitch import FLYBY, works_in
from hfmod.games.hf4.rules.core.k_glitch_roll import GlitchRoll
from hfmod.games.hf4.rules.core.state import Hf4State

#: The step at which a thruster was told, and what was told.
Activation = tuple[int, ActivateThruster]

OPERATIONAL = "H2.2"  # breaks whoever names no supports for a thruster that needs them


@dataclass
class Flight:
    """A rocket move while it is told."""

    faction: str
    activation: Declared | None = None
    tokens: list[Token] = field(default_factory=list)
    wet: str | None = None  # where the wet mass chit lay before it, if it was moved this turn

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
class Flights(Lookout):
    """The part of the interpreter that hears of moves."""

    group: Open | None = None
    move: Flight | None = None
    asides: Asides = field(default_factory=Asides)

    @abstractmethod
    def _close(self) -> Iterator[Told]:
        """Tell the engine the act that has been told."""

    @abstractmethod
    def _ends_first(self, faction: str, act: str) -> Iterator[Told]:
        """Ends of turns and years that come before what is done now, though they are told later."""

    def _figure(self, event: FigureMoved) -> Iterator[Told]:
        if event.faction not in self.players:
            return
        under_way = self.position().movement
        movers = (self.move and self.move.faction, under_way and under_way.owner)
        if event.faction not in movers and event.lifted:
            return
        if event.faction not in movers or (self.move is not None and self.move.waits):
            there = measured(self.story.events, self.index)
            if not there and self.move is None:
                there = moved_aside(self.story.events, self.index)
            if there:
                self.taken |= there
                return
        if self.move is not None and self.move.faction != event.faction:
            yield from self._flush(None)
        yield from self._close()
        yield from self._auction_over(event.step, "enter")
        yield from self._ends_first(event.faction, "enter")
        if "rocket" not in self.position().players[event.faction].stacks:
            return  # a figure that stands for no stack yet is being put in place
        self._token(event.faction, Waypoint(event.space, event.step))

    def _token(self, faction: str, token: Token) -> None:
        if self.move is None:
            self.move = Flight(faction, wet=self.asides.wet.get(faction))
        self.move.tokens.append(token)

    def _told_move(self, event: Declared) -> Iterator[Told]:
        tag, faction = event.tag, event.tag.faction
        group = self.group
        if tag.act == "finao" and group is not None and (group.faction, group.act) == (faction, "air_refuel"):
            group.params["finao"] = "1"
            return
        yield from self._close()
        if tag.act == "finao" and self.move is None:
            roll = self._glitch_roll(faction, "rocket")
            if roll is not None:
                yield ReadAct(event.step, replace(roll, finao=True))
                return
        if self.move is not None and self.move.faction != faction:
            yield from self._flush(None)
        if tag.act == "activate_thruster":
            move = self.move if self.move is not None and self.move.tokens else None
            late = move is not None and move.activation is None and self.position().movement is None
            rolled = move is not None and not isinstance(move.tokens[0], Waypoint)
            if move is not None and late and rolled and stays_in_the_air(self.position(), faction):
                move = yield from self._stayed(move)
            if move is not None and late:
                self._late_thruster(move, event)
                return
            if move is not None:
                yield from self._flush(None, stay=True)
            self.move = Flight(
                faction, event, wet=self.asides.wet.get(faction)
            )  # said again before the first step: the last one counts
            return
        if tag.act == "finao":
            self._token(faction, Trial("finao", event.step))
        elif tag.act == "end_move":
            yield from self._flush(event.step)
        else:
            self._at(event, tag.params.get("space", ""))

    def _stayed(self, move: Flight) -> Generator[Told, None, Flight | None]:
        """Tell the engine the roll for staying in the air; gives the flight that followed it, if any did."""
        first = next((n for n, one in enumerate(move.tokens) if isinstance(one, Waypoint)), None)
        flown = move.tokens[first:] if first is not None else []
        self.move = replace(move, tokens=move.tokens[:first])
        yield from self._flush(None, stay=True)
        self.move = replace(move, tokens=flown) if flown else None
        return self.move

    def _not_left_yet(self, move: Flight, event: Declared) -> bool:
        """Whether fuel is loaded once the thruster is named, and before the figure leaves: that is first."""
        named = move.faction == event.tag.faction and move.activation is not None and not move.tokens
        if not named or self.position().movement is not None:
            return False
        if not fuelled_late(self.story.events, self.index, move.faction) or not self._goes_on(move.faction):
            return False
        if event.tag.act in FUEL:
            message = (
                f"{move.faction} names the thruster of a flight and then loads fuel for it, before it leaves"
            )
            self.note("H1c", Severity.BOOKKEEPING, message, event.step, move.faction)
        return True

    def _late_thruster(self, move: Flight, event: Declared) -> None:
        """The thruster of a move that was begun before it was told."""
        rule, message = "H2.1", "move was begun before its thruster was told, which is that of this move"
        if move.waits and all(isinstance(one, Trial) and one.kind == "glitch" for one in move.tokens):
            rule, message = "GL-Glitch-Triggers", "glitch roll for a flyby was made before the move was begun"
        self.note(
            rule, Severity.BOOKKEEPING, f"{move.faction}'s {message}", move.tokens[0].step, move.faction
        )
        move.activation = event

    def _at(self, event: Declared, space: str) -> None:
        """A burn or turn told at a space: the figure stands there."""
        tokens = self.move.tokens if self.move is not None else []
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
        rocket = self.position().players[event.tag.faction].stacks.get("rocket")
        here = last is None and rocket is not None and rocket.location == space
        if not here and space in self.position().content.map.spaces:
            self._token(event.tag.faction, Waypoint(space, event.step, firm=True))

    def _flush(self, stops: int | None, stay: bool = False, over: bool = False) -> Iterator[Told]:
        """Tell the engine the move so far. A move after which its player does other things has ended.

        ``over``: nothing follows in the log; a roll that is due may still be made, a thruster be used.
        """
        yield from self._close()
        move, self.move = self.move, None
        if move is None:
            if stops is not None:
                faction = self._tag().faction
                if self.position().movement is not None:
                    yield ReadAct(stops, EndMove(by=faction))
            return
        if move.activation is None and move.flown and self.position().movement is None:
            late = late_thruster(self.story.events, self.index, move.faction)
            if late is not None:
                self.taken.add(late[0])
                self._late_thruster(move, late[1])
        under_way = self.position().movement
        if move.waits and under_way is not None and under_way.owner != move.faction:
            self._spared(move.faction, [one for one in move.tokens if isinstance(one, Trial)])
            return
        activation = self._activated(move)
        said = stops is not None
        if activation is not None and not move.tokens and self._idle(*activation, said):
            return
        if (
            stops is None
            and not stay
            and not (over and not move.tokens)
            and not self._goes_on(move.faction)
            and not self._waits(move, activation, over)
        ):
            last = [token.step for token in move.tokens] or [move.activation.step if move.activation else 0]
            stops = last[-1]
        idle = not move.tokens and activation is None and self.position().movement is None and not said
        if stops is not None and not idle:
            move.tokens += self._late_trials(move.faction)
        wet = self._wet_after(move.faction) if stops is not None else None
        paid = self.asides.paid(move.faction, self._held(move.faction))

        def way(position: Hf4State) -> Path:
            after = self._activating(position, activation)
            if not move.tokens and after.movement is None and not said:
                return Path((), (), 0, False)
            return explain(self.game, after, move.faction, move.tokens, stops, wet, paid)

        def tried(position: Hf4State) -> tuple[Path, int]:
            refused = activation is not None and not legal(self.game, position, activation[1])
            path = way(position)
            return path, path.broken + refused

        path, wrong = tried(self.position())
        for shorter in self._unmeasured(move) if wrong else ():
            whole, move.tokens = move.tokens, shorter
            other, fewer = tried(self.position())
            if fewer < wrong and (other.fits or not path.fits):
                path, wrong = other, fewer
                break
            move.tokens = whole

        def better(position: Hf4State) -> bool:
            return tried(position)[1] < wrong

        if wrong and activation is not None:
            fuel = self._untold_fuel(move, activation, path, better)
            if fuel is not None:
                yield ReadAct(activation[0], fuel)
                path, wrong = tried(self.position())
        if wrong:
            before = self.position()
            yield Reconsideration(move.begun, move.faction, better)
            if self.position() is not before:
                path = way(self.position())
        if activation is not None:
            self._unnamed(*activation)
            yield ReadAct(*activation)
        yield from path.lines
        self._spared(move.faction, path.spare)
        self._unspent(move, path)

    def _spared(self, faction: str, trials: Iterable[Trial]) -> None:
        """Name rolls that nothing asks for."""
        for trial in trials:
            what = "FINAO" if trial.die is None else f"the {trial.die} rolled for {trial.kind}"
            message = f"{what} is asked for by no rule on this way; it was left out"
            self.note("CHANCE-SPARE", Severity.NOTE, message, trial.step, faction)

    def _unmeasured(self, move: Flight) -> Iterator[list[Token]]:
        """The tokens of a move without a way that leads back to where it began: it may have been measured."""
        player = self.position().players.get(move.faction)
        rocket = player.stacks.get("rocket") if player is not None else None
        here = rocket.location if rocket is not None else None
        for first, token in enumerate(move.tokens):
            for last in range(first, len(move.tokens)):
                hop = move.tokens[last]
                if not isinstance(hop, Waypoint) or hop.firm:
                    break
                if hop.space == here:
                    yield [*move.tokens[:first], *move.tokens[last + 1 :]]
                    break
            here = token.space if isinstance(token, Waypoint) else here

    def _unspent(self, move: Flight, path: Path) -> None:
        """Name bonus burns and pivots that were told, and that no step of the way takes."""
        points = [token for token in move.tokens if isinstance(token, Waypoint)]
        steps = [line.act for line in path.lines if isinstance(line.act, Enter)]
        for words, told, taken in (
            ("bonus burn", [point.bonus for point in points], sum(one.bonus for one in steps)),
            ("bonus pivot", [int(point.pivot) for point in points], sum(one.bonus_pivot for one in steps)),
        ):
            if sum(told) > taken:
                last = next(point for point, n in zip(reversed(points), reversed(told), strict=True) if n)
                message = f"{move.faction} tells {count(sum(told), words)}; the way takes {taken or 'none'}"
                self.note("BURN-SPARE", Severity.NOTE, message, last.step, move.faction)

    def _waits(self, move: Flight, activation: Activation | None, over: bool) -> bool:
        """Whether a move is left where a roll is due, which its player makes after what is told now."""
        if not over and not self._rolls_on(move.faction):
            return False
        under_way = self._so_far(move, activation).movement
        return under_way is not None and bool(under_way.due)

    def _so_far(self, move: Flight, activation: Activation | None) -> Hf4State:
        """The position after what has been told of a move."""
        state = self._activating(self.position(), activation)
        for line in explain(self.game, state, move.faction, move.tokens, None).lines:
            state = self._after(line.act, state, line.chance)
        return state

    def _rolled_by_any_die(self, event: Declared) -> str:
        """The trial that a die for other things is: it is due where the figure stands, and no other is made.

        Of several such dice the last one counts, and nobody can tell which was meant. Empty where it is none.
        """
        faction, state = event.tag.faction, self.position()
        if self.move is not None and self.move.faction == faction:
            move = self.move
            if move.activation is None and move.flown and state.movement is None:
                late = late_thruster(self.story.events, self.index, faction)
                move = replace(move, activation=late[1] if late is not None else None)
            state = self._so_far(move, self._activated(move))
        under_way = state.movement
        if under_way is None or under_way.owner != faction or not under_way.due:
            return ""
        later = dice_there(self.story.events, self.index, faction)
        if not TRIALS.isdisjoint(later):
            return ""
        due = BELT if under_way.due[0] == BELT else "hazard"
        if later:
            message = f"{faction} rolls several dice for other things where the {due} is rolled for"
            self.note("LOG-UNCLEAR", Severity.UNVERIFIABLE, message, event.step, faction)
            self.doubt(event.step, faction)
            return ""
        message = f"{faction} rolls for the {due} with a die for other things; its control says what for"
        self.note("UNSAID", Severity.BOOKKEEPING, message, event.step, faction)
        return due

    def _arrived(self, faction: str) -> bool:
        """Whether a move that needs nothing more is over, as its player does not move the figure on."""
        move = self.move
        if move is None or move.faction != faction or not move.flown or self._goes_on(faction):
            return False
        state = self._activating(self.position(), self._activated(move))
        return explain(self.game, state, faction, move.tokens, None).broken == 0

    def _activating(self, position: Hf4State, activation: Activation | None) -> Hf4State:
        """A position after the activation of a move, if one was told."""
        return self._after(activation[1], position) if activation is not None else position

    def _activated(self, move: Flight) -> Activation | None:
        """The activation of a move, with all supports that were told."""
        if move.activation is None:
            return None
        tag = move.activation.tag
        told = Open(tag.faction, tag.act, move.activation.step, dict(tag.params))
        act = activated(Work(told, self.position(), self.game))
        supports = self.asides.supports.get(move.faction)
        if supports and self.position().rules.supports:
            act = replace(act, supports=tuple(supports))
        return move.activation.step, self._with_what_is_aboard(act)

    def _with_what_is_aboard(self, act: ActivateThruster) -> ActivateThruster:
        """An activation with supports that nobody named: what can serve aboard, does so."""
        state, card, named = self.position(), act.card, act.supports
        stack = state.stack_of(card)
        if stack is None or OPERATIONAL not in (rules_of(self.game, state, act) or ()):
            return act
        whole = [(*named, *(c for c in chain if c not in named)) for chain in choices(state, stack, card)]
        made = [replace(act, supports=one) for one in whole]
        able = [one for one in made if self._operational(one)]
        return max(able, key=self._net_thrust, default=act)

    def _operational(self, act: ActivateThruster) -> bool:
        broken = rules_of(self.game, self.position(), act)
        return broken is not None and OPERATIONAL not in broken

    def _net_thrust(self, act: ActivateThruster) -> Any:
        return act.figures(self.position())["net_thrust"].value

    def _unnamed(self, step: int, act: ActivateThruster) -> None:
        """Supports that an activation takes and that nobody named."""
        player = str(act.by)
        named = self.asides.supports.get(player, ())
        taken = [card for card in act.supports if card not in named]
        if taken:
            message = f"{' and '.join(taken)} aboard can support {act.card}, and nobody says so"
            self.note("UNSAID", Severity.BOOKKEEPING, message, step, player)

    def _idle(self, step: int, act: ActivateThruster, ended: bool) -> bool:
        """Whether a thruster that nothing flew with is in no stack that can move, and was told late."""
        player = str(act.by)
        if not ended and self._goes_on(player):
            return False
        try:
            found = self.game.judge(self.position(), act)
        except Impossible as why:
            rule, said = "H2.1", str(why)
        else:
            off = next((one for one in found if one.rule == "J2a"), None)
            if off is None:
                return False
            rule, said = off.rule, off.message  # told before it was switched off, perhaps
        message = f"{said}; nothing was moved by it, and told late, it breaks no rule"
        self.note(rule, Severity.UNVERIFIABLE, message, step, player)
        return True

    def _untold_fuel(
        self, move: Flight, activation: Activation, path: Path, better: Callable[[Hf4State], bool]
    ) -> Act[Hf4State] | None:
        """Fuel that was loaded or jettisoned before a move without a word, if the move needs it."""
        state, faction = self.position(), move.faction
        for shows, fuel in (
            ("the wet mass chit shows", fuel_by_chit(state, faction, move.wet)),
            ("the Aquas paid show", fuel_by_money(state, faction, self.asides.tanks.get(faction, {}))),
            ("the wet mass chit shows afterwards", self._fuel_by_rest(faction, activation, path)),
        ):
            if fuel is None or not self._legal(fuel) or not better(self._after(fuel)):
                continue
            message = f"{faction}'s flight needs fuel loaded or jettisoned before it, as only {shows}"
            self.note("H5d", Severity.UNVERIFIABLE, message, move.begun, faction)
            return fuel
        return None

    def _fuel_by_rest(self, faction: str, activation: Activation, path: Path) -> JettisonFuel | None:
        """Fuel jettisoned before a move, as far as the chit lies lower after the turn than its way leads."""
        shown, state = self._wet_settled(faction), self.position()
        for line in (ReadAct(*activation), *path.lines):
            state = self._after(line.act, state, line.chance)
        rocket = state.players[faction].stacks.get("rocket")
        if rocket is None or shown is None or f_fuel.parse_mass(shown) >= rocket.wet:
            return None
        steps = f_fuel.strip(state.content).steps_between(rocket.wet, f_fuel.parse_mass(shown))
        return JettisonFuel(by=faction, steps=steps) if steps is not None else None

    def _late_trials(self, faction: str) -> list[Trial]:
        """Rolls and FINAO that were made right after the end of the move was told."""
        found: list[Trial] = []
        for index in range(self.index + 1, len(self.story.events)):
            event = self.story.events[index]
            if isinstance(event, ChitMoved):
                continue
            if not isinstance(event, Declared):
                break
            tag = event.tag
            if tag.faction == faction and tag.act == "finao":
                found.append(Trial("finao", event.step))
            elif tag.faction == faction and tag.act == "roll" and tag.params.get("for") in TRIALS:
                found.append(Trial(tag.params["for"], event.step, die_of(tag)))
            elif tag.act in TOLD:
                continue
            else:
                break
            self.taken.add(index)
        return found

    def _flies_by_next(self, faction: str) -> bool:
        """Whether a glitched rocket flies by in what its player does next, and rolls for that but once."""
        rocket = self.position().players[faction].stacks.get("rocket")
        begun = self._next_told()
        if rocket is None or not rocket.glitch or begun is None:
            return False
        if (begun.faction, begun.act) != (faction, "activate_thruster"):
            return False
        spaces, passed = self.position().content.map.spaces, False
        for event in self.story.events[self.index + 1 :]:
            if isinstance(event, FigureMoved) and event.faction == faction:
                there = spaces[event.space]
                passed = passed or bool(there.flyby or there.flyby_base_thrust)
            elif isinstance(event, Declared) and event.tag.params.get("for") == "glitch":
                return False
            elif isinstance(event, Declared) and event.tag.act not in TOLD | MOVES | {"roll"}:
                break
        return passed

    def _glitch_roll(self, owner: str, kind: str) -> GlitchRoll | None:
        """The glitch roll of a stack before what its player does next, None where none is due.

        Where somebody in the stack works for the player whose turn it is, it is that player's next act (N6).
        """
        state, move, by = self.position(), self.move, owner
        stack = state.players[owner].stacks.get(kind)
        if stack is None or not stack.glitch:
            return None
        if move is not None:
            trigger = FLYBY if (move.faction, kind) == (owner, "rocket") else None
        else:
            goods = self.asides.offers.of_stacks()
            trigger = self._next_trigger(owner, goods)
            active = state.turn.player if state.turn is not None else owner
            if trigger is None and active != owner and works_in(state, active, stack):
                by, trigger = active, self._next_trigger(active, goods)
        if trigger is None:
            return None
        return GlitchRoll(by=by, stack=kind, trigger=trigger, owner=None if by == owner else owner)
