"""An independent copy of a state, made fast: for searches, counterfactuals and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any

from hfmod.games.hf4.rules.core.state import (
    Assembly,
    Attack,
    Auction,
    CardState,
    Colonization,
    Conflict,
    Dropstone,
    Hf4State,
    Movement,
    Player,
    Rescue,
    SiteState,
    Stack,
    Turn,
    War,
)


def fork(state: Hf4State) -> Hf4State:
    """A copy of the whole state: nothing done to it shows in the original. Content and rules, which never
    change, are shared; the turn under way stays one of the turns of the year."""
    parts = dict(zip(_PARTS, _list(_parts(state)), strict=True))
    made = Hf4State(**parts, content=state.content, rules=state.rules)
    if state.turn is not None and state.turns.get(state.turn.player) is state.turn:
        made.turn = made.turns[state.turn.player]
    return made


_PARTS = [part.name for part in fields(Hf4State) if part.name not in ("content", "rules")]
_parts = attrgetter(*_PARTS)


def _list(items: Iterable[Any]) -> list[Any]:
    """Copies with containers of their own; what is no container of the state cannot change.

    Most of what a state holds are names and numbers, for which no call is worth its time.
    """
    return [item if (copier := _copier(type(item))) is None else copier(item) for item in items]


def _dict(items: Mapping[Any, Any]) -> dict[Any, Any]:
    return {
        key: item if (copier := _copier(type(item))) is None else copier(item) for key, item in items.items()
    }


def _of(kind: type[Any]) -> Callable[[Any], Any]:
    """A copier of a dataclass by its fields."""
    parts = attrgetter(*[part.name for part in fields(kind)])
    return lambda value: kind(*_list(parts(value)))


def _card(card: CardState) -> CardState:  # by far the most numerous part
    return CardState(card.id, card.black, card.heavy, card.glory, card.owner)


_COPIERS: dict[type[Any], Callable[[Any], Any]] = {
    list: _list,
    dict: _dict,
    set: set,
    CardState: _card,
    **{
        kind: _of(kind)
        for kind in (
            Assembly,
            Attack,
            Auction,
            Colonization,
            Conflict,
            Dropstone,
            Movement,
            Player,
            Rescue,
            SiteState,
            Stack,
            Turn,
            War,
        )
    },
}
_copier = _COPIERS.get
