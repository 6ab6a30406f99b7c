"""What the table has no room for is nothing that bots of a written game do."""

from __future__ import annotations

from typing import Any

import pytest

from hfmod.engine.simulation import SimulationError, showing
from hfmod.games.hf4.record.tellable import tellable
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.roll.rules.setup import SetUp
from hfmod.record.vassal import shown_by
from tests.logs.scenes import (
    CAVES,
    CREW,
    GUEST,
    HELLAS,
    LEO,
    OTHER,
    POLE,
    Prepare,
    Scene,
    act,
    aquas,
    both,
    hand,
    holds,
    laid_out,
    rocket,
    site,
)
from tests.logs.writing import GAME

three = both(
    *(holds(f"outpost{n}", LEO, card, fts=2) for n, card in enumerate(("CB060", "CB062", "CB058"), 1))
)
far = both(holds("outpost1", CAVES, "CB060", fts=2), holds("rocket", LEO, CREW, fts=2))
guest = holds("outpost1", LEO, GUEST, by=OTHER)


def parsed(**told: Any) -> Any:
    return GAME.parse(told)


def state_of(prepare: Prepare) -> Hf4State:
    return laid_out(Scene("", prepare, (), {})).state


CASES: list[tuple[str, Prepare, dict[str, Any], bool]] = [
    ("a third outpost", both(holds("outpost1", LEO, "CB060"), aquas(4)),
     act("create_stack", kind="outpost3", source=LEO, fts=1), True),
    ("a fourth outpost", both(three, aquas(4)),
     act("create_stack", kind="outpost4", source=LEO, fts=1), False),
    ("a ride that founds a fourth outpost", both(three, rocket(CAVES, "CB059R"), site(HELLAS)),
     act("buggy_move", card=CREW, space=HELLAS), False),
    ("a ride to a stack", both(holds("outpost2", POLE, "CB060"), rocket(CAVES, "CB059R")),
     act("buggy_move", card=CREW, space=POLE, into="outpost2"), True),
    ("fuel up to the end of the strip", both(rocket(LEO, fuel=0), aquas(40)),
     act("load_fuel", tanks=31, source=LEO), True),
    ("fuel beyond the strip", both(rocket(LEO, fuel=0), aquas(40)),
     act("load_fuel", tanks=32, source=LEO), False),
    ("a product into the stack of a module", both(hand("CT044"), site(CAVES, factory=True)),
     act("et_production", card="CT044", site=CAVES, to="freighter"), False),
    ("cargo from one place", both(far, guest), act("deal", to=OTHER, gives=["fts:1:rocket:outpost1"]), True),
    ("cargo from two places", both(far, guest),
     act("deal", to=OTHER, gives=["fts:1:rocket:outpost1", "stacked:CB060:outpost2"]), False),
    ("tanks into two stacks", both(three, guest),
     act("deal", to=OTHER, gives=["fts:1:outpost1:outpost1", "fts:1:outpost2:outpost2"]), False),
    ("tanks both ways", both(three, holds("outpost1", LEO, GUEST, by=OTHER, fts=2)),
     act("deal", to=OTHER, gives=["fts:1:outpost1:outpost1"], gets=["fts:1:outpost1:outpost2"]), False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "prepare", "told", "shown"), CASES, ids=lambda one: one if isinstance(one, str) else ""
)
def test_what_the_table_can_show(name: str, prepare: Prepare, told: dict[str, Any], shown: bool) -> None:
    assert tellable(state_of(prepare), parsed(**told)) is shown


def test_bots_are_asked_again_and_give_up() -> None:
    state, no, yes = state_of(three), parsed(**act("end_turn")), parsed(**act("income"))
    answers = iter([no, no, yes])
    assert showing(lambda state: next(answers), lambda state, one: one is not no)(state) is yes
    with pytest.raises(SimulationError, match="200 tries"):
        showing(lambda state: no, lambda state, one: False)(state)


def test_the_table_of_roll_shows_all() -> None:
    assert shown_by("roll")(None, SetUp()) and not shown_by("hf4")(state_of(three), parsed(**CASES[1][2]))
