"""What a game brings, and how hfmod finds it.

A game is a package of Python that publishes one :class:`GamePackage` under the entry-point group
``hfmod.games``, named by the game's id. In its ``pyproject.toml``::

    [project.entry-points."hfmod.games"]
    chess = "my_chess.package:PACKAGE"

The games that come with hfmod are published in the same way.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from configparser import ConfigParser
from configparser import Error as BadEntries
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, NoReturn, Protocol
from warnings import warn

from hfmod.resources import in_force

if TYPE_CHECKING:
    from hfmod.content.lint_pack import GameLint
    from hfmod.content.rulebook import Rulebook
    from hfmod.engine.act import Act
    from hfmod.engine.game import Game
    from hfmod.engine.simulation import Chooser
    from hfmod.engine.witness import Counts
    from hfmod.record.hflog import HfLog
    from hfmod.record.series import Series
    from hfmod.table.model import Table
    from hfmod.vassal.save import Save

GROUP = "hfmod.games"


@dataclass(frozen=True)
class GamePackage:
    """A game: what is said of it before anything is loaded, and what loads its parts when they are asked for.

    ``modules`` are those of the rulebook that the engine plays; rules that need others wait for them.
    ``content`` gives the folder of the content that is shipped (``folder`` is the one in force): YAML
    files, and what goes with them (``rules.json``, ``rulings.yaml``, ``gpids.yaml``, ``games/``,
    ``releases/``), each only where the game has it. The module carries the files along whose paths
    ``files`` gives. ``engine`` makes a rules engine of parsed content files by relative path, and what to
    call them in messages; without any, of the content that is shipped. It raises ContentError.

    What a game does not have is None. ``table`` is made of the compiled content (JSON of the parsed files by
    relative path), which the module carries along.
    ``vassal`` are the title of the game's VASSAL module, by which its logs are known, and what reads and
    writes them. ``secret`` are acts that happen behind a screen until the next ``reveal``. ``codes``
    are title and explanation of findings about logs that this game alone has, by code.
    """

    id: str
    title: str
    modules: frozenset[str]
    content: Callable[[], Path]
    files: Callable[[Path], Iterable[Path]]
    lint: Callable[[], GameLint]
    engine: Engine | None = None
    bots: Callable[[], Bots] | None = None
    table: Callable[[str], Table] | None = None
    vassal: tuple[str, Callable[[], TableLogs]] | None = None
    pictures: Callable[[], Pictures] | None = None
    commands: Callable[[Console], Sequence[Callable[..., None]]] | None = None
    secret: frozenset[str] = frozenset()
    reveal: str = ""
    codes: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """The folder of the content in force (``hfmod.app.in_force``)."""
        return in_force(self.id, self.content())

    def beside(self, name: str) -> Path:
        """A file that goes with the content: that of the folder in force, else the shipped one."""
        own = self.folder / name
        return own if own.is_file() else self.content() / name


class Engine(Protocol):
    """Makes the engine of a game."""

    def __call__(self, files: Mapping[str, Any] | None = None, where: str = "content") -> Game[Any]:
        """The engine for parsed content files by relative path, None for those that are shipped."""
        ...


class Bots(Protocol):
    """Bots of a game for ``hfmod simulate``: who is asked in a position, and what a series is held against.

    A module with these names is one. All chance comes from the seeds: the same
    seed, players, bot and options give the same game, whatever order sets have. What cannot be done is told
    by a ValueError (or BadAction), whose message is shown as it is.
    """

    BOTS: tuple[str, ...]
    """Names for ``--bot``; the first one plays where none is named."""

    LEAVING: str
    """Name of the act by which a player leaves the game. No bot does it: ``--leaving`` asks for it."""

    def header(
        self,
        content: Any,
        scenario: str | None,
        players: int,
        seed: int,
        modules: Sequence[str] = (),
        vary: bool = False,
        chosen: Mapping[str, Any] | None = None,
        /,
    ) -> dict[str, Any]:
        """The header of a log (docs/log-format.md) from which ``Game.new`` makes the table.

        ``content`` is the ``content`` of the engine; ``scenario`` None the usual one with such modules;
        ``modules`` are played beside those that the scenario needs. Seats, colours and the like are drawn
        by ``seed``. ``vary`` draws the table's options too, as far as they may be chosen together;
        ``chosen`` are those that it has settled (``Game.new`` refuses unknown ones). Raises ValueError for a
        number of players, a scenario or a module that the game does not have.
        """
        ...

    def occasions(self, state: Any, varied: bool = False, leaving: bool = False, /) -> dict[str, list[str]]:
        """Names of all that can occur in such games, by kind; ``state`` is that of the new game.

        ``acts`` (values of ``do``) is always there, ``checks`` (rules that code in play declares with
        ``implements``) for ``--coverage``. Other kinds are those that the engine notes by
        ``engine.witness.occurs``. Options count as ``name=value``; with ``varied`` every value can occur.
        What only happens where players leave can occur with ``leaving`` alone.
        """
        ...

    def company(self, counts: Counts, /) -> Callable[[str, int], Chooser[Any]]:
        """The seats of all games of a series, by name of the bot and seed of the game.

        ``counts`` is filled as the series goes on: kind, name, how often it occurred. What is returned gives
        the :data:`~hfmod.engine.simulation.Chooser` of one game: it names the next act of any position, for
        whoever is asked, from the set-up on, and None once the game is over. An act is decided by what its
        player may know.
        """
        ...

    def inquirer(self, seed: int, /) -> Chooser[Any]:
        """Who asks about acts with ``--coverage``: names an act to be judged in a position, mostly None.

        Such acts are one parameter off what is legal, so that those checks run too which only a broken rule
        reaches. They are never played.
        """
        ...

    def results(self, state: Any, /) -> Mapping[str, list[int]]:
        """Numbers at the end of a game by name, one a player, for medians over many games."""
        ...


class TableLogs(Protocol):
    """Reads and writes VASSAL logs of a game's module. A module with these names is one."""

    def read(self, series: Series, module: Path | None, /) -> HfLog:
        """Logs that form one game, as acts; ``module`` is a module file that was given.

        Raises LogError for what cannot be read, CannotJudge where it cannot be judged.
        """
        ...

    def written(self, header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]], /) -> Save:
        """The log of a game that is played from its set-up on. Raises CannotWrite."""
        ...

    def shown(self, state: Any, act: Act[Any], /) -> bool:
        """Whether the table has controls for a legal act of a position."""
        ...


class Pictures(Protocol):
    """Pictures of the periods of a game, for a guided replay."""

    def seen(self, state: Any, acts: Sequence[Act[Any]], /) -> Any:
        """What the picture of a period shows; asked when it is over. ``acts`` are those of the period."""
        ...

    def drawn(self, game: Any, periods: Sequence[Any], /) -> tuple[str, list[str]]:
        """SVG that all pictures share, and that of each period by what was :meth:`seen`; empty for none."""
        ...


class Console(Protocol):
    """What a command of a game has from the command line: where it writes, and how it ends."""

    def write(self, text: str) -> None:
        """Show text."""
        ...

    def write_data(self, data: Any) -> None:
        """Show JSON data."""
        ...

    def content(self, folder: Path | None) -> None:
        """Put content in force for a command: the folder of ``--content``, None where none is given."""
        ...

    def position(self, log: Path, at: int | None) -> tuple[str, Any]:
        """Id of a recorded game, and its state after a step, None for the last; stops where there is none."""
        ...

    def aside(self, message: str) -> None:
        """Say in one line, beside the output, what the user should know of it."""
        ...

    def fail(self, message: str) -> NoReturn:
        """Say in one line why the command cannot run, and stop: exit status 2."""
        ...

    def found(self, message: str) -> NoReturn:
        """Say in one line what is wrong with what was looked at, and stop: exit status 1."""
        ...


class UnknownGame(Exception):
    """No game of that name; the message lists those that there are."""


def published() -> Mapping[str, str]:
    """Entry points of the group by name, as installers write them down (``entry_points.txt``).

    ``importlib.metadata`` finds the same ones, and takes a third of the time in which ``hfmod --help``
    answers.
    """
    found: dict[str, str] = {}
    for folder in sys.path:
        for path in sorted(Path(folder).glob("*.dist-info/entry_points.txt")):
            entries = ConfigParser(delimiters="=", interpolation=None, strict=False)
            with suppress(BadEntries, UnicodeError):  # of a package that is none of ours
                entries.read(path, encoding="utf-8")
            if entries.has_section(GROUP):
                found = {**entries[GROUP], **found}  # the first folder counts, as for imports
    return found


@cache
def packages() -> Mapping[str, GamePackage]:
    """All games that are installed, by id, in its order. One that cannot be loaded is told, and left out."""
    found: dict[str, GamePackage] = {}
    for name, where in published().items():
        try:
            game: GamePackage = resolve_name(where)
        except (ImportError, AttributeError, ValueError) as error:
            warn(f"the game {name} ({where}) cannot be loaded: {error}", stacklevel=2)
        else:
            found[game.id] = game
    return dict(sorted(found.items()))


def package(name: str) -> GamePackage:
    """A game by its id. Raises UnknownGame."""
    found = packages().get(name)
    if found is None:
        raise UnknownGame(f"there is no game named {name!r}; hfmod knows {', '.join(packages())}")
    return found


def title_of(name: str) -> str:
    """The game's title, or the id itself where hfmod does not know it."""
    found = packages().get(name)
    return name if found is None else found.title


def engine_of(name: str) -> Engine:
    """What makes the engine of a game by its id. Raises UnknownGame, also for a game that has none."""
    if (engine := package(name).engine) is None:
        raise UnknownGame(f"{title_of(name)} has no rules engine")
    return engine


def load_game(name: str) -> Game[Any]:
    """The engine of a game by its id, with the content in force. Raises UnknownGame, ContentError."""
    return _loaded(name, package(name).folder)


@cache
def _loaded(name: str, folder: Path) -> Game[Any]:
    from hfmod.content.files import read_files

    made, game = engine_of(name), package(name)
    return made() if folder == game.content() else made(read_files(folder, game.files(folder)), str(folder))


def rulebook(name: str) -> Rulebook:
    """The index of a game's rules, empty where it has none. Raises UnknownGame."""
    from hfmod.content import rulebook

    game = package(name)
    return rulebook.read(game.beside(rulebook.INDEX), game.beside(rulebook.RULINGS))


def proofs(name: str) -> Mapping[str, list[str]]:
    """Rule id -> tests that prove it. Raises UnknownGame."""
    from hfmod.content import rulebook

    return rulebook.proofs(package(name).beside(rulebook.PROOFS))
