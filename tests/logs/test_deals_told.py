"""What is offered at a High Frontier table and consented to, as the deal of the rules."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.acts import deals
from hfmod.games.hf4.acts.offers import Agreed, Offers
from hfmod.games.hf4.content.load import load
from hfmod.games.hf4.rules.core.n_negotiation import AcceptDeal, Deal
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from tests.logs.test_cargo_told import CARD, CREW, lay, read, work
from tests.logs.test_cargo_told import table as outposts
from tests.logs.test_flights_told import said


def test_offers_stand_once_each_until_both_agree_or_one_takes_them_back() -> None:
    offers = Offers()
    for item in ("aquas:2", "aquas:2", f"card:{CARD}"):
        offers.add("yellow", "green", item)
    offers.add("green", "yellow", "claim:hathor")
    offers.add("yellow", "red", "aquas:1")
    assert not offers.of_stacks()
    assert offers.agree("yellow", "green") == (["aquas:2", f"card:{CARD}"], ["claim:hathor"])
    assert offers.made == {("yellow", "red"): ["aquas:1"]}
    assert offers.agreed == [
        ("yellow", "green", "aquas:2"),
        ("yellow", "green", f"card:{CARD}"),
        ("green", "yellow", "claim:hathor"),
    ]
    assert offers.drop("red", "yellow") == ([], ["aquas:1"])
    assert offers.made == {} and offers.agree("red", "yellow") == ([], [])


def test_what_is_offered_by_the_button_is_called_in_the_menu_as_it_is_said() -> None:
    """But for money, of which the words say how much."""
    factions, tables = [*load().factions.values()], load().tables
    commands = [*deals.Offer.button(factions), *deals.Offer.banner(factions, tables)]
    entries = [one.menu for one in commands if "{Bid}" not in (one.say.text if one.say is not None else "")]
    assert len(entries) == len(commands) - 1 > 5 and len({*entries}) == len(entries)
    called = {f"{entry[0].lower()}{entry[1:]}" for entry in entries}
    assert {*deals.LENT.values(), *deals.LENT_WITH_M2.values()} <= called
    for one in commands:
        if one.say is not None and one.menu in entries:
            assert f" {one.menu[0].lower()}{one.menu[1:]}." in one.say.text


@pytest.mark.parametrize(
    ("item", "of_a_stack"),
    [("stacked:CT044", True), ("fts:2:outpost1", True), ("aquas:2", False), ("card:CT044", False)],
)
def test_cards_and_tanks_are_offered_of_a_stack(item: str, of_a_stack: bool) -> None:
    offers = Offers()
    offers.add("yellow", "green", "aquas:1")
    offers.add("yellow", "green", item)
    assert offers.of_stacks() is of_a_stack


@pytest.mark.parametrize(
    ("words", "carried_out"),
    [
        ("yellow deal to=green aquas=2", True),
        ("yellow deal to=green aquas=3", False),
        ("yellow deal to=red aquas=2", False),
        ("green deal to=yellow aquas=2", False),
        ("yellow offer to=green aquas=2", False),
    ],
)
def test_money_that_was_agreed_on_is_given_once(words: str, carried_out: bool) -> None:
    offers = Offers()
    offers.add("yellow", "green", "aquas:2")
    tag = said(words).tag
    assert not offers.carried_out(tag)  # nobody has agreed yet
    offers.agree("yellow", "green")
    assert offers.carried_out(tag) is carried_out
    assert not offers.carried_out(tag)


def unseen(word: str, taker: str, source: Stack | None) -> None:
    """Nothing shows where goods were laid."""


def in_the_rocket(word: str, taker: str, source: Stack | None) -> str:
    """Goods of yellow's are laid into the rocket."""
    assert taker == "green" and source is not None and source.owner == "yellow"
    return "rocket"


def table() -> Hf4State:
    """Yellow has a card in an outpost in LEO beside green's stack there, and an outpost with tanks in GEO."""
    state = outposts()
    lay(state, "outpost1", CARD)
    lay(state, "outpost3", CREW)
    return state


@pytest.mark.parametrize(
    ("gives", "gets", "deal"),
    [
        (["aquas:2"], [], (("aquas:2",), ())),
        ([], ["aquas:2"], ((), ("aquas:2",))),
        (["claim:hathor"], ["card:CT045"], (("claim:hathor",), ("card:CT045",))),
        (["aquas:0"], ["aquas:1"], ((), ("aquas:1",))),  # none of it is given
        (["aquas:0", "bribes:0"], ["fts:0:outpost1"], None),
        ([], [], None),
        ([], [f"use:card:{CREW}"], ((), (f"use:crew:{CREW}",))),
        ([], [f"use:card:{CARD}"], ((), (f"use:ability:{CARD}",))),
        ([], ["use:luna"], ((), ("use:luna",))),
        ([], [f"stacked:{CARD}"], ((), (f"stacked:{CARD}:leo",))),
        ([], [f"stacked:{CARD}:outpost1"], ((), (f"stacked:{CARD}:leo",))),
        ([], ["fts:2:outpost1"], ((), ("fts:2:outpost1:leo",))),
        ([], ["fts:2:outpost3"], ((), ("fts:2:outpost3:outpost1",))),  # where green has nothing
    ],
)
def test_a_consent_is_the_deal_of_what_both_have_offered(
    gives: list[str], gets: list[str], deal: tuple[tuple[str, ...], tuple[str, ...]] | None
) -> None:
    """Yellow consents: what green gives comes first."""
    found = work("consent to=green", state=table())
    found.agreed = Agreed(gives, gets, unseen)
    if deal is None:
        assert read(found) == []
        return
    made = Deal(by="green", to="yellow", gives=deal[0], gets=deal[1])
    assert read(found) == [made, AcceptDeal(by="yellow", of="green")]


@pytest.mark.parametrize("item", [f"stacked:{CARD}", f"stacked:{CARD}:outpost1", "fts:2:outpost1"])
def test_goods_of_a_deal_go_where_the_taker_has_laid_them(item: str) -> None:
    found = work("consent to=green", state=table())
    found.agreed = Agreed([], [item], in_the_rocket)
    (made, _) = read(found)
    word = f"stacked:{CARD}" if item.startswith("stacked") else item
    assert made.gets == (f"{word}:rocket",)


@pytest.mark.parametrize("words", ["consent to=yellow", "consent to=nobody", "consent"])
def test_nobody_consents_to_what_he_or_a_stranger_offers(words: str) -> None:
    found = work(words, state=table())
    found.agreed = Agreed(["aquas:2"], [], unseen)
    assert read(found) == []


def test_a_consent_to_nothing_is_talk() -> None:
    assert read(work("consent to=green", state=table())) == []
