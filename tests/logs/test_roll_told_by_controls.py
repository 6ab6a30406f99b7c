"""Roll for the Galaxy: by which controls a table is told of tiles that are drawn, given up and put back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from hfmod.engine.act import Outcome
from hfmod.games.roll.acts import ACTS
from hfmod.games.roll.record.telling import Telling
from hfmod.games.roll.rules import explore


class Pressed:
    """A desk that notes what is pressed and drawn; its heap of abandoned tiles is never empty."""

    def __init__(self) -> None:
        self.noted: list[tuple[str, ...]] = []
        self.hand = self

    def press(self, *what: str) -> None:
        self.noted.append(what)

    def lay(self, tile: str, place: str) -> None:
        self.noted.append(("draw", tile, place))

    def behind(self, player: str, area: str) -> str:
        return f"{area} of {player}"

    def contents(self, heap: str) -> list[str]:
        return ["tile"]

    def empty(self, heap: str) -> None:
        self.noted.append(("empty", heap))


def pressed(act: Any, outcomes: Sequence[Outcome] = ()) -> list[tuple[str, ...]]:
    desk, nowhere = Pressed(), None
    anything: Any = desk
    position: Any = nowhere
    ACTS.teller(act.do).tell(Telling(anything, act, position, position, outcomes))
    return desk.noted


DRAWN = ("draw", "tile-07", "drawn of ann")


@pytest.mark.parametrize(
    ("act", "outcomes", "told"),
    [
        (explore.DrawTile(by="ann"), [["07"]], [DRAWN]),
        (explore.DrawExtraTile(by="ann"), [["07"]], [("extra_tile", "extra-tile-ann"), DRAWN]),
        (explore.DrawMissing(by="ann"), [["07"]], [("missing_tiles", "missing-tiles-ann"), DRAWN]),
        (explore.ReturnTile(by="ann", side="07A"), [], [("return_tile", "tile-07")]),
    ],
)
def test_tiles_that_are_drawn_and_put_back(
    act: Any, outcomes: list[Outcome], told: list[tuple[str, ...]]
) -> None:
    assert pressed(act, outcomes) == told
