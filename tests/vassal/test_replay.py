"""Replaying logs: format reference, section 7, and the checks that the sample files were made for."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from hfmod.vassal import observations as o
from hfmod.vassal.commands import PlayerKey
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.replay import Replay, Step, begin_state, state_at
from hfmod.vassal.save import Save, read_save
from hfmod.vassal.sequence import encode
from hfmod.vassal.snapshot import differences, snapshot
from hfmod.vassal.table import Player, TableState
from hfmod.vassal.tree import Node

RUN = Path(__file__).parent.parent / "fixtures/vassal-samples/engine-run"
ROCKET, CARD = "1795815817673", "1795815817684"


@pytest.fixture(scope="module")
def refmod() -> Module:
    return read_module(RUN / "refmod.vmod")


def played(name: str, module: Module | None) -> tuple[Replay, list[Step]]:
    replay = Replay(read_save(RUN / name), module)
    return replay, list(replay.steps())


@pytest.mark.parametrize(
    ("log", "end"), [("refmod-session.vlog", "refmod-end"), ("refmod-session2.vlog", "refmod-end2")]
)
def test_a_replay_ends_as_the_engine_did(refmod: Module, log: str, end: str) -> None:
    replay, _ = played(log, refmod)
    expected = json.loads((RUN / f"{end}.state.json").read_text("utf-8"))
    assert {
        i: {"name": p.name, "map": p.map, "x": p.x, "y": p.y, "Fuel": p.properties().get("Fuel")}
        for i, p in replay.state.pieces.items()
    } == expected["pieces"]
    for name, value in expected["global_properties"].items():
        if name != "2d6_result":  # dice properties are not saved, so the engine had its start-up value
            assert replay.state.property(name) == value
    saved = begin_state(read_save(RUN / f"{end}.vsav"), refmod)
    assert differences(replay.state, saved) == []


def test_logs_chain(refmod: Module) -> None:
    first, _ = played("refmod-session.vlog", refmod)
    second = begin_state(read_save(RUN / "refmod-session2.vlog"), refmod)
    assert differences(first.state, second) == []
    start = begin_state(read_save(RUN / "refmod-start.vsav"), refmod)
    assert differences(start, begin_state(read_save(RUN / "refmod-session.vlog"), refmod)) == []
    found = differences(start, second)
    assert any("only on one table" in line for line in found)
    assert any(line.startswith("property Score") for line in found)
    assert not any("-pw" in line for line in found)


def test_integrity_of_an_honest_log(refmod: Module) -> None:
    """All old positions fit; the only odd old state is the mask that a face-down deck set silently."""
    first, _ = played("refmod-session.vlog", refmod)
    assert [(w.piece, w.kind, w.expected_by_format) for w in first.warnings] == [(CARD, "state", True)]
    second, _ = played("refmod-session2.vlog", refmod)
    assert second.warnings == []


def test_an_edited_log_is_noticed(refmod: Module) -> None:
    save = read_save(RUN / "refmod-session.vlog")
    for _, node in save.root.walk():
        node.text = node.text.replace("/221/160/null/Main Map/100/96/", "/221/160/null/Main Map/101/96/")
        node.text = node.text.replace("MutableProperty\tScore\t1\t2", "MutableProperty\tScore\t7\t8")
    replay = Replay(save, refmod)
    steps = list(replay.steps())
    assert [(w.kind, w.expected_by_format) for w in steps[1].warnings] == [("position", False)]
    assert "101,96" in steps[1].warnings[0].message
    assert [w.kind for w in steps[8].warnings] == ["property"]


def test_moves_name_places_and_players(refmod: Module) -> None:
    _, steps = played("refmod-session.vlog", refmod)
    assert len(steps) == 34
    assert steps[1].player == Player("Alice/Red", "Red")
    move = next(x for x in steps[1].observations if isinstance(x, o.PieceMoved))
    assert (move.step, move.piece.id, move.piece.gpid, move.piece.name) == (2, ROCKET, "1", "Rocket")
    assert (move.origin.map, move.origin.x, move.origin.y) == ("Main Map", 100, 96)
    assert (move.origin.name, move.target.name) == ("Earth: 0302", "Earth: 0503")
    assert steps[0].player is None  # chat has no actor


def test_what_each_step_shows(refmod: Module) -> None:
    _, steps = played("refmod-session.vlog", refmod)

    def only(number: int, kind: type[o.Observation]) -> list[o.Observation]:
        return [x for x in steps[number - 1].observations if type(x) is kind]

    (typed,) = only(1, o.ChatLine)
    assert isinstance(typed, o.ChatLine)
    assert (typed.kind, typed.text) == ("typed", "<Alice/Red> - hello, world")
    (fuel,) = only(3, o.TraitChanged)
    assert isinstance(fuel, o.TraitChanged)
    assert (fuel.kind, fuel.name, fuel.old, fuel.new) == ("property", "Fuel", "5", "4")
    (layer,) = only(4, o.TraitChanged)
    assert isinstance(layer, o.TraitChanged)
    assert (layer.kind, layer.name, layer.old, layer.new) == ("layer", "Damage", "1", "2")
    assert layer.piece.name == "Rocket (damaged)"
    (dice,) = only(7, o.DiceRolled)
    assert isinstance(dice, o.DiceRolled)
    assert (dice.button, dice.numbers) == ("2d6", (1, 5))
    (special,) = only(8, o.SpecialDiceRolled)
    assert isinstance(special, o.SpecialDiceRolled)
    assert (special.button, special.faces, special.texts) == ("Symbol die", (0,), ("Hit",))
    assert not only(8, o.DiceRolled)
    (turn,) = only(10, o.TurnChanged)
    assert isinstance(turn, o.TurnChanged)
    assert dict(turn.values) == {"TurnYear": "1", "TurnPhase": "Ops"}
    (drawn,) = only(17, o.CardDrawn)
    assert isinstance(drawn, o.CardDrawn)
    assert (drawn.deck, drawn.piece.name, drawn.from_top, drawn.target.map) == (
        "Patents",
        "Robonaut",
        0,
        "Red Hand",
    )
    assert drawn.piece.public_name is None  # it went into Red's hand
    (mask,) = only(18, o.TraitChanged)
    assert isinstance(mask, o.TraitChanged)
    assert (mask.kind, mask.old, mask.new) == ("mask", "Red", "")
    assert [type(x).__name__ for x in steps[28].observations] == ["PieceRemoved"]
    notes = [x for n in (24, 30, 31) for x in only(n, o.NotesChanged)]
    assert [(n.kind, n.text) for n in notes if isinstance(n, o.NotesChanged)] == [
        ("scenario", "line1\nline2"),
        ("public", "public \n note"),
        ("private", None),
        ("secret", None),
    ]
    assert [type(x).__name__ for x in steps[32].observations] == [
        "ChatLine",
        "RosterChanged",
        "RosterChanged",
    ]


def test_one_undo_takes_back_one_roll(refmod: Module) -> None:
    _, steps = played("refmod-session.vlog", refmod)
    undone = [x for s in steps for x in s.observations if isinstance(x, o.Undone)]
    assert [(u.step, u.undone) for u in undone] == [(28, 27)]
    assert all(x.undoing for x in steps[27].observations)
    rolls = [x for s in steps for x in s.observations if isinstance(x, o.DiceRolled)]
    assert [r.numbers for r in rolls if r.step != 27] == [(1, 5)]
    assert len(rolls) == 2  # the undo itself is no roll


def test_stack_moves_move_every_piece(refmod: Module) -> None:
    _, steps = played("refmod-session2.vlog", refmod)
    moves = [x for x in steps[4].observations if isinstance(x, o.PieceMoved)]
    assert [(m.piece.id, m.target.name) for m in moves] == [(ROCKET, "Vesta"), ("1795815819018", "Vesta")]
    assert {m.with_stack for m in moves} == {"1795815818683"}


def test_state_at_a_step(refmod: Module) -> None:
    save = read_save(RUN / "refmod-session.vlog")
    assert state_at(save, 0, refmod).pieces[ROCKET].x == 100
    assert state_at(save, 2, refmod).pieces[ROCKET].x == 221
    assert state_at(save, 2, refmod).step == 2
    with pytest.raises(ValueError, match="34 steps"):
        state_at(save, 35, refmod)


def test_no_output_holds_a_player_id(refmod: Module) -> None:
    for name in ("refmod-session.vlog", "refmod-session2.vlog"):
        replay, steps = played(name, refmod)
        shown = [repr(replay), repr(replay.state), *(repr(s) for s in steps)]
        shown += [json.dumps(snapshot(replay.state, refmod, reveal=r)) for r in (True, False)]
        assert not any("-pw" in text or "my secret" in text or "5 aqua" in text for text in shown)


def test_snapshot_shows_what_may_be_seen(refmod: Module) -> None:
    state = state_at(read_save(RUN / "refmod-session.vlog"), 17, refmod)
    public = snapshot(state, refmod)
    assert "Red Hand" not in public["maps"]
    assert public["decks"]["Patents"] == {"map": "Main Map", "cards": 2, "face_down": True}
    red = snapshot(state, refmod, side="Red")
    assert [p["name"] for p in red["maps"]["Red Hand"]] == ["Robonaut"]
    everything = snapshot(state, refmod, reveal=True)
    assert everything["decks"]["Patents"]["order"] == ["Ion Drive", "Solar Sail"]
    hidden = state_at(read_save(RUN / "refmod-session.vlog"), 20, refmod)
    assert ROCKET not in {p["id"] for p in snapshot(hidden, refmod)["maps"]["Main Map"]}
    assert ROCKET in {p["id"] for p in snapshot(hidden, refmod, side="Red")["maps"]["Main Map"]}


# Logs written by hand, in the spelling of section 5.5


def log(*steps: object, begin: tuple[str, ...] = ()) -> Save:
    """A log; a step is a text or a tuple (text, sub-commands...)."""
    root = Node("begin_save", [Node(t) for t in (*begin, "end_save")])
    for step in steps:
        texts = step if isinstance(step, tuple) else (step,)
        root.children.append(Node(f"LOG\t{texts[0]}", [Node(f"LOG\t{t}") for t in texts[1:]]))
    return Save(root)


def rolled(module: Module | None, **left: str) -> o.DiceRolled:
    """What a step shows that sets these properties of the button 2d6."""
    texts = [f"MutableProperty\t2d6_{end}\t0\t{value}\tModule" for end, value in left.items()]
    (step,) = Replay(log(("CHAT* rolls", *texts)), module).steps()
    (found,) = (x for x in step.observations if isinstance(x, o.DiceRolled))
    return found


def test_faces_and_modifier_of_a_roll_stand_apart(refmod: Module) -> None:
    added = rolled(None, result="5,1", total="9", keep="2", summary="1 x1, 5 x1")
    assert (added.results, added.total, added.modifier) == (("5", "1"), 9, 3)
    assert added.told == "5, 1 +3 = 9"
    total = rolled(None, result="9", total="9", keep="2", summary="3 x2")
    assert (total.results, total.modifier) == (("3", "3"), 3)
    dark = rolled(None, result="9", total="9", keep="2")
    assert (dark.results, dark.modifier, dark.told) == ((), None, "9 in total")
    old = rolled(None, result="5,1")
    assert (old.results, old.total, old.modifier) == (("5", "1"), None, None)
    (button,) = refmod.components("DiceButton")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(button.attributes, "plus", "2")
        each = rolled(refmod, result="7,3", total="11", keep="2")
    assert (each.results, each.total, each.modifier) == (("5", "1"), 11, 5)


def card(piece_id: str, name: str, mask: str = "") -> str:
    if not mask:
        return f"+/{piece_id}/piece;;;;{name}/Map;5;5;1;0"
    return f"+/{piece_id}/obs;;b.png;Flip;B;?;player:;Peek;;true;;\tpiece;;;;{name}/{mask};\tMap;5;5;1;0"


DECK = "deck;" + ";".join(["x"] * 12 + ["Draw"] + ["x"] * 36)
CLOSED = DECK.replace("deck;x;x;x;x;x", "deck;x;x;x;x;Always")
TABLE = (
    *(card(i, n) for i, n in (("1", "A"), ("2", "B"), ("3", "C"))),
    f"+/9/{DECK}/Map;5;5;true;1,2,3",
    "PLAYER\tpw-1\tAnn\tRed",
)


def kinds(step: Step) -> list[str]:
    return [type(x).__name__ for x in step.observations]


def test_shuffle_draw_and_return() -> None:
    replay = Replay(
        log(
            "D/9/Map;5;5;true;3,1,2/Map;5;5;true;1,2,3",
            ("M/2/Map/50/50/null/Map/5/5/1/pw-1", "+/20/stack/Map;50;50;2;@@-1"),
            "M/2/Map/5/5/1/Map/50/50/null/pw-1",
            "D/9/Map;5;5;false;3,1,2",
            begin=TABLE,
        )
    )
    steps = list(replay.steps())
    assert [kinds(s) for s in steps] == [
        ["DeckShuffled"],
        ["PieceMoved", "CardDrawn"],
        ["PieceMoved", "CardReturned"],
        ["DeckChanged"],
    ]
    drawn = steps[1].observations[1]
    assert isinstance(drawn, o.CardDrawn)
    assert (drawn.from_top, drawn.player) == (0, Player("Ann", "Red"))
    assert replay.state.decks()["Draw"].contents == ["3", "1", "2"]
    assert "20" not in replay.state.stacks  # an empty stack vanishes
    assert "('3'" not in repr(steps[0])  # deck order is secret
    assert replay.warnings == []


def test_a_card_into_an_empty_deck() -> None:
    begin = (card("1", "A"), f"+/9/{DECK}/Map;80;80;false")
    replay = Replay(log("M/1/Map/80/80/null/Map/5/5/null/x", begin=begin))
    (step,) = replay.steps()
    assert kinds(step) == ["PieceMoved", "CardReturned"]
    assert replay.state.decks()["Draw"].contents == ["1"]
    assert step.player is None  # nobody of that id is in the roster


def test_a_card_returned_over_another_lies_on_top_and_over_none_at_the_bottom() -> None:
    for under, lying in (("3", ["1", "3", "2"]), ("null", ["2", "1", "3"])):
        replay = Replay(
            log(
                ("M/2/Map/50/50/null/Map/5/5/1/pw-1", "+/20/stack/Map;50;50;2;@@-1"),
                f"M/2/Map/5/5/{under}/Map/50/50/null/pw-1",
                begin=TABLE,
            )
        )
        replay.run()
        assert replay.state.decks()["Draw"].contents == lying


def test_a_layer_shows_the_property_that_it_follows() -> None:
    layer = "emb2;;128;A;;128;;;128;;;;1;false;0;0;a.png,b.png;Front,Back;true;Side;;;true;Side;0;1"
    types = f"PROP;Side;true,0,1,false;\t{layer}\\\tpiece;;;;Plain"
    for side, name in (("0", "Front"), ("1", "Back"), ("7", "Back"), ("", "Front")):
        replay = Replay(log(begin=(f"+/1/{types}/{side}\t1\\\tMap;5;5;1;0",)))
        assert replay.state.pieces["1"].name == name


def test_a_deck_that_is_always_face_down_hides_its_cards() -> None:
    begin = (card("1", "A"), f"+/9/{CLOSED}/Map;80;80;false;1")
    state = Replay(log(begin=begin)).state
    assert state.public_name(state.pieces["1"]) is None
    assert snapshot(state)["decks"]["Draw"] == {"map": "Map", "cards": 1, "face_down": True}
    open_deck = Replay(log(begin=(begin[0], begin[1].replace("Always", "Never")))).state
    assert snapshot(open_deck)["decks"]["Draw"]["top"] == "A"


def test_pieces_join_and_leave_stacks() -> None:
    begin = (card("1", "A"), card("2", "B"), "+/8/stack/Map;5;5;1;@@-1", "+/7/stack/Map;9;9;2;@@-1")
    replay = Replay(
        log("M/2/Map/5/5/1/Map/9/9/null/x", "M/8/Other/1/2/null/Map/5/5/null/x", "-/1", begin=begin)
    )
    steps = replay.steps()
    next(steps)
    assert replay.state.stacks["8"].contents == ["1", "2"]
    assert "7" not in replay.state.stacks
    second = next(steps)
    assert [(m.piece.id, m.target.map) for m in second.observations if isinstance(m, o.PieceMoved)] == [
        ("1", "Other"),
        ("2", "Other"),
    ]
    assert kinds(next(steps)) == ["PieceRemoved"]
    assert replay.state.stacks["8"].contents == ["2"]


def test_stacks_may_stand_before_their_pieces() -> None:
    state = Replay(log(begin=("+/8/stack/Map;7;7;1;2", card("1", "A"), card("2", "B")))).state
    assert state.stacks["8"].contents == ["1", "2"]
    assert (state.pieces["1"].x, state.pieces["1"].parent) == (7, "8")


def test_two_undos_take_back_two_steps() -> None:
    undo = "* Rückgängig: "  # the word is translated
    replay = Replay(
        log(
            "CHAT* one",
            "CHAT* two",
            ("UNDO\ttrue", f"CHAT{undo}* two", "UNDO\tfalse"),
            ("UNDO\ttrue", f"CHAT{undo}* one", "UNDO\tfalse"),
            "CHAT* three",
            ("UNDO\ttrue", "UNDO\tfalse"),
            ("UNDO\ttrue", "CHAT* UNDO: * never said", "UNDO\tfalse"),
        )
    )
    found = [x.undone for s in replay.steps() for x in s.observations if isinstance(x, o.Undone)]
    assert found == [2, 1, 5, None]


def test_odd_commands_do_not_stop_a_replay() -> None:
    replay = Replay(
        log(
            "D/404/x/y",
            "M/404/Map/1/2/null/Map/3/4/null/x",
            "-/404",
            "M/1/Map/?/2/null",
            "ZAP\t1",
            "null",
            "TURNx",
            "SHOW_RESULTS\tdie\tx",
            "+/5",
            "D/9/Map",
            begin=TABLE,
        )
    )
    steps = list(replay.steps())
    assert len(steps) == 10
    assert Counter(w.kind for w in replay.warnings)["unknown"] == 3
    assert replay.ignored["UnknownCommand"] >= 3
    assert replay.ignored["NoEncoder"] == 1


def test_mask_owners_are_named_not_shown() -> None:
    begin = (card("1", "Spy", "null"), "PLAYER\tpw-1\tAnn\tRed")
    masked = encode([card("1", "Spy", "pw-1").split("/")[3]], "/")
    other = masked.replace("pw-1", "pw-2")
    replay = Replay(log(f"D/1/{masked}", f"D/1/{other}", begin=begin))
    first, second = replay.steps()
    changes = [x for s in (first, second) for x in s.observations if isinstance(x, o.TraitChanged)]
    assert [(c.old, c.new) for c in changes] == [("", "Ann"), ("Ann", "***")]
    assert changes[0].piece.public_name == "?"
    assert "pw-" not in repr((first, second, replay.state))
    ann = snapshot(state_at(replay.save, 1), side="Red")["maps"]["Map"][0]
    assert ann["name"] == "Spy"
    assert snapshot(replay.state, side="Red")["maps"]["Map"][0]["name"] == "?"


def test_roster_of_a_state() -> None:
    state = TableState(roster={PlayerKey("pw"): Player("Ann", "Red")})
    assert state.player(PlayerKey("pw")) == Player("Ann", "Red")
    assert state.player(None) is None
    assert "pw" not in repr(state)


def test_foreign_logs_replay(foreign: Path) -> None:
    tour = Replay(read_save(foreign / "tour.log"), read_module(foreign / "tour.mod"))
    steps = list(tour.steps())
    assert len(steps) == 114
    assert tour.warnings == []
    assert sum(isinstance(x, o.PieceMoved) for s in steps for x in s.observations) == 32
    for path in sorted((foreign / "public").glob("*.v*")):
        replay = Replay(read_save(path))
        for _ in replay.steps():
            pass
        assert replay.warnings == [], path.name
