"""Which tests prove which rules, kept with each game's content, where ``hfmod explain`` finds them.

python .ci/proofs.py check    # what CI asks: second runs of tests that changed, then the kept files compared
python .ci/proofs.py renew    # all second runs; writes the files anew

A second run changes the result of the code that declares a rule; a mark counts where the test notices it
(``hfmod.testing``). A test is run again where its own source, or that of the code of its rules, is not what
it was when it last noticed.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import subprocess
import sys
from pathlib import Path
from types import FunctionType

import pytest

from hfmod.engine.rules import declared_by, functions
from hfmod.package import packages, rulebook

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "tests" / "proved.json"  # digest of each marked test when its marks were last proved
AT_ONCE = 200  # tests of one command line

Proofs = dict[str, dict[str, list[str]]]


class Marked:
    """All tests with marks: what they are to prove, their functions, and digests of what that rests on."""

    def __init__(self) -> None:
        self.proofs: Proofs = {"rule": {}, "breaks": {}}
        self.functions: dict[str, FunctionType] = {}
        self.rules: dict[str, set[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for kind, tests in self.proofs.items():
                for rule in {str(rule) for mark in item.iter_markers(kind) for rule in mark.args}:
                    tests.setdefault(rule, []).append(item.nodeid)
                    name = item.nodeid.partition("[")[0]
                    self.rules.setdefault(name, set()).add(rule)
                    if isinstance(item, pytest.Function):
                        self.functions[name] = item.function

    def digests(self) -> dict[str, str]:
        """Of each test's source, and of that of the code which declares its rules."""
        code: dict[str, list[str]] = {}
        for _, function in sorted(functions().items()):
            for rule in declared_by(function.__code__):
                code.setdefault(rule, []).append(inspect.getsource(function))
        return {
            name: _digest(
                inspect.getsource(self.functions[name]),
                *(source for rule in sorted(rules) for source in code.get(rule, ())),
            )
            for name, rules in sorted(self.rules.items())
        }


def _digest(*sources: str) -> str:
    return hashlib.sha256("\n".join(sources).encode()).hexdigest()[:16]


def marked() -> Marked:
    """Collect all tests."""
    found = Marked()
    if pytest.main(["--collect-only", "-qq", "-m", "", "--no-summary", str(ROOT / "tests")], plugins=[found]):
        sys.exit("the tests cannot be collected")
    return found


def proved(tests: list[str]) -> bool:
    """Whether all marks of tests prove something, by second runs."""
    report = ROOT / "build" / "proofs.json"
    parts = [tests[first : first + AT_ONCE] for first in range(0, len(tests), AT_ONCE)]
    command = [sys.executable, "-m", "pytest", "-n", "2", "-m", "", "--tb=short", f"--rule-report={report}"]
    failed = [subprocess.run([*command, *part], cwd=ROOT).returncode for part in parts]
    return not any(failed)


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


def main(command: str) -> None:
    """Check the proofs, or renew them."""
    found = marked()
    digests = found.digests()
    known = json.loads(KEPT.read_text(encoding="utf-8")) if command == "check" and KEPT.is_file() else {}
    changed = [name for name, digest in digests.items() if known.get(name) != digest]
    print(f"{len(digests)} tests are marked with rules; of {len(changed)} the marks are tried anew")
    if changed and not proved(changed):
        sys.exit("some marks prove nothing")
    texts = kept_with_content(found)
    if command == "renew":
        texts[KEPT] = json.dumps(digests, indent=0) + "\n"
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
    elif stale := [path for path, text in texts.items() if path.read_text(encoding="utf-8") != text]:
        names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
        sys.exit(f"{names}: not what the tests say; run python .ci/proofs.py renew")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) == 2 else sys.exit(__doc__))
