"""Which tests prove which rules, kept with each game's content, where ``hfmod explain`` finds them.

python .ci/proofs.py check    # what CI asks: second runs of tests that changed, then the kept files compared
python .ci/proofs.py renew    # the same, and writes the files anew; with --all every second run is made

A second run changes the result of the code that declares a rule; a mark counts where the test notices it
(``hfmod.testing``). A test is run again where its own source, that of the helpers in tests/ which it reaches,
or that of the code of its rules, is not what it was when it last noticed.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from hfmod.engine.rules import declared_by, functions
from hfmod.package import packages, rulebook
from hfmod.testing.sources import Sources

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "tests" / "proved.json"  # digest of each marked test when its marks were last proved
AT_ONCE = 200  # tests of one command line

Proofs = dict[str, dict[str, list[str]]]


class Marked:
    """All tests with marks: what they are to prove, and digests of what that rests on."""

    def __init__(self) -> None:
        self.proofs: Proofs = {"rule": {}, "breaks": {}}
        self.rules: dict[str, set[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for kind, tests in self.proofs.items():
                for rule in {str(rule) for mark in item.iter_markers(kind) for rule in mark.args}:
                    tests.setdefault(rule, []).append(item.nodeid)
                    name = item.nodeid.partition("[")[0]
                    self.rules.setdefault(name, set()).add(rule)

    def digests(self) -> dict[str, str]:
        """Of each test's source with its helpers, and of that of the code which declares its rules."""
        sources = Sources(ROOT / "tests")
        code: dict[str, list[str]] = {}
        for _, function in sorted(functions().items()):
            for rule in declared_by(function.__code__):
                code.setdefault(rule, []).append(inspect.getsource(function))
        return {
            name: _digest(
                *sources.of(ROOT / name.partition("::")[0], name.partition("::")[2]),
                *(source for rule in sorted(rules) for source in code.get(rule, ())),
            )
            for name, rules in sorted(self.rules.items())
        }


def _digest(*sources: str) -> str:
    return hashlib.sha256("\n".join(sources).encode()).hexdigest()[:16]


def marked() -> Marked:
    """Collect all tests."""
    found, said = Marked(), io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main(["--collect-only", "-q", "-m", "", str(ROOT / "tests")], plugins=[found])
    if status:
        sys.exit(f"the tests cannot be collected\n{said.getvalue()}")
    return found


def unproved(tests: list[str], found: Marked) -> set[str]:
    """Those of the tests of which a mark proves nothing, by second runs."""
    failing: set[str] = set()
    for first in range(0, len(tests), AT_ONCE):
        part = tests[first : first + AT_ONCE]
        report = ROOT / "build" / "proofs.json"
        report.unlink(missing_ok=True)
        words = ["-n", "2", "-m", "", "--tb=short", "-rf", f"--rule-report={report}", *part]
        subprocess.run([sys.executable, "-m", "pytest", *words], cwd=ROOT, check=False)
        proofs: Proofs = json.loads(report.read_text(encoding="utf-8"))
        for kind, rules in found.proofs.items():
            for rule, marked_tests in rules.items():
                missing = {*marked_tests} - {*proofs[kind].get(rule, ())}
                failing |= {test.partition("[")[0] for test in missing}.intersection(part)
    return failing


def kept_with_content(found: Marked) -> dict[Path, str]:
    """What each game's file of proofs should hold."""
    texts: dict[Path, str] = {}
    for game in packages():
        rules, path = rulebook(game).rules, ROOT / "content" / game / "proofs.json"
        if path.is_file():
            own = {
                kind: {rule: sorted(tests) for rule, tests in found.proofs[kind].items() if rule in rules}
                for kind in found.proofs
            }
            texts[path] = json.dumps(own, indent=1, sort_keys=True) + "\n"
    return texts


def main(command: str, every: bool) -> None:
    """Check the proofs, or renew them."""
    found = marked()
    digests = found.digests()
    known = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() and not every else {}
    changed = [name for name, digest in digests.items() if known.get(name) != digest]
    print(f"{len(digests)} tests are marked with rules; of {len(changed)} the marks are tried anew")
    failing = unproved(changed, found)
    texts = kept_with_content(found)
    if command == "renew":
        texts[KEPT] = json.dumps({n: d for n, d in digests.items() if n not in failing}, indent=0) + "\n"
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
    if failing:
        sys.exit("marks prove nothing:\n" + "\n".join(sorted(failing)))
    if stale := [path for path, text in texts.items() if path.read_text(encoding="utf-8") != text]:
        names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
        sys.exit(f"{names}: not what the tests say; run python .ci/proofs.py renew")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["check" | "renew" as command, *rest] if rest in ([], ["--all"]):
            main(command, bool(rest))
        case _:
            sys.exit(__doc__)
