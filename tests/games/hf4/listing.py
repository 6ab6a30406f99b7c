"""What tests of ``legal_actions`` share: every product of parameters is tried and held against the list.

Sets of things are written as tuples; two acts that name the same set in another order are one act.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from itertools import product
from typing import Any

from hfmod.engine.act import Act, Impossible
from hfmod.games.hf4.game import Hf4
from hfmod.games.hf4.state import Hf4State

ORDERED = {("prospect", "sites"), ("prospect", "disks_from")}  # the order of rolls and of disks counts


def plain(do: str, name: str, value: Any) -> Any:
    """A parameter's value with an unordered tuple sorted."""
    return tuple(sorted(value)) if isinstance(value, tuple) and (do, name) not in ORDERED else value


def canonical(act: Act[Hf4State]) -> tuple[Any, ...]:
    """An act's parameters with unordered tuples sorted."""
    return tuple(plain(act.do, f.name, getattr(act, f.name)) for f in fields(act))


def accepted(game: Hf4, state: Hf4State, act: Act[Hf4State]) -> bool:
    """Whether the game would let the act happen."""
    try:
        return not game.judge(state, act)
    except Impossible:
        return False


def lists_what_is_accepted(
    game: Hf4, state: Hf4State, kind: type[Act[Hf4State]], domain: Mapping[str, list[Any]]
) -> None:
    """Assert that of the acts with these values of parameters just those are listed that are accepted."""
    inside = [{plain(kind.do, name, value) for value in values} for name, values in domain.items()]
    listed = {canonical(act) for act in kind.options(state)}
    listed = {act for act in listed if all(map(set.__contains__, inside, act))}
    acts = (kind(**dict(zip(domain, chosen, strict=True))) for chosen in product(*domain.values()))
    assert {canonical(act) for act in acts if accepted(game, state, act)} == listed
