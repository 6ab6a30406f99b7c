"""Whole games played by bots: the loop, the recording, and what occurred how often.

Knows no game: a game's own bots are given as one function that names the next act of a position
(:data:`Chooser`). Each act goes through ``Game.apply`` and is followed by the game's invariants.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any, Generic, TypeVar

from hfmod.engine.act import Act, Impossible, Refused
from hfmod.engine.chance import ChanceSource, record
from hfmod.engine.game import Game
from hfmod.engine.results import Result
from hfmod.engine.rules import watching
from hfmod.engine.witness import Counts, witnessing

S = TypeVar("S")

Chooser = Callable[[S], Act[S] | None]
"""Names the next act of a position; None once the game is over."""
Watch = Callable[[], AbstractContextManager[None]]
"""Opened around all that the engine does, and closed while the bots think."""

MOST_ACTS = 50_000  # a game that needs more goes in circles
DESERTION = 1 / 250  # chance that somebody leaves before an act, where players may leave
_TRIES = 200  # that a bot has to name an act which can be shown


class SimulationError(Exception):
    """A game that cannot go on: a refused act of a bot, a broken invariant, a game without end."""


@dataclass
class Played(Generic[S]):
    """A finished game: what a log of it holds (header and actions), its last position, and how it ended."""

    header: Mapping[str, Any]
    state: S
    actions: list[dict[str, Any]] = field(default_factory=list)
    seconds: float = 0.0
    score: Mapping[str, int] = field(default_factory=dict)
    result: Result | None = None


def play(
    game: Game[S],
    header: Mapping[str, Any],
    choose: Chooser[S],
    chance: ChanceSource,
    most: int = MOST_ACTS,
    watch: Watch = nullcontext,
    ask: Chooser[S] | None = None,
    hear: Watch = nullcontext,
    begin: S | None = None,
    listed: bool = False,
) -> Played[S]:
    """Play a whole game; the result's actions are lines of a log, chance included.

    ``begin`` is the position to play on from, if it is not that before the first act.
    ``ask`` names acts about which somebody asks whether they are legal: they are judged, which must leave
    the game as it is, and not played. ``hear`` is opened around that. ``listed``: each of them must be among
    the legal actions just where it breaks no rule.

    Raises SimulationError naming the step, the act and what is wrong, BadAction for a bad header.
    """
    started = time.perf_counter()
    with watch():
        played = Played(header, game.new(header) if begin is None else begin)
    state = played.state
    while (act := choose(state)) is not None:
        if len(played.actions) >= most:
            raise SimulationError(f"the game does not end: {most} acts, {game.clock(state)}")
        if ask is not None and (question := ask(state)) is not None:
            legal = False
            with hear(), suppress(Impossible):
                legal = not game.judge(state, question)
            if listed and (question in game.acts[question.do].listing(state)) is not legal:
                told = "legal and not listed" if legal else "listed and not legal"
                raise SimulationError(f"after step {len(played.actions)}: {question} is {told}")
        played.actions.append(line(game, state, act, chance, len(played.actions) + 1, watch))
    with watch():
        score = game.score(state)
        played.result = game.result(state)
    if score is None:
        raise SimulationError(f"no act after {len(played.actions)} acts, {game.clock(state)}")
    played.seconds, played.score = time.perf_counter() - started, score
    return played


def showing(choose: Chooser[S], shown: Callable[[S, Act[S]], bool]) -> Chooser[S]:
    """A chooser that is asked again while it names an act which is not ``shown``. Raises SimulationError."""

    def chooser(state: S) -> Act[S] | None:
        for _ in range(_TRIES):
            act = choose(state)
            if act is None or shown(state, act):
                return act
        raise SimulationError(f"nothing that the table can show is chosen in {_TRIES} tries")

    return chooser


def deserting(game: Game[S], choose: Chooser[S], leave: str, seed: int) -> Chooser[S]:
    """A chooser in whose game now and then a player leaves, by the act ``leave``; the last one stays."""
    rng = random.Random(f"leaving {seed}")

    def chooser(state: S) -> Act[S] | None:
        if rng.random() < DESERTION:
            left = list(game.acts[leave].options(state))
            if len({act.by for act in left if act.by is not None}) > 1:
                return rng.choice(left)
        return choose(state)

    return chooser


def line(
    game: Game[S], state: S, act: Act[S], chance: ChanceSource, n: int, watch: Watch = nullcontext
) -> dict[str, Any]:
    """Apply an act and return it as line ``n`` of a log. Raises SimulationError."""
    data = {"n": n, **game.unparse(act)}
    try:
        draws, before = (act.draws(state) if not game.judge(state, act) else ()), game.glimpse(state)
        with watch():
            outcomes = game.apply(state, act, chance)
    except (Refused, Impossible) as error:
        raise SimulationError(f"step {n}: {data}: {error}") from error
    if draws:
        data["chance"] = record(draws, outcomes)
    wrong = [*game.invariants(state), *game.exceeded(state, act, before)]
    if wrong:
        raise SimulationError(f"step {n}: after {data}: {'; '.join(wrong)}")
    return data


# -- what occurred ---------------------------------------------------------------------------------------

ACTS, CHECKS, OPTIONS = "acts", "checks", "options"
SHORT = (ACTS, "events")  # kinds that are shown where the whole table is not asked for


@dataclass(frozen=True)
class End:
    """What became of a game: its title, the points of each player, who won and why it ended."""

    title: str
    score: Mapping[str, int]
    result: Result | None

    def lines(self) -> Iterator[str]:
        """The end of the game as players read it."""
        yield "score: " + ", ".join(f"{player} {points}" for player, points in self.score.items())
        if self.result is not None:
            yield from self.result.sentences()

    def data(self) -> dict[str, Any]:
        """The end of the game as JSON data."""
        result = None if self.result is None else self.result.data()
        return {"title": self.title, "score": dict(self.score), "result": result}


@dataclass
class Tally:
    """What occurred over many games.

    ``counts`` are times by kind and name; checks count the games in which code that declares the rule ran,
    for an act or for a question.
    ``expected`` are the names that can occur, by kind. ``results`` are numbers of the players at the end,
    ``ends`` what became of each game.
    """

    expected: dict[str, list[str]] = field(default_factory=dict)
    counts: Counts = field(default_factory=dict)
    games: int = 0
    lengths: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    results: dict[str, list[int]] = field(default_factory=dict)
    ends: list[End] = field(default_factory=list)
    ran: set[str] = field(default_factory=set)  # rules whose code has run in the game that is played

    def expect(self, names: Mapping[str, Sequence[str]]) -> None:
        """These can occur too, in games of another scenario."""
        for kind, more in names.items():
            known = self.expected.setdefault(kind, [])
            known += [name for name in more if name not in set(known)]

    def count(self, kind: str, name: str) -> int:
        """How often something occurred."""
        return self.counts.get(kind, Counter())[name]

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Count what the engine does meanwhile, checks where they are expected; a :data:`Watch`."""
        with witnessing(self.counts), watching(self.ran) if CHECKS in self.expected else nullcontext():
            yield

    @contextmanager
    def hear(self) -> Iterator[None]:
        """Count what the engine looks at for a question: checks and options only; a :data:`Watch`."""
        heard: Counts = {}
        with witnessing(heard), watching(self.ran) if CHECKS in self.expected else nullcontext():
            yield
        self.counts.setdefault(OPTIONS, Counter()).update(heard.get(OPTIONS, {}))

    def add(self, played: Played[Any], results: Mapping[str, list[int]]) -> None:
        """Count a finished game."""
        self.games += 1
        acts = self.counts.setdefault(ACTS, Counter())
        acts.update(action["do"] for action in played.actions)
        self.counts.setdefault(CHECKS, Counter()).update(self.ran)
        self.ran.clear()
        self.lengths.append(len(played.actions))
        self.seconds.append(played.seconds)
        self.ends.append(End(str(played.header.get("title", "")), played.score, played.result))
        for name, numbers in results.items():
            self.results.setdefault(name, []).extend(numbers)

    def never(self) -> dict[str, list[str]]:
        """What can occur and did not, by kind; kinds without such are left out."""
        left = {
            kind: [name for name in names if not self.count(kind, name)]
            for kind, names in self.expected.items()
        }
        return {kind: names for kind, names in left.items() if names}

    def data(self) -> dict[str, Any]:
        """The table as JSON data (schemas/simulation.schema.json)."""
        return {
            "games": self.games,
            "acts": sum(self.lengths),
            "seconds": round(sum(self.seconds), 2),
            "occurred": {
                kind: {name: self.count(kind, name) for name in names}
                for kind, names in self.expected.items()
            },
            "never": self.never(),
            "results": self.results,
            "ends": [end.data() for end in self.ends],
        }

    def lines(self, whole: bool = False) -> list[str]:
        """The table as text: how often each thing occurred, what never did, and how the players fared."""
        rows = []
        kinds = [kind for kind in self.expected if whole or kind in SHORT]
        for kind in kinds:
            rows += [f"{kind:<36} {'times':>7} {'a game':>8}"]
            for name in self.expected[kind]:
                times = self.count(kind, name)
                rows.append(f"  {name:<34} {times:>7} {times / self.games:>8.1f}")
            rows.append("")
        for kind, never in self.never().items() if whole else ():
            rows.append(f"never {kind}: {', '.join(never)}")
        for kind in self.expected if whole else ():
            names = self.expected[kind]
            met = sum(1 for name in names if self.count(kind, name))
            rows.append(f"{kind}: {met} of {len(names)} occurred")
        rows.append(
            f"{self.games} games: {mean(self.lengths):.0f} acts and {mean(self.seconds):.2f} s a game, "
            f"longest {max(self.lengths)} acts and {max(self.seconds):.2f} s"
        )
        for name, numbers in self.results.items():
            rows.append(
                f"{name} a player: median {median(numbers):g}, mean {mean(numbers):.2f}, most {max(numbers)}"
            )
        return rows + self._ends()

    def _ends(self) -> list[str]:
        """How the games ended: the only one in words, of many how often each result and each end occurred."""
        if len(self.ends) == 1:
            return list(self.ends[0].lines())
        found = [end.result for end in self.ends if end.result is not None]
        rows = []
        for title, names in (
            ("results", [f"{one.team} ({one.rule})" for one in found if one.team is not None]),
            ("ends", [one.end_rule for one in found]),
        ):
            told = ", ".join(f"{name} {times}" for name, times in sorted(Counter(names).items()))
            rows += [f"{title}: {told}"] if told else []
        return rows
