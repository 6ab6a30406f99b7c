"""What all players share: map and chits, patents, tracks, the sunspot cycle, seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from hfmod.draw.layout import Layout
from hfmod.draw.render import document
from hfmod.draw.svg import rect
from hfmod.games.hf4.acts.assembly import FirstPlayer, PlaceLegacy, Purge
from hfmod.games.hf4.acts.glory import HeroismChit, TakeGlory, TakeHeroism, TurnGlory
from hfmod.games.hf4.acts.names import DECKS, MAP, MARKET, RED_DISKS, away, mat
from hfmod.games.hf4.acts.prospect import Busted
from hfmod.games.hf4.acts.year import (
    AdvanceSunspot,
    GlitchRepair,
    PlaceGlitch,
    RollCme,
    RollEvent,
    Seniority,
)
from hfmod.games.hf4.art import tokens
from hfmod.games.hf4.art.boards import CORE_DECKS, common, sunspot
from hfmod.games.hf4.art.map import draw_map
from hfmod.games.hf4.art.map_symbols import LIGHT
from hfmod.games.hf4.art.symbols import place
from hfmod.games.hf4.rules.core.scenarios import CYCLE
from hfmod.games.hf4.table import cards, rescue
from hfmod.games.hf4.table.common import CHITS, CONTROLS, COVERS, FIGURES, Parts, area, button
from hfmod.table.model import (
    Board,
    Change,
    Command,
    Count,
    Kind,
    Label,
    Layer,
    Picture,
    Piece,
    Pile,
    Place,
    PutBack,
    Say,
)
from hfmod.table.parts import body

#: The placard's side for Race for Glory, laid over the other one.
RFG_SUNSPOT = "sunspot-rfg"

#: Seniority disks that a game can need (C1.1); they belong to the 40 red disks.
_SENIORITY = 7
_RED = 40
BAR = 64


def kinds(factions: Mapping[str, str], tables: Mapping[str, Any]) -> Iterator[Kind]:
    """Kinds of shared pieces; ``factions`` are names by id."""
    yield Kind(
        "sunspot cube",
        (
            *AdvanceSunspot.cube(),
            *RollEvent.CUBE,
            *RollEvent.with_modules(),
            RollCme.CUBE,
            AdvanceSunspot.ROLL,
            *Purge.cube(tables),
        ),
        (Count("Spot", "0", 0, CYCLE - 1, wrap=True),),
        stacks=False,
        layer_order=FIGURES,
        drops=tuple(AdvanceSunspot.dragged()),
    )
    yield Kind(
        "year plate",
        labels=(Label("{hf4_year}", 20, "#1b1f2a", (13, 0)),),
        movable=False,
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "seniority disk",
        (Seniority.DISK, *PlaceLegacy.disk(tables)),
        layer_order=CHITS,
    )
    yield Kind(
        "red disk",
        (
            Busted.DISK,
            PlaceGlitch.DISK,
            GlitchRepair.DISK,
            Command(
                "home",
                "Back to the supply",
                effects=(PutBack(RED_DISKS),),
                say=Say("{piece} leaves {place}."),
            ),
        ),
        layer_order=CHITS,
    )
    yield Kind("track bead", layer_order=CHITS)
    yield Kind("cover", movable=False, stacks=False, layer_order=COVERS)
    yield Kind(
        "glory chit",
        (
            TakeGlory.CHIT,
            TurnGlory.CHIT,
            Command("flip", "Turn over", effects=(Change("Side", by=1),), only=("Where", ("map", "market"))),
        ),
        (Count("Side", "0", 0, 1, wrap=True),),
        layer_order=CHITS,
    )
    yield Kind(
        "heroism chit",
        (TakeHeroism.CHIT, HeroismChit.CHIT),
        layer_order=CHITS,
    )
    yield Kind(
        "first player",
        (FirstPlayer.MARKER,),
        stacks=False,
        layer_order=FIGURES,
    )
    for ident, name in factions.items():
        yield Kind(
            f"seat {ident}",
            (
                Command(
                    f"seat_{ident}",
                    effects=(
                        Change(f"hf4_seat_{ident}", by=1, table=True),
                        Change(away(ident), to="false", table=True),
                    ),
                ),
            ),
            labels=(Label(f"{name}: seat {{hf4_seat_{ident}}}", 14),),
            movable=False,
            stacks=False,
            click=f"seat_{ident}",
            layer_order=CONTROLS,
        )


def add_map(parts: Parts) -> None:
    """The solar map: every space a place, and the places of the chits."""
    solar = parts.content.map
    places = [Place(space.name, space.x, space.y) for space in solar.spaces.values()]
    for chit in glory_rows(parts):
        x, y = chit["at"]
        name = str(chit["id"]).replace("-", " ").capitalize()
        places.append(Place(f"{name} spot", x, y))
    parts.boards.insert(
        0,
        Board(
            MAP,
            "map",
            solar.size,
            Picture("board-map", partial(draw_map, solar), 1.0),
            Picture("map-on-paper", partial(draw_map, solar, look=LIGHT), 1.0),
            places=tuple(places),
            facts={"Where": "map"},
            views=_views(parts),
            finds=tuple(
                (f"Ctrl Shift {n}", f"rocket-{faction.id}", mat(faction))
                for n, faction in enumerate(parts.factions, 1)
            ),
            fan=(5, 7),
            zoom=0.5,
            button="Map",
        ),
    )


def _views(parts: Parts) -> tuple[tuple[str, str], ...]:
    """LEO, and for every zone its largest site."""
    solar = parts.content.map
    found = [("LEO", solar.spaces["leo"].name)]
    for zone in sorted(solar.zones.values(), key=lambda zone: zone.index):
        sites = [site for site in solar.sites.values() if site.zone == zone.id]
        if sites:
            largest = max(sites, key=lambda site: site.size)
            found.append((zone.name.removesuffix(" zone"), solar.spaces[largest.id].name))
    return tuple(found)


def glory_rows(parts: Parts) -> list[Mapping[str, Any]]:
    """Glory and heroism chits of the content."""
    rows: list[Mapping[str, Any]] = list(parts.content.tables["glory"]["chits"])
    return rows


def _draw_market(tables: Mapping[str, Any]) -> str:
    drawn = common(tables, decks=CORE_DECKS)
    shifted = drawn.moved(0, BAR)
    ground = rect(0, 0, shifted.layout.width, shifted.layout.height, "#141923")
    return document(shifted.layout.width, shifted.layout.height, ground + shifted.body, title=MARKET)


def market_layout(tables: Mapping[str, Any]) -> Layout:
    """Where things lie on the board of patents and tracks."""
    return common(tables, decks=CORE_DECKS).moved(0, BAR).layout


def add_market(parts: Parts) -> None:
    """Patent decks, auction, sunspot cycle, exploitation tracks, pool and seats."""
    tables = parts.content.tables
    layout = market_layout(tables)
    at = {spot.id: (spot.x, spot.y) for spot in layout.spots}
    areas = tuple(
        area(zone.name, zone.box, tuple(Place(s.name.lower(), s.x, s.y) for s in zone.spots))
        for zone in layout.zones
    )
    parts.boards.append(
        Board(
            MARKET,
            "market",
            (layout.width, layout.height),
            Picture("board-market", partial(_draw_market, tables), 1.0),
            areas=(*areas, rescue.placed(layout)[1]),
            facts={"Where": "market"},
            fan=(3, 4),
            button="Patents",
            hotkey="Alt P",
            zoom=0.65,
        )
    )
    for deck, name in DECKS.items():
        parts.piles.append(Pile(name, MARKET, *at[f"deck-{deck}"], (250, 350), shuffles=True))
    parts.piles.append(Pile(RED_DISKS, MARKET, *at["pool-red"], (40, 40)))
    for i in range(1, _RED - _SENIORITY + 1):
        parts.pieces.append(Piece(f"red-disk-{i}", "Red disk", "red disk", (body("busted", tokens.busted),)))
    for i in range(1, _SENIORITY + 1):
        parts.pieces.append(
            Piece(
                f"seniority-{i}", "Seniority disk", "seniority disk", (body("seniority", tokens.seniority),)
            )
        )
    for track in tables["exploitation"]["tracks"]:
        letter = str(track["spectral"])
        bead = body(f"track-bead-{letter.lower()}", partial(tokens.track_bead, letter))
        top = max(int(price) for price in tables["exploitation"]["prices"])
        parts.put(
            Piece(f"track-bead-{letter.lower()}", f"Bead {letter}", "track bead", (bead,)),
            MARKET,
            at[f"track-{letter}-{top}"],
        )
    parts.pieces.append(
        Piece(
            RFG_SUNSPOT,
            "Sunspot cycle",
            "cover",
            (body(RFG_SUNSPOT, partial(_draw_rfg_sunspot, tables)),),
        )
    )
    first = parts.factions[0].id
    cube = body("sunspot-cube", partial(tokens.sunspot_cube, first))
    parts.put(Piece("sunspot-cube", "Sunspot cube", "sunspot cube", (cube,)), MARKET, at["sunspot-0"])
    plate = body("year-plate", _draw_plate)
    zone = layout.zone("sunspot").box
    parts.put(Piece("year-plate", "Year", "year plate", (plate,)), MARKET, (zone[0] + 52, zone[1] + 58))
    marker = body("first-player", tokens.first_player)
    parts.put(
        Piece("first-player", "First player marker", "first player", (marker,)),
        MARKET,
        (zone[0] + 340, zone[1] + 370),
    )
    for i, faction in enumerate(parts.factions):
        seat = Piece(
            f"seat-{faction.id}", f"Seat of {faction.name}", f"seat {faction.id}", (button("seat", "", 150),)
        )
        parts.put(seat, MARKET, (100 + 166 * i, BAR // 2))


def _draw_rfg_sunspot(tables: Mapping[str, Any]) -> str:
    return sunspot(tables, seasons=False).svg


def _draw_plate() -> str:
    return document(72, 40, rect(1.5, 1.5, 69, 37, "#fbf9f4", "#11151f", 2, rx=8) + place("year", 19, 20, 22))


def add_chits(parts: Parts) -> None:
    """Glory and heroism chits; set-ups place them."""
    for row in glory_rows(parts):
        ident, kind = str(row["id"]), str(row["kind"])
        if kind == "glory":
            zone = str(row["zone"])
            low = Picture(f"{ident}-low", partial(tokens.glory, zone, int(row["vp"]), False))
            high = Picture(f"{ident}-high", partial(tokens.glory, zone, int(row["vp_returned"]), True))
            name = f"{zone.capitalize()} glory chit"
            layer = Layer("side", (low, high), (name, f"{name} (returned)"), follows="Side")
        else:
            number = int(ident.rpartition("-")[2])
            name = f"heroism chit {number}"
            layer = body("heroism", partial(tokens.heroism, 1, int(row["vp"])))
        parts.pieces.append(Piece(ident, name, f"{kind} chit", (layer,)))


def add_cards(parts: Parts) -> None:
    """All cards but the crews, which lie on the mats; set-ups lay out those that are played with."""
    for card in parts.content.cards.values():
        if card.deck != "crew":
            parts.pieces.append(cards.piece(card))
