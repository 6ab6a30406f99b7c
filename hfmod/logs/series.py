"""Several VASSAL logs of one game: put into one line of steps, as a game by mail needs it.

A log follows on another where it begins as that one ended. Logs of different players that begin at the same
position (all answer at once, by mail) run side by side: where they touch nothing in common their steps are
set one after the other. A log that repeats the steps of an earlier one and goes on gives only what is new.
Two logs from one position that touch the same things, or in which one player acts twice, are a fork: of two
such stories only one can be the game (LOG-FORK).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from hfmod.findings import Finding, Severity
from hfmod.logs.chance_watch import Chance, chances
from hfmod.logs.declarations import read_declaration
from hfmod.vassal import commands as c
from hfmod.vassal.replay import Replay, begin_state
from hfmod.vassal.save import Save
from hfmod.vassal.snapshot import differences
from hfmod.vassal.table import TableState
from hfmod.vassal.tree import Node

# Ends of names of properties that only carry what was last said or rolled: everybody writes them.
_PASSING = ("_said", "_die", "_deal", "_result", "_total", "_keep", "_summary")

Thing = tuple[str, str]


def passing(name: str) -> bool:
    """Whether a property only carries what was last said or rolled."""
    return name.endswith(_PASSING)


@dataclass
class Series:
    """Logs in one line. ``saves``: each begins where the one before it ends, save for gaps, which are found.

    ``files`` gives the first step of each log, counted on through the series; ``beside`` the logs of each
    position from which several go on, set one after the other as they were given: they hold no order.
    """

    saves: list[Save] = field(default_factory=list)
    files: list[tuple[int, Path]] = field(default_factory=list)
    beside: list[list[Path]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @property
    def steps(self) -> int:
        """Steps of all logs together."""
        return sum(len(save.steps) for save in self.saves)


def arrange(saves: Sequence[Save]) -> Series:
    """Put logs, given in the order in which they were played, into one line."""
    arranger = _Arranger()
    for save in saves:
        arranger.add(save)
    return arranger.series


@dataclass
class _Branch:
    """A log that was taken in: where it began, and which steps of the last save of the series are its own."""

    path: Path
    begin: TableState
    first: int  # index into the steps of the last save

    @property
    def name(self) -> str:
        return self.path.name


class _Arranger:
    def __init__(self) -> None:
        self.series = Series()
        self.branches: list[_Branch] = []
        self._end: TableState | None = None

    @property
    def end(self) -> TableState:
        """The table after the last step; looked at only where another log follows."""
        if self._end is None:
            self._end = Replay(self.series.saves[-1]).run()
        return self._end

    def add(self, save: Save) -> None:
        begin = begin_state(save)
        self.series.files.append((self.series.steps + 1, _path(save)))
        if not self.series.saves:
            self._open(save, begin)
            return
        gap = differences(self.end, begin, people=False)
        if not gap:
            self._append(save.steps, _path(save), begin)
            return
        branch = next((b for b in self.branches if not differences(b.begin, begin, people=False)), None)
        if branch is None:
            self._gap(save, gap)
            self._open(save, begin)
        else:
            self._beside(save, begin, branch)

    def _open(self, save: Save, begin: TableState) -> None:
        """Begin a new line of steps at a log's own position."""
        self.series.saves.append(replace(save, root=Node(save.root.text, list(save.root.children))))
        self.branches = [_Branch(_path(save), begin, 0)]
        self._end = None

    def _append(self, steps: Sequence[Node], path: Path, begin: TableState) -> None:
        last = self.series.saves[-1]
        self.branches.append(_Branch(path, begin, len(last.steps)))
        self._seat(begin)
        last.root.children.extend(steps)
        self._end = None

    def _seat(self, begin: TableState) -> None:
        """Who joined between two logs is known from the beginning."""
        last, known = self.series.saves[-1], self.end.roster
        for key, player in begin.roster.items():
            if key not in known:
                node = Node(c.AddPlayer(key, player.name, player.side).encode())
                last.root.children.insert(len(last.begin) - 1, node)

    def _gap(self, save: Save, gap: Sequence[str]) -> None:
        message = f"{_name(save)} does not begin as the log before it ended: {gap[0]}"
        if len(gap) > 1:
            message += f" (and {len(gap) - 1} more)"
        step = self.series.steps + 1
        self.series.findings.append(Finding("LOG-CHAIN", Severity.UNVERIFIABLE, message, step=step))

    def _beside(self, save: Save, begin: TableState, branch: _Branch) -> None:
        """A log that begins where an earlier one began."""
        told = self.series.saves[-1].steps[branch.first :]
        same = 0
        while same < min(len(told), len(save.steps)) and _same(told[same], save.steps[same]):
            same += 1
        rest, other = save.steps[same:], told[same:]
        if not rest:
            return  # all of it is known
        if not other:
            self._append(rest, _path(save), begin)
            return
        shared = sorted(_things(rest) & _things(other)) if same == 0 else [("", "")]
        if shared:
            self._fork(save, branch, rest, other, same, shared[0])
        else:
            self._append(rest, _path(save), begin)
            group = next((group for group in self.series.beside if branch.path in group), None)
            if group is None:
                self.series.beside.append([branch.path, _path(save)])
            else:
                group.append(_path(save))

    def _fork(
        self, save: Save, branch: _Branch, rest: list[Node], other: list[Node], same: int, thing: Thing
    ) -> None:
        offset = self.series.steps - len(self.series.saves[-1].steps)
        step = offset + branch.first + same + 1
        if same:
            how = f"tells the same {same} steps and then others"
        else:
            how = f"begins at the same position and also changes {' '.join(thing)}"
        one, two = _told(self.series.saves[-1], other), _told(save, rest)
        dice = (
            f": there {one[0].told}, here {two[0].told}" if one and two and one[0].told != two[0].told else ""
        )
        kind = f"; its {two[0].kind} is another{dice}" if dice else ""
        self.series.findings.append(
            Finding(
                "LOG-FORK", Severity.UNVERIFIABLE,
                f"{_name(save)} and {branch.name} are two stories of one game: the second {how}{kind}. "
                f"Only {branch.name} was judged",
                step=step, facts={"other": _name(save), "shared": " ".join(thing).strip() or None},
            )
        )  # fmt: skip


def _told(save: Save, steps: Iterable[Node]) -> list[Chance]:
    """The chance of some steps of a log."""
    wanted = {id(node) for node in steps}
    replay, found = Replay(save), []
    for node, step in zip(save.steps, replay.steps(), strict=False):
        if id(node) in wanted:
            found += [one for seen in step.observations for one in chances(seen, replay.state)]
    return found


def _path(save: Save) -> Path:
    return save.path if save.path is not None else Path("the log")


def _name(save: Save) -> str:
    return _path(save).name


def _same(one: Node, two: Node) -> bool:
    return [node.text for _, node in one.walk()] == [node.text for _, node in two.walk()]


def _things(steps: Iterable[Node]) -> set[Thing]:
    """What steps change or speak for: pieces, properties, turn trackers, and factions that declare."""
    return {thing for step in steps for _, node in step.walk() for thing in _thing(node)}


def _thing(node: Node) -> Iterator[Thing]:
    command = c.decode_command(node.text)
    while isinstance(command, c.Log):
        command = command.command
    match command:
        case c.AddPiece() | c.RemovePiece() | c.ChangePiece() | c.MovePiece():
            yield "piece", command.id
        case c.ChangeProperty() | c.SetProperty():
            if not passing(command.name):
                yield "property", f"{command.container}/{command.name}"
        case c.SetTurn():
            yield "turn", command.tracker
        case c.Chat():
            tag = read_declaration(command.plain)
            if tag is not None and tag.faction != "table":
                yield "side", tag.faction
