"""Games that are drawn once and then kept: told at a table, or written as open logs."""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceError, Seeded, record
from hfmod.record.unwritten import CannotWrite
from hfmod.vassal.save import write_save
from tests.logs.drawn import ALL_HABITS, TIDY, Drawn, Manner, Told
from tests.logs.faults import planted
from tests.readings.reading import GAMES

WITH_A_FAULT = 120  # acts of such a game: many are tried
HABITS_EACH = 12  # of an untidy table
EVERY = 5  # of so many acts one is against the rules
QUESTIONS = 25  # from which an act against the rules is drawn

CORE, POLITICS = ("core",), ("core", "m0")
#: Tables of which a tidy and untidy ones are drawn: the game, acts, modules, and how many are untidy.
TABLES = (
    ("hf4", 500, CORE, 3), ("hf4", 500, POLITICS, 3), ("hf4", 300, ("core", "m0", "m1"), 1),
    ("hf4", 300, ("core", "m0", "m2"), 1), ("roll", 300, (), 4), ("tmdice", 300, (), 4),
)  # fmt: skip
#: Games of inquisitive tables: the game, acts, modules, and which bots play.
OPEN = (
    *(("hf4", 140, modules, bot) for modules in (CORE, POLITICS) for bot in ("random", "greedy", "mixed")),
    *(
        ("hf4", 140, ("core", "m0", *more), bot)
        for more in (("m1",), ("m2",), ("m1", "m2"))
        for bot in ("random", "greedy")
    ),
    *((game, 200, (), bot) for game in ("roll", "tmdice") for bot in ("random", "greedy", "mixed")),
)


@dataclass(frozen=True)
class Kept:
    """A game that is kept: its name, the seed of which tells all, and how it is made."""

    name: str
    drawn: Drawn
    habits: range | None  # of an untidy table; None for an open log
    fault: bool = False
    bot: str = "random"  # of an open log

    def draw(self) -> None:
        """Write its log."""
        if self.habits is None:
            modules = {"modules": list(dict.fromkeys(self.drawn.header.get("modules", ())))}
            header = {**self.drawn.header, "title": self.name, **(modules if modules["modules"] else {})}
            lines = [header, *questioned(self.drawn, self.bot)]
            words = "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in lines)
            (GAMES / f"{self.name}.hflog").write_text(words, encoding="utf-8")
            return
        many = ALL_HABITS[self.drawn.game]
        habits = tuple(many[at % len(many)] for at in self.habits)
        manner = Manner(0.05, habits, 0.25, 0.5) if habits else TIDY
        told = next(filter(None, (self._told(manner, attempt) for attempt in range(100))))
        write_save(GAMES / f"{self.name}.vlog", told.save)

    def _told(self, manner: Manner, attempt: int) -> Told | None:
        """The game of one more seed at its table; None where the table has no control for an act."""
        drawn = replace(self.drawn, seed=self.drawn.seed + attempt)
        try:
            if not self.fault:
                return drawn.untidy(manner)
            faulty = planted(drawn)
            return faulty.tell(manner) if faulty is not None else None
        except CannotWrite:
            return None


def kept_games() -> Iterator[Kept]:
    """All that are drawn."""
    begun = dict[str, int]()  # habits that tables of a game had so far
    for game, acts, modules, untidy in TABLES:
        words = "-".join((game, *modules[1:]))
        yield Kept(f"{words}-tidy", Drawn(game, 1000, acts, modules), range(0))
        for number in range(1, untidy + 1):
            first = begun.get(game, 0)
            begun[game] = first + HABITS_EACH
            fault = number % 2 == 0
            drawn = Drawn(game, 1000 + 100 * number, WITH_A_FAULT if fault else acts, modules)
            yield Kept(f"{words}-untidy-{number}", drawn, range(first, begun[game]), fault)
    for number, (game, acts, modules, bot) in enumerate(OPEN, 1):
        drawn = Drawn(game, 5100 + number, acts, modules)
        yield Kept("-".join((game, *modules[1:], "asked", bot)), drawn, None, bot=bot)


def questioned(drawn: Drawn, bot: str) -> Iterator[dict[str, Any]]:
    """Acts of bots, among them many that the rules forbid and that are done all the same."""
    rng, chance = random.Random(drawn.seed), Seeded(drawn.seed)
    choose: Any = drawn.bots.company({})(bot, drawn.seed)
    ask: Any = drawn.bots.inquirer(drawn.seed)
    state = drawn.rules.new(drawn.header)
    for number in range(1, drawn.acts + 1):
        forbidden = list(_forbidden(drawn, state, ask)) if number > 1 and number % EVERY == 0 else []
        act = rng.choice(forbidden) if forbidden else choose(state)
        if act is None:
            return
        draws = act.draws(state)
        data = {"n": number, **drawn.rules.unparse(act)}
        outcomes = drawn.rules.force(state, act, chance)
        yield data | ({"chance": record(draws, outcomes)} if draws else {})


def _forbidden(drawn: Drawn, state: Any, ask: Any) -> Iterator[Act[Any]]:
    """Acts that break rules, each rule as often as any other, after which the game goes on."""
    found: dict[str, Act[Any]] = {}
    for act in filter(None, (ask(state) for _ in range(QUESTIONS))):
        after = drawn.rules.fork(state)
        try:
            broken = {one.rule for one in drawn.rules.judge(state, act)}
            if broken:
                drawn.rules.force(after, act, Seeded(0))
                if not after.ended and not drawn.rules.invariants(after):
                    found.setdefault(min(broken), act)
        except (Impossible, ChanceError, KeyError, StopIteration):
            continue
    yield from found.values()


def draw(names: Collection[str]) -> None:
    """Draw those games, or all."""
    GAMES.mkdir(parents=True, exist_ok=True)
    for one in kept_games():
        if not names or one.name in names:
            one.draw()
