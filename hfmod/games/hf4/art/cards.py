"""Card faces and backs as SVG, 250 x 350 px at 100 %, for every deck.

White, black and purple sides differ in ground. Mass stands top left, rad-hardness top right, the required
supports in a row at the bottom, provided ones on a tab at the left edge. What doesn't fit is told by
:func:`overflow`.
"""

from __future__ import annotations

from hfmod.draw.colours import ink_on, mix
from hfmod.draw.render import document
from hfmod.draw.svg import path, rect
from hfmod.draw.text import label, missing
from hfmod.games.hf4.art import card_blocks as blocks
from hfmod.games.hf4.art.card_blocks import HEIGHT, MARGIN, WIDTH, Draw, Note, Style
from hfmod.games.hf4.art.palette import Palette, palette
from hfmod.games.hf4.art.symbols import NAMES, place
from hfmod.games.hf4.content.model import Card, CardSide, Future, Modifier, Orientation, Requires

#: What one card of a deck is called.
DECK_NAMES = {
    "thrusters": "Thruster",
    "robonauts": "Robonaut",
    "refineries": "Refinery",
    "generators": "Generator",
    "reactors": "Reactor",
    "radiators": "Radiator",
    "crew": "Crew",
    "gw-thrusters": "GW thruster",
    "freighters": "Freighter",
    "bernals": "Bernal",
    "colonists": "Colonist",
    "contracts": "Contract",
    "exodus": "Exodus",
}
_RADIUS = 12
_BAND = 46.0
_TOP = 72.0
_PLAIN_KINDS = ("human", "bernal", "freighter")
_EDITIONS = {"rfg": "RfG", "promo": "promo", "kit": "6P"}

#: Facts of later modules that are written out, in this order: key in ``details`` and its name on the card.
_SHORT_FACTS = (
    ("kind", ""),
    ("class", ""),
    ("profession", ""),
    ("ideology", ""),
    ("ideologies", "for"),
    ("load_limit", "load limit"),
    ("colony", "promoted at"),
    ("augmentations", "augments"),
    ("mark", "mark:"),
)
_FLAGS = (
    ("factory_loading_only", "factory loading only"),
    ("home_only", "as home Bernal only"),
    ("human_required", "human needed"),
)
_LONG_FACTS = (("destination", "Goal"), ("fulfilled", "Then"), ("on_fulfilling", "At once"))


def symbol_of_deck(deck: str) -> str:
    """The deck's symbol; a deck that nobody knows gets the contracts' sheet of paper."""
    return deck if deck in NAMES else "contracts"


def deck_colour(deck: str, colours: Palette) -> str:
    """The colour of a deck's title band and back."""
    return colours.decks.get(deck, "#3b4252")


def style_of(side: CardSide, card: Card, colours: Palette | None = None) -> Style:
    """Colours of a side: its ground by face, its band by deck (crew: by player colour)."""
    chosen = colours or palette()
    band = deck_colour(card.deck, chosen)
    look = chosen.faces.get(side.face, chosen.faces["white"])
    player = chosen.players.get(side.face)
    if card.deck == "crew" and player is not None:
        look, band = dict(chosen.faces["white"]), player.fill
        look["ground"] = mix(look["ground"], player.fill, 0.10)
        look["panel"] = mix(look["panel"], player.fill, 0.12)
    return Style(
        look["ground"], look["panel"], look["line"], look["ink"], look["quiet"], band, ink_on(band), chosen
    )


def card_face(side: CardSide, card: Card, *, up: str = "light", colours: Palette | None = None) -> str:
    """SVG document of one printed side, 250 x 350 px.

    ``up`` (``light`` or ``heavy``) says which end of a radiator is upright; other cards ignore it.
    """
    drawn, _ = _compose(side, card, up, colours)
    return document(WIDTH, HEIGHT, drawn, title=f"{side.name} ({side.code})")


def overflow(side: CardSide, card: Card) -> list[str]:
    """What doesn't fit on a side, as sentences; empty if everything does."""
    found: list[str] = []
    for up in ("light", "heavy") if side.light and side.heavy else ("light",):
        try:
            problems = _compose(side, card, up, None)[1]
        except KeyError as error:  # a subtype or spectral type without a symbol
            problems = [str(error.args[0])]
        found += [line for line in problems if line not in found]
    return found


def _frame(style: Style) -> str:
    """What lies under everything on a face: edge, ground, title band. Fills draw faster than outlines."""
    right = WIDTH - 2
    band = f"M2 {_BAND:g}V12A10 10 0 0 1 12 2H{right - 10:g}A10 10 0 0 1 {right:g} 12V{_BAND:g}Z"
    return (
        rect(0, 0, WIDTH, HEIGHT, mix(style.band, "#000000", 0.25), rx=_RADIUS)
        + rect(2, 2, WIDTH - 4, HEIGHT - 4, style.ground, rx=_RADIUS - 2)
        + path(band, style.band)
    )


def _header(side: CardSide, card: Card, style: Style, mass: int, rad: int | None) -> tuple[str, list[str]]:
    parts, problems = [], []
    parts.append(blocks.mass_badge(24, 24, mass, style))
    right = WIDTH - 8
    if rad is not None:
        parts.append(blocks.rad_badge(WIDTH - 24, 23, rad, style))
        right = WIDTH - 45
    name, fits = blocks.title(style, side.name, 46, right)
    if not fits:
        problems.append(f"the name {side.name!r} is too long for the title at 11 px")
    parts.append(name)
    if strange := missing(side.name):
        problems.append(f"the name has characters that the font can't show: {' '.join(strange)}")
    kind = DECK_NAMES.get(card.deck, card.deck.capitalize())
    if clout := side.details.get("clout"):
        kind += f" · clout {clout}"
    parts.append(place(symbol_of_deck(card.deck), MARGIN + 8, 59, 17, style.ink))
    parts.append(label(MARGIN + 21, 63, kind, 11, style.quiet))
    x = WIDTH - MARGIN
    if side.spectral:
        parts.append(place(f"spectral-{side.spectral}", x - 11, 60, 22, style.ink, style.colours))
        x -= 28
    if side.human:
        parts.append(place("human", x - 8, 59, 16, style.ink))
        x -= 22
    tag = _EDITIONS.get(card.edition) or (card.module.upper() if card.module != "core" else "")
    code = f"{tag} {side.code}".strip()
    parts.append(label(x, 63, code, 9.5, style.quiet, anchor="end"))
    return "".join(parts), problems


def _listed(value: object) -> str:
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(str(v) for v in value)
    return str(value)


def _notes(side: CardSide, card: Card) -> list[Note]:
    """Printed facts of later modules as sentences, then the abilities, then a future and its condition."""
    short = []
    for key, name in _SHORT_FACTS:
        value = side.details.get(key)
        if value not in (None, "", (), []) and not (key == "kind" and value in _PLAIN_KINDS):
            short.append(f"{name} {_listed(value)}".strip())
    short += [words for key, words in _FLAGS if side.details.get(key)]
    notes = [Note("", " · ".join(short))] if short else []
    notes += [Note(name, str(side.details[key])) for key, name in _LONG_FACTS if side.details.get(key)]
    for ability in side.abilities:
        module = ability.module or "core"
        own = "m0" if card.module == "core" else card.module
        other = module != "core" and (
            module > own or module == "m3"
        )  # Module 3, the war, comes on top of all
        tag = f" ({module.upper()})" if other else ""
        notes.append(Note(f"{ability.name}{tag}".strip(), ability.text, other))
    return [*notes, *_future(side.future)]


def _future(future: Future | None) -> list[Note]:
    """A future of Module 1, 2 or 4 as secondary text: name and VP, what it needs, what it does."""
    if future is None:
        return []
    per = f" for each {future.vp_per}" if future.vp_per else ""
    vp = f", {' or '.join(map(str, future.vp))} VP{per}" if any(future.vp) else ""
    words = [text.rstrip(".") for text in (future.needs, future.effect) if text]
    return [Note(f"Future: {future.name}{vp}", ". ".join(words), True)]


def _middle(side: CardSide, card: Card, style: Style) -> list[Draw]:
    stack: list[Draw] = []
    if side.thrust is not None:
        stack.append(blocks.thrust_block(style, side.thrust))
    if side.isru is not None and side.platforms:
        stack.append(blocks.isru_block(style, side))
    provided = side.provides.generators | side.provides.reactors
    modifier = side.modifier
    solar = bool(side.details.get("solar")) and side.thrust is None
    if modifier == Modifier(solar=True):  # a solar icon without numbers
        modifier, solar = None, True
    loose = [name for name, has in (("air-eater", side.air_eater), ("solar", solar)) if has]
    if provided or modifier is not None:
        compact = len(stack) == 2
        stack.append(blocks.support_block(style, side.provides, modifier, loose, compact))
    elif loose:
        stack.append(blocks.icons_block(style, loose))
    if any(side.details.get(key) not in (None, "") for key in ("vp", "late_fee", "advance")):
        stack.append(blocks.score_block(style, side.details))
    return stack


def _needs(requires: Requires) -> bool:
    return bool(requires.generator or requires.reactors or requires.therms)


def _compose(side: CardSide, card: Card, up: str, colours: Palette | None) -> tuple[str, list[str]]:
    style = style_of(side, card, colours)
    if side.light is not None and side.heavy is not None:
        active, other = (side.light, side.heavy) if up == "light" else (side.heavy, side.light)
        return _radiator(side, card, style, active, other, up)
    head, problems = _header(side, card, style, side.mass, side.rad_hard)
    parts = [_frame(style), head]
    y = _TOP
    for draw in _middle(side, card, style):
        drawn, tall = draw(y)
        parts.append(drawn)
        y += tall
    bottom = HEIGHT - MARGIN
    if _needs(side.requires):
        bottom -= 38
        parts.append(blocks.requires_block(style, side.requires)(bottom)[0])
        bottom -= 6
    parts.append(_text(_notes(side, card), style, y + 2, bottom, card.deck, problems))
    return "".join(parts), problems


def _text(notes: list[Note], style: Style, top: float, bottom: float, deck: str, problems: list[str]) -> str:
    """The text between ``top`` and ``bottom``; what stays free shows the deck's symbol, faintly."""
    room, used = bottom - top, 0.0
    parts = []
    if notes:
        draw, fits = blocks.text_block(style, notes, room)
        drawn, used = draw(top)
        parts.append(drawn)
        if not fits:
            problems.append(
                f"the text needs {used:.0f} px of height at 11 px, and {room:.0f} px are free; shorten it"
            )
        if strange := missing("".join(note.name + note.text for note in notes)):
            problems.append(f"the text has characters that the font can't show: {' '.join(strange)}")
    free = bottom - top - used
    if free > 64:
        size = min(free - 12, 120)
        faint = mix(style.ground, style.line, 0.38)
        parts.insert(0, place(symbol_of_deck(deck), WIDTH / 2, bottom - free / 2, size, faint))
    return "".join(parts)


def _radiator(
    side: CardSide, card: Card, style: Style, active: Orientation, other: Orientation, up: str
) -> tuple[str, list[str]]:
    """The active end upright and large; the other end upside down at the foot, as on a card that turns."""
    head, problems = _header(side, card, style, active.mass, active.rad_hard)
    parts = [_frame(style), head]
    names = ("light", "heavy") if up == "light" else ("heavy", "light")
    y = _TOP + 2
    parts.append(blocks.panel(style, y, 72))
    parts.append(label(WIDTH / 2, y + 17, f"{names[0]} end up", 11, style.quiet, anchor="middle"))
    size = 40.0 if active.therms < 6 else 38.0
    start = WIDTH / 2 - size * 0.62 * (active.therms - 1) / 2
    parts.append(blocks.therm_pips(start, y + 44, active.therms, style, size))
    y += 80
    foot = HEIGHT - 58
    right, low = WIDTH - 2, HEIGHT - 2
    corners = f"V{low - 10:g}A10 10 0 0 1 {right - 10:g} {low:g}H12A10 10 0 0 1 2 {low - 10:g}Z"
    parts.append(path(f"M2 {foot:g}H{right:g}{corners}", style.panel))
    parts.append(path(f"M2 {foot:g}H{right:g}", stroke=style.line, dash="5 4"))
    turned = [
        blocks.mass_badge(24, 26, other.mass, style),
        blocks.rad_badge(WIDTH - 24, 25, other.rad_hard, style),
        label(WIDTH / 2, 14, f"{names[1]} end", 9.5, style.quiet, anchor="middle"),
        blocks.therm_pips(WIDTH / 2 - 26 * 0.62 * (other.therms - 1) / 2, 34, other.therms, style, 26),
    ]
    parts.append(f'<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{"".join(turned)}</g>')
    bottom = foot - 6
    if _needs(side.requires):
        bottom -= 38
        parts.append(blocks.requires_block(style, side.requires)(bottom)[0])
        bottom -= 6
    parts.append(_text(_notes(side, card), style, y, bottom, card.deck, problems))
    return "".join(parts), problems
