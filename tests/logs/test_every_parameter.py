"""Every act of a core game with politics is told at the table, with each of its parameters, and read back."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import pytest

from hfmod.engine.act import Act
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.table import KINDS
from tests.logs.rescue import SCENES as RESCUE
from tests.logs.scenes import SCENES, Scene, told
from tests.logs.writing import GAME

# Parameters that no game without Modules 1 and 2 uses, and why; acts with them are judged in the open log.
LATER = {
    "colonist": "a specialty of a Colonist (2C1)",
    "research_auction card": "a Colonist's choice (CA-M2C183R)",
    "free_market more": "a Future (1D5c)",
    "boost home": "a Bernal (2A)",
    "leave player": "who is gone: at the table it is said on his mat, as if by him",
    "create_stack space": "the other end of an elevator (1B9c)",
    "factory_refuel grade": "isotope (1C1a)",
    "stack": "a freighter, a cube or a Bernal, where rockets alone fly or have tanks",
    "grade": "FTs of isotope; without them all are water",
}
OF_ANY_STACK = {
    "decommission", "glitch_roll", "glitch_repair", "place_glitch", "place_chit", "board_colonists"
}  # fmt: skip
NEVER_TOLD = {"set_up"}  # by the button that begins the game
ALL = (*SCENES, *RESCUE)


def acts(scene: Scene) -> list[Act[Hf4State]]:
    return [
        GAME.parse({name: value for name, value in act.items() if name not in ("n", "chance", "expect")})
        for act in told(scene).acts
    ]


@pytest.mark.parametrize("scene", ALL, ids=lambda scene: scene.name)
def test_what_is_told_is_what_is_read(scene: Scene) -> None:
    assert acts(scene) == scene.parsed()


def later(do: str, name: str) -> bool:
    """Whether a parameter of an act belongs to later modules."""
    return f"{do} {name}" in LATER or (name in LATER and not (name == "stack" and do in OF_ANY_STACK))


def test_every_act_with_every_parameter_is_in_a_scene() -> None:
    """An act counts where it is told, a parameter where it differs from what it is without being told."""
    carried: dict[str, set[str]] = {}
    for scene in ALL:
        for act in scene.parsed():
            there = carried.setdefault(act.do, set())
            there |= {one.name for one in fields(act) if getattr(act, one.name) != _unsaid(one)}
    missing = []
    for kind in KINDS:
        if (
            kind.__module__.split(".")[-2] in ("terawatt", "colonization", "conflict")
            or kind.do in NEVER_TOLD
        ):
            continue
        missing += [kind.do] if kind.do not in carried else []
        missing += [
            f"{kind.do} {one.name}"
            for one in fields(kind)
            if one.name != "by" and one.name not in carried.get(kind.do, ()) and not later(kind.do, one.name)
        ]
    assert missing == []


def test_no_parameter_is_called_later_that_a_scene_tells() -> None:
    for scene in ALL:
        for act in scene.parsed():
            told_later = [one.name for one in fields(act) if later(act.do, one.name)]
            defaults = {one.name: _unsaid(one) for one in fields(act)}
            assert all(getattr(act, name) == defaults[name] for name in told_later), (scene.name, act)


def _unsaid(one: Any) -> Any:
    """The value of a parameter that is not told; a required one has none."""
    if one.default is not MISSING:
        return one.default
    return one.default_factory() if one.default_factory is not MISSING else MISSING
