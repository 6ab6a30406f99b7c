"""Which controls of its module a recorded game used, and which of them have changed since.

    used = list(controls_used(Path("game.vlog")))       # one Use for each control of each step
    for change in changed(used, controls_now):          # those that no recording shows as they are today
        print(change)

A step is put down to the control whose words it printed; where it printed none, to the control that changes
what the step changed, and moves what it moved. Pieces of a log hold all their traits, so what their controls
did is read from the log itself. Buttons of windows are those of the module that the log names, which is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from hfmod.record.declarations import MARK
from hfmod.record.hflog import LogError
from hfmod.record.releases import content_named, kept
from hfmod.record.vassal_files import open_module, open_save
from hfmod.vassal import observations as o
from hfmod.vassal.control_diff import by_place
from hfmod.vassal.controls import WINDOW, Change, Control, Kind, Owner, carriers_of, changes_of, controls_of
from hfmod.vassal.module import Module
from hfmod.vassal.replay import Replay, Step
from hfmod.vassal.save import Save
from hfmod.vassal.traits import UsePrototype

__all__ = ["Changed", "Known", "Use", "changed", "controls_used"]

_UNKNOWN = re.compile("‹([^›]*)›")
_DRAGGED = re.compile(r" moves from .+ to .+\.$")
_WHOLE = re.compile(r"-?\d{1,9}")


@dataclass(frozen=True)
class Use:
    """A control that a step used. `owner`: the piece, or one like it where the log does not tell which; None
    for a button of a window."""

    log: str
    step: int
    control: Control
    owner: Owner | None

    @property
    def place(self) -> tuple[str, str]:
        """What it is known by in other modules: the stable id of its piece, and its key."""
        return self.owner.id if self.owner else WINDOW, self.control.key


@dataclass(frozen=True)
class Known:
    """The controls of one module, found by the pieces that have them."""

    kinds: tuple[Kind, ...]

    @classmethod
    def of(cls, module: Module) -> Known:
        """Those of a module."""
        return cls(controls_of(module))

    @cached_property
    def _by_place(self) -> Mapping[tuple[str, str], Control]:
        return by_place(self.kinds)

    def control(self, use: Use) -> Control | None:
        """The control that was used, as it is here; None where there is none."""
        return self._by_place.get(use.place)

    def unused(self, uses: Iterable[Use]) -> list[Control]:
        """Controls that were never used on any piece of their kind, each kind of piece and key once."""
        used = {(now.kind, now.key) for use in uses if (now := self.control(use)) is not None}
        found: dict[tuple[str, str], Control] = {}
        for kind in self.kinds:
            for key, control in kind.controls.items():
                if (control.kind, key) not in used:
                    found.setdefault((control.kind, key), control)
        return list(found.values())


@dataclass(frozen=True)
class Changed:
    """A control that no recording shows as it is today, its uses, and what is different since the last."""

    control: Control
    uses: tuple[Use, ...]
    how: tuple[str, ...]

    def __str__(self) -> str:
        steps: dict[str, list[str]] = {}
        for use in self.uses:
            steps.setdefault(use.log, []).append(str(use.step))
        where = "; ".join(f"{log} step{'s' * (len(at) > 1)} {', '.join(at)}" for log, at in steps.items())
        return f"Record again: {self.control.name}, used in {where}: {'; '.join(self.how)}"


def changed(uses: Iterable[Use], now: Known) -> list[Changed]:
    """Controls that every recording shows in a form of the past. Those that are gone need no recording."""
    by_control: dict[tuple[str, str], list[tuple[Use, Control]]] = {}
    for use in uses:
        if (today := now.control(use)) is not None:
            by_control.setdefault((today.kind, today.key), []).append((use, today))
    found = []
    for pairs in by_control.values():
        if all(use.control.fingerprint != today.fingerprint for use, today in pairs):
            last, today = pairs[-1]
            how = tuple(changes_of(last.control, today))
            found.append(Changed(today, tuple(use for use, _ in pairs), how))
    return found


def controls_used(log: Path) -> Iterator[Use]:
    """The controls that each step of a log used. Raises LogError for a log whose module is not kept."""
    save = open_save(log)
    path = kept(content_named(save.module))
    if path is None:
        raise LogError(
            log, 0, "names no module that is kept; python -m hfmod.record.releases MODULE GAME keeps one"
        )
    yield from _Steps(log.name, save, open_module(path)).uses()


def owners_on(replay: Replay, module: Module) -> Iterator[Owner]:
    """The pieces of a table, with the kinds that they have in the module."""
    kinds = {}
    for slot in module.slots:
        if (piece := slot.piece) is not None:
            names = [trait.name for trait in piece.find(UsePrototype)]
            kinds[slot.gpid] = " + ".join(names) or slot.name
    for state in replay.state.pieces.values():
        yield Owner(state.gpid, kinds.get(state.gpid, state.basic_name), state.piece)


@dataclass(frozen=True)
class _Sentence:
    """A report of a control, as what may have been printed."""

    text: str
    control: Control
    kind: Kind

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        parts = _UNKNOWN.split(self.text)
        return re.compile("".join("(.*?)" if n % 2 else re.escape(part) for n, part in enumerate(parts)))

    @cached_property
    def names(self) -> list[str]:
        return _UNKNOWN.findall(self.text)

    @cached_property
    def fixed(self) -> int:
        return len(_UNKNOWN.sub("", self.text))

    @cached_property
    def mark(self) -> str:
        """The longest part that is always the same."""
        return max(_UNKNOWN.sub("\0", self.text).split("\0"), key=len)

    def owners(self, line: str) -> tuple[Owner, ...] | None:
        """Pieces that may have said a line; None where it is not this sentence."""
        found = self.pattern.fullmatch(line) if self.mark in line else None
        if found is None:
            return None
        told = dict(zip(self.names, found.groups(), strict=True))
        fitting = tuple(
            owner
            for owner in self.kind.owners
            if all(owner.facts.get(name, value) == value for name, value in told.items())
        )
        named = tuple(owner for owner in fitting if owner.piece.basic.name == told.get("PieceName"))
        return named or fitting


@dataclass
class _Steps:
    """Finds the controls of the steps of one log."""

    log: str
    save: Save
    module: Module
    kinds: tuple[Kind, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.replay = Replay(self.save, self.module)
        owners = list(owners_on(self.replay, self.module))
        self.kinds, self.carriers = controls_of(self.module, owners), carriers_of(owners)
        self.sentences = [
            _Sentence(text, control, kind)
            for kind in self.kinds
            for control in kind.controls.values()
            for text in control.says
        ]
        self.silent = [(c, kind) for kind in self.kinds for c in kind.controls.values() if not c.says]

    def uses(self) -> Iterator[Use]:
        for step in self.replay.steps():
            seen = [one for one in step.observations if not one.undoing]
            found = list(self._told(step, seen)) or list(self._silent(step, seen))
            yield from found

    def _told(self, step: Step, seen: Sequence[o.Observation]) -> Iterator[Use]:
        touched = {one.gpid for one in _pieces(seen)}
        for line in _lines(seen):
            best: list[tuple[_Sentence, tuple[Owner, ...]]] = []
            for sentence in self.sentences:
                if best and sentence.fixed < best[0][0].fixed:
                    continue
                owners = sentence.owners(line)
                if owners is None or (not owners and sentence.kind.owners):
                    continue
                if best and sentence.fixed > best[0][0].fixed:
                    best.clear()
                best.append((sentence, owners))
            said = [(sentence.control, owners) for sentence, owners in best]
            yield from self._chosen(step, _likeliest(said, _acts(seen)), touched)

    def _silent(self, step: Step, seen: Sequence[o.Observation]) -> Iterator[Use]:
        if any(_DRAGGED.search(line) for line in _lines(seen)):
            return
        acts = _acts(seen)
        touched = {one.gpid for one in _pieces(acts)}
        best: list[tuple[Control, tuple[Owner, ...]]] = []
        most = 0
        for control, kind in self.silent:
            owners = tuple(owner for owner in kind.owners if owner.gpid in touched)
            score = _explained(control, owners, acts, self.carriers)
            if score < max(most, 1):
                continue
            if score > most:
                best, most = [], score
            best.append((control, owners or kind.owners))
        yield from self._chosen(step, best, touched)

    def _chosen(
        self, step: Step, found: Sequence[tuple[Control, tuple[Owner, ...]]], touched: set[str]
    ) -> Iterator[Use]:
        """Of controls that fit a step alike, those of pieces that it touched; of alike pieces, one."""
        near = [
            (control, tuple(owner for owner in owners if owner.gpid in touched)) for control, owners in found
        ]
        chosen = [pair for pair in near if pair[1]] or [*found]
        for control, owners in chosen:
            yield Use(self.log, step.number, control, owners[0] if owners else None)


def _lines(seen: Iterable[o.Observation]) -> Iterator[str]:
    for one in seen:
        if isinstance(one, o.ChatLine) and one.undo_of is None:
            yield one.text.removeprefix(MARK).strip()


def _pieces(seen: Iterable[o.Observation]) -> Iterator[o.PieceRef]:
    for one in seen:
        piece = getattr(one, "piece", None)
        if isinstance(piece, o.PieceRef):
            yield piece


def _acts(seen: Iterable[o.Observation]) -> list[o.Observation]:
    """What was done to pieces and counts."""
    return [one for one in seen if isinstance(one, o.PropertyChanged | o.TraitChanged | o.PieceMoved)]


def _likeliest(
    said: Sequence[tuple[Control, tuple[Owner, ...]]], acts: Sequence[o.Observation]
) -> list[tuple[Control, tuple[Owner, ...]]]:
    """Of controls that say the same, those whose changes fit best with what was done."""
    scores = []
    for control, owners in said:
        gpids = {owner.gpid for owner in owners}
        scores.append(
            sum(max((_makes(change, act, gpids) for act in acts), default=0) for change in control.changes)
        )
    return [one for one, score in zip(said, scores, strict=True) if score == max(scores)]


def _explained(
    control: Control, owners: Sequence[Owner], acts: Sequence[o.Observation], carriers: frozenset[str]
) -> int:
    """How well a silent control makes what a step changed; 0 where it does not make all of it."""
    gpids = {owner.gpid for owner in owners}
    count = 0
    for act in acts:
        if isinstance(act, o.TraitChanged) and (act.kind != "property" or act.name in carriers):
            continue  # its picture follows, and it remembers its way
        made = max((_makes(change, act, gpids) for change in control.changes), default=0)
        if not made:
            return 0
        count += made
    return count


def _makes(change: Change, act: o.Observation, gpids: set[str]) -> int:
    """Whether a change of a control is one that a step shows: 2 it is just that, 1 it may be, 0 it is not."""
    match act:
        case o.PropertyChanged():
            table = change.what == "table" and _fits(change.name, act.name)
            return _value(change, act.old, act.new) if table else 0
        case o.TraitChanged():
            ours = change.others or act.piece.gpid in gpids
            own = change.what == "own" and change.name == act.name and ours
            return _value(change, act.old, act.new) if own else 0
        case o.PieceMoved():
            return 2 * ((change.others or act.piece.gpid in gpids) and _goes(change, act.target))
    return 0


def _goes(change: Change, target: o.Place) -> bool:
    """Whether a change of a control brings a piece to a place."""
    if change.what == "pile":
        return target.deck is not None
    if change.what != "board" or not _fits(change.name, target.map or ""):
        return False
    at = target.location
    there = (at.name, at.zone, at.grid) if at is not None else ()
    return not change.to or any(_fits(change.to, name) for name in there if name)


def _fits(template: str, text: str) -> bool:
    parts = _UNKNOWN.split(template)
    pattern = "".join(".*" if n % 2 else re.escape(part) for n, part in enumerate(parts))
    return re.fullmatch(pattern, text) is not None


def _value(change: Change, old: str | None, new: str) -> int:
    if change.to is not None:
        return 2 if _fits(change.to, new) else int(change.to.startswith("{"))
    if change.by is None or not re.fullmatch(r"-?\d+", change.by):
        return 1
    if not _WHOLE.fullmatch(old or "") or not _WHOLE.fullmatch(new):
        return 0
    step, by = int(new) - int(old or 0), int(change.by)
    if step == by:
        return 2
    return int(abs(step) < abs(by) or step * by < 0)  # at a limit, or around it
