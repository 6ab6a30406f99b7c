"""Every worked example of the rulebook is a test, marked ``example("H5b.1")`` by the rule that tells it.

``pytest -m example`` runs them all; with ``--collect-only`` it lists them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hfmod.package import rulebook

HERE = Path(__file__).parent


@cache
def examples() -> frozenset[str]:
    """Rules of the core game and Module 0 whose text in the index tells an example."""
    rules = rulebook("hf4").rules.values()
    return frozenset(
        rule["id"] for rule in rules if "example" in rule and rule["system"] in ("hf4-core", "hf4-m0")
    )


@cache
def proved() -> frozenset[str]:
    """Ids named by ``pytest.mark.example`` in the tests of this folder."""
    return frozenset(one for path in HERE.glob("test_*.py") for one in marked(path.read_text("utf-8")))


def marked(source: str) -> Iterator[str]:
    """Arguments of every ``pytest.mark.example(...)`` in a source text."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.example":
            yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def test_every_worked_example_is_a_test() -> None:
    assert examples() - proved() == set()


def test_examples_are_marked_by_rules_that_tell_one() -> None:
    told = {rule["id"] for rule in rulebook("hf4").rules.values() if "example" in rule}
    assert proved() <= told
