"""The page How to play names controls, windows and buttons as the table calls them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.table import hf4_table
from hfmod.table.model import Table

#: What begins with a capital letter and is none: VASSAL's own menus, and words of the game.
OTHERS = (
    "Anarchy", "Begin Logfile", "Bernal", "Colonist", "Colonists", "Ctrl", "Dirtsides", "Discovery",
    "End Logfile", "File", "Frontier 4 All", "Home Bernal", "Inspiration", "LEO", "Race to the Rescue", "S",
    "Shift", "Solo", "Undo", "War", "Z",
)  # fmt: skip


@pytest.fixture(scope="module")
def table() -> Table:
    return hf4_table(load())


def names(table: Table) -> set[tuple[str, ...]]:
    """What the table calls its controls, windows and buttons: the words before a parenthesis or colon."""
    commands = [command for kind in table.kinds for command in kind.commands]
    found = {name for command in commands for name in (command.menu, command.group, command.key)}
    found |= {board.button for board in table.boards} | {button.name for button in table.buttons}
    found |= {board.menu for board in table.boards} | {board.hotkey for board in table.boards}
    found |= {key for board in table.boards for key, *_ in board.finds} | {
        setup.group for setup in table.setups
    }
    found |= {piece.name.removeprefix("Option ") for piece in table.pieces} | {*OTHERS}
    return {tuple(re.split(r" \(|:", name)[0].split()) for name in found} - {()}


def unknown(html: str, known: set[tuple[str, ...]]) -> Iterator[str]:
    """Words with a capital letter within a sentence that no name begins with, up to the next punctuation.

    The beginning of a name is as good as all of it: ``Activate`` for ``Activate this thruster``.
    """
    prose = re.sub(r"<li><b>[^<]*</b>:", "<li>", html)  # what a paragraph is about
    prose = " ".join(re.sub(r"</?b>", "", re.sub(r"</?(?!b>)[^>]*>", ". ", prose)).split())
    end = 0
    for found in re.finditer(r"(?<=[a-z0-9,;:(] )(?=[A-Z])", prose):
        phrase = re.split(r"[.,;:()]", prose[found.end() :])[0]
        words = tuple(phrase.split())
        fitting = [name for name in known if words[: len(name)] == name or name[: len(words)] == words]
        if found.end() >= end and not fitting:
            yield phrase
        end = max([end, *(found.end() + len(" ".join(name[: len(words)])) for name in fitting)])


def test_every_control_that_the_page_names_is_one_of_the_table(table: Table) -> None:
    page = next(page.html for page in table.helps if page.title == "How to play")
    assert list(unknown(page, names(table))) == []
    assert len(list(unknown(page, set()))) > 35


def test_a_control_of_another_name_is_found(table: Table) -> None:
    page = "<li><b>Movement</b>: choose Activate, roll, then Finish the move. Then rest.</li>"
    assert list(unknown(page, names(table))) == ["Finish the move"]
