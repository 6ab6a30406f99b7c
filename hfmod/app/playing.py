"""What ``hfmod simulate`` does: bots of a game by name, many games, the table of what occurred."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hfmod.engine.act import Act, BadAction
from hfmod.engine.chance import Seeded
from hfmod.engine.game import Game
from hfmod.engine.replay import Replay
from hfmod.engine.simulation import CHECKS, Played, SimulationError, Tally, deserting, play, showing
from hfmod.package import load_game, package
from hfmod.record import hflog

_NUMBER = re.compile(r"-?\d{1,6}$")  # a whole number as the value of an option


class PlayError(Exception):
    """Games cannot be played; the message says why and what to do."""


@dataclass(frozen=True)
class Series:
    """Games to be played: ``scenarios`` take turns, seeds go on from ``seed``.

    Once all scenarios have been played, the next number of ``players`` and the next of ``bots`` come; without
    names the game's usual scenario and bot are played.
    ``modules`` are played beside those that the scenario needs. ``options`` are those that the tables have
    settled, ``vary`` draws the others by the seed. ``check`` sends each game
    through a log and the validator; ``coverage`` watches rules too, and lets players ask whether acts are
    legal. ``at_table``: bots do only what the table of the module can show. ``leaving``: now and then a
    player leaves the game, which no bot does by itself.
    """

    scenarios: Sequence[str] = ()
    players: Sequence[int] = (3,)
    seed: int = 1
    bots: Sequence[str] = ()
    games: int = 1
    modules: Sequence[str] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    vary: bool = False
    check: bool = False
    coverage: bool = False
    at_table: bool = False
    leaving: bool = False


def numbers(text: str) -> list[int]:
    """Numbers of players: ``3``, or ``2..6``. Raises PlayError."""
    found = re.fullmatch(r"(\d{1,2})(?:\.\.(\d{1,2}))?", text)
    if found is None or (found[2] is not None and int(found[2]) < int(found[1])):
        raise PlayError(f"{text!r} is no number of players; write 3, or 2..6 for each in turn")
    return list(range(int(found[1]), int(found[2] or found[1]) + 1))


def settled(words: Sequence[str]) -> dict[str, Any]:
    """Options of the table: ``futures=true``, a value as YAML writes it. Raises PlayError for other words."""
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise PlayError(f"{word!r} is no option with a value; write futures=true")
        found[name] = {"true": True, "false": False}.get(value, int(value) if _NUMBER.match(value) else value)
    return found


def simulated(name: str, series: Series) -> tuple[Played[Any], Tally]:
    """Play a series of games; the last one, and what occurred in all.

    Raises PlayError, UnknownGame.
    """
    game: Any = load_game(name)
    if (bots_of := package(name).bots) is None:
        raise PlayError(f"{package(name).title} has no bots")
    bots = bots_of()
    names = series.bots or bots.BOTS[:1]
    for bot in names:
        if bot not in bots.BOTS:
            raise PlayError(f"there is no bot {bot!r}; bots are {', '.join(bots.BOTS)}")
    if series.games < 1:
        raise PlayError("the number of games is at least 1")
    tally = Tally()
    seated = bots.company(tally.counts)
    scenarios = series.scenarios or (None,)
    for n in range(series.games):
        seed, turn = series.seed + n, n // len(scenarios)
        scenario = scenarios[n % len(scenarios)]
        players = series.players[turn % len(series.players)]
        try:
            header = bots.header(
                game.content, scenario, players, seed, series.modules, series.vary, series.options
            )
            if not turn:
                expected = bots.occasions(game.new(header), series.vary, series.leaving)
                if not series.coverage:
                    expected.pop(CHECKS, None)
                tally.expect(expected)
            table = seated(names[turn % len(names)], seed)
            if series.leaving:
                table = deserting(game, table, bots.LEAVING, seed)
            if series.at_table:
                table = showing(table, shown_by(name))
            ask = bots.inquirer(seed) if series.coverage else None
            played = play(
                game, header, table, Seeded(seed),
                watch=tally.watch, ask=ask, hear=tally.hear, listed=series.check,
            )  # fmt: skip
            if series.check:
                check(game, played)
        except (BadAction, ValueError, SimulationError) as error:
            raise PlayError(f"seed {seed}: {error}") from None
        tally.add(played, bots.results(played.state))
    return played, tally


def shown_by(name: str) -> Callable[[Any, Act[Any]], bool]:
    """Whether the table of a game's module can show a legal act of a position. Raises PlayError."""
    from hfmod.record import vassal
    from hfmod.record.unwritten import CannotWrite

    try:
        return vassal.shown_by(name)
    except CannotWrite as error:
        raise PlayError(str(error)) from None


def check(game: Game[Any], played: Played[Any]) -> None:
    """Write a game to a log, read it back and validate it. Raises SimulationError for any finding."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.hflog"
        hflog.write(path, played.header, played.actions)
        log = hflog.read(path)
        replay = Replay(game, log.header, str(path))
        verdict = replay.run(log.actions)
    if verdict.findings:
        first = verdict.findings[0]
        raise SimulationError(f"the log of the game has findings: {first.code}: {first.message}")
    if game.digest(replay.state) != game.digest(played.state):
        raise SimulationError("the log of the game leads to another position than the game did")


def save_game(path: Path, played: Played[Any]) -> None:
    """Write a game as an open log, or as a VASSAL log of our module by the name's ending.

    Raises PlayError where the table of the module can't show the game.
    """
    if path.suffix != ".vlog":
        hflog.write(path, played.header, played.actions)
        return
    from hfmod.record.unwritten import CannotWrite
    from hfmod.record.vassal import written
    from hfmod.vassal.save import write_save

    try:
        save = written(played.header, played.actions)
    except CannotWrite as error:
        raise PlayError(f"the table of the module cannot show this game: {error}") from None
    write_save(path, save)
