"""Several VASSAL logs of one game: put into one line of steps, as a game by mail needs it.

A log follows on another where it begins as that one ended. Logs of different players that begin at the same
position (all answer at once, by mail) run side by side: where they touch nothing in common their steps are
set one after the other. A log that repeats the steps of an earlier one and goes on gives only what is new.
Two logs from one position that touch the same things, or in which one player acts twice, are a fork: of two
such stories only one can be the game (LOG-FORK).

The order given counts where it leaves no gap. Where it does, logs are put where they follow on one another,
as a shell gives the tenth letter before the second one (LOG-ORDER); a gap is what is left then (LOG-CHAIN).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from hfmod.findings import Finding, Severity
from hfmod.record.bridges import bridge
from hfmod.record.chance_watch import Chance, chances
from hfmod.record.declarations import read_declaration
from hfmod.record.letters import Letter, Marked, by_name, earliest, followed
from hfmod.vassal import commands as c
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save
from hfmod.vassal.snapshot import differences
from hfmod.vassal.table import TableState
from hfmod.vassal.tree import Node

# Ends of names of properties that only carry what was last said or rolled: everybody writes them.
_PASSING = ("_said", "_die", "_deal", "_result", "_total", "_keep", "_summary")

_NAMED = 3  # differences between two tables
_TRIED = 8  # tables of one mark, first and last, that are compared piece by piece

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

    def bridged(self) -> Save:
        """One log of all steps; at each gap a step that makes the table into the later one."""
        whole = replace(self.saves[0], root=Node(self.saves[0].root.text, list(self.saves[0].root.children)))
        line = Replay(whole)
        line.run()
        for save in self.saves[1:]:
            later = Replay(save)
            said = "Here something is missing: the logs do not follow on one another. The later table counts."
            whole.root.children.append(bridge(line, save, later.state, said))
            whole.root.children.extend(save.steps)
            line = later
            line.run()
        return whole

    def at(self, step: int) -> tuple[Save, int]:
        """The save that holds a step of the series, and the step's number in it; of step 0 the first one."""
        left = step
        for save in self.saves[:-1]:
            if left <= len(save.steps):
                return save, left
            left -= len(save.steps)
        return self.saves[-1], left

    def unjudged(self, first: int, last: int, why: str) -> Iterator[Finding]:
        """Says of each log between two steps why it was not judged."""
        for step in sorted({step for step, _ in self.files if first < step <= last}):
            message = f"what follows the gap was not judged: {why}"
            yield Finding("LOG-CHAIN", Severity.UNVERIFIABLE, message, step=step)


def arrange(saves: Sequence[Save]) -> Series:
    """Put logs into one line: in the order given, or in that in which they follow on one another."""
    letters = [Letter(save) for save in saves]
    arranger = _Arranger()
    for letter in letters:
        if arranger.series.saves and not arranger.takes(letter):
            return _sorted(letters)
        arranger.add(letter)
    return arranger.series


def _sorted(letters: Sequence[Letter]) -> Series:
    """Letters in the order in which they follow on one another; gaps only where none of them fits."""
    arranger, waiting = _Arranger(), by_name(letters)
    while waiting:
        next_ones = list(filter(arranger.goes_on, waiting))
        letter = (
            (followed(next_ones, waiting) if next_ones else None)
            or next(filter(arranger.takes, waiting), None)
            or earliest(waiting)
        )
        waiting.remove(letter)
        arranger.add(letter)
    series = arranger.series
    if (taken := [path for _, path in series.files]) != [letter.path for letter in letters]:
        message = (
            "the logs were not given in the order in which they follow on one another; they were taken as "
            + ", ".join(path.name for path in taken)
        )
        series.findings.insert(0, Finding("LOG-ORDER", Severity.NOTE, message))
    return series


@dataclass
class _Branch:
    """A log that was taken in, and which steps of the last save of the series are its own."""

    letter: Letter
    first: int  # index into the steps of the last save

    def same(self, line: Save, save: Save) -> int:
        """How many steps another log begins with that are those of the line from here on."""
        pairs = enumerate(zip(line.steps[self.first :], save.steps, strict=False))
        other = (count for count, (one, two) in pairs if not _same(one, two))
        return next(other, min(len(line.steps) - self.first, len(save.steps)))


class _Arranger:
    def __init__(self) -> None:
        self.series = Series()
        self.branches: list[_Branch] = []
        self._line: Replay | None = None  # of the last save
        self._marked: Marked | None = None  # its table
        self._came: dict[int, list[tuple[int, int]]] = {}  # after which saves and steps a mark was met
        self._behind = False  # whether steps were added that the line has not replayed

    def goes_on(self, letter: Letter) -> bool:
        """Whether a log begins as the line ends."""
        self._run()
        return (
            self._line is not None
            and self._marked is not None
            and letter.begins(self._line.state, self._marked.value)
        )

    def takes(self, letter: Letter) -> bool:
        """Whether a log leaves no gap: it goes on, or begins where an earlier one began."""
        return self.goes_on(letter) or self._beginning(letter) is not None

    def add(self, letter: Letter) -> None:
        """Take in a log."""
        self.series.files.append((self.series.steps + 1, letter.path))
        if self._line is None:
            self._open(letter)
        elif self.goes_on(letter):
            self._append(letter.save.steps, letter)
        elif (branch := self._beginning(letter)) is not None:
            self._beside(letter, branch)
        elif letter.save.steps:
            self._gap(
                letter, f"{letter.name} does not begin as the log before it ended", self._passed(letter)
            )
            self._open(letter)
        elif self._passed(letter) is None:
            self._gap(letter, f"{letter.name} holds a table that no log before it comes to; where they end")

    @property
    def _end(self) -> TableState:
        assert self._line is not None
        return self._line.state

    def _run(self) -> None:
        """Replay what was added to the last save, and note to which tables it comes; only when a log asks."""
        if not self._behind:
            return
        self._behind = False
        assert self._line is not None
        assert self._marked is not None
        save = len(self.series.saves) - 1
        for step in self._line.steps():
            self._came.setdefault(self._marked.update(), []).append((save, step.number))

    def _beginning(self, letter: Letter) -> _Branch | None:
        """The log of the line that began as this one does; of several the one whose steps it repeats most."""
        begun = [b for b in self.branches if letter.begins(b.letter.begin, b.letter.mark)]
        return max(begun, key=lambda one: one.same(self.series.saves[-1], letter.save), default=None)

    def _passed(self, letter: Letter) -> int | None:
        """After which step the logs come to the table with which another begins; None where they do not."""
        met = self._came.get(letter.mark, [])
        for number, step in met if len(met) <= 2 * _TRIED else met[:_TRIED] + met[-_TRIED:]:
            save = self.series.saves[number]
            if letter.begins(Replay(save).run(step), letter.mark):
                return sum(len(before.steps) for before in self.series.saves[:number]) + step
        return None

    def _open(self, letter: Letter) -> None:
        """Begin a new line of steps at a log's own position."""
        save = letter.save
        self.series.saves.append(replace(save, root=Node(save.root.text, list(save.root.children))))
        self.branches = [_Branch(letter, 0)]
        self._line = Replay(self.series.saves[-1])
        self._marked = Marked(self._line)
        self._behind = True

    def _append(self, steps: Sequence[Node], letter: Letter) -> None:
        last = self.series.saves[-1]
        self.branches.append(_Branch(letter, len(last.steps)))
        self._seat(letter.begin)
        last.root.children.extend(steps)
        self._behind = True

    def _seat(self, begin: TableState) -> None:
        """Who joined between two logs is known from the beginning."""
        last = self.series.saves[-1]
        for key, player in begin.roster.items():
            if key not in self._end.roster:
                joins = c.AddPlayer(key, player.name, player.side)
                last.root.children.insert(len(last.begin) - 1, Node(joins.encode()))
                self._end.roster[key] = player

    def _gap(self, letter: Letter, what: str, passed: int | None = None) -> None:
        before, after = (
            save.module.name if save.module else "" for save in (self.series.saves[-1], letter.save)
        )
        gap = differences(self._end, letter.begin, people=False)
        if before != after:
            gap = [f"it is of the module {after!r}, that one of {before!r}"]
        message = f"{what}: {'; '.join(gap[:_NAMED])}"
        message += f" (and {len(gap) - _NAMED} more)" if len(gap) > _NAMED else ""
        if passed is not None:
            message += f". It begins as the table stood after step {passed}, where another story was told"
        step = self.series.steps + 1
        self.series.findings.append(Finding("LOG-CHAIN", Severity.UNVERIFIABLE, message, step=step))

    def _beside(self, letter: Letter, branch: _Branch) -> None:
        """A log that begins where an earlier one began."""
        save = letter.save
        told = self.series.saves[-1].steps[branch.first :]
        same = branch.same(self.series.saves[-1], save)
        rest, other = save.steps[same:], told[same:]
        if not rest:
            return  # all of it is known
        if not other:
            self._append(rest, letter)
            return
        shared = sorted(_things(rest) & _things(other)) if same == 0 else [("", "")]
        if shared:
            self._fork(letter, branch, rest, other, same, shared[0])
            return
        self._append(rest, letter)
        group = next((group for group in self.series.beside if branch.letter.path in group), None)
        if group is None:
            self.series.beside.append([branch.letter.path, letter.path])
        else:
            group.append(letter.path)

    def _fork(
        self, letter: Letter, branch: _Branch, rest: list[Node], other: list[Node], same: int, thing: Thing
    ) -> None:
        offset = self.series.steps - len(self.series.saves[-1].steps)
        step = offset + branch.first + same + 1
        if same:
            how = f"tells the same {same} steps and then others"
        else:
            how = f"begins at the same position and also changes {' '.join(thing)}"
        one, two = _told(self.series.saves[-1], other), _told(letter.save, rest)
        dice = (
            f": there {one[0].told}, here {two[0].told}" if one and two and one[0].told != two[0].told else ""
        )
        kind = f"; its {two[0].kind} is another{dice}" if dice else ""
        judged = branch.letter.name
        self.series.findings.append(
            Finding(
                "LOG-FORK", Severity.UNVERIFIABLE,
                f"{letter.name} and {judged} are two stories of one game: the second {how}{kind}. "
                f"Only {judged} was judged",
                step=step, facts={"other": letter.name, "shared": " ".join(thing).strip() or None},
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
