"""The table of Terraforming Mars: The Dice Game: what lies on it, where games start, who sees what."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from hfmod.games.tmdice.content.model import BONUS, CORPORATE_ERA, CORPORATION, PROJECT, PROMO, load
from hfmod.games.tmdice.names import (
    AWARD_BOX,
    BONUS_BOX,
    CORPORATIONS,
    DECK,
    LAND,
    MILESTONE_BOX,
    NAMES,
    OCEANS,
    PLAYERS,
    STEP,
    SUPPLIES,
    hand,
    option,
)
from hfmod.games.tmdice.table import tmdice_table
from hfmod.games.tmdice.table.shared import BONUS_CARDS
from hfmod.table.model import Board, Command, Position, SendTo, SetUp, Table, Tell, TellTops
from hfmod.vassal.archive import write_atomically
from hfmod.vassal.hand import Hand, set_ups
from hfmod.vassal.module import read_module
from hfmod.vassal.module_writer import gpids, module_bytes
from hfmod.vassal.module_writer.pieces import kind_writers
from hfmod.vassal.trait_data import CalculatedProperty
from tests.vassal_build.conftest import pictures_of

CONTENT = load()


@pytest.fixture(scope="module")
def table() -> Table:
    return tmdice_table(CONTENT, '{"content": "compiled"}')


@pytest.fixture(scope="module")
def hand_of_two(table: Table) -> Hand:
    numbers, _, _ = gpids.assign((piece.id for piece in table.pieces), {})
    return Hand(set_ups(table, "1.0.0", numbers), set_up(table, 2))


def commands(table: Table) -> list[Command]:
    return [command for kind in table.kinds for command in kind.commands]


def set_up(table: Table, players: int, *sets: str) -> SetUp:
    return next(one for one in table.setups if one.id == "-".join(("tmdice", str(players), *sets)))


def on_piles(found: SetUp) -> Counter[str]:
    return Counter(one.pile for one in found.positions if one.pile)


def test_ids_and_names_are_unique(table: Table) -> None:
    for names in (
        [piece.id for piece in table.pieces],
        [kind.name for kind in table.kinds],
        [board.name for board in table.boards],
        [pile.name for pile in table.piles],
        [area.name for board in table.boards for area in board.areas if area.id == "corporation"],
    ):
        assert [name for name, n in Counter(names).items() if n > 1] == []


def test_the_box_is_whole(table: Table) -> None:
    """TMD-COMP-1, TMD-COMP-2."""
    kinds = Counter(piece.kind for piece in table.pieces)
    assert (kinds["die"], kinds["land tile"], kinds["milestone"]) == (60, 30, len(CONTENT.milestones))
    assert kinds["tile"] == 7 + len(CONTENT.special_tiles)
    assert {piece.facts["Card"] for piece in table.pieces if "Card" in piece.facts} == set(CONTENT.cards)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("sets", [(), (CORPORATE_ERA,), (PROMO,), (CORPORATE_ERA, PROMO)])
def test_a_set_up_holds_the_cards_of_its_sets_and_the_pieces_of_its_players(
    table: Table, players: int, sets: tuple[str, ...]
) -> None:
    found = set_up(table, players, *sets)
    piles, known = on_piles(found), frozenset({"base", *sets})
    assert piles[DECK] == len(CONTENT.of_kind(PROJECT, known))
    assert piles[CORPORATIONS] == len(CONTENT.of_kind(CORPORATION, known))
    assert piles[BONUS_BOX] == len(CONTENT.of_kind(BONUS, known))
    assert piles[MILESTONE_BOX] == sum(one.set in known for one in CONTENT.milestones.values())
    assert (piles[OCEANS], piles[LAND], piles[AWARD_BOX]) == (7, 30, 5)
    assert {piles[supply] for supply in SUPPLIES} == {11}
    assert found.counts[PLAYERS] == str(players)
    assert found.counts[option("corporate_era")] == str(CORPORATE_ERA in sets).lower()
    placed = [one.piece for one in found.positions]
    assert len(placed) == len(set(placed))
    seats = list(NAMES)[:players]
    assert {name.partition("-")[2] for name in placed if name.startswith(("vp-", "wild-", "end-"))} == set(
        seats
    )
    assert [name for name in placed if name.startswith("deal-")] == [f"deal-{players}"]


def test_pieces_of_set_ups_lie_on_their_boards(table: Table) -> None:
    boards = {board.name: board for board in table.boards}
    for found in table.setups:
        for one in found.positions:
            if not one.pile:
                wide, tall = boards[one.board].size
                assert 0 <= one.x < wide and 0 <= one.y < tall


def test_a_solo_game_begins_one_step_on(table: Table) -> None:
    """TMD-SOLO-5."""
    alone, two = set_up(table, 1), set_up(table, 2)
    for name, track in (("temperature", CONTENT.temperature), ("oxygen", CONTENT.oxygen)):
        steps = (track.solo_start - track.start) // track.step
        assert alone.piece_counts[name, STEP] == str(steps) == "1"
        assert not two.piece_counts
        assert place_of(table, position(alone, name)) == f"{name.capitalize()} 1"
        assert place_of(table, position(two, name)) == f"{name.capitalize()} 0"


def position(found: SetUp, piece: str) -> Position:
    return next(one for one in found.positions if one.piece == piece)


def place_of(table: Table, one: Position) -> str:
    board = next(board for board in table.boards if board.name == one.board)
    places = {(place.x, place.y): place.name for area in board.areas for place in area.places}
    return places[one.x, one.y]


def test_the_bonus_stack_is_as_large_as_the_players_need(table: Table) -> None:
    """TMD-SETUP-4."""
    assert BONUS_CARDS == {1: 4, 2: 4, 3: 6, 4: 8}
    for players, cards in BONUS_CARDS.items():
        kind = next(kind for kind in table.kinds if kind.name == f"button deal {players}")
        tops = [one for one in kind.commands[0].effects if isinstance(one, TellTops)]
        assert [one.count for one in tops if one.piles == (BONUS_BOX,)] == [cards]


def test_controls_reach_commands_and_places_that_exist(table: Table) -> None:
    known = {command.id for command in commands(table)}
    places: dict[str, set[str]] = {}
    for board in table.boards:
        found = {place.name for area in board.areas for place in area.places}
        places.setdefault(board.name.rpartition(" ")[2], set()).update(
            found | {one.name for one in board.places}
        )
    for command in commands(table):
        for effect in command.effects:
            if isinstance(effect, Tell | TellTops):
                assert effect.command in known, command.id
            if isinstance(effect, SendTo) and "{" not in effect.place:
                assert effect.place in places[effect.board.rpartition(" ")[2]], command.id


def test_no_command_gives_itself_to_the_pieces_of_a_mat(table: Table) -> None:
    """It would never end: VASSAL gives it to the button too that lies there."""
    for kind in table.kinds:
        for command in kind.commands:
            told = {one.command for one in command.effects if isinstance(one, Tell)}
            assert command.id not in told


def test_hands_are_for_their_owners(table: Table) -> None:
    for board in table.boards:
        seat = next((seat for seat in NAMES if board.name == hand(seat)), "")
        assert board.owners == ((NAMES[seat], "Solo") if seat else ())
        assert (board.kind == "screen") == bool(seat)


def test_what_is_told_of_hidden_cards_names_none(table: Table) -> None:
    """Drawing, discarding, choosing a corporation and looking through the bonus cards is secret."""
    for command in commands(table):
        if command.say is not None and command.id.startswith(("draw", "discard", "choose", "look", "refill")):
            text = command.say.text + "".join(value for _, value in command.say.params)
            assert "{piece}" not in text and "{Card}" not in text, command.id


def test_a_die_goes_to_its_own_place_and_back(hand_of_two: Hand) -> None:
    top = hand_of_two.contents("Green dice")[:2]
    for ident in top:
        hand_of_two.press("roll_green", "roll-purple", dice={ident: 6})
    boards: dict[str, Board] = hand_of_two.boards
    assert {boards[hand_of_two.at(one)[0]].facts["Faction"] for one in top} == {"purple"}
    assert hand_of_two.at(top[0]) != hand_of_two.at(top[1])
    assert [hand_of_two.count(one, "Face") for one in top] == ["6", "6"]
    hand_of_two.press("pool", *top)
    assert set(hand_of_two.contents("Green dice")[:2]) == set(top)
    assert hand_of_two.count(top[0], "Face") == "0"


def test_a_bag_gives_the_cards_that_are_known_to_have_been_drawn(hand_of_two: Hand) -> None:
    wanted = hand_of_two.contents(DECK)[40:42]
    hand_of_two.press("draw_2", "cards-orange", drawn=wanted)
    assert [hand_of_two.at(one)[0] for one in wanted] == ["Orange hand"] * 2
    assert hand_of_two.at(wanted[0]) != hand_of_two.at(wanted[1])


def test_a_card_rolls_all_dice_of_its_brown_box(hand_of_two: Hand) -> None:
    """Through the button that lies on the same mat; the corporation stands on Orange's."""
    card = next(card for card in CONTENT.cards.values() if card.production.dice == {"yellow": 2, "red": 1})
    board, spot = "Orange mat", hand_of_two.point("Orange mat", "Corporation")
    hand_of_two.drag(f"card-{card.id.lower()}", board, spot)
    dice = {
        one: n
        for n, one in enumerate(
            (*hand_of_two.contents("Yellow dice")[:2], hand_of_two.contents("Red dice")[0]), 1
        )
    }
    hand_of_two.press("starting_dice", "start-orange", dice=dice)
    assert {one: hand_of_two.at(one)[0] for one in dice} == dict.fromkeys(dice, board)
    assert {one: int(hand_of_two.count(one, "Face")) for one in dice} == dice


def test_the_module_is_written_alike_and_read_back(table: Table, tmp_path: Path) -> None:
    numbers = gpids.read(Path("content/tmdice/gpids.yaml"))
    assert set(numbers) == {piece.id for piece in table.pieces}
    made = [module_bytes(table, "1.2.3", pictures_of(table), numbers, 1000) for _ in range(2)]
    assert made[0] == made[1]
    path = tmp_path / "tmdice.vmod"
    write_atomically(path, made[0])
    module = read_module(path)
    assert {one.name for one in module.maps.values()} == {board.name for board in table.boards}
    for board in table.boards:
        for area in board.areas:
            for place in area.places:
                found = module.locate(board.name, place.x, place.y)
                assert (found.zone, found.name) == (area.name, place.name), board.name


def test_a_name_of_a_place_that_says_of_whom_is_known_to_the_piece(table: Table) -> None:
    """``{tmdice_green of Faction}`` is a property that its pieces calculate."""
    writers = kind_writers(table)
    named = 0
    for kind in table.kinds:
        known = {trait.name for trait in writers[kind.name].shared if isinstance(trait, CalculatedProperty)}
        for command in kind.commands:
            for effect in command.effects:
                if isinstance(effect, SendTo) and " of " in effect.place:
                    name = effect.place.partition("{")[2].removesuffix("}")
                    assert name.replace(" of ", "_of_") in known, (kind.name, command.id)
                    named += 1
    assert named


def test_a_game_is_begun_once_from_each_set_up(table: Table) -> None:
    (begin,) = table.buttons
    assert [(change.count, change.to) for change in begin.changes] == [(begin.unless, "true")]
    assert {one.counts[begin.unless] for one in table.setups} == {"false"}
    assert next(one for one in table.counts if one.name == begin.unless).start == "true"  # nothing is set up
