"""Transcripts as people tell a game: who spoke, what things look like, a stack's move once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hfmod.record.transcript import Eyes, entries, lines
from hfmod.vassal.save import Save, write_save
from hfmod.vassal.tree import Node

FIXTURES = Path(__file__).parent.parent / "fixtures"
RUN = FIXTURES / "vassal-samples" / "engine-run"


@pytest.fixture
def told(tmp_path: Path) -> Callable[..., list[str]]:
    """Lines that a log with these steps gives, without the head."""

    def tell(*steps: str | tuple[str, ...], begin: tuple[str, ...] = ()) -> list[str]:
        root = Node("begin_save", [Node(text) for text in ("PLAYER\tpw\tAnn\tRed", *begin, "end_save")])
        for step in steps:
            first, *rest = (step,) if isinstance(step, str) else step
            root.children.append(Node(f"LOG\t{first}", [Node(f"LOG\t{text}") for text in rest]))
        log = tmp_path / "game.vlog"
        write_save(log, Save(root))
        return [line[7:].rstrip() for line in list(lines(entries([log], Eyes())))[1:]]

    return tell


def test_who_typed_a_line_and_whom_a_report_names_did_it(told: Callable[..., list[str]]) -> None:
    assert told("CHAT&lt;Ann&gt; - Good luck!", "CHAT* Ann ends her turn", "CHAT* Annika does not play") == [
        "Ann              Good luck!",
        "Ann              * Ann ends her turn",
        "-                * Annika does not play",
    ]


def test_a_stack_moves_in_one_line_and_a_piece_that_stays_in_none(told: Callable[..., list[str]]) -> None:
    names = ("One", "Two", "Three", "Four", "Five", "Six")
    pieces = tuple(f"+/{n}/piece;;;;{name}/Map;5;5;1;0" for n, name in enumerate(names, 1))
    moves = [f"M/{n}/Map/9/9/null/Map/5/5/null/pw" for n in range(1, 7)]
    stays = "M/1/Map/9/9/null/Map/9/9/null/pw"
    assert told(tuple(moves), stays, begin=pieces) == [
        "Ann (Red)        One, Two, Three, Four and 2 more: 5,5 (Map) -> 9,9 (Map)"
    ]


def test_a_piece_put_on_the_table_is_one_line(told: Callable[..., list[str]]) -> None:
    new = ("+/7/piece;;;;Cube/null;0;0;1;0", "M/7/Map/9/9/null/null/0/0/null/pw")
    assert told(new) == ["Ann (Red)        new: Cube at 9,9 (Map)"]


def test_a_piece_without_a_name_is_told_by_its_picture_or_by_what_it_lies_with(
    told: Callable[..., list[str]],
) -> None:
    pieces = (
        "+/1/piece;;;red-cube.png;/Map;5;5;1;0", "+/2/piece;;;;/Map;6;6;1;0", "+/3/piece;;;;Ship/Map;6;6;1;0",
        "+/4/stack/Map;6;6;2;3", "+/5/piece;;;;/Map;7;7;1;0",
    )  # fmt: skip
    assert told("-/1", "-/2", "-/5", begin=pieces) == [
        "-                gone: [red-cube] from 5,5 (Map)",
        "-                gone: a piece without a name with Ship from 6,6 (Map)",
        "-                gone: a piece without a name from 7,7 (Map)",
    ]


def test_turns_and_layers_are_told_by_name() -> None:
    log, module = RUN / "refmod-session.vlog", RUN / "refmod.vmod"
    text = "\n".join(lines(entries([log], Eyes(), module)))
    assert "Turn: TurnYear 1, TurnPhase Ops" in text
    assert "Rocket (damaged): Damage 1 -> (damaged)" in text
    assert "rolls Hit (Symbol die)" in text
    assert "turn tracker 1: another turn" in "\n".join(lines(entries([log], Eyes())))
    assert "Rocket (damaged): is hidden by Red" in "\n".join(lines(entries([log], Eyes(reveal=True))))
