"""Module 3 on the table: what its set-ups lay out, and that a table without it has none of it."""

from __future__ import annotations

from collections import Counter

import pytest

from hfmod.games.hf4.acts.names import ASSEMBLY, AT_WAR, BRIBES, extremist, propaganda, war_room
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.record.shown import Look
from hfmod.games.hf4.record.table import TableView
from hfmod.games.hf4.record.writing import Writer
from hfmod.games.hf4.rules.conflict import b_blocs
from hfmod.games.hf4.rules.game import Hf4
from hfmod.games.hf4.table import hf4_table
from hfmod.games.hf4.table.common import Parts
from hfmod.games.hf4.table.war import seating
from hfmod.table.model import SetUp, Table
from tests.vassal_build.conftest import write

OWN = {"propaganda", "bribe", "conflict marker", "damage chit", "pow chit", "red cross", "banner", "war cube"}


@pytest.fixture(scope="module")
def table() -> Table:
    return hf4_table(load())


def setup_of(table: Table, players: int) -> SetUp:
    return next(setup for setup in table.setups if setup.id == f"core-m0-m3-{players}")


def pieces_of(table: Table, setup: SetUp) -> Counter[str]:
    kinds = {piece.id: piece.kind for piece in table.pieces}
    return Counter(kinds[position.piece] for position in setup.positions)


def test_set_ups_without_the_module_have_nothing_of_it(table: Table) -> None:
    for setup in table.setups:
        if "-m3" not in setup.id:
            assert OWN.isdisjoint(pieces_of(table, setup)), setup.id
            assert AT_WAR not in setup.counts


@pytest.mark.parametrize("players", range(2, 7))
def test_what_a_game_begins_with(table: Table, players: int) -> None:
    """3A2: chits, an extremist and bribes of each, both blocs seated."""
    setup, content = setup_of(table, players), load()
    found = pieces_of(table, setup)
    once = {"conflict marker": 1, "red cross": 1, "propaganda": 6, "damage chit": 12, "pow chit": 5}
    assert {kind: found[kind] for kind in once} == once
    assert (found["bribe"], found["banner"], found["war cube"], found["cube"]) == (BRIBES, 6, 42, 0)
    factions = [
        faction for faction in content.factions.values() if setup.counts[f"hf4_seat_{faction.id}"] != "0"
    ]
    assert len(factions) == players
    rooms = Counter(position.board for position in setup.positions if position.piece.startswith("bribe-"))
    each = 3 if players < 5 else 2
    assert {rooms[war_room(faction)] for faction in factions} == {each}
    of = {
        str(row["colour"]): str(row["id"])
        for row in content.tables["ideologies"]["ideologies"]
        if "colour" in row
    }
    assert {b_blocs.first_chits(content)[of[faction.id]] for faction in factions} == {
        "loyalist",
        "independent",
    }
    (board,) = (one for one in table.boards if one.name == ASSEMBLY)
    points = {(place.x, place.y): place.name for area in board.areas for place in area.places}
    lie = {p.piece: points[p.x, p.y] for p in setup.positions if p.board == ASSEMBLY}
    for faction in factions:
        name = of[faction.id].capitalize()
        assert lie[f"cube-15-{faction.id}"] == extremist(name)
        assert lie[f"propaganda-{of[faction.id]}"] == propaganda(name)


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("which", ["m0-m3", "m0-m1-m2-m3", "m0-m1-m2-m3-futures"])
def test_a_set_up_lays_out_what_the_engine_begins_with(
    table: Table, which: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """3A2a, 3A2c, 3A2f: seniority disks, Aquas, propaganda, extremists and bribes."""
    setup, content = next(one for one in table.setups if one.id == f"core-{which}-{players}"), load()
    modules = setup.counts["hf4_modules"].split(",")
    monkeypatch.setattr("hfmod.games.hf4.rules.game.PLAYABLE", (frozenset(modules),))
    seats = {int(setup.counts[f"hf4_seat_{ident}"]): faction for ident, faction in content.factions.items()}
    header = {
        "modules": modules,
        "scenario": "core",
        "decks": "ascending",
        "options": {"futures": True} if which.endswith("futures") else {},
        "players": [
            {"id": seats[n].id, "faction": seats[n].id, "crew": content.cards[seats[n].crew].front.code}
            for n in range(1, players + 1)
        ],
    }
    writer = Writer(header, Hf4(content))
    writer.tell(1, {"do": "set_up", "by": None})
    state = writer.state
    view = TableView(content)
    view.check_layout(writer.hand.state)
    look = Look(view, writer.hand.state).facts(state.order)
    facts = {name: value for one in look.values() for name, value in one.items()}
    game = Hf4(content).facts(state)
    wanted: tuple[str, ...] = (
        "propaganda",
        "extremists",
        "corrupt",
        "conflict",
        "law",
        "seniority",
        "busted",
    )
    wanted += tuple(f"{name}.{who}" for name in ("bribes", "aquas", "delegates") for who in state.order)
    assert {name: facts[name] for name in wanted} == {name: game[name] for name in wanted}


def test_all_colours_are_seated(table: Table) -> None:
    assert {faction.id for faction in seating(Parts(load()))} == set(load().factions)


def test_propaganda_and_war_room_do_not_overlap_in_their_areas(table: Table) -> None:
    for board in table.boards:
        if board.name in (ASSEMBLY, *map(war_room, load().factions.values())):
            for area in board.areas:
                for place in area.places:
                    holding = [one.name for one in board.areas if one.contains(place.x, place.y)]
                    assert holding == [area.name], place


@pytest.mark.thorough
def test_it_is_written_as_a_module(table: Table) -> None:
    """The writer refuses pieces with too many traits, menus with one entry in two groups, unknown places."""
    assert write(table)
