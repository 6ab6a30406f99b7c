"""What dice that go back pay for at a table of the dice game of Mars, and what is only said twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from hfmod.engine.chance import Seeded
from hfmod.games.tmdice.acts import ACTS
from hfmod.games.tmdice.logs.writing import Writer
from hfmod.games.tmdice.names import card_id, mat
from hfmod.games.tmdice.record.desk import Desk
from hfmod.games.tmdice.record.telling import Telling
from hfmod.games.tmdice.rules.paying import cost_of, covers
from tests.logs.test_tmdice_forgotten import blamed
from tests.logs.test_tmdice_games import (
    act,
    at,
    beginning,
    codes,
    dice_of,
    go_on,
    judged,
    paid_with_dice,
    pay,
    plain,
    played_on,
    same,
    skipped,
    somewhere,
)

USES = ("mixed", 2, 7, 40)
"""A game in which a card is used that gives dice."""
PLACES = ("place_ocean", "place_greenery", "place_city")


def next_of(actions: Sequence[dict[str, Any]], index: int, *kinds: str) -> int:
    """The next act of some kinds after one."""
    return next(n for n, one in enumerate(actions) if n > index and one["do"] in kinds)


def test_a_tile_that_is_said_twice_is_laid_once_though_another_lays_one_after_an_end_that_nobody_says(
    tmp_path: Path,
) -> None:
    played, writer, index = somewhere(
        lambda one, state: one["do"] in PLACES and "chance" not in one and state.turn.mains == 0
    )
    action, tile = played.actions[index : index + 2]
    writer.tell(index + 1, action)
    writer.hand.press(action["do"], f"standard-{action['by']}")
    end = next_of(played.actions, index, "end_turn")
    go_on(writer, played, index + 1, end)
    writer.state = skipped(writer, played.actions[end])
    begins = next_of(played.actions, end, "support_die", "keep_dice")
    go_on(writer, played, end + 1, begins + 1)
    free = next(hex for hex in writer.game.content.hexes if hex not in writer.state.tiles)
    writer.desk.place(tile["tile"], free)
    _, _, acts = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [one["do"] for one in acts[index:]].count(action["do"]) == 1


def left_over(actions: Sequence[dict[str, Any]], state: Any, index: int) -> tuple[int, str] | None:
    """The next act for which who ends a turn pays, and a die that he has besides; None after a production."""
    seat = actions[index]["by"]
    for n in range(index + 1, len(actions)):
        one = actions[n]
        if one["by"] == seat and one["do"] == "keep_dice":
            return None
        if one["by"] == seat and one.get("pay"):
            paid = [one["pay"]] if isinstance(one["pay"], str) else one["pay"]
            spare = state.players[seat].dice - Counter((*paid, one.get("was", "")))
            return (n, min(spare)) if spare else None
    return None


def test_a_die_that_is_put_back_for_nothing_pays_for_nothing_in_the_next_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = beginning("mixed", 4, 5, 30)
    actions = played.actions

    def wanted(one: dict[str, Any], state: Any) -> bool:
        return one["do"] == "end_turn" and left_over(actions, state, one["n"] - 1) is not None

    writer, index = at(played, wanted)
    found = left_over(actions, writer.state, index)
    assert found is not None
    number, face = found
    writer.hand.press("pool", *dice_of(writer, actions[index]["by"], [face]))
    monkeypatch.setattr(Desk, "_dice", lambda desk, player: None)
    _, _, acts = judged(tmp_path / "game.vlog", go_on(writer, played, index, number + 1))
    assert plain(acts[-1]) == plain(actions[number])


def uses_a_card(played: Any, *following: str) -> tuple[Writer, int]:
    """The table before a card is used that is paid for and gives dice; what follows them is of a kind."""
    actions = played.actions

    def wanted(one: dict[str, Any], state: Any) -> bool:
        if one["do"] != "use_card" or len(one.get("pay", ())) != 1 or "wild" in one["pay"]:
            return False
        after = next(other for other in actions[one["n"] :] if other["do"] != "gain_die")
        return actions[one["n"]]["do"] == "gain_die" and (not following or after["do"] in following)

    return at(played, wanted)


def test_a_card_may_be_turned_after_its_first_die(tmp_path: Path) -> None:
    played = beginning(*USES)
    writer, index = uses_a_card(played)
    action, die = played.actions[index : index + 2]
    for face in action["pay"]:
        pay(writer, action["by"], face)
    writer.state = played_on(writer, action)
    writer.tell(index + 2, die)
    writer.hand.press("turn_card", card_id(action["card"]))
    end = next_of(played.actions, index, "end_turn") + 1
    found, state, acts = judged(tmp_path / "game.vlog", go_on(writer, played, index + 2, end))
    assert codes(found) == ["UNSAID"]
    assert [plain(one) for one in acts[index:]] == [plain(one) for one in played.actions[index:end]]
    assert same(state, writer.state)


class Unpaid(Telling):
    """An act that is told and not paid for."""

    def pay(self, faces: Sequence[str]) -> None:
        """Nothing goes."""


def test_what_pays_for_the_next_act_does_not_pay_for_one_that_was_not_paid_for(tmp_path: Path) -> None:
    played = beginning(*USES)
    writer, index = uses_a_card(played, "place_ocean")
    action = played.actions[index]
    one = writer.game.parse({name: value for name, value in action.items() if name not in ("n", "pay")})
    was, now = writer.state, writer.game.fork(writer.state)
    writer.game.force(now, one, Seeded(1))
    ACTS.teller(one.do).tell(Unpaid(writer.desk, one, was, now, ()))
    writer.state = now
    end = next_of(played.actions, index, "end_turn") + 1
    assert blamed(tmp_path / "game.vlog", go_on(writer, played, index + 1, end)) == [
        ("TMD-CARD-5", action["by"])
    ]


def test_a_token_that_is_counted_up_and_down_after_the_words_pays_for_nothing(tmp_path: Path) -> None:
    """What was paid before them is too little."""
    played, writer, index = somewhere(act("play_card", paid_with_dice))
    action = played.actions[index]
    writer.hand.press("pool", *dice_of(writer, action["by"], action["pay"][1:]))
    writer.hand.press("play", card_id(action["card"]))
    wild = f"wild-{action['by']}"
    writer.hand.press("wild_plus_1", wild)
    writer.hand.press("wild_minus_1", wild)
    found, _, acts = judged(tmp_path / "game.vlog", writer.hand.log())
    assert [code for code, _ in found] == ["TMD-CARD-1"]
    assert sorted(acts[-1]["pay"]) == sorted(action["pay"][1:])


def test_a_card_that_is_paid_and_laid_down_out_of_turn_is_played_out_of_turn(tmp_path: Path) -> None:
    """Nobody says so: the dice that go and the card show it."""
    played, writer, index = somewhere(
        act("support_die", lambda one, state: bool(payable(one, state))), players=2
    )
    seat, card, pay = payable(played.actions[index], writer.state)[0]
    writer.hand.press("pool", *dice_of(writer, seat, pay))
    writer.hand.drag(card_id(card), mat(seat), (200, 200))
    found, _, _ = judged(tmp_path / "game.vlog", go_on(writer, played, index, index + 2))
    assert "TMD-TURN-1" in [code for code, _ in found]


def payable(action: dict[str, Any], state: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    """Cards that others than who acts have and can pay with their dice."""
    return [
        (seat, card, pay)
        for seat, player in state.players.items()
        for card in player.hand
        if seat != action["by"]
        for cost in [cost_of(state, player, state.content.cards[card])]
        for pay in combinations(player.dice.elements(), len(cost))
        if covers(state.content, cost, pay)
    ]
