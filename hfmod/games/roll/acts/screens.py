"""What is done behind the screens, and lifting them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from hfmod.engine.history import History
from hfmod.engine.silence import filled
from hfmod.games.roll.acts.phases import BeginPhase
from hfmod.games.roll.content.model import PHASES
from hfmod.games.roll.names import COLUMN, MAT_OF, NAMES, SCREEN_OF, SHOWS
from hfmod.games.roll.record.events import Declared, Event, Moved
from hfmod.games.roll.record.interpreter import Interpreter, RollAct, Saying
from hfmod.games.roll.record.reader import read
from hfmod.games.roll.record.screens import SELECTS, colour, stands
from hfmod.games.roll.record.seats import RollLine
from hfmod.games.roll.record.table import Spot, TableView
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.record.words import Mark, Sight
from hfmod.games.roll.rules import rolling
from hfmod.games.roll.rules.state import DICTATE, MANAGE, PHASES_STEP, UNSEEN, Player, Rolled, RollState
from hfmod.record.unwritten import Untold
from hfmod.table.model import TABLE, Change, Command, Say, SendTo, Tell
from hfmod.vassal.table import TableState

TWO = 2  # players, for whom the table rolls a die
_SCREEN = ("Where", ("screen",))


class Roll(RollAct):
    """All dice of the cup are rolled, behind the screen: what is rolled is secret, and no words tell it."""

    words = ("roll",)
    told_by = "button of the mat; seen: faces (property `Face`) of the dice that come behind the screen"
    tells = (rolling.Roll,)
    marks = Mark.ROLLS

    button = Command(
        "roll",
        effects=(Tell("roll_die", "area", "{who} cup"),),
        say=Say("{who} rolls all workers in the cup, behind the screen.", "roll"),
    )
    die = Command(
        "roll_die",
        effects=(
            Change("Face", die=6),
            Change(COLUMN, pick=(SHOWS, "Face")),
            SendTo(SCREEN_OF, "{Column}"),
        ),
    )

    def sees(self, view: TableView, state: TableState, seat: str, rolled: Mapping[str, int]) -> Sight:
        return Sight(rolled=dict(rolled), dice={seat: view.shown(state, seat)}) if seat in NAMES else Sight()

    def of_who_left(self, saying: Saying) -> Iterator[RollLine]:
        """Who has left rolls nothing any more."""
        yield saying.line(rolling.Roll(by=saying.seat))

    def read(self, work: Saying) -> Iterator[RollLine]:
        reader, seat, event, known = work.reader, work.seat, work.event, work.known
        ahead = self._ahead(reader, seat)
        player, faces = ahead.players[seat], event.seen.rolled
        again = player.rolled is not None
        if again and not faces:
            return  # there was nothing in the cup: no die has moved
        if not again and (rest := self._goes_on(reader, seat, faces)) is not None:
            event, faces = rest, {**faces, **rest.seen.rolled}
            reader.unsaid(rest.step, seat, f"{seat} rolled the cup in two goes")
        told = Counter(map(colour, faces))
        kept, lacking, more = reader.cup(ahead, seat, told, event.seen.dice.get(seat, {}))
        if again:
            kept, lacking, more = player.cup - told, [], []
        due = player.cup - kept - Counter(map(colour, lacking)) + Counter(map(colour, more))
        by_colour: dict[str, list[str]] = {}
        for ident in reader.view.order(faces):
            by_colour.setdefault(colour(ident), []).append(ident)
        rolled = [
            ident for die in reader.view.content.colours for ident in by_colour.get(die, ())[: due[die]]
        ]
        if not again:
            known.rolled, known.assigned, known.shifted = rolled, 0, 0
            known.idle, known.shippers = {}, []
            known.behind = {one.thing.id: one.to for one in self._come_up(reader, event)}
            known.aside = {ident: die for ident, die in known.aside.items() if die in kept}
        chance = [{"d6": faces[ident]} for ident in rolled]
        stayed = tuple(sorted(kept.elements()))
        act = rolling.Roll(by=seat, kept=stayed, lacking=tuple(lacking), more=tuple(more))
        yield work.line(act, chance)

    @staticmethod
    def _goes_on(reader: Interpreter, seat: str, faces: Mapping[str, int]) -> Declared | None:
        """Words by which a player rolls dice that were left out of a roll, before anybody is shown them."""
        for index in range(reader.index + 1, len(reader.story.events)):
            one = reader.story.events[index]
            if not isinstance(one, Declared) or one.tag.faction not in (seat, TABLE):
                continue
            if not one.marked(Mark.ROLLS) or not one.seen.rolled or not faces:
                return None
            if not faces.keys().isdisjoint(one.seen.rolled):
                return None
            reader.read.add(index)
            return one
        return None

    @staticmethod
    def _ahead(reader: Interpreter, seat: str) -> RollState:
        """The position in which a player rolls: what is not said until then goes without saying."""
        state, game = reader.position(), reader.game
        found = filled(game, History(game), state, rolling.Roll(by=seat), (), None, seen=True)
        return state if found is None else found.state

    @staticmethod
    def _come_up(reader: Interpreter, event: Declared) -> Iterator[Moved]:
        """Where the dice of a roll came to lie."""
        for one in reader.story.events[: reader.index]:
            if isinstance(one, Moved) and one.step == event.step and one.thing.die:
                yield one

    def tell(self, telling: Telling) -> None:
        telling.lacks("kept", "lacking", "more", "sealed")
        desk, by = telling.desk, telling.by
        cup = desk.on_mat(by, "cup")
        dice = [ident for ident in desk.dice if desk.hand.at(ident) == cup]
        desk.rolled[by] = dice
        telling.press("roll", f"roll-{by}", dice=dict(zip(dice, map(int, telling.outcomes), strict=True)))


class Assign(RollAct):
    """Workers stand in columns, one of them selects a phase; all this is secret."""

    words = ("assign",)
    told_by = "button Ready; seen: where the dice lie behind the screen"
    tells = (rolling.Assign,)
    without_words = True

    ready = Command("ready", say=Say("{who} is ready.", "assign"))

    @staticmethod
    def columns() -> Iterator[Command]:
        """Entries of a die behind the screen: to which column it goes, and which phase it selects."""
        for number, column in enumerate((*PHASES, DICTATE), 1):
            yield Command(
                f"to_{column}",
                f"To {column.capitalize()}",
                f"Ctrl {number}",
                effects=(Change(COLUMN, to=column.capitalize()), SendTo(SCREEN_OF, "{Column}")),
                only=_SCREEN,
            )
        for phase in PHASES:
            words = f"Selects {phase.capitalize()}"
            yield Command(
                f"select_{phase}",
                words,
                group="Selects a phase",
                effects=(Change(COLUMN, to=words), SendTo(SCREEN_OF, "{Column}")),
                only=_SCREEN,
            )

    def sees(self, view: TableView, state: TableState, seat: str, rolled: Mapping[str, int]) -> Sight:
        return Sight(dice={seat: view.behind(state, seat)}) if seat in NAMES else Sight()

    def read(self, work: Saying) -> Iterator[RollLine]:
        reader, known, dice = work.reader, work.known, work.event.seen.dice.get(work.seat, {})
        player = reader.player(work.seat)
        if player.rolled is None and player.revealed:
            yield from self._after_the_reveal(work, player.revealed)
            return
        known.behind |= dice
        known.assigned, known.shifted = work.event.step, 0
        columns, selector = reader.columns(work.seat, dice)
        if reader.assigns_anew(work.seat) or self._said_again(player, columns, selector):
            return
        besides = further_selectors(reader, work.seat, dice, selector)
        act = rolling.Assign(by=work.seat, columns=tuple(columns), selector=selector, besides=besides)
        yield work.line(act)

    @staticmethod
    def _said_again(player: Player, columns: Sequence[str], selector: int | None) -> bool:
        """Whether a player who is ready says so again, and nothing has changed."""
        stand = [one.column for one in player.rolled or ()]
        return player.assigned and (stand, player.selector) == (columns, selector)

    @staticmethod
    def _after_the_reveal(work: Saying, revealed: Sequence[Rolled]) -> Iterator[RollLine]:
        """Dice that lie behind the screen again are assigned anew; where there are none, it says nothing."""
        columns, _ = work.reader.columns(work.seat, work.event.seen.dice.get(work.seat, {}))
        if any(columns) and len(columns) == len(revealed):
            stay = (one.column or "" for one in revealed)
            anew = tuple(column or was for column, was in zip(columns, stay, strict=True))
            yield work.line(rolling.Assign(by=work.seat, columns=anew))

    def tell(self, telling: Telling) -> None:
        telling.lacks("sealed", "besides")
        desk, by, act = telling.desk, telling.by, telling.act
        if len(act.columns) != len(desk.rolled[by]):
            raise Untold("workers that do not lie behind the screen")
        for number, (ident, column) in enumerate(zip(desk.rolled[by], act.columns, strict=True)):
            spot = _spot(column, number == act.selector)
            if desk.hand.at(ident) != desk.behind(by, spot):
                telling.press(f"select_{column}" if number == act.selector else f"to_{column}", ident)
        telling.press("ready", f"ready-{by}")


def further_selectors(
    reader: Interpreter, seat: str, dice: Mapping[str, Spot], selector: int | None
) -> tuple[int, ...]:
    """Further dice that select, if the table carries out their phases.

    Where another player has selected such a phase, too, only if it carries out that of the first die as well.
    """
    if selector is None:
        return ()
    reveal, done = None, set[str]()
    for event in _ahead(reader, now=True):
        if isinstance(event, Declared) and isinstance(event.said, Reveal):
            reveal = reveal or event
        elif isinstance(event, Declared) and isinstance(event.said, BeginPhase):
            done.add(event.tag.params.get("phase", ""))
        elif isinstance(event, Moved):
            done.update(phase for phase in PHASES if reader.does_its_task(event, phase))
    if reveal is None:
        return ()
    others = {
        spot.place
        for name, shown in reveal.seen.dice.items() if name != seat
        for spot in shown.values() if spot.place.startswith(SELECTS)
    }  # fmt: skip
    selects: dict[int, str] = {}
    for number, ident in enumerate(reader.seats[seat].rolled):
        there = {one[ident].place for one in (dice, reveal.seen.dice.get(seat, {})) if ident in one}
        place = min(there, default="")
        if there == {place} and place.startswith(SELECTS) and place.removeprefix(SELECTS).lower() in done:
            selects[number] = place
    further = ((one, place) for one, place in selects.items() if one != selector)
    return tuple(one for one, place in further if selector in selects or place not in others)


def _ahead(reader: Interpreter, now: bool = False) -> Iterator[Event]:
    """What comes until the round is said to end; ``now``: with what is being read."""
    for event in reader.story.events[reader.index + (not now) :]:
        if isinstance(event, Declared) and event.marked(Mark.ENDS_ROUND):
            return
        yield event


def _spot(column: str, selects: bool) -> str:
    """Where a worker of a column stands; no square of the area for Dictate selects."""
    if selects and column == DICTATE:
        raise Untold("a worker that is dictated selects")
    return f"selects-{column}" if selects else column


class Reveal(RollAct):
    """The screens are lifted: what stood behind them is seen on the mats."""

    words = ("reveal",)
    parameters: ClassVar = {"d6": "with two players: the Home die of the table"}
    told_by = "button of the table; seen: where the dice lie on the mats"
    tells = (rolling.Reveal,)
    by_table = True
    marks = Mark.ENDS_PHASE | Mark.BEGINS_PHASE

    show = Command(
        "show", effects=(Tell("show_die", "board", "{who} screen"),), say=Say("{who} lifts the screen.")
    )
    show_die = Command("show_die", effects=(Change(COLUMN, to="{area}"), SendTo(MAT_OF, "{Column}")))
    all_up = Command("reveal", "Reveal", say=Say("All screens are lifted.", "reveal", by_table=True))
    all_up_and_a_die = Command(
        "reveal_die",
        "Reveal, and roll a Home die (2 players)",
        effects=(Change("roll_die", die=6, table=True),),
        say=Say(
            "All screens are lifted; the table rolls {roll_die} with a Home die.",
            "reveal",
            (("d6", "{roll_die}"),),
            by_table=True,
        ),
    )

    def sees(self, view: TableView, state: TableState, seat: str, rolled: Mapping[str, int]) -> Sight:
        return Sight(dice={one: view.shown(state, one) for one in NAMES})

    def read(self, work: Saying) -> Iterator[RollLine]:
        reader = work.reader
        state = reader.position()
        if state.step in (PHASES_STEP, MANAGE) and rolling.nobody_rolled(state):
            first, die = not work.said_before(Mark.NEW_ROUND), self._die(work)
            if (first and die) or not (first or work.second_click(rolling.Reveal)):
                yield work.line(rolling.Reveal(), die)
            return  # that the screens are lifted was seen before, or said
        yield from self._late_words(work)
        shown = []
        for seat, known in reader.seats.items():
            columns, selector = reader.columns(seat, work.event.seen.dice.get(seat, {}))
            if known.rolled and stands(columns):
                dice = [ident.split("-")[1] for ident in known.rolled]
                selected = columns[selector] if selector is not None else None
                workers = tuple(f"{die}:{UNSEEN}:{to}" for die, to in zip(dice, columns, strict=True))
                shown.append(rolling.Shown(player=seat, selected=selected, workers=workers))
        yield work.line(rolling.Reveal(shown=tuple(shown)), self._die(work))

    @staticmethod
    def _die(work: Saying) -> list[dict[str, int]]:
        """The Home die that the table rolls with two players, by its control or the general button."""
        die, plain = work.param("d6"), work.event.plain
        if die.isdecimal():
            return [{"d6": int(die)}]
        following = next((one for one in _ahead(work.reader) if isinstance(one, Declared)), None)
        plain = plain or (following.plain if following is not None else 0)
        if not plain or len(work.reader.position().playing) != TWO:
            return []
        work.reader.unsaid(work.event.step, "", "the Home die was rolled by the general button")
        return [{"d6": plain}]

    @staticmethod
    def _late_words(work: Saying) -> Iterator[RollLine]:
        """Who never said to be ready, or shifted dice after it, has assigned what stood behind the screen.

        Dice come up where they show: who selected no phase and said nothing has assigned nothing.
        """
        reader, step = work.reader, work.event.step
        for seat, known in reader.seats.items():
            columns, selector = reader.columns(seat, known.behind)
            if columns and stands(columns) and (known.shifted if known.assigned else selector is not None):
                if not known.assigned:
                    reader.unsaid(step, seat, f"{seat} did not say to be ready")
                besides = further_selectors(reader, seat, known.behind, selector)
                act = rolling.Assign(by=seat, columns=tuple(columns), selector=selector, besides=besides)
                yield read(known.shifted or step, act)
            known.assigned, known.shifted = known.assigned or step, 0

    def tell(self, telling: Telling) -> None:
        for player in telling.was.order:
            telling.press("show", f"show-{player}")
        for shown in telling.act.shown:
            self._stand_as_shown(telling, shown)
        if telling.outcomes:
            telling.press("reveal_die", "reveal", die=int(telling.outcomes[0]))
        else:
            telling.press("reveal", "reveal")

    @staticmethod
    def _stand_as_shown(telling: Telling, shown: rolling.Shown) -> None:
        """Workers that do not stand on the mat as they did behind the screen are moved there."""
        player, workers, desk = telling.was.players[shown.player], shown.rolled(), telling.desk
        rolled: Sequence[Rolled] = player.rolled or []
        if Counter(one.die for one in rolled) != Counter(one.die for one in workers):
            raise Untold(f"{player.id} shows other dice than those rolled")
        selected = shown.selected
        for number in sorted(range(len(rolled)), key=lambda one: one != player.selector):
            ident, one = desk.rolled[player.id][number], rolled[number]
            fitting = [
                other for other in workers if other.die == one.die and other.face in (one.face, UNSEEN)
            ]
            if not fitting:
                raise Untold(f"{player.id} shows a turned die")
            there = min(fitting, key=lambda other: other.column != one.column)
            workers.remove(there)
            spot = _spot(there.column or "", there.column == selected)
            selected = None if there.column == selected else selected
            desk.lay(ident, desk.on_mat(player.id, spot))
