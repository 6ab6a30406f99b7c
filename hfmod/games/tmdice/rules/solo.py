"""The solo game: how it starts, and its three tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from hfmod.engine.act import Impossible, RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.tmdice.content.effects import CITY, GREENERY, OCEAN
from hfmod.games.tmdice.rules.acts import TmdAct, in_step
from hfmod.games.tmdice.rules.fortune import Fortune
from hfmod.games.tmdice.rules.state import CHOOSE, START_TILES, TmdState

START = (CITY, OCEAN, GREENERY)  # tiles, in the order in which they are placed


@implements("TMD-SOLO-5")
def solo_start(state: TmdState) -> None:
    """Temperature and oxygen begin a step further."""
    state.temperature, state.oxygen = state.content.temperature.solo_start, state.content.oxygen.solo_start


@dataclass(frozen=True, kw_only=True)
class PlaceStartTile(TmdAct):
    """Place the next of the three tiles with which a solo game begins."""

    do: ClassVar[str] = "place_start_tile"
    vp_rule: ClassVar[str] = "TMD-SOLO-4"
    tile: str
    hex: str

    def possible(self, state: TmdState) -> None:
        state.player(self.by)
        state.begun()
        if self.hex not in state.content.hexes:
            raise Impossible(f"there is no hex {self.hex}")
        if self.tile not in START:
            raise Impossible(f"{self.tile} is no tile of the start; these are {', '.join(START)}")

    def check(self, state: TmdState) -> Iterator[RuleViolation]:
        yield from in_step(state, START_TILES, "placing a start tile")
        if state.step == START_TILES:
            yield from self._misplaced(state)

    @implements("TMD-SOLO-3")
    def _misplaced(self, state: TmdState) -> Iterator[RuleViolation]:
        next_tile = START[len(state.tiles)]
        if self.tile != next_tile:
            yield broken(
                "TMD-SOLO-3",
                f"the {next_tile} tile comes first, not the {self.tile} tile",
                "tiles",
                legal=f"place them in this order: {', '.join(START)}",
            )
        elif self.hex not in start_places(state):
            yield broken(
                "TMD-SOLO-3",
                f"the {self.tile} tile of the start does not go on {self.hex}",
                "tiles",
                legal=f"one of {', '.join(start_places(state))}",
            )

    @implements("TMD-SOLO-4")
    def carry_out(self, state: TmdState, fortune: Fortune) -> None:
        """Nothing is gained, and no parameter rises; an ocean tile comes from the stack."""
        state.tiles[self.hex] = self.tile
        if self.tile == OCEAN:
            state.oceans -= 1
        if state.step == START_TILES and len(state.tiles) == len(START):
            state.step = CHOOSE

    @classmethod
    def options(cls, state: TmdState) -> Iterator[Self]:
        if state.step == START_TILES:
            tile = START[len(state.tiles)]
            for name in state.players:
                yield from (cls(by=name, tile=tile, hex=hex) for hex in start_places(state))


@implements("TMD-SOLO-3")
def start_places(state: TmdState) -> list[str]:
    """Where the next start tile may lie: each leaves a place for those that follow."""
    content, lying = state.content, {tile: hex for hex, tile in state.tiles.items()}
    if CITY not in lying:
        return [one.id for one in content.hexes.values() if one.solo_city]
    around = content.neighbours[lying[CITY]]
    if OCEAN not in lying:
        return [
            hex for hex in content.hexes if hex in around and content.hexes[hex].ocean and _land(state, hex)
        ]
    return [hex for hex in content.hexes if hex in around and hex in _land(state, lying[OCEAN])]


def _land(state: TmdState, ocean: str) -> set[str]:
    """Hexes next to an ocean and to the city on which a greenery may lie."""
    city = next(hex for hex, tile in state.tiles.items() if tile == CITY)
    both = state.content.neighbours[ocean] & state.content.neighbours[city]
    return {hex for hex in both if not state.content.hexes[hex].ocean}
