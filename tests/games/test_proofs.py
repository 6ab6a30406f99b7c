"""The shipped list of proofs names tests that are there."""

from __future__ import annotations

import json
import re
from pathlib import Path

from hfmod.resources import content_dir

ROOT = Path(__file__).resolve().parents[2]


def test_every_proof_names_a_test_of_this_tree() -> None:
    proofs = json.loads((content_dir("hf4") / "proofs.json").read_text())
    lists = [tests for kind in proofs.values() for tests in kind.values()]
    names = {name.split("[")[0] for tests in lists for name in tests}
    found: dict[str, set[str]] = {}
    for name in names:
        path, _, function = name.partition("::")
        if path not in found:
            found[path] = set(re.findall(r"^def (test_\w+)", (ROOT / path).read_text(), re.M))
        assert function in found[path], f"{name} is gone: see .ci/proofs.py"
    assert len(proofs["rule"]) > 700
