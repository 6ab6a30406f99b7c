"""Dice, tiles, milestones and cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hfmod.games.tmdice.acts.beginning import ChooseCorporation, GiveResource, RevealCorporation, SetUp
from hfmod.games.tmdice.acts.controls import (
    AWAY_WITH_IT,
    BACK,
    DISCARDED,
    LOOK_NO_MORE,
    REFRESH,
    ROLL_HERE,
    TURN_OVER,
    TURN_SIDEWAYS,
    comes,
    drawn,
    looked,
    offered,
    produces,
)
from hfmod.games.tmdice.acts.effects import LoseResource
from hfmod.games.tmdice.acts.turns import PlayCard, TakeBonusCard, Turn, UseCard
from hfmod.games.tmdice.art import cards as tmd_cards
from hfmod.games.tmdice.art import dice as tmd_dice
from hfmod.games.tmdice.art import tiles as tmd_tiles
from hfmod.games.tmdice.art.boards import mars_layout
from hfmod.games.tmdice.content.effects import SPECIAL
from hfmod.games.tmdice.content.model import BONUS, CORPORATE_ERA, CORPORATION, PROJECT, Card, TmdContent
from hfmod.games.tmdice.names import (
    AWARD_BOX,
    BONUS_BOX,
    CORPORATIONS,
    DECK,
    FACE,
    LAND,
    MARS,
    MILESTONE_BOX,
    NAMES,
    OCEANS,
    SHOWN,
    SIDE,
    USED,
    card_id,
    die_id,
    face_of,
    mat,
    milestone_id,
    slot,
    supply,
)
from hfmod.games.tmdice.table.common import CARDS, DICE, TILES, Parts, picture
from hfmod.table.model import Change, Command, Count, Kind, Label, Layer, Piece, Position, Say, SendTo, Shown
from hfmod.table.parts import body

SIDES = 6


# -- dice --------------------------------------------------------------------------------------------------


def add_dice(parts: Parts) -> None:
    """All dice; the last one of each colour waits for the awards."""
    commands = (
        BACK,
        ROLL_HERE,
        *Turn.controls(),
        *GiveResource.controls(),
        LoseResource.control,
        *(command for seat in NAMES for command in comes(seat)),
        SetUp.award,
        HOME,
    )
    parts.kinds.append(Kind("die", commands, (Count(FACE, "0", 0, SIDES),), stacks=False, layer_order=DICE))
    for colour, look in parts.content.dice.items():
        faces = {
            face.face: picture(f"die-{colour}-{face.face}", partial(tmd_dice.die, colour, face.face))
            for face in look.faces
        }
        shown = [face_of(colour, side) for side in range(1, SIDES + 1)]
        layer = Layer(
            "face",
            (picture(f"die-{colour}", partial(tmd_dice.die, colour)), *(faces[face] for face in shown)),
            (f"{colour} die", *shown),
            follows=FACE,
        )
        for number in range(1, look.count + 1):
            facts = {"Die": colour, "Supply": supply(colour), "Slot": slot(colour, number)}
            pile = AWARD_BOX if number == look.count else supply(colour)
            parts.pile(Piece(die_id(colour, number), f"{colour} die", "die", (layer,), facts), pile)


HOME = Command("home", effects=BACK.effects)
"""What an award die does that is not used."""


# -- tiles -------------------------------------------------------------------------------------------------


def add_tiles(parts: Parts) -> None:
    """Oceans, the tiles with a greenery and a city, and the special ones."""
    content = parts.content
    parts.kinds.append(Kind("tile", stacks=False, layer_order=TILES))
    turn = Command(
        "turn_tile",
        "Turn over: greenery, city",
        "Ctrl F",
        effects=(Change(SIDE, by=1),),
        say=Say("It is a {piece} now."),
    )
    parts.kinds.append(
        Kind("land tile", (turn,), (Count(SIDE, "0", 0, 1, wrap=True),), stacks=False, layer_order=TILES)
    )
    for number in range(1, content.tiles["ocean"] + 1):
        layer = body("tile-ocean", partial(tmd_tiles.tile, "ocean"))
        parts.pile(Piece(f"ocean-{number}", "ocean", "tile", (layer,), {"Tile": "ocean"}), OCEANS)
    faces = tuple(picture(f"tile-{kind}", partial(tmd_tiles.tile, kind)) for kind in ("greenery", "city"))
    layer = Layer("side", faces, ("greenery", "city"), follows=SIDE)
    for number in range(1, content.tiles["greenery_city"] + 1):
        parts.pile(Piece(f"land-{number}", "greenery", "land tile", (layer,), {"Tile": "land"}), LAND)
    layout = mars_layout(content)
    for number, tile in enumerate(content.special_tiles.values(), 1):
        layer = body(f"tile-{tile.id.lower()}", partial(tmd_tiles.tile, "special", tile.name))
        piece = Piece(f"special-{tile.id.lower()}", tile.name, "tile", (layer,), {"Tile": SPECIAL + tile.id})
        spot = layout.spot(f"special-{number}")
        parts.lay(piece, Position(piece.id, MARS, spot.x, spot.y), tile.set)


def add_milestones(parts: Parts) -> None:
    """Milestones, which lie face down in the box until three are drawn."""
    taken = tuple(
        Command(
            f"taken_{seat}",
            name,
            group="Taken by",
            effects=(SendTo(mat(seat), "Own milestones"),),
            say=Say(f"{name} takes the milestone {{piece}}."),
        )
        for seat, name in NAMES.items()
    )
    parts.kinds.append(
        Kind(
            "milestone",
            (SetUp.milestone, *taken),
            (Count(SHOWN, "0", 0, 1, wrap=True),),
            stacks=True,
            layer_order=TILES,
        )
    )
    back = picture("milestone-back", partial(tmd_tiles.milestone_back))
    for one in parts.content.milestones.values():
        era = one.set == CORPORATE_ERA
        front = picture(
            f"milestone-{one.id.lower()}", partial(tmd_tiles.milestone, one.name, one.text, era), one.id
        )
        layer = Layer("side", (back, front), ("milestone", one.name), follows=SHOWN)
        piece = Piece(milestone_id(one.id), one.name, "milestone", (layer,), {"Milestone": one.id})
        parts.pile(piece, MILESTONE_BOX, one.set)


# -- cards -------------------------------------------------------------------------------------------------


def add_cards(parts: Parts) -> None:
    """Corporations, projects and bonus cards: a kind for all that have the same controls."""
    kinds: dict[str, Kind] = {}
    piles = {CORPORATION: CORPORATIONS, PROJECT: DECK, BONUS: BONUS_BOX}
    for card in parts.content.cards.values():
        kind = _kind(card)
        kinds.setdefault(kind.name, kind)
        parts.pile(_piece(card, kind, parts.content), piles[card.kind], card.set)
    parts.kinds += kinds.values()


def _piece(card: Card, kind: Kind, content: TmdContent) -> Piece:
    draw = partial(tmd_cards.face, card, content)
    face = picture(f"card-{card.id.lower()}", draw, card.id)
    facts = {"Card": card.id, "Colour": card.colour or card.kind}
    back = picture(f"card-back-{card.kind}", partial(tmd_cards.back, card.kind))
    layer = Layer("side", (back, face), (f"{card.kind} card", card.name), follows=SHOWN)
    return Piece(card_id(card.id), card.name, kind.name, (layer,), facts)


def _kind(card: Card) -> Kind:
    name = " ".join((card.colour, card.kind)).strip()
    dice = {colour: n for colour, n in card.production.dice.items() if n}
    if dice:
        name += " with " + " ".join(f"{n} {colour}" for colour, n in dice.items())
    if card.actions:
        name += f" with {len(card.actions)} actions"
    commands = [*_own(card), TURN_OVER, *_used(card), *((produces(dice),) if dice else ())]
    counts = [Count(SHOWN, "0", 0, 1, wrap=True)]
    if card.actions:
        counts.append(Count(USED, "0", 0, 1, wrap=True))
    labels = (
        (Label((Shown("  USED  ", USED, ("1",)),), 15, offset=(0, -20), ground="#a3291c"),)
        if card.actions
        else ()
    )
    return Kind(name, tuple(commands), tuple(counts), labels, stacks=False, layer_order=CARDS)


def _own(card: Card) -> Iterator[Command]:
    if card.kind == CORPORATION:
        yield from (ChooseCorporation.control, RevealCorporation.control, AWAY_WITH_IT, *map(offered, NAMES))
    elif card.kind == BONUS:
        yield from (*TakeBonusCard.controls(card.colour), LOOK_NO_MORE, SetUp.to_stack, *map(looked, NAMES))
    else:
        yield from (*PlayCard.controls(card.colour), DISCARDED, *map(drawn, NAMES))


def _used(card: Card) -> Iterator[Command]:
    if card.actions:
        yield from (*UseCard.controls(len(card.actions)), TURN_SIDEWAYS, REFRESH)
