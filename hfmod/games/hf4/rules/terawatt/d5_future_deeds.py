"""What a Future does at once when it is completed (1D2): a function for each code of :data:`AT_ONCE`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hfmod.engine.rules import implements
from hfmod.games.hf4.rules.colonization import a_anchoring, a_exomigration, b_bernals
from hfmod.games.hf4.rules.core import e_stacks
from hfmod.games.hf4.rules.core.state import Hf4State
from hfmod.games.hf4.rules.politics import o1_assembly
from hfmod.games.hf4.rules.terawatt.d_future_requirements import Quest
from hfmod.games.hf4.rules.terawatt.d_future_sites import Params, of_words

Deed = Callable[[Quest, Params], None]


@implements("1D5b", "CA-M2C181B-FUT", "O6")
def gather_seniority(quest: Quest, params: Params) -> None:
    """All seniority disks in the assembly move to one ideology; later ones are placed there too."""
    house = o1_assembly.assembly(quest.state)
    disks = sum(house.legacy.values())
    house.legacy = {str(params["ideology"]): disks} if disks else {}


@implements("1D5d", "CA-M2C184R-FUT")
def gift(quest: Quest, params: Params) -> None:
    """Free actions that the player may take once in the game, whenever it is his turn."""
    gifts = quest.state.players[quest.player].gifts
    for what in params["actions"]:
        gifts[what] = gifts.get(what, 0) + 1


@implements("1D5n", "2A6b", "GL-Human.m", "GL-Robot")
def emancipate(quest: Quest, params: Params) -> None:
    """Robots are Humans from now on; those in hands go to the bottom of the queue, in the order of play."""
    a_exomigration.free_all(quest.state, quest.player)


@implements("1D5a", "1D5f", "CA-M2C180B-FUT", "CA-M2C186R-FUT", "GL-Busted")
def impact(quest: Quest, params: Params) -> None:
    """The comet, and the sites that it falls on, are busted; all that is there is lost."""
    comet = {
        site for site in quest.state.content.map.sites if site == quest.ground
    }  # none where it is forced
    devastate(quest.state, comet | of_words(quest.state, params.get("sites", ())))


@implements("1D5a", "1D5f", "CA-M2C180B-FUT", "CA-M2C186R-FUT", "2B6", "E7")
def devastate(state: Hf4State, sites: Iterable[str]) -> None:
    """Tokens and stacks at the sites are lost, the sites busted, Bernals with Dirtsides there unanchored."""
    for site in sorted(sites):
        over = b_bernals.bernal_over(state, site)
        tokens = state.site(site)
        tokens.claim, tokens.factory, tokens.colonies, tokens.busted = None, None, [], True
        for stack in e_stacks.stacks_at(state, site):
            e_stacks.lose_stack(state, stack)
        for player in state.players.values():
            for cube in [one for one in player.cubes.values() if one.location == site]:
                e_stacks.lose_stack(state, cube)
        if over is not None:
            a_anchoring.cast_off(state, over, next(iter(a_anchoring.dome_places(state, over)), None))
    state.rules.tokens_changed(state)


AT_ONCE: Mapping[str, Deed] = {
    "gather_seniority": gather_seniority,
    "gift": gift,
    "emancipate": emancipate,
    "impact": impact,
}
