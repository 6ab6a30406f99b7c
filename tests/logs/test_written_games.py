"""A game written as a VASSAL log and read back is the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from hfmod.app.judging import League, judge_game
from hfmod.app.playing import PlayError, save_game
from hfmod.engine.simulation import Played
from hfmod.games.hf4.acts.names import DECKS, RED_DISKS
from hfmod.games.hf4.record.writing import CannotWrite
from hfmod.record.vassal import written as log_of
from hfmod.vassal.replay import Replay
from tests.logs.writing import random_game, read_back, written

FEW = settings(
    max_examples=2,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # a seed has no simpler neighbours
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.thorough
@FEW
@given(seed=st.integers(1, 400), players=st.integers(2, 5))
def test_race_to_mars(tmp_path: Path, seed: int, players: int) -> None:
    read_back(tmp_path, random_game("race-to-mars", players, seed))


@pytest.mark.parametrize(
    ("scenario", "players", "seed", "modules"),
    [("race-to-mars", 4, 3, ()), ("core", 3, 1, ()), ("core", 2, 2, ("m0",))],
)
@pytest.mark.thorough
def test_the_beginning_of_a_game(
    tmp_path: Path, scenario: str, players: int, seed: int, modules: tuple[str, ...]
) -> None:
    read_back(tmp_path, random_game(scenario, players, seed, modules, acts=150))


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "seed", "modules"), [(3, 1, ()), (2, 2, ("m0",))])
def test_the_core_game(tmp_path: Path, players: int, seed: int, modules: tuple[str, ...]) -> None:
    """48 years of events, glitches, nominations and budget cuts, with politics too."""
    read_back(tmp_path, random_game("core", players, seed, modules))


@pytest.mark.thorough
def test_the_log_does_not_contradict_itself() -> None:
    """Every old state and place that a command names is the one that the table has."""
    writer = written(random_game("race-to-mars", 3, 2, acts=200))
    replay = Replay(writer.hand.log())
    replay.run()
    assert replay.warnings == []
    places = {piece.id: (piece.map, piece.x, piece.y) for piece in replay.state.pieces.values()}
    assert places == {one.id: (one.map, one.x, one.y) for one in writer.hand.state.pieces.values()}


def test_a_disk_that_goes_back_lies_on_top_of_its_pile() -> None:
    """The move names the piece below, for one that names none would put it at the bottom."""
    hand = written(random_game("core", 3, 1, acts=200)).hand
    pile = hand.state.decks()[RED_DISKS]
    hand.drag("seniority-1", pile.map or "", (pile.x, pile.y))
    assert hand.contents(RED_DISKS)[0] == "seniority-1"
    replay = Replay(hand.log())
    replay.run()
    assert replay.state.decks()[RED_DISKS].contents == pile.contents


def test_inspiration_puts_every_top_card_under_its_deck_by_one_command() -> None:
    hand = written(random_game("core", 3, 1, acts=200)).hand
    before = {name: hand.contents(name) for name in DECKS.values()}
    hand.press("inspiration", "sunspot-cube")
    assert {name: hand.contents(name) for name in DECKS.values()} == {
        name: [*cards[1:], *cards[:1]] for name, cards in before.items()
    }
    replay = Replay(hand.log())
    replay.run()
    assert {name: replay.state.decks()[name].contents for name in before} == {
        name: hand.state.decks()[name].contents for name in before
    }


@pytest.mark.thorough
def test_a_game_is_saved_by_its_names_ending(tmp_path: Path) -> None:
    played = random_game("race-to-mars", 2, 3)
    for name in ("game.hflog", "game.vlog"):
        save_game(tmp_path / name, played)
        (verdict,) = judge_game([tmp_path / name], League())
        assert (verdict.findings, verdict.unreadable) == ([], False)
    chooser = {
        "by": played.state.order[0],
        "do": "nominate",
        "to": played.state.order[1],
        "chit": "heroism-2",
    }
    other = Played(played.header, played.state, [*played.actions[:1], chooser])
    with pytest.raises(PlayError, match="act 2"):
        save_game(tmp_path / "chit.vlog", other)


def test_what_the_table_has_no_words_for_is_named() -> None:
    played = random_game("race-to-mars", 3, 2)
    teleport = {
        "by": played.header["players"][0]["id"],
        "do": "discard_token",
        "token": "colony",
        "site": "x",
    }
    with pytest.raises(CannotWrite, match="act 2, discard_token: "):
        log_of(played.header, [played.actions[0], teleport])
    for bid, end in ((-1, 0), (100, 99)):
        auction = {"by": played.header["players"][0]["id"], "do": "research_auction", "deck": "refineries"}
        with pytest.raises(CannotWrite, match=f"research_auction: .*the number ends at {end}$"):
            log_of(played.header, [played.actions[0], {**auction, "bid": bid}])
    with pytest.raises(CannotWrite, match="players at the table are named by their colours"):
        seats = [{**seat, "id": f"p{n}"} for n, seat in enumerate(played.header["players"])]
        log_of({**played.header, "players": seats}, played.actions[:1])
