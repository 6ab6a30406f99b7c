"""Tiles: where they may lie, and what they score (TMD-TILE)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hfmod.games.tmdice.content.effects import PlaceTile
from hfmod.games.tmdice.rules.actions import Standard
from hfmod.games.tmdice.rules.cards import PlayCard, UseCard
from hfmod.games.tmdice.rules.owed import Place
from hfmod.games.tmdice.rules.state import Owed, TmdState
from hfmod.games.tmdice.rules.tiles import places
from tests.games.tmdice.tables import GAME, do, falls, hold, lying, main_action, oceans_complete, roll, tile

SPECIAL = next(
    effect.tile
    for card in (GAME.content.cards["P911"],)
    for effect in card.play
    if isinstance(effect, PlaceTile)
)


def owing(*effects: PlaceTile, **tiles: str) -> TmdState:
    """Ann is to place tiles."""
    state = main_action()
    tile(state, **tiles)
    state.players["ann"].owed = [Owed(one, "sample") for one in effects]
    return state


def put(kind: str, hex: str) -> Place:
    return Place(by="ann", tile=kind, hex=hex)


OCEAN, GREENERY, CITY = PlaceTile("ocean"), PlaceTile("greenery"), PlaceTile("city")


def test_every_hex_inside_the_board_has_six_neighbours() -> None:
    around = GAME.content.neighbours
    assert around["D4"] == {"D3", "D5", "C3", "C4", "E3", "E4"}
    assert around["A1"] == {"A2", "B1", "B2"}
    assert around["D7"] == {"D6", "C6", "E6"}
    assert all(hex in around[other] for hex in around for other in around[hex])
    assert Counter(map(len, around.values())) == {6: 19, 4: 12, 3: 6}


@pytest.mark.rule("TMD-TILE-1")
def test_who_covers_a_hex_gains_its_bonus() -> None:
    state = owing(CITY)  # D1: a heat
    falls(state, put("city", "D1"))
    assert (state.tiles, state.players["ann"].dice) == ({"D1": "city"}, Counter(heat=1))


@pytest.mark.rule("TMD-TILE-1")
@pytest.mark.breaks("TMD-TILE-1")
def test_a_hex_holds_one_tile(refuses: Any) -> None:
    violation = refuses(GAME, owing(GREENERY, B1="greenery"), put("greenery", "B1"), "TMD-TILE-1")
    assert violation.advice == "hexes"


@pytest.mark.rule("TMD-TILE-2")
def test_an_ocean_comes_from_the_stack_and_gives_two_vp() -> None:
    state = owing(OCEAN)
    falls(state, put("ocean", "D4"))
    assert (state.oceans, state.players["ann"].vp) == (6, 2)


@pytest.mark.rule("TMD-TILE-2")
@pytest.mark.breaks("TMD-TILE-2")
def test_an_ocean_goes_on_a_reserved_hex(refuses: Any) -> None:
    refuses(GAME, owing(OCEAN), put("ocean", "D2"), "TMD-TILE-2")


@pytest.mark.breaks("TMD-TILE-2")
@pytest.mark.parametrize("kind", [CITY, GREENERY])
def test_no_other_tile_does(refuses: Any, does: Any, kind: PlaceTile) -> None:
    found = refuses(GAME, owing(kind), put(kind.tile, "D4"), "TMD-TILE-2")
    assert found.message == "D4 is reserved for an ocean"
    does(GAME, owing(kind), put(kind.tile, "D2"))  # which is not
    does(GAME, owing(OCEAN), put("ocean", "D4"))


@pytest.mark.rule("TMD-TILE-2")
def test_a_card_may_lift_the_ban(does: Any) -> None:
    does(GAME, owing(PlaceTile("greenery", reserved=True)), put("greenery", "D4"))


def test_an_ocean_when_all_are_placed_is_no_tile() -> None:
    state = main_action()
    oceans_complete(state)
    lying(state, "ann", "P905")
    state.players["ann"].dice["steel"] += 1
    state.pool["gray"] -= 1
    do(state, UseCard(by="ann", card="P905", pay=("steel",)))
    assert (state.owing, state.players["ann"].vp) == ([], 1)


@pytest.mark.rule("TMD-TILE-3")
def test_a_greenery_scores_each_city_beside_it_and_raises_oxygen() -> None:
    state = owing(GREENERY, D1="city", D3="city")
    falls(state, put("greenery", "D2"))
    assert (state.players["ann"].vp, state.oxygen) == (4, 2)


@pytest.mark.breaks("TMD-TILE-3")
def test_a_city_beside_it_is_one_vp(refuses: Any) -> None:
    state = owing(GREENERY, D1="city")
    refuses(GAME, state, put("greenery", "D2"), "TMD-TILE-3", figures={"vp": 4})


@pytest.mark.rule("TMD-TILE-4")
def test_a_city_scores_two_and_each_greenery_beside_it() -> None:
    state = owing(CITY, D1="greenery", D3="greenery")
    falls(state, put("city", "D2"))
    assert state.players["ann"].vp == 4


@pytest.mark.rule("TMD-TILE-4")
@pytest.mark.breaks("TMD-TILE-4")
def test_a_city_is_not_next_to_a_city(refuses: Any) -> None:
    refuses(GAME, owing(CITY, D1="city"), put("city", "D2"), "TMD-TILE-4")


@pytest.mark.breaks("TMD-TILE-4")
def test_a_city_alone_is_two_vp(refuses: Any) -> None:
    refuses(GAME, owing(CITY), put("city", "D2"), "TMD-TILE-4", figures={"vp": 3})


@pytest.mark.rule("TMD-TILE-5")
def test_a_special_tile_gains_the_bonus_and_no_vp_and_is_neither_city_nor_greenery() -> None:
    state = main_action()
    hold(state, "ann", "P911")
    roll(state, PlayCard(by="ann", card="P911"))
    falls(state, put(SPECIAL, "D1"))
    ann = state.players["ann"]
    assert (state.tiles, ann.vp, ann.dice) == ({"D1": SPECIAL}, 0, Counter(heat=1))
    ann.owed = [Owed(CITY, "sample"), Owed(GREENERY, "sample")]
    falls(state, put("city", "D2"))
    assert ann.vp == 2


@pytest.mark.breaks("TMD-TILE-5")
def test_a_special_tile_stays_off_reserved_hexes(refuses: Any) -> None:
    state = main_action()
    hold(state, "ann", "P911")
    roll(state, PlayCard(by="ann", card="P911"))
    refuses(GAME, state, put(SPECIAL, "D4"), "TMD-TILE-5")


@pytest.mark.rule("TMD-TILE-6")
@pytest.mark.parametrize(("wanted", "hex", "vp"), [(OCEAN, "D4", 2), (GREENERY, "E3", 3), (CITY, "E3", 2)])
def test_the_reference_sheet(wanted: PlaceTile, hex: str, vp: int) -> None:
    around = {"E2": "city"} if wanted is GREENERY else {}
    state = owing(wanted, **around)
    falls(state, put(wanted.tile, hex))
    assert state.players["ann"].vp == vp


@pytest.mark.rule("TMD-TILE-7")
@pytest.mark.breaks("TMD-CARD-6")
def test_the_reminders_of_the_reference_sheet(refuses: Any) -> None:
    state = main_action()
    hold(state, "ann", "P904")
    do(state, PlayCard(by="ann", card="P904"))
    assert state.turn.mains == 1
    do(state, UseCard(by="ann", card="P904"))
    refuses(GAME, state, UseCard(by="ann", card="P904"), "TMD-CARD-6")


def test_standard_actions_are_those_of_the_content() -> None:
    kinds = {kind.do for kind in GAME.acts.values() if issubclass(kind, Standard)}
    assert kinds == {*GAME.content.standard}


def test_the_hexes_that_are_left_are_named() -> None:
    state = owing(PlaceTile("city", beside=("ocean",)), D4="ocean", D3="city")
    (violation,) = GAME.judge(state, put("city", "B1"))
    told = GAME.narration.advise(state, put("city", "B1"), violation)
    assert told.legal == f"one of {', '.join(places(state, PlaceTile('city', beside=('ocean',))))}"
    assert "E4" in told.legal
