"""3D6: faction weapons: what each colour may do in War and Anarchy, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, d_futures, f_et_home
from hfmod.games.hf4.rules.conflict.b_blocs import KEY
from hfmod.games.hf4.rules.core import b_cards, e_stacks, h_rights
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.solar_graph import is_site
from hfmod.games.hf4.rules.core.state import Hf4State, Stack

RED, YELLOW, WHITE, GREEN, GRAY, PURPLE = "red", "yellow", "white", "green", "gray", "purple"
GOO, AMAT = "gray_goo", "antimatter_bombs"  # abilities of Bernals
BOMB = 1  # Aqua for an amat bomb
MISSILE = "missile"  # kind of a kamikaze stack


def is_missile(stack: Stack) -> bool:
    """Whether a stack is a kamikaze."""
    return stack.kind.startswith(MISSILE)


@implements("3E5a", "3A3c")
def on_its_way(state: Hf4State, *kinds: str) -> Iterator[RuleViolation]:
    """Nothing comes into a kamikaze or out of it: it is gone by the end of the turn."""
    if any(kind.startswith(MISSILE) for kind in kinds):
        message = "a kamikaze is on its way, and nothing comes aboard or leaves it"
        yield broken("3E5a", message, KEY, legal="let it strike, or keep such cards before it is launched")


@implements("3D6", "3A3h", "3Aa.2", "3C4f", "3F1b", "CA-CREW-2")
def armed(state: Hf4State, player: str, colour: str) -> bool:
    """Whether a player has the faction weapon of a colour now: with Module 2 it needs a home."""
    abroad = f_et_home.et_home(state, player) is not None
    seated = state.colonization is None or state.rules.home(state, player) is not None or abroad
    return (b_blocs.fighting(state) or abroad) and state.players[player].faction == colour and seated


@implements("3A3h", "3Aa.2")
def homeless(state: Hf4State, player: str) -> str | None:
    """The colour of a player whose weapon is locked for want of a home; None where it is not."""
    if state.colonization is None or state.rules.home(state, player) is not None:
        return None
    if f_et_home.et_home(state, player) is not None:
        return None
    return state.players[player].faction if b_blocs.fighting(state) else None


def of_bernals(state: Hf4State, player: str, code: str, front: bool = False) -> bool:
    """Whether an anchored Bernal of a player shows an ability, by the ``front`` of its card also as a Lab."""
    for stack in state.rules.anchored(state, player):
        card = b_cards.bernal_of(state, stack)
        if card is not None:
            side = state.content.cards[card].front if front else state.side(card)
            if any(ability.code == code for ability in side.abilities):
                return True
    return False


def is_own(state: Hf4State, player: str, card: str) -> bool:
    """Whether a card is a player's crew, or the card of an anchored Bernal."""
    anchored = (b_cards.bernal_of(state, stack) for stack in state.rules.anchored(state, player))
    return card == state.players[player].crew or card in anchored


@implements("3D6a", "CA-CQ039F-W", "CA-CQ039R-W")
def has_jammers(state: Hf4State, player: str, cards: list[str]) -> bool:
    """Red fires first where the crew or an anchored Bernal takes part (RUL-FACTION-WEAPONS)."""
    return armed(state, player, RED) and any(is_own(state, player, card) for card in cards)


@implements("3D6b", "3E5c", "CA-CQ040F-W", "CA-CQ040R-W")
def has_bio(state: Hf4State, player: str) -> bool:
    """Yellow's kamikazes carry biological warheads."""
    return armed(state, player, YELLOW)


@implements("3D6c", "CA-CQ042F-W", "CA-CQ042R-W")
def is_marine(state: Hf4State, player: str, card: str) -> bool:
    """White's crew and Colonists with an ISRU platform need no buggy to storm a site."""
    return (
        armed(state, player, WHITE) and e_stacks.is_human(state, card) and state.side(card).isru is not None
    )


@implements("3D6d", "3E3c", "CA-CQ038F-W", "CA-CQ038R-W")
def has_mirror(state: Hf4State, player: str, card: str, place: str) -> bool:
    """In space, a platform that gets beamed power; Green's humans and robonauts need none."""
    if is_site(state.content.map.spaces[place]):
        return False
    robot = state.content.cards[card].deck == "robonauts"
    greens = armed(state, player, GREEN) and (robot or e_stacks.is_human(state, card))
    return greens or bool(h_rights.push_sources(state, player))


@implements("3D6e", "3D1d", "3E3a", "CA-CQ043F-W", "CA-CQ043R-W", "CA-M2B176F-M3", "CA-M2B176R-M3")
def has_goo(state: Hf4State, player: str) -> bool:
    """Gray's rayguns beam gray goo, and those of who has the Pharmaceutics Bernal or Lab anchored."""
    return armed(state, player, GRAY) or (b_blocs.fighting(state) and of_bernals(state, player, GOO, True))


@implements("3D6f", "3E3d", "CA-CQ041F-W", "CA-CQ041R-W", "CA-M2B170F-M3", "CA-M2B170R-M3")
def has_amat(state: Hf4State, player: str, card: str) -> bool:
    """Purple's crew and Bernals throw antimatter, and those of who has the Antimatter Bernal (RUL-AMAT)."""
    given = of_bernals(state, player, AMAT) or d_futures.throws_bombs(state, player)
    allowed = armed(state, player, PURPLE) or (b_blocs.fighting(state) and given)
    return allowed and is_own(state, player, card)


@implements("3E3d")
def bomb_price(state: Hf4State, player: str) -> int:
    """Aquas for a bomb: 1; by an Antimatter Bernal what the table has (option antimatter_lab_price).

    By the Future none.
    """
    if d_futures.throws_bombs(state, player):
        return 0
    if not armed(state, player, PURPLE) and of_bernals(state, player, AMAT):
        return int(state.option("antimatter_lab_price"))
    return BOMB
