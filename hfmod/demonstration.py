"""``hfmod demo``: lints all content, builds the module and judges the shipped games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hfmod.build import TABLES, BuildError
from hfmod.build import build as build_module
from hfmod.games import GAMES, title_of
from hfmod.judging import League, judge_game
from hfmod.linting import lint_paths
from hfmod.report.text import count, lint_lines, show, verdict_lines
from hfmod.resources import content_dir

Say = Callable[[str], None]


def run(output: Path, say: Say) -> bool:
    """Show the whole walk; False where content is faulty or the module cannot be built."""
    say("1. Lint: is the content sound?")
    found = lint_paths()
    show(lint_lines(found.findings))
    say(f"   {found.files} files: {count(found.findings)}\n")

    modules: dict[str, Path] = {}
    for game in TABLES:
        say(f"2. Build: the module of {title_of(game)} for VASSAL 3.7")
        try:
            result = build_module(game, output, "vassal")
        except BuildError as error:
            say(f"   {error}")
            return False
        show(lint_lines(result.findings))
        if result.path is None:
            return False
        modules[game] = result.path
        say(f"   {result.path}  ({result.path.stat().st_size / 1e6:.1f} MB)\n")

    say("3. Validate: recorded games, judged rule by rule")
    for game in GAMES:
        for log in shipped_games(game):
            for verdict in judge_game([log], League(), modules.get(game)):
                verdict.logs = [log.name]
                show(verdict_lines(verdict, title_of(verdict.game)))
            say("")
    return not found.findings


def shipped_games(game: str) -> list[Path]:
    """The recorded games that come with hfmod, in name order."""
    return sorted(path for path in content_dir(game).glob("games/*") if path.suffix in (".hflog", ".vlog"))
