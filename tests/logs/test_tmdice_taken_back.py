"""What players of the dice game of Mars do by mistake and take back at once: a slip, and no breach."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hfmod.games.tmdice.logs.writing import Writer
from hfmod.games.tmdice.names import card_id, mat
from hfmod.games.tmdice.record.desk import Desk
from hfmod.vassal.save import Save
from tests.logs.test_tmdice_forgotten import judged
from tests.logs.test_tmdice_games import act, dice_of, go_on, paid_with_dice, somewhere


def found(path: Path, save: Save) -> list[tuple[str, str | None, str]]:
    """Code, player and severity of all that is found."""
    return [(one.code, one.player, one.severity.value) for one in judged(path, save).findings]


def rolls_and_puts_back(writer: Writer, seat: str, button: str) -> None:
    top = writer.desk.supply("red")[0]
    writer.hand.press(f"{button}_red", f"{button}-{seat}", dice={top: 3})
    writer.hand.press("pool", top)


# -- dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("button", ["roll", "support"])
@pytest.mark.parametrize("do", ["support_die", "play_card", "end_turn", "keep_dice"])
def test_a_die_that_is_rolled_out_of_turn_and_put_back_is_a_note(
    tmp_path: Path, button: str, do: str
) -> None:
    """By whichever button, and whatever the active player does next; nor does it pay for anything later."""
    played, writer, index = somewhere(act(do), "mixed", 2, 5, 30)
    other = next(one for one in writer.state.players if one != played.actions[index]["by"])
    rolls_and_puts_back(writer, other, button)
    save = go_on(writer, played, index, index + 6)
    assert found(tmp_path / "game.vlog", save) == [("UNSAID", other, "note")]


def test_a_support_die_that_is_put_back_in_the_own_turn_was_rolled(tmp_path: Path) -> None:
    """Whoever did not like it does not roll another one."""
    played, writer, index = somewhere(act("support_die"), "mixed", 2, 5, 30)
    seat = played.actions[index]["by"]
    rolls_and_puts_back(writer, seat, "support")
    save = go_on(writer, played, index, index + 6)
    assert ("TMD-ACT-4", seat, "violation") in found(tmp_path / "game.vlog", save)


def test_a_die_beside_those_of_a_production_that_is_put_back_is_a_note(tmp_path: Path) -> None:
    played, writer, index = somewhere(act("produce"), "mixed", 2, 5, 30)
    seat = played.actions[index]["by"]
    writer.tell(index + 1, played.actions[index])
    rolls_and_puts_back(writer, seat, "roll")
    save = go_on(writer, played, index + 1, index + 6)
    assert found(tmp_path / "game.vlog", save) == [("UNSAID", seat, "note")]


# -- cards -------------------------------------------------------------------------------------------------


def mistaken_card(order: str) -> Save:
    """A card is played and taken up again, with what was paid for it, in an order; then the right one is."""
    played, writer, index = somewhere(act("play_card", paid_with_dice), "mixed", 2, 5, 30)
    action = played.actions[index]
    seat, hand = action["by"], writer.state.players[action["by"]].hand
    wrong = card_id(next(one for one in hand if one != action["card"]))
    at, paid = writer.hand.at(wrong), [*action["pay"]][:2]
    for deed in order.split():
        if deed == "pay":
            writer.hand.press("pool", *dice_of(writer, seat, paid))
        elif deed == "play":
            writer.hand.press("play", wrong)
        elif deed == "up":
            writer.hand.drag(wrong, *at)
        else:
            for face in paid:
                writer.hand.press(f"take_{face}", f"take-{seat}")
    return go_on(writer, played, index, index + 6)


@pytest.mark.parametrize(
    "order",
    ["pay play up take", "pay play take up", "play pay up take", "play pay take up", "pay take play up"],
)
def test_what_was_paid_for_a_card_that_is_taken_up_again_goes_back_with_it(
    tmp_path: Path, order: str
) -> None:
    assert found(tmp_path / "game.vlog", mistaken_card(order)) == []


# -- wrong entries of a menu -------------------------------------------------------------------------------


def test_a_die_that_is_lost_to_nobodys_card_is_only_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its player clicks the wrong entry at the end of a turn, and takes it again when that is over."""
    played, writer, index = somewhere(act("end_turn", keeps_what_pays), "mixed", 2, 5, 40)
    seat = played.actions[index]["by"]
    face, die = next(iter(writer.desk.dice_of(seat).values())), next(iter(writer.desk.dice_of(seat)))
    _, place = writer.hand.at(die)
    writer.hand.press("lose", die)
    with monkeypatch.context() as untidy:
        untidy.setattr(Desk, "tidy", lambda desk, state: None)
        writer.tell(index + 1, played.actions[index])
    writer.hand.drag(die, mat(seat), place)
    writer.hand.press(f"turn_{face}", die)
    save = go_on(writer, played, index + 1, index + 12)
    roots = [(code, severity) for code, _, severity in found(tmp_path / "game.vlog", save)]
    assert roots == [("EXPECT", "bookkeeping")]


def keeps_what_pays(action: dict[str, Any], state: Any) -> bool:
    """The end of a production, with dice enough."""
    return state.turn.kind == "production" and len(state.players[action["by"]].dice) > 2
