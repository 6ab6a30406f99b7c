"""The reasons for which acts cannot be done, read from the source of an engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType


@dataclass(frozen=True)
class Reason:
    """One ``raise Impossible(...)``: where it stands, what it says, and whether it names a rule.

    ``rules`` are the ids that it can name, as far as they are written out in its function.
    """

    where: str
    says: str
    ruled: bool
    rules: frozenset[str]

    def __str__(self) -> str:
        return f"{self.where}: {self.says}"


def reasons(package: ModuleType) -> list[Reason]:
    """All reasons in the rules of a game, in the order of the files; values in the words are left out."""
    found: list[Reason] = []
    folder = Path(str(package.__file__)).parent
    for path in sorted(folder.rglob("*.py"), key=lambda path: path.name):
        found += _in(ast.parse(path.read_text(encoding="utf-8")), path.stem, None)
    return found


def _in(node: ast.AST, where: str, function: ast.FunctionDef | None) -> Iterator[Reason]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            inside = child if isinstance(child, ast.FunctionDef) else function
            yield from _in(child, f"{where}.{child.name}", inside)
            continue
        call = child.exc if isinstance(child, ast.Raise) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Impossible":
            rule = next((keyword.value for keyword in call.keywords if keyword.arg == "rule"), None)
            says = _words(call.args[0], function, call.lineno)
            yield Reason(where, says, rule is not None, frozenset(_ids(rule, function)))
        yield from _in(child, where, function)


def _words(told: ast.expr, function: ast.FunctionDef | None, line: int) -> str:
    """The message as players read it; a variable is what was last put into it above."""
    if isinstance(told, ast.Name) and function is not None:
        given = [value for name, value in _assigned(function) if name == told.id and value.lineno < line]
        told = max(given, key=lambda value: value.lineno)
    if isinstance(told, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "_" for part in told.values)
    return str(told.value) if isinstance(told, ast.Constant) else ast.unparse(told)


def _ids(rule: ast.expr | None, function: ast.FunctionDef | None) -> Iterator[str]:
    """Ids in an expression, and in what is put into the variable that it is."""
    if isinstance(rule, ast.Name) and function is not None:
        for name, value in _assigned(function):
            if name == rule.id:
                yield from _ids(value, function)
    elif isinstance(rule, ast.IfExp):
        yield from _ids(rule.body, function)
        yield from _ids(rule.orelse, function)
    elif isinstance(rule, ast.Constant) and rule.value:
        yield str(rule.value)


def _assigned(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """Names and what is put into them, of single and of paired assignments."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Name):
            yield target.id, value
        elif isinstance(target, ast.Tuple):
            choices = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
            for choice in choices:
                parts = choice.elts if isinstance(choice, ast.Tuple) else []
                for one, part in zip(target.elts, parts, strict=False):
                    if isinstance(one, ast.Name):
                        yield one.id, part
