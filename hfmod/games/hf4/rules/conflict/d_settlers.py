"""3C3e, 3C3f, 3D4b to 3D5d: what War and Anarchy do to homes, Colonists and promotions of Modules 1 and 2."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.content.model import CardSide
from hfmod.games.hf4.rules.conflict import b_blocs, b_flips, d_petition
from hfmod.games.hf4.rules.conflict.b_blocs import INDEPENDENT, KEY, conflict
from hfmod.games.hf4.rules.core import b_cards
from hfmod.games.hf4.rules.core.acts import broken, name, spot
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

INNER = ("venus", "earth", "mars")  # zones in which nothing is promoted (3D4e)
LIFTS = ("earth", "mars")  # zones in which no elevators are built (3D4c.2)
DESERTED = "deserted"  # key of ``Turn.used``: a Colonist has deserted, and is replaced in the next turn
HOSPITAL = "attack_is_genocide"  # ability of the Bernal under the red cross
EXEMPT = "direct_boost"  # home ability by which boosts and homesteads go on (3D4b)


# -- homes -----------------------------------------------------------------------------------------------


@implements("3E9d", "CA-M2B171F-M3", "CA-M2B171R-M3")
def hospital(state: Hf4State, stack: Stack) -> bool:
    """Whether a stack is the Cancer Hospital or Lab; its owner always places the red cross."""
    card = b_cards.bernal_of(state, stack)
    return card is not None and any(ability.code == HOSPITAL for ability in front(state, card).abilities)


def front(state: Hf4State, card: str) -> CardSide:
    """The white side of a card."""
    return state.content.cards[card].front


@implements("3D4c", "3C3e", "3C4d", "3E9")
def keeps_home(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """An Independent ends no turn with a Home Bernal, unless authority is petitioned each turn.

    The hospital is exempt, and the turn of an own defection (RUL-HOME-BERNAL-WAR).
    """
    home, turn = state.rules.home(state, player), state.turns.get(player)
    if home is None or hospital(state, home) or b_blocs.bloc(state, player) != INDEPENDENT:
        return
    if turn is None or not turn.used.get(b_flips.DEFECTED):
        message = f"{player} is an Independent, and {home.title} is anchored in its Home Orbit"
        yield from d_petition.restricts(state, player, "home_bernal", message, home.key)


@implements("3D4c")
def may_anchor(state: Hf4State, stack: Stack) -> Iterator[RuleViolation]:
    """An Independent anchors no Home Bernal."""
    player = stack.owner
    at_home = state.rules.is_home_orbit(state, stack.location) and not hospital(state, stack)
    if at_home and b_blocs.bloc(state, player) == INDEPENDENT:
        message = f"{player} is an Independent, and anchors {stack.title} in a Home Orbit"
        yield from d_petition.restricts(state, player, "home_bernal", message, stack.key)


@implements("3D4b")
def may_homestead(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Nobody homesteads, but by a Home Bernal that evades it."""
    if not launches(state, player):
        yield from d_petition.restricts(state, player, "homestead", f"{player} homesteads")


@implements("3D4b", "M3-SUM-BERNAL")
def launches(state: Hf4State, player: str) -> bool:
    """Whether a player has the Lofstrom Loop or the elevator Bernal at home, own or by consent."""
    return any(elevates(state, one) for one in state.playing if one == player or lent(state, one, player))


@implements("3D4b", "3B5a", "CA-M2B175F-M3", "CA-M2B178F-M3")
def elevates(state: Hf4State, player: str) -> bool:
    """Whether the Lofstrom Loop or the elevator Bernal is a player's home."""
    home = state.rules.home(state, player)
    card = b_cards.bernal_of(state, home) if home is not None else None
    return card is not None and any(ability.code == EXEMPT for ability in front(state, card).abilities)


def lent(state: Hf4State, owner: str, player: str) -> bool:
    """Whether a player has leave to use another one's Home Bernal."""
    home = state.rules.home(state, owner)
    granted = state.turn.granted if state.turn is not None else {}
    return home is not None and player in granted.get(f"bernal:{home.key}", ())


@implements("3D4c.2", "3F1g.5")
def may_elevate(state: Hf4State, player: str, elevator: str) -> Iterator[RuleViolation]:
    """No space elevators are built in the Earth and Mars Zones."""
    spaces = state.content.map.spaces
    zones = {spaces[end].zone for end in elevator.split(":") if end in spaces}
    if zones.intersection(LIFTS):
        message = f"{player} builds a space elevator"
        yield from d_petition.restricts(state, player, "elevator", message, f"elevator:{elevator}")


# -- Colonists and promotions ----------------------------------------------------------------------------


@implements("3D4e")
def may_promote(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """Nothing is promoted in the zones of Venus, Earth and Mars."""
    stack = state.stack_of(card)
    if stack is not None and state.content.map.spaces[stack.location].zone in INNER:
        message = f"{name(state, card)} is promoted at {spot(state, stack.location)}"
        yield from d_petition.restricts(state, player, "promotion", message, f"card:{card}")


@implements("3D5a", "3A3g", "3A3g.2")
def may_exomigrate(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """No Colonists come, unless freedom is petitioned; who has deserted is replaced in the next turn."""
    yield from d_petition.restricts(state, player, "exomigration", f"a Colonist comes to {player}")
    turn = state.turns.get(player)
    if turn is not None and turn.used.get(DESERTED):
        message = f"a Colonist of {player} has deserted this turn"
        yield broken("3C3f.3", message, f"colonists:{player}", legal="exomigrate in the next turn")


@implements("3C3f", "3C3f.2", "3D5d")
def deserters(state: Hf4State, player: str) -> list[str]:
    """Colonists of a player whose ideology is of the enemy bloc; none of the centre (RUL-DESERTION)."""
    if not b_blocs.restricting(state):
        return []
    chits, own = conflict(state).chits, b_blocs.bloc(state, player)
    found = [(card, state.rules.ideology_of(state, card)) for _, card in state.rules.colonists(state, player)]
    return [card for card, ideology in found if ideology in chits and chits[ideology] != own]


@implements("3C3f", "3D5d", "3C3f.2")
def keeps_colonists(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """A turn does not end with them, unless honor is petitioned."""
    for card in deserters(state, player):
        message = f"{name(state, card)} of {player} is of the enemy bloc"
        yield from d_petition.restricts(state, player, "colonists", message, f"card:{card}", KEY)


@implements("3C3f", "3C3f.3")
def retires(state: Hf4State, player: str, card: str) -> None:
    """A Colonist deserts."""
    turn = state.turns.get(player)
    if turn is not None and card in deserters(state, player):
        turn.used[DESERTED] = 1
