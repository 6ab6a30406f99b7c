"""Managing the empire, dice that nothing gives, and the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from hfmod.games.roll.acts.workers import FROM, WHERE
from hfmod.games.roll.names import AT_WORK, COLUMN, CUP, MAT_OF, NAMES, ROUND
from hfmod.games.roll.record.interpreter import RollAct, Saying
from hfmod.games.roll.record.seats import BUILDERS, RECALLED, RollLine, place
from hfmod.games.roll.record.table import TableView
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.record.words import Mark, Sight
from hfmod.games.roll.rules import manage, phases
from hfmod.games.roll.rules.rolling import nobody_rolled
from hfmod.games.roll.rules.state import DEVELOPMENT, ROLL, WORLD
from hfmod.table.model import Change, Command, Say, SendTo, Tell
from hfmod.vassal.table import TableState

_INTO_THE_CUP = (Change(COLUMN, to=CUP), SendTo(MAT_OF, "{Column}"))


class Recruit(RollAct):
    """Citizens are paid for and go into the cup, all of a round in one act."""

    words = ("recruit",)
    parameters: ClassVar = {"die": "its colour; none: nobody (more)"}
    told_by = "die in the Citizenry, button"
    tells = (manage.Recruit,)
    marks = Mark.MANAGES | Mark.PAYS | Mark.MOVES
    part = True
    without_words = True

    control = Command(
        "recruit",
        "Recruit it ($1)",
        "Ctrl R",
        effects=(Tell("pay", "Purse", "{faction}"), *_INTO_THE_CUP),
        say=Say("{who} recruits one {piece}.", "recruit", (("die", "{Die}"),)),
        only=("area_id", ("citizenry",)),
    )
    nobody = Command("no_recruits", say=Say("{who} recruits nobody more.", "recruit"))

    def read(self, work: Saying) -> Iterator[RollLine]:
        die = work.param("die")
        work.reader.recruits(work.seat, work.event.step, *([die] if die else ()))
        yield from work.reader.managed(work.seat)

    def tell(self, telling: Telling) -> None:
        desk, by = telling.desk, telling.by
        for die in telling.act.dice:
            telling.press("recruit", desk.find(die, desk.on_mat(by, "citizenry")))
        if not telling.act.dice:
            telling.press("no_recruits", f"no-recruits-{by}")


class Recall(RollAct):
    """Goods and workers on construction stacks go back into the cup, all of a round in one act."""

    words = ("recall",)
    parameters = WHERE
    told_by = "die: back to the cup"
    tells = (manage.Recall,)
    marks = Mark.MANAGES | Mark.MOVES
    part = True
    without_words = True

    control = Command(
        "recall",
        "Recall it",
        "Ctrl L",
        effects=_INTO_THE_CUP,
        say=Say("{who} recalls one {piece} from {place}.", "recall", FROM),
        only=("area_id", ("empire", *AT_WORK)),
    )

    def read(self, work: Saying) -> Iterator[RollLine]:
        known, die, stack = work.known, work.param("die"), BUILDERS.get(work.param("from"))
        known.recalled = work.event.step
        if stack is not None:
            known.recalls.setdefault(RECALLED[stack], []).append(die)
        else:
            known.recalls.setdefault("goods", []).append(f"{place(work.event)}:{die}")
        yield from work.reader.managed(work.seat)

    def tell(self, telling: Telling) -> None:
        desk, act = telling.desk, telling.act
        for good in act.goods:
            world, _, die = good.rpartition(":")
            telling.press("recall", desk.find(die, desk.slot(telling.before, world)))
        for stack, dice in ((DEVELOPMENT, act.developers), (WORLD, act.settlers)):
            for die in dice:
                telling.press("recall", desk.find(die, desk.on_mat(telling.by, f"{stack}-builders")))


class Dismiss(RollAct):
    """A worker is laid to the citizens that did nothing: the die goes there by hand."""

    tells = (phases.Dismiss,)

    def tell(self, telling: Telling) -> None:
        """The hand that lays everything where it belongs moves it."""


class TakeDie(RollAct):
    """A die is taken that nothing gives: it goes where it lies then by hand, and so does one that should."""

    tells = (manage.TakeDie,)

    def tell(self, telling: Telling) -> None:
        """The hand that lays everything where it belongs moves it."""


class EndRound(RollAct):
    """The round ends; what the table shows then is held against the acts."""

    words = ("end_round",)
    told_by = "button (table); the phase tiles turn back"
    tells = (manage.EndRound,)
    by_table = True
    marks = Mark.ENDS_ROUND | Mark.ENDS_PHASE

    control = Command(
        "end_round",
        effects=(Tell("turn_back", "Phases", "all"), Change(ROUND, by=1, table=True)),
        say=Say("The round ends; round {roll_round} may begin.", "end_round", by_table=True),
    )

    def sees(self, view: TableView, state: TableState, seat: str, rolled: Mapping[str, int]) -> Sight:
        return Sight(facts=view.facts(state, NAMES))

    def read(self, work: Saying) -> Iterator[RollLine]:
        state, seats = work.reader.position(), work.reader.seats
        if state.step == ROLL and state.round > 1 and nobody_rolled(state):
            return  # it was said before
        seen = work.event.seen.facts.items()
        facts = {name: value for name, value in seen if name.partition(".")[2] in ("", *seats)}
        yield work.line(manage.EndRound(), expect=facts)

    def tell(self, telling: Telling) -> None:
        telling.lacks("left")
        telling.press("end_round", "end-round")
