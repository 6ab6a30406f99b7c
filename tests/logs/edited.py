"""A legal evening of three players, and what can be wrong with its log: slips and edited files."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache

from hfmod.games.hf4.record.writing import Writer
from hfmod.vassal import commands as c
from hfmod.vassal.commands import decode_command
from hfmod.vassal.tree import Node
from tests.games.hf4.worlds import deal
from tests.logs.scenes import (
    ACTOR,
    CAVES,
    CREW,
    HEADER,
    LEO,
    OTHER,
    POLE,
    THIRD,
    Scene,
    act,
    aquas,
    both,
    hand,
    laid_out,
    rocket,
    site,
)
from tests.logs.windows import Read, Window

Steps = list[Node]
Edit = Callable[[Steps], Steps]
Slip = Callable[[Writer], object]

EVENING = Scene(
    "an evening",
    both(
        rocket(LEO, fuel=0), hand("CT044", "CD092", "CB056"), aquas(9), site(POLE), site(CAVES),
        lambda state: deal(state, OTHER, "CF069", "CG104"), lambda state: deal(state, THIRD, "CX083"),
    ),
    (
        act("research_auction", deck="robonauts", bid=1), act("bid", by=OTHER, amount=2),
        act("pass_bid", by=THIRD), act("pass_bid"), act("load_fuel", tanks=5, source=LEO),
        act("activate_thruster", card=CREW), act("enter", space="cycler"), act("enter", space="luna-belt"),
        act("roll_belt", 2), act("enter", space="geo"), act("end_move"), act("end_turn"),
        act("free_market", by=OTHER, card="CF069"), act("end_turn", by=OTHER),
        act("boost", by=THIRD, cards=["CX083"]), act("end_turn", by=THIRD),
        act("advance_sunspot", by=None),
    ),
    {},
)  # fmt: skip


@cache
def evening() -> tuple[Window, Steps]:
    """How it begins, and its steps."""
    writer = laid_out(EVENING)
    window = Window(writer, HEADER)
    for number, one in enumerate(EVENING.acts, 1):
        writer.tell(number, one)
    return window, window.steps(writer)


def edited(change: Edit) -> Read:
    """The evening as an edited file tells it."""
    window, steps = evening()
    return window.read(change(deepcopy(steps)))


def slipped(slip: Slip, before: str) -> Read:
    """The evening up to the end of a turn, before which something is done that nobody tells."""
    writer = laid_out(EVENING)
    window = Window(writer, HEADER)
    ends = {ACTOR: 11, OTHER: 13, THIRD: 15, "": 16}
    for number, one in enumerate(EVENING.acts[: ends[before]], 1):
        writer.tell(number, one)
    slip(writer)
    if before:
        writer.desk.press(before, "end-turn")
    else:
        writer.desk.by_table("advance")
    return window.read(window.steps(writer))


# -- edits ---------------------------------------------------------------------------------------------------


def find(steps: Steps, words: str) -> int:
    """The one step whose report holds some words."""
    said = [[node.text for _, node in step.walk() if "\tCHAT" in node.text] for step in steps]
    found = [n for n, lines in enumerate(said) if any(words in line for line in lines)]
    assert len(found) == 1, (words, found)
    return found[0]


def dropped(words: str) -> Edit:
    """A step is missing."""

    def change(steps: Steps) -> Steps:
        del steps[find(steps, words)]
        return steps

    return change


def doubled(words: str) -> Edit:
    """A step is there twice."""

    def change(steps: Steps) -> Steps:
        at = find(steps, words)
        return [*steps[: at + 1], deepcopy(steps[at]), *steps[at + 1 :]]

    return change


def swapped(one: str, other: str) -> Edit:
    """Two steps stand in each other's place."""

    def change(steps: Steps) -> Steps:
        a, b = find(steps, one), find(steps, other)
        steps[a], steps[b] = steps[b], steps[a]
        return steps

    return change


def moved(words: str, behind: str) -> Edit:
    """A step stands behind another one."""

    def change(steps: Steps) -> Steps:
        step = steps.pop(find(steps, words))
        steps.insert(find(steps, behind) + 1, step)
        return steps

    return change


def reworded(words: str, old: str, new: str, mark: str = "CHAT") -> Edit:
    """The report of a step is another one (``mark``: or other commands of it)."""

    def change(steps: Steps) -> Steps:
        texts = [node for _, node in steps[find(steps, words)].walk() if mark in node.text]
        assert any(old in node.text for node in texts)
        for node in texts:
            node.text = node.text.replace(old, new)
        return steps

    return change


def added(words: str, *commands: c.Command) -> Edit:
    """Commands that nobody's control gave stand behind a step."""

    def change(steps: Steps) -> Steps:
        first, *rest = (Node(c.Log(one.encode()).encode()) for one in commands)
        first.children = rest
        steps.insert(find(steps, words) + 1, first)
        return steps

    return change


def undone(words: str, *, again: bool = False) -> Edit:
    """A step is taken back by an undo, and perhaps done again."""

    def change(steps: Steps) -> Steps:
        at = find(steps, words)
        inverse: list[c.Command] = [c.Undo(True)]
        for _, node in reversed(list(steps[at].walk())):
            inverse += inverse_of(decode_command(node.text))
        first, *rest = (Node(c.Log(one.encode()).encode()) for one in (*inverse, c.Undo(False)))
        first.children = rest
        return [*steps[: at + 1], first, *([deepcopy(steps[at])] if again else []), *steps[at + 1 :]]

    return change


def inverse_of(command: c.Command) -> list[c.Command]:
    """What an undo does against a command."""
    if isinstance(command, c.Log):
        command = command.command
    match command:
        case c.ChangeProperty(name, old, new, container):
            return [c.ChangeProperty(name, new, old, container)]
        case c.ChangePiece(id, state, old) if old is not None:
            return [c.ChangePiece(id, old, state)]
        case c.MovePiece():
            return [
                c.MovePiece(
                    command.id, command.old_map, command.old_x, command.old_y, command.old_under,
                    command.map, command.x, command.y, command.under, command.player,
                )
            ]  # fmt: skip
        case c.Chat():
            return [c.Chat(f"* UNDO: {command.text}")]
        case c.AddPiece():
            return [c.RemovePiece(command.id)]
    return []
