"""Mats and hands of the players: boards, buttons, wild tokens."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from hfmod.games.tmdice.acts.beginning import Leave, StartingDice
from hfmod.games.tmdice.acts.controls import (
    RELAY,
    bonus_menu,
    draw_menu,
    roll_menu,
    start_menu,
    take_menu,
    wild_menu,
)
from hfmod.games.tmdice.acts.effects import Apply, Choose, Exchange, Skip
from hfmod.games.tmdice.acts.turns import (
    EndTurn,
    KeepDice,
    Produce,
    RefillHand,
    StandardAction,
    SupportDie,
    SupportDraw,
)
from hfmod.games.tmdice.art import boards as tmd_boards
from hfmod.games.tmdice.art.dice import wild_token
from hfmod.games.tmdice.names import NAMES, WILD, away, hand, mat
from hfmod.games.tmdice.table.common import MARKERS, Parts, areas, control
from hfmod.table.model import Board, Command, Count, Kind, Label, Picture, Piece
from hfmod.table.parts import body

_BAR = (
    ("start", "Begin", 100, True),
    ("keep", "Keep the rest", 140, False),
    ("refill", "Refill", 96, True),
    ("produce", "Produce", 110, False),
    ("support", "Support", 116, True),
    ("standard", "Standard action", 166, True),
    ("roll", "Roll a die", 124, True),
    ("take", "Take a resource", 160, True),
    ("cards", "Draw cards", 128, True),
    ("effects", "Effects", 108, True),
    ("bonus", "Bonus cards", 136, True),
    ("end", "End of turn", 124, False),
)
"""Buttons of a mat: name, words, width, opens a menu."""


def _commands(name: str, seat: str, most: int) -> tuple[Command, ...]:
    """What a button of a player's mat does; some give commands that are known for that seat alone."""
    match name:
        case "start":
            return (*start_menu(seat), StartingDice.control, Leave.control)
        case "keep":
            return (KeepDice.control,)
        case "refill":
            return tuple(RefillHand.controls(seat))
        case "produce":
            return (Produce.control,)
        case "support":
            return (*SupportDie.controls(seat), SupportDraw.control(seat))
        case "standard":
            return tuple(StandardAction.controls())
        case "roll":
            return tuple(roll_menu(seat, most))
        case "take":
            return tuple(take_menu(seat))
        case "cards":
            return tuple(draw_menu(seat))
        case "effects":
            return (*Choose.controls(), Exchange.control, *Apply.controls(), *Skip.controls())
        case "bonus":
            return tuple(bonus_menu(seat))
        case _:
            return (EndTurn.control,)


SAME = frozenset({"keep", "produce", "standard", "effects", "end"})
"""Buttons that do the same on every mat."""


def add_players(parts: Parts) -> None:
    """Mats and hands of all seats; their pieces are there in games in which the seat plays."""
    most = max(n for card in parts.content.cards.values() for n in card.production.dice.values())
    for number, seat in enumerate(NAMES, 1):
        parts.boards.append(_mat_board(seat, f"Alt {number}"))
    for seat in NAMES:
        parts.boards.append(_hand_board(seat))
    for name, _, _, menu in _BAR:
        for seat in NAMES if name not in SAME else ("",):
            parts.button(f"button {name} {seat}".strip(), _commands(name, seat, most), menu)
    parts.kinds.append(
        Kind(
            "wild tokens",
            tuple(wild_menu()),
            (Count(WILD, "0", 0, 99),),
            (Label(f"{{{WILD}}}", 40, "#ffe9a8", (64, 0)),),
            movable=False,
            stacks=False,
            click="menu",
            layer_order=MARKERS,
        )
    )
    left, top, _, tall = tmd_boards.mat_layout().zone("tokens").box
    for seat, who in NAMES.items():
        x = 22
        for name, words, wide, menu in _BAR:
            kind = f"button {name} {seat}" if name not in SAME else f"button {name}"
            facts = {RELAY: mat(seat)} if name == "roll" else {}
            piece = replace(control(f"{name}-{seat}", words, kind, wide, menu), facts=facts)
            parts.put(piece, mat(seat), (x + wide // 2, tmd_boards.BAR // 2), seat)
            x += wide + 10
        piece = Piece(
            f"wild-{seat}", f"Wild tokens of {who}", "wild tokens", (body("wild-tokens", wild_token, 1.3),)
        )
        parts.put(piece, mat(seat), (left + 60, top + tall // 2 + 8), seat)


def _mat_board(seat: str, key: str) -> Board:
    layout = tmd_boards.mat_layout()
    draw = partial(tmd_boards.mat, seat, NAMES[seat])
    return Board(
        mat(seat),
        "mat",
        (layout.width, layout.height),
        Picture(f"board-mat-{seat}", draw, 1.0),
        areas=areas(layout, {"corporation": f"{NAMES[seat]} corporation"}),
        facts={"Faction": seat, "Who": NAMES[seat], "Where": "mat"},
        fan=(0, 30),
        button=NAMES[seat],
        hotkey=key,
        menu="Mats",
        unless=away(seat),
        zoom=0.65,
    )


def _hand_board(seat: str) -> Board:
    layout = tmd_boards.hand_layout()
    return Board(
        hand(seat),
        "screen",
        (layout.width, layout.height),
        Picture(f"board-hand-{seat}", partial(tmd_boards.hand, seat, hand(seat)), 1.0),
        areas=areas(layout),
        owners=(NAMES[seat], "Solo"),
        facts={"Faction": seat, "Who": NAMES[seat], "Where": "hand"},
        button=hand(seat),
        menu="Hands",
        unless=away(seat),
        zoom=0.65,
    )
