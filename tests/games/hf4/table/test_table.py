"""The table of High Frontier: what lies on it, where games start, and that everything can be told."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from hfmod.games.hf4.acts.names import ASSEMBLY, DECKS, MAP, MARKET, PARTNER, PARTNER_ID
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.table import hf4_table
from hfmod.record.declarations import read_declaration
from hfmod.table.model import Change, Command, PutBack, Say, SendTo, Table


@pytest.fixture(scope="module")
def table() -> Table:
    return hf4_table(load())


def commands(table: Table) -> list[Command]:
    return [command for kind in table.kinds for command in kind.commands]


def says(table: Table) -> list[Say]:
    found = [command.say for command in commands(table) if command.say is not None]
    return found + [say for button in table.buttons for say in button.say]


def test_ids_and_names_are_unique(table: Table) -> None:
    for names in (
        [piece.id for piece in table.pieces],
        [kind.name for kind in table.kinds],
        [board.name for board in table.boards],
        [pile.name for pile in table.piles],
        [count.name for count in table.counts],
        [setup.id for setup in table.setups],
        [setup.name for setup in table.setups],
    ):
        assert [name for name, n in Counter(names).items() if n > 1] == []


def test_every_space_is_a_place_of_the_map(table: Table) -> None:
    board = next(board for board in table.boards if board.name == MAP)
    places = {place.name: (place.x, place.y) for place in board.places}
    spaces = load().map.spaces.values()
    assert len(spaces) == 996
    assert all(places[space.name] == (space.x, space.y) for space in spaces)


def test_ids_of_spaces_follow_from_the_names_that_reports_print() -> None:
    for space in load().map.spaces.values():
        assert re.sub("[^a-z0-9]+", "-", space.name.lower()) == space.id


def test_every_card_lies_on_the_table_with_both_faces(table: Table) -> None:
    pieces = {piece.facts["Card"]: piece for piece in table.pieces if "Deck" in piece.facts}
    content = load()
    assert pieces.keys() == content.cards.keys()
    for card in content.cards.values():
        layer = pieces[card.id].layers[0]
        assert [face.name for face in layer.faces] == [f"card-{side.code.lower()}" for side in card.sides]
        assert layer.names == tuple(side.name for side in card.sides)


def test_tokens_are_limited_as_b8_says(table: Table) -> None:
    kinds = Counter(piece.kind for piece in table.pieces)
    players = len(load().factions)
    limits = {row["id"]: row["count"] for row in load().tables["tokens"]["tokens"]}
    assert kinds["claim"] == players * limits["disk"]
    assert kinds["cube"] == players * limits["cube"]
    assert kinds["dome"] == players * limits["dome"]
    assert kinds["rocket"] + kinds["thrust marker"] == players * limits["rocket"]
    assert kinds["outpost"] == players * (limits["outpost-chit"] + 1)  # a stand-in until the turn ends (E3d)
    assert kinds["red disk"] + kinds["seniority disk"] == limits["red-disk"]
    assert kinds["glory chit"] == limits["glory-chit"]
    assert kinds["heroism chit"] == limits["heroism-chit"]
    assert kinds["freighter"] == players * limits["big-cube"]
    assert kinds["kalpana"] + kinds["stanford"] == players * limits["bernal"]
    assert kinds["elevator"] == limits["stick"]


def test_set_ups_for_all_scenarios_and_numbers_of_players(table: Table) -> None:
    ids = {setup.id for setup in table.setups}
    assert {f"race-to-mars-{n}" for n in range(2, 6)} <= ids
    peace = ("", "-m0", "-m0-m1", "-m0-m2", "-m0-m1-m2", "-m0-m1-m2-futures")
    modules = (*peace, "-m0-m3", "-m0-m1-m2-m3", "-m0-m1-m2-m3-futures")
    assert {f"core{which}-{n}" for which in modules for n in range(2, 7)} <= ids
    rows = load().tables["scenarios"]["scenarios"]
    assert len(ids) == 8 * 5 + sum(row["players"][1] - row["players"][0] + 1 for row in rows)


def test_set_ups_place_known_pieces_once_and_on_their_boards(table: Table) -> None:
    pieces = {piece.id for piece in table.pieces}
    boards = {board.name: board for board in table.boards}
    piles = {pile.name for pile in table.piles}
    counts = {count.name for count in table.counts}
    for setup in table.setups:
        placed = [position.piece for position in setup.positions]
        assert len(placed) == len(set(placed)), setup.id
        assert set(placed) <= pieces
        for position in setup.positions:
            if position.pile:
                assert position.pile in piles
            else:
                board = boards[position.board]
                wide, tall = board.whole if board.name in setup.wings else board.size
                assert 0 <= position.x < wide and 0 <= position.y < tall, position
        assert setup.counts.keys() <= counts


@pytest.mark.parametrize(
    ("setup", "decks", "seniority", "glory", "heroism", "aquas"),
    [
        ("core-2", 77, 4, 9, 0, "6"),
        ("core-3", 77, 4, 9, 4, "6"),
        ("race-to-mars-3", 36, 2, 1, 0, "4"),
        ("race-to-the-top-4", 36, 4, 9, 4, "6"),
    ],
)
def test_what_a_set_up_lays_out(
    table: Table, setup: str, decks: int, seniority: int, glory: int, heroism: int, aquas: str
) -> None:
    found = next(s for s in table.setups if s.id == setup)
    kinds = {piece.id: piece.kind for piece in table.pieces}
    placed = Counter(kinds[position.piece] for position in found.positions)
    assert sum(position.pile in DECKS.values() for position in found.positions) == decks
    assert placed["seniority disk"] == seniority
    assert placed["glory chit"] == glory
    assert placed["heroism chit"] == heroism
    assert list(found.board_counts.values()) == [aquas] * 6  # whoever is seated later (C5)
    assert found.counts["hf4_modules"] == ("core" if setup.startswith("core") else "core,rfg")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_race_to_the_rescue_lays_out_who_is_to_be_rescued(table: Table, players: int) -> None:
    """iiD5.SETUP: 8 Colonists and 8 Discovery chits, 2 seniority disks, 6 Aquas, no exploitation tracks."""
    found = next(s for s in table.setups if s.id == f"race-to-the-rescue-{players}")
    kinds = {piece.id: piece.kind for piece in table.pieces}
    placed = Counter(kinds[position.piece] for position in found.positions)
    assert (placed["colonist disk"], placed["discovery chit"], placed["seniority disk"]) == (8, 8, 2)
    assert (placed["track bead"], placed["button politics"], placed["button rescue"]) == (0, 0, 6)
    assert set(found.board_counts.values()) == {"6"}
    market = next(board for board in table.boards if board.name == MARKET)
    spots = {
        (position.x, position.y): kinds[position.piece]
        for position in found.positions
        if kinds[position.piece] in ("colonist disk", "discovery chit")
    }
    there = next(area for area in market.areas if area.name == "Race to the Rescue")
    assert {place.name: spots.get((place.x, place.y)) for place in there.places} == {
        "colonists": "colonist disk", "discovery chits": "discovery chit", "lost tokens": None
    }  # fmt: skip
    assert [name for name, value in found.counts.items() if "seat" in name and value != "0"] == [
        f"hf4_seat_{faction}" for faction in list(load().factions)[:players]
    ]


def test_only_race_to_the_rescue_has_its_tokens_and_commands(table: Table) -> None:
    kinds = {piece.id: piece.kind for piece in table.pieces}
    own = {"colonist disk", "discovery chit", "button rescue"}
    for setup in table.setups:
        if not setup.id.startswith("race-to-the-rescue"):
            assert own.isdisjoint(kinds[position.piece] for position in setup.positions)
    acts = {"place_claim", "place_factory", "place_fts", "start_stack"}
    told = [command for command in commands(table) if command.say is not None and command.say.act in acts]
    assert {command.within for command in told} == {("hf4_scenario", ("race-to-the-rescue",))}


def test_a_game_with_politics_begins_with_a_delegate_each_and_the_law_of_the_centre(table: Table) -> None:
    """O1a, O1b."""
    found = next(s for s in table.setups if s.id == "core-m0-3")
    board = next(board for board in table.boards if board.name == ASSEMBLY)
    there = {
        position.piece: next(a.id for a in board.areas if a.contains(position.x, position.y))
        for position in found.positions
        if position.board == ASSEMBLY
    }
    ring = [row for row in load().tables["ideologies"]["ideologies"] if "colour" in row]
    colours = {row["colour"]: row["id"] for row in ring}
    seated = list(load().factions)[:3]
    assert there == {"gold-star": "centrist"} | {f"cube-1-{one}": colours[one] for one in seated}
    assert found.counts["hf4_modules"] == "core,m0"


def test_tags_can_be_read_back(table: Table) -> None:
    for say in says(table):
        if not say.act:
            continue
        params = "".join(f" {key}={re.sub('{[^}]*}', 'x1', value)}" for key, value in say.params)
        line = f"{say.text} [{table.game} {'table' if say.by_table else 'red'} 7 {say.act}{params}]"
        declaration = read_declaration(line)
        assert declaration is not None, line
        assert declaration.act == say.act
        assert list(declaration.params) == [key for key, _ in say.params]


def test_every_roll_names_purpose_and_subject(table: Table) -> None:
    rolls = [c for c in commands(table) if any(isinstance(e, Change) and e.die for e in c.effects)]
    assert rolls
    for command in rolls:
        assert command.say is not None
        params = dict(command.say.params)
        assert params["d6"] == "{hf4_die}"
        assert params["for"] and params["subject"]


def test_pieces_are_sent_to_places_and_piles_that_exist(table: Table) -> None:
    boards = {board.name: board for board in table.boards}
    names = {
        name: {place.name for area in board.areas for place in area.places} | {p.name for p in board.places}
        for name, board in boards.items()
    }
    piles = {pile.name for pile in table.piles}
    kinds = {kind.name: kind for kind in table.kinds}
    for piece in table.pieces:
        for command in kinds[piece.kind].commands:
            for effect in command.effects:
                if isinstance(effect, SendTo) and effect.place:
                    who = piece.facts.get("Who", "Red")
                    board = effect.board.replace("{who}", who)
                    spots = range(12) if "{Spot}" in effect.place else (0,)
                    for spot in spots:
                        place = effect.place.replace("{Home}", piece.facts.get("Home", ""))
                        place = place.replace("{who}", who).replace("{Aboard}", "Freighter")
                        assert place.replace("{Spot}", str(spot)) in names[board], (piece.id, effect)
                if isinstance(effect, PutBack):
                    assert effect.pile.replace("{Deck}", piece.facts.get("Deck", "")) in piles


def test_names_in_braces_are_known(table: Table) -> None:
    always = {"piece", "faction", "who", "place", "place_id", "area", "area_id"}
    always |= {count.name for count in table.counts}
    always |= {name for board in table.boards for name in board.facts}
    always |= {count.name for board in table.boards for count in board.counts}
    always |= {f"{count} of {fact}" for count in (PARTNER_ID, PARTNER) for fact in ("Faction", "OwnerId")}
    for kind in table.kinds:
        own = {count.name for count in kind.counts}
        facts = [set(piece.facts) | {"Id"} for piece in table.pieces if piece.kind == kind.name]
        known = always | own | (set.intersection(*facts) if facts else set())
        for command in kind.commands:
            if command.say is not None:
                texts = [command.say.text, *(value for _, value in command.say.params)]
                used = {name for text in texts for name in re.findall(r"\{([^}]*)\}", text)}
                assert used <= known, (kind.name, command.id, used - known)


def test_deals_are_made_with_another_colour_that_is_played(table: Table) -> None:
    """Whom a player chooses once, at the button Deals: until then whatever goes to a partner is grey."""
    factions = set(load().factions)
    told = [one for one in commands(table) if one.say is not None and f"{{{PARTNER} of " in one.say.text]
    assert {one.say.act for one in told if one.say} == {"offer", "consent", "refuse", "deal", "permit"}
    assert all(one.needs is not None and set(one.needs[1]) == factions for one in told)
    deal = next(kind for kind in table.kinds if kind.name == "button deal")
    for faction in factions:
        choice = next(one for one in deal.commands if one.id == f"with_{faction}")
        facts = {"Faction": "", f"hf4_seat_{faction}": "2"}
        offered = {other for other in factions if choice.usable((facts | {"Faction": other}).__getitem__)}
        assert offered == factions - {faction}
        assert not choice.usable(lambda name: "0" if name.startswith("hf4_seat") else "nobody")


def test_of_two_players_each_deals_with_the_other(table: Table) -> None:
    two, three = (next(s for s in table.setups if s.id == ident) for ident in ("core-2", "core-3"))
    first, second = list(load().factions)[:2]
    assert two.counts[f"{PARTNER_ID}_{first}"] == second and two.counts[f"{PARTNER_ID}_{second}"] == first
    assert not [name for name in three.counts if name.startswith(PARTNER)]


def test_help_lists_every_key(table: Table) -> None:
    page = next(page for page in table.helps if page.title == "Keys")
    for command in commands(table):
        assert not command.key or command.key in page.html


def test_help_has_one_row_for_all_pieces_with_a_key_and_words_for_blanks(table: Table) -> None:
    keys, told = (page.html for page in table.helps if page.title in ("Keys", "What is told"))
    cards = "bernal card, card, colonist, freighter card, gw thruster, radiator, thruster, thrusting colonist"
    assert f"<b>Ctrl B</b></td><td>{cards}</td><td>Boost to LEO</td>" in keys
    assert keys.count("Boost to LEO") == 1
    assert "<i>who</i> boosts <i>piece</i> to LEO." in told
    assert not re.search("[{}]| rfg", keys.partition("<table")[2] + told.partition("<table")[2])


def test_market_shows_tracks_cube_and_seats(table: Table) -> None:
    core = next(setup for setup in table.setups if setup.id == "core-3")
    there = {position.piece for position in core.positions if position.board == MARKET}
    assert {"sunspot-cube", "year-plate", "first-player", "seat-red"} <= there
    assert sum(piece.startswith("track-bead-") for piece in there) == 6
