"""Games for tests of written VASSAL logs: played by random bots, as far as the table has words for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hfmod.app.judging import League, lines_of, replay_of
from hfmod.engine import simulation
from hfmod.engine.act import Act, Impossible
from hfmod.engine.chance import ChanceError, ChanceSource, Recorded, Seeded
from hfmod.engine.game import Game
from hfmod.engine.lines import data_of
from hfmod.engine.replay import Replay
from hfmod.engine.simulation import Chooser, Played, play, showing
from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding
from hfmod.games.hf4 import bots
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.record.tellable import tellable
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4
from hfmod.record.hflog import HfLog
from hfmod.record.vassal import read_game
from hfmod.vassal.save import Save, write_save
from tests.logs.normal_form import normal

GAME = Hf4(load())


def told_at_the_table(state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether the table shows an act for sure: cargo changes hands in tests of its own."""
    what: Any = act
    words = (*what.gives, *what.gets) if act.do == "deal" else ()
    return tellable(state, act) and not any(word.startswith(("stacked:", "fts:")) for word in words)


def random_bots(
    seed: int, shown: Callable[[Hf4State, Act[Hf4State]], bool] = told_at_the_table
) -> Chooser[Hf4State]:
    """A table of random bots that choose again where the table has no words."""
    return showing(bots.Table("random", seed), shown)


@cache
def random_game(
    scenario: str, players: int, seed: int, modules: tuple[str, ...] = (), acts: int | None = None
) -> Played[Hf4State]:
    """A whole game, or its first acts."""
    header = bots.header(GAME.content, scenario, players, seed, modules)
    if acts is None:
        return play(GAME, header, random_bots(seed), Seeded(seed))
    return beginning(GAME, header, random_bots(seed), Seeded(seed), acts)


def beginning(
    game: Game[Any],
    header: Mapping[str, Any],
    choose: Chooser[Any],
    chance: ChanceSource,
    acts: int,
    begin: Any = None,
) -> Played[Any]:
    """The first acts of a game, or those from another position on."""
    played: Played[Any] = Played(header, begin or game.new(header))
    while len(played.actions) < acts and (act := choose(played.state)) is not None:
        played.actions.append(simulation.line(game, played.state, act, chance, len(played.actions) + 1))
    return played


@dataclass
class Judged:
    """A log that was read back: its acts, turns, findings, and the position at its end."""

    acts: list[dict[str, Any]]
    turns: list[Mapping[str, Any]]
    verdict: Verdict
    findings: list[Finding]
    state: Hf4State

    @property
    def codes(self) -> list[str]:
        """Codes of what was found."""
        return [finding.code for finding in self.findings]


def judged(path: Path, save: Save) -> Judged:
    """Write a log, read it back and judge it."""
    write_save(path, save)
    log = read_game([path], None)
    replay: Replay[Hf4State] = replay_of(log, League())
    acts = list(played_by(replay, log))
    verdict = replay.finish()
    return Judged(acts, turns(log.header, acts), verdict, [*log.findings, *verdict.findings], replay.state)


def acts_of(log: HfLog) -> list[dict[str, Any]]:
    """What a recorded game is read as, act by act."""
    replay = replay_of(log, League())
    return list(played_by(replay, log))


def played_by(replay: Replay[Any], log: HfLog) -> Iterator[dict[str, Any]]:
    """The acts of a log as an open log has them, each after it was played."""
    for line in lines_of(log, replay):
        replay.play(line)
        yield data_of(replay.game, line)


def turns(header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The whole position at the end of every turn and year.

    How often cargo is handed over within a turn does not matter, nor in which order it lies in its stack, nor
    whether decks were given or shuffled.
    """
    state = GAME.new(header)
    found: list[Mapping[str, Any]] = []
    for action in actions:
        act = GAME.parse({k: v for k, v in action.items() if k not in ("n", "chance", "expect")})
        try:
            GAME.force(state, act, Recorded(action.get("chance", ())))
        except (Impossible, ChanceError):  # the replay drops it and says so
            continue
        if act.do in ("end_turn", "advance_sunspot"):
            view = {name: value for name, value in GAME.view(state).items() if name != "deck_orders"}
            for player in view["players"].values():
                for stack in player["stacks"].values():
                    stack["cards"] = sorted(stack["cards"])
            found.append(view)
    return found


def written(played: Played[Hf4State]) -> Writer:
    """The writer of a game that has been told to its end."""
    writer = Writer(played.header, GAME)
    for number, action in enumerate(played.actions, 1):
        writer.tell(number, action)
    return writer


def read_back(folder: Path, played: Played[Hf4State]) -> None:
    """Hold a game against what the log of its table is read as: act by act, and at every end of a turn."""
    game = judged(folder / "game.vlog", written(played).hand.log())
    assert game.codes == []
    assert normal(GAME, game.acts) == normal(GAME, played.actions)
    assert game.turns == turns(played.header, played.actions)
