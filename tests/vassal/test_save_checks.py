"""Static checks of saves and logs: each planted fault gives its finding, and hidden pieces stay unnamed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hfmod.vassal.module import Module, read_module
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save, read_save, write_save
from hfmod.vassal.save_checks import check_save
from hfmod.vassal.snapshot import differences
from hfmod.vassal.tree import Node

RUN = Path(__file__).parent.parent / "fixtures" / "vassal-samples" / "engine-run"
MODULE, SAVE = RUN / "refmod.vmod", RUN / "refmod-end.vsav"


def edited(change: Callable[[str], str], path: Path = SAVE) -> Save:
    """A sample with other texts of its commands."""

    def over(node: Node) -> Node:
        return Node(change(node.text), [over(child) for child in node.children])

    save = read_save(path)
    save.root = over(save.root)
    return save


@pytest.fixture
def found(tmp_path: Path) -> Callable[..., list[tuple[str, str]]]:
    def check(change: Callable[[str], str], module: Module | None = None) -> list[tuple[str, str]]:
        write_save(tmp_path / "game.vsav", edited(change))
        findings = check_save(tmp_path / "game.vsav", module)
        assert all(finding.help for finding in findings)
        return [(finding.code, finding.message) for finding in findings]

    return check


def swap(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new)


def test_a_layer_without_such_a_level(found: Callable[..., list[tuple[str, str]]]) -> None:
    """Both rockets are damaged, at level 2 of 2."""
    levels = "emb2;;128;A;Next;128;;;128;;;;1;false;0;0;,damaged.png;"
    found_there = found(swap(levels, levels.replace(",damaged.png", "damaged.png")))
    assert found_there == [("VS209", "Rocket: Damage stands at level 2 of 1 (2 times)")]


def test_a_number_that_is_none(found: Callable[..., list[tuple[str, str]]]) -> None:
    def facing(text: str) -> str:
        return text.replace("PROP;Fuel;true,0,10,false;", "PROP;Fuel;true,0,lots,false;")

    (first, *_) = found(facing)
    assert first[0] == "VS209"
    assert "maximum of DynamicProperty Fuel is 'lots', must be a number" in first[1]


def test_a_stack_in_a_stack_and_a_piece_that_is_not_there(
    found: Callable[..., list[tuple[str, str]]],
) -> None:
    state = Replay(read_save(SAVE)).state
    stack = next(one for one in state.stacks.values() if one.map == "Main Map" and not one.is_deck)
    hand = next(one for one in state.stacks.values() if one.map == "Red Hand")

    def holding(inner: str) -> Callable[[str], str]:
        return lambda text: text.replace(";@@", f";{inner};@@") if f"+/{stack.id}/stack" in text else text

    assert ("VS210", "a stack on Main Map: holds another stack") in found(holding(hand.id))
    assert ("VS210", "a stack on Main Map: holds a piece that is not there") in found(holding("77"))


def test_hidden_pieces_are_not_named(found: Callable[..., list[tuple[str, str]]]) -> None:
    """Two cards are face down in a deck and one is in a hand."""
    module = read_module(MODULE)
    module.images = ("none.png",)
    del module.maps["Red Hand"]
    messages = [message for _, message in found(lambda text: text, module)]
    assert "a hidden piece: lies on Red Hand, which the module does not have" in messages
    assert not any(name in message for message in messages for name in ("Ion", "Solar", "Robonaut", "card"))


def test_a_module_that_is_kept_without_pictures_lacks_none(
    found: Callable[..., list[tuple[str, str]]],
) -> None:
    module = read_module(MODULE)
    module.images = ()
    assert found(lambda text: text, module) == []


def test_the_place_of_a_hidden_card_differs_without_its_name() -> None:
    """What two logs of a game differ in is told to everybody."""
    here = Replay(read_save(SAVE)).state
    deck = here.decks()["Patents"]
    first, second = deck.contents
    there = Replay(edited(swap(f"{first},{second}", f"{second},{first}"))).state
    lines = differences(here, there)
    assert lines == ["a hidden piece: lies in another stack or place of a deck"] * 2
