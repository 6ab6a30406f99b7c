"""``hfmod demo``: lints all content, builds the module and judges the shipped games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hfmod.app.build import BuildError, tables
from hfmod.app.build import build as build_module
from hfmod.app.judging import League, judge_game
from hfmod.app.linting import lint_paths
from hfmod.package import GamePackage, packages, title_of
from hfmod.report.text import count, lint_lines, show, verdict_lines

Say = Callable[[str], None]


def run(output: Path, say: Say) -> bool:
    """Show the whole walk; False where content is faulty or the module cannot be built."""
    say("1. Lint: is the content sound?")
    found = lint_paths()
    show(lint_lines(found.findings))
    say(f"   {found.files} files: {count(found.findings)}\n")

    modules: dict[str, Path] = {}
    for game in tables():
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
    for one in packages().values():
        for log in shipped_games(one):
            for verdict in judge_game([log], League(), modules.get(one.id)):
                verdict.logs = [log.name]
                show(verdict_lines(verdict, title_of(verdict.game)))
            say("")
    return not found.findings


def shipped_games(game: GamePackage) -> list[Path]:
    """The recorded games that come with a game, in name order."""
    return sorted(path for path in game.folder.glob("games/*") if path.suffix in (".hflog", ".vlog"))
