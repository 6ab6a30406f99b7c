"""The middle of the table: Mars with its markers, piles, the box, and the table's options."""

from __future__ import annotations

from functools import partial

from hfmod.draw.colours import INK
from hfmod.draw.layout import Zone
from hfmod.draw.render import document
from hfmod.draw.svg import circle, path, rect
from hfmod.draw.text import centred
from hfmod.games.tmdice.acts.beginning import SetUp
from hfmod.games.tmdice.art import boards as tmd_boards
from hfmod.games.tmdice.art import cards as tmd_cards
from hfmod.games.tmdice.art import tiles as tmd_tiles
from hfmod.games.tmdice.art.dice import DIE, vp_marker
from hfmod.games.tmdice.content.model import TmdContent
from hfmod.games.tmdice.names import (
    AWARD_BOX,
    AWAY,
    BONUS,
    BONUS_BOX,
    BOX,
    CORPORATIONS,
    DECK,
    DISCARD,
    FIRST,
    LAND,
    MARS,
    MILESTONE_BOX,
    NAMES,
    OCEANS,
    STEP,
    SUPPLIES,
    VP,
    option,
)
from hfmod.games.tmdice.table.common import CONTROLS, MARKERS, Parts, areas, control
from hfmod.games.tmdice.table.setups import OPTIONS
from hfmod.table.model import (
    Board,
    Change,
    Command,
    Count,
    Kind,
    Label,
    Picture,
    Piece,
    Pile,
    Place,
    Position,
    Say,
    SendTo,
)
from hfmod.table.parts import body, draw_button

#: Bonus cards in the stack by the number of players (TMD-SETUP-4).
BONUS_CARDS = {1: 4, 2: 4, 3: 6, 4: 8}


def add_boards(parts: Parts) -> None:
    """Mars, and the box with what is not in play."""
    content = parts.content
    layout = tmd_boards.mars_layout(content)
    track = tuple(Place(spot.name, spot.x, spot.y) for spot in tmd_boards.vp_spots())
    parts.boards.append(
        Board(
            MARS,
            "map",
            (layout.width, layout.height),
            Picture("board-mars", partial(tmd_boards.mars, content), 1.0),
            areas=areas(layout),
            places=track,
            facts={"Where": "table"},
            zoom=0.8,
            button="Mars",
        )
    )
    wide, tall = box_size(parts.content)
    parts.boards.append(
        Board(
            BOX,
            "market",
            (wide, tall),
            Picture("board-box", partial(tmd_boards.box_board, wide, tall), 1.0),
            areas=areas(tmd_boards.box_layout()),
            facts={"Where": "box"},
            button="Box, options",
        )
    )
    _add_piles(parts)
    _add_markers(parts)
    _add_controls(parts)


def box_size(content: TmdContent) -> tuple[int, int]:
    """The box, with a row of buttons for each pair of options."""
    layout = tmd_boards.box_layout()
    return layout.width, layout.height + 50 * -(-len(content.options) // 2) + 10


def _add_piles(parts: Parts) -> None:
    mars, box = tmd_boards.mars_layout(parts.content), tmd_boards.box_layout()
    card, die = (tmd_cards.WIDE, tmd_cards.TALL), (DIE + 8, DIE + 8)
    tile, milestone = (tmd_tiles.WIDE, tmd_tiles.TALL), tmd_tiles.MILESTONE

    def add(
        zone: Zone, board: str, name: str, size: tuple[int, int], bag: bool = False, into: str = ""
    ) -> None:
        spot = zone.spots[0]
        parts.piles.append(Pile(name, board, spot.x, spot.y, size, bag=bag, into=into))

    for name, zone in zip(SUPPLIES, (f"{name.split()[0].lower()}-dice" for name in SUPPLIES), strict=True):
        add(mars.zone(zone), MARS, name, die)
    add(mars.zone("oceans"), MARS, OCEANS, tile)
    add(mars.zone("greenery-city"), MARS, LAND, tile)
    add(mars.zone("projects"), MARS, DECK, card, bag=True)
    add(mars.zone("discard"), MARS, DISCARD, card, into=DECK)
    add(mars.zone("bonus"), MARS, BONUS, card)
    add(mars.zone("corporations"), MARS, CORPORATIONS, card, bag=True)
    add(box.zone("bonus-box"), BOX, BONUS_BOX, card, bag=True)
    add(box.zone("milestone-box"), BOX, MILESTONE_BOX, milestone, bag=True)
    add(box.zone("award-box"), BOX, AWARD_BOX, die, bag=True)
    add(box.zone("away"), BOX, AWAY, card)


# -- markers -----------------------------------------------------------------------------------------------


def _add_markers(parts: Parts) -> None:
    """Markers of temperature and oxygen; those of VP are there for each player."""
    content = parts.content
    layout = tmd_boards.mars_layout(content)
    for name in ("temperature", "oxygen"):
        track = getattr(content, name)
        most = (track.end - track.start) // track.step
        commands = (
            Command(
                "step",
                "One step up",
                "Ctrl B",
                effects=(Change(STEP, by=1), SendTo(MARS, f"{name.capitalize()} {{{STEP}}}")),
                say=Say(f"{name.capitalize()} is raised."),
            ),
            Command(
                "step_back",
                "One step back",
                effects=(Change(STEP, by=-1), SendTo(MARS, f"{name.capitalize()} {{{STEP}}}")),
                say=Say(f"{name.capitalize()} goes back."),
            ),
        )
        parts.kinds.append(
            Kind(
                name,
                commands,
                (Count(STEP, "0", 0, most),),
                movable=False,
                stacks=False,
                click="menu",
                layer_order=MARKERS,
            )
        )
        piece = Piece(name, f"{name} marker", name, (body("marker-track", _frame),))
        spot = layout.zone(name).spots[0]
        parts.put(piece, MARS, (spot.x, spot.y))
    last = tmd_boards.SPACES - 1
    to = SendTo(MARS, f"VP {{{VP}}}")
    now = Say(f"{{who}} now has {{{VP}}} VP.")
    gains = tuple(
        Command(
            f"vp_{'plus' if n > 0 else 'minus'}_{abs(n)}",
            f"Gain {n} VP" if n > 0 else "Take 1 VP back",
            effects=(Change(VP, by=n), to),
            say=now,
        )
        for n in (1, 2, 3, 4, 5, 6, -1)
    )
    parts.kinds.append(
        Kind(
            "vp marker",
            gains,
            (Count(VP, "0", 0, last),),
            movable=False,
            stacks=False,
            click="menu",
            layer_order=MARKERS,
        )
    )
    first = tmd_boards.vp_spots()[0]
    turn = Command(
        "turn", "The next turn", "Ctrl B", effects=(Change(VP, by=1), to), say=Say("Turn {VP} begins.")
    )
    back = Command("turn_back", "One turn back", effects=(Change(VP, by=-1), to))
    parts.kinds.append(
        Kind(
            "time marker",
            (turn, back),
            (Count(VP, "0", 0, last),),
            movable=False,
            stacks=False,
            click="menu",
            layer_order=MARKERS,
        )
    )
    time = Piece("time", "time marker", "time marker", (body("marker-time", _time, 0.7, (6, 6)),))
    parts.pieces.append(time)
    parts.players.setdefault(1, []).append(Position(time.id, MARS, first.x, first.y))
    for number, (seat, name) in enumerate(NAMES.items()):
        beside = (-6 + 12 * (number % 2), -6 + 12 * (number // 2))  # so that no marker hides another
        layer = body(f"vp-marker-{seat}", partial(vp_marker, seat), 0.7, beside)
        piece = Piece(
            f"vp-{seat}", f"VP marker of {name}", "vp marker", (layer,), {"Faction": seat, "Who": name}
        )
        parts.put(piece, MARS, (first.x, first.y), seat)


def _time() -> str:
    """The time marker of a solo game."""
    body_ = circle(15, 15, 13, "#7a4a12", "#11151f", 2) + centred(15, 15, "T", 14, "#ffffff")
    return document(30, 30, body_, title="time marker")


def _frame() -> str:
    """A marker of a track: a frame through which the number is seen."""
    body_ = rect(3, 3, 52, 48, "none", INK, 6, rx=11) + rect(3, 3, 52, 48, "none", "#ffffff", 3, rx=11)
    return document(58, 54, body_ + path("M20 54L29 46L38 54Z", "#ffffff", INK, 1), title="marker")


# -- controls ----------------------------------------------------------------------------------------------


def _add_controls(parts: Parts) -> None:
    """Buttons on the bar of Mars, and the options in the box."""
    x = 22
    for players, bonus in BONUS_CARDS.items():
        kind = f"button deal {players}"
        parts.button(kind, (SetUp.deal(bonus),), menu=False)
        piece = control(f"deal-{players}", "Awards, milestones, bonus cards", kind, 290)
        parts.pieces.append(piece)
        parts.players.setdefault(players, []).append(Position(piece.id, MARS, x + 145, tmd_boards.BAR // 2))
    x += 302
    firsts = tuple(
        Command(
            f"first_{seat}",
            name,
            effects=(Change(FIRST, to=seat, table=True),),
            say=Say(f"{name} is the first player."),
        )
        for seat, name in NAMES.items()
    )
    label = Label(f"The {{{FIRST}}} player begins", 13, offset=(-8, 0))
    parts.kinds.append(
        Kind(
            "first player",
            firsts,
            labels=(label,),
            movable=False,
            stacks=False,
            click="menu",
            layer_order=CONTROLS,
        )
    )
    draw = partial(draw_button, "", 280, 40, "#2f5f8f", "#ffffff", True)
    parts.put(
        Piece("first", "First player", "first player", (body("control-first", draw),)),
        MARS,
        (x + 140, tmd_boards.BAR // 2),
    )
    _add_options(parts)


_LONG = {"ms": "milestone", "ce": "Corporate Era", "vp": "VP"}


def _words(name: object) -> str:
    """A name of an option or value, in words."""
    words = " ".join(_LONG.get(word, word) for word in str(name).split("_"))
    return words[:1].upper() + words[1:]


def _add_options(parts: Parts) -> None:
    """A button with a menu of the values of each option, which shows what is chosen."""
    content, top = parts.content, tmd_boards.box_layout().height + 20
    names = [name for name in content.options if name not in OPTIONS]
    for number, name in enumerate(names):
        commands = tuple(
            Command(
                f"option_{name}_{str(value).lower()}",
                _words(value),
                effects=(Change(option(name), to=str(value).lower(), table=True),),
                say=Say(f"Option {_words(name)}: {_words(value)}."),
            )
            for value in content.options[name]["values"]
        )
        label = Label(f"{_words(name)}: {{{option(name)}}}", 13, offset=(-8, 0))
        parts.kinds.append(
            Kind(
                f"option {name}",
                commands,
                labels=(label,),
                movable=False,
                stacks=False,
                click="menu",
                layer_order=CONTROLS,
            )
        )
        draw = partial(draw_button, "", 380, 40, "#2f5f8f", "#ffffff", True)
        ident = f"option-{name.replace('_', '-')}"
        piece = Piece(ident, f"Option {_words(name)}", f"option {name}", (body("control-option", draw),))
        parts.put(piece, BOX, (210 + 392 * (number % 2), top + 50 * (number // 2)))
