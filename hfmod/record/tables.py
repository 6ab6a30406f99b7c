"""The table after a step of VASSAL logs, for any module: ``hfmod log show --step N``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hfmod.record.hflog import LogError
from hfmod.record.kinds import is_vassal
from hfmod.record.transcript import Eyes, module_for, open_series, seats
from hfmod.vassal.inspection import clean
from hfmod.vassal.replay import Replay
from hfmod.vassal.snapshot import snapshot


def table_after(logs: Sequence[Path], step: int, eyes: Eyes, module: Path | None = None) -> Mapping[str, Any]:
    """The table after step ``step`` (0: before the first), as ``hfmod.vassal.snapshot`` gives it.

    Raises LogError.
    """
    if not is_vassal(logs[0]):
        raise LogError(
            logs[0], 0, "has no table of pieces; hfmod replay LOG --at N shows the state of the game"
        )
    series = open_series(logs)
    if not 0 <= step <= series.steps:
        raise LogError(logs[0], 0, f"has no step {step}: the game has {series.steps} steps")
    save, number = series.at(step)
    played_on = module_for(save, module)
    state = Replay(save, played_on).run(number)
    eyes.among(seats(state, played_on), logs[0])
    return {**snapshot(state, played_on, side=eyes.side, reveal=eyes.reveal), "step": step}


def table_lines(table: Mapping[str, Any]) -> Iterator[str]:
    """The table as text: pieces by map and place, decks, properties."""
    yield f"after step {table['step']}"
    players = ", ".join(f"{clean(p['name'])} ({clean(p['side'])})" for p in table["players"])
    yield f"players: {players or 'none'}"
    for name, pieces in table["maps"].items():
        yield f"{clean(name) or 'off the maps'}:"
        for piece in pieces:
            spot = piece.get("location") or f"{piece['x']},{piece['y']}"
            yield f"  {clean(piece['name'])} at {clean(spot)}"
    for name, deck in table["decks"].items():
        top = f", top {clean(deck['top'])}" if deck.get("top") else ""
        yield f"deck {clean(name)}: {deck['cards']} cards{top}"
    for name, value in table["properties"].items():
        yield f"{clean(name)}: {clean(value)}"
