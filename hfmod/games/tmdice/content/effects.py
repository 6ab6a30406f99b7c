"""What cards, hexes and tracks give: one class for each kind of effect, named by ``do`` in the files.

    - {do: gain_dice, die: green, n: 2}

A resource is a face (``steel``), any face of a colour (``?green``) or any at all (``?``); a die is a colour
or ``any``. Numbers are 1 where nothing is said.
"""

from __future__ import annotations

from dataclasses import dataclass

from hfmod.content.typed import closed, tagged

ANY = "any"  # a die of any colour
QUESTION = "?"  # any resource; before a colour, any of its faces
OCEAN, GREENERY, CITY, SPECIAL = "ocean", "greenery", "city", "special:"
TILES = (OCEAN, GREENERY, CITY)
TEMPERATURE, OXYGEN = "temperature", "oxygen"
PARAMETERS = (TEMPERATURE, OXYGEN)


class Effect:
    """What a player gains or does; see the classes below."""


@closed
@dataclass(frozen=True)
class GainDice(Effect):
    """Take ``n`` dice of a colour from the pool and roll them; of ``any``, the player names each colour."""

    die: str
    n: int = 1


@closed
@dataclass(frozen=True)
class GainResource(Effect):
    """Take ``n`` dice from the pool and set them to a face, which the player names where there is a ``?``."""

    res: str
    n: int = 1


@closed
@dataclass(frozen=True)
class GainWild(Effect):
    """Take ``n`` wild tokens."""

    n: int = 1


@closed
@dataclass(frozen=True)
class GainVp(Effect):
    """Gain ``n`` VP at once (green ribbon)."""

    n: int = 1


@closed
@dataclass(frozen=True)
class DrawCards(Effect):
    """Draw ``n`` project cards."""

    n: int = 1


@closed
@dataclass(frozen=True)
class Raise(Effect):
    """Raise ``temperature`` or ``oxygen`` by some steps."""

    param: str
    steps: int = 1


@closed
@dataclass(frozen=True)
class PlaceTile(Effect):
    """Place a tile: ``ocean``, ``greenery``, ``city`` or ``special:NAME``.

    ``beside``: it must lie next to one of these. ``spacing`` false: a city may lie next to a city.
    ``reserved``: it may lie on a hex that is reserved for an ocean.
    """

    tile: str
    beside: tuple[str, ...] = ()
    spacing: bool = True
    reserved: bool = False


@closed
@dataclass(frozen=True)
class Choose(Effect):
    """One of several effects, as the player likes."""

    of: tuple[Effect, ...]


@closed
@dataclass(frozen=True)
class Count:
    """How many there are of something, when the effect is applied.

    ``of`` is ``tiles`` (on the board; of the kinds ``tiles``, without them any; with ``central`` on the
    central line) or ``cards`` (that the player has played; of a ``colour``, without it any).
    """

    of: str
    tiles: tuple[str, ...] = ()
    central: bool = False
    colour: str = ""


@closed
@dataclass(frozen=True)
class Per(Effect):
    """An effect as often as something is there, at ``most`` so often (0: no limit)."""

    count: Count
    gain: Effect
    most: int = 0


@closed
@dataclass(frozen=True)
class Condition:
    """What another effect of the same card has to bring about.

    ``beside``: a tile is placed next to one of these. ``bonus_space``: a marker reaches a space with a bonus.
    """

    beside: tuple[str, ...] = ()
    bonus_space: bool = False


@closed
@dataclass(frozen=True)
class IfOnce(Effect):
    """Further effects where a condition comes true, once however often it does."""

    when: Condition
    then: tuple[Effect, ...]


@closed
@dataclass(frozen=True)
class ChangeFace(Effect):
    """The player may turn up to ``n`` own dice to other faces of theirs; dice of a colour or ``any``."""

    n: int = 1
    die: str = ANY


@closed
@dataclass(frozen=True)
class OpponentsLose(Effect):
    """Each opponent discards ``n`` own dice that match, if able (red frame)."""

    res: str
    n: int = 1


@closed
@dataclass(frozen=True)
class Exchange(Effect):
    """Pay any number of a resource, and gain as many of another."""

    pay: str
    gain: str = QUESTION


@closed
@dataclass(frozen=True)
class ExtraMainAction(Effect):
    """``n`` more main actions in this Action Turn."""

    n: int = 1


@closed
@dataclass(frozen=True)
class ExtraTurn(Effect):
    """One more turn, at once."""


@closed
@dataclass(frozen=True)
class PlayFromHand(Effect):
    """Play a project card from the hand, and pay for it."""


@closed
@dataclass(frozen=True)
class Unknown(Effect):
    """A part of a card that is not known: what a log says of it is taken, and noted."""

    text: str


EFFECTS: dict[str, type[Effect]] = {
    "gain_dice": GainDice,
    "gain_resource": GainResource,
    "gain_wild": GainWild,
    "gain_vp": GainVp,
    "draw_cards": DrawCards,
    "raise": Raise,
    "place_tile": PlaceTile,
    "choose": Choose,
    "per": Per,
    "if_once": IfOnce,
    "change_face": ChangeFace,
    "opponents_lose": OpponentsLose,
    "exchange": Exchange,
    "extra_main_action": ExtraMainAction,
    "extra_turn": ExtraTurn,
    "play_from_hand": PlayFromHand,
    "unknown": Unknown,
}

tagged(Effect, "do", EFFECTS)
