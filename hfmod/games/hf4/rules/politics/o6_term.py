"""O6: what follows a removed seniority disk: the legacy vote, the final vote, and the baton.

These are steps of the end of a year (see ``d_turns.go_on``); each may leave a decision pending.
"""

from __future__ import annotations

from collections.abc import Iterator

from hfmod.engine.act import Impossible, RuleViolation
from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import b_bernals, b_home
from hfmod.games.hf4.rules.core import acts, b_components
from hfmod.games.hf4.rules.core.acts import broken
from hfmod.games.hf4.rules.core.c_setup import seniority_disks
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly, o5_laws
from hfmod.games.hf4.rules.terawatt import d_future_effects

BATON, CUBE = "baton", "cube"  # kinds of pending decisions, beside LEGACY
OPEN = {  # decisions of a year's end by kind: the rule that asks for them, and what is missing
    acts.LEGACY: ("O6", "the seniority disk is not placed yet"),
    BATON: ("O6b", "the new 1st player is not named yet"),
    CUBE: ("O6b.1", "the sunspot cube is not supplied yet"),
    "insurance": ("O5g", "who lobbies for insurance is not settled yet"),
    "purge_roll": ("K2e.2", "the Purge Roll is not made yet"),
    o1_assembly.VOTE: ("O3a", "the tied vote is not settled yet"),
}


def steps(last: bool) -> list[str]:
    """Steps after a seniority disk has been removed; ``last``: none is left."""
    return [acts.LEGACY, "final_vote" if last else BATON]


@implements("O6", "D2b")
def ask_legacy(state: Hf4State) -> None:
    """The 1st player places the removed disk in an ideology."""
    state.pending.append({"kind": acts.LEGACY, "player": state.first_player})


@implements("O6", "1D5b", "CA-M2C181B-FUT")
def gathered(state: Hf4State, ideology: str) -> Iterator[RuleViolation]:
    """Where a Future gathers all seniority disks in one ideology, this one goes there too."""
    for player in state.order:
        for effect in d_future_effects.given(state, player, "gather_seniority"):
            only = str(effect.params["ideology"])
            if ideology != only:
                message = (
                    f"the seniority disk is placed in {ideology}; {player}'s Future gathers all in {only}"
                )
                yield broken("CA-M2C181B-FUT", message, "assembly", legal=f"place it in {only}")


def placed(state: Hf4State) -> int:
    """Seniority disks that are placed, or about to be (O6)."""
    due = [*state.year_end, *(one["kind"] for one in state.pending)].count(acts.LEGACY)
    return due + sum(o1_assembly.assembly(state).legacy.values())


def too_many_placed(state: Hf4State) -> Iterator[str]:
    """Disks that are placed were taken from those beside the board."""
    lie, legacy = seniority_disks(state), sum(o1_assembly.assembly(state).legacy.values())
    if state.seniority + legacy > lie:
        yield f"{state.seniority} seniority disks are left and {legacy} placed, of {lie}"


def cubes_due(state: Hf4State, player: str) -> int:
    """The cube that a new 1st player has yet to free for the sunspot cycle (O6b.1)."""
    return sum(one["kind"] == CUBE and one["player"] == player for one in state.pending)


@implements("O6", "N4e.m0")
def place(state: Hf4State, ideology: str) -> None:
    """A legacy vote for the final vote; it is never moved or removed."""
    legacy = o1_assembly.assembly(state).legacy
    legacy[ideology] = legacy.get(ideology, 0) + 1


@implements("N4e.m0", "O6")
def legacy_due(state: Hf4State, giver: str, ideology: str) -> None:
    """Raise Impossible where the giver has no seniority disk to place."""
    o1_assembly.assembly(state)
    o1_assembly.known_ideology(state, ideology)
    found = o1_assembly.decision(state, acts.LEGACY)
    if found is None or found["player"] != giver:
        raise Impossible(
            f"{giver} has no seniority disk to place",
            frozenset({"assembly"}),
            rule="N4e.m0",
            legal="the 1st player deals in a disk that is to be placed",
        )


@implements("O6a")
def final_vote(state: Hf4State) -> None:
    """After the last disk the last 1st player tallies delegates and legacy votes."""
    o1_assembly.vote(state, legacy=True)


@implements("O6b", "O5d")
def ask_baton(state: Hf4State) -> None:
    """The 1st player names another one, unless Martial Law is in force or nobody else can be."""
    able = [player for player in state.playing if player != state.first_player and can_supply(state, player)]
    if able and not o5_laws.first_player_stays(state) and b_home.always_first(state) is None:
        state.pending.append({"kind": BATON, "player": state.first_player})


# -- cubes ---------------------------------------------------------------------------------------------


def spare_factories(state: Hf4State, player: str) -> list[str]:
    """Sites with an own factory that may be given up: those without a colony that are no Dirtside."""
    return [
        site
        for site in b_components.factories(state, player)
        if not state.sites[site].colonies and b_bernals.bernal_over(state, site) is None
    ]


@implements("O6b.1", "I7f")
def can_supply(state: Hf4State, player: str) -> bool:
    """Whether a player has a cube for the sunspot cycle, or one to give up for it."""
    house = state.assembly
    placed = bool(house is not None and o1_assembly.homes(house, player))
    return placed or b_components.cubes_left(state, player) > 0 or bool(spare_factories(state, player))


@implements("O6b", "O6b.1")
def pass_baton(state: Hf4State, player: str) -> None:
    """A new 1st player, who supplies the sunspot cube; without one in reserve another cube is given up."""
    short = b_components.cubes_left(state, player) == 0
    state.first_player, state.cube_stays = player, False
    if short and can_supply(state, player):
        state.pending.append({"kind": CUBE, "player": player})


@implements("CA-M2B172F", "GL-1st-Player", "O6b.1")
def take_chair(state: Hf4State) -> None:
    """Who is always 1st player takes the office, if there is a cube to supply."""
    chosen = b_home.always_first(state)
    if chosen is None or chosen == state.first_player:
        return
    if b_components.cubes_left(state, chosen) or (state.assembly is not None and can_supply(state, chosen)):
        pass_baton(state, chosen)


# -- order ---------------------------------------------------------------------------------------------


@implements("O3a", "O6", "O6b", "O6b.1")
def year_is_over(state: Hf4State) -> Iterator[RuleViolation]:
    """The next year waits for what is due at the end of this one."""
    for decision in state.pending:
        if decision["kind"] in OPEN:
            rule, message = OPEN[decision["kind"]]
            yield broken(rule, message, "assembly", legal=f"{decision['player']} decides first")


def leave_open(state: Hf4State) -> None:
    """Drop what the table did not decide: the law stays if it may, the disk counts for the law in force."""
    for decision in list(state.pending):
        if decision["kind"] == acts.LEGACY:
            place(state, o1_assembly.assembly(state).active)
        if decision["kind"] in (acts.LEGACY, BATON, CUBE):
            state.pending.remove(decision)
    o1_assembly.close_vote(state)
