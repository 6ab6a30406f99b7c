"""What a declaration tells together with those that come after it."""

from __future__ import annotations

import pytest

from hfmod.engine.lines import Positions
from hfmod.games.hf4.record.act_reader import ActReader
from hfmod.games.hf4.record.cargo import Cargo
from hfmod.games.hf4.record.context import Context
from hfmod.games.hf4.record.events import Event, Story
from hfmod.games.hf4.record.turn_ends import TurnEnds
from hfmod.package import load_game
from tests.logs.test_cargo_told import table
from tests.logs.test_flights_told import said
from tests.logs.test_vassal_acts import SEATS, events_of

BOOST, MORE = "yellow boost cards=CB062", "yellow boost cards=CB067"


def reader(*lines: str | Event) -> ActReader:
    """Yellow's turn, before the first line."""
    story = Story(list(events_of(lines)), steps=len(lines))
    context = Context(story, load_game("hf4"), Positions(table()), SEATS, index=0)
    return ActReader(context, Cargo(context), TurnEnds(context))


@pytest.mark.parametrize(
    ("lines", "used", "told"),
    [
        ([BOOST], {0}, True),
        ([BOOST, MORE], {0, 1}, True),
        ([BOOST, "yellow aquas n=2", MORE], {0, 2}, True),
        ([BOOST, "green income", MORE], {0}, True),
        ([BOOST, "green boost cards=CB067", MORE], {0}, True),
        (["blue boost cards=CB062", "blue boost cards=CB067"], {0}, False),  # who is not seated
        (["yellow no_such_act"], {0}, False),
        (["yellow aquas n=2"], {0}, False),
        (["yellow end_turn"], {0}, False),
        (["yellow end_move space=leo"], {0}, False),
        (["yellow consent to=green"], {0}, False),
    ],
)
def test_an_act_is_gathered_from_what_tells_more_of_it(lines: list[str], used: set[int], told: bool) -> None:
    group, found = reader(*lines).gathered(0, said(lines[0]))
    assert found == used
    assert (group is not None) is told
    assert group is None or group.all("cards") == ["CB062", *(["CB067"] if len(used) > 1 else [])]
