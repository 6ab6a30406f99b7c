"""By which controls a table is told of an act: what is pressed, on which piece, in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hfmod.engine.act import Outcome
from hfmod.games.hf4.acts.offers import Agreed
from hfmod.games.hf4.acts.registry import act_of
from hfmod.games.hf4.acts.telling import Telling
from hfmod.games.hf4.acts.terawatt import BuildElevator as BUILD
from hfmod.games.hf4.rules.core.n_negotiation import AcceptDeal, Deal
from hfmod.games.hf4.rules.core.state import Hf4State, SiteState, Stack
from hfmod.games.hf4.rules.terawatt.a_nanofacture import Nanofacture
from hfmod.games.hf4.rules.terawatt.b_elevators import BuildElevator
from hfmod.games.hf4.rules.terawatt.b_fleet import SwapCube
from hfmod.record.unwritten import Untold
from tests.logs.test_cargo_told import CREW, read, table, work
from tests.logs.test_deals_told import unseen


class Pressed:
    """A desk that notes what is pressed; pieces are named by what they stand for."""

    def __init__(self) -> None:
        self.noted: list[tuple[object, ...]] = []
        self.hand = self

    def press(self, *what: object) -> None:
        self.noted.append(what)

    def bid(self, player: str, n: int) -> None:
        self.noted.append(("bid", player, str(n)))

    def partner(self, player: str, other: str) -> None:
        pass

    def card(self, control: str, *cards: str) -> None:
        self.noted.append((control, *cards))

    def token(self, player: str, kind: str, site: str) -> str:
        return f"{kind} of {player} at {site}"

    def flyer(self, player: str, unit: str, location: str) -> str:
        return f"{unit} of {player} at {location}"

    def legacy(self, ideology: str) -> None:
        self.noted.append(("legacy", ideology))


def pressed(word: str, act: Any, state: Hf4State, *outcomes: Outcome) -> list[tuple[object, ...]]:
    """What is pressed for an act, by who tells it with a word."""
    desk = Pressed()
    anything: Any = desk
    act_of(word).tell(Telling(anything, act, state, state, outcomes))
    return desk.noted


def consented(gives: Sequence[str], gets: Sequence[str] = ()) -> list[tuple[object, ...]]:
    """What is pressed where yellow consents to what green gives and gets."""
    state = table()
    state.deals.append({"by": "green", "to": "yellow", "gives": [*gives], "gets": [*gets]})
    return pressed("consent", AcceptDeal(by="yellow", of="green"), state)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("aquas:2", [("bid", "green", "2"), ("green", "offer", "offer_aquas")]),
        ("bribes:2", [("bid", "green", "2"), ("green", "offer", "offer_bribes")]),
        ("card:CT044", [("offer_hand", "CT044")]),
        ("stacked:CT044:rocket", [("offer", "CT044")]),
        ("claim:hathor", [("offer", "claim of green at hathor")]),
        ("factory:hathor", [("offer", "cube of green at hathor")]),
        ("use:luna", [("green", "offer", "offer_luna")]),
        ("use:powersat", [("green", "offer", "offer_powersat")]),
        ("use:factory:hathor", [("lend", "cube of green at hathor")]),
        ("use:claim:hathor", [("lend", "claim of green at hathor")]),
        ("use:crew:CQ041", [("lend", "CQ041")]),
        ("use:ability:CT044", [("lend", "CT044")]),
        ("use:colonist:M2C188", [("lend", "M2C188")]),
        ("use:passage:belts", [("green", "banner", "lend_passage")]),
        ("use:delegate:unity", [("green", "banner", "lend_unity")]),
        ("use:bernal:stanford", [("lend", "stanford-green")]),
    ],
)
def test_what_is_offered(word: str, told: list[tuple[object, ...]]) -> None:
    consent = ("yellow", "deal", "consent")
    own = [("bid", "yellow", "1"), ("yellow", "offer", "offer_aquas")]
    assert consented([word], ["aquas:1"]) == [*told, *own, consent]


def test_aquas_alone_are_given() -> None:
    assert consented(["aquas:3"]) == [("bid", "green", "3"), ("green", "deal", "give")]
    assert consented(["card:CT044"])[-1] == ("yellow", "deal", "consent")
    assert len(consented(["aquas:3", "aquas:1"])) == 5


def test_a_legacy_vote_is_seen_where_the_disk_is_placed() -> None:
    assert consented(["legacy:unity"]) == [("legacy", "unity")]
    assert consented(["legacy:unity", "card:CT044"]) == [
        ("offer_hand", "CT044"), ("yellow", "deal", "consent"), ("legacy", "unity"),
    ]  # fmt: skip


@pytest.mark.parametrize("word", ["use:nothing", "use:oar:hathor", "future:M2C188"])
def test_what_no_control_tells(word: str) -> None:
    with pytest.raises(Untold, match=word.partition(":")[2] if word.startswith("use") else word):
        consented([word], ["aquas:1"])


# -- permits ---------------------------------------------------------------------------------------------


def owning() -> Hf4State:
    state = table()
    state.sites |= {
        "hathor": SiteState(claim="yellow", factory="yellow"),
        "itokawa": SiteState(claim="green", factory="green"),
    }
    return state


@pytest.mark.parametrize(
    ("words", "gives"),
    [
        ("to=green what=use_of_the_factory", ("use:factory:hathor",)),
        ("to=yellow what=use_of_the_factory", None),
        ("to=blue what=use_of_the_factory", None),
        ("to=green what=passage_of_cards", None),
    ],
)
def test_what_is_permitted_is_a_deal_at_once(words: str, gives: tuple[str, ...] | None) -> None:
    found = read(work(f"permit {words}", state=owning()))
    deal = Deal(by="yellow", to="green", gives=gives or ())
    assert found == ([] if gives is None else [deal, AcceptDeal(by="green", of="yellow")])


@pytest.mark.parametrize("first", [True, False])
def test_the_first_player_permits_prospecting_on_luna(first: bool) -> None:
    state = owning()
    state.first_player = "yellow" if first else "green"
    found = read(work("permit to=green what=prospecting_on_luna", state=state))
    assert bool(found) is first
    assert not first or found[0].gives == ("use:luna",)


def test_nothing_that_was_agreed_on_is_no_deal() -> None:
    for other, gives in (("green", ["aquas:1"]), ("yellow", ["aquas:1"]), ("green", [])):
        found = work(f"consent to={other}", state=owning())
        found.agreed = Agreed(gives, [], unseen) if gives else None
        assert bool(read(found)) == (other == "green" and bool(gives)), CREW


# -- space elevators, cubes and mobile factories -------------------------------------------------------------


def fleet() -> Hf4State:
    """Yellow has a freighter on Hathor and a cube on Itokawa."""
    state = table()
    player = state.players["yellow"]
    player.stacks["freighter"] = Stack("freighter", "yellow", "hathor")
    player.cubes["cube1"] = Stack("cube1", "yellow", "itokawa")
    return state


@pytest.mark.parametrize(
    ("unit", "place", "finao", "dice", "then"),
    [
        ("cube1", "itokawa", False, [4], [("yellow", "roll", BUILD.ROLL.id, 4)]),
        ("cube1", "itokawa", True, [], [("yellow", "finao", "finao")]),
        ("freighter", "hathor", False, [], []),
    ],
)
def test_an_elevator_is_built_from_a_figure(
    unit: str, place: str, finao: bool, dice: list[Outcome], then: list[tuple[object, ...]]
) -> None:
    act = BuildElevator(by="yellow", elevator="a:b", unit=unit, finao=finao)
    assert pressed("build_elevator", act, fleet(), *dice) == [
        ("build_elevator", f"{unit} of yellow at {place}"), (BUILD.PIECE.id, "elevator-a--b"), *then,
    ]  # fmt: skip


def test_an_elevator_that_nothing_names_is_not_built() -> None:
    found = work("build_elevator space=hathor", state=fleet())
    assert read(found) == [] and found.unclear == (
        "yellow builds a space elevator, but nothing tells which, or with what"
    )


def test_a_freighter_changes_places_with_a_cube() -> None:
    act = SwapCube(by="yellow", cube="cube1")
    assert pressed("swap_cube", act, fleet()) == [("swap_cube", "cube1 of yellow at itokawa")]
    for space in ("hathor", "leo"):
        found = work(f"swap_cube space={space}", state=fleet())
        assert read(found) == []
        assert found.unclear == f"yellow swaps the freighter with a cube, but has none at {space}"


@pytest.mark.parametrize("supports", [(), ("CX080", "CG119")])
def test_a_mobile_factory_is_built_at_a_bernal(supports: tuple[str, ...]) -> None:
    act = Nanofacture(by="yellow", stack="stanford", robonaut="CB062", refinery="CF068", supports=supports)
    (cards, bernal) = pressed("industrialize", act, table())
    assert cards[1:] == ("CB062", "CF068", *supports) and bernal[1] == "stanford-yellow"
    words = "industrialize bernal=stanford cards=" + ",".join(("CF068", *supports, "CB062"))
    assert read(work(words)) == [act]


@pytest.mark.parametrize("cards", ["CB062", "CF068", "CX080", "none"])
def test_a_mobile_factory_without_its_cards_is_none(cards: str) -> None:
    found = work(f"industrialize bernal=stanford cards={cards}")
    assert read(found) == []
    assert found.unclear == "yellow builds a mobile factory, but nothing tells with which cards"
