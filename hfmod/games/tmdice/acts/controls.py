"""Controls that several acts share, or that are no acts: dice that come and go, cards that are drawn.

A piece that lies on a pile is nobody's. So a player's button gives the top of the pile a command that is
known for each seat, and the piece tells what became of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hfmod.games.tmdice.art.dice import DICE, FACES
from hfmod.games.tmdice.names import (
    AWAY,
    BONUS,
    CORPORATIONS,
    DECK,
    DISCARD,
    FACE,
    FIRST_HAND,
    LOOKED,
    NAMES,
    OFFERED,
    SET_TO,
    SHOWN,
    USED,
    WILD,
    hand,
    held,
    mat,
    supply,
)
from hfmod.table.model import Change, Command, Only, PutBack, Say, SendTo, Tell, TellTops

ON_MAT: Only = ("Where", ("mat",))
IN_HAND: Only = ("Where", ("hand",))
TO_POOL = (Change(FACE, to="0"), PutBack("{Supply}"))

# -- dice --------------------------------------------------------------------------------------------------


def comes(seat: str) -> Iterator[Command]:
    """What the top die of a supply does for a player: it is rolled, or set to one of its faces."""
    to = SendTo(mat(seat), "{Slot}")
    rolled = Say(
        f"{NAMES[seat]} rolls: {{piece}}.",
        "rolled",
        (("by", seat), ("die", "{Die}"), ("d6", f"{{{FACE}}}")),
        by_table=True,
    )
    yield Command(f"roll_{seat}", effects=(Change(FACE, die=6), to), say=rolled)
    for side in SET_TO:
        yield Command(f"take_{seat}_{side}", effects=(Change(FACE, to=str(side)), to))


ROLL_HERE = Command(
    "roll_here",
    "Roll it",
    effects=(Change(FACE, die=6),),
    say=Say(
        "{who} rolls: {piece}.",
        "rolled",
        (("by", "{Faction}"), ("die", "{Die}"), ("d6", f"{{{FACE}}}")),
        by_table=True,
    ),
    only=(FACE, ("0",)),
    within=ON_MAT,
)
"""What a die does that was dragged out of the supply."""


def rolls(seat: str, colour: str, count: int = 1) -> TellTops:
    """A player rolls dice of a colour."""
    return TellTops(f"roll_{seat}", (supply(colour),), count)


def roll_menu(seat: str, most: int) -> Iterator[Command]:
    """Entries by which a player rolls a die, for whatever reason; cards in front of him use the others."""
    for colour in DICE:
        says = Say(f"{{who}} takes a {colour} die to roll it.", "roll", (("die", colour),))
        yield Command(f"roll_{colour}", f"A {colour} die", effects=(rolls(seat, colour),), say=says)
        for n in range(2, most + 1):
            yield Command(f"roll_{colour}_{n}", effects=(rolls(seat, colour, n),))


def produces(dice: Mapping[str, int]) -> Command:
    """What a card does when its owner produces: the button of that mat rolls its dice."""
    return Command(
        "make",
        effects=tuple(
            Tell(f"roll_{colour}{f'_{n}' if n > 1 else ''}", RELAY, "{board}") for colour, n in dice.items()
        ),
    )


RELAY = "Relay"
"""Fact of the button by which dice are rolled: the mat on which it lies."""


def take_menu(seat: str) -> Iterator[Command]:
    """Entries by which a player takes a die that shows a certain face."""
    for colour, faces in FACES.items():
        for side, face in zip(SET_TO, faces, strict=True):
            tops = TellTops(f"take_{seat}_{side}", (supply(colour),))
            says = Say(f"{{who}} takes {face}.", "took", (("resource", face),))
            yield Command(
                f"take_{face}", face.capitalize(), group=colour.capitalize(), effects=(tops,), say=says
            )


BACK = Command(
    "pool",
    "Pay, or put back: to the pool",
    "Ctrl P",
    effects=TO_POOL,
    say=Say("{who} gives back: {piece}."),
    only=ON_MAT,
)


def wild_menu() -> Iterator[Command]:
    """Entries of a player's wild tokens."""
    now = Say(f"{{who}} now has wild tokens: {{{WILD}}}.")
    yield Command(
        "wild_minus_1", "Pay one, as any resource", "Ctrl P", effects=(Change(WILD, by=-1),), say=now
    )
    for n in range(1, 7):
        yield Command(f"wild_plus_{n}", f"Gain {n}", effects=(Change(WILD, by=n),), say=now)


SHOW, HIDE = Change(SHOWN, to="1"), Change(SHOWN, to="0")

# -- cards -------------------------------------------------------------------------------------------------


def drawn(seat: str) -> Command:
    """What the top card of the deck does for a player who draws it."""
    return Command(
        f"draw_{seat}",
        effects=(SHOW, Change(held(seat), by=1, table=True), SendTo(hand(seat), f"Card {{{held(seat)}}}")),
    )


def offered(seat: str) -> Command:
    """What the top corporation does for a player to whom it is offered."""
    count = f"{OFFERED}_{seat}"
    return Command(
        f"offer_{seat}",
        effects=(SHOW, Change(count, by=1, table=True), SendTo(hand(seat), f"Corporation {{{count}}}")),
    )


def looked(seat: str) -> Command:
    """What a bonus card does for a player who looks through the stack."""
    count = f"{LOOKED}_{seat}"
    return Command(
        f"look_{seat}",
        effects=(SHOW, Change(count, by=1, table=True), SendTo(hand(seat), f"Bonus {{{count}}}")),
    )


LOOK_NO_MORE = Command("unlook", effects=(HIDE, PutBack(BONUS)), only=IN_HAND)


def draw_menu(seat: str) -> Iterator[Command]:
    """Entries by which a player draws cards, for whatever reason."""
    for n in range(1, 6):
        says = Say(f"{{who}} draws {n} {'card' if n == 1 else 'cards'}.")
        yield Command(f"draw_{n}", f"Draw {n}", effects=(draws(seat, n),), say=says)


def draws(seat: str, count: int) -> TellTops:
    """A player draws cards."""
    return TellTops(f"draw_{seat}", (DECK,), count)


def bonus_menu(seat: str) -> Iterator[Command]:
    """Entries by which a player, and nobody else, looks through the bonus cards."""
    yield Command(
        "look",
        "Look through the bonus cards",
        effects=(TellTops(f"look_{seat}", (BONUS,), 8),),
        say=Say("{who} looks through the bonus cards."),
    )
    yield Command(
        "look_no_more",
        "Put them back",
        effects=(Tell("unlook", "board", hand(seat)),),
        say=Say("{who} puts bonus cards back."),
    )


DISCARDED = Command(
    "discard",
    "Discard it",
    "Ctrl D",
    effects=(HIDE, PutBack(DISCARD)),
    say=Say("{who} discards a card."),
    only=IN_HAND,
)
AWAY_WITH_IT = Command("away", "Out of the game", effects=(HIDE, PutBack(AWAY)), only=IN_HAND)
TURN_OVER = Command("turn_over", "Turn it over", "Ctrl F", effects=(Change(SHOWN, by=1),))


def start_menu(seat: str) -> Iterator[Command]:
    """The entry by which a player takes the first cards."""
    effects = (draws(seat, FIRST_HAND), TellTops(f"offer_{seat}", (CORPORATIONS,), 2))
    yield Command(
        "start_hand",
        f"Draw {FIRST_HAND} cards and 2 corporations",
        effects=effects,
        say=Say(f"{{who}} draws {FIRST_HAND} cards and 2 corporations."),
    )


REFRESH = Command("refresh", effects=(Change(USED, to="0"),))
TURN_SIDEWAYS = Command(
    "turn_card", "Turn it sideways, or back", "Ctrl T", effects=(Change(USED, by=1),), only=ON_MAT
)
