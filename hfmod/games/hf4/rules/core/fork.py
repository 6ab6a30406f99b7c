"""An independent copy of a state, made fast: for searches, counterfactuals and tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from hfmod.games.hf4.rules.core.state import (
    Assembly,
    Auction,
    CardState,
    Colonization,
    Hf4State,
    Movement,
    Player,
    Rescue,
    SiteState,
    Stack,
    Turn,
    War,
)

T = TypeVar("T")


def fork(state: Hf4State) -> Hf4State:
    """A copy of the whole state: nothing done to it shows in the original. Content and rules, which never
    change, are shared; the turn under way stays one of the turns of the year."""
    made = Hf4State(
        **{name: _copy(getattr(state, name)) for name in _PARTS}, content=state.content, rules=state.rules
    )
    if state.turn is not None and state.turns.get(state.turn.player) is state.turn:
        made.turn = made.turns[state.turn.player]
    return made


_PARTS = [part.name for part in fields(Hf4State) if part.name not in ("content", "rules")]


def _copy(value: T) -> T:
    """A copy with containers of its own; what is no container of the state cannot change."""
    copier = _COPIERS.get(type(value))
    return value if copier is None else copier(value)


def _of(kind: type[Any]) -> Callable[[Any], Any]:
    """A copier of a dataclass by its fields."""
    names = [part.name for part in fields(kind)]

    def copier(value: Any) -> Any:
        return kind(*[_copy(getattr(value, name)) for name in names])

    return copier


def _card(card: CardState) -> CardState:  # by far the most numerous part
    return CardState(card.id, card.black, card.heavy, card.glory, card.owner)


_COPIERS: dict[type[Any], Callable[[Any], Any]] = {
    list: lambda items: [_copy(item) for item in items],
    dict: lambda items: {key: _copy(item) for key, item in items.items()},
    set: set,
    CardState: _card,
    **{
        kind: _of(kind)
        for kind in (Assembly, Auction, Colonization, Movement, Player, Rescue, SiteState, Stack, Turn, War)
    },
}
