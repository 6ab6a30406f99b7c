"""An expansion is one folder: the core game knows no module, and no files of the rules import each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from hfmod.games.hf4 import rules
from hfmod.games.hf4.rules.core.extension import Extension
from hfmod.games.hf4.rules.modules import EXTENSIONS

ROOT = Path(str(rules.__file__)).parent
PACKAGE = rules.__name__
CORE = sorted(ROOT.glob("core/*.py"))
BESIDE = sorted(ROOT.glob("*.py"))  # what speaks for all modules to the kernel
MODULES = ROOT / "modules.py"  # the list of them
OF_MODULES = {"assembly", "at_war", "colonization", "elevators", "modules", "rescue", "rfg", "war"}

#: What may name a module all the same, and why.
NAMED = {
    "c_setup": {"modules"},  # which a header lists, and a card is of
    "options": {"m0", "m1", "m2", "m3"},  # what options each module asks for is a table of names
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


def folder_of(name: str) -> str:
    """The folder of a file of the rules; empty for those beside the folders."""
    return FILES[name].parent.relative_to(ROOT).as_posix().strip(".")


@pytest.mark.parametrize("path", [one for one in (*CORE, *BESIDE) if one != MODULES], ids=name_of)
def test_what_is_of_no_module_names_none(path: Path) -> None:
    """It asks, and imports nothing of a module. No exception stands here that is not needed any more."""
    code = ast.parse(path.read_text("utf-8"))
    assert set(modules_named(code)) == NAMED.get(path.stem, set())
    assert {folder_of(name) for name in imports(code) if name in FILES} <= {"", "core"}


def test_the_list_of_modules_knows_their_extensions_alone() -> None:
    """And Futures, which take three modules together."""
    known = {name for name in imports(ast.parse(MODULES.read_text("utf-8"))) if name in FILES}
    assert {name.rpartition(".")[2] for name in known if folder_of(name) != "core"} == {
        "d_future_setup", "extension",
    }  # fmt: skip


@pytest.mark.parametrize(("module", "extension"), EXTENSIONS.items())
def test_an_expansion_answers_only_what_the_core_game_asks(module: str, extension: type) -> None:
    asked = set(dir(Extension))
    assert set(vars(extension)) <= asked | {"__doc__", "__module__"}
    assert extension.__module__.startswith(f"{PACKAGE}.") and extension.__module__.endswith(".extension")
