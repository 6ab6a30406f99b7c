"""Mats, hands and pieces of the players, with the buttons that declare what no piece shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from hfmod.art import tokens
from hfmod.art.layout import Layout, Spot
from hfmod.art.playmat import playmat, playmat_layout
from hfmod.art.render import document
from hfmod.art.svg import rect
from hfmod.components.hf4 import cards
from hfmod.components.hf4.buttons import button_kinds, die_command, say_command
from hfmod.components.hf4.common import (
    CHITS,
    DECKS,
    FIGURES,
    GRADES,
    MAP,
    Parts,
    area,
    body,
    button,
    hand,
    mat,
)
from hfmod.components.model import (
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
    Say,
    SendTo,
)
from hfmod.content.hf4 import Faction

#: Height of the strip of buttons above the mat, in pixels.
BAR = 96

_MAT_BOARD = "{who} mat"
_MAP_ONLY = ("Where", ("map",))


# -- pieces of a player ------------------------------------------------------------------------------------


def _home(menu: str = "Back to the reserve") -> Command:
    return Command(
        "home",
        menu,
        effects=(SendTo(_MAT_BOARD, "{Home}"),),
        say=Say("{piece} goes back from {place} to the mat."),
    )


def _give_up(token: str) -> Command:
    return Command(
        "give_up",
        "Give up (free action)",
        only=_MAP_ONLY,
        effects=(SendTo(_MAT_BOARD, "{Home}"),),
        say=Say(
            "{who} gives up {piece} on {place}.",
            "discard_token",
            (("token", token), ("site", "{place_id}")),
        ),
    )


def _token_kinds() -> Iterator[Kind]:
    site = ("site", "{place_id}")
    yield Kind(
        "claim",
        (
            say_command(
                "prospect_site", "prospect", "{who} prospects {place}.", site, menu="Prospect this site"
            ),
            die_command("prospect", "{place_id}", "the size of {place}", "Roll for the size", "roll_size"),
            die_command(
                "prospect",
                "{place_id}",
                "the size of {place} again",
                "Reroll (buggy, microprobe)",
                "reroll_size",
                again="1",
            ),
            say_command(
                "claim_jump", "claim_jump", "{who} jumps the claim on {place}.", site, menu="Claim jump here"
            ),
            _give_up("claim"),
            _home(),
        ),
        layer_order=CHITS,
    )
    yield Kind(
        "cube",
        (
            say_command(
                "industrialize_site",
                "industrialize",
                "{who} builds a factory on {place}.",
                site,
                menu="Industrialize this site",
            ),
            say_command(
                "factory_refuel",
                "factory_refuel",
                "{who} refuels at the factory on {place}.",
                site,
                menu="Factory refuel here",
            ),
            say_command(
                "produce_site",
                "et_production",
                "{who} produces at the factory on {place}.",
                site,
                menu="The factory of the ET production",
            ),
            say_command(
                "deliver_site",
                "delivery",
                "{who} delivers from the factory on {place}.",
                site,
                menu="The factory of the delivery",
            ),
            _give_up("factory"),
            _home(),
        ),
        layer_order=CHITS,
    )
    yield Kind(
        "dome",
        (
            say_command(
                "colony_site",
                "build_colony",
                "{who} builds a colony on {place}.",
                site,
                menu="Build a colony on this site",
            ),
            _home(),
        ),
        layer_order=CHITS,
    )
    yield Kind(
        "rocket",
        (
            Command(
                "burn",
                "Burn",
                "Ctrl U",
                only=_MAP_ONLY,
                say=Say("{who}'s rocket burns at {place}.", "burn", (("space", "{place_id}"),)),
            ),
            Command(
                "bonus",
                "Spend a bonus burn here",
                only=_MAP_ONLY,
                say=Say("{who} spends a bonus burn at {place}.", "bonus_burn", (("space", "{place_id}"),)),
            ),
            Command(
                "pivot",
                "Pivot here",
                only=_MAP_ONLY,
                say=Say("{who}'s rocket turns at {place}.", "pivot", (("space", "{place_id}"),)),
            ),
            die_command(
                "hazard",
                "rocket",
                "the hazard at {place}",
                "Roll for the hazard",
                "roll_hazard",
                at="{place_id}",
            ),
            die_command(
                "belt",
                "rocket",
                "the radiation belt at {place}",
                "Roll for the radiation belt",
                "roll_belt",
                at="{place_id}",
            ),
            Command(
                "finao",
                "Pay for failure is not an option",
                only=_MAP_ONLY,
                say=Say(
                    "{who} pays for failure is not an option at {place}.",
                    "finao",
                    (("stack", "rocket"), ("space", "{place_id}")),
                ),
            ),
            Command(
                "end_move",
                "End the move",
                "Ctrl E",
                only=_MAP_ONLY,
                say=Say("{who}'s rocket ends its move at {place}.", "end_move", (("space", "{place_id}"),)),
            ),
            Command(
                "create_rocket",
                "A new rocket starts here",
                only=_MAP_ONLY,
                say=Say(
                    "{who} creates a rocket at {place}.",
                    "create_stack",
                    (("stack", "rocket"), ("space", "{place_id}")),
                ),
            ),
            *_conversions("rocket", (("outpost1", "outpost 1"), ("outpost2", "outpost 2"))),
            _objection(),
            _home(),
        ),
        stacks=False,
        trail=True,
        layer_order=FIGURES,
    )
    yield Kind(
        "outpost",
        (
            Command(
                "create_outpost",
                "A new outpost is founded here",
                only=_MAP_ONLY,
                say=Say(
                    "{who} creates outpost {Number} at {place}.",
                    "create_stack",
                    (("stack", "outpost{Number}"), ("space", "{place_id}")),
                ),
            ),
            *_conversions("outpost{Number}", (("rocket", "rocket"), ("outpost", "other outpost"))),
            _objection(),
            _home(),
        ),
        stacks=False,
        layer_order=FIGURES,
    )
    yield Kind("thrust marker", (_home(),), stacks=False, layer_order=CHITS)
    yield Kind(
        "dry chit",
        (
            say_command(
                "dry_mass",
                "dry_mass",
                "{who}'s dry mass is {place}.",
                ("mass", "{place_id}"),
                menu="Tell the dry mass",
            ),
            _home(),
        ),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "wet chit",
        tuple(_wet_commands()),
        (Count("Grade", "0", 0, 2, wrap=True),),
        stacks=False,
        layer_order=CHITS,
    )
    yield Kind(
        "tanks",
        tuple(_tank_commands()),
        (Count("Tanks", "0", 0, 99), Count("Grade", "0", 0, 2, wrap=True)),
        (Label("{Tanks}", 15, "#ffffff", (9, 9)),),
        stacks=False,
        layer_order=CHITS,
    )


def _objection() -> Command:
    """The humans of a stack object to a claim jump beside them (G4.1)."""
    return Command(
        "object_to_jump",
        "Object to a claim jump here",
        only=_MAP_ONLY,
        say=Say("{who} objects to a claim jump at {place}.", "object_to_jump", (("site", "{place_id}"),)),
    )


def _conversions(to: str, sources: tuple[tuple[str, str], ...]) -> Iterator[Command]:
    """The figure takes the place of another one of its player in the same space."""
    figure = "the rocket" if to == "rocket" else "outpost {Number}"
    for source, words in sources:
        yield Command(
            f"convert_{source}",
            f"The {words} becomes this {'rocket' if to == 'rocket' else 'outpost'}",
            only=_MAP_ONLY,
            say=Say(
                f"{{who}} turns the {words} at {{place}} into {figure}.",
                "convert_stack",
                (("from", source), ("to", to), ("space", "{place_id}")),
            ),
        )


def _wet_commands() -> Iterator[Command]:
    mass = ("mass", "{place_id}")
    rows = (
        ("wet_mass", "wet_mass", "Tell the wet mass", "{who}'s wet mass is {place}."),
        (
            "load_aquas",
            "load_fuel",
            "Fuel loaded up to here, from aquas",
            "{who} loads fuel up to {place}, from aquas.",
        ),
        (
            "load_tanks",
            "load_fuel",
            "Fuel loaded up to here, from tanks",
            "{who} loads fuel up to {place}, from tanks.",
        ),
        (
            "unload",
            "unload_fuel",
            "Fuel taken out down to here, into tanks",
            "{who} takes fuel out down to {place}, into tanks.",
        ),
        (
            "unload_leo",
            "unload_fuel",
            "Fuel taken out down to here, into aquas",
            "{who} takes fuel out down to {place}, into aquas.",
        ),
        (
            "jettison",
            "jettison_fuel",
            "Fuel jettisoned down to here",
            "{who} jettisons fuel down to {place}.",
        ),
    )
    source = {"load_aquas": "aquas", "load_tanks": "tanks", "unload": "tanks", "unload_leo": "aquas"}
    for ident, act, menu, words in rows:
        how = (("with", source[ident]),) if ident in source else ()
        yield Command(ident, menu, say=Say(words, act, (mass, *how, ("grade", "{Grade}"))))
    yield Command("grade", "Next fuel grade (water, dirt, isotope)", effects=(Change("Grade", by=1),))
    yield _home()


def _tank_commands() -> Iterator[Command]:
    for step in (1, -1, 7, -7):
        words = f"{'plus' if step > 0 else 'minus'} {abs(step)}"
        yield Command(
            f"tanks_{words.replace(' ', '_')}",
            f"Tanks {words}",
            {1: "Ctrl 1", -1: "Ctrl 2", 7: "Ctrl 7", -7: "Ctrl 8"}[step],
            effects=(Change("Tanks", by=step),),
            say=Say(
                f"{{who}} has {{Tanks}} tanks in {{area}} ({step:+d}).",
                "tanks",
                (("stack", "{area_id}"), ("n", "{Tanks}"), ("change", f"{step:+d}"), ("grade", "{Grade}")),
            ),
        )
    yield Command("grade", "Next fuel grade (water, dirt, isotope)", effects=(Change("Grade", by=1),))
    for source, where in (
        ("leo", "LEO"),
        ("rocket", "Rocket"),
        ("outpost1", "Outpost 1"),
        ("outpost2", "Outpost 2"),
    ):
        yield Command(
            f"from_{source}",
            where,
            group="Tanks come (then count them) from",
            say=Say(
                f"{{who}} moves tanks from {where} to {{area}}.",
                "cargo_transfer",
                (("from", source), ("to", "{area_id}")),
            ),
        )
    stack = ("stack", "{area_id}")
    yield Command(
        "to_fuel",
        "Tanks become fuel of the rocket (then count them)",
        say=Say("{who} loads tanks of {area} as fuel.", "tanks_to_fuel", (stack,)),
    )
    yield Command(
        "from_fuel",
        "Fuel becomes tanks of the rocket (then count them)",
        only=("Home", ("Rocket",)),
        say=Say("{who} takes fuel out into tanks of {area}.", "fuel_to_tanks", (stack,)),
    )
    yield Command(
        "to_leo",
        "Tanks go to LEO (then count them)",
        say=Say(
            "{who} moves tanks from {area} to LEO.", "cargo_transfer", (("from", "{area_id}"), ("to", "leo"))
        ),
    )
    yield Command(
        "throw_away",
        "Tanks are thrown away (then count them)",
        say=Say("{who} throws tanks away from {area}.", "decommission", (stack,)),
    )
    yield _home()


def kinds(factions: tuple[Faction, ...]) -> tuple[Kind, ...]:
    """Kinds of the players' pieces and buttons."""
    return (*button_kinds(factions, tuple(DECKS)), *_token_kinds())


# -- boards ------------------------------------------------------------------------------------------------

#: Buttons that open a menu, and colours of those that end something.
_MENUS = ("button auction", "button bid", "button award", "button deal", "button vote", "button roll")
_FILLS = {"button end turn": "#8a3b2e", "button pass": "#5a4a2c", "button income": "#2c6b4f"}

#: Buttons of the bar: kind, words, left, width; two rows.
_BAR = (
    (
        ("button income", "Income", 120),
        ("button auction", "Auction", 130),
        ("button lower bid", "−", 40),
        ("button bid", "", 110),
        ("button raise bid", "+", 40),
        ("button pass", "Pass", 90),
        ("button award", "Award tie", 130),
        ("button deal", "Deals", 120),
        ("button vote", "Votes", 120),
        ("button roll", "Roll", 100),
        ("button finao", "FINAO", 110),
        ("button end turn", "End turn", 140),
    ),
)


def _draw_mat(content_tables: object, faction: str, name: str) -> str:
    inner = playmat(content_tables, faction, title=name)  # type: ignore[arg-type]
    layout = playmat_layout(content_tables)  # type: ignore[arg-type]
    nested = re.sub(r"<svg ", f'<svg y="{BAR}" ', inner, count=1)
    bar = rect(0, 0, layout.width, BAR, "#141923")
    return document(layout.width, layout.height + BAR, bar + nested, title=name)


def _places(spots: tuple[Spot, ...], rename: str = "") -> tuple[Place, ...]:
    return tuple(Place(rename or spot.name, spot.x, spot.y + BAR) for spot in spots)


def _board(parts: Parts, faction: Faction, layout: Layout, key: str) -> Board:
    areas = []
    for zone in layout.zones:
        left, top, wide, tall = zone.box
        stack = zone.id in ("leo", "rocket", "outpost-1", "outpost-2", "freighter")
        places = _places(zone.spots, zone.name if stack else "")
        if zone.id == "fuel-strip":
            places = tuple(Place(f"mass {place.name}", place.x, place.y) for place in places)
        areas.append(area(zone.name, (left, top + BAR, wide, tall), places))
    picture = Picture(
        f"board-mat-{faction.id}",
        partial(_draw_mat, parts.content.tables, faction.id, f"{faction.name} player"),
        1.0,
    )
    return Board(
        mat(faction),
        "mat",
        (layout.width, layout.height + BAR),
        picture,
        areas=tuple(areas),
        counts=(Count("Aquas", "6", 0, 999), Count("Bid", "0", 0, 99)),
        facts={"Faction": faction.id, "Who": faction.name, "Where": "mat"},
        fan=(0, -38),
        button=faction.name,
        hotkey=key,
        zoom=0.65,
    )


def _spots(layout: Layout) -> dict[str, tuple[int, int]]:
    return {spot.id: (spot.x, spot.y + BAR) for spot in layout.spots}


def add_players(parts: Parts) -> None:
    """Mats, hands, buttons and pieces of all player colours."""
    layout = playmat_layout(parts.content.tables)
    for number, faction in enumerate(parts.factions):
        parts.boards.append(_board(parts, faction, layout, f"Alt {number + 1}"))
    for number, faction in enumerate(parts.factions):
        parts.boards.append(
            Board(
                hand(faction),
                "hand",
                (1300, 380),
                colour="#20242f",
                owners=(faction.name, "Solo"),
                facts={"Faction": faction.id, "Who": faction.name, "Where": "hand"},
                button=f"{faction.name} hand",
                zoom=0.65,
            )
        )
        _add_buttons(parts, faction, layout)
        _add_tokens(parts, faction, layout, number)
        crew = cards.piece(parts.content.cards[faction.crew])
        leo = layout.zone("leo").spots[0]
        parts.put(crew, mat(faction), (leo.x, leo.y + BAR))


def _add_buttons(parts: Parts, faction: Faction, layout: Layout) -> None:
    for row, entries in enumerate(_BAR):
        x = 16
        for kind, words, wide in entries:
            name = kind.removeprefix("button ").replace(" ", "-")
            menu = kind in _MENUS
            layer = button(name, words, wide, 64, menu=menu, fill=_FILLS.get(kind, "#2f5f8f"))
            point = (x + wide // 2, BAR // 2 + row * 42)
            parts.put(Piece(f"{name}-{faction.id}", words or "Bid", kind, (layer,)), mat(faction), point)
            x += wide + 12
    left, top, wide, _ = layout.zone("aquas").box
    top += BAR
    blank = body("aqua-counter", partial(document, 150, 70, ""))
    parts.put(
        Piece(f"aquas-{faction.id}", "Aquas", "aqua counter", (blank,)),
        mat(faction),
        (left + wide // 2, top + 84),
    )
    for i, (step, words) in enumerate(
        (("minus 5", "−5"), ("minus 1", "−1"), ("plus 1", "+1"), ("plus 5", "+5"))
    ):
        name = f"aquas-{step.replace(' ', '-')}"
        piece = Piece(
            f"{name}-{faction.id}", f"Aquas {words}", f"button aquas {step}", (button(name, words, 50),)
        )
        parts.put(piece, mat(faction), (left + 34 + i * 58, top + 152))


def _add_tokens(parts: Parts, faction: Faction, layout: Layout, number: int) -> None:
    spots, name, who = _spots(layout), mat(faction), faction.name
    names = {spot.id: spot.name for spot in layout.spots}
    own = {"Faction": faction.id, "Who": who}

    def add(ident: str, words: str, kind: str, layer: Layer, spot: str, **facts: str) -> None:
        piece = Piece(f"{ident}-{faction.id}", words, kind, (layer,), {**own, "Home": names[spot], **facts})
        parts.put(piece, name, spots[spot])

    for token, draw in (("cube", tokens.cube), ("dome", tokens.dome), ("claim", tokens.claim)):
        shift = {"claim": (0, 6), "cube": (-9, -6), "dome": (9, -12)}[token]
        layer = body(f"{token}-{faction.id}", partial(draw, faction.id), offset=shift)
        count = 9 if token == "claim" else 7
        for i in range(1, count + 1):
            add(f"{token}-{i}", f"{who} {token} {i}", token, layer, f"reserve-{token}-{i}")
    # Figures at one space stay in sight; farther out, a drag by the picture would miss the space.
    lean = (-18, -11, -4, 4, 11, 18)[number % 6]
    figure = body(f"rocket-{faction.id}", partial(tokens.rocket, faction.id), offset=(lean, -12))
    add("rocket", f"{who} rocket", "rocket", figure, "reserve-rocket")
    small = body(f"thrust-marker-{faction.id}", partial(tokens.rocket, faction.id), 0.8)
    add("thrust-marker", f"{who} net thrust", "thrust marker", small, "reserve-thrust-marker")
    for n in (1, 2):
        layer = body(
            f"outpost-{n}-{faction.id}", partial(tokens.outpost, faction.id, n), offset=(lean, 6 + 8 * n)
        )
        add(f"outpost-{n}", f"{who} outpost {n}", "outpost", layer, f"reserve-outpost-{n}", Number=str(n))
    add(
        "dry",
        f"{who} dry mass",
        "dry chit",
        body(f"dry-{faction.id}", partial(tokens.dry_chit, faction.id)),
        "reserve-dry",
    )
    faces = tuple(
        Picture(f"wet-{grade}-{faction.id}", partial(tokens.wet_chit, faction.id, grade)) for grade in GRADES
    )
    add(
        "wet", f"{who} wet mass", "wet chit", Layer("grade", faces, ("",) * 3, follows="Grade"), "reserve-wet"
    )
    tanks = tuple(Picture(f"tanks-{grade}", partial(_draw_tanks, grade)) for grade in GRADES)
    layer = Layer("grade", tanks, ("",) * 3, follows="Grade")
    slots = ("rocket", "outpost-1", "outpost-2")
    for i, slot in enumerate(slots, 1):
        left, top, wide, _ = layout.zone(slot).box
        point = (left + wide - 24, top + 48 + BAR)
        piece = Piece(
            f"tanks-{i}-{faction.id}",
            f"{who} tanks",
            "tanks",
            (layer,),
            {**own, "Home": layout.zone(slot).name},
        )
        parts.put(piece, name, point)


def _draw_tanks(grade: str) -> str:
    from hfmod.art.palette import palette
    from hfmod.art.symbols import place

    fill = palette().grades[grade]
    ink = "#ffffff" if grade != "isotope" else "#1b1f2a"
    return document(
        44,
        44,
        rect(2, 2, 40, 40, fill, "#11151f", 2, rx=9) + place(grade, 14, 14, 20, ink),
        title=f"tanks of {grade}",
    )


__all__ = ["BAR", "MAP", "add_players", "kinds"]
