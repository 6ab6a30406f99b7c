"""What the engine names is told by words of players."""

from __future__ import annotations

from hfmod.games.tmdice.acts.effects import Apply, Skip
from hfmod.games.tmdice.content.effects import ChangeFace, PlaceTile
from hfmod.games.tmdice.content.words import CALLED
from hfmod.games.tmdice.rules.acts import owed_words
from hfmod.games.tmdice.rules.applying import NAMES
from hfmod.games.tmdice.rules.state import Owed
from tests.games.tmdice.tables import named, playing


def test_each_effect_is_called_as_players_do() -> None:
    assert CALLED.keys() == set(NAMES.values())
    assert not [words for words in CALLED.values() if "_" in words]


def test_the_menu_of_effects_offers_each_by_those_words() -> None:
    for act, group in ((Apply, "Apply now"), (Skip, "Leave it")):
        assert {one.menu for one in act.controls()} == {f"{group}: {words}" for words in CALLED.values()}


def test_what_is_owed_is_told_with_what_gives_it() -> None:
    state = playing(2)
    ann = state.players["ann"]
    ann.owed = [Owed(ChangeFace(), named("Retraining Camp")), Owed(PlaceTile("ocean"), "place_ocean")]
    assert owed_words(state, ann) == ["turn dice (Retraining Camp)", "place a tile (place ocean)"]
