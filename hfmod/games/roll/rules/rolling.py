"""Steps 1 to 3 of a round: roll and assign behind the screen, then reveal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Self

from hfmod.engine.act import Act, Draw, Impossible, Outcome, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.engine.sealed import sealed
from hfmod.engine.witness import inexact
from hfmod.findings import Severity
from hfmod.games.roll.content.model import PHASES, WILD
from hfmod.games.roll.rules import powers
from hfmod.games.roll.rules.acts import (
    counted,
    dice_names,
    die_name,
    in_order,
    in_step,
    legal,
    subsets,
    titled,
)
from hfmod.games.roll.rules.assigning import Explanation, dictate_most
from hfmod.games.roll.rules.state import (
    DICTATE,
    MANAGE,
    PHASES_STEP,
    ROLL,
    UNSEEN,
    Dice,
    Player,
    Rolled,
    RollState,
    take,
)  # fmt: skip

COLUMNS = (*PHASES, DICTATE)
SUPPLY = "supply"
CUP = "EXPECT"  # what a table shows otherwise than the acts lead to


def _besides(state: RollState, player: Player, place: str) -> Dice:
    """The dice of a place beside the cup. Raises Impossible for an unknown one."""
    return state.supply if place == SUPPLY else player.at(place)


def _dice_of(placed: Sequence[str]) -> list[str]:
    return [_parts(one)[2] for one in placed]


def _place_of(placed: str) -> str:
    return _parts(placed)[0]


def _told(state: RollState, placed: Iterable[str]) -> str:
    """Dice with their places in words: ``Rare Elements (supply)``."""
    return ", ".join(f"{die_name(state, die)} ({place})" for place, _, die in map(_parts, placed))


def _parts(placed: str) -> tuple[str, str, str]:
    return placed.rpartition(":")


@dataclass(frozen=True, kw_only=True)
class Roll(Act[RollState]):
    """Roll all workers in the cup. ``kept`` are dice left in it; ``sealed``: the log does not show it.

    A table may show another cup than the acts lead to: ``lacking`` are dice that lie somewhere else, as
    ``place:die`` (``supply:rare`` where nobody took it), ``more`` such as came from there without a word.
    """

    do: ClassVar[str] = "roll"
    kept: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    sealed: bool = False

    def __post_init__(self) -> None:
        in_order(self, "kept", "lacking", "more")

    def possible(self, state: RollState) -> None:
        state.begun()
        player = state.player(self.by)
        missing = Counter([*self.kept, *_dice_of(self.lacking)]) - player.cup
        if missing:
            raise Impossible(f"{dice_names(state, missing.elements())} are not in the cup of {player.id}")
        for place in map(_place_of, (*self.lacking, *self.more)):
            _besides(state, player, place)
        for one, n in Counter(self.more).items():
            if _besides(state, player, _place_of(one))[_parts(one)[2]] < n:
                raise Impossible(f"{player.id} has no such die to roll besides: {one}")

    @implements("ROLL-ROLL-1")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from in_step(state, ROLL, "rolling")
        player = state.player(self.by)
        if self.kept:
            yield broken(
                "ROLL-ROLL-1", f"{dice_names(state, self.kept)} stayed in the cup of {player.id}",
                f"screen:{player.id}", legal=f"roll all {sum(player.cup.values())} workers",
            )  # fmt: skip
        if player.rolled is not None or player.sealed:
            yield broken(
                "ROLL-ROLL-1", f"{player.id} has rolled in round {state.round} already",
                f"screen:{player.id}", legal="assign the workers as they lie",
            )  # fmt: skip
        yield from self._otherwise(state)
        if self.sealed:
            yield sealed(self.by, "the roll")

    @implements("ROLL-SETUP-7")
    def _otherwise(self, state: RollState) -> Iterator[RuleViolation]:
        """A cup that is not as the acts leave it; who forgot or hid something the table does not show."""
        player = state.player(self.by)
        about, legal = frozenset({f"cup:{player.id}"}), "lay all dice where they belong"
        if self.lacking:
            message = f"{player.id} rolls less than the acts so far leave in the cup: "
            message += _told(state, self.lacking)
            yield RuleViolation(CUP, message, {}, legal, about, Severity.BOOKKEEPING)
        more = Counter(self.more) - player.owed
        if state.round == 1 and (early := [one for one in more.elements() if _place_of(one) != SUPPLY]):
            more -= Counter(early)
            yield broken(
                "ROLL-SETUP-7", f"{player.id} rolls dice that do not begin in the cup: {_told(state, early)}",
                f"cup:{player.id}", legal="lay the dice of the start where their tiles say",
            )  # fmt: skip
        if more:
            message = f"{player.id} rolls more than the acts so far leave in the cup: "
            message += _told(state, more.elements())
            yield RuleViolation(CUP, message, {}, legal, about, Severity.UNVERIFIABLE)

    def _take_as_it_lies(self, state: RollState, player: Player) -> None:
        """Go on with the cup as the table has it."""
        player.owed = player.owed - Counter(self.more) + Counter(self.lacking)
        for place, _, die in map(_parts, self.lacking):
            take(player.cup, die)
            _besides(state, player, place)[die] += 1
        for place, _, die in map(_parts, self.more):
            take(_besides(state, player, place), die)
            player.cup[die] += 1

    def _dice(self, state: RollState) -> list[str]:
        if self.sealed:
            return []
        cup = state.player(self.by).cup + Counter(_dice_of(self.more))
        cup = cup - Counter([*self.kept, *_dice_of(self.lacking)])
        return [die for die in state.content.colours for _ in range(cup[die])]

    def draws(self, state: RollState) -> tuple[Draw, ...]:
        return tuple(Draw("d6", f"{die_name(state, die)} worker of {self.by}") for die in self._dice(state))

    def settles(self, state: RollState, outcomes: Sequence[Outcome]) -> str:
        """Dice are moved, and never turned."""
        return "ROLL-ASG-6" if outcomes else ""

    @implements("ROLL-ROLL-1")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        if self.sealed:
            player.sealed = player.sealed or state.step == ROLL
            return
        dice = self._dice(state)
        self._take_as_it_lies(state, player)
        if player.rolled is None:
            player.rolled, player.selector, player.besides = [], None, set()
        for die, face in zip(dice, outcomes, strict=True):
            take(player.cup, die)
            player.rolled.append(Rolled(die, state.content.dice[die].faces[face - 1]))

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"screen:{self.by}", f"cup:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        yield from legal(state, (cls(by=name) for name in state.playing))


@dataclass(frozen=True, kw_only=True)
class Assign(Act[RollState]):
    """Where all workers of a player stand: a column for each one rolled, in the order of the roll.

    ``selector`` is the index of the worker that selects the phase of its column, ``besides`` are further ones
    that a table lets select. May be done over again until the screens are lifted (ROLL-ASG-6).
    """

    do: ClassVar[str] = "assign"
    columns: tuple[str, ...] = ()
    selector: int | None = None
    besides: tuple[int, ...] = ()
    sealed: bool = False

    @implements("ROLL-ROUND-1", "ROLL-ASG-1")
    def possible(self, state: RollState) -> None:
        state.begun()
        player = state.player(self.by)
        if self.sealed:
            return
        rolled = self._workers(player)
        if rolled is None:
            raise Impossible(
                f"{player.id} has not rolled",
                frozenset({f"screen:{player.id}"}),
                rule="ROLL-ROUND-1",
                legal="roll first",
            )
        if len(self.columns) != len(rolled):
            raise Impossible(
                f"{player.id} rolled {counted(len(rolled), 'worker')}, {len(self.columns)} are assigned",
                rule="ROLL-ASG-1",
                legal="assign all workers that were rolled",
            )
        strange = [column for column in self.columns if column not in COLUMNS]
        if strange:
            raise Impossible(f"there is no column {strange[0]!r}; columns are {', '.join(COLUMNS)}")
        for one in (self.selector, *self.besides):
            if one is not None and not 0 <= one < len(rolled):
                raise Impossible(f"worker {one} is none of the {len(rolled)} rolled")

    @staticmethod
    def _workers(player: Player) -> list[Rolled] | None:
        """What lies behind the screen, or lay there until the reveal."""
        return player.revealed or None if player.rolled is None else player.rolled

    @implements("ROLL-ASG-3", "ROLL-FAQ-5")
    def check(self, state: RollState) -> Iterator[RuleViolation]:
        player = state.player(self.by)
        if state.step in (PHASES_STEP, MANAGE) and player.rolled is None:
            yield broken(
                "ROLL-FAQ-5", f"{player.id} assigns workers after the reveal", f"screen:{player.id}",
                legal="all workers are assigned before the screens are lifted",
            )  # fmt: skip
        else:
            yield from in_step(state, ROLL, "assigning")
        if self.sealed:
            yield sealed(self.by, "the assignment")
        elif state.step == ROLL or player.rolled is not None:
            rolled = self._workers(player) or []
            workers = [
                Rolled(one.die, UNSEEN if n in self.besides else one.face, self.columns[n])
                for n, one in enumerate(rolled)
            ]
            if self.besides:
                columns = [workers[n].column or "" for n in (self.selector, *self.besides) if n is not None]
                yield broken(
                    "ROLL-ASG-3", f"{player.id} selects {', '.join(map(titled, columns))}",
                    f"screen:{player.id}", legal="each player selects one phase", selected=columns,
                )  # fmt: skip
            yield from assigned(state, player, workers, self.selector)

    @implements("ROLL-ASG-1", "ROLL-ASG-3")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        player = state.player(self.by)
        if self.sealed:
            player.sealed = player.sealed or state.step == ROLL
            return
        for worker, column in zip(self._workers(player) or [], self.columns, strict=True):
            if player.rolled is None:
                _go_over(player, worker, column)
            worker.column = column
        if player.rolled is not None:
            player.sealed, player.selector = False, self.selector
            player.besides = {self.columns[one] for one in self.besides}
            for code in Explanation(state, player, player.rolled, self.selector).used:
                powers.at_work(code)

    def touches(self, state: RollState) -> frozenset[str]:
        return frozenset({f"screen:{self.by}"})

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        if state.step != ROLL:
            return
        for player in state.players.values():
            if player.rolled is None:
                continue
            n = len(player.rolled)
            for selector in range(n) if n else (None,):
                for columns in product(COLUMNS, repeat=n):
                    act = cls(by=player.id, columns=columns, selector=selector)
                    if not any(act.check(state)):
                        yield act


def _go_over(player: Player, worker: Rolled, column: str) -> None:
    """A table lets a worker change its phase although the screens are lifted, where it still waits there."""
    now = player.workers.get(worker.column or "")
    then = player.workers.get(column)
    if now is not None and then is not None and now[worker.die]:
        take(now, worker.die)
        then[worker.die] += 1


def assigned(
    state: RollState, player: Player, workers: Sequence[Rolled], selector: int | None
) -> Iterator[RuleViolation]:
    """What is wrong with an assignment."""
    if not workers:
        return
    about = f"screen:{player.id}"
    if selector is None or workers[selector].column == DICTATE:
        yield broken(
            "ROLL-ASG-3", f"no worker of {player.id} selects a phase", about,
            legal="one of the workers rolled, whatever it shows, is put on a phase of the strip",
        )  # fmt: skip
        return
    explanation = Explanation(state, player, workers, selector)
    if not explanation.found:
        yield _unexplained(state, player, workers, explanation)
        return


@implements("ROLL-ASG-1", "ROLL-ASG-4", "ROLL-ASG-5")
def _unexplained(
    state: RollState, player: Player, workers: Sequence[Rolled], explanation: Explanation
) -> RuleViolation:
    """The rule that an assignment breaks to which no use of the powers leads."""
    about = f"screen:{player.id}"
    dictated = sum(worker.column == DICTATE for worker in workers)
    moved = [workers[n] for n in explanation.stuck]
    told = "; ".join(
        f"{die_name(state, one.die)} shows {one.face} and stands at {one.column}" for one in moved
    ) or "no worker was moved"  # fmt: skip
    facts: dict[str, Any] = {"dictated": dictated, "moved": len(moved)}
    if explanation.dictates is None:
        return broken(
            "ROLL-ASG-5", f"{player.id} used Dictate {dictated} times", about,
            legal="Dictate works once a round: one worker lies in its area", **facts,
        )  # fmt: skip
    if explanation.tiles:
        names = ", ".join(mover.name for mover in explanation.tiles)
        return broken(
            "ROLL-ASG-4", f"{told}: no use of the Reassign powers of {player.id} leads there", about,
            legal=f"each once: Dictate, {names}", **facts,
        )  # fmt: skip
    if dictated:
        others = counted(dictate_most(state, player), "other worker")
        return broken(
            "ROLL-ASG-5", f"{told}: Dictate moves one other worker for the one in its area", about,
            legal=f"{others} may stand in another column", **facts,
        )  # fmt: skip
    return broken(
        "ROLL-ASG-1", told, about,
        legal="workers stand under the face that they show; wild ones, the one that selects, and what "
        "Dictate moves may stand elsewhere", **facts,
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What the table saw of a player when the screens were lifted.

    ``workers`` are ``die:face:column``, the face ``unseen`` where a log does not tell it.
    """

    player: str
    selected: str | None = None
    workers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        in_order(self, "workers")

    def rolled(self) -> list[Rolled]:
        """The workers. Raises Impossible for one that is written otherwise."""
        found = []
        for worker in self.workers:
            parts = worker.split(":")
            if len(parts) != 3 or parts[2] not in COLUMNS:
                raise Impossible(f"{worker!r} is no worker; write home:explore:ship")
            found.append(Rolled(*parts))
        return found


def as_assigned(player: Player) -> Shown:
    """What everybody sees of a player who shows what was assigned."""
    workers = tuple(f"{one.die}:{one.face}:{one.column}" for one in player.rolled or ())
    return Shown(player=player.id, selected=player.selected, workers=workers)


@dataclass(frozen=True, kw_only=True)
class Reveal(Act[RollState]):
    """Lift all screens, flip the selected phases; with two players a die may add one.

    ``shown`` is what the table saw. It is held against what was rolled and assigned, and stands for it where
    that was sealed.
    """

    do: ClassVar[str] = "reveal"
    by: str | None = None
    shown: tuple[Shown, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", tuple(sorted(self.shown, key=lambda one: one.player)))

    @implements("ROLL-ROLL-1")
    def possible(self, state: RollState) -> None:
        state.begun()
        state.known(self.by)
        seen = {shown.player: shown.rolled() for shown in self.shown}
        if len(seen) < len(self.shown):
            raise Impossible("a player is shown twice")
        for player in state.players.values():
            if not player.sealed:
                continue
            if player.id not in seen:
                raise Impossible(f"the log does not show what {player.id} assigned", frozenset({"game"}))
            if Counter(worker.die for worker in seen[player.id]) - rolled_dice(player):
                raise Impossible(
                    f"{player.id} has other dice than those shown",
                    frozenset({f"cup:{player.id}"}),
                    rule="ROLL-ROLL-1",
                    legal="show the workers of the own cup",
                )
        for name, workers in seen.items():
            state.player(name)
            for worker in workers:
                die = state.content.dice.get(worker.die)
                if die is None or (worker.face != UNSEEN and worker.face not in die.faces):
                    raise Impossible(f"no {worker.die} die shows {worker.face}")

    def check(self, state: RollState) -> Iterator[RuleViolation]:
        yield from in_step(state, ROLL, "the reveal")
        yield from self._all_ready(state)
        for shown in self.shown:
            player = state.players[shown.player]
            if player.sealed:
                yield from self._all_rolled(state, player, shown)
                rolled, selector = believed(state, player, shown)
                yield from assigned(state, player, rolled, selector)
            elif player.assigned:
                yield from self._as_assigned(state, player, shown)

    @implements("ROLL-ROUND-1")
    def _all_ready(self, state: RollState) -> Iterator[RuleViolation]:
        late = [player.id for player in state.players.values() if not player.assigned]
        if state.step == ROLL and late:
            yield broken(
                "ROLL-ROUND-1", f"{', '.join(late)} did not assign workers yet",
                *(f"screen:{name}" for name in late),
                legal="screens are lifted when all players are ready", late=late,
            )  # fmt: skip

    @implements("ROLL-ROLL-1", "ROLL-REV-1", "ROLL-ASG-3")
    def _all_rolled(self, state: RollState, player: Player, shown: Shown) -> Iterator[RuleViolation]:
        """What a sealed player shows is all that was rolled, as it was rolled where that is known."""
        workers = shown.rolled()
        left = rolled_dice(player) - Counter(worker.die for worker in workers)
        if left and player.rolled is None:
            yield broken(
                "ROLL-ROLL-1", f"{dice_names(state, left.elements())} stayed in the cup of {player.id}",
                f"screen:{player.id}", legal=f"roll all {sum(player.cup.values())} workers",
            )  # fmt: skip
        elif left or (player.rolled is not None and _turned(player, shown)):
            yield broken(
                "ROLL-REV-1", f"{player.id} shows other workers than those rolled", f"screen:{player.id}",
                legal=f"rolled: {', '.join(f'{one.die}:{one.face}' for one in player.rolled or ())}",
            )  # fmt: skip
        if not workers and shown.selected is not None:
            yield broken(
                "ROLL-ASG-3", f"{player.id} has no worker that could select {shown.selected}",
                f"screen:{player.id}", legal="a phase is selected with a worker",
            )  # fmt: skip

    @implements("ROLL-REV-1")
    def _as_assigned(self, state: RollState, player: Player, shown: Shown) -> Iterator[RuleViolation]:
        """What lies there when the screens go up is what was assigned behind them."""
        seen = Counter((worker.die, worker.column) for worker in shown.rolled())
        stood = Counter((worker.die, worker.column) for worker in player.rolled or ())
        if seen != stood or _turned(player, shown) or shown.selected != player.selected:
            differing = [f"{die} at {column}" for die, column in (seen - stood)]
            yield broken(
                "ROLL-REV-1", f"{player.id} shows another assignment than the one made behind the screen",
                f"screen:{player.id}", legal="all workers and the selection are shown as they stand",
                differing=differing, selected=player.selected, shown=shown.selected,
            )  # fmt: skip

    def draws(self, state: RollState) -> tuple[Draw, ...]:
        if len(state.order) == 2:
            return (Draw("d6", "a phase more, Home die"),)
        return ()

    def settles(self, state: RollState, outcomes: Sequence[Outcome]) -> str:
        return "ROLL-REV-2" if outcomes else ""

    @implements("ROLL-REV-1")
    def perform(self, state: RollState, outcomes: Sequence[Outcome]) -> None:
        if nobody_rolled(state) and not (state.step == ROLL and self.shown):
            return  # nothing lies behind the screens: lifting them shows nothing, and what is selected stays
        for shown in self.shown:
            player = state.players[shown.player]
            if player.sealed:
                workers, selector = believed(state, player, shown)
                player.cup.update(worker.die for worker in player.rolled or ())
                player.rolled, player.selector = workers, selector
                for worker in player.rolled:
                    take(player.cup, worker.die)
        if not all(player.assigned for player in state.players.values()):
            inexact("game")  # what the others see of it nobody can know
        chosen = {player.selected for player in state.players.values()}
        chosen = chosen.union(*(player.besides for player in state.players.values()))
        lift(state, chosen | _phase_more(state, outcomes))

    @classmethod
    def options(cls, state: RollState) -> Iterator[Self]:
        if any(player.sealed for player in state.players.values()) or any(cls().check(state)):
            return
        for some in subsets([as_assigned(player) for player in state.players.values()]):
            yield cls(shown=some)


def nobody_rolled(state: RollState) -> bool:
    """Whether no dice lie behind screens."""
    return all(player.rolled is None and not player.sealed for player in state.players.values())


@implements("ROLL-REV-2")
def _phase_more(state: RollState, outcomes: Sequence[Outcome]) -> set[str | None]:
    """With two players the face of an unused Home die is carried out too, selected or not."""
    return {state.content.dice["home"].faces[face - 1] for face in outcomes}


def lift(state: RollState, chosen: Collection[str | None]) -> None:
    """The screens are up: the chosen phases are carried out, all other workers are idle."""
    state.selected = [phase for phase in PHASES if phase in chosen]
    for player in state.players.values():
        _lay_out(state, player)
    state.step = PHASES_STEP if state.selected else MANAGE


@implements("ROLL-REV-3")
def _lay_out(state: RollState, player: Player) -> None:
    """Workers of phases that nobody selected and dictated ones go back to the cup."""
    for worker in player.rolled or ():
        where = player.workers[worker.column] if worker.column in state.selected else player.cup
        where[worker.die] += 1
    player.revealed, player.rolled, player.besides = player.rolled or [], None, set()


@implements("ROLL-ASG-6")
def _turned(player: Player, shown: Shown) -> bool:
    """Whether a face is seen that was not rolled: dice are moved, and never turned."""
    seen = Counter((worker.die, worker.face) for worker in shown.rolled() if worker.face != UNSEEN)
    return bool(seen - Counter((worker.die, worker.face) for worker in player.rolled or ()))


def rolled_dice(player: Player) -> Dice:
    """What a player has behind the screen: the dice rolled, or all of the cup where that is sealed."""
    return player.cup if player.rolled is None else Counter(worker.die for worker in player.rolled)


def believed(state: RollState, player: Player, shown: Shown) -> tuple[list[Rolled], int | None]:
    """What a sealed player is taken to have rolled: as shown, and faces that nobody saw as they were rolled.

    Where that is sealed too they stay unseen: any face would do.
    """
    workers = shown.rolled()
    unseen = [worker for worker in workers if worker.face == UNSEEN]
    seen = Counter((worker.die, worker.face) for worker in workers)
    known = Counter((worker.die, worker.face) for worker in player.rolled or ()) - seen
    for faces in ("own", WILD, "any"):  # those that explain where a worker stands come first
        for worker in unseen:
            wanted = {"own": worker.column, WILD: WILD}.get(faces)
            fitting = [face for die, face in known if die == worker.die and wanted in (None, face)]
            if worker.face == UNSEEN and fitting:
                worker.face = fitting[0]
                known -= Counter([(worker.die, worker.face)])
    able = [n for n, worker in enumerate(workers) if worker.column == shown.selected]
    for selector in able:
        if Explanation(state, player, workers, selector).found:
            return workers, selector
    return workers, able[0] if able else None
