"""Race to the Rescue (iiD5): Colonist disks, Discovery chits, and the controls of its set-up.

The tokens, and a button of the mats, lie in the set-ups of that scenario alone; what other pieces tell in it
is offered in it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hfmod.draw.layout import Layout
from hfmod.draw.render import document
from hfmod.games.hf4.art import tokens
from hfmod.games.hf4.art.boards import rescue
from hfmod.games.hf4.content.model import Faction
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import CHITS as DISCOVERY
from hfmod.games.hf4.rules.race_for_glory.d5_rescue import DISKS, TITLES
from hfmod.games.hf4.table.common import (
    CHITS,
    CONTROLS,
    DECKS,
    MARKET,
    STACKS,
    Parts,
    area,
    button,
    say_command,
)
from hfmod.games.hf4.table.deals import offers
from hfmod.table.model import (
    Area,
    Change,
    Command,
    Kind,
    Layer,
    Only,
    Piece,
    Place,
    Position,
    Say,
    SendTo,
)
from hfmod.table.parts import body

LOST = "lost tokens"  # place of what is out of the game
RESERVES = {DISKS: "colonists", DISCOVERY: "discovery chits"}  # places of tokens that are not in play yet
BUTTON = "rescue"  # of the mats
PANEL = "rescue-panel"
_INSTEAD = "politics"  # button of the mats that the scenario does not need
_MAT: Only = ("Where", ("mat",))
_MAP: Only = ("Where", ("map",))
_SPOTS = {"colonists": RESERVES[DISKS], "discovery": RESERVES[DISCOVERY], "lost": LOST}
_FREE_AQUAS = 2  # iiD5.SETUP.8


def _rows(tables: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Scenarios in which Colonists are rescued."""
    return [row for row in tables["scenarios"]["scenarios"] if "colonists" in row]


def played_in(tables: Mapping[str, Any]) -> Only:
    """What must hold for a command that only these scenarios know."""
    return "hf4_scenario", tuple(str(row["id"]) for row in _rows(tables))


# -- controls ----------------------------------------------------------------------------------------------


def _site_command(
    tables: Mapping[str, Any], ident: str, act: str, menu: str, words: str, by_table: bool = False
) -> Command:
    """Tells something of the set-up about the site where a piece lies."""
    say = Say(f"{words} {{place}}.", act, (("site", "{place_id}"),), by_table=by_table)
    return Command(ident, menu, only=_MAP, within=played_in(tables), say=say)


def claim_commands(tables: Mapping[str, Any]) -> Iterator[Command]:
    """A claim of the set-up (iiD5.SETUP.6, iiD5.SETUP.8)."""
    yield _site_command(
        tables, "free_claim", "place_claim", "A claim of the set-up", "{who} places a claim on"
    )


def cube_commands(tables: Mapping[str, Any]) -> Iterator[Command]:
    """The factory of the set-up, and tanks that are an option there (iiD5.SETUP.7, iiD5.SETUP.8)."""
    yield _site_command(
        tables, "free_factory", "place_factory", "The factory of the set-up", "{who} places a factory on"
    )
    yield _site_command(
        tables, "free_fts", "place_fts", "4 FTs of the set-up (an outpost)", "{who} places 4 FTs on"
    )


def figure_commands(tables: Mapping[str, Any]) -> Iterator[Command]:
    """Where a starting stack begins (iiD5.SETUP.10)."""
    say = Say("A starting stack of {who} is at {place}.", "start_stack", (("space", "{place_id}"),))
    yield Command(
        "start_here", "A starting stack of the set-up", only=_MAP, within=played_in(tables), say=say
    )


def hand_commands(tables: Mapping[str, Any], only: Only) -> Iterator[Command]:
    """Cards in hand that are put into a starting stack (iiD5.SETUP.10)."""
    for what, menu in (("rocket", "rocket"), ("black", "black card"), ("white", "white cards")):
        yield Command(
            f"start_{what}",
            f"Set-up: starting stack, {menu}",
            group="Do with this card",  # a menu of its own would be one trait more on every card
            only=only,
            within=played_in(tables),
            say=Say(
                f"{{who}} puts {{piece}} into the starting stack {what}.",
                "start_stack",
                (("what", what), ("cards", "{Card}")),
            ),
        )


def _cargo() -> Iterator[Command]:
    """Tokens are cargo (iiD5.S1, iiD5.S2)."""
    for slug, stack in STACKS.items():
        yield Command(
            f"to_{slug}",
            stack,
            group="Cargo transfer to",
            only=_MAT,
            effects=(SendTo("{who} mat", stack),),
            say=Say(
                f"{{who}} moves {{piece}} from {{area}} to {stack}.",
                "cargo_transfer",
                (("cards", "{Card}"), ("from", "{area_id}"), ("to", slug)),
            ),
        )


def _decommission(goes: SendTo) -> Command:
    words = "{who} decommissions {piece} from {area}."
    params = (("cards", "{Card}"), ("stack", "{area_id}"))
    return Command(
        "decommission", "Decommission", only=_MAT, effects=(goes,), say=Say(words, "decommission", params)
    )


def kinds(factions: tuple[Faction, ...], tables: Mapping[str, Any]) -> Iterator[Kind]:
    """Kinds of the tokens and of the button."""
    gone = Command(
        "gone", "Out of the game", effects=(SendTo(MARKET, LOST),), say=Say("{piece} is out of the game.")
    )
    traded = offers(factions, "offer", "stacked:{Card}:{area_id}", "{piece} of {area}", _MAT)
    stack = ("stack", "{area_id}")
    yield Kind(
        "colonist disk",
        (
            _site_command(
                tables, "colony", "place_colonists", "The Colonists are here", "The Colonists are on", True
            ),
            Command(
                "board",
                "Comes aboard from the colony site",
                only=_MAT,
                say=Say(
                    "{who} takes {piece} aboard {area}.", "board_colonists", (("cards", "{Card}"), stack)
                ),
            ),
            *_cargo(),
            _decommission(SendTo("{who} mat", STACKS["leo"])),
            traded,
            gone,
        ),
        layer_order=CHITS,
    )
    yield Kind(
        "discovery chit",
        (
            Command(
                "place_chit",
                "Placed here in the set-up",
                only=_MAT,
                say=Say("{who} places {piece} on {area}.", "place_chit", (stack,)),
            ),
            *_cargo(),
            _decommission(SendTo(MARKET, LOST)),
            traded,
            gone,
        ),
        layer_order=CHITS,
    )
    yield Kind(
        f"button {BUTTON}",
        tuple(_button_commands(tables)),
        movable=False,
        stacks=False,
        click="menu",
        layer_order=CONTROLS,
    )


def _button_commands(tables: Mapping[str, Any]) -> Iterator[Command]:
    played = {deck for row in _rows(tables) for deck in row["decks"]}
    for deck, name in DECKS.items():
        if deck in played:
            yield say_command(
                f"patent_{deck}",
                "take_patent",
                f"{{who}} takes the top card of {name}.",
                ("deck", deck),
                menu=name,
                group="Take a patent (then draw it)",
            )
    yield Command(
        "free_aquas",
        "Take 2 more aquas",
        effects=(Change("Aquas", by=_FREE_AQUAS, table=True),),
        say=Say("{who} takes 2 more aquas: {Aquas}.", "take_aquas"),
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
    rows = _rows(parts.content.tables)
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
