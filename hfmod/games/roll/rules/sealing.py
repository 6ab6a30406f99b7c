"""A game as one player's own log has it: rolls and assignments of the others are sealed until the reveal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from hfmod.engine.chance import Recorded
from hfmod.engine.game import Game
from hfmod.games.roll.rules.rolling import Assign, Reveal, Roll, as_assigned
from hfmod.games.roll.rules.state import RollState

SECRET = (Roll.do, Assign.do)


def seen_by(
    game: Game[RollState], header: Mapping[str, Any], actions: Iterable[Mapping[str, Any]], side: str
) -> Iterator[dict[str, Any]]:
    """Lines of a legal game's log as the player ``side`` could write them.

    What others do behind their screens is named and not told; the reveal says what everybody saw then.
    """
    state = game.new(header)
    for line in actions:
        data = dict(line)
        if data["do"] == Reveal.do:
            others = [player for player in state.players.values() if player.id != side]
            data["shown"] = [{**asdict(as_assigned(one))} for one in others]
            for one in data["shown"]:
                one["workers"] = list(one["workers"])
        act = game.parse({key: line[key] for key in line if key not in ("n", "chance", "expect", "figures")})
        game.apply(state, act, Recorded(line.get("chance", ())))
        if data["do"] in SECRET and data["by"] != side:
            data = {"n": data["n"], "by": data["by"], "do": data["do"], "sealed": True}
        yield data
