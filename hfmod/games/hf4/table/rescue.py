"""Race to the Rescue (iiD5): Colonist disks, Discovery chits, and the button of its set-up.

The tokens, and the button of the mats, lie in the set-ups of that scenario alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hfmod.draw.layout import Layout
from hfmod.draw.render import document
from hfmod.games.hf4.acts.controls import ON_MAT, rescues
from hfmod.games.hf4.acts.deals import Offer
from hfmod.games.hf4.acts.names import LOST, MARKET, MAT_OF, STACKS
from hfmod.games.hf4.acts.rescue import (
    BoardColonists,
    PlaceChit,
    PlaceColonists,
    TakeAquas,
    TakePatent,
)
from hfmod.games.hf4.acts.stacks import CargoTransfer, Decommission
from hfmod.games.hf4.art import tokens
from hfmod.games.hf4.art.boards import rescue
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import CHITS as DISCOVERY
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import DISKS, TITLES
from hfmod.games.hf4.table.common import CHITS, CONTROLS, Parts, area, button
from hfmod.table.model import Area, Command, Kind, Layer, Piece, Place, Position, Say, SendTo
from hfmod.table.parts import body

RESERVES = {DISKS: "colonists", DISCOVERY: "discovery chits"}  # places of tokens that are not in play yet
BUTTON = "rescue"  # of the mats
PANEL = "rescue-panel"
_INSTEAD = "politics"  # button of the mats that the scenario does not need
_SPOTS = {"colonists": RESERVES[DISKS], "discovery": RESERVES[DISCOVERY], "lost": LOST}


# -- controls ----------------------------------------------------------------------------------------------


def kinds(factions: tuple[Faction, ...], tables: Mapping[str, Any]) -> Iterator[Kind]:
    """Kinds of the tokens and of the button."""
    gone = Command(
        "gone", "Out of the game", effects=(SendTo(MARKET, LOST),), say=Say("{piece} is out of the game.")
    )
    traded = Offer.piece(factions, "offer", "stacked:{Card}:{area_id}", "{piece} of {area}", ON_MAT)
    yield Kind(
        "colonist disk",
        (
            PlaceColonists().piece(tables),
            BoardColonists.DISK,
            *CargoTransfer.card(),
            Decommission.token(SendTo(MAT_OF, STACKS["leo"])),
            traded,
            gone,
        ),
        layer_order=CHITS,
    )
    yield Kind(
        "discovery chit",
        (
            PlaceChit.CHIT,
            *CargoTransfer.card(),
            Decommission.token(SendTo(MARKET, LOST)),
            traded,
            gone,
        ),
        layer_order=CHITS,
    )
    yield Kind(
        f"button {BUTTON}",
        (*TakePatent.button(tables), TakeAquas.BUTTON),
        movable=False,
        stacks=False,
        click="menu",
        layer_order=CONTROLS,
    )


# -- pieces ------------------------------------------------------------------------------------------------


def placed(layout: Layout) -> tuple[tuple[int, int], Area]:
    """Where the panel lies on a market of that layout: its corner, and the area with its places."""
    pool, cycle = layout.zone("pool").box, layout.zone("sunspot").box
    left, top = cycle[0], pool[1]
    drawn = rescue().moved(left, top).layout.zone("rescue")
    places = tuple(Place(_SPOTS[spot.id], spot.x, spot.y) for spot in drawn.spots)
    return (left, top), area(drawn.name, drawn.box, places)


def _draw_panel() -> str:
    drawn = rescue()
    return document(drawn.layout.width, drawn.layout.height, drawn.body, title="Race to the Rescue")


def add_rescue(parts: Parts) -> None:
    """The tokens, the panel that they lie on, and a button for each mat; set-ups place them."""
    rows = rescues(parts.content.tables)
    if not rows:
        return
    looks = {
        DISKS: body("colonist-disk", tokens.colonist, offset=(9, 0)),
        DISCOVERY: body("discovery-chit", tokens.discovery, offset=(-9, 0)),
    }
    kind = {DISKS: "colonist disk", DISCOVERY: "discovery chit"}
    for n in range(1, max(int(row["colonists"]["count"]) for row in rows) + 1):
        for deck, (word, title) in TITLES.items():
            facts = {"Card": f"{word}-{n}"}
            parts.pieces.append(Piece(f"card-{word}-{n}", title, kind[deck], (looks[deck],), facts))
    parts.pieces.append(Piece(PANEL, "Race to the Rescue", "cover", (body(PANEL, _draw_panel),)))
    layer: Layer = button(BUTTON, "Set-up", 116, 64, menu=True)
    for faction in parts.factions:
        parts.pieces.append(Piece(f"{BUTTON}-{faction.id}", "Set-up", f"button {BUTTON}", (layer,)))


def absent(parts: Parts) -> set[str]:
    """Pieces of every set-up that these scenarios do without."""
    found = {f"{_INSTEAD}-{faction.id}" for faction in parts.factions}
    return found | {piece.id for piece in parts.pieces if piece.kind == "track bead"}


def positions(parts: Parts, layout: Layout, how_many: int) -> Iterator[Position]:
    """Where the things of these scenarios lie when a game begins."""
    (left, top), there = placed(layout)
    wide, tall = rescue().layout.width, rescue().layout.height
    yield Position(PANEL, MARKET, left + wide // 2, top + tall // 2)
    spots = {place.name: place for place in there.places}
    for deck, (word, _) in TITLES.items():
        spot = spots[RESERVES[deck]]
        for n in range(how_many, 0, -1):
            yield Position(f"card-{word}-{n}", MARKET, spot.x, spot.y)
    for position in parts.start:
        kind, _, faction = position.piece.rpartition("-")
        if kind == _INSTEAD:
            yield Position(f"{BUTTON}-{faction}", position.board, position.x, position.y)
