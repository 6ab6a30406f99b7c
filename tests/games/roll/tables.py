"""Tables of Roll for the Galaxy in the middle of a game, for tests that read like the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from hfmod.engine.chance import Recorded
from hfmod.games.roll.rules.game import Roll
from hfmod.games.roll.rules.rolling import Assign, Reveal
from hfmod.games.roll.rules.setup import SIDES, PlaceTile, SetUp
from hfmod.games.roll.rules.state import DEVELOPMENT, MANAGE, PHASES_STEP, WORLD, Rolled, RollState
from hfmod.package import load_game

GAME = cast(Roll, load_game("roll"))
NAMES = ("ann", "bob", "cho", "dan", "eve")
FACTIONS = ("RF1", "RF2", "RF3", "RF4", "RF5")  # ann has the lowest number
HOMES = ("RH5", "RH7", "RH8", "RH3", "RH9")
# a world's goods: RF3R Space Mall is novelty, RH5 Earth's Lost Colony novelty, RF4R rare


def named(name: str) -> str:
    """The key of a side by its name."""
    return next(key for key, side in GAME.content.sides.items() if side.name == name)


def dealt(
    players: int = 3, factions: Sequence[str] = FACTIONS, homes: Sequence[str] = HOMES,
    tiles: Sequence[str] = (), **options: Any,
) -> RollState:  # fmt: skip
    """A table on which everything is dealt, and start tiles are still in hand."""
    state = GAME.new({"players": [{"id": name} for name in NAMES[:players]], "options": options})
    deal = list(tiles) + [tile for tile in state.bag if tile not in tiles]
    chance = Recorded(
        [
            {"sample": list(factions[:players])},
            {"sample": list(homes[:players])},
            {"sample": deal[: 2 * players]},
        ]
    )
    GAME.apply(state, SetUp(), chance)
    return state


def started(players: int = 3, **kwargs: Any) -> RollState:
    """The first round begins; each player has the first tile as a development, the second as a world."""
    state = dealt(players, **kwargs)
    for player in list(state.players.values()):
        first, second = player.drawn
        GAME.apply(state, PlaceTile(by=player.id, tile=first, side=DEVELOPMENT), Recorded([]))
        GAME.apply(state, PlaceTile(by=player.id, tile=second, side=WORLD), Recorded([]))
    return state


def in_phase(phase: str, *workers: str, players: int = 3, **kwargs: Any) -> RollState:
    """The phase is carried out, and ann has these workers there. All stacks are empty."""
    state = started(players, **kwargs)
    for player in state.players.values():
        for stack in player.stacks.values():
            state.bag += [side[:-1] for side in stack]
            stack.clear()
    state.bag.sort()
    state.step, state.selected, state.phase = PHASES_STEP, [phase], phase
    give(state, "ann", phase, *workers)
    return state


def managing(players: int = 3, **kwargs: Any) -> RollState:
    """Empires are managed; the Citizenry of ann is empty."""
    state = in_phase("ship", players=players, **kwargs)
    state.step, state.phase = MANAGE, None
    for player in state.players.values():
        empty(state, player.id, "citizenry")
    return state


def give(state: RollState, name: str, place: str, *dice: str) -> None:
    """Dice of the supply for a player: at a place, or as goods on a world."""
    player = state.players[name]
    for die in dice:
        assert state.supply[die] > 0
        state.supply[die] -= 1
        if place in state.content.sides:
            player.goods.setdefault(place, []).append(die)
        else:
            player.at(place)[die] += 1


def empty(state: RollState, name: str, place: str) -> None:
    """All dice of a place go back to the supply."""
    dice = state.players[name].at(place)
    state.supply.update(dice)
    dice.clear()


def fetch(state: RollState, tile: str) -> None:
    """Take a tile out of the bag, or from the stack on which it was dealt."""
    if tile in state.bag:
        state.bag.remove(tile)
        return
    stacks = [stack for player in state.players.values() for stack in player.stacks.values()]
    (stack,) = [one for one in stacks if any(side[:-1] == tile for side in one)]
    stack[:] = [side for side in stack if side[:-1] != tile]


def built(state: RollState, name: str, *sides: str) -> None:
    """Tiles in a player's empire, by the names of the sides; nothing is gained."""
    for side in sides:
        key = named(side)
        fetch(state, key[:-1])
        state.players[name].empire.append(key)


def stacked(state: RollState, name: str, *sides: str) -> list[str]:
    """Tiles on top of a player's stacks, by the names of the sides, the first one uppermost."""
    keys = [named(side) for side in sides]
    for key in reversed(keys):
        fetch(state, key[:-1])
        kind = DEVELOPMENT if key.endswith(SIDES[DEVELOPMENT]) else WORLD
        state.players[name].stacks[kind].insert(0, key)
    return keys


def rolled(state: RollState, name: str, *workers: str) -> None:
    """What lies behind a screen: ``home:explore``. The cup of the player is empty then."""
    empty(state, name, "cup")
    player = state.players[name]
    state.supply.update(worker.die for worker in player.rolled or ())
    player.rolled, player.selector = [], None
    for worker in workers:
        die, face = worker.split(":")
        state.supply[die] -= 1
        player.rolled.append(Rolled(die, face))


def assign(name: str, *columns: str, selector: int | None = 0) -> Assign:
    """An assignment by columns in the order of the roll."""
    return Assign(by=name, columns=columns, selector=selector)


def all_assigned(state: RollState, **columns: str) -> None:
    """Every player has rolled one Home die and selects a phase with it: ``ann="explore"``."""
    for name in state.order:
        rolled(state, name, "home:explore")
        do(state, assign(name, columns.get(name, "explore")))


def do(state: RollState, act: Any, *chance: Mapping[str, Any]) -> Any:
    """Do a legal act with the chance of a log."""
    return GAME.apply(state, act, Recorded(chance))


def revealed(state: RollState, *chance: Mapping[str, Any]) -> None:
    """Lift the screens."""
    do(state, Reveal(), *chance)


def cup(state: RollState, name: str) -> Counter[str]:
    return state.players[name].cup
