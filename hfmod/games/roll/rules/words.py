"""Roll for the Galaxy as its players tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hfmod.engine.act import Act
from hfmod.engine.narration import Narration
from hfmod.games.roll.content.model import RollContent
from hfmod.games.roll.rules import construction, explore, goods, manage, phases, rolling, setup
from hfmod.games.roll.rules.acts import dice_names, die_name, titled
from hfmod.games.roll.rules.state import RollState


def told(state: RollState, act: Act[RollState]) -> str:
    """An act, about to be done in a state: ``scout with Home, giving up Gem World``."""
    name = state.content.name

    def names(sides: Iterable[str]) -> str:
        return ", ".join(map(name, sides)) or "nothing"

    match act:
        case setup.PlaceTile():
            return (
                f"place {name(act.tile + setup.SIDES[act.side])} {'on top' if act.top else 'at the bottom'}"
            )
        case rolling.Assign() if act.columns:
            return f"assign workers: {', '.join(act.columns)}"
        case phases.BeginPhase():
            return f"begin {titled(act.phase)}"
        case phases.EndPhase():
            return f"end {titled(state.phase or 'the phase')}"
        case explore.Scout():
            return f"scout with {die_name(state, act.worker)}, giving up {names(act.abandoned)}"
        case explore.Rearrange():
            return f"rearrange tiles: {names(act.developments)}; {names(act.worlds)}"
        case explore.ReturnTile():
            return f"put {name(act.side)} back into the bag"
        case construction.Complete():
            top = next(iter(state.player(act.by).stacks[act.stack]), "a tile")
            return f"complete {name(top)} with {dice_names(state, act.used)}"
        case goods.Produce():
            return f"produce on {name(act.world)} with {die_name(state, act.worker)}"
        case goods.Ship():
            what = f"the {die_name(state, act.good)} good of {name(act.world)}"
            return f"{act.do} {what} with {die_name(state, act.worker)}"
        case phases.Task():
            return f"{act.do} with {die_name(state, act.worker)}"
        case manage.Recruit():
            return f"recruit {dice_names(state, act.dice)}"
        case _:
            return act.do.replace("_", " ")


class RollNarration(Narration[RollState]):
    """Acts and things in words, for games with some content."""

    figure_words: Mapping[str, str] = {
        "gained": "dice gained",
        "vp": "VP chips",
        "drawn": "tiles drawn",
        "returned": "tiles returned",
    }
    fact_words: Mapping[str, str] = {
        "bag": "tiles in the bag",
        "pool": "VP chips in the pool",
        "vp": "VP chips",
    }

    def __init__(self, content: RollContent) -> None:
        self.content = content

    def tell(self, state: RollState, act: Act[RollState]) -> str:
        return told(state, act)

    def called(self, thing: str) -> str:
        dice = self.content.dice
        return dice[thing].name if thing in dice else self.content.name(thing)
