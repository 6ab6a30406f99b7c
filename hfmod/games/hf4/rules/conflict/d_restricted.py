"""3D4 and 3D5: where the chapters of the game meet a restriction, and what else War and Anarchy change."""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.conflict import b_blocs, d_delegates, d_futures, d_petition
from hfmod.games.hf4.rules.conflict.b_blocs import KEY
from hfmod.games.hf4.rules.core import b_components
from hfmod.games.hf4.rules.core.acts import LEO, broken, name
from hfmod.games.hf4.rules.core.solar_graph import Way
from hfmod.games.hf4.rules.core.state import Hf4State, Stack
from hfmod.games.hf4.rules.politics.o1_assembly import assembly, delegates

RESTRICTED_PRICE = 1  # of a card from hand (3D4a)
PURPLE = "purple"  # colour whose crimes of war are excused (3D6f.2)


# -- operations ------------------------------------------------------------------------------------------


@implements("3D4a")
def may_sell(state: Hf4State, player: str, card: str) -> Iterator[RuleViolation]:
    """No Black-Side card is sold."""
    if card not in state.players[player].hand:
        message = f"{player} sells {name(state, card)}, a Black-Side card"
        yield from d_petition.restricts(state, player, "free_market", message, f"card:{card}")


@implements("3D4a")
def hand_price(state: Hf4State, player: str, price: int) -> int:
    """A card from hand brings 1 Aqua."""
    if b_blocs.restricting(state) and not d_petition.evades(state, player, "free_market"):
        return RESTRICTED_PRICE
    return price


@implements("3D4b", "3D")
def may_boost(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Nothing is boosted."""
    yield from d_petition.restricts(state, player, "boost", f"{player} boosts")


@implements("3D4d", "3D")
def may_auction(state: Hf4State, player: str) -> Iterator[RuleViolation]:
    """Nobody starts an auction; everybody takes part in one."""
    yield from d_petition.restricts(state, player, "auction", f"{player} starts a research auction")


# -- abilities and free actions --------------------------------------------------------------------------


@implements("3D5b", "3D")
def may_enter(state: Hf4State, stack: Stack, step: Way) -> Iterator[RuleViolation]:
    """Nobody flies into LEO."""
    if step.end == LEO:
        message = f"{stack.title} flies into LEO"
        yield from d_petition.restricts(state, stack.owner, "leo", message, stack.key)


@implements("3D5c", "3D3a", silent=("3D3a",))
def may_deal(state: Hf4State, one: str, other: str) -> Iterator[RuleViolation]:
    """No deals between enemies; one of them evades it for both in the own turn."""
    if b_blocs.restricting(state) and other in b_blocs.enemies(state, one):
        turn = state.turn
        who = turn.player if turn is not None and turn.player in (one, other) else one
        message = f"{one} deals with {other}, an enemy"
        yield from d_petition.restricts(state, who, "negotiation", message)


@implements("3D5e", "3D", "3F2f")
def may_avoid_roll(state: Hf4State, player: str, *about: str) -> Iterator[RuleViolation]:
    """FINAO cannot be paid."""
    if d_futures.orchard(state) is None:
        yield from d_petition.restricts(state, player, "finao", f"{player} pays FINAO", *about)


# -- laws and delegates ----------------------------------------------------------------------------------


@implements("3B2.2", "3B2")
def tallies(state: Hf4State) -> bool:
    """In War and Anarchy delegates come and go without a vote tally."""
    return not b_blocs.at_war(state)


@implements("3B2a")
def votes(state: Hf4State, ideology: str, there: int) -> int:
    """An extremist counts like any delegate, unless the table has it otherwise (RUL-EXTREMIST)."""
    aside = ideology in b_blocs.conflict(state).extremists and not state.option("extremist_counts")
    return there - aside


@implements("3A3f.2", "3D2e", "3A3f", "3D2", "3B2a")
def may_lobby(state: Hf4State, player: str, ideology: str) -> Iterator[RuleViolation]:
    """In War and Anarchy nobody lobbies, and never with a corrupt delegate or the extremist."""
    if b_blocs.at_war(state):
        message = "all laws are null in War and Anarchy, and nobody lobbies"
        yield broken("3A3f.2", message, KEY, legal="wait for peace")
    elif not d_delegates.honest(state, ideology, player):
        corrupt = bool(d_delegates.bought(state, ideology, player))
        what = "is corrupt" if corrupt else "is the extremist on the propaganda"
        message = f"{player}'s delegate in {ideology} {what}, and does not lobby"
        yield broken(
            "3A3f" if corrupt else "3B2a", message, "assembly", legal="lobby with an honest delegate"
        )


@implements("3A3f.3", "I7f")
def may_recall(state: Hf4State, player: str, ideology: str) -> Iterator[RuleViolation]:
    """An own delegate is taken back only where no cube is left."""
    left = b_components.cubes_left(state, player)
    if left:
        message = f"{player} takes a delegate back with cubes in reserve"
        yield broken("3A3f.3", message, f"cubes:{player}", legal="leave it in the assembly", left=left)


@implements("3B2e", "3B2a")
def loose(state: Hf4State, ideology: str, player: str, there: int) -> int:
    """The extremist on the chit is neither moved nor purged, discarded or lobbied with."""
    return max(0, there - b_blocs.extremists_in(state, ideology, player))


@implements("3D2d", "3C3c")
def delegate_lost(state: Hf4State, ideology: str, player: str, by: str) -> None:
    """Where a corrupt delegate had to go, who discarded it has the bribe; in a purge its owner."""
    sides = b_blocs.conflict(state)
    there = delegates(assembly(state), ideology, player)
    if there < b_blocs.extremists_in(state, ideology, player):
        sides.extremists.pop(ideology)  # recalled at the cube limit, for good
    d_delegates.trim(state, ideology, player, by)


@implements("3D2")
def delegate_moved(state: Hf4State, start: str, end: str, player: str) -> None:
    """A corrupt delegate takes its bribe along, where no honest one could move."""
    d_delegates.carry(state, start, end, player)


# -- felonies and privileges -----------------------------------------------------------------------------


@implements("3A3a", "3Da", "3A3", "3C4e", "3D6f.2")
def may_wrong(state: Hf4State, player: str, victim: str) -> bool:
    """In War and Anarchy felonies are for enemies alone; Purple commits them against allies too."""
    if not b_blocs.at_war(state) or state.players[player].faction == PURPLE:
        return True
    return victim in b_blocs.enemies(state, player)
