"""Options of the table: what the book leaves open, settled by each group and recorded in the log."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from hfmod.engine.act import BadAction


def settle(known: Mapping[str, Mapping[str, Any]], stated: Mapping[str, Any]) -> dict[str, Any]:
    """Every option's value: the stated one, else its ``default``; ``known`` lists ``values`` by name.

    Raises BadAction for an unknown option or value.
    """
    for name, value in stated.items():
        if name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]}?" if close else f"; options are {', '.join(known)}"
            raise BadAction(f"there is no option {name}{hint}")
        values = known[name]["values"]
        if not any(value == one and type(value) is type(one) for one in values):
            raise BadAction(f"option {name} cannot be {value!r}; it is one of {', '.join(map(repr, values))}")
    return {name: stated.get(name, option["default"]) for name, option in known.items()}
