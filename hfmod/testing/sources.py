"""The source that a test rests on: its own, and that of what it uses from the tests' own modules.

Read from the files without running them. A definition is what stands at the top of a module under a name: a
function, a class, a value, a fixture (which a test names by a parameter). Of a helper module only the
definitions count that a test reaches, so that an edit of another helper leaves it as it was.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Module:
    """Definitions at the top of a module, and what its names stand for that come from others.

    ``names`` gives of each name the statements that define it, ``imported`` the module it is from, and its
    name there; None where it is the module.
    """

    lines: list[str]
    names: dict[str, list[ast.stmt]] = field(default_factory=dict)
    imported: dict[str, tuple[str, str | None]] = field(default_factory=dict)

    def source(self, statement: ast.stmt) -> str:
        """The lines of a statement, its decorators among them."""
        decorators = getattr(statement, "decorator_list", [])
        first = min(node.lineno for node in (statement, *decorators))
        return "\n".join(self.lines[first - 1 : statement.end_lineno])


@dataclass
class Sources:
    """Modules below a folder whose name begins theirs: ``tests`` for ``tests.engine.counting``."""

    folder: Path

    def __post_init__(self) -> None:
        self._module = cache(self._read)
        self._uses = cache(lambda module, name: frozenset(self._used(module, name)))

    def of(self, path: Path, name: str) -> list[str]:
        """The sources of what a definition rests on, its own first."""
        module = ".".join(path.relative_to(self.folder.parent).with_suffix("").parts)
        reached = dict.fromkeys([(module, name)])
        for one in (left := list(reached)):
            for other in self._uses(*one):
                if other not in reached:
                    reached[other] = None
                    left.append(other)
        own, *helpers = reached
        return [text for one in (own, *sorted(helpers)) for text in self._texts(*one)]

    def _texts(self, module: str, name: str) -> Iterator[str]:
        found = self._module(module)
        if found is not None:
            yield from (found.source(statement) for statement in found.names.get(name, ()))

    def _used(self, module: str, name: str) -> Iterator[tuple[str, str]]:
        """Definitions that one uses."""
        found = self._module(module)
        if found is None:
            return
        for statement in found.names.get(name, ()):
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                    yield from self._meant(found, module, node.id)
                elif isinstance(node, ast.arg):
                    yield from self._meant(found, module, node.arg)
                elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                    there, inside = found.imported.get(node.value.id, ("", ""))
                    if inside is None:
                        yield from self._elsewhere(there, node.attr)

    def _meant(self, found: Module, module: str, name: str) -> Iterator[tuple[str, str]]:
        if name in found.names:
            yield module, name
        there, inside = found.imported.get(name, ("", None))
        if inside is not None:
            yield from self._elsewhere(there, inside)

    def _elsewhere(self, module: str, name: str) -> Iterator[tuple[str, str]]:
        found = self._module(module)
        if found is not None:
            yield from self._meant(found, module, name)

    def _read(self, module: str) -> Module | None:
        """A module of the folder; None for those of others, and for packages."""
        path = self._path_of(module)
        if module.partition(".")[0] != self.folder.name or not path.is_file():
            return None
        text = path.read_text(encoding="utf-8")
        found = Module(text.splitlines())
        for statement in ast.parse(text).body:
            if isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
                for one in statement.names:
                    inside = f"{statement.module}.{one.name}"
                    whole = self._path_of(inside).is_file()
                    found.imported[one.asname or one.name] = (
                        (inside, None) if whole else (statement.module, one.name)
                    )
            for name in _defined(statement):
                found.names.setdefault(name, []).append(statement)
        return found

    def _path_of(self, module: str) -> Path:
        return self.folder.parent.joinpath(*module.split(".")).with_suffix(".py")


def _defined(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement defines."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        yield statement.name
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign | ast.AugAssign):
        targets = [statement.target]
    for target in targets:
        yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))
