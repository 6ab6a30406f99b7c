"""A hand at a table of ours: uses its controls and drags its pieces as VASSAL would, and writes the log.

    hand = Hand(set_ups(table, "0.1.0", gpids), setup)
    hand.press("resign", "button-green")
    hand.drag("rook-green", "Board", (640, 480))
    write_save("game.vlog", hand.log())

Every deed is one step of the log. What a control does and says is read from the same declarations
(:class:`hfmod.table.model.Command`) that the module is compiled from, so a log is what players at the
module would have written. The table is kept by :class:`hfmod.vassal.replay.Replay`, which applies each step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hfmod.table import model
from hfmod.vassal import commands as c
from hfmod.vassal import sequence
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.module_writer.pieces import OF, PieceWriter, counter_of, kind_writers, said, window_keys
from hfmod.vassal.module_writer.saves import SetUpWriter
from hfmod.vassal.module_writer.xml import VASSAL_VERSION
from hfmod.vassal.replay import Replay
from hfmod.vassal.save import Save
from hfmod.vassal.secret import PlayerKey
from hfmod.vassal.table import PieceState, StackState
from hfmod.vassal.trait_base import decode_trait
from hfmod.vassal.trait_data import DynamicProperty
from hfmod.vassal.trait_looks import FreeRotator
from hfmod.vassal.tree import Node

PLAYER = PlayerKey("table")
"""The made-up player of a written log: a word, nobody's password."""
NAME, SIDE = "Player", "Solo"

#: VASSAL's own place for pieces that are sent to a board and to no place of it.
SOMEWHERE = (160, 190)

_BRACES = re.compile(r"\{([A-Za-z_][A-Za-z0-9_ ]*)\}")
_MODULE = "Module"


class HandError(ValueError):
    """A control that the table does not have, or does not offer where its piece lies."""


def set_ups(table: model.Table, version: str, gpids: Mapping[str, int]) -> SetUpWriter:
    """What lays out the set-ups of a table; ``gpids`` are the numbers of its pieces' slots.

    It knows the pieces that it has written before, so that games at one table should share it.
    """
    names = {name: f"{name}.png" for name in table.pictures()}
    return SetUpWriter(table, version, PieceWriter(kind_writers(table), names, window_keys(table)), gpids)


class Hand:
    """Plays at one table, from one of its set-ups; ``saved_at`` is in ms since 1970."""

    def __init__(self, begin: SetUpWriter, setup: model.SetUp, saved_at: int = 0) -> None:
        self.table = table = begin.table
        self.kinds = {kind.name: kind for kind in table.kinds}
        self.controls = {(k.name, command.id): command for k in table.kinds for command in k.commands}
        self.pieces = {piece.id: piece for piece in table.pieces}
        self.boards = {board.name: board for board in table.boards}
        self.limits = {count.name: count for board in table.boards for count in board.counts}
        self.limits |= {count.name: count for count in table.counts}
        self.layers = begin.layers
        root = begin.commands(setup)
        root.children.insert(-1, Node(c.AddPlayer(PLAYER, NAME, SIDE).encode()))
        root.children[-1:-1] = [
            Node(c.SetProperty(name, value, container).encode())
            for name, value, container in self._values(setup)
        ]
        meta = Metadata(version=begin.version, vassal_version=VASSAL_VERSION, saved_at=saved_at)
        module = replace(
            meta, name=table.title, description=table.about, extra1=f"content {table.content_digest}"
        )
        self._log = Save(root, module, meta)
        self.replay = Replay(self._log)
        self.state = self.replay.state
        self.ids = {self._id(piece): piece.id for piece in self.state.pieces.values()}
        self._dice: Mapping[str, int] = {}
        self._drawn: Sequence[str] = ()
        self._next = 1 + max(map(int, (*self.state.pieces, *self.state.stacks)))
        self._steps: list[Node] = []

    def log(self) -> Save:
        """The log so far."""
        root = Node(self._log.root.text, [*self._log.root.children, *self._steps])
        return replace(self._log, root=root)

    # -- looking ---------------------------------------------------------------------------------------

    def piece(self, ident: str) -> PieceState:
        """A piece on the table. Raises HandError."""
        found = self.state.pieces.get(self.ids.get(ident, ""))
        if found is None:
            raise HandError(f"there is no piece {ident} on this table")
        return found

    def at(self, ident: str) -> tuple[str, tuple[int, int]]:
        """Board and point where a piece lies."""
        piece = self.piece(ident)
        return piece.map or "", (piece.x, piece.y)

    def pile(self, ident: str) -> str:
        """Name of the pile that a piece is in; empty elsewhere."""
        stack = self.state.stacks.get(self.piece(ident).parent or "")
        return stack.name if stack is not None and stack.is_deck else ""

    def contents(self, pile: str) -> list[str]:
        """Pieces of a pile, top first."""
        deck = self.state.decks()[pile]
        return [self._id(self.state.pieces[one]) for one in reversed(deck.contents)]

    def area(self, ident: str) -> str:
        """Id of the area where a piece lies; empty outside of areas."""
        piece = self.piece(ident)
        found = self._area(piece.map or "", piece.x, piece.y)
        return found.id if found is not None else ""

    def count(self, ident: str, name: str) -> str:
        """A count of a piece."""
        return self.piece(ident).properties().get(name, "")

    def value(self, name: str, board: str = "") -> str:
        """A count of the table, or of a board."""
        return self.state.property(name, board or _MODULE) or ""

    def point(self, board: str, place: str) -> tuple[int, int]:
        """Where a place of a board is. Raises HandError."""
        if not place:
            return SOMEWHERE
        wanted = self.boards[board]
        for one in (*(p for area in wanted.areas for p in area.places), *wanted.places):
            if one.name == place:
                return one.x, one.y
        raise HandError(f"{board} has no place {place}")

    # -- deeds -----------------------------------------------------------------------------------------

    def press(
        self,
        command: str,
        *idents: str,
        die: int | None = None,
        dice: Mapping[str, int] | None = None,
        drawn: Sequence[str] = (),
    ) -> None:
        """Use a control of one or several pieces, in one step; ``die`` is what its die shows.

        ``dice`` are what the dice of single pieces show that the control makes roll, ``drawn`` the pieces
        that it takes from bags. Raises HandError where a piece has no such control, or does not offer it
        where it lies; then nothing is done.
        """
        nodes: list[Node] = []
        for ident in idents:
            self._offered(ident, command)
        self._dice, self._drawn = dice or {}, drawn
        for ident in idents:
            self._use(ident, command, die, nodes)
        self._finish(nodes)

    def drag(self, ident: str, board: str, point: tuple[int, int]) -> None:
        """Put a piece down at a point of a board."""
        piece = self.piece(ident)
        here = self._place_of(piece)
        nodes: list[Node] = []
        name = self._name(self.pieces[ident], piece)
        self._move(piece, board, point, nodes)
        there = self._place_of(piece)
        if here == there:
            text = ""
        elif here[0] == there[0]:
            text = f"{name} moves from {here[1]} to {there[1]}."
        else:
            text = f"{name} moves from {here[0]}, {here[1]} to {there[0]}, {there[1]}."
        if text:
            self._do(c.Chat(f"* {text}"), nodes)
        self._finish(nodes)

    def lay_under(self, ident: str, pile: str) -> None:
        """Put a piece under a pile."""
        nodes: list[Node] = []
        self._put_back(self.piece(ident), pile, True, nodes)
        self._finish(nodes)

    def empty(self, pile: str) -> None:
        """Put all of a pile into the one that it is emptied into."""
        into = next(one.into for one in self.table.piles if one.name == pile)
        nodes: list[Node] = []
        for ident in self.contents(pile):
            self._put_back(self.piece(ident), into, False, nodes)
        self._finish(nodes)

    def button(self, name: str, orders: Mapping[str, Sequence[str]]) -> None:
        """Use a button of the main window. ``orders``: pile to its pieces after the shuffle, top first."""
        button = next(one for one in self.table.buttons if one.name == name)
        nodes: list[Node] = []
        decks = self.state.decks()
        for pile in button.shuffle:
            wanted = [self.ids[ident] for ident in reversed(orders.get(pile, ()))]
            if wanted:
                self._lie(decks[pile], wanted, nodes)
        for change in button.changes:
            self._set(change.count, _MODULE, self._changed(change, self.value(change.count), None), nodes)
        for say in button.say:
            self._say(say, {}, nodes)
        self._finish(nodes)

    # -- controls --------------------------------------------------------------------------------------

    def _offered(self, ident: str, command_id: str) -> model.Command:
        piece, made = self.piece(ident), self.pieces[ident]
        command = self.controls.get((made.kind, command_id))
        if command is None:
            raise HandError(f"{ident} has no control {command_id}")
        if not self._offers(command, self._facts(made, piece)):
            raise HandError(f"{ident} does not offer {command_id} where it lies")
        return command

    def _use(self, ident: str, command_id: str, die: int | None, nodes: list[Node]) -> None:
        piece, made, command = self.piece(ident), self.pieces[ident], self._offered(ident, command_id)
        die = self._dice.get(ident, die)
        for effect in command.effects:
            if isinstance(effect, model.Tell):
                self._tell(effect, self._facts(made, piece), die, nodes)
        for effect in sorted(command.effects, key=_picks):
            if isinstance(effect, model.Change):
                self._change(made, piece, effect, die, nodes)
            elif isinstance(effect, model.Rotate):
                self._rotate(piece, nodes)
        facts = self._facts(made, piece)
        line = self._sentence(command.say, facts, nodes) if command.say is not None else ""
        if line and _tells_first(command):
            self._do(c.Chat(f"* {line}"), nodes)
            line = ""
        for effect in command.effects:
            if isinstance(effect, model.SendTo):
                board = _filled(effect.board, facts)
                self._move(piece, board, self.point(board, _filled(effect.place, facts)), nodes)
            elif isinstance(effect, model.PutBack):
                self._put_back(piece, _filled(effect.pile, facts), effect.under, nodes)
            elif isinstance(effect, model.TellTops):
                for pile in effect.piles:
                    for top in self._tops(pile, effect.count):
                        self._use(top, effect.command, die, nodes)
        if line:
            self._do(c.Chat(f"* {line}"), nodes)

    def _tops(self, pile: str, count: int) -> list[str]:
        """The pieces that come off a pile next; those first that are known to have been drawn from a bag."""
        there, drawn = self.contents(pile), {ident: n for n, ident in enumerate(self._drawn)}
        return sorted(there, key=lambda ident: drawn.get(ident, len(drawn)))[:count]

    @staticmethod
    def _offers(command: model.Command, facts: Mapping[str, str]) -> bool:
        return command.usable(lambda name: _fact(name, facts))

    def _tell(self, tell: model.Tell, facts: Mapping[str, str], die: int | None, nodes: list[Node]) -> None:
        """Give a command to all pieces that it reaches, but not to those in piles, as VASSAL does."""
        wanted = _filled(tell.value, facts)
        for ident, made in self.pieces.items():
            command = self.controls.get((made.kind, tell.command))
            if command is None or ident not in self.ids or self.pile(ident):
                continue
            piece = self.piece(ident)
            there = self._where(piece)
            found = there if tell.fact in there else self._facts(made, piece)
            if found.get(tell.fact) == wanted and self._offers(command, self._facts(made, piece)):
                self._use(ident, tell.command, die, nodes)

    def _change(
        self, made: model.Piece, piece: PieceState, change: model.Change, die: int | None, nodes: list[Node]
    ) -> None:
        if change.table:
            board, name = self.boards.get(piece.map or ""), _filled(change.count, self._facts(made, piece))
            own = board is not None and any(count.name == name for count in board.counts)
            container = piece.map if own and piece.map else _MODULE
            old = self.state.property(name, container) or ""
            limits = self.limits.get(name)
            new = _filled(self._changed(change, old, die, limits), self._facts(made, piece))
            self._set(name, container, new, nodes)
            return
        count = next(one for one in self.kinds[made.kind].counts if one.name == change.count)
        old = piece.properties().get(count.name, count.start)
        facts = self._facts(made, piece)
        if change.pick is not None:
            fact, other = change.pick
            new = facts.get(f"{fact}{facts.get(other, '')}", "")
        else:
            new = _filled(self._changed(change, old, die, count), facts)
        if new != old:
            self._restate(piece, DynamicProperty.PREFIX, count.name, new, nodes)

    @staticmethod
    def _changed(change: model.Change, old: str, die: int | None, count: model.Count | None = None) -> str:
        if change.to is not None:
            return change.to
        if change.die is not None:
            if die is None or not 1 <= die <= change.die:
                raise HandError(f"a roll needs a face of its die, not {die}")
            return str(die)
        if change.by is None:
            raise HandError("a written log holds no answers to questions")
        new = int(old or 0) + change.by
        if count is None:
            return str(max(0, new))
        if count.wrap:
            return str(count.low + (new - count.low) % (count.high - count.low + 1))
        return str(min(count.high, max(count.low, new)))

    def _rotate(self, piece: PieceState, nodes: list[Node]) -> None:
        level = next(n for n, text in enumerate(piece.types) if text.startswith(FreeRotator.PREFIX))
        self._write(piece, level, "0" if piece.states[level] == "1" else "1", nodes)

    def _restate(self, piece: PieceState, prefix: str, name: str, value: str, nodes: list[Node]) -> None:
        for level, text in enumerate(piece.types):
            if text.startswith(prefix):
                trait = decode_trait(text, piece.states[level])
                if isinstance(trait, DynamicProperty) and trait.name == name:
                    self._write(piece, level, replace(trait, value=value).state_text(), nodes)
                    return

    def _write(self, piece: PieceState, level: int, state: str, nodes: list[Node]) -> None:
        *outer, basic = piece.states
        fields = sequence.decode(basic, ";")
        fields[:3] = [piece.map or "null", str(piece.x), str(piece.y)]
        old = [*outer, sequence.encode(fields, ";")]
        new = [*old]
        new[level] = state
        self._do(c.ChangePiece(piece.id, sequence.fold(new), sequence.fold(old)), nodes)

    # -- what is said ----------------------------------------------------------------------------------

    def _sentence(self, say: model.Say, facts: Mapping[str, str], nodes: list[Node]) -> str:
        """Count a declaration and keep its sentence, as the pieces of our modules do."""
        line = _filled(say.text, facts) + self._tag(say, facts, nodes)
        self._set(said(self.table.game), _MODULE, line, nodes)
        return line

    def _say(self, say: model.Say, facts: Mapping[str, str], nodes: list[Node]) -> None:
        facts = {**self._table_facts(), **facts}
        line = _filled(say.text, facts) + self._tag(say, facts, nodes)
        self._do(c.Chat(f"* {line}"), nodes)

    def _tag(self, say: model.Say, facts: Mapping[str, str], nodes: list[Node]) -> str:
        if not say.act:
            return ""
        who = model.TABLE if say.by_table else facts.get("faction", "")
        number = int(self.value(counter_of(self.table.game, who)) or 0) + 1
        self._set(counter_of(self.table.game, who), _MODULE, str(number), nodes)
        params = "".join(f" {key}={_filled(text, facts)}" for key, text in say.params)
        return f" [{self.table.game} {who} {number} {say.act}{params}]"

    def _facts(self, made: model.Piece, piece: PieceState) -> dict[str, str]:
        """Everything that a piece's texts may name: its own first, then its board's, then the table's."""
        board = self.boards.get(piece.map or "")
        facts = self._table_facts()
        if board is not None:
            facts |= {count.name: self.value(count.name, board.name) for count in board.counts}
            facts |= board.facts
        facts |= made.facts
        facts |= {count.name: count.start for count in self.kinds[made.kind].counts}
        facts |= piece.properties()
        return facts | {
            "piece": self._name(made, piece),
            "faction": facts.get("Faction", ""),
            "who": facts.get("Who", ""),
            **self._where(piece),
        }

    def _where(self, piece: PieceState) -> dict[str, str]:
        """The names of where a piece lies."""
        where, place = self._place_of(piece)
        area = self._area(where, piece.x, piece.y)
        return {
            "board": where,
            "place": place,
            "place_id": re.sub("[^a-z0-9]+", "-", place.lower()),
            "area": area.name if area is not None else "",
            "area_id": area.id if area is not None else "",
        }

    def _table_facts(self) -> dict[str, str]:
        return {name: value for (box, name), value in self.state.properties.items() if box == _MODULE}

    def _name(self, made: model.Piece, piece: PieceState) -> str:
        """Name of the face that is up."""
        name, counts = made.name, piece.properties()
        for layer in made.layers:
            level = counts.get(layer.follows, "0") if layer.follows else "0"
            words = layer.names[int(level)] if layer.names and int(level) < len(layer.names) else ""
            name = name + words[1:] if words.startswith("+") else words or name
        return name

    def _area(self, board: str, x: int, y: int) -> model.Area | None:
        for area in self.boards[board].areas if board in self.boards else ():
            if area.contains(x, y):
                return area
        return None

    def _place_of(self, piece: PieceState) -> tuple[str, str]:
        """Board and name of the place where a piece lies, as VASSAL names it."""
        board = self.boards.get(piece.map or "")
        if board is None:
            return "", ""
        area = self._area(board.name, piece.x, piece.y)
        places = area.places if area is not None else board.places
        if not places:
            return board.name, area.name if area is not None else ""
        near = min(places, key=lambda place: (place.x - piece.x) ** 2 + (place.y - piece.y) ** 2)
        return board.name, near.name

    # -- moving ----------------------------------------------------------------------------------------

    def _move(
        self, piece: PieceState, board: str, point: tuple[int, int], nodes: list[Node], onto: str = "null"
    ) -> None:
        made = self.pieces[self._id(piece)]
        layer, stacks = self.layers[made.kind], self.kinds[made.kind].stacks
        old = self.state.stacks.get(piece.parent or "")
        below = old.contents.index(piece.id) - 1 if old is not None else -1
        from_under = old.contents[below] if old is not None and below >= 0 else "null"
        under = onto if onto != "null" else self._top(board, point, layer, piece.id) if stacks else "null"
        self._do(
            c.MovePiece(
                piece.id, board, *point, under, piece.map or "null", piece.x, piece.y, from_under, PLAYER
            ),
            nodes,
        )
        if stacks and piece.parent is None:
            state = sequence.encode((board, *map(str, point), piece.id, f"@@{layer}"), ";")
            self._do(c.AddPiece(self._new_id(), "stack", state), nodes)

    def _top(self, board: str, point: tuple[int, int], layer: int, without: str) -> str:
        for stack in self.state.stacks.values():
            if (stack.map, stack.x, stack.y) == (board, *point):
                left = [one for one in stack.contents if one != without]
                if left and (stack.is_deck or stack.layer in ("", str(layer))):
                    return left[-1]
        return "null"

    def _put_back(self, piece: PieceState, pile: str, under: bool, nodes: list[Node]) -> None:
        """On a pile; to lie under it the pile is turned over, and back."""
        deck = self.state.decks()[pile]
        if under and deck.contents:
            self._lie(deck, deck.contents[::-1], nodes)
        top = deck.contents[-1] if deck.contents else "null"
        self._move(piece, deck.map or "", (deck.x, deck.y), nodes, top)
        if under and len(deck.contents) > 1:
            self._lie(deck, deck.contents[::-1], nodes)

    def _lie(self, deck: StackState, contents: Sequence[str], nodes: list[Node]) -> None:
        """Give a pile another order, from the bottom to the top."""

        def state(ids: Sequence[str]) -> str:
            fields = [deck.map or "null", str(deck.x), str(deck.y), "true" if deck.turned else "false"]
            return sequence.encode([*fields, sequence.encode(list(ids), ",") or ""], ";") or ""

        self._do(c.ChangePiece(deck.id, state(contents), state(deck.contents)), nodes)

    # -- steps -----------------------------------------------------------------------------------------

    def _set(self, name: str, container: str, new: str, nodes: list[Node]) -> None:
        old = self.state.property(name, container) or ""
        if old != new:
            self._do(c.ChangeProperty(name, old, new, container), nodes)

    def _do(self, command: c.Command, nodes: list[Node]) -> None:
        """Add a command to the step and carry it out on the table."""
        node = Node(c.Log(command.encode()).encode())
        nodes.append(node)
        self.replay.carry_out(command)

    def _finish(self, nodes: list[Node]) -> None:
        if not nodes:
            return
        first, *rest = nodes
        first.children = rest
        self._steps.append(first)
        self.state.step += 1

    def _new_id(self) -> str:
        self._next += 1
        return str(self._next - 1)

    @staticmethod
    def _id(piece: PieceState) -> str:
        return piece.properties().get("Id", "")

    def _values(self, setup: model.SetUp) -> Iterator[tuple[str, str, str]]:
        """Properties that a new game has beside those of its set-up, as VASSAL saves them all."""
        given = {(_MODULE, name) for name in setup.counts} | set(setup.board_counts)
        counts = [*self.table.counts, model.Count(said(self.table.game), "", numeric=False)]
        factions = [side.faction for side in self.table.sides if side.faction]
        counts += [model.Count(counter_of(self.table.game, who), "0") for who in (*factions, model.TABLE)]
        for count in counts:
            if (_MODULE, count.name) not in given:
                yield count.name, count.start, _MODULE
        for board in self.table.boards:
            for count in board.counts:
                if (board.name, count.name) not in given:
                    yield count.name, count.start, board.name
            for name, value in board.facts.items():
                yield name, value, board.name


def _tells_first(command: model.Command) -> bool:
    """Whether a piece of our modules says its line before it goes: where it goes may be nobody's.

    Only what players declare is counted, and told, first; other lines come once all is done.
    """
    return command.say is not None and bool(command.say.act) and not command.say.by_table


def _picks(effect: model.Effect) -> bool:
    """Whether an effect looks at what the others have changed."""
    return isinstance(effect, model.Change) and effect.pick is not None


def _filled(template: str, facts: Mapping[str, str]) -> str:
    """A text with its names in braces replaced; a name that nothing knows stays, as in VASSAL."""
    return _BRACES.sub(lambda found: _fact(found[1], facts, found[1]), template)


def _fact(name: str, facts: Mapping[str, str], unknown: str = "") -> str:
    """A fact or count by name; that of a faction where the name says of whom."""
    count, of, whose = name.partition(OF)
    return facts.get(f"{count}_{facts.get(whose, '')}" if of else name, unknown)
