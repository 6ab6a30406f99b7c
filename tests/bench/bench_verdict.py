"""The four numbers of the verdict: who is falsely accused, what is missed, found, and judged legal.

    python tests/bench/bench_verdict.py --seed 1 --games 200 --acts 60 240 --game hf4 --jobs 2
    python tests/bench/bench_verdict.py --only 17 --acts 60 --game hf4 --keep build/verdict   # one game again

Bots play legal games, which tables tell untidily (tests/logs/mess*.py); and games
with one fault, told untidily like any other act (tests/logs/faults.py). What is true of them comes from the
engine, which judges the bare acts; the reader of VASSAL logs has no part in it. The numbers:

falsely accused   games with a violation that nobody committed, of all games (goal: none)
silently missed   games with a fault, and exit status 0 (goal: none)
found             games with a fault in which a root names its rule, player and step (95 %)
judged legal      legal games without violation and with exit status 0 (90 %), and acts that are unverifiable
                  (at most 2 %)

Each failing game is printed with what repeats it, and with the least mess for which it still fails.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hfmod.engine.verdict import Verdict
from hfmod.findings import Finding, Severity
from hfmod.record.unwritten import CannotWrite
from tests.logs.drawn import Drawn, Manner, Told, accusations, shrunk
from tests.logs.faults import Faulty, planted

LEGAL, FAULT = "legal", "fault"
FOUND, ACCUSED, MISSED = "found", "falsely accused", "silently missed"
GOALS = {FOUND: 0.95, "judged legal": 0.9, "unverifiable": 0.02}
SHOWN = 3  # findings of a failing game


@dataclass
class Row:
    """What became of one game."""

    drawn: Drawn
    what: str  # legal or with a fault
    outcome: str
    kind: str = ""  # of the fault
    rules: str = ""  # that were broken
    accused: bool = False  # of what nobody did
    acts: int = 0
    unverifiable: int = 0  # acts
    tidy: str = ""  # the outcome at a tidy table
    why: list[str] = field(default_factory=list)
    habits: tuple[str, ...] = ()  # the least ones with which the game still fails

    @property
    def fails(self) -> bool:
        """Whether the verdict is not what it should be."""
        return self.accused or self.outcome not in (FOUND, "legal")


# -- one game ----------------------------------------------------------------------------------------------


def run(drawn: Drawn, what: str, keep: Path | None, shrink: bool) -> Row | None:
    """Play, tell and judge a game; None where no fault can be planted that the table can tell."""
    with tempfile.TemporaryDirectory() as folder:
        path = (keep or Path(folder)) / f"{drawn.game}-{drawn.acts}-{drawn.seed}-{what}.vlog"
        try:
            return _legal(drawn, path, shrink) if what == LEGAL else _faulty(drawn, path)
        except CannotWrite as error:
            return Row(drawn, what, "cannot be told", why=[str(error)])
        except Exception as error:  # a crash of the reader is a failure of its own
            return Row(drawn, what, "crash", why=[f"{type(error).__name__}: {error}"])


def _legal(drawn: Drawn, path: Path, shrink: bool) -> Row:
    verdict = drawn.untidy(drawn.manner).judge(path)
    blamed = accusations(verdict)
    unsure = {one.step for one in verdict.findings if one.severity is Severity.UNVERIFIABLE}
    row = Row(drawn, LEGAL, verdict.verdict, accused=bool(blamed), acts=verdict.actions)
    row.unverifiable = len(unsure)
    if verdict.verdict != "legal":
        doubts = [one for one in verdict.findings if one.severity is Severity.UNVERIFIABLE]
        row.why = [f"table: {drawn.manner.words}", *map(_words, (blamed or doubts)[:SHOWN])]
    if blamed and shrink:
        less = shrunk(drawn.manner, partial(_accuses, drawn, path), drawn.acts)
        told = drawn.untidy(less)
        row.habits = less.habits or ("deeds that mean nothing",)
        row.why += [f"least mess: {less.words}", *map(_words, accusations(told.judge(path))[:1])]
        drawn.untidy(drawn.manner).judge(path)  # so that the file kept is the game itself
    return row


def _accuses(drawn: Drawn, path: Path, manner: Manner) -> bool:
    try:
        return bool(accusations(drawn.untidy(manner).judge(path)))
    except CannotWrite:
        return False


def _faulty(drawn: Drawn, path: Path) -> Row | None:
    faulty = planted(drawn)
    if faulty is None:
        return None
    plain = _outcome(faulty, faulty.tidy, faulty.tidy.judge(path))
    told = faulty.tell(drawn.manner)
    verdict = told.judge(path)
    truth = faulty.truth
    row = Row(drawn, FAULT, _outcome(faulty, told, verdict), faulty.kind, " ".join(sorted(truth.rules)))
    row.tidy, row.acts = plain, verdict.actions
    others = [one for one in accusations(verdict) if not _concerns(faulty, told, one)]
    row.accused = bool(others)
    if row.fails:
        first, last = span(faulty, told)
        act = f"{truth.do} of {truth.player or 'the table'}, act {truth.number}, steps {first} to {last}"
        row.why = [f"planted: {row.rules}, {faulty.kind}: {act}; {plain} at a tidy table"]
        row.why += [f"table: {drawn.manner.words}", *map(_words, (others or verdict.findings)[:SHOWN])]
    return row


def span(faulty: Faulty, told: Told) -> tuple[int, int]:
    """The steps in which the act of the fault is told, that of the act after it too where it came late."""
    first, last = told.spans[faulty.truth.number]
    return first, max(last, told.spans.get(faulty.truth.number + 1, (0, last))[0] - 1)


def _is_it(faulty: Faulty, told: Told, one: Finding) -> bool:
    truth, (first, last) = faulty.truth, span(faulty, told)
    return (
        not (truth.rules | truth.shown_as).isdisjoint(one.codes)
        and one.player == truth.player
        and one.step is not None
        and first <= one.step <= last
    )


def _concerns(faulty: Faulty, told: Told, one: Finding) -> bool:
    """Whether a violation is the fault, if perhaps under another id, at another step or of another player."""
    first, last = span(faulty, told)
    named = not faulty.truth.rules.isdisjoint(one.codes)
    return named or (one.step is not None and first <= one.step <= last)


def _outcome(faulty: Faulty, told: Told, verdict: Verdict) -> str:
    roots = accusations(verdict)
    broken = [one for one in verdict.findings if one.severity is Severity.VIOLATION]
    if any(_is_it(faulty, told, one) for one in roots):
        return FOUND
    if any(_is_it(faulty, told, one) for one in broken):
        return "found as a consequence"
    named = [one for one in roots if not faulty.truth.rules.isdisjoint(one.codes)]
    if named:
        right = any(one.player == faulty.truth.player for one in named)
        return "found at another step" if right else "found of another player"
    if any(_concerns(faulty, told, one) for one in roots):
        return "found as another rule"
    return {"legal": MISSED, "violations": "other violations only"}.get(verdict.verdict, verdict.verdict)


def _words(one: Finding) -> str:
    caused = f", caused by step {one.caused_by}" if one.caused_by is not None else ""
    return f"step {one.step} {one.code} {one.player or 'table'} ({one.severity}{caused}): {one.message}"


# -- all of them -------------------------------------------------------------------------------------------


def _share(part: int, of: int) -> str:
    if not of:
        return "none of none"
    percent = f"below {100 / of:.2g} %" if not part else f"{100 * part / of:.1f} %"
    return f"{part} of {of} ({percent})"


def report(rows: Sequence[Row], title: str) -> Iterator[str]:
    """The four numbers of games of one length, and where they come from."""
    legal = [row for row in rows if row.what == LEGAL and row.outcome != "cannot be told"]
    faults = [row for row in rows if row.what == FAULT and row.outcome != "cannot be told"]
    untold = len(rows) - len(legal) - len(faults)
    told = [*legal, *faults]
    acts, unsure = sum(row.acts for row in legal), sum(row.unverifiable for row in legal)
    good = sum(row.outcome == "legal" for row in legal)
    yield f"== {title}"
    yield f"falsely accused   {_share(sum(row.accused for row in told), len(told))}"
    yield f"  legal games     {_share(sum(row.accused for row in legal), len(legal))}"
    yield f"  beside a fault  {_share(sum(row.accused for row in faults), len(faults))}"
    yield f"silently missed   {_share(sum(row.outcome == MISSED for row in faults), len(faults))}"
    yield f"found             {_share(sum(row.outcome == FOUND for row in faults), len(faults))}"
    yield f"judged legal      {_share(good, len(legal))}"
    yield f"  unverifiable    {_share(unsure, acts)} acts"
    if untold:
        yield f"({untold} games were not told: the table has no control for something)"
    yield from _by_habit(legal)
    yield from _by_kind(faults)


def _by_habit(legal: Iterable[Row]) -> Iterator[str]:
    """Which habits the accusations come from: those of the least mess, and of all games that have them."""
    played = Counter[str]()
    blamed = Counter[str]()
    unsure = Counter[str]()
    for row in legal:
        played.update(row.drawn.manner.habits)
        unsure.update(row.drawn.manner.habits if row.outcome == "unverifiable" else ())
        blamed.update(row.habits)
    if not played:
        return
    yield f"{'habit':<26} {'games':>6} {'unverifiable':>13} {'accused by it':>14}"
    for habit in sorted({*played, *blamed}, key=lambda one: (-blamed[one], one)):
        yield f"  {habit:<24} {played[habit]:>6} {unsure[habit]:>13} {blamed[habit]:>14}"


def _by_kind(faults: Sequence[Row]) -> Iterator[str]:
    """What became of faults, by the rule that was broken and by how."""
    for name, key in (("rule", "rules"), ("fault", "kind")):
        groups = sorted({getattr(row, key) for row in faults})
        if groups:
            yield f"{name:<26} {'games':>6} {'found':>6} {'missed':>7}  otherwise (at a tidy table)"
        for group in groups:
            own = [row for row in faults if getattr(row, key) == group]
            found = sum(row.outcome == FOUND for row in own)
            missed = sum(row.outcome == MISSED for row in own)
            other = Counter(f"{row.outcome} ({row.tidy})" for row in own if row.outcome not in (FOUND,))
            words = ", ".join(f"{n} {what}" for what, n in sorted(other.items()))
            yield f"  {group:<24} {len(own):>6} {found:>6} {missed:>7}  {words}"


def holds(rows: Sequence[Row]) -> bool:
    """Whether the goals are met."""
    legal = [row for row in rows if row.what == LEGAL]
    faults = [row for row in rows if row.what == FAULT]
    acts, unsure = sum(row.acts for row in legal), sum(row.unverifiable for row in legal)
    return (
        not any(row.accused or row.outcome == MISSED for row in rows)
        and sum(row.outcome == FOUND for row in faults) >= GOALS[FOUND] * len(faults)
        and sum(row.outcome == "legal" for row in legal) >= GOALS["judged legal"] * len(legal)
        and unsure <= GOALS["unverifiable"] * acts
    )


def _task(keep: Path | None, shrink: bool, one: tuple[Drawn, str]) -> Row | None:
    return run(*one, keep, shrink)


def _counted(found: Iterable[Row | None], of: int) -> Iterator[Row | None]:
    """Say on the terminal how far the games have come, and which of them failed."""
    for done, row in enumerate(found, 1):
        if row is not None and row.fails:
            print(
                f"{done} of {of}: seed {row.drawn.seed}, {row.what}: {row.outcome}",
                file=sys.stderr,
                flush=True,
            )
        elif done % 20 == 0:
            print(f"{done} of {of}", file=sys.stderr, flush=True)
        yield row


def failures(rows: Iterable[Row]) -> Iterator[str]:
    """Each failing game, and what repeats it."""
    for row in rows:
        one = row.drawn
        repeat = f"--game {one.game} --acts {one.acts} --only {one.seed} --what {row.what}"
        repeat += f" --modules {','.join(one.modules)}" if one.modules else ""
        repeat += " --late" if one.late else ""
        blame = f", {ACCUSED} besides" if row.accused and row.what == FAULT else ""
        yield f"-- {row.what}: {row.outcome}{blame}   [{repeat}]"
        yield from (f"     {line}" for line in row.why)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, help="the first game's (default: drawn, and printed)")
    parser.add_argument("--games", type=int, default=200, help="of each length, legal and with a fault")
    parser.add_argument("--acts", type=int, nargs="+", default=[60, 240])
    parser.add_argument("--game", choices=("hf4", "roll", "tmdice"), default="hf4")
    parser.add_argument("--modules", default="", help="core games of hf4 with these modules: m0,m1,m2")
    parser.add_argument("--late", action="store_true", help="from late positions of these modules on")
    parser.add_argument("--what", choices=(LEGAL, FAULT), help="only legal games, or only faults")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="folder for the logs")
    parser.add_argument("--only", type=int, help="this seed alone, with all findings")
    parser.add_argument("--quick", action="store_true", help="do not look for the least mess")
    return parser.parse_args()


def main() -> int:
    """Measure, and print; whether the goals are met."""
    options = arguments()
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
    first = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    seeds = [options.only] if options.only is not None else range(first, first + options.games)
    if options.only is None:
        print(f"seeds {seeds[0]} to {seeds[-1]}, {options.game}")
    kinds = [options.what] if options.what else [LEGAL, FAULT]
    met, modules = True, tuple(filter(None, options.modules.split(",")))
    with ProcessPoolExecutor(max(1, options.jobs)) as workers:
        for acts in options.acts:
            games = [
                (Drawn(options.game, seed, acts, modules, options.late), what)
                for what in kinds
                for seed in seeds
            ]
            found = workers.map(partial(_task, options.keep, not options.quick), games, chunksize=1)
            rows = [row for row in _counted(found, len(games)) if row is not None]
            if options.only is None:
                print("\n".join(report(rows, f"{options.game}, {acts} acts")))
            print(
                "\n".join(failures(row for row in rows if row.fails or options.only is not None)), flush=True
            )
            met = met and holds(rows)
    return 0 if met else 1


if __name__ == "__main__":
    raise SystemExit(main())
