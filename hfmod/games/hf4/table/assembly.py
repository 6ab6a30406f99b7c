"""The assembly of Module 0: its board, what cubes do as delegates, the gold star, legacy votes.

Delegates are the same seven cubes that factories are built of (Oc), so the supply on the mat is the limit.
Where the gold star lies is seen, never told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from hfmod.draw.layout import Layout, Spot
from hfmod.games.hf4.art import tokens
from hfmod.games.hf4.art.boards import assembly
from hfmod.games.hf4.table.common import DECKS, FIGURES, Parts, area_of, home, say_command, table_die
from hfmod.table.model import Area, Board, Command, Kind, Picture, Piece, Place, Position, Say, SendTo
from hfmod.table.parts import body

ASSEMBLY = "Assembly"
STAR = "gold-star"

_MAT, _MAP, _HERE = ("Where", ("mat",)), ("Where", ("map",)), ("Where", ("assembly",))


def ideologies(tables: Mapping[str, Any]) -> dict[str, str]:
    """Names of the ideologies by id, the ring clockwise, then the centre."""
    return {str(row["id"]): str(row["id"]).capitalize() for row in tables["ideologies"]["ideologies"]}


def seat(who: str, ideology: str) -> str:
    """Name of the place where a colour's delegates lie in an ideology, both given by name."""
    return f"{who} in {ideology}"


def law(ideology: str) -> str:
    """Name of the place of the gold star in an ideology, given by name."""
    return f"Law of {ideology}"


def legacy(ideology: str) -> str:
    """Name of the place of legacy votes in an ideology, given by name."""
    return f"Legacy of {ideology}"


def assembly_layout(tables: Mapping[str, Any]) -> Layout:
    """Where things lie on the board."""
    return assembly(tables).layout


# -- controls ------------------------------------------------------------------------------------------


def cube_commands(tables: Mapping[str, Any]) -> Iterator[Command]:
    """What a cube does as a delegate, and as the one that supplies the sunspot cycle."""
    names = ideologies(tables)
    for ident, name in names.items():
        yield Command(
            f"elect_{ident}",
            f"Elect in {name}",
            group="Elect a delegate (fundraise)",
            only=_MAT,
            effects=(SendTo(ASSEMBLY, seat("{who}", name)),),
            say=Say(f"{{who}} elects a delegate to {name}.", "fundraise", (("elect", ident),)),
        )
    for ident, name in names.items():
        yield Command(
            f"step_{ident}",
            f"Move to {name}",
            group="Move this delegate (fundraise)",
            only=_HERE,
            effects=(SendTo(ASSEMBLY, seat("{who}", name)),),
            say=Say(
                f"{{who}} moves a delegate from {{area}} to {name}.",
                "fundraise",
                (("move_from", "{area_id}"), ("move_to", ident)),
            ),
        )
    yield Command(
        "colony_delegate",
        "A delegate with the new colony (then put it in)",
        only=_MAT,
        say=Say("{who} elects a delegate with the new colony.", "build_colony", (("delegate", "1"),)),
    )
    ideology = ("ideology", "{area_id}")
    yield home(
        "martial_law",
        "Discarded under Martial Law, by the player of the turn",
        Say(
            "A delegate of {who} in {area} is discarded under Martial Law.",
            "martial_law",
            (("of", "{faction}"), ("from", "{area_id}")),
            by_table=True,
        ),
        _HERE,
    )
    for ident, menu, words, params in (
        ("lobby", "Lobby for the law here", "lobbies for the law of {area}", (ideology,)),
        ("insure", "Lobby for mishap insurance", "lobbies for mishap insurance", (("lobby", "1"),)),
        ("discard_delegate", "Give up (free action)", "gives up a delegate in {area}", (ideology,)),
        ("supply_cube", "Give up for the sunspot cycle", "supplies a cube from {area}", (ideology,)),
    ):
        yield home(ident, menu, Say(f"{{who}} {words}.", ident, params), _HERE)
    yield home(
        "supply_factory",
        "Give up for the sunspot cycle",
        Say("{who} supplies the cube of {place}.", "supply_cube", (("site", "{place_id}"),)),
        _MAP,
    )


def disk_commands(tables: Mapping[str, Any]) -> Iterator[Command]:
    """Where a removed seniority disk becomes a legacy vote."""
    for ident, name in ideologies(tables).items():
        yield Command(
            f"legacy_{ident}",
            name,
            group="Remove: it becomes a legacy vote in",
            effects=(SendTo(ASSEMBLY, legacy(name)),),
            say=Say(
                f"A seniority disk becomes a legacy vote in {name}.",
                "place_legacy",
                (("ideology", ident),),
                by_table=True,
            ),
        )


def year_commands(tables: Mapping[str, Any]) -> Iterator[Command]:
    """The Purge Roll of an anarchy, and the ideology that it designates."""
    yield table_die("roll_purge", "Roll for the purge (anarchy)", "purge", "the Purge Roll")
    for ident, name in ideologies(tables).items():
        yield Command(
            f"purge_{ident}",
            name,
            group="The Purge Roll designates",
            say=Say(f"The Purge Roll designates {name}.", "purge", (("ideology", ident),), by_table=True),
        )


def kinds(tables: Mapping[str, Any]) -> Iterator[Kind]:
    """The gold star."""
    yield Kind(
        "gold star",
        tuple(
            Command(
                f"law_{ident}",
                name,
                group="The Active Law is that of",
                effects=(SendTo(ASSEMBLY, law(name)),),
                say=Say(f"The gold star moves to {name}."),
            )
            for ident, name in ideologies(tables).items()
        ),
        stacks=False,
        layer_order=FIGURES,
    )


def button_commands() -> Iterator[Command]:
    """Entries of the mat's button Politics."""
    for deck, name in DECKS.items():
        yield say_command(
            f"grant_{deck}",
            "research_grant",
            f"{{who}} takes the top card of {name} for a research grant.",
            ("deck", deck),
            menu=name,
            group="Research grant",
        )
    yield say_command(
        "no_insurance", "insure", "{who} goes without mishap insurance.", ("lobby", "0"), menu="No insurance"
    )


# -- the board -----------------------------------------------------------------------------------------


def _draw(tables: Mapping[str, Any]) -> str:
    return assembly(tables).svg


def add_assembly(parts: Parts) -> None:
    """The board, and the gold star on it; set-ups with politics place delegates."""
    tables = parts.content.tables
    layout = assembly_layout(tables)

    def place(spot: Spot) -> Place:
        return Place(spot.name, spot.x, spot.y)

    areas = tuple(
        Area(zone.name.capitalize(), area_of(zone.name), zone.corners, tuple(map(place, zone.spots)))
        for zone in layout.zones
    )
    parts.boards.append(
        Board(
            ASSEMBLY,
            "market",
            (layout.width, layout.height),
            Picture("board-assembly", partial(_draw, tables), 1.0),
            areas=areas,
            facts={"Where": "assembly"},
            fan=(3, -5),
            button=ASSEMBLY,
            hotkey="Alt A",
            zoom=1.0,
        )
    )
    parts.pieces.append(Piece(STAR, "Gold star", "gold star", (body(STAR, tokens.gold_star),)))


def first_session(parts: Parts, players: int) -> Iterator[Position]:
    """The gold star where it begins, and a delegate of each player in the ideology of the own colour (O1)."""
    table = parts.content.tables["ideologies"]
    spots = {spot.id: spot for spot in assembly_layout(parts.content.tables).spots}
    start = spots[f"{table['start']}-law"]
    yield Position(STAR, ASSEMBLY, start.x, start.y)
    own = {str(row["colour"]): str(row["id"]) for row in table["ideologies"] if "colour" in row}
    for faction in parts.factions[:players]:
        spot = spots[f"{own[faction.id]}-{faction.id}"]
        yield Position(f"cube-1-{faction.id}", ASSEMBLY, spot.x, spot.y)
