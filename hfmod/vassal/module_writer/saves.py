"""Start positions as saved games (format reference, sections 4.6 and 5)."""

from __future__ import annotations

from collections.abc import Mapping

from hfmod.table import model
from hfmod.vassal import sequence, values
from hfmod.vassal.archive import archive_bytes
from hfmod.vassal.metadata import Metadata
from hfmod.vassal.module_writer.boards import boards_laid
from hfmod.vassal.module_writer.pieces import ModuleError, PieceWriter
from hfmod.vassal.module_writer.xml import VASSAL_VERSION, pile_attributes
from hfmod.vassal.tree import Node, serialise

#: Ids of pieces in set-ups start here; ids that VASSAL gives later are times in ms and far larger.
_FIRST_ID = 1001

#: Fields of a deck's type text in wire order: attribute of the DrawPile, or a fixed text.
_DECK_FIELDS = (
    "draw",
    "color",
    "width",
    "height",
    "faceDown",
    "shuffle",
    "allowMultiple",
    "allowSelect",
    "reversible",
    "reshuffleCommand",
    "reshuffleTarget",
    "reshuffleFormat",
    "name",
    "shuffleFormat",
    "reverseFormat",
    "",
    "drawFaceUp",
    "canSave",
    "shuffleHotkey",
    "",
    "maxStack",
    "",
    "=false",
    "",
    "hotkeyOnEmpty",
    "",
    "=$BasicName$",
    "",
    "restrictOption",
    "",
    "shuffleCommand",
    "reverseCommand",
    "reverseHotkey",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "deckRestrictAccess",
    "",
)


def _deck_type(pile: model.Pile) -> str:
    attributes = pile_attributes(pile)
    fields = []
    for name in _DECK_FIELDS:
        value = name[1:] if name.startswith("=") else attributes.get(name, "")
        fields.append(values.write_bool(value) if isinstance(value, bool) else str(value))
    return "deck;" + sequence.encode(fields, ";", strict=True)


class SetUpWriter:
    """Writes set-ups of one table. ``gpids`` are the numbers of the pieces' slots."""

    def __init__(self, table: model.Table, version: str, pieces: PieceWriter, gpids: Mapping[str, int]):
        self.table = table
        self.version = version
        self.pieces = pieces
        self.gpids = gpids
        self.by_id = {piece.id: piece for piece in table.pieces}
        self.piles = {pile.name: pile for pile in table.piles}
        orders = sorted({kind.layer_order for kind in table.kinds if kind.layer_order})
        self.layers = {
            kind.name: orders.index(kind.layer_order) if kind.layer_order else len(orders)
            for kind in table.kinds
        }
        self._tails: dict[tuple[object, ...], str] = {}
        self.stacks = {kind.name: kind.stacks for kind in table.kinds}

    def commands(self, setup: model.SetUp) -> Node:
        """The command tree of the saved game. Raises ModuleError for a piece placed twice or unknown."""
        pieces: list[Node] = []
        where: dict[tuple[str, int, int, int], list[str]] = {}
        piles: dict[str, list[str]] = {name: [] for name in self.piles}
        next_id = _FIRST_ID
        seen: set[str] = set()
        for position in setup.positions:
            piece = self.by_id.get(position.piece)
            if piece is None:
                raise ModuleError(f"set-up {setup.id} places {position.piece}, which the table does not have")
            if piece.id in seen:
                raise ModuleError(f"set-up {setup.id} places {piece.id} twice")
            seen.add(piece.id)
            board, point = position.board, (position.x, position.y)
            if position.pile:
                pile = self.piles[position.pile]
                board, point = pile.board, (pile.x, pile.y)
            counts = {name: v for (p, name), v in setup.piece_counts.items() if p == piece.id}
            tail = self._tail(piece, board, point, counts)
            piece_id = str(next_id)
            next_id += 1
            pieces.append(Node(f"+/{piece_id}/{tail}"))
            if position.pile:
                piles[position.pile].append(piece_id)
            elif self.stacks[piece.kind]:
                where.setdefault((board, *point, self.layers[piece.kind]), []).append(piece_id)
        for (board, x, y, layer), ids in where.items():
            state = sequence.encode((board, str(x), str(y), *ids, f"@@{layer}"), ";")
            pieces.append(Node("+/" + sequence.encode((str(next_id), "stack", state), "/")))
            next_id += 1
        for name, ids in piles.items():
            pile = self.piles[name]
            fields = [pile.board, str(pile.x), str(pile.y), "false"]
            if ids:
                fields.append(sequence.encode(ids, ","))
            state = sequence.encode(fields, ";")
            pieces.append(
                Node("+/" + sequence.encode((str(next_id), _deck_type(pile), state), "/", strict=True))
            )
            next_id += 1
        values_ = [(name, value, "Module") for name, value in setup.counts.items()]
        values_ += [(name, value, board) for (board, name), value in setup.board_counts.items()]
        rest = [Node(sequence.encode(("GlobalProperty\t", *v), ";", strict=True)) for v in values_]
        rest += [Node(boards_laid(board, wing=board.name in setup.wings)) for board in self.table.boards]
        rest += [Node("SETUP_STACK\t"), Node("end_save")]
        return Node("begin_save", [Node(""), Node("", pieces), *rest])

    def _tail(self, piece: model.Piece, board: str, point: model.Point, counts: Mapping[str, str]) -> str:
        """What follows the id of a piece; nearly all set-ups place most pieces alike."""
        key = (piece.id, board, point, tuple(sorted(counts.items())))
        if key not in self._tails:
            placed = self.pieces.placed(piece, self.gpids[piece.id], board, point, counts)
            self._tails[key] = sequence.encode((placed.type, placed.state), "/", strict=True)
        return self._tails[key]

    def archive(self, setup: model.SetUp, saved_at: int) -> bytes:
        """The ``.vsav`` file, in plain text inside the zip: smaller and readable."""
        text = serialise(self.commands(setup))
        module = Metadata(
            name=self.table.title,
            version=self.version,
            vassal_version=VASSAL_VERSION,
            saved_at=saved_at,
            description=self.table.about,
        )
        save = Metadata(
            version=self.version, vassal_version=VASSAL_VERSION, saved_at=saved_at, description=setup.name
        )
        return archive_bytes(
            {"savedGame": text.encode("utf-8"), "savedata": save.encode(), "moduledata": module.encode()}
        )
