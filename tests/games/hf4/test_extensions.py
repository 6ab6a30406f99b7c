"""What one module answers does not silence the others: each passes on what is said below it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from hfmod.engine.act import RuleViolation
from hfmod.games.hf4.rules.core.extension import Extension
from hfmod.games.hf4.rules.core.solar_graph import ways
from hfmod.games.hf4.rules.core.state import Hf4State, Movement
from hfmod.games.hf4.rules.modules import EXTENSIONS
from tests.games.hf4.colonies import HOME, VESTA, act, put
from tests.games.hf4.test_m3_settlers import colony

MARK = RuleViolation("MARK", "said below", {}, "")
#: What a module answers in place of those below it, which know nothing of it, or in its own scenarios.
ALONE = {
    "rfg": {"may_be_in", "may_give_up", "may_burn", "may_stop", "token_lost", "token_given_up", "is_token"},
    "m0": {
        "may_represent", "may_place", "pad_explodes", "pad_lost", "pad_is_over", "assembled", "represent",
        "legacy_due", "place", "legacies", "open_to", "sells_pairs",
    },
    "m2": {
        "may_work", "dirtsides", "workplaces", "is_bank", "robots_are_human", "owns_privilege",
        "is_home_orbit", "too_fragile", "skyhook",
    },
    "m1": {
        "may_ride", "may_make_isotope", "casus_belli", "isotope_made", "destined", "other_ends", "cube_at",
        "moves_again", "is_second_move", "rides_again", "lands_unassisted", "assists_itself",
    },
    "m3": {
        "casus_belli", "delegate_lost", "delegate_moved", "cast_off", "dirtsides_lost", "has_bribes",
        "give_bribes", "anarchy", "chits_elsewhere",
    },
}  # fmt: skip


def questions(*answers: str) -> list[tuple[str, str]]:
    """Modules, and what they answer in such ways."""
    found = []
    for module, kind in EXTENSIONS.items():
        for name, method in vars(kind).items():
            if not inspect.isfunction(method) or name in ALONE[module]:
                continue
            if inspect.signature(method).return_annotation in answers:
                found.append((module, name))
    return found


def below(module: str, name: str, answer: Callable[..., object]) -> Any:
    """What a module answers above one that answers so."""
    lower = type("Below", (Extension,), {name: answer})
    return getattr(type("Both", (EXTENSIONS[module], lower), {})(), name)


def arguments(state: Hf4State, name: str) -> list[Any]:
    """Something to ask about."""
    stack = put(state, "P", "rocket", VESTA, "CT044")
    known: Mapping[str, Any] = {
        "state": state, "player": "P", "stack": stack, "card": "CT044", "space": VESTA, "code": "none",
        "site": "vesta", "ideology": "unity", "cards": ("CT044",), "fts": 0, "giver": "P", "kind": "belt",
        "to": "rocket", "price": 8, "deck": "thrusters", "home": False, "source": stack, "last": False,
        "delegates": 1, "by": None, "elevator": f"{HOME}:{VESTA}", "unit": "CQ041", "n": 0, "step": None,
        "header": {}, "act": act("P", "end_turn"), "violation": MARK, "turn": state.turn, "about": "x",
        "printed": 3, "push_by": None, "profession": "miner", "places": (VESTA,), "colonies": 0,
        "kinds": "rocket", "before": "unity", "after": "honor", "start": "unity", "end": "honor",
        "victim": "W", "outcomes": (), "one": "P", "other": "W", "taker": "W", "mass": 3, "owner": "P",
        "value": 0, "seen": 0, "derived": 0, "bonus": 0, "onward": iter(()), "disks": 4,
        "sheltered": lambda stack: True, "level": lambda space: 0, "what": "this", "legal": "that",
        "move": Movement(stack="rocket", owner="P", start="leo"), "scenario": None, "content": state.content,
    }  # fmt: skip
    step = next(iter(ways(state.content.map, VESTA)))
    kind = next(one for module, one in EXTENSIONS.items() if name in vars(one))
    asked = [*inspect.signature(vars(kind)[name]).parameters][1:]
    return [step if one == "step" else known[one] for one in asked]


@pytest.mark.parametrize(("module", "name"), questions("Broken"))
def test_what_is_forbidden_below_stays_forbidden(module: str, name: str) -> None:
    def says(self: Extension, *args: Any, **more: Any) -> Iterator[RuleViolation]:
        yield MARK

    state = colony("P", "", ("m0", "m1", "m2", "m3"))
    assert MARK in list(below(module, name, says)(*arguments(state, name)))


@pytest.mark.parametrize(("module", "name"), questions("None"))
def test_what_is_done_below_is_done(module: str, name: str) -> None:
    done = []

    def does(self: Extension, *args: Any, **more: Any) -> None:
        done.append(name)

    state = colony("P", "", ("m0", "m1", "m2", "m3"))
    below(module, name, does)(*arguments(state, name))
    assert done == [name]


@pytest.mark.parametrize(
    ("module", "name"),
    questions("list[str]", "tuple[str, ...]", "Sequence[str]", "Iterator[str]", "Collection[str]"),
)
def test_what_is_listed_below_is_listed(module: str, name: str) -> None:
    def lists(self: Extension, *args: Any, **more: Any) -> list[str]:
        return ["MARK"]

    state = colony("P", "", ("m0", "m1", "m2", "m3"))
    assert "MARK" in list(below(module, name, lists)(*arguments(state, name)))


@pytest.mark.parametrize(("module", "name"), questions("dict[str, int]"))
def test_points_of_others_are_points(module: str, name: str) -> None:
    def counts(self: Extension, *args: Any, **more: Any) -> dict[str, int]:
        return {"MARK": 3, "factories": 0, "laws": 0, "glory": 0, "tokens": 0}

    state = colony("P", "", ("m0", "m1", "m2", "m3"))
    assert below(module, name, counts)(*arguments(state, name))["MARK"] == 3


@pytest.mark.parametrize(("module", "name"), questions("bool"))
def test_what_is_so_below_is_so(module: str, name: str) -> None:
    """Where it is allowed by one of them; what all must allow is not where one does not."""

    def says(self: Extension, *args: Any, **more: Any) -> bool:
        return answer

    state = colony("P", "", ("m0", "m1", "m2", "m3"))
    answer = True
    high = below(module, name, says)(*arguments(state, name))
    answer = False
    low = below(module, name, says)(*arguments(state, name))
    assert (high, low) == ((True, False))
