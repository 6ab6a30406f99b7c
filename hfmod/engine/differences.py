"""Facts that a log states otherwise than the acts leave them, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class _Nothing:
    """Stands for a value that is not stated."""


NOTHING = _Nothing()


def difference(name: str, claimed: Any, derived: Any) -> str:
    """A fact that the log states otherwise than the acts leave it."""
    if isinstance(claimed, Mapping) and isinstance(derived, Mapping):
        return f"{name}: " + "; ".join(_differences(claimed, derived))
    return f"{name} is {_say(claimed)} in the log, the acts so far leave {_say(derived)}"


def _differences(claimed: Mapping[str, Any], derived: Mapping[str, Any]) -> Iterator[str]:
    """The parts of a fact that differ, in words."""
    for part in [*claimed, *(part for part in derived if part not in claimed)]:
        log, acts = claimed.get(part, NOTHING), derived.get(part, NOTHING)
        if log != acts:
            said = "not stated" if log is NOTHING else _say(log)
            left = "none" if acts is NOTHING else _say(acts)
            yield f"{part} is {said} in the log, the acts so far leave {left}"


def _say(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, Mapping):
        return "; ".join(f"{name} {_say(part)}" for name, part in value.items()) or "none"
    return str(value)


_SCALARS = (str, int, float, type(None))


def of_one_form(claimed: Any, derived: Any) -> bool:
    """Whether a fact of a log has the form that it has in this game: a log may state anything."""
    if isinstance(derived, Mapping):
        return isinstance(claimed, Mapping) and all(isinstance(one, _SCALARS) for one in claimed.values())
    if isinstance(derived, list | tuple):
        return isinstance(claimed, list | tuple) and all(isinstance(one, _SCALARS) for one in claimed)
    return isinstance(claimed, _SCALARS)
