"""What controls do, and that their fingerprints change with it and with nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hfmod.vassal import traits as t
from hfmod.vassal.archive import write_archive
from hfmod.vassal.control_diff import compare_controls
from hfmod.vassal.controls import Control, changes_of, controls_of
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.traits import Key, KeyCommand, Trait

BOOST, TELL, GO = Key.ctrl("B"), Key.named("tell"), Key.named("go")
SENTENCE = "$Who$ boosts. [x $Faction$ $Nr$ boost]"


def card(
    sentence: str = SENTENCE, place: str = "LEO", key: str = BOOST, menu: str = "Boost", tell: str = TELL
) -> list[Trait]:
    """A card that counts, tells and moves, as ours do: each in a trait of its own."""
    return [
        t.CalculatedProperty("Nr", '{GetProperty("x_n_"+Faction)+1}'),
        t.TriggerAction(name="tells", watch_keys=(key,), action_keys=(tell,)),
        t.TriggerAction(name="goes", watch_keys=(key,), action_keys=(GO,)),
        t.DynamicProperty("Goal", t.Constraints(), (KeyCommand("", key, t.SetTo(place)),)),
        t.SendToLocation(menu="", key=GO, map="Mat", board="Mat", mode="R", region="$Goal$"),
        t.SetGlobalProperty("x_said", t.Constraints(), (KeyCommand(menu, key, t.SetTo(sentence)),)),
        t.SetGlobalProperty(
            "x_n_$Faction$", t.Constraints(True, 0, 99), (KeyCommand("", tell, t.Increment(1)),)
        ),
        t.ReportState(keys=(tell,), report="$x_said$"),
        t.RestrictCommands("in hand", "Hide", '{Where!="hand"}', (key,)),
    ]


def module(folder: Path, *pieces: Sequence[Trait], more: str = "", name: str = "a.vmod") -> Module:
    """A module with pieces of these traits, each with its number as id."""
    slots = ""
    for number, traits in enumerate(pieces):
        whole = t.piece([t.BasicPiece(name=f"Piece {number}"), t.Marker(("Id",), (str(number),)), *traits])
        text = whole.definition(number).replace("&", "&amp;").replace("<", "&lt;")
        slots += (
            f'<VASSAL.build.widget.PieceSlot entryName="P{number}" gpid="{number}">{text}'
            "</VASSAL.build.widget.PieceSlot>"
        )
    built = f'<VASSAL.build.GameModule name="M" version="1">{slots}{more}</VASSAL.build.GameModule>'
    path = folder / name
    write_archive(path, {"buildFile.xml": built.encode()})
    return read_module(path)


def control(folder: Path, *pieces: Sequence[Trait], key: str = BOOST, more: str = "") -> Control:
    """The control of the first piece on a key."""
    kind = controls_of(module(folder, *pieces, more=more))[0]
    return kind.controls[key]


def test_what_a_control_does_is_told_in_the_order_of_vassal(tmp_path: Path) -> None:
    assert control(tmp_path, card()).lines == (
        "by key Ctrl B",
        "by menu",
        'not while Where!="hand"',
        "the table's x_n_‹Faction› grows by 1 (true,0,99,false)",
        "says ‹Who› boosts. [x ‹Faction› ‹x_n_$Faction$+1› boost]",
        "goes to Mat: Mat, LEO",
    )


@pytest.mark.parametrize(
    ("other", "how"),
    [
        (
            card(sentence=SENTENCE.replace("boosts", "lifts off")),
            "the report said '‹Who› boosts. [x ‹Faction› ‹x_n_$Faction$+1› boost]', "
            "now '‹Who› lifts off. [x ‹Faction› ‹x_n_$Faction$+1› boost]'",
        ),
        (card(place="GEO"), "no longer: goes to Mat: Mat, LEO; now: goes to Mat: Mat, GEO"),
        (card(key=Key.ctrl("U")), "no longer: by key Ctrl B; now: by key Ctrl U"),
        (card(menu=""), "no longer: by menu"),
        (card()[:-1], 'no longer: not while Where!="hand"'),
        (
            [replace(one, mode="L") if isinstance(one, t.SendToLocation) else one for one in card()],
            "no longer: goes to Mat: Mat, LEO; now: goes to Mat: Mat, 0 0",
        ),
        (
            [card()[0], card()[2], card()[1], *card()[3:]],
            "in another order: 'goes to Mat: Mat, LEO' now comes before "
            '"the table\'s x_n_‹Faction› grows by 1 (true,0,99,false)"',
        ),
    ],
)
def test_what_changes_a_fingerprint(tmp_path: Path, other: list[Trait], how: str) -> None:
    old = control(tmp_path, card())
    key = Key.ctrl("U") if "Ctrl U" in how else BOOST
    new = control(tmp_path, other, key=key)
    assert old.fingerprint != new.fingerprint
    assert "; ".join(changes_of(old, new)) == how


@pytest.mark.parametrize(
    "other",
    [
        card(menu="Lift off"),
        card(tell=Key.named("another key between the traits")),
        [*card(), t.SubMenu("Flights", ("Boost",))],
        [t.Embellishment(images=("one.png",), name="Face"), *card()],
        [t.Labeler(label="a text on it", foreground="1,2,3"), *card()],
        [t.SetGlobalProperty("other", commands=(KeyCommand("X", "70,130", t.SetTo("1")),)), *card()],
        [replace(one, name="Way") if isinstance(one, t.TriggerAction) else one for one in card()],
    ],
    ids=["words", "wiring", "group", "picture", "label", "another entry before it", "names of traits"],
)
def test_what_leaves_a_fingerprint_alone(tmp_path: Path, other: list[Trait]) -> None:
    assert control(tmp_path, other).fingerprint == control(tmp_path, card()).fingerprint


def test_a_number_counted_before_it_is_told_is_the_same_as_one_counted_after(tmp_path: Path) -> None:
    """On one key, with the sentence put together after the count."""
    counted = [
        t.CalculatedProperty("Nr", '{GetProperty("x_n_"+Faction)}'),
        *(one for one in card()[1:] if not isinstance(one, t.SetGlobalProperty | t.ReportState)),
        t.SetGlobalProperty("x_said", commands=(KeyCommand("Boost", BOOST, t.SetTo(SENTENCE)),)),
        t.SetGlobalProperty(
            "x_n_$Faction$", t.Constraints(True, 0, 99), (KeyCommand("", BOOST, t.Increment(1)),)
        ),
        t.ReportState(keys=(BOOST,), report="$x_said$"),
    ]
    assert control(tmp_path, counted).says == control(tmp_path, card()).says


def giver(wanted: str) -> list[Trait]:
    return [
        t.CounterGlobalKeyCommand(menu="", key=BOOST, sent_key=TELL, filter=wanted, suppress_reports=False),
        t.ActionButton(key=BOOST),
    ]


def told(report: str) -> list[Trait]:
    return [t.ReportState(keys=(TELL,), report=report)]


def test_what_other_pieces_do_on_its_key_belongs_to_a_control(tmp_path: Path) -> None:
    found = control(tmp_path, giver('{Id=="1"}'), told("I hear"), told("So do I"))
    assert found.lines[-1] == "  says I hear" and found.says == ("I hear",)
    assert found.fingerprint != control(tmp_path, giver('{Id=="1"}'), told("I obey"), told("-")).fingerprint
    assert found.fingerprint == control(tmp_path, giver('{Id=="1"}'), told("I hear"), told("-")).fingerprint
    assert found.fingerprint != control(tmp_path, giver('{Id=="2"}'), told("-"), told("I hear")).fingerprint


PILE = (
    '<VASSAL.build.module.map.DrawPile name="{name}" shuffleHotkey="57344,0,mix" shuffleFormat="{said}" '
    'color="{colour}"></VASSAL.build.module.map.DrawPile>'
    '<VASSAL.build.module.DoActionButton text="{words}" hotkey="" doHotkey="true" doReport="true" '
    'hotkeys="57600\\,0\\,mix" reportFormat="Mixed."></VASSAL.build.module.DoActionButton>'
)
PLAIN = {"name": "Bag", "said": "It is mixed.", "colour": "0,0,0", "words": "Mix"}


def button(folder: Path, **changes: str) -> Control:
    found = controls_of(module(folder, more=PILE.format(**{**PLAIN, **changes})))
    return next(iter(found[0].controls.values()))


def test_a_button_does_what_piles_do_on_its_keys(tmp_path: Path) -> None:
    found = button(tmp_path)
    assert found.name == "Mix (window)"
    assert "the pile Bag is shuffled" in found.lines
    assert found.says == ("Mixed.", "It is mixed.")
    assert button(tmp_path, colour="9,9,9").fingerprint == found.fingerprint
    assert button(tmp_path, said="It is shuffled.").fingerprint != found.fingerprint
    assert button(tmp_path, name="Cup").fingerprint != found.fingerprint


def test_an_answer_is_asked_for_and_then_told(tmp_path: Path) -> None:
    ask, go = Key.named("ask"), Key.named("answered")
    traits = [
        t.DynamicProperty("Deal", commands=(KeyCommand("Say it", ask, t.Prompt("What is it?")),)),
        t.TriggerAction(watch_keys=(ask,), action_keys=(go,), condition='{Deal!=""}'),
        t.ReportState(keys=(go,), report="Agreed: $Deal$"),
    ]
    found = control(tmp_path, traits, key=ask)
    assert found.lines == (
        "by menu",
        "own Deal is asked for",
        'if {‹answer›!=""}:',
        "  says Agreed: ‹answer›",
    )


def test_a_property_that_it_sets_on_other_pieces_belongs_to_a_control(tmp_path: Path) -> None:
    def traits(value: str) -> list[Trait]:
        commands = (KeyCommand("Glitch", GO, t.SetTo(value)),)
        return [t.SetPieceProperty(name="Glitch", commands=commands, filter='{Id=="1"}')]

    found = control(tmp_path, traits("1"), key=GO)
    assert found.lines[-1].startswith('of pieces with {Id=="1"}') and found.lines[-1].endswith("becomes '1'")
    assert control(tmp_path, traits("2"), key=GO).fingerprint != found.fingerprint


def test_a_piece_that_sends_itself_its_own_key_comes_to_an_end(tmp_path: Path) -> None:
    traits = [
        t.TriggerAction(menu="Again", key=GO, action_keys=(TELL,)),
        t.TriggerAction(key=TELL, action_keys=(GO,)),
    ]
    assert control(tmp_path, traits, key=GO).lines == ("by menu", "and so on")


def test_pieces_and_buttons_that_call_each_other_come_to_an_end(tmp_path: Path) -> None:
    keys = [Key.named(f"k{n}") for n in range(12)]
    callers = [
        [t.CounterGlobalKeyCommand(menu="Go", key=key, sent_key=other) for other in keys] for key in keys
    ]
    found = controls_of(module(tmp_path, *callers))
    assert all("  and so on" in "\n".join(kind.controls[keys[n]].lines) for n, kind in enumerate(found))
    ring = "".join(
        f'<VASSAL.build.module.DoActionButton text="{n}" hotkey="57344,0,{n}" doHotkey="true" '
        f'doReport="true" hotkeys="57344\\,0\\,{1 - n}" reportFormat="{n}">'
        "</VASSAL.build.module.DoActionButton>"
        for n in (0, 1)
    )
    (first, _) = controls_of(module(tmp_path, more=ring))
    (only,) = first.controls.values()
    assert only.says == ("0", "1", "0") and only.lines[-1] == "and so on"


def test_controls_of_two_modules_are_compared(tmp_path: Path) -> None:
    old = module(tmp_path, card(), name="old.vmod").path
    new = module(tmp_path, card(place="GEO"), told("-"), giver("{true}"), name="new.vmod").path
    assert [str(change) for change in compare_controls(old, new)] == [
        "~ control Boost (P0), Ctrl B: no longer: goes to Mat: Mat, LEO; now: goes to Mat: Mat, GEO",
        "+ control Ctrl B (P2)",
    ]
    assert compare_controls(old, old) == []


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ('{"x "+Faction+" "+(GetProperty("x_n_"+Faction)+1)}', "x ‹Faction› ‹x_n_$Faction$+1›"),
        ('{Faction+"."}', "‹Faction›."),
        ('{Faction+Number}', "‹Faction+Number›"),
        ('{Faction=="a" ? "b" : "c"+Faction}', '‹Faction=="a" ? "b" : "c"+Faction›'),
    ],
)  # fmt: skip
def test_an_expression_that_only_joins_texts_is_read_as_the_text(
    tmp_path: Path, head: str, said: str
) -> None:
    traits = [t.CalculatedProperty("Head", head), *card(sentence="$Who$ boosts. [$Head$ boost]")[1:]]
    assert control(tmp_path, traits).says == (f"‹Who› boosts. [{said} boost]",)
