"""Habits that cost players time: silent automation, long menus, repeated traits; and endless triggers."""

from __future__ import annotations

from hfmod.vassal import traits as t
from hfmod.vassal.habit_checks import habits, repeated
from hfmod.vassal.values import KeyCommand, SetTo

GO, MOVE, BURN = (t.Key.named(name) for name in ("go", "move", "burn"))


def told(*traits: t.Trait) -> list[str]:
    piece = t.piece([t.BasicPiece(name="Rocket"), *traits])
    return [f"{one.code} {one.message}" for one in habits(piece, "piece Rocket")]


def fuel(key: t.Key) -> t.DynamicProperty:
    return t.DynamicProperty(name="Fuel", commands=(KeyCommand("", key, SetTo("1")),))


def test_triggers_that_start_each_other_are_a_circle_unless_something_stops_them() -> None:
    there = t.TriggerAction(name="there", key=GO, action_keys=(MOVE,))
    back = t.TriggerAction(name="back", key=MOVE, action_keys=(GO,))
    assert told(there, back) == ["VM132 triggers start each other: there -> back -> there"]
    assert told(t.TriggerAction(name="self", key=GO, action_keys=(GO,))) == [
        "VM132 triggers start each other: self -> self"
    ]
    assert told(there, t.TriggerAction(name="back", key=MOVE, action_keys=(GO,), condition="{Fuel>0}")) == []
    assert told(there, back, t.RestrictCommands(condition="{Fuel==0}", keys=(MOVE,))) == []
    assert told(there, t.TriggerAction(name="on", key=MOVE, action_keys=(BURN,))) == []


def test_a_command_that_changes_a_property_without_a_report_is_silent() -> None:
    burn = t.TriggerAction(name="b", menu="Burn", key=GO, action_keys=(MOVE,))
    by_way = t.TriggerAction(name="w", watch_keys=(MOVE,), action_keys=(BURN,))
    silent = ["VM134 'Burn' changes properties, and no report tells of it"]
    assert told(burn, by_way, fuel(BURN)) == silent
    assert told(burn, by_way, fuel(BURN), t.ReportState(keys=(BURN,), report="$PieceName$ burns")) == []
    assert told(burn, by_way, fuel(BURN), t.ReportState(keys=(BURN,), report="")) == []  # silence is meant
    assert told(burn, by_way, fuel(BURN), t.GlobalHotKey(key=BURN)) == []  # who hears it may report
    assert told(burn, fuel(BURN)) == []  # changes nothing


def test_twenty_entries_in_one_row_are_many() -> None:
    entries = [t.TriggerAction(name=f"n{n}", menu=f"Do {n}", key=t.Key.named(f"n{n}")) for n in range(20)]
    assert told(*entries) == ["VM133 its menu has 20 entries in one row"]
    assert told(*entries[1:]) == []
    assert told(*entries, t.SubMenu("More", ("Do 3", "Do 4"))) == []


def test_the_same_traits_in_twenty_pieces_ask_for_a_prototype() -> None:
    shared = [t.Delete(), t.Clone(), fuel(BURN)]
    many = [
        (f"piece {n}", t.piece([t.BasicPiece(name=str(n)), *shared, t.Marker(("Id",), (str(n),))]))
        for n in range(20)
    ]
    (one,) = repeated(many)
    assert (one.code, one.where, one.message) == ("VM135", "piece 0", "20 pieces carry the same 3 traits")
    assert list(repeated(many[1:])) == []
    using = [(where, t.piece([*piece.traits, t.UsePrototype("p")])) for where, piece in many]
    assert list(repeated(using)) == []
