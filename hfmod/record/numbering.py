"""Step numbers of an open log: what they say about lines that were lost, doubled or moved.

Numbers count up by one. Where they do not, the lines are put in order as far as that is certain, and what is
amiss is told once, with its line: copies and moved lines are a matter of form, and so is bare renumbering; a
missing number is a gap, and nothing that follows a gap is a breach for certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from hfmod.findings import Finding, Location, Severity

MOST_TOLD = 20  # findings of one kind in one log; of the others only how many


@dataclass(frozen=True, slots=True)
class Entry:
    """A line with an act: where it stands in the source, its step number, and a digest of all it holds.

    ``said`` is a number that cannot be read, as it was written; ``n`` is None there, and where none stands.
    """

    place: int
    line: int
    n: int | None
    mark: bytes
    said: str = ""


@dataclass
class Plan:
    """The acts in order, each with its step number; what is amiss, and the steps that come after a gap."""

    path: str
    acts: list[tuple[Entry, int]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)

    def tell(
        self, code: str, line: int, step: int, message: str, help: str, severity: Severity = Severity.FORM
    ) -> None:
        found = Finding(code, severity, message, Location(self.path, line), help=help, step=step)
        self.findings.append(found)


def counts_up(numbers: Iterator[int | None]) -> bool:
    """Whether step numbers leave nothing to say: from 0 or 1 on, each one more than the last."""
    first = next(numbers, 1)
    if first is None or first > 1:
        return False
    return all(n == due for due, n in enumerate(numbers, first + 1))


def plan(path: str, entries: Sequence[Entry]) -> Plan:
    """Put the lines of a log in order."""
    made = Plan(path)
    stated = [entry for entry in entries if entry.n is not None]
    _unnumbered(made, entries, bool(stated))
    if not stated or _mean_nothing(made, stated):
        made.acts = [(entry, count) for count, entry in enumerate(entries, 1)]
    else:
        ordered = _sorted(made, _without_copies(made, _misnumbered(made, entries)))
        _count(made, ordered)
    made.findings = _few(made.findings)
    return made


def _unnumbered(made: Plan, entries: Sequence[Entry], some: bool) -> None:
    bad = [entry for entry in entries if entry.said]
    for entry in bad[:MOST_TOLD]:
        told = f'the step number "n" is {entry.said}, which is no whole number; the act was counted'
        made.tell("LOG-NUMBER", entry.line, _after(entries, entry), told, "number the steps 1, 2, 3 ...")
    none = [entry for entry in entries if entry.n is None and not entry.said]
    if none and (some or bad):
        told = f'{_lines(none)} no step number "n"; the act was counted'
        made.tell("LOG-NUMBER", none[0].line, _after(entries, none[0]), told, "number the steps 1, 2, 3 ...")
    elif none:
        told = 'no line has a step number "n"; the acts were counted, and a lost line would not be seen'
        made.tell("LOG-NUMBER", none[0].line, 1, told, "number the steps 1, 2, 3 ...")


def _after(entries: Sequence[Entry], entry: Entry) -> int:
    """The step number that comes after those before an entry."""
    before = [one.n for one in entries[: entries.index(entry)] if one.n is not None]
    return before[-1] + 1 if before else 1


def _lines(entries: Sequence[Entry]) -> str:
    if len(entries) == 1:
        return f"line {entries[0].line} has"
    return f"line {entries[0].line} and {len(entries) - 1} more have"


def _mean_nothing(made: Plan, stated: Sequence[Entry]) -> bool:
    """Whether the numbers are no step numbers: fewer than half of them follow the one before."""
    pairs = list(pairwise(stated))
    follow = sum(_n(b) == _n(a) + 1 for a, b in pairs)
    if not pairs or 2 * follow >= len(pairs):
        return False
    a, b = next((a, b) for a, b in pairs if _n(b) != _n(a) + 1)
    told = f"the step numbers do not count the acts: {b.n} follows {a.n}; the acts were counted instead"
    made.tell("LOG-NUMBER", b.line, stated.index(b) + 1, told, "number the steps 1, 2, 3 ...")
    return True


def _misnumbered(made: Plan, entries: Sequence[Entry]) -> list[Entry]:
    """A wrong number between two that leave room for exactly one step, which no other line has."""
    found, known = list(entries), {entry.n for entry in entries}
    for at in range(1, len(found) - 1):
        before, entry, after = found[at - 1 : at + 2]
        if before.n is None or entry.n is None or after.n is None or after.n != before.n + 2:
            continue
        due = before.n + 1
        if entry.n != due and due not in known:
            told = f"the step number is {entry.n} between {before.n} and {after.n}; it was read as {due}"
            made.tell("LOG-NUMBER", entry.line, due, told, f'write "n": {due}')
            found[at] = replace(entry, n=due)
    return found


# -- copies and moved lines -----------------------------------------------------------------------------


def _without_copies(made: Plan, entries: Sequence[Entry]) -> list[Entry]:
    """Lines that stand twice, with one number and the same words, are one act."""
    first: dict[int, Entry] = {}
    for entry in entries:
        if entry.n is not None:
            first.setdefault(entry.n, entry)
    same = [entry.n is not None and first[entry.n].mark == entry.mark for entry in entries]
    copies = [same[at] and entry is not first[_n(entry)] for at, entry in enumerate(entries)]
    if any(entry.n is not None and not same[at] for at, entry in enumerate(entries)):
        copies = _overlapping(
            entries, copies
        )  # numbers come again with other acts: only whole pages are certain
    kept: list[Entry] = []
    run: list[Entry] = []
    for entry, copy in zip(entries, copies, strict=True):
        if copy:
            run.append(entry)
            continue
        _tell_copies(made, run, first)
        run = []
        kept.append(entry)
    _tell_copies(made, run, first)
    return kept


def _overlapping(entries: Sequence[Entry], copies: Sequence[bool]) -> list[bool]:
    """Of possible copies those of a page that goes on where the first one ended."""
    found = [False] * len(entries)
    at = 0
    while at < len(entries):
        end = at
        while end < len(entries) and copies[end]:
            end += 1
        if end > at:
            last, due = entries[at - 1].n, entries[end].n if end < len(entries) else None
            if last is not None and entries[end - 1].n == last and due == last + 1:
                found[at:end] = [True] * (end - at)
        at = max(end, at + 1)
    return found


def _tell_copies(made: Plan, run: Sequence[Entry], first: dict[int, Entry]) -> None:
    if not run:
        return
    again = first[_n(run[0])]
    if len(run) == 1:
        told = f"line {run[0].line} stands already as line {again.line} (step {again.n}); it counts once"
    else:
        told = (
            f"lines {run[0].line} to {run[-1].line} (steps {run[0].n} to {run[-1].n}) stand already from "
            f"line {again.line} on; they count once"
        )
    made.tell("LOG-TWICE", run[0].line, _n(again), told, "delete the copy")


def _sorted(made: Plan, entries: list[Entry]) -> list[Entry]:
    """The lines in the order of their numbers, where that makes the moved ones count up without a gap."""
    groups: list[list[Entry]] = []  # a line without a number goes with the one before it
    for entry in entries:
        if entry.n is None and groups:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    if any(group[0].n is None for group in groups) or len({group[0].n for group in groups}) < len(groups):
        return entries
    order = sorted(range(len(groups)), key=lambda at: _n(groups[at][0]))
    moved = [at for at in range(len(groups)) if order[at] != at]
    if not moved:
        return entries
    numbers = [
        _n(groups[order[at]][0]) for at in range(max(moved[0] - 1, 0), min(moved[-1] + 2, len(groups)))
    ]
    if numbers[-1] - numbers[0] != len(numbers) - 1:
        return entries
    for start, end in _stretches(order):
        lines = sorted(groups[at][0].line for at in order[start:end])
        told = (
            f"lines {lines[0]} to {lines[-1]} do not stand in the order of their step numbers: line "
            f"{groups[start][0].line} is step {groups[start][0].n}; they were judged in that order"
        )
        step = _n(groups[order[start]][0])
        made.tell("LOG-MOVED", groups[start][0].line, step, told, "put the lines in the order of n")
    return [entry for at in order for entry in groups[at]]


def _stretches(order: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Smallest ranges within which lines have to change places."""
    start = highest = 0
    for at, source in enumerate(order):
        highest = max(highest, source)
        if highest == at:
            if at > start:
                yield start, at + 1
            start = at + 1


# -- counting ---------------------------------------------------------------------------------------------


def _count(made: Plan, entries: Sequence[Entry]) -> None:
    """Give every act its step: the number stated, counted on where numbers come again."""
    step = shift = between = 0
    last: Entry | None = None
    for entry in entries:
        if entry.n is None:
            step, between = step + 1, between + 1
            made.acts.append((entry, step))
            continue
        due = entry.n + shift
        follows = last is not None and _n(last) < entry.n <= _n(last) + 1 + between
        if last is None and entry.n > 1 + between:
            _tell_late_start(made, entry)
        elif last is not None and due <= step and follows:
            shift, due = shift + step + 1 - due, step + 1
        elif last is not None and entry.n <= _n(last):
            shift, due = shift + step + 1 - due, step + 1
            _tell_step_back(made, last, entry, due)
        elif last is not None and due > step + 1:
            _tell_gap(made, last, entry, step + 1, due)
        step, last, between = max(due, step + 1) if last is not None else due, entry, 0
        made.acts.append((entry, step))


def _tell_late_start(made: Plan, entry: Entry) -> None:
    told = f"the step numbers begin with {entry.n}; if acts came before, what follows cannot be verified"
    made.tell("LOG-NUMBER", entry.line, _n(entry), told, "add the lines before it, or number from 1 on")
    made.gaps.append(_n(entry))


def _tell_step_back(made: Plan, last: Entry, entry: Entry, step: int) -> None:
    how = "comes again, with another act" if entry.n == last.n else f"comes after {last.n}"
    told = f"step number {entry.n} {how} (line {last.line} and line {entry.line})"
    if step != entry.n:
        told += f"; counted on as step {step}"
    help = "number the steps 1, 2, 3 ...; if lines are missing or in another order, set that right"
    made.tell("LOG-NUMBER", entry.line, step, told, help)
    made.gaps.append(step)


def _tell_gap(made: Plan, last: Entry, entry: Entry, first: int, step: int) -> None:
    missing = f"step {first} is" if step == first + 1 else f"steps {first} to {step - 1} are"
    told = (
        f"{missing} missing between line {last.line} and line {entry.line}; what rests on it is not verified"
    )
    help = "add the missing lines, or number the steps without a gap if none are missing"
    made.tell("LOG-GAP", entry.line, step, told, help, Severity.UNVERIFIABLE)
    made.gaps.append(step)


def _few(findings: Sequence[Finding]) -> list[Finding]:
    """The first findings of each kind, the last of which says how many more there are."""
    by_code: dict[str, list[Finding]] = {}
    for finding in findings:
        by_code.setdefault(finding.code, []).append(finding)
    kept: list[Finding] = []
    for found in by_code.values():
        kept += found[:MOST_TOLD]
        if len(found) > MOST_TOLD:
            message = f"{kept[-1].message} (and {len(found) - MOST_TOLD} more such places)"
            kept[-1] = replace(kept[-1], message=message)
    return kept


def _n(entry: Entry) -> int:
    assert entry.n is not None
    return entry.n
