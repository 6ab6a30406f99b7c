"""Which rules of the index say for themselves what they say, and which are at work in a position."""

from __future__ import annotations

import pytest

from hfmod.engine.asked import Standing
from tests.games.tmdice.tables import GAME, lying, main_action

CARD = "P036"


def rule(name: str, *modules: str) -> dict[str, object]:
    return {"id": name, "modules": [*modules]}


def test_what_rules_are_beside_others() -> None:
    (own, *_) = GAME.content.cards[CARD].rules
    assert GAME.standing(rule(own)) is Standing.CARD
    assert {GAME.standing(rule(name)) for name in ("TMD-TILE-6", "TMD-TILE-7")} == {Standing.ECHO}
    assert {GAME.standing(rule(name)) for name in ("TMD-TILE-5", "TMD-ACT-2")} == {Standing.OWN}


@pytest.mark.parametrize(("who", "works"), [("ann", True), ("bob", True), (None, False)])
def test_the_rule_of_a_card_is_at_work_where_it_lies_with_somebody(who: str | None, works: bool) -> None:
    state = main_action(modules=("core", "ce"))
    if who is not None:
        lying(state, who, CARD)
    (own, *_) = GAME.content.cards[CARD].rules
    assert GAME.at_work(state, rule(own)) is works
    assert not GAME.at_work(state, rule("TMD-ACT-2"))


def test_rules_of_modules_are_in_force_where_they_are_played() -> None:
    header = {"players": [{"id": "ann"}], "modules": ["core"]}
    assert GAME.in_force(header, rule("x")) and GAME.in_force(header, rule("x", "core"))
    assert not GAME.in_force(header, rule("x", "core", "ce"))
    assert GAME.in_force({**header, "modules": ["core", "ce"]}, rule("x", "core", "ce"))
