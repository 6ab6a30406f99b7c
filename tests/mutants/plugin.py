"""The pytest plugin of ``tests.mutants``: notes which tests run which lines, or plants faults.

HFMOD_LINES=1    notes what the tests of each file run, and keeps it (``coverage.keep``)
HFMOD_FAULT=path:number    the fault that is planted while the file is imported
HFMOD_SECONDS=n    how long a process with a fault may work
HFMOD_FAULTS=file    faults that are planted one after the other in processes forked off once all tests are
    collected, as JSON [[place, path, number, first line, last line, [test, ...]], ...]; a line of JSON goes
    to HFMOD_ANSWERS, the number of an open file, for each: [place, test that noticed it or null for none], or
    [place] for one that no test notices and that has to be planted while the file is imported, since its line
    is run before any test
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutants.coverage import Run, keep, mask
from tests.mutants.faults import planted
from tests.mutants.planting import Known, Unplantable, plant

ROOT = Path(__file__).resolve().parents[2]
UNPLANTABLE = "it has to be planted while the file is imported"
MOST_SECONDS = 900  # of work for the tests of one fault; what then goes on for ever is noticed
MOST_MEMORY = 4 << 30  # bytes, for the same


class Faulty(SourceFileLoader):
    """Loads a file with one of its faults, whatever is compiled already."""

    number = 0

    def get_code(self, fullname: str) -> CodeType:
        """The code with the fault."""
        tree = planted(Path(self.path).read_text(encoding="utf-8"), self.number)
        code: CodeType = compile(tree, self.path, "exec", dont_inherit=True)
        return code


class Planter(MetaPathFinder):
    """Stands before all other finders, pytest's own among them, which reads the files of plugins anew."""

    def __init__(self, path: Path, number: int) -> None:
        self.path, self.number = str(path), number

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The file with the fault; None for all others."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin != self.path:
            return None
        spec.loader = loader = Faulty(fullname, self.path)
        loader.number = self.number
        return spec


def worked() -> float:
    """Seconds of work so far, of processes that were begun, too: no busy machine makes a test look slow."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def bounded() -> None:
    """Let this process work no longer, and take no more, than the tests of one fault may."""
    most = int(os.environ.get("HFMOD_SECONDS", MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if fault := os.environ.get("HFMOD_FAULT"):
    bounded()
    file, _, nth = fault.rpartition(":")
    sys.meta_path.insert(0, Planter(ROOT / file, int(nth)))


if sys.version_info >= (3, 12):

    class Lines:
        """Which lines of hfmod each test runs. Needs ``sys.monitoring`` of Python 3.12."""

        def __init__(self) -> None:
            self.inside = str(ROOT / "hfmod") + os.sep
            self.ran = set[tuple[str, int]]()
            self.file, self.runs, self.failed = ROOT, dict[str, Run](), set[str]()
            tools = sys.monitoring
            tools.use_tool_id(tools.COVERAGE_ID, "hfmod-mutants")
            tools.register_callback(tools.COVERAGE_ID, tools.events.LINE, self._line)
            tools.set_events(tools.COVERAGE_ID, tools.events.LINE)

        def _line(self, code: CodeType, line: int) -> object:
            if code.co_filename.startswith(self.inside):
                self.ran.add((code.co_filename, line))
            return sys.monitoring.DISABLE

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
            if item.path != self.file:
                self._keep()
                self.file = item.path
            self.ran.clear()
            sys.monitoring.restart_events()
            start = worked()
            yield
            lines: dict[str, list[int]] = {}
            for path, line in self.ran:
                lines.setdefault(str(Path(path).relative_to(ROOT)), []).append(line)
            self.runs[item.nodeid] = {
                "seconds": round(worked() - start, 4),
                "ran": {path: mask(found) for path, found in lines.items()},
            }

        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            if report.failed:  # it would seem to notice every fault
                self.failed.add(report.nodeid)

        def pytest_sessionfinish(self, exitstatus: int) -> None:
            if exitstatus in (0, 1):  # else the file was not run to its end
                self._keep()

        def _keep(self) -> None:
            if self.runs:
                keep(self.file, {test: run for test, run in self.runs.items() if test not in self.failed})
                self.runs = {}

    Fault = tuple[int, str, int, int, int, list[str]]

    class Trials:
        """Faults that are tried in this process, which all tests are collected in but once."""

        def __init__(self, faults: Sequence[Fault], answers: int) -> None:
            self.faults, self.answers = faults, answers
            self.lines = {
                (str(ROOT / path), line)
                for _, path, _, first, last, _ in faults
                for line in range(first, last + 1)
            }
            self.early = set[tuple[str, int]]()
            tools = sys.monitoring
            tools.use_tool_id(tools.COVERAGE_ID, "hfmod-mutants")
            tools.register_callback(tools.COVERAGE_ID, tools.events.LINE, self._line)
            tools.set_events(tools.COVERAGE_ID, tools.events.LINE)

        def _line(self, code: CodeType, line: int) -> object:
            if (code.co_filename, line) in self.lines:
                self.early.add((code.co_filename, line))
            return sys.monitoring.DISABLE

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            for path in sorted({path for _, path, *_ in self.faults}):  # some come with a test's first call
                import_module(".".join(Path(path).with_suffix("").parts).removesuffix(".__init__"))
            sys.monitoring.set_events(sys.monitoring.COVERAGE_ID, 0)
            self.known = Known()
            items = {item.nodeid: item for item in session.items}
            for place, path, number, first, last, tests in self.faults:
                chosen = [items[test] for test in tests if test in items]
                said = self._tried(session, ROOT / path, number, chosen)
                lines = {(str(ROOT / path), line) for line in range(first, last + 1)}
                early = not said and not lines.isdisjoint(self.early)  # its results may be kept
                answer: list[object] = [place]
                answer += [said or None] if said != UNPLANTABLE and not early else []
                os.write(self.answers, json.dumps(answer).encode() + b"\n")
            return True

        def _tried(
            self, session: pytest.Session, path: Path, number: int, chosen: Sequence[pytest.Item]
        ) -> str:
            """The test that notices the fault, empty for none."""
            told, tells = os.pipe()
            pid = os.fork()
            if pid == 0:
                bounded()
                try:
                    plant(path, number, self.known)
                    os.write(tells, self._failing(session, chosen).encode())
                except Unplantable:
                    os.write(tells, UNPLANTABLE.encode())
                except BaseException as crash:
                    os.write(tells, repr(crash).encode())
                finally:
                    os._exit(0)
            os.close(tells)
            with os.fdopen(told) as answer:
                said = answer.read()
            _, ended = os.waitpid(pid, 0)
            return said if ended == 0 else f"status {os.waitstatus_to_exitcode(ended)}"

        def _failing(self, session: pytest.Session, chosen: Sequence[pytest.Item]) -> str:
            for item, following in zip(chosen, [*chosen[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    return item.nodeid
            return ""

    if faults := os.environ.get("HFMOD_FAULTS"):
        trials = Trials(
            json.loads(Path(faults).read_text(encoding="utf-8")), int(os.environ["HFMOD_ANSWERS"])
        )

    def pytest_configure(config: pytest.Config) -> None:
        if os.environ.get("HFMOD_LINES"):
            config.pluginmanager.register(Lines(), "hfmod-lines")
        if faults:
            config.pluginmanager.register(trials, "hfmod-faults")
