"""An expansion is one folder: the core game knows no module, and no files of the rules import each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from hfmod.games.hf4 import rules
from hfmod.games.hf4.rules.modules import EXTENSIONS

ROOT = Path(str(rules.__file__)).parent
PACKAGE = rules.__name__
CORE = sorted(ROOT.glob("core/*.py"))
OF_MODULES = {"assembly", "at_war", "colonization", "elevators", "modules", "rescue", "rfg", "war"}

#: What may name a module all the same, and why.
NAMED = {
    "c_setup": {"modules"},  # which a header lists, and a card is of
    "options": {"m0", "m1", "m2"},  # what options each module asks for is a table of names
    "state": {"at_war", "war"},  # plain data of the War, which is as lawless as anarchy (K2e)
}


def name_of(path: Path) -> str:
    """The dotted name of a file of the rules."""
    parts = (PACKAGE, *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for path in ROOT.rglob("*.py")}


def imports(node: ast.AST) -> Iterator[str]:
    """What code imports of the rules, in functions too; not what is for the type checker alone."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.ImportFrom) and child.module is not None:
            for alias in child.names:
                whole = f"{child.module}.{alias.name}"
                yield whole if whole in FILES else child.module
        elif isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        yield from imports(child)


def circles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """The groups of files that import each other, by whatever ways."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        found, edge = set[str](), [start]
        while edge:
            for end in graph[edge.pop()] - found:
                found.add(end)
                edge.append(end)
        reached[start] = found
    groups = {frozenset(b for b in reached[a] if a in reached[b]) for a in graph if a in reached[a]}
    return sorted(map(set, groups), key=sorted)


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [{"b", "c"}]
    assert circles({"a": {"a"}}) == [{"a"}]


def test_no_file_of_the_rules_is_in_a_circle_of_imports() -> None:
    graph = {
        name: set(imports(ast.parse(path.read_text("utf-8")))) & (FILES.keys() - {name})
        for name, path in FILES.items()
    }
    assert circles(graph) == []
    assert sum(map(len, graph.values())) > len(FILES)  # they are read


def modules_named(code: ast.AST) -> Iterator[str]:
    """Modules that code asks for: by fields of the state that only they fill, or by the word in a log."""
    for node in ast.walk(code):
        if isinstance(node, ast.Attribute) and node.attr in OF_MODULES and isinstance(node.ctx, ast.Load):
            yield node.attr
        if isinstance(node, ast.Constant) and node.value in EXTENSIONS:
            yield str(node.value)


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.stem)
def test_a_chapter_of_the_core_game_names_no_module(path: Path) -> None:
    """No exception stands here that is not needed any more."""
    assert set(modules_named(ast.parse(path.read_text("utf-8")))) == NAMED.get(path.stem, set())


@pytest.mark.parametrize(("module", "extension"), EXTENSIONS.items())
def test_an_expansion_answers_only_what_the_core_game_asks(module: str, extension: type) -> None:
    asked = set(dir(extension.__mro__[-2]))
    assert set(vars(extension)) <= asked | {"__doc__", "__module__"}
    assert extension.__module__.startswith(f"{PACKAGE}.") and extension.__module__.endswith(".extension")
