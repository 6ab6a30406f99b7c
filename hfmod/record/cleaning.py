"""Cleans a VASSAL log: the same game to the same end, without undone steps, for others to read and replay.

An undone roll, shuffle, draw or reveal does not vanish: the undo's place is taken by a line that tells it,
which ``hfmod validate`` reads as it reads the undo itself (CHANCE-UNDONE).
"""

from __future__ import annotations

import html
from collections.abc import Iterable
from dataclasses import dataclass, replace

from hfmod.record.chance_watch import ChanceWatch, write_note
from hfmod.vassal import observations as o
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save
from hfmod.vassal.scrub import scrub
from hfmod.vassal.snapshot import differences
from hfmod.vassal.tree import Node

_LOG = "LOG\t"


@dataclass(frozen=True)
class Cleaned:
    """A cleaned log. ``dropped``: pairs of an undone step and its undo that are gone; ``kept``: those that
    had to stay, for without them the game would end otherwise; ``notes``: lines that tell undone chance."""

    save: Save
    dropped: tuple[tuple[int, int], ...]
    kept: tuple[tuple[int, int], ...]
    notes: int


def cleaned(save: Save, keep_ids: bool = False) -> Cleaned:
    """A log without undo; player ids and private notes are taken out of it unless ``keep_ids``."""
    watch, pairs = ChanceWatch(), []
    replay = Replay(save)
    for step in replay.steps():
        for seen in step.observations:
            if isinstance(seen, o.Undone) and seen.undone is not None:
                watch.undo(seen.undone, step.number)
                pairs.append((seen.undone, step.number))
            elif not seen.undoing:
                watch.see(step.number, seen, replay.state)
    told: dict[int, list[str]] = {}
    for taken in watch.taken_back():
        if taken.at in {at for _, at in pairs}:
            told.setdefault(taken.at, []).append(write_note(taken))

    chosen = pairs if _ends_so(replay, _without(save, pairs, told)) else _possible(replay, save, pairs, told)
    result = _without(save, chosen, told)
    kept = tuple(pair for pair in pairs if pair not in chosen)
    notes = sum(len(told.get(at, ())) for _, at in chosen)
    return Cleaned(result if keep_ids else scrub(result), tuple(chosen), kept, notes)


def _possible(
    replay: Replay, save: Save, pairs: list[tuple[int, int]], told: dict[int, list[str]]
) -> list[tuple[int, int]]:
    """As many pairs as can go without another end of the game, tried one after the other."""
    chosen: list[tuple[int, int]] = []
    for pair in pairs:
        if _ends_so(replay, _without(save, [*chosen, pair], told)):
            chosen.append(pair)
    return chosen


def _without(save: Save, pairs: Iterable[tuple[int, int]], told: dict[int, list[str]]) -> Save:
    """The log without these pairs of steps; where an undo stood, the lines that tell of it."""
    gone = {step for pair in pairs for step in pair}
    children, number = [], 0
    for child in save.root.children:
        if not child.text.startswith(_LOG):
            children.append(child)
            continue
        number += 1
        if number not in gone:
            children.append(child)
        else:
            children += [Node(f"{_LOG}CHAT{html.escape(line, quote=False)}") for line in told.get(number, ())]
    return replace(save, root=Node(save.root.text, children))


def _ends_so(replay: Replay, save: Save) -> bool:
    """Whether a log ends with the table of a replay, and contradicts itself no more than that did."""
    other = Replay(save)
    other.run()
    return not differences(replay.state, other.state) and _odd(other) <= _odd(replay)


def _odd(replay: Replay) -> int:
    return sum(not warning.expected_by_format for warning in replay.warnings)
