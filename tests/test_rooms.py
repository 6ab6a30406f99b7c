"""A game is one folder: what is general names no game, none of its acts and none of its options."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hfmod
from hfmod.package import load_game, packages

ROOT = Path(hfmod.__file__).parent
GENERAL = sorted(
    path
    for path in ROOT.rglob("*.py")
    if path.relative_to(ROOT).parts[0] != "games" or path.parent.name == "games"
)

#: Words that are also acts or ids of a game, and what they mean where no game is meant.
ENGLISH = {
    "roll": "a kind of chance, beside shuffle and draw, and the declared roll that every module has",
    "reveal": "a kind of chance: what became known",
    "leave": "in a transcript, somebody gives up a seat at the table of VASSAL",
    "set_up": "the declaration with which the button of every module begins a game",
}


def names() -> Iterator[str]:
    """Ids and titles of games, titles of their modules, names of acts and options."""
    for game in packages().values():
        yield from (game.id, game.title, *([game.vassal[0]] if game.vassal is not None else []))
        engine = load_game(game.id)
        yield from engine.acts
        yield from engine.table_options


NAMES = frozenset(names()) - ENGLISH.keys()
#: Ids of games and words with an underscore mean one thing alone, wherever they stand.
_ALONE = "|".join(sorted(name for name in NAMES if name in packages() or not name.isalpha()))
TELLING = re.compile(rf"(?<![A-Za-z0-9])({_ALONE})(?![A-Za-z0-9])")


def named(path: Path) -> Iterator[str]:
    """Names that a file holds: as a string, or in the words of strings, comments and code."""
    with tokenize.open(path) as source:
        for token in tokenize.generate_tokens(source.readline):
            whole = token.string.strip("\"'")
            if (token.type == tokenize.STRING and whole in NAMES) or TELLING.search(token.string):
                yield f"line {token.start[0]}: {token.line.strip()}"


@pytest.mark.parametrize("path", GENERAL, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_is_general_names_no_game(path: Path) -> None:
    assert list(named(path)) == []


def test_each_exception_is_a_name_of_a_game_and_needed() -> None:
    assert ENGLISH.keys() <= set(names())
    used = {
        token.string.strip("\"'")
        for path in GENERAL
        for token in tokenize.generate_tokens(path.open(encoding="utf-8").readline)
        if token.type == tokenize.STRING
    }
    assert ENGLISH.keys() <= used


#: Kinds of facts that are also words of the kernel, and what they mean there.
FACTS_TOO = {
    "ended": "how a game ended, in the JSON of a result",
    "player": "whose sealed decision it is, among the facts of a finding",
    "result": "how a game came out, in the JSON of simulated games; what chance gave",
    "score": "the points that every game counts, in the JSON of simulated games",
    "year": "a remark in a written log",
}


def fact_kinds() -> Iterator[str]:
    """Kinds of the facts of all games, as they begin."""
    for game in packages().values():
        engine: Any = load_game(game.id)
        if game.bots is not None:
            begun = engine.new(game.bots().header(engine.content, None, 2, 1))
            yield from (name.partition(".")[0] for name in engine.facts(begun))


def test_the_kernel_names_no_fact_of_a_game() -> None:
    """Which ones tell whose turn it is, and which are sums, a game says. No exception stands here in vain."""
    kinds = set(fact_kinds())
    assert {"aquas", "credits"} <= kinds
    named = {
        str(node.value).rstrip(".:")
        for path in ROOT.glob("engine/*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    assert kinds & named == FACTS_TOO.keys()
