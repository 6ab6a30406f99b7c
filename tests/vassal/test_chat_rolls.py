"""Rolls and undo that only the chat tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from hfmod.vassal import observations as o
from hfmod.vassal.chat_rolls import ToldRoll, looks_rolled, told_roll, undone_line
from hfmod.vassal.module import read_module
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save
from hfmod.vassal.tree import Node


@pytest.mark.parametrize(
    ("line", "roll"),
    [
        ("*** d6 = 4 *** <Joel>", ToldRoll("d6", ("4",), "Joel")),
        ("*** 3d6 = 3,4,1 *** <Joel/Axis>", ToldRoll("3d6", ("3", "4", "1"), "Joel/Axis")),
        ("*** 2d6 = 9 *** <Joel>", ToldRoll("2d6", (), "Joel", 9)),
        ("*** d6 = 9 *** <Joel>", ToldRoll("d6", (), "Joel", 9)),
        ("*** Loss = 12 *** <Joel>", ToldRoll("Loss", ("12",), "Joel")),
        ("*** Symbols = [Hit] *** <Ann <3>", ToldRoll("Symbols", ("Hit",), "Ann <3")),
        ("*** Symbols = [Hit] [2, left] *** <Ann>", ToldRoll("Symbols", ("Hit", "2, left"), "Ann")),
        ("*** Weather = Rain *** <Ann>", ToldRoll("Weather", ("Rain",), "Ann")),
        (" *** 2d10 = 7,10 ***  <Ann>", ToldRoll("2d10", ("7", "10"), "Ann")),
        (
            "*** (IFT DR) 6,5 ***   <Ann>      [1 / 4   avg   10.25 (10.25)]    (01.30)<Hull>",
            ToldRoll("IFT DR", ("6", "5"), "Ann", note="[1 / 4 avg 10.25 (10.25)] (01.30)<Hull>"),
        ),
        ("*** d6 = *** <Joel>", None),
        ("* Joel rolls 2d6: 3, 4", None),
        ("<Joel> - *** d6 = 4 *** <Joel>", None),
        ("* Turn 5 *", None),
    ],
)
def test_lines_in_vassals_own_formats_are_read(line: str, roll: ToldRoll | None) -> None:
    assert told_roll(line) == roll


@pytest.mark.parametrize("line", ["* Joel rolls 2d6: 3, 4", "*** 7 *** Joel", "* d20: 12", "* 3D6 -> 9"])
def test_other_words_that_may_tell_a_roll_are_known_as_such(line: str) -> None:
    assert looks_rolled(line)


@pytest.mark.parametrize("line", ["* Scrolls of Sid6b", "* Troll moves from 0302 to 0303", "* ends the turn"])
def test_not_every_line_is_a_roll(line: str) -> None:
    assert not looks_rolled(line)


def test_the_engines_words_for_an_undo_are_known_in_its_languages() -> None:
    assert undone_line("* UNDO: * Joel: passes") == "* Joel: passes"
    assert undone_line("* 撤销： <Joel> - so: what") == "<Joel> - so: what"
    assert undone_line("* OTKAZ: * Joel: passes") is None
    assert undone_line("* OTKAZ: * Joel: passes", ["passes", "* Joel: passes"]) == "* Joel: passes"
    assert undone_line("* Joel: passes") is None


def _log(*steps: tuple[str, ...]) -> Save:
    root = Node("begin_save", [Node("end_save")])
    for first, *rest in steps:
        root.children.append(Node(f"LOG\t{first}", [Node(f"LOG\t{text}") for text in rest]))
    return Save(root)


def _seen(save: Save, samples: Path | None = None) -> list[list[o.Observation]]:
    module = None if samples is None else read_module(samples / "engine-run" / "refmod.vmod")
    return [[x for x in step.observations if not isinstance(x, o.ChatLine)] for step in
            Replay(save, module).steps()]  # fmt: skip


def test_a_roll_of_which_only_the_chat_speaks_is_a_roll() -> None:
    ((roll,),) = _seen(_log(("CHAT*** d6 = 4 *** &lt;Joel&gt;",)))
    assert roll == o.DiceRolled(1, None, False, "d6", ("4",), None, None, "Joel")


def test_a_roll_that_a_property_tells_too_is_one_roll_with_its_player() -> None:
    (seen,) = _seen(_log(("CHAT*** d6 = 4 *** &lt;Joel&gt;", "MutableProperty\td6_result\t1\t4\tModule")))
    (roll,) = (x for x in seen if isinstance(x, o.DiceRolled))
    assert (roll.results, roll.by) == (("4",), "Joel")


def test_symbol_dice_tell_the_symbol_that_the_module_or_the_chat_names(samples: Path) -> None:
    show, chat = "SHOW_RESULTS\tSymbol die\t0", "CHAT*** Symbol die = [Stern] *** &lt;Joel&gt;"
    for steps, module, symbols, by in (
        ((show,), None, ("face 1",), None),
        ((show, chat), None, ("Stern",), "Joel"),
        ((show,), samples, ("Hit",), None),
        ((show, chat), samples, ("Hit",), "Joel"),
    ):
        ((roll,),) = _seen(_log(steps), module)
        assert isinstance(roll, o.SpecialDiceRolled)
        assert (roll.symbols, roll.by) == (symbols, by)


def test_an_undo_without_a_mark_is_one_where_it_quotes_what_was_said() -> None:
    said, other = "CHAT&lt;Joel&gt; - so: what", "CHAT*** d6 = 4 *** &lt;Joel&gt;"
    undo = "CHAT* UNDO: &lt;Joel&gt; - so: what"
    steps = _seen(_log((said,), (other,), (undo,), (undo,)))
    (undone,) = steps[2]
    assert isinstance(undone, o.Undone)
    assert (undone.undone, undone.lines) == (1, ("<Joel> - so: what",))
    assert steps[3] == []  # nobody said that twice: it is no more than a line
