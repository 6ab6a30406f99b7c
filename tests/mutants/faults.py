"""The faults: each a small change of one expression or statement."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

#: Comparisons that are taken for one another.
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


@dataclass(frozen=True)
class Fault:
    """The ``number``-th fault of a file, counted in the order of its source.

    ``line`` to ``last`` are the lines of the statement, without what is indented below it; ``before`` and
    ``after`` are what is changed in it.
    """

    path: str
    number: int
    line: int
    last: int
    before: str
    after: str


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What might stand in place of a node."""
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                if type(op) in _COMPARED:
                    other = copy.deepcopy(node)
                    other.ops[at] = _COMPARED[type(op)]()
                    yield other
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for at in range(len(values)):  # one of several conditions is forgotten
                left = [value for other, value in enumerate(values) if other != at]
                yield left[0] if len(left) == 1 else ast.BoolOp(op, left)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _COUNTED:
            yield ast.BinOp(left, _COUNTED[type(op)](), right)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
        case ast.If(test=test, body=body, orelse=orelse) if not isinstance(test, ast.Constant):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign():
            yield ast.Pass()  # a statement is forgotten
        case ast.Continue():
            yield ast.Break()
        case ast.comprehension(target=target, iter=items, ifs=[_, *more], is_async=is_async):
            yield ast.comprehension(target, items, more, is_async)


class _Planter(ast.NodeTransformer):
    """Counts the changes of a tree, and makes the one that is wanted."""

    def __init__(self, wanted: int | None = None) -> None:
        self.wanted, self.count = wanted, 0
        self.found: list[tuple[int, int, ast.AST, ast.AST]] = []
        self.line = self.last = 0  # of the statement; 0 outside functions, where code runs but once

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.FunctionDef):
            return self._function(node)
        if _aside(node):
            return node
        if self.line and isinstance(node, ast.stmt):
            self.line, self.last = node.lineno, _last(node)
        if self.line and isinstance(node, ast.match_case):  # no statement: its guard is not the body before
            self.line, self.last = node.pattern.lineno, (node.guard or node.pattern).end_lineno or 0
        for other in changes(node) if self.line else ():
            if self.wanted is None:
                self.found.append((self.line, self.last, node, other))
            elif self.count == self.wanted:
                self.count += 1
                return ast.copy_location(other, node) if hasattr(node, "lineno") else other
            self.count += 1
        return self.generic_visit(node)

    def _function(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """The body alone: what stands above it is run when the file is imported."""
        outer, self.line = self.line, node.lineno
        node.body = [one for one in map(self.visit, node.body) if isinstance(one, ast.stmt)]
        self.line = outer
        return node


def _last(node: ast.stmt) -> int:
    """The last line of a statement, or of its head where others are indented below it."""
    match node:
        case ast.If(test=head) | ast.While(test=head) | ast.For(iter=head) | ast.Match(subject=head):
            return head.end_lineno or node.lineno
        case ast.With() | ast.Try() | ast.FunctionDef() | ast.ClassDef():
            return node.lineno
    return node.end_lineno or node.lineno


def _aside(node: ast.AST) -> bool:
    """What is no behaviour: types, docstrings."""
    if isinstance(node, ast.AnnAssign) and node.value is None:
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def faults(path: Path, root: Path) -> list[Fault]:
    """All faults of a file."""
    planter = _Planter()
    planter.visit(ast.parse(path.read_text(encoding="utf-8")))
    return [
        Fault(str(path.relative_to(root)), number, line, last, _text(node), _text(other))
        for number, (line, last, node, other) in enumerate(planter.found)
    ]


def planted(source: str, number: int) -> ast.Module:
    """The tree of a file with one of its faults."""
    tree = ast.parse(source)
    changed = _Planter(number).visit(tree)
    assert isinstance(changed, ast.Module)
    return ast.fix_missing_locations(changed)


def _text(node: ast.AST) -> str:
    """The first line of what a node says."""
    try:
        return ast.unparse(node).partition("\n")[0]
    except (AttributeError, ValueError):
        return type(node).__name__


def places(root: Path, folders: Sequence[str]) -> list[Path]:
    """The files in which faults are planted: those of the folders, and those that are named."""
    named = [root / folder for folder in folders]
    return [path for one in named for path in ([one] if one.is_file() else sorted(one.rglob("*.py")))]
