"""What cannot be done at a table of the dice game is told by the rule that says so.

Each row: the sentence, the position, the act, by whom and with what, its rule, and what is possible beside
it: the act with other parameters, another position, or (None) the first act of the kind that is listed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hfmod.engine.act import Impossible
from hfmod.engine.chance import Seeded
from hfmod.games.tmdice.content.effects import ChangeFace, Exchange, PlaceTile
from hfmod.games.tmdice.rules.applying import MustLose
from hfmod.games.tmdice.rules.ending import Leave
from hfmod.games.tmdice.rules.state import Owed, TmdState
from hfmod.package import rulebook
from tests.games.tmdice.tables import (
    GAME,
    chosen,
    dealt,
    end,
    give,
    giving,
    hold,
    lying,
    main_action,
    named,
    playing,
    roll,
    tile,
    tokens,
)

Position = Callable[[], TmdState]


def with_dice() -> TmdState:
    state = playing()
    give(state, "ann", "heat", "heat", "steel")
    tokens(state, "ann", 1)
    hold(state, "ann", "P903")
    return state


def acting() -> TmdState:
    state = main_action()
    give(state, "ann", *["heat"] * 3)
    hold(state, "ann", "P903")
    lying(state, "ann", "P905", "P904")
    return state


def kept() -> TmdState:
    state = with_dice()
    roll(state, GAME.parse({"by": "ann", "do": "keep_dice"}))
    return state


def owing(*effects: Any, who: str = "ann") -> Position:
    """Somebody has effects to apply."""

    def position() -> TmdState:
        state = acting()
        give(state, who, "plant")
        tokens(state, who, 1)
        state.players[who].owed = [Owed(one, "P903") for one in effects]
        return state

    return position


def without_tiles() -> TmdState:
    state = owing(PlaceTile("greenery"))()
    land = [one.id for one in state.content.hexes.values() if not one.ocean]
    tile(state, **dict.fromkeys(list(dict.fromkeys([*land, *state.content.hexes]))[:30], "greenery"))
    return state


def bonus_due() -> TmdState:
    state = acting()
    state.players["ann"].vp = 5
    state.turn.mains = 1
    end(state)
    return state


def somebody_left() -> TmdState:
    state = playing(3)
    roll(state, Leave(by="cho"))
    return state


def gift() -> TmdState:
    state = giving()
    give(state, "ann", "heat")
    tokens(state, "ann", 1)
    return state


def offered(name: str, at: int) -> str:
    return dealt().players[name].offered[at]


Row = tuple[str, Position, str, str, dict[str, Any], str, Any]
ROWS: list[Row] = [
    ("a die turned that is paid", with_dice, "ann", "support_change",
     {"pay": "steel", "was": "steel", "to": "city"}, "TMD-ACT-3.2", {"pay": "heat"}),
    ("a support action paid with what is not there", with_dice, "ann", "support_draw", {"pay": "plant"},
     "TMD-ACT-3.3", {"pay": "steel"}),
    ("a wild token turned", with_dice, "ann", "support_change", {"pay": "heat", "was": "wild", "to": "city"},
     "TMD-DICE-9", {"was": "steel"}),
    ("a die turned that one has not", with_dice, "ann", "support_change",
     {"pay": "heat", "was": "plant", "to": "animal"}, "TMD-DICE-8", {"was": "steel", "to": "city"}),
    ("a card played from another hand", acting, "ann", "play_card", {"card": "P001"}, "TMD-ACT-5.1",
     {"card": "P903"}),
    ("an action of a card that is not there", acting, "ann", "use_card", {"card": "P905", "action": 1},
     "TMD-CARD-5", {"card": "P904", "action": 0}),
    ("an action paid with tokens that are not there", acting, "ann", "raise_temperature",
     {"pay": ["heat", "heat", "wild"]}, "TMD-ACT-5.3", {"pay": ["heat"] * 3}),
    ("a wild token kept", with_dice, "ann", "keep_dice", {"keep": ["wild"]}, "TMD-DICE-9",
     {"keep": ["heat"]}),
    ("a die kept with another face", with_dice, "ann", "keep_dice", {"keep": ["event"]}, "TMD-PROD-4.3",
     {"keep": ["heat"]}),
    ("a card discarded that is not in hand", kept, "ann", "refill_hand", {"discard": ["P001"]}, "TMD-PROD-2",
     {"discard": ["P903"]}),
    ("resources exchanged that nothing exchanges", acting, "ann", "exchange", {"pay": ["heat"]},
     "TMD-CARD-2", owing(Exchange("heat"))),
    ("a tile that is used up", without_tiles, "ann", "place_tile", {"tile": "greenery", "hex": "D3"},
     "TMD-COMP-1", owing(PlaceTile("greenery"))),
    ("a wild token discarded for a red frame", owing(MustLose("?green"), who="bob"), "bob", "lose_resource",
     {"resource": "wild"}, "TMD-DICE-9", {"resource": "plant"}),
    ("a die discarded that one has not", owing(MustLose("?green"), who="bob"), "bob", "lose_resource",
     {"resource": "animal"}, "TMD-DICE-10", {"resource": "plant"}),
    ("a die turned by an effect that one has not", owing(ChangeFace()), "ann", "change_face",
     {"was": "steel", "to": "city"}, "TMD-DICE-8", {"was": "plant", "to": "animal"}),
    ("a bonus card that is not in the stack", bonus_due, "ann", "take_bonus_card", {"card": "P001"},
     "TMD-BON-1", None),
    ("a bonus card left that was not earned", acting, "ann", "pass_bonus_card", {}, "TMD-BON-1",
     (bonus_due, "take_bonus_card")),
    ("a corporation that was not dealt", dealt, "ann", "choose_corporation",
     {"corporation": offered("bob", 0)}, "TMD-SETUP-8", {"corporation": offered("ann", 0)}),
    ("a corporation revealed that was not chosen", chosen, "ann", "reveal_corporation",
     {"corporation": offered("ann", 1)}, "TMD-SETUP-9", {"corporation": named("CrediCor")}),
    ("a wild token given away", gift, "ann", "give_resource", {"resource": "wild"}, "TMD-DICE-9",
     {"resource": "heat"}),
    ("a die given away that one has not", gift, "ann", "give_resource", {"resource": "steel"},
     "TMD-SETUP-11", {"resource": "heat"}),
    ("an act of who has left", somebody_left, "cho", "leave", {}, "TMD-TURN-1", None),
    ("a support action of who has left", somebody_left, "cho", "support_die", {"die": "red"},
     "TMD-TURN-1", {"by": "ann"}),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row[0].replace(" ", "-") for row in ROWS])
def test_what_cannot_be_done_is_told_by_its_rule(row: Row) -> None:
    _, position, by, name, params, rule, twin = row
    state = position()
    before = GAME.digest(state)
    tried = GAME.parse({"by": by, "do": name, **params})
    with pytest.raises(Impossible) as refusal:
        GAME.apply(state, tried, Seeded(1))
    assert refusal.value.rule == rule
    assert refusal.value.legal
    assert rule in rulebook("tmdice").rules
    assert GAME.digest(state) == before
    where, changed = (twin, {}) if callable(twin) else (position, twin)
    if isinstance(twin, tuple):
        where, name, changed = *twin, None
    state = where()
    if changed is None:
        possible = next(GAME.acts[name].options(state))
    else:
        possible = GAME.parse({"by": by, "do": name, **params, **changed})
    GAME.apply(state, possible, Seeded(1))
