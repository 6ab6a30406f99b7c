"""Damaged and hostile input: an error that a player understands, or a reading that goes on; never a crash."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hfmod.vassal import commands, tree
from hfmod.vassal.archive import Archive, write_archive
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.inspection import InspectError, inspect
from hfmod.vassal.module import Module, read_module
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save
from hfmod.vassal.snapshot import differences, snapshot

RUN = Path(__file__).parent.parent / "fixtures/vassal-samples/engine-run"
SEEDS = range(24)


@pytest.fixture(scope="module")
def refmod() -> Module:
    return read_module(RUN / "refmod.vmod")


def spoil(text: str, seed: int, letters: str) -> str:
    """`text` with a few letters changed, stretches cut out and others doubled."""
    chance = random.Random(seed)
    for _ in range(chance.choice([1, 5, 25])):
        at = chance.randrange(len(text))
        match chance.randrange(3):
            case 0:
                text = text[:at] + chance.choice(letters) + text[at + 1 :]
            case 1:
                text = text[:at] + text[at + chance.randrange(1, 30) :]
            case _:
                source = chance.randrange(len(text))
                text = text[:at] + text[source : source + chance.randrange(60)] + text[at:]
    return text


@pytest.mark.parametrize("seed", SEEDS)
def test_spoilt_logs_are_replayed_or_refused(refmod: Module, seed: int) -> None:
    name = "refmod-session.vlog" if seed % 2 else "refmod-session2.vlog"
    text = spoil(read_save(RUN / name).text(), seed, ";/\t\x1b\\',|0-~+")
    root = tree.parse(text)
    assert tree.serialise(root) == text
    replay = Replay(Save(root), refmod)
    assert len(list(replay.steps())) == len(replay.save.steps)
    assert snapshot(replay.state, refmod, side="Red")["step"] == len(replay.save.steps)
    assert differences(replay.state, replay.state) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_spoilt_modules_are_read_or_refused(seed: int, tmp_path: Path) -> None:
    with Archive(RUN / "refmod.vmod") as archive:
        build = archive.read("buildFile.xml").decode()
    letters = "0/;,.-\\ae" if seed % 2 else "<>&\"'=x"
    write_archive(tmp_path / "m.vmod", {"buildFile.xml": spoil(build, seed, letters).encode()})
    try:
        module = read_module(tmp_path / "m.vmod")
    except VassalFormatError as error:
        assert "m.vmod" in str(error)
        assert "\n" not in str(error)
        return
    for slot in module.slots:
        if slot.piece is not None:
            module.resolve(slot.piece)
    for name in module.maps:
        module.locate(name, 100, 100)


@pytest.mark.parametrize("seed", SEEDS)
def test_spoilt_files_are_inspected_or_refused(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    data = bytearray((RUN / chance.choice(["refmod.vmod", "refmod-session.vlog"])).read_bytes())
    for _ in range(chance.choice([1, 4, 16])):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path = tmp_path / "spoilt.vlog"
    path.write_bytes(data)
    try:
        assert inspect(path).lines()
    except InspectError as error:
        assert str(error).isprintable()


def test_a_saved_deck_is_a_command_tree() -> None:
    root = tree.parse((RUN / "patents.deck").read_text("utf-8"))
    head = commands.decode_command(root.text)
    assert isinstance(head, commands.LoadDeck)
    cards = [commands.decode_command(child.text) for child in root.children]
    assert cards
    assert all(isinstance(card, commands.AddPiece) for card in cards)


def test_huge_numbers_do_no_harm() -> None:
    long = "9" * 5000
    root = tree.Node(
        "begin_save", [tree.Node(f"+/1/piece;;;;A/Map;{long};-{long};1;0"), tree.Node("end_save")]
    )
    root.children.append(tree.Node(f"LOG\tM/1/Map/{long}/1e999/null/Map/0/0/null/x"))
    root.children.append(tree.Node(f"LOG\tSHOW_RESULTS\tdie\t{long}"))
    root.children.append(tree.Node(f"LOG\tMapBoardPicker\tB\t{long}\t{long}"))
    replay = Replay(Save(root))
    assert len(list(replay.steps())) == 3
    assert replay.state.pieces["1"].x == 0
