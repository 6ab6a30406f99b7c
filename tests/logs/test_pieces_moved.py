"""High Frontier: what a piece that is moved tells, by the areas between which it goes."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from hfmod.games.hf4.acts.names import ASSEMBLY, MAP, MARKET, PILES, STAR, hand, mat
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.record.events import (
    CardDragged,
    CardGiven,
    CardPlayed,
    ChitMoved,
    ColonistLaid,
    CubeMoved,
    DelegateMoved,
    Event,
    FigureMoved,
    GloryTaken,
    StarMoved,
    _Teller,
)
from hfmod.vassal import observations as o

FACTIONS = load().factions
YELLOW, GREEN = (mat(FACTIONS[one]) for one in ("yellow", "green"))
HAND, OTHERS = (hand(FACTIONS[one]) for one in ("yellow", "green"))
STACK = {0: "leo", 1: "rocket", 2: "outpost1", 9: ""}  # by where something lies
CARDS = {"card-CT044": "CT044", "card-M2C182": "M2C182", "card-CQ040": "CQ040"}


class Piece:
    """A piece that lies at x."""

    def __init__(self, ident: str, x: int) -> None:
        self.id, self.x = ident, x

    def properties(self) -> dict[str, str]:
        return {"Id": self.id}


class View:
    """A table on which areas are told by x: on mats stacks, in the assembly ideologies."""

    content, laid_out = load(), True

    def flyer(self, piece: Piece | None, state: object) -> tuple[str, str] | None:
        known = piece.id.partition("-") if piece is not None else ("", "", "")
        return (known[2], known[0]) if known[0] in ("rocket", "freighter", "cube1") else None

    def space(self, x: int, y: int) -> str:
        return f"space-{x}"

    def area(self, piece: Piece) -> str:
        return "unity" if piece.id == STAR else STACK.get(piece.x, "")

    def area_at(self, board: str | None, x: int, y: int) -> str:
        if board == ASSEMBLY:
            return {0: "unity", 1: "honor"}.get(x, "")
        return STACK.get(x, "")

    def spot(self, piece: Piece) -> int | None:
        return piece.x if piece.id == "sunspot-cube" else None

    def mass(self, piece: Piece) -> str | None:
        return str(piece.x) if piece.x < 9 else None

    def mass_at(self, board: str | None, x: int, y: int) -> str | None:
        return str(x)

    def card(self, piece: Piece) -> Any:
        code = CARDS.get(piece.id)
        return None if code is None else self.content.cards[code]

    def cargo(self, piece: Piece) -> str | None:
        return "scrap-1" if piece.id == "token" else CARDS.get(piece.id)

    def alike(self, state: object, card: str, board: str | None, source: str) -> int | None:
        return 2 if card == "scrap-1" else None


def piece_moved(ident: str, origin: o.Place, target: o.Place) -> o.PieceMoved:
    return o.PieceMoved(7, None, False, o.PieceRef(ident, "", "", ""), origin, target)


def moved(
    ident: str, origin: tuple[Any, int], target: tuple[Any, int], deck: str = "", from_deck: str = ""
) -> list[Event]:
    """What is told as a piece goes from a point of a board to another one."""
    anything: Any = View()
    state: Any = SimpleNamespace(pieces={ident: Piece(ident, target[1])})
    teller = _Teller(anything)
    start, there = o.Place(*origin, 0, deck=from_deck or None), o.Place(*target, 0, deck=deck or None)
    seen = piece_moved(ident, start, there)
    return [*teller._events(seen, 7, state)]


def flown(faction: str, figure: str) -> FigureMoved:
    return FigureMoved(7, faction, "space-4", "space-3", figure=figure)


@pytest.mark.parametrize(
    ("ident", "origin", "target", "told"),
    [
        ("rocket-yellow", (MAP, 3), (MAP, 4), flown("yellow", "rocket")),
        ("freighter-green", (MAP, 3), (MAP, 4), flown("green", "freighter")),
        ("rocket-yellow", (YELLOW, 3), (MAP, 4), None),  # it is put there
        ("rocket-yellow", (MAP, 3), (YELLOW, 4), None),
        ("sunspot-cube", (MARKET, 3), (MARKET, 4), CubeMoved(7, 4)),
        ("sunspot-cube", (MARKET, 3), (YELLOW, 4), None),
        ("card-CT044", (MARKET, 3), (MARKET, 4), None),
        (STAR, (ASSEMBLY, 1), (ASSEMBLY, 0), StarMoved(7, "unity")),
        ("cube-2-yellow", (YELLOW, 9), (ASSEMBLY, 0), DelegateMoved(7, "yellow", "", "unity")),
        ("cube-2-yellow", (ASSEMBLY, 1), (ASSEMBLY, 0), DelegateMoved(7, "yellow", "honor", "unity")),
        ("cube-2-yellow", (ASSEMBLY, 0), (ASSEMBLY, 0), None),
        ("cube-2-yellow", (ASSEMBLY, 5), (ASSEMBLY, 0), None),
        ("cube-2-yellow", (ASSEMBLY, 1), (ASSEMBLY, 5), None),
        ("cube-2-yellow", (GREEN, 9), (ASSEMBLY, 0), None),  # off another's mat
        ("cube-2-yellow", (MAP, 9), (ASSEMBLY, 0), None),
        ("claim-2-yellow", (YELLOW, 9), (ASSEMBLY, 0), None),
        ("glory-mars", (MAP, 3), (YELLOW, 0), GloryTaken(7, "yellow", "glory-mars")),
        ("glory-mars", (YELLOW, 3), (YELLOW, 0), None),
        ("glory-mars", (MAP, 3), (MARKET, 0), None),
        ("card-CT044", (MAP, 3), (YELLOW, 0), None),
        ("wet-yellow", (YELLOW, 3), (YELLOW, 4), ChitMoved(7, "yellow", "wet", "4", "3")),
        ("dry-yellow", (YELLOW, 3), (YELLOW, 4), ChitMoved(7, "yellow", "dry", "4", "3")),
        ("dry-yellow", (YELLOW, 3), (YELLOW, 9), None),  # beside the strip
        ("dry-yellow-2", (YELLOW, 3), (YELLOW, 4), None),
    ],
)  # fmt: skip
def test_what_figures_tokens_and_chits_tell(
    ident: str, origin: tuple[Any, int], target: tuple[Any, int], told: Event | None
) -> None:
    assert moved(ident, origin, target) == ([told] if told is not None else [])


CARD, TOKEN, SETTLER = "card-CT044", "token", "card-M2C182"


@pytest.mark.parametrize(
    ("ident", "origin", "target", "told"),
    [
        (CARD, (YELLOW, 0), (YELLOW, 1), CardDragged(7, "yellow", "CT044", "leo", "rocket", None)),
        (CARD, (YELLOW, 0), (YELLOW, 0), None),
        (CARD, (YELLOW, 0), (YELLOW, 9), None),  # on no stack
        (CARD, (YELLOW, 9), (YELLOW, 0), None),
        (TOKEN, (YELLOW, 0), (YELLOW, 9), CardDragged(7, "yellow", "scrap-1", "leo", "", 2)),
        (TOKEN, (MARKET, 0), (YELLOW, 0), CardDragged(7, "yellow", "scrap-1", "", "leo", 2)),
        (TOKEN, (YELLOW, 0), (YELLOW, 0), None),
        (CARD, (YELLOW, 0), (GREEN, 2), CardGiven(7, "green", "CT044", "outpost1")),
        ("claim-2-yellow", (YELLOW, 0), (GREEN, 2), None),
        (CARD, (HAND, 0), (YELLOW, 0), CardPlayed(7, "yellow", "CT044", "leo")),
        (CARD, (HAND, 0), (YELLOW, 1), None),  # into no stack that it can come to from hand
        (CARD, (HAND, 0), (GREEN, 0), None),
        (CARD, (HAND, 0), (MARKET, 0), CardPlayed(7, "yellow", "CT044", "deck")),
        (CARD, (YELLOW, 0), (MARKET, 0), None),
        (CARD, (YELLOW, 0), (HAND, 0), CardPlayed(7, "yellow", "CT044", "hand")),
        (CARD, (YELLOW, 0), (OTHERS, 0), None),
        (CARD, (MARKET, 0), (HAND, 0), None),
        ("claim-2-yellow", (HAND, 0), (MARKET, 0), None),
    ],
)
def test_what_cards_and_tokens_tell_that_go_between_stacks_and_hands(
    ident: str, origin: tuple[Any, int], target: tuple[Any, int], told: Event | None
) -> None:
    assert moved(ident, origin, target) == ([told] if told is not None else [])


QUEUE = PILES["colonists"]


@pytest.mark.parametrize(
    ("ident", "origin", "target", "decks", "told"),
    [
        (CARD, (YELLOW, 0), (MARKET, 0), ("", "Thrusters"), CardPlayed(7, "yellow", "CT044", "deck")),
        (CARD, (HAND, 0), (MARKET, 0), ("", "Thrusters"), CardPlayed(7, "yellow", "CT044", "deck")),
        (SETTLER, (MARKET, 0), (YELLOW, 1), (QUEUE, ""), ColonistLaid(7, "yellow", "M2C182", "rocket")),
        (SETTLER, (MARKET, 0), (YELLOW, 1), ("", ""), None),
        (CARD, (MARKET, 0), (YELLOW, 1), (QUEUE, ""), None),  # no Colonist
        (SETTLER, (MARKET, 0), (MARKET, 1), (QUEUE, ""), None),
    ],
)
def test_what_cards_of_decks_tell(
    ident: str, origin: tuple[Any, int], target: tuple[Any, int], decks: tuple[str, str], told: Event | None
) -> None:
    assert moved(ident, origin, target, decks[1], decks[0]) == ([told] if told is not None else [])


def test_a_colonist_goes_back_to_the_queue() -> None:
    told = moved(SETTLER, (YELLOW, 1), (MARKET, 0), QUEUE)
    assert ColonistLaid(7, "yellow", "M2C182", "") in told


def noted(ident: str, origin: tuple[Any, int], target: tuple[Any, int]) -> Iterator[tuple[str, list[Any]]]:
    """What a piece that goes leaves in the story, beside events."""
    anything: Any = View()
    state: Any = SimpleNamespace(pieces={ident: Piece(ident, target[1])})
    teller = _Teller(anything)
    seen = piece_moved(ident, o.Place(*origin, 0), o.Place(*target, 0))
    list(teller._events(seen, 7, state))
    for name in ("hands", "disks", "off"):
        yield name, getattr(teller.story, name)
    yield "lifted", [*teller.lifted.items()]


@pytest.mark.parametrize(
    ("ident", "origin", "target", "left"),
    [
        (CARD, (HAND, 0), (YELLOW, 0), {"hands": [(7, "CT044", "")]}),
        (CARD, (MARKET, 0), (HAND, 0), {"hands": [(7, "CT044", "yellow")]}),
        (CARD, (HAND, 0), (OTHERS, 0), {"hands": [(7, "CT044", "green")]}),
        (CARD, (YELLOW, 0), (YELLOW, 1), {}),
        ("claim-2-yellow", (YELLOW, 0), (MAP, 3), {"disks": [(7, "claim-2-yellow", "space-3")]}),
        ("cube-2-yellow", (YELLOW, 0), (MAP, 3), {}),
        ("rocket-yellow", (MAP, 3), (YELLOW, 0),
         {"off": [(7, "yellow", "rocket")], "lifted": [(("yellow", "rocket"), "space-3")]}),
        ("cube1-yellow", (MAP, 3), (YELLOW, 0), {}),  # of a factory nobody can tell which one comes back
        ("rocket-yellow", (YELLOW, 3), (YELLOW, 0), {}),
    ],
)  # fmt: skip
def test_what_a_story_keeps_of_moves(
    ident: str, origin: tuple[Any, int], target: tuple[Any, int], left: dict[str, list[Any]]
) -> None:
    assert {name: what for name, what in noted(ident, origin, target) if what} == left


def test_a_figure_that_is_lifted_comes_from_where_it_stood() -> None:
    anything: Any = View()
    state: Any = SimpleNamespace(pieces={"rocket-yellow": Piece("rocket-yellow", 4)})
    teller = _Teller(anything)
    off = piece_moved("rocket-yellow", o.Place(MAP, 3, 0), o.Place(YELLOW, 0, 0))
    on = piece_moved("rocket-yellow", o.Place(YELLOW, 0, 0), o.Place(MAP, 4, 0))
    assert [*teller._events(off, 7, state)] == []
    back = FigureMoved(8, "yellow", "space-4", "space-3", lifted=True, figure="rocket")
    assert [*teller._events(on, 8, state)] == [back]
    assert [*teller._events(on, 9, state)] == []  # it is put there once more


def test_beside_a_table_of_ours_chits_tell_nothing() -> None:
    anything: Any = View()
    anything.laid_out = False
    state: Any = SimpleNamespace(pieces={"wet-yellow": Piece("wet-yellow", 4)})
    seen = piece_moved("wet-yellow", o.Place(YELLOW, 3, 0), o.Place(YELLOW, 4, 0))
    assert [*_Teller(anything)._events(seen, 7, state)] == []
