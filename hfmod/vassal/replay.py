"""Replays a log on a table, step by step (format reference, section 7).

    replay = Replay(read_save("game.vlog"), read_module("game.vmod"))
    for step in replay.steps():
        step.number, step.observations, step.warnings
    replay.state                      # the table after the last step

`state_at(save, n)` gives the table after step *n* (0 = begin state).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from hfmod.vassal import commands as c
from hfmod.vassal import observations as o
from hfmod.vassal import sequence
from hfmod.vassal.chat_rolls import ToldRoll, told_roll, undone_line
from hfmod.vassal.dice_buttons import RESULT, TOTAL, face_texts, thrown
from hfmod.vassal.errors import VassalFormatError
from hfmod.vassal.module import Component, Module
from hfmod.vassal.save import Save
from hfmod.vassal.table import (
    PieceState,
    Player,
    StackState,
    TableState,
    read_coordinate,
    read_map,
    read_stack,
)
from hfmod.vassal.trait_changes import changes_silently, describe_change, taken
from hfmod.vassal.tree import Node
from hfmod.vassal.turns import turn_properties
from hfmod.vassal.undo import Standing

__all__ = ["Replay", "Step", "begin_state", "state_at"]

_CARRIED, _CARRIED_EACH = 40_000, 5  # pieces moved in stacks and decks: of any log, for each command


@dataclass(frozen=True)
class Step:
    """One top-level LOG command: one thing a player did."""

    number: int
    player: Player | None
    observations: tuple[o.Observation, ...]
    warnings: tuple[o.IntegrityWarning, ...] = ()


@lru_cache(maxsize=4096)
def _levels(type_text: str) -> tuple[str, ...]:
    return tuple(sequence.unfold(type_text))


@dataclass
class Replay:
    """Applies the commands of a save or log. The begin state is applied at once, steps as they are asked for.

    `ignored`: how often commands without meaning for the table were met, by kind.
    """

    save: Save
    module: Module | None = None
    state: TableState = field(default_factory=TableState)
    warnings: list[o.IntegrityWarning] = field(default_factory=list)
    ignored: dict[str, int] = field(default_factory=dict)
    touched: set[str] = field(default_factory=set, repr=False)
    """Ids of pieces that may lie elsewhere than when somebody last emptied this set."""

    def __post_init__(self) -> None:
        self._observed: list[o.Observation] = []
        # Wanted contents of the begin state's stacks: old files list a stack before its pieces.
        self._orphans: dict[str, list[str]] = {}
        self._player: Player | None = None
        self._undoing = False
        self._live = False
        self._results: dict[str, tuple[str, str]] = {}  # button: where its properties are, result
        self._special: set[str] = set()
        self._changed_names: set[str] = set()
        self._quoted: list[str] = []
        self._spoken: list[str] = []
        self._standing = Standing()
        self._carried = 0
        self._trackers: list[Component] = self.module.components("TurnTracker") if self.module else []
        for node in self.save.begin:
            self._apply_tree(node)
        self._adopt()
        self._live = True

    def steps(self) -> Iterator[Step]:
        """The steps not yet applied, in order."""
        for node in self.save.steps[self.state.step :]:
            yield self._step(node)

    def run(self, until: int | None = None) -> TableState:
        """Apply steps up to and including number `until` (all by default) and return the table."""
        for node in self.save.steps[self.state.step : until]:
            self._step(node)
        return self.state

    def carry_out(self, command: c.Command) -> None:
        """Apply one command that the save does not hold: for those who write a log while they play it."""
        self._observed = []
        self._apply(command)

    # One step

    def _step(self, node: Node) -> Step:
        self.state.step += 1
        self._observed = []
        self._results, self._special, self._changed_names = {}, set(), set()
        self._quoted, self._spoken = [], []
        first_warning = len(self.warnings)
        self._player = self._actor(node)
        self._undoing = unmarked = self._undoes_unmarked(node)
        undo_at = self._apply_tree(node)
        if undo_at is None and not unmarked:
            self._add_dice()
            self._standing.add(self.state.step, self._spoken)
        else:
            self._observed.insert(0, self._undone())
        step = Step(
            self.state.step, self._player, tuple(self._observed), tuple(self.warnings[first_warning:])
        )
        self._observed = []
        return step

    def _actor(self, node: Node) -> Player | None:
        """Only moves name a player (section 6, Who)."""
        for _, child in node.walk():
            if child.text.startswith("LOG\tM/"):
                move = c.decode_command(child.text[4:])
                if isinstance(move, c.MovePiece) and move.player is not None:
                    return self.state.player(move.player)
        return None

    def _undoes_unmarked(self, node: Node) -> bool:
        """Whether a step of an old engine is an undo: all its lines quote lines of one earlier step."""
        quoted: list[str] = []
        for _, child in node.walk():
            text = child.text.removeprefix("LOG\t")
            if text.startswith("UNDO\t"):
                return False
            if text.startswith("CHAT"):
                line = undone_line(c.Chat(text[4:]).plain)
                if line is None:
                    return False
                quoted.append(line)
        return bool(quoted) and self._standing.told(quoted) is not None

    def _undone(self) -> o.Undone:
        """Which step an undo takes back: the last one not yet undone, or an earlier one that it quotes."""
        lines = tuple(self._quoted)
        undone = self._standing.told(lines) if lines else self._standing.last()
        if undone is None and (undone := self._standing.last()) is not None:
            self._warn("", "undo", "an undo quotes lines that no earlier step printed")
        if undone is not None:
            self._standing.take_back(undone)
        return o.Undone(self.state.step, self._player, True, undone, lines)

    def _apply_tree(self, node: Node) -> int | None:
        """Apply a command and its sub-commands in order; returns where an undo began, if one did."""
        undo_at: int | None = None
        for index, (_, child) in enumerate(node.walk()):
            command = c.decode_command(child.text)
            if isinstance(command, c.Log):
                command = command.command
            if isinstance(command, c.Undo):
                self._undoing = command.begins
                if command.begins:
                    undo_at = index
                continue
            self._apply(command)
        return undo_at

    def _see(self, kind: type[o.Observation], *facts: object, **more: object) -> None:
        if self._live:
            self._observed.append(kind(self.state.step, self._player, self._undoing, *facts, **more))

    def _warn(self, piece: str, kind: str, message: str, expected: bool = False) -> None:
        self.warnings.append(o.IntegrityWarning(self.state.step, piece, kind, message, expected))

    # Commands

    def _apply(self, command: c.Command) -> None:
        state = self.state
        match command:
            case c.AddPiece():
                self._add(command)
            case c.RemovePiece():
                self._remove(command.id)
            case c.ChangePiece():
                self._change(command)
            case c.MovePiece():
                self._move(command)
            case c.ChangeProperty():
                self._set_property(command.name, command.container, command.new, command.old)
            case c.SetProperty():
                container = "/".join(command.zone) if command.zone else command.container
                self._set_property(command.name, container, command.value, None)
            case c.Chat():
                self._chat(command)
            case c.ShowResults():
                self._special.add(command.button)
                texts = face_texts(self.module, command)
                self._see(o.SpecialDiceRolled, command.button, command.faces, texts)
            case c.SetTurn():
                self._turn(command)
            case c.AddPlayer():
                state.roster[command.player] = Player(command.name, command.side)
                self._see(o.RosterChanged, command.name, command.side, True)
            case c.RemovePlayer():
                left = state.roster.pop(command.player, None)
                if left is not None:
                    self._see(o.RosterChanged, left.name, left.side, False)
            case c.SetBoards():
                state.boards[command.map] = command.boards
                self._see(o.BoardsChanged, command.map, tuple(b.name for b in command.boards))
            case c.Flare():
                self._see(o.Flared, command.flare, _whole(command.x), _whole(command.y))
            case c.PlayAudio():
                self._see(o.SoundPlayed, command.clip)
            case c.Extension():
                state.extensions[command.name] = command.version
            case c.Notes() | c.PublicNotes() | c.PrivateNote() | c.SecretNote():
                self._note(command)
            case _:
                kind = type(command).__name__
                self.ignored[kind] = self.ignored.get(kind, 0) + 1

    def _note(self, command: c.Notes | c.PublicNotes | c.PrivateNote | c.SecretNote) -> None:
        state = self.state
        if isinstance(command, c.Notes):
            state.notes = command.text.replace("|", "\n")
            self._see(o.NotesChanged, "scenario", "", state.notes)
        elif isinstance(command, c.PublicNotes):
            state.public_notes = command.text.replace("|", "\n")
            self._see(o.NotesChanged, "public", "", state.public_notes)
        elif isinstance(command, c.PrivateNote):
            state.private_notes[command.owner] = command.text
            self._see(o.NotesChanged, "private", "", None)
        else:
            state.secret_notes[command.name] = (command.owner, command.hidden, command.text)
            self._see(
                o.NotesChanged, "secret", command.name, None if command.hidden else command.text.reveal()
            )

    def _set_property(self, name: str, container: str, new: str, old: str | None) -> None:
        key = (container, name)
        known = self.state.properties.get(key)
        if self._live and old is not None and known is not None and old != known:
            what = name if container == "Module" else f"{name} of {container}"
            self._warn(name, "property", f"{what} was {known!r} on the table, the log says {old!r}")
        self.state.properties[key] = new
        self._changed_names.add(name)
        if name.endswith(RESULT):
            self._results[name[: -len(RESULT)]] = container, new
        self._see(o.PropertyChanged, name, container, known if old is None else old, new)

    def _add_dice(self) -> None:
        told = [roll for line in self._spoken if (roll := told_roll(line)) is not None]
        for button, (container, result) in self._results.items():
            # Dice and text buttons publish more than a result, or nothing else in the step explains it.
            if button in self._special:
                continue
            if button + TOTAL in self._changed_names or len(self._results) == 1:
                values = self.state.properties.items()
                left = {k[1].removeprefix(button): v for k, v in values if k[0] == container}
                known = self.module.components("DiceButton") if self.module is not None else ()
                part = next((one for one in known if one.name == button), None)
                by = _taken(told, button)
                self._see(o.DiceRolled, button, *thrown(result, left, part), by.by if by else None)
        for at, seen in enumerate(self._observed):
            if isinstance(seen, o.SpecialDiceRolled) and (by := _taken(told, seen.button)) is not None:
                texts = seen.texts or (by.faces if len(by.faces) == len(seen.faces) else ())
                self._observed[at] = replace(seen, by=by.by, texts=texts)
        for roll in told:  # what no property and no command told
            self._see(o.DiceRolled, roll.button, roll.faces, roll.total, None, roll.by)

    def _chat(self, command: c.Chat) -> None:
        text = command.plain
        quoted: str | None = None
        if self._undoing:
            quoted = self._standing.quoted(text)
            if quoted is not None:
                self._quoted.append(quoted)
        else:
            self._spoken.append(text)
        self._see(o.ChatLine, command.kind, text, quoted)

    def _turn(self, command: c.SetTurn) -> None:
        old = self.state.turns.get(command.tracker)
        self.state.turns[command.tracker] = command.state
        values: dict[str, str] = {}
        number = command.tracker.removeprefix("TurnTracker")
        if number.isascii() and number.isdigit() and int(number) < len(self._trackers):
            values = turn_properties(self._trackers[int(number)], command.state)
            for name, value in values.items():
                self.state.properties["Module", name] = value
        self._see(o.TurnChanged, command.tracker, old, command.state, tuple(values.items()))

    # Pieces

    def _ref(self, piece: PieceState) -> o.PieceRef:
        name = piece.name
        looks = "" if name.strip() or piece.mask() is not None else self.state.looks(piece)
        return o.PieceRef(piece.id, piece.gpid, name, self._public_name(piece), looks)

    def _public_name(self, piece: PieceState) -> str | None:
        if self.module is not None and piece.map is not None:
            info = self.module.maps.get(piece.map)
            if info is not None and info.owners and not info.visible:
                return None
        return self.state.public_name(piece)

    def _place(self, piece: PieceState) -> o.Place:
        parent = self.state.stacks.get(piece.parent) if piece.parent else None
        deck = parent.name if parent is not None and parent.is_deck else None
        return self._point(piece.map, piece.x, piece.y, deck)

    def _point(self, map_name: str | None, x: int, y: int, deck: str | None = None) -> o.Place:
        location = None
        if self.module is not None and map_name is not None:
            location = self.module.locate(map_name, x, y, self.state.boards.get(map_name))
        return o.Place(map_name, x, y, location, deck)

    def _add(self, command: c.AddPiece) -> None:
        state = self.state
        if command.type == "stack" or command.type.startswith("deck;"):
            stack = read_stack(command.id, command.type, command.state)
            wanted, stack.contents = stack.contents, []
            state.add_stack(stack)
            self._fill(stack, wanted)
            return
        types = _levels(command.type)
        states = sequence.unfold(command.state)
        piece = PieceState(command.id, types, states, *_position(states))
        old = state.pieces.get(piece.id)
        if old is not None:
            state.detach(old)
        state.pieces[piece.id] = piece
        self.touched.add(piece.id)
        if self._live:
            self._see(o.PieceCreated, self._ref(piece), self._place(piece))

    def _carry(self, pieces: int) -> None:
        """Count pieces that a command moves. Raises VassalFormatError for more than games have moves for."""
        self._carried += pieces
        commands = self.state.step + len(self.state.pieces)
        if self._carried > max(_CARRIED, _CARRIED_EACH * commands):
            raise VassalFormatError("moves far more pieces than it has commands", self.save.path)

    def _fill(self, stack: StackState, wanted: list[str]) -> None:
        for piece_id in wanted:
            piece = self.state.pieces.get(piece_id)
            if piece is None:
                continue  # a piece that the engine made without a command; it may appear later
            self.state.attach(piece, stack)
            piece.map, piece.x, piece.y = stack.map, stack.x, stack.y
            self.touched.add(piece_id)
        if not self._live:
            self._orphans[stack.id] = wanted

    def _adopt(self) -> None:
        for stack_id, wanted in self._orphans.items():
            stack = self.state.stacks.get(stack_id)
            if stack is not None and len(stack.contents) < len(wanted):
                self._fill(stack, wanted)
        self._orphans.clear()

    def _remove(self, piece_id: str) -> None:
        state = self.state
        if state.remove_stack(piece_id) is not None:
            return
        piece = state.pieces.get(piece_id)
        if piece is None:
            if self._live:
                self._warn(piece_id, "unknown", "the log removes a piece that is not on the table")
            return
        ref, place = self._ref(piece), self._place(piece)
        depth = self._depth(piece)
        parent = state.detach(piece)
        del state.pieces[piece_id]
        self.touched.add(piece_id)
        self._see(o.PieceRemoved, ref, place)
        if parent is not None and parent.is_deck:
            self._see(o.CardDrawn, parent.name, ref, self._point(None, 0, 0), depth)

    def _depth(self, piece: PieceState) -> int:
        parent = self.state.stacks.get(piece.parent) if piece.parent else None
        if parent is None or piece.id not in parent.contents:
            return 0
        return len(parent.contents) - 1 - parent.contents.index(piece.id)

    def _change(self, command: c.ChangePiece) -> None:
        if (stack := self.state.stacks.get(command.id)) is not None:
            self._change_stack(stack, command)
            return
        piece = self.state.pieces.get(command.id)
        if piece is None:
            self._warn(command.id, "unknown", "the log changes a piece that is not on the table")
            return
        new = sequence.unfold(command.state)
        if command.old is not None and self._live:
            self._check_old(piece, sequence.unfold(command.old))
        before = piece.states
        for level in range(min(len(piece.types) - 1, len(before), len(new))):
            new[level] = taken(piece.types[level], before[level], new[level])
        piece.states = new
        if self._live:
            ref = self._ref(piece)
            for level in range(len(piece.types) - 1):
                old_text = before[level] if level < len(before) else ""
                new_text = new[level] if level < len(new) else ""
                if old_text != new_text:
                    change = describe_change(self.state, piece.types[level], old_text, new_text)
                    self._see(o.TraitChanged, ref, *change, level)
        map_name, x, y = _position(new)
        if (map_name, x, y) != (piece.map, piece.x, piece.y) and not (
            map_name is None and (piece.parent is not None or _placeless(command.old))
        ):
            origin = self._place(piece)
            self.state.detach(piece)
            piece.map, piece.x, piece.y = map_name, x, y
            self.touched.add(piece.id)
            self._see(o.PieceMoved, self._ref(piece), origin, self._place(piece))

    def _check_old(self, piece: PieceState, old: list[str]) -> None:
        """Compare with the tracked state, without the BasicPiece's stored properties (section 5.6)."""
        last = len(piece.types) - 1
        for level in range(last):
            tracked = piece.states[level] if level < len(piece.states) else ""
            said = old[level] if level < len(old) else ""
            if tracked != said:
                expected = changes_silently(piece.types[level], said)
                name = piece.types[level].split(";", 1)[0]
                self._warn(
                    piece.id, "state", f"the old state of trait {name!r} is not the tracked one", expected
                )
        if last < len(old) and last < len(piece.states):
            position = sequence.decode(old[last], ";")[:4]
            if position != sequence.decode(piece.states[last], ";")[:4] and _position(old) != (
                piece.map,
                piece.x,
                piece.y,
            ):
                self._warn(piece.id, "position", "the old state has another place than the tracked one")

    def _change_stack(self, stack: StackState, command: c.ChangePiece) -> None:
        new = read_stack(stack.id, "deck;" if stack.is_deck else "stack", command.state)
        before, turned = list(stack.contents), stack.face_down
        wanted = [i for i in new.contents if i in self.state.pieces]
        self.state.scatter(stack)
        self.state.move_stack(stack, new.map, new.x, new.y)
        stack.layer = new.layer or stack.layer
        stack.turned = new.turned
        stack.contents = []
        self._fill(stack, wanted)
        if not stack.is_deck:
            return
        if before != wanted and sorted(before) == sorted(wanted):
            self._see(o.DeckShuffled, stack.name, tuple(wanted))
        if sorted(before) != sorted(wanted) or turned != stack.face_down:
            self._see(o.DeckChanged, stack.name, len(wanted), stack.face_down)

    def _move(self, command: c.MovePiece) -> None:
        state = self.state
        target = read_map(command.map), _whole(command.x), _whole(command.y)
        if (stack := state.stacks.get(command.id)) is not None:
            self._move_stack(stack, command, target)
            return
        piece = state.pieces.get(command.id)
        if piece is None:
            self._warn(command.id, "unknown", "the log moves a piece that is not on the table")
            return
        said = read_map(command.old_map), _whole(command.old_x), _whole(command.old_y)
        if (
            said != (piece.map, piece.x, piece.y)
            and self._live
            and not (said[0] is None and piece.map is None)
        ):
            self._warn(piece.id, "position", f"moved from {_words(said)}, but it was at {_words(_at(piece))}")
        ref, origin, depth = self._ref(piece), self._place(piece), self._depth(piece)
        parent = state.detach(piece)
        piece.map, piece.x, piece.y = target
        self.touched.add(piece.id)
        self._put(piece, command.under)
        where = self._place(piece)
        self._see(o.PieceMoved, ref, origin, where)
        if parent is not None and parent.is_deck and parent.id != piece.parent:
            self._see(o.CardDrawn, parent.name, ref, where, depth)
        if where.deck is not None and origin.deck != where.deck:
            self._see(o.CardReturned, where.deck, ref, origin, self._depth(piece))

    def _put(self, piece: PieceState, under: str) -> None:
        """Into the stack or deck of the piece below; without one, into a deck at that very point.

        A move that names none puts it at the bottom of the deck, one whose piece below is gone on top.
        """
        below = self.state.pieces.get(under)
        if below is not None and below.parent is not None and below.parent in self.state.stacks:
            parent = self.state.stacks[below.parent]
            self.state.attach(piece, parent, parent.contents.index(below.id) + 1)
        elif below is None:
            deck = self.state.deck_at(piece.map, piece.x, piece.y)
            if deck is not None:
                self.state.attach(piece, deck, 0 if under in ("", "null") else None)

    def _move_stack(
        self, stack: StackState, command: c.MovePiece, target: tuple[str | None, int, int]
    ) -> None:
        members = [self.state.pieces[i] for i in stack.contents if i in self.state.pieces]
        self._carry(len(members))
        origins = [self._place(m) for m in members]
        self.state.move_stack(stack, *target)
        for member in members:
            member.map, member.x, member.y = target
            self.touched.add(member.id)
        below = self.state.pieces.get(command.under)
        onto = below.parent if below is not None and below.parent != stack.id else None
        if onto is None and not stack.is_deck:
            deck = self.state.deck_at(*target)
            onto = deck.id if deck is not None else None
        if onto is not None and onto in self.state.stacks and not stack.is_deck:
            parent = self.state.stacks[onto]
            at = parent.contents.index(below.id) + 1 if below is not None else len(parent.contents)
            for i, member in enumerate(members):
                self.state.attach(member, parent, at + i)
        for member, origin in zip(members, origins, strict=True):
            where = self._place(member)
            self._see(o.PieceMoved, self._ref(member), origin, where, with_stack=stack.id)
            if where.deck is not None and origin.deck != where.deck:
                self._see(o.CardReturned, where.deck, self._ref(member), origin, self._depth(member))


def _taken(told: list[ToldRoll], button: str) -> ToldRoll | None:
    """Takes the line that tells a button's roll out of the lines of a step; its name may be translated."""
    named = next((roll for roll in told if roll.button == button), None)
    found = named or (told[0] if len(told) == 1 else None)
    if found is not None:
        told.remove(found)
    return found


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _at(piece: PieceState) -> tuple[str | None, int, int]:
    return piece.map, piece.x, piece.y


def _words(at: tuple[str | None, int, int]) -> str:
    return f"{at[0]} {at[1]},{at[2]}" if at[0] is not None else "off the maps"


def _placeless(old: str | None) -> bool:
    """Whether a piece had no map before a change; old engines write none for one that lies in a stack."""
    return old is not None and _position(sequence.unfold(old))[0] is None


def _position(states: list[str]) -> tuple[str | None, int, int]:
    """Map and point of the innermost state level."""
    fields = sequence.decode(states[-1], ";") if states else []
    if len(fields) < 3:
        return None, 0, 0
    return read_map(fields[0]), read_coordinate(fields[1]), read_coordinate(fields[2])


def begin_state(save: Save, module: Module | None = None) -> TableState:
    """The table before the first step."""
    return Replay(save, module).state


def state_at(save: Save, step: int, module: Module | None = None) -> TableState:
    """The table after step `step` (0 = begin state). Raises ValueError for a step that the log has not."""
    count = len(save.steps)
    if not 0 <= step <= count:
        raise ValueError(f"there is no step {step}: the log has {count} steps")
    return Replay(save, module).run(step)
