"""Roll for the Galaxy: markers and phase tiles are brought to where the position has them."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.games.roll.content.model import load
from hfmod.games.roll.names import CREDITS, VP, phase_piece
from hfmod.games.roll.record.desk import Desk
from tests.logs.test_roll_unsaid import table


class Pressing:
    """A hand that notes what it presses; markers go where their controls say."""

    def __init__(self, shown: dict[tuple[str, str], str]) -> None:
        self.shown, self.pressed = shown, list[str]()

    def count(self, piece: str, name: str) -> str:
        return self.shown[piece, name]

    def press(self, control: str, piece: str) -> None:
        self.pressed.append(control)
        if control.startswith("vp_plus_"):
            now = int(self.shown[piece, VP]) + int(control.removeprefix("vp_plus_"))
            self.shown[piece, VP] = str(now)
        elif control.startswith("credits_"):
            self.shown[piece, CREDITS] = control.removeprefix("credits_")


def desk(**shown: str) -> tuple[Desk, Pressing]:
    credits, chips = shown.get("credits", "1"), shown.get("vp", "0")
    hand = Pressing({("credits-red", CREDITS): credits, ("vp-red", VP): chips})
    anything: Any = hand
    return Desk(load(), anything), hand


@pytest.mark.parametrize(
    ("credits", "vp", "pressed"),
    [
        (1, 0, []),
        (3, 0, ["credits_3"]),
        (1, 2, ["vp_plus_2"]),
        (1, 5, ["vp_plus_5"]),
        (1, 12, ["vp_plus_5", "vp_plus_5", "vp_plus_2"]),  # no control adds more
        (0, 1, ["credits_0", "vp_plus_1"]),
    ],
)
def test_the_markers_are_brought_to_what_a_player_has(credits: int, vp: int, pressed: list[str]) -> None:
    player = table().players["red"]
    player.credits, player.vp = credits, vp
    found, hand = desk()
    found._money(player)
    assert hand.pressed == pressed
    hand.pressed.clear()
    found._money(player)
    assert hand.pressed == []


def test_phase_tiles_are_turned_as_phases_are_selected() -> None:
    state = table("explore")
    state.selected = ["explore", "ship"]
    found, hand = desk()
    turned = []
    hand.shown |= {(phase_piece(one), "Active"): "0" for one in ("explore", "develop", "produce")}
    hand.shown |= {(phase_piece(one), "Active"): "1" for one in ("settle", "ship")}
    hand.press = lambda control, piece: turned.append((control, piece))  # type: ignore[method-assign]
    found._phases(state)
    assert turned == [("flip", phase_piece("explore")), ("flip", phase_piece("settle"))]
