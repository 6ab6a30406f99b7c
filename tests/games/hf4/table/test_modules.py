"""Modules 1 and 2 on the table: what their set-ups lay out, and that other games have none of it."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.games.hf4.acts.names import (
    DECK_MODULE,
    MAP,
    MARKET,
    MODULE_DECKS,
    MODULE_STACKS,
    PILES,
    elevator_piece,
    mat,
    star_piece,
)
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core import c_setup
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.table import hf4_table
from hfmod.games.hf4.table.choices import OPTIONS
from hfmod.table.model import Board, SetUp, Table

GAMES = {
    "m0-m1": {"m0", "m1"},
    "m0-m2": {"m0", "m2"},
    "m0-m1-m2": {"m0", "m1", "m2"},
    "m0-m1-m2-futures": {"m0", "m1", "m2"},
}
OWN_KINDS = {
    "m1": {"freighter", "isotope marker", "elevator", "freighter card", "gw thruster"},
    "m2": {
        "kalpana",
        "stanford",
        "bernal dry chit",
        "bernal wet chit",
        "home mark",
        "emancipation",
        "bernal card",
        "colonist",
    },
    "both": {"star", "war marker"},
}


@pytest.fixture(scope="module")
def table() -> Table:
    return hf4_table(load())


def setup_of(table: Table, ident: str) -> SetUp:
    return next(setup for setup in table.setups if setup.id == ident)


def test_an_empty_deck_of_a_module_that_is_not_played_shows_no_frame(table: Table) -> None:
    outlined = {pile.name: pile.outline for pile in table.piles}
    assert not any(outlined[name] for name in MODULE_DECKS.values())
    assert all(on for name, on in outlined.items() if name not in MODULE_DECKS.values())


def board_of(table: Table, name: str) -> Board:
    return next(board for board in table.boards if board.name == name)


def kinds_in(table: Table, setup: SetUp) -> Counter[str]:
    kinds = {piece.id: piece.kind for piece in table.pieces}
    return Counter(kinds[position.piece] for position in setup.positions)


def test_games_without_the_modules_have_nothing_of_them(table: Table) -> None:
    own = set().union(*OWN_KINDS.values())
    words = ("frame-", "reserve-", "tanks-5", "tanks-6", "tanks-7", "option-futures", "option-freighter")
    for setup in table.setups:
        if "-m1" in setup.id or "-m2" in setup.id:
            continue
        assert not setup.wings or "-m3" in setup.id, setup.id
        assert own.isdisjoint(kinds_in(table, setup)), setup.id
        assert not [p.piece for p in setup.positions if p.piece.startswith(words)], setup.id
        assert not [p.piece for p in setup.positions if p.pile in MODULE_DECKS.values()], setup.id


@pytest.mark.parametrize("which", GAMES)
@pytest.mark.parametrize("players", range(2, 7))
def test_a_set_up_lays_out_what_the_engine_begins_with(table: Table, which: str, players: int) -> None:
    """1A2, 2A2, C5, A1b: decks, Aquas and seniority disks of each combination."""
    setup, content = setup_of(table, f"core-{which}-{players}"), load()
    options = {"futures": True} if which.endswith("futures") else {}
    game = Hf4(content)
    state = game.new(
        {
            "modules": setup.counts["hf4_modules"].split(","),
            "scenario": "core",
            "options": options,
            "players": [
                {"id": faction.id, "faction": faction.id, "crew": content.cards[faction.crew].front.code}
                for faction in list(content.factions.values())[:players]
            ],
        }
    )
    piles = {name: deck for deck, name in PILES.items()}
    laid: dict[str, list[str]] = {}
    for position in setup.positions:
        if position.pile in piles:
            card = table.piece(position.piece).facts["Card"]
            laid.setdefault(piles[position.pile], []).append(card)
    wanted = {deck: sorted(c_setup.deck_cards(state, deck)) for deck in c_setup.deck_names(state)}
    assert {deck: sorted(cards) for deck, cards in laid.items()} == wanted
    assert kinds_in(table, setup)["seniority disk"] == c_setup.seniority_disks(state)
    decks = len(c_setup.patent_decks(state))
    assert set(setup.board_counts.values()) == {str(decks)}
    assert setup.counts.get("hf4_opt_futures") == ("true" if options else None)


@pytest.mark.parametrize("which", GAMES)
def test_each_module_lays_out_its_own_kinds(table: Table, which: str) -> None:
    setup, modules = setup_of(table, f"core-{which}-4"), GAMES[which]
    wanted = [kinds for module, kinds in OWN_KINDS.items() if module in modules]
    wanted += [OWN_KINDS["both"]] if {"m1", "m2"} <= modules else []
    own = set().union(*OWN_KINDS.values())
    assert own & kinds_in(table, setup).keys() == set().union(*wanted)


def test_stacks_of_the_modules_are_areas_of_the_mats_with_tanks_in_their_corner(table: Table) -> None:
    setup, content = setup_of(table, "core-m0-m1-m2-3"), load()
    at = {position.piece: position for position in setup.positions}
    for faction in content.factions.values():
        board = board_of(table, mat(faction))
        assert board.name in setup.wings
        areas = {area.name: area for area in board.areas}
        for number, (kind, name) in enumerate(MODULE_STACKS.items(), 5):
            tanks = at[f"tanks-{number}-{faction.id}"]
            assert areas[name].id == kind
            assert areas[name].contains(tanks.x, tanks.y)
            assert [place.name for place in areas[name].places] == [name]
            assert areas["Reserve"].contains(at[f"{kind}-{faction.id}"].x, at[f"{kind}-{faction.id}"].y)


def test_what_lies_on_a_wing_begins_where_its_board_ends(table: Table) -> None:
    for board in table.boards:
        for area in board.areas if board.wing is not None else ():
            left = min(x for x, _ in area.corners)
            right = max(x for x, _ in area.corners)
            assert right <= board.size[0] or left >= board.size[0], (board.name, area.name)
            assert right <= board.whole[0]


def test_a_game_without_bernals_has_no_board_for_them(table: Table) -> None:
    assert setup_of(table, "core-m0-m1-3").wings == {MARKET, OPTIONS}


def test_every_elevator_has_a_stick_between_its_ends(table: Table) -> None:
    """1B9a."""
    setup, solar = setup_of(table, "core-m0-m1-2"), load().map
    at = {position.piece: position for position in setup.positions}
    assert len(solar.elevators) == 9
    for cable in solar.elevators:
        one, other = (solar.spaces[end] for end in cable.ends)
        stick = at[elevator_piece(cable.name)]
        assert (stick.board, stick.x, stick.y) == (MAP, (one.x + other.x) // 2, (one.y + other.y) // 2)
        assert table.piece(stick.piece).facts["Elevator"] == cable.name


def test_every_card_of_the_modules_with_a_future_has_its_star(table: Table) -> None:
    """1D2a."""
    listed = {
        star_piece(card.id): card
        for card in load().cards.values()
        if DECK_MODULE.get(card.deck) == card.module and card.back.future is not None
    }
    stars = {piece.id: piece for piece in table.pieces if piece.kind == "star"}
    assert stars.keys() == listed.keys()
    for ident, card in listed.items():
        assert card.back.future is not None
        assert stars[ident].facts == {"ForCard": card.id, "Future": card.back.future.name}


def test_bernals_show_whether_they_are_anchored_and_robots_whether_they_are_free(table: Table) -> None:
    kinds = {kind.name: {count.name for count in kind.counts} for kind in table.kinds}
    for kind, count in (
        ("kalpana", "Anchored"),
        ("stanford", "Anchored"),
        ("emancipation", "Free"),
        ("war marker", "War"),
        ("elevator", "Built"),
        ("isotope marker", "Isotope"),
        ("home mark", "Settled"),
    ):
        pieces = [piece for piece in table.pieces if piece.kind == kind]
        assert count in kinds[kind]
        assert pieces and all(piece.layers[0].follows == count for piece in pieces)
        assert all(len(piece.layers[0].faces) > 1 for piece in pieces)
