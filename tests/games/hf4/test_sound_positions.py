"""Each invariant by itself: exactly what is told of a position that cannot be, and its twin that may be."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from hfmod.games.hf4.content.model import Grade
from hfmod.games.hf4.rules import invariants
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.c_setup import seniority_disks
from hfmod.games.hf4.rules.core.d_turns import EndTurn
from hfmod.games.hf4.rules.core.i1_income import Income
from hfmod.games.hf4.rules.core.state import Auction, Hf4State, Movement, SiteState, Stack
from tests.games.hf4.worlds import stack, table

Spoil = Callable[[Hf4State], object]


def at(name: str, value: Any) -> Spoil:
    """Something of P."""
    return lambda state: setattr(state.players["P"], name, value)


def with_rocket(**changes: Any) -> Spoil:
    """P has a rocket, and something about it is so."""

    def spoil(state: Hf4State) -> None:
        ship = stack(state, "P", "rocket", "leo", "RB013")
        for name, value in changes.items():
            setattr(ship, name, value)

    return spoil


def flying(state: Hf4State) -> None:
    """A rocket that drops mass on its way weighs what it weighed until it stops."""
    ship = stack(state, "P", "rocket", "leo", "RB013", "RB014", fuel=1)
    state.movement = Movement("rocket", "P", "RB013", [], 1, Fraction(1), {})
    ship.cards.remove("RB014")
    state.players["P"].hand.append("RB014")


def offered(elsewhere: bool) -> Spoil:
    """A card is auctioned."""

    def spoil(state: Hf4State) -> None:
        deck = state.decks["robonauts"]
        card = deck[0] if elsewhere else deck.pop(0)
        state.auction = Auction("P", "robonauts", card)

    return spoil


def chit(*holders: str) -> Spoil:
    """A chit lies with so many holders instead of in its place; ``card`` is one in a stack."""

    def spoil(state: Hf4State) -> None:
        first = next(iter(state.glory_high))
        state.glory_spots.pop(first)
        for holder in holders:
            if holder == "card":
                stack(state, "P", "outpost1", "leo", "RB013")
                state.cards["RB013"].glory = first
            else:
                getattr(state.players["W"], holder).append(first)

    return spoil


def tokens(*there: dict[str, Any]) -> Spoil:
    """Tokens on sites of the map."""

    def spoil(state: Hf4State) -> None:
        for site, lying in zip(state.content.map.sites, there, strict=False):
            state.sites[site] = SiteState(**lying)

    return spoil


def move_card(card: str, to: str | None) -> Spoil:
    def spoil(state: Hf4State) -> None:
        for deck in state.decks.values():
            if card in deck:
                deck.remove(card)
        if to is not None:
            state.players[to].hand.append(card)

    return spoil


def both(*spoils: Spoil) -> Spoil:
    return lambda state: [spoil(state) for spoil in spoils]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        pytest.param(at("aquas", -1), ["P has -1 Aquas"], id="a debt"),
        pytest.param(at("aquas", 0), [], id="no Aquas"),
        pytest.param(move_card("RB013", None), ["card RB013 lies in 0 places"], id="a card that is nowhere"),
        pytest.param(move_card("RB013", "W"), [], id="a card in a hand"),
        pytest.param(at("hand", ["RB013"]), ["card RB013 lies in 2 places"], id="a card twice"),
        pytest.param(at("hand", ["XX001"]), ["card XX001 lies in 1 places"], id="a card of another game"),
        pytest.param(
            both(move_card("RB013", None), at("hand", ["RB014"])),
            ["card RB013 lies in 0 places", "card RB014 lies in 2 places"], id="one twice, another not",
        ),
        pytest.param(offered(False), [], id="a card that is auctioned"),
        pytest.param(offered(True), ["card RB013 lies in 2 places"], id="and lies on its deck"),
        pytest.param(chit("glory"), [], id="a chit of glory"),
        pytest.param(chit("heroism"), [], id="a chit of heroism"),
        pytest.param(chit("card"), [], id="a chit with a card"),
        pytest.param(chit(), ["lies in 0 places"], id="a chit that is nowhere"),
        pytest.param(chit("glory", "card"), ["lies in 2 places"], id="a chit that lies twice"),
        pytest.param(with_rocket(), [], id="a rocket"),
        pytest.param(with_rocket(dry=9, wet=9), ["has dry mass 9, and weighs"], id="a wrong mass"),
        pytest.param(flying, [], id="a rocket that drops mass on its way"),
        pytest.param(with_rocket(wet=0), ["less wet than dry mass"], id="less wet than dry mass"),
        pytest.param(with_rocket(wet=9), ["fuel of grade None"], id="fuel of no grade"),
        pytest.param(with_rocket(grade=Grade.WATER), ["fuel of grade"], id="a grade without fuel"),
        pytest.param(with_rocket(wet=9, grade=Grade.WATER), [], id="fuel"),
        pytest.param(with_rocket(location="nowhere"), ["is at nowhere, which is no space"], id="nowhere"),
        pytest.param(with_rocket(kind="outpost1"), ["P lies as rocket with P"], id="another kind"),
        pytest.param(with_rocket(owner="W"), ["lies as rocket with P"], id="another owner"),
        pytest.param(
            lambda state: state.players["P"].stacks["leo"].fts.update({Grade.WATER: -1}),
            ["has fewer than no FTs"], id="fewer than no FTs",
        ),
        pytest.param(with_rocket(fts={Grade.WATER: 0}), [], id="no FTs"),
        pytest.param(
            lambda state: state.players["P"].stacks.update(outpost1=Stack("outpost1", "P", "leo")),
            ["is empty"], id="an empty outpost",
        ),
        pytest.param(
            lambda state: state.players["P"].stacks.update(
                outpost1=Stack("outpost1", "P", "leo", fts={Grade.WATER: 1})
            ), [], id="an outpost of FTs",
        ),
        pytest.param(lambda state: state.players["P"].stacks["leo"].cards.clear(), None, id="an empty LEO"),
        pytest.param(tokens({"claim": "P"}), [], id="a claim"),
        pytest.param(tokens({"claim": "nobody"}), ["a token of nobody"], id="a stranger's claim"),
        pytest.param(tokens({"claim": "P", "factory": "nobody"}), ["a token of nobody"], id="and factory"),
        pytest.param(
            tokens({"claim": "P", "factory": "P", "colonies": ["nobody"]}), ["a token of nobody"],
            id="and colony",
        ),
        pytest.param(
            lambda state: state.sites.update({"leo": SiteState(claim="P")}), ["no site"], id="a claim in LEO"
        ),
        pytest.param(lambda state: setattr(state, "seniority", 0), [], id="no seniority disks"),
        pytest.param(lambda state: setattr(state, "seniority", -1), ["seniority disks are left"], id="fewer"),
        pytest.param(
            lambda state: setattr(state, "seniority", seniority_disks(state)), [], id="all disks"
        ),
        pytest.param(
            lambda state: setattr(state, "seniority", seniority_disks(state) + 1),
            ["seniority disks are left"], id="more disks than there are",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be(spoil: Spoil, told: list[str] | None) -> None:
    state = table()
    assert [*invariants.unsound(state)] == []
    spoil(state)
    found = sorted(invariants.unsound(state))
    if told is None:  # its crew lies nowhere, but a stack in LEO may be empty
        assert not any("is empty" in one for one in found)
        return
    assert len(found) == len(told), found
    assert all(said in one for said, one in zip(told, found, strict=True)), found


def outposts(*numbers: int) -> Spoil:
    def spoil(state: Hf4State) -> None:
        for n in numbers:
            stack(state, "P", f"outpost{n}", "leo", f"RB01{n + 2}")

    return spoil


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        pytest.param(tokens({"busted": True}), [], id="a busted site"),
        pytest.param(tokens({"busted": True, "claim": "P"}), ["busted, and other"], id="a claim there"),
        pytest.param(
            tokens({"busted": True, "claim": "P", "factory": "P"}),
            ["busted, and other"],
            id="a factory there",
        ),
        pytest.param(
            tokens({"busted": True, "factory": "P"}),
            ["a factory stands", "busted, and other"],
            id="only a factory there",
        ),
        pytest.param(
            tokens({"busted": True, "colonies": ["P"]}),
            ["a dome stands", "busted, and other"],
            id="only a dome there",
        ),
        pytest.param(tokens({"factory": "P"}), ["without a claim"], id="a factory without a claim"),
        pytest.param(tokens({"claim": "W", "factory": "P"}), [], id="a factory on another's claim"),
        pytest.param(
            tokens({"claim": "P", "colonies": ["P"]}), ["without a factory"], id="a dome on a claim"
        ),
        pytest.param(tokens({"claim": "P", "factory": "P", "colonies": ["W"]}), [], id="a dome on a factory"),
        pytest.param(outposts(1, 2), [], id="two outposts"),
    ],
)
def test_what_legal_play_does_not_leave(spoil: Spoil, told: list[str]) -> None:
    state = table()
    spoil(state)
    for act in (EndTurn(by="P"), Income(by="P"), EndTurn(by="nobody")):
        found = sorted(invariants.exceeded(state, act))
        assert len(found) == len(told), found
        assert all(said in one for said, one in zip(told, found, strict=True)), found


def test_a_third_outpost_is_told_at_the_end_of_its_players_turn() -> None:
    state = table()
    for n in (1, 2, 3):
        state.players["P"].stacks[f"outpost{n}"] = Stack(f"outpost{n}", "P", "leo")
    assert [*invariants.exceeded(state, EndTurn(by="P"))] == [
        "P ended the turn with outpost1, outpost2, outpost3"
    ]
    for act in (EndTurn(by="W"), Income(by="P")):
        assert [*invariants.exceeded(state, act)] == []


@pytest.mark.parametrize("token", ["disk", "cube"])
def test_tokens_on_the_board_are_no_more_than_a_player_has(token: str) -> None:
    state = table()
    supply = {"disk": 9, "cube": 7}[token]
    known = b_components.cubes_used(state, "P") if token == "cube" else 0
    lying: dict[str, Any] = {"claim": "P"} if token == "disk" else {"claim": "W", "factory": "P"}
    sites = (f"site{n}" for n in range(supply - known))
    state.sites.update({site: SiteState(**lying) for site in sites})
    state.sites["other"] = SiteState(claim="G")
    mine = [one for one in invariants.exceeded(state, Income(by="P")) if one.startswith("P has")]
    assert mine == []
    state.sites["more"] = SiteState(**lying)
    mine = [one for one in invariants.exceeded(state, Income(by="P")) if one.startswith("P has")]
    assert mine == [f"P has {supply + 1} {token}s on the board, of {supply}"]


@pytest.mark.parametrize(("location", "told"), [("leo", []), ("nowhere", ["P has a cube in no space"])])
def test_a_cube_of_the_fleet_is_in_a_space(location: str, told: list[str]) -> None:
    state = table()
    state.players["P"].cubes["cube1"] = Stack("cube1", "P", location)
    assert [one for one in invariants.unsound(state) if "cube in" in one] == told
