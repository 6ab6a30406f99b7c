"""Transcripts as people tell a game: who spoke, what things look like, a stack's move once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hfmod.record.transcript import Eyes, entries
from hfmod.record.transcript_text import lines
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


def test_pieces_of_one_name_are_counted(told: Callable[..., list[str]]) -> None:
    pieces = tuple(f"+/{n}/piece;;;;Cube/Map;5;5;1;0" for n in range(1, 8))
    moves = tuple(f"M/{n}/Map/9/9/null/Map/5/5/null/pw" for n in range(1, 8))
    assert told(moves, begin=pieces) == ["Ann (Red)        Cube (7): 5,5 (Map) -> 9,9 (Map)"]


def test_a_move_by_way_of_nowhere_is_one_move(told: Callable[..., list[str]]) -> None:
    """A piece may be taken off its map before it is put on another one, or away."""
    pieces = ("+/1/piece;;;;Corps/Reserve;5;5;1;0", "+/2/piece;;;;Army/Front;9;9;2;0")
    moved = ("D/1/null;5;5;1;0/Reserve;5;5;1;0", "M/1/Front/9/9/2/Reserve/5/5/null/pw")
    gone = ("D/2/null;9;9;2;0/Front;9;9;2;0", "D/1/null;9;9;2;0/Front;9;9;2;0", "-/2", "-/1")
    assert told(moved, gone, begin=pieces) == [
        "Ann (Red)        Corps: 5,5 (Reserve) -> 9,9 (Front)",
        "-                gone: Army, Corps from 9,9 (Front)",
    ]


def test_a_piece_in_a_stack_has_no_map_in_old_logs_and_stays_where_it_is(
    told: Callable[..., list[str]],
) -> None:
    pieces = ("+/1/piece;;;;Corps/Reserve;5;5;1;0", "+/2/piece;;;;Army/Front;9;9;2;0")
    step = ("D/1/null;5;5;1;0/null;5;5;1;0", "M/1/Front/9/9/2/Reserve/5/5/null/pw")
    assert told(step, "D/1/null;5;5;1;0/null;5;5;1;0", begin=pieces) == [
        "Ann (Red)        Corps: 5,5 (Reserve) -> 9,9 (Front)"
    ]


def test_a_draw_is_one_line_with_where_the_card_goes(told: Callable[..., list[str]]) -> None:
    deck = "+/9/deck;;;;;Never;;;;;;;;Events/Map;3;3;false;1,2"
    cards = tuple(f"+/{n}/piece;;;;{name}/Map;3;3;{n};0" for n, name in ((1, "Storm"), (2, "Calm")))
    drawn = tuple(f"M/{n}/Map/9/9/null/Map/3/3/null/pw" for n in (2, 1))
    back = "M/1/Map/3/3/null/Map/9/9/null/pw"
    assert told(drawn, back, begin=(*cards, deck)) == [
        "Ann (Red)        draws Calm, Storm from Events to 9,9 (Map)",
        "Ann (Red)        puts Storm into Events, from 9,9 (Map)",
    ]


def test_an_undo_says_what_it_takes_back(told: Callable[..., list[str]]) -> None:
    assert told("CHAT&lt;Ann&gt; - I attack.", "CHAT* UNDO: &lt;Ann&gt; - I attack.") == [
        "Ann              I attack.  (taken back at step 2)",
        "-                undoes step 1 (Ann): I attack.",
    ]


def test_what_a_module_writes_behind_a_roll_is_told(told: Callable[..., list[str]]) -> None:
    assert told("CHAT*** (Hit) 5,2 ***   &lt;Ann&gt;    [1 / 3  avg 7.0]&lt;Hull&gt;") == [
        "Ann              rolls 5, 2 (Hit) [1 / 3 avg 7.0]<Hull>"
    ]


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


def test_a_layer_is_told_by_its_own_picture_where_many_have_no_name(told: Callable[..., list[str]]) -> None:
    layer = "emb2;Flip;2;F;;0;;;0;;;;1;false;0;0;{0}.png;;true;;;"
    kind = f"{layer.format('smoke')}\t{layer.format('fire')}\\\tpiece;;;;Plane"
    state = "{0}\t{1}\\\tMap;5;5;1;0"
    piece = f"+/1/{kind}/{state.format(-1, -1)}"
    change = f"D/1/{state.format(-1, 1)}/{state.format(-1, -1)}"
    assert told(change, begin=(piece,)) == ["-                Plane: shows off -> fire"]


def test_places_without_names_here_are_told_as_the_module_reports_them(
    told: Callable[..., list[str]],
) -> None:
    piece = "+/1/piece;;;;Corps/Map;5;5;1;0"
    moved = ("M/1/Map/9/9/null/Map/5/5/null/pw", "CHAT* Corps moves A1 -> B2 *")
    gone = ("-/1", "CHAT* Corps deleted from B2")
    assert told(moved, gone, begin=(piece,)) == [
        "Ann (Red)        * Corps moves A1 -> B2 *",
        "-                * Corps deleted from B2",
    ]
    other = ("M/1/Map/9/9/null/Map/5/5/null/pw", "CHAT* Corps faces north")
    assert told(other, begin=(piece,)) == [
        "Ann (Red)        Corps: 5,5 (Map) -> 9,9 (Map)",
        "                 * Corps faces north",
    ]


def test_turns_and_layers_are_told_by_name() -> None:
    log, module = RUN / "refmod-session.vlog", RUN / "refmod.vmod"
    text = "\n".join(lines(entries([log], Eyes(), module)))
    assert "Turn: TurnYear 1, TurnPhase Ops" in text
    assert "Rocket (damaged): Damage 1 -> (damaged)" in text
    assert "rolls Hit (Symbol die)" in text
    assert "turn tracker 1: another turn" in "\n".join(lines(entries([log], Eyes())))
    assert "Rocket (damaged): is hidden by Red" in "\n".join(lines(entries([log], Eyes(reveal=True))))
