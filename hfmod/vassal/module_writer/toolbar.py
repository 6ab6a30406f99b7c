"""The main window's toolbar: buttons of windows, menus that hold them, what any table has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hfmod.table import model
from hfmod.table.model import MORE, PLAIN_DIE
from hfmod.vassal import values
from hfmod.vassal.module_writer.elements import Element, add
from hfmod.vassal.module_writer.pieces import hot_key, shuffle_key
from hfmod.vassal.traits import Key


def show_key(board: model.Board) -> Key:
    """The key that opens a board's window."""
    return Key.named(f"show {board.name}")


def hide_key(board: model.Board) -> Key:
    """The key that closes it: closed and opened again, it comes to the front."""
    return Key.named(f"hide {board.name}")


def find_key(piece: str) -> Key:
    """The key that shows a piece on its board."""
    return Key.named(f"find {piece}")


def _action(
    root: Element, name: str, words: str, tip: str, hotkey: str, keys: list[Key], unless: str
) -> None:
    """A button of the main window that gives keys, in order; grey while the property ``unless`` is true."""
    gate = {"canDisable": True, "propertyGate": unless} if unless else {}
    add(
        root,
        "module.DoActionButton",
        name=name,
        text=words,
        tooltip=tip,
        icon="",
        hotkey=hot_key(hotkey) if hotkey else "",
        doReport=False,
        reportFormat="",
        doSound=False,
        soundClip="",
        doHotkey=True,
        hotkeys=values.write_list(keys),
        doLoop=False,
        loopType="counted",
        loopCount=1,
        index=False,
        **gate,
    )


def add_menu(parent: Element, title: str, tip: str, entries: Iterable[str]) -> None:
    """A menu of a toolbar that holds buttons of it, by their words."""
    items = values.write_list(list(entries))
    add(
        parent, "module.ToolbarMenu", description=title, text=title, tooltip=tip, icon="", hotkey="",
        menuItems=items,
    )  # fmt: skip


def add_windows(root: Element, table: model.Table) -> None:
    """Buttons that bring windows to the front, and the menus that hold them."""
    menus: dict[str, list[str]] = {}
    for board in table.boards:
        if board.kind != "map":
            words = board.button or board.name
            keys = [hide_key(board), show_key(board)]
            _action(root, f"Show {board.name}", words, f"Show {board.name}", board.hotkey, keys, board.unless)
            if board.menu and board.menu != MORE:
                menus.setdefault(board.menu, []).append(words)
    for title, entries in menus.items():
        add_menu(root, title, title, entries)
    named = {board.name: board for board in table.boards}
    for board in table.boards:
        for hotkey, piece, closed in board.finds:
            keys = [hide_key(named[closed]), find_key(piece)]
            _action(root, f"Find {piece}", "", "", hotkey, keys, "")


def add_buttons(root: Element, table: model.Table) -> None:
    for button in table.buttons:
        keys = [Key.named(shuffle_key(pile)) for pile in button.shuffle]
        keys += [Key.named(f"{button.name} {change.count}") for change in button.changes]
        keys += [Key.named(f"{button.name} say {n}") for n in range(len(button.say))]
        _action(root, button.name, button.text, button.tip, button.hotkey, keys, button.unless)


def add_aids(root: Element, table: model.Table) -> None:
    """What players have at any table: a list of all pieces, a plain die, notes."""
    add(
        root,
        "module.Inventory",
        name="Pieces",
        text="Pieces",
        tooltip="What lies where",
        icon="",
        hotkey="",
        include=f"{{{' && '.join(_listed(table))}}}",
        groupBy="CurrentMap,CurrentZone",
        nonLeafFormat="$PropertyValue$",
        foldersOnly=False,
        leafFormat="$PieceName$",
        sortPieces=True,
        sortFormat="$PieceName$",
        sorting="alpha",
        centerOnPiece=True,
        forwardKeystroke=False,
        showMenu=False,
        drawPieces=False,
        zoomOn=False,
        pieceZoom=0.25,
        pieceZoom2=0.33,
        pieceZoom3=0.4,
        sides="",
        launchFunction="functionHide",
        refreshHotkey="",
    )
    add(
        root,
        "module.DiceButton",
        name=PLAIN_DIE,
        text=PLAIN_DIE,
        tooltip="Roll a die for what has no control of its own",
        icon="",
        hotkey="",
        nDice=1,
        nSides=6,
        plus=0,
        addToTotal=0,
        reportTotal=False,
        prompt=False,
        lockDice=True,
        lockSides=True,
        lockPlus=True,
        lockAdd=True,
        sortDice=False,
        keepDice=False,
        reportFormat="*** $name$ = $result$ *** <$PlayerName$>",
    )
    add(root, "module.NotesWindow", buttonText="Notes", tooltip="Notes", icon="", hotkey="")
    add_menu(root, MORE, "More windows", [*_more(table), "Notes"])


def _listed(table: model.Table) -> Iterator[str]:
    """Conditions of pieces that the list of all shows: they can be moved, and lie in no pile."""
    yield 'DeckName==""'
    fixed = {kind.layer_order for kind in table.kinds if not kind.movable}
    moved = {kind.layer_order for kind in table.kinds if kind.movable}
    for order in sorted(fixed - moved):
        yield f'Layer!="{order}"'


def _more(table: model.Table) -> list[str]:
    return [board.button or board.name for board in table.boards if board.menu == MORE]
