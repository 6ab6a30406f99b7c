"""Tiles: where each may lie, what the supply holds, and what placing one gives."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation, broken
from hfmod.engine.rules import implements
from hfmod.games.tmdice.content.effects import CITY, GREENERY, OCEAN, SPECIAL, PlaceTile
from hfmod.games.tmdice.rules.state import TmdState


@implements("TMD-COMP-1")
def left_of(state: TmdState, tile: str) -> int:
    """How many tiles of a kind are left beside the board."""
    lying = list(state.tiles.values())
    if tile == OCEAN:
        return state.oceans
    if tile in (GREENERY, CITY):
        return state.content.tiles["greenery_city"] - lying.count(GREENERY) - lying.count(CITY)
    one = state.content.special_tiles.get(tile.removeprefix(SPECIAL))
    return 1 - lying.count(tile) if one is not None and one.set in state.sets else 0


def misplaced(
    state: TmdState, wanted: PlaceTile, hex: str, rules: tuple[str, ...] = ()
) -> Iterator[RuleViolation]:
    """What forbids a tile on a hex. ``rules`` are those of the card that places it."""
    yield from _taken(state, hex)
    if wanted.tile == OCEAN:
        yield from _ocean_on_land(state, hex)
    else:
        yield from _reserved(state, wanted, hex)
    if wanted.beside:
        yield from _alone(state, wanted, hex, rules)
    if wanted.tile == CITY and wanted.spacing:
        yield from _cities_together(state, hex)


@implements("TMD-TILE-1")
def _taken(state: TmdState, hex: str) -> Iterator[RuleViolation]:
    if hex in state.tiles:
        yield broken(
            "TMD-TILE-1", f"a tile lies on {hex} already: {state.tiles[hex]}", "tiles",
            legal="an empty hex", advice="hexes",
        )  # fmt: skip


@implements("TMD-TILE-2")
def _ocean_on_land(state: TmdState, hex: str) -> Iterator[RuleViolation]:
    if not state.content.hexes[hex].ocean:
        yield broken(
            "TMD-TILE-2", f"{hex} is not reserved for an ocean", "tiles",
            legal="an ocean tile goes on a hex that is reserved for it", advice="hexes",
        )  # fmt: skip


@implements("TMD-TILE-2", "TMD-TILE-5", silent=True)
def _reserved(state: TmdState, wanted: PlaceTile, hex: str) -> Iterator[RuleViolation]:
    if state.content.hexes[hex].ocean and not wanted.reserved:
        rule = "TMD-TILE-5" if wanted.tile.startswith(SPECIAL) else "TMD-TILE-2"
        yield broken(
            rule, f"{hex} is reserved for an ocean", "tiles",
            legal="a hex that is not reserved, unless the card says so", advice="hexes",
        )  # fmt: skip


@implements("TMD-RUL-2", "TMD-RUL-3", "TMD-TILE-1", silent=True)
def _alone(state: TmdState, wanted: PlaceTile, hex: str, rules: tuple[str, ...]) -> Iterator[RuleViolation]:
    if not {*wanted.beside} & {*state.beside(hex)}:
        rule = rules[0] if rules else "TMD-TILE-1"
        yield broken(
            rule, f"{hex} is not next to {' or '.join(wanted.beside)}", "tiles",
            legal=f"a hex next to {' or '.join(wanted.beside)}", advice="hexes",
        )  # fmt: skip


@implements("TMD-TILE-4", "TMD-TILE-6", silent=("TMD-TILE-6",))
def _cities_together(state: TmdState, hex: str) -> Iterator[RuleViolation]:
    if CITY in state.beside(hex):
        yield broken(
            "TMD-TILE-4", f"{hex} is next to a city", "tiles", legal="a hex that is next to no city",
            advice="hexes",
        )  # fmt: skip


def places(state: TmdState, wanted: PlaceTile) -> Iterator[str]:
    """The hexes on which a tile may lie; none where none is left."""
    if left_of(state, wanted.tile):
        yield from (hex for hex in state.content.hexes if not any(misplaced(state, wanted, hex)))


@implements("TMD-TILE-3", "TMD-TILE-6", silent=("TMD-TILE-6",))
def greenery_vp(state: TmdState, hex: str) -> int:
    """1 VP for each city next to a greenery tile."""
    return state.beside(hex).count(CITY)


@implements("TMD-TILE-4", "TMD-TILE-6", silent=("TMD-TILE-6",))
def city_vp(state: TmdState, hex: str) -> int:
    """2 VP for a city tile, and 1 VP for each greenery next to it."""
    return 2 + state.beside(hex).count(GREENERY)
