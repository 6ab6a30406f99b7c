"""Games with modules, played by hand with breaches and untidinesses: see tests/fixtures/logs/README.md."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from hfmod.app.judging import League, judge_game
from hfmod.engine.verdict import Verdict
from hfmod.findings import Severity
from hfmod.games.hf4.record.events import Story
from tests.logs.test_recorded_games import acts
from tests.logs.test_vassal_acts import CORE, ROCKET, Played

LOGS = Path("tests/fixtures/logs")
LETTERS = tuple(LOGS / f"modules-by-mail-{number}.vlog" for number in range(1, 5))
TABLE = (LOGS / "freighters-four-players.vlog",)


@cache
def verdict(game: tuple[Path, ...]) -> Verdict:
    (found,) = judge_game(list(game), League())
    return found


def of(game: tuple[Path, ...], severity: Severity) -> list[tuple[int | None, str, str | None]]:
    """Findings of a severity that follow from no other one: step, code, player."""
    return [
        (one.step, one.code, one.player)
        for one in verdict(game).findings
        if one.severity is severity and one.caused_by is None
    ]


@pytest.mark.thorough
def test_a_game_by_mail_with_modules_is_judged_by_what_was_done_against_the_rules() -> None:
    """All breaches of both players are found, and nobody else is accused."""
    assert of(LETTERS, Severity.VIOLATION) == [
        (170, "D1b", "green"),  # an auction after a sale
        (203, "D1b", "red"),  # a fundraise after a production, which elects where nothing allows it
        (279, "GL-Promote", "green"),  # a Colonist promoted in LEO
        (281, "O2", "red"),  # income
        (371, "I6c", "green"),  # a missile prospects the site beside
        (447, "2A6", "red"),  # a Colonist for a player without a Bernal
        (448, "2Ca", "red"),  # who keeps it
        (449, "I8a", "green"),  # a card of another type than the factory's
    ]
    assert not of(LETTERS, Severity.UNVERIFIABLE)


@pytest.mark.thorough
def test_what_a_game_by_mail_leaves_unsaid_is_bookkeeping() -> None:
    """A stale number on the bid button, tanks for Aquas, a Purge Roll without its ideology, ends of turns."""
    slips = of(LETTERS, Severity.BOOKKEEPING)
    assert {(31, "I2b", "red"), (126, "G1b", "red"), (247, "K2e.2", None), (327, "G1b", "green")} <= set(
        slips
    )
    unsaid = [step for step, code, _ in slips if code == "UNSAID"]
    assert {173, 256, 280, 304, 376} <= set(unsaid)  # ends of turns


@pytest.mark.thorough
def test_bernal_freighter_and_colonists_of_a_game_by_mail_are_read() -> None:
    read = [one["do"] for one in acts(*LETTERS)]
    assert {"anchor", "promote", "exomigrate", "retire_colonist", "roll_purge", "place_legacy"} <= set(read)
    assert len(read) > 200


def test_a_table_of_four_is_judged_by_what_was_done_against_the_rules() -> None:
    assert of(TABLE, Severity.VIOLATION) == [
        (104, "O2b.3", "purple"),  # a delegate in the ideology of another crew
        (114, "I2a", "green"),  # an auction with five cards in hand
        (148, "Da", "green"),  # a sale in the turn of Purple
        (244, "I2c", "red"),  # 6 bid with 5
        (253, "I4", "red"),  # a boost with nothing
        (336, "H10.1", "green"),  # a belt flown through without a roll
        (347, "O2", "red"),  # income
        (370, "D1b", "purple"),  # a fundraise after a sale
        (442, "H5d", "yellow"),  # a burn without fuel
    ]
    assert not of(TABLE, Severity.UNVERIFIABLE)


def test_bids_that_are_typed_as_chat_are_shown_by_who_pays_and_takes_the_card() -> None:
    """Green's bid over all others, and the equal bid of the auctioneer, after which the others pass again."""
    assert {(36, "I2b", "green"), (219, "I2b", "purple")} <= set(of(TABLE, Severity.BOOKKEEPING))
    bids = [
        (one["by"], one["amount"]) for one in acts(*TABLE) if one["do"] == "bid" and one["n"] in (36, 219)
    ]
    assert bids == [("green", 3), ("purple", 2)]


# -- each of them alone ------------------------------------------------------------------------------------


def severe(game: Played) -> list[tuple[str, Severity, str | None]]:
    return [(one.code, one.severity, one.player) for one in game.findings]


def auctioned(*told: str, taker: str, paid: int) -> Played:
    """An auction of Yellow's whose card somebody takes after the last pass, and pays."""
    card = Played(header=CORE).state.decks["robonauts"][0]
    left = Played(header=CORE).state.players[taker].aquas - paid
    over = (f"{taker} aquas n={left}", "yellow end_turn")
    return Played(*told, *over, header=CORE, hands=[(len(told) + 1, card, taker)])


def test_an_opening_that_nobody_can_answer_is_none_where_others_bid_less() -> None:
    opened = "yellow research_auction deck=robonauts bid=9"
    told = (opened, "green bid amount=1", "yellow bid amount=1", "green pass_bid", "red pass_bid")
    game = auctioned(*told, taker="yellow", paid=1)
    assert ("I2b", Severity.BOOKKEEPING, "yellow") in severe(game)
    assert not [one for one in severe(game) if one[1] in (Severity.VIOLATION, Severity.UNVERIFIABLE)]
    assert game.acts[0]["do"] == "research_auction" and not game.acts[0].get("bid")


def test_a_bid_that_was_only_said_is_the_one_that_is_paid() -> None:
    opened = "yellow research_auction deck=robonauts bid=0"
    told = (opened, "green bid amount=1", "red pass_bid", "green pass_bid")
    game = auctioned(*told, taker="yellow", paid=1)  # who equals the bid as the initiator
    assert ("I2b", Severity.BOOKKEEPING, "yellow") in severe(game)
    assert not [one for one in severe(game) if one[1] is Severity.VIOLATION]
    assert [(a["by"], a["amount"]) for a in game.acts if a["do"] == "bid"] == [("green", 1), ("yellow", 1)]
    unpaid = auctioned(*told, taker="yellow", paid=0)
    assert [one for one in severe(unpaid) if one[1] is Severity.VIOLATION]


def test_tanks_where_there_are_but_aquas_are_loaded_from_the_bank() -> None:
    told = (*ROCKET[:2], "yellow load_fuel mass=mass-3 with=tanks grade=0")
    game = Played(*told, header=CORE)
    assert severe(game) == [("G1b", Severity.BOOKKEEPING, "yellow")]
    assert game.acts[-1]["do"] == "load_fuel" and game.state.players["yellow"].stacks["rocket"].wet == 3


def test_of_a_claim_disk_that_is_laid_twice_the_last_place_counts() -> None:
    laid = [(3, "claim-1-green", "phobos"), (4, "claim-1-green", "deimos"), (5, "claim-2-red", "luna-belt")]
    story = Story(disks=[*laid, (6, "claim-2-green", "phobos")])
    assert story.claimed("green", 2, 6) == ["deimos"]
    assert story.claimed("green", 4, 7) == ["phobos"]
