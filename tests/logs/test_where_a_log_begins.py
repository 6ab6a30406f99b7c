"""With which turn a log of High Frontier begins that does not begin with the set-up."""

from __future__ import annotations

import pytest

from hfmod.games.hf4.record.events import CardDragged, ChitMoved, Event, FigureMoved, StarMoved
from hfmod.games.hf4.record.tables import Beginning, actor, ended_by, first_turn
from hfmod.table.model import TABLE
from tests.logs.test_vassal_acts import SEATS, events_of

OUT, DRAG = FigureMoved(0, "yellow", "cycler", "leo"), CardDragged(0, "yellow", "A", "leo", "rocket")


@pytest.mark.parametrize(
    ("event", "who", "ends"),
    [
        ("yellow income", "yellow", None),
        ("yellow end_turn", "yellow", "yellow"),
        ("table advance_sunspot year=2 spot=1", TABLE, "table"),
        ("table roll d6=2 for=event", TABLE, None),
        ("yellow roll d6=2 for=hazard", "yellow", None),
        ("yellow roll d6=2 for=other", None, None),
        ("yellow bid amount=1", None, None),
        (OUT, "yellow", None),
        (ChitMoved(0, "green", "wet", "2"), "green", None),
        (DRAG, None, None),
        (StarMoved(0, "unity"), None, None),
    ],
)
def test_whose_turn_an_event_shows(event: str | Event, who: str | None, ends: str | None) -> None:
    (told,) = events_of([event])
    assert (actor(told), ended_by(told)) == (who, ends)


PATENT = "yellow take_patent deck=robonauts"


@pytest.mark.parametrize(
    ("lines", "begins"),
    [
        (["yellow income"], Beginning(0, 0, "yellow")),
        (["yellow bid amount=1", DRAG, "green income"], Beginning(2, 2, "green")),
        (["yellow pass_bid", "green orient card=A", "green income"], Beginning(1, 1, "green")),
        (["green orient card=A", "green income"], Beginning(0, 0, "green")),
        (["yellow aquas n=1", "green income"], Beginning(1, 1, "green")),
        (["blue income", "green income"], Beginning(1, 1, "green", late=True)),  # who does not play
        (["table roll d6=2 for=event", "green income"], Beginning(1, 1, "green", late=True)),
        (["table advance_sunspot year=2 spot=1", "green income"], Beginning(0, 0, None)),
        ([PATENT, PATENT, "green income"], Beginning(2, 2, "green", late=True)),
        ([PATENT, "green orient card=A", "green income"], Beginning(1, 1, "green", late=True)),
        (["green income", PATENT, "yellow income"], Beginning(2, 2, "yellow", late=True)),
        ([PATENT], Beginning(1, 9, "", late=True, whole=False)),
        ([DRAG], Beginning(0, 9, "", whole=False)),
        ([], Beginning(0, 9, "", whole=False)),
    ],
)
def test_a_log_begins_with_the_first_turn_or_year_that_it_shows_after_the_set_up(
    lines: list[str | Event], begins: Beginning
) -> None:
    events = [
        FigureMoved(step, one.faction, one.space) if isinstance(one, FigureMoved) else one
        for step, one in enumerate(events_of(lines), 1)
    ]
    assert first_turn(events, 9, {*SEATS}) == begins
