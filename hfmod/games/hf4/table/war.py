"""Module 3 on the table: propaganda beside the assembly, war rooms, and pieces of its set-ups alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from hfmod.draw.layout import Layout
from hfmod.draw.render import document
from hfmod.draw.svg import rect
from hfmod.games.hf4.acts.abroad import (
    DestroyDropstone,
    SellAbroad,
    SellBeads,
    Shade,
    ShieldToFuel,
    SwapBernals,
)
from hfmod.games.hf4.acts.battles import (
    Attack,
    EndAttack,
    Fire,
    GiveTrophy,
    ParadePrisoners,
    RepairFactory,
    Result,
    RollHits,
    Sabotage,
    Scuttle,
    Zap,
)
from hfmod.games.hf4.acts.controls import ON_MAP
from hfmod.games.hf4.acts.deals import Offer
from hfmod.games.hf4.acts.dropstones import Dislodge, Drop, FlyKamikaze, LaunchKamikaze, MoveDropstone
from hfmod.games.hf4.acts.names import (
    ASSEMBLY,
    AT_WAR,
    BOX,
    BRIBES,
    CONFLICT,
    CONFLICT_STATES,
    DAMAGE_CHITS,
    DAMAGED,
    NO_LAW,
    POW_CHITS,
    WAR_STACKS,
    area_of,
    away,
    extremist,
    ideologies,
    law,
    propaganda,
    propaganda_piece,
    war_cube,
    war_room,
)
from hfmod.games.hf4.acts.peace import HandOver, SpaceLord, Truce
from hfmod.games.hf4.acts.propaganda import (
    Defect,
    FlipPropaganda,
    PayWithHeroism,
    Petition,
    ReturnStar,
    RollOutbreak,
    Suborn,
    TurnPropaganda,
    Whistleblow,
)
from hfmod.games.hf4.acts.war_controls import ROOM_OF, Point
from hfmod.games.hf4.art import module_tokens, tokens, war_boards, war_tokens
from hfmod.games.hf4.art.playmat import playmat_layout
from hfmod.games.hf4.content.model import Faction, Hf4Content
from hfmod.games.hf4.rules.conflict import b_blocs
from hfmod.games.hf4.rules.core.b_cards import KALPANA, STANFORD
from hfmod.games.hf4.table.common import CARDS, CHITS, CONTROLS, FIGURES, Parts, area, lean
from hfmod.table.model import (
    MORE,
    Area,
    Board,
    Change,
    Command,
    Count,
    Kind,
    Label,
    Layer,
    Picture,
    Piece,
    Place,
    Position,
    Say,
    SendTo,
    Shown,
    Wing,
)
from hfmod.table.parts import body, with_room

_GROUND = "#141923"
_TURN = Command("turn", "Turn over", effects=(Change("Side", by=1),), say=Say("Turned over: {piece}."))


def _away(place: str, menu: str = "Back to the chits") -> Command:
    """Sends a chit to its place beside the assembly."""
    return Command("away", menu, effects=(SendTo(ASSEMBLY, place),), say=Say("{piece} leaves {place}."))


_BACK = Command("home", "Back to the war room", only=ON_MAP, effects=(SendTo(ROOM_OF, "{Home}"),))
_STONE_BACK = replace(_BACK, effects=(*_BACK.effects, Change("Zone", to="0")))
_ZONE = Command("zone", "Next zone", effects=(Change("Zone", by=1),))
_SIDE = Count("Side", "0", 0, 1, wrap=True)
#: Names of places beside the assembly by their spot, but for those of the chits.
_PLACES = {
    "law": law(NO_LAW),
    "marker": "marker of war",
    "damage": DAMAGED,
    "pow": "prisoners",
    "red-cross": "red cross",
    "box": BOX,
}
#: Figures in a war room, and their spots.
_MARKERS = {"banner": "banner", "dropstone": "stone", "missile-1": "missile-1", "missile-2": "missile-2"}
#: Order in which colours are seated, so that both blocs are there.
ORDER = ("green", "yellow", "red", "purple", "gray", "white")


def with_war(others: tuple[Kind, ...], content: Hf4Content) -> tuple[Kind, ...]:
    """The kinds of a table together with those of Module 3; cards can be pointed at."""
    cubes = {kind.name: kind for kind in others if kind.name in ("cube", "module cube")}
    more = {
        "button offer": (
            Offer.bribes(tuple(content.factions.values())),
            SellBeads.BUTTON,
            *ShieldToFuel.button(),
            *Shade.button(tuple(content.factions.values())),
        ),
        KALPANA: (*SellAbroad.figure(), SwapBernals.FIGURE),
        STANFORD: tuple(SellAbroad.figure()),
    }
    cards = [kind.name for kind in others if kind.layer_order == CARDS and kind.name != "later card"]
    more |= dict.fromkeys(cards, (Point.CARD,))
    known = (replace(kind, commands=(*kind.commands, *more.get(kind.name, ()))) for kind in others)
    return (*known, *_cubes(cubes), *kinds(content))


def _cubes(cubes: Mapping[str, Kind]) -> Iterator[Kind]:
    """Cubes that tell more in War.

    A save spells each byte with two, and a packer looks back 32,768 of them: a cube that takes more than
    half of that is no longer seen to be like the one before it, and all cubes fill a quarter of the save.
    """
    war = (*Petition.CUBES, Suborn.CUBE, Whistleblow.CUBE, RepairFactory.CUBE, Point.CUBE)
    for name, cube in cubes.items():
        *there, home = cube.commands
        yield replace(cube, name=f"{name.removesuffix('cube')}war cube", commands=(*there, *war, home))


def kinds(content: Hf4Content) -> Iterator[Kind]:
    """Kinds of these pieces."""
    factions, tables = tuple(content.factions.values()), content.tables
    zones = [zone.name for zone in sorted(content.map.zones.values(), key=lambda zone: zone.index)]
    yield Kind(
        "propaganda",
        (FlipPropaganda.CHIT, TurnPropaganda.CHIT, _TURN),
        (_SIDE,),
        movable=False,
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "bribe",
        (*Truce.bribe(factions), *HandOver.bribe(factions), _away(BOX, "Out of play")),
        layer_order=CONTROLS,
    )
    state = Command(
        "conflict",
        "Next state of war and peace",
        effects=(Change("State", by=1),),
        say=Say("{piece}: the marker is moved on."),
    )
    last = len(CONFLICT_STATES) - 1
    yield Kind(
        "conflict marker",
        (state,),
        (Count("State", "0", 0, last, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind("damage chit", (_away(DAMAGED),), stacks=False, layer_order=CHITS)
    yield Kind("pow chit", (ParadePrisoners.CHIT, _TURN), (_SIDE,), stacks=False, layer_order=CHITS)
    yield Kind("red cross", (_away("red cross"),), layer_order=CHITS)
    yield Kind(
        "dropstone",
        (
            *(*Dislodge.stone(), Dislodge.ROLL, MoveDropstone.STONE, Drop.STONE, Drop.ROLL),
            *(DestroyDropstone.STONE, _ZONE, _STONE_BACK),
        ),
        (Count("Zone", "0", 0, len(zones) - 1, wrap=True),),
        (
            Label(
                tuple(Shown(name, "Zone", (str(n),)) for n, name in enumerate(zones) if n), 11, offset=(0, 26)
            ),
        ),
        stacks=False,
        trail=True,
        layer_order=FIGURES,
    )
    yield Kind(
        "missile",
        (LaunchKamikaze.FIGURE, FlyKamikaze.FIGURE, FlyKamikaze.ROLL, _BACK),
        stacks=False,
        trail=True,
        layer_order=FIGURES,
    )
    yield Kind(
        "banner",
        (
            *Attack.BANNER,
            *Fire.banner(),
            Fire.ROLL,
            RollHits.ROLL,
            *Result.BANNER,
            Zap.BANNER,
            EndAttack.BANNER,
            Scuttle.BANNER,
            Sabotage.ROLL,
            RollOutbreak.BANNER,
            *Defect.banner(factions),
            *PayWithHeroism.banner(tables),
            *GiveTrophy.banner(tables),
            *ReturnStar.banner(tables),
            *Truce.banner(factions),
            *SpaceLord.BANNER,
            *Offer.banner(factions, tables),
            _BACK,
        ),
        stacks=False,
        layer_order=FIGURES,
    )


# -- boards ------------------------------------------------------------------------------------------------


def _outer(parts: Parts) -> list[Mapping[str, Any]]:
    """The ideologies that have propaganda."""
    chits = b_blocs.first_chits(parts.content)
    return [row for row in parts.content.tables["ideologies"]["ideologies"] if row["id"] in chits]


def _edge(parts: Parts) -> int:
    """Where the wing of the assembly begins."""
    return with_room(_assembly(parts)).size[0]


def _assembly(parts: Parts) -> Board:
    return next(board for board in parts.boards if board.name == ASSEMBLY)


def _propaganda(parts: Parts) -> Layout:
    return war_boards.propaganda(_outer(parts)).moved(_edge(parts), 0).layout


def _draw_propaganda(rows: list[Mapping[str, Any]], tall: int) -> str:
    ground = rect(0, 0, war_boards.WIDE, tall, _GROUND)
    return document(war_boards.WIDE, tall, ground + war_boards.propaganda(rows).body, title="Propaganda")


def _beside_assembly(parts: Parts) -> Board:
    """The assembly with the board of propaganda beside it; its areas are called as the ideologies."""
    board, names = _assembly(parts), ideologies(parts.content.tables)
    tall, layout = with_room(board).size[1], _propaganda(parts)
    areas = []
    for zone in layout.zones:
        name = names.get(zone.id, "")
        called = {
            **_PLACES,
            f"{zone.id}-chit": propaganda(name),
            f"{zone.id}-extremist": extremist(name),
        }
        places = tuple(Place(called[spot.id], spot.x, spot.y) for spot in zone.spots)
        title, ident = (propaganda(name), zone.id) if name else (zone.name, area_of(zone.name))
        areas.append(Area(title, ident, zone.corners, places))
    picture = Picture("board-propaganda", partial(_draw_propaganda, _outer(parts), tall), 1.0)
    wing = Wing("Propaganda", (war_boards.WIDE, tall), picture)
    return replace(board, areas=(*board.areas, *areas), wing=wing)


def _draw_room(faction: str) -> str:
    drawn = war_boards.war_room(faction)
    return document(*war_boards.ROOM, drawn.body, title="War room")


def _room(faction: Faction) -> Board:
    areas = []
    for zone in war_boards.war_room(faction.id).layout.zones:
        stack = zone.name in WAR_STACKS.values()
        places = tuple(Place(zone.name if stack else one.name, one.x, one.y) for one in zone.spots)
        areas.append(area(zone.name, zone.box, places))
    return Board(
        war_room(faction),
        "mat",
        war_boards.ROOM,
        Picture(f"board-war-room-{faction.id}", partial(_draw_room, faction.id), 1.0),
        areas=tuple(areas),
        facts={"Faction": faction.id, "Who": faction.name, "Where": "mat"},
        fan=(0, -38),
        button=war_room(faction),
        menu=MORE,
        unless=away(war_room(faction)),
        zoom=0.65,
    )


# -- pieces ------------------------------------------------------------------------------------------------


def _faces(layer: str, follows: str, *faces: Picture, names: tuple[str, ...] = ()) -> Layer:
    return Layer(layer, faces, names or ("",) * len(faces), follows=follows)


def _add_shared(parts: Parts) -> None:
    names = ideologies(parts.content.tables)
    for ideology, bloc in b_blocs.first_chits(parts.content).items():
        sides = (bloc, b_blocs.other(bloc))
        faces = tuple(
            Picture(f"propaganda-{ideology}-{one}", partial(war_tokens.propaganda, ideology, one))
            for one in sides
        )
        words = tuple(f"propaganda of {names[ideology]} ({war_tokens.BLOCS[one][2]})" for one in sides)
        layer = _faces("bloc", "Side", *faces, names=words)
        facts = {"Ideology": ideology}
        parts.pieces.append(Piece(propaganda_piece(ideology), words[0], "propaganda", (layer,), facts))
    for n in range(1, BRIBES + 1):
        parts.pieces.append(Piece(f"bribe-{n}", "bribe", "bribe", (body("bribe", war_tokens.bribe),)))
    for n in range(1, DAMAGE_CHITS + 1):
        layer = body("damage", war_tokens.damage, offset=(15, -8))
        parts.pieces.append(Piece(f"damage-{n}", "damage chit", "damage chit", (layer,)))
    for n in range(1, POW_CHITS + 1):
        faces = (
            Picture(f"pow-{n}", partial(war_tokens.prisoners, n)),
            Picture("pow-parade", partial(tokens.heroism, 1, 2)),
        )
        words = (f"chit of prisoners {n}", f"chit of prisoners {n} (after a parade)")
        layer = _faces("side", "Side", *faces, names=words)
        parts.pieces.append(Piece(f"pow-{n}", words[0], "pow chit", (layer,)))
    parts.pieces.append(
        Piece("red-cross", "red cross", "red cross", (body("red-cross", war_tokens.red_cross),))
    )
    plates = tuple(
        Picture(f"conflict-{state}", partial(module_tokens.plate, symbol, words, fill))
        for state, words, symbol, fill in war_tokens.STATES
    )
    layer = _faces("state", "State", *plates)
    parts.pieces.append(Piece(CONFLICT, "war and peace", "conflict marker", (layer,)))


def _add_players(parts: Parts, faction: Faction, number: int) -> None:
    right, _ = lean(number)
    own = {"Faction": faction.id, "Who": faction.name}
    picture = partial(war_tokens.banner, faction.id)
    layer = body(f"banner-{faction.id}", picture, offset=(right + 8, -30 - 2 * number))
    facts = {**own, "Home": "banner"}
    parts.pieces.append(Piece(f"banner-{faction.id}", f"{faction.name} banner", "banner", (layer,), facts))
    stone = body(
        f"dropstone-{faction.id}", partial(war_tokens.dropstone, faction.id), offset=(right + 18, 10)
    )
    facts = {**own, "Home": "dropstone token"}
    words = f"{faction.name} dropstone"
    parts.pieces.append(Piece(f"dropstone-{faction.id}", words, "dropstone", (stone,), facts))
    for n in (1, 2):
        picture = partial(war_tokens.kamikaze, faction.id, n)
        dart = body(f"missile-{n}-{faction.id}", picture, offset=(right + 6, 10 * n - 4))
        facts = {**own, "Home": f"kamikaze {n}", "Stack": f"missile{n}"}
        words = f"{faction.name} kamikaze {n}"
        parts.pieces.append(Piece(f"missile-{n}-{faction.id}", words, "missile", (dart,), facts))
    cube = body(f"cube-{faction.id}", partial(tokens.cube, faction.id), offset=(-17, -7))
    names = {spot.id: spot.name for spot in playmat_layout(parts.content.tables).spots}
    for n in range(1, 8):
        facts = {**own, "Home": names[f"reserve-cube-{n}"]}
        for kind, flying in (("war cube", False), ("module war cube", True)):
            ident = war_cube(f"cube-{n}-{faction.id}", flying)
            parts.pieces.append(Piece(ident, f"{faction.name} cube {n}", kind, (cube,), facts))


def add_war(parts: Parts) -> None:
    """Propaganda beside the assembly, war rooms, and all pieces."""
    _add_shared(parts)
    number = next(n for n, board in enumerate(parts.boards) if board.name == ASSEMBLY)
    parts.boards[number] = _beside_assembly(parts)
    for number, faction in enumerate(parts.factions):
        parts.boards.append(_room(faction))
        _add_players(parts, faction, number)


def counts(factions: tuple[Faction, ...]) -> Iterator[Count]:
    """Whether there is a war at all, and which war rooms are not used."""
    yield Count(AT_WAR, "false", numeric=False)
    yield from (Count(away(war_room(faction)), "true", numeric=False) for faction in factions)


# -- set-ups -----------------------------------------------------------------------------------------------


def seating(parts: Parts) -> tuple[Faction, ...]:
    """Colours in the order in which they are seated: of both blocs by turns."""
    return tuple(sorted(parts.factions, key=lambda faction: ORDER.index(faction.id)))


def open_rooms(parts: Parts, players: int) -> dict[str, str]:
    """Values of the counts of the war rooms, for so many players."""
    return {AT_WAR: "true"} | {
        away(war_room(faction)): "false" if number < players else "true"
        for number, faction in enumerate(seating(parts))
    }


def positions(parts: Parts, players: int) -> Iterator[Position]:
    """Chits, bribes, markers and banners as a game begins."""
    areas = _assembly(parts).areas
    points = {place.name: (place.x, place.y) for one in areas for place in one.places}
    for ideology, name in ideologies(parts.content.tables).items():
        if propaganda(name) in points:
            yield Position(propaganda_piece(ideology), ASSEMBLY, *points[propaganda(name)])
    for n in range(1, DAMAGE_CHITS + 1):
        yield Position(f"damage-{n}", ASSEMBLY, *points[DAMAGED])
    for n in range(1, POW_CHITS + 1):
        yield Position(f"pow-{n}", ASSEMBLY, *points["prisoners"])
    yield Position("red-cross", ASSEMBLY, *points["red cross"])
    yield Position(CONFLICT, ASSEMBLY, *points["marker of war"])
    rows = b_blocs.table(parts.content)["bribes"]
    each = next(int(row["each"]) for row in rows if row["players"][0] <= players <= row["players"][1])
    bribes = iter(range(1, BRIBES + 1))
    layout = war_boards.war_room(parts.factions[0].id).layout
    spots = {spot.id: spot for spot in layout.spots}
    for number, faction in enumerate(seating(parts)):
        room = war_room(faction)
        for n in range(1, each + 1 if number < players else 1):
            spot = spots[f"bribe-{n}"]
            yield Position(f"bribe-{next(bribes)}", room, spot.x, spot.y)
        for name, place in _MARKERS.items():
            yield Position(f"{name}-{faction.id}", room, spots[place].x, spots[place].y)
    for n in bribes:
        yield Position(f"bribe-{n}", ASSEMBLY, *points[BOX])
