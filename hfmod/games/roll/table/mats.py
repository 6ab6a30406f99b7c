"""Mats and screens of the players: boards, buttons, the marker of the credit track and the VP chips."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hfmod.games.roll.acts.beginning import Leave
from hfmod.games.roll.acts.explore import DrawExtraTile, DrawMissing, Rearrange, Scout, Stock
from hfmod.games.roll.acts.goods import Trade
from hfmod.games.roll.acts.manage import Recruit
from hfmod.games.roll.acts.screens import Assign, Reveal, Roll
from hfmod.games.roll.art import boards as roll_boards
from hfmod.games.roll.art import dice as roll_dice
from hfmod.games.roll.content.model import RollContent
from hfmod.games.roll.names import (
    CREDITS,
    MAT_OF,
    NAMES,
    POOL,
    VP,
    WORKER,
    away,
    cup_of,
    mat,
    screen,
)
from hfmod.games.roll.table.common import CONTROLS, MARKERS, Parts, areas, control
from hfmod.table.model import Board, Change, Command, Count, Kind, Label, Picture, Piece, Say, SendTo
from hfmod.table.parts import body

_MOST_VP = 999

#: Buttons of a mat and of a screen: kind, words, width, opens a menu.
_MAT_BAR = (
    ("button roll", "Roll all in the cup", 180, False),
    ("button lent", "Lent workers", 160, True),
    ("button extra tile", "Draws the extra tile", 190, False),
    ("button missing tiles", "Draws missing tiles", 180, False),
    ("button no recruits", "Recruits nobody (more)", 200, False),
)
_SCREEN_BAR = (
    ("button ready", "Ready: all assigned", 180, False),
    ("button show", "Screen up: show dice", 190, False),
    ("button rearranged", "Stacks are rearranged", 200, False),
)


def lent(content: RollContent) -> list[str]:
    """Colours of the workers that powers lend."""
    powers = (power for side in content.sides.values() for power in side.powers)
    found = {worker for power in powers if power.code == "virtual_workers" for worker in power.workers}
    return [code for code in content.dice if code in found]


def kinds(content: RollContent) -> Iterator[Kind]:
    """Kinds of the players' buttons and markers."""
    simple = (
        Roll.button,
        DrawExtraTile.control,
        DrawMissing.control,
        Recruit.nobody,
        Assign.ready,
        Reveal.show,
        Rearrange.control,
    )
    for command in simple:
        name = f"button {command.id.replace('_', ' ')}"
        yield Kind(name, (command,), movable=False, stacks=False, click=command.id, layer_order=CONTROLS)
    yield Kind(
        "button lent", tuple(_lent_commands(content)), movable=False, stacks=False, click="menu",
        layer_order=CONTROLS,
    )  # fmt: skip
    yield Kind(
        "credit marker",
        tuple(_credit_commands(content)),
        (Count(CREDITS, "1", 0, content.most_credits),),
        movable=False,
        stacks=False,
        click="menu",
        layer_order=MARKERS,
    )
    yield Kind(
        "vp chips",
        tuple(_vp_commands()),
        (Count(VP, "0", 0, _MOST_VP),),
        (Label(f"{{{VP}}}", 32, "#ffe9a8", (60, 0)),),
        movable=False,
        stacks=False,
        click="menu",
        layer_order=MARKERS,
    )


def _lent_commands(content: RollContent) -> Iterator[Command]:
    for code in lent(content):
        name = content.dice[code].name
        yield Scout.with_lent(code, name)
        yield Stock.with_lent(code, name)
        yield Trade.with_lent(code, name)


def _credit_commands(content: RollContent) -> Iterator[Command]:
    to = SendTo(MAT_OF, "Credit {Credits}")
    for n in range(content.most_credits + 1):
        yield Command(f"credits_{n}", f"Credits: {n}", effects=(Change(CREDITS, to=str(n)), to))
    yield Command("earn", "Gain 1", effects=(Change(CREDITS, by=1), to))
    yield Command("pay", "Pay 1", effects=(Change(CREDITS, by=-1), to))


def _vp_commands() -> Iterator[Command]:
    for n in (1, 2, 3, 4, 5, -1):
        yield Command(
            f"vp_{'plus' if n > 0 else 'minus'}_{abs(n)}",
            f"Gain {n} VP" if n > 0 else "Put 1 VP back",
            effects=(Change(VP, by=n), Change(POOL, by=-n, table=True)),
            say=Say("{who} now has VP chips for {VP}."),
        )
    yield Leave.control


def add_players(parts: Parts) -> None:
    """Mats and screens of all seats; their pieces are there in games in which the seat plays."""
    for number, seat in enumerate(NAMES, 1):
        parts.boards.append(_mat_board(parts.content, seat, f"Alt {number}"))
    for seat in NAMES:
        parts.boards.append(_screen_board(seat))
    for seat in NAMES:
        for board, bar in ((mat(seat), _MAT_BAR), (screen(seat), _SCREEN_BAR)):
            x = 22
            for kind, words, wide, menu in bar:
                ident = f"{kind.removeprefix('button ').replace(' ', '-')}-{seat}"
                piece = control(ident, words, kind, wide, menu)
                parts.put(piece, board, (x + wide // 2, roll_boards.BAR // 2), seat)
                x += wide + 12
        _add_markers(parts, seat)


def _add_markers(parts: Parts, seat: str) -> None:
    layout, own = roll_boards.mat_layout(), {"Faction": seat, "Who": NAMES[seat]}
    marker = Piece(
        f"credits-{seat}", f"{NAMES[seat]} credits", "credit marker",
        (body(f"credit-marker-{seat}", partial(roll_dice.credit_marker, seat)),), {**own, "Purse": seat},
    )  # fmt: skip
    spot = layout.spot(f"credit-{parts.content.start['credits']}")
    parts.put(marker, mat(seat), (spot.x, spot.y), seat)
    left, top, _, tall = layout.zone("vp").box
    chips = Piece(
        f"vp-{seat}",
        f"{NAMES[seat]} VP chips",
        "vp chips",
        (body("vp-chips-mat", roll_dice.chips, 0.7),),
        own,
    )
    parts.put(chips, mat(seat), (left + 52, top + tall // 2 + 8), seat)


def _mat_board(content: RollContent, seat: str, key: str) -> Board:
    layout = roll_boards.mat_layout()
    draw = partial(roll_boards.mat, content, seat, NAMES[seat])
    return Board(
        mat(seat),
        "mat",
        (layout.width, layout.height),
        Picture(f"board-mat-{seat}", draw, 1.0),
        areas=areas(layout, {"cup": cup_of(seat)}),
        counts=(Count(WORKER, "none", numeric=False),),
        facts={"Faction": seat, "Who": NAMES[seat], "Where": "mat"},
        fan=(22, 0),
        button=NAMES[seat],
        hotkey=key,
        menu="Mats",
        unless=away(seat),
        zoom=0.8,
    )


def _screen_board(seat: str) -> Board:
    layout = roll_boards.screen_layout()
    return Board(
        screen(seat),
        "screen",
        (layout.width, layout.height),
        Picture(f"board-screen-{seat}", partial(roll_boards.screen, seat, screen(seat)), 1.0),
        areas=areas(layout),
        owners=(NAMES[seat], "Solo"),
        facts={"Faction": seat, "Who": NAMES[seat], "Where": "screen"},
        fan=(30, 0),
        button=screen(seat),
        menu="Screens",
        unless=away(seat),
        zoom=0.8,
    )
