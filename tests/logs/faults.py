"""One fault in a game: an act that breaks rules is done all the same, and the game goes on from there.

    faulty = planted(Drawn("hf4", seed=7, acts=60))
    faulty.truth         # the rules that were broken, by whom, in which act
    faulty.lines         # acts to be told at a table, tidily or not

The truth comes from the engine: the verdict on the bare acts, which no table has told. Where that finds
anything but the fault alone (a game that follows can break rules by what the fault left), the fault is drawn
again.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import Any

from hfmod.engine.act import Act, BadAction, Impossible
from hfmod.engine.chance import ChanceError, Recorded, Seeded, record
from hfmod.engine.lines import ENVELOPE, act_of
from hfmod.engine.replay import Replay
from hfmod.engine.simulation import Played, SimulationError
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Severity
from hfmod.games.hf4.acts.registry import ACTS
from hfmod.games.hf4.rules.core.g2_tankage import FuelToFts
from hfmod.games.hf4.rules.core.i2_research import Award, Bid, leader
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.elsewise import FLIGHT
from hfmod.games.roll.rules.explore import Scout, Stock
from hfmod.games.roll.rules.manage import Recruit
from hfmod.games.roll.rules.rolling import Roll
from hfmod.games.roll.rules.state import ROLL
from hfmod.record.unwritten import CannotWrite
from tests.logs import stray_dice
from tests.logs.drawn import TIDY, Drawn, Manner, Told, accusations
from tests.logs.writing import GAME as HF4
from tests.logs.writing import told_at_the_table

ATTEMPTS = 40  # that a fault is drawn which the table can tell, and that stands alone
QUESTIONS = 120  # from which one that breaks a rule is drawn
FIRST = 8  # acts before a fault, at the least
MOST = 1000  # numbers that somebody would write
UNTOLD = frozenset({"deal", "accept_deal", "accept_rolls", "set_up", "leave"})  # no control shows them alone

#: What is told in no words, so that nothing shows who had still to do it: the gold star is moved.
ONLY_SEEN = frozenset({"move_law"})

#: Votes may be said in any order at a table: each counts when its turn comes.
IN_ANY_ORDER = frozenset({"vote"})

#: Others are asked meanwhile, and answer: what is said again around it is a second click all the same.
MEANWHILE = IN_ANY_ORDER | {"nominate"}

#: Controls of the table, not of a mat: nothing tells who used them.
BY_NOBODY = frozenset({"advance_sunspot", "roll_event", "roll_cme"})

#: Parameters that no words tell: the table shows what is there.
SEEN = frozenset({"shown"})

#: Workers laid to a tile of Roll for the Galaxy, and what completes it.
BUILT = {"develop": "complete_development", "settle": "complete_world"}

#: What a table can't show: a figure dragged far may have gone by way of the spaces between. Then the move
#: lacked what they take, where it lacked anything: the fault is there under another id.
NO_ROUTE = frozenset({"H4.1"})
ON_THE_WAY = frozenset({"roll_belt", "roll_hazard"})


@dataclass(frozen=True)
class Truth:
    """What was broken: rules, by whom (nobody: the table), in which act.

    ``shown_as``: other rules, of which that act may have broken one as far as a table shows.
    """

    rules: frozenset[str]
    player: str | None
    number: int
    do: str
    shown_as: frozenset[str] = frozenset()


@dataclass
class Faulty:
    """A game with a fault: what its table does, and what the engine says of that."""

    drawn: Drawn
    lines: list[dict[str, Any]]
    truth: Truth
    kind: str  # of the fault: an act, or what a table forgets or confuses
    told: frozenset[int] = field(default_factory=frozenset)  # acts whose words are the fault

    def tell(self, manner: Manner) -> Told:
        """The game at a table. Raises CannotWrite."""
        return self.drawn.tell(self.lines, manner, self.told)

    @cached_property
    def tidy(self) -> Told:
        """The game at a tidy table. Raises CannotWrite."""
        return self.tell(TIDY)


# -- what the engine says ----------------------------------------------------------------------------------


def bare(drawn: Drawn, lines: Sequence[Mapping[str, Any]]) -> Verdict:
    """The verdict on acts as they are, told by no table."""
    replay = Replay(drawn.rules, drawn.header, "planted.hflog")
    replay.state = drawn.begin()
    return replay.run(enumerate(lines, 2))


def breaches_shown(drawn: Drawn, lines: Sequence[Mapping[str, Any]]) -> list[Finding] | None:
    """Violations of their own, at a table that shows where all lies when turns end.

    What follows from a fault because something else may have come of it (an event that was not rolled may
    have cost a card) is a breach of its own at a table where it has not: the card still lies there.
    """
    verdict = bare(drawn, lines)
    follows = any(one.severity is Severity.VIOLATION and one.caused_by for one in verdict.findings)
    return breaches(bare(drawn, list(_shown_at_ends(drawn, lines))) if follows else verdict)


def _shown_at_ends(drawn: Drawn, lines: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The acts with the facts that a table shows after each end of a turn."""
    replay = Replay(drawn.rules, drawn.header, "shown.hflog")
    replay.state = drawn.begin()
    for number, line in enumerate(lines, 2):
        replay.step(number, line)
        ends = line["do"] == "end_turn"
        yield {**line, "expect": deepcopy(drawn.rules.facts(replay.state))} if ends else line


def breaches(verdict: Verdict) -> list[Finding] | None:
    """Violations of their own; None where the engine is not sure of something."""
    unsure = (Severity.UNVERIFIABLE, Severity.FORM)
    if any(one.severity in unsure and one.caused_by is None for one in verdict.findings):
        return None
    return accusations(verdict)


def truth_of(drawn: Drawn, lines: Sequence[Mapping[str, Any]], number: int) -> Truth | None:
    """What the engine finds, if that is one breach and in this act."""
    return _truth_in(breaches_shown(drawn, lines), lines, number)


def _truth_in(found: list[Finding] | None, lines: Sequence[Mapping[str, Any]], number: int) -> Truth | None:
    if found is None or len(found) != 1 or found[0].step != lines[number - 1]["n"]:
        return None
    do = str(lines[number - 1]["do"])
    player = None if do in BY_NOBODY else found[0].player
    rules = frozenset(found[0].codes)
    return Truth(rules, player, number, do, FLIGHT if rules == NO_ROUTE else frozenset())


# -- acts against the rules --------------------------------------------------------------------------------


def _candidates(drawn: Drawn, state: Any, ask: Any, last: Mapping[str, Any]) -> Mapping[str, list[Act[Any]]]:
    """Acts that somebody might do against the rules now, by the rules that they break.

    What only says once more what was said last is a second click, and so is the own bid that leads already;
    the card given to whoever leads tells that the others have passed. Of what is only seen nobody sees who
    does it.
    """
    said = {name: value for name, value in last.items() if name not in ENVELOPE | SEEN}
    found: dict[str, list[Act[Any]]] = defaultdict(list)
    for _ in range(QUESTIONS):
        act = ask(state)
        if act is None or act.do in UNTOLD | IN_ANY_ORDER or _beyond_measure(drawn, act):
            continue
        says = {name: value for name, value in drawn.rules.unparse(act).items() if name not in SEEN}
        if says == said or _leads_already(state, act) or _does_nothing(state, act):
            continue
        if _only_by_whom(drawn, state, act) or _comes_to_less(drawn, state, act) or _lays_late(state, act):
            continue
        try:
            broken = {one.rule for one in drawn.rules.judge(state, act)}
        except Impossible:
            continue
        if broken and _goes(drawn, state, act):
            found[min(broken)].append(act)
    return found


def _last_told(lines: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The last act that a table has told: an offer is told when it is accepted, and shows nothing before."""
    return next(line for line in reversed(lines) if line["do"] not in UNTOLD | MEANWHILE)


def _only_by_whom(drawn: Drawn, state: Any, act: Act[Any]) -> bool:
    """Whether an act that is only seen would be legal if somebody else did it."""
    others: Iterator[Act[Any]] = (replace(act, by=one) for one in state.order if act.do in ONLY_SEEN)
    try:
        return any(not drawn.rules.judge(state, one) for one in others)
    except Impossible:
        return False


def _comes_to_less(drawn: Drawn, state: Any, act: Act[Any]) -> bool:
    """Whether a table shows the same as of an act with fewer tanks, which is legal: no more were there.

    Words do not say of fuel how many tanks are taken out of it; the tanks that are counted then do.
    """
    if not isinstance(act, FuelToFts):
        return False
    done = _after(drawn, state, act)
    fewer = (replace(act, tanks=n) for n in range(1, min(act.tanks, MOST)))
    return done is not None and any(
        _after(drawn, state, one) == done and not drawn.rules.judge(state, one) for one in fewer
    )


def _after(drawn: Drawn, state: Any, act: Act[Any]) -> Mapping[str, Any] | None:
    """What lies where once an act is done all the same; None where it cannot be done."""
    after = drawn.rules.fork(state)
    try:
        drawn.rules.force(after, act, Seeded(0))
    except (Impossible, ChanceError, KeyError, StopIteration):
        return None
    return dict(drawn.rules.facts(after))


def _leads_already(state: Any, act: Act[Any]) -> bool:
    """Whether a bid is the one that stands, of the player who made it, or an award to who leads anyway."""
    auction = state.auction if isinstance(act, Bid | Award) else None
    if auction is None:
        return False
    first = leader(state, auction)
    if isinstance(act, Award):
        return first == act.to
    return isinstance(act, Bid) and first == act.by and auction.bids[act.by] == act.amount


def _does_nothing(state: Any, act: Act[Any]) -> bool:
    """Whether an empty cup is rolled once more, or who has recruited recruits nobody more: no die moves.

    That may be said of a round when it was said to end.
    """
    if isinstance(act, Roll):
        return not act.draws(state) and state.players[act.by].rolled is not None
    return (
        isinstance(act, Recruit) and not act.dice and (state.players[act.by].recruited or state.step == ROLL)
    )


def _lays_late(state: Any, act: Act[Any]) -> bool:
    """Whether a player explores on with tiles in hand: a table shows the same of tiles that are laid late."""
    return isinstance(act, Scout | Stock) and bool(state.players[act.by].drawn)


def _beyond_measure(drawn: Drawn, act: Act[Any]) -> bool:
    return any(type(value) is int and abs(value) > MOST for value in drawn.rules.unparse(act).values())


def _with_own_cards(state: Hf4State, act: Act[Any]) -> bool:
    """Whether no card is another's: a card's control tells an act of its owner, whoever's hand uses it."""
    said = HF4.unparse(act)
    named = [said["card"]] if "card" in said else said.get("cards", [])
    stacks = (state.stack_of(card) for card in named)
    return all(stack is None or stack.owner == act.by for stack in stacks)


def _goes(drawn: Drawn, state: Any, act: Act[Any]) -> bool:
    """Whether the table can do an act, and the game goes on after it."""
    after = drawn.rules.fork(state)
    try:
        if drawn.game == "hf4" and not (told_at_the_table(state, act) and _with_own_cards(state, act)):
            return False
        drawn.rules.force(after, act, Seeded(0))
    except (Impossible, ChanceError, KeyError, StopIteration):
        return False
    return not after.ended and not drawn.rules.invariants(after)


def planted(drawn: Drawn, kinds: Sequence[str] = ()) -> Faulty | None:
    """A game with one fault, that the table can tell; None where none was found in many attempts.

    ``kinds``: faults of these alone, ``act`` and names of :data:`BY_THE_TABLE`.
    """
    rng = random.Random(f"fault {drawn.game} {drawn.acts} {drawn.seed}")
    makers: list[tuple[str, Callable[[Drawn, int, random.Random], Faulty | None]]] = [("act", _act)] * 4
    makers += [(name, make) for name, make in BY_THE_TABLE.items() if name.startswith(drawn.game)]
    makers = [(name, make) for name, make in makers if not kinds or name in kinds]
    for attempt in range(ATTEMPTS):
        _, make = rng.choice(makers)
        try:
            found = make(drawn, attempt, rng)
            if found is not None and _shown(found):
                return found
        except (SimulationError, CannotWrite, BadAction, Impossible, ChanceError):
            continue
    return None


def _shown(faulty: Faulty) -> bool:
    """Whether a tidy table tells the act of the fault by at least one step, and by more than idle words.

    Of goods that are told by counting them, none were moved where none are counted.
    """
    first, last = faulty.tidy.spans[faulty.truth.number]
    if faulty.kind == "act" and faulty.drawn.game == "hf4":
        done = faulty.lines[faulty.truth.number - 1]
        if ACTS.teller(done["do"]).counted_late and not done.get("cards") and _steps(faulty) == 1:
            return False
    return last >= first and (faulty.kind != "act" or _steps(faulty) > 0)


def _steps(faulty: Faulty) -> int:
    spans, number = faulty.tidy.spans, faulty.truth.number
    after = spans.get(number + 1, (spans[number][1] + 1, 0))[0]
    return after - spans[number][0]


def _act(drawn: Drawn, attempt: int, rng: random.Random) -> Faulty | None:
    """An act that breaks rules, of those that an inquisitive player would think of."""
    choose, chance = drawn.choose(attempt), Seeded(drawn.seed)
    ask: Any = drawn.bots.inquirer(drawn.seed * 1000 + attempt)
    state, lines = drawn.begin(), list[dict[str, Any]]()
    due, number, whose = rng.randrange(FIRST, drawn.acts - 6), 0, None
    while len(lines) < drawn.acts:
        act = None
        if not number and len(lines) >= due:
            found = _candidates(drawn, state, ask, _last_told(lines))
            if found:
                act = rng.choice(found[rng.choice(sorted(found))])
                number, whose = len(lines) + 1, _on_turn(state)
        act = act or choose(state)
        if act is None:
            break
        lines.append(_done(drawn, state, act, chance, len(lines) + 1))
    truth = truth_of(drawn, lines, number) if number else None
    if (
        truth is None
        or _left_open(drawn, lines, truth)
        or _waits(lines, number)
        or _in_sight_alone(lines, truth)
        or not _shows_whose_turn(drawn, lines, truth, whose)
        or _perhaps_told_early(drawn, lines, number)
        or _said_again_in_turn(lines, number, whose)
        or _ends_nothing(drawn, lines, number)
        or _puts_right(lines, number)
        or stray_dice.tells_no_breach(
            lines, number, lambda some: _played(drawn, some), lambda some: breaches(bare(drawn, some)) == []
        )
    ):
        return None
    if lines[number - 1]["do"] == "enter" and "H2.1" in truth.rules:
        return None  # who flies has activated a thruster that is aboard, though nobody names it
    needless = lines[number - 1].get("bonus") or lines[number - 1].get("bonus_pivot")
    if needless and truth.rules <= {"H8b", "H4c.3"}:
        return None  # burns and pivots that no way takes are named, and the move is judged without them
    ends = _ends_around(lines, number, {lines[number - 1]["by"], whose})
    return Faulty(
        drawn, lines, truth, "act", frozenset({number - 1, number, _step_told(drawn, lines, number), *ends})
    )


def _left_open(drawn: Drawn, lines: Sequence[Mapping[str, Any]], truth: Truth) -> bool:
    """Whether a log stops in a turn in which it may still be told that no rule was broken.

    The thruster of a flight may be told late, and the end of a turn, before what is early or too much else.
    """
    late = {*drawn.rules.order_rules, "D1b", "H2.1"}
    over = any(line["do"] == "end_turn" for line in lines[truth.number :])
    return drawn.game == "hf4" and not over and not late.isdisjoint(truth.rules)


def _on_turn(state: Any) -> str | None:
    """Whose turn it is, in games of turns."""
    turn = getattr(state, "turn", None)
    return getattr(turn, "player", getattr(state, "active", None)) if turn is not None else None


def _shows_whose_turn(
    drawn: Drawn, lines: Sequence[Mapping[str, Any]], truth: Truth, whose: str | None
) -> bool:
    """Whether a table shows that an act out of turn was one: who was interrupted is the next to end a turn.

    Else it shows no more than that the end of the turn before went unsaid, which is nobody's fault. Where it
    was nobody's turn, some turn must be over since: until then the year, or its roll, may be told late.
    """
    if whose == lines[truth.number - 1]["by"] or truth.rules.isdisjoint(drawn.rules.order_rules):
        return True
    over = [line["by"] for line in lines[truth.number :] if line["do"] == "end_turn"]
    if whose is None:
        return drawn.game != "hf4" or bool(over)
    return over[:1] == [whose]


def _ends_around(
    lines: Sequence[Mapping[str, Any]], number: int, players: Collection[str | None]
) -> Iterator[int]:
    """The ends of turns that tell whose turn it was at an act: of some players, the last before and the next.

    Where they are not told, what comes out of turn looks like the end of a turn that went unsaid or was told
    late. In nobody's turn (None), the next end of the year is one of them.
    """
    ends = [(n, line["by"]) for n, line in enumerate(lines, 1) if line["do"] == "end_turn"]
    for player in players:
        before = [n for n, by in ends if by == player and n < number]
        after = [n for n, by in ends if by == player and n > number]
        yield from (*before[-1:], *after[:1])
    if None in players:
        years = (n for n, line in enumerate(lines, 1) if line["do"] == "advance_sunspot" and n > number)
        yield next(years, number)


def _step_told(drawn: Drawn, lines: Sequence[Mapping[str, Any]], number: int) -> int:
    """The last words of a table that goes by steps before an act: without them it may be in another step."""
    before = (n for n in range(number - 1, 0, -1) if lines[n - 1]["by"] is None)
    return next(before, number) if drawn.game == "roll" else number


def _perhaps_told_early(drawn: Drawn, lines: Sequence[Mapping[str, Any]], number: int) -> bool:
    """Whether an act would be legal after another one that its player does in the rest of the turn.

    Then nobody can tell it from one that was told before it was done: what was lacking (money, a card in its
    stack) came, and the table shows the order of words alone. So it is with the end of a turn in which
    nothing is done, before that of the turn before.
    """
    early = lines[number - 1]
    for at in range(number, len(lines)):
        line = lines[at]
        ends = line["do"] == "end_turn"
        if (ends and early["do"] != "end_turn") or drawn.game != "hf4":
            return False
        if line["by"] != early["by"] and not ends:
            continue
        other = [*lines[: number - 1], line, *lines[number - 1 : at], *lines[at + 1 :]]
        if breaches(bare(drawn, _numbered(other))) == []:
            return True
        if ends:
            return False
    return False


def _said_again_in_turn(lines: Sequence[Mapping[str, Any]], number: int, whose: str | None) -> bool:
    """Whether who acted in another's turn says just the same when that is over.

    The end may have been told late, and the act said twice: both are no more than slips.
    """
    early, after = lines[number - 1], lines[number : number + 2]
    if len(after) < 2 or "chance" in early or (after[0]["do"], after[0]["by"]) != ("end_turn", whose):
        return False
    return {**early, "n": after[1]["n"]} == after[1]


def _ends_nothing(drawn: Drawn, lines: Sequence[Mapping[str, Any]], number: int) -> bool:
    """Whether an end of a turn is said again when it is over, or what comes right after it fits before it.

    Both are slips of who says that the turn ends: all go on as if it had been said in time.
    """
    done, before = lines[number - 1], lines[: number - 1]
    if drawn.game != "hf4":
        return False
    years = [n for n, line in enumerate(before) if line["do"] == "advance_sunspot"]
    ends = [line["by"] for line in before[max(years, default=-1) + 1 :] if line["do"] == "end_turn"]
    if done["do"] == "end_turn":
        return done["by"] in ends
    if not ends or (before[-1]["do"], before[-1]["by"]) != ("end_turn", done["by"]):
        return False
    other = [*before[:-1], done, before[-1], *lines[number:]]
    return breaches(bare(drawn, _numbered(other))) == []


def _puts_right(lines: Sequence[Mapping[str, Any]], number: int) -> bool:
    """Whether a thruster is named right after another one, with which nothing has flown yet.

    Nobody can tell that from a slip that is put right: the same control, used again for another one.
    """
    before, named = lines[number - 2], lines[number - 1]
    kinds = (before["do"], before["by"], before.get("stack"))
    return kinds == (named["do"], named["by"], named.get("stack")) and named["do"] == "activate_thruster"


def _waits(lines: Sequence[Mapping[str, Any]], number: int) -> bool:
    """Whether a worker is laid to a tile that is completed in the same phase.

    One too many waits for the next tile as far as anybody can see.
    """
    laid = lines[number - 1]
    for line in lines[number:]:
        if line["do"] == "end_phase":
            return False
        if line["by"] == laid["by"] and line["do"] == BUILT.get(laid["do"]):
            return True
    return False


def _in_sight_alone(lines: Sequence[Mapping[str, Any]], truth: Truth) -> bool:
    """Whether an act only came before the gold star was moved, which may have been settled before it."""
    rest = takewhile(lambda line: line["do"] != "end_turn", lines[truth.number :])
    return truth.rules == {"O3a"} and any(line["do"] in ONLY_SEEN for line in rest)


def _done(drawn: Drawn, state: Any, act: Act[Any], chance: Any, n: int) -> dict[str, Any]:
    draws = act.draws(state)
    data = {"n": n, **drawn.rules.unparse(act)}
    outcomes = drawn.rules.force(state, act, chance)
    if draws:
        data["chance"] = record(draws, outcomes)
    return data


# -- what only a table does --------------------------------------------------------------------------------


def _numbered(actions: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [{**one, "n": n} for n, one in enumerate(actions, 1)]


def _places(actions: Sequence[Mapping[str, Any]], *acts: str) -> Iterator[int]:
    return (at for at, one in enumerate(actions) if one["do"] in acts and at >= FIRST)


def _without(*acts: str) -> Callable[[Drawn, int, random.Random], Faulty | None]:
    """An act of the game is forgotten: what comes next breaks the rule that asks for it."""

    def make(drawn: Drawn, attempt: int, rng: random.Random) -> Faulty | None:
        actions = _legal(drawn, attempt).actions
        places = [at for at in _places(actions, *acts) if at + 2 < len(actions)]
        if not places:
            return None
        at = rng.choice(places)
        lines = _numbered([*actions[:at], *actions[at + 1 :]])
        if acts[0] in ON_THE_WAY and _comes_back(drawn, lines, at, actions[at]["by"]):
            return None
        return _table_fault(drawn, lines, f"{drawn.game} {acts[0]} forgotten", range(at + 1, len(lines) + 1))

    return make


def _comes_back(drawn: Drawn, lines: Sequence[Mapping[str, Any]], at: int, player: str) -> bool:
    """Whether a figure goes on, from where no roll is made, to a space of its move in which it was before.

    A way that comes back to where it began may have been measured, and nothing shows that it was flown. Where
    the whole move began it was before, too.
    """
    before, after = set[str](), set[str]()
    for seen, way in ((before, range(at - 1, -1, -1)), (after, range(at, len(lines)))):
        for n in way:
            line = lines[n]
            if line["by"] != player:
                continue
            if line["do"] == "activate_thruster":
                start = _played(drawn, lines[:n]).players[player].stacks
                before |= {stack.location for stack in start.values()} if seen is before else set()
            if line["do"] in ("activate_thruster", "end_move", "end_turn"):
                break
            if line["do"] == "enter":
                seen.add(line["space"])
    return not before.isdisjoint(after)


def _played(drawn: Drawn, lines: Sequence[Mapping[str, Any]]) -> Any:
    """The position after some acts."""
    state = drawn.begin()
    for line in lines:
        drawn.rules.force(state, act_of(drawn.rules, line), Recorded(line.get("chance", ())))
    return state


def _swapped(drawn: Drawn, attempt: int, rng: random.Random) -> Faulty | None:
    """A player acts before the one before has finished: two acts of two players stand the other way round.

    Who has done no more than move the cube has not begun: his end and the year's may be told late.
    """
    actions = _legal(drawn, attempt).actions
    ends = [at for at in _places(actions, "end_turn") if 0 < at < len(actions) - 2]
    ends = [
        at
        for at in ends
        if actions[at - 1]["by"] == actions[at]["by"] != actions[at + 1]["by"]
        and actions[at + 1]["by"] is not None
        and not {actions[at - 1]["do"], actions[at + 1]["do"]} & (UNTOLD | BY_NOBODY | ONLY_SEEN)
    ]
    if not ends:
        return None
    at = rng.choice(ends)
    lines = [*actions]
    lines[at - 1 : at + 2] = [actions[at + 1], actions[at - 1], actions[at]]
    number = at  # of the act that came too early
    return _table_fault(drawn, _numbered(lines), "hf4 acts swapped", range(number, number + 1))


def _early(*acts: str) -> Callable[[Drawn, int, random.Random], Faulty | None]:
    """What the table does when all players are ready comes before the last of them is."""

    def make(drawn: Drawn, attempt: int, rng: random.Random) -> Faulty | None:
        actions = _legal(drawn, attempt).actions
        places = [at for at in _places(actions, *acts) if actions[at - 1]["by"] is not None]
        if not places:
            return None
        at = rng.choice(places)
        lines = [*actions]
        lines[at - 1], lines[at] = lines[at], lines[at - 1]
        return _table_fault(drawn, _numbered(lines), f"{drawn.game} {acts[0]} too early", range(at, at + 2))

    return make


def _legal(drawn: Drawn, attempt: int) -> Played[Any]:
    """Another legal game with each attempt."""
    again = replace(drawn, seed=drawn.seed * 1000 + attempt)
    return again.legal_with(drawn.header)


def _table_fault(drawn: Drawn, lines: list[dict[str, Any]], kind: str, where: range) -> Faulty | None:
    found = breaches_shown(drawn, lines)
    for number in where:
        truth = _truth_in(found, lines, number)
        if truth is not None and not _left_open(drawn, lines, truth):
            near = frozenset(range(max(1, number - 2), number + 3))
            return Faulty(drawn, lines, truth, kind, near)
    return None


BY_THE_TABLE: dict[str, Callable[[Drawn, int, random.Random], Faulty | None]] = {
    "hf4 roll_event forgotten": _without("roll_event"),
    "hf4 roll_belt forgotten": _without("roll_belt"),
    "hf4 roll_hazard forgotten": _without("roll_hazard"),
    "hf4 activation forgotten": _without("activate_thruster"),
    "hf4 auction forgotten": _without("research_auction"),
    "hf4 acts swapped": _swapped,
    "roll roll forgotten": _without("roll"),
    "roll assign forgotten": _without("assign"),
    "roll recruit forgotten": _without("recruit"),
    "roll end_round too early": _early("end_round"),
    "roll end_phase too early": _early("end_phase"),
    "roll reveal too early": _early("reveal"),
    "tmdice support forgotten": _without("support_die", "support_draw", "support_change"),
    "tmdice refill forgotten": _without("refill_hand"),
    "tmdice production forgotten": _without("produce"),
    "tmdice bonus card forgotten": _without("take_bonus_card"),
    "tmdice effect forgotten": _without("gain_die", "take_resource", "place_tile"),
}
