"""What shows that a log was cut, mixed or edited, in logs of the module of any of our games.

Each faction counts its declarations, and the table keeps what was said, rolled and counted last: a number
left out or said twice, and a report that the table did not make, are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from hfmod.findings import Finding, Severity
from hfmod.record.declarations import MARK, Declaration, read_declaration
from hfmod.record.series import passing
from hfmod.vassal import observations as o
from hfmod.vassal.module_writer.pieces import counter_of, said
from hfmod.vassal.replay import Step
from hfmod.vassal.table import TableState


def numbers(game: str, factions: Iterable[str], state: TableState) -> dict[str, int]:
    """How many declarations each faction has made."""
    found = {faction: state.property(counter_of(game, faction)) or "" for faction in factions}
    return {faction: int(n) if n.isdecimal() else 0 for faction, n in found.items()}


def gaps(
    declared: Iterable[tuple[int, Declaration]], before: Iterable[tuple[int, Mapping[str, int]]]
) -> Iterator[Finding]:
    """What is missing among declarations with their steps.

    ``before``: after which step a log begins, and what had been declared by then.
    """
    last: dict[str, int] = {}
    counts = list(before)
    for step, tag in declared:
        while counts and step > counts[0][0]:
            last.update(counts.pop(0)[1])
        known = last.get(tag.faction, 0)
        last[tag.faction] = tag.number
        if tag.number != known + 1:
            why = "steps are missing" if tag.number > known else "steps are doubled, or in another order"
            message = f"declaration {tag.number} of {tag.faction} follows on {known}; {why}"
            yield Finding("LOG-GAP", Severity.UNVERIFIABLE, message, step=step, player=tag.faction)


def unsaid(step: Step, state: TableState, game: str) -> Iterator[str]:
    """Reports that differ from what the table kept of them: what was said, rolled and counted."""
    kept: dict[str, list[str]] = {}
    for seen in step.observations:
        if isinstance(seen, o.PropertyChanged) and not seen.undoing:
            kept.setdefault(seen.name, []).append(seen.new)
    lines = [one for one in step.observations if isinstance(one, o.ChatLine) and one.kind == "report"]
    for line in lines:
        tag = read_declaration(line.text) if not line.undoing else None
        if tag is None or tag.game != game or tag.act == "set_up" or state.property(said(game)) is None:
            continue
        dice = kept.get(f"{game}_die", [])
        if "d6" in tag.params and dice and tag.params["d6"] not in dice:
            yield f"the report tells a {tag.params['d6']}, the table rolled a {dice[-1]}"
        elif str(tag.number) not in kept.get(counter_of(game, tag.faction), ()):
            yield f"declaration {tag.number} of {tag.faction} is not the one that the table counted"
        elif line.text.removeprefix(MARK) not in kept.get(said(game), ()):
            yield f"the report {tag.text!r} is not what the table said"


def contradictions(step: Step, number: int, state: TableState, game: str) -> Iterator[o.IntegrityWarning]:
    """What a step, the ``number``-th of the game, says against what the log led to, in words of the table."""
    for one in step.warnings:
        if not one.expected_by_format and not passing(one.piece):
            yield replace(one, step=number, message=_worded(one, state, game))
    for why in unsaid(step, state, game):
        yield o.IntegrityWarning(number, "", "report", why)


def _worded(warning: o.IntegrityWarning, state: TableState, game: str) -> str:
    """Names the piece, or whose declarations a counter counts."""
    piece, counter = state.pieces.get(warning.piece), counter_of(game, "")
    if warning.piece.startswith(counter):
        whose = f"the number of {warning.piece.removeprefix(counter)}'s declarations"
        return warning.message.replace(warning.piece, whose, 1)
    return f"{piece.name}: {warning.message}" if piece is not None else warning.message


def edited(warnings: Iterable[o.IntegrityWarning]) -> Iterator[Finding]:
    """What an edited file shows by contradicting itself."""
    found = list(warnings)
    if found:
        first = found[0]
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        message = f"the log contradicts itself, as an edited file does: {first.message}{more}"
        yield Finding("LOG-EDITED", Severity.UNVERIFIABLE, message, step=first.step)
