"""The positions of the Race for Glory tutorial: before each of its steps, ready to be played from."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from hfmod.engine.act import Act
from hfmod.engine.chance import Recorded
from hfmod.engine.lines import ENVELOPE
from hfmod.engine.replay import Replay
from hfmod.games.hf4.rules.core.f_fuel import mass_text
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.game import Hf4
from hfmod.package import load_game
from hfmod.record.hflog import read
from hfmod.resources import content_dir
from hfmod.testing import Refuses, legally

GAME = cast(Hf4, load_game("hf4"))
HELLAS, ARSIA, POLE = "mars-hellas-basin-buried-glaciers", "mars-arsia-mons-caves", "mars-north-pole"
END = 385  # after the last step
Facts = dict[str, Any]


@cache
def _told() -> tuple[dict[int, Facts], dict[int, Hf4State]]:
    """Actions of the log and positions before them, by step; the game is replayed once."""
    log = read(content_dir("hf4") / "games" / "race-for-glory-tutorial.hflog")
    replay: Replay[Any] = Replay(GAME, log.header, "tutorial")
    actions, positions = {}, {}
    for line, action in log.actions:
        step = action["n"]
        actions[step], positions[step] = dict(action), GAME.fork(replay.state)
        replay.step(line, action)
    positions[END] = replay.state
    return actions, positions


def before(step: int) -> Hf4State:
    """The position before a step, free to be changed."""
    return GAME.fork(_told()[1][step])


def act_of(step: int, **change: Any) -> Act[Hf4State]:
    """The act of a step with other parameters; None takes one out."""
    data = {key: value for key, value in _told()[0][step].items() if key not in ENVELOPE} | change
    return GAME.parse({key: value for key, value in data.items() if value is not None or key == "by"})


def act(by: str, do: str, **params: Any) -> Act[Hf4State]:
    """An act that the tutorial does not tell."""
    return GAME.parse({"by": by, "do": do, **params})


def do(state: Hf4State, one: Act[Hf4State], *faces: int) -> Hf4State:
    """Play a legal act."""
    legally(GAME, state, one, Recorded([{"d6": face} for face in faces]))
    return state


def play(state: Hf4State, first: int, last: int) -> Hf4State:
    """Play steps of the log from a position that may have been changed."""
    for step in range(first, last + 1):
        legally(GAME, state, act_of(step), Recorded(_told()[0][step].get("chance") or ()))
    return state


def after(step: int) -> Hf4State:
    """The position after a step, which is played anew."""
    return play(before(step), step, step)


def fact(state: Hf4State, name: str) -> Any:
    """One fact of a position."""
    return GAME.facts(state)[name]


def masses(state: Hf4State, player: str) -> tuple[str, str]:
    """Dry and wet mass of a player's rocket, as spots of the strip."""
    rocket = state.players[player].stacks["rocket"]
    return mass_text(rocket.dry), mass_text(rocket.wet)


def wrong(refuses: Refuses, step: int, rule: str, **figures: Any) -> str:
    """The table takes a wrong number for an act of the tutorial; returns what is right."""
    return refuses(GAME, before(step), act_of(step), rule, figures=figures).legal
